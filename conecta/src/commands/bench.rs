//! `conecta bench`: a checksum of the search's behavior, and the speed of every heuristic.

use clap::Args;
use engine::heuristics::{HEURISTICS, HeuristicSpec, Mind};
use engine::search::{Limits, Method, Search};
use game::{AnyPosition, Game, Position, Rules};
use serde_json::json;
use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Unfinished positions of all stages of the game.
const POSITIONS: &str = include_str!("../../../data/bench/positions.txt");

/// Positions searched for the signature: one in this many.
const SIGNATURE_EVERY: usize = 30;

/// Count nodes over fixed positions and measure the speed of every heuristic
///
/// The signature is the number of nodes that fixed-depth and deepening searches visit on fixed positions: it changes
/// exactly when their behavior does. Speeds are the best of several rounds over a few thousand mixed positions.
#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// One JSON object instead of a table
    #[arg(long)]
    json: bool,

    /// Measure this heuristic only
    #[arg(long, value_name = "HEURISTIC")]
    only: Option<HeuristicSpec>,

    /// Evaluate all positions exactly N times, for counting instructions, instead of by the clock
    #[arg(long, value_name = "N")]
    passes: Option<u32>,
}

impl Bench {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let positions = positions();
        let mut output = io::stdout().lock();
        let measured: Vec<_> = match &self.only {
            Some(spec) => vec![spec.clone()],
            None => HEURISTICS.iter().map(HeuristicSpec::original).collect(),
        };
        let signature: u64 = measured.iter().map(|spec| signature(spec, &positions)).sum();
        let speeds: Vec<_> =
            measured.iter().map(|spec| (spec.to_string(), self.speed(spec, &positions))).collect();
        if self.json {
            let speeds: serde_json::Map<_, _> =
                speeds.into_iter().map(|(name, speed)| (name, json!(speed.round()))).collect();
            let report = json!({
                "signature": signature,
                "positions": positions.len(),
                "evaluations_per_second": speeds,
            });
            writeln!(output, "{report}")?;
        } else {
            writeln!(output, "signature\t{signature}")?;
            writeln!(output, "heuristic\tmillion evaluations/s")?;
            for (name, speed) in speeds {
                writeln!(output, "{name}\t{:.2}", speed / 1e6)?;
            }
        }
        Ok(())
    }

    /// Evaluations per second: the best of several rounds, because other work on the machine only ever slows down.
    fn speed(&self, spec: &HeuristicSpec, positions: &[AnyPosition]) -> f64 {
        const ROUNDS: u32 = 5;
        const ROUND: Duration = Duration::from_millis(60);
        let mut mind = mind(spec);
        let mut evaluate_for = |enough: &dyn Fn(u32, Duration) -> bool| {
            let (start, mut passes) = (Instant::now(), 0);
            while !enough(passes, start.elapsed()) {
                for position in positions {
                    black_box(mind.evaluate(black_box(position), position.to_move()));
                }
                passes += 1;
            }
            f64::from(passes) * positions.len() as f64 / start.elapsed().as_secs_f64()
        };
        match self.passes {
            Some(wanted) => evaluate_for(&|passes, _| passes >= wanted),
            None => (0..ROUNDS).map(|_| evaluate_for(&|_, elapsed| elapsed >= ROUND)).fold(0.0, f64::max),
        }
    }
}

fn positions() -> Vec<AnyPosition> {
    POSITIONS
        .lines()
        .map(|moves| *Game::parse(Rules::CLASSIC, moves).expect("bench positions are legal").position())
        .collect()
}

fn mind(spec: &HeuristicSpec) -> Box<dyn Mind> {
    spec.heuristic.mind(Rules::CLASSIC, &spec.weights).expect("every heuristic here plays classic")
}

/// Nodes visited by one heuristic's searches.
fn signature(spec: &HeuristicSpec, positions: &[AnyPosition]) -> u64 {
    let mut mind = mind(spec);
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
