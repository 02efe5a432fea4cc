//! Games as they stand in addresses and requests: `4453`, `boom:4453`, and those that begin in a position that somebody set up,
//! `classic@7.7.7.7.3p3.2PPp2:44`. What stands behind the `@` is a FEN with dots between its ranks and `~` between its fields,
//! because slashes and spaces mean something else in an address.

use game::fen::{self, FenError};
use game::{Game, GameError, Rules, RulesError};
use language::{Dictionary, InWords};

/// Why a text is no game.
#[derive(Debug)]
pub(crate) enum AddressError {
    Game(GameError),
    Rules(RulesError),
    Start(FenError),
}

impl From<GameError> for AddressError {
    fn from(error: GameError) -> Self {
        Self::Game(error)
    }
}

impl InWords for AddressError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Game(error) => error.in_words(dictionary),
            Self::Rules(error) => error.in_words(dictionary),
            Self::Start(error) => error.in_words(dictionary),
        }
    }
}

/// The game of a text.
pub(crate) fn read(text: &str) -> Result<Game, AddressError> {
    let Some((rules, rest)) = text.split_once('@') else { return Ok(text.parse()?) };
    let rules: Rules = rules.parse().map_err(AddressError::Rules)?;
    let (start, letters) = rest.split_once(':').unwrap_or((rest, ""));
    let mut game =
        fen::read(rules, &start.replace('.', "/").replace('~', " ")).map_err(AddressError::Start)?;
    for (index, letter) in letters.chars().enumerate() {
        let (text, quoted, at) = (text.into(), letter.into(), index + 1);
        match rules.move_of(letter) {
            None => return Err(GameError::Stray { text, at, letter: quoted, rules }.into()),
            Some(mv) => {
                game.play(mv).map_err(|reason| GameError::Illegal { text, at, letter: quoted, reason })?;
            }
        }
    }
    Ok(game)
}

/// The text of a game.
pub(crate) fn write(game: &Game) -> String {
    if game.is_played_from_start() {
        return game.to_string();
    }
    let mut start = game.clone();
    while start.undo().is_some() {}
    let fen = fen::write(&start);
    // Ranks, and in BOOM the movement: everything else follows from them.
    let ranks = fen.split(['[', ' ']).next().unwrap_or_default().replace('/', ".");
    let movement = fen.rsplit(' ').next().filter(|_| game.rules() == Rules::Boom);
    let movement = movement.map_or_else(String::new, |number| format!("~{number}"));
    format!("{}@{ranks}{movement}:{}", game.rules(), game.letters())
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Position, Side};

    #[test]
    fn games_have_one_text_whether_played_or_set_up() {
        for text in [
            "",
            "4453",
            "boom:44",
            "classic@7.7.7.7.3p3.2PPp2:44",
            "classic-5x4@5.5.5.PpP2:",
            "misere@7.7.7.7.3p3.2PPp2:1",
            "boom@7.7.7.7.7.7.PpB3b~12:1b",
        ] {
            let game = read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            assert_eq!(write(&game), text);
        }
        let game = read("boom@7.7.7.7.7.7.PpB3b~4:1").expect("a game");
        assert_eq!(game.position().to_move(), Side::First, "it makes movements 4 and 5");
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for text in [
            "@",
            "chess@7:",
            "classic@",
            "classic@7.7.7.7.7.7:9",
            "classic@7.7.7.7.7.PPPP2p:1",
            "boom@7.7.7.7.7.7.7:",
            "classic@7.7.7.7.3P3.7",
            "classic@7.7.7.7.7.7:4444444",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
