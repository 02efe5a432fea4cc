//! Random Python programs, here and in `CPython`: the same values, errors of the same kind where it errs.
//!
//! Runs where `python3` is installed; says so in a line where it is not. What is refused here is no difference; a different
//! value always is. `CONECTA_PROGRAMS` and `CONECTA_SEED` ask for other programs.

mod random_programs;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::thread;

use authoring::{BoardView, FaultKind, Language, Side, load};
use random_programs::Author;

const POSITIONS: [&str; 4] = ["", "4453", "1223334556", "44444332211567"];

const DRIVER: &str = r#"
import json, sys, warnings, signal
warnings.simplefilter("ignore")
def late(*_): raise RuntimeError("late")
signal.signal(signal.SIGALRM, late)
positions = json.loads(sys.stdin.readline())
for line in sys.stdin:
    program = compile(json.loads(line), "random.py", "exec")
    for moves in positions:
        rows = [[0] * 7 for _ in range(6)]
        turn = 1
        for letter in moves:
            column = int(letter) - 1
            row = next(r for r in range(5, -1, -1) if rows[r][column] == 0)
            rows[row][column] = turn
            turn = 3 - turn
        names = {"__name__": "heuristic"}
        signal.setitimer(signal.ITIMER_REAL, 2.0)
        try:
            exec(program, names)
            value = names["evaluate"](rows, turn)
            largest = isinstance(value, complex)
            print("complex" if largest else "None" if value is None else repr(float(value)))
        except Exception as error:
            print("! " + type(error).__name__)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
"#;

fn json(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            _ => out.push(letter),
        }
    }
    out + "\""
}

/// What `CPython` says: a line for each program and position.
fn ask_python(programs: &[String]) -> Option<Vec<String>> {
    let mut child = Command::new("python3")
        .args(["-c", DRIVER])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut input = format!("[{}]\n", POSITIONS.map(json).join(","));
    for program in programs {
        let _ = writeln!(input, "{}", json(program));
    }
    let mut pipe = child.stdin.take()?;
    let writer = thread::spawn(move || {
        let _ = pipe.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().ok()?;
    writer.join().ok()?;
    let lines: Vec<String> = String::from_utf8(output.stdout).ok()?.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), programs.len() * POSITIONS.len(), "python3 did not answer for all programs");
    Some(lines)
}

/// How often what happened.
#[derive(Default)]
struct Tally {
    values: usize,
    errors: usize,
    refused: usize,
    /// Programs with what was said there and here.
    different: Vec<String>,
    reasons: BTreeMap<String, usize>,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.values += other.values;
        self.errors += other.errors;
        self.refused += other.refused;
        self.different.extend(other.different);
        for (reason, count) in other.reasons {
            *self.reasons.entry(reason).or_insert(0) += count;
        }
    }

    /// Compares what a program says here with the answers of `CPython`.
    fn compare(&mut self, program: &str, answers: &[String]) {
        let loaded = match load(program.as_bytes(), "random.py", Language::Python) {
            Ok(loaded) => loaded,
            Err(error) => {
                assert_ne!(error.problem.key, "internal", "{error}\n{program}");
                self.refused += POSITIONS.len();
                let reason = error.to_string().lines().next().unwrap_or_default().to_owned();
                *self.reasons.entry(reason).or_insert(0) += 1;
                return;
            }
        };
        let mut instance = loaded.instance().expect("an instance");
        for (moves, theirs) in POSITIONS.iter().zip(answers) {
            let board = BoardView::after(moves).expect("legal moves");
            let side: Side = board.to_move;
            let ours = instance.evaluate(&board, side);
            let same = match (&ours, theirs.strip_prefix("! ")) {
                (Ok(ours), None) => {
                    let same = theirs.parse::<f64>().is_ok_and(|theirs| theirs == *ours);
                    self.values += usize::from(same);
                    same
                }
                (Err(fault), _)
                    if matches!(fault.kind, FaultKind::Overflow | FaultKind::Steps | FaultKind::Memory) =>
                {
                    self.refused += 1;
                    true
                }
                (Err(fault), Some(kind)) => {
                    let own = fault.message.arguments.iter().find(|(name, _)| *name == "kind");
                    let same = own.is_some_and(|(_, own)| own == kind) || fault.kind == FaultKind::Recursion;
                    self.errors += usize::from(same);
                    same
                }
                // What is no number is an error as a value.
                (Err(fault), None) => {
                    let same = fault.kind == FaultKind::NotANumber
                        && matches!(theirs.as_str(), "nan" | "None" | "complex");
                    self.errors += usize::from(same);
                    same
                }
                (Ok(_), Some(kind)) => kind == "RuntimeError",
            };
            if !same {
                self.different.push(format!("{program}\n# {moves} : {theirs} there, {ours:?} here\n"));
            }
        }
    }
}

/// Compares some of the programs; nothing if there is no `CPython`.
fn compared(programs: &[String]) -> Option<Tally> {
    let answers = ask_python(programs)?;
    let mut tally = Tally::default();
    for (program, answers) in programs.iter().zip(answers.chunks(POSITIONS.len())) {
        tally.compare(program, answers);
    }
    Some(tally)
}

#[test]
fn random_programs_mean_what_they_mean_in_cpython() {
    let seed = std::env::var("CONECTA_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let count = std::env::var("CONECTA_PROGRAMS").ok().and_then(|count| count.parse().ok()).unwrap_or(200);
    let mut author = Author::new(seed);
    let programs: Vec<String> = (0..count).map(|_| author.program()).collect();
    // Dealt out to the cores: few of them take most of the time.
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let hand = |core| programs.iter().skip(core).step_by(cores).cloned().collect::<Vec<_>>();
    let hands: Vec<_> = (0..cores).map(hand).collect();
    let mut all = Tally::default();
    let compared = arena::parallel(
        vec![(); cores],
        &hands,
        |(), hand| compared(hand),
        |tally| tally.map(|tally| all.add(tally)).ok_or(()),
    );
    if compared.is_err() {
        println!("python3 is not installed: random programs are not compared");
        return;
    }
    let Tally { values, errors, refused, different, reasons } = all;
    for (number, program) in different.iter().enumerate() {
        if let Ok(folder) = std::env::var("CONECTA_KEEP") {
            let path = format!("{folder}/{seed}-{}.py", number + 1);
            std::fs::write(path, program).expect("a place for programs");
        } else if number < 4 {
            println!("{program}");
        }
    }
    let differ = different.len();
    println!("{values} values and {errors} errors alike, {refused} refused, {differ} different: {reasons:?}");
    assert_eq!(differ, 0, "seed {seed}");
    assert!(values > count, "most programs have values");
    assert!(refused < values, "few programs are refused");
}
