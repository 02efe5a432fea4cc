//! Boards that are one list or one text: how the file makes them, and how it looks into them.
//!
//! ```text
//!   [" " for _ in range(42)]     made at once
//!   board[r * 7:r * 7 + 7]       a row of it
//!   board[i + 8], board[41]      further than any row or column
//!   board[a] == player           what lists of rows are never asked
//! ```

use ruff_python_ast::{CmpOp, Expr, ExprCompare, ExprSubscript, Operator, Stmt};

use super::cells::name_of;
use super::evidence::{Evidence, integer, is_of_rows, mark_of};
use super::indices::end_kind;
use super::making::counted;
use super::marks::BLANKS;
use super::names::{OPPONENTS, PLAYERS};
use super::{Mark, arguments::plain};

/// Cells of a board.
const CELLS: i64 = 42;
/// No column and no row has this number.
const BEYOND: i64 = 7;
/// What a board is made like counts for more than one look into it.
const MADE: usize = 3;

/// 42, `ROWS * COLUMNS`, `6 * 7`
fn is_all_cells(count: &Expr) -> bool {
    match count {
        Expr::BinOp(binary) if binary.op == Operator::Mult => {
            matches!((end_kind(&binary.left), end_kind(&binary.right)), (Some(one), Some(other)) if one != other)
                && !binary.left.is_bin_op_expr()
        }
        _ => integer(count) == Some(CELLS),
    }
}

/// `[0] * 42`, `[None for _ in range(42)]`, `"." * 42`: whether that is a text, if it is as many marks as a board has cells.
fn filled(value: &Expr) -> Option<bool> {
    match value {
        Expr::BinOp(binary) if binary.op == Operator::Mult && is_all_cells(&binary.right) => {
            match &*binary.left {
                Expr::List(list) if list.elts.len() == 1 => mark_of(&list.elts[0]).map(|_| false),
                Expr::StringLiteral(text) => BLANKS.contains(&text.value.to_str()).then_some(true),
                _ => None,
            }
        }
        Expr::ListComp(comprehension) => {
            let [generator] = &comprehension.generators[..] else { return None };
            let count = counted(&generator.iter)?;
            (is_all_cells(count) && mark_of(&comprehension.elt).is_some()).then_some(false)
        }
        // `list("." * 42)`
        Expr::Call(call) if matches!(&*call.func, Expr::Name(name) if name.id == "list") => {
            filled(call.arguments.args.first()?).map(|_| false)
        }
        _ => None,
    }
}

/// Whether an index says how far it is into all cells: 7 and more, or that added to something.
fn is_beyond(index: &Expr) -> bool {
    match index {
        Expr::BinOp(binary) if binary.op == Operator::Add => {
            integer(&binary.right).is_some_and(|step| step >= BEYOND)
        }
        _ => integer(index).is_some_and(|index| index >= BEYOND),
    }
}

/// `r * 7` and `r * COLUMNS`, with something added or not.
fn begins_row(start: &Expr) -> bool {
    match start {
        Expr::BinOp(binary) if binary.op == Operator::Mult => {
            [&binary.left, &binary.right].into_iter().any(|one| end_kind(one) == Some(true))
        }
        Expr::BinOp(binary) => begins_row(&binary.left),
        _ => false,
    }
}

impl Evidence {
    /// A board that something is made: an attribute or a name, or what a function gives back.
    pub(super) fn made_flat(&mut self, statement: &Stmt) {
        let is_board = |target: &Expr| self.is_board_like(target);
        let value = match statement {
            Stmt::Assign(assign) if assign.targets.iter().any(is_board) => Some(&*assign.value),
            Stmt::AnnAssign(assign) if is_board(&assign.target) => assign.value.as_deref(),
            Stmt::Return(given) => given.value.as_deref(),
            _ => None,
        };
        if let Some(value) = value {
            self.made_of(value);
        }
    }

    /// What is the value of a board from the beginning.
    pub(super) fn made_of(&mut self, value: &Expr) {
        if let Some(is_text) = filled(value) {
            self.flat += MADE;
            self.making.texts += usize::from(is_text);
            self.making.flat_lists += usize::from(!is_text);
        }
    }

    /// `board[…]`, an item of a board or a slice.
    pub(super) fn looked_into(&mut self, subscript: &ExprSubscript) {
        match &*subscript.slice {
            Expr::Slice(slice) => {
                let step = slice.step.as_deref().and_then(integer);
                let is_row = slice.lower.as_deref().is_some_and(begins_row);
                if step == Some(7) || is_row {
                    self.flat += 1;
                } else {
                    self.more_indices += 1;
                }
            }
            Expr::Tuple(_) => self.more_indices += 1,
            index => {
                self.one_index += 1;
                self.flat += usize::from(is_of_rows(index) || is_beyond(index));
            }
        }
    }

    /// `board[a] == player`: what has one index is a cell, if nothing says otherwise.
    pub(super) fn compared_items(&mut self, compare: &ExprCompare) {
        let is_item = |side: &Expr| {
            matches!(side, Expr::Subscript(subscript)
                if self.is_board_like(&subscript.value)
                    && !subscript.slice.is_slice_expr()
                    && !subscript.slice.is_tuple_expr())
        };
        let is_mark = |side: &Expr| match mark_of(side) {
            Some(Mark::Text(text)) => !text.is_empty(),
            Some(_) => true,
            None => name_of(side).is_some_and(|name| {
                let name = plain(name);
                PLAYERS.contains(&name.as_str()) || OPPONENTS.contains(&name.as_str())
            }),
        };
        let sides = || std::iter::once(&*compare.left).chain(&compare.comparators);
        let is_equality = |op: &CmpOp| matches!(op, CmpOp::Eq | CmpOp::NotEq | CmpOp::Is | CmpOp::IsNot);
        if compare.ops.iter().all(is_equality) && sides().any(is_item) && sides().any(is_mark) {
            self.cells_of_one_index += 1;
        }
    }
}
