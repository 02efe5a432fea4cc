//! CONECTA-4 BOOM, state by state as the original program played it (data/golden, described in data/README.md).

use game::{AnyPosition, Boom, Cell, Concrete, Game, Move, Outcome, Position, Rules, Side};
use proptest::prelude::*;

/// The board in the data's digits, bottom row first, without the empty cells at its end.
fn digits(position: &Boom) -> String {
    let cell = |place: u32| match position.cell(place % 7, place / 7) {
        Cell::Empty => '0',
        Cell::Disc(Side::First) => '1',
        Cell::Disc(Side::Second) => '2',
        Cell::Bomb(Side::First) => '4',
        Cell::Bomb(Side::Second) => '5',
    };
    let all: String = (0..49).map(cell).collect();
    let trimmed = all.trim_end_matches('0');
    if trimmed.is_empty() { "-".to_owned() } else { trimmed.to_owned() }
}

fn boom(position: &AnyPosition) -> &Boom {
    Boom::of(position).expect("a game of boom")
}

/// The moves as letters, whether the game is over or not: the data lists them so.
fn letters(moves: game::MoveSet) -> String {
    let letters: String = moves.iter().map(|mv| Rules::Boom.letter(mv)).collect();
    if letters.is_empty() { "-".to_owned() } else { letters }
}

fn replay(table: &str) -> (usize, usize) {
    let (mut games, mut states) = (0, 0);
    let mut rows = table.lines().map(|line| line.split('\t').collect::<Vec<_>>()).peekable();
    while let Some(header) = rows.next() {
        let ["game", actions, ending, winner] = header[..] else { panic!("not a game: {header:?}") };
        let mut game = Game::new(Rules::Boom);
        let mut actions = actions.chars();
        loop {
            let row = rows.next().expect("one state more than actions");
            let position = boom(game.position());
            let winner = game.outcome().and_then(Outcome::winner).map_or(0, Side::number);
            let state = [
                digits(position),
                position.to_move().number().to_string(),
                Boom::turn_after(game.moves().len()).to_string(),
                u8::from(position.next_is_bomb()).to_string(),
                letters(position.moves()),
                winner.to_string(),
            ];
            assert_eq!(state[..], row[..6], "after {}", game.letters());
            states += 1;
            let Some(letter) = actions.next() else { break };
            game.play(Rules::Boom.move_of(letter).expect("an action")).expect("a legal action");
        }
        games += 1;
        let outcome = game.outcome().expect("every game of the data is over");
        assert_eq!(outcome.winner().expect("no draws").number().to_string(), winner);
        assert_eq!(game.position().is_aligned(), !ending.starts_with("full"), "{ending}");
    }
    (games, states)
}

#[test]
fn games_of_the_original_program_replay_state_by_state() {
    assert_eq!(replay(include_str!("../../../data/golden/boom.tsv")), (600, 18_604));
}

#[test]
fn games_with_rare_endings_replay_state_by_state() {
    assert_eq!(replay(include_str!("../../../data/golden/boom-special.tsv")), (90, 4_634));
}

#[test]
fn an_explosion_without_a_bomb_is_refused() {
    let error = "boom:1b".parse::<Game>().expect_err("nobody has a bomb yet").to_string();
    assert_eq!(error, "`boom:1b`: character 2, `b`, is illegal: there is no bomb to explode");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn each_side_has_at_most_one_bomb_and_knows_it(picks in prop::collection::vec(any::<u16>(), 0..150)) {
        let mut game = Game::new(Rules::Boom);
        for pick in picks {
            let legal = game.legal();
            if legal.is_empty() {
                break;
            }
            let before = *boom(game.position());
            let mv = legal.iter().nth(pick as usize % legal.len()).expect("within the set");
            game.play(mv).expect("legal");
            let position = *boom(game.position());
            let cells: Vec<_> = (0..49).map(|place| position.cell(place % 7, place / 7)).collect();
            for side in Side::BOTH {
                let bombs = cells.iter().filter(|&&cell| cell == Cell::Bomb(side)).count();
                prop_assert_eq!(bombs, usize::from(position.has_bomb(side)));
            }
            let pieces = |position: &Boom| {
                (0..49).filter(|place| position.cell(place % 7, place / 7) != Cell::Empty).count()
            };
            if mv == Boom::EXPLODE {
                prop_assert!(!position.has_bomb(before.to_move()));
                prop_assert!((1..=7).contains(&(pieces(&before) - pieces(&position))));
            } else {
                prop_assert_eq!(pieces(&position), pieces(&before) + 1);
                prop_assert_eq!(
                    position.has_bomb(before.to_move()),
                    before.has_bomb(before.to_move()) || before.next_is_bomb()
                );
            }
        }
    }
}

#[test]
fn mirrored_explosions_are_explosions_of_the_mirror_image() {
    // The law suite mirrors whole games; this makes sure that games with explosions are among them.
    let table = include_str!("../../../data/golden/boom.tsv");
    let with_explosion = table.lines().filter(|line| line.starts_with("game") && line.contains('b')).count();
    assert!(with_explosion > 100);
    for line in table.lines().filter(|line| line.starts_with("game")) {
        let actions = line.split('\t').nth(1).expect("the actions");
        let game = Game::parse(Rules::Boom, actions).expect("legal");
        let mut image = Game::new(Rules::Boom);
        for mv in game.moves() {
            let number = if *mv == Boom::EXPLODE { mv.number() } else { 6 - mv.number() };
            image.play(Move::new(number)).expect("legal in the mirror too");
        }
        assert_eq!(image.position(), &game.position().mirrored());
    }
}
