//! `conecta rules`: the rule sets, by the names that `--rules` takes.

use crate::desk::Desk;
use clap::Args;
use game::{Family, Rules};
use language::{Dictionary, say};
use serde_json::json;
use std::io::{self, Write};

#[derive(Debug, Args)]
pub(crate) struct List {
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let dictionary = desk.dictionary;
        let mut output = io::stdout().lock();
        for family in Rules::FAMILIES {
            let (name, has_sizes) = (family.name, family.sized.is_some());
            if self.json {
                let card = json!({"name": name, "summary": family.summary, "other_boards": has_sizes});
                writeln!(output, "{card}")?;
                continue;
            }
            writeln!(output, "{name}\t{}", summary(dictionary, family))?;
            if has_sizes {
                writeln!(output, "{name}-9x7\t{}", say!(dictionary, "summary-larger"))?;
                writeln!(output, "{name}-9x7-5\t{}", say!(dictionary, "summary-longer"))?;
            }
        }
        Ok(())
    }
}

/// The rules in one sentence of the user's language, where the dictionary has it.
fn summary(dictionary: Dictionary, family: &Family) -> String {
    dictionary.find(&format!("summary-{}", family.name)).unwrap_or_else(|| family.summary.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use language::Language;

    #[test]
    fn all_rules_are_explained_in_every_language() {
        for family in Rules::FAMILIES {
            assert_eq!(summary(Language::English.dictionary(), family), family.summary);
            assert_ne!(summary(Language::Spanish.dictionary(), family), family.summary);
        }
    }
}
