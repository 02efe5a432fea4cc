//! What is said to an engine, one line at a time.

use crate::{Go, Route, RouteError, on_one_line};
use game::Quoted;
use std::fmt;
use std::str::FromStr;

/// A line that an engine understands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Who are you?
    Uci,
    /// Say more, or no more, than is needed.
    Debug(bool),
    /// Are you done with everything said so far?
    IsReady,
    /// Both may have spaces in them.
    SetOption {
        /// What to set.
        name: String,
        /// To what; buttons have no value.
        value: Option<String>,
    },
    /// A name or a code, or `later`.
    Register(String),
    /// What comes next belongs to another game.
    NewGame,
    /// This is the position.
    Position(Route),
    /// Think about it.
    Go(Go),
    /// Answer now.
    Stop,
    /// The other side has played the move that was pondered on.
    PonderHit,
    /// Good-bye.
    Quit,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum CommandError {
    #[error("nothing was said")]
    Empty,
    #[error("unknown word `{word}`")]
    Unknown { word: Quoted },
    #[error("`{text}`: expected `name NAME value VALUE`")]
    Option { text: Quoted },
    #[error("`{text}`: expected `on` or `off`")]
    Debug { text: Quoted },
    #[error("`{limit}`: `{text}` is no number, taken as the least")]
    NoNumber { limit: Quoted, text: Quoted },
    #[error("position: {0}")]
    Position(#[from] RouteError),
}

impl Command {
    /// Reads a line as an engine should: words that mean nothing are skipped, in front of a command and in `go`. Nothing if no
    /// command is left. What was skipped or is wrong comes with it, the first few.
    pub fn read(line: &str) -> (Option<Self>, Vec<CommandError>) {
        const MOST_REMARKS: usize = 4;
        let mut remarks = Vec::new();
        let mut remark = |error| {
            if remarks.len() < MOST_REMARKS {
                remarks.push(error);
            }
        };
        let mut rest = line.trim();
        while !rest.is_empty() {
            let (word, behind) = split_word(rest);
            match Self::of(word, behind, &mut remark) {
                Some(Ok(command)) => return (Some(command), remarks),
                Some(Err(error)) => {
                    remark(error);
                    return (None, remarks);
                }
                None => remark(CommandError::Unknown { word: Quoted::new(word) }),
            }
            rest = behind;
        }
        (None, remarks)
    }

    /// The command that begins with this word, if one does.
    fn of(
        word: &str,
        rest: &str,
        remark: &mut dyn FnMut(CommandError),
    ) -> Option<Result<Self, CommandError>> {
        Some(Ok(match word {
            "uci" => Self::Uci,
            "isready" => Self::IsReady,
            "ucinewgame" => Self::NewGame,
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            "register" => Self::Register(rest.to_owned()),
            "go" => Self::Go(Go::read(rest, remark)),
            "debug" => match split_word(rest).0 {
                "on" => Self::Debug(true),
                "off" => Self::Debug(false),
                other => return Some(Err(CommandError::Debug { text: Quoted::new(other) })),
            },
            "setoption" => return Some(option(rest)),
            "position" => return Some(rest.parse().map(Self::Position).map_err(CommandError::from)),
            _ => return None,
        }))
    }
}

/// The first word of a text and what follows it.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim()))
}

/// `name NAME [value VALUE]`. Spaces inside a value are its own: it may be the name of a file.
fn option(text: &str) -> Result<Command, CommandError> {
    let malformed = || CommandError::Option { text: Quoted::new(text) };
    let ("name", mut rest) = split_word(text) else { return Err(malformed()) };
    let (mut name, mut value) = (Vec::new(), None);
    while !rest.is_empty() {
        let (word, behind) = split_word(rest);
        if word == "value" {
            value = Some(behind.to_owned());
            break;
        }
        name.push(word);
        rest = behind;
    }
    let name = name.join(" ");
    if name.is_empty() { Err(malformed()) } else { Ok(Command::SetOption { name, value }) }
}

