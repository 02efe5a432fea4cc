//! THE INTERMEDIATE FORM: what both languages are turned into, and all that the back end knows.
//!
//! # How a front end lowers to it
//!
//! A front end makes a [`Unit`]: functions, globals, constants in an [`Image`], and a [`Dialect`], the table of what is
//! its language's own. Expressions are trees of [`Node`]s; each has a place in the source, so that faults know where.
//!
//! - **Variables.** Every variable is a [`Local`] of its function ([`Function::local`]); a binding that shadows another
//!   is another local. Set one before it is read (where the language allows otherwise, set it to
//!   [`UNBOUND`](crate::word::UNBOUND) first and ask). Types are worked out per local, so locals that are never shared
//!   between purposes make fast code. Variables that closures share *and* change live in a cell: make it with
//!   [`Operation::Cell`], go through [`Operation::CellGet`] and [`Operation::CellSet`].
//! - **Truth.** `If`, `And`, `Or` and `Not` take everything but NIL and FALSE for true. Lisp needs no more. A language
//!   with other ideas wraps tests in [`Operation::Truth`], whose slow function decides what is neither NIL, TRUE, FALSE
//!   nor an integer.
//! - **Operations** ([`Operation`]) have a fast path that the back end writes inline (integers, doubles, singles, lists,
//!   boards) and a **slow path**: the dialect's [`HostFunction`] for it, called with the same words when the fast path
//!   does not apply. All meaning beyond "integers add up" is in the slow functions: other numbers, strings, errors.
//!   [`Dialect::result`] says what kinds of values an operation can give; a slow function must keep that promise.
//! - **Library functions** are [`HostFunction`]s: plain Rust functions on [`Machine`], named
//!   directly in the tree ([`Expression::Host`]), so a front end adds as many as it likes without touching the core.
//!   They cannot call back into the program; what takes a function as an argument is lowered to loops.
//! - **Control.** `Block` and `Loop` have labels, `Break` leaves them with a value. [`Count`] is the counting loop whose
//!   bounds the back end understands: variables that only it sets are known to lie within them.
//! - **Errors when reached** are [`Expression::Fault`]. Errors that a program may catch: [`Expression::Attempt`].
//! - **Weights** are globals with [`Global::weight`] set, in the order of the card's weights: the sandbox writes them
//!   before the unit's start function runs, which therefore does not set them.
//!
//! Before each evaluation everything is as the start function left it: globals, constants, memory.
//!
//! # From here on
//!
//! [`infer`] works out which values are always integers, doubles or boards, through the whole program, and
//! [`crate::emit`] writes WebAssembly in which those are plain machine numbers.

mod build;
pub mod infer;
mod kinds;
pub mod remember;
mod results;
mod sequences;

pub use kinds::{Kinds, Type};
pub use results::interval;
pub use sequences::{Class, Classes, Forms, Given, Items};

use std::sync::Arc;

use crate::board::Side;
use crate::failure::Raise;
use crate::machine::{Image, Machine};
use crate::message::{Message, Place};
use crate::word::{Kind, Word};

/// A whole program.
pub struct Unit {
    /// What is its language's own.
    pub dialect: &'static Dialect,
    /// All functions.
    pub functions: Vec<Function>,
    /// All global variables.
    pub globals: Vec<Global>,
    /// Constants in memory.
    pub image: Image,
    /// Sets the globals, once for each instance.
    pub start: Option<FunctionId>,
    /// Values a position.
    pub entry: FunctionId,
    /// Makes the entry's arguments out of the board in [`Machine::view`].
    pub arguments: Arguments,
    /// What the arguments have in the fields of their objects: kind, place and value of each.
    pub fields: Vec<(Kind, u32, Given)>,
}

/// Makes the arguments of the entry function for an evaluation from this side's point of view.
pub type Arguments = Arc<dyn Fn(&mut Machine<'_>, Side) -> Result<Vec<Word>, Raise> + Send + Sync>;

/// A function's number in its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FunctionId(pub u32);

/// A variable's number in its function. Captured words come first, then the parameters, then all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Local(pub u32);

/// A global variable's number in its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GlobalId(pub u32);

/// What a `Break` leaves. Labels are unique within a function ([`Function::label`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label(pub u32);

/// A function.
pub struct Function {
    /// Its name in the file.
    pub name: String,
    /// Where it begins.
    pub place: Place,
    /// Whether it is the author's; faults in other functions are shown at the author's call.
    pub visible: bool,
    /// How many words a closure brings along, as the first locals.
    pub captures: u32,
    /// How many parameters follow.
    pub parameters: u32,
    /// A function value of this one takes its arguments as one list, its only parameter.
    pub variadic: bool,
    /// Kinds of the parameters as the caller from outside hands them in; for the entry function only.
    pub declared: Vec<Given>,
    /// How many locals there are in all.
    pub locals: u32,
    /// How many labels there are.
    pub labels: u32,
    /// What it does; its value is the function's.
    pub body: Node,
}

/// A global variable.
pub struct Global {
    /// Its name in the file.
    pub name: String,
    /// Its value before the start function runs, and for good if nothing sets it.
    pub initial: Word,
    /// Whether it may be set from outside, so that nothing may be concluded from `initial`.
    pub weight: bool,
}

/// An expression and where it stands.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is.
    pub expression: Expression,
    /// Where it stands; line 0 for what no author wrote.
    pub place: Place,
    /// What it can give, found by [`infer`].
    pub(crate) found: Type,
}

