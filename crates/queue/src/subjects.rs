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

/// What a coordinator calls one of its rounds: it may have several at a time.
pub(crate) fn round(coordinator: &str, number: u64) -> String {
    format!("{coordinator}-{number}")
}

/// Shares for workers with these sources, of an errand, for a round.
pub(crate) fn work(sources: &Fingerprint, errand: &str, round: &str) -> String {
    format!("conecta.v1.work.{}.{errand}.{round}", mark(sources))
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

/// Reports on an errand for a round.
pub(crate) fn done(errand: &str, round: &str) -> String {
    format!("conecta.v1.done.{errand}.{round}")
}

/// All reports on an errand, whoever coordinates it.
pub(crate) fn done_of(errand: &str) -> String {
    done(errand, "*")
}

/// Is it the subject of reports?
pub(crate) fn is_done(subject: &str) -> bool {
    subject.starts_with("conecta.v1.done.")
}

/// Where reports go on shares that came under this subject.
pub(crate) fn answer(work: &str) -> Option<String> {
    let mut parts = work.rsplit('.');
    let (round, errand) = (parts.next()?, parts.next()?);
    Some(done(errand, round))
}

/// The round that what is under this subject belongs to.
pub(crate) fn round_of(subject: &str) -> &str {
    subject.rsplit('.').next().unwrap_or(subject)
}

/// What is the same for all rounds of a coordinator with the same players.
pub(crate) fn errand_of(subject: &str) -> &str {
    subject.rsplit_once('-').map_or(subject, |(errand, _)| errand)
}

/// Whose round it is.
pub(crate) fn coordinator_of(round: &str) -> &str {
    round.split('-').next().unwrap_or(round)
}

/// Where a coordinator can be asked whether it is there.
pub(crate) fn presence_of(coordinator: &str) -> String {
    format!("conecta.v1.here.{coordinator}")
}

/// Where a coordinator is told that somebody begins a share.
pub(crate) fn beginnings(coordinator: &str) -> String {
    format!("conecta.v1.begun.{coordinator}")
}

/// Where a coordinator is asked whether a share is to be played once more.
pub(crate) fn questions(coordinator: &str) -> String {
    format!("conecta.v1.ask.{coordinator}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_go_to_the_round_that_the_share_came_from() {
        let round = round("0123456789abcdef", 3);
        let work = work(&Fingerprint::of_sources(), "errand", &round);
        assert_eq!(answer(&work).as_deref(), Some("conecta.v1.done.errand.0123456789abcdef-3"));
        assert_eq!(round_of(&work), "0123456789abcdef-3");
        assert_eq!(coordinator_of(round_of(&work)), "0123456789abcdef");
        assert!(errand_of(&work).ends_with(".errand.0123456789abcdef"), "{}", errand_of(&work));
    }
}
