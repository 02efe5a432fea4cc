//! Tables: games between two people at different browsers, live, and kept in the store.
//!
//! Whoever makes a table has a seat, whoever comes next by its address takes the other, and everybody else may watch. A seat is a
//! secret that only its browser knows; the store has its hash. Nothing of a game is kept here but who wants to hear of it, so a
//! server that is started again goes on where it was.

use crate::clock::{Allowance, Clock, ClockState, now};
use crate::secrets::{hash, is_same, letters, secret};
use game::{Game, GameError, Outcome, Position, Rules, Side};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use store::{Store, StoreError, StoredTable};
use tokio::sync::broadcast::{self, Receiver, Sender};
use utoipa::ToSchema;

const ID_LETTERS: usize = 10;
/// News that somebody who is slow may miss before it is told again.
const NEWS: usize = 16;

/// A table as everybody sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct TableState {
    /// What its address ends with.
    pub(crate) id: String,
    /// Rules.
    pub(crate) rules: String,
    /// Moves so far.
    pub(crate) moves: String,
    /// Whether somebody sits there, the first side first.
    pub(crate) seats: [bool; 2],
    /// Whose move it is; nothing once the game is over.
    pub(crate) to_move: Option<String>,
    /// `first`, `second` or `draw`, once it is over.
    pub(crate) outcome: Option<String>,
    /// The clock, where there is one.
    pub(crate) clock: Option<ClockState>,
    /// Whose time is over.
    pub(crate) flag: Option<String>,
}

/// Somebody's place at a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct TakenSeat {
    /// `first` or `second`.
    pub(crate) side: String,
    /// What this browser moves with. It is told once.
    pub(crate) secret: String,
    /// The table.
    pub(crate) table: TableState,
}

/// Why something cannot be done at a table.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// There is no such table.
    Missing,
    /// Both seats are taken.
    Taken,
    /// The secret opens no seat here.
    Stranger,
    /// It is the other side's move, or the game has gone on meanwhile.
    NotNow,
    /// The time of the side to move is over.
    Late,
    /// The move or the game is none.
    Game(GameError),
    /// The store fails.
    Store(StoreError),
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<GameError> for Refusal {
    fn from(error: GameError) -> Self {
        Self::Game(error)
    }
}

/// All tables.
pub(crate) struct Tables {
    store: Mutex<Store>,
    /// Who listens, by table.
    listeners: Mutex<HashMap<String, Sender<TableState>>>,
}

/// Either side, by chance.
pub(crate) fn any_side() -> Side {
    let mut byte = [0];
    getrandom::fill(&mut byte).expect("the system has randomness");
    Side::BOTH[usize::from(byte[0] & 1)]
}

fn game_of(table: &StoredTable) -> Result<Game, Refusal> {
    let rules: Rules = table.rules.parse().map_err(|_| Refusal::Missing)?;
    Ok(Game::parse(rules, &table.moves)?)
}

impl TableState {
    fn new(table: &StoredTable) -> Result<Self, Refusal> {
        let (game, clock, now) = (game_of(table)?, clock_of(table), now());
        let to_move = game.outcome().is_none().then(|| game.position().to_move());
        let flag = to_move.filter(|&side| clock.is_some_and(|clock| clock.has_fallen(side, now)));
        let outcome = flag.map(|side| Outcome::Win(side.other())).or(game.outcome());
        let to_move = to_move.filter(|_| flag.is_none());
        Ok(Self {
            id: table.id.clone(),
            rules: table.rules.clone(),
            moves: table.moves.clone(),
            seats: table.seats.map(|seat| seat.is_some()),
            to_move: to_move.map(|side| side.to_string()),
            outcome: outcome.as_ref().map(Outcome::to_string),
            clock: clock.map(|clock| {
                let mut state = clock.state(flag.or(to_move), now);
                // What has run out runs no more.
                state.running.take_if(|_| flag.is_some());
                state
            }),
            flag: flag.map(|side| side.to_string()),
        })
    }
}

