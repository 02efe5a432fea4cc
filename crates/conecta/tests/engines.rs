//! Programs as players, from the command line.
#![cfg(target_os = "linux")]

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const CONECTA: &str = env!("CARGO_BIN_EXE_conecta");

/// A folder with programs in it: `bot` plays the first column with room, `mute` breaks down.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("written");
    // The board is behind the moves, its top row first.
    let bot = "while read -r moves board; do\n  case $board in\n    .*) echo 1;; ?.*) echo 2;; ??.*) echo 3;;\n\
               \x20   ???.*) echo 4;; ????.*) echo 5;; ?????.*) echo 6;; *) echo 7;;\n  esac\ndone\n";
    write("bot.sh", bot);
    write("mute.sh", "echo 'no idea' >&2\nread -r line\nexit 7\n");
    folder
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(CONECTA).current_dir(folder).env("LC_ALL", "C").args(arguments).output().expect("it runs")
}

fn prints(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {told}");
    String::from_utf8(output.stdout).expect("text")
}

/// The description of our own engine with these options.
fn described(folder: &Path, name: &str, options: &[(&str, &str)]) -> String {
    let mut text =
        format!("protocol = \"uci\"\nprogram = {CONECTA:?}\narguments = [\"uci\"]\nmemory = 4096\n");
    for (option, value) in options {
        let _ = writeln!(text, "option.{option} = {value:?}");
    }
    std::fs::write(folder.join(name), text).expect("written");
    format!("@{name}")
}

#[test]
fn a_program_is_a_player_wherever_one_can_be_named() {
    let folder = folder();
    let folder = folder.path();
    assert_eq!(prints(folder, &["move", "lines:bot.sh", "-", "111111"]), "-\t1\t-\n111111\t2\t-\n");
    assert_eq!(prints(folder, &["--trust", "move", "lines:./bot.sh", "111111"]), "111111\t2\t-\n");
    for command in ["match", "sprt", "tournament"] {
        let text = prints(folder, &[command, "lines:bot.sh", "random", "--openings", "2", "--no-db"]);
        assert!(text.contains("lines:bot.sh"), "{command}: {text}");
    }
    std::fs::write(folder.join("set.tsv"), "44\t0\t-3,-2,-1,0,-1,-2,-3\n").expect("written");
    assert!(prints(folder, &["quality", "lines:bot.sh", "--set", "set.tsv"]).contains("lines:bot.sh"));
    let text = prints(folder, &["analyze", "44444432", "--player", "lines:bot.sh"]);
    assert!(text.contains("lines:bot.sh would play column 1") || text.contains("would play 1"), "{text}");
    let text = prints(folder, &["play", "--watch", "lines:bot.sh", "random", "--seed", "1"]);
    assert!(text.contains("lines:bot.sh"), "{text}");
}

