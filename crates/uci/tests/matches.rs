//! Matches on quick clocks: nobody may lose on time, however busy the machine is.

mod support;

use game::{Game, Outcome, Position, Rules, Side};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use support::{Engine, is_patient};
use uci::{Command, Go, Placement};

/// How a game went on the clocks.
struct Played {
    outcome: Outcome,
    /// By side, the least that was left.
    least: [Duration; 2],
    /// By side, what was left in the end.
    last: [Duration; 2],
}

/// A game as a match runner plays it: the whole game with every move, clocks that count what has passed, and every answer
/// checked.
fn play(engines: &mut [Engine; 2], time: Duration, increment: Duration) -> Played {
    for engine in &mut *engines {
        engine.say("ucinewgame");
        engine.ready();
    }
    let (mut last, mut least) = ([time; 2], [time; 2]);
    let mut game = Game::new(Rules::CLASSIC);
    while game.outcome().is_none() {
        let side = game.position().to_move().index();
        let go = Go { clocks: last.map(Some), increments: [increment; 2], ..Go::default() };
        let begun = Instant::now();
        engines[side].say(&format!("{}\n{}", Command::Position((&game).into()), Command::Go(go)));
        let (heard, answered) = engines[side].timed_until("bestmove ");
        let left = last[side].checked_sub(answered - begun);
        let left = left.unwrap_or_else(|| panic!("side {side} loses on time in {game}: {heard:?}"));
        least[side] = least[side].min(left);
        last[side] = left + increment;
        let best: Placement = heard[heard.len() - 1]["bestmove ".len()..].parse().expect("a move");
        game.play(best.in_game(&game).expect("it lands"))
            .unwrap_or_else(|error| panic!("{best} in {game}: {error}"));
    }
    Played { outcome: game.outcome().expect("it is over"), least, last }
}

/// Takes cores away while it lives.
struct Fire(Arc<AtomicBool>);

impl Fire {
    fn on(cores: usize) -> Self {
        let is_out = Arc::new(AtomicBool::new(false));
        for _ in 0..cores {
            let is_out = Arc::clone(&is_out);
            thread::spawn(move || while !is_out.load(Ordering::Relaxed) {});
        }
        Self(is_out)
    }
}

impl Drop for Fire {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

const TIME: Duration = Duration::from_millis(200);
const INCREMENT: Duration = Duration::from_millis(10);

#[test]
fn nobody_loses_on_time_while_the_cores_are_busy() {
    let _fire = Fire::on(2);
    let games = if is_patient() { 200 } else { 3 };
    let mut engines = ["perfect", "perfect"].map(Engine::playing);
    let (mut won, mut least, mut last) = (0, TIME, Vec::new());
    for _ in 0..games {
        let played = play(&mut engines, TIME, INCREMENT);
        won += usize::from(played.outcome == Outcome::Win(Side::First));
        least = played.least.into_iter().fold(least, Duration::min);
        last.extend(played.last);
    }
    let mean = last.iter().sum::<Duration>() / last.len() as u32;
    eprintln!("{games} games, {won} won by who began; never less than {least:?} left, {mean:?} in the end");
    engines.map(Engine::quit);
}

#[test]
fn players_of_all_kinds_keep_their_clocks() {
    for players in [["a2b3d:n99999999999", "level8"], ["ia2:d9", "fc259:t5000"]] {
        let mut engines = players.map(Engine::playing);
        play(&mut engines, TIME, INCREMENT);
        engines.map(Engine::quit);
    }
    // Against anybody who does not answer perfectly, who begins should win, given the time that a second is.
    let mut engines = ["perfect", "random"].map(Engine::playing);
    let played = play(&mut engines, Duration::from_secs(1), Duration::from_millis(20));
    assert_eq!(played.outcome, Outcome::Win(Side::First));
    engines.map(Engine::quit);
}
