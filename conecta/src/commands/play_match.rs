//! `conecta match`: two players against each other.

use crate::failure::BadInput;
use arena::{ACTION_LIMIT, play_game};
use clap::Args;
use engine::players::PlayerSpec;
use game::{Game, Rules};
use std::io::{self, Write};

/// Let two players play each other, once with either moving first
///
/// Prints `FIRST<TAB>SECOND<TAB>RESULT<TAB>ENDING<TAB>MOVES` for each game.
#[derive(Debug, Args)]
pub(crate) struct Match {
    /// One player
    one: PlayerSpec,

    /// The other
    other: PlayerSpec,

    /// Rules to play under
    #[arg(long, default_value_t = Rules::CLASSIC, value_name = "RULES")]
    rules: Rules,

    /// Call a game a draw after this many actions
    #[arg(long, default_value_t = ACTION_LIMIT, value_name = "N")]
    actions: usize,
}

impl Match {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let player = |spec: &PlayerSpec| {
            spec.player(self.rules).map_err(|error| anyhow::Error::from(BadInput(error.to_string())))
        };
        let mut output = io::stdout().lock();
        for (first, second) in [(&self.one, &self.other), (&self.other, &self.one)] {
            let mut players = [player(first)?, player(second)?];
            let record = play_game(&mut players, Game::new(self.rules), self.actions);
            let (outcome, ending, moves) = (record.outcome, record.ending, record.game.letters());
            writeln!(output, "{first}\t{second}\t{outcome}\t{ending}\t{moves}")?;
        }
        Ok(())
    }
}
