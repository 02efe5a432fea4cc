//! Lists that grow, their parts, and questions about what a word is.
//!
//! The fast paths are functions of the module; what they are not for they hand on to the slow function.

use wasm_encoder::{BlockType, ValType};

use super::function::{Body, FunctionWriter, at};
use super::runtime::{Runtime, otherwise};
use super::{ModuleWriter, STOP_STEPS, Shape};
use crate::form::{Kinds, Node, Operation};
use crate::machine::layout;
use crate::word::{FALSE, IMMEDIATE, Kind, NIL, OBJECT, TAG, TRUE, Word};

const I32: ValType = ValType::I32;
const I64: ValType = ValType::I64;

/// The low byte of characters.
const CHARACTER: i64 = Word::character('a').0 & 0xff;

/// Room that an empty list is made with.
const ROOM: u32 = 8;

impl FunctionWriter<'_, '_> {
    /// A question as an `i32`.
    pub(super) fn question(&mut self, operation: Operation, nodes: &[Node]) {
        let kinds = nodes[0].found.kinds;
        let known = match operation {
            Operation::IsInteger if kinds.within(Kinds::INTEGER) => Some(1),
            Operation::IsInteger if !kinds.meets(Kinds::INTEGER) => Some(0),
            Operation::Is(_) | Operation::Has(_) if !kinds.meets(Kinds::OBJECT) => Some(0),
            _ => None,
        };
        if let Some(known) = known {
            self.emit(&nodes[0], Shape::Nothing, false);
            self.sink().i32_const(known);
            return;
        }
        let word = self.temporary(I64);
        self.emit(&nodes[0], Shape::Word, false);
        self.sink().local_set(word);
        match operation {
            Operation::Is(kind) => self.is_object(word, kind),
            Operation::Has(header) => {
                self.sink().local_get(word).i64_const(TAG).i64_and().i64_const(OBJECT).i64_eq();
                self.open_if(BlockType::Result(I32));
                self.sink().local_get(word).i64_const(OBJECT).i64_sub().i32_wrap_i64().i64_load(at(0));
                self.sink().i64_const(header).i64_eq().else_().i32_const(0);
                self.close();
            }
            _ => {
                self.sink().local_get(word).i32_wrap_i64().i32_const(1).i32_and().i32_eqz();
            }
        }
        self.release(I64, word);
    }

    /// A new list or tuple of these words.
    pub(super) fn new_sequence(&mut self, is_list: bool, nodes: &[Node], node: &Node, want: Shape) {
        let operands = self.operands(nodes);
        self.note_place(node.place);
        let count = nodes.len() as u32;
        let room = if is_list { count.max(ROOM) } else { count };
        let first = if is_list { 32 } else { 8 };
        let address = self.temporary(I32);
        self.sink().i64_const(i64::from(first + 8 * room));
        self.allocate(address);
        self.sink().local_get(address);
        if is_list {
            self.sink().i64_const(Kind::LIST.header(3)).i64_store(at(0));
            self.sink().local_get(address).i64_const(i64::from(count)).i64_store(at(8));
            self.sink().local_get(address).i64_const(i64::from(room)).i64_store(at(16));
            self.sink()
                .local_get(address)
                .local_get(address)
                .i32_const(32)
                .i32_add()
                .i64_extend_i32_u()
                .i64_store(at(24));
        } else {
            self.sink().i64_const(Kind::TUPLE.header(count)).i64_store(at(0));
        }
        for (index, operand) in operands.iter().enumerate() {
            self.sink().local_get(address);
            self.push(*operand, Shape::Word);
            self.sink().i64_store(at(first + 8 * index as u32));
        }
        self.sink().local_get(address).i64_extend_i32_u().i64_const(OBJECT).i64_or();
        self.release(I32, address);
        self.done_with(&operands);
        self.convert(Shape::Word, want);
    }

