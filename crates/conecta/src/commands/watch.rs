//! `conecta watch`: what a change was worth, whenever a file is saved.

use crate::contest::ContestOptions;
use crate::desk::Desk;
use crate::naming::roster;
use clap::Args;
use engine::players::PlayerName;
use lab::house_players;
use std::time::Duration;

#[derive(Debug, Args)]
pub(crate) struct Watch {
    player: PlayerName,

    field: Vec<PlayerName>,

    #[arg(long)]
    once: bool,

    #[arg(long, default_value_t = 6, value_name = "SECONDS", allow_negative_numbers = true)]
    time: u64,

    #[command(flatten)]
    options: ContestOptions,
}

impl Watch {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let field = if self.field.is_empty() {
            house_players(&desk.catalog, self.options.rules())
        } else {
            roster(desk, &self.field)?.players
        };
        let (player, options, is_once) = (self.player, self.options, self.once);
        let time = Duration::from_secs(self.time);
        crate::watch::Watch { player, field, options, time, is_once }.run(desk)
    }
}
