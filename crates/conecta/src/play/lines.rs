//! What people see on a board: the line that decided the game, and the empty cells that would complete one.

use game::{AnyPosition, Cell, Position, Side};

/// Column and row, counted from 0 at the bottom left.
pub(super) type Place = (u32, u32);

/// Up, right, and the two slants.
const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// Every cell that belongs to a complete line.
pub(super) fn complete(position: &AnyPosition) -> Vec<Place> {
    let is_in_line = |place| owner(position, place).is_some_and(|side| aligns(position, place, side));
    places(position).filter(|&place| is_in_line(place)).collect()
}

/// The empty cells that would complete a line of `side`, reachable now or not.
pub(super) fn threats(position: &AnyPosition, side: Side) -> Vec<Place> {
    let is_threat = |place| owner(position, place).is_none() && aligns(position, place, side);
    places(position).filter(|&place| is_threat(place)).collect()
}

fn places(position: &AnyPosition) -> impl Iterator<Item = Place> + use<> {
    let (width, height) = (u32::from(position.size().width()), u32::from(position.size().height()));
    (0..width).flat_map(move |column| (0..height).map(move |row| (column, row)))
}

/// Whose piece lies there; a bomb counts as its owner's.
fn owner(position: &AnyPosition, (column, row): Place) -> Option<Side> {
    match position.cell(column, row) {
        Cell::Empty => None,
        Cell::Disc(side) | Cell::Bomb(side) => Some(side),
    }
}

/// With a piece of `side` at this place, is it part of a line?
fn aligns(position: &AnyPosition, place: Place, side: Side) -> bool {
    let size = position.size();
    let run = |right: i32, up: i32| {
        let walk = (1..).map(|step| (place.0 as i32 + step * right, place.1 as i32 + step * up));
        let inside = |&(column, row): &(i32, i32)| {
            (0..i32::from(size.width())).contains(&column) && (0..i32::from(size.height())).contains(&row)
        };
        let is_own = |&(column, row): &(i32, i32)| owner(position, (column as u32, row as u32)) == Some(side);
        walk.take_while(inside).take_while(is_own).count()
    };
    DIRECTIONS.iter().any(|&(right, up)| run(right, up) + 1 + run(-right, -up) >= usize::from(size.line()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;

    fn game(text: &str) -> Game {
        text.parse().expect("a game")
    }

    #[test]
    fn a_row_of_three_threatens_both_its_ends() {
        let position = *game("3344557").position();
        assert_eq!(threats(&position, Side::First), [(1, 0), (5, 0)]);
        assert_eq!(threats(&position, Side::Second), [(1, 1), (5, 1)]);
        assert_eq!(complete(&position), []);
    }

    #[test]
    fn the_decisive_line_is_found_with_all_its_cells() {
        assert_eq!(complete(game("1122334").position()), [(0, 0), (1, 0), (2, 0), (3, 0)]);
        assert_eq!(complete(game("1212121").position()), [(0, 0), (0, 1), (0, 2), (0, 3)]);
        // A slant from the first column's bottom to the fourth column's fourth cell.
        assert_eq!(complete(game("12233434474").position()), [(0, 0), (1, 1), (2, 2), (3, 3)]);
    }

    #[test]
    fn a_line_of_five_needs_five() {
        let position = *game("classic-9x7-5:112233").position();
        assert_eq!(threats(&position, Side::First), []);
    }
}
