//! Games to be analyzed: one from its moves, or those of a text, a game on each line or PGN.

use super::pgn;
use game::fen::FenError;
use game::{Game, GameError, PositionError, Quoted, Rules, RulesError, diagram, read_position};

/// A text holds no games, or one that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}{}: {problem}", of_game(*game))]
#[allow(missing_docs)]
pub struct SourceError {
    /// From 1.
    pub line: usize,
    /// From 1, where lines are not games.
    pub game: Option<usize>,
    pub problem: SourceProblem,
}

fn of_game(game: Option<usize>) -> String {
    game.map_or_else(String::new, |game| format!(", game {game}"))
}

/// What exactly.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum SourceProblem {
    #[error(transparent)]
    Game(#[from] GameError),
    #[error(transparent)]
    Text(#[from] PositionError),
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error(transparent)]
    Position(#[from] FenError),
    /// A disc that is said to land on a cell where it does not.
    #[error("no disc can land on the cell of `{word}`")]
    Cell { word: Quoted },
    #[error("`{word}` is no move")]
    NoMove { word: Quoted },
    #[error("a comment or variation that begins with `{opening}` has no end")]
    Unclosed { opening: char },
    #[error("`{found}` closes nothing")]
    Unopened { found: char },
    #[error("the tag `{tag}` has no end")]
    Tag { tag: Quoted },
    #[error("the game `{moves}` has no result behind it")]
    Torn { moves: Quoted },
}

/// A game that was found somewhere, with what is said about it there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sourced {
    /// The game.
    pub game: Game,
    /// Who played it, the first side's player first.
    pub players: Option<[String; 2]>,
    /// So many of its moves were an opening that both were given.
    pub imposed: usize,
}

impl From<Game> for Sourced {
    fn from(game: Game) -> Self {
        Self { game, players: None, imposed: 0 }
    }
}

/// A game from its moves, which may say what rules they are of, and stand apart or between commas; or one that begins in a
/// position, in any form.
pub fn one_game(text: &str, rules: Rules) -> Result<Game, PositionError> {
    match read_position(rules, text) {
        Err(PositionError::Moves(_)) => Ok(of_moves(text, rules)?),
        other => other,
    }
}

fn of_moves(text: &str, rules: Rules) -> Result<Game, GameError> {
    let text: String = text.chars().filter(|letter| !letter.is_whitespace() && *letter != ',').collect();
    if text.contains(':') { text.parse() } else { Game::parse(rules, &text) }
}

/// The games of a text: PGN, or one game on each line, the last of fields that tabs separate, as `conecta results games` prints
/// them. `rules` are those of games that say nothing else.
pub fn games_of_text(text: &str, rules: Rules) -> Result<Vec<Sourced>, SourceError> {
    // Some editors put a mark in front that says how letters are coded.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // A picture takes several lines, and is one game.
    if let Ok(game) = diagram::read(rules, text) {
        return Ok(vec![game.into()]);
    }
    if pgn::seems_pgn(text) { pgn::games(text, rules) } else { of_lines(text, rules) }
}

fn of_lines(text: &str, rules: Rules) -> Result<Vec<Sourced>, SourceError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(index, line)| {
            let fields: Vec<_> = line.trim_end().split('\t').map(str::trim).collect();
            let moves = fields.last().copied().unwrap_or_default();
            // What `conecta results games` prints, and `conecta match --games`: the players stand before result and ending.
            let players = match fields[..] {
                [.., first, second, _, _, _] => Some([first.to_owned(), second.to_owned()]),
                _ => None,
            };
            let error =
                |error: PositionError| SourceError { line: index + 1, game: None, problem: error.into() };
            let game = one_game(moves, rules).map_err(error)?;
            Ok(Sourced { players, ..game.into() })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::fmt::Write;

    #[test]
    fn a_text_has_a_game_per_line() {
        let text = "\u{feff}4453\n\nclassic-6x5:12\r\n3\tia2\taima\tfirst\tline\t1122334\n-\n";
        let found = games_of_text(text, Rules::CLASSIC).expect("games");
        let letters: Vec<_> = found.iter().map(|found| found.game.to_string()).collect();
        assert_eq!(letters, ["4453", "classic-6x5:12", "1122334", ""]);
        assert_eq!(found[2].players, Some(["ia2", "aima"].map(str::to_owned)));
        assert!(found[0].players.is_none());
        let spaced = games_of_text("4 4 5 3\n4,4,5\nclassic-6x5: 1 2\n", Rules::CLASSIC).expect("games");
        let letters: Vec<_> = spaced.iter().map(|found| found.game.to_string()).collect();
        assert_eq!(letters, ["4453", "445", "classic-6x5:12"]);
        let error = games_of_text("44\n4x\n", Rules::CLASSIC).expect_err("no game").to_string();
        assert!(error.starts_with("line 2: `4x`"), "{error}");
    }

    /// What PGN is made of, and what it is not.
    fn pieces() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            Just("[Variant \"cfour\"]\n"),
            Just("[Variant \"classic-8x8\"]"),
            Just("[FEN \""),
            Just("\"]"),
            Just("["),
            Just("{"),
            Just("}"),
            Just("("),
            Just(")"),
            Just(";"),
            Just("\n"),
            Just("%"),
            Just("$1"),
            Just("1."),
            Just("1..."),
            Just("1.4"),
            Just("P@d1"),
            Just("P@"),
            Just("@"),
            Just("P@é1"),
            Just("P@d99999999999"),
            Just("4"),
            Just("x"),
            Just(" "),
            Just("1-0"),
            Just("1/2-1/2"),
            Just("*"),
            Just("\\"),
            Just("!?"),
            Just("\u{feff}"),
            Just("\t"),
            Just(":"),
            Just("classic-99999x9:"),
            Just("7/7/7/7/7/Pp5 w"),
            Just("\r"),
        ];
        prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn no_text_makes_reading_panic(text in prop_oneof![any::<String>(), pieces()]) {
            let _ = games_of_text(&text, Rules::CLASSIC);
            let _ = games_of_text(&format!("[{text}"), Rules::Boom);
            let _ = one_game(&text, Rules::CLASSIC);
        }

        #[test]
        fn a_game_is_read_whatever_is_said_between_its_moves(
            columns in prop::collection::vec(0..7_usize, 0..30),
            comments in prop::collection::vec("[a-z0-9*@$;(]{0,8}", 30),
        ) {
            let mut game = Game::new(Rules::CLASSIC);
            let mut text = "[Event \"x\"]\n\n".to_owned();
            for (column, comment) in columns.into_iter().zip(comments) {
                let legal: Vec<_> = game.legal().iter().collect();
                let Some(&mv) = legal.get(column % legal.len().max(1)) else { break };
                let number = game.moves().len() / 2 + 1;
                let letter = game.rules().letter(mv);
                write!(text, "{number}.{letter} {{{comment}}} $3 ({number}. 1 ({{)}} 2) 3)\r\n").expect("it grows");
                game.play(mv).expect("legal");
            }
            let found = games_of_text(&(text + "; the end *\n*\n"), Rules::CLASSIC).expect("a game");
            prop_assert_eq!(found, [Sourced::from(game)]);
        }
    }
}
