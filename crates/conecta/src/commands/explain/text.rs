//! The findings as a board with points and a list of what counts, for people.

use super::Findings;
use crate::authored::shown_log;
use crate::paint::{Ink, Paint};
use crate::positions::moves_field;
use crate::report::spaced;
use engine::heuristics::{Entry, Explanation};
use engine::{Score, shortest_decimal};
use game::{Move, Position, Side, Square, symbol};
use language::{Dictionary, say};
use std::collections::BTreeMap;

/// No line is longer.
const COLUMNS: usize = 100;

impl Findings<'_> {
    pub(super) fn text(&self, dictionary: Dictionary, paint: Paint) -> String {
        let parts = match &self.0.explanation {
            Some(Explanation { entries, .. }) => self.entries(dictionary, entries),
            None => self.weights(dictionary),
        };
        let log = self.0.log.as_deref().map_or_else(String::new, |log| {
            format!("\n{}\n{}", say!(dictionary, "explain-log"), shown_log(Some(log)))
        });
        format!("{}\n{}\n{parts}{log}", self.heading(dictionary), self.board(dictionary, paint))
    }

    /// The value, and what was played before it was found.
    fn heading(&self, dictionary: Dictionary) -> String {
        let (side, disc) = dictionary.side_and_symbol(self.0.side);
        let value = say!(
            dictionary,
            "explain-value",
            heuristic = self.0.heuristic.to_string(),
            moves = moves_field(self.0.game),
            side = side,
            symbol = disc,
            value = dictionary.numeral(&shortest_decimal(self.0.breakdown.value))
        );
        let replies = self.0.explanation.iter().flat_map(|explanation| &explanation.replies);
        let replies: Vec<_> = replies.map(|&mv| self.0.game.rules().letter(mv).to_string()).collect();
        let played =
            (!replies.is_empty()).then(|| say!(dictionary, "explain-replies", replies = replies.join(" ")));
        [value].into_iter().chain(played).map(|line| line + "\n").collect()
    }

    /// Every cell with its points, and below it where they come from.
    fn board(&self, dictionary: Dictionary, paint: Paint) -> String {
        let mut points: BTreeMap<Square, Score> = BTreeMap::new();
        for (square, share) in self.0.by_cell() {
            *points.entry(square).or_default() += share;
        }
        let (game, size) = (self.0.counted(), self.0.game.rules().size());
        let cell = |square: Square| {
            let disc = symbol(game.position().at(square));
            match points.get(&square).map(|&points| brief(dictionary, points)) {
                Some(points) if points != "0" => format!("{disc}{points}"),
                _ => disc.to_string(),
            }
        };
        let columns = 0..u32::from(size.width());
        let row = |row: u32| {
            let cells = columns.clone().map(|column| cell(Square { column, row })).collect();
            ((row + 1).to_string(), cells)
        };
        let letters = (0..size.width()).map(|column| char::from(b'a' + column).to_string()).collect();
        let mut rows: Vec<(String, Vec<String>)> = (0..size.height().into()).rev().map(row).collect();
        rows.insert(0, (String::new(), letters));
        let names = (0..size.width()).map(|column| self.0.game.rules().letter(Move::new(column)).to_string());
        rows.push((String::new(), names.collect()));
        let width = rows.iter().flat_map(|(_, cells)| cells).map(String::len).max().unwrap_or(1);
        let line = |(name, cells): (String, Vec<String>)| {
            let (last, others) = cells.split_last().expect("a board has columns");
            let others = others.iter().map(|cell| format!("{cell:<width$}"));
            let cells: Vec<_> = others.chain([last.clone()]).map(|cell| painted(paint, &cell)).collect();
            format!("{} {}", paint.painted(Ink::Faint, &format!("{name:>2}")), cells.join(" "))
        };
        let source = match &self.0.explanation {
            _ if points.is_empty() => None,
            Some(_) => Some(say!(dictionary, "explain-shared")),
            None => Some(say!(dictionary, "explain-worths")),
        };
        rows.into_iter().map(line).chain(source).map(|line| line + "\n").collect()
    }

    /// What each weight counts, and what no weight explains.
    fn weights(&self, dictionary: Dictionary) -> String {
        let mut rows = vec![vec![
            say!(dictionary, "explain-weight"),
            say!(dictionary, "explain-count"),
            String::new(),
            String::new(),
            say!(dictionary, "explain-points"),
        ]];
        for &(weight, count) in &self.0.breakdown.counts {
            let value = self.0.weight(weight);
            rows.push(vec![
                self.0.weight_name(weight).to_owned(),
                plain(dictionary, count),
                "x".to_owned(),
                plain(dictionary, value),
                rounded(dictionary, count * value),
            ]);
        }
        let mut total = |name, points| {
            rows.push(vec![name, String::new(), String::new(), String::new(), rounded(dictionary, points)]);
        };
        if self.0.breakdown.rest != 0.0 {
            total(say!(dictionary, "explain-rest"), self.0.breakdown.rest);
        }
        total(say!(dictionary, "explain-sum"), self.0.breakdown.value);
        spaced(&rows)
    }

    /// Everything that counts, side by side, the most important first.
    fn entries(&self, dictionary: Dictionary, entries: &[Entry]) -> String {
        let sides = [self.0.side, self.0.side.other()].map(|side| self.entries_of(dictionary, side, entries));
        format!(
            "{}{}  {}\n",
            sides.concat(),
            say!(dictionary, "explain-sum"),
            rounded(dictionary, self.0.breakdown.value)
        )
    }

    fn entries_of(&self, dictionary: Dictionary, side: Side, entries: &[Entry]) -> String {
        let groups = self.groups(entries, side);
        let row = |group: &Group| {
            let [count, points] =
                [plain(dictionary, group.places.len() as f64), plain(dictionary, group.points)];
            let name = format!("  {}", self.0.weight_name(group.weight));
            vec![name, count, "x".to_owned(), points, rounded(dictionary, group.sum())]
        };
        let titles = spaced(&groups.iter().map(row).collect::<Vec<_>>());
        let width = titles.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        let lines = std::iter::zip(titles.lines(), &groups)
            .map(|(title, group)| wrapped(&format!("{title:<width$}"), &group.places));
        let ((name, disc), sum) = (dictionary.side_and_symbol(side), groups.iter().map(Group::sum).sum());
        let heading =
            say!(dictionary, "explain-side", side = name, symbol = disc, points = rounded(dictionary, sum));
        [heading + "\n"].into_iter().chain(lines).collect()
    }

    /// What counts for one side, by weight.
    fn groups(&self, entries: &[Entry], side: Side) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for entry in entries.iter().filter(|entry| self.0.owner(entry) == side) {
            let cells: Vec<_> = entry.cells.iter().map(ToString::to_string).collect();
            let place = cells.join("-");
            match groups.iter_mut().find(|group| group.weight == entry.weight) {
                Some(group) => group.places.push(place),
                None => {
                    groups.push(Group { weight: entry.weight, points: entry.points, places: vec![place] });
                }
            }
        }
        groups.sort_by(|one, other| other.sum().abs().total_cmp(&one.sum().abs()));
        groups
    }
}