impl FromStr for Command {
    type Err = CommandError;

    /// The strict way: everything must be understood.
    fn from_str(line: &str) -> Result<Self, CommandError> {
        let (command, remarks) = Self::read(line);
        match (command, remarks.into_iter().next()) {
            (_, Some(error)) => Err(error),
            (command, None) => command.ok_or(CommandError::Empty),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::Debug(is_on) => f.write_str(if *is_on { "debug on" } else { "debug off" }),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption { name, value: None } => write!(f, "setoption name {}", on_one_line(name)),
            Self::SetOption { name, value: Some(value) } => {
                write!(f, "setoption name {} value {}", on_one_line(name), on_one_line(value))
            }
            Self::Register(text) => write!(f, "register {}", on_one_line(text)),
            Self::NewGame => f.write_str("ucinewgame"),
            Self::Position(route) => write!(f, "position {route}"),
            Self::Go(go) if *go == Go::default() => f.write_str("go"),
            Self::Go(go) => write!(f, "go {go}"),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_command_has_one_text_form() {
        for text in [
            "uci",
            "debug on",
            "isready",
            "setoption name Player value ia2:d8",
            "setoption name Clear Hash",
            "setoption name Move Overhead value 30",
            "setoption name Player value a  file.py",
            "register later",
            "ucinewgame",
            "position startpos",
            "position startpos moves P@d1 P@d2",
            "position fen 7/7/7/7/3p3/3P3 w - - 0 1 moves P@a1",
            "go",
            "go infinite",
            "go searchmoves P@d1 ponder wtime 3 btime 4 winc 1 depth 3",
            "stop",
            "ponderhit",
            "quit",
        ] {
            assert_eq!(text.parse::<Command>().expect(text).to_string(), text);
        }
    }

    #[test]
    fn words_in_front_of_a_command_are_skipped() {
        let (command, remarks) = Command::read("\tjoho  debug on\r");
        assert_eq!(command, Some(Command::Debug(true)));
        assert_eq!(remarks, [CommandError::Unknown { word: Quoted::new("joho") }]);
        assert_eq!(Command::read(" \t "), (None, Vec::new()));
        let many = "x ".repeat(10_000);
        assert!(Command::read(&many).1.len() < 10);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (line, wrong) in [
            ("hello", "`hello`"),
            ("go depth", "``"),
            ("go depth six", "`six`"),
            ("go quickly", "`quickly`"),
            ("position", "``"),
            ("position middle", "`middle`"),
            ("position startpos moves d1", "`d1`"),
            ("debug", "``"),
            ("setoption", "``"),
            ("setoption name", "`name`"),
            ("setoption name value 3", "`name value 3`"),
        ] {
            let error = line.parse::<Command>().expect_err(line).to_string();
            assert!(error.contains(wrong), "{line}: {error}");
        }
    }

    const WORDS: &str = "uci|debug|on|off|isready|setoption|name|value|Hash|ucinewgame|position|startpos|fen|moves|P@d1|P@d2|\
                         7/7/7/7/7/3P3|b|go|searchmoves|ponder|infinite|depth|nodes|movetime|wtime|btime|mate|-5|99999999999999999999|\
                         stop|ponderhit|quit|register|\\PC{0,5}";

    proptest! {
        #[test]
        fn no_line_is_too_strange(words in prop::collection::vec(WORDS, 0..12), text in "(?s).{0,60}") {
            for line in [words.join(" "), text] {
                let (command, _) = Command::read(&line);
                if let Some(command) = command {
                    let said = command.to_string();
                    prop_assert!(!said.contains(char::is_control));
                    prop_assert_eq!(said.parse::<Command>().map(|command| command.to_string()), Ok(said));
                    if let Command::Position(route) = command {
                        let _ = route.game();
                    }
                }
            }
        }
    }
}
