//! `go`: how long to think.

use crate::{CommandError, Placement, number};
use game::Quoted;
use std::fmt;
use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

/// How long to think, as it was asked for. Several limits hold together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// If there are any, no other moves are thought about.
    pub search_moves: Vec<Placement>,
    /// To think in the other side's time, until `ponderhit` makes it one's own.
    pub ponder: bool,
    /// Not to answer before being told to stop.
    pub infinite: bool,
    /// Plies.
    pub depth: Option<u32>,
    /// Moves in which to look for a win.
    pub mate: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// For this move.
    pub move_time: Option<Duration>,
    /// By side, what is left on its clock.
    pub clocks: [Option<Duration>; 2],
    /// By side, what its clock gains with every move.
    pub increments: [Duration; 2],
    /// Moves until the clocks are set again.
    pub period: Option<u32>,
}

/// The words with a number behind them.
const NUMBERED: [&str; 9] =
    ["depth", "mate", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo"];

impl Go {
    /// Reads the text behind `go`. There is always something to do: words that mean nothing are skipped, and a limit without a
    /// number is the tightest one, because one that was meant must not be missing. Both are told to `remark`.
    pub(crate) fn read(text: &str, remark: &mut dyn FnMut(CommandError)) -> Self {
        let mut go = Self::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(placement) = peek(&words).and_then(|word| word.parse().ok()) {
                        words.next();
                        go.search_moves.push(placement);
                    }
                }
                limit if NUMBERED.contains(&limit) => {
                    let text = peek(&words).filter(|&word| !is_word(word));
                    if text.is_some() {
                        words.next();
                    }
                    let number = text.and_then(number).unwrap_or_else(|| {
                        let text = Quoted::new(text.unwrap_or_default());
                        remark(CommandError::NoNumber { limit: Quoted::new(limit), text });
                        0
                    });
                    go.limit(limit, number);
                }
                unknown => remark(CommandError::Unknown { word: Quoted::new(unknown) }),
            }
        }
        go
    }

    fn limit(&mut self, word: &str, number: u64) {
        let (time, small) = (Duration::from_millis(number), u32::try_from(number).unwrap_or(u32::MAX));
        match word {
            "depth" => self.depth = Some(small.max(1)),
            "mate" => self.mate = Some(small.max(1)),
            "nodes" => self.nodes = Some(number),
            "movetime" => self.move_time = Some(time),
            "wtime" => self.clocks[0] = Some(time),
            "btime" => self.clocks[1] = Some(time),
            "winc" => self.increments[0] = time,
            "binc" => self.increments[1] = time,
            _ => self.period = Some(small.max(1)),
        }
    }
}

/// The next word, which stays where it is.
fn peek<'a>(words: &SplitWhitespace<'a>) -> Option<&'a str> {
    words.clone().next()
}

fn is_word(text: &str) -> bool {
    NUMBERED.contains(&text) || ["infinite", "ponder", "searchmoves"].contains(&text)
}

impl FromStr for Go {
    type Err = CommandError;

    /// The strict way: everything must be understood.
    fn from_str(text: &str) -> Result<Self, CommandError> {
        let mut first = None;
        let go = Self::read(text, &mut |error| {
            first.get_or_insert(error);
        });
        first.map_or(Ok(go), Err)
    }
}

/// What stands behind `go`.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        let mut put = |word: &str, number: Option<u128>| {
            words.extend(number.map(|number| format!("{word} {number}")));
        };
        let milliseconds = |time: Duration| time.as_millis();
        put("wtime", self.clocks[0].map(milliseconds));
        put("btime", self.clocks[1].map(milliseconds));
        put("winc", Some(milliseconds(self.increments[0])).filter(|&gain| gain > 0));
        put("binc", Some(milliseconds(self.increments[1])).filter(|&gain| gain > 0));
        put("movestogo", self.period.map(u128::from));
        put("depth", self.depth.map(u128::from));
        put("nodes", self.nodes.map(u128::from));
        put("mate", self.mate.map(u128::from));
        put("movetime", self.move_time.map(milliseconds));
        if self.infinite {
            words.push("infinite".to_owned());
        }
        if self.ponder {
            words.insert(0, "ponder".to_owned());
        }
        if !self.search_moves.is_empty() {
            let moves: Vec<_> = self.search_moves.iter().map(ToString::to_string).collect();
            words.insert(0, format!("searchmoves {}", moves.join(" ")));
        }
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn milliseconds(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    fn read(text: &str) -> (Go, Vec<String>) {
        let mut remarks = Vec::new();
        let go = Go::read(text, &mut |remark| remarks.push(remark.to_string()));
        (go, remarks)
    }

    #[test]
    fn limits_are_read_in_any_order_and_number() {
        assert_eq!("".parse(), Ok(Go::default()));
        let text = "nodes 7 btime 200 winc 3 wtime -1 searchmoves P@d1 P@e2 binc 4 movestogo 5 ponder depth 99 \
                    movetime 8 infinite mate 3";
        let go = Go {
            search_moves: vec!["P@d1".parse().expect("a move"), "P@e2".parse().expect("a move")],
            ponder: true,
            infinite: true,
            depth: Some(99),
            mate: Some(3),
            nodes: Some(7),
            move_time: Some(milliseconds(8)),
            clocks: [Some(milliseconds(0)), Some(milliseconds(200))],
            increments: [milliseconds(3), milliseconds(4)],
            period: Some(5),
        };
        assert_eq!(text.parse(), Ok(go.clone()));
        assert_eq!(go.to_string().parse(), Ok(go));
    }

    #[test]
    fn huge_and_negative_numbers_are_numbers() {
        let go: Go =
            "nodes 99999999999999999999999 depth 4294967296 btime -300 movetime 18446744073709551616"
                .parse()
                .expect("limits");
        assert_eq!((go.nodes, go.depth), (Some(u64::MAX), Some(u32::MAX)));
        assert_eq!((go.clocks[1], go.move_time), (Some(milliseconds(0)), Some(milliseconds(u64::MAX))));
    }

    #[test]
    fn a_limit_that_was_meant_is_never_missing() {
        for (text, go, remark) in [
            ("movetime 1.5", Go { move_time: Some(milliseconds(0)), ..Go::default() }, "`1.5`"),
            ("depth", Go { depth: Some(1), ..Go::default() }, "`depth`"),
            ("depth infinite", Go { depth: Some(1), infinite: true, ..Go::default() }, "`depth`"),
            (
                "nodes wtime 5",
                Go { nodes: Some(0), clocks: [Some(milliseconds(5)), None], ..Go::default() },
                "`nodes`",
            ),
            ("quickly depth 3", Go { depth: Some(3), ..Go::default() }, "`quickly`"),
            ("searchmoves P@zz depth 3", Go { depth: Some(3), ..Go::default() }, "`P@zz`"),
        ] {
            let (found, remarks) = read(text);
            assert_eq!(found, go, "{text}");
            assert!(remarks[0].contains(remark), "{text}: {remarks:?}");
        }
    }
}
