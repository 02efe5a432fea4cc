//! THE SANDBOX: a program as machine code, instances of it, and the walls around them.
//!
//! An instance has its own memory of a fixed size and reaches nothing else. Before each evaluation the memory is as the
//! start function left it, so that a value depends on the board, the side, the weights and the seed, and on nothing that
//! was evaluated before. Faults leave an instance usable.

use std::sync::{Arc, OnceLock};

use wasmtime::{
    Caller, Config, Engine, Extern, InstancePre, Linker, Memory, Module, OptLevel, Store, Trap, TypedFunc,
    WasmBacktrace,
};

use crate::board::{BoardView, Side};
use crate::card::Card;
use crate::emit::{self, Compiled, CompiledFunction};
use crate::failure::{Call, Fault, FaultKind, Raise};
use crate::form::{Arguments, Dialect, HostFunction, Unit};
use crate::guest::{Guest, GuestInstance};
use crate::limits::{Limits, STACK};
use crate::machine::{self, Image, Log, Machine, State, layout};
use crate::message::{Message, Place};
use crate::word::{Kind, OFF_BOARD, Word};

/// A file that loaded: cheap to copy, shared between threads.
#[derive(Clone)]
pub struct Program {
    inner: Arc<Inner>,
}

struct Inner {
    card: Card,
    limits: Limits,
    body: Body,
}

enum Body {
    Compiled(Box<Ready>),
    Guest(Guest),
}

/// Machine code and what is needed to make sense of it.
struct Ready {
    linked: InstancePre<Host>,
    image: Arc<Image>,
    messages: Arc<Vec<Message>>,
    functions: Vec<CompiledFunction>,
    first_function: u32,
    mutates: bool,
    dialect: &'static Dialect,
    arguments: Arguments,
    globals: Vec<Word>,
    /// The globals that are weights, in the card's order.
    weights: Vec<u32>,
}

/// What the imports of an instance work on.
struct Host {
    state: State,
    memory: Option<Memory>,
    messages: Arc<Vec<Message>>,
}

/// The engine of all compiled programs.
fn engine() -> &'static Engine {
    static ENGINE: OnceLock<Engine> = OnceLock::new();
    ENGINE.get_or_init(|| {
        let mut config = Config::new();
        config.cranelift_opt_level(OptLevel::Speed);
        config.max_wasm_stack(STACK);
        config.wasm_backtrace(true);
        Engine::new(&config).expect("the configuration is a valid one on machines that Cranelift knows")
    })
}

fn internal(error: &wasmtime::Error) -> Message {
    Message::new("internal", "the compiler made an error of its own: {error}")
        .with("error", format!("{error:#}"))
}

impl Program {
    /// Compiles a unit to machine code. Its weights are those of the card, in the same order.
    pub fn compile(card: Card, unit: Unit, limits: Limits) -> Result<Self, Message> {
        let (compiled, unit) = emit::compile(unit, limits);
        let Compiled { module, imports, messages, functions, mutates } = compiled;
        let module = Module::new(engine(), &module).map_err(|error| internal(&error))?;
        let linked = link(&module, &imports).map_err(|error| internal(&error))?;
        let weights =
            (0..unit.globals.len() as u32).filter(|&index| unit.globals[index as usize].weight).collect();
        let ready = Ready {
            linked,
            image: Arc::new(unit.image),
            messages: Arc::new(messages),
            functions,
            first_function: imports.len() as u32 + 2,
            mutates,
            dialect: unit.dialect,
            arguments: unit.arguments,
            globals: unit.globals.iter().map(|global| global.initial).collect(),
            weights,
        };
        Ok(Self { inner: Arc::new(Inner { card, limits, body: Body::Compiled(Box::new(ready)) }) })
    }

    /// A program that came as WebAssembly.
    pub(crate) fn of_guest(card: Card, guest: Guest, limits: Limits) -> Self {
        Self { inner: Arc::new(Inner { card, limits, body: Body::Guest(guest) }) }
    }

    /// What the file says about itself.
    pub fn card(&self) -> &Card {
        &self.inner.card
    }

    /// An instance with the weights of the file.
    pub fn instance(&self) -> Result<Instance, Fault> {
        let weights: Vec<f64> = self.inner.card.weights.iter().map(|weight| weight.default).collect();
        self.instance_with(&weights, 0)
    }

