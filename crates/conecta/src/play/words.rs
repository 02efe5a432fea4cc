//! How things are called, in the user's language.

use super::model::{Model, Notice};
use super::prompt::{Prompt, Purpose};
use super::scoring;
use super::settings::{Participant, Starter};
use arena::insight::Accuracy;
use arena::review::{Review, Reviewed};
use engine::Score;
use engine::players::{PlayerSpec, title};
use engine::search::Choice;
use game::{Boom, Concrete, Game, IllegalMove, Outcome, Position, Rules, Side};
use language::{Dictionary, InWords, failed, say, short};

/// The name of a level.
pub(super) fn level(dictionary: Dictionary, level: u8) -> String {
    match level {
        1 => say!(dictionary, "level-1"),
        2 => say!(dictionary, "level-2"),
        3 => say!(dictionary, "level-3"),
        4 => say!(dictionary, "level-4"),
        5 => say!(dictionary, "level-5"),
        6 => say!(dictionary, "level-6"),
        7 => say!(dictionary, "level-7"),
        _ => say!(dictionary, "level-8"),
    }
}

/// What the rules are about.
pub(super) fn goal(dictionary: Dictionary, rules: Rules) -> String {
    let line = rules.size().line();
    match rules {
        Rules::Classic(_) => say!(dictionary, "play-goal-wins", line = line),
        Rules::Misere(_) => say!(dictionary, "play-goal-loses", line = line),
        Rules::Boom => say!(dictionary, "play-goal-boom", line = line),
    }
}

/// Who plays a side.
pub(super) fn participant(dictionary: Dictionary, participants: &[Participant; 2], side: Side) -> String {
    match &participants[side.index()] {
        Participant::Machine(PlayerSpec::Level { level: number, .. }) => {
            say!(dictionary, "play-level", number = *number, name = level(dictionary, *number))
        }
        Participant::Machine(player) => short(&title(player)),
        Participant::Person if !participants[side.other().index()].is_machine() => match side {
            Side::First => say!(dictionary, "play-person-first"),
            Side::Second => say!(dictionary, "play-person-second"),
        },
        Participant::Person => say!(dictionary, "play-person"),
    }
}

pub(super) fn starter(dictionary: Dictionary, starter: Starter) -> String {
    match starter {
        Starter::Me => say!(dictionary, "play-starter-me"),
        Starter::Machine => say!(dictionary, "play-starter-machine"),
        Starter::Random => say!(dictionary, "play-starter-random"),
    }
}

/// Whose turn it is, or how the game ended.
pub(super) fn status(
    dictionary: Dictionary,
    game: &Game,
    participants: &[Participant; 2],
    is_thinking: bool,
) -> String {
    let is_you = |side: Side| {
        !participants[side.index()].is_machine() && participants[side.other().index()].is_machine()
    };
    let name = |side| participant(dictionary, participants, side);
    match game.outcome() {
        None => match game.position().to_move() {
            side if is_you(side) => say!(dictionary, "play-your-turn"),
            side if is_thinking => say!(dictionary, "play-thinks", name = name(side)),
            side => say!(dictionary, "play-turn", name = name(side)),
        },
        Some(Outcome::Draw) => say!(dictionary, "play-drawn"),
        Some(Outcome::Win(side)) if is_you(side) => say!(dictionary, "play-you-won"),
        Some(Outcome::Win(side)) => say!(dictionary, "play-won", name = name(side)),
    }
}

/// In BOOM, where the turn stands.
pub(super) fn boom_status(dictionary: Dictionary, game: &Game) -> Option<String> {
    let boom = Boom::of(game.position()).filter(|_| game.outcome().is_none())?;
    let made = game.moves().len();
    // After the very first movement, each side makes two: with an odd number made before the first of them.
    let left = 1 + made % 2;
    let turn = say!(dictionary, "play-boom-turn", turn = Boom::turn_after(made), left = left);
    let next = if boom.next_is_bomb() { say!(dictionary, "play-boom-next") } else { String::new() };
    Some(format!("{turn}{next}"))
}

/// Could the side to move explode a bomb of its own?
pub(super) fn may_explode(game: &Game) -> bool {
    let side = game.position().to_move();
    game.outcome().is_none() && Boom::of(game.position()).is_some_and(|boom| boom.has_bomb(side))
}

/// How well a side played.
pub(super) fn accuracy(dictionary: Dictionary, Accuracy { moves, good, .. }: Accuracy) -> String {
    say!(dictionary, "play-accuracy", good = good, moves = moves)
}

/// Where a game was lost: the last move of the loser that gave something away, of those that were looked at.
pub(super) fn losing_move(dictionary: Dictionary, game: &Game, review: &Review) -> Option<String> {
    let loser = match game.outcome()? {
        Outcome::Win(side) => side.other(),
        Outcome::Draw => return None,
    };
    let lost = |one: &&Reviewed| one.judged.side == loser && one.judged.before >= 0 && one.judged.after < 0;
    let found = review.moves.iter().rev().find(lost)?;
    let column = game.rules().letter(found.judged.mv).to_string();
    Some(say!(dictionary, "play-lost-with", number = found.judged.ply + 1, column = column))
}

