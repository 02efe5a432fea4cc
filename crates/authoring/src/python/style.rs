//! How a file is understood: which function values a position, what it is given, how its board looks.
//!
//! Published files differ in all of it. What they say themselves decides (`# conecta: row 0 top, marks 1 -1`); then what
//! their code gives away (names, literals, how a disc falls); then the habit of their style. The result is data, shown by
//! `explain`.

mod evidence;

use std::fmt;

use ruff_python_ast::{Expr, Stmt, StmtFunctionDef};
use ruff_text_size::Ranged;

use super::source::Source;
use super::survey::{Imported, Survey};
use crate::card::Note;
use crate::failure::Refusal;
use crate::message::{Message, Place};
use evidence::Evidence;

/// What a cell holds in the file's board.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Mark {
    None,
    Integer(i64),
    Text(String),
}

impl fmt::Display for Mark {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => out.write_str("None"),
            Self::Integer(value) => write!(out, "{value}"),
            Self::Text(text) => write!(out, "'{text}'"),
        }
    }
}

/// What the board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A list of rows.
    Rows,
    /// A list of columns, each as high as the board.
    Columns,
    /// A list of columns that hold nothing but discs.
    Stacks,
    /// A numpy table.
    Table,
    /// A numpy table of doubles.
    DoubleTable,
    /// A numpy table, columns first.
    ColumnTable,
    /// One list, row by row.
    Flat,
    /// One string, row by row.
    Text,
}

/// What a parameter is given.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Argument {
    Board,
    /// The mark of the side asked for.
    Player,
    /// The mark of the other one.
    Opponent,
    Config,
    Observation,
    Rows,
    Columns,
    Line,
    /// An integer.
    Number(i64),
    Truth(bool),
    /// A set of cells: seven bits a column, row 0 lowest.
    MyBits,
    TheirBits,
    AllBits,
    /// An instance of a class whose board is set.
    Instance(String),
    /// What the parameter says itself.
    Default,
}

/// Everything that was found out about a file.
pub(super) struct Understanding<'a> {
    pub def: &'a StmtFunctionDef,
    /// The class it is a method of.
    pub class: Option<String>,
    /// The attribute that is given the board.
    pub board_attribute: Option<String>,
    /// One for each parameter, `self` left out.
    pub arguments: Vec<Argument>,
    pub shape: Shape,
    pub top_first: bool,
    /// Empty, first, second.
    pub marks: [Mark; 3],
    /// Whether the side asked for always has the first mark: for functions that know no sides.
    pub relative: bool,
}

/// Names of evaluations, the best first.
const NAMES: &[&str] = &[
    "evaluate",
    "score_position",
    "get_heuristic",
    "heuristic",
    "evaluate_board",
    "evaluation",
    "eval_board",
    "evaluate_position",
    "evaluation_function",
    "heuristic_value",
    "heuristic_score",
    "static_evaluation",
    "static_eval",
    "board_score",
    "score_board",
    "get_score",
    "calculate_score",
    "calculate_heuristic",
    "utility",
    "evaluate_state",
    "evaluate_game",
    "get_value",
    "score",
    "position_score",
    "position_value",
    "compute_score",
    "compute_heuristic",
    "eval",
    "value",
    "heuristica",
    "evaluar",
    "puntuacion",
];
const BOARDS: &[&str] = &[
    "board",
    "grid",
    "state",
    "b",
    "game_board",
    "position",
    "matrix",
    "current_board",
    "tablero",
    "table",
    "game_state",
    "new_board",
    "temp_board",
    "bd",
    "field",
    "cells",
    "estado",
    "boardstate",
    "board_state",
    "_board",
    "gameboard",
    "brd",
    "world",
    "game",
];
const PLAYERS: &[&str] = &[
    "piece",
    "player",
    "mark",
    "token",
    "disc",
    "color",
    "colour",
    "symbol",
    "turn",
    "me",
    "my_piece",
    "player_piece",
    "ai",
    "ai_piece",
    "player_id",
    "p",
    "who",
    "side",
    "current_player",
    "disk",
    "coin",
    "jugador",
    "ficha",
    "maximizing_piece",
    "playerid",
    "my_mark",
    "player_symbol",
    "letter",
    "chip",
    "player_num",
    "maximizer",
    "bot",
    "bot_piece",
    "own",
    "player_turn",
    "mycolor",
    "my_color",
];
const OPPONENTS: &[&str] = &[
    "opponent",
    "opp",
    "enemy",
    "other",
    "opponent_piece",
    "opp_piece",
    "adversary",
    "opponent_mark",
    "opp_mark",
    "rival",
    "other_player",
    "opponent_player",
    "human",
    "minimizer",
    "their_piece",
];

