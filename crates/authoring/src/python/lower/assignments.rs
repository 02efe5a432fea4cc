//! Assignments to names, items, attributes and several targets; `del`.

use ruff_python_ast::{Expr, Operator, StmtAugAssign};

use super::body::Body;
use super::{Lowers, refuse};
use crate::form::{Expression, Node, Operation};
use crate::message::Place;
use crate::python::library::value::{STRIDED, TENSOR};
use crate::python::library::{arithmetic, indexing, unpacking};
use crate::word::{Kind, UNBOUND};

impl<'a> Body<'_, 'a> {
    pub(super) fn assignment(&mut self, targets: &'a [Expr], value: &'a Expr, place: Place) -> Lowers {
        // `a, b = b, a` needs no tuple.
        if let ([Expr::Tuple(targets)], Expr::Tuple(values)) = (targets, value) {
            let plain = |parts: &[Expr]| !parts.iter().any(Expr::is_starred_expr);
            if targets.elts.len() == values.elts.len() && plain(&targets.elts) && plain(&values.elts) {
                let mut nodes = Vec::new();
                let mut locals = Vec::new();
                for value in &values.elts {
                    let node = self.expression(value)?;
                    let (set, local) = self.keep(node, place);
                    nodes.push(set);
                    locals.push(local);
                }
                for (target, local) in targets.elts.iter().zip(locals) {
                    nodes.push(self.assign(target, Node::local(local, place), place)?);
                }
                return Ok(Node::sequence(nodes, place));
            }
        }
        let value = if self.tables.contains(&std::ptr::from_ref(value)) {
            self.made_once(value, "<table>", place)
        } else {
            self.expression(value)?
        };
        if let [target] = targets {
            return self.assign(target, value, place);
        }
        let (set, local) = self.keep(value, place);
        let mut nodes = vec![set];
        for target in targets {
            nodes.push(self.assign(target, Node::local(local, place), place)?);
        }
        Ok(Node::sequence(nodes, place))
    }

    /// Gives a target a value.
    pub(super) fn assign(&mut self, target: &'a Expr, value: Node, place: Place) -> Lowers {
        match target {
            Expr::Name(name) => Ok(self.assign_name(&name.id, value, place)),
            Expr::Tuple(tuple) => self.unpack(&tuple.elts, value, place),
            Expr::List(list) => self.unpack(&list.elts, value, place),
            Expr::Attribute(attribute) => {
                let (set, kept) = self.keep(value, place);
                let owner = self.expression(&attribute.value)?;
                let store = self.set_attribute(owner, &attribute.attr, Node::local(kept, place), place)?;
                Ok(Node::sequence(vec![set, store], place))
            }
            Expr::Subscript(subscript) => {
                // Python computes the value first, then the thing and the index.
                let (set, kept) = self.keep(value, place);
                let owner = self.expression(&subscript.value)?;
                let store = self.store_item(owner, &subscript.slice, Node::local(kept, place), place)?;
                Ok(Node::sequence(vec![set, store], place))
            }
            _ => Err(refuse(
                place,
                "this target of an assignment",
                "assign to a name, an item or an attribute",
            )),
        }
    }

    fn unpack(&mut self, targets: &'a [Expr], value: Node, place: Place) -> Lowers {
        let star = targets.iter().position(Expr::is_starred_expr);
        let items = match star {
            None => {
                let (set, kept) = self.keep(value, place);
                let kept = || Node::local(kept, place);
                let header = Kind::TUPLE.header(targets.len() as u32);
                let is_tuple = Node::operation(Operation::Has(header), vec![kept()], place);
                let count = Self::integer(targets.len() as i64, place);
                let general = Self::host(&unpacking::UNPACK, vec![kept(), count], place);
                Node::sequence(vec![set, Node::choose(is_tuple, kept(), general, place)], place)
            }
            Some(at) => {
                let (before, after) = (at as i64, (targets.len() - at - 1) as i64);
                let counts = [Self::integer(before, place), Self::integer(after, place)];
                let [before, after] = counts;
                Self::host(&unpacking::UNPACK_STAR, vec![value, before, after], place)
            }
        };
        let (set, kept) = self.keep(items, place);
        let mut nodes = vec![set];
        for (index, target) in targets.iter().enumerate() {
            let at = Self::integer(index as i64, place);
            let item = Node::operation(Operation::Item, vec![Node::local(kept, place), at], place);
            let target = match target {
                Expr::Starred(starred) => &*starred.value,
                target => target,
            };
            nodes.push(self.assign(target, item, place)?);
        }
        Ok(Node::sequence(nodes, place))
    }

    pub(super) fn augmented(&mut self, assign: &'a StmtAugAssign, place: Place) -> Lowers {
        let value_of = |body: &mut Self, current: Node| -> Lowers {
            let value = body.expression(&assign.value)?;
            Ok(match operation_of(assign.op) {
                Some(operation) => body.change_in_place(operation, current, value, place),
                None if assign.op == Operator::Pow && body.module.arrays => {
                    Self::host(&arithmetic::POWER_IN_PLACE, vec![current, value], place)
                }
                None if assign.op == Operator::Pow => body.power(current, value, place),
                None => return Err(refuse(place, "`@=`", "write the sum out")),
            })
        };
        match &*assign.target {
            Expr::Name(name) => {
                let current = self.read(&name.id, place)?;
                let value = value_of(self, current)?;
                Ok(self.assign_name(&name.id, value, place))
            }
            Expr::Attribute(attribute) => {
                let owner = self.expression(&attribute.value)?;
                let (set, owner) = self.keep(owner, place);
                let current = self.get_attribute(Node::local(owner, place), &attribute.attr, place)?;
                let value = value_of(self, current)?;
                let store = self.set_attribute(Node::local(owner, place), &attribute.attr, value, place)?;
                Ok(Node::sequence(vec![set, store], place))
            }
            Expr::Subscript(subscript) => {
                if !self.module.arrays && subscript.slice.is_slice_expr() {
                    return Err(refuse(place, "`+=` on a slice", "assign the items one by one"));
                }
                let owner = self.expression(&subscript.value)?;
                let (set_owner, owner) = self.keep(owner, place);
                if let Expr::Tuple(parts) = &*subscript.slice
                    && let [row, column] = &parts.elts[..]
                    && !row.is_slice_expr()
                    && !column.is_slice_expr()
                {
                    let row = self.expression(row)?;
                    let (set_row, row) = self.keep(row, place);
                    let column = self.expression(column)?;
                    let (set_column, column) = self.keep(column, place);
                    let cell = || {
                        vec![Node::local(owner, place), Node::local(row, place), Node::local(column, place)]
                    };
                    let current = Self::host(&indexing::ITEM_2, cell(), place);
                    let value = value_of(self, current)?;
                    let mut words = cell();
                    words.push(value);
                    let store = Self::host(&indexing::SET_ITEM_2, words, place);
                    return Ok(Node::sequence(vec![set_owner, set_row, set_column, store], place));
                }
                let index = self.index_value(&subscript.slice)?;
                let (set_index, index) = self.keep(index, place);
                let words = vec![Node::local(owner, place), Node::local(index, place)];
                let current = Node::operation(Operation::Item, words, place);
                let value = value_of(self, current)?;
                let store = self.set_item(Node::local(owner, place), Node::local(index, place), value, place);
                Ok(Node::sequence(vec![set_owner, set_index, store], place))
            }
            _ => Err(refuse(
                place,
                "this target of an assignment",
                "assign to a name, an item or an attribute",
            )),
        }
    }

    /// `current += value` and the like: lists and arrays change, everything else is computed anew.
    fn change_in_place(&mut self, operation: Operation, current: Node, value: Node, place: Place) -> Node {
        if operation != Operation::Add && !self.module.arrays {
            return Node::operation(operation, vec![current, value], place);
        }
        let (set, kept) = self.keep(current, place);
        let (set_value, value) = self.keep(value, place);
        let words = || vec![Node::local(kept, place), Node::local(value, place)];
        let is = |kind| Node::operation(Operation::Is(kind), vec![Node::local(kept, place)], place);
        let test = if self.module.arrays {
            Node::new(Expression::Or(vec![is(Kind::LIST), is(STRIDED), is(TENSOR)]), place)
        } else {
            is(Kind::LIST)
        };
        let change = Self::host(arithmetic::in_place(operation), words(), place);
        let compute = Node::operation(operation, words(), place);
        Node::sequence(vec![set, set_value, Node::choose(test, change, compute, place)], place)
    }

    pub(super) fn delete(&mut self, target: &'a Expr, place: Place) -> Lowers {
        match target {
            Expr::Name(name) => {
                let node = self.assign_name(&name.id, Node::word(UNBOUND, place), place);
                if let Some(bound) = &mut self.bound {
                    bound.remove(name.id.as_str());
                }
                Ok(node)
            }
            Expr::Subscript(subscript) => {
                let owner = self.expression(&subscript.value)?;
                let index = self.index_value(&subscript.slice)?;
                Ok(Self::host(&indexing::DELETE_ITEM, vec![owner, index], place))
            }
            _ => Err(refuse(place, "this `del`", "make a new list without the item")),
        }
    }
}

/// The integer operation of an operator, if it is one of those with a fast path.
pub(super) fn operation_of(operator: Operator) -> Option<Operation> {
    Some(match operator {
        Operator::Add => Operation::Add,
        Operator::Sub => Operation::Subtract,
        Operator::Mult => Operation::Multiply,
        Operator::Div => Operation::Divide,
        Operator::FloorDiv => Operation::FloorDivide,
        Operator::Mod => Operation::Modulo,
        Operator::BitAnd => Operation::BitAnd,
        Operator::BitOr => Operation::BitOr,
        Operator::BitXor => Operation::BitXor,
        Operator::LShift => Operation::ShiftLeft,
        Operator::RShift => Operation::ShiftRight,
        Operator::Pow | Operator::MatMult => return None,
    })
}
