//! Which end row 0 is at: by how a disc falls, by where a column is looked at to see whether it has room, by what lies below a
//! cell.
//!
//! ```text
//!   for r in range(6):                 for r in range(5, -1, -1):
//!       if board[r][c] == 0: break         if board[r][c] == 0: break
//!   the first empty cell going up      the same with row 0 at the top
//! ```

use std::collections::{HashMap, HashSet};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{CmpOp, Comprehension, Expr, ExprCompare, Operator, Stmt, StmtFor, UnaryOp};

use super::cells::{is_board, name_of};
use super::evidence::{integer, mark_of};
use super::indices::{Indices, spoken_kind};
use crate::python::source::Source;

/// What the author says in so many words: `row 0 is the top of the board`.
pub(super) fn said(source: &Source<'_>) -> Option<bool> {
    let text = source.text.to_lowercase();
    let says = |end: &str| {
        ["row 0 is the ", "row 0 is at the ", "row 0 at the ", "row 0 is ", "row 0 = ", "row 0: "]
            .iter()
            .any(|start| text.contains(&format!("{start}{end}")))
    };
    match (says("top"), says("bottom")) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

/// What speaks for either end.
#[derive(Default)]
pub(super) struct Falling {
    top: usize,
    bottom: usize,
    /// Tables of rows that boards are looked into with: `board[next[c]][c]`; and those that are counted down or up.
    pointers: HashSet<String>,
    counted_down: HashSet<String>,
    counted_up: HashSet<String>,
    indices: Indices,
    /// Variables of the function at hand: those that hold a column of a board, and rows out of such tables by their names.
    columns: HashSet<String>,
    rows: HashMap<String, String>,
    function: String,
}

/// What a loop shows that ends at the first cell of its kind.
const CERTAIN: usize = 3;
const LIKELY: usize = 2;

impl Falling {
    /// Whether row 0 is at the top, if anything tells.
    pub(super) fn is_top_first(body: &[Stmt]) -> Option<bool> {
        let mut found = Self { indices: Indices::of(body), ..Self::default() };
        found.visit_body(body);
        let is_pointer = |name: &&String| found.pointers.contains(*name);
        found.top += LIKELY * found.counted_down.iter().filter(is_pointer).count();
        found.bottom += LIKELY * found.counted_up.iter().filter(is_pointer).count();
        (found.top != found.bottom).then_some(found.top > found.bottom)
    }

    fn tell(&mut self, is_top: bool, weight: usize) {
        if is_top { self.top += weight } else { self.bottom += weight }
    }

    /// Whether the function at hand drops discs, by its name.
    fn drops(&self) -> bool {
        let words = [
            "drop",
            "next",
            "open_row",
            "play",
            "move",
            "insert",
            "make",
            "place",
            "put",
            "add",
            "lowest",
            "available",
            "get_row",
        ];
        words.iter().any(|word| self.function.contains(word))
    }

    /// Whether the function at hand takes discs out again, by its name.
    fn takes_back(&self) -> bool {
        let words = [
            "undo",
            "unmake",
            "unplay",
            "unmove",
            "remove",
            "pop",
            "revert",
            "retract",
            "take_back",
            "takeback",
            "rollback",
            "delete",
            "clear",
        ];
        words.iter().any(|word| self.function.contains(word))
    }

    /// `board[r][c] > 0 and board[r - 1][c] == 0`: a disc, and what is empty beside it in its column, is above it.
    fn rest(&mut self, tests: &[Expr]) {
        let cells = tests.iter().filter_map(|test| {
            let Expr::Compare(compare) = test else { return None };
            let is_at_empty = self.asks_for_empty(test)?;
            let (row, column) = self.cell(&compare.left)?;
            let (row, offset) = match row {
                Expr::BinOp(binary) => match (binary.op, integer(&binary.right)?) {
                    (Operator::Add, offset) => (&*binary.left, offset),
                    (Operator::Sub, offset) => (&*binary.left, -offset),
                    _ => return None,
                },
                row => (row, 0),
            };
            let is_row = self.is_column(column) && self.indices.kind(row) == Some(false);
            Some((name_of(row).filter(|_| is_row)?, name_of(column)?, offset, is_at_empty))
        });
        let cells: Vec<_> = cells.collect();
        let (empty, discs): (Vec<_>, Vec<_>) = cells.into_iter().partition(|(.., is_at_empty)| *is_at_empty);
        for (row, column, above, _) in empty {
            let of_disc = discs.iter().find(|(other_row, other_column, below, _)| {
                (*other_row, *other_column) == (row, column) && (below - above).abs() == 1
            });
            if let Some((_, _, below, _)) = of_disc {
                self.tell(above < *below, LIKELY);
            }
        }
    }

    /// The indices of the row and of the column of a cell, and whether it is of a board by columns.
    fn cell<'e>(&self, expression: &'e Expr) -> Option<(&'e Expr, &'e Expr)> {
        let Expr::Subscript(outer) = expression else { return None };
        let (one, other) = match (&*outer.value, &*outer.slice) {
            (_, Expr::Tuple(parts)) if parts.elts.len() == 2 => (&parts.elts[0], &parts.elts[1]),
            (Expr::Subscript(inner), slice) => (&*inner.slice, slice),
            _ => return None,
        };
        if one.is_slice_expr() || other.is_slice_expr() {
            None
        } else if self.is_column(one) && !self.is_column(other) {
            Some((other, one))
        } else {
            Some((one, other))
        }
    }

    fn is_column(&self, index: &Expr) -> bool {
        let speaks = |index: &Expr| matches!(index, Expr::Name(name) if matches!(name.id.to_lowercase().as_str(), "move" | "action" | "choice"));
        self.indices.kind(index) == Some(true)
            || speaks(index)
            || matches!(index, Expr::BinOp(binary) if speaks(&binary.left))
    }

    /// Whether a test is passed by empty cells (true) or by discs (false), if it is about a single cell.
    fn asks_for_empty(&self, test: &Expr) -> Option<bool> {
        match test {
            Expr::Compare(compare) => {
                let [op] = &*compare.ops else { return None };
                self.cell(&compare.left).or_else(|| of_row(&compare.left))?;
                if !is_empty(&compare.comparators[0]) {
                    return None;
                }
                match op {
                    CmpOp::Eq | CmpOp::Is => Some(true),
                    CmpOp::NotEq | CmpOp::IsNot => Some(false),
                    CmpOp::Gt if integer(&compare.comparators[0]) == Some(0) => Some(false),
                    _ => None,
                }
            }
            Expr::UnaryOp(unary) if unary.op == UnaryOp::Not => {
                self.asks_for_empty(&unary.operand).map(|at_empty| !at_empty)
            }
            Expr::BoolOp(all) => all.values.iter().find_map(|one| self.asks_for_empty(one)),
            // `while board[r][c]:`
            _ => self.cell(test).map(|_| false),
        }
    }

    /// A loop through the rows that ends at the first empty cell, or at the first disc.
    fn pass(&mut self, repeat: &StmtFor) {
        let Expr::Call(call) = &*repeat.iter else { return };
        let name = match &*call.func {
            Expr::Name(name) => name.id.as_str(),
            _ => return,
        };
        let target = match &*repeat.target {
            Expr::Name(name) => self.indices.kind(&repeat.target).or_else(|| spoken_kind(&name.id)),
            _ => None,
        };
        let is_down = match (name, &*call.arguments.args) {
            ("reversed", _) if target != Some(true) => true,
            ("range", [_, _, step]) if integer(step) == Some(-1) && target != Some(true) => true,
            ("range", [_] | [_, _]) if target == Some(false) => false,
            _ => return,
        };
        let stop = repeat.body.iter().find_map(|statement| match statement {
            Stmt::If(choice) if choice.body.iter().any(stops) => self.asks_for_empty(&choice.test),
            _ => None,
        });
        match stop {
            Some(at_empty) => self.tell(is_down == at_empty, CERTAIN),
            None if self.drops() => self.tell(is_down, 1),
            None => {}
        }
    }

    /// `for cell in column` that ends at the first disc, whosever it is: what lies on top is looked for. One that ends at the
    /// first empty cell counts from the bottom.
    fn pass_cells(&mut self, repeat: &StmtFor) {
        let Expr::Name(cell) = &*repeat.target else { return };
        let is_cell = |thing: &Expr| matches!(thing, Expr::Name(name) if name.id == cell.id);
        let (column, is_reversed) = going_through(&repeat.iter);
        if !matches!(column, Expr::Name(name) if self.columns.contains(name.id.as_str())) {
            return;
        }
        // What the loop ends at, by what is written down.
        let (mut empty, mut any, mut discs) = (false, false, Vec::new());
        for statement in &repeat.body {
            let Stmt::If(choice) = statement else { continue };
            let clauses = choice.elif_else_clauses.iter();
            let clauses = clauses.filter_map(|clause| Some((clause.test.as_ref()?, &clause.body)));
            for (test, body) in std::iter::once((&*choice.test, &choice.body)).chain(clauses) {
                if !body.iter().any(stops) {
                    continue;
                }
                match test {
                    Expr::Compare(compare) if is_cell(&compare.left) => {
                        match (&*compare.ops, &*compare.comparators) {
                            ([CmpOp::Eq | CmpOp::Is], [mark]) if is_empty(mark) => empty = true,
                            ([CmpOp::NotEq | CmpOp::IsNot], [mark]) if is_empty(mark) => any = true,
                            ([CmpOp::Eq | CmpOp::Is], [mark]) => {
                                let mark = (mark_of(mark), name_of(mark));
                                if mark != (None, None) && !discs.contains(&mark) {
                                    discs.push(mark);
                                }
                            }
                            _ => {}
                        }
                    }
                    _ if is_cell(test) => any = true,
                    _ => {}
                }
            }
        }
        match (empty, any || discs.len() == 2) {
            (true, false) => self.tell(is_reversed, LIKELY),
            (false, true) => self.tell(!is_reversed, LIKELY),
            _ => {}
        }
    }

    /// `for column in board`, which makes the name that of a column.
    fn pass_columns(&mut self, repeat: &StmtFor) {
        if let Expr::Name(name) = &*repeat.target
            && is_board(&repeat.iter)
        {
            if spoken_kind(&name.id) == Some(true) {
                self.columns.insert(name.id.to_string());
            } else {
                self.columns.remove(name.id.as_str());
            }
        }
    }

    /// The index that goes along a column in a test of one of its cells: `column[i] != 0`, `board[column][i] != 0`.
    fn along_column<'e>(&self, test: &'e Expr) -> Option<&'e str> {
        let cell = match test {
            Expr::Compare(compare) => &*compare.left,
            Expr::UnaryOp(unary) => return self.along_column(&unary.operand),
            Expr::BoolOp(all) => return all.values.iter().find_map(|one| self.along_column(one)),
            cell => cell,
        };
        let index = match self.cell(cell) {
            Some((row, column)) => self.is_column(column).then_some(row)?,
            None => match cell {
                Expr::Subscript(subscript) if matches!(&*subscript.value, Expr::Name(name) if self.columns.contains(name.id.as_str())) => {
                    &subscript.slice
                }
                _ => return None,
            },
        };
        name_of(index)
    }

    /// What a variable is given that matters here: `column = board[c]`, `row = heights[c]`.
    fn assign(&mut self, target: &Expr, value: &Expr) {
        let Expr::Name(name) = target else { return };
        let name = name.id.to_string();
        self.columns.remove(&name);
        self.rows.remove(&name);
        let Expr::Subscript(subscript) = value else { return };
        let Some(table) = name_of(&subscript.value) else { return };
        if is_board(&subscript.value) {
            if self.is_column(&subscript.slice) || spoken_kind(&name) == Some(true) {
                self.columns.insert(name);
            }
        } else {
            self.rows.insert(name, table.to_owned());
        }
    }

    /// `while board[r][c] != 0: r -= 1`
    fn wander(&mut self, test: &Expr, body: &[Stmt]) {
        let Some(at_empty) = self.asks_for_empty(test) else { return };
        let along = self.along_column(test);
        for statement in body {
            if let Stmt::AugAssign(step) = statement
                && (self.indices.kind(&step.target) == Some(false)
                    || along.is_some() && name_of(&step.target) == along)
            {
                let is_down = step.op == Operator::Sub;
                // On while there are discs, or on while there is room.
                self.tell(is_down != at_empty, CERTAIN);
            }
        }
    }

    /// `board[0][c] == 0` asks whether a column has room, `board[r - 1][c] != 0` whether something lies below.
    fn compare(&mut self, compare: &ExprCompare) {
        let Some((row, column)) = self.cell(&compare.left) else { return };
        if !self.is_column(column) || !compare.comparators.iter().any(is_empty) {
            return;
        }
        match row {
            _ if integer(row) == Some(0) => self.tell(true, LIKELY),
            _ if matches!(integer(row), Some(5 | -1)) => self.tell(false, LIKELY),
            Expr::BinOp(binary) if integer(&binary.right) == Some(1) => match &*binary.left {
                Expr::Name(name) if !is_size(&name.id) => {
                    let is_disc = matches!(&*compare.ops, [CmpOp::NotEq | CmpOp::IsNot]);
                    if is_disc && self.indices.kind(row) == Some(false) {
                        self.tell(binary.op == Operator::Add, 1);
                    }
                }
                Expr::Name(_) | Expr::Attribute(_) | Expr::Call(_) if binary.op == Operator::Sub => {
                    self.tell(false, LIKELY);
                }
                _ => {}
            },
            _ => {}
        }
    }

    /// `max(np.where(board[:, c] == 0)[0])` is the row that a disc falls to.
    fn chosen(&mut self, expression: &Expr) {
        let is_last = match expression {
            Expr::Subscript(subscript) => match integer(&subscript.slice) {
                Some(-1) => true,
                Some(0) if matches!(&*subscript.value, Expr::Subscript(_)) => false,
                _ => return,
            },
            Expr::Call(call) => match &*call.func {
                Expr::Name(name) if name.id == "max" => true,
                Expr::Name(name) if name.id == "min" => false,
                Expr::Attribute(attribute) if attribute.attr.as_str() == "max" => true,
                Expr::Attribute(attribute) if attribute.attr.as_str() == "min" => false,
                _ => return,
            },
            _ => return,
        };
        let mut inner = match expression {
            Expr::Subscript(subscript) => &*subscript.value,
            Expr::Call(call) => match call.arguments.args.first() {
                Some(first) => first,
                None => return,
            },
            _ => return,
        };
        if let Expr::Subscript(subscript) = inner {
            inner = &subscript.value;
        }
        if let Expr::Call(call) = inner
            && let Expr::Attribute(attribute) = &*call.func
            && matches!(attribute.attr.as_str(), "where" | "nonzero" | "flatnonzero" | "argwhere")
            && let Some(Expr::Compare(compare)) = call.arguments.args.first()
            && matches!(&*compare.ops, [CmpOp::Eq])
            && compare.comparators.iter().any(is_empty)
        {
            self.tell(is_last, LIKELY);
        }
    }
}