    /// An instance with these weights, in the card's order, whose random numbers depend on `seed`.
    ///
    /// # Panics
    /// If the number of weights is not the card's.
    pub fn instance_with(&self, weights: &[f64], seed: u64) -> Result<Instance, Fault> {
        assert_eq!(weights.len(), self.inner.card.weights.len(), "a value for each weight of the card");
        let body = match &self.inner.body {
            Body::Compiled(ready) => {
                let running = self.start(ready, weights, seed);
                InstanceBody::Compiled(Box::new(running.map_err(|fault| fault.under(self.inner.limits))?))
            }
            Body::Guest(guest) => InstanceBody::Guest(Box::new(guest.instance(self.inner.limits))),
        };
        Ok(Instance { program: self.clone(), body })
    }

    fn start(&self, ready: &Ready, weights: &[f64], seed: u64) -> Result<Running, Fault> {
        let limits = self.inner.limits;
        let host = Host {
            state: State {
                view: BoardView::classic(),
                side: Side::First,
                log: Log::new(limits.log),
                seed,
                random: None,
                caught: None,
                nested: 0,
                image: Arc::clone(&ready.image),
            },
            memory: None,
            messages: Arc::clone(&ready.messages),
        };
        let mut store = Store::new(engine(), host);
        let lost = |error: wasmtime::Error| ready.fault(&error);
        let instance = ready.linked.instantiate(&mut store).map_err(lost)?;
        let memory = instance.get_memory(&mut store, "memory").expect("every module exports its memory");
        store.data_mut().memory = Some(memory);
        let start: TypedFunc<(), ()> = instance.get_typed_func(&mut store, "start").map_err(lost)?;
        let evaluate: TypedFunc<(), i64> = instance.get_typed_func(&mut store, "evaluate").map_err(lost)?;

        let (bytes, host) = memory.data_and_store_mut(&mut store);
        let mut machine = Machine { memory: bytes, state: &mut host.state };
        machine.store(layout::TOP, i64::from(ready.image.end()));
        machine.store(layout::STEPS, limits.steps as i64);
        for (index, word) in ready.globals.iter().enumerate() {
            machine.store(layout::GLOBALS + 8 * index as u32, word.0);
        }
        for ((global, weight), value) in ready.weights.iter().zip(&self.inner.card.weights).zip(weights) {
            // What the file says itself is kept to the letter: ratios, doubles.
            if *value == weight.default {
                continue;
            }
            let whole = weight.is_integer && value.fract() == 0.0 && value.abs() < 9e15;
            let initial = ready.globals[*global as usize];
            let word = if whole {
                Ok(Word::integer(*value as i64))
            } else if machine.object_of(initial, Kind::DOUBLE).is_some() {
                machine.double(*value)
            } else {
                (ready.dialect.float)(&mut machine, *value)
            };
            let word = word.map_err(Raise::without_place)?;
            machine.store(layout::GLOBALS + 8 * global, word.0);
        }
        let board = BoardView::classic();
        machine::write_board(&mut machine, layout::BOARD, &board, ready.dialect.cells);
        machine.store(layout::STATE, Kind::STATE.header(2));
        machine.store(layout::STATE + 8, Word::object(layout::BOARD).0);
        start.call(&mut store, ()).map_err(lost)?;

        let (bytes, host) = memory.data_and_store_mut(&mut store);
        let machine = Machine { memory: bytes, state: &mut host.state };
        let base = machine.load(layout::TOP);
        let globals = layout::GLOBALS as usize..layout::GLOBALS as usize + 8 * ready.globals.len();
        let mut pristine = Vec::new();
        if ready.mutates {
            pristine.push((globals.start, bytes[globals].to_vec()));
            let constants = layout::IMAGE as usize..base as usize;
            pristine.push((constants.start, bytes[constants].to_vec()));
        }
        Ok(Running {
            store,
            memory,
            evaluate,
            base,
            pristine,
            size: (board.width(), board.height(), board.line()),
        })
    }
}

/// A program that can evaluate; one for each thread.
///
/// The thread needs a stack of at least 2 MB (the default of threads made by Rust).
pub struct Instance {
    program: Program,
    body: InstanceBody,
}

enum InstanceBody {
    Compiled(Box<Running>),
    Guest(Box<GuestInstance>),
}

struct Running {
    store: Store<Host>,
    memory: Memory,
    evaluate: TypedFunc<(), i64>,
    /// Where the arena begins.
    base: i64,
    /// What memory has to hold before an evaluation, if the program changes it.
    pristine: Vec<(usize, Vec<u8>)>,
    /// Of the board in memory: columns, rows, line.
    size: (usize, usize, usize),
}

impl Instance {
    /// The value of a board for a side.
    pub fn evaluate(&mut self, board: &BoardView, side: Side) -> Result<f64, Fault> {
        self.evaluate_within(board, side, self.program.inner.limits)
    }

