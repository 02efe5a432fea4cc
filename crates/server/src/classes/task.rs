//! What a class has to do, a second at a time: look at a hand-in, let it play, find out why it loses; come back after a restart;
//! hold a final.

use super::findings::{Findings, Mistake, spoken};
use super::{Class, Roll};
use crate::jobs::{Jobs, Task, Turn};
use arena::{Casting, Troupe, casting, trial};
use engine::heuristics::{Alias, HeuristicSpec};
use engine::players::PlayerSpec;
use engine::{Failure, Fingerprint};
use game::{Game, Side};
use lab::gauntlet::GoodMoves;
use lab::ground::{Ground, MissingGame, Seated};
use lab::ladder::{FieldGame, Rung, Version};
use lab::report::{Inquiry, reasons};
use language::{Language, sentences};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use store::{ClassGame, HandInState, Store, StoreError, StoredHandIn};
use workers::{Content, Stranger};

/// How long a hand-in may think about a move.
const PATIENCE: Duration = Duration::from_secs(2);
/// About how long a turn takes.
const TURN: Duration = Duration::from_millis(900);
/// Games that are begun in a turn at most.
const BATCH: usize = 64;
/// Who fails in all of so many games need not play more.
const HOPELESS: usize = 6;
/// How often a ranking is made anew while games are played, at most; and no more than a tenth of the time is spent on it.
const REFRESH: Duration = Duration::from_millis(700);
/// Mistakes that are kept.
const MISTAKES: usize = 5;
/// Games that somebody is tried in before it counts.
const TRIED: [&str; 6] = ["", "4", "444", "4453", "44444432", "1122334455667"];

/// A hand-in, from its file to what is known about it.
pub(crate) struct HandInTask {
    class: Arc<Class>,
    handin: i64,
    stage: Stage,
    /// The ranking is not made anew before.
    refresh_after: Option<Instant>,
    good_moves: Option<[f64; 3]>,
}

enum Stage {
    Load,
    Games,
    /// How good its moves are, a set of positions at a time; asked once.
    Moves(Box<GoodMoves>),
    Reasons,
}

impl HandInTask {
    pub(crate) fn new(class: Arc<Class>, handin: i64) -> Self {
        Self { class, handin, stage: Stage::Load, refresh_after: None, good_moves: None }
    }

    fn key(&self) -> String {
        self.handin.to_string()
    }

    fn stored(&self) -> Option<StoredHandIn> {
        self.class.roll().handins.iter().find(|handin| handin.id == self.handin).cloned()
    }

    /// Notes how far it is.
    fn note(
        &self,
        store: &mut Store,
        state: HandInState,
        findings: Option<&Findings>,
    ) -> Result<(), StoreError> {
        let text = findings.map(|findings| serde_json::to_string(findings).expect("plain data"));
        store.set_handin(self.handin, state, text.as_deref())?;
        if let Some(handin) = self.class.roll().handin_mut(self.handin) {
            handin.state = state;
            handin.findings = text.or_else(|| handin.findings.take());
        }
        self.class.refresh();
        Ok(())
    }

    fn load(&mut self, store: &mut Store) -> Result<Turn, StoreError> {
        // It may have been replaced while it waited.
        let Some(handin) = self.stored().filter(|handin| handin.state != HandInState::Replaced) else {
            return Ok(Turn::Done);
        };
        let failed = |this: &Self, store: &mut Store, findings: &Findings| {
            this.note(store, HandInState::Failed, Some(findings))?;
            Ok(Turn::Done)
        };
        let seated = match self.class.seated(store, &handin)? {
            Ok(seated) => seated,
            Err(findings) => return failed(self, store, &findings),
        };
        let rules = self.class.roll().ground.rules();
        let tried: Vec<_> = TRIED.iter().filter_map(|moves| Game::parse(rules, moves).ok()).collect();
        if let Err(fault) = trial(&seated.player, &tried, PATIENCE) {
            return failed(self, store, &Findings::failed(&fault.failure));
        }
        {
            let mut roll = self.class.roll();
            if let Some(last) = roll.current(handin.student).map(|last| last.id.to_string()) {
                roll.ground.leave(&last);
            }
            roll.ground.enter(seated);
        }
        // After a restart some of its games are known.
        self.class.remember(store, &[self.key()])?;
        self.note(store, HandInState::Playing, None)?;
        self.stage = Stage::Games;
        Ok(Turn::Again)
    }

