//! Contests: held, kept in the store, told as data and as pages.

use crate::catalog::{catalog, players as resolved};
use crate::errors::{broken, refused};
use crate::position::rules_of;
use crate::waiting::{Watch, threads, waited};
use arena::statistics::{ErrorMethod, SprtVerdict, StopRule};
use arena::{ACTION_LIMIT, ContestGame, Suite, Threads};
use engine::players::PlayerSpec;
use game::{Rules, Side};
use lab::report::{Inquiry, MatchReport, Reasons, Report, analysis, csv, pgn, reasons};
use lab::{Event, EventRequest, EventSheet, Happening, Held, Hosting, SequentialTest};
use language::Language;
use pages::{Occasion, Test};
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use store::{EventId, Store};

/// What an event showed.
#[pyclass(frozen, module = "conecta")]
pub(crate) struct EventResult {
    report: Report,
    sheet: EventSheet,
    held: Held,
    /// Those that can be asked what they believed.
    players: Vec<PlayerSpec>,
    threads: usize,
    /// The player that it is about, if it is about one.
    own: Option<String>,
    test: Option<Mutex<SequentialTest>>,
    /// What was found out about its games already.
    why: Mutex<Option<Reasons>>,
}

/// Openings between two looks at whether the order is settled, as the command line has it.
const LOOK_EVERY: usize = 10;

/// What a page is called, and when it was made.
pub(crate) fn occasion(language: Language, title: Option<String>, day: &str) -> Occasion {
    Occasion { title, date: Some(language.dictionary().day(day)) }
}

pub(crate) fn language_of(code: &str) -> PyResult<Language> {
    code.parse().map_err(|_| refused(format!("`{code}` is no language: there are `en` and `es`")))
}

fn opened(file: Option<&Path>) -> PyResult<Store> {
    file.map_or_else(|| Ok(Store::in_memory()), |file| Store::open(file).map_err(broken))
}

/// Holds an event. `elo` makes it a sequential test between these hypotheses.
#[pyfunction]
#[pyo3(signature = (
    names, *, rules=None, format="round-robin", openings=50, exact=false, suite=4, seed=0, threads=None, depth=None,
    move_time=None, actions=ACTION_LIMIT, db=None, until_decided=false, elo=None, about=None, progress=None
))]
#[expect(clippy::too_many_arguments, reason = "they are named where it is called")]
pub(crate) fn tournament(
    python: Python,
    names: Vec<String>,
    rules: Option<&str>,
    format: &str,
    openings: usize,
    exact: bool,
    suite: u32,
    seed: u64,
    threads: Option<usize>,
    depth: Option<u32>,
    move_time: Option<f64>,
    actions: usize,
    db: Option<PathBuf>,
    until_decided: bool,
    elo: Option<(f64, f64)>,
    about: Option<String>,
    progress: Option<&Bound<PyAny>>,
) -> PyResult<EventResult> {
    let players = python.detach(|| resolved(&names))?;
    let players = match depth {
        None => players,
        Some(depth) => players.into_iter().map(|player| player.at_depth(depth)).collect(),
    };
    let suite = match suite {
        4 => Suite::Ply4,
        8 => Suite::Ply8,
        other => return Err(refused(format!("there is no suite of {other} moves: there are 4 and 8"))),
    };
    let request = EventRequest {
        rules: rules_of(rules)?.unwrap_or(Rules::CLASSIC),
        players,
        format: format.parse().map_err(refused)?,
        suite,
        own_openings: None,
        openings,
        is_exact: exact,
        seed,
        action_limit: actions,
        move_time: move_time.map(Duration::try_from_secs_f64).transpose().map_err(refused)?,
    };
    let event = Event::new(request).map_err(refused)?;
    let mut test = elo.map(|(elo0, elo1)| SequentialTest::new(elo0, elo1)).transpose().map_err(refused)?;
    let threads = self::threads(threads);
    let sheet = event.sheet();
    let mut decisions = Vec::new();
    let held = waited(python, progress, |watch| {
        let mut store = opened(db.as_deref())?;
        let mut rule = StopRule::new(sheet.openings.len());
        let share = match (&test, until_decided) {
            (Some(_), _) => SequentialTest::SHARE,
            (None, true) => LOOK_EVERY,
            (None, false) => usize::MAX,
        };
        let mut enough = |games: &[ContestGame], before: usize| match &mut test {
            Some(test) => test.look(games, before),
            None if until_decided => {
                decisions = rule.look(&analysis(&sheet, games, ErrorMethod::Sandwich));
                StopRule::is_decided(&decisions)
            }
            None => false,
        };
        hold(&event, &mut store, share, threads, &mut enough, watch)
    })??;
    let report = Report { decisions, ..Report::new(&sheet, &held) };
    let players = event.fixture.players;
    let (test, why) = (test.map(Mutex::new), Mutex::new(None));
    Ok(EventResult { report, sheet, held, players, threads, own: about, test, why })
}

fn hold(
    event: &Event,
    store: &mut Store,
    share: usize,
    threads: usize,
    enough: lab::Enough,
    watch: &Watch,
) -> PyResult<Held> {
    let hosting = Hosting { crew: &Threads(threads), share, cancel: &watch.cancel };
    let (mut done, all) = (0, event.number_of_games());
    let mut seen = |_: Happening| {
        done += 1;
        watch.see(done, all);
    };
    event.hold(store, &hosting, enough, &mut seen).map_err(broken)
}

