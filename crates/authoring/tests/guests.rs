//! Modules that other compilers made, honest and otherwise.

mod demand;

use std::path::Path;
use std::process::Command;

use authoring::{BoardView, FaultKind, Language, LoadError, Program, Side, load};
use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, EntityType, ExportKind, ExportSection, Function, FunctionSection,
    GlobalSection, GlobalType, ImportSection, InstructionSink, MemorySection, MemoryType, Module,
    TypeSection, ValType,
};

/// A module with a board at 1024, a name at 2048 and this `evaluate`.
fn module(write: impl Fn(&mut InstructionSink<'_>), import: Option<(&str, &str)>) -> Vec<u8> {
    let mut types = TypeSection::new();
    types.ty().function([], [ValType::F64]);
    types.ty().function([ValType::I32, ValType::I32], []);
    let mut imports = ImportSection::new();
    if let Some((module, name)) = import {
        imports.import(module, name, EntityType::Function(1));
    }
    let mut functions = FunctionSection::new();
    functions.function(0);
    let mut memories = MemorySection::new();
    memories.memory(MemoryType {
        minimum: 1,
        maximum: None,
        memory64: false,
        shared: false,
        page_size_log2: None,
    });
    let mut globals = GlobalSection::new();
    for address in [1024, 2048] {
        let kind = GlobalType { val_type: ValType::I32, mutable: false, shared: false };
        globals.global(kind, &ConstExpr::i32_const(address));
    }
    let mut exports = ExportSection::new();
    exports.export("memory", ExportKind::Memory, 0);
    exports.export("board", ExportKind::Global, 0);
    exports.export("alias", ExportKind::Global, 1);
    exports.export("evaluate", ExportKind::Func, u32::from(import.is_some()));
    let mut body = Vec::new();
    write(&mut InstructionSink::new(&mut body));
    let mut function = Function::new([]);
    function.raw(body);
    let mut code = CodeSection::new();
    code.function(&function);
    let mut data = DataSection::new();
    data.active(0, &ConstExpr::i32_const(2048), b"El invitado\0".iter().copied());
    let mut module = Module::new();
    module.section(&types).section(&imports).section(&functions).section(&memories).section(&globals);
    module.section(&exports).section(&code).section(&data);
    module.finish()
}

fn byte(offset: u64) -> wasm_encoder::MemArg {
    wasm_encoder::MemArg { offset, align: 0, memory_index: 0 }
}

fn guest(bytes: &[u8]) -> Program {
    load(bytes, "guest.wasm", Language::WebAssembly).unwrap_or_else(|error| panic!("{error}"))
}

fn refused(bytes: &[u8]) -> LoadError {
    load(bytes, "guest.wasm", Language::WebAssembly).err().expect("it is refused")
}

#[test]
fn a_module_sees_the_board_from_the_side_that_asks() {
    // Ten times the lower left cell, and the number of columns.
    let bytes = module(
        |sink| {
            sink.i32_const(1024).i32_load8_u(byte(8)).i32_const(10).i32_mul();
            sink.i32_const(1024).i32_load8_u(byte(0)).i32_add().f64_convert_i32_s().end();
        },
        None,
    );
    let program = guest(&bytes);
    assert_eq!(program.card().alias, "El invitado");
    let mut instance = program.instance().expect("an instance");
    let board = BoardView::after("1").expect("a move");
    assert_eq!(instance.evaluate(&board, Side::First), Ok(17.0));
    assert_eq!(instance.evaluate(&board, Side::Second), Ok(27.0));
}

#[test]
fn a_module_remembers_nothing() {
    // Counts its calls in memory.
    let bytes = module(
        |sink| {
            sink.i32_const(0).i32_const(0).i32_load(byte(0)).i32_const(1).i32_add().i32_store(byte(0));
            sink.i32_const(0).i32_load(byte(0)).f64_convert_i32_s().end();
        },
        None,
    );
    let mut instance = guest(&bytes).instance().expect("an instance");
    let board = BoardView::classic();
    for _ in 0..3 {
        assert_eq!(instance.evaluate(&board, Side::First), Ok(1.0));
    }
}

#[test]
fn hostile_modules_meet_the_same_walls() {
    let board = BoardView::classic();
    let kind = |write: &dyn Fn(&mut InstructionSink<'_>)| {
        let mut instance = guest(&module(write, None)).instance().expect("an instance");
        instance.evaluate(&board, Side::First).expect_err("a fault").kind
    };
    let endless = |sink: &mut InstructionSink<'_>| {
        sink.loop_(wasm_encoder::BlockType::Empty).br(0).end().f64_const(0.0.into()).end();
    };
    assert_eq!(kind(&endless), FaultKind::Steps);
    let deep = |sink: &mut InstructionSink<'_>| {
        sink.call(0).f64_const(1.0.into()).f64_add().end();
    };
    assert_eq!(kind(&deep), FaultKind::Recursion);
    let greedy = |sink: &mut InstructionSink<'_>| {
        sink.loop_(wasm_encoder::BlockType::Empty).i32_const(16).memory_grow(0).drop().br(0).end();
        sink.f64_const(0.0.into()).end();
    };
    assert_eq!(kind(&greedy), FaultKind::Memory);
    let broken = |sink: &mut InstructionSink<'_>| {
        sink.unreachable().end();
    };
    assert_eq!(kind(&broken), FaultKind::Program);
    let not_a_number = |sink: &mut InstructionSink<'_>| {
        sink.f64_const(f64::NAN.into()).end();
    };
    assert_eq!(kind(&not_a_number), FaultKind::NotANumber);
}

