//! `conecta quality`: how good a player's moves are where the truth is known, and how true a heuristic's values.

mod json;
mod table;

use crate::contest::cores;
use crate::failure::BadInput;
use crate::language::errors::InWords;
use crate::language::say;
use crate::weights;
use arena::quality::{ASIDE, Labeled, Opinion, Quality, SETS, TestSet, built_in, measure, opinion};
use clap::Args;
use engine::heuristics::HeuristicSpec;
use engine::players::{Player, PlayerSpec};
use game::Rules;
use indicatif::{ProgressBar, ProgressStyle};
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
    pub(super) fn run(self) -> anyhow::Result<()> {
        let sets: Vec<_> = if self.sets.is_empty() {
            SETS.into_iter().map(built_in).collect()
        } else {
            self.sets.iter().map(|set| read(set)).collect::<Result<_, _>>()?
        };
        for player in &self.players {
            build(player)?;
        }
        let mut findings = Findings { sets, players: Vec::new(), opinions: Vec::new() };
        for player in &self.players {
            let quality = self.measure(player, &findings.sets)?;
            findings.players.push((player.clone(), quality));
            findings.add_opinion(player)?;
        }
        let text = if self.json { format!("{}\n", findings.json()) } else { findings.table() };
        Ok(write!(io::stdout(), "{text}")?)
    }

    fn measure(&self, player: &PlayerSpec, sets: &[TestSet]) -> anyhow::Result<Quality> {
        let bar = bar(player, sets.iter().map(|set| set.positions.len()).sum());
        let quality = measure(sets, || build(player), self.threads(player), || bar.inc(1));
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
    fn add_opinion(&mut self, player: &PlayerSpec) -> Result<(), BadInput> {
        let PlayerSpec::Heuristic { heuristic: spec, .. } = player else { return Ok(()) };
        if self.opinions.iter().all(|(known, _)| known != spec) {
            let mind = spec.heuristic.mind(Rules::CLASSIC, &spec.weights);
            let mut mind = mind.map_err(|error| BadInput(error.in_words()))?;
            self.opinions.push((spec.clone(), opinion(&self.sets, &mut *mind)));
        }
        Ok(())
    }
}

fn build(player: &PlayerSpec) -> Result<Box<dyn Player>, BadInput> {
    player.player(Rules::CLASSIC).map_err(|error| BadInput(error.in_words()))
}

/// A set of the program's own by its name, or a file of lines as `conecta solve --moves` prints them.
fn read(set: &str) -> Result<TestSet, BadInput> {
    if let Some(own) = SETS.into_iter().chain([ASIDE]).find(|(name, _)| *name == set) {
        return Ok(built_in(own));
    }
    let bytes = std::fs::read(set).map_err(|error| {
        let known: Vec<_> = SETS.iter().chain([&ASIDE]).map(|(name, _)| *name).collect();
        BadInput(say!("quality-no-set", set = set, known = known.join(", "), reason = error.in_words()))
    })?;
    // Bytes that are no text become characters that are no moves, and are reported as such.
    let text = String::from_utf8_lossy(&bytes);
    let mut positions: Vec<Labeled> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let labeled = line.parse().map_err(|error: arena::quality::LabelError| {
            BadInput(say!("quality-line", set = set, number = index + 1, problem = error.in_words()))
        })?;
        positions.push(labeled);
    }
    if positions.is_empty() {
        return Err(BadInput(say!("quality-empty-set", set = set)));
    }
    let name = Path::new(set).file_name().map_or(set.into(), |name| name.to_string_lossy());
    Ok(TestSet { name: name.into_owned(), positions })
}

/// Tells on a terminal how far a player is.
fn bar(player: &PlayerSpec, positions: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let text = say!("quality-progress", done = "{pos}", all = "{len}", left = "{eta}");
    let style = ProgressStyle::with_template(&format!("{{bar:30}} {text}  {{msg}}"))
        .expect("a template of known fields");
    ProgressBar::new(positions as u64).with_style(style).with_message(player.to_string())
}
