//! Python's builtin functions, and those of `math`, `random` and `copy`.

use std::cmp::Ordering;

use rand::RngExt;

use super::arithmetic::binary;
use super::collections::unordered;
use super::compare::{BOOLEAN, equals, is_true, ordering};
use super::numbers::{Number, power};
use super::value::{RANGE, Value, double, elements, integer, text, type_name, value};
use super::{Answer, beyond, error, host, truth};
use crate::failure::Raise;
use crate::form::{Kinds, Operation, Type};
use crate::machine::Machine;
use crate::word::{Kind, NIL, Word};

const OBJECT: Type = Type::of(Kinds::OBJECT);

host! {
    LENGTH "len" 1 Type::INTEGER => length;
    ITERABLE "iter" 1 OBJECT => iterable;
    LIST "list" 1 OBJECT => list;
    TUPLE "tuple" 1 OBJECT => tuple;
    APPEND "add" 2 Type::ANY => append;
    INT "int" 1 Type::INTEGER => int;
    INT_BASE "int" 2 Type::INTEGER => int_base;
    FLOAT "float" 1 Type::DOUBLE => float;
    ABS "abs" 1 Type::ANY => abs;
    ROUND "round" 2 Type::ANY => round;
    RANGE_OF "range" 3 OBJECT => range;
    SUM "sum" 2 Type::ANY => sum;
    MAX "max" 1 Type::ANY => max;
    MIN "min" 1 Type::ANY => min;
    BEST_BY_KEY "max" 3 Type::ANY => best_by_key;
    ANY "any" 1 BOOLEAN => any;
    ALL "all" 1 BOOLEAN => all;
    SORTED "sorted" 2 OBJECT => sorted;
    SORTED_BY "sorted" 3 OBJECT => sorted_by;
    ENUMERATE "enumerate" 2 OBJECT => enumerate;
    ZIP "zip" 1 OBJECT => zip;
    REVERSED "reversed" 1 OBJECT => reversed;
    BIN "bin" 1 OBJECT => bin;
    ORD "ord" 1 Type::INTEGER => ord;
    CHR "chr" 1 Type::of(Kinds::OTHER) => chr;
    DIVMOD "divmod" 2 OBJECT => divmod;
    IS_INSTANCE "isinstance" 2 BOOLEAN => is_instance;
    TYPE_OF "type" 1 Type::ANY => type_of;
    COPY "copy" 1 Type::ANY => copy;
    DEEP_COPY "deepcopy" 1 Type::ANY => deep_copy;
    SQRT "sqrt" 1 Type::DOUBLE => sqrt;
    FLOOR "floor" 1 Type::INTEGER => floor;
    CEIL "ceil" 1 Type::INTEGER => ceil;
    EXP "exp" 1 Type::DOUBLE => exp;
    LOG "log" 2 Type::DOUBLE => log;
    POW_DOUBLE "math.pow" 2 Type::DOUBLE => pow_double;
    IS_INF "isinf" 1 BOOLEAN => is_inf;
    TANH "tanh" 1 Type::DOUBLE => tanh;
    IS_NAN "isnan" 1 BOOLEAN => is_nan;
    TRUNC "trunc" 1 Type::INTEGER => trunc;
    LOG_2 "log2" 1 Type::DOUBLE => log_2;
    LOG_10 "log10" 1 Type::DOUBLE => log_10;
    COMB "comb" 2 Type::INTEGER => comb;
    FACTORIAL "factorial" 1 Type::INTEGER => factorial;
    PERMUTATIONS "permutations" 2 OBJECT => permutations;
    REPEATED "product" 2 OBJECT => repeated;
    ACCUMULATE "accumulate" 1 OBJECT => accumulate;
    GROUP_BY "groupby" 1 OBJECT => group_by;
    ISLICE "islice" 4 OBJECT => islice;
    RANDOM "random" 0 Type::DOUBLE => random;
    RANDINT "randint" 2 Type::INTEGER => randint;
    CHOICE "choice" 1 Type::ANY => choice;
    UNIFORM "uniform" 2 Type::DOUBLE => uniform;
    SHUFFLE "shuffle" 1 Type::ANY => shuffle;
    PRODUCT "product" 1 OBJECT => product;
    INDEX_OF_CHAIN "chain" 1 OBJECT => chain;
    COMBINATIONS "combinations" 2 OBJECT => combinations;
    EXTEND "add all" 2 Type::ANY => extend;
}

