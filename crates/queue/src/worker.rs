//! Plays shares of games for whoever coordinates: pulls one, plays it, reports, acknowledges, pulls the next.

use crate::connection::{AGAIN, Beside, Connection};
use crate::coordinator::new_id;
use crate::files::Acquaintances;
use crate::message::{Played, Report, Share, ShareResult};
use crate::presence::Census;
use crate::round::share_of;
use crate::watch::{LIVES, Verdict, beginning};
use crate::{Build, Presence, QueueError, Registry, subjects};
use arena::{Assignment, Casting, GameRecord, Identity, Troupe};
use async_nats::jetstream::AckKind;
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::message::{Acker, PublishMessage};
use engine::players::PlayerSpec;
use futures_util::StreamExt;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::ScopedJoinHandle;
use std::time::{Duration, Instant};

/// How long a request for a share waits at the server before it is made again.
const REQUEST: Duration = Duration::from_secs(5);
/// How long a coordinator may take to answer, and a server to be told something.
const ANSWER: Duration = Duration::from_secs(2);
/// How often a hand that is about to end looks whether it may.
const BLINK: Duration = Duration::from_millis(100);

/// What a worker does, for whoever runs it.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Doing {
    /// It is connected, and takes what comes.
    Ready,
    /// Somebody has work that needs other sources.
    OtherBuild { coordinator: String, theirs: Build },
    /// Somebody cannot play here.
    Refused { player: String, reason: String },
}

/// Plays for a queue.
pub struct Worker<'a> {
    connection: Connection,
    players: Acquaintances<'a>,
    threads: usize,
    name: String,
    id: String,
    tell: &'a (dyn Fn(Doing) + Sync),
    busy: AtomicUsize,
    games: AtomicU64,
}

impl<'a> Worker<'a> {
    /// A worker that plays so many games at the same time; `tell` hears what it does.
    pub fn new(
        connection: Connection,
        registry: &'a dyn Registry,
        threads: usize,
        name: &str,
        tell: &'a (dyn Fn(Doing) + Sync),
    ) -> Result<Self, QueueError> {
        Ok(Self {
            connection,
            players: Acquaintances::new(registry),
            threads: threads.max(1),
            name: name.to_owned(),
            id: new_id()?,
            tell,
            busy: AtomicUsize::new(0),
            games: AtomicU64::new(0),
        })
    }

    /// Works until `stop` is set, and finishes what is under way then.
    pub fn run(&self, stop: &AtomicBool) -> Result<(), QueueError> {
        let handle = self.connection.handle();
        std::thread::scope(|scope| {
            let hands: Vec<_> = (0..self.threads)
                .map(|_| scope.spawn(|| handle.block_on(Hand::new(self).work(stop))))
                .collect();
            let is_over = || hands.iter().all(ScopedJoinHandle::is_finished);
            handle.block_on(self.be_there(&is_over))
        })
    }

    /// Tells that this worker is there, how fast it is, and whose work it cannot do.
    async fn be_there(&self, is_over: &dyn Fn() -> bool) -> Result<(), QueueError> {
        let client = &self.connection.client;
        let mut calls = client.subscribe(subjects::ROLL_CALL).await.map_err(QueueError::failed)?;
        let mut coordinators = client.subscribe(subjects::COORDINATORS).await.map_err(QueueError::failed)?;
        let settings = self.connection.settings;
        let mut known = Census::new(settings.gone());
        let mut time = tokio::time::interval(settings.heartbeat());
        let mut blink = tokio::time::interval(BLINK);
        let mut pace = Pace::new();
        (self.tell)(Doing::Ready);
        while !is_over() {
            tokio::select! {
                _ = blink.tick() => continue,
                _ = time.tick() => pace.note(self.games.load(Ordering::Relaxed)),
                Some(_) = calls.next() => {}
                Some(message) = coordinators.next() => {
                    self.meet(&message.payload, &mut known);
                    continue;
                }
            }
            let presence = Presence {
                name: self.name.clone(),
                id: self.id.clone(),
                build: Build::here(),
                threads: self.threads,
                busy: self.busy.load(Ordering::Relaxed),
                games: self.games.load(Ordering::Relaxed),
                pace: pace.games_per_second(),
            };
            let text = serde_json::to_vec(&presence).expect("a presence has a text form");
            // A server that is gone hears it when it is back.
            let _ = client.publish(subjects::WORKERS, text.into()).await;
        }
        Ok(())
    }

