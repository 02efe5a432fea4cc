//! WEBASSEMBLY THAT SOMEBODY ELSE COMPILED: any module with this small interface is a player.
//!
//! | export | is |
//! |---|---|
//! | `memory` | its linear memory |
//! | `board` | a function without arguments, or a global, that gives the address (`i32`) of 128 free bytes |
//! | `evaluate` | a function without arguments: the value of the board, an `f64`, `f32`, `i64` or `i32` |
//! | `alias` | if there is one: a function or global that gives the address of a name that ends with a zero byte |
//!
//! Before each call the bytes at `board` are written:
//!
//! ```text
//!   0  columns     1  rows     2  how many in a line win     3  1 if the side the value is for is to move, else 0
//!   4  1 if that side moves first in the game, else 0        5 .. 7  zero
//!   8  the cells, row by row from the bottom, each row from the left:
//!      0 empty, 1 mine, 2 theirs, 3 my bomb, 4 their bomb  ("mine" is the side the value is for)
//! ```
//!
//! The only import is `conecta.log (address, length)`, text for the log. Every evaluation runs in a fresh instance: what a
//! module remembers does not last. Steps are counted, memory and stack are bounded, as for all other files.

use std::sync::{Arc, OnceLock};

use wasmtime::{
    Caller, Config, Engine, Extern, Instance, InstancePre, Linker, Module, OptLevel, Store, StoreLimits,
    StoreLimitsBuilder, Trap, Val, ValType,
};

use crate::board::{BoardView, Cell, Side};
use crate::card::Card;
use crate::failure::{Fault, FaultKind, Raise, Refusal};
use crate::limits::{Limits, MAX_MODULE, STACK};
use crate::machine::{self, Log};
use crate::message::{Message, Place};

/// Bytes of a board.
const BOARD: usize = 8 + BoardView::MAX_WIDTH * BoardView::MAX_HEIGHT;

/// A module that was brought along.
pub(crate) struct Guest {
    linked: Arc<InstancePre<Host>>,
}

/// What can evaluate with it. It holds nothing but the log: each evaluation has an instance of its own.
pub(crate) struct GuestInstance {
    linked: Arc<InstancePre<Host>>,
    limits: Limits,
    log: Log,
}

struct Host {
    limits: StoreLimits,
    log: Log,
}

/// The engine of all modules that were brought along: unlike ours, they count steps by the machine.
fn engine() -> &'static Engine {
    static ENGINE: OnceLock<Engine> = OnceLock::new();
    ENGINE.get_or_init(|| {
        let mut config = Config::new();
        config.cranelift_opt_level(OptLevel::Speed);
        config.consume_fuel(true);
        config.max_wasm_stack(STACK);
        config.wasm_backtrace(false);
        // What other machines might answer differently is not there.
        config.wasm_relaxed_simd(false);
        config.cranelift_nan_canonicalization(true);
        Engine::new(&config).expect("the configuration is a valid one on machines that Cranelift knows")
    })
}

fn refuse(problem: Message) -> Refusal {
    Refusal::new(Place::default(), problem)
}

fn missing(name: &'static str) -> Refusal {
    refuse(Message::new("guest-export", "the module does not export {name} as it should").with("name", name))
        .advise(Message::new("guest-interface", "see docs/heuristic-files.md for the exports of a module"))
}

