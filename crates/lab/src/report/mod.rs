//! What an event showed, as data: the source of the table, the JSON file and the page. docs/tournament.md describes it.

mod csv;
mod duel;
mod pgn;
mod why;

pub use csv::csv;
pub use duel::{MatchReport, PairCounter};
pub use pgn::{CFOUR, pgn, termination};
pub use why::{
    Believed, Costly, FeatureShare, Inquiry, Judged, KindShare, MistakeData, PlayerReasons, Reasons, Said,
    TermPoints, TermShare, reasons,
};

use crate::analysis::{ColumnValues, values_of_games};
use crate::contest::{EventSheet, Held};
use arena::statistics::{Bound, Decision, ErrorMethod, EventAnalysis, PlayedGame, ResultCounts, analyze};
use arena::why::Judge;
use arena::{ContestGame, Ending, Opening, Pairing};
use engine::Failure;
use engine::solver::OracleError;
use game::{Game, Outcome, Rules, Side, Size};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::sync::atomic::AtomicBool;

/// The name and version of this form.
const FORMAT: &str = "conecta-tournament-1";

/// An event. Players are in the order of their ranks, and everything else names them by their places in it, from 0.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Report {
    pub format: &'static str,
    pub version: &'static str,
    pub event: EventFacts,
    pub size: BoardSize,
    pub model: Model,
    pub players: Vec<Ranked>,
    /// Row against column; none on the diagonal.
    pub cross: Vec<Vec<Option<Score>>>,
    /// The probability that the row's player is stronger than the column's.
    pub beats: Vec<Vec<Option<f64>>>,
    /// What is settled about each player and the next in the ranking, if somebody looked while the event was held.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_texts")]
    pub decisions: Vec<Decision>,
    pub openings: Vec<OpeningResult>,
    pub games: Vec<ReportGame>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Reasons>,
}

/// What was held.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct EventFacts {
    pub rules: String,
    pub schedule: String,
    pub suite: String,
    /// Those that were played: all of them, unless the event ended early.
    pub openings: usize,
    pub seed: u64,
    pub games: usize,
    pub played: usize,
    pub seconds: f64,
}

/// The board.
#[derive(Clone, Copy, Debug, Serialize)]
#[allow(missing_docs)]
pub struct BoardSize {
    pub width: u8,
    pub height: u8,
    pub line: u8,
}

impl From<Size> for BoardSize {
    fn from(size: Size) -> Self {
        Self { width: size.width(), height: size.height(), line: size.line() }
    }
}

/// What the ratings assume and say about all players.
#[derive(Clone, Copy, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Model {
    pub first_move_elo: f64,
    pub draw_share: f64,
    pub intervals_reliable: bool,
}

/// A player with its rank.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Ranked {
    /// As programs call it.
    pub name: String,
    /// As people call it: its alias, if it has one.
    pub title: String,
    pub rank: usize,
    pub rank_low: usize,
    pub rank_high: usize,
    pub rating: f64,
    pub low: f64,
    pub high: f64,
    #[serde(skip)]
    pub bound: Bound,
    pub score: f64,
    pub games: u64,
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    pub moves: u64,
    pub moves_per_second: f64,
    /// Games lost by failing, by the kind of failure.
    pub failures: BTreeMap<String, u64>,
    /// The first of them, by opening and opponent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_failure: Option<FirstFailure>,
}

/// A failure of a player.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct FirstFailure {
    /// The game, by its place in the list.
    pub game: usize,
    pub failure: Failure,
}

/// Wins, draws and losses of one player against another.
#[derive(Clone, Copy, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Score {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

/// How an opening went.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct OpeningResult {
    pub moves: String,
    pub score: Option<i32>,
    pub first_wins: u64,
    pub draws: u64,
    pub second_wins: u64,
}

/// A game by places of players in the ranking.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct ReportGame {
    pub opening: usize,
    pub first: usize,
    pub second: usize,
    pub moves: String,
    #[serde(serialize_with = "as_text")]
    pub outcome: Outcome,
    #[serde(serialize_with = "as_text")]
    pub ending: Ending,
    /// What every column was worth at each move, where somebody has looked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: ColumnValues,
}