impl<'a> Understanding<'a> {
    /// Finds out how to value positions with a file.
    pub(super) fn of(
        source: &Source<'_>,
        survey: &mut Survey<'a>,
        body: &'a [Stmt],
    ) -> Result<Self, Refusal> {
        let stated = Stated::of(source)?;
        let mut found = Self::find(survey, &stated);
        if found.is_none() {
            // Agents hold everything inside of one function.
            let agent = body.iter().rev().find_map(|statement| match statement {
                Stmt::FunctionDef(def) if def.body.iter().any(Stmt::is_function_def_stmt) => Some(def),
                _ => None,
            });
            if let Some(agent) = agent {
                survey.open_agent(source, agent);
                found = Self::find(survey, &stated);
            }
        }
        let Some((class, def, board_attribute, arguments)) = found else {
            return Err(Refusal::new(
                Place::default(),
                Message::new("python-no-entry", "no function here values a board"),
            )
            .advise(Message::new(
                "python-write-entry",
                "write `def evaluate(board):` that returns a number, the larger the better for the side to move",
            )));
        };
        let evidence = Evidence::of(survey, body);
        let names_player = arguments.iter().any(|argument| {
            matches!(
                argument,
                Argument::Player | Argument::Opponent | Argument::Observation | Argument::MyBits
            )
        });
        let shape = stated.shape.unwrap_or_else(|| evidence.shape(survey, def, &arguments));
        let marks = stated.marks.clone().unwrap_or_else(|| evidence.marks());
        let top_first = stated.top_first.unwrap_or_else(|| evidence.top_first(def, shape));
        let mut understanding = Self {
            def,
            class,
            board_attribute,
            arguments,
            shape,
            top_first,
            marks,
            relative: stated.relative.unwrap_or(!names_player),
        };
        if understanding.relative && stated.marks.is_none() && evidence.favours_second() {
            understanding.marks.swap(1, 2);
        }
        Ok(understanding)
    }

    #[expect(clippy::type_complexity, reason = "four parts of one find")]
    fn find(
        survey: &Survey<'a>,
        stated: &Stated,
    ) -> Option<(Option<String>, &'a StmtFunctionDef, Option<String>, Vec<Argument>)> {
        let mut best = None;
        let mut consider = |rank: usize, candidate| {
            if best.as_ref().is_none_or(|(known, _)| rank < *known) {
                best = Some((rank, candidate));
            }
        };
        let mut functions: Vec<_> = survey.functions.values().copied().collect();
        functions.sort_by_key(|def| def.range.start());
        for def in functions {
            let Some(rank) = rank(def.name.as_str(), stated) else { continue };
            if let Some(arguments) = arguments(survey, def, 0) {
                let has_board = arguments.iter().any(is_board);
                if has_board {
                    consider(rank * 2, (None, def, None, arguments));
                }
            }
        }
        let mut classes: Vec<_> = survey.classes.values().collect();
        classes.sort_by_key(|class| class.number);
        for class in classes {
            let name = class.def.name.to_string();
            // Of classes made from each other, the last is the one that is meant.
            let is_base = survey.classes.keys().any(|other| {
                *other != name && survey.lineage(other).iter().any(|ancestor| ancestor.number == class.number)
            });
            if is_base || !makes_itself(survey, &name) {
                continue;
            }
            let lineage = survey.lineage(&name);
            let mut methods: Vec<&'a StmtFunctionDef> = Vec::new();
            for ancestor in &lineage {
                for def in ancestor.methods.values() {
                    if methods.iter().all(|known| known.name.as_str() != def.name.as_str()) {
                        methods.push(def);
                    }
                }
            }
            methods.sort_by_key(|def| def.range.start());
            for def in methods {
                let Some(rank) = rank(def.name.as_str(), stated) else { continue };
                let is_static = def.decorator_list.iter().any(
                    |decorator| matches!(&decorator.expression, Expr::Name(name) if name.id == "staticmethod"),
                );
                let Some(arguments) = arguments(survey, def, usize::from(!is_static)) else { continue };
                let attribute = board_attribute(survey, &name);
                if arguments.iter().any(is_board) {
                    consider(rank * 2 + 1, (Some(name.clone()), def, None, arguments));
                } else if attribute.is_some() && !is_static {
                    consider(rank * 2 + 1, (Some(name.clone()), def, attribute, arguments));
                }
            }
        }
        best.map(|(_, candidate)| candidate)
    }

