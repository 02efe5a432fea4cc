//! `conecta quality`: how good a player's moves are where the truth is known, and how true a heuristic's values.

mod json;
mod table;

use crate::contest::{cores, counting};
use crate::failure::BadInput;
use crate::language::errors::InWords;
use crate::language::{Dictionary, say};
use crate::weights;
use arena::quality::{ASIDE, Labeled, Opinion, Quality, SETS, TestSet, built_in, measure, opinion};
use clap::Args;
use engine::heuristics::HeuristicSpec;
use engine::players::{Player, PlayerSpec};
use game::Rules;
use indicatif::ProgressBar;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

#[derive(Debug, Args)]
pub(crate) struct Measure {
    #[arg(required = true)]
    #[arg(value_parser = weights::player)]
    players: Vec<PlayerSpec>,

    #[arg(long = "set", value_name = "FILE")]
    sets: Vec<String>,

    #[arg(long)]
    json: bool,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// What came of it.
struct Findings {
    sets: Vec<TestSet>,
    players: Vec<(PlayerSpec, Quality)>,
    /// Of every heuristic among the players, once.
    opinions: Vec<(HeuristicSpec, Opinion)>,
}

impl Measure {
    pub(super) fn run(self, dictionary: Dictionary) -> anyhow::Result<()> {
        let sets: Vec<_> = if self.sets.is_empty() {
            SETS.into_iter().map(built_in).collect()
        } else {
            self.sets.iter().map(|set| read(dictionary, set)).collect::<Result<_, _>>()?
        };
        for player in &self.players {
            build(dictionary, player)?;
        }
        let mut findings = Findings { sets, players: Vec::new(), opinions: Vec::new() };
        for player in &self.players {
            let quality = self.measure(dictionary, player, &findings.sets)?;
            findings.players.push((player.clone(), quality));
            findings.add_opinion(dictionary, player)?;
        }
        let text = if self.json { format!("{}\n", findings.json()) } else { findings.table(dictionary) };
        Ok(write!(io::stdout(), "{text}")?)
    }

    fn measure(
        &self,
        dictionary: Dictionary,
        player: &PlayerSpec,
        sets: &[TestSet],
    ) -> anyhow::Result<Quality> {
        let bar = bar(dictionary, player, sets.iter().map(|set| set.positions.len()).sum());
        let quality = measure(sets, || build(dictionary, player), self.threads(player), || bar.inc(1));
        bar.finish_and_clear();
        Ok(quality?)
    }

    /// A clock that runs for several players on one core measures the core, so who plays by the clock plays alone unless
    /// told otherwise.
    fn threads(&self, player: &PlayerSpec) -> usize {
        match self.threads {
            Some(threads) => usize::from(threads),
            None if player.is_repeatable() => cores(),
            None => 1,
        }
    }
}

impl Findings {
    fn add_opinion(&mut self, dictionary: Dictionary, player: &PlayerSpec) -> Result<(), BadInput> {
        let PlayerSpec::Heuristic { heuristic: spec, .. } = player else { return Ok(()) };
        if self.opinions.iter().all(|(known, _)| known != spec) {
            let mind = spec.heuristic.mind(Rules::CLASSIC, &spec.weights);
            let mut mind = mind.map_err(|error| BadInput(error.in_words(dictionary)))?;
            self.opinions.push((spec.clone(), opinion(&self.sets, &mut *mind)));
        }
        Ok(())
    }
}

fn build(dictionary: Dictionary, player: &PlayerSpec) -> Result<Box<dyn Player>, BadInput> {
    player.player(Rules::CLASSIC).map_err(|error| BadInput(error.in_words(dictionary)))
}

/// A set of the program's own by its name, or a file of lines as `conecta solve --moves` prints them.
fn read(dictionary: Dictionary, set: &str) -> Result<TestSet, BadInput> {
    if let Some(own) = SETS.into_iter().chain([ASIDE]).find(|(name, _)| *name == set) {
        return Ok(built_in(own));
    }
    let bytes = std::fs::read(set).map_err(|error| {
        let known: Vec<_> = SETS.iter().chain([&ASIDE]).map(|(name, _)| *name).collect();
        BadInput(say!(
            dictionary,
            "quality-no-set",
            set = set,
            known = known.join(", "),
            reason = error.in_words(dictionary)
        ))
    })?;
    // Bytes that are no text become characters that are no moves, and are reported as such.
    let text = String::from_utf8_lossy(&bytes);
    let mut positions: Vec<Labeled> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let labeled = line.parse().map_err(|error: arena::quality::LabelError| {
            BadInput(say!(
                dictionary,
                "quality-line",
                set = set,
                number = (index + 1).to_string(),
                problem = error.in_words(dictionary)
            ))
        })?;
        positions.push(labeled);
    }
    if positions.is_empty() {
        return Err(BadInput(say!(dictionary, "quality-empty-set", set = set)));
    }
    let name = Path::new(set).file_name().map_or(set.into(), |name| name.to_string_lossy());
    Ok(TestSet { name: name.into_owned(), positions })
}

/// Tells on a terminal how far a player is.
fn bar(dictionary: Dictionary, player: &PlayerSpec, positions: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let text = say!(dictionary, "quality-progress", done = "{pos}", all = "{len}", left = "{eta}");
    let style = counting(dictionary, &format!("{{bar:30}} {text}  {{msg}}"));
    ProgressBar::new(positions as u64).with_style(style).with_message(player.to_string())
}
