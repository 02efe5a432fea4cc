//! Boards: cells, heights and runs, read at addresses that columns and rows give.

use wasm_encoder::{BlockType, ValType};

use super::Shape;
use super::function::{FunctionWriter, at, block_type};
use super::operands::Operand;
use super::runtime::Runtime;
use crate::form::{Kinds, Node, Operation};
use crate::machine::layout;
use crate::word::{Kind, OBJECT, OFF_BOARD};

impl FunctionWriter<'_, '_> {
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

    pub(super) fn on_board(&mut self, operation: Operation, nodes: &[Node], node: &Node, want: Shape) {
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

    pub(super) fn inside(&mut self, nodes: &[Node], node: &Node) {
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