/// `row[c]` of `for row in reversed(board)` and the like: a cell by one index.
fn of_row(expression: &Expr) -> Option<(&Expr, &Expr)> {
    match expression {
        Expr::Subscript(subscript) if subscript.value.is_name_expr() => {
            Some((&subscript.slice, &subscript.slice))
        }
        _ => None,
    }
}

/// What is gone through, and whether from its end: `reversed(column)`, `column[::-1]`.
fn going_through(things: &Expr) -> (&Expr, bool) {
    match things {
        Expr::Call(call) if matches!(&*call.func, Expr::Name(name) if name.id == "reversed") => {
            (call.arguments.args.first().unwrap_or(things), true)
        }
        Expr::Subscript(subscript) => match &*subscript.slice {
            Expr::Slice(slice)
                if slice.lower.is_none()
                    && slice.upper.is_none()
                    && slice.step.as_deref().and_then(integer) == Some(-1) =>
            {
                (&subscript.value, true)
            }
            _ => (things, false),
        },
        _ => (things, false),
    }
}

/// Whether a statement leaves the loop or the function.
fn stops(statement: &Stmt) -> bool {
    match statement {
        Stmt::Break(_) | Stmt::Return(_) => true,
        Stmt::If(choice) => choice.body.iter().any(stops),
        _ => false,
    }
}

