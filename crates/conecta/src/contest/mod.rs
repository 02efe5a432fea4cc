//! Games between players, from the command line to the store: what `tournament`, `match` and `sprt` share.

mod options;
mod progress;

pub(crate) use options::{ContestOptions, Sizes, cores};
pub(crate) use progress::counting;

use crate::desk::Desk;
use crate::failure::{tell, warn};
use crate::signals;
use arena::{ContestGame, Crew};
use lab::{Event, Held, Hosting};
use language::say;
use progress::Progress;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use store::Store;

/// Says under which number an event is kept, where it is.
pub(crate) fn remember(desk: &Desk, held: &Held, store: Option<&Path>) {
    if let Some(file) = store {
        let (event, file) = (held.event.0.to_string(), file.display().to_string());
        tell(&(say!(desk.dictionary, "contest-kept", event = event, file = file) + "\n"));
    }
}

/// An event with what it is held with.
pub(crate) struct Hosted {
    pub(crate) event: Event,
    pub(crate) crew: Box<dyn Crew>,
    /// For what is looked into afterwards.
    pub(crate) threads: usize,
}

impl Hosted {
    /// Plays the games that are not known yet and tells how far it is. `share` openings are played at a time, and then it may
    /// be `enough`. Ctrl-C ends it in good order.
    pub(crate) fn hold(
        &self,
        desk: &Desk,
        store: &mut Store,
        share: usize,
        enough: &mut dyn FnMut(&[ContestGame], usize) -> bool,
    ) -> anyhow::Result<Held> {
        let held = self.hold_until(desk, store, share, enough, &*signals::cancellation()?)?;
        if held.is_cancelled {
            warn(&say!(desk.dictionary, "contest-cancelled", games = held.games.len()));
        }
        Ok(held)
    }

    /// The same for who has an eye on Ctrl-C already, and knows what to say then.
    pub(crate) fn hold_until(
        &self,
        desk: &Desk,
        store: &mut Store,
        share: usize,
        enough: &mut dyn FnMut(&[ContestGame], usize) -> bool,
        cancel: &AtomicBool,
    ) -> anyhow::Result<Held> {
        let hosting = Hosting { crew: &*self.crew, share, cancel };
        let sheet = self.event.sheet();
        let mut progress = Progress::new(desk.dictionary, &sheet, self.event.number_of_games());
        let held = self.event.hold(store, &hosting, enough, &mut |happening| progress.see(happening));
        progress.finish();
        Ok(held?)
    }
}
