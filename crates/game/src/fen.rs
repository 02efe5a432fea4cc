//! FEN, the text form of positions that chess programs use, as Fairy-Stockfish writes Connect 4.
//!
//! Ranks from the top, `P` the first side's discs, `p` the second's, digits for empty cells; discs in hand in brackets; the
//! side to move; then four fields that mean something in chess only:
//!
//! ```
//! use game::{Game, Rules, fen};
//!
//! let game: Game = "44".parse()?;
//! let text = fen::write(&game);
//! assert_eq!(text, "7/7/7/7/3p3/3P3[PPPPPPPPPPPPPPPPPPPPpppppppppppppppppppp] w - - 0 2");
//! assert_eq!(fen::read(Rules::CLASSIC, &text)?.position(), game.position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! BOOM has `B` and `b` for bombs, no hand, and behind the ranks the number of the next movement (of sixteen, which then
//! repeat): it says whose move it is, and nothing on the board does.

use crate::{Boom, Cell, Concrete, Game, Position, Quoted, Rules, Setup, SetupError, Side};

/// Why a text is no FEN of these rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum FenError {
    #[error("`{text}` has {found} ranks, not {expected}")]
    Ranks { text: Quoted, found: usize, expected: usize },
    #[error("`{text}`: rank `{rank}` has not {width} cells")]
    Width { text: Quoted, rank: Quoted, width: u8 },
    #[error("`{text}`: `{letter}` is neither a disc nor a number of empty cells")]
    Stray { text: Quoted, letter: Quoted },
    #[error("`{text}`: `{hand}` are no discs in hand")]
    Hand { text: Quoted, hand: Quoted },
    #[error("`{text}`: {reason}")]
    Setup { text: Quoted, reason: SetupError },
    #[error("`{text}`: with these discs it is {side}'s move")]
    ToMove { text: Quoted, side: Side },
    #[error("`{text}` does not say which movement is next, from 1 to 16")]
    Movement { text: Quoted },
}

/// A game that begins where the text says. Discs in hand and everything behind the side to move may be missing; discs in
/// hand are not counted, because programs differ in what they write there.
pub fn read(rules: Rules, text: &str) -> Result<Game, FenError> {
    let quoted = || Quoted::new(text);
    let mut fields = text.split_whitespace();
    let first = fields.next().unwrap_or_default();
    let (board, hand) = first.split_once('[').map_or((first, None), |(board, hand)| (board, Some(hand)));
    let is_hand = |hand: &str| hand.strip_suffix(']').is_some_and(|discs| discs.chars().all(is_disc));
    if let Some(hand) = hand.filter(|hand| !is_hand(hand)) {
        return Err(FenError::Hand { text: quoted(), hand: format!("[{hand}").into() });
    }
    let rows = rows(rules, text, board)?;
    let discs =
        || -> Vec<Vec<_>> { rows.iter().map(|row| row.iter().map(|cell| cell.owner()).collect()).collect() };
    let next = fields.next();
    let setup = match rules {
        Rules::Classic(size) => Setup::classic(size, &discs()),
        Rules::Misere(size) => Setup::misere(size, &discs()),
        Rules::Boom => {
            let movement =
                next.and_then(|number| number.parse().ok()).filter(|number| (1..=16).contains(number));
            Setup::boom(&rows, movement.ok_or_else(|| FenError::Movement { text: quoted() })?)
        }
    };
    let setup = setup.map_err(|reason| FenError::Setup { text: quoted(), reason })?;
    let side = setup.position().to_move();
    match next {
        Some(letter) if rules != Rules::Boom && letter != letter_of(side) => {
            Err(FenError::ToMove { text: quoted(), side })
        }
        _ => Ok(Game::from_setup(setup)),
    }
}

/// The rows of a board given by ranks.
fn rows(rules: Rules, text: &str, board: &str) -> Result<Vec<Vec<Cell>>, FenError> {
    let (quoted, size) = (|| Quoted::new(text), rules.size());
    let ranks = board.split('/');
    let (found, expected) = (ranks.clone().count(), usize::from(size.height()));
    if found != expected {
        return Err(FenError::Ranks { text: quoted(), found, expected });
    }
    let width = size.width();
    let mut rows = Vec::new();
    for rank in ranks {
        let wrong_width = || FenError::Width { text: quoted(), rank: rank.into(), width };
        let (mut cells, mut empty) = (Vec::new(), 0_usize);
        for letter in rank.chars() {
            if let Some(digit) = letter.to_digit(10) {
                empty = 10 * empty + digit as usize;
            } else {
                let stray = || FenError::Stray { text: quoted(), letter: letter.into() };
                let piece = piece_of(letter, rules).ok_or_else(stray)?;
                cells.resize(cells.len() + std::mem::take(&mut empty), Cell::Empty);
                cells.push(piece);
            }
            if cells.len() + empty > usize::from(width) {
                return Err(wrong_width());
            }
        }
        cells.resize(cells.len() + empty, Cell::Empty);
        if cells.len() != usize::from(width) {
            return Err(wrong_width());
        }
        rows.push(cells);
    }
    Ok(rows)
}

