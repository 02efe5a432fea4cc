//! What has to be known before the first function is written.

use std::collections::HashMap;

use crate::form::{Expression, HostFunction, Node, Operation, Unit};

/// Calls `visit` for a node and everything in it.
pub(crate) fn walk(node: &Node, visit: &mut impl FnMut(&Node)) {
    visit(node);
    children(node, &mut |child| walk(child, visit));
}

/// The nodes directly in a node, to look at or to change: one list for both.
macro_rules! children {
    ($node:ident, $visit:ident, $each:ident $(, $mutable:tt)?) => {
        match &$($mutable)? $node.expression {
            Expression::Word(_)
            | Expression::Double(_)
            | Expression::Local(_)
            | Expression::Global(_)
            | Expression::Fault(_) => {}
            Expression::Set(_, value)
            | Expression::SetGlobal(_, value)
            | Expression::Not(value)
            | Expression::Block(_, value)
            | Expression::Loop { body: value, .. }
            | Expression::Break(_, value)
            | Expression::Return(value) => $visit(value),
            Expression::Sequence(nodes)
            | Expression::And(nodes)
            | Expression::Or(nodes)
            | Expression::Call(_, nodes)
            | Expression::Closure(_, nodes)
            | Expression::Do(_, nodes)
            | Expression::Host(_, nodes) => nodes.$each().for_each($visit),
            Expression::If(test, then, otherwise) => {
                $visit(test);
                $visit(then);
                $visit(otherwise);
            }
            Expression::Count(count) => {
                $visit(&$($mutable)? count.from);
                $visit(&$($mutable)? count.to);
                $visit(&$($mutable)? count.body);
            }
            Expression::CallValue(callee, arguments) => {
                $visit(callee);
                arguments.$each().for_each($visit);
            }
            Expression::Attempt(body, otherwise) => {
                $visit(body);
                $visit(otherwise);
            }
        }
    };
}

/// Calls `visit` for the nodes directly in a node.
pub(super) fn children(node: &Node, visit: &mut dyn FnMut(&Node)) {
    children!(node, visit, iter);
}

/// Calls `visit` for the nodes directly in a node, to change them.
pub(crate) fn children_mut(node: &mut Node, visit: &mut dyn FnMut(&mut Node)) {
    children!(node, visit, iter_mut, mut);
}

/// All library functions that are used, each once.
pub(super) fn imports(unit: &Unit) -> Vec<&'static HostFunction> {
    let mut found: Vec<&'static HostFunction> = Vec::new();
    let mut add = |function: &'static HostFunction| {
        if !found.iter().any(|known| std::ptr::eq(*known, function)) {
            found.push(function);
        }
    };
    for function in &unit.functions {
        walk(&function.body, &mut |node| match &node.expression {
            Expression::Host(function, _) => add(function),
            Expression::Do(operation, _) if has_slow_path(*operation) => {
                add((unit.dialect.slow)(*operation));
                // Counting compares, and so does everything that is not equal.
                if matches!(operation, Operation::CountOf | Operation::NotEqual) {
                    add((unit.dialect.slow)(Operation::Equal));
                }
            }
            Expression::CallValue(..) => add((unit.dialect.slow)(Operation::CallValue)),
            Expression::Count(_) => {
                for operation in [
                    Operation::Add,
                    Operation::Less,
                    Operation::LessEqual,
                    Operation::Greater,
                    Operation::GreaterEqual,
                ] {
                    add((unit.dialect.slow)(operation));
                }
            }
            _ => {}
        });
    }
    found
}

/// Whether the dialect is asked for a slow function of this operation.
pub(super) fn has_slow_path(operation: Operation) -> bool {
    !matches!(
        operation,
        Operation::IsNil
            | Operation::Pair
            | Operation::SetRest
            | Operation::Cell
            | Operation::CellGet
            | Operation::CellSet
            | Operation::NewList
            | Operation::NewTuple
            | Operation::Is(_)
            | Operation::Has(_)
            | Operation::IsInteger
            | Operation::Bound
    )
}

/// Whether globals or things in memory can change after they are made.
pub(super) fn mutates(unit: &Unit) -> bool {
    let mut found = false;
    for function in &unit.functions {
        walk(&function.body, &mut |node| {
            found |= match &node.expression {
                Expression::SetGlobal(..) => true,
                Expression::Do(operation, _) => {
                    matches!(operation, Operation::SetItem | Operation::SetField(..) | Operation::CellSet)
                }
                Expression::Host(function, _) => function.changes,
                _ => false,
            };
        });
    }
    found
}

/// Puts all doubles into the image, for where they are needed as words.
pub(super) fn place_doubles(unit: &mut Unit) -> HashMap<u64, i64> {
    let mut found = Vec::new();
    for function in &unit.functions {
        walk(&function.body, &mut |node| {
            if let Expression::Double(value) = node.expression {
                found.push(value);
            }
        });
    }
    found.into_iter().map(|value| (value.to_bits(), unit.image.double(value).0)).collect()
}
