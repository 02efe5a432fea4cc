//! Why players lose: their lost and drawn games looked into, as data.
//!
//! `examine` finds the mistake of each game and asks its player about it, `data` is what is told.

mod data;
mod examine;

pub use data::{
    Believed, Costly, FeatureShare, Judged, KindShare, MistakeData, PlayerReasons, Reasons, Said, TermPoints,
    TermShare,
};

use super::Report;
use arena::parallel;
use arena::why::{Believer, Judge, Profile, outstanding};
use engine::players::PlayerSpec;
use engine::solver::OracleError;
use examine::{Examined, Examiner, games_to_examine};
use game::Rules;
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};

/// Who is asked, and with what.
pub struct Inquiry<'a> {
    /// The rules of the event.
    pub rules: Rules,
    /// Players by name, as far as they still exist: others cannot be asked what they believed.
    pub players: &'a HashMap<String, PlayerSpec>,
    /// Threads; they change nothing but the time.
    pub threads: usize,
    /// Set from outside: what was found so far is told, and that it is not all.
    pub cancel: &'a AtomicBool,
}

/// Lost and drawn games of a player that are looked into: more than any event of usual size has, where the solver judges, and
/// so many as a search can look into in a few seconds, where it does not.
const MOST: [usize; 2] = [100, 2000];

/// Looks into the lost and drawn games of an event. `progress` hears how many are done, of how many.
pub fn reasons(
    report: &Report,
    inquiry: &Inquiry,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Reasons, OracleError> {
    let rules = inquiry.rules;
    let most = MOST[usize::from(Judge::is_perfect(rules))];
    let games = games_to_examine(report, most);
    let examiners: Vec<_> = (0..inquiry.threads.clamp(1, games.len().max(1)))
        .map(|_| Examiner::new(report, inquiry))
        .collect::<Result<_, _>>()?;
    let mut examined: Vec<Examined> = Vec::with_capacity(games.len());
    progress(0, games.len());
    let look_into = |examiner: &mut Examiner, &number: &usize| examiner.examine(number);
    let Ok(()) = parallel(examiners, &games, look_into, |found| {
        examined.push(found);
        progress(examined.len(), games.len());
        Ok::<_, Infallible>(())
    });
    examined.sort_by_key(|game| game.number);
    let of_player = |player: usize| {
        examined.iter().filter_map(move |game| {
            game.mistake.as_ref().filter(|(who, _)| *who == player).map(|(_, mistake)| (game.number, mistake))
        })
    };
    let everybody = 0..report.players.len();
    let profiles: Vec<_> =
        everybody.clone().map(|player| Profile::of(of_player(player).map(|(_, mistake)| mistake))).collect();
    let said = outstanding(&profiles);
    let players = std::iter::zip(everybody, said)
        .map(|(player, said)| {
            let mistakes: Vec<_> = of_player(player).collect();
            PlayerReasons::new(report, inquiry, player, &examined, &mistakes, &profiles, &said)
        })
        .collect();
    Ok(Reasons { judge: Judged::of(rules), is_complete: !inquiry.cancel.load(Ordering::Relaxed), players })
}

/// A player that can be asked, if it can.
fn believer(report: &Report, inquiry: &Inquiry, player: usize) -> Option<Believer> {
    let ranked = &report.players[player];
    // Who breaks down or does not answer is not asked again.
    if ranked.failed() > 0 {
        return None;
    }
    Believer::new(inquiry.players.get(&ranked.name)?, inquiry.rules)?.ok()
}
