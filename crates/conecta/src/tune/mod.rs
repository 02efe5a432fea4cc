//! `conecta tune`: better weights for a heuristic, and the proof.
//!
//! ```text
//!   examples ──▶ fit ──┐
//!                      ├─▶ the better start ──▶ playing (SPSA) ──▶ proof ──▶ weights file, page
//!   present weights ───┘
//! ```
//!
//! `--method` takes one way alone: `regression` and `games` end with the fit, `spsa` begins with the present weights. Clocks
//! only decide how many examples and rounds there are; given the same numbers, the seed decides everything else, so the
//! command in the weights file reproduces it. After every step the best weights are on disk, and so is the [`state`], with
//! which the same command goes on where it was interrupted.

mod page;
mod progress;
mod proof;
mod state;
mod summary;

use crate::failure::BadInput;
use crate::language::errors::InWords;
use crate::language::{Dictionary, say};
use crate::weights;
use arena::quality::{ASIDE, SETS, built_in};
use arena::statistics::PairCounts;
use arena::tuning::{Example, Forbidden, Played, Solved, Source, Spsa, collect, duel, fitted, rounded};
use arena::{Opening, Suite, sampled};
use engine::heuristics::{HeuristicSpec, Weights};
use engine::players::{Effort, PlayerSpec};
use game::Rules;
use progress::Progress;
use serde::{Deserialize, Serialize};
use state::{Snapshot, State};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// How weights are looked for.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Method {
    /// Logistic regression on positions that the solver has labelled.
    Regression,
    /// Logistic regression on the results of its own fast games.
    Games,
    /// Matches between shaken weights.
    Spsa,
}

/// Everything that decides what a run finds.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(crate) struct Settings {
    /// The heuristic with the weights it begins with.
    pub(crate) heuristic: String,
    pub(crate) rules: String,
    pub(crate) method: Option<Method>,
    pub(crate) depth: u32,
    pub(crate) seed: u64,
    pub(crate) seconds: f64,
    /// Attempts at examples, rounds of playing, openings in each: fixed, or as the time allows.
    pub(crate) examples: Option<u64>,
    pub(crate) rounds: Option<u32>,
    pub(crate) openings: Option<usize>,
}

/// A run.
pub(crate) struct Tuning {
    dictionary: Dictionary,
    pub(crate) settings: Settings,
    pub(crate) spec: HeuristicSpec,
    pub(crate) rules: Rules,
    pub(crate) output: PathBuf,
    pub(crate) html: Option<PathBuf>,
    pub(crate) threads: usize,
    /// Set by Ctrl-C.
    stop: Arc<AtomicBool>,
    /// Openings to tune on, and openings that only the proof sees.
    openings: Vec<Opening>,
    held_out: Vec<Opening>,
    progress: Progress,
}

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
/// Openings of rules without a listed suite.
const SAMPLED: usize = 9_000;

