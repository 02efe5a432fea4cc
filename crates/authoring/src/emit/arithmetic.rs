//! Arithmetic: plain integers and doubles where types are known, tagged words where they are not.

use wasm_encoder::{BlockType, ValType};

use super::function::{FunctionWriter, block_type};
use super::operands::Operand;
use super::runtime::Runtime;
use super::{STOP_OVERFLOW, Shape};
use crate::form::{Kinds, Operation, Type, interval};
use crate::message::Place;
use crate::word::{MAX_INTEGER, MIN_INTEGER, SINGLE};

/// Kinds whose words are equal exactly when they are the same thing.
pub(super) const PLAIN: Kinds = Kinds(Kinds::ANY.0 & !(Kinds::DOUBLE.0 | Kinds::RATIO.0 | Kinds::OBJECT.0));

impl FunctionWriter<'_, '_> {
    /// Leaves the result on the stack in the shape of `found`.
    pub(super) fn arithmetic(
        &mut self,
        operation: Operation,
        a: Operand,
        b: Operand,
        found: Type,
        place: Place,
    ) {
        let shape = Shape::of(found);
        self.note_place(place);
        let is_float = |operand: Operand| matches!(operand.shape, Shape::Double | Shape::Integer);
        let adds = matches!(operation, Operation::Add | Operation::Subtract | Operation::Multiply);
        if shape == Shape::Double && is_float(a) && is_float(b) && adds {
            self.push(a, Shape::Double);
            self.push(b, Shape::Double);
            match operation {
                Operation::Add => self.sink().f64_add(),
                Operation::Subtract => self.sink().f64_sub(),
                _ => self.sink().f64_mul(),
            };
            return;
        }
        let is_single = |operand: Operand| operand.found.kinds == Kinds::SINGLE;
        if adds
            && (is_single(a) || is_single(b))
            && [a, b].iter().all(|x| is_single(*x) || x.shape == Shape::Integer)
        {
            return self.singles(operation, a, b);
        }
        let may_be_integer = |operand: Operand| operand.found.kinds.meets(Kinds::INTEGER);
        // In some languages the quotient of integers is never one.
        let is_exact = operation == Operation::Divide && found.kinds.meets(Kinds::INTEGER);
        if is_exact && shape == Shape::Word && may_be_integer(a) && may_be_integer(b) {
            return self.exact_quotient(a, b);
        }
        let quotient_is_double = operation == Operation::Divide && shape == Shape::Double;
        if quotient_is_double && is_float(a) && is_float(b) {
            return self.divide_doubles(a, b);
        }
        let is_general = operation == Operation::Divide && !is_exact;
        if !may_be_integer(a) || !may_be_integer(b) || is_general {
            self.arithmetic_in_general(operation, a, b);
            self.convert(Shape::Word, shape);
            return;
        }
        // Integers inline, everything else by call.
        self.open_block(block_type(shape));
        self.open_block(BlockType::Empty);
        self.leave_unless_integers(&[a, b]);
        if operation_stays_tagged(operation) && shape == Shape::Word {
            self.tagged(operation, a, b);
        } else {
            self.plain(operation, a, b, found);
            self.convert(Shape::Integer, shape);
        }
        self.sink().br(1);
        self.close();
        if needs_slow_path(operation, a, b) {
            self.arithmetic_in_general(operation, a, b);
            self.convert(Shape::Word, shape);
        } else {
            self.sink().unreachable();
        }
        self.close();
    }

    /// Singles, or a single and an integer; what is not finite is the slow function's. Leaves a word.
    fn singles(&mut self, operation: Operation, a: Operand, b: Operand) {
        self.open_block(block_type(Shape::Word));
        self.open_block(BlockType::Empty);
        for operand in [a, b] {
            if operand.shape == Shape::Integer {
                self.push(operand, Shape::Integer);
                self.sink().f32_convert_i64_s();
            } else {
                self.push(operand, Shape::Word);
                self.sink().i64_const(32).i64_shr_u().i32_wrap_i64().f32_reinterpret_i32();
            }
        }
        match operation {
            Operation::Add => self.sink().f32_add(),
            Operation::Subtract => self.sink().f32_sub(),
            _ => self.sink().f32_mul(),
        };
        let bits = self.temporary(ValType::I32);
        self.sink().i32_reinterpret_f32().local_tee(bits).i32_const(0x7f80_0000).i32_and();
        self.sink().i32_const(0x7f80_0000).i32_eq().br_if(0);
        self.sink()
            .local_get(bits)
            .i64_extend_i32_u()
            .i64_const(32)
            .i64_shl()
            .i64_const(SINGLE)
            .i64_or()
            .br(1);
        self.release(ValType::I32, bits);
        self.close();
        self.call_slow(operation, &[a, b]);
        self.close();
    }

