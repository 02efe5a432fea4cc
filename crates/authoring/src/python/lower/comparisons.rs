//! Comparisons and tests, and what connects them.

use ruff_python_ast::{BoolOp, CmpOp, Expr, ExprCompare, UnaryOp};

use super::body::Body;
use super::expressions::LIST_HEADER;
use super::{Lowers, refuse};
use crate::form::{Expression, Node, Operation};
use crate::message::Place;
use crate::python::library::compare;
use crate::word::Kind;

impl<'a> Body<'_, 'a> {
    /// An expression as a condition: whether its value counts as true.
    pub(super) fn test(&mut self, expression: &'a Expr) -> Lowers {
        let place = self.module.at(expression);
        match expression {
            Expr::BoolOp(connective) => {
                let before_first = connective.values.len();
                let mut tests = Vec::with_capacity(before_first);
                let mut bound = None;
                for (index, value) in connective.values.iter().enumerate() {
                    tests.push(self.test(value)?);
                    if index == 0 {
                        bound = Some(self.bound.clone());
                    }
                }
                if let Some(bound) = bound {
                    self.bound = bound;
                }
                Ok(Node::new(
                    match connective.op {
                        BoolOp::And => Expression::And(tests),
                        BoolOp::Or => Expression::Or(tests),
                    },
                    place,
                ))
            }
            Expr::UnaryOp(unary) if unary.op == UnaryOp::Not => {
                let test = self.test(&unary.operand)?;
                Ok(Node::new(Expression::Not(Box::new(test)), place))
            }
            Expr::Compare(compare)
                if !self.module.arrays
                    || compare
                        .ops
                        .iter()
                        .all(|op| matches!(op, CmpOp::Is | CmpOp::IsNot | CmpOp::In | CmpOp::NotIn)) =>
            {
                self.comparison(compare, place)
            }
            Expr::BooleanLiteral(_) => self.expression(expression),
            _ => {
                let value = self.expression(expression)?;
                Ok(Node::operation(Operation::Truth, vec![value], place))
            }
        }
    }

    /// `and` and `or` give one of their operands.
    pub(super) fn connective(&mut self, op: BoolOp, values: &'a [Expr], place: Place) -> Lowers {
        let Some((first, rest)) = values.split_first() else { return Ok(Node::nil(place)) };
        let value = self.expression(first)?;
        if rest.is_empty() {
            return Ok(value);
        }
        let (set, kept) = self.keep(value, place);
        let test = Node::operation(Operation::Truth, vec![set], place);
        let before = self.bound.clone();
        let other = self.connective(op, rest, place)?;
        self.bound = before;
        let kept = Node::local(kept, place);
        Ok(match op {
            BoolOp::And => Node::choose(test, other, kept, place),
            BoolOp::Or => Node::choose(test, kept, other, place),
        })
    }

    pub(super) fn comparison(&mut self, compare: &'a ExprCompare, place: Place) -> Lowers {
        if let Some(node) = self.tuples_compared(compare, place)? {
            return Ok(node);
        }
        let left = self.expression(&compare.left)?;
        let count = compare.ops.len();
        if count == 1 {
            self.check_identity(compare, place)?;
            let (op, right) = (compare.ops[0], &compare.comparators[0]);
            let right = match op {
                CmpOp::In | CmpOp::NotIn => self.looked_through(right)?,
                _ => self.expression(right)?,
            };
            return Ok(self.compare(op, left, right, place));
        }
        let mut tests = Vec::new();
        let mut left = left;
        for (index, (op, comparator)) in compare.ops.iter().zip(&compare.comparators).enumerate() {
            let right = self.expression(comparator)?;
            if index + 1 == count {
                tests.push(self.compare(*op, left, right, place));
                break;
            }
            let (set, kept) = self.keep(right, place);
            let mut test = self.compare(*op, left, set, place);
            if self.module.arrays {
                test = Node::operation(Operation::Truth, vec![test], place);
            }
            tests.push(test);
            left = Node::local(kept, place);
        }
        Ok(Node::new(Expression::And(tests), place))
    }

    /// `(a, b) == (c, d)` needs no tuples: all items are computed, then compared in their order.
    fn tuples_compared(&mut self, compare: &'a ExprCompare, place: Place) -> Lowers<Option<Node>> {
        let ([op @ (CmpOp::Eq | CmpOp::NotEq)], Expr::Tuple(left), [Expr::Tuple(right)]) =
            (&*compare.ops, &*compare.left, &*compare.comparators)
        else {
            return Ok(None);
        };
        let is_plain = |parts: &[Expr]| !parts.is_empty() && !parts.iter().any(Expr::is_starred_expr);
        if left.elts.len() != right.elts.len() || !is_plain(&left.elts) || !is_plain(&right.elts) {
            return Ok(None);
        }
        let (mut nodes, mut locals) = (Vec::new(), Vec::new());
        for item in left.elts.iter().chain(&right.elts) {
            let item = self.expression(item)?;
            let (set, local) = self.keep(item, place);
            nodes.push(set);
            locals.push(local);
        }
        let (left, right) = locals.split_at(left.elts.len());
        let tests = left.iter().zip(right).map(|(&left, &right)| {
            let sides = vec![Node::local(left, place), Node::local(right, place)];
            let test = Node::operation(Operation::Equal, sides, place);
            if self.module.arrays { Node::operation(Operation::Truth, vec![test], place) } else { test }
        });
        let same = Node::new(Expression::And(tests.collect()), place);
        nodes.push(match op {
            CmpOp::Eq => same,
            _ => Node::new(Expression::Not(Box::new(same)), place),
        });
        Ok(Some(Node::sequence(nodes, place)))
    }

    /// `is` between numbers: elements of arrays are objects of their own in Python, so the answer is never the expected one.
    fn check_identity(&self, compare: &'a ExprCompare, place: Place) -> Lowers<()> {
        let is_number = |side: &Expr| matches!(side, Expr::NumberLiteral(_) | Expr::BooleanLiteral(_));
        let right = &compare.comparators[0];
        if self.module.arrays
            && matches!(compare.ops[0], CmpOp::Is | CmpOp::IsNot)
            && (is_number(&compare.left) || is_number(right))
        {
            return Err(refuse(place, "`is` between a number and what may come from an array", "use `==`"));
        }
        Ok(())
    }

    pub(super) fn compare(&mut self, op: CmpOp, left: Node, right: Node, place: Place) -> Node {
        let operation = match op {
            CmpOp::Eq => Operation::Equal,
            CmpOp::NotEq => Operation::NotEqual,
            CmpOp::Lt => Operation::Less,
            CmpOp::LtE => Operation::LessEqual,
            CmpOp::Gt => Operation::Greater,
            CmpOp::GtE => Operation::GreaterEqual,
            CmpOp::Is => Operation::Same,
            CmpOp::IsNot => {
                let same = Node::operation(Operation::Same, vec![left, right], place);
                return Node::new(Expression::Not(Box::new(same)), place);
            }
            CmpOp::In => return self.contains(left, right, place),
            CmpOp::NotIn => {
                let found = self.contains(left, right, place);
                return Node::new(Expression::Not(Box::new(found)), place);
            }
        };
        Node::operation(operation, vec![left, right], place)
    }

    /// `item in sequence`.
    pub(super) fn contains(&mut self, item: Node, sequence: Node, place: Place) -> Node {
        let (set_item, item) = self.keep(item, place);
        let (set, kept) = self.keep(sequence, place);
        let local = |local| Node::local(local, place);
        let is_list = Node::operation(Operation::Has(LIST_HEADER), vec![local(kept)], place);
        let is_tuple = Node::operation(Operation::Is(Kind::TUPLE), vec![local(kept)], place);
        let test = Node::new(Expression::Or(vec![is_list, is_tuple]), place);
        let count = Node::operation(Operation::CountOf, vec![local(kept), local(item)], place);
        let fast = Node::operation(Operation::Greater, vec![count, Self::integer(0, place)], place);
        let slow = Self::host(&compare::CONTAINS, vec![local(item), local(kept)], place);
        Node::sequence(vec![set_item, set, Node::choose(test, fast, slow, place)], place)
    }
}
