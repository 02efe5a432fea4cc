//! A player asked for a move: whatever it does, there is a legal move or a failure.

use arena::legal;
use engine::players::Player;
use engine::search::Choice;
use engine::{Failure, Limits, guarded};
use game::Game;

/// What the player chooses, with all the effort it makes by itself.
pub(crate) fn choose(player: &mut dyn Player, game: &Game, limits: &Limits) -> Result<Choice, Failure> {
    asked(game, || player.choose(game, limits))
}

/// What the player would play when the limits are reached; `report` hears what it would play until then.
pub(crate) fn think(
    player: &mut dyn Player,
    game: &Game,
    limits: &Limits,
    report: &dyn Fn(&Choice),
) -> Result<Choice, Failure> {
    asked(game, || player.think(game, limits, report))
}

fn asked(game: &Game, ask: impl FnOnce() -> Result<Choice, Failure>) -> Result<Choice, Failure> {
    let choice = guarded(ask).flatten().map_err(|failure| failure.on_board(game.position()))?;
    legal(game, choice.mv)?;
    Ok(choice)
}
