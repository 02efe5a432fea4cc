//! The laws of heuristics and of search: every heuristic in the list passes them by being named there.

use engine::heuristics::{Heuristic, Mind, TieBreak, Viewpoint, Weights};
use engine::players::PlayerSpec;
use engine::search::{Algorithm, Choice, Plan};
use engine::{Catalog, Limits};
use game::{Game, Move, Position, Rules, Side};
use proptest::prelude::*;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The usual board of every rule set, and boards of other sizes where there are some.
fn rule_sets() -> Vec<Rules> {
    let sized = Rules::FAMILIES.iter().filter_map(|family| family.sized).flat_map(|make| {
        ["5x4", "4x5-3", "9x7-5", "6x6-6", "2x3-3", "11x10"].map(|size| make(size.parse().expect("a size")))
    });
    Rules::FAMILIES.iter().map(|family| family.usual).chain(sized).collect()
}

/// A random unfinished game, under any rules.
fn unfinished_game() -> impl Strategy<Value = Game> {
    (prop::sample::select(rule_sets()), prop::collection::vec(any::<u16>(), 0..45)).prop_map(
        |(rules, picks)| {
            let mut game = Game::new(rules);
            for pick in picks {
                let legal = game.legal();
                game.play(legal.iter().nth(pick as usize % legal.len()).expect("within the set"))
                    .expect("legal");
                if game.outcome().is_some() {
                    game.undo();
                    break;
                }
            }
            game
        },
    )
}

/// The heuristics that play these rules, each with a mind of its original weights.
fn minds(rules: Rules) -> impl Iterator<Item = (Heuristic, Box<dyn Mind>)> {
    heuristics().into_iter().filter_map(move |heuristic| {
        let mind = heuristic.mind(rules, &Weights::defaults(&heuristic.card.weights)).ok()?;
        Some((heuristic, mind))
    })
}

fn heuristics() -> Vec<Heuristic> {
    Catalog::built_in().heuristics().to_vec()
}

fn player(text: &str) -> PlayerSpec {
    Catalog::built_in().player(text).expect("a player")
}

fn found(mind: &mut dyn Mind, game: &Game, plan: &Plan) -> Choice {
    mind.search(game.position(), plan).expect("a move")
}

