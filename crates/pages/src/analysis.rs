//! Games under the solver's eyes, as a page: what every column was worth at each move, and why bad moves were bad.

use crate::frame::{COMMON, Occasion, Piece, Template, VIEWER, sides_and_endings};
use arena::Ending;
use game::{AnyPosition, Cell, Game, Outcome, Position, Rules, Side};
use lab::analysis::{Analysis, ColumnValues};
use lab::report::BoardSize;
use language::{Dictionary, MoveSaid, Telling};
use serde::Serialize;

const OWN: Piece =
    Piece { file: "analysis-page", style: include_str!("analysis.css"), script: include_str!("analysis.js") };

pub(crate) const PAGE: Template =
    Template { body: include_str!("analysis.html"), pieces: &[COMMON, VIEWER, OWN], places: "" };

/// A game that was looked through.
pub struct AnalyzedGame<'a> {
    /// What it is called, if it has a name.
    pub name: Option<String>,
    /// Who played it, as far as that is known.
    pub players: [Option<String>; 2],
    /// Moves at its beginning that nobody chose.
    pub given: usize,
    /// What is known about it.
    pub analysis: &'a Analysis,
    /// What every column was worth at each move.
    pub values: ColumnValues,
    /// What can still happen, and what threatens, in sentences.
    pub outlook: Vec<String>,
    /// What is to be said about each move.
    pub moves_said: Vec<MoveSaid>,
}

impl<'a> AnalyzedGame<'a> {
    /// A game with everything that is to be said about it, and what every column was worth at each move.
    pub fn told(
        dictionary: Dictionary,
        analysis: &'a Analysis,
        names: Option<[String; 2]>,
        values: ColumnValues,
    ) -> Self {
        let telling = Telling { dictionary, analysis };
        let outlook = analysis.prospects.as_ref().map_or_else(Vec::new, |prospects| {
            let threats = Side::BOTH.map(|side| telling.threats_of(side));
            telling.outlook(prospects).into_iter().chain(threats).collect()
        });
        let mut before = analysis.game.clone();
        let mut moves_said = Vec::new();
        while before.undo().is_some() {
            moves_said.push(telling.said(&before));
        }
        moves_said.reverse();
        let players = names.map_or([None, None], |names| names.map(Some));
        let given = analysis.review.imposed;
        Self { name: None, players, given, analysis, values, outlook, moves_said }
    }
}

#[derive(Serialize)]
struct SaidData<'a> {
    /// 0 for the first side, 1 for the second.
    side: usize,
    label: &'a str,
    value: &'a str,
    sentences: &'a [String],
    lapse: Option<Better<'a>>,
}

#[derive(Serialize)]
struct Better<'a> {
    better: &'a [String],
}

impl<'a> From<&'a MoveSaid> for SaidData<'a> {
    fn from(MoveSaid { side, label, value, sentences, better }: &'a MoveSaid) -> Self {
        let lapse = better.as_deref().map(|better| Better { better });
        Self { side: side.index(), label, value, sentences, lapse }
    }
}

#[derive(Serialize)]
struct Collection<'a> {
    version: &'static str,
    rules: String,
    size: BoardSize,
    games: Vec<Shown<'a>>,
}

#[derive(Serialize)]
struct Shown<'a> {
    name: &'a Option<String>,
    players: &'a [Option<String>; 2],
    given: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Vec<String>>,
    ending: Option<String>,
    values: &'a ColumnValues,
    outlook: &'a [String],
    moves_said: Vec<SaidData<'a>>,
    #[serde(flatten)]
    analysis: serde_json::Value,
}

/// The page of games of the same rules.
pub fn analysis(
    dictionary: Dictionary,
    rules: Rules,
    games: &[AnalyzedGame],
    occasion: &Occasion,
) -> serde_json::Result<String> {
    let games = games.iter().map(Shown::new).collect::<Result<_, _>>()?;
    let size = BoardSize::from(rules.size());
    let shown = Collection { version: env!("CARGO_PKG_VERSION"), rules: rules.to_string(), size, games };
    let mut words = PAGE.words(dictionary);
    words.extend(sides_and_endings(dictionary));
    PAGE.filled(&words, occasion, &shown)
}

impl<'a> Shown<'a> {
    fn new(shown: &'a AnalyzedGame) -> serde_json::Result<Self> {
        let AnalyzedGame { name, players, given, analysis, values, outlook, moves_said } = shown;
        let game = &analysis.game;
        // A classic game that is over and not won has filled the board.
        let ending = game.outcome().map(|outcome| match outcome {
            Outcome::Win(_) => Ending::Line,
            Outcome::Draw => Ending::FullBoard,
        });
        Ok(Self {
            name,
            players,
            given: *given,
            start: (!game.is_played_from_start()).then(|| columns(&start(game))),
            ending: ending.map(|ending| ending.to_string()),
            values,
            outlook,
            moves_said: moves_said.iter().map(SaidData::from).collect(),
            analysis: serde_json::to_value(analysis)?,
        })
    }
}

/// The position that a game began with.
fn start(game: &Game) -> AnyPosition {
    let mut game = game.clone();
    while game.undo().is_some() {}
    *game.position()
}

/// The discs of each column from the bottom up, `x` for the first side's and `o` for the second's.
fn columns(position: &AnyPosition) -> Vec<String> {
    let size = position.size();
    let disc = |column, row| match position.cell(column, row) {
        Cell::Empty => None,
        Cell::Disc(Side::First) | Cell::Bomb(Side::First) => Some('x'),
        Cell::Disc(Side::Second) | Cell::Bomb(Side::Second) => Some('o'),
    };
    let column = |column| (0..u32::from(size.height())).filter_map(|row| disc(column, row)).collect();
    (0..u32::from(size.width())).map(column).collect()
}
