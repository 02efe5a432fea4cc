//! Events and their games.

use crate::{Store, StoreError};
use arena::{ContestGame, Ending, GameRecord, Identity, Pairing};
use engine::Fingerprint;
use game::{Game, Outcome, Rules};
use rusqlite::{OptionalExtension, Row, Transaction, TransactionBehavior, params};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::time::Duration;

/// The number of an event in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventId(pub i64);

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPlayer {
    /// Who it is.
    pub identity: Identity,
    /// What it is called in this event, if that is not its name. It decides nothing.
    pub title: Option<String>,
    /// Does it always play the same?
    pub is_repeatable: bool,
}

/// Where games start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredOpening {
    /// Its moves, as letters.
    pub moves: String,
    /// Its score, where known.
    pub score: Option<i32>,
}

/// Everything that decides the games of an event, in text forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventInfo {
    /// The program that holds it: noted, and nothing more.
    pub program: String,
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
    /// Who takes part.
    pub players: Vec<StoredPlayer>,
    /// The openings. Of an event in the store, only those that were used.
    pub openings: Vec<StoredOpening>,
}

impl EventInfo {
    /// The text that is the same exactly for the same event: suite, seed and number decide the openings.
    fn question(&self) -> String {
        let players: Vec<_> = self
            .players
            .iter()
            .map(|StoredPlayer { identity, .. }| format!("{} {}", identity.name, identity.fingerprint))
            .collect();
        format!(
            "{} {} {} {} {} {} {:?} {}",
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
        self.move_time.is_none() && self.players[first].is_repeatable && self.players[second].is_repeatable
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

impl Store {
    /// The event with this description, made if it was never asked for.
    pub fn open_event(&mut self, info: &EventInfo) -> Result<EventId, StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let event = find_or_insert_event(&transaction, info)?;
        transaction.commit()?;
        Ok(event)
    }

    /// The games of these pairings that are known: the event's own and those that the same deterministic players have played
    /// from the same openings in other events, which it adopts.
    pub fn known_games(
        &mut self,
        event: EventId,
        info: &EventInfo,
        pairings: &[Pairing],
    ) -> Result<Vec<ContestGame>, StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        insert_openings(&transaction, event, info, pairings)?;
        adopt_games(&transaction, event, info, pairings)?;
        let games = pairings
            .iter()
            .filter_map(|&pairing| kept_game(&transaction, event, pairing).transpose())
            .collect::<Result<_, _>>()?;
        transaction.commit()?;
        Ok(games)
    }

    /// Notes that games were played, all of them or none, and hands them back as they are kept: where another process was
    /// first, its game counts.
    pub fn add_games(
        &mut self,
        event: EventId,
        info: &EventInfo,
        games: &[ContestGame],
    ) -> Result<Vec<ContestGame>, StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let ids = player_ids(&transaction, event, info)?;
        let mut kept = Vec::with_capacity(games.len());
        for game in games {
            if let Some(known) = kept_game(&transaction, event, game.pairing)? {
                kept.push(known);
                continue;
            }
            insert_game(&transaction, event, info, &ids, game)?;
            let known = kept_game(&transaction, event, game.pairing)?;
            kept.push(known.expect("it has just been noted"));
        }
        transaction.commit()?;
        Ok(kept)
    }

    /// Notes that an event is complete.
    pub fn finish_event(&mut self, event: EventId) -> Result<(), StoreError> {
        self.connection.execute(
            "UPDATE event SET finished = CURRENT_TIMESTAMP WHERE id = ? AND finished IS NULL",
            [event.0],
        )?;
        Ok(())
    }

    /// The games of an event as it was when somebody looked, by opening and players: those from openings that came later, because
    /// somebody holds it just now, are left for the next look.
    pub fn games(&self, event: &EventSummary) -> Result<Vec<ContestGame>, StoreError> {
        let mut statement = self.connection.prepare(&format!(
            "{GAME} WHERE event = ? ORDER BY event_game.opening, event_game.first, event_game.second"
        ))?;
        let mut rows = statement.query([event.id.0])?;
        let mut games = Vec::new();
        while let Some(row) = rows.next()? {
            let game = stored_game(row)?;
            let Pairing { opening, first, second } = game.pairing;
            let (players, openings) = (event.info.players.len(), event.info.openings.len());
            if opening >= openings && self.has_opening(event.id, opening)? {
                continue;
            }
            for (kind, number, held) in
                [("player", first, players), ("player", second, players), ("opening", opening, openings)]
            {
                if number >= held {
                    return Err(StoreError::Missing { event: event.id.0, kind, number: number as i64 });
                }
            }
            games.push(game);
        }
        Ok(games)
    }

