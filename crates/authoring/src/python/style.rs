//! How a file is understood: which function values a position, what it is given, how its board looks.
//!
//! Published files differ in all of it. What they say themselves decides (`# conecta: row 0 top, marks 1 -1`); then what
//! their code gives away (names, literals, how a disc falls); then the habit of their style. The result is data, shown by
//! `explain`.
//!
//! ```text
//!   which function       choosing
//!   its parameters       arguments: by name (names), by what is done with them (uses), by the file's own calls (sites);
//!                        sides: mine, theirs, first, second; selectors; heights; objects that hold a board (attributes), under
//!                        whatever name (deep), what stands beside it (beside), what else they keep (state), whether it is
//!                        asked for (reach), what a class does with what it is made from (kept), fields of data classes
//!                        (data_classes), sides that are nothing but a sign (factors), or numbered otherwise than their discs
//!                        are marked (numbering)
//!   the board            evidence; how the file makes it (making, flat), which index is which (indices, falling), bits
//!   the marks            marks, by what cells hold for certain (cells, constants) or by everything that is written down
//!   what is not here     foreign: constants of other files; inherited: attributes that classes of other files give;
//!                        ended: who has won
//! ```

mod arguments;
mod attributes;
mod beside;
mod bits;
mod cells;
mod choosing;
mod compared;
mod constants;
mod data_classes;
mod deep;
mod ended;
mod evidence;
mod factors;
mod falling;
mod flat;
mod foreign;
mod heights;
mod indices;
mod inherited;
mod kept;
mod making;
mod marks;
mod names;
mod numbering;
mod objects;
mod reach;
mod reads;
mod rivals;
mod selectors;
mod sides;
mod sites;
mod state;
mod unknown;
mod uses;

use std::collections::HashSet;
use std::fmt;

use ruff_python_ast::{Stmt, StmtFunctionDef};
use ruff_text_size::Ranged;

use super::declared::has_decorator;
use super::favor::Doubts;
use super::imports::Imported;
use super::source::Source;
use super::survey::Survey;
use crate::card::Note;
use crate::failure::Refusal;
use crate::message::{Message, Place};
pub(super) use arguments::{Argument, construction};
use beside::asked_of_board;
pub(super) use bits::{BitOrder, Bits};
use choosing::{Found, holds_evaluation, last_resort, rank, rejected};
pub(super) use ended::{Ended, Known, is_elsewhere, note as ended_note};
use evidence::Evidence;
use foreign::Given;
pub(super) use foreign::foreign;
pub(super) use inherited::{foreign_constructor, inherited, missing, named_arguments};
pub(super) use names::gives_other_side;
use numbering::numbering;
use reads::asked_for;
use sides::made_as_second;
pub(super) use sites::Calls;
pub(super) use unknown::unknown_attributes;

/// What a cell holds in the file's board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    Integer(i64),
    Text(String),
    /// A member of an enumeration of the file: the class and the name.
    Member(String, String),
}

impl fmt::Display for Mark {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => out.write_str("None"),
            Self::Integer(value) => write!(out, "{value}"),
            Self::Text(text) => write!(out, "'{text}'"),
            Self::Member(class, name) => write!(out, "{class}.{name}"),
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
    /// A list of columns, each a string of its discs.
    TextStacks,
    /// Our own: a table of integers with the game's words, whose rows count as lists do.
    Ours,
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
    /// Numbers with a bit for each cell: there is no other board.
    Bits,
}

/// What sides are called where they are told apart without a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Called {
    /// As their discs are.
    ByMarks,
    /// 0 and 1, although their discs have other marks: `cell == player + 1`.
    FromZero,
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
    pub called: Called,
    /// What the values themselves have to say.
    pub doubts: Doubts,
    /// The signs of both sides, where a value is multiplied by that of the side that asks.
    pub signs: [i64; 2],
    /// Names of the file that stand for marks.
    pub mark_names: HashSet<String>,
    /// Names of other modules that get values.
    pub given: Vec<Given>,
    /// Where cells lie in numbers that hold sets of them.
    pub bits: Bits,
    /// What else belongs to the position, in attributes of the object that is asked.
    pub state: Vec<(String, Argument)>,
    /// What a board that is handed in is asked for beside its cells.
    pub asked: Vec<(String, Argument)>,
}

