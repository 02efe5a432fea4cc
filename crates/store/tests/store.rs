//! What the store promises: nothing is lost, nothing is played twice, and files that are not its own stay as they are.

use arena::{ContestGame, Ending, GameRecord, Identity, Pairing};
use engine::{Failure, Fingerprint};
use game::{Outcome, Side};
use std::fs;
use std::path::Path;
use std::time::Duration;
use store::{EventId, EventInfo, EventSummary, Store, StoreError, StoredOpening, StoredPlayer, VersionGame};

fn info(seed: u64) -> EventInfo {
    EventInfo {
        program: "test".into(),
        rules: "classic".into(),
        format: "round-robin".into(),
        suite: "4-ply".into(),
        seed,
        action_limit: 200,
        move_time: None,
        players: vec![player("ia2", true), player("bueno", true), player("ia2:t100", false)],
        openings: vec![
            StoredOpening { moves: "1234".into(), score: Some(1) },
            StoredOpening { moves: "4444".into(), score: None },
        ],
    }
}

fn player(name: &str, is_repeatable: bool) -> StoredPlayer {
    let identity = Identity { name: name.into(), fingerprint: Fingerprint::of(b"sources") };
    StoredPlayer { identity, title: None, is_repeatable }
}

/// The event and the games it has already.
fn opened(store: &mut Store, info: &EventInfo) -> (EventId, Vec<ContestGame>) {
    let event = store.open_event(info).expect("an event");
    let games = store.known_games(event, info, &pairings()).expect("games");
    (event, games)
}

fn summary(store: &Store, event: EventId) -> EventSummary {
    store.event(event).expect("readable").expect("there is one")
}

fn pairings() -> Vec<Pairing> {
    let pairs = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)];
    (0..2).flat_map(|opening| pairs.map(|(first, second)| Pairing { opening, first, second })).collect()
}

