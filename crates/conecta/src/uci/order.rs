//! What the other program may say, one line at a time.

use super::words;
use engine::search::MAX_DEPTH;
use game::{Game, Rules, fen};
use std::time::Duration;

/// A line that was understood.
pub(super) enum Order {
    Nothing,
    Uci,
    IsReady,
    SetOption { name: String, value: String },
    NewGame,
    Position(Game),
    Go(Go),
    Stop,
    Quit,
}

/// How long to think, as it was asked for. Several limits hold together.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) move_time: Option<Duration>,
    /// By side, what is left on its clock.
    pub(super) clocks: [Option<Duration>; 2],
    /// By side, what its clock gains with every move.
    pub(super) increments: [Duration; 2],
    /// Moves until the clocks are set again.
    pub(super) period: Option<u32>,
    /// Not to answer before being told to stop.
    pub(super) infinite: bool,
}

impl Order {
    /// Understands a line, or says what is wrong with it.
    pub(super) fn parse(line: &str) -> Result<Self, String> {
        let (word, rest) = split_word(line);
        Ok(match word {
            "" => Self::Nothing,
            "uci" => Self::Uci,
            "isready" => Self::IsReady,
            "ucinewgame" => Self::NewGame,
            "stop" => Self::Stop,
            "quit" => Self::Quit,
            "setoption" => option(rest)?,
            "position" => Self::Position(position(rest)?),
            "go" => Self::Go(go(rest)?),
            _ => return Err(format!("unknown command `{word}`")),
        })
    }
}

/// The first word of a text and what follows it.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

/// `name NAME [value VALUE]`, where both may have spaces in them.
fn option(text: &str) -> Result<Order, String> {
    let named = || format!("`{text}`: expected `name NAME value VALUE`");
    let ("name", rest) = split_word(text) else { return Err(named()) };
    let words: Vec<_> = rest.split_whitespace().collect();
    let end = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    let (name, value) = (words[..end].join(" "), words.get(end + 1..).unwrap_or_default().join(" "));
    if name.is_empty() { Err(named()) } else { Ok(Order::SetOption { name, value }) }
}

/// `startpos` or `fen FEN`, then `moves` and moves.
fn position(text: &str) -> Result<Game, String> {
    let words: Vec<_> = text.split_whitespace().collect();
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let mut game = match &words[..end] {
        ["startpos"] => Game::new(Rules::CLASSIC),
        ["fen", fields @ ..] => {
            fen::read(Rules::CLASSIC, &fields.join(" ")).map_err(|error| error.to_string())?
        }
        other => return Err(format!("`{}`: expected `startpos` or `fen FEN`", other.join(" "))),
    };
    for text in words.get(end + 1..).unwrap_or_default() {
        let mv = words::read_move(&game, text)?;
        game.play(mv).map_err(|reason| format!("move `{text}`: {reason}"))?;
    }
    Ok(game)
}

fn go(text: &str) -> Result<Go, String> {
    let mut go = Go::default();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        if word == "infinite" {
            go.infinite = true;
            continue;
        }
        if !["depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo"].contains(&word) {
            return Err(format!("`{word}` is no limit"));
        }
        let text = words.next().unwrap_or_default();
        let number: i64 = text.parse().map_err(|_| format!("`{word} {text}`: `{text}` is no number"))?;
        // A clock that has run out may be below zero.
        let number = number.max(0).unsigned_abs();
        let time = Duration::from_millis(number);
        match word {
            "depth" => go.depth = Some(number.clamp(1, u64::from(MAX_DEPTH)) as u32),
            "nodes" => go.nodes = Some(number),
            "movetime" => go.move_time = Some(time),
            "wtime" => go.clocks[0] = Some(time),
            "btime" => go.clocks[1] = Some(time),
            "winc" => go.increments[0] = time,
            "binc" => go.increments[1] = time,
            _ => go.period = u32::try_from(number).ok().filter(|&moves| moves > 0),
        }
    }
    Ok(go)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_in_any_order_and_number() {
        let milliseconds = Duration::from_millis;
        assert_eq!(go(""), Ok(Go::default()));
        assert_eq!(
            go("nodes 7 btime 200 winc 3 wtime -1 binc 4 movestogo 5 depth 99 movetime 8 infinite"),
            Ok(Go {
                depth: Some(MAX_DEPTH),
                nodes: Some(7),
                move_time: Some(milliseconds(8)),
                clocks: [Some(milliseconds(0)), Some(milliseconds(200))],
                increments: [milliseconds(3), milliseconds(4)],
                period: Some(5),
                infinite: true,
            })
        );
    }

    #[test]
    fn options_may_have_spaces() {
        let Ok(Order::SetOption { name, value }) = Order::parse("setoption  name A b  value c  d") else {
            panic!("an option");
        };
        assert_eq!((name.as_str(), value.as_str()), ("A b", "c d"));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (line, wrong) in [
            ("hello", "`hello`"),
            ("go depth", "``"),
            ("go depth six", "`six`"),
            ("go nodes 99999999999999999999", "`99999999999999999999`"),
            ("go quickly", "`quickly`"),
            ("position", "``"),
            ("position middle", "`middle`"),
            ("position fen 7/7", "`7/7`"),
            ("position startpos moves P@d1 P@d1", "`P@d1`"),
            ("position startpos moves P@h1", "`P@h1`"),
            ("setoption", "``"),
            ("setoption name", "`name`"),
            ("setoption name value 3", "`name value 3`"),
        ] {
            let error = Order::parse(line).err().unwrap_or_else(|| panic!("{line}"));
            assert!(error.contains(wrong), "{line}: {error}");
        }
    }
}
