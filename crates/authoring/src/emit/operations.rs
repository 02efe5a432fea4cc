//! Operations: fast paths inline, slow paths by call.

use wasm_encoder::{BlockType, ValType};

use super::function::{FunctionWriter, Operand, at, block_type};
use super::runtime::Runtime;
use super::{STOP_OVERFLOW, Shape};
use crate::form::interval;
use crate::form::{HostFunction, Kinds, Node, Operation, Type};
use crate::machine::layout;
use crate::message::Place;
use crate::word::{FALSE, Kind, MAX_INTEGER, MIN_INTEGER, NIL, OBJECT, OFF_BOARD, PAIR, SINGLE, TAG, TRUE};

/// Kinds whose words are equal exactly when they are the same thing.
pub(super) const PLAIN: Kinds = Kinds(Kinds::ANY.0 & !(Kinds::DOUBLE.0 | Kinds::RATIO.0 | Kinds::OBJECT.0));

impl FunctionWriter<'_, '_> {
    fn slow(&self, operation: Operation) -> &'static HostFunction {
        (self.module.unit.dialect.slow)(operation)
    }

    /// Calls the slow function with these operands; a word is left on the stack.
    pub(super) fn call_slow(&mut self, operation: Operation, operands: &[Operand]) {
        for operand in operands {
            self.push(*operand, Shape::Word);
        }
        let number = self.module.import_number(self.slow(operation));
        self.sink().call(number);
    }

    pub(super) fn operation(&mut self, operation: Operation, nodes: &[Node], node: &Node, want: Shape) {
        use Operation as O;
        if nodes.iter().any(|argument| argument.found.kinds.is_empty()) {
            // Something before this never ends: the rest is not reached.
            for argument in nodes {
                self.emit(argument, Shape::Nothing, false);
            }
            self.sink().unreachable();
            return;
        }
        match operation {
            O::Add
            | O::Subtract
            | O::Multiply
            | O::Divide
            | O::FloorDivide
            | O::Modulo
            | O::BitAnd
            | O::BitOr
            | O::BitXor
            | O::ShiftLeft
            | O::ShiftRight => {
                let operands = self.operands(nodes);
                self.arithmetic(operation, operands[0], operands[1], node.found, node.place);
                self.done_with(&operands);
                self.convert(Shape::of(node.found), want);
            }
            O::Less | O::LessEqual | O::Greater | O::GreaterEqual | O::Equal | O::NotEqual => {
                if node.found.kinds.within(self.truth_kinds()) {
                    return self.truth_value(node, want);
                }
                let operands = self.operands(nodes);
                self.note_place(node.place);
                self.compare_as_word(operation, operands[0], operands[1]);
                self.done_with(&operands);
                self.convert(Shape::Word, want);
            }
            O::Same | O::Truth | O::IsNil | O::Inside | O::Is(_) | O::Has(_) | O::IsInteger => {
                self.truth_value(node, want);
            }
            O::NewList | O::NewTuple => self.new_sequence(operation == O::NewList, nodes, node, want),
            O::Slice => self.slice(nodes, node, want),
            O::ListOf | O::Column | O::Diagonal | O::Get => {
                self.shared(operation, nodes, node, want);
            }
            O::Bound => {
                self.emit(&nodes[0], Shape::of(nodes[0].found), false);
                match (Shape::of(nodes[0].found), Shape::of(node.found)) {
                    // Only words can be unbound.
                    (from, to) if from != to && want != Shape::Nothing => {
                        self.convert(from, to);
                        self.convert(to, want);
                    }
                    (from, _) => self.convert(from, want),
                }
            }
            O::Whole(_) => self.whole(operation, nodes, node, want),
            O::Pair => {
                self.emit(&nodes[0], Shape::Word, false);
                self.emit(&nodes[1], Shape::Word, false);
                self.note_place(node.place);
                let number = self.module.runtime_number(Runtime::Pair);
                self.sink().call(number);
                self.convert(Shape::Word, want);
            }
            O::SetRest => {
                let value = self.temporary(ValType::I64);
                self.emit(&nodes[0], Shape::Word, false);
                self.sink().i64_const(PAIR).i64_sub().i32_wrap_i64();
                self.emit(&nodes[1], Shape::Word, false);
                self.sink().local_tee(value).i64_store(at(8));
                if want != Shape::Nothing {
                    self.sink().local_get(value);
                    self.convert(Shape::Word, want);
                }
                self.release(ValType::I64, value);
            }
            O::First | O::Rest => self.part(operation, nodes, node, want),
            O::Item | O::SetItem | O::Length | O::CountOf | O::Append => {
                self.of_sequence(operation, nodes, node, want);
            }
            O::Field(kind, index) => self.field(kind, index, nodes, node, want),
            O::SetField(kind, index) => self.set_field(kind, index, nodes, node, want),
            O::Cell | O::CellGet | O::CellSet => self.cell(operation, nodes, want),
            O::CallValue => {
                let operands = self.operands(nodes);
                self.note_place(node.place);
                self.call_slow(operation, &operands);
                self.done_with(&operands);
                self.convert(Shape::Word, want);
            }
            O::BoardOf => self.of_object(operation, Kind::STATE, Kinds::STATE, 8, nodes, node, want),
            O::TurnOf => self.of_object(operation, Kind::STATE, Kinds::STATE, 16, nodes, node, want),
            O::Width => {
                self.of_object(operation, Kind::BOARD, Kinds::BOARD, layout::WIDTH, nodes, node, want);
            }
            O::Height => {
                self.of_object(operation, Kind::BOARD, Kinds::BOARD, layout::HEIGHT, nodes, node, want);
            }
            O::WinnerOf => {
                self.of_object(operation, Kind::BOARD, Kinds::BOARD, layout::WINNER, nodes, node, want);
            }
            O::OverOf => {
                self.of_object(operation, Kind::BOARD, Kinds::BOARD, layout::OVER, nodes, node, want);
            }
            O::BoardCell | O::ColumnHeight | O::Run(..) => self.on_board(operation, nodes, node, want),
        }
    }

    /// Operations that are tests, as an `i32`. False if it is none.
    pub(super) fn test(&mut self, operation: Operation, nodes: &[Node], node: &Node) -> bool {
        use Operation as O;
        if nodes.iter().any(|argument| argument.found.kinds.is_empty()) {
            return false;
        }
        match operation {
            O::Less | O::LessEqual | O::Greater | O::GreaterEqual | O::Equal | O::NotEqual
                if node.found.kinds.within(self.truth_kinds()) =>
            {
                let operands = self.operands(nodes);
                self.note_place(node.place);
                self.compare(operation, operands[0], operands[1]);
                self.done_with(&operands);
            }
            O::Same => self.same(nodes, node),
            O::Truth => self.truth(nodes, node),
            O::IsNil => {
                self.emit(&nodes[0], Shape::of(nodes[0].found), false);
                if nodes[0].found.kinds.meets(Kinds::NIL) {
                    self.sink().i64_const(NIL.0).i64_eq();
                } else {
                    self.sink().drop().i32_const(0);
                }
            }
            O::Inside => self.inside(nodes, node),
            O::Is(_) | O::Has(_) | O::IsInteger => self.question(operation, nodes),
            _ => return false,
        }
        true
    }

    // ---- numbers

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
            self.plain(operation, a, b);
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
    fn leave_unless_integers(&mut self, operands: &[Operand]) {
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
    fn plain(&mut self, operation: Operation, a: Operand, b: Operand) {
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
                self.sink().i64_ne().br_if(0).local_get(result);
                self.stop_unless_integer();
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

    /// A comparison as an `i32`.
    pub(super) fn compare(&mut self, operation: Operation, a: Operand, b: Operand) {
        let is_plain = |operand: Operand| operand.shape == Shape::Integer;
        let is_number = |operand: Operand| matches!(operand.shape, Shape::Integer | Shape::Double);
        if is_plain(a) && is_plain(b) {
            self.push(a, Shape::Integer);
            self.push(b, Shape::Integer);
            self.compare_integers(operation);
            return;
        }
        // An integer beyond 2^53 is not compared by rounding it.
        let exact = |operand: Operand| !is_plain(operand) || operand.found.lies_within(-(1 << 53), 1 << 53);
        if is_number(a) && is_number(b) && exact(a) && exact(b) {
            self.push(a, Shape::Double);
            self.push(b, Shape::Double);
            match operation {
                Operation::Less => self.sink().f64_lt(),
                Operation::LessEqual => self.sink().f64_le(),
                Operation::Greater => self.sink().f64_gt(),
                Operation::GreaterEqual => self.sink().f64_ge(),
                Operation::Equal => self.sink().f64_eq(),
                _ => self.sink().f64_ne(),
            };
            return;
        }
        // Characters, None and the like are equal to nothing but themselves.
        let alone = |operand: Operand| operand.found.kinds.within(Kinds::OTHER.or(Kinds::NIL));
        let is_python = self.module.unit.dialect.falsehood == FALSE;
        if is_python && matches!(operation, Operation::Equal | Operation::NotEqual) && (alone(a) || alone(b))
        {
            self.push(a, Shape::Word);
            self.push(b, Shape::Word);
            self.compare_integers(operation);
            return;
        }
        self.open_block(BlockType::Result(ValType::I32));
        self.open_block(BlockType::Empty);
        self.leave_unless_integers(&[a, b]);
        // Tags do not change the order.
        self.push(a, Shape::Word);
        self.push(b, Shape::Word);
        self.compare_integers(operation);
        self.sink().br(1);
        self.close();
        self.compare_in_general(operation, a, b);
        self.word_is_true(self.truth_kinds());
        self.close();
    }

    fn compare_as_word(&mut self, operation: Operation, a: Operand, b: Operand) {
        self.open_block(BlockType::Result(ValType::I64));
        self.open_block(BlockType::Empty);
        self.leave_unless_integers(&[a, b]);
        self.push(a, Shape::Word);
        self.push(b, Shape::Word);
        self.compare_integers(operation);
        self.truth_word();
        self.sink().br(1);
        self.close();
        self.compare_in_general(operation, a, b);
        self.close();
    }

    fn compare_in_general(&mut self, operation: Operation, a: Operand, b: Operand) {
        let floats = Kinds::SINGLE.or(Kinds::DOUBLE);
        // Where only FALSE is false, things are equal that are not the same: Python.
        let alike = self.module.unit.dialect.falsehood == FALSE;
        if alike && matches!(operation, Operation::Equal | Operation::NotEqual) {
            self.push(a, Shape::Word);
            self.push(b, Shape::Word);
            let number = self.module.runtime_number(Runtime::Alike);
            self.sink().call(number);
            if operation == Operation::NotEqual {
                self.turned(a, b);
            }
        } else if a.found.kinds.meets(floats) && b.found.kinds.meets(floats) {
            self.push(a, Shape::Word);
            self.push(b, Shape::Word);
            let number = self.module.runtime_number(Runtime::Compare(operation));
            self.sink().call(number);
        } else {
            self.call_slow(operation, &[a, b]);
        }
    }

    /// The opposite of the answer on the stack; what is no answer is asked for again.
    fn turned(&mut self, a: Operand, b: Operand) {
        let answer = self.temporary(ValType::I64);
        self.sink().local_tee(answer).i64_const(TRUE.0).i64_eq();
        self.open_if(BlockType::Result(ValType::I64));
        self.sink().i64_const(FALSE.0).else_().local_get(answer).i64_const(FALSE.0).i64_eq();
        self.open_if(BlockType::Result(ValType::I64));
        self.sink().i64_const(TRUE.0).else_();
        self.call_slow(Operation::NotEqual, &[a, b]);
        self.close();
        self.close();
        self.release(ValType::I64, answer);
    }

    pub(super) fn compare_integers(&mut self, operation: Operation) {
        match operation {
            Operation::Less => self.sink().i64_lt_s(),
            Operation::LessEqual => self.sink().i64_le_s(),
            Operation::Greater => self.sink().i64_gt_s(),
            Operation::GreaterEqual => self.sink().i64_ge_s(),
            Operation::Equal => self.sink().i64_eq(),
            _ => self.sink().i64_ne(),
        };
    }

    fn same(&mut self, nodes: &[Node], node: &Node) {
        let operands = self.operands(nodes);
        let (a, b) = (operands[0], operands[1]);
        if a.shape == Shape::Integer && b.shape == Shape::Integer {
            self.push(a, Shape::Integer);
            self.push(b, Shape::Integer);
            self.sink().i64_eq();
        } else if a.found.kinds.within(PLAIN) || b.found.kinds.within(PLAIN) {
            self.push(a, Shape::Word);
            self.push(b, Shape::Word);
            self.sink().i64_eq();
        } else {
            self.note_place(node.place);
            let (first, second) = (self.temporary(ValType::I64), self.temporary(ValType::I64));
            self.push(a, Shape::Word);
            self.sink().local_set(first);
            self.push(b, Shape::Word);
            self.sink().local_set(second).local_get(first).local_get(second).i64_eq();
            self.open_if(BlockType::Result(ValType::I32));
            self.sink().i32_const(1).else_();
            self.sink().local_get(first).local_get(second).i64_and().i64_const(OBJECT).i64_and();
            self.sink().i64_const(OBJECT).i64_eq();
            self.open_if(BlockType::Result(ValType::I32));
            let number = self.module.import_number(self.slow(Operation::Same));
            self.sink().local_get(first).local_get(second).call(number);
            self.word_is_true(self.truth_kinds());
            self.sink().else_().i32_const(0);
            self.close();
            self.close();
            self.release(ValType::I64, first);
            self.release(ValType::I64, second);
        }
        self.done_with(&operands);
    }

    fn truth(&mut self, nodes: &[Node], node: &Node) {
        let operand = self.operands(nodes)[0];
        let kinds = operand.found.kinds;
        match operand.shape {
            Shape::Integer => {
                self.push(operand, Shape::Integer);
                self.sink().i64_eqz().i32_eqz();
            }
            Shape::Double => {
                self.push(operand, Shape::Double);
                self.sink().f64_const(0.0.into()).f64_ne();
            }
            _ if kinds.within(Kinds::NIL.or(Kinds::TRUE).or(Kinds::FALSE)) => {
                self.push(operand, Shape::Word);
                self.word_is_true(kinds);
            }
            _ => {
                self.note_place(node.place);
                self.open_block(BlockType::Result(ValType::I32));
                for (word, holds) in [(TRUE, 1), (FALSE, 0), (NIL, 0)] {
                    self.push(operand, Shape::Word);
                    self.sink().i64_const(word.0).i64_eq();
                    self.open_if(BlockType::Empty);
                    self.sink().i32_const(holds).br(1);
                    self.close();
                }
                self.open_block(BlockType::Empty);
                self.leave_unless_integers(&[operand]);
                self.push(operand, Shape::Word);
                self.sink().i64_eqz().i32_eqz().br(1);
                self.close();
                self.call_slow(Operation::Truth, &[operand]);
                self.word_is_true(self.truth_kinds());
                self.close();
            }
        }
        self.done_with(&[operand]);
    }

    // ---- things in memory

    fn part(&mut self, operation: Operation, nodes: &[Node], node: &Node, want: Shape) {
        let operands = self.operands(nodes);
        let list = operands[0];
        let offset = if operation == Operation::First { 0 } else { 8 };
        self.note_place(node.place);
        self.push(list, Shape::Word);
        self.sink().i64_const(TAG).i64_and().i64_const(PAIR).i64_eq();
        self.open_if(BlockType::Result(ValType::I64));
        self.push(list, Shape::Word);
        self.sink().i64_const(PAIR).i64_sub().i32_wrap_i64().i64_load(at(offset)).else_();
        self.push(list, Shape::Word);
        self.sink().i64_const(NIL.0).i64_eq();
        self.open_if(BlockType::Result(ValType::I64));
        self.sink().i64_const(NIL.0).else_();
        self.call_slow(operation, &[list]);
        self.close();
        self.close();
        self.done_with(&operands);
        self.convert(Shape::Word, want);
    }

    /// Operations whose fast path is a shared function, which calls the slow one where it does not apply.
    pub(super) fn shared(&mut self, operation: Operation, nodes: &[Node], node: &Node, want: Shape) {
        for argument in nodes {
            self.emit(argument, Shape::Word, false);
        }
        self.note_place(node.place);
        let number = self.module.runtime_number(Runtime::Shared(operation));
        self.sink().call(number);
        self.convert(Shape::Word, want);
    }

    fn field(&mut self, kind: Kind, index: u32, nodes: &[Node], node: &Node, want: Shape) {
        let object = self.word_in_local(&nodes[0]);
        self.note_place(node.place);
        self.is_object(object, kind);
        self.open_if(BlockType::Result(ValType::I64));
        self.sink().local_get(object).i32_wrap_i64().i64_load(at(8 + 8 * index - OBJECT as u32)).else_();
        let number = self.module.import_number(self.slow(Operation::Field(kind, index)));
        self.sink().local_get(object).call(number);
        self.close();
        self.release(ValType::I64, object);
        self.convert(Shape::Word, want);
    }

    fn set_field(&mut self, kind: Kind, index: u32, nodes: &[Node], node: &Node, want: Shape) {
        let object = self.word_in_local(&nodes[0]);
        let value = self.word_in_local(&nodes[1]);
        self.note_place(node.place);
        self.is_object(object, kind);
        self.open_if(BlockType::Empty);
        self.sink().local_get(object).i32_wrap_i64().local_get(value);
        self.sink().i64_store(at(8 + 8 * index - OBJECT as u32)).else_();
        let number = self.module.import_number(self.slow(Operation::SetField(kind, index)));
        self.sink().local_get(object).local_get(value).call(number).drop();
        self.close();
        if want != Shape::Nothing {
            self.sink().local_get(value);
            self.convert(Shape::Word, want);
        }
        self.release(ValType::I64, object);
        self.release(ValType::I64, value);
    }

    fn cell(&mut self, operation: Operation, nodes: &[Node], want: Shape) {
        match operation {
            Operation::Cell => {
                self.emit(&nodes[0], Shape::Word, false);
                let number = self.module.runtime_number(Runtime::Cell);
                self.sink().call(number);
                self.convert(Shape::Word, want);
            }
            Operation::CellGet => {
                self.emit(&nodes[0], Shape::Word, false);
                self.sink().i32_wrap_i64().i64_load(at(8 - OBJECT as u32));
                self.convert(Shape::Word, want);
            }
            _ => {
                self.emit(&nodes[0], Shape::Word, false);
                let value = self.temporary(ValType::I64);
                self.sink().i32_wrap_i64();
                self.emit(&nodes[1], Shape::Word, false);
                self.sink().local_tee(value).i64_store(at(8 - OBJECT as u32));
                if want != Shape::Nothing {
                    self.sink().local_get(value);
                    self.convert(Shape::Word, want);
                }
                self.release(ValType::I64, value);
            }
        }
    }

    fn word_in_local(&mut self, node: &Node) -> u32 {
        let local = self.temporary(ValType::I64);
        self.emit(node, Shape::Word, false);
        self.sink().local_set(local);
        local
    }

    // ---- boards

    /// A word at an offset of a board or state.
    #[expect(clippy::too_many_arguments, reason = "what is read, of what, where, and how it is wanted")]
    fn of_object(
        &mut self,
        operation: Operation,
        kind: Kind,
        kinds: Kinds,
        offset: u32,
        nodes: &[Node],
        node: &Node,
        want: Shape,
    ) {
        if nodes[0].found.kinds.within(kinds) {
            self.emit(&nodes[0], Shape::Word, false);
            self.sink().i32_wrap_i64().i64_load(at(offset - OBJECT as u32));
        } else {
            let object = self.word_in_local(&nodes[0]);
            self.note_place(node.place);
            self.is_object(object, kind);
            self.open_if(BlockType::Result(ValType::I64));
            self.sink().local_get(object).i32_wrap_i64().i64_load(at(offset - OBJECT as u32)).else_();
            let number = self.module.import_number(self.slow(operation));
            self.sink().local_get(object).call(number);
            self.close();
            self.release(ValType::I64, object);
        }
        self.convert(Shape::Word, want);
    }

    /// Leaves the innermost block unless the operand is a board.
    fn leave_unless_board(&mut self, operand: Operand) {
        if operand.found.kinds.within(Kinds::BOARD) {
            return;
        }
        let word = self.temporary(ValType::I64);
        self.push(operand, Shape::Word);
        self.sink().local_set(word);
        self.is_object(word, Kind::BOARD);
        self.sink().i32_eqz().br_if(0);
        self.release(ValType::I64, word);
    }

    /// Pushes the address of a board's cell (or height, without a row) less its offset in the board.
    fn push_address(&mut self, board: Operand, column: Operand, row: Option<Operand>) {
        self.push(board, Shape::Word);
        self.sink().i32_wrap_i64();
        let shift = if row.is_some() { layout::COLUMN.trailing_zeros() } else { 3 };
        self.push(column, Shape::Integer);
        self.sink().i32_wrap_i64().i32_const(shift as i32).i32_shl().i32_add();
        if let Some(row) = row {
            self.push(row, Shape::Integer);
            self.sink().i32_wrap_i64().i32_const(3).i32_shl().i32_add();
        }
    }

    /// Leaves the innermost block unless a column lies within -1 and 11 or a row within -1 and 14.
    fn leave_unless_within(&mut self, operand: Operand, high: i64) {
        if !operand.found.lies_within(-1, high) {
            self.push(operand, Shape::Integer);
            self.sink().i64_const(1).i64_add().i64_const(high + 1).i64_gt_u().br_if(0);
        }
    }

    fn on_board(&mut self, operation: Operation, nodes: &[Node], node: &Node, want: Shape) {
        let operands = self.operands(nodes);
        self.note_place(node.place);
        let shape = Shape::of(node.found);
        let board = operands[0];
        let numbers = match operation {
            Operation::Run(..) => &operands[2..],
            _ => &operands[1..],
        };
        let (column, row) = (numbers[0], numbers.get(1).copied());
        self.open_block(block_type(shape));
        self.open_block(BlockType::Empty);
        if numbers.iter().all(|number| number.found.kinds.meets(Kinds::INTEGER)) {
            self.leave_unless_board(board);
            self.leave_unless_integers(numbers);
            match operation {
                Operation::Run(right, up) => {
                    self.run(board, operands[1], column, row.expect("a run has a row"), (right, up));
                }
                _ => self.read_board(board, column, row),
            }
            if shape == Shape::Integer && !matches!(operation, Operation::Run(..)) {
                self.convert(Shape::Word, shape);
            }
            self.sink().br(1);
        }
        self.close();
        self.call_slow(operation, &operands);
        self.convert(Shape::Word, shape);
        self.close();
        self.done_with(&operands);
        self.convert(shape, want);
    }

    /// A cell or a height, as a word; leaves the innermost block off the board.
    fn read_board(&mut self, board: Operand, column: Operand, row: Option<Operand>) {
        self.leave_unless_within(column, 11);
        if let Some(row) = row {
            self.leave_unless_within(row, 14);
        }
        let base = if row.is_some() { layout::cell(0, 0) } else { layout::height(0) };
        let word = self.temporary(ValType::I64);
        self.push_address(board, column, row);
        self.sink()
            .i64_load(at(base - OBJECT as u32))
            .local_tee(word)
            .i64_const(OFF_BOARD.0)
            .i64_eq()
            .br_if(0);
        self.sink().local_get(word);
        self.release(ValType::I64, word);
    }

    /// The length of a run as a plain integer.
    fn run(&mut self, board: Operand, disc: Operand, column: Operand, row: Operand, direction: (i8, i8)) {
        let wide = !(column.found.lies_within(-1, 11) && row.found.lies_within(-1, 14));
        if wide {
            self.open_block(BlockType::Result(ValType::I64));
            self.open_block(BlockType::Empty);
            self.leave_unless_within(column, 11);
            self.leave_unless_within(row, 14);
        }
        let step = i32::from(direction.0) * layout::COLUMN as i32 + i32::from(direction.1) * 8;
        let number = self.module.runtime_number(Runtime::Run(step));
        let address = self.temporary(ValType::I32);
        self.push_address(board, column, Some(row));
        self.sink().local_tee(address).i64_load(at(layout::cell(0, 0) - OBJECT as u32));
        self.push(disc, Shape::Word);
        self.sink().i64_eq();
        self.open_if(BlockType::Result(ValType::I64));
        self.sink().local_get(address);
        self.push(disc, Shape::Word);
        self.sink().call(number).else_().i64_const(0);
        self.close();
        self.release(ValType::I32, address);
        if wide {
            self.sink().br(1);
            self.close();
            self.sink().i64_const(0);
            self.close();
        }
    }

    fn inside(&mut self, nodes: &[Node], node: &Node) {
        let operands = self.operands(nodes);
        let (board, numbers) = (operands[0], &operands[1..]);
        self.note_place(node.place);
        self.open_block(BlockType::Result(ValType::I32));
        self.open_block(BlockType::Empty);
        if numbers.iter().all(|number| number.found.kinds.meets(Kinds::INTEGER)) {
            self.leave_unless_board(board);
            self.leave_unless_integers(numbers);
            let narrow = numbers[0].found.lies_within(-1, 11) && numbers[1].found.lies_within(-1, 14);
            if narrow {
                self.push_address(board, numbers[0], Some(numbers[1]));
                self.sink().i64_load(at(layout::cell(0, 0) - OBJECT as u32)).i64_const(OFF_BOARD.0).i64_ne();
            } else {
                for (number, offset) in [(numbers[0], layout::WIDTH), (numbers[1], layout::HEIGHT)] {
                    self.push(number, Shape::Integer);
                    self.push(board, Shape::Word);
                    self.sink().i32_wrap_i64().i64_load(at(offset - OBJECT as u32)).i64_const(1).i64_shr_u();
                    self.sink().i64_lt_u();
                }
                self.sink().i32_and();
            }
            self.sink().br(1);
        }
        self.close();
        self.call_slow(Operation::Inside, &operands);
        self.word_is_true(self.truth_kinds());
        self.close();
        self.done_with(&operands);
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
