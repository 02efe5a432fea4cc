//! Things in memory: pairs, fields of objects, cells that closures share.

use wasm_encoder::{BlockType, ValType};

use super::Shape;
use super::function::{FunctionWriter, at};
use super::runtime::Runtime;
use crate::form::{Kinds, Node, Operation};
use crate::word::{Kind, NIL, OBJECT, PAIR, TAG};

impl FunctionWriter<'_, '_> {
    pub(super) fn part(&mut self, operation: Operation, nodes: &[Node], node: &Node, want: Shape) {
        let operands = self.operands(nodes);
        let list = operands[0];
        let offset = if operation == Operation::First { 0 } else { 8 };
        self.note_place(node.place);
        self.push(list, Shape::Word);
        self.sink().i64_const(TAG).i64_and().i64_const(PAIR).i64_eq();
        self.open_if(BlockType::Result(ValType::I64));
        self.push(list, Shape::Word);
        self.sink().i64_const(PAIR).i64_sub().i32_wrap_i64().i64_load(at(offset)).else_();
        self.push(list, Shape::Word);
        self.sink().i64_const(NIL.0).i64_eq();
        self.open_if(BlockType::Result(ValType::I64));
        self.sink().i64_const(NIL.0).else_();
        self.call_slow(operation, &[list]);
        self.close();
        self.close();
        self.done_with(&operands);
        self.convert(Shape::Word, want);
    }

    pub(super) fn field(&mut self, kind: Kind, index: u32, nodes: &[Node], node: &Node, want: Shape) {
        let object = self.word_in_local(&nodes[0]);
        self.note_place(node.place);
        self.is_object(object, kind);
        self.open_if(BlockType::Result(ValType::I64));
        self.sink().local_get(object).i32_wrap_i64().i64_load(at(8 + 8 * index - OBJECT as u32)).else_();
        let number = self.module.import_number(self.slow(Operation::Field(kind, index)));
        self.sink().local_get(object).call(number);
        self.close();
        self.release(ValType::I64, object);
        self.convert(Shape::Word, want);
    }

    pub(super) fn set_field(&mut self, kind: Kind, index: u32, nodes: &[Node], node: &Node, want: Shape) {
        let object = self.word_in_local(&nodes[0]);
        let value = self.word_in_local(&nodes[1]);
        self.note_place(node.place);
        self.is_object(object, kind);
        self.open_if(BlockType::Empty);
        self.sink().local_get(object).i32_wrap_i64().local_get(value);
        self.sink().i64_store(at(8 + 8 * index - OBJECT as u32)).else_();
        let number = self.module.import_number(self.slow(Operation::SetField(kind, index)));
        self.sink().local_get(object).local_get(value).call(number).drop();
        self.close();
        if want != Shape::Nothing {
            self.sink().local_get(value);
            self.convert(Shape::Word, want);
        }
        self.release(ValType::I64, object);
        self.release(ValType::I64, value);
    }

    pub(super) fn cell(&mut self, operation: Operation, nodes: &[Node], want: Shape) {
        match operation {
            Operation::Cell => {
                self.emit(&nodes[0], Shape::Word, false);
                let number = self.module.runtime_number(Runtime::Cell);
                self.sink().call(number);
                self.convert(Shape::Word, want);
            }
            Operation::CellGet => {
                self.emit(&nodes[0], Shape::Word, false);
                self.sink().i32_wrap_i64().i64_load(at(8 - OBJECT as u32));
                self.convert(Shape::Word, want);
            }
            _ => {
                self.emit(&nodes[0], Shape::Word, false);
                let value = self.temporary(ValType::I64);
                self.sink().i32_wrap_i64();
                self.emit(&nodes[1], Shape::Word, false);
                self.sink().local_tee(value).i64_store(at(8 - OBJECT as u32));
                if want != Shape::Nothing {
                    self.sink().local_get(value);
                    self.convert(Shape::Word, want);
                }
                self.release(ValType::I64, value);
            }
        }
    }

    fn word_in_local(&mut self, node: &Node) -> u32 {
        let local = self.temporary(ValType::I64);
        self.emit(node, Shape::Word, false);
        self.sink().local_set(local);
        local
    }

    /// A word at an offset of a board or state.
    #[expect(clippy::too_many_arguments, reason = "what is read, of what, where, and how it is wanted")]
    pub(super) fn of_object(
        &mut self,
        operation: Operation,
        kind: Kind,
        kinds: Kinds,
        offset: u32,
        nodes: &[Node],
        node: &Node,
        want: Shape,
    ) {
        if nodes[0].found.kinds.within(kinds) {
            self.emit(&nodes[0], Shape::Word, false);
            self.sink().i32_wrap_i64().i64_load(at(offset - OBJECT as u32));
        } else {
            let object = self.word_in_local(&nodes[0]);
            self.note_place(node.place);
            self.is_object(object, kind);
            self.open_if(BlockType::Result(ValType::I64));
            self.sink().local_get(object).i32_wrap_i64().i64_load(at(offset - OBJECT as u32)).else_();
            let number = self.module.import_number(self.slow(operation));
            self.sink().local_get(object).call(number);
            self.close();
            self.release(ValType::I64, object);
        }
        self.convert(Shape::Word, want);
    }
}
