//! `conecta uci`: the engine for other programs.

use crate::language::Dictionary;
use crate::uci::Session;
use clap::Args;
use std::io;

#[derive(Debug, Args)]
pub(crate) struct Uci {}

impl Uci {
    #[expect(clippy::unused_self, reason = "as all commands")]
    pub(super) fn run(self, _: Dictionary) -> anyhow::Result<()> {
        Ok(Session::new().hold(io::stdin().lock())?)
    }
}
