//! STRANGERS' HEURISTICS: files that a server got from somebody, thought with in processes of our own, behind the walls that
//! programs have.
//!
//! ```text
//!   server                                      worker (this program once more, behind walls)
//!   Stranger: a Heuristic like any other        reads a question a line, answers a line
//!      ╰─ AwayMind ──▶ Crew ── pipe ──────────▶ compiler, sandbox, search
//!                       ╰─ so many workers; one that dies or is late is replaced
//! ```
//!
//! Files run in a sandbox anyway ([`authoring`]). This is the second wall: whatever goes wrong behind it, be it an abort of the
//! compiler or a hole in the sandbox, costs the stranger a game, and reaches neither the server nor its store. A mind that is
//! away searches as one at hand does: a question is a whole search, so that the pipe costs little, and whoever asks a mind
//! (games, `why`, quality, explanations) needs to know nothing of it. Only tuning asks so much that all of it is one question.

mod away;
mod crew;
mod message;
mod stranger;
mod tuning;
mod work;

pub use crew::{Crew, Trouble};
pub use guests::Keeper;
pub use message::{About, AboutWeight, Content, Note, Refused, Said};
pub use stranger::{LoadingError, Stranger};
pub use tuning::{NotTuned, TunedFile, TuningStep, TuningWish};
pub use work::work_if_asked;
