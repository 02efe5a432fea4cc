//! Operations: fast paths inline, slow paths by call.

use wasm_encoder::ValType;

use super::Shape;
use super::function::{FunctionWriter, at};
use super::operands::Operand;
use super::runtime::Runtime;
use crate::form::{HostFunction, Kinds, Node, Operation};
use crate::machine::layout;
use crate::word::{Kind, NIL, PAIR};

impl FunctionWriter<'_, '_> {
    pub(super) fn slow(&self, operation: Operation) -> &'static HostFunction {
        (self.module.unit.dialect.slow)(operation)
    }

    /// Calls the slow function with these operands; a word is left on the stack.
    pub(super) fn call_slow(&mut self, operation: Operation, operands: &[Operand]) {
        for operand in operands {
            self.push(*operand, Shape::Word);
        }
        let number = self.module.import_number(self.slow(operation));
        self.sink().call(number);
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each operation")]
    pub(super) fn operation(&mut self, operation: Operation, nodes: &[Node], node: &Node, want: Shape) {
        use Operation as O;
        if nodes.iter().any(|argument| argument.found.kinds.is_empty()) {
            // Something before this never ends: the rest is not reached.
            for argument in nodes {
                self.emit(argument, Shape::Nothing, false);
            }
            self.sink().unreachable();
            return;
        }
        match operation {
            O::Add
            | O::Subtract
            | O::Multiply
            | O::Divide
            | O::FloorDivide
            | O::Modulo
            | O::BitAnd
            | O::BitOr
            | O::BitXor
            | O::ShiftLeft
            | O::ShiftRight => {
                let operands = self.operands(nodes);
                self.arithmetic(operation, operands[0], operands[1], node.found, node.place);
                self.done_with(&operands);
                self.convert(Shape::of(node.found), want);
            }
            O::Less | O::LessEqual | O::Greater | O::GreaterEqual | O::Equal | O::NotEqual => {
                if node.found.kinds.within(self.truth_kinds()) {
                    return self.truth_value(node, want);
                }
                let operands = self.operands(nodes);
                self.note_place(node.place);
                self.compare_as_word(operation, operands[0], operands[1]);
                self.done_with(&operands);
                self.convert(Shape::Word, want);
            }
            O::Same | O::Truth | O::IsNil | O::Inside | O::Is(_) | O::Has(_) | O::IsInteger => {
                self.truth_value(node, want);
            }
            O::NewList | O::NewTuple => self.new_sequence(operation == O::NewList, nodes, node, want),
            O::Slice => self.slice(nodes, node, want),
            O::ListOf | O::Column | O::Diagonal | O::Get => {
                self.shared(operation, nodes, node, want);
            }
            O::Bound => {
                self.emit(&nodes[0], Shape::of(nodes[0].found), false);
                match (Shape::of(nodes[0].found), Shape::of(node.found)) {
                    // Only words can be unbound.
                    (from, to) if from != to && want != Shape::Nothing => {
                        self.convert(from, to);
                        self.convert(to, want);
                    }
                    (from, _) => self.convert(from, want),
                }
            }
            O::Whole(_) => self.whole(operation, nodes, node, want),
            O::Pair => {
                self.emit(&nodes[0], Shape::Word, false);
                self.emit(&nodes[1], Shape::Word, false);
                self.note_place(node.place);
                let number = self.module.runtime_number(Runtime::Pair);
                self.sink().call(number);
                self.convert(Shape::Word, want);
            }
            O::SetRest => {
                let value = self.temporary(ValType::I64);
                self.emit(&nodes[0], Shape::Word, false);
                self.sink().i64_const(PAIR).i64_sub().i32_wrap_i64();
                self.emit(&nodes[1], Shape::Word, false);
                self.sink().local_tee(value).i64_store(at(8));
                if want != Shape::Nothing {
                    self.sink().local_get(value);
                    self.convert(Shape::Word, want);
                }
                self.release(ValType::I64, value);
            }
            O::First | O::Rest => self.part(operation, nodes, node, want),
            O::Item | O::SetItem | O::Length | O::CountOf | O::Append => {
                self.of_sequence(operation, nodes, node, want);
            }
            O::Field(kind, index) => self.field(kind, index, nodes, node, want),
            O::SetField(kind, index) => self.set_field(kind, index, nodes, node, want),
            O::Cell | O::CellGet | O::CellSet => self.cell(operation, nodes, want),
            O::CallValue => {
                let operands = self.operands(nodes);
                self.note_place(node.place);
                self.call_slow(operation, &operands);
                self.done_with(&operands);
                self.convert(Shape::Word, want);
            }
            O::BoardOf => self.of_object(operation, Kind::STATE, Kinds::STATE, 8, nodes, node, want),
            O::TurnOf => self.of_object(operation, Kind::STATE, Kinds::STATE, 16, nodes, node, want),
            O::Width => {
                self.of_object(operation, Kind::BOARD, Kinds::BOARD, layout::WIDTH, nodes, node, want);
            }
            O::Height => {
                self.of_object(operation, Kind::BOARD, Kinds::BOARD, layout::HEIGHT, nodes, node, want);
            }
            O::WinnerOf => {
                self.of_object(operation, Kind::BOARD, Kinds::BOARD, layout::WINNER, nodes, node, want);
            }
            O::OverOf => {
                self.of_object(operation, Kind::BOARD, Kinds::BOARD, layout::OVER, nodes, node, want);
            }
            O::BoardCell | O::ColumnHeight | O::Run(..) => self.on_board(operation, nodes, node, want),
        }
    }

    /// Operations that are tests, as an `i32`. False if it is none.
    pub(super) fn test(&mut self, operation: Operation, nodes: &[Node], node: &Node) -> bool {
        use Operation as O;
        if nodes.iter().any(|argument| argument.found.kinds.is_empty()) {
            return false;
        }
        match operation {
            O::Less | O::LessEqual | O::Greater | O::GreaterEqual | O::Equal | O::NotEqual
                if node.found.kinds.within(self.truth_kinds()) =>
            {
                let operands = self.operands(nodes);
                self.note_place(node.place);
                self.compare(operation, operands[0], operands[1]);
                self.done_with(&operands);
            }
            O::Same => self.same(nodes, node),
            O::Truth => self.truth(nodes, node),
            O::IsNil => {
                self.emit(&nodes[0], Shape::of(nodes[0].found), false);
                if nodes[0].found.kinds.meets(Kinds::NIL) {
                    self.sink().i64_const(NIL.0).i64_eq();
                } else {
                    self.sink().drop().i32_const(0);
                }
            }
            O::Inside => self.inside(nodes, node),
            O::Is(_) | O::Has(_) | O::IsInteger => self.question(operation, nodes),
            _ => return false,
        }
        true
    }

    /// Operations whose fast path is a shared function, which calls the slow one where it does not apply.
    pub(super) fn shared(&mut self, operation: Operation, nodes: &[Node], node: &Node, want: Shape) {
        for argument in nodes {
            self.emit(argument, Shape::Word, false);
        }
        self.note_place(node.place);
        let number = self.module.runtime_number(Runtime::Shared(operation));
        self.sink().call(number);
        self.convert(Shape::Word, want);
    }
}
