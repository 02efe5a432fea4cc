//! The books that come with the program: what is in them, what is not, and that nobody notices them but by the clock.

use engine::Limits;
use engine::solver::book::code;
use engine::solver::{Book, BookError, Oracle, Packed, Reader, Verdict};
use game::{AnyPosition, Classic, Game, Geometry, Move, Position, Rules, Setup, Side, Size, Standard};
use std::collections::HashSet;

/// Random positions of 0 to 20 discs with their scores and those of every column, found without a book of twelve discs: up
/// to eight discs by two other programs, from nine on by the solver alone.
const RANDOM: &str = include_str!("../../../data/solver/random.tsv");

const SETS: [&str; 6] = [
    include_str!("../../../data/solver/end-easy.tsv"),
    include_str!("../../../data/solver/middle-easy.tsv"),
    include_str!("../../../data/solver/begin-easy.tsv"),
    include_str!("../../../data/solver/middle-medium.tsv"),
    include_str!("../../../data/solver/begin-medium.tsv"),
    include_str!("../../../data/solver/begin-hard.tsv"),
];

fn slow() -> bool {
    std::env::var_os("CONECTA_SLOW_TESTS").is_some_and(|value| value == "1")
}

fn oracle() -> Oracle {
    Oracle::new(Rules::CLASSIC, 64).expect("classic")
}

fn score(oracle: &mut Oracle, position: &AnyPosition) -> i32 {
    oracle.solve(position, &Limits::default()).score().expect("without limits every score is found")
}

fn columns(oracle: &mut Oracle, position: &AnyPosition) -> Vec<Option<i32>> {
    let verdicts = oracle.solve_moves(position, &Limits::default());
    verdicts.into_iter().map(|verdict| verdict.and_then(Verdict::score)).collect()
}

/// The embedded book of so many discs.
fn embedded(ply: u32) -> &'static Packed<'static> {
    Packed::embedded().iter().find(|book| book.ply() == ply).expect("there is one")
}

/// Marsaglia's xorshift: small, and the same everywhere.
struct Lots(u64);

impl Lots {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }
}

/// Whatever can be asked about a position of a line of a file is answered as the line says.
fn answers_are_those_of(line: &str, oracle: &mut Oracle) {
    let fields: Vec<_> = line.split('\t').collect();
    let [moves, expected, expected_columns] = fields[..] else { panic!("moves, score, columns: {line}") };
    let game = Game::parse(Rules::CLASSIC, moves.trim_matches('-')).expect("a legal game");
    let position = game.position();
    let expected: i32 = expected.parse().expect("a score");
    let expected_columns: Vec<Option<i32>> =
        expected_columns.split(',').map(|score| score.parse().ok()).collect();
    oracle.clear();
    assert_eq!(columns(oracle, position), expected_columns, "{moves}");
    oracle.clear();
    let (best_score, mut best) = oracle.best_moves(position, &Limits::default()).expect("no limits");
    assert_eq!(best_score, expected, "{moves}");
    best.sort_unstable();
    let is_best = |mv: &Move| expected_columns[mv.index()] == Some(expected);
    let expected_best: Vec<_> = position.moves().iter().filter(is_best).collect();
    assert_eq!(best, expected_best, "{moves}");
    oracle.clear();
    let all: Vec<_> = position.moves().iter().collect();
    let first = oracle.first_best(position, expected, &all, &Limits::default());
    assert_eq!(first, expected_best.first().copied(), "{moves}");
}

#[test]
fn random_positions_have_the_scores_that_others_found() {
    let mut oracle = oracle();
    assert_eq!(RANDOM.lines().count(), 2_000);
    for line in RANDOM.lines() {
        answers_are_those_of(line, &mut oracle);
    }
}

/// One in twenty by default.
#[test]
fn positions_of_the_sets_have_their_scores_with_the_book_too() {
    let mut oracle = oracle();
    for set in SETS {
        for line in set.lines().step_by(if slow() { 1 } else { 20 }) {
            answers_are_those_of(line, &mut oracle);
        }
    }
}

/// A random unfinished position with so many discs.
fn random_position(discs: u32, lots: &mut Lots) -> Classic<Standard> {
    'again: loop {
        let mut position = Classic::standard();
        for _ in 0..discs {
            let children = position.moves().iter().map(|mv| position.after(mv).0);
            let open: Vec<_> = children.filter(|child| child.outcome().is_none()).collect();
            if open.is_empty() {
                continue 'again;
            }
            position = open[lots.below(open.len())];
        }
        return position;
    }
}

