//! A function that values many boards at once.
//!
//! A search asks for one leaf after the other, and which one is next depends on the values of those before. So a search of
//! fixed depth is made several times, which costs microseconds: leaves whose values are not known yet are noted and guessed,
//! and after each time the function is asked about all of them at once. The last time, when nothing had to be guessed, is the
//! ordinary search, value by value. Guesses decide nothing but how often that is, and how many leaves are asked about in vain.
//! Searches that deepen until their time is over cannot be made again: they ask about each new leaf together with those below
//! it, which are the leaves of the next depths.

use crate::boards::write_seen;
use crate::function::{Function, failure_of, values_of, viewer};
use crate::guess::Guess;
use engine::heuristics::{AnyEvaluator, Explanation, Mind, Worth, mind_of};
use engine::search::{Algorithm, Choice, Plan};
use engine::{Failure, Score};
use game::{AnyPosition, Position, Rules, Side};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

type Leaf = (AnyPosition, Side);

/// What is done with a leaf that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// It is asked about alone.
    Alone,
    /// It is asked about at once, with those below it.
    WithFamily,
    /// It is guessed, and noted.
    Guessed,
}

/// Mixes the few words of a leaf: the table is asked at every leaf, and nobody chooses positions to harm it.
#[derive(Clone, Copy, Default)]
struct Mixing(u64);

impl Hasher for Mixing {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

type Mixed = BuildHasherDefault<Mixing>;

/// What is known about leaves, and what is to be asked.
struct Leaves {
    function: Function,
    known: HashMap<Leaf, Score, Mixed>,
    /// What is done with a leaf that is not known.
    manner: Manner,
    noted: HashSet<Leaf, Mixed>,
    guess: Guess,
    failure: Option<Failure>,
}

impl Leaves {
    /// More answers than this are not worth their memory.
    const KNOWN: usize = 1 << 18;
    /// Nor does a search that needs more than this wait until all are known.
    const MOST: usize = 1 << 20;
    /// A leaf that cannot be guessed is asked about together with those so many plies below it.
    const BELOW: u32 = 2;
    /// Boards in one call: so many that a call costs nothing, and so few that what numpy makes of them stays near the processor.
    const AT_ONCE: usize = 512;

    /// Asks the function about all of these, which are not known.
    fn ask(&mut self, leaves: &[Leaf]) -> Result<(), Failure> {
        leaves.chunks(Self::AT_ONCE).try_for_each(|some| self.ask_at_once(some))
    }

    fn ask_at_once(&mut self, leaves: &[Leaf]) -> Result<(), Failure> {
        // What a search that is made again will need stays.
        if self.manner != Manner::Guessed && self.known.len() + leaves.len() > Self::KNOWN {
            self.known.clear();
        }
        let values =
            Python::attach(|python| self.values(python, leaves).map_err(|error| failure_of(python, &error)))?;
        if self.manner == Manner::Guessed {
            let said = std::iter::zip(leaves, &values);
            self.guess.learn(said.map(|((position, side), value)| (position, *side, *value)));
        }
        self.known.extend(std::iter::zip(leaves.iter().copied(), values));
        Ok(())
    }

    fn values(&self, python: Python, leaves: &[Leaf]) -> PyResult<Vec<Score>> {
        let Some((first, _)) = leaves.first() else { return Ok(Vec::new()) };
        let size = first.size();
        let mut cells = vec![0; leaves.len() * size.cells() as usize];
        for ((position, side), board) in std::iter::zip(leaves, cells.chunks_exact_mut(size.cells() as usize))
        {
            write_seen(position, viewer(position, *side), board);
        }
        let shape = [leaves.len(), usize::from(size.height()), usize::from(size.width())];
        let boards = PyArray1::from_vec(python, cells).reshape(shape)?;
        let arguments = self.function.arguments(python, boards.as_any())?;
        values_of(&self.function.call(python, &arguments)?, leaves.len())
    }

    /// A leaf and the unfinished positions a few plies below it, each for its side to move if the leaf is asked about for its
    /// own, else for the same side.
    fn family(&self, (position, side): Leaf) -> Vec<Leaf> {
        let is_mover = side == position.to_move();
        let mut family = vec![(position, side)];
        let mut generation = vec![position];
        for _ in 0..Self::BELOW {
            let below = generation.iter().flat_map(|above| above.moves().iter().map(|mv| above.after(mv).0));
            generation = below.filter(|below| below.outcome().is_none()).collect();
            let viewed = |below: &AnyPosition| (*below, if is_mover { below.to_move() } else { side });
            family.extend(generation.iter().map(viewed));
        }
        let mut seen: HashSet<_, Mixed> = HashSet::default();
        family.retain(|leaf| !self.known.contains_key(leaf) && seen.insert(*leaf));
        family
    }
}

/// Answers a search from what is known.
struct BatchEvaluator(Arc<Mutex<Leaves>>);

fn locked(leaves: &Mutex<Leaves>) -> MutexGuard<'_, Leaves> {
    leaves.lock().unwrap_or_else(PoisonError::into_inner)
}

