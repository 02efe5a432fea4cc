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
//! with its past and future, `lines` what is seen on a board, `words` how things are called.

mod dialogue;
mod event;
mod form;
mod model;
mod record;
mod settings;
mod terminal;
mod view;
mod words;
mod workers;

pub(crate) use settings::{Asked, LEVELS, Opponent, Starter};

use crate::language::Dictionary;
use std::io::{self, IsTerminal};

/// Plays as asked: full-screen if somebody sits at a terminal, else by lines.
pub(crate) fn play(asked: &Asked, ascii: bool, dictionary: Dictionary) -> anyhow::Result<()> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        terminal::run(asked, view::Theme::of_system(ascii), dictionary)
    } else {
        dialogue::run(asked, dictionary, io::stdin().lock(), io::stdout().lock())
    }
}
