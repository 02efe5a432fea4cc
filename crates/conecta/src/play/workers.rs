//! Those who think while the terminal stays alive: one for the machine's moves, one for hints, one for scores.
//!
//! ```text
//!   session ──jobs, stop──▶ Worker ──▶ foreman ──▶ hand     does one job after another
//!      ▲                                  │ ◀─────────╯     answers, each with the number of its hand
//!      ╰──────────── events ──────────────╯
//! ```
//!
//! A worker has one job at a time; a new one calls the old one off. Answers carry the ticket of their question, so that
//! late ones do no harm. Whatever breaks down is an answer too. A hand that is told to stop and does not come back is left
//! behind with what it does: nobody listens to it any more, and another hand takes the next job.

use super::event::{Event, Ticket};
use super::scoring::{self, score};
use super::settings::adviser;
use crate::asking::think;
use arena::review::Review;
use engine::players::{Player, PlayerSpec};
use engine::search::Choice;
use engine::solver::Oracle;
use engine::{Failure, Limits, guarded};
use game::{Game, Rules};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How long a hand may take to come back when it is told to stop.
const GRACE: Duration = Duration::from_secs(2);
/// How long people wait for a hint.
pub(super) const ADVICE_TIME: Duration = Duration::from_secs(5);

/// What a worker can be asked.
#[derive(Clone)]
pub(super) enum Job {
    /// Choose a move for this player.
    Play(Ticket, PlayerSpec, Game),
    /// Recommend a move.
    Advise(Ticket, Game),
    /// Find the score of every column.
    Score(Ticket, Game),
    /// Look through a whole game.
    Review(Game),
}

impl Job {
    /// The answer where there is none.
    fn failed(&self, failure: Failure) -> Option<Event> {
        match *self {
            Self::Play(ticket, ..) => Some(Event::Chosen(ticket, Err(failure))),
            Self::Advise(ticket, _) => Some(Event::Advised(ticket, Err(failure))),
            Self::Score(ticket, _) => Some(Event::ScoresEnded(ticket, false)),
            // Nobody waits for it.
            Self::Review(_) => None,
        }
    }
}

/// A job, and what ends it.
type Task = (Job, Arc<AtomicBool>);

/// Somebody who does one job at a time.
pub(super) struct Worker {
    orders: Sender<Order>,
}

impl Worker {
    /// A worker that answers with events.
    pub(super) fn new(events: Sender<Event>) -> Self {
        let (orders, heard) = mpsc::channel();
        let foreman = Foreman::new(events, orders.clone());
        thread::spawn(move || foreman.lead(&heard));
        Self { orders }
    }

    /// Calls the job at hand off and begins this one.
    pub(super) fn begin(&self, job: Job) {
        self.order(Order::Begin(job));
    }

    /// Lets the job at hand end with what it has.
    pub(super) fn stop(&self) {
        self.order(Order::Stop);
    }

    fn order(&self, order: Order) {
        self.orders.send(order).expect("a foreman listens until the end");
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.order(Order::End);
    }
}

/// What a foreman hears.
enum Order {
    Begin(Job),
    Stop,
    /// Something that the hand of this number has found.
    Found(u64, Event),
    /// The hand of this number has done its job.
    Done(u64),
    End,
}

/// Hands jobs on, and answers back.
struct Foreman {
    events: Sender<Event>,
    orders: Sender<Order>,
    hand: Hand,
    current: Option<Task>,
    /// When the current job must be back: it was told to stop.
    due: Option<Instant>,
    /// What is to be done then.
    next: Option<Task>,
}

/// A thread that does jobs.
struct Hand {
    number: u64,
    tasks: Sender<Task>,
}

impl Foreman {
    fn new(events: Sender<Event>, orders: Sender<Order>) -> Self {
        let hand = Hand::hire(0, orders.clone());
        Self { events, orders, hand, current: None, due: None, next: None }
    }