fn clock_of(table: &StoredTable) -> Option<Clock> {
    table.clock.as_ref().and_then(Clock::of)
}

impl Tables {
    pub(crate) fn new(store: Store) -> Self {
        Self { store: Mutex::new(store), listeners: Mutex::default() }
    }

    /// A new table, at which somebody sits on this side, with a clock or without.
    pub(crate) fn open(
        &self,
        rules: Rules,
        side: Side,
        clock: Option<Allowance>,
    ) -> Result<TakenSeat, Refusal> {
        let secret = secret();
        let mut seats = [None; 2];
        seats[side.index()] = Some(hash(&secret));
        let table = StoredTable {
            id: letters(ID_LETTERS),
            rules: rules.to_string(),
            moves: String::new(),
            seats,
            clock: clock.map(|allowance| Clock::new(allowance).stored()),
        };
        self.store().add_table(&table)?;
        Ok(TakenSeat { side: side.to_string(), secret, table: TableState::new(&table)? })
    }

    /// The free seat of a table.
    pub(crate) fn join(&self, id: &str) -> Result<TakenSeat, Refusal> {
        let secret = secret();
        let mut store = self.store();
        let table = store.table(id)?.ok_or(Refusal::Missing)?;
        let side =
            Side::BOTH.into_iter().find(|side| table.seats[side.index()].is_none()).ok_or(Refusal::Taken)?;
        if !store.take_seat(id, side == Side::First, &hash(&secret))? {
            return Err(Refusal::Taken);
        }
        let state = self.tell(&store, id)?;
        Ok(TakenSeat { side: side.to_string(), secret, table: state })
    }

    pub(crate) fn state(&self, id: &str) -> Result<TableState, Refusal> {
        TableState::new(&self.store().table(id)?.ok_or(Refusal::Missing)?)
    }

    /// Plays a move for whoever has this secret, as the move of this number, counted from 1.
    pub(crate) fn play(
        &self,
        id: &str,
        secret: &str,
        letter: char,
        number: usize,
    ) -> Result<TableState, Refusal> {
        let mut store = self.store();
        let table = store.table(id)?.ok_or(Refusal::Missing)?;
        let presented = hash(secret);
        let is_seat =
            |side: Side| table.seats[side.index()].as_ref().is_some_and(|seat| is_same(seat, &presented));
        let own: Vec<_> = Side::BOTH.into_iter().filter(|&side| is_seat(side)).collect();
        let game = game_of(&table)?;
        match own.first() {
            None => return Err(Refusal::Stranger),
            Some(&side) if game.position().to_move() != side || game.moves().len() + 1 != number => {
                return Err(Refusal::NotNow);
            }
            Some(_) => {}
        }
        let (mover, now) = (game.position().to_move(), now());
        let clock = clock_of(&table);
        if game.outcome().is_none() && clock.is_some_and(|clock| clock.has_fallen(mover, now)) {
            self.tell(&store, id)?;
            return Err(Refusal::Late);
        }
        // Everything that can be wrong with the move is found here.
        let next = Game::parse(game.rules(), &format!("{}{letter}", table.moves))?;
        let passes = next.position().to_move() != mover;
        let clock = clock.map(|clock| clock.after_move(mover, passes, now).stored());
        if !store.add_move(id, &table.moves, letter, clock.as_ref())? {
            return Err(Refusal::NotNow);
        }
        self.tell(&store, id)
    }

    /// News of a table from now on.
    pub(crate) fn listen(&self, id: &str) -> Receiver<TableState> {
        let mut listeners = self.listeners();
        // Whoever nobody listens to any more is forgotten.
        listeners.retain(|_, sender| sender.receiver_count() > 0);
        listeners.entry(id.to_owned()).or_insert_with(|| broadcast::channel(NEWS).0).subscribe()
    }

    /// How many tables somebody watches.
    pub(crate) fn watched(&self) -> usize {
        self.listeners().values().filter(|sender| sender.receiver_count() > 0).count()
    }

