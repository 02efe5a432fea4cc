//! What is wrong with games to be analyzed, in the user's language.

use crate::InWords;
use crate::{Dictionary, say};
use lab::analysis::{SourceError, SourceProblem};

impl InWords for SourceError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        let line = self.line.to_string();
        let place = if let Some(game) = self.game {
            say!(dictionary, "place-line-and-game", number = line, game = game.to_string())
        } else {
            say!(dictionary, "place-line", number = line)
        };
        format!("{place}: {}", self.problem.in_words(dictionary))
    }
}

impl InWords for SourceProblem {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Game(error) => error.in_words(dictionary),
            Self::Text(error) => error.in_words(dictionary),
            Self::Rules(error) => error.in_words(dictionary),
            Self::Position(error) => error.in_words(dictionary),
            Self::Cell { word } => say!(dictionary, "analyze-cell", word = word.as_str()),
            Self::NoMove { word } => say!(dictionary, "analyze-no-move", word = word.as_str()),
            Self::Unclosed { opening } => {
                say!(dictionary, "analyze-unclosed", opening = opening.to_string())
            }
            Self::Unopened { found } => say!(dictionary, "analyze-unopened", found = found.to_string()),
            Self::Tag { tag } => say!(dictionary, "analyze-tag", tag = tag.as_str()),
            Self::Torn { moves } => say!(dictionary, "analyze-torn", moves = moves.as_str()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use game::Rules;
    use lab::analysis::games_of_text;

    #[test]
    fn in_english_everything_is_said_as_the_library_says_it() {
        for text in [
            "44\n4x",
            "1. 9 *",
            "1. 4",
            "1. P@d2 *",
            "{",
            "(",
            "1. ) *",
            "[x",
            "[Variant \"chess\"]",
            "[FEN \"x\"] *",
            "1. 4 4 4 4 4 4 4",
        ] {
            let error = games_of_text(text, Rules::CLASSIC).expect_err(text);
            assert_eq!(error.in_words(Language::English.dictionary()), error.to_string());
            assert!(!error.in_words(Language::Spanish.dictionary()).contains("line "), "{error}");
        }
    }
}
