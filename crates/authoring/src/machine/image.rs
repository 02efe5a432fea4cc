//! Constants: what is in memory before anything runs.

use std::collections::HashMap;

use super::layout;
use crate::word::{Kind, Word};

/// The constants of a unit, at their final addresses.
#[derive(Debug, Default)]
pub struct Image {
    bytes: Vec<u8>,
    symbols: Vec<String>,
    numbers: HashMap<String, u32>,
    strings: HashMap<String, Word>,
    doubles: HashMap<u64, Word>,
    functions: HashMap<u32, Word>,
}

impl Image {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The bytes from [`layout::IMAGE`] on.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The 64 bits at an address, if that is a constant's.
    pub fn load(&self, address: u32) -> Option<i64> {
        let at = address.checked_sub(layout::IMAGE)? as usize;
        let bytes = self.bytes.get(at..at + 8)?;
        Some(i64::from_le_bytes(bytes.try_into().ok()?))
    }

    /// The first address behind the constants.
    pub fn end(&self) -> u32 {
        layout::IMAGE + self.bytes.len() as u32
    }

    /// The symbol of that name, always the same.
    pub fn symbol(&mut self, name: &str) -> Word {
        if let Some(&number) = self.numbers.get(name) {
            return Word::symbol(number);
        }
        let number = self.symbols.len() as u32;
        self.symbols.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        Word::symbol(number)
    }

    /// The name of a symbol.
    pub fn symbol_name(&self, number: u32) -> &str {
        self.symbols.get(number as usize).map_or("?", String::as_str)
    }

    /// A string, the same one for the same letters.
    pub fn string(&mut self, text: &str) -> Word {
        if let Some(&word) = self.strings.get(text) {
            return word;
        }
        let word = self.own_string(text);
        self.strings.insert(text.to_owned(), word);
        word
    }

    /// A string that is no other's, even of the same letters.
    pub fn own_string(&mut self, text: &str) -> Word {
        let address = self.object(Kind::STRING, text.len() as u32, &[]);
        self.bytes.extend_from_slice(text.as_bytes());
        self.bytes.resize(self.bytes.len().next_multiple_of(8), 0);
        Word::object(address)
    }

    /// A double.
    pub fn double(&mut self, value: f64) -> Word {
        let bits = value.to_bits();
        if let Some(&word) = self.doubles.get(&bits) {
            return word;
        }
        let word = Word::object(self.object(Kind::DOUBLE, 1, &[bits as i64]));
        self.doubles.insert(bits, word);
        word
    }

    /// A ratio, reduced already.
    pub fn ratio(&mut self, numerator: i64, denominator: i64) -> Word {
        Word::object(self.object(Kind::RATIO, 2, &[numerator, denominator]))
    }

    /// A pair.
    pub fn pair(&mut self, first: Word, rest: Word) -> Word {
        Word::pair(self.words(&[first.0, rest.0]))
    }

    /// A tuple.
    pub fn tuple(&mut self, items: &[Word]) -> Word {
        let words: Vec<i64> = items.iter().map(|item| item.0).collect();
        Word::object(self.object(Kind::TUPLE, items.len() as u32, &words))
    }

    /// A list that grows.
    pub fn list(&mut self, items: &[Word]) -> Word {
        let words: Vec<i64> = items.iter().map(|item| item.0).collect();
        let data = self.words(&words);
        let length = items.len() as i64;
        Word::object(self.object(Kind::LIST, 3, &[length, length, i64::from(data)]))
    }

    /// A function value without captured words: the function's number in its unit is its place in the table.
    pub fn closure(&mut self, function: super::FunctionId, arity: i64) -> Word {
        if let Some(&word) = self.functions.get(&function.0) {
            return word;
        }
        let word = Word::object(self.object(Kind::CLOSURE, 2, &[i64::from(function.0), arity]));
        self.functions.insert(function.0, word);
        word
    }

    /// Whether [`Image::closure`] was asked for this function.
    pub fn is_function_value(&self, function: u32) -> bool {
        self.functions.contains_key(&function)
    }

    /// An object of any kind.
    pub fn object(&mut self, kind: Kind, length: u32, words: &[i64]) -> u32 {
        let address = self.words(&[kind.header(length)]);
        self.words(words);
        address
    }

    fn words(&mut self, words: &[i64]) -> u32 {
        let address = self.end();
        for word in words {
            self.bytes.extend_from_slice(&word.to_le_bytes());
        }
        address
    }
}
