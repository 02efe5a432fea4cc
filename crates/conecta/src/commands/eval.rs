//! `conecta eval`: what a heuristic thinks of positions.

use crate::failure::BadInput;
use crate::language::Dictionary;
use crate::language::errors::InWords;
use crate::positions::{Positions, moves_field};
use crate::weights;
use clap::Args;
use engine::exact_decimal;
use engine::heuristics::HeuristicSpec;
use game::{Position, Side};

#[derive(Debug, Args)]
pub(crate) struct Eval {
    #[arg(value_parser = weights::heuristic)]
    heuristic: HeuristicSpec,

    #[arg(long, value_name = "first|second")]
    side: Option<Side>,

    #[command(flatten)]
    positions: Positions,
}

impl Eval {
    pub(super) fn run(self, dictionary: Dictionary) -> anyhow::Result<()> {
        let HeuristicSpec { heuristic, weights } = self.heuristic;
        let mut mind = heuristic
            .mind(self.positions.rules(), &weights)
            .map_err(|error| BadInput(error.in_words(dictionary)))?;
        self.positions.answer(dictionary, |output, game| {
            let side = self.side.unwrap_or_else(|| game.position().to_move());
            let value = mind.evaluate(game.position(), side);
            Ok(writeln!(output, "{}\t{}", moves_field(game), exact_decimal(value))?)
        })
    }
}
