//! Names that come from modules which are not here, of which it is clear what they stand for: the sizes and the marks of the
//! board, and the file is handed a board of these sizes with these marks whatever the module says.

use std::collections::{BTreeSet, HashSet};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, Stmt};
use ruff_text_size::{Ranged, TextSize};

use super::arguments::{Argument, by_plain_name, plain};
use super::names::MACHINES;
use super::{Mark, Survey};
use crate::card::Note;
use crate::message::Message;
use crate::python::imports::Imported;
use crate::python::source::Source;

/// A name that is given a value because nothing here has one.
pub(in crate::python) struct Given {
    /// As the file writes it: `EMPTY` or `constants.EMPTY`.
    pub written: String,
    /// As it is imported: `constants.EMPTY`.
    pub path: String,
    pub value: Mark,
    /// Where it occurs first.
    pub offset: TextSize,
}

impl Given {
    /// Whether it is the machine's mark: that of the side which a function that knows no sides speaks for.
    pub(super) fn is_machines(&self) -> bool {
        let name = plain(self.path.rsplit('.').next().unwrap_or_default());
        name.split('_').any(|word| MACHINES.contains(&word))
    }

    /// What is said if the evaluation makes use of it.
    pub(in crate::python) fn note(&self, source: &Source<'_>) -> Note {
        let message =
            Message::new("python-given", "`{name}`, which is not in this file, is taken to be {value}")
                .with("name", &self.written)
                .with("value", &self.value);
        Note { line: source.place(self.offset).line, message }
    }
}

/// The names that a file gets values for.
pub(super) fn given(survey: &Survey<'_>, body: &[Stmt], marks: &[Mark; 3]) -> Vec<Given> {
    let mut names = Names { survey, marks, found: Vec::new() };
    names.visit_body(body);
    let mut kinds = Kinds::default();
    kinds.visit_body(body);
    names.found.retain(|given| !kinds.0.contains(given.written.as_str()));
    settle(&mut names.found, marks);
    names.found
}

/// Gives both sides their marks, where what each name says for itself is the same one: beside `AI` an `OPPONENT` is the person, and
/// beside `PLAYER` a `HUMAN` is the other one. Names that may all be one side's, and both sides' as well, stand for nothing.
fn settle(found: &mut Vec<Given>, marks: &[Mark; 3]) {
    let is_side = |given: &&mut Given| marks[1..].contains(&given.value) && kind(&given.path).is_some();
    let mut sides: Vec<&mut Given> = found.iter_mut().filter(is_side).collect();
    let Some(mark) = sides.first().map(|given| given.value.clone()) else { return };
    if sides.iter().any(|given| given.value != mark) {
        return;
    }
    let kinds: BTreeSet<Kind> = sides.iter().filter_map(|given| kind(&given.path)).collect();
    let kinds: Vec<Kind> = kinds.into_iter().collect();
    let other = match kinds[..] {
        [Kind::Player, Kind::Person] => Kind::Person,
        [Kind::Opponent, Kind::Machine] => Kind::Opponent,
        [Kind::Opponent, Kind::Numbered] => {
            found.retain(|given| kind(&given.path).is_none());
            return;
        }
        _ => return,
    };
    let mark = if marks[1] == mark { &marks[2] } else { &marks[1] };
    sides
        .iter_mut()
        .filter(|given| kind(&given.path) == Some(other))
        .for_each(|given| given.value = mark.clone());
}

/// What a constant says of the side that it is the mark of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Player,
    Person,
    Opponent,
    Machine,
    /// By a number or a color.
    Numbered,
}

fn kind(path: &str) -> Option<Kind> {
    let name = plain(path.rsplit('.').next().unwrap_or_default());
    let words: Vec<&str> = name.split('_').collect();
    let has = |wanted: &[&str]| words.iter().any(|word| wanted.contains(word));
    if size(&name).is_some() || has(&EMPTY) {
        None
    } else if has(&RIVALS) {
        Some(Kind::Opponent)
    } else if has(&MACHINES) {
        Some(Kind::Machine)
    } else if has(&["human", "user"]) {
        Some(Kind::Person)
    } else if has(&NUMBERS) {
        Some(Kind::Numbered)
    } else {
        has(&["player"]).then_some(Kind::Player)
    }
}

const EMPTY: [&str; 2] = ["empty", "blank"];
/// Words for the side that is not the one asked for.
const RIVALS: [&str; 10] = [
    "opponent",
    "opp",
    "enemy",
    "rival",
    "adversary",
    "adversaire",
    "gegner",
    "oponente",
    "adversario",
    "avversario",
];
const NUMBERS: [&str; 12] =
    ["p1", "player1", "red", "first", "one", "1", "p2", "player2", "yellow", "second", "two", "2"];

/// The names of what is called and of what classes are made from: no marks, whatever they are called.
#[derive(Default)]
struct Kinds<'b>(HashSet<&'b str>);

impl<'b> Visitor<'b> for Kinds<'b> {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        if let Stmt::ClassDef(class) = statement {
            self.0.extend(class.bases().iter().filter_map(Expr::as_name_expr).map(|name| name.id.as_str()));
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'b Expr) {
        if let Expr::Call(call) = expression
            && let Expr::Name(name) = &*call.func
        {
            self.0.insert(&name.id);
        }
        visitor::walk_expr(self, expression);
    }
}

