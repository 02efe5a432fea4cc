//! `info`: what an engine tells while it thinks.

use crate::{Placement, Score, number, on_one_line};
use std::fmt;
use std::time::Duration;

/// What an engine tells while it thinks, as far as it tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// What the position is worth.
    pub score: Option<Score>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Positions visited in a second.
    pub nodes_per_second: Option<u64>,
    /// Since it began.
    pub time: Option<Duration>,
    /// The moves expected.
    pub line: Vec<Placement>,
    /// Something in words.
    pub text: Option<String>,
}

impl Info {
    /// Something in words, and nothing else.
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: Some(text.into()), ..Self::default() }
    }

    /// Reads the text behind `info`. What is unknown is skipped: engines tell much.
    pub(crate) fn read(text: &str) -> Self {
        let (numbers, said) = match text.split_once("string") {
            Some((front, said)) if is_apart(front, said) => (front, Some(said.trim().to_owned())),
            _ => (text, None),
        };
        let mut info = Self { text: said, ..Self::default() };
        let words: Vec<_> = numbers.split_whitespace().collect();
        let mut rest = words.as_slice();
        while let [word, behind @ ..] = rest {
            rest = behind;
            let first = behind.first().and_then(|text| number(text));
            match *word {
                "depth" => info.depth = first.map(|depth| depth.try_into().unwrap_or(u32::MAX)),
                "nodes" => info.nodes = first,
                "nps" => info.nodes_per_second = first,
                "time" => info.time = first.map(Duration::from_millis),
                "score" => info.score = Score::take(&mut rest),
                "pv" => {
                    while let Some(placement) = rest.first().and_then(|word| word.parse().ok()) {
                        info.line.push(placement);
                        rest = &rest[1..];
                    }
                }
                _ => {}
            }
        }
        info
    }
}

/// Does `string` stand between these as a word of its own?
fn is_apart(front: &str, behind: &str) -> bool {
    (front.is_empty() || front.ends_with(char::is_whitespace))
        && (behind.is_empty() || behind.starts_with(char::is_whitespace))
}

/// What stands behind `info`.
impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        words.extend(self.depth.map(|depth| format!("depth {depth}")));
        words.extend(self.score.map(|score| format!("score {score}")));
        words.extend(self.nodes.map(|nodes| format!("nodes {nodes}")));
        words.extend(self.nodes_per_second.map(|nodes| format!("nps {nodes}")));
        words.extend(self.time.map(|time| format!("time {}", time.as_millis())));
        if !self.line.is_empty() {
            words.push("pv".to_owned());
            words.extend(self.line.iter().map(ToString::to_string));
        }
        words.extend(self.text.as_deref().map(|text| format!("string {}", on_one_line(text))));
        f.write_str(&words.join(" "))
    }
}
