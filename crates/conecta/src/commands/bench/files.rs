//! `conecta bench --file`: heuristic files, how soon they are there and how fast they are, alone and beside the interpreters
//! they were written for.

use crate::desk::Desk;
use crate::failure::{BadInput, BrokenDown};
use anyhow::Context;
use authoring::originals::Original;
use authoring::{BoardView, Instance, Language, load};
use language::{Dictionary, say};
use serde_json::json;
use std::hint::black_box;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Where the positions come from; one in [`EVERY`] is taken.
const POSITIONS: &str = include_str!("../../../../../data/bench/classic.txt");
const EVERY: usize = 20;

/// Times that a file is loaded; the shortest counts, because other work on the machine only ever slows down.
const LOADS: usize = 3;
/// Rounds of evaluations, ours and the interpreter's in turn; the fastest counts.
const ROUNDS: usize = 5;
const ROUND: Duration = Duration::from_millis(150);

/// What was measured of a file.
struct Measured {
    file: String,
    load: Duration,
    /// Per second, on one core.
    evaluations: f64,
    original: Option<Compared>,
}

/// The same file under its own interpreter.
struct Compared {
    interpreter: String,
    evaluations: f64,
}

/// Measures files and prints a line for each.
pub(super) fn run(
    desk: &Desk,
    files: &[PathBuf],
    interpreters: &[String],
    as_json: bool,
) -> anyhow::Result<()> {
    let moves: Vec<String> = POSITIONS.lines().step_by(EVERY).map(str::to_owned).collect();
    let boards: Vec<BoardView> =
        moves.iter().map(|moves| BoardView::after(moves).expect("bench positions are legal")).collect();
    let mut output = io::stdout().lock();
    if !as_json {
        writeln!(output, "{}", titles(desk.dictionary, !interpreters.is_empty()).join("\t"))?;
    }
    let mut report = Vec::new();
    for file in files {
        let measured = measure(desk.dictionary, file, interpreters, &moves, &boards)?;
        if as_json {
            report.push(measured.json());
        } else {
            writeln!(output, "{}", measured.text(!interpreters.is_empty()))?;
            output.flush()?;
        }
    }
    if as_json {
        writeln!(output, "{}", json!({ "files": report }))?;
    }
    Ok(())
}

fn measure(
    dictionary: Dictionary,
    file: &Path,
    interpreters: &[String],
    moves: &[String],
    boards: &[BoardView],
) -> anyhow::Result<Measured> {
    let name = file.to_string_lossy().into_owned();
    let language = Language::of_file(&name)
        .ok_or_else(|| BadInput(say!(dictionary, "bench-not-a-file", file = name.clone())))?;
    let source = std::fs::read(file)
        .with_context(|| say!(dictionary, "bench-cannot-read-file", file = name.clone()))?;
    let mut fastest = Duration::MAX;
    let mut last = None;
    for _ in 0..LOADS {
        let start = Instant::now();
        let program = load(&source, &name, language)?;
        let broken = |fault: authoring::Fault| BrokenDown(format!("{name}: {fault}"));
        let mut instance = program.instance().map_err(broken)?;
        instance.evaluate(&boards[0], boards[0].to_move).map_err(broken)?;
        fastest = fastest.min(start.elapsed());
        last = Some(instance);
    }
    let mut instance = last.expect("it was loaded at least once");
    let interpreter = interpreters.iter().find(|interpreter| runs(interpreter, language));
    let mut original = match interpreter {
        Some(interpreter) => {
            Some(Original::start(interpreter, file, language, moves).with_context(|| {
                say!(dictionary, "bench-no-interpreter", interpreter = interpreter.as_str())
            })?)
        }
        None => None,
    };
    let (mut ours, mut theirs) = (0_f64, 0_f64);
    for _ in 0..ROUNDS {
        ours = ours.max(round(&mut instance, boards));
        if let Some(original) = &mut original {
            let speed = original
                .round(ROUND)
                .with_context(|| say!(dictionary, "bench-does-not-run-file", file = name.clone()))?;
            theirs = theirs.max(speed);
        }
    }
    let original =
        interpreter.map(|interpreter| Compared { interpreter: interpreter.clone(), evaluations: theirs });
    Ok(Measured { file: name, load: fastest, evaluations: ours, original })
}

/// Whether files in that language are for that program.
fn runs(interpreter: &str, language: Language) -> bool {
    let program = Path::new(interpreter).file_name().unwrap_or_default().to_string_lossy();
    match language {
        Language::Python => program.starts_with("py"),
        Language::Lisp => !program.starts_with("py"),
        Language::WebAssembly => false,
    }
}

/// Evaluations per second of processor time.
fn round(instance: &mut Instance, boards: &[BoardView]) -> f64 {
    let (start, clock, mut count) = (processor_time(), Instant::now(), 0_u32);
    while clock.elapsed() < ROUND {
        for board in boards {
            // What fails on a position takes its time too.
            let _ = black_box(instance.evaluate(black_box(board), board.to_move));
            count += 1;
        }
    }
    let spent = match (start, processor_time()) {
        (Some(start), Some(end)) => end.saturating_sub(start),
        _ => clock.elapsed(),
    };
    f64::from(count) / spent.as_secs_f64().max(1e-9)
}

/// How long this thread has been running, where the system tells.
fn processor_time() -> Option<Duration> {
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    spent.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// The titles of the table's fields.
fn titles(dictionary: Dictionary, compared: bool) -> Vec<String> {
    let mut titles = vec![
        say!(dictionary, "bench-file"),
        say!(dictionary, "bench-load"),
        say!(dictionary, "bench-evaluations-each-second"),
    ];
    if compared {
        titles.extend([
            say!(dictionary, "bench-interpreter"),
            say!(dictionary, "bench-its-evaluations"),
            say!(dictionary, "bench-ratio"),
        ]);
    }
    titles
}

impl Measured {
    fn load_milliseconds(&self) -> f64 {
        self.load.as_secs_f64() * 1e3
    }

    fn text(&self, compared: bool) -> String {
        let own = format!("{}\t{:.1}\t{:.0}", self.file, self.load_milliseconds(), self.evaluations);
        match &self.original {
            Some(Compared { interpreter, evaluations }) => {
                format!("{own}\t{interpreter}\t{evaluations:.0}\t{:.1}", self.evaluations / evaluations)
            }
            None if compared => format!("{own}\t-\t-\t-"),
            None => own,
        }
    }

    fn json(&self) -> serde_json::Value {
        let mut value = json!({
            "file": self.file,
            "load_milliseconds": self.load_milliseconds(),
            "evaluations_per_second": self.evaluations.round(),
        });
        if let Some(Compared { interpreter, evaluations }) = &self.original {
            value["interpreter"] = json!({
                "name": interpreter,
                "evaluations_per_second": evaluations.round(),
                "ratio": self.evaluations / evaluations,
            });
        }
        value
    }
}
