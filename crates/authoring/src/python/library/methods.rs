//! Methods of lists, tuples, strings, dictionaries, sets and arrays, by name: what they belong to is known when they run.

use super::arrays;
use super::builtins::occurrences;
use super::collections::{self, replace_items};
use super::compare::{equals, is_true};
use super::value::{Value, elements, integer, text, type_name, value};
use super::{Answer, beyond, error, host, raised, truth};
use crate::failure::Raise;
use crate::form::Type;
use crate::machine::Machine;
use crate::word::{NIL, Word};

host! {
    COUNT "count" 2 Type::INTEGER => count;
    COUNT_IN_BOARD "board.count" 2 Type::INTEGER => count_in_board;
    CALL_0 "method" 2 Type::ANY => call;
    CALL_1 "method" 3 Type::ANY => call;
    CALL_2 "method" 4 Type::ANY => call;
    CALL_3 "method" 5 Type::ANY => call;
    CALL_4 "method" 6 Type::ANY => call;
    ATTRIBUTE "attribute" 2 Type::ANY => attribute;
}

/// The names of all methods that something built in has.
pub(in crate::python) const NAMES: &[&str] = &[
    "append",
    "extend",
    "insert",
    "pop",
    "remove",
    "index",
    "count",
    "reverse",
    "sort",
    "clear",
    "copy",
    "keys",
    "values",
    "items",
    "get",
    "setdefault",
    "most_common",
    "update",
    "add",
    "discard",
    "union",
    "intersection",
    "difference",
    "issubset",
    "join",
    "split",
    "strip",
    "lower",
    "upper",
    "replace",
    "find",
    "startswith",
    "endswith",
    "isdigit",
    "format",
    "zfill",
    "rjust",
    "ljust",
    "sum",
    "any",
    "all",
    "max",
    "min",
    "mean",
    "tolist",
    "flatten",
    "ravel",
    "reshape",
    "diagonal",
    "transpose",
    "astype",
    "nonzero",
    "argmax",
    "argmin",
    "item",
    "dot",
    "fill",
    "prod",
    "bit_count",
    "cumsum",
    "std",
    "var",
    "trace",
    "squeeze",
    "swapaxes",
    "repeat",
    "round",
    "argsort",
    "clip",
    "ptp",
    "cumprod",
    "tobytes",
    "swapcase",
    "capitalize",
    "title",
    "lstrip",
    "rstrip",
    "is_integer",
    "bit_length",
    "popleft",
    "appendleft",
    "extendleft",
    "rfind",
    "rindex",
    "center",
    "partition",
    "rpartition",
    "rsplit",
    "isalpha",
    "isalnum",
    "isupper",
    "islower",
    "isspace",
    "isnumeric",
    "splitlines",
    "symmetric_difference",
    "issuperset",
    "isdisjoint",
    "flat",
    "T",
    "windows",
    "run",
    "heights",
    "landings",
    "threats",
    "is_bomb",
    "wins",
];

/// Names of attributes that something built in has.
pub(in crate::python) const ATTRIBUTES: &[&str] = &[
    "shape", "size", "T", "ndim", "dtype", "flat", "rows", "columns", "inarow", "line", "side", "me",
    "opponent",
];

pub(super) fn count(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match value(machine, words[0]) {
        Value::Text => {
            let (whole, part) = (text(machine, words[0]).unwrap_or_default(), text(machine, words[1]));
            let part = part.ok_or_else(|| error("TypeError", "must be str"))?;
            let found =
                if part.is_empty() { whole.chars().count() + 1 } else { whole.matches(&part).count() };
            Ok(Word::integer(found as i64))
        }
        Value::List(_) | Value::Tuple | Value::Range(_) => {
            let items = elements(machine, words[0])?;
            occurrences(machine, &items, words[1]).map(Word::integer)
        }
        _ => Err(missing(machine, words[0], "count")),
    }
}

/// The same of what is cut out of our own board, too: rows, columns, all of it.
fn count_in_board(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match value(machine, words[0]) {
        Value::Vector(_) | Value::Matrix(_) => {
            let cells = arrays::flat(machine, words[0]);
            machine.charge(cells.len())?;
            occurrences(machine, &cells, words[1]).map(Word::integer)
        }
        _ => count(machine, words),
    }
}

