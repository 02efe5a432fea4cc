//! What the sandbox hands to the entry: boards, marks, sizes, sets of cells, made of the position that is valued.

use crate::board::{BoardView, Side};
use crate::failure::Raise;
use crate::form::{Forms, Given, Kinds, Type};
use crate::machine::Machine;
use crate::python::library::value::{Element, INSTANCE, new_matrix, new_text, one_character, text};
use crate::python::style::{BitOrder, Bits, Called, Mark, Shape, Understanding};
use crate::word::{Kind, NIL, UNBOUND, Word};

/// What the sandbox hands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    Board,
    Player,
    Opponent,
    Config,
    Observation,
    Rows,
    Columns,
    Line,
    Empty,
    First,
    Second,
    Heights,
    TopRows,
    FreeRows,
    Room,
    Discs,
    MyBits,
    TheirBits,
    FirstBits,
    SecondBits,
    AllBits,
    Sign,
    Turn,
    OtherTurn,
}

/// How the board of a file looks.
#[derive(Clone, Debug)]
pub(super) struct Convention {
    shape: Shape,
    top_first: bool,
    marks: [Mark; 3],
    /// What marks are that are members of an enumeration.
    members: [Option<Word>; 3],
    relative: bool,
    called: Called,
    signs: [i64; 2],
    bits: Bits,
}

impl Convention {
    pub(super) fn of(understanding: &Understanding<'_>, members: [Option<Word>; 3]) -> Self {
        Self {
            shape: understanding.shape,
            top_first: understanding.top_first,
            marks: understanding.marks.clone(),
            members,
            relative: understanding.relative,
            called: understanding.called,
            signs: understanding.signs,
            bits: understanding.bits,
        }
    }
}

/// Makes the words that the entry takes.
pub(super) struct Maker {
    pub inputs: Vec<Input>,
    pub convention: Convention,
    pub slots: Vec<(String, u32)>,
}

impl Maker {
    /// What is known about an input.
    pub(super) fn declared(&self, input: Input) -> Given {
        Given::Plain(match input {
            Input::Board => return self.declared_board(),
            Input::Config | Input::Observation => Type::of(Kinds::OBJECT),
            Input::Player | Input::Opponent if self.convention.called == Called::FromZero => {
                Type::range(0, 1)
            }
            Input::Player | Input::Opponent => self.marks(&[1, 2], false),
            Input::Empty => self.marks(&[0], false),
            Input::First => self.marks(&[1], false),
            Input::Second => self.marks(&[2], false),
            Input::Rows | Input::Columns | Input::Line => Type::range(1, 11),
            Input::Sign => {
                let [first, second] = self.convention.signs;
                Type::range(first.min(second), first.max(second))
            }
            Input::Discs => Type::range(0, 121),
            Input::Turn | Input::OtherTurn => Type::range(0, 1),
            Input::Heights | Input::TopRows | Input::FreeRows | Input::Room => {
                return Given::Sequence(Forms::LIST, Box::new(Given::Plain(Type::range(-1, 11))));
            }
            Input::MyBits | Input::TheirBits | Input::FirstBits | Input::SecondBits | Input::AllBits => {
                Type::INTEGER
            }
        })
    }

    fn declared_board(&self) -> Given {
        let cell =
            Box::new(Given::Plain(self.marks(&[0, 1, 2], self.convention.shape == Shape::DoubleTable)));
        let list = |item| Given::Sequence(Forms::LIST, item);
        match self.convention.shape {
            Shape::Rows | Shape::Columns | Shape::Stacks | Shape::Bits => list(Box::new(list(cell))),
            Shape::Flat => list(cell),
            Shape::Ours | Shape::Table | Shape::DoubleTable | Shape::ColumnTable => {
                Given::Sequence(Forms::MATRIX, Box::new(Given::Sequence(Forms::VECTOR, cell)))
            }
            Shape::TextStacks => list(Box::new(Given::Plain(Type::ANY))),
            Shape::Text => Given::Plain(Type::ANY),
        }
    }

