//! `conecta play` in a pseudo-terminal, as a person plays it: whole games, taking back, other window sizes, and a terminal
//! that is left as it was, whatever ends the game.

mod pty;

use portable_pty::CommandBuilder;
use pty::Guest;

fn play(arguments: &[&str]) -> Guest {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_conecta"));
    command.arg("play");
    command.args(arguments);
    Guest::start(command)
}

fn is_over(screen: &str) -> bool {
    screen.contains("won") || screen.contains("A draw.")
}

fn is_waiting(screen: &str) -> bool {
    screen.contains("Your turn.") || is_over(screen)
}

/// The number in the title of the list of moves.
fn moves(screen: &str) -> usize {
    let mut titles = screen.lines().filter_map(|line| line.rsplit_once("╭ ")?.1.split_once(" move"));
    titles.find_map(|(number, _)| number.parse().ok()).unwrap_or(0)
}

/// Presses column after column until the game is over.
fn play_to_the_end(guest: &mut Guest, columns: &[char]) -> String {
    let mut screen = guest.wait_until("a turn", is_waiting);
    for column in columns.iter().cycle().take(500) {
        if is_over(&screen) {
            break;
        }
        let before = moves(&screen);
        guest.press(&column.to_string());
        screen = guest.wait_until("an answer", |text| {
            is_waiting(text) && moves(text) > before || text.contains("is full") || text.contains("no bomb")
        });
    }
    assert!(is_over(&screen), "{screen}");
    screen
}

#[test]
fn a_classic_game_is_played_taken_back_resized_and_left() {
    let mut guest = play(&["--level", "1", "--first", "machine", "--seed", "5"]);
    let screen = play_to_the_end(&mut guest, &['4', '3', '5', '2', '6', '1', '7']);
    assert!(guest.is_alternate() && !guest.is_untouched());
    let played = moves(&screen);
    guest.press("u");
    let screen = guest.wait_for("Your turn.");
    assert!(screen.contains(&format!("of {played}")), "the future is kept:\n{screen}");
    guest.resize(120, 40);
    guest.wait_until("a larger board", |text| text.contains("▐████▌") || text.contains("██████"));
    guest.resize(40, 10);
    guest.wait_for("too small");
    guest.resize(80, 24);
    guest.wait_for("Your turn.");
    guest.press("r");
    guest.wait_until("the end again", is_over);
    guest.press("q");
    let (code, left) = guest.end();
    assert_eq!(code, 0);
    let game = left.lines().find_map(|line| line.strip_prefix("Game: ")).expect("the game is printed");
    assert_eq!(game.len(), played, "{left}");
}

#[test]
fn discs_are_dropped_with_the_mouse_and_a_finished_game_is_looked_through() {
    let mut guest = play(&["--opponent", "person", "445566"]);
    let screen = guest.wait_for("6 moves");
    let names =
        screen.lines().position(|line| line.trim_start().starts_with("1  ")).expect("names of columns");
    let column = screen.lines().nth(names).and_then(|line| line.find('7')).expect("the last column");
    // A press of the left button, as terminals tell it (SGR): button; column; row, counted from 1.
    guest.press(&format!("\u{1b}[<0;{};{}M", column + 1, names - 2));
    guest.wait_for("has won");
    guest.wait_for("Lost with move");
    guest.press("m");
    guest.wait_for("better:");
    guest.press("q");
    let (code, left) = guest.end();
    assert!(code == 0 && left.contains("Game: 4455667"), "{left}");
}

#[test]
fn a_game_of_boom_is_played_to_its_end_with_bombs() {
    let mut guest = play(&["--level", "1", "--rules", "boom", "--seed", "2"]);
    guest.wait_for("1 movement left");
    let columns = ['1', '7', '2', '6', '3', '5', 'b'];
    play_to_the_end(&mut guest, &columns);
    guest.press("q");
    let (code, left) = guest.end();
    assert!(code == 0 && left.contains("Game: boom:"), "{left}");
}

#[test]
fn the_form_asks_and_escape_leaves_it() {
    let mut guest = play(&[]);
    guest.wait_for("New game");
    guest.press("5");
    guest.wait_for("5 Expert");
    guest.press("\r");
    guest.wait_for("Your turn.");
    guest.press("?");
    guest.wait_for("Any key leads back");
    guest.press("nn");
    guest.wait_for("New game");
    guest.press("q");
    guest.wait_for("Your turn.");
    guest.press("q");
    assert_eq!(guest.end().0, 0);
}

