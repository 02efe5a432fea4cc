//! `conecta move`: what a player would do.

use crate::failure::BadInput;
use crate::positions::{Positions, moves_field};
use clap::Args;
use engine::exact_decimal;
use engine::players::PlayerSpec;

/// Let a player choose a move
///
/// Prints `MOVES<TAB>MOVE<TAB>VALUE` for each position; the value is for the side to move, `-` from players that have none.
#[derive(Debug, Args)]
pub(crate) struct Choose {
    /// Player, such as `ia2` (its house search), `ia2:d6` (plies), `ia2:n50000` (positions), `ia2:t100` (milliseconds)
    /// or `random(seed=7)`
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
