//! A path is a player wherever a player can be named: files of each language, and a folder.

mod authors;

use authors::{folder, prints, run};
use std::path::Path;

/// Names, and what rankings show for them.
const PLAYERS: [(&str, &str); 4] =
    [("mine.py", "Eva"), ("./mine.lisp", "Ana"), ("mine.wasm", "Otto"), ("one", "Eva")];

#[test]
fn eval_explain_and_move_take_files_and_folders() {
    let folder = folder();
    for ((name, _), value) in PLAYERS.into_iter().zip(["5", "5", "20", "5"]) {
        assert_eq!(prints(folder.path(), &["eval", name, "41"]), format!("41\t{value}\n"), "{name}");
        let text = prints(folder.path(), &["explain", name, "41"]);
        assert!(text.contains(&format!("for first (X): {value}")), "{name}: {text}");
        let text = prints(folder.path(), &["explain", name, "41", "--json"]);
        assert!(text.contains(&format!("\"value\":{value}.0")), "{name}: {text}");
        for effort in ["", ":d2", ":n100", ":t20"] {
            let text = prints(folder.path(), &["move", &format!("{name}{effort}"), "41"]);
            assert_eq!(text.split('\t').count(), 3, "{name}{effort}: {text}");
        }
        assert!(prints(folder.path(), &["heuristics", name]).contains("search"), "{name}");
    }
}

#[test]
fn contests_take_files_and_folders_and_show_their_aliases() {
    let folder = folder();
    for (name, title) in PLAYERS {
        let player = format!("{name}:d1");
        for command in ["match", "sprt", "tournament"] {
            let text = prints(folder.path(), &[command, &player, "random", "--openings", "2", "--no-db"]);
            assert!(text.contains(&format!("{title}:d1")), "{command} {name}: {text}");
        }
    }
}

#[test]
fn quality_measures_files_and_folders() {
    let folder = folder();
    std::fs::write(folder.path().join("set.tsv"), "44\t0\t-3,-2,-1,0,-1,-2,-3\n").expect("written");
    for (name, title) in PLAYERS {
        let text = prints(folder.path(), &["quality", &format!("{name}:d1"), "--set", "set.tsv"]);
        assert!(text.contains(&format!("{title}:d1")), "{name}: {text}");
    }
}

#[test]
fn people_play_against_files_and_folders() {
    let folder = folder();
    for (name, title) in PLAYERS {
        let text =
            prints(folder.path(), &["play", "--watch", &format!("{name}:d1"), "random", "--seed", "1"]);
        assert!(text.contains(title) && text.contains("Thank you"), "{name}: {text}");
        let text = prints(
            folder.path(),
            &["play", "--opponent", &format!("{name}:d1"), "--first", "machine", "--seed", "1"],
        );
        assert!(text.contains(title), "{name}: {text}");
    }
}

#[test]
fn games_are_analyzed_with_files_and_folders() {
    let folder = folder();
    for (name, title) in PLAYERS {
        let text = prints(folder.path(), &["analyze", "1212121", "--player", &format!("{name}:d1")]);
        assert!(
            text.ends_with(&format!("{title}:d1 has nothing to play: the game is over\n")),
            "{name}: {text}"
        );
        let text = prints(folder.path(), &["analyze", "44444432", "--player", &format!("{name}:d1")]);
        assert!(text.contains(&format!("{title}:d1 would play ")), "{name}: {text}");
    }
}

#[test]
fn other_programs_play_with_files_and_folders() {
    let folder = folder();
    for (name, _) in PLAYERS {
        let lines = format!("setoption name Player value {name}:d2\nposition startpos\ngo\nquit\n");
        let mut command =
            assert_cmd::Command::cargo_bin("conecta").expect("the program is built with its tests");
        let output =
            command.current_dir(folder.path()).arg("uci").write_stdin(lines).output().expect("it runs");
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(text.contains("playing as") && text.contains("bestmove P@"), "{name}: {text}");
    }
}

fn tuned(folder: &Path, name: &str) -> authors::Run {
    let numbers = [
        "--depth",
        "1",
        "--time",
        "1",
        "--examples",
        "64",
        "--rounds",
        "2",
        "--openings",
        "2",
        "--threads",
        "2",
    ];
    run(folder, &[&["tune", name, "--keep-unproven"][..], &numbers].concat())
}

#[test]
fn files_and_folders_are_tuned_unless_they_have_no_weights() {
    let folder = folder();
    for (name, output) in
        [("mine.py", "mine.tuned.py"), ("./mine.lisp", "./mine.tuned.lisp"), ("one", "one/only.tuned.py")]
    {
        let run = tuned(folder.path(), name);
        assert_eq!(run.code, Some(0), "{name}: {}", run.stderr);
        assert!(run.stdout.contains(&format!("play with it as {output}")), "{name}: {}", run.stdout);
        assert!(prints(folder.path(), &["eval", output, "41"]).starts_with("41\t"), "{output}");
    }
    let run = tuned(folder.path(), "mine.wasm");
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert!(run.stderr.contains("has no weights to tune"), "{}", run.stderr);
}

#[test]
fn where_one_player_is_wanted_a_folder_of_several_is_refused() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("none")).expect("a folder");
    for arguments in [&["eval", "."][..], &["move", ".:d1"], &["match", ".", "ia2"], &["tune", "."]] {
        let run = run(folder.path(), arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains("the folder has 3 heuristics; name one of them"), "{}", run.stderr);
    }
    let run = run(folder.path(), &["eval", "none", "--lang", "es"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("la carpeta no tiene ninguna heur\u{ed}stica"), "{}", run.stderr);
}

#[test]
fn a_folder_does_not_hide_a_player_of_its_name() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("ia2")).expect("a folder");
    assert_eq!(prints(folder.path(), &["eval", "ia2", "4453"]), "4453\t5920\n");
}
