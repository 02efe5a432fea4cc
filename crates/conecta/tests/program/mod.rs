//! The program as scripts see it: arguments and standard input in, two streams and an exit code out.

#![allow(dead_code, reason = "no test file needs all of it")]

use assert_cmd::Command;

/// What a run leaves behind.
pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: i32,
}

/// Runs the program where the system asks for no language.
pub(crate) fn conecta(arguments: &[&str], stdin: impl Into<Vec<u8>>) -> Run {
    let output = Command::cargo_bin("conecta")
        .expect("the program is built with its tests")
        .args(arguments)
        .env("LC_ALL", "C")
        .write_stdin(stdin)
        .output()
        .expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is text");
    Run {
        stdout: text(output.stdout),
        stderr: text(output.stderr),
        code: output.status.code().expect("no signal"),
    }
}

/// What a successful run prints.
pub(crate) fn prints(arguments: &[&str], stdin: &str) -> String {
    let run = conecta(arguments, stdin);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
    run.stdout
}
