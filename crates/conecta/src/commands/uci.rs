//! `conecta uci`: the engine for other programs. They speak the protocol's English, whatever language people speak here.

use crate::desk::Desk;
use ::uci::Session;
use clap::Args;
use std::io;

/// Who plays if nobody else is asked for.
const PLAYER: &str = "perfect";

#[derive(Debug, Args)]
pub(crate) struct Uci {}

impl Uci {
    #[expect(clippy::unused_self, reason = "as all commands")]
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        Ok(Session::new(desk.catalog.clone(), PLAYER)?.hold(io::stdin().lock(), io::stdout())?)
    }
}
