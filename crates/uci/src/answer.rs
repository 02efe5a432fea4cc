//! What an engine says, one line at a time.

use crate::{Declaration, Info, Placement, on_one_line};
use game::Quoted;
use std::fmt;
use std::str::FromStr;

/// A line of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// What the engine is called.
    Name(String),
    /// Who made it.
    Author(String),
    /// Something that can be set in it.
    Option(Declaration),
    /// That was all about me.
    UciOk,
    /// I am done with everything said so far.
    ReadyOk,
    /// What I see.
    Info(Info),
    /// What I play.
    Best(BestMove),
}

/// What an engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// Nothing if the game is over.
    pub placement: Option<Placement>,
    /// What it would like to think about in the meantime: the reply it expects.
    pub ponder: Option<Placement>,
}

impl BestMove {
    /// There is no move.
    pub const NONE: Self = Self { placement: None, ponder: None };
}

/// Why a line is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no answer of the protocol")]
pub struct AnswerError {
    /// The line.
    pub text: Quoted,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {}", on_one_line(name)),
            Self::Author(name) => write!(f, "id author {}", on_one_line(name)),
            Self::Option(declaration) => write!(f, "option {declaration}"),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => write!(f, "info {info}"),
            Self::Best(best) => {
                match best.placement {
                    Some(placement) => write!(f, "bestmove {placement}")?,
                    None => f.write_str("bestmove (none)")?,
                }
                best.ponder.map_or(Ok(()), |placement| write!(f, " ponder {placement}"))
            }
        }
    }
}

impl FromStr for Answer {
    type Err = AnswerError;

    fn from_str(line: &str) -> Result<Self, AnswerError> {
        read(line).ok_or_else(|| AnswerError { text: Quoted::new(line) })
    }
}

fn read(line: &str) -> Option<Answer> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    Some(match word {
        "id" => match rest.split_once(char::is_whitespace)? {
            ("name", name) => Answer::Name(name.trim().to_owned()),
            ("author", name) => Answer::Author(name.trim().to_owned()),
            _ => return None,
        },
        "option" => Answer::Option(Declaration::read(rest)?),
        "uciok" => Answer::UciOk,
        "readyok" => Answer::ReadyOk,
        "info" => Answer::Info(Info::read(rest)),
        "bestmove" => {
            let mut words = rest.split_whitespace();
            let placement = match words.next()? {
                "(none)" | "0000" => None,
                text => Some(text.parse().ok()?),
            };
            let ponder =
                words.next().filter(|&word| word == "ponder").and_then(|_| words.next()?.parse().ok());
            Answer::Best(BestMove { placement, ponder })
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bound, Score, Value};
    use proptest::prelude::*;

    #[test]
    fn an_answer_has_one_text_form() {
        for text in [
            "id name conecta 0.1.0",
            "id author the authors",
            "option name UCI_Variant type combo default cfour var cfour var chess",
            "option name Move Overhead type spin default 30 min 0 max 5000",
            "option name Ponder type check default false",
            "option name Clear Hash type button",
            "option name File type string default <empty>",
            "option name Player type string default perfect",
            "uciok",
            "readyok",
            "info depth 6 score cp 30 nodes 397 nps 198500 time 2 pv P@d3 P@d4",
            "info score mate -3 upperbound string a string of words",
            "bestmove P@d3",
            "bestmove P@d3 ponder P@d4",
            "bestmove (none)",
        ] {
            assert_eq!(text.parse::<Answer>().expect(text).to_string(), text);
        }
    }

    #[test]
    fn what_other_engines_tell_besides_is_skipped() {
        let line = "info depth 9 seldepth 12 multipv 1 score mate 3 lowerbound nodes 5 hashfull 0 tbhits 0 pv P@d1 x";
        let Ok(Answer::Info(info)) = line.parse() else { panic!("{line}") };
        assert_eq!((info.depth, info.nodes, info.line.len()), (Some(9), Some(5), 1));
        assert_eq!(info.score, Some(Score { value: Value::Mate(3), bound: Bound::Lower }));
        for line in ["", "hello", "id", "bestmove", "bestmove e2e4", "option name x", "copyprotection ok"] {
            assert!(line.parse::<Answer>().is_err(), "{line}");
        }
    }

    const WORDS: &str = "id|name|author|option|type|default|min|max|var|spin|check|combo|string|button|info|depth|score|cp|mate|\
                         lowerbound|pv|nodes|time|bestmove|ponder|P@d1|P@g6|-5|99999999999999999999|<empty>|uciok|readyok|\\PC{0,5}";

    proptest! {
        #[test]
        fn no_line_is_too_strange(words in prop::collection::vec(WORDS, 0..12), text in "(?s).{0,60}") {
            for line in [words.join(" "), text] {
                if let Ok(answer) = line.parse::<Answer>() {
                    let said = answer.to_string();
                    prop_assert!(!said.contains(char::is_control));
                    prop_assert_eq!(said.parse::<Answer>().map(|answer| answer.to_string()), Ok(said));
                }
            }
        }
    }
}
