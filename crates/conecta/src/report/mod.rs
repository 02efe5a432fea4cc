//! What an event showed, as data: the source of the table, the JSON file and the HTML page. docs/tournament.md describes it.

mod exports;
mod html;
mod insight;
mod pgn;
mod table;

pub(crate) use exports::Exports;
use html::html;
use insight::{Insight, insights};
use pgn::pgn;
use table::csv;
pub(crate) use table::{spaced, table};

use crate::contest::{Held, Setup};
use arena::statistics::{Bound, Decision, ErrorMethod, EventAnalysis, PlayedGame, ResultCounts, analyze};
use arena::{Ending, GameRecord, Opening, Pairing};
use game::{Outcome, Side};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Display;
use store::StoredGame;

/// The name and version of this form.
const FORMAT: &str = "conecta-tournament-1";

/// An event. Players are in the order of their ranks, and everything else names them by their places in it, from 0.
#[derive(Serialize)]
pub(crate) struct Report {
    format: &'static str,
    version: &'static str,
    event: EventFacts,
    size: BoardSize,
    model: Model,
    players: Vec<Player>,
    /// Row against column; none on the diagonal.
    cross: Vec<Vec<Option<Score>>>,
    /// The probability that the row's player is stronger than the column's.
    beats: Vec<Vec<Option<f64>>>,
    /// What `--until-decided` found out about each player and the next.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_texts")]
    decisions: Vec<Decision>,
    openings: Vec<OpeningResult>,
    games: Vec<Game>,
    #[serde(skip_serializing_if = "Option::is_none")]
    insight: Option<Vec<Insight>>,
}

#[derive(Serialize)]
struct EventFacts {
    rules: String,
    schedule: String,
    suite: String,
    openings: usize,
    seed: u64,
    games: usize,
    played: usize,
    seconds: f64,
}

#[derive(Serialize)]
struct BoardSize {
    width: u8,
    height: u8,
    line: u8,
}

#[derive(Serialize)]
struct Model {
    first_move_elo: f64,
    draw_share: f64,
    intervals_reliable: bool,
}

#[derive(Serialize)]
struct Player {
    name: String,
    rank: usize,
    rank_low: usize,
    rank_high: usize,
    rating: f64,
    low: f64,
    high: f64,
    #[serde(skip)]
    bound: Bound,
    score: f64,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    moves: u64,
    moves_per_second: f64,
    failures: BTreeMap<String, u64>,
}

#[derive(Serialize)]
struct Score {
    wins: u64,
    draws: u64,
    losses: u64,
}

#[derive(Serialize)]
struct OpeningResult {
    moves: String,
    score: Option<i32>,
    first_wins: u64,
    draws: u64,
    second_wins: u64,
}

/// A game by places of players in the ranking.
#[derive(Clone, Debug, Serialize)]
struct Game {
    opening: usize,
    first: usize,
    second: usize,
    moves: String,
    #[serde(serialize_with = "as_text")]
    outcome: Outcome,
    #[serde(serialize_with = "as_text")]
    ending: Ending,
}

fn as_texts<S: serde::Serializer>(values: &[impl Display], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(values.iter().map(ToString::to_string))
}

fn as_text<S: serde::Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// A game as a line of fields: first and second player, result, ending, moves.
pub(crate) fn game_line(first: &impl Display, second: &impl Display, record: &GameRecord) -> String {
    format!("{first}\t{second}\t{}\t{}\t{}", record.outcome, record.ending, record.moves)
}

/// The games of each opening, as the statistics take them.
pub(crate) fn by_opening(openings: usize, games: &[StoredGame]) -> Vec<Vec<PlayedGame>> {
    let mut by_opening = vec![Vec::new(); openings];
    for StoredGame { pairing, record } in games {
        let Pairing { opening, first, second } = *pairing;
        by_opening[opening].push(PlayedGame { first, second, outcome: record.outcome });
    }
    by_opening
}

/// Ratings and their errors after some games of a contest.
pub(crate) fn analysis(setup: &Setup, games: &[StoredGame], method: ErrorMethod) -> EventAnalysis {
    analyze(setup.players.len(), &by_opening(setup.openings.len(), games), method)
        .expect("games are between players of the contest")
}

