//! Why there is no tuning run, in the user's language.

use crate::InWords;
use crate::{Dictionary, say};
use lab::tuning::{RunError, StateProblem};

impl InWords for RunError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::NoWeights { heuristic } => {
                say!(dictionary, "tune-no-weights", heuristic = heuristic.as_str())
            }
            Self::Unsupported(error) => error.in_words(dictionary),
            Self::Unsolved(error) => {
                say!(dictionary, "tune-unsolved", problem = error.in_words(dictionary))
            }
            Self::NoOpenings { rules, plies } => {
                say!(dictionary, "tune-no-openings", rules = rules.to_string(), plies = *plies)
            }
            Self::Output(error) => error.in_words(dictionary),
            Self::InUse { file, process } => {
                let file = file.display().to_string();
                if let Some(process) = process {
                    say!(dictionary, "tune-in-use-by", file = file, process = process.as_str())
                } else {
                    say!(dictionary, "tune-in-use", file = file)
                }
            }
            Self::File(error) => error.in_words(dictionary),
            Self::Tuning(error) => error.in_words(dictionary),
        }
    }
}

impl InWords for StateProblem {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Unreadable(error) => error.in_words(dictionary),
            Self::TooLarge => say!(dictionary, "tune-state-large"),
            Self::Damaged(reason) => say!(dictionary, "tune-state-damaged", reason = reason.as_str()),
            Self::OtherRun => say!(dictionary, "tune-state-other"),
            Self::Impossible { field } => say!(dictionary, "tune-state-impossible", field = *field),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use game::{Quoted, Rules};

    #[test]
    fn in_english_everything_is_said_as_the_library_says_it() {
        let english = Language::English.dictionary();
        let file = || "a.toml".into();
        for error in [
            RunError::NoWeights { heuristic: "ia2".into() },
            RunError::NoOpenings { rules: Rules::CLASSIC, plies: 8 },
            RunError::InUse { file: file(), process: None },
            RunError::InUse { file: file(), process: Some("77".into()) },
        ] {
            assert_eq!(error.in_words(english), error.to_string());
        }
        for problem in [
            StateProblem::TooLarge,
            StateProblem::Damaged(Quoted::new("EOF")),
            StateProblem::OtherRun,
            StateProblem::Impossible { field: "plan" },
        ] {
            assert_eq!(problem.in_words(english), problem.to_string());
        }
    }
}
