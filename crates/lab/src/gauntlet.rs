//! A version of a player meets a field: what is looked at besides the games, whoever waits for it.

use crate::contest::{Event, Held};
use crate::ladder::{Field, FieldGame, comparison};
use crate::quality::try_out;
use crate::report::{FirstFailure, Inquiry, PlayerReasons, Report, ReportGame, reasons};
use arena::quality::{Asking, MeasureError, Part, SETS, TestSet, built_in, measure};
use arena::statistics::{Estimate, StopRule};
use arena::{ContestGame, Identity, Opening, Threads};
use engine::Failure;
use engine::players::PlayerSpec;
use engine::solver::OracleError;
use game::Rules;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

/// An event whose first player is what it is about, and whose others are the field.
#[derive(Clone, Debug)]
pub struct Gauntlet {
    /// The event.
    pub event: Event,
    /// Whom the player meets.
    pub field: Field,
}

impl Gauntlet {
    /// The gauntlet that this event is.
    pub fn new(event: Event) -> Self {
        let opponents = event.fixture.players[1..].iter().map(Identity::of).collect();
        let field = Field { rules: event.fixture.rules, opponents };
        Self { event, field }
    }

    /// Whom it is about.
    pub fn player(&self) -> &PlayerSpec {
        &self.event.fixture.players[0]
    }

    /// What the games showed, with the player's place in the ranking.
    pub fn report(&self, held: &Held) -> (Report, usize) {
        let report = Report::new(&self.event.sheet(), held);
        let name = Identity::of(self.player()).name;
        let place = report.players.iter().position(|ranked| ranked.name == name).unwrap_or(0);
        (report, place)
    }

    /// The same for who is in a hurry: without the games that the player won.
    pub fn report_of_no_wins(&self, held: &Held) -> (Report, usize) {
        let (mut report, place) = self.report(held);
        let is_no_win = |game: &ReportGame| game.is_unwon_by(place);
        // Failures name their games by place.
        let kept: Vec<_> = report.games.iter().map(is_no_win).collect();
        for ranked in &mut report.players {
            ranked.first_failure =
                ranked.first_failure.take().filter(|failed| kept[failed.game]).map(|failed| {
                    let game = kept[..failed.game].iter().filter(|&&is_kept| is_kept).count();
                    FirstFailure { game, ..failed }
                });
        }
        report.games.retain(is_no_win);
        (report, place)
    }

    /// Why the player lost the games of its report.
    pub fn reasons(
        &self,
        report: &Report,
        place: usize,
        threads: usize,
        cancel: &AtomicBool,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Option<PlayerReasons>, OracleError> {
        let players = HashMap::from([(self.player().to_string(), self.player().clone())]);
        let inquiry = Inquiry { rules: self.field.rules, players: &players, threads, cancel };
        let reasons = reasons(report, &inquiry, progress)?;
        Ok(reasons.players.into_iter().find(|reasons| reasons.player == place))
    }
}

/// Is it clear yet what a version changed?
pub struct Clarity<'a> {
    rule: StopRule,
    openings: &'a [Opening],
    before: Option<&'a [FieldGame]>,
    opponents: usize,
}

impl<'a> Clarity<'a> {
    /// About a version in this event, given the games of the one before.
    pub fn new(gauntlet: &'a Gauntlet, before: Option<&'a [FieldGame]>) -> Self {
        let openings = &gauntlet.event.fixture.openings;
        let opponents = gauntlet.field.opponents.len();
        Self { rule: StopRule::new(openings.len()), openings, before, opponents }
    }

    /// Looks at the games so far, later than the last time.
    pub fn is_clear(&mut self, games: &[ContestGame]) -> bool {
        self.before.is_some_and(|before| {
            let (openings, pair) = comparison(&Field::games(self.openings, games), before, self.opponents);
            StopRule::is_decided(&self.rule.look_at(openings, &[pair]))
        })
    }
}

/// The share of a player's moves that keep win, draw or loss, as [`crate::quality`] measures it, on every tenth of its
/// positions, a set at a time.
pub struct GoodMoves {
    left: Vec<TestSet>,
    known: Vec<Part>,
    failures: u32,
    is_silent: bool,
}

impl GoodMoves {
    /// Every so manieth position is asked about.
    const STRIDE: usize = 10;

    /// Where the truth is known, which is under the classic rules.
    pub fn under(rules: Rules) -> Option<Self> {
        let thinned = |mut set: TestSet| {
            set.positions = set.positions.into_iter().step_by(Self::STRIDE).collect();
            set
        };
        let sets = || SETS.into_iter().rev().map(built_in).map(thinned).collect();
        (rules == Rules::CLASSIC).then(|| Self {
            left: sets(),
            known: Vec::new(),
            failures: 0,
            is_silent: false,
        })
    }

    /// Asks about one more set. False once there is none, or the player does not come back.
    pub fn step(
        &mut self,
        player: &PlayerSpec,
        threads: usize,
        cancel: &AtomicBool,
    ) -> Result<bool, MeasureError> {
        let Some(set) = self.left.pop().filter(|_| !self.is_silent) else { return Ok(false) };
        if self.known.is_empty() && try_out(std::slice::from_ref(&set), player).is_err() {
            self.is_silent = true;
            return Ok(false);
        }
        // Who plays by the clock plays alone.
        let threads = if player.is_repeatable() { threads } else { 1 };
        let quality =
            measure(&[set], player, Asking { crew: &Threads(threads), move_time: None, cancel }, || ())?;
        self.failures += quality.failures;
        self.is_silent = quality.first_failure.is_some_and(|failed| failed.failure == Failure::Silent);
        self.known.extend(quality.sets);
        Ok(!self.left.is_empty() && !self.is_silent)
    }

    /// What is known so far, and of how many positions; nothing from a player that never answers.
    pub fn share(&self) -> Option<(Estimate, u32)> {
        let shares = || self.known.iter().map(|part| part.all.good);
        let positions = shares().map(|share| share.of).sum();
        let is_known = !self.is_silent && positions > self.failures;
        is_known.then(|| (arena::quality::Share::mean(shares()), positions))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_measured_where_the_truth_is_known() {
        let (player, never) = (crate::catalog().player("perfect").expect("a player"), AtomicBool::new(false));
        let mut moves = GoodMoves::under(Rules::CLASSIC).expect("the classic game");
        assert!(moves.share().is_none(), "nothing was asked yet");
        assert!(moves.step(&player, 2, &never).expect("it plays"), "there are five more");
        let (share, positions) = moves.share().expect("it answers");
        assert_eq!((share.value, positions), (1.0, 100), "the perfect player gives nothing away");
        assert!(GoodMoves::under("boom".parse().expect("rules")).is_none());
    }
}
