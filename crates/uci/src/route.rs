//! `position startpos moves P@d1 P@d2`: the way to a position.

use crate::{Placement, PlacementError};
use game::fen::{self, FenError};
use game::{Game, IllegalMove, Quoted, Rules};
use std::fmt;
use std::str::FromStr;

/// The way to a position: where it starts, and the moves from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// Where it starts.
    pub start: Start,
    /// The moves from there.
    pub moves: Vec<Placement>,
}

/// Where the moves begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// On the empty board.
    Empty,
    /// In a position that is given.
    Fen(String),
}

/// Why a text is no way to a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum RouteError {
    #[error("`{text}`: expected `startpos` or `fen FEN`")]
    NoStart { text: Quoted },
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    Move(#[from] PlacementError),
    #[error("move `{placement}`: {reason}")]
    Illegal { placement: Placement, reason: IllegalMove },
}

impl Route {
    /// The game that has come this way.
    pub fn game(&self) -> Result<Game, RouteError> {
        let mut game = match &self.start {
            Start::Empty => Game::new(Rules::CLASSIC),
            Start::Fen(text) => fen::read(Rules::CLASSIC, text)?,
        };
        for &placement in &self.moves {
            if let Some(outcome) = game.outcome() {
                return Err(RouteError::Illegal { placement, reason: IllegalMove::Over(outcome) });
            }
            let mv = placement.in_game(&game)?;
            game.play(mv).map_err(|reason| RouteError::Illegal { placement, reason })?;
        }
        Ok(game)
    }
}

/// The way a game has come.
impl From<&Game> for Route {
    fn from(game: &Game) -> Self {
        let mut start = game.clone();
        while start.undo().is_some() {}
        let mut route = Self { start: Start::Empty, moves: Vec::new() };
        if *start.position() != game.rules().start() {
            route.start = Start::Fen(fen::write(&start));
        }
        for &mv in game.moves() {
            route.moves.extend(Placement::of(&start, mv));
            start.play(mv).expect("it was played before");
        }
        route
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.start {
            Start::Empty => f.write_str("startpos")?,
            Start::Fen(text) => write!(f, "fen {text}")?,
        }
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
        }
        self.moves.iter().try_for_each(|placement| write!(f, " {placement}"))
    }
}

/// Reads the text behind `position`. Whether there is such a position, [`Route::game`] finds out.
impl FromStr for Route {
    type Err = RouteError;

    fn from_str(text: &str) -> Result<Self, RouteError> {
        let words: Vec<_> = text.split_whitespace().collect();
        let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let start = match &words[..end] {
            ["startpos"] => Start::Empty,
            ["fen", fields @ ..] => Start::Fen(fields.join(" ")),
            other => return Err(RouteError::NoStart { text: Quoted::new(&other.join(" ")) }),
        };
        let moves = words.get(end + 1..).unwrap_or_default().iter().map(|word| word.parse());
        Ok(Self { start, moves: moves.collect::<Result<_, _>>()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_and_its_route_are_the_same() {
        for text in ["", "4453", "112233"] {
            let game: Game = text.parse().expect("a game");
            let route = Route::from(&game);
            assert_eq!(route.to_string().parse(), Ok(route.clone()));
            assert_eq!(route.game(), Ok(game));
        }
        let text = "fen 7/7/7/7/3p3/3P3[PPPPPPPPPPPPPPPPPPPPpppppppppppppppppppp] w - - 0 2 moves P@a1 P@d3";
        let route: Route = text.parse().expect("a route");
        assert_eq!(
            (route.to_string(), Route::from(&route.game().expect("a game"))),
            (text.to_owned(), route)
        );
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, wrong) in [
            ("", "``"),
            ("middle", "`middle`"),
            ("startpos P@d1", "`startpos P@d1`"),
            ("startpos moves moves", "`moves`"),
            ("fen 7/7", "`7/7`"),
            ("fen", "has 1 ranks"),
            ("startpos moves P@d1 P@d1", "`P@d1`"),
            ("startpos moves P@h1", "`P@h1`"),
            ("startpos moves d1", "`d1`"),
            ("startpos moves P@a1 P@b1 P@a2 P@b2 P@a3 P@b3 P@a4 P@g1", "the game is over"),
        ] {
            let error = text.parse().and_then(|route: Route| route.game()).expect_err(text).to_string();
            assert!(error.contains(wrong), "{text}: {error}");
        }
    }
}