/// The plainest search: every line of play down to eight discs, whose scores two other programs found.
fn minimax(position: &Classic<Standard>, eight: &Book) -> i32 {
    if position.outcome().is_some() {
        return -((44 - position.plies() as i32) / 2);
    }
    let children = || position.moves().iter().map(|mv| position.after(mv).0);
    if position.plies() == 8 {
        let wins = children().any(|child| child.outcome().is_some());
        return if wins { 17 } else { eight.score(position).expect("the book holds it") };
    }
    children().map(|child| -minimax(&child, eight)).max().expect("a move")
}

/// Half an hour.
#[test]
fn twenty_thousand_random_positions_have_the_scores_that_search_finds() {
    if !slow() {
        return;
    }
    let (mut read, mut searched) = (oracle(), oracle().without_book());
    let eight = embedded(8).unpacked();
    let mut lots = Lots(1_234_567);
    for discs in (0..=20).cycle().take(20_000) {
        let classic = random_position(discs, &mut lots);
        let position = AnyPosition::from(classic);
        let expected = match discs {
            0..=4 => continue,
            5..=8 => minimax(&classic, &eight),
            _ => score(&mut searched, &position),
        };
        assert_eq!(score(&mut read, &position), expected, "{}", game::draw(&position));
    }
    let all = |plies| {
        (0..plies).fold(vec![Classic::standard()], |reached, _| {
            let mut next: Vec<_> = reached
                .iter()
                .flat_map(|position| position.moves().iter().map(|mv| position.after(mv).0))
                .collect();
            next.sort_unstable();
            next.dedup();
            next
        })
    };
    // Of these there are so few that all are asked.
    for position in (0..=4).flat_map(all) {
        assert_eq!(
            score(&mut read, &position.into()),
            minimax(&position, &eight),
            "{}",
            game::draw(&position)
        );
    }
}

#[test]
fn the_two_books_agree() {
    // The scores of eight discs are those of two other programs, the scores of twelve those of our solver.
    let eight = embedded(8).unpacked();
    let twelve = Packed::embedded().last().expect("two books");
    let mut reader = Reader::packed(std::slice::from_ref(twelve));
    for position in Book::positions(8).iter().step_by(if slow() { 1 } else { 20 }) {
        assert_eq!(reader.score(position), eight.score(position), "{}", game::draw(position));
    }
}

#[test]
fn books_hold_the_known_numbers_of_positions() {
    assert_eq!([2, 4].map(|ply| Book::positions(ply).len()), [25, 568]);
    let codes: HashSet<_> = Book::positions(8).iter().map(code).collect();
    assert_eq!(codes.len(), 77_715);
    let in_book: HashSet<_> = embedded(8).unpacked().entries().map(|(code, _)| code).collect();
    assert_eq!(codes, in_book);
}

#[test]
fn the_book_of_eight_discs_has_the_published_numbers_of_wins_draws_and_losses() {
    // Of the positions with eight discs in which neither side can win at once (first to move, 67,557 of them): published
    // as 44,473 wins, 6,449 draws and 16,635 losses of the first side.
    let book = embedded(8).unpacked();
    let mut counts = [0; 3];
    for position in Book::positions(8) {
        let board = position.board(Side::Second);
        let threatens = (0..7).any(|column| {
            let landing = board.landings() & board.geometry.column(column);
            landing != 0 && board.geometry.has_line(board.mine | landing)
        });
        if !threatens {
            counts[(1 - book.score(&position).expect("the book holds it").signum()) as usize] += 1;
        }
    }
    assert_eq!(counts, [44_473, 6_449, 16_635]);
}

/// All of them are looked up under the slow-test switch.
#[test]
fn the_book_of_twelve_discs_is_whole_and_small() {
    let book = embedded(12);
    assert_eq!(Packed::from_bytes(book.bytes()).map(|book| book.ply()), Ok(12));
    assert!(book.bytes().len() < 2_700_000, "{} bytes", book.bytes().len());
    if slow() {
        let mut counts = [0; 3];
        for (_, score) in book.unpacked().entries() {
            counts[(1 - score.signum()) as usize] += 1;
        }
        assert_eq!(counts, [2_464_954, 270_947, 1_464_998]);
    }
}

