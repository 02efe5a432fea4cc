//! Which indices are those of columns and which those of rows: by what they count, by what they are made of, by their names.

use std::collections::HashMap;
use std::rc::Rc;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{CmpOp, Comprehension, Expr, ExprCompare, Operator, Stmt};

use super::arguments::{Argument, by_plain_name, plain};
use super::evidence::{Evidence, integer};

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
    pairs: Rc<Pairs>,
}

impl Indices {
    /// For a file, outside of its functions.
    pub(super) fn of(body: &[Stmt]) -> Self {
        Self { counted: HashMap::new(), pairs: Rc::new(Pairs::of(body)) }
    }

    /// For a function; what is known outside of it is handed back.
    pub(super) fn enter(&mut self) -> Self {
        let inside = Self { counted: HashMap::new(), pairs: Rc::clone(&self.pairs) };
        std::mem::replace(self, inside)
    }

    /// Whether an index is one of columns or one of rows: by what it counts, or else by what it is called.
    pub(super) fn kind(&self, index: &Expr) -> Option<bool> {
        match index {
            Expr::Name(name) => self.counted.get(name.id.as_str()).copied().or_else(|| spoken_kind(&name.id)),
            Expr::BinOp(binary) => self.kind(&binary.left).or_else(|| self.kind(&binary.right)),
            _ => None,
        }
    }

    /// `for x in range(7)` counts columns, and `for x, y in CELLS` what the pairs were made of.
    pub(super) fn count(&mut self, target: &Expr, numbers: &Expr) {
        self.unpack(target);
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

    /// `0 <= x <= 5 and 0 <= y < 7`: what two names are held within at once says more than what they are called. Alone, a number
    /// may leave room for a neighbor: `x < 6 and board[y][x + 1]`.
    pub(super) fn within(&mut self, test: &Expr) {
        let Expr::BoolOp(all) = test else { return };
        let mut held: HashMap<&str, Option<bool>> = HashMap::new();
        for (name, kind) in all.values.iter().filter_map(Expr::as_compare_expr).flat_map(held_within) {
            // What is held within both is none of either.
            held.entry(name)
                .and_modify(|known| *known = known.filter(|known| *known == kind))
                .or_insert(Some(kind));
        }
        let kinds: Vec<bool> = held.values().copied().flatten().collect();
        let spoken: Vec<bool> = held.keys().filter_map(|name| spoken_kind(name)).collect();
        let are_both = |kinds: &[bool]| kinds.contains(&true) && kinds.contains(&false);
        // `column < 6 and count < 7` is about one index and something else.
        let is_pair = spoken.is_empty() || spoken.len() == held.len() && are_both(&spoken);
        if kinds.len() == held.len() && are_both(&kinds) && is_pair {
            let known = held.into_iter().filter_map(|(name, kind)| Some((name.to_owned(), kind?)));
            self.counted.extend(known);
        }
    }

    /// Names that are given the parts of a pair, of which the file says elsewhere what it is a pair of.
    fn unpack(&mut self, target: &Expr) {
        let Some((first, second)) = two_names(target) else { return };
        if let Some(&Some((one, other))) = self.pairs.0.get(&(first.to_owned(), second.to_owned())) {
            self.counted.extend([(first.to_owned(), one), (second.to_owned(), other)]);
        }
    }

    /// `nx = x + dx` is of the kind of `x`.
    pub(super) fn derive(&mut self, target: &Expr, value: &Expr) {
        if !value.is_tuple_expr() {
            self.unpack(target);
        }
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

/// What each name is held within by a comparison: that of the columns or that of the rows.
fn held_within(compare: &ExprCompare) -> Vec<(&str, bool)> {
    let all: Vec<&Expr> = std::iter::once(&*compare.left).chain(&compare.comparators).collect();
    let pairs = all.windows(2).zip(&compare.ops).filter_map(|(pair, op)| {
        let [left, right] = pair else { return None };
        // `x > 5` and `6 <= x` leave what `x <= 5` and `6 > x` stay on.
        let (name, kind) = match op {
            CmpOp::Lt | CmpOp::LtE | CmpOp::Gt | CmpOp::GtE => {
                let of_right =
                    last_kind(right, matches!(op, CmpOp::LtE | CmpOp::Gt)).map(|kind| (left, kind));
                of_right.or_else(|| Some((right, last_kind(left, matches!(op, CmpOp::Lt | CmpOp::GtE))?)))?
            }
            _ => return None,
        };
        let Expr::Name(name) = name else { return None };
        Some((name.id.as_str(), kind))
    });
    pairs.collect()
}

/// Whether an end is that of the columns or that of the rows: `< 7`, `<= 6`, `< columns`, `<= columns - 1`.
fn last_kind(end: &Expr, is_part: bool) -> Option<bool> {
    let less = |end: &Expr| match end {
        Expr::BinOp(binary) if binary.op == Operator::Sub && integer(&binary.right) == Some(1) => {
            Some(end_kind(&binary.left))
        }
        _ => None,
    };
    match (integer(end), is_part) {
        (Some(last), true) => match last {
            6 => Some(true),
            5 => Some(false),
            _ => None,
        },
        (Some(_), false) => end_kind(end),
        (None, true) => less(end)?,
        (None, false) if end.is_bin_op_expr() => None,
        (None, false) => end_kind(end),
    }
}

/// `(x, y)`
fn two_names(expression: &Expr) -> Option<(&str, &str)> {
    match expression {
        Expr::Tuple(parts) => match &parts.elts[..] {
            [Expr::Name(first), Expr::Name(second)] => Some((first.id.as_str(), second.id.as_str())),
            _ => None,
        },
        _ => None,
    }
}

/// The pairs of names that a file makes of what counts rows and columns, and which is which; `None` where it does not always
/// mean the same by them.
#[derive(Default)]
struct Pairs(HashMap<(String, String), Option<(bool, bool)>>);

impl Pairs {
    fn of(body: &[Stmt]) -> Self {
        let mut making = Making { indices: Indices::default(), pairs: Self::default() };
        making.visit_body(body);
        making.pairs
    }
}

/// Looks for `(x, y)` where `x` and `y` count something.
struct Making {
    indices: Indices,
    pairs: Pairs,
}

impl<'b> Visitor<'b> for Making {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        match statement {
            Stmt::FunctionDef(_) => {
                let outer = self.indices.enter();
                visitor::walk_stmt(self, statement);
                self.indices = outer;
                return;
            }
            Stmt::For(repeat) => self.indices.count(&repeat.target, &repeat.iter),
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_comprehension(&mut self, comprehension: &'b Comprehension) {
        self.indices.count(&comprehension.target, &comprehension.iter);
        visitor::walk_comprehension(self, comprehension);
    }

    fn visit_expr(&mut self, expression: &'b Expr) {
        self.indices.within(expression);
        if let Expr::Tuple(parts) = expression
            && parts.ctx.is_load()
            && let Some((first, second)) = two_names(expression)
            && let (Some(&one), Some(&other)) =
                (self.indices.counted.get(first), self.indices.counted.get(second))
            && one != other
        {
            let known = self.pairs.0.entry((first.to_owned(), second.to_owned()));
            known
                .and_modify(|known| *known = known.filter(|known| *known == (one, other)))
                .or_insert(Some((one, other)));
        }
        visitor::walk_expr(self, expression);
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
