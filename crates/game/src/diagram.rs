//! Positions as other programs and people write them down: a board of letters, or of numbers.
//!
//! [`read`] takes what [`crate::draw`] writes, and so what `conecta show` prints:
//!
//! ```
//! use game::{Game, Rules, diagram};
//!
//! let text = "
//!     . . . . . . .
//!     . . . . . . .
//!     . . . . . . .
//!     . . . . . . .
//!     . . . O . . .
//!     . X O X X . .
//! ";
//! let game: Game = "44532".parse()?;
//! assert_eq!(diagram::read(Rules::CLASSIC, text)?.position(), game.position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`read_numbers`] takes one number for each cell, 0 for an empty one and 1 or 2 for the sides, as Kaggle's `ConnectX` lists
//! them: the top row first, each row from the left.

use crate::{Game, Quoted, Rules, Setup, SetupError, Side, Size};

/// Why a text is no diagram of these rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum DiagramError {
    #[error("only classic positions have a diagram, not those of {0}")]
    Rules(Rules),
    #[error("{found} rows, not {expected}")]
    Rows { found: usize, expected: u8 },
    #[error("row {number} from the top, `{row}`, has {found} cells, not {expected}")]
    Width { number: usize, row: Quoted, found: usize, expected: u8 },
    #[error("row {number} from the top, `{row}`: `{letter}` is none of `.`, `X` and `O`")]
    Letter { number: usize, row: Quoted, letter: Quoted },
    #[error("{found} numbers, not {expected}")]
    Numbers { found: usize, expected: u32 },
    #[error("number {at}, `{text}`, is none of 0, 1 and 2")]
    Number { at: usize, text: Quoted },
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// A game that begins where the picture says: rows from the top, `.` an empty cell, `X` the first side's discs, `O` the
/// second's. Spaces between cells and lines without cells do not matter; letters may stand above, the names of the columns below
/// and the numbers of the rows in front.
pub fn read(rules: Rules, text: &str) -> Result<Game, DiagramError> {
    let size = classic(rules)?;
    let (expected, width) = (size.height(), size.width());
    let mut lines: Vec<_> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if lines.len() > usize::from(expected) && lines.last().is_some_and(|line| are_names(size, line)) {
        lines.pop();
    }
    if lines.len() > usize::from(expected) && lines.first().is_some_and(|line| are_letters(size, line)) {
        lines.remove(0);
    }
    if lines.len() != usize::from(expected) {
        return Err(DiagramError::Rows { found: lines.len(), expected });
    }
    let row = |(index, line): (usize, &str)| {
        let (number, row) = (index + 1, || Quoted::new(line));
        let cell = |letter: char| match letter {
            '.' => Ok(None),
            'X' => Ok(Some(Side::First)),
            'O' => Ok(Some(Side::Second)),
            _ => Err(DiagramError::Letter { number, row: row(), letter: letter.into() }),
        };
        let name = (usize::from(expected) - index).to_string();
        let cells =
            letters(line.strip_prefix(&name).unwrap_or(line)).map(cell).collect::<Result<Vec<_>, _>>()?;
        let found = cells.len();
        if found == usize::from(width) {
            Ok(cells)
        } else {
            Err(DiagramError::Width { number, row: row(), found, expected: width })
        }
    };
    let rows = lines.into_iter().enumerate().map(row).collect::<Result<Vec<_>, _>>()?;
    Ok(Game::from_setup(Setup::classic(size, &rows)?))
}

/// A game that begins where the numbers say. Commas, spaces or both separate them, and brackets may stand around them.
pub fn read_numbers(rules: Rules, text: &str) -> Result<Game, DiagramError> {
    let size = classic(rules)?;
    let trimmed = text.trim();
    let inner = trimmed.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(trimmed);
    let words = inner.split(|letter: char| letter == ',' || letter.is_whitespace());
    let cell = |(index, text): (usize, &str)| match text {
        "0" => Ok(None),
        "1" => Ok(Some(Side::First)),
        "2" => Ok(Some(Side::Second)),
        _ => Err(DiagramError::Number { at: index + 1, text: text.into() }),
    };
    let words = words.filter(|word| !word.is_empty()).enumerate();
    let cells = words.map(cell).collect::<Result<Vec<_>, _>>()?;
    if cells.len() != size.cells() as usize {
        return Err(DiagramError::Numbers { found: cells.len(), expected: size.cells() });
    }
    let rows: Vec<_> = cells.chunks(size.width().into()).map(<[_]>::to_vec).collect();
    Ok(Game::from_setup(Setup::classic(size, &rows)?))
}