    fn games(&mut self, store: &mut Store, stop: &AtomicBool) -> Result<Turn, StoreError> {
        let key = self.key();
        let (missing, players) = {
            let roll = self.class.roll();
            (roll.ground.missing(&key, BATCH), players(&roll.ground))
        };
        if missing.is_empty() {
            // Nobody plays for somebody who has left: a newer version took its place.
            let (is_here, rules) = {
                let roll = self.class.roll();
                (roll.ground.find(&key).is_some(), roll.ground.rules())
            };
            let moves = GoodMoves::under(rules).filter(|_| self.good_moves.is_none());
            self.stage = moves.map_or(Stage::Reasons, |moves| Stage::Moves(Box::new(moves)));
            return Ok(if is_here { Turn::Again } else { Turn::Done });
        }
        let games = played(&players, &missing, stop);
        store.add_class_games(&self.class.name, 0, &games)?;
        let failure = {
            let mut roll = self.class.roll();
            record(&mut roll.ground, games.clone());
            hopeless(&roll.ground, &key, &games)
        };
        if let Some(failure) = failure {
            self.withdraw(store)?;
            self.note(store, HandInState::Failed, Some(&Findings::failed(&failure)))?;
            return Ok(Turn::Done);
        }
        self.refresh_sometimes();
        Ok(Turn::Again)
    }

    /// The hand-in leaves, and the one before it plays on.
    fn withdraw(&self, store: &mut Store) -> Result<(), StoreError> {
        let before = {
            let mut roll = self.class.roll();
            roll.ground.leave(&self.key());
            roll.before(self.handin).cloned()
        };
        let Some(before) = before else { return Ok(()) };
        if let Ok(seated) = self.class.seated(store, &before)? {
            let key = seated.key.clone();
            self.class.roll().ground.enter(seated);
            self.class.remember(store, &[key])?;
        }
        Ok(())
    }

    /// Rankings are for people: now and then is enough, and never so often that it takes the time of games.
    fn refresh_sometimes(&mut self) {
        let begun = Instant::now();
        if self.refresh_after.is_none_or(|time| begun >= time) {
            self.class.refresh();
            self.refresh_after = Instant::now().checked_add(REFRESH.max(9 * begun.elapsed()));
        }
    }

    fn moves(&mut self, stop: &AtomicBool) -> Turn {
        let Some(seated) = self.class.roll().ground.find(&self.key()).cloned() else { return Turn::Done };
        if let Stage::Moves(moves) = &mut self.stage
            && matches!(moves.step(&seated.player, 1, stop), Ok(true))
        {
            return Turn::Again;
        }
        if let Stage::Moves(moves) = &self.stage
            && !stop.load(Ordering::Relaxed)
        {
            self.good_moves = moves.share().map(|(share, _)| [share.value, share.low, share.high]);
        }
        self.stage = Stage::Reasons;
        Turn::Again
    }

