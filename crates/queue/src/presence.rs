//! Who is there: every worker tells so now and then, and whenever somebody asks.

use engine::Fingerprint;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// Which program: workers play for coordinators with the same sources only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Build {
    /// Its version, for people.
    pub version: String,
    /// Of the sources of `game` and `engine`.
    pub sources: Fingerprint,
}

impl Build {
    /// This program.
    pub fn here() -> Self {
        Self { version: env!("CARGO_PKG_VERSION").to_owned(), sources: Fingerprint::of_sources() }
    }

    /// Do both play the same moves?
    pub fn plays_like(&self, other: &Self) -> bool {
        self.sources == other.sources
    }
}

/// What a worker or coordinator says about itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Presence {
    /// Where it is, for people.
    pub name: String,
    /// What nobody else is called.
    pub id: String,
    /// Which program it is.
    pub build: Build,
    /// How many games it plays at the same time.
    pub threads: usize,
    /// How many it is playing now; of a coordinator, how many events.
    pub busy: usize,
    /// How many games it has played.
    pub games: u64,
    /// How many in a second, lately.
    pub pace: f64,
}

/// Everybody who was heard of lately.
#[derive(Debug)]
pub(crate) struct Census {
    known: HashMap<String, (Presence, Instant)>,
    /// Who was not heard of for so long is gone.
    gone: Duration,
}

impl Census {
    pub(crate) fn new(gone: Duration) -> Self {
        Self { known: HashMap::new(), gone }
    }

    /// Notes somebody; is it the first time?
    pub(crate) fn note(&mut self, presence: Presence, now: Instant) -> bool {
        self.known.insert(presence.id.clone(), (presence, now)).is_none()
    }

    /// Who is still there, by name.
    pub(crate) fn present(&mut self, now: Instant) -> Vec<&Presence> {
        self.known.retain(|_, (_, heard)| now.duration_since(*heard) < self.gone);
        let mut present: Vec<_> = self.known.values().map(|(presence, _)| presence).collect();
        present.sort_by(|one, other| (&one.name, &one.id).cmp(&(&other.name, &other.id)));
        present
    }

    /// When somebody was heard of, unless that is long ago.
    pub(crate) fn heard(&self, id: &str) -> Option<Instant> {
        self.known.get(id).map(|(_, heard)| *heard)
    }

    /// How many games those who play like us can play at the same time.
    pub(crate) fn hands(&mut self, build: &Build, now: Instant) -> usize {
        let playing = |presence: &&Presence| presence.build.plays_like(build);
        self.present(now).into_iter().filter(playing).map(|presence| presence.threads).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_gone_or_plays_otherwise_has_no_hands() {
        const GONE: Duration = Duration::from_secs(9);
        let (mut census, now, here) = (Census::new(GONE), Instant::now(), Build::here());
        let other = Build { sources: Fingerprint::of(b"other"), ..here.clone() };
        let presence = |id: &str, build: &Build, threads| Presence {
            name: "host".into(),
            id: id.into(),
            build: build.clone(),
            threads,
            busy: 0,
            games: 0,
            pace: 0.0,
        };
        assert!(census.note(presence("a", &here, 2), now));
        assert!(census.note(presence("b", &here, 4), now + GONE / 2));
        assert!(census.note(presence("c", &other, 8), now + GONE / 2));
        assert!(!census.note(presence("c", &other, 8), now + GONE / 2));
        assert_eq!(census.hands(&here, now + GONE / 2), 6);
        assert_eq!(census.hands(&here, now + GONE), 4);
        assert_eq!(census.hands(&other, now + GONE), 8);
        assert!(census.present(now + 2 * GONE).is_empty());
    }
}
