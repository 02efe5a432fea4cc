//! `conecta tune`: the same weights from the same command, whatever interrupts it, and files that players accept.
//!
//! Counts are fixed and small, and the search is shallow: each run takes a second or two.

use assert_cmd::cargo::cargo_bin;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const A2B3D: &str = "tune a2b3d --depth 2 --time 1 --examples 192 --rounds 30 --openings 10 --seed 3 --output w.toml --keep-unproven";
const BOOM: &str =
    "tune prob --rules boom --method games --depth 1 --time 1 --examples 64 --output w.toml --keep-unproven";

/// The program, in a folder of its own.
fn conecta(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(cargo_bin!("conecta"));
    command.args(arguments.split(' ')).current_dir(folder).env("LC_ALL", "C");
    command
}

fn prints(folder: &Path, arguments: &str) -> String {
    let output = conecta(folder, arguments).output().expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// What one line on stderr says when the program refuses.
fn refuses(folder: &Path, arguments: &str) -> String {
    let output = conecta(folder, arguments).output().expect("it runs");
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments}: {message}");
    assert_eq!((message.lines().count(), output.stdout.len()), (1, 0), "{arguments}: {message}");
    message
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// The weights in a file, as they are written there.
fn weights(folder: &Path) -> toml::Table {
    file(folder)["weights"].as_table().expect("a table").clone()
}

fn file(folder: &Path) -> toml::Table {
    table(&folder.join("w.toml"))
}

fn table(file: &Path) -> toml::Table {
    std::fs::read_to_string(file).expect("a weights file").parse().expect("it is TOML")
}

/// Starts a run that takes long enough, and waits until its state on disk satisfies `is_there`.
fn started(folder: &Path, arguments: &str, is_there: impl Fn(&str) -> bool) -> Child {
    let child =
        conecta(folder, arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let deadline = Instant::now() + Duration::from_mins(1);
    while !std::fs::read_to_string(folder.join("w.toml.part")).is_ok_and(|state| is_there(&state)) {
        assert!(Instant::now() < deadline, "it writes its state");
        std::thread::sleep(Duration::from_millis(2));
    }
    child
}

fn interrupt(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(status.expect("there is a kill").success());
}

#[test]
fn the_same_command_finds_the_same_weights_with_any_number_of_threads() {
    let [one, two] = [folder(), folder()];
    prints(one.path(), &format!("{A2B3D} --threads 1"));
    let told = prints(two.path(), &format!("{A2B3D} --threads 2 --html w.html"));
    assert_eq!(weights(one.path()), weights(two.path()));
    assert_ne!(weights(one.path())["three"].as_float(), Some(5.0), "{told}");
    for part in ["gain ", "moves that keep the value", "their_three", "a2b3d@w.toml"] {
        assert!(told.contains(part), "no `{part}` in {told}");
    }
    let page = std::fs::read_to_string(two.path().join("w.html")).expect("a page");
    assert!(page.contains("their_three") && !page.contains("/*DATA*/"));
    let outside = page.replace("http://www.w3.org/2000/svg", "");
    assert!(
        !outside.contains("http:") && !outside.contains("https:"),
        "the page needs nothing from elsewhere"
    );
    assert!(!two.path().join("w.toml.part").exists(), "nothing is left to go on with");
}

#[test]
fn the_command_in_the_file_finds_the_same_weights() {
    let [first, again] = [folder(), folder()];
    prints(first.path(), "tune a2b3d --depth 1 --time 1 --seed 5 --output w.toml --keep-unproven");
    let file = file(first.path());
    let command = file["provenance"]["command"].as_str().expect("a command");
    let command = command.strip_prefix("conecta ").expect("our name");
    prints(again.path(), &format!("{command} --time 1 --output w.toml --keep-unproven"));
    assert_eq!(weights(first.path()), weights(again.path()), "{command}");
}

#[test]
fn an_interrupted_run_leaves_weights_and_goes_on_to_the_same_result() {
    let long = "tune a2b3d --depth 1 --time 1 --examples 1024 --rounds 400 --openings 10 --output w.toml --keep-unproven";
    let undisturbed = folder();
    prints(undisturbed.path(), long);
    let is_fitting = |state: &str| state.contains("\"is_fitted\":false");
    let is_playing = |state: &str| state.contains("\"plan\":[");
    for is_there in [is_fitting, is_playing] {
        let folder = folder();
        let mut child = started(folder.path(), long, is_there);
        interrupt(&child);
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "in good order");
        let unproven = table(&folder.path().join("w.unproven.toml"));
        assert_eq!(unproven["provenance"]["complete"].as_bool(), Some(false));
        assert!(!folder.path().join("w.toml").exists(), "nothing is proven yet");
        prints(folder.path(), "eval a2b3d@w.unproven.toml 4453");
        let mut child = started(folder.path(), long, is_playing);
        child.kill().expect("it is there to be killed");
        child.wait().expect("it ends");
        prints(folder.path(), "eval a2b3d@w.unproven.toml 4453");
        assert!(prints(folder.path(), long).contains("continued"));
        assert_eq!(weights(folder.path()), weights(undisturbed.path()));
    }
}

#[test]
fn weights_that_are_not_proven_better_do_not_take_the_place_of_others() {
    let folder = folder();
    let path = folder.path().join("w.toml");
    let before = "heuristic = \"a2b3d\"\n[weights]\nthree = 9.264\n";
    std::fs::write(&path, before).expect("a file");
    // Without a round nothing is gained.
    let idle = "tune a2b3d --method spsa --depth 1 --time 1 --rounds 0 --output w.toml";
    let told = prints(folder.path(), idle);
    assert!(told.contains("not proven better, so w.toml was not written"), "{told}");
    assert!(told.contains("a2b3d@w.unproven.toml") && told.contains("--keep-unproven"), "{told}");
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), before);
    let told = prints(folder.path(), &format!("{idle} --keep-unproven"));
    assert!(told.contains("the weights before are in w.1.toml"), "{told}");
    assert_eq!(std::fs::read_to_string(folder.path().join("w.1.toml")).expect("kept"), before);
    assert_ne!(weights(folder.path()).get("three").and_then(toml::Value::as_float), Some(9.264));
    let names: Vec<_> = std::fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(names.len(), 2, "{names:?}");
}

