//! HEURISTICS AS FILES: Lisp, Python and WebAssembly as players. A compiler and a sandbox.
//!
//! ```text
//!   file ─▶ lisp   ─╮
//!   file ─▶ python ─┴▶ form ─▶ form::infer ─▶ emit ─▶ WebAssembly ─▶ machine code (Program) ─▶ Instance
//!                     the intermediate form     │                                                │
//!                                               ╰── machine: memory, boards, library functions ──╯
//! ```
//!
//! [`load`] turns the bytes of a file into a [`Program`]: what it says about itself (its [`Card`]) and code. A program is
//! shared by threads; each makes its own [`Instance`], which evaluates boards. An evaluation depends on the board, the
//! side, the weights and the seed, and on nothing else. What goes wrong is data: [`LoadError`] with the line and what to
//! write instead, [`Fault`] with the place and the calls that led there.
//!
//! A stranger's file reaches nothing but its own memory. [`Limits`] bound steps, memory and depth, the same on every
//! machine; loading bounds the size of what is compiled before compiling it.
//!
//! Who writes a front end starts at [`form`].

// A compiler is one arm for each construct of a language: arms that agree stand apart because the language lists them apart.
#![allow(clippy::match_same_arms)]

mod board;
mod card;
mod doubt;
pub mod emit;
mod failure;
mod files;
pub mod form;
pub mod guest;
mod limits;
pub mod lisp;
pub mod machine;
mod message;
pub mod originals;
mod program;
pub mod python;
mod rewriting;
mod source;
mod trial;
pub mod word;

pub use board::{BoardView, Cell, Side};
pub use card::{Card, Note, Weight};
pub use doubt::doubts;
pub use failure::{Call, Fault, FaultKind, LoadError, Raise, Refusal, line_of};
pub use files::{FolderError, FolderProblem, HeuristicFile, HeuristicFiles, ReadError, card, folder};
pub use limits::{Limits, MAX_FUNCTION, MAX_MODULE, MAX_NESTING, MAX_PROGRAM, MAX_SOURCE, STACK};
pub use message::{Message, Place};
pub use program::{Instance, Program};
pub use source::{Language, Lowered, load, load_with};
