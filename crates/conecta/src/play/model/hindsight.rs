//! A finished game looked back at: how well each side played, where the result was given away, and what would have kept it.

use super::super::event::Effect;
use super::{Model, Notice, is_solvable};
use arena::review::{Review, Reviewed};
use game::Game;

impl Model {
    /// Asks for a review once a game is over, unless there is one.
    pub(super) fn ask_for_review(&self) -> Option<Effect> {
        let is_due = self.record.is_at_end() && self.game().outcome().is_some() && self.review.is_none();
        (is_due && is_solvable(self.game().rules())).then(|| Effect::Review(self.game().clone()))
    }

    /// Takes a review in, if it is still about this game.
    pub(super) fn reviewed(&mut self, game: &Game, review: Review) -> Vec<Effect> {
        if self.record.whole() == *game {
            self.review = Some(review);
        }
        Vec::new()
    }

    /// The moves that gave a win or a draw away: a person's, where one plays against a machine.
    pub(crate) fn mistakes(&self) -> impl Iterator<Item = &Reviewed> {
        let has_both = self.participants.iter().filter(|one| one.is_machine()).count() == 1;
        let counts = move |one: &&Reviewed| {
            one.lapse.is_some() && !(has_both && self.participant(one.judged.side).is_machine())
        };
        self.review.iter().flat_map(|review| &review.moves).filter(counts)
    }

    /// The mistake whose position is shown, just before it was made.
    pub(crate) fn mistake_here(&self) -> Option<&Reviewed> {
        self.mistakes().find(|one| one.judged.ply == self.game().moves().len())
    }

    /// To the position before the next mistake; from the last one, to the first.
    pub(super) fn show_next_mistake(&mut self) -> Vec<Effect> {
        let here = self.game().moves().len();
        let plies: Vec<_> = self.mistakes().map(|one| one.judged.ply).collect();
        let is_over = self.record.whole().outcome().is_some();
        let next = plies.iter().find(|&&ply| ply > here || here == self.record.len()).or(plies.first());
        let Some(&next) = next else {
            return self.tell(match (is_over, self.review.is_some()) {
                (true, true) => Notice::NoMistakes,
                (true, false) if is_solvable(self.game().rules()) => Notice::Reviewing,
                (true, false) => Notice::NoScores,
                (false, _) => Notice::NotOver,
            });
        };
        let effects = self.travel(|record| {
            while record.game().moves().len() > next {
                record.back();
            }
            while record.game().moves().len() < next {
                record.forward();
            }
            true
        });
        self.hint = self.mistake_here().and_then(|one| one.lapse.as_ref()?.better.first().copied());
        self.notice = Some(Notice::Mistake);
        effects
    }
}
