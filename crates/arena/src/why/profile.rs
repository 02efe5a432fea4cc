//! How one player's mistakes differ from those of the others.
//!
//! Every feature is a question: is its share of this player's mistakes larger than of the others', beyond chance? Fisher's exact
//! test answers each, and Holm's method makes sure that of all that is said about a player, anything is chance no more than one
//! time in twenty. Openings are many, and each has few games: asked among the rest they would drown it, so they are asked apart,
//! and half of the risk is theirs. A player that repeats itself makes the same mistake in many games, and games that share it say nothing new about
//! the player; so the test counts different mistakes, while people are told of games.

use super::features::{Feature, Group, Mistake};
use crate::statistics::{Portion, different_by_chance, holding, larger_by_chance};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::AddAssign;

/// The risk that anything said about a player is chance: half for its openings, half for the rest.
const RISK: f64 = 0.05;

/// Fewer mistakes than this are no habit.
const FEWEST: u64 = 5;

/// So many things are said about a player.
const SAID: usize = 2;

/// So often players are told apart from each other.
const ROUNDS: usize = 3;

/// The mistakes of a player, or of several, counted.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    /// Games thrown away.
    pub games: u64,
    /// Different mistakes among them.
    pub different: u64,
    /// Games that a line ended.
    pub by_line: u64,
    /// Games by feature.
    pub counts: BTreeMap<Feature, u64>,
}

impl Profile {
    /// Counts the mistakes of one player.
    pub fn of<'a>(mistakes: impl IntoIterator<Item = &'a Mistake>) -> Self {
        let mut profile = Self::default();
        let mut seen = HashSet::new();
        for mistake in mistakes {
            profile.games += 1;
            profile.by_line += u64::from(!mistake.lines.is_empty());
            profile.different += u64::from(seen.insert((mistake.position, mistake.thrown.mv)));
            for feature in Feature::of(mistake) {
                *profile.counts.entry(feature).or_default() += 1;
            }
        }
        profile
    }

    /// Of the games that may have a feature, those that do.
    pub fn portion(&self, feature: Feature) -> Portion {
        let of = if feature.group() == Group::Line { self.by_line } else { self.games };
        Portion { count: self.counts.get(&feature).copied().unwrap_or(0), of }
    }

    /// The same of different mistakes, as the test counts them.
    fn weighed(&self, feature: Feature) -> Portion {
        let portion = self.portion(feature);
        let different = portion.of as f64 * self.different as f64 / self.games.max(1) as f64;
        portion.scaled(different.round() as u64)
    }
}

impl AddAssign<&Self> for Profile {
    fn add_assign(&mut self, other: &Self) {
        self.games += other.games;
        self.different += other.different;
        self.by_line += other.by_line;
        for (&feature, count) in &other.counts {
            *self.counts.entry(feature).or_default() += count;
        }
    }
}

/// A feature of a player's mistakes beside that of others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contrast {
    /// What it is about.
    pub feature: Feature,
    /// The player's games that have it.
    pub own: Portion,
    /// The others'.
    pub others: Portion,
    /// The probability that chance made the difference.
    pub probability: f64,
    /// The one other that it is told apart from; nothing if from all.
    pub rival: Option<usize>,
}

impl Contrast {
    fn new(feature: Feature, own: &Profile, others: &Profile) -> Self {
        Self {
            feature,
            own: own.portion(feature),
            others: others.portion(feature),
            probability: larger_by_chance(own.weighed(feature), others.weighed(feature)),
            rival: None,
        }
    }

    /// Is there enough of it, and enough to compare it with, to be worth saying?
    fn is_habit(&self) -> bool {
        self.own.count >= FEWEST && self.others.of >= FEWEST && self.own.share() > self.others.share()
    }
}

/// Every feature of a player's mistakes beside those of the others, who are given one by one.
pub fn contrasts(profiles: &[Profile], player: usize) -> Vec<Contrast> {
    let mut others = Profile::default();
    profiles.iter().enumerate().filter(|&(index, _)| index != player).for_each(|(_, other)| others += other);
    let own = &profiles[player];
    let features: BTreeSet<_> = own.counts.keys().chain(others.counts.keys()).copied().collect();
    features.into_iter().map(|feature| Contrast::new(feature, own, &others)).collect()
}

/// What differs between two players beyond chance, the surest first.
pub fn differences(one: &Profile, other: &Profile) -> Vec<Feature> {
    let features: BTreeSet<_> = one.counts.keys().chain(other.counts.keys()).copied().collect();
    let features: Vec<_> = features.into_iter().filter(|feature| feature.group() != Group::Opening).collect();
    let probabilities: Vec<_> = features
        .iter()
        .map(|&feature| different_by_chance(one.weighed(feature), other.weighed(feature)))
        .collect();
    let holds = holding(&probabilities, RISK);
    let mut found: Vec<_> = (0..features.len())
        .filter(|&index| holds[index])
        .map(|index| (probabilities[index], features[index]))
        .collect();
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    found.into_iter().map(|(_, feature)| feature).collect()
}

