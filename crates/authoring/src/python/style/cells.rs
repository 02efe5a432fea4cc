//! What cells hold, by the places where nothing else can stand: what cells and the marks of sides are compared with, counted
//! for and set to. A number of discs, a row or a move that is compared with a number says nothing about marks.

use std::collections::{HashMap, HashSet};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{CmpOp, Expr, ExprCall, ExprCompare, Operator, Stmt, UnaryOp};

use super::Mark;
use super::arguments::{is_board_name, plain};
use super::constants::{Constants, Helpers};
use super::evidence::integer;
use super::indices::spoken_kind;
use super::marks::is_word;
use super::names::{OPPONENTS, PLAYERS};

/// How many helpers hand a mark on to each other before one compares it with cells.
const HANDED_ON: usize = 4;

/// What was seen in cells, and how sides are told apart.
#[derive(Default)]
pub(super) struct Cells {
    /// What cells are compared with, counted for and set to.
    pub(super) held: Marks,
    /// What the marks of sides are compared with, and what they are.
    pub(super) sides: Marks,
    /// `-player`, `3 - player` and `1 - player` turn one side into the other.
    pub(super) negates: usize,
    pub(super) takes_from_three: usize,
    pub(super) takes_from_one: usize,
    /// `cell == player + 1`: names of sides that are 0 and 1, of which cells hold one more; and names that cells hold themselves.
    one_more: HashSet<String>,
    themselves: HashSet<String>,
    /// What is counted by the name of how often: `ai_count = window.count(2)`.
    pub(super) counts: Vec<(String, Mark)>,
    /// The members of the enumeration that cells or sides are compared with, and its class.
    pub(super) enumeration: Option<(String, Vec<String>)>,
    /// `cell == player.value`: cells hold what members stand for.
    by_value: bool,
    /// `cell == str(player)`: cells are digits in a text.
    pub(super) digits: usize,
    /// Names of constants that stand where a cell's content or a side belongs.
    pub(super) named: HashSet<String>,
}

impl Cells {
    pub(super) fn of(body: &[Stmt]) -> Self {
        let constants = Constants::of(body);
        let mut found = Looking {
            constants: &constants,
            helpers: Helpers::default(),
            names: HashSet::new(),
            one_more: HashMap::new(),
            one: HashSet::new(),
            row: HashSet::new(),
            cells: Self::default(),
        };
        // First for the names that sides go by and for what helpers compare with cells, then for what these are.
        for _ in 0..HANDED_ON {
            let known = found.helpers.count();
            found.visit_body(body);
            found.cells = Self::default();
            if found.helpers.count() == known {
                break;
            }
        }
        found.visit_body(body);
        found.cells.themselves = found.names;
        let mut marks = found.cells.held.0.iter().chain(&found.cells.sides.0);
        let class = marks.find_map(|(mark, _)| match mark {
            Mark::Member(class, _) => Some(class.clone()),
            _ => None,
        });
        let is_number = |(mark, _): &(Mark, usize)| matches!(mark, Mark::Integer(value) if *value != 0);
        if !found.cells.by_value && !found.cells.held.0.iter().any(is_number) {
            found.cells.enumeration = class.and_then(|class| constants.enumeration(&class).cloned());
        }
        found.cells
    }

    /// Whether cells hold texts rather than numbers.
    pub(super) fn are_texts(&self) -> bool {
        let (held, sides) = (&self.held, &self.sides);
        let by_sides =
            held.count(false) == 0 && sides.texts().count() > 1 && sides.count(true) > sides.count(false);
        held.count(true) > held.count(false) || by_sides
    }

    /// How often a text is written where a cell or a side belongs.
    pub(super) fn times(&self, text: &str) -> usize {
        let all = self.held.0.iter().chain(&self.sides.0);
        all.filter(|(mark, _)| matches!(mark, Mark::Text(known) if known == text))
            .map(|(_, count)| count)
            .sum()
    }

    /// Whether cells hold numbers and nothing else.
    pub(super) fn are_numbers(&self) -> bool {
        let is_disc = |(mark, _): &(Mark, usize)| matches!(mark, Mark::Integer(value) if *value != 0);
        let turns = self.negates + self.takes_from_three + self.takes_from_one;
        (turns > 0 || self.held.0.iter().any(is_disc))
            && self.held.texts().next().is_none()
            && self.sides.texts().next().is_none()
    }

