//! Functions, variables and control.

use wasm_encoder::{BlockType, Function, InstructionSink, MemArg, ValType};

use super::runtime::Runtime;
use super::{ATTEMPT, DEPTH, ModuleWriter, STEPS, STOP, STOP_DEPTH, STOP_MESSAGES, STOP_STEPS, Shape};
use crate::form::infer::known_truth;
use crate::form::{Count, Expression, Kinds, Label, Local, Node, Operation, Type};
use crate::machine::layout;
use crate::message::Place;
use crate::word::{FALSE, Kind, NIL, OBJECT, OFF_BOARD, TAG, TRUE};

/// A finished function.
pub(super) struct Body {
    pub type_number: u32,
    pub function: Function,
    pub name: Option<String>,
    pub places: Vec<(u32, Place)>,
}

/// An operand that was computed.
#[derive(Clone, Copy)]
pub(super) struct Operand {
    pub source: Source,
    pub shape: Shape,
    pub found: Type,
}

#[derive(Clone, Copy)]
pub(super) enum Source {
    Constant(i64),
    Local(u32),
    /// A local that is free again once the operation is over.
    Temporary(u32),
}

/// Writes one function.
pub(super) struct FunctionWriter<'a, 'm> {
    pub module: &'a mut ModuleWriter<'m>,
    pub code: Vec<u8>,
    parameters: u32,
    locals: Vec<ValType>,
    free: Vec<(ValType, u32)>,
    /// Open blocks.
    depth: u32,
    /// For each label: at what depth it was opened, and the shape of its value.
    labels: Vec<Option<(u32, Shape)>>,
    places: Vec<(u32, Place)>,
    /// The unit's function, its result, and where its tail calls go.
    index: usize,
    result: Shape,
    again: Option<u32>,
}

pub(super) const fn at(offset: u32) -> MemArg {
    MemArg { offset: offset as u64, align: 3, memory_index: 0 }
}

pub(super) const fn block_type(shape: Shape) -> BlockType {
    match shape {
        Shape::Nothing => BlockType::Empty,
        Shape::Double => BlockType::Result(ValType::F64),
        _ => BlockType::Result(ValType::I64),
    }
}

impl<'a, 'm> FunctionWriter<'a, 'm> {
    pub(super) fn new(module: &'a mut ModuleWriter<'m>, parameters: u32) -> Self {
        Self {
            module,
            code: Vec::new(),
            parameters,
            locals: Vec::new(),
            free: Vec::new(),
            depth: 0,
            labels: Vec::new(),
            places: Vec::new(),
            index: usize::MAX,
            result: Shape::Word,
            again: None,
        }
    }

    /// One of the unit's functions.
    pub(super) fn unit_function(module: &'a mut ModuleWriter<'m>, index: usize) -> Body {
        let unit = module.unit;
        let function = &unit.functions[index];
        let shapes = module.parameter_shapes(index);
        let result = Shape::of(module.findings.results[index]);
        let locals: Vec<ValType> =
            module.findings.locals[index].iter().map(|found| Shape::of(*found).value_type()).collect();
        let mut writer = Self::new(module, shapes.len() as u32);
        writer.index = index;
        writer.result = result;
        writer.locals = locals[shapes.len()..].to_vec();
        writer.labels = vec![None; function.labels as usize];
        writer.code_of_function(function.place, &function.body);
        let parameters: Vec<ValType> = shapes.iter().map(|shape| shape.value_type()).collect();
        let name = function.visible.then(|| function.name.clone());
        writer.finish(&parameters, &[result.value_type()], name)
    }

    fn code_of_function(&mut self, place: Place, body: &Node) {
        let (recursive, repeats) =
            (self.module.costs.recursive[self.index], self.module.costs.repeats[self.index]);
        let counts = self.module.costs.free[self.index].is_none();
        self.note_place(place);
        if recursive {
            self.enter(self.module.limits.depth);
        }
        // What is left by a return.
        self.open_block(block_type(self.result));
        if repeats {
            let shape = block_type(self.result);
            self.sink().loop_(shape);
            self.depth += 1;
            self.again = Some(self.depth);
        }
        if counts {
            self.charge(self.module.costs.entry[self.index]);
        }
        self.emit(body, self.result, true);
        if repeats {
            self.close();
        }
        self.close();
        if recursive {
            self.sink().global_get(DEPTH).i64_const(1).i64_sub().global_set(DEPTH);
        }
    }