/// What a node does.
#[derive(Clone, Debug)]
pub enum Expression {
    /// A constant: an integer, an immediate, or something in the image.
    Word(Word),
    /// A double.
    Double(f64),
    /// A variable's value.
    Local(Local),
    /// Sets a variable; gives the value.
    Set(Local, Box<Node>),
    /// A global variable's value.
    Global(GlobalId),
    /// Sets a global variable; gives the value.
    SetGlobal(GlobalId, Box<Node>),
    /// One after the other; gives the last value, NIL if there is none.
    Sequence(Vec<Node>),
    /// The second if the first is true, else the third.
    If(Box<Node>, Box<Node>, Box<Node>),
    /// The first that is false, or the last.
    And(Vec<Node>),
    /// The first that is true, or the last.
    Or(Vec<Node>),
    /// TRUE if it is false, else the dialect's falsehood.
    Not(Box<Node>),
    /// Something that can be left.
    Block(Label, Box<Node>),
    /// Endless repetition. Leaving `exit` gives the loop's value, leaving `next` goes on with the next round.
    Loop {
        /// Leaves the loop.
        exit: Label,
        /// Ends this round.
        next: Label,
        /// One round.
        body: Box<Node>,
    },
    /// A counting loop. Gives NIL, or what `exit` is left with.
    Count(Box<Count>),
    /// Leaves a block or loop with a value.
    Break(Label, Box<Node>),
    /// Leaves the function with a value.
    Return(Box<Node>),
    /// Calls a function of the unit that captures nothing, or whose captured words are the first arguments.
    Call(FunctionId, Vec<Node>),
    /// Calls a function value. What is none goes to the slow function of [`Operation::CallValue`].
    CallValue(Box<Node>, Vec<Node>),
    /// A function value with these words captured.
    Closure(FunctionId, Vec<Node>),
    /// An operation with a fast path.
    Do(Operation, Vec<Node>),
    /// A library function.
    Host(&'static HostFunction, Vec<Node>),
    /// An error when it is reached.
    Fault(Box<Message>),
    /// The value of a closure without parameters, or that of the second node if calling it ends in an error of the
    /// program. Limits are not caught.
    Attempt(Box<Node>, Box<Node>),
}

/// A counting loop: `variable` runs from `from` to `to` by `step`.
#[derive(Clone, Debug)]
pub struct Count {
    /// The counter, a local that nothing else sets.
    pub variable: Local,
    /// The first value.
    pub from: Node,
    /// The bound, computed once.
    pub to: Node,
    /// Whether the bound itself is a round.
    pub inclusive: bool,
    /// What is added after each round; not zero.
    pub step: i64,
    /// Leaves the loop.
    pub exit: Label,
    /// Ends this round.
    pub next: Label,
    /// One round.
    pub body: Node,
}

/// What has a fast path. In brackets: what the fast path is for. Anything else is the slow function's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// `a + b` (integers, singles, doubles).
    Add,
    /// `a - b` (integers, singles, doubles).
    Subtract,
    /// `a * b` (integers, singles, doubles).
    Multiply,
    /// The quotient: Lisp's `/`, exact, or Python's `/`, a double (doubles; integers where the dialect's result is
    /// a double and the divisor is not zero).
    Divide,
    /// The integer quotient rounded down (integers, divisor not zero).
    FloorDivide,
    /// The remainder with the divisor's sign (integers, divisor not zero).
    Modulo,
    /// Bits in both (integers).
    BitAnd,
    /// Bits in one of them (integers).
    BitOr,
    /// Bits in exactly one of them (integers).
    BitXor,
    /// `a` shifted left by `b` (integers, result within range).
    ShiftLeft,
    /// `a` shifted right by `b` (integers, `b` not negative).
    ShiftRight,
    /// `a < b` (integers, singles, doubles).
    Less,
    /// `a <= b` (integers, singles, doubles).
    LessEqual,
    /// `a > b` (integers, singles, doubles).
    Greater,
    /// `a >= b` (integers, singles, doubles).
    GreaterEqual,
    /// Equal as numbers in Lisp, as anything in Python (integers, singles, doubles).
    Equal,
    /// The opposite.
    NotEqual,
    /// The same thing: equal words, or the slow function if both are objects (Lisp's `eql`, Python's `is`).
    Same,
    /// Whether a value counts as true; gives TRUE or the falsehood (NIL, TRUE, FALSE, integers).
    Truth,
    /// Whether it is NIL.
    IsNil,
    /// A new pair.
    Pair,
    /// The first of a pair; NIL of NIL.
    First,
    /// The rest of a pair; NIL of NIL.
    Rest,
    /// Changes the rest of a pair that was just made (pair, rest); gives the rest. Only for pairs: there is no slow path.
    SetRest,
    /// `a[b]` (lists and tuples by integers within `-length..length`).
    Item,
    /// What a dictionary has for a key, or a default: (dictionary, key, default) (integers and characters as keys).
    Get,
    /// `a[b] = c`, gives `c` (lists by integers within `-length..length`).
    SetItem,
    /// The number of items (lists and tuples).
    Length,
    /// The word of an object of that kind at that place, the first after the header being 0.
    Field(Kind, u32),
    /// Sets it, gives the value.
    SetField(Kind, u32),
    /// A new list of these words.
    NewList,
    /// A new tuple of these words.
    NewTuple,
    /// Adds a word to a list, gives NIL. Only for lists.
    Append,
    /// `a[b:c]`, a bound being NIL where there is none (lists, rows of arrays; integers).
    Slice,
    /// A new list of the items of (lists, tuples, rows and columns of arrays).
    ListOf,
    /// The column `d` of an array from row `b` to row `c`, NIL where there is no bound (arrays of two dimensions).
    Column,
    /// The cells of an array at (array, first row, end, step, first column, end, step), both at once (arrays of two
    /// dimensions; steps of 1 and -1).
    Diagonal,
    /// How often a word occurs in a list, as Python counts (lists, rows of arrays, tuples).
    CountOf,
    /// Whether it is an object of that kind.
    Is(Kind),
    /// Whether it is an object with exactly that header.
    Has(i64),
    /// Whether it is an integer.
    IsInteger,
    /// The same value, which is known here not to be [`UNBOUND`](crate::word::UNBOUND).
    Bound,
    /// An integer made of it (integers, themselves). With 0, doubles are cut as `int()` does.
    Whole(u8),
    /// A new cell with that value.
    Cell,
    /// What is in a cell. Only for cells: there is no slow path.
    CellGet,
    /// Changes what is in a cell (cell, value); gives the value. Only for cells.
    CellSet,
    /// Calls what is not a function value: the slow function says what is wrong with (callee, number of arguments).
    CallValue,
    /// The board of a state.
    BoardOf,
    /// Whose turn it is in a state: 0 or 1.
    TurnOf,
    /// Number of columns of a board.
    Width,
    /// Number of rows of a board.
    Height,
    /// Who has a line on a board, or NIL.
    WinnerOf,
    /// Who has won in a state, TRUE for a full board, else NIL.
    OverOf,
    /// The cell of (board, column, row). Off the board is the slow function's.
    BoardCell,
    /// Whether (board, column, row) is on the board.
    Inside,
    /// The number of discs of (board, column). Off the board is the slow function's.
    ColumnHeight,
    /// How many cells in a row are the same as `a`, from a cell on: (board, a, column, row). The direction is that of
    /// the numbers: columns to the right and rows up. 0 off the board.
    Run(i8, i8),
}

