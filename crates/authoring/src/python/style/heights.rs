//! How full each column is, where a file keeps that beside its board.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{CmpOp, Expr};

use super::arguments::{Argument, by_plain_name, plain};
use super::evidence::integer;
use crate::python::survey::Survey;

/// Names of lists with a number for each column.
pub(super) fn is_heights(name: &str) -> bool {
    matches!(
        name,
        "heights"
            | "column_heights"
            | "col_heights"
            | "columns_heights"
            | "height_of_columns"
            | "last_in_row"
            | "next_rows"
            | "next_row"
            | "free_rows"
            | "open_rows"
            | "next_open_rows"
            | "next_free_row"
            | "next_free_rows"
            | "top_rows"
            | "tops"
            | "column_tops"
            | "top_positions"
            | "top_position"
            | "topposition"
            | "column_counts"
            | "fill_levels"
            | "available_rows"
    )
}

/// What such a list holds: as many discs as there are if that is compared with the number of rows, else the next free row.
pub(super) fn heights(survey: &Survey<'_>, name: &str) -> Argument {
    struct Compared<'n> {
        name: &'n str,
        with_rows: usize,
    }
    impl<'b> Visitor<'b> for Compared<'_> {
        fn visit_expr(&mut self, expression: &'b Expr) {
            if let Expr::Compare(compare) = expression
                && let Expr::Subscript(subscript) = &*compare.left
                && matches!(&*subscript.value, Expr::Name(list) if list.id == self.name)
                && let [CmpOp::Eq | CmpOp::NotEq | CmpOp::Lt | CmpOp::GtE] = compare.ops[..]
                && is_rows(&compare.comparators[0])
            {
                self.with_rows += 1;
            }
            visitor::walk_expr(self, expression);
        }
    }
    let mut compared = Compared { name, with_rows: 0 };
    compared.visit_body(survey.body);
    match plain(name) {
        name if compared.with_rows > 0 || name.contains("height") || name.contains("count") => {
            Argument::Heights
        }
        _ => Argument::FreeRows,
    }
}

/// `6`, `ROWS`, `self.rows`
pub(super) fn is_rows(value: &Expr) -> bool {
    let name = match value {
        Expr::Name(name) => plain(&name.id),
        Expr::Attribute(attribute) => plain(&attribute.attr),
        _ => return integer(value) == Some(6),
    };
    by_plain_name(&name) == Some(Argument::Rows)
}
