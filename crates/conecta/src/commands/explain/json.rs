//! The findings as data, for programs (docs/explain.md).

use super::Findings;
use engine::heuristics::{Entry, Worth};
use game::Position;
use serde_json::{Value, json};

impl Findings<'_> {
    pub(super) fn json(&self) -> Value {
        let weights: Vec<_> = self
            .breakdown
            .counts
            .iter()
            .map(|&(weight, count)| {
                let value = self.weight(weight);
                json!({"name": self.weight_name(weight), "weight": value, "count": count, "points": count * value})
            })
            .collect();
        let entries = self.explanation.as_ref().map(|explanation| {
            let entry = |entry: &Entry| {
                json!({
                    "weight": self.weight_name(entry.weight),
                    "side": self.owner(entry).to_string(),
                    "points": entry.points,
                    "cells": entry.cells.iter().map(ToString::to_string).collect::<Vec<_>>(),
                })
            };
            explanation.entries.iter().map(entry).collect::<Vec<_>>()
        });
        let replies = self.explanation.iter().flat_map(|explanation| &explanation.replies);
        let discs = self.worths.as_ref().map(|worths| {
            let disc = |worth: &Worth| json!({"cell": worth.square.to_string(), "points": worth.points});
            worths.iter().map(disc).collect::<Vec<_>>()
        });
        json!({
            "heuristic": self.heuristic.to_string(),
            "rules": self.game.rules().to_string(),
            "moves": self.game.letters(),
            "to_move": self.game.position().to_move().to_string(),
            "side": self.side.to_string(),
            "value": self.breakdown.value,
            "weights": weights,
            "rest": self.breakdown.rest,
            "replies": replies.map(|&mv| self.game.rules().letter(mv).to_string()).collect::<Vec<_>>(),
            "entries": entries,
            "discs": discs,
            "log": self.log,
        })
    }
}
