//! Does the stop rule keep its promise? Simulated events that are looked at after every tenth opening.

use super::coverage::World;
use super::event::{ErrorMethod, analyze};
use super::stop::{Decision, StopRule};

/// How many of some events that are stopped when decided have a given pair of players decided in this way.
fn decided(world: &World, openings: usize, events: u64, pair: [usize; 2], wanted: Decision) -> usize {
    // Events of different lengths are different events, not beginnings of each other.
    let seeds = (openings as u64 * 1_000_000..).take(events as usize);
    let mut going: Vec<_> = seeds.map(|seed| world.event(openings, seed)).collect();
    let mut found = 0;
    // All events share the rule: what it wants at a look does not depend on the results.
    let mut rule = StopRule::new(openings);
    for seen in (10..=openings).step_by(10) {
        going.retain(|games| {
            let analysis = analyze(world.players(), &games[..seen], ErrorMethod::Sandwich)
                .expect("simulated games are well formed");
            let decisions = rule.look(&analysis);
            if !StopRule::is_decided(&decisions) {
                return true;
            }
            found += analysis
                .neighbors
                .iter()
                .zip(decisions)
                .filter(|(neighbors, decision)| {
                    *decision == wanted && pair.contains(&neighbors.better) && pair.contains(&neighbors.worse)
                })
                .count();
            false
        });
    }
    found
}

/// Worlds in which players 0 and 1 are equal: ordinary openings, openings that nearly always win for the first mover, many
/// draws, a third player far behind.
fn worlds_of_equals() -> [World; 4] {
    let even = || World::new(&[0.0, 0.0]);
    [
        even(),
        World { first_move: 4.0, liking: 0.3, ..even() },
        World { draw_tendency: 8.0, ..even() },
        World::new(&[0.0, 0.0, -2.0]),
    ]
}

fn is_slow_welcome() -> bool {
    std::env::var_os("CONECTA_SLOW_TESTS").is_some_and(|value| value == "1")
}

/// The risk is 5 %; so many more may be luck (three standard deviations).
fn most(events: u64) -> usize {
    let events = events as f64;
    (0.05 * events + 3.0 * (0.05 * 0.95 * events).sqrt()) as usize
}

fn assert_seldom_separated(openings: usize, events: u64) {
    for (number, world) in worlds_of_equals().iter().enumerate() {
        let wrong = decided(world, openings, events, [0, 1], Decision::Separated);
        println!("{openings} openings, world {number}: {wrong} of {events} wrongly decided");
        assert!(wrong <= most(events), "{openings} openings, world {number}: {wrong} of {events}");
    }
}

#[test]
fn equal_players_are_seldom_told_apart_however_often_one_looks() {
    assert_seldom_separated(50, 500);
    assert_seldom_separated(320, 60);
}

#[test]
fn equal_players_are_seldom_told_apart_in_thousands_of_events() {
    if !is_slow_welcome() {
        return;
    }
    assert_seldom_separated(50, 4000);
    assert_seldom_separated(320, 1000);
    assert_seldom_separated(1000, 500);
}

/// 24 Elo apart is not tied.
#[test]
fn different_players_are_seldom_called_tied() {
    let world = World::new(&[0.1, -0.1]);
    let truth = world.truth();
    assert!(truth[0] - truth[1] > 20.0, "{truth:?}");
    let events = if is_slow_welcome() { 200 } else { 10 };
    let wrong = decided(&world, 1000, events, [0, 1], Decision::Tied);
    assert!(wrong <= most(events), "{wrong} of {events}");
}

#[test]
fn clear_differences_are_decided_long_before_the_end() {
    let world = World::new(&[1.5, -1.5]);
    assert_eq!(decided(&world, 1000, 20, [0, 1], Decision::Separated), 20);
    let games = world.event(1000, 5);
    let mut rule = StopRule::new(1000);
    let looks = (10..).step_by(10).map(|seen| {
        rule.look(
            &analyze(2, &games[..seen], ErrorMethod::Sandwich).expect("simulated games are well formed"),
        )
    });
    assert!(looks.take(10).any(|decisions| decisions == [Decision::Separated]), "within 100 openings");
}
