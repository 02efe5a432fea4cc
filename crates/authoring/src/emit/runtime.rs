//! Functions that operations share, in WebAssembly.

use wasm_encoder::{BlockType, MemArg, ValType};

use super::function::{Body, FunctionWriter, at};
use super::{ModuleWriter, STOP_MEMORY, STOP_OVERFLOW, Shape, lists, sequences};
use crate::form::Operation;
use crate::machine::layout;
use crate::word::{Kind, OBJECT, PAIR, SINGLE, TAG};

/// A function of the module's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Runtime {
    /// Bytes in, address out.
    Allocate,
    /// A new pair.
    Pair,
    /// A new double.
    Double,
    /// A new cell.
    Cell,
    /// Singles and doubles; anything else goes to the slow function.
    Arithmetic(Operation),
    /// Singles and doubles; anything else goes to the slow function.
    Compare(Operation),
    /// The exact quotient of two plain integers, the divisor not zero: an integer or a ratio.
    Quotient,
    /// How many cells are the same from an address on, by steps of so many bytes; the first is known to be.
    Run(i32),
    /// Items of lists and tuples; anything else goes to the slow function.
    Shared(Operation),
    /// How often a word is among the words of something that begins like a list; a plain integer.
    CountSame,
    /// How often a plain integer is among the integers and doubles of something that begins like a list.
    CountNumbers,
    /// A part of a list between two plain integers.
    Part,
    /// How often a double is among the doubles of something that begins like a list; a plain integer.
    CountDoubles,
    /// Python's `==`.
    Alike,
    /// Integers made of words.
    Whole(Operation),
}

const I32: ValType = ValType::I32;
const I64: ValType = ValType::I64;

pub(super) fn write(module: &mut ModuleWriter<'_>, function: Runtime) -> Body {
    match function {
        Runtime::Allocate => allocate(module),
        Runtime::Pair => pair(module),
        Runtime::Double => double(module),
        Runtime::Cell => cell(module),
        Runtime::Arithmetic(operation) => floats(module, operation, false),
        Runtime::Compare(operation) => floats(module, operation, true),
        Runtime::Quotient => quotient(module),
        Runtime::Run(step) => run(module, step),
        Runtime::Shared(Operation::Append) => lists::append(module),
        Runtime::Shared(Operation::Slice) => lists::slice(module),
        Runtime::Shared(Operation::ListOf) => lists::list_of(module),
        Runtime::Shared(Operation::Column) => lists::column(module),
        Runtime::Shared(Operation::CountOf) => lists::count_of(module),
        Runtime::Shared(Operation::Diagonal) => sequences::diagonal(module),
        Runtime::Shared(Operation::Get) => sequences::get(module),
        Runtime::CountNumbers => sequences::count_numbers(module),
        Runtime::Part => sequences::part(module),
        Runtime::CountSame => sequences::count(module, Shape::Word),
        Runtime::CountDoubles => sequences::count(module, Shape::Double),
        Runtime::Shared(operation) => shared(module, operation),
        Runtime::Alike => lists::alike(module),
        Runtime::Whole(operation) => lists::whole(module, operation),
    }
}

pub(super) fn allocate(module: &mut ModuleWriter<'_>) -> Body {
    let size = super::memory_size(module.unit, module.limits) as i64;
    let mut writer = FunctionWriter::new(module, 1);
    let (top, end) = (writer.temporary(I64), writer.temporary(I64));
    writer.sink().i32_const(0).i64_load(at(layout::TOP)).local_tee(top);
    writer.sink().local_get(0).i64_extend_i32_u().i64_add().local_tee(end).i64_const(size).i64_gt_u();
    writer.open_if(BlockType::Empty);
    writer.stop(STOP_MEMORY);
    writer.close();
    writer.sink().i32_const(0).local_get(end).i64_store(at(layout::TOP)).local_get(top).i32_wrap_i64();
    writer.finish(&[I32], &[I32], None)
}