struct Names<'s, 'a> {
    survey: &'s Survey<'a>,
    marks: &'s [Mark; 3],
    found: Vec<Given>,
}

impl<'b> Visitor<'b> for Names<'_, '_> {
    fn visit_expr(&mut self, expression: &'b Expr) {
        if let Some((written, path)) = foreign(self.survey, expression)
            && let Some(value) = meaning(&path, self.marks)
        {
            if self.found.iter().all(|known| known.written != written) {
                self.found.push(Given { written, path, value, offset: expression.start() });
            }
        } else {
            visitor::walk_expr(self, expression);
        }
    }
}

/// `EMPTY`, `constants.EMPTY` or `game.Constants.EMPTY` of a module that is not known, as it is written and as it is imported.
pub(in crate::python) fn foreign(survey: &Survey<'_>, expression: &Expr) -> Option<(String, String)> {
    match expression {
        Expr::Name(name) => {
            let name = name.id.as_str();
            match survey.imports.get(name) {
                Some(Imported::Unknown(path)) => Some((name.to_owned(), path.clone())),
                None if survey.may_import(name) => Some((name.to_owned(), name.to_owned())),
                _ => None,
            }
        }
        Expr::Attribute(attribute) => {
            let (written, path) = foreign(survey, &attribute.value)?;
            Some((format!("{written}.{}", attribute.attr), format!("{path}.{}", attribute.attr)))
        }
        _ => None,
    }
}

/// How large the board is that a name speaks of: `ROWS`, `BOARD_COLUMNS`, `X_TILES`.
fn size(name: &str) -> Option<i64> {
    const AROUND: &[&str] = &[
        "board",
        "grid",
        "game",
        "num",
        "number",
        "n",
        "of",
        "count",
        "total",
        "plateau",
        "grille",
        "jeu",
        "tablero",
        "juego",
        "tabuleiro",
        "jogo",
        "spielfeld",
        "spiel",
        "feld",
        "brett",
        "griglia",
        "tabellone",
        "nb",
        "nombre",
        "de",
        "do",
        "del",
    ];
    const CELLS: &[&str] = &["tiles", "cells", "squares"];
    match by_plain_name(name) {
        Some(Argument::Rows) => return Some(6),
        Some(Argument::Columns) => return Some(7),
        Some(Argument::Line) => return Some(4),
        _ => {}
    }
    let words: Vec<&str> = name.split('_').filter(|word| !AROUND.contains(word)).collect();
    match words[..] {
        // How many in a row win.
        ["streak"] | ["win" | "winning", "streak"] => Some(4),
        ["rows" | "row" | "height"] if name.contains('_') => Some(6),
        ["columns" | "cols" | "column" | "col" | "width"] if name.contains('_') => Some(7),
        ["y", cells] if CELLS.contains(&cells) => Some(6),
        ["x", cells] if CELLS.contains(&cells) => Some(7),
        // `lignes_plateau`
        [word] if name.contains('_') => match by_plain_name(word) {
            Some(Argument::Rows) => Some(6),
            Some(Argument::Columns) => Some(7),
            _ => None,
        },
        _ => None,
    }
}

/// `iLignes`, `nRows`: a letter for what kind of number it is stands in front.
fn without_kind(name: &str) -> &str {
    match name.strip_prefix(['i', 'n']) {
        Some(rest) if rest.starts_with(char::is_uppercase) => rest,
        _ => name,
    }
}

/// What a constant stands for, by its name.
fn meaning(path: &str, marks: &[Mark; 3]) -> Option<Mark> {
    const SIDES: [&[&str]; 3] = [
        &EMPTY,
        &["player", "human", "user", "p1", "player1", "red", "first", "one", "1"],
        &["p2", "player2", "yellow", "second", "two", "2"],
    ];
    const PLAIN: &[&str] = &[
        "piece", "mark", "token", "disc", "chip", "symbol", "val", "value", "cell", "slot", "spot", "num",
        "id",
    ];
    let (owner, written) = path.rsplit_once('.').unwrap_or(("", path));
    let is_constant = !written.chars().any(char::is_lowercase);
    // `Cell.Red` and `Board.height`: members and attributes of classes.
    let of_class = owner.rsplit('.').next().is_some_and(|owner| owner.starts_with(char::is_uppercase));
    let name = plain(written);
    if let Some(size) = size(&name).or_else(|| size(&plain(without_kind(written))))
        && (is_constant || !owner.is_empty() && size != 4)
    {
        return Some(Mark::Integer(size));
    }
    let is_member = of_class && written.starts_with(char::is_uppercase);
    if !(is_constant || is_member) {
        return None;
    }
    let words: Vec<&str> = name.split('_').collect();
    let is_of = |side: usize, word: &&str| {
        SIDES[side].contains(word) || side == 2 && (MACHINES.contains(word) || RIVALS.contains(word))
    };
    let is_clear = words.iter().all(|word| PLAIN.contains(word) || (0..3).any(|side| is_of(side, word)));
    // `PLAYER_2` is the second one, though it is a player.
    let speaks_of = |side: &&usize| words.iter().any(|word| is_of(**side, word));
    is_clear.then(|| [0, 2, 1].iter().find(speaks_of).map(|side| marks[*side].clone())).flatten()
}
