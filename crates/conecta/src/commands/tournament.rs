//! `conecta tournament`: who is better, and how sure that is.

use crate::contest::{ContestOptions, Sizes};
use crate::desk::Desk;
use crate::naming::resolved;
use crate::report::{Exports, table};
use arena::statistics::{ErrorMethod, StopRule};
use arena::{Format, Suite};
use clap::Args;
use engine::Catalog;
use engine::heuristics::HeuristicSpec;
use engine::players::{Effort, PlayerName, PlayerSpec};
use game::Rules;
use lab::report::{Report, analysis};
use std::io::{self, Write};

#[derive(Debug, Args)]
pub(crate) struct Tournament {
    players: Vec<PlayerName>,

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

    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        self.exports.check(desk, self.options.store_file())?;
        let players = if self.players.is_empty() {
            house_players(&desk.catalog, self.options.rules())
        } else {
            resolved(desk, &self.players)?
        };
        let usual = Sizes { openings: 50, suite: Suite::Ply4 };
        let contest = self.options.contest(desk, players, self.format, &usual)?;
        let sheet = contest.event.sheet();
        let share = if self.until_decided { Self::LOOK_EVERY } else { usize::MAX };
        let mut rule = StopRule::new(sheet.openings.len());
        let mut decisions = Vec::new();
        let held = contest.hold(desk, &mut self.options.store(desk)?, share, &mut |games, _| {
            self.until_decided && {
                decisions = rule.look(&analysis(&sheet, games, ErrorMethod::Sandwich));
                StopRule::is_decided(&decisions)
            }
        })?;
        let report = Report { decisions, ..Report::new(&sheet, &held) };
        write!(io::stdout(), "{}", table(desk.dictionary, &report))?;
        self.exports.write(desk, report, &sheet, &contest.event.fixture.players, contest.threads)
    }
}

/// Every heuristic that plays these rules, as its original did.
pub(super) fn house_players(catalog: &Catalog, rules: Rules) -> Vec<PlayerSpec> {
    let playing = catalog.heuristics().iter().filter(|heuristic| heuristic.refuses(rules).is_none());
    playing
        .map(|heuristic| PlayerSpec::Heuristic {
            heuristic: HeuristicSpec::original(heuristic.clone()),
            effort: Effort::House,
        })
        .collect()
}
