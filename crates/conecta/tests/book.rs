//! Books are built from nothing, and a kill loses nothing that was known; they are packed as they are on file, and damaged
//! ones are refused.

use engine::solver::Packed;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

fn book(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conecta"));
    command.current_dir(folder).arg("book").args(arguments).env("LC_ALL", "C");
    command.stdin(Stdio::null()).stderr(Stdio::null());
    command
}

/// The scores noted so far, without the header and a line that may have been torn.
fn noted(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("a.book.part")).unwrap_or_default();
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    whole.lines().skip(1).map(str::to_owned).collect()
}

/// Lets a build run until it has noted more than `known` scores, and kills it.
fn build_and_kill(folder: &Path, known: usize) -> Vec<String> {
    let mut child = book(folder, &["a.book"]).spawn().expect("it runs");
    let start = Instant::now();
    while noted(folder).len() <= known {
        assert!(start.elapsed() < Duration::from_mins(2), "no score in two minutes");
        thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("SIGKILL");
    child.wait().expect("it ended");
    noted(folder)
}

#[test]
fn a_killed_build_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut before = Vec::new();
    for _ in 0..3 {
        let after = build_and_kill(folder.path(), before.len());
        assert_eq!(after[..before.len()], before, "nothing is lost");
        before = after;
    }
    let different: std::collections::HashSet<_> =
        before.iter().map(|line| line.split('\t').next().expect("a position")).collect();
    assert_eq!(different.len(), before.len(), "nothing is solved twice");
    assert!(!folder.path().join("a.book").exists(), "an unfinished book is no book");
}

#[test]
fn a_torn_line_is_dropped_and_another_ply_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.book.part"), "ply\t8\n1234\t5\n5678").expect("written");
    let lines = build_and_kill(folder.path(), 1);
    assert_eq!(lines[0], "1234\t5");
    assert!(lines[1..].iter().all(|line| !line.starts_with("5678")), "{lines:?}");
    let output =
        book(folder.path(), &["a.book", "--ply", "7"]).stderr(Stdio::piped()).output().expect("it runs");
    let message = String::from_utf8(output.stderr).expect("text");
    assert!(!output.status.success() && message.contains("was begun with other options"), "{message}");
}

#[test]
fn a_whole_book_is_built_and_agrees_with_the_embedded_one() {
    if std::env::var_os("CONECTA_SLOW_TESTS").is_none_or(|value| value != "1") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let output = book(folder.path(), &["a.book", "--ply", "2", "--threads", "2"]).output().expect("it runs");
    assert_eq!(String::from_utf8(output.stdout).expect("text"), "a.book\t2 discs\t25 positions\n");
    assert!(!folder.path().join("a.book.part").exists());
    let suite = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_conecta"));
        let output =
            command.current_dir(folder.path()).arg("openings").args(arguments).output().expect("it runs");
        String::from_utf8(output.stdout).expect("text")
    };
    assert_eq!(suite(&["2", "--book", "a.book"]), suite(&["2"]));
    assert!(suite(&["2"]).lines().count() > 5);
}

#[test]
fn packing_gives_the_file_that_the_program_carries() {
    let folder = tempfile::tempdir().expect("a folder");
    let eight = &Packed::embedded()[0];
    fs::write(folder.path().join("a.book"), eight.unpacked().to_bytes()).expect("written");
    let output = book(folder.path(), &["a.pack", "--pack", "a.book"]).output().expect("it runs");
    assert_eq!(String::from_utf8(output.stdout).expect("text"), "a.pack\t8 discs\t77,715 positions\n");
    assert!(fs::read(folder.path().join("a.pack")).expect("written") == eight.bytes(), "the same bytes");
}

#[test]
fn a_damaged_book_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let eight = &Packed::embedded()[0];
    for whole in [eight.unpacked().to_bytes(), eight.bytes().to_vec()] {
        let mut damaged = whole.clone();
        damaged[50_000] ^= 4;
        for (bytes, is_good) in [(whole, true), (damaged, false)] {
            fs::write(folder.path().join("a.book"), bytes).expect("written");
            let mut command = Command::new(env!("CARGO_BIN_EXE_conecta"));
            command.current_dir(folder.path()).args(["--lang", "en", "openings", "3", "--book", "a.book"]);
            let output = command.output().expect("it runs");
            let message = String::from_utf8(output.stderr).expect("text");
            assert_eq!(output.status.success(), is_good, "{message}");
            assert!(is_good || message.contains("the book is damaged"), "{message}");
        }
    }
}
