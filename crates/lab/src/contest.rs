//! Events: who plays whom, held and kept.

use arena::{
    Contest, ContestGame, Crew, CrewError, Fixture, Format, Identity, Opening, Pairing, Suite, played_by,
};
use engine::Catalog;
use engine::players::{CannotPlay, PlayerSpec, titles};
use game::{Game, Rules, played_from_start};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use store::{EventId, EventInfo, EventSummary, Store, StoreError, StoredOpening, StoredPlayer};

/// What an event was, or will be: enough to report it, even if some of its players no longer exist.
#[derive(Clone, Debug)]
pub struct EventSheet {
    /// Under which rules.
    pub rules: Rules,
    /// Who takes part.
    pub players: Vec<Identity>,
    /// What people call them, in the same order.
    pub titles: Vec<String>,
    /// How opponents are found.
    pub format: Format,
    /// The suite in words.
    pub suite: String,
    /// Seed of the openings' order.
    pub seed: u64,
    /// Where games start.
    pub openings: Vec<Opening>,
}

impl EventSheet {
    /// What an event in the store was.
    pub fn of(event: &EventSummary) -> Result<Self, SheetError> {
        let info = &event.info;
        let unreadable = |kind, text: &str| SheetError { event: event.id.0, kind, text: text.into() };
        let rules: Rules = info.rules.parse().map_err(|_| unreadable("rules", &info.rules))?;
        let opening = |StoredOpening { moves, score }: &StoredOpening| {
            let game = Game::parse(rules, moves).map_err(|_| unreadable("opening", moves))?;
            Ok(Opening { game, score: *score })
        };
        let title =
            |player: &StoredPlayer| player.title.clone().unwrap_or_else(|| player.identity.name.clone());
        Ok(Self {
            rules,
            titles: info.players.iter().map(title).collect(),
            players: info.players.iter().map(|player| player.identity.clone()).collect(),
            format: info.format.parse().map_err(|_| unreadable("format", &info.format))?,
            suite: info.suite.clone(),
            seed: info.seed,
            openings: info.openings.iter().map(opening).collect::<Result<_, _>>()?,
        })
    }

    /// The players that still exist and are what they were: the others cannot be asked anything.
    pub fn still_known(&self, catalog: &Catalog) -> Vec<PlayerSpec> {
        let known = self.players.iter().filter_map(|identity| {
            let player = catalog.player(&identity.name).ok()?;
            (Identity::of(&player) == *identity).then_some(player)
        });
        known.collect()
    }
}

/// An event in the store says something that means nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {event} names `{text}`, which is no {kind} that this program knows")]
#[allow(missing_docs)]
pub struct SheetError {
    pub event: i64,
    pub kind: &'static str,
    pub text: game::Quoted,
}

/// Which event is wanted.
#[derive(Clone, Debug)]
pub struct EventRequest {
    /// Under which rules.
    pub rules: Rules,
    /// Who takes part.
    pub players: Vec<PlayerSpec>,
    /// How opponents are found.
    pub format: Format,
    /// Where games start.
    pub suite: Suite,
    /// Games of one's own to start from, instead of the suite's.
    pub own_openings: Option<OwnOpenings>,
    /// How many openings, all of the suite if that has fewer; or exactly so many.
    pub openings: usize,
    /// Is it an error if the suite has fewer?
    pub is_exact: bool,
    /// Seed of the openings' order.
    pub seed: u64,
    /// After this many actions a game is a draw.
    pub action_limit: usize,
    /// How long a player may think about a move, where that is limited.
    pub move_time: Option<Duration>,
}

/// Openings that somebody brought: played in the order they have there.
#[derive(Clone, Debug)]
pub struct OwnOpenings {
    /// What tells them from others: their file, and what is in it.
    pub name: String,
    /// The games they are the beginning of.
    pub games: Vec<Game>,
}

impl OwnOpenings {
    /// Of games that are over, the first moves.
    const FRONT: usize = 8;

    /// What can be played from: unfinished games that can be reached from the start, each position once.
    fn openings(&self, rules: Rules) -> Vec<Opening> {
        let mut seen = HashSet::new();
        let opening = |game: &Game| {
            let mut game = game.clone();
            if game.outcome().is_some() {
                while game.moves().len() > Self::FRONT {
                    game.undo();
                }
            }
            let game = played_from_start(&game).filter(|game| game.outcome().is_none())?;
            (game.rules() == rules && seen.insert(*game.position())).then_some(Opening { game, score: None })
        };
        self.games.iter().filter_map(opening).collect()
    }
}

