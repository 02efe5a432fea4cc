//! `conecta solve`: exact scores.

use crate::desk::Desk;
use crate::failure::{BadInput, warn};
use crate::positions::{Positions, moves_field};
use anyhow::Context;
use clap::Args;
use engine::Limits;
use engine::solver::{Oracle, OracleError, Verdict};
use game::{Game, Move, Position, Rules};
use language::{Dictionary, InWords, Unreadable, say};
use std::time::{Duration, Instant};

#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[arg(long)]
    moves: bool,

    #[arg(long)]
    stats: bool,

    #[arg(long)]
    weak: bool,

    #[command(flatten)]
    effort: Effort,

    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    limit: Option<Duration>,

    #[command(flatten)]
    positions: Positions,
}

/// What the solver may use.
#[derive(Debug, Args)]
pub(crate) struct Effort {
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    #[arg(long, default_value_t = Oracle::TABLE_MEGABYTES, value_name = "N")]
    table_mb: usize,

    #[arg(long)]
    no_book: bool,
}

impl Effort {
    /// An oracle for these rules.
    pub(crate) fn oracle(&self, dictionary: Dictionary, rules: Rules) -> anyhow::Result<Oracle> {
        let oracle = Oracle::new(rules, self.table_mb).map_err(|error| match error {
            OracleError::Rules { .. } => BadInput(error.in_words(dictionary)).into(),
            OracleError::Memory { .. } => anyhow::Error::from(error),
        })?;
        let oracle = oracle.with_threads(usize::from(self.threads));
        // Sizes are powers of two: less than half of what was asked for is less than there was to be had.
        let found = oracle.table_megabytes();
        if found < self.table_mb / 2 {
            warn(&say!(dictionary, "solver-smaller-table", asked = self.table_mb, found = found));
        }
        Ok(if self.no_book { oracle.without_book() } else { oracle })
    }
}

/// Reads a number of seconds, such as `2` or `0.5`.
pub(super) fn seconds(text: &str) -> Result<Duration, Unreadable> {
    let number = text.parse::<f64>().ok();
    number
        .and_then(|number| Duration::try_from_secs_f64(number).ok())
        .ok_or_else(|| Unreadable::new("not-seconds", text))
}

impl Solve {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let dictionary = desk.dictionary;
        let mut oracle = self.effort.oracle(dictionary, self.positions.rules())?;
        self.positions.answer(dictionary, |output, game| {
            if self.stats {
                oracle.clear();
            }
            let start = Instant::now();
            let deadline = self.limit.and_then(|limit| start.checked_add(limit));
            let limits = Limits { deadline, ..Limits::default() };
            let (score, nodes, moves) = self.ask(&mut oracle, game, &limits);
            write!(output, "{}\t{score}", moves_field(game))?;
            if self.moves {
                write!(output, "\t{moves}")?;
            }
            if self.stats {
                write!(output, "\t{nodes}\t{}", start.elapsed().as_micros())?;
            }
            writeln!(output).with_context(|| say!(dictionary, "cannot-answer"))
        })
    }

    /// The score, the nodes it took and, if wanted, the scores of the moves, as text.
    fn ask(&self, oracle: &mut Oracle, game: &Game, limits: &Limits) -> (String, u64, String) {
        let position = game.position();
        let solve = if self.weak { Oracle::solve_weakly } else { Oracle::solve };
        let verdict = solve(oracle, position, limits);
        if !self.moves {
            return (self.text(verdict), verdict.nodes, String::new());
        }
        let (legal, columns) = (game.legal(), (0..game.rules().size().width()).map(Move::new));
        let mut verdict_of = |mv: Move| {
            let Verdict { lower, upper, nodes } = solve(oracle, &position.after(mv).0, limits);
            Verdict { lower: -upper, upper: -lower, nodes }
        };
        let verdicts: Vec<_> = columns.map(|mv| legal.contains(mv).then(|| verdict_of(mv))).collect();
        let nodes = verdict.nodes + verdicts.iter().flatten().map(|verdict| verdict.nodes).sum::<u64>();
        let texts: Vec<_> = verdicts
            .iter()
            .map(|verdict| verdict.map_or_else(|| ".".to_owned(), |verdict| self.text(verdict)))
            .collect();
        (self.text(verdict), nodes, texts.join(","))
    }

    /// The proven score, or the proven bounds.
    fn text(&self, verdict: Verdict) -> String {
        let proven = if self.weak { verdict.outcome() } else { verdict.score() };
        proven.map_or_else(|| format!("[{},{}]", verdict.lower, verdict.upper), |score| score.to_string())
    }
}
