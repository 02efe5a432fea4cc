//! Files against the recorded results of the original programs.

use std::path::{Path, PathBuf};

use authoring::{BoardView, Instance, Language, Side, load};

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
    let program =
        load(&source, &path.to_string_lossy(), Language::Lisp).unwrap_or_else(|error| panic!("{error}"));
    program.instance().expect("a file that loads makes instances")
}

fn check_course_files(folder: &Path, names: &[&str]) {
    let table = table("classic-values.tsv");
    for name in names {
        let column = table[0].iter().position(|known| known == name).expect("a recorded program");
        let mut instance = instance(&folder.join(format!("{name}.lisp")));
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
    check_course_files(&root().join("examples/lisp"), &COURSE);
}

#[test]
fn our_version_of_the_terminal_game_gives_its_values() {
    let mut instance = instance(&root().join("examples/lisp/aima.lisp"));
    for row in &table("aima-values.tsv")[1..] {
        let board = BoardView::after(&row[0]).expect("legal moves");
        for (side, text) in [(Side::First, &row[1]), (Side::Second, &row[2])] {
            assert_eq!(instance.evaluate(&board, side), Ok(text.parse().expect("a number")), "{}", row[0]);
        }
    }
}

/// `CONECTA_SHARED` names the folder with the files of the reports as they were handed in.
#[test]
fn the_files_of_the_reports_give_their_values() {
    let Some(folder) = std::env::var_os("CONECTA_SHARED") else { return };
    check_course_files(&Path::new(&folder).join("submissions"), &COURSE[1..]);
}
