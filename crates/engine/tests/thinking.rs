//! Players that are watched and stopped: what they report, and what they play when their time is up.

use engine::search::Choice;
use engine::solver::Oracle;
use engine::{Catalog, Limits};
use game::{Game, Outcome, Rules};
use std::cell::RefCell;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What a player plays, and what it reported before.
fn think(spec: &str, moves: &str, limits: &Limits) -> (Choice, Vec<Choice>) {
    let game: Game = moves.parse().expect("a game");
    let mut player =
        Catalog::built_in().player(spec).expect("a player").player(Rules::CLASSIC).expect("it plays classic");
    let reports = RefCell::new(Vec::new());
    let choice =
        player.think(&game, limits, &|choice| reports.borrow_mut().push(choice.clone())).expect("a move");
    assert!(game.legal().contains(choice.mv), "{spec} in {moves}");
    (choice, reports.into_inner())
}

const POSITIONS: [&str; 5] = ["", "4453", "44444251", "2252576253462244", "37313333717124171162542"];

#[test]
fn a_fixed_depth_is_the_same_with_limits_that_are_not_reached() {
    let stop = AtomicBool::new(false);
    let far = Limits { stop: Some(&stop), ..Limits::default() };
    for spec in ["ia2", "a2b3d:d5", "aima:d3", "jugador1:d4"] {
        for moves in POSITIONS {
            let (alone, once) = think(spec, moves, &Limits::default());
            let (watched, reports) = think(spec, moves, &far);
            assert_eq!((watched.mv, watched.value, &watched.line), (alone.mv, alone.value, &alone.line));
            assert_eq!(once, std::slice::from_ref(&alone), "without limits there is one report");
            let depths: Vec<_> = reports.iter().map(|report| report.depth).collect();
            assert_eq!(depths, (1..=alone.depth).collect::<Vec<_>>(), "{spec} in {moves}");
            assert_eq!(reports.last(), Some(&watched));
        }
    }
}

#[test]
fn an_interrupted_player_plays_what_a_shallower_one_would() {
    let stop = AtomicBool::new(true);
    let stopped = Limits { stop: Some(&stop), ..Limits::default() };
    for moves in POSITIONS {
        let (shallow, _) = think("ia2:d1", moves, &Limits::default());
        let (choice, _) = think("ia2:d8", moves, &stopped);
        assert_eq!((choice.mv, choice.value, choice.depth), (shallow.mv, shallow.value, 1), "{moves}");
        let (choice, _) = think("ia2:d8", moves, &Limits { nodes: Some(3_000), ..Limits::default() });
        let same = format!("ia2:d{}", choice.depth);
        let (same, _) = think(&same, moves, &Limits::default());
        assert_eq!((choice.mv, choice.value), (same.mv, same.value), "{moves}");
        assert!(choice.nodes <= 3_100, "it looks at the limit before each node but leaves: {}", choice.nodes);
    }
}

