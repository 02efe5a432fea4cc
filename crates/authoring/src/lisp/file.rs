//! The top level of a file: package, alias, weights, functions.

use std::collections::HashSet;

use super::compiler::{Compiler, Signature, malformed, quoted, same, shown, wrong_count};
use super::reader::{Datum, What};
use super::{calls, forms, shared};
use crate::card::{Card, Note, Weight};
use crate::failure::Refusal;
use crate::form::{Expression, Function, Given, Global, Node, Type};
use crate::machine::layout;
use crate::message::{Message, Place};
use crate::source::Lowered;
use crate::word::{TRUE, UNBOUND, Word};

pub(super) fn lower(text: &str, stem: &str, data: &[Datum]) -> Result<Lowered, Refusal> {
    let own = &unwrapped(data);
    let mut compiler = Compiler::new();
    let mut card = Card { alias: stem.to_owned(), idea: leading_comment(text), ..Card::default() };
    let assigned = assigned_names(own);
    let borrowed = shared::borrowed(own)?;
    let data = &borrowed.iter().chain(own.iter().copied()).collect::<Vec<_>>();
    declare(&mut compiler, &mut card, text, data, &assigned)?;
    compiler.designators = designators(&compiler, data);
    define(&mut compiler, data)?;
    start(&mut compiler, data)?;
    entry(&mut compiler)?;
    if compiler.unit.globals.len() > layout::MAX_GLOBALS {
        let problem = Message::new("program-too-large", "the program is too large");
        return Err(Refusal::new(Place::default(), problem));
    }
    card.notes = std::mem::take(&mut compiler.notes);
    card.notes.extend(shared::note(own, &assigned));
    card.notes.extend(plays_past_wins(own));
    Ok(Lowered { card, unit: compiler.unit, is_open: false, is_told: false })
}

/// The forms at top level: what `progn` and `eval-when` hold there stands there itself.
fn unwrapped(data: &[Datum]) -> Vec<&Datum> {
    let mut found = Vec::new();
    for datum in data {
        match (datum.form("PROGN"), datum.form("EVAL-WHEN")) {
            (Some(forms), _) | (_, Some([_, forms @ ..])) => found.extend(unwrapped(forms)),
            _ => found.push(datum),
        }
    }
    found
}

const DEFINITIONS: [&str; 3] = ["DEFVAR", "DEFPARAMETER", "DEFCONSTANT"];

/// Variables of the framework that a file may set.
const FRAMEWORK: [(&str, Word); 3] = [
    ("+VAL-MAX+", Word::integer(10_000_000)),
    ("+VAL-MIN+", Word::integer(-10_000_000)),
    ("*VERBOSE*", TRUE),
];

/// Names that are set anywhere in the file, or defined more than once; the framework's also where they are bound.
fn assigned_names<'a>(data: &[&'a Datum]) -> HashSet<&'a str> {
    let (mut found, mut defined) = (HashSet::new(), HashSet::new());
    for datum in data {
        if let Some([head, name, ..]) = datum.list()
            && head.symbol().is_some_and(|head| DEFINITIONS.contains(&head))
            && let Some(name) = name.symbol()
            && !defined.insert(name)
        {
            found.insert(name);
        }
        datum.walk(&mut |datum| {
            let Some([head, rest @ ..]) = datum.list() else { return };
            match head.symbol() {
                Some("SETF" | "SETQ" | "PSETF" | "PSETQ") => {
                    found.extend(rest.iter().step_by(2).filter_map(Datum::symbol));
                }
                Some("INCF" | "DECF" | "POP") => found.extend(rest.first().and_then(Datum::symbol)),
                Some("ROTATEF" | "SHIFTF") => found.extend(rest.iter().filter_map(Datum::symbol)),
                Some("PUSH" | "PUSHNEW") => found.extend(rest.get(1).and_then(Datum::symbol)),
                Some(name) if FRAMEWORK.iter().any(|known| known.0 == name) => {
                    found.insert(name);
                }
                _ => {}
            }
        });
    }
    found
}

