//! THE PYTHON FRONT END: a file with a function that values a board, with the meaning `CPython` gives it.
//!
//! ```text
//!   text ─▶ scan (limits) ─▶ parser ─▶ survey (what is taken) ─▶ style (how it is understood) ─▶ lower ─▶ form
//!                                                                       ▲                          │
//!                       library: operators, builtins, numpy as functions on memory ────────────────╯
//!                                                                       │
//!                                 favor: whom the values of the program speak for, if nothing else says it
//! ```
//!
//! What is accepted has Python's own meaning, to the digit. What is not accepted is refused when the file is loaded, with
//! the place, the construct and what to write instead. Of a file only what its evaluation depends on is looked at: games,
//! windows and `input()` around it are left alone, with a note.

mod class_bodies;
mod declared;
mod dialect;
mod effects;
mod favor;
mod imports;
mod library;
mod lower;
mod scan;
mod scope;
mod source;
mod style;
mod survey;
mod syntax;
mod weights;

use ruff_python_ast::{Expr, ModModule, Stmt};
use ruff_python_parser::Parsed;

use crate::Lowered;
use crate::board::{BoardView, Side};
use crate::card::Card;
use crate::failure::Refusal;
use crate::limits::Limits;
use crate::message::Message;
use crate::program::{Instance, Program};
use source::Source;
use style::{Called, Understanding};
use survey::Survey;

/// Makes a program of a Python file, with an instance of it. `stem` is the file's name without its ending.
pub(crate) fn compile(text: &str, stem: &str, limits: Limits) -> Result<(Program, Instance), Refusal> {
    let (_, program, instance) = settle(text, stem, limits)?;
    Ok((program, instance))
}

/// What the values of a file say about it, where nothing else does.
#[derive(Clone, Copy, Default)]
struct Settled {
    /// Whether it speaks for one side always, although it seems to be told whose value is wanted.
    is_fixed: bool,
    /// Whether both marks are to change places.
    is_turned: bool,
}

/// Makes a program of a file and asks its values for what names leave open.
fn settle(text: &str, stem: &str, limits: Limits) -> Result<(Settled, Program, Instance), Refusal> {
    let mut settled = Settled::default();
    let lowered = lower(text, stem, settled)?;
    let (mut is_open, is_told) = (lowered.is_open, lowered.is_told);
    let (mut program, mut instance) = crate::source::compile(lowered, limits)?;
    if let Some(refusal) = wants_another_file(&program, &mut instance) {
        return Err(refusal);
    }
    if is_told && !favor::asks_side(&mut instance) {
        let fixed = Settled { is_fixed: true, ..settled };
        let made = lower(text, stem, fixed).and_then(|lowered| {
            let is_open = lowered.is_open;
            Ok((is_open, crate::source::compile(lowered, limits)?))
        });
        // Where the discs make no difference either, names may as well be believed.
        if let Ok((is_fixed_open, (fixed_program, mut fixed_instance))) = made
            && favor::asks_side(&mut fixed_instance)
        {
            (settled, is_open) = (fixed, is_fixed_open);
            (program, instance) = (fixed_program, fixed_instance);
        }
    }
    if is_open && favor::favors_other(&mut instance) {
        settled.is_turned = true;
        (program, instance) = crate::source::compile(lower(text, stem, settled)?, limits)?;
    }
    Ok((settled, program, instance))
}

/// Makes a unit of a Python file.
fn lower(text: &str, stem: &str, settled: Settled) -> Result<Lowered, Refusal> {
    scan::check(text)?;
    let source = Source::new(text);
    let parsed = parse(&source)?;
    let body = parsed.suite();
    let mut survey = Survey::of(&source, body);
    survey.check(&source)?;
    let mut understanding = Understanding::of(&source, &mut survey, body, settled.is_fixed)?;
    if settled.is_turned {
        understanding.turn();
    }
    let idea = survey.docstring.clone().or_else(|| comment(text)).unwrap_or_default();
    let mut card = Card {
        alias: alias(body).unwrap_or_else(|| stem.to_owned()),
        idea: first_paragraph(&idea),
        notes: understanding.notes(&source),
        ..Card::default()
    };
    card.notes.extend(std::mem::take(&mut survey.notes));
    lower::lower(&source, &survey, &understanding, &card)
}

/// Why nothing can be played without another file: what is in it is reached at once, on the empty board. Elsewhere a program fails
/// when it reaches such a thing, as in Python.
fn wants_another_file(program: &Program, instance: &mut Instance) -> Option<Refusal> {
    let is_foreign = |message: &Message| message.key == lower::FOREIGN;
    if !program.card().notes.iter().any(|note| is_foreign(&note.message)) {
        return None;
    }
    let fault = instance.evaluate(&BoardView::classic(), Side::First).err()?;
    is_foreign(&fault.message).then(|| lower::refuse_foreign(fault.message, fault.place))
}

/// `ALIAS = "..."` at the top of a file.
fn alias(body: &[Stmt]) -> Option<String> {
    body.iter().find_map(|statement| match statement {
        Stmt::Assign(assign) => match (&assign.targets[..], &*assign.value) {
            ([Expr::Name(name)], Expr::StringLiteral(text)) if name.id == "ALIAS" => {
                Some(text.value.to_str().trim().to_owned()).filter(|alias| !alias.is_empty())
            }
            _ => None,
        },
        _ => None,
    })
}