    /// Whether arrays can occur in the program.
    pub(super) fn uses_arrays(&self, survey: &Survey<'_>) -> bool {
        matches!(self.shape, Shape::Table | Shape::DoubleTable | Shape::ColumnTable)
            || survey.imports.values().any(|imported| match imported {
                Imported::Module(module) | Imported::Member(module, _) => module.starts_with("numpy"),
                Imported::Unknown(_) => false,
            })
    }

    /// How the file was understood, for people.
    pub(super) fn notes(&self, source: &Source<'_>) -> Vec<Note> {
        let line = source.place(self.def.start()).line;
        let name = match &self.class {
            Some(class) => format!("{class}.{}", self.def.name),
            None => self.def.name.to_string(),
        };
        let entry = Message::new("python-entry", "values come from {name}").with("name", name);
        let shape = Message::new("python-board", "the board is {shape}, row 0 at the {end}")
            .with("shape", self.shape.words())
            .with("end", if self.top_first { "top" } else { "bottom" });
        let [empty, first, second] = &self.marks;
        let marks = if self.relative {
            Message::new("python-marks-mine", "empty cells are {empty}, mine {first}, theirs {second}")
        } else {
            Message::new(
                "python-marks",
                "empty cells are {empty}, the first side {first}, the second {second}",
            )
        };
        let marks = marks.with("empty", empty).with("first", first).with("second", second);
        [entry, shape, marks].into_iter().map(|message| Note { line, message }).collect()
    }
}

impl Shape {
    fn words(self) -> &'static str {
        match self {
            Self::Rows => "a list of rows",
            Self::Columns => "a list of columns",
            Self::Stacks => "a list of columns that hold nothing but discs",
            Self::Table => "a numpy table of integers",
            Self::DoubleTable => "a numpy table of floats",
            Self::ColumnTable => "a numpy table, columns first",
            Self::Flat => "one list, row by row",
            Self::Text => "one string, row by row",
        }
    }
}

fn is_board(argument: &Argument) -> bool {
    matches!(argument, Argument::Board | Argument::MyBits | Argument::Instance(_) | Argument::Observation)
}

fn rank(name: &str, stated: &Stated) -> Option<usize> {
    if let Some(entry) = &stated.entry {
        return (entry == name).then_some(0);
    }
    let plain = name.trim_start_matches('_').to_lowercase();
    if let Some(place) = NAMES.iter().position(|known| *known == plain) {
        return Some(place);
    }
    let squeezed = plain.replace('_', "");
    if let Some(place) = NAMES.iter().position(|known| known.replace('_', "") == squeezed) {
        return Some(NAMES.len() + place);
    }
    let hints = ["heuristic", "eval", "score", "utility", "value", "heuristica"];
    let aside = [
        "window", "line", "row", "col", "diag", "cell", "piece", "window", "move", "segment", "section",
        "four",
    ];
    if hints.iter().any(|hint| squeezed.contains(hint)) {
        let penalty = if aside.iter().any(|word| squeezed.contains(word)) { 100 } else { 0 };
        return Some(NAMES.len() * 2 + penalty);
    }
    None
}

