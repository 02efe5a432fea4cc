//! The engine in conversation with another program: UCI, variant `cfour` (docs/uci.md).
//!
//! `session` listens, and answers at once while `thinking` goes on in a thread of its own; `order` is what the other side may
//! say, `clock` turns its clocks into a deadline, and `words` are moves, scores and lines as the protocol writes them.
//!
//! What cannot be understood is answered with an `info string` and otherwise passed over: nobody reads error messages here,
//! and a game may depend on going on.

mod clock;
mod order;
mod session;
mod thinking;
mod words;

pub(crate) use session::Session;

use std::io::{self, Write};

/// Says one line, at once.
fn tell(line: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{line}")?;
    output.flush()
}