fn game(pairing: Pairing, moves: &str) -> ContestGame {
    ContestGame {
        pairing,
        record: GameRecord {
            moves: moves.into(),
            outcome: Outcome::Win(Side::Second),
            ending: Ending::Line,
            failure: None,
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
        let (event, known) = opened(&mut store, &info(1));
        assert!(known.is_empty());
        store.add_games(event, &info(1), &expected).expect("noted");
        store.finish_event(event).expect("finished");
    }
    let mut store = Store::open(&file).expect("the same store");
    let (event, mut known) = opened(&mut store, &info(1));
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
fn whoever_looks_while_an_event_is_held_sees_one_moment_of_it() {
    let mut store = Store::in_memory();
    let event = store.open_event(&info(1)).expect("an event");
    let [first, second]: [Vec<_>; 2] =
        [0, 1].map(|opening| pairings().into_iter().filter(|one| one.opening == opening).collect());
    store.known_games(event, &info(1), &first).expect("none");
    store.add_games(event, &info(1), &[game(first[0], "1234567")]).expect("noted");
    let before = summary(&store, event);
    store.known_games(event, &info(1), &second).expect("none");
    store.add_games(event, &info(1), &[game(second[0], "4444567")]).expect("noted");
    assert_eq!(store.games(&before).expect("no error"), [game(first[0], "1234567")]);
    assert_eq!(store.games(&summary(&store, event)).expect("games").len(), 2);
}

#[test]
fn another_event_adopts_repeatable_games_and_no_others() {
    let mut store = Store::in_memory();
    let (event, _) = opened(&mut store, &info(1));
    let games: Vec<_> = pairings().into_iter().map(|pairing| game(pairing, "1234")).collect();
    store.add_games(event, &info(1), &games).expect("noted");
    // Another order of the openings and another seed: the same games all the same.
    let mut other = info(2);
    other.openings.reverse();
    let (_, adopted) = opened(&mut store, &other);
    assert_eq!(adopted.len(), 4, "two players without a clock, two openings, both ways");
    assert!(adopted.iter().all(|game| game.pairing.first < 2 && game.pairing.second < 2));
    // Another program that has the same players has their games.
    let mut rebuilt = info(3);
    rebuilt.program = "later".into();
    assert_eq!(opened(&mut store, &rebuilt).1.len(), 4);
    // Other rules, limits or players of the same name may play differently.
    for change in [
        |info: &mut EventInfo| {
            info.players
                .iter_mut()
                .for_each(|player| player.identity.fingerprint = Fingerprint::of(b"changed"));
        },
        |info: &mut EventInfo| info.rules = "misere".into(),
        |info: &mut EventInfo| info.action_limit = 10,
        |info: &mut EventInfo| info.move_time = Some(Duration::from_millis(5)),
    ] {
        let mut changed = info(1);
        change(&mut changed);
        let (_, adopted) = opened(&mut store, &changed);
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
                let (event, _) = opened(&mut store, &info(seed));
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

#[test]
fn failed_games_are_kept_with_their_reason_and_adopted_by_nobody() {
    let mut store = Store::in_memory();
    let (event, _) = opened(&mut store, &info(1));
    let failure = Failure::Crash { message: "no luck".into(), place: Some("mine.rs:3".into()), board: None };
    let failed = |pairing| {
        let mut game = game(pairing, "1234");
        game.record.ending = Ending::Crash;
        game.record.failure = Some(failure.clone());
        game
    };
    let games: Vec<_> = pairings().into_iter().map(failed).collect();
    assert_eq!(store.add_games(event, &info(1), &games).expect("noted"), games);
    assert_eq!(opened(&mut store, &info(1)).1.len(), 12, "the event itself has them");
    assert!(opened(&mut store, &info(2)).1.is_empty());
}

#[test]
fn what_is_handed_back_is_what_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.db");
    let [mut one, mut other] = [(); 2].map(|()| Store::open(&file).expect("a store"));
    let event = opened(&mut one, &info(1)).0;
    assert_eq!(opened(&mut other, &info(1)).0, event);
    // A pairing with a clock, which both have played, each in its own way.
    let pairing = Pairing { opening: 0, first: 0, second: 2 };
    one.add_games(event, &info(1), &[game(pairing, "12341")]).expect("noted");
    let kept = other.add_games(event, &info(1), &[game(pairing, "12347")]).expect("noted");
    assert_eq!(kept, [game(pairing, "12341")]);
    assert_eq!(other.games(&summary(&other, event)).expect("games"), kept);
}

#[test]
fn names_that_mean_something_to_sqlite_are_paths() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in [":memory:", "file:x?mode=memory", "a b%20.db"] {
        let file = folder.path().join(name);
        drop(Store::open(&file).expect("a store"));
        assert!(file.is_file(), "{name}");
    }
}

/// A store as the first version wrote it: one event of two players with one game.
fn first_version(file: &Path) {
    let connection = rusqlite::Connection::open(file).expect("a file");
    connection.execute_batch(include_str!("../src/migrations/0001-events.sql")).expect("a schema");
    connection
        .execute_batch(
            "PRAGMA application_id = 0x63347374; PRAGMA user_version = 1;
             INSERT INTO player VALUES (1, 'ia2'), (2, 'nobody:d3');
             INSERT INTO event VALUES (1, 'q', '0.1.0+abc', 'classic', 'round-robin', '4-ply', 7, 1, 200, NULL,
                 '2026-01-02 03:04:05', NULL);
             INSERT INTO event_player VALUES (1, 0, 1), (1, 1, 2);
             INSERT INTO event_opening VALUES (1, 0, '1234', 1);
             INSERT INTO game VALUES (1, '0.1.0+abc', 'classic', 200, '1234', 1, 2, 1, '12341', 'first', 'line', 1, 0, 5, 0),
                 (2, '0.1.0+abc', 'classic', 200, '1234', 2, 1, 1, '1234', 'first', 'crash', 0, 1, 0, 5);
             INSERT INTO event_game VALUES (1, 0, 0, 1, 1), (1, 0, 1, 0, 2);",
        )
        .expect("rows");
}

#[test]
fn a_store_of_the_first_version_is_brought_up_to_date_and_shows_its_events() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("old.db");
    first_version(&file);
    let mut store = Store::open(&file).expect("brought up to date");
    let old = summary(&store, EventId(1));
    let names: Vec<_> = old.info.players.iter().map(|player| player.identity.name.as_str()).collect();
    assert_eq!((names, old.info.seed, old.games), (vec!["ia2", "nobody:d3"], 7, 2));
    let games = store.games(&old).expect("games");
    assert_eq!(games.iter().map(|game| game.record.moves.as_str()).collect::<Vec<_>>(), ["12341", "1234"]);
    // Nobody of today plays like that for sure.
    assert!(opened(&mut store, &info(7)).1.is_empty());
}

#[test]
fn rows_that_do_not_fit_together_are_an_error_and_no_panic() {
    for change in [
        "DELETE FROM event_opening",
        "DELETE FROM event_player WHERE number = 1",
        "UPDATE event_game SET opening = 99",
        "UPDATE event_game SET first = 7",
        "UPDATE game SET outcome = 'maybe'",
        "UPDATE game SET ending = 'mate'",
        "UPDATE game SET failure = '{'",
        "UPDATE game SET first_us = -5",
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("odd.db");
        first_version(&file);
        drop(Store::open(&file).expect("brought up to date"));
        let connection = rusqlite::Connection::open(&file).expect("a file");
        connection.pragma_update(None, "foreign_keys", false).expect("off");
        connection.execute_batch(change).expect(change);
        drop(connection);
        let store = Store::open(&file).expect("a store");
        let read = store.event(EventId(1)).and_then(|event| store.games(&event.expect("an event")));
        assert!(read.is_err(), "{change}");
    }
}

#[test]
fn a_file_of_ours_without_a_version_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("zero.db");
    drop(Store::open(&file).expect("a store"));
    let connection = rusqlite::Connection::open(&file).expect("a file");
    connection.pragma_update(None, "user_version", 0).expect("set");
    drop(connection);
    assert!(matches!(Store::open(&file).err().expect("damaged"), StoreError::Damaged { .. }));
}

