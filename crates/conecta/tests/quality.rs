//! `conecta quality`: its own sets and those of others, its tables and data, and how it refuses.

mod program;

use program::{conecta, prints};
use serde_json::Value;
use std::path::PathBuf;
use tempfile::TempDir;

/// Late positions of the test set end-easy, quick to solve.
const POSITIONS: &str = "2252576253462244111563365343671351441\n\
    7422341735647741166133573473242566\n\
    23163416124767223154467471272416755633\n";

/// A set in a file.
fn file(text: impl AsRef<[u8]>) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.tsv");
    std::fs::write(&file, text).expect("a file");
    (folder, file)
}

fn data(arguments: &[&str]) -> Value {
    serde_json::from_str(&prints(&[&["quality", "--json"], arguments].concat(), "")).expect("JSON")
}

#[test]
fn what_the_solver_prints_is_a_set() {
    let solved = conecta(&["solve", "--moves", "--stdin"], POSITIONS);
    let (_folder, file) = file(solved.stdout);
    let set = file.to_str().expect("a name");
    let found = data(&["perfect", "ia2:t1", "--set", set]);
    let perfect = &found["players"][0];
    assert_eq!(perfect["sets"][0]["name"], "mine.tsv");
    for moves in ["good", "perfect"] {
        let share = &perfect["sets"][0]["all"][moves];
        assert_eq!((&share["hits"], &share["of"]), (&3.into(), &3.into()), "{moves}");
    }
    assert_eq!(found["players"][1]["positions"], 3, "a player with a clock");
    assert_eq!(found["opinions"].as_array().map(Vec::len), Some(1), "only ia2 has an opinion");
}

#[test]
fn data_adds_up() {
    let found = data(&["a2b3d:d2", "a2b3d:d1", "random"]);
    let player = &found["players"][0];
    let sum = |parts: &Value, kind: &str, moves: &str, field: &str| -> u64 {
        let parts = parts.as_array().expect("parts");
        parts.iter().map(|part| part[kind][moves][field].as_u64().expect("a number")).sum()
    };
    assert_eq!((&player["positions"], player["sets"].as_array().map(Vec::len)), (&6000.into(), Some(6)));
    for kind in ["all", "discriminating"] {
        for moves in ["good", "perfect"] {
            for field in ["hits", "of"] {
                let [sets, phases] = ["sets", "phases"].map(|parts| sum(&player[parts], kind, moves, field));
                assert_eq!(sets, phases, "{kind} {moves} {field}");
            }
        }
        let good = &player["mean"][kind]["good"];
        let [low, value, high] =
            ["low", "value", "high"].map(|field| good[field].as_f64().expect("a number"));
        assert!(low < value && value < high, "{good}");
    }
    // The sets are equally large, so their mean is the share of all.
    let good = player["mean"]["all"]["good"]["value"].as_f64().expect("a number");
    assert!((good - sum(&player["sets"], "all", "good", "hits") as f64 / 6000.0).abs() < 1e-9);
    let opinions = found["opinions"].as_array().expect("opinions");
    assert_eq!(opinions.len(), 1, "one heuristic, two players");
    let positions: u64 = opinions[0]["calibration"]
        .as_array()
        .expect("steps")
        .iter()
        .map(|step| step["positions"].as_u64().expect("a number"))
        .sum();
    assert_eq!(positions, 6000);
}

#[test]
fn threads_change_no_move() {
    let moves = |threads: &str| {
        let mut found = data(&["ia2:d2", "random", "--set", "end-easy", "--threads", threads]);
        for player in found["players"].as_array_mut().expect("players") {
            player["seconds_per_move"].take();
        }
        found
    };
    assert_eq!(moves("1"), moves("3"));
}

