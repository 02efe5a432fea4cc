//! What the tests start instead of the whole program: keeps, or works.

use std::process::ExitCode;

fn main() -> ExitCode {
    guests::keep_if_asked().or_else(workers::work_if_asked).unwrap_or(ExitCode::FAILURE)
}
