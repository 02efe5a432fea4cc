//! Whole games and events between players.

use arena::{
    ACTION_LIMIT, Assignment, Contest, CrewError, Ending, Fixture, Format, GameRecord, Identity, Pairing,
    Pulse, Stage, Suite, Threads, casting, played_by,
};
use engine::players::{Guest, Player, PlayerSpec, Resources};
use engine::search::Choice;
use engine::{Catalog, Failure, Fingerprint, Limits};
use game::{Game, Move, Outcome, Rules, Side};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

fn player(text: &str) -> PlayerSpec {
    Catalog::built_in().player(text).expect("a player")
}

fn play(rules: Rules, players: [&str; 2], opening: &str, action_limit: usize) -> GameRecord {
    let players = players.map(player);
    let assignment = Assignment {
        rules,
        players: players.each_ref().map(Identity::of),
        opening: opening.to_owned(),
        action_limit,
        move_time: None,
    };
    Stage::new(casting(&players)).play(&assignment, &Pulse::default()).expect("nobody stops it")
}

#[test]
fn depth_eight_players_finish_a_game_of_boom() {
    for players in [["prob", "test"], ["test", "prob"], ["prob", "prob"]] {
        let record = play(Rules::Boom, players, "", ACTION_LIMIT);
        assert_ne!(record.ending, Ending::ActionLimit, "{players:?}");
        let game = Game::parse(Rules::Boom, &record.moves).expect("a legal game");
        assert_eq!(game.outcome(), Some(record.outcome));
    }
}

#[test]
fn a_game_that_goes_on_for_too_long_is_a_draw_and_says_so() {
    let record = play(Rules::Boom, ["prob:d2", "prob:d2"], "", 5);
    assert_eq!((record.outcome, record.ending, record.moves.len()), (Outcome::Draw, Ending::ActionLimit, 5));
    assert_eq!(record.ending.to_string(), "action limit");
}

#[test]
fn a_line_and_a_full_board_are_told_apart() {
    let won = play(Rules::CLASSIC, ["bueno:d1", "random"], "112233", ACTION_LIMIT);
    assert_eq!((won.outcome, won.ending), (Outcome::Win(Side::First), Ending::Line));
    let small: Rules = "classic-3x2".parse().expect("rules");
    let drawn = play(small, ["random", "random"], "", ACTION_LIMIT);
    assert_eq!((drawn.outcome, drawn.ending), (Outcome::Draw, Ending::FullBoard));
}

#[test]
fn a_full_board_of_boom_is_a_loss_for_the_side_that_cannot_act() {
    // A golden game that fills the board.
    let table = include_str!("../../../data/golden/boom-special.tsv");
    let row = table.lines().find(|line| line.contains("\tfull_")).expect("there is one");
    let [_, actions, _, winner] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("a game") };
    let record = play(Rules::Boom, ["random", "random"], actions, ACTION_LIMIT);
    assert_eq!(record.ending, Ending::FullBoard);
    assert_eq!(record.outcome.winner().expect("no draws").number().to_string(), winner);
}

#[test]
fn misere_turns_the_result_around() {
    let rules: Rules = "misere".parse().expect("rules");
    let record = play(rules, ["random", "random"], "1122334", ACTION_LIMIT);
    assert_eq!((record.outcome, record.ending), (Outcome::Win(Side::Second), Ending::Line));
    // Offered the line, a player that looks one ply ahead does not take it.
    let record = play(rules, ["bueno:d1", "random"], "112233", 7);
    assert_ne!(record.moves, "1122334");
}

#[test]
fn perfect_play_wins_from_the_empty_board_against_everybody() {
    for opponent in ["bueno", "ia2", "a2b3d:d6", "random"] {
        let record = play(Rules::CLASSIC, ["perfect", opponent], "", ACTION_LIMIT);
        assert_eq!(record.outcome, Outcome::Win(Side::First), "{opponent}: {}", record.moves);
    }
}

/// A player that does what it is told, however wrong.
#[derive(Clone, Debug)]
struct Rogue {
    name: &'static str,
    act: fn(&Game, &Limits) -> Result<Move, Failure>,
}

