//! Errors of the libraries, in the user's language.
//!
//! The libraries say what is wrong in English, for whoever uses them without this program, and as data. Here the data is
//! said again, from the dictionary; in English it is said the same way, which the tests make sure of.

use super::authored::sentence_in_words;
use super::suggestion::{players, with_suggestion};
use super::{Dictionary, Language, say};
use arena::quality::{LabelError, MeasureError};
use arena::statistics::SprtError;
use arena::tuning::TuningError;
use arena::{CrewError, EndingError, FormatError};
use authoring::{FolderError, LoadError, ReadError};
use engine::heuristics::Unsupported;
use engine::players::{CannotPlay, NameError};
use engine::search::MAX_DEPTH;
use engine::solver::{Book, BookError, OracleError};
use engine::{CatalogError, Failure};
use game::diagram::DiagramError;
use game::fen::FenError;
use game::{
    GameError, IllegalMove, OutcomeError, PositionError, RulesError, SetupError, SideError, SizeError,
};
use guests::{ProgramError, ProgramProblem};
use lab::{FileError, HoldError, OutputError, RequestError, SheetError, WeightsError, WeightsProblem};
use std::error::Error;
use std::fmt;
use std::io;
use store::StoreError;

/// Something, mostly an error, said in the language of a dictionary.
pub trait InWords {
    /// What it is, or what is wrong.
    fn in_words(&self, dictionary: Dictionary) -> String;
}

/// A text that a command line gives for something that it cannot be, by the key of the sentence that says so. Whoever reads
/// values has no dictionary yet.
#[derive(Debug)]
pub struct Unreadable {
    key: &'static str,
    text: String,
}

impl Unreadable {
    /// This text is not what the sentence of this key says that it should be.
    pub fn new(key: &'static str, text: &str) -> Self {
        Self { key, text: text.to_owned() }
    }
}

impl InWords for Unreadable {
    fn in_words(&self, dictionary: Dictionary) -> String {
        say!(dictionary, self.key, text = self.text.as_str())
    }
}

/// In English, as all errors.
impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English.dictionary()))
    }
}

impl Error for Unreadable {}

/// Any error: in the user's language if it is ours, else as it says itself.
impl InWords for dyn Error + 'static {
    fn in_words(&self, dictionary: Dictionary) -> String {
        macro_rules! ours {
            ($($kind:ty),*) => {
                $(if let Some(error) = self.downcast_ref::<$kind>() {
                    return error.in_words(dictionary);
                })*
            };
        }
        ours!(
            GameError,
            IllegalMove,
            RulesError,
            SizeError,
            SideError,
            OutcomeError,
            FenError,
            SetupError,
            DiagramError,
            PositionError
        );
        ours!(NameError, CatalogError, LoadError, ReadError, FolderError, ProgramError);
        ours!(Unsupported, CannotPlay, Failure, OracleError, BookError, SprtError, FormatError, EndingError);
        ours!(LabelError, TuningError, WeightsError, FileError, OutputError, RequestError, SheetError);
        ours!(StoreError, HoldError, CrewError, MeasureError, io::Error, Unreadable);
        self.to_string()
    }
}

/// An error and what caused it, each the cause of the one before.
pub fn chain_in_words(dictionary: Dictionary, error: &(dyn Error + 'static)) -> String {
    let mut said = error.in_words(dictionary);
    let mut cause = error.source();
    while let Some(error) = cause {
        said += ": ";
        said += &error.in_words(dictionary);
        cause = error.source();
    }
    said
}

impl InWords for NameError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Empty => say!(dictionary, "name-empty"),
            Self::Settings { text, found } => {
                say!(dictionary, "name-settings", text = text.as_str(), found = found.as_str())
            }
            Self::Twice { text, setting } => {
                say!(dictionary, "name-twice", text = text.as_str(), setting = setting.as_str())
            }
            Self::Effort { text, effort } => {
                let (text, effort) = (text.as_str(), effort.as_str());
                say!(dictionary, "name-effort", text = text, effort = effort, most = MAX_DEPTH)
            }
        }
    }
}

