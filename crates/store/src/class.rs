//! Classes: who is in them, what they handed in, and the games that followed.
//!
//! What is acknowledged is on the disk: unlike games, which can be played again, a hand-in cannot.

use crate::{Seat, Store, StoreError};
use arena::GameRecord;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};
use std::fmt;

/// A class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredClass {
    /// What its address ends with.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// The hash of what the teacher comes in with.
    pub teacher: Seat,
    /// The hash of what students join with.
    pub invitation: Seat,
    /// What the teacher wants, as data.
    pub settings: String,
    /// When it was made, in UTC.
    pub created: String,
}

/// Somebody in a class.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct StoredStudent {
    pub id: i64,
    pub alias: String,
    pub code: String,
    /// The hash of what the student comes in with.
    pub secret: Seat,
    pub is_hidden: bool,
    pub joined: String,
}

/// What a student handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct StoredHandIn {
    pub id: i64,
    pub student: i64,
    pub file: String,
    pub fingerprint: String,
    pub handed: String,
    pub state: HandInState,
    /// What is known about it, as data.
    pub findings: Option<String>,
}

/// How far a hand-in is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandInState {
    /// Nobody has looked at it yet.
    Waiting,
    /// It plays.
    Playing,
    /// It has played all its games.
    Done,
    /// It cannot be played with, or failed in a game.
    Failed,
    /// The next one came before anybody had looked at it.
    Replaced,
}

impl HandInState {
    const ALL: [Self; 5] = [Self::Waiting, Self::Playing, Self::Done, Self::Failed, Self::Replaced];

    /// Is something still to come?
    pub fn is_unfinished(self) -> bool {
        matches!(self, Self::Waiting | Self::Playing)
    }

    /// Can it be played with?
    pub fn is_player(self) -> bool {
        matches!(self, Self::Playing | Self::Done)
    }
}

impl fmt::Display for HandInState {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Waiting => "waiting",
            Self::Playing => "playing",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Replaced => "replaced",
        })
    }
}

impl ToSql for HandInState {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.to_string().into())
    }
}

impl FromSql for HandInState {
    fn column_result(value: ValueRef) -> FromSqlResult<Self> {
        let text = value.as_str()?;
        Self::ALL.into_iter().find(|state| state.to_string() == text).ok_or(FromSqlError::InvalidType)
    }
}

/// A game of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassGame {
    /// Who moved first: the number of a hand-in, or somebody in the field.
    pub first: String,
    /// And who second.
    pub second: String,
    /// By its number.
    pub opening: usize,
    /// What happened.
    pub record: GameRecord,
}

const HANDIN: &str = "SELECT handin.id, student, file, fingerprint, handed, state, findings FROM handin";

impl Store {
    /// Keeps a new class; says whether its name was free.
    pub fn add_class(&mut self, class: &StoredClass) -> Result<bool, StoreError> {
        let StoredClass { name, title, teacher, invitation, settings, .. } = class;
        self.surely(|connection| {
            let added = connection.execute(
                "INSERT OR IGNORE INTO class (name, title, teacher, invitation, settings) VALUES (?, ?, ?, ?, ?)",
                params![name, title, teacher.as_slice(), invitation.as_slice(), settings],
            )?;
            Ok(added == 1)
        })
    }

    /// All classes, by name.
    pub fn classes(&self) -> Result<Vec<StoredClass>, StoreError> {
        let query = "SELECT name, title, teacher, invitation, settings, created FROM class ORDER BY name";
        let class = |row: &Row| {
            Ok(StoredClass {
                name: row.get(0)?,
                title: row.get(1)?,
                teacher: hash(row, 2)?,
                invitation: hash(row, 3)?,
                settings: row.get(4)?,
                created: row.get(5)?,
            })
        };
        Ok(self.connection.prepare(query)?.query_map([], class)?.collect::<Result<_, _>>()?)
    }

    /// Changes what the teacher wants.
    pub fn set_class(&mut self, name: &str, title: &str, settings: &str) -> Result<(), StoreError> {
        self.surely(|connection| {
            connection.execute(
                "UPDATE class SET title = ?2, settings = ?3 WHERE name = ?1",
                [name, title, settings],
            )
        })?;
        Ok(())
    }

    /// Lets somebody into a class; nothing if the alias is taken there.
    pub fn add_student(
        &mut self,
        class: &str,
        alias: &str,
        code: &str,
        secret: &Seat,
    ) -> Result<Option<i64>, StoreError> {
        self.surely(|connection| {
            let added = connection.execute(
                "INSERT OR IGNORE INTO student (class, alias, code, secret) VALUES (?, ?, ?, ?)",
                params![class, alias, code, secret.as_slice()],
            )?;
            Ok((added == 1).then(|| connection.last_insert_rowid()))
        })
    }

