//! Symmetric positive definite matrices of a few dozen rows: just enough linear algebra for Newton's method.

/// A square matrix, row by row. Symmetric ones are kept in full.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

/// The lower triangle `l` with `l * transpose(l)` equal to a given matrix.
pub(crate) struct Cholesky(Matrix);

impl Matrix {
    /// All zeros.
    pub(crate) fn zeros(size: usize) -> Self {
        Self { size, cells: vec![0.0; size * size] }
    }

    /// The cell in this row and column.
    #[inline]
    pub(crate) fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    /// The same, to be changed.
    #[inline]
    pub(crate) fn at_mut(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.cells[row * self.size + column]
    }

    /// `weight * vector * transpose(vector)` is added.
    pub(crate) fn add_square(&mut self, vector: &[f64], weight: f64) {
        for (row, &x) in self.cells.chunks_exact_mut(self.size).zip(vector) {
            for (cell, &y) in row.iter_mut().zip(vector) {
                *cell += weight * x * y;
            }
        }
    }

    /// `transpose(a) * self * b`.
    pub(crate) fn form(&self, a: &[f64], b: &[f64]) -> f64 {
        self.cells.chunks_exact(self.size).zip(a).map(|(row, x)| x * dot(row, b)).sum()
    }

    /// Factors a symmetric positive definite matrix, of which only the lower triangle is read. A pivot that rounding
    /// made vanish is kept barely positive: its direction then hardly matters.
    pub(crate) fn cholesky(mut self) -> Cholesky {
        for column in 0..self.size {
            let pivot = self.at(column, column);
            let rest = pivot - self.squares(column, column);
            let root = rest.max(pivot.abs() * 1e-14).max(f64::MIN_POSITIVE).sqrt();
            *self.at_mut(column, column) = root;
            for row in column + 1..self.size {
                *self.at_mut(row, column) = (self.at(row, column) - self.squares(row, column)) / root;
            }
        }
        Cholesky(self)
    }

    /// The product of two rows up to a column, that excluded.
    fn squares(&self, row: usize, column: usize) -> f64 {
        let (a, b) = (row * self.size, column * self.size);
        dot(&self.cells[a..a + column], &self.cells[b..b + column])
    }
}

impl Cholesky {
    /// Solves `matrix * x = right` in place.
    pub(crate) fn solve(&self, right: &mut [f64]) {
        let Matrix { size, cells } = &self.0;
        for row in 0..*size {
            let line = &cells[row * size..];
            right[row] = (right[row] - dot(&line[..row], &right[..row])) / line[row];
        }
        for row in (0..*size).rev() {
            let below: f64 = (row + 1..*size).map(|other| self.0.at(other, row) * right[other]).sum();
            right[row] = (right[row] - below) / self.0.at(row, row);
        }
    }

    /// The inverse of the matrix.
    pub(crate) fn inverse(&self) -> Matrix {
        let mut inverse = Matrix::zeros(self.0.size);
        for (index, row) in inverse.cells.chunks_exact_mut(self.0.size).enumerate() {
            row[index] = 1.0;
            self.solve(row);
        }
        inverse
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Matrix {
        let mut matrix = Matrix::zeros(3);
        for (vector, weight) in [([1.0, 2.0, -1.0], 1.0), ([0.0, 1.0, 3.0], 2.0), ([4.0, 0.0, 1.0], 0.5)] {
            matrix.add_square(&vector, weight);
        }
        matrix
    }

    #[test]
    fn a_solution_solves() {
        let mut solution = [1.0, -2.0, 5.0];
        example().cholesky().solve(&mut solution);
        for (row, expected) in [1.0, -2.0, 5.0].into_iter().enumerate() {
            let mut unit = [0.0; 3];
            unit[row] = 1.0;
            assert!((example().form(&unit, &solution) - expected).abs() < 1e-12);
        }
    }

    #[test]
    fn the_inverse_undoes_the_matrix() {
        let inverse = example().cholesky().inverse();
        for row in 0..3 {
            for column in 0..3 {
                let cell: f64 = (0..3).map(|k| inverse.at(row, k) * example().at(k, column)).sum();
                assert!((cell - f64::from(row == column)).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn a_singular_matrix_gives_finite_numbers() {
        let mut matrix = Matrix::zeros(2);
        matrix.add_square(&[1.0, 1.0], 1.0);
        let mut solution = [1.0, 1.0];
        matrix.cholesky().solve(&mut solution);
        assert!(solution.iter().all(|x| x.is_finite()));
    }
}
