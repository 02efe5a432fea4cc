//! Errors of the rules and of the text forms of positions, in the user's language.

use super::InWords;
use super::suggestion::with_suggestion;
use super::{Dictionary, say};
use game::diagram::DiagramError;
use game::fen::FenError;
use game::{
    GameError, IllegalMove, Outcome, OutcomeError, PositionError, Rules, RulesError, SetupError, Side,
    SideError, SizeError,
};

impl InWords for Outcome {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Win(Side::First) => say!(dictionary, "outcome-first"),
            Self::Win(Side::Second) => say!(dictionary, "outcome-second"),
            Self::Draw => say!(dictionary, "outcome-draw"),
        }
    }
}

impl InWords for IllegalMove {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::FullColumn(column) => say!(dictionary, "illegal-full-column", column = column.to_string()),
            Self::NoBomb => say!(dictionary, "illegal-no-bomb"),
            Self::NoSuchMove(number) => say!(dictionary, "illegal-no-such-move", number = *number),
            Self::Over(Outcome::Win(side)) => {
                let (side, symbol) = dictionary.side_and_symbol(*side);
                say!(dictionary, "illegal-won", side = side, symbol = symbol)
            }
            Self::Over(Outcome::Draw) => say!(dictionary, "illegal-drawn"),
        }
    }
}

impl InWords for PositionError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Moves(error) => error.in_words(dictionary),
            Self::Fen(error) => error.in_words(dictionary),
            Self::Diagram(error) => error.in_words(dictionary),
        }
    }
}

impl InWords for GameError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Stray { text, at, letter, rules } => {
                let (text, letter, rules) = (text.as_str(), letter.to_string(), rules.to_string());
                say!(
                    dictionary,
                    "game-stray",
                    text = text,
                    at = at.to_string(),
                    letter = letter,
                    rules = rules
                )
            }
            Self::Illegal { text, at, letter, reason } => {
                let (text, letter, reason) = (text.as_str(), letter.to_string(), reason.in_words(dictionary));
                say!(
                    dictionary,
                    "game-illegal",
                    text = text,
                    at = at.to_string(),
                    letter = letter,
                    reason = reason
                )
            }
            Self::Rules { text, reason } => {
                say!(dictionary, "game-rules", text = text.as_str(), reason = reason.in_words(dictionary))
            }
            Self::OtherRules { text, found, expected } => {
                let (found, expected) = (found.to_string(), expected.to_string());
                say!(dictionary, "game-other-rules", text = text.as_str(), found = found, expected = expected)
            }
        }
    }
}

impl InWords for RulesError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Unknown { text } => {
                let sentence =
                    say!(dictionary, "rules-unknown", text = text.as_str(), known = Rules::known());
                let families = Rules::FAMILIES.iter().map(|family| family.name.to_owned());
                with_suggestion(dictionary, sentence, text.as_str(), families)
            }
            Self::OneBoard { text, name } => {
                say!(dictionary, "rules-one-board", text = text.as_str(), name = *name)
            }
            Self::Size { text, source } => {
                say!(dictionary, "rules-size", text = text.as_str(), reason = source.in_words(dictionary))
            }
        }
    }
}

impl InWords for SizeError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Malformed(text) => say!(dictionary, "size-malformed", text = text.as_str()),
            Self::OutOfRange { width, height, line } => {
                say!(dictionary, "size-out-of-range", width = *width, height = *height, line = *line)
            }
        }
    }
}

impl InWords for SideError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        say!(dictionary, "side-unknown", text = self.0.as_str())
    }
}

impl InWords for OutcomeError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        say!(dictionary, "outcome-unknown", text = self.0.as_str())
    }
}

impl InWords for SetupError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Floating(square) => say!(dictionary, "setup-floating", square = square.to_string()),
            Self::Counts { first, second } => {
                say!(dictionary, "setup-counts", first = first.to_string(), second = second.to_string())
            }
            Self::BothAligned => say!(dictionary, "setup-both-aligned"),
            Self::OldLine(side) => say!(dictionary, "setup-old-line", side = dictionary.side(*side)),
            Self::NoLastDisc(side) => say!(dictionary, "setup-no-last-disc", side = dictionary.side(*side)),
            Self::Bombs(side) => say!(dictionary, "setup-bombs", side = dictionary.side(*side)),
        }
    }
}

impl InWords for FenError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Ranks { text, found, expected } => {
                let (found, expected) = (found.to_string(), expected.to_string());
                say!(dictionary, "fen-ranks", text = text.as_str(), found = found, expected = expected)
            }
            Self::Width { text, rank, width } => {
                let width = width.to_string();
                say!(dictionary, "fen-width", text = text.as_str(), rank = rank.as_str(), width = width)
            }
            Self::Stray { text, letter } => {
                say!(dictionary, "fen-stray", text = text.as_str(), letter = letter.as_str())
            }
            Self::Hand { text, hand } => {
                say!(dictionary, "fen-hand", text = text.as_str(), hand = hand.as_str())
            }
            Self::Setup { text, reason } => {
                say!(dictionary, "fen-setup", text = text.as_str(), reason = reason.in_words(dictionary))
            }
            Self::ToMove { text, side } => {
                say!(dictionary, "fen-to-move", text = text.as_str(), side = dictionary.side(*side))
            }
            Self::Movement { text } => say!(dictionary, "fen-movement", text = text.as_str()),
        }
    }
}

impl InWords for DiagramError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Rules(rules) => say!(dictionary, "diagram-rules", rules = rules.to_string()),
            Self::Rows { found, expected } => {
                let (found, expected) = (found.to_string(), expected.to_string());
                say!(dictionary, "diagram-rows", found = found, expected = expected)
            }
            Self::Width { number, row, found, expected } => {
                let (number, found, expected) = (number.to_string(), found.to_string(), expected.to_string());
                say!(
                    dictionary,
                    "diagram-width",
                    number = number,
                    row = row.as_str(),
                    found = found,
                    expected = expected
                )
            }
            Self::Letter { number, row, letter } => {
                let (number, letter) = (number.to_string(), letter.as_str());
                say!(dictionary, "diagram-letter", number = number, row = row.as_str(), letter = letter)
            }
            Self::Numbers { found, expected } => {
                let (found, expected) = (found.to_string(), expected.to_string());
                say!(dictionary, "diagram-numbers", found = found, expected = expected)
            }
            Self::Number { at, text } => {
                say!(dictionary, "diagram-number", at = at.to_string(), text = text.as_str())
            }
            Self::Setup(error) => error.in_words(dictionary),
        }
    }
}