    /// Everybody in a class, in the order they joined.
    pub fn students(&self, class: &str) -> Result<Vec<StoredStudent>, StoreError> {
        let query =
            "SELECT id, alias, code, secret, is_hidden, joined FROM student WHERE class = ? ORDER BY id";
        let student = |row: &Row| {
            Ok(StoredStudent {
                id: row.get(0)?,
                alias: row.get(1)?,
                code: row.get(2)?,
                secret: hash(row, 3)?,
                is_hidden: row.get(4)?,
                joined: row.get(5)?,
            })
        };
        Ok(self.connection.prepare(query)?.query_map([class], student)?.collect::<Result<_, _>>()?)
    }

    /// Gives a student another secret.
    pub fn set_secret(&mut self, student: i64, secret: &Seat) -> Result<(), StoreError> {
        self.surely(|connection| {
            connection
                .execute("UPDATE student SET secret = ?2 WHERE id = ?1", params![student, secret.as_slice()])
        })?;
        Ok(())
    }

    /// Shows a student to the others, or does not.
    pub fn hide_student(&mut self, student: i64, is_hidden: bool) -> Result<(), StoreError> {
        self.surely(|connection| {
            connection.execute("UPDATE student SET is_hidden = ?2 WHERE id = ?1", params![student, is_hidden])
        })?;
        Ok(())
    }

    /// Keeps what a student handed in. Those of it that still wait are replaced: nobody waits for two.
    pub fn add_handin(
        &mut self,
        student: i64,
        file: &str,
        content: &[u8],
        fingerprint: &str,
    ) -> Result<i64, StoreError> {
        self.surely(|connection| {
            connection.execute(
                "UPDATE handin SET state = ? WHERE student = ? AND state = ?",
                params![HandInState::Replaced, student, HandInState::Waiting],
            )?;
            connection.execute(
                "INSERT INTO handin (student, file, content, fingerprint, state) VALUES (?, ?, ?, ?, ?)",
                params![student, file, content, fingerprint, HandInState::Waiting],
            )?;
            Ok(connection.last_insert_rowid())
        })
    }

    /// What the students of a class handed in, in that order.
    pub fn handins(&self, class: &str) -> Result<Vec<StoredHandIn>, StoreError> {
        let query = format!(
            "{HANDIN} JOIN student ON student.id = handin.student WHERE class = ? ORDER BY handin.id"
        );
        Ok(self.connection.prepare(&query)?.query_map([class], handin)?.collect::<Result<_, _>>()?)
    }

    /// One hand-in.
    pub fn handin(&self, id: i64) -> Result<Option<StoredHandIn>, StoreError> {
        let query = format!("{HANDIN} WHERE handin.id = ?");
        Ok(self.connection.prepare_cached(&query)?.query_row([id], handin).optional()?)
    }

    /// The file of a hand-in.
    pub fn handin_content(&self, id: i64) -> Result<Option<Vec<u8>>, StoreError> {
        let query = "SELECT content FROM handin WHERE id = ?";
        Ok(self.connection.prepare_cached(query)?.query_row([id], |row| row.get(0)).optional()?)
    }

    /// Notes how far a hand-in is, and what is known about it.
    pub fn set_handin(
        &mut self,
        id: i64,
        state: HandInState,
        findings: Option<&str>,
    ) -> Result<(), StoreError> {
        self.connection.execute(
            "UPDATE handin SET state = ?2, findings = coalesce(?3, findings) WHERE id = ?1 AND state <> ?4",
            params![id, state, findings, HandInState::Replaced],
        )?;
        Ok(())
    }

    /// Notes games of a class. One that is there already stays as it is.
    pub fn add_class_games(
        &mut self,
        class: &str,
        round: u32,
        games: &[ClassGame],
    ) -> Result<(), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        {
            let mut insert =
                transaction.prepare_cached("INSERT OR IGNORE INTO class_game VALUES (?, ?, ?, ?, ?, ?)")?;
            for ClassGame { first, second, opening, record } in games {
                let record = serde_json::to_string(record).expect("plain data");
                insert.execute(params![class, round, first, second, *opening as i64, record])?;
            }
        }
        Ok(transaction.commit()?)
    }

    /// All games of a round of a class between these players.
    pub fn class_games(
        &self,
        class: &str,
        round: u32,
        is_wanted: impl Fn(&str) -> bool,
    ) -> Result<Vec<ClassGame>, StoreError> {
        let query = "SELECT first, second, opening, record FROM class_game WHERE class = ? AND round = ?";
        let mut statement = self.connection.prepare_cached(query)?;
        let mut rows = statement.query(params![class, round])?;
        let mut games = Vec::new();
        while let Some(row) = rows.next()? {
            let (first, second): (String, String) = (row.get(0)?, row.get(1)?);
            if !is_wanted(&first) || !is_wanted(&second) {
                continue;
            }
            let record: String = row.get(3)?;
            let record = serde_json::from_str(&record)
                .map_err(|_| StoreError::Unreadable { text: record.as_str().into(), kind: "record" })?;
            games.push(ClassGame { first, second, opening: row.get::<_, i64>(2)? as usize, record });
        }
        Ok(games)
    }

    /// Does something in a transaction that is on the disk when it is done, even if the power goes.
    fn surely<T>(&mut self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        self.connection.pragma_update(None, "synchronous", "FULL")?;
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate);
        let done = transaction.and_then(|transaction| {
            let value = work(&transaction)?;
            transaction.commit()?;
            Ok(value)
        });
        self.connection.pragma_update(None, "synchronous", "NORMAL")?;
        Ok(done?)
    }
}

