//! Games between people who sit at different browsers.

use crate::{Store, StoreError};
use rusqlite::{OptionalExtension, Row, TransactionBehavior, params};

/// The hash of the secret of somebody who sits at a table.
pub type Seat = [u8; 32];

/// A table: a game, and who may move in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTable {
    /// What its address ends with.
    pub id: String,
    /// Rules.
    pub rules: String,
    /// Moves, as letters.
    pub moves: String,
    /// Who sits there, the first side first.
    pub seats: [Option<Seat>; 2],
    /// The clock, if the game has one.
    pub clock: Option<StoredClock>,
}

/// A clock as it was when it was pressed last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredClock {
    /// How much time there is, as text.
    pub text: String,
    /// Milliseconds of each side, the first side first.
    pub left: [i64; 2],
    /// When it was pressed: milliseconds since 1970. Nothing before the first move.
    pub pressed: Option<i64>,
}

/// Tables that are kept: the oldest go when there are more.
const MOST_TABLES: i64 = 10_000;

impl Store {
    /// Keeps a new table.
    pub fn add_table(&mut self, table: &StoredTable) -> Result<(), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let [first, second] = table.seats.each_ref().map(|seat| seat.as_ref().map(<[u8; 32]>::as_slice));
        let clock = table.clock.as_ref();
        transaction.execute(
            "INSERT INTO tables (id, rules, moves, first_seat, second_seat, clock, first_left, second_left, pressed)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            params![
                table.id,
                table.rules,
                table.moves,
                first,
                second,
                clock.map(|clock| &clock.text),
                clock.map(|clock| clock.left[0]),
                clock.map(|clock| clock.left[1]),
                clock.and_then(|clock| clock.pressed)
            ],
        )?;
        transaction.execute(
            "DELETE FROM tables WHERE id IN (SELECT id FROM tables ORDER BY changed DESC LIMIT -1 OFFSET ?1)",
            [MOST_TABLES],
        )?;
        Ok(transaction.commit()?)
    }

    /// The table of this address.
    pub fn table(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        let query =
            "SELECT id, rules, moves, first_seat, second_seat, clock, first_left, second_left, pressed
                     FROM tables WHERE id = ?1";
        Ok(self.connection.prepare_cached(query)?.query_row([id], stored).optional()?)
    }

    /// Adds a move to a table that has just so many, with how its clock stands then; says whether it did. Two who move at once do
    /// not both.
    pub fn add_move(
        &mut self,
        id: &str,
        before: &str,
        letter: char,
        clock: Option<&StoredClock>,
    ) -> Result<bool, StoreError> {
        let change = "UPDATE tables SET moves = moves || ?3, first_left = ?4, second_left = ?5, pressed = ?6,
                      changed = datetime('now') WHERE id = ?1 AND moves = ?2";
        let (left, pressed) = (clock.map(|clock| clock.left), clock.and_then(|clock| clock.pressed));
        let [first, second] = [0, 1].map(|side| left.map(|left| left[side]));
        let values = params![id, before, letter.to_string(), first, second, pressed];
        Ok(self.connection.prepare_cached(change)?.execute(values)? == 1)
    }

    /// Gives the free seat of a table to somebody; says whether it did. Two who come at once do not both get it.
    pub fn take_seat(&mut self, id: &str, is_first: bool, seat: &Seat) -> Result<bool, StoreError> {
        let change = if is_first {
            "UPDATE tables SET first_seat = ?2 WHERE id = ?1 AND first_seat IS NULL"
        } else {
            "UPDATE tables SET second_seat = ?2 WHERE id = ?1 AND second_seat IS NULL"
        };
        Ok(self.connection.prepare_cached(change)?.execute(params![id, seat.as_slice()])? == 1)
    }
}

fn stored(row: &Row) -> rusqlite::Result<StoredTable> {
    let [first, second]: [Option<Vec<u8>>; 2] = [row.get(3)?, row.get(4)?];
    // A seat that is no hash is nobody's: no secret opens it.
    let seat = |bytes: Option<Vec<u8>>| bytes.map(|bytes| bytes.try_into().unwrap_or([0; 32]));
    let seats = [seat(first), seat(second)];
    let clock = match row.get(5)? {
        None => None,
        Some(text) => Some(StoredClock { text, left: [row.get(6)?, row.get(7)?], pressed: row.get(8)? }),
    };
    Ok(StoredTable { id: row.get(0)?, rules: row.get(1)?, moves: row.get(2)?, seats, clock })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(id: &str) -> StoredTable {
        StoredTable {
            id: id.to_owned(),
            rules: "classic".to_owned(),
            moves: String::new(),
            seats: [Some([7; 32]), None],
            clock: None,
        }
    }

    #[test]
    fn a_table_is_found_again_with_its_moves() {
        let mut store = Store::in_memory();
        store.add_table(&table("one")).expect("kept");
        assert!(store.add_move("one", "", '4', None).expect("kept"));
        assert!(!store.add_move("one", "", '5', None).expect("asked"), "somebody was faster");
        assert!(!store.add_move("two", "", '5', None).expect("asked"), "no such table");
        let found = store.table("one").expect("asked").expect("there");
        assert_eq!(found, StoredTable { moves: "4".to_owned(), ..table("one") });
        assert_eq!(store.table("two").expect("asked"), None);
    }

    #[test]
    fn a_clock_is_found_again_as_it_was_pressed() {
        let mut store = Store::in_memory();
        let clock = StoredClock { text: "60+2".to_owned(), left: [60_000; 2], pressed: None };
        store.add_table(&StoredTable { clock: Some(clock.clone()), ..table("one") }).expect("kept");
        assert_eq!(store.table("one").expect("asked").expect("there").clock, Some(clock.clone()));
        let pressed = StoredClock { left: [60_000, 58_500], pressed: Some(1_700_000_000_000), ..clock };
        assert!(store.add_move("one", "", '4', Some(&pressed)).expect("kept"));
        assert_eq!(store.table("one").expect("asked").expect("there").clock, Some(pressed));
    }

    #[test]
    fn a_seat_is_given_once() {
        let mut store = Store::in_memory();
        store.add_table(&table("one")).expect("kept");
        assert!(!store.take_seat("one", true, &[1; 32]).expect("asked"), "it was taken before");
        assert!(store.take_seat("one", false, &[2; 32]).expect("asked"));
        assert!(!store.take_seat("one", false, &[3; 32]).expect("asked"));
        assert_eq!(store.table("one").expect("asked").expect("there").seats, [Some([7; 32]), Some([2; 32])]);
    }
}
