//! Calls of functions and of function values, and the making of function values.

use wasm_encoder::ValType;

use super::Shape;
use super::function::{FunctionWriter, at, block_type};
use super::runtime::Runtime;
use crate::form::{Node, Operation};
use crate::word::{Kind, NIL, OBJECT};

impl FunctionWriter<'_, '_> {
    pub(super) fn call(&mut self, callee: usize, arguments: &[Node], node: &Node, want: Shape, tail: bool) {
        let shapes = self.module.parameter_shapes(callee);
        for (argument, shape) in arguments.iter().zip(&shapes) {
            self.emit(argument, *shape, false);
        }
        if let (true, true, Some(again)) = (tail, callee == self.index, self.again) {
            for parameter in (0..shapes.len() as u32).rev() {
                self.sink().local_set(parameter);
            }
            self.branch(again);
            return;
        }
        self.note_place(node.place);
        let number = self.module.first_function() + callee as u32;
        self.sink().call(number);
        let result = self.module.findings.results[callee];
        if result.kinds.is_empty() {
            self.sink().unreachable();
        } else {
            self.convert(Shape::of(result), want);
        }
    }

    pub(super) fn call_value(&mut self, callee: &Node, arguments: &[Node], node: &Node, want: Shape) {
        let function = self.temporary(ValType::I64);
        let arity = self.temporary(ValType::I64);
        self.emit(callee, Shape::Word, false);
        self.sink().local_set(function);
        let words: Vec<u32> = arguments
            .iter()
            .map(|argument| {
                let word = self.temporary(ValType::I64);
                self.emit(argument, Shape::Word, false);
                self.sink().local_set(word);
                word
            })
            .collect();
        self.note_place(node.place);
        // How many arguments it takes; -2 if it is no function.
        self.is_object(function, Kind::CLOSURE);
        self.open_if(block_type(Shape::Word));
        self.sink().local_get(function).i32_wrap_i64().i64_load(at(16 - OBJECT as u32));
        self.sink().else_().i64_const(-2);
        self.close();
        self.sink().local_tee(arity).i64_const(words.len() as i64).i64_eq();
        self.open_if(block_type(Shape::Word));
        self.sink().local_get(function);
        for word in &words {
            self.sink().local_get(*word);
        }
        self.indirect(function, words.len());
        self.sink().else_().local_get(arity).i64_const(Kind::VARIADIC).i64_eq();
        self.open_if(block_type(Shape::Word));
        let list = self.temporary(ValType::I64);
        self.sink().i64_const(NIL.0).local_set(list);
        let pair = self.module.runtime_number(Runtime::Pair);
        for word in words.iter().rev() {
            self.sink().local_get(*word).local_get(list).call(pair).local_set(list);
        }
        self.sink().local_get(function).local_get(list);
        self.indirect(function, 1);
        self.sink().else_().local_get(function).i64_const((words.len() as i64) << 1);
        let slow = self.module.import_number((self.module.unit.dialect.slow)(Operation::CallValue));
        self.sink().call(slow);
        self.close();
        self.close();
        self.convert(Shape::Word, want);
        for word in words {
            self.release(ValType::I64, word);
        }
        self.release(ValType::I64, list);
        self.release(ValType::I64, function);
        self.release(ValType::I64, arity);
    }

    /// Calls through the table, with closure and arguments on the stack.
    fn indirect(&mut self, function: u32, arguments: usize) {
        let number = self.module.type_number(&vec![ValType::I64; arguments + 1], &[ValType::I64]);
        self.sink().local_get(function).i32_wrap_i64().i64_load(at(8 - OBJECT as u32)).i32_wrap_i64();
        self.sink().call_indirect(0, number);
    }

    pub(super) fn closure(&mut self, function: usize, captures: &[Node], node: &Node, want: Shape) {
        let words: Vec<u32> = captures
            .iter()
            .map(|capture| {
                let word = self.temporary(ValType::I64);
                self.emit(capture, Shape::Word, false);
                self.sink().local_set(word);
                word
            })
            .collect();
        self.note_place(node.place);
        let definition = &self.module.unit.functions[function];
        let arity = if definition.variadic { Kind::VARIADIC } else { i64::from(definition.parameters) };
        let length = 2 + words.len() as u32;
        let address = self.temporary(ValType::I32);
        let allocate = self.module.runtime_number(Runtime::Allocate);
        self.sink().i32_const(8 + 8 * length as i32).call(allocate).local_tee(address);
        self.sink().i64_const(Kind::CLOSURE.header(length)).i64_store(at(0));
        self.sink().local_get(address).i64_const(function as i64).i64_store(at(8));
        self.sink().local_get(address).i64_const(arity).i64_store(at(16));
        for (index, word) in words.into_iter().enumerate() {
            self.sink().local_get(address).local_get(word).i64_store(at(24 + 8 * index as u32));
            self.release(ValType::I64, word);
        }
        self.sink().local_get(address).i64_extend_i32_u().i64_const(OBJECT).i64_or();
        self.release(ValType::I32, address);
        self.convert(Shape::Word, want);
    }
}