    /// Tells everybody how a table stands.
    fn tell(&self, store: &Store, id: &str) -> Result<TableState, Refusal> {
        let state = TableState::new(&store.table(id)?.ok_or(Refusal::Missing)?)?;
        if let Some(sender) = self.listeners().get(id) {
            // Nobody may be listening.
            let _ = sender.send(state.clone());
        }
        Ok(state)
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn listeners(&self) -> MutexGuard<'_, HashMap<String, Sender<TableState>>> {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables() -> Tables {
        Tables::new(Store::in_memory())
    }

    #[test]
    fn two_play_and_others_watch() {
        let tables = tables();
        let first = tables.open(Rules::CLASSIC, Side::First, None).expect("a table");
        let id = first.table.id.as_str();
        let second = tables.join(id).expect("a seat");
        assert_eq!((first.side.as_str(), second.side.as_str()), ("first", "second"));
        assert!(matches!(tables.join(id), Err(Refusal::Taken)));
        let mut news = tables.listen(id);
        tables.play(id, &first.secret, '4', 1).expect("a move");
        assert!(matches!(tables.play(id, &first.secret, '4', 2), Err(Refusal::NotNow)), "the other's move");
        assert!(matches!(tables.play(id, &second.secret, '4', 1), Err(Refusal::NotNow)), "an old board");
        assert!(matches!(tables.play(id, "guess", '4', 2), Err(Refusal::Stranger)));
        assert!(matches!(tables.play(id, &second.secret, '9', 2), Err(Refusal::Game(_))));
        let state = tables.play(id, &second.secret, '4', 2).expect("a move");
        assert_eq!((state.moves.as_str(), state.to_move.as_deref()), ("44", Some("first")));
        assert_eq!(news.try_recv().expect("news").moves, "4");
        assert_eq!(news.try_recv().expect("news").moves, "44");
        assert_eq!(tables.watched(), 1);
        drop(news);
        assert_eq!(tables.watched(), 0);
    }

    #[test]
    fn a_finished_game_takes_no_more_moves() {
        let tables = tables();
        let first = tables.open(Rules::CLASSIC, Side::First, None).expect("a table");
        let second = tables.join(&first.table.id).expect("a seat");
        let mut state = first.table.clone();
        for (index, letter) in "1212121".chars().enumerate() {
            let secret = if index % 2 == 0 { &first.secret } else { &second.secret };
            state = tables.play(&first.table.id, secret, letter, index + 1).expect("a move");
        }
        assert_eq!((state.outcome.as_deref(), state.to_move), (Some("first"), None));
        assert!(tables.play(&first.table.id, &second.secret, '3', 8).is_err());
    }

    #[test]
    fn whose_time_is_over_has_lost_and_moves_no_more() {
        let tables = tables();
        let allowance = "1".parse().expect("a time");
        let first = tables.open(Rules::CLASSIC, Side::First, Some(allowance)).expect("a table");
        let id = first.table.id.as_str();
        let second = tables.join(id).expect("a seat");
        assert_eq!(second.table.clock.expect("a clock").running, None, "it begins with the first move");
        let state = tables.play(id, &first.secret, '4', 1).expect("a move");
        assert_eq!(state.clock.expect("a clock").running.as_deref(), Some("second"));
        std::thread::sleep(std::time::Duration::from_millis(1050));
        assert!(matches!(tables.play(id, &second.secret, '4', 2), Err(Refusal::Late)));
        let state = tables.state(id).expect("a table");
        assert_eq!((state.outcome.as_deref(), state.flag.as_deref()), (Some("first"), Some("second")));
        assert_eq!((state.to_move, state.moves.as_str()), (None, "4"));
    }

    #[test]
    fn there_are_no_two_tables_of_one_name() {
        let tables = tables();
        let ids: std::collections::HashSet<_> = (0..200)
            .map(|_| tables.open(Rules::CLASSIC, Side::Second, None).expect("a table").table.id)
            .collect();
        assert_eq!(ids.len(), 200);
        assert!(matches!(tables.state("nowhere"), Err(Refusal::Missing)));
    }
}
