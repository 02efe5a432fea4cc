//! Numbers at the top of a file that can be tuned.

use std::collections::HashSet;

use ruff_python_ast::{Expr, Number, UnaryOp};
use ruff_text_size::Ranged;

use super::source::Source;
use crate::card::Weight;

/// Parts of names that stand for the game itself: changing those numbers makes no sense.
const STRUCTURE: &[&str] = &[
    "row",
    "rows",
    "col",
    "cols",
    "column",
    "width",
    "height",
    "size",
    "length",
    "window",
    "empty",
    "player",
    "piece",
    "human",
    "turn",
    "depth",
    "mark",
    "inarow",
    "connect",
    "board",
    "square",
    "radius",
    "color",
    "colour",
    "blank",
    "ai",
    "bot",
    "computer",
    "opponent",
    "cpu",
    "agent",
    "red",
    "yellow",
    "blue",
    "black",
    "white",
    "fps",
    "max",
    "min",
    "inf",
    "seed",
    "timeout",
    "time",
    "token",
    "disc",
    "none",
    "screen",
    "needed",
    "win_count",
    "mine",
    "mias",
    "theirs",
    "rival",
    "lignes",
    "colonnes",
    "filas",
    "columnas",
    "linhas",
    "colunas",
    "zeilen",
    "spalten",
    "righe",
    "hauteur",
    "largeur",
    "altura",
    "largura",
    "anchura",
    "altezza",
    "larghezza",
    "joueur",
    "jugador",
    "jogador",
    "spieler",
    "giocatore",
    "vide",
    "vacio",
    "vazio",
    "profondeur",
    "profundidad",
    "tiefe",
];

/// The number of a literal, and whether it is an integer.
pub(super) fn number(value: &Expr) -> Option<(f64, bool)> {
    match value {
        Expr::NumberLiteral(number) => match &number.value {
            // Larger ones stand for infinity, and a double may not hold them.
            Number::Int(value) => {
                value.as_i64().filter(|value| *value <= 1 << 53).map(|value| (value as f64, true))
            }
            Number::Float(value) => Some((*value, false)),
            Number::Complex { .. } => None,
        },
        Expr::UnaryOp(unary) => {
            let (value, is_integer) = number(&unary.operand)?;
            match unary.op {
                UnaryOp::USub => Some((-value, is_integer)),
                UnaryOp::UAdd => Some((value, is_integer)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The weight that a constant is, if it is one: no mark of a side, nor anything else that stands for the game itself.
pub(super) fn weight(
    source: &Source<'_>,
    marks: &HashSet<String>,
    name: &str,
    value: &Expr,
) -> Option<Weight> {
    let (default, is_integer) = number(value)?;
    let place = source.place(value.start());
    let stated = source.line(place.line).split_once('#').and_then(|(_, comment)| range(comment));
    if stated.is_none() {
        let words: Vec<String> = name.to_lowercase().split('_').map(str::to_owned).collect();
        let structural = words.iter().any(|word| {
            STRUCTURE.contains(&word.as_str())
                || STRUCTURE.iter().any(|part| part.len() > 3 && word.contains(part))
        });
        if structural || marks.contains(name) || !default.is_finite() {
            return None;
        }
    }
    let (low, high) = stated.unwrap_or_else(|| Weight::usual_range(default));
    let range = value.range();
    Some(Weight {
        name: name.to_owned(),
        default,
        is_integer,
        low: low.min(default),
        high: high.max(default),
        line: place.line,
        span: (range.start().to_usize(), range.end().to_usize()),
    })
}

/// `0..100` in a comment.
fn range(comment: &str) -> Option<(f64, f64)> {
    comment.split_whitespace().find_map(|word| {
        let (low, high) =
            word.trim_matches(|letter: char| !letter.is_ascii_digit() && letter != '-').split_once("..")?;
        Some((low.parse().ok()?, high.parse().ok()?))
    })
}