fn length(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let length = match value(machine, words[0]) {
        Value::List(_) | Value::Tuple => machine.extent(words[0]).map_or(0, |(_, length)| i64::from(length)),
        Value::Vector(vector) => i64::from(vector.length),
        Value::Matrix(matrix) => i64::from(matrix.rows),
        Value::Text => text(machine, words[0]).map_or(0, |text| text.chars().count() as i64),
        Value::Range(range) => range.length(),
        Value::Dict(address) | Value::Set(address) => i64::from(super::collections::size(machine, address)),
        _ => {
            let name = type_name(machine, words[0]);
            return Err(error("TypeError", format_args!("object of type '{name}' has no len()")));
        }
    };
    Ok(Word::integer(length))
}

/// Something a loop can go through by index: lists themselves, so that it sees them change, everything else as a tuple.
fn iterable(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if machine.extent(words[0]).is_some() {
        return Ok(words[0]);
    }
    let items = match value(machine, words[0]) {
        Value::Iterator(address) => super::iterators::lend(machine, address)?,
        _ => elements(machine, words[0])?,
    };
    machine.tuple(&items)
}

fn list(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Some((from, length)) = machine.extent(words[0]) {
        let data = machine.allocate(length as usize)?;
        let from = from as usize;
        machine.memory.copy_within(from..from + 8 * length as usize, data as usize);
        return machine.object(Kind::LIST, 3, &[i64::from(length), i64::from(length), i64::from(data)]);
    }
    let items = elements(machine, words[0])?;
    machine.list(&items)
}

fn tuple(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if matches!(value(machine, words[0]), Value::Tuple) {
        return Ok(words[0]);
    }
    let items = elements(machine, words[0])?;
    machine.tuple(&items)
}

fn append(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Some(address) = words[0].as_object() {
        machine.push(address, words[1])?;
    }
    Ok(NIL)
}

fn extend(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = elements(machine, words[1])?;
    for item in items {
        append(machine, &[words[0], item])?;
    }
    Ok(NIL)
}

fn int(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match value(machine, words[0]) {
        Value::Integer(_) => Ok(words[0]),
        Value::Truth(holds) => Ok(Word::integer(i64::from(holds))),
        Value::Double(value) if value.is_nan() => {
            Err(error("ValueError", "cannot convert float NaN to integer"))
        }
        Value::Double(value) if value.is_infinite() => {
            Err(error("OverflowError", "cannot convert float infinity to integer"))
        }
        Value::Double(value) => whole(value.trunc()),
        Value::Text => {
            let text = text(machine, words[0]).unwrap_or_default();
            let plain = text.trim().replace('_', "");
            let digits = plain.strip_prefix(['-', '+']).unwrap_or(&plain);
            let all_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            if all_digits && digits.len() > 4_300 {
                return Err(error(
                    "ValueError",
                    "Exceeds the limit (4300 digits) for integer string conversion",
                ));
            }
            let found = plain.parse::<i64>().ok().and_then(|value| Word::checked_integer(i128::from(value)));
            match found {
                Some(word) => Ok(word),
                None if all_digits => Err(Raise::overflow()),
                None => {
                    Err(error("ValueError", format_args!("invalid literal for int() with base 10: '{text}'")))
                }
            }
        }
        Value::Vector(_) | Value::Matrix(_) => match super::arrays::flat(machine, words[0])[..] {
            [item] => machine.deeper(|machine| int(machine, &[item])),
            _ => Err(error("TypeError", "only length-1 arrays can be converted to Python scalars")),
        },
        _ => {
            let name = type_name(machine, words[0]);
            Err(error(
                "TypeError",
                format_args!(
                    "int() argument must be a string, a bytes-like object or a real number, not '{name}'"
                ),
            ))
        }
    }
}

