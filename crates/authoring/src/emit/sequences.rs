//! Items of sequences whose form is known beforehand: without questions, in line.

use wasm_encoder::{BlockType, ValType};

use super::function::{Body, FunctionWriter, at, block_type};
use super::operands::Operand;
use super::runtime::{Runtime, otherwise};
use super::{ModuleWriter, STOP_MEMORY, STOP_STEPS, Shape};
use crate::form::{Forms, Kinds, Node, Operation, Type};
use crate::machine::layout;
use crate::word::{Kind, NIL, OBJECT, TAG, Word};

const I32: ValType = ValType::I32;
const I64: ValType = ValType::I64;

/// Bytes from the word of an object to its number of items, if it begins like a list.
const LENGTH: u32 = 8 - OBJECT as u32;
/// To the number of items it has room for.
const ROOM: u32 = 16 - OBJECT as u32;
/// To the address of its items.
const DATA: u32 = 24 - OBJECT as u32;
/// To the first item of a tuple.
const PARTS: u32 = 8 - OBJECT as u32;

/// Words that are equal exactly when they are the same, and numbers beside them.
const EXACT: Kinds = Kinds::INTEGER.or(Kinds::OTHER).or(Kinds::NIL);

impl FunctionWriter<'_, '_> {
    /// Items, changes of items, lengths and counts.
    pub(super) fn of_sequence(&mut self, operation: Operation, nodes: &[Node], node: &Node, want: Shape) {
        let class = self.module.findings.classes.certain(nodes[0].found);
        let Some((forms, item)) = class.map(|class| (class.forms, class.item)) else {
            return self.shared(operation, nodes, node, want);
        };
        let by_integer = nodes.get(1).is_some_and(|index| index.found.is_integer());
        match operation {
            Operation::Length if forms.within(Forms::LISTS) => {
                self.emit(&nodes[0], Shape::Word, false);
                self.sink().i32_wrap_i64().i64_load(at(LENGTH));
                self.convert(Shape::Integer, want);
            }
            Operation::Item if by_integer && (forms.within(Forms::LISTS) || forms == Forms::TUPLE) => {
                self.item(forms, nodes, node, want);
            }
            Operation::SetItem if by_integer && forms == Forms::LIST => self.set_item(nodes, node, want),
            Operation::Append if forms == Forms::LIST => self.append(nodes, node, want),
            Operation::CountOf if forms.within(Forms::LISTS) => self.count_of(item, nodes, node, want),
            _ => self.shared(operation, nodes, node, want),
        }
    }

    /// Leaves the innermost block unless the index lies within a sequence.
    fn leave_unless_inside(&mut self, sequence: Operand, index: Operand, forms: Forms) {
        self.push(index, Shape::Integer);
        self.push(sequence, Shape::Word);
        self.sink().i32_wrap_i64();
        if forms == Forms::TUPLE {
            let header = wasm_encoder::MemArg { offset: (4 - OBJECT) as u64, align: 2, memory_index: 0 };
            self.sink().i64_load32_u(header);
        } else {
            self.sink().i64_load(at(LENGTH));
        }
        self.sink().i64_ge_u().br_if(0);
    }

    /// Pushes the address of an item, less what `at` has to add.
    fn push_item_address(&mut self, sequence: Operand, index: Operand, forms: Forms) -> u32 {
        self.push(sequence, Shape::Word);
        self.sink().i32_wrap_i64();
        if forms != Forms::TUPLE {
            self.sink().i64_load(at(DATA)).i32_wrap_i64();
        }
        self.push(index, Shape::Integer);
        self.sink().i32_wrap_i64().i32_const(3).i32_shl().i32_add();
        if forms == Forms::TUPLE { PARTS } else { 0 }
    }

    fn item(&mut self, forms: Forms, nodes: &[Node], node: &Node, want: Shape) {
        let operands = self.operands(nodes);
        let (sequence, index) = (operands[0], operands[1]);
        let parts = self.module.findings.classes.certain(nodes[0].found);
        let parts = parts.and_then(|class| class.parts.as_ref().map(Vec::len));
        let known = parts.is_some_and(|length| index.found.lies_within(0, length as i64 - 1));
        self.note_place(node.place);
        if forms == Forms::TUPLE && known {
            let offset = self.push_item_address(sequence, index, forms);
            self.sink().i64_load(at(offset));
        } else {
            self.open_block(BlockType::Result(I64));
            self.open_block(BlockType::Empty);
            self.leave_unless_inside(sequence, index, forms);
            let offset = self.push_item_address(sequence, index, forms);
            self.sink().i64_load(at(offset)).br(1);
            self.close();
            // From the end, or an error.
            self.push(sequence, Shape::Word);
            self.push(index, Shape::Word);
            let number = self.module.runtime_number(Runtime::Shared(Operation::Item));
            self.sink().call(number);
            self.close();
        }
        self.done_with(&operands);
        self.convert(Shape::Word, want);
    }

