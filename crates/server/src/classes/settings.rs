//! What a teacher wants of a class.

use super::{ClassRefusal, of_the_field, rules_of};
use arena::Suite;
use engine::Catalog;
use engine::players::{Effort, PlayerSpec};
use lab::ground::Ground;
use serde::{Deserialize, Serialize};
use std::time::{SystemTime, UNIX_EPOCH};
use utoipa::ToSchema;

/// What a teacher wants. What games depend on cannot be changed later: rules, field, openings, depth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a wish of its own")]
pub(crate) struct ClassSettings {
    /// Such as `classic` or `boom`.
    pub(crate) rules: String,
    /// Whom every hand-in meets besides the others: names such as `ia2` or `maestro:d4`.
    pub(crate) field: Vec<String>,
    /// From how many openings, with either side to begin.
    pub(crate) openings: usize,
    /// How many moves hand-ins look ahead; as their language's house does, if nothing is said.
    pub(crate) depth: Option<u32>,
    /// Seconds since 1970 after which nothing is taken any more.
    pub(crate) deadline: Option<u64>,
    /// Is nothing taken just now?
    pub(crate) is_frozen: bool,
    /// Do students see ratings, and not only ranks?
    pub(crate) shows_ratings: bool,
    /// May they play against each other's hand-ins, and look at their games?
    pub(crate) allows_games: bool,
    /// Is the ranking kept from them?
    pub(crate) is_hidden: bool,
    /// The order of the openings.
    pub(crate) seed: u64,
    /// Final events so far.
    pub(crate) finals: Vec<FinalRound>,
}

/// A final event: who is in it does not change any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct FinalRound {
    /// From 1.
    pub(crate) number: u32,
    /// From how many openings.
    pub(crate) openings: usize,
    /// Their order.
    pub(crate) seed: u64,
    /// By the numbers of their hand-ins.
    pub(crate) handins: Vec<i64>,
}

impl Default for ClassSettings {
    fn default() -> Self {
        Self {
            rules: "classic".to_owned(),
            field: Vec::new(),
            openings: 20,
            depth: None,
            deadline: None,
            is_frozen: false,
            shows_ratings: true,
            allows_games: true,
            is_hidden: false,
            seed: 0,
            finals: Vec::new(),
        }
    }
}

impl ClassSettings {
    const MOST_FIELD: usize = 20;
    const MOST_OPENINGS: usize = 200;
    /// Openings of a final event.
    pub(crate) const MOST_FINAL_OPENINGS: usize = 1_000;
    const MOST_DEPTH: u32 = 8;

    /// Can a class be like this?
    pub(crate) fn check(&self, catalog: &Catalog) -> Result<(), ClassRefusal> {
        let wrong = |text: &str| Err(ClassRefusal::Settings(text.to_owned()));
        if self.field.len() > Self::MOST_FIELD {
            return wrong("field");
        }
        if !(1..=Self::MOST_OPENINGS).contains(&self.openings) {
            return wrong("openings");
        }
        if self.depth.is_some_and(|depth| !(1..=Self::MOST_DEPTH).contains(&depth)) {
            return wrong("depth");
        }
        self.ground(catalog).map(|_| ())
    }

    /// The field, as players.
    fn players(&self, catalog: &Catalog) -> Result<Vec<PlayerSpec>, ClassRefusal> {
        let rules = rules_of(&self.rules)?;
        let mut players: Vec<PlayerSpec> = Vec::new();
        for name in &self.field {
            let player = catalog.player(name).map_err(ClassRefusal::Player)?;
            player.check(rules).map_err(|error| ClassRefusal::Settings(error.to_string()))?;
            if !player.is_repeatable() {
                return Err(ClassRefusal::Settings(name.clone()));
            }
            if !players.contains(&player) {
                players.push(player);
            }
        }
        Ok(players)
    }

    fn ground_with(&self, catalog: &Catalog, openings: usize, seed: u64) -> Result<Ground, ClassRefusal> {
        // Four plies are 238 positions; for more openings there are eight.
        let suite = if openings <= 100 { Suite::Ply4 } else { Suite::Ply8 };
        let mut ground = Ground::new(rules_of(&self.rules)?, suite, openings, seed);
        for player in self.players(catalog)? {
            ground.enter(of_the_field(player));
        }
        if ground.openings() == 0 { Err(ClassRefusal::Settings(self.rules.clone())) } else { Ok(ground) }
    }

    /// The ground with the field on it, before anybody else comes.
    pub(crate) fn ground(&self, catalog: &Catalog) -> Result<Ground, ClassRefusal> {
        self.ground_with(catalog, self.openings, self.seed)
    }

    /// That of a final event.
    pub(crate) fn final_ground(&self, catalog: &Catalog, round: &FinalRound) -> Result<Ground, ClassRefusal> {
        self.ground_with(catalog, round.openings, round.seed)
    }

    /// How far hand-ins look.
    pub(crate) fn effort(&self) -> Effort {
        self.depth.map_or(Effort::House, Effort::Depth)
    }

    /// Is nothing taken any more, or just now?
    pub(crate) fn is_closed(&self) -> bool {
        self.is_frozen || self.deadline.is_some_and(|deadline| now() > deadline)
    }
}

/// Seconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}
