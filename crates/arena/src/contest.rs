//! A contest as a state machine: it says which games come next, takes in their records, and knows how it stands. Who plays
//! the games, threads or other machines, is not its business.

use crate::{Assignment, Format, GameRecord, Identity, Opening, Pairing, Rounds};
use engine::players::PlayerSpec;
use game::{Rules, Side};
use std::collections::{HashSet, VecDeque};
use std::time::Duration;

/// Who plays whom, from where, and under which conditions.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// Under which rules.
    pub rules: Rules,
    /// Who takes part.
    pub players: Vec<PlayerSpec>,
    /// How opponents are found.
    pub format: Format,
    /// Where games start.
    pub openings: Vec<Opening>,
    /// After this many actions a game is a draw.
    pub action_limit: usize,
    /// How long a player may think about a move, where that is limited.
    pub move_time: Option<Duration>,
}

impl Fixture {
    /// The game of a pairing, as a message.
    pub fn assignment(&self, pairing: Pairing) -> Assignment {
        Assignment {
            rules: self.rules,
            players: [pairing.first, pairing.second].map(|player| Identity::of(&self.players[player])),
            opening: self.openings[pairing.opening].game.letters(),
            action_limit: self.action_limit,
            move_time: self.move_time.map(|time| time.as_millis() as u64),
        }
    }

    /// Will these two always play the same game from the same opening? A clock makes every player unpredictable.
    pub fn is_repeatable(&self, Pairing { first, second, .. }: Pairing) -> bool {
        self.move_time.is_none() && [first, second].iter().all(|&player| self.players[player].is_repeatable())
    }
}

/// A game of a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestGame {
    /// Who played, from which opening, by their numbers in the contest.
    pub pairing: Pairing,
    /// What happened.
    pub record: GameRecord,
}

impl ContestGame {
    /// What both players got for it.
    pub fn points(&self) -> [(usize, f64); 2] {
        let Pairing { first, second, .. } = self.pairing;
        let first_points = match self.record.outcome.winner() {
            Some(Side::First) => 1.0,
            Some(Side::Second) => 0.0,
            None => 0.5,
        };
        [(first, first_points), (second, 1.0 - first_points)]
    }
}

/// A contest under way.
pub struct Contest {
    rounds: Rounds,
    /// How many openings are played at a time.
    share: usize,
    /// What is left of the round.
    left: VecDeque<Pairing>,
    /// What was handed out and has no record yet.
    open: HashSet<Pairing>,
    games: Vec<ContestGame>,
    points: Vec<f64>,
    is_over: bool,
}

impl Contest {
    /// A contest that has not begun. `share` openings are handed out at a time (in a Swiss event at most a round's).
    pub fn new(fixture: &Fixture, share: usize) -> Self {
        let (players, openings) = (fixture.players.len(), fixture.openings.len());
        Self {
            rounds: Rounds::new(fixture.format, players, openings),
            share: share.max(1),
            left: VecDeque::new(),
            open: HashSet::new(),
            games: Vec::new(),
            points: vec![0.0; players],
            is_over: false,
        }
    }

    /// How many games there are in all, if nothing ends it before.
    pub fn number_of_games(&self) -> usize {
        self.rounds.games()
    }

    /// The games that come next; nothing when it is over. Those handed out before must have been recorded.
    ///
    /// # Panics
    /// If they have not.
    #[allow(clippy::should_implement_trait)] // What it hands out depends on what is recorded in between.
    pub fn next(&mut self) -> Option<Vec<Pairing>> {
        assert!(self.open.is_empty(), "a share is recorded before the next is handed out");
        if self.is_over {
            return None;
        }
        if self.left.is_empty() {
            self.left = self.rounds.next(&self.points)?.into();
        }
        let mut openings = HashSet::new();
        let mut share = Vec::new();
        while let Some(pairing) = self.left.front() {
            if openings.len() == self.share && !openings.contains(&pairing.opening) {
                break;
            }
            openings.insert(pairing.opening);
            share.extend(self.left.pop_front());
        }
        self.open = share.iter().copied().collect();
        Some(share)
    }

    /// Takes in the record of a game that was handed out. One that was recorded before changes nothing.
    pub fn record(&mut self, pairing: Pairing, record: GameRecord) {
        if !self.open.remove(&pairing) {
            return;
        }
        let game = ContestGame { pairing, record };
        for (player, points) in game.points() {
            self.points[player] += points;
        }
        self.games.push(game);
    }

    /// The games that were handed out and are not recorded yet.
    pub fn open(&self) -> &HashSet<Pairing> {
        &self.open
    }

    /// How it stands: the games so far, and the players' points.
    pub fn standing(&self) -> (&[ContestGame], &[f64]) {
        (&self.games, &self.points)
    }

    /// Nothing more is handed out.
    pub fn end(&mut self) {
        self.is_over = true;
    }

    /// All games, by opening and players.
    pub fn into_games(mut self) -> Vec<ContestGame> {
        self.games.sort_by_key(|game| game.pairing);
        self.games
    }
}