    /// An integer made of a word, or the integer itself.
    pub(super) fn whole(&mut self, operation: Operation, nodes: &[Node], node: &Node, want: Shape) {
        if nodes[0].found.is_integer() {
            self.emit(&nodes[0], Shape::Integer, false);
            self.convert(Shape::Integer, want);
            return;
        }
        if nodes[0].found.is_double() && operation == Operation::Whole(0) {
            return self.cut(nodes, node, want);
        }
        self.emit(&nodes[0], Shape::Word, false);
        self.note_place(node.place);
        let number = self.module.runtime_number(Runtime::Whole(operation));
        self.sink().call(number);
        self.convert(Shape::Word, Shape::Integer);
        self.convert(Shape::Integer, want);
    }
}

/// The words of a plain list: leaves the innermost block for anything else. Sets address, data and length.
fn open_list(writer: &mut FunctionWriter<'_, '_>, address: u32, data: u32, length: u32) {
    writer.sink().local_get(0).i64_const(TAG).i64_and().i64_const(OBJECT).i64_ne().br_if(0);
    writer.sink().local_get(0).i64_const(OBJECT).i64_sub().i32_wrap_i64().local_set(address);
    writer.sink().local_get(address).i64_load(at(8)).local_set(length);
    writer.sink().local_get(address).i64_load(at(24)).i32_wrap_i64().local_set(data);
}

/// Returns a new list of so many words from `data` on: side by side, or `step` bytes apart. `data` is not what it was after it.
fn return_copied(writer: &mut FunctionWriter<'_, '_>, data: u32, length: u32, step: Option<u32>) {
    let (result, to, end) = (writer.temporary(I32), writer.temporary(I32), writer.temporary(I32));
    let size = writer.temporary(I32);
    let allocate = writer.module.runtime_number(Runtime::Allocate);
    writer.sink().local_get(length).i32_wrap_i64().i32_const(3).i32_shl().local_tee(size);
    writer.sink().i32_const(32).i32_add().call(allocate);
    writer.sink().local_tee(result).i64_const(Kind::LIST.header(3)).i64_store(at(0));
    writer.sink().local_get(result).local_get(length).i64_store(at(8));
    writer.sink().local_get(result).local_get(length).i64_store(at(16));
    writer.sink().local_get(result);
    writer.sink().local_get(result).i32_const(32).i32_add().i64_extend_i32_u().i64_store(at(24));
    writer.sink().local_get(result).local_tee(to).local_get(size).i32_add().local_set(end);
    writer.open_block(BlockType::Empty);
    writer.sink().loop_(BlockType::Empty);
    writer.sink().local_get(to).local_get(end).i32_eq().br_if(1);
    writer.sink().local_get(to).local_get(data).i64_load(at(0)).i64_store(at(32));
    writer.sink().local_get(to).i32_const(8).i32_add().local_set(to).local_get(data);
    match step {
        Some(step) => writer.sink().local_get(step),
        None => writer.sink().i32_const(8),
    };
    writer.sink().i32_add().local_set(data).br(0).end();
    writer.close();
    writer.sink().local_get(result).i64_extend_i32_u().i64_const(OBJECT).i64_or().return_();
}

/// Adds to a list with room left.
pub(super) fn append(module: &mut ModuleWriter<'_>) -> Body {
    let mut writer = FunctionWriter::new(module, 2);
    let (address, data, length) = (writer.temporary(I32), writer.temporary(I32), writer.temporary(I64));
    writer.open_block(BlockType::Empty);
    open_list(&mut writer, address, data, length);
    writer.sink().local_get(length).local_get(address).i64_load(at(16)).i64_ge_s().br_if(0);
    writer.sink().local_get(data).local_get(length).i32_wrap_i64().i32_const(3).i32_shl().i32_add();
    writer.sink().local_get(1).i64_store(at(0));
    writer.sink().local_get(address).local_get(length).i64_const(1).i64_add().i64_store(at(8));
    writer.sink().i64_const(NIL.0).return_();
    writer.close();
    otherwise(writer, Operation::Append, 2)
}