    fn set_item(&mut self, nodes: &[Node], node: &Node, want: Shape) {
        let operands = self.operands(nodes);
        let (sequence, index, value) = (operands[0], operands[1], operands[2]);
        self.note_place(node.place);
        self.open_block(BlockType::Empty);
        self.open_block(BlockType::Empty);
        self.leave_unless_inside(sequence, index, Forms::LIST);
        let offset = self.push_item_address(sequence, index, Forms::LIST);
        self.push(value, Shape::Word);
        self.sink().i64_store(at(offset)).br(1);
        self.close();
        for operand in &operands {
            self.push(*operand, Shape::Word);
        }
        let number = self.module.runtime_number(Runtime::Shared(Operation::SetItem));
        self.sink().call(number).drop();
        self.close();
        if want != Shape::Nothing {
            self.push(value, want);
        }
        self.done_with(&operands);
    }

    fn append(&mut self, nodes: &[Node], node: &Node, want: Shape) {
        let operands = self.operands(nodes);
        let (list, value) = (operands[0], operands[1]);
        let length = self.temporary(I64);
        self.note_place(node.place);
        self.open_block(BlockType::Empty);
        self.open_block(BlockType::Empty);
        self.push(list, Shape::Word);
        self.sink().i32_wrap_i64().i64_load(at(LENGTH)).local_tee(length);
        self.push(list, Shape::Word);
        self.sink().i32_wrap_i64().i64_load(at(ROOM)).i64_ge_s().br_if(0);
        self.push(list, Shape::Word);
        self.sink().i32_wrap_i64().i64_load(at(DATA)).i32_wrap_i64();
        self.sink().local_get(length).i32_wrap_i64().i32_const(3).i32_shl().i32_add();
        self.push(value, Shape::Word);
        self.sink().i64_store(at(0));
        self.push(list, Shape::Word);
        self.sink().i32_wrap_i64().local_get(length).i64_const(1).i64_add().i64_store(at(LENGTH)).br(1);
        self.close();
        self.push(list, Shape::Word);
        self.push(value, Shape::Word);
        let number = self.module.runtime_number(Runtime::Shared(Operation::Append));
        self.sink().call(number).drop();
        self.close();
        self.release(I64, length);
        self.done_with(&operands);
        if want != Shape::Nothing {
            self.sink().i64_const(NIL.0);
            self.convert(Shape::Word, want);
        }
    }

    fn count_of(&mut self, item: Type, nodes: &[Node], node: &Node, want: Shape) {
        let wanted = nodes[1].found;
        let is_exact = wanted.is_double() || (wanted.is_integer() && wanted.lies_within(-(1 << 53), 1 << 53));
        let numbers = Kinds::INTEGER.or(Kinds::DOUBLE);
        let (function, shape) = if item.kinds.within(EXACT) && wanted.kinds.within(EXACT) {
            (Runtime::CountSame, Shape::Word)
        } else if item.is_double() && is_exact {
            (Runtime::CountDoubles, Shape::Double)
        } else if item.kinds.within(numbers) && is_exact && wanted.is_integer() {
            (Runtime::CountNumbers, Shape::Integer)
        } else {
            return self.shared(Operation::CountOf, nodes, node, want);
        };
        let number = self.module.runtime_number(function);
        if function != Runtime::CountSame {
            self.emit(&nodes[0], Shape::Word, false);
            self.emit(&nodes[1], Shape::of(wanted), false);
            self.convert(Shape::of(wanted), shape);
            self.note_place(node.place);
            self.sink().call(number);
            self.convert(Shape::Integer, want);
            return;
        }
        // A window of four, which most are, in line.
        let operands = self.operands(nodes);
        let data = self.temporary(I32);
        self.note_place(node.place);
        self.open_block(block_type(Shape::Integer));
        self.open_block(BlockType::Empty);
        self.push(operands[0], Shape::Word);
        self.sink().i32_wrap_i64().i64_load(at(LENGTH)).i64_const(4).i64_ne().br_if(0);
        self.push(operands[0], Shape::Word);
        self.sink().i32_wrap_i64().i64_load(at(DATA)).i32_wrap_i64().local_set(data);
        for place in 0..4 {
            self.sink().local_get(data).i64_load(at(8 * place));
            self.push(operands[1], Shape::Word);
            self.sink().i64_eq().i64_extend_i32_u();
            if place > 0 {
                self.sink().i64_add();
            }
        }
        self.sink().br(1);
        self.close();
        self.push(operands[0], Shape::Word);
        self.push(operands[1], Shape::Word);
        self.sink().call(number);
        self.close();
        self.release(I32, data);
        self.done_with(&operands);
        self.convert(Shape::Integer, want);
    }

