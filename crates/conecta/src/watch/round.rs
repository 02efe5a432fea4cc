//! A version of a player meets the field: games, moves and mistakes.

use crate::contest::{ContestOptions, Hosted, Sizes};
use crate::desk::Desk;
use crate::why::waiting;
use arena::statistics::Estimate;
use arena::{Format, Identity, Suite};
use engine::players::{PlayerSpec, title};
use game::Rules;
use lab::gauntlet::{Clarity, Gauntlet, GoodMoves};
use lab::ladder::{Change, FieldGame, Ladder, Rung};
use lab::report::{PlayerReasons, Report};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use store::Store;

/// A gauntlet that is to be played.
pub(super) struct Round {
    contest: Hosted,
    gauntlet: Gauntlet,
    time: Duration,
}

/// What is remembered of a version when the next one comes.
pub(super) struct Shown {
    pub(super) identity: Identity,
    pub(super) games: Vec<FieldGame>,
    pub(super) good_moves: Option<Estimate>,
}

/// What a version showed.
pub(super) struct Findings {
    pub(super) identity: Identity,
    pub(super) title: String,
    pub(super) rules: Rules,
    /// Its number among all versions that met this field.
    pub(super) number: usize,
    pub(super) rung: Rung,
    pub(super) change: Option<Change>,
    /// Did any game end otherwise than with the version before?
    pub(super) is_same: bool,
    /// How long that took.
    pub(super) time: Duration,
    /// The share of moves that keep win, draw or loss, of so many.
    pub(super) good_moves: Option<(Estimate, u32)>,
    /// The event, with the games that it did not win.
    pub(super) report: Report,
    /// Its place in the report.
    pub(super) place: usize,
    pub(super) reasons: Option<PlayerReasons>,
}

impl Findings {
    pub(super) fn shown(self) -> Shown {
        Shown {
            identity: self.identity,
            games: self.rung.version.games,
            good_moves: self.good_moves.map(|(share, _)| share),
        }
    }
}

impl Round {
    /// Openings that are played unless it is clear before.
    const OPENINGS: u32 = 50;

    /// Openings between two looks at what is clear.
    const LOOK_EVERY: usize = 5;

    pub(super) fn new(
        desk: &Desk,
        options: &ContestOptions,
        players: Vec<PlayerSpec>,
        time: Duration,
    ) -> anyhow::Result<Self> {
        let usual = Sizes { openings: Self::OPENINGS, suite: Suite::Ply4 };
        let contest = options.contest(desk, players, Format::Gauntlet, &usual)?;
        let gauntlet = Gauntlet::new(contest.event.clone());
        Ok(Self { contest, gauntlet, time })
    }

    pub(super) fn player(&self) -> &PlayerSpec {
        self.gauntlet.player()
    }

    /// Plays until it is clear what has changed since `last` (or since the latest version that the store knows), until there
    /// are no openings left, or the time is over. Nothing comes of it when somebody cancels or the version `is_stale`.
    pub(super) fn play(
        &self,
        desk: &Desk,
        store: &mut Store,
        last: Option<&Shown>,
        is_stale: &dyn Fn() -> bool,
        cancel: &AtomicBool,
    ) -> anyhow::Result<Option<Findings>> {
        let (start, identity) = (Instant::now(), Identity::of(self.player()));
        let field = &self.gauntlet.field;
        let opponents = field.opponents.len();
        let before = if let Some(last) = last {
            Some(last.games.clone())
        } else {
            let ladder = Ladder::climb(store, &identity.name, field.clone())?;
            ladder.before(&identity.fingerprint).map(|rung| rung.version.games.clone())
        };
        let mut clarity = Clarity::new(&self.gauntlet, before.as_deref());
        let mut enough = |games: &[arena::ContestGame], _: usize| {
            clarity.is_clear(games) || start.elapsed() >= self.time || is_stale()
        };
        let held = self.contest.hold_until(desk, store, Self::LOOK_EVERY, &mut enough, cancel)?;
        let is_over = || cancel.load(Ordering::Relaxed) || is_stale();
        if is_over() {
            return Ok(None);
        }
        let good_moves = self.good_moves(cancel)?;
        let (report, place) = self.gauntlet.report_of_no_wins(&held);
        let (rules, threads) = (field.rules, self.contest.threads);
        let reasons = waiting(desk.dictionary, |progress| {
            self.gauntlet.reasons(&report, place, threads, cancel, progress)
        })?;
        if is_over() {
            return Ok(None);
        }
        let ladder = Ladder::climb(store, &identity.name, field.clone())?;
        let number = ladder.rungs.iter().position(|rung| rung.version.fingerprint == identity.fingerprint);
        let number = number.expect("a version that has just met the field is known to it");
        let rung = ladder.rungs[number].clone();
        Ok(Some(Findings {
            title: title(self.player()),
            rules,
            number: number + 1,
            change: before.as_ref().map(|before| Change::between(&rung.version.games, before, opponents)),
            is_same: before.as_ref().is_some_and(|before| have_same_ends(&rung.version.games, before)),
            rung,
            time: start.elapsed(),
            good_moves,
            reasons,
            report,
            place,
            identity,
        }))
    }

    fn good_moves(&self, cancel: &AtomicBool) -> anyhow::Result<Option<(Estimate, u32)>> {
        let Some(mut moves) = GoodMoves::under(self.gauntlet.field.rules) else { return Ok(None) };
        while moves.step(self.player(), self.contest.threads, cancel)? {}
        Ok(moves.share())
    }
}

/// Did all games that both played end alike?
fn have_same_ends(new: &[FieldGame], old: &[FieldGame]) -> bool {
    let is_same = |one: &FieldGame, other: &FieldGame| {
        (one.opponent, one.side, &one.opening) == (other.opponent, other.side, &other.opening)
    };
    let mut shared = new.iter().filter_map(|one| Some((one, old.iter().find(|other| is_same(one, other))?)));
    shared.all(|(one, other)| one.outcome == other.outcome)
}