    fn has_opening(&self, event: EventId, opening: usize) -> Result<bool, StoreError> {
        let query = "SELECT 1 FROM event_opening WHERE event = ? AND number = ?";
        let mut statement = self.connection.prepare_cached(query)?;
        Ok(statement.exists(params![event.0, opening as i64])?)
    }

    /// All events, the latest first.
    pub fn events(&self) -> Result<Vec<EventSummary>, StoreError> {
        let mut statement = self.connection.prepare("SELECT id FROM event ORDER BY id DESC")?;
        let ids = statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<i64>, _>>()?;
        ids.into_iter().filter_map(|id| self.event(EventId(id)).transpose()).collect()
    }

    /// At most so many events, the latest first, without those of a player whose name begins so.
    pub fn latest_events(&self, most: usize, hidden: &str) -> Result<Vec<EventSummary>, StoreError> {
        let mut statement = self.connection.prepare(
            "SELECT id FROM event WHERE NOT EXISTS
                 (SELECT 1 FROM event_player JOIN player ON player.id = event_player.player
                  WHERE event_player.event = event.id AND substr(player.name, 1, length(?1)) = ?1)
             ORDER BY id DESC LIMIT ?2",
        )?;
        let ids = statement.query_map(params![hidden, most as i64], |row| row.get(0))?;
        let ids = ids.collect::<Result<Vec<i64>, _>>()?;
        ids.into_iter().filter_map(|id| self.event(EventId(id)).transpose()).collect()
    }

    /// One event, if there is one of this number.
    pub fn event(&self, event: EventId) -> Result<Option<EventSummary>, StoreError> {
        let players = self
            .connection
            .prepare(
                "SELECT number, name, fingerprint, repeatable, title FROM event_player
                     JOIN player ON player.id = event_player.player WHERE event = ? ORDER BY number",
            )?
            .query_map([event.0], |row| {
                let identity = Identity {
                    name: row.get(1)?,
                    fingerprint: Fingerprint::from_text(&row.get::<_, String>(2)?),
                };
                Ok((row.get(0)?, StoredPlayer { identity, title: row.get(4)?, is_repeatable: row.get(3)? }))
            })?
            .collect::<Result<Vec<(i64, _)>, _>>()?;
        let openings = self
            .connection
            .prepare("SELECT number, moves, score FROM event_opening WHERE event = ? ORDER BY number")?
            .query_map([event.0], |row| {
                Ok((row.get(0)?, StoredOpening { moves: row.get(1)?, score: row.get(2)? }))
            })?
            .collect::<Result<Vec<(i64, _)>, _>>()?;
        let summary = self
            .connection
            .query_row(
                "SELECT program, rules, format, suite, seed, action_limit, move_time_ms, begun, finished,
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
                            program: row.get(0)?,
                            rules: row.get(1)?,
                            format: row.get(2)?,
                            suite: row.get(3)?,
                            seed: row.get::<_, i64>(4)? as u64,
                            action_limit: row.get::<_, i64>(5)? as usize,
                            move_time: row
                                .get::<_, Option<i64>>(6)?
                                .map(|ms| Duration::from_millis(ms as u64)),
                            players: Vec::new(),
                            openings: Vec::new(),
                        },
                    })
                },
            )
            .optional()?;
        let Some(mut summary) = summary else { return Ok(None) };
        summary.info.players = in_order(event, "player", players)?;
        summary.info.openings = in_order(event, "opening", openings)?;
        Ok(Some(summary))
    }
}

