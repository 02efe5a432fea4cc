//! Files with random damage: refused, or faulty, or fine, but never a failure of ours.
//!
//! `CONECTA_DAMAGE` asks for more of them, `CONECTA_SEED` for others, `CONECTA_SECONDS` goes on for that long.

use std::time::{Duration, Instant};

use authoring::{BoardView, Language, load};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const LISP: &[&str] = &[
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
    "(setf x x)",
    "(loop)",
    "(let ((x 1)) x)",
    "#\\a",
    ";",
    "(cond",
    "for x from",
    "(labels ((f (x) (f x))) (f 1))",
];

const PYTHON: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ":",
    ",",
    "None",
    "True",
    "-1",
    "10**9",
    "2**61",
    "0.5",
    "'",
    "\"",
    "'''",
    "f'{x}'",
    "#",
    "\n",
    "\n    ",
    "\n        ",
    " for x in board",
    "defaultdict(int)",
    "Counter(board)",
    "@dataclass\n",
    "from elsewhere import *\n",
    "ROWS",
    "cls.x = 1",
    " if x else y",
    "lambda x: x",
    "*",
    "**",
    "yield x",
    "return",
    "try:",
    "except:",
    "finally:",
    "else:",
    "while True:",
    "for i in range(9):",
    "class A:",
    "def f(x):",
    "self",
    "board",
    "player",
    "[::-1]",
    "[0]",
    ".count(1)",
    ".append(x)",
    "=",
    "==",
    "+=",
    "np.sum(board)",
    "import numpy as np",
    "global x",
    "del x",
    "assert x",
    "raise ValueError",
    "with x:",
    "match x:",
    "case 1:",
    "await x",
    "async def f():",
    "@property",
    "...",
    "is",
    "in",
    "not",
    "and",
    "or",
    ":=",
    "->",
    "\\",
    "\t",
    "super().__init__()",
    "[x for x in x]",
    "{x: x for x in x}",
    "x if x",
    "print(x)",
    "nonlocal x",
    "break",
    "continue",
    "pass",
    "\u{e9}",
    "0x",
    "1_",
    "1e",
    "b''",
    "r'\\'",
    "sum(",
    "max(",
    "zip(*",
];

/// Takes pieces of a text away, doubles them, moves them, or puts something else there.
fn damage(text: &str, others: &[&str], random: &mut ChaCha8Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..random.random_range(1..6) {
        if letters.is_empty() {
            break;
        }
        let start = random.random_range(0..letters.len());
        let end = (start + random.random_range(1..30)).min(letters.len());
        let piece: Vec<char> = letters[start..end].to_vec();
        match random.random_range(0..6) {
            0 => drop(letters.drain(start..end)),
            1 => drop(letters.splice(start..start, piece)),
            2 => {
                let to = random.random_range(0..letters.len());
                letters.splice(to..to, piece);
            }
            3 => {
                let other = others[random.random_range(0..others.len())];
                letters.splice(start..end, format!(" {other} ").chars());
            }
            4 => {
                let other = others[random.random_range(0..others.len())];
                letters.splice(start..start, other.chars());
            }
            _ => letters[start] = char::from(random.random_range(32..127u8)),
        }
    }
    letters.into_iter().collect()
}

/// Swaps whole lines, so that programs stay programs more often.
fn shuffle_lines(text: &str, random: &mut ChaCha8Rng) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    for _ in 0..random.random_range(1..4) {
        let (a, b) = (random.random_range(0..lines.len()), random.random_range(0..lines.len()));
        match random.random_range(0..3) {
            0 => lines.swap(a, b),
            1 => lines.insert(a, lines[b]),
            _ => drop(lines.remove(a)),
        }
        if lines.is_empty() {
            break;
        }
    }
    lines.join("\n")
}

fn number(name: &str, other: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(other)
}

fn texts(folders: &[&str], ending: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for folder in folders {
        let folder = format!("{}/{folder}", env!("CARGO_MANIFEST_DIR"));
        let entries = std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
        paths.extend(entries.filter(|path| path.extension().is_some_and(|own| own == ending)));
    }
    paths.retain(|path| path.file_name().is_some_and(|name| name != "driver.py"));
    paths.sort();
    paths.iter().map(|path| std::fs::read_to_string(path).expect("text")).collect()
}

/// Loads and evaluates damaged files until there were enough.
fn torture(language: Language, name: &str, count: u64, mut next: impl FnMut(u64) -> Vec<u8>) {
    let seconds = number("CONECTA_SECONDS", 0);
    let count = number("CONECTA_DAMAGE", count);
    let boards = ["", "4453", "1223334556"].map(|moves| BoardView::after(moves).expect("legal moves"));
    let (start, mut loaded, mut round, mut slowest) = (Instant::now(), 0_u64, 0_u64, Duration::ZERO);
    while round < count || start.elapsed() < Duration::from_secs(seconds) {
        let source = next(round);
        round += 1;
        let shown = || String::from_utf8_lossy(&source).into_owned();
        let before = Instant::now();
        match load(&source, name, language) {
            Err(error) => assert!(!error.problem.key.starts_with("internal"), "{error}\n{}", shown()),
            Ok(program) => {
                loaded += 1;
                let mut instance = match program.instance() {
                    Ok(instance) => instance,
                    Err(fault) => {
                        assert_ne!(fault.message.key, "internal", "{fault}\n{}", shown());
                        continue;
                    }
                };
                for board in &boards {
                    if let Err(fault) = instance.evaluate(board, board.to_move) {
                        assert!(!fault.message.key.starts_with("internal"), "{fault}\n{}", shown());
                    }
                }
            }
        }
        let took = before.elapsed();
        assert!(took < Duration::from_secs(8), "{took:?}\n{}", shown());
        slowest = slowest.max(took);
    }
    println!("{name}: {round} damaged files, {loaded} of them load, the slowest took {slowest:?}");
    assert!(loaded > round / 20, "{loaded} of {round} load");
}

#[test]
fn damaged_lisp_is_never_a_failure_of_ours() {
    let texts = texts(&["../../examples/lisp"], "lisp");
    let mut random = ChaCha8Rng::seed_from_u64(number("CONECTA_SEED", 1));
    torture(Language::Lisp, "damaged.lisp", 300, |round| {
        damage(&texts[round as usize % texts.len()], LISP, &mut random).into_bytes()
    });
}

#[test]
fn damaged_python_is_never_a_failure_of_ours() {
    let texts = texts(&["../../examples/python", "tests/python"], "py");
    let mut random = ChaCha8Rng::seed_from_u64(number("CONECTA_SEED", 1));
    torture(Language::Python, "damaged.py", 400, |round| {
        let text = &texts[round as usize % texts.len()];
        if random.random_range(0..2) == 0 {
            shuffle_lines(text, &mut random).into_bytes()
        } else {
            damage(text, PYTHON, &mut random).into_bytes()
        }
    });
}
