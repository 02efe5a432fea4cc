//! Screens as people see them, compared with the pictures in `screens/`.
//!
//! When a screen is meant to look different, `CONECTA_DRAW_SCREENS=1 cargo test -p conecta screens` draws the pictures
//! again; look at them before they are committed.

use super::super::event::{Event, Key};
use super::super::model::Model;
use super::super::settings::{Asked, Opponent, Starter};
use super::{Theme, columns, draw};
use arena::review::Review;
use engine::search::Choice;
use engine::solver::{Oracle, Verdict};
use engine::{Catalog, Failure, Limits};
use game::{Move, Rules};
use language::Language;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use std::path::Path;

const COLORED: Theme = Theme { ascii: false, color: true };
const PLAIN: Theme = Theme { ascii: false, color: false };
const LETTERS: Theme = Theme { ascii: true, color: true };

const TERMINAL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

fn started(rules: &str, opponent: Opponent) -> Model {
    let rules: Option<Rules> = Some(rules.parse().expect("rules"));
    let asked = Asked { rules, opponent: Some(opponent), starter: Some(Starter::Me), game: None, seed: 1 };
    Model::new(&asked, Catalog::built_in(), false).0
}

fn asking() -> Model {
    let asked = Asked { rules: None, opponent: None, starter: None, game: None, seed: 1 };
    Model::new(&asked, Catalog::built_in(), false).0
}

/// A game against a level, typed in with the level's answers loaded.
fn loaded(game: &str, keys: &str) -> Model {
    let mut model = started("classic", Opponent::Level(3));
    model.update(Event::Loaded(Ok(game.parse().expect("a game"))));
    typed(&mut model, keys);
    model
}

fn typed(model: &mut Model, keys: &str) {
    keys.chars().for_each(|letter| drop(model.update(Event::Key(Key::Char(letter)))));
}

fn lines(model: &Model, theme: Theme, size: (u16, u16)) -> String {
    lines_in(Language::English, model, theme, size)
}

fn lines_in(language: Language, model: &Model, theme: Theme, (width, height): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a test has a terminal");
    terminal.draw(|frame| draw(frame, model, theme, language.dictionary())).expect("it can be drawn on");
    let buffer = terminal.backend().buffer();
    let row = |y| {
        let cells = (0..width).map(|x| buffer[(x, y)].symbol());
        cells.collect::<String>().trim_end().to_owned() + "\n"
    };
    (0..height).map(row).collect()
}

fn looks_as_drawn(name: &str, model: &Model, theme: Theme, size: (u16, u16)) {
    looks_in(Language::English, name, model, theme, size);
}

fn looks_in(language: Language, name: &str, model: &Model, theme: Theme, size: (u16, u16)) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/play/view/screens/{name}.txt"));
    let screen = lines_in(language, model, theme, size);
    if std::env::var_os("CONECTA_DRAW_SCREENS").is_some() {
        std::fs::write(&path, &screen).expect("the picture can be drawn");
    }
    let drawn = std::fs::read_to_string(&path).expect("the picture is there");
    assert!(screen == drawn, "{name} looks different:\n{screen}\ninstead of\n{drawn}");
}

/// A middle game with everything switched on that can be seen at once.
fn middle_game() -> Model {
    let mut model = loaded("44453", "st");
    let mv = Move::new(2);
    let choice = Choice {
        mv,
        value: Some(3.5),
        depth: 6,
        ends_in: None,
        nodes: 12_345,
        line: [2, 4, 3].map(Move::new).to_vec(),
    };
    typed(&mut model, "p");
    let ticket = model.ticket();
    model.update(Event::Chosen(ticket, Ok(choice)));
    let ticket = model.ticket();
    for (column, score) in [(0, -2), (1, -2), (2, 0), (3, 3), (5, -10)] {
        let verdict = Verdict { lower: score, upper: score, nodes: 1 };
        model.update(Event::Scored(ticket, Move::new(column), verdict));
    }
    model.update(Event::Advised(ticket, Ok(Move::new(3))));
    model
}

#[test]
fn a_middle_game() {
    looks_as_drawn("middle-80x24", &middle_game(), COLORED, TERMINAL);
    looks_as_drawn("middle-120x40", &middle_game(), COLORED, LARGE);
    looks_as_drawn("middle-ascii-80x24", &middle_game(), LETTERS, TERMINAL);
    looks_as_drawn("middle-plain-120x40", &middle_game(), PLAIN, LARGE);
}

#[test]
fn a_middle_game_in_spanish() {
    looks_in(Language::Spanish, "middle-es-80x24", &middle_game(), COLORED, TERMINAL);
}

#[test]
fn a_machine_that_fails() {
    let mut model = started("classic", Opponent::Level(3));
    typed(&mut model, "4");
    let ticket = model.ticket();
    let (value, board) = ("NaN".to_owned(), "7/7/7/7/7/3P3 b".to_owned());
    model.update(Event::Chosen(ticket, Err(Failure::NotFinite { value, board })));
    looks_as_drawn("failed-80x24", &model, COLORED, TERMINAL);
}

#[test]
fn scores_that_take_too_long() {
    let mut model = started("classic-8x7", Opponent::Person);
    typed(&mut model, "s");
    let ticket = model.ticket();
    for (column, lower, upper) in [(0, -20, -1), (1, -4, 4), (2, 1, 9), (3, 2, 2)] {
        let verdict = Verdict { lower, upper, nodes: 1 };
        model.update(Event::Scored(ticket, Move::new(column), verdict));
    }
    looks_as_drawn("scoring-80x24", &model, COLORED, TERMINAL);
    model.update(Event::ScoresEnded(ticket, false));
    looks_as_drawn("scored-ascii-80x24", &model, LETTERS, TERMINAL);
}