/// The comment that a file begins with.
fn comment(text: &str) -> Option<String> {
    let lines = text
        .lines()
        .skip_while(|line| line.starts_with("#!") || line.trim().is_empty() || line.contains("coding"));
    let lines: Vec<&str> = lines
        .take_while(|line| line.starts_with('#'))
        .filter(|line| !line.contains("conecta:"))
        .map(|line| line.trim_start_matches('#').trim())
        .collect();
    (!lines.is_empty()).then(|| lines.join(" "))
}

fn first_paragraph(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    lines.join(" ")
}

/// How a file was understood, for `explain` and for tests that call the file's function by other means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The function that values positions.
    pub entry: String,
    /// The class it is a method of.
    pub class: Option<String>,
    /// What the class is made from.
    pub construction: Vec<String>,
    /// The attribute of an instance that is given the board.
    pub board_attribute: Option<String>,
    /// What each parameter is given, `self` left out.
    pub arguments: Vec<String>,
    /// What the board is.
    pub shape: String,
    /// Whether row 0 is the top row.
    pub top_first: bool,
    /// Empty cells, the first side's, the second's, as Python writes them.
    pub marks: [String; 3],
    /// Whether the first mark is that of the side asked for, instead of the side that moved first.
    pub relative: bool,
    /// Whether sides are called 0 and 1 although the marks of their discs are others.
    pub from_zero: bool,
    /// The signs of both sides, where a value is multiplied by that of the side that asks.
    pub signs: [i64; 2],
    /// The function that everything stands in, if the file is an agent.
    pub agent: Option<String>,
    /// Names of modules that are not here, with what they are taken to be, as Python writes it.
    pub given: Vec<(String, String)>,
    /// How sets of cells lie in numbers: the order, whether the top row comes first, whether the last column does.
    pub bits: (String, bool, bool),
    /// What other attributes of the instance are given.
    pub state: Vec<(String, String)>,
    /// What the objects are made from that it is given.
    pub instances: Vec<(String, Vec<String>)>,
    /// What a board that is handed in is asked for beside its cells.
    pub asked: Vec<(String, String)>,
}

/// Finds out how a file is understood, without making a unit of it.
pub fn read(text: &str) -> Result<Reading, Refusal> {
    scan::check(text)?;
    let source = Source::new(text);
    let parsed = parse(&source)?;
    let understand = |is_fixed| {
        let mut survey = Survey::of(&source, parsed.suite());
        survey.check(&source)?;
        let understanding = Understanding::of(&source, &mut survey, parsed.suite(), is_fixed)?;
        Ok((survey, understanding))
    };
    let (mut survey, mut understanding) = understand(false)?;
    if understanding.doubts.of_marks || understanding.doubts.of_side {
        let settled = settled(text);
        if settled.is_fixed {
            (survey, understanding) = understand(true)?;
        }
        if settled.is_turned {
            understanding.turn();
        }
    }
    let construction = |class: &str| -> Vec<String> {
        let made_from = style::construction(&survey, class).unwrap_or_default();
        made_from.iter().map(|argument| format!("{argument:?}")).collect()
    };
    Ok(Reading {
        entry: understanding.def.name.to_string(),
        class: understanding.class.clone(),
        construction: understanding.class.as_deref().map(construction).unwrap_or_default(),
        board_attribute: understanding.board_attribute.clone(),
        arguments: understanding.arguments.iter().map(|argument| format!("{argument:?}")).collect(),
        shape: format!("{:?}", understanding.shape),
        top_first: understanding.top_first,
        marks: understanding.marks.clone().map(|mark| mark.to_string()),
        relative: understanding.relative,
        from_zero: understanding.called == Called::FromZero,
        signs: understanding.signs,
        agent: survey.agent.map(|agent| agent.name.to_string()),
        given: understanding
            .given
            .iter()
            .map(|given| (given.written.clone(), given.value.to_string()))
            .collect(),
        bits: {
            let bits = understanding.bits;
            (format!("{:?}", bits.order), bits.top_first, bits.mirrored)
        },
        state: understanding
            .state
            .iter()
            .map(|(name, argument)| (name.clone(), format!("{argument:?}")))
            .collect(),
        instances: understanding
            .instances(&survey)
            .into_iter()
            .map(|class| (class.clone(), construction(&class)))
            .collect(),
        asked: understanding
            .asked
            .iter()
            .map(|(name, argument)| (name.clone(), format!("{argument:?}")))
            .collect(),
    })
}

/// What the values of a file say about it. What does not load says nothing.
fn settled(text: &str) -> Settled {
    let asked = crate::source::on_large_stack(|| {
        settle(text, "", Limits::default()).map(|(settled, ..)| settled).unwrap_or_default()
    });
    asked.unwrap_or_default()
}

fn parse(source: &Source<'_>) -> Result<Parsed<ModModule>, Refusal> {
    ruff_python_parser::parse_module(source.text).map_err(|error| syntax::refused(source, &error))
}
