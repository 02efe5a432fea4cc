//! What is said about a player in a few sentences: what sets its mistakes apart, with numbers.

use crate::{Dictionary, say, short};
use arena::insight::phases;
use arena::why::{BEYOND, Feature, Group, Kind};
use game::{Move, Rules};
use lab::report::{PlayerReasons, Report, Said};

/// Odds that are so many times the others' are a blind spot, and no mere weakness.
const BLIND: f64 = 2.5;

/// Everything that is said about a player.
pub fn sentences(
    dictionary: Dictionary,
    report: &Report,
    rules: Rules,
    reasons: &PlayerReasons,
) -> Vec<String> {
    let Some(main) = reasons.main_kind() else { return vec![say!(dictionary, "why-no-mistakes")] };
    let mut sentences: Vec<_> =
        reasons.said.iter().map(|said| one(dictionary, report, rules, reasons, said)).collect();
    if sentences.is_empty() {
        let share = |count: u64, of: u64| dictionary.part(count, of);
        let numbers = say!(
            dictionary,
            "why-numbers",
            count = main.count,
            all = reasons.thrown,
            share = share(main.count as u64, reasons.thrown as u64),
            others = share(main.others_count, main.others_of)
        );
        let kind = kind_name(dictionary, main.kind);
        sentences.push(say!(dictionary, "why-nothing-said", kind = kind, numbers = numbers));
    }
    if let Some(term) = reasons.terms.first() {
        let name = term_name(dictionary, &term.name);
        sentences.push(say!(dictionary, "why-term", term = name, count = term.count, all = reasons.thrown));
    }
    sentences
}

/// One thing that sets a player apart.
fn one(
    dictionary: Dictionary,
    report: &Report,
    rules: Rules,
    reasons: &PlayerReasons,
    said: &Said,
) -> String {
    let numbers = numbers(dictionary, report, said);
    let named = |key: &str| say!(dictionary, key, numbers = numbers.as_str());
    let phases = phases(rules);
    match said.feature {
        Feature::SeenAt(depth) => {
            let (depth, own) = (depth.to_string(), reasons.depth.unwrap_or(0));
            say!(dictionary, "why-said-seen-at", numbers = numbers, depth = depth, own = own)
        }
        Feature::Kind(Kind::Horizon) => {
            say!(dictionary, "why-said-horizon", numbers = numbers, beyond = BEYOND)
        }
        Feature::Line(_) | Feature::Diagonal => {
            // Half a game on each side keeps odds finite.
            let odds = |count: u64, of: u64| (count as f64 + 0.5) / ((of - count) as f64 + 0.5);
            let is_blind = odds(said.count, said.of) >= BLIND * odds(said.others_count, said.others_of);
            let strength = if is_blind { "blind" } else { "weak" };
            let key = format!("why-said-{}", said.feature);
            say!(dictionary, &key, numbers = numbers, strength = strength)
        }
        Feature::Phase(phase) => {
            let plies = &phases[phase].plies;
            let key = format!("why-said-phase-{}", phases[phase].name);
            let from = if phase == phases.len() - 1 { plies.start } else { plies.start + 1 };
            say!(dictionary, &key, numbers = numbers, from = from, moves = plies.end)
        }
        Feature::Column(number) if number < rules.size().width() => {
            let column = rules.letter(Move::new(number)).to_string();
            say!(dictionary, "why-said-column", numbers = numbers, column = column)
        }
        Feature::Column(_) => named("why-said-bomb"),
        Feature::Opening(opening) => {
            let opening = report.openings[opening].moves.as_str();
            say!(dictionary, "why-said-from-opening", numbers = numbers, opening = opening)
        }
        Feature::Kind(_) | Feature::HadWon | Feature::Side(_) => named(&format!("why-said-{}", said.feature)),
    }
}

/// How often, of how many, and how that is with the others.
fn numbers(dictionary: Dictionary, report: &Report, said: &Said) -> String {
    let (count, all) = (said.count, said.of);
    let share = dictionary.part(said.count, said.of);
    let others = dictionary.part(said.others_count, said.others_of);
    let rival = said.rival.map(|rival| short(&report.players[rival].title));
    match (said.feature.group() == Group::Line, rival) {
        (true, Some(rival)) => say!(
            dictionary,
            "why-numbers-lines-rival",
            count = count,
            all = all,
            share = share,
            others = others,
            rival = rival
        ),
        (true, None) => {
            say!(dictionary, "why-numbers-lines", count = count, all = all, share = share, others = others)
        }
        (false, Some(rival)) => say!(
            dictionary,
            "why-numbers-rival",
            count = count,
            all = all,
            share = share,
            others = others,
            rival = rival
        ),
        (false, None) => {
            say!(dictionary, "why-numbers", count = count, all = all, share = share, others = others)
        }
    }
}

/// What a kind of mistake is called.
pub fn kind_name(dictionary: Dictionary, kind: Kind) -> String {
    say!(dictionary, &format!("why-kind-{}", kind.name()))
}

/// What a kind of mistake is.
pub fn kind_meaning(dictionary: Dictionary, kind: Kind) -> String {
    say!(dictionary, &format!("why-meaning-{}", kind.name()))
}

/// The name of a weight, or what stands for none.
pub fn term_name(dictionary: Dictionary, name: &str) -> String {
    if name == "rest" { say!(dictionary, "why-term-rest") } else { format!("`{name}`") }
}
