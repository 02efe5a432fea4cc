//! `conecta serve`: play and analysis in the browser.

use crate::cluster::QueueOptions;
use crate::contest::cores;
use crate::desk::Desk;
use crate::failure::{BadInput, tell};
use clap::Args;
use guests::Keeper;
use language::{InWords, say};
use server::{ServerError, Settings};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

#[derive(Debug, Args)]
pub(crate) struct Serve {
    #[arg(long, default_value = "127.0.0.1:4444", value_name = "ADDRESS")]
    listen: SocketAddr,

    #[arg(long, default_value = "conecta.db", value_name = "FILE")]
    db: PathBuf,

    #[arg(long, conflicts_with = "db")]
    no_db: bool,

    #[arg(long)]
    open: bool,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    #[arg(long, value_name = "N", default_value_t = 60)]
    rate: u32,

    #[arg(long)]
    public_metrics: bool,

    #[command(flatten)]
    queue: QueueOptions,
}

impl Serve {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let dictionary = desk.dictionary;
        let settings = Settings {
            listen: self.listen,
            store: (!self.no_db).then_some(self.db),
            threads: self.threads.map_or_else(cores, usize::from),
            rate: Some(self.rate).filter(|&rate| rate > 0),
            has_public_metrics: self.public_metrics,
            keeper: Keeper::this_program(),
            elsewhere: self.queue.elsewhere(desk)?.map(Into::into),
        };
        let ready = |address: SocketAddr| {
            let page = format!("http://{address}/");
            tell(&(say!(dictionary, "server-listening", address = page.as_str()) + "\n"));
            if !address.ip().is_loopback() {
                tell(&(say!(dictionary, "server-open-to-all") + "\n"));
            }
            if self.open {
                open(&page);
            }
        };
        match server::serve(&settings, server::told_to_stop(), ready) {
            Err(ServerError::Listen { address, source }) => {
                let (address, reason) = (address.to_string(), source.in_words(dictionary));
                Err(BadInput(say!(dictionary, "server-listen", address = address, reason = reason)).into())
            }
            Err(ServerError::Store(error)) => Err(error.into()),
            Err(ServerError::System(error)) => Err(error.into()),
            Ok(()) => Ok(()),
        }
    }
}

/// Shows an address in the user's browser; where there is none, the address was told.
fn open(address: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let mut command = if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else {
        Command::new(opener)
    };
    let quiet = command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Whoever has no such program reads the address.
    drop(quiet.spawn());
}
