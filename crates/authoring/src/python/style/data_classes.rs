//! What the fields of a data class are given: its constructor is nowhere written, and what they are is said by their names and
//! annotations.

use ruff_python_ast::{Expr, Stmt};

use super::arguments::{Argument, by_plain_name, plain};
use super::attributes::board_attribute;
use super::heights::{heights, is_heights};
use super::names::{EMPTY_MARKS, OPPONENTS, PLAYERS};
use crate::python::declared::is_worked_out;
use crate::python::survey::Survey;

/// What an instance of a data class is made from; `None` for other classes.
pub(super) fn made_from(survey: &Survey<'_>, class: &str) -> Option<Vec<Argument>> {
    let fields = survey.fields(class)?;
    let board = board_attribute(survey, class);
    let mut found: Vec<Argument> = Vec::new();
    for (name, default) in fields {
        if default.is_some_and(is_worked_out) {
            continue;
        }
        let bare = plain(name);
        let bare = bare.as_str();
        found.push(match bare {
            _ if default.is_some() => Argument::Default,
            _ if board.as_deref() == Some(name) => Argument::Board,
            _ if EMPTY_MARKS.contains(&bare) => Argument::Empty,
            _ if OPPONENTS.contains(&bare) => Argument::Opponent,
            _ if PLAYERS.contains(&bare) && found.contains(&Argument::Player) => Argument::Opponent,
            _ if PLAYERS.contains(&bare) => Argument::Player,
            _ if is_heights(bare) => heights(survey, name),
            _ => by_plain_name(bare).unwrap_or(Argument::Nothing),
        });
    }
    Some(found)
}

/// The fields of a class that may hold a board: those that are more than one number or text.
pub(super) fn fields_with_items<'a>(survey: &Survey<'a>, class: &str) -> Vec<&'a str> {
    annotated(survey, class).filter(|(_, annotation)| !is_plain(annotation)).map(|(name, _)| name).collect()
}

/// The fields whose items have items: `columns: tuple[tuple[int, ...], ...]`.
pub(super) fn nested_fields<'a>(survey: &Survey<'a>, class: &str) -> Vec<&'a str> {
    annotated(survey, class).filter(|(_, annotation)| depth(annotation) > 1).map(|(name, _)| name).collect()
}

fn annotated<'a>(survey: &Survey<'a>, class: &str) -> impl Iterator<Item = (&'a str, &'a Expr)> {
    let fields = survey.fields(class).unwrap_or_default();
    let bodies = survey.lineage(class).into_iter().flat_map(|class| &class.def.body);
    let annotations: Vec<(&'a str, &'a Expr)> = bodies
        .filter_map(|statement| match statement {
            Stmt::AnnAssign(assign) => match &*assign.target {
                Expr::Name(name) => Some((name.id.as_str(), &*assign.annotation)),
                _ => None,
            },
            _ => None,
        })
        .collect();
    annotations.into_iter().filter(move |(name, _)| fields.iter().any(|(field, _)| field == name))
}

/// `int`, `str | None`, `Optional[bool]`
fn is_plain(annotation: &Expr) -> bool {
    match annotation {
        Expr::Name(name) => matches!(name.id.as_str(), "int" | "str" | "bool" | "float"),
        Expr::NoneLiteral(_) => true,
        Expr::BinOp(either) => is_plain(&either.left) && is_plain(&either.right),
        Expr::Subscript(of) => {
            matches!(&*of.value, Expr::Name(name) if name.id == "Optional") && is_plain(&of.slice)
        }
        _ => false,
    }
}

/// How many sequences are inside of each other in an annotation.
fn depth(annotation: &Expr) -> usize {
    match annotation {
        Expr::Subscript(of) => {
            let is_sequence = matches!(&*of.value, Expr::Name(name)
                if matches!(name.id.to_lowercase().as_str(), "list" | "tuple" | "sequence"));
            usize::from(is_sequence) + depth(&of.slice)
        }
        Expr::Tuple(parts) => parts.elts.first().map_or(0, depth),
        Expr::Attribute(attribute) if attribute.attr.as_str() == "ndarray" => 2,
        _ => 0,
    }
}
