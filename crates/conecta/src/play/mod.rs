//! Playing: a full-screen game in a terminal, a dialogue of lines anywhere else.
//!
//! ```text
//!   keys, signals ─┐                          ┌─▶ view      the model drawn
//!   workers ───────┼─▶ terminal ─▶ model ─────┤
//!   files ─────────┘   (the loop)  (decides)  └─▶ effects   think, stop, save, copy, ... done by the terminal
//! ```
//!
//! The model is plain data with one function from events to effects: it knows neither terminal, clock nor threads, and is
//! tested without them. `settings` is what a game is played with, `form` the screen that asks for it, `record` the game
//! with its past and future, `prompt` a line that is typed, `scoring` what the solver says in time, `words` how things are called, `files` where games
//! are kept.

mod dialogue;
mod event;
mod files;
mod form;
#[cfg(test)]
mod guests;
mod model;
mod prompt;
mod record;
mod scoring;
mod settings;
mod terminal;
mod view;
mod words;
mod workers;

pub(crate) use files::load;
pub(crate) use settings::{Asked, LEVELS, Opponent, Starter};

use crate::desk::Desk;
use std::io::{self, IsTerminal};

/// Plays as asked: full-screen if somebody sits at a terminal, else by lines.
pub(crate) fn play(asked: &Asked, ascii: bool, desk: &Desk) -> anyhow::Result<()> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        terminal::run(asked, view::Theme::of_system(ascii), desk)
    } else {
        dialogue::run(asked, desk.dictionary, io::stdin().lock(), io::stdout().lock())
    }
}