#[test]
fn books_round_trip_and_damage_is_noticed() {
    let book = embedded(8).unpacked();
    let bytes = book.to_bytes();
    assert_eq!(Book::from_bytes(&bytes).as_ref(), Ok(&book));
    assert_eq!(book.packed().as_deref(), Ok(embedded(8).bytes()));
    assert_eq!(Book::from_bytes(b"PNG"), Err(BookError::NotABook));
    assert_eq!(Book::new(0, []), Err(BookError::Ply(0)));
    let without_one = Book::new(8, book.entries().skip(1)).expect("a ply of a book");
    assert_eq!(without_one.packed(), Err(BookError::Incomplete { held: 77_714, all: 77_715 }));
    let packed = embedded(8).bytes();
    let mut lots = Lots(42);
    for _ in 0..200 {
        for whole in [&bytes[..], packed] {
            let mut damaged = whole.to_vec();
            match lots.below(4) {
                0 => damaged.truncate(lots.below(whole.len())),
                1 => damaged.push(lots.below(256) as u8),
                _ => damaged[7 + lots.below(whole.len() - 7)] ^= 1 << lots.below(8),
            }
            assert!(Book::from_bytes(&damaged).is_err());
            assert!(Packed::from_bytes(&damaged).is_err());
        }
    }
}

/// A position of twelve discs thrown into columns, six of each side: something that can be set up, and often not reached.
fn thrown(lots: &mut Lots) -> Option<Classic<Standard>> {
    let mut sides = [[Side::First; 6], [Side::Second; 6]].concat();
    let mut columns = vec![Vec::new(); 7];
    while !sides.is_empty() {
        let column = &mut columns[lots.below(7)];
        if column.len() < 6 {
            column.push(Some(sides.swap_remove(lots.below(sides.len()))));
        }
    }
    let row = |row: usize| columns.iter().map(|column| column.get(row).copied().flatten()).collect();
    let rows: Vec<Vec<Option<Side>>> = (0..6).rev().map(row).collect();
    match Setup::classic(Size::STANDARD, &rows).ok()?.position() {
        AnyPosition::Classic(position) => Some(position),
        _ => None,
    }
}

/// Forwards from the empty board, by all moves that put a disc where the position has one: does a game reach it?
fn a_game_reaches(position: &Classic<Standard>) -> bool {
    let [first, second] = [Side::First, Side::Second].map(|side| position.board(side).mine);
    let mut reached = HashSet::from([Classic::standard()]);
    for _ in 0..position.plies() {
        let children = |before: &Classic<Standard>| {
            let before = *before;
            before.moves().iter().map(move |mv| before.after(mv).0).collect::<Vec<_>>()
        };
        let fits = |child: &Classic<Standard>| {
            child.board(Side::First).mine & !first == 0 && child.board(Side::Second).mine & !second == 0
        };
        reached = reached.iter().flat_map(children).filter(fits).collect();
    }
    !reached.is_empty()
}

#[test]
fn the_book_never_answers_for_a_position_that_no_game_reaches() {
    let (mut reader, mut read, mut searched) = (Reader::embedded(), oracle(), oracle().without_book());
    let mut lots = Lots(7);
    let mut counts = [0; 2];
    while counts[0] < 300 {
        let Some(position) = thrown(&mut lots) else { continue };
        let wins_at_once = position.moves().iter().any(|mv| position.after(mv).0.outcome().is_some());
        if position.outcome().is_some() || wins_at_once {
            continue;
        }
        let reached = a_game_reaches(&position);
        assert_eq!(reader.score(&position).is_some(), reached, "{}", game::draw(&position));
        counts[usize::from(reached)] += 1;
        // Whoever asks gets the truth all the same, also about the moves, and about positions that led there.
        if counts[usize::from(reached)] < 10 {
            let position = AnyPosition::from(position);
            assert_eq!(
                score(&mut read, &position),
                score(&mut searched, &position),
                "{}",
                game::draw(&position)
            );
            assert_eq!(
                columns(&mut read, &position),
                columns(&mut searched, &position),
                "{}",
                game::draw(&position)
            );
        }
    }
    assert!(counts[1] > 300, "{counts:?}");
}

#[test]
fn a_game_won_with_the_thirteenth_disc_is_not_taken_for_another() {
    let mut oracle = oracle();
    let mut lots = Lots(99);
    let mut seen = 0;
    while seen < 200 {
        let position = AnyPosition::from(random_position(12, &mut lots));
        for mv in position.moves() {
            let won = position.after(mv).0.outcome().is_some();
            seen += usize::from(won);
            if won {
                assert_eq!(oracle.is_worth(&position, mv, 15, &Limits::default()), Some(true));
                assert_eq!(oracle.is_worth(&position, mv, 16, &Limits::default()), Some(false));
            }
        }
    }
}
