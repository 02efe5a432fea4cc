//! Which positions a game can reach.
//!
//! Whoever sets discs up may put them where no sequence of moves does: with the second side at the bottom of every column,
//! nobody can have begun. Such a position can be played and solved like any other, but no book holds it.

use super::Discs;
use game::{Geometry, Standard};
use std::collections::HashSet;

/// Whether a game reaches this position, in which nobody has a line: whether its discs can be taken off one by one, each
/// from the top of its column, those of the two sides in turn. For a dozen discs: the ways are tried one after another.
pub(super) fn is_reachable(position: Discs) -> bool {
    can_be_taken_off(position, &mut HashSet::new())
}

fn can_be_taken_off(position: Discs, failed: &mut HashSet<u64>) -> bool {
    if position.mask == 0 {
        return true;
    }
    // What is left of the discs tells who has to move.
    if failed.contains(&position.mask) {
        return false;
    }
    if predecessors(position).any(|before| can_be_taken_off(before, failed)) {
        return true;
    }
    failed.insert(position.mask);
    false
}

/// The positions from which one move leads to this one, reachable or not.
pub(super) fn predecessors(position: Discs) -> impl Iterator<Item = Discs> {
    let Discs { own, mask } = position;
    let shape = Standard::default();
    // The top of a column is the cell below the one a disc falls into.
    let tops = (mask + shape.bottom()) >> 1 & mask;
    let mut last = tops & !own;
    std::iter::from_fn(move || {
        let disc = last & last.wrapping_neg();
        last ^= disc;
        (disc != 0).then_some(Discs { own: own ^ mask ^ disc, mask: mask ^ disc })
    })
}

#[cfg(test)]
mod tests {
    use super::super::shape::Shape;
    use super::*;

    /// All positions with so many discs that games reach, lines or not.
    fn reached(discs: u32) -> HashSet<Discs> {
        let shape = Standard::default();
        let mut reached = HashSet::from([Discs::default()]);
        for _ in 0..discs {
            let children = |position: &Discs| {
                let position = *position;
                (0..shape.width()).filter_map(move |column| position.play(shape, column))
            };
            reached = reached.iter().flat_map(children).collect();
        }
        reached
    }

    /// A position of discs thrown into columns at random, as many of either side as there would be in a game.
    fn thrown(discs: u32, seed: &mut u64) -> Discs {
        let shape = Standard::default();
        let mut position = Discs::default();
        let mut random = |below: u32| {
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (*seed >> 33) as u32 % below
        };
        let mut others = discs / 2 + discs % 2;
        for left in (1..=discs).rev() {
            let cell = loop {
                let cell = shape.playable(position.mask) & shape.column(random(shape.width()));
                if cell != 0 {
                    break cell;
                }
            };
            position.mask |= cell;
            if random(left) < others {
                others -= 1;
            } else {
                position.own |= cell;
            }
        }
        position
    }

    #[test]
    fn positions_are_reachable_exactly_if_a_game_reaches_them() {
        let mut seed = 1;
        for discs in 2..=9 {
            let reached = reached(discs);
            assert!(reached.iter().step_by(17).all(|&position| is_reachable(position)));
            let mut unreachable = 0;
            for _ in 0..3_000 {
                let position = thrown(discs, &mut seed);
                assert_eq!(is_reachable(position), reached.contains(&position), "{position:?}");
                unreachable += u32::from(!is_reachable(position));
            }
            assert!(unreachable > 0, "some are not");
        }
    }

    #[test]
    fn predecessors_lead_back() {
        let shape = Standard::default();
        let position = [3, 3, 2, 3, 4, 0, 6].iter().fold(Discs::default(), |position, &column| {
            position.play(shape, column).expect("the columns are not full")
        });
        let before: Vec<_> = predecessors(position).collect();
        assert_eq!(before.len(), 3, "the tops of columns 3, 5 and 7 are of the side that moved last");
        for before in before {
            assert!((0..7).any(|column| before.play(shape, column) == Some(position)));
        }
    }
}
