//! Weights files: what `tune` writes, and how players are named with them: `ia2@mine.toml:d4`.

use crate::language::errors::InWords;
use crate::language::{Dictionary, Language, say};
use anyhow::Context;
use engine::heuristics::{HeuristicSpec, SpecError, find};
use engine::players::{PlayerError, PlayerSpec};
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use toml::Table;

/// Longer names of players are shortened for people.
const LONGEST: usize = 40;

/// How such files end.
const ENDING: &str = ".toml";

/// The file as it is written and read.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct File {
    heuristic: String,
    /// By name; a weight that is not named has its original value.
    weights: Table,
    /// Where they come from: for people, and never read by the program.
    #[serde(default, skip_serializing_if = "Table::is_empty")]
    provenance: Table,
}

/// Writes a file so that whoever reads it meanwhile finds the old one or the new one, never half of it.
pub(crate) fn write(
    dictionary: Dictionary,
    path: &Path,
    spec: &HeuristicSpec,
    provenance: Table,
) -> anyhow::Result<()> {
    let declared = spec.heuristic.card.weights;
    let weights = std::iter::zip(declared, spec.weights.values())
        .map(|(weight, &value)| (weight.name.to_owned(), value.into()))
        .collect();
    let file = File { heuristic: spec.heuristic.card.name.to_owned(), weights, provenance };
    replace(dictionary, path, toml::to_string(&file).context("weights are numbers")?.as_bytes())
}

/// Puts a file in the place of another at once.
pub(crate) fn replace(dictionary: Dictionary, path: &Path, content: &[u8]) -> anyhow::Result<()> {
    let cannot_write = || say!(dictionary, "cannot-write", file = path.display().to_string());
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    let mut file = std::fs::File::create(&new).with_context(cannot_write)?;
    file.write_all(content).with_context(cannot_write)?;
    file.sync_all().with_context(cannot_write)?;
    std::fs::rename(&new, path).with_context(cannot_write)
}

/// Why a text names no player or heuristic.
#[derive(Debug)]
pub(crate) enum NameError {
    Player(PlayerError),
    Heuristic(SpecError),
    /// Weights for a player that has none.
    Weightless(PlayerSpec),
    File {
        file: String,
        problem: FileProblem,
    },
}

/// What is wrong with a weights file.
#[derive(Debug)]
pub(crate) enum FileProblem {
    Unreadable(io::Error),
    Malformed(String),
    /// It holds the weights of another heuristic.
    OfOther {
        heuristic: String,
        name: String,
    },
    NoSuchWeight {
        weight: String,
        name: String,
    },
    NoNumber {
        weight: String,
        value: String,
    },
}

impl InWords for NameError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Player(error) => error.in_words(dictionary),
            Self::Heuristic(error) => error.in_words(dictionary),
            Self::Weightless(player) => {
                say!(dictionary, "weights-no-heuristic", player = player.to_string())
            }
            Self::File { file, problem } => {
                let problem = problem.in_words(dictionary);
                say!(dictionary, "weights-file", file = file.as_str(), problem = problem)
            }
        }
    }
}

impl InWords for FileProblem {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Unreadable(error) => error.in_words(dictionary),
            Self::Malformed(message) => message.clone(),
            Self::OfOther { heuristic, name } => {
                let (heuristic, name) = (heuristic.as_str(), name.as_str());
                say!(dictionary, "weights-of-other", heuristic = heuristic, name = name)
            }
            Self::NoSuchWeight { weight, name } => {
                say!(dictionary, "weights-unknown", weight = weight.as_str(), name = name.as_str())
            }
            Self::NoNumber { weight, value } => {
                say!(dictionary, "weights-no-number", weight = weight.as_str(), value = value.as_str())
            }
        }
    }
}

/// In English, as all errors.
impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English.dictionary()))
    }
}

impl Error for NameError {}

/// Reads the weights of this heuristic from a file.
fn read(path: &str, name: &str) -> Result<HeuristicSpec, NameError> {
    let wrong = |problem| NameError::File { file: path.to_owned(), problem };
    let text = std::fs::read_to_string(path).map_err(|error| wrong(FileProblem::Unreadable(error)))?;
    let file: File =
        toml::from_str(&text).map_err(|error| wrong(FileProblem::Malformed(error.message().to_owned())))?;
    let unknown = || NameError::Heuristic(SpecError::Unknown(name.to_owned()));
    let heuristic = find(name).ok_or_else(unknown)?;
    let name = name.to_owned();
    if file.heuristic != name {
        return Err(wrong(FileProblem::OfOther { heuristic: file.heuristic, name }));
    }
    let mut spec = HeuristicSpec::original(heuristic);
    for (weight, value) in file.weights {
        let Some(at) = heuristic.card.weights.iter().position(|known| known.name == weight) else {
            return Err(wrong(FileProblem::NoSuchWeight { weight, name }));
        };
        let number = value.as_float().or_else(|| value.as_integer().map(|number| number as f64));
        let Some(number) = number.filter(|number| number.is_finite()) else {
            return Err(wrong(FileProblem::NoNumber { weight, value: value.to_string() }));
        };
        spec.weights.values_mut()[at] = number;
    }
    Ok(spec)
}

/// `NAME@FILE.toml` and what stands behind it, if the text has such a part.
fn split(text: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = text.split_once('@')?;
    let end = rest.find(ENDING)? + ENDING.len();
    Some((name, &rest[..end], &rest[end..]))
}

/// A heuristic as users name it: `ia2`, `ia2(three=1200)` or `ia2@mine.toml`.
pub(crate) fn heuristic(text: &str) -> Result<HeuristicSpec, NameError> {
    match split(text) {
        Some((name, path, "")) => read(path, name),
        _ => text.parse().map_err(NameError::Heuristic),
    }
}

/// A player as users name it: like a heuristic, with its effort behind; `random`, `perfect` and levels too.
pub(crate) fn player(text: &str) -> Result<PlayerSpec, NameError> {
    let Some((name, path, effort)) = split(text) else { return text.parse().map_err(NameError::Player) };
    let weights = read(path, name)?;
    match player(&format!("{name}{effort}"))? {
        PlayerSpec::Heuristic { effort, .. } => Ok(PlayerSpec::Heuristic { heuristic: weights, effort }),
        other => Err(NameError::Weightless(other)),
    }
}

/// The name of a player or heuristic as people can read it: of many weights the first, and a mark that tells them from others.
pub(crate) fn short(name: &str) -> String {
    let settings = name.find('(').and_then(|open| Some((open, name.rfind(')')?)));
    let Some((open, close)) = settings.filter(|_| name.chars().count() > LONGEST) else {
        return name.to_owned();
    };
    let settings = &name[open + 1..close];
    let first = settings.split(',').next().unwrap_or_default();
    // FNV-1a: the same on every machine, so that tables can be compared.
    let mark = settings.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |mark, byte| {
        (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{}({first},…{:04x}){}", &name[..open], mark >> 48, &name[close + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_shortened_and_stay_different() {
        let name = |weight: u32| format!("ia2(center={weight},beside=21,two_beside=9,three=1200):d4");
        assert_eq!(short("ia2(three=1200,gapped=51):d4"), "ia2(three=1200,gapped=51):d4");
        let [one, other] = [7, 8].map(|weight| short(&name(weight)));
        assert!(one.starts_with("ia2(center=7,…") && one.ends_with("):d4") && one.chars().count() <= LONGEST);
        assert_ne!(one.replace("center=7", "center=8"), other, "the mark differs too");
    }
}