fn classic(rules: Rules) -> Result<Size, DiagramError> {
    match rules {
        Rules::Classic(size) => Ok(size),
        other => Err(DiagramError::Rules(other)),
    }
}

fn letters(line: &str) -> impl Iterator<Item = char> {
    line.chars().filter(|letter| !letter.is_whitespace())
}

/// Is this the line below a board, `1 2 3` and so on?
fn are_names(size: Size, line: &str) -> bool {
    letters(line).eq((1..=size.width()).filter_map(|number| char::from_digit(number.into(), 36)))
}

/// Is this the line above a board, `a b c` and so on?
fn are_letters(size: Size, line: &str) -> bool {
    letters(line).eq(('a'..).take(size.width().into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, draw};

    #[test]
    fn what_is_drawn_is_read_back_on_every_board() {
        for text in ["", "44532", "1122334", "classic-9x7:19283", "classic-11x10-5:ab1ab2", "classic-2x2:12"]
        {
            let game: Game = text.parse().expect("a game");
            let drawn = draw(game.position());
            let again = read(game.rules(), &drawn).expect("a diagram");
            assert_eq!((again.rules(), again.position()), (game.rules(), game.position()));
            let dense: String = drawn.chars().filter(|letter| *letter != ' ').collect();
            assert_eq!(read(game.rules(), &dense).as_ref(), Ok(&again), "spaces do not matter");
        }
    }

    #[test]
    fn numbers_are_read_as_kaggle_lists_them() {
        let rows = [[0; 7], [0; 7], [0; 7], [0; 7], [0, 0, 0, 2, 0, 0, 0], [0, 1, 2, 1, 1, 0, 0]];
        let game: Game = "44532".parse().expect("a game");
        for text in [
            format!("{:?}", rows.concat()),
            format!("{:?}", rows.concat()).replace(['[', ']', ','], ""),
            rows.map(|row| row.map(|number| number.to_string()).join(",")).join("\n"),
        ] {
            assert_eq!(read_numbers(Rules::CLASSIC, &text).expect("numbers").position(), game.position());
        }
        assert_eq!(game.position().to_move(), Side::Second);
    }

    #[test]
    fn what_is_wrong_with_a_diagram_is_said() {
        let empty = ". . . . . . .\n".repeat(5);
        let of = |last: &str| format!("{empty}{last}");
        for (text, reason) in [
            (String::new(), "0 rows, not 6"),
            (empty.clone(), "5 rows, not 6"),
            (of(". . . . . . .\n. . . . . . ."), "7 rows, not 6"),
            (of(". . . . . . .\n1 2 3 4 5 6 8"), "7 rows, not 6"),
            (of(". . . X ."), "row 6 from the top, `. . . X .`, has 5 cells, not 7"),
            (of(". . . # . . ."), "`#` is none of `.`, `X` and `O`"),
            (of(". . . \u{7} . . ."), "`. . . \\u{7} . . .`: `\\u{7}` is none of"),
            (of(". . . O . . ."), "0 discs of the first side and 1 of the second"),
            (format!(". . . X . . .\n{empty}"), "the disc on d6 rests on nothing"),
        ] {
            let error = read(Rules::CLASSIC, &text).expect_err(&text).to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
        for (text, reason) in [
            ("", "0 numbers, not 42"),
            ("[0, 0, 0]", "3 numbers, not 42"),
            ("[0, 3]", "number 2, `3`, is none of 0, 1 and 2"),
            ("[0, 0", "number 1, `[0`, is none"),
            ("0 -1", "number 2, `-1`, is none"),
        ] {
            let error = read_numbers(Rules::CLASSIC, text).expect_err(text).to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
        let boom = read(Rules::Boom, &empty).expect_err("bombs").to_string();
        assert_eq!(boom, "only classic positions have a diagram, not those of boom");
    }
}