#[test]
fn two_runs_on_one_output_do_not_disturb_each_other() {
    let folder = folder();
    let long = "tune a2b3d --depth 1 --time 60 --output w.toml";
    let mut child = started(folder.path(), long, |_| true);
    let message = refuses(folder.path(), "tune a2b3d --time 1 --output w.toml");
    assert!(message.contains("another run is writing w.toml"), "{message}");
    assert!(message.contains(&child.id().to_string()), "{message}");
    child.kill().expect("it is there to be killed");
    child.wait().expect("it ends");
    // What was killed stands in nobody's way, but is another run.
    let output =
        conecta(folder.path(), "tune a2b3d --method spsa --depth 1 --time 1 --rounds 0 --output w.toml")
            .output()
            .expect("it runs");
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(0), "{message}");
    assert!(message.contains("it is of another run; it is kept as w.toml.1.part"), "{message}");
    assert!(folder.path().join("w.toml.1.part").exists());
}

#[test]
fn a_state_that_is_damaged_is_said_and_kept() {
    let folder = folder();
    std::fs::write(folder.path().join("w.toml.part"), "{\"settings\":").expect("a file");
    let idle = "tune a2b3d --method spsa --depth 1 --time 1 --rounds 0 --output w.toml";
    let output = conecta(folder.path(), idle).output().expect("it runs");
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!((output.status.code(), message.lines().count()), (Some(0), 1), "{message}");
    assert!(message.contains("it is damaged: ") && message.contains("w.toml.1.part"), "{message}");
}

