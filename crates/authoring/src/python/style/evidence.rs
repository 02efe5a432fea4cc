//! What the code of a file gives away about its board.

use std::collections::HashMap;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Comprehension, Expr, ExprCall, Number, Operator, Stmt, StmtFunctionDef, UnaryOp};

use super::cells::{Cells, is_board, name_of};
use super::falling::Falling;
use super::indices::{Indices, spoken_kind};
use super::making::{Making, is_of_board};
use super::marks::{BLANKS, PAIRS, is_word};
use super::written::Written;
use super::{Argument, Mark, Shape};
use crate::python::imports::Imported;
use crate::python::survey::Survey;

/// Things that were seen, counted.
#[derive(Default)]
pub(super) struct Evidence {
    /// What cells hold, as far as that is certain.
    pub(super) sure: Cells,
    /// Strings of one character in comparisons, counts and constants.
    pub(super) letters: HashMap<String, usize>,
    /// Those that cells are compared with or that are counted.
    pub(super) cells: HashMap<String, usize>,
    /// Pairs that are written down: `("X", "O")`, or as the keys of a dictionary.
    pub(super) pairs: Vec<(String, String)>,
    /// `board[r][c].lower()`: cells are texts.
    pub(super) texts: usize,
    /// Constants with a speaking name.
    pub(super) constants: Vec<(String, Mark)>,
    pub(super) minus_one: usize,
    pub(super) two: usize,
    pub(super) none: usize,
    /// `b[column][row]` and `b[row][column]` by the names of the indices.
    pub(super) column_first: usize,
    pub(super) row_first: usize,
    /// `b[r, c]`, `.shape` and numpy functions.
    table: usize,
    /// `np.zeros` without and with a kind of elements.
    pub(super) double_zeros: usize,
    pub(super) integer_zeros: usize,
    pub(super) flat: usize,
    /// Whether row 0 is at the top, by how discs fall.
    is_top_first: Option<bool>,
    pub(super) making: Making,
    pub(super) stacks: usize,
    /// `column.endswith(…)`: columns are strings.
    strings: usize,
    /// Letters anywhere in the file, and those that boards are filled with.
    pub(super) all_letters: HashMap<String, usize>,
    pub(super) filling: Vec<Mark>,
    /// `board[r].count(…)`: rows are lists.
    lists: usize,
    /// `board.windows()` and other words that only our own board has.
    words: usize,
    /// Boards that are asked with one index, and with more than one.
    pub(super) one_index: usize,
    pub(super) more_indices: usize,
    /// `board[i] == player`
    pub(super) cells_of_one_index: usize,
    /// `i % 7`: a column of one index.
    wraps: usize,
    uses_numpy: bool,
    /// Attributes that are boards, of the object that is asked and of those it is handed.
    boards: Vec<String>,
    function: String,
    indices: Indices,
    written: Written,
}

impl Evidence {
    /// What a file gives away whose board is in these attributes of objects, if it is in one.
    pub(super) fn of(survey: &Survey<'_>, body: &[Stmt], boards: Vec<String>) -> Self {
        let uses_numpy = survey.imports.values().any(|imported| match imported {
            Imported::Module(module) | Imported::Member(module, _) => module.starts_with("numpy"),
            Imported::Unknown(_) => false,
        });
        let making = Making::of(body, &boards);
        let mut evidence = Self {
            sure: Cells::of(body),
            is_top_first: Falling::is_top_first(body),
            row_first: making.row_first,
            column_first: making.column_first,
            stacks: making.stacks,
            making,
            uses_numpy,
            boards,
            indices: Indices::of(body),
            written: Written::of(body),
            ..Self::default()
        };
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
        evidence.constants.sort_by_cached_key(|(name, mark)| (name.clone(), mark.to_string()));
        evidence.visit_body(body);
        evidence
    }

