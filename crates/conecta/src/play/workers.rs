//! Those who think while the terminal stays alive: a thread for the machine's moves, one for hints, one for scores.
//!
//! A worker has one job at a time; a new one calls the old one off. Answers carry the ticket of their question, so that
//! late ones do no harm.

use super::event::{Event, Ticket};
use super::settings::adviser;
use engine::players::{Player, PlayerSpec};
use engine::search::Limits;
use engine::solver::{self, Oracle};
use game::{Game, Move, Position, Rules};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

/// What a worker can be asked.
pub(super) enum Job {
    /// Choose a move for this player.
    Play(Ticket, PlayerSpec, Game),
    /// Recommend a move.
    Advise(Ticket, Game),
    /// Find the score of every column.
    Score(Ticket, Game),
}

/// A thread that does one job after another.
pub(super) struct Worker {
    jobs: Sender<(Job, Arc<AtomicBool>)>,
    /// Ends the job at hand.
    stop: Arc<AtomicBool>,
}

impl Worker {
    /// A worker that answers with events.
    pub(super) fn new(events: Sender<Event>) -> Self {
        let (jobs, waiting) = mpsc::channel::<(Job, Arc<AtomicBool>)>();
        thread::spawn(move || {
            let mut desk = Desk { events, players: Vec::new(), oracle: None };
            while let Ok((job, stop)) = waiting.recv() {
                desk.work(job, &stop);
            }
        });
        Self { jobs, stop: Arc::default() }
    }

    /// Calls the job at hand off and begins this one.
    pub(super) fn begin(&mut self, job: Job) {
        self.stop();
        self.stop = Arc::default();
        // A worker that has panicked cannot work; the panic itself ends the program.
        let _ = self.jobs.send((job, Arc::clone(&self.stop)));
    }

    /// Lets the job at hand end with what it has.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// A worker's own things, kept from job to job: players remember, and oracles even more.
struct Desk {
    events: Sender<Event>,
    players: Vec<(PlayerSpec, Rules, Box<dyn Player>)>,
    oracle: Option<(Rules, Oracle)>,
}

/// Whoever panics leaves the program without the answer it waits for, so the program is told.
impl Drop for Desk {
    fn drop(&mut self) {
        if thread::panicking() {
            self.send(Event::Broken);
        }
    }
}

impl Desk {
    /// Nobody listens any more when the program ends: no failure.
    fn send(&self, event: Event) {
        let _ = self.events.send(event);
    }

    fn work(&mut self, job: Job, stop: &AtomicBool) {
        match job {
            Job::Play(ticket, player, game) => {
                let events = self.events.clone();
                let report = |choice: &_| drop(events.send(Event::Thought(ticket, Clone::clone(choice))));
                let limits = Limits { stop: Some(stop), ..Limits::default() };
                let choice = self.player(&player, game.rules()).think(&game, &limits, &report);
                self.send(Event::Chosen(ticket, choice));
            }
            Job::Advise(ticket, game) => {
                let limits = Limits { stop: Some(stop), ..Limits::default() };
                let choice = self.player(&adviser(game.rules()), game.rules()).think(&game, &limits, &|_| ());
                self.send(Event::Advised(ticket, choice.mv));
            }
            Job::Score(ticket, game) => self.score(ticket, &game, stop),
        }
    }

    fn player(&mut self, wanted: &PlayerSpec, rules: Rules) -> &mut dyn Player {
        let known = self.players.iter().position(|(player, of, _)| player == wanted && *of == rules);
        let index = known.unwrap_or_else(|| {
            // Two are enough for two machines against each other.
            self.players.truncate(1);
            let player = wanted.player(rules).expect("the settings were checked");
            self.players.insert(0, (wanted.clone(), rules, player));
            0
        });
        self.players[index].2.as_mut()
    }

    /// Every column by itself, those in the middle first.
    fn score(&mut self, ticket: Ticket, game: &Game, stop: &AtomicBool) {
        let rules = game.rules();
        if self.oracle.as_ref().is_none_or(|(of, _)| *of != rules) {
            let Ok(oracle) = Oracle::new(rules, Oracle::TABLE_MEGABYTES) else { return };
            self.oracle = Some((rules, oracle));
        }
        let Some((_, oracle)) = &mut self.oracle else { return };
        let limits = solver::Limits { stop: Some(stop), ..solver::Limits::default() };
        let legal = game.legal();
        for mv in Move::from_the_middle(rules.size()).into_iter().filter(|&mv| legal.contains(mv)) {
            let solver::Verdict { lower, upper, nodes } = oracle.solve(&game.position().after(mv).0, &limits);
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let verdict = solver::Verdict { lower: -upper, upper: -lower, nodes };
            let _ = self.events.send(Event::Scored(ticket, mv, verdict));
        }
    }
}