fn plan(
    heuristic: &Heuristic,
    viewpoint: Viewpoint,
    tie_break: TieBreak,
    algorithm: Algorithm,
) -> Plan<'static> {
    Plan { viewpoint, tie_break, ..Plan::in_house(&heuristic.card.house, algorithm) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn alpha_beta_is_negamax(game in unfinished_game(), depth in 1_u32..=4) {
        for (heuristic, mut mind) in minds(game.rules()) {
            for viewpoint in [Viewpoint::Leaf, Viewpoint::Root] {
                for tie_break in [TieBreak::First, TieBreak::Last] {
                    let mut run = |algorithm| {
                        found(mind.as_mut(), &game, &plan(&heuristic, viewpoint, tie_break, algorithm))
                    };
                    let (plain, pruned) = (run(Algorithm::Negamax(depth)), run(Algorithm::AlphaBeta(depth)));
                    prop_assert_eq!((plain.mv, plain.value), (pruned.mv, pruned.value),
                        "{} {:?} {:?} depth {} in {}", heuristic.card.name, viewpoint, tie_break, depth, &game);
                    prop_assert!(pruned.nodes <= plain.nodes);
                }
            }
        }
    }

    #[test]
    fn deepening_finds_a_best_move_and_its_value(game in unfinished_game(), depth in 1_u32..=4) {
        for (heuristic, mut mind) in minds(game.rules()) {
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let in_house = |algorithm| Plan::in_house(&heuristic.card.house, algorithm);
            let deepened = found(mind.as_mut(), &game, &in_house(Algorithm::Deepening).within(limits));
            let exact = found(mind.as_mut(), &game, &in_house(Algorithm::AlphaBeta(depth))).value.expect("a value");
            let value = deepened.value.expect("a value");
            let win = heuristic.card.house.win;
            if exact.abs() == win {
                // Deepening counts the plies to the end.
                prop_assert!(value.signum() == exact.signum() && value.abs() >= win - f64::from(depth));
            } else {
                prop_assert_eq!(value, exact, "{} depth {} in {}", heuristic.card.name, depth, &game);
            }
        }
    }

    #[test]
    fn expected_lines_can_be_played_and_lead_to_the_value(game in unfinished_game(), depth in 1_u32..=4) {
        for (heuristic, mut mind) in minds(game.rules()) {
            let root = plan(&heuristic, Viewpoint::Root, TieBreak::First, Algorithm::AlphaBeta(depth));
            let choice = found(mind.as_mut(), &game, &root);
            prop_assert_eq!(choice.line.first(), Some(&choice.mv));
            let mut end = game.clone();
            for mv in choice.line {
                end.play(mv).expect("a legal line");
            }
            prop_assert_eq!(mind.evaluate(end.position(), game.position().to_move()), choice.value.expect("a value"));
        }
    }

    /// The best of all moves is the best of the best of each half, and a search among some chooses one of them.
    #[test]
    fn a_search_among_some_moves_finds_the_best_of_them(game in unfinished_game(), depth in 1_u32..=3) {
        for (heuristic, mut mind) in minds(game.rules()) {
            for viewpoint in [Viewpoint::Leaf, Viewpoint::Root] {
                for algorithm in [Algorithm::Negamax(depth), Algorithm::AlphaBeta(depth), Algorithm::Deepening] {
                    let limits = Limits { depth: Some(depth), ..Limits::default() };
                    let whole = plan(&heuristic, viewpoint, TieBreak::First, algorithm).within(limits);
                    let (odd, even): (Vec<_>, Vec<_>) = game.legal().iter().partition(|mv| mv.number() % 2 == 1);
                    let mut best = Vec::new();
                    for half in [odd, even].into_iter().filter(|half| !half.is_empty()) {
                        let choice = found(mind.as_mut(), &game, &whole.among(half.iter().copied().collect()));
                        prop_assert!(half.contains(&choice.mv));
                        best.extend(choice.value);
                    }
                    let all = found(mind.as_mut(), &game, &whole).value;
                    prop_assert_eq!(best.into_iter().reduce(f64::max), all, "{} in {}", heuristic.card.name, &game);
                }
            }
        }
    }

    #[test]
    fn doubling_all_weights_doubles_every_value(game in unfinished_game()) {
        for heuristic in heuristics() {
            let weights = Weights::defaults(&heuristic.card.weights);
            let mut doubled = weights.clone();
            doubled.values_mut().iter_mut().for_each(|weight| *weight *= 2.0);
            let Ok(mut mind) = heuristic.mind(game.rules(), &weights) else { continue };
            let mut other = heuristic.mind(game.rules(), &doubled).expect("weights do not change the rules served");
            for side in Side::BOTH {
                let value = mind.evaluate(game.position(), side);
                prop_assert!(value.is_finite());
                prop_assert_eq!(2.0 * value, other.evaluate(game.position(), side), "{}", heuristic.card.name);
            }
        }
    }

    /// Only proportions count, so a tuner is free to choose the scale. Ties must stay ties: powers of two round nothing, and
    /// three neither where values are sums of small integers, which is everywhere but in fc259 (singles, divided by 0.75). No
    /// value comes near that of a won game, which is not scaled.
    #[test]
    fn multiplying_all_weights_by_a_constant_changes_no_move(game in unfinished_game(), depth in 1_u32..=3) {
        for (heuristic, mut mind) in minds(game.rules()) {
            let in_house = Plan::in_house(&heuristic.card.house, Algorithm::AlphaBeta(depth));
            let choice = found(mind.as_mut(), &game, &in_house);
            let factors = if heuristic.card.name == "fc259" { &[0.5, 2.0][..] } else { &[0.5, 2.0, 3.0] };
            for factor in factors {
                let mut weights = Weights::defaults(&heuristic.card.weights);
                weights.values_mut().iter_mut().for_each(|weight| *weight *= factor);
                let mut scaled = heuristic.mind(game.rules(), &weights).expect("weights do not change the rules served");
                let other = found(scaled.as_mut(), &game, &in_house);
                prop_assert_eq!(choice.mv, other.mv, "{} times {} depth {} in {}", heuristic.card.name, factor, depth, &game);
            }
        }
    }

    #[test]
    fn a_choice_does_not_depend_on_earlier_ones(game in unfinished_game(), other in unfinished_game()) {
        for spec in ["random", "random(seed=9)", "a2b3d", "bueno:d3", "jugador3:n3000"] {
            let Ok(mut player) = player(spec).player(game.rules()) else { continue };
            let mut choose = |game: &Game| player.choose(game, &Limits::default()).expect("a move");
            let fresh = choose(&game);
            prop_assert!(game.legal().contains(fresh.mv));
            if other.rules() == game.rules() {
                choose(&other);
            }
            prop_assert_eq!(choose(&game), fresh);
        }
    }
}

