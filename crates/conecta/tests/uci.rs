//! The engine as match runners see it: a process that speaks UCI.

use game::{Game, Outcome, Rules, Side};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything takes on a loaded machine.
const PATIENCE: Duration = Duration::from_secs(60);

struct Engine {
    process: Child,
    input: ChildStdin,
    lines: Receiver<(Instant, String)>,
}

impl Engine {
    fn start() -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_conecta"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program is built with its tests");
        let input = process.stdin.take().expect("piped");
        let output = BufReader::new(process.stdout.take().expect("piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in output.lines() {
                let _ = sender.send((Instant::now(), line.expect("text")));
            }
        });
        Self { process, input, lines }
    }

    /// After the greeting, with another player than usual.
    fn playing(spec: &str) -> Self {
        let mut engine = Self::start();
        engine.say("uci");
        engine.until("uciok");
        engine.say("setoption name UCI_Variant value cfour");
        engine.say(&format!("setoption name Player value {spec}"));
        engine.say("ucinewgame");
        engine.say("isready");
        assert_eq!(engine.until("readyok"), ["readyok"], "{spec}");
        engine
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine listens");
    }

    /// All lines up to the first that begins with `last`, and when that one came.
    fn timed_until(&mut self, last: &str) -> (Vec<String>, Instant) {
        let mut heard = Vec::new();
        loop {
            let (when, line) =
                self.lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no `{last}` after {heard:?}"));
            heard.push(line);
            if heard.last().is_some_and(|line| line.starts_with(last)) {
                return (heard, when);
            }
        }
    }

    fn until(&mut self, last: &str) -> Vec<String> {
        self.timed_until(last).0
    }

    /// What it plays, and the last thing it said before.
    fn best(&mut self) -> (String, String) {
        let heard = self.until("bestmove ");
        let info = heard.iter().rev().nth(1).cloned().unwrap_or_default();
        (heard[heard.len() - 1]["bestmove ".len()..].to_owned(), info)
    }

    fn is_silent_for(&mut self, time: Duration) -> bool {
        self.lines.recv_timeout(time).is_err()
    }

    fn quit(mut self) {
        self.say("quit");
        self.ends();
    }

    fn ends(mut self) {
        let Self { process, input, .. } = &mut self;
        let _ = input.flush();
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = process.try_wait().expect("a process of ours") {
                assert!(status.success(), "{status}");
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        panic!("it goes on and on");
    }
}

/// The value behind a word of an info line.
fn field<'a>(info: &'a str, name: &str) -> Option<&'a str> {
    let mut words = info.split_whitespace();
    words.find(|&word| word == name)?;
    words.next()
}

/// The moves of a line.
fn line(info: &str) -> Vec<&str> {
    info.split_once(" pv ").map(|(_, moves)| moves.split_whitespace().collect()).unwrap_or_default()
}

#[test]
fn every_line_of_the_protocol_is_answered() {
    let mut engine = Engine::start();
    engine.say("uci");
    let greeting = engine.until("uciok");
    assert!(greeting[0].starts_with("id name ") && greeting[1].starts_with("id author "), "{greeting:?}");
    assert!(greeting.contains(&"option name UCI_Variant type combo default cfour var cfour".to_owned()));
    assert!(greeting.iter().any(|line| line.starts_with("option name Player type string default ")));
    engine.say("isready");
    assert_eq!(engine.until("readyok"), ["readyok"]);
    engine.say("setoption name UCI_Variant value cfour");
    engine.say("ucinewgame");
    engine.say("position startpos");
    engine.say("go depth 6");
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
        engine.say("position startpos moves P@d1 P@d2");
        engine.say(&format!("go {limit}"));
        let (best, info) = engine.best();
        assert_eq!(best, "P@d3", "go {limit}: the middle column is best up to its fifth disc");
        for name in ["depth", "score", "nodes", "nps", "time"] {
            assert!(field(&info, name).is_some(), "go {limit}: {name} in {info}");
        }
        assert_eq!(line(&info)[0], best);
    }
    // The last disc in the middle; from here on 7 solves in a second or less.
    engine.say(
        "position fen 7/7/7/7/3p3/3P3[PPPPPPPPPPPPPPPPPPPPpppppppppppppppppppp] w - - 0 1 moves P@a1 P@d3",
    );
    engine.say("go movetime 100");
    let (best, _) = engine.best();
    assert!(best.starts_with("P@"), "{best}");
    engine.say("position startpos moves P@a1 P@a2 P@b1 P@b2 P@c1 P@c2 P@d1");
    engine.say("isready");
    assert_eq!(engine.until("readyok"), ["readyok"], "the end of a game is no reason to speak");
    engine.say("go movetime 100");
    assert_eq!(engine.until("bestmove"), ["bestmove (none)"]);
    engine.quit();
}

