//! Events and their games.

use crate::{Store, StoreError};
use arena::{Ending, GameRecord, Pairing};
use game::{Outcome, Side};
use rusqlite::{OptionalExtension, Row, Transaction, TransactionBehavior, params};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::time::Duration;

/// The number of an event in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventId(pub i64);

/// Everything that decides the games of an event, in text forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventInfo {
    /// The version of the program: others may play differently.
    pub engine: String,
    /// Rules.
    pub rules: String,
    /// Format of the schedule.
    pub format: String,
    /// Suite of openings.
    pub suite: String,
    /// Seed of their order.
    pub seed: u64,
    /// After this many actions a game is a draw.
    pub action_limit: usize,
    /// Time for a move, where that is limited.
    pub move_time: Option<Duration>,
    /// The players' identities, and whether they always play the same.
    pub players: Vec<(String, bool)>,
    /// Moves of each opening, and its score where known. Of an event in the store, only those that were used.
    pub openings: Vec<(String, Option<i32>)>,
}

impl EventInfo {
    /// The text that is the same exactly for the same event: program, suite, seed and number decide the openings.
    fn question(&self) -> String {
        let players: Vec<_> = self.players.iter().map(|(identity, _)| identity.as_str()).collect();
        format!(
            "{} {} {} {} {} {} {} {:?} {}",
            self.engine,
            self.rules,
            self.format,
            self.suite,
            self.seed,
            self.openings.len(),
            self.action_limit,
            self.move_time.map(|time| time.as_millis()),
            players.join(" "),
        )
    }

    /// Will these two always play the same game from the same opening? A clock makes every player unpredictable.
    fn is_repeatable(&self, Pairing { first, second, .. }: Pairing) -> bool {
        self.move_time.is_none() && self.players[first].1 && self.players[second].1
    }
}

/// A row of the list of events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventSummary {
    /// Its number.
    pub id: EventId,
    /// When it was first asked for, in UTC.
    pub begun: String,
    /// When it was complete.
    pub finished: Option<String>,
    /// Games played so far.
    pub games: u64,
    /// Openings that were asked for.
    pub openings: u64,
    /// What was asked for.
    pub info: EventInfo,
}

/// A game of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// Who played, from which opening, by their numbers in the event.
    pub pairing: Pairing,
    /// What happened.
    pub record: GameRecord,
}

