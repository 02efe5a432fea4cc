//! Loops: those that only a `Break` ends, and those that count.

use wasm_encoder::{BlockType, ValType};

use super::Shape;
use super::function::{FunctionWriter, block_type};
use super::operands::{Operand, Source};
use crate::form::{Count, Label, Node, Operation, Type};
use crate::word::NIL;

impl FunctionWriter<'_, '_> {
    pub(super) fn endless(&mut self, exit: Label, next: Label, body: &Node, want: Shape) {
        self.open_block(block_type(want));
        self.labels[exit.0 as usize] = Some((self.depth, want));
        self.sink().loop_(BlockType::Empty);
        self.depth += 1;
        let again = self.depth;
        self.charge(self.module.costs.node(body) + 1);
        self.open_block(BlockType::Empty);
        self.labels[next.0 as usize] = Some((self.depth, Shape::Nothing));
        self.emit(body, Shape::Nothing, false);
        self.close();
        self.branch(again);
        self.close();
        self.sink().unreachable();
        self.close();
    }

    pub(super) fn count(&mut self, count: &Count, want: Shape) {
        let is_plain = count.from.found.is_integer() && count.to.found.is_integer();
        let shape = if is_plain { Shape::Integer } else { Shape::Word };
        let is_free = self.module.costs.is_free(count);
        self.emit(&count.from, shape, false);
        let counter = self.temporary(ValType::I64);
        self.sink().local_set(counter);
        let bound = self.temporary(ValType::I64);
        self.emit(&count.to, shape, false);
        self.sink().local_set(bound);

        self.open_block(block_type(want));
        self.labels[count.exit.0 as usize] = Some((self.depth, want));
        self.open_block(BlockType::Empty);
        let over = self.depth;
        self.sink().loop_(BlockType::Empty);
        self.depth += 1;
        let again = self.depth;
        // Whether this round is not to be.
        let operation = match (count.step > 0, count.inclusive) {
            (true, false) => Operation::Less,
            (true, true) => Operation::LessEqual,
            (false, false) => Operation::Greater,
            (false, true) => Operation::GreaterEqual,
        };
        let operand = |local: u32, found: Type| Operand { source: Source::Local(local), shape, found };
        let any = if is_plain { Type::INTEGER } else { Type::ANY };
        self.note_place(count.to.place);
        self.compare(operation, operand(counter, any), operand(bound, any));
        self.sink().i32_eqz();
        let distance = self.depth - over;
        self.sink().br_if(distance);
        if !is_free {
            self.note_place(count.to.place);
            self.charge(self.module.costs.node(&count.body) + 3);
        }
        self.sink().local_get(counter);
        self.convert(shape, self.local_shape(count.variable));
        self.sink().local_set(count.variable.0);
        self.open_block(BlockType::Empty);
        self.labels[count.next.0 as usize] = Some((self.depth, Shape::Nothing));
        self.emit(&count.body, Shape::Nothing, false);
        self.close();
        if is_plain {
            self.sink().local_get(counter).i64_const(count.step).i64_add().local_set(counter);
        } else {
            let step = Operand {
                source: Source::Constant(count.step),
                shape: Shape::Integer,
                found: Type::range(count.step, count.step),
            };
            self.arithmetic(Operation::Add, operand(counter, any), step, Type::ANY, count.from.place);
            self.sink().local_set(counter);
        }
        self.branch(again);
        self.close();
        self.close();
        if want != Shape::Nothing {
            self.sink().i64_const(NIL.0);
            self.convert(Shape::Word, want);
        }
        self.close();
        self.release(ValType::I64, counter);
        self.release(ValType::I64, bound);
    }
}