    pub(super) fn shape(&self, survey: &Survey<'_>, def: &StmtFunctionDef, arguments: &[Argument]) -> Shape {
        let names: Vec<&str> =
            def.parameters.iter_non_variadic_params().map(|one| one.name().as_str()).collect();
        let flat = names.iter().any(|name| matches!(*name, "rows" | "columns" | "inarow"))
            && arguments.contains(&Argument::Line)
            || (self.flat > 0 || (self.wraps > 0 && self.one_index > 0) || self.has_plain_cells())
                && self.table == 0
                && self.row_first + self.column_first == 0
                && self.more_indices == 0
            || self.flat > self.more_indices + self.row_first + self.column_first + self.table;
        if flat {
            let are_letters =
                self.sure.are_texts() && self.sure.held.texts().all(|text| text.chars().count() == 1);
            let is_text = self.making.texts > self.making.flat_lists && (self.sure.digits > 0 || are_letters);
            return if is_text { Shape::Text } else { Shape::Flat };
        }
        let column_first = self.is_of_columns() || self.column_first > self.row_first;
        if self.is_ours(survey, def) {
            return Shape::Ours;
        }
        let are_lists = self.making.lists > 0 && self.making.tables == 0;
        if self.table > 0 || (self.uses_numpy && self.lists == 0 && !are_lists) {
            if column_first && !Self::is_tutorial(survey) {
                return Shape::ColumnTable;
            }
            // Kaggle's lists become tables of integers, whatever else the file counts in.
            let is_kaggles =
                arguments.iter().any(|argument| matches!(argument, Argument::Config | Argument::Observation));
            let double = !is_kaggles
                && self.integer_zeros == 0
                && (self.double_zeros > 0 || def.name.as_str() == "score_position");
            return if double { Shape::DoubleTable } else { Shape::Table };
        }
        if column_first && self.strings > 0 {
            return Shape::TextStacks;
        }
        match (column_first, self.stacks > 0) {
            (true, true) => Shape::Stacks,
            (true, false) => Shape::Columns,
            _ => Shape::Rows,
        }
    }

    /// Whether the file is one in our own style, so that its board is ours.
    pub(super) fn is_ours(&self, survey: &Survey<'_>, def: &StmtFunctionDef) -> bool {
        !self.uses_numpy
            && has_our_signature(def)
            && (self.words > 0 || self.is_bare() && self.lists == 0 && !survey.needs_others())
    }

    /// Whether the board is an attribute that is called by what it is a list of.
    fn is_of_columns(&self) -> bool {
        let is_columns = |board: &String| {
            matches!(board.trim_start_matches('_').to_lowercase().as_str(), "columns" | "cols")
        };
        self.boards.iter().any(is_columns)
    }

    /// Whether single indices give cells, as far as the file shows.
    fn has_plain_cells(&self) -> bool {
        self.cells_of_one_index > 0 && self.lists == 0 && !self.uses_numpy && self.making.lists == 0
    }

    /// A file in our style: marks are numbers and the board is asked for its own words, or there is nothing special.
    fn is_bare(&self) -> bool {
        self.letters.is_empty()
            && !self.sure.are_texts()
            && self.sure.enumeration.is_none()
            && self.none == 0
            && self.column_first == 0
            && {
                let letters = |mark: &Mark| !matches!(mark, Mark::Integer(_));
                !self.constants.iter().any(|(_, mark)| letters(mark)) && !self.filling.iter().any(letters)
            }
    }

    fn is_tutorial(survey: &Survey<'_>) -> bool {
        survey.functions.contains_key("get_next_open_row")
    }

    pub(super) fn top_first(
        &self,
        survey: &Survey<'_>,
        def: &StmtFunctionDef,
        shape: Shape,
        is_kaggles: bool,
    ) -> bool {
        if let Some(is_top_first) = self.is_top_first {
            return is_top_first;
        }
        match (def.name.as_str(), shape) {
            _ if is_kaggles => true,
            ("get_heuristic", _) | (_, Shape::Flat | Shape::Text) => true,
            ("evaluate", Shape::Table) if !self.uses_numpy => false,
            // Lists, but nothing of another program: what our documents say of row 0 is meant.
            (_, Shape::Rows)
                if has_our_signature(def)
                    && !self.uses_numpy
                    && self.is_bare()
                    && survey.notes.is_empty()
                    && !survey.needs_others() =>
            {
                false
            }
            (_, Shape::Rows) => true,
            _ => false,
        }
    }
}

/// `board.rows`, `board.columns - 3`: numbers, which are no attributes of lists and arrays.
fn is_size_of_ours(expression: &Expr) -> bool {
    match expression {
        Expr::Attribute(attribute) => {
            matches!(attribute.attr.as_str(), "rows" | "columns" | "line")
                && matches!(&*attribute.value, Expr::Name(name) if name.id == "board")
        }
        Expr::BinOp(binary) => is_size_of_ours(&binary.left),
        _ => false,
    }
}

/// `def evaluate(board)`
fn has_our_signature(def: &StmtFunctionDef) -> bool {
    let mut names = def.parameters.iter_non_variadic_params().map(|one| one.name().as_str());
    def.name.as_str() == "evaluate" && names.next() == Some("board") && names.next().is_none()
}

/// A mark has at most so many letters.
pub(super) const LONGEST: usize = 12;