fn whole(value: f64) -> Answer {
    if value.abs() < 4.0e18 { Ok(Word::integer(value as i64)) } else { Err(Raise::overflow()) }
}

fn int_base(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let base = integer(machine, words[1]).unwrap_or(10);
    let Some(text) = text(machine, words[0]) else {
        return Err(error("TypeError", "int() can't convert non-string with explicit base"));
    };
    let digits = text.trim().to_lowercase().replace('_', "");
    let digits = match base {
        2 => digits.trim_start_matches("0b"),
        8 => digits.trim_start_matches("0o"),
        16 => digits.trim_start_matches("0x"),
        _ => &digits,
    };
    let value = (2..=36).contains(&base).then(|| i64::from_str_radix(digits, base as u32).ok()).flatten();
    value.and_then(|value| Word::checked_integer(i128::from(value))).ok_or_else(|| {
        error("ValueError", format_args!("invalid literal for int() with base {base}: '{text}'"))
    })
}

fn float(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Some(value) = double(machine, words[0]) {
        return machine.double(value);
    }
    match value(machine, words[0]) {
        Value::Text => {
            let text = text(machine, words[0]).unwrap_or_default();
            let plain = text.trim().to_lowercase().replace('_', "");
            let known = match plain.trim_start_matches(['+', '-']) {
                "inf" | "infinity" => Some(f64::INFINITY),
                "nan" => Some(f64::NAN),
                digits if digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') => digits.parse().ok(),
                _ => None,
            };
            let known = known.map(|value| if plain.starts_with('-') { -value } else { value });
            let known = known.ok_or_else(|| {
                error("ValueError", format_args!("could not convert string to float: '{text}'"))
            })?;
            machine.double(known)
        }
        Value::Vector(_) | Value::Matrix(_) => match super::arrays::flat(machine, words[0])[..] {
            [item] => machine.deeper(|machine| float(machine, &[item])),
            _ => Err(error("TypeError", "only length-1 arrays can be converted to Python scalars")),
        },
        _ => {
            let name = type_name(machine, words[0]);
            Err(error(
                "TypeError",
                format_args!("float() argument must be a string or a real number, not '{name}'"),
            ))
        }
    }
}

fn abs(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match Number::of(machine, words[0]) {
        Some(Number::Integer(value)) => Number::Integer(value.abs()).word(machine),
        Some(Number::Double(value)) => machine.double(value.abs()),
        None => match value(machine, words[0]) {
            Value::Vector(_) | Value::Matrix(_) => {
                super::numpy::map(machine, words[0], &mut |machine, item| abs(machine, &[item]))
            }
            _ => {
                let name = type_name(machine, words[0]);
                Err(error("TypeError", format_args!("bad operand type for abs(): '{name}'")))
            }
        },
    }
}

fn round(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let digits = if words[1] == NIL { None } else { integer(machine, words[1]) };
    match (Number::of(machine, words[0]), digits) {
        (Some(Number::Integer(value)), None) => Ok(Word::integer(value)),
        (Some(Number::Integer(value)), Some(digits)) if digits >= 0 => Ok(Word::integer(value)),
        (Some(Number::Double(value)), None) if value.is_finite() => whole(value.round_ties_even()),
        (Some(Number::Double(value)), Some(digits)) if (0..=22).contains(&digits) => {
            if !value.is_finite() {
                return Ok(words[0]);
            }
            let text = format!("{value:.*}", digits as usize);
            machine.double(text.parse().unwrap_or(value))
        }
        _ => Err(beyond("round() of this")),
    }
}

pub(in crate::python) fn new_range(machine: &mut Machine<'_>, start: i64, stop: i64, step: i64) -> Answer {
    machine.object(RANGE, 3, &[start, stop, step])
}

/// `range(start, stop, step)`; a missing stop is None, and then the start is the stop.
fn range(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut parts = [0; 3];
    for (part, word) in parts.iter_mut().zip(words) {
        *part = match integer(machine, *word) {
            Some(value) => value,
            None if *word == NIL => i64::MIN,
            None => {
                let name = type_name(machine, *word);
                return Err(error(
                    "TypeError",
                    format_args!("'{name}' object cannot be interpreted as an integer"),
                ));
            }
        };
    }
    let step = if words[2] == NIL { 1 } else { parts[2] };
    if step == 0 {
        return Err(error("ValueError", "range() arg 3 must not be zero"));
    }
    if words[1] == NIL {
        new_range(machine, 0, parts[0], step)
    } else {
        new_range(machine, parts[0], parts[1], step)
    }
}