#[test]
fn a_depth_from_outside_takes_the_place_of_the_players_own() {
    let limits = Limits { depth: Some(6), ..Limits::default() };
    for spec in ["ia2", "ia2:d2", "ia2:n10000000", "ia2:t100000"] {
        let (choice, reports) = think(spec, "4453", &limits);
        assert_eq!(choice.depth, 6, "{spec}");
        assert_eq!(reports.iter().map(|report| report.depth).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
        assert!(reports.windows(2).all(|pair| pair[0].nodes < pair[1].nodes), "{spec}");
        assert_eq!(reports.last().map(|report| &report.line), Some(&choice.line));
    }
}

#[test]
fn wins_and_losses_are_told_in_plies() {
    // First to move completes the bottom row.
    let won = |spec| think(spec, "112233", &Limits::default()).0.ends_in;
    assert_eq!([won("ia2:d4"), won("ia2:n9999"), won("perfect")], [Some(1); 3]);
    // The second side cannot stop both ends of three in the bottom row.
    let lost = |spec| think(spec, "44556", &Limits::default()).0.ends_in;
    assert_eq!([lost("ia2:d4"), lost("ia2:n9999"), lost("perfect")], [Some(2); 3]);
    assert_eq!(think("ia2:d2", "", &Limits::default()).0.ends_in, None);
    // Known since 1988: the first side wins with the 41st disc.
    assert_eq!(think("perfect", "", &Limits::default()).0.ends_in, Some(41));
}

#[test]
fn perfect_tells_its_score_and_the_line_to_the_end() {
    let stop = AtomicBool::new(false);
    // Published scores, as in data/solver.
    for (moves, score) in [("2252576253462244111563365343671351441", -1.0), ("37313333717124171162542", 3.0)]
    {
        let (choice, reports) = think("perfect", moves, &Limits { stop: Some(&stop), ..Limits::default() });
        assert_eq!(choice.value, Some(score), "{moves}");
        assert_eq!(reports.last(), Some(&choice));
        let mut game: Game = moves.parse().expect("a game");
        let side = game::Position::to_move(game.position());
        for &mv in &choice.line {
            game.play(mv).expect("a legal line");
        }
        assert_eq!(choice.ends_in, Some(choice.line.len() as u32), "{moves}");
        assert_eq!(game.outcome(), Some(Outcome::Win(if score > 0.0 { side } else { side.other() })));
    }
}

#[test]
fn perfect_stops_when_told_and_then_plays_by_what_it_knows() {
    // Beyond the book, and one of the hardest there: some eighty milliseconds from scratch.
    let hard = "4721261235536";
    let quickest = (0..3).map(|_| {
        let start = Instant::now();
        let deadline = start + Duration::from_millis(40);
        think("perfect", hard, &Limits { deadline: Some(deadline), ..Limits::default() });
        start.elapsed()
    });
    assert!(quickest.min().expect("three of them") < Duration::from_millis(90));
    let stop = AtomicBool::new(true);
    let stopped = Limits { stop: Some(&stop), ..Limits::default() };
    let (choice, _) = think("perfect", hard, &stopped);
    assert!(choice.depth >= 1, "it has guessed");
    // What needs no search is known: a win at once, a loss at once to be averted.
    assert_eq!(think("perfect", "112233", &stopped).0.mv.number(), 3);
    assert_eq!(think("perfect", "17273", &stopped).0.mv.number(), 3);
}

#[test]
fn perfect_with_a_depth_looks_no_further() {
    let limits = Limits { depth: Some(5), ..Limits::default() };
    let (choice, reports) = think("perfect", "4721261235536", &limits);
    assert_eq!(choice.depth, 5);
    assert!(reports.len() >= 5);
    let (opening, _) = think("perfect", "", &limits);
    assert_eq!((opening.mv.number(), opening.value), (3, Some(1.0)), "what is in the book needs no search");
}

/// A round that is cut short has looked at some moves only. Where the last whole round's choice has just been refuted, the
/// others are unknown, not lost.
#[test]
fn what_was_cut_short_is_not_taken_for_the_truth() {
    // A draw, in which the last round was cut off after its first move had been refuted.
    let (choice, _) = think("ia2:n5000", "1427624444466622262651117771", &Limits::default());
    assert_eq!(choice.ends_in, None, "{choice:?}");
    let mut oracle = Oracle::new(Rules::CLASSIC, 16).expect("classic");
    let mut asked = 0;
    for (index, line) in include_str!("../../../data/solver/middle-easy.tsv").lines().enumerate() {
        let moves = line.split('\t').next().expect("a field");
        let game: Game = moves.parse().expect("a game");
        let nodes = [300, 1000, 5000][index % 3];
        let (choice, _) = think(&format!("ia2:n{nodes}"), moves, &Limits::default());
        let score = oracle.solve(game.position(), &Limits::default()).score().expect("no limits");
        if let (Some(value), Some(_)) = (choice.value, choice.ends_in) {
            assert_eq!(value.signum(), f64::from(score.signum()), "{moves} within {nodes}: {choice:?}");
            asked += 1;
        }
    }
    assert!(asked > 100, "forced ends are found all the same: {asked}");
}

#[test]
fn without_a_clock_a_choice_does_not_depend_on_earlier_questions() {
    let built = |spec: &str| Catalog::built_in().player(spec).expect("a player").player(Rules::CLASSIC);
    let positions: Vec<Game> = ["4444425126", "444442512", "22525762534622", "3731333371712417"]
        .map(|moves| moves.parse().expect("a game"))
        .into();
    let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    let cases = [nodes(500), nodes(20_000), Limits { depth: Some(4), ..Limits::default() }];
    for (spec, limits) in
        ["perfect", "level8"].into_iter().flat_map(|spec| cases.map(|limits| (spec, limits)))
    {
        let mut experienced = built(spec).expect("it plays classic");
        // Much is proven about the positions to come before they are asked about.
        for game in &positions[2..] {
            experienced.think(game, &Limits::default(), &|_| ()).expect("a move");
        }
        for game in &positions {
            // The effort may differ where the oracle is asked without limits of its own; the choice may not.
            let told = |choice: Choice| Choice { nodes: 0, ..choice };
            let fresh = built(spec).expect("it plays classic").think(game, &limits, &|_| ());
            let choice = experienced.think(game, &limits, &|_| ());
            assert_eq!(choice.map(told), fresh.map(told), "{spec} in {game} within {limits:?}");
        }
    }
}

#[test]
fn what_is_prepared_and_forgotten_changes_no_choice() {
    let game: Game = "22525762534622".parse().expect("a game");
    for spec in ["perfect", "perfect(seed=3)", "level8", "level3", "random", "ia2:n3000"] {
        let spec = Catalog::built_in().player(spec).expect("a player");
        let mut player = spec.player(Rules::CLASSIC).expect("it plays classic");
        let first = player.choose(&game, &Limits::default()).expect("a move").mv;
        player.prepare();
        assert_eq!(player.choose(&game, &Limits::default()).expect("a move").mv, first, "{spec}");
        player.forget();
        assert_eq!(player.choose(&game, &Limits::default()).expect("a move").mv, first, "{spec}");
    }
}

#[test]
fn another_seed_changes_what_was_left_to_chance_and_nothing_else() {
    let game = Game::new(Rules::CLASSIC);
    for (spec, is_changed) in [("random", true), ("level3", true), ("perfect", false), ("ia2:d3", false)] {
        let spec = Catalog::built_in().player(spec).expect("a player");
        let mut player = spec.player(Rules::CLASSIC).expect("it plays classic");
        let mut choices = std::collections::HashSet::new();
        for seed in 0..30 {
            player.reseed(seed);
            choices.insert(player.choose(&game, &Limits::default()).expect("a move").mv);
        }
        assert_eq!(choices.len() > 1, is_changed, "{spec}");
    }
}