fn missing(machine: &Machine<'_>, word: Word, name: &str) -> Raise {
    let owner = type_name(machine, word);
    raised("AttributeError", format_args!("'{owner}' object has no attribute '{name}'"))
}

/// `words[0].name(words[2..])`, the name being the second word.
fn call(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let name = text(machine, words[1]).unwrap_or_default();
    let (owner, arguments) = (words[0], &words[2..]);
    let found = match value(machine, owner) {
        Value::List(address) => on_list(machine, owner, address, &name, arguments),
        Value::Tuple => on_tuple(machine, owner, &name, arguments),
        Value::Text => super::texts::on_text(machine, owner, &name, arguments),
        Value::Dict(address) => on_dict(machine, owner, address, &name, arguments),
        Value::Set(address) => on_set(machine, owner, address, &name, arguments),
        Value::Vector(_) | Value::Matrix(_) | Value::Tensor(_) => {
            super::numpy::method(machine, owner, &name, arguments)
        }
        Value::Integer(number) => on_integer(owner, i128::from(number), &name),
        Value::Large(number) => on_integer(owner, number, &name),
        Value::Double(number) => match name.as_str() {
            "is_integer" => Some(Ok(truth(number.fract() == 0.0))),
            "item" => Some(Ok(owner)),
            _ => None,
        },
        Value::Truth(_) if name == "item" => Some(Ok(owner)),
        Value::Truth(holds) if matches!(name.as_str(), "all" | "any") => Some(Ok(truth(holds))),
        Value::Range(_) if name == "index" => {
            let items = elements(machine, owner)?;
            Some(position(machine, &items, arguments).and_then(|found| {
                found
                    .map(|index| Word::integer(index as i64))
                    .ok_or_else(|| error("ValueError", "not in range"))
            }))
        }
        _ => None,
    };
    found.unwrap_or_else(|| Err(unknown(machine, owner, &name)))
}

/// What a value does not have, or has in Python but not here: the latter is nothing that a program may catch.
fn unknown(machine: &Machine<'_>, owner: Word, name: &str) -> Raise {
    let lists: &[&str] = &["sort", "index", "pop", "insert"];
    let is_text = ["format", "split", "strip", "replace", "zfill", "find", "index", "startswith", "endswith"];
    let known = match value(machine, owner) {
        Value::List(_) => lists.contains(&name),
        Value::Text => {
            is_text.contains(&name)
                || super::texts::NAMES.contains(&name)
                || matches!(
                    name,
                    "join" | "lower" | "upper" | "title" | "capitalize" | "swapcase" | "isdigit"
                )
        }
        Value::Dict(_) => matches!(name, "setdefault" | "update" | "pop" | "get" | "copy"),
        Value::Set(_) => matches!(
            name,
            "pop" | "union" | "intersection" | "difference" | "update" | "symmetric_difference"
        ),
        Value::Vector(_) | Value::Matrix(_) | Value::Tensor(_) => {
            matches!(
                name,
                "reshape"
                    | "copy"
                    | "astype"
                    | "flatten"
                    | "item"
                    | "fill"
                    | "sort"
                    | "tolist"
                    | "take"
                    | "view"
            )
        }
        _ => false,
    };
    if known { beyond("this method with these arguments") } else { missing(machine, owner, name) }
}

fn position(machine: &mut Machine<'_>, items: &[Word], arguments: &[Word]) -> Result<Option<usize>, Raise> {
    let from = arguments.get(1).and_then(|word| integer(machine, *word)).unwrap_or(0).max(0) as usize;
    for (index, item) in items.iter().enumerate().skip(from) {
        if *item == arguments[0] || equals(machine, *item, arguments[0])? {
            return Ok(Some(index));
        }
    }
    Ok(None)
}

