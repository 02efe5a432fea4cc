//! A session as match runners see it.

mod support;

use engine::Catalog;
use game::{Game, Move, Rules};
use proptest::prelude::*;
use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use support::{Engine, field, rogues};
use uci::{Answer, Command, Placement, Session};

/// Nine discs, just beyond the book: a second for the solver.
const HARD: &str = "moves P@a1 P@c1 P@f1 P@g1 P@b1 P@a2 P@g2 P@b2 P@c2";

fn is_move(text: &str) -> bool {
    text.parse::<Placement>().is_ok()
}

#[test]
fn every_line_of_the_protocol_is_answered() {
    let mut engine = Engine::start(Catalog::built_in(), "perfect");
    engine.say("uci");
    let greeting = engine.until("uciok");
    assert!(
        greeting[0].starts_with("id name conecta ") && greeting[1].starts_with("id author "),
        "{greeting:?}"
    );
    for option in [
        "option name UCI_Variant type combo default cfour var cfour",
        "option name Player type string default perfect",
        "option name Hash type spin default 64 min 1 max 16384",
        "option name Threads type spin default 1 min 1 max 64",
        "option name Move Overhead type spin default 30 min 0 max 5000",
        "option name Ponder type check default false",
    ] {
        assert!(greeting.iter().any(|line| line == option), "{option} in {greeting:?}");
    }
    assert_eq!(engine.ready(), ["info string playing as perfect", "readyok"]);
    assert_eq!(engine.ready(), ["readyok"]);
    engine.say("debug on\nregister later\nucinewgame\nposition startpos\ngo depth 6");
    let (best, info) = engine.best();
    assert_eq!(best, "P@d1", "the only winning move, known since 1988");
    assert_eq!(field(&info, "mate"), Some("21"), "with the 41st disc, the 21st of the first side: {info}");
    for limit in [
        "movetime 200",
        "wtime 1000 btime 1000 winc 20 binc 20",
        "nodes 5000",
        "nodes 50 depth 3 movetime 900",
        "",
    ] {
        engine.say(&format!("position startpos moves P@d1 P@d2\ngo {limit}"));
        let (best, info) = engine.best();
        assert_eq!(best, "P@d3", "go {limit}: the middle column is best up to its fifth disc");
        for name in ["depth", "score", "nodes", "nps", "time"] {
            assert!(field(&info, name).is_some(), "go {limit}: {name} in {info}");
        }
        assert!(info.contains(&format!(" pv {best} P@d4")), "{info}");
    }
    engine.say("position fen 7/7/7/7/3p3/3P3[PPPPPPPPPPPPPPPPPPPPpppppppppppppppppppp] w - - 0 1 moves P@a1 P@d3\ngo movetime 100");
    assert!(is_move(&engine.best().0));
    engine.say("position startpos moves P@a1 P@a2 P@b1 P@b2 P@c1 P@c2 P@d1");
    assert_eq!(engine.ready(), ["readyok"], "the end of a game is no reason to speak");
    for go in ["go movetime 100", "go", "go depth 3 searchmoves P@a3"] {
        engine.say(go);
        assert_eq!(engine.until("bestmove"), ["bestmove (none)"]);
    }
    engine.quit();
}

#[test]
fn set_up_is_over_before_readyok_and_happens_once() {
    let (catalog, tally) = rogues();
    let mut engine = Engine::start(catalog, "honest");
    engine.say("uci");
    engine.until("uciok");
    assert_eq!(tally.read(), [0, 0, 0], "nobody is needed yet");
    assert_eq!(engine.ready(), ["info string playing as honest", "readyok"]);
    assert_eq!(tally.read(), [1, 1, 0]);
    for game in 1..=3 {
        engine
            .say("setoption name UCI_Variant value cfour\nsetoption name Move Overhead value 10\nucinewgame");
        assert_eq!(engine.ready(), ["readyok"]);
        assert!(is_move(&engine.answer("", "go movetime 20")));
        assert_eq!(tally.read(), [1, 1, game], "what was built is kept");
    }
    engine.say("setoption name Hash value 2\nsetoption name Threads value 2");
    engine.ready();
    assert_eq!(tally.read(), [2, 2, 3], "two options, one player");
    engine.quit();
}

