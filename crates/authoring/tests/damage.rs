//! Files with random damage: refused, or faulty, or fine, but never a failure of ours.

use authoring::{BoardView, Language, load};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Takes pieces of a text away, doubles them, moves them, or puts something else there.
fn damage(text: &str, random: &mut ChaCha8Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..random.random_range(1..6) {
        let start = random.random_range(0..letters.len());
        let end = (start + random.random_range(1..30)).min(letters.len());
        let piece: Vec<char> = letters[start..end].to_vec();
        match random.random_range(0..5) {
            0 => drop(letters.drain(start..end)),
            1 => drop(letters.splice(start..start, piece)),
            2 => {
                let to = random.random_range(0..letters.len());
                letters.splice(to..to, piece);
            }
            3 => {
                let other = [
                    "(",
                    ")",
                    "'",
                    "#'",
                    "nil",
                    "t",
                    "(lambda (x) x)",
                    "1e38",
                    "-1/2",
                    "loop",
                    "estado",
                    "\"",
                    "|",
                ];
                let other = other[random.random_range(0..other.len())];
                letters.splice(start..end, format!(" {other} ").chars());
            }
            _ => letters[start] = char::from(random.random_range(32..127u8)),
        }
        if letters.is_empty() {
            break;
        }
    }
    letters.into_iter().collect()
}

#[test]
fn damaged_files_are_never_a_failure_of_ours() {
    let count: usize =
        std::env::var("CONECTA_DAMAGE").ok().and_then(|count| count.parse().ok()).unwrap_or(300);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/lisp");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("the examples").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let texts: Vec<String> = paths.iter().map(|path| std::fs::read_to_string(path).expect("text")).collect();
    let mut random = ChaCha8Rng::seed_from_u64(count as u64);
    let boards = ["", "4453", "1223334556"].map(|moves| BoardView::after(moves).expect("legal moves"));
    let mut loaded = 0;
    for round in 0..count {
        let source = damage(&texts[round % texts.len()], &mut random);
        match load(source.as_bytes(), "damaged.lisp", Language::Lisp) {
            Err(error) => assert!(!error.problem.key.starts_with("internal"), "{error}\n{source}"),
            Ok(program) => {
                loaded += 1;
                let mut instance = program.instance().expect("it was made once already");
                for board in &boards {
                    if let Err(fault) = instance.evaluate(board, board.to_move) {
                        assert!(!fault.message.key.starts_with("internal"), "{fault}\n{source}");
                    }
                }
            }
        }
    }
    assert!(loaded > count / 20, "{loaded} of {count} load");
}
