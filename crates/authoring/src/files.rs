//! Files as players: what the catalog asks when a name is a path.

use crate::limits::{MAX_MODULE, MAX_SOURCE};
use crate::trial;
use crate::{BoardView, Cell, Fault, FaultKind, Instance, Language, LoadError, Program, Side, load};
use engine::heuristics::{
    Alias, AnyEvaluator, Card, Heuristic, House, Maker, Mind, Weight, Weights, Worth, mind_of,
};
use engine::players::{PlayerName, PlayerSpec};
use engine::{Catalog, CatalogError, Failure, Fingerprint, Loader, Score, Sentence, with_settings};
use game::{AnyPosition, Position, Quoted, Rules, Square};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::OnceLock;

/// Knows the heuristics that are files: `mine.py`, `./team/fc259.lisp:d6`, `mine.py(THREE=80):t100`, `x.wasm`.
pub struct HeuristicFiles;

impl Loader for HeuristicFiles {
    fn load(&self, name: &PlayerName, _: &Catalog) -> Option<Result<PlayerSpec, CatalogError>> {
        if let Some(files) = folder(name).filter(|_| name.settings_file.is_none()) {
            return Some(only(name, &files));
        }
        let is_plain = name.protocol.is_none() && name.settings_file.is_none() && name.is_path();
        let language = Language::of_file(&name.base).filter(|_| is_plain)?;
        Some(heuristic(&name.base, language).and_then(|heuristic| with_settings(heuristic, name)))
    }
}

/// The files in a folder that may be heuristics, by name, if that is what a name names. Who is known by that word already is
/// not hidden by a folder that happens to lie there.
pub fn folder(name: &PlayerName) -> Option<Vec<String>> {
    let is_word = || Catalog::built_in().resolve(&PlayerName::plain(&name.base)).is_ok();
    if name.protocol.is_some() || !Path::new(&name.base).is_dir() || (!name.is_path() && is_word()) {
        return None;
    }
    let entries = std::fs::read_dir(&name.base).into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path().to_string_lossy().into_owned());
    let mut files: Vec<_> = files.filter(|file| Language::of_file(file).is_some()).collect();
    files.sort();
    Some(files)
}

/// Where one player is wanted, a folder has to have one.
fn only(name: &PlayerName, files: &[String]) -> Result<PlayerSpec, CatalogError> {
    let wrong = |problem| CatalogError::loading(FolderError { folder: Quoted::new(&name.base), problem });
    let mut found = Vec::new();
    let mut first_error = None;
    for file in files {
        let language = Language::of_file(file).expect("it was chosen for its language");
        match heuristic(file, language) {
            Ok(heuristic) => found.push(heuristic),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    match (found.pop(), found.len()) {
        (Some(heuristic), 0) => with_settings(heuristic, name),
        (Some(heuristic), others) => {
            let (first, count) = (Quoted::new(&heuristic.card.name), others + 1);
            Err(wrong(FolderProblem::Several { count, example: first }))
        }
        (None, _) => Err(first_error.unwrap_or_else(|| wrong(FolderProblem::Empty))),
    }
}

/// A folder is not the player that is wanted.
#[derive(Debug, thiserror::Error)]
#[error("{folder}: {problem}")]
#[allow(missing_docs)]
pub struct FolderError {
    pub folder: Quoted,
    pub problem: FolderProblem,
}

/// Why not.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum FolderProblem {
    #[error("the folder has no heuristic: no file ends in .py, .lisp or .wasm")]
    Empty,
    #[error("the folder has {count} heuristics; name one of them, such as {example}")]
    Several { count: usize, example: Quoted },
}

/// The file cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {source}")]
#[allow(missing_docs)]
pub struct ReadError {
    pub file: Quoted,
    pub source: io::Error,
}

/// A file that is a heuristic: its text, and what is known about it without playing.
pub struct HeuristicFile {
    /// What it is written in.
    pub language: Language,
    /// Its bytes.
    pub content: Vec<u8>,
    /// The program in it.
    pub program: Program,
}

impl HeuristicFile {
    /// Reads and loads a file; nothing if its name is that of no heuristic.
    pub fn open(path: &str) -> Option<Result<Self, CatalogError>> {
        Language::of_file(path).map(|language| Self::read(path, language))
    }

    fn read(path: &str, language: Language) -> Result<Self, CatalogError> {
        // One byte more than may be, so that loading can say that it is too long.
        let most = MAX_SOURCE.max(MAX_MODULE) as u64 + 1;
        let mut content = Vec::new();
        File::open(path)
            .and_then(|file| file.take(most).read_to_end(&mut content))
            .map_err(|source| CatalogError::loading(ReadError { file: Quoted::new(path), source }))?;
        Self::of(path, language, content).map_err(CatalogError::loading)
    }

    /// Loads what somebody says is the content of a file of this name.
    pub fn of(name: &str, language: Language, content: Vec<u8>) -> Result<Self, LoadError> {
        let program = load(&content, name, language)?;
        Ok(Self { language, content, program })
    }

    /// What it is to the letter.
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(&self.content)
    }

    /// The heuristic in it, under this name.
    pub fn heuristic(self, name: &str) -> Heuristic {
        let fingerprint = self.fingerprint();
        let card = card(name, self.language, self.program.card());
        let maker = FileMaker {
            program: self.program,
            language: self.language,
            file: name.to_owned(),
            seed: seed(&self.content),
            errs: OnceLock::new(),
        };
        Heuristic::new(card, fingerprint, maker)
    }
}

