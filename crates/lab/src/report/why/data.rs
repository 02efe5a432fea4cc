//! Why players lose, in the form that programs read (docs/why.md).

use super::super::Report;
use super::Inquiry;
use super::examine::{Examined, losers};
use arena::insight::phases;
use arena::why::{Belief, Contrast, Feature, Judge, Kind, Mistake, Profile, contrasts};
use engine::heuristics::HeuristicSpec;
use engine::players::PlayerSpec;
use game::{Move, Outcome, Rules, Square};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// Why the players of an event lose.
#[derive(Clone, Debug, Serialize)]
pub struct Reasons {
    /// Who judged.
    pub judge: Judged,
    /// Was it finished? If not, somebody was in a hurry.
    #[serde(rename = "complete")]
    pub is_complete: bool,
    /// In the order of the ranking.
    pub players: Vec<PlayerReasons>,
}

/// Who judged the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "by", rename_all = "lowercase")]
pub enum Judged {
    /// The perfect solver.
    Solver,
    /// A search, to whom a draw is whatever is not won or lost within its reach.
    Search {
        /// Its reach in plies.
        depth: u32,
    },
}

/// Why a player loses.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct PlayerReasons {
    pub player: usize,
    /// Games lost by play, drawn, and lost by failing.
    pub lost: usize,
    pub drawn: usize,
    pub failed: usize,
    /// Lost and drawn games that were looked into.
    pub examined: usize,
    /// Of these, those that it threw away with a move of its own; different moves among them; those that the judge cannot say
    /// anything about. The others were lost or drawn from the opening on, or the opponent's mistake.
    pub thrown: usize,
    pub different: u64,
    pub unknown: usize,
    /// Plies that it looks ahead, as far as is known: in most of its mistakes.
    pub depth: Option<u32>,
    /// What sets it apart from the others, the most telling first.
    pub said: Vec<Said>,
    /// Mistakes by kind, with the others' share.
    pub kinds: Vec<KindShare>,
    /// All that its mistakes have in common.
    pub features: Vec<FeatureShare>,
    /// The weights that spoke most for the wrong move, the most frequent first.
    pub terms: Vec<TermShare>,
    /// Different mistakes by what they cost.
    pub costliest: Vec<Costly>,
    pub mistakes: Vec<MistakeData>,
}

/// A feature that sets a player apart: from all others, or from one.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Said {
    #[serde(serialize_with = "super::super::as_text")]
    pub feature: Feature,
    pub count: u64,
    pub of: u64,
    pub others_count: u64,
    pub others_of: u64,
    /// That chance made the difference.
    pub probability: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rival: Option<usize>,
}

/// How many mistakes have a feature.
pub type FeatureShare = Said;

/// Mistakes of one kind.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct KindShare {
    #[serde(serialize_with = "super::super::as_text")]
    pub kind: Kind,
    pub count: usize,
    /// By part of the game.
    pub phases: Vec<usize>,
    /// Of all mistakes of the others.
    pub others_count: u64,
    pub others_of: u64,
}

/// How often a weight spoke most for the wrong move.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct TermShare {
    pub name: String,
    pub count: usize,
}

/// A mistake with what it cost in all games it was made in.
#[derive(Clone, Copy, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Costly {
    /// The first of them, by its place in `mistakes`.
    pub mistake: usize,
    pub games: usize,
    /// Points that were given away.
    pub points: f64,
}

/// The move that threw a game away.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct MistakeData {
    pub game: usize,
    pub ply: usize,
    pub played: String,
    /// The moves that would have kept what the position was worth.
    pub right: Vec<String>,
    pub before: &'static str,
    pub after: &'static str,
    #[serde(serialize_with = "super::super::as_text")]
    pub kind: Kind,
    pub phase: &'static str,
    /// Plies from the position before the move to the end, with best play: of the loss, and of the win that was missed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loses_in: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins_in: Option<u32>,
    /// How the line lay that ended the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<&'static str>,
    /// What the player thought of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub belief: Option<Believed>,
}