impl InWords for CatalogError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Name(error) => error.in_words(dictionary),
            Self::Unknown { name } => {
                let sentence = say!(dictionary, "player-unknown", name = name.as_str());
                with_suggestion(dictionary, sentence, name.as_str(), players())
            }
            Self::UnknownHeuristic { name, known } => {
                let sentence =
                    say!(dictionary, "heuristic-unknown", name = name.as_str(), known = known.as_str());
                with_suggestion(dictionary, sentence, name.as_str(), listed(known))
            }
            Self::NoHeuristic { name } => say!(dictionary, "heuristic-none", name = name.as_str()),
            Self::NoEffort { text } => say!(dictionary, "heuristic-effortless", text = text.as_str()),
            Self::NoSuchWeight { text, heuristic, weight, known } => {
                let (text, heuristic) = (text.as_str(), heuristic.as_str());
                let (weight, known) = (weight.as_str(), known.as_str());
                let sentence = say!(
                    dictionary,
                    "heuristic-no-weight",
                    text = text,
                    heuristic = heuristic,
                    weight = weight,
                    known = known
                );
                with_suggestion(dictionary, sentence, weight, listed(known))
            }
            Self::NoNumber { text, setting, value } => {
                let (text, setting, value) = (text.as_str(), setting.as_str(), value.as_str());
                say!(dictionary, "player-no-number", text = text, setting = setting, value = value)
            }
            Self::NotFinite { text, setting, value } => {
                let (text, setting, value) = (text.as_str(), setting.as_str(), value.as_str());
                say!(dictionary, "player-not-finite", text = text, setting = setting, value = value)
            }
            Self::Effortless { text, name } if name == "perfect" => {
                say!(dictionary, "player-perfect-effort", text = text.as_str())
            }
            Self::Effortless { text, name } => {
                say!(dictionary, "player-effortless", text = text.as_str(), name = name.as_str())
            }
            Self::NoSuchSetting { text, name, setting } => {
                let (text, name, setting) = (text.as_str(), name.as_str(), setting.as_str());
                say!(dictionary, "player-no-setting", text = text, name = name, setting = setting)
            }
            Self::Taken(name) => say!(dictionary, "player-taken", name = name.as_str()),
            Self::Loading(error) => {
                let error: &(dyn Error + 'static) = &**error;
                error.in_words(dictionary)
            }
        }
    }
}

/// The names in a list of them.
fn listed(known: &str) -> impl Iterator<Item = String> {
    known.split(", ").map(str::to_owned)
}

impl InWords for ProgramError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        let problem = match &self.problem {
            ProgramProblem::Unreadable(error) => error.in_words(dictionary),
            ProgramProblem::Missing => say!(dictionary, "program-missing"),
            ProgramProblem::NoInterpreter { interpreter } => {
                say!(dictionary, "program-no-interpreter", interpreter = *interpreter)
            }
            ProgramProblem::Malformed(text) => text.clone(),
            ProgramProblem::Clock { text } => say!(dictionary, "program-clock", text = text.as_str()),
            ProgramProblem::NoSuchSetting { protocol, setting } => {
                let (protocol, setting) = (protocol.to_string(), setting.as_str());
                say!(dictionary, "program-no-setting", protocol = protocol, setting = setting)
            }
        };
        format!("{}: {problem}", self.name)
    }
}

impl InWords for Unsupported {
    fn in_words(&self, dictionary: Dictionary) -> String {
        let (rules, reason) = (self.rules.to_string(), reason(dictionary, &self.reason));
        say!(dictionary, "heuristic-unsupported", name = self.name.as_str(), rules = rules, reason = reason)
    }
}

impl InWords for CannotPlay {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Heuristic(error) => error.in_words(dictionary),
            Self::Perfect(error) => error.in_words(dictionary),
            Self::Guest { name, rules, reason: why } => {
                let (rules, reason) = (rules.to_string(), reason(dictionary, why));
                say!(dictionary, "player-unsupported", name = name.as_str(), rules = rules, reason = reason)
            }
        }
    }
}

/// Why a player has no move. What its author wrote stays as it is.
impl InWords for Failure {
    fn in_words(&self, dictionary: Dictionary) -> String {
        let somewhere = |text: String, place: Option<&String>, board: Option<&String>| {
            let place = place.map_or_else(String::new, |place| format!(" ({place})"));
            let board = board.map_or_else(String::new, |board| {
                format!(" {}", say!(dictionary, "failure-board", board = board.as_str()))
            });
            format!("{text}{place}{board}")
        };
        match self {
            Self::Crash { message, place, board } => {
                let crash = say!(dictionary, "failure-crash", message = message.as_str());
                somewhere(crash, place.as_ref(), board.as_ref())
            }
            Self::NotFinite { value, board } => {
                somewhere(say!(dictionary, "failure-not-finite", value = value.as_str()), None, Some(board))
            }
            Self::Program { message, sentence, place, board } => {
                let said = sentence.as_ref().and_then(|sentence| sentence_in_words(dictionary, sentence));
                somewhere(said.unwrap_or_else(|| message.clone()), place.as_ref(), board.as_ref())
            }
            Self::Late { milliseconds } => {
                say!(dictionary, "failure-late", milliseconds = milliseconds.to_string())
            }
            Self::Silent => say!(dictionary, "failure-silent"),
            Self::Stopped => say!(dictionary, "failure-stopped"),
            Self::Illegal { mv, reason: why } => {
                say!(dictionary, "failure-illegal", mv = mv.as_str(), reason = reason(dictionary, why))
            }
            Self::NoMove => say!(dictionary, "failure-no-move"),
            Self::Absent { reason } => say!(dictionary, "failure-absent", reason = reason.as_str()),
            Self::Hosted { failure, last_words } => {
                let failure = failure.in_words(dictionary);
                say!(dictionary, "failure-hosted", failure = failure, words = last_words.as_str())
            }
        }
    }
}