    /// The same under other limits of one evaluation, for compiled programs.
    pub(crate) fn evaluate_within(
        &mut self,
        board: &BoardView,
        side: Side,
        limits: Limits,
    ) -> Result<f64, Fault> {
        let value = match (&self.program.inner.body, &mut self.body) {
            (Body::Compiled(ready), InstanceBody::Compiled(running)) => {
                running.evaluate(ready, limits, board, side)
            }
            (_, InstanceBody::Guest(guest)) => guest.evaluate(board, side),
            _ => unreachable!("an instance is of its program's kind"),
        };
        value.map_err(|fault| fault.under(limits))
    }

    /// What the program printed in evaluations since the last [`Instance::clear_log`], up to a limit.
    pub fn log(&self) -> &str {
        match &self.body {
            InstanceBody::Compiled(running) => running.store.data().state.log.text(),
            InstanceBody::Guest(guest) => guest.log(),
        }
    }

    /// Whether there is no room for more.
    pub fn log_is_full(&self) -> bool {
        match &self.body {
            InstanceBody::Compiled(running) => !running.store.data().state.log.is_open(),
            InstanceBody::Guest(guest) => guest.log_is_full(),
        }
    }

    /// Forgets what was printed.
    pub fn clear_log(&mut self) {
        match &mut self.body {
            InstanceBody::Compiled(running) => running.store.data_mut().state.log.clear(),
            InstanceBody::Guest(guest) => guest.clear_log(),
        }
    }

    /// The program it is an instance of.
    pub fn program(&self) -> &Program {
        &self.program
    }
}

impl Running {
    fn evaluate(
        &mut self,
        ready: &Ready,
        limits: Limits,
        board: &BoardView,
        side: Side,
    ) -> Result<f64, Fault> {
        let (bytes, host) = self.memory.data_and_store_mut(&mut self.store);
        for (address, pristine) in &self.pristine {
            bytes[*address..*address + pristine.len()].copy_from_slice(pristine);
        }
        host.state.view.clone_from(board);
        host.state.side = side;
        host.state.random = None;
        let mut machine = Machine { memory: bytes, state: &mut host.state };
        machine.store(layout::TOP, self.base);
        machine.store(layout::STEPS, limits.steps as i64);
        if ready.dialect.reads_board {
            let size = (board.width(), board.height(), board.line());
            if size == self.size {
                machine::refresh_cells(&mut machine, layout::BOARD, board, ready.dialect.cells);
            } else {
                machine::write_board(&mut machine, layout::BOARD, board, ready.dialect.cells);
                self.size = size;
            }
        }
        machine.store(layout::STATE + 16, Word::integer(side.index() as i64).0);
        let arguments = (ready.arguments)(&mut machine, side).map_err(Raise::without_place)?;
        for (index, word) in arguments.iter().enumerate().take(8) {
            machine.store(layout::ARGUMENTS + 8 * index as u32, word.0);
        }
        let word = self.evaluate.call(&mut self.store, ()).map_err(|error| ready.fault(&error))?;
        let (bytes, host) = self.memory.data_and_store_mut(&mut self.store);
        let mut machine = Machine { memory: bytes, state: &mut host.state };
        (ready.dialect.value)(&mut machine, Word(word)).map_err(Raise::without_place)
    }
}

impl Raise {
    pub(crate) fn without_place(self) -> Fault {
        Fault { kind: self.kind, message: self.message, place: Place::default(), chain: Vec::new() }
    }
}

impl Ready {
    /// What an error of the machine means for the author.
    fn fault(&self, error: &wasmtime::Error) -> Fault {
        let Raise { kind, message } = match (error.downcast_ref::<Raise>(), error.downcast_ref::<Trap>()) {
            (Some(raise), _) => raise.clone(),
            (_, Some(Trap::StackOverflow)) => machine::too_deep(),
            _ => Raise::new(FaultKind::Program, internal(error)),
        };
        let mut chain = Vec::new();
        let frames = error.downcast_ref::<WasmBacktrace>().map_or(&[][..], WasmBacktrace::frames);
        for frame in frames {
            let Some(index) = frame.func_index().checked_sub(self.first_function) else { continue };
            let Some(function) = self.functions.get(index as usize) else { continue };
            let Some(name) = &function.name else { continue };
            let offset = frame.func_offset().unwrap_or(0) as u32;
            let before = function.places.partition_point(|(start, _)| *start <= offset);
            let place = before.checked_sub(1).map_or(Place::default(), |index| function.places[index].1);
            if chain.len() < Fault::CHAIN {
                chain.push(Call { function: name.clone(), place });
            }
        }
        let place = chain.first().map_or(Place::default(), |call: &Call| call.place);
        Fault { kind, message, place, chain }
    }
}