    /// What these marks can be, on a board of doubles or not.
    fn marks(&self, which: &[usize], doubles: bool) -> Type {
        let marks = || which.iter().map(|&index| &self.convention.marks[index]);
        let numbers: Option<Vec<i64>> =
            marks().map(|mark| if let Mark::Integer(value) = mark { Some(*value) } else { None }).collect();
        match numbers {
            Some(_) if doubles => Type::DOUBLE,
            Some(numbers) => {
                let (low, high) = (numbers.iter().min(), numbers.iter().max());
                Type::range(low.copied().unwrap_or(0), high.copied().unwrap_or(0))
            }
            None => {
                let is_plain = |mark: &Mark| match mark {
                    Mark::None => true,
                    Mark::Integer(_) | Mark::Member(..) => false,
                    Mark::Text(text) => one_character(text).is_some(),
                };
                if marks().all(is_plain) { Type::of(Kinds::OTHER.or(Kinds::NIL)) } else { Type::ANY }
            }
        }
    }

    /// A mark outside of the board.
    fn mark(&self, machine: &mut Machine<'_>, index: usize) -> Result<Word, Raise> {
        match &self.convention.marks[index] {
            Mark::None => Ok(NIL),
            Mark::Integer(value) => Ok(Word::integer(*value)),
            Mark::Text(text) => new_text(machine, text),
            // Found when the file was loaded, or it would have been refused.
            Mark::Member(..) => Ok(self.convention.members[index].unwrap_or(NIL)),
        }
    }

    /// What a side is called.
    fn side(&self, machine: &mut Machine<'_>, index: usize) -> Result<Word, Raise> {
        match self.convention.called {
            Called::FromZero => Ok(Word::integer(index as i64 - 1)),
            Called::ByMarks => self.mark(machine, index),
        }
    }

    pub(super) fn make(&self, machine: &mut Machine<'_>, side: Side) -> Result<Vec<Word>, Raise> {
        let mut marks = [NIL; 3];
        for (index, mark) in self.convention.marks.iter().enumerate() {
            marks[index] = match mark {
                Mark::Integer(value) if self.convention.shape == Shape::DoubleTable => {
                    machine.double(*value as f64)?
                }
                _ => self.mark(machine, index)?,
            };
        }
        let of_side = |wanted: Side| {
            let first = if self.convention.relative { wanted == side } else { wanted == Side::First };
            if first { 1 } else { 2 }
        };
        // Empty, the first side's, the second's.
        let words = [marks[0], marks[of_side(Side::First)], marks[of_side(Side::Second)]];
        let mut found = Vec::with_capacity(self.inputs.len());
        for input in &self.inputs {
            let view = machine.view();
            let (rows, columns, line) = (view.height() as i64, view.width() as i64, view.line() as i64);
            found.push(match input {
                Input::Board => self.board(machine, words)?,
                Input::Player => self.side(machine, of_side(side))?,
                Input::Opponent => self.side(machine, of_side(side.other()))?,
                Input::Sign => Word::integer(self.convention.signs[of_side(side) - 1]),
                Input::Rows => Word::integer(rows),
                Input::Columns => Word::integer(columns),
                Input::Line => Word::integer(line),
                Input::Empty => self.mark(machine, 0)?,
                Input::First => self.mark(machine, 1)?,
                Input::Second => self.mark(machine, 2)?,
                Input::Discs => Word::integer(heights(view).sum()),
                Input::Turn => Word::integer(i64::from(side == Side::Second)),
                Input::OtherTurn => Word::integer(i64::from(side == Side::First)),
                Input::Heights | Input::TopRows | Input::FreeRows | Input::Room => {
                    let top_first = self.convention.top_first;
                    let told = |height: i64| match input {
                        Input::Room => rows - height,
                        Input::TopRows => rows - 1 - height,
                        Input::FreeRows if top_first => rows - 1 - height,
                        _ => height,
                    };
                    let words: Vec<Word> = heights(view).map(|height| Word::integer(told(height))).collect();
                    machine.list(&words)?
                }
                Input::MyBits => Word::integer(self.bits(view, Some(side))),
                Input::TheirBits => Word::integer(self.bits(view, Some(side.other()))),
                Input::FirstBits => Word::integer(self.bits(view, Some(Side::First))),
                Input::SecondBits => Word::integer(self.bits(view, Some(Side::Second))),
                Input::AllBits => Word::integer(self.bits(view, None)),
                Input::Config => {
                    let sizes = [("rows", rows), ("columns", columns), ("inarow", line)];
                    let sizes = sizes.map(|(name, value)| (name, Word::integer(value)));
                    self.record(machine, &sizes)?
                }
                Input::Observation => {
                    let flat = cells(machine.view(), true, words);
                    let board = machine.list(&flat)?;
                    let mark = self.side(machine, of_side(side))?;
                    self.record(machine, &[("board", board), ("mark", mark)])?
                }
            });
        }
        Ok(found)
    }

