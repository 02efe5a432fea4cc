//! THE BACK END: the intermediate form as a WebAssembly module.
//!
//! Values that are always integers or doubles are plain machine numbers; all others are tagged words. Each operation
//! is a short fast path inline and a call of its slow function. The steps of straight code are counted where it is
//! entered, as one number: loops of a few known rounds and functions that call nothing endless cost nothing to count.
//!
//! ```text
//!   imports     stop (limits and faults), attempt, then the library functions that are used
//!   functions   those of the unit, then a wrapper for each function value, then `start`, `evaluate`,
//!               then what operations share (runtime.rs), as it is needed
//!   table       the wrappers, at the numbers of their functions
//! ```

mod arithmetic;
mod boards;
mod calls;
mod collect;
mod comparison;
mod conditions;
mod cost;
mod expressions;
mod function;
mod lists;
mod loops;
mod objects;
mod operands;
mod operations;
mod runtime;
mod sequences;

use std::collections::HashMap;

use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, ElementSection, Elements, EntityType, ExportKind, ExportSection,
    FunctionSection, GlobalSection, GlobalType, ImportSection, MemorySection, MemoryType, Module, RefType,
    TableSection, TableType, TypeSection, ValType,
};

use crate::form::infer::{Findings, infer};
use crate::form::remember::remember;
use crate::form::{HostFunction, Type, Unit};
use crate::limits::Limits;
use crate::machine::layout;
use crate::message::{Message, Place};
pub(crate) use collect::{children_mut, walk};
use function::{Body, FunctionWriter};
use runtime::Runtime;

/// A compiled unit, not yet machine code.
pub struct Compiled {
    /// The WebAssembly module.
    pub module: Vec<u8>,
    /// The library functions in the order of their imports, after `stop` and `attempt`.
    pub imports: Vec<&'static HostFunction>,
    /// The messages of `stop`, from number [`STOP_MESSAGES`] on.
    pub messages: Vec<Message>,
    /// For each WebAssembly function after the imports: the unit's function, if it is one, and where its calls stand.
    pub functions: Vec<CompiledFunction>,
    /// Whether something in the program can change globals or constants.
    pub mutates: bool,
}

/// What is known about a WebAssembly function.
pub struct CompiledFunction {
    /// The name, if it is the author's.
    pub name: Option<String>,
    /// Offsets in its body, ascending, and the places in the source of what begins there.
    pub places: Vec<(u32, Place)>,
}

/// The number of `stop` for too many steps.
pub const STOP_STEPS: i64 = 0;
/// For too much memory.
pub const STOP_MEMORY: i64 = 1;
/// For too deep calls.
pub const STOP_DEPTH: i64 = 2;
/// For a number beyond the range of integers.
pub const STOP_OVERFLOW: i64 = 3;
/// The first number that stands for a message.
pub const STOP_MESSAGES: i64 = 16;

/// The import that stops with a fault.
const STOP: u32 = 0;
/// The import that calls a function value and survives its faults.
const ATTEMPT: u32 = 1;
/// Imports that are always there.
const FIXED_IMPORTS: u32 = 2;

/// The global that holds the steps left. It is no memory, so that counting does not make the compiler forget what it
/// read there.
const STEPS: u32 = 0;
/// The global that holds the number of calls that are waiting.
const DEPTH: u32 = 1;

/// How a value lies on the stack or in a local.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Shape {
    /// Nobody wants it.
    Nothing,
    /// A tagged word.
    Word,
    /// A plain integer.
    Integer,
    /// A plain double.
    Double,
}

impl Shape {
    /// The best shape for values of a type.
    fn of(found: Type) -> Self {
        if found.is_integer() {
            Self::Integer
        } else if found.is_double() {
            Self::Double
        } else {
            Self::Word
        }
    }

    fn value_type(self) -> ValType {
        match self {
            Self::Double => ValType::F64,
            _ => ValType::I64,
        }
    }
}

/// Everything that functions of one module share while they are written.
struct ModuleWriter<'a> {
    unit: &'a Unit,
    findings: &'a Findings,
    limits: Limits,
    costs: cost::Costs,
    types: TypeSection,
    type_numbers: HashMap<(Vec<ValType>, Vec<ValType>), u32>,
    imports: Vec<&'static HostFunction>,
    messages: Vec<Message>,
    runtime: Vec<Runtime>,
    /// The number of the first function of `runtime`.
    runtime_base: u32,
    doubles: HashMap<u64, i64>,
    mutates: bool,
}

impl ModuleWriter<'_> {
    fn type_number(&mut self, parameters: &[ValType], results: &[ValType]) -> u32 {
        let key = (parameters.to_vec(), results.to_vec());
        if let Some(&number) = self.type_numbers.get(&key) {
            return number;
        }
        let number = self.types.len();
        self.types.ty().function(parameters.iter().copied(), results.iter().copied());
        self.type_numbers.insert(key, number);
        number
    }

    fn import_number(&self, function: &'static HostFunction) -> u32 {
        let index = self.imports.iter().position(|known| std::ptr::eq(*known, function));
        FIXED_IMPORTS + index.expect("collect.rs walks all that is emitted") as u32
    }

    fn runtime_number(&mut self, function: Runtime) -> u32 {
        let index = self.runtime.iter().position(|known| *known == function).unwrap_or_else(|| {
            self.runtime.push(function);
            self.runtime.len() - 1
        });
        self.runtime_base + index as u32
    }

    fn first_function(&self) -> u32 {
        FIXED_IMPORTS + self.imports.len() as u32
    }

    fn parameter_shapes(&self, function: usize) -> Vec<Shape> {
        let taken = self.unit.functions[function].captures + self.unit.functions[function].parameters;
        self.findings.locals[function][..taken as usize].iter().map(|found| Shape::of(*found)).collect()
    }
}