#[test]
#[cfg(unix)]
fn a_reader_leaves_no_files_behind_where_it_may_not_write() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.db");
    let mut store = Store::open(&file).expect("a store");
    let (event, _) = opened(&mut store, &info(1));
    store.add_games(event, &info(1), &[game(pairings()[0], "1234")]).expect("noted");
    drop(store);
    let mode = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("permissions");
    };
    let listed = || fs::read_dir(folder.path()).expect("a folder").count();
    let before = listed();
    mode(&file, 0o444);
    mode(folder.path(), 0o555);
    let read = Store::open_to_read(&file).and_then(|store| store.games(&summary(&store, event)));
    let after = listed();
    mode(folder.path(), 0o755);
    assert_eq!((read.expect("games").len(), after), (1, before));
}

#[test]
fn what_a_player_is_called_is_kept_with_the_event_and_decides_nothing() {
    let mut store = Store::in_memory();
    let mut titled = info(1);
    titled.players[0].title = Some("Ana [fc259]".into());
    let (event, _) = opened(&mut store, &titled);
    assert_eq!(summary(&store, event).info.players, titled.players);
    let (same, _) = opened(&mut store, &info(1));
    assert_eq!(same, event, "the same players are the same event, whatever they are called");
}

#[test]
fn versions_of_a_name_are_told_apart_by_their_fingerprints() {
    let mut store = Store::in_memory();
    let versions = [b"one", b"two"].map(|content| {
        let mut info = info(1);
        info.players[0].identity.fingerprint = Fingerprint::of(content);
        let (event, _) = opened(&mut store, &info);
        let pairing = Pairing { opening: 1, first: 1, second: 0 };
        store.add_games(event, &info, &[game(pairing, "44441")]).expect("noted");
        info.players[0].identity.fingerprint.clone()
    });
    let found = store.versions("ia2", "classic").expect("readable");
    let fingerprints: Vec<_> = found.iter().map(|version| version.fingerprint.clone()).collect();
    assert_eq!(fingerprints, versions, "the oldest first");
    for version in &found {
        let expected = VersionGame {
            opponent: player("bueno", true).identity,
            side: Side::Second,
            opening: "4444".to_owned(),
            outcome: Outcome::Win(Side::Second),
        };
        assert_eq!(version.games, [expected]);
    }
    assert_eq!(store.versions("bueno", "classic").expect("readable")[0].games.len(), 2);
    assert!(store.versions("ia2", "boom").expect("readable").iter().all(|version| version.games.is_empty()));
    assert!(store.versions("nobody", "classic").expect("readable").is_empty());
}