#[test]
fn stop_is_answered_within_10_milliseconds_and_not_before() {
    for (player, megabytes) in [
        ("perfect", 1),
        ("perfect", 512),
        ("a2b3d:d40", 1),
        ("a2b3d:n99999999999", 1),
        ("level8", 64),
        ("random", 1),
    ] {
        let mut engine = Engine::playing(player);
        engine.say(&format!("setoption name Hash value {megabytes}"));
        engine.ready();
        let mut quickest = Duration::MAX;
        for _ in 0..10 {
            engine.say(&format!("ucinewgame\nposition startpos {HARD}\ngo infinite"));
            thread::sleep(Duration::from_millis(30));
            let before = engine.ready();
            assert!(before.iter().all(|line| !line.starts_with("bestmove")), "{player}: {before:?}");
            let asked = Instant::now();
            engine.say("stop");
            let (heard, answered) = engine.timed_until("bestmove ");
            assert!(is_move(&heard[heard.len() - 1][9..]), "{player}: {heard:?}");
            quickest = quickest.min(answered - asked);
            if quickest < Duration::from_millis(10) {
                break;
            }
        }
        // The machine may be busy, but not each time.
        assert!(quickest < Duration::from_millis(10), "{player} with {megabytes} MB took {quickest:?}");
        eprintln!("{player} with {megabytes} MB: {quickest:?}");
        engine.quit();
    }
}

#[test]
fn what_is_said_before_the_answer_happens_after_it() {
    let mut engine = Engine::playing("perfect");
    let won = "position startpos moves P@a1 P@b1 P@a2 P@b2 P@a3 P@b3";
    engine.say(&format!("position startpos {HARD}\ngo infinite\nstop\n{won}\ngo depth 2"));
    let (first, second) = (engine.best().0, engine.best().0);
    assert!(is_move(&first) && second == "P@a4", "{first}, {second}");
    // Without a stop, too.
    engine.say(&format!("position startpos {HARD}\ngo movetime 60\nsetoption name Player value ia2:d2\n{won}\ngo\nucinewgame\nposition startpos\ngo"));
    let (first, second, third) =
        (engine.until("bestmove"), engine.until("bestmove"), engine.until("bestmove"));
    assert!(is_move(&first[first.len() - 1][9..]), "{first:?}");
    assert!(second.contains(&"info string playing as ia2:d2".to_owned()), "{second:?}");
    assert_eq!(second.last().map(String::as_str), Some("bestmove P@a4"));
    assert!(is_move(&third[third.len() - 1][9..]), "{third:?}");
    assert!(engine.is_silent_for(Duration::from_millis(100)));
    engine.quit();
}

#[test]
fn an_infinite_search_that_is_finished_waits_for_stop() {
    let mut engine = Engine::playing("perfect");
    engine.say("position startpos\ngo infinite");
    engine.until("info depth 42 ");
    assert!(engine.is_silent_for(Duration::from_millis(100)));
    engine.say("stop");
    assert_eq!(engine.until("bestmove"), ["bestmove P@d1"]);
    engine.say("stop");
    assert_eq!(engine.ready(), ["readyok"], "nothing is there to be stopped");
    engine.say("position startpos moves P@a1 P@a2 P@b1 P@b2 P@c1 P@c2 P@d1\ngo infinite");
    assert!(engine.is_silent_for(Duration::from_millis(50)), "even if there is nothing to think about");
    engine.say("stop");
    assert_eq!(engine.until("bestmove"), ["bestmove (none)"]);
    engine.quit();
}

