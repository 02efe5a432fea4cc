//! Guests of every evil kind in a tournament with honest players: each gets what it deserves, and nobody else notices.
#![cfg(target_os = "linux")]

mod support;

use arena::{ACTION_LIMIT, ContestGame, Ending, Format, GameRecord, Suite, Threads};
use engine::players::PlayerSpec;
use game::{Outcome, Rules};
use lab::{Event, EventRequest, Hosting};
use std::collections::HashMap;
use std::net::TcpListener;
use std::sync::atomic::AtomicBool;
use store::Store;
use support::{Folder, catalog, keeper};

const HONEST: [&str; 3] = ["ia2:d2", "bueno:d1", "random(seed=5)"];

fn hold(players: &[PlayerSpec]) -> Vec<ContestGame> {
    let request = EventRequest {
        rules: Rules::CLASSIC,
        players: players.to_vec(),
        format: Format::RoundRobin,
        suite: Suite::Ply4,
        own_openings: None,
        openings: 1,
        is_exact: true,
        seed: 7,
        action_limit: ACTION_LIMIT,
        move_time: None,
    };
    let cancel = AtomicBool::new(false);
    let hosting = Hosting { crew: &Threads(2), share: usize::MAX, cancel: &cancel };
    let event = Event::new(request).expect("an event");
    let held = event.hold(&mut Store::in_memory(), &hosting, &mut |_, _| false, &mut |_| ());
    held.expect("the event goes on, whatever guests do").games
}

/// Games of the first players by who began, without what the clock says.
fn among(games: &[ContestGame], first: usize) -> HashMap<(usize, usize), (String, Outcome, Ending)> {
    let honest = games.iter().filter(|game| game.pairing.first < first && game.pairing.second < first);
    let told = |GameRecord { moves, outcome, ending, .. }: &GameRecord| (moves.clone(), *outcome, *ending);
    honest.map(|game| ((game.pairing.first, game.pairing.second), told(&game.record))).collect()
}

#[test]
fn every_bad_guest_loses_for_its_reason_and_honest_players_do_not_notice() {
    let (folder, others) = (Folder::new(), Folder::new());
    let secret = others.path().join("secret");
    std::fs::write(&secret, "do not read").expect("a file");
    let secret = secret.display().to_string();
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let impatient = "patience = 0.1";
    // What it does, how its games end, and a part of the reason that is told.
    let bad = [
        ("crash-at-start", "", "", Ending::Crash, "exit code 3; its last words: born to die"),
        (
            "crash",
            "",
            "",
            Ending::Crash,
            "signal 6 ended the program; its last words: out of luck | and out of words",
        ),
        ("hang", "", impatient, Ending::Timeout, "it took longer than 100 ms"),
        ("drip", "", impatient, Ending::Timeout, "it took longer than 100 ms"),
        ("illegal", "", "", Ending::IllegalMove, "its move `9` is not legal: it is no column"),
        ("garbage", "", "", Ending::IllegalMove, "`\\u{1b}[2J my best move, surely` is not legal"),
        ("flood", "", "", Ending::Crash, "the program printed far too much"),
        ("fork", "", "processes = 8\npatience = 30", Ending::Crash, "more processes than it may"),
        ("memory", "", "memory = 64", Ending::Crash, "memory"),
        ("read", &secret, "", Ending::Crash, "Permission denied"),
        ("write", &secret, "", Ending::Crash, "Permission denied"),
        ("connect", &address, "", Ending::Crash, "not permitted"),
        ("close", "", "", Ending::Crash, "closed its output"),
    ];
    // Where a wall cannot stand, nobody runs into it.
    let walls = keeper().walls();
    let stands = |vice: &str| match vice {
        "read" | "write" => walls.files,
        "connect" => walls.calls,
        _ => true,
    };
    let bad: Vec<_> = bad.into_iter().filter(|(vice, ..)| stands(vice)).collect();
    let mut players: Vec<_> = HONEST.map(|name| catalog().player(name).expect("a player")).into();
    let without = among(&hold(&players), HONEST.len());
    for &(vice, argument, more, ..) in &bad {
        players.push(folder.player(vice, argument, more));
    }
    // These play honestly, and do not want to leave.
    players.push(folder.player("ignore", "", ""));
    players.push(folder.player("escape", "", ""));
    let games = hold(&players);
    assert_eq!(games.len(), players.len() * (players.len() - 1));
    assert_eq!(among(&games, HONEST.len()), without);
    for (index, (vice, _, _, ending, reason)) in bad.iter().copied().enumerate() {
        let index = HONEST.len() + index;
        // Against players that do not fail themselves.
        let is_good = |player: usize| player < HONEST.len() || player >= HONEST.len() + bad.len();
        let own: Vec<_> = games
            .iter()
            .filter(|game| {
                let pairing = game.pairing;
                (pairing.first == index && is_good(pairing.second))
                    || (pairing.second == index && is_good(pairing.first))
            })
            .collect();
        assert_eq!(own.len(), 2 * (HONEST.len() + 2), "{vice}");
        for game in own {
            let record = &game.record;
            let told = record.failure.as_ref().map(ToString::to_string).unwrap_or_default();
            let has_lost = matches!(record.outcome, Outcome::Win(side) if [game.pairing.first, game.pairing.second][side.index()] != index);
            assert!(has_lost, "{vice} has won: {record:?}");
            assert!(record.ending == ending && told.contains(reason), "{vice}: {record:?}");
        }
    }
    let honest_guests =
        games.iter().filter(|game| game.pairing.first.min(game.pairing.second) >= players.len() - 2);
    assert!(
        honest_guests.clone().count() == 2 && honest_guests.clone().all(|game| game.record.failure.is_none())
    );
    assert_eq!(std::fs::read_to_string(&secret).expect("a file"), "do not read");
    assert_eq!(folder.survivors(), Vec::<String>::new());
}