    /// Takes as many bytes as the stack says from the arena, in line; their address goes into a local.
    pub(super) fn allocate(&mut self, address: u32) {
        let size = super::memory_size(self.module.unit, self.module.limits) as i64;
        let (top, end) = (self.temporary(I64), self.temporary(I64));
        self.sink().i32_const(0).i64_load(at(layout::TOP)).local_tee(top).i64_add().local_tee(end);
        self.sink().i64_const(size).i64_gt_u();
        self.open_if(BlockType::Empty);
        self.stop(STOP_MEMORY);
        self.close();
        self.sink().i32_const(0).local_get(end).i64_store(at(layout::TOP));
        self.sink().local_get(top).i32_wrap_i64().local_set(address);
        self.release(I64, top);
        self.release(I64, end);
    }

    /// `list[low:high]`.
    pub(super) fn slice(&mut self, nodes: &[Node], node: &Node, want: Shape) {
        let class = self.module.findings.classes.certain(nodes[0].found);
        let is_list = class.is_some_and(|class| class.forms == Forms::LIST);
        if !is_list || !nodes[1..].iter().all(|bound| bound.found.is_integer()) {
            return self.shared(Operation::Slice, nodes, node, want);
        }
        self.emit(&nodes[0], Shape::Word, false);
        self.emit(&nodes[1], Shape::Integer, false);
        self.emit(&nodes[2], Shape::Integer, false);
        self.note_place(node.place);
        let number = self.module.runtime_number(Runtime::Part);
        self.sink().call(number);
        self.convert(Shape::Word, want);
    }

    /// `int()` of a double: cut here if it is small, by the slow function otherwise.
    pub(super) fn cut(&mut self, nodes: &[Node], node: &Node, want: Shape) {
        let operands = self.operands(nodes);
        self.note_place(node.place);
        self.open_block(block_type(Shape::Integer));
        self.open_block(BlockType::Empty);
        self.push(operands[0], Shape::Double);
        self.sink().f64_abs().f64_const(1e15.into()).f64_lt().i32_eqz().br_if(0);
        self.push(operands[0], Shape::Double);
        self.sink().i64_trunc_f64_s().br(1);
        self.close();
        self.call_slow(Operation::Whole(0), &operands);
        self.convert(Shape::Word, Shape::Integer);
        self.close();
        self.done_with(&operands);
        self.convert(Shape::Integer, want);
    }
}

/// Long lists take steps.
fn charge_long(writer: &mut FunctionWriter<'_, '_>, length: u32) {
    let left = writer.temporary(I64);
    writer.sink().local_get(length).i64_const(16).i64_gt_s();
    writer.open_if(BlockType::Empty);
    writer.sink().i32_const(0).i32_const(0).i64_load(at(layout::STEPS)).local_get(length).i64_sub();
    writer.sink().local_tee(left).i64_store(at(layout::STEPS)).local_get(left).i64_const(0).i64_lt_s();
    writer.open_if(BlockType::Empty);
    writer.stop(STOP_STEPS);
    writer.close();
    writer.close();
}

