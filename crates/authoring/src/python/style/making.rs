//! How the file itself makes boards: as lists or as tables, by rows or by columns.
//!
//! ```text
//!   [[0] * 7 for _ in range(6)]     rows of seven cells
//!   np.zeros((6, 7))                the same as a table
//!   [[] for _ in range(7)]          seven columns that hold nothing but discs
//! ```

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{CmpOp, Expr, ExprCall, ExprCompare, ExprList, ExprTuple, Operator, Stmt};

use super::Mark;
use super::arguments::{Argument, by_plain_name, plain};
use super::cells::{is_board, name_of};
use super::evidence::{filling, integer};
use super::indices::{end_kind, spoken_kind};

#[derive(Default)]
pub(super) struct Making {
    pub(super) lists: usize,
    pub(super) tables: usize,
    pub(super) row_first: usize,
    pub(super) column_first: usize,
    pub(super) stacks: usize,
    /// `"".join(…)`
    pub(super) texts: usize,
    /// `[" "] * 42`
    pub(super) flat_lists: usize,
    /// Names of boards that say nothing by themselves.
    boards: Vec<String>,
}

/// What a board is made like counts for more than what an index is called.
const WEIGHT: usize = 3;

impl Making {
    pub(super) fn of(body: &[Stmt], boards: &[String]) -> Self {
        let mut found = Self { boards: boards.to_vec(), ..Self::default() };
        found.visit_body(body);
        found
    }

    fn is_board(&self, thing: &Expr) -> bool {
        is_board(thing) || name_of(thing).is_some_and(|name| self.boards.iter().any(|board| board == name))
    }

    /// By how many first indices, each with how many second ones.
    fn sizes(&mut self, first: Option<bool>, second: Option<bool>) {
        match (first, second) {
            (Some(false), Some(true) | None) | (None, Some(true)) => self.row_first += WEIGHT,
            (Some(true), Some(false) | None) | (None, Some(false)) => self.column_first += WEIGHT,
            _ => {}
        }
    }

    /// What a list of lists is made like: `[[0] * 7 for _ in range(6)]`.
    fn list(&mut self, expression: &Expr) -> bool {
        let (inner, first) = match expression {
            Expr::ListComp(comprehension) => {
                let [generator] = &comprehension.generators[..] else { return false };
                (&*comprehension.elt, counted(&generator.iter).and_then(end_kind))
            }
            Expr::BinOp(binary) if binary.op == Operator::Mult => match &*binary.left {
                Expr::List(list) if list.elts.len() == 1 => (&list.elts[0], end_kind(&binary.right)),
                _ => return false,
            },
            _ => return false,
        };
        match inner {
            Expr::List(list) if list.elts.is_empty() => {
                if first == Some(true) {
                    self.stacks += 1;
                    self.column_first += WEIGHT;
                }
                first == Some(true)
            }
            Expr::BinOp(binary) if filling(inner).is_some() => {
                self.sizes(first, end_kind(&binary.right));
                true
            }
            Expr::ListComp(comprehension) if filling(inner).is_some() => {
                let second = comprehension.generators.first().and_then(|one| counted(&one.iter));
                self.sizes(first, second.and_then(end_kind));
                true
            }
            _ => false,
        }
    }

    /// `np.zeros((6, 7))`
    fn table(&mut self, call: &ExprCall) {
        if let Some(Expr::Tuple(parts)) = call.arguments.args.first()
            && let [first, second] = &parts.elts[..]
        {
            self.sizes(end_kind(first), end_kind(second));
        }
    }

    /// `len(board[c]) < 6`: columns hold nothing but discs.
    fn compare(&mut self, compare: &ExprCompare) {
        if let Expr::Call(call) = &*compare.left
            && matches!(&*call.func, Expr::Name(name) if name.id == "len")
            && let Some(Expr::Subscript(subscript)) = call.arguments.args.first()
            && self.is_board(&subscript.value)
            && integer(&subscript.slice).is_none()
            && matches!(&*compare.ops, [CmpOp::Lt | CmpOp::GtE | CmpOp::Eq | CmpOp::NotEq])
            && is_height(&compare.comparators[0])
        {
            self.stacks += 1;
            self.column_first += WEIGHT;
        }
    }
}

/// The height of the board, which may be called `row`, too.
fn is_height(expression: &Expr) -> bool {
    end_kind(expression) == Some(false) || name_of(expression).and_then(spoken_kind) == Some(false)
}

