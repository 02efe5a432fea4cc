//! `conecta move`: what a player would do.

use crate::failure::BadInput;
use crate::positions::{Positions, moves_field};
use clap::Args;
use engine::exact_decimal;
use engine::players::PlayerSpec;

#[derive(Debug, Args)]
pub(crate) struct Choose {
    player: PlayerSpec,

    #[command(flatten)]
    positions: Positions,
}

impl Choose {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let rules = self.positions.rules();
        let mut player = self.player.player(rules).map_err(|error| BadInput(error.to_string()))?;
        self.positions.answer(|output, game| {
            if let Some(outcome) = game.outcome() {
                return Err(BadInput(format!("`{}`: the game is over ({outcome})", game.letters())).into());
            }
            let choice = player.choose(game);
            let value = choice.value.map_or_else(|| "-".to_owned(), exact_decimal);
            Ok(writeln!(output, "{}\t{}\t{value}", moves_field(game), rules.letter(choice.mv))?)
        })
    }
}