impl Store {
    /// The event with this description, made if it was never asked for, with the games it has: those of its own and those
    /// that the same deterministic players have played from the same openings in other events.
    pub fn open_event(
        &mut self,
        info: &EventInfo,
        pairings: &[Pairing],
    ) -> Result<(EventId, Vec<StoredGame>), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let event = find_or_insert_event(&transaction, info)?;
        insert_openings(&transaction, event, info, pairings)?;
        adopt_games(&transaction, event, info, pairings)?;
        transaction.commit()?;
        Ok((event, self.games(event)?))
    }

    /// Notes that games were played, all of them or none.
    pub fn add_games(
        &mut self,
        event: EventId,
        info: &EventInfo,
        games: &[StoredGame],
    ) -> Result<(), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let ids = player_ids(&transaction, event)?;
        for StoredGame { pairing, record } in games {
            insert_game(&transaction, event, info, &ids, *pairing, record)?;
        }
        transaction.commit()?;
        Ok(())
    }

    /// Notes that an event is complete.
    pub fn finish_event(&mut self, event: EventId) -> Result<(), StoreError> {
        self.connection.execute(
            "UPDATE event SET finished = CURRENT_TIMESTAMP WHERE id = ? AND finished IS NULL",
            [event.0],
        )?;
        Ok(())
    }

    /// The games of an event, by opening and players.
    pub fn games(&self, event: EventId) -> Result<Vec<StoredGame>, StoreError> {
        let mut statement = self.connection.prepare(
            "SELECT event_game.opening, event_game.first, event_game.second, moves, outcome, ending,
                    first_choices, second_choices, first_us, second_us
             FROM event_game JOIN game ON game.id = event_game.game
             WHERE event = ? ORDER BY event_game.opening, event_game.first, event_game.second",
        )?;
        let mut rows = statement.query([event.0])?;
        let mut games = Vec::new();
        while let Some(row) = rows.next()? {
            games.push(stored_game(row)?);
        }
        Ok(games)
    }

    /// All events, the latest first.
    pub fn events(&self) -> Result<Vec<EventSummary>, StoreError> {
        let mut statement = self.connection.prepare("SELECT id FROM event ORDER BY id DESC")?;
        let ids = statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<i64>, _>>()?;
        ids.into_iter().filter_map(|id| self.event(EventId(id)).transpose()).collect()
    }

    /// One event, if there is one of this number.
    pub fn event(&self, event: EventId) -> Result<Option<EventSummary>, StoreError> {
        let list = |sql: &str| -> Result<Vec<(String, Option<i32>)>, StoreError> {
            let mut statement = self.connection.prepare(sql)?;
            let rows = statement.query_map([event.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        };
        let players = list(
            "SELECT identity, NULL FROM event_player JOIN player ON player.id = event_player.player
             WHERE event = ? ORDER BY number",
        )?;
        let openings = list("SELECT moves, score FROM event_opening WHERE event = ? ORDER BY number")?;
        let summary = self.connection.query_row(
            "SELECT engine, rules, format, suite, seed, action_limit, move_time_ms, begun, finished,
                    (SELECT count(*) FROM event_game WHERE event = event.id), openings
             FROM event WHERE id = ?",
            [event.0],
            |row| {
                Ok(EventSummary {
                    id: event,
                    begun: row.get(7)?,
                    finished: row.get(8)?,
                    games: row.get::<_, i64>(9)? as u64,
                    openings: row.get::<_, i64>(10)? as u64,
                    info: EventInfo {
                        engine: row.get(0)?,
                        rules: row.get(1)?,
                        format: row.get(2)?,
                        suite: row.get(3)?,
                        seed: row.get::<_, i64>(4)? as u64,
                        action_limit: row.get::<_, i64>(5)? as usize,
                        move_time: row.get::<_, Option<i64>>(6)?.map(|ms| Duration::from_millis(ms as u64)),
                        players: players.iter().map(|(identity, _)| (identity.clone(), false)).collect(),
                        openings: openings.clone(),
                    },
                })
            },
        );
        Ok(summary.optional()?)
    }
}

fn find_or_insert_event(transaction: &Transaction, info: &EventInfo) -> Result<EventId, StoreError> {
    let question = info.question();
    let found = transaction
        .query_row("SELECT id FROM event WHERE question = ?", [&question], |row| row.get(0))
        .optional()?;
    if let Some(id) = found {
        return Ok(EventId(id));
    }
    transaction.execute(
        "INSERT INTO event (question, engine, rules, format, suite, seed, openings, action_limit, move_time_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        params![
            question,
            info.engine,
            info.rules,
            info.format,
            info.suite,
            info.seed as i64,
            info.openings.len() as i64,
            info.action_limit as i64,
            info.move_time.map(|time| time.as_millis() as i64),
        ],
    )?;
    let event = transaction.last_insert_rowid();
    for (number, (identity, _)) in info.players.iter().enumerate() {
        transaction.execute("INSERT OR IGNORE INTO player (identity) VALUES (?)", [identity])?;
        transaction.execute(
            "INSERT INTO event_player SELECT ?, ?, id FROM player WHERE identity = ?",
            params![event, number as i64, identity],
        )?;
    }
    Ok(EventId(event))
}

/// Notes the openings of some games.
fn insert_openings(
    transaction: &Transaction,
    event: EventId,
    info: &EventInfo,
    pairings: &[Pairing],
) -> Result<(), StoreError> {
    let mut statement = transaction.prepare("INSERT OR IGNORE INTO event_opening VALUES (?, ?, ?, ?)")?;
    let used: BTreeSet<_> = pairings.iter().map(|pairing| pairing.opening).collect();
    for number in used {
        let (moves, score) = &info.openings[number];
        statement.execute(params![event.0, number as i64, moves, score])?;
    }
    Ok(())
}

