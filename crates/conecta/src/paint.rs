//! Colors on a terminal that has them: the same as `play` paints sides and judgments with.

use game::Side;
use std::io::{self, IsTerminal};

/// Whether there are colors, and how they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paint {
    is_colored: bool,
}

/// What is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    First,
    Second,
    Good,
    Bad,
    Faint,
}

impl Ink {
    /// The color of a side.
    pub(crate) const fn of(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }

    /// Its number among the 256 colors of terminals.
    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::First => 196,
            Self::Second => 220,
            Self::Good => 77,
            Self::Bad => 203,
            Self::Faint => 245,
        }
    }
}

/// Does nobody mind colors? (no-color.org)
pub(crate) fn are_colors_welcome() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

impl Paint {
    /// Nothing but letters.
    #[cfg(test)]
    pub(crate) const PLAIN: Self = Self { is_colored: false };

    /// Colors if the output goes to a terminal that has them, and nobody minds.
    pub(crate) fn of_output() -> Self {
        let is_dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        Self { is_colored: io::stdout().is_terminal() && !is_dumb && are_colors_welcome() }
    }

    pub(crate) fn painted(self, ink: Ink, text: &str) -> String {
        if self.is_colored && !text.is_empty() {
            format!("\u{1b}[38;5;{}m{text}\u{1b}[0m", ink.number())
        } else {
            text.to_owned()
        }
    }

    /// A line of a board: discs in the colors of their sides, what was right and wrong in theirs, and the names of rows and columns
    /// faint. The line is as wide as it was.
    pub(crate) fn board_line(self, line: &str) -> String {
        if !self.is_colored {
            return line.to_owned();
        }
        let is_edge = |line: &str| line.starts_with("   ");
        if is_edge(line) {
            return self.painted(Ink::Faint, line);
        }
        let letter = |letter: char| {
            let text = letter.to_string();
            match letter {
                'X' | '#' => self.painted(Ink::First, &text),
                'O' | '@' => self.painted(Ink::Second, &text),
                '!' => self.painted(Ink::Good, &text),
                '?' => self.painted(Ink::Bad, &text),
                '.' => self.painted(Ink::Faint, &text),
                _ => text,
            }
        };
        let (name, cells) = line.split_at(line.char_indices().nth(2).map_or(line.len(), |(place, _)| place));
        self.painted(Ink::Faint, name) + &cells.chars().map(letter).collect::<String>()
    }

    /// All lines of a board.
    pub(crate) fn board(self, drawing: &str) -> String {
        drawing.lines().map(|line| self.board_line(line) + "\n").collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_have_their_colors_and_nothing_moves() {
        let colored = Paint { is_colored: true };
        let line = " 1 . X O ! ? . #";
        let painted = colored.board_line(line);
        assert!(
            painted.contains("\u{1b}[38;5;196mX") && painted.contains("\u{1b}[38;5;220mO"),
            "{painted:?}"
        );
        let mut plain = String::new();
        let mut is_code = false;
        for letter in painted.chars() {
            match letter {
                '\u{1b}' => is_code = true,
                'm' if is_code => is_code = false,
                _ if is_code => (),
                _ => plain.push(letter),
            }
        }
        assert_eq!(plain, line);
        assert_eq!(Paint::PLAIN.board_line(line), line);
    }
}
