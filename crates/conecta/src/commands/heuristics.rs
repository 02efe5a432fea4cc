//! `conecta heuristics`: the list, from which everything else takes its names.

use crate::authored::understanding;
use crate::desk::Desk;
use clap::Args;
use engine::heuristics::{Card, Heuristic, HeuristicSpec, House, TieBreak, Viewpoint};
use engine::players::{Effort, PlayerName};
use engine::shortest_decimal;
use language::{Dictionary, say};
use serde_json::json;
use std::io::{self, Write};

#[derive(Debug, Args)]
pub(crate) struct List {
    #[arg(value_name = "HEURISTIC")]
    name: Option<PlayerName>,

    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let (specs, most_weights) = if let Some(name) = self.name {
            // However far a player looks, it thinks what its heuristic thinks.
            (vec![desk.heuristic(&PlayerName { effort: Effort::House, ..name })?], usize::MAX)
        } else {
            let heuristics = desk.catalog.heuristics().iter().cloned();
            (heuristics.map(HeuristicSpec::original).collect(), MOST_LISTED)
        };
        let mut output = io::stdout().lock();
        for (index, spec) in specs.iter().enumerate() {
            if self.json {
                writeln!(output, "{}", as_json(spec))?;
            } else {
                let gap = if index == 0 { "" } else { "\n" };
                writeln!(output, "{gap}{}", as_text(desk.dictionary, spec, most_weights))?;
            }
        }
        Ok(())
    }
}

fn viewpoint(viewpoint: Viewpoint) -> &'static str {
    match viewpoint {
        Viewpoint::Leaf => "leaf",
        Viewpoint::Root => "root",
    }
}

fn tie_break(tie_break: TieBreak) -> &'static str {
    match tie_break {
        TieBreak::First => "first",
        TieBreak::Last => "last",
    }
}

fn rules(heuristic: &Heuristic) -> Vec<String> {
    heuristic.serves().map(|rules| rules.to_string()).collect()
}

/// Among others, more weights than this are only counted.
const MOST_LISTED: usize = 24;

fn as_text(
    dictionary: Dictionary,
    HeuristicSpec { heuristic, weights }: &HeuristicSpec,
    most_weights: usize,
) -> String {
    let card = &heuristic.card;
    let weights: Vec<_> = std::iter::zip(&card.weights, weights.values())
        .map(|(weight, &value)| format!("{}={}", weight.name, shortest_decimal(value)))
        .collect();
    let House { depth, viewpoint: whose, tie_break: which, .. } = card.house;
    let search = say!(
        dictionary,
        "card-search",
        plies = depth,
        viewpoint = viewpoint(whose),
        choice = tie_break(which)
    );
    let many = say!(dictionary, "card-many-weights", number = weights.len(), name = card.name.as_str());
    let lines = [
        (say!(dictionary, "card-idea"), idea(dictionary, card)),
        (say!(dictionary, "card-origin"), origin(dictionary, card)),
        (say!(dictionary, "card-rules"), rules(heuristic).join(" ")),
        (say!(dictionary, "card-search-title"), search),
        (
            say!(dictionary, "card-weights"),
            if weights.len() > most_weights { many } else { weights.join(" ") },
        ),
    ];
    let width = lines.iter().map(|(title, _)| title.chars().count()).max().unwrap_or(0);
    // A file may say nothing about itself.
    let lines = lines.into_iter().filter(|(_, text)| !text.is_empty());
    let lines: Vec<_> = lines.map(|(title, text)| format!("\n  {title:<width$}  {text}")).collect();
    let understood: Vec<_> =
        understanding(dictionary, heuristic).iter().map(|line| format!("\n  {line}")).collect();
    format!("{}{}{}", card.name, lines.concat(), understood.concat())
}

/// The idea in the user's language where the dictionary knows the heuristic, else in its own words: a new heuristic needs
/// no entry.
fn idea(dictionary: Dictionary, card: &Card) -> String {
    dictionary.find(&format!("idea-{}", card.name)).unwrap_or_else(|| card.idea.clone())
}

fn origin(dictionary: Dictionary, card: &Card) -> String {
    dictionary.find(&format!("idea-{}.origin", card.name)).unwrap_or_else(|| card.origin.clone())
}

fn as_json(HeuristicSpec { heuristic, weights }: &HeuristicSpec) -> serde_json::Value {
    let card = &heuristic.card;
    let weights: Vec<_> = std::iter::zip(&card.weights, weights.values())
        .map(|(weight, value)| {
            json!({
                "name": weight.name,
                "default": weight.default,
                "low": weight.low,
                "high": weight.high,
                "value": value,
            })
        })
        .collect();
    json!({
        "name": card.name,
        "alias": card.alias.as_ref().map(|alias| &alias.name),
        "idea": card.idea,
        "origin": card.origin,
        "rules": rules(heuristic),
        "house": {
            "depth": card.house.depth,
            "viewpoint": viewpoint(card.house.viewpoint),
            "tie_break": tie_break(card.house.tie_break),
            "win": card.house.win,
        },
        "weights": weights,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Catalog;
    use language::Language;

    #[test]
    fn the_dictionary_says_of_heuristics_what_their_cards_say() {
        let dictionary = Language::English.dictionary();
        for Heuristic { card, .. } in Catalog::built_in().heuristics() {
            assert_eq!((&idea(dictionary, card), &origin(dictionary, card)), (&card.idea, &card.origin));
        }
    }

    #[test]
    fn the_reference_heuristics_are_explained_in_other_languages() {
        let names = "bueno ia1 ia2 ab29a a2b3d fc259 jugador1 jugador2 jugador3 aima test prob";
        for name in names.split(' ') {
            let catalog = Catalog::built_in();
            let Heuristic { card, .. } = catalog.find(name).expect(name);
            let dictionary = Language::Spanish.dictionary();
            let spanish = (idea(dictionary, card), origin(dictionary, card));
            assert!(spanish.0 != card.idea && spanish.1 != card.origin, "{name}");
        }
    }
}
