//! What `conecta analyze` says, against what is known about the game.

mod program;

use assert_cmd::Command;
use program::{Run, conecta, prints};
use serde_json::Value;

fn run(arguments: &[&str]) -> (String, String, i32) {
    let Run { stdout, stderr, code } = conecta(&[&["analyze"], arguments].concat(), "");
    (stdout, stderr, code)
}

fn data(arguments: &[&str]) -> Vec<Value> {
    let text = prints(&[&["analyze", "--json"], arguments].concat(), "");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn labels(data: &Value) -> Vec<&str> {
    let moves = data["review"].as_array().expect("moves");
    moves.iter().map(|one| one["label"].as_str().expect("a label")).collect()
}

#[test]
fn the_first_move_is_what_theory_says() {
    // Known since 1988: only the middle column wins, the columns beside it draw, the others lose.
    for (column, after, label) in [
        ("1", -2, "blunder"),
        ("2", -1, "blunder"),
        ("3", 0, "mistake"),
        ("4", 1, "only"),
        ("5", 0, "mistake"),
        ("6", -1, "blunder"),
        ("7", -2, "blunder"),
    ] {
        let data = &data(&[column])[0];
        assert_eq!(labels(data), [label], "{column}");
        assert_eq!(data["review"][0]["before"], 1);
        assert_eq!(data["review"][0]["after"], after, "{column}");
        let lapse = &data["review"][0]["lapse"];
        assert_eq!(lapse.is_null(), label == "only");
        if label != "only" {
            assert_eq!(lapse["better"], serde_json::json!(["4"]));
        }
        assert_eq!(data["first_losing"].is_null(), label != "blunder", "{column}");
    }
}

#[test]
fn columns_have_the_published_scores() {
    // data/solver, as published with every column's score.
    for (moves, columns) in [
        ("13712", "[1,1,3,0,-2,2,0]"),
        ("243335424257", "[-15,-15,-15,-15,-15,12,-15]"),
        ("7422341735647741166133573473242566", "[-3,1,null,null,-4,1,null]"),
    ] {
        let data = &data(&[moves])[0];
        assert_eq!(data["columns"].to_string(), columns, "{moves}");
        let best = data["columns"].as_array().expect("scores").iter().filter_map(Value::as_i64).max();
        assert_eq!(data["score"].as_i64(), best, "{moves}");
    }
}

#[test]
fn a_move_without_a_choice_is_forced() {
    // The first side has a1, b1 and c1, and only d1 stops it.
    assert_eq!(labels(&data(&["172734"])[0])[5], "forced");
    // Only the last column is left.
    let drawn = &data(&["121212212121343434434343565656656565777777"])[0];
    assert_eq!(labels(drawn)[36..], ["forced"; 6]);
    assert_eq!(drawn["outcome"], "draw");
    assert!(drawn["columns"].is_null() && drawn["score"].is_null());
}

#[test]
fn a_missed_win_and_a_missed_block_are_called_so() {
    // 1, 2 and 3 are the first side's; 4 wins for it, and for the second side four in column 7 does.
    let data = &data(&["1727375"])[0];
    let seventh = &data["review"][6];
    assert_eq!((&seventh["label"], &seventh["lapse"]["kind"]), (&"missed_win".into(), &"missed_win".into()));
    assert_eq!(seventh["lapse"]["better"], serde_json::json!(["4"]));
    assert_eq!(seventh["lapse"]["end"], serde_json::json!({"kind": "at_once", "cell": "g4"}));
    let text = run(&["1727375"]).0;
    assert!(
        text.contains("4 wins at once.") && text.contains("It does not stop the threat on g4."),
        "{text}"
    );
    assert!(text.contains("threats of second: g4 (even row, now)"), "{text}");
}

#[test]
fn a_square_that_is_given_away_is_named() {
    // The published scores are -2 -2 -2 -15 11 0 -2: the disc on d3 gives the second side d4.
    let data = &data(&["4271324737234"])[0];
    let last = &data["review"][12];
    assert_eq!(
        (&last["before"], &last["after"], &last["label"]),
        (&11.into(), &(-15).into(), &"blunder".into())
    );
    assert_eq!(last["lapse"]["kind"], "gave_square");
    assert_eq!(last["lapse"]["better"], serde_json::json!(["5"]));
    assert_eq!(last["lapse"]["end"], serde_json::json!({"kind": "at_once", "cell": "d4"}));
    let text = run(&["4271324737234"]).0;
    assert!(text.contains("It gives second the square right above, d4, which completes four."), "{text}");
}

#[test]
fn refutations_are_games_that_end_as_they_are_said_to() {
    let drawn = "121212212121343434434343565656656565777777";
    let data = &data(&[drawn])[0];
    let mut seen = 0;
    for one in data["review"].as_array().expect("moves").iter().filter(|one| !one["lapse"].is_null()) {
        let number = one["number"].as_u64().expect("a number") as usize;
        let line = one["lapse"]["line"].as_str().expect("a line");
        let game: game::Game = format!("{}{line}", &drawn[..number]).parse().expect("a legal line");
        let loser = if one["after"].as_i64() < Some(0) { one["side"].as_str() } else { None };
        let winner = game.outcome().expect("it is over").winner();
        assert_eq!(winner.map(|side| side.other().to_string()).as_deref(), loser, "{one}");
        let end = &one["lapse"]["end"];
        if end["kind"] == "zugzwang" {
            seen += 1;
            // The threat is where the winner's last disc lies, on the loser's last one.
            let (cell, letters) = (end["threat"].as_str().expect("a cell"), game.letters());
            let column = (b'1' + cell.as_bytes()[0] - b'a') as char;
            assert!(letters.ends_with(&format!("{column}{column}")), "{cell} in {letters}");
            let height = letters.chars().filter(|&letter| letter == column).count();
            assert_eq!(cell[1..].parse(), Ok(height));
            assert_eq!(end["row"], if height % 2 == 1 { "odd" } else { "even" });
        }
    }
    assert!(seen >= 3, "this game has many of them");
    let accuracy = &data["accuracy"]["first"];
    assert_eq!(accuracy["moves"], 21);
    assert!(accuracy["good"].as_u64() >= accuracy["perfect"].as_u64());
}

#[test]
fn the_answer_is_the_same_without_the_book_and_with_any_number_of_threads() {
    let game = "4444443262";
    let usual = data(&[game]);
    assert_eq!(data(&["--threads", "1", game]), usual);
    let mut late = "2252576253462244111563365343671351441".to_owned();
    assert_eq!(
        data(&["--no-book", "--rules", "classic-5x4", "3344"]),
        data(&["--rules", "classic-5x4", "3344"])
    );
    late.truncate(20);
    assert_eq!(data(&[&late]), data(&["--threads", "2", "--table-mb", "16", &late]));
}

#[test]
fn files_hold_games_as_lines_or_as_pgn() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path.to_str().expect("text").to_owned()
    };
    let moves = |data: &[Value]| {
        data.iter().map(|one| one["moves"].as_str().expect("moves").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(moves(&data(&[&path("lines", "4453\n1122334\n")])), ["4453", "1122334"]);
    let pgn = "[White \"a\"]\n[Variant \"classic\"]\n\n1. 4 4 2. 5 3 1-0\n";
    assert_eq!(moves(&data(&[&path("games.pgn", pgn)])), ["4453"]);
    let (_, stderr, code) = run(&[&path("wrong", "4453\n44x\n")]);
    assert!(code == 2 && stderr.contains("line 2: `44x`: character 3"), "{stderr}");
    let (_, stderr, code) = run(&[&path("empty", "\n")]);
    assert!(code == 2 && stderr.contains("has no game"), "{stderr}");
}

#[test]
fn hard_boards_are_answered_in_time_with_what_is_known() {
    let start = std::time::Instant::now();
    let (text, stderr, code) = run(&["--rules", "classic-8x7", "--limit", "0.5", "4453"]);
    assert!(start.elapsed() < std::time::Duration::from_secs(20));
    assert_eq!((stderr.as_str(), code), ("", 0));
    assert!(text.contains("the score was not found in time") && text.contains("columns: 1: ?"), "{text}");
    assert!(text.contains("--limit SECONDS"), "{text}");
    let data = &data(&["--rules", "classic-8x7", "--limit", "0.2", "4453"])[0];
    assert!(data["score"].is_null() && data["review"][0]["before"].is_null(), "{data}");
}

/// Waits until the program is at work, and interrupts it.
#[cfg(unix)]
#[test]
fn an_interruption_ends_with_what_is_known() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_conecta"))
        .args(["analyze", "--rules", "classic-8x7", "4453", "--json", "--limit", "600"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("it starts");
    std::thread::sleep(std::time::Duration::from_secs(2));
    let status = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(status.expect("there is a kill").success());
    let start = std::time::Instant::now();
    let status = child.wait().expect("it ends");
    assert!(start.elapsed() < std::time::Duration::from_secs(10));
    let mut text = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take().expect("piped"), &mut text).expect("text");
    let data: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((status.code(), data["moves"].as_str()), (Some(0), Some("4453")));
}

#[test]
fn the_pgn_of_match_runners_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.pgn");
    let text = "\u{feff}[Event \"?\"]\r\n[Variant \"cfour\"]\r\n\r\n1. P@d1 {+0.1/8 0.05s} P@d2 $1 2.P@e1 (2. P@a1) P@c1 *\r\n";
    std::fs::write(&file, text).expect("a file");
    let found = data(&[file.to_str().expect("text")]);
    assert_eq!(found[0]["moves"], "4453");
    std::fs::write(&file, "1. 4 *\n1. 4 {and\n").expect("a file");
    let (_, stderr, code) = run(&[file.to_str().expect("text")]);
    assert!(code == 2 && stderr.contains("line 3, game 2: a comment"), "{stderr}");
}