    fn reasons(&mut self, store: &mut Store, stop: &AtomicBool) -> Result<Turn, StoreError> {
        let key = self.key();
        let Some((mut report, place)) = self.class.roll().ground.report_of(&key) else {
            return Ok(Turn::Done);
        };
        let Some(seated) = self.class.roll().ground.find(&key).cloned() else { return Ok(Turn::Done) };
        let rules = self.class.roll().ground.rules();
        let mut findings = Findings { good_moves: self.good_moves, ..Findings::default() };
        findings.failure = report.players[place].first_failure.as_ref().map(|first| spoken(&first.failure));
        (findings.rating, findings.change) = self.against_field(store)?;
        report.games.retain(|game| game.is_unwon_by(place));
        report.players.iter_mut().for_each(|ranked| ranked.first_failure = None);
        let players = HashMap::from([(seated.player.to_string(), seated.player.clone())]);
        let inquiry = Inquiry { rules, players: &players, threads: 1, cancel: stop };
        if let Ok(found) = reasons(&report, &inquiry, &mut |_, _| ())
            && let Some(own) = found.players.iter().find(|reasons| reasons.player == place)
        {
            let said = |language: Language| sentences(language.dictionary(), &report, rules, own);
            findings.why =
                Some(Language::ALL.iter().map(|&language| (language.to_string(), said(language))).collect());
            for costly in own.costliest.iter().take(MISTAKES) {
                let mistake = &own.mistakes[costly.mistake];
                let game = &report.games[mistake.game];
                let opponent = if game.first == place { game.second } else { game.first };
                let front: String = game.moves.chars().take(mistake.ply).collect();
                let Ok(front) = Game::parse(rules, &front) else { continue };
                findings.mistakes.push(Mistake {
                    game: front.to_string(),
                    opponent: report.players[opponent].title.clone(),
                    played: mistake.played.clone(),
                    right: mistake.right.clone(),
                    before: mistake.before.to_owned(),
                    after: mistake.after.to_owned(),
                    games: costly.games,
                });
            }
        }
        if stop.load(Ordering::Relaxed) {
            // The next start does it again, and to the end.
            return Ok(Turn::Again);
        }
        self.note(store, HandInState::Done, Some(&findings))?;
        // Others may have come while it played.
        let is_all = self.class.roll().ground.missing(&key, 1).is_empty();
        self.stage = Stage::Games;
        Ok(if is_all { Turn::Done } else { Turn::Again })
    }

    /// Its rating against the field alone, and what changed since the version before.
    #[allow(clippy::type_complexity)]
    fn against_field(&self, store: &Store) -> Result<(Option<[f64; 3]>, Option<[f64; 4]>), StoreError> {
        let (field, before) = {
            let roll = self.class.roll();
            (roll.field(), roll.before(self.handin).map(|before| before.id))
        };
        if field.is_empty() {
            return Ok((None, None));
        }
        let version = |id: i64| -> Result<Version, StoreError> {
            let key = id.to_string();
            let games = store.class_games(&self.class.name, 0, |player| {
                player == key || field.contains(&player.to_owned())
            })?;
            let game = |game: &ClassGame| {
                let (opponent, side) =
                    if game.first == key { (&game.second, Side::First) } else { (&game.first, Side::Second) };
                let opponent = field.iter().position(|one| one == opponent)?;
                Some(FieldGame {
                    opponent,
                    side,
                    opening: game.opening.to_string(),
                    outcome: game.record.outcome,
                })
            };
            let games =
                games.iter().filter(|one| one.first == key || one.second == key).filter_map(game).collect();
            let fingerprint = Fingerprint::from_text(&key);
            Ok(Version { fingerprint, begun: String::new(), games, is_of_other_build: false })
        };
        let own = version(self.handin)?;
        let before = before.map(version).transpose()?.filter(|before| !before.games.is_empty());
        if own.games.is_empty() {
            return Ok((None, None));
        }
        let rung = Rung::new(own, before.as_ref(), field.len());
        let rating = [rung.rating.value, rung.rating.low, rung.rating.high];
        let change =
            rung.change.map(|change| [change.elo.value, change.elo.low, change.elo.high, change.superiority]);
        let is_finite = |numbers: &[f64]| numbers.iter().all(|number| number.is_finite());
        Ok((Some(rating).filter(|numbers| is_finite(numbers)), change.filter(|numbers| is_finite(numbers))))
    }
}

impl Task for HandInTask {
    fn turn(&mut self, store: &mut Store, stop: &AtomicBool) -> Turn {
        let done = match self.stage {
            Stage::Load => self.load(store),
            Stage::Games => self.games(store, stop),
            Stage::Moves(_) => Ok(self.moves(stop)),
            Stage::Reasons => self.reasons(store, stop),
        };
        // A store that fails is tried again: the work is not lost, and the others go on meanwhile.
        done.unwrap_or(Turn::Again)
    }
}

