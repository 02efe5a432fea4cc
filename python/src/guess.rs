//! What a function will probably say of a board, before it is asked.
//!
//! Most evaluations that people write are sums: so much for a disc on a cell, so much for a line that is one side's with one,
//! two or three discs on it. So the guess is such a sum, with the weights that fit best what the function has said. Where it
//! is one, a few hundred answers teach it; where it is none, the guess is at least near.

use crate::boards::write_seen;
use crate::function::viewer;
use engine::patterns::{WindowCounts, windows};
use game::{AnyPosition, Bits, Board, Geometry, Side, Size};

/// The linear model of a function, fitted by least squares.
pub(crate) struct Guess {
    /// What a board is written to before it is looked at.
    cells: Vec<i8>,
    facts: Vec<f32>,
    /// Sums of products of two facts, row by row as far as the diagonal, and of each fact with the value.
    products: Vec<f32>,
    answers: Vec<f32>,
    weights: Vec<f32>,
    /// Answers that were learned from in this search.
    lessons: usize,
}

impl Guess {
    /// More answers than this teach little about one search, and each costs about as much as an answer.
    const LESSONS: usize = 512;
    /// What earlier searches have taught counts half: the game goes on, and other things matter.
    const MEMORY: f32 = 0.5;
    /// Keeps weights small about which nothing is known.
    const CAUTION: f32 = 0.1;
    /// Values beyond this, and what is no number, cannot be summed up, and teach nothing.
    const MOST: f64 = 1e30;

    pub(crate) fn new(size: Size) -> Self {
        let (cells, length) = (size.cells() as usize, usize::from(size.line()));
        let facts = 1 + cells + 2 * (length - 1);
        let mut weights = vec![0.0; facts];
        // Until something is known only the order of guesses matters.
        for discs in 1..length {
            weights[1 + cells + discs - 1] = (discs * discs) as f32;
            weights[cells + length + discs - 1] = -((discs * discs) as f32);
        }
        Self {
            cells: vec![0; cells],
            facts: vec![0.0; facts],
            products: vec![0.0; facts * (facts + 1) / 2],
            answers: vec![0.0; facts],
            weights,
            lessons: 0,
        }
    }

    /// A search begins.
    pub(crate) fn begin(&mut self) {
        self.lessons = 0;
        self.products.iter_mut().chain(&mut self.answers).for_each(|sum| *sum *= Self::MEMORY);
    }

    /// What the function will probably say.
    pub(crate) fn value(&mut self, position: &AnyPosition, side: Side) -> f64 {
        self.look(position, side);
        std::iter::zip(&self.facts, &self.weights).map(|(fact, weight)| fact * weight).sum::<f32>().into()
    }

    /// Learns from what it said of some boards, if that is worth it.
    pub(crate) fn learn<'a>(&mut self, said: impl Iterator<Item = (&'a AnyPosition, Side, f64)>) {
        let before = self.lessons;
        let said = said.filter(|(_, _, value)| value.abs() <= Self::MOST);
        for (position, side, value) in said.take(Self::LESSONS - before) {
            self.look(position, side);
            let mut products = self.products.as_mut_slice();
            for (number, &fact) in self.facts.iter().enumerate() {
                let (row, rest) = products.split_at_mut(number + 1);
                products = rest;
                self.answers[number] += fact * value as f32;
                if fact != 0.0 {
                    std::iter::zip(row, &self.facts).for_each(|(sum, other)| *sum += fact * other);
                }
            }
            self.lessons += 1;
        }
        if self.lessons > before {
            self.weights = solved(&self.products, &self.answers, Self::CAUTION);
        }
    }

    /// Writes down the facts about a board: one, whose disc is on each cell, and how many lines belong to one side with how many
    /// discs, one's own first.
    fn look(&mut self, position: &AnyPosition, side: Side) {
        let side = viewer(position, side);
        write_seen(position, side, &mut self.cells);
        let (one, facts) = self.facts.split_first_mut().expect("there is always one");
        let (discs, owned) = facts.split_at_mut(self.cells.len());
        *one = 1.0;
        std::iter::zip(discs, &self.cells).for_each(|(fact, &cell)| *fact = cell.into());
        match position {
            AnyPosition::Classic(position) => count_windows(&position.board(side), owned),
            AnyPosition::ClassicCustom(position) => count_windows(&position.board(side), owned),
            AnyPosition::Misere(position) => count_windows(&position.board(side), owned),
            AnyPosition::MisereCustom(position) => count_windows(&position.board(side), owned),
            AnyPosition::Boom(position) => count_windows(&position.board(side), owned),
        }
    }
}