    /// Whether this name is that of a side that is 0 or 1 although the marks of discs are 1 and 2.
    pub(super) fn counts_from_zero(&self, name: &str) -> bool {
        let of_side = |value: i64| self.sides.has(&Mark::Integer(value));
        self.one_more.contains(name)
            && !self.themselves.contains(name)
            && (self.takes_from_one > 0 || of_side(0))
            && self.takes_from_three + self.negates == 0
            && !of_side(2)
    }

    /// The numbers of both sides where the code leaves no choice, the first side's first.
    pub(super) fn numbers(&self, empty: Option<&Mark>) -> Option<(i64, i64)> {
        let of_side = |value: i64| self.sides.has(&Mark::Integer(value));
        let held = |value: i64| self.held.has(&Mark::Integer(value));
        if self.one_more.iter().any(|name| self.counts_from_zero(name)) {
            return Some((1, 2));
        }
        if empty == Some(&Mark::Integer(-1)) || held(0) && held(1) && !held(2) && self.held.has(&Mark::None) {
            Some((0, 1))
        } else if held(2) || of_side(2) || self.takes_from_three > 0 {
            Some((1, 2))
        } else if self.takes_from_one > 0 {
            Some((0, 1))
        } else if held(-1) || of_side(-1) || self.negates > 0 {
            Some((1, -1))
        } else {
            None
        }
    }
}

/// Marks in the order in which they were seen, and how often.
#[derive(Default)]
pub(super) struct Marks(Vec<(Mark, usize)>);

impl Marks {
    fn add(&mut self, mark: Mark) {
        /// More than these say nothing about a board any more.
        const MOST: usize = 64;
        let seen = self.0.len();
        match self.0.iter_mut().find(|(known, _)| *known == mark) {
            Some((_, count)) => *count += 1,
            None if seen < MOST => self.0.push((mark, 1)),
            None => {}
        }
    }

    /// How often texts were seen, or else numbers.
    fn count(&self, texts: bool) -> usize {
        let is_wanted = |mark: &Mark| match mark {
            Mark::Text(_) => texts,
            Mark::Integer(_) | Mark::Member(..) => !texts,
            Mark::None => false,
        };
        self.0.iter().filter(|(mark, _)| is_wanted(mark)).map(|(_, count)| *count).sum()
    }

    pub(super) fn has(&self, mark: &Mark) -> bool {
        self.0.iter().any(|(known, _)| known == mark)
    }

    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|(mark, _)| match mark {
            Mark::Text(text) => Some(text.as_str()),
            _ => None,
        })
    }
}

struct Looking<'c> {
    constants: &'c Constants,
    helpers: Helpers,
    /// Names that sides go by, and those of one more than a side.
    names: HashSet<String>,
    one_more: HashMap<String, String>,
    /// Names of single cells, and of rows of them, in the function at hand.
    one: HashSet<String>,
    row: HashSet<String>,
    cells: Cells,
}

/// The last word of a name.
pub(super) fn name_of(expression: &Expr) -> Option<&str> {
    match expression {
        Expr::Name(name) => Some(&name.id),
        Expr::Attribute(attribute) => Some(&attribute.attr),
        _ => None,
    }
}

/// What `window.count(2)` and `np.sum(window == 2)` count.
fn counted(value: &Expr) -> Option<&Expr> {
    let Expr::Call(call) = value else { return None };
    let Expr::Attribute(attribute) = &*call.func else { return None };
    match (attribute.attr.as_str(), &*call.arguments.args) {
        ("count", [one]) => Some(one),
        ("count_nonzero" | "sum", [Expr::Compare(compare)]) if matches!(&*compare.ops, [CmpOp::Eq]) => {
            compare.comparators.first()
        }
        _ => None,
    }
}

/// The test in `board[board == opponent] = -1`: what is stored there is how the file writes a board for itself, and no mark of
/// the one that it is handed.
fn masked(target: &Expr) -> Option<&ExprCompare> {
    match target {
        Expr::Subscript(subscript) => subscript.slice.as_compare_expr(),
        _ => None,
    }
}

/// Whether an expression has the name of a board.
pub(super) fn is_board(expression: &Expr) -> bool {
    name_of(expression).is_some_and(is_board_name)
}

/// What may be a board by having two indices.
fn is_table(expression: &Expr) -> bool {
    name_of(expression).is_some_and(|name| {
        !is_aside(name) && (!name.starts_with(char::is_uppercase) || is_board(expression))
    })
}

/// `"XX.."`, which texts are searched for.
fn is_pattern(expression: &Expr) -> bool {
    matches!(expression, Expr::StringLiteral(text) if text.value.to_str().chars().count() > 1 && !is_word(text.value.to_str()))
}

