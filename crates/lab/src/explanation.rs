//! One evaluation, taken apart (docs/explain.md): what its weights count, where that lies, what each disc is worth.

use arena::tuning::{Breakdown, Probe};
use engine::heuristics::{Entry, Explanation, HeuristicSpec, Mind, Unsupported, Worth};
use engine::{Failure, Score};
use game::{Game, Position, Rules, Side, Square};
use serde_json::{Value, json};

/// Asks a heuristic about its values.
pub struct Explainer<'a> {
    heuristic: &'a HeuristicSpec,
    probe: Probe,
    mind: Box<dyn Mind>,
}

/// All that is known about one evaluation.
#[allow(missing_docs)]
pub struct Explained<'a> {
    pub heuristic: &'a HeuristicSpec,
    pub game: &'a Game,
    pub side: Side,
    pub breakdown: Breakdown,
    pub explanation: Option<Explanation>,
    pub worths: Option<Vec<Worth>>,
    /// What it printed on the way.
    pub log: Option<String>,
}

impl<'a> Explainer<'a> {
    /// For a heuristic that plays these rules.
    pub fn new(heuristic: &'a HeuristicSpec, rules: Rules) -> Result<Self, Unsupported> {
        let probe = Probe::new(heuristic, rules)?;
        let mind = heuristic.heuristic.mind(rules, &heuristic.weights)?;
        Ok(Self { heuristic, probe, mind })
    }

    /// The value of an unfinished position for a side, taken apart.
    pub fn explained<'game>(&mut self, game: &'game Game, side: Side) -> Result<Explained<'game>, Failure>
    where
        'a: 'game,
    {
        let position = game.position();
        Ok(Explained {
            heuristic: self.heuristic,
            game,
            side,
            breakdown: self.probe.breakdown(position, side)?,
            explanation: self.mind.explain(position, side)?,
            worths: self.mind.worths(position, side)?,
            log: self.mind.log(position, side)?,
        })
    }
}

impl Explained<'_> {
    /// What a weight is called.
    pub fn weight_name(&self, weight: usize) -> &str {
        &self.heuristic.heuristic.card.weights[weight].name
    }

    /// Its value.
    pub fn weight(&self, weight: usize) -> Score {
        self.heuristic.weights.values()[weight]
    }

    /// Whose an entry is.
    pub fn owner(&self, entry: &Entry) -> Side {
        if entry.is_mine { self.side } else { self.side.other() }
    }

    /// The board that the heuristic counts on: after the replies it makes in its mind.
    pub fn counted(&self) -> Game {
        let mut game = self.game.clone();
        for &mv in self.explanation.iter().flat_map(|explanation| &explanation.replies) {
            game.play(mv).expect("replies are legal");
        }
        game
    }

    /// Points by cell. What lies on several cells is shared by them; where nothing is known to lie anywhere, discs have what
    /// would be missing without them.
    pub fn by_cell(&self) -> Vec<(Square, Score)> {
        match (&self.explanation, &self.worths) {
            (Some(Explanation { entries, .. }), _) => {
                let shares = |entry: &Entry| {
                    let share = entry.points / entry.cells.len() as f64;
                    entry.cells.iter().map(|&square| (square, share)).collect::<Vec<_>>()
                };
                entries.iter().flat_map(shares).collect()
            }
            (None, Some(worths)) => worths.iter().map(|worth| (worth.square, worth.points)).collect(),
            (None, None) => Vec::new(),
        }
    }

    /// As programs get it.
    pub fn data(&self) -> Value {
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
