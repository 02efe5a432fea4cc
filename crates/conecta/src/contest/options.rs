//! The options that all contests have.

use super::Hosted;
use crate::cluster::QueueOptions;
use crate::desk::Desk;
use crate::failure::BadInput;
use anyhow::Context;
use arena::{ACTION_LIMIT, Format, Suite};
use clap::Args;
use engine::Fingerprint;
use engine::players::PlayerSpec;
use game::Rules;
use lab::analysis::games_of_text;
use lab::{Event, EventRequest, OwnOpenings};
use language::{InWords, Unreadable, say};
use std::path::{Path, PathBuf};
use std::time::Duration;
use store::Store;

/// How a contest is played.
#[derive(Debug, Args)]
pub(crate) struct ContestOptions {
    #[arg(long, default_value_t = Rules::CLASSIC, value_name = "RULES")]
    rules: Rules,

    #[arg(long, allow_negative_numbers = true, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=i64::from(engine::search::MAX_DEPTH)))]
    depth: Option<u32>,

    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    openings: Option<u32>,

    #[arg(long, value_name = "4|8|FILE", value_parser = suite)]
    suite: Option<Beginnings>,

    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_name = "S")]
    seed: u64,

    #[arg(long, allow_negative_numbers = true, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    #[arg(long, default_value_t = ACTION_LIMIT, allow_negative_numbers = true, value_name = "N")]
    actions: usize,

    #[arg(long, allow_negative_numbers = true, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    move_time: Option<u64>,

    #[arg(long, default_value = "conecta.db", value_name = "FILE")]
    db: PathBuf,

    #[arg(long, conflicts_with = "db")]
    no_db: bool,

    #[command(flatten)]
    queue: QueueOptions,
}

/// What a command takes where nothing is said.
pub(crate) struct Sizes {
    pub(crate) openings: u32,
    pub(crate) suite: Suite,
}

/// One thread for each core, where nothing is said.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Where games begin: in positions of a suite, or where games in a file lead to.
#[derive(Clone, Debug)]
enum Beginnings {
    Suite(Suite),
    File(PathBuf),
}

fn suite(text: &str) -> Result<Beginnings, Unreadable> {
    match text {
        "4" => Ok(Beginnings::Suite(Suite::Ply4)),
        "8" => Ok(Beginnings::Suite(Suite::Ply8)),
        file if Path::new(file).is_file() => Ok(Beginnings::File(file.into())),
        _ => Err(Unreadable::new("suite-unknown", text)),
    }
}

/// The openings in a file: PGN, or a game on each line.
fn own_openings(desk: &Desk, file: &Path, rules: Rules) -> anyhow::Result<OwnOpenings> {
    let name = file.display().to_string();
    let bytes =
        std::fs::read(file).with_context(|| say!(desk.dictionary, "cannot-read", file = name.as_str()))?;
    let games = games_of_text(&String::from_utf8_lossy(&bytes), rules)
        .map_err(|error| BadInput(format!("{name}: {}", desk.refused(&error))))?;
    let mark = &Fingerprint::of(&bytes).to_string()[..8];
    let games = games.into_iter().map(|sourced| sourced.game).collect();
    Ok(OwnOpenings { name: format!("{name} {mark}"), games })
}

impl ContestOptions {
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// The contest of these players.
    pub(crate) fn contest(
        &self,
        desk: &Desk,
        players: Vec<PlayerSpec>,
        format: Format,
        usual: &Sizes,
    ) -> anyhow::Result<Hosted> {
        let players = match self.depth {
            None => players,
            Some(depth) => players.into_iter().map(|player| player.at_depth(depth)).collect(),
        };
        let (suite, own_openings) = match &self.suite {
            None => (usual.suite, None),
            Some(Beginnings::Suite(suite)) => (*suite, None),
            Some(Beginnings::File(file)) => (usual.suite, Some(own_openings(desk, file, self.rules)?)),
        };
        let request = EventRequest {
            rules: self.rules,
            players,
            format,
            suite,
            own_openings,
            openings: self.openings.unwrap_or(usual.openings) as usize,
            is_exact: self.openings.is_some(),
            seed: self.seed,
            action_limit: self.actions,
            move_time: self.move_time.map(Duration::from_millis),
        };
        let event = Event::new(request).map_err(|error| BadInput(error.in_words(desk.dictionary)))?;
        let threads = self.threads.map_or_else(cores, usize::from);
        Ok(Hosted { event, crew: self.queue.crew(desk, threads)?, threads })
    }

    /// Where results are kept, if they are.
    pub(crate) fn store_file(&self) -> Option<&Path> {
        (!self.no_db).then_some(&*self.db)
    }

    /// The store.
    pub(crate) fn store(&self, desk: &Desk) -> anyhow::Result<Store> {
        let Some(file) = self.store_file() else { return Ok(Store::in_memory()) };
        Store::open(file)
            .with_context(|| say!(desk.dictionary, "cannot-open", file = file.display().to_string()))
    }
}
