//! The search for better weights: fitting, playing, and the looks back on the way.

use super::proof::Proof;
use super::state::{Snapshot, State};
use super::{Errand, Method, Progress, RunError, Tuning, report, state_file, unproven_file};
use crate::files::replace;
use arena::Opening;
use arena::quality::{ASIDE, SETS, built_in};
use arena::statistics::PairCounts;
use arena::tuning::{
    Example, Forbidden, Played, Solved, Source, Spsa, TuningError, collect, duel, fitted, rounded,
};
use engine::Failure;
use engine::heuristics::Weights;
use std::time::Instant;

/// Rounds of playing, if time decides: enough for the steps to average out.
const ROUNDS: u32 = 120;
/// Fewer would only shake the weights: then none is played.
const FEWEST_ROUNDS: u32 = 10;
/// Openings in a round, if time decides.
const ROUND_OPENINGS: std::ops::RangeInclusive<usize> = 6..=600;
/// The match for the better start: this part of what the rounds play, but no fewer openings than this.
const START_SHARE: usize = 20;
const START_OPENINGS: usize = 50;
/// The part of the time that examples get when playing follows.
const EXAMPLES_SHARE: f64 = 0.25;
/// How often a run looks back: fits, quick matches, files.
const LOOKS: u32 = 10;
/// Attempts at examples between two looks at the clock.
const BATCH: u64 = 64;
/// Fewer examples than this for each weight would be learned by heart.
const EXAMPLES_PER_WEIGHT: usize = 20;

impl Tuning {
    /// The best weights that the method finds.
    pub(super) fn search(&self, state: &mut State, errand: &Errand) -> Result<Weights, RunError> {
        let mut best = self.spec.weights.clone();
        if self.settings.method != Some(Method::Spsa) {
            best = self.fit(state, errand)?;
        }
        if matches!(self.settings.method, None | Some(Method::Spsa)) && !errand.is_cancelled() {
            best = self.play(state, best, errand)?;
        }
        Ok(best)
    }

    /// Collects examples and fits weights to them.
    fn fit(&self, state: &mut State, errand: &Errand) -> Result<Weights, RunError> {
        let share = if self.settings.method.is_none() { EXAMPLES_SHARE } else { 1.0 };
        let by_games = self.settings.method == Some(Method::Games) || Solved::knows(self.rules).is_err();
        if by_games {
            // Its own games at half the depth: many instead of deep ones.
            let fast = self.player_at(&self.spec.weights, (self.settings.depth / 2).max(1));
            let source = Played { rules: self.rules, seed: self.settings.seed, player: &fast };
            self.fit_to(state, &source, share, errand)
        } else {
            let sets = SETS.into_iter().chain([ASIDE]).map(built_in);
            let forbidden =
                Forbidden::new(sets.flat_map(|set| set.positions).map(|labeled| *labeled.game.position()));
            let source = Solved { rules: self.rules, seed: self.settings.seed, forbidden: &forbidden };
            self.fit_to(state, &source, share, errand)
        }
    }

