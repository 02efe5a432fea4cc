//! What we say: one line at a time, at once, from whatever thread.

use crate::{Answer, Info};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Says lines. When nobody listens any more, it keeps the reason and falls silent.
#[derive(Clone)]
pub(super) struct Voice(Arc<Mutex<Output>>);

struct Output {
    writer: Box<dyn Write + Send>,
    error: Option<io::Error>,
}

/// Characters of a remark that are said.
const LONGEST_REMARK: usize = 500;

impl Voice {
    pub(super) fn new(writer: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Output { writer: Box::new(writer), error: None })))
    }

    pub(super) fn say(&self, answer: &Answer) {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if output.error.is_none() {
            // In one piece, so that whoever reads is woken once.
            let line = format!("{answer}\n");
            output.error =
                output.writer.write_all(line.as_bytes()).and_then(|()| output.writer.flush()).err();
        }
    }

    /// Says something in words.
    pub(super) fn remark(&self, text: &str) {
        let mut letters = text.chars();
        let mut text: String = letters.by_ref().take(LONGEST_REMARK).collect();
        if letters.next().is_some() {
            text.push('…');
        }
        self.say(&Answer::Info(Info::text(text)));
    }

    /// Does nobody listen any more?
    pub(super) fn is_unheard(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).error.is_some()
    }

    /// Why nobody listens any more.
    pub(super) fn take_error(&self) -> Option<io::Error> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).error.take()
    }
}
