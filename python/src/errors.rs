//! What is wrong, as Python exceptions: what the caller wrote is a `ValueError`, what a player did a `PlayerFailure`.

use engine::Failure;
use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::fmt::Display;

create_exception!(
    conecta,
    PlayerFailure,
    PyRuntimeError,
    "A player has no move or value: its function raised, its program broke down."
);

/// The caller can correct it.
pub(crate) fn refused(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The world is not as it should be.
pub(crate) fn broken(error: impl Display) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

/// A player failed.
pub(crate) fn failed(failure: &Failure) -> PyErr {
    PlayerFailure::new_err(failure.to_string())
}