    /// Lisp's quotient of integers; a zero divisor and other numbers are the slow function's. Leaves a word.
    fn exact_quotient(&mut self, a: Operand, b: Operand) {
        self.open_block(block_type(Shape::Word));
        self.open_block(BlockType::Empty);
        self.leave_unless_integers(&[a, b]);
        if b.found.low <= 0 && b.found.high >= 0 {
            self.push(b, Shape::Integer);
            self.sink().i64_eqz().br_if(0);
        }
        self.push(a, Shape::Integer);
        self.push(b, Shape::Integer);
        let number = self.module.runtime_number(Runtime::Quotient);
        self.sink().call(number).br(1);
        self.close();
        self.call_slow(Operation::Divide, &[a, b]);
        self.close();
    }

    /// Leaves the innermost block unless all operands are integers.
    pub(super) fn leave_unless_integers(&mut self, operands: &[Operand]) {
        let words: Vec<Operand> =
            operands.iter().copied().filter(|operand| operand.shape != Shape::Integer).collect();
        for (index, operand) in words.iter().enumerate() {
            self.push(*operand, Shape::Word);
            if index > 0 {
                self.sink().i64_or();
            }
        }
        if !words.is_empty() {
            self.sink().i32_wrap_i64().i32_const(1).i32_and().br_if(0);
        }
    }

    /// Words of integers, result a word; leaves the innermost block if it does not fit.
    fn tagged(&mut self, operation: Operation, a: Operand, b: Operand) {
        self.push(a, Shape::Word);
        self.push(b, Shape::Word);
        let result = self.temporary(ValType::I64);
        let fits = interval(operation, &[a.found, b.found])
            .is_some_and(|(low, high)| low >= MIN_INTEGER as i128 && high <= MAX_INTEGER as i128);
        match operation {
            Operation::Add => {
                self.sink().i64_add();
                if !fits {
                    self.sink().local_set(result);
                    self.push(a, Shape::Word);
                    self.sink().local_get(result).i64_xor();
                    self.push(b, Shape::Word);
                    self.sink().local_get(result).i64_xor().i64_and().i64_const(0).i64_lt_s().br_if(0);
                    self.sink().local_get(result);
                }
            }
            Operation::Subtract => {
                self.sink().i64_sub();
                if !fits {
                    self.sink().local_set(result);
                    self.push(a, Shape::Word);
                    self.push(b, Shape::Word);
                    self.sink().i64_xor();
                    self.push(a, Shape::Word);
                    self.sink().local_get(result).i64_xor().i64_and().i64_const(0).i64_lt_s().br_if(0);
                    self.sink().local_get(result);
                }
            }
            Operation::BitAnd => {
                self.sink().i64_and();
            }
            Operation::BitOr => {
                self.sink().i64_or();
            }
            _ => {
                self.sink().i64_xor();
            }
        }
        self.release(ValType::I64, result);
    }

    /// Plain integers, result plain; leaves the innermost block for what the slow function does.
    fn plain(&mut self, operation: Operation, a: Operand, b: Operand, found: Type) {
        let range = interval(operation, &[a.found, b.found]);
        let fits = range.is_some_and(|(low, high)| low >= MIN_INTEGER as i128 && high <= MAX_INTEGER as i128);
        match operation {
            Operation::Add | Operation::Subtract => {
                self.push(a, Shape::Integer);
                self.push(b, Shape::Integer);
                if operation == Operation::Add {
                    self.sink().i64_add();
                } else {
                    self.sink().i64_sub();
                }
                if !fits {
                    self.stop_unless_integer();
                }
            }
            Operation::Multiply => {
                if !fits {
                    self.leave_unless_small(&[a, b], 31);
                }
                self.push(a, Shape::Integer);
                self.push(b, Shape::Integer);
                self.sink().i64_mul();
            }
            Operation::BitAnd | Operation::BitOr | Operation::BitXor => {
                self.push(a, Shape::Integer);
                self.push(b, Shape::Integer);
                match operation {
                    Operation::BitAnd => self.sink().i64_and(),
                    Operation::BitOr => self.sink().i64_or(),
                    _ => self.sink().i64_xor(),
                };
            }
            Operation::FloorDivide | Operation::Modulo => self.floor(operation, a, b),
            Operation::Divide => {
                // Exact quotients only; the others are the slow function's.
                self.push(b, Shape::Integer);
                self.sink().i64_eqz().br_if(0);
                self.push(a, Shape::Integer);
                self.push(b, Shape::Integer);
                self.sink().i64_rem_s().i64_const(0).i64_ne().br_if(0);
                self.push(a, Shape::Integer);
                self.push(b, Shape::Integer);
                self.sink().i64_div_s();
                self.stop_unless_integer();
            }
            Operation::ShiftLeft => {
                let result = self.temporary(ValType::I64);
                self.push(b, Shape::Integer);
                self.sink().i64_const(61).i64_gt_u().br_if(0);
                self.push(a, Shape::Integer);
                self.push(b, Shape::Integer);
                self.sink().i64_shl().local_tee(result);
                self.push(b, Shape::Integer);
                self.sink().i64_shr_s();
                self.push(a, Shape::Integer);
                self.sink().i64_ne().br_if(0);
                if found.is_integer() {
                    self.sink().local_get(result);
                    self.stop_unless_integer();
                } else {
                    // What no word holds is the slow function's.
                    self.sink().local_get(result).local_get(result).i64_const(1).i64_shl();
                    self.sink().i64_xor().i64_const(0).i64_lt_s().br_if(0).local_get(result);
                }
                self.release(ValType::I64, result);
            }
            _ => {
                self.push(b, Shape::Integer);
                self.sink().i64_const(62).i64_gt_u().br_if(0);
                self.push(a, Shape::Integer);
                self.push(b, Shape::Integer);
                self.sink().i64_shr_s();
            }
        }
    }

