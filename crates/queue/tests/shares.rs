//! Coordinator and workers over a real server, all in one process: many shares, how many bytes, how much memory.

mod support;

use arena::{Assignment, Crew, GameRecord, Identity, Suite, Threads};
use engine::players::{Guest, Player, PlayerSpec, Resources};
use engine::search::Choice;
use engine::{Catalog, Failure, Fingerprint, Limits};
use game::{Game, Rules};
use queue::{Address, Connection, Coordinator, Registry, Settings, Worker};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use support::{Server, is_slow_wanted};

/// Thinks for some milliseconds, and plays the first move that is legal.
#[derive(Debug)]
struct Slow;

impl Slow {
    const TIME: Duration = Duration::from_millis(10);
}

impl Guest for Slow {
    fn name(&self) -> &'static str {
        "slow"
    }

    fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(b"slow")
    }

    fn is_repeatable(&self) -> bool {
        true
    }

    fn refuses(&self, _: Rules) -> Option<String> {
        None
    }

    fn player(&self, _: Rules, _: &Resources) -> Result<Box<dyn Player>, String> {
        Ok(Box::new(Self))
    }
}

impl Player for Slow {
    fn think(&mut self, game: &Game, _: &Limits, _: &dyn Fn(&Choice)) -> Result<Choice, Failure> {
        std::thread::sleep(Self::TIME);
        let mv = game.legal().iter().next().expect("an unfinished game");
        Ok(Choice { mv, value: None, depth: 0, nodes: 0, line: vec![mv], ends_in: None })
    }
}

/// Knows whom these tests know.
struct Known;

impl Registry for Known {
    fn file(&self, _: &PlayerSpec) -> Result<Option<Vec<u8>>, String> {
        Ok(None)
    }

    fn player(&self, identity: &Identity, _: Option<&[u8]>) -> Result<PlayerSpec, String> {
        match identity.name.as_str() {
            "slow" => Ok(slow()),
            name => Catalog::built_in().player(name).map_err(|error| error.to_string()),
        }
    }
}

fn slow() -> PlayerSpec {
    PlayerSpec::Guest(Arc::new(Slow))
}

/// So many games of two players, of which each has so many moves more than its opening.
fn games(players: &[PlayerSpec; 2], number: usize, moves: usize) -> Vec<Assignment> {
    let openings = Suite::Ply8.openings(Rules::CLASSIC, 1);
    let game = |number: usize| {
        let seats = if number.is_multiple_of(2) { [0, 1] } else { [1, 0] };
        let opening = &openings[number / 2 % openings.len()].game;
        Assignment {
            rules: Rules::CLASSIC,
            players: seats.map(|seat: usize| Identity::of(&players[seat])),
            opening: opening.letters(),
            action_limit: opening.moves().len() + moves,
            move_time: None,
        }
    };
    (0..number).map(game).collect()
}

/// Lets so many workers play for a coordinator; `see` sees every game once.
fn played(
    server: &Server,
    workers: usize,
    settings: Settings,
    players: &[PlayerSpec; 2],
    games: Vec<Assignment>,
    mut see: impl FnMut(usize, GameRecord),
) {
    let address: Address = server.url().parse().expect("an address");
    let connect = || Connection::new(&address, settings, false).expect("it listens");
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for number in 0..workers {
            let (connection, stop) = (connect(), &stop);
            scope.spawn(move || {
                let worker = Worker::new(connection, &Known, 1, &format!("worker {number}"), &|_| ());
                worker.expect("a worker").run(stop).expect("it works");
            });
        }
        let coordinator =
            Coordinator::new(connect(), Box::new(Known), "test", Box::new(|_| ())).expect("one");
        let mut seen = vec![false; games.len()];
        let never = AtomicBool::new(false);
        let done = coordinator.play(players, games, &never, &mut |number, record| {
            assert!(!std::mem::replace(&mut seen[number], true), "{number} twice");
            see(number, record);
            ControlFlow::Continue(())
        });
        stop.store(true, Ordering::Relaxed);
        done.expect("the queue works");
        assert!(seen.iter().all(|&is_seen| is_seen), "all games");
    });
}

/// Megabytes of this process that are in memory.
fn megabytes() -> usize {
    let status = std::fs::read_to_string("/proc/self/statm").expect("it tells");
    let pages: usize = status.split(' ').nth(1).expect("resident").parse().expect("a number");
    pages * 4096 / 1_000_000
}