/// Whether a class can be made without arguments.
fn makes_itself(survey: &Survey<'_>, class: &str) -> bool {
    match survey.method(class, "__init__") {
        None => true,
        Some((_, init)) => {
            init.parameters.iter_non_variadic_params().skip(1).all(|parameter| parameter.default().is_some())
        }
    }
}

/// The attribute of a class that holds its board.
fn board_attribute(survey: &Survey<'_>, class: &str) -> Option<String> {
    let known = |name: &&&str| survey.attributes.iter().any(|attribute| attribute == **name);
    let of_class = |name: &&&str| {
        survey.lineage(class).iter().any(|class| class.attributes.iter().any(|(own, _)| *own == **name))
    };
    BOARDS.iter().find(|name| known(name) || of_class(name)).map(|name| (*name).to_owned())
}

/// What each parameter means; `None` if one of them means nothing.
fn arguments(survey: &Survey<'_>, def: &StmtFunctionDef, skip: usize) -> Option<Vec<Argument>> {
    let parameters: Vec<_> = def.parameters.iter_non_variadic_params().skip(skip).collect();
    let mut found: Vec<Argument> = Vec::new();
    for parameter in &parameters {
        let name = parameter.name().as_str().to_lowercase();
        let name = name.trim_start_matches('_');
        let has_board = found.iter().any(is_board);
        let argument = match name {
            "config" | "configuration" | "conf" => Argument::Config,
            "obs" | "observation" => Argument::Observation,
            "rows" | "row_count" | "num_rows" | "height" | "n_rows" | "nrows" => Argument::Rows,
            "columns" | "cols" | "column_count" | "num_cols" | "num_columns" | "width" | "n_cols"
            | "ncols" => Argument::Columns,
            "inarow" | "connect" | "win_length" | "window_length" | "in_a_row" | "k" => Argument::Line,
            "mask" | "occupied" => Argument::AllBits,
            "depth" | "level" | "ply" | "moves" | "move_count" => Argument::Number(0),
            "maximizing_player" | "maximizing" | "is_maximizing" | "maximizingplayer" | "is_max"
            | "maximize" => Argument::Truth(true),
            "bitboard" | "my_bitboard" | "player_bitboard" | "bitboard_player" | "my_bits" | "player_bb" => {
                Argument::MyBits
            }
            "opponent_bitboard" | "opp_bitboard" | "enemy_bitboard" | "bitboard_opponent" | "opponent_bb"
            | "their_bits" => Argument::TheirBits,
            "position" if parameters.iter().any(|other| other.name().as_str() == "mask") => Argument::MyBits,
            _ if !has_board && BOARDS.contains(&name) => {
                match instance_of(survey, def, parameter.name().as_str()) {
                    Some(class) => Argument::Instance(class),
                    None => Argument::Board,
                }
            }
            _ if OPPONENTS.contains(&name) => Argument::Opponent,
            _ if PLAYERS.contains(&name) && !found.contains(&Argument::Player) => Argument::Player,
            _ if parameter.default().is_some() => Argument::Default,
            _ if PLAYERS.contains(&name) => Argument::Opponent,
            _ => return None,
        };
        found.push(argument);
    }
    Some(found)
}

/// The class of a parameter that is only used for its attributes, one of which is a board.
fn instance_of(survey: &Survey<'_>, def: &StmtFunctionDef, parameter: &str) -> Option<String> {
    use ruff_python_ast::visitor::{self, Visitor};
    struct Uses<'n> {
        name: &'n str,
        attributes: Vec<String>,
        bare: bool,
    }
    impl<'b> Visitor<'b> for Uses<'_> {
        fn visit_expr(&mut self, expression: &'b Expr) {
            match expression {
                Expr::Attribute(attribute) => match &*attribute.value {
                    Expr::Name(name) if name.id == self.name => {
                        self.attributes.push(attribute.attr.to_string());
                    }
                    _ => visitor::walk_expr(self, expression),
                },
                Expr::Name(name) if name.id == self.name => self.bare = true,
                _ => visitor::walk_expr(self, expression),
            }
        }
    }
    let mut uses = Uses { name: parameter, attributes: Vec::new(), bare: false };
    uses.visit_body(&def.body);
    if uses.bare || uses.attributes.is_empty() {
        return None;
    }
    let mut classes: Vec<_> = survey.classes.values().collect();
    classes.sort_by_key(|class| class.number);
    let fits = |class: &str| makes_itself(survey, class) && board_attribute(survey, class).is_some();
    classes.into_iter().map(|class| class.def.name.to_string()).find(|class| {
        fits(class)
            && uses.attributes.iter().all(|attribute| {
                survey.method(class, attribute).is_some() || survey.attributes.contains(attribute)
            })
    })
}

