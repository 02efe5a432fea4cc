//! THE ORIGINALS: what the interpreters that files were written for make of the same file, and how fast they are.
//!
//! A host script in the interpreter's own language stands in for the framework around the file: it makes the boards the
//! way the file was understood here and calls the file's function. Tests compare values, [`Original`] compares speed.

use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::python::{self, Reading};
use crate::source::Language;

/// Calls the function of a Python file; its first lines say how to use it.
pub const PYTHON_HOST: &str = include_str!("host.py");
/// The course's package, and what answers and measures.
pub const LISP_HOST: &str = include_str!("host.lisp");

/// A file under its own interpreter, waiting to be measured.
pub struct Original {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// What it complains about last, known when it has ended.
    complaint: Option<JoinHandle<String>>,
}

impl Original {
    /// Starts an interpreter on a file. The positions are moves from the start, by columns from 1.
    pub fn start(
        interpreter: &str,
        file: &Path,
        language: Language,
        positions: &[String],
    ) -> io::Result<Self> {
        let mut command = Command::new(interpreter);
        let head = match language {
            Language::Python => {
                let text = std::fs::read_to_string(file)?;
                let reading = python::read(&text)
                    .map_err(|refusal| io::Error::other(refusal.in_file(&file.to_string_lossy(), &text)))?;
                command.arg("-c").arg(PYTHON_HOST).arg(file).arg("measure");
                let named = |moves: &String| if moves.is_empty() { "-".to_owned() } else { moves.clone() };
                let positions: Vec<String> = positions.iter().map(named).collect();
                format!("{}\n{}\n", reading_line(&reading), positions.join(" "))
            }
            Language::Lisp => {
                command.env("CONECTA_HOST", LISP_HOST).env("CONECTA_FILE", file);
                command.args(["--noinform", "--no-sysinit", "--no-userinit", "--disable-debugger"]);
                command.arg("--eval").arg(
                    "(with-input-from-string (host (sb-ext:posix-getenv \"CONECTA_HOST\")) (load host))",
                );
                command.arg("--eval").arg("(conecta4::medir (sb-ext:posix-getenv \"CONECTA_FILE\"))");
                command.arg("--quit");
                let positions: Vec<String> = positions.iter().map(|moves| format!("{moves:?}")).collect();
                format!("({})\n", positions.join(" "))
            }
            Language::WebAssembly => {
                return Err(io::Error::other("a compiled module has no interpreter of its own"));
            }
        };
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let (input, output, complaints) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut input), Some(output), Some(complaints)) = (input, output, complaints) else {
            return Err(io::Error::other("the interpreter has no pipes"));
        };
        let complaint = Some(thread::spawn(|| last_line(complaints)));
        // One that has ended already takes nothing; what it said of that is asked for in the first round.
        let _ = input.write_all(head.as_bytes());
        Ok(Self { child, input, output: BufReader::new(output), complaint })
    }

    /// Evaluates for about that long; gives evaluations per second of processor time. The error is the interpreter's own.
    pub fn round(&mut self, time: Duration) -> io::Result<f64> {
        let mut line = String::new();
        let asked = writeln!(self.input, "{}", time.as_millis()).and_then(|()| self.input.flush());
        asked.and_then(|()| self.output.read_line(&mut line)).or_else(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => Ok(0),
            _ => Err(error),
        })?;
        let mut fields = line.split_whitespace().map(str::parse::<f64>);
        match (fields.next(), fields.next()) {
            (Some(Ok(count)), Some(Ok(seconds))) if seconds > 0.0 => Ok(count / seconds),
            _ if line.trim().is_empty() => Err(io::Error::other(self.last_words())),
            _ => Err(io::Error::other(line.trim().to_owned())),
        }
    }

    /// Of one that has ended, or is ended now.
    fn last_words(&mut self) -> String {
        let _ = self.child.kill();
        self.complaint.take().and_then(|complaint| complaint.join().ok()).unwrap_or_default()
    }
}

/// The last line that says something: there interpreters name the error.
fn last_line(complaints: ChildStderr) -> String {
    let lines = BufReader::new(complaints).lines().map_while(Result::ok);
    lines.filter(|line| !line.trim().is_empty()).last().unwrap_or_default()
}

impl Drop for Original {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How a Python file was understood, as the host reads it: one line of JSON.
pub fn reading_line(reading: &Reading) -> String {
    let text = |text: &str| {
        // As Rust writes it, but for what JSON writes in another way.
        let written = format!("{text:?}").replace("\\'", "'").replace("\\0", "\\u0000");
        let mut parts = written.split("\\u{");
        let mut whole = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (number, rest) = part.split_once('}').unwrap_or((part, ""));
            let _ = write!(whole, "\\u{number:0>4}{rest}");
        }
        whole
    };
    let optional = |known: Option<&String>| known.map_or_else(|| "null".to_owned(), |known| text(known));
    let list = |items: &[String]| items.iter().map(|item| text(item)).collect::<Vec<_>>().join(",");
    let given: Vec<String> =
        reading.given.iter().map(|(name, value)| format!("{}:{}", text(name), text(value))).collect();
    let instances = reading.instances.iter();
    let instances: Vec<String> =
        instances.map(|(class, made_from)| format!("{}:[{}]", text(class), list(made_from))).collect();
    let pairs = |pairs: &[(String, String)]| {
        let pairs = pairs.iter().map(|(name, value)| format!("[{},{}]", text(name), text(value)));
        pairs.collect::<Vec<_>>().join(",")
    };
    format!(
        "{{\"entry\":{},\"class\":{},\"construction\":[{}],\"board_attribute\":{},\"arguments\":[{}],\"shape\":{},\"top_first\":{},\"marks\":[{}],\"relative\":{},\"from_zero\":{},\"signs\":{:?},\"agent\":{},\"given\":{{{}}},\"bits\":[{},{},{}],\"state\":[{}],\"instances\":{{{}}},\"asked\":[{}]}}",
        text(&reading.entry),
        optional(reading.class.as_ref()),
        list(&reading.construction),
        optional(reading.board_attribute.as_ref()),
        list(&reading.arguments),
        text(&reading.shape),
        reading.top_first,
        list(&reading.marks),
        reading.relative,
        reading.from_zero,
        reading.signs,
        optional(reading.agent.as_ref()),
        given.join(","),
        text(&reading.bits.0),
        reading.bits.1,
        reading.bits.2,
        pairs(&reading.state),
        instances.join(","),
        pairs(&reading.asked),
    )
}