    fn lead(mut self, heard: &Receiver<Order>) {
        loop {
            let order = match self.due {
                None => heard.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(due) => heard.recv_timeout(due.saturating_duration_since(Instant::now())),
            };
            match order {
                Ok(Order::Begin(job)) => {
                    self.stop();
                    self.next = Some((job, Arc::default()));
                    self.go_on();
                }
                Ok(Order::Stop) => self.stop(),
                Ok(Order::Found(number, event)) => self.pass_on(number, event),
                Ok(Order::Done(number)) if number == self.hand.number => {
                    self.current = None;
                    self.go_on();
                }
                Ok(Order::Done(_)) => (),
                Err(RecvTimeoutError::Timeout) => self.leave_hand_behind(),
                Ok(Order::End) | Err(RecvTimeoutError::Disconnected) => return self.stop(),
            }
        }
    }

    /// Nobody listens any more when the program ends: no failure.
    fn pass_on(&self, number: u64, event: Event) {
        if number == self.hand.number {
            let _ = self.events.send(event);
        }
    }

    /// Tells whatever is to be done to end at once.
    fn stop(&mut self) {
        for (_, stop) in self.current.iter().chain(&self.next) {
            stop.store(true, Ordering::Relaxed);
        }
        if self.current.is_some() {
            self.due.get_or_insert_with(|| Instant::now() + GRACE);
        }
    }

    /// Begins the next job, if there is one and the hand is free.
    fn go_on(&mut self) {
        if self.current.is_some() {
            return;
        }
        self.due = None;
        if let Some((job, stop)) = self.next.take() {
            if stop.load(Ordering::Relaxed) {
                self.due = Some(Instant::now() + GRACE);
            }
            self.hand.tasks.send((job.clone(), Arc::clone(&stop))).expect("a hand waits for tasks");
            self.current = Some((job, stop));
        }
    }

    fn leave_hand_behind(&mut self) {
        if let Some((job, _)) = self.current.take() {
            job.failed(Failure::Silent).into_iter().for_each(|event| self.pass_on(self.hand.number, event));
        }
        self.hand = Hand::hire(self.hand.number + 1, self.orders.clone());
        self.go_on();
    }
}

impl Hand {
    fn hire(number: u64, orders: Sender<Order>) -> Self {
        let (tasks, waiting) = mpsc::channel::<Task>();
        thread::spawn(move || {
            let mut tools = Toolbox::default();
            // A foreman that has gone needs no answers.
            let find = |event| drop(orders.send(Order::Found(number, event)));
            while let Ok((job, stop)) = waiting.recv() {
                if let Err(failure) = guarded(|| tools.work(&job, &stop, &find)).flatten() {
                    // Whoever broke down is built anew.
                    tools = Toolbox::default();
                    job.failed(failure).into_iter().for_each(find);
                }
                if orders.send(Order::Done(number)).is_err() {
                    break;
                }
            }
        });
        Self { number, tasks }
    }
}

/// What a hand keeps from job to job: players remember, and oracles even more.
#[derive(Default)]
struct Toolbox {
    players: Vec<(PlayerSpec, Rules, Box<dyn Player>)>,
    oracle: Option<(Rules, Oracle)>,
}

impl Toolbox {
    fn work(&mut self, job: &Job, stop: &AtomicBool, find: &dyn Fn(Event)) -> Result<(), Failure> {
        let within =
            |time| Limits { deadline: Some(Instant::now() + time), stop: Some(stop), ..Limits::default() };
        match job {
            Job::Play(ticket, player, game) => {
                let limits = Limits { stop: Some(stop), ..Limits::default() };
                let report = |choice: &Choice| find(Event::Thought(*ticket, choice.clone()));
                let choice = think(self.player(player, game.rules())?, game, &limits, &report)?;
                find(Event::Chosen(*ticket, Ok(choice)));
            }
            Job::Advise(ticket, game) => {
                let adviser = self.player(&adviser(game.rules()), game.rules())?;
                let choice = think(adviser, game, &within(ADVICE_TIME), &|_| ())?;
                find(Event::Advised(*ticket, Ok(choice.mv)));
            }
            Job::Score(ticket, game) => {
                let is_complete = score(
                    self.oracle(game.rules())?,
                    game,
                    &within(scoring::PATIENCE),
                    &mut |mv, verdict| find(Event::Scored(*ticket, mv, verdict)),
                );
                // Whoever asks again about the same position must not take this for the answer.
                if !stop.load(Ordering::Relaxed) {
                    find(Event::ScoresEnded(*ticket, is_complete));
                }
            }
            Job::Review(game) => {
                let limits = within(scoring::PATIENCE);
                let review = Review::new(self.oracle(game.rules())?, game, &limits);
                find(Event::Reviewed(game.clone(), review));
            }
        }
        Ok(())
    }