/// How often something is among the items of what begins like a list: words that are the same, or equal doubles.
pub(super) fn count(module: &mut ModuleWriter<'_>, shape: Shape) -> Body {
    let mut writer = FunctionWriter::new(module, 2);
    let (data, end) = (writer.temporary(I32), writer.temporary(I32));
    let (length, count) = (writer.temporary(I64), writer.temporary(I64));
    writer.sink().local_get(0).i32_wrap_i64().i64_load(at(LENGTH)).local_set(length);
    writer.sink().local_get(0).i32_wrap_i64().i64_load(at(DATA)).i32_wrap_i64().local_set(data);
    charge_long(&mut writer, length);
    let same = |writer: &mut FunctionWriter<'_, '_>, place: u32| {
        writer.sink().local_get(data).i64_load(at(8 * place));
        if shape == Shape::Double {
            writer.convert(Shape::Word, Shape::Double);
            writer.sink().local_get(1).f64_eq();
        } else {
            writer.sink().local_get(1).i64_eq();
        }
        writer.sink().i64_extend_i32_u();
    };
    // A window of four, which most are.
    writer.sink().local_get(length).i64_const(4).i64_eq();
    writer.open_if(BlockType::Empty);
    for place in 0..4 {
        same(&mut writer, place);
        if place > 0 {
            writer.sink().i64_add();
        }
    }
    writer.sink().return_();
    writer.close();
    writer.sink().local_get(data).local_get(length).i32_wrap_i64().i32_const(3).i32_shl().i32_add();
    writer.sink().local_set(end).i64_const(0).local_set(count);
    writer.open_block(BlockType::Empty);
    writer.sink().loop_(BlockType::Empty);
    writer.sink().local_get(data).local_get(end).i32_eq().br_if(1);
    same(&mut writer, 0);
    writer.sink().local_get(count).i64_add().local_set(count);
    writer.sink().local_get(data).i32_const(8).i32_add().local_set(data).br(0).end();
    writer.close();
    writer.sink().local_get(count);
    writer.finish(&[I64, shape.value_type()], &[I64], None)
}

/// How often a plain integer, exact as a double, is among integers and doubles.
pub(super) fn count_numbers(module: &mut ModuleWriter<'_>) -> Body {
    let mut writer = FunctionWriter::new(module, 2);
    let (data, end) = (writer.temporary(I32), writer.temporary(I32));
    let (count, seen, item) = (writer.temporary(I64), writer.temporary(I64), writer.temporary(I64));
    let (word, wanted, length) =
        (writer.temporary(I64), writer.temporary(ValType::F64), writer.temporary(I64));
    writer.sink().local_get(1).i64_const(1).i64_shl().local_set(word);
    writer.sink().local_get(0).i32_wrap_i64().i64_load(at(LENGTH)).local_set(length);
    charge_long(&mut writer, length);
    writer.sink().local_get(0).i32_wrap_i64().i64_load(at(DATA)).i32_wrap_i64().local_tee(data);
    writer.sink().local_get(length).i32_wrap_i64();
    writer.sink().i32_const(3).i32_shl().i32_add().local_set(end);
    // A window of four of one kind, which most are.
    let items = [(); 4].map(|()| writer.temporary(I64));
    writer.sink().local_get(1).f64_convert_i64_s().local_set(wanted);
    writer.sink().local_get(length).i64_const(4).i64_eq();
    writer.open_if(BlockType::Empty);
    for (place, &item) in items.iter().enumerate() {
        writer.sink().local_get(data).i64_load(at(8 * place as u32)).local_set(item);
    }
    for all_doubles in [false, true] {
        for (place, &item) in items.iter().enumerate() {
            writer.sink().local_get(item);
            match (place, all_doubles) {
                (0, _) => {}
                (_, true) => {
                    writer.sink().i64_and();
                }
                (_, false) => {
                    writer.sink().i64_or();
                }
            }
        }
        writer.sink().i32_wrap_i64().i32_const(1).i32_and();
        if !all_doubles {
            writer.sink().i32_eqz();
        }
        writer.open_if(BlockType::Empty);
        for (place, &item) in items.iter().enumerate() {
            writer.sink().local_get(item);
            if all_doubles {
                writer.convert(Shape::Word, Shape::Double);
                writer.sink().local_get(wanted).f64_eq().i64_extend_i32_u();
            } else {
                writer.sink().local_get(word).i64_eq().i64_extend_i32_u();
            }
            if place > 0 {
                writer.sink().i64_add();
            }
        }
        writer.sink().return_();
        writer.close();
    }
    writer.close();
    // Integers are the same words or not equal. `seen` collects the tags.
    writer.open_block(BlockType::Empty);
    writer.sink().loop_(BlockType::Empty);
    writer.sink().local_get(data).local_get(end).i32_eq().br_if(1);
    writer.sink().local_get(data).i64_load(at(0)).local_tee(item).local_get(word).i64_eq().i64_extend_i32_u();
    writer.sink().local_get(count).i64_add().local_set(count);
    writer.sink().local_get(seen).local_get(item).i64_or().local_set(seen);
    writer.sink().local_get(data).i32_const(8).i32_add().local_set(data).br(0).end();
    writer.close();
    writer.sink().local_get(seen).i32_wrap_i64().i32_const(1).i32_and().i32_eqz();
    writer.sink().if_(BlockType::Empty).local_get(count).return_().end();
    // There are doubles among them.
    writer.sink().local_get(0).i32_wrap_i64().i64_load(at(DATA)).i32_wrap_i64().local_set(data);
    writer.open_block(BlockType::Empty);
    writer.sink().loop_(BlockType::Empty);
    writer.sink().local_get(data).local_get(end).i32_eq().br_if(1);
    writer.sink().local_get(data).i64_load(at(0)).local_tee(item).i32_wrap_i64().i32_const(1).i32_and();
    writer.sink().if_(BlockType::Empty).local_get(item);
    writer.convert(Shape::Word, Shape::Double);
    writer.sink().local_get(wanted).f64_eq().i64_extend_i32_u();
    writer.sink().local_get(count).i64_add().local_set(count).end();
    writer.sink().local_get(data).i32_const(8).i32_add().local_set(data).br(0).end();
    writer.close();
    writer.sink().local_get(count);
    writer.finish(&[I64, I64], &[I64], None)
}

