//! Methods of texts.

use super::methods::count;
use super::value::{Value, elements, integer, new_text, text, type_name, value};
use super::{Answer, beyond, error, truth};
use crate::machine::Machine;
use crate::word::{NIL, Word};

/// The names of the methods here.
pub(in crate::python) const NAMES: &[&str] = &[
    "rfind",
    "rindex",
    "center",
    "ljust",
    "rjust",
    "partition",
    "rpartition",
    "rsplit",
    "isalpha",
    "isalnum",
    "isupper",
    "islower",
    "isspace",
    "isnumeric",
    "isdecimal",
    "splitlines",
];

pub(super) fn on_text(
    machine: &mut Machine<'_>,
    owner: Word,
    name: &str,
    arguments: &[Word],
) -> Option<Answer> {
    let own = text(machine, owner).unwrap_or_default();
    let given: Vec<Option<String>> = arguments.iter().map(|word| text(machine, *word)).collect();
    if machine.charge(own.len() / 8 + 4).is_err() {
        return Some(Err(crate::machine::out_of_steps()));
    }
    Some(match (name, &given[..]) {
        ("count", [Some(_)]) => count(machine, &[owner, arguments[0]]),
        ("find", [Some(part)]) => {
            let found = own.find(part.as_str()).map_or(-1, |at| own[..at].chars().count() as i64);
            Ok(Word::integer(found))
        }
        ("index", [Some(part)]) => match own.find(part.as_str()) {
            Some(at) => Ok(Word::integer(own[..at].chars().count() as i64)),
            None => Err(error("ValueError", "substring not found")),
        },
        ("join", [_]) => elements(machine, arguments[0]).and_then(|items| {
            let mut joined = String::new();
            for (index, item) in items.into_iter().enumerate() {
                let Some(part) = text(machine, item) else {
                    let found = type_name(machine, item);
                    return Err(error(
                        "TypeError",
                        format_args!("sequence item {index}: expected str instance, {found} found"),
                    ));
                };
                if index > 0 {
                    machine.grow(&mut joined, &own)?;
                }
                machine.grow(&mut joined, &part)?;
            }
            new_text(machine, &joined)
        }),
        ("format", _) => super::format::filled_in(machine, &own, arguments),
        ("find", [Some(part), None]) => {
            let from = integer(machine, arguments[1]).unwrap_or(0);
            let length = own.chars().count() as i64;
            let from = if from < 0 { (from + length).max(0) } else { from };
            if from > length {
                return Some(Ok(Word::integer(-1)));
            }
            let start = own.char_indices().nth(from as usize).map_or(own.len(), |(at, _)| at);
            let found = own[start..].find(part.as_str());
            Ok(Word::integer(found.map_or(-1, |at| own[..start + at].chars().count() as i64)))
        }
        ("lower", []) => new_text(machine, &own.to_lowercase()),
        ("upper", []) => new_text(machine, &own.to_uppercase()),
        ("strip", []) => new_text(machine, own.trim()),
        ("lstrip", []) => new_text(machine, own.trim_start()),
        ("rstrip", []) => new_text(machine, own.trim_end()),
        ("replace", [Some(from), Some(to)]) => {
            let found = own.matches(from.as_str()).count();
            if found.saturating_mul(to.len()) > crate::machine::LONGEST_TEXT {
                return Some(Err(crate::machine::too_long()));
            }
            new_text(machine, &own.replace(from.as_str(), to))
        }
        ("startswith", [Some(part)]) => Ok(truth(own.starts_with(part.as_str()))),
        ("endswith", [Some(part)]) => Ok(truth(own.ends_with(part.as_str()))),
        ("isdigit", []) => Ok(truth(!own.is_empty() && own.chars().all(|c| c.is_ascii_digit()))),
        ("split", []) => strings(machine, own.split_whitespace()),
        ("split", [Some(part)]) if !part.is_empty() => strings(machine, own.split(part.as_str())),
        ("zfill", [None]) => {
            let width = integer(machine, arguments[0]).unwrap_or(0).clamp(0, 10_000) as usize;
            let length = own.chars().count();
            let (sign, digits) = match own.strip_prefix(['-', '+']) {
                Some(digits) => (&own[..1], digits),
                None => ("", own.as_str()),
            };
            new_text(machine, &format!("{sign}{}{digits}", "0".repeat(width.saturating_sub(length))))
        }
        _ => return method(machine, &own, name, arguments),
    })
}

