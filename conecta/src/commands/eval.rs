//! `conecta eval`: what a heuristic thinks of positions.

use crate::failure::BadInput;
use crate::positions::{Positions, moves_field};
use clap::Args;
use engine::exact_decimal;
use engine::heuristics::HeuristicSpec;
use game::{Position, Side};

/// Evaluate positions with a heuristic, without looking ahead
///
/// Prints `MOVES<TAB>VALUE` for each position, the value with all its digits. A finished game has the value of its result.
#[derive(Debug, Args)]
pub(crate) struct Eval {
    /// Heuristic, such as `ia2` or, with other weights, `ia2(three=1200)`
    heuristic: HeuristicSpec,

    /// Side the value is for; the side to move if not given
    #[arg(long, value_name = "first|second")]
    side: Option<Side>,

    #[command(flatten)]
    positions: Positions,
}

impl Eval {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let HeuristicSpec { heuristic, weights } = self.heuristic;
        let mut mind =
            heuristic.mind(self.positions.rules(), &weights).map_err(|error| BadInput(error.to_string()))?;
        self.positions.answer(|output, game| {
            let side = self.side.unwrap_or_else(|| game.position().to_move());
            let value = mind.evaluate(game.position(), side);
            Ok(writeln!(output, "{}\t{}", moves_field(game), exact_decimal(value))?)
        })
    }
}