/// Makes a guest of a module.
pub(crate) fn load(source: &[u8], stem: &str, limits: Limits) -> Result<(Card, Guest), Refusal> {
    if source.len() > MAX_MODULE {
        return Err(refuse(
            Message::new("file-too-long", "the file has {size} bytes; the limit is {limit}")
                .with("size", source.len())
                .with("limit", MAX_MODULE),
        )
        .advise(Message::new(
            "strip-module",
            "leave out what it carries for debuggers, as with `-C strip=symbols` or `-Wl,--strip-all`",
        )));
    }
    let bad = |error: wasmtime::Error| {
        refuse(
            Message::new("bad-module", "this is not a module that can run here: {error}")
                .with("error", error.root_cause()),
        )
    };
    check_functions(source)?;
    let module = Module::new(engine(), source).map_err(bad)?;
    for import in module.imports() {
        if (import.module(), import.name()) != ("conecta", "log") {
            let name = format!("{}.{}", import.module(), import.name());
            return Err(refuse(
                Message::new("guest-import", "the module asks for {name}, which is not there")
                    .with("name", name),
            )
            .advise(Message::new(
                "guest-no-imports",
                "compile it without a standard library; only conecta.log exists",
            )));
        }
    }
    let mut linker: Linker<Host> = Linker::new(engine());
    linker.func_wrap("conecta", "log", log).map_err(bad)?;
    let linked = Arc::new(linker.instantiate_pre(&module).map_err(bad)?);
    let guest = Guest { linked };
    let mut store = store(limits, Log::new(limits.log));
    let instance = guest.linked.instantiate(&mut store).map_err(bad)?;
    instance.get_memory(&mut store, "memory").ok_or_else(|| missing("memory"))?;
    address(&mut store, &instance, "board").ok_or_else(|| missing("board"))?;
    let evaluate = instance.get_func(&mut store, "evaluate").ok_or_else(|| missing("evaluate"))?;
    let kind = evaluate.ty(&store);
    let numeric = |kind: ValType| matches!(kind, ValType::I32 | ValType::I64 | ValType::F32 | ValType::F64);
    if kind.params().len() != 0 || kind.results().len() != 1 || !kind.results().all(numeric) {
        return Err(missing("evaluate"));
    }
    let alias = alias(&mut store, &instance).unwrap_or_else(|| stem.to_owned());
    Ok((Card { alias, ..Card::default() }, guest))
}

/// Refuses modules whose functions would take long to compile. The sections are walked by their lengths alone.
fn check_functions(source: &[u8]) -> Result<(), Refusal> {
    let too_large = || refuse(Message::new("program-too-large", "the program is too large"));
    let mut rest = source.get(8..).unwrap_or_default();
    while let Some((&section, after)) = rest.split_first() {
        let Some((length, body)) = unsigned(after) else { return Ok(()) };
        let Some(contents) = body.get(..length as usize) else { return Ok(()) };
        rest = &body[length as usize..];
        if section != 10 {
            continue;
        }
        let Some((count, mut bodies)) = unsigned(contents) else { return Ok(()) };
        if count > 10_000 {
            return Err(too_large());
        }
        for _ in 0..count {
            let Some((size, body)) = unsigned(bodies) else { return Ok(()) };
            if size > 64 << 10 {
                return Err(too_large());
            }
            bodies = body.get(size as usize..).unwrap_or_default();
        }
    }
    Ok(())
}

/// A number in the variable-length form of modules, and what follows it.
fn unsigned(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let mut value = 0u64;
    for (index, byte) in bytes.iter().enumerate().take(5) {
        value |= u64::from(byte & 0x7f) << (7 * index);
        if byte & 0x80 == 0 {
            return Some((u32::try_from(value).ok()?, &bytes[index + 1..]));
        }
    }
    None
}

/// What a function without arguments or a global of that name gives.
fn address(store: &mut Store<Host>, instance: &Instance, name: &str) -> Option<usize> {
    let value = match instance.get_export(&mut *store, name)? {
        Extern::Global(global) => global.get(&mut *store).i32()?,
        Extern::Func(function) => function.typed::<(), i32>(&*store).ok()?.call(&mut *store, ()).ok()?,
        _ => return None,
    };
    Some(value as u32 as usize)
}

fn alias(store: &mut Store<Host>, instance: &Instance) -> Option<String> {
    let start = address(store, instance, "alias")?;
    let memory = instance.get_memory(&mut *store, "memory")?;
    let bytes = memory.data(&*store).get(start..)?;
    let text: Vec<u8> = bytes.iter().copied().take(64).take_while(|byte| *byte != 0).collect();
    String::from_utf8(text).ok().filter(|text| !text.trim().is_empty())
}

fn log(mut caller: Caller<'_, Host>, start: i32, length: i32) -> wasmtime::Result<()> {
    let fuel = caller.get_fuel()?;
    caller.set_fuel(fuel.saturating_sub(100 + u64::from(length as u32)))?;
    let Some(Extern::Memory(memory)) = caller.get_export("memory") else { return Ok(()) };
    let (bytes, host) = memory.data_and_store_mut(&mut caller);
    let start = start as u32 as usize;
    let text = bytes.get(start..start.saturating_add(length as u32 as usize)).unwrap_or_default();
    // A log that is full takes nothing, so long texts cost nothing either.
    host.log.write(&String::from_utf8_lossy(&text[..text.len().min(4096)]));
    Ok(())
}