fn on_integer(owner: Word, number: i128, name: &str) -> Option<Answer> {
    let bits = number.unsigned_abs();
    match name {
        "bit_count" => Some(Ok(Word::integer(i64::from(bits.count_ones())))),
        "bit_length" => Some(Ok(Word::integer(i64::from(128 - bits.leading_zeros())))),
        "item" => Some(Ok(owner)),
        _ => None,
    }
}

fn on_list(
    machine: &mut Machine<'_>,
    owner: Word,
    address: u32,
    name: &str,
    arguments: &[Word],
) -> Option<Answer> {
    Some(match (name, arguments) {
        ("append", [item]) => machine.push(address, *item).map(|()| NIL),
        ("copy", []) => (super::builtins::LIST.run)(machine, &[owner]),
        ("count", [item]) => count(machine, &[owner, *item]),
        ("extend", [more]) => elements(machine, *more).and_then(|items| {
            for item in items {
                machine.push(address, item)?;
            }
            Ok(NIL)
        }),
        // What a deque has besides.
        ("popleft", []) => changed(machine, owner, address, "pop", &[Word::integer(0)]).map_err(|raise| {
            if machine.extent(owner).is_some_and(|(_, length)| length == 0) {
                error("IndexError", "pop from an empty deque")
            } else {
                raise
            }
        }),
        ("appendleft", [item]) => changed(machine, owner, address, "insert", &[Word::integer(0), *item]),
        ("extendleft", [more]) => elements(machine, *more).and_then(|items| {
            for item in items {
                changed(machine, owner, address, "insert", &[Word::integer(0), item])?;
            }
            Ok(NIL)
        }),
        ("pop" | "insert" | "remove" | "reverse" | "sort" | "clear" | "index", _) => {
            changed(machine, owner, address, name, arguments)
        }
        _ => return None,
    })
}

fn changed(machine: &mut Machine<'_>, owner: Word, address: u32, name: &str, arguments: &[Word]) -> Answer {
    let mut items = elements(machine, owner)?;
    let mut result = NIL;
    match (name, arguments) {
        ("pop", _) => {
            if items.is_empty() {
                return Err(error("IndexError", "pop from empty list"));
            }
            let index = arguments.first().map_or(Some(-1), |word| integer(machine, *word));
            let index = index.ok_or_else(|| error("TypeError", "pop index must be an integer"))?;
            let length = items.len() as i64;
            let index = if index < 0 { index + length } else { index };
            if !(0..length).contains(&index) {
                return Err(error("IndexError", "pop index out of range"));
            }
            result = items.remove(index as usize);
            if index + 1 == length {
                machine.store(address + 8, length - 1);
                return Ok(result);
            }
        }
        ("insert", [index, item]) => {
            let length = items.len() as i64;
            let index =
                integer(machine, *index).ok_or_else(|| error("TypeError", "an integer is required"))?;
            let index = if index < 0 { (index + length).max(0) } else { index.min(length) };
            items.insert(index as usize, *item);
        }
        ("remove", [_]) => {
            let found = position(machine, &items, arguments)?;
            let index = found.ok_or_else(|| error("ValueError", "list.remove(x): x not in list"))?;
            items.remove(index);
        }
        ("index", [_, ..]) => {
            let found = position(machine, &items, arguments)?;
            let Some(index) = found else {
                let item = super::format::repr(machine, arguments[0]).unwrap_or_default();
                return Err(error("ValueError", format_args!("{item} is not in list")));
            };
            return Ok(Word::integer(index as i64));
        }
        ("reverse", []) => items.reverse(),
        ("sort", []) => {
            let places = super::builtins::sorted_places(machine, &items, false)?;
            items = places.into_iter().map(|place| items[place]).collect();
        }
        ("clear", []) => items.clear(),
        _ => return Err(beyond("this method with these arguments")),
    }
    replace_items(machine, address, &items)?;
    Ok(result)
}

fn on_tuple(machine: &mut Machine<'_>, owner: Word, name: &str, arguments: &[Word]) -> Option<Answer> {
    match (name, arguments) {
        ("count", [item]) => Some(count(machine, &[owner, *item])),
        ("index", [_, ..]) => Some(elements(machine, owner).and_then(|items| {
            let found = position(machine, &items, arguments)?;
            let index = found.ok_or_else(|| error("ValueError", "tuple.index(x): x not in tuple"))?;
            Ok(Word::integer(index as i64))
        })),
        _ => None,
    }
}

