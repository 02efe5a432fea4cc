//! One game between two players.

use crate::Ending;
use engine::players::Player;
use game::{Game, Outcome, Position};

/// A game that has gone on for this many actions is a draw. No classic board has as many cells, and the longest of
/// thousands of random BOOM games took 80; but explosions make room again, so nothing in those rules ends a game for sure.
pub const ACTION_LIMIT: usize = 200;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Rules and moves, those of the opening included.
    pub game: Game,
    /// Who won.
    pub outcome: Outcome,
    /// Why it is over.
    pub ending: Ending,
}

/// Plays `opening` to its end; `players` are the first and the second side. A game that reaches `action_limit` actions
/// without a result is a draw.
pub fn play_game(players: &mut [Box<dyn Player>; 2], opening: Game, action_limit: usize) -> GameRecord {
    let mut game = opening;
    loop {
        if let Some(outcome) = game.outcome() {
            let ending = if game.position().is_aligned() { Ending::Line } else { Ending::FullBoard };
            return GameRecord { game, outcome, ending };
        }
        if game.moves().len() >= action_limit {
            return GameRecord { game, outcome: Outcome::Draw, ending: Ending::ActionLimit };
        }
        let choice = players[game.position().to_move().index()].choose(&game);
        game.play(choice.mv).expect("players choose legal moves");
    }
}
