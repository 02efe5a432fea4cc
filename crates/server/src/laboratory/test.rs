//! A test: a draft meets a field, its moves are compared with the truth, and its lost games are looked through.

use super::draft::{Draft, unmarked};
use super::runs::{Begun, Found, Run, Stage, Trouble, begun};
use crate::holding::{hold_for_a_turn, until_stopped};
use crate::jobs::{Task, Turn};
use crate::owner::Owner;
use crate::problem::Problem;
use crate::visitor::Visitor;
use crate::{State, api};
use arena::statistics::{ErrorMethod, Estimate, EventAnalysis};
use arena::{ACTION_LIMIT, Format, Suite};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use engine::heuristics::HeuristicSpec;
use engine::players::{Effort, PlayerName, PlayerSpec};
use game::Rules;
use lab::gauntlet::{Gauntlet, GoodMoves};
use lab::report::{Costly, PlayerReasons, Report, analysis};
use lab::{Event, EventRequest, Held, Interval, RequestError, house_players};
use language::{Dictionary, InWords, kind_name, say, sentences};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use store::Store;
use utoipa::ToSchema;
use workers::Crew;

/// Openings unless told, and at most.
const OPENINGS: usize = 20;
const MOST_OPENINGS: usize = 50;
const MOST_OPPONENTS: usize = 16;
/// Games that are looked through, its own and its opponents' mistakes: what a thread does in seconds.
const LOOKED_THROUGH: usize = 300;
/// Mistakes that are shown.
const SHOWN: usize = 3;

/// A test that somebody wants.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Wish {
    #[serde(flatten)]
    draft: Draft,
    /// Such as `classic` or `boom`; classic unless told.
    rules: Option<String>,
    /// Players that are compiled in; every heuristic that plays these rules, unless told.
    #[serde(default)]
    field: Vec<String>,
    /// Each opponent is met from so many, both ways.
    openings: Option<usize>,
}

/// Begins a test.
#[utoipa::path(post, path = "/api/v1/lab/tests", request_body = Wish,
    responses((status = 201, body = Begun), (status = 400, body = Problem), (status = 429, body = Problem)))]
pub(super) async fn test(
    state: State,
    visitor: Visitor,
    owner: Owner,
    wish: Result<Json<Wish>, JsonRejection>,
) -> Result<(StatusCode, Json<Begun>), Problem> {
    let dictionary = visitor.dictionary;
    let Json(wish) = wish.map_err(|error| Problem::bad(error.body_text()))?;
    wish.draft.check(dictionary)?;
    let rules = api::rules(dictionary, wish.rules.as_deref())?;
    let openings = wish.openings.unwrap_or(OPENINGS);
    if !(1..=MOST_OPENINGS).contains(&openings) || wish.field.len() > MOST_OPPONENTS {
        return Err(Problem::bad(say!(
            dictionary,
            "lab-too-much",
            openings = MOST_OPENINGS,
            opponents = MOST_OPPONENTS
        )));
    }
    let named = |name: &String| -> Result<PlayerSpec, Problem> {
        let name: PlayerName = name.parse().map_err(|error| Problem::refused(dictionary, &error))?;
        let player = state.catalog.resolve(&name).map_err(|error| Problem::refused(dictionary, &error))?;
        player.check(rules).map_err(|error| Problem::refused(dictionary, &error))?;
        Ok(player)
    };
    let field = if wish.field.is_empty() {
        house_players(&state.catalog, rules)
    } else {
        wish.field.iter().map(named).collect::<Result<_, _>>()?
    };
    let run = state.runs.begin(dictionary, &owner)?;
    let (crew, draft) = (state.crew.clone(), wish.draft);
    let task =
        TestTask { run: Arc::clone(&run), crew, phase: Phase::Loading { draft, rules, field, openings } };
    state.jobs.add(owner.name(), task);
    Ok(begun(&run))
}

struct TestTask {
    run: Arc<Run>,
    crew: Crew,
    phase: Phase,
}

enum Phase {
    Loading { draft: Draft, rules: Rules, field: Vec<PlayerSpec>, openings: usize },
    Playing(Gauntlet),
    Moves { gauntlet: Gauntlet, held: Held, moves: Option<GoodMoves> },
    Mistakes { gauntlet: Gauntlet, held: Held, moves: Option<GoodMoves> },
    Over,
}

/// A draft as a player.
pub(super) fn player(draft: &Draft, crew: &Crew) -> Result<PlayerSpec, Trouble> {
    let stranger = draft.load(crew).map_err(Trouble::Refused)?;
    let heuristic = HeuristicSpec::original(stranger.heuristic);
    Ok(PlayerSpec::Heuristic { heuristic, effort: Effort::House })
}

