//! Comparisons, identity and truth, as machine conditions.

use wasm_encoder::{BlockType, ValType};

use super::Shape;
use super::arithmetic::PLAIN;
use super::function::FunctionWriter;
use super::operands::Operand;
use super::runtime::Runtime;
use crate::form::{Kinds, Node, Operation};
use crate::word::{FALSE, NIL, OBJECT, TRUE};

impl FunctionWriter<'_, '_> {
    /// A comparison as an `i32`.
    pub(super) fn compare(&mut self, operation: Operation, a: Operand, b: Operand) {
        let is_plain = |operand: Operand| operand.shape == Shape::Integer;
        let is_number = |operand: Operand| matches!(operand.shape, Shape::Integer | Shape::Double);
        if is_plain(a) && is_plain(b) {
            self.push(a, Shape::Integer);
            self.push(b, Shape::Integer);
            self.compare_integers(operation);
            return;
        }
        // An integer beyond 2^53 is not compared by rounding it.
        let exact = |operand: Operand| !is_plain(operand) || operand.found.lies_within(-(1 << 53), 1 << 53);
        if is_number(a) && is_number(b) && exact(a) && exact(b) {
            self.push(a, Shape::Double);
            self.push(b, Shape::Double);
            match operation {
                Operation::Less => self.sink().f64_lt(),
                Operation::LessEqual => self.sink().f64_le(),
                Operation::Greater => self.sink().f64_gt(),
                Operation::GreaterEqual => self.sink().f64_ge(),
                Operation::Equal => self.sink().f64_eq(),
                _ => self.sink().f64_ne(),
            };
            return;
        }
        // Characters, None and the like are equal to nothing but themselves.
        let alone = |operand: Operand| operand.found.kinds.within(Kinds::OTHER.or(Kinds::NIL));
        let is_python = self.module.unit.dialect.falsehood == FALSE;
        if is_python && matches!(operation, Operation::Equal | Operation::NotEqual) && (alone(a) || alone(b))
        {
            self.push(a, Shape::Word);
            self.push(b, Shape::Word);
            self.compare_integers(operation);
            return;
        }
        self.open_block(BlockType::Result(ValType::I32));
        self.open_block(BlockType::Empty);
        self.leave_unless_integers(&[a, b]);
        // Tags do not change the order.
        self.push(a, Shape::Word);
        self.push(b, Shape::Word);
        self.compare_integers(operation);
        self.sink().br(1);
        self.close();
        self.compare_in_general(operation, a, b);
        self.word_is_true(self.truth_kinds());
        self.close();
    }

    pub(super) fn compare_as_word(&mut self, operation: Operation, a: Operand, b: Operand) {
        self.open_block(BlockType::Result(ValType::I64));
        self.open_block(BlockType::Empty);
        self.leave_unless_integers(&[a, b]);
        self.push(a, Shape::Word);
        self.push(b, Shape::Word);
        self.compare_integers(operation);
        self.truth_word();
        self.sink().br(1);
        self.close();
        self.compare_in_general(operation, a, b);
        self.close();
    }

    fn compare_in_general(&mut self, operation: Operation, a: Operand, b: Operand) {
        let floats = Kinds::SINGLE.or(Kinds::DOUBLE);
        // Where only FALSE is false, things are equal that are not the same: Python.
        let alike = self.module.unit.dialect.falsehood == FALSE;
        if alike && matches!(operation, Operation::Equal | Operation::NotEqual) {
            self.push(a, Shape::Word);
            self.push(b, Shape::Word);
            let number = self.module.runtime_number(Runtime::Alike);
            self.sink().call(number);
            if operation == Operation::NotEqual {
                self.turned(a, b);
            }
        } else if a.found.kinds.meets(floats) && b.found.kinds.meets(floats) {
            self.push(a, Shape::Word);
            self.push(b, Shape::Word);
            let number = self.module.runtime_number(Runtime::Compare(operation));
            self.sink().call(number);
        } else {
            self.call_slow(operation, &[a, b]);
        }
    }

