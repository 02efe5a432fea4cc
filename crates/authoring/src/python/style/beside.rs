//! What objects that are not in the file keep beside a board, or instead of one: sizes, and the marks of both sides.

use std::collections::BTreeMap;

use ruff_python_ast::StmtFunctionDef;

use super::arguments::{Argument, is_board_name, plain};
use super::names::MACHINES;
use super::objects::{Asked, Use, asks_attributes, attribute_meaning, known};
use crate::python::library::methods;
use crate::python::survey::Survey;

/// What a board itself is asked for beside its cells, where classes of other files can be both: sizes, sides, the end.
pub(super) fn asked_of_board(
    survey: &Survey<'_>,
    def: &StmtFunctionDef,
    parameter: &str,
) -> Vec<(String, Argument)> {
    let mut asked = Asked::default();
    asks_attributes(survey, def, parameter, 4, &mut asked);
    let is_open = |name: &str| {
        !survey.defines(name) && !methods::NAMES.contains(&name) && !methods::ATTRIBUTES.contains(&name)
    };
    let attributes = asked.attributes.iter().filter(|(name, seen)| is_open(name) && !seen.is_deep);
    attributes
        .filter_map(|(name, seen)| {
            let meaning = attribute_meaning(survey, name, *seen, &asked.attributes)?;
            let is_clear = match &meaning {
                Argument::Method(told) => survey.ended.told(name).as_ref() == Some(told),
                Argument::Rows | Argument::Columns | Argument::Player | Argument::Opponent => true,
                told => survey.ended.told(name).as_ref() == Some(told),
            };
            is_clear.then(|| (name.clone(), meaning))
        })
        .collect()
}

/// Whether a board is one of the attributes of an object, under the name of one.
pub(super) fn has_plain_board(object: &Argument) -> bool {
    matches!(object, Argument::Record(attributes)
        if attributes.iter().any(|(name, argument)| *argument == Argument::Board && is_board_name(name)))
}

/// What a parameter is that stands beside a board although it is called like one: `game.ROWS` beside `state.board`. `None` if it
/// is not asked for attributes alone, or if one of them is a board.
pub(super) fn beside_board(survey: &Survey<'_>, def: &StmtFunctionDef, parameter: &str) -> Option<Argument> {
    let mut asked = Asked::default();
    let is_all = asks_attributes(survey, def, parameter, 6, &mut asked);
    let is_board = |(name, seen): (&String, &Use)| seen.is_deep || is_board_name(name);
    if !is_all || asked.attributes.is_empty() || asked.attributes.iter().any(is_board) {
        return None;
    }
    let is_size =
        |argument: &Argument| matches!(argument, Argument::Rows | Argument::Columns | Argument::Line);
    let mut known = known(survey, &asked.attributes);
    known.retain(|(name, argument)| is_size(argument) || survey.ended.told(name).is_some());
    (!known.is_empty()).then_some(Argument::Record(known))
}

/// Whose mark an attribute is by its name, of the machine and of the person that plays against it: `ai_color`, `players_color`.
pub(super) fn whose(name: &str) -> Option<Argument> {
    const PERSONS: [&str; 5] = ["player", "players", "human", "humans", "user"];
    const MARKS: [&str; 8] = ["color", "colour", "piece", "mark", "token", "disc", "symbol", "chip"];
    let (whose, mark) = name.split_once('_')?;
    match whose {
        _ if !MARKS.contains(&mark) => None,
        _ if MACHINES.contains(&whose) => Some(Argument::Second),
        _ if PERSONS.contains(&whose) => Some(Argument::First),
        _ => None,
    }
}

/// Whether an object is asked for the marks of both.
pub(super) fn are_both_sides(all: &BTreeMap<String, Use>) -> bool {
    let has = |side: &Argument| all.keys().any(|name| whose(&plain(name)).as_ref() == Some(side));
    has(&Argument::First) && has(&Argument::Second)
}

/// Whether an object is asked for a side that is called 0: `P0_TOKEN` beside `P1_TOKEN`.
pub(super) fn counts_from_zero(all: &BTreeMap<String, Use>) -> bool {
    all.keys().any(|name| {
        let name = plain(name);
        name.split('_').any(|word| word.ends_with('0') && !word.ends_with("10"))
    })
}