impl Task for TestTask {
    fn turn(&mut self, store: &mut Store, stop: &AtomicBool) -> Turn {
        if self.run.is_stopped() {
            self.run.end_stopped();
            return Turn::Done;
        }
        match self.step(store, stop) {
            Ok(Phase::Over) => Turn::Done,
            Ok(next) => {
                self.phase = next;
                Turn::Again
            }
            Err(trouble) => {
                self.run.give_up(trouble);
                Turn::Done
            }
        }
    }
}

impl TestTask {
    fn step(&mut self, store: &mut Store, stop: &AtomicBool) -> Result<Phase, Trouble> {
        let run = &self.run;
        Ok(match std::mem::replace(&mut self.phase, Phase::Over) {
            Phase::Loading { draft, rules, field, openings } => {
                let players = [player(&draft, &self.crew)?].into_iter().chain(field).collect();
                let event = Event::new(EventRequest {
                    rules,
                    players,
                    format: Format::Gauntlet,
                    suite: Suite::Ply4,
                    own_openings: None,
                    openings,
                    is_exact: false,
                    seed: 0,
                    action_limit: ACTION_LIMIT,
                    move_time: None,
                });
                let event = event.map_err(|error: RequestError| Trouble::Request(Arc::new(error)))?;
                run.tell(Stage::Playing, Found::Nothing);
                Phase::Playing(Gauntlet::new(event))
            }
            Phase::Playing(gauntlet) => {
                let held = hold_for_a_turn(&gauntlet.event, store, &[stop, &run.stop], &mut |_, _| false)
                    .map_err(|_| Trouble::Said("lab-not-kept"))?;
                let is_over = !held.is_cancelled;
                let stage = if is_over { Stage::Moves } else { Stage::Playing };
                run.tell(stage, Found::Test(Box::new(Test::new(&gauntlet, &held, None))));
                if is_over {
                    let moves = GoodMoves::under(gauntlet.field.rules);
                    Phase::Moves { gauntlet, held, moves }
                } else {
                    Phase::Playing(gauntlet)
                }
            }
            Phase::Moves { gauntlet, held, mut moves } => {
                let step = |moves: &mut GoodMoves| {
                    until_stopped(&[stop, &run.stop], |cancel| moves.step(gauntlet.player(), 1, cancel))
                };
                let goes_on = moves.as_mut().is_some_and(|moves| step(moves).unwrap_or(false));
                let stage = if goes_on { Stage::Moves } else { Stage::Mistakes };
                run.tell(stage, Found::Test(Box::new(Test::new(&gauntlet, &held, moves.as_ref()))));
                if goes_on {
                    Phase::Moves { gauntlet, held, moves }
                } else {
                    Phase::Mistakes { gauntlet, held, moves }
                }
            }
            Phase::Mistakes { gauntlet, held, moves } => {
                let (mut report, place) = gauntlet.report(&held);
                report.games.truncate(LOOKED_THROUGH);
                let reasons = until_stopped(&[stop, &run.stop], |cancel| {
                    gauntlet.reasons(&report, place, 1, cancel, &mut |_, _| ())
                });
                let reasons = reasons.ok().flatten();
                let found = Test { reasons, ..Test::new(&gauntlet, &held, moves.as_ref()) };
                run.tell(Stage::Done, Found::Test(Box::new(Test { report: Some(report), ..found })));
                Phase::Over
            }
            Phase::Over => Phase::Over,
        })
    }
}

/// What a test found so far.
#[derive(Clone)]
pub(super) struct Test {
    rules: Rules,
    titles: Vec<String>,
    games: usize,
    of: usize,
    analysis: EventAnalysis,
    good_moves: Option<(Estimate, u32)>,
    /// Games that it did not win, as far as they were looked through.
    report: Option<Report>,
    reasons: Option<PlayerReasons>,
    failed: Option<Failed>,
}

/// Games that were lost by failing.
#[derive(Clone)]
struct Failed {
    times: u64,
    first: Option<(engine::Failure, String)>,
}

impl Test {
    fn new(gauntlet: &Gauntlet, held: &Held, moves: Option<&GoodMoves>) -> Self {
        let sheet = gauntlet.event.sheet();
        let lost = held.games.iter().filter(|game| {
            let (pairing, record) = (&game.pairing, &game.record);
            let winner = match record.outcome {
                game::Outcome::Win(game::Side::First) => Some(pairing.first),
                game::Outcome::Win(game::Side::Second) => Some(pairing.second),
                game::Outcome::Draw => None,
            };
            record.ending.is_failure() && winner.is_some_and(|winner| winner != 0)
        });
        let times = lost.clone().count() as u64;
        let first =
            lost.clone().find_map(|game| Some((game.record.failure.clone()?, game.record.moves.clone())));
        Self {
            rules: sheet.rules,
            games: held.games.len(),
            of: gauntlet.event.number_of_games(),
            analysis: analysis(&sheet, &held.games, ErrorMethod::Sandwich),
            titles: sheet.titles,
            good_moves: moves.and_then(GoodMoves::share),
            report: None,
            reasons: None,
            failed: (times > 0).then_some(Failed { times, first }),
        }
    }
}

