//! A ground where players come and go: a field that stays, and newcomers who meet everybody who is there, from the same openings.
//! A class is one, and so is a final among those who are left.
//!
//! Nobody plays here: it is known which games are missing, and what those that were played amount to.

use crate::contest::{EventSheet, Held};
use crate::report::Report;
use arena::statistics::{ErrorMethod, Estimate, PlayedGame, ResultCounts, analyze};
use arena::{ACTION_LIMIT, Assignment, ContestGame, Format, GameRecord, Identity, Opening, Pairing, Suite};
use engine::players::PlayerSpec;
use game::Rules;
use std::collections::HashMap;
use std::time::Duration;
use store::EventId;

/// Somebody on the ground.
#[derive(Clone, Debug)]
pub struct Seated {
    /// What its games are kept under.
    pub key: String,
    /// What people call it.
    pub title: String,
    /// Who it is.
    pub player: PlayerSpec,
}

/// A game that is to be played.
#[derive(Clone, Debug)]
pub struct MissingGame {
    /// By keys, the first side first.
    pub players: [String; 2],
    /// By its number.
    pub opening: usize,
    /// As whoever plays it gets it.
    pub assignment: Assignment,
}

/// Where somebody stands.
#[derive(Clone, Debug)]
pub struct Place {
    /// Who.
    pub key: String,
    /// What people call it.
    pub title: String,
    /// From 1.
    pub rank: usize,
    /// The ranks that it may have.
    pub ranks: (usize, usize),
    /// In Elo around the average.
    pub rating: Estimate,
    /// Wins, draws and losses.
    pub results: ResultCounts,
    /// Games lost by failing.
    pub failures: usize,
    /// Games against those who are there now, and all that it will have with them.
    pub played: usize,
    /// See `played`.
    pub of: usize,
}

/// The ground.
#[derive(Clone, Debug)]
pub struct Ground {
    rules: Rules,
    seed: u64,
    suite: Suite,
    openings: Vec<Opening>,
    players: Vec<Seated>,
    games: HashMap<(String, String), Vec<Option<GameRecord>>>,
}

/// How a ground stood at some moment.
pub struct Standing {
    /// Keys and titles of those who have played.
    names: Vec<(String, String)>,
    /// By opening.
    games: Vec<Vec<PlayedGame>>,
    failures: Vec<usize>,
    played: Vec<usize>,
    whole: usize,
}

impl Standing {
    /// Everybody who has played, the best first.
    pub fn ranking(&self) -> Vec<Place> {
        if self.names.is_empty() {
            return Vec::new();
        }
        let found = analyze(self.names.len(), &self.games, ErrorMethod::Sandwich)
            .expect("games are between these players");
        let place = |&player: &usize| {
            let standing = &found.standings[player];
            let (key, title) = self.names[player].clone();
            Place {
                key,
                title,
                rank: standing.rank,
                ranks: standing.rank_interval,
                rating: standing.rating,
                results: standing.results,
                failures: self.failures[player],
                played: self.played[player],
                of: self.whole,
            }
        };
        found.order.iter().map(place).collect()
    }
}

