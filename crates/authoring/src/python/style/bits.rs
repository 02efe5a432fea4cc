//! Which bit of a number is which cell, where sides are numbers: by how the file counts the bits.

use std::collections::{BTreeMap, HashMap};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, Operator, Stmt, StmtWhile};

use super::arguments::{Argument, by_plain_name, plain};
use super::evidence::integer;
use super::indices::spoken_kind;
use crate::python::survey::Survey;

/// How the cells follow each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::python) enum BitOrder {
    /// Column by column, with one bit more than the height for each: `column * 7 + row`.
    #[default]
    Spare,
    /// Column by column: `column * 6 + row`.
    Columns,
    /// Column by column, with two bits more than the height for each: `column * 8 + row`.
    WideColumns,
    /// Row by row: `row * 7 + column`.
    Rows,
    /// Row by row, with one bit more than the width for each: `row * 8 + column`.
    WideRows,
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
    /// What the code of a file gives away; rows are counted from the bottom. Nothing if it counts bits in a way that is not known
    /// here.
    pub(super) fn of(survey: &Survey<'_>, body: &[Stmt]) -> Option<Self> {
        let mut seen = Seen {
            survey,
            ways: BTreeMap::new(),
            mirrored: BTreeMap::new(),
            unknown: 0,
            in_shift: false,
            looked_at: 0,
            starts: HashMap::new(),
        };
        seen.visit_body(body);
        // Of as many the first one, which is the most usual.
        let most = seen.ways.iter().rev().max_by_key(|(_, count)| **count);
        let (order, count) = match most {
            Some((order, count)) => (*order, *count),
            None if seen.unknown > 0 => return None,
            None => return Some(Self::default()),
        };
        let mirrored = seen.mirrored.get(&order).is_some_and(|mirrored| mirrored * 2 > count);
        Some(Self { order, top_first: false, mirrored })
    }
}

/// What the bits of cells are made of.
struct Seen<'s, 'a> {
    survey: &'s Survey<'a>,
    /// How often bits are counted in which way, and how often from the last column on.
    ways: BTreeMap<BitOrder, usize>,
    mirrored: BTreeMap<BitOrder, usize>,
    /// Ways that are none of these.
    unknown: usize,
    /// Whether the expression says how far something is shifted.
    in_shift: bool,
    looked_at: usize,
    /// The bits that columns start with, by the names of their cells: `cell = 1 << column`.
    starts: HashMap<&'s str, &'s Expr>,
}

/// How many products are looked at: for each of them it may have to be found what a name stands for.
const PRODUCTS: usize = 300;

/// How much more than a product it says where discs fall.
const FALLING: usize = 3;

impl<'b> Visitor<'b> for Seen<'b, '_> {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        match statement {
            Stmt::FunctionDef(_) => self.starts.clear(),
            Stmt::Assign(assign) => {
                if let ([Expr::Name(cell)], Expr::BinOp(binary)) = (&assign.targets[..], &*assign.value)
                    && binary.op == Operator::LShift
                    && integer(&binary.left) == Some(1)
                {
                    self.starts.insert(&cell.id, &binary.right);
                }
            }
            Stmt::While(repeat) => self.fall(repeat),
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }

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
            let order = match (kind(index), stride) {
                (Some(true), 7) if of_rest != Some(true) => BitOrder::Spare,
                (Some(true), 6) if of_rest != Some(true) => BitOrder::Columns,
                (Some(true), 8) if self.in_shift && of_rest != Some(true) => BitOrder::WideColumns,
                (Some(false), 7) if of_rest != Some(false) => BitOrder::Rows,
                (Some(false), 8) if self.in_shift && of_rest != Some(false) => BitOrder::WideRows,
                _ => continue,
            };
            self.see(order, order.is_by_columns() && is_from_end(index), 1);
        }
    }

    fn see(&mut self, order: BitOrder, is_mirrored: bool, weight: usize) {
        *self.ways.entry(order).or_default() += weight;
        *self.mirrored.entry(order).or_default() += if is_mirrored { weight } else { 0 };
    }

    /// `while taken & cell: cell <<= 7`: a disc falls on those that are there, from the bit that its column starts with.
    fn fall(&mut self, repeat: &StmtWhile) {
        let is_asked = |name: &str| {
            matches!(&*repeat.test, Expr::BinOp(test) if test.op == Operator::BitAnd
                && [&test.left, &test.right].into_iter().any(|side| matches!(&**side, Expr::Name(side) if side.id == name)))
        };
        for statement in &repeat.body {
            let Stmt::AugAssign(step) = statement else { continue };
            let Expr::Name(cell) = &*step.target else { continue };
            if step.op != Operator::LShift || !is_asked(&cell.id) {
                continue;
            }
            let Some(&start) = self.starts.get(cell.id.as_str()) else { continue };
            let is_plain = !has_product(start) && kind(start) == Some(true);
            match number(self.survey, &step.value, 3) {
                Some(7) if is_plain => self.see(BitOrder::Rows, is_from_end(start), FALLING),
                Some(8) if is_plain => self.see(BitOrder::WideRows, is_from_end(start), FALLING),
                // A product says how far columns lie apart, if that is known here.
                _ => self.unknown += 1,
            }
        }
    }
}

impl BitOrder {
    fn is_by_columns(self) -> bool {
        matches!(self, Self::Spare | Self::Columns | Self::WideColumns)
    }
}

/// Whether something is multiplied, so that it is no column itself.
fn has_product(index: &Expr) -> bool {
    match index {
        Expr::BinOp(binary) => {
            binary.op == Operator::Mult || has_product(&binary.left) || has_product(&binary.right)
        }
        _ => false,
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