/// Tables of something else than discs.
pub(super) fn is_aside(name: &str) -> bool {
    let name = name.to_lowercase();
    let words = [
        "height", "weight", "score", "count", "table", "value", "memo", "cache", "visited", "dp", "points",
        "result", "move", "next", "free", "last", "top", "seen", "args", "shape",
    ];
    words.iter().any(|word| name.contains(word))
}

impl Looking<'_> {
    /// Whether an expression is a board, or a part of one that holds cells.
    fn is_row(&self, expression: &Expr) -> bool {
        match expression {
            Expr::Name(name) => {
                let words = ["window", "line", "section", "segment", "slice", "four", "diag"];
                let lower = name.id.to_lowercase();
                self.row.contains(name.id.as_str())
                    || !is_aside(&lower) && words.iter().any(|word| lower.contains(word))
            }
            Expr::Subscript(subscript) => match &*subscript.slice {
                // A part of a row, or of a table.
                Expr::Slice(_) => self.is_row(&subscript.value) || is_board(&subscript.value),
                Expr::Tuple(parts) => {
                    parts.elts.iter().any(Expr::is_slice_expr) && is_board(&subscript.value)
                }
                _ => is_board(&subscript.value),
            },
            _ => false,
        }
    }

    fn is_cell(&self, expression: &Expr) -> bool {
        match expression {
            Expr::Name(name) => {
                self.one.contains(name.id.as_str())
                    || matches!(name.id.to_lowercase().as_str(), "cell" | "slot" | "square" | "spot")
            }
            Expr::Subscript(subscript) => match (&*subscript.value, &*subscript.slice) {
                (_, Expr::Slice(_)) => false,
                (Expr::Subscript(inner), slice) => {
                    !slice.is_tuple_expr() && is_table(&inner.value) && !inner.slice.is_slice_expr()
                }
                (table, Expr::Tuple(parts)) => {
                    parts.elts.len() == 2 && !parts.elts.iter().any(Expr::is_slice_expr) && is_table(table)
                }
                (row, _) => self.is_row(row) || is_board(row),
            },
            // `board[r][c].lower()`
            Expr::Call(call) => match &*call.func {
                Expr::Attribute(attribute)
                    if matches!(attribute.attr.as_str(), "lower" | "upper" | "strip") =>
                {
                    self.is_cell(&attribute.value)
                }
                Expr::Name(name) if matches!(name.id.as_str(), "int" | "str") => {
                    call.arguments.args.first().is_some_and(|inner| self.is_cell(inner))
                }
                function => name_of(function).is_some_and(|name| self.helpers.gives_cell(name)),
            },
            _ => false,
        }
    }

    fn is_side(&self, expression: &Expr) -> bool {
        let Some(name) = name_of(expression) else { return false };
        let plain = plain(name);
        self.names.contains(name) || PLAYERS.contains(&plain.as_str()) || OPPONENTS.contains(&plain.as_str())
    }

    /// The side in `player + 1` and in `(1 - player) + 1`.
    fn one_less<'e>(&self, value: &'e Expr) -> Option<&'e str> {
        let Expr::BinOp(binary) = value else { return None };
        let side = match &*binary.left {
            Expr::BinOp(inner) if inner.op == Operator::Sub && integer(&inner.left) == Some(1) => {
                &inner.right
            }
            _ => &binary.left,
        };
        let is_sum = binary.op == Operator::Add && integer(&binary.right) == Some(1);
        name_of(side).filter(|_| is_sum && self.is_side(side))
    }

    /// What stands where a cell's content belongs.
    fn hold(&mut self, value: &Expr) {
        match value {
            Expr::If(choice) => {
                self.hold(&choice.body);
                self.hold(&choice.orelse);
            }
            Expr::List(parts) => parts.elts.iter().for_each(|part| self.hold(part)),
            Expr::Tuple(parts) => parts.elts.iter().for_each(|part| self.hold(part)),
            Expr::Set(parts) => parts.elts.iter().for_each(|part| self.hold(part)),
            Expr::Call(call)
                if matches!(&*call.func, Expr::Name(name) if name.id == "str")
                    && call.arguments.args.first().is_some_and(|inner| self.is_side(inner)) =>
            {
                self.cells.digits += 1;
            }
            _ => {
                let known = || self.one_more.get(name_of(value)?).cloned();
                let side = self.one_less(value).map(str::to_owned).or_else(known);
                self.cells.one_more.extend(side);
                if let Expr::Name(name) = value {
                    self.helpers.compare(&name.id);
                }
                self.cells.by_value |= matches!(value, Expr::Attribute(attribute)
                    if attribute.attr.as_str() == "value" && self.is_side(&attribute.value));
                if let Some(mark) = self.constants.mark(value) {
                    self.name(value);
                    self.cells.held.add(mark);
                } else if let Some(name) = name_of(value)
                    && !self.is_cell(value)
                {
                    self.names.insert(name.to_owned());
                }
            }
        }
    }

    /// A name that stands for a mark.
    fn name(&mut self, value: &Expr) {
        if let Expr::Name(name) = value {
            self.cells.named.insert(name.id.to_string());
        }
    }

    /// What a helper is given to compare with cells. A variable may be anything.
    fn hand(&mut self, value: &Expr) {
        if let Expr::If(choice) = value {
            self.hand(&choice.body);
            self.hand(&choice.orelse);
            return;
        }
        if let Expr::Name(name) = value {
            self.helpers.compare(&name.id);
        }
        if let Some(mark) = self.constants.mark(value) {
            self.cells.held.add(mark);
        }
    }

    /// What the mark of a side is, or is compared with.
    fn side(&mut self, value: &Expr) {
        match value {
            Expr::If(choice) => {
                self.side(&choice.body);
                self.side(&choice.orelse);
            }
            _ => {
                if let Some(mark) = self.constants.mark(value).filter(|mark| *mark != Mark::None) {
                    self.name(value);
                    self.cells.sides.add(mark);
                }
            }
        }
    }

    fn compare(&mut self, compare: &ExprCompare) {
        let all: Vec<&Expr> = std::iter::once(&*compare.left).chain(&compare.comparators).collect();
        let is_equality = |op: &CmpOp| matches!(op, CmpOp::Eq | CmpOp::NotEq | CmpOp::Is | CmpOp::IsNot);
        if compare.ops.iter().all(is_equality) {
            if all.iter().any(|one| self.is_cell(one)) {
                for one in all.iter().filter(|one| !self.is_cell(one)).copied().collect::<Vec<_>>() {
                    self.hold(one);
                }
            } else if all.iter().any(|one| self.is_side(one)) {
                for one in all {
                    self.side(one);
                }
            }
        } else if let ([CmpOp::In | CmpOp::NotIn], [left, right]) = (&*compare.ops, &all[..]) {
            if self.is_cell(left) {
                self.hold(right);
            } else if self.is_row(right) && !is_pattern(left) {
                self.hold(left);
            }
        }
    }

    /// What selects cells that are set to something else: they hold what they are compared with.
    fn mask(&mut self, mask: &ExprCompare) {
        if matches!(&*mask.ops, [CmpOp::Eq | CmpOp::NotEq]) {
            mask.comparators.iter().for_each(|one| self.hold(one));
        }
    }

    fn call(&mut self, call: &ExprCall) {
        let (owner, name) = match &*call.func {
            Expr::Attribute(attribute) => (Some(&*attribute.value), attribute.attr.as_str()),
            Expr::Name(name) => (None, name.id.as_str()),
            _ => return,
        };
        for value in self.helpers.given(name, call) {
            self.hand(value);
        }
        match (owner, name, &*call.arguments.args) {
            // Of a text, patterns are counted.
            (Some(_), "count", [one]) if !is_pattern(one) => self.hold(one),
            (Some(Expr::Subscript(subscript)), "append", [one]) if is_board(&subscript.value) => {
                self.hold(one);
            }
            // `np.count_nonzero(window == 2)`
            (_, "count_nonzero" | "sum" | "any" | "all" | "where", [Expr::Compare(compare), ..])
                if matches!(&*compare.ops, [CmpOp::Eq | CmpOp::NotEq])
                    && matches!(&*compare.left, Expr::Name(_) | Expr::Subscript(_) | Expr::Attribute(_))
                    && !name_of(&compare.left).is_some_and(is_aside) =>
            {
                compare.comparators.iter().for_each(|one| self.hold(one));
            }
            _ => {}
        }
    }

    /// What a loop goes through, and what its variable is then.
    fn pass(&mut self, target: &Expr, things: &Expr) {
        let (target, things) = match (target, things) {
            (Expr::Tuple(parts), Expr::Call(call))
                if parts.elts.len() == 2
                    && matches!(&*call.func, Expr::Name(name) if name.id == "enumerate") =>
            {
                match call.arguments.args.first() {
                    Some(things) => (&parts.elts[1], things),
                    None => return,
                }
            }
            _ => (target, things),
        };
        let Expr::Name(name) = target else { return };
        let name = name.id.to_string();
        self.one.remove(&name);
        if self.is_row(things) {
            self.one.insert(name);
        } else if is_board(things) {
            self.row.insert(name);
        } else {
            self.row.remove(&name);
        }
    }

    fn assign(&mut self, target: &Expr, value: &Expr) {
        if let Some(mask) = masked(target).filter(|_| self.is_cell(target)) {
            self.mask(mask);
        } else if self.is_cell(target) {
            self.hold(value);
        } else if self.is_side(target) {
            self.side(value);
        }
        if let Expr::Name(name) = target {
            let name = name.id.to_string();
            match self.one_less(value) {
                Some(side) => self.one_more.insert(name.clone(), side.to_owned()),
                None => self.one_more.remove(&name),
            };
            if let Some(mark) = counted(value).and_then(|one| self.constants.mark(one)) {
                self.cells.counts.push((name.clone(), mark));
            }
            if self.is_cell(value) {
                self.one.insert(name);
            } else if self.is_row(value) {
                self.row.insert(name);
            } else if spoken_kind(&name).is_some() {
                self.row.remove(&name);
                self.one.remove(&name);
            } else {
                self.one.remove(&name);
            }
        }
    }
}

