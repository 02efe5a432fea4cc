//! The books, without a server.

use super::*;
use arena::{ACTION_LIMIT, Pulse, Stage, Suite};
use engine::Catalog;
use game::{Outcome, Rules};
use std::collections::HashSet;
use std::sync::Arc;

const SECOND: Duration = Duration::from_secs(1);

fn identity(name: &str, content: Option<&[u8]>) -> Identity {
    let fingerprint = content.map_or_else(Fingerprint::of_sources, Fingerprint::of);
    Identity { name: name.to_owned(), fingerprint }
}

/// The books of these games, for shares of a second.
fn ledger<'a>(games: Vec<Assignment>) -> Ledger<'a> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    Ledger::new(games, SECOND, &NEXT)
}

/// Two games from each of so many openings.
fn games(players: [&Identity; 2], openings: usize) -> Vec<Assignment> {
    let openings = Suite::Ply4.openings(Rules::CLASSIC, 1).into_iter().take(openings);
    let both = openings.flat_map(|opening| {
        [[0, 1], [1, 0]].map(|seats| Assignment {
            rules: Rules::CLASSIC,
            players: seats.map(|seat: usize| players[seat].clone()),
            opening: opening.game.letters(),
            action_limit: ACTION_LIMIT,
            move_time: None,
        })
    });
    both.collect()
}

fn ours() -> [Identity; 2] {
    ["random", "ia2:d1"].map(|name| identity(name, None))
}

/// What really becomes of games.
fn records(games: &[Assignment]) -> Vec<GameRecord> {
    let random = Catalog::built_in().player("random").expect("a player");
    let mut stage = Stage::new(Arc::new(move |_| Ok(random.clone())));
    games.iter().map(|game| stage.play(game, &Pulse::default()).expect("nobody stops it")).collect()
}

#[test]
fn every_game_is_handed_out_once_and_settled_once() {
    let [one, other] = ours();
    let mut ledger = ledger(games([&one, &other], 100));
    let mut settled = HashSet::new();
    while let Some((share, task)) = ledger.next(2, Instant::now()) {
        let played = records(&ledger.assignments(&task));
        assert!(ledger.played(share + 1_000_000, played.clone(), SECOND).is_none(), "a share of nobody");
        let time = Duration::from_millis(50) * played.len() as u32;
        for (number, _) in ledger.played(share, played.clone(), time).expect("its records") {
            assert!(settled.insert(number), "{number} twice");
        }
        assert!(ledger.played(share, played, SECOND).is_none(), "it was reported before");
    }
    assert!(settled.len() == 200 && ledger.is_complete());
}

#[test]
fn shares_take_a_second_and_fewer_games_towards_the_end() {
    let [one, other] = ours();
    let mut ledger = ledger(games([&one, &other], 300));
    let mut sizes = Vec::new();
    while let Some((share, task)) = ledger.next(4, Instant::now()) {
        let played = records(&ledger.assignments(&task));
        sizes.push(played.len());
        // A fiftieth of a second for every game.
        let time = Duration::from_millis(20) * played.len() as u32;
        ledger.played(share, played, time).expect("its records");
    }
    assert_eq!(sizes[..3], [8, 50, 50], "{sizes:?}");
    assert_eq!(sizes.last(), Some(&1), "{sizes:?}");
}

#[test]
fn what_cannot_be_the_record_of_a_game_is_not_taken() {
    let [one, other] = ours();
    let mut ledger = ledger(games([&one, &other], 4));
    let (share, task) = ledger.next(1, Instant::now()).expect("a share");
    let good = records(&ledger.assignments(&task));
    let mut short = good.clone();
    short.pop();
    let mut other_game = good.clone();
    other_game[0].moves = "1212".to_owned();
    let mut illegal = good.clone();
    illegal[0].moves += "99";
    for bad in [short, other_game, illegal] {
        assert!(ledger.played(share, bad, SECOND).is_none());
    }
    assert!(ledger.played(share, good, SECOND).is_some());
}

/// Plays to the end where `kills` tells whose games nobody survives. How many workers died?
fn survived(
    ledger: &mut Ledger<'_>,
    kills: impl Fn(&Assignment) -> bool,
) -> (Vec<Settled>, Vec<String>, u32) {
    let (mut settled, mut guilty, mut deaths) = (Vec::new(), Vec::new(), 0);
    while !ledger.is_complete() {
        let (share, task) = ledger.next(1, Instant::now()).expect("nothing is missing");
        let games = ledger.assignments(&task);
        if games.iter().any(&kills) {
            deaths += 3;
            let (lost, who) = ledger.poisoned(share, Instant::now());
            settled.extend(lost);
            guilty.extend(who.map(|player| player.name));
        } else {
            let played = records(&games);
            settled.extend(ledger.played(share, played, SECOND).expect("its records"));
        }
    }
    (settled, guilty, deaths)
}

