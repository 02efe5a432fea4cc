//! What a word is, as Python sees it, and how Python's own objects lie in memory.
//!
//! ```text
//!   list     header(LIST, 3)    length, capacity, data
//!   vector   header(LIST, 4)    length, length, data, kind of elements       a row of an array, words side by side
//!   matrix   header(LIST, 8)    rows, rows, its rows as vectors, kind, columns, data, row step, column step
//!   strided  header(STRIDED, 4) length, step in bytes, data, kind            a column, a diagonal, something reversed
//! ```
//!
//! Vectors and matrices begin like lists, so that `b[r][c]` takes the same fast path on all of them. All arrays are views
//! of the words at `data`, as in numpy: what is written through one is seen through all.

use super::Answer;
use crate::failure::Raise;
use crate::machine::Machine;
use crate::word::{FALSE, Kind, NIL, TRUE, UNBOUND, Word};

pub(in crate::python) const STRIDED: Kind = Kind::STRIDED;
pub(in crate::python) const DICT: Kind = Kind::DICT;
pub(in crate::python) const SET: Kind = Kind(35);
pub(in crate::python) const RANGE: Kind = Kind(36);
/// The number of the class, then a word for every attribute name of the program.
pub(in crate::python) const INSTANCE: Kind = Kind(37);
/// What generators, `map`, `zip` and the like give: the list of all items, and how many of them were taken.
pub(in crate::python) const ITERATOR: Kind = Kind(38);
/// An array of three dimensions or more; see [`super::views`].
pub(in crate::python) const TENSOR: Kind = Kind(39);
/// An integer beyond the 62 bits of a word: the lower and the upper half of its 128.
pub(in crate::python) const LARGE: Kind = Kind(41);
/// A slice as a value: its three parts.
pub(in crate::python) const SLICE_VALUE: Kind = Kind(40);
/// The kind of immediates that stand for types: `int`, `float`, ….
pub(in crate::python) const TYPE: u8 = 8;
/// The number among them that stands for `...`.
pub(in crate::python) const ELLIPSIS: u32 = 1_000;

pub(in crate::python) const VECTOR_LENGTH: u32 = 4;
pub(in crate::python) const MATRIX_LENGTH: u32 = 8;

/// What the elements of an array are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::python) enum Element {
    Truth,
    Integer,
    Double,
    Anything,
}

impl Element {
    pub(in crate::python) fn from_bits(bits: i64) -> Self {
        match bits {
            0 => Self::Truth,
            1 => Self::Integer,
            2 => Self::Double,
            _ => Self::Anything,
        }
    }
}

/// A row of words at equal distances.
#[derive(Clone, Copy, Debug)]
pub(in crate::python) struct Vector {
    pub data: u32,
    pub length: u32,
    /// In bytes.
    pub step: i32,
    pub element: Element,
}

/// A table of words at equal distances.
#[derive(Clone, Copy, Debug)]
pub(in crate::python) struct Matrix {
    pub data: u32,
    pub rows: u32,
    pub columns: u32,
    pub row_step: i32,
    pub column_step: i32,
    pub element: Element,
}

impl Vector {
    pub(in crate::python) fn at(&self, index: u32) -> u32 {
        self.data.wrapping_add_signed(self.step.wrapping_mul(index as i32))
    }
}

impl Matrix {
    pub(in crate::python) fn at(&self, row: u32, column: u32) -> u32 {
        let offset =
            self.row_step.wrapping_mul(row as i32).wrapping_add(self.column_step.wrapping_mul(column as i32));
        self.data.wrapping_add_signed(offset)
    }

    pub(in crate::python) fn row(&self, row: u32) -> Vector {
        Vector { data: self.at(row, 0), length: self.columns, step: self.column_step, element: self.element }
    }

    pub(in crate::python) fn column(&self, column: u32) -> Vector {
        Vector { data: self.at(0, column), length: self.rows, step: self.row_step, element: self.element }
    }

    pub(in crate::python) fn transposed(&self) -> Self {
        Self {
            rows: self.columns,
            columns: self.rows,
            row_step: self.column_step,
            column_step: self.row_step,
            ..*self
        }
    }
}

/// A `range`.
#[derive(Clone, Copy, Debug)]
pub(in crate::python) struct Range {
    pub start: i64,
    pub stop: i64,
    pub step: i64,
}

impl Range {
    pub(in crate::python) fn length(&self) -> i64 {
        let (span, step) = if self.step > 0 {
            (self.stop as i128 - self.start as i128, self.step as i128)
        } else {
            (self.start as i128 - self.stop as i128, -(self.step as i128))
        };
        if span <= 0 { 0 } else { ((span + step - 1) / step) as i64 }
    }
}