#[test]
fn modules_that_ask_for_the_world_are_refused() {
    let honest = |sink: &mut InstructionSink<'_>| {
        sink.f64_const(0.0.into()).end();
    };
    assert_eq!(
        refused(&module(honest, Some(("wasi_snapshot_preview1", "fd_write")))).problem.key,
        "guest-import"
    );
    assert_eq!(refused(b"\0asm\x01\0\0\0").problem.key, "guest-export");
    assert_eq!(refused(b"no module").problem.key, "bad-module");
    let logs = |sink: &mut InstructionSink<'_>| {
        sink.i32_const(2048).i32_const(11).call(0).f64_const(5.0.into()).end();
    };
    let mut instance = guest(&module(logs, Some(("conecta", "log")))).instance().expect("an instance");
    assert_eq!(instance.evaluate(&BoardView::classic(), Side::First), Ok(5.0));
    assert_eq!(instance.log(), "El invitado");
}

/// Compiles an example with the command that stands in it, by a program of that name or by another one that will do.
fn compiled(name: &str, others: &[&str]) -> Result<Vec<u8>, String> {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/wasm").join(name);
    let text = std::fs::read_to_string(&example).expect("the example is there");
    let command = text
        .lines()
        .map(|line| line.trim_start_matches(['/', '!', '*', ' ']))
        .find(|line| ["rustc ", "clang ", "asc ", "zig "].iter().any(|program| line.starts_with(program)));
    let words: Vec<_> = command.expect("a command").split_whitespace().collect();
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::copy(&example, folder.path().join(name)).expect("a copy");
    let mut said = Vec::new();
    for program in std::iter::once(&words[0]).chain(others) {
        match Command::new(program).args(&words[1..]).current_dir(folder.path()).output() {
            Ok(output) if output.status.success() => {
                return Ok(std::fs::read(folder.path().join("center.wasm")).expect("the module"));
            }
            Ok(output) => said.push(format!("{program}: {}", String::from_utf8_lossy(&output.stderr))),
            Err(error) => said.push(format!("{program}: {error}")),
        }
    }
    Err(said.join("; "))
}