#[test]
fn heuristic_players_tell_each_depth() {
    let mut engine = Engine::playing("ia2");
    engine.say("position startpos moves P@d1 P@d2");
    engine.say("go depth 6");
    let heard = engine.until("bestmove ");
    let depths: Vec<_> = heard.iter().filter_map(|line| field(line, "depth")).collect();
    assert_eq!(depths, ["1", "2", "3", "4", "5", "6"]);
    assert!(heard[..6].iter().all(|line| field(line, "cp").is_some()), "{heard:?}");
    // What `conecta move ia2:d4` plays, the course program's own choice.
    engine.say("setoption name Player value ia2:d4");
    engine.say("position startpos moves P@d1 P@d2");
    engine.say("go");
    let (best, info) = engine.best();
    let output =
        Command::new(env!("CARGO_BIN_EXE_conecta")).args(["move", "ia2:d4", "44"]).output().expect("it runs");
    let column =
        String::from_utf8(output.stdout).expect("text").split('\t').nth(1).expect("a column").to_owned();
    let letter = char::from(b'a' + column.parse::<u8>().expect("a number") - 1);
    assert!(best.starts_with(&format!("P@{letter}")), "{best} is not in column {column}");
    assert_eq!(field(&info, "depth"), Some("4"));
    // Two ends of three: first wins with its next disc but one.
    engine.say("position startpos moves P@d1 P@d2 P@e1 P@e2");
    engine.say("go depth 5");
    let (_, info) = engine.best();
    assert_eq!(field(&info, "mate"), Some("2"), "{info}");
    engine.say("position startpos moves P@d1 P@d2 P@e1 P@e2 P@f1");
    engine.say("go depth 5");
    let (_, info) = engine.best();
    assert_eq!(field(&info, "mate"), Some("-1"), "{info}");
    engine.quit();
}

#[test]
fn stop_is_answered_within_50_milliseconds_and_not_before() {
    // Ten discs, beyond the book: seconds for the solver.
    let hard = "position startpos moves P@d1 P@d2 P@e1 P@e2 P@d3 P@b1 P@c1 P@b2 P@b3 P@f1";
    for spec in ["perfect", "a2b3d:d40", "a2b3d:n99999999999", "random"] {
        let mut engine = Engine::playing(spec);
        let mut quickest = Duration::MAX;
        for _ in 0..3 {
            engine.say(hard);
            engine.say("go infinite");
            thread::sleep(Duration::from_millis(60));
            engine.say("isready");
            let before = engine.until("readyok");
            assert!(before.iter().all(|line| !line.starts_with("bestmove")), "{spec}: {before:?}");
            let asked = Instant::now();
            engine.say("stop");
            let (heard, answered) = engine.timed_until("bestmove ");
            assert!(heard.last().is_some_and(|best| best.starts_with("bestmove P@")), "{spec}: {heard:?}");
            quickest = quickest.min(answered - asked);
        }
        assert!(quickest < Duration::from_millis(50), "{spec} took {quickest:?}");
        engine.quit();
    }
}

#[test]
fn an_infinite_search_that_is_finished_waits_for_stop() {
    let mut engine = Engine::playing("perfect");
    engine.say("position startpos");
    engine.say("go infinite");
    engine.until("info depth 42 ");
    assert!(engine.is_silent_for(Duration::from_millis(200)));
    engine.say("go depth 3");
    assert!(engine.until("info string")[0].contains("still thinking"));
    engine.say("stop");
    assert_eq!(engine.until("bestmove"), ["bestmove P@d1"]);
    engine.say("stop");
    engine.say("isready");
    assert_eq!(engine.until("readyok"), ["readyok"], "nothing is there to be stopped");
    engine.quit();
}

#[test]
fn the_end_of_input_ends_it_even_while_it_thinks() {
    let Engine { process, mut input, lines } = Engine::playing("perfect");
    writeln!(input, "position startpos moves P@a1 P@a2 P@a3 P@a4 P@a5 P@a6 P@g1 P@g2 P@b1\ngo infinite")
        .expect("it listens");
    thread::sleep(Duration::from_millis(30));
    drop(input);
    let output = process.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert!(lines.iter().last().is_some_and(|(_, line)| line.starts_with("bestmove P@")));
}

const NASTY: &[&str] = &[
    "",
    " ",
    "\t\r",
    "hello",
    "uci uci",
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
    "setoption",
    "setoption name",
    "setoption name Player",
    "setoption name Player value",
    "setoption name Player value nobody:d4",
    "setoption name Player value prob",
    "setoption name Player value ia2:d0",
    "setoption name Hash value -1",
    "setoption name Hash value 99999999999999999999",
    "setoption name Threads value many",
    "setoption name UCI_Variant value chess",
    "setoption name Nothing value 1",
    "go depth",
    "go depth -",
    "go depth 99999999999999999999999999",
    "go nodes x",
    "go wtime",
    "go movetime 1.5",
    "go searchmoves P@d1",
    "go \u{0} \u{7f}",
    "stop stop stop",
    "ponderhit",
    "quit\u{0}",
];

