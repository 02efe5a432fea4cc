//! Heuristics that break down, one of each kind, and what becomes of it: a failure with a reason, never a panic.

use engine::heuristics::{BoardHeuristic, Declaration, Heuristic, House, Weights};
use engine::players::Player;
use engine::{Catalog, Failure, Fingerprint, Limits, Score};
use game::{Bits, Board, Game, Geometry, Rules, Side};

/// The declaration of a heuristic that is only there to fail.
const fn evil(name: &'static str) -> Declaration {
    Declaration { name, idea: "breaks down", origin: "these tests", weights: &[], house: House::COURSE }
}

/// Breaks down in its own way once there are six discs.
macro_rules! evil {
    ($name:ident, $text:literal, $value:expr) => {
        struct $name;

        impl BoardHeuristic for $name {
            const CARD: Declaration = evil($text);

            fn new(_: &Weights) -> Self {
                Self
            }

            fn evaluate<G: Geometry>(&self, board: &Board<G>) -> Score {
                if board.discs().count() < 6 { 0.0 } else { $value }
            }
        }
    };
}

evil!(Panics, "panics", panic!("six is too many"));
evil!(Indexes, "indexes", [0.0][board_size()]);
evil!(NoNumber, "no-number", Score::NAN);
evil!(Endless, "endless", Score::INFINITY);
evil!(Bottomless, "bottomless", Score::NEG_INFINITY);

fn board_size() -> usize {
    std::hint::black_box(42)
}

fn catalog() -> Catalog {
    let mut catalog = Catalog::built_in();
    let fingerprint = || Fingerprint::of(b"evil 1");
    for heuristic in [
        Heuristic::on_boards::<Panics>(fingerprint()),
        Heuristic::on_boards::<Indexes>(fingerprint()),
        Heuristic::on_boards::<NoNumber>(fingerprint()),
        Heuristic::on_boards::<Endless>(fingerprint()),
        Heuristic::on_boards::<Bottomless>(fingerprint()),
    ] {
        catalog.register(heuristic).expect("a free name");
    }
    catalog
}

fn player(text: &str) -> Box<dyn Player> {
    catalog().player(text).expect("a player").player(Rules::CLASSIC).expect("it plays classic")
}

fn is_expected(name: &str, failure: &Failure) -> bool {
    match (name, failure) {
        ("panics", Failure::Crash { message, place: Some(place), board: Some(board) }) => {
            message == "six is too many" && place.contains("failures.rs") && board.ends_with(['w', 'b'])
        }
        ("indexes", Failure::Crash { message, board: Some(_), .. }) => message.contains("out of bounds"),
        ("no-number", Failure::NotFinite { value, .. }) => value == "NaN",
        ("endless" | "bottomless", Failure::NotFinite { value, .. }) => value.ends_with("inf"),
        _ => false,
    }
}

const NAMES: [&str; 5] = ["panics", "indexes", "no-number", "endless", "bottomless"];

#[test]
fn every_search_fails_with_the_reason_and_the_board() {
    let game: Game = "4453".parse().expect("a game");
    for name in NAMES {
        for effort in ["", ":d3", ":d6", ":n5000", ":t50"] {
            let mut player = player(&format!("{name}{effort}"));
            let deep = Limits { depth: Some(4), ..Limits::default() };
            let answers = [
                player.choose(&game, &Limits::default()),
                player.think(&game, &Limits::default(), &|_| ()),
                player.think(&game, &deep, &|_| ()),
            ];
            for answer in answers {
                let failure = answer.expect_err("no move");
                assert!(is_expected(name, &failure), "{name}{effort}: {failure:?}");
            }
        }
    }
}

#[test]
fn who_has_failed_can_be_asked_again() {
    let (early, late): (Game, Game) = ("".parse().expect("a game"), "445566".parse().expect("a game"));
    for name in NAMES {
        let mut player = player(&format!("{name}:d2"));
        assert!(player.choose(&late, &Limits::default()).is_err());
        assert!(player.choose(&early, &Limits::default()).is_ok(), "{name}");
    }
}

#[test]
fn a_value_that_is_none_says_why() {
    let game: Game = "445566".parse().expect("a game");
    for name in NAMES {
        let spec = catalog().heuristic(name).expect("a heuristic");
        let mut mind = spec.heuristic.mind(Rules::CLASSIC, &spec.weights).expect("classic");
        let failure = mind.value(game.position(), Side::First).expect_err("no value");
        assert!(is_expected(name, &failure), "{failure:?}");
        assert!(failure.to_string().ends_with("on the board 7/7/7/7/3ppp1/3PPP1 w"), "{failure}");
    }
}

#[test]
fn weights_beyond_all_numbers_are_a_failure_and_no_panic() {
    let game: Game = "4453".parse().expect("a game");
    let failure = player("ia1(one=1e308,two=1e308,their_one=1e308):d3")
        .choose(&game, &Limits::default())
        .expect_err("no value");
    assert!(matches!(failure, Failure::NotFinite { .. }), "{failure}");
}