/// `list[low:high]` of plain lists, and of arrays whose words lie side by side; the bounds are integers or NIL.
pub(super) fn slice(module: &mut ModuleWriter<'_>) -> Body {
    const VECTOR: i64 = Kind::LIST.header(4);
    let mut writer = FunctionWriter::new(module, 3);
    let (address, data, header) = (writer.temporary(I32), writer.temporary(I32), writer.temporary(I64));
    let (length, low, high) = (writer.temporary(I64), writer.temporary(I64), writer.temporary(I64));
    let result = writer.temporary(I32);
    let allocate = writer.module.runtime_number(Runtime::Allocate);
    writer.open_block(BlockType::Empty);
    writer.sink().local_get(0).i64_const(TAG).i64_and().i64_const(OBJECT).i64_ne().br_if(0);
    writer.sink().local_get(0).i64_const(OBJECT).i64_sub().i32_wrap_i64().local_tee(address);
    writer.sink().i64_load(at(0)).local_tee(header).i64_const(Kind::LIST.header(3)).i64_ne();
    writer.sink().local_get(header).i64_const(VECTOR).i64_ne().i32_and().br_if(0);
    writer.sink().local_get(address).i64_load(at(8)).local_set(length);
    writer.sink().local_get(address).i64_load(at(24)).i32_wrap_i64().local_set(data);
    bound(&mut writer, 1, low, length, true);
    bound(&mut writer, 2, high, length, false);
    // The number of items.
    writer.sink().local_get(high).local_get(low).i64_sub().local_tee(high).i64_const(0).i64_lt_s();
    writer.open_if(BlockType::Empty);
    writer.sink().i64_const(0).local_set(high);
    writer.close();
    writer
        .sink()
        .local_get(data)
        .local_get(low)
        .i32_wrap_i64()
        .i32_const(3)
        .i32_shl()
        .i32_add()
        .local_set(data);
    writer.sink().local_get(header).i64_const(VECTOR).i64_eq();
    writer.open_if(BlockType::Empty);
    writer.sink().i32_const(40).call(allocate).local_tee(result).local_get(header).i64_store(at(0));
    writer.sink().local_get(result).local_get(high).i64_store(at(8));
    writer.sink().local_get(result).local_get(high).i64_store(at(16));
    writer.sink().local_get(result).local_get(data).i64_extend_i32_u().i64_store(at(24));
    writer.sink().local_get(result).local_get(address).i64_load(at(32)).i64_store(at(32));
    writer.sink().local_get(result).i64_extend_i32_u().i64_const(OBJECT).i64_or().return_();
    writer.close();
    return_copied(&mut writer, data, high, None);
    writer.close();
    otherwise(writer, Operation::Slice, 3)
}

