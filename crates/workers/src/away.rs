//! A mind that is away: whatever it is asked, it asks a worker.

use crate::crew::{Crew, Source, Trouble};
use crate::message::{Answer, Question, Request, SearchPlan, is_first, worths};
use crate::work::broken;
use engine::heuristics::{Explanation, Maker, Mind, Weights, Worth};
use engine::search::{Choice, Plan};
use engine::{Failure, Score};
use game::{AnyPosition, Position, Rules, Side};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Makes minds that are away.
pub(crate) struct AwayMaker {
    crew: Crew,
    source: Arc<Source>,
    patience: Duration,
    /// What it said about rules so far.
    refusals: Mutex<HashMap<Rules, Option<String>>>,
}

impl AwayMaker {
    pub(crate) fn new(crew: Crew, source: Arc<Source>, patience: Duration) -> Self {
        Self { crew, source, patience, refusals: Mutex::default() }
    }
}

impl Maker for AwayMaker {
    fn refuses(&self, rules: Rules) -> Option<String> {
        let known =
            |this: &Self| this.refusals.lock().unwrap_or_else(PoisonError::into_inner).get(&rules).cloned();
        if let Some(known) = known(self) {
            return known;
        }
        let request = Request::Refuses { file: self.source.fingerprint.clone(), rules: rules.to_string() };
        let refusal = match self.crew.ask(&self.source, &request, self.patience, None) {
            Ok(Answer::Refusal(refusal)) => refusal,
            Ok(_) => Some(Trouble::Died.to_string()),
            // It may be the fault of others: not to be remembered.
            Err(trouble) => return Some(trouble.to_string()),
        };
        self.refusals.lock().unwrap_or_else(PoisonError::into_inner).insert(rules, refusal.clone());
        refusal
    }

    fn mind(&self, rules: Rules, weights: &Weights) -> Result<Box<dyn Mind>, String> {
        Ok(Box::new(AwayMind {
            crew: self.crew.clone(),
            source: Arc::clone(&self.source),
            patience: self.patience,
            rules,
            weights: weights.values().to_vec(),
        }))
    }
}

struct AwayMind {
    crew: Crew,
    source: Arc<Source>,
    patience: Duration,
    rules: Rules,
    weights: Vec<Score>,
}

impl AwayMind {
    fn ask(
        &self,
        position: &AnyPosition,
        side: Side,
        question: Question,
        time: Duration,
        stop: Option<&AtomicBool>,
    ) -> Result<Answer, Failure> {
        let request = Request::Ask {
            file: self.source.fingerprint.clone(),
            rules: self.rules.to_string(),
            weights: self.weights.clone(),
            position: position.code(),
            side: is_first(side),
            question,
        };
        match self.crew.ask(&self.source, &request, time, stop) {
            Ok(Answer::Failed(failure)) => Err(failure),
            Ok(answer) => Ok(answer),
            Err(Trouble::Late) => Err(Failure::Late { milliseconds: time.as_millis() as u64 }),
            Err(Trouble::Stopped) => Err(Failure::Stopped),
            Err(trouble @ (Trouble::Busy | Trouble::Died)) => Err(broken(&trouble.to_string())),
        }
    }

    fn simple(&self, position: &AnyPosition, side: Side, question: Question) -> Result<Answer, Failure> {
        self.ask(position, side, question, self.patience, None)
    }
}

/// A worker that answers something else than it was asked is broken.
fn beside_the_point<T>() -> Result<T, Failure> {
    Err(broken(&Trouble::Died.to_string()))
}

impl Mind for AwayMind {
    fn evaluate(&mut self, position: &AnyPosition, side: Side) -> Score {
        self.value(position, side).unwrap_or(Score::NAN)
    }

    fn value(&mut self, position: &AnyPosition, side: Side) -> Result<Score, Failure> {
        match self.simple(position, side, Question::Value)? {
            Answer::Value(value) => Ok(value),
            _ => beside_the_point(),
        }
    }

    fn explain(&mut self, position: &AnyPosition, side: Side) -> Result<Option<Explanation>, Failure> {
        match self.simple(position, side, Question::Explain)? {
            Answer::Explained(explanation) => Ok(explanation.map(Into::into)),
            _ => beside_the_point(),
        }
    }

    fn worths(&mut self, position: &AnyPosition, side: Side) -> Result<Option<Vec<Worth>>, Failure> {
        match self.simple(position, side, Question::Worths)? {
            Answer::Worths(found) => Ok(found.map(worths)),
            _ => beside_the_point(),
        }
    }

    fn log(&mut self, position: &AnyPosition, side: Side) -> Result<Option<String>, Failure> {
        match self.simple(position, side, Question::Log)? {
            Answer::Log(log) => Ok(log),
            _ => beside_the_point(),
        }
    }

    fn watched_search(
        &mut self,
        position: &AnyPosition,
        plan: &Plan,
        report: &dyn Fn(&Choice),
    ) -> Result<Choice, Failure> {
        assert!(position.outcome().is_none(), "nobody moves when the game is over");
        let left = plan.limits.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let time = left.map_or(self.patience, |left| left.min(self.patience));
        let question = Question::Search(SearchPlan::of(plan));
        match self.ask(position, position.to_move(), question, time, plan.limits.stop)? {
            Answer::Chosen(choice) => {
                let choice = Choice::from(choice);
                report(&choice);
                Ok(choice)
            }
            _ => beside_the_point(),
        }
    }
}