/// Things that are numbered from 0 without a gap.
fn in_order<T>(event: EventId, kind: &'static str, numbered: Vec<(i64, T)>) -> Result<Vec<T>, StoreError> {
    let numbered = numbered.into_iter().enumerate();
    numbered
        .map(|(expected, (number, thing))| {
            let missing = StoreError::Missing { event: event.0, kind, number: expected as i64 };
            if number == expected as i64 { Ok(thing) } else { Err(missing) }
        })
        .collect()
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
        "INSERT INTO event (question, program, rules, format, suite, seed, openings, action_limit, move_time_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        params![
            question,
            info.program,
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
    for (number, StoredPlayer { identity, title, is_repeatable }) in info.players.iter().enumerate() {
        let (name, fingerprint) = (&identity.name, identity.fingerprint.as_str());
        transaction
            .execute("INSERT OR IGNORE INTO player (name, fingerprint) VALUES (?, ?)", [name, fingerprint])?;
        transaction.execute(
            "INSERT INTO event_player SELECT ?, ?, id, ?, ? FROM player WHERE name = ? AND fingerprint = ?",
            params![event, number as i64, is_repeatable, title, name, fingerprint],
        )?;
    }
    Ok(EventId(event))
}

/// Notes the openings of some games, and all before them, so that they are numbered without a gap.
fn insert_openings(
    transaction: &Transaction,
    event: EventId,
    info: &EventInfo,
    pairings: &[Pairing],
) -> Result<(), StoreError> {
    let known: i64 =
        transaction
            .query_row("SELECT count(*) FROM event_opening WHERE event = ?", [event.0], |row| row.get(0))?;
    let mut statement =
        transaction.prepare_cached("INSERT OR IGNORE INTO event_opening VALUES (?, ?, ?, ?)")?;
    let end = pairings.iter().map(|pairing| pairing.opening + 1).max().unwrap_or(0);
    for number in known as usize..end {
        let StoredOpening { moves, score } = &info.openings[number];
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
    let ids = player_ids(transaction, event, info)?;
    let pairs: HashSet<_> = pairings
        .iter()
        .filter(|&&pairing| info.is_repeatable(pairing))
        .map(|pairing| (pairing.first, pairing.second))
        .collect();
    let openings: BTreeSet<_> = pairings.iter().map(|pairing| pairing.opening).collect();
    let mut find = transaction.prepare_cached(
        "SELECT id FROM game
         WHERE first = ? AND second = ? AND rules = ? AND action_limit = ? AND opening = ? AND repeatable = 1",
    )?;
    // Where all openings are asked about, one question for a pair of players is quicker than one for each opening.
    let mut find_all = transaction.prepare_cached(
        "SELECT opening, id FROM game
         WHERE first = ? AND second = ? AND rules = ? AND action_limit = ? AND repeatable = 1",
    )?;
    let mut adopt = transaction.prepare_cached("INSERT OR IGNORE INTO event_game VALUES (?, ?, ?, ?, ?)")?;
    for &(first, second) in &pairs {
        let limit = info.action_limit as i64;
        let mut known: HashMap<String, i64> = HashMap::new();
        if openings.len() == info.openings.len() {
            let question = params![ids[first], ids[second], info.rules, limit];
            let rows = find_all.query_map(question, |row| Ok((row.get(0)?, row.get(1)?)))?;
            known = rows.collect::<Result<_, _>>()?;
        } else {
            for &opening in &openings {
                let moves = &info.openings[opening].moves;
                let question = params![ids[first], ids[second], info.rules, limit, moves];
                if let Some(game) = find.query_row(question, |row| row.get(0)).optional()? {
                    known.insert(moves.clone(), game);
                }
            }
        }
        let wanted = pairings.iter().filter(|pairing| (pairing.first, pairing.second) == (first, second));
        for &Pairing { opening, .. } in wanted {
            if let Some(game) = known.get(&info.openings[opening].moves) {
                adopt.execute(params![event.0, opening as i64, first as i64, second as i64, game])?;
            }
        }
    }
    Ok(())
}

/// The players of an event in the store's numbers, in the event's order.
fn player_ids(transaction: &Transaction, event: EventId, info: &EventInfo) -> Result<Vec<i64>, StoreError> {
    let mut statement =
        transaction.prepare_cached("SELECT player FROM event_player WHERE event = ? ORDER BY number")?;
    let ids: Vec<i64> = statement.query_map([event.0], |row| row.get(0))?.collect::<Result<_, _>>()?;
    if ids.len() < info.players.len() {
        return Err(StoreError::Missing { event: event.0, kind: "player", number: ids.len() as i64 });
    }
    Ok(ids)
}

fn insert_game(
    transaction: &Transaction,
    event: EventId,
    info: &EventInfo,
    ids: &[i64],
    ContestGame { pairing, record }: &ContestGame,
) -> Result<(), StoreError> {
    let &Pairing { opening, first, second } = pairing;
    let microseconds = record.thinking.map(|time| time.as_micros() as i64);
    let opening_moves = &info.openings[opening].moves;
    let failure = record.failure.as_ref().map(|failure| serde_json::to_string(failure).expect("plain data"));
    // Whoever failed once may not fail again: such games belong to their event alone.
    let is_repeatable = info.is_repeatable(*pairing) && !record.ending.is_failure();
    // If another process has played the same game meanwhile, it is the same game: keep the one that is there.
    transaction
        .prepare_cached(
            "INSERT OR IGNORE INTO game (program, rules, action_limit, opening, first, second, repeatable, moves, outcome,
                 ending, failure, first_choices, second_choices, first_us, second_us)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![
            info.program,
            info.rules,
            info.action_limit as i64,
            opening_moves,
            ids[first],
            ids[second],
            is_repeatable,
            record.moves,
            record.outcome.to_string(),
            record.ending.to_string(),
            failure,
            record.choices[0],
            record.choices[1],
            microseconds[0],
            microseconds[1],
        ])?;
    let game = if transaction.changes() == 1 {
        transaction.last_insert_rowid()
    } else {
        transaction.query_row(
            "SELECT id FROM game WHERE first = ? AND second = ? AND rules = ? AND action_limit = ?
                 AND opening = ? AND repeatable = 1",
            params![ids[first], ids[second], info.rules, info.action_limit as i64, opening_moves],
            |row| row.get(0),
        )?
    };
    transaction.prepare_cached("INSERT INTO event_game VALUES (?, ?, ?, ?, ?)")?.execute(params![
        event.0,
        opening as i64,
        first as i64,
        second as i64,
        game
    ])?;
    Ok(())
}

