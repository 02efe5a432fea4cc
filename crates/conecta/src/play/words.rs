//! How things are called, in the user's language.

use super::model::{Model, Notice, Prompt, Purpose};
use super::settings::{Participant, Starter};
use crate::language::say;
use engine::Score;
use engine::players::PlayerSpec;
use engine::search::Choice;
use game::{Boom, Concrete, Game, IllegalMove, Outcome, Position, Rules, Side};

/// The name of a level.
pub(super) fn level(level: u8) -> String {
    match level {
        1 => say!("level-1"),
        2 => say!("level-2"),
        3 => say!("level-3"),
        4 => say!("level-4"),
        5 => say!("level-5"),
        6 => say!("level-6"),
        7 => say!("level-7"),
        _ => say!("level-8"),
    }
}

/// What the rules are about.
pub(super) fn goal(rules: Rules) -> String {
    let line = rules.size().line();
    match rules {
        Rules::Classic(_) => say!("play-goal-wins", line = line),
        Rules::Misere(_) => say!("play-goal-loses", line = line),
        Rules::Boom => say!("play-goal-boom", line = line),
    }
}

/// Who plays a side.
pub(super) fn participant(participants: &[Participant; 2], side: Side) -> String {
    match &participants[side.index()] {
        Participant::Machine(PlayerSpec::Level { level: number, .. }) => {
            say!("play-level", number = *number, name = level(*number))
        }
        Participant::Machine(player) => player.to_string(),
        Participant::Person if !participants[side.other().index()].is_machine() => match side {
            Side::First => say!("play-person-first"),
            Side::Second => say!("play-person-second"),
        },
        Participant::Person => say!("play-person"),
    }
}

pub(super) fn starter(starter: Starter) -> String {
    match starter {
        Starter::Me => say!("play-starter-me"),
        Starter::Machine => say!("play-starter-machine"),
        Starter::Random => say!("play-starter-random"),
    }
}

/// Whose turn it is, or how the game ended.
pub(super) fn status(game: &Game, participants: &[Participant; 2], is_thinking: bool) -> String {
    let is_you = |side: Side| {
        !participants[side.index()].is_machine() && participants[side.other().index()].is_machine()
    };
    let name = |side| participant(participants, side);
    match game.outcome() {
        None => match game.position().to_move() {
            side if is_you(side) => say!("play-your-turn"),
            side if is_thinking => say!("play-thinks", name = name(side)),
            side => say!("play-turn", name = name(side)),
        },
        Some(Outcome::Draw) => say!("play-drawn"),
        Some(Outcome::Win(side)) if is_you(side) => say!("play-you-won"),
        Some(Outcome::Win(side)) => say!("play-won", name = name(side)),
    }
}

/// In BOOM, where the turn stands.
pub(super) fn boom_status(game: &Game) -> Option<String> {
    let boom = Boom::of(game.position()).filter(|_| game.outcome().is_none())?;
    let made = game.moves().len();
    // After the very first movement, each side makes two: with an odd number made before the first of them.
    let left = 1 + made % 2;
    let turn = say!("play-boom-turn", turn = Boom::turn_after(made), left = left);
    let next = if boom.next_is_bomb() { say!("play-boom-next") } else { String::new() };
    Some(format!("{turn}{next}"))
}

/// What a machine thinks of its position, in one line.
pub(super) fn opinion(choice: &Choice) -> String {
    let Some(value) = choice.value else { return say!("play-no-opinion") };
    // The side that wins makes the last move.
    match choice.ends_in.map(|plies| plies.div_ceil(2)) {
        Some(moves) if value > 0.0 => say!("play-wins-in", moves = moves),
        Some(moves) => say!("play-loses-in", moves = moves),
        None => say!("play-opinion", value = points(value), depth = choice.depth),
    }
}

/// Points with their sign; two decimals are enough of what some heuristics give in long fractions.
fn points(value: Score) -> String {
    let sign = if value > 0.0 { "+" } else { "" };
    format!("{sign}{}", (value * 100.0).round() / 100.0)
}

/// The moves a machine expects.
pub(super) fn line(game: &Game, choice: &Choice) -> String {
    choice.line.iter().map(|&mv| game.rules().letter(mv).to_string()).collect::<Vec<_>>().join(" ")
}

pub(super) fn illegal(reason: IllegalMove) -> String {
    match reason {
        IllegalMove::FullColumn(letter) => say!("play-full", column = letter.to_string()),
        IllegalMove::NoBomb => say!("play-no-bomb"),
        IllegalMove::NoSuchMove(_) => say!("play-no-such-move"),
        IllegalMove::Over(_) => say!("play-over"),
    }
}

/// What a notice says.
pub(super) fn notice(notice: &Notice, model: &Model) -> String {
    let rules = model.game().rules();
    match notice {
        Notice::Illegal(reason) => illegal(*reason),
        Notice::NotYourTurn => say!("play-not-your-turn"),
        Notice::NothingToUndo => say!("play-nothing-to-undo"),
        Notice::NothingToRedo => say!("play-nothing-to-redo"),
        Notice::Asking => say!("play-asking"),
        Notice::Hint(mv) if Boom::of(model.game().position()).is_some() && *mv == Boom::EXPLODE => {
            say!("play-hint-explode")
        }
        Notice::Hint(mv) => say!("play-hint", column = rules.letter(*mv).to_string()),
        Notice::NoScores => say!("play-no-scores"),
        Notice::Exploded => say!("play-exploded"),
        Notice::Saved(path) => say!("play-saved", path = path.as_str()),
        Notice::Loaded => say!("play-loaded"),
        Notice::Copied(text) if text.is_empty() => say!("play-copied-nothing"),
        Notice::Copied(text) => say!("play-copied", game = text.as_str()),
        Notice::Failed(reason) => reason.clone(),
    }
}

/// The question of a prompt, before what is typed.
pub(super) fn question(prompt: &Prompt) -> String {
    match prompt.purpose {
        Purpose::Save => say!("play-save-as"),
        Purpose::Overwrite => say!("play-overwrite"),
        Purpose::Load => say!("play-load-from"),
    }
}
