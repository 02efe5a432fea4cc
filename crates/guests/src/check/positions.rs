//! Positions to ask about: the same ones for everybody, without any choice of ours.

use game::{Game, Rules};

/// Numbers that nobody can guess and everybody gets again.
#[derive(Clone, Debug)]
pub(super) struct Lots(u64);

impl Lots {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(2).wrapping_add(0x9e37_79b9_7f4a_7c15))
    }

    /// A number below `end`: splitmix64.
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end.max(1) as u64) as usize
    }
}

/// So many unfinished positions, from the empty board to nearly full ones, by moves that were drawn.
pub(super) fn drawn(number: usize, seed: u64) -> Vec<Game> {
    let mut lots = Lots::new(seed);
    let mut found = vec![Game::new(Rules::CLASSIC)];
    while found.len() < number {
        let plies = lots.below(38);
        let mut game = Game::new(Rules::CLASSIC);
        while game.moves().len() < plies && game.outcome().is_none() {
            let legal = game.legal();
            let mv = legal.iter().nth(lots.below(legal.len())).expect("within the set");
            game.play(mv).expect("a legal move");
        }
        if game.outcome().is_none() {
            found.push(game);
        }
    }
    found
}

/// A game that is over.
pub(super) fn finished() -> Game {
    "1212121".parse().expect("four in the first column")
}
