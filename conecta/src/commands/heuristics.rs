//! `conecta heuristics`: the list, from which everything else takes its names.

use clap::Args;
use engine::exact_decimal;
use engine::heuristics::{HEURISTICS, Heuristic, TieBreak, Viewpoint};
use serde_json::json;
use std::io::{self, Write};

#[derive(Debug, Args)]
pub(crate) struct List {
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let mut output = io::stdout().lock();
        for (index, heuristic) in HEURISTICS.iter().enumerate() {
            if self.json {
                writeln!(output, "{}", as_json(heuristic))?;
            } else {
                let gap = if index == 0 { "" } else { "\n" };
                writeln!(output, "{gap}{}", as_text(heuristic))?;
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

fn as_text(heuristic: &Heuristic) -> String {
    let card = &heuristic.card;
    let weights: Vec<_> = card
        .weights
        .iter()
        .map(|weight| format!("{}={}", weight.name, exact_decimal(weight.default)))
        .collect();
    format!(
        "{}\n  idea     {}\n  origin   {}\n  rules    {}\n  search   {} plies, evaluated for the side to move at the {}, {} of equal moves\n  weights  {}",
        card.name,
        card.idea,
        card.origin,
        rules(heuristic).join(" "),
        card.house.depth,
        viewpoint(card.house.viewpoint),
        tie_break(card.house.tie_break),
        weights.join(" "),
    )
}

fn as_json(heuristic: &Heuristic) -> serde_json::Value {
    let card = &heuristic.card;
    let weights: Vec<_> = card
        .weights
        .iter()
        .map(|weight| {
            json!({"name": weight.name, "default": weight.default, "low": weight.low, "high": weight.high})
        })
        .collect();
    json!({
        "name": card.name,
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
