//! THE NOTEBOOK: the laboratory as a Python package. It binds what the other crates know and has no logic of its own; what
//! people see of it, tables, plots and environments, is Python, in `conecta/` beside this folder.
//!
//! * `position` and `boards`: positions, one as an object, many as an array;
//! * `solving`, `players`, `catalog`: the solver; players by name; what is registered from Python;
//! * `function` and `batch`: a Python function as a heuristic, asked about one board or about many at once; `guess`: what it will
//!   probably say;
//! * `events`, `measuring`, `tuning`: contests and measurements as data and pages;
//! * `waiting`: long work with Python let go and Ctrl-C heard.

#![allow(clippy::needless_pass_by_value, reason = "what Python hands over is the function's own")]
#![allow(clippy::doc_link_with_quotes, reason = "examples in Python have lists of texts")]

mod batch;
mod boards;
mod catalog;
mod errors;
mod events;
mod function;
mod guess;
mod keeper;
mod measuring;
mod players;
mod position;
mod solving;
mod tuning;
mod waiting;

use pyo3::prelude::*;

/// What Python imports as `conecta._conecta`.
#[pymodule]
mod _conecta {
    #[pymodule_export]
    use super::boards::symmetries;
    #[pymodule_export]
    use super::catalog::{fingerprint_of_sources, heuristics, house, register};
    #[pymodule_export]
    use super::errors::PlayerFailure;
    #[pymodule_export]
    use super::events::{EventResult, open_event, tournament};
    #[pymodule_export]
    use super::keeper::{is_loaded_from, keep};
    #[pymodule_export]
    use super::measuring::{AnalysisResult, QualityResult, analyze, evaluate, explain, quality};
    #[pymodule_export]
    use super::players::{Player, Thought};
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::solving::{Solution, dataset, solve, solve_many};
    #[pymodule_export]
    use super::tuning::{TuningResult, tune};
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
