//! An engine under examination: started when it is needed, asked, judged.

use super::{Finding, Topic, Verdict};
use crate::conversation::{Conversation, Problem, Question};
use crate::program::Program;
use crate::time_control::Turn;
use crate::{Process, Protocol, Trouble};
use ::engine::search::Choice;
use ::engine::{Failure, Sentence};
use game::Game;
use std::time::{Duration, Instant};
use uci::Go;

/// How long anything may take that has no time of its own.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// What was seen, and how good that is.
pub(super) type Remark = (Verdict, Sentence);

/// A remark by its key.
pub(super) fn remark(key: &str, arguments: &[(&str, String)]) -> Sentence {
    let arguments = arguments.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    Sentence { key: key.to_owned(), arguments }
}

pub(super) fn passed(key: &str, arguments: &[(&str, String)]) -> Remark {
    (Verdict::Passed, remark(key, arguments))
}

pub(super) fn doubtful(key: &str, arguments: &[(&str, String)]) -> Remark {
    (Verdict::Doubtful, remark(key, arguments))
}

pub(super) fn failed(key: &str, arguments: &[(&str, String)]) -> Remark {
    (Verdict::Failed, remark(key, arguments))
}

/// Why a topic could not be examined to its end: that is a failure, too.
pub(super) enum Breakdown {
    Remark(Remark),
    Problem(Problem),
}

impl From<Problem> for Breakdown {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl From<Trouble> for Breakdown {
    fn from(trouble: Trouble) -> Self {
        Self::Problem(trouble.into())
    }
}

pub(super) struct Examination {
    pub(super) program: Program,
    pub(super) process: Option<Process>,
}

impl Examination {
    pub(super) fn new(program: Program) -> Self {
        Self { program, process: None }
    }

    pub(super) fn protocol(&self) -> Protocol {
        self.program.protocol
    }

    /// What there is to say about a topic.
    pub(super) fn examine(&mut self, topic: Topic) -> Finding {
        let examined = match self.protocol() {
            Protocol::Uci => self.engine_topic(topic),
            Protocol::Kaggle | Protocol::Lines => self.simple_topic(topic),
        };
        let (verdict, remark) = match examined {
            Ok(remark) | Err(Breakdown::Remark(remark)) => remark,
            Err(Breakdown::Problem(problem)) => broken_down(problem),
        };
        let mut last_words = None;
        if verdict == Verdict::Failed {
            last_words = self.process.as_mut().and_then(Process::last_words);
            self.process = None;
        }
        Finding { topic, verdict, remark, last_words }
    }

    /// A new process that nobody has greeted yet.
    pub(super) fn start(&mut self) -> Result<&mut Process, Breakdown> {
        self.process = None;
        let started = Process::start(&self.program.keeper, &self.program.enclosure);
        let process = started
            .map_err(|error| Breakdown::Remark(failed("no-start", &[("reason", error.to_string())])))?;
        Ok(self.process.insert(process))
    }

    /// The program, greeted and in a new game, and how it is spoken to.
    pub(super) fn playing(&mut self) -> Result<(&mut Process, Box<dyn Conversation>), Breakdown> {
        let mut conversation = self.program.conversation();
        let deadline = Instant::now() + 3 * PATIENCE;
        if self.process.as_mut().is_none_or(|process| !process.is_running()) {
            self.start()?;
            let process = self.process.as_mut().expect("it was just started");
            conversation.greet(process, deadline)?;
        }
        let process = self.process.as_mut().expect("it was just started");
        conversation.new_game(process, deadline)?;
        Ok((process, conversation))
    }
}

/// What a problem says about who has it.
fn broken_down(problem: Problem) -> Remark {
    match problem {
        Problem::Trouble(Trouble::Ended(end)) => failed("ended", &[("end", end.to_string())]),
        Problem::Trouble(Trouble::Late | Trouble::Stopped) => failed("no-answer", &[]),
        Problem::Trouble(Trouble::TooMuch) => failed("too-much", &[]),
        Problem::Failure(Failure::Illegal { mv, reason }) => {
            failed("bad-move", &[("move", mv), ("reason", reason)])
        }
        Problem::Failure(failure) => failed("failure", &[("failure", failure.to_string())]),
    }
}

/// Asks for a move, with so much patience.
pub(super) fn ask(
    process: &mut Process,
    conversation: &mut dyn Conversation,
    game: &Game,
    go: Go,
    patience: Duration,
) -> Result<(Choice, Duration), Breakdown> {
    let begun = Instant::now();
    let turn = Turn { go, begun, deadline: begun + patience, milliseconds: patience.as_millis() as u64 };
    let question = Question { game, turn: &turn, stop: None, is_interruptible: false, report: &|_| () };
    let choice = conversation.ask(process, &question).map_err(|problem| in_game(game, problem))?;
    let time = begun.elapsed();
    if game.legal().contains(choice.mv) {
        return Ok((choice, time));
    }
    let column = game.rules().letter(choice.mv).to_string();
    Err(Breakdown::Remark(failed("illegal", &[("moves", moves(game)), ("move", column)])))
}

/// A bad move is told with the game it was made in.
fn in_game(game: &Game, problem: Problem) -> Breakdown {
    match problem {
        Problem::Failure(Failure::Illegal { mv, .. }) => {
            Breakdown::Remark(failed("illegal", &[("moves", moves(game)), ("move", mv)]))
        }
        other => other.into(),
    }
}

pub(super) fn moves(game: &Game) -> String {
    let letters = game.letters();
    if letters.is_empty() { "-".to_owned() } else { letters }
}

/// The middle of some times, and the longest of them, in milliseconds.
pub(super) fn median_and_worst(mut times: Vec<Duration>) -> (u64, u64) {
    times.sort_unstable();
    let milliseconds = |time: Option<&Duration>| time.map_or(0, |time| time.as_millis() as u64);
    (milliseconds(times.get(times.len() / 2)), milliseconds(times.last()))
}
