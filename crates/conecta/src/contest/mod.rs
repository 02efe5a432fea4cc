//! Games between players, from the command line to the store: what `tournament`, `match` and `sprt` share.

mod options;
mod progress;

pub(crate) use options::{ContestOptions, Sizes, cores};
pub(crate) use progress::counting;

use crate::language::Dictionary;
use arena::{Build, Event, Format, Opening, Pairing, Rounds, run};
use engine::players::PlayerSpec;
use game::Rules;
use progress::Progress;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hasher};
use std::time::{Duration, Instant};
use store::{EventId, EventInfo, Store, StoredGame};

/// Who plays whom, and from where: all that a report needs besides the games.
pub(crate) struct Setup {
    pub(crate) rules: Rules,
    pub(crate) players: Vec<PlayerSpec>,
    pub(crate) format: Format,
    /// The suite in words.
    pub(crate) suite: String,
    pub(crate) seed: u64,
    pub(crate) openings: Vec<Opening>,
}

/// An event to be held.
pub(crate) struct Contest {
    pub(crate) setup: Setup,
    /// Builds each of the players.
    pub(crate) builders: Vec<Box<dyn Build>>,
    pub(crate) action_limit: usize,
    pub(crate) move_time: Option<Duration>,
    pub(crate) threads: usize,
}

/// What came of it.
pub(crate) struct Held {
    /// All games, by opening and players.
    pub(crate) games: Vec<StoredGame>,
    /// How many of them were played now, the others being known.
    pub(crate) played: usize,
    /// How long that took.
    pub(crate) time: Duration,
}

/// After every round of games, is it enough?
pub(crate) type Enough<'a> = &'a mut dyn FnMut(&[StoredGame]) -> bool;

impl Contest {
    /// Plays the games that are not known yet, noting each in the store. `share` openings are played at a time (in a Swiss
    /// event a round's), and then it may be `enough`.
    pub(crate) fn hold(
        &self,
        dictionary: Dictionary,
        store: &mut Store,
        share: usize,
        enough: Enough,
    ) -> anyhow::Result<Held> {
        let start = Instant::now();
        let info = self.info();
        let setup = &self.setup;
        let mut rounds = Rounds::new(setup.format, setup.players.len(), setup.openings.len());
        let mut progress = Progress::new(dictionary, rounds.games());
        let (mut games, mut played) = (Vec::new(), 0);
        let mut points = vec![0.0; setup.players.len()];
        let mut last = None;
        'rounds: while let Some(round) = rounds.next(&points) {
            for pairings in by_openings(&round, share) {
                let (event, mut fresh) = self.play(store, &info, pairings, &mut progress, &mut played)?;
                last = Some(event);
                fresh.sort_by_key(|game| game.pairing);
                for (player, share) in fresh.iter().flat_map(points_of) {
                    points[player] += share;
                }
                games.append(&mut fresh);
                if enough(&games) {
                    break 'rounds;
                }
            }
        }
        if let Some(event) = last {
            store.finish_event(event)?;
        }
        progress.finish();
        games.sort_by_key(|game| game.pairing);
        Ok(Held { games, played, time: start.elapsed() })
    }

    /// The games of some pairings: from the store, or played.
    fn play(
        &self,
        store: &mut Store,
        info: &EventInfo,
        pairings: &[Pairing],
        progress: &mut Progress,
        played: &mut usize,
    ) -> anyhow::Result<(EventId, Vec<StoredGame>)> {
        let wanted: HashSet<_> = pairings.iter().copied().collect();
        let (event, mut games) = store.open_event(info, pairings)?;
        games.retain(|game| wanted.contains(&game.pairing));
        for game in &games {
            progress.known(&self.setup.players, game);
        }
        let known: HashSet<_> = games.iter().map(|game| game.pairing).collect();
        let missing: Vec<_> = pairings.iter().copied().filter(|pairing| !known.contains(pairing)).collect();
        let arena_event = Event {
            players: self.builders.iter().map(|build| &**build).collect(),
            openings: &self.setup.openings,
            action_limit: self.action_limit,
            move_time: self.move_time,
        };
        let mut batch = Batch::new(event);
        run(&arena_event, &missing, self.threads, |pairing, record| {
            let game = StoredGame { pairing, record };
            progress.played(&self.setup.players, &game);
            *played += 1;
            games.push(game.clone());
            batch.add(store, info, game)
        })?;
        batch.write(store, info)?;
        Ok((event, games))
    }

    fn info(&self) -> EventInfo {
        let setup = &self.setup;
        EventInfo {
            engine: engine_identity(),
            rules: setup.rules.to_string(),
            format: setup.format.to_string(),
            suite: setup.suite.clone(),
            seed: setup.seed,
            action_limit: self.action_limit,
            move_time: self.move_time,
            players: setup.players.iter().map(|spec| (spec.to_string(), spec.is_repeatable())).collect(),
            openings: setup.openings.iter().map(|opening| (opening.game.letters(), opening.score)).collect(),
        }
    }
}

/// Splits a round into parts of `share` openings.
fn by_openings(round: &[Pairing], share: usize) -> impl Iterator<Item = &[Pairing]> {
    let first = round.first().map_or(0, |pairing| pairing.opening);
    round.chunk_by(move |one, other| (one.opening - first) / share == (other.opening - first) / share)
}

/// Who gets how much of a game's point.
fn points_of(game: &StoredGame) -> [(usize, f64); 2] {
    let [first, second] = match game.record.outcome.winner() {
        None => [0.5, 0.5],
        Some(game::Side::First) => [1.0, 0.0],
        Some(game::Side::Second) => [0.0, 1.0],
    };
    [(game.pairing.first, first), (game.pairing.second, second)]
}

/// Games on their way to the store: written a few at a time, because a transaction costs as much as some games.
struct Batch {
    event: EventId,
    games: Vec<StoredGame>,
    written: Instant,
}

impl Batch {
    const PATIENCE: Duration = Duration::from_millis(100);

    fn new(event: EventId) -> Self {
        Self { event, games: Vec::new(), written: Instant::now() }
    }

    fn add(&mut self, store: &mut Store, info: &EventInfo, game: StoredGame) -> anyhow::Result<()> {
        self.games.push(game);
        if self.written.elapsed() >= Self::PATIENCE { self.write(store, info) } else { Ok(()) }
    }

    fn write(&mut self, store: &mut Store, info: &EventInfo) -> anyhow::Result<()> {
        store.add_games(self.event, info, &self.games)?;
        self.games.clear();
        self.written = Instant::now();
        Ok(())
    }
}

/// The program by version and content: a changed heuristic is another program, and its games must be played anew.
fn engine_identity() -> String {
    let content = std::env::current_exe().and_then(std::fs::read).unwrap_or_default();
    let mut hasher = DefaultHasher::new();
    hasher.write(&content);
    format!("{}+{:016x}", env!("CARGO_PKG_VERSION"), hasher.finish())
}