impl<'a> Understanding<'a> {
    /// Finds out how to value positions with a file. `is_fixed`: whether its values do not ask for the side that it is told.
    pub(super) fn of(
        source: &Source<'_>,
        survey: &mut Survey<'a>,
        body: &'a [Stmt],
        is_fixed: bool,
    ) -> Result<Self, Refusal> {
        let stated = Stated::of(source)?;
        let Found { class, def, board_attribute, mut arguments } = entry(source, survey, body, &stated)?;
        let made_from = class.as_ref().and_then(|class| construction(survey, class)).unwrap_or_default();
        let of_objects = arguments.iter().chain(&made_from).flat_map(Argument::boards);
        let boards = board_attribute.iter().cloned().chain(of_objects).collect();
        let evidence = Evidence::of(survey, body, boards);
        let inherited = class.as_ref().map(|class| inherited(survey, class)).unwrap_or_default();
        let shape = stated.shape.unwrap_or_else(|| evidence.shape(survey, def, &arguments));
        let marks = stated.marks(|| evidence.marks());
        let are_numbers = marks.iter().all(|mark| matches!(mark, Mark::Integer(_)));
        // No table of doubles holds texts.
        let shape = if shape == Shape::DoubleTable && !are_numbers { Shape::Table } else { shape };
        let given = foreign::given(survey, body, &marks);
        let is_told = |class| reach::reads_side(survey, class, def, &made_from);
        let names_player = asked_for(survey, def, &arguments).into_iter().any(Argument::names_side)
            || made_from.iter().any(Argument::names_side) && class.as_deref().is_none_or(is_told)
            || inherited.iter().any(|(_, argument)| argument.names_side());
        let state = match &class {
            Some(class) => {
                let is_handed = arguments.iter().chain(&made_from).any(Argument::is_board);
                state::state(survey, class, def, board_attribute.as_ref(), is_handed, names_player, &marks)
            }
            None => Vec::new(),
        };
        let is_method = class.is_some() && !has_decorator(def, "staticmethod");
        let parameters = def.parameters.iter_non_variadic_params().skip(usize::from(is_method));
        let boards = parameters.zip(&arguments).filter(|(_, argument)| **argument == Argument::Board);
        let asked: Vec<(String, Argument)> = boards
            .flat_map(|(parameter, _)| asked_of_board(survey, def, parameter.name().as_str()))
            .collect();
        let names_player = names_player || asked.iter().any(|(_, argument)| argument.names_side());
        let names_player = names_player || state.iter().any(|(_, argument)| argument.names_side());
        // Whoever is handed a configuration or an observation plays Kaggle's game.
        let is_kaggles =
            arguments.iter().any(|argument| matches!(argument, Argument::Config | Argument::Observation));
        let top_first = stated.top_first.or_else(|| falling::said(source));
        let top_first = top_first.unwrap_or_else(|| evidence.top_first(survey, def, shape, is_kaggles));
        // `self` is no parameter that is given anything.
        let skip = def.parameters.iter_non_variadic_params().count().saturating_sub(arguments.len());
        let names = def.parameters.iter_non_variadic_params().skip(skip).map(|one| one.name().as_str());
        let is_side = |argument: &Argument| matches!(argument, Argument::Player | Argument::Opponent);
        let names: Vec<&str> = names.collect();
        let mut sides = names.iter().zip(&arguments).filter(|(_, argument)| is_side(argument));
        let from_zero = stated.marks.is_none() && sides.any(|(name, _)| evidence.sure.counts_from_zero(name));
        let mut numbers = None;
        for (name, argument) in names.into_iter().zip(&mut arguments) {
            if *argument == Argument::Player
                && !from_zero
                && let Some(found) = numbering(survey, def, name, &marks)
            {
                *argument = Argument::Sign;
                numbers = Some(found);
            }
        }
        let mut understanding = Self {
            def,
            class,
            board_attribute,
            arguments,
            shape,
            top_first,
            marks,
            relative: stated.relative.unwrap_or(!names_player || is_fixed),
            called: if from_zero { Called::FromZero } else { Called::ByMarks },
            doubts: Doubts {
                of_side: stated.relative.is_none() && names_player && !is_fixed,
                of_marks: false,
            },
            mark_names: evidence.sure.named.clone(),
            signs: [1, -1],
            given,
            bits: Bits::of(survey, body),
            state,
            asked,
        };
        if understanding.is_in_bits(&made_from) {
            let bits = &mut understanding.bits;
            if stated.shape == Some(Shape::Bits) {
                bits.order = stated.bits.unwrap_or_default();
            }
            bits.top_first = stated.top_first.unwrap_or(bits.top_first);
            understanding.top_first = bits.top_first;
            understanding.shape = Shape::Bits;
        }
        let is_sure = survey.notes.is_empty() && evidence.is_ours(survey, def);
        let is_guess = understanding.relative
            || stated.relative.is_none() && understanding.guesses_bits(survey, &made_from);
        understanding.doubts.of_marks = is_guess && stated.marks.is_none() && !is_sure;
        let (class, marks) = (understanding.class.as_deref(), &understanding.marks);
        let favours_second = stated.marks.is_none()
            && class.and_then(|class| made_as_second(survey, class, def, marks)).unwrap_or_else(|| {
                evidence.favours_second() || understanding.given.iter().any(Given::is_machines)
            });
        if understanding.relative && favours_second {
            understanding.marks.swap(1, 2);
        }
        understanding.signs = numbers.unwrap_or_else(|| understanding.signs(favours_second));
        Ok(understanding)
    }

