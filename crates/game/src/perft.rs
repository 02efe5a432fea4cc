//! Counting: how many games of a length there are, and how many different positions they reach.
//!
//! The counts are known for the classic game, so a mistake in the rules shows as a wrong number.

use crate::Position;

/// The number of games of exactly `depth` moves from here; games that end earlier do not count.
///
/// ```
/// use game::{Classic, perft::games};
/// assert_eq!(games(&Classic::standard(), 4), 7 * 7 * 7 * 7);
/// ```
pub fn games<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.outcome().is_some() {
        return 0;
    }
    if depth == 1 {
        return position.moves().len() as u64;
    }
    position.moves().iter().map(|mv| games(&position.after(mv).0, depth - 1)).sum()
}

/// The number of different positions after 0, 1, 2, ... moves, for as long as it is asked on (or forever: zeros follow
/// once every game is over). Finished positions count where they arise.
///
/// ```
/// use game::{Classic, perft::positions};
/// assert_eq!(positions(Classic::standard()).take(5).collect::<Vec<_>>(), [1, 7, 49, 238, 1120]);
/// ```
pub fn positions<P: Position>(start: P) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(vec![start]), |reached| {
        let open = reached.iter().filter(|position| position.outcome().is_none());
        let mut next: Vec<_> =
            open.flat_map(|position| position.moves().iter().map(|mv| position.after(mv).0)).collect();
        // Sorting walks memory in order; a hash set of this size misses the cache at every insertion.
        next.sort_unstable();
        next.dedup();
        Some(next)
    })
    .map(|reached| reached.len() as u64)
}
