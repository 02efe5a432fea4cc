//! `conecta rules`: the rule sets, by the names that `--rules` takes.

use clap::Args;
use game::Rules;
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
        for family in Rules::FAMILIES {
            let (name, summary, has_sizes) = (family.name, family.summary, family.sized.is_some());
            if self.json {
                writeln!(output, "{}", json!({"name": name, "summary": summary, "other_boards": has_sizes}))?;
                continue;
            }
            writeln!(output, "{name}\t{summary}")?;
            if has_sizes {
                writeln!(output, "{name}-9x7\tthe same on nine columns and seven rows")?;
                writeln!(output, "{name}-9x7-5\tthe same there, with five in a row")?;
            }
        }
        Ok(())
    }
}