#[test]
fn what_a_program_dies_of_is_told_with_its_last_words() {
    let folder = folder();
    let failed = |arguments: &[&str]| {
        let output = run(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    let text = failed(&["move", "lines:mute.sh", "4453"]);
    assert!(text.contains("the program ended with exit code 7; its last words: no idea"), "{text}");
    let text = failed(&["--lang", "es", "move", "lines:mute.sh", "4453"]);
    assert!(text.contains("código de salida 7; sus últimas palabras: no idea"), "{text}");
    let table = prints(folder.path(), &["match", "lines:mute.sh", "random", "--openings", "1", "--no-db"]);
    assert!(table.contains("exit code 7; its last words: no idea"), "{table}");
}

#[test]
fn names_of_programs_that_are_none_are_refused() {
    let folder = folder();
    for (name, reason) in [
        ("lines:./nobody", "there is no such program"),
        ("uci:no-such-engine-anywhere", "there is no such program"),
        ("@none.toml", "No such file"),
        ("lines:bot.sh(Hash=3)", "has no setting `Hash`"),
        ("lines:bot.sh(clock=noon)", "`noon` is no clock"),
    ] {
        let output = run(folder.path(), &["move", name, "4453"]);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && text.contains(reason), "{name}: {text}");
    }
    let output = run(folder.path(), &["move", "lines:bot.sh", "--rules", "boom"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("it knows the classic game only"), "{output:?}");
}

#[test]
fn our_own_engine_is_hosted_and_plays_as_the_player_it_hosts() {
    let folder = folder();
    let hosted = described(folder.path(), "own.toml", &[("Player", "ia2:d3")]);
    for moves in ["-", "4453", "112233", "444444"] {
        let [own, other] = ["ia2:d3", hosted.as_str()].map(|player| {
            let line = prints(folder.path(), &["move", player, moves]);
            line.split('\t').nth(1).map(str::to_owned)
        });
        assert_eq!(own, other, "{moves}");
    }
}

fn is_patient() -> bool {
    std::env::var_os("CONECTA_SLOW_TESTS").is_some_and(|value| value == "1")
}

#[test]
fn our_own_engine_passes_its_own_check() {
    let folder = folder();
    let mut cases = vec![("ia2:d6", "1"), ("perfect", "64")];
    if is_patient() {
        for player in ["perfect", "maestro", "level4", "ia2:d6"] {
            cases.extend(["1", "64", "1024"].map(|hash| (player, hash)));
        }
    } else {
        eprintln!("some minutes of checks with all players and sizes: CONECTA_SLOW_TESTS=1");
    }
    for (player, hash) in cases {
        let name = described(folder.path(), "own.toml", &[("Player", player), ("Hash", hash)]);
        let output = run(folder.path(), &["engine", "check", &name]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{player}, {hash} MB:\n{text}");
        assert_eq!(text.lines().count(), 14, "{text}");
    }
}

/// Milliseconds for a move, as a tournament's table tells of each player: `moves/s` is the last column but one.
fn costs(folder: &Path, players: &[&str]) -> Vec<f64> {
    let options = ["--openings", "20", "--no-db", "--threads", "1"];
    let table = prints(folder, &[&["tournament"], players, &options].concat());
    let cost = |player: &&str| {
        let line = table.lines().find(|line| line.split_whitespace().any(|word| word == *player));
        let mut fields = line.expect("a line for each player").split_whitespace().rev().skip(1);
        1_000.0 / fields.next().expect("a number").replace(',', "").parse::<f64>().expect("moves a second")
    };
    players.iter().map(cost).collect()
}

#[test]
fn hosting_costs_a_third_of_a_millisecond_at_most() {
    if !is_patient() {
        eprintln!("measured with CONECTA_SLOW_TESTS=1");
        return;
    }
    let folder = folder();
    let hosted = described(folder.path(), "own.toml", &[("Player", "ia2:d2")]) + ":d2";
    // The best of some: others use the machine, too.
    let measured: Vec<_> = (0..5).map(|_| costs(folder.path(), &["ia2:d2", &hosted])).collect();
    let best = measured.iter().map(|costs| costs[1] - costs[0]).fold(f64::INFINITY, f64::min);
    eprintln!("{best:.3} ms more, of {measured:?}");
    assert!(best <= 0.3, "{measured:?}");
}

#[test]
fn a_check_that_fails_ends_with_exit_code_1() {
    let folder = folder();
    let output = run(folder.path(), &["engine", "check", "lines:mute.sh"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("FAILED   legal moves") && text.contains("exit code 7"), "{text}");
    let text = prints(folder.path(), &["engine", "check", "lines:bot.sh", "--lang", "es"]);
    assert!(text.contains("bien     jugadas legales          en 200 posiciones"), "{text}");
    let output = run(folder.path(), &["engine", "check", "ia2"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

#[test]
fn positions_come_in_any_form() {
    let folder = folder();
    let (fen, board) = ("7/7/7/7/3p3/2pPP2 w", "......./......./......./......./...O.../..OXX..");
    let mut numbers = vec![0; 42];
    for (cell, side) in [(28 + 3, 2), (35 + 2, 2), (35 + 3, 1), (35 + 4, 1)] {
        numbers[cell] = side;
    }
    let drawn = prints(folder.path(), &["show", "4453"]);
    let picture: Vec<_> = drawn.lines().take(7).collect();
    let forms = [fen, board, &format!("{numbers:?}"), &picture.join("\n")].map(str::to_owned);
    for form in &forms {
        assert_eq!(prints(folder.path(), &["show", form]), drawn, "{form}");
        for command in [vec!["eval", "ia2"], vec!["move", "ia2:d3"], vec!["solve", "--moves"]] {
            let answer = |position: &str| {
                let text = prints(folder.path(), &[command.as_slice(), &[position]].concat());
                text.split_once('\t').expect("fields").1.to_owned()
            };
            assert_eq!(answer(form), answer("4453"), "{command:?} {form}");
        }
        let analysis = prints(folder.path(), &["analyze", form]);
        assert!(analysis.contains(picture[5]), "{form}: {analysis}");
    }
    let line = prints(folder.path(), &["solve", "--moves", fen]);
    std::fs::write(folder.path().join("set.tsv"), line).expect("written");
    assert!(prints(folder.path(), &["quality", "ia2:d2", "--set", "set.tsv"]).contains("ia2:d2"));
    let output = run(folder.path(), &["show", "7/7/7/7/7/8"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

#[test]
fn games_go_out_and_come_back_as_pgn() {
    let folder = folder();
    let tournament =
        ["tournament", "ia2:d1", "bueno:d1", "random", "--openings", "3", "--no-db", "--pgn", "games.pgn"];
    prints(folder.path(), &tournament);
    let pgn = std::fs::read_to_string(folder.path().join("games.pgn")).expect("written");
    assert!(pgn.contains("[Variant \"cfour\"]") && pgn.contains("1. P@"), "{pgn}");
    let text = prints(folder.path(), &["results", "import", "games.pgn", "--db", "a.db"]);
    assert_eq!(text, "18 games kept as event 1 in a.db\n");
    assert_eq!(prints(folder.path(), &["results", "import", "games.pgn", "--db", "a.db"]), text);
    let [own, back] =
        [&["analyze", "--json", "games.pgn"][..], &["results", "games", "1", "--db", "a.db"][..]]
            .map(|arguments| prints(folder.path(), arguments));
    assert_eq!((own.lines().count(), back.lines().count()), (18, 18));
    let table = prints(folder.path(), &["results", "show", "1", "--db", "a.db", "--pgn", "again.pgn"]);
    assert!(table.contains("ia2:d1"), "{table}");
    let moves = |file: &str| {
        let text = std::fs::read_to_string(folder.path().join(file)).expect("written");
        let mut games: Vec<_> =
            text.split("\n\n").filter(|part| part.starts_with("1.")).map(str::to_owned).collect();
        games.sort();
        games
    };
    assert_eq!(moves("games.pgn"), moves("again.pgn"));
    let text = prints(
        folder.path(),
        &["match", "ia2:d1", "random", "--suite", "games.pgn", "--openings", "3", "--no-db"],
    );
    assert!(text.contains("6 games"), "{text}");
    std::fs::write(folder.path().join("empty.pgn"), "").expect("written");
    assert_eq!(run(folder.path(), &["results", "import", "empty.pgn"]).status.code(), Some(2));
}