fn sum(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = match value(machine, words[0]) {
        Value::Matrix(_) => machine.items(words[0]).unwrap_or_default(),
        _ => unordered(machine, words[0])?,
    };
    let mut total = words[1];
    for item in items {
        total = match (total.as_integer(), item.as_integer()) {
            (Some(a), Some(b)) => {
                Word::checked_integer(i128::from(a) + i128::from(b)).ok_or_else(Raise::overflow)?
            }
            _ => binary(machine, Operation::Add, total, item)?,
        };
    }
    Ok(total)
}

fn best(machine: &mut Machine<'_>, items: &[Word], name: &str, better: Ordering) -> Answer {
    let Some((&first, others)) = items.split_first() else {
        return Err(error("ValueError", format_args!("{name}() arg is an empty sequence")));
    };
    let sign = if better == Ordering::Greater { ">" } else { "<" };
    let mut found = first;
    for &item in others {
        if ordering(machine, item, found, sign)? == Some(better) {
            found = item;
        }
    }
    Ok(found)
}

fn max(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = unordered(machine, words[0])?;
    best(machine, &items, "max", Ordering::Greater)
}

fn min(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = unordered(machine, words[0])?;
    best(machine, &items, "min", Ordering::Less)
}

/// The item with the best of the keys; the third word tells the largest from the smallest.
fn best_by_key(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (items, keys) = (elements(machine, words[0])?, elements(machine, words[1])?);
    let largest = is_true(machine, words[2])?;
    let (better, sign, name) =
        if largest { (Ordering::Greater, ">", "max") } else { (Ordering::Less, "<", "min") };
    if items.is_empty() {
        return Err(error("ValueError", format_args!("{name}() arg is an empty sequence")));
    }
    let mut found = 0;
    for index in 1..items.len() {
        if ordering(machine, keys[index], keys[found], sign)? == Some(better) {
            found = index;
        }
    }
    Ok(items[found])
}

fn any(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Value::Iterator(_) = value(machine, words[0]) {
        return super::iterators::until(machine, words[0], true);
    }
    for item in unordered(machine, words[0])? {
        if is_true(machine, item)? {
            return Ok(truth(true));
        }
    }
    Ok(truth(false))
}

fn all(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Value::Iterator(_) = value(machine, words[0]) {
        return super::iterators::until(machine, words[0], false);
    }
    for item in unordered(machine, words[0])? {
        if !is_true(machine, item)? {
            return Ok(truth(false));
        }
    }
    Ok(truth(true))
}

/// Sorts places by their keys; equal ones keep their order, also when reversed.
pub(in crate::python) fn sorted_places(
    machine: &mut Machine<'_>,
    keys: &[Word],
    reverse: bool,
) -> Result<Vec<usize>, Raise> {
    let count = keys.len();
    machine.charge(count.saturating_mul(count.max(2).ilog2() as usize + 1))?;
    let mut places: Vec<usize> = (0..count).collect();
    let mut failure = None;
    if reverse {
        places.reverse();
    }
    places.sort_by(|&a, &b| {
        if failure.is_some() {
            return Ordering::Equal;
        }
        match ordering(machine, keys[a], keys[b], "<") {
            Ok(order) => order.unwrap_or(Ordering::Equal),
            Err(raise) => {
                failure = Some(raise);
                Ordering::Equal
            }
        }
    });
    if reverse {
        places.reverse();
    }
    failure.map_or(Ok(places), Err)
}

fn sorted(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = unordered(machine, words[0])?;
    let reverse = is_true(machine, words[1])?;
    let places = sorted_places(machine, &items, reverse)?;
    let items: Vec<Word> = places.into_iter().map(|place| items[place]).collect();
    machine.list(&items)
}