    /// Stops if the integer on the stack has more than 63 bits.
    fn stop_unless_integer(&mut self) {
        let result = self.temporary(ValType::I64);
        self.sink()
            .local_tee(result)
            .local_get(result)
            .i64_const(1)
            .i64_shl()
            .i64_xor()
            .i64_const(0)
            .i64_lt_s();
        self.open_if(BlockType::Empty);
        self.stop(STOP_OVERFLOW);
        self.close();
        self.sink().local_get(result);
        self.release(ValType::I64, result);
    }

    /// Leaves the innermost block unless all operands lie within so many bits and a sign.
    pub(super) fn leave_unless_small(&mut self, operands: &[Operand], bits: u32) {
        let bound = 1i64 << bits;
        let mut any = false;
        for operand in operands {
            if operand.found.lies_within(-bound, bound - 1) {
                continue;
            }
            self.push(*operand, Shape::Integer);
            self.sink().i64_const(bound).i64_add();
            if any {
                self.sink().i64_or();
            }
            any = true;
        }
        if any {
            self.sink().i64_const(i64::from(bits) + 1).i64_shr_u().i64_eqz().i32_eqz().br_if(0);
        }
    }

    /// Quotient or remainder by a positive divisor, rounded down.
    fn floor(&mut self, operation: Operation, a: Operand, b: Operand) {
        if b.found.low <= 0 {
            self.push(b, Shape::Integer);
            self.sink().i64_const(0).i64_le_s().br_if(0);
        }
        let rest = self.temporary(ValType::I64);
        self.push(a, Shape::Integer);
        self.push(b, Shape::Integer);
        self.sink().i64_rem_s().local_set(rest);
        let negative = a.found.low < 0;
        if operation == Operation::Modulo {
            self.sink().local_get(rest);
            if negative {
                self.push(b, Shape::Integer);
                self.sink().i64_const(0).local_get(rest).i64_const(0).i64_lt_s().select().i64_add();
            }
        } else {
            self.push(a, Shape::Integer);
            self.push(b, Shape::Integer);
            self.sink().i64_div_s();
            if negative {
                self.sink().local_get(rest).i64_const(63).i64_shr_s().i64_add();
            }
        }
        self.release(ValType::I64, rest);
    }

    /// A double quotient; zero divisors and integers that a double does not hold are the slow function's.
    fn divide_doubles(&mut self, a: Operand, b: Operand) {
        self.open_block(block_type(Shape::Double));
        self.open_block(BlockType::Empty);
        self.push(b, Shape::Double);
        self.sink().f64_const(0.0.into()).f64_eq().br_if(0);
        let integers: Vec<Operand> =
            [a, b].into_iter().filter(|operand| operand.shape == Shape::Integer).collect();
        self.leave_unless_small(&integers, 53);
        self.push(a, Shape::Double);
        self.push(b, Shape::Double);
        self.sink().f64_div().br(1);
        self.close();
        self.call_slow(Operation::Divide, &[a, b]);
        self.convert(Shape::Word, Shape::Double);
        self.close();
    }

    /// Singles and doubles in a shared function, everything else in the slow function. Leaves a word.
    fn arithmetic_in_general(&mut self, operation: Operation, a: Operand, b: Operand) {
        let floats = Kinds::SINGLE.or(Kinds::DOUBLE);
        let may_be_float = a.found.kinds.meets(floats) || b.found.kinds.meets(floats);
        let shared = matches!(operation, Operation::Add | Operation::Subtract | Operation::Multiply);
        if shared && may_be_float {
            self.push(a, Shape::Word);
            self.push(b, Shape::Word);
            let number = self.module.runtime_number(Runtime::Arithmetic(operation));
            self.sink().call(number);
        } else {
            self.call_slow(operation, &[a, b]);
        }
    }
}

/// Whether words can be combined without taking their tags off.
fn operation_stays_tagged(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Add | Operation::Subtract | Operation::BitAnd | Operation::BitOr | Operation::BitXor
    )
}

/// Whether the code before can leave for the slow path at all.
fn needs_slow_path(operation: Operation, a: Operand, b: Operand) -> bool {
    a.shape != Shape::Integer || b.shape != Shape::Integer || !operation_stays_tagged(operation)
}
