//! The one list of rule sets and their text form.

use crate::{
    AnyPosition, Boom, BoomBoard, Classic, Custom, Geometry, IllegalMove, Misere, Move, Quoted, Size,
    SizeError, Standard,
};
use std::fmt;
use std::str::FromStr;

/// A rule set: what a game is played under.
///
/// Its text form is the family's name, followed by a size where it is not the usual one: `classic`, `classic-9x7`,
/// `classic-9x7-5` (five in a row).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Drop a disc, align four, a full board is a draw.
    Classic(Size),
    /// The same, but who aligns four loses.
    Misere(Size),
    /// CONECTA-4 BOOM: two movements per turn, and bombs.
    Boom,
}

/// A row of the list of rule sets.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The name that opens the text form.
    pub name: &'static str,
    /// The rules in one sentence.
    pub summary: &'static str,
    /// The rule set by its plain name.
    pub usual: Rules,
    /// The rule set on another board, where it can be played on one.
    pub sized: Option<fn(Size) -> Rules>,
}

impl Rules {
    /// The classic game on 7x6.
    pub const CLASSIC: Self = Self::Classic(Size::STANDARD);

    const EXPLODE_LETTER: char = 'b';

    /// Every rule set there is; help, errors, tests and documents are derived from this list.
    pub const FAMILIES: &[Family] = &[
        Family {
            name: "classic",
            summary: "drop a disc, align four to win, a full board is a draw",
            usual: Self::CLASSIC,
            sized: Some(Self::Classic),
        },
        Family {
            name: "misere",
            summary: "as classic, but who aligns four loses",
            usual: Self::Misere(Size::STANDARD),
            sized: Some(Self::Misere),
        },
        Family {
            name: "boom",
            summary: "two movements per turn, bombs, align four to win, who cannot act loses",
            usual: Self::Boom,
            sized: None,
        },
    ];

    /// The text forms there are, for messages.
    pub fn known() -> String {
        let names: Vec<_> = Self::FAMILIES
            .iter()
            .map(|family| {
                if family.sized.is_some() {
                    format!("`{0}`, `{0}-9x7`, `{0}-9x7-5`", family.name)
                } else {
                    format!("`{}`", family.name)
                }
            })
            .collect();
        names.join(", ")
    }

    /// The row of the list this rule set belongs to.
    pub fn family(self) -> &'static Family {
        Self::FAMILIES
            .iter()
            .find(|family| std::mem::discriminant(&family.usual) == std::mem::discriminant(&self))
            .expect("every rule set is in the list")
    }

    /// The position every game of these rules starts from.
    pub fn start(self) -> AnyPosition {
        match self {
            Self::Classic(Size::STANDARD) => Classic::standard().into(),
            Self::Classic(size) => Classic::custom(size).into(),
            Self::Misere(Size::STANDARD) => Misere::empty(Standard::default()).into(),
            Self::Misere(size) => Misere::empty(Custom::new(size)).into(),
            Self::Boom => Boom::empty().into(),
        }
    }

    /// Columns, rows and line length.
    pub fn size(self) -> Size {
        match self {
            Self::Classic(size) | Self::Misere(size) => size,
            Self::Boom => BoomBoard::default().size(),
        }
    }

    /// The character of a move: columns are `1` to `9`, then `a`, `b`; in BOOM `b` explodes.
    pub fn letter(self, mv: Move) -> char {
        if self == Self::Boom && mv == Boom::EXPLODE {
            return Self::EXPLODE_LETTER;
        }
        char::from_digit(u32::from(mv.number()) + 1, 36).expect("no board has more than eleven columns")
    }

    /// The move of a character, if these rules have such a move at all. Capitals are not moves: one text form.
    pub fn move_of(self, letter: char) -> Option<Move> {
        if self == Self::Boom && letter == Self::EXPLODE_LETTER {
            return Some(Boom::EXPLODE);
        }
        let number = letter.to_digit(36).filter(|_| !letter.is_ascii_uppercase())?;
        (1..=u32::from(self.size().width())).contains(&number).then(|| Move::new(number as u8 - 1))
    }

    /// Says why a move that is not among the legal ones is not.
    pub(crate) fn why_illegal(self, mv: Move) -> IllegalMove {
        if mv.number() < self.size().width() {
            IllegalMove::FullColumn(self.letter(mv))
        } else if self == Self::Boom && mv == Boom::EXPLODE {
            IllegalMove::NoBomb
        } else {
            IllegalMove::NoSuchMove(mv.number())
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let family = self.family();
        if *self == family.usual { f.pad(family.name) } else { write!(f, "{}-{}", family.name, self.size()) }
    }
}

/// Why a text names no rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// No family has this name.
    #[error("unknown rules `{text}`: expected {}", Rules::known())]
    #[allow(missing_docs)]
    Unknown { text: Quoted },
    /// The family has only its usual board.
    #[error("unknown rules `{text}`: {name} has one board only")]
    #[allow(missing_docs)]
    OneBoard { text: Quoted, name: &'static str },
    /// The size behind the name is wrong.
    #[error("unknown rules `{text}`: {source}")]
    #[allow(missing_docs)]
    Size { text: Quoted, source: SizeError },
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let quoted = || Quoted::new(text);
        let (name, size) = match text.split_once('-') {
            Some((name, size)) => (name, Some(size)),
            None => (text, None),
        };
        let family = Self::FAMILIES
            .iter()
            .find(|family| family.name == name)
            .ok_or_else(|| RulesError::Unknown { text: quoted() })?;
        let Some(size) = size else { return Ok(family.usual) };
        let sized = family.sized.ok_or_else(|| RulesError::OneBoard { text: quoted(), name: family.name })?;
        size.parse().map(sized).map_err(|source| RulesError::Size { text: quoted(), source })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_have_one_text_form() {
        for text in
            ["classic", "classic-9x7", "classic-2x2-3", "classic-11x10-6", "misere", "misere-8x8", "boom"]
        {
            assert_eq!(text.parse::<Rules>().expect("rules").to_string(), text);
        }
        assert_eq!("classic-7x6".parse(), Ok(Rules::CLASSIC));
        assert_eq!("classic-7x6-4".parse(), Ok(Rules::CLASSIC));
    }

    #[test]
    fn unknown_rules_are_refused_with_the_text_in_the_message() {
        for text in [
            "",
            "chess",
            "Classic",
            "classic-",
            "classic-9",
            "classic-12x6",
            "classic-9x7-9",
            "boom-8x8",
            "boom-",
        ] {
            let error = text.parse::<Rules>().expect_err(text).to_string();
            assert!(error.contains(&format!("`{text}`")), "{error}");
        }
    }

    #[test]
    fn every_family_is_found_by_its_name_and_knows_its_board() {
        for family in Rules::FAMILIES {
            assert_eq!(family.name.parse(), Ok(family.usual));
            assert_eq!(family.usual.family().name, family.name);
            assert_eq!(crate::Position::size(&family.usual.start()), family.usual.size());
        }
    }

    #[test]
    fn letters_and_moves_are_one_to_one() {
        let wide: Rules = "classic-11x10".parse().expect("rules");
        let letters: String = (0..11).map(|number| wide.letter(Move::new(number))).collect();
        assert_eq!(letters, "123456789ab");
        assert!(letters.chars().all(|letter| wide.letter(wide.move_of(letter).expect("a move")) == letter));
        for stray in ['0', '8', 'A', 'b', ' ', '-', 'é'] {
            assert_eq!(Rules::CLASSIC.move_of(stray), None, "{stray}");
        }
    }
}
