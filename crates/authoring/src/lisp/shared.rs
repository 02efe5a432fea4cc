//! NAMES THAT A FILE SHARES WITH THE COURSE'S PACKAGE. A file uses the package, so that a function that it defines under one of
//! the package's names replaces that one everywhere: the package's other functions call the file's from then on.
//!
//! ```text
//!   (defun ganador (e) nil)   in the file:   juego-terminado-p, tablas-p call it, and say that no game is over
//! ```
//!
//! What such a file changes in this way is lowered with it, from Lisp; everything else stays native. The search knows the rules
//! by itself and does not ask the file: a note says so.

use std::collections::HashSet;

use super::compiler::shown;
use super::reader::{Datum, Reader, What};
use crate::card::Note;
use crate::failure::Refusal;
use crate::message::{Message, Place};

const DEFINITIONS: &str = include_str!("shared.lisp");

/// Functions that the package's others call and that have no other of it to call.
const BASIC: [&str; 6] = [
    "OBTENER-FICHA",
    "ALTURA-COLUMNA",
    "DENTRO-DEL-TABLERO-P",
    "COLUMNAS-JUGABLES",
    "COPIAR-ESTADO",
    "SIGUIENTE-JUGADOR",
];

/// Functions of the package that no other of it calls.
const ALONE: [&str; 3] = ["F-NO-EVAL", "F-EVAL-ALEATORIA", "MUESTRA-TABLERO"];

/// The functions of a file, and where they are defined. A package that shadows a name does not share it.
fn defined<'a>(own: &[&'a Datum]) -> Vec<(&'a str, Place)> {
    let mut shadowed = HashSet::new();
    for datum in own {
        for option in datum.form("DEFPACKAGE").unwrap_or_default() {
            let names = option.form(":SHADOW").unwrap_or_default();
            shadowed.extend(names.iter().filter_map(Datum::symbol).map(|name| name.trim_start_matches(':')));
        }
    }
    let definitions = own.iter().filter_map(|datum| Some((name_of(datum)?, datum.place)));
    definitions.filter(|(name, _)| !shadowed.contains(name)).collect()
}

/// The name of the function that this defines.
fn name_of(datum: &Datum) -> Option<&str> {
    datum.form("DEFUN")?.first()?.symbol()
}

fn mentions(datum: &Datum, name: &str) -> bool {
    let mut found = false;
    datum.walk(&mut |datum| found |= datum.is_symbol(name));
    found
}

/// The functions of the package that are written in Lisp here.
fn package() -> Result<Vec<Datum>, Refusal> {
    Reader::new(DEFINITIONS).read_all()
}

/// What a file replaces of what the package's functions call.
fn replaced<'a>(own: &[&'a Datum], package: &[Datum]) -> Vec<(&'a str, Place)> {
    let is_called = |name: &str| {
        !ALONE.contains(&name)
            && (BASIC.contains(&name) || package.iter().any(|known| name_of(known) == Some(name)))
    };
    let mut found = defined(own);
    found.retain(|(name, _)| is_called(name));
    found
}

/// The definitions of the package that belong to a file because of what it defines or names. They stand where it does so.
pub(super) fn borrowed(own: &[&Datum]) -> Result<Vec<Datum>, Refusal> {
    let package = package()?;
    let mut changed: Vec<(String, Place)> =
        replaced(own, &package).into_iter().map(|(name, place)| (name.to_owned(), place)).collect();
    let mut left: Vec<Datum> = package;
    left.retain(|datum| !own.iter().any(|own| name_of(own).is_some() && name_of(own) == name_of(datum)));
    let mut found = Vec::new();
    loop {
        let next = left.iter().enumerate().find_map(|(index, datum)| {
            let name = name_of(datum)?;
            let reason = if ALONE.contains(&name) {
                own.iter().find(|own| mentions(own, name)).map(|own| own.place)
            } else {
                changed.iter().find(|(changed, _)| mentions(datum, changed)).map(|(_, place)| *place)
            };
            Some((index, name.to_owned(), reason?))
        });
        let Some((index, name, place)) = next else { return Ok(found) };
        let mut datum = left.remove(index);
        put(&mut datum, place);
        found.push(datum);
        changed.push((name, place));
    }
}

fn put(datum: &mut Datum, place: Place) {
    datum.place = place;
    match &mut datum.what {
        What::List(items) => {
            for item in items {
                put(item, place);
            }
        }
        What::Dotted(items, rest) => {
            for item in items {
                put(item, place);
            }
            put(rest, place);
        }
        _ => {}
    }
}

/// What the search does not follow.
pub(super) fn note(own: &[&Datum], assigned: &HashSet<&str>) -> Option<Note> {
    let package = package().ok()?;
    let replaced = replaced(own, &package);
    let line = replaced.first().map_or(0, |(_, place)| place.line);
    let mut names: Vec<String> = replaced.iter().map(|(name, _)| shown(name)).collect();
    // The least value that the search begins with.
    let is_set = assigned.contains("+VAL-MIN+")
        || own.iter().any(|datum| {
            datum
                .form("DEFPARAMETER")
                .and_then(<[Datum]>::first)
                .is_some_and(|name| name.is_symbol("+VAL-MIN+"))
        });
    names.extend(is_set.then(|| shown("+VAL-MIN+")));
    names.dedup();
    let message = Message::new(
        "framework-redefined",
        "names of the course's framework are defined again ({names}): its functions follow this file, the search does not",
    );
    (!names.is_empty()).then(|| Note { line, message: message.with("names", names.join(", ")) })
}