/// How often a word occurs among those of a list, an array or a tuple.
pub(super) fn count_of(module: &mut ModuleWriter<'_>) -> Body {
    let mut writer = FunctionWriter::new(module, 2);
    let (address, data, end) = (writer.temporary(I32), writer.temporary(I32), writer.temporary(I32));
    let (length, header, count) = (writer.temporary(I64), writer.temporary(I64), writer.temporary(I64));
    let (item, left) = (writer.temporary(I64), writer.temporary(I64));
    let alike = writer.module.runtime_number(Runtime::Alike);
    writer.open_block(BlockType::Empty);
    writer.sink().local_get(0).i64_const(TAG).i64_and().i64_const(OBJECT).i64_ne().br_if(0);
    writer.sink().local_get(0).i64_const(OBJECT).i64_sub().i32_wrap_i64().local_tee(address);
    writer
        .sink()
        .i64_load(at(0))
        .local_tee(header)
        .i64_const(0xff)
        .i64_and()
        .i64_const(i64::from(Kind::TUPLE.0))
        .i64_eq();
    writer.open_if(BlockType::Empty);
    writer.sink().local_get(header).i64_const(32).i64_shr_u().local_set(length);
    writer.sink().local_get(address).i32_const(8).i32_add().local_set(data).else_();
    // Lists and rows of arrays, not tables.
    writer.sink().local_get(header).i64_const(Kind::LIST.header(3)).i64_ne();
    writer.sink().local_get(header).i64_const(Kind::LIST.header(4)).i64_ne().i32_and().br_if(1);
    writer.sink().local_get(address).i64_load(at(8)).local_set(length);
    writer.sink().local_get(address).i64_load(at(24)).i32_wrap_i64().local_set(data);
    writer.close();
    // Long lists take steps.
    writer.sink().local_get(length).i64_const(16).i64_gt_s();
    writer.open_if(BlockType::Empty);
    writer
        .sink()
        .i32_const(0)
        .i32_const(0)
        .i64_load(at(layout::STEPS))
        .local_get(length)
        .i64_sub()
        .local_tee(left);
    writer.sink().i64_store(at(layout::STEPS)).local_get(left).i64_const(0).i64_lt_s();
    writer.open_if(BlockType::Empty);
    writer.stop(STOP_STEPS);
    writer.close();
    writer.close();
    writer
        .sink()
        .local_get(data)
        .local_get(length)
        .i32_wrap_i64()
        .i32_const(3)
        .i32_shl()
        .i32_add()
        .local_set(end);
    writer.sink().i64_const(0).local_set(count);
    // An integer among integers, and a character or None among anything, are the same words or not equal: no branches.
    // `left` collects the tags of what was seen.
    writer.sink().i64_const(0).local_set(left);
    writer.sink().local_get(1).i32_wrap_i64().i32_const(1).i32_and().i32_eqz();
    writer.sink().local_get(1).i64_const(0xff).i64_and().i64_const(CHARACTER).i64_eq().i32_or();
    writer.sink().local_get(1).i64_const(NIL.0).i64_eq().i32_or();
    writer.open_if(BlockType::Empty);
    writer.sink().local_get(data).local_set(address);
    writer.open_block(BlockType::Empty);
    writer.sink().loop_(BlockType::Empty);
    writer.sink().local_get(address).local_get(end).i32_eq().br_if(1);
    writer.sink().local_get(address).i64_load(at(0)).local_tee(item).local_get(1).i64_eq().i64_extend_i32_u();
    writer.sink().local_get(count).i64_add().local_set(count);
    writer.sink().local_get(left).local_get(item).i64_or().local_set(left);
    writer.sink().local_get(address).i32_const(8).i32_add().local_set(address).br(0).end();
    writer.close();
    writer
        .sink()
        .local_get(1)
        .i64_const(1)
        .i64_and()
        .local_get(left)
        .i64_const(1)
        .i64_and()
        .i64_eqz()
        .i64_extend_i32_u();
    writer.sink().i64_or().i64_eqz().i32_eqz();
    writer.sink().if_(BlockType::Empty).local_get(count).i64_const(1).i64_shl().return_().end();
    writer.sink().i64_const(0).local_set(count);
    writer.close();
    writer.open_block(BlockType::Empty);
    writer.sink().loop_(BlockType::Empty);
    writer.sink().local_get(data).local_get(end).i32_eq().br_if(1);
    writer.sink().local_get(data).i64_load(at(0)).local_tee(item).local_get(1).i64_eq();
    writer.sink().if_(BlockType::Result(I64)).i64_const(2).else_();
    writer.sink().local_get(item).local_get(1).i64_or().i64_const(1).i64_and().i64_eqz();
    writer.sink().if_(BlockType::Result(I64)).i64_const(0).else_();
    writer.sink().local_get(item).local_get(1).call(alike).i64_const(TRUE.0).i64_eq().i64_extend_i32_u();
    writer.sink().i64_const(1).i64_shl().end().end();
    writer.sink().local_get(count).i64_add().local_set(count);
    writer.sink().local_get(data).i32_const(8).i32_add().local_set(data).br(0).end();
    writer.close();
    writer.sink().local_get(count).return_();
    writer.close();
    otherwise(writer, Operation::CountOf, 2)
}

