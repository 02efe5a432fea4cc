//! A plain board, as evaluations see it.

/// A side of the game: 0 moves first, 1 second. It has its own name here because files are not tied to the rules' crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Moves first.
    First,
    /// Moves second.
    Second,
}

impl Side {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What is in a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing.
    #[default]
    Empty,
    /// A disc.
    Disc(Side),
    /// A disc that explodes.
    Bomb(Side),
}

impl Cell {
    /// Whose it is, disc or bomb.
    pub const fn owner(self) -> Option<Side> {
        match self {
            Self::Empty => None,
            Self::Disc(side) | Self::Bomb(side) => Some(side),
        }
    }
}

/// A board: sizes, cells and who is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    width: u8,
    height: u8,
    line: u8,
    /// Who is to move.
    pub to_move: Side,
    cells: [Cell; Self::MAX_WIDTH * Self::MAX_HEIGHT],
}

impl BoardView {
    /// The widest board.
    pub const MAX_WIDTH: usize = 11;
    /// The highest board.
    pub const MAX_HEIGHT: usize = 10;

    /// An empty board.
    ///
    /// # Panics
    /// Beyond 11 columns, 10 rows, or a line that is longer than both.
    pub fn empty(width: usize, height: usize, line: usize) -> Self {
        assert!((1..=Self::MAX_WIDTH).contains(&width), "a board has 1 to 11 columns, not {width}");
        assert!((1..=Self::MAX_HEIGHT).contains(&height), "a board has 1 to 10 rows, not {height}");
        assert!((1..=Self::MAX_WIDTH).contains(&line), "a line has 1 to 11 discs, not {line}");
        Self {
            width: width as u8,
            height: height as u8,
            line: line as u8,
            to_move: Side::First,
            cells: [Cell::Empty; Self::MAX_WIDTH * Self::MAX_HEIGHT],
        }
    }

    /// The board of the classic game.
    pub fn classic() -> Self {
        Self::empty(7, 6, 4)
    }

    /// The classic board after these moves (columns from 1), without asking whether the game was over before.
    pub fn after(moves: &str) -> Option<Self> {
        let mut board = Self::classic();
        for letter in moves.chars().filter(|letter| *letter != '-') {
            let column = letter.to_digit(10)? as usize;
            board.drop(column.checked_sub(1)?)?;
        }
        Some(board)
    }

    /// Drops a disc of the side to move and passes the turn; `None` if the column is full or not there.
    pub fn drop(&mut self, column: usize) -> Option<()> {
        let row = if column < self.width() { self.column_height(column) } else { return None };
        if row == self.height() {
            return None;
        }
        self.set(column, row, Cell::Disc(self.to_move));
        self.to_move = self.to_move.other();
        Some(())
    }

    /// Number of columns.
    pub const fn width(&self) -> usize {
        self.width as usize
    }

    /// Number of rows.
    pub const fn height(&self) -> usize {
        self.height as usize
    }

    /// How many in a line win.
    pub const fn line(&self) -> usize {
        self.line as usize
    }

    /// The cell in this column (from the left) and row (from the bottom).
    pub const fn cell(&self, column: usize, row: usize) -> Cell {
        self.cells[column * Self::MAX_HEIGHT + row]
    }

    /// Changes a cell.
    pub const fn set(&mut self, column: usize, row: usize, cell: Cell) {
        self.cells[column * Self::MAX_HEIGHT + row] = cell;
    }

    /// Number of discs in a column, counted from the bottom to the first empty cell.
    pub fn column_height(&self, column: usize) -> usize {
        (0..self.height()).take_while(|&row| self.cell(column, row) != Cell::Empty).count()
    }
}