/// Takes games that other events have played into this one.
fn adopt_games(
    transaction: &Transaction,
    event: EventId,
    info: &EventInfo,
    pairings: &[Pairing],
) -> Result<(), StoreError> {
    let ids = player_ids(transaction, event)?;
    let mut find = transaction.prepare(
        "SELECT opening, id FROM game
         WHERE first = ? AND second = ? AND rules = ? AND engine = ? AND action_limit = ? AND repeatable = 1",
    )?;
    let mut adopt = transaction.prepare("INSERT OR IGNORE INTO event_game VALUES (?, ?, ?, ?, ?)")?;
    let pairs: HashSet<_> = pairings.iter().map(|pairing| (pairing.first, pairing.second)).collect();
    let mut known = HashMap::new();
    for &(first, second) in &pairs {
        let question = params![ids[first], ids[second], info.rules, info.engine, info.action_limit as i64];
        let games = find.query_map(question, |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)))?;
        for game in games {
            let (opening, id) = game?;
            known.insert((first, second, opening), id);
        }
    }
    for &pairing in pairings.iter().filter(|&&pairing| info.is_repeatable(pairing)) {
        let Pairing { opening, first, second } = pairing;
        if let Some(game) = known.get(&(first, second, info.openings[opening].0.clone())) {
            adopt.execute(params![event.0, opening as i64, first as i64, second as i64, game])?;
        }
    }
    Ok(())
}

/// The players of an event in the store's numbers, in the event's order.
fn player_ids(transaction: &Transaction, event: EventId) -> Result<Vec<i64>, StoreError> {
    let mut statement =
        transaction.prepare_cached("SELECT player FROM event_player WHERE event = ? ORDER BY number")?;
    let ids = statement.query_map([event.0], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

fn insert_game(
    transaction: &Transaction,
    event: EventId,
    info: &EventInfo,
    ids: &[i64],
    pairing: Pairing,
    record: &GameRecord,
) -> Result<(), StoreError> {
    let Pairing { opening, first, second } = pairing;
    let microseconds = record.thinking.map(|time| time.as_micros() as i64);
    let opening_moves = &info.openings[opening].0;
    // If another process has played the same game meanwhile, it is the same game: keep the one that is there.
    transaction
        .prepare_cached(
            "INSERT OR IGNORE INTO game (engine, rules, action_limit, opening, first, second, repeatable, moves, outcome,
                 ending, first_choices, second_choices, first_us, second_us)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![
            info.engine,
            info.rules,
            info.action_limit as i64,
            opening_moves,
            ids[first],
            ids[second],
            info.is_repeatable(pairing),
            record.moves,
            record.outcome.to_string(),
            record.ending.to_string(),
            record.choices[0],
            record.choices[1],
            microseconds[0],
            microseconds[1],
        ])?;
    let game = if transaction.changes() == 1 {
        transaction.last_insert_rowid()
    } else {
        transaction.query_row(
            "SELECT id FROM game WHERE first = ? AND second = ? AND rules = ? AND engine = ? AND action_limit = ?
                 AND opening = ? AND repeatable = 1",
            params![ids[first], ids[second], info.rules, info.engine, info.action_limit as i64, opening_moves],
            |row| row.get(0),
        )?
    };
    transaction
        .prepare_cached("INSERT OR IGNORE INTO event_game VALUES (?, ?, ?, ?, ?)")?
        .execute(params![event.0, opening as i64, first as i64, second as i64, game])?;
    Ok(())
}

fn stored_game(row: &Row) -> Result<StoredGame, StoreError> {
    let number = |index: usize| row.get::<_, i64>(index).map(|number| number as usize);
    let (outcome, ending): (String, String) = (row.get(4)?, row.get(5)?);
    let time = |index: usize| row.get::<_, i64>(index).map(|us| Duration::from_micros(us as u64));
    Ok(StoredGame {
        pairing: Pairing { opening: number(0)?, first: number(1)?, second: number(2)? },
        record: GameRecord {
            moves: row.get(3)?,
            outcome: parse_outcome(&outcome)?,
            ending: ending
                .parse::<Ending>()
                .map_err(|_| StoreError::Unreadable { text: ending, kind: "ending" })?,
            choices: [number(6)? as u32, number(7)? as u32],
            thinking: [time(8)?, time(9)?],
        },
    })
}

fn parse_outcome(text: &str) -> Result<Outcome, StoreError> {
    match text {
        "draw" => Ok(Outcome::Draw),
        _ => text
            .parse::<Side>()
            .map(Outcome::Win)
            .map_err(|_| StoreError::Unreadable { text: text.to_owned(), kind: "outcome" }),
    }
}
