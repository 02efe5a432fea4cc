//! A value of an author's program in 64 bits.
//!
//! ```text
//!  63                                                        3 2 1 0
//!  value of an integer, 63 bits                                    0   fixnum
//!  address of two words (first, rest)                          0 0 1   pair
//!  address of a header word and what follows                   0 1 1   object
//!  IEEE single in the upper half                               1 0 1   single
//!  payload in the upper half, kind in bits 3..8                1 1 1   immediate: nil, true, false, symbols, ...
//! ```
//!
//! Addresses are multiples of eight in the linear memory of one instance. An object's header holds its [`Kind`] in the
//! low byte and a length in the upper half. Integers beyond 63 bits do not exist: making one is a fault, never a wrong
//! value.

/// A tagged value.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Word(pub i64);

/// The tag of a pair.
pub const PAIR: i64 = 0b001;
/// The tag of an object with a header.
pub const OBJECT: i64 = 0b011;
/// The tag of a single-precision number.
pub const SINGLE: i64 = 0b101;
/// The tag of everything that needs no memory.
pub const IMMEDIATE: i64 = 0b111;
/// All bits of a tag that is not a fixnum's.
pub const TAG: i64 = 0b111;

/// The largest integer.
pub const MAX_INTEGER: i64 = i64::MAX >> 1;
/// The smallest integer.
pub const MIN_INTEGER: i64 = i64::MIN >> 1;

const fn immediate(kind: i64, payload: u32) -> Word {
    Word(((payload as i64) << 32) | (kind << 3) | IMMEDIATE)
}

/// Lisp's NIL, Python's None.
pub const NIL: Word = immediate(0, 0);
/// Lisp's T, Python's True.
pub const TRUE: Word = immediate(0, 1);
/// Python's False. Lisp has none: there, NIL is what does not hold.
pub const FALSE: Word = immediate(0, 2);
/// A variable that has no value yet.
pub const UNBOUND: Word = immediate(0, 3);
/// What surrounds a board. No program ever holds it.
pub const OFF_BOARD: Word = immediate(0, 4);

impl Word {
    /// An integer; the caller knows that it fits.
    pub const fn integer(value: i64) -> Self {
        Self(value << 1)
    }

    /// An integer, if it fits.
    pub fn checked_integer(value: i128) -> Option<Self> {
        let fits = value >= i128::from(MIN_INTEGER) && value <= i128::from(MAX_INTEGER);
        fits.then(|| Self::integer(value as i64))
    }

    /// A single-precision number.
    pub const fn single(value: f32) -> Self {
        Self(((value.to_bits() as i64) << 32) | SINGLE)
    }

    /// The symbol with this number in the unit's table.
    pub const fn symbol(index: u32) -> Self {
        immediate(1, index)
    }

    /// A character.
    pub const fn character(value: char) -> Self {
        immediate(2, value as u32)
    }

    /// An immediate of a front end's own making; kinds 8 to 31 are free.
    pub const fn own(kind: u8, payload: u32) -> Self {
        immediate(kind as i64, payload)
    }

    /// The pair at this address.
    pub const fn pair(address: u32) -> Self {
        Self(address as i64 | PAIR)
    }

    /// The object at this address.
    pub const fn object(address: u32) -> Self {
        Self(address as i64 | OBJECT)
    }

    /// One of the two words that comparisons give, for a language whose falsehood is `falsehood`.
    pub const fn truth(holds: bool, falsehood: Word) -> Self {
        if holds { TRUE } else { falsehood }
    }

    /// The integer, if it is one.
    pub const fn as_integer(self) -> Option<i64> {
        if self.0 & 1 == 0 { Some(self.0 >> 1) } else { None }
    }

    /// The single, if it is one.
    pub const fn as_single(self) -> Option<f32> {
        if self.0 & TAG == SINGLE { Some(f32::from_bits((self.0 >> 32) as u32)) } else { None }
    }

    /// The symbol's number, if it is one.
    pub const fn as_symbol(self) -> Option<u32> {
        self.as_own(1)
    }

    /// The character, if it is one.
    pub fn as_character(self) -> Option<char> {
        self.as_own(2).and_then(char::from_u32)
    }

    /// The payload, if it is an immediate of that kind.
    pub const fn as_own(self, kind: u8) -> Option<u32> {
        if self.0 & 0xff == (((kind as i64) << 3) | IMMEDIATE) { Some((self.0 >> 32) as u32) } else { None }
    }

    /// The address, if it is a pair.
    pub const fn as_pair(self) -> Option<u32> {
        if self.0 & TAG == PAIR { Some((self.0 & !TAG) as u32) } else { None }
    }

    /// The address of the header, if it is an object.
    pub const fn as_object(self) -> Option<u32> {
        if self.0 & TAG == OBJECT { Some((self.0 & !TAG) as u32) } else { None }
    }
}

impl std::fmt::Debug for Word {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            NIL => out.write_str("nil"),
            TRUE => out.write_str("true"),
            FALSE => out.write_str("false"),
            word => match (word.as_integer(), word.as_single()) {
                (Some(value), _) => write!(out, "{value}"),
                (_, Some(value)) => write!(out, "{value:?}"),
                _ => write!(out, "#{:x}", word.0),
            },
        }
    }
}

/// What an object is. The numbers below 32 are the core's; a front end takes its own from 32 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kind(pub u8);

impl Kind {
    /// A double in the word after the header.
    pub const DOUBLE: Self = Self(1);
    /// Numerator and denominator, reduced, the denominator above one.
    pub const RATIO: Self = Self(2);
    /// As many bytes of UTF-8 as the length says.
    pub const STRING: Self = Self(3);
    /// As many words as the length says, for good.
    pub const TUPLE: Self = Self(4);
    /// A list that grows: length, capacity (both plain integers) and the address of its words.
    pub const LIST: Self = Self(5);
    /// A function: place in the table, number of arguments ([`Kind::VARIADIC`]: one list of them), captured words.
    pub const CLOSURE: Self = Self(6);
    /// One word that closures share.
    pub const CELL: Self = Self(7);
    /// A board; see [`crate::machine::layout`].
    pub const BOARD: Self = Self(8);
    /// A board and whose turn it is.
    pub const STATE: Self = Self(9);
    /// Words at equal distances: their number, the distance in bytes, the address of the first, the kind of elements.
    pub const STRIDED: Self = Self(10);

    /// A list of keys and a list of as many values.
    pub const DICT: Self = Self(11);

    /// What stands for the number of arguments of a function that takes them as one list.
    pub const VARIADIC: i64 = -1;

    /// The header word of an object of this kind and length.
    pub const fn header(self, length: u32) -> i64 {
        ((length as i64) << 32) | self.0 as i64
    }
}
