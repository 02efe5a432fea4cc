//! Errors of the libraries, in the user's language.
//!
//! The libraries say what is wrong in English, for whoever uses them without this program, and as data. Here the data is
//! said again, from the dictionary; in English it is said the same way, which the tests make sure of.

use super::{find, say};
use arena::quality::LabelError;
use arena::statistics::SprtError;
use arena::{EndingError, FormatError};
use engine::heuristics::{SpecError, Unsupported, names};
use engine::players::{CannotPlay, PlayerError};
use engine::search::MAX_DEPTH;
use engine::solver::{Book, BookError, OracleError};
use game::{GameError, IllegalMove, Outcome, Rules, RulesError, Side, SideError, SizeError};
use std::error::Error;
use std::io;
use store::StoreError;

/// An error, said in the user's language.
pub(crate) trait InWords {
    fn in_words(&self) -> String;
}

/// Any error: in the user's language if it is ours, else as it says itself.
impl InWords for dyn Error + 'static {
    fn in_words(&self) -> String {
        macro_rules! ours {
            ($($kind:ty),*) => {
                $(if let Some(error) = self.downcast_ref::<$kind>() {
                    return error.in_words();
                })*
            };
        }
        ours!(GameError, IllegalMove, RulesError, SizeError, SideError, SpecError, Unsupported, PlayerError);
        ours!(CannotPlay, OracleError, BookError, SprtError, FormatError, EndingError, StoreError, io::Error);
        ours!(LabelError);
        self.to_string()
    }
}

/// All errors of a chain, each the cause of the one before.
impl InWords for anyhow::Error {
    fn in_words(&self) -> String {
        self.chain().map(InWords::in_words).collect::<Vec<_>>().join(": ")
    }
}

impl InWords for Outcome {
    fn in_words(&self) -> String {
        match self {
            Self::Win(Side::First) => say!("outcome-first"),
            Self::Win(Side::Second) => say!("outcome-second"),
            Self::Draw => say!("outcome-draw"),
        }
    }
}

impl InWords for IllegalMove {
    fn in_words(&self) -> String {
        match self {
            Self::FullColumn(column) => say!("illegal-full-column", column = column.to_string()),
            Self::NoBomb => say!("illegal-no-bomb"),
            Self::NoSuchMove(number) => say!("illegal-no-such-move", number = *number),
            Self::Over(outcome) => say!("illegal-over", outcome = outcome.in_words()),
        }
    }
}

impl InWords for GameError {
    fn in_words(&self) -> String {
        match self {
            Self::Stray { text, at, letter, rules } => {
                let (text, letter, rules) = (text.as_str(), letter.to_string(), rules.to_string());
                say!("game-stray", text = text, at = *at, letter = letter, rules = rules)
            }
            Self::Illegal { text, at, letter, reason } => {
                let (text, letter, reason) = (text.as_str(), letter.to_string(), reason.in_words());
                say!("game-illegal", text = text, at = *at, letter = letter, reason = reason)
            }
            Self::Rules { text, reason } => {
                say!("game-rules", text = text.as_str(), reason = reason.in_words())
            }
            Self::OtherRules { text, found, expected } => {
                let (found, expected) = (found.to_string(), expected.to_string());
                say!("game-other-rules", text = text.as_str(), found = found, expected = expected)
            }
        }
    }
}

impl InWords for RulesError {
    fn in_words(&self) -> String {
        match self {
            Self::Unknown { text } => say!("rules-unknown", text = text.as_str(), known = Rules::known()),
            Self::OneBoard { text, name } => say!("rules-one-board", text = text.as_str(), name = *name),
            Self::Size { text, source } => {
                say!("rules-size", text = text.as_str(), reason = source.in_words())
            }
        }
    }
}

impl InWords for SizeError {
    fn in_words(&self) -> String {
        match self {
            Self::Malformed(text) => say!("size-malformed", text = text.as_str()),
            Self::OutOfRange { width, height, line } => {
                say!("size-out-of-range", width = *width, height = *height, line = *line)
            }
        }
    }
}

impl InWords for SideError {
    fn in_words(&self) -> String {
        say!("side-unknown", text = self.0.as_str())
    }
}

impl InWords for SpecError {
    fn in_words(&self) -> String {
        match self {
            Self::Unknown(name) => say!("heuristic-unknown", name = name.as_str(), known = names()),
            Self::Malformed { text, found } => {
                say!("heuristic-malformed", text = text.as_str(), found = found.as_str())
            }
            Self::NoSuchWeight { text, heuristic, weight, known } => {
                let (text, weight, known) = (text.as_str(), weight.as_str(), known.as_str());
                say!(
                    "heuristic-no-weight",
                    text = text,
                    heuristic = *heuristic,
                    weight = weight,
                    known = known
                )
            }
        }
    }
}

