//! `conecta play`: a game for people.

use crate::desk::Desk;
use crate::failure::BadInput;
use crate::play::{self, Asked, LEVELS, Opponent, Starter};
use clap::Args;
use engine::players::PlayerName;
use game::{Game, Rules};
use std::time::{SystemTime, UNIX_EPOCH};

#[derive(Debug, Args)]
pub(crate) struct Play {
    #[arg(value_name = "MOVES", conflicts_with = "load")]
    moves: Option<String>,

    #[arg(long, value_name = "FILE", conflicts_with = "rules")]
    load: Option<String>,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(i64::from(*LEVELS.start())..=i64::from(*LEVELS.end())))]
    level: Option<u8>,

    #[arg(long, value_name = "PLAYER", conflicts_with = "level")]
    opponent: Option<PlayerName>,

    #[arg(long, num_args = 2, value_names = ["PLAYER", "PLAYER"], conflicts_with_all = ["level", "opponent", "first"])]
    watch: Option<Vec<PlayerName>>,

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
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let opponent = match (self.level, self.opponent, self.watch.as_deref()) {
            (Some(level), ..) => Some(Opponent::Level(level)),
            (_, Some(name), _) if name == PlayerName::plain("person") => Some(Opponent::Person),
            (_, Some(name), _) => Some(Opponent::Player(desk.player(&name)?)),
            (.., Some([first, second])) => Some(Opponent::Watch([desk.player(first)?, desk.player(second)?])),
            _ => None,
        };
        let seed = self.seed.unwrap_or_else(by_the_clock);
        let game = match (&self.moves, &self.load) {
            (Some(moves), _) => {
                let game = self.rules.map_or_else(|| moves.parse(), |rules| Game::parse(rules, moves));
                Some(game.map_err(|error| desk.refused(&error))?)
            }
            (_, Some(file)) => Some(play::load(desk.dictionary, file).map_err(BadInput)?),
            (None, None) => None,
        };
        let asked = Asked { rules: self.rules, opponent, starter: self.first, game, seed };
        asked.check().map_err(|error| desk.refused(&error))?;
        play::play(&asked, self.ascii, desk)
    }
}

/// A seed that is another every time.
fn by_the_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64)
}