fn strings<'a>(machine: &mut Machine<'_>, parts: impl Iterator<Item = &'a str>) -> Answer {
    let mut words = Vec::new();
    for part in parts {
        words.push(new_text(machine, part)?);
    }
    machine.list(&words)
}

/// Part of a text by the places of its letters, as `find(part, start, end)` takes it; and what stands before it.
fn between(machine: &Machine<'_>, own: &str, bounds: &[Word]) -> Option<(usize, String)> {
    let letters: Vec<char> = own.chars().collect();
    let length = letters.len() as i64;
    let place = |word: Option<&Word>, missing: i64| match word {
        None => Some(missing),
        Some(word) if *word == NIL => Some(missing),
        Some(word) => {
            integer(machine, *word).map(|place| if place < 0 { (place + length).max(0) } else { place })
        }
    };
    let (start, end) = (place(bounds.first(), 0)?, place(bounds.get(1), length)?.min(length));
    if start > end {
        return None;
    }
    Some((start as usize, letters[start as usize..end as usize].iter().collect()))
}

/// A method of a text; `None` if there is none of that name with such arguments.
pub(super) fn method(machine: &mut Machine<'_>, own: &str, name: &str, arguments: &[Word]) -> Option<Answer> {
    let all = |test: fn(char) -> bool| truth(!own.is_empty() && own.chars().all(test));
    let cased = || own.chars().any(|letter| letter.is_uppercase() || letter.is_lowercase());
    let part = arguments.first().and_then(|word| text(machine, *word));
    Some(match (name, arguments.len(), part) {
        ("find" | "rfind" | "index" | "rindex" | "count", 1..=3, Some(part)) => {
            search(machine, own, name, &part, &arguments[1..])
        }
        ("isalpha", 0, _) => Ok(all(char::is_alphabetic)),
        ("isalnum", 0, _) => Ok(all(char::is_alphanumeric)),
        ("isnumeric" | "isdecimal", 0, _) if own.is_ascii() => Ok(all(|letter| letter.is_ascii_digit())),
        ("isspace", 0, _) => Ok(all(char::is_whitespace)),
        ("isupper", 0, _) => Ok(truth(cased() && !own.chars().any(char::is_lowercase))),
        ("islower", 0, _) => Ok(truth(cased() && !own.chars().any(char::is_uppercase))),
        ("capitalize", 0, _) if own.is_ascii() => {
            let mut lower = own.to_ascii_lowercase();
            if let Some(first) = lower.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            new_text(machine, &lower)
        }
        ("title", 0, _) if own.is_ascii() => {
            let mut inside = false;
            let titled: String = own
                .chars()
                .map(|letter| {
                    let found =
                        if inside { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() };
                    inside = letter.is_ascii_alphabetic();
                    found
                })
                .collect();
            new_text(machine, &titled)
        }
        ("swapcase", 0, _) if own.is_ascii() => {
            let swapped = own.chars().map(|letter| {
                if letter.is_ascii_uppercase() {
                    letter.to_ascii_lowercase()
                } else {
                    letter.to_ascii_uppercase()
                }
            });
            let swapped: String = swapped.collect();
            new_text(machine, &swapped)
        }
        ("strip", 1, Some(letters)) => new_text(machine, own.trim_matches(|letter| letters.contains(letter))),
        ("lstrip", 1, Some(letters)) => {
            new_text(machine, own.trim_start_matches(|letter| letters.contains(letter)))
        }
        ("rstrip", 1, Some(letters)) => {
            new_text(machine, own.trim_end_matches(|letter| letters.contains(letter)))
        }
        ("center" | "ljust" | "rjust", 1 | 2, _) => padded(machine, own, name, arguments),
        ("partition" | "rpartition", 1, Some(part)) if !part.is_empty() => {
            let found = if name == "partition" { own.split_once(&part) } else { own.rsplit_once(&part) };
            let parts = match found {
                Some((before, behind)) => [before, &part, behind],
                None if name == "partition" => [own, "", ""],
                None => ["", "", own],
            };
            let parts: Result<Vec<Word>, _> = parts.iter().map(|part| new_text(machine, part)).collect();
            parts.and_then(|parts| machine.tuple(&parts))
        }
        ("split" | "rsplit", 1 | 2, Some(part)) if !part.is_empty() => {
            let times = arguments.get(1).map_or(Some(-1), |word| integer(machine, *word))?;
            let most = usize::try_from(times).map_or(usize::MAX, |times| times.saturating_add(1));
            let mut parts: Vec<&str> = if name == "split" {
                own.splitn(most, &part).collect()
            } else {
                own.rsplitn(most, &part).collect()
            };
            if name == "rsplit" {
                parts.reverse();
            }
            strings(machine, parts.into_iter())
        }
        ("splitlines", 0, _) if !own.contains(['\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}']) => {
            strings(machine, own.lines())
        }
        ("replace", 3, Some(from)) => {
            let to = text(machine, arguments[1])?;
            let times = integer(machine, arguments[2])?;
            match usize::try_from(times) {
                Ok(times) if times.saturating_mul(to.len()) < crate::machine::LONGEST_TEXT => {
                    new_text(machine, &own.replacen(from.as_str(), &to, times))
                }
                _ => Err(beyond("replace() so many times")),
            }
        }
        ("startswith" | "endswith", 1, None) if matches!(value(machine, arguments[0]), Value::Tuple) => {
            begins_or_ends(machine, own, name == "startswith", arguments[0])
        }
        _ => return None,
    })
}

