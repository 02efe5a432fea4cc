//! Loads heuristic files, compares them with the golden values where their names have some, and measures them.
//!
//! `cargo run -p authoring --example measure -- FILE...`

use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use authoring::{BoardView, Language, load};

/// How often all positions are evaluated for one measurement.
const PASSES: usize = 20;

/// Time this thread was running; the clock where the system does not tell.
fn processor_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = spent.and_then(|text| text.split(' ').next()?.parse().ok());
    spent.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

fn main() {
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/golden/classic-values.tsv");
    let golden = std::fs::read_to_string(golden).expect("the golden values are in the repository");
    let mut lines = golden.lines();
    let names: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split('\t').collect()).collect();
    let boards: Vec<BoardView> =
        rows.iter().map(|row| BoardView::after(row[0]).expect("legal moves")).collect();
    // The first program pays for starting the engine.
    for file in std::env::args().skip(1) {
        let source = std::fs::read(&file).expect("a file that can be read");
        let Some(language) = Language::of_file(&file) else { continue };
        let before = Instant::now();
        let program = match load(&source, &file, language) {
            Ok(program) => program,
            Err(error) => {
                println!("{error}");
                continue;
            }
        };
        let mut instance = program.instance().expect("it was made once already");
        let first = instance.evaluate(&boards[0], boards[0].to_move);
        let loading = before.elapsed();
        let stem = Path::new(&file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let (mut wrong, mut faults, mut shown) = (0, 0, 0);
        if let Some(column) = names.iter().position(|name| *name == stem) {
            for (row, board) in rows.iter().zip(&boards) {
                match instance.evaluate(board, board.to_move) {
                    Ok(value) if value == row[column].parse::<f64>().expect("a number") => {}
                    other => {
                        wrong += 1;
                        faults += usize::from(other.is_err());
                        if shown < 3 {
                            shown += 1;
                            println!("{stem} {}: expected {}, got {other:?}", row[0], row[column]);
                        }
                    }
                }
            }
        }
        let unfinished: Vec<&BoardView> = rows
            .iter()
            .zip(&boards)
            .filter(|(row, _)| row.last() == Some(&"-"))
            .map(|(_, board)| board)
            .collect();
        let mut best = Duration::MAX;
        for _ in 0..5 {
            let before = processor_time();
            for board in std::iter::repeat_n(&unfinished, PASSES).flatten() {
                let _ = std::hint::black_box(instance.evaluate(board, board.to_move));
            }
            best = best.min(processor_time().saturating_sub(before));
        }
        let speed = (PASSES * unfinished.len()) as f64 / best.as_secs_f64();
        println!(
            "{stem:12} {:12} loading {:6.1} ms, first {first:?}, wrong {wrong} (faults {faults}), {speed:9.0}/s",
            program.card().alias,
            loading.as_secs_f64() * 1e3
        );
    }
}
