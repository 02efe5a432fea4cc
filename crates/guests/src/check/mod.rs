//! Asks an engine everything that a match will ask, and more, and tells what is wrong with its answers.
//!
//! Each [`Topic`] is examined by itself; an engine that has failed one, or is gone, is started again for the next. What was
//! found is data ([`Finding`]): a topic, a verdict, and a remark by its key in dictionaries. Times are judged by the median of
//! several, because a busy machine makes anybody late now and then.

mod engine_topics;
mod examination;
mod positions;
mod simple_topics;

use crate::{ProgramError, Programs, Protocol};
use ::engine::Sentence;
use ::engine::players::PlayerName;
use examination::Examination;
use std::fmt;

/// What is examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Topic {
    Start,
    Options,
    LegalMoves,
    Fen,
    MoveTime,
    Clock,
    Nodes,
    Depth,
    Stop,
    ReadyWhileThinking,
    FinishedGame,
    Nonsense,
    Memory,
    Farewell,
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Start => "start",
            Self::Options => "options",
            Self::LegalMoves => "legal-moves",
            Self::Fen => "fen",
            Self::MoveTime => "move-time",
            Self::Clock => "clock",
            Self::Nodes => "nodes",
            Self::Depth => "depth",
            Self::Stop => "stop",
            Self::ReadyWhileThinking => "ready-while-thinking",
            Self::FinishedGame => "finished-game",
            Self::Nonsense => "nonsense",
            Self::Memory => "memory",
            Self::Farewell => "farewell",
        })
    }
}

/// How it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// As it should.
    Passed,
    /// In a way that will do, and could be better.
    Doubtful,
    /// In a way that will lose games.
    Failed,
}

/// What was found about a topic.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What was examined.
    pub topic: Topic,
    /// How it went.
    pub verdict: Verdict,
    /// What was seen, by its key, `check-` in front.
    pub remark: Sentence,
    /// The last lines of its standard error, if it failed and wrote some.
    pub last_words: Option<String>,
}

/// The topics of those who speak a protocol.
pub fn topics(protocol: Protocol) -> &'static [Topic] {
    match protocol {
        Protocol::Uci => &[
            Topic::Start,
            Topic::Options,
            Topic::LegalMoves,
            Topic::Fen,
            Topic::MoveTime,
            Topic::Clock,
            Topic::Nodes,
            Topic::Depth,
            Topic::Stop,
            Topic::ReadyWhileThinking,
            Topic::FinishedGame,
            Topic::Nonsense,
            Topic::Memory,
            Topic::Farewell,
        ],
        Protocol::Kaggle | Protocol::Lines => {
            &[Topic::Start, Topic::LegalMoves, Topic::MoveTime, Topic::Memory, Topic::Farewell]
        }
    }
}

/// Examines the program of a name in all its topics, and hands over what was found; nothing if the name is that of no program.
pub fn check(
    programs: &Programs,
    name: &PlayerName,
    found: &mut dyn FnMut(&Finding),
) -> Option<Result<(), ProgramError>> {
    check_some(programs, name, &mut |_| true, found)
}

/// The same in those topics that are chosen.
pub fn check_some(
    programs: &Programs,
    name: &PlayerName,
    is_chosen: &mut dyn FnMut(Topic) -> bool,
    found: &mut dyn FnMut(&Finding),
) -> Option<Result<(), ProgramError>> {
    let program = match programs.program(name)? {
        Ok(program) => program,
        Err(error) => return Some(Err(error)),
    };
    let mut examination = Examination::new(program);
    for &topic in topics(examination.protocol()).iter().filter(|topic| is_chosen(**topic)) {
        found(&examination.examine(topic));
    }
    Some(Ok(()))
}
