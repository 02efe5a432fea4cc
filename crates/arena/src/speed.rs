//! How fast a heuristic is.

use engine::heuristics::Mind;
use game::{AnyPosition, Position};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Evaluations of these positions per second: over so many passes, or else in the best of several rounds, because other work on
/// the machine only ever slows down.
pub fn evaluations_per_second(mind: &mut dyn Mind, positions: &[AnyPosition], passes: Option<u32>) -> f64 {
    const ROUNDS: u32 = 5;
    const ROUND: Duration = Duration::from_millis(60);
    let mut evaluate_until = |is_enough: &dyn Fn(u32, Duration) -> bool| {
        let (start, mut passes) = (Instant::now(), 0);
        while !is_enough(passes, start.elapsed()) {
            for position in positions {
                black_box(mind.evaluate(black_box(position), position.to_move()));
            }
            passes += 1;
        }
        f64::from(passes) * positions.len() as f64 / start.elapsed().as_secs_f64()
    };
    match passes {
        Some(wanted) => evaluate_until(&|passes, _| passes >= wanted),
        None => (0..ROUNDS).map(|_| evaluate_until(&|_, elapsed| elapsed >= ROUND)).fold(0.0, f64::max),
    }
}
