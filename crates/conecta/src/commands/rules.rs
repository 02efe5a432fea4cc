//! `conecta rules`: the rule sets, by the names that `--rules` takes.

use crate::language::{find, say};
use clap::Args;
use game::{Family, Rules};
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
            let (name, has_sizes) = (family.name, family.sized.is_some());
            if self.json {
                let card = json!({"name": name, "summary": family.summary, "other_boards": has_sizes});
                writeln!(output, "{card}")?;
                continue;
            }
            writeln!(output, "{name}\t{}", summary(family))?;
            if has_sizes {
                writeln!(output, "{name}-9x7\t{}", say!("summary-larger"))?;
                writeln!(output, "{name}-9x7-5\t{}", say!("summary-longer"))?;
            }
        }
        Ok(())
    }
}

/// The rules in one sentence of the user's language, where the dictionary has it.
fn summary(family: &Family) -> String {
    find(&format!("summary-{}", family.name)).unwrap_or_else(|| family.summary.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn all_rules_are_explained_in_every_language() {
        for family in Rules::FAMILIES {
            assert_eq!(summary(family), family.summary);
            assert_ne!(Language::Spanish.during(|| summary(family)), family.summary);
        }
    }
}