/// An alias as rankings can show it: one line, not too long, nothing that a terminal would obey.
fn presentable(alias: &str) -> String {
    const LONGEST: usize = 30;
    let words: Vec<_> = alias.split_whitespace().collect();
    let shown = Quoted::new(&words.join(" "));
    match shown.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", shown[..end].trim_end()),
        None => shown.to_string(),
    }
}

/// The heuristic in a file. Its name is the path, its fingerprint that of its content.
fn heuristic(path: &str, language: Language) -> Result<Heuristic, CatalogError> {
    Ok(HeuristicFile::read(path, language)?.heuristic(path))
}

/// The card of a heuristic of this name, from what its file says about itself.
pub fn card(name: &str, language: Language, about: &crate::Card) -> Card {
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
    Card {
        name: name.to_owned(),
        alias: Some(Alias { name: presentable(&about.alias), code: about.code.clone() }),
        idea: about.idea.clone(),
        origin,
        weights: about.weights.iter().map(weight).collect(),
        house: house(language),
    }
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
    language: Language,
    file: String,
    seed: u64,
    /// Whether some boards have no value; found out when it is asked for.
    errs: OnceLock<bool>,
}

impl FileMaker {
    fn errs(&self) -> bool {
        *self.errs.get_or_init(|| trial::errs(&self.program))
    }
}

impl Maker for FileMaker {
    /// A file serves every board that its code can value; the empty one tells. The classic board is what files are written
    /// for: who fails there fails in games, where everybody sees it.
    fn refuses(&self, rules: Rules) -> Option<String> {
        let start = rules.start();
        let valued =
            self.program.instance().and_then(|mut instance| instance.evaluate(&view(&start), Side::First));
        let is_unsuited = |fault: &Fault| match fault.kind {
            FaultKind::Unsuited => true,
            FaultKind::Program | FaultKind::NotANumber => rules != Rules::CLASSIC,
            _ => false,
        };
        valued.err().filter(is_unsuited).map(|fault| match fault.place.line {
            0 => fault.message.to_string(),
            _ => format!("{}:{}: {}", self.file, fault.place, fault.message),
        })
    }

    fn mind(&self, rules: Rules, weights: &Weights) -> Result<Box<dyn Mind>, String> {
        let instance =
            self.program.instance_with(weights.values(), self.seed).map_err(|fault| fault.to_string())?;
        let evaluator = FileEvaluator {
            instance,
            language: self.language,
            file: self.file.clone(),
            wants_every_leaf: self.language == Language::Lisp && self.errs(),
            known: HashMap::new(),
            failure: None,
        };
        Ok(mind_of(rules, Box::new(evaluator), House::COURSE.win))
    }
}