impl Class {
    /// A hand-in as a player, or why it is none.
    fn seated(&self, store: &Store, handin: &StoredHandIn) -> Result<Result<Seated, Findings>, StoreError> {
        let content = store.handin_content(handin.id)?.unwrap_or_default();
        let (alias, code, effort, rules) = {
            let roll = self.roll();
            let student = roll.students.iter().find(|student| student.id == handin.student);
            let (alias, code) = student.map(|one| (one.alias.clone(), one.code.clone())).unwrap_or_default();
            (alias, code, roll.settings.effort(), roll.ground.rules())
        };
        let ending = handin.file.rsplit('.').next().unwrap_or("py");
        let name = format!("{}/{alias}.{ending}", self.name);
        let stranger = match Stranger::load(&self.crew, &name, Content::from(content), PATIENCE) {
            Ok(stranger) => stranger,
            Err(error) => return Ok(Err(Findings::not_loaded(&error))),
        };
        let code = Some(code).filter(|code| !code.is_empty());
        let heuristic = stranger.called(Alias { name: alias.clone(), code }).heuristic;
        let player = PlayerSpec::Heuristic { heuristic: HeuristicSpec::original(heuristic), effort };
        if let Err(error) = player.check(rules) {
            let failure = Failure::Absent { reason: error.to_string() };
            return Ok(Err(Findings::failed(&failure)));
        }
        Ok(Ok(Seated { key: handin.id.to_string(), title: alias, player }))
    }

    /// Takes up the games of the store that these players have played with those who are here.
    fn remember(&self, store: &Store, keys: &[String]) -> Result<(), StoreError> {
        let here: Vec<_> = self.roll().ground.players().iter().map(|seated| seated.key.clone()).collect();
        let games = store.class_games(&self.name, 0, |player| here.iter().any(|key| key == player))?;
        let own = games.into_iter().filter(|game| keys.contains(&game.first) || keys.contains(&game.second));
        record(&mut self.roll().ground, own);
        Ok(())
    }
}

impl Roll {
    /// The keys of those who were there before anybody came.
    fn field(&self) -> Vec<String> {
        let handins: Vec<_> = self.handins.iter().map(|handin| handin.id.to_string()).collect();
        let keys = self.ground.players().iter().map(|seated| seated.key.clone());
        keys.filter(|key| !handins.contains(key)).collect()
    }
}

fn players(ground: &Ground) -> Casting {
    casting(&ground.players().iter().map(|seated| seated.player.clone()).collect::<Vec<_>>())
}

