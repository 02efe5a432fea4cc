//! `conecta analyze`: what the solver says about a position and the game that led to it.

use crate::analysis::{Analysis, games};
use crate::contest::cores;
use crate::failure::BadInput;
use clap::Args;
use engine::solver::{Oracle, OracleError};
use game::Rules;
use std::io::{self, Write};

/// Analyze a position and the game that led to it, with the perfect solver
///
/// Shows the score of every column, best play and the threats of both sides, and looks through the moves: which were best,
/// which gave something away, and why. Classic rules on boards that the solver takes.
#[derive(Debug, Args)]
pub(crate) struct Analyze {
    /// Moves of a game, such as 4453, or a file with games: one per line as moves, or PGN
    #[arg(value_name = "MOVES|FILE", default_value = "")]
    games: String,

    /// Rules the moves are played under, where a game does not say
    #[arg(long, default_value_t = Rules::CLASSIC, value_name = "RULES")]
    rules: Rules,

    /// One JSON object per game instead of text
    #[arg(long)]
    json: bool,

    /// Number of threads of the solver; one for each core if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// Size of the solver's table in megabytes
    #[arg(long, default_value_t = Analyze::TABLE_MEGABYTES, value_name = "N")]
    table_mb: usize,

    /// Search everything, without the opening book
    #[arg(long)]
    no_book: bool,
}

impl Analyze {
    /// Larger than the solver's usual table: a game has many positions.
    const TABLE_MEGABYTES: usize = 256;

    pub(super) fn run(self) -> anyhow::Result<()> {
        let threads = self.threads.map_or_else(cores, usize::from);
        let mut output = io::stdout().lock();
        for (number, game) in games(&self.games, self.rules)?.into_iter().enumerate() {
            let mut oracle = self.oracle(game.rules())?;
            let analysis = Analysis::new(&mut oracle, &game, threads);
            if self.json {
                writeln!(output, "{}", serde_json::to_string(&analysis.data())?)?;
                continue;
            }
            if number > 0 {
                writeln!(output)?;
            }
            write!(output, "{}", analysis.text())?;
        }
        Ok(())
    }

    fn oracle(&self, rules: Rules) -> anyhow::Result<Oracle> {
        let oracle = Oracle::new(rules, self.table_mb).map_err(|error| match error {
            OracleError::Rules { .. } => BadInput(error.to_string()).into(),
            OracleError::Memory { .. } => anyhow::Error::from(error),
        })?;
        Ok(if self.no_book { oracle.without_book() } else { oracle })
    }
}