/// Asks an instance, and remembers its answers: a search meets half of its leaves again, and a value depends on nothing but
/// the position and the side.
struct FileEvaluator {
    instance: Instance,
    language: Language,
    file: String,
    wants_every_leaf: bool,
    known: HashMap<(AnyPosition, game::Side), Score>,
    failure: Option<Failure>,
}

impl FileEvaluator {
    /// More answers than this are not worth their memory.
    const KNOWN: usize = 1 << 16;

    /// What infinity counts as, for authors who call a threat `float('inf')`: searches know finite values only.
    const INFINITE: Score = 1e15;

    fn failed(&self, fault: &Fault, position: &AnyPosition) -> Failure {
        let place = (fault.place.line > 0).then(|| format!("{}:{}", self.file, fault.place));
        let message = &fault.message;
        let arguments = message.arguments.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
        let sentence = Some(Sentence { key: message.key.to_owned(), arguments: arguments.collect() });
        Failure::Program { message: message.to_string(), sentence, place, board: None }.on_board(position)
    }

    fn ask(&mut self, position: &AnyPosition, side: game::Side) -> Result<Score, Fault> {
        self.ask_about(&view(position), position, side)
    }

    /// The value of a board that need not be the position's.
    fn ask_about(
        &mut self,
        board: &BoardView,
        position: &AnyPosition,
        side: game::Side,
    ) -> Result<Score, Fault> {
        // Aligning loses in misère games, so what is good in the classic game is bad.
        let asked = match position {
            AnyPosition::Misere(_) | AnyPosition::MisereCustom(_) => side.other(),
            _ => side,
        };
        // What was printed before must not decide whether there is room for what is printed now.
        self.instance.clear_log();
        self.instance.evaluate(board, side_of(asked))
    }
}

impl AnyEvaluator for FileEvaluator {
    fn evaluate(&mut self, position: &AnyPosition, side: game::Side) -> Score {
        if let Some(&value) = self.known.get(&(*position, side)) {
            return value;
        }
        match self.ask(position, side) {
            Ok(value) => {
                let value = if value.is_infinite() { Self::INFINITE.copysign(value) } else { value };
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

    /// The course's framework asked its files about finished games, too, and they asked it who had won. Who forgot to plays past
    /// wins, there and here. Other rules end otherwise than the framework knows.
    fn finished(&mut self, position: &AnyPosition, side: game::Side) -> Option<Score> {
        let is_classic = matches!(position, AnyPosition::Classic(_) | AnyPosition::ClassicCustom(_));
        (self.language == Language::Lisp && is_classic).then(|| self.evaluate(position, side))
    }

    /// The framework visited all leaves, and an error at any of them lost the game.
    fn wants_every_leaf(&self) -> bool {
        self.wants_every_leaf
    }

    fn failure(&mut self) -> Option<Failure> {
        self.failure.take()
    }

    /// Every disc is taken off the board in turn, whatever lies on it. A file that breaks down over the gap does not tell.
    fn worths(&mut self, position: &AnyPosition, side: game::Side) -> Option<Vec<Worth>> {
        let board = view(position);
        let value = self.ask_about(&board, position, side).ok()?;
        let size = position.size();
        let squares = (0..u32::from(size.width()))
            .flat_map(|column| (0..u32::from(size.height())).map(move |row| Square { column, row }));
        let discs = squares.filter(|square| position.cell(square.column, square.row) != game::Cell::Empty);
        discs
            .map(|square| {
                let mut less = board.clone();
                less.set(square.column as usize, square.row as usize, Cell::Empty);
                let without = self.ask_about(&less, position, side).ok().filter(|value| value.is_finite())?;
                Some(Worth { square, points: value - without })
            })
            .collect()
    }

    fn log(&mut self, position: &AnyPosition, side: game::Side) -> Option<String> {
        // Whoever wants to know why there is no value asks for the value.
        let _ = self.ask(position, side);
        let mut text = self.instance.log().to_owned();
        if self.instance.log_is_full() {
            text.push('…');
        }
        (!text.is_empty()).then_some(text)
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