/// What a player thought of its mistake.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Believed {
    pub depth: u32,
    /// Its value of the move it chose.
    pub chosen: f64,
    /// The right move that it liked best, and its value of that.
    pub preferred: String,
    pub right: f64,
    /// What made the difference, the largest first: at most three.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub terms: Vec<TermPoints>,
    /// The lines and cells that the first of them counts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<Vec<String>>,
}

/// A weight's share of a preference.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct TermPoints {
    /// The weight; `rest` for what no weight explains.
    pub name: String,
    pub points: f64,
}

impl Judged {
    /// The judge of games under these rules.
    pub fn of(rules: Rules) -> Self {
        if Judge::is_perfect(rules) { Self::Solver } else { Self::Search { depth: Judge::DEPTH } }
    }
}

impl From<&Contrast> for Said {
    fn from(contrast: &Contrast) -> Self {
        Self {
            feature: contrast.feature,
            count: contrast.own.count,
            of: contrast.own.of,
            others_count: contrast.others.count,
            others_of: contrast.others.of,
            probability: contrast.probability,
            rival: contrast.rival,
        }
    }
}

impl PlayerReasons {
    pub(super) fn new(
        report: &Report,
        inquiry: &Inquiry,
        player: usize,
        examined: &[Examined],
        mistakes: &[(usize, &Mistake)],
        profiles: &[Profile],
        said: &[Contrast],
    ) -> Self {
        let contrasts = contrasts(profiles, player);
        let spec = inquiry.players.get(&report.players[player].name).and_then(PlayerSpec::heuristic);
        let looked: Vec<_> =
            examined.iter().filter(|game| losers(report, game.number).contains(&player)).collect();
        let took_part = report.games.iter().filter(|game| game.first == player || game.second == player);
        let drawn = took_part.filter(|game| game.outcome == Outcome::Draw).count();
        let ranked = &report.players[player];
        Self {
            player,
            lost: (ranked.losses - ranked.failed()) as usize,
            drawn,
            failed: ranked.failed() as usize,
            examined: looked.len(),
            thrown: mistakes.len(),
            different: profiles[player].different,
            unknown: looked.iter().filter(|game| game.is_unknown).count(),
            depth: usual(mistakes.iter().filter_map(|(_, mistake)| Some(mistake.belief.as_ref()?.depth))),
            said: said.iter().map(Said::from).collect(),
            kinds: kinds(mistakes, profiles, player),
            features: contrasts.iter().map(Said::from).collect(),
            terms: terms(spec, mistakes),
            costliest: costliest(mistakes),
            mistakes: mistakes
                .iter()
                .map(|&(game, mistake)| MistakeData::new(inquiry.rules, spec, game, mistake))
                .collect(),
        }
    }

    /// Lost and drawn games that were nobody's mistake after the opening, or the opponent's.
    pub fn without_mistake(&self) -> usize {
        self.examined - self.thrown - self.unknown
    }

    /// The kind that most of its mistakes are of.
    pub fn main_kind(&self) -> Option<&KindShare> {
        self.kinds.iter().filter(|kind| kind.count > 0).max_by_key(|kind| kind.count)
    }
}

/// What most of them are.
fn usual(depths: impl Iterator<Item = u32>) -> Option<u32> {
    let mut counts: BTreeMap<_, usize> = BTreeMap::new();
    depths.for_each(|depth| *counts.entry(depth).or_default() += 1);
    counts.into_iter().max_by_key(|&(_, count)| count).map(|(depth, _)| depth)
}

fn kinds(mistakes: &[(usize, &Mistake)], profiles: &[Profile], player: usize) -> Vec<KindShare> {
    let others =
        || profiles.iter().enumerate().filter(|&(other, _)| other != player).map(|(_, profile)| profile);
    let count_of = |kind: Kind| {
        let own = || mistakes.iter().map(|(_, mistake)| mistake).filter(move |mistake| mistake.kind == kind);
        let in_phase = |phase: usize| own().filter(|mistake| mistake.phase == phase).count();
        KindShare {
            kind,
            count: own().count(),
            phases: (0..3).map(in_phase).collect(),
            others_count: others().map(|profile| profile.portion(Feature::Kind(kind)).count).sum(),
            others_of: others().map(|profile| profile.games).sum(),
        }
    };
    Kind::ALL.into_iter().map(count_of).collect()
}

