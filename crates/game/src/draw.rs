//! Boards as text, for tests, documents and plain terminals.

use crate::{Cell, Position, Side};

/// Draws a position, bottom row last, column names below:
///
/// ```
/// # let game: game::Game = "44532".parse().unwrap();
/// assert_eq!(
///     game::draw(game.position()),
///     "\
/// . . . . . . .
/// . . . . . . .
/// . . . . . . .
/// . . . . . . .
/// . . . O . . .
/// . X O X X . .
/// 1 2 3 4 5 6 7
/// ");
/// ```
///
/// The first side's discs are `X`, its bomb `#`; the second's `O` and `@`.
pub fn draw(position: &impl Position) -> String {
    let size = position.size();
    let (width, height) = (u32::from(size.width()), u32::from(size.height()));
    let mut text = String::with_capacity(((height + 1) * width * 2) as usize);
    let mut push_row = |letters: &mut dyn Iterator<Item = char>| {
        for (index, letter) in letters.enumerate() {
            if index > 0 {
                text.push(' ');
            }
            text.push(letter);
        }
        text.push('\n');
    };
    for row in (0..height).rev() {
        push_row(&mut (0..width).map(|column| symbol(position.cell(column, row))));
    }
    push_row(&mut (1..=width).map(|number| char::from_digit(number, 36).expect("at most eleven columns")));
    text
}

/// How a cell is drawn.
pub fn symbol(cell: Cell) -> char {
    match cell {
        Cell::Empty => '.',
        Cell::Disc(Side::First) => 'X',
        Cell::Disc(Side::Second) => 'O',
        Cell::Bomb(Side::First) => '#',
        Cell::Bomb(Side::Second) => '@',
    }
}
