//! `conecta tournament`: who is better, and how sure that is.

use crate::contest::{ContestOptions, Sizes};
use crate::report::{Exports, Report, analysis, table};
use crate::weights;
use arena::statistics::{ErrorMethod, StopRule};
use arena::{Format, Suite};
use clap::Args;
use engine::heuristics::{HEURISTICS, HeuristicSpec};
use engine::players::{Effort, PlayerSpec};
use game::Rules;
use std::io::{self, Write};

#[derive(Debug, Args)]
pub(crate) struct Tournament {
    #[arg(value_parser = weights::player)]
    players: Vec<PlayerSpec>,

    #[arg(long, default_value_t = Format::RoundRobin, value_name = "FORMAT")]
    format: Format,

    #[arg(long)]
    until_decided: bool,

    #[command(flatten)]
    exports: Exports,

    #[command(flatten)]
    options: ContestOptions,
}

impl Tournament {
    /// Openings between two looks at whether the order is settled.
    const LOOK_EVERY: usize = 10;

    pub(super) fn run(self) -> anyhow::Result<()> {
        let players =
            if self.players.is_empty() { house_players(self.options.rules()) } else { self.players };
        let usual = Sizes { openings: 50, suite: Suite::Ply4 };
        let contest = self.options.contest(players, self.format, &usual)?;
        let share = if self.until_decided { Self::LOOK_EVERY } else { usize::MAX };
        let mut rule = StopRule::new(contest.setup.openings.len());
        let mut decisions = Vec::new();
        let held = contest.hold(&mut self.options.store()?, share, &mut |games| {
            self.until_decided && {
                decisions = rule.look(&analysis(&contest.setup, games, ErrorMethod::Sandwich));
                StopRule::is_decided(&decisions)
            }
        })?;
        let mut report = Report::new(&contest.setup, &held);
        report.decide(decisions);
        write!(io::stdout(), "{}", table(&report))?;
        self.exports.write(report, &contest.setup, contest.threads)
    }
}

/// Every heuristic that plays these rules, as its original did.
fn house_players(rules: Rules) -> Vec<PlayerSpec> {
    let specs = HEURISTICS.iter().map(HeuristicSpec::original);
    specs
        .filter(|spec| spec.heuristic.mind(rules, &spec.weights).is_ok())
        .map(|heuristic| PlayerSpec::Heuristic { heuristic, effort: Effort::House })
        .collect()
}
