//! What the code of a file gives away about its board.

use std::collections::HashMap;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ExprCall, Number, Stmt, StmtFunctionDef, UnaryOp};

use super::names::{BOARDS, PLAYERS};
use super::{Argument, Mark, Shape};
use crate::python::survey::{Imported, Survey};

/// Things that were seen, counted.
#[derive(Default)]
pub(super) struct Evidence {
    /// Strings of one character in comparisons, counts and constants.
    letters: HashMap<String, usize>,
    /// Constants with a speaking name.
    constants: Vec<(String, Mark)>,
    minus_one: usize,
    two: usize,
    none: usize,
    /// `b[column][row]` and `b[row][column]` by the names of the indices.
    column_first: usize,
    row_first: usize,
    /// `b[r, c]`, `.shape` and numpy functions.
    table: usize,
    /// `np.zeros` without and with a kind of elements.
    double_zeros: usize,
    integer_zeros: usize,
    flat: usize,
    top: usize,
    bottom: usize,
    stacks: usize,
    /// Letters anywhere in the file, and those that boards are filled with.
    all_letters: HashMap<String, usize>,
    filling: Vec<Mark>,
    /// `board[r].count(…)`: rows are lists.
    lists: usize,
    /// `board.windows()` and other words that only our own board has.
    words: usize,
    /// Boards that are asked with one index, and with more than one.
    one_index: usize,
    more_indices: usize,
    /// `i % 7`: a column of one index.
    wraps: usize,
    uses_numpy: bool,
    function: String,
}

/// Marks that belong together, the first mover's first.
const PAIRS: &[(&str, &str)] = &[
    ("X", "O"),
    ("x", "o"),
    ("R", "Y"),
    ("r", "y"),
    ("R", "B"),
    ("Y", "R"),
    ("1", "2"),
    ("A", "B"),
    ("W", "B"),
    ("B", "W"),
    ("●", "○"),
    ("🔴", "🟡"),
    ("P", "A"),
    ("H", "C"),
    ("p", "c"),
    ("G", "R"),
    ("#", "@"),
    ("@", "#"),
    ("+", "-"),
];

impl Evidence {
    pub(super) fn of(survey: &Survey<'_>, body: &[Stmt]) -> Self {
        let uses_numpy = survey.imports.values().any(|imported| match imported {
            Imported::Module(module) | Imported::Member(module, _) => module.starts_with("numpy"),
            Imported::Unknown(_) => false,
        });
        let mut evidence = Self { uses_numpy, ..Self::default() };
        for name in survey.bindings.keys() {
            // What the file is called says nothing about its board.
            if name != "ALIAS"
                && let Some(value) = survey.constant(name)
                && let Some(mark) = mark_of(value)
            {
                evidence.constants.push((name.clone(), mark));
            }
        }
        for class in survey.classes.values() {
            for (name, value) in &class.attributes {
                if let Some(mark) = mark_of(value) {
                    evidence.constants.push(((*name).to_owned(), mark));
                }
            }
        }
        evidence.constants.sort_by(|a, b| a.0.cmp(&b.0));
        evidence.visit_body(body);
        evidence
    }

    pub(super) fn shape(&self, survey: &Survey<'_>, def: &StmtFunctionDef, arguments: &[Argument]) -> Shape {
        let names: Vec<&str> =
            def.parameters.iter_non_variadic_params().map(|one| one.name().as_str()).collect();
        let flat = names.iter().any(|name| matches!(*name, "rows" | "columns" | "inarow"))
            && arguments.contains(&Argument::Line)
            || (self.flat > 0 || (self.wraps > 0 && self.one_index > 0))
                && self.table == 0
                && self.row_first + self.column_first == 0
                && self.more_indices == 0;
        if flat {
            return Shape::Flat;
        }
        let column_first = self.column_first > self.row_first;
        let ours = def.name.as_str() == "evaluate"
            && names == ["board"]
            && !self.uses_numpy
            && (self.words > 0 || self.is_bare());
        if self.table > 0 || (self.uses_numpy && self.lists == 0) || ours {
            if column_first && !Self::is_tutorial(survey) {
                return Shape::ColumnTable;
            }
            let double =
                self.integer_zeros == 0 && (self.double_zeros > 0 || def.name.as_str() == "score_position");
            return if double { Shape::DoubleTable } else { Shape::Table };
        }
        match (column_first, self.stacks > 0) {
            (true, true) => Shape::Stacks,
            (true, false) => Shape::Columns,
            _ => Shape::Rows,
        }
    }