/// Whether a table of this shape may be a board: `np.zeros(3)` counts something.
pub(super) fn is_of_board(shape: &Expr, constants: &[(String, Mark)]) -> bool {
    let is_size = |size: &Expr| integer(size).is_none_or(|size| matches!(size, 6 | 7));
    let is_number =
        |name: &str| constants.iter().any(|(known, mark)| known == name && matches!(mark, Mark::Integer(_)));
    match shape {
        Expr::Tuple(ExprTuple { elts, .. }) | Expr::List(ExprList { elts, .. }) => {
            elts.len() == 2 && elts.iter().all(is_size)
        }
        // `np.zeros(board.shape)`, `np.zeros(SIZES)`
        Expr::Name(_) | Expr::Attribute(_) => {
            end_kind(shape).is_none() && !name_of(shape).is_some_and(is_number)
        }
        // `np.zeros(self.get_shape())`, but not `np.zeros(len(moves))`
        Expr::Call(call) => name_of(&call.func).is_some_and(|name| name.contains("shape")),
        _ => false,
    }
}

/// Whether something is made as a table with as many rows and columns as the board, whichever come first.
pub(super) fn is_made_as_board(value: &Expr) -> bool {
    let (first, second) = match value {
        Expr::Call(call) if is_table(value) => match call.arguments.args.first() {
            Some(Expr::Tuple(ExprTuple { elts, .. }) | Expr::List(ExprList { elts, .. })) => {
                match &elts[..] {
                    [first, second] => (Some(first), Some(second)),
                    _ => return false,
                }
            }
            _ => return false,
        },
        Expr::ListComp(comprehension) => {
            let [generator] = &comprehension.generators[..] else { return false };
            let second = match &*comprehension.elt {
                Expr::BinOp(binary) if binary.op == Operator::Mult && binary.left.is_list_expr() => {
                    Some(&*binary.right)
                }
                Expr::ListComp(inner) => inner.generators.first().and_then(|one| counted(&one.iter)),
                _ => None,
            };
            (counted(&generator.iter), second)
        }
        _ => return false,
    };
    let kinds = [first, second].map(|size| size.and_then(size_kind));
    matches!(kinds, [Some(first), Some(second)] if first != second)
}

/// Whether a size is that of columns or that of rows, asked for by a method, too: `self.get_rows()`.
fn size_kind(size: &Expr) -> Option<bool> {
    match size {
        Expr::Call(call) if call.arguments.is_empty() => {
            let name = name_of(&call.func)?;
            let name = name.strip_prefix("get_").or_else(|| name.strip_prefix("get")).unwrap_or(name);
            match by_plain_name(&plain(name))? {
                Argument::Columns => Some(true),
                Argument::Rows => Some(false),
                _ => None,
            }
        }
        _ => end_kind(size),
    }
}

fn is_table(expression: &Expr) -> bool {
    matches!(expression, Expr::Call(call)
        if matches!(&*call.func, Expr::Attribute(attribute)
            if matches!(attribute.attr.as_str(), "zeros" | "full" | "ones" | "empty")))
}

/// What `range(…)` counts to.
pub(super) fn counted(iter: &Expr) -> Option<&Expr> {
    match iter {
        Expr::Call(call) if matches!(&*call.func, Expr::Name(name) if name.id == "range") => {
            call.arguments.args.last()
        }
        _ => None,
    }
}

impl<'b> Visitor<'b> for Making {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        let made = match statement {
            Stmt::Assign(assign) if assign.targets.iter().any(|target| self.is_board(target)) => {
                Some(&*assign.value)
            }
            Stmt::AnnAssign(assign) if self.is_board(&assign.target) => assign.value.as_deref(),
            Stmt::Return(given) => given.value.as_deref(),
            _ => None,
        };
        if let Some(made) = made {
            self.lists += usize::from(self.list(made));
            self.tables += usize::from(is_table(made));
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'b Expr) {
        match expression {
            Expr::Compare(compare) => self.compare(compare),
            Expr::Call(call) if is_table(expression) => self.table(call),
            Expr::Call(call)
                if matches!(&*call.func, Expr::Attribute(attribute)
                    if attribute.attr.as_str() == "join" && attribute.value.is_string_literal_expr()) =>
            {
                self.texts += 1;
            }
            _ => {}
        }
        visitor::walk_expr(self, expression);
    }
}