#[test]
fn every_go_has_one_bestmove() {
    let mut engine = Engine::playing("ia2:d3");
    for go in [
        "go",
        "go depth 0",
        "go depth -3",
        "go depth 99999999999999999999999999 movetime 50",
        "go nodes 0",
        "go nodes -99999999999999999999999999 quickly",
        "go movetime 0",
        "go movetime 1.5",
        "go movetime -99999999999999999999",
        "go wtime -500 btime -500",
        "go wtime 18446744073709551615 btime 99999999999999999999 winc 99999999999999999999 movestogo 0",
        "go mate 0",
        "go mate 2",
        "go mate 99999999999999999999 movetime 50",
        "go searchmoves P@d1",
        "go searchmoves P@d1 P@z9 P@d6 depth 2",
        "go searchmoves P@d6",
        "go searchmoves",
        "go depth wtime nodes x",
        "joho go \u{fffd} depth 2",
    ] {
        engine.say(&format!("position startpos\n{go}"));
        let (best, _) = engine.best();
        assert!(is_move(&best), "{go}: {best}");
        assert!(!go.contains("searchmoves P@d1") || best == "P@d1", "{go}: {best}");
    }
    assert_eq!(engine.ready(), ["readyok"]);
    let long = format!("go depth 2 {}", "x ".repeat(100_000));
    engine.say(&long);
    assert!(is_move(&engine.best().0));
    assert_eq!(engine.ready(), ["readyok"]);
    engine.quit();
}

#[test]
fn only_the_moves_to_search_are_played_and_the_best_of_them() {
    // Positions and the scores of all columns.
    let set = include_str!("../../../data/solver/middle-easy.tsv");
    for player in ["perfect", "perfect:t2000"] {
        let mut engine = Engine::playing(player);
        for (number, row) in set.lines().step_by(90).take(8).enumerate() {
            let fields: Vec<_> = row.split('\t').collect();
            let game: Game = fields[0].parse().expect("a game");
            let scores: Vec<Option<i32>> = fields[2].split(',').map(|score| score.parse().ok()).collect();
            let legal: Vec<Move> = game.legal().iter().collect();
            let allowed: Vec<_> = legal.iter().copied().filter(|mv| (mv.index() + number) % 2 == 0).collect();
            if allowed.is_empty() {
                continue;
            }
            let score = |mv: &Move| scores[mv.index()].expect("a legal move has a score");
            let best = allowed.iter().map(score).max().expect("a move");
            let placed = |&mv: &Move| Placement::of(&game, mv).expect("legal").to_string();
            let words: Vec<_> = allowed.iter().map(placed).collect();
            engine.say(&format!("{}\ngo searchmoves {}", Command::Position((&game).into()), words.join(" ")));
            let (played, info) = engine.best();
            let mv =
                allowed.iter().find(|mv| placed(mv) == played).unwrap_or_else(|| panic!("{played}: {info}"));
            assert_eq!(score(mv), best, "{player} plays {played} of {words:?} in {game}: {info}");
        }
        engine.quit();
    }
    // The clock, nodes and stop hold for all of them together; a certain end is told from here.
    let mut engine = Engine::playing("ia2:d6");
    for go in [
        "go movetime 150 searchmoves P@a1 P@g1",
        "go nodes 2000 searchmoves P@a1 P@g1",
        "go depth 4 searchmoves P@a1 P@g1",
    ] {
        let begun = Instant::now();
        let best = engine.answer("moves P@d1 P@d2 P@e1 P@e2", go);
        assert!(["P@a1", "P@g1"].contains(&best.as_str()), "{go}: {best}");
        assert!(begun.elapsed() < Duration::from_secs(10));
    }
    engine.say("position startpos moves P@d1 P@d2 P@e1 P@e2\ngo searchmoves P@a1 P@f1");
    let (best, info) = engine.best();
    assert_eq!((best.as_str(), field(&info, "mate")), ("P@f1", Some("2")), "{info}");
    engine.say("setoption name Player value a2b3d:d40\ngo infinite searchmoves P@a1 P@g1");
    thread::sleep(Duration::from_millis(50));
    engine.say("stop");
    assert!(["P@a1", "P@g1"].contains(&engine.best().0.as_str()));
    engine.quit();
}