pub(super) fn mark_of(value: &Expr) -> Option<Mark> {
    match value {
        Expr::NoneLiteral(_) => Some(Mark::None),
        Expr::StringLiteral(text) if text.value.to_str().chars().count() <= LONGEST => {
            Some(Mark::Text(text.value.to_str().to_owned()))
        }
        _ => integer(value).map(Mark::Integer),
    }
}

/// `row * 7 + column`, and more added to it.
pub(super) fn is_of_rows(index: &Expr) -> bool {
    match index {
        Expr::BinOp(binary) if matches!(binary.op, Operator::Add | Operator::Sub) => {
            is_of_rows(&binary.left)
                || matches!(&*binary.left, Expr::BinOp(inner) if inner.op == Operator::Mult)
        }
        _ => false,
    }
}

pub(super) fn integer(value: &Expr) -> Option<i64> {
    match value {
        Expr::NumberLiteral(number) => match &number.value {
            Number::Int(value) => value.as_i64(),
            _ => None,
        },
        Expr::UnaryOp(unary) if unary.op == UnaryOp::USub => integer(&unary.operand).map(|value| -value),
        _ => None,
    }
}

impl Evidence {
    /// The same of what goes by a name: `[[EMPTY] * 7 for _ in range(6)]`.
    fn mark(&self, value: &Expr) -> Option<Mark> {
        let named = |name: &str| self.constants.iter().find(|(known, _)| known == name);
        mark_of(value).or_else(|| named(name_of(value)?).map(|(_, mark)| mark.clone()))
    }

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

    /// Two letters side by side that belong together.
    fn side_by_side(&mut self, one: &Expr, other: &Expr) {
        if let (Expr::StringLiteral(one), Expr::StringLiteral(other)) = (one, other) {
            let (one, other) = (one.value.to_str(), other.value.to_str());
            let is_pair = |(a, b): &&(&str, &str)| (*a, *b) == (one, other) || (*a, *b) == (other, one);
            self.pairs.extend(PAIRS.iter().find(is_pair).map(|(a, b)| ((*a).to_owned(), (*b).to_owned())));
        }
    }

    /// `"XXX."` and the like: a pattern of one side's letter and blanks tells both.
    fn pattern(&mut self, text: &str) {
        let mut letters: Vec<String> = text.chars().map(String::from).collect();
        letters.sort();
        letters.dedup();
        let is_side = |letter: &String| {
            PAIRS.iter().any(|(a, b)| letter == a || letter == b) && letter.chars().all(char::is_alphabetic)
        };
        let is_blank = |letter: &String| BLANKS.contains(&letter.as_str());
        if (3..=7).contains(&text.chars().count())
            && letters.len() <= 2
            && letters.iter().any(is_side)
            && letters.iter().all(|letter| is_side(letter) || is_blank(letter))
        {
            for letter in letters {
                *self.letters.entry(letter).or_default() += 1;
            }
        }
    }

    /// A letter that goes by a name: the default of a parameter, or what an attribute is set to.
    fn named(&mut self, name: &str, value: &Expr) {
        if let Some(mark @ Mark::Text(_)) = mark_of(value) {
            self.constants.push((name.to_owned(), mark));
        }
    }

    /// What a cell is compared with.
    fn cell(&mut self, side: &Expr) {
        if let Expr::StringLiteral(text) = side
            && (text.value.to_str().chars().count() == 1 || is_word(text.value.to_str()))
        {
            *self.cells.entry(text.value.to_str().to_owned()).or_default() += 1;
        }
    }

    fn call(&mut self, call: &ExprCall) {
        // `len(self.columns[column])` is how full a column is.
        if let (Expr::Name(name), [column]) = (&*call.func, &*call.arguments.args)
            && name.id == "len"
            && self.is_of_columns()
            && self.is_column_of_board(column)
            && !matches!(column, Expr::Subscript(subscript) if integer(&subscript.slice).is_some())
        {
            self.stacks += 1;
        }
        if matches!(&*call.func, Expr::Name(name) if name.id == "range")
            && call.arguments.args.iter().any(is_size_of_ours)
        {
            self.words += 1;
        }
        if let Expr::Attribute(attribute) = &*call.func {
            let name = attribute.attr.as_str();
            let is_word = matches!(name, "windows" | "heights" | "threats" | "is_bomb")
                || name == "run" && call.arguments.args.len() == 4;
            if is_word && matches!(&*attribute.value, Expr::Name(name) if name.id == "board") {
                self.words += 1;
            }
            if name == "count" && self.is_row_of_board(&attribute.value) {
                self.lists += 1;
            }
            match name {
                "count" => {
                    for argument in &call.arguments.args {
                        self.compared(argument);
                        self.cell(argument);
                    }
                }
                "zeros" if self.is_of_board(call) => {
                    let kind = call.arguments.find_argument_value("dtype", 1);
                    match kind {
                        None => self.double_zeros += 1,
                        Some(Expr::Name(name)) if name.id == "float" => self.double_zeros += 1,
                        Some(_) => self.integer_zeros += 1,
                    }
                }
                "append" if self.is_column_of_board(&attribute.value) => self.stacks += 1,
                "endswith" | "startswith" | "find" if matches!(&*attribute.value, Expr::Name(name) if spoken_kind(&name.id) == Some(true)) =>
                {
                    self.strings += 1;
                }
                "lower" | "upper" | "isspace" if self.is_cell_of_board(&attribute.value) => self.texts += 1,
                _ => {}
            }
        }
    }

