//! Has games played by whoever works for a queue: publishes shares, takes in reports, and goes on whatever dies.

use crate::connection::{Beside, Connection};
use crate::ledger::{Ledger, Settled, Task};
use crate::message::{Entrant, Played, Report, Share, ShareResult};
use crate::presence::{Census, HEARTBEAT};
use crate::{Build, Presence, QueueError, Registry, subjects};
use arena::{Assignment, Crew, CrewError, Done, Identity};
use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, PullConsumer, pull};
use async_nats::jetstream::message::PublishMessage;
use engine::Fingerprint;
use engine::players::PlayerSpec;
use futures_util::StreamExt;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

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

/// Has games played elsewhere.
pub struct Coordinator {
    connection: Connection,
    registry: Box<dyn Registry>,
    tell: Box<dyn Fn(Notice) + Send + Sync>,
    /// What nobody else is called.
    id: String,
    census: Arc<Mutex<Census>>,
    /// The last report that was taken in.
    last_report: AtomicU64,
    /// What the next share is called: the server takes nothing twice under one name.
    next_share: AtomicU64,
    /// What was told already.
    told: Mutex<HashSet<String>>,
    _presence: Beside,
}

/// How often reports that are in the store by now are removed.
const TIDY: Duration = Duration::from_secs(5);
/// How often shares that were not heard of for a while are looked for, how long that is, and how many at a time.
const LOOK: Duration = Duration::from_secs(3);
const UNHEARD: Duration = Duration::from_secs(10);
const LOOKS: usize = 64;
/// How long nobody need be there before that is told.
const LONELY: Duration = Duration::from_secs(5);
/// Shares that wait for every hand, so that none has to wait for a share.
const AHEAD: usize = 2;
/// Shares that are published while nobody is known to be there.
const UNKNOWN: usize = 4;
/// How long between attempts to reach a server that is gone.
const AGAIN: Duration = Duration::from_millis(300);
/// How long somebody has to say that it is there.
const HERE: Duration = Duration::from_secs(2);
/// Reports that wait to be taken in; more wait at the server.
const REPORTS: usize = 64;
/// How often it is looked whether somebody has cancelled.
const BLINK: Duration = Duration::from_millis(50);

impl Coordinator {
    /// A coordinator; `tell` hears what whoever waits should know.
    pub fn new(
        connection: Connection,
        registry: Box<dyn Registry>,
        name: &str,
        tell: Box<dyn Fn(Notice) + Send + Sync>,
    ) -> Result<Self, QueueError> {
        let id = new_id()?;
        let census = Arc::default();
        let presence = Presence {
            name: name.to_owned(),
            id: id.clone(),
            build: Build::here(),
            threads: 0,
            busy: 0,
            games: 0,
            pace: 0.0,
        };
        let beside = connection.beside(be_there(connection.client.clone(), presence, Arc::clone(&census)));
        Ok(Self {
            connection,
            registry,
            tell,
            id,
            census,
            last_report: AtomicU64::new(0),
            next_share: AtomicU64::new(0),
            told: Mutex::default(),
            _presence: beside,
        })
    }

    /// Tells something once.
    fn tell_once(&self, key: String, notice: Notice) {
        if self.told.lock().expect("nobody panics while holding it").insert(key) {
            (self.tell)(notice);
        }
    }

    /// How many games can be played at the same time by those who are there; tells of those who cannot.
    fn hands_there(&self) -> usize {
        let (here, now) = (Build::here(), Instant::now());
        let mut census = self.census.lock().expect("nobody panics while holding it");
        for worker in census.present(now) {
            if !worker.build.plays_like(&here) {
                let notice = Notice::OtherBuild { worker: worker.name.clone(), theirs: worker.build.clone() };
                self.tell_once(format!("build {}", worker.id), notice);
            }
        }
        census.hands(&here, now)
    }

    /// Puts the files of players where workers find them; who has one.
    async fn send_files(&self, players: &[PlayerSpec]) -> Result<HashSet<Identity>, QueueError> {
        let mut sent = HashSet::new();
        let mut have_files = HashSet::new();
        for player in players {
            let identity = Identity::of(player);
            let wrong = |reason| QueueError::File { player: identity.name.clone(), reason };
            let Some(content) = self.registry.file(player).map_err(wrong)? else { continue };
            if sent.insert(identity.fingerprint.clone()) {
                self.patiently(async || self.connection.put(&content).await, &AtomicBool::new(false)).await;
            }
            have_files.insert(identity);
        }
        Ok(have_files)
    }

