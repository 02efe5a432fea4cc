//! `conecta eval`: what a heuristic thinks of positions.

use crate::authored::shown_log;
use crate::desk::Desk;
use crate::failure::BrokenDown;
use crate::positions::{Positions, moves_field};
use clap::Args;
use engine::heuristics::HeuristicSpec;
use engine::players::PlayerName;
use engine::{Failure, shortest_decimal};
use game::{Position, Side};

#[derive(Debug, Args)]
pub(crate) struct Eval {
    heuristic: PlayerName,

    #[arg(long, value_name = "first|second")]
    side: Option<Side>,

    #[arg(long)]
    log: bool,

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
            if self.log && game.outcome().is_none() {
                let failed = |failure: Failure| BrokenDown::new(desk.dictionary, &name, game, &failure);
                write!(output, "{}", shown_log(mind.log(game.position(), side).map_err(failed)?.as_deref()))?;
            }
            let value = mind
                .value(game.position(), side)
                .map_err(|failure| BrokenDown::new(desk.dictionary, &name, game, &failure))?;
            Ok(writeln!(output, "{}\t{}", moves_field(game), shortest_decimal(value))?)
        })
    }
}