/// The numbers and the functions of all top-level definitions, so that any may be used before it.
fn declare(
    compiler: &mut Compiler,
    card: &mut Card,
    text: &str,
    data: &[&Datum],
    assigned: &HashSet<&str>,
) -> Result<(), Refusal> {
    for (name, value) in FRAMEWORK {
        if assigned.contains(name) {
            let global = compiler.global(name);
            compiler.unit.globals[global.0 as usize].initial = value;
        }
    }
    for datum in data {
        let Some([head, rest @ ..]) = datum.list() else { continue };
        match (head.symbol(), rest) {
            (Some("DEFPACKAGE"), [name, ..]) => card.code = code(name),
            // What has a value already keeps it.
            (Some("DEFVAR"), [name, ..]) if FRAMEWORK.iter().any(|known| name.is_symbol(known.0)) => {}
            (Some(head @ ("DEFVAR" | "DEFPARAMETER" | "DEFCONSTANT")), [name, rest @ ..]) => {
                let Some(name) = name.symbol() else {
                    return Err(malformed_definition(head, datum.place));
                };
                if head == "DEFCONSTANT" {
                    compiler.constants.insert(name.to_owned());
                }
                declare_global(compiler, card, text, name, rest.first(), datum, assigned);
            }
            (Some("DEFUN"), [name, parameters, ..]) => {
                declare_function(compiler, name, parameters, datum.place)?;
            }
            (Some(name @ ("DEFUN" | "DEFVAR" | "DEFPARAMETER" | "DEFCONSTANT")), _) => {
                return Err(malformed_definition(name, datum.place));
            }
            _ => {}
        }
    }
    Ok(())
}

fn malformed_definition(head: &str, place: Place) -> Refusal {
    let problem = Message::new("malformed", "this form of {name} makes no sense").with("name", shown(head));
    let advice = if head == "DEFUN" {
        Message::new("write-defun", "write (defun name (parameters) ...)")
    } else {
        Message::new("write-defvar", "write (defvar *name* value)")
    };
    Refusal::new(place, problem).advise(advice)
}

fn declare_global(
    compiler: &mut Compiler,
    card: &mut Card,
    text: &str,
    name: &str,
    value: Option<&Datum>,
    definition: &Datum,
    assigned: &HashSet<&str>,
) {
    if name == "*ALIAS*"
        && let Some(alias) = value.and_then(alias)
    {
        card.alias = alias;
    }
    let default = value.and_then(|value| match value.what {
        What::Integer(value) => Some(value as f64),
        What::Ratio(numerator, denominator) => Some(numerator as f64 / denominator as f64),
        What::Single(value) => Some(f64::from(value)),
        What::Double(value) => Some(value),
        _ => None,
    });
    let is_known = compiler.globals.contains_key(name);
    let global = compiler.global(name);
    let Some(value) = value else { return };
    let literal = match &value.what {
        What::Symbol(name) if !matches!(name.as_str(), "T" | "NIL") => None,
        What::List(items) if !items.is_empty() => None,
        _ => quoted(&mut compiler.unit.image, value),
    };
    // What has a number from the beginning and keeps it is a weight; anything else is set when the file is loaded.
    let (Some(literal), false, false) = (literal, is_known, assigned.contains(name)) else { return };
    let stated = stated_range(text, definition.span.1);
    let weight = default.filter(|_| name != "*ALIAS*" && (stated.is_some() || !is_structural(name)));
    compiler.settled.insert(global);
    compiler.unit.globals[global.0 as usize] =
        Global { name: shown(name), initial: literal, weight: weight.is_some() };
    if let Some(default) = weight {
        let (low, high) = stated.unwrap_or_else(|| Weight::usual_range(default));
        card.weights.push(Weight {
            name: shown(name).trim_matches(['*', '+']).to_owned(),
            default,
            is_integer: matches!(value.what, What::Integer(_)),
            low,
            high,
            line: value.place.line,
            span: value.span,
        });
    }
}

/// Words in names of numbers that stand for the game itself: to change those makes no sense.
const STRUCTURE: &[&str] = &[
    "ANCHO",
    "ALTO",
    "FILAS",
    "COLUMNAS",
    "FILA",
    "COLUMNA",
    "TABLERO",
    "PROFUNDIDAD",
    "JUGADOR",
    "TURNO",
    "MAX",
    "MIN",
    "MAXIMO",
    "MINIMO",
    "INFINITO",
    "ROWS",
    "COLUMNS",
    "WIDTH",
    "HEIGHT",
    "DEPTH",
    "INFINITY",
    "SEMILLA",
];