impl Player for Rogue {
    fn think(&mut self, game: &Game, limits: &Limits, _: &dyn Fn(&Choice)) -> Result<Choice, Failure> {
        let mv = (self.act)(game, limits)?;
        Ok(Choice { mv, value: None, depth: 0, ends_in: None, nodes: 0, line: Vec::new() })
    }
}

impl Guest for Rogue {
    fn name(&self) -> &str {
        self.name
    }

    fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(self.name.as_bytes())
    }

    fn is_repeatable(&self) -> bool {
        true
    }

    fn refuses(&self, _: Rules) -> Option<String> {
        None
    }

    fn player(&self, _: Rules, _: &Resources) -> Result<Box<dyn Player>, String> {
        if self.name == "absent" { Err("it is not at home".into()) } else { Ok(Box::new(self.clone())) }
    }
}

fn rogue(name: &'static str, act: fn(&Game, &Limits) -> Result<Move, Failure>) -> PlayerSpec {
    PlayerSpec::Guest(Arc::new(Rogue { name, act }))
}

/// All games of a fixture, with their pairings.
fn held(fixture: &Fixture, threads: usize) -> Vec<(Pairing, GameRecord)> {
    let mut contest = Contest::new(fixture, usize::MAX);
    while let Some(pairings) = contest.next() {
        let assignments = pairings.iter().map(|&pairing| fixture.assignment(pairing)).collect();
        let never = AtomicBool::new(false);
        played_by(&Threads(threads), &fixture.players, assignments, &never, |number, record| {
            contest.record(pairings[number], record);
            Ok::<_, CrewError>(())
        })
        .expect("it cannot fail");
    }
    contest.into_games().into_iter().map(|game| (game.pairing, game.record)).collect()
}

fn fixture(players: Vec<PlayerSpec>, format: Format, openings: usize) -> Fixture {
    let mut suite = Suite::Ply4.openings(Rules::CLASSIC, 5);
    suite.truncate(openings);
    Fixture {
        rules: Rules::CLASSIC,
        players,
        format,
        openings: suite,
        action_limit: ACTION_LIMIT,
        move_time: None,
    }
}

#[test]
fn players_that_fail_lose_with_the_reason_and_the_event_goes_on() {
    let players = vec![
        player("bueno:d2"),
        rogue("illegal", |_, _| Ok(Move::new(12))),
        rogue("crash", |_, _| panic!("as the test wants it")),
        rogue("absent", |_, _| unreachable!("it never gets here")),
        rogue("lost", |_, _| Err(Failure::NoMove)),
        rogue("late", |game, limits| {
            while !limits.are_over() {
                std::thread::sleep(Duration::from_millis(1));
            }
            Ok(game.legal().iter().next().expect("an unfinished game"))
        }),
        rogue("hang", |_, _| {
            loop {
                std::thread::sleep(Duration::from_secs(1));
            }
        }),
    ];
    let fixture =
        Fixture { move_time: Some(Duration::from_millis(300)), ..fixture(players, Format::Gauntlet, 2) };
    let start = Instant::now();
    let games = held(&fixture, 2);
    assert!(start.elapsed() < Duration::from_secs(20), "who does not come back is asked once or twice");
    let mut endings = Vec::new();
    for (Pairing { first, second, .. }, record) in games {
        let good_side = if first == 0 { Side::First } else { Side::Second };
        assert_eq!(record.outcome, Outcome::Win(good_side), "{record:?}");
        endings.push((first.max(second), record.ending, record.failure.expect("a reason").to_string()));
    }
    endings.sort();
    endings.dedup();
    let [illegal, crash, absent, lost, late, hang] = &endings[..] else { panic!("{endings:?}") };
    assert_eq!(
        (illegal.1, illegal.2.as_str()),
        (Ending::IllegalMove, "its move number 12 is not legal: there is no move 12")
    );
    assert_eq!(crash.1, Ending::Crash);
    assert!(
        crash.2.starts_with("it crashed: as the test wants it (") && crash.2.contains("games.rs"),
        "{}",
        crash.2
    );
    assert_eq!((absent.1, absent.2.contains("it is not at home")), (Ending::Crash, true), "{}", absent.2);
    assert_eq!((lost.1, lost.2.as_str()), (Ending::IllegalMove, "it found no move"));
    assert_eq!((late.1, late.2.as_str()), (Ending::Timeout, "it took longer than 300 ms"));
    assert_eq!((hang.1, hang.2.as_str()), (Ending::Timeout, "it does not answer"));
}

