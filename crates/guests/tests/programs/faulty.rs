//! An engine that speaks UCI and plays the first column that has room, with one fault: `faulty FAULT`.

use game::{Game, Move, Position, Rules};
use std::io::{self, BufRead};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use uci::{Answer, BestMove, Command, Go, Placement, Start};

fn main() {
    let fault = std::env::args().nth(1).unwrap_or_default();
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    let mut engine = Engine { fault, lines, game: Game::new(Rules::CLASSIC), hoard: Vec::new() };
    if engine.has("crash-at-start") {
        std::process::exit(1);
    }
    while let Ok(line) = engine.lines.recv() {
        if !engine.obey(&line) {
            break;
        }
    }
    if engine.has("stays") {
        thread::sleep(Duration::from_mins(10));
    }
}

struct Engine {
    fault: String,
    lines: Receiver<String>,
    game: Game,
    hoard: Vec<Vec<u8>>,
}

impl Engine {
    fn has(&self, fault: &str) -> bool {
        self.fault == fault
    }

    /// Does what a line says; is there more to do?
    fn obey(&mut self, line: &str) -> bool {
        let (command, remarks) = Command::read(line);
        assert!(remarks.is_empty() || !self.has("breaks-on-nonsense"), "what is `{line}`?");
        match command {
            Some(Command::Uci) => self.greet(),
            Some(Command::IsReady) => println!("{}", Answer::ReadyOk),
            Some(Command::NewGame) if self.has("leaks") => self.hoard.push(vec![1; 4 << 20]),
            Some(Command::Position(route)) => {
                let is_ignored = self.has("ignores-fen") && route.start != Start::Empty;
                if let Some(game) = route.game().ok().filter(|_| !is_ignored) {
                    self.game = game;
                } else if is_ignored {
                    self.game = Game::new(Rules::CLASSIC);
                }
            }
            Some(Command::Go(go)) => return self.think(&go),
            Some(Command::Quit) => return false,
            _ => {}
        }
        true
    }

    fn greet(&self) {
        if self.has("silent-start") {
            return;
        }
        println!("id name faulty");
        if !self.has("no-variant") {
            println!("option name UCI_Variant type combo default cfour var cfour");
        }
        if self.has("impossible-option") {
            println!("option name Hash type spin default 0 min 1 max 64");
        }
        if self.has("unreadable-option") {
            println!("option Hash spin 16");
        }
        println!("uciok");
    }

    /// Thinks as long as it is told, or a moment; is there more to do?
    fn think(&mut self, go: &Go) -> bool {
        if self.game.outcome().is_some() {
            assert!(!self.has("breaks-on-the-end"), "nothing to play");
            println!("{}", Answer::Best(BestMove::NONE));
            return true;
        }
        let pause = |milliseconds| thread::sleep(Duration::from_millis(milliseconds));
        match () {
            () if self.has("late") && go.move_time.is_some() => pause(700),
            () if self.has("careless") && go.clocks[0].is_some() => pause(2_500),
            () if self.has("deep") && go.depth == Some(3) => pause(2_300),
            () => {}
        }
        let nodes = if self.has("greedy") && go.nodes.is_some() { 5_000_000 } else { 7 };
        println!("info depth 1 nodes {nodes}");
        let mut goes_on = true;
        if go.infinite && !self.has("hasty") {
            goes_on = self.wait();
        }
        let legal = self.game.legal();
        let mv = if self.has("illegal") { Some(Move::new(3)) } else { legal.iter().next() };
        let square = mv.and_then(|mv| self.game.position().landing(mv.number().into()));
        match square {
            Some(square) => println!("bestmove {}", Placement(square)),
            None => println!("bestmove P@d7"),
        }
        goes_on
    }

    /// Waits to be stopped; is there more to do?
    fn wait(&mut self) -> bool {
        let begun = Instant::now();
        loop {
            match self.lines.recv_timeout(Duration::from_mins(1).saturating_sub(begun.elapsed())) {
                Ok(line) => match Command::read(&line).0 {
                    Some(Command::Stop) if self.has("unstoppable") => {}
                    Some(Command::Stop) => return true,
                    Some(Command::IsReady) if !self.has("deaf") => println!("{}", Answer::ReadyOk),
                    Some(Command::Quit) => return false,
                    _ => {}
                },
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
    }
}