#[test]
fn games_are_those_of_this_machine_and_take_few_bytes() {
    let Some(server) = Server::start(&[]) else { return };
    let players = ["ia2:d2", "bueno:d2"].map(|name| Catalog::built_in().player(name).expect(name));
    let games = games(&players, 2000, 200);
    let mut expected = vec![None; games.len()];
    let never = AtomicBool::new(false);
    let local = Threads(2).play(&players, games.clone(), &never, &mut |number, record| {
        expected[number] = Some((record.moves, record.outcome, record.ending, record.choices));
        ControlFlow::Continue(())
    });
    local.expect("threads play");
    let before = server.bytes();
    played(&server, 3, Settings::default(), &players, games, |number, record| {
        let found = (record.moves, record.outcome, record.ending, record.choices);
        assert_eq!(Some(&found), expected[number].as_ref());
    });
    let bytes = (server.bytes() - before) / expected.len() as u64;
    println!("{bytes} bytes for a game, received and sent by the server, with everything else");
    assert!(bytes < 300, "{bytes} bytes for a game");
}

#[test]
fn shares_of_a_slow_player_drain_without_growth() {
    let Some(server) = Server::start(&[]) else { return };
    let number = if is_slow_wanted() { 10_000 } else { 1_000 };
    let players = [slow(), slow()];
    let one_by_one = Settings { share: Duration::ZERO, ..Settings::default() };
    let (start, mut settled, mut early) = (Instant::now(), 0, 0);
    played(&server, 50, one_by_one, &players, games(&players, number, 2), |_, record| {
        assert_eq!(record.failure, None);
        settled += 1;
        if settled == number / 4 {
            early = megabytes();
        }
    });
    let (late, time) = (megabytes(), start.elapsed());
    println!("{number} shares in {time:.1?}, {early} MB after a quarter, {late} MB at the end");
    assert!(late < early + 20, "{early} MB after a quarter, {late} MB at the end");
}

#[test]
fn a_coordinator_takes_in_more_games_than_workers_play() {
    let Some(server) = Server::start(&[]) else { return };
    let number = if is_slow_wanted() { 1_000_000 } else { 50_000 };
    let players = [slow(), slow()];
    // Games that are over when they begin: what is measured is everything but playing.
    let games = games(&players, number, 0);
    let start = Instant::now();
    played(&server, 2, Settings::default(), &players, games, |_, _| ());
    let pace = number as f64 / start.elapsed().as_secs_f64();
    println!("{pace:.0} games per second");
    assert!(pace > 1_000.0, "{pace:.0} games per second");
}

#[test]
fn a_coordinator_holds_one_event_after_the_other() {
    let Some(server) = Server::start(&[]) else { return };
    let address: Address = server.url().parse().expect("an address");
    let connect = || Connection::new(&address, Settings::default(), false).expect("it listens");
    let players = ["ia2:d1", "bueno:d1"].map(|name| Catalog::built_in().player(name).expect(name));
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let worker = connect();
        scope.spawn(|| Worker::new(worker, &Known, 1, "worker", &|_| ()).expect("one").run(&stop));
        let coordinator =
            Coordinator::new(connect(), Box::new(Known), "test", Box::new(|_| ())).expect("one");
        let (mut seen, never) = (0, AtomicBool::new(false));
        for round in 1..=3 {
            let games = games(&players, 20, 200);
            let done = coordinator.play(&players, games, &never, &mut |_, _| {
                seen += 1;
                ControlFlow::Continue(())
            });
            done.expect("the queue works");
            assert_eq!(seen, 20 * round);
        }
        stop.store(true, Ordering::Relaxed);
    });
}

#[test]
fn a_share_that_came_often_without_killing_anybody_is_played() {
    let Some(server) = Server::start(&[]) else { return };
    let address: Address = server.url().parse().expect("an address");
    let settings = Settings { patience: Duration::from_millis(500), ..Settings::default() };
    let connect = || Connection::new(&address, settings, false).expect("it listens");
    // The one stranger in the one game there is: if that killed anybody, it would be at once whose fault it was.
    let players = [slow(), Catalog::built_in().player("ia2:d1").expect("a player")];
    let game = games(&players, 1, 4);
    let (stop, is_handed_back) = (AtomicBool::new(false), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let (worker, stop, is_handed_back) = (connect(), &stop, &is_handed_back);
        scope.spawn(|| {
            // Takes the share again and again, and lets it lie.
            (0..5).for_each(|_| server.take_share(Fingerprint::of_sources().as_str()));
            is_handed_back.store(true, Ordering::Relaxed);
            Worker::new(worker, &Known, 1, "worker", &|_| ()).expect("one").run(stop)
        });
        let coordinator =
            Coordinator::new(connect(), Box::new(Known), "test", Box::new(|_| ())).expect("one");
        let never = AtomicBool::new(false);
        let mut failures = Vec::new();
        let done = coordinator.play(&players, game, &never, &mut |_, record| {
            failures.push(record.failure);
            ControlFlow::Continue(())
        });
        stop.store(true, Ordering::Relaxed);
        done.expect("the queue works");
        assert!(is_handed_back.load(Ordering::Relaxed) && failures == [None], "{failures:?}");
    });
}
