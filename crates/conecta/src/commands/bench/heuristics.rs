//! `conecta bench` proper: a checksum of the search's behavior, and the speed of every heuristic.

use crate::language::{Dictionary, say};
use clap::Args;
use engine::heuristics::{HEURISTICS, HeuristicSpec, Mind};
use engine::search::{Limits, Method, Search};
use game::{AnyPosition, Game, Position, Rules};
use serde_json::json;
use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

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
    only: Option<HeuristicSpec>,

    #[arg(long, value_name = "N")]
    passes: Option<u32>,
}

/// What was measured of one heuristic.
struct Measured {
    name: String,
    nodes: u64,
    evaluations_per_second: f64,
}

impl Heuristics {
    pub(super) fn run(self, dictionary: Dictionary) -> anyhow::Result<()> {
        let specs: Vec<_> = match &self.only {
            Some(spec) => vec![spec.clone()],
            None => HEURISTICS.iter().map(HeuristicSpec::original).collect(),
        };
        let measured: Vec<_> = specs.iter().map(|spec| self.measure(spec)).collect();
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

    fn measure(&self, spec: &HeuristicSpec) -> Measured {
        let (mut mind, positions) = POSITIONS
            .iter()
            .find_map(|&(rules, text)| {
                Some((spec.heuristic.mind(rules, &spec.weights).ok()?, positions(rules, text)))
            })
            .expect("every heuristic plays some rules that have bench positions");
        Measured {
            name: spec.to_string(),
            nodes: nodes(spec, mind.as_mut(), &positions),
            evaluations_per_second: self.speed(mind.as_mut(), &positions),
        }
    }

    /// Evaluations per second: the best of several rounds, because other work on the machine only ever slows down.
    fn speed(&self, mind: &mut dyn Mind, positions: &[AnyPosition]) -> f64 {
        const ROUNDS: u32 = 5;
        const ROUND: Duration = Duration::from_millis(60);
        let mut evaluate_until = |is_enough: &dyn Fn(u32, Duration) -> bool| {
            let (start, mut passes) = (Instant::now(), 0);
            while !is_enough(passes, start.elapsed()) {
                for position in positions {
                    black_box(mind.evaluate(black_box(position), position.to_move()));
                }
                passes += 1;
            }
            f64::from(passes) * positions.len() as f64 / start.elapsed().as_secs_f64()
        };
        match self.passes {
            Some(wanted) => evaluate_until(&|passes, _| passes >= wanted),
            None => (0..ROUNDS).map(|_| evaluate_until(&|_, elapsed| elapsed >= ROUND)).fold(0.0, f64::max),
        }
    }
}

fn positions(rules: Rules, text: &str) -> Vec<AnyPosition> {
    text.lines()
        .map(|moves| *Game::parse(rules, moves).expect("bench positions are legal").position())
        .collect()
}

/// Nodes visited by one heuristic's searches.
fn nodes(spec: &HeuristicSpec, mind: &mut dyn Mind, positions: &[AnyPosition]) -> u64 {
    let deepening = Method::Deepening(Limits { depth: Some(6), ..Limits::default() });
    let searches =
        [Method::AlphaBeta(4), deepening].map(|method| Search::in_house(&spec.heuristic.card.house, method));
    positions
        .iter()
        .step_by(SIGNATURE_EVERY)
        .flat_map(|position| searches.iter().map(move |search| (position, search)))
        .map(|(position, search)| mind.search(position, search).nodes)
        .sum()
}
