//! The mistake of each game, found and asked about.

use super::super::Report;
use super::{Inquiry, believer};
use arena::insight::phases;
use arena::why::{Believer, Finding, Judge, Kind, Mistake, Value, find};
use engine::Limits;
use engine::solver::OracleError;
use game::{Game, Outcome, Side, lines};
use std::collections::HashMap;

/// A game that was looked into.
pub(super) struct Examined {
    pub(super) number: usize,
    /// Who made it, and the mistake; nothing if there is none.
    pub(super) mistake: Option<(usize, Mistake)>,
    /// The judge did not say.
    pub(super) is_unknown: bool,
}

/// A judge, and the players as far as they were asked.
pub(super) struct Examiner<'a> {
    report: &'a Report,
    inquiry: &'a Inquiry<'a>,
    judge: Judge,
    believers: HashMap<usize, Option<Believer>>,
}

/// Who did not win a game that was decided by play.
pub(super) fn losers(report: &Report, number: usize) -> Vec<usize> {
    let game = &report.games[number];
    match game.outcome {
        _ if game.ending.is_failure() => Vec::new(),
        Outcome::Win(Side::First) => vec![game.second],
        Outcome::Win(Side::Second) => vec![game.first],
        Outcome::Draw => vec![game.first, game.second],
    }
}

/// The lost and drawn games of every player: all of them, or where a player has more than `most`, as many, evenly spread over
/// the event. Games lost by failing are no mistakes of play.
pub(super) fn games_to_examine(report: &Report, most: usize) -> Vec<usize> {
    let mut own = vec![Vec::new(); report.players.len()];
    for number in 0..report.games.len() {
        for player in losers(report, number) {
            own[player].push(number);
        }
    }
    let mut games: Vec<_> = own
        .iter()
        .flat_map(|games| {
            let taken = games.len().min(most);
            (0..taken).map(move |index| games[index * games.len() / taken])
        })
        .collect();
    games.sort_unstable();
    games.dedup();
    games
}

impl<'a> Examiner<'a> {
    pub(super) fn new(report: &'a Report, inquiry: &'a Inquiry<'a>) -> Result<Self, OracleError> {
        Ok(Self { report, inquiry, judge: Judge::new(inquiry.rules)?, believers: HashMap::new() })
    }

    pub(super) fn examine(&mut self, number: usize) -> Examined {
        let played = &self.report.games[number];
        let limits = Limits { stop: Some(self.inquiry.cancel), ..Limits::default() };
        let opening = self.report.openings[played.opening].moves.len();
        let nothing = |is_unknown| Examined { number, mistake: None, is_unknown };
        let Ok(game) = Game::parse(self.inquiry.rules, &played.moves) else { return nothing(true) };
        let thrown = match find(&mut self.judge, &game, played.outcome, opening, &limits) {
            Finding::Thrown(thrown) => thrown,
            Finding::Nothing => return nothing(false),
            Finding::Unknown => return nothing(true),
        };
        let mut before = game.clone();
        while before.moves().len() > thrown.ply {
            before.undo();
        }
        let player = if thrown.side == Side::First { played.first } else { played.second };
        let (report, inquiry) = (self.report, self.inquiry);
        let believer = self.believers.entry(player).or_insert_with(|| believer(report, inquiry, player));
        let position = *before.position();
        let belief = believer.as_mut().and_then(|believer| believer.belief(&position, &thrown, &limits));
        let kind = Kind::of(&position, &thrown, belief.as_ref());
        let phases = phases(inquiry.rules);
        let phase =
            phases.iter().position(|phase| phase.plies.contains(&thrown.ply)).unwrap_or(phases.len() - 1);
        let is_lost = played.outcome != Outcome::Draw && thrown.after == Value::Lost;
        let lines = if is_lost { lines::ways(game.position()) } else { Vec::new() };
        let mistake = Mistake { position, thrown, belief, kind, phase, opening: played.opening, lines };
        Examined { number, mistake: Some((player, mistake)), is_unknown: false }
    }
}
