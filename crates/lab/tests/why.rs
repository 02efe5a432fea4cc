//! What sets players apart, in an event of all heuristics.

use arena::statistics::Portion;
use arena::why::{Group, Profile, differences};
use arena::{ACTION_LIMIT, Format, Suite, Threads};
use engine::heuristics::HeuristicSpec;
use engine::players::{Effort, PlayerSpec};
use game::Rules;
use lab::report::{Inquiry, PlayerReasons, Reasons, Report, reasons};
use lab::{Event, EventRequest, Hosting};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use store::Store;

fn look_into(players: Vec<PlayerSpec>, openings: usize, cancel: &AtomicBool) -> (Report, Reasons) {
    let known = players.iter().map(|player| (player.to_string(), player.clone())).collect();
    asking(players, &known, openings, cancel)
}

/// The same where only these players can be asked what they believed.
fn asking(
    players: Vec<PlayerSpec>,
    known: &HashMap<String, PlayerSpec>,
    openings: usize,
    cancel: &AtomicBool,
) -> (Report, Reasons) {
    let event = Event::new(EventRequest {
        rules: Rules::CLASSIC,
        players,
        format: Format::RoundRobin,
        suite: Suite::Ply4,
        own_openings: None,
        openings,
        is_exact: true,
        seed: 0,
        action_limit: ACTION_LIMIT,
        move_time: None,
    })
    .expect("everybody plays it");
    let hosting = Hosting { crew: &Threads(2), share: usize::MAX, cancel: &AtomicBool::new(false) };
    let held =
        event.hold(&mut Store::in_memory(), &hosting, &mut |_, _| false, &mut |_| ()).expect("a store");
    let report = Report::new(&event.sheet(), &held);
    let inquiry = Inquiry { rules: Rules::CLASSIC, players: known, threads: 2, cancel };
    let mut heard = Vec::new();
    let found = reasons(&report, &inquiry, &mut |done, all| heard.push((done, all))).expect("a solver");
    let all = heard.last().expect("it tells how far it is").1;
    assert_eq!(heard, (0..=all).map(|done| (done, all)).collect::<Vec<_>>(), "game by game");
    (report, found)
}

fn everybody() -> Vec<PlayerSpec> {
    let catalog = lab::catalog();
    let playing = catalog.heuristics().iter().filter(|heuristic| heuristic.refuses(Rules::CLASSIC).is_none());
    playing
        .map(|heuristic| PlayerSpec::Heuristic {
            heuristic: HeuristicSpec::original(heuristic.clone()),
            effort: Effort::House,
        })
        .collect()
}

/// The profile that the data are about.
fn profile(reasons: &PlayerReasons) -> Profile {
    let by_line =
        reasons.features.iter().filter(|one| one.feature.group() == Group::Line).map(|one| one.of).max();
    Profile {
        games: reasons.thrown as u64,
        different: reasons.different,
        by_line: by_line.unwrap_or(0),
        counts: reasons.features.iter().map(|one| (one.feature, one.count)).collect(),
    }
}

#[test]
fn players_that_err_differently_are_told_apart() {
    let (report, found) = look_into(everybody(), 16, &AtomicBool::new(false));
    assert!(found.is_complete);
    let told = |reasons: &PlayerReasons| {
        reasons.said.iter().map(|said| (said.feature, said.rival)).collect::<Vec<_>>()
    };
    let mut differing = 0;
    for (index, one) in found.players.iter().enumerate() {
        for other in &found.players[..index] {
            if !differences(&profile(one), &profile(other)).is_empty() {
                differing += 1;
                let names = [one, other].map(|reasons| report.players[reasons.player].name.as_str());
                assert_ne!(told(one), told(other), "{names:?}");
            }
        }
    }
    assert!(differing > 0, "nobody differs from anybody, so nothing was tried");
}

#[test]
fn all_lost_and_drawn_games_are_looked_into_and_accounted_for() {
    let (report, found) = look_into(everybody(), 4, &AtomicBool::new(false));
    for reasons in &found.players {
        let ranked = &report.players[reasons.player];
        assert_eq!(reasons.examined as u64, ranked.losses + ranked.draws, "{}", ranked.name);
        assert_eq!((reasons.lost as u64, reasons.drawn as u64), (ranked.losses, ranked.draws));
        assert_eq!((reasons.unknown, reasons.failed), (0, 0));
        assert_eq!(reasons.thrown, reasons.mistakes.len());
        assert_eq!(reasons.costliest.iter().map(|costly| costly.games).sum::<usize>(), reasons.thrown);
        assert!(reasons.costliest.is_sorted_by(|one, next| one.points >= next.points));
        for said in &reasons.said {
            let [own, others] = [(said.count, said.of), (said.others_count, said.others_of)]
                .map(|(count, of)| Portion { count, of }.share());
            assert!(own > others && said.probability < 0.05, "{}: {said:?}", ranked.name);
        }
        for mistake in &reasons.mistakes {
            let belief = mistake.belief.as_ref().expect("heuristics can be asked");
            assert!(belief.chosen >= belief.right && mistake.right.contains(&belief.preferred));
        }
    }
}

#[test]
fn who_is_in_a_hurry_gets_what_is_known() {
    let (_, found) = look_into(everybody().into_iter().take(2).collect(), 2, &AtomicBool::new(true));
    assert!(!found.is_complete);
    assert!(
        found
            .players
            .iter()
            .all(|reasons| reasons.examined == reasons.unknown + reasons.thrown + reasons.without_mistake())
    );
}

#[test]
fn games_of_players_that_no_longer_exist_are_judged_and_nobody_is_asked() {
    let players: Vec<_> = everybody().into_iter().take(3).collect();
    let (_, found) = look_into(players.clone(), 4, &AtomicBool::new(false));
    let (_, unasked) = asking(players, &HashMap::new(), 4, &AtomicBool::new(false));
    for (asked, unasked) in std::iter::zip(&found.players, &unasked.players) {
        assert!(asked.thrown > 0 && asked.thrown == unasked.thrown);
        for (known, unknown) in std::iter::zip(&asked.mistakes, &unasked.mistakes) {
            assert!(known.belief.is_some() && unknown.belief.is_none());
            assert_eq!((known.game, known.ply, &known.right), (unknown.game, unknown.ply, &unknown.right));
        }
        assert!(unasked.terms.is_empty() && unasked.depth.is_none());
    }
}