fn as_texts<S: serde::Serializer>(values: &[impl Display], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(values.iter().map(ToString::to_string))
}

fn as_text<S: serde::Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// The games of each opening, as the statistics take them.
pub fn by_opening(openings: usize, games: &[ContestGame]) -> Vec<Vec<PlayedGame>> {
    let mut by_opening = vec![Vec::new(); openings];
    for ContestGame { pairing, record } in games {
        let Pairing { opening, first, second } = *pairing;
        by_opening[opening].push(PlayedGame { first, second, outcome: record.outcome });
    }
    by_opening
}

/// Ratings and their errors after some games of an event.
pub fn analysis(sheet: &EventSheet, games: &[ContestGame], method: ErrorMethod) -> EventAnalysis {
    analyze(sheet.players.len(), &by_opening(sheet.openings.len(), games), method)
        .expect("games are between players of the event")
}

impl Report {
    /// What an event showed.
    pub fn new(sheet: &EventSheet, held: &Held) -> Self {
        let analysis = analysis(sheet, &held.games, ErrorMethod::bootstrap(sheet.seed));
        let order = &analysis.order;
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(index, &player)| place[player] = index);
        let size = sheet.rules.size();
        Self {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION"),
            event: EventFacts {
                rules: sheet.rules.to_string(),
                schedule: sheet.format.to_string(),
                suite: sheet.suite.clone(),
                openings: openings_played(&held.games),
                seed: sheet.seed,
                games: held.games.len(),
                played: held.played,
                seconds: held.time.as_secs_f64(),
            },
            size: size.into(),
            model: Model {
                first_move_elo: analysis.ratings.first_move_elo(),
                draw_share: share(
                    held.games.iter().filter(|game| game.record.outcome == Outcome::Draw).count(),
                    held.games.len(),
                ),
                intervals_reliable: analysis.reliable,
            },
            players: order.iter().map(|&player| Ranked::new(sheet, held, &analysis, player)).collect(),
            cross: square(order, |row, column| Score::from(analysis.cross_table[row][column])),
            beats: square(order, |row, column| analysis.superiority[row][column]),
            openings: opening_results(&sheet.openings, &held.games),
            games: held.games.iter().map(|game| ReportGame::new(game, &place)).collect(),
            decisions: Vec::new(),
            why: None,
        }
    }
}

/// Games of an event that are looked through move by move: what two cores do in seconds.
const MOST_VALUED: usize = 200;

impl Report {
    /// Finds what every column was worth at each move of each game, if the solver can and there are not too many. `progress`
    /// hears how many games are looked through, of how many.
    pub fn look_through(
        &mut self,
        rules: Rules,
        threads: usize,
        cancel: &AtomicBool,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<(), OracleError> {
        let games: Vec<_> = self.games.iter().map(|game| Game::parse(rules, &game.moves)).collect();
        // A game that ended with an illegal move is none that can be looked through.
        let legal: Vec<_> = games.iter().flatten().cloned().collect();
        if !Judge::is_perfect(rules) || self.games.len() > MOST_VALUED {
            return Ok(());
        }
        let values =
            values_of_games(rules, &legal, threads, cancel, &mut |done| progress(done, legal.len()))?;
        let mut values = values.into_iter();
        for (game, parsed) in std::iter::zip(&mut self.games, games) {
            if parsed.is_ok() {
                game.values = values.next().unwrap_or_default();
            }
        }
        Ok(())
    }
}

fn openings_played(games: &[ContestGame]) -> usize {
    games.iter().map(|game| game.pairing.opening).collect::<BTreeSet<_>>().len()
}

fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole.max(1) as f64
}

/// A matrix in the order of the ranks, empty on the diagonal.
fn square<T>(order: &[usize], entry: impl Fn(usize, usize) -> T) -> Vec<Vec<Option<T>>> {
    let row =
        |&row: &usize| order.iter().map(|&column| (row != column).then(|| entry(row, column))).collect();
    order.iter().map(row).collect()
}

