//! `conecta tune`: better weights for a heuristic, and the proof that they are.

use crate::contest::cores;
use crate::language::Dictionary;
use crate::tune::{Method, Settings, Tuning};
use crate::weights;
use clap::Args;
use engine::heuristics::HeuristicSpec;
use engine::search::MAX_DEPTH;
use game::Rules;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct Tune {
    #[arg(value_parser = weights::heuristic)]
    heuristic: HeuristicSpec,

    #[arg(long, value_enum)]
    method: Option<Method>,

    #[arg(long, value_name = "RULES")]
    rules: Option<Rules>,

    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,

    #[arg(long, default_value_t = 60, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..))]
    time: u32,

    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    examples: Option<u64>,

    #[arg(long, value_name = "N")]
    rounds: Option<u32>,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    openings: Option<u32>,

    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Tune {
    pub(super) fn run(self, dictionary: Dictionary) -> anyhow::Result<()> {
        let card = self.heuristic.heuristic.card;
        // Where nothing is said, the first rules that the heuristic is made for.
        let rules = self.rules.or_else(|| self.heuristic.heuristic.serves().next()).unwrap_or(Rules::CLASSIC);
        let settings = Settings {
            heuristic: self.heuristic.to_string(),
            rules: rules.to_string(),
            method: self.method,
            depth: self.depth.unwrap_or(card.house.depth),
            seed: self.seed,
            seconds: f64::from(self.time),
            examples: self.examples,
            rounds: self.rounds,
            openings: self.openings.map(|number| number as usize),
        };
        let output = self.output.unwrap_or_else(|| PathBuf::from(format!("{}.toml", card.name)));
        let threads = self.threads.map_or_else(cores, usize::from);
        Tuning::new(dictionary, settings, self.heuristic, rules, output, self.html, threads)?.run()
    }
}