/// Why an event cannot be held.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum RequestError {
    #[error("player `{player}` is named twice")]
    Twice { player: String },
    #[error(transparent)]
    CannotPlay(#[from] CannotPlay),
    #[error("there are {found} openings of {plies} moves for {rules}, not {wanted}{}", if *plies == 4 { "; `--suite 8` has more" } else { "" })]
    TooFewOpenings { found: usize, plies: u32, rules: Rules, wanted: usize },
    #[error("{name} has {found} openings for {rules}, not {wanted}")]
    TooFewOwnOpenings { name: String, found: usize, rules: Rules, wanted: usize },
    #[error("{rules} has no openings of {plies} moves")]
    NoOpenings { rules: Rules, plies: u32 },
}

/// An event to be held.
#[derive(Clone, Debug)]
pub struct Event {
    /// Players, openings and conditions.
    pub fixture: Fixture,
    /// The suite in words.
    pub suite: String,
    /// Seed of the openings' order.
    pub seed: u64,
}

/// How an event is held.
pub struct Hosting<'a> {
    /// Who plays the games; that changes nothing but the time.
    pub crew: &'a dyn Crew,
    /// So many openings are played before it is asked whether that is enough. (In a Swiss event at most a round's.)
    pub share: usize,
    /// Set from outside: the games so far are kept, and the event can go on later.
    pub cancel: &'a AtomicBool,
}

/// Why an event could not be held to its end. The games so far are kept.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum HoldError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Crew(#[from] CrewError),
}

