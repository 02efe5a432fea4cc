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

use crate::{Game, Position, Quoted, Rules, Setup, SetupError, Side, Size};

/// Why a text is no FEN of these rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum FenError {
    #[error("`{text}`: only classic positions have a FEN, not those of {rules}")]
    Rules { text: Quoted, rules: Rules },
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
}

/// A game that begins where the text says. Discs in hand and everything behind the side to move may be missing; discs in
/// hand are not counted, because programs differ in what they write there.
pub fn read(rules: Rules, text: &str) -> Result<Game, FenError> {
    let quoted = || Quoted::new(text);
    let Rules::Classic(size) = rules else { return Err(FenError::Rules { text: quoted(), rules }) };
    let mut fields = text.split_whitespace();
    let first = fields.next().unwrap_or_default();
    let (board, hand) = first.split_once('[').map_or((first, None), |(board, hand)| (board, Some(hand)));
    let is_hand = |hand: &str| hand.strip_suffix(']').is_some_and(|discs| discs.chars().all(is_disc));
    if let Some(hand) = hand.filter(|hand| !is_hand(hand)) {
        return Err(FenError::Hand { text: quoted(), hand: format!("[{hand}").into() });
    }
    let rows = rows(size, text, board)?;
    let setup = Setup::classic(size, &rows).map_err(|reason| FenError::Setup { text: quoted(), reason })?;
    let side = setup.position().to_move();
    match fields.next() {
        Some(letter) if letter != letter_of(side) => Err(FenError::ToMove { text: quoted(), side }),
        _ => Ok(Game::from_setup(setup)),
    }
}

/// The rows of a board given by ranks.
fn rows(size: Size, text: &str, board: &str) -> Result<Vec<Vec<Option<Side>>>, FenError> {
    let quoted = || Quoted::new(text);
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
            match (letter.to_digit(10), letter) {
                (Some(digit), _) => empty = 10 * empty + digit as usize,
                (None, 'P' | 'p') => {
                    cells.resize(cells.len() + std::mem::take(&mut empty), None);
                    cells.push(Some(if letter == 'P' { Side::First } else { Side::Second }));
                }
                _ => return Err(FenError::Stray { text: quoted(), letter: letter.into() }),
            }
            if cells.len() + empty > usize::from(width) {
                return Err(wrong_width());
            }
        }
        cells.resize(cells.len() + empty, None);
        if cells.len() != usize::from(width) {
            return Err(wrong_width());
        }
        rows.push(cells);
    }
    Ok(rows)
}

/// The FEN of the position of a game on a board without bombs.
pub fn write(game: &Game) -> String {
    let (position, size) = (game.position(), game.rules().size());
    let mut in_hand = [size.cells().div_ceil(2), size.cells() / 2];
    let mut ranks = Vec::new();
    for row in (0..u32::from(size.height())).rev() {
        let (mut rank, mut empty) = (String::new(), 0);
        for column in 0..u32::from(size.width()) {
            let Some(side) = position.cell(column, row).owner() else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                rank += &std::mem::take(&mut empty).to_string();
            }
            rank.push(if side == Side::First { 'P' } else { 'p' });
            in_hand[side.index()] -= 1;
        }
        if empty > 0 {
            rank += &empty.to_string();
        }
        ranks.push(rank);
    }
    let [first, second] = in_hand.map(|discs| discs as usize);
    let number = (size.cells() - in_hand.iter().sum::<u32>()) / 2 + 1;
    format!(
        "{}[{}{}] {} - - 0 {number}",
        ranks.join("/"),
        "P".repeat(first),
        "p".repeat(second),
        letter_of(position.to_move())
    )
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
        for rules in ["classic", "classic-9x7", "classic-11x10", "classic-3x3"] {
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
        assert!(read(Rules::Boom, "7/7/7/7/7/7/7").is_err());
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
