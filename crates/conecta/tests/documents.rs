//! What the documents show is what the program prints: every command in a `console` block is run and compared.

use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = [root.clone(), root.join("docs")];
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder of the project"));
    let mut files: Vec<_> = files.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    files.sort();
    files
}

/// The files that a document shows: blocks that name one behind their language.
fn files(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut is_inside = false;
    for line in text.lines() {
        if let Some(kind) = line.strip_prefix("```") {
            let name = kind.split_once(' ').map(|(_, name)| name.to_owned());
            is_inside = name.is_some();
            found.extend(name.map(|name| (name, String::new())));
        } else if is_inside {
            let (_, content) = found.last_mut().expect("a block has begun");
            content.push_str(line);
            content.push('\n');
        }
    }
    found
}

/// The commands of a document with what it says they print.
fn commands(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            found.push((command.to_owned(), String::new()));
        } else if inside {
            let (_, output) = found.last_mut().expect("a console block begins with a command");
            output.push_str(line);
            output.push('\n');
        }
    }
    found
}

/// A folder with the files of a document, if it shows some.
fn folder_of(text: &str) -> Option<TempDir> {
    let files = files(text);
    (!files.is_empty()).then(|| {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, content) in files {
            std::fs::write(folder.path().join(name), content).expect("written");
        }
        folder
    })
}

#[test]
fn documents_show_what_the_program_prints() {
    let program = Path::new(env!("CARGO_BIN_EXE_conecta"));
    let folder = program.parent().expect("a program lies in a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let mut checked = 0;
    for document in documents() {
        let text = std::fs::read_to_string(&document).expect("a readable document");
        let place = folder_of(&text);
        for (command, expected) in commands(&text) {
            let mut shell = Command::new("sh");
            shell.args(["-c", &command]).env("PATH", &path).env("LC_ALL", "C");
            if let Some(place) = &place {
                shell.current_dir(place);
            }
            let output = shell.output().expect("a shell");
            let printed = String::from_utf8(output.stdout).expect("text");
            assert_eq!(printed, expected, "{} shows another output of: {command}", document.display());
            checked += 1;
        }
    }
    assert!(checked >= 10, "only {checked} commands found");
}

#[test]
fn files_that_documents_show_are_players_and_their_commands_run() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/heuristic-files.md");
    let text = std::fs::read_to_string(document).expect("a readable document");
    let folder = folder_of(&text).expect("it shows files");
    let program = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_conecta"));
        command.current_dir(folder.path()).args(arguments).env("LC_ALL", "C").output().expect("it runs")
    };
    let anonymous = text.lines().find(|line| ["```python", "```lisp"].contains(line));
    assert_eq!(anonymous, None, "a program without a name is not tested");
    let mut players = 0;
    for (name, _) in files(&text) {
        let output = program(&["eval", &name, "-", "4455", "1234567"]);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.success(), !name.starts_with("broken"), "{name}: {told}");
        players += usize::from(output.status.success());
    }
    assert!(players >= 5, "only {players} players");
    // The commands that are only named run as well, with small numbers and a class to play in.
    std::fs::create_dir(folder.path().join("submissions")).expect("a folder");
    std::fs::copy(folder.path().join("mine.py"), folder.path().join("submissions/one.py")).expect("copied");
    let mut run = 0;
    let blocks = text.split("```sh\n").skip(1).filter_map(|rest| Some(rest.split_once("```")?.0));
    for line in blocks.flat_map(str::lines) {
        let mut arguments: Vec<_> = line.split_whitespace().skip(1).collect();
        let tuning = "--depth 1 --examples 64 --rounds 2 --openings 2 --keep-unproven --time 1";
        arguments.retain(|argument| !["--time", "30"].contains(argument));
        match arguments[0] {
            "tournament" | "match" => arguments.extend(["--openings", "1", "--depth", "1"]),
            "tune" => arguments.extend(tuning.split(' ')),
            _ => {}
        }
        let output = program(&arguments);
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        run += 1;
    }
    assert!(run >= 4, "only {run} commands");
}