    fn fit_to<S: Source>(
        &self,
        state: &mut State,
        source: &S,
        share: f64,
        errand: &Errand,
    ) -> Result<Weights, RunError> {
        let mut examples = state.known_examples(self.rules);
        let seconds = share * self.settings.seconds;
        let (mut makers, mut best, mut loss) = (Vec::new(), self.spec.weights.clone(), None);
        let mut looks = 0;
        while !state.is_fitted {
            let clock = Instant::now();
            if makers.is_empty() {
                makers = (0..errand.threads.max(1)).map(|_| source.maker()).collect();
            }
            let end = self.settings.examples.unwrap_or(u64::MAX).min(state.tried + BATCH);
            let found =
                collect(source, &mut makers, state.tried..end).map_err(|failure| self.failed(failure))?;
            state.tried = end;
            state.examples.extend(found.iter().map(|example| (example.moves.to_string(), example.result)));
            examples.extend(found);
            let done = match self.settings.examples {
                Some(number) => state.tried as f64 / number as f64,
                None => (state.seconds + clock.elapsed().as_secs_f64()) / seconds,
            };
            state.is_fitted = done >= 1.0;
            let is_time = done * f64::from(LOOKS) >= f64::from(looks + 1);
            if is_time || state.is_fitted || errand.is_cancelled() {
                looks = (done * f64::from(LOOKS)) as u32;
                if examples.len() >= self.examples_needed() {
                    let fit = fitted(&self.spec, self.rules, &examples, errand.threads)?;
                    (best, loss) = (fit.weights, Some(fit.losses[1]));
                    if state.history.is_empty() {
                        self.look(state, Some(fit.losses[0]), &self.spec.weights, 0.0, errand)?;
                    }
                    self.look(state, loss, &best, clock.elapsed().as_secs_f64(), errand)?;
                }
            }
            state.seconds += clock.elapsed().as_secs_f64();
            let (seconds, examples) = (state.seconds, examples.len());
            (errand.watch)(Progress::Fitting { seconds, examples, loss });
            if errand.is_cancelled() {
                break;
            }
        }
        if state.is_fitted && loss.is_none() {
            // Resumed behind the fit, or too few examples for one.
            if let Some(last) = state.history.iter().rfind(|snapshot| snapshot.loss.is_some()) {
                best = self.weights(&last.weights);
            }
        }
        Ok(best)
    }

    /// Looks for better weights by playing, from the better of the present ones and those of the fit.
    fn play(&self, state: &mut State, fitted: Weights, errand: &Errand) -> Result<Weights, RunError> {
        let (clock, declared) = (Instant::now(), &*self.spec.heuristic.card.weights);
        let plan = match state.plan {
            Some(plan) => plan,
            None => self.plan(state, &fitted, errand)?,
        };
        let start = match &state.start {
            Some(start) => self.weights(start),
            None => self.better_start(state, &fitted, plan, errand)?,
        };
        state.seconds += clock.elapsed().as_secs_f64();
        if errand.is_cancelled() && state.start.is_none() {
            // What was cut short decides nothing: the same command asks again.
            return Ok(fitted);
        }
        (state.plan, state.start) = (Some(plan), Some(start.values().to_vec()));
        let (rounds, number) = plan;
        let mut search = Spsa::new(declared, &start, self.settings.seed, rounds);
        state.scores.iter().for_each(|&score| search.learn(score));
        while search.round() < rounds && !errand.is_cancelled() {
            let clock = Instant::now();
            let round = search.round() as usize;
            let (one, other) = search.pair();
            let openings: Vec<_> = self
                .openings
                .iter()
                .cycle()
                .skip(round * number % self.openings.len())
                .take(number)
                .cloned()
                .collect();
            let pairs = self.duel([&one, &other], &openings, errand)?;
            if errand.is_cancelled() {
                break;
            }
            let score = pairs.summary().score;
            search.learn(score);
            state.scores.push(score);
            state.games += 2 * pairs.pairs();
            let spent = clock.elapsed().as_secs_f64();
            if search.round().is_multiple_of((rounds / LOOKS).max(1)) || search.round() == rounds {
                self.look(state, None, &rounded(declared, &search.weights()), spent, errand)?;
            }
            state.seconds += clock.elapsed().as_secs_f64();
            (errand.watch)(Progress::Playing {
                seconds: state.seconds,
                round: search.round(),
                rounds,
                games: state.games,
                gain: state.history.iter().rev().find_map(Snapshot::pairs).map(|pairs| pairs.summary().elo),
            });
        }
        Ok(rounded(declared, &search.weights()))
    }

    /// Rounds, and openings in each: those asked for, or as many as the rest of the time allows.
    fn plan(&self, state: &State, fitted: &Weights, errand: &Errand) -> Result<(u32, usize), RunError> {
        let seconds = (self.settings.seconds - state.seconds).max(1.0);
        // The match of the starts, looks and a busy machine take their part.
        let openings = 0.7 * self.pace(fitted, errand)? * seconds;
        let (rounds, number) = (self.settings.rounds, self.settings.openings);
        let number = number.unwrap_or_else(|| {
            let number = (openings / f64::from(rounds.unwrap_or(ROUNDS))) as usize;
            number.clamp(*ROUND_OPENINGS.start(), *ROUND_OPENINGS.end())
        });
        let rounds = rounds.unwrap_or_else(|| {
            let rounds = (openings / number as f64) as u32;
            if rounds < FEWEST_ROUNDS { 0 } else { rounds.min(4 * ROUNDS) }
        });
        Ok((rounds, number.min(self.openings.len())))
    }