#[test]
fn a_player_that_does_not_exist_is_refused_loudly() {
    let mut engine = Engine::playing("ia2:d3");
    for name in ["nobody:d4", "ia2:d0", "prob", "", "bueno(three=nan)"] {
        engine.say(&format!("setoption name Player value {name}"));
        let said = engine.ready();
        assert!(said[0].starts_with("info string player refused: "), "{name}: {said:?}");
        assert!(said[0].ends_with("; playing as ia2:d3") && said.len() == 2, "{name}: {said:?}");
    }
    engine.say("setoption name Player value nobody\nucinewgame");
    let said = engine.ready();
    assert_eq!(
        said[1..],
        ["info string there is no player `nobody`: playing as ia2:d3", "readyok"],
        "{said:?}"
    );
    assert!(is_move(&engine.answer("", "go")));
    engine.say("setoption name player value level2(seed=5)\nucinewgame");
    assert_eq!(engine.ready(), ["info string playing as level2(seed=5)", "readyok"]);
    engine.say("setoption name Hash value -1\nsetoption name Hash value 99999999999999999999\nsetoption name Threads value many\n\
                setoption name UCI_Variant value chess\nsetoption name Nothing value 1\nsetoption name Ponder value maybe");
    let said = engine.ready();
    assert!(
        said.len() == 7 && said[..6].iter().all(|line| line.starts_with("info string option refused: ")),
        "{said:?}"
    );
    engine.quit();
}

#[test]
fn a_player_that_fails_says_why_and_plays_nevertheless() {
    let (catalog, tally) = rogues();
    for (name, reason) in [
        ("crash", "crash failed: it crashed: out of luck ("),
        ("nan", "nan failed: its value is NaN on the board 7 w"),
        ("illegal", "illegal failed: its move number 9 is not legal"),
    ] {
        let built = tally.read()[0];
        let mut engine = Engine::start(catalog.clone(), name);
        engine.begin();
        for (position, best) in [("", "P@d1"), ("moves P@d1 P@d2 P@d3 P@d4 P@d5 P@d6", "P@c1")] {
            engine.say(&format!("position startpos {position}\ngo movetime 50"));
            let heard = engine.until("bestmove");
            assert!(heard.iter().any(|line| line.contains(reason)), "{heard:?}");
            assert_eq!(heard[heard.len() - 1], format!("bestmove {best}"));
        }
        engine.ready();
        assert_eq!(tally.read()[0] - built, 3, "a fresh one each time");
        engine.quit();
    }
    let mut engine = Engine::playing("ia1(one=1e308,two=1e308,their_one=1e308):d3");
    engine.say("position startpos moves P@d1 P@d2 P@e1 P@c1\ngo movetime 500");
    let heard = engine.until("bestmove");
    assert!(heard.iter().any(|line| line.contains(" failed: its value is ")), "{heard:?}");
    assert!(is_move(&heard[heard.len() - 1][9..]));
    engine.quit();
}

#[test]
fn a_player_that_never_comes_back_is_left_behind() {
    let (catalog, tally) = rogues();
    let mut engine = Engine::start(catalog, "hang");
    engine.begin();
    for go in [
        "go movetime 100",
        "go wtime 400 btime 400",
        "go infinite\nstop",
        "go ponder wtime 300 btime 300\nponderhit",
    ] {
        let asked = Instant::now();
        engine.say(&format!("position startpos\n{go}"));
        let (heard, answered) = engine.timed_until("bestmove");
        assert!(heard.contains(&"info string hang does not answer: any move".to_owned()), "{heard:?}");
        assert_eq!(heard[heard.len() - 1], "bestmove P@d1");
        let took = answered - asked;
        assert!(took < Duration::from_secs(2), "{go}: {took:?}");
    }
    engine.ready();
    assert_eq!(tally.read()[0], 5, "a fresh one each time");
    engine.say("setoption name Player value ia2:d3");
    assert!(is_move(&engine.answer("", "go")));
    engine.quit();
}

