//! `conecta analyze`: what the solver says about a position and the game that led to it.

use crate::analysis::{Analysis, games};
use crate::contest::cores;
use crate::failure::BadInput;
use crate::language::Dictionary;
use crate::language::errors::InWords;
use clap::Args;
use engine::solver::{Oracle, OracleError};
use game::Rules;
use std::io::{self, Write};

#[derive(Debug, Args)]
pub(crate) struct Analyze {
    #[arg(value_name = "GAME")]
    game: Option<String>,

    #[arg(long, default_value_t = Rules::CLASSIC, value_name = "RULES")]
    rules: Rules,

    #[arg(long)]
    json: bool,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    #[arg(long, default_value_t = Analyze::TABLE_MEGABYTES, value_name = "N")]
    table_mb: usize,

    #[arg(long)]
    no_book: bool,
}

impl Analyze {
    /// Larger than the solver's usual table: a game has many positions.
    const TABLE_MEGABYTES: usize = 256;

    pub(super) fn run(self, dictionary: Dictionary) -> anyhow::Result<()> {
        let threads = self.threads.map_or_else(cores, usize::from);
        let mut output = io::stdout().lock();
        for (number, game) in
            games(dictionary, self.game.as_deref().unwrap_or_default(), self.rules)?.into_iter().enumerate()
        {
            let mut oracle = self.oracle(dictionary, game.rules())?;
            let analysis = Analysis::new(&mut oracle, &game, threads);
            if self.json {
                writeln!(output, "{}", serde_json::to_string(&analysis.data())?)?;
                continue;
            }
            if number > 0 {
                writeln!(output)?;
            }
            write!(output, "{}", analysis.text(dictionary))?;
        }
        Ok(())
    }

    fn oracle(&self, dictionary: Dictionary, rules: Rules) -> anyhow::Result<Oracle> {
        let oracle = Oracle::new(rules, self.table_mb).map_err(|error| match error {
            OracleError::Rules { .. } => BadInput(error.in_words(dictionary)).into(),
            OracleError::Memory { .. } => anyhow::Error::from(error),
        })?;
        Ok(if self.no_book { oracle.without_book() } else { oracle })
    }
}