/// What happens while an event is held.
#[derive(Clone, Copy, Debug)]
pub enum Happening<'a> {
    /// A game that need not be played.
    Known(&'a ContestGame),
    /// A game that was played just now.
    Played(&'a ContestGame),
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Held {
    /// Its number in the store.
    pub event: EventId,
    /// All games, by opening and players.
    pub games: Vec<ContestGame>,
    /// How many of them were played now, the others being known.
    pub played: usize,
    /// How long that took.
    pub time: Duration,
    /// Was it cancelled before its end?
    pub is_cancelled: bool,
}

/// After every share of games, given all of them and the number of those that were there before: is it enough?
pub type Enough<'a> = &'a mut dyn FnMut(&[ContestGame], usize) -> bool;

impl Event {
    /// The event that is wanted, if it can be held.
    pub fn new(request: EventRequest) -> Result<Self, RequestError> {
        let EventRequest {
            rules,
            players,
            format,
            suite,
            own_openings,
            openings: wanted,
            is_exact,
            seed,
            action_limit,
            move_time,
        } = request;
        for (index, player) in players.iter().enumerate() {
            if players[..index].contains(player) {
                return Err(RequestError::Twice { player: player.to_string() });
            }
            player.check(rules)?;
        }
        let mut openings = match &own_openings {
            Some(own) => own.openings(rules),
            None => suite.openings(rules, seed),
        };
        let (found, plies) = (openings.len(), suite.plies());
        if let Some(own) = own_openings.as_ref().filter(|_| found == 0 || is_exact && wanted > found) {
            let name = own.name.clone();
            return Err(RequestError::TooFewOwnOpenings { name, found, rules, wanted });
        }
        if found == 0 {
            return Err(RequestError::NoOpenings { rules, plies });
        }
        if is_exact && wanted > found {
            return Err(RequestError::TooFewOpenings { found, plies, rules, wanted });
        }
        openings.truncate(wanted);
        let fixture = Fixture { rules, players, format, openings, action_limit, move_time };
        let suite = own_openings.map_or_else(|| format!("{plies}-ply"), |own| own.name);
        Ok(Self { fixture, suite, seed })
    }

    /// What a report needs to know about it.
    pub fn sheet(&self) -> EventSheet {
        let Fixture { rules, players, format, openings, .. } = &self.fixture;
        EventSheet {
            rules: *rules,
            players: players.iter().map(Identity::of).collect(),
            titles: titles(players),
            format: *format,
            suite: self.suite.clone(),
            seed: self.seed,
            openings: openings.clone(),
        }
    }

    /// How many games there are in all, if nothing ends it before.
    pub fn number_of_games(&self) -> usize {
        Contest::new(&self.fixture, 1).number_of_games()
    }

    /// The number that it has, or gets, in a store.
    pub fn open(&self, store: &mut Store) -> Result<EventId, StoreError> {
        store.open_event(&self.info())
    }

    /// Plays the games that are not known yet, noting each in the store.
    pub fn hold(
        &self,
        store: &mut Store,
        hosting: &Hosting,
        enough: Enough,
        seen: &mut dyn FnMut(Happening),
    ) -> Result<Held, HoldError> {
        let start = Instant::now();
        let info = self.info();
        let event = store.open_event(&info)?;
        let mut books = Books { store, info: &info, event, unwritten: Vec::new(), written: start };
        let mut contest = Contest::new(&self.fixture, hosting.share);
        let mut played = 0;
        while let Some(pairings) = contest.next() {
            let before = contest.standing().0.len();
            played += self.play(&mut books, &pairings, hosting, &mut contest, seen)?;
            if hosting.cancel.load(Ordering::Relaxed) {
                break;
            }
            if enough(contest.standing().0, before) {
                contest.end();
            }
        }
        let is_cancelled = hosting.cancel.load(Ordering::Relaxed);
        if !is_cancelled {
            books.store.finish_event(event)?;
        }
        Ok(Held { event, games: contest.into_games(), played, time: start.elapsed(), is_cancelled })
    }

    /// The games of some pairings: from the store, or played.
    fn play(
        &self,
        books: &mut Books,
        pairings: &[Pairing],
        hosting: &Hosting,
        contest: &mut Contest,
        seen: &mut dyn FnMut(Happening),
    ) -> Result<usize, HoldError> {
        let known = books.store.known_games(books.event, books.info, pairings)?;
        let settled: HashSet<_> = known.iter().map(|game| game.pairing).collect();
        for game in known {
            seen(Happening::Known(&game));
            contest.record(game.pairing, game.record);
        }
        let missing: Vec<_> = pairings.iter().copied().filter(|pairing| !settled.contains(pairing)).collect();
        let assignments = missing.iter().map(|&pairing| self.fixture.assignment(pairing)).collect();
        let mut played = 0;
        let players = &self.fixture.players;
        let result: Result<(), HoldError> =
            played_by(hosting.crew, players, assignments, hosting.cancel, |number, record| {
                let game = ContestGame { pairing: missing[number], record };
                seen(Happening::Played(&game));
                played += 1;
                Ok(books.note(game, contest)?)
            });
        // What was played is kept, whatever kept the rest from being played.
        books.write(contest)?;
        result.map(|()| played)
    }

    fn info(&self) -> EventInfo {
        let Fixture { rules, players, format, openings, action_limit, move_time } = &self.fixture;
        let player = |(spec, title): (&PlayerSpec, String)| {
            let identity = Identity::of(spec);
            let title = Some(title).filter(|title| *title != identity.name);
            StoredPlayer { identity, title, is_repeatable: spec.is_repeatable() }
        };
        let opening =
            |opening: &Opening| StoredOpening { moves: opening.game.letters(), score: opening.score };
        EventInfo {
            program: format!("conecta {}", env!("CARGO_PKG_VERSION")),
            rules: rules.to_string(),
            format: format.to_string(),
            suite: self.suite.clone(),
            seed: self.seed,
            action_limit: *action_limit,
            move_time: *move_time,
            players: std::iter::zip(players, titles(players)).map(player).collect(),
            openings: openings.iter().map(opening).collect(),
        }
    }
}

/// Games on their way to the store and back: written a few at a time, because a transaction costs as much as some games. What
/// comes back counts: if another process was first, its game.
struct Books<'a> {
    store: &'a mut Store,
    info: &'a EventInfo,
    event: EventId,
    unwritten: Vec<ContestGame>,
    written: Instant,
}

impl Books<'_> {
    const PATIENCE: Duration = Duration::from_millis(100);

    fn note(&mut self, game: ContestGame, contest: &mut Contest) -> Result<(), StoreError> {
        self.unwritten.push(game);
        if self.written.elapsed() >= Self::PATIENCE { self.write(contest) } else { Ok(()) }
    }

    fn write(&mut self, contest: &mut Contest) -> Result<(), StoreError> {
        for game in self.store.add_games(self.event, self.info, &self.unwritten)? {
            contest.record(game.pairing, game.record);
        }
        self.unwritten.clear();
        self.written = Instant::now();
        Ok(())
    }
}