/// A part of a list as a new list; bounds that do not lie in order within it are the general function's.
pub(super) fn part(module: &mut ModuleWriter<'_>) -> Body {
    let mut writer = FunctionWriter::new(module, 3);
    let (result, from, to, end) =
        (writer.temporary(I32), writer.temporary(I32), writer.temporary(I32), writer.temporary(I32));
    let count = writer.temporary(I64);
    let general = writer.module.runtime_number(Runtime::Shared(Operation::Slice));
    writer.sink().local_get(2).local_get(1).i64_sub().local_set(count);
    // 0 <= low <= high <= length; what is negative is large without a sign.
    writer.sink().local_get(2).local_get(0).i32_wrap_i64().i64_load(at(LENGTH)).i64_gt_u();
    writer.sink().local_get(1).local_get(2).i64_gt_u().i32_or();
    writer.open_if(BlockType::Empty);
    writer.sink().local_get(0).local_get(1).i64_const(1).i64_shl().local_get(2).i64_const(1).i64_shl();
    writer.sink().call(general).return_();
    writer.close();
    writer.sink().local_get(count).i32_wrap_i64().i32_const(3).i32_shl().local_set(end);
    writer.sink().local_get(count).i64_const(3).i64_shl().i64_const(32).i64_add();
    writer.allocate(result);
    writer.sink().local_get(result).i64_const(Kind::LIST.header(3)).i64_store(at(0));
    writer.sink().local_get(result).local_get(count).i64_store(at(8));
    writer.sink().local_get(result).local_get(count).i64_store(at(16));
    writer.sink().local_get(result).local_get(result).i32_const(32).i32_add().i64_extend_i32_u();
    writer.sink().i64_store(at(24));
    writer.sink().local_get(0).i32_wrap_i64().i64_load(at(DATA)).i32_wrap_i64();
    writer.sink().local_get(1).i32_wrap_i64().i32_const(3).i32_shl().i32_add().local_set(from);
    // A window of four, which most are.
    writer.sink().local_get(count).i64_const(4).i64_eq();
    writer.open_if(BlockType::Empty);
    for place in 0..4 {
        writer.sink().local_get(result).local_get(from).i64_load(at(8 * place)).i64_store(at(32 + 8 * place));
    }
    writer.sink().else_();
    writer.sink().local_get(result).local_tee(to).local_get(end).i32_add().local_set(end);
    writer.open_block(BlockType::Empty);
    writer.sink().loop_(BlockType::Empty);
    writer.sink().local_get(to).local_get(end).i32_eq().br_if(1);
    writer.sink().local_get(to).local_get(from).i64_load(at(0)).i64_store(at(32));
    writer.sink().local_get(to).i32_const(8).i32_add().local_set(to);
    writer.sink().local_get(from).i32_const(8).i32_add().local_set(from).br(0).end();
    writer.close();
    writer.close();
    writer.sink().local_get(result).i64_extend_i32_u().i64_const(OBJECT).i64_or();
    writer.finish(&[I64, I64, I64], &[I64], None)
}