    /// Whether a table that is made may be a board, by its shape.
    fn is_of_board(&self, call: &ExprCall) -> bool {
        let shape = call.arguments.find_argument_value("shape", 0);
        shape.is_some_and(|shape| is_of_board(shape, &self.constants))
    }

    pub(super) fn is_board_like(&self, expression: &Expr) -> bool {
        let is_own = |attribute: &str| self.boards.iter().any(|board| board == attribute);
        is_board(expression) || name_of(expression).is_some_and(is_own)
    }

    /// Whether the indices of a table say in which order those of the board stand.
    fn is_voting(&self, table: &Expr) -> bool {
        self.is_board_like(table) || !name_of(table).is_some_and(|name| self.written.has(name))
    }

    fn is_column_of_board(&self, expression: &Expr) -> bool {
        matches!(expression, Expr::Subscript(subscript) if self.is_board_like(&subscript.value))
    }

    /// `board[r][c]`
    fn is_cell_of_board(&self, expression: &Expr) -> bool {
        matches!(expression, Expr::Subscript(subscript) if self.is_column_of_board(&subscript.value))
    }

    /// `board[r]` with an index that is no slice.
    fn is_row_of_board(&self, expression: &Expr) -> bool {
        matches!(expression, Expr::Subscript(subscript)
            if self.is_board_like(&subscript.value) && !subscript.slice.is_slice_expr() && !subscript.slice.is_tuple_expr())
    }
}

/// What `[0] * 7` and `[' ' for _ in …]` fill a board with.
pub(super) fn filling(expression: &Expr) -> Option<Mark> {
    filling_with(expression, mark_of)
}

/// The same, by what an expression stands for.
fn filling_with(expression: &Expr, mark_of: impl Fn(&Expr) -> Option<Mark>) -> Option<Mark> {
    match expression {
        Expr::BinOp(binary) if binary.op == Operator::Mult => match &*binary.left {
            Expr::List(list) if list.elts.len() == 1 => mark_of(&list.elts[0]),
            _ => None,
        },
        Expr::ListComp(comprehension) => mark_of(&comprehension.elt),
        Expr::List(list) if list.elts.len() >= 6 => {
            let first = mark_of(list.elts.first()?)?;
            list.elts.iter().all(|item| mark_of(item).as_ref() == Some(&first)).then_some(first)
        }
        _ => None,
    }
}