#[test]
fn malformed_lines_are_answered_and_passed_over() {
    let mut engine = Engine::playing("a2b3d:d4");
    for line in NASTY {
        engine.say(line);
    }
    engine.input.write_all(b"go depth \xff\xfe\n\x80\n\x00\x00\n").expect("it listens");
    engine.say(&"x".repeat(1_000_000));
    engine.say("isready");
    let heard = engine.until("readyok");
    let answers = heard.iter().filter(|line| !line.starts_with("id ") && !line.starts_with("option "));
    assert!(
        answers.clone().all(|line| line.starts_with("info string ") || line == "uciok" || line == "readyok"),
        "{heard:?}"
    );
    assert!(answers.count() > 35);
    engine.say("position startpos moves P@a1 P@b1 P@a2 P@b2 P@a3 P@b3");
    engine.say("go depth 2");
    assert_eq!(engine.best().0, "P@a4", "it plays on as if nothing had been said");
    engine.quit();
}

#[test]
fn random_lines_never_end_it() {
    const WORDS: &[&str] = &[
        "uci",
        "isready",
        "setoption",
        "name",
        "value",
        "Player",
        "Hash",
        "UCI_Variant",
        "cfour",
        "ia2:d2",
        "random",
        "1",
        "0",
        "-5",
        "ucinewgame",
        "position",
        "startpos",
        "fen",
        "moves",
        "P@d1",
        "P@d2",
        "P@a1",
        "P@g6",
        "7/7/7/7/7/3P3",
        "7/7/7/7/3p3/3P3",
        "w",
        "b",
        "go",
        "depth",
        "3",
        "nodes",
        "movetime",
        "wtime",
        "btime",
        "10",
        "winc",
        "movestogo",
        "infinite",
        "stop",
        "\u{fffd}",
    ];
    let mut chance = ChaCha8Rng::seed_from_u64(7);
    let mut engine = Engine::playing("ia2:d3");
    for _ in 0..3_000 {
        let number = chance.random_range(1..8);
        let words: Vec<_> = (0..number).map(|_| WORDS[chance.random_range(0..WORDS.len())]).collect();
        engine.say(&words.join(" "));
    }
    engine.say("stop");
    engine.say("isready");
    while engine.until("readyok").len() > 1 || !engine.is_silent_for(Duration::from_millis(300)) {
        engine.say("isready");
    }
    engine.quit();
}

/// A game as a match runner plays it: the whole game with every move, clocks that count what has passed, and every answer
/// checked.
fn play(players: [&str; 2], time: Duration, increment: Duration) -> Outcome {
    let mut engines = players.map(Engine::playing);
    let mut clocks = [time; 2];
    let (mut game, mut moves) = (Game::new(Rules::CLASSIC), Vec::<String>::new());
    loop {
        let position = match moves.len() {
            0 => "position startpos".to_owned(),
            _ => format!("position startpos moves {}", moves.join(" ")),
        };
        if let Some(outcome) = game.outcome() {
            for mut engine in engines {
                engine.say(&position);
                engine.quit();
            }
            return outcome;
        }
        let side = moves.len() % 2;
        let engine = &mut engines[side];
        engine.say(&position);
        let (clock, gain) = (clocks.map(|clock| clock.as_millis()), increment.as_millis());
        let begun = Instant::now();
        engine.say(&format!("go wtime {} btime {} winc {gain} binc {gain}", clock[0], clock[1]));
        let (heard, answered) = engine.timed_until("bestmove ");
        clocks[side] = clocks[side]
            .checked_sub(answered - begun)
            .unwrap_or_else(|| panic!("{} loses on time in {game}", players[side]))
            + increment;
        let best = heard[heard.len() - 1]["bestmove ".len()..].to_owned();
        let [b'P', b'@', file, rank] = *best.as_bytes() else { panic!("`{best}` is no move") };
        let mv = game::Move::new(file - b'a');
        let discs = (0..6).filter(|&row| {
            game::Position::cell(game.position(), u32::from(file - b'a'), row) != game::Cell::Empty
        });
        assert_eq!(discs.count() as u8 + b'1', rank, "{best} in {game}");
        game.play(mv).unwrap_or_else(|error| panic!("{best} in {game}: {error}"));
        moves.push(best);
    }
}

#[test]
fn games_with_clocks_are_played_without_forfeits() {
    let (second, gain) = (Duration::from_secs(1), Duration::from_millis(20));
    for players in [["perfect", "a2b3d:d6"], ["a2b3d:n99999999999", "perfect"], ["ia2:d9", "fc259:t5000"]] {
        play(players, second, gain);
    }
    // Against anybody who does not answer perfectly, who begins should win, given the time that a second is.
    assert_eq!(play(["perfect", "random"], second, gain), Outcome::Win(Side::First));
}