/// What a file says about itself in comments: `# conecta: row 0 top, marks 1 -1`.
#[derive(Default)]
struct Stated {
    entry: Option<String>,
    top_first: Option<bool>,
    marks: Option<[Mark; 3]>,
    shape: Option<Shape>,
    relative: Option<bool>,
}

impl Stated {
    fn of(source: &Source<'_>) -> Result<Self, Refusal> {
        let mut stated = Self::default();
        for (index, line) in source.text.lines().enumerate() {
            let Some((_, rest)) = line.split_once('#') else { continue };
            let Some(rest) = rest.trim_start().strip_prefix("conecta:") else { continue };
            for part in rest.split(',') {
                stated.take(part.trim()).ok_or_else(|| {
                    let column = line.find(part.trim()).map_or(1, |at| line[..at].chars().count() + 1);
                    Refusal::new(
                        Place::new(index as u32 + 1, column as u32),
                        Message::new("python-statement", "`{text}` says nothing about a board")
                            .with("text", part.trim()),
                    )
                    .advise(Message::new(
                        "python-statements",
                        "write `entry NAME`, `row 0 top`, `row 0 bottom`, `marks 1 2`, `marks X O empty .`, \
                         `board rows|columns|stacks|array|floats|flat|text`, `by side` or `by turn`",
                    ))
                })?;
            }
        }
        Ok(stated)
    }

    fn take(&mut self, part: &str) -> Option<()> {
        let words: Vec<&str> = part.split_whitespace().collect();
        match words[..] {
            [] => {}
            ["entry", name] => self.entry = Some(name.to_owned()),
            ["row", "0", "top"] => self.top_first = Some(true),
            ["row", "0", "bottom"] => self.top_first = Some(false),
            ["marks", first, second] => {
                let (first, second) = (mark(first), mark(second));
                let empty = match &first {
                    Mark::Text(_) => Mark::Text(" ".to_owned()),
                    _ => Mark::Integer(0),
                };
                self.marks = Some([empty, first, second]);
            }
            ["marks", first, second, "empty", empty] => {
                self.marks = Some([mark(empty), mark(first), mark(second)]);
            }
            ["marks", first, second, "empty"] => {
                self.marks = Some([Mark::Text(" ".to_owned()), mark(first), mark(second)]);
            }
            ["board", shape] => {
                self.shape = Some(match shape {
                    "rows" | "list" => Shape::Rows,
                    "columns" => Shape::Columns,
                    "stacks" => Shape::Stacks,
                    "array" | "numpy" => Shape::Table,
                    "floats" => Shape::DoubleTable,
                    "array-columns" => Shape::ColumnTable,
                    "flat" => Shape::Flat,
                    "text" => Shape::Text,
                    _ => return None,
                });
            }
            ["by", "side"] => self.relative = Some(false),
            ["by", "turn"] => self.relative = Some(true),
            // Ranges of weights are read where the weights are.
            _ if part.contains("..") => {}
            _ => return None,
        }
        Some(())
    }
}

fn mark(text: &str) -> Mark {
    let bare = text.trim_matches(|letter| letter == '\'' || letter == '"');
    if bare == "None" && bare == text {
        return Mark::None;
    }
    match text.parse() {
        Ok(value) => Mark::Integer(value),
        Err(_) => Mark::Text(bare.to_owned()),
    }
}