/// Why the move that was made in the position shown was bad.
fn mistake(dictionary: Dictionary, game: &Game, reviewed: &Reviewed) -> String {
    let (judged, rules) = (&reviewed.judged, game.rules());
    let better = reviewed.lapse.as_ref().map_or(&[][..], |lapse| &lapse.better);
    let better: Vec<_> = better.iter().map(|&mv| rules.letter(mv).to_string()).collect();
    let (number, column) = (judged.ply + 1, rules.letter(judged.mv).to_string());
    let key = if judged.before > 0 { "play-gave-win" } else { "play-gave-draw" };
    say!(dictionary, key, number = number, column = column, better = better.join(", "))
}

/// What a machine thinks of its position, in one line.
pub(super) fn opinion(dictionary: Dictionary, choice: &Choice) -> String {
    let Some(value) = choice.value else { return say!(dictionary, "play-no-opinion") };
    // The side that wins makes the last move.
    match choice.ends_in.map(|plies| plies.div_ceil(2)) {
        Some(moves) if value > 0.0 => say!(dictionary, "play-wins-in", moves = moves),
        Some(moves) => say!(dictionary, "play-loses-in", moves = moves),
        None => say!(dictionary, "play-opinion", value = points(dictionary, value), depth = choice.depth),
    }
}

/// Points with their sign; two decimals are enough of what some heuristics give in long fractions.
fn points(dictionary: Dictionary, value: Score) -> String {
    let sign = if value > 0.0 { "+" } else { "" };
    format!("{sign}{}", dictionary.number((value * 100.0).round() / 100.0))
}

/// The moves a machine expects.
pub(super) fn line(game: &Game, choice: &Choice) -> String {
    choice.line.iter().map(|&mv| game.rules().letter(mv).to_string()).collect::<Vec<_>>().join(" ")
}

pub(super) fn illegal(dictionary: Dictionary, reason: IllegalMove) -> String {
    match reason {
        IllegalMove::FullColumn(letter) => say!(dictionary, "play-full", column = letter.to_string()),
        IllegalMove::NoBomb => say!(dictionary, "play-no-bomb"),
        IllegalMove::NoSuchMove(_) => say!(dictionary, "play-no-such-move"),
        IllegalMove::Over(_) => say!(dictionary, "play-over"),
    }
}

/// What a notice says.
pub(super) fn notice(dictionary: Dictionary, notice: &Notice, model: &Model) -> String {
    let rules = model.game().rules();
    match notice {
        Notice::Illegal(reason) => illegal(dictionary, *reason),
        Notice::NotYourTurn => say!(dictionary, "play-not-your-turn"),
        Notice::NothingToUndo => say!(dictionary, "play-nothing-to-undo"),
        Notice::NothingToRedo => say!(dictionary, "play-nothing-to-redo"),
        Notice::Asking => say!(dictionary, "play-asking"),
        Notice::Hint(mv) if Boom::of(model.game().position()).is_some() && *mv == Boom::EXPLODE => {
            say!(dictionary, "play-hint-explode")
        }
        Notice::Hint(mv) => say!(dictionary, "play-hint", column = rules.letter(*mv).to_string()),
        Notice::NoHint(failure) => say!(dictionary, "play-no-hint", reason = failure.in_words(dictionary)),
        Notice::PlayerFailed(side, failure) => {
            let name = participant(dictionary, &model.participants, *side);
            let failed = failed(dictionary, &name, None, failure);
            say!(dictionary, "play-failed", failure = failed)
        }
        Notice::Scoring => {
            say!(dictionary, "play-scoring", seconds = scoring::PATIENCE.as_secs())
        }
        Notice::SomeScores => say!(dictionary, "play-some-scores"),
        Notice::NoScores => say!(dictionary, "play-no-scores"),
        Notice::Exploded => say!(dictionary, "play-exploded"),
        Notice::Mistake => {
            model.mistake_here().map_or_else(String::new, |one| mistake(dictionary, model.game(), one))
        }
        Notice::NoMistakes => say!(dictionary, "play-no-mistakes"),
        Notice::Reviewing => say!(dictionary, "play-reviewing"),
        Notice::NotOver => say!(dictionary, "play-not-over"),
        Notice::Saved(path) => say!(dictionary, "play-saved", path = path.as_str()),
        Notice::Loaded => say!(dictionary, "play-loaded"),
        Notice::Copied(text) if text.is_empty() => say!(dictionary, "play-copied-nothing"),
        Notice::Copied(text) => say!(dictionary, "play-copied", game = text.as_str()),
        Notice::Failed(reason) => reason.clone(),
        Notice::Refused(refusal) => refusal.in_words(dictionary),
    }
}

/// The question of a prompt, before what is typed.
pub(super) fn question(dictionary: Dictionary, prompt: &Prompt) -> String {
    match prompt.purpose {
        Purpose::Save => say!(dictionary, "play-save-as"),
        Purpose::Overwrite => say!(dictionary, "play-overwrite"),
        Purpose::Load => say!(dictionary, "play-load-from"),
    }
}
