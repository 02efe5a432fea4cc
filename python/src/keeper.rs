//! Programs as players need a keeper: a program that starts them behind walls. Here that is Python once more, with nothing but
//! this module.

use guests::{Keeper, keep_if_asked_behind};
use pyo3::prelude::*;
use std::sync::OnceLock;

static KEEPER: OnceLock<Keeper> = OnceLock::new();

/// What Python is told to do: to load this module from its file, and to be a keeper.
const CODE: &str = "from importlib.util import module_from_spec as m, spec_from_file_location as s; import sys; \
                    s = s('conecta._conecta', sys.argv[1]); m = m(s); s.loader.exec_module(m); raise SystemExit(m.keep())";

/// Who keeps guests.
pub(crate) fn keeper() -> Keeper {
    KEEPER.get().cloned().unwrap_or_else(Keeper::this_program)
}

/// The arguments of Python before those of the keeper; `file` is that of this module.
fn front(file: &str) -> Vec<String> {
    ["-I", "-S", "-c", CODE, file].map(str::to_owned).to_vec()
}

/// Tells where this module is, once it is loaded.
#[pyfunction]
pub(crate) fn is_loaded_from(file: &str) {
    KEEPER.get_or_init(|| Keeper::this_program().with_front(front(file)));
}

/// If this Python was started to keep a guest, keeps it. Gives the exit code.
#[pyfunction]
pub(crate) fn keep(python: Python) -> u8 {
    python.detach(|| keep_if_asked_behind(front("").len())).unwrap_or(1)
}