fn sorted_by(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (items, keys) = (elements(machine, words[0])?, elements(machine, words[1])?);
    let reverse = is_true(machine, words[2])?;
    let places = sorted_places(machine, &keys, reverse)?;
    let items: Vec<Word> = places.into_iter().map(|place| items[place]).collect();
    machine.list(&items)
}

fn enumerate(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let first = integer(machine, words[1]).unwrap_or(0);
    let mut pairs = Vec::new();
    for (index, item) in elements(machine, words[0])?.into_iter().enumerate() {
        pairs.push(machine.tuple(&[Word::integer(first + index as i64), item])?);
    }
    machine.list(&pairs)
}

/// `zip(*words)`.
fn zip(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut columns = Vec::new();
    for sequence in elements(machine, words[0])? {
        columns.push(elements(machine, sequence)?);
    }
    let length = columns.iter().map(Vec::len).min().unwrap_or(0);
    let mut rows = Vec::with_capacity(length);
    for index in 0..length {
        let row: Vec<Word> = columns.iter().map(|column| column[index]).collect();
        rows.push(machine.tuple(&row)?);
    }
    machine.list(&rows)
}

fn reversed(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut items = elements(machine, words[0])?;
    items.reverse();
    machine.list(&items)
}

fn bin(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let Some(value) = integer(machine, words[0]) else {
        let name = type_name(machine, words[0]);
        return Err(error("TypeError", format_args!("'{name}' object cannot be interpreted as an integer")));
    };
    let sign = if value < 0 { "-" } else { "" };
    super::value::new_text(machine, &format!("{sign}0b{:b}", value.unsigned_abs()))
}

fn ord(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let text = text(machine, words[0]).unwrap_or_default();
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Ok(Word::integer(i64::from(u32::from(letter)))),
        _ => Err(error("TypeError", "ord() expected a character")),
    }
}

fn chr(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let letter =
        integer(machine, words[0]).and_then(|value| u32::try_from(value).ok()).and_then(char::from_u32);
    let letter = letter.ok_or_else(|| error("ValueError", "chr() arg not in range(0x110000)"))?;
    super::value::new_text(machine, letter.encode_utf8(&mut [0; 4]))
}

fn divmod(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let quotient = binary(machine, Operation::FloorDivide, words[0], words[1])?;
    let rest = binary(machine, Operation::Modulo, words[0], words[1])?;
    machine.tuple(&[quotient, rest])
}

/// The types that are values, by number.
pub(in crate::python) const TYPES: [&str; 10] =
    ["int", "float", "str", "list", "tuple", "dict", "set", "bool", "object", "ndarray"];

fn type_number(machine: &Machine<'_>, word: Word) -> Option<u32> {
    Some(match value(machine, word) {
        Value::Integer(_) => 0,
        Value::Double(_) => 1,
        Value::Text => 2,
        Value::List(_) => 3,
        Value::Tuple => 4,
        Value::Dict(_) => 5,
        Value::Set(_) => 6,
        Value::Truth(_) => 7,
        Value::Vector(_) | Value::Matrix(_) => 9,
        _ => return None,
    })
}

fn is_instance(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let wanted = match value(machine, words[1]) {
        Value::Tuple => elements(machine, words[1])?,
        _ => vec![words[1]],
    };
    let own = type_number(machine, words[0]);
    let mut found = false;
    for wanted in wanted {
        match value(machine, wanted) {
            Value::Type(8) => found = true,
            Value::Type(number) => found |= own == Some(number) || (number == 0 && own == Some(7)),
            _ => return Err(beyond("isinstance() with this type")),
        }
    }
    Ok(truth(found))
}

fn type_of(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match type_number(machine, words[0]) {
        Some(number) => Ok(Word::own(super::value::TYPE, number)),
        None => Err(beyond("type() of this")),
    }
}