    /// The opposite of the answer on the stack; what is no answer is asked for again.
    fn turned(&mut self, a: Operand, b: Operand) {
        let answer = self.temporary(ValType::I64);
        self.sink().local_tee(answer).i64_const(TRUE.0).i64_eq();
        self.open_if(BlockType::Result(ValType::I64));
        self.sink().i64_const(FALSE.0).else_().local_get(answer).i64_const(FALSE.0).i64_eq();
        self.open_if(BlockType::Result(ValType::I64));
        self.sink().i64_const(TRUE.0).else_();
        self.call_slow(Operation::NotEqual, &[a, b]);
        self.close();
        self.close();
        self.release(ValType::I64, answer);
    }

    pub(super) fn compare_integers(&mut self, operation: Operation) {
        match operation {
            Operation::Less => self.sink().i64_lt_s(),
            Operation::LessEqual => self.sink().i64_le_s(),
            Operation::Greater => self.sink().i64_gt_s(),
            Operation::GreaterEqual => self.sink().i64_ge_s(),
            Operation::Equal => self.sink().i64_eq(),
            _ => self.sink().i64_ne(),
        };
    }

    pub(super) fn same(&mut self, nodes: &[Node], node: &Node) {
        let operands = self.operands(nodes);
        let (a, b) = (operands[0], operands[1]);
        if a.shape == Shape::Integer && b.shape == Shape::Integer {
            self.push(a, Shape::Integer);
            self.push(b, Shape::Integer);
            self.sink().i64_eq();
        } else if a.found.kinds.within(PLAIN) || b.found.kinds.within(PLAIN) {
            self.push(a, Shape::Word);
            self.push(b, Shape::Word);
            self.sink().i64_eq();
        } else {
            self.note_place(node.place);
            let (first, second) = (self.temporary(ValType::I64), self.temporary(ValType::I64));
            self.push(a, Shape::Word);
            self.sink().local_set(first);
            self.push(b, Shape::Word);
            self.sink().local_set(second).local_get(first).local_get(second).i64_eq();
            self.open_if(BlockType::Result(ValType::I32));
            self.sink().i32_const(1).else_();
            self.sink().local_get(first).local_get(second).i64_and().i64_const(OBJECT).i64_and();
            self.sink().i64_const(OBJECT).i64_eq();
            self.open_if(BlockType::Result(ValType::I32));
            let number = self.module.import_number(self.slow(Operation::Same));
            self.sink().local_get(first).local_get(second).call(number);
            self.word_is_true(self.truth_kinds());
            self.sink().else_().i32_const(0);
            self.close();
            self.close();
            self.release(ValType::I64, first);
            self.release(ValType::I64, second);
        }
        self.done_with(&operands);
    }

    pub(super) fn truth(&mut self, nodes: &[Node], node: &Node) {
        let operand = self.operands(nodes)[0];
        let kinds = operand.found.kinds;
        match operand.shape {
            Shape::Integer => {
                self.push(operand, Shape::Integer);
                self.sink().i64_eqz().i32_eqz();
            }
            Shape::Double => {
                self.push(operand, Shape::Double);
                self.sink().f64_const(0.0.into()).f64_ne();
            }
            _ if kinds.within(Kinds::NIL.or(Kinds::TRUE).or(Kinds::FALSE)) => {
                self.push(operand, Shape::Word);
                self.word_is_true(kinds);
            }
            _ => {
                self.note_place(node.place);
                self.open_block(BlockType::Result(ValType::I32));
                for (word, holds) in [(TRUE, 1), (FALSE, 0), (NIL, 0)] {
                    self.push(operand, Shape::Word);
                    self.sink().i64_const(word.0).i64_eq();
                    self.open_if(BlockType::Empty);
                    self.sink().i32_const(holds).br(1);
                    self.close();
                }
                self.open_block(BlockType::Empty);
                self.leave_unless_integers(&[operand]);
                self.push(operand, Shape::Word);
                self.sink().i64_eqz().i32_eqz().br(1);
                self.close();
                self.call_slow(Operation::Truth, &[operand]);
                self.word_is_true(self.truth_kinds());
                self.close();
            }
        }
        self.done_with(&[operand]);
    }
}
