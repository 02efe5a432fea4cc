//! What can happen to a game on the screen, and what it can want done.

use super::files::{Replaceable, SaveError};
use arena::review::Review;
use engine::Failure;
use engine::players::PlayerSpec;
use engine::search::Choice;
use engine::solver::Verdict;
use game::{Game, Move};

/// Something that happened.
#[derive(Debug)]
pub(super) enum Event {
    Key(Key),
    Mouse(Mouse),
    /// The window has another size.
    Resized,
    /// A moment has passed; sent only while something moves by itself.
    Tick,
    /// What the machine would play so far.
    Thought(Ticket, Choice),
    /// What the machine plays, or how it fails.
    Chosen(Ticket, Result<Choice, Failure>),
    /// What the adviser recommends, or how it fails.
    Advised(Ticket, Result<Move, Failure>),
    /// What is known of the score of a column; more may follow.
    Scored(Ticket, Move, Verdict),
    /// No more scores will follow. Are all of them known?
    ScoresEnded(Ticket, bool),
    /// A whole game looked through.
    Reviewed(Game, Review),
    /// How saving went: the file, or why not.
    Saved(Result<String, SaveError>),
    /// A game from a file, or why there is none.
    Loaded(Result<Game, String>),
    /// Somebody wants the program to end.
    Ended,
}

/// A key, as far as the game cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Char(char),
    Enter,
    Escape,
    Backspace,
    Delete,
    /// Everything before the cursor is to go.
    Clear,
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
    Help,
}

/// What the mouse does, as far as the game cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mouse {
    /// It is over this column.
    Points(u32),
    Clicks(u32),
    /// Its wheel goes up.
    TurnsBack,
    /// Its wheel goes down.
    TurnsOn,
}

/// Something to be done outside.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Effect {
    /// Let a player think about a game; ends whatever it thought about before.
    Think(Ticket, PlayerSpec, Game),
    /// The player shall answer soon with what it has.
    Hurry,
    /// The player shall forget the question.
    StopThinking,
    /// Ask for a good move.
    Advise(Ticket, Game),
    /// Ask for the score of every column.
    Score(Ticket, Game),
    StopScoring,
    /// Look through a game that is over.
    Review(Game),
    Save {
        path: String,
        game: Game,
        replaceable: Replaceable,
    },
    Load(String),
    Copy(String),
    Quit,
}

/// Tells answers about the position shown from those about another.
pub(super) type Ticket = u64;