    /// Does something until the server lets it; nothing if it is cancelled before.
    async fn patiently<T>(
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
        let played = self.connection.wait(async {
            let have_files = self.send_files(players).await?;
            let ledger = Ledger::new(assignments, self.connection.settings.share, &self.next_share);
            let mut round = Round { coordinator: self, errand, have_files, players, ledger, cancel };
            round.play(done).await;
            Ok(())
        });
        played.map_err(|error: QueueError| CrewError(Box::new(error)))
    }
}

/// One errand: some games between some players.
struct Round<'a> {
    coordinator: &'a Coordinator,
    /// What tells it from others, and is the same when it is begun again.
    errand: String,
    have_files: HashSet<Identity>,
    players: &'a [PlayerSpec],
    ledger: Ledger<'a>,
    cancel: &'a AtomicBool,
}

impl Round<'_> {
    fn connection(&self) -> &Connection {
        &self.coordinator.connection
    }

    /// Plays until all games are settled, it is enough, or it is cancelled.
    async fn play(&mut self, done: Done<'_>) {
        let flow = self.exchange(done).await;
        if flow.is_break() || self.cancel.load(Ordering::Relaxed) {
            // What nobody waits for need not be played.
            let _ = self.connection().work.purge().filter(self.subject()).await;
        }
        let own = subjects::done(&self.errand, &self.coordinator.id);
        let _ = self.connection().done.purge().filter(own).await;
    }

    fn subject(&self) -> String {
        subjects::work(&Fingerprint::of_sources(), &self.errand, &self.coordinator.id)
    }

    async fn exchange(&mut self, done: Done<'_>) -> ControlFlow<()> {
        let found = self.left_behind().await;
        hand_over(found, done)?;
        let (mut reports, _listening) = self.listen();
        let (mut tidied, mut looked, mut heard) = (Instant::now(), Instant::now(), Instant::now());
        let (mut marked, mut last) = (0, 0);
        while !self.ledger.is_complete() && !self.cancel.load(Ordering::Relaxed) {
            let hands = self.coordinator.hands_there();
            self.publish_ahead(hands).await;
            match tokio::time::timeout(BLINK, reports.recv()).await {
                Ok(Some((sequence, share, report))) => {
                    heard = Instant::now();
                    last = sequence;
                    self.coordinator.last_report.store(sequence, Ordering::Relaxed);
                    let settled = self.take(share, report).await;
                    hand_over(settled, done)?;
                }
                Ok(None) => unreachable!("whoever listens does so until this is over"),
                Err(_) if hands == 0 && heard.elapsed() > LONELY => {
                    self.coordinator.tell_once("nobody".to_owned(), Notice::Nobody);
                }
                Err(_) => {}
            }
            if tidied.elapsed() > TIDY && marked < last {
                // What came before the last time is in the store by now.
                if marked > 0 {
                    let own = subjects::done(&self.errand, &self.coordinator.id);
                    let _ = self.connection().done.purge().filter(own).sequence(marked + 1).await;
                }
                (tidied, marked) = (Instant::now(), last);
            }
            if looked.elapsed() > LOOK {
                looked = Instant::now();
                self.look_for_shares().await;
            }
        }
        ControlFlow::Continue(())
    }

    /// What another coordinator of the same games left: reports that nobody took in are taken in, and shares that nobody
    /// waits for are removed. Who is still there keeps what is its own.
    async fn left_behind(&mut self) -> Vec<Settled> {
        let mut settled = Vec::new();
        let connection = self.connection().clone();
        let (mut gone, mut there) = (HashSet::new(), HashSet::from([self.coordinator.id.clone()]));
        let mut reports = Vec::new();
        for (stream, filter) in [
            (&connection.work, subjects::work_of(&self.errand)),
            (&connection.done, subjects::done_of(&self.errand)),
        ] {
            let Ok(mut found) = stream.info_with_subjects(&filter).await else { continue };
            while let Some(Ok((subject, _))) = found.next().await {
                let coordinator = subjects::coordinator_of(&subject).to_owned();
                if !there.contains(&coordinator) && !gone.contains(&coordinator) {
                    let here = subjects::presence_of(&coordinator);
                    let asked = connection.client.request(here, Vec::new().into());
                    let is_here = matches!(tokio::time::timeout(HERE, asked).await, Ok(Ok(_)));
                    if is_here { &mut there } else { &mut gone }.insert(coordinator.clone());
                }
                if gone.contains(&coordinator) {
                    reports.push((stream.clone(), subject));
                }
            }
        }
        for (stream, subject) in reports {
            if subject.starts_with("conecta.v1.done.") {
                settled.extend(self.adopt(&subject).await);
            }
            let _ = stream.purge().filter(subject).await;
        }
        settled
    }

    /// Takes in all reports under a subject.
    async fn adopt(&mut self, subject: &str) -> Vec<Settled> {
        let mut settled = Vec::new();
        let finder = self.ledger.finder();
        let Ok(consumer) = reader(self.connection(), subject, 1).await else { return settled };
        loop {
            let Ok(mut batch) = consumer.fetch().max_messages(100).messages().await else { return settled };
            let mut is_empty = true;
            while let Some(Ok(message)) = batch.next().await {
                is_empty = false;
                let Ok(report) = serde_json::from_slice::<Report>(&message.payload) else { continue };
                let ShareResult::Played { players, games } = report.result else { continue };
                let like = self.ledger.like();
                for game in games {
                    let entrant = |number: usize| players.get(number).map(Entrant::identity);
                    let (Some(first), Some(second)) = (entrant(game.0), entrant(game.1)) else { continue };
                    let Some(opening) = game.opening().map(str::to_owned) else { continue };
                    let assignment = Assignment {
                        players: [first, second],
                        opening,
                        action_limit: game.3,
                        ..like.clone()
                    };
                    let Some(record) = game.record() else { continue };
                    settled.extend(self.ledger.found(&finder, &assignment, &record));
                }
            }
            if is_empty {
                return settled;
            }
        }
    }

    /// Reports as they come, however often the server goes away and comes back.
    fn listen(&self) -> (mpsc::Receiver<(u64, u64, Report)>, Beside) {
        let (sender, receiver) = mpsc::channel(REPORTS);
        let connection = self.connection().clone();
        let subject = subjects::done(&self.errand, &self.coordinator.id);
        let mut last = self.coordinator.last_report.load(Ordering::Relaxed);
        let listening = async move {
            loop {
                let Ok(consumer) = reader(&connection, &subject, last + 1).await else {
                    tokio::time::sleep(AGAIN).await;
                    continue;
                };
                loop {
                    let batch = consumer.batch().max_messages(REPORTS).expires(LOOK);
                    let Ok(mut batch) = batch.messages().await else { break };
                    let mut is_broken = false;
                    loop {
                        // A server that was killed never says that nothing comes any more.
                        let message = match tokio::time::timeout(2 * LOOK, batch.next()).await {
                            Ok(Some(Ok(message))) => message,
                            Ok(None) => break,
                            Ok(Some(Err(_))) | Err(_) => {
                                is_broken = true;
                                break;
                            }
                        };
                        let Ok(info) = message.info() else { continue };
                        last = info.stream_sequence;
                        let share = share_of(&message);
                        let report = serde_json::from_slice(&message.payload);
                        if let (Some(share), Ok(report)) = (share, report)
                            && sender.send((last, share, report)).await.is_err()
                        {
                            return;
                        }
                    }
                    if is_broken {
                        tokio::time::sleep(AGAIN).await;
                        break;
                    }
                }
            }
        };
        (receiver, self.connection().beside(listening))
    }

    /// Takes in a report.
    async fn take(&mut self, share: u64, report: Report) -> Vec<Settled> {
        let now = Instant::now();
        match report.result {
            ShareResult::Played { games, .. } => {
                let records: Option<Vec<_>> = games.into_iter().map(Played::record).collect();
                let time = Duration::from_micros(report.microseconds);
                let taken = records.and_then(|records| self.ledger.played(share, records, time));
                taken.unwrap_or_default()
            }
            ShareResult::Poisoned => {
                let (settled, guilty) = self.ledger.poisoned(share, now);
                if let Some(Identity { name, .. }) = guilty {
                    self.coordinator.tell_once(format!("deadly {name}"), Notice::Deadly { player: name });
                }
                settled
            }
            ShareResult::Refused { player, reason } => {
                self.ledger.refused(share, now);
                // A file may have been removed from the bucket.
                let _ = self.coordinator.send_files(self.players).await;
                let (worker, key) = (report.worker.clone(), format!("refused {} {player}", report.worker));
                self.coordinator.tell_once(key, Notice::Refused { worker, player, reason });
                Vec::new()
            }
        }
    }

    /// Publishes as many shares as will be needed soon.
    async fn publish_ahead(&mut self, hands: usize) {
        let most = if hands == 0 { UNKNOWN } else { (1 + AHEAD) * hands };
        while self.ledger.number_of_open() < most && !self.cancel.load(Ordering::Relaxed) {
            let Some((share, task)) = self.ledger.next(hands.max(UNKNOWN), Instant::now()) else { break };
            self.publish(share, &task, 0).await;
        }
    }

    async fn publish(&mut self, share: u64, task: &Task, attempt: u32) {
        let games = self.ledger.assignments(task);
        let message = Share::new(&games, |player| self.have_files.contains(player));
        let payload = serde_json::to_vec(&message).expect("a share has a text form");
        let (context, subject) = (&self.connection().context, self.subject());
        let id = share_id(&self.coordinator.id, share, attempt);
        let sent = self.coordinator.patiently(
            async || {
                let message = PublishMessage::build().message_id(&id).payload(payload.clone().into());
                let sent =
                    context.send_publish(subject.clone(), message).await.map_err(QueueError::failed)?;
                sent.await.map_err(QueueError::failed)
            },
            self.cancel,
        );
        if let (Some(sent), Some(open)) = (sent.await, self.ledger.share(share)) {
            (open.sequence, open.attempt, open.seen, open.is_missing) =
                (sent.sequence, attempt, Instant::now(), false);
        }
    }

    /// Publishes shares again that are neither in the stream nor reported: somebody has lost them.
    async fn look_for_shares(&mut self) {
        let connection = self.connection().clone();
        let mut lost = Vec::new();
        let unheard = self.ledger.open().filter(|(_, open)| open.seen.elapsed() > UNHEARD);
        for (share, open) in unheard.take(LOOKS) {
            let id = share_id(&self.coordinator.id, share, open.attempt);
            let message = match connection.work.get_raw_message(open.sequence).await {
                Ok(message) => Some(message),
                Err(error) if error.to_string().contains("no message found") => None,
                // The server does not say: it is asked again.
                Err(_) => continue,
            };
            let is_there = message.is_some_and(|message| {
                message
                    .headers
                    .get(async_nats::header::NATS_MESSAGE_ID)
                    .is_some_and(|found| found.as_str() == id)
            });
            match (is_there, open.is_missing) {
                (true, _) => (open.seen, open.is_missing) = (Instant::now(), false),
                // Its report may be on its way.
                (false, false) => open.is_missing = true,
                (false, true) => lost.push((share, open.task.clone(), open.attempt + 1)),
            }
        }
        for (share, task, attempt) in lost {
            self.publish(share, &task, attempt).await;
        }
    }
}

