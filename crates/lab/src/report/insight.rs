//! Why players lose: a sample of their games, judged by the solver.

use super::Report;
use arena::insight::{Accuracy, Judged, Mistake, better_moves, judge, mistake, phases, sample};
use arena::parallel;
use engine::solver::{Oracle, OracleError};
use game::{Game, Outcome, Rules, Side};
use serde::Serialize;
use std::collections::BTreeMap;
use std::convert::Infallible;

/// Games of each player that are looked into.
const GAMES: usize = 20;

/// What the solver says about a player.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Insight {
    pub player: usize,
    pub games: usize,
    pub moves: usize,
    pub good: f64,
    pub perfect: f64,
    pub phases: Vec<PhaseQuality>,
    pub mistakes: Vec<MistakeCount>,
    pub thrown: Vec<Thrown>,
}

/// Moves in a part of the game.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct PhaseQuality {
    pub name: &'static str,
    pub from: usize,
    pub to: usize,
    pub moves: usize,
    pub good: f64,
    pub perfect: f64,
}

/// How often a mistake was made.
#[derive(Clone, Copy, Debug, Serialize)]
#[allow(missing_docs)]
pub struct MistakeCount {
    pub kind: &'static str,
    pub count: usize,
}

/// The first move of a lost game that threw away a draw or a win.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Thrown {
    pub game: usize,
    pub ply: usize,
    pub played: String,
    pub best: Vec<String>,
    pub before: i32,
    pub after: i32,
    pub kind: &'static str,
}

/// A game that was looked into.
struct Examined {
    number: usize,
    judged: Vec<(Judged, Option<Mistake>)>,
    /// The loser, and its first move that threw the result away.
    thrown: Option<(Side, Thrown)>,
}

/// Looks into a sample of every player's games. Only the classic game has a solver; other rules have no insight.
pub fn insights(
    report: &Report,
    rules: Rules,
    seed: u64,
    threads: usize,
) -> Result<Vec<Insight>, OracleError> {
    let pairs: Vec<_> = report.games.iter().map(|game| [game.first, game.second]).collect();
    let sample = sample(&pairs, report.players.len(), GAMES, seed);
    let oracles: Vec<_> = (0..threads.clamp(1, sample.len().max(1)))
        .map(|_| Oracle::new(rules, Oracle::TABLE_MEGABYTES))
        .collect::<Result<_, _>>()?;
    let mut examined = Vec::new();
    let look_into = |oracle: &mut Oracle, &number: &usize| examine(oracle, report, rules, number);
    let Ok(()) = parallel(oracles, &sample, look_into, |game| {
        examined.push(game);
        Ok::<_, Infallible>(())
    });
    examined.sort_by_key(|game| game.number);
    Ok((0..report.players.len()).map(|player| Insight::new(report, rules, player, &examined)).collect())
}

fn examine(oracle: &mut Oracle, report: &Report, rules: Rules, number: usize) -> Examined {
    let played = &report.games[number];
    let game = Game::parse(rules, &played.moves).expect("played games are legal");
    let opening = report.openings[played.opening].moves.len();
    let judged: Vec<_> = judge(oracle, &game, opening)
        .into_iter()
        .map(|one| {
            let kind = (!one.is_good()).then(|| mistake(&game, &one));
            (one, kind)
        })
        .collect();
    let loser = match played.outcome {
        Outcome::Win(side) => Some(side.other()),
        Outcome::Draw => None,
    };
    // The loser's first move that made the position a lost one.
    let decisive = judged.iter().find(|(one, _)| Some(one.side) == loser && one.before >= 0 && one.after < 0);
    let thrown = decisive.map(|(one, kind)| {
        let text = |mv| rules.letter(mv).to_string();
        let thrown = Thrown {
            game: number,
            ply: one.ply,
            played: text(one.mv),
            best: better_moves(oracle, &game, one).into_iter().map(text).collect(),
            before: one.before,
            after: one.after,
            kind: kind.expect("a move that loses is not good").name(),
        };
        (one.side, thrown)
    });
    Examined { number, judged, thrown }
}

impl Insight {
    fn new(report: &Report, rules: Rules, player: usize, examined: &[Examined]) -> Self {
        let side_in = |number: usize| {
            let game = &report.games[number];
            [(game.first, Side::First), (game.second, Side::Second)]
                .into_iter()
                .find_map(|(who, side)| (who == player).then_some(side))
        };
        let games: Vec<_> = examined.iter().filter_map(|game| Some((game, side_in(game.number)?))).collect();
        let moves: Vec<_> = games
            .iter()
            .flat_map(|(game, side)| game.judged.iter().filter(move |(one, _)| one.side == *side))
            .collect();
        let (good, perfect) = shares(moves.iter().map(|(one, _)| one));
        let phases = phases(rules).map(|phase| {
            let within: Vec<_> =
                moves.iter().map(|(one, _)| one).filter(|one| phase.plies.contains(&one.ply)).collect();
            let (good, perfect) = shares(within.iter().copied());
            let (from, to) = (phase.plies.start, phase.plies.end - 1);
            PhaseQuality { name: phase.name, from, to, moves: within.len(), good, perfect }
        });
        let mut counts: BTreeMap<_, _> = BTreeMap::new();
        moves.iter().filter_map(|(_, kind)| *kind).for_each(|kind| *counts.entry(kind).or_insert(0) += 1);
        let mut mistakes: Vec<_> =
            counts.into_iter().map(|(kind, count)| MistakeCount { kind: kind.name(), count }).collect();
        mistakes.sort_by_key(|one| std::cmp::Reverse(one.count));
        let thrown = games.iter().filter_map(|(game, side)| {
            game.thrown.as_ref().filter(|(loser, _)| loser == side).map(|(_, thrown)| thrown.clone())
        });
        Self {
            player,
            games: games.len(),
            moves: moves.len(),
            good,
            perfect,
            phases: phases.into(),
            mistakes,
            thrown: thrown.collect(),
        }
    }
}

/// The shares of good and of perfect moves; of no moves, all are.
fn shares<'a>(moves: impl Iterator<Item = &'a Judged>) -> (f64, f64) {
    let Accuracy { moves, good, perfect } = Accuracy::of(moves);
    let share = |part: usize| if moves == 0 { 1.0 } else { part as f64 / moves as f64 };
    (share(good), share(perfect))
}
