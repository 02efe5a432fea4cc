//! The original programs' results, digit by digit (data/golden, described in data/README.md).

use engine::heuristics::Mind;
use engine::search::{Algorithm, Choice, Plan};
use engine::{Catalog, Score};
use game::{Game, Outcome, Position, Rules, Side};
use std::collections::HashMap;
use std::sync::LazyLock;

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::built_in);

/// Every digit of a value, and no more, as the originals' values were noted: `-150`, `413.333282470703125`. Zero has no sign.
fn exact_decimal(score: Score) -> String {
    const MANTISSA_BITS: i32 = 52;
    let bits = score.to_bits();
    let exponent = (bits >> MANTISSA_BITS & 0x7FF) as i32 - 1023;
    let trailing_zeros = ((bits | 1 << MANTISSA_BITS).trailing_zeros() as i32).min(MANTISSA_BITS);
    // A binary fraction of n digits is a decimal fraction of n digits.
    let digits = (MANTISSA_BITS - trailing_zeros - exponent).max(0) as usize;
    if score == 0.0 { "0".to_owned() } else { format!("{score:.digits$}") }
}

/// The rows of a table under its header.
fn rows(table: &'static str) -> (Vec<&'static str>, impl Iterator<Item = Vec<&'static str>>) {
    let mut lines = table.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    (lines.next().expect("a header"), lines)
}

fn game(moves: &str) -> Game {
    Game::parse(Rules::CLASSIC, moves).expect("the data holds legal games")
}

fn mind_for(rules: Rules, name: &str) -> Box<dyn Mind> {
    let spec = CATALOG.heuristic(name).expect("a heuristic");
    spec.heuristic.mind(rules, &spec.weights).expect("an original plays the rules it was written for")
}

fn mind(name: &str) -> Box<dyn Mind> {
    mind_for(Rules::CLASSIC, name)
}

fn search(name: &str, mind: &mut dyn Mind, game: &Game, algorithm: Algorithm) -> Choice {
    let house = CATALOG.find(name).expect("a heuristic").card.house;
    mind.search(game.position(), &Plan::in_house(&house, algorithm)).expect("a move")
}

#[test]
fn values_of_the_course_heuristics_are_those_of_the_originals() {
    let (header, rows) = rows(include_str!("../../../data/golden/classic-values.tsv"));
    let names = &header[1..header.len() - 1];
    assert_eq!(names.len(), 9);
    let mut minds: Vec<_> = names.iter().map(|name| mind(name)).collect();
    let mut checked = 0;
    for row in rows {
        let game = game(row[0]);
        let outcome = match row[row.len() - 1] {
            "-" => None,
            "draw" => Some(Outcome::Draw),
            "0" => Some(Outcome::Win(Side::First)),
            "1" => Some(Outcome::Win(Side::Second)),
            other => panic!("unknown outcome {other}"),
        };
        assert_eq!(game.outcome(), outcome, "{}", row[0]);
        for ((name, mind), expected) in names.iter().zip(&mut minds).zip(&row[1..]) {
            let value = mind.evaluate(game.position(), game.position().to_move());
            assert_eq!(exact_decimal(value), *expected, "{name} of {}", row[0]);
            checked += 1;
        }
    }
    assert_eq!(checked, 27_000);
}

#[test]
fn values_of_the_terminal_game_are_those_of_the_original_for_either_side() {
    let (_, rows) = rows(include_str!("../../../data/golden/aima-values.tsv"));
    let mut mind = mind("aima");
    let mut checked = 0;
    for row in rows {
        let game = game(row[0]);
        for (side, expected) in Side::BOTH.into_iter().zip(&row[1..]) {
            let value = mind.evaluate(game.position(), side);
            assert_eq!(exact_decimal(value), *expected, "{side} in {}", row[0]);
            checked += 1;
        }
    }
    assert_eq!(checked, 4_000);
}