fn piece_of(letter: char, rules: Rules) -> Option<Cell> {
    match letter {
        'P' => Some(Cell::Disc(Side::First)),
        'p' => Some(Cell::Disc(Side::Second)),
        'B' if rules == Rules::Boom => Some(Cell::Bomb(Side::First)),
        'b' if rules == Rules::Boom => Some(Cell::Bomb(Side::Second)),
        _ => None,
    }
}

/// The FEN of the position of a game.
pub fn write(game: &Game) -> String {
    let (position, size) = (game.position(), game.rules().size());
    let mut in_hand = [size.cells().div_ceil(2), size.cells() / 2];
    let mut ranks = Vec::new();
    for row in (0..u32::from(size.height())).rev() {
        let (mut rank, mut empty) = (String::new(), 0);
        for column in 0..u32::from(size.width()) {
            let cell = position.cell(column, row);
            let Some(side) = cell.owner() else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                rank += &std::mem::take(&mut empty).to_string();
            }
            rank.push(match (side, cell) {
                (Side::First, Cell::Bomb(_)) => 'B',
                (Side::Second, Cell::Bomb(_)) => 'b',
                (Side::First, _) => 'P',
                (Side::Second, _) => 'p',
            });
            in_hand[side.index()] = in_hand[side.index()].saturating_sub(1);
        }
        if empty > 0 {
            rank += &empty.to_string();
        }
        ranks.push(rank);
    }
    let ranks = ranks.join("/");
    if let Some(boom) = Boom::of(position) {
        return format!("{ranks} {}", boom.next_movement());
    }
    let number = (size.cells() - in_hand.iter().sum::<u32>()) / 2 + 1;
    let [first, second] = in_hand.map(|discs| discs as usize);
    let hand = "P".repeat(first) + &"p".repeat(second);
    format!("{ranks}[{hand}] {} - - 0 {number}", letter_of(position.to_move()))
}

fn is_disc(letter: char) -> bool {
    matches!(letter, 'P' | 'p')
}