    /// Speaks for the other side.
    pub(super) fn turn(&mut self) {
        if self.relative {
            self.marks.swap(1, 2);
            self.signs = self.signs(false);
        } else {
            let state = self.state.iter_mut().map(|(_, argument)| argument);
            self.arguments.iter_mut().chain(state).for_each(Argument::turn_bits);
        }
    }

    /// Whether nothing says whom the value speaks for but sets of cells that are called by fixed sides.
    fn guesses_bits(&self, survey: &Survey<'_>, made_from: &[Argument]) -> bool {
        let state = self.state.iter().map(|(name, argument)| (name.as_str(), argument));
        let handed = self.arguments.iter().flat_map(Argument::attributes);
        let sets: Vec<(&str, &Argument)> =
            state.chain(handed).filter(|(_, argument)| argument.names_side()).collect();
        let is_told = |argument: &&Argument| argument.names_side() && argument.attributes().is_empty();
        !sets.is_empty()
            && sets
                .iter()
                .all(|(name, argument)| **argument == Argument::MyBits && state::is_of_fixed_side(name))
            && !asked_for(survey, self.def, &self.arguments).iter().any(is_told)
            && !made_from.iter().any(Argument::names_side)
    }

    /// Marks that are signs are those of the sides; else 1 stands for the side that the value speaks for.
    fn signs(&self, favours_second: bool) -> [i64; 2] {
        match &self.marks[1..] {
            [Mark::Integer(first @ (1 | -1)), Mark::Integer(second @ (1 | -1))] => [*first, *second],
            _ if favours_second && !self.relative => [-1, 1],
            _ => [1, -1],
        }
    }

    /// Whether the position is handed in as the bits of numbers and in no other way.
    fn is_in_bits(&self, made_from: &[Argument]) -> bool {
        let handed = || {
            let state = self.state.iter().map(|(_, argument)| argument);
            self.arguments.iter().chain(made_from).chain(state)
        };
        self.board_attribute.is_none()
            && handed().any(Argument::has_bits)
            && !handed().any(|argument| argument.is_board() && !argument.has_bits())
    }

