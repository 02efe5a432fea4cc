//! The names that streams and subjects have on the server. They carry a version: who understands other messages has others.

use engine::Fingerprint;

/// The stream of shares that wait or are being played.
pub(crate) const WORK: &str = "CONECTA_V1_WORK";
/// The stream of reports.
pub(crate) const DONE: &str = "CONECTA_V1_DONE";
/// The bucket of files.
pub(crate) const FILES: &str = "CONECTA_V1_FILES";

/// Whatever is in the stream of shares.
pub(crate) const ALL_WORK: &str = "conecta.v1.work.>";
/// Whatever is in the stream of reports.
pub(crate) const ALL_DONE: &str = "conecta.v1.done.>";
/// Where workers tell that they are there.
pub(crate) const WORKERS: &str = "conecta.v1.worker";
/// Where it is asked who is there.
pub(crate) const ROLL_CALL: &str = "conecta.v1.call";
/// Where coordinators tell which build they need.
pub(crate) const COORDINATORS: &str = "conecta.v1.coordinator";

/// The part of a fingerprint that names contain.
fn mark(fingerprint: &Fingerprint) -> &str {
    let text = fingerprint.as_str();
    &text[..text.len().min(16)]
}

/// Shares for workers with these sources, of an errand, by a coordinator.
pub(crate) fn work(sources: &Fingerprint, errand: &str, coordinator: &str) -> String {
    format!("conecta.v1.work.{}.{errand}.{coordinator}", mark(sources))
}

/// All shares for workers with these sources.
pub(crate) fn work_for(sources: &Fingerprint) -> String {
    format!("conecta.v1.work.{}.>", mark(sources))
}

/// All shares of an errand, whoever coordinates it.
pub(crate) fn work_of(errand: &str) -> String {
    format!("conecta.v1.work.*.{errand}.*")
}

/// The consumer that workers with these sources share.
pub(crate) fn hands(sources: &Fingerprint) -> String {
    format!("hands-{}", mark(sources))
}

/// Reports on an errand for a coordinator.
pub(crate) fn done(errand: &str, coordinator: &str) -> String {
    format!("conecta.v1.done.{errand}.{coordinator}")
}

/// All reports on an errand, whoever coordinates it.
pub(crate) fn done_of(errand: &str) -> String {
    done(errand, "*")
}

/// The reports on a share that came under this subject, and its coordinator.
pub(crate) fn answer(work: &str) -> Option<(String, &str)> {
    let mut parts = work.rsplit('.');
    let (coordinator, errand) = (parts.next()?, parts.next()?);
    Some((done(errand, coordinator), coordinator))
}

/// Who coordinates what is under this subject.
pub(crate) fn coordinator_of(subject: &str) -> &str {
    subject.rsplit('.').next().unwrap_or(subject)
}

/// Where a coordinator can be asked whether it is there.
pub(crate) fn presence_of(coordinator: &str) -> String {
    format!("conecta.v1.here.{coordinator}")
}
