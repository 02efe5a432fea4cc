//! One game between two contestants.

use crate::{Assignment, Contestant, Ending, Identity, Pulse};
use engine::Failure;
use engine::players::PlayerSpec;
use game::{Game, Outcome, Position, Side};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A game that has gone on for this many actions is a draw. No classic board has as many cells, and the longest of
/// thousands of random BOOM games took 80; but explosions make room again, so nothing in those rules ends a game for sure.
pub const ACTION_LIMIT: usize = 200;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// All moves, those of the opening included, as letters.
    pub moves: String,
    /// Who won.
    #[serde(with = "crate::text")]
    pub outcome: Outcome,
    /// Why it is over.
    #[serde(with = "crate::text")]
    pub ending: Ending,
    /// What the loser says about its failure, if it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failure>,
    /// By side, how many moves it chose.
    pub choices: [u32; 2],
    /// By side, how long it thought in all, in microseconds.
    #[serde(rename = "microseconds", with = "microseconds")]
    pub thinking: [Duration; 2],
}

mod microseconds {
    use super::Duration;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(times: &[Duration; 2], serializer: S) -> Result<S::Ok, S::Error> {
        times.map(|time| time.as_micros() as u64).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[Duration; 2], D::Error> {
        Ok(<[u64; 2]>::deserialize(deserializer)?.map(Duration::from_micros))
    }
}

impl GameRecord {
    /// A game that somebody lost by failing.
    pub fn lost_by(side: Side, failure: Failure, moves: String) -> Self {
        Self {
            moves,
            outcome: Outcome::Win(side.other()),
            ending: Ending::of(&failure),
            failure: Some(failure),
            choices: [0; 2],
            thinking: [Duration::ZERO; 2],
        }
    }
}

/// Finds the player of an identity, or says why it cannot play here.
pub type Casting = Arc<dyn Fn(&Identity) -> Result<PlayerSpec, String> + Send + Sync>;

/// Where one thread plays its games; contestants stay for the next one.
pub struct Stage {
    casting: Casting,
    contestants: HashMap<(Identity, usize), Contestant>,
}

impl Stage {
    /// A stage without players yet.
    pub fn new(casting: Casting) -> Self {
        Self { casting, contestants: HashMap::new() }
    }

    /// Plays a game to its end, unless it is stopped from outside. A contestant that fails loses.
    ///
    /// # Panics
    /// If the opening is no game of these rules.
    pub fn play(&mut self, assignment: &Assignment, pulse: &Pulse) -> Option<GameRecord> {
        let Assignment { rules, players, action_limit, .. } = assignment;
        let mut game = assignment.start();
        // Somebody who plays against itself sits on both chairs.
        let is_alone = players[0] == players[1];
        let keys = [0, 1].map(|side| (players[side].clone(), if is_alone { side } else { 0 }));
        for (side, key) in Side::BOTH.into_iter().zip(&keys) {
            if !self.contestants.contains_key(key) {
                match (self.casting)(&key.0) {
                    Ok(spec) => {
                        self.contestants.insert(key.clone(), Contestant::new(spec, *rules));
                    }
                    Err(reason) => {
                        return Some(GameRecord::lost_by(side, Failure::Absent { reason }, game.letters()));
                    }
                }
            }
        }
        let [Some(one), Some(other)] = self.contestants.get_disjoint_mut([&keys[0], &keys[1]]) else {
            unreachable!("both have just entered")
        };
        play_game([one, other], &mut game, *action_limit, assignment.move_time(), pulse)
    }
}

#[allow(clippy::needless_pass_by_value)] // Two borrows, which are not copied.
fn play_game(
    contestants: [&mut Contestant; 2],
    game: &mut Game,
    action_limit: usize,
    move_time: Option<Duration>,
    pulse: &Pulse,
) -> Option<GameRecord> {
    let (mut choices, mut thinking) = ([0; 2], [Duration::ZERO; 2]);
    for side in Side::BOTH {
        match contestants[side.index()].begin(game, pulse) {
            Ok(()) => {}
            Err(Failure::Stopped) => return None,
            Err(failure) => return Some(GameRecord::lost_by(side, failure, game.letters())),
        }
    }
    let (outcome, ending, failure) = loop {
        if let Some(outcome) = game.outcome() {
            let ending = if game.position().is_aligned() { Ending::Line } else { Ending::FullBoard };
            break (outcome, ending, None);
        }
        if game.moves().len() >= action_limit {
            break (Outcome::Draw, Ending::ActionLimit, None);
        }
        let side = game.position().to_move();
        let start = Instant::now();
        let choice = contestants[side.index()].choose(game, move_time, pulse);
        // In whole microseconds, as they are kept.
        thinking[side.index()] += Duration::from_micros(start.elapsed().as_micros() as u64);
        choices[side.index()] += 1;
        match choice {
            Ok(mv) => {
                game.play(mv).expect("a contestant's moves are legal");
            }
            Err(Failure::Stopped) => return None,
            Err(failure) => break (Outcome::Win(side.other()), Ending::of(&failure), Some(failure)),
        }
    };
    Some(GameRecord { moves: game.letters(), outcome, ending, failure, choices, thinking })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Catalog;
    use game::Rules;

    #[test]
    fn a_game_can_travel_as_text() {
        let spec = Catalog::built_in().player("bueno:d2").expect("a player");
        let assignment = Assignment {
            rules: Rules::CLASSIC,
            players: [Identity::of(&spec), Identity::of(&spec)],
            opening: "4453".into(),
            action_limit: ACTION_LIMIT,
            move_time: None,
        };
        let text = serde_json::to_string(&assignment).expect("text");
        assert!(
            text.starts_with(r#"{"rules":"classic","players":[{"name":"bueno:d2","fingerprint":""#),
            "{text}"
        );
        let received: Assignment = serde_json::from_str(&text).expect("the same");
        assert_eq!(received, assignment);
        let mut stage = Stage::new(Arc::new(move |_| Ok(spec.clone())));
        let record = stage.play(&received, &Pulse::default()).expect("nobody stops it");
        let text = serde_json::to_string(&record).expect("text");
        assert_eq!(serde_json::from_str::<GameRecord>(&text).expect("the same"), record, "{text}");
        assert!(text.len() < 300, "{text}");
    }
}
