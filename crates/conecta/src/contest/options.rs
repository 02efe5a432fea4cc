//! The options that all contests have.

use super::{Contest, Setup};
use crate::failure::BadInput;
use crate::language::errors::{InWords, Unreadable};
use crate::language::{Dictionary, say};
use anyhow::Context;
use arena::{ACTION_LIMIT, Build, Format, Suite, builder};
use clap::Args;
use engine::players::PlayerSpec;
use game::Rules;
use std::path::PathBuf;
use std::time::Duration;
use store::Store;

/// How a contest is played.
#[derive(Debug, Args)]
pub(crate) struct ContestOptions {
    #[arg(long, default_value_t = Rules::CLASSIC, value_name = "RULES")]
    rules: Rules,

    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=i64::from(engine::search::MAX_DEPTH)))]
    depth: Option<u32>,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    openings: Option<u32>,

    #[arg(long, value_name = "4|8", value_parser = suite)]
    suite: Option<Suite>,

    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,

    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    #[arg(long, default_value_t = ACTION_LIMIT, value_name = "N")]
    actions: usize,

    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    move_time: Option<u64>,

    #[arg(long, default_value = "conecta.db", value_name = "FILE")]
    db: PathBuf,

    #[arg(long, conflicts_with = "db")]
    no_db: bool,
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

fn suite(text: &str) -> Result<Suite, Unreadable> {
    match text {
        "4" => Ok(Suite::Ply4),
        "8" => Ok(Suite::Ply8),
        _ => Err(Unreadable::new("suite-unknown", text)),
    }
}

impl ContestOptions {
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// The contest of these players.
    pub(crate) fn contest(
        &self,
        dictionary: Dictionary,
        players: Vec<PlayerSpec>,
        format: Format,
        usual: &Sizes,
    ) -> anyhow::Result<Contest> {
        let players: Vec<_> = match self.depth {
            None => players,
            Some(depth) => players.into_iter().map(|player| player.at_depth(depth)).collect(),
        };
        for (index, player) in players.iter().enumerate() {
            if players[..index].contains(player) {
                return Err(BadInput(say!(dictionary, "player-twice", player = player.to_string())).into());
            }
        }
        let mut builders: Vec<Box<dyn Build>> = Vec::new();
        for player in &players {
            let build = builder(player, self.rules).map_err(|error| BadInput(error.in_words(dictionary)))?;
            builders.push(Box::new(build));
        }
        let suite = self.suite.unwrap_or(usual.suite);
        let mut openings = suite.openings(self.rules, self.seed);
        let wanted = self.openings.unwrap_or(usual.openings) as usize;
        if self.openings.is_some() && wanted > openings.len() {
            let (plies, found, rules) = (suite.plies(), openings.len(), self.rules.to_string());
            let message = say!(
                dictionary,
                "openings-too-few",
                found = found,
                plies = plies,
                rules = rules,
                wanted = wanted
            );
            return Err(BadInput(message).into());
        }
        openings.truncate(wanted);
        if openings.is_empty() {
            let message =
                say!(dictionary, "openings-none", rules = self.rules.to_string(), plies = suite.plies());
            return Err(BadInput(message).into());
        }
        let suite = format!("{}-ply", suite.plies());
        Ok(Contest {
            setup: Setup { rules: self.rules, players, format, suite, seed: self.seed, openings },
            builders,
            action_limit: self.actions,
            move_time: self.move_time.map(Duration::from_millis),
            threads: self.threads.map_or_else(cores, usize::from),
        })
    }

    /// Where results are kept.
    pub(crate) fn store(&self, dictionary: Dictionary) -> anyhow::Result<Store> {
        if self.no_db {
            return Ok(Store::in_memory());
        }
        Store::open(&self.db)
            .with_context(|| say!(dictionary, "cannot-open", file = self.db.display().to_string()))
    }
}