/// Binds the imports of a module.
fn link(module: &Module, imports: &[&'static HostFunction]) -> wasmtime::Result<InstancePre<Host>> {
    let mut linker: Linker<Host> = Linker::new(engine());
    linker.func_wrap("conecta", "stop", |caller: Caller<'_, Host>, number: i64| -> wasmtime::Result<()> {
        Err(wasmtime::Error::new(match number {
            emit::STOP_STEPS => machine::out_of_steps(),
            emit::STOP_MEMORY => machine::out_of_memory(),
            emit::STOP_DEPTH => machine::too_deep(),
            emit::STOP_OVERFLOW => Raise::overflow(),
            number => {
                let message = caller.data().messages.get((number - emit::STOP_MESSAGES) as usize);
                Raise::program(
                    message.cloned().unwrap_or_else(|| Message::new("internal-unknown", "an unknown fault")),
                )
            }
        }))
    })?;
    linker.func_wrap("conecta", "attempt", attempt)?;
    for (index, function) in imports.iter().enumerate() {
        bind(&mut linker, &index.to_string(), function)?;
    }
    linker.instantiate_pre(module)
}

/// Calls a library function with words.
fn run(caller: &mut Caller<'_, Host>, function: &HostFunction, words: &[Word]) -> wasmtime::Result<i64> {
    let memory = caller.data().memory.expect("the memory is known before anything runs");
    let (bytes, host) = memory.data_and_store_mut(caller);
    let mut machine = Machine { memory: bytes, state: &mut host.state };
    match machine.charge_for_texts(words).and_then(|()| (function.run)(&mut machine, words)) {
        Ok(word) => Ok(word.0),
        Err(raise) => Err(wasmtime::Error::new(raise)),
    }
}

/// Binds a library function under a name, by its number of words.
fn bind(linker: &mut Linker<Host>, name: &str, function: &'static HostFunction) -> wasmtime::Result<()> {
    macro_rules! words {
        ($($word:ident),*) => {
            linker.func_wrap("library", name, move |mut caller: Caller<'_, Host>, $($word: i64),*| {
                run(&mut caller, function, &[$(Word($word)),*])
            })
        };
    }
    match function.arity {
        0 => words!(),
        1 => words!(a),
        2 => words!(a, b),
        3 => words!(a, b, c),
        4 => words!(a, b, c, d),
        5 => words!(a, b, c, d, e),
        6 => words!(a, b, c, d, e, f),
        7 => words!(a, b, c, d, e, f, g),
        _ => words!(a, b, c, d, e, f, g, h),
    }?;
    Ok(())
}

/// What it takes to try something, and to survive its error, in steps.
const ATTEMPT_STEPS: usize = 50;
const SURVIVAL_STEPS: usize = 1_500;

/// Calls a closure without parameters; gives `OFF_BOARD` if it ended in an error of the program.
fn attempt(mut caller: Caller<'_, Host>, closure: i64) -> wasmtime::Result<i64> {
    let unknown = || wasmtime::Error::msg("an attempt takes a closure");
    let memory = caller.data().memory.expect("the memory is known before anything runs");
    let (bytes, host) = memory.data_and_store_mut(&mut caller);
    let mut machine = Machine { memory: bytes, state: &mut host.state };
    machine.charge(ATTEMPT_STEPS).map_err(wasmtime::Error::new)?;
    let address = machine.object_of(Word(closure), Kind::CLOSURE).ok_or_else(unknown)?;
    let number = machine.load(address + 8);
    let table = caller.get_export("table").and_then(Extern::into_table).ok_or_else(unknown)?;
    let depth = caller.get_export("depth").and_then(Extern::into_global).ok_or_else(unknown)?;
    let before = depth.get(&mut caller);
    let function = table.get(&mut caller, number as u64);
    let function =
        function.as_ref().and_then(|entry| entry.as_func().flatten().copied()).ok_or_else(unknown)?;
    let function: TypedFunc<i64, i64> = function.typed(&caller)?;
    match function.call(&mut caller, closure) {
        Ok(word) => Ok(word),
        Err(error) => match error.downcast_ref::<Raise>() {
            Some(raise) if raise.kind == FaultKind::Program => {
                let raise = raise.clone();
                depth.set(&mut caller, before)?;
                let (bytes, host) = memory.data_and_store_mut(&mut caller);
                let mut machine = Machine { memory: bytes, state: &mut host.state };
                machine.charge(SURVIVAL_STEPS).map_err(wasmtime::Error::new)?;
                machine.state.caught = Some(raise);
                Ok(OFF_BOARD.0)
            }
            _ => Err(error),
        },
    }
}
