//! Boards as text, for tests, documents and plain terminals.

use crate::{Cell, Position, Side};

/// Draws a position, bottom row last. Squares are found by the letters above and the numbers beside (`d2`), columns to play by
/// the names below:
///
/// ```
/// # let game: game::Game = "44532".parse().unwrap();
/// assert_eq!(
///     game::draw(game.position()),
///     "   a b c d e f g
///  6 . . . . . . .
///  5 . . . . . . .
///  4 . . . . . . .
///  3 . . . . . . .
///  2 . . . O . . .
///  1 . X O X X . .
///    1 2 3 4 5 6 7
/// ");
/// ```
///
/// The first side's discs are `X`, its bomb `#`; the second's `O` and `@`.
pub fn draw(position: &impl Position) -> String {
    let size = position.size();
    let (width, height) = (u32::from(size.width()), u32::from(size.height()));
    let mut text = String::with_capacity(((height + 2) * (width + 2) * 2) as usize);
    let mut push_row = |name: &str, letters: &mut dyn Iterator<Item = char>| {
        text.push_str(name);
        for letter in letters {
            text.push(' ');
            text.push(letter);
        }
        text.push('\n');
    };
    push_row("  ", &mut ('a'..).take(width as usize));
    for row in (0..height).rev() {
        let cells = &mut (0..width).map(|column| symbol(position.cell(column, row)));
        push_row(&format!("{:>2}", row + 1), cells);
    }
    push_row(
        "  ",
        &mut (1..=width).map(|number| char::from_digit(number, 36).expect("at most eleven columns")),
    );
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