/// What a test found so far.
#[derive(Serialize, ToSchema)]
pub(super) struct TestData {
    rules: String,
    /// Played, of how many.
    games: usize,
    of: usize,
    /// Are there enough openings to trust the errors?
    reliable: bool,
    /// The ranking, the draft among its opponents.
    players: Vec<RankedData>,
    /// The share of its moves that give nothing away, where the truth is known.
    good_moves: Option<GoodMovesData>,
    /// How it broke down, if it did.
    failed: Option<FailedData>,
    /// Why it loses, in sentences.
    said: Vec<String>,
    /// What cost it most.
    mistakes: Vec<MistakeShown>,
}

/// A line of the ranking.
#[derive(Serialize, ToSchema)]
struct RankedData {
    title: String,
    /// Is it the draft?
    own: bool,
    /// In Elo, with its 95% interval: `value`, `low`, `high`.
    #[schema(value_type = Object)]
    rating: Interval,
    rank: usize,
    rank_low: usize,
    rank_high: usize,
    wins: u64,
    draws: u64,
    losses: u64,
}

#[derive(Serialize, ToSchema)]
struct GoodMovesData {
    #[schema(value_type = Object)]
    share: Interval,
    positions: u32,
}

#[derive(Serialize, ToSchema)]
struct FailedData {
    times: u64,
    reason: String,
    /// The game that it first happened in.
    game: String,
}

/// A move that threw games away.
#[derive(Serialize, ToSchema)]
struct MistakeShown {
    /// The moves before it.
    before: String,
    played: String,
    right: Vec<String>,
    /// Which move of the game, from 1.
    number: usize,
    opponent: String,
    /// So many games were thrown away by it.
    games: usize,
    points: f64,
    /// What kind of mistake it is.
    kind: String,
    /// Its value of the move, and of the right one it liked best.
    chosen: Option<f64>,
    preferred: Option<f64>,
}

impl Test {
    pub(super) fn data(&self, dictionary: Dictionary) -> TestData {
        let ranked = |&player: &usize| {
            let standing = &self.analysis.standings[player];
            RankedData {
                title: unmarked(&self.titles[player]),
                own: player == 0,
                rating: standing.rating.into(),
                rank: standing.rank,
                rank_low: standing.rank_interval.0,
                rank_high: standing.rank_interval.1,
                wins: standing.results.wins,
                draws: standing.results.draws,
                losses: standing.results.losses,
            }
        };
        let failed = |failed: &Failed| {
            let (reason, game) = failed.first.as_ref().map_or_else(Default::default, |(failure, moves)| {
                (unmarked(&failure.in_words(dictionary)), moves.clone())
            });
            FailedData { times: failed.times, reason, game }
        };
        let looked = self.report.as_ref().zip(self.reasons.as_ref());
        TestData {
            rules: self.rules.to_string(),
            games: self.games,
            of: self.of,
            reliable: self.analysis.reliable,
            players: self.analysis.order.iter().map(ranked).collect(),
            good_moves: self
                .good_moves
                .map(|(share, positions)| GoodMovesData { share: share.into(), positions }),
            failed: self.failed.as_ref().map(failed),
            said: looked.map_or_else(Vec::new, |(report, reasons)| {
                let said = sentences(dictionary, report, self.rules, reasons);
                said.iter().map(|sentence| unmarked(sentence)).collect()
            }),
            mistakes: looked.map_or_else(Vec::new, |(report, reasons)| {
                let shown = reasons.costliest.iter().take(SHOWN);
                shown.map(|costly| MistakeShown::new(dictionary, report, reasons, costly)).collect()
            }),
        }
    }
}

impl MistakeShown {
    fn new(dictionary: Dictionary, report: &Report, reasons: &PlayerReasons, costly: &Costly) -> Self {
        let mistake = &reasons.mistakes[costly.mistake];
        let played = &report.games[mistake.game];
        let opponent = if played.first == reasons.player { played.second } else { played.first };
        Self {
            before: played.moves.chars().take(mistake.ply).collect(),
            played: mistake.played.clone(),
            right: mistake.right.clone(),
            number: mistake.ply + 1,
            opponent: report.players[opponent].title.clone(),
            games: costly.games,
            points: costly.points,
            kind: kind_name(dictionary, mistake.kind),
            chosen: mistake.belief.as_ref().map(|belief| belief.chosen),
            preferred: mistake.belief.as_ref().map(|belief| belief.right),
        }
    }
}