/// What a word is.
#[derive(Clone, Copy, Debug)]
pub(in crate::python) enum Value {
    None,
    Truth(bool),
    Integer(i64),
    /// Never one that a word holds.
    Large(i128),
    Double(f64),
    Text,
    List(u32),
    Tuple,
    Vector(Vector),
    Matrix(Matrix),
    Tensor(u32),
    Slice(u32),
    Dict(u32),
    Set(u32),
    Range(Range),
    Instance(u32),
    Iterator(u32),
    Function,
    Type(u32),
    Other,
}

impl Value {
    pub(in crate::python) const fn is_array(self) -> bool {
        matches!(self, Self::Vector(_) | Self::Matrix(_) | Self::Tensor(_))
    }
}

pub(in crate::python) fn value(machine: &Machine<'_>, word: Word) -> Value {
    if let Some(value) = word.as_integer() {
        return Value::Integer(value);
    }
    match word {
        NIL => return Value::None,
        TRUE => return Value::Truth(true),
        FALSE => return Value::Truth(false),
        UNBOUND => return Value::Other,
        _ => {}
    }
    let Some(address) = word.as_object() else {
        return match word.as_character() {
            Some(_) => Value::Text,
            None => word.as_own(TYPE).map_or(Value::Other, Value::Type),
        };
    };
    let field = |index: u32| machine.load(address + 8 + 8 * index);
    match Kind(machine.load(address) as u8) {
        Kind::DOUBLE => Value::Double(f64::from_bits(field(0) as u64)),
        LARGE => Value::Large(i128::from(field(1)) << 64 | i128::from(field(0) as u64)),
        Kind::STRING => Value::Text,
        Kind::TUPLE => Value::Tuple,
        Kind::CLOSURE => Value::Function,
        Kind::LIST => match machine.length(address) {
            VECTOR_LENGTH => Value::Vector(Vector {
                data: field(2) as u32,
                length: field(0) as u32,
                step: 8,
                element: Element::from_bits(field(3)),
            }),
            MATRIX_LENGTH => Value::Matrix(Matrix {
                data: field(5) as u32,
                rows: field(0) as u32,
                columns: field(4) as u32,
                row_step: field(6) as i32,
                column_step: field(7) as i32,
                element: Element::from_bits(field(3)),
            }),
            _ => Value::List(address),
        },
        STRIDED => Value::Vector(Vector {
            length: field(0) as u32,
            step: field(1) as i32,
            data: field(2) as u32,
            element: Element::from_bits(field(3)),
        }),
        DICT => Value::Dict(address),
        SET => Value::Set(address),
        RANGE => Value::Range(Range { start: field(0), stop: field(1), step: field(2) }),
        INSTANCE => Value::Instance(address),
        ITERATOR => Value::Iterator(address),
        TENSOR => Value::Tensor(address),
        SLICE_VALUE => Value::Slice(address),
        _ => Value::Other,
    }
}

