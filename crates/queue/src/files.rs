//! Heuristics that are files travel once, by what is in them; everybody else is found by name.

use crate::QueueError;
use crate::connection::Connection;
use crate::message::Entrant;
use arena::Identity;
use engine::Fingerprint;
use engine::players::PlayerSpec;
use std::collections::HashMap;
use std::sync::Mutex;
use tokio::io::AsyncReadExt;

/// Knows players: what has to travel with one, and how to make one of what has arrived.
pub trait Registry: Send + Sync {
    /// The content of the file that a player is, if it is one.
    fn file(&self, player: &PlayerSpec) -> Result<Option<Vec<u8>>, String>;

    /// The player of a name, from its file if it came with one; or why there is none here.
    fn player(&self, identity: &Identity, file: Option<&[u8]>) -> Result<PlayerSpec, String>;
}

impl Connection {
    /// Puts a file into the bucket, unless it is there.
    pub(crate) async fn put(&self, content: &[u8]) -> Result<(), QueueError> {
        let name = Fingerprint::of(content).to_string();
        if self.files.info(&name).await.is_ok() {
            return Ok(());
        }
        let mut content = content;
        self.files.put(name.as_str(), &mut content).await.map(|_| ()).map_err(QueueError::failed)
    }

    /// Takes a file out of the bucket.
    async fn get(&self, fingerprint: &Fingerprint) -> Result<Vec<u8>, String> {
        let mut object = self.files.get(fingerprint.as_str()).await.map_err(|error| error.to_string())?;
        let mut content = Vec::new();
        object.read_to_end(&mut content).await.map_err(|error| error.to_string())?;
        if Fingerprint::of(&content) != *fingerprint {
            return Err("its file arrived damaged".to_owned());
        }
        Ok(content)
    }
}

/// Players that a worker has got to know: each is made once.
pub(crate) struct Acquaintances<'a> {
    registry: &'a dyn Registry,
    known: Mutex<HashMap<Identity, PlayerSpec>>,
}

impl<'a> Acquaintances<'a> {
    /// More than this are forgotten, all at once.
    const MOST: usize = 4096;

    pub(crate) fn new(registry: &'a dyn Registry) -> Self {
        Self { registry, known: Mutex::default() }
    }

    /// The player of an entry, or why it cannot play here.
    pub(crate) async fn meet(
        &self,
        connection: &Connection,
        entrant: &Entrant,
    ) -> Result<PlayerSpec, String> {
        let identity = entrant.identity();
        let lock = || self.known.lock().expect("nobody panics while holding it");
        if let Some(known) = lock().get(&identity) {
            return Ok(known.clone());
        }
        let file = if entrant.2 { Some(connection.get(&identity.fingerprint).await?) } else { None };
        let player = self.registry.player(&identity, file.as_deref())?;
        if Identity::of(&player) != identity {
            return Err(format!(
                "what is called {} here is something else: {}",
                identity.name,
                Identity::of(&player).fingerprint
            ));
        }
        let mut known = lock();
        if known.len() >= Self::MOST {
            known.clear();
        }
        known.insert(identity, player.clone());
        Ok(player)
    }
}
