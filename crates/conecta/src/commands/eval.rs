//! `conecta eval`: what a heuristic thinks of positions.

use crate::desk::Desk;
use crate::failure::BrokenDown;
use crate::positions::{Positions, moves_field};
use clap::Args;
use engine::exact_decimal;
use engine::heuristics::HeuristicSpec;
use engine::players::PlayerName;
use game::{Position, Side};

#[derive(Debug, Args)]
pub(crate) struct Eval {
    heuristic: PlayerName,

    #[arg(long, value_name = "first|second")]
    side: Option<Side>,

    #[command(flatten)]
    positions: Positions,
}

impl Eval {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let HeuristicSpec { heuristic, weights } = desk.heuristic(&self.heuristic)?;
        let mut mind =
            heuristic.mind(self.positions.rules(), &weights).map_err(|error| desk.refused(&error))?;
        let name = self.heuristic.to_string();
        self.positions.answer(desk.dictionary, |output, game| {
            let side = self.side.unwrap_or_else(|| game.position().to_move());
            let value = mind
                .value(game.position(), side)
                .map_err(|failure| BrokenDown::new(desk.dictionary, &name, game, &failure))?;
            Ok(writeln!(output, "{}\t{}", moves_field(game), exact_decimal(value))?)
        })
    }
}
