//! Has games played by whoever works for a queue: publishes shares, takes in reports, and goes on whatever dies.

use crate::connection::{AGAIN, Beside, Connection};
use crate::ledger::Ledger;
use crate::round::Round;
use crate::watch::{self, Watch};
use crate::{Build, Presence, QueueError, Registry, subjects};
use arena::{Assignment, Crew, CrewError, Done, Identity};
use engine::Fingerprint;
use engine::players::PlayerSpec;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;

/// What whoever waits for games should know.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Notice {
    /// Games wait, and nobody is there who could play them.
    Nobody,
    /// A worker is there whose sources are others: it gets nothing.
    OtherBuild { worker: String, theirs: Build },
    /// A worker cannot let somebody play.
    Refused { worker: String, player: String, reason: String },
    /// A player killed its workers, and plays no more.
    Deadly { player: String },
    /// The server does not answer; it is waited for.
    Waiting { reason: String },
}

/// Has games played elsewhere, for one event after the other or for several at a time.
pub struct Coordinator {
    pub(crate) connection: Connection,
    registry: Box<dyn Registry>,
    tell: Box<dyn Fn(Notice) + Send + Sync>,
    /// What nobody else is called.
    pub(crate) id: String,
    watch: Arc<Mutex<Watch>>,
    /// What the next share is called: the server takes nothing twice under one name.
    next_share: AtomicU64,
    /// What the next round is called.
    next_round: AtomicU64,
    /// What was told already.
    told: Mutex<HashSet<String>>,
    _presence: Beside,
}

/// Shares that are published while nobody is known to be there.
pub(crate) const UNKNOWN: usize = 4;

impl Coordinator {
    /// A coordinator; `tell` hears what whoever waits should know.
    pub fn new(
        connection: Connection,
        registry: Box<dyn Registry>,
        name: &str,
        tell: Box<dyn Fn(Notice) + Send + Sync>,
    ) -> Result<Self, QueueError> {
        let id = new_id()?;
        let watch = Arc::new(Mutex::new(Watch::new(connection.settings, Instant::now())));
        let presence = Presence {
            name: name.to_owned(),
            id: id.clone(),
            build: Build::here(),
            threads: 0,
            busy: 0,
            games: 0,
            pace: 0.0,
        };
        let beside = connection.beside(watch::keep(connection.client.clone(), presence, Arc::clone(&watch)));
        Ok(Self {
            connection,
            registry,
            tell,
            id,
            watch,
            next_share: AtomicU64::new(0),
            next_round: AtomicU64::new(0),
            told: Mutex::default(),
            _presence: beside,
        })
    }

    /// Who is there, and who began what.
    pub(crate) fn watch(&self) -> MutexGuard<'_, Watch> {
        self.watch.lock().expect("nobody panics while holding it")
    }

    /// Tells something once.
    pub(crate) fn tell_once(&self, key: String, notice: Notice) {
        if self.told.lock().expect("nobody panics while holding it").insert(key) {
            (self.tell)(notice);
        }
    }

    /// How many games can be played at the same time by those who are there; tells of those who cannot.
    pub(crate) fn hands_there(&self) -> usize {
        let (here, now) = (Build::here(), Instant::now());
        let mut watch = self.watch();
        for worker in watch.present(now) {
            if !worker.build.plays_like(&here) {
                let notice = Notice::OtherBuild { worker: worker.name.clone(), theirs: worker.build.clone() };
                self.tell_once(format!("build {}", worker.id), notice);
            }
        }
        watch.hands(&here, now)
    }

    /// Puts the files of players where workers find them; who has one.
    pub(crate) async fn send_files(
        &self,
        players: &[PlayerSpec],
        cancel: &AtomicBool,
    ) -> Result<HashSet<Identity>, QueueError> {
        let mut sent = HashSet::new();
        let mut have_files = HashSet::new();
        for player in players {
            let identity = Identity::of(player);
            let wrong = |reason| QueueError::File { player: identity.name.clone(), reason };
            let Some(content) = self.registry.file(player).map_err(wrong)? else { continue };
            if sent.insert(identity.fingerprint.clone()) {
                self.patiently(async || self.connection.put(&content).await, cancel).await;
            }
            have_files.insert(identity);
        }
        Ok(have_files)
    }

    /// Does something until the server lets it; nothing if it is cancelled before.
    pub(crate) async fn patiently<T>(
        &self,
        attempt: impl AsyncFn() -> Result<T, QueueError>,
        cancel: &AtomicBool,
    ) -> Option<T> {
        while !cancel.load(Ordering::Relaxed) {
            match attempt().await {
                Ok(done) => return Some(done),
                Err(error) => {
                    self.tell_once("waiting".to_owned(), Notice::Waiting { reason: error.to_string() });
                    tokio::time::sleep(AGAIN).await;
                    self.connection.restore().await;
                }
            }
        }
        None
    }
}

impl Crew for Coordinator {
    fn hands(&self) -> usize {
        self.hands_there().max(UNKNOWN)
    }

    fn play(
        &self,
        players: &[PlayerSpec],
        assignments: Vec<Assignment>,
        cancel: &AtomicBool,
        done: Done,
    ) -> Result<(), CrewError> {
        if assignments.is_empty() {
            return Ok(());
        }
        let errand = errand(players, &assignments);
        let number = self.next_round.fetch_add(1, Ordering::Relaxed);
        let name = subjects::round(&self.id, number);
        self.watch().rounds.insert(name.clone());
        let played = self.connection.wait(async {
            let have_files = self.send_files(players, cancel).await?;
            let ledger = Ledger::new(assignments, self.connection.settings.share, &self.next_share);
            let mut round =
                Round { coordinator: self, name: name.clone(), errand, have_files, players, ledger, cancel };
            round.play(done).await;
            Ok(())
        });
        self.watch().rounds.remove(&name);
        played.map_err(|error: QueueError| CrewError(Box::new(error)))
    }
}

/// What tells games between these players from others: the same for the same command, whenever it is given.
fn errand(players: &[PlayerSpec], assignments: &[Assignment]) -> String {
    let first = assignments.first().expect("there are games");
    let players: Vec<_> = players.iter().map(Identity::of).collect();
    let text = serde_json::to_vec(&(players, first.rules.to_string(), first.move_time)).expect("text");
    Fingerprint::of(&text).as_str()[..16].to_owned()
}

/// A name that nobody else has.
pub(crate) fn new_id() -> Result<String, QueueError> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(QueueError::failed)?;
    Ok(format!("{:016x}", u64::from_be_bytes(bytes)))
}
