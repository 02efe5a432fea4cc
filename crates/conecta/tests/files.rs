//! Heuristics that are files, named like any other player.

#[path = "../../authoring/tests/demand/mod.rs"]
mod demand;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conecta"));
    command.current_dir(folder).args(arguments).env("LC_ALL", "C").output().expect("it runs")
}

fn prints(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Our own versions of the reference heuristics, in the repository's examples.
fn example(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name).to_string_lossy().into_owned()
}

#[test]
fn a_file_is_valued_and_plays_like_the_heuristic_it_is_written_after() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["a2b3d", "ia1", "bueno"] {
        for file in [format!("lisp/{name}.lisp"), format!("python/{name}.py")] {
            for moves in ["-", "4453", "44535261"] {
                let file = example(&file);
                let [ours, theirs] =
                    [file.as_str(), name].map(|heuristic| prints(folder.path(), &["eval", heuristic, moves]));
                assert_eq!(ours, theirs, "{file} of {moves}");
                let [ours, theirs] = [file.as_str(), name]
                    .map(|player| prints(folder.path(), &["move", &format!("{player}:d3"), moves]));
                assert_eq!(ours, theirs, "{file} in {moves}");
            }
        }
    }
}

#[test]
fn constants_are_weights_and_a_folder_is_all_its_players() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("class")).expect("a folder");
    fs::write(path("class/mine.py"), "THREE = 5\n\ndef evaluate(board):\n    return THREE\n")
        .expect("written");
    fs::write(path("class/broken.py"), "def evaluate(board):\n    return 1 +\n").expect("written");
    fs::write(path("class/notes.txt"), "no heuristic").expect("written");
    assert_eq!(prints(folder.path(), &["eval", "class/mine.py(THREE=8)", "44"]), "44\t8\n");
    let output = run(folder.path(), &["tournament", "class", "bueno:d1", "--openings", "2", "--no-db"]);
    let [text, told] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
    assert!(output.status.success() && text.contains(" mine ") && text.contains("4 games"), "{text}{told}");
    assert!(told.contains("broken.py:2:"), "{told}");
}

#[test]
fn a_file_that_fails_loses_with_line_and_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("deep.py");
    fs::write(&file, "def evaluate(board):\n    while True:\n        pass\n").expect("written");
    let output = run(folder.path(), &["move", "deep.py:d1", "4453"]);
    let told = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("deep.py:2") && told.contains("4453"), "{told}");
    let result = prints(folder.path(), &["match", "deep.py:d1", "bueno:d1", "--openings", "1", "--no-db"]);
    assert!(result.contains("deep:d1 failed in 2 games"), "{result}");
    let missing = run(folder.path(), &["eval", "none.py"]);
    assert_eq!(missing.status.code(), Some(2));
}

#[test]
fn files_are_measured_alone_and_beside_their_interpreters() {
    let folder = tempfile::tempdir().expect("a folder");
    let (python, lisp) = (example("python/jugador3.py"), example("lisp/jugador3.lisp"));
    let report = prints(folder.path(), &["bench", "--json", "--file", &python, &lisp]);
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    for (index, file) in [&python, &lisp].into_iter().enumerate() {
        let measured = &report["files"][index];
        assert_eq!(measured["file"].as_str(), Some(file.as_str()));
        assert!(measured["load_milliseconds"].as_f64().expect("a time") > 0.0);
        assert!(measured["evaluations_per_second"].as_f64().expect("a speed") > 0.0);
        assert!(measured["interpreter"].is_null());
    }
    // Rows are lists: what needs numpy is compared in `authoring`.
    let rows = folder.path().join("rows.py");
    fs::write(
        &rows,
        "def score_position(board, piece):\n    return sum(row.count(piece) for row in board)\n",
    )
    .expect("written");
    if Command::new("python3").arg("--version").output().is_err() {
        return demand::missing("python3 is not installed: nothing was compared");
    }
    let table = prints(folder.path(), &["bench", "--file", "rows.py", "--compare", "python3"]);
    let fields: Vec<&str> = table.lines().nth(1).expect("a line").split('\t').collect();
    assert_eq!(fields[3], "python3");
    assert!(fields[5].parse::<f64>().expect("a ratio") > 0.0);
}

#[cfg(unix)]
#[test]
fn an_interpreter_that_does_not_run_a_file_says_why() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let interpreter = folder.path().join("python-of-mine");
    fs::write(
        &interpreter,
        "#!/bin/sh\necho 'Traceback: this is not it' >&2\necho 'NameError: lost' >&2\nexit 1\n",
    )
    .expect("written");
    fs::set_permissions(&interpreter, fs::Permissions::from_mode(0o755)).expect("it may run");
    fs::write(folder.path().join("mine.py"), "def evaluate(board):\n    return 1\n").expect("written");
    let output = run(folder.path(), &["bench", "--file", "mine.py", "--compare", "./python-of-mine"]);
    let told = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert_eq!(told, "conecta: the interpreter does not run mine.py: NameError: lost\n");
}