/// A new list of the items of a list, a tuple, a row or a column.
pub(super) fn list_of(module: &mut ModuleWriter<'_>) -> Body {
    /// The kind of columns; see the library of Python.
    const STRIDED: i64 = Kind::STRIDED.header(4);
    let mut writer = FunctionWriter::new(module, 1);
    let (address, data, step) = (writer.temporary(I32), writer.temporary(I32), writer.temporary(I32));
    let (length, header) = (writer.temporary(I64), writer.temporary(I64));
    writer.open_block(BlockType::Empty);
    writer.sink().local_get(0).i64_const(TAG).i64_and().i64_const(OBJECT).i64_ne().br_if(0);
    writer.sink().local_get(0).i64_const(OBJECT).i64_sub().i32_wrap_i64().local_tee(address);
    writer.sink().i64_load(at(0)).local_set(header).i32_const(8).local_set(step);
    writer.sink().local_get(header).i64_const(0xff).i64_and().i64_const(i64::from(Kind::LIST.0)).i64_eq();
    writer.open_if(BlockType::Empty);
    writer.sink().local_get(address).i64_load(at(8)).local_set(length);
    writer.sink().local_get(address).i64_load(at(24)).i32_wrap_i64().local_set(data).else_();
    writer.sink().local_get(header).i64_const(STRIDED).i64_eq();
    writer.open_if(BlockType::Empty);
    writer.sink().local_get(address).i64_load(at(8)).local_set(length);
    writer.sink().local_get(address).i64_load(at(16)).i32_wrap_i64().local_set(step);
    writer.sink().local_get(address).i64_load(at(24)).i32_wrap_i64().local_set(data).else_();
    writer
        .sink()
        .local_get(header)
        .i64_const(0xff)
        .i64_and()
        .i64_const(i64::from(Kind::TUPLE.0))
        .i64_ne()
        .br_if(2);
    writer.sink().local_get(header).i64_const(32).i64_shr_u().local_set(length);
    writer.sink().local_get(address).i32_const(8).i32_add().local_set(data);
    writer.close();
    writer.close();
    return_copied(&mut writer, data, length, Some(step));
    writer.close();
    otherwise(writer, Operation::ListOf, 1)
}

/// Keeps an integer or NIL within a length: from the end if negative. Leaves the block `out` levels up for anything else.
fn bound(writer: &mut FunctionWriter<'_, '_>, parameter: u32, into: u32, length: u32, is_low: bool) {
    writer.sink().local_get(parameter).i64_const(NIL.0).i64_eq();
    writer.open_if(BlockType::Empty);
    if is_low {
        writer.sink().i64_const(0).local_set(into);
    } else {
        writer.sink().local_get(length).local_set(into);
    }
    writer.sink().else_();
    writer.sink().local_get(parameter).i32_wrap_i64().i32_const(1).i32_and().br_if(1);
    writer.sink().local_get(parameter).i64_const(1).i64_shr_s().local_tee(into).i64_const(0).i64_lt_s();
    writer.open_if(BlockType::Empty);
    writer.sink().local_get(into).local_get(length).i64_add().local_tee(into).i64_const(0).i64_lt_s();
    writer.open_if(BlockType::Empty);
    writer.sink().i64_const(0).local_set(into);
    writer.close();
    writer.close();
    writer.sink().local_get(into).local_get(length).i64_gt_s();
    writer.open_if(BlockType::Empty);
    writer.sink().local_get(length).local_set(into);
    writer.close();
    writer.close();
}