/// A game with its place in an event.
const GAME: &str = "SELECT event_game.opening, event_game.first, event_game.second, moves, outcome, ending,
        first_choices, second_choices, first_us, second_us, failure, rules
    FROM event_game JOIN game ON game.id = event_game.game";

/// The game of a pairing, if the event has it.
fn kept_game(
    transaction: &Transaction,
    event: EventId,
    Pairing { opening, first, second }: Pairing,
) -> Result<Option<ContestGame>, StoreError> {
    let mut statement = transaction.prepare_cached(&format!(
        "{GAME} WHERE event = ? AND event_game.opening = ? AND event_game.first = ? AND event_game.second = ?"
    ))?;
    let mut rows = statement.query(params![event.0, opening as i64, first as i64, second as i64])?;
    rows.next()?.map(stored_game).transpose()
}

/// A row as a game. Whoever reads it may rely on its moves: they are a game under its rules.
fn stored_game(row: &Row) -> Result<ContestGame, StoreError> {
    let unreadable = |kind, text: &str| StoreError::Unreadable { text: text.into(), kind };
    let number = |index: usize| {
        let number = row.get::<_, i64>(index)?;
        usize::try_from(number).map_err(|_| unreadable("count", &number.to_string()))
    };
    let time = |index: usize| number(index).map(|us| Duration::from_micros(us as u64));
    let (outcome, ending): (String, String) = (row.get(4)?, row.get(5)?);
    let failure: Option<String> = row.get(10)?;
    let (moves, rules): (String, String) = (row.get(3)?, row.get(11)?);
    let rules: Rules = rules.parse().map_err(|_| unreadable("rules", &rules))?;
    Game::parse(rules, &moves).map_err(|_| unreadable("game", &moves))?;
    Ok(ContestGame {
        pairing: Pairing { opening: number(0)?, first: number(1)?, second: number(2)? },
        record: GameRecord {
            moves,
            outcome: outcome.parse::<Outcome>().map_err(|_| unreadable("outcome", &outcome))?,
            ending: ending.parse::<Ending>().map_err(|_| unreadable("ending", &ending))?,
            failure: failure
                .map(|text| serde_json::from_str(&text).map_err(|_| unreadable("failure", &text)))
                .transpose()?,
            choices: [number(6)? as u32, number(7)? as u32],
            thinking: [time(8)?, time(9)?],
        },
    })
}