#[test]
fn random_uses_every_legal_move_and_other_seeds_play_other_games() {
    let game = Game::new(Rules::CLASSIC);
    let choice = |seed: u64| {
        let mut random =
            player(&format!("random(seed={seed})")).player(Rules::CLASSIC).expect("it plays everything");
        random.choose(&game, &Limits::default()).expect("a move").mv
    };
    let chosen: std::collections::BTreeSet<_> = (0..100).map(choice).collect();
    assert_eq!(chosen.len(), 7);
}

#[test]
fn limits_are_kept() {
    let game: Game = "4453".parse().expect("a game");
    let (heuristic, mut mind) = minds(Rules::CLASSIC).next().expect("a heuristic");
    let mut nodes_within = |limits| {
        let plan = Plan::in_house(&heuristic.card.house, Algorithm::Deepening).within(limits);
        found(mind.as_mut(), &game, &plan).nodes
    };
    assert!(nodes_within(Limits { nodes: Some(20_000), ..Limits::default() }) <= 20_000);
    let stop = AtomicBool::new(true);
    assert!(nodes_within(Limits { stop: Some(&stop), ..Limits::default() }) < 2_000);
    let past = Instant::now();
    assert!(nodes_within(Limits { deadline: Some(past), ..Limits::default() }) < 2_000);
    let soon = Instant::now() + Duration::from_millis(50);
    nodes_within(Limits { deadline: Some(soon), ..Limits::default() });
    assert!(Instant::now() < soon + Duration::from_millis(500), "far beyond what a loaded machine explains");
}

#[test]
fn deepening_takes_the_quickest_win_and_sees_the_end() {
    // First to move wins at once in column 4 and could also win later.
    let game: Game = "112233".parse().expect("a game");
    let choose = |text: &str, game: &Game| {
        let mut player = player(text).player(game.rules()).expect("it plays these rules");
        player.choose(game, &Limits::default()).expect("a move")
    };
    let choice = choose("bueno:n100000", &game);
    assert_eq!((choice.mv, choice.depth, choice.value), (Move::new(3), 1, Some(engine::WIN - 1.0)));
    // Four cells are left: the search ends by itself, long before its limit.
    let rules: Rules = "classic-3x3".parse().expect("rules");
    let game = Game::parse(rules, "11122").expect("a game");
    let choice = choose("bueno:n1000000", &game);
    assert_eq!((choice.value, choice.depth), (Some(0.0), 4));
}

#[test]
fn a_heuristic_that_is_not_defined_on_a_board_says_so() {
    let rules: Rules = "classic-2x3".parse().expect("rules");
    assert!(player("ia1").check(rules).is_err(), "asking needs no building");
    let error = player("ia1").player(rules).err().expect("ia1 needs three columns").to_string();
    assert!(error.contains("`ia1`") && error.contains("classic-2x3"), "{error}");
}
