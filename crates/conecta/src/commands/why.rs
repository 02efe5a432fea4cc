//! `conecta why`: why a player loses.

use crate::contest::{ContestOptions, Sizes};
use crate::desk::Desk;
use crate::naming::roster;
use crate::report::{Page, written};
use crate::why::{judged, text};
use arena::{Format, Suite};
use clap::Args;
use engine::players::PlayerName;
use lab::house_players;
use lab::report::{Reasons, Report};
use pages::Event;
use std::io::{self, Write};

#[derive(Debug, Args)]
pub(crate) struct Why {
    player: PlayerName,

    #[arg(long, value_name = "PLAYERS", num_args = 1..)]
    against: Vec<PlayerName>,

    #[arg(long)]
    json: bool,

    #[command(flatten)]
    page: Page,

    #[command(flatten)]
    options: ContestOptions,
}

impl Why {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let dictionary = desk.dictionary;
        self.page.check(desk, self.options.store_file())?;
        let player = desk.player(&self.player)?;
        let field = if self.against.is_empty() {
            house_players(&desk.catalog, self.options.rules())
        } else {
            roster(desk, &self.against)?.players
        };
        let others = field.into_iter().filter(|other| *other != player);
        let players: Vec<_> = [player.clone()].into_iter().chain(others).collect();
        let usual = Sizes { openings: 50, suite: Suite::Ply4 };
        // Everybody against everybody: what is usual among the others is what the player is compared with.
        let contest = self.options.contest(desk, players, Format::RoundRobin, &usual)?;
        let held = contest.hold(desk, &mut self.options.store(desk)?, usize::MAX, &mut |_, _| false)?;
        let sheet = contest.event.sheet();
        let mut report = Report::new(&sheet, &held);
        let players = &contest.event.fixture.players;
        let name = players[0].to_string();
        let all = judged(dictionary, &report, sheet.rules, players, contest.threads)?;
        let place = report.players.iter().position(|ranked| ranked.name == name).unwrap_or(0);
        let mut output = io::stdout().lock();
        if !self.json {
            write!(output, "{}", text(dictionary, desk.paint, &report, sheet.rules, &all, place))?;
        }
        let own = all.players.into_iter().filter(|reasons| reasons.player == place).collect();
        report.why = Some(Reasons { players: own, ..all });
        if self.json {
            writeln!(output, "{}", serde_json::to_string(&report)?)?;
        }
        if let Some(file) = self.page.file() {
            let event = Event { own: Some(name), ..Event::default() };
            let page = pages::tournament(dictionary, &report, &event, &self.page.occasion(desk))?;
            written(desk, file, &page)?;
        }
        Ok(())
    }
}
