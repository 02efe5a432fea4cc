//! The board: as large as there is room for.
//!
//! The first side's discs are solid, the second's are rings, a bomb has a cross in it; so they differ without colours too.
//!
//! ```text
//!   large   ▗▆▆▆▆▖ ▗▆▆▆▆▖     medium  ▗▆▆▖ ▗▆▆▖     small  ● ○     letters  X O
//!           ██████ ██  ██             ▝██▘ ▝▄▄▘
//!           ▝▜██▛▘ ▝▜▄▄▛▘
//! ```
//!
//! A quarter of a row stays free above a disc, so that stacked discs are seen as two.
//!
//! Without colours, solid discs that touch would be one blot, so they are smaller then, and the rings are thin.

use super::super::model::{Blast, Model};
use super::theme::{Look, Theme};
use engine::solver::Verdict;
use game::{AnyPosition, Boom, Cell, Concrete, Move, Position, Side, Square, lines};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Columns and rows of the terminal that a cell takes, and the pictures in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scale {
    width: u16,
    height: u16,
    pictures: &'static Pictures,
}

/// Pictures of one size, row by row.
#[derive(Debug, PartialEq, Eq)]
struct Pictures {
    empty: &'static [&'static str],
    /// By side.
    disc: [&'static [&'static str]; 2],
    /// What is drawn on a disc to make it a bomb.
    bomb: [&'static [&'static str]; 2],
    /// The signs of the sides, in holes and in text.
    sign: [&'static str; 2],
}

const LARGE: Pictures = Pictures {
    empty: &["▗▄▄▖", "████", "▝▀▀▘"],
    disc: [&["▗▆▆▆▆▖", "██████", "▝▜██▛▘"], &["▗▆▆▆▆▖", "██  ██", "▝▜▄▄▛▘"]],
    bomb: [&["╲╱", "╳╳", "╱╲"]; 2],
    sign: ["●", "○"],
};
const MEDIUM: Pictures = Pictures {
    empty: &["▗▄▄▖", "▝▀▀▘"],
    disc: [&["▗▆▆▖", "▝██▘"], &["▗▆▆▖", "▝▄▄▘"]],
    bomb: [&["╲╱", "╱╲"]; 2],
    sign: ["●", "○"],
};
const PLAIN_LARGE: Pictures = Pictures {
    empty: &["·"],
    disc: [&["▗▄▄▄▄▖", "▐████▌", "▝▀▀▀▀▘"], &["╭────╮", "│    │", "╰────╯"]],
    bomb: [&["╲╱", "╳╳", "╱╲"]; 2],
    sign: ["●", "○"],
};
const PLAIN_MEDIUM: Pictures = Pictures {
    empty: &["·"],
    disc: [&["▗▄▄▖", "▝▀▀▘"], &["╭──╮", "╰──╯"]],
    bomb: [&["╲╱", "╱╲"]; 2],
    sign: ["●", "○"],
};
const SMALL: Pictures =
    Pictures { empty: &["·"], disc: [&["●"], &["○"]], bomb: [&["◆"], &["◇"]], sign: ["●", "○"] };
const LETTERS: Pictures =
    Pictures { empty: &["."], disc: [&["X"], &["O"]], bomb: [&["#"], &["@"]], sign: ["x", "o"] };

const SCALES: [Scale; 3] = [
    Scale { width: 8, height: 3, pictures: &LARGE },
    Scale { width: 6, height: 2, pictures: &MEDIUM },
    Scale { width: 3, height: 1, pictures: &SMALL },
];
const PLAIN_SCALES: [Scale; 3] = [
    Scale { width: 8, height: 3, pictures: &PLAIN_LARGE },
    Scale { width: 6, height: 2, pictures: &PLAIN_MEDIUM },
    Scale { width: 3, height: 1, pictures: &SMALL },
];
const LETTER_SCALES: [Scale; 2] =
    [Scale { width: 5, height: 2, pictures: &LETTERS }, Scale { width: 3, height: 1, pictures: &LETTERS }];

