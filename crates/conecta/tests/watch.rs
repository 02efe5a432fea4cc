//! `conecta watch` and `conecta ladder` from end to end: an author saves a file, and reads what that was worth.

use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

/// Longer than any machine takes.
const PATIENCE: Duration = Duration::from_mins(2);

/// Values that say nothing.
const IDLE: &str = "def evaluate(board):\n    return 0\n";

/// Discs in the middle are better than nothing.
const MIDDLE: &str = "def evaluate(board):
    return sum((board[row][3] == 1) - (board[row][3] == 2) for row in range(6))
";

/// A field that is quick, and time for it on a slow machine.
const AGAINST: [&str; 6] = ["ia2:d1", "bueno:d2", "--openings", "20", "--time", "600"];

fn conecta(program: &Path, folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).args(arguments).env("LC_ALL", "C").stdin(Stdio::null());
    command
}

fn program() -> PathBuf {
    env!("CARGO_BIN_EXE_conecta").into()
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    conecta(&program(), folder, arguments).output().expect("it runs")
}

fn prints(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// One report on `mine.py`.
fn once(folder: &Path, more: &[&str]) -> String {
    prints(folder, &[&["watch", "mine.py", "--once"], &AGAINST[..], more].concat())
}

fn save(folder: &TempDir, text: &str) {
    fs::write(folder.path().join("mine.py"), text).expect("written");
}

#[test]
fn the_second_report_says_what_the_change_was_worth() {
    let folder = tempfile::tempdir().expect("a folder");
    save(&folder, IDLE);
    let first = once(folder.path(), &[]);
    for words in ["mine, version 1 (", "against 2 others", "no other version", "good moves", "plays "] {
        assert!(first.contains(words), "{words}: {first}");
    }
    save(&folder, MIDDLE);
    let second = once(folder.path(), &[]);
    for words in ["mine, version 2 (", "Elo against the version before: better ("] {
        assert!(second.contains(words), "{words}: {second}");
    }
    assert!(
        second.lines().count() <= 23 && second.lines().all(|line| line.chars().count() <= 80),
        "{second}"
    );
    // Back to what it was: nothing is played again, and the change has the other sign.
    save(&folder, IDLE);
    let back = once(folder.path(), &["--lang", "es"]);
    for words in ["mine, versión 1 (", "respecto a la anterior: peor"] {
        assert!(back.contains(words), "{words}: {back}");
    }
    let data: Value =
        serde_json::from_str(&prints(folder.path(), &["ladder", "mine.py", "ia2:d1", "bueno:d2", "--json"]))
            .expect("data");
    let versions = data["versions"].as_array().expect("versions");
    assert_eq!((versions.len(), &data["left_out"]), (2, &0.into()));
    assert!(versions[0]["change"].is_null());
    assert!(versions[1]["change"]["elo"]["value"].as_f64().expect("a number") > 0.0, "{data}");
    assert!(versions[1]["change"]["superiority"].as_f64().expect("a number") > 0.975, "{data}");
    let table = prints(folder.path(), &["ladder", "mine.py", "ia2:d1", "bueno:d2"]);
    assert_eq!(table.matches('●').count(), 2, "{table}");
    assert!(table.lines().all(|line| line.chars().count() <= 82), "{table}");
}

#[test]
fn a_comment_changes_nothing_and_that_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    save(&folder, MIDDLE);
    once(folder.path(), &[]);
    save(&folder, &format!("# the same\n{MIDDLE}"));
    let second = once(folder.path(), &[]);
    assert!(second.contains("version 2") && second.contains("none: every game ended as"), "{second}");
}

#[test]
fn what_cannot_be_watched_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = run(folder.path(), &["watch", "nowhere.py"]);
    assert_eq!(missing.status.code(), Some(2), "a wrong name is not waited for");
    save(&folder, "def evaluate(board):\n    return (1\n");
    let broken = run(folder.path(), &["watch", "mine.py", "--once"]);
    assert_eq!(broken.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&broken.stderr).contains("this is never closed"), "{broken:?}");
    let nobody = run(folder.path(), &["ladder", "mine.py"]);
    assert_eq!(nobody.status.code(), Some(2), "there is no store");
}

/// A program that watches, and what it prints.
struct Watching {
    child: Child,
    lines: Receiver<String>,
    /// Said, and not waited for yet: there are two streams, and either may be ahead.
    heard: Vec<String>,
}

impl Watching {
    fn start(program: &Path, folder: &Path, arguments: &[&str]) -> Self {
        let mut command = conecta(program, folder, arguments);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        let (sender, lines) = mpsc::channel();
        let streams: [Box<dyn Read + Send>; 2] =
            [Box::new(child.stdout.take().expect("a pipe")), Box::new(child.stderr.take().expect("a pipe"))];
        for stream in streams {
            let sender = sender.clone();
            thread::spawn(move || {
                for line in BufReader::new(stream).lines().map_while(Result::ok) {
                    // Nobody listens any more when the test is over.
                    let _ = sender.send(line);
                }
            });
        }
        Self { child, lines, heard: Vec::new() }
    }

    /// Waits for a line.
    fn says(&mut self, words: &str) {
        loop {
            if let Some(place) = self.heard.iter().position(|line| line.contains(words)) {
                self.heard.remove(place);
                return;
            }
            let line = self.lines.recv_timeout(PATIENCE);
            self.heard.push(line.unwrap_or_else(|_| panic!("it never says `{words}`: {:#?}", self.heard)));
        }
    }

    /// Ctrl-C, and the exit code.
    #[cfg(unix)]
    fn interrupt(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        // It may be over already.
        let _ = self.child.kill();
    }
}

#[cfg(unix)]
#[test]
fn every_save_is_answered_until_ctrl_c() {
    let folder = tempfile::tempdir().expect("a folder");
    save(&folder, IDLE);
    let mut watching =
        Watching::start(&program(), folder.path(), &[&["watch", "mine.py"], &AGAINST[..]].concat());
    watching.says("mine, version 1");
    watching.says("Waiting for a change of mine.py");
    save(&folder, "def evaluate(board):\n    return (1\n");
    watching.says("this is never closed");
    watching.says("Waiting");
    save(&folder, MIDDLE);
    watching.says("mine, version 2");
    watching.says("Elo against the version before: better");
    watching.says("Waiting");
    assert_eq!(watching.interrupt(), Some(0));
}

/// The program itself is what a built-in heuristic consists of.
#[cfg(unix)]
#[test]
fn a_program_that_is_built_again_takes_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("own");
    fs::copy(program(), &own).expect("copied");
    let arguments = ["watch", "ia2:d1", "bueno:d1", "--openings", "2", "--time", "600"];
    let mut watching = Watching::start(&own, folder.path(), &arguments);
    watching.says("ia2:d1, version 1");
    watching.says("Waiting");
    let new = folder.path().join("new");
    fs::copy(program(), &new).expect("copied");
    fs::rename(&new, &own).expect("renamed");
    watching.says("ia2:d1, version 1");
    watching.says("Waiting");
    assert_eq!(watching.interrupt(), Some(0));
}
