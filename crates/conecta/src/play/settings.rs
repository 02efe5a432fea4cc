//! What a game is played with: rules, who plays, who starts.

use engine::players::{CannotPlay, Effort, PlayerSpec};
use game::{Game, Rules};
use language::{Dictionary, InWords, Unreadable};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The levels of difficulty.
pub(crate) const LEVELS: std::ops::RangeInclusive<u8> = 1..=8;
/// The level somebody meets who asks for none.
pub(super) const USUAL_LEVEL: u8 = 3;

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Participant {
    Person,
    Machine(PlayerSpec),
}

/// Whom a person plays against, or whom it watches.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Opponent {
    Level(u8),
    Player(PlayerSpec),
    /// A second person at the same keyboard.
    Person,
    /// Two players against each other, the one that starts first.
    Watch([PlayerSpec; 2]),
}

/// Who makes the first move against a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Starter {
    Me,
    Machine,
    Random,
}

/// What the command line asks for; what it leaves open is asked.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) rules: Option<Rules>,
    pub(crate) opponent: Option<Opponent>,
    pub(crate) starter: Option<Starter>,
    /// A game that has begun already, to go on with.
    pub(crate) game: Option<Game>,
    /// The first game's; the games after it take the numbers that follow.
    pub(crate) seed: u64,
}

/// Everything a game needs to begin.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Settings {
    pub(super) rules: Rules,
    pub(super) opponent: Opponent,
    pub(super) starter: Starter,
    pub(super) seed: u64,
}

/// Why there can be no such game: an error of the libraries, to be said when it is shown.
#[derive(Clone, Debug)]
pub(super) struct Refusal(Arc<dyn Error + Send + Sync>);

impl<E: Error + Send + Sync + 'static> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self(Arc::new(error))
    }
}

impl InWords for Refusal {
    fn in_words(&self, dictionary: Dictionary) -> String {
        let error: &(dyn Error + 'static) = &*self.0;
        error.in_words(dictionary)
    }
}

impl Asked {
    /// The settings with the usual choice for everything left open.
    pub(super) fn settings(&self) -> Settings {
        Settings {
            rules: self.game.as_ref().map(Game::rules).or(self.rules).unwrap_or(Rules::CLASSIC),
            opponent: self.opponent.clone().unwrap_or(Opponent::Level(USUAL_LEVEL)),
            starter: self.starter.unwrap_or(Starter::Me),
            seed: self.seed,
        }
    }

    /// Makes sure that whoever is asked for can play the rules asked for.
    pub(crate) fn check(&self) -> Result<(), CannotPlay> {
        self.settings().check()
    }
}

impl Settings {
    /// Who plays, by side.
    pub(super) fn participants(&self) -> [Participant; 2] {
        let machine = match &self.opponent {
            Opponent::Person => return [Participant::Person, Participant::Person],
            Opponent::Watch([first, second]) => {
                // Different lots for the two, or equal levels would mirror each other's luck.
                let second = seeded(second, self.seed.wrapping_add(1));
                return [seeded(first, self.seed), second].map(Participant::Machine);
            }
            Opponent::Level(level) => PlayerSpec::Level { level: *level, seed: self.seed },
            Opponent::Player(player) => seeded(player, self.seed),
        };
        let mut participants = [Participant::Person, Participant::Machine(machine)];
        if self.machine_starts() {
            participants.reverse();
        }
        participants
    }

    fn machine_starts(&self) -> bool {
        match self.starter {
            Starter::Me => false,
            Starter::Machine => true,
            Starter::Random => ChaCha8Rng::seed_from_u64(self.seed).random(),
        }
    }

    /// Makes sure that whoever plays can play these rules.
    pub(super) fn check(&self) -> Result<(), CannotPlay> {
        for participant in self.participants() {
            if let Participant::Machine(player) = participant {
                player.check(self.rules)?;
            }
        }
        Ok(())
    }

    /// The same with other lots.
    #[must_use]
    pub(super) fn next(&self) -> Self {
        Self { seed: self.seed.wrapping_add(2), ..self.clone() }
    }

    /// Is a side in the hands of a person?
    pub(super) fn has_person(&self) -> bool {
        !matches!(self.opponent, Opponent::Watch(_))
    }
}

/// Who gives hints: the best move there is, nearest to the middle; where nobody knows it, the strongest opinion.
pub(super) fn adviser(rules: Rules) -> PlayerSpec {
    match rules {
        Rules::CLASSIC => PlayerSpec::Perfect { seed: None, effort: Effort::House },
        _ => PlayerSpec::Level { level: *LEVELS.end(), seed: 0 },
    }
}

/// A player that draws lots, with this seed unless it names one itself.
fn seeded(player: &PlayerSpec, seed: u64) -> PlayerSpec {
    match player {
        PlayerSpec::Level { level, seed: 0 } => PlayerSpec::Level { level: *level, seed },
        PlayerSpec::Random { seed: 0 } => PlayerSpec::Random { seed },
        other => other.clone(),
    }
}

impl Starter {
    pub(crate) const ALL: [Self; 3] = [Self::Me, Self::Machine, Self::Random];
}

impl fmt::Display for Starter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Me => "me",
            Self::Machine => "machine",
            Self::Random => "random",
        })
    }
}

impl FromStr for Starter {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let found = Self::ALL.into_iter().find(|starter| starter.to_string() == text);
        found.ok_or_else(|| Unreadable::new("play-unknown-starter", text))
    }
}

impl Participant {
    pub(super) fn is_machine(&self) -> bool {
        matches!(self, Self::Machine(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Catalog;

    fn player(text: &str) -> PlayerSpec {
        Catalog::built_in().player(text).expect("a player")
    }

    fn settings(opponent: Opponent, starter: Starter, seed: u64) -> Settings {
        Settings { rules: Rules::CLASSIC, opponent, starter, seed }
    }

    #[test]
    fn whoever_starts_has_the_first_side() {
        let person_first = |starter, seed| {
            settings(Opponent::Level(2), starter, seed).participants()[0] == Participant::Person
        };
        assert!(person_first(Starter::Me, 0) && !person_first(Starter::Machine, 0));
        let by_lot: Vec<_> = (0..20).map(|seed| person_first(Starter::Random, seed)).collect();
        assert!(by_lot.contains(&true) && by_lot.contains(&false));
    }

    #[test]
    fn a_seed_that_a_player_names_is_kept() {
        let players = ["level3(seed=9)", "level3"].map(player);
        let participants = settings(Opponent::Watch(players), Starter::Me, 5).participants();
        let expected = ["level3(seed=9)", "level3(seed=6)"].map(player);
        assert_eq!(participants, expected.map(Participant::Machine));
    }

    #[test]
    fn who_cannot_play_the_rules_is_refused() {
        let perfect = Opponent::Player(player("perfect"));
        let boom = Settings { rules: Rules::Boom, ..settings(perfect, Starter::Me, 0) };
        assert!(boom.check().is_err());
        assert!(boom.next().check().is_err());
        assert!(settings(Opponent::Level(8), Starter::Me, 0).check().is_ok());
    }
}