impl AnyEvaluator for BatchEvaluator {
    fn evaluate(&mut self, position: &AnyPosition, side: Side) -> Score {
        let mut leaves = locked(&self.0);
        let leaf = (*position, side);
        if let Some(&value) = leaves.known.get(&leaf) {
            return value;
        }
        let asked = match leaves.manner {
            Manner::Guessed => {
                leaves.noted.insert(leaf);
                return leaves.guess.value(position, side);
            }
            Manner::WithFamily => leaves.family(leaf),
            Manner::Alone => vec![leaf],
        };
        match leaves.ask(&asked) {
            Ok(()) => leaves.known[&leaf],
            Err(failure) => {
                leaves.failure = Some(failure);
                Score::NAN
            }
        }
    }

    fn failure(&mut self) -> Option<Failure> {
        locked(&self.0).failure.take()
    }
}

/// Searches with a function that values many boards at once.
pub(crate) struct BatchMind {
    leaves: Arc<Mutex<Leaves>>,
    ordinary: Box<dyn Mind>,
}

impl BatchMind {
    pub(crate) fn new(function: Function, rules: Rules, win: Score) -> Self {
        let leaves = Leaves {
            function,
            known: HashMap::default(),
            manner: Manner::Alone,
            noted: HashSet::default(),
            guess: Guess::new(rules.size()),
            failure: None,
        };
        let leaves = Arc::new(Mutex::new(leaves));
        let ordinary = mind_of(rules, Box::new(BatchEvaluator(Arc::clone(&leaves))), win);
        Self { leaves, ordinary }
    }

    /// The search, with guesses as long as there is something to guess.
    fn guessed(
        &mut self,
        position: &AnyPosition,
        plan: &Plan,
        report: &dyn Fn(&Choice),
    ) -> Result<Choice, Failure> {
        if locked(&self.leaves).known.len() > Leaves::KNOWN {
            locked(&self.leaves).known.clear();
        }
        locked(&self.leaves).guess.begin();
        loop {
            if locked(&self.leaves).known.len() > Leaves::MOST {
                // Too much to be made again: from here on every leaf is asked about when it is met, with the same result.
                locked(&self.leaves).manner = Manner::Alone;
            }
            let told = RefCell::new(Vec::new());
            let choice = self
                .ordinary
                .watched_search(position, plan, &|choice| told.borrow_mut().push(choice.clone()));
            let mut leaves = locked(&self.leaves);
            if leaves.noted.is_empty() {
                drop(leaves);
                told.into_inner().iter().for_each(report);
                return choice;
            }
            if let (Err(Failure::Stopped), true) = (&choice, plan.limits.are_over()) {
                leaves.noted.clear();
                return choice;
            }
            let noted: Vec<_> = leaves.noted.drain().collect();
            leaves.ask(&noted).map_err(|failure| failure.on_board(position))?;
        }
    }
}

impl Mind for BatchMind {
    fn evaluate(&mut self, position: &AnyPosition, side: Side) -> Score {
        self.ordinary.evaluate(position, side)
    }

    fn value(&mut self, position: &AnyPosition, side: Side) -> Result<Score, Failure> {
        self.ordinary.value(position, side)
    }

    fn explain(&mut self, position: &AnyPosition, side: Side) -> Result<Option<Explanation>, Failure> {
        self.ordinary.explain(position, side)
    }

    fn worths(&mut self, position: &AnyPosition, side: Side) -> Result<Option<Vec<Worth>>, Failure> {
        self.ordinary.worths(position, side)
    }

    fn log(&mut self, position: &AnyPosition, side: Side) -> Result<Option<String>, Failure> {
        self.ordinary.log(position, side)
    }

    fn watched_search(
        &mut self,
        position: &AnyPosition,
        plan: &Plan,
        report: &dyn Fn(&Choice),
    ) -> Result<Choice, Failure> {
        let is_fixed = !matches!(plan.algorithm, Algorithm::Deepening) && plan.limits.nodes.is_none();
        locked(&self.leaves).manner = if is_fixed { Manner::Guessed } else { Manner::WithFamily };
        let choice = if is_fixed {
            self.guessed(position, plan, report)
        } else {
            self.ordinary.watched_search(position, plan, report)
        };
        locked(&self.leaves).manner = Manner::Alone;
        choice
    }
}
