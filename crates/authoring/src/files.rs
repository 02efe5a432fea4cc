//! Files as players: what the catalog asks when a name is a path.

use crate::limits::{MAX_MODULE, MAX_SOURCE};
use crate::{BoardView, Cell, Fault, FaultKind, Instance, Language, LoadError, Program, Side, load};
use engine::heuristics::{AnyEvaluator, Card, Heuristic, House, Maker, Mind, Weight, Weights, mind_of};
use engine::players::{PlayerName, PlayerSpec};
use engine::{Catalog, CatalogError, Failure, Fingerprint, Loader, Score, with_settings};
use game::{AnyPosition, Position, Quoted, Rules};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read};

/// Knows the heuristics that are files: `mine.py`, `./team/fc259.lisp:d6`, `mine.py(THREE=80):t100`, `x.wasm`.
pub struct HeuristicFiles;

impl Loader for HeuristicFiles {
    fn load(&self, name: &PlayerName, _: &Catalog) -> Option<Result<PlayerSpec, CatalogError>> {
        let is_plain = name.protocol.is_none() && name.settings_file.is_none() && name.is_path();
        let language = Language::of_file(&name.base).filter(|_| is_plain)?;
        Some(heuristic(&name.base, language).and_then(|heuristic| with_settings(heuristic, name)))
    }
}

/// The file cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {source}")]
#[allow(missing_docs)]
pub struct ReadError {
    pub file: Quoted,
    pub source: io::Error,
}

/// The heuristic in a file. Its name is the path, its fingerprint that of its content.
fn heuristic(path: &str, language: Language) -> Result<Heuristic, CatalogError> {
    // One byte more than may be, so that loading can say that it is too long.
    let most = MAX_SOURCE.max(MAX_MODULE) as u64 + 1;
    let mut content = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most).read_to_end(&mut content))
        .map_err(|source| CatalogError::loading(ReadError { file: Quoted::new(path), source }))?;
    let program = load(&content, path, language).map_err(|error: LoadError| CatalogError::loading(error))?;
    let about = program.card();
    let origin = match &about.code {
        Some(code) => format!("{} ({code})", about.alias),
        None => about.alias.clone(),
    };
    let weight = |weight: &crate::Weight| Weight {
        name: Cow::Owned(weight.name.clone()),
        default: weight.default,
        low: weight.low,
        high: weight.high,
    };
    let card = Card {
        name: path.to_owned(),
        idea: about.idea.clone(),
        origin,
        weights: about.weights.iter().map(weight).collect(),
        house: house(language),
    };
    let fingerprint = Fingerprint::of(&content);
    let maker = FileMaker { program, file: path.to_owned(), seed: seed(&content) };
    Ok(Heuristic::new(card, fingerprint, maker))
}

/// The course's search; what it does with values beyond a won game is the Lisp framework's own.
fn house(language: Language) -> House {
    match language {
        Language::Lisp => House::COURSE,
        _ => House { floor: Score::NEG_INFINITY, ..House::COURSE },
    }
}

/// What the random numbers of a file begin with: another for every file, the same in every event.
fn seed(content: &[u8]) -> u64 {
    content.iter().fold(0xcbf2_9ce4_8422_2325, |seed, &byte| {
        (seed ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Makes minds that ask an instance of the program.
struct FileMaker {
    program: Program,
    file: String,
    seed: u64,
}

impl Maker for FileMaker {
    /// A file serves every board that its code can value; the empty one tells.
    fn refuses(&self, rules: Rules) -> Option<String> {
        let start = rules.start();
        let valued =
            self.program.instance().and_then(|mut instance| instance.evaluate(&view(&start), Side::First));
        valued.err().filter(|fault| fault.kind == FaultKind::Unsuited).map(|fault| fault.to_string())
    }

    fn mind(&self, rules: Rules, weights: &Weights) -> Result<Box<dyn Mind>, String> {
        let instance =
            self.program.instance_with(weights.values(), self.seed).map_err(|fault| fault.to_string())?;
        let evaluator =
            FileEvaluator { instance, file: self.file.clone(), known: HashMap::new(), failure: None };
        Ok(mind_of(rules, evaluator, House::COURSE.win))
    }
}

/// Asks an instance, and remembers its answers: a search meets half of its leaves again, and a value depends on nothing but
/// the position and the side.
struct FileEvaluator {
    instance: Instance,
    file: String,
    known: HashMap<(AnyPosition, game::Side), Score>,
    failure: Option<Failure>,
}

impl FileEvaluator {
    /// More answers than this are not worth their memory.
    const KNOWN: usize = 1 << 16;

    fn failed(&self, fault: &Fault, position: &AnyPosition) -> Failure {
        let place = (fault.place.line > 0).then(|| format!("{}:{}", self.file, fault.place));
        Failure::Program { message: fault.message.to_string(), place, board: None }.on_board(position)
    }
}

impl AnyEvaluator for FileEvaluator {
    fn evaluate(&mut self, position: &AnyPosition, side: game::Side) -> Score {
        if let Some(&value) = self.known.get(&(*position, side)) {
            return value;
        }
        // Aligning loses in misère games, so what is good in the classic game is bad.
        let asked = match position {
            AnyPosition::Misere(_) | AnyPosition::MisereCustom(_) => side.other(),
            _ => side,
        };
        match self.instance.evaluate(&view(position), side_of(asked)) {
            Ok(value) => {
                if self.known.len() >= Self::KNOWN {
                    self.known.clear();
                }
                self.known.insert((*position, side), value);
                value
            }
            Err(fault) => {
                self.failure = Some(self.failed(&fault, position));
                Score::NAN
            }
        }
    }

    fn failure(&mut self) -> Option<Failure> {
        self.failure.take()
    }
}

fn side_of(side: game::Side) -> Side {
    match side {
        game::Side::First => Side::First,
        game::Side::Second => Side::Second,
    }
}

/// A position as files see it.
fn view(position: &AnyPosition) -> BoardView {
    let size = position.size();
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let mut board = BoardView::empty(width, height, usize::from(size.line()));
    board.to_move = side_of(position.to_move());
    for column in 0..width {
        for row in 0..height {
            let cell = match position.cell(column as u32, row as u32) {
                game::Cell::Empty => continue,
                game::Cell::Disc(side) => Cell::Disc(side_of(side)),
                game::Cell::Bomb(side) => Cell::Bomb(side_of(side)),
            };
            board.set(column, row, cell);
        }
    }
    board
}
