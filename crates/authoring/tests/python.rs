//! Python files against `CPython`: the same values on many positions, the same errors, and nothing else.

mod demand;

use std::convert::Infallible;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use authoring::originals::reading_line;
use authoring::{BoardView, Instance, Language, Side, load, python};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "py"))
        .collect();
    found.sort();
    found
}

fn has(module: &str) -> bool {
    let found =
        Command::new("python3").args(["-c", &format!("import {module}")]).stderr(Stdio::null()).status();
    found.is_ok_and(|status| status.success())
}

/// Games of all lengths that nobody has won, the same ones every time.
fn positions(count: usize) -> Vec<String> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % below
    };
    let mut found = vec!["-".to_owned()];
    while found.len() < count {
        let (mut board, mut moves) = (BoardView::classic(), String::new());
        let length = random(40);
        while moves.len() < length {
            let column = random(7);
            if board.drop(column).is_some() {
                moves.push(char::from(b'1' + column as u8));
            }
        }
        if !moves.is_empty() && !has_line(&board) {
            found.push(moves);
        }
    }
    found
}

fn has_line(board: &BoardView) -> bool {
    let cell = |column: i32, row: i32| {
        let inside = (0..7).contains(&column) && (0..6).contains(&row);
        inside.then(|| board.cell(column as usize, row as usize).owner()).flatten()
    };
    (0..7).any(|column| {
        (0..6).any(|row| {
            [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(across, up)| {
                let owner = cell(column, row);
                owner.is_some() && (1..4).all(|step| cell(column + across * step, row + up * step) == owner)
            })
        })
    })
}

fn answer(instance: &mut Instance, moves: &str, side: Side) -> String {
    let board = BoardView::after(moves).expect("legal moves");
    match instance.evaluate(&board, side) {
        Ok(value) => format!("{value:?}"),
        Err(fault) => {
            let kind = fault.message.arguments.iter().find(|(name, _)| *name == "kind");
            match kind {
                Some((_, kind)) => format!("! {kind} ({fault})"),
                None => format!("! {fault}"),
            }
        }
    }
}

/// What `CPython` gives for a file on these positions, for both sides.
fn originals(file: &Path, reading: &python::Reading, positions: &[String]) -> Vec<String> {
    let mut input = reading_line(reading) + "\n";
    for moves in positions {
        for side in 0..2 {
            std::fmt::Write::write_fmt(&mut input, format_args!("{moves} {side}\n")).expect("a text grows");
        }
    }
    let mut child = Command::new("python3")
        .arg(folder("src/originals/host.py"))
        .arg(file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 runs");
    let mut pipe = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || {
        let _ = pipe.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("python3 ends");
    writer.join().expect("the writer ends");
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect()
}

/// Whether the original cannot be asked without numpy: the file uses it, or its board is a table.
fn wants_numpy(text: &str) -> bool {
    let is_table = |shape: &str| shape == "Ours" || shape.contains("Table");
    text.contains("numpy") || python::read(text).is_ok_and(|reading| is_table(&reading.shape))
}

/// What differs between the two, in words; empty if nothing does.
fn differences(file: &Path, positions: &[String]) -> Result<Vec<String>, String> {
    let text = std::fs::read_to_string(file).expect("a readable file");
    let name = file.file_name().expect("a name").to_string_lossy().into_owned();
    let reading = python::read(&text).map_err(|refusal| refusal.in_file(&name, &text).to_string())?;
    let program = load(text.as_bytes(), &name, Language::Python).map_err(|error| error.to_string())?;
    let mut instance = program.instance().map_err(|fault| fault.to_string())?;
    let expected = originals(file, &reading, positions);
    let mut found = Vec::new();
    let asked = positions.iter().flat_map(|moves| [(moves, Side::First), (moves, Side::Second)]);
    for ((moves, side), expected) in asked.zip(&expected) {
        let ours = answer(&mut instance, moves, side);
        let same = match (ours.strip_prefix("! "), expected.strip_prefix("! ")) {
            (Some(ours), Some(kind)) => ours.starts_with(kind) || matches!(kind, "None" | "AxisError"),
            (None, None) => ours.parse::<f64>().ok() == expected.parse::<f64>().ok(),
            _ => false,
        };
        if !same {
            found.push(format!("{name}: {moves} {side:?}: we say {ours}, CPython {expected}"));
        }
    }
    // A file that is misunderstood fails everywhere, here and there alike.
    if expected.iter().all(|answer| answer.starts_with('!')) {
        found.push(format!("{name}: CPython gives no value at all: {}", expected[0]));
    }
    if expected.len() != 2 * positions.len() {
        found.push(format!("{name}: CPython gave {} answers", expected.len()));
    }
    Ok(found)
}

#[test]
fn our_programs_have_the_values_that_cpython_gives_them() {
    if !has("sys") {
        demand::missing("python3 is not installed: nothing was compared");
        return;
    }
    let numpy = has("numpy");
    if !numpy {
        demand::missing("numpy is not installed: only programs without it were compared");
    }
    let count = std::env::var("CONECTA_POSITIONS").ok().and_then(|count| count.parse().ok());
    let positions = positions(count.unwrap_or(24));
    let only = std::env::var("PYTHON_FILE").ok();
    // `PYTHON_FOLDER` names a folder of other files to compare.
    let folders = match std::env::var("PYTHON_FOLDER") {
        Ok(other) => vec![PathBuf::from(other)],
        Err(_) => vec![folder("tests/python"), folder("../../examples/python")],
    };
    let files: Vec<PathBuf> = folders.iter().flat_map(|folder| files(folder)).collect();
    let compared = |file: &PathBuf| {
        let text = std::fs::read_to_string(file).expect("a readable file");
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        if only.as_ref().is_some_and(|only| !name.contains(only.as_str())) || (!numpy && wants_numpy(&text)) {
            return Vec::new();
        }
        match differences(file, &positions) {
            Ok(found) => {
                if only.is_some() {
                    println!("{:?}", python::read(&text));
                }
                println!(
                    "{name}: {}",
                    if found.is_empty() { "same".to_owned() } else { format!("{} differ", found.len()) }
                );
                found.into_iter().take(3).collect()
            }
            Err(error) => vec![format!("{name}: {error}")],
        }
    };
    // On all cores: most of the time is CPython's.
    let mut problems = Vec::new();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let Ok(()) = arena::parallel(
        vec![(); cores],
        &files,
        |(), file| compared(file),
        |found| {
            problems.extend(found);
            Ok::<_, Infallible>(())
        },
    );
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
