//! `ia2`: lines through the top disc of each column that still have room for four, by run and by discs with gaps.
//!
//! Quirks: the first cell of the middle column counts once for every column of the board; a disc behind an opponent's
//! takes a half-line's gapped discs away altogether (so a line can count minus one); and the down-left half of a rising
//! line has no room at all as soon as it meets an opponent within four cells, where the other halves keep what they had.

use super::{BoardHeuristic, Declaration, House, Weight, Weights};
use crate::Score;
use crate::patterns::{TABLE, Tally, Walk, joined};
use game::{Bits, Board, Geometry, Size};

pub(super) struct Ia2 {
    corner: Score,
    columns: [Score; 3],
    run: [Score; TABLE],
    gapped: Score,
}

impl BoardHeuristic for Ia2 {
    const CARD: Declaration = Declaration {
        name: "ia2",
        idea: "lines through the top discs that still have room for four, by run and by discs with gaps",
        origin: "IA 2 of the report of ia1 and ia2",
        weights: &[
            Weight::new("first_center", 1_000.0, 0.0, 10_000.0),
            Weight::new("center", 500.0, 0.0, 5_000.0),
            Weight::new("beside", 200.0, 0.0, 2_000.0),
            Weight::new("two_beside", 100.0, 0.0, 1_000.0),
            Weight::new("one", 10.0, 0.0, 100.0),
            Weight::new("two", 300.0, 0.0, 3_000.0),
            Weight::new("three", 1_000.0, 0.0, 10_000.0),
            Weight::new("gapped", 50.0, 0.0, 500.0),
        ],
        house: House::COURSE,
    };

    fn new(weights: &Weights) -> Self {
        let [corner, center, beside, two_beside, one, two, three, gapped] = weights.array();
        Self { corner, columns: [center, beside, two_beside], run: [one, two, three], gapped }
    }

    fn evaluate<G: Geometry>(&self, board: &Board<G>) -> Score {
        let geometry = board.geometry;
        let owns_first = board.mine.meets(geometry.cell(geometry.center(), 0));
        let first_center = if owns_first { self.corner * Score::from(geometry.width()) } else { 0.0 };
        first_center + self.points(board) - self.points(&board.swapped())
    }

    fn refuses(size: Size) -> Option<&'static str> {
        (size.width() < 5).then_some("it needs two columns on each side of the middle one")
    }
}

impl Ia2 {
    #[inline]
    fn points<G: Geometry>(&self, board: &Board<G>) -> Score {
        let (geometry, line) = (board.geometry, board.geometry.line() as usize);
        let tops = board.tops() & board.mine;
        let (mut tally, mut gapped) = (Tally::default(), 0);
        for (walk, back) in Walk::LINES {
            let (one, two) = (Half::new(board, tops, walk), Half::new(board, tops, back));
            // The halves share their start, so together they must hold one cell more than a line.
            let mut roomy = (1..=line)
                .fold(G::Bits::EMPTY, |roomy, part| roomy | (one.room[part] & two.room[line + 1 - part]));
            if walk == Walk::DownLeft {
                roomy &= !one.blocked;
            }
            tally.add(geometry, &joined(geometry, roomy, board.mine, (walk, back)));
            gapped += one.discs(board, roomy) + two.discs(board, roomy) - roomy.count() as i32;
        }
        tally.points(geometry, &self.run)
            + self.gapped * Score::from(gapped)
            + self.column_points(board, tops)
    }

    /// Points for my top discs, by distance of their column from the middle.
    #[inline]
    fn column_points<G: Geometry>(&self, board: &Board<G>, tops: G::Bits) -> Score {
        let (geometry, center) = (board.geometry, board.geometry.center());
        let [middle, beside, two_beside] = [0, 1, 2].map(|distance| {
            let columns = geometry.column(center + distance) | geometry.column(center - distance);
            Score::from((tops & columns).count())
        });
        self.columns[0] * middle + self.columns[1] * beside + self.columns[2] * two_beside
    }
}

/// One direction of a line, for all starts at once.
struct Half<G: Geometry> {
    walk: Walk,
    /// At index n: the starts whose first n cells, start included, are all on the board and not the opponent's.
    room: [G::Bits; 7],
    /// The starts that meet an opponent before they have gone the length of a line.
    blocked: G::Bits,
}

impl<G: Geometry> Half<G> {
    #[inline]
    fn new(board: &Board<G>, starts: G::Bits, walk: Walk) -> Self {
        let geometry = board.geometry;
        let free = geometry.cells() & !board.theirs;
        let mut half = Self { walk, room: [G::Bits::EMPTY; 7], blocked: G::Bits::EMPTY };
        half.room[1] = starts;
        for distance in 1..geometry.line() {
            let reached = half.room[distance as usize];
            half.room[distance as usize + 1] = reached & walk.look(geometry, free, distance);
            half.blocked |= reached & walk.look(geometry, board.theirs, distance);
        }
        half
    }

    /// My discs within a line's length of the starts in `roomy`, gaps skipped; none where an opponent stands among them.
    #[inline]
    fn discs(&self, board: &Board<G>, roomy: G::Bits) -> i32 {
        let starts = roomy & !self.blocked;
        let beyond: u32 = (1..board.geometry.line())
            .map(|distance| {
                let reached = self.room[distance as usize + 1] & starts;
                (reached & self.walk.look(board.geometry, board.mine, distance)).count()
            })
            .sum();
        (starts.count() + beyond) as i32
    }
}
