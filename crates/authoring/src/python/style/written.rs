//! Tables of numbers that a file has written down and never stores into: what a cell is worth. How they are indexed says nothing
//! about the board.

use std::collections::HashSet;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ExprContext, Number, Operator, Stmt};

use super::cells::name_of;
use super::evidence::integer;

/// The names and attributes that stand for such tables wherever they are given anything.
#[derive(Default)]
pub(super) struct Written {
    tables: HashSet<String>,
    others: HashSet<String>,
}

impl Written {
    pub(super) fn of(body: &[Stmt]) -> Self {
        let mut found = Self::default();
        found.visit_body(body);
        // Once more for what gets another name before the table is met.
        found.others.clear();
        found.visit_body(body);
        found
    }

    /// Whether a name is that of cells' worth: `WEIGHTS[row][column]`.
    pub(super) fn has(&self, name: &str) -> bool {
        const WORTH: [&str; 5] = ["weight", "score", "value", "points", "bonus"];
        let lower = name.to_lowercase();
        self.tables.contains(name) && !self.others.contains(name)
            || WORTH.iter().any(|word| lower.contains(word))
    }

    fn is_table(&self, value: &Expr) -> bool {
        match value {
            Expr::List(list) => is_weighing(&list.elts),
            Expr::Tuple(tuple) => is_weighing(&tuple.elts),
            // `[[3, 4, 5, 7, 5, 4, 3]] * 6`
            Expr::BinOp(binary) if binary.op == Operator::Mult => self.is_table(&binary.left),
            Expr::Call(call) => {
                name_of(&call.func).is_some_and(|name| matches!(name, "array" | "asarray" | "tuple" | "list"))
                    && call.arguments.args.first().is_some_and(|value| self.is_table(value))
            }
            _ => name_of(value).is_some_and(|name| self.tables.contains(name)),
        }
    }

    fn assign(&mut self, target: &Expr, value: &Expr) {
        if let Some(name) = name_of(target) {
            let names = if self.is_table(value) { &mut self.tables } else { &mut self.others };
            names.insert(name.to_owned());
        }
    }
}

/// Whether rows are lists of numbers, one of them no mark of a side.
fn is_weighing(rows: &[Expr]) -> bool {
    let is_mark = |value: &Expr| integer(value).is_some_and(|value| (-1..=2).contains(&value));
    let is_number = |value: &Expr| {
        integer(value).is_some()
            || matches!(value, Expr::NumberLiteral(number) if matches!(number.value, Number::Float(_)))
    };
    let rows: Vec<&[Expr]> = rows.iter().map(items).collect();
    !rows.is_empty()
        && rows.iter().all(|row| row.len() >= 6 && row.iter().all(is_number))
        && rows.iter().copied().flatten().any(|value| !is_mark(value))
}

/// What is written down in a row.
fn items(row: &Expr) -> &[Expr] {
    match row {
        Expr::List(list) => &list.elts,
        Expr::Tuple(tuple) => &tuple.elts,
        _ => &[],
    }
}

impl<'a> Visitor<'a> for Written {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::Assign(assign) => {
                assign.targets.iter().for_each(|target| self.assign(target, &assign.value));
            }
            Stmt::AnnAssign(assign) => {
                if let Some(value) = &assign.value {
                    self.assign(&assign.target, value);
                }
            }
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        // What anything is stored into is a board, or a count.
        if let Expr::Subscript(subscript) = expression
            && subscript.ctx == ExprContext::Store
        {
            let inner = match &*subscript.value {
                Expr::Subscript(inner) => &inner.value,
                _ => &subscript.value,
            };
            self.others.extend(name_of(inner).map(str::to_owned));
        }
        visitor::walk_expr(self, expression);
    }
}
