//! `conecta tournament`: who is better, and how sure that is.

use crate::contest::{ContestOptions, Sizes, remember};
use crate::desk::Desk;
use crate::naming::{Roster, roster};
use crate::report::{Exports, Looking, Page, table};
use arena::statistics::{ErrorMethod, StopRule};
use arena::{Format, Suite};
use clap::Args;
use engine::players::PlayerName;
use lab::house_players;
use lab::report::{Report, analysis};
use language::say;
use pages::Event;
use std::io::{self, Write};

#[derive(Debug, Args)]
pub(crate) struct Tournament {
    players: Vec<PlayerName>,

    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,

    #[arg(long)]
    until_decided: bool,

    #[command(flatten)]
    exports: Exports,

    #[command(flatten)]
    page: Page,

    #[command(flatten)]
    options: ContestOptions,
}

impl Tournament {
    /// Openings between two looks at whether the order is settled.
    const LOOK_EVERY: usize = 10;

    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        self.exports.check(desk, &self.page, self.options.store_file())?;
        let Roster { mut players, absent } = roster(desk, &self.players)?;
        // Who comes alone wants to know how good it is: against everybody in the house, soon.
        let is_alone = players.len() == 1;
        if players.len() < 2 {
            let house = house_players(&desk.catalog, self.options.rules());
            let others: Vec<_> = house.into_iter().filter(|other| !players.contains(other)).collect();
            players.extend(others);
        }
        let usual = Sizes { openings: if is_alone { 20 } else { 50 }, suite: Suite::Ply4 };
        let usual_format = if is_alone { Format::Gauntlet } else { Format::RoundRobin };
        let contest = self.options.contest(desk, players, self.format.unwrap_or(usual_format), &usual)?;
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
        let mut text = table(desk.dictionary, desk.paint, &report);
        if !absent.is_empty() {
            let (number, files) =
                (absent.len(), absent.iter().map(|one| one.file.as_str()).collect::<Vec<_>>().join(", "));
            text += &say!(desk.dictionary, "table-absent", number = number, files = files);
            text.push('\n');
        }
        if self.page.file().is_none() {
            text += &say!(desk.dictionary, "table-advice");
            text.push('\n');
        }
        write!(io::stdout(), "{text}")?;
        remember(desk, &held, self.options.store_file());
        let players = &contest.event.fixture.players;
        let own = is_alone.then(|| players[0].to_string());
        let looking = Looking { sheet: &sheet, players, threads: contest.threads };
        self.exports.write(desk, &self.page, report, &Event { absent, own, ..Event::default() }, &looking)
    }
}