    /// A file in our style: marks are numbers and the board is asked for its own words, or there is nothing special.
    fn is_bare(&self) -> bool {
        self.letters.is_empty() && self.none == 0 && self.column_first == 0 && self.lists == 0 && {
            let letters = |mark: &Mark| !matches!(mark, Mark::Integer(_));
            !self.constants.iter().any(|(_, mark)| letters(mark)) && !self.filling.iter().any(letters)
        }
    }

    fn is_tutorial(survey: &Survey<'_>) -> bool {
        survey.functions.contains_key("get_next_open_row")
    }

    pub(super) fn top_first(&self, def: &StmtFunctionDef, shape: Shape) -> bool {
        if self.top != self.bottom {
            return self.top > self.bottom;
        }
        match (def.name.as_str(), shape) {
            ("get_heuristic", _) | (_, Shape::Flat | Shape::Text) => true,
            ("evaluate", Shape::Table) if !self.uses_numpy => false,
            (_, Shape::Rows) => true,
            _ => false,
        }
    }

    pub(super) fn marks(&self) -> [Mark; 3] {
        let constant = |words: &[&str]| {
            self.constants.iter().find_map(|(name, mark)| {
                let name = name.to_lowercase();
                words.iter().any(|word| name.contains(word)).then(|| mark.clone())
            })
        };
        let seen = |letter: &str| self.letters.contains_key(letter);
        let anywhere = |letter: &str| self.all_letters.contains_key(letter);
        let blank = [" ", ".", "-", "_", "", "0", "*", "#", "E", "~"];
        let pair = PAIRS
            .iter()
            .find(|(a, b)| seen(a) && seen(b))
            .or_else(|| PAIRS.iter().find(|(a, b)| (seen(a) || seen(b)) && anywhere(a) && anywhere(b)))
            .map(|(a, b)| ((*a).to_owned(), (*b).to_owned()))
            .or_else(|| self.constant_letters())
            .or_else(|| {
                let filled = self.filling.iter().any(|mark| matches!(mark, Mark::Text(_) | Mark::None));
                let pair = PAIRS.iter().find(|(a, b)| anywhere(a) && anywhere(b))?;
                filled.then(|| (pair.0.to_owned(), pair.1.to_owned()))
            });
        let filling = self.filling.iter().find(|mark| **mark != Mark::Integer(0)).cloned();
        if let Some((first, second)) = pair {
            let fits = |letter: &&&str| **letter != first && **letter != second;
            let empty = blank.iter().filter(|letter| seen(letter)).find(fits);
            let empty = match (constant(&["empty", "blank"]), empty) {
                (Some(mark @ (Mark::Text(_) | Mark::None)), _) => mark,
                (_, Some(letter)) => Mark::Text((*letter).to_owned()),
                _ if filling.is_some() => filling.unwrap_or(Mark::None),
                _ if self.filling.contains(&Mark::Integer(0)) => Mark::Integer(0),
                _ if self.none > 0 => Mark::None,
                _ => Mark::Text(" ".to_owned()),
            };
            return [empty, Mark::Text(first), Mark::Text(second)];
        }
        let empty = match constant(&["empty", "blank"]) {
            Some(mark @ (Mark::Integer(_) | Mark::None)) => mark,
            _ if filling == Some(Mark::None) => Mark::None,
            _ if self.none > 1 && self.letters.is_empty() && self.filling.is_empty() => Mark::None,
            _ => Mark::Integer(0),
        };
        let players = constant(&["player", "human", "p1", "red", "first", "one"]).zip(constant(&[
            "ai", "bot", "computer", "p2", "yellow", "second", "opponent", "two", "cpu", "agent",
        ]));
        if let Some((Mark::Integer(a), Mark::Integer(b))) = &players
            && a != b
            && [*a, *b].iter().all(|mark| matches!(mark, -1 | 1 | 2))
        {
            let (first, second) = if *a == 1 { (*a, *b) } else { (*b, *a) };
            return [empty, Mark::Integer(first), Mark::Integer(second)];
        }
        if self.minus_one > 0 && self.two == 0 {
            return [empty, Mark::Integer(1), Mark::Integer(-1)];
        }
        [empty, Mark::Integer(1), Mark::Integer(2)]
    }