#[test]
fn hints_scores_and_threats_are_shown() {
    let mut guest = play(&["--opponent", "person"]);
    guest.wait_for("First player to move.");
    guest.press("s");
    // From the empty board the middle wins with the last disc, and the edges lose.
    guest.wait_until("all scores", |text| ["-2", "-1", "0", "+1"].iter().all(|score| text.contains(score)));
    guest.press("h");
    guest.wait_for("›4‹");
    guest.press("112233t");
    guest.wait_for("6 moves");
    guest.wait_until("the threat", |text| {
        text.lines().any(|line| {
            line.contains("▝●") || line.contains("●▘") || line.contains("▀●") || line.contains("●▀")
        })
    });
    guest.press("q");
    assert_eq!(guest.end().0, 0);
}

#[test]
fn games_are_saved_loaded_and_copied() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_conecta"));
    command.args(["play", "--opponent", "person"]);
    command.cwd(folder.path());
    let mut guest = Guest::start(command);
    guest.wait_for("First player to move.");
    guest.press("4453c");
    guest.wait_for("Copied: 4453");
    assert!(guest.has_written("\u{1b}]52;c;NDQ1Mw=="), "the terminal is asked to copy");
    guest.press("w\r");
    guest.wait_for("Saved in game.txt.");
    assert_eq!(std::fs::read_to_string(folder.path().join("game.txt")).expect("the file"), "4453\n");
    guest.press("2w\r");
    guest.wait_for("This file exists");
    guest.press("\r");
    guest.wait_for("Saved in game.txt.");
    guest.press("[[[l\r");
    guest.wait_for("Loaded.");
    guest.wait_for("5 moves");
    guest.press("l/nothing\r");
    guest.wait_for("cannot load");
    guest.press("q");
    assert_eq!(guest.end().0, 0);
}

#[test]
fn the_machine_can_be_hurried_while_it_thinks() {
    // Without limits to the time it would think for an hour.
    let mut guest = play(&["--opponent", "ia2:t3600000", "--first", "machine"]);
    guest.wait_for("is thinking");
    guest.press("x");
    guest.wait_for("Your turn.");
    guest.press("q");
    assert_eq!(guest.end().0, 0);
}

#[test]
fn a_machine_that_fails_is_told_and_the_game_goes_on() {
    let mut guest =
        play(&["--opponent", "ia1(one=1e308,two=1e308,their_one=1e308):d3", "--first", "machine"]);
    guest.wait_for("its value is");
    guest.press("4");
    guest.wait_for("Your turn.");
    guest.press("n");
    guest.wait_for("New game");
    guest.press("\u{1b}");
    guest.wait_for("Your turn.");
    guest.press("q");
    assert_eq!(guest.end().0, 0);
}

#[test]
fn scores_of_a_board_that_takes_hours_are_given_up() {
    let mut guest = play(&["--opponent", "person", "--rules", "classic-8x7"]);
    guest.wait_for("First player to move.");
    guest.press("s");
    guest.wait_for("Looking for the scores");
    guest.press("4");
    guest.wait_for("Second player to move.");
    guest.wait_for("There was no time for all scores");
    guest.press("q");
    assert_eq!(guest.end().0, 0);
}

#[test]
fn whatever_ends_the_game_leaves_the_terminal_as_it_was() {
    let mut guest = play(&["--level", "1"]);
    guest.wait_for("Your turn.");
    guest.press("4\u{3}");
    assert_eq!(guest.end().0, 0, "Ctrl-C");
    for signal in ["TERM", "INT", "HUP"] {
        let guest = play(&["--level", "1"]);
        guest.wait_for("Your turn.");
        guest.signal(signal);
        assert_eq!(guest.end().0, 0, "{signal}");
    }
}

#[test]
fn rubbish_is_harmless() {
    let mut guest = play(&["--level", "1"]);
    guest.wait_for("Your turn.");
    guest.press("\u{1b}[M !!\u{1b}OP\u{1b}[5;5~\u{0}\u{1}\u{7}é漢字%$§\u{1b}[1;5D\u{1b}[Z0x8y");
    guest.press("k4");
    guest.wait_until("a move", |text| moves(text) > 0 || text.contains("leads back"));
    guest.press("\u{3}");
    assert_eq!(guest.end().0, 0);
}
