//! Expressions: one arm for each, and what is cheaper to compute than to jump over.

use wasm_encoder::ValType;

use super::function::{FunctionWriter, at, block_type};
use super::{ATTEMPT, STOP_MESSAGES, Shape};
use crate::form::infer::known_truth;
use crate::form::{Expression, Node, Operation};
use crate::machine::layout;
use crate::word::OFF_BOARD;

impl FunctionWriter<'_, '_> {
    /// Writes a node so that its value lies on the stack in that shape. `tail` says that the value is the function's.
    #[expect(clippy::too_many_lines, reason = "one arm for each expression")]
    pub(super) fn emit(&mut self, node: &Node, want: Shape, tail: bool) {
        match &node.expression {
            Expression::Word(word) => match want {
                Shape::Nothing => {}
                Shape::Integer => {
                    self.sink().i64_const(word.0 >> 1);
                }
                Shape::Word => {
                    self.sink().i64_const(word.0);
                }
                Shape::Double => {
                    self.sink().i64_const(word.0);
                    self.convert(Shape::Word, Shape::Double);
                }
            },
            Expression::Double(value) => match want {
                Shape::Nothing => {}
                Shape::Word => {
                    let word = self.module.doubles[&value.to_bits()];
                    self.sink().i64_const(word);
                }
                _ => {
                    self.sink().f64_const((*value).into());
                }
            },
            Expression::Local(local) => {
                if want != Shape::Nothing {
                    self.sink().local_get(local.0);
                    self.convert(self.local_shape(*local), want);
                }
            }
            Expression::Set(local, value) => {
                let shape = self.local_shape(*local);
                self.emit(value, shape, false);
                if want == Shape::Nothing {
                    self.sink().local_set(local.0);
                } else {
                    self.sink().local_tee(local.0);
                    self.convert(shape, want);
                }
            }
            Expression::Global(global) => {
                if want != Shape::Nothing {
                    self.sink().i32_const(0).i64_load(at(layout::GLOBALS + 8 * global.0));
                    self.convert(Shape::Word, want);
                }
            }
            Expression::SetGlobal(global, value) => self.set_global(global.0, value, want),
            Expression::Sequence(nodes) => {
                let Some((last, others)) = nodes.split_last() else {
                    self.emit(&Node::nil(node.place), want, false);
                    return;
                };
                for other in others {
                    self.emit(other, Shape::Nothing, false);
                    if other.found.kinds.is_empty() {
                        // Nothing after this is reached, and nothing is known about it.
                        self.sink().unreachable();
                        return;
                    }
                }
                self.emit(last, want, tail);
            }
            Expression::If(test, ..) if test.found.kinds.is_empty() => {
                self.emit(test, Shape::Nothing, false);
                self.sink().unreachable();
            }
            Expression::If(test, then, otherwise) => {
                if let Some(holds) = known_truth(test.found.kinds) {
                    self.emit(test, Shape::Nothing, false);
                    self.emit(if holds { then } else { otherwise }, want, tail);
                    return;
                }
                if want != Shape::Nothing
                    && self.is_plain(test, 8)
                    && is_constant(then)
                    && self.is_plain(otherwise, 8)
                {
                    return self.select(test, then, otherwise, want);
                }
                self.condition(test);
                self.open_if(block_type(want));
                self.emit(then, want, tail);
                if want != Shape::Nothing || !is_constant(otherwise) {
                    self.sink().else_();
                    self.emit(otherwise, want, tail);
                }
                self.close();
            }
            Expression::And(nodes) => self.connective(node, nodes, true, want),
            Expression::Or(nodes) => self.connective(node, nodes, false, want),
            Expression::Not(_) => self.truth_value(node, want),
            Expression::Block(label, body) => {
                self.open_block(block_type(want));
                self.labels[label.0 as usize] = Some((self.depth, want));
                self.emit(body, want, tail);
                self.close();
            }
            Expression::Loop { exit, next, body } => {
                self.note_place(node.place);
                self.endless(*exit, *next, body, want);
            }
            Expression::Count(count) => self.count(count, want),
            Expression::Break(label, value) => {
                let (depth, shape) = self.labels[label.0 as usize].expect("a label is left from within");
                self.emit(value, shape, false);
                self.branch(depth);
            }
            Expression::Return(value) => {
                self.emit(value, self.result, true);
                self.branch(1);
            }
            Expression::Call(function, arguments) => {
                self.call(function.0 as usize, arguments, node, want, tail);
            }
            Expression::CallValue(callee, arguments) => self.call_value(callee, arguments, node, want),
            Expression::Closure(function, captures) => {
                self.closure(function.0 as usize, captures, node, want);
            }
            Expression::Do(operation, arguments) => self.operation(*operation, arguments, node, want),
            Expression::Host(function, arguments) => {
                for argument in arguments {
                    self.emit(argument, Shape::Word, false);
                }
                self.note_place(node.place);
                let number = self.module.import_number(function);
                self.sink().call(number);
                self.convert(Shape::Word, want);
            }
            Expression::Fault(message) => {
                let number = STOP_MESSAGES + self.module.messages.len() as i64;
                self.module.messages.push((**message).clone());
                self.note_place(node.place);
                self.stop(number);
            }
            Expression::Attempt(body, otherwise) => {
                self.emit(body, Shape::Word, false);
                self.note_place(node.place);
                let result = self.temporary(ValType::I64);
                self.sink().call(ATTEMPT).local_tee(result).i64_const(OFF_BOARD.0).i64_eq();
                self.open_if(block_type(Shape::Word));
                self.emit(otherwise, Shape::Word, false);
                self.sink().else_().local_get(result);
                self.close();
                self.release(ValType::I64, result);
                self.convert(Shape::Word, want);
            }
        }
    }