fn on_dict(
    machine: &mut Machine<'_>,
    owner: Word,
    address: u32,
    name: &str,
    arguments: &[Word],
) -> Option<Answer> {
    let is_counter = collections::missing(machine, address) == Some(collections::Missing::Zero);
    Some(match (name, arguments) {
        ("keys", []) => {
            let keys = collections::keys(machine, address);
            machine.list(&keys)
        }
        ("values", []) => {
            let values = collections::values(machine, address);
            machine.list(&values)
        }
        ("items", []) => {
            let (keys, values) = (collections::keys(machine, address), collections::values(machine, address));
            let mut pairs = Vec::new();
            for (key, item) in keys.into_iter().zip(values) {
                match machine.tuple(&[key, item]) {
                    Ok(pair) => pairs.push(pair),
                    Err(raise) => return Some(Err(raise)),
                }
            }
            machine.list(&pairs)
        }
        ("get", [key]) => collections::find(machine, address, *key).map(|found| found.unwrap_or(NIL)),
        ("get", [key, other]) => {
            collections::find(machine, address, *key).map(|found| found.unwrap_or(*other))
        }
        ("pop", [key]) => collections::remove(machine, address, *key),
        ("pop", [key, other]) => match collections::find(machine, address, *key) {
            Ok(Some(_)) => collections::remove(machine, address, *key),
            Ok(None) => Ok(*other),
            Err(raise) => Err(raise),
        },
        ("setdefault", [key, other]) => match collections::find(machine, address, *key) {
            Ok(Some(found)) => Ok(found),
            Ok(None) => collections::insert(machine, address, *key, *other).map(|()| *other),
            Err(raise) => Err(raise),
        },
        ("most_common", []) if is_counter => collections::most_common(machine, address, None),
        ("most_common", [count]) if is_counter => match count.as_integer() {
            Some(count) => collections::most_common(machine, address, Some(count)),
            None => Err(beyond("most_common() of this")),
        },
        ("clear", []) => {
            let mut result = Ok(NIL);
            for key in collections::keys(machine, address) {
                result = result.and_then(|_: Word| collections::remove(machine, address, key)).map(|_| NIL);
            }
            result
        }
        ("update", [_]) if is_counter => Err(beyond("update() of a Counter")),
        ("update", [other]) => match value(machine, *other) {
            Value::Dict(from) => {
                let (keys, values) = (collections::keys(machine, from), collections::values(machine, from));
                let mut result = Ok(NIL);
                for (key, item) in keys.into_iter().zip(values) {
                    if let Err(raise) = collections::insert(machine, address, key, item) {
                        result = Err(raise);
                        break;
                    }
                }
                result
            }
            _ => Err(beyond("update() with this")),
        },
        ("copy", []) => (super::copying::COPY.run)(machine, &[owner]),
        _ => return None,
    })
}