#[test]
fn the_examples_in_other_languages_are_players() {
    // Rust's own compiler may lack the target, and one of the system's have it.
    let examples: [(&str, &[&str]); 4] =
        [("center.rs", &["/usr/bin/rustc"]), ("center.c", &[]), ("center.ts", &[]), ("center.zig", &[])];
    for (name, others) in examples {
        let bytes = match compiled(name, others) {
            Ok(bytes) => bytes,
            Err(said) => {
                demand::missing(&format!("{name} cannot be compiled: {said}"));
                continue;
            }
        };
        let mut instance = guest(&bytes).instance().expect("an instance");
        let board = BoardView::after("4413").expect("legal moves");
        // Mine: 4 and 1 in the first row. Theirs: 4 in the second row, 3 in the first.
        assert_eq!(instance.evaluate(&board, Side::First), Ok(f64::from(4 + 1 - 4 - 3)), "{name}");
    }
}

#[test]
fn damaged_modules_are_never_a_failure_of_ours() {
    use rand::RngExt;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;
    let number = |name: &str, other: u64| -> u64 {
        std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(other)
    };
    let whole = module(
        |sink| {
            sink.i32_const(1024).i32_load8_u(byte(8)).i32_const(10).i32_mul();
            sink.i32_const(1024).i32_load8_u(byte(0)).i32_add().f64_convert_i32_s().end();
        },
        None,
    );
    let mut random = ChaCha8Rng::seed_from_u64(number("CONECTA_SEED", 1));
    let board = BoardView::classic();
    let (mut loaded, count) = (0, number("CONECTA_DAMAGE", 2_000));
    for _ in 0..count {
        let mut bytes = whole.clone();
        for _ in 0..random.random_range(1..4) {
            let place = random.random_range(0..bytes.len());
            match random.random_range(0..4) {
                0 => bytes.truncate(place.max(1)),
                1 => bytes.insert(place, random.random()),
                2 => drop(bytes.remove(place)),
                _ => bytes[place] = random.random(),
            }
            if bytes.is_empty() {
                break;
            }
        }
        if let Ok(program) = load(&bytes, "damaged.wasm", Language::WebAssembly)
            && let Ok(mut instance) = program.instance()
        {
            loaded += 1;
            if let Err(fault) = instance.evaluate(&board, Side::First) {
                assert_ne!(fault.message.key, "internal", "{fault} {bytes:?}");
            }
        }
    }
    println!("{count} damaged modules, {loaded} of them load");
    assert!(loaded > 0, "some damage does no harm");
}

#[test]
fn modules_that_ask_for_much_are_refused_or_meet_a_wall() {
    // Memory beyond any bound, from the beginning.
    let mut memories = MemorySection::new();
    for minimum in [65_536, 40_000, 5_000] {
        memories = MemorySection::new();
        memories.memory(MemoryType {
            minimum,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        });
        let mut module = Module::new();
        module.section(&memories);
        let bytes = module.finish();
        assert!(load(&bytes, "greedy.wasm", Language::WebAssembly).is_err(), "{minimum} pages");
    }
    drop(memories);
    // Many functions and a very long one.
    for (functions, length) in [(20_000_u32, 2_usize), (1, 150_000)] {
        let mut types = TypeSection::new();
        types.ty().function([], [ValType::F64]);
        let (mut declared, mut code) = (FunctionSection::new(), CodeSection::new());
        for _ in 0..functions {
            declared.function(0);
            let mut body = Vec::new();
            let mut sink = InstructionSink::new(&mut body);
            sink.f64_const(0.0.into());
            for _ in 0..length {
                sink.f64_const(1.0.into()).f64_add();
            }
            sink.end();
            let mut function = Function::new([]);
            function.raw(body);
            code.function(&function);
        }
        let mut exports = ExportSection::new();
        exports.export("evaluate", ExportKind::Func, 0);
        let mut module = Module::new();
        module.section(&types).section(&declared).section(&exports).section(&code);
        let before = std::time::Instant::now();
        let _ = load(&module.finish(), "wide.wasm", Language::WebAssembly);
        assert!(before.elapsed() < std::time::Duration::from_secs(5), "{:?}", before.elapsed());
    }
}
