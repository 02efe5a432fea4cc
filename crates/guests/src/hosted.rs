//! A program as a player: started when it is first needed, kept for the next game, ended with its player.

use crate::conversation::{Conversation, Problem, Question};
use crate::program::Program;
use crate::time_control::Turn;
use crate::{End, Process, Trouble};
use engine::players::Player;
use engine::search::Choice;
use engine::{Failure, Limits};
use game::{Game, Move};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a program may take to start, and to get ready for a game: virtual machines on busy computers are slow.
const START: Duration = Duration::from_secs(30);
/// How long it may take to leave when it is asked to.
const FAREWELL: Duration = Duration::from_millis(200);

pub(crate) struct Hosted {
    program: Arc<Program>,
    running: Option<Running>,
}

/// A program at work.
struct Running {
    process: Process,
    conversation: Box<dyn Conversation>,
    /// The moves of the game in which it was asked last; nothing if it waits for one to begin.
    asked: Option<Vec<Move>>,
    /// What its clock shows.
    left: Duration,
    /// How long it has been asked in all.
    busy: Duration,
    /// Is whatever comes next another game?
    is_to_forget: bool,
    /// Has it done nothing wrong so far?
    is_honest: bool,
}

impl Drop for Running {
    /// Who has behaved may leave by itself; the others are ended by force.
    fn drop(&mut self) {
        let farewell = self.conversation.farewell();
        if self.is_honest && !farewell.is_empty() && self.process.say(farewell).is_ok() {
            let until = Instant::now() + FAREWELL;
            while self.process.is_running() && Instant::now() < until {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    }
}

impl Hosted {
    pub(crate) fn new(program: Arc<Program>) -> Self {
        Self { program, running: None }
    }

    /// The program, ready for a game, and told that it is a new one if it is.
    fn ready(&mut self, moves: Option<&[Move]>) -> Result<(), Failure> {
        let deadline = Instant::now() + START;
        let time = self.program.time;
        let is_new = |running: &Running| {
            running.is_to_forget
                || match (&running.asked, moves) {
                    (Some(asked), Some(moves)) => moves.len() <= asked.len() || !moves.starts_with(asked),
                    (None, Some(_)) => false,
                    (_, None) => true,
                }
        };
        // The processor's time is limited for each process, and nobody should lose a game because it has played many.
        let half = Duration::from_secs(self.program.enclosure.allowance.seconds / 2);
        if self
            .running
            .as_mut()
            .is_some_and(|running| is_new(running) && (running.busy > half || !running.process.is_running()))
        {
            self.running = None;
        }
        let result = match &mut self.running {
            Some(running) if is_new(running) => running.conversation.new_game(&mut running.process, deadline),
            Some(_) => return Ok(()),
            absent => {
                let process = Process::start(&self.program.keeper, &self.program.enclosure)
                    .map_err(|error| Failure::Absent { reason: error.to_string() })?;
                let running = absent.insert(Running {
                    process,
                    conversation: self.program.conversation(),
                    asked: None,
                    left: Duration::ZERO,
                    busy: Duration::ZERO,
                    is_to_forget: false,
                    is_honest: true,
                });
                let Running { process, conversation, .. } = running;
                conversation.greet(process, deadline).and_then(|()| conversation.new_game(process, deadline))
            }
        };
        match result {
            Ok(()) => {
                let running = self.running.as_mut().expect("it was started or is at work");
                (running.asked, running.is_to_forget) = (None, false);
                running.left = time.clock.map_or(Duration::ZERO, |clock| clock.base);
                Ok(())
            }
            Err(problem) => Err(self.failed(problem, START.as_millis() as u64)),
        }
    }

    /// Its move in this time, or its failure, after which it is no more.
    fn ask(
        &mut self,
        game: &Game,
        turn: &Turn,
        limits: &Limits,
        is_interruptible: bool,
        report: &dyn Fn(&Choice),
    ) -> Result<Choice, Failure> {
        let running = self.running.as_mut().expect("it is ready");
        let question = Question { game, turn, stop: limits.stop, is_interruptible, report };
        let answer = running.conversation.ask(&mut running.process, &question);
        let time = turn.begun.elapsed();
        running.busy += time;
        running.asked = Some(game.moves().to_vec());
        if let Some(clock) = self.program.time.clock {
            running.left = running.left.saturating_sub(time) + clock.increment;
        }
        answer.map_err(|problem| self.failed(problem, turn.milliseconds))
    }

    /// Ends the program, and tells why it has failed with the last that it said.
    fn failed(&mut self, problem: Problem, milliseconds: u64) -> Failure {
        let Some(mut running) = self.running.take() else { return Failure::Silent };
        running.is_honest = false;
        let words = running.process.last_words();
        let failure = match problem {
            Problem::Trouble(Trouble::Ended(End::NotStarted)) => {
                let reason = words.unwrap_or_else(|| End::NotStarted.to_string());
                return Failure::Absent { reason };
            }
            Problem::Trouble(trouble) => trouble.failure(milliseconds),
            Problem::Failure(failure) => failure,
        };
        match words {
            Some(last_words) if failure != Failure::Stopped => {
                Failure::Hosted { failure: Box::new(failure), last_words }
            }
            _ => failure,
        }
    }

    fn turn(&self, limits: &Limits) -> Turn {
        let left = self.running.as_ref().map_or(Duration::ZERO, |running| running.left);
        self.program.time.turn(limits, left)
    }
}

impl Player for Hosted {
    fn choose(&mut self, game: &Game, limits: &Limits) -> Result<Choice, Failure> {
        self.ready(Some(game.moves()))?;
        let turn = self.turn(limits);
        self.ask(game, &turn, limits, false, &|_| ())
    }

    fn think(&mut self, game: &Game, limits: &Limits, report: &dyn Fn(&Choice)) -> Result<Choice, Failure> {
        self.ready(Some(game.moves()))?;
        let turn = self.program.time.thought(limits);
        let thought = self.ask(game, &turn, limits, true, report);
        // Nobody was late who was only asked what there is.
        thought.map_err(|failure| match failure {
            Failure::Late { .. } if limits.are_over() => Failure::Stopped,
            other => other,
        })
    }

    fn prepare(&mut self) {
        // What is wrong will be told when it is asked for a move.
        let _ = self.ready(None);
    }

    fn begin(&mut self) -> Result<(), Failure> {
        self.ready(None)
    }

    fn forget(&mut self) {
        if let Some(running) = &mut self.running {
            running.is_to_forget = true;
        }
    }
}
