//! The findings as data, for programs (docs/quality.md).

use super::Findings;
use arena::quality::{Moves, Opinion, Part, Quality, Share};
use arena::statistics::Estimate;
use serde_json::{Value, json};

/// The name and version of this form.
const FORMAT: &str = "conecta-quality-1";

impl Findings {
    pub(super) fn json(&self) -> Value {
        let players: Vec<_> =
            self.players.iter().map(|(player, quality)| of_player(&player.to_string(), quality)).collect();
        let opinions: Vec<_> = self
            .opinions
            .iter()
            .map(|(heuristic, opinion)| of_heuristic(&heuristic.to_string(), opinion))
            .collect();
        json!({
            "format": FORMAT,
            "version": env!("CARGO_PKG_VERSION"),
            "players": players,
            "opinions": opinions,
        })
    }
}

fn of_player(player: &str, quality: &Quality) -> Value {
    let parts = |parts: &[Part]| parts.iter().map(of_part).collect::<Vec<_>>();
    json!({
        "player": player,
        "positions": quality.positions(),
        "seconds_per_move": quality.time_per_move().as_secs_f64(),
        "mean": {
            "all": {
                "good": estimate(quality.mean(|set| set.all.good)),
                "perfect": estimate(quality.mean(|set| set.all.perfect)),
            },
            "discriminating": {
                "good": estimate(quality.mean(|set| set.discriminating.good)),
                "perfect": estimate(quality.mean(|set| set.discriminating.perfect)),
            },
        },
        "sets": parts(&quality.sets),
        "phases": parts(&quality.phases),
    })
}

fn of_part(part: &Part) -> Value {
    json!({ "name": part.name, "all": moves(part.all), "discriminating": moves(part.discriminating) })
}

fn moves(moves: Moves) -> Value {
    json!({ "good": share(moves.good), "perfect": share(moves.perfect) })
}

fn of_heuristic(heuristic: &str, opinion: &Opinion) -> Value {
    let step = |step: &arena::quality::Step| json!({ "positions": step.positions, "expected": step.expected, "result": step.result });
    json!({
        "heuristic": heuristic,
        "sign": share(opinion.sign),
        "even": share(opinion.even),
        "ranking": estimate(opinion.ranking),
        "calibration": opinion.calibration.iter().map(step).collect::<Vec<_>>(),
    })
}

/// What was counted, and what that says.
fn share(share: Share) -> Value {
    let Estimate { value, low, high, .. } = share.estimate();
    json!({ "hits": share.hits, "of": share.of, "value": value, "low": low, "high": high })
}

fn estimate(Estimate { value, low, high, .. }: Estimate) -> Value {
    json!({ "value": value, "low": low, "high": high })
}
