//! `conecta bench` proper: a checksum of the search's behavior, and the speed of every heuristic.

use crate::desk::Desk;
use crate::failure::BrokenDown;
use arena::evaluations_per_second;
use clap::Args;
use engine::heuristics::{HeuristicSpec, Mind};
use engine::players::PlayerName;
use engine::search::{Algorithm, Plan};
use engine::{Failure, Limits};
use game::{AnyPosition, Game, Rules};
use language::{failed, say, short};
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;

/// Unfinished positions of all stages of the game, by rules. A heuristic is measured under the first it plays.
const POSITIONS: [(Rules, &str); 2] = [
    (Rules::CLASSIC, include_str!("../../../../../data/bench/classic.txt")),
    (Rules::Boom, include_str!("../../../../../data/bench/boom.txt")),
];

/// Positions searched for the signature: one in this many.
const SIGNATURE_EVERY: usize = 30;

/// What `conecta bench` measures without a subcommand.
#[derive(Debug, Args)]
pub(crate) struct Heuristics {
    #[arg(long)]
    json: bool,

    #[arg(long, value_name = "HEURISTIC")]
    only: Option<PlayerName>,

    #[arg(long, value_name = "N")]
    passes: Option<u32>,

    #[arg(long = "file", value_name = "FILE", num_args = 1.., conflicts_with_all = ["only", "passes"])]
    files: Vec<PathBuf>,

    #[arg(long = "compare", value_name = "PROGRAM", value_delimiter = ',', requires = "files")]
    interpreters: Vec<String>,
}

/// What was measured of one heuristic.
struct Measured {
    name: String,
    nodes: u64,
    evaluations_per_second: f64,
}

impl Heuristics {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        if !self.files.is_empty() {
            return super::files::run(desk, &self.files, &self.interpreters, self.json);
        }
        let dictionary = desk.dictionary;
        let specs: Vec<_> = match &self.only {
            Some(name) => vec![desk.heuristic(name)?],
            None => desk.catalog.heuristics().iter().cloned().map(HeuristicSpec::original).collect(),
        };
        let measured: Vec<_> = specs.iter().map(|spec| self.measure(desk, spec)).collect::<Result<_, _>>()?;
        let signature: u64 = measured.iter().map(|one| one.nodes).sum();
        let mut output = io::stdout().lock();
        if self.json {
            let heuristics: serde_json::Map<_, _> = measured
                .into_iter()
                .map(|one| {
                    let speed = one.evaluations_per_second.round();
                    (one.name, json!({"nodes": one.nodes, "evaluations_per_second": speed}))
                })
                .collect();
            writeln!(output, "{}", json!({"signature": signature, "heuristics": heuristics}))?;
        } else {
            let titles = [
                say!(dictionary, "bench-heuristic"),
                say!(dictionary, "bench-nodes"),
                say!(dictionary, "bench-evaluations"),
            ];
            writeln!(output, "{}", titles.join("\t"))?;
            for Measured { name, nodes, evaluations_per_second } in measured {
                writeln!(output, "{name}\t{nodes}\t{:.2}", evaluations_per_second / 1e6)?;
            }
            writeln!(output, "signature\t{signature}")?;
        }
        Ok(())
    }

    fn measure(&self, desk: &Desk, spec: &HeuristicSpec) -> anyhow::Result<Measured> {
        let is_played = |&&(rules, _): &&(Rules, &str)| spec.heuristic.refuses(rules).is_none();
        let &(rules, text) = POSITIONS.iter().find(is_played).unwrap_or(&POSITIONS[0]);
        let mut mind = spec.heuristic.mind(rules, &spec.weights).map_err(|refusal| desk.refused(&refusal))?;
        let (name, positions) = (spec.to_string(), positions(rules, text));
        let nodes = nodes(spec, mind.as_mut(), &positions)
            .map_err(|failure| BrokenDown(failed(desk.dictionary, &short(&name), None, &failure)))?;
        let speed = evaluations_per_second(mind.as_mut(), &positions, self.passes);
        Ok(Measured { name, nodes, evaluations_per_second: speed })
    }
}

fn positions(rules: Rules, text: &str) -> Vec<AnyPosition> {
    text.lines()
        .map(|moves| *Game::parse(rules, moves).expect("bench positions are legal").position())
        .collect()
}

/// Nodes visited by one heuristic's searches.
fn nodes(spec: &HeuristicSpec, mind: &mut dyn Mind, positions: &[AnyPosition]) -> Result<u64, Failure> {
    let in_house = |algorithm| Plan::in_house(&spec.heuristic.card.house, algorithm);
    let shallow = Limits { depth: Some(6), ..Limits::default() };
    let plans = [in_house(Algorithm::AlphaBeta(4)), in_house(Algorithm::Deepening).within(shallow)];
    positions
        .iter()
        .step_by(SIGNATURE_EVERY)
        .flat_map(|position| plans.iter().map(move |plan| (position, plan)))
        .map(|(position, plan)| Ok(mind.search(position, plan)?.nodes))
        .sum()
}
