//! What a person may ask for while the game goes on: a hint, and the exact score of every column.

use super::super::event::Effect;
use super::{Model, Notice};
use engine::solver::{Oracle, Verdict};
use game::Rules;

/// The score of each column, as far as it is known.
#[derive(Debug)]
pub(crate) struct Scores {
    pub(crate) columns: Vec<Option<Verdict>>,
    /// Will nothing more be found?
    pub(crate) are_final: bool,
}

impl Model {
    pub(super) fn ask_for_hint(&mut self) -> Vec<Effect> {
        if !self.awaits_person() {
            return self.tell(Notice::NotYourTurn);
        }
        self.notice = Some(Notice::Asking);
        vec![Effect::Advise(self.ticket, self.game().clone())]
    }

    pub(super) fn toggle_scores(&mut self) -> Vec<Effect> {
        if self.scores.take().is_some() {
            return vec![Effect::StopScoring];
        }
        if !is_solvable(self.game().rules()) {
            return self.tell(Notice::NoScores);
        }
        self.notice = Some(Notice::Scoring);
        self.ask_for_scores()
    }

    /// Columns without a score stay without.
    pub(super) fn end_scoring(&mut self, are_known: bool) -> Vec<Effect> {
        let Some(scores) = &mut self.scores else { return Vec::new() };
        scores.are_final = true;
        match &self.notice {
            Some(Notice::Scoring) | None => self.notice = (!are_known).then_some(Notice::SomeScores),
            // Something else is more important.
            Some(_) => (),
        }
        Vec::new()
    }

    pub(super) fn ask_for_scores(&mut self) -> Vec<Effect> {
        let rules = self.game().rules();
        let width = usize::from(rules.size().width());
        self.scores = is_solvable(rules).then(|| Scores { columns: vec![None; width], are_final: false });
        if self.scores.is_none() || self.game().outcome().is_some() {
            return vec![Effect::StopScoring];
        }
        vec![Effect::Score(self.ticket, self.game().clone())]
    }
}

/// Does the solver know these rules?
pub(super) fn is_solvable(rules: Rules) -> bool {
    Oracle::check(rules).is_ok()
}