#[test]
fn who_kills_its_workers_loses_its_games_and_nobody_else_does() {
    let deadly = identity("deadly.py", Some(b"deadly"));
    let innocent = identity("innocent.py", Some(b"innocent"));
    let builtin = identity("random", None);
    let mut all = games([&deadly, &builtin], 5);
    all.extend(games([&innocent, &builtin], 5));
    all.extend(games([&innocent, &deadly], 5));
    let mut ledger = ledger(all.clone());
    let (settled, guilty, deaths) = survived(&mut ledger, |game| game.players.contains(&deadly));
    assert_eq!(guilty, ["deadly.py"]);
    assert!(deaths <= 9, "{deaths} workers");
    assert_eq!(settled.len(), all.len());
    for (number, record) in settled {
        let players = &all[number].players;
        let is_lost = record.failure.is_some();
        assert_eq!(is_lost, players.contains(&deadly), "{players:?}");
        if is_lost {
            assert_ne!(record.outcome.winner().map(|side| &players[side.index()]), Some(&deadly));
        }
    }
}

#[test]
fn of_two_strangers_the_guilty_one_is_found() {
    let deadly = identity("deadly.py", Some(b"deadly"));
    let innocent = identity("innocent.py", Some(b"innocent"));
    for players in [[&deadly, &innocent], [&innocent, &deadly]] {
        let all = games(players, 1);
        let mut ledger = ledger(all.clone());
        let (settled, guilty, _) = survived(&mut ledger, |game| game.players.contains(&deadly));
        assert_eq!((guilty.as_slice(), settled.len()), (&["deadly.py".to_owned()][..], 2));
        for (number, record) in settled {
            let winner = record.outcome.winner().expect("somebody lost");
            assert_eq!(all[number].players[winner.index()], innocent);
        }
    }
}

#[test]
fn a_game_that_kills_though_neither_does_alone_is_lost_by_who_begins() {
    let [one, other] = ["a.py", "b.py"].map(|name| identity(name, Some(name.as_bytes())));
    let mut ledger = ledger(games([&one, &other], 1));
    let (settled, guilty, _) =
        survived(&mut ledger, |game| game.players.contains(&one) && game.players.contains(&other));
    assert!(guilty.is_empty());
    // After four moves, the first player is to move.
    assert!(settled.iter().all(|(_, record)| record.outcome == Outcome::Win(Side::Second)));
    assert_eq!(settled.len(), 2);
}

#[test]
fn workers_that_die_of_other_things_cost_nobody_a_game() {
    let [one, other] = ours();
    let mut ledger = ledger(games([&one, &other], 2));
    let deaths = std::cell::Cell::new(0);
    let (settled, guilty, _) = survived(&mut ledger, |_| {
        deaths.set(deaths.get() + 1);
        deaths.get() < 10
    });
    assert!(guilty.is_empty() && settled.len() == 4);
    assert!(settled.iter().all(|(_, record)| record.failure.is_none()));
}

#[test]
fn who_does_not_come_back_is_not_asked_again() {
    let stuck = identity("stuck.py", Some(b"stuck"));
    let builtin = identity("random", None);
    let mut ledger = ledger(games([&stuck, &builtin], 50));
    let (share, task) = ledger.next(1, Instant::now()).expect("a share");
    let first = ledger.assignments(&task);
    let mut played = records(&first);
    let side = Side::BOTH.into_iter().find(|side| first[0].players[side.index()] == stuck).expect("it plays");
    played[0] = GameRecord::lost_by(side, Failure::Silent, first[0].opening.clone());
    let settled = ledger.played(share, played, SECOND).expect("its records");
    assert_eq!((settled.len(), ledger.is_complete()), (100, true));
    let silent = settled.iter().filter(|(_, record)| record.failure == Some(Failure::Silent)).count();
    assert_eq!(silent, 100 - (first.len() - 1));
}

#[test]
fn what_somebody_cannot_play_is_offered_again_a_little_later() {
    let [one, other] = ours();
    let mut ledger = ledger(games([&one, &other], 1));
    let now = Instant::now();
    let shares: Vec<_> = std::iter::from_fn(|| ledger.next(1, now)).collect();
    ledger.refused(shares[0].0, now);
    assert!(ledger.next(1, now).is_none());
    let (again, task) = ledger.next(1, now + PAUSE).expect("it waits no longer");
    assert_eq!(task, shares[0].1);
    assert_ne!(again, shares[0].0, "another share, so that a late report on the first is told apart");
}

#[test]
fn records_that_were_left_behind_are_found_by_what_the_game_is() {
    let [one, other] = ours();
    let all = games([&one, &other], 3);
    let mut ledger = ledger(all.clone());
    let finder = ledger.finder();
    let record = records(&all[2..3]).remove(0);
    let found = ledger.found(&finder, &all[2], &record);
    assert_eq!(found.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [2]);
    assert!(ledger.found(&finder, &all[2], &record).is_empty(), "once");
    let elsewhere = Assignment { action_limit: 7, ..all[3].clone() };
    assert!(ledger.found(&finder, &elsewhere, &record).is_empty(), "another game");
    let failed = GameRecord::lost_by(Side::First, Failure::Silent, all[3].opening.clone());
    assert!(ledger.found(&finder, &all[3], &failed).is_empty(), "failures are not passed on");
    let handed_out: usize =
        std::iter::from_fn(|| ledger.next(1, Instant::now())).map(|(_, task)| ledger_size(&task)).sum();
    assert_eq!(handed_out, 5);
}

fn ledger_size(task: &Task) -> usize {
    match task {
        Task::Games(numbers) => numbers.len(),
        Task::Probe { .. } => 0,
    }
}