fn letter_of(side: Side) -> &'static str {
    match side {
        Side::First => "w",
        Side::Second => "b",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, draw};

    fn error(text: &str) -> String {
        read(Rules::CLASSIC, text).expect_err(text).to_string()
    }

    #[test]
    fn a_position_is_set_up_as_it_is_written() {
        let game = read(Rules::CLASSIC, "7/7/7/7/3p3/2PPp2 w - - 0 1").expect("a position");
        let drawn = "   a b c d e f g
 6 . . . . . . .
 5 . . . . . . .
 4 . . . . . . .
 3 . . . . . . .
 2 . . . O . . .
 1 . . X X O . .
   1 2 3 4 5 6 7
";
        assert_eq!(draw(game.position()), drawn);
        assert_eq!((game.position().to_move(), game.moves().len()), (Side::First, 0));
        assert_eq!(read(Rules::CLASSIC, "7/7/7/7/3p3/2PPp2").as_ref(), Ok(&game), "the board is enough");
    }

    #[test]
    fn games_go_on_from_a_setup_and_back_to_it() {
        let mut game = read(Rules::CLASSIC, "7/7/7/7/ppp4/PPP4 w").expect("a position");
        let start = game.clone();
        game.play(crate::Move::new(3)).expect("legal");
        assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)));
        assert_eq!(game.undo(), Some(crate::Move::new(3)));
        assert_eq!(game, start);
        assert_eq!(game.undo(), None);
    }

    #[test]
    fn positions_that_were_played_can_be_set_up() {
        for rules in ["classic", "classic-9x7", "classic-11x10", "classic-3x3", "misere", "boom"] {
            let rules: Rules = rules.parse().expect("rules");
            let mut game = Game::new(rules);
            for number in 0_usize.. {
                let again = read(rules, &write(&game)).expect("a position");
                assert_eq!((again.rules(), again.position()), (rules, game.position()));
                let legal = game.legal();
                let Some(mv) = legal.iter().nth(number * 7 % legal.len().max(1)) else { break };
                game.play(mv).expect("legal");
            }
        }
    }

    #[test]
    fn a_position_of_boom_is_written_with_its_bombs_and_the_next_movement() {
        // Movement 12 puts down a bomb, of the first side.
        let game: Game = "boom:123456712341".parse().expect("a game");
        let before = read(Rules::Boom, "7/7/7/7/7/ppPP3/PppPPpp 12").expect("a position");
        let text = write(&game);
        assert!(text.contains('B') && text.ends_with(" 13"), "{text}");
        assert_eq!(before.position().to_move(), Side::First);
        assert_eq!(write(&before), "7/7/7/7/7/ppPP3/PppPPpp 12");
    }

    #[test]
    fn a_line_that_is_set_up_in_misere_has_lost() {
        let misere: Rules = "misere".parse().expect("rules");
        let game = read(misere, "7/7/7/7/ppp4/PPPP3 b").expect("a position");
        assert_eq!(game.outcome(), Some(Outcome::Win(Side::Second)));
    }

    #[test]
    fn what_could_not_stand_on_a_board_is_refused_with_the_reason() {
        for (text, reason) in [
            ("", "has 1 ranks, not 6"),
            ("7/7/7/7/7", "has 5 ranks, not 6"),
            ("7/7/7/7/7/6", "rank `6` has not 7 cells"),
            ("7/7/7/7/7/8", "rank `8` has not 7 cells"),
            ("7/7/7/7/7/99999999999999999999999", "rank `99999999999999999999999` has not 7 cells"),
            ("7/7/7/7/7/PPPPpppp", "rank `PPPPpppp` has not 7 cells"),
            ("7/7/7/7/7/3K3", "`K` is neither a disc"),
            ("7/7/7/7/3P3/7 b", "the disc on d2 rests on nothing"),
            ("7/7/7/7/7/3p3", "0 discs of the first side and 1 of the second"),
            ("7/7/7/7/7/PP5", "2 discs of the first side and 0 of the second"),
            ("7/7/7/7/7/3P3 w", "it is second's move"),
            ("7/7/7/7/7/3P3 x", "it is second's move"),
            ("7/7/7/7/pppp3/PPPP3 w", "both sides have a line"),
            ("7/7/7/7/PPpPp1P/ppppPPP b", "second has a line, but the game went on"),
            // A line whose discs are all covered, and two lines that no single disc completes.
            ("7/7/7/7/ppPp3/PPPP2p b", "first has a line that its last disc cannot have completed"),
            ("7/7/P5P/P1p3P/P1ppp1P/P1ppp1P b", "first has a line that its last disc cannot have completed"),
            ("7/7/7/p6/ppp4/PPPP3 w", "first has a line, but the game went on"),
            ("7/7/7/7/7/3P3[PPx] b", "`[PPx]` are no discs in hand"),
            ("7/7/7/7/7/3P3[PP b", "`[PP` are no discs in hand"),
        ] {
            assert!(error(text).contains(reason), "{text}: {}", error(text));
        }
        for text in ["7/7/7/7/7/7/7", "7/7/7/7/7/7/7 w", "7/7/7/7/7/7/7 0", "7/7/7/7/7/7/7 17"] {
            let error = read(Rules::Boom, text).expect_err(text);
            assert!(matches!(error, FenError::Movement { .. }), "{error}");
        }
        let bombs = read(Rules::Boom, "7/7/7/7/7/7/B5B 4").expect_err("two bombs").to_string();
        assert!(bombs.ends_with("first has more than one bomb"), "{bombs}");
        assert!(error("7/7/7/7/7/3B3").contains("`B` is neither a disc"), "no bombs in the classic game");
        let won = read(Rules::CLASSIC, "7/7/7/7/ppp4/PPPP3 b").expect("the last move may complete a line");
        assert_eq!(won.outcome(), Some(Outcome::Win(Side::First)));
        let twice =
            read(Rules::CLASSIC, "7/7/7/7/ppp1ppp/PPPPPPP b").expect("one disc may complete two lines");
        assert_eq!(twice.outcome(), Some(Outcome::Win(Side::First)));
    }

    #[test]
    fn no_message_is_as_long_as_its_text() {
        let long = "P".repeat(10_000_000);
        for text in [long.clone(), format!("7/7/7/7/7/{long}"), format!("7/7/7/7/7/7[{long}x]")] {
            assert!(error(&text).len() < 300);
        }
        assert!(error("7/7/7/7/7/\u{1b}7").contains("`\\u{1b}` is neither"));
    }
}