/// Plays these games for about a turn.
fn played(players: &Casting, missing: &[MissingGame], stop: &AtomicBool) -> Vec<ClassGame> {
    let begun = Instant::now();
    let assignments = missing.iter().map(|game| game.assignment.clone()).collect();
    let mut games = Vec::new();
    Troupe::new(Arc::clone(players), 1).play(assignments, stop, &mut |number, record| {
        let MissingGame { players: [first, second], opening, .. } = missing[number].clone();
        games.push(ClassGame { first, second, opening, record });
        if begun.elapsed() < TURN { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    games
}

fn record(ground: &mut Ground, games: impl IntoIterator<Item = ClassGame>) {
    for ClassGame { first, second, opening, record } in games {
        ground.record([first, second], opening, record);
    }
}

/// How somebody failed who failed in all of its games, if there are enough of them.
fn hopeless(ground: &Ground, key: &str, games: &[ClassGame]) -> Option<Failure> {
    let (played, _) = ground.progress(key);
    let own = |game: &&ClassGame| {
        let loser = if game.first == key { Side::First } else { Side::Second };
        game.record.outcome.winner() == Some(loser.other())
    };
    let failures: Vec<_> = games.iter().filter(own).filter_map(|game| game.record.failure.as_ref()).collect();
    (failures.len() >= HOPELESS && failures.len() == played).then(|| failures[0].clone())
}

/// After a restart: everybody takes the place they had, and work that was not finished goes on.
pub(crate) struct ReturnTask {
    class: Arc<Class>,
    jobs: Arc<Jobs>,
}

impl ReturnTask {
    pub(crate) fn new(class: Arc<Class>, jobs: Arc<Jobs>) -> Self {
        Self { class, jobs }
    }

    fn come_back(&self, store: &Store) -> Result<(), StoreError> {
        let (current, unfinished, finals) = {
            let roll = self.class.roll();
            let current: Vec<_> =
                roll.students.iter().filter_map(|student| roll.current(student.id).cloned()).collect();
            let unfinished: Vec<_> =
                roll.handins.iter().filter(|handin| handin.state.is_unfinished()).cloned().collect();
            (current, unfinished, roll.settings.finals.clone())
        };
        let mut keys = Vec::new();
        for handin in current.iter().filter(|handin| handin.state == HandInState::Done) {
            if let Ok(seated) = self.class.seated(store, handin)? {
                keys.push(seated.key.clone());
                self.class.roll().ground.enter(seated);
            }
        }
        self.class.remember(store, &keys)?;
        self.class.refresh();
        for handin in unfinished {
            let task = HandInTask::new(Arc::clone(&self.class), handin.id);
            self.jobs.add(self.class.owner(Some(handin.student)), task);
        }
        for round in finals {
            self.jobs.add(self.class.owner(None), FinalTask::new(Arc::clone(&self.class), round.number));
        }
        Ok(())
    }
}

impl Task for ReturnTask {
    fn turn(&mut self, store: &mut Store, _: &AtomicBool) -> Turn {
        if self.come_back(store).is_ok() { Turn::Done } else { Turn::Again }
    }
}

/// A final event: everybody in it meets everybody else, from many openings that nobody has seen.
pub(crate) struct FinalTask {
    class: Arc<Class>,
    number: u32,
    is_ready: bool,
}

impl FinalTask {
    pub(crate) fn new(class: Arc<Class>, number: u32) -> Self {
        Self { class, number, is_ready: false }
    }

    /// Everybody comes, with the games that are known.
    fn prepare(&self, store: &Store) -> Result<(), StoreError> {
        let handins: Vec<_> = {
            let roll = self.class.roll();
            let Some(round) = roll.settings.finals.iter().find(|round| round.number == self.number) else {
                return Ok(());
            };
            roll.handins.iter().filter(|handin| round.handins.contains(&handin.id)).cloned().collect()
        };
        for handin in handins {
            if let Ok(seated) = self.class.seated(store, &handin)?
                && let Some(ground) = self.class.roll().finals.get_mut(&self.number)
            {
                ground.enter(seated);
            }
        }
        let games = store.class_games(&self.class.name, self.number, |_| true)?;
        if let Some(ground) = self.class.roll().finals.get_mut(&self.number) {
            record(ground, games);
        }
        Ok(())
    }

    fn play(&mut self, store: &mut Store, stop: &AtomicBool) -> Result<Turn, StoreError> {
        if !self.is_ready {
            self.prepare(store)?;
            self.is_ready = true;
        }
        let (missing, players) = {
            let roll = self.class.roll();
            let Some(ground) = roll.finals.get(&self.number) else { return Ok(Turn::Done) };
            let keys: Vec<_> = ground.players().iter().map(|seated| seated.key.clone()).collect();
            // One opening after the other for everybody would need all at once; one player after the other is as good.
            let missing =
                keys.iter().map(|key| ground.missing(key, BATCH)).find(|missing| !missing.is_empty());
            (missing.unwrap_or_default(), players(ground))
        };
        if missing.is_empty() {
            self.class.tell();
            return Ok(Turn::Done);
        }
        let games = played(&players, &missing, stop);
        store.add_class_games(&self.class.name, self.number, &games)?;
        if let Some(ground) = self.class.roll().finals.get_mut(&self.number) {
            record(ground, games);
        }
        self.class.tell();
        Ok(Turn::Again)
    }
}

impl Task for FinalTask {
    fn turn(&mut self, store: &mut Store, stop: &AtomicBool) -> Turn {
        self.play(store, stop).unwrap_or(Turn::Again)
    }
}
