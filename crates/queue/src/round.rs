//! Some games between some players, from the first share to the last report.

use crate::connection::{AGAIN, Beside, Connection};
use crate::coordinator::{Coordinator, Notice, UNKNOWN};
use crate::ledger::{Ledger, Settled, Task};
use crate::message::{Entrant, Played, Report, Share, ShareResult};
use crate::{QueueError, subjects};
use arena::{Assignment, Done, Identity};
use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, PullConsumer, pull};
use async_nats::jetstream::message::PublishMessage;
use engine::Fingerprint;
use engine::players::PlayerSpec;
use futures_util::StreamExt;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

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
/// How long somebody has to say that it is there.
const HERE: Duration = Duration::from_secs(2);
/// Reports that wait to be taken in; more wait at the server.
const REPORTS: usize = 64;
/// How often it is looked whether somebody has cancelled.
const BLINK: Duration = Duration::from_millis(50);

/// One round of a coordinator.
pub(crate) struct Round<'a> {
    pub(crate) coordinator: &'a Coordinator,
    /// What no other round is called.
    pub(crate) name: String,
    /// What its games are, and is the same when they are begun again.
    pub(crate) errand: String,
    pub(crate) have_files: HashSet<Identity>,
    pub(crate) players: &'a [PlayerSpec],
    pub(crate) ledger: Ledger<'a>,
    pub(crate) cancel: &'a AtomicBool,
}

impl Round<'_> {
    fn connection(&self) -> &Connection {
        &self.coordinator.connection
    }

    /// Plays until all games are settled, it is enough, or it is cancelled.
    pub(crate) async fn play(&mut self, done: Done<'_>) {
        let flow = self.exchange(done).await;
        for (share, _) in self.ledger.open() {
            self.coordinator.watch().close(share);
        }
        if flow.is_break() || self.cancel.load(Ordering::Relaxed) {
            // What nobody waits for need not be played.
            let _ = self.connection().work.purge().filter(self.subject()).await;
        }
        let _ = self.connection().done.purge().filter(self.reports()).await;
    }

    /// Where shares go.
    fn subject(&self) -> String {
        subjects::work(&Fingerprint::of_sources(), &self.errand, &self.name)
    }

    /// Where reports come.
    fn reports(&self) -> String {
        subjects::done(&self.errand, &self.name)
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
                    let settled = self.take(share, report).await;
                    hand_over(settled, done)?;
                }
                Ok(None) => unreachable!("whoever listens does so until this is over"),
                Err(_) if hands == 0 && heard.elapsed() > LONELY => {
                    self.coordinator.tell_once("nobody".to_owned(), Notice::Nobody);
                }
                Err(_) => {}
            }
            let lost = self.bury();
            hand_over(lost, done)?;
            if tidied.elapsed() > TIDY && marked < last {
                // What came before the last time is in the store by now.
                if marked > 0 {
                    let _ = self.connection().done.purge().filter(self.reports()).sequence(marked + 1).await;
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

    /// What another round of the same games left: reports that nobody took in are taken in, and shares that nobody waits for
    /// are removed. Who is still there keeps what is its own.
    async fn left_behind(&mut self) -> Vec<Settled> {
        let connection = self.connection().clone();
        let mut is_there: HashMap<String, bool> = HashMap::new();
        let mut left = Vec::new();
        for (stream, filter) in [
            (&connection.work, subjects::work_of(&self.errand)),
            (&connection.done, subjects::done_of(&self.errand)),
        ] {
            let Ok(mut found) = stream.info_with_subjects(&filter).await else { continue };
            while let Some(Ok((subject, _))) = found.next().await {
                let round = subjects::round_of(&subject).to_owned();
                if !is_there.contains_key(&round) {
                    let answer = self.is_there(&round).await;
                    is_there.insert(round.clone(), answer);
                }
                if !is_there[&round] {
                    left.push((stream.clone(), subject));
                }
            }
        }
        let mut settled = Vec::new();
        for (stream, subject) in left {
            if subjects::is_done(&subject) {
                settled.extend(self.adopt(&subject).await);
            }
            let _ = stream.purge().filter(subject).await;
        }
        settled
    }

    /// Does somebody still wait for what a round has left?
    async fn is_there(&self, round: &str) -> bool {
        let coordinator = subjects::coordinator_of(round);
        if coordinator == self.coordinator.id {
            return self.coordinator.watch().rounds.contains(round);
        }
        let client = &self.connection().client;
        let asked = client.request(subjects::presence_of(coordinator), Vec::new().into());
        matches!(tokio::time::timeout(HERE, asked).await, Ok(Ok(_)))
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
        let subject = self.reports();
        let mut last = 0;
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

    /// Shares that killed whoever played them are not played again.
    fn bury(&mut self) -> Vec<Settled> {
        let mut settled = Vec::new();
        let deadly = self.coordinator.watch().deadly();
        for share in deadly {
            if self.ledger.share(share).is_none() {
                // Another round's.
                continue;
            }
            self.coordinator.watch().close(share);
            let (lost, guilty) = self.ledger.poisoned(share, Instant::now());
            settled.extend(lost);
            if let Some(Identity { name, .. }) = guilty {
                self.coordinator.tell_once(format!("deadly {name}"), Notice::Deadly { player: name });
            }
        }
        settled
    }

    /// Takes in a report.
    async fn take(&mut self, share: u64, report: Report) -> Vec<Settled> {
        match report.result {
            ShareResult::Played { games, .. } => {
                let records: Option<Vec<_>> = games.into_iter().map(Played::record).collect();
                let time = Duration::from_micros(report.microseconds);
                let taken = records.and_then(|records| self.ledger.played(share, records, time));
                if taken.is_some() {
                    self.coordinator.watch().close(share);
                }
                taken.unwrap_or_default()
            }
            ShareResult::Refused { player, reason } => {
                self.coordinator.watch().close(share);
                self.ledger.refused(share, Instant::now());
                // A file may have been removed from the bucket.
                let _ = self.coordinator.send_files(self.players, self.cancel).await;
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
            self.coordinator.watch().open(share);
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

/// Which share a message is, or is about.
pub(crate) fn share_of(message: &async_nats::jetstream::Message) -> Option<u64> {
    let id = message.headers.as_ref()?.get(async_nats::header::NATS_MESSAGE_ID)?;
    id.as_str().split('.').nth(1)?.parse().ok()
}
