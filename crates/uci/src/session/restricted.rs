//! `searchmoves`: the best of a few moves.
//!
//! Players think about positions, not about some of their moves. So each move is made, the player asked about the position
//! behind it as the other side would ask, and the move taken that leaves that side worst off.
//!
//! Where nodes or depth are counted, each move is asked about once, with its share of the nodes. Anywhere else nobody knows how
//! long it takes, and somebody may say stop: all get a little time, then all that are not settled twice as much, and so on. A
//! move whose answer comes before its time is settled.

use engine::players::Player;
use engine::search::Choice;
use engine::{Failure, Limits};
use game::{Game, Move, Outcome};
use std::cell::Cell;
use std::time::{Duration, Instant};

/// The time each move gets at first.
const FIRST_SLICE: Duration = Duration::from_millis(5);

/// A move and what is behind it, for the side that makes it.
struct Prospect {
    child: Game,
    found: Choice,
    is_settled: bool,
}

/// The best of these legal moves of an unfinished game. `is_careless` as in [`super::telling`].
pub(super) fn best_of(
    player: &mut dyn Player,
    game: &Game,
    moves: &[Move],
    limits: &Limits,
    is_careless: bool,
    report: &dyn Fn(&Choice),
) -> Result<Choice, Failure> {
    let is_counted = limits.nodes.is_some() || limits.depth.is_some();
    let share = Limits {
        depth: limits.depth.map(|depth| depth.saturating_sub(1).max(1)),
        nodes: limits.nodes.map(|nodes| nodes / moves.len() as u64),
        ..*limits
    };
    let mut prospects: Vec<_> = moves.iter().map(|&mv| Prospect::new(game, mv)).collect();
    let mut slice = FIRST_SLICE;
    loop {
        let mut open = prospects.iter().filter(|prospect| !prospect.is_settled).count() as u32;
        for prospect in prospects.iter_mut().filter(|prospect| !prospect.is_settled) {
            let now = Instant::now();
            let in_share =
                limits.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / open.max(1));
            let deadline =
                if is_counted { in_share } else { in_share.into_iter().chain(now.checked_add(slice)).min() };
            prospect.ask(player, &Limits { deadline, ..share }, is_careless)?;
            open -= 1;
            prospect.is_settled |= is_counted;
        }
        let nodes = prospects.iter().map(|prospect| prospect.found.nodes).sum();
        let choice = Choice { nodes, ..best(&prospects).found.clone() };
        let is_over = prospects.iter().all(|prospect| prospect.is_settled) || limits.are_over();
        if is_over {
            return Ok(choice);
        }
        report(&choice);
        slice *= 2;
    }
}

/// The best of them, of equal ones the first. Players that do not reckon choose by chance: by what they would reply.
fn best(prospects: &[Prospect]) -> &Prospect {
    if prospects.iter().all(|prospect| prospect.found.value.is_none()) {
        let replies = prospects.iter().filter_map(|prospect| prospect.found.line.get(1));
        let lot = replies.map(|mv| mv.index()).sum::<usize>();
        return &prospects[lot % prospects.len()];
    }
    let ranked = prospects.iter().rev().max_by(|one, other| one.rank().total_cmp(&other.rank()));
    ranked.expect("there is a move to think about")
}

impl Prospect {
    /// Nothing is known yet, unless the move ends the game.
    fn new(game: &Game, mv: Move) -> Self {
        let mut child = game.clone();
        child.play(mv).expect("a legal move");
        let (value, ends_in) = match child.outcome() {
            Some(Outcome::Win(_)) => (Some(1.0), Some(1)),
            Some(Outcome::Draw) => (Some(0.0), None),
            None => (None, None),
        };
        let is_settled = child.outcome().is_some();
        Self { child, found: Choice { mv, value, depth: 1, ends_in, nodes: 0, line: vec![mv] }, is_settled }
    }

    /// Asks about the position behind the move.
    fn ask(&mut self, player: &mut dyn Player, limits: &Limits, is_careless: bool) -> Result<(), Failure> {
        let (mv, nodes) = (self.found.mv, self.found.nodes);
        // The last report is what the player thinks best; what it plays may be left to chance. A careless player sees an end
        // first at the depth where it lies.
        let (last, first_end) = (Cell::new(None), Cell::new(None));
        let chosen = player.think(&self.child, limits, &|choice: &Choice| {
            first_end.set(first_end.get().or(choice.ends_in.map(|_| choice.depth)));
            last.set(Some(choice.clone()));
        })?;
        self.is_settled = !limits.are_over();
        let reply = last.take().unwrap_or(chosen);
        let ends_in =
            if is_careless { first_end.get().filter(|_| reply.ends_in.is_some()) } else { reply.ends_in };
        self.found = Choice {
            mv,
            value: reply.value.map(|value| -value),
            depth: reply.depth + 1,
            ends_in: ends_in.map(|plies| plies + 1),
            nodes: nodes + reply.nodes,
            line: [vec![mv], reply.line].concat(),
        };
        Ok(())
    }

    /// Wins, the sooner the better; then what is uncertain, by value; then losses, the later the better.
    fn rank(&self) -> f64 {
        const CERTAIN: f64 = 1e300;
        let value = self.found.value.unwrap_or(0.0);
        match self.found.ends_in {
            Some(plies) if value > 0.0 => CERTAIN * (2.0 - f64::from(plies) / 1e3),
            Some(plies) => -CERTAIN * (2.0 - f64::from(plies) / 1e3),
            None => value.clamp(-CERTAIN / 2.0, CERTAIN / 2.0),
        }
    }
}