#[test]
fn a_player_that_cannot_be_built_gives_way_to_the_last_one() {
    let (catalog, _) = rogues();
    let mut engine = Engine::start(catalog.clone(), "ia2:d3");
    engine.begin();
    engine.say("setoption name Player value absent");
    let said = engine.ready();
    assert!(said[0].contains("absent cannot play: ") && said[0].contains("it is not at home"), "{said:?}");
    assert_eq!(said[1..], ["info string playing as ia2:d3", "readyok"]);
    engine.quit();
    let mut engine = Engine::start(catalog, "absent");
    engine.say("position startpos moves P@d1\ngo");
    let heard = engine.until("bestmove");
    assert_eq!(
        heard[heard.len() - 2..],
        ["info string nobody can play: any move", "bestmove P@d2"],
        "{heard:?}"
    );
    engine.quit();
}

#[test]
fn chance_decides_anew_in_each_game_unless_a_seed_is_named() {
    let opening = |engine: &mut Engine, game: usize| {
        if game > 0 {
            engine.say("ucinewgame");
        }
        let said = engine.ready();
        let first = engine.answer("", "go");
        (said, [first.clone(), engine.answer(&format!("moves {first} P@a1"), "go")])
    };
    for (player, is_varied) in
        [("random", true), ("level3", true), ("random(seed=0)", false), ("level3(seed=3)", false)]
    {
        let session = Session::new(Catalog::built_in(), player).expect("a player").with_seed(41);
        let mut engine = Engine::of(session);
        let games: Vec<_> = (0..8).map(|game| opening(&mut engine, game)).collect();
        let different: HashSet<_> = games.iter().map(|(_, moves)| moves).collect();
        assert_eq!(different.len() > 1, is_varied, "{player}: {games:?}");
        assert!(
            !is_varied || games[1].0.contains(&format!("info string playing as {player}(seed=42)")),
            "{games:?}"
        );
        engine.quit();
    }
    let first_moves = || {
        let mut engine = Engine::start(Catalog::built_in(), "random");
        let moves: Vec<_> = (0..12).map(|game| opening(&mut engine, game).1).collect();
        engine.quit();
        moves
    };
    assert_ne!(first_moves(), first_moves(), "nor do sessions repeat each other");
}

#[test]
fn a_fixed_depth_tells_bounds_of_what_it_does_not_know() {
    let mut engine = Engine::playing("ia2:d7");
    // Three in a row with both ends open wins with the second disc from here; looking deeper finds other wins.
    engine.say("position startpos moves P@d1 P@d2 P@e1 P@e2\ngo");
    let heard = engine.until("bestmove");
    let mates: Vec<_> = heard.iter().filter(|line| line.contains(" mate ")).collect();
    assert!(mates[0].contains(" score mate 2 nodes"), "first seen where it lies: {heard:?}");
    for line in &mates {
        let is_bound = line.contains(" lowerbound ");
        let (moves, depth): (u32, u32) = (
            field(line, "mate").expect("moves").parse().expect("a number"),
            field(line, "depth").expect("plies").parse().expect("a number"),
        );
        assert!(moves == 2 || is_bound && moves == depth.div_ceil(2), "{line}");
    }
    engine.say("position startpos moves P@d1 P@d2 P@e1 P@e2 P@f1\ngo");
    let heard = engine.until("bestmove");
    assert!(heard[heard.len() - 2].contains(" score mate -1 nodes"), "{heard:?}");
    engine.say("position startpos moves P@d1 P@d2 P@e1 P@e2 P@f1 P@g1\ngo");
    assert!(engine.best().1.contains(" score mate 1 nodes"));
    engine.quit();
}