/// An event in a store, the latest if no number is given: whoever held it.
#[pyfunction]
#[pyo3(signature = (db, number=None))]
pub(crate) fn open_event(python: Python, db: PathBuf, number: Option<i64>) -> PyResult<EventResult> {
    python.detach(|| {
        let store = Store::open_to_read(&db).map_err(broken)?;
        let found = match number {
            Some(number) => store.event(EventId(number)).map_err(broken)?,
            None => store.events().map_err(broken)?.into_iter().next(),
        };
        let event = found.ok_or_else(|| refused("there is no such event"))?;
        let games = store.games(&event).map_err(broken)?;
        let sheet = EventSheet::of(&event).map_err(refused)?;
        let held = Held { event: event.id, games, played: 0, time: Duration::ZERO, is_cancelled: false };
        let report = Report::new(&sheet, &held);
        let players = sheet.still_known(catalog());
        let why = Mutex::new(None);
        Ok(EventResult { report, sheet, held, players, threads: threads(None), own: None, test: None, why })
    })
}

impl EventResult {
    fn duel(&self) -> Option<MatchReport> {
        (self.sheet.players.len() == 2).then(|| MatchReport::new(&self.sheet, &self.held))
    }

    fn test_in(&self, language: Language) -> Option<(Test, SprtVerdict)> {
        let mut test = self.test.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        let verdict = test.verdict();
        self.duel().map(|duel| (Test::of(language.dictionary(), &mut test, &duel), verdict))
    }

    /// Why its players lose: found out once.
    fn reasons(&self, watch: &Watch) -> PyResult<Reasons> {
        let mut known = self.why.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &*known {
            return Ok(known.clone());
        }
        let players = self.players.iter().map(|player| (player.to_string(), player.clone()));
        let players: HashMap<_, _> = players.collect();
        let (rules, threads) = (self.sheet.rules, self.threads);
        let inquiry = Inquiry { rules, players: &players, threads, cancel: &watch.cancel };
        let found = reasons(&self.report, &inquiry, &mut |done, all| watch.see(done, all)).map_err(broken)?;
        Ok(known.insert(found).clone())
    }

    fn failures(&self) -> Vec<Value> {
        let games = self.held.games.iter().enumerate();
        let failed = games.filter_map(|(number, ContestGame { pairing, record })| {
            let failure = record.failure.as_ref()?;
            let loser = match record.outcome {
                game::Outcome::Win(Side::First) => pairing.second,
                _ => pairing.first,
            };
            let name = &self.sheet.players[loser].name;
            Some(json!({"game": number, "player": name, "moves": record.moves, "failure": failure, "text": failure.to_string()}))
        });
        failed.collect()
    }
}

#[pymethods]
impl EventResult {
    /// The report as JSON, with what a match and a test add to it, and every failure.
    fn json(&self) -> PyResult<String> {
        let mut data = serde_json::to_value(&self.report).map_err(broken)?;
        data["number"] = json!(self.held.event.0);
        data["failures"] = Value::Array(self.failures());
        if let Some(duel) = self.duel() {
            data["duel"] = serde_json::to_value(duel).map_err(broken)?;
        }
        if let Some((test, verdict)) = self.test_in(Language::English) {
            data["test"] = serde_json::to_value(&test).map_err(broken)?;
            data["test"]["said"] = test.said.into();
            data["test"]["verdict"] = match verdict {
                SprtVerdict::AcceptH1 => "accepted",
                SprtVerdict::AcceptH0 => "rejected",
                SprtVerdict::Continue | SprtVerdict::SuiteExhausted => "open",
            }
            .into();
        }
        Ok(data.to_string())
    }

    fn csv(&self) -> String {
        csv(&self.report)
    }

    fn pgn(&self) -> String {
        pgn(&self.report)
    }

    /// Why its players lose, as JSON.
    #[pyo3(signature = (progress=None))]
    fn why(&self, python: Python, progress: Option<&Bound<PyAny>>) -> PyResult<String> {
        let found = waited(python, progress, |watch| self.reasons(watch))??;
        serde_json::to_string(&found).map_err(broken)
    }

    /// The page that the command line writes with `--html`; with `only_own`, that of `why`.
    #[pyo3(signature = (language, title, day, only_own=false, progress=None))]
    fn page(
        &self,
        python: Python,
        language: &str,
        title: Option<String>,
        day: &str,
        only_own: bool,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<String> {
        let language = language_of(language)?;
        waited(python, progress, |watch| {
            let mut report = self.report.clone();
            // Where nobody can tell why players lose, the page is without.
            report.why = self.reasons(watch).ok();
            if only_own {
                let own = report.players.iter().position(|player| Some(&player.name) == self.own.as_ref());
                report.why.iter_mut().for_each(|why| why.players.retain(|one| Some(one.player) == own));
            } else {
                let see = &mut |done, all| watch.see(done, all);
                report.look_through(self.sheet.rules, self.threads, &watch.cancel, see).map_err(broken)?;
            }
            let test = self.test_in(language).map(|(test, _)| test);
            let event =
                pages::Event { duel: self.duel(), test, own: self.own.clone(), ..pages::Event::default() };
            pages::tournament(language.dictionary(), &report, &event, &occasion(language, title, day))
                .map_err(broken)
        })?
    }
}
