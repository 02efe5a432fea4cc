//! The engine as match runners see it: a process that speaks UCI. What it says is tested where it is said, in the crate `uci`;
//! here is what only a process can show.

use game::{Game, Outcome, Position, Rules, Side};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};
use uci::{Go, Placement};

/// Longer than anything takes on a loaded machine.
const PATIENCE: Duration = Duration::from_mins(1);

struct Engine {
    process: Child,
    input: ChildStdin,
    lines: Receiver<(Instant, String)>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_conecta"))
            .args(arguments)
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
        let mut engine = Self::start(&["uci"]);
        engine.say("uci");
        engine.until("uciok");
        engine.say("setoption name UCI_Variant value cfour");
        engine.say(&format!("setoption name Player value {spec}"));
        engine.say("ucinewgame");
        engine.say("isready");
        let said = engine.until("readyok");
        assert!(said[0].starts_with(&format!("info string playing as {spec}")), "{said:?}");
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

#[test]
fn it_plays_what_conecta_move_plays() {
    let mut engine = Engine::playing("ia2:d4");
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
    engine.quit();
}

#[test]
fn the_protocol_is_english_in_every_language() {
    let said = ["en", "es"].map(|language| {
        let mut engine = Engine::start(&["--lang", language, "uci"]);
        engine.say("uci\nhello\nsetoption name Player value nobody\nsetoption name Hash value no\nposition middle\nisready");
        let said = engine.until("readyok");
        engine.quit();
        let mut said: Vec<_> = said.into_iter().filter(|line| line != "readyok").collect();
        said.sort();
        said
    });
    assert_eq!(said[0], said[1]);
    assert!(said[0].iter().any(|line| line.contains("player refused: unknown player `nobody`")), "{said:?}");
}

#[test]
fn stop_is_answered_within_10_milliseconds_whatever_the_table() {
    // Nine discs, just beyond the book: a second for the solver.
    let hard = "position startpos moves P@a1 P@c1 P@f1 P@g1 P@b1 P@a2 P@g2 P@b2 P@c2";
    for megabytes in [1, 1024] {
        let mut engine = Engine::playing("perfect");
        engine.say(&format!("setoption name Hash value {megabytes}\nisready"));
        engine.until("readyok");
        let mut quickest = Duration::MAX;
        for _ in 0..10 {
            engine.say(&format!("ucinewgame\n{hard}\ngo infinite"));
            thread::sleep(Duration::from_millis(60));
            let asked = Instant::now();
            engine.say("stop");
            let (heard, answered) = engine.timed_until("bestmove ");
            assert!(heard.last().is_some_and(|best| best.starts_with("bestmove P@")), "{heard:?}");
            quickest = quickest.min(answered - asked);
        }
        assert!(quickest < Duration::from_millis(10), "with {megabytes} MB it took {quickest:?}");
        engine.quit();
    }
}

#[test]
fn the_end_of_input_ends_it_even_while_it_thinks() {
    let Engine { process, mut input, lines } = Engine::playing("perfect");
    writeln!(input, "position startpos moves P@a1 P@c1 P@f1 P@g1 P@b1 P@a2 P@g2 P@b2 P@c2\ngo infinite")
        .expect("it listens");
    thread::sleep(Duration::from_millis(30));
    drop(input);
    let output = process.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert!(lines.iter().last().is_some_and(|(_, line)| line.starts_with("bestmove P@")));
}

#[test]
fn bytes_that_are_no_text_do_not_end_it() {
    let mut engine = Engine::playing("a2b3d:d4");
    engine.input.write_all(b"go depth \xff\xfe\n\x80\n\x00\x00\n").expect("it listens");
    assert!(engine.best().0.starts_with("P@"), "a go is answered, whatever stands behind it");
    engine.say(&"x".repeat(10_000_000));
    engine.say("position startpos moves P@a1 P@b1 P@a2 P@b2 P@a3 P@b3");
    engine.say("go depth 2");
    assert_eq!(engine.best().0, "P@a4", "it plays on as if nothing had been said");
    engine.quit();
}

/// A game as a match runner plays it: the whole game with every move, clocks that count what has passed, and every answer
/// checked. If somebody loses on time, the reason is what the moves have cost.
fn play(engines: &mut [Engine; 2], time: Duration, increment: Duration) -> Result<Outcome, String> {
    for engine in &mut *engines {
        engine.say("ucinewgame\nisready");
        engine.until("readyok");
    }
    let (mut clocks, mut costs) = ([time; 2], [Vec::new(), Vec::new()]);
    let mut game = Game::new(Rules::CLASSIC);
    loop {
        let position = uci::Command::Position((&game).into());
        if let Some(outcome) = game.outcome() {
            for engine in engines.iter_mut() {
                engine.say(&position.to_string());
            }
            return Ok(outcome);
        }
        let side = game.position().to_move().index();
        let go =
            uci::Command::Go(Go { clocks: clocks.map(Some), increments: [increment; 2], ..Go::default() });
        let begun = Instant::now();
        engines[side].say(&format!("{position}\n{go}"));
        let (heard, answered) = engines[side].timed_until("bestmove ");
        costs[side].push((answered - begun).as_millis());
        let left = clocks[side].checked_sub(answered - begun);
        let late = || format!("side {side} loses on time in {game}, after {:?} ms", costs[side]);
        clocks[side] = left.ok_or_else(late)? + increment;
        let best: Placement = heard[heard.len() - 1]["bestmove ".len()..].parse().expect("a move");
        game.play(best.in_game(&game).expect("it lands"))
            .unwrap_or_else(|error| panic!("{best} in {game}: {error}"));
    }
}

#[test]
fn games_with_clocks_are_played_without_forfeits() {
    let (second, gain) = (Duration::from_secs(1), Duration::from_millis(20));
    for players in [["perfect", "a2b3d:d6"], ["a2b3d:n99999999999", "perfect"], ["ia2:d9", "fc259:t5000"]] {
        let mut engines = players.map(Engine::playing);
        play(&mut engines, second, gain).expect("nobody is late");
        engines.into_iter().for_each(Engine::quit);
    }
    // Against anybody who does not answer perfectly, who begins should win, given the time that a second is.
    let mut engines = ["perfect", "random"].map(Engine::playing);
    assert_eq!(play(&mut engines, second, gain), Ok(Outcome::Win(Side::First)));
    engines.into_iter().for_each(Engine::quit);
}

#[test]
fn two_hundred_quick_games_on_a_busy_machine() {
    if std::env::var_os("CONECTA_SLOW_TESTS").is_none_or(|value| value != "1") {
        eprintln!("these take minutes and all cores: CONECTA_SLOW_TESTS=1 plays them");
        return;
    }
    let is_out = Arc::new(AtomicBool::new(false));
    for _ in 0..2 {
        let is_out = Arc::clone(&is_out);
        thread::spawn(move || while !is_out.load(Ordering::Relaxed) {});
    }
    let mut engines = ["perfect", "perfect"].map(Engine::playing);
    let games = (0..200).map(|_| play(&mut engines, Duration::from_millis(200), Duration::from_millis(10)));
    let games: Vec<_> = games.collect();
    is_out.store(true, Ordering::Relaxed);
    engines.into_iter().for_each(Engine::quit);
    let late: Vec<_> = games.iter().filter_map(|game| game.as_ref().err()).collect();
    assert!(late.is_empty(), "{} of 200: {late:?}", late.len());
    let won = games.iter().filter(|game| **game == Ok(Outcome::Win(Side::First))).count();
    assert_eq!(won, 200, "who begins has won before the first move, and may not lose it");
}
