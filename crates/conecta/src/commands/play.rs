//! `conecta play`: a game for people.

use crate::failure::BadInput;
use crate::language::Dictionary;
use crate::language::errors::InWords;
use crate::play::{self, Asked, LEVELS, Opponent, Starter};
use crate::weights;
use clap::Args;
use engine::players::PlayerSpec;
use game::Rules;
use std::time::{SystemTime, UNIX_EPOCH};

#[derive(Debug, Args)]
pub(crate) struct Play {
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(i64::from(*LEVELS.start())..=i64::from(*LEVELS.end())))]
    level: Option<u8>,

    #[arg(long, value_name = "PLAYER", conflicts_with = "level")]
    opponent: Option<String>,

    #[arg(long, num_args = 2, value_names = ["PLAYER", "PLAYER"], conflicts_with_all = ["level", "opponent", "first"], value_parser = weights::player)]
    watch: Option<Vec<PlayerSpec>>,

    #[arg(long, value_name = "WHO")]
    first: Option<Starter>,

    #[arg(long, value_name = "RULES")]
    rules: Option<Rules>,

    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    #[arg(long)]
    ascii: bool,
}

impl Play {
    pub(super) fn run(self, dictionary: Dictionary) -> anyhow::Result<()> {
        let opponent = match (self.level, self.opponent, self.watch) {
            (Some(level), ..) => Some(Opponent::Level(level)),
            (_, Some(text), _) if text == "person" => Some(Opponent::Person),
            (_, Some(text), _) => {
                let player = weights::player(&text).map_err(|error| BadInput(error.in_words(dictionary)))?;
                Some(Opponent::Player(player))
            }
            (.., Some(players)) => Some(Opponent::Watch(players.try_into().expect("clap takes exactly two"))),
            _ => None,
        };
        let seed = self.seed.unwrap_or_else(by_the_clock);
        let asked = Asked { rules: self.rules, opponent, starter: self.first, seed };
        asked.check().map_err(|error| BadInput(error.in_words(dictionary)))?;
        play::play(&asked, self.ascii, dictionary)
    }
}

/// A seed that is another every time.
fn by_the_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64)
}