fn copy(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match value(machine, words[0]) {
        Value::List(_) => list(machine, words),
        Value::Vector(_) | Value::Matrix(_) => super::arrays::copied(machine, words[0]),
        Value::Dict(address) => {
            let (keys, values) =
                (super::collections::keys(machine, address), super::collections::values(machine, address));
            let (keys, values) = (machine.list(&keys)?, machine.list(&values)?);
            machine.object(super::value::DICT, 2, &[keys.0, values.0])
        }
        Value::Set(_) => super::collections::new_set(machine, words),
        Value::Instance(address) => {
            let length = machine.length(address);
            let fields: Vec<i64> = (0..length).map(|index| machine.load(address + 8 + 8 * index)).collect();
            machine.object(super::value::INSTANCE, length, &fields)
        }
        _ => Ok(words[0]),
    }
}

fn deep_copy(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    deep(machine, words[0], &mut Vec::new(), 0)
}

/// Copies everything once; what is met again is the same copy.
fn deep(machine: &mut Machine<'_>, word: Word, known: &mut Vec<(Word, Word)>, depth: u32) -> Answer {
    machine.charge(4 + known.len() / 8)?;
    if depth > 200 {
        return Err(beyond("copying such deep nesting"));
    }
    if let Some((_, copy)) = known.iter().find(|(original, _)| *original == word) {
        return Ok(*copy);
    }
    match value(machine, word) {
        Value::List(_) => {
            let items = elements(machine, word)?;
            let result = machine.list(&[])?;
            known.push((word, result));
            let address = result.as_object().unwrap_or(0);
            for item in items {
                let item = deep(machine, item, known, depth + 1)?;
                machine.push(address, item)?;
            }
            Ok(result)
        }
        Value::Tuple => {
            let mut items = elements(machine, word)?;
            for item in &mut items {
                *item = deep(machine, *item, known, depth + 1)?;
            }
            machine.tuple(&items)
        }
        Value::Dict(_) | Value::Instance(_) => {
            let result = copy(machine, &[word])?;
            known.push((word, result));
            let (from, length) = if let Value::Instance(address) = value(machine, result) {
                (address + 16, machine.length(address) - 1)
            } else {
                let values = machine.word(result.as_object().unwrap_or(0) + 16);
                machine.extent(values).unwrap_or((0, 0))
            };
            for index in 0..length {
                let item = deep(machine, machine.word(from + 8 * index), known, depth + 1)?;
                machine.store(from + 8 * index, item.0);
            }
            Ok(result)
        }
        _ => copy(machine, &[word]),
    }
}

fn math(machine: &mut Machine<'_>, word: Word) -> Result<f64, Raise> {
    double(machine, word).ok_or_else(|| {
        let name = type_name(machine, word);
        error("TypeError", format_args!("must be real number, not {name}"))
    })
}

fn sqrt(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let value = math(machine, words[0])?;
    if value < 0.0 {
        return Err(error("ValueError", "math domain error"));
    }
    machine.double(value.sqrt())
}

fn floor(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let value = math(machine, words[0])?;
    if !value.is_finite() {
        return int(machine, words);
    }
    if words[0].as_integer().is_some() { Ok(words[0]) } else { whole(value.floor()) }
}

fn ceil(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let value = math(machine, words[0])?;
    if !value.is_finite() {
        return int(machine, words);
    }
    if words[0].as_integer().is_some() { Ok(words[0]) } else { whole(value.ceil()) }
}

fn exp(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let value = math(machine, words[0])?;
    let result = value.exp();
    if result.is_infinite() && value.is_finite() {
        return Err(error("OverflowError", "math range error"));
    }
    machine.double(result)
}

fn log(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let value = math(machine, words[0])?;
    if value <= 0.0 {
        return Err(error("ValueError", "math domain error"));
    }
    if words[1] == NIL {
        return machine.double(value.ln());
    }
    let base = math(machine, words[1])?;
    if base <= 0.0 {
        return Err(error("ValueError", "math domain error"));
    }
    if base == 1.0 {
        return Err(error("ZeroDivisionError", "float division by zero"));
    }
    machine.double(value.ln() / base.ln())
}

fn pow_double(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (a, b) = (math(machine, words[0])?, math(machine, words[1])?);
    power(Number::Double(a), Number::Double(b))?.word(machine)
}

fn is_inf(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    Ok(truth(math(machine, words[0])?.is_infinite()))
}