fn is_structural(name: &str) -> bool {
    name.split(|letter: char| !letter.is_alphanumeric()).any(|word| STRUCTURE.contains(&word))
}

/// `; 0..500` after a definition.
fn stated_range(text: &str, end: usize) -> Option<(f64, f64)> {
    let rest = text.get(end..)?.lines().next()?;
    let comment = rest.split_once(';')?.1;
    let (before, after) = comment.split_once("..")?;
    let numeric = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | '-' | '+');
    let low = before.rsplit(|letter: char| !numeric(letter)).next()?.parse().ok()?;
    let high = after.split(|letter: char| !numeric(letter)).next()?.parse().ok()?;
    (low <= high).then_some((low, high))
}

fn alias(value: &Datum) -> Option<String> {
    match &value.what {
        What::Text(text) => Some(text.trim().to_owned()),
        What::Symbol(name) if name.starts_with(':') => Some(name[1..].to_owned()),
        _ => match value.form("QUOTE")? {
            [inner] => inner.symbol().map(|name| name.trim().to_owned()),
            _ => None,
        },
    }
    .filter(|alias| !alias.is_empty())
}

/// The five hex digits at the end of a package's name.
fn code(name: &Datum) -> Option<String> {
    let name = match &name.what {
        What::Symbol(name) | What::Text(name) => name.trim_start_matches(':').to_lowercase(),
        _ => return None,
    };
    let last = name.rsplit(['_', '-']).next()?.to_owned();
    (last.len() == 5 && last.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(last)
}

fn declare_function(
    compiler: &mut Compiler,
    name: &Datum,
    parameters: &Datum,
    place: Place,
) -> Result<(), Refusal> {
    let Some(name) = name.symbol() else { return Err(malformed_definition("DEFUN", place)) };
    if calls::is_standard(name) || forms::is_special(name) {
        let problem =
            Message::new("standard-redefined", "{name} belongs to Common Lisp and cannot be defined again")
                .with("name", shown(name));
        return Err(Refusal::new(place, problem).advise(Message::new("other-name", "choose another name")));
    }
    // A function whose parameters are not understood takes everything, and fails.
    let (required, optional, rest) = match Compiler::parameters(parameters) {
        Ok(Some(known)) => (known.required.len(), known.optional.len(), known.rest.is_some()),
        Ok(None) => return Err(malformed_definition("DEFUN", place)),
        Err(_) => (0, 0, true),
    };
    let count = required + optional + usize::from(rest);
    let id = compiler.unit.add_function(Function::new(shown(name), 0, count as u32, place));
    let signature = Signature { id, required, optional, rest, captures: Vec::new() };
    if compiler.functions.insert(name.to_owned(), signature).is_some() {
        let message = Message::new("defined-twice", "{name} is defined again; the last definition counts")
            .with("name", shown(name));
        compiler.notes.push(Note { line: place.line, message });
    }
    Ok(())
}

/// Functions whose names are quoted where nobody calls them at once; no file has many.
fn designators(compiler: &Compiler, data: &[&Datum]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for datum in data {
        datum.walk(&mut |datum| {
            let Some([name]) = datum.form("QUOTE") else { return };
            let Some(name) = name.symbol() else { return };
            let is_function = compiler.functions.contains_key(name)
                || calls::is_standard(name)
                || Compiler::framework(name, &[], datum.place).is_some();
            if is_function && found.len() < 16 && !found.iter().any(|known| known == name) {
                found.push(name.to_owned());
            }
        });
    }
    found
}

/// Lowers all functions.
fn define(compiler: &mut Compiler, data: &[&Datum]) -> Result<(), Refusal> {
    // Functions were numbered in the order of their definitions.
    let mut number = 0;
    compiler.specials = specials_of_framework(compiler);
    for datum in data {
        proclaim(compiler, datum);
        let Some([name, parameters, body @ ..]) = datum.form("DEFUN") else { continue };
        let (Some(name), parameters) = (name.symbol(), Compiler::parameters(parameters)) else { continue };
        let empty =
            std::mem::replace(&mut compiler.unit.functions[number], Function::new("", 0, 0, datum.place));
        let function = compiler.function(empty, &[], |compiler| match parameters {
            Ok(Some(parameters)) => compiler.body_with(name, &parameters, body, datum.place),
            Ok(None) => Ok(malformed("DEFUN", datum.place)),
            Err(refusal) => compiler.when_reached(refusal),
        })?;
        compiler.unit.functions[number] = function;
        number += 1;
    }
    Ok(())
}

fn specials_of_framework(compiler: &Compiler) -> HashSet<String> {
    let names = FRAMEWORK.iter().map(|known| known.0.to_owned());
    names.filter(|name| compiler.globals.contains_key(name)).collect()
}

/// From its definition on a binding of a variable's name binds the global: a function before it was compiled without knowing.
fn proclaim(compiler: &mut Compiler, datum: &Datum) {
    let Some([head, rest @ ..]) = datum.list() else { return };
    match (head.symbol(), rest) {
        (Some("DEFVAR"), [name, ..]) if FRAMEWORK.iter().any(|known| name.is_symbol(known.0)) => {}
        (Some("DEFVAR" | "DEFPARAMETER"), [name, ..]) => {
            compiler.specials.extend(name.symbol().map(str::to_owned));
        }
        (Some("DECLAIM" | "PROCLAIM"), specifiers) => {
            for specifier in specifiers {
                let specifier = match specifier.form("QUOTE") {
                    Some([quoted]) => quoted,
                    _ => specifier,
                };
                let names = specifier.form("SPECIAL").unwrap_or_default();
                compiler.specials.extend(names.iter().filter_map(Datum::symbol).map(str::to_owned));
            }
        }
        _ => {}
    }
}

/// What needs nothing more when it is met at top level.
const DONE: [&str; 8] =
    ["DEFUN", "DEFPACKAGE", "IN-PACKAGE", "USE-PACKAGE", "EXPORT", "DECLAIM", "PROCLAIM", "PROVIDE"];

/// What is left alone at top level: what it would define is missing when it is reached.
const LEFT_ALONE: [&str; 13] = [
    "LOAD",
    "REQUIRE",
    "COMPILE",
    "COMPILE-FILE",
    "DEFSTRUCT",
    "DEFMACRO",
    "DEFTYPE",
    "DEFCLASS",
    "DEFMETHOD",
    "DEFGENERIC",
    "DEFSETF",
    "DEFINE-CONDITION",
    "DEFINE-MODIFY-MACRO",
];

/// Everything at top level that is not a definition of a function, in order.
fn start(compiler: &mut Compiler, data: &[&Datum]) -> Result<(), Refusal> {
    let function = Function::new("top level", 0, 0, Place::default());
    compiler.specials = specials_of_framework(compiler);
    let function = compiler.function(function, &[], |compiler| {
        let mut nodes = Vec::new();
        for (index, datum) in data.iter().enumerate() {
            proclaim(compiler, datum);
            let Some([head, rest @ ..]) = datum.list() else {
                no_stray_words(compiler, &data[index..])?;
                continue;
            };
            let name = head.symbol().unwrap_or("");
            if DONE.contains(&name) {
                continue;
            }
            let before = (compiler.not_understood, compiler.notes.len());
            let node = if LEFT_ALONE.contains(&name) {
                None
            } else if let (true, [name, value, ..]) = (DEFINITIONS.contains(&name), rest) {
                definition(compiler, head, name, value, datum.place)?
            } else if DEFINITIONS.contains(&name) {
                continue;
            } else {
                Some(compiler.form(datum)?)
            };
            match node {
                Some(node) if compiler.not_understood == before.0 => nodes.push(node),
                None if compiler.not_understood == before.0 && DEFINITIONS.contains(&name) => {}
                _ => {
                    compiler.notes.truncate(before.1);
                    let message =
                        Message::new("left-alone", "{name} is left alone").with("name", shown(name));
                    compiler.notes.push(Note { line: datum.place.line, message });
                }
            }
        }
        Ok(Node::sequence(nodes, Place::default()))
    })?;
    let id = compiler.unit.add_function(function);
    compiler.unit.start = Some(id);
    Ok(())
}

/// Gives a variable its value, unless it has it from the beginning.
fn definition(
    compiler: &mut Compiler,
    head: &Datum,
    name: &Datum,
    value: &Datum,
    place: Place,
) -> Result<Option<Node>, Refusal> {
    let Some(name) = name.symbol() else { return Ok(None) };
    let has_value = head.is_symbol("DEFVAR") && FRAMEWORK.iter().any(|known| known.0 == name);
    let global = compiler.global(name);
    if has_value || compiler.settled.contains(&global) {
        return Ok(None);
    }
    let value = compiler.form(value)?;
    let set = Node::set_global(global, value, place);
    if head.is_symbol("DEFPARAMETER") {
        return Ok(Some(set));
    }
    let now = Node::new(Expression::Global(global), place);
    let is_new = same(now, Node::word(UNBOUND, place));
    Ok(Some(Node::choose(is_new, set, Node::nil(place), place)))
}

/// An atom at top level is harmless; several words one after the other are text that nobody made a comment of.
fn no_stray_words(compiler: &Compiler, data: &[&Datum]) -> Result<(), Refusal> {
    let is_word = |datum: &&Datum| {
        let known = |name: &str| compiler.globals.contains_key(name) || compiler.is_constant_name(name);
        datum.symbol().is_some_and(|name| !name.starts_with(':') && !known(name))
    };
    let [first, second, ..] = data else { return Ok(()) };
    if !is_word(first) || !is_word(second) {
        return Ok(());
    }
    let name = shown(first.symbol().unwrap_or(""));
    let problem =
        Message::new("stray-words", "{name} stands outside of all parentheses and means nothing there")
            .with("name", name);
    Err(Refusal::new(first.place, problem)
        .advise(Message::new("make-comment", "write ; before what is a comment, or remove it")))
}

/// A file that asks nobody whether the game is over: finished games have whatever value it gives them.
fn plays_past_wins(data: &[&Datum]) -> Option<Note> {
    const ENDS: [&str; 4] = ["JUEGO-TERMINADO-P", "GANADOR", "GANADOR-TABLERO", "TABLAS-P"];
    let mut asks = false;
    for datum in data {
        datum.walk(&mut |datum| asks |= datum.symbol().is_some_and(|name| ENDS.contains(&name)));
    }
    let message = Message::new(
        "plays-past-wins",
        "nothing here asks whether the game is over (juego-terminado-p, ganador), so that finished games are valued like any others, as in the course's framework",
    );
    (!asks).then_some(Note { line: 0, message })
}

/// What the sandbox calls: `heuristica` with the state.
fn entry(compiler: &mut Compiler) -> Result<(), Refusal> {
    let Some(signature) = compiler.functions.get("HEURISTICA").cloned() else {
        let problem = Message::new("no-heuristica", "the file defines no function heuristica");
        return Err(Refusal::new(Place::default(), problem)
            .advise(Message::new("write-heuristica", "write (defun heuristica (estado) ...)")));
    };
    let mut function = Function::new("heuristica", 0, 1, Place::default());
    function.visible = false;
    function.declared = vec![Given::Plain(Type::STATE)];
    let place = compiler.unit.functions[signature.id.0 as usize].place;
    let function = compiler.function(function, &[], |compiler| {
        let state = Node::local(compiler.parameter(0), place);
        if signature.required > 1 || (signature.required == 0 && signature.optional == 0 && !signature.rest) {
            return Ok(wrong_count("heuristica", 1, place));
        }
        Ok(compiler.call_signature("heuristica", &signature, vec![state], place))
    })?;
    compiler.unit.entry = compiler.unit.add_function(function);
    Ok(())
}

/// The comment at the beginning of a file, as one paragraph.
fn leading_comment(text: &str) -> String {
    let mut words = Vec::new();
    for line in text.lines().map(str::trim) {
        let Some(comment) = line.strip_prefix(';') else {
            if line.is_empty() && words.is_empty() {
                continue;
            }
            break;
        };
        let comment =
            comment.trim_matches(|letter: char| matches!(letter, ';' | '-' | '=' | '*' | ' ' | '\t'));
        if comment.is_empty() && !words.is_empty() {
            break;
        }
        words.extend(comment.split_whitespace());
        if words.len() > 80 {
            break;
        }
    }
    words.join(" ")
}