impl<'b> Visitor<'b> for Looking<'_> {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        match statement {
            Stmt::FunctionDef(def) => {
                let outer = (self.one.clone(), self.row.clone());
                self.helpers.enter(def);
                visitor::walk_stmt(self, statement);
                self.helpers.leave();
                (self.one, self.row) = outer;
                return;
            }
            Stmt::For(repeat) => self.pass(&repeat.target, &repeat.iter),
            // A function may give members for what is empty or off the board.
            Stmt::Return(given) => {
                let member = |value: &Expr| matches!(self.constants.mark(value), Some(Mark::Member(..)));
                if !given.value.as_deref().is_some_and(member) {
                    let is_cell = given.value.as_deref().is_some_and(|value| self.is_cell(value));
                    self.helpers.give(is_cell);
                }
            }
            Stmt::Assign(assign) => {
                for target in &assign.targets {
                    match (target, &*assign.value) {
                        (Expr::Tuple(targets), Expr::Tuple(values)) => {
                            targets
                                .elts
                                .iter()
                                .zip(&values.elts)
                                .for_each(|(one, value)| self.assign(one, value));
                        }
                        (target, value) => self.assign(target, value),
                    }
                }
            }
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_comprehension(&mut self, comprehension: &'b ruff_python_ast::Comprehension) {
        self.pass(&comprehension.target, &comprehension.iter);
        visitor::walk_comprehension(self, comprehension);
    }

    fn visit_expr(&mut self, expression: &'b Expr) {
        match expression {
            // What a comprehension's variable is has to be known before its element is looked at.
            Expr::ListComp(comprehension) => {
                comprehension.generators.iter().for_each(|one| self.pass(&one.target, &one.iter));
            }
            Expr::Generator(generator) => {
                generator.generators.iter().for_each(|one| self.pass(&one.target, &one.iter));
            }
            Expr::Compare(compare) => self.compare(compare),
            // `"O" if player == "X" else "X"`; numbers may be points.
            Expr::If(choice)
                if matches!(&*choice.test, Expr::Compare(compare)
                    if std::iter::once(&*compare.left).chain(&compare.comparators).any(|one| self.is_side(one))) =>
            {
                for one in
                    [&*choice.body, &*choice.orelse].into_iter().filter(|one| one.is_string_literal_expr())
                {
                    self.side(one);
                }
            }
            Expr::Call(call) => self.call(call),
            Expr::UnaryOp(unary) if unary.op == UnaryOp::USub && self.is_side(&unary.operand) => {
                self.cells.negates += 1;
            }
            // `player % 2 + 1`
            Expr::BinOp(binary)
                if binary.op == Operator::Add
                    && matches!(&*binary.left, Expr::BinOp(inner)
                        if inner.op == Operator::Mod && integer(&inner.right) == Some(2) && self.is_side(&inner.left)) =>
            {
                self.cells.takes_from_three += 1;
            }
            Expr::BinOp(binary) if binary.op == Operator::Sub && self.is_side(&binary.right) => {
                match integer(&binary.left) {
                    Some(3) => self.cells.takes_from_three += 1,
                    Some(1) => self.cells.takes_from_one += 1,
                    _ => {}
                }
            }
            _ => {}
        }
        visitor::walk_expr(self, expression);
    }
}