fn tanh(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let value = math(machine, words[0])?;
    machine.double(value.tanh())
}

fn is_nan(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    Ok(truth(math(machine, words[0])?.is_nan()))
}

fn trunc(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match value(machine, words[0]) {
        Value::Text => Err(error("TypeError", "type str doesn't define __trunc__ method")),
        _ => int(machine, words),
    }
}

fn log_2(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let value = math(machine, words[0])?;
    if value <= 0.0 {
        return Err(error("ValueError", "math domain error"));
    }
    machine.double(value.log2())
}

fn log_10(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let value = math(machine, words[0])?;
    if value <= 0.0 {
        return Err(error("ValueError", "math domain error"));
    }
    machine.double(value.log10())
}

fn factorial(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let number = integer(machine, words[0]).ok_or_else(|| error("TypeError", "an integer is required"))?;
    if number < 0 {
        return Err(error("ValueError", "factorial() not defined for negative values"));
    }
    let mut product: i128 = 1;
    for factor in 1..=i128::from(number.min(30)) {
        product *= factor;
    }
    Word::checked_integer(product).filter(|_| number <= 30).ok_or_else(Raise::overflow)
}

fn comb(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let numbers = (integer(machine, words[0]), integer(machine, words[1]));
    let (Some(all), Some(chosen)) = numbers else { return Err(error("TypeError", "an integer is required")) };
    if all < 0 || chosen < 0 {
        return Err(error("ValueError", "n must be a non-negative integer"));
    }
    let chosen = chosen.min(all - chosen);
    let mut found: i128 = i128::from(chosen >= 0);
    for step in 0..i128::from(chosen.clamp(0, 64)) {
        found = found * (i128::from(all) - step) / (step + 1);
        if found > 1 << 62 {
            return Err(Raise::overflow());
        }
    }
    Word::checked_integer(found).ok_or_else(Raise::overflow)
}