    /// What the objects that are handed in have in their fields.
    pub(super) fn fields(&self) -> Vec<(Kind, u32, Given)> {
        let size = || Given::Plain(Type::range(1, 11));
        let flat = Given::Sequence(Forms::LIST, Box::new(Given::Plain(self.marks(&[0, 1, 2], false))));
        // The number of the class comes first.
        let mut fields = vec![(INSTANCE, 0, Given::Plain(Type::INTEGER))];
        if !self.inputs.iter().any(|input| matches!(input, Input::Config | Input::Observation)) {
            return fields;
        }
        let known = [
            ("rows", size()),
            ("columns", size()),
            ("inarow", size()),
            (
                "board",
                if self.convention.shape == Shape::DoubleTable { Given::Plain(Type::ANY) } else { flat },
            ),
            ("mark", self.declared(Input::Player)),
        ];
        for (name, given) in known {
            if let Some((_, slot)) = self.slots.iter().find(|(known, _)| known == name) {
                fields.push((INSTANCE, *slot + 1, given));
            }
        }
        fields
    }

    /// An instance of no class with these attributes.
    fn record(&self, machine: &mut Machine<'_>, attributes: &[(&str, Word)]) -> Result<Word, Raise> {
        let mut fields = vec![UNBOUND.0; self.slots.len() + 1];
        fields[0] = Word::integer(-1).0;
        for (name, word) in attributes {
            if let Some((_, slot)) = self.slots.iter().find(|(known, _)| known == name) {
                fields[*slot as usize + 1] = word.0;
            }
        }
        machine.object(INSTANCE, fields.len() as u32, &fields)
    }

    fn board(&self, machine: &mut Machine<'_>, words: [Word; 3]) -> Result<Word, Raise> {
        let (width, height) = (machine.view().width(), machine.view().height());
        let top_first = self.convention.top_first;
        let all = |machine: &Machine<'_>| cells(machine.view(), top_first, words);
        match self.convention.shape {
            Shape::Rows | Shape::Bits => rows_or_columns(machine, true, top_first, words),
            Shape::Columns => rows_or_columns(machine, false, top_first, words),
            Shape::Stacks | Shape::TextStacks => {
                let all = all(machine);
                let column = |column: usize| (0..height).map(move |row| row * width + column);
                let columns: Vec<Vec<Word>> = (0..width)
                    .map(|number| column(number).map(|at| all[at]).filter(|item| *item != words[0]).collect())
                    .collect();
                if self.convention.shape == Shape::Stacks {
                    return lists(machine, &columns);
                }
                let columns: Vec<Word> =
                    columns.iter().map(|column| joined(machine, column)).collect::<Result<_, _>>()?;
                machine.list(&columns)
            }
            Shape::Ours | Shape::Table | Shape::DoubleTable => {
                let all = all(machine);
                new_matrix(machine, (height as u32, width as u32), &all, self.element())
            }
            Shape::ColumnTable => {
                let all = all(machine);
                let cells = (0..width).flat_map(|column| (0..height).map(move |row| row * width + column));
                let turned: Vec<Word> = cells.map(|at| all[at]).collect();
                new_matrix(machine, (width as u32, height as u32), &turned, self.element())
            }
            Shape::Flat => {
                let all = all(machine);
                machine.list(&all)
            }
            Shape::Text => {
                let all = all(machine);
                joined(machine, &all)
            }
        }
    }

    /// A set of cells in the bits of a number.
    fn bits(&self, view: &BoardView, side: Option<Side>) -> i64 {
        let mut bits = 0_u128;
        for column in 0..view.width() {
            for row in 0..view.height() {
                let owner = view.cell(column, row).owner();
                let counts = owner.is_some() && (side.is_none() || owner == side);
                let row = if self.convention.bits.top_first { view.height() - 1 - row } else { row };
                let column = if self.convention.bits.mirrored { view.width() - 1 - column } else { column };
                bits |= u128::from(counts)
                    << match self.convention.bits.order {
                        BitOrder::Spare => column * (view.height() + 1) + row,
                        BitOrder::Columns => column * view.height() + row,
                        BitOrder::WideColumns => column * (view.height() + 2) + row,
                        BitOrder::Rows => row * view.width() + column,
                        BitOrder::WideRows => row * (view.width() + 1) + column,
                    };
            }
        }
        // Boards beyond 62 bits are refused by whoever asks for their bits.
        bits as i64 & crate::word::MAX_INTEGER
    }

