//! A function as it is written: its frame, its locals, its open blocks.

use wasm_encoder::{BlockType, Function, InstructionSink, MemArg, ValType};

use super::runtime::Runtime;
use super::{DEPTH, ModuleWriter, STEPS, STOP, STOP_DEPTH, STOP_STEPS, Shape};
use crate::form::{Local, Node};
use crate::machine::layout;
use crate::message::Place;
use crate::word::OBJECT;

/// A finished function.
pub(super) struct Body {
    pub type_number: u32,
    pub function: Function,
    pub name: Option<String>,
    pub places: Vec<(u32, Place)>,
}

/// Writes one function.
pub(super) struct FunctionWriter<'a, 'm> {
    pub module: &'a mut ModuleWriter<'m>,
    pub code: Vec<u8>,
    parameters: u32,
    locals: Vec<ValType>,
    free: Vec<(ValType, u32)>,
    /// Open blocks.
    pub(super) depth: u32,
    /// For each label: at what depth it was opened, and the shape of its value.
    pub(super) labels: Vec<Option<(u32, Shape)>>,
    places: Vec<(u32, Place)>,
    /// The unit's function, its result, and where its tail calls go.
    pub(super) index: usize,
    pub(super) result: Shape,
    pub(super) again: Option<u32>,
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

    pub(super) fn local_shape(&self, local: Local) -> Shape {
        Shape::of(self.module.findings.locals[self.index][local.0 as usize])
    }

    pub(super) fn branch(&mut self, depth: u32) {
        let distance = self.depth - depth;
        self.sink().br(distance);
    }
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
