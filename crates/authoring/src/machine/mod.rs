//! What library functions work on: the memory of an instance, its board, its log.

mod board;
mod image;
pub mod layout;
mod log;

pub(crate) use board::refresh_cells;
pub use board::{play_on_board, winner_on_board, write_board};
pub use image::Image;
pub use log::Log;

pub(crate) use crate::form::FunctionId;

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::board::{BoardView, Side};
use crate::failure::{FaultKind, Raise};
use crate::message::Message;
use crate::word::{Kind, NIL, Word};

/// Everything of an instance that is not in its memory.
pub struct State {
    /// The board that is evaluated.
    pub view: BoardView,
    /// The side it is evaluated for.
    pub side: Side,
    /// What was printed.
    pub log: Log,
    /// What random numbers depend on besides the board.
    pub seed: u64,
    /// Where random numbers come from, made by the first of an evaluation.
    pub random: Option<ChaCha8Rng>,
    /// The error that was survived last.
    pub caught: Option<Raise>,
    /// How deep a library function is in data that lies in data.
    pub nested: u32,
    /// The unit's constants, for the names of symbols.
    pub image: Arc<Image>,
}

/// An instance's memory and state, for the time of a library call.
pub struct Machine<'a> {
    /// All of the memory.
    pub memory: &'a mut [u8],
    /// All that is not in it.
    pub state: &'a mut State,
}

