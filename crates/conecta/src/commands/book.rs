//! `conecta book`: builds an opening book from nothing, packs one, or checks one.

use crate::desk::Desk;
use crate::failure::{BadInput, tell, warn};
use anyhow::{Context, ensure};
use arena::parallel;
use clap::Args;
use engine::Limits;
use engine::solver::book::code;
use engine::solver::{Book, Oracle, Packed};
use game::{AnyPosition, Classic, Rules, Standard};
use language::{Dictionary, say};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(Debug, Args)]
pub(crate) struct MakeBook {
    file: Option<PathBuf>,

    #[arg(long, default_value_t = 8, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(Book::MAX_PLY)))]
    ply: u32,

    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    #[arg(long, default_value_t = Oracle::TABLE_MEGABYTES, value_name = "N")]
    table_mb: usize,

    #[arg(long, value_name = "BOOK", requires = "file", conflicts_with = "check")]
    pack: Option<PathBuf>,

    #[arg(long, value_name = "N")]
    check: Option<usize>,

    #[arg(long, default_value_t = 0, value_name = "S", requires = "check")]
    seed: u64,
}

impl MakeBook {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let dictionary = desk.dictionary;
        match (self.check, &self.pack) {
            (Some(number), _) => self.check(dictionary, number),
            (None, Some(book)) => self.pack(dictionary, book),
            (None, None) => self.build(dictionary),
        }
    }

    fn file(&self, dictionary: Dictionary) -> anyhow::Result<&Path> {
        Ok(self.file.as_deref().ok_or_else(|| BadInput(say!(dictionary, "book-which-file")))?)
    }

    fn build(&self, dictionary: Dictionary) -> anyhow::Result<()> {
        let file = self.file(dictionary)?;
        let journal_path = part_of(file);
        let mut known = read_journal(dictionary, &journal_path, self.ply)?;
        let mut positions = Book::positions(self.ply);
        let total = positions.len();
        positions.retain(|position| !known.contains_key(&code(position)));
        let mut journal = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&journal_path)
            .with_context(|| cannot_write(dictionary, &journal_path))?;
        if known.is_empty() {
            writeln!(journal, "ply\t{}", self.ply)?;
        }
        let mut progress = Progress::new(dictionary, total, known.len());
        self.solve_all(dictionary, &positions, |code, score| {
            // One write for one line: a kill leaves whole lines, or one torn at the end.
            journal.write_all(format!("{code}\t{score}\n").as_bytes())?;
            known.insert(code, score);
            progress.report(known.len());
            Ok(())
        })?;
        let book = Book::new(self.ply, known).expect("the ply is in range");
        lab::replace(file, &book.to_bytes())?;
        fs::remove_file(&journal_path)
            .with_context(|| say!(dictionary, "cannot-remove", file = journal_path.display().to_string()))?;
        announce(dictionary, file, &book)
    }

    /// Packs the scores of a book, which may be one without checksum: it must hold every position and no other.
    fn pack(&self, dictionary: Dictionary, book: &Path) -> anyhow::Result<()> {
        let file = self.file(dictionary)?;
        let scores = Book::from_bytes_of_any_kind(&bytes_of(dictionary, book)?)
            .with_context(|| cannot_use(dictionary, book))?;
        lab::replace(file, &scores.packed().with_context(|| cannot_use(dictionary, book))?)?;
        announce(dictionary, file, &scores)
    }

    /// Solves positions on all threads and hands over each score as it comes.
    fn solve_all(
        &self,
        dictionary: Dictionary,
        positions: &[Classic<Standard>],
        mut done: impl FnMut(u32, i8) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let oracles: Vec<_> = (0..self.threads)
            .map(|_| Oracle::new(Rules::CLASSIC, self.table_mb).map(Oracle::without_book))
            .collect::<Result<_, _>>()?;
        let solve = |oracle: &mut Oracle, position: &Classic<Standard>| {
            let verdict = oracle.solve(&AnyPosition::from(*position), &Limits::default());
            let score = verdict.score().expect("without limits every score is found");
            (code(position), score as i8)
        };
        parallel(oracles, positions, solve, |(code, score)| done(code, score))
            .with_context(|| say!(dictionary, "book-cannot-note"))
    }

    fn check(&self, dictionary: Dictionary, number: usize) -> anyhow::Result<()> {
        let book = self
            .file
            .as_deref()
            .map_or_else(|| embedded(dictionary, self.ply), |file| read(dictionary, file))?;
        let mut positions = Book::positions(book.ply());
        let (held, all) = (book.entries().len(), positions.len());
        ensure!(held == all, say!(dictionary, "book-incomplete", held = held, all = all));
        positions.shuffle(&mut ChaCha8Rng::seed_from_u64(self.seed));
        positions.truncate(number);
        let mut progress = Progress::new(dictionary, positions.len(), 0);
        let (mut checked, mut wrong) = (0, 0);
        let expected: HashMap<_, _> =
            positions.iter().map(|position| (code(position), book.score(position))).collect();
        self.solve_all(dictionary, &positions, |code, score| {
            checked += 1;
            let said = expected[&code];
            if said != Some(i32::from(score)) {
                wrong += 1;
                let said = said.map_or_else(|| "-".to_owned(), |score| score.to_string());
                let code = code.to_string();
                warn(&say!(dictionary, "book-differs", code = code, book = said, solver = score));
            }
            progress.report(checked);
            Ok(())
        })?;
        let titles = [say!(dictionary, "book-checked"), say!(dictionary, "book-wrong-scores")];
        writeln!(io::stdout(), "{}\t{checked}\t{}\t{wrong}", titles[0], titles[1])?;
        ensure!(wrong == 0, say!(dictionary, "book-wrong", wrong = wrong, checked = checked));
        Ok(())
    }
}

