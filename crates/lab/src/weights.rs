//! Weights files: what tuning writes, and how players are named with them: `ia2@mine.toml:d4`.

use crate::files::{FileError, replace};
use engine::heuristics::HeuristicSpec;
use engine::players::{PlayerName, PlayerSpec};
use engine::{Catalog, CatalogError, Loader};
use game::Quoted;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use toml::Table;

/// No weights file is larger, by far.
const MOST_BYTES: u64 = 1 << 20;

/// The file as it is written and read.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Content {
    heuristic: String,
    /// By name; a weight that is not named has its original value.
    weights: Table,
    /// Where they come from: for people, and never read by the program.
    #[serde(default, skip_serializing_if = "Table::is_empty")]
    provenance: Table,
}

/// Writes the weights of a heuristic so that players can be named with them.
pub fn write_weights(path: &Path, spec: &HeuristicSpec, provenance: Table) -> Result<(), FileError> {
    replace(path, weights_content(spec, provenance).as_bytes())
}

/// What is written then.
pub(crate) fn weights_content(spec: &HeuristicSpec, provenance: Table) -> String {
    let card = &spec.heuristic.card;
    let weights = std::iter::zip(&card.weights, spec.weights.values())
        .map(|(weight, &value)| (weight.name.to_string(), value.into()))
        .collect();
    let content = Content { heuristic: card.name.clone(), weights, provenance };
    toml::to_string(&content).expect("weights are numbers")
}

/// What is wrong with a weights file.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {problem}")]
#[allow(missing_docs)]
pub struct WeightsError {
    pub file: Quoted,
    pub problem: WeightsProblem,
}

/// What exactly.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum WeightsProblem {
    #[error("{0}")]
    Unreadable(#[from] io::Error),
    #[error("it is too large for a file of weights")]
    TooLarge,
    #[error("{0}")]
    Malformed(String),
    /// It holds the weights of another heuristic.
    #[error("these are the weights of {heuristic}, not of {name}")]
    OfOther { heuristic: Quoted, name: Quoted },
    #[error("{name} has no weight `{weight}`")]
    NoSuchWeight { weight: Quoted, name: Quoted },
    #[error("the weight `{weight}` is `{value}`, not a number")]
    NoNumber { weight: Quoted, value: Quoted },
    /// Weights for a player that has none.
    #[error("{player} is no heuristic and takes no weights")]
    Weightless { player: Quoted },
}

/// Knows players that are named with a weights file.
pub struct WeightsFiles;

impl Loader for WeightsFiles {
    fn load(&self, name: &PlayerName, catalog: &Catalog) -> Option<Result<PlayerSpec, CatalogError>> {
        let file =
            name.settings_file.as_ref().filter(|_| !name.base.is_empty() && name.protocol.is_none())?;
        Some(load(file, name, catalog))
    }
}

fn load(file: &str, name: &PlayerName, catalog: &Catalog) -> Result<PlayerSpec, CatalogError> {
    let wrong = |problem| CatalogError::loading(WeightsError { file: Quoted::new(file), problem });
    // What stands in parentheses has the last word.
    let plain = PlayerName { settings_file: None, settings: Vec::new(), ..name.clone() };
    let player = catalog.resolve(&plain)?;
    let PlayerSpec::Heuristic { heuristic: mut spec, .. } = player else {
        return Err(wrong(WeightsProblem::Weightless { player: Quoted::new(&player.to_string()) }));
    };
    read(file, &name.base, &mut spec).map_err(wrong)?;
    let mut settings: Vec<(String, String)> =
        std::iter::zip(&spec.heuristic.card.weights, spec.weights.values())
            .map(|(weight, value)| (weight.name.to_string(), value.to_string()))
            .collect();
    for (weight, value) in &name.settings {
        match settings.iter_mut().find(|(known, _)| known == weight) {
            Some((_, present)) => present.clone_from(value),
            None => settings.push((weight.clone(), value.clone())),
        }
    }
    engine::with_settings(spec.heuristic, &PlayerName { settings, ..plain })
}

