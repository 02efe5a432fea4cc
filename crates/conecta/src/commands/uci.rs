//! `conecta uci`: the engine for other programs. The protocol speaks English whatever the user does.

use crate::desk::Desk;
use ::uci::Session;
use clap::Args;
use std::io;

#[derive(Debug, Args)]
pub(crate) struct Uci {}

impl Uci {
    /// Who plays until the other side says otherwise.
    const PLAYER: &str = "perfect";

    #[expect(clippy::unused_self, reason = "as all commands")]
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let session = Session::new(desk.catalog.clone(), Self::PLAYER)?;
        Ok(session.hold(io::stdin().lock(), io::stdout())?)
    }
}
