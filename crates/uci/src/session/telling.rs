//! What a player has found, in the words of the protocol.

use crate::{Bound, Info, Placement, Score, Value};
use engine::search::Choice;
use game::{Game, Move};
use std::cell::Cell;
use std::time::Instant;

/// Puts what is found in one thinking into words.
pub(super) struct Telling<'a> {
    game: &'a Game,
    begun: Instant,
    /// Does the player prefer no win over another? Then the distance it tells is that of its line, not of the end.
    is_careless: bool,
    /// The end that was seen first, by move and plies.
    first: Cell<Option<(Move, u32)>>,
}

impl<'a> Telling<'a> {
    /// About an unfinished game; `is_careless` if the player looks equally far for every end.
    pub(super) fn new(game: &'a Game, begun: Instant, is_careless: bool) -> Self {
        Self { game, begun, is_careless, first: Cell::new(None) }
    }

    /// What is known after some time of thinking. Choices come in the order in which they were found.
    pub(super) fn info(&self, choice: &Choice) -> Info {
        let time = self.begun.elapsed();
        let per_second = choice.nodes as f64 / time.as_secs_f64().max(1e-6);
        Info {
            depth: Some(choice.depth.max(1)),
            score: self.score(choice),
            nodes: Some(choice.nodes),
            nodes_per_second: Some(per_second as u64),
            time: Some(time),
            line: placements(self.game, &choice.line),
            text: None,
        }
    }

    /// A certain end by the winner's moves until then; any other value as it is, in the player's own units.
    ///
    /// A careless player that looks deeper step by step sees an end first at the depth where it lies. The moves that win then
    /// win just there; another one, chosen later, wins within the depth it was chosen at, and who knows when. All moves that
    /// lose do so by then, and the chosen one may be quicker than others.
    fn score(&self, choice: &Choice) -> Option<Score> {
        let value = choice.value?;
        let Some(plies) = choice.ends_in else {
            return Some(Score::exact(Value::Points(value.round() as i32)));
        };
        let (plies, bound) = match self.first.get() {
            _ if !self.is_careless || choice.line.len() == 1 => (plies, Bound::Exact),
            Some((mv, plies)) if value > 0.0 && mv == choice.mv => (plies, Bound::Exact),
            Some(_) if value > 0.0 => (choice.depth, Bound::Lower),
            Some((_, plies)) => (plies, if plies <= 2 { Bound::Exact } else { Bound::Upper }),
            None => {
                self.first.set(Some((choice.mv, choice.depth)));
                let is_certain = value > 0.0 || choice.depth <= 2;
                (choice.depth, if is_certain { Bound::Exact } else { Bound::Upper })
            }
        };
        Some(Score { value: mate(value > 0.0, plies), bound })
    }
}

/// A win or loss so many plies away.
fn mate(is_win: bool, plies: u32) -> Value {
    let moves = |plies: u32| i32::try_from(plies).unwrap_or(i32::MAX);
    Value::Mate(if is_win { moves(plies.div_ceil(2)) } else { -moves(plies / 2) })
}

/// Moves from the position of the game on, as far as they are legal.
pub(super) fn placements(game: &Game, line: &[Move]) -> Vec<Placement> {
    let mut game = game.clone();
    let step = |&mv: &Move| {
        let placement = Placement::of(&game, mv)?;
        game.play(mv).ok().map(|_| placement)
    };
    line.iter().map_while(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(column: u8, value: f64, depth: u32, ends_in: Option<u32>) -> Choice {
        let line = vec![Move::new(column), Move::new(3)];
        Choice { mv: Move::new(column), value: Some(value), depth, ends_in, nodes: 397, line }
    }

    #[test]
    fn information_has_the_agreed_form() {
        let game: Game = "44".parse().expect("a game");
        let telling = Telling::new(&game, Instant::now(), false);
        let info = telling.info(&choice(3, 30.4, 6, None)).to_string();
        assert!(info.starts_with("depth 6 score cp 30 nodes 397 nps "), "{info}");
        assert!(info.ends_with(" pv P@d3 P@d4"), "{info}");
        let score =
            |value, plies| telling.score(&choice(3, value, 9, Some(plies))).expect("a score").to_string();
        assert_eq!(
            [score(1.0, 1), score(1.0, 5), score(-1.0, 2), score(-1.0, 8)],
            ["mate 1", "mate 3", "mate -1", "mate -4"]
        );
        let silent = telling.info(&Choice { value: None, depth: 0, ..choice(3, 0.0, 1, None) });
        assert_eq!((silent.depth, silent.score), (Some(1), None));
        let endless = telling.score(&choice(3, f64::INFINITY, 1, None)).expect("a score");
        assert_eq!(endless.value, Value::Points(i32::MAX));
    }

    #[test]
    fn where_a_distance_is_a_bound_it_is_told_as_one() {
        let game = Game::new(game::Rules::CLASSIC);
        let told = |choices: &[Choice]| {
            let telling = Telling::new(&game, Instant::now(), true);
            choices
                .iter()
                .map(|choice| telling.score(choice).expect("a score").to_string())
                .collect::<Vec<_>>()
        };
        // The line found may be shorter than what the other side can hold out.
        let won = [
            choice(3, 0.5, 4, None),
            choice(3, 9.0, 5, Some(3)),
            choice(3, 9.0, 6, Some(5)),
            choice(1, 9.0, 7, Some(7)),
        ];
        assert_eq!(told(&won), ["cp 1", "mate 3", "mate 3", "mate 4 lowerbound"]);
        let lost = [choice(3, -0.5, 5, None), choice(3, -9.0, 6, Some(4)), choice(1, -9.0, 7, Some(2))];
        assert_eq!(told(&lost), ["cp -1", "mate -3 upperbound", "mate -3 upperbound"]);
    }
}