/// The low byte of characters.
const CHARACTER: i64 = Word::character('a').0 & 0xff;
/// Dictionaries beyond this are the library's.
const SMALL: i64 = 64;

/// Pushes whether a word is an integer or a character, which are equal to others of these only if they are the same.
fn is_exact(writer: &mut FunctionWriter<'_, '_>, word: u32) {
    writer.sink().local_get(word).i64_const(1).i64_and().i64_eqz();
    writer.sink().local_get(word).i64_const(0xff).i64_and().i64_const(CHARACTER).i64_eq().i32_or();
}

/// Returns what a dictionary at an address has for the key in parameter 1. Comes out at the end if there is none for certain;
/// leaves as many blocks as `out` says (0 for the innermost) where the library has to look.
pub(super) fn look_up(writer: &mut FunctionWriter<'_, '_>, address: u32, out: u32) {
    let (keys, data, end) = (writer.temporary(I32), writer.temporary(I32), writer.temporary(I32));
    let (length, item, others) = (writer.temporary(I64), writer.temporary(I64), writer.temporary(I32));
    is_exact(writer, 1);
    writer.sink().i32_eqz().br_if(out);
    writer
        .sink()
        .local_get(address)
        .i64_load(at(8))
        .i64_const(OBJECT)
        .i64_sub()
        .i32_wrap_i64()
        .local_tee(keys);
    writer.sink().i64_load(at(8)).local_tee(length).i64_const(SMALL).i64_gt_u().br_if(out);
    writer.sink().local_get(keys).i64_load(at(24)).i32_wrap_i64().local_tee(data);
    writer.sink().local_get(length).i32_wrap_i64().i32_const(3).i32_shl().i32_add().local_set(end);
    // Most keys are there.
    writer.open_block(BlockType::Empty);
    writer.sink().loop_(BlockType::Empty);
    writer.sink().local_get(data).local_get(end).i32_eq().br_if(1);
    writer.sink().local_get(data).i64_load(at(0)).local_get(1).i64_eq();
    writer.sink().if_(BlockType::Empty);
    // The value at the same place.
    writer.sink().local_get(address).i64_load(at(16)).i64_const(OBJECT).i64_sub().i32_wrap_i64();
    writer.sink().i64_load(at(24)).i32_wrap_i64().local_get(data).i32_add();
    writer.sink().local_get(keys).i64_load(at(24)).i32_wrap_i64().i32_sub().i64_load(at(0)).return_().end();
    writer.sink().local_get(data).i32_const(8).i32_add().local_set(data).br(0).end();
    writer.close();
    // Other kinds of keys may be equal though they are other words.
    writer.sink().i32_const(0).local_set(others);
    writer.sink().local_get(keys).i64_load(at(24)).i32_wrap_i64().local_set(data);
    writer.open_block(BlockType::Empty);
    writer.sink().loop_(BlockType::Empty);
    writer.sink().local_get(data).local_get(end).i32_eq().br_if(1);
    writer.sink().local_get(data).i64_load(at(0)).local_set(item);
    is_exact(writer, item);
    writer.sink().i32_eqz().local_get(others).i32_or().local_set(others);
    writer.sink().local_get(data).i32_const(8).i32_add().local_set(data).br(0).end();
    writer.close();
    writer.sink().local_get(others).br_if(out);
}

/// What a dictionary has for a key, or the default.
pub(super) fn get(module: &mut ModuleWriter<'_>) -> Body {
    let mut writer = FunctionWriter::new(module, 3);
    let address = writer.temporary(I32);
    writer.open_block(BlockType::Empty);
    writer.is_object(0, Kind::DICT);
    writer.sink().i32_eqz().br_if(0);
    writer.sink().local_get(0).i64_const(OBJECT).i64_sub().i32_wrap_i64().local_set(address);
    look_up(&mut writer, address, 0);
    writer.sink().local_get(2).return_();
    writer.close();
    otherwise(writer, Operation::Get, 3)
}