/// How many windows belong to one side with how many discs, one's own first.
#[inline]
fn count_windows<G: Geometry>(board: &Board<G>, counts: &mut [f32]) {
    let Board { geometry, mine, theirs } = *board;
    counts.fill(0.0);
    let (ours, others) = counts.split_at_mut(geometry.line() as usize - 1);
    for step in geometry.steps() {
        let [mine, theirs] = [mine, theirs].map(|discs| WindowCounts::new(geometry, discs, step));
        let all = windows(geometry, step);
        for (discs, (ours, others)) in (1..).zip(std::iter::zip(&mut *ours, &mut *others)) {
            *ours += (mine.exactly(discs) & theirs.exactly(0) & all).count() as f32;
            *others += (theirs.exactly(discs) & mine.exactly(0) & all).count() as f32;
        }
    }
}

/// The weights whose squared errors are least, those of their own size included, by Cholesky's way: `products` are the lower
/// triangle of a matrix.
fn solved(products: &[f32], answers: &[f32], caution: f32) -> Vec<f32> {
    let at = |row: usize, column: usize| row * (row + 1) / 2 + column;
    let size = answers.len();
    let mut root = products.to_vec();
    let mut weights = answers.to_vec();
    for row in 0..size {
        for column in 0..=row {
            let known: f32 = (0..column).map(|other| root[at(row, other)] * root[at(column, other)]).sum();
            let left = root[at(row, column)] - known;
            root[at(row, column)] = if row == column {
                // Sums of singles may fall below what they were before.
                (left + caution).max(caution).sqrt()
            } else {
                left / root[at(column, column)]
            };
        }
        let known: f32 = (0..row).map(|other| root[at(row, other)] * weights[other]).sum();
        weights[row] = (weights[row] - known) / root[at(row, row)];
    }
    for row in (0..size).rev() {
        let known: f32 = (row + 1..size).map(|other| root[at(other, row)] * weights[other]).sum();
        weights[row] = (weights[row] - known) / root[at(row, row)];
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Position, Rules};

    /// Positions after a few plies of a walk that never ends a game.
    fn positions() -> Vec<AnyPosition> {
        let mut generation = vec![Rules::CLASSIC.start()];
        for _ in 0..4 {
            generation = generation
                .iter()
                .flat_map(|above| above.moves().iter().map(|mv| above.after(mv).0).collect::<Vec<_>>())
                .collect();
        }
        generation
    }

    #[test]
    fn a_sum_over_cells_and_lines_is_guessed_exactly_after_one_search() {
        let mut guess = Guess::new(Rules::CLASSIC.size());
        // A function of that kind: the guess before anything is known, and a disc in the corner is worth seven.
        let mut original = Guess::new(Rules::CLASSIC.size());
        let mut value = |position: &AnyPosition| {
            let mut cells = vec![0; 42];
            write_seen(position, position.to_move(), &mut cells);
            original.value(position, position.to_move()) + 7.0 * f64::from(cells[35])
        };
        let (lessons, others): (Vec<_>, Vec<_>) =
            positions().into_iter().enumerate().partition(|(number, _)| number % 5 == 0);
        let said: Vec<_> =
            lessons.iter().map(|(_, position)| (position, position.to_move(), value(position))).collect();
        guess.begin();
        guess.learn(said.into_iter());
        for (_, position) in &others {
            let error = guess.value(position, position.to_move()) - value(position);
            assert!(error.abs() < 0.5, "{error}");
        }
    }

    #[test]
    fn values_that_cannot_be_summed_up_teach_nothing() {
        let mut guess = Guess::new(Rules::CLASSIC.size());
        let position = Rules::CLASSIC.start();
        let said = [f64::NAN, f64::INFINITY, -1e300].map(|value| (&position, Side::First, value));
        guess.learn(said.into_iter());
        assert!(positions().iter().all(|position| guess.value(position, Side::First).is_finite()));
    }
}
