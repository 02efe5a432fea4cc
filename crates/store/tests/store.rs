//! What the store promises: nothing is lost, nothing is played twice, and files that are not its own stay as they are.

use arena::{Ending, GameRecord, Pairing};
use game::{Outcome, Side};
use std::fs;
use std::time::Duration;
use store::{EventInfo, Store, StoreError, StoredGame};

fn info(seed: u64) -> EventInfo {
    EventInfo {
        engine: "test".into(),
        rules: "classic".into(),
        format: "round-robin".into(),
        suite: "4-ply".into(),
        seed,
        action_limit: 200,
        move_time: None,
        players: vec![("ia2".into(), true), ("bueno".into(), true), ("ia2:t100".into(), false)],
        openings: vec![("1234".into(), Some(1)), ("4444".into(), None)],
    }
}

fn pairings() -> Vec<Pairing> {
    let pairs = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)];
    (0..2).flat_map(|opening| pairs.map(|(first, second)| Pairing { opening, first, second })).collect()
}

fn game(pairing: Pairing, moves: &str) -> StoredGame {
    StoredGame {
        pairing,
        record: GameRecord {
            moves: moves.into(),
            outcome: Outcome::Win(Side::Second),
            ending: Ending::Line,
            choices: [7, 8],
            thinking: [Duration::from_micros(12), Duration::from_micros(3_456_789)],
        },
    }
}

#[test]
fn games_come_back_as_they_were_noted() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.db");
    let expected: Vec<_> = pairings().into_iter().map(|pairing| game(pairing, "1234567")).collect();
    {
        let mut store = Store::open(&file).expect("a new store");
        let (event, known) = store.open_event(&info(1), &pairings()).expect("an event");
        assert!(known.is_empty());
        store.add_games(event, &info(1), &expected).expect("noted");
        store.finish_event(event).expect("finished");
    }
    let mut store = Store::open(&file).expect("the same store");
    let (event, mut known) = store.open_event(&info(1), &pairings()).expect("the same event");
    known.sort_by_key(|game| game.pairing);
    let mut sorted = expected;
    sorted.sort_by_key(|game| game.pairing);
    assert_eq!(known, sorted);
    let [summary] = &store.events().expect("a list")[..] else { panic!("one event") };
    assert_eq!((summary.id, summary.games), (event, 12));
    assert!(summary.finished.is_some());
    assert_eq!(summary.info.openings, info(1).openings);
    assert_eq!(summary.info.seed, 1);
}

#[test]
fn another_event_adopts_repeatable_games_and_no_others() {
    let mut store = Store::in_memory();
    let (event, _) = store.open_event(&info(1), &pairings()).expect("an event");
    let games: Vec<_> = pairings().into_iter().map(|pairing| game(pairing, "1234")).collect();
    store.add_games(event, &info(1), &games).expect("noted");
    // Another order of the openings and another seed: the same games all the same.
    let mut other = info(2);
    other.openings.reverse();
    let (_, adopted) = store.open_event(&other, &pairings()).expect("another event");
    assert_eq!(adopted.len(), 4, "two players without a clock, two openings, both ways");
    assert!(adopted.iter().all(|game| game.pairing.first < 2 && game.pairing.second < 2));
    // Other rules, limits or programs may play differently.
    for change in [
        |info: &mut EventInfo| info.engine = "later".into(),
        |info: &mut EventInfo| info.rules = "misere".into(),
        |info: &mut EventInfo| info.action_limit = 10,
        |info: &mut EventInfo| info.move_time = Some(Duration::from_millis(5)),
    ] {
        let mut changed = info(1);
        change(&mut changed);
        let (_, adopted) = store.open_event(&changed, &pairings()).expect("an event");
        assert!(adopted.is_empty());
    }
}

#[test]
fn two_stores_on_one_file_write_in_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("shared.db");
    std::thread::scope(|scope| {
        for seed in 0..4 {
            let file = &file;
            scope.spawn(move || {
                let mut store = Store::open(file).expect("a store");
                let (event, _) = store.open_event(&info(seed), &pairings()).expect("an event");
                for pairing in pairings() {
                    store.add_games(event, &info(seed), &[game(pairing, "123")]).expect("noted");
                }
            });
        }
    });
    let store = Store::open(&file).expect("a store");
    let events = store.events().expect("a list");
    assert_eq!(events.len(), 4);
    assert!(events.iter().all(|event| event.games == 12));
}

#[test]
fn a_new_file_can_be_opened_by_many_at_the_same_moment() {
    let folder = tempfile::tempdir().expect("a folder");
    for round in 0..20 {
        let file = folder.path().join(format!("{round}.db"));
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| drop(Store::open(&file).expect("a store, whoever was first")));
            }
        });
    }
}

#[test]
fn a_file_that_is_no_store_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("notes.txt");
    fs::write(&file, "my notes, not a database, and long enough to be taken for one\n".repeat(100))
        .expect("written");
    let before = fs::read(&file).expect("readable");
    let error = Store::open(&file).err().expect("no store");
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    assert!(error.to_string().contains("notes.txt"));
    assert_eq!(fs::read(&file).expect("readable"), before);
}

#[test]
fn a_damaged_store_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.db");
    drop(Store::open(&file).expect("a new store"));
    let mut bytes = fs::read(&file).expect("readable");
    assert!(bytes.len() > 4096);
    bytes[..2048].fill(0x55);
    fs::write(&file, &bytes).expect("written");
    let error = Store::open(&file).err().expect("damaged");
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    assert_eq!(fs::read(&file).expect("readable"), bytes);
}

#[test]
fn a_store_of_a_later_version_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("later.db");
    drop(Store::open(&file).expect("a new store"));
    // The version stands big-endian at byte 60 of the file (user_version in the SQLite file format).
    let mut bytes = fs::read(&file).expect("readable");
    bytes[60..64].copy_from_slice(&999_u32.to_be_bytes());
    fs::write(&file, &bytes).expect("written");
    let error = Store::open(&file).err().expect("newer");
    assert!(matches!(error, StoreError::Newer { version: 999, .. }), "{error}");
    assert_eq!(fs::read(&file).expect("readable"), bytes);
}

#[test]
fn another_programs_database_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("other.db");
    drop(Store::open(&file).expect("a new store"));
    // The application's mark stands big-endian at byte 68.
    let mut bytes = fs::read(&file).expect("readable");
    bytes[68..72].fill(0);
    fs::write(&file, &bytes).expect("written");
    assert!(matches!(Store::open(&file).err().expect("not ours"), StoreError::Damaged { .. }));
    assert_eq!(fs::read(&file).expect("readable"), bytes);
}