impl InWords for Unsupported {
    fn in_words(&self) -> String {
        let (rules, reason) = (self.rules.to_string(), reason(self.reason));
        say!("heuristic-unsupported", name = self.name, rules = rules, reason = reason)
    }
}

impl InWords for PlayerError {
    fn in_words(&self) -> String {
        match self {
            Self::Unknown(name) => say!("player-unknown", name = name.as_str()),
            Self::Settings(error) => error.in_words(),
            Self::Effort { text, effort } => {
                say!("player-effort", text = text.as_str(), effort = effort.as_str(), most = MAX_DEPTH)
            }
            Self::Effortless { text, name } => {
                say!("player-effortless", text = text.as_str(), name = name.as_str())
            }
            Self::NoSuchSetting { text, name, setting } => {
                let (text, name, setting) = (text.as_str(), name.as_str(), setting.as_str());
                say!("player-no-setting", text = text, name = name, setting = setting)
            }
        }
    }
}

impl InWords for CannotPlay {
    fn in_words(&self) -> String {
        match self {
            Self::Heuristic(error) => error.in_words(),
            Self::Perfect(error) => error.in_words(),
        }
    }
}

impl InWords for OracleError {
    fn in_words(&self) -> String {
        match self {
            Self::Rules { rules, reason: why } => {
                say!("solver-rules", rules = rules.to_string(), reason = reason(why))
            }
            Self::Memory { megabytes, .. } => say!("solver-memory", megabytes = *megabytes),
        }
    }
}

impl InWords for BookError {
    fn in_words(&self) -> String {
        match self {
            Self::NotABook => say!("book-not-one"),
            Self::Ply(ply) => say!("book-ply", ply = *ply, most = Book::MAX_PLY),
            Self::Damaged => say!("book-damaged"),
            Self::Incomplete { held, all } => say!("book-incomplete", held = *held, all = *all),
        }
    }
}

impl InWords for SprtError {
    fn in_words(&self) -> String {
        match self {
            Self::Hypotheses(one, other) => {
                say!("sprt-hypotheses", one = one.to_string(), other = other.to_string())
            }
            Self::Risks(one, other) => say!("sprt-risks", one = one.to_string(), other = other.to_string()),
        }
    }
}

impl InWords for FormatError {
    fn in_words(&self) -> String {
        say!("format-unknown", text = self.0.as_str())
    }
}

impl InWords for EndingError {
    fn in_words(&self) -> String {
        say!("ending-unknown", text = self.0.as_str())
    }
}

impl InWords for LabelError {
    fn in_words(&self) -> String {
        match self {
            Self::Form => say!("labeled-form"),
            Self::Game(error) => error.in_words(),
            Self::Over(moves) => say!("labeled-over", moves = moves.as_str()),
            Self::Columns(columns) => say!("labeled-columns", columns = columns.as_str()),
            Self::Best { score, columns } => {
                say!("labeled-best", score = score.as_str(), columns = columns.as_str())
            }
        }
    }
}

impl InWords for StoreError {
    fn in_words(&self) -> String {
        match self {
            Self::Damaged { file } => say!("store-damaged", file = file.display().to_string()),
            Self::Newer { file, version, known } => {
                say!("store-newer", file = file.display().to_string(), version = *version, known = *known)
            }
            Self::Unopened { file, .. } => say!("store-unopened", file = file.display().to_string()),
            Self::Unreadable { text, kind } => say!("store-unreadable", text = text.as_str(), kind = *kind),
            Self::Database(_) => say!("store-unusable"),
        }
    }
}

/// What the system says about files; it speaks English only.
impl InWords for io::Error {
    fn in_words(&self) -> String {
        let key = match self.kind() {
            io::ErrorKind::NotFound => "system-not-found",
            io::ErrorKind::PermissionDenied => "system-denied",
            io::ErrorKind::IsADirectory => "system-folder",
            io::ErrorKind::NotADirectory => "system-no-folder",
            io::ErrorKind::StorageFull => "system-full",
            io::ErrorKind::OutOfMemory => "system-memory",
            _ => return self.to_string(),
        };
        self.raw_os_error().map_or_else(|| self.to_string(), |code| say!(key, code = code))
    }
}