/// `startswith` and `endswith` of any of several texts.
fn begins_or_ends(machine: &mut Machine<'_>, own: &str, begins: bool, parts: Word) -> Answer {
    let mut found = false;
    for part in elements(machine, parts)? {
        let part = text(machine, part)
            .ok_or_else(|| error("TypeError", "tuple for startswith must only contain str"))?;
        found |= if begins { own.starts_with(&part) } else { own.ends_with(&part) };
    }
    Ok(truth(found))
}

/// `find`, `rfind`, `index`, `rindex` and `count` between two places.
fn search(machine: &mut Machine<'_>, own: &str, name: &str, part: &str, bounds: &[Word]) -> Answer {
    let found = between(machine, own, bounds);
    if name == "count" {
        let count = found.map_or(0, |(_, inner)| {
            if part.is_empty() { inner.chars().count() + 1 } else { inner.matches(part).count() }
        });
        return Ok(Word::integer(count as i64));
    }
    let place = found.and_then(|(start, inner)| {
        let at = if name.starts_with('r') { inner.rfind(part) } else { inner.find(part) };
        at.map(|at| (start + inner[..at].chars().count()) as i64)
    });
    match place {
        Some(place) => Ok(Word::integer(place)),
        None if name.ends_with("index") => Err(error("ValueError", "substring not found")),
        None => Ok(Word::integer(-1)),
    }
}

fn padded(machine: &mut Machine<'_>, own: &str, name: &str, arguments: &[Word]) -> Answer {
    let fill = match arguments.get(1) {
        None => Some(' '),
        Some(word) => text(machine, *word).and_then(|text| super::value::one_character(&text)),
    };
    let (Some(width), Some(fill)) = (integer(machine, arguments[0]), fill) else {
        return Err(error("TypeError", "the fill character must be exactly one character long"));
    };
    let missing = width.clamp(0, 10_000) as usize;
    let missing = missing.saturating_sub(own.chars().count());
    let before = match name {
        "ljust" => 0,
        "rjust" => missing,
        // One more on the left where the width is odd and the rest is too.
        _ => missing / 2 + (missing & width as usize & 1),
    };
    let fill = |count: usize| fill.to_string().repeat(count);
    new_text(machine, &format!("{}{own}{}", fill(before), fill(missing - before)))
}