    fn player(&mut self, wanted: &PlayerSpec, rules: Rules) -> Result<&mut dyn Player, Failure> {
        let known = self.players.iter().position(|(player, of, _)| player == wanted && *of == rules);
        let index = if let Some(index) = known {
            index
        } else {
            let player = wanted.player(rules).map_err(absent)?;
            // Two are enough for two machines against each other.
            self.players.truncate(1);
            self.players.insert(0, (wanted.clone(), rules, player));
            0
        };
        Ok(self.players[index].2.as_mut())
    }

    fn oracle(&mut self, rules: Rules) -> Result<&mut Oracle, Failure> {
        let kept = self.oracle.take().filter(|(of, _)| *of == rules);
        let oracle = match kept {
            Some((_, oracle)) => oracle,
            None => Oracle::new(rules, Oracle::TABLE_MEGABYTES).map_err(absent)?,
        };
        Ok(&mut self.oracle.insert((rules, oracle)).1)
    }
}

/// A player that could not be built.
pub(super) fn absent(error: impl Error) -> Failure {
    Failure::Absent { reason: error.to_string() }
}

#[cfg(test)]
mod tests {
    use super::super::guests::{Manner, guest};
    use super::*;
    use engine::Catalog;

    /// What a worker answers, without what it thinks meanwhile.
    fn answer(events: &Receiver<Event>) -> (Ticket, Result<Choice, Failure>) {
        loop {
            match events.recv_timeout(Duration::from_secs(30)).expect("an answer") {
                Event::Chosen(ticket, choice) => return (ticket, choice),
                Event::Thought(..) => (),
                other => panic!("{other:?}"),
            }
        }
    }

    fn job(ticket: Ticket, player: PlayerSpec) -> Job {
        Job::Play(ticket, player, "4453".parse().expect("a game"))
    }

    fn random() -> PlayerSpec {
        Catalog::built_in().player("random").expect("a player")
    }

    #[test]
    fn who_breaks_down_is_answered_for_and_the_next_job_is_done() {
        let (sender, events) = mpsc::channel();
        let worker = Worker::new(sender);
        worker.begin(job(1, guest(Manner::Panics)));
        let (ticket, choice) = answer(&events);
        let Err(Failure::Crash { message, board: Some(_), .. }) = choice else { panic!("{choice:?}") };
        assert_eq!((ticket, message.as_str()), (1, "out of ideas"));
        worker.begin(job(2, guest(Manner::Cheats)));
        assert!(matches!(answer(&events), (2, Err(Failure::Illegal { .. }))));
        worker.begin(job(3, guest(Manner::IsNotThere)));
        assert!(matches!(answer(&events), (3, Err(Failure::Absent { .. }))));
        worker.begin(job(4, random()));
        assert!(matches!(answer(&events), (4, Ok(_))));
    }

    #[test]
    fn who_never_comes_back_is_left_behind() {
        let (sender, events) = mpsc::channel();
        let worker = Worker::new(sender);
        worker.begin(job(1, guest(Manner::IsSilent)));
        let start = Instant::now();
        worker.stop();
        assert_eq!(answer(&events), (1, Err(Failure::Silent)));
        assert!(start.elapsed() >= GRACE, "it had {:?}", start.elapsed());
        worker.begin(job(2, random()));
        assert!(matches!(answer(&events), (2, Ok(_))));
    }

    #[test]
    fn a_new_job_waits_no_longer_for_the_old_one() {
        let (sender, events) = mpsc::channel();
        let worker = Worker::new(sender);
        worker.begin(job(1, guest(Manner::IsSilent)));
        worker.begin(job(2, random()));
        assert_eq!(answer(&events), (1, Err(Failure::Silent)));
        assert!(matches!(answer(&events), (2, Ok(_))));
    }
}
