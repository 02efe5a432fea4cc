//! The laws of texts: nothing that anybody types makes reading panic, what is read is written the same way again, and what
//! is refused is refused in a message that fits a line.

use game::{Game, Move, Position, Rules, Side, Size, Square, diagram, draw, fen};
use proptest::prelude::*;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Boards of all kinds.
const BOARDS: [&str; 6] =
    ["classic", "classic-2x2", "classic-4x4-3", "classic-5x6", "classic-9x9-5", "classic-11x10-6"];

/// Anything at all, and texts that are nearly right.
fn any_text() -> impl Strategy<Value = String> {
    let nearly = [
        "[1-9a-c-]{0,50}",
        "(classic|misere|boom|chess)(-[0-9x+-]{0,7})?(:[1-9ab-]{0,20})?",
        "[0-9]{1,3}x[0-9]{1,3}(-[0-9]{1,3})?",
        "[a-l][0-9]{0,3}",
        "([0-9Pp]{1,8}/){0,6}[0-9Pp]{1,8}(\\[[Pp]{0,3}\\]?)?( [wb])?",
        "([.XO ]{0,14}\n){0,8}",
        "\\[?([0-3],? ?){0,50}\\]?",
    ];
    let nearly = nearly.map(|pattern| proptest::string::string_regex(pattern).expect("a pattern").boxed());
    prop_oneof![
        any::<String>(),
        ".{0,200}".boxed(),
        prop::sample::select(nearly.to_vec()).prop_flat_map(|one| one)
    ]
}

fn any_board() -> impl Strategy<Value = Rules> {
    prop::sample::select(BOARDS.map(|text| text.parse::<Rules>().expect("rules")).to_vec())
}

/// A random game on one of the boards.
fn any_game() -> impl Strategy<Value = Game> {
    (any_board(), prop::collection::vec(any::<u16>(), 0..110)).prop_map(|(rules, picks)| {
        let mut game = Game::new(rules);
        for pick in picks {
            let legal = game.legal();
            let Some(mv) = legal.iter().nth(pick as usize % legal.len().max(1)) else { break };
            game.play(mv).expect("legal moves can be played");
        }
        game
    })
}

/// What a text means is what its own text form means, and its own text form is written once.
fn reads_as_written<T: FromStr<Err: Display> + Display + PartialEq + Debug>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            let again = written.parse::<T>().unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!((&again, again.to_string()), (&value, written));
        }
        Err(error) => is_fit_to_be_read(&error),
    }
}

/// No message is longer than a few lines of a terminal, and none does anything there but being shown.
fn is_fit_to_be_read(error: &impl Display) {
    let message = error.to_string();
    assert!(message.chars().count() < 500 && !message.chars().any(char::is_control), "{message:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn every_text_is_read_or_refused(text in any_text()) {
        reads_as_written::<Game>(&text);
        reads_as_written::<Rules>(&text);
        reads_as_written::<Size>(&text);
        reads_as_written::<Side>(&text);
        reads_as_written::<Square>(&text);
    }

    #[test]
    fn every_letter_is_a_move_or_none(letter in any::<char>(), rules in any_board()) {
        if let Some(mv) = rules.move_of(letter) {
            prop_assert_eq!(rules.letter(mv), letter);
        }
    }

    #[test]
    fn every_text_is_a_position_of_some_board_or_refused(text in any_text(), rules in any_board()) {
        for read in [fen::read(rules, &text).map_err(|error| error.to_string()),
            diagram::read(rules, &text).map_err(|error| error.to_string()),
            diagram::read_numbers(rules, &text).map_err(|error| error.to_string())]
        {
            match read {
                Ok(game) => {
                    let again = fen::read(rules, &fen::write(&game)).expect("its own text");
                    prop_assert_eq!(again.position(), game.position());
                }
                Err(message) => is_fit_to_be_read(&message),
            }
        }
    }

    #[test]
    fn positions_are_the_same_in_every_form(game in any_game()) {
        let (rules, size) = (game.rules(), game.rules().size());
        let rows = (0..u32::from(size.height())).rev();
        let numbers: Vec<_> = rows
            .flat_map(|row| (0..u32::from(size.width())).map(move |column| Square { column, row }))
            .map(|square| game.position().at(square).owner().map_or(0, Side::number))
            .collect();
        for again in [
            fen::read(rules, &fen::write(&game)).expect("its FEN"),
            diagram::read(rules, &draw(game.position())).expect("its picture"),
            diagram::read_numbers(rules, &format!("{numbers:?}")).expect("its numbers"),
        ] {
            prop_assert_eq!(again.position(), game.position());
            prop_assert_eq!(again.is_played_from_start(), game.moves().is_empty());
        }
    }

    #[test]
    fn a_disc_comes_to_rest_where_it_lands(game in any_game()) {
        for column in 0..Move::LIMIT as u8 {
            let landing = game.position().landing(column.into());
            let mv = Move::new(column);
            prop_assert_eq!(landing.is_some(), game.position().moves().contains(mv));
            let Some(square) = landing else { continue };
            let after = game.position().after(mv).0;
            prop_assert_eq!(after.at(square).owner(), Some(game.position().to_move()));
            prop_assert!(square.is_on(game.rules().size()) && square.column == u32::from(column));
        }
    }

    #[test]
    fn mirror_images_have_one_canonical_form(game in any_game()) {
        let position = game.position();
        prop_assert_eq!(position.canonical(), position.mirrored().canonical());
        prop_assert!([*position, position.mirrored()].contains(&position.canonical()));
    }
}
