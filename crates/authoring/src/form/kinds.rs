//! What a value can be, as far as it is known before running.

use super::sequences::Items;
use crate::word::{MAX_INTEGER, MIN_INTEGER, Word};

/// A set of kinds of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds(pub u16);

impl Kinds {
    /// Nothing: the expression never gives a value.
    pub const NONE: Self = Self(0);
    /// Integers.
    pub const INTEGER: Self = Self(1);
    /// Single-precision numbers.
    pub const SINGLE: Self = Self(2);
    /// Double-precision numbers.
    pub const DOUBLE: Self = Self(4);
    /// NIL.
    pub const NIL: Self = Self(8);
    /// TRUE.
    pub const TRUE: Self = Self(16);
    /// FALSE.
    pub const FALSE: Self = Self(32);
    /// Pairs.
    pub const PAIR: Self = Self(64);
    /// Boards.
    pub const BOARD: Self = Self(128);
    /// States.
    pub const STATE: Self = Self(256);
    /// Ratios.
    pub const RATIO: Self = Self(512);
    /// All other objects.
    pub const OBJECT: Self = Self(1024);
    /// All other immediates.
    pub const OTHER: Self = Self(2048);
    /// A variable that has no value yet.
    pub const UNBOUND: Self = Self(4096);
    /// Anything.
    pub const ANY: Self = Self(8191);

    /// Both together.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What is in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether all of these are in `other`. True of nothing.
    pub const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether some of these are in `other`.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there is nothing in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Kinds, and the range of the integers among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Type {
    /// What it can be.
    pub kinds: Kinds,
    /// The smallest integer; meaningless without integers.
    pub low: i64,
    /// The largest integer.
    pub high: i64,
    /// What is known about the items of the sequences among them.
    pub items: Items,
}

impl Type {
    /// Never a value.
    pub const NEVER: Self = Self { kinds: Kinds::NONE, low: i64::MAX, high: i64::MIN, items: Items::NONE };
    /// Anything.
    pub const ANY: Self = Self::of(Kinds::ANY);
    /// Any integer.
    pub const INTEGER: Self = Self::of(Kinds::INTEGER);
    /// Any double.
    pub const DOUBLE: Self = Self::of(Kinds::DOUBLE);
    /// A board.
    pub const BOARD: Self = Self::of(Kinds::BOARD);
    /// A state.
    pub const STATE: Self = Self::of(Kinds::STATE);

    /// Values of these kinds.
    pub const fn of(kinds: Kinds) -> Self {
        let items = if kinds.meets(Kinds::OBJECT) { Items::UNKNOWN } else { Items::NONE };
        if kinds.meets(Kinds::INTEGER) {
            Self { kinds, low: MIN_INTEGER, high: MAX_INTEGER, items }
        } else {
            Self { kinds, low: i64::MAX, high: i64::MIN, items }
        }
    }

    /// Integers in this range.
    pub const fn range(low: i64, high: i64) -> Self {
        Self { kinds: Kinds::INTEGER, low, high, items: Items::NONE }
    }

    /// The type of a constant.
    pub fn of_word(word: Word) -> Self {
        use crate::word::{FALSE, NIL, OBJECT, PAIR, SINGLE, TAG, TRUE, UNBOUND};
        match word {
            NIL => Self::of(Kinds::NIL),
            TRUE => Self::of(Kinds::TRUE),
            FALSE => Self::of(Kinds::FALSE),
            UNBOUND => Self::of(Kinds::UNBOUND),
            _ => match word.as_integer() {
                Some(value) => Self::range(value, value),
                None => Self::of(match word.0 & TAG {
                    SINGLE => Kinds::SINGLE,
                    PAIR => Kinds::PAIR,
                    // Constants in memory: doubles, ratios, strings and the rest.
                    OBJECT => Kinds::OBJECT.or(Kinds::RATIO).or(Kinds::DOUBLE),
                    _ => Kinds::OTHER,
                }),
            },
        }
    }

    /// Whether it is always an integer (and can be a value at all).
    pub const fn is_integer(self) -> bool {
        self.kinds.0 == Kinds::INTEGER.0
    }

    /// Whether it is always a double.
    pub const fn is_double(self) -> bool {
        self.kinds.0 == Kinds::DOUBLE.0
    }

    /// Values of either type, but for what is known about items.
    #[must_use]
    pub(super) fn join_kinds(self, other: Self) -> Self {
        Self {
            kinds: self.kinds.or(other.kinds),
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            items: self.items,
        }
    }

    /// The same with bounds that still grew taken to the end of the range, so that working types out ends.
    #[must_use]
    pub fn widened_from(self, before: Self) -> Self {
        let low = if self.low < before.low { MIN_INTEGER } else { self.low };
        let high = if self.high > before.high { MAX_INTEGER } else { self.high };
        Self { low, high, ..self }
    }

    /// Whether all integers of it lie between these two.
    pub const fn lies_within(self, low: i64, high: i64) -> bool {
        self.low >= low && self.high <= high
    }
}
