//! What a coordinator sees of its workers: who is there, and who died of what.
//!
//! A share that is delivered again and again may kill whoever plays it. Or those who had it froze, were cut off, or the server
//! was started anew: that is nobody's fault. So whoever begins a share says so, and a share is deadly only when so many who
//! began it were never heard of again.

use crate::connection::Settings;
use crate::presence::Census;
use crate::{Build, Presence, subjects};
use futures_util::StreamExt;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// So many have to die of a share before it is not played again.
pub(crate) const LIVES: usize = 3;

/// Is a share to be played that was delivered often?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Play,
    /// Nobody can say yet.
    Wait,
    /// It is deadly, or nobody waits for it any more.
    Leave,
}

impl Verdict {
    pub(crate) const ALL: [Self; 3] = [Self::Play, Self::Wait, Self::Leave];

    /// As it travels.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Wait => "wait",
            Self::Leave => "leave",
        }
    }
}

/// Who is there, and who began what.
pub(crate) struct Watch {
    census: Census,
    settings: Settings,
    /// The rounds that are under way, and their shares.
    pub(crate) rounds: HashSet<String>,
    open: HashMap<u64, Beginnings>,
    /// When somebody was heard last, and since when that has not ceased: who hears nobody knows nothing of anybody.
    heard: Instant,
    hearing_since: Instant,
}

/// Who began a share, and when.
#[derive(Default)]
struct Beginnings {
    workers: HashMap<String, Instant>,
    is_deadly: bool,
}

impl Watch {
    pub(crate) fn new(settings: Settings, now: Instant) -> Self {
        let census = Census::new(settings.gone());
        let (rounds, open) = (HashSet::new(), HashMap::new());
        Self { census, settings, rounds, open, heard: now, hearing_since: now }
    }

    /// A worker says that it is there.
    fn note(&mut self, worker: Presence, now: Instant) {
        self.hear(now);
        self.census.note(worker, now);
    }

    fn hear(&mut self, now: Instant) {
        if now.duration_since(self.heard) > self.lately() {
            self.hearing_since = now;
        }
        self.heard = now;
    }

    /// Whoever is there was heard of within this time.
    fn lately(&self) -> Duration {
        2 * self.settings.heartbeat()
    }

    /// Who is there.
    pub(crate) fn present(&mut self, now: Instant) -> Vec<&Presence> {
        self.census.present(now)
    }

    /// How many games those who play like us can play at the same time.
    pub(crate) fn hands(&mut self, build: &Build, now: Instant) -> usize {
        self.census.hands(build, now)
    }

    /// A share is under way from now on.
    pub(crate) fn open(&mut self, share: u64) {
        self.open.entry(share).or_default();
    }

    /// Nobody waits for a share any more.
    pub(crate) fn close(&mut self, share: u64) {
        self.open.remove(&share);
    }

    /// Shares that are not to be played again.
    pub(crate) fn deadly(&self) -> Vec<u64> {
        self.open.iter().filter(|(_, beginnings)| beginnings.is_deadly).map(|(&share, _)| share).collect()
    }

    /// A worker begins a share.
    fn begun(&mut self, share: u64, worker: &str, now: Instant) {
        self.hear(now);
        if let Some(beginnings) = self.open.get_mut(&share) {
            beginnings.workers.insert(worker.to_owned(), now);
        }
    }

    /// Is a share to be played once more?
    fn verdict(&mut self, share: u64, now: Instant) -> Verdict {
        let (lately, gone) = (self.lately(), self.settings.gone());
        let Some(beginnings) = self.open.get_mut(&share) else { return Verdict::Leave };
        let (mut dead, mut silent) = (0, 0);
        for (worker, &begun) in &beginnings.workers {
            let heard = self.census.heard(worker).map_or(begun, |heard| heard.max(begun));
            if now.duration_since(heard.max(self.hearing_since)) >= gone {
                dead += 1;
            } else if now.duration_since(heard) >= lately {
                silent += 1;
            }
        }
        beginnings.is_deadly |= dead >= LIVES;
        if beginnings.is_deadly {
            Verdict::Leave
        } else if dead + silent >= LIVES {
            Verdict::Wait
        } else {
            Verdict::Play
        }
    }
}

/// What a worker says when it begins a share, and back.
pub(crate) fn beginning(share: u64, worker: &str) -> String {
    format!("{share} {worker}")
}

fn of_beginning(text: &[u8]) -> Option<(u64, &str)> {
    let (share, worker) = std::str::from_utf8(text).ok()?.split_once(' ')?;
    Some((share.parse().ok()?, worker))
}