    /// Says once of each coordinator with other sources that nothing is played for it.
    fn meet(&self, message: &[u8], known: &mut Census) {
        let Ok(coordinator) = serde_json::from_slice::<Presence>(message) else { return };
        let Presence { name, build, .. } = coordinator.clone();
        let is_new = known.note(coordinator, Instant::now());
        if is_new && !build.plays_like(&Build::here()) {
            (self.tell)(Doing::OtherBuild { coordinator: name, theirs: build });
        }
    }

    /// The players of a share, or why this worker cannot play it.
    async fn cast(&self, share: &Share) -> Result<Vec<PlayerSpec>, ShareResult> {
        let mut players = Vec::new();
        for entrant in &share.players {
            let met = self.players.meet(&self.connection, entrant).await;
            players.push(met.map_err(|reason| {
                let player = entrant.0.clone();
                (self.tell)(Doing::Refused { player: player.clone(), reason: reason.clone() });
                ShareResult::Refused { player, reason }
            })?);
        }
        Ok(players)
    }
}

/// How many games were played lately.
struct Pace {
    looks: Vec<(Instant, u64)>,
}

impl Pace {
    /// So many looks back.
    const LOOKS: usize = 6;

    fn new() -> Self {
        Self { looks: vec![(Instant::now(), 0)] }
    }

    fn note(&mut self, games: u64) {
        self.looks.push((Instant::now(), games));
        if self.looks.len() > Self::LOOKS {
            self.looks.remove(0);
        }
    }

    fn games_per_second(&self) -> f64 {
        let [(from, before), .., (to, now)] = self.looks[..] else { return 0.0 };
        (now - before) as f64 / to.duration_since(from).as_secs_f64().max(1e-3)
    }
}

/// Players of an errand, who stay for its next shares.
struct Stage {
    errand: String,
    cast: Arc<Mutex<HashMap<Identity, PlayerSpec>>>,
    troupe: Troupe,
}

impl Stage {
    fn new(errand: &str) -> Self {
        let cast: Arc<Mutex<HashMap<Identity, PlayerSpec>>> = Arc::default();
        let known = Arc::clone(&cast);
        let casting: Casting = Arc::new(move |identity| {
            let known = known.lock().expect("nobody panics while holding it");
            known.get(identity).cloned().ok_or_else(|| format!("nobody here is {identity}"))
        });
        Self { errand: errand.to_owned(), cast, troupe: Troupe::new(casting, 1) }
    }

    fn admit(&self, players: Vec<PlayerSpec>) {
        let mut cast = self.cast.lock().expect("nobody panics while holding it");
        for player in players {
            cast.insert(Identity::of(&player), player);
        }
    }
}

/// One thread of a worker, with the players it has on stage.
struct Hand<'a> {
    worker: &'a Worker<'a>,
    /// For shares of the errand it played last.
    stage: Option<Stage>,
}

impl<'a> Hand<'a> {
    fn new(worker: &'a Worker<'a>) -> Self {
        Self { worker, stage: None }
    }

    async fn work(mut self, stop: &AtomicBool) {
        let connection = &self.worker.connection;
        let mut consumer = None;
        while !stop.load(Ordering::Relaxed) {
            if consumer.is_none() {
                consumer = connection.hands().await.ok();
            }
            match &consumer {
                Some(hands) => match next(hands, stop).await {
                    Ok(Some(message)) => self.serve(&message).await,
                    Ok(None) => {}
                    Err(()) => {
                        // The server went away, or lost what it knew.
                        consumer = None;
                        tokio::time::sleep(AGAIN).await;
                        connection.restore().await;
                    }
                },
                None => tokio::time::sleep(AGAIN).await,
            }
        }
    }

    /// Plays a share, reports and acknowledges it; unless it came so often that its coordinator has to be asked.
    async fn serve(&mut self, message: &Message) {
        let worker = self.worker;
        let delivered = message.info().map_or(0, |info| info.delivered);
        let verdict = if delivered > LIVES as i64 { self.verdict(message).await } else { Verdict::Play };
        let refusal = match verdict {
            Verdict::Play => None,
            Verdict::Wait => Some(AckKind::Nak(Some(worker.connection.settings.heartbeat()))),
            Verdict::Leave => Some(AckKind::Term),
        };
        if let Some(refusal) = refusal {
            let _ = message.ack_with(refusal).await;
            return;
        }
        self.announce(message).await;
        let start = Instant::now();
        worker.busy.fetch_add(1, Ordering::Relaxed);
        let result = self.result(message).await;
        worker.busy.fetch_sub(1, Ordering::Relaxed);
        let Some(result) = result else {
            // It makes no sense, and would not elsewhere.
            let _ = message.ack_with(AckKind::Term).await;
            return;
        };
        let report =
            Report { worker: worker.name.clone(), microseconds: start.elapsed().as_micros() as u64, result };
        if self.report(message, &report).await {
            let _ = message.ack().await;
        }
    }