/// The name of a weight; nothing is explained by none.
fn term_name(spec: Option<&HeuristicSpec>, weight: Option<usize>) -> String {
    let name = spec.zip(weight).map(|(spec, weight)| spec.heuristic.card.weights[weight].name.to_string());
    name.unwrap_or_else(|| "rest".to_owned())
}

fn terms(spec: Option<&HeuristicSpec>, mistakes: &[(usize, &Mistake)]) -> Vec<TermShare> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for belief in mistakes.iter().filter_map(|(_, mistake)| mistake.belief.as_ref()) {
        if let Some(term) = belief.culprit() {
            *counts.entry(term_name(spec, term.weight)).or_default() += 1;
        }
    }
    let mut terms: Vec<_> = counts.into_iter().map(|(name, count)| TermShare { name, count }).collect();
    terms.sort_by_key(|term| std::cmp::Reverse(term.count));
    terms
}

/// Different mistakes by the points that they gave away in all games together; of equal ones first those that were easiest to
/// see.
fn costliest(mistakes: &[(usize, &Mistake)]) -> Vec<Costly> {
    let mut groups: HashMap<_, Costly> = HashMap::new();
    for (index, (_, mistake)) in mistakes.iter().enumerate() {
        let thrown = &mistake.thrown;
        let cost = f64::from(thrown.before.half_points() - thrown.after.half_points()) / 2.0;
        let group = groups.entry((mistake.position, thrown.mv));
        let costly = group.or_insert(Costly { mistake: index, games: 0, points: 0.0 });
        costly.games += 1;
        costly.points += cost;
    }
    let mut costliest: Vec<_> = groups.into_values().collect();
    let seen_at = |costly: &Costly| mistakes[costly.mistake].1.thrown.seen_at().unwrap_or(u32::MAX);
    costliest.sort_by(|one, other| {
        let by_points = other.points.total_cmp(&one.points);
        by_points.then(seen_at(one).cmp(&seen_at(other))).then(one.mistake.cmp(&other.mistake))
    });
    costliest
}

impl MistakeData {
    fn new(rules: Rules, spec: Option<&HeuristicSpec>, game: usize, mistake: &Mistake) -> Self {
        let letter = |mv: Move| rules.letter(mv).to_string();
        let thrown = &mistake.thrown;
        Self {
            game,
            ply: thrown.ply,
            played: letter(thrown.mv),
            right: thrown.right.iter().copied().map(letter).collect(),
            before: thrown.before.name(),
            after: thrown.after.name(),
            kind: mistake.kind,
            phase: phases(rules)[mistake.phase].name,
            loses_in: thrown.loses_in,
            wins_in: thrown.wins_in,
            lines: mistake.lines.iter().map(|way| way.name()).collect(),
            belief: mistake.belief.as_ref().map(|belief| Believed::new(rules, spec, belief)),
        }
    }

    /// The depth at which a search would have known better.
    pub fn seen_at(&self) -> Option<u32> {
        self.loses_in.into_iter().chain(self.wins_in).min()
    }
}

impl Believed {
    /// So many terms are told.
    const TERMS: usize = 3;

    fn new(rules: Rules, spec: Option<&HeuristicSpec>, belief: &Belief) -> Self {
        let name = |cells: &Vec<Square>| cells.iter().map(ToString::to_string).collect();
        let cells = belief.culprit().map(|term| term.cells.iter().map(name).collect());
        let term =
            |term: &arena::why::Term| TermPoints { name: term_name(spec, term.weight), points: term.points };
        Self {
            depth: belief.depth,
            chosen: belief.chosen,
            preferred: rules.letter(belief.preferred).to_string(),
            right: belief.right,
            terms: belief.terms.iter().filter(|term| term.points > 0.0).take(Self::TERMS).map(term).collect(),
            cells: cells.unwrap_or_default(),
        }
    }
}
