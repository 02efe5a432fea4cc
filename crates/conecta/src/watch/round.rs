//! A version of a player meets the field: games, moves and mistakes.

use crate::contest::{ContestOptions, Hosted, Sizes};
use crate::desk::Desk;
use crate::why::judged_until;
use arena::quality::{Asking, SETS, TestSet, built_in};
use arena::statistics::{Estimate, StopRule};
use arena::{Format, Identity, Suite};
use engine::players::{PlayerSpec, title};
use game::{Outcome, Rules, Side};
use lab::ladder::{Change, Field, FieldGame, Ladder, Rung, comparison};
use lab::quality::{Findings as Moves, try_out};
use lab::report::{PlayerReasons, Report, ReportGame};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use store::Store;

/// A gauntlet that is to be played.
pub(super) struct Round {
    contest: Hosted,
    field: Field,
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

    /// Every so manieth position of the test sets is asked about.
    const STRIDE: usize = 10;

    pub(super) fn new(
        desk: &Desk,
        options: &ContestOptions,
        players: Vec<PlayerSpec>,
        time: Duration,
    ) -> anyhow::Result<Self> {
        let usual = Sizes { openings: Self::OPENINGS, suite: Suite::Ply4 };
        let contest = options.contest(desk, players, Format::Gauntlet, &usual)?;
        let fixture = &contest.event.fixture;
        let opponents = fixture.players[1..].iter().map(Identity::of).collect();
        let field = Field { rules: fixture.rules, opponents };
        Ok(Self { contest, field, time })
    }

    pub(super) fn player(&self) -> &PlayerSpec {
        &self.contest.event.fixture.players[0]
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
        let sheet = self.contest.event.sheet();
        let opponents = self.field.opponents.len();
        let before = if let Some(last) = last {
            Some(last.games.clone())
        } else {
            let ladder = Ladder::climb(store, &identity.name, self.field.clone())?;
            ladder.before(&identity.fingerprint).map(|rung| rung.version.games.clone())
        };
        let mut rule = StopRule::new(sheet.openings.len());
        let mut enough = |games: &[arena::ContestGame], _: usize| {
            let is_clear = before.as_ref().is_some_and(|before| {
                let games = Field::games(&sheet.openings, games);
                let (openings, pair) = comparison(&games, before, opponents);
                StopRule::is_decided(&rule.look_at(openings, &[pair]))
            });
            is_clear || start.elapsed() >= self.time || is_stale()
        };
        let held = self.contest.hold_until(desk, store, Self::LOOK_EVERY, &mut enough, cancel)?;
        let is_over = || cancel.load(Ordering::Relaxed) || is_stale();
        if is_over() {
            return Ok(None);
        }
        let good_moves = self.good_moves(cancel)?;
        let mut report = Report::new(&sheet, &held);
        let place = report.players.iter().position(|ranked| ranked.name == identity.name).unwrap_or(0);
        report.games.retain(|game| is_no_win(game, place));
        let (rules, threads) = (self.field.rules, self.contest.threads);
        let players = std::slice::from_ref(self.player());
        let reasons = judged_until(desk.dictionary, &report, rules, players, threads, cancel)?;
        if is_over() {
            return Ok(None);
        }
        let ladder = Ladder::climb(store, &identity.name, self.field.clone())?;
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
            reasons: reasons.players.into_iter().find(|reasons| reasons.player == place),
            report,
            place,
            identity,
        }))
    }

    /// As `quality` measures it, on every tenth of its positions.
    fn good_moves(&self, cancel: &AtomicBool) -> anyhow::Result<Option<(Estimate, u32)>> {
        if self.field.rules != Rules::CLASSIC {
            return Ok(None);
        }
        let thinned = |mut set: TestSet| {
            set.positions = set.positions.into_iter().step_by(Self::STRIDE).collect();
            set
        };
        let sets: Vec<_> = SETS.into_iter().map(built_in).map(thinned).collect();
        let player = self.player();
        if try_out(&sets, player).is_err() {
            return Ok(None);
        }
        // Who plays by the clock plays alone.
        let threads = if player.is_repeatable() { self.contest.threads } else { 1 };
        let mut moves = Moves::default();
        moves.add(&sets, player, Asking { threads, move_time: None, cancel }, || ())?;
        let measured = moves.players.first().filter(|_| moves.broken().next().is_none());
        Ok(measured.map(|(_, quality)| (quality.mean(|set| set.all.good), quality.positions())))
    }
}

/// Was the player in this game, and did not win it?
fn is_no_win(game: &ReportGame, player: usize) -> bool {
    let won = match game.outcome {
        Outcome::Win(Side::First) => Some(game.first),
        Outcome::Win(Side::Second) => Some(game.second),
        Outcome::Draw => None,
    };
    (game.first == player || game.second == player) && won != Some(player)
}

/// Did all games that both played end alike?
fn have_same_ends(new: &[FieldGame], old: &[FieldGame]) -> bool {
    let is_same = |one: &FieldGame, other: &FieldGame| {
        (one.opponent, one.side, &one.opening) == (other.opponent, other.side, &other.opening)
    };
    let mut shared = new.iter().filter_map(|one| Some((one, old.iter().find(|other| is_same(one, other))?)));
    shared.all(|(one, other)| one.outcome == other.outcome)
}
