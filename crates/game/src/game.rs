//! A game in progress: rules, where it started, the moves so far and the position they lead to, every move checked.

use crate::{AnyPosition, Move, MoveSet, Outcome, Position, Quoted, Rules, RulesError, Setup, Side, Turn};
use std::fmt;
use std::str::FromStr;

/// Rules, moves and the position after them.
///
/// Its text form is the moves, one character each, behind the rules where these are not classic: `4453`,
/// `classic-9x7:4453`. The empty game is an empty text; [`Game::parse`] also takes `-` for it, as data files write it. A game
/// from a position that was set up has the moves since then as its text; [`crate::fen`] writes the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: Rules,
    start: AnyPosition,
    moves: Vec<Move>,
    position: AnyPosition,
}

/// Why a move cannot be made now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// There is no room in the column.
    #[error("column {0} is full")]
    FullColumn(char),
    /// An explosion needs a bomb of one's own.
    #[error("there is no bomb to explode")]
    NoBomb,
    /// The rules have no such move on this board.
    #[error("there is no move {0}")]
    NoSuchMove(u8),
    /// The game has a result already.
    #[error("the game is over: {}", result(*.0))]
    Over(Outcome),
}

/// How a game ended, in words.
fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::First) => "first (X) has won",
        Outcome::Win(Side::Second) => "second (O) has won",
        Outcome::Draw => "it is drawn",
    }
}

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum GameError {
    /// A character that is no move of these rules.
    #[error("`{text}`: character {at}, `{letter}`, is no move of {rules}")]
    Stray { text: Quoted, at: usize, letter: Quoted, rules: Rules },
    /// A move of these rules that cannot be made there.
    #[error("`{text}`: character {at}, `{letter}`, is illegal: {reason}")]
    Illegal { text: Quoted, at: usize, letter: Quoted, reason: IllegalMove },
    /// The part before the colon names no rules.
    #[error("`{text}`: {reason}")]
    Rules { text: Quoted, reason: RulesError },
    /// The text names rules in front, but others were asked for.
    #[error("`{text}` is a game of {found}, not of {expected}")]
    OtherRules { text: Quoted, found: Rules, expected: Rules },
}

impl Game {
    /// A game that has not begun.
    pub fn new(rules: Rules) -> Self {
        Self { rules, start: rules.start(), moves: Vec::new(), position: rules.start() }
    }

    /// A game that begins from a position that was set up, which need not be one that moves can lead to.
    pub fn from_setup(setup: Setup) -> Self {
        Self { rules: setup.rules(), start: setup.position(), moves: Vec::new(), position: setup.position() }
    }

    /// Reads the moves of a game under known rules. The rules may stand in front as well, but must be the same.
    pub fn parse(rules: Rules, text: &str) -> Result<Self, GameError> {
        let (found, letters) = split(text)?;
        if let Some(found) = found.filter(|&found| found != rules) {
            return Err(GameError::OtherRules { text: text.into(), found, expected: rules });
        }
        let mut game = Self::new(rules);
        let letters = if letters == "-" { "" } else { letters };
        for (index, letter) in letters.chars().enumerate() {
            let (text, quoted, at) = (|| Quoted::new(text), || Quoted::from(letter), index + 1);
            let stray = || GameError::Stray { text: text(), at, letter: quoted(), rules };
            let illegal = |reason| GameError::Illegal { text: text(), at, letter: quoted(), reason };
            game.play(rules.move_of(letter).ok_or_else(stray)?).map_err(illegal)?;
        }
        Ok(game)
    }

    /// Makes a move if it is legal.
    pub fn play(&mut self, mv: Move) -> Result<Turn, IllegalMove> {
        if let Some(outcome) = self.outcome() {
            return Err(IllegalMove::Over(outcome));
        }
        if !self.position.moves().contains(mv) {
            return Err(self.rules.why_illegal(mv));
        }
        self.moves.push(mv);
        Ok(self.position.play(mv))
    }

