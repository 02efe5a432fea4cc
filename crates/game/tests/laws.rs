//! The laws of rules: every rule set in the list passes them by being named there.

use game::{AnyPosition, Cell, Game, Position, Rules};
use proptest::prelude::*;

/// Rule sets to try: the usual board of every family and, where there are others, a few of them.
fn rule_sets() -> Vec<Rules> {
    let sizes = ["2x2", "4x4-3", "5x6", "8x7", "11x10-6", "9x9-5"];
    Rules::FAMILIES
        .iter()
        .flat_map(|family| {
            let sized = family
                .sized
                .into_iter()
                .flat_map(|make| sizes.map(|size| make(size.parse().expect("a size"))));
            std::iter::once(family.usual).chain(sized)
        })
        .collect()
}

/// A random game: rules, and numbers that choose among the legal moves until they or the game end.
fn any_game() -> impl Strategy<Value = Game> {
    (prop::sample::select(rule_sets()), prop::collection::vec(any::<u16>(), 0..120)).prop_map(
        |(rules, picks)| {
            let mut game = Game::new(rules);
            for pick in picks {
                let legal = game.legal();
                if legal.is_empty() {
                    break;
                }
                let mv = legal.iter().nth(pick as usize % legal.len()).expect("one of the legal moves");
                game.play(mv).expect("legal moves can be played");
            }
            game
        },
    )
}

fn cells(position: &AnyPosition) -> Vec<Vec<Cell>> {
    let size = position.size();
    (0..u32::from(size.width()))
        .map(|column| (0..u32::from(size.height())).map(|row| position.cell(column, row)).collect())
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn text_forms_round_trip(game in any_game()) {
        prop_assert_eq!(&game.to_string().parse::<Game>().expect("its own text"), &game);
        prop_assert_eq!(&Game::parse(game.rules(), &game.letters()).expect("its own letters"), &game);
    }

    #[test]
    fn undo_restores_every_earlier_position(game in any_game()) {
        let mut back = game.clone();
        let mut positions = vec![*back.position()];
        while back.undo().is_some() {
            positions.push(*back.position());
        }
        prop_assert_eq!(back.position(), &game.rules().start());
        for (&mv, &before) in game.moves().iter().zip(positions.iter().rev()) {
            prop_assert_eq!(back.position(), &before);
            back.play(mv).expect("it was legal the first time");
        }
        prop_assert_eq!(&back, &game);
    }

    #[test]
    fn no_disc_floats(game in any_game()) {
        for column in cells(game.position()) {
            let height = column.iter().position(|&cell| cell == Cell::Empty).unwrap_or(column.len());
            prop_assert!(column[height..].iter().all(|&cell| cell == Cell::Empty));
        }
    }

    #[test]
    fn exactly_the_columns_with_room_take_a_disc_until_the_end(game in any_game()) {
        let columns = cells(game.position());
        for (number, column) in columns.iter().enumerate() {
            let has_room = column.last() == Some(&Cell::Empty) && game.outcome().is_none();
            prop_assert_eq!(game.legal().contains(game::Move::new(number as u8)), has_room);
        }
    }

    #[test]
    fn checked_play_refuses_exactly_what_is_not_legal(game in any_game()) {
        for number in 0..game::Move::LIMIT as u8 {
            let mv = game::Move::new(number);
            let mut next = game.clone();
            prop_assert_eq!(next.play(mv).is_ok(), game.legal().contains(mv));
            if !game.legal().contains(mv) {
                prop_assert_eq!(&next, &game, "a refused move changes nothing");
            }
        }
    }

    #[test]
    fn the_turn_says_who_moves_next(game in any_game()) {
        for mv in game.legal() {
            let before = game.position().to_move();
            let (after, turn) = game.position().after(mv);
            let expected = match turn {
                game::Turn::Passes => before.other(),
                game::Turn::Continues => before,
            };
            prop_assert_eq!(after.to_move(), expected);
        }
    }

    #[test]
    fn a_mirrored_game_has_the_mirrored_position_and_the_same_outcome(game in any_game()) {
        let width = game.rules().size().width();
        let mut image = Game::new(game.rules());
        for mv in game.moves() {
            let number = if mv.number() < width { width - 1 - mv.number() } else { mv.number() };
            image.play(game::Move::new(number)).expect("legal in the mirror too");
        }
        prop_assert_eq!(image.position(), &game.position().mirrored());
        prop_assert_eq!(game.position().mirrored().mirrored(), *game.position());
        prop_assert_eq!(image.outcome(), game.outcome());
    }

    #[test]
    fn positions_on_one_board_are_equal_exactly_when_their_keys_are(game in any_game(), other in any_game()) {
        let (mut one, mut two) = (game, other);
        if one.rules() == two.rules() {
            loop {
                prop_assert_eq!(one.position() == two.position(), one.position().key() == two.position().key());
                if one.undo().is_none() && two.undo().is_none() {
                    break;
                }
            }
        }
    }
}

/// Transpositions must meet: the law above says so for positions that are equal, this one makes sure some are.
#[test]
fn different_orders_of_the_same_moves_reach_one_position() {
    for rules in rule_sets().into_iter().filter(|rules| rules.size().width() >= 5) {
        // In BOOM the second and third movement are one side's.
        let texts = if rules == Rules::Boom { ["1253", "1523"] } else { ["1253", "5213"] };
        let [one, two] = texts.map(|text| Game::parse(rules, text).expect("legal"));
        assert_eq!(one.position(), two.position(), "{rules}");
        assert_eq!(one.position().key(), two.position().key(), "{rules}");
    }
}
