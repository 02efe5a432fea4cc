//! Players that travel: what has to go with them, and how they are made of what arrives.

use arena::Identity;
use authoring::{HeuristicFile, Language};
use engine::heuristics::Heuristic;
use engine::players::{PlayerName, PlayerSpec};
use engine::{Catalog, Fingerprint, with_settings};
use language::{Dictionary, InWords, say};
use queue::Registry;
use std::collections::HashMap;
use std::sync::Mutex;

/// Finds players by the program's catalog, and makes those of files.
pub(super) struct Company {
    dictionary: Dictionary,
    catalog: Catalog,
    /// Compiled once, whatever weights it is played with.
    compiled: Mutex<HashMap<(String, Fingerprint), Heuristic>>,
}

impl Company {
    /// More than this are forgotten, all at once.
    const MOST: usize = 1024;

    pub(super) fn new(dictionary: Dictionary, catalog: Catalog) -> Self {
        Self { dictionary, catalog, compiled: Mutex::default() }
    }

    fn compiled(&self, path: &str, content: &[u8]) -> Result<Heuristic, String> {
        let lock = || self.compiled.lock().expect("nobody panics while holding it");
        let key = (path.to_owned(), Fingerprint::of(content));
        if let Some(known) = lock().get(&key) {
            return Ok(known.clone());
        }
        let language = Language::of_file(path)
            .ok_or_else(|| say!(self.dictionary, "queue-no-heuristic", file = path))?;
        let loaded = HeuristicFile::of(path, language, content.to_vec());
        let heuristic = loaded.map_err(|error| error.in_words(self.dictionary))?.heuristic(path);
        let mut compiled = lock();
        if compiled.len() >= Self::MOST {
            compiled.clear();
        }
        compiled.insert(key, heuristic.clone());
        Ok(heuristic)
    }
}

impl Registry for Company {
    fn file(&self, player: &PlayerSpec) -> Result<Option<Vec<u8>>, String> {
        let PlayerSpec::Heuristic { heuristic, .. } = player else { return Ok(None) };
        let (path, fingerprint) = (&heuristic.heuristic.card.name, heuristic.heuristic.fingerprint());
        if *fingerprint == Fingerprint::of_sources() {
            return Ok(None);
        }
        let content = std::fs::read(path).map_err(|error| error.in_words(self.dictionary))?;
        if Fingerprint::of(&content) != *fingerprint {
            return Err(say!(self.dictionary, "queue-file-changed"));
        }
        Ok(Some(content))
    }

    fn player(&self, identity: &Identity, file: Option<&[u8]>) -> Result<PlayerSpec, String> {
        let name: PlayerName = identity
            .name
            .parse()
            .map_err(|error: engine::players::NameError| error.in_words(self.dictionary))?;
        let found = match file {
            Some(content) => with_settings(self.compiled(&name.base, content)?, &name),
            None => self.catalog.resolve(&name),
        };
        found.map_err(|error| error.in_words(self.dictionary))
    }
}
