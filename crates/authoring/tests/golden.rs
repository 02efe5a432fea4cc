//! Files against the recorded results of the original programs.

use std::path::{Path, PathBuf};

use authoring::{BoardView, HeuristicFiles, Instance, Language, Side, load};
use engine::Catalog;
use engine::search::{Algorithm, Plan};
use game::{Game, Position, Rules};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn table(name: &str) -> Vec<Vec<String>> {
    let path = root().join("data/golden").join(name);
    let text = std::fs::read_to_string(path).expect("the golden results are in the repository");
    text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

fn instance(path: &Path) -> Instance {
    let source = std::fs::read(path).expect("a file that can be read");
    let name = path.to_string_lossy();
    let language = Language::of_file(&name).expect("a language");
    let program = load(&source, &name, language).unwrap_or_else(|error| panic!("{error}"));
    program.instance().expect("a file that loads makes instances")
}

fn check_course_files(folder: &Path, ending: &str, names: &[&str]) {
    let table = table("classic-values.tsv");
    for name in names {
        let column = table[0].iter().position(|known| known == name).expect("a recorded program");
        let mut instance = instance(&folder.join(format!("{name}.{ending}")));
        for row in &table[1..] {
            let board = BoardView::after(&row[0]).expect("legal moves");
            let expected: f64 = row[column].parse().expect("a number");
            let value = instance.evaluate(&board, board.to_move);
            assert_eq!(value, Ok(expected), "{name} of {}", row[0]);
        }
    }
}

const COURSE: [&str; 9] =
    ["bueno", "ia1", "ia2", "ab29a", "a2b3d", "fc259", "jugador1", "jugador2", "jugador3"];

#[test]
fn our_versions_of_the_course_programs_give_their_values() {
    check_course_files(&root().join("examples/lisp"), "lisp", &COURSE);
}

/// Games that are over have the house's value, which no heuristic is asked for.
#[test]
fn our_python_versions_of_the_course_programs_give_their_values() {
    let mut catalog = Catalog::built_in();
    catalog.add_loader(HeuristicFiles);
    let table = table("classic-values.tsv");
    for name in COURSE {
        let column = table[0].iter().position(|known| *known == name).expect("a recorded program");
        let path = root().join(format!("examples/python/{name}.py"));
        let spec = catalog.heuristic(&path.to_string_lossy()).expect("a heuristic");
        let mut mind = spec.heuristic.mind(Rules::CLASSIC, &spec.weights).expect("it plays");
        for row in &table[1..] {
            let game = Game::parse(Rules::CLASSIC, &row[0]).expect("legal games");
            let value = mind.evaluate(game.position(), game.position().to_move());
            assert_eq!(row[column].parse(), Ok(value), "{name} of {}", row[0]);
        }
    }
}

#[test]
fn our_version_of_the_terminal_game_gives_its_values() {
    for file in ["examples/lisp/aima.lisp", "examples/python/aima.py"] {
        let mut instance = instance(&root().join(file));
        for row in &table("aima-values.tsv")[1..] {
            let board = BoardView::after(&row[0]).expect("legal moves");
            let game = Game::parse(Rules::CLASSIC, &row[0]).expect("legal games");
            // Our Python version leaves games that are over to the house.
            if file.ends_with("py") && game.outcome().is_some() {
                continue;
            }
            for (side, text) in [(Side::First, &row[1]), (Side::Second, &row[2])] {
                let expected = text.parse().expect("a number");
                assert_eq!(instance.evaluate(&board, side), Ok(expected), "{file}: {}", row[0]);
            }
        }
    }
}

/// The files of a folder play the recorded moves, as players that a catalog makes of their names. All rows at four plies;
/// fewer at fewer plies.
fn check_moves(folder: &Path, ending: &str) {
    let mut catalog = Catalog::built_in();
    catalog.add_loader(HeuristicFiles);
    let table = table("classic-moves.tsv");
    let mut checked = 0;
    for (column, name) in table[0].iter().enumerate().skip(1) {
        let path = folder.join(format!("{name}.{ending}"));
        let spec = catalog.heuristic(&path.to_string_lossy()).expect("a heuristic");
        let mut mind = spec.heuristic.mind(Rules::CLASSIC, &spec.weights).expect("it plays");
        let house = spec.heuristic.card.house;
        for (index, row) in table[1..].iter().enumerate() {
            let game = Game::parse(Rules::CLASSIC, &row[0]).expect("legal games");
            for (depth, expected) in row[column].split(' ').enumerate() {
                if depth < 3 && index % 4 != depth {
                    continue;
                }
                let plan = Plan::in_house(&house, Algorithm::AlphaBeta(depth as u32 + 1));
                let choice = mind.search(game.position(), &plan).expect("a move");
                let value = choice.value.expect("a searched value");
                let (letter, number) = expected.split_once(':').expect("move and value");
                let found = (Rules::CLASSIC.letter(choice.mv).to_string(), Ok(value));
                let expected = (letter.to_owned(), number.parse());
                assert_eq!(found, expected, "{name}.{ending} at depth {} in {}", depth + 1, row[0]);
                checked += 1;
            }
        }
    }
    assert!(checked > 4_000, "{checked} moves were compared");
}

#[test]
fn our_versions_in_lisp_play_the_recorded_moves() {
    check_moves(&root().join("examples/lisp"), "lisp");
}

#[test]
fn our_versions_in_python_play_the_recorded_moves() {
    check_moves(&root().join("examples/python"), "py");
}

/// With the search that the terminal game had: another win, another viewpoint. Its d leaves its leaves d + 2 plies below.
#[test]
fn our_versions_of_the_terminal_game_play_its_moves() {
    let mut catalog = Catalog::built_in();
    catalog.add_loader(HeuristicFiles);
    let house = catalog.find("aima").expect("the built-in one").card.house;
    let table = table("aima-moves.tsv");
    for file in ["examples/lisp/aima.lisp", "examples/python/aima.py"] {
        let spec = catalog.heuristic(&root().join(file).to_string_lossy()).expect("a heuristic");
        let mut mind = spec.heuristic.mind(Rules::CLASSIC, &spec.weights).expect("it plays");
        let mut checked = 0;
        for row in table[1..].iter().filter(|row| row[1] == "1" || row[1] == "2").step_by(2) {
            let game = Game::parse(Rules::CLASSIC, &row[0]).expect("legal games");
            let depth = row[1].parse::<u32>().expect("a number") + 2;
            let plan = Plan::in_house(&house, Algorithm::AlphaBeta(depth));
            let choice = mind.search(game.position(), &plan).expect("a move");
            let best = row[3].split(' ').filter_map(|value| value.split_once(':')?.1.parse::<f64>().ok());
            let found = (Rules::CLASSIC.letter(choice.mv).to_string(), choice.value);
            let expected = (row[2].clone(), best.reduce(f64::max));
            assert_eq!(found, expected, "{file} at {depth} plies in {}", row[0]);
            checked += 1;
        }
        assert!(checked > 150, "{checked} moves were compared");
    }
}

/// `CONECTA_SHARED` names the folder with the files of the reports as they were handed in.
#[test]
fn the_files_of_the_reports_give_their_values() {
    let Some(folder) = std::env::var_os("CONECTA_SHARED") else { return };
    check_course_files(&Path::new(&folder).join("submissions"), "lisp", &COURSE[1..]);
}
