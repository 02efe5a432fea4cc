//! Whole games and events between players.

use arena::{
    ACTION_LIMIT, Contestant, Ending, Event, Format, GameRecord, Pairing, Rounds, Suite, builder, play_game,
    run,
};
use engine::players::{Player, PlayerSpec};
use engine::search::{Choice, Limits};
use game::{Game, Move, Outcome, Rules, Side};
use std::convert::Infallible;
use std::time::{Duration, Instant};

fn play(rules: Rules, players: [&str; 2], opening: &str, limit: usize) -> GameRecord {
    let [first, second] = players.map(|text| {
        let spec: PlayerSpec = text.parse().expect("a player");
        builder(&spec, rules).expect("it plays these rules")
    });
    let opening = Game::parse(rules, opening).expect("legal");
    play_game(&mut Contestant::new(&first, None), &mut Contestant::new(&second, None), &opening, limit)
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
struct Rogue(fn(&Game) -> Move);

impl Player for Rogue {
    fn think(&mut self, game: &Game, _: &Limits, _: &dyn Fn(&Choice)) -> Choice {
        Choice { mv: (self.0)(game), value: None, depth: 0, ends_in: None, nodes: 0, line: Vec::new() }
    }
}

#[test]
fn players_that_fail_lose_with_the_reason_and_the_event_goes_on() {
    let illegal = || Box::new(Rogue(|_| Move::new(12))) as Box<dyn Player>;
    let crash = || Box::new(Rogue(|_| panic!("as the test wants it"))) as Box<dyn Player>;
    let hang = || {
        Box::new(Rogue(|_| {
            loop {
                std::thread::sleep(Duration::from_secs(1));
            }
        })) as Box<dyn Player>
    };
    let good = builder(&"bueno:d2".parse().expect("a player"), Rules::CLASSIC).expect("classic");
    let openings = Suite::Ply4.openings(Rules::CLASSIC, 0);
    let event = Event {
        players: vec![&good, &illegal, &crash, &hang],
        openings: &openings[..2],
        action_limit: ACTION_LIMIT,
        move_time: Some(Duration::from_secs(1)),
    };
    let mut rounds = Rounds::new(Format::Gauntlet, 4, 2);
    let pairings = rounds.next(&[0.0; 4]).expect("one round");
    let mut endings = Vec::new();
    let start = Instant::now();
    run(&event, &pairings, 2, |Pairing { first, second, .. }, record| {
        let opponent = first.max(second);
        let good_side = if first == 0 { Side::First } else { Side::Second };
        assert_eq!(record.outcome, Outcome::Win(good_side), "{record:?}");
        endings.push((opponent, record.ending));
        Ok::<_, Infallible>(())
    })
    .expect("it cannot fail");
    assert!(start.elapsed() < Duration::from_secs(20), "four games with a limit of a second a move");
    endings.sort_unstable();
    let expected = [(1, Ending::IllegalMove), (2, Ending::Crash), (3, Ending::Timeout)];
    assert_eq!(endings, expected.map(|one| [one; 4]).concat());
}

#[test]
fn the_number_of_threads_changes_no_game() {
    let specs =
        ["ia2", "a2b3d:d2", "random(seed=3)", "fc259:n500"].map(|text| text.parse().expect("a player"));
    let players = specs.map(|spec: PlayerSpec| builder(&spec, Rules::CLASSIC).expect("classic"));
    let openings = Suite::Ply4.openings(Rules::CLASSIC, 5);
    let event = Event {
        players: players.iter().map(|player| player as &dyn arena::Build).collect(),
        openings: &openings[..10],
        action_limit: ACTION_LIMIT,
        move_time: None,
    };
    let pairings = Rounds::new(Format::RoundRobin, 4, 10).next(&[0.0; 4]).expect("one round");
    let games = |threads| {
        let mut games = Vec::new();
        run(&event, &pairings, threads, |pairing, record| {
            games.push((pairing, record.moves, record.ending));
            Ok::<_, Infallible>(())
        })
        .expect("it cannot fail");
        games.sort();
        games
    };
    let alone = games(1);
    assert_eq!(alone.len(), 120);
    assert_eq!(alone, games(2));
    assert_eq!(alone, games(7));
}

#[test]
fn an_error_while_noting_a_game_ends_the_event_with_it() {
    let good = builder(&"bueno:d1".parse().expect("a player"), Rules::CLASSIC).expect("classic");
    let openings = Suite::Ply4.openings(Rules::CLASSIC, 0);
    let event = Event {
        players: vec![&good, &good],
        openings: &openings,
        action_limit: ACTION_LIMIT,
        move_time: None,
    };
    let pairings = Rounds::new(Format::RoundRobin, 2, openings.len()).next(&[0.0; 2]).expect("one round");
    let mut seen = 0;
    let result = run(&event, &pairings, 2, |_, _| {
        seen += 1;
        if seen == 5 { Err("the disk is full") } else { Ok(()) }
    });
    assert_eq!((result, seen), (Err("the disk is full"), 5));
}