/// What is to be said about each player: what sets its mistakes apart from those of all others, the surest first, at most one
/// thing of each group; nothing where nothing does. What an author can act on at once comes before where and when it happened.
/// Two players of whom the same would be said though they differ are told apart from each other as well.
pub fn outstanding(profiles: &[Profile]) -> Vec<Vec<Contrast>> {
    let mut said: Vec<_> = (0..profiles.len()).map(|player| most_telling(habits(profiles, player))).collect();
    // What is added for one pair may make another alike; each round leaves fewer of them.
    for _ in 0..ROUNDS {
        for one in 0..profiles.len() {
            for other in 0..one {
                if is_same(&said[one], &said[other]) {
                    tell_apart(profiles, [one, other], &mut said);
                }
            }
        }
    }
    said
}

/// What a player does more often than the others, beyond chance.
fn habits(profiles: &[Profile], player: usize) -> Vec<Contrast> {
    let (openings, rest): (Vec<_>, Vec<_>) = contrasts(profiles, player)
        .into_iter()
        .partition(|contrast| contrast.feature.group() == Group::Opening);
    let beyond_chance = |asked: Vec<Contrast>| {
        let probabilities: Vec<_> = asked.iter().map(|contrast| contrast.probability).collect();
        std::iter::zip(asked, holding(&probabilities, RISK / 2.0))
            .filter(|(contrast, holds)| *holds && contrast.is_habit())
            .map(|(contrast, _)| contrast)
    };
    beyond_chance(rest).chain(beyond_chance(openings)).collect()
}

fn most_telling(mut found: Vec<Contrast>) -> Vec<Contrast> {
    let is_aside = |contrast: &Contrast| !matches!(contrast.feature.group(), Group::Kind | Group::Line);
    found.sort_by(|one, other| {
        is_aside(one).cmp(&is_aside(other)).then(one.probability.total_cmp(&other.probability))
    });
    let mut said: Vec<Contrast> = Vec::new();
    for contrast in found {
        if said.len() < SAID && said.iter().all(|told| told.feature.group() != contrast.feature.group()) {
            said.push(contrast);
        }
    }
    said
}

fn is_same(one: &[Contrast], other: &[Contrast]) -> bool {
    let told = |contrast: &Contrast| (contrast.feature, contrast.rival);
    one.iter().map(told).eq(other.iter().map(told))
}

/// Adds what tells two players apart, if anything does, to the one that has more of it.
fn tell_apart(profiles: &[Profile], [one, other]: [usize; 2], said: &mut [Vec<Contrast>]) {
    let Some(feature) = differences(&profiles[one], &profiles[other]).into_iter().next() else { return };
    let share = |player: usize| profiles[player].portion(feature).share().unwrap_or(0.0);
    let (more, less) = if share(one) > share(other) { (one, other) } else { (other, one) };
    let contrast = Contrast::new(feature, &profiles[more], &profiles[less]);
    said[more].push(Contrast { rival: Some(less), ..contrast });
}

#[cfg(test)]
mod tests {
    use super::super::kind::Kind;
    use super::*;
    use game::lines::Way;

    /// So many different mistakes, so many of them with each feature.
    fn profile(games: u64, counts: &[(Feature, u64)]) -> Profile {
        Profile { games, different: games, by_line: games, counts: counts.iter().copied().collect() }
    }

    const BLOCK: Feature = Feature::Kind(Kind::MissedBlock);
    const FLAT: Feature = Feature::Line(Way::Horizontal);

    #[test]
    fn what_one_does_more_often_than_others_sets_it_apart() {
        let others = profile(100, &[(BLOCK, 5), (FLAT, 40)]);
        let said = outstanding(&[profile(80, &[(BLOCK, 50), (FLAT, 33)]), others.clone(), others]);
        assert_eq!(said[0].len(), 1, "{said:?}");
        let contrast = said[0][0];
        assert_eq!((contrast.feature, contrast.rival), (BLOCK, None));
        assert_eq!((contrast.own.count, contrast.own.of), (50, 80));
        assert_eq!((contrast.others.count, contrast.others.of), (10, 200));
        assert!(said[1].is_empty() && said[2].is_empty());
    }

    #[test]
    fn one_mistake_made_again_and_again_is_one_mistake() {
        let others = profile(100, &[(BLOCK, 5)]);
        let again = Profile { different: 2, ..profile(80, &[(BLOCK, 50)]) };
        assert!(outstanding(&[again, others])[0].is_empty());
    }

    #[test]
    fn where_all_are_alike_nothing_is_said() {
        let alike = [40, 44, 38].map(|flat| profile(100, &[(BLOCK, 6), (FLAT, flat)]));
        assert!(outstanding(&alike).iter().all(Vec::is_empty));
        assert!(outstanding(&[profile(10, &[(BLOCK, 10)])])[0].is_empty(), "nobody to compare with");
    }

    #[test]
    fn two_who_differ_are_told_apart_though_neither_stands_out() {
        // Neither end is far from the middle of all, but they are far from each other.
        let flat = [26, 44, 45, 45, 46, 62].map(|flat| profile(100, &[(FLAT, flat), (BLOCK, 3)]));
        let said = outstanding(&flat);
        for one in 0..flat.len() {
            for other in 0..one {
                let differ = !differences(&flat[one], &flat[other]).is_empty();
                assert!(!(differ && is_same(&said[one], &said[other])), "{one} {other}: {said:?}");
            }
        }
        assert!(said[5].iter().any(|contrast| contrast.feature == FLAT), "{said:?}");
    }
}
