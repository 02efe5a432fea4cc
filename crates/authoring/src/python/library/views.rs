//! Arrays of any number of dimensions, as views of the words they lie in.
//!
//! Vectors and matrices have objects of their own, which loops go through fast; what has three or more dimensions (sliding
//! windows, stacks of masks, tables of lines) is a tensor: the address of its first word, the kind of its elements, and the
//! length and step of each side. All of them can be seen as a [`View`].

use super::Answer;
use super::arithmetic::LARGEST;
use super::value::{Element, Matrix, TENSOR, Value, Vector, matrix_word, value, vector_word};
use crate::failure::Raise;
use crate::machine::Machine;
use crate::word::Word;

/// More items than a tensor has here: enough for every window of a board, and what a single step can go through.
const LARGEST_TENSOR: usize = 1 << 16;
/// More sides than any of them has here.
const MOST_SIDES: usize = 8;

/// One dimension: how many, and how many bytes from one to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::python) struct Side {
    pub length: u32,
    pub step: i32,
}

/// An array, whatever its object is.
#[derive(Clone, Debug)]
pub(in crate::python) struct View {
    pub data: u32,
    pub element: Element,
    pub sides: Vec<Side>,
}

impl View {
    /// The array in a word, if there is one.
    pub(in crate::python) fn of(machine: &Machine<'_>, word: Word) -> Option<Self> {
        Some(match value(machine, word) {
            Value::Vector(vector) => Self {
                data: vector.data,
                element: vector.element,
                sides: vec![Side { length: vector.length, step: vector.step }],
            },
            Value::Matrix(matrix) => Self {
                data: matrix.data,
                element: matrix.element,
                sides: vec![
                    Side { length: matrix.rows, step: matrix.row_step },
                    Side { length: matrix.columns, step: matrix.column_step },
                ],
            },
            Value::Tensor(address) => {
                let field = |index: u32| machine.load(address + 8 + 8 * index);
                let sides = (0..field(2) as u32).map(|side| Side {
                    length: field(3 + 2 * side) as u32,
                    step: field(4 + 2 * side) as i32,
                });
                Self { data: field(0) as u32, element: Element::from_bits(field(1)), sides: sides.collect() }
            }
            _ => return None,
        })
    }

    pub(in crate::python) fn shape(&self) -> Vec<u32> {
        self.sides.iter().map(|side| side.length).collect()
    }

    pub(in crate::python) fn count(&self) -> usize {
        self.sides.iter().fold(1, |count, side| count.saturating_mul(side.length as usize))
    }

    /// Without one side: what lies at that index of it.
    pub(in crate::python) fn at(&self, side: usize, index: u32) -> Self {
        let mut part = self.clone();
        let removed = part.sides.remove(side);
        part.data = part.data.wrapping_add_signed(removed.step.wrapping_mul(index as i32));
        part
    }

    /// The same items with one side in the opposite order.
    pub(in crate::python) fn flip(&mut self, side: usize) {
        let side = &mut self.sides[side];
        if side.length > 0 {
            self.data = self.data.wrapping_add_signed(side.step.wrapping_mul(side.length as i32 - 1));
            side.step = side.step.wrapping_neg();
        }
    }

    /// Where its items lie, the last side fastest.
    pub(in crate::python) fn addresses(&self) -> Vec<u32> {
        let mut found = vec![self.data];
        for side in &self.sides {
            let step = |from: &u32| {
                let from = *from;
                (0..side.length)
                    .map(move |index| from.wrapping_add_signed(side.step.wrapping_mul(index as i32)))
            };
            found = found.iter().flat_map(step).collect();
        }
        found
    }

    pub(in crate::python) fn items(&self, machine: &Machine<'_>) -> Vec<Word> {
        self.addresses().into_iter().map(|address| machine.word(address)).collect()
    }

    /// The object of this view; the item itself where no side is left.
    pub(in crate::python) fn word(&self, machine: &mut Machine<'_>) -> Answer {
        let (data, element) = (self.data, self.element);
        match self.sides[..] {
            [] => Ok(machine.word(data)),
            [side] => vector_word(machine, Vector { data, length: side.length, step: side.step, element }),
            [rows, columns] => {
                let matrix = Matrix {
                    data,
                    rows: rows.length,
                    columns: columns.length,
                    row_step: rows.step,
                    column_step: columns.step,
                    element,
                };
                if self.count() > LARGEST {
                    return Err(crate::machine::out_of_memory());
                }
                matrix_word(machine, matrix)
            }
            _ => {
                if self.count() > LARGEST_TENSOR || self.sides.len() > MOST_SIDES {
                    return Err(crate::machine::out_of_memory());
                }
                let mut fields = vec![i64::from(data), element as i64, self.sides.len() as i64];
                for side in &self.sides {
                    fields.extend([i64::from(side.length), i64::from(side.step)]);
                }
                machine.object(TENSOR, fields.len() as u32, &fields)
            }
        }
    }
}

/// A new array of that shape; the words are of that kind already.
pub(in crate::python) fn new_array(
    machine: &mut Machine<'_>,
    shape: &[u32],
    items: &[Word],
    element: Element,
) -> Answer {
    machine.charge(items.len())?;
    let data = machine.allocate(items.len())?;
    machine.write_words(data, items);
    contiguous(data, shape, element).word(machine)
}

/// The view of words that lie side by side.
pub(in crate::python) fn contiguous(data: u32, shape: &[u32], element: Element) -> View {
    let mut step = 8_i32;
    let mut sides: Vec<Side> = Vec::with_capacity(shape.len());
    for &length in shape.iter().rev() {
        sides.push(Side { length, step });
        step = step.wrapping_mul(length as i32);
    }
    sides.reverse();
    View { data, element, sides }
}

/// The shape that two shapes have together, as numpy stretches sides of one.
pub(in crate::python) fn broadcast(a: &[u32], b: &[u32]) -> Option<Vec<u32>> {
    let sides = a.len().max(b.len());
    let side = |shape: &[u32], index: usize| {
        let missing = sides - shape.len();
        if index < missing { 1 } else { shape[index - missing] }
    };
    (0..sides)
        .map(|index| match (side(a, index), side(b, index)) {
            (x, y) if x == y => Some(x),
            (1, y) => Some(y),
            (x, 1) => Some(x),
            _ => None,
        })
        .collect()
}

/// For each item of a shape, the place of the item of a smaller shape that is stretched over it.
pub(in crate::python) fn stretched(small: &[u32], large: &[u32]) -> Vec<usize> {
    let missing = large.len() - small.len().min(large.len());
    let mut places = vec![0];
    for (index, &length) in large.iter().enumerate() {
        let own = if index < missing { 1 } else { small[index - missing] };
        let next = |place: &usize| {
            let place = *place;
            (0..length as usize).map(move |at| place * own as usize + if own == 1 { 0 } else { at })
        };
        places = places.iter().flat_map(next).collect();
    }
    places
}

/// The number of a side that may be counted from the end.
pub(in crate::python) fn side_number(number: i64, sides: usize) -> Result<usize, Raise> {
    let sides = sides as i64;
    let found = if number < 0 { number + sides } else { number };
    if (0..sides).contains(&found) {
        return Ok(found as usize);
    }
    Err(super::error(
        "AxisError",
        format_args!("axis {number} is out of bounds for array of dimension {sides}"),
    ))
}
