//! The examples in every language that is installed here: behind walls, they play, and they all play the same.
#![cfg(target_os = "linux")]

mod support;

use arena::legal;
use engine::Limits;
use engine::players::PlayerSpec;
use game::{Game, Position, Rules};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use support::{Folder, catalog};

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/programs")
}

/// Can this be run here? What cannot is said.
fn is_installed(program: &str, arguments: &[&str]) -> bool {
    let run = Command::new(program).args(arguments).stdin(Stdio::null()).output();
    let is_installed = run.is_ok_and(|output| output.status.success());
    if !is_installed {
        eprintln!("skipped: {program} {} does not run here", arguments.join(" "));
    }
    is_installed
}

/// The names of the examples whose languages are installed.
fn players(folder: &Folder) -> Vec<String> {
    let mut names = Vec::new();
    let example = |file: &str| examples().join(file).display().to_string();
    if is_installed("python3", &["--version"]) {
        names.push(format!("lines:{}", example("player.py")));
    }
    if is_installed("python3", &["-c", "import numpy"]) {
        names.push(format!("kaggle:{}", example("agent.py")));
    }
    if is_installed("node", &["--version"]) {
        names.push(format!("lines:{}", example("player.js")));
    }
    if is_installed("javac", &["-version"]) {
        names.push(format!("lines:{}", example("Player.java")));
    }
    let built = folder.path().join("player").display().to_string();
    if is_installed("g++", &["-O1", "-o", &built, &example("player.cpp")]) {
        names.push(format!("lines:{built}"));
    }
    names
}

/// The moves of a player in some positions, as letters.
fn moves(spec: &PlayerSpec, games: &[Game]) -> String {
    let mut player = spec.player(Rules::CLASSIC).expect("it plays the classic game");
    // Compilers take their time on a busy machine, and nobody counts it.
    player.begin().unwrap_or_else(|failure| panic!("{spec}: {failure}"));
    let choose = |game: &Game| {
        let choice = player.choose(game, &Limits::default());
        let mv = choice.unwrap_or_else(|failure| panic!("{spec} in {game}: {failure}")).mv;
        game.rules().letter(legal(game, mv).expect("a legal move"))
    };
    games.iter().map(choose).collect()
}

#[test]
fn all_examples_play_the_same_in_every_language() {
    let folder = Folder::new();
    // One that nobody has won yet, as far as it goes.
    let whole: Game = "445343675462517521136".parse().expect("a game");
    let mut games = vec![whole];
    while let Some(last) = games.last().cloned().filter(|game| !game.moves().is_empty()) {
        let mut before = last;
        before.undo();
        games.push(before);
    }
    games.retain(|game| game.position().outcome().is_none());
    let names = players(&folder);
    let played: Vec<_> =
        names.iter().map(|name| moves(&catalog().player(name).expect("a program"), &games)).collect();
    for (name, moves) in names.iter().zip(&played) {
        assert_eq!(moves, &played[0], "{name} and {}", names[0]);
    }
}

#[test]
fn they_win_where_they_can_and_block_where_they_must() {
    let folder = Folder::new();
    let games = ["121212", "1212125", "7", "14151"].map(|text| text.parse().expect("a game"));
    for name in players(&folder) {
        let moves = moves(&catalog().player(&name).expect("a program"), &games);
        assert_eq!(moves, "1241", "{name}");
    }
}
