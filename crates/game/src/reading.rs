//! Positions in whatever form they come: moves, a FEN, a picture, numbers. And a way to positions that were set up.
//!
//! ```
//! use game::{Game, Rules, read_position};
//!
//! let moves: Game = "44532".parse()?;
//! for text in [
//!     "44532",
//!     "7/7/7/7/3p3/1PpPP2 b - - 0 3",
//!     "......./......./......./......./...O.../.XOXX..",
//! ] {
//!     assert_eq!(read_position(Rules::CLASSIC, text)?.position(), moves.position());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::diagram::{self, DiagramError};
use crate::fen::{self, FenError};
use crate::{Game, GameError, Move, Position, Rules, Side};
use std::collections::HashSet;

/// Why a text is no position, by what it seems to be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum PositionError {
    #[error(transparent)]
    Moves(#[from] GameError),
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    Diagram(#[from] DiagramError),
}

/// The game of a text: its moves; or one that begins where a FEN, a board of rows, on lines or with `/` between them, or a
/// number for each cell say.
pub fn read_position(rules: Rules, text: &str) -> Result<Game, PositionError> {
    let text = text.trim();
    Ok(match form(rules, text) {
        Form::Moves => Game::parse(rules, text)?,
        Form::Fen => fen::read(rules, text)?,
        Form::Board => diagram::read(rules, &text.replace('/', "\n"))?,
        Form::Numbers => diagram::read_numbers(rules, text)?,
    })
}

enum Form {
    Moves,
    Fen,
    Board,
    Numbers,
}

/// What a text seems to be. Moves are one word; whatever is nothing else is meant to be moves.
fn form(rules: Rules, text: &str) -> Form {
    let has_rows = text.contains(['/', '\n']);
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_fen = |letter: char| letter.is_ascii_digit() || "PpBb/[]".contains(letter);
    let is_board =
        |letter: char| ".XO/".contains(letter) || letter.is_ascii_alphanumeric() || letter.is_whitespace();
    let words = || text.split([',', ' ', '\t', '\n', '\r', '[', ']']).filter(|word| !word.is_empty());
    if has_rows && first.contains('/') && first.chars().all(is_fen) {
        Form::Fen
    } else if has_rows && text.contains(['.', 'X', 'O']) && text.chars().all(is_board) && !is_path(text) {
        Form::Board
    } else if text.starts_with('[')
        || (words().count() == rules.size().cells() as usize && text.contains('0'))
    {
        Form::Numbers
    } else {
        Form::Moves
    }
}

/// Names of files are one line with letters that rows have not; names of columns below a board have some of them too, and stand
/// alone. What takes several lines is a picture, with names of rows in it or without.
fn is_path(text: &str) -> bool {
    if text.contains('\n') {
        return false;
    }
    let rows = text.split('/').filter(|row| !row.trim().is_empty());
    let is_row = |row: &str| row.chars().all(|letter| ".XO".contains(letter) || letter.is_whitespace());
    rows.filter(|row| !is_row(row)).count() > 1
}

/// Some game from the start that leads to the position of `game`, which is not over: itself, if it was played from there;
/// else its discs are taken off one by one until none is left, and put back in the other order. Nothing if there is no such
/// game. Only for rules in which discs stay where they are.
pub fn played_from_start(game: &Game) -> Option<Game> {
    if game.is_played_from_start() || game.outcome().is_some() {
        return game.is_played_from_start().then(|| game.clone());
    }
    let size = game.rules().size();
    let column = |column: u32| -> Vec<Side> {
        (0..u32::from(size.height())).map_while(|row| game.position().cell(column, row).owner()).collect()
    };
    let columns: Vec<_> = (0..u32::from(size.width())).map(column).collect();
    let heights: Vec<_> = columns.iter().map(Vec::len).collect();
    let mut moves = Vec::new();
    take_off(&columns, &heights, &mut HashSet::new(), &mut moves).then_some(())?;
    let mut found = Game::new(game.rules());
    for &mv in &moves {
        found.play(mv).ok()?;
    }
    (found.position() == game.position()).then_some(found)
}

/// Finds the moves that fill columns up to these heights; `failed` are heights that no moves do.
fn take_off(
    columns: &[Vec<Side>],
    heights: &[usize],
    failed: &mut HashSet<Vec<usize>>,
    moves: &mut Vec<Move>,
) -> bool {
    let discs: usize = heights.iter().sum();
    if discs == 0 {
        return true;
    }
    if failed.contains(heights) {
        return false;
    }
    let last = if discs % 2 == 1 { Side::First } else { Side::Second };
    for column in 0..columns.len() {
        if heights[column].checked_sub(1).is_some_and(|top| columns[column][top] == last) {
            let mut before = heights.to_vec();
            before[column] -= 1;
            if take_off(columns, &before, failed, moves) {
                moves.push(Move::new(column as u8));
                return true;
            }
        }
    }
    failed.insert(heights.to_vec());
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw;

    #[test]
    fn a_position_is_the_same_in_every_form() {
        for text in ["", "4", "44532", "1122335566"] {
            let game: Game = text.parse().expect("a game");
            let cells = (0..6).rev().flat_map(|row| (0..7).map(move |column| (column, row)));
            let numbers: Vec<_> = cells
                .map(|(column, row)| game.position().cell(column, row).owner().map_or(0, Side::number))
                .collect();
            let drawn = draw(game.position());
            // Between the letters above and the numbers below; each row has its own number in front.
            let rows = drawn.lines().skip(1).take(6);
            let dense: Vec<_> =
                rows.map(|line| line.split_whitespace().skip(1).collect::<String>()).collect();
            for form in [
                fen::write(&game),
                fen::write(&game).split('[').next().expect("a board").to_owned(),
                drawn,
                dense.join("/"),
                dense.join("\n"),
                format!("{numbers:?}"),
                numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            ] {
                let read =
                    read_position(Rules::CLASSIC, &form).unwrap_or_else(|error| panic!("{form}: {error}"));
                assert_eq!(read.position(), game.position(), "{form}");
            }
        }
        assert_eq!(read_position(Rules::CLASSIC, "-"), Ok(Game::new(Rules::CLASSIC)));
    }

    #[test]
    fn what_is_no_position_is_told_as_what_it_seems_to_be() {
        let error = |text: &str| read_position(Rules::CLASSIC, text).expect_err(text);
        for text in ["44x", "8", "games/mine.pgn", "x.pgn", "4 4 5"] {
            assert!(matches!(error(text), PositionError::Moves(_)), "{text}");
        }
        assert!(matches!(error("7/7/7"), PositionError::Fen(_)));
        assert!(matches!(error(".../..."), PositionError::Diagram(_)));
        assert!(matches!(error("[0, 1]"), PositionError::Diagram(_)));
    }

    #[test]
    fn there_is_a_way_to_positions_that_were_set_up() {
        for text in ["", "4", "44532", "4444445555556666661", "1223334555567"] {
            let game: Game = text.parse().expect("a game");
            let set_up = fen::read(Rules::CLASSIC, &fen::write(&game)).expect("a position");
            let found = played_from_start(&set_up).expect("it was played");
            assert_eq!(
                (found.position(), found.moves().len()),
                (game.position(), game.moves().len()),
                "{text}"
            );
        }
        let impossible = fen::read(Rules::CLASSIC, "7/7/7/7/PP5/pp5 w").expect("a position");
        assert_eq!(played_from_start(&impossible), None);
    }
}