    fn element(&self) -> Element {
        if self.convention.shape == Shape::DoubleTable {
            return Element::Double;
        }
        let integers = self.convention.marks.iter().all(|mark| matches!(mark, Mark::Integer(_)));
        if integers { Element::Integer } else { Element::Anything }
    }
}

/// Cells as one string.
fn joined(machine: &mut Machine<'_>, cells: &[Word]) -> Result<Word, Raise> {
    let mut whole = String::new();
    for word in cells {
        match word.as_integer() {
            Some(value) => whole.push_str(&value.to_string()),
            None => whole.push_str(&text(machine, *word).unwrap_or_default()),
        }
    }
    new_text(machine, &whole)
}

/// The board as a list of its rows or of its columns, in one piece of memory. Most files ask for this at every position, so
/// that it is written where it stays.
fn rows_or_columns(
    machine: &mut Machine<'_>,
    by_row: bool,
    top_first: bool,
    words: [Word; 3],
) -> Result<Word, Raise> {
    let (width, height) = (machine.view().width(), machine.view().height());
    let (count, length) = if by_row { (height, width) } else { (width, height) };
    let total = 4 + count + count * (4 + length);
    let base = machine.allocate(total)?;
    let address = |index: usize| base + 8 * index as u32;
    let view = &machine.state.view;
    let bytes = &mut machine.memory[base as usize..base as usize + 8 * total];
    let mut places = bytes.chunks_exact_mut(8);
    let mut put = |bits: i64| {
        places.next().expect("there are as many places as words").copy_from_slice(&bits.to_le_bytes());
    };
    let header =
        |length: usize, data: u32| [Kind::LIST.header(3), length as i64, length as i64, i64::from(data)];
    header(count, address(4)).into_iter().for_each(&mut put);
    let first = 4 + count;
    for index in 0..count {
        put(Word::object(address(first + index * (4 + length))).0);
    }
    for index in 0..count {
        header(length, address(first + index * (4 + length) + 4)).into_iter().for_each(&mut put);
        for at in 0..length {
            let (column, row) = if by_row { (at, index) } else { (index, at) };
            let row = if top_first { height - 1 - row } else { row };
            put(match view.cell(column, row).owner() {
                None => words[0].0,
                Some(side) => words[1 + side.index()].0,
            });
        }
    }
    Ok(Word::object(base))
}

/// A list of lists, in one piece of memory.
fn lists(machine: &mut Machine<'_>, rows: &[Vec<Word>]) -> Result<Word, Raise> {
    let count = rows.len();
    let mut block: Vec<i64> = Vec::with_capacity(256);
    let total = 4 + count + rows.iter().map(|row| 4 + row.len()).sum::<usize>();
    let base = machine.allocate(total)?;
    let address = |index: usize| i64::from(base) + 8 * index as i64;
    block.extend([Kind::LIST.header(3), count as i64, count as i64, address(4)]);
    let mut next = 4 + count;
    for row in rows {
        block.push(Word::object(base + 8 * next as u32).0);
        next += 4 + row.len();
    }
    for row in rows {
        let data = address(block.len() + 4);
        block.extend([Kind::LIST.header(3), row.len() as i64, row.len() as i64, data]);
        block.extend(row.iter().map(|word| word.0));
    }
    machine.write(base, &block);
    Ok(Word::object(base))
}

/// All cells, row by row.
fn cells(view: &BoardView, top_first: bool, words: [Word; 3]) -> Vec<Word> {
    let mut all = Vec::with_capacity(view.width() * view.height());
    for row in 0..view.height() {
        let row = if top_first { view.height() - 1 - row } else { row };
        for column in 0..view.width() {
            all.push(match view.cell(column, row).owner() {
                None => words[0],
                Some(side) => words[1 + side.index()],
            });
        }
    }
    all
}

/// How many discs each column holds.
fn heights(view: &BoardView) -> impl Iterator<Item = i64> + '_ {
    (0..view.width()).map(|column| {
        (0..view.height()).filter(|&row| view.cell(column, row).owner().is_some()).count() as i64
    })
}