/// Compiles a unit.
pub fn compile(mut unit: Unit, limits: Limits) -> (Compiled, Unit) {
    let mut findings = infer(&mut unit);
    remember(&mut unit, &mut findings);
    let doubles = collect::place_doubles(&mut unit);
    let compiled = write_module(&unit, &findings, doubles, limits);
    (compiled, unit)
}

fn write_module(unit: &Unit, findings: &Findings, doubles: HashMap<u64, i64>, limits: Limits) -> Compiled {
    let mut writer = ModuleWriter {
        unit,
        findings,
        limits,
        costs: cost::Costs::of(unit, findings),
        types: TypeSection::new(),
        type_numbers: HashMap::new(),
        imports: collect::imports(unit),
        messages: Vec::new(),
        runtime: Vec::new(),
        runtime_base: 0,
        doubles,
        mutates: collect::mutates(unit),
    };
    let count = unit.functions.len();
    let values: Vec<usize> = (0..count).filter(|&index| findings.is_value[index]).collect();
    let first = writer.first_function();
    let first_wrapper = first + count as u32;
    let start = first_wrapper + values.len() as u32;
    writer.runtime_base = start + 2;

    let mut bodies: Vec<Body> = Vec::new();
    for index in 0..count {
        bodies.push(FunctionWriter::unit_function(&mut writer, index));
    }
    for &index in &values {
        bodies.push(FunctionWriter::wrapper(&mut writer, index));
    }
    bodies.push(FunctionWriter::start(&mut writer));
    bodies.push(FunctionWriter::evaluate(&mut writer));
    // Shared functions may need further ones.
    let mut next = 0;
    while next < writer.runtime.len() {
        let function = writer.runtime[next];
        bodies.push(runtime::write(&mut writer, function));
        next += 1;
    }

    let mut imports = ImportSection::new();
    let stop = writer.type_number(&[ValType::I64], &[]);
    imports.import("conecta", "stop", EntityType::Function(stop));
    let attempt = writer.type_number(&[ValType::I64], &[ValType::I64]);
    imports.import("conecta", "attempt", EntityType::Function(attempt));
    for (index, function) in writer.imports.clone().iter().enumerate() {
        let number = writer.type_number(&vec![ValType::I64; function.arity], &[ValType::I64]);
        imports.import("library", &index.to_string(), EntityType::Function(number));
    }
    let mut functions = FunctionSection::new();
    let mut code = CodeSection::new();
    let mut known = Vec::with_capacity(bodies.len());
    for body in bodies {
        functions.function(body.type_number);
        code.function(&body.function);
        known.push(CompiledFunction { name: body.name, places: body.places });
    }
    let module = assemble(&writer, &imports, &functions, &code, &values, first_wrapper, start);
    Compiled {
        module,
        imports: writer.imports,
        messages: writer.messages,
        functions: known,
        mutates: writer.mutates,
    }
}

fn assemble(
    writer: &ModuleWriter<'_>,
    imports: &ImportSection,
    functions: &FunctionSection,
    code: &CodeSection,
    values: &[usize],
    first_wrapper: u32,
    start: u32,
) -> Vec<u8> {
    let mut tables = TableSection::new();
    let size = writer.unit.functions.len() as u64;
    tables.table(TableType {
        element_type: RefType::FUNCREF,
        table64: false,
        minimum: size,
        maximum: Some(size),
        shared: false,
    });
    let mut memories = MemorySection::new();
    let pages = memory_pages(writer.unit, writer.limits);
    memories.memory(MemoryType {
        minimum: pages,
        maximum: Some(pages),
        memory64: false,
        shared: false,
        page_size_log2: None,
    });
    let mut globals = GlobalSection::new();
    for _ in [STEPS, DEPTH] {
        let kind = GlobalType { val_type: ValType::I64, mutable: true, shared: false };
        globals.global(kind, &ConstExpr::i64_const(0));
    }
    let mut exports = ExportSection::new();
    exports.export("depth", ExportKind::Global, DEPTH);
    exports.export("memory", ExportKind::Memory, 0);
    exports.export("table", ExportKind::Table, 0);
    exports.export("start", ExportKind::Func, start);
    exports.export("evaluate", ExportKind::Func, start + 1);
    let mut elements = ElementSection::new();
    for (place, &index) in values.iter().enumerate() {
        let wrapper = [first_wrapper + place as u32];
        let offset = ConstExpr::i32_const(index as i32);
        elements.active(None, &offset, Elements::Functions(wrapper.as_slice().into()));
    }
    let mut data = DataSection::new();
    if !writer.unit.image.bytes().is_empty() {
        let offset = ConstExpr::i32_const(layout::IMAGE as i32);
        data.active(0, &offset, writer.unit.image.bytes().iter().copied());
    }
    let mut module = Module::new();
    module.section(&writer.types).section(imports).section(functions).section(&tables).section(&memories);
    module.section(&globals).section(&exports).section(&elements).section(code).section(&data);
    module.finish()
}

/// Pages of memory: constants, and what an evaluation may allocate.
fn memory_pages(unit: &Unit, limits: Limits) -> u64 {
    (u64::from(unit.image.end()) + limits.memory as u64).div_ceil(65536)
}

/// Bytes of memory of an instance.
pub fn memory_size(unit: &Unit, limits: Limits) -> u64 {
    memory_pages(unit, limits) * 65536
}