#[test]
fn what_would_destroy_something_else_is_refused() {
    let folder = folder();
    std::fs::write(folder.path().join("s.db"), "SQLite format 3\0").expect("a file");
    for (arguments, reason) in [
        ("tune a2b3d --output s.db", "s.db"),
        ("tune a2b3d --output w.toml --html w.toml", "w.toml"),
        ("tune a2b3d --output w.toml --html s.db", "s.db"),
    ] {
        let message = refuses(folder.path(), arguments);
        assert!(message.contains(reason), "{arguments}: {message}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[test]
fn a_heuristic_without_values_is_told_with_position_and_reason() {
    let folder = folder();
    let output = conecta(folder.path(), "tune ia1(one=1e308,two=1e308,their_one=1e308) --time 1").output();
    let output = output.expect("it runs");
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!((output.status.code(), message.lines().count()), (Some(1), 1), "{message}");
    assert!(message.contains("its value is") && message.contains("on the board"), "{message}");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn a_player_named_with_a_file_is_the_player_with_these_weights() {
    let folder = folder();
    let text = "heuristic = \"a2b3d\"\n[weights]\nthree = 9.264\ntwo = 3\ntheir_two = 1.726\n";
    std::fs::write(folder.path().join("w.toml"), text).expect("a file");
    for moves in ["4453", "44535261", "121212", "4444"] {
        for (command, effort) in [("move", ":d4"), ("eval", "")] {
            let [by_file, by_text] = ["@w.toml", "(three=9.264,two=3,their_two=1.726)"]
                .map(|weights| prints(folder.path(), &format!("{command} a2b3d{weights}{effort} {moves}")));
            assert_eq!(by_file, by_text, "{command} {moves}");
        }
    }
    let [tuned, original] =
        ["@w.toml", ""].map(|weights| prints(folder.path(), &format!("eval a2b3d{weights} 44535261")));
    assert_ne!(tuned, original, "the weights are heeded");
}

#[test]
fn boom_is_tuned_by_its_own_games() {
    let folder = folder();
    let told = prints(folder.path(), BOOM);
    assert!(told.contains("gain ") && !told.contains("moves that keep"), "{told}");
    assert_eq!(file(folder.path())["heuristic"].as_str(), Some("prob"));
    assert_eq!(file(folder.path())["provenance"]["method"].as_str(), Some("games"));
}

#[test]
fn bad_weights_files_are_refused_in_one_line() {
    let folder = folder();
    for (text, reason) in [
        (None, "w.toml"),
        (Some("three of them"), "w.toml"),
        (Some("heuristic = \"ia2\"\n[weights]\n"), "weights of ia2"),
        (Some("heuristic = \"a2b3d\"\n[weights]\nseven = 1\n"), "`seven`"),
        (Some("heuristic = \"a2b3d\"\n[weights]\nthree = \"many\"\n"), "`three`"),
        (Some("heuristic = \"a2b3d\"\n[weights]\nthree = nan\n"), "`three`"),
        (Some("heuristic = \"a2b3d\"\nmore = 1\n[weights]\n"), "more"),
    ] {
        if let Some(text) = text {
            std::fs::write(folder.path().join("w.toml"), text).expect("a file");
        }
        for command in ["move a2b3d@w.toml:d2 44", "tune a2b3d@w.toml --output other.toml"] {
            let message = refuses(folder.path(), command);
            assert!(message.contains(reason), "{text:?}: {message}");
        }
    }
    assert!(!folder.path().join("other.toml").exists());
}

#[test]
fn what_cannot_be_tuned_is_refused_with_help() {
    let folder = folder();
    for (arguments, reason) in [
        ("tune nobody", "`nobody`"),
        ("tune a2b3d --method magic", "regression"),
        ("tune prob --rules boom --method regression", "--method games"),
        ("tune maestro --rules boom", "boom"),
        ("tune a2b3d --time 0", "0"),
    ] {
        let message = refuses(folder.path(), arguments);
        assert!(message.contains(reason), "{arguments}: {message}");
    }
}

#[test]
fn the_weights_of_maestro_are_those_that_the_tuner_wrote() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/weights/maestro.toml");
    let text = std::fs::read_to_string(file).expect("the file is there");
    let written: toml::Table = text.parse().expect("TOML");
    let list = prints(Path::new("."), "heuristics --json");
    let line = list.lines().find(|line| line.contains(r#""name":"maestro""#)).expect("maestro is listed");
    let card: serde_json::Value = serde_json::from_str(line).expect("JSON");
    let declared = card["weights"].as_array().expect("a list");
    assert_eq!(declared.len(), written["weights"].as_table().expect("a table").len());
    for weight in declared {
        let name = weight["name"].as_str().expect("a name");
        assert_eq!(weight["default"].as_f64(), written["weights"][name].as_float(), "{name}");
    }
}