/// Reading a word past the end of memory gives zero: words come from compiled code that never makes such addresses, and
/// a library must not bring the program down even then.
impl Machine<'_> {
    /// Does something with a part of a value, as long as it does not lie too deep: lists may hold themselves.
    pub fn deeper<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T, Raise>) -> Result<T, Raise> {
        /// How deeply data may be nested for functions that look at all of it.
        const DEEPEST: u32 = 200;
        if self.state.nested >= DEEPEST {
            let message = Message::new("data-too-deep", "lists hold each other more than {limit} deep");
            return Err(Raise::new(FaultKind::Recursion, message.with("limit", DEEPEST)));
        }
        self.state.nested += 1;
        let result = work(self);
        self.state.nested -= 1;
        result
    }

    /// The board that is evaluated.
    pub fn view(&self) -> &BoardView {
        &self.state.view
    }

    /// Where random numbers come from: the same for the same seed, board and side.
    pub fn random(&mut self) -> &mut ChaCha8Rng {
        let State { view, side, seed, random, .. } = &mut *self.state;
        random.get_or_insert_with(|| {
            let mut hash = *seed ^ (side.index() as u64) << 32;
            for column in 0..view.width() {
                for row in 0..view.height() {
                    let cell = view.cell(column, row).owner().map_or(0, |side| 1 + side.index() as u64);
                    hash = (hash ^ cell).wrapping_mul(0x0100_0000_01b3);
                }
            }
            ChaCha8Rng::seed_from_u64(hash)
        })
    }

    /// The 64 bits at an address.
    pub fn load(&self, address: u32) -> i64 {
        let at = address as usize;
        self.memory
            .get(at..at + 8)
            .map_or(0, |bytes| i64::from_le_bytes(bytes.try_into().expect("eight bytes")))
    }

    /// Changes the 64 bits at an address.
    pub fn store(&mut self, address: u32, bits: i64) {
        let at = address as usize;
        if let Some(bytes) = self.memory.get_mut(at..at + 8) {
            bytes.copy_from_slice(&bits.to_le_bytes());
        }
    }

    /// Puts words side by side from an address on.
    pub fn write_words(&mut self, address: u32, words: &[Word]) {
        let from = address as usize;
        if let Some(bytes) = self.memory.get_mut(from..from + 8 * words.len()) {
            for (bytes, word) in bytes.chunks_exact_mut(8).zip(words) {
                bytes.copy_from_slice(&word.0.to_le_bytes());
            }
        }
    }

    /// Changes many words from an address on.
    pub fn write(&mut self, address: u32, words: &[i64]) {
        let from = address as usize;
        if let Some(bytes) = self.memory.get_mut(from..from + 8 * words.len()) {
            for (bytes, word) in bytes.chunks_exact_mut(8).zip(words) {
                bytes.copy_from_slice(&word.to_le_bytes());
            }
        }
    }

    /// The word at an address.
    pub fn word(&self, address: u32) -> Word {
        Word(self.load(address))
    }

    /// Takes steps away, so that long work is not free.
    pub fn charge(&mut self, steps: usize) -> Result<(), Raise> {
        let left = self.load(layout::STEPS).saturating_sub(steps as i64);
        self.store(layout::STEPS, left);
        if left < 0 { Err(out_of_steps()) } else { Ok(()) }
    }

    /// Pays for reading the texts among these words.
    pub fn charge_for_texts(&mut self, words: &[Word]) -> Result<(), Raise> {
        for word in words {
            let length = self.as_text(*word).map_or(0, str::len);
            if length >= 64 {
                self.charge(length / 2)?;
            }
        }
        Ok(())
    }

    /// Adds to a text that is being made, as long as it does not become too long.
    pub fn grow(&mut self, text: &mut String, part: &str) -> Result<(), Raise> {
        if text.len() + part.len() > LONGEST_TEXT {
            return Err(too_long());
        }
        self.charge(part.len() / 8 + 1)?;
        text.push_str(part);
        Ok(())
    }

    /// Room for that many words in the arena.
    pub fn allocate(&mut self, words: usize) -> Result<u32, Raise> {
        self.charge(words / 8)?;
        let top = self.load(layout::TOP) as usize;
        let end = words
            .checked_mul(8)
            .and_then(|bytes| bytes.checked_add(top))
            .filter(|&end| end <= self.memory.len());
        let end = end.ok_or_else(out_of_memory)?;
        self.store(layout::TOP, end as i64);
        Ok(top as u32)
    }

    /// A new pair.
    pub fn pair(&mut self, first: Word, rest: Word) -> Result<Word, Raise> {
        let address = self.allocate(2)?;
        self.store(address, first.0);
        self.store(address + 8, rest.0);
        Ok(Word::pair(address))
    }

    /// A new object: header, then these words. `length` is what the header says.
    pub fn object(&mut self, kind: Kind, length: u32, words: &[i64]) -> Result<Word, Raise> {
        let address = self.allocate(words.len() + 1)?;
        self.store(address, kind.header(length));
        for (index, word) in words.iter().enumerate() {
            self.store(address + 8 + 8 * index as u32, *word);
        }
        Ok(Word::object(address))
    }

    /// A new double.
    pub fn double(&mut self, value: f64) -> Result<Word, Raise> {
        self.object(Kind::DOUBLE, 1, &[value.to_bits() as i64])
    }

    /// A new string.
    pub fn string(&mut self, text: &str) -> Result<Word, Raise> {
        if text.len() > LONGEST_TEXT {
            return Err(too_long());
        }
        let address = self.allocate(1 + text.len().div_ceil(8))?;
        self.store(address, Kind::STRING.header(text.len() as u32));
        let at = address as usize + 8;
        self.memory[at..at + text.len()].copy_from_slice(text.as_bytes());
        Ok(Word::object(address))
    }

    /// A new tuple.
    pub fn tuple(&mut self, items: &[Word]) -> Result<Word, Raise> {
        let address = self.allocate(items.len() + 1)?;
        self.store(address, Kind::TUPLE.header(items.len() as u32));
        self.fill(address + 8, items);
        Ok(Word::object(address))
    }

    /// A new list that grows, with room for what it holds.
    pub fn list(&mut self, items: &[Word]) -> Result<Word, Raise> {
        let data = self.allocate(items.len())?;
        self.fill(data, items);
        let length = items.len() as i64;
        self.object(Kind::LIST, 3, &[length, length, i64::from(data)])
    }

    /// Appends to a list (`Kind::LIST`), moving its words when they need more room.
    pub fn push(&mut self, list: u32, item: Word) -> Result<(), Raise> {
        let (length, capacity) = (self.load(list + 8) as u32, self.load(list + 16) as u32);
        if length == capacity {
            let larger = (capacity * 2).max(4);
            let from = self.load(list + 24) as usize;
            let to = self.allocate(larger as usize)?;
            self.memory.copy_within(from..from + 8 * length as usize, to as usize);
            self.store(list + 16, i64::from(larger));
            self.store(list + 24, i64::from(to));
        }
        let data = self.load(list + 24) as u32;
        self.store(data + 8 * length, item.0);
        self.store(list + 8, i64::from(length) + 1);
        Ok(())
    }

    /// Lisp's list of these words.
    pub fn chain(&mut self, items: &[Word]) -> Result<Word, Raise> {
        let mut rest = NIL;
        for item in items.iter().rev() {
            rest = self.pair(*item, rest)?;
        }
        Ok(rest)
    }

    fn fill(&mut self, address: u32, items: &[Word]) {
        self.write_words(address, items);
    }

    /// The kind of an object, if the word is one.
    pub fn kind(&self, word: Word) -> Option<Kind> {
        word.as_object().map(|address| Kind(self.load(address) as u8))
    }

    /// The address of an object of that kind.
    pub fn object_of(&self, word: Word, kind: Kind) -> Option<u32> {
        word.as_object().filter(|&address| self.load(address) as u8 == kind.0)
    }

    /// The length in an object's header.
    pub fn length(&self, address: u32) -> u32 {
        (self.load(address) >> 32) as u32
    }

    /// The double, if it is one.
    pub fn as_double(&self, word: Word) -> Option<f64> {
        self.object_of(word, Kind::DOUBLE).map(|address| f64::from_bits(self.load(address + 8) as u64))
    }

    /// Numerator and denominator, if it is a ratio.
    pub fn as_ratio(&self, word: Word) -> Option<(i64, i64)> {
        self.object_of(word, Kind::RATIO).map(|address| (self.load(address + 8), self.load(address + 16)))
    }

    /// The text, if it is a string.
    pub fn as_text(&self, word: Word) -> Option<&str> {
        let address = self.object_of(word, Kind::STRING)? as usize;
        let bytes = self.memory.get(address + 8..address + 8 + self.length(address as u32) as usize)?;
        std::str::from_utf8(bytes).ok()
    }

    /// The words of a tuple or a list that grows.
    pub fn items(&self, word: Word) -> Option<Vec<Word>> {
        let (from, length) = self.extent(word)?;
        Some((0..length).map(|index| self.word(from + 8 * index)).collect())
    }

    /// Where the words of a tuple or list begin and how many there are.
    pub fn extent(&self, word: Word) -> Option<(u32, u32)> {
        let address = word.as_object()?;
        match Kind(self.load(address) as u8) {
            Kind::TUPLE => Some((address + 8, self.length(address))),
            Kind::LIST => Some((self.load(address + 24) as u32, self.load(address + 8) as u32)),
            _ => None,
        }
    }

    /// A symbol's name, if it is one.
    pub fn symbol_name(&self, word: Word) -> Option<&str> {
        word.as_symbol().map(|number| self.state.image.symbol_name(number))
    }
}

/// The fault of an evaluation that takes too long.
pub fn out_of_steps() -> Raise {
    Raise::new(
        FaultKind::Steps,
        Message::new("step-limit", "the evaluation did not end within its limit of {limit} million steps"),
    )
}

/// The longest text there may be, in bytes: what is done with a text takes its time, and nobody needs a longer one.
pub const LONGEST_TEXT: usize = 1 << 20;

/// The fault of an evaluation that takes too much memory.
pub fn out_of_memory() -> Raise {
    Raise::new(
        FaultKind::Memory,
        Message::new("memory-limit", "the evaluation needs more memory than its limit of {limit} MB"),
    )
}

/// The fault of a text that is longer than any may be.
pub fn too_long() -> Raise {
    let message =
        Message::new("text-limit", "a text has more than {limit} MB").with("limit", LONGEST_TEXT >> 20);
    Raise::new(FaultKind::Memory, message)
}

/// The fault of calls that go too deep.
pub fn too_deep() -> Raise {
    Raise::new(
        FaultKind::Recursion,
        Message::new(
            "recursion-limit",
            "functions call each other more than {limit} deep, which is the limit: this recursion does not end, or should be a loop",
        ),
    )
}