fn pair(module: &mut ModuleWriter<'_>) -> Body {
    let mut writer = FunctionWriter::new(module, 2);
    let address = writer.temporary(I32);
    let allocate = writer.module.runtime_number(Runtime::Allocate);
    writer.sink().i32_const(16).call(allocate).local_tee(address).local_get(0).i64_store(at(0));
    writer.sink().local_get(address).local_get(1).i64_store(at(8));
    writer.sink().local_get(address).i64_extend_i32_u().i64_const(PAIR).i64_or();
    writer.finish(&[I64, I64], &[I64], None)
}

fn double(module: &mut ModuleWriter<'_>) -> Body {
    let mut writer = FunctionWriter::new(module, 1);
    let address = writer.temporary(I32);
    let allocate = writer.module.runtime_number(Runtime::Allocate);
    writer.sink().i32_const(16).call(allocate).local_tee(address);
    writer.sink().i64_const(Kind::DOUBLE.header(1)).i64_store(at(0));
    writer.sink().local_get(address).local_get(0).f64_store(at(8));
    writer.sink().local_get(address).i64_extend_i32_u().i64_const(OBJECT).i64_or();
    writer.finish(&[ValType::F64], &[I64], None)
}

fn cell(module: &mut ModuleWriter<'_>) -> Body {
    let mut writer = FunctionWriter::new(module, 1);
    let address = writer.temporary(I32);
    let allocate = writer.module.runtime_number(Runtime::Allocate);
    writer.sink().i32_const(16).call(allocate).local_tee(address);
    writer.sink().i64_const(Kind::CELL.header(1)).i64_store(at(0));
    writer.sink().local_get(address).local_get(0).i64_store(at(8));
    writer.sink().local_get(address).i64_extend_i32_u().i64_const(OBJECT).i64_or();
    writer.finish(&[I64], &[I64], None)
}

fn run(module: &mut ModuleWriter<'_>, step: i32) -> Body {
    let mut writer = FunctionWriter::new(module, 2);
    let count = writer.temporary(I64);
    writer.sink().i64_const(1).local_set(count).loop_(BlockType::Empty);
    writer.sink().local_get(0).i32_const(step).i32_add().local_tee(0);
    writer.sink().i64_load(at(layout::cell(0, 0) - OBJECT as u32)).local_get(1).i64_eq();
    writer
        .sink()
        .if_(BlockType::Empty)
        .local_get(count)
        .i64_const(1)
        .i64_add()
        .local_set(count)
        .br(1)
        .end()
        .end();
    writer.sink().local_get(count);
    writer.finish(&[I32, I64], &[I64], None)
}

fn quotient(module: &mut ModuleWriter<'_>) -> Body {
    let mut writer = FunctionWriter::new(module, 2);
    let (a, b, rest, address) =
        (writer.temporary(I64), writer.temporary(I64), writer.temporary(I64), writer.temporary(I32));
    // Euclid.
    writer.sink().local_get(0).local_set(a).local_get(1).local_set(b);
    writer.open_block(BlockType::Empty);
    writer.sink().loop_(BlockType::Empty).local_get(b).i64_eqz().br_if(1);
    writer.sink().local_get(a).local_get(b).i64_rem_s().local_set(rest);
    writer.sink().local_get(b).local_set(a).local_get(rest).local_set(b).br(0).end();
    writer.close();
    // The divisor takes a sign that makes the denominator positive.
    writer.sink().local_get(a).local_get(1).i64_xor().i64_const(0).i64_lt_s();
    writer.open_if(BlockType::Empty);
    writer.sink().i64_const(0).local_get(a).i64_sub().local_set(a);
    writer.close();
    writer.sink().local_get(1).local_get(a).i64_div_s().local_tee(b).i64_const(1).i64_eq();
    writer.open_if(BlockType::Empty);
    writer.sink().local_get(0).local_get(a).i64_div_s().local_tee(rest);
    writer.sink().local_get(rest).i64_const(1).i64_shl().i64_xor().i64_const(0).i64_lt_s();
    writer.open_if(BlockType::Empty);
    writer.stop(STOP_OVERFLOW);
    writer.close();
    writer.sink().local_get(rest).i64_const(1).i64_shl().return_();
    writer.close();
    let allocate = writer.module.runtime_number(Runtime::Allocate);
    writer.sink().i32_const(24).call(allocate).local_tee(address);
    writer.sink().i64_const(Kind::RATIO.header(2)).i64_store(at(0));
    writer.sink().local_get(address).local_get(0).local_get(a).i64_div_s().i64_store(at(8));
    writer.sink().local_get(address).local_get(b).i64_store(at(16));
    writer.sink().local_get(address).i64_extend_i32_u().i64_const(OBJECT).i64_or();
    writer.finish(&[I64, I64], &[I64], None)
}

