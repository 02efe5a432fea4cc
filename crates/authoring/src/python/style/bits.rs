//! Which bit of a number is which cell, where sides are numbers: by how the file counts the bits.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, Operator, Stmt};

use super::arguments::{Argument, by_plain_name, plain};
use super::evidence::integer;
use super::indices::spoken_kind;
use crate::python::survey::Survey;

/// How the cells follow each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::python) enum BitOrder {
    /// Column by column, with one bit more than the height for each: `column * 7 + row`.
    #[default]
    Spare,
    /// Column by column: `column * 6 + row`.
    Columns,
    /// Row by row: `row * 7 + column`.
    Rows,
}

/// How sets of cells lie in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::python) struct Bits {
    pub order: BitOrder,
    /// Whether the lowest row of bits is the top row.
    pub top_first: bool,
    /// Whether the lowest column of bits is the last column.
    pub mirrored: bool,
}

impl Bits {
    /// What the code of a file gives away; rows are counted from the bottom.
    pub(super) fn of(survey: &Survey<'_>, body: &[Stmt]) -> Self {
        let mut seen =
            Seen { survey, spare: 0, columns: 0, rows: 0, mirrored: 0, in_shift: false, looked_at: 0 };
        seen.visit_body(body);
        let order = if seen.rows > seen.spare.max(seen.columns) {
            BitOrder::Rows
        } else if seen.columns > seen.spare {
            BitOrder::Columns
        } else {
            BitOrder::Spare
        };
        let mirrored = seen.mirrored * 2 > seen.spare + seen.columns;
        Self { order, top_first: false, mirrored: mirrored && order != BitOrder::Rows }
    }
}

/// What the bits of cells are made of.
struct Seen<'s, 'a> {
    survey: &'s Survey<'a>,
    spare: usize,
    columns: usize,
    rows: usize,
    mirrored: usize,
    /// Whether the expression says how far something is shifted.
    in_shift: bool,
    looked_at: usize,
}

/// How many products are looked at: for each of them it may have to be found what a name stands for.
const PRODUCTS: usize = 300;

impl<'b> Visitor<'b> for Seen<'_, '_> {
    fn visit_expr(&mut self, expression: &'b Expr) {
        let outer = self.in_shift;
        if let Expr::BinOp(binary) = expression {
            match binary.op {
                Operator::LShift | Operator::RShift => {
                    self.visit_expr(&binary.left);
                    self.in_shift = true;
                    self.visit_expr(&binary.right);
                    self.in_shift = outer;
                    return;
                }
                Operator::Add => self.sum(&binary.left, &binary.right),
                Operator::Mult if self.in_shift => self.stride(expression, None),
                _ => {}
            }
        }
        visitor::walk_expr(self, expression);
    }
}

impl Seen<'_, '_> {
    /// `column * 7 + row`, as an index of bits.
    fn sum(&mut self, left: &Expr, right: &Expr) {
        for (product, rest) in [(left, right), (right, left)] {
            if matches!(product, Expr::BinOp(binary) if binary.op == Operator::Mult) {
                self.stride(product, Some(rest));
            }
        }
    }

    fn stride(&mut self, product: &Expr, rest: Option<&Expr>) {
        let Expr::BinOp(binary) = product else { return };
        self.looked_at += 1;
        if self.looked_at > PRODUCTS {
            return;
        }
        for (index, stride) in [(&*binary.left, &*binary.right), (&*binary.right, &*binary.left)] {
            let Some(stride) = number(self.survey, stride, 3) else { continue };
            let of_rest = rest.and_then(kind);
            match (kind(index), stride) {
                (Some(true), 7) if of_rest != Some(true) => {
                    self.spare += 1;
                    self.mirrored += usize::from(is_from_end(index));
                }
                (Some(true), 6) if of_rest != Some(true) => {
                    self.columns += 1;
                    self.mirrored += usize::from(is_from_end(index));
                }
                (Some(false), 7) if of_rest != Some(false) => self.rows += 1,
                _ => {}
            }
        }
    }
}

/// `6 - column`
fn is_from_end(index: &Expr) -> bool {
    matches!(index, Expr::BinOp(binary) if binary.op == Operator::Sub && kind(&binary.left).is_none())
}

/// Whether an index is one of columns or one of rows, by its name.
fn kind(index: &Expr) -> Option<bool> {
    match index {
        Expr::Name(name) => spoken_kind(name.id.trim_start_matches('_')),
        Expr::BinOp(binary) => kind(&binary.left).or_else(|| kind(&binary.right)),
        // `self.heights[column]` is a row.
        Expr::Subscript(subscript) => match &*subscript.value {
            Expr::Name(name) if name.id.contains("height") => Some(false),
            Expr::Attribute(attribute) if attribute.attr.contains("height") => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// What a number is that may have a name: that of a constant, or one that speaks of a size.
pub(super) fn number(survey: &Survey<'_>, value: &Expr, depth: usize) -> Option<i64> {
    if let Some(known) = integer(value) {
        return Some(known);
    }
    match value {
        Expr::Name(name) => {
            let bound =
                survey.statements.iter().filter(|_| depth > 0).find_map(|statement| match statement {
                    Stmt::Assign(assign) => match &assign.targets[..] {
                        [Expr::Name(target)] if target.id == name.id => {
                            number(survey, &assign.value, depth - 1)
                        }
                        _ => None,
                    },
                    _ => None,
                });
            bound.or_else(|| size(&name.id))
        }
        Expr::Attribute(attribute) => size(&attribute.attr),
        Expr::BinOp(binary) => {
            let left = number(survey, &binary.left, depth)?;
            let right = integer(&binary.right)?;
            match binary.op {
                Operator::Add => left.checked_add(right),
                Operator::Sub => left.checked_sub(right),
                _ => None,
            }
        }
        _ => None,
    }
}

fn size(name: &str) -> Option<i64> {
    match by_plain_name(&plain(name))? {
        Argument::Rows => Some(6),
        Argument::Columns => Some(7),
        _ => None,
    }
}
