//! Truth: tests as machine conditions, connectives, truth as a word.

use wasm_encoder::{BlockType, MemArg, ValType};

use super::Shape;
use super::function::FunctionWriter;
use crate::form::infer::known_truth;
use crate::form::{Expression, Kinds, Node, Operation, Type};
use crate::word::{FALSE, Kind, NIL, OBJECT, TAG, TRUE};

impl FunctionWriter<'_, '_> {
    /// `and` and `or` as values: the last word that was looked at.
    pub(super) fn connective(&mut self, node: &Node, nodes: &[Node], is_and: bool, want: Shape) {
        if node.found.kinds.within(self.truth_kinds()) || want == Shape::Nothing {
            self.truth_value(node, want);
            return;
        }
        let Some((last, others)) = reached(nodes, !is_and).split_last() else {
            return self.truth_value(node, want);
        };
        let word = self.temporary(ValType::I64);
        self.open_block(BlockType::Result(ValType::I64));
        let out = self.depth;
        for other in others {
            self.emit(other, Shape::Word, false);
            self.sink().local_tee(word);
            self.word_is_true(other.found.kinds);
            if is_and {
                self.sink().i32_eqz();
            }
            self.open_if(BlockType::Empty);
            self.sink().local_get(word);
            self.branch(out);
            self.close();
        }
        self.emit(last, Shape::Word, false);
        self.close();
        self.release(ValType::I64, word);
        self.convert(Shape::Word, want);
    }

    /// Whether the word in a local is an object of that kind, as an `i32`.
    pub(super) fn is_object(&mut self, word: u32, kind: Kind) {
        self.sink().local_get(word).i64_const(TAG).i64_and().i64_const(OBJECT).i64_eq();
        self.open_if(BlockType::Result(ValType::I32));
        let header = MemArg { offset: 0, align: 0, memory_index: 0 };
        self.sink().local_get(word).i64_const(OBJECT).i64_sub().i32_wrap_i64().i32_load8_u(header);
        self.sink().i32_const(i32::from(kind.0)).i32_eq().else_().i32_const(0);
        self.close();
    }

    pub(super) fn truth_kinds(&self) -> Kinds {
        Kinds::TRUE.or(Type::of_word(self.module.unit.dialect.falsehood).kinds)
    }

    /// A node that is TRUE or the falsehood, as a value.
    pub(super) fn truth_value(&mut self, node: &Node, want: Shape) {
        self.condition(node);
        match want {
            Shape::Nothing => {
                self.sink().drop();
            }
            _ => self.truth_word(),
        }
    }

    /// The word for the `i32` on the stack.
    pub(super) fn truth_word(&mut self) {
        let falsehood = self.module.unit.dialect.falsehood;
        let holds = self.temporary(ValType::I32);
        self.sink().local_set(holds).i64_const(TRUE.0).i64_const(falsehood.0).local_get(holds).select();
        self.release(ValType::I32, holds);
    }

    /// Whether the word on the stack counts as true, as an `i32`, knowing its kinds.
    pub(super) fn word_is_true(&mut self, kinds: Kinds) {
        match (kinds.meets(Kinds::NIL), kinds.meets(Kinds::FALSE)) {
            (true, false) => {
                self.sink().i64_const(NIL.0).i64_ne();
            }
            (false, true) => {
                self.sink().i64_const(FALSE.0).i64_ne();
            }
            (false, false) => {
                self.sink().drop().i32_const(1);
            }
            (true, true) => {
                let word = self.temporary(ValType::I64);
                self.sink().local_tee(word).i64_const(NIL.0).i64_ne();
                self.sink().local_get(word).i64_const(FALSE.0).i64_ne().i32_and();
                self.release(ValType::I64, word);
            }
        }
    }

    /// Writes a node as a test: an `i32` on the stack.
    pub(super) fn condition(&mut self, node: &Node) {
        match &node.expression {
            Expression::Word(word) => {
                let holds = *word != NIL && *word != FALSE;
                self.sink().i32_const(i32::from(holds));
            }
            Expression::Not(inner) => {
                self.condition(inner);
                self.sink().i32_eqz();
            }
            Expression::And(nodes) => self.conditions(nodes, true),
            Expression::Or(nodes) => self.conditions(nodes, false),
            Expression::If(test, then, otherwise) if known_truth(test.found.kinds).is_some() => {
                self.emit(test, Shape::Nothing, false);
                self.condition(if known_truth(test.found.kinds) == Some(true) { then } else { otherwise });
            }
            Expression::If(test, ..) if test.found.kinds.is_empty() => {
                self.emit(test, Shape::Nothing, false);
                self.sink().unreachable();
            }
            Expression::If(test, then, otherwise) => {
                self.condition(test);
                self.open_if(BlockType::Result(ValType::I32));
                self.condition(then);
                self.sink().else_();
                self.condition(otherwise);
                self.close();
            }
            Expression::Do(Operation::Is(_) | Operation::Has(_) | Operation::IsInteger, arguments)
                if known_truth(node.found.kinds).is_some() =>
            {
                self.emit(&arguments[0], Shape::Nothing, false);
                self.sink().i32_const(i32::from(known_truth(node.found.kinds) == Some(true)));
            }
            Expression::Do(operation, arguments) if self.test(*operation, arguments, node) => {}
            _ => {
                if node.found.kinds.is_empty() {
                    self.emit(node, Shape::Nothing, false);
                    self.sink().unreachable();
                } else {
                    self.emit(node, Shape::of(node.found), false);
                    if Shape::of(node.found) == Shape::Word {
                        self.word_is_true(node.found.kinds);
                    } else {
                        self.sink().drop().i32_const(1);
                    }
                }
            }
        }
    }

    fn conditions(&mut self, nodes: &[Node], is_and: bool) {
        let nodes = reached(nodes, !is_and);
        let Some((last, others)) = nodes.split_last() else {
            self.sink().i32_const(i32::from(is_and));
            return;
        };
        if nodes.len() <= 4 && nodes[1..].iter().all(|node| self.is_plain(node, 3)) {
            self.condition(&nodes[0]);
            for node in &nodes[1..] {
                self.condition(node);
                if is_and {
                    self.sink().i32_and();
                } else {
                    self.sink().i32_or();
                }
            }
            return;
        }
        for other in others {
            self.condition(other);
            self.open_if(BlockType::Result(ValType::I32));
            if !is_and {
                self.sink().i32_const(1).else_();
            }
        }
        self.condition(last);
        for _ in others {
            if is_and {
                self.sink().else_().i32_const(0);
            }
            self.close();
        }
    }
}

/// The nodes of an `and` or `or` up to the one that decides for certain or never ends.
fn reached(nodes: &[Node], is_or: bool) -> &[Node] {
    let decides = |node: &Node| node.found.kinds.is_empty() || known_truth(node.found.kinds) == Some(is_or);
    match nodes.iter().position(decides) {
        Some(last) => &nodes[..=last],
        None => nodes,
    }
}
