//! Whatever stands in the rows of a store, reading it ends with a report or with an error, and never with a panic.

use arena::{ACTION_LIMIT, Format, Suite, Threads};
use game::Rules;
use lab::report::{Inquiry, MatchReport, Report, reasons};
use lab::{Event, EventRequest, EventSheet, Held, HoldError, Hosting};
use proptest::prelude::*;
use rusqlite::types::Value;
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use store::Store;

/// The columns of every table that can hold anything at all.
const CELLS: &[(&str, &[&str])] = &[
    ("player", &["name", "fingerprint"]),
    (
        "event",
        &[
            "question",
            "program",
            "rules",
            "format",
            "suite",
            "seed",
            "openings",
            "action_limit",
            "move_time_ms",
            "begun",
            "finished",
        ],
    ),
    ("event_player", &["number", "player", "repeatable"]),
    ("event_opening", &["number", "moves", "score"]),
    (
        "game",
        &[
            "rules",
            "action_limit",
            "opening",
            "first",
            "second",
            "repeatable",
            "moves",
            "outcome",
            "ending",
            "failure",
            "first_choices",
            "second_choices",
            "first_us",
            "second_us",
        ],
    ),
    ("event_game", &["opening", "first", "second", "game"]),
];

fn event() -> Event {
    let player = |name: &str| lab::catalog().player(name).expect("a player");
    Event::new(EventRequest {
        rules: Rules::CLASSIC,
        players: ["bueno:d1", "ia1:d1", "random"].map(player).into(),
        format: Format::RoundRobin,
        suite: Suite::Ply4,
        own_openings: None,
        openings: 2,
        is_exact: false,
        seed: 1,
        action_limit: ACTION_LIMIT,
        move_time: None,
    })
    .expect("it can be held")
}

fn hold(store: &mut Store) -> Result<Held, HoldError> {
    let hosting = Hosting { crew: &Threads(1), share: 1, cancel: &AtomicBool::new(false) };
    event().hold(store, &hosting, &mut |_, _| false, &mut |_| ())
}

/// A store with one event of three players, as bytes.
fn whole() -> &'static [u8] {
    static WHOLE: OnceLock<Vec<u8>> = OnceLock::new();
    WHOLE.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("whole.db");
        let mut store = Store::open(&file).expect("a store");
        assert_eq!(hold(&mut store).expect("held").games.len(), 12);
        drop(store);
        fs::read(&file).expect("readable")
    })
}

/// Anything that a cell may be told to hold: what is nearly right, what is far off, and what is no number at all.
fn any_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        (-3_i64..12).prop_map(Value::Integer),
        any::<i64>().prop_map(Value::Integer),
        "[0-9a-z:.{}\" -]{0,12}".prop_map(Value::Text),
        "[1-7]{0,44}".prop_map(Value::Text),
        ".{0,8}".prop_map(Value::Text),
        Just(Value::Null),
    ]
}

fn any_cell() -> impl Strategy<Value = (&'static str, &'static str)> {
    let cells: Vec<_> =
        CELLS.iter().flat_map(|(table, columns)| columns.iter().map(|column| (*table, *column))).collect();
    prop::sample::select(cells)
}

/// Reads everything that can be read, and goes on with the event.
fn use_it(file: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let store = Store::open_to_read(file)?;
    for event in store.events()? {
        let games = store.games(&event)?;
        let sheet = EventSheet::of(&event)?;
        let held = Held { event: event.id, games, played: 0, time: Duration::ZERO, is_cancelled: false };
        let report = Report::new(&sheet, &held);
        serde_json::to_string(&report)?;
        if sheet.players.len() == 2 {
            serde_json::to_string(&MatchReport::new(&sheet, &held))?;
        }
        let _ = (lab::report::pgn(&report), lab::report::csv(&report));
        let (players, cancel) = (HashMap::new(), AtomicBool::new(false));
        let inquiry = Inquiry { rules: sheet.rules, players: &players, threads: 1, cancel: &cancel };
        reasons(&report, &inquiry, &mut |_, _| ())?;
    }
    drop(store);
    hold(&mut Store::open(file)?)?;
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, ..ProptestConfig::default() })]

    #[test]
    fn any_rows_are_read_or_refused(changes in prop::collection::vec((any_cell(), any_value(), any::<bool>()), 1..4)) {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("odd.db");
        fs::write(&file, whole()).expect("written");
        let connection = rusqlite::Connection::open(&file).expect("a file");
        connection.pragma_update(None, "foreign_keys", false).expect("off");
        for ((table, column), value, everywhere) in changes {
            let one = if everywhere { "" } else { " WHERE rowid = (SELECT min(rowid) FROM game)" };
            let one = if table == "game" { one } else { "" };
            // The tables refuse some of it themselves: values of another type, keys that are there twice.
            let _ = connection.execute(&format!("UPDATE {table} SET {column} = ?{one}"), [value]);
        }
        drop(connection);
        let _ = use_it(&file);
    }
}

#[test]
fn a_whole_store_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("whole.db");
    fs::write(&file, whole()).expect("written");
    use_it(&file).expect("nothing is wrong with it");
}
