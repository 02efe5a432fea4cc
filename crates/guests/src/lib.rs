//! PROGRAMS AS PLAYERS: processes behind walls, and the protocols they speak (docs/engines.md).
//!
//! ```text
//!   conecta                     keeper                        guest
//!   Hosted (a Player) ────────▶ unshares, watches, ends ────▶ the program
//!      │  Conversation             ╰─ inside: limits, landlock, seccomp, then becomes the guest
//!      ╰─ Process: lines in and out, the last words of its standard error
//! ```
//!
//! * [`Programs`] is the loader that the catalog asks: `uci:PATH`, `kaggle:agent.py`, `lines:PATH`, `@engine.toml`
//!   ([`Description`]);
//! * a [`Process`] is a program that runs: what it says comes in lines that end in time or not at all. No thread waits for it;
//! * the *keeper* ([`keep_if_asked`]) is this program once more: it puts up the walls ([`Enclosure`]), stays as the guest's
//!   only parent, and takes the whole family down with the guest, or when whoever started it is gone;
//! * [`check`] asks an engine everything that a match will ask, and tells what is wrong with its answers.
//!
//! Nothing here trusts the program.

pub mod check;
mod conversation;
mod description;
mod enclosure;
mod hosted;
mod interpreters;
mod kaggle;
mod keeper;
mod process;
mod program;
mod programs;
mod simple;
mod time_control;
mod trouble;
mod uci_engine;

pub use description::{Description, Protocol};
pub use enclosure::{Allowance, Enclosure, Walls};
pub use keeper::{Keeper, keep_if_asked, keep_if_asked_behind};
pub use process::Process;
pub use programs::{ProgramError, ProgramProblem, Programs};
pub use time_control::Clock;
pub use trouble::{End, Trouble};