/// A library function.
pub struct HostFunction {
    /// Its name in messages.
    pub name: &'static str,
    /// How many words it takes, at most [`HostFunction::MAX_ARITY`].
    pub arity: usize,
    /// What kinds of values it can give. One that gives no objects keeps nothing of what it is given: that is still known
    /// afterwards ([`infer`]).
    pub result: Type,
    /// Whether it can change something it is given (a list that grows, an object).
    pub changes: bool,
    /// Whether what it changes can be a board, which nothing else changes.
    pub changes_boards: bool,
    /// Does it.
    pub run: fn(&mut Machine<'_>, &[Word]) -> Result<Word, Raise>,
}

impl HostFunction {
    /// The most words that a library function takes.
    pub const MAX_ARITY: usize = 8;
}

impl std::fmt::Debug for HostFunction {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.name)
    }
}

/// What is a language's own.
pub struct Dialect {
    /// What comparisons give when they do not hold: NIL in Lisp, FALSE in Python.
    pub falsehood: Word,
    /// The slow function of an operation.
    pub slow: fn(Operation) -> &'static HostFunction,
    /// What kinds of values an operation can give, from those of its arguments; what ends in a fault does not count.
    /// Asked for arithmetic, comparisons, `Truth`, `First`, `Rest`, `Item`, `Length`, `Field` and `BoardCell` only.
    pub result: fn(Operation, &[Kinds]) -> Kinds,
    /// Whether programs look at the board and the state in memory; otherwise their arguments bring all they need.
    pub reads_board: bool,
    /// The words for cells of a board: empty, of the side that moved first, of the other.
    pub cells: [Word; 3],
    /// A number with a fraction, as the language writes it: a single in Lisp, a double in Python.
    pub float: fn(&mut Machine<'_>, f64) -> Result<Word, Raise>,
    /// The kind of these.
    pub fraction: Kinds,
    /// Turns what the entry function gave into a value.
    pub value: fn(&mut Machine<'_>, Word) -> Result<f64, Raise>,
}
