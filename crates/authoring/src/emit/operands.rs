//! Operands: values that are computed once, and pushed as often and in whatever shape they are needed.

use super::Shape;
use super::function::FunctionWriter;
use crate::form::{Expression, Node, Type};

/// An operand that was computed.
#[derive(Clone, Copy)]
pub(super) struct Operand {
    pub source: Source,
    pub shape: Shape,
    pub found: Type,
}

#[derive(Clone, Copy)]
pub(super) enum Source {
    Constant(i64),
    Local(u32),
    /// A local that is free again once the operation is over.
    Temporary(u32),
}

impl FunctionWriter<'_, '_> {
    /// Computes operands in order, so that each can be read several times. What cannot change in between is not copied.
    pub(super) fn operands(&mut self, nodes: &[Node]) -> Vec<Operand> {
        let mut found = Vec::with_capacity(nodes.len());
        for (index, node) in nodes.iter().enumerate() {
            let stays = nodes[index + 1..].iter().all(|later| {
                matches!(later.expression, Expression::Word(_) | Expression::Local(_) | Expression::Double(_))
            });
            found.push(self.operand(node, stays));
        }
        found
    }

    pub(super) fn operand(&mut self, node: &Node, stays: bool) -> Operand {
        let shape = Shape::of(node.found);
        match &node.expression {
            Expression::Word(word) if shape != Shape::Double => {
                let value = if shape == Shape::Integer { word.0 >> 1 } else { word.0 };
                Operand { source: Source::Constant(value), shape, found: node.found }
            }
            Expression::Local(local) if stays => {
                Operand { source: Source::Local(local.0), shape, found: node.found }
            }
            _ => {
                let local = self.temporary(shape.value_type());
                self.emit(node, shape, false);
                self.sink().local_set(local);
                Operand { source: Source::Temporary(local), shape, found: node.found }
            }
        }
    }

    pub(super) fn done_with(&mut self, operands: &[Operand]) {
        for operand in operands {
            if let Source::Temporary(local) = operand.source {
                self.release(operand.shape.value_type(), local);
            }
        }
    }

    /// Pushes an operand in that shape.
    pub(super) fn push(&mut self, operand: Operand, shape: Shape) {
        match operand.source {
            Source::Constant(value) => match (operand.shape, shape) {
                (Shape::Integer, Shape::Word) => {
                    self.sink().i64_const(value << 1);
                }
                (from, to) => {
                    self.sink().i64_const(value);
                    self.convert(from, to);
                }
            },
            Source::Local(local) | Source::Temporary(local) => {
                self.sink().local_get(local);
                self.convert(operand.shape, shape);
            }
        }
    }
}
