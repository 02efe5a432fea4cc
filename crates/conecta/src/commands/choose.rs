//! `conecta move`: what a player would do.

use crate::asking;
use crate::desk::Desk;
use crate::failure::{BadInput, BrokenDown};
use crate::positions::{Positions, moves_field};
use clap::Args;
use engine::players::PlayerName;
use engine::{Limits, shortest_decimal};
use game::IllegalMove;
use language::{InWords, say};

#[derive(Debug, Args)]
pub(crate) struct Choose {
    player: PlayerName,

    #[command(flatten)]
    positions: Positions,
}

impl Choose {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let (dictionary, rules) = (desk.dictionary, self.positions.rules());
        let mut player = desk.player(&self.player)?.player(rules).map_err(|error| desk.refused(&error))?;
        let name = self.player.to_string();
        self.positions.answer(dictionary, |output, game| {
            if let Some(outcome) = game.outcome() {
                let (moves, reason) = (game.letters(), IllegalMove::Over(outcome).in_words(dictionary));
                return Err(BadInput(say!(dictionary, "no-move", moves = moves, reason = reason)).into());
            }
            let choice = asking::choose(player.as_mut(), game, &Limits::default())
                .map_err(|failure| BrokenDown::new(dictionary, &name, game, &failure))?;
            let value = choice.value.map_or_else(|| "-".to_owned(), shortest_decimal);
            Ok(writeln!(output, "{}\t{}\t{value}", moves_field(game), rules.letter(choice.mv))?)
        })
    }
}