/// Who failed, in which game if there is one, and why: the same sentence wherever a player fails.
pub fn failed(dictionary: Dictionary, player: &str, game: Option<&str>, failure: &Failure) -> String {
    let failure = failure.in_words(dictionary);
    if let Some(game) = game {
        say!(dictionary, "player-failed-in-game", player = player, game = game, failure = failure)
    } else {
        say!(dictionary, "player-failed", player = player, failure = failure)
    }
}

impl InWords for TuningError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Unsupported(error) => error.in_words(dictionary),
            Self::CannotPlay(error) => error.in_words(dictionary),
            Self::Crew(error) => error.in_words(dictionary),
            Self::Failed { player, game, failure } => failed(dictionary, player, game.as_deref(), failure),
        }
    }
}

/// Whoever plays elsewhere says itself what is wrong there.
impl InWords for CrewError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        let Self(error) = self;
        (&**error as &(dyn Error + 'static)).in_words(dictionary)
    }
}

impl InWords for HoldError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Store(error) => error.in_words(dictionary),
            Self::Crew(error) => error.in_words(dictionary),
        }
    }
}

impl InWords for MeasureError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::CannotPlay(error) => error.in_words(dictionary),
            Self::Crew(error) => error.in_words(dictionary),
        }
    }
}

impl InWords for OracleError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Rules { rules, reason: why } => {
                say!(dictionary, "solver-rules", rules = rules.to_string(), reason = reason(dictionary, why))
            }
            Self::Memory { megabytes, .. } => {
                say!(dictionary, "solver-memory", megabytes = megabytes.to_string())
            }
        }
    }
}

impl InWords for BookError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::NotABook => say!(dictionary, "book-not-one"),
            Self::Ply(ply) => say!(dictionary, "book-ply", ply = *ply, most = Book::MAX_PLY),
            Self::Damaged => say!(dictionary, "book-damaged"),
            Self::Incomplete { held, all } => say!(dictionary, "book-incomplete", held = *held, all = *all),
        }
    }
}

impl InWords for SprtError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Hypotheses(one, other) => {
                say!(dictionary, "sprt-hypotheses", one = one.to_string(), other = other.to_string())
            }
            Self::Risks(one, other) => {
                say!(dictionary, "sprt-risks", one = one.to_string(), other = other.to_string())
            }
        }
    }
}

impl InWords for FormatError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        say!(dictionary, "format-unknown", text = self.0.as_str())
    }
}

impl InWords for EndingError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        say!(dictionary, "ending-unknown", text = self.0.as_str())
    }
}

impl InWords for LabelError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Form => say!(dictionary, "labeled-form"),
            Self::Game(error) => error.in_words(dictionary),
            Self::Over(moves) => say!(dictionary, "labeled-over", moves = moves.as_str()),
            Self::Columns(columns) => say!(dictionary, "labeled-columns", columns = columns.as_str()),
            Self::Best { score, columns } => {
                say!(dictionary, "labeled-best", score = score.as_str(), columns = columns.as_str())
            }
        }
    }
}

impl InWords for StoreError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Damaged { file } => say!(dictionary, "store-damaged", file = file.display().to_string()),
            Self::Newer { file, version, known } => {
                say!(
                    dictionary,
                    "store-newer",
                    file = file.display().to_string(),
                    version = *version,
                    known = *known
                )
            }
            Self::Older { file, version, known } => {
                say!(
                    dictionary,
                    "store-older",
                    file = file.display().to_string(),
                    version = *version,
                    known = *known
                )
            }
            Self::Missing { event, kind, number } => {
                let (event, number) = (event.to_string(), number.to_string());
                say!(dictionary, "store-missing", event = event, kind = *kind, number = number)
            }
            Self::Unopened { file, .. } => {
                say!(dictionary, "store-unopened", file = file.display().to_string())
            }
            Self::Unreadable { text, kind } => {
                say!(dictionary, "store-unreadable", text = text.as_str(), kind = *kind)
            }
            Self::Database(_) => say!(dictionary, "store-unusable"),
        }
    }
}