    /// Whether a node can be computed whether it is needed or not: no fault, no effect, a few instructions.
    pub(super) fn is_plain(&self, node: &Node, depth: usize) -> bool {
        if depth == 0 || node.found.kinds.is_empty() {
            return false;
        }
        let all = |nodes: &[Node]| nodes.iter().all(|node| self.is_plain(node, depth - 1));
        match &node.expression {
            Expression::Word(_) | Expression::Double(_) => true,
            Expression::Local(local) => self.local_shape(*local) != Shape::Double,
            Expression::Not(inner) => self.is_plain(inner, depth - 1),
            Expression::And(nodes) | Expression::Or(nodes) => {
                node.found.kinds.within(self.truth_kinds()) && nodes.len() <= 4 && all(nodes)
            }
            Expression::If(test, then, otherwise) => {
                is_constant(then) && self.is_plain(test, depth - 1) && self.is_plain(otherwise, depth - 1)
            }
            Expression::Do(operation, nodes) => {
                use Operation as O;
                let integers = || nodes.iter().all(|node| node.found.is_integer());
                match operation {
                    O::Less | O::LessEqual | O::Greater | O::GreaterEqual | O::Equal | O::NotEqual => {
                        integers() && all(nodes)
                    }
                    O::Same => {
                        nodes.iter().any(|node| node.found.kinds.within(super::arithmetic::PLAIN))
                            && all(nodes)
                    }
                    O::IsNil => all(nodes),
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// A choice between things that are both at hand, without a branch.
    pub(super) fn select(&mut self, test: &Node, then: &Node, otherwise: &Node, want: Shape) {
        self.emit(then, want, false);
        self.emit(otherwise, want, false);
        self.condition(test);
        self.sink().select();
    }

    fn set_global(&mut self, global: u32, value: &Node, want: Shape) {
        let word = self.temporary(ValType::I64);
        self.emit(value, Shape::Word, false);
        self.sink().local_set(word).i32_const(0).local_get(word).i64_store(at(layout::GLOBALS + 8 * global));
        if want != Shape::Nothing {
            self.sink().local_get(word);
            self.convert(Shape::Word, want);
        }
        self.release(ValType::I64, word);
    }
}

fn is_constant(node: &Node) -> bool {
    matches!(node.expression, Expression::Word(_) | Expression::Double(_))
}
