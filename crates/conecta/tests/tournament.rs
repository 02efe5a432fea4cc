//! Tournaments from end to end: results that can be trusted, kept, interrupted and exported.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conecta"));
    command.current_dir(folder).args(arguments).env("LC_ALL", "C").stdin(Stdio::null());
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments).output().expect("it runs")
}

fn prints(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// What an event showed, without how long it took.
fn results(folder: &Path, file: &str) -> Value {
    let text = std::fs::read_to_string(folder.join(file)).expect("the report was written");
    let mut report: Value = serde_json::from_str(&text).expect("JSON");
    for field in ["seconds", "played"] {
        report["event"].as_object_mut().expect("an object").remove(field);
    }
    for player in report["players"].as_array_mut().expect("players") {
        player.as_object_mut().expect("an object").remove("moves_per_second");
    }
    report
}

#[test]
fn a_tournament_ranks_all_players_and_is_served_from_the_store_the_second_time() {
    let folder = folder();
    let arguments = ["tournament", "--openings", "3", "--depth", "2"];
    let first = prints(folder.path(), &arguments);
    for name in ["bueno:d2", "ia1:d2", "ia2:d2", "ab29a:d2", "a2b3d:d2", "fc259:d2", "jugador1:d2", "aima:d2"]
    {
        assert!(first.contains(name), "{name}\n{first}");
    }
    // Every heuristic that plays classic games, each pair from three openings with both sides.
    let list = prints(folder.path(), &["heuristics", "--json"]);
    let players = list.lines().filter(|card| card.contains("\"classic\"")).count();
    let games = players * (players - 1) * 3;
    assert!(first.contains(&format!("{games} games ({games} played now")), "{first}");
    assert!(first.contains("So few openings say little"), "{first}");
    let second = prints(folder.path(), &arguments);
    assert!(second.contains(&format!("{games} games (0 played now")), "{second}");
    let ranking = |text: &str| text.lines().take(2 * players + 4).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(ranking(&first), ranking(&second));
}

#[test]
fn the_number_of_threads_changes_no_result() {
    let folder = folder();
    let players = ["tournament", "ia2:d3", "a2b3d:d3", "random(seed=4)", "fc259:n800", "--no-db"];
    let with = |threads: &str, file: &str| {
        let options = ["--openings", "12", "--seed", "7", "--threads", threads, "--json", file];
        prints(folder.path(), &[&players[..], &options].concat());
        results(folder.path(), file)
    };
    let alone = with("1", "one.json");
    assert_eq!(alone, with("2", "two.json"));
    assert_eq!(alone, with("5", "five.json"));
    assert_eq!(alone["games"].as_array().expect("games").len(), 144);
}

#[test]
fn killing_it_at_any_moment_and_resuming_ends_with_the_undisturbed_result() {
    let folder = folder();
    let tournament = |db: &'static str, json: &'static str| {
        let players = ["tournament", "ia2:d6", "fc259:d6", "a2b3d:d6", "bueno:d6"];
        [&players[..], &["--openings", "30", "--db", db, "--json", json]].concat()
    };
    prints(folder.path(), &tournament("undisturbed.db", "undisturbed.json"));
    let arguments = tournament("killed.db", "killed.json");
    let mut interrupted = 0;
    for round in 0_u64..20 {
        let mut child = command(folder.path(), &arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it runs");
        // Moments that are different every time, from the first milliseconds to the middle of the games.
        thread::sleep(Duration::from_millis(3 + round * round * 37 % 180));
        child.kill().expect("SIGKILL");
        interrupted += usize::from(!child.wait().expect("it ended").success());
    }
    assert!(interrupted >= 10, "only {interrupted} runs were killed before they were through");
    let output = prints(folder.path(), &arguments);
    assert!(output.contains("360 games ("), "{output}");
    assert_eq!(results(folder.path(), "killed.json"), results(folder.path(), "undisturbed.json"));
}

#[test]
fn two_tournaments_on_one_file_at_the_same_time_are_both_complete() {
    let folder = folder();
    let start = |seed: &str| {
        command(folder.path(), &["tournament", "ia2:d4", "a2b3d:d4", "--openings", "40", "--seed", seed])
            .stdout(Stdio::null())
            .spawn()
            .expect("it runs")
    };
    let children = ["1", "2", "3"].map(start);
    for mut child in children {
        assert!(child.wait().expect("it ends").success());
    }
    let list = prints(folder.path(), &["results"]);
    assert_eq!(list.matches("complete\t80\t").count(), 3, "{list}");
}

#[test]
fn exports_hold_every_game() {
    let folder = folder();
    let files = ["--json", "r.json", "--csv", "r.csv", "--pgn", "r.pgn", "--html", "r.html"];
    let arguments = ["tournament", "ia2:d3", "a2b3d:d3", "bueno(three=900):d3", "--openings", "4"];
    prints(folder.path(), &[&arguments[..], &files].concat());
    let read = |file: &str| std::fs::read_to_string(folder.path().join(file)).expect("written");
    let report = results(folder.path(), "r.json");
    assert_eq!(report["format"], "conecta-tournament-1");
    assert_eq!(report["games"].as_array().expect("games").len(), 24);
    assert_eq!(
        report["why"]["players"].as_array().expect("with --html, lost games are looked into").len(),
        3
    );
    let csv = read("r.csv");
    assert_eq!(csv.lines().count(), 4);
    assert!(csv.contains("\"bueno(three=900):d3\""), "{csv}");
    let pgn = read("r.pgn");
    assert_eq!(pgn.matches("[White \"").count(), 24);
    for result in ["1-0", "0-1", "1/2-1/2"] {
        let tags = pgn.matches(&format!("[Result \"{result}\"]")).count();
        assert_eq!(
            pgn.matches(&format!(" {result}\n")).count() + pgn.matches(&format!("\n{result}\n")).count(),
            tags
        );
    }
    let html = read("r.html");
    assert!(html.contains("conecta-tournament-1") && !html.contains("/*DATA*/"));
    for outside in ["src=\"http", "href=\"http", "@import", "url(http"] {
        assert!(!html.contains(outside), "the page needs nothing from elsewhere");
    }
}

#[test]
fn a_match_says_how_sure_it_is_and_how_games_ended() {
    let folder = folder();
    let text = prints(folder.path(), &["match", "a2b3d:d3", "random", "--openings", "30", "--games"]);
    let games: Vec<_> = text.lines().filter(|line| line.contains('\t')).collect();
    assert_eq!(games.len(), 60);
    assert!(games.iter().all(|line| line.split('\t').count() == 5));
    assert!(text.contains("a2b3d:d3 against random: "), "{text}");
    assert!(text.contains("endings: line "), "{text}");
    let endless =
        prints(folder.path(), &["match", "prob:d2", "test:d2", "--rules", "boom", "--actions", "6"]);
    assert!(endless.contains("endings: action limit 200"), "{endless}");
}

#[test]
fn a_sequential_test_ends_with_a_verdict() {
    let folder = folder();
    let better = prints(folder.path(), &["sprt", "a2b3d:d4", "bueno:d2", "--elo1", "50"]);
    assert!(better.starts_with("accepted: "), "{better}");
    let worse = prints(folder.path(), &["sprt", "bueno:d2", "a2b3d:d4", "--elo1", "50"]);
    assert!(worse.starts_with("rejected: "), "{worse}");
    let open = prints(folder.path(), &["sprt", "bueno:d2", "bueno:d3", "--openings", "2"]);
    assert!(open.starts_with("open: "), "{open}");
}

#[test]
fn results_can_be_listed_shown_and_replayed() {
    let folder = folder();
    prints(folder.path(), &["match", "ia2:d2", "bueno:d2", "--openings", "2"]);
    let list = prints(folder.path(), &["results", "list"]);
    assert!(list.contains("complete\t4\tclassic\tround-robin\t4-ply\t2\t0\tia2:d2 bueno:d2"), "{list}");
    let games = prints(folder.path(), &["results", "games", "1"]);
    assert_eq!(games.lines().count(), 4);
    let ranking = prints(folder.path(), &["results", "show", "1", "--csv", "again.csv"]);
    assert_eq!(prints(folder.path(), &["results", "show"]), prints(folder.path(), &["results", "show", "1"]));
    assert_eq!(prints(folder.path(), &["results", "games"]), games, "without a number, the latest event's");
    assert!(ranking.contains("ia2:d2") && ranking.contains("4 games (0 played now"), "{ranking}");
    assert_eq!(std::fs::read_to_string(folder.path().join("again.csv")).expect("written").lines().count(), 3);
    let replay = prints(folder.path(), &["results", "replay", "1", "4"]);
    let moves = games.lines().last().expect("a game").rsplit('\t').next().expect("moves");
    assert!(replay.contains(&format!("\n{moves}\n")), "{replay}");
    assert_eq!(
        replay.matches("1 2 3 4 5 6 7\n").count(),
        moves.len() - 4 + 1,
        "every position from the opening on"
    );
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let folder = folder();
    std::fs::write(folder.path().join("notes.txt"), "not a store\n".repeat(200)).expect("written");
    for (arguments, code, message) in [
        (&["tournament", "ia2", "ia2"][..], 2, "conecta: player `ia2` is named twice"),
        (&["tournament", "ia2", "nobody"], 2, "conecta: unknown player `nobody`"),
        (&["tournament", "--format", "cup"], 2, "conecta: unknown format `cup`"),
        (
            &["tournament", "--openings", "324"],
            2,
            "conecta: there are 323 openings of 4 moves for classic, not 324",
        ),
        (&["tournament", "prob", "ia2"], 2, "conecta: heuristic `prob` cannot play classic"),
        (&["tournament", "--suite", "5"], 2, "conecta: unknown suite `5`"),
        (
            &["match", "ia2", "bueno", "--db", "notes.txt"],
            1,
            "conecta: cannot open notes.txt: notes.txt is not a conecta store",
        ),
        (&["results"], 2, "conecta: there are no results: conecta.db does not exist"),
        (&["sprt", "ia2", "bueno", "--elo0", "5", "--elo1", "5"], 2, "conecta: "),
    ] {
        let output = run(folder.path(), arguments);
        let stderr = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {stderr}");
        assert!(stderr.starts_with(message) && stderr.lines().count() == 1, "{arguments:?}: {stderr}");
    }
}

#[test]
fn one_player_or_one_game_still_gives_finite_numbers() {
    let folder = folder();
    let alone = prints(folder.path(), &["tournament", "ia2:d1", "--openings", "1"]);
    assert!(alone.contains("ia2:d1") && alone.contains("\n22 games"), "it meets the house: {alone}");
    assert!(!alone.contains("NaN") && !alone.contains("inf"), "{alone}");
    for players in [["perfect", "random"], ["random", "random(seed=1)"]] {
        let text = prints(folder.path(), &["tournament", players[0], players[1], "--openings", "1"]);
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    }
}

#[test]
fn an_event_says_whether_it_ended_decided() {
    let folder = folder();
    let event = |players: [&str; 2], file: &str| {
        let options = ["--openings", "40", "--until-decided", "--json", file];
        let text = prints(folder.path(), &[&["tournament"], &players[..], &options].concat());
        (text, results(folder.path(), file)["decisions"].clone())
    };
    let (text, decisions) = event(["ia2:d4", "random"], "clear.json");
    assert_eq!(
        (text.matches("Decided: ").count(), decisions),
        (1, serde_json::json!(["separated"])),
        "{text}"
    );
    let openings = results(folder.path(), "clear.json")["event"]["openings"].as_u64().expect("a number");
    assert!(openings < 40 && text.contains(&format!("from {openings} openings")), "{text}");
    // The same player under another name: every pair is split.
    let (text, decisions) = event(["ia2:d4", "ia2"], "even.json");
    assert!(text.contains("Undecided: ") && text.contains("places 1-2"), "{text}");
    assert_eq!(decisions, serde_json::json!(["undecided"]));
}

#[test]
fn a_tournament_of_two_and_a_match_agree_where_all_pairs_end_alike() {
    let folder = folder();
    let arguments = ["ia2:d4", "ia2", "--openings", "12"];
    let event = prints(folder.path(), &[&["tournament"], &arguments[..]].concat());
    let duel = prints(folder.path(), &[&["match"], &arguments[..]].concat());
    assert!(duel.contains("Elo +0.0 [-78.0, +78.0]"), "{duel}");
    assert_eq!(event.matches("±39").count(), 2, "each is half of it away from the average: {event}");
}

#[test]
fn every_format_and_rule_set_can_be_played() {
    let folder = folder();
    for options in [
        &["--format", "gauntlet"][..],
        &["--format", "swiss"],
        &["--rules", "misere"],
        &["--rules", "boom"],
        &["--rules", "classic-5x5"],
        &["--until-decided"],
    ] {
        let arguments = ["tournament", "bueno:d1", "a2b3d:d2", "random", "ia2:d1", "--openings", "12"];
        let text = prints(folder.path(), &[&arguments[..], options].concat());
        assert!(text.contains("a2b3d:d2"), "{options:?}: {text}");
    }
}

#[test]
fn who_has_no_values_loses_every_game_and_the_reason_is_told() {
    let folder = folder();
    let wild = "ia1(one=1e308,two=1e308,their_one=1e308):d2";
    for command in ["tournament", "match", "sprt"] {
        let text = prints(folder.path(), &[command, "bueno:d2", wild, "--openings", "3"]);
        let line = text.lines().find(|line| line.contains("failed in 6 games")).expect(&text);
        assert!(
            line.starts_with("ia1(") && line.contains("its value is") && line.contains("on the board"),
            "{line}"
        );
    }
}