/// Reads the weights of a heuristic from a file.
fn read(file: &str, name: &str, spec: &mut HeuristicSpec) -> Result<(), WeightsProblem> {
    let mut text = String::new();
    let length = File::open(file)?.take(MOST_BYTES + 1).read_to_string(&mut text)?;
    if length as u64 > MOST_BYTES {
        return Err(WeightsProblem::TooLarge);
    }
    let content: Content = toml::from_str(&text)
        .map_err(|error| WeightsProblem::Malformed(Quoted::new(error.message()).to_string()))?;
    let name = Quoted::new(name);
    if content.heuristic != spec.heuristic.card.name {
        return Err(WeightsProblem::OfOther { heuristic: content.heuristic.into(), name });
    }
    for (weight, value) in content.weights {
        let Some(at) = spec.heuristic.card.weights.iter().position(|known| known.name == weight) else {
            return Err(WeightsProblem::NoSuchWeight { weight: weight.into(), name });
        };
        let number = value.as_float().or_else(|| value.as_integer().map(|number| number as f64));
        let Some(number) = number.filter(|number| number.is_finite()) else {
            return Err(WeightsProblem::NoNumber { weight: weight.into(), value: value.to_string().into() });
        };
        spec.weights.values_mut()[at] = number;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(text: &str) -> (tempfile::TempDir, String) {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("w.toml");
        std::fs::write(&file, text).expect("written");
        let file = file.to_str().expect("text").to_owned();
        (folder, file)
    }

    #[test]
    fn a_player_takes_its_weights_from_a_file_and_what_is_in_parentheses_goes_before() {
        let (_folder, file) = saved("heuristic = \"bueno\"\n[weights]\nthree = 1200\none = 3.5\n");
        let player = |text: &str| crate::catalog().player(text).map(|player| player.to_string());
        assert_eq!(player(&format!("bueno@{file}:d3")).expect("a player"), "bueno(one=3.5,three=1200):d3");
        assert_eq!(player(&format!("bueno@{file}(three=7)")).expect("a player"), "bueno(one=3.5,three=7)");
        assert_eq!(
            crate::catalog().heuristic(&format!("bueno@{file}")).expect("a heuristic").to_string(),
            "bueno(one=3.5,three=1200)"
        );
        for (text, wrong) in [
            (format!("ia2@{file}"), "these are the weights of bueno"),
            (format!("perfect@{file}"), "takes no weights"),
            (format!("nobody@{file}"), "`nobody`"),
            (format!("bueno@{file}x.toml"), "No such file"),
            (format!("bueno@{file}(four=1)"), "`four`"),
        ] {
            let error = player(&text).expect_err("no player").to_string();
            assert!(error.contains(wrong), "{error}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let (_folder, file) = saved("");
        let spec = crate::catalog().heuristic("bueno(three=0.1)").expect("a heuristic");
        write_weights(Path::new(&file), &spec, Table::new()).expect("written");
        assert_eq!(crate::catalog().heuristic(&format!("bueno@{file}")).expect("a heuristic"), spec);
    }

    #[test]
    fn files_that_are_none_of_ours_are_refused_with_the_reason() {
        for (text, wrong) in [
            ("x".repeat(2 << 20), "too large"),
            ("heuristic = 3".into(), "invalid type"),
            ("heuristic = \"bueno\"\n[weights]\nfour = 1".into(), "no weight `four`"),
            ("heuristic = \"bueno\"\n[weights]\nthree = \"x\"".into(), "not a number"),
            ("heuristic = \"bueno\"\n[weights]\nthree = nan".into(), "not a number"),
        ] {
            let (_folder, file) = saved(&text);
            let error = crate::catalog().player(&format!("bueno@{file}")).expect_err("no player").to_string();
            assert!(error.contains(wrong) && error.len() < 300, "{error}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_weights_or_refused(
            at in 0..80_usize,
            letters in proptest::prop_oneof!["[-0-9a-z_.=+\\[\\]{}\"' \n]{0,20}", ".{0,8}"],
            whole in proptest::bool::ANY,
        ) {
            let mut text = if whole { "heuristic = \"bueno\"\n[weights]\nthree = 1200\none = 3.5\n".to_owned() } else { String::new() };
            text.insert_str(at.min(text.len()), &letters);
            let (_folder, file) = saved(&text);
            if let Err(error) = crate::catalog().player(&format!("bueno@{file}")) {
                let error = error.to_string();
                proptest::prop_assert!(error.len() < 400 && !error.chars().any(char::is_control), "{error:?}");
            }
        }
    }
}