/// The book in a file, packed or not.
pub(super) fn read(dictionary: Dictionary, file: &Path) -> anyhow::Result<Book> {
    let bytes = bytes_of(dictionary, file)?;
    let unpacked = || Packed::from_bytes(&bytes).map(|book| book.unpacked());
    let book = if Packed::is_one(&bytes) { unpacked() } else { Book::from_bytes(&bytes) };
    book.with_context(|| cannot_use(dictionary, file))
}

/// The book of so many discs that comes with the program.
fn embedded(dictionary: Dictionary, ply: u32) -> anyhow::Result<Book> {
    let book = Packed::embedded().iter().find(|book| book.ply() == ply);
    let book = book.ok_or_else(|| BadInput(say!(dictionary, "book-not-embedded", discs = ply)))?;
    Ok(Packed::from_bytes(book.bytes())?.unpacked())
}

fn bytes_of(dictionary: Dictionary, file: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(file).with_context(|| say!(dictionary, "cannot-read", file = file.display().to_string()))
}

/// Says what has been written.
fn announce(dictionary: Dictionary, file: &Path, book: &Book) -> anyhow::Result<()> {
    let (discs, positions) = (
        say!(dictionary, "book-discs", discs = book.ply()),
        say!(dictionary, "book-positions", positions = book.entries().len()),
    );
    writeln!(io::stdout(), "{}\t{discs}\t{positions}", file.display())?;
    Ok(())
}

fn cannot_use(dictionary: Dictionary, file: &Path) -> String {
    say!(dictionary, "cannot-use", file = file.display().to_string())
}

fn cannot_write(dictionary: Dictionary, file: &Path) -> String {
    say!(dictionary, "cannot-write", file = file.display().to_string())
}

fn not_a_score(dictionary: Dictionary, file: &Path, line: &str) -> String {
    format!("{}: {}", file.display(), say!(dictionary, "not-a-score", text = line))
}

/// Where the scores of an unfinished book are noted.
fn part_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// The scores noted so far. A torn last line is no score; anything else that is not one means the file is another.
fn read_journal(dictionary: Dictionary, path: &Path, ply: u32) -> anyhow::Result<HashMap<u32, i8>> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(HashMap::new()),
        Err(error) => {
            return Err(error)
                .with_context(|| say!(dictionary, "cannot-read", file = path.display().to_string()));
        }
    };
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    if whole.len() < text.len() {
        File::options().write(true).open(path)?.set_len(whole.len() as u64)?;
    }
    let mut lines = whole.lines();
    let Some(header) = lines.next() else { return Ok(HashMap::new()) };
    ensure!(
        header == format!("ply\t{ply}"),
        say!(dictionary, "book-other-options", file = path.display().to_string(), options = header)
    );
    let score = |line: &str| {
        line.split_once('\t').and_then(|(code, score)| Some((code.parse().ok()?, score.parse().ok()?)))
    };
    lines.map(|line| score(line).with_context(|| not_a_score(dictionary, path, line))).collect()
}

/// Tells now and then how far the work is: in place on a terminal, by lines elsewhere.
struct Progress {
    dictionary: Dictionary,
    total: usize,
    before: usize,
    start: Instant,
    reported: Instant,
}

impl Progress {
    fn new(dictionary: Dictionary, total: usize, before: usize) -> Self {
        Self { dictionary, total, before, start: Instant::now(), reported: Instant::now() }
    }

    fn report(&mut self, done: usize) {
        let is_terminal = io::stderr().is_terminal();
        let patience = if is_terminal { 0.2 } else { 30.0 };
        if done < self.total && self.reported.elapsed().as_secs_f64() < patience {
            return;
        }
        self.reported = Instant::now();
        let pace = (done - self.before) as f64 / self.start.elapsed().as_secs_f64();
        let left = (self.total - done) as f64 / pace.max(1e-9);
        let dictionary = self.dictionary;
        let (pace, minutes) = (dictionary.decimal(pace, 1), dictionary.decimal(left / 60.0, 0));
        let text =
            say!(dictionary, "book-progress", done = done, all = self.total, pace = pace, minutes = minutes);
        match (is_terminal, done == self.total) {
            (true, false) => tell(&format!("\r{text}  ")),
            (true, true) => tell(&format!("\r{text}  \n")),
            (false, _) => tell(&format!("{text}\n")),
        }
    }
}
