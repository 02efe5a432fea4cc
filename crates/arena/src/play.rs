//! One game between two contestants.

use crate::{Contestant, Ending};
use game::{Game, Outcome, Position};
use std::time::{Duration, Instant};

/// A game that has gone on for this many actions is a draw. No classic board has as many cells, and the longest of
/// thousands of random BOOM games took 80; but explosions make room again, so nothing in those rules ends a game for sure.
pub const ACTION_LIMIT: usize = 200;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// All moves, those of the opening included, as letters.
    pub moves: String,
    /// Who won.
    pub outcome: Outcome,
    /// Why it is over.
    pub ending: Ending,
    /// By side, how many moves it chose.
    pub choices: [u32; 2],
    /// By side, how long it thought in all.
    pub thinking: [Duration; 2],
}

/// Plays `opening` to its end. A game that reaches `action_limit` actions
/// without a result is a draw; a contestant that fails loses.
pub fn play_game<'a>(
    first: &mut Contestant<'a>,
    second: &mut Contestant<'a>,
    opening: &Game,
    action_limit: usize,
) -> GameRecord {
    let contestants = [first, second];
    let mut game = opening.clone();
    let (mut choices, mut thinking) = ([0; 2], [Duration::ZERO; 2]);
    let (outcome, ending) = loop {
        if let Some(outcome) = game.outcome() {
            break (outcome, if game.position().is_aligned() { Ending::Line } else { Ending::FullBoard });
        }
        if game.moves().len() >= action_limit {
            break (Outcome::Draw, Ending::ActionLimit);
        }
        let side = game.position().to_move();
        let start = Instant::now();
        let choice = contestants[side.index()].choose(&game);
        // In whole microseconds, as they are kept.
        thinking[side.index()] += Duration::from_micros(start.elapsed().as_micros() as u64);
        choices[side.index()] += 1;
        match choice {
            Ok(mv) => {
                game.play(mv).expect("a contestant's moves are legal");
            }
            Err(failure) => break (Outcome::Win(side.other()), failure),
        }
    };
    GameRecord { moves: game.letters(), outcome, ending, choices, thinking }
}
