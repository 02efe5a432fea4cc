//! What a queue says, in the user's language.

use language::{Dictionary, say, short};
use queue::{AddressError, Build, Doing, Notice, QueueError};

pub(super) fn address_problem(dictionary: Dictionary, error: &AddressError) -> String {
    match error {
        AddressError::Form => say!(dictionary, "queue-address"),
        AddressError::Scheme(scheme) => say!(dictionary, "queue-scheme", scheme = scheme.as_str()),
    }
}

pub(super) fn problem(dictionary: Dictionary, error: &QueueError) -> String {
    match error {
        QueueError::Unreachable { address, reason } => {
            say!(dictionary, "queue-unreachable", address = address.as_str(), reason = reason.as_str())
        }
        QueueError::Refused { address } => say!(dictionary, "queue-refused", address = address.as_str()),
        QueueError::NoJetStream { address } => {
            say!(dictionary, "queue-no-jetstream", address = address.as_str())
        }
        QueueError::Credentials { file, reason } => {
            let file = file.display().to_string();
            say!(dictionary, "queue-credentials", file = file, reason = reason.as_str())
        }
        QueueError::Failed(reason) => say!(dictionary, "queue-failed", reason = reason.as_str()),
        QueueError::File { player, reason } => {
            say!(dictionary, "queue-file", player = player.as_str(), reason = reason.as_str())
        }
    }
}

pub(super) fn notice(dictionary: Dictionary, notice: &Notice) -> String {
    match notice {
        Notice::Nobody => say!(dictionary, "queue-nobody"),
        Notice::OtherBuild { worker, theirs } => {
            let [theirs, ours] = builds(theirs);
            say!(dictionary, "queue-worker-build", worker = worker.as_str(), theirs = theirs, ours = ours)
        }
        Notice::Refused { worker, player, reason } => {
            let player = short(player);
            say!(
                dictionary,
                "queue-worker-refused",
                worker = worker.as_str(),
                player = player,
                reason = reason.as_str()
            )
        }
        Notice::Deadly { player } => say!(dictionary, "queue-deadly", player = short(player)),
        Notice::Waiting { reason } => say!(dictionary, "queue-waiting", reason = reason.as_str()),
    }
}

/// What a worker does; nothing where nobody needs to know.
pub(super) fn doing(dictionary: Dictionary, doing: &Doing) -> String {
    match doing {
        Doing::Ready => say!(dictionary, "worker-ready"),
        Doing::OtherBuild { coordinator, theirs } => {
            let [theirs, ours] = builds(theirs);
            say!(dictionary, "worker-build", coordinator = coordinator.as_str(), theirs = theirs, ours = ours)
        }
        Doing::Refused { player, reason } => {
            say!(dictionary, "worker-refused", player = short(player), reason = reason.as_str())
        }
    }
}

/// Their program and ours, as far as people can tell them apart.
fn builds(theirs: &Build) -> [String; 2] {
    [theirs, &Build::here()].map(|build| {
        let sources = build.sources.as_str();
        format!("{} ({})", build.version, &sources[..sources.len().min(8)])
    })
}
