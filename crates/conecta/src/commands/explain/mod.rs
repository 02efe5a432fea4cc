//! `conecta explain`: one evaluation, taken apart.
//!
//! Every heuristic is asked what its weights count, by raising one after the other; some can also tell where what they count
//! lies.

mod text;

use crate::authored::understanding;
use crate::desk::Desk;
use crate::failure::{BadInput, BrokenDown};
use crate::positions::Positions;
use clap::Args;
use engine::Failure;
use engine::players::PlayerName;
use game::{IllegalMove, Position, Side};
use lab::{Explained, Explainer};
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

/// One evaluation, for people.
struct Findings<'a>(Explained<'a>);

impl Explain {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let dictionary = desk.dictionary;
        let (spec, rules) = (&desk.heuristic(&self.heuristic)?, self.positions.rules());
        let mut explainer = Explainer::new(spec, rules).map_err(|error| desk.refused(&error))?;
        let name = self.heuristic.to_string();
        let mut is_first = true;
        self.positions.answer(dictionary, |output, game| {
            if let Some(outcome) = game.outcome() {
                let (moves, reason) = (game.letters(), IllegalMove::Over(outcome).in_words(dictionary));
                return Err(BadInput(say!(dictionary, "no-move", moves = moves, reason = reason)).into());
            }
            let side = self.side.unwrap_or_else(|| game.position().to_move());
            let failed = |failure: Failure| BrokenDown::new(dictionary, &name, game, &failure);
            let found = explainer.explained(game, side).map_err(failed)?;
            if self.json {
                return Ok(writeln!(output, "{}", found.data())?);
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
            Ok(write!(output, "{}", Findings(found).text(dictionary, desk.paint))?)
        })
    }
}