impl Guest {
    pub(crate) fn instance(&self, limits: Limits) -> GuestInstance {
        GuestInstance { linked: Arc::clone(&self.linked), limits, log: Log::new(limits.log) }
    }
}

fn store(limits: Limits, log: Log) -> Store<Host> {
    let bounds = StoreLimitsBuilder::new()
        .memory_size(limits.memory)
        .table_elements(10_000)
        .instances(1)
        .memories(1)
        .tables(4)
        .trap_on_grow_failure(true)
        .build();
    let mut store = Store::new(engine(), Host { limits: bounds, log });
    store.limiter(|host| &mut host.limits);
    store.set_fuel(limits.steps).expect("this engine counts fuel");
    store
}

impl GuestInstance {
    pub(crate) fn evaluate(&mut self, board: &BoardView, side: Side) -> Result<f64, Fault> {
        let log = std::mem::replace(&mut self.log, Log::new(0));
        let mut store = store(self.limits, log);
        let result = self.run(&mut store, board, side);
        self.log = std::mem::replace(&mut store.data_mut().log, Log::new(0));
        let value = result.map_err(|error| fault(&error))?;
        if value.is_finite() {
            Ok(value)
        } else {
            let message = Message::new("guest-not-a-number", "the value is {value}, which is not a number")
                .with("value", value);
            Err(Raise::new(FaultKind::NotANumber, message).without_place())
        }
    }

    fn run(&self, store: &mut Store<Host>, board: &BoardView, side: Side) -> wasmtime::Result<f64> {
        let gone = || wasmtime::Error::msg("an export that was there when the module was loaded is gone");
        let instance = self.linked.instantiate(&mut *store)?;
        let memory = instance.get_memory(&mut *store, "memory").ok_or_else(gone)?;
        let start = address(store, &instance, "board").ok_or_else(gone)?;
        let bytes = memory.data_mut(&mut *store).get_mut(start..).and_then(|bytes| bytes.get_mut(..BOARD));
        write(bytes.ok_or_else(|| wasmtime::Error::new(outside()))?, board, side);
        let evaluate = instance.get_func(&mut *store, "evaluate").ok_or_else(gone)?;
        let mut results = [Val::I32(0)];
        evaluate.call(&mut *store, &[], &mut results)?;
        Ok(match results[0] {
            Val::I32(value) => f64::from(value),
            Val::I64(value) => value as f64,
            Val::F32(bits) => f64::from(f32::from_bits(bits)),
            Val::F64(bits) => f64::from_bits(bits),
            _ => f64::NAN,
        })
    }

    pub(crate) fn log(&self) -> &str {
        self.log.text()
    }

    pub(crate) fn log_is_full(&self) -> bool {
        !self.log.is_open()
    }

    pub(crate) fn clear_log(&mut self) {
        self.log.clear();
    }
}

fn outside() -> Raise {
    Raise::program(Message::new(
        "guest-board",
        "the board does not fit into the module's memory at the address it gave",
    ))
}

fn fault(error: &wasmtime::Error) -> Fault {
    if let Some(raise) = error.downcast_ref::<Raise>() {
        return raise.clone().without_place();
    }
    match error.downcast_ref::<Trap>() {
        Some(Trap::OutOfFuel) => machine::out_of_steps(),
        Some(Trap::StackOverflow) => machine::too_deep(),
        Some(trap) => {
            Raise::program(Message::new("guest-trap", "the module stopped: {reason}").with("reason", trap))
        }
        None if error.to_string().contains("grow") => machine::out_of_memory(),
        None => Raise::program(
            Message::new("guest-trap", "the module stopped: {reason}").with("reason", error.root_cause()),
        ),
    }
    .without_place()
}

fn write(bytes: &mut [u8], board: &BoardView, side: Side) {
    bytes.fill(0);
    let head = [
        board.width() as u8,
        board.height() as u8,
        board.line() as u8,
        u8::from(board.to_move == side),
        u8::from(side == Side::First),
    ];
    bytes[..head.len()].copy_from_slice(&head);
    for row in 0..board.height() {
        for column in 0..board.width() {
            let cell = board.cell(column, row);
            let mark = match cell.owner() {
                None => 0,
                Some(owner) => 1 + u8::from(owner != side) + 2 * u8::from(matches!(cell, Cell::Bomb(_))),
            };
            bytes[8 + row * board.width() + column] = mark;
        }
    }
}