/// Both singles, both doubles, or one of them with an exact number: by the machine. Everything else by the slow function.
fn floats(module: &mut ModuleWriter<'_>, operation: Operation, compares: bool) -> Body {
    let mut writer = FunctionWriter::new(module, 2);
    // An integer meets a float exactly in Lisp's comparisons and Python's, so only floats compare with floats here.
    let mixes = !compares;
    // Singles.
    writer.open_block(BlockType::Empty);
    for local in 0..2 {
        let other = 1 - local;
        writer.sink().local_get(local).i64_const(TAG).i64_and().i64_const(SINGLE).i64_eq();
        if mixes {
            // A single, or an integer beside a single.
            writer.sink().local_get(local).i64_const(1).i64_and().i64_eqz();
            writer
                .sink()
                .local_get(other)
                .i64_const(TAG)
                .i64_and()
                .i64_const(SINGLE)
                .i64_eq()
                .i32_and()
                .i32_or();
        }
        writer.sink().i32_eqz().br_if(0);
    }
    for local in 0..2 {
        writer.sink().local_get(local).i64_const(1).i64_and().i64_eqz();
        writer.open_if(BlockType::Result(ValType::F32));
        writer.sink().local_get(local).i64_const(1).i64_shr_s().f32_convert_i64_s().else_();
        writer.sink().local_get(local).i64_const(32).i64_shr_u().i32_wrap_i64().f32_reinterpret_i32();
        writer.close();
    }
    match operation {
        Operation::Add => writer.sink().f32_add(),
        Operation::Subtract => writer.sink().f32_sub(),
        Operation::Multiply => writer.sink().f32_mul(),
        Operation::Less => writer.sink().f32_lt(),
        Operation::LessEqual => writer.sink().f32_le(),
        Operation::Greater => writer.sink().f32_gt(),
        Operation::GreaterEqual => writer.sink().f32_ge(),
        Operation::Equal => writer.sink().f32_eq(),
        _ => writer.sink().f32_ne(),
    };
    if compares {
        writer.truth_word();
    } else {
        // What overflows a single is an error in Lisp.
        let bits = writer.temporary(I32);
        writer.sink().i32_reinterpret_f32().local_tee(bits).i32_const(0x7f80_0000).i32_and();
        writer.sink().i32_const(0x7f80_0000).i32_eq().br_if(0);
        writer.sink().local_get(bits).i64_extend_i32_u().i64_const(32).i64_shl().i64_const(SINGLE).i64_or();
    }
    writer.sink().return_();
    writer.close();
    // Doubles.
    writer.open_block(BlockType::Empty);
    if mixes {
        // Two integers are here because what they make is too large for one: that is no double.
        writer
            .sink()
            .local_get(0)
            .local_get(1)
            .i64_or()
            .i32_wrap_i64()
            .i32_const(1)
            .i32_and()
            .i32_eqz()
            .br_if(0);
    }
    for local in 0..2 {
        writer.is_object(local, Kind::DOUBLE);
        if mixes {
            writer.sink().local_get(local).i64_const(1).i64_and().i64_eqz().i32_or();
        }
        writer.sink().i32_eqz().br_if(0);
    }
    for local in 0..2 {
        writer.sink().local_get(local).i64_const(1).i64_and().i64_eqz();
        writer.open_if(BlockType::Result(ValType::F64));
        writer.sink().local_get(local).i64_const(1).i64_shr_s().f64_convert_i64_s().else_();
        writer.sink().local_get(local);
        writer.convert(Shape::Word, Shape::Double);
        writer.close();
    }
    match operation {
        Operation::Add => writer.sink().f64_add(),
        Operation::Subtract => writer.sink().f64_sub(),
        Operation::Multiply => writer.sink().f64_mul(),
        Operation::Less => writer.sink().f64_lt(),
        Operation::LessEqual => writer.sink().f64_le(),
        Operation::Greater => writer.sink().f64_gt(),
        Operation::GreaterEqual => writer.sink().f64_ge(),
        Operation::Equal => writer.sink().f64_eq(),
        _ => writer.sink().f64_ne(),
    };
    if compares {
        writer.truth_word();
    } else {
        writer.convert(Shape::Double, Shape::Word);
    }
    writer.sink().return_();
    writer.close();
    let slow = writer.module.import_number((writer.module.unit.dialect.slow)(operation));
    writer.sink().local_get(0).local_get(1).call(slow);
    writer.finish(&[I64, I64], &[I64], None)
}

