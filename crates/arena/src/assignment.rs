//! A game to be played, as a message: whoever gets it can play it, on this thread or on another machine.

use engine::Fingerprint;
use engine::players::PlayerSpec;
use game::{Game, Rules, read_position};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// Which player, to the letter: its name says how it plays, the fingerprint what plays.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Identity {
    /// The text form of the player.
    pub name: String,
    /// What it is made of.
    pub fingerprint: Fingerprint,
}

impl Identity {
    /// The identity of a player.
    pub fn of(player: &PlayerSpec) -> Self {
        Self { name: player.to_string(), fingerprint: player.fingerprint() }
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

/// A game to be played. With its [`crate::GameRecord`], all that travels.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assignment {
    /// Under which rules.
    #[serde(with = "crate::text")]
    pub rules: Rules,
    /// Who moves first, and who second.
    pub players: [Identity; 2],
    /// The moves that are made already, as letters; or a position that was set up, in any of its forms.
    pub opening: String,
    /// After this many actions the game is a draw.
    pub action_limit: usize,
    /// How many milliseconds a player has for a move, where that is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_time: Option<u64>,
}

impl Assignment {
    /// How long a player has for a move, where that is limited.
    pub fn move_time(&self) -> Option<Duration> {
        self.move_time.map(Duration::from_millis)
    }

    /// Where it begins.
    ///
    /// # Panics
    /// If the opening is no game of these rules.
    pub fn start(&self) -> Game {
        Game::parse(self.rules, &self.opening)
            .or_else(|_| read_position(self.rules, &self.opening))
            .expect("an opening is a game of the rules")
    }

    /// How far it had come when these were its moves, as [`Game::letters`] tells them.
    ///
    /// # Panics
    /// If they are none of this game.
    pub fn after(&self, moves: &str) -> Game {
        let mut game = self.start();
        let known = game.moves().len();
        for letter in moves.chars().skip(known) {
            let mv = self.rules.move_of(letter).expect("the letter of a move");
            game.play(mv).expect("the moves of a game");
        }
        game
    }
}