fn hand_over(settled: Vec<Settled>, done: Done) -> ControlFlow<()> {
    settled.into_iter().try_for_each(|(number, record)| done(number, record))
}

/// What reads reports from a place in the stream on.
async fn reader(connection: &Connection, subject: &str, from: u64) -> Result<PullConsumer, QueueError> {
    let known = connection.done.get_info().await.map_err(QueueError::failed)?.state.last_sequence;
    // A server that lost its files counts from the beginning.
    let from = if from > known + 1 { 1 } else { from };
    let config = pull::Config {
        filter_subject: subject.to_owned(),
        deliver_policy: DeliverPolicy::ByStartSequence { start_sequence: from },
        ack_policy: AckPolicy::None,
        memory_storage: true,
        inactive_threshold: Duration::from_mins(1),
        ..pull::Config::default()
    };
    connection.done.create_consumer(config).await.map_err(QueueError::failed)
}

/// What a share is called: nothing is published twice under one name.
fn share_id(coordinator: &str, share: u64, attempt: u32) -> String {
    format!("{coordinator}.{share}.{attempt}")
}

/// Which share a report is about.
fn share_of(message: &async_nats::jetstream::Message) -> Option<u64> {
    let id = message.headers.as_ref()?.get(async_nats::header::NATS_MESSAGE_ID)?;
    id.as_str().split('.').nth(1)?.parse().ok()
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

/// Answers whoever asks whether this coordinator is there, and notes who works.
async fn be_there(client: async_nats::Client, presence: Presence, census: Arc<Mutex<Census>>) {
    let asked = client.subscribe(subjects::presence_of(&presence.id)).await;
    let workers = client.subscribe(subjects::WORKERS).await;
    let calls = client.subscribe(subjects::ROLL_CALL).await;
    let (Ok(mut asked), Ok(mut workers), Ok(mut calls)) = (asked, workers, calls) else { return };
    let text: Vec<u8> = serde_json::to_vec(&presence).expect("a presence has a text form");
    let mut time = tokio::time::interval(HEARTBEAT);
    let _ = client.publish(subjects::ROLL_CALL, Vec::new().into()).await;
    loop {
        tokio::select! {
            Some(question) = asked.next() => {
                if let Some(reply) = question.reply {
                    let _ = client.publish(reply, Vec::new().into()).await;
                }
            }
            Some(worker) = workers.next() => {
                if let Ok(worker) = serde_json::from_slice(&worker.payload) {
                    census.lock().expect("nobody panics while holding it").note(worker, Instant::now());
                }
            }
            Some(_) = calls.next() => {
                let _ = client.publish(subjects::COORDINATORS, text.clone().into()).await;
            }
            _ = time.tick() => {
                let _ = client.publish(subjects::COORDINATORS, text.clone().into()).await;
            }
        }
    }
}