#[test]
fn bombs() {
    let mut model = started("boom", Opponent::Person);
    typed(&mut model, "54545277562761");
    looks_as_drawn("boom-80x24", &model, COLORED, TERMINAL);
    looks_as_drawn("boom-120x40", &model, COLORED, LARGE);
    looks_as_drawn("boom-ascii-80x24", &model, LETTERS, TERMINAL);
}

#[test]
fn a_game_that_is_won() {
    looks_as_drawn("won-80x24", &loaded("1122334", ""), COLORED, TERMINAL);
    looks_as_drawn("won-plain-80x24", &loaded("1122334", ""), PLAIN, TERMINAL);
    looks_as_drawn("won-ascii-120x40", &loaded("1122334", ""), LETTERS, LARGE);
}

#[test]
fn a_game_that_is_looked_through() {
    let mut model = started("classic", Opponent::Person);
    typed(&mut model, "4455667");
    let game = model.record.whole();
    let mut oracle = Oracle::new(game.rules(), 1).expect("classic");
    let review = Review::new(&mut oracle, &game, &Limits::default());
    model.update(Event::Reviewed(game, review));
    looks_as_drawn("review-80x24", &model, COLORED, TERMINAL);
    typed(&mut model, "m");
    looks_in(Language::Spanish, "mistake-es-80x24", &model, COLORED, TERMINAL);
}

#[test]
fn a_bomb_that_goes_off() {
    let asked = Asked {
        rules: Some(Rules::Boom),
        opponent: Some(Opponent::Person),
        starter: None,
        game: Some("boom:54545277562761".parse().expect("a game")),
        seed: 1,
    };
    let mut model = Model::new(&asked, Catalog::built_in(), true).0;
    typed(&mut model, "b");
    looks_as_drawn("blast-80x24", &model, COLORED, TERMINAL);
}

#[test]
fn the_mouse_finds_the_columns() {
    let model = started("classic", Opponent::Person);
    let area = Rect::new(0, 0, TERMINAL.0, TERMINAL.1);
    let columns = columns(area, &model, COLORED).expect("a board is seen");
    let screen = lines(&model, COLORED, TERMINAL);
    let (row, names) =
        screen.lines().enumerate().find(|(_, line)| line.trim_start().starts_with("1  ")).expect("names");
    for (x, letter) in names.chars().enumerate().filter(|(x, letter)| letter.is_ascii_digit() && *x < 44) {
        let column = letter.to_digit(10).expect("a digit") - 1;
        assert_eq!(columns.at(x as u16, row as u16), Some(column), "{names}");
    }
    assert_eq!(columns.at(79, 10), None);
    assert!(super::columns(area, &asking(), COLORED).is_none(), "no board, no columns");
}

#[test]
fn a_long_game_replayed() {
    let game = "classic-11x10-6:123456789ab123456789ab123456789ab123456789ab";
    looks_as_drawn("replay-80x24", &loaded(game, "[[["), COLORED, TERMINAL);
}

#[test]
fn a_question_in_the_last_line() {
    looks_as_drawn("save-80x24", &loaded("44", "w"), COLORED, TERMINAL);
}

#[test]
fn the_form() {
    looks_as_drawn("form-80x24", &asking(), COLORED, TERMINAL);
    looks_as_drawn("form-120x40", &asking(), COLORED, LARGE);
    let mut model = asking();
    for key in [Key::Down, Key::Down, Key::Left, Key::Down] {
        model.update(Event::Key(key));
    }
    typed(&mut model, "x");
    model.update(Event::Key(Key::Enter));
    looks_as_drawn("form-watch-ascii-80x24", &model, LETTERS, TERMINAL);
    looks_in(Language::Spanish, "form-es-80x24", &asking(), COLORED, TERMINAL);
}

#[test]
fn the_help_page() {
    looks_as_drawn("help-80x24", &loaded("44", "?"), COLORED, TERMINAL);
    let mut boom = started("boom", Opponent::Person);
    typed(&mut boom, "?");
    looks_in(Language::Spanish, "help-es-boom-80x24", &boom, COLORED, TERMINAL);
}

#[test]
fn a_window_that_is_too_small_is_told_so() {
    for size in [(59, 24), (80, 19), (20, 5), (1, 1)] {
        let screen = lines(&middle_game(), COLORED, size);
        assert!(!screen.contains('╭'), "{screen}");
    }
    looks_as_drawn("small-50x15", &middle_game(), COLORED, (50, 15));
}

#[test]
fn every_board_fits_the_smallest_window() {
    for rules in ["classic-11x10", "classic-2x2-3", "boom", "misere", "classic-4x10", "classic-11x2"] {
        for theme in [COLORED, PLAIN, LETTERS] {
            let mut model = started(rules, Opponent::Person);
            typed(&mut model, "12tss");
            let screen = lines(&model, theme, super::LEAST);
            assert!(screen.contains(rules) && screen.contains('2'), "{rules}:\n{screen}");
        }
    }
}

#[test]
fn letters_are_enough_where_nothing_else_is_wanted() {
    let mut boom = started("boom", Opponent::Person);
    typed(&mut boom, "54545277562761t");
    for model in [middle_game(), boom, asking(), loaded("44", "?")] {
        let screen = lines(&model, LETTERS, TERMINAL);
        assert!(screen.is_ascii(), "{screen}");
    }
}
