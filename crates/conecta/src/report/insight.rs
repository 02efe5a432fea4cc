//! Why players lose: a sample of their games, judged by the solver.

use super::Report;
use arena::insight::{Judged, Mistake, better_moves, judge, mistake, phases};
use arena::parallel;
use engine::solver::{Oracle, OracleError};
use game::{Game, Outcome, Rules, Side};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

/// Games of each player that are looked into.
const GAMES: usize = 20;

/// What the solver says about a player.
#[derive(Serialize)]
pub(super) struct Insight {
    player: usize,
    games: usize,
    moves: usize,
    good: f64,
    perfect: f64,
    phases: Vec<PhaseQuality>,
    mistakes: Vec<MistakeCount>,
    thrown: Vec<Thrown>,
}

#[derive(Serialize)]
struct PhaseQuality {
    name: &'static str,
    from: usize,
    to: usize,
    moves: usize,
    good: f64,
    perfect: f64,
}

#[derive(Serialize)]
struct MistakeCount {
    kind: &'static str,
    count: usize,
}

/// The first move of a lost game that threw away a draw or a win.
#[derive(Clone, Serialize)]
struct Thrown {
    game: usize,
    ply: usize,
    played: String,
    best: Vec<String>,
    before: i32,
    after: i32,
    kind: &'static str,
}

/// A game that was looked into.
struct Examined {
    number: usize,
    judged: Vec<(Judged, Option<Mistake>)>,
    /// The loser, and its first move that threw the result away.
    thrown: Option<(Side, Thrown)>,
}

/// Looks into a sample of every player's games. Only the classic game has a solver; other rules have no insight.
pub(super) fn insights(
    report: &Report,
    rules: Rules,
    seed: u64,
    threads: usize,
) -> Result<Vec<Insight>, OracleError> {
    let sample = sample(report, seed);
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

/// Numbers of games: some of every player's, whoever won.
fn sample(report: &Report, seed: u64) -> Vec<usize> {
    let mut order: Vec<_> = (0..report.games().len()).collect();
    order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    let mut counts = vec![0; report.players.len()];
    let mut sample = BTreeSet::new();
    for number in order {
        let game = &report.games()[number];
        if counts[game.first] < GAMES || counts[game.second] < GAMES {
            counts[game.first] += 1;
            counts[game.second] += 1;
            sample.insert(number);
        }
    }
    sample.into_iter().collect()
}

fn examine(oracle: &mut Oracle, report: &Report, rules: Rules, number: usize) -> Examined {
    let played = &report.games()[number];
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
            let game = &report.games()[number];
            [(game.first, Side::First), (game.second, Side::Second)]
                .into_iter()
                .find_map(|(who, side)| (who == player).then_some(side))
        };
        let games: Vec<_> = examined.iter().filter_map(|game| Some((game, side_in(game.number)?))).collect();
        let moves: Vec<_> = games
            .iter()
            .flat_map(|(game, side)| game.judged.iter().filter(move |(one, _)| one.side == *side))
            .collect();
        let (good, perfect) = quality(moves.iter().map(|(one, _)| one));
        let phases = phases(rules).map(|phase| {
            let within: Vec<_> =
                moves.iter().map(|(one, _)| one).filter(|one| phase.plies.contains(&one.ply)).collect();
            let (good, perfect) = quality(within.iter().copied());
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
fn quality<'a>(moves: impl Iterator<Item = &'a Judged>) -> (f64, f64) {
    let (mut all, mut good, mut perfect) = (0, 0, 0);
    for one in moves {
        all += 1;
        good += usize::from(one.is_good());
        perfect += usize::from(one.is_perfect());
    }
    let share = |part: usize| if all == 0 { 1.0 } else { part as f64 / all as f64 };
    (share(good), share(perfect))
}