impl Report {
    pub(crate) fn new(setup: &Setup, held: &Held) -> Self {
        let analysis = analysis(setup, &held.games, ErrorMethod::bootstrap(setup.seed));
        let order = &analysis.order;
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(index, &player)| place[player] = index);
        let size = setup.rules.size();
        Self {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION"),
            event: EventFacts {
                rules: setup.rules.to_string(),
                schedule: setup.format.to_string(),
                suite: setup.suite.clone(),
                openings: setup.openings.len(),
                seed: setup.seed,
                games: held.games.len(),
                played: held.played,
                seconds: held.time.as_secs_f64(),
            },
            size: BoardSize { width: size.width(), height: size.height(), line: size.line() },
            model: Model {
                first_move_elo: analysis.ratings.first_move_elo(),
                draw_share: share(
                    held.games.iter().filter(|game| game.record.outcome == Outcome::Draw).count(),
                    held.games.len(),
                ),
                intervals_reliable: analysis.reliable,
            },
            players: order.iter().map(|&player| Player::new(setup, held, &analysis, player)).collect(),
            cross: square(order, |row, column| Score::from(analysis.cross_table[row][column])),
            beats: square(order, |row, column| analysis.superiority[row][column]),
            openings: opening_results(&setup.openings, &held.games),
            games: held.games.iter().map(|game| Game::new(game, &place)).collect(),
            decisions: Vec::new(),
            insight: None,
        }
    }

    /// Adds what is settled about each player and the next in the ranking.
    pub(crate) fn decide(&mut self, decisions: Vec<Decision>) {
        self.decisions = decisions;
    }

    /// Adds why players lose.
    fn explain(&mut self, insights: Vec<Insight>) {
        self.insight = Some(insights);
    }

    /// The games, for those who look into them.
    fn games(&self) -> &[Game] {
        &self.games
    }
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

impl Player {
    fn new(setup: &Setup, held: &Held, analysis: &EventAnalysis, player: usize) -> Self {
        let standing = &analysis.standings[player];
        let (mut moves, mut seconds) = (0, 0.0);
        let mut failures: BTreeMap<_, _> = Ending::FAILURES.map(|ending| (ending.to_string(), 0)).into();
        for StoredGame { pairing, record } in &held.games {
            let side = match player {
                _ if pairing.first == player => Side::First,
                _ if pairing.second == player => Side::Second,
                _ => continue,
            };
            moves += u64::from(record.choices[side.index()]);
            seconds += record.thinking[side.index()].as_secs_f64();
            if record.ending.is_failure() && record.outcome == Outcome::Win(side.other()) {
                *failures.entry(record.ending.to_string()).or_default() += 1;
            }
        }
        let ResultCounts { wins, draws, losses } = standing.results;
        Self {
            name: setup.players[player].to_string(),
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
            moves_per_second: if seconds > 0.0 { moves as f64 / seconds } else { 0.0 },
            failures,
        }
    }

    fn failures(&self) -> u64 {
        self.failures.values().sum()
    }

    /// How far the rating may be off: half the width of its interval, or the end that is known.
    fn error(&self) -> String {
        match self.bound {
            Bound::AtLeast => format!("≥{:+.0}", self.low),
            Bound::AtMost => format!("≤{:+.0}", self.high),
            Bound::TwoSided | Bound::Unknown => format!("±{:.0}", (self.high - self.low) / 2.0),
        }
    }
}

impl From<ResultCounts> for Score {
    fn from(ResultCounts { wins, draws, losses }: ResultCounts) -> Self {
        Self { wins, draws, losses }
    }
}

impl Score {
    /// Points per game.
    fn share(&self) -> Option<f64> {
        ResultCounts { wins: self.wins, draws: self.draws, losses: self.losses }.score()
    }
}

/// How often each opening was won by the first side, drawn, and won by the second.
fn opening_results(openings: &[Opening], games: &[StoredGame]) -> Vec<OpeningResult> {
    let unplayed = |opening: &Opening| OpeningResult {
        moves: opening.game.letters(),
        score: opening.score,
        first_wins: 0,
        draws: 0,
        second_wins: 0,
    };
    let mut results: Vec<_> = openings.iter().map(unplayed).collect();
    for StoredGame { pairing, record } in games {
        let result = &mut results[pairing.opening];
        match record.outcome {
            Outcome::Win(Side::First) => result.first_wins += 1,
            Outcome::Draw => result.draws += 1,
            Outcome::Win(Side::Second) => result.second_wins += 1,
        }
    }
    results
}

impl Game {
    fn new(game: &StoredGame, place: &[usize]) -> Self {
        let StoredGame { pairing, record } = game;
        Self {
            opening: pairing.opening,
            first: place[pairing.first],
            second: place[pairing.second],
            moves: record.moves.clone(),
            outcome: record.outcome,
            ending: record.ending,
        }
    }
}
