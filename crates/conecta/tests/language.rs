//! Two languages, one program: people read sentences in theirs, programs read the same in both.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

struct Run {
    stdout: String,
    stderr: String,
    code: i32,
}

/// Runs the program where the system asks for no language.
fn conecta(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conecta"));
    command.current_dir(folder).args(arguments).stdin(Stdio::null());
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    let output = command.envs(variables.iter().copied()).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Run {
        stdout: text(output.stdout),
        stderr: text(output.stderr),
        code: output.status.code().expect("no signal"),
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Runs the program in English and in Spanish.
fn both(folder: &Path, arguments: &[&str]) -> [Run; 2] {
    ["en", "es"].map(|language| conecta(folder, &[arguments, &["--lang", language]].concat(), &[]))
}

#[test]
fn the_option_wins_over_the_system_and_the_system_over_english() {
    let folder = folder();
    for (options, variables, words) in [
        (&[][..], &[][..], "first (X) to move"),
        (&[], &[("LANG", "es_AR.UTF-8")], "juega el primero (X)"),
        (&[], &[("LANG", "C"), ("LC_MESSAGES", "es")], "juega el primero (X)"),
        (&[], &[("LANG", "es"), ("LC_ALL", "en_US")], "first (X) to move"),
        (&[], &[("LANG", "fr_FR.UTF-8")], "first (X) to move"),
        (&["--lang", "en"], &[("LC_ALL", "es")], "first (X) to move"),
        (&["--lang=es"], &[("LC_ALL", "C")], "juega el primero (X)"),
    ] {
        let run = conecta(folder.path(), &[&["show", "44"], options].concat(), variables);
        assert_eq!(run.stdout.lines().last(), Some(words), "{options:?} {variables:?}");
    }
    let unknown = conecta(folder.path(), &["show", "--lang", "fr"], &[("LANG", "es")]);
    assert_eq!((unknown.code, unknown.stderr.lines().count()), (2, 1), "{}", unknown.stderr);
    assert!(unknown.stderr.contains("idioma desconocido `fr`"), "{}", unknown.stderr);
}

#[test]
fn programs_read_the_same_in_both_languages() {
    let folder = folder();
    for arguments in [
        &["eval", "fc259", "1116", "-"][..],
        &["move", "a2b3d:d4", "4453"],
        &["solve", "--moves", "4453"],
        &["show", "--json", "4453"],
        &["perft", "classic", "4", "--unique"],
        &["openings", "3"],
        &["explain", "fc259", "4453", "--json"],
        &["heuristics", "--json"],
        &["rules", "--json"],
        &["--version"],
    ] {
        let [english, spanish] = both(folder.path(), arguments);
        assert_eq!((english.code, spanish.code), (0, 0), "{arguments:?}");
        assert_eq!(english.stdout, spanish.stdout, "{arguments:?}");
    }
}

#[test]
fn what_other_programs_hear_is_english_in_every_language() {
    let lines = "uci\nsetoption name Player value nobody\nsetoption name Player value ia2@none.toml\nnonsense\nquit\n";
    let [english, spanish] = ["en", "es"].map(|language| {
        let mut command =
            assert_cmd::Command::cargo_bin("conecta").expect("the program is built with its tests");
        let output = command.args(["--lang", language, "uci"]).write_stdin(lines).output().expect("it runs");
        // Who listens and who obeys are two: what they say may come in either order.
        let text = String::from_utf8(output.stdout).expect("text");
        let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines.join("\n")
    });
    assert_eq!(english, spanish);
    assert!(english.contains("info string player refused: unknown player `nobody`: expected"), "{english}");
    assert!(
        english.contains("info string player refused: none.toml: No such file or directory"),
        "{english}"
    );
}

#[test]
fn numbers_are_written_as_the_language_does() {
    let folder = folder();
    for (arguments, sentences) in [
        (&["explain", "ia2", "4453"][..], ["first (X): 5,920", "el primero (X): 5.920"]),
        (&["analyze", "4453"], ["first: 50% of 2 moves", "primero: el 50 % de 2 jugadas"]),
        (
            &["match", "ia2:d1", "bueno:d1", "--openings", "2", "--no-db"],
            ["in 4 games, score 75.0%", "en 4 partidas, 75,0 % de los puntos"],
        ),
    ] {
        for (run, sentence) in both(folder.path(), arguments).iter().zip(sentences) {
            assert!(run.stdout.contains(sentence), "{arguments:?}: {}", run.stdout);
        }
    }
}

#[test]
fn help_is_given_in_the_language_asked_for() {
    let folder = folder();
    let [english, spanish] = both(folder.path(), &["help", "eval"]);
    assert_eq!((english.code, spanish.code), (0, 0), "{}", spanish.stderr);
    assert!(english.stdout.contains("Usage:") && spanish.stdout.contains("Uso:"), "{}", spanish.stdout);
    let twice = conecta(folder.path(), &["show", "--lang", "es", "--lang", "en"], &[]);
    assert_eq!(twice.code, 2, "{}", twice.stderr);
}

#[test]
fn results_are_the_same_in_both_languages() {
    let folder = folder();
    let [english, spanish] = ["en", "es"].map(|language| {
        let [db, json, pgn] = ["db", "json", "pgn"].map(|kind| format!("{language}.{kind}"));
        let options = ["--openings", "4", "--db", &db, "--json", &json, "--pgn", &pgn, "--lang", language];
        let players = ["tournament", "ia2:d2", "bueno:d2", "random"];
        let run = conecta(folder.path(), &[&players[..], &options].concat(), &[]);
        let written = if language == "en" {
            "\nwrote en.json\nwrote en.pgn\n"
        } else {
            "\nescrito es.json\nescrito es.pgn\n"
        };
        assert!(run.code == 0 && run.stderr.ends_with(written), "{}", run.stderr);
        let games = conecta(folder.path(), &["results", "games", "1", "--db", &db, "--lang", language], &[]);
        let read = |file: &str| std::fs::read_to_string(folder.path().join(file)).expect("written");
        (untimed(&read(&json)), read(&pgn), games.stdout, run.stdout)
    });
    assert_eq!(english.0, spanish.0);
    assert_eq!(english.1, spanish.1);
    assert_eq!(english.2, spanish.2);
    assert!(
        english.3.contains("So few openings") && spanish.3.contains("Tan pocas aperturas"),
        "{}",
        spanish.3
    );
}

/// A report without what depends on the clock.
fn untimed(json: &str) -> Value {
    let mut report: Value = serde_json::from_str(json).expect("JSON");
    report["event"]["seconds"].take();
    for player in report["players"].as_array_mut().expect("players") {
        player["moves_per_second"].take();
    }
    report
}

#[test]
fn tables_are_aligned_whatever_letters_they_have() {
    let folder = folder();
    let run = conecta(folder.path(), &["heuristics", "--lang", "es"], &[]);
    let card: Vec<_> = run.stdout.lines().skip(1).take(5).collect();
    let starts = card.iter().map(|line| {
        let title = line.trim_start().find(' ').expect("a title");
        let rest = &line.trim_start()[title..];
        line.chars().count() - rest.trim_start().chars().count()
    });
    assert_eq!(starts.collect::<std::collections::HashSet<_>>().len(), 1, "{card:?}");
}

#[test]
fn what_is_wrong_is_said_in_spanish_with_the_same_exit_code() {
    let folder = folder();
    for (arguments, code, message) in [
        (&["evla"][..], 2, "conecta: orden desconocida `evla`: ¿quisiste decir `eval`?"),
        (&["eval"], 2, "conecta: falta `<HEURÍSTICA>`"),
        (&["show", "--jsno"], 2, "conecta: opción desconocida `--jsno`: ¿quisiste decir `--json`?"),
        (&["show", "--stdin", "4"], 2, "conecta: `--stdin` y `[JUGADAS]...` se excluyen"),
        (&["perft", "classic", "1", "2"], 2, "conecta: sobra el argumento `2`"),
        (&["match", "ia2", "bueno", "--seed"], 2, "conecta: `--seed <S>` necesita un valor"),
        (
            &["match", "ia2", "bueno", "--seed", "x"],
            2,
            "conecta: `x` no puede ser `--seed <S>`: se esperaba un número entero",
        ),
        (
            &["match", "ia2", "bueno", "--threads", "0"],
            2,
            "conecta: `0` no puede ser `--threads <T>`: se esperaba un número de 1 a 1024",
        ),
        (&["show", "--rules", "chess"], 2, "conecta: reglas desconocidas `chess`: se esperaba `classic`"),
        (&["show", "44x"], 2, "conecta: `44x`: el carácter 3, `x`, no es una jugada de classic"),
        (
            &["eval", "ia2", "-", "4444444"],
            2,
            "conecta: posición 2: `4444444`: el carácter 7, `4`, es ilegal: la columna 4 está llena",
        ),
        (&["move", "ia2", "1122334"], 2, "conecta: `1122334`: la partida ha terminado: ganó el primero (X)"),
        (&["tournament", "ia2", "ia2"], 2, "conecta: el jugador `ia2` está nombrado dos veces"),
        (&["results"], 2, "conecta: no hay resultados: conecta.db no existe"),
        (&["solve", "--rules", "boom"], 2, "conecta: el solucionador no puede jugar boom: solo conoce"),
        (&["openings", "2", "--book", "none"], 1, "conecta: no se puede leer none: no existe el archivo"),
    ] {
        let [english, spanish] = both(folder.path(), arguments);
        assert_eq!((english.code, spanish.code), (code, code), "{arguments:?}: {}", spanish.stderr);
        assert!(spanish.stderr.starts_with(message), "{arguments:?}: {}", spanish.stderr);
        assert_ne!(english.stderr, spanish.stderr, "{arguments:?}");
        assert!(spanish.stderr.lines().count() <= 2, "{}", spanish.stderr);
    }
}

#[test]
fn the_page_speaks_the_language_of_the_run() {
    let folder = folder();
    for (language, word) in [("en", "Why each player loses"), ("es", "Por qué pierde cada jugador")] {
        let options = ["--openings", "2", "--no-db", "--html", "page.html", "--lang", language];
        let run =
            conecta(folder.path(), &[&["tournament", "ia2:d1", "bueno:d1"][..], &options].concat(), &[]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        let page = std::fs::read_to_string(folder.path().join("page.html")).expect("written");
        assert!(page.contains(&format!("<html lang=\"{language}\">")) && page.contains(word), "{language}");
    }
}