#[test]
fn what_the_solver_does_not_know_is_refused() {
    for (arguments, message) in [
        (
            &["--rules", "boom", "44"][..],
            "conecta: the solver cannot play boom: it knows the classic game only\n",
        ),
        (&["misere:44"], "conecta: the solver cannot play misere: it knows the classic game only\n"),
        (
            &["--rules", "classic-9x7-5"],
            "conecta: the solver cannot play classic-9x7-5: its proofs are for four in a row\n",
        ),
        (&["48"], "conecta: `48`: character 2, `8`, is no move of classic\n"),
    ] {
        assert_eq!(run(arguments), (String::new(), message.to_owned(), 2), "{arguments:?}");
    }
}

#[test]
fn it_speaks_spanish_too() {
    let output = Command::cargo_bin("conecta")
        .expect("built")
        .env("LC_ALL", "es_ES.UTF-8")
        .args(["analyze", "1"])
        .output();
    let text = String::from_utf8(output.expect("it runs").stdout).expect("text");
    assert!(text.contains("ERROR GRAVE") && text.contains("habría conservado la victoria"), "{text}");
}

#[test]
fn many_games_come_from_arguments_and_from_standard_input_and_are_numbered() {
    for (arguments, input) in [(&["analyze", "4 4 5", "4,4"][..], ""), (&["analyze", "-"], "4 4 5\n4,4\n")] {
        let text = prints(arguments, input);
        assert!(text.starts_with("Game 1 of 2\n") && text.contains("\nGame 2 of 2\n"), "{text}");
    }
    let (_, error, code) = run(&["nofile.txt"]);
    assert!(code == 2 && error.contains("there is no file `nofile.txt`"), "{error}");
}

/// The opening `1726` has bad moves in it, but nobody chose them.
#[test]
fn an_opening_that_was_imposed_is_charged_to_nobody() {
    let pgn = "[White \"Ana\"]\n[Black \"Luis\"]\n[Variant \"classic\"]\n[Opening \"1726\"]\n\n1. 1 7 2. 2 6 3. 4 4 *\n";
    let named = conecta(&["analyze", "-"], pgn);
    assert!(named.stdout.starts_with("Ana (X) against Luis (O)\n"), "{}", named.stdout);
    assert_eq!(named.stdout.matches("  opening\n").count(), 4, "{}", named.stdout);
    let data = |text: &str| -> serde_json::Value {
        serde_json::from_str(&conecta(&["analyze", "--json", "-"], text).stdout).expect("data")
    };
    let (imposed, chosen) = (data(pgn), data(&pgn.replace("Opening", "Remark")));
    assert_eq!((&imposed["imposed"], &chosen["imposed"]), (&4.into(), &0.into()));
    assert_eq!(imposed["accuracy"]["first"]["moves"], 1);
    assert_eq!(chosen["accuracy"]["first"]["moves"], 3);
}