/// Why something cannot play some rules. The reasons of our own heuristics and of the solver are in the dictionary by their
/// words; those of others may not be.
fn reason(text: &str) -> String {
    let words: Vec<_> =
        text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    find(&format!("reason-{}", words.join("-"))).unwrap_or_else(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Language, file_keys};
    use engine::heuristics::{HEURISTICS, HeuristicSpec, Weights};
    use engine::players::PlayerSpec;
    use engine::solver::Oracle;
    use game::Game;
    use std::collections::HashSet;

    /// An example of every error that users can see.
    fn examples() -> Vec<Box<dyn Error>> {
        let mut examples: Vec<Box<dyn Error>> = Vec::new();
        for text in ["4x", "4444444", "11223344", "chess:4", "boom:4", "misere:44", "classic-9:4"] {
            examples.push(Box::new(Game::parse(Rules::CLASSIC, text).expect_err(text)));
        }
        examples.push(Box::new(Game::parse(Rules::Boom, "b").expect_err("no bomb")));
        examples.push(Box::new(IllegalMove::NoSuchMove(9)));
        for text in ["chess", "boom-8x8", "classic-9", "classic-99x9-3"] {
            examples.push(Box::new(text.parse::<Rules>().expect_err(text)));
        }
        examples.push(Box::new("third".parse::<Side>().expect_err("no side")));
        for text in ["nobody", "ia2:x", "random:d3", "random(size=3)", "ia2(three)", "ia2(five=3)"] {
            examples.push(Box::new(text.parse::<PlayerSpec>().expect_err(text)));
        }
        examples.push(Box::new("nobody".parse::<HeuristicSpec>().expect_err("nobody")));
        examples.push(Box::new("cup".parse::<arena::Format>().expect_err("no format")));
        examples.push(Box::new("mate".parse::<arena::Ending>().expect_err("no ending")));
        for (player, rules) in [("prob", "classic"), ("perfect", "boom"), ("ia2", "classic-3x4")] {
            let (player, rules): (PlayerSpec, Rules) =
                (player.parse().expect("a player"), rules.parse().expect("rules"));
            examples.push(Box::new(player.player(rules).err().expect("it cannot play")));
        }
        examples.push(Box::new(OracleError::Memory { megabytes: 7, source: io::Error::other("none") }));
        examples.extend([BookError::NotABook, BookError::Ply(40), BookError::Damaged].map(boxed));
        examples.push(Box::new(BookError::Incomplete { held: 7, all: 25 }));
        examples.extend([SprtError::Hypotheses(5.0, 0.5), SprtError::Risks(0.05, 0.7)].map(boxed));
        for line in ["44", "4x\t1\t1", "1122334\t1\t1", "44\t1\t1,2", "44\t9\t1,2,3,4,5,6,7"] {
            examples.push(Box::new(line.parse::<arena::quality::Labeled>().expect_err(line)));
        }
        let file = || "a.db".into();
        examples.extend(
            [
                StoreError::Damaged { file: file() },
                StoreError::Newer { file: file(), version: 9, known: 1 },
                StoreError::Unopened { file: file(), source: io::Error::other("none") },
                StoreError::Unreadable { text: "mate".into(), kind: "ending" },
            ]
            .map(boxed),
        );
        // Not found, no memory, not allowed, not a folder, a folder, full: as Linux numbers them.
        #[cfg(target_os = "linux")]
        examples.extend([2, 12, 13, 20, 21, 28].map(|code| boxed(io::Error::from_raw_os_error(code))));
        examples
    }

    fn boxed(error: impl Error + 'static) -> Box<dyn Error> {
        Box::new(error)
    }

    #[test]
    fn in_english_errors_are_said_as_the_libraries_say_them() {
        for error in examples() {
            assert_eq!(error.in_words(), error.to_string());
        }
    }

    #[test]
    fn in_other_languages_errors_are_said_otherwise() {
        for error in examples() {
            let spanish = Language::Spanish.during(|| error.in_words());
            assert_ne!(spanish, error.to_string());
        }
    }

    /// Every reason that a heuristic or the solver has for refusing some rules.
    fn reasons() -> HashSet<&'static str> {
        let boards =
            ["classic", "misere", "boom", "classic-2x2", "classic-4x4", "classic-11x10", "classic-9x7-5"];
        let rules = boards.map(|text| text.parse::<Rules>().expect("rules"));
        let mut reasons = HashSet::new();
        for rules in rules {
            for heuristic in HEURISTICS {
                let weights = Weights::defaults(heuristic.card.weights);
                reasons.extend(heuristic.mind(rules, &weights).err().map(|error| error.reason));
            }
            if let Err(OracleError::Rules { reason, .. }) = Oracle::new(rules, 1) {
                reasons.insert(reason);
            }
        }
        reasons
    }

    #[test]
    fn the_dictionary_has_the_reasons_that_are_given() {
        let given = reasons();
        let keys: Vec<_> = file_keys("errors").filter(|key| key.starts_with("reason-")).collect();
        assert_eq!(keys.len(), 6);
        for key in keys {
            let text = find(key).expect("a sentence");
            assert!(given.contains(text.as_str()) && reason(&text) == text, "nobody says `{text}`");
            assert_ne!(Language::Spanish.during(|| reason(&text)), text, "no translation");
        }
    }
}