/// Something that is no hash is nobody's: no secret opens it.
fn hash(row: &Row, column: usize) -> rusqlite::Result<Seat> {
    Ok(row.get::<_, Vec<u8>>(column)?.try_into().unwrap_or([0; 32]))
}

fn handin(row: &Row) -> rusqlite::Result<StoredHandIn> {
    Ok(StoredHandIn {
        id: row.get(0)?,
        student: row.get(1)?,
        file: row.get(2)?,
        fingerprint: row.get(3)?,
        handed: row.get(4)?,
        state: row.get(5)?,
        findings: row.get(6)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Failure;
    use game::Side;

    fn class() -> StoredClass {
        StoredClass {
            name: "ai-1".to_owned(),
            title: "AI 1".to_owned(),
            teacher: [1; 32],
            invitation: [2; 32],
            settings: "{}".to_owned(),
            created: String::new(),
        }
    }

    #[test]
    fn names_of_classes_and_aliases_in_them_are_given_once() {
        let mut store = Store::in_memory();
        assert!(store.add_class(&class()).expect("kept"));
        assert!(!store.add_class(&class()).expect("asked"));
        let fox = store.add_student("ai-1", "fox", "07", &[3; 32]).expect("kept").expect("it was free");
        assert_eq!(store.add_student("ai-1", "fox", "08", &[4; 32]).expect("asked"), None);
        assert!(store.add_class(&StoredClass { name: "ai-2".to_owned(), ..class() }).expect("kept"));
        assert!(store.add_student("ai-2", "fox", "09", &[5; 32]).expect("kept").is_some(), "another class");
        store.set_secret(fox, &[6; 32]).expect("kept");
        store.hide_student(fox, true).expect("kept");
        store.set_class("ai-1", "AI one", "{\"x\":1}").expect("kept");
        let students = store.students("ai-1").expect("asked");
        assert_eq!((students.len(), students[0].secret, students[0].is_hidden), (1, [6; 32], true));
        assert_eq!(store.classes().expect("asked")[0].title, "AI one");
    }

    #[test]
    fn a_newer_hand_in_replaces_one_that_waits_and_none_that_plays() {
        let mut store = Store::in_memory();
        store.add_class(&class()).expect("kept");
        let fox = store.add_student("ai-1", "fox", "", &[3; 32]).expect("kept").expect("free");
        let one = store.add_handin(fox, "a.py", b"1", "f1").expect("kept");
        store.set_handin(one, HandInState::Playing, None).expect("noted");
        let two = store.add_handin(fox, "a.py", b"2", "f2").expect("kept");
        let three = store.add_handin(fox, "a.py", b"3", "f3").expect("kept");
        store.set_handin(two, HandInState::Done, Some("{}")).expect("ignored");
        let states: Vec<_> = store.handins("ai-1").expect("asked").into_iter().map(|one| one.state).collect();
        assert_eq!(states, [HandInState::Playing, HandInState::Replaced, HandInState::Waiting]);
        assert_eq!(store.handin_content(three).expect("asked"), Some(b"3".to_vec()));
        assert_eq!(store.handin(99).expect("asked"), None);
    }

    #[test]
    fn a_game_counts_once() {
        let mut store = Store::in_memory();
        store.add_class(&class()).expect("kept");
        let record = |side| GameRecord::lost_by(side, Failure::NoMove, "44".to_owned());
        let game = |record| ClassGame { first: "1".to_owned(), second: "ia2".to_owned(), opening: 0, record };
        store.add_class_games("ai-1", 0, &[game(record(Side::First))]).expect("kept");
        store.add_class_games("ai-1", 0, &[game(record(Side::Second))]).expect("ignored");
        store.add_class_games("ai-1", 1, &[game(record(Side::Second))]).expect("another round");
        let games = store.class_games("ai-1", 0, |_| true).expect("asked");
        assert_eq!(games, [game(record(Side::First))]);
        assert_eq!(store.class_games("ai-1", 0, |player| player != "1").expect("asked"), []);
    }
}