    fn enter(&mut self, limit: u32) {
        self.sink().global_get(DEPTH).i64_const(i64::from(limit)).i64_ge_s();
        self.sink().if_(BlockType::Empty);
        self.stop(STOP_DEPTH);
        self.sink().end();
        self.sink().global_get(DEPTH).i64_const(1).i64_add().global_set(DEPTH);
    }

    /// What a function value calls: a closure and words in, a word out.
    pub(super) fn wrapper(module: &'a mut ModuleWriter<'m>, index: usize) -> Body {
        let unit = module.unit;
        let function = &unit.functions[index];
        let shapes = module.parameter_shapes(index);
        let result = Shape::of(module.findings.results[index]);
        let number = module.first_function() + index as u32;
        let mut writer = Self::new(module, function.parameters + 1);
        for capture in 0..function.captures {
            writer.sink().local_get(0).i32_wrap_i64();
            writer.sink().i64_load(at(24 + 8 * capture - OBJECT as u32));
            writer.convert(Shape::Word, shapes[capture as usize]);
        }
        for parameter in 0..function.parameters {
            writer.sink().local_get(parameter + 1);
            writer.convert(Shape::Word, shapes[(function.captures + parameter) as usize]);
        }
        writer.sink().call(number);
        writer.convert(result, Shape::Word);
        writer.finish(&vec![ValType::I64; function.parameters as usize + 1], &[ValType::I64], None)
    }

    /// Runs the unit's start function.
    pub(super) fn start(module: &'a mut ModuleWriter<'m>) -> Body {
        let mut writer = Self::new(module, 0);
        writer.reset();
        if let Some(start) = writer.module.unit.start {
            let number = writer.module.first_function() + start.0;
            writer.sink().call(number).drop();
        }
        writer.finish(&[], &[], None)
    }

    /// Calls the entry with the arguments that lie in memory.
    pub(super) fn evaluate(module: &'a mut ModuleWriter<'m>) -> Body {
        let entry = module.unit.entry.0 as usize;
        let shapes = module.parameter_shapes(entry);
        let result = Shape::of(module.findings.results[entry]);
        let mut writer = Self::new(module, 0);
        writer.reset();
        for (index, shape) in shapes.iter().enumerate() {
            writer.sink().i32_const(0).i64_load(at(layout::ARGUMENTS + 8 * index as u32));
            writer.convert(Shape::Word, *shape);
        }
        let number = writer.module.first_function() + entry as u32;
        writer.sink().call(number);
        writer.convert(result, Shape::Word);
        writer.finish(&[], &[ValType::I64], None)
    }

    /// All steps are left and nothing is being called.
    fn reset(&mut self) {
        let steps = self.module.limits.steps as i64;
        self.sink().i64_const(steps).global_set(STEPS).i64_const(0).global_set(DEPTH);
    }

    pub(super) fn finish(
        mut self,
        parameters: &[ValType],
        results: &[ValType],
        name: Option<String>,
    ) -> Body {
        self.sink().end();
        let type_number = self.module.type_number(parameters, results);
        let mut function = Function::new_with_locals_types(self.locals.iter().copied());
        let head = function.byte_len() as u32;
        function.raw(self.code.iter().copied());
        let places = self.places.iter().map(|(offset, place)| (offset + head, *place)).collect();
        Body { type_number, function, name, places }
    }

