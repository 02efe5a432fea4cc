//! Who plays, to the letter: what must be the same for two players of one name to be the same player.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// A short text that differs whenever what it was taken of differs: the sources of built-in players, the content of a file.
/// It does not depend on the machine, the compiler or its flags, so games can be kept and travel under it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fingerprint(String);

impl Fingerprint {
    /// Of everything that is compiled in: the sources of `game` and `engine`, taken when they were built.
    pub fn of_sources() -> Self {
        Self(env!("CONECTA_SOURCES").to_owned())
    }

    /// Of some content.
    pub fn of(content: &[u8]) -> Self {
        let digest = Sha256::digest(content);
        let front = digest.first_chunk().expect("a digest has 32 bytes");
        Self(format!("{:032x}", u128::from_be_bytes(*front)))
    }

    /// A fingerprint that was taken earlier.
    pub fn from_text(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
