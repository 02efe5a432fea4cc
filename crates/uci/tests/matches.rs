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
/// checked. If somebody loses on time, the reason is what the moves have cost.
fn play(engines: &mut [Engine; 2], time: Duration, increment: Duration) -> Result<Played, String> {
    for engine in &mut *engines {
        engine.say("ucinewgame");
        engine.ready();
    }
    let (mut last, mut least, mut costs) = ([time; 2], [time; 2], [Vec::new(), Vec::new()]);
    let mut game = Game::new(Rules::CLASSIC);
    while game.outcome().is_none() {
        let side = game.position().to_move().index();
        let go = Go { clocks: last.map(Some), increments: [increment; 2], ..Go::default() };
        let begun = Instant::now();
        engines[side].say(&format!("{}\n{}", Command::Position((&game).into()), Command::Go(go)));
        let (heard, answered) = engines[side].timed_until("bestmove ");
        costs[side].push((answered - begun).as_millis());
        let left = last[side].checked_sub(answered - begun);
        let left =
            left.ok_or_else(|| format!("side {side} loses on time in {game}, after {:?} ms", costs[side]))?;
        least[side] = least[side].min(left);
        last[side] = left + increment;
        let best: Placement = heard[heard.len() - 1]["bestmove ".len()..].parse().expect("a move");
        game.play(best.in_game(&game).expect("it lands"))
            .unwrap_or_else(|error| panic!("{best} in {game}: {error}"));
    }
    Ok(Played { outcome: game.outcome().expect("it is over"), least, last })
}

/// The same where others use the machine as well: it may stall once or twice for longer than a clock has, but not three times.
fn play_somehow(engines: &mut [Engine; 2], time: Duration, increment: Duration) -> Played {
    let mut reasons = Vec::new();
    while reasons.len() < 3 {
        match play(engines, time, increment) {
            Ok(played) => return played,
            Err(reason) => reasons.push(reason),
        }
    }
    panic!("{reasons:?}");
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
    if !is_patient() {
        eprintln!("200 games take minutes and all cores: CONECTA_SLOW_TESTS=1 plays them");
        return;
    }
    let _fire = Fire::on(2);
    let mut engines = ["perfect", "perfect"].map(Engine::playing);
    let (mut won, mut least, mut last, mut late) = (0, TIME, Vec::new(), Vec::new());
    for _ in 0..200 {
        match play(&mut engines, TIME, INCREMENT) {
            Ok(played) => {
                won += usize::from(played.outcome == Outcome::Win(Side::First));
                least = played.least.into_iter().fold(least, Duration::min);
                last.extend(played.last);
            }
            Err(reason) => late.push(reason),
        }
    }
    let mean = last.iter().sum::<Duration>() / last.len() as u32;
    eprintln!("{won} of 200 won by who began; never less than {least:?} left, {mean:?} in the end");
    assert!(late.is_empty(), "{} of 200: {late:?}", late.len());
    for engine in engines {
        engine.quit();
    }
}

#[test]
fn quick_clocks_are_kept() {
    let mut engines = ["perfect", "perfect"].map(Engine::playing);
    for _ in 0..2 {
        play_somehow(&mut engines, TIME, INCREMENT);
    }
    for engine in engines {
        engine.quit();
    }
}

#[test]
fn players_of_all_kinds_keep_their_clocks() {
    for players in [["a2b3d:n99999999999", "level8"], ["ia2:d9", "fc259:t5000"]] {
        let mut engines = players.map(Engine::playing);
        play_somehow(&mut engines, TIME, INCREMENT);
        for engine in engines {
            engine.quit();
        }
    }
    // Against anybody who does not answer perfectly, who begins should win, given the time that a second is.
    let mut engines = ["perfect", "random"].map(Engine::playing);
    let played = play_somehow(&mut engines, Duration::from_secs(1), Duration::from_millis(20));
    assert_eq!(played.outcome, Outcome::Win(Side::First));
    for engine in engines {
        engine.quit();
    }
}
