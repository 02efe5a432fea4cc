//! What the documents show is what the program prints: every command in a `console` block is run and compared.

use std::path::{Path, PathBuf};
use std::process::Command;

fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = [root.clone(), root.join("docs")];
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder of the project"));
    let mut files: Vec<_> = files.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    files.sort();
    files
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

#[test]
fn documents_show_what_the_program_prints() {
    let program = Path::new(env!("CARGO_BIN_EXE_conecta"));
    let folder = program.parent().expect("a program lies in a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let mut checked = 0;
    for document in documents() {
        let text = std::fs::read_to_string(&document).expect("a readable document");
        for (command, expected) in commands(&text) {
            let mut shell = Command::new("sh");
            shell.args(["-c", &command]).env("PATH", &path).env("LC_ALL", "C");
            let output = shell.output().expect("a shell");
            let printed = String::from_utf8(output.stdout).expect("text");
            assert_eq!(printed, expected, "{} shows another output of: {command}", document.display());
            checked += 1;
        }
    }
    assert!(checked >= 10, "only {checked} commands found");
}
