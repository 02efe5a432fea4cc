//! From nothing to a rank: what an author of a heuristic file meets.

mod authors;

use authors::{folder, prints, run};
use serde_json::Value;
use std::fs;
use std::path::Path;

#[test]
fn a_new_file_plays_every_game_in_every_language() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = ["classic", "misere", "boom", "classic-9x7", "classic-5x4", "classic-9x7-5"];
    let mut values = Vec::new();
    for (spoken, name) in
        [("en", "first.py"), ("en", "first.lisp"), ("es", "primera.py"), ("es", "primera.lisp")]
    {
        let text = prints(folder.path(), &["new", name, "--lang", spoken]);
        for command in ["explain", "tournament", "tune"] {
            assert!(text.contains(&format!("  conecta {command} {name}")), "{text}");
        }
        let card: Value =
            serde_json::from_str(&prints(folder.path(), &["heuristics", name, "--json"])).expect("JSON");
        assert_eq!(card["alias"], name.split('.').next().expect("a stem"), "{name}");
        assert_eq!(card["rules"], serde_json::json!(["classic", "misere", "boom"]), "{name}");
        let weights = card["weights"].as_array().expect("weights");
        let is_ranged =
            |weight: &Value| weight["low"] == 0.0 && weight["high"].as_f64() > weight["default"].as_f64();
        assert!(weights.len() >= 3 && weights.iter().all(is_ranged), "{name}: {weights:?}");
        for rules in rules {
            let answer = prints(folder.path(), &["move", &format!("{name}:d2"), "--rules", rules]);
            assert_eq!(answer.split('\t').count(), 3, "{name} under {rules}");
        }
        values.push(prints(folder.path(), &["eval", name, "4", "44", "4453545", "1726354"]));
    }
    assert_eq!(values[0], values[2], "the same file in two languages");
    assert_eq!(values[1], values[3], "the same file in two languages");
}

#[test]
fn a_new_file_beats_chance_and_takes_an_offered_win() {
    let folder = tempfile::tempdir().expect("a folder");
    prints(folder.path(), &["new", "a.py", "b.lisp"]);
    for name in ["a.py", "b.lisp"] {
        let answer = prints(folder.path(), &["move", &format!("{name}:d2"), "414141"]);
        assert!(answer.starts_with("414141\t4\t"), "{name}: {answer}");
        let options = ["--openings", "2", "--no-db", "--json", "out.json"];
        prints(folder.path(), &[&["tournament", &format!("{name}:d2"), "random"][..], &options].concat());
        let json = fs::read_to_string(folder.path().join("out.json")).expect("written");
        let report: Value = serde_json::from_str(&json).expect("JSON");
        let winner = &report["players"][0];
        assert_eq!((&winner["name"], &winner["wins"]), (&format!("{name}:d2").into(), &4.into()), "{json}");
    }
}

#[test]
fn nothing_is_overwritten_and_only_heuristics_are_written() {
    let folder = folder();
    let before = fs::read(folder.path().join("mine.py")).expect("a file");
    for (arguments, wrong) in [
        (&["new", "mine.py"][..], "mine.py is there already; it was not touched"),
        (&["new", "other.py", "mine.lisp"], "mine.lisp is there already"),
        (&["new", "other.txt"], "a heuristic file ends in .py or .lisp"),
        (&["new", "other.wasm"], "examples/wasm"),
        (&["new"], "`<FILE>"),
    ] {
        let run = run(folder.path(), arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(wrong), "{arguments:?}: {}", run.stderr);
    }
    assert_eq!(fs::read(folder.path().join("mine.py")).expect("a file"), before);
    assert!(!folder.path().join("other.py").exists(), "nothing is written if one cannot be");
    assert_eq!(run(folder.path(), &["new", "none/x.py"]).code, Some(1), "no folder to write to");
}