/// Cells along a diagonal of an array of two dimensions, as a new row; both ranges by steps of 1 or -1, inside the array
/// and of the same length.
pub(super) fn diagonal(module: &mut ModuleWriter<'_>) -> Body {
    const MATRIX: i64 = Kind::LIST.header(8);
    const VECTOR: i64 = Kind::LIST.header(4);
    let mut writer = FunctionWriter::new(module, 7);
    let (address, result, data) = (writer.temporary(I32), writer.temporary(I32), writer.temporary(I32));
    let (to, end, step) = (writer.temporary(I32), writer.temporary(I32), writer.temporary(I32));
    let length = writer.temporary(I64);
    let allocate = writer.module.runtime_number(Runtime::Allocate);
    writer.open_block(BlockType::Empty);
    writer.sink().local_get(0).i64_const(TAG).i64_and().i64_const(OBJECT).i64_ne().br_if(0);
    writer.sink().local_get(0).i64_const(OBJECT).i64_sub().i32_wrap_i64().local_tee(address);
    writer.sink().i64_load(at(0)).i64_const(MATRIX).i64_ne().br_if(0);
    for parameter in 1..7 {
        writer.sink().local_get(parameter);
        if parameter > 1 {
            writer.sink().i64_or();
        }
    }
    writer.sink().i32_wrap_i64().i32_const(1).i32_and().br_if(0);
    let plain: Vec<u32> = (1..7)
        .map(|parameter| {
            let plain = writer.temporary(I64);
            writer.sink().local_get(parameter).i64_const(1).i64_shr_s().local_set(plain);
            plain
        })
        .collect();
    let [row, row_end, row_step, column, column_end, column_step] = plain[..] else {
        unreachable!("there are six numbers")
    };
    for step in [row_step, column_step] {
        writer.sink().local_get(step).local_get(step).i64_mul().i64_const(1).i64_ne().br_if(0);
    }
    // As many rows as columns, at least one and few.
    writer.sink().local_get(row_end).local_get(row).i64_sub().local_get(row_step).i64_mul();
    writer.sink().local_tee(length).i64_const(1).i64_sub().i64_const(63).i64_gt_u().br_if(0);
    writer.sink().local_get(column_end).local_get(column).i64_sub().local_get(column_step).i64_mul();
    writer.sink().local_get(length).i64_ne().br_if(0);
    // The first and the last lie inside.
    for (first, after, step, size) in [(row, row_end, row_step, 8), (column, column_end, column_step, 40)] {
        writer.sink().local_get(first).local_get(address).i64_load(at(size)).i64_ge_u().br_if(0);
        writer.sink().local_get(after).local_get(step).i64_sub();
        writer.sink().local_get(address).i64_load(at(size)).i64_ge_u().br_if(0);
    }
    writer.sink().local_get(address).i64_load(at(48));
    writer.sink().local_get(row).local_get(address).i64_load(at(56)).i64_mul().i64_add();
    writer.sink().local_get(column).local_get(address).i64_load(at(64)).i64_mul().i64_add();
    writer.sink().i32_wrap_i64().local_set(data);
    writer.sink().local_get(row_step).local_get(address).i64_load(at(56)).i64_mul();
    writer.sink().local_get(column_step).local_get(address).i64_load(at(64)).i64_mul().i64_add();
    writer.sink().i32_wrap_i64().local_set(step);
    writer.sink().local_get(length).i32_wrap_i64().i32_const(3).i32_shl().local_tee(end);
    writer.sink().i32_const(40).i32_add().call(allocate).local_tee(result).i64_const(VECTOR).i64_store(at(0));
    writer.sink().local_get(result).local_get(length).i64_store(at(8));
    writer.sink().local_get(result).local_get(length).i64_store(at(16));
    writer.sink().local_get(result).local_get(result).i32_const(40).i32_add().i64_extend_i32_u();
    writer.sink().i64_store(at(24));
    writer.sink().local_get(result).local_get(address).i64_load(at(32)).i64_store(at(32));
    writer.sink().local_get(result).local_tee(to).local_get(end).i32_add().local_set(end);
    writer.sink().loop_(BlockType::Empty);
    writer.sink().local_get(to).local_get(data).i64_load(at(0)).i64_store(at(40));
    writer.sink().local_get(data).local_get(step).i32_add().local_set(data);
    writer.sink().local_get(to).i32_const(8).i32_add().local_tee(to).local_get(end).i32_ne().br_if(0).end();
    writer.sink().local_get(result).i64_extend_i32_u().i64_const(OBJECT).i64_or().return_();
    writer.close();
    otherwise(writer, Operation::Diagonal, 7)
}