impl Ranked {
    fn new(sheet: &EventSheet, held: &Held, analysis: &EventAnalysis, player: usize) -> Self {
        let standing = &analysis.standings[player];
        let (mut moves, mut seconds) = (0, 0.0);
        let mut failures: BTreeMap<_, _> = Ending::FAILURES.map(|ending| (ending.to_string(), 0)).into();
        let mut first_failure = None;
        for (game, ContestGame { pairing, record }) in held.games.iter().enumerate() {
            let side = match player {
                _ if pairing.first == player => Side::First,
                _ if pairing.second == player => Side::Second,
                _ => continue,
            };
            moves += u64::from(record.choices[side.index()]);
            seconds += record.thinking[side.index()].as_secs_f64();
            if record.ending.is_failure() && record.outcome == Outcome::Win(side.other()) {
                *failures.entry(record.ending.to_string()).or_default() += 1;
                if let Some(failure) = record.failure.as_ref().filter(|_| first_failure.is_none()) {
                    first_failure = Some(FirstFailure { game, failure: failure.clone() });
                }
            }
        }
        let ResultCounts { wins, draws, losses } = standing.results;
        Self {
            name: sheet.players[player].name.clone(),
            title: sheet.titles[player].clone(),
            rank: standing.rank,
            rank_low: standing.rank_interval.0,
            rank_high: standing.rank_interval.1,
            rating: standing.rating.value,
            low: standing.rating.low,
            high: standing.rating.high,
            bound: standing.rating.bound,
            score: standing.results.score().unwrap_or(0.5),
            games: standing.results.games(),
            wins,
            draws,
            losses,
            moves,
            // Times are kept in whole microseconds; who needed none of them needed less than half of one for each move.
            moves_per_second: moves as f64 / seconds.max(moves as f64 * 0.5e-6).max(1e-9),
            failures,
            first_failure,
        }
    }

    /// Games lost by failing.
    pub fn failed(&self) -> u64 {
        self.failures.values().sum()
    }

    /// Half the width of the rating's interval.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl From<ResultCounts> for Score {
    fn from(ResultCounts { wins, draws, losses }: ResultCounts) -> Self {
        Self { wins, draws, losses }
    }
}

impl Score {
    /// Points per game.
    pub fn share(&self) -> Option<f64> {
        ResultCounts { wins: self.wins, draws: self.draws, losses: self.losses }.score()
    }
}

/// How often each opening was won by the first side, drawn, and won by the second.
fn opening_results(openings: &[Opening], games: &[ContestGame]) -> Vec<OpeningResult> {
    let unplayed = |opening: &Opening| OpeningResult {
        moves: opening.game.letters(),
        score: opening.score,
        first_wins: 0,
        draws: 0,
        second_wins: 0,
    };
    // An event that ends early leaves openings at the end of its list unplayed, thousands of them in a sequential test.
    let reached = games.iter().map(|game| game.pairing.opening + 1).max().unwrap_or(0);
    let mut results: Vec<_> = openings[..reached].iter().map(unplayed).collect();
    for ContestGame { pairing, record } in games {
        let result = &mut results[pairing.opening];
        match record.outcome {
            Outcome::Win(Side::First) => result.first_wins += 1,
            Outcome::Draw => result.draws += 1,
            Outcome::Win(Side::Second) => result.second_wins += 1,
        }
    }
    results
}

impl ReportGame {
    /// Who won, by the place in the ranking.
    pub fn winner(&self) -> Option<usize> {
        self.outcome.winner().map(|side| if side == Side::First { self.first } else { self.second })
    }

    /// Was this player in it, and did not win?
    pub fn is_unwon_by(&self, player: usize) -> bool {
        (self.first == player || self.second == player) && self.winner() != Some(player)
    }

    fn new(game: &ContestGame, place: &[usize]) -> Self {
        let ContestGame { pairing, record } = game;
        Self {
            opening: pairing.opening,
            first: place[pairing.first],
            second: place[pairing.second],
            moves: record.moves.clone(),
            outcome: record.outcome,
            ending: record.ending,
            values: Vec::new(),
        }
    }
}
