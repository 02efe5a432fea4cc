//! A game with its past and its future: what was taken back can be brought back, until something else is played.

use game::{Game, IllegalMove, Move, Rules};

/// A game shown at some point of it.
#[derive(Clone, Debug)]
pub(super) struct Record {
    game: Game,
    /// The moves after the point shown, the last one first.
    future: Vec<Move>,
}

impl Record {
    /// A game that has not begun.
    pub(super) fn new(rules: Rules) -> Self {
        Self::at_end(Game::new(rules))
    }

    /// A game shown at its end.
    pub(super) fn at_end(game: Game) -> Self {
        Self { game, future: Vec::new() }
    }

    /// The game up to the point shown.
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// Is the point shown the end of the game so far?
    pub(super) fn is_at_end(&self) -> bool {
        self.future.is_empty()
    }

    /// The number of moves in all.
    pub(super) fn len(&self) -> usize {
        self.game.moves().len() + self.future.len()
    }

    /// The whole game, as it is saved.
    pub(super) fn whole(&self) -> Game {
        let mut whole = self.clone();
        while whole.forward().is_some() {}
        whole.game
    }

    /// Plays a move here; what came after is forgotten.
    pub(super) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.game.play(mv)?;
        self.future.clear();
        Ok(())
    }

    /// Goes on from here: what came after is forgotten.
    pub(super) fn cut(&mut self) {
        self.future.clear();
    }

    /// One move back, if there is one.
    pub(super) fn back(&mut self) -> Option<Move> {
        let mv = self.game.undo()?;
        self.future.push(mv);
        Some(mv)
    }

    /// One move forward, if there is one.
    pub(super) fn forward(&mut self) -> Option<Move> {
        let mv = self.future.pop()?;
        self.game.play(mv).expect("it was legal when it was played");
        Some(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_taken_back_return_in_their_order_until_another_is_played() {
        let mut record = Record::at_end("4453".parse().expect("a game"));
        assert!(record.is_at_end());
        for _ in 0..3 {
            record.back();
        }
        assert_eq!((record.game().letters().as_str(), record.len()), ("4", 4));
        assert_eq!(record.whole().letters(), "4453");
        record.forward();
        assert_eq!(record.game().letters(), "44");
        record.play(Move::new(0)).expect("legal");
        assert_eq!((record.whole().letters().as_str(), record.is_at_end()), ("441", true));
    }

    #[test]
    fn an_illegal_move_forgets_nothing() {
        let mut record = Record::at_end("4444441".parse().expect("a game"));
        record.back();
        assert!(record.play(Move::new(3)).is_err());
        assert_eq!(record.len(), 7);
    }
}