impl<'a> Visitor<'a> for Evidence {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        self.made_flat(statement);
        match statement {
            Stmt::FunctionDef(def) => {
                let outer = std::mem::replace(&mut self.function, def.name.to_lowercase());
                let indices = self.indices.enter();
                for parameter in def.parameters.iter_non_variadic_params() {
                    if let Some(value) = parameter.default() {
                        self.named(parameter.name(), value);
                        self.made_of(value);
                    }
                }
                visitor::walk_stmt(self, statement);
                (self.function, self.indices) = (outer, indices);
            }
            Stmt::Assign(assign) => {
                visitor::walk_stmt(self, statement);
                for target in &assign.targets {
                    self.indices.derive(target, &assign.value);
                    if let Expr::Attribute(attribute) = target {
                        self.named(&attribute.attr, &assign.value);
                    }
                }
            }
            Stmt::While(repeat) => {
                self.indices.until(&repeat.test);
                visitor::walk_stmt(self, statement);
            }
            Stmt::For(repeat) => {
                self.indices.count(&repeat.target, &repeat.iter);
                self.pass(&repeat.target, &repeat.iter);
                visitor::walk_stmt(self, statement);
            }
            _ => visitor::walk_stmt(self, statement),
        }
    }

    /// `tuple[int, ...]` is no cell of a table.
    fn visit_annotation(&mut self, _annotation: &'a Expr) {}

    fn visit_comprehension(&mut self, comprehension: &'a Comprehension) {
        self.indices.count(&comprehension.target, &comprehension.iter);
        self.pass(&comprehension.target, &comprehension.iter);
        visitor::walk_comprehension(self, comprehension);
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        self.indices.within(expression);
        if let Some(mark) = filling_with(expression, |value| self.mark(value))
            && matches!(mark, Mark::Integer(-1 | 0) | Mark::Text(_) | Mark::None)
        {
            self.filling.push(mark);
        }
        match expression {
            Expr::StringLiteral(text)
                if text.value.to_str().chars().count() == 1 || is_word(text.value.to_str()) =>
            {
                *self.all_letters.entry(text.value.to_str().to_owned()).or_default() += 1;
            }
            Expr::StringLiteral(text) => self.pattern(text.value.to_str()),
            Expr::Tuple(parts) if parts.elts.len() == 2 => self.side_by_side(&parts.elts[0], &parts.elts[1]),
            Expr::List(parts) if parts.elts.len() == 2 => self.side_by_side(&parts.elts[0], &parts.elts[1]),
            Expr::Dict(dictionary) => {
                if let [Some(one), Some(other)] =
                    [0, 1].map(|at| dictionary.items.get(at).and_then(|item| item.key.as_ref()))
                    && dictionary.items.len() == 2
                {
                    self.side_by_side(one, other);
                }
            }
            // `[0] * 42` is one list.
            Expr::BinOp(binary)
                if binary.op == Operator::Mult
                    && binary.left.is_list_expr()
                    && integer(&binary.right) == Some(42) =>
            {
                self.flat += 1;
            }
            Expr::BinOp(binary)
                if matches!(binary.op, Operator::Mod | Operator::FloorDiv)
                    && (integer(&binary.right) == Some(7)
                        || self.indices.kind(&binary.right) == Some(true)
                        || matches!(&*binary.right, Expr::Attribute(attribute) if attribute.attr.starts_with("col"))) =>
            {
                self.wraps += 1;
            }
            // `cell * color` gives a disc the sign of its side.
            Expr::BinOp(binary) if binary.op == Operator::Mult => {
                let sign = |side: &Expr| matches!(side, Expr::Name(name) if matches!(name.id.to_lowercase().as_str(), "color" | "colour" | "player" | "sign" | "side"));
                let number = |side: &Expr| side.is_number_literal_expr();
                if (sign(&binary.left) && !number(&binary.right))
                    || (sign(&binary.right) && !number(&binary.left))
                {
                    self.minus_one += 1;
                }
            }
            Expr::Compare(compare) => {
                self.compared_items(compare);
                let sides = || std::iter::once(&*compare.left).chain(&compare.comparators);
                sides().for_each(|side| self.compared(side));
                if sides().any(Expr::is_subscript_expr) {
                    sides().for_each(|side| self.cell(side));
                }
            }
            Expr::Subscript(subscript) => {
                if let Expr::Subscript(inner) = &*subscript.value
                    && self.is_voting(&inner.value)
                {
                    match (self.indices.kind(&inner.slice), self.indices.kind(&subscript.slice)) {
                        (Some(true), Some(false)) => self.column_first += 1,
                        (Some(false), Some(true)) => self.row_first += 1,
                        _ => {}
                    }
                }
                if let Expr::Tuple(parts) = &*subscript.slice
                    && parts.elts.len() == 2
                    && !matches!(&*subscript.value, Expr::Name(name)
                        if name.id.starts_with(char::is_uppercase) || matches!(name.id.as_str(), "tuple" | "dict"))
                {
                    self.table += 1;
                    match (self.indices.kind(&parts.elts[0]), self.indices.kind(&parts.elts[1])) {
                        _ if !self.is_voting(&subscript.value) => {}
                        (Some(true), Some(false)) => self.column_first += 1,
                        (Some(false), Some(true)) => self.row_first += 1,
                        _ => {}
                    }
                }
                if self.is_board_like(&subscript.value) {
                    self.looked_into(subscript);
                }
                if let Expr::Subscript(inner) = &*subscript.value
                    && self.is_board_like(&inner.value)
                {
                    self.more_indices += 1;
                }
            }
            Expr::Attribute(attribute) if attribute.attr.as_str() == "shape" => self.table += 1,
            Expr::Call(call) => self.call(call),
            _ => {}
        }
        visitor::walk_expr(self, expression);
    }
}