    /// The fitted weights, if they beat the present ones in a match as long as some rounds; else the present ones.
    fn better_start(
        &self,
        state: &mut State,
        fitted: &Weights,
        (rounds, number): (u32, usize),
        errand: &Errand,
    ) -> Result<Weights, RunError> {
        if *fitted == self.spec.weights {
            return Ok(fitted.clone());
        }
        let openings = (rounds as usize * number / START_SHARE).max(START_OPENINGS).min(self.openings.len());
        let pairs = self.duel([fitted, &self.spec.weights], &self.openings[..openings], errand)?;
        state.games += 2 * pairs.pairs();
        Ok(if pairs.summary().score > 0.5 { fitted.clone() } else { self.spec.weights.clone() })
    }

    /// Notes how it stands, with a short match against where it began, and puts it on disk.
    fn look(
        &self,
        state: &mut State,
        loss: Option<f64>,
        weights: &Weights,
        spent: f64,
        errand: &Errand,
    ) -> Result<(), RunError> {
        let clock = Instant::now();
        let number = state.plan.map_or(40, |(_, number)| number).min(self.openings.len());
        let pairs = if *weights == self.spec.weights {
            None
        } else {
            // Openings from the end, of which rounds play the fewest.
            let from = self.openings.len() - number;
            let pairs = self.duel([weights, &self.spec.weights], &self.openings[from..], errand)?;
            (!errand.is_cancelled()).then_some(pairs)
        };
        state.games += pairs.map_or(0, |pairs| 2 * pairs.pairs());
        state.history.push(Snapshot {
            seconds: state.seconds + spent + clock.elapsed().as_secs_f64(),
            loss,
            pairs: pairs.map(|pairs| pairs.counts()),
            weights: weights.values().to_vec(),
        });
        self.save(state, weights, None, errand)
    }

    /// Puts weights and state on disk: the weights beside the output, as long as nothing is proven.
    pub(super) fn save(
        &self,
        state: &State,
        weights: &Weights,
        proof: Option<&Proof>,
        errand: &Errand,
    ) -> Result<(), RunError> {
        if state.is_passing {
            return Ok(());
        }
        let provenance = report::provenance(self, state, proof);
        let content = errand.form.content(&self.with(weights), provenance);
        replace(&unproven_file(errand.output), &content)?;
        Ok(state.write(&state_file(errand.output))?)
    }

    /// The examples of the fit; where there was none, some that are made quickly.
    pub(super) fn examples_for_proof(&self, state: &State) -> Result<Vec<Example>, RunError> {
        if !state.examples.is_empty() {
            return Ok(state.known_examples(self.rules));
        }
        let player = self.player_at(&self.spec.weights, 2);
        let source = Played { rules: self.rules, seed: self.settings.seed, player: &player };
        collect(&source, &mut [source.maker()], 0..400).map_err(|failure| self.failed(failure))
    }

    fn failed(&self, failure: Failure) -> RunError {
        TuningError::Failed { player: self.spec.to_string(), game: None, failure }.into()
    }

    /// With fewer examples nothing is fitted.
    pub(super) fn examples_needed(&self) -> usize {
        EXAMPLES_PER_WEIGHT * self.spec.weights.values().len()
    }

    pub(super) fn duel(
        &self,
        [one, other]: [&Weights; 2],
        openings: &[Opening],
        errand: &Errand,
    ) -> Result<PairCounts, RunError> {
        let players = [&self.player(one), &self.player(other)];
        Ok(duel(self.rules, players, openings, errand.crew, errand.cancel)?)
    }

    fn weights(&self, values: &[f64]) -> Weights {
        let mut weights = self.spec.weights.clone();
        weights.values_mut().copy_from_slice(values);
        weights
    }
}
