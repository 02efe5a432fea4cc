//! An author saves a file and reads what that was worth: a gauntlet for every version of a player, in one screen.

mod round;
mod screen;
mod source;

use crate::contest::ContestOptions;
use crate::desk::Desk;
use crate::failure::{tell, warn};
use crate::signals;
use anyhow::Context;
use arena::Identity;
use engine::players::{PlayerName, PlayerSpec};
use language::{chain_in_words, say};
use round::{Round, Shown};
use source::{Source, Woken};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::Store;

/// Whom to watch, and against whom.
pub(crate) struct Watch {
    pub(crate) player: PlayerName,
    pub(crate) field: Vec<PlayerSpec>,
    pub(crate) options: ContestOptions,
    /// Games are played no longer than that.
    pub(crate) time: Duration,
    /// One report, and that is it.
    pub(crate) is_once: bool,
}

impl Watch {
    /// Reports on every version until somebody has seen enough.
    pub(crate) fn run(&self, desk: &Desk) -> anyhow::Result<()> {
        let cancel = signals::cancellation()?;
        let mut store = self.options.store(desk)?;
        let source = Source::new(&self.player);
        if source.missing().is_some() {
            // It is named wrongly, rather than written wrongly.
            desk.player(&self.player)?;
        }
        let mut last: Option<Shown> = None;
        loop {
            let before = source.look();
            let is_stale = || source.look() != before;
            match self.report(desk, &mut store, last.as_ref(), &is_stale, &cancel) {
                Ok(Some(shown)) => last = Some(shown),
                Ok(None) => (),
                Err(error) if self.is_once || is_broken_pipe(&error) => return Err(error),
                Err(error) => {
                    clear()?;
                    warn(&chain_in_words(desk.dictionary, error.as_ref()));
                }
            }
            if self.is_once || cancel.load(Ordering::Relaxed) {
                return Ok(());
            }
            let what = self.player.to_string();
            tell(&(say!(desk.dictionary, "watch-waiting", player = what) + "\n"));
            match source.wait(&before, &cancel) {
                Woken::Saved => (),
                Woken::Cancelled => return Ok(()),
                Woken::Rebuilt => restart(desk, source.program())?,
            }
        }
    }

    /// Plays and reports, if there is a version that was not reported yet. Whoever is not interested any more sets `cancel`, and
    /// a version that `is_stale` is left for the next.
    fn report(
        &self,
        desk: &Desk,
        store: &mut Store,
        last: Option<&Shown>,
        is_stale: &dyn Fn() -> bool,
        cancel: &AtomicBool,
    ) -> anyhow::Result<Option<Shown>> {
        let player = desk.player(&self.player)?;
        let others: Vec<_> = self.field.iter().filter(|other| **other != player).cloned().collect();
        let players = [player].into_iter().chain(others).collect();
        let round = Round::new(desk, &self.options, players, self.time)?;
        if last.is_some_and(|last| last.identity == Identity::of(round.player())) {
            return Ok(None);
        }
        let Some(findings) = round.play(desk, store, last, is_stale, cancel)? else { return Ok(None) };
        clear()?;
        write!(io::stdout(), "{}", screen::text(desk.dictionary, desk.paint, &findings, last))?;
        io::stdout().flush()?;
        Ok(Some(findings.shown()))
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let cause = error.downcast_ref::<io::Error>();
    cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// A new screen, where there is one.
fn clear() -> io::Result<()> {
    use crossterm::cursor::MoveTo;
    use crossterm::terminal::{Clear, ClearType};
    let mut output = io::stdout();
    if output.is_terminal() {
        crossterm::execute!(output, Clear(ClearType::All), MoveTo(0, 0))?;
    }
    Ok(())
}

/// The program as it is now takes over, with the same arguments.
fn restart(desk: &Desk, program: Option<&Path>) -> anyhow::Result<()> {
    let Some(program) = program else { return Ok(()) };
    let mut command = std::process::Command::new(program);
    command.args(std::env::args_os().skip(1));
    let problem = |error: io::Error| {
        let file = program.display().to_string();
        Err::<(), _>(error).with_context(|| say!(desk.dictionary, "cannot-use", file = file))
    };
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        // It comes back only if that does not work.
        problem(command.exec())
    }
    #[cfg(not(unix))]
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => problem(error),
    }
}