    /// Whether arrays can occur in the program.
    pub(super) fn uses_arrays(&self, survey: &Survey<'_>) -> bool {
        matches!(self.shape, Shape::Ours | Shape::Table | Shape::DoubleTable | Shape::ColumnTable)
            || survey.imports.values().any(|imported| match imported {
                Imported::Module(module) | Imported::Member(module, _) => module.starts_with("numpy"),
                Imported::Unknown(_) => false,
            })
    }

    /// The classes of the objects that it is given, and of those that these are given.
    pub(super) fn instances(&self, survey: &Survey<'_>) -> Vec<String> {
        let made_from = |class: &str| construction(survey, class).unwrap_or_default();
        let mut waiting = self.arguments.clone();
        waiting.extend(self.class.iter().flat_map(|class| made_from(class)));
        let mut found: Vec<String> = Vec::new();
        while let Some(argument) = waiting.pop() {
            if let Argument::Instance(class, _) | Argument::Kept(class, _) = argument
                && !found.contains(&class)
            {
                waiting.extend(made_from(&class));
                found.push(class);
            }
        }
        found
    }

    /// Attributes that objects are given here.
    pub(super) fn attribute_names(&self, survey: &Survey<'_>) -> Vec<String> {
        let made_from = self.class.as_ref().and_then(|class| construction(survey, class)).unwrap_or_default();
        let mut names: Vec<String> = self.board_attribute.iter().cloned().collect();
        names.extend(self.class.iter().flat_map(|class| missing(survey, class)));
        names.extend(self.state.iter().map(|(name, _)| name.clone()));
        for argument in self.arguments.iter().chain(&made_from) {
            match argument {
                Argument::Instance(_, attribute) => names.push(attribute.clone()),
                Argument::Record(attributes) => names.extend(attributes.iter().map(|(name, _)| name.clone())),
                _ => {}
            }
        }
        names
    }

    /// The attributes of objects that are handed in and are no instances of the file's classes.
    fn records(&self, survey: &Survey<'_>) -> Vec<Vec<(String, Argument)>> {
        let made_from = self.class.as_ref().and_then(|class| construction(survey, class)).unwrap_or_default();
        let handed = self.arguments.iter().cloned().chain(made_from);
        let attributes = |argument| match argument {
            Argument::Record(attributes) => Some(attributes),
            _ => None,
        };
        handed.filter_map(attributes).collect()
    }

    /// Methods of such objects, if there are any.
    pub(super) fn method_names(&self, survey: &Survey<'_>) -> Option<HashSet<String>> {
        let records = self.records(survey);
        let is_method = |(_, argument): &(String, Argument)| matches!(argument, Argument::Method(_));
        let names = records.iter().flatten().filter(|known| is_method(known)).map(|(name, _)| name.clone());
        (!records.is_empty()).then(|| names.collect())
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

/// The function that values a position: one at the top of the file or in a class of it, or one inside of an agent.
fn entry<'a>(
    source: &Source<'_>,
    survey: &mut Survey<'a>,
    body: &'a [Stmt],
    stated: &Stated,
) -> Result<Found<'a>, Refusal> {
    let mut found = Found::best(survey, stated, rank);
    // Agents hold everything inside of one function.
    let mut agents = body.iter().rev().filter_map(|statement| match statement {
        Stmt::FunctionDef(def)
            if def.body.iter().any(|inner| inner.is_function_def_stmt() || inner.is_class_def_stmt()) =>
        {
            Some(def)
        }
        _ => None,
    });
    if found.is_none()
        && let Some(agent) = agents.clone().find(|agent| holds_evaluation(agent, stated))
    {
        survey.open_agent(source, agent);
        found = Found::best(survey, stated, rank);
    }
    if found.is_none()
        && let Some(refusal) = rejected(source, survey, stated)
    {
        return Err(refusal);
    }
    found = found.or_else(|| Found::best(survey, stated, last_resort));
    if found.is_none()
        && survey.agent.is_none()
        && let Some(agent) = agents.next()
    {
        survey.open_agent(source, agent);
        found = Found::best(survey, stated, last_resort);
    }
    found.ok_or_else(|| {
        Refusal::new(Place::default(), Message::new("python-no-entry", "no function here values a board")).advise(
            Message::new(
                "python-write-entry",
                "write `def evaluate(board):` that returns a number, the larger the better for the side to move",
            ),
        )
    })
}