/// A column of an array of two dimensions, or a part of it, as a view.
pub(super) fn column(module: &mut ModuleWriter<'_>) -> Body {
    const MATRIX: i64 = Kind::LIST.header(8);
    const STRIDED: i64 = Kind::STRIDED.header(4);
    let mut writer = FunctionWriter::new(module, 4);
    let (address, result, data) = (writer.temporary(I32), writer.temporary(I32), writer.temporary(I32));
    let (rows, columns, column) = (writer.temporary(I64), writer.temporary(I64), writer.temporary(I64));
    let (low, high) = (writer.temporary(I64), writer.temporary(I64));
    let allocate = writer.module.runtime_number(Runtime::Allocate);
    writer.open_block(BlockType::Empty);
    writer.sink().local_get(0).i64_const(TAG).i64_and().i64_const(OBJECT).i64_ne().br_if(0);
    writer.sink().local_get(0).i64_const(OBJECT).i64_sub().i32_wrap_i64().local_tee(address);
    writer.sink().i64_load(at(0)).i64_const(MATRIX).i64_ne().br_if(0);
    writer.sink().local_get(3).i32_wrap_i64().i32_const(1).i32_and().br_if(0);
    writer.sink().local_get(address).i64_load(at(8)).local_set(rows);
    writer.sink().local_get(address).i64_load(at(40)).local_set(columns);
    writer.sink().local_get(3).i64_const(1).i64_shr_s().local_tee(column).i64_const(0).i64_lt_s();
    writer.open_if(BlockType::Empty);
    writer.sink().local_get(column).local_get(columns).i64_add().local_set(column);
    writer.close();
    writer.sink().local_get(column).local_get(columns).i64_ge_u().br_if(0);
    // Steps of one row would be a row, which looks otherwise.
    writer.sink().local_get(address).i64_load(at(56)).i64_const(8).i64_eq().br_if(0);
    bound(&mut writer, 1, low, rows, true);
    bound(&mut writer, 2, high, rows, false);
    writer.sink().local_get(high).local_get(low).i64_sub().local_tee(high).i64_const(0).i64_lt_s();
    writer.open_if(BlockType::Empty);
    writer.sink().i64_const(0).local_set(high);
    writer.close();
    writer.sink().local_get(address).i64_load(at(48));
    writer.sink().local_get(low).local_get(address).i64_load(at(56)).i64_mul().i64_add();
    writer
        .sink()
        .local_get(column)
        .local_get(address)
        .i64_load(at(64))
        .i64_mul()
        .i64_add()
        .i32_wrap_i64()
        .local_set(data);
    writer.sink().i32_const(40).call(allocate).local_tee(result).i64_const(STRIDED).i64_store(at(0));
    writer.sink().local_get(result).local_get(high).i64_store(at(8));
    writer.sink().local_get(result).local_get(address).i64_load(at(56)).i64_store(at(16));
    writer.sink().local_get(result).local_get(data).i64_extend_i32_u().i64_store(at(24));
    writer.sink().local_get(result).local_get(address).i64_load(at(32)).i64_store(at(32));
    writer.sink().local_get(result).i64_extend_i32_u().i64_const(OBJECT).i64_or().return_();
    writer.close();
    otherwise(writer, Operation::Column, 4)
}

/// Pushes whether a parameter is an object of that kind, and leaves the innermost block if it is not.
fn leave_unless(writer: &mut FunctionWriter<'_, '_>, parameter: u32, kind: Kind) {
    writer.is_object(parameter, kind);
    writer.sink().i32_eqz().br_if(0);
}