/// How many threads this process has.
#[cfg(target_os = "linux")]
fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").expect("a list").count()
}

/// The solver would need minutes for each move there, and is stopped within milliseconds instead of being left behind.
#[test]
#[cfg(target_os = "linux")]
fn a_hopelessly_late_player_costs_no_threads() {
    let rules: Rules = "classic-7x7".parse().expect("rules");
    let openings = vec![arena::Opening { game: Game::new(rules), score: None }; 6];
    let players = vec![player("perfect"), player("random")];
    let fixture = Fixture {
        rules,
        openings,
        move_time: Some(Duration::from_millis(50)),
        ..fixture(players, Format::RoundRobin, 1)
    };
    let before = threads();
    let start = Instant::now();
    let games = held(&fixture, 1);
    assert!(games.iter().all(|(_, record)| record.ending == Ending::Timeout), "{games:?}");
    // Twelve games of at most two late moves; other tests run beside.
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    assert!(threads() <= before + 20, "{} threads after {before}", threads());
}

#[test]
fn the_number_of_threads_changes_no_game() {
    let players = ["ia2", "a2b3d:d2", "random(seed=3)", "fc259:n500"].map(player).to_vec();
    let fixture = fixture(players, Format::RoundRobin, 10);
    let games = |threads| -> Vec<_> {
        held(&fixture, threads)
            .into_iter()
            .map(|(pairing, record)| (pairing, record.moves, record.ending))
            .collect()
    };
    let alone = games(1);
    assert_eq!(alone.len(), 120);
    assert_eq!(alone, games(2));
    assert_eq!(alone, games(7));
}

#[test]
fn a_contest_hands_out_shares_and_takes_every_record_once() {
    let fixture = fixture(["bueno:d1", "random"].map(player).to_vec(), Format::RoundRobin, 5);
    let mut contest = Contest::new(&fixture, 2);
    let mut shares = Vec::new();
    while let Some(pairings) = contest.next() {
        for &pairing in &pairings {
            let record = play(Rules::CLASSIC, ["bueno:d1", "random"], "", 7);
            contest.record(pairing, record.clone());
            contest.record(pairing, record);
        }
        shares.push(pairings.len());
    }
    assert_eq!(shares, [4, 4, 2]);
    let (games, points) = contest.standing();
    assert_eq!((games.len(), points.iter().sum::<f64>()), (10, 10.0));
}

#[test]
fn an_error_while_noting_a_game_ends_the_event_with_it() {
    let fixture = fixture(["bueno:d1", "bueno:d2"].map(player).to_vec(), Format::RoundRobin, 200);
    let pairings = Contest::new(&fixture, usize::MAX).next().expect("one share");
    let assignments = pairings.iter().map(|&pairing| fixture.assignment(pairing)).collect();
    let mut seen = 0;
    let never = AtomicBool::new(false);
    let result = played_by(&Threads(2), &fixture.players, assignments, &never, |_, _| {
        seen += 1;
        if seen == 5 { Err(CrewError("the disk is full".into())) } else { Ok(()) }
    });
    let error = result.expect_err("it is told").to_string();
    assert_eq!((error.as_str(), seen), ("the disk is full", 5));
}

#[test]
fn a_contest_that_is_cancelled_ends_soon_and_keeps_what_was_played() {
    let fixture = fixture(["perfect", "ia2:d9"].map(player).to_vec(), Format::RoundRobin, 300);
    let pairings = Contest::new(&fixture, usize::MAX).next().expect("one share");
    let assignments = pairings.iter().map(|&pairing| fixture.assignment(pairing)).collect();
    let cancel = AtomicBool::new(false);
    let (start, mut seen) = (Instant::now(), 0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(300));
            cancel.store(true, std::sync::atomic::Ordering::Relaxed);
        });
        played_by(&Threads(2), &fixture.players, assignments, &cancel, |_, _| {
            seen += 1;
            Ok::<_, CrewError>(())
        })
        .expect("it cannot fail");
    });
    assert!(seen < 600 && start.elapsed() < Duration::from_secs(5), "{seen} in {:?}", start.elapsed());
}
