//! Positions as short texts that programs hand to each other: the sets of discs in hexadecimal, for the rules that both sides
//! know. People have [`crate::Game`] and [`crate::fen`].

use crate::{AnyPosition, Bits, Boom, Classic, Custom, Geometry, Misere, Rules, Side, Standard};

impl AnyPosition {
    /// Its code: two sets of discs, and for BOOM two of bombs and the clock.
    ///
    /// ```
    /// use game::{AnyPosition, Game, Rules};
    ///
    /// let game: Game = "4453".parse()?;
    /// let code = game.position().code();
    /// assert_eq!(AnyPosition::of_code(Rules::CLASSIC, &code).as_ref(), Some(game.position()));
    /// # Ok::<(), game::GameError>(())
    /// ```
    pub fn code(&self) -> String {
        fn discs<G: Geometry<Bits: Into<u128>>>(position: &Classic<G>) -> String {
            let board = position.board(Side::First);
            format!("{:x}.{:x}", board.mine.into(), board.theirs.into())
        }
        match self {
            Self::Classic(position) => discs(position),
            Self::ClassicCustom(position) => discs(position),
            Self::Misere(position) => discs(position.classic()),
            Self::MisereCustom(position) => discs(position.classic()),
            Self::Boom(position) => {
                let [a, b, c, d, clock] = position.words();
                format!("{a:x}.{b:x}.{c:x}.{d:x}.{clock:x}")
            }
        }
    }

    /// The position of a code that [`Self::code`] made under the same rules; nothing for most other texts. What nobody could
    /// have played is not told from what somebody did.
    pub fn of_code(rules: Rules, code: &str) -> Option<Self> {
        fn with_discs<G: Geometry<Bits: TryFrom<u128>>>(geometry: G, words: &[u128]) -> Option<Classic<G>> {
            let &[first, second] = words else { return None };
            let (first, second): (G::Bits, G::Bits) = (first.try_into().ok()?, second.try_into().ok()?);
            let is_on_board = (first | second) & !geometry.cells() == G::Bits::EMPTY;
            let is_fair = first.count() == second.count() || first.count() == second.count() + 1;
            (is_on_board && is_fair && !first.meets(second))
                .then(|| Classic::with_discs(geometry, first, second))
        }
        let words: Vec<_> =
            code.split('.').map(|word| u128::from_str_radix(word, 16).ok()).collect::<Option<_>>()?;
        match rules.start() {
            Self::Classic(_) => Some(with_discs(Standard::default(), &words)?.into()),
            Self::ClassicCustom(_) => Some(with_discs(Custom::new(rules.size()), &words)?.into()),
            Self::Misere(_) => Some(Misere::with_discs(with_discs(Standard::default(), &words)?).into()),
            Self::MisereCustom(_) => {
                Some(Misere::with_discs(with_discs(Custom::new(rules.size()), &words)?).into())
            }
            Self::Boom(_) => Some(Boom::of_words(words.as_slice().try_into().ok()?)?.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    #[test]
    fn a_position_comes_back_from_its_code() {
        for (rules, moves) in [
            ("classic", ""),
            ("classic", "4453"),
            ("classic-9x7", "912345"),
            ("misere", "44"),
            ("misere-8x8", "88"),
            ("boom", "4433221144"),
            ("boom", "123456712345b"),
        ] {
            let rules: Rules = rules.parse().expect("rules");
            let game = Game::parse(rules, moves).expect("a game");
            let code = game.position().code();
            assert_eq!(AnyPosition::of_code(rules, &code).as_ref(), Some(game.position()), "{rules} {code}");
        }
    }

    #[test]
    fn other_texts_are_no_codes() {
        for code in ["", "1", "1.1", "x.y", "0.1", "1.0.0", "ffffffffffffffffffffffffffffffff.0", "40.0"] {
            assert_eq!(AnyPosition::of_code(Rules::CLASSIC, code), None, "{code}");
        }
        for code in ["1.0.0.0.ff", "1.1.0.0.1", "1.0.2.0.1", "0.0"] {
            assert_eq!(AnyPosition::of_code(Rules::Boom, code), None, "{code}");
        }
    }
}
