//! `a[i]`, `a[i, j]` and slices, read and assigned.

use ruff_python_ast::Expr;

use super::Lowers;
use super::body::Body;
use super::expressions::{LIST_HEADER, MATRIX_HEADER};
use crate::form::{Expression, Node, Operation};
use crate::message::Place;
use crate::python::library::value::{ELLIPSIS, TYPE};
use crate::python::library::{indexing, indices, slicing};
use crate::word::Word;

impl<'a> Body<'_, 'a> {
    /// The bounds of a slice, None where there are none.
    fn bounds(&mut self, slice: &'a ruff_python_ast::ExprSlice, place: Place) -> Lowers<[Node; 3]> {
        let mut part = |part: Option<&'a Expr>| match part {
            Some(part) => self.expression(part),
            None => Ok(Node::nil(place)),
        };
        Ok([part(slice.lower.as_deref())?, part(slice.upper.as_deref())?, part(slice.step.as_deref())?])
    }

    /// `owner[index]`.
    pub(super) fn item(&mut self, owner: Node, index: &'a Expr, place: Place) -> Lowers {
        match index {
            Expr::Slice(slice) => {
                let [low, high, step] = self.bounds(slice, place)?;
                if slice.step.is_none() {
                    return Ok(Node::operation(Operation::Slice, vec![owner, low, high], place));
                }
                Ok(Self::host(&slicing::SLICE, vec![owner, low, high, step], place))
            }
            Expr::Tuple(tuple) => match &tuple.elts[..] {
                [Expr::Slice(rows), Expr::Slice(columns)] => {
                    let (rows, columns) = (self.bounds(rows, place)?, self.bounds(columns, place)?);
                    let words = std::iter::once(owner).chain(rows).chain(columns).collect();
                    Ok(Self::host(&slicing::SLICE_2, words, place))
                }
                [Expr::Slice(rows), column] if !column.is_ellipsis_literal_expr() => {
                    let [a, b, c] = self.bounds(rows, place)?;
                    let column = self.expression(column)?;
                    if rows.step.is_none() {
                        return Ok(Node::operation(Operation::Column, vec![owner, a, b, column], place));
                    }
                    Ok(Self::host(&slicing::COLUMN, vec![owner, a, b, c, column], place))
                }
                [row, Expr::Slice(columns)] if !row.is_ellipsis_literal_expr() => {
                    let (set, kept) = self.keep(owner, place);
                    let row = self.expression(row)?;
                    let (set_row, row) = self.keep(row, place);
                    let mut nodes = vec![set, set_row];
                    let mut bounds = Vec::new();
                    for bound in self.bounds(columns, place)? {
                        let (set, bound) = self.keep(bound, place);
                        nodes.push(set);
                        bounds.push(bound);
                    }
                    let words = || vec![Node::local(kept, place), Node::local(row, place)];
                    let parts = |words: Vec<Node>, count: usize| -> Vec<Node> {
                        let bounds = bounds.iter().take(count).map(|&bound| Node::local(bound, place));
                        words.into_iter().chain(bounds).collect()
                    };
                    let is_table =
                        Node::operation(Operation::Has(MATRIX_HEADER), vec![Node::local(kept, place)], place);
                    let is_row = Node::operation(Operation::IsInteger, vec![Node::local(row, place)], place);
                    let test = Node::new(Expression::And(vec![is_table, is_row]), place);
                    let line = Node::operation(Operation::Item, words(), place);
                    let fast = if columns.step.is_none() {
                        Node::operation(Operation::Slice, parts(vec![line], 2), place)
                    } else {
                        Self::host(&slicing::SLICE, parts(vec![line], 3), place)
                    };
                    let slow = Self::host(&slicing::ROW_PART, parts(words(), 3), place);
                    nodes.push(Node::choose(test, fast, slow, place));
                    Ok(Node::sequence(nodes, place))
                }
                [row, column] if !row.is_ellipsis_literal_expr() && !column.is_ellipsis_literal_expr() => {
                    if let (Some(rows), Some(columns)) = (self.range_parts(row)?, self.range_parts(column)?) {
                        let words = std::iter::once(owner).chain(rows).chain(columns).collect();
                        return Ok(Node::operation(Operation::Diagonal, words, place));
                    }
                    let row = self.expression(row)?;
                    let column = self.expression(column)?;
                    Ok(self.cell(owner, row, column, place))
                }
                _ => {
                    let key = self.index_value(index)?;
                    Ok(Self::host(&indexing::ITEM, vec![owner, key], place))
                }
            },
            index => {
                let index = self.index_value(index)?;
                Ok(Node::operation(Operation::Item, vec![owner, index], place))
            }
        }
    }

    /// An index as a value: slices in it are objects.
    pub(super) fn index_value(&mut self, index: &'a Expr) -> Lowers {
        let place = self.module.at(index);
        match index {
            Expr::Slice(slice) => {
                let bounds = self.bounds(slice, place)?;
                Ok(Self::host(&indices::NEW_SLICE, bounds.into(), place))
            }
            Expr::EllipsisLiteral(_) => Ok(Node::word(Word::own(TYPE, ELLIPSIS), place)),
            Expr::Tuple(tuple)
                if tuple.elts.iter().any(|part| part.is_slice_expr() || part.is_ellipsis_literal_expr()) =>
            {
                let parts = tuple.elts.iter().map(|part| self.index_value(part));
                let parts = parts.collect::<Lowers<Vec<Node>>>()?;
                Ok(Node::operation(Operation::NewTuple, parts, place))
            }
            _ => self.expression(index),
        }
    }

    /// Start, stop and step of a `range(…)`, if the expression is one.
    fn range_parts(&mut self, expression: &'a Expr) -> Lowers<Option<[Node; 3]>> {
        let Some(("range", call)) = self.builtin_call(expression) else { return Ok(None) };
        let place = self.module.at(expression);
        let arguments = &call.arguments.args;
        if !(1..=3).contains(&arguments.len()) || !call.arguments.keywords.is_empty() {
            return Ok(None);
        }
        let mut parts = self.expressions(arguments)?;
        if parts.len() == 1 {
            parts.insert(0, Self::integer(0, place));
        }
        if parts.len() == 2 {
            parts.push(Self::integer(1, place));
        }
        Ok(parts.try_into().ok())
    }

    /// `owner[row, column]`: two steps where the owner is a table and both are integers.
    fn cell(&mut self, owner: Node, row: Node, column: Node, place: Place) -> Node {
        let (set_owner, owner) = self.keep(owner, place);
        let (set_row, row) = self.keep(row, place);
        let (set_column, column) = self.keep(column, place);
        let is_table = Node::operation(Operation::Has(MATRIX_HEADER), vec![Node::local(owner, place)], place);
        let integers = [row, column]
            .map(|local| Node::operation(Operation::IsInteger, vec![Node::local(local, place)], place));
        let mut tests = vec![is_table];
        tests.extend(integers);
        let line =
            Node::operation(Operation::Item, vec![Node::local(owner, place), Node::local(row, place)], place);
        let fast = Node::operation(Operation::Item, vec![line, Node::local(column, place)], place);
        let words = vec![Node::local(owner, place), Node::local(row, place), Node::local(column, place)];
        let slow = Self::host(&indexing::ITEM_2, words, place);
        let choice = Node::choose(Node::new(Expression::And(tests), place), fast, slow, place);
        Node::sequence(vec![set_owner, set_row, set_column, choice], place)
    }

    /// `owner[index] = value` of a list by an integer, or anything else.
    pub(super) fn set_item(&mut self, owner: Node, index: Node, value: Node, place: Place) -> Node {
        let (set_owner, owner) = self.keep(owner, place);
        let (set_index, index) = self.keep(index, place);
        let (set_value, value) = self.keep(value, place);
        let words = || vec![Node::local(owner, place), Node::local(index, place), Node::local(value, place)];
        let is_list = Node::operation(Operation::Has(LIST_HEADER), vec![Node::local(owner, place)], place);
        let fast = Node::operation(Operation::SetItem, words(), place);
        let slow = Self::host(&indexing::SET_ITEM, words(), place);
        Node::sequence(vec![set_owner, set_index, set_value, Node::choose(is_list, fast, slow, place)], place)
    }

    pub(super) fn store_item(&mut self, owner: Node, index: &'a Expr, value: Node, place: Place) -> Lowers {
        match index {
            Expr::Slice(slice) => {
                let [low, high, step] = self.bounds(slice, place)?;
                Ok(Self::host(&slicing::SET_SLICE, vec![owner, low, high, step, value], place))
            }
            Expr::Tuple(tuple) => match &tuple.elts[..] {
                [Expr::Slice(rows), column]
                    if !column.is_slice_expr() && !column.is_ellipsis_literal_expr() =>
                {
                    let [a, b, c] = self.bounds(rows, place)?;
                    let column = self.expression(column)?;
                    Ok(Self::host(&slicing::SET_COLUMN, vec![owner, a, b, c, column, value], place))
                }
                [row, column]
                    if [row, column]
                        .iter()
                        .all(|part| !part.is_slice_expr() && !part.is_ellipsis_literal_expr()) =>
                {
                    let row = self.expression(row)?;
                    let column = self.expression(column)?;
                    Ok(Self::host(&indexing::SET_ITEM_2, vec![owner, row, column, value], place))
                }
                _ => {
                    let key = self.index_value(index)?;
                    Ok(Self::host(&indexing::SET_ITEM, vec![owner, key, value], place))
                }
            },
            index => {
                let index = self.index_value(index)?;
                Ok(self.set_item(owner, index, value, place))
            }
        }
    }
}