    /// Letters that constants with a speaking name hold: `AI = 'O'`, `HUMAN = 'X'`.
    fn constant_letters(&self) -> Option<(String, String)> {
        let speaking = [
            "player", "human", "ai", "bot", "computer", "cpu", "opponent", "red", "yellow", "agent", "mark",
            "piece", "token", "symbol", "me", "enemy", "p1", "p2", "black", "white", "user", "max", "min",
            "blue", "green",
        ];
        let letters: Vec<&String> = self
            .constants
            .iter()
            .filter_map(|(name, mark)| match mark {
                Mark::Text(letter) if letter.chars().count() == 1 && letter != " " => {
                    Some((name.to_lowercase(), letter))
                }
                _ => None,
            })
            .filter(|(name, _)| {
                name.split('_').any(|word| speaking.contains(&word) || word.starts_with("player"))
            })
            .map(|(_, letter)| letter)
            .collect();
        let known = |letter: &str| letters.iter().any(|known| *known == letter);
        if let Some((a, b)) = PAIRS.iter().find(|(a, b)| known(a) && known(b)) {
            return Some(((*a).to_owned(), (*b).to_owned()));
        }
        match letters[..] {
            [a, b] if a != b => Some((a.clone(), b.clone())),
            _ => None,
        }
    }

    /// Whether a function that knows no sides speaks for the second mark: that of the machine.
    pub(super) fn favours_second(&self) -> bool {
        let is = |words: &[&str], wanted: &Mark| {
            self.constants.iter().any(|(name, mark)| {
                let name = name.to_lowercase();
                mark == wanted
                    && words.iter().any(|word| name == *word || name.starts_with(&format!("{word}_")))
            })
        };
        let machine = ["ai", "bot", "computer", "cpu", "agent"];
        let [_, first, second] = self.marks();
        is(&machine, &second) && !is(&machine, &first)
    }
}

fn mark_of(value: &Expr) -> Option<Mark> {
    match value {
        Expr::NoneLiteral(_) => Some(Mark::None),
        Expr::StringLiteral(text) if text.value.to_str().chars().count() <= 1 => {
            Some(Mark::Text(text.value.to_str().to_owned()))
        }
        _ => integer(value).map(Mark::Integer),
    }
}

fn integer(value: &Expr) -> Option<i64> {
    match value {
        Expr::NumberLiteral(number) => match &number.value {
            Number::Int(value) => value.as_i64(),
            _ => None,
        },
        Expr::UnaryOp(unary) if unary.op == UnaryOp::USub => integer(&unary.operand).map(|value| -value),
        _ => None,
    }
}