impl Ground {
    /// An empty ground with so many openings, or all of the suite if that has fewer.
    pub fn new(rules: Rules, suite: Suite, openings: usize, seed: u64) -> Self {
        let mut all = suite.openings(rules, seed);
        all.truncate(openings);
        Self { rules, seed, suite, openings: all, players: Vec::new(), games: HashMap::new() }
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many openings there are.
    pub fn openings(&self) -> usize {
        self.openings.len()
    }

    /// Everybody who is there.
    pub fn players(&self) -> &[Seated] {
        &self.players
    }

    /// Whoever has this key.
    pub fn find(&self, key: &str) -> Option<&Seated> {
        self.players.iter().find(|seated| seated.key == key)
    }

    /// Somebody comes.
    pub fn enter(&mut self, seated: Seated) {
        self.leave(&seated.key);
        self.players.push(seated);
    }

    /// Somebody leaves, and its games are forgotten.
    pub fn leave(&mut self, key: &str) {
        self.players.retain(|seated| seated.key != key);
        self.games.retain(|(first, second), _| first != key && second != key);
    }

    /// Notes a game. The first of several counts; games of those who left do not.
    pub fn record(&mut self, players: [String; 2], opening: usize, record: GameRecord) {
        if opening >= self.openings.len() || players.iter().any(|key| self.find(key).is_none()) {
            return;
        }
        let openings = self.openings.len();
        let [first, second] = players;
        let games = self.games.entry((first, second)).or_insert_with(|| vec![None; openings]);
        games[opening].get_or_insert(record);
    }

    fn is_played(&self, first: &str, second: &str, opening: usize) -> bool {
        let games = self.games.get(&(first.to_owned(), second.to_owned()));
        games.is_some_and(|games| games[opening].is_some())
    }

    /// The next games of somebody against everybody, at most so many: from one opening after the other, so that few games
    /// already say something about all opponents.
    pub fn missing(&self, key: &str, most: usize) -> Vec<MissingGame> {
        let Some(own) = self.find(key) else { return Vec::new() };
        let mut missing = Vec::new();
        for opening in 0..self.openings.len() {
            for other in self.players.iter().filter(|other| other.key != key) {
                for [first, second] in [[own, other], [other, own]] {
                    if missing.len() == most {
                        return missing;
                    }
                    if !self.is_played(&first.key, &second.key, opening) {
                        missing.push(self.game([first, second], opening));
                    }
                }
            }
        }
        missing
    }

    fn game(&self, players: [&Seated; 2], opening: usize) -> MissingGame {
        let assignment = Assignment {
            rules: self.rules,
            players: players.map(|seated| Identity::of(&seated.player)),
            opening: self.openings[opening].game.letters(),
            action_limit: ACTION_LIMIT,
            move_time: None,
        };
        MissingGame { players: players.map(|seated| seated.key.clone()), opening, assignment }
    }

    /// Games that somebody has played against those who are there, and all that it will have.
    pub fn progress(&self, key: &str) -> (usize, usize) {
        let all = 2 * self.openings.len() * self.players.len().saturating_sub(1);
        let own = self.games.iter().filter(|((first, second), _)| first == key || second == key);
        (own.map(|(_, games)| games.iter().flatten().count()).sum(), all)
    }

    /// The games of some players, as those of an event.
    fn event(&self, players: &[&Seated], is_wanted: impl Fn(usize, usize) -> bool) -> (EventSheet, Held) {
        let places: HashMap<_, _> =
            players.iter().enumerate().map(|(place, seated)| (seated.key.as_str(), place)).collect();
        let mut games = Vec::new();
        for ((first, second), records) in &self.games {
            let (Some(&first), Some(&second)) = (places.get(first.as_str()), places.get(second.as_str()))
            else {
                continue;
            };
            if !is_wanted(first, second) {
                continue;
            }
            games.extend(records.iter().enumerate().filter_map(|(opening, record)| {
                let pairing = Pairing { opening, first, second };
                Some(ContestGame { pairing, record: record.clone()? })
            }));
        }
        games.sort_by_key(|game| game.pairing);
        let sheet = EventSheet {
            rules: self.rules,
            players: players.iter().map(|seated| Identity::of(&seated.player)).collect(),
            titles: players.iter().map(|seated| seated.title.clone()).collect(),
            format: Format::RoundRobin,
            suite: format!("{}-ply", self.suite.plies()),
            seed: self.seed,
            openings: self.openings.clone(),
        };
        let played = games.len();
        let held = Held { event: EventId(0), games, played, time: Duration::ZERO, is_cancelled: false };
        (sheet, held)
    }

    /// How it stands: as much as rankings need, so that they can be made while games go on.
    pub fn standing(&self) -> Standing {
        let has_played = |seated: &&Seated| {
            self.games.keys().any(|(first, second)| [first, second].contains(&&seated.key))
        };
        let everybody: Vec<_> = self.players.iter().filter(has_played).collect();
        let places: HashMap<_, _> =
            everybody.iter().enumerate().map(|(place, seated)| (seated.key.as_str(), place)).collect();
        let mut games = vec![Vec::new(); self.openings.len()];
        let (mut failures, mut played) = (vec![0; everybody.len()], vec![0; everybody.len()]);
        for ((first, second), records) in &self.games {
            let players = [places[first.as_str()], places[second.as_str()]];
            for (opening, record) in records.iter().enumerate() {
                let Some(record) = record else { continue };
                let [first, second] = players;
                games[opening].push(PlayedGame { first, second, outcome: record.outcome });
                for player in players {
                    played[player] += 1;
                }
                if let Some(winner) = record.outcome.winner().filter(|_| record.ending.is_failure()) {
                    failures[players[winner.other().index()]] += 1;
                }
            }
        }
        let whole = 2 * self.openings.len() * self.players.len().saturating_sub(1);
        let names = everybody.iter().map(|seated| (seated.key.clone(), seated.title.clone())).collect();
        Standing { names, games, failures, played, whole }
    }

    /// All games as an event, with everything that reports have.
    pub fn report(&self) -> Report {
        let everybody: Vec<_> = self.players.iter().collect();
        let (sheet, held) = self.event(&everybody, |_, _| true);
        Report::new(&sheet, &held)
    }

    /// Somebody's games as an event, in which it is the first player, and its place in the report.
    pub fn report_of(&self, key: &str) -> Option<(Report, usize)> {
        let own = self.find(key)?;
        let others = self.players.iter().filter(|other| other.key != key);
        let players: Vec<_> = [own].into_iter().chain(others).collect();
        let (sheet, held) = self.event(&players, |first, second| first == 0 || second == 0);
        let report = Report::new(&sheet, &held);
        let name = own.player.to_string();
        let place =
            report.players.iter().position(|ranked| ranked.name == name && ranked.title == own.title)?;
        Some((report, place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::{Crew, Threads};
    use engine::Catalog;
    use std::ops::ControlFlow;
    use std::sync::atomic::AtomicBool;

    fn seated(name: &str) -> Seated {
        let player = Catalog::built_in().player(name).expect("a player");
        Seated { key: format!("#{name}"), title: name.to_owned(), player }
    }

    fn play(ground: &mut Ground, key: &str, most: usize) -> usize {
        let missing = ground.missing(key, most);
        let players: Vec<_> = ground.players().iter().map(|seated| seated.player.clone()).collect();
        let assignments = missing.iter().map(|game| game.assignment.clone()).collect();
        let played =
            Threads(1).play(&players, assignments, &AtomicBool::new(false), &mut |number, record| {
                ground.record(missing[number].players.clone(), missing[number].opening, record);
                ControlFlow::Continue(())
            });
        played.expect("threads play");
        missing.len()
    }

    #[test]
    fn whoever_comes_meets_everybody_who_is_there() {
        let mut ground = Ground::new(Rules::CLASSIC, Suite::Ply4, 3, 1);
        for name in ["random", "bueno:d1", "ia2:d2"] {
            ground.enter(seated(name));
        }
        assert_eq!(ground.progress("#ia2:d2"), (0, 12));
        assert_eq!(play(&mut ground, "#ia2:d2", 5), 5);
        assert_eq!(play(&mut ground, "#ia2:d2", 100), 7);
        assert_eq!(ground.progress("#ia2:d2"), (12, 12));
        assert_eq!(ground.progress("#random"), (6, 12), "the field has not met itself");
        let ranking = ground.standing().ranking();
        assert_eq!((ranking.len(), ranking[0].key.as_str()), (3, "#ia2:d2"));
        assert!(ranking.iter().all(|place| place.ranks.0 <= place.rank && place.rank <= place.ranks.1));
        let (report, place) = ground.report_of("#ia2:d2").expect("it is there");
        assert_eq!((report.games.len(), report.players[place].name.as_str()), (12, "ia2:d2"));
        ground.enter(seated("ia1:d2"));
        assert_eq!(ground.missing("#ia1:d2", 100).len(), 18);
        ground.leave("#ia2:d2");
        assert_eq!(ground.missing("#ia1:d2", 100).len(), 12);
        assert_eq!(ground.standing().ranking().len(), 0, "whoever left takes its games along");
    }
}