/// A cell in the color of the disc in it.
fn painted(paint: Paint, cell: &str) -> String {
    match cell.chars().next() {
        Some('X' | '#') => paint.painted(Ink::First, cell),
        Some('O' | '@') => paint.painted(Ink::Second, cell),
        _ => paint.painted(Ink::Faint, cell),
    }
}

/// Things of one side that count for the same weight.
struct Group {
    weight: usize,
    /// Each of them.
    points: Score,
    places: Vec<String>,
}

impl Group {
    fn sum(&self) -> Score {
        self.points * self.places.len() as f64
    }
}

/// A title with words behind it, and below them where the line is full.
fn wrapped(title: &str, words: &[String]) -> String {
    let mut lines = vec![title.to_owned()];
    for word in words {
        let line = lines.last_mut().expect("there is always a line");
        if line.chars().count() + 2 + word.len() > COLUMNS {
            lines.push(format!("{}  {word}", " ".repeat(title.chars().count())));
        } else {
            line.push_str("  ");
            line.push_str(word);
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// Points with their sign and at most one decimal.
fn rounded(dictionary: Dictionary, points: Score) -> String {
    match plain(dictionary, points) {
        text if text == "0" || text.starts_with('-') => text,
        text => format!("+{text}"),
    }
}

/// Points in so few letters that a row of eleven cells fits the line.
fn brief(dictionary: Dictionary, points: Score) -> String {
    match points.abs() {
        ..100.0 => rounded(dictionary, points),
        ..100_000.0 => format!("{points:+.0}"),
        _ => format!("{:+.0}k", points / 1000.0),
    }
}

/// A number with at most one decimal.
fn plain(dictionary: Dictionary, number: f64) -> String {
    let is_whole = format!("{number:.1}").ends_with(".0");
    dictionary.decimal(number, usize::from(!is_whole))
}