/// Whether an index is called like a column or like a row.
fn index_kind(index: &Expr) -> Option<bool> {
    match index {
        Expr::Name(name) => {
            let name = name.id.to_lowercase();
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
        Expr::BinOp(binary) => index_kind(&binary.left).or_else(|| index_kind(&binary.right)),
        _ => None,
    }
}

fn is_board_like(expression: &Expr) -> bool {
    match expression {
        Expr::Name(name) => BOARDS.contains(&name.id.to_lowercase().as_str()),
        Expr::Attribute(attribute) => BOARDS.contains(&attribute.attr.to_lowercase().as_str()),
        _ => false,
    }
}

impl Evidence {
    fn compared(&mut self, side: &Expr) {
        match side {
            Expr::StringLiteral(text) if text.value.to_str().chars().count() <= 1 => {
                *self.letters.entry(text.value.to_str().to_owned()).or_default() += 1;
            }
            Expr::NoneLiteral(_) => self.none += 1,
            Expr::Tuple(parts) => parts.elts.iter().for_each(|part| self.compared(part)),
            Expr::List(parts) => parts.elts.iter().for_each(|part| self.compared(part)),
            _ => match integer(side) {
                Some(-1) => self.minus_one += 1,
                Some(2) => self.two += 1,
                _ => {}
            },
        }
    }

    fn call(&mut self, call: &ExprCall) {
        if let Expr::Attribute(attribute) = &*call.func {
            let name = attribute.attr.as_str();
            let is_word = matches!(name, "windows" | "heights" | "threats" | "is_bomb");
            if is_word && matches!(&*attribute.value, Expr::Name(name) if name.id == "board") {
                self.words += 1;
            }
            if name == "count" && is_row_of_board(&attribute.value) {
                self.lists += 1;
            }
            match name {
                "count" => call.arguments.args.iter().for_each(|argument| self.compared(argument)),
                "zeros" => {
                    let kind = call.arguments.find_argument_value("dtype", 1);
                    match kind {
                        None => self.double_zeros += 1,
                        Some(Expr::Name(name)) if name.id == "float" => self.double_zeros += 1,
                        Some(_) => self.integer_zeros += 1,
                    }
                }
                "flip" | "flipud" => {
                    let prints = ["print", "draw", "show", "display", "render"];
                    if prints.iter().any(|word| self.function.contains(word)) {
                        self.bottom += 2;
                    }
                }
                "append" if is_column_of_board(&attribute.value) => self.stacks += 1,
                _ => {}
            }
        }
    }

    fn falls(&self) -> bool {
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
}

fn is_column_of_board(expression: &Expr) -> bool {
    matches!(expression, Expr::Subscript(subscript) if is_board_like(&subscript.value))
}

/// `board[r]` with an index that is no slice.
fn is_row_of_board(expression: &Expr) -> bool {
    matches!(expression, Expr::Subscript(subscript)
        if is_board_like(&subscript.value) && !subscript.slice.is_slice_expr() && !subscript.slice.is_tuple_expr())
}

/// What `[0] * 7` and `[' ' for _ in …]` fill a board with.
fn filling(expression: &Expr) -> Option<Mark> {
    let of = |value: &Expr| match value {
        Expr::StringLiteral(text) if text.value.to_str().chars().count() > 1 => None,
        value => mark_of(value),
    };
    match expression {
        Expr::BinOp(binary) if binary.op == ruff_python_ast::Operator::Mult => match &*binary.left {
            Expr::List(list) if list.elts.len() == 1 => of(&list.elts[0]),
            _ => None,
        },
        Expr::ListComp(comprehension) => of(&comprehension.elt),
        Expr::List(list) if list.elts.len() >= 6 => {
            let first = of(list.elts.first()?)?;
            list.elts.iter().all(|item| of(item).as_ref() == Some(&first)).then_some(first)
        }
        _ => None,
    }
}

impl<'a> Visitor<'a> for Evidence {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::FunctionDef(def) => {
                let outer = std::mem::replace(&mut self.function, def.name.to_lowercase());
                visitor::walk_stmt(self, statement);
                self.function = outer;
            }
            Stmt::For(repeat) => {
                // How a disc falls: upwards through the rows means that row 0 is at the bottom.
                if self.falls()
                    && let Expr::Call(call) = &*repeat.iter
                {
                    let name = match &*call.func {
                        Expr::Name(name) => name.id.as_str(),
                        _ => "",
                    };
                    let target = index_kind(&repeat.target);
                    match (name, &call.arguments.args[..]) {
                        ("reversed", _) if target != Some(true) => self.top += 1,
                        ("range", [_, _, step]) if integer(step) == Some(-1) && target != Some(true) => {
                            self.top += 1;
                        }
                        ("range", [_] | [_, _]) if target == Some(false) => self.bottom += 1,
                        _ => {}
                    }
                }
                visitor::walk_stmt(self, statement);
            }
            _ => visitor::walk_stmt(self, statement),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each expression")]
    fn visit_expr(&mut self, expression: &'a Expr) {
        if let Some(mark) = filling(expression)
            && (mark == Mark::Integer(0) || !matches!(mark, Mark::Integer(_)))
        {
            self.filling.push(mark);
        }
        match expression {
            Expr::StringLiteral(text) if text.value.to_str().chars().count() == 1 => {
                *self.all_letters.entry(text.value.to_str().to_owned()).or_default() += 1;
            }
            // `[0] * 42` is one list.
            Expr::BinOp(binary)
                if binary.op == ruff_python_ast::Operator::Mult
                    && binary.left.is_list_expr()
                    && integer(&binary.right) == Some(42) =>
            {
                self.flat += 1;
            }
            Expr::BinOp(binary)
                if matches!(
                    binary.op,
                    ruff_python_ast::Operator::Mod | ruff_python_ast::Operator::FloorDiv
                ) && (integer(&binary.right) == Some(7)
                    || index_kind(&binary.right) == Some(true)
                    || matches!(&*binary.right, Expr::Attribute(attribute) if attribute.attr.starts_with("col"))) =>
            {
                self.wraps += 1;
            }
            // `cell * color` gives a disc the sign of its side.
            Expr::BinOp(binary) if binary.op == ruff_python_ast::Operator::Mult => {
                let sign = |side: &Expr| matches!(side, Expr::Name(name) if matches!(name.id.to_lowercase().as_str(), "color" | "colour" | "player" | "sign" | "side"));
                let number = |side: &Expr| side.is_number_literal_expr();
                if (sign(&binary.left) && !number(&binary.right))
                    || (sign(&binary.right) && !number(&binary.left))
                {
                    self.minus_one += 1;
                }
            }
            Expr::Compare(compare) => {
                self.compared(&compare.left);
                compare.comparators.iter().for_each(|side| self.compared(side));
                // `board[0][col] == 0` asks whether a column has room.
                if let Expr::Subscript(outer) = &*compare.left
                    && let Expr::Subscript(inner) = &*outer.value
                    && is_board_like(&inner.value)
                    && index_kind(&outer.slice) == Some(true)
                {
                    match &*inner.slice {
                        Expr::NumberLiteral(_) if integer(&inner.slice) == Some(0) => self.top += 2,
                        Expr::NumberLiteral(_) if integer(&inner.slice) == Some(5) => {
                            self.bottom += 2;
                        }
                        Expr::BinOp(binary)
                            if integer(&binary.right) == Some(1)
                                && !matches!(&*binary.left, Expr::Name(name) if name.id.len() <= 3) =>
                        {
                            self.bottom += 2;
                        }
                        _ => {}
                    }
                }
            }
            Expr::Subscript(subscript) => {
                if let Expr::Subscript(inner) = &*subscript.value {
                    match (index_kind(&inner.slice), index_kind(&subscript.slice)) {
                        (Some(true), Some(false)) => self.column_first += 1,
                        (Some(false), Some(true)) => self.row_first += 1,
                        _ => {}
                    }
                }
                if let Expr::Tuple(parts) = &*subscript.slice
                    && parts.elts.len() == 2
                    && !matches!(&*subscript.value, Expr::Name(name) if name.id.starts_with(char::is_uppercase))
                {
                    self.table += 1;
                    match (index_kind(&parts.elts[0]), index_kind(&parts.elts[1])) {
                        (Some(true), Some(false)) => self.column_first += 1,
                        (Some(false), Some(true)) => self.row_first += 1,
                        _ => {}
                    }
                }
                if is_board_like(&subscript.value) {
                    if subscript.slice.is_tuple_expr() || subscript.slice.is_slice_expr() {
                        self.more_indices += 1;
                    } else {
                        self.one_index += 1;
                    }
                }
                if let Expr::Subscript(inner) = &*subscript.value
                    && is_board_like(&inner.value)
                {
                    self.more_indices += 1;
                }
                // `board[row * 7 + column]`
                if is_board_like(&subscript.value)
                    && let Expr::BinOp(binary) = &*subscript.slice
                    && let Expr::BinOp(inner) = &*binary.left
                    && matches!(inner.op, ruff_python_ast::Operator::Mult)
                {
                    self.flat += 1;
                }
            }
            Expr::Attribute(attribute) if attribute.attr.as_str() == "shape" => self.table += 1,
            Expr::Call(call) => self.call(call),
            Expr::UnaryOp(unary) if unary.op == UnaryOp::USub => {
                // `-player` turns one side into the other.
                if let Expr::Name(name) = &*unary.operand
                    && PLAYERS.contains(&name.id.to_lowercase().as_str())
                {
                    self.minus_one += 1;
                }
            }
            _ => {}
        }
        visitor::walk_expr(self, expression);
    }
}