impl Tuning {
    /// A run with these settings. From here on, Ctrl-C ends it in good order.
    pub(crate) fn new(
        dictionary: Dictionary,
        settings: Settings,
        spec: HeuristicSpec,
        rules: Rules,
        output: PathBuf,
        html: Option<PathBuf>,
        threads: usize,
    ) -> anyhow::Result<Self> {
        let bad = |message: String| anyhow::Error::from(BadInput(message));
        if spec.heuristic.card.weights.is_empty() {
            return Err(bad(say!(dictionary, "tune-no-weights", heuristic = spec.heuristic.card.name)));
        }
        spec.heuristic.mind(rules, &spec.weights).map_err(|error| bad(error.in_words(dictionary)))?;
        if settings.method == Some(Method::Regression) {
            Solved::knows(rules).map_err(|error| {
                bad(say!(dictionary, "tune-unsolved", problem = error.in_words(dictionary)))
            })?;
        }
        let mut openings = if rules == Rules::CLASSIC {
            Suite::Ply8.openings(rules, settings.seed)
        } else {
            sampled(rules, Suite::Ply8.plies(), SAMPLED, settings.seed)
        };
        if openings.len() < 3 {
            return Err(bad(say!(
                dictionary,
                "openings-none",
                rules = rules.to_string(),
                plies = Suite::Ply8.plies()
            )));
        }
        let held_out = openings.split_off(openings.len() * 2 / 3);
        let stop = Arc::new(AtomicBool::new(false));
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            // A second Ctrl-C does not wait for good order.
            signal_hook::flag::register_conditional_shutdown(signal, 130, Arc::clone(&stop))?;
            signal_hook::flag::register(signal, Arc::clone(&stop))?;
        }
        let progress = Progress::new(dictionary, settings.seconds);
        Ok(Self {
            dictionary,
            settings,
            spec,
            rules,
            output,
            html,
            threads,
            stop,
            openings,
            held_out,
            progress,
        })
    }

    /// Tunes, proves and reports.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let path = state::path(&self.output);
        let mut state = State::resumed(&path, self.settings.clone());
        let is_resumed = state.seconds > 0.0;
        let best = self.search(&mut state);
        self.progress.finish();
        let best = best?;
        let proof =
            if self.is_stopped() { None } else { Some(self.prove(&best, &self.examples_for_proof(&state))?) };
        self.progress.finish();
        // A proof that was cut short proves nothing.
        let proof = proof.filter(|_| !self.is_stopped());
        self.save(&state, &best, proof.as_ref())?;
        let Some(proof) = proof else {
            eprintln!("{}", say!(self.dictionary, "tune-stopped", file = self.output.display().to_string()));
            return Ok(());
        };
        if let Some(html) = &self.html {
            weights::replace(self.dictionary, html, page::page(&self, &state, &best, &proof)?.as_bytes())?;
        }
        print!("{}", summary::summary(&self, &state, &best, &proof, is_resumed));
        // The run is complete: nothing is left to go on with.
        let _ = std::fs::remove_file(path);
        Ok(())
    }

    /// The best weights that the method finds.
    fn search(&self, state: &mut State) -> anyhow::Result<Weights> {
        let mut best = self.spec.weights.clone();
        if self.settings.method != Some(Method::Spsa) {
            best = self.fit(state)?;
        }
        if matches!(self.settings.method, None | Some(Method::Spsa)) && !self.is_stopped() {
            best = self.play(state, best)?;
        }
        Ok(best)
    }

    /// Collects examples and fits weights to them.
    fn fit(&self, state: &mut State) -> anyhow::Result<Weights> {
        let share = if self.settings.method.is_none() { EXAMPLES_SHARE } else { 1.0 };
        let by_games = self.settings.method == Some(Method::Games) || Solved::knows(self.rules).is_err();
        if by_games {
            // Its own games at half the depth: many instead of deep ones.
            let fast = self.player_at(&self.spec.weights, (self.settings.depth / 2).max(1));
            let source = Played { rules: self.rules, seed: self.settings.seed, player: &fast };
            self.fit_to(state, &source, share)
        } else {
            let sets = SETS.into_iter().chain([ASIDE]).map(built_in);
            let forbidden =
                Forbidden::new(sets.flat_map(|set| set.positions).map(|labeled| *labeled.game.position()));
            let source = Solved { rules: self.rules, seed: self.settings.seed, forbidden: &forbidden };
            self.fit_to(state, &source, share)
        }
    }

    fn fit_to<S: Source>(&self, state: &mut State, source: &S, share: f64) -> anyhow::Result<Weights> {
        let mut examples = state.known_examples(self.rules);
        let seconds = share * self.settings.seconds;
        let (mut makers, mut best, mut loss) = (Vec::new(), self.spec.weights.clone(), None);
        let mut looks = 0;
        while !state.is_fitted {
            let clock = Instant::now();
            if makers.is_empty() {
                makers = (0..self.threads).map(|_| source.maker()).collect();
            }
            let end = self.settings.examples.unwrap_or(u64::MAX).min(state.tried + BATCH);
            let found = collect(source, &mut makers, state.tried..end);
            state.tried = end;
            state.examples.extend(found.iter().map(|example| (example.moves.to_string(), example.result)));
            examples.extend(found);
            let done = match self.settings.examples {
                Some(number) => state.tried as f64 / number as f64,
                None => (state.seconds + clock.elapsed().as_secs_f64()) / seconds,
            };
            state.is_fitted = done >= 1.0;
            let is_time = done * f64::from(LOOKS) >= f64::from(looks + 1);
            if is_time || state.is_fitted || self.is_stopped() {
                looks = (done * f64::from(LOOKS)) as u32;
                if examples.len() >= self.examples_needed() {
                    let fit = fitted(&self.spec, self.rules, &examples, self.threads)?;
                    (best, loss) = (fit.weights, Some(fit.losses[1]));
                    if state.history.is_empty() {
                        self.look(state, Some(fit.losses[0]), &self.spec.weights, false, 0.0)?;
                    }
                    self.look(state, loss, &best, true, clock.elapsed().as_secs_f64())?;
                }
            }
            state.seconds += clock.elapsed().as_secs_f64();
            self.progress.tell(state.seconds, || {
                let loss = loss.map_or_else(|| "-".to_owned(), |loss: f64| self.dictionary.decimal(loss, 4));
                say!(self.dictionary, "tune-fitting", examples = examples.len(), loss = loss)
            });
            if self.is_stopped() {
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
    fn play(&self, state: &mut State, fitted: Weights) -> anyhow::Result<Weights> {
        let (clock, declared) = (Instant::now(), self.spec.heuristic.card.weights);
        let plan = match state.plan {
            Some(plan) => plan,
            None => self.plan(state, &fitted)?,
        };
        let start = match &state.start {
            Some(start) => self.weights(start),
            None => self.better_start(state, &fitted, plan)?,
        };
        state.seconds += clock.elapsed().as_secs_f64();
        if self.is_stopped() && state.start.is_none() {
            // What was cut short decides nothing: the same command asks again.
            return Ok(fitted);
        }
        (state.plan, state.start) = (Some(plan), Some(start.values().to_vec()));
        let (rounds, number) = plan;
        let mut search = Spsa::new(declared, &start, self.settings.seed, rounds);
        state.scores.iter().for_each(|&score| search.learn(score));
        while search.round() < rounds && !self.is_stopped() {
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
            let pairs = self.duel([&one, &other], &openings)?;
            if self.is_stopped() {
                break;
            }
            let score = pairs.summary().score;
            search.learn(score);
            state.scores.push(score);
            state.games += 2 * pairs.pairs();
            let spent = clock.elapsed().as_secs_f64();
            if search.round().is_multiple_of((rounds / LOOKS).max(1)) || search.round() == rounds {
                self.look(state, None, &rounded(declared, &search.weights()), true, spent)?;
            }
            state.seconds += clock.elapsed().as_secs_f64();
            self.progress.tell(state.seconds, || {
                let gain = state
                    .history
                    .iter()
                    .rev()
                    .find_map(Snapshot::pairs)
                    .map(|pairs| self.dictionary.interval(pairs.summary().elo));
                say!(
                    self.dictionary,
                    "tune-playing",
                    round = search.round(),
                    rounds = rounds,
                    games = state.games,
                    gain = gain.unwrap_or_default()
                )
            });
        }
        Ok(rounded(declared, &search.weights()))
    }

    /// Rounds, and openings in each: those asked for, or as many as the rest of the time allows.
    fn plan(&self, state: &State, fitted: &Weights) -> anyhow::Result<(u32, usize)> {
        let seconds = (self.settings.seconds - state.seconds).max(1.0);
        // The match of the starts, looks and a busy machine take their part.
        let openings = 0.7 * self.pace(fitted)? * seconds;
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
    ) -> anyhow::Result<Weights> {
        if *fitted == self.spec.weights {
            return Ok(fitted.clone());
        }
        let openings = (rounds as usize * number / START_SHARE).max(START_OPENINGS).min(self.openings.len());
        let pairs = self.duel([fitted, &self.spec.weights], &self.openings[..openings])?;
        state.games += 2 * pairs.pairs();
        Ok(if pairs.summary().score > 0.5 { fitted.clone() } else { self.spec.weights.clone() })
    }

    /// Notes how it stands, with a short match against where it began, and puts it on disk.
    fn look(
        &self,
        state: &mut State,
        loss: Option<f64>,
        weights: &Weights,
        plays: bool,
        spent: f64,
    ) -> anyhow::Result<()> {
        let clock = Instant::now();
        let number = state.plan.map_or(40, |(_, number)| number).min(self.openings.len());
        let pairs = if plays && *weights != self.spec.weights {
            // Openings from the end, of which rounds play the fewest.
            let from = self.openings.len() - number;
            let pairs = self.duel([weights, &self.spec.weights], &self.openings[from..])?;
            (!self.is_stopped()).then_some(pairs)
        } else {
            None
        };
        state.games += pairs.map_or(0, |pairs| 2 * pairs.pairs());
        state.history.push(Snapshot {
            seconds: state.seconds + spent + clock.elapsed().as_secs_f64(),
            loss,
            pairs: pairs.map(|pairs| pairs.counts()),
            weights: weights.values().to_vec(),
        });
        self.save(state, weights, None)
    }

    /// Puts weights and state on disk.
    fn save(&self, state: &State, weights: &Weights, proof: Option<&proof::Proof>) -> anyhow::Result<()> {
        let spec = HeuristicSpec { heuristic: self.spec.heuristic, weights: weights.clone() };
        weights::write(self.dictionary, &self.output, &spec, summary::provenance(self, state, proof))?;
        state.write(self.dictionary, &state::path(&self.output))
    }

    /// The examples of the fit; where there was none, some that are made quickly.
    fn examples_for_proof(&self, state: &State) -> Vec<Example> {
        if !state.examples.is_empty() {
            return state.known_examples(self.rules);
        }
        let player = self.player_at(&self.spec.weights, 2);
        let source = Played { rules: self.rules, seed: self.settings.seed, player: &player };
        collect(&source, &mut [source.maker()], 0..400)
    }

    /// With fewer examples nothing is fitted.
    fn examples_needed(&self) -> usize {
        EXAMPLES_PER_WEIGHT * self.spec.weights.values().len()
    }

    fn duel(&self, [one, other]: [&Weights; 2], openings: &[Opening]) -> anyhow::Result<PairCounts> {
        let players = [&self.player(one), &self.player(other)];
        Ok(duel(self.rules, players, openings, self.threads, &self.stop)?)
    }

    fn player(&self, weights: &Weights) -> PlayerSpec {
        self.player_at(weights, self.settings.depth)
    }

    fn player_at(&self, weights: &Weights, depth: u32) -> PlayerSpec {
        let heuristic = HeuristicSpec { heuristic: self.spec.heuristic, weights: weights.clone() };
        PlayerSpec::Heuristic { heuristic, effort: Effort::Depth(depth) }
    }

    fn weights(&self, values: &[f64]) -> Weights {
        let mut weights = self.spec.weights.clone();
        weights.values_mut().copy_from_slice(values);
        weights
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