    /// Tells the coordinator that a share is begun, before anything can happen.
    async fn announce(&self, message: &Message) {
        let client = &self.worker.connection.client;
        let Some(share) = share_of(message) else { return };
        let subject = subjects::beginnings(coordinator_of(message));
        let _ = client.publish(subject, beginning(share, &self.worker.id).into()).await;
        let _ = tokio::time::timeout(ANSWER, client.flush()).await;
    }

    /// What the coordinator says about a share that came often. Who does not answer does not wait for it at the moment.
    async fn verdict(&self, message: &Message) -> Verdict {
        let Some(share) = share_of(message) else { return Verdict::Leave };
        let subject = subjects::questions(coordinator_of(message));
        let asked = self.worker.connection.client.request(subject, share.to_string().into());
        let Ok(Ok(answer)) = tokio::time::timeout(ANSWER, asked).await else { return Verdict::Wait };
        let known = Verdict::ALL.into_iter().find(|verdict| verdict.text().as_bytes() == &answer.payload[..]);
        known.unwrap_or(Verdict::Wait)
    }

    /// What there is to report.
    async fn result(&mut self, message: &Message) -> Option<ShareResult> {
        let share: Share = serde_json::from_slice(&message.payload).ok()?;
        let assignments = share.assignments()?;
        let players = match self.worker.cast(&share).await {
            Ok(players) => players,
            Err(refusal) => return Some(refusal),
        };
        let errand = subjects::errand_of(&message.subject);
        let is_same = |stage: &Stage| stage.errand == errand;
        let stage = self.stage.take().filter(is_same).unwrap_or_else(|| Stage::new(errand));
        stage.admit(players);
        let _progress = self.keep(message);
        let records = played(&stage.troupe, assignments);
        self.stage = Some(stage);
        self.worker.games.fetch_add(records.len() as u64, Ordering::Relaxed);
        let games = share.games.iter().zip(records).map(|(game, record)| Played::new(game, record)).collect();
        Some(ShareResult::Played { players: share.players, games })
    }

    /// Tells the server now and then that the share is still being played, until nobody keeps what this gives.
    fn keep(&self, message: &Message) -> Beside {
        let connection = &self.worker.connection;
        let share = Acker::new(connection.context.clone(), message.reply.clone());
        let pause = connection.settings.patience / 3;
        connection.beside(async move {
            loop {
                tokio::time::sleep(pause).await;
                let _ = share.ack_with(AckKind::Progress).await;
            }
        })
    }

    /// Publishes a report until the server has it, or the share is no longer ours to report. Did it get there?
    async fn report(&self, message: &Message, report: &Report) -> bool {
        let Some(subject) = subjects::answer(&message.subject) else { return true };
        let context = &self.worker.connection.context;
        let text = serde_json::to_vec(report).expect("a report has a text form");
        let id =
            message.headers.as_ref().and_then(|headers| headers.get(async_nats::header::NATS_MESSAGE_ID));
        let Some(id) = id else { return true };
        for _ in 0..100 {
            let message = PublishMessage::build().message_id(id.as_str()).payload(text.clone().into());
            if let Ok(sent) = context.send_publish(subject.clone(), message).await
                && sent.await.is_ok()
            {
                return true;
            }
            tokio::time::sleep(AGAIN).await;
        }
        false
    }
}

fn coordinator_of(message: &Message) -> &str {
    subjects::coordinator_of(subjects::round_of(&message.subject))
}

/// The next share, if one comes soon.
async fn next(hands: &PullConsumer, stop: &AtomicBool) -> Result<Option<Message>, ()> {
    let mut batch = hands.batch().max_messages(1).expires(REQUEST).messages().await.map_err(|_| ())?;
    let until = Instant::now() + 2 * REQUEST;
    loop {
        match tokio::time::timeout(BLINK, batch.next()).await {
            Ok(Some(message)) => return message.map(Some).map_err(|_| ()),
            Ok(None) => return Ok(None),
            // A share that is on its way then is delivered to somebody else.
            Err(_) if stop.load(Ordering::Relaxed) => return Ok(None),
            Err(_) if Instant::now() > until => return Err(()),
            Err(_) => {}
        }
    }
}

/// The records of games, in their order.
fn played(troupe: &Troupe, assignments: Vec<Assignment>) -> Vec<GameRecord> {
    let mut records: Vec<Option<GameRecord>> = vec![None; assignments.len()];
    troupe.play(assignments, &AtomicBool::new(false), &mut |number, record| {
        records[number] = Some(record);
        ControlFlow::Continue(())
    });
    records.into_iter().map(|record| record.expect("nobody stops it")).collect()
}
