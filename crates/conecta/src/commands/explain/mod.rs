//! `conecta explain`: one evaluation, taken apart.
//!
//! Every heuristic is asked what its weights count, by raising one after the other; some can also tell where what they count
//! lies.

mod json;
mod text;

use crate::authored::understanding;
use crate::desk::Desk;
use crate::failure::{BadInput, BrokenDown};
use crate::positions::Positions;
use arena::tuning::{Breakdown, Probe};
use clap::Args;
use engine::heuristics::{Entry, Explanation, HeuristicSpec, Worth};
use engine::players::PlayerName;
use engine::{Failure, Score};
use game::{Game, IllegalMove, Position, Side, Square};
use language::{InWords, say};

#[derive(Debug, Args)]
pub(crate) struct Explain {
    heuristic: PlayerName,

    #[arg(long, value_name = "first|second")]
    side: Option<Side>,

    #[arg(long)]
    json: bool,

    #[command(flatten)]
    positions: Positions,
}

/// All that is known about one evaluation.
struct Findings<'a> {
    heuristic: &'a HeuristicSpec,
    game: &'a Game,
    side: Side,
    breakdown: Breakdown,
    explanation: Option<Explanation>,
    worths: Option<Vec<Worth>>,
    log: Option<String>,
}

impl Explain {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let dictionary = desk.dictionary;
        let (spec, rules) = (&desk.heuristic(&self.heuristic)?, self.positions.rules());
        let mut probe = Probe::new(spec, rules).map_err(|error| desk.refused(&error))?;
        let mut mind = spec.heuristic.mind(rules, &spec.weights).map_err(|error| desk.refused(&error))?;
        let name = self.heuristic.to_string();
        let mut is_first = true;
        self.positions.answer(dictionary, |output, game| {
            if let Some(outcome) = game.outcome() {
                let (moves, reason) = (game.letters(), IllegalMove::Over(outcome).in_words(dictionary));
                return Err(BadInput(say!(dictionary, "no-move", moves = moves, reason = reason)).into());
            }
            let position = game.position();
            let side = self.side.unwrap_or_else(|| position.to_move());
            let failed = |failure: Failure| BrokenDown::new(dictionary, &name, game, &failure);
            let findings = Findings {
                heuristic: spec,
                game,
                side,
                breakdown: probe.breakdown(position, side).map_err(failed)?,
                explanation: mind.explain(position, side).map_err(failed)?,
                worths: mind.worths(position, side).map_err(failed)?,
                log: mind.log(position, side).map_err(failed)?,
            };
            if self.json {
                return Ok(writeln!(output, "{}", findings.json())?);
            }
            if is_first {
                // Of a file, how it was understood comes first.
                for line in understanding(dictionary, &spec.heuristic) {
                    writeln!(output, "{line}")?;
                }
            } else {
                writeln!(output)?;
            }
            is_first = false;
            Ok(write!(output, "{}", findings.text(dictionary, desk.paint))?)
        })
    }
}

impl Findings<'_> {
    fn weight_name(&self, weight: usize) -> &str {
        &self.heuristic.heuristic.card.weights[weight].name
    }

    fn weight(&self, weight: usize) -> Score {
        self.heuristic.weights.values()[weight]
    }

    /// Whose an entry is.
    fn owner(&self, entry: &Entry) -> Side {
        if entry.is_mine { self.side } else { self.side.other() }
    }

    /// The board that the heuristic counts on: after the replies it makes in its mind.
    fn counted(&self) -> Game {
        let mut game = self.game.clone();
        for &mv in self.explanation.iter().flat_map(|explanation| &explanation.replies) {
            game.play(mv).expect("replies are legal");
        }
        game
    }

    /// Points by cell. What lies on several cells is shared by them; where nothing is known to lie anywhere, discs have what
    /// would be missing without them.
    fn by_cell(&self) -> Vec<(Square, Score)> {
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
}
