//! Players that misbehave, for tests: one of each kind.

use engine::players::{Guest, Player, PlayerSpec, Resources};
use engine::search::Choice;
use engine::{Failure, Fingerprint, Limits};
use game::{Game, Move, Rules};
use std::sync::Arc;
use std::thread;

/// What is wrong with a player.
#[derive(Clone, Copy, Debug)]
pub(super) enum Manner {
    Panics,
    /// Chooses a move that is none.
    Cheats,
    /// Never comes back, whatever it is told.
    IsSilent,
    /// Cannot be built.
    IsNotThere,
}

pub(super) fn guest(manner: Manner) -> PlayerSpec {
    PlayerSpec::Guest(Arc::new(manner))
}

impl Guest for Manner {
    fn name(&self) -> &str {
        match self {
            Self::IsSilent => "silent-guest",
            _ => "guest",
        }
    }

    fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(format!("{self:?}").as_bytes())
    }

    fn is_repeatable(&self) -> bool {
        true
    }

    fn refuses(&self, _: Rules) -> Option<String> {
        None
    }

    fn player(&self, _: Rules, _: &Resources) -> Result<Box<dyn Player>, String> {
        match self {
            Self::IsNotThere => Err("it is asleep".to_owned()),
            manner => Ok(Box::new(*manner)),
        }
    }
}

impl Player for Manner {
    fn think(&mut self, _: &Game, _: &Limits, _: &dyn Fn(&Choice)) -> Result<Choice, Failure> {
        match self {
            Self::Panics => panic!("out of ideas"),
            Self::IsSilent => loop {
                thread::park();
            },
            Self::Cheats | Self::IsNotThere => {
                let mv = Move::new(9);
                Ok(Choice { mv, value: None, depth: 0, ends_in: None, nodes: 0, line: vec![mv] })
            }
        }
    }
}