/// Items and lengths of lists and tuples.
fn shared(module: &mut ModuleWriter<'_>, operation: Operation) -> Body {
    let arity = match operation {
        Operation::Length => 1,
        Operation::Item => 2,
        _ => 3,
    };
    let mut writer = FunctionWriter::new(module, arity);
    let (address, data, kind) = (writer.temporary(I32), writer.temporary(I32), writer.temporary(I32));
    let (length, index) = (writer.temporary(I64), writer.temporary(I64));
    writer.open_block(BlockType::Empty);
    writer.sink().local_get(0).i64_const(TAG).i64_and().i64_const(OBJECT).i64_ne().br_if(0);
    let byte = MemArg { offset: 0, align: 0, memory_index: 0 };
    writer.sink().local_get(0).i64_const(OBJECT).i64_sub().i32_wrap_i64().local_tee(address);
    writer.sink().i32_load8_u(byte).local_tee(kind).i32_const(i32::from(Kind::LIST.0)).i32_eq();
    writer.open_if(BlockType::Empty);
    writer.sink().local_get(address).i64_load(at(8)).local_set(length);
    writer.sink().local_get(address).i64_load(at(24)).i32_wrap_i64().local_set(data).else_();
    // A tuple cannot be changed.
    if operation == Operation::SetItem {
        writer.sink().br(1);
    } else {
        if operation == Operation::Item {
            writer.sink().local_get(kind).i32_const(i32::from(Kind::DICT.0)).i32_eq();
            writer.open_if(BlockType::Empty);
            sequences::look_up(&mut writer, address, 2);
            writer.sink().br(2);
            writer.close();
        }
        writer.sink().local_get(kind).i32_const(i32::from(Kind::TUPLE.0)).i32_ne().br_if(1);
        writer.sink().local_get(address).i64_load(at(0)).i64_const(32).i64_shr_u().local_set(length);
        writer.sink().local_get(address).i32_const(8).i32_add().local_set(data);
    }
    writer.close();
    if operation == Operation::Length {
        writer.sink().local_get(length).i64_const(1).i64_shl().return_();
    } else {
        writer.sink().local_get(1).i64_const(1).i64_and().i64_eqz().i32_eqz().br_if(0);
        writer.sink().local_get(1).i64_const(1).i64_shr_s().local_tee(index).i64_const(0).i64_lt_s();
        writer.open_if(BlockType::Empty);
        writer.sink().local_get(index).local_get(length).i64_add().local_set(index);
        writer.close();
        writer.sink().local_get(index).local_get(length).i64_ge_u().br_if(0);
        writer.sink().local_get(data).local_get(index).i32_wrap_i64().i32_const(3).i32_shl().i32_add();
        if operation == Operation::Item {
            writer.sink().i64_load(at(0)).return_();
        } else {
            writer.sink().local_get(2).i64_store(at(0)).local_get(2).return_();
        }
    }
    writer.close();
    otherwise(writer, operation, arity)
}

/// The end of a shared function: what it is not for goes to the slow one.
pub(super) fn otherwise(mut writer: FunctionWriter<'_, '_>, operation: Operation, arity: u32) -> Body {
    for parameter in 0..arity {
        writer.sink().local_get(parameter);
    }
    let slow = writer.module.import_number((writer.module.unit.dialect.slow)(operation));
    writer.sink().call(slow);
    writer.finish(&vec![I64; arity as usize], &[I64], None)
}
