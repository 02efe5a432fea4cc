//! The value of positions by a file, and how long it takes: `value FILE MOVES...`.

use std::time::Instant;

use authoring::{BoardView, Language, Side, load};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("a file");
    let source = std::fs::read(&file).expect("a readable file");
    let language = Language::of_file(&file).expect("a known language");
    let before = Instant::now();
    let program = match load(&source, &file, language) {
        Ok(program) => program,
        Err(error) => return println!("{error}"),
    };
    let mut instance = program.instance().expect("an instance");
    let _ = instance.evaluate(&BoardView::classic(), Side::First);
    println!("loaded in {:?}", before.elapsed());
    for note in &program.card().notes {
        println!("line {}: {}", note.line, note.message);
    }
    let mut boards = Vec::new();
    for moves in arguments {
        let board = BoardView::after(&moves).expect("legal moves");
        for side in [Side::First, Side::Second] {
            match instance.evaluate(&board, side) {
                Ok(value) => println!("{moves} {side:?}: {value}"),
                Err(fault) => println!("{moves} {side:?}: {fault}"),
            }
        }
        boards.push(board);
    }
    if !instance.log().is_empty() {
        println!("{}", instance.log());
    }
    let (before, mut count) = (Instant::now(), 0_u32);
    while before.elapsed().as_millis() < 1_000 && !boards.is_empty() {
        for board in &boards {
            let _ = instance.evaluate(board, board.to_move);
            count += 1;
        }
    }
    println!("{:.0} evaluations a second", f64::from(count) / before.elapsed().as_secs_f64());
}