fn share_in(text: &[u8]) -> Option<u64> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// Tells that a coordinator is there, notes who works, and answers those who ask.
pub(crate) async fn keep(client: async_nats::Client, presence: Presence, watch: Arc<Mutex<Watch>>) {
    let heard = async |subject: String| client.subscribe(subject).await;
    let id = &presence.id;
    let (Ok(mut asked), Ok(mut questions), Ok(mut beginnings), Ok(mut workers), Ok(mut calls)) = (
        heard(subjects::presence_of(id)).await,
        heard(subjects::questions(id)).await,
        heard(subjects::beginnings(id)).await,
        heard(subjects::WORKERS.to_owned()).await,
        heard(subjects::ROLL_CALL.to_owned()).await,
    ) else {
        return;
    };
    let lock = || watch.lock().expect("nobody panics while holding it");
    let text = || {
        let presence = Presence { busy: lock().rounds.len(), ..presence.clone() };
        serde_json::to_vec(&presence).expect("a presence has a text form")
    };
    let mut time = tokio::time::interval(lock().settings.heartbeat());
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
                    lock().note(worker, Instant::now());
                }
            }
            Some(beginning) = beginnings.next() => {
                if let Some((share, worker)) = of_beginning(&beginning.payload) {
                    lock().begun(share, worker, Instant::now());
                }
            }
            Some(question) = questions.next() => {
                if let (Some(share), Some(reply)) = (share_in(&question.payload), question.reply) {
                    let verdict = lock().verdict(share, Instant::now());
                    let _ = client.publish(reply, verdict.text().into()).await;
                }
            }
            Some(_) = calls.next() => {
                let _ = client.publish(subjects::COORDINATORS, text().into()).await;
            }
            _ = time.tick() => {
                let _ = client.publish(subjects::COORDINATORS, text().into()).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHARE: u64 = 7;
    const SECOND: Duration = Duration::from_secs(1);

    fn presence(id: &str) -> Presence {
        Presence {
            name: "host".into(),
            id: id.into(),
            build: Build::here(),
            threads: 1,
            busy: 0,
            games: 0,
            pace: 0.0,
        }
    }

    /// Time passes for so many seconds, in which these are heard of.
    fn pass(watch: &mut Watch, now: &mut Instant, seconds: u32, alive: &[&str]) {
        for _ in 0..seconds {
            *now += SECOND;
            for worker in alive {
                watch.note(presence(worker), *now);
            }
        }
    }

    fn watch() -> (Watch, Instant) {
        let now = Instant::now();
        let mut watch = Watch::new(Settings::default(), now);
        watch.open(SHARE);
        (watch, now)
    }

    #[test]
    fn a_share_is_deadly_when_three_who_began_it_are_never_heard_of_again() {
        let (mut watch, mut now) = watch();
        for (deaths, victim) in ["a", "b", "c"].into_iter().enumerate() {
            assert_eq!(watch.verdict(SHARE, now), Verdict::Play, "after {deaths} deaths");
            watch.begun(SHARE, victim, now);
            pass(&mut watch, &mut now, 7, &["other"]);
            let unsure = if deaths < 2 { Verdict::Play } else { Verdict::Wait };
            assert_eq!(watch.verdict(SHARE, now), unsure, "it may be heard of yet");
            pass(&mut watch, &mut now, 3, &["other"]);
        }
        assert_eq!((watch.verdict(SHARE, now), watch.deadly()), (Verdict::Leave, vec![SHARE]));
        watch.close(SHARE);
        assert_eq!((watch.verdict(SHARE, now), watch.deadly()), (Verdict::Leave, vec![]), "nobody waits");
    }

    #[test]
    fn who_froze_or_was_cut_off_and_comes_back_has_not_died() {
        let (mut watch, mut now) = watch();
        for worker in ["a", "b", "c", "d"] {
            watch.begun(SHARE, worker, now);
            pass(&mut watch, &mut now, 20, &["other"]);
            pass(&mut watch, &mut now, 1, &["a", "b", "c", "d"]);
            assert_eq!(watch.verdict(SHARE, now), Verdict::Play, "{worker} is back");
        }
        for _ in 0..5 {
            watch.begun(SHARE, "a", now);
        }
        pass(&mut watch, &mut now, 20, &["b", "c", "d"]);
        assert_eq!(watch.verdict(SHARE, now), Verdict::Play, "whoever began it five times died once");
    }

    #[test]
    fn who_hears_nobody_takes_nobody_for_dead() {
        let (mut watch, mut now) = watch();
        for worker in ["a", "b", "c"] {
            watch.begun(SHARE, worker, now);
        }
        // The server was away for long.
        now += 60 * SECOND;
        watch.note(presence("a"), now);
        assert_eq!(watch.verdict(SHARE, now), Verdict::Play, "two at most are dead");
        watch.begun(SHARE, "d", now);
        now += 6 * SECOND;
        watch.note(presence("other"), now);
        assert_eq!(watch.verdict(SHARE, now), Verdict::Wait, "all four are silent");
        pass(&mut watch, &mut now, 10, &["other", "a"]);
        assert_eq!((watch.verdict(SHARE, now), watch.deadly()), (Verdict::Leave, vec![SHARE]));
    }
}