impl Shape {
    fn words(self) -> &'static str {
        match self {
            Self::Rows => "a list of rows",
            Self::Columns => "a list of columns",
            Self::Stacks => "a list of columns that hold nothing but discs",
            Self::TextStacks => "a list of columns, each a string of its discs",
            Self::Ours => "conecta's own",
            Self::Table => "a numpy table of integers",
            Self::DoubleTable => "a numpy table of floats",
            Self::ColumnTable => "a numpy table, columns first",
            Self::Flat => "one list, row by row",
            Self::Text => "one string, row by row",
            Self::Bits => "numbers with a bit for each cell",
        }
    }
}

/// What a file says about itself in comments: `# conecta: row 0 top, marks 1 -1`.
#[derive(Default)]
struct Stated {
    entry: Option<String>,
    top_first: Option<bool>,
    /// Those of the sides, and that of empty cells if it is stated, too.
    marks: Option<(Option<Mark>, Mark, Mark)>,
    shape: Option<Shape>,
    bits: Option<BitOrder>,
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
                         `board ours|rows|columns|stacks|strings|array|floats|flat|text`, `board bits|bits-by-columns|bits-by-rows`, `by side` or `by turn`",
                    ))
                })?;
            }
        }
        Ok(stated)
    }

    /// The marks that are stated, or those that the code gives away. Who states those of the sides means the empty one that was
    /// found, if it can be beside them.
    fn marks(&self, found: impl FnOnce() -> [Mark; 3]) -> [Mark; 3] {
        let Some((empty, first, second)) = self.marks.clone() else { return found() };
        let fits = |mark: &Mark| {
            *mark != first
                && *mark != second
                && match &first {
                    Mark::Text(_) => !matches!(mark, Mark::Integer(_)),
                    _ => !matches!(mark, Mark::Text(_)),
                }
        };
        let usual = match &first {
            Mark::Text(_) => Mark::Text(" ".to_owned()),
            _ => Mark::Integer(0),
        };
        let empty = empty.unwrap_or_else(|| {
            let [found, ..] = found();
            [found, usual].into_iter().find(fits).unwrap_or(Mark::None)
        });
        [empty, first, second]
    }

    fn take(&mut self, part: &str) -> Option<()> {
        let words: Vec<&str> = part.split_whitespace().collect();
        match words[..] {
            [] => {}
            ["entry", name] => self.entry = Some(name.to_owned()),
            ["row", "0", "top"] => self.top_first = Some(true),
            ["row", "0", "bottom"] => self.top_first = Some(false),
            ["marks", first, second] => {
                self.marks = Some((None, mark(first), mark(second)));
            }
            ["marks", first, second, "empty", empty] => {
                self.marks = Some((Some(mark(empty)), mark(first), mark(second)));
            }
            ["marks", first, second, "empty"] => {
                let empty = Mark::Text(" ".to_owned());
                self.marks = Some((Some(empty), mark(first), mark(second)));
            }
            ["board", shape] => {
                self.shape = Some(match shape {
                    "rows" | "list" => Shape::Rows,
                    "columns" => Shape::Columns,
                    "stacks" => Shape::Stacks,
                    "strings" => Shape::TextStacks,
                    "ours" => Shape::Ours,
                    "array" | "numpy" => Shape::Table,
                    "floats" => Shape::DoubleTable,
                    "array-columns" => Shape::ColumnTable,
                    "flat" => Shape::Flat,
                    "text" => Shape::Text,
                    "bits" => Shape::Bits,
                    "bits-by-columns" => {
                        self.bits = Some(BitOrder::Columns);
                        Shape::Bits
                    }
                    "bits-by-rows" => {
                        self.bits = Some(BitOrder::Rows);
                        Shape::Bits
                    }
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
