//! THE WORDS OF UCI, variant `cfour`, and a session that speaks them (docs/uci.md).
//!
//! The words are plain types with one text form each, for both sides of a conversation:
//!
//! * a [`Command`] goes to an engine: [`Go`] and [`Route`] (`position ...`) are the long ones;
//! * an [`Answer`] comes from it: [`Declaration`] (`option ...`), [`Info`] with its [`Score`], [`BestMove`];
//! * a [`Placement`] is a move, `P@d1`;
//! * [`Lines`] reads what the other side says, whatever it is: a line has a length it cannot exceed, and need not be text;
//! * [`allotment`] turns clocks into the time for a move.
//!
//! A [`Session`] is our side of it: any player of a catalog as an engine, from the first line to `quit`.
//!
//! Nothing here trusts the other side. What cannot be understood is passed over with a word about it, as the protocol wants:
//! nobody reads error messages there, and a game may depend on going on.
//!
//! ```
//! use engine::Catalog;
//! use uci::Session;
//!
//! let said = "position startpos moves P@a1 P@b1 P@a2 P@b2 P@a3 P@b3\ngo depth 1\nquit\n";
//! Session::new(Catalog::built_in(), "perfect")?.hold(said.as_bytes(), std::io::stdout())?;
//! // bestmove P@a4
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod clock;
mod command;
mod declaration;
mod go;
mod info;
mod lines;
mod placement;
mod route;
mod score;
mod session;

pub use answer::{Answer, AnswerError, BestMove};
pub use clock::{Delay, Pace, allotment};
pub use command::{Command, CommandError};
pub use declaration::{Declaration, Kind};
pub use go::Go;
pub use info::Info;
pub use lines::{Line, Lines};
pub use placement::{Placement, PlacementError};
pub use route::{Route, RouteError, Start};
pub use score::{Bound, Score, Value};
pub use session::{Session, SessionError};

/// The variant that is spoken, by the name that chess programs gave it.
pub const VARIANT: &str = "cfour";

/// A number as lenient as the protocol has to be: one too great is the greatest there is, one below zero is zero.
fn number(text: &str) -> Option<u64> {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| if is_negative { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}

/// A text on one line: what would end the line or hide something is a space.
fn on_one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_limits_but_must_be_numbers() {
        for (text, read) in [("7", 7), ("+7", 7), ("-7", 0), ("007", 7), ("99999999999999999999", u64::MAX)] {
            assert_eq!(number(text), Some(read), "{text}");
        }
        for text in ["", "-", "+", "1.5", "six", "--1", "1e3", "١"] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