fn permutations(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = elements(machine, words[0])?;
    let count = if words[1] == NIL { items.len() as i64 } else { integer(machine, words[1]).unwrap_or(-1) };
    let mut found: Vec<Vec<usize>> = if count < 0 { Vec::new() } else { vec![Vec::new()] };
    for _ in 0..count.min(items.len() as i64 + 1) {
        machine.charge(found.len().saturating_mul(items.len()))?;
        found = found
            .iter()
            .flat_map(|row| {
                let free = (0..items.len()).filter(|place| !row.contains(place));
                free.map(|place| [row.as_slice(), &[place]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    let mut tuples = Vec::with_capacity(found.len());
    for row in found {
        let row: Vec<Word> = row.into_iter().map(|place| items[place]).collect();
        tuples.push(machine.tuple(&row)?);
    }
    machine.list(&tuples)
}

/// `itertools.product(*words, repeat=n)`.
fn repeated(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let all = elements(machine, words[0])?;
    let times = integer(machine, words[1]).unwrap_or(1).clamp(0, 64) as usize;
    let lists = all.repeat(times);
    let lists = machine.tuple(&lists)?;
    product(machine, &[lists])
}

fn accumulate(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut sums: Vec<Word> = Vec::new();
    for item in elements(machine, words[0])? {
        let sum = match sums.last() {
            Some(&last) => binary(machine, Operation::Add, last, item)?,
            None => item,
        };
        sums.push(sum);
    }
    machine.list(&sums)
}

/// `itertools.groupby(items)`: pairs of an item and the equal ones that follow it.
fn group_by(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut groups: Vec<(Word, Vec<Word>)> = Vec::new();
    for item in elements(machine, words[0])? {
        let same = match groups.last() {
            Some(&(key, _)) => equals(machine, key, item)?,
            None => false,
        };
        match groups.last_mut() {
            Some((_, group)) if same => group.push(item),
            _ => groups.push((item, vec![item])),
        }
    }
    let mut pairs = Vec::with_capacity(groups.len());
    for (key, group) in groups {
        let group = machine.list(&group)?;
        let group = (super::iterators::NEW_ITERATOR.run)(machine, &[group])?;
        pairs.push(machine.tuple(&[key, group])?);
    }
    machine.list(&pairs)
}

/// `itertools.islice(items, stop)` and `(items, start, stop, step)`; a missing stop is the start.
fn islice(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = elements(machine, words[0])?;
    let number = |machine: &Machine<'_>, word: Word, other: i64| {
        if word == NIL { Some(other) } else { integer(machine, word).filter(|number| *number >= 0) }
    };
    let all = items.len() as i64;
    let (from, to, step) =
        (number(machine, words[1], 0), number(machine, words[2], all), number(machine, words[3], 1));
    let (Some(from), Some(to), Some(step @ 1..)) = (from, to, step) else {
        return Err(error("ValueError", "Indices for islice() must be None or a non-negative integer"));
    };
    let taken: Vec<Word> =
        items.into_iter().take(to as usize).skip(from as usize).step_by(step as usize).collect();
    machine.list(&taken)
}

fn random(machine: &mut Machine<'_>, _words: &[Word]) -> Answer {
    let value = machine.random().random::<f64>();
    machine.double(value)
}

fn randint(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match (integer(machine, words[0]), integer(machine, words[1])) {
        (Some(low), Some(high)) if low <= high => {
            Ok(Word::integer(machine.random().random_range(low..=high)))
        }
        _ => Err(error("ValueError", "empty range for randrange()")),
    }
}

fn choice(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = elements(machine, words[0])?;
    if items.is_empty() {
        return Err(error("IndexError", "Cannot choose from an empty sequence"));
    }
    let place = machine.random().random_range(0..items.len());
    Ok(items[place])
}

fn uniform(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (low, high) = (math(machine, words[0])?, math(machine, words[1])?);
    let value = low + (high - low) * machine.random().random::<f64>();
    machine.double(value)
}

fn shuffle(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut items = elements(machine, words[0])?;
    for index in (1..items.len()).rev() {
        let other = machine.random().random_range(0..=index);
        items.swap(index, other);
    }
    if let Value::List(address) = value(machine, words[0]) {
        super::collections::replace_items(machine, address, &items)?;
    }
    Ok(NIL)
}

/// `itertools.product(*words)`.
fn product(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut rows: Vec<Vec<Word>> = vec![Vec::new()];
    for sequence in elements(machine, words[0])? {
        let items = elements(machine, sequence)?;
        machine.charge(rows.len().saturating_mul(items.len()))?;
        rows = rows
            .iter()
            .flat_map(|row| items.iter().map(move |item| [row.as_slice(), &[*item]].concat()))
            .collect();
    }
    let mut tuples = Vec::with_capacity(rows.len());
    for row in rows {
        tuples.push(machine.tuple(&row)?);
    }
    machine.list(&tuples)
}

/// `itertools.chain(*words)`.
fn chain(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut items = Vec::new();
    for sequence in elements(machine, words[0])? {
        items.extend(elements(machine, sequence)?);
    }
    machine.list(&items)
}

fn combinations(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = elements(machine, words[0])?;
    let count = integer(machine, words[1]).unwrap_or(-1);
    let mut found: Vec<Vec<Word>> = Vec::new();
    if (0..=items.len() as i64).contains(&count) {
        let count = count as usize;
        let mut places: Vec<usize> = (0..count).collect();
        loop {
            machine.charge(count + 1)?;
            found.push(places.iter().map(|&place| items[place]).collect());
            let Some(moving) = (0..count).rev().find(|&index| places[index] < items.len() - count + index)
            else {
                break;
            };
            places[moving] += 1;
            for index in moving + 1..count {
                places[index] = places[index - 1] + 1;
            }
        }
    }
    let mut tuples = Vec::with_capacity(found.len());
    for row in found {
        tuples.push(machine.tuple(&row)?);
    }
    machine.list(&tuples)
}

/// How often a value occurs.
pub(in crate::python) fn occurrences(
    machine: &mut Machine<'_>,
    items: &[Word],
    wanted: Word,
) -> Result<i64, Raise> {
    let mut count = 0;
    for item in items {
        if *item == wanted || equals(machine, *item, wanted)? {
            count += 1;
        }
    }
    Ok(count)
}
