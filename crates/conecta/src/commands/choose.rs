//! `conecta move`: what a player would do.

use crate::failure::BadInput;
use crate::language::errors::InWords;
use crate::language::{Dictionary, say};
use crate::positions::{Positions, moves_field};
use crate::weights;
use clap::Args;
use engine::exact_decimal;
use engine::players::PlayerSpec;
use game::IllegalMove;

#[derive(Debug, Args)]
pub(crate) struct Choose {
    #[arg(value_parser = weights::player)]
    player: PlayerSpec,

    #[command(flatten)]
    positions: Positions,
}

impl Choose {
    pub(super) fn run(self, dictionary: Dictionary) -> anyhow::Result<()> {
        let rules = self.positions.rules();
        let mut player = self.player.player(rules).map_err(|error| BadInput(error.in_words(dictionary)))?;
        self.positions.answer(dictionary, |output, game| {
            if let Some(outcome) = game.outcome() {
                let (moves, reason) = (game.letters(), IllegalMove::Over(outcome).in_words(dictionary));
                return Err(BadInput(say!(dictionary, "no-move", moves = moves, reason = reason)).into());
            }
            let choice = player.choose(game);
            let value = choice.value.map_or_else(|| "-".to_owned(), exact_decimal);
            Ok(writeln!(output, "{}\t{}\t{value}", moves_field(game), rules.letter(choice.mv))?)
        })
    }
}