impl InWords for WeightsError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        let problem = match &self.problem {
            WeightsProblem::Unreadable(error) => error.in_words(dictionary),
            WeightsProblem::TooLarge => say!(dictionary, "weights-too-large"),
            WeightsProblem::Malformed(message) => message.clone(),
            WeightsProblem::OfOther { heuristic, name } => {
                let (heuristic, name) = (heuristic.as_str(), name.as_str());
                say!(dictionary, "weights-of-other", heuristic = heuristic, name = name)
            }
            WeightsProblem::NoSuchWeight { weight, name } => {
                say!(dictionary, "weights-unknown", weight = weight.as_str(), name = name.as_str())
            }
            WeightsProblem::NoNumber { weight, value } => {
                say!(dictionary, "weights-no-number", weight = weight.as_str(), value = value.as_str())
            }
            WeightsProblem::Weightless { player } => {
                say!(dictionary, "weights-no-heuristic", player = player.as_str())
            }
        };
        format!("{}: {problem}", self.file)
    }
}

/// Without the cause, which is the next of the chain.
impl InWords for FileError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        say!(dictionary, "cannot-write", file = self.file.display().to_string())
    }
}

impl InWords for OutputError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Twice { file } => say!(dictionary, "output-twice", file = file.display().to_string()),
            Self::Folder { file } => say!(dictionary, "output-folder", file = file.display().to_string()),
            Self::OtherKind { file, kind } => {
                let file = file.display().to_string();
                say!(dictionary, "output-other-kind", file = file, kind = kind.as_str())
            }
            Self::Unwritable { file, .. } => {
                say!(dictionary, "cannot-write", file = file.display().to_string())
            }
        }
    }
}

impl InWords for RequestError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Twice { player } => say!(dictionary, "event-player-twice", player = player.as_str()),
            Self::CannotPlay(error) => error.in_words(dictionary),
            Self::TooFewOpenings { found, plies, rules, wanted } => {
                let (found, wanted) = (found.to_string(), wanted.to_string());
                let key = if *plies == 4 { "event-few-openings-of-four" } else { "event-few-openings" };
                let (plies, rules) = (plies.to_string(), rules.to_string());
                say!(dictionary, key, found = found, plies = plies, rules = rules, wanted = wanted)
            }
            Self::TooFewOwnOpenings { name, found, rules, wanted } => {
                let (found, rules, wanted) = (found.to_string(), rules.to_string(), wanted.to_string());
                let name = name.as_str();
                let key = "event-few-own-openings";
                say!(dictionary, key, name = name, found = found, rules = rules, wanted = wanted)
            }
            Self::NoOpenings { rules, plies } => {
                let (rules, plies) = (rules.to_string(), plies.to_string());
                say!(dictionary, "event-no-openings", rules = rules, plies = plies)
            }
        }
    }
}

impl InWords for SheetError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        let (event, text) = (self.event.to_string(), self.text.as_str());
        say!(dictionary, "event-unreadable", event = event, text = text, kind = self.kind)
    }
}

/// What the system says about files; it speaks English only.
impl InWords for io::Error {
    fn in_words(&self, dictionary: Dictionary) -> String {
        let key = match self.kind() {
            io::ErrorKind::NotFound => "system-not-found",
            io::ErrorKind::PermissionDenied => "system-denied",
            io::ErrorKind::IsADirectory => "system-folder",
            io::ErrorKind::NotADirectory => "system-no-folder",
            io::ErrorKind::StorageFull => "system-full",
            io::ErrorKind::OutOfMemory => "system-memory",
            _ => return self.to_string(),
        };
        self.raw_os_error().map_or_else(|| self.to_string(), |code| say!(dictionary, key, code = code))
    }
}

/// Why something cannot play some rules. The reasons of our own heuristics and of the solver are in the dictionary by their
/// words; those of others may not be.
fn reason(dictionary: Dictionary, text: &str) -> String {
    let words: Vec<_> =
        text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    dictionary.find(&format!("reason-{}", words.join("-"))).unwrap_or_else(|| text.to_owned())
}

#[cfg(test)]
mod tests;