/// Rows above and below the board: the arrow, the two edges, column names, scores.
const EXTRA_ROWS: u16 = 5;
const EXTRA_COLUMNS: u16 = 2;

/// The room that the board takes, at most as much as this; nothing if it does not fit at all.
pub(super) fn room(model: &Model, theme: Theme, most: (u16, u16)) -> Option<(u16, u16)> {
    let scale = scale(model, theme, most)?;
    Some(extent(model, scale))
}

fn scale(model: &Model, theme: Theme, most: (u16, u16)) -> Option<Scale> {
    let scales = match (theme.ascii, theme.color) {
        (true, _) => &LETTER_SCALES[..],
        (false, true) => &SCALES[..],
        (false, false) => &PLAIN_SCALES[..],
    };
    scales.iter().copied().find(|&scale| {
        let (width, height) = extent(model, scale);
        width <= most.0 && height <= most.1
    })
}

fn extent(model: &Model, scale: Scale) -> (u16, u16) {
    let size = model.game().rules().size();
    let columns = u16::from(size.width()) * scale.width + EXTRA_COLUMNS;
    let rows = u16::from(size.height()) * scale.height + EXTRA_ROWS;
    (columns, rows)
}

/// The sign of a side in text.
pub(super) fn sign(side: Side, theme: Theme) -> &'static str {
    let letters = if theme.ascii { ["X", "O"] } else { ["●", "○"] };
    letters[side.index()]
}

/// Draws the board into an area of the size that [`room`] said.
pub(super) fn draw(model: &Model, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let Some(scale) = scale(model, theme, (area.width, area.height)) else { return };
    let size = model.game().rules().size();
    let (columns, rows) = (u16::from(size.width()), u16::from(size.height()));
    let inner = Rect::new(area.x + 1, area.y + 2, columns * scale.width, rows * scale.height);
    let drawing = Drawing { model, theme, scale, inner, columns, rows };
    drawing.edges(buffer);
    drawing.arrow(buffer);
    drawing.cells(buffer);
    drawing.names(buffer);
    drawing.scores(buffer);
}

struct Drawing<'a> {
    model: &'a Model,
    theme: Theme,
    scale: Scale,
    inner: Rect,
    columns: u16,
    rows: u16,
}