/// The name of a word's type in messages.
pub(in crate::python) fn type_name(machine: &Machine<'_>, word: Word) -> &'static str {
    match value(machine, word) {
        Value::None => "NoneType",
        Value::Truth(_) => "bool",
        Value::Integer(_) | Value::Large(_) => "int",
        Value::Double(_) => "float",
        Value::Text => "str",
        Value::List(_) => "list",
        Value::Tuple => "tuple",
        Value::Vector(_) | Value::Matrix(_) | Value::Tensor(_) => "numpy.ndarray",
        Value::Slice(_) => "slice",
        Value::Dict(_) => "dict",
        Value::Set(_) => "set",
        Value::Range(_) => "range",
        Value::Instance(_) | Value::Other => "object",
        Value::Iterator(_) => "generator",
        Value::Function => "function",
        Value::Type(_) => "type",
    }
}

/// A view of words that lie there already.
pub(in crate::python) fn vector_word(machine: &mut Machine<'_>, vector: Vector) -> Answer {
    let base = machine.allocate(5)?;
    machine.write(base, &vector_words(vector));
    Ok(Word::object(base))
}

/// A view of words that lie there already.
pub(in crate::python) fn matrix_word(machine: &mut Machine<'_>, matrix: Matrix) -> Answer {
    let row_words = 5;
    let count = matrix.rows as usize;
    let base = machine.allocate(9 + count * (1 + row_words))?;
    let rows = base + 72;
    let first = rows + 8 * matrix.rows;
    let mut block = Vec::with_capacity(9 + count * (1 + row_words));
    block.extend([
        Kind::LIST.header(MATRIX_LENGTH),
        i64::from(matrix.rows),
        i64::from(matrix.rows),
        i64::from(rows),
        matrix.element as i64,
        i64::from(matrix.columns),
        i64::from(matrix.data),
        i64::from(matrix.row_step),
        i64::from(matrix.column_step),
    ]);
    block.extend((0..matrix.rows).map(|row| Word::object(first + 40 * row).0));
    for row in 0..matrix.rows {
        block.extend(vector_words(matrix.row(row)));
    }
    machine.write(base, &block);
    Ok(Word::object(base))
}

/// A vector's header and fields.
fn vector_words(vector: Vector) -> [i64; 5] {
    let Vector { data, length, step, element } = vector;
    let (length, data, element) = (i64::from(length), i64::from(data), element as i64);
    if step == 8 {
        [Kind::LIST.header(VECTOR_LENGTH), length, length, data, element]
    } else {
        [STRIDED.header(4), length, i64::from(step), data, element]
    }
}

/// A new vector of these words, which are of that kind already.
pub(in crate::python) fn new_vector(machine: &mut Machine<'_>, items: &[Word], element: Element) -> Answer {
    let data = machine.allocate(items.len())?;
    machine.write_words(data, items);
    vector_word(machine, Vector { data, length: items.len() as u32, step: 8, element })
}

/// A new matrix of these words, row by row.
pub(in crate::python) fn new_matrix(
    machine: &mut Machine<'_>,
    (rows, columns): (u32, u32),
    items: &[Word],
    element: Element,
) -> Answer {
    let data = machine.allocate(items.len())?;
    machine.write_words(data, items);
    matrix_word(
        machine,
        Matrix { data, rows, columns, row_step: 8 * columns as i32, column_step: 8, element },
    )
}

pub(in crate::python) fn vector_items(machine: &Machine<'_>, vector: Vector) -> Vec<Word> {
    (0..vector.length).map(|index| machine.word(vector.at(index))).collect()
}

/// All words of a matrix, row by row.
pub(in crate::python) fn matrix_items(machine: &Machine<'_>, matrix: Matrix) -> Vec<Word> {
    let cells = (0..matrix.rows).flat_map(|row| (0..matrix.columns).map(move |column| (row, column)));
    cells.map(|(row, column)| machine.word(matrix.at(row, column))).collect()
}

/// A string. Those of one character are never objects, so that equal ones are the same word.
pub(in crate::python) fn new_text(machine: &mut Machine<'_>, text: &str) -> Answer {
    match one_character(text) {
        Some(letter) => Ok(Word::character(letter)),
        None => machine.string(text),
    }
}

/// The only character of a text.
pub(in crate::python) fn one_character(text: &str) -> Option<char> {
    let mut letters = text.chars();
    let first = letters.next()?;
    letters.next().is_none().then_some(first)
}

/// The characters of a text as strings.
pub(in crate::python) fn texts(machine: &mut Machine<'_>, text: &str) -> Result<Vec<Word>, Raise> {
    let mut words = Vec::new();
    for letter in text.chars() {
        machine.charge(1)?;
        words.push(Word::character(letter));
    }
    Ok(words)
}

pub(in crate::python) fn text(machine: &Machine<'_>, word: Word) -> Option<String> {
    match word.as_character() {
        Some(letter) => Some(letter.to_string()),
        None => machine.as_text(word).map(str::to_owned),
    }
}

/// What `for` and `list()` go through, at this moment.
pub(in crate::python) fn elements(machine: &mut Machine<'_>, word: Word) -> Result<Vec<Word>, Raise> {
    let found = match value(machine, word) {
        Value::List(_) | Value::Tuple | Value::Matrix(_) => machine.items(word).unwrap_or_default(),
        Value::Vector(vector) => vector_items(machine, vector),
        Value::Tensor(_) => super::arrays::rows_of(machine, word)?,
        Value::Text => {
            let text = text(machine, word).unwrap_or_default();
            texts(machine, &text)?
        }
        Value::Range(range) => {
            let length = range.length();
            machine.charge(length.clamp(0, 1 << 40) as usize)?;
            if length > 2 * super::arithmetic::LARGEST as i64 {
                return Err(crate::machine::out_of_memory());
            }
            (0..length).map(|index| Word::integer(range.start + index * range.step)).collect()
        }
        Value::Dict(address) => super::collections::keys(machine, address),
        Value::Set(address) => super::collections::set_items(machine, address)?,
        Value::Iterator(address) => super::iterators::rest(machine, address)?,
        _ => {
            let name = type_name(machine, word);
            return Err(super::error("TypeError", format_args!("'{name}' object is not iterable")));
        }
    };
    machine.charge(found.len())?;
    Ok(found)
}

/// The words of a large integer.
pub(in crate::python) const fn large_words(value: i128) -> [i64; 2] {
    [value as i64, (value >> 64) as i64]
}

/// The number in a word that counts as an integer: `True` is 1.
pub(in crate::python) fn integer(machine: &Machine<'_>, word: Word) -> Option<i64> {
    match value(machine, word) {
        Value::Integer(value) => Some(value),
        Value::Truth(holds) => Some(i64::from(holds)),
        _ => None,
    }
}

/// The number in a word that counts as one, as a double.
pub(in crate::python) fn double(machine: &Machine<'_>, word: Word) -> Option<f64> {
    match value(machine, word) {
        Value::Integer(value) => Some(value as f64),
        Value::Large(value) => Some(value as f64),
        Value::Truth(holds) => Some(f64::from(u8::from(holds))),
        Value::Double(value) => Some(value),
        _ => None,
    }
}