#[test]
fn a_class_is_ranked_by_aliases_and_who_does_not_load_loses_nothing_but_itself() {
    let folder = folder();
    let class = folder.path().join("class");
    fs::create_dir(&class).expect("a folder");
    let write = |name: &str, text: &str| fs::write(class.join(name), text).expect("written");
    write("a.py", authors::PYTHON);
    write("b.py", &authors::PYTHON.replace("THREE = 5", "THREE = 6"));
    write("c.lisp", authors::LISP);
    write("d.lisp", &authors::LISP.replace("ab12c", "fc259").replace("* 5)", "* 4)"));
    write("bueno.py", "def evaluate(board):\n    return 0\n");
    write("broken.py", "def evaluate(board):\n    return 1 +\n");
    write("evil.py", "ALIAS = \"x\\x1b[2Jy\"\ndef evaluate(board):\n    return 0\n");
    let options = [
        "--openings",
        "1",
        "--depth",
        "1",
        "--csv",
        "class.csv",
        "--html",
        "class.html",
        "--pgn",
        "class.pgn",
    ];
    let run = run(folder.path(), &[&["tournament", "class", "bueno"][..], &options].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("written");
    for title in [
        "Eva [a.py]:d1",
        "Eva [b.py]:d1",
        "Ana [ab12c]:d1",
        "Ana [fc259]:d1",
        "bueno [bueno.py]:d1",
        "bueno:d1",
    ] {
        assert!(run.stdout.contains(&format!(" {title}")), "{title}: {}", run.stdout);
        assert!(read("class.csv").contains(&format!("\"{title}\"")), "{title}");
        assert!(read("class.pgn").contains(&format!("[White \"{title}\"]")), "{title}");
        assert!(read("class.html").contains(&format!("\"title\":\"{title}\"")), "{title}");
    }
    assert!(!run.stdout.contains('\u{1b}') && run.stdout.contains("x\\u{1b}[2Jy"), "{}", run.stdout);
    assert!(run.stderr.contains("broken.py:2:"), "{}", run.stderr);
    let absent = format!(
        "One file does not load and does not play: {}",
        Path::new("class").join("broken.py").display()
    );
    assert!(run.stdout.contains(&absent), "{}", run.stdout);
    // What is kept tells the same story, under identities.
    let shown = prints(folder.path(), &["results", "show", "1"]);
    assert!(shown.contains("Ana [ab12c]:d1"), "{shown}");
    let games = prints(folder.path(), &["results", "games", "1"]);
    assert!(games.contains("class/a.py:d1\t") && !games.contains("Eva"), "{games}");
}

#[test]
fn a_player_that_comes_alone_meets_the_house() {
    let folder = folder();
    let options = ["--depth", "1", "--no-db", "--json", "out.json"];
    for (name, openings) in [("mine.py", 20), ("one", 20), ("bueno", 20)] {
        let text = prints(folder.path(), &[&["tournament", name][..], &options].concat());
        let json = fs::read_to_string(folder.path().join("out.json")).expect("written");
        let report: Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(report["event"]["schedule"], "gauntlet", "{text}");
        assert_eq!(report["event"]["openings"], openings, "{text}");
        let players = report["players"].as_array().expect("players");
        let house = if name == "bueno" { 11 } else { 12 };
        assert_eq!(players.len(), house, "{text}");
        let games = |player: &Value| player["games"].as_u64().expect("a number");
        let most = players.iter().max_by_key(|player| games(player)).expect("players");
        assert_eq!(games(most), 2 * openings as u64 * (players.len() as u64 - 1), "{text}");
    }
    let text =
        prints(folder.path(), &["tournament", "mine.py", "--openings", "1", "--depth", "1", "--no-db"]);
    assert!(text.contains("22 games"), "{text}");
}

#[test]
fn how_it_stands_is_told_before_the_end() {
    let folder = folder();
    let slow = "def evaluate(board):\n    total = 0\n    for number in range(150000):\n        total += number\n    return 0 * total\n";
    fs::write(folder.path().join("slow.py"), slow).expect("written");
    let run =
        run(folder.path(), &["tournament", "slow.py:d2", "--openings", "12", "--no-db", "--threads", "1"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let first = run.stderr.lines().next().unwrap_or_default();
    let is_told = first.contains(" of 264 games, ") && first.contains("slow:d2: ") && first.contains('%');
    assert!(is_told, "{}{}", run.stdout, run.stderr);
}

#[test]
fn what_a_file_prints_is_shown_where_it_is_asked_for() {
    let folder = folder();
    let source = "def evaluate(board):\n    print(\"tall\", max(board.heights()))\n    print(\"\\x1b[2J\")\n    return 3\n";
    fs::write(folder.path().join("chatty.py"), source).expect("written");
    let log = "| tall 2\n| \\u{1b}[2J\n";
    assert_eq!(prints(folder.path(), &["eval", "chatty.py", "44"]), "44\t3\n");
    let twice = prints(folder.path(), &["eval", "chatty.py", "44", "44", "--log"]);
    assert_eq!(twice, format!("{log}44\t3\n{log}44\t3\n"));
    assert_eq!(
        prints(folder.path(), &["eval", "ia2", "44", "--log"]),
        prints(folder.path(), &["eval", "ia2", "44"])
    );
    let text = prints(folder.path(), &["explain", "chatty.py", "44"]);
    assert!(text.ends_with(&format!("printed:\n{log}")), "{text}");
    let json = prints(folder.path(), &["explain", "chatty.py", "44", "--json"]);
    assert!(json.contains("\"log\":\"tall 2\\n\\u001b[2J\\n\""), "{json}");
    let endless = "def evaluate(board):\n    while True:\n        print('again and again')\n";
    fs::write(folder.path().join("endless.py"), endless).expect("written");
    let run = run(folder.path(), &["eval", "endless.py", "--log"]);
    assert!(run.code == Some(1) && run.stdout.len() < 100_000, "{:?} {}", run.code, run.stdout.len());
    assert!(
        run.stdout.starts_with("| again and again\n") && run.stdout.ends_with("\u{2026}\n"),
        "{}",
        run.stderr
    );
    assert!(
        run.stderr.contains("limit of 20 million steps") && run.stderr.contains("endless.py:"),
        "{}",
        run.stderr
    );
}

#[test]
fn how_a_file_was_understood_is_shown_in_both_languages() {
    let folder = folder();
    let source = "import tkinter\n# conecta: row 0 top, marks 1 -1\ndef score_position(board, piece):\n    return sum(row.count(piece) for row in board)\n";
    fs::write(folder.path().join("theirs.py"), source).expect("written");
    for command in [&["explain", "theirs.py"][..], &["heuristics", "theirs.py"]] {
        let english = prints(folder.path(), command);
        for line in [
            "line 3: values come from score_position",
            "row 0 at the top",
            "line 3: empty cells are 0, the first side 1, the second -1",
            "line 1: left alone: import of a module that is not known here",
        ] {
            assert!(english.contains(line), "{line}: {english}");
        }
        let spanish = prints(folder.path(), &[command, &["--lang", "es"]].concat());
        for line in [
            "l\u{ed}nea 3: los valores vienen de score_position",
            "con la fila 0 arriba",
            "el primer jugador 1, el segundo -1",
            "se deja de lado: la importaci\u{f3}n de un m\u{f3}dulo que aqu\u{ed} no se conoce",
        ] {
            assert!(spanish.contains(line), "{line}: {spanish}");
        }
    }
}

#[test]
fn errors_are_teaching_material_in_both_languages() {
    let folder = folder();
    for (name, source, english, spanish) in [
        (
            "a.py",
            "def evaluate(board):\n    x = 1\n    with x:\n        return 2\n",
            "a.py:3:5: `with` is not accepted here; write out what is needed without it\n      with x:\n      ^",
            "a.py:3:5: aqu\u{ed} no se acepta `with`; escribe sin \u{e9}l lo que haga falta\n      with x:\n      ^",
        ),
        (
            "b.lisp",
            "(defun heuristica (estado)\n  (+ 1 2)",
            "b.lisp:1:1: this parenthesis is never closed; add the missing ) at the end of the form that begins here\n  (defun heuristica (estado)\n  ^",
            "b.lisp:1:1: este par\u{e9}ntesis nunca se cierra; agrega el ) que falta al final de la forma que comienza aqu\u{ed}\n  (defun heuristica (estado)\n  ^",
        ),
        (
            "c.py",
            "def play(board):\n    return 1\n",
            "c.py: no function here values a board; write `def evaluate(board):` that returns a number",
            "c.py: ninguna funci\u{f3}n de aqu\u{ed} valora un tablero; escribe `def evaluate(board):` que devuelva un n\u{fa}mero",
        ),
    ] {
        fs::write(folder.path().join(name), source).expect("written");
        for (language, expected) in [("en", english), ("es", spanish)] {
            let run = run(folder.path(), &["eval", name, "--lang", language]);
            assert_eq!(run.code, Some(2), "{}", run.stderr);
            assert!(run.stderr.starts_with(&format!("conecta: {expected}")), "{}", run.stderr);
        }
    }
    // Failures while it plays, too.
    fs::write(
        folder.path().join("d.lisp"),
        "(defun heuristica (estado)\n  (obtener-ficha (estado-tablero estado) 9 0))\n",
    )
    .expect("written");
    for (language, expected) in [
        ("en", "column 9, row 0 is not on the board"),
        ("es", "la columna 9, fila 0 no est\u{e1} en el tablero"),
    ] {
        let run = run(folder.path(), &["eval", "d.lisp", "--lang", language]);
        assert_eq!(run.code, Some(1), "{}", run.stderr);
        assert!(run.stderr.contains(expected) && run.stderr.contains("d.lisp:2:"), "{}", run.stderr);
        let options = ["--openings", "1", "--no-db", "--lang", language];
        let text = prints(folder.path(), &[&["match", "d.lisp:d1", "random"][..], &options].concat());
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn tuning_writes_the_authors_text_with_only_the_numbers_changed() {
    let folder = folder();
    // Anything is better than these numbers, so that something is proven.
    let source = authors::PYTHON
        .replace("THREE = 5  # 0..20", "THREE = -9  # -9..20: caf\u{e9}")
        .replace("TWO = 1", "TWO = -7  # -7..9");
    fs::write(folder.path().join("bad.py"), &source).expect("written");
    fs::write(folder.path().join("bad.tuned.py"), "# an older one\n").expect("written");
    let numbers = "--depth 2 --time 2 --examples 192 --rounds 12 --openings 6 --seed 3 --threads 2";
    let arguments: Vec<_> = ["tune", "bad.py"].into_iter().chain(numbers.split(' ')).collect();
    let text = prints(folder.path(), &arguments);
    assert!(text.contains("written to bad.tuned.py; play with it as bad.tuned.py"), "{text}");
    assert!(text.contains("the weights before are in bad.tuned.1.py"), "{text}");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    assert_eq!(read("bad.py"), source, "the author's own file is not touched");
    assert_eq!(read("bad.tuned.1.py"), "# an older one\n");
    let tuned = read("bad.tuned.py");
    assert_eq!(tuned.lines().count(), source.lines().count());
    let changed: Vec<_> =
        std::iter::zip(source.lines(), tuned.lines()).filter(|(one, other)| one != other).collect();
    assert!(!changed.is_empty() && changed.len() <= 2, "{changed:?}");
    for (one, other) in changed {
        let parts = |line: &str| {
            let (name, rest) = line.split_once(" = ").expect("an assignment");
            let (number, comment) = rest.split_once("  ").expect("a comment");
            (name.to_owned(), number.parse::<f64>().expect("a number"), comment.to_owned())
        };
        let ((name, before, comment), (other_name, after, other_comment)) = (parts(one), parts(other));
        assert_eq!((name, comment), (other_name, other_comment));
        assert!(after > before, "{one} became {other}");
    }
    // It is a player like any other, and beats what it came from.
    let text =
        prints(folder.path(), &["match", "bad.tuned.py:d2", "bad.py:d2", "--openings", "20", "--no-db"]);
    let score: f64 =
        text.split("score ").nth(1).and_then(|rest| rest.split('%').next()?.parse().ok()).expect("a score");
    assert!(score > 50.0, "{text}");
}

#[test]
fn unproven_numbers_stay_beside_and_weights_files_are_still_possible() {
    let folder = folder();
    let numbers = "--depth 1 --time 1 --examples 64 --rounds 0 --openings 2 --method spsa --threads 2";
    let arguments: Vec<_> = ["tune", "mine.py"].into_iter().chain(numbers.split(' ')).collect();
    let text = prints(folder.path(), &arguments);
    assert!(text.contains("not proven better, so mine.tuned.py was not written"), "{text}");
    assert!(
        text.contains("mine.tuned.unproven.py") && !folder.path().join("mine.tuned.py").exists(),
        "{text}"
    );
    let text = prints(folder.path(), &[&arguments[..], &["--output", "w.toml", "--keep-unproven"]].concat());
    assert!(text.contains("play with it as mine.py@w.toml"), "{text}");
    assert_eq!(prints(folder.path(), &["eval", "mine.py@w.toml", "41"]), "41\t5\n");
    // What is there and is no text of a program is not replaced.
    fs::write(folder.path().join("mine.tuned.py"), b"\0binary").expect("written");
    let run = run(folder.path(), &arguments);
    assert_eq!(run.code, Some(2), "{}", run.stderr);
}
