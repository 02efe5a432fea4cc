//! Counts of games and positions: against the published numbers, and against rules written a second time, naively.

use game::{AnyPosition, Classic, Rules, perft};

#[test]
fn the_first_twelve_plies_hold_the_published_numbers_of_positions() {
    let published =
        [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275, 558_186, 1_662_623, 4_568_683, 12_236_101];
    let counted: Vec<_> = perft::positions(Classic::standard()).take(published.len()).collect();
    assert_eq!(counted, published);
}

/// The rules as a beginner would write them: a grid of characters and loops.
#[derive(Clone)]
struct Naive {
    grid: Vec<Vec<Option<bool>>>,
    height: usize,
    line: usize,
    second_moves: bool,
}

impl Naive {
    fn new(width: usize, height: usize, line: usize) -> Self {
        Self { grid: vec![Vec::new(); width], height, line, second_moves: false }
    }

    fn at(&self, column: isize, row: isize) -> Option<bool> {
        let column = usize::try_from(column).ok()?;
        *self.grid.get(column)?.get(usize::try_from(row).ok()?)?
    }

    fn is_over(&self) -> bool {
        for column in 0..self.grid.len() as isize {
            for row in 0..self.height as isize {
                let Some(owner) = self.at(column, row) else { continue };
                for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    if (0..self.line as isize)
                        .all(|n| self.at(column + n * right, row + n * up) == Some(owner))
                    {
                        return true;
                    }
                }
            }
        }
        self.grid.iter().all(|column| column.len() == self.height)
    }

    fn games(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_over() {
            return 0;
        }
        let mut sum = 0;
        for column in 0..self.grid.len() {
            if self.grid[column].len() < self.height {
                let mut next = self.clone();
                next.grid[column].push(Some(self.second_moves));
                next.second_moves = !self.second_moves;
                sum += next.games(depth - 1);
            }
        }
        sum
    }
}

#[test]
fn perft_agrees_with_a_naive_implementation_on_many_boards() {
    let boards = [
        ("classic", 7, 6, 4, 7),
        ("classic-2x2", 2, 2, 4, 6),
        ("classic-3x3-3", 3, 3, 3, 9),
        ("classic-4x4", 4, 4, 4, 9),
        ("classic-5x4-3", 5, 4, 3, 8),
        ("classic-4x5-5", 4, 5, 5, 9),
        ("classic-6x5", 6, 5, 4, 7),
        ("classic-2x10-6", 2, 10, 6, 15),
        ("classic-11x10-6", 11, 10, 6, 5),
        ("classic-8x7-5", 8, 7, 5, 6),
    ];
    for (text, width, height, line, depth) in boards {
        let rules: Rules = text.parse().expect("rules");
        let naive = Naive::new(width, height, line);
        for depth in 0..=depth {
            assert_eq!(perft::games(&rules.start(), depth), naive.games(depth), "{text} at depth {depth}");
        }
    }
}

#[test]
fn the_standard_board_and_a_custom_board_of_its_size_agree() {
    let custom = AnyPosition::from(Classic::custom(Rules::CLASSIC.size()));
    for depth in 0..=8 {
        assert_eq!(perft::games(&Classic::standard(), depth), perft::games(&custom, depth));
    }
    assert!(perft::positions(custom).zip(perft::positions(Classic::standard())).take(8).all(|(a, b)| a == b));
}