fn on_set(
    machine: &mut Machine<'_>,
    owner: Word,
    address: u32,
    name: &str,
    arguments: &[Word],
) -> Option<Answer> {
    use crate::form::Operation;
    let joined = |machine: &mut Machine<'_>, operation, other: Word| {
        let other = collections::new_set(machine, &[other])?;
        collections::combine(machine, operation, address, other.as_object().unwrap_or(0)).unwrap_or(Ok(NIL))
    };
    Some(match (name, arguments) {
        ("add", [item]) => collections::add_to_set(machine, address, *item),
        ("discard", [item]) => collections::take_from_set(machine, address, *item).map(|_| NIL),
        ("remove", [item]) => match collections::take_from_set(machine, address, *item) {
            Ok(true) => Ok(NIL),
            Ok(false) => {
                let item = super::format::repr(machine, *item).unwrap_or_default();
                Err(error("KeyError", item))
            }
            Err(raise) => Err(raise),
        },
        ("copy", []) => collections::new_set(machine, &[owner]),
        ("union", [other]) => joined(machine, Operation::BitOr, *other),
        ("intersection", [other]) => joined(machine, Operation::BitAnd, *other),
        ("difference", [other]) => joined(machine, Operation::Subtract, *other),
        ("update", more) => {
            for other in more {
                let items = match collections::unordered(machine, *other) {
                    Ok(items) => items,
                    Err(raise) => return Some(Err(raise)),
                };
                for item in items {
                    if let Err(raise) = collections::add_to_set(machine, address, item) {
                        return Some(Err(raise));
                    }
                }
            }
            Ok(NIL)
        }
        ("clear", []) => collections::unordered(machine, owner).and_then(|items| {
            for item in items {
                collections::take_from_set(machine, address, item)?;
            }
            Ok(NIL)
        }),
        ("symmetric_difference", [other]) => joined(machine, Operation::BitXor, *other),
        ("issuperset", [other]) => collections::unordered(machine, *other).and_then(|items| {
            for item in items {
                if !collections::in_set(machine, address, item)? {
                    return Ok(truth(false));
                }
            }
            Ok(truth(true))
        }),
        ("isdisjoint", [other]) => collections::unordered(machine, *other).and_then(|items| {
            for item in items {
                if collections::in_set(machine, address, item)? {
                    return Ok(truth(false));
                }
            }
            Ok(truth(true))
        }),
        ("issubset", [other]) => collections::unordered(machine, owner).and_then(|items| {
            for item in items {
                let found = (super::compare::CONTAINS.run)(machine, &[item, *other])?;
                if !is_true(machine, found)? {
                    return Ok(truth(false));
                }
            }
            Ok(truth(true))
        }),
        _ => return None,
    })
}

/// `words[0].name`, the name being the second word.
fn attribute(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let name = text(machine, words[1]).unwrap_or_default();
    match (value(machine, words[0]), name.as_str()) {
        (Value::Vector(vector), "shape") => machine.tuple(&[Word::integer(i64::from(vector.length))]),
        (Value::Matrix(matrix), "shape") => {
            machine.tuple(&[Word::integer(i64::from(matrix.rows)), Word::integer(i64::from(matrix.columns))])
        }
        (Value::Vector(vector), "size") => Ok(Word::integer(i64::from(vector.length))),
        (Value::Matrix(matrix), "size") => Ok(Word::integer(i64::from(matrix.rows * matrix.columns))),
        (Value::Vector(_), "ndim") => Ok(Word::integer(1)),
        (Value::Matrix(_), "ndim") => Ok(Word::integer(2)),
        (Value::Vector(_), "T") => Ok(words[0]),
        (Value::Matrix(matrix), "T") => super::value::matrix_word(machine, matrix.transposed()),
        (Value::Tensor(_), "shape") => {
            let shape = super::arithmetic::shape(machine, words[0]);
            let sides: Vec<Word> = shape.into_iter().map(|side| Word::integer(i64::from(side))).collect();
            machine.tuple(&sides)
        }
        (Value::Tensor(_), "size" | "ndim" | "T") => {
            let Some(mut view) = super::views::View::of(machine, words[0]) else { return Ok(NIL) };
            match name.as_str() {
                "size" => Ok(Word::integer(view.count() as i64)),
                "ndim" => Ok(Word::integer(view.sides.len() as i64)),
                _ => {
                    view.sides.reverse();
                    view.word(machine)
                }
            }
        }
        (Value::Vector(_) | Value::Matrix(_) | Value::Tensor(_), "flat") => {
            let items = super::arrays::flat(machine, words[0]);
            machine.list(&items)
        }
        (
            Value::Vector(_) | Value::Matrix(_) | Value::Tensor(_),
            "dtype" | "nbytes" | "itemsize" | "strides" | "base" | "flags" | "data" | "real" | "imag",
        ) => Err(beyond("this attribute of an array")),
        (Value::Matrix(matrix), _) => super::board::attribute(machine, matrix, &name)
            .unwrap_or_else(|| Err(missing(machine, words[0], &name))),
        _ => Err(missing(machine, words[0], &name)),
    }
}