/// Python's `==` of two words: numbers and short strings here, everything else by the slow function.
pub(super) fn alike(module: &mut ModuleWriter<'_>) -> Body {
    let mut writer = FunctionWriter::new(module, 2);
    let (first, second, bits) = (writer.temporary(I64), writer.temporary(I64), writer.temporary(I64));
    let answer = |writer: &mut FunctionWriter<'_, '_>| {
        writer
            .sink()
            .if_(BlockType::Result(I64))
            .i64_const(TRUE.0)
            .else_()
            .i64_const(FALSE.0)
            .end()
            .return_();
    };
    // Two immediates are equal if they are the same.
    writer.sink().local_get(0).local_get(1).i64_and().i64_const(TAG).i64_and().i64_const(IMMEDIATE).i64_eq();
    writer.open_if(BlockType::Empty);
    writer.sink().local_get(0).local_get(1).i64_eq();
    answer(&mut writer);
    writer.close();
    // An integer and a double, either way around; integers that a double does not hold are not for here.
    for (integer, double) in [(0, 1), (1, 0)] {
        writer.open_block(BlockType::Empty);
        writer.sink().local_get(integer).i32_wrap_i64().i32_const(1).i32_and().br_if(0);
        leave_unless(&mut writer, double, Kind::DOUBLE);
        writer.sink().local_get(integer).i64_const(1).i64_shr_s().local_tee(first);
        writer.sink().i64_const(1 << 53).i64_add().i64_const(1 << 54).i64_gt_u().br_if(0);
        writer.sink().local_get(first).f64_convert_i64_s().local_get(double);
        writer.convert(Shape::Word, Shape::Double);
        writer.sink().f64_eq();
        answer(&mut writer);
        writer.close();
    }
    // Two doubles.
    writer.open_block(BlockType::Empty);
    leave_unless(&mut writer, 0, Kind::DOUBLE);
    leave_unless(&mut writer, 1, Kind::DOUBLE);
    writer.sink().local_get(0);
    writer.convert(Shape::Word, Shape::Double);
    writer.sink().local_get(1);
    writer.convert(Shape::Word, Shape::Double);
    writer.sink().f64_eq();
    answer(&mut writer);
    writer.close();
    // Two strings of at most eight bytes.
    writer.open_block(BlockType::Empty);
    leave_unless(&mut writer, 0, Kind::STRING);
    leave_unless(&mut writer, 1, Kind::STRING);
    for (parameter, header) in [(0, first), (1, second)] {
        writer
            .sink()
            .local_get(parameter)
            .i64_const(OBJECT)
            .i64_sub()
            .i32_wrap_i64()
            .i64_load(at(0))
            .local_set(header);
    }
    writer
        .sink()
        .local_get(first)
        .local_get(second)
        .i64_ne()
        .if_(BlockType::Empty)
        .i64_const(FALSE.0)
        .return_()
        .end();
    writer.sink().local_get(first).i64_const(32).i64_shr_u().local_tee(bits).i64_const(8).i64_gt_u().br_if(0);
    writer.sink().local_get(bits).i64_eqz().if_(BlockType::Empty).i64_const(TRUE.0).return_().end();
    for parameter in 0..2 {
        writer.sink().local_get(parameter).i64_const(OBJECT).i64_sub().i32_wrap_i64().i64_load(at(8));
    }
    writer
        .sink()
        .i64_xor()
        .i64_const(64)
        .local_get(bits)
        .i64_const(3)
        .i64_shl()
        .i64_sub()
        .i64_shl()
        .i64_eqz();
    answer(&mut writer);
    writer.close();
    // None, and an integer or a string.
    for (nothing, other) in [(0, 1), (1, 0)] {
        writer.open_block(BlockType::Empty);
        writer.sink().local_get(nothing).i64_const(NIL.0).i64_ne().br_if(0);
        writer.sink().local_get(other).i32_wrap_i64().i32_const(1).i32_and().i32_eqz();
        writer.sink().if_(BlockType::Empty).i64_const(FALSE.0).return_().end();
        leave_unless(&mut writer, other, Kind::STRING);
        writer.sink().i64_const(FALSE.0).return_();
        writer.close();
    }
    let slow = writer.module.import_number((writer.module.unit.dialect.slow)(Operation::Equal));
    writer.sink().local_get(0).local_get(1).call(slow);
    writer.finish(&[I64, I64], &[I64], None)
}

/// An integer word of a word: itself, or by the slow function. Doubles that fit are cut for `Whole(0)`.
pub(super) fn whole(module: &mut ModuleWriter<'_>, operation: Operation) -> Body {
    let mut writer = FunctionWriter::new(module, 1);
    let value = writer.temporary(ValType::F64);
    writer.sink().local_get(0).i32_wrap_i64().i32_const(1).i32_and().i32_eqz();
    writer.sink().if_(BlockType::Empty).local_get(0).return_().end();
    if operation == Operation::Whole(0) {
        writer.open_block(BlockType::Empty);
        leave_unless(&mut writer, 0, Kind::DOUBLE);
        writer.sink().local_get(0);
        writer.convert(Shape::Word, Shape::Double);
        writer.sink().local_tee(value).f64_abs().f64_const(1e15.into()).f64_lt().i32_eqz().br_if(0);
        writer.sink().local_get(value).i64_trunc_f64_s().i64_const(1).i64_shl().return_();
        writer.close();
    }
    let slow = writer.module.import_number((writer.module.unit.dialect.slow)(operation));
    writer.sink().local_get(0).call(slow);
    writer.finish(&[I64], &[I64], None)
}