#[test]
fn heuristic_players_tell_each_depth() {
    let mut engine = Engine::playing("ia2");
    engine.say("position startpos moves P@d1 P@d2\ngo depth 6");
    let heard = engine.until("bestmove ");
    let depths: Vec<_> = heard.iter().filter_map(|line| field(line, "depth")).collect();
    assert_eq!(depths, ["1", "2", "3", "4", "5", "6"]);
    assert!(heard[..6].iter().all(|line| field(line, "cp").is_some()), "{heard:?}");
    engine.say("position startpos moves P@d1 P@d2 P@e1 P@e2\ngo depth 5");
    assert_eq!(field(&engine.best().1, "mate"), Some("2"));
    engine.quit();
}

#[test]
fn pondering_ends_with_ponderhit_or_stop() {
    let mut engine = Engine::playing("perfect");
    engine.say("setoption name Ponder value true");
    engine.ready();
    engine.say("position startpos\ngo wtime 9000 btime 9000");
    assert_eq!(engine.best().0, "P@d1 ponder P@d2", "it says what it would like to ponder on");
    engine.say(&format!("position startpos {HARD}\ngo ponder wtime 400 btime 400"));
    thread::sleep(Duration::from_millis(700));
    let before = engine.ready();
    assert!(before.iter().all(|line| !line.starts_with("bestmove")), "the clock does not run: {before:?}");
    let hit = Instant::now();
    engine.say("ponderhit");
    let (_, answered) = engine.timed_until("bestmove P@");
    assert!(answered - hit < Duration::from_secs(2), "then it does: {:?}", answered - hit);
    // One that is solved waits.
    engine.say("position startpos moves P@d1\ngo ponder movetime 100");
    engine.until("info depth");
    assert!(engine.is_silent_for(Duration::from_millis(200)));
    engine.say("ponderhit");
    assert!(engine.until("bestmove").last().is_some_and(|line| line.starts_with("bestmove P@d2")));
    engine.say(&format!("position startpos {HARD}\ngo ponder wtime 400 btime 400\nstop"));
    engine.until("bestmove P@");
    // A hit may come before the thinking has begun.
    engine.say(&format!("position startpos {HARD}\ngo infinite\nstop\nposition startpos\ngo ponder wtime 400 btime 400\nponderhit"));
    engine.until("bestmove P@");
    assert_eq!(engine.until("bestmove").last().map(String::as_str), Some("bestmove P@d1 ponder P@d2"));
    engine.say("ponderhit");
    assert_eq!(engine.ready(), ["info string nobody ponders", "readyok"]);
    engine.quit();
}

#[test]
fn the_end_of_input_ends_it_even_while_it_thinks() {
    let mut engine = Engine::playing("perfect");
    engine.say(&format!("position startpos {HARD}\ngo infinite"));
    thread::sleep(Duration::from_millis(30));
    engine.bytes(b"position startpos\ngo depth 2");
    let heard = engine.end();
    let best: Vec<_> = heard.iter().filter(|line| line.starts_with("bestmove P@")).collect();
    assert_eq!(best.len(), 2, "a line without an end is one: {heard:?}");
}