    /// Takes the last move back and returns it; nothing to take back gives nothing. The moves before it are played again,
    /// which is exact whatever the rules, and quick: games are short.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        self.position = self.start;
        for &mv in &self.moves {
            self.position.play(mv);
        }
        Some(last)
    }

    /// Was every move made, from the start that the rules say? If not, somebody set a position up, and there need not be any
    /// game that leads to it: whoever knows things about positions of real games, such as an opening book, does not know
    /// them about this one.
    pub fn is_played_from_start(&self) -> bool {
        self.start == self.rules.start()
    }

    /// The rules it is played under.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The moves made so far, from the start of this game.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position now.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The result, once there is one.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// The moves that can be made now: none once the game is over.
    pub fn legal(&self) -> MoveSet {
        if self.outcome().is_some() { MoveSet::EMPTY } else { self.position.moves() }
    }

    /// The moves as text, without the rules in front.
    pub fn letters(&self) -> String {
        self.moves.iter().map(|&mv| self.rules.letter(mv)).collect()
    }
}

/// Takes the rules in front off a game's text.
fn split(text: &str) -> Result<(Option<Rules>, &str), GameError> {
    let Some((front, letters)) = text.split_once(':') else { return Ok((None, text)) };
    let rules = front.parse().map_err(|reason| GameError::Rules { text: text.into(), reason })?;
    Ok((Some(rules), letters))
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rules != Rules::CLASSIC {
            write!(f, "{}:", self.rules)?;
        }
        f.write_str(&self.letters())
    }
}

impl FromStr for Game {
    type Err = GameError;

    fn from_str(text: &str) -> Result<Self, GameError> {
        Self::parse(split(text)?.0.unwrap_or(Rules::CLASSIC), text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Game>().expect_err(text).to_string()
    }

    #[test]
    fn a_game_has_one_text_form() {
        for text in ["", "4453", "classic-9x7:9", "classic-11x10:ab"] {
            assert_eq!(text.parse::<Game>().expect("a game").to_string(), text);
        }
        assert_eq!("-".parse::<Game>().expect("a game").to_string(), "");
        assert_eq!("classic:44".parse::<Game>().expect("a game").to_string(), "44");
    }

    #[test]
    fn errors_name_the_text_the_place_and_the_reason() {
        assert_eq!(error("4444444"), "`4444444`: character 7, `4`, is illegal: column 4 is full");
        assert_eq!(error("44x"), "`44x`: character 3, `x`, is no move of classic");
        assert_eq!(error("8"), "`8`: character 1, `8`, is no move of classic");
        assert_eq!(
            error("11223344"),
            "`11223344`: character 8, `4`, is illegal: the game is over: first (X) has won"
        );
        assert!(error("chess:44").starts_with("`chess:44`: unknown rules `chess`"));
        assert_eq!(
            Game::parse(Rules::CLASSIC, "classic-8x8:1").expect_err("other rules").to_string(),
            "`classic-8x8:1` is a game of classic-8x8, not of classic"
        );
    }

    #[test]
    fn errors_are_fit_to_be_read_whatever_the_text() {
        assert_eq!(error("44\n"), "`44\\n`: character 3, `\\n`, is no move of classic");
        assert!(error(&"x".repeat(10_000_000)).len() < 200);
        assert!(error(&format!("{}:4", "x".repeat(10_000_000))).len() < 400);
    }

    #[test]
    fn a_game_knows_whether_it_was_played_or_set_up() {
        let played: Game = "445".parse().expect("a game");
        let set_up = crate::fen::read(Rules::CLASSIC, &crate::fen::write(&played)).expect("a position");
        assert!(played.is_played_from_start() && !set_up.is_played_from_start());
        let empty = crate::fen::read(Rules::CLASSIC, "7/7/7/7/7/7").expect("a position");
        assert!(empty.is_played_from_start(), "there is no other way to begin");
    }

    #[test]
    fn a_finished_game_has_a_result_and_no_legal_move() {
        let game: Game = "1122334".parse().expect("a game");
        assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)));
        assert!(game.legal().is_empty());
    }

    #[test]
    fn undo_goes_back_to_the_start_and_stops_there() {
        let mut game: Game = "445".parse().expect("a game");
        assert_eq!(std::iter::from_fn(|| game.undo()).count(), 3);
        assert_eq!(game, Game::new(Rules::CLASSIC));
        assert_eq!(game.undo(), None);
    }
}
