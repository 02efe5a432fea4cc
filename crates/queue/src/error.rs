//! What can be wrong with a queue.

use std::path::PathBuf;

/// Why there is no queue, or no more. No message holds a secret.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum QueueError {
    #[error("cannot reach the queue at {address}: {reason}")]
    Unreachable { address: String, reason: String },
    #[error("the queue at {address} does not let us in")]
    Refused { address: String },
    #[error("the server at {address} has no JetStream: start it with `nats-server -js`")]
    NoJetStream { address: String },
    #[error("{}: {reason}", file.display())]
    Credentials { file: PathBuf, reason: String },
    #[error("the queue failed: {0}")]
    Failed(String),
    #[error("{player}: {reason}")]
    File { player: String, reason: String },
}

impl QueueError {
    /// What a library says about a failure.
    pub(crate) fn failed(error: impl std::fmt::Display) -> Self {
        Self::Failed(error.to_string())
    }
}
