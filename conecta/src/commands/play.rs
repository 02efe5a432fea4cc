//! `conecta play`: a game for people.

use crate::failure::BadInput;
use crate::play::{self, Asked, LEVELS, Opponent, Starter};
use crate::weights;
use clap::Args;
use engine::players::PlayerSpec;
use game::Rules;
use std::time::{SystemTime, UNIX_EPOCH};

/// Play against a level, a player or a second person, or watch two players
///
/// In a terminal this is a full-screen game; what the options leave open is asked there, and `?` explains the keys. Without a
/// terminal it is a dialogue of lines that can be scripted.
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// Play against this level, from 1 (easy) to 8 (perfect)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(i64::from(*LEVELS.start())..=i64::from(*LEVELS.end())))]
    level: Option<u8>,

    /// Play against this player, such as `ia2:d6` or `aima:level3`; `person` for a second person
    #[arg(long, value_name = "PLAYER", conflicts_with = "level")]
    opponent: Option<String>,

    /// Watch two players against each other; the one named first starts
    #[arg(long, num_args = 2, value_names = ["PLAYER", "PLAYER"], conflicts_with_all = ["level", "opponent", "first"], value_parser = weights::player)]
    watch: Option<Vec<PlayerSpec>>,

    /// Who starts: `me`, `machine` or `random`
    #[arg(long, value_name = "WHO")]
    first: Option<Starter>,

    /// Rules to play
    #[arg(long, value_name = "RULES")]
    rules: Option<Rules>,

    /// Repeat the lots of an earlier game; without it every game is another
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Draw with nothing but letters, and without movement
    #[arg(long)]
    ascii: bool,
}

impl Play {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let opponent = match (self.level, self.opponent, self.watch) {
            (Some(level), ..) => Some(Opponent::Level(level)),
            (_, Some(text), _) if text == "person" => Some(Opponent::Person),
            (_, Some(text), _) => {
                let player = weights::player(&text).map_err(BadInput)?;
                Some(Opponent::Player(player))
            }
            (.., Some(players)) => Some(Opponent::Watch(players.try_into().expect("clap takes exactly two"))),
            _ => None,
        };
        let seed = self.seed.unwrap_or_else(by_the_clock);
        let asked = Asked { rules: self.rules, opponent, starter: self.first, seed };
        asked.check().map_err(|error| BadInput(error.to_string()))?;
        play::play(&asked, self.ascii)
    }
}

/// A seed that is another every time.
fn by_the_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64)
}