/// `ROWS`, `self.row_count`
fn is_size(name: &str) -> bool {
    if !name.chars().any(char::is_lowercase) {
        return name.len() > 1;
    }
    let name = name.to_lowercase();
    name.len() > 3 && name.ends_with('s')
        || name.contains("count")
        || name.contains("height")
        || name.contains("num")
}

/// What empty cells are compared with: a literal, or a name that says so.
fn is_empty(expression: &Expr) -> bool {
    let says = |name: &str| {
        let name = name.to_lowercase();
        ["empt", "blank", "free", "void", "vac", "none", "nothing"].iter().any(|word| name.contains(word))
    };
    match expression {
        Expr::NoneLiteral(_) => true,
        Expr::StringLiteral(text) => {
            let text = text.value.to_str();
            says(text) || !text.chars().any(char::is_alphabetic)
        }
        Expr::Name(name) => says(&name.id),
        Expr::Attribute(attribute) => says(&attribute.attr),
        _ => matches!(integer(expression), Some(0 | -1)),
    }
}

impl<'b> Visitor<'b> for Falling {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        match statement {
            Stmt::FunctionDef(def) => {
                let outer = std::mem::replace(&mut self.function, def.name.to_lowercase());
                let indices = self.indices.enter();
                let (columns, rows) = (std::mem::take(&mut self.columns), std::mem::take(&mut self.rows));
                visitor::walk_stmt(self, statement);
                (self.function, self.indices) = (outer, indices);
                (self.columns, self.rows) = (columns, rows);
                return;
            }
            Stmt::For(repeat) => {
                self.indices.count(&repeat.target, &repeat.iter);
                self.pass(repeat);
                self.pass_columns(repeat);
                self.pass_cells(repeat);
            }
            Stmt::While(repeat) => {
                self.indices.until(&repeat.test);
                self.wander(&repeat.test, &repeat.body);
            }
            Stmt::AugAssign(step) => {
                if let Expr::Subscript(subscript) = &*step.target
                    && let Some(name) = name_of(&subscript.value)
                {
                    let is_down = (step.op == Operator::Sub) != self.takes_back();
                    let set = if is_down { &mut self.counted_down } else { &mut self.counted_up };
                    set.insert(name.to_owned());
                }
            }
            Stmt::Assign(assign) => {
                visitor::walk_stmt(self, statement);
                for target in &assign.targets {
                    self.indices.derive(target, &assign.value);
                    self.assign(target, &assign.value);
                }
                return;
            }
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
        match expression {
            Expr::BoolOp(all) => self.rest(&all.values),
            Expr::ListComp(comprehension) => {
                comprehension.generators.iter().for_each(|one| self.indices.count(&one.target, &one.iter));
            }
            Expr::Compare(compare) => self.compare(compare),
            Expr::Subscript(_) => {
                let table = self.cell(expression).and_then(|(row, _)| match row {
                    Expr::Subscript(pointer) => name_of(&pointer.value),
                    Expr::Name(row) => self.rows.get(row.id.as_str()).map(String::as_str),
                    _ => None,
                });
                if let Some(name) = table.map(str::to_owned) {
                    self.pointers.insert(name);
                }
                self.chosen(expression);
            }
            Expr::Call(call) => {
                if let Expr::Attribute(attribute) = &*call.func
                    && matches!(attribute.attr.as_str(), "flip" | "flipud")
                {
                    // What is turned over to be shown has row 0 at the bottom.
                    let shows = ["print", "draw", "show", "display", "render"];
                    if shows.iter().any(|word| self.function.contains(word)) {
                        self.tell(false, LIKELY);
                    }
                }
                self.chosen(expression);
            }
            _ => {}
        }
        visitor::walk_expr(self, expression);
    }
}
