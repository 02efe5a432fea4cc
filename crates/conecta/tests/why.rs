//! `conecta why` from end to end: planted weaknesses are named in words, and every mistake is one.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn prints(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conecta"));
    command.current_dir(folder).args(arguments).env("LC_ALL", "C").stdin(Stdio::null());
    let output = command.output().expect("it runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Everything that is said, in one line.
fn said(folder: &Path, arguments: &[&str]) -> String {
    prints(folder, arguments).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Rows and columns, and nothing else.
const BLIND: &str = r"
THREE, TWO, ONE = 40, 5, 1

def score(cells):
    total = 0
    for start in range(len(cells) - 3):
        window = cells[start:start + 4]
        mine, theirs = window.count(1), window.count(2)
        if theirs == 0:
            total += [0, ONE, TWO, THREE, 0][mine]
        elif mine == 0:
            total -= [0, ONE, TWO, THREE, 0][theirs]
    return total

def evaluate(board):
    rows = sum(score(list(board[row, :])) for row in range(6))
    return rows + sum(score(list(board[:, column])) for column in range(7))
";

/// The lines of the side that has just moved; at depth 1 that is its own, and nothing of the opponent's is ever seen.
const ATTACK: &str = r"
THREE, TWO, ONE = 40, 5, 1

def score(window):
    mine, theirs = window.count(2), window.count(1)
    return [0, ONE, TWO, THREE, 0][mine] if theirs == 0 else 0

def evaluate(board):
    total = 0
    for row in range(6):
        for column in range(7):
            if column < 4:
                total += score([board[row][column + i] for i in range(4)])
            if row < 3:
                total += score([board[row + i][column] for i in range(4)])
            if column < 4 and row < 3:
                total += score([board[row + i][column + i] for i in range(4)])
                total += score([board[row + 3 - i][column + i] for i in range(4)])
    return -total
";

const FIELD: [&str; 7] = ["--against", "bueno", "ia1", "ia2", "a2b3d", "fc259", "jugador1"];

#[test]
fn planted_weaknesses_are_named_in_words() {
    let folder = folder();
    std::fs::write(folder.path().join("blind.py"), BLIND).expect("written");
    std::fs::write(folder.path().join("attack.py"), ATTACK).expect("written");
    for (player, english, spanish) in [
        ("blind.py", "It is blind to diagonals: ", "Está ciego ante las diagonales: "),
        ("attack.py:d1", "It does not block: ", "No bloquea: "),
        ("ia2:d2", "It does not look far enough: ", "No mira lo bastante lejos: "),
    ] {
        for (language, sentence) in [("en", english), ("es", spanish)] {
            let options = ["--openings", "12", "--db", "games.db", "--lang", language];
            let text = said(folder.path(), &[&["why", player], &FIELD[..], &options].concat());
            assert!(text.contains(sentence), "{player}: {text}");
        }
    }
    let text = said(
        folder.path(),
        &[&["why", "ia2:d2"], &FIELD[..], &["--openings", "12", "--db", "games.db"]].concat(),
    );
    assert!(text.contains("depth 4 would have seen the end, and it looks 2 plies ahead."), "{text}");
    // The field itself has no such weakness.
    let text = said(
        folder.path(),
        &[&["why", "ia2"], &FIELD[..], &["--openings", "12", "--db", "games.db"]].concat(),
    );
    for sentence in ["blind to diagonals", "does not block", "does not look far enough"] {
        assert!(!text.contains(sentence), "{text}");
    }
}

fn report(folder: &Path, arguments: &[&str]) -> Value {
    let mut report: Value = serde_json::from_str(&prints(folder, arguments)).expect("JSON");
    // What depends on the clock.
    for field in ["seconds", "played"] {
        report["event"].as_object_mut().expect("an object").remove(field);
    }
    for player in report["players"].as_array_mut().expect("players") {
        player.as_object_mut().expect("an object").remove("moves_per_second");
    }
    report
}

#[test]
fn every_mistake_is_one_and_has_values_and_the_truth() {
    let folder = folder();
    let why = |threads: &str| {
        let options = ["--openings", "8", "--threads", threads, "--json"];
        report(
            folder.path(),
            &[&["why", "ia2:d3", "--against", "bueno:d3", "a2b3d:d4"], &options[..]].concat(),
        )
    };
    let report = why("1");
    assert_eq!(report, why("3"), "threads change nothing");
    let reasons = &report["why"]["players"].as_array().expect("one player")[0];
    assert_eq!(report["why"]["judge"]["by"], "solver");
    assert_eq!(report["players"][reasons["player"].as_u64().expect("a place") as usize]["name"], "ia2:d3");
    let mistakes = reasons["mistakes"].as_array().expect("mistakes");
    assert!(mistakes.len() >= 10 && mistakes.len() as u64 == reasons["thrown"].as_u64().expect("a number"));
    let kinds = reasons["kinds"]
        .as_array()
        .expect("kinds")
        .iter()
        .map(|kind| kind["count"].as_u64().expect("a number"));
    assert_eq!(kinds.sum::<u64>(), mistakes.len() as u64);
    for mistake in mistakes.iter().take(12) {
        let ply = mistake["ply"].as_u64().expect("a number") as usize;
        let moves = &report["games"][mistake["game"].as_u64().expect("a number") as usize]["moves"];
        let before = &moves.as_str().expect("moves")[..ply];
        // The solver by itself: the value of every column, and of the position.
        let solved = prints(folder.path(), &["solve", "--moves", before]);
        let fields: Vec<_> = solved.trim_end().split('\t').collect();
        let sign = |score: &str| score.parse::<i32>().map(i32::signum).ok();
        let (value, columns) = (sign(fields[1]).expect("solved"), fields[2].split(',').map(sign));
        let right: Vec<_> = (1..)
            .zip(columns.clone())
            .filter(|(_, score)| *score == Some(value))
            .map(|(column, _)| column)
            .collect();
        let mut told: Vec<i32> = mistake["right"]
            .as_array()
            .expect("moves")
            .iter()
            .map(|mv| mv.as_str().expect("a letter").parse().expect("a column"))
            .collect();
        told.sort_unstable();
        assert_eq!(told, right, "{mistake}");
        let word = |sign: i32| ["lost", "drawn", "won"][(sign + 1) as usize];
        let played: usize = mistake["played"].as_str().expect("a letter").parse().expect("a column");
        let after = columns.clone().nth(played - 1).flatten().expect("it was legal");
        assert_eq!((&mistake["before"], &mistake["after"]), (&word(value).into(), &word(after).into()));
        // What it played is what it says it likes at least as much.
        let belief = &mistake["belief"];
        assert!(belief["chosen"].as_f64() >= belief["right"].as_f64(), "{mistake}");
        assert_eq!(belief["depth"], 3);
        let chosen = prints(folder.path(), &["move", "ia2:d3", before]);
        assert_eq!(chosen.split('\t').nth(1), mistake["played"].as_str());
        assert_eq!(
            chosen.trim_end().split('\t').nth(2).map(str::parse::<f64>),
            belief["chosen"].as_f64().map(Ok)
        );
    }
}

#[test]
fn the_page_has_every_mistake_and_speaks_the_language_asked_for() {
    let folder = folder();
    for (language, sentence) in
        [("en", "The judge is the perfect solver."), ("es", "El juez es el solucionador perfecto.")]
    {
        let options = ["--openings", "4", "--html", "why.html", "--lang", language];
        let text =
            prints(folder.path(), &[&["why", "bueno:d2", "--against", "a2b3d:d3"], &options[..]].concat());
        assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").contains(sentence), "{text}");
        let page = std::fs::read_to_string(folder.path().join("why.html")).expect("written");
        assert!(
            page.contains(sentence) && page.contains("\"said-") && page.contains("\"belief\""),
            "{language}"
        );
    }
}

#[test]
fn where_the_solver_cannot_a_search_judges_and_says_so() {
    let folder = folder();
    let options = ["--rules", "boom", "--openings", "3", "--actions", "80"];
    let text = said(folder.path(), &[&["why", "test:d2", "--against", "prob:d3"], &options[..]].concat());
    assert!(text.contains("The judge is a search of 10 plies"), "{text}");
    let options = ["--rules", "classic-8x7", "--openings", "3"];
    let text = said(folder.path(), &[&["why", "bueno:d2", "--against", "a2b3d:d3"], &options[..]].concat());
    assert!(text.contains("The judge is a search of 10 plies"), "{text}");
}

#[test]
fn who_cannot_be_asked_is_judged_all_the_same() {
    let folder = folder();
    let text = said(
        folder.path(),
        &["why", "random", "--against", "bueno:d2", "ia2:d2", "a2b3d:d2", "--openings", "20"],
    );
    assert!(
        text.contains("It cannot be asked what it thought.") && text.contains("It does not block: "),
        "{text}"
    );
    let text = said(folder.path(), &["why", "perfect", "--against", "bueno:d1", "--openings", "3"]);
    assert!(text.contains("It threw no game away."), "{text}");
}