#[test]
fn nobody_who_listens_is_an_error() {
    struct Deaf;
    impl Write for Deaf {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let session = Session::new(Catalog::built_in(), "ia2:d2").expect("a player");
    let error = session.hold(&b"uci\ngo\nisready\nquit\n"[..], Deaf).expect_err("nobody listens");
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}

const NASTY: &[&str] = &[
    "",
    " ",
    "\t\r",
    "hello",
    "UCI",
    "position",
    "position startpos moves",
    "position startpos moves P@d9",
    "position startpos moves P@d1 P@d1",
    "position startpos moves d1",
    "position startpos moves P@\u{e9}1",
    "position startpos P@d1",
    "position startpos moves moves P@d1",
    "position fen",
    "position fen moves P@d1",
    "position fen 7/7/7/7/7/7",
    "position fen 7/7/7/7/7/8 w",
    "position fen 7/7/7/7/3P3/7 b - - 0 1",
    "position fen 7/7/7/7/pppp3/PPPP3 w - - 0 1",
    "position fen 7/7/7/7/7/7[",
    "position fen 7/7/7/7/7/7[] w - - 0 1 moves P@d1 P@d2 P@d4",
    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "position fen 7/7/7/7/7/18446744073709551616 w",
    "position \u{1b}[2J\u{7}",
    "setoption",
    "setoption name",
    "setoption name \u{1b}[2J value \u{0}",
    "setoption name Player",
    "setoption name Player value",
    "debug",
    "debug maybe",
    "stop stop stop",
    "ponderhit",
    "quit\u{0}",
];

#[test]
fn malformed_lines_are_passed_over() {
    let mut engine = Engine::playing("a2b3d:d4");
    for line in NASTY {
        engine.say(line);
    }
    engine.bytes(b"setoption name \xff\xfe\n\x80\n\x00\x00\n");
    engine.say(&"x".repeat(10_000_000));
    engine.say(&format!("position startpos moves {}", "P@d1 ".repeat(100_000)));
    let heard = engine.ready();
    assert!(heard.iter().all(|line| line.starts_with("info string ") || line == "readyok"), "{heard:?}");
    assert!(heard.iter().all(|line| line.len() < 2_000 && !line.contains(char::is_control)));
    assert!(heard.len() > 25, "{heard:?}");
    let best = engine.answer("moves P@a1 P@b1 P@a2 P@b2 P@a3 P@b3", "go depth 2");
    assert_eq!(best, "P@a4", "it plays on as if nothing had been said");
    engine.quit();
}

/// What was said, for everybody to look at.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

const WORDS: &str = "uci|isready|setoption|name|value|Player|Hash|Threads|Move|Overhead|UCI_Variant|cfour|ia2:d2|random|level2|1|0|-5|\
                     99999999999999999999|ucinewgame|position|startpos|fen|moves|P@d1|P@d2|P@a1|P@g6|7/7/7/7/7/3P3|7/7/7/7/3p3/3P3|w|b|\
                     go|depth|3|nodes|mate|movetime|wtime|btime|10|winc|movestogo|infinite|ponder|searchmoves|stop|ponderhit|debug|on|\
                     register|\u{fffd}|\n|\n|\n|\ngo|\nposition startpos moves P@d1|\nstop|\nsetoption name Player value ia1:d2";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn whatever_is_said_every_go_has_one_bestmove(words in prop::collection::vec(WORDS, 0..80), tail in prop::collection::vec(0_u8..=255, 0..40)) {
        let said = [words.join(" ").as_bytes(), b"\n", &tail].concat();
        let paper = Paper::default();
        let session = Session::new(Catalog::built_in(), "ia2:d2").expect("a player");
        session.hold(&said[..], paper.clone()).expect("it is heard");
        let lines: Vec<_> = uci::Lines::new(&said[..]).map(|line| Command::read(&line.expect("bytes").text).0).collect();
        let asked = lines.iter().take_while(|command| **command != Some(Command::Quit));
        let asked = asked.filter(|command| matches!(command, Some(Command::Go(_)))).count();
        let heard = String::from_utf8(paper.0.lock().expect("no panic").clone()).expect("text");
        let answers: Vec<Answer> = heard.lines().map(|line| line.parse().expect(line)).collect();
        let best = answers.iter().filter(|answer| matches!(answer, Answer::Best(_))).count();
        prop_assert_eq!(best, asked, "{}", heard);
    }
}

#[test]
fn moves_are_legal_in_games_of_all_kinds_of_players() {
    for player in ["perfect:n2000", "level5", "random", "ia2:d3", "a2b3d:n2000"] {
        let mut engine = Engine::playing(player);
        let mut game = Game::new(Rules::CLASSIC);
        while game.outcome().is_none() {
            engine.say(&format!("{}\ngo movetime 20", Command::Position((&game).into())));
            let best: Placement = engine.best().0.parse().expect("a move");
            game.play(best.in_game(&game).expect("it lands")).expect("legal");
        }
        engine.quit();
    }
}
