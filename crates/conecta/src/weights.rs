//! Weights files: what `tune` writes, and how players are named with them: `ia2@mine.toml:d4`.

use crate::language::errors::InWords;
use crate::language::say;
use anyhow::Context;
use engine::heuristics::{HeuristicSpec, SpecError, find};
use engine::players::PlayerSpec;
use serde::{Deserialize, Serialize};
use std::io::Write;
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
pub(crate) fn write(path: &Path, spec: &HeuristicSpec, provenance: Table) -> anyhow::Result<()> {
    let declared = spec.heuristic.card.weights;
    let weights = std::iter::zip(declared, spec.weights.values())
        .map(|(weight, &value)| (weight.name.to_owned(), value.into()))
        .collect();
    let file = File { heuristic: spec.heuristic.card.name.to_owned(), weights, provenance };
    replace(path, toml::to_string(&file).context("weights are numbers")?.as_bytes())
}

/// Puts a file in the place of another at once.
pub(crate) fn replace(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    let cannot_write = || say!("cannot-write", file = path.display().to_string());
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    let mut file = std::fs::File::create(&new).with_context(cannot_write)?;
    file.write_all(content).with_context(cannot_write)?;
    file.sync_all().with_context(cannot_write)?;
    std::fs::rename(&new, path).with_context(cannot_write)
}

/// Reads the weights of this heuristic from a file.
fn read(path: &str, name: &str) -> Result<HeuristicSpec, String> {
    let wrong = |problem: String| say!("weights-file", file = path, problem = problem);
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.in_words()))?;
    let file: File = toml::from_str(&text).map_err(|error| wrong(error.message().to_owned()))?;
    let heuristic = find(name).ok_or_else(|| SpecError::Unknown(name.into()).in_words())?;
    if file.heuristic != name {
        return Err(wrong(say!("weights-of-other", heuristic = file.heuristic, name = name)));
    }
    let mut spec = HeuristicSpec::original(heuristic);
    for (weight, value) in file.weights {
        let declared = heuristic.card.weights.iter().position(|known| known.name == weight);
        let at =
            declared.ok_or_else(|| wrong(say!("weights-unknown", weight = weight.as_str(), name = name)))?;
        let number = value.as_float().or_else(|| value.as_integer().map(|number| number as f64));
        let number = number.filter(|number| number.is_finite());
        spec.weights.values_mut()[at] = number.ok_or_else(|| {
            wrong(say!("weights-no-number", weight = weight.as_str(), value = value.to_string()))
        })?;
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
pub(crate) fn heuristic(text: &str) -> Result<HeuristicSpec, String> {
    match split(text) {
        Some((name, path, "")) => read(path, name),
        _ => text.parse().map_err(|error: SpecError| error.in_words()),
    }
}

/// A player as users name it: like a heuristic, with its effort behind; `random`, `perfect` and levels too.
pub(crate) fn player(text: &str) -> Result<PlayerSpec, String> {
    let Some((name, path, effort)) = split(text) else {
        return text.parse().map_err(|error: engine::players::PlayerError| error.in_words());
    };
    let weights = read(path, name)?;
    match player(&format!("{name}{effort}"))? {
        PlayerSpec::Heuristic { effort, .. } => Ok(PlayerSpec::Heuristic { heuristic: weights, effort }),
        other => Err(say!("weights-no-heuristic", player = other.to_string())),
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
