//! The other side of a conversation: a match runner with a session behind pipes.
#![allow(dead_code, reason = "each test program uses a part of it")]

use engine::players::{Guest, Player, PlayerName, PlayerSpec, Resources};
use engine::search::Choice;
use engine::{Catalog, CatalogError, Failure, Fingerprint, Limits, Loader};
use game::{Game, Move, Rules};
use std::io::{self, BufRead, BufReader, PipeWriter, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use uci::Session;

/// Longer than anything takes on a loaded machine.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// A session in another thread.
pub(crate) struct Engine {
    input: PipeWriter,
    lines: Receiver<(Instant, String)>,
    session: JoinHandle<io::Result<()>>,
}

impl Engine {
    /// One that has heard nothing yet.
    pub(crate) fn start(catalog: Catalog, player: &str) -> Self {
        Self::of(Session::new(catalog, player).expect("a player"))
    }

    pub(crate) fn of(session: Session) -> Self {
        let (input, output) = (io::pipe().expect("a pipe"), io::pipe().expect("a pipe"));
        let ((heard, input), (spoken, voice)) = (input, output);
        let session = thread::spawn(move || session.hold(BufReader::new(heard), voice));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(spoken).lines() {
                let _ = sender.send((Instant::now(), line.expect("text")));
            }
        });
        Self { input, lines, session }
    }

    /// One of ours, after the greeting.
    pub(crate) fn playing(player: &str) -> Self {
        let mut engine = Self::start(Catalog::built_in(), player);
        engine.begin();
        engine
    }

    /// Says what a match runner says before a game.
    pub(crate) fn begin(&mut self) {
        self.say("uci");
        self.until("uciok");
        self.say("setoption name UCI_Variant value cfour\nucinewgame");
        self.ready();
    }

    /// Everything it says before it is ready.
    pub(crate) fn ready(&mut self) -> Vec<String> {
        self.say("isready");
        self.until("readyok")
    }

    pub(crate) fn say(&mut self, lines: &str) {
        self.bytes(format!("{lines}\n").as_bytes());
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).expect("the engine listens");
    }

    /// All lines up to the first that begins with `last`, and when that one came.
    pub(crate) fn timed_until(&mut self, last: &str) -> (Vec<String>, Instant) {
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

    pub(crate) fn until(&mut self, last: &str) -> Vec<String> {
        self.timed_until(last).0
    }

    /// What it plays, and the last thing it said before.
    pub(crate) fn best(&mut self) -> (String, String) {
        let heard = self.until("bestmove ");
        let info = heard.iter().rev().nth(1).cloned().unwrap_or_default();
        (heard[heard.len() - 1]["bestmove ".len()..].to_owned(), info)
    }

    /// What it plays there.
    pub(crate) fn answer(&mut self, position: &str, go: &str) -> String {
        self.say(&format!("position startpos {position}\n{go}"));
        self.best().0
    }

    pub(crate) fn is_silent_for(&mut self, time: Duration) -> bool {
        self.lines.recv_timeout(time).is_err()
    }

    pub(crate) fn quit(mut self) -> Vec<String> {
        self.say("quit");
        self.end()
    }

    /// What it says from the end of its input on.
    pub(crate) fn end(self) -> Vec<String> {
        drop(self.input);
        self.session.join().expect("no panic").expect("it was heard to the end");
        // A player that was left behind may still hold the other end of the pipe.
        let next = || self.lines.recv_timeout(Duration::from_millis(200)).ok();
        std::iter::from_fn(next).map(|(_, line)| line).collect()
    }
}

/// The value behind a word of an info line.
pub(crate) fn field<'a>(info: &'a str, name: &str) -> Option<&'a str> {
    let mut words = info.split_whitespace();
    words.find(|&word| word == name)?;
    words.next()
}

/// What a bad player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Vice {
    Crash,
    NotFinite,
    Illegal,
    /// Never comes back, whatever it is told.
    Hang,
    /// Can be resolved, but not built.
    Absent,
    None,
}

/// Counts what is done to a player.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) built: AtomicUsize,
    pub(crate) prepared: AtomicUsize,
    pub(crate) forgotten: AtomicUsize,
}

impl Tally {
    pub(crate) fn read(&self) -> [usize; 3] {
        [&self.built, &self.prepared, &self.forgotten].map(|counter| counter.load(Ordering::SeqCst))
    }
}

/// A player that is no part of the engine, and may be anything but good.
#[derive(Clone, Debug)]
struct Rogue {
    name: String,
    vice: Vice,
    tally: Arc<Tally>,
}

impl Guest for Rogue {
    fn name(&self) -> &str {
        &self.name
    }

    fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of_sources()
    }

    fn is_repeatable(&self) -> bool {
        true
    }

    fn refuses(&self, _: Rules) -> Option<String> {
        None
    }

    fn player(&self, _: Rules, _: &Resources) -> Result<Box<dyn Player>, String> {
        if self.vice == Vice::Absent {
            return Err("it is not at home".to_owned());
        }
        self.tally.built.fetch_add(1, Ordering::SeqCst);
        Ok(Box::new(self.clone()))
    }
}

impl Player for Rogue {
    fn think(&mut self, game: &Game, limits: &Limits, report: &dyn Fn(&Choice)) -> Result<Choice, Failure> {
        let mv = game.legal().iter().next_back().expect("an unfinished game");
        let choice = Choice { mv, value: Some(1.0), depth: 1, ends_in: None, nodes: 1, line: vec![mv] };
        match self.vice {
            Vice::Crash => panic!("out of luck"),
            Vice::NotFinite => {
                return Err(Failure::NotFinite { value: "NaN".to_owned(), board: "7 w".to_owned() });
            }
            Vice::Illegal => return Ok(Choice { mv: Move::new(9), ..choice }),
            Vice::Hang => loop {
                thread::sleep(Duration::from_hours(1));
            },
            Vice::Absent | Vice::None => {}
        }
        report(&choice);
        while limits.stop.is_some() && limits.deadline.is_some() && !limits.are_over() {
            thread::sleep(Duration::from_millis(1));
        }
        Ok(choice)
    }

    fn prepare(&mut self) {
        self.tally.prepared.fetch_add(1, Ordering::SeqCst);
    }

    fn forget(&mut self) {
        self.tally.forgotten.fetch_add(1, Ordering::SeqCst);
    }
}

struct Rogues(Arc<Tally>);

impl Loader for Rogues {
    fn load(&self, name: &PlayerName, _: &Catalog) -> Option<Result<PlayerSpec, CatalogError>> {
        let vice = match name.base.as_str() {
            "crash" => Vice::Crash,
            "nan" => Vice::NotFinite,
            "illegal" => Vice::Illegal,
            "hang" => Vice::Hang,
            "absent" => Vice::Absent,
            "honest" => Vice::None,
            _ => return None,
        };
        let rogue = Rogue { name: name.base.clone(), vice, tally: Arc::clone(&self.0) };
        Some(Ok(PlayerSpec::Guest(Arc::new(rogue))))
    }
}

/// A catalog with all bad players in it, and what is counted about them.
pub(crate) fn rogues() -> (Catalog, Arc<Tally>) {
    let (mut catalog, tally) = (Catalog::built_in(), Arc::new(Tally::default()));
    catalog.add_loader(Rogues(Arc::clone(&tally)));
    (catalog, tally)
}

/// Are tests welcome that take minutes?
pub(crate) fn is_patient() -> bool {
    std::env::var_os("CONECTA_SLOW_TESTS").is_some_and(|value| value == "1")
}
