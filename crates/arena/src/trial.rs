//! A player tried out before anybody relies on it.

use crate::quality::Failed;
use crate::{Contestant, Pool, Pulse};
use engine::Failure;
use engine::players::PlayerSpec;
use game::{Game, Move};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Asks a player for a move in each of these games, on a thread that is watched: how it fails in the first in which it does. One
/// that takes longer than `patience` for a move fails too, even if it never comes back.
pub fn trial(player: &PlayerSpec, games: &[Game], patience: Duration) -> Result<(), Failed> {
    let player = player.clone();
    let pool = Pool {
        threads: 1,
        worker: Arc::new(|| ()),
        work: Arc::new(move |(): &mut (), game: &Game, pulse: &Pulse| -> Result<Move, Failure> {
            Contestant::new(player.clone(), game.rules()).choose(game, Some(patience), pulse)
        }),
    };
    let never = AtomicBool::new(false);
    pool.run(
        games.to_vec(),
        &never,
        |_, _| Err(Failure::Silent),
        |number, choice| {
            let failed = |failure| Failed { moves: games[number].letters(), failure };
            choice.map(|_| ()).map_err(failed)
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::heuristics::{BoardHeuristic, Declaration, Heuristic, HeuristicSpec, House, Weights};
    use engine::players::Effort;
    use engine::{Catalog, Fingerprint, Score};
    use game::{Bits, Board, Geometry, Rules};

    /// Never comes back once there are four discs.
    struct Stuck;

    impl BoardHeuristic for Stuck {
        const CARD: Declaration =
            Declaration { name: "stuck", idea: "none", origin: "tests", weights: &[], house: House::COURSE };

        fn new(_: &Weights) -> Self {
            Self
        }

        fn evaluate<G: Geometry>(&self, board: &Board<G>) -> Score {
            while board.discs().count() > 3 {
                std::thread::sleep(Duration::from_millis(50));
            }
            0.0
        }
    }

    #[test]
    fn who_answers_passes_and_who_does_not_is_told_with_the_game() {
        let games = ["", "4", "445"].map(|text| Game::parse(Rules::CLASSIC, text).expect("a game"));
        let patience = Duration::from_millis(200);
        let ia2 = Catalog::built_in().player("ia2:d1").expect("a player");
        trial(&ia2, &games, patience).expect("it plays");
        let heuristic = HeuristicSpec::original(Heuristic::on_boards::<Stuck>(Fingerprint::of(b"stuck")));
        let stuck = PlayerSpec::Heuristic { heuristic, effort: Effort::Depth(1) };
        let failed = trial(&stuck, &games, patience).expect_err("it gets stuck");
        assert_eq!((failed.moves.as_str(), failed.failure), ("445", Failure::Silent));
    }
}
