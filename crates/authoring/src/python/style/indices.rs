//! Which indices are those of columns and which those of rows: by what they count, by what they are made of, by their names.

use ruff_python_ast::{CmpOp, Expr};

use super::arguments::{Argument, by_plain_name, plain};
use super::evidence::{Evidence, integer};
use std::collections::HashMap;

/// Whether a name speaks of columns or of rows.
pub(super) fn spoken_kind(name: &str) -> Option<bool> {
    let name = name.to_lowercase();
    let columns = ["c", "col", "column", "x", "cols"];
    let rows = ["r", "row", "y", "rows"];
    if columns.contains(&name.as_str()) || name.starts_with("col") {
        Some(true)
    } else if rows.contains(&name.as_str()) || name.starts_with("row") {
        Some(false)
    } else {
        None
    }
}

/// Whether a number that is counted to is that of the columns or that of the rows, or less by what a line needs.
pub(super) fn end_kind(end: &Expr) -> Option<bool> {
    let name = match end {
        Expr::Name(name) => name.id.as_str(),
        Expr::Attribute(attribute) => attribute.attr.as_str(),
        Expr::BinOp(binary) => return end_kind(&binary.left),
        _ => {
            return match integer(end)? {
                7 => Some(true),
                6 => Some(false),
                _ => None,
            };
        }
    };
    match by_plain_name(&plain(name))? {
        Argument::Columns => Some(true),
        Argument::Rows => Some(false),
        _ => None,
    }
}

/// Which names of the function at hand count columns (`for x in range(7)`), and which count rows.
#[derive(Default)]
pub(super) struct Indices {
    counted: HashMap<String, bool>,
}

impl Indices {
    /// Whether an index is one of columns or one of rows: by what it counts, or else by what it is called.
    pub(super) fn kind(&self, index: &Expr) -> Option<bool> {
        match index {
            Expr::Name(name) => self.counted.get(name.id.as_str()).copied().or_else(|| spoken_kind(&name.id)),
            Expr::BinOp(binary) => self.kind(&binary.left).or_else(|| self.kind(&binary.right)),
            _ => None,
        }
    }

    /// `for x in range(7)` counts columns.
    pub(super) fn count(&mut self, target: &Expr, numbers: &Expr) {
        if let (Expr::Name(name), Expr::Call(call)) = (target, numbers)
            && matches!(&*call.func, Expr::Name(function) if function.id == "range")
            && let [end] | [_, end] = &call.arguments.args[..]
        {
            match end_kind(end) {
                Some(kind) => self.counted.insert(name.id.to_string(), kind),
                None => self.counted.remove(name.id.as_str()),
            };
        }
    }

    /// `while x < columns` counts columns, if `x` says nothing else.
    pub(super) fn until(&mut self, test: &Expr) {
        match test {
            Expr::BoolOp(all) => all.values.iter().for_each(|one| self.until(one)),
            Expr::Compare(compare) => {
                if let (Expr::Name(name), [CmpOp::Lt | CmpOp::LtE | CmpOp::NotEq], [end]) =
                    (&*compare.left, &*compare.ops, &*compare.comparators)
                    && spoken_kind(&name.id).is_none()
                    && let Some(kind) = end_kind(end)
                {
                    self.counted.insert(name.id.to_string(), kind);
                }
            }
            _ => {}
        }
    }

    /// `nx = x + dx` is of the kind of `x`.
    pub(super) fn derive(&mut self, target: &Expr, value: &Expr) {
        match (target, value) {
            (Expr::Tuple(targets), Expr::Tuple(values)) => {
                targets.elts.iter().zip(&values.elts).for_each(|(target, value)| self.derive(target, value));
            }
            (Expr::Name(name), Expr::BinOp(_)) if spoken_kind(&name.id).is_none() => {
                if let Some(kind) = self.kind(value) {
                    self.counted.insert(name.id.to_string(), kind);
                }
            }
            _ => {}
        }
    }
}

impl Evidence {
    /// `for column in board` passes through columns.
    pub(super) fn pass(&mut self, target: &Expr, things: &Expr) {
        let (target, things) = match (target, things) {
            (Expr::Tuple(parts), Expr::Call(call))
                if parts.elts.len() == 2
                    && matches!(&*call.func, Expr::Name(function) if function.id == "enumerate") =>
            {
                (&parts.elts[1], call.arguments.args.first())
            }
            _ => (target, Some(things)),
        };
        if let (Expr::Name(name), Some(things)) = (target, things)
            && self.is_board_like(things)
        {
            match spoken_kind(&name.id) {
                Some(true) => self.column_first += 1,
                Some(false) => self.row_first += 1,
                None => {}
            }
        }
    }
}