#[test]
fn tables_fit_a_hundred_columns_in_both_languages() {
    for (language, word) in [("en", "good"), ("es", "buenas")] {
        let text = prints(
            &["quality", "random", "maestro:d1", "--set", "aside", "--set", "begin-hard", "--lang", language],
            "",
        );
        assert!(text.contains(word), "{text}");
        for name in ["random", "maestro:d1", "aside", "begin-hard"] {
            assert!(text.lines().any(|line| line.starts_with(name)), "{name}: {text}");
        }
        for line in text.lines() {
            assert!(line.chars().count() <= 100, "{line}");
        }
    }
}

#[test]
fn bad_sets_and_players_are_refused_with_the_place() {
    for (content, message) in [
        (
            "4453\t-2\t-5,-5,-2,-3,-4,-2,-2\n44x\t1\t1\n",
            "line 2: `44x`: character 3, `x`, is no move of classic",
        ),
        ("4453\t-2\n", "line 1: expected moves, score and the scores of all columns"),
        (
            "4453\t-2\t-5,-5,-2,-3,-4,-2\n",
            "line 1: `-5,-5,-2,-3,-4,-2` are not the scores of the open columns",
        ),
        ("4453\t7\t-5,-5,-2,-3,-4,-2,-2\n", "line 1: `7` is not the best of `-5,-5,-2,-3,-4,-2,-2`"),
        ("1122334\t-18\t.,.,.,.,.,.,.\n", "line 1: the game `1122334` is over"),
        ("", "holds no positions"),
    ] {
        let (_folder, file) = file(content);
        let run = conecta(&["quality", "random", "--set", file.to_str().expect("a name")], "");
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
        assert!(run.stderr.contains("mine.tsv` ") && run.stderr.contains(message), "{}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
    for (arguments, message) in [
        (&["quality", "prob"][..], "conecta: heuristic `prob` cannot play classic: "),
        (&["quality", "nobody"], "conecta: unknown player `nobody`"),
        (
            &["quality", "random", "--set", "begin-harder"],
            "conecta: there is no set `begin-harder` (there are end-easy, ",
        ),
        (&["quality", "random", "--threads", "0"], "conecta: "),
    ] {
        let run = conecta(arguments, "");
        assert_eq!((run.code, run.stdout.as_str(), run.stderr.lines().count()), (2, "", 1), "{}", run.stderr);
        assert!(run.stderr.starts_with(message), "{}", run.stderr);
    }
}

#[test]
fn who_breaks_down_is_told_with_position_and_reason() {
    let wild = "ia1(one=1e308,two=1e308,their_one=1e308):d2";
    let run = conecta(&["quality", wild, "random", "--set", "begin-hard"], "");
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stdout.contains("failed in 1,000 positions, first after "), "{}", run.stdout);
    assert!(run.stdout.contains("its value is") && run.stdout.contains("random"), "{}", run.stdout);
    assert!(run.stderr.contains("failed in the game") && run.stderr.lines().count() == 1, "{}", run.stderr);
    let run = conecta(&["quality", "--json", wild, "--set", "begin-hard"], "");
    let found: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let player = &found["players"][0];
    assert_eq!((run.code, &player["failures"]), (1, &1000.into()));
    assert_eq!(player["first_failure"]["kind"], "not-finite");
    assert!(player["first_failure"]["moves"].is_string() && found["opinions"][0]["ranking"].is_null());
}

#[test]
fn nothing_of_nothing_is_null() {
    let solved = conecta(&["solve", "--moves", "--stdin"], "4453\n445367\n");
    let (_folder, file) = file(solved.stdout);
    let found = data(&["random", "--set", file.to_str().expect("a name")]);
    let part = &found["players"][0]["sets"][0]["discriminating"]["good"];
    assert_eq!(part.to_string(), r#"{"hits":0,"of":0,"value":null,"low":null,"high":null}"#);
    assert!(found["players"][0]["mean"]["discriminating"]["perfect"]["value"].is_null());
}

#[test]
fn bytes_that_are_no_text_are_refused_too() {
    let (_folder, file) = file(b"\xff\xfe\n");
    let run = conecta(&["quality", "random", "--set", file.to_str().expect("a name")], "");
    assert_eq!((run.code, run.stderr.lines().count()), (2, 1), "{}", run.stderr);
}
