//! What travels: shares of games, and reports on them. JSON without names where there are many of a kind.

use arena::{Assignment, GameRecord, Identity};
use engine::{Failure, Fingerprint};
use game::Rules;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::time::Duration;

/// Games to be played by one worker. Players are named once, games refer to them by number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Share {
    pub(crate) rules: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) move_time: Option<u64>,
    pub(crate) players: Vec<Entrant>,
    pub(crate) games: Vec<Fixture>,
}

/// A player: its name, its fingerprint unless that is the sources', and whether its file is in the bucket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Entrant(pub(crate) String, pub(crate) String, pub(crate) bool);

/// A game: who is first, who is second, from where, and after how many actions it is a draw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Fixture(pub(crate) usize, pub(crate) usize, pub(crate) String, pub(crate) usize);

/// What a worker says about a share.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Report {
    /// Which worker.
    pub(crate) worker: String,
    /// How long it took.
    pub(crate) microseconds: u64,
    pub(crate) result: ShareResult,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ShareResult {
    /// All games, in the order of the share; with the share's players, for whoever did not publish it.
    Played { players: Vec<Entrant>, games: Vec<Played> },
    /// This worker cannot play it.
    Refused { player: String, reason: String },
}

/// A game that was played: who was first and second, how many moves were given, the limit of actions; all moves, outcome,
/// ending, choices and microseconds of both sides; and why somebody failed, if somebody did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Played(
    pub(crate) usize,
    pub(crate) usize,
    pub(crate) usize,
    pub(crate) usize,
    String,
    String,
    String,
    [u32; 2],
    [u64; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")] Option<Failure>,
);

impl Entrant {
    fn new(identity: &Identity, has_file: bool) -> Self {
        let is_ours = identity.fingerprint == Fingerprint::of_sources();
        let fingerprint = if is_ours { String::new() } else { identity.fingerprint.to_string() };
        Self(identity.name.clone(), fingerprint, has_file)
    }

    pub(crate) fn identity(&self) -> Identity {
        let fingerprint =
            if self.1.is_empty() { Fingerprint::of_sources() } else { Fingerprint::from_text(&self.1) };
        Identity { name: self.0.clone(), fingerprint }
    }
}

impl Share {
    /// These games. They have the rules and the move time of the first.
    ///
    /// # Panics
    /// If there is none.
    pub(crate) fn new<'a>(
        games: impl IntoIterator<Item = &'a Assignment>,
        has_file: impl Fn(&Identity) -> bool,
    ) -> Self {
        let mut games = games.into_iter().peekable();
        let (rules, move_time) =
            games.peek().map(|game| (game.rules.to_string(), game.move_time)).expect("a share has games");
        let mut share = Self { rules, move_time, players: Vec::new(), games: Vec::new() };
        let mut known: HashMap<&Identity, usize> = HashMap::new();
        for Assignment { players, opening, action_limit, .. } in games {
            let [first, second] = players.each_ref().map(|player| {
                *known.entry(player).or_insert_with(|| {
                    share.players.push(Entrant::new(player, has_file(player)));
                    share.players.len() - 1
                })
            });
            share.games.push(Fixture(first, second, opening.clone(), *action_limit));
        }
        share
    }

    /// The games as they are played; nothing if the message makes no sense here.
    pub(crate) fn assignments(&self) -> Option<Vec<Assignment>> {
        let rules: Rules = self.rules.parse().ok()?;
        let players: Vec<_> = self.players.iter().map(Entrant::identity).collect();
        let game = |Fixture(first, second, opening, action_limit): &Fixture| {
            Some(Assignment {
                rules,
                players: [players.get(*first)?.clone(), players.get(*second)?.clone()],
                opening: opening.clone(),
                action_limit: *action_limit,
                move_time: self.move_time,
            })
        };
        self.games.iter().map(game).collect()
    }
}

impl Played {
    pub(crate) fn new(Fixture(first, second, opening, limit): &Fixture, record: GameRecord) -> Self {
        let GameRecord { moves, outcome, ending, failure, choices, thinking } = record;
        Self(
            *first,
            *second,
            opening.len(),
            *limit,
            moves,
            outcome.to_string(),
            ending.to_string(),
            choices,
            thinking.map(|time| time.as_micros() as u64),
            failure,
        )
    }

    /// The record; nothing if it is none.
    pub(crate) fn record(self) -> Option<GameRecord> {
        let Self(_, _, _, _, moves, outcome, ending, choices, microseconds, failure) = self;
        Some(GameRecord {
            moves,
            outcome: outcome.parse().ok()?,
            ending: ending.parse().ok()?,
            failure,
            choices,
            thinking: microseconds.map(Duration::from_micros),
        })
    }

    /// The moves that were given, if the game was played from the start.
    pub(crate) fn opening(&self) -> Option<&str> {
        self.4.get(..self.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::{ACTION_LIMIT, Pulse, Stage, casting};
    use engine::Catalog;

    #[test]
    fn games_and_records_come_out_as_they_went_in_and_take_few_bytes() {
        let players =
            ["ia2:d2", "bueno:d2", "random"].map(|name| Catalog::built_in().player(name).expect(name));
        let mut games: Vec<_> = [(0, 1, "4453"), (1, 0, "4453"), (2, 1, "")]
            .map(|(first, second, opening): (usize, usize, &str)| Assignment {
                rules: Rules::CLASSIC,
                players: [&players[first], &players[second]].map(Identity::of),
                opening: opening.to_owned(),
                action_limit: ACTION_LIMIT,
                move_time: Some(10_000),
            })
            .into();
        games[2].players[0].fingerprint = Fingerprint::of(b"a file");
        let share = Share::new(&games, |player| player.fingerprint != Fingerprint::of_sources());
        let text = serde_json::to_string(&share).expect("text");
        let received: Share = serde_json::from_str(&text).expect("a share");
        assert_eq!(received.assignments().as_ref(), Some(&games), "{text}");
        assert_eq!(share.players.iter().map(|entrant| entrant.2).collect::<Vec<_>>(), [false, false, true]);

        let record =
            Stage::new(casting(&players)).play(&games[0], &Pulse::default()).expect("nobody stops it");
        let played = Played::new(&share.games[0], record.clone());
        assert_eq!(played.opening(), Some("4453"));
        let text = serde_json::to_string(&played).expect("text");
        assert!(text.len() < 120, "{text}");
        let received: Played = serde_json::from_str(&text).expect("a game");
        assert_eq!(received.record(), Some(record), "{text}");

        let failed = GameRecord::lost_by(game::Side::First, Failure::Silent, "4453".into());
        let text = serde_json::to_string(&Played::new(&share.games[0], failed.clone())).expect("text");
        let received: Played = serde_json::from_str(&text).expect("a game");
        assert_eq!(received.record(), Some(failed), "{text}");
    }
}