impl Drawing<'_> {
    fn position(&self) -> &AnyPosition {
        self.model.game().position()
    }

    /// The top left corner of a cell on the screen.
    fn corner(&self, Square { column, row }: Square) -> (u16, u16) {
        let x = self.inner.x + column as u16 * self.scale.width;
        let y = self.inner.y + (self.rows - 1 - row as u16) * self.scale.height;
        (x, y)
    }

    fn edges(&self, buffer: &mut Buffer) {
        let Rect { x, y, width, height } = self.inner;
        let style = self.theme.edge();
        let parts = match (self.theme.ascii, self.theme.color) {
            (true, _) => ["+-+", "| |", "+-+"],
            (false, true) => ["▗▄▖", "▐ ▌", "▝▀▘"],
            (false, false) => ["╭─╮", "│ │", "╰─╯"],
        };
        let part = |row: usize, column: usize| {
            parts[row].chars().nth(column).expect("three in each row").to_string()
        };
        for (row, edge_y) in [(0, y - 1), (2, y + height)] {
            let line = format!("{}{}{}", part(row, 0), part(row, 1).repeat(width.into()), part(row, 2));
            buffer.set_string(x - 1, edge_y, line, style);
        }
        for row in y..y + height {
            buffer.set_string(x - 1, row, part(1, 0), style);
            buffer.set_string(x + width, row, part(1, 2), style);
        }
    }

    /// Where a person's next disc would go.
    fn arrow(&self, buffer: &mut Buffer) {
        if self.model.awaits_person() {
            let side = self.position().to_move();
            let sign = if self.theme.ascii { "v" } else { "▼" };
            let is_bomb = Boom::of(self.position()).is_some_and(Boom::next_is_bomb);
            let text = if is_bomb { format!("{sign}!") } else { sign.to_owned() };
            self.centered(buffer, self.model.cursor as u16, self.inner.y - 2, &text, self.theme.side(side));
        }
    }

    /// A short text in the middle of a column.
    fn centered(&self, buffer: &mut Buffer, column: u16, y: u16, text: &str, style: Style) {
        let length = text.chars().count() as u16;
        let x = self.inner.x + column * self.scale.width + (self.scale.width.saturating_sub(length)) / 2;
        buffer.set_string(x, y, text, style);
    }

    fn cells(&self, buffer: &mut Buffer) {
        if let Some(blast) = &self.model.blast {
            return self.blast(buffer, blast);
        }
        let position = self.position();
        let won = lines::complete(position);
        let last = self.last_square();
        for column in 0..u32::from(self.columns) {
            for row in 0..u32::from(self.rows) {
                let square = Square { column, row };
                let look = if won.contains(&square) {
                    Look::Won
                } else if last == Some(square) {
                    Look::Last
                } else {
                    Look::Plain
                };
                let cell = position.at(square);
                match self.model.fall {
                    Some(fall) if fall.target == square => {
                        self.cell(buffer, square, Cell::Empty, Look::Plain);
                    }
                    Some(fall) if fall.square == square => {
                        self.cell(buffer, square, position.at(fall.target), Look::Plain);
                    }
                    Some(_) => self.cell(buffer, square, cell, Look::Plain),
                    None => self.cell(buffer, square, cell, look),
                }
            }
        }
        if self.model.shows_threats && position.outcome().is_none() {
            self.threats(buffer);
        }
    }

    /// The board as a bomb goes off, with what it takes away.
    fn blast(&self, buffer: &mut Buffer, blast: &Blast) {
        for column in 0..u32::from(self.columns) {
            for row in 0..u32::from(self.rows) {
                let square = Square { column, row };
                self.cell(buffer, square, blast.board.at(square), Look::Plain);
            }
        }
        for &square in &blast.squares {
            let (x, y) = self.corner(square);
            for row in 0..self.scale.height {
                let fire = "▚▞".repeat(usize::from(self.scale.width) / 2 + 1);
                let fire: String =
                    fire.chars().skip(usize::from(row % 2)).take(self.scale.width.into()).collect();
                buffer.set_string(x, y + row, fire, self.theme.fire());
            }
        }
    }

    /// Where the last disc came to rest; nothing after an explosion.
    fn last_square(&self) -> Option<Square> {
        let column = u32::from(self.model.game().moves().last()?.number());
        let above = Square { column, row: self.rows.into() };
        let landing = self.position().landing(column).unwrap_or(above);
        landing.below().filter(|square| square.is_on(self.position().size()))
    }

    fn cell(&self, buffer: &mut Buffer, square: Square, cell: Cell, look: Look) {
        let (theme, pictures) = (self.theme, self.scale.pictures);
        let (x, y) = self.corner(square);
        let (picture, style) = match cell {
            Cell::Empty if pictures.empty.len() < 2 => (pictures.empty, theme.dot(look)),
            Cell::Empty => (pictures.empty, theme.hole(look)),
            Cell::Disc(side) | Cell::Bomb(side) => (pictures.disc[side.index()], theme.disc(side, look)),
        };
        for row in 0..self.scale.height {
            buffer.set_string(x, y + row, " ".repeat(self.scale.width.into()), theme.ground(look));
        }
        let picture_width = self.picture(buffer, (x, y), picture, style);
        if let Cell::Bomb(side) = cell {
            self.picture(buffer, (x, y), pictures.bomb[side.index()], theme.bomb(side, look));
        }
        let left = x + (self.scale.width - picture_width) / 2;
        let top = y + (self.scale.height - picture.len() as u16) / 2;
        // Without colours the ground cannot tell what is special, so brackets do.
        let brackets = match look {
            Look::Won => Some(("[", "]")),
            Look::Last => Some(("(", ")")),
            Look::Plain => None,
        };
        if let Some((open, close)) = brackets.filter(|_| !theme.has_ground()) {
            for row in top..top + picture.len() as u16 {
                buffer.set_string(left - 1, row, open, style);
                buffer.set_string(left + picture_width, row, close, style);
            }
        }
    }

    /// Draws a picture in the middle of a cell and returns its width.
    fn picture(&self, buffer: &mut Buffer, (x, y): (u16, u16), picture: &[&str], style: Style) -> u16 {
        let width = picture[0].chars().count() as u16;
        let left = x + (self.scale.width - width) / 2;
        let top = y + (self.scale.height - picture.len() as u16) / 2;
        for (row, text) in (top..).zip(picture) {
            buffer.set_string(left, row, text, style);
        }
        width
    }

    /// The signs of those who would complete a line, in the holes where they would.
    fn threats(&self, buffer: &mut Buffer) {
        let [first, second] = Side::BOTH.map(|side| lines::threats(self.position(), side));
        for &square in first.iter().chain(&second) {
            let signs: Vec<_> = Side::BOTH
                .into_iter()
                .filter(|side| [&first, &second][side.index()].contains(&square))
                .collect();
            let (x, y) = self.corner(square);
            let left = x + (self.scale.width - signs.len() as u16) / 2;
            for (x, side) in (left..).zip(signs) {
                let sign = self.scale.pictures.sign[side.index()];
                buffer.set_string(x, y + self.scale.height / 2, sign, self.theme.mark(side));
            }
        }
    }

    /// The names of the columns; the one that is recommended stands between arrows.
    fn names(&self, buffer: &mut Buffer) {
        let rules = self.model.game().rules();
        for column in 0..self.columns {
            let mv = Move::new(column as u8);
            let letter = rules.letter(mv);
            let (text, style) = if self.model.hint == Some(mv) {
                let arrows = if self.theme.ascii { ('>', '<') } else { ('›', '‹') };
                (format!("{}{letter}{}", arrows.0, arrows.1), self.theme.good())
            } else if self.model.awaits_person() && u32::from(column) == self.model.cursor {
                (letter.to_string(), Theme::strong())
            } else {
                (letter.to_string(), self.theme.faint())
            };
            self.centered(buffer, column, self.inner.y + self.inner.height + 1, &text, style);
        }
    }

    /// What the solver says of each column.
    fn scores(&self, buffer: &mut Buffer) {
        let Some(scores) = &self.model.scores else { return };
        let legal = self.model.game().legal();
        let known = |verdict: &Option<Verdict>| verdict.and_then(Verdict::score);
        let best = scores.columns.iter().filter_map(known).max();
        let unknown = match (scores.are_final, self.theme.ascii) {
            (false, false) => "…",
            (false, true) => "..",
            (true, _) => "?",
        };
        for (column, score) in (0..self.columns).zip(&scores.columns) {
            // Who wins may be known before it is known how soon.
            let winner = score.and_then(Verdict::outcome);
            let (text, style) = match (known(score), winner) {
                _ if !legal.contains(Move::new(column as u8)) => (String::new(), self.theme.faint()),
                (Some(0), _) => ("0".to_owned(), self.quality(0, best)),
                (Some(score), _) => (format!("{score:+}"), self.quality(score, best)),
                (None, Some(1)) => ("+".to_owned(), self.theme.good()),
                (None, Some(-1)) => ("-".to_owned(), self.theme.bad()),
                (None, _) => (unknown.to_owned(), self.theme.faint()),
            };
            self.centered(buffer, column, self.inner.y + self.inner.height + 2, &text, style);
        }
    }

    fn quality(&self, score: i32, best: Option<i32>) -> Style {
        match best {
            // The best of a lost position is no good news.
            Some(best) if best == score && score < 0 => Theme::strong(),
            Some(best) if best == score => self.theme.good(),
            _ if score < 0 => self.theme.bad(),
            Some(best) if best.signum() > score.signum() => self.theme.bad(),
            _ => Style::new(),
        }
    }
}