#[test]
fn moves_and_values_of_the_course_search_are_those_of_the_original() {
    let (names, rows) = rows(include_str!("../../../data/golden/classic-moves.tsv"));
    let mut minds: HashMap<_, _> = names[1..].iter().map(|&name| (name, mind(name))).collect();
    let mut checked = 0;
    for row in rows {
        let game = game(row[0]);
        for (&name, results) in names[1..].iter().zip(&row[1..]) {
            for (index, expected) in results.split(' ').enumerate() {
                let mind = minds.get_mut(name).expect("made above").as_mut();
                let choice = search(name, mind, &game, Algorithm::AlphaBeta(index as u32 + 1));
                let found = format!(
                    "{}:{}",
                    Rules::CLASSIC.letter(choice.mv),
                    exact_decimal(choice.value.expect("a searched value"))
                );
                assert_eq!(found, expected, "{name} at depth {} in {}", index + 1, row[0]);
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 10_800);
}

#[test]
fn moves_and_all_root_values_of_the_terminal_game_are_those_of_the_original() {
    let (_, rows) = rows(include_str!("../../../data/golden/aima-moves.tsv"));
    let mut mind = mind("aima");
    let mut checked = 0;
    for row in rows {
        let game = game(row[0]);
        // The original's d leaves its leaves d + 2 plies below the position searched.
        let depth = row[1].parse::<u32>().expect("a number") + 2;
        let choice = search("aima", mind.as_mut(), &game, Algorithm::AlphaBeta(depth));
        assert_eq!(Rules::CLASSIC.letter(choice.mv).to_string(), row[2], "{}", row[0]);
        let root_values: Vec<_> = game
            .legal()
            .iter()
            .map(|mv| {
                let mut next = game.clone();
                next.play(mv).expect("legal");
                let value = if next.outcome().is_some() {
                    mind.evaluate(next.position(), game.position().to_move())
                } else {
                    -search("aima", mind.as_mut(), &next, Algorithm::AlphaBeta(depth - 1))
                        .value
                        .expect("a value")
                };
                format!("{}:{}", Rules::CLASSIC.letter(mv), exact_decimal(value))
            })
            .collect();
        assert_eq!(root_values.join(" "), row[3], "{} at {depth} plies", row[0]);
        checked += 1;
    }
    assert_eq!(checked, 800);
}

#[test]
fn the_originals_are_in_the_list() {
    for name in [
        "bueno", "ia1", "ia2", "ab29a", "a2b3d", "fc259", "jugador1", "jugador2", "jugador3", "aima", "test",
        "prob",
    ] {
        assert!(CATALOG.find(name).is_some(), "{name}");
    }
}

#[test]
fn values_of_boom_positions_are_those_of_the_original_for_both_players() {
    let mut checked = 0;
    for table in
        [include_str!("../../../data/golden/boom.tsv"), include_str!("../../../data/golden/boom-special.tsv")]
    {
        let mut minds = ["test", "prob"].map(|name| mind_for(Rules::Boom, name));
        let mut game = Game::new(Rules::Boom);
        let mut actions = "".chars();
        for row in table.lines().map(|line| line.split('\t').collect::<Vec<_>>()) {
            if row[0] == "game" {
                game = Game::new(Rules::Boom);
                actions = row[1].chars();
                continue;
            }
            if game.outcome().is_none() {
                let values = minds.iter_mut().flat_map(|mind| {
                    Side::BOTH.map(|side| exact_decimal(mind.evaluate(game.position(), side)))
                });
                assert_eq!(values.collect::<Vec<_>>(), row[6..], "after {}", game.letters());
                checked += 4;
            } else {
                let winner = game.outcome().and_then(Outcome::winner).expect("no draws");
                for mind in &mut minds {
                    assert_eq!(mind.evaluate(game.position(), winner), engine::WIN);
                    assert_eq!(mind.evaluate(game.position(), winner.other()), -engine::WIN);
                }
            }
            if let Some(letter) = actions.next() {
                game.play(Rules::Boom.move_of(letter).expect("an action")).expect("legal");
            }
        }
    }
    assert_eq!(checked, 4 * (18_604 + 4_634 - 690));
}

/// Searches the positions of data/golden/boom-search.tsv at the depths whose column is given.
fn check_boom_searches(column: usize, depths: &[u32]) -> usize {
    let (_, rows) = rows(include_str!("../../../data/golden/boom-search.tsv"));
    let mut minds: HashMap<_, _> = ["test", "prob"].map(|name| (name, mind_for(Rules::Boom, name))).into();
    let mut checked = 0;
    for row in rows.filter(|row| row[column] != "-") {
        let game = Game::parse(Rules::Boom, row[0]).expect("a legal game");
        for (&depth, expected) in depths.iter().zip(row[column].split(' ')) {
            let mind = minds.get_mut(row[1]).expect("test or prob").as_mut();
            let choice = search(row[1], mind, &game, Algorithm::AlphaBeta(depth));
            let value = match choice.value.expect("a searched value") {
                engine::WIN => "win".to_owned(),
                value if value == -engine::WIN => "loss".to_owned(),
                value => exact_decimal(value),
            };
            let found = format!("{}:{value}", Rules::Boom.letter(choice.mv));
            assert_eq!(found, expected, "{} at depth {depth} in {}", row[1], row[0]);
            checked += 1;
        }
    }
    checked
}

#[test]
fn moves_and_values_of_the_boom_search_are_those_of_the_original() {
    assert_eq!(check_boom_searches(2, &[1, 2, 3, 4, 5]), 2_000);
}

#[test]
fn the_deep_boom_searches_too() {
    assert_eq!(check_boom_searches(3, &[8]), 48);
}