    pub(super) fn sink(&mut self) -> InstructionSink<'_> {
        InstructionSink::new(&mut self.code)
    }

    /// What follows stands at that place in the source.
    pub(super) fn note_place(&mut self, place: Place) {
        if place.line > 0 && self.places.last().is_none_or(|(_, last)| *last != place) {
            self.places.push((self.code.len() as u32, place));
        }
    }

    pub(super) fn temporary(&mut self, kind: ValType) -> u32 {
        if let Some(index) = self.free.iter().rposition(|(free, _)| *free == kind) {
            return self.free.swap_remove(index).1;
        }
        self.locals.push(kind);
        self.parameters + self.locals.len() as u32 - 1
    }

    pub(super) fn release(&mut self, kind: ValType, local: u32) {
        self.free.push((kind, local));
    }

    pub(super) fn open_block(&mut self, kind: BlockType) {
        self.sink().block(kind);
        self.depth += 1;
    }

    pub(super) fn close(&mut self) {
        self.sink().end();
        self.depth -= 1;
    }

    /// Opens an `if`; close it with [`Self::close`].
    pub(super) fn open_if(&mut self, kind: BlockType) {
        self.sink().if_(kind);
        self.depth += 1;
    }

    pub(super) fn stop(&mut self, number: i64) {
        self.sink().i64_const(number).call(STOP).unreachable();
    }

    /// Takes steps away and stops if there are none left.
    pub(super) fn charge(&mut self, steps: u64) {
        let steps = i64::try_from(steps).unwrap_or(i64::MAX);
        self.sink().global_get(STEPS).i64_const(steps).i64_lt_s();
        self.sink().if_(BlockType::Empty);
        self.stop(STOP_STEPS);
        self.sink().end();
        self.sink().global_get(STEPS).i64_const(steps).i64_sub().global_set(STEPS);
    }

    /// Turns what is on the stack into another shape. From a word only what is known to be right is asked for.
    pub(super) fn convert(&mut self, from: Shape, to: Shape) {
        match (from, to) {
            (Shape::Integer, Shape::Word) => {
                self.sink().i64_const(1).i64_shl();
            }
            (Shape::Word, Shape::Integer) => {
                self.sink().i64_const(1).i64_shr_s();
            }
            (Shape::Double, Shape::Word) => {
                let number = self.module.runtime_number(Runtime::Double);
                self.sink().call(number);
            }
            (Shape::Word, Shape::Double) => {
                self.sink().i32_wrap_i64().f64_load(at(8 - OBJECT as u32));
            }
            (Shape::Integer, Shape::Double) => {
                self.sink().f64_convert_i64_s();
            }
            (Shape::Nothing, Shape::Nothing)
            | (Shape::Word, Shape::Word)
            | (Shape::Integer, Shape::Integer)
            | (Shape::Double, Shape::Double) => {}
            (_, Shape::Nothing) => {
                self.sink().drop();
            }
            // Only after code that never gets here.
            (Shape::Nothing, _) | (Shape::Double, Shape::Integer) => {
                self.sink().unreachable();
            }
        }
    }

    fn local_shape(&self, local: Local) -> Shape {
        Shape::of(self.module.findings.locals[self.index][local.0 as usize])
    }

    fn branch(&mut self, depth: u32) {
        let distance = self.depth - depth;
        self.sink().br(distance);
    }

    /// Writes a node so that its value lies on the stack in that shape. `tail` says that the value is the function's.
    #[expect(clippy::too_many_lines, reason = "one arm for each expression")]
    pub(super) fn emit(&mut self, node: &Node, want: Shape, tail: bool) {
        match &node.expression {
            Expression::Word(word) => match want {
                Shape::Nothing => {}
                Shape::Integer => {
                    self.sink().i64_const(word.0 >> 1);
                }
                Shape::Word => {
                    self.sink().i64_const(word.0);
                }
                Shape::Double => {
                    self.sink().i64_const(word.0);
                    self.convert(Shape::Word, Shape::Double);
                }
            },
            Expression::Double(value) => match want {
                Shape::Nothing => {}
                Shape::Word => {
                    let word = self.module.doubles[&value.to_bits()];
                    self.sink().i64_const(word);
                }
                _ => {
                    self.sink().f64_const((*value).into());
                }
            },
            Expression::Local(local) => {
                if want != Shape::Nothing {
                    self.sink().local_get(local.0);
                    self.convert(self.local_shape(*local), want);
                }
            }
            Expression::Set(local, value) => {
                let shape = self.local_shape(*local);
                self.emit(value, shape, false);
                if want == Shape::Nothing {
                    self.sink().local_set(local.0);
                } else {
                    self.sink().local_tee(local.0);
                    self.convert(shape, want);
                }
            }
            Expression::Global(global) => {
                if want != Shape::Nothing {
                    self.sink().i32_const(0).i64_load(at(layout::GLOBALS + 8 * global.0));
                    self.convert(Shape::Word, want);
                }
            }
            Expression::SetGlobal(global, value) => self.set_global(global.0, value, want),
            Expression::Sequence(nodes) => {
                let Some((last, others)) = nodes.split_last() else {
                    self.emit(&Node::nil(node.place), want, false);
                    return;
                };
                for other in others {
                    self.emit(other, Shape::Nothing, false);
                    if other.found.kinds.is_empty() {
                        // Nothing after this is reached, and nothing is known about it.
                        self.sink().unreachable();
                        return;
                    }
                }
                self.emit(last, want, tail);
            }
            Expression::If(test, ..) if test.found.kinds.is_empty() => {
                self.emit(test, Shape::Nothing, false);
                self.sink().unreachable();
            }
            Expression::If(test, then, otherwise) => {
                if let Some(holds) = known_truth(test.found.kinds) {
                    self.emit(test, Shape::Nothing, false);
                    self.emit(if holds { then } else { otherwise }, want, tail);
                    return;
                }
                if want != Shape::Nothing
                    && self.is_plain(test, 8)
                    && is_constant(then)
                    && self.is_plain(otherwise, 8)
                {
                    return self.select(test, then, otherwise, want);
                }
                self.condition(test);
                self.open_if(block_type(want));
                self.emit(then, want, tail);
                if want != Shape::Nothing || !is_constant(otherwise) {
                    self.sink().else_();
                    self.emit(otherwise, want, tail);
                }
                self.close();
            }
            Expression::And(nodes) => self.connective(node, nodes, true, want),
            Expression::Or(nodes) => self.connective(node, nodes, false, want),
            Expression::Not(_) => self.truth_value(node, want),
            Expression::Block(label, body) => {
                self.open_block(block_type(want));
                self.labels[label.0 as usize] = Some((self.depth, want));
                self.emit(body, want, tail);
                self.close();
            }
            Expression::Loop { exit, next, body } => {
                self.note_place(node.place);
                self.endless(*exit, *next, body, want);
            }
            Expression::Count(count) => self.count(count, want),
            Expression::Break(label, value) => {
                let (depth, shape) = self.labels[label.0 as usize].expect("a label is left from within");
                self.emit(value, shape, false);
                self.branch(depth);
            }
            Expression::Return(value) => {
                self.emit(value, self.result, true);
                self.branch(1);
            }
            Expression::Call(function, arguments) => {
                self.call(function.0 as usize, arguments, node, want, tail);
            }
            Expression::CallValue(callee, arguments) => self.call_value(callee, arguments, node, want),
            Expression::Closure(function, captures) => {
                self.closure(function.0 as usize, captures, node, want);
            }
            Expression::Do(operation, arguments) => self.operation(*operation, arguments, node, want),
            Expression::Host(function, arguments) => {
                for argument in arguments {
                    self.emit(argument, Shape::Word, false);
                }
                self.note_place(node.place);
                let number = self.module.import_number(function);
                self.sink().call(number);
                self.convert(Shape::Word, want);
            }
            Expression::Fault(message) => {
                let number = STOP_MESSAGES + self.module.messages.len() as i64;
                self.module.messages.push((**message).clone());
                self.note_place(node.place);
                self.stop(number);
            }
            Expression::Attempt(body, otherwise) => {
                self.emit(body, Shape::Word, false);
                self.note_place(node.place);
                let result = self.temporary(ValType::I64);
                self.sink().call(ATTEMPT).local_tee(result).i64_const(OFF_BOARD.0).i64_eq();
                self.open_if(block_type(Shape::Word));
                self.emit(otherwise, Shape::Word, false);
                self.sink().else_().local_get(result);
                self.close();
                self.release(ValType::I64, result);
                self.convert(Shape::Word, want);
            }
        }
    }

    /// Whether a node can be computed whether it is needed or not: no fault, no effect, a few instructions.
    fn is_plain(&self, node: &Node, depth: usize) -> bool {
        if depth == 0 || node.found.kinds.is_empty() {
            return false;
        }
        let all = |nodes: &[Node]| nodes.iter().all(|node| self.is_plain(node, depth - 1));
        match &node.expression {
            Expression::Word(_) | Expression::Double(_) => true,
            Expression::Local(local) => self.local_shape(*local) != Shape::Double,
            Expression::Not(inner) => self.is_plain(inner, depth - 1),
            Expression::And(nodes) | Expression::Or(nodes) => {
                node.found.kinds.within(self.truth_kinds()) && nodes.len() <= 4 && all(nodes)
            }
            Expression::If(test, then, otherwise) => {
                is_constant(then) && self.is_plain(test, depth - 1) && self.is_plain(otherwise, depth - 1)
            }
            Expression::Do(operation, nodes) => {
                use Operation as O;
                let integers = || nodes.iter().all(|node| node.found.is_integer());
                match operation {
                    O::Less | O::LessEqual | O::Greater | O::GreaterEqual | O::Equal | O::NotEqual => {
                        integers() && all(nodes)
                    }
                    O::Same => {
                        nodes.iter().any(|node| node.found.kinds.within(super::operations::PLAIN))
                            && all(nodes)
                    }
                    O::IsNil => all(nodes),
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// A choice between things that are both at hand, without a branch.
    fn select(&mut self, test: &Node, then: &Node, otherwise: &Node, want: Shape) {
        self.emit(then, want, false);
        self.emit(otherwise, want, false);
        self.condition(test);
        self.sink().select();
    }

    fn set_global(&mut self, global: u32, value: &Node, want: Shape) {
        let word = self.temporary(ValType::I64);
        self.emit(value, Shape::Word, false);
        self.sink().local_set(word).i32_const(0).local_get(word).i64_store(at(layout::GLOBALS + 8 * global));
        if want != Shape::Nothing {
            self.sink().local_get(word);
            self.convert(Shape::Word, want);
        }
        self.release(ValType::I64, word);
    }

    /// `and` and `or` as values: the last word that was looked at.
    fn connective(&mut self, node: &Node, nodes: &[Node], is_and: bool, want: Shape) {
        if node.found.kinds.within(self.truth_kinds()) || want == Shape::Nothing {
            self.truth_value(node, want);
            return;
        }
        let Some((last, others)) = reached(nodes, !is_and).split_last() else {
            return self.truth_value(node, want);
        };
        let word = self.temporary(ValType::I64);
        self.open_block(BlockType::Result(ValType::I64));
        let out = self.depth;
        for other in others {
            self.emit(other, Shape::Word, false);
            self.sink().local_tee(word);
            self.word_is_true(other.found.kinds);
            if is_and {
                self.sink().i32_eqz();
            }
            self.open_if(BlockType::Empty);
            self.sink().local_get(word);
            self.branch(out);
            self.close();
        }
        self.emit(last, Shape::Word, false);
        self.close();
        self.release(ValType::I64, word);
        self.convert(Shape::Word, want);
    }

    fn endless(&mut self, exit: Label, next: Label, body: &Node, want: Shape) {
        self.open_block(block_type(want));
        self.labels[exit.0 as usize] = Some((self.depth, want));
        self.sink().loop_(BlockType::Empty);
        self.depth += 1;
        let again = self.depth;
        self.charge(self.module.costs.node(body) + 1);
        self.open_block(BlockType::Empty);
        self.labels[next.0 as usize] = Some((self.depth, Shape::Nothing));
        self.emit(body, Shape::Nothing, false);
        self.close();
        self.branch(again);
        self.close();
        self.sink().unreachable();
        self.close();
    }

    fn count(&mut self, count: &Count, want: Shape) {
        let is_plain = count.from.found.is_integer() && count.to.found.is_integer();
        let shape = if is_plain { Shape::Integer } else { Shape::Word };
        let is_free = self.module.costs.is_free(count);
        self.emit(&count.from, shape, false);
        let counter = self.temporary(ValType::I64);
        self.sink().local_set(counter);
        let bound = self.temporary(ValType::I64);
        self.emit(&count.to, shape, false);
        self.sink().local_set(bound);

        self.open_block(block_type(want));
        self.labels[count.exit.0 as usize] = Some((self.depth, want));
        self.open_block(BlockType::Empty);
        let over = self.depth;
        self.sink().loop_(BlockType::Empty);
        self.depth += 1;
        let again = self.depth;
        // Whether this round is not to be.
        let operation = match (count.step > 0, count.inclusive) {
            (true, false) => Operation::Less,
            (true, true) => Operation::LessEqual,
            (false, false) => Operation::Greater,
            (false, true) => Operation::GreaterEqual,
        };
        let operand = |local: u32, found: Type| Operand { source: Source::Local(local), shape, found };
        let any = if is_plain { Type::INTEGER } else { Type::ANY };
        self.note_place(count.to.place);
        self.compare(operation, operand(counter, any), operand(bound, any));
        self.sink().i32_eqz();
        let distance = self.depth - over;
        self.sink().br_if(distance);
        if !is_free {
            self.note_place(count.to.place);
            self.charge(self.module.costs.node(&count.body) + 3);
        }
        self.sink().local_get(counter);
        self.convert(shape, self.local_shape(count.variable));
        self.sink().local_set(count.variable.0);
        self.open_block(BlockType::Empty);
        self.labels[count.next.0 as usize] = Some((self.depth, Shape::Nothing));
        self.emit(&count.body, Shape::Nothing, false);
        self.close();
        if is_plain {
            self.sink().local_get(counter).i64_const(count.step).i64_add().local_set(counter);
        } else {
            let step = Operand {
                source: Source::Constant(count.step),
                shape: Shape::Integer,
                found: Type::range(count.step, count.step),
            };
            self.arithmetic(Operation::Add, operand(counter, any), step, Type::ANY, count.from.place);
            self.sink().local_set(counter);
        }
        self.branch(again);
        self.close();
        self.close();
        if want != Shape::Nothing {
            self.sink().i64_const(NIL.0);
            self.convert(Shape::Word, want);
        }
        self.close();
        self.release(ValType::I64, counter);
        self.release(ValType::I64, bound);
    }

    fn call(&mut self, callee: usize, arguments: &[Node], node: &Node, want: Shape, tail: bool) {
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

    fn call_value(&mut self, callee: &Node, arguments: &[Node], node: &Node, want: Shape) {
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

    fn closure(&mut self, function: usize, captures: &[Node], node: &Node, want: Shape) {
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

    /// Whether the word in a local is an object of that kind, as an `i32`.
    pub(super) fn is_object(&mut self, word: u32, kind: Kind) {
        self.sink().local_get(word).i64_const(TAG).i64_and().i64_const(OBJECT).i64_eq();
        self.open_if(BlockType::Result(ValType::I32));
        let header = MemArg { offset: 0, align: 0, memory_index: 0 };
        self.sink().local_get(word).i64_const(OBJECT).i64_sub().i32_wrap_i64().i32_load8_u(header);
        self.sink().i32_const(i32::from(kind.0)).i32_eq().else_().i32_const(0);
        self.close();
    }

    pub(super) fn truth_kinds(&self) -> Kinds {
        Kinds::TRUE.or(Type::of_word(self.module.unit.dialect.falsehood).kinds)
    }

    /// A node that is TRUE or the falsehood, as a value.
    pub(super) fn truth_value(&mut self, node: &Node, want: Shape) {
        self.condition(node);
        match want {
            Shape::Nothing => {
                self.sink().drop();
            }
            _ => self.truth_word(),
        }
    }

    /// The word for the `i32` on the stack.
    pub(super) fn truth_word(&mut self) {
        let falsehood = self.module.unit.dialect.falsehood;
        let holds = self.temporary(ValType::I32);
        self.sink().local_set(holds).i64_const(TRUE.0).i64_const(falsehood.0).local_get(holds).select();
        self.release(ValType::I32, holds);
    }

    /// Whether the word on the stack counts as true, as an `i32`, knowing its kinds.
    pub(super) fn word_is_true(&mut self, kinds: Kinds) {
        match (kinds.meets(Kinds::NIL), kinds.meets(Kinds::FALSE)) {
            (true, false) => {
                self.sink().i64_const(NIL.0).i64_ne();
            }
            (false, true) => {
                self.sink().i64_const(FALSE.0).i64_ne();
            }
            (false, false) => {
                self.sink().drop().i32_const(1);
            }
            (true, true) => {
                let word = self.temporary(ValType::I64);
                self.sink().local_tee(word).i64_const(NIL.0).i64_ne();
                self.sink().local_get(word).i64_const(FALSE.0).i64_ne().i32_and();
                self.release(ValType::I64, word);
            }
        }
    }

    /// Writes a node as a test: an `i32` on the stack.
    pub(super) fn condition(&mut self, node: &Node) {
        match &node.expression {
            Expression::Word(word) => {
                let holds = *word != NIL && *word != FALSE;
                self.sink().i32_const(i32::from(holds));
            }
            Expression::Not(inner) => {
                self.condition(inner);
                self.sink().i32_eqz();
            }
            Expression::And(nodes) => self.conditions(nodes, true),
            Expression::Or(nodes) => self.conditions(nodes, false),
            Expression::If(test, then, otherwise) if known_truth(test.found.kinds).is_some() => {
                self.emit(test, Shape::Nothing, false);
                self.condition(if known_truth(test.found.kinds) == Some(true) { then } else { otherwise });
            }
            Expression::If(test, ..) if test.found.kinds.is_empty() => {
                self.emit(test, Shape::Nothing, false);
                self.sink().unreachable();
            }
            Expression::If(test, then, otherwise) => {
                self.condition(test);
                self.open_if(BlockType::Result(ValType::I32));
                self.condition(then);
                self.sink().else_();
                self.condition(otherwise);
                self.close();
            }
            Expression::Do(Operation::Is(_) | Operation::Has(_) | Operation::IsInteger, arguments)
                if known_truth(node.found.kinds).is_some() =>
            {
                self.emit(&arguments[0], Shape::Nothing, false);
                self.sink().i32_const(i32::from(known_truth(node.found.kinds) == Some(true)));
            }
            Expression::Do(operation, arguments) if self.test(*operation, arguments, node) => {}
            _ => {
                if node.found.kinds.is_empty() {
                    self.emit(node, Shape::Nothing, false);
                    self.sink().unreachable();
                } else {
                    self.emit(node, Shape::of(node.found), false);
                    if Shape::of(node.found) == Shape::Word {
                        self.word_is_true(node.found.kinds);
                    } else {
                        self.sink().drop().i32_const(1);
                    }
                }
            }
        }
    }

    fn conditions(&mut self, nodes: &[Node], is_and: bool) {
        let nodes = reached(nodes, !is_and);
        let Some((last, others)) = nodes.split_last() else {
            self.sink().i32_const(i32::from(is_and));
            return;
        };
        if nodes.len() <= 4 && nodes[1..].iter().all(|node| self.is_plain(node, 3)) {
            self.condition(&nodes[0]);
            for node in &nodes[1..] {
                self.condition(node);
                if is_and {
                    self.sink().i32_and();
                } else {
                    self.sink().i32_or();
                }
            }
            return;
        }
        for other in others {
            self.condition(other);
            self.open_if(BlockType::Result(ValType::I32));
            if !is_and {
                self.sink().i32_const(1).else_();
            }
        }
        self.condition(last);
        for _ in others {
            if is_and {
                self.sink().else_().i32_const(0);
            }
            self.close();
        }
    }

    /// Computes operands in order, so that each can be read several times. What cannot change in between is not copied.
    pub(super) fn operands(&mut self, nodes: &[Node]) -> Vec<Operand> {
        let mut found = Vec::with_capacity(nodes.len());
        for (index, node) in nodes.iter().enumerate() {
            let stays = nodes[index + 1..].iter().all(|later| {
                matches!(later.expression, Expression::Word(_) | Expression::Local(_) | Expression::Double(_))
            });
            found.push(self.operand(node, stays));
        }
        found
    }

    pub(super) fn operand(&mut self, node: &Node, stays: bool) -> Operand {
        let shape = Shape::of(node.found);
        match &node.expression {
            Expression::Word(word) if shape != Shape::Double => {
                let value = if shape == Shape::Integer { word.0 >> 1 } else { word.0 };
                Operand { source: Source::Constant(value), shape, found: node.found }
            }
            Expression::Local(local) if stays => {
                Operand { source: Source::Local(local.0), shape, found: node.found }
            }
            _ => {
                let local = self.temporary(shape.value_type());
                self.emit(node, shape, false);
                self.sink().local_set(local);
                Operand { source: Source::Temporary(local), shape, found: node.found }
            }
        }
    }

    pub(super) fn done_with(&mut self, operands: &[Operand]) {
        for operand in operands {
            if let Source::Temporary(local) = operand.source {
                self.release(operand.shape.value_type(), local);
            }
        }
    }

    /// Pushes an operand in that shape.
    pub(super) fn push(&mut self, operand: Operand, shape: Shape) {
        match operand.source {
            Source::Constant(value) => match (operand.shape, shape) {
                (Shape::Integer, Shape::Word) => {
                    self.sink().i64_const(value << 1);
                }
                (from, to) => {
                    self.sink().i64_const(value);
                    self.convert(from, to);
                }
            },
            Source::Local(local) | Source::Temporary(local) => {
                self.sink().local_get(local);
                self.convert(operand.shape, shape);
            }
        }
    }
}

/// The nodes of an `and` or `or` up to the one that decides for certain or never ends.
fn reached(nodes: &[Node], is_or: bool) -> &[Node] {
    let decides = |node: &Node| node.found.kinds.is_empty() || known_truth(node.found.kinds) == Some(is_or);
    match nodes.iter().position(decides) {
        Some(last) => &nodes[..=last],
        None => nodes,
    }
}

fn is_constant(node: &Node) -> bool {
    matches!(node.expression, Expression::Word(_) | Expression::Double(_))
}
