//! `engine.toml`: a program that needs more than a path.
//!
//! ```toml
//! protocol = "uci"                # or "lines", "kaggle"
//! program = "./engine"            # paths are seen from where this file is
//! arguments = ["--quiet"]
//! option.Hash = 64
//! clock = "10+0.1"                # seconds for the game, and for every move
//! ```

use crate::Allowance;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use toml::{Table, Value};

/// The protocols that programs speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// UCI, variant `cfour`.
    Uci,
    /// A submission for Kaggle's `ConnectX`.
    Kaggle,
    /// A line for a position, a line for a column.
    Lines,
}

impl Protocol {
    /// The protocol of this name.
    pub(crate) fn of(name: &str) -> Option<Self> {
        [Self::Uci, Self::Kaggle, Self::Lines].into_iter().find(|protocol| protocol.to_string() == name)
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Uci => "uci",
            Self::Kaggle => "kaggle",
            Self::Lines => "lines",
        })
    }
}

/// What such a file says.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// How it is spoken to.
    pub protocol: Protocol,
    /// The file that is started, or that its interpreter is started with.
    pub program: PathBuf,
    /// What stands behind it.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// Where it works; the file's own folder, if nothing is said.
    pub folder: Option<PathBuf>,
    /// What its environment has besides.
    #[serde(default)]
    pub environment: BTreeMap<String, String>,
    /// What is set in an engine, in this order.
    #[serde(default)]
    pub option: Table,
    /// What else it can read.
    #[serde(default)]
    pub readable: Vec<PathBuf>,
    /// Seconds for a game and for every move.
    pub clock: Option<String>,
    /// Seconds after which nobody waits any longer for a move that has no other limit.
    pub patience: Option<f64>,
    /// Does it choose the same move in the same game, always?
    #[serde(default)]
    pub deterministic: bool,
    /// Megabytes.
    pub memory: Option<u64>,
    /// At a time.
    pub processes: Option<u64>,
    /// Of the processor's time, for each process.
    pub seconds: Option<u64>,
}

impl Description {
    /// A program of which nothing but its path is said.
    pub(crate) fn of(protocol: Protocol, program: PathBuf) -> Self {
        Self {
            protocol,
            program,
            arguments: Vec::new(),
            folder: None,
            environment: BTreeMap::new(),
            option: Table::new(),
            readable: Vec::new(),
            clock: None,
            patience: None,
            deterministic: false,
            memory: None,
            processes: None,
            seconds: None,
        }
    }

    pub(crate) fn allowance(&self) -> Allowance {
        let usual = Allowance::default();
        Allowance {
            memory: self.memory.unwrap_or(usual.memory),
            processes: self.processes.unwrap_or(usual.processes),
            seconds: self.seconds.unwrap_or(usual.seconds),
        }
    }

    /// The options as texts.
    pub(crate) fn options(&self) -> Vec<(String, String)> {
        let text = |value: &Value| match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        self.option.iter().map(|(name, value)| (name.clone(), text(value))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_is_short() {
        let text = "protocol = \"uci\"\nprogram = \"./engine\"\noption.Hash = 64\noption.\"Clear Hash\" = true\n\
                    option.Style = \"calm\"\nenvironment.HASTE = \"no\"\nclock = \"10+0.1\"\nmemory = 512\n";
        let description: Description = toml::from_str(text).expect("a description");
        let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let options = [option("Hash", "64"), option("Clear Hash", "true"), option("Style", "calm")];
        assert_eq!(description.options(), options);
        assert_eq!(description.allowance().memory, 512);
        assert_eq!(description.protocol, Protocol::Uci);
    }

    #[test]
    fn what_is_misspelled_is_no_description() {
        for text in [
            "program = \"x\"",
            "protocol = \"uci\"",
            "protocol = \"chess\"\nprogram = \"x\"",
            "protocol = \"uci\"\nprogram = \"x\"\nmemroy = 1",
        ] {
            assert!(toml::from_str::<Description>(text).is_err(), "{text}");
        }
    }
}
