//! What every column was worth at each move of a game.

use engine::Limits;
use engine::solver::{Oracle, OracleError};
use game::{Game, Rules};
use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

/// For each position of a game, from the first to the last, what each column is worth to the side to move: nothing for a full
/// one, and where it was not found within the limits.
pub type ColumnValues = Vec<Vec<Option<i32>>>;

/// Megabytes of table for one thread: games of an event have much in common.
const TABLE_MEGABYTES: usize = 32;

/// The values of a game. Positions are solved from the last to the first, each finding the next one's work in the table.
pub fn column_values(oracle: &mut Oracle, game: &Game, limits: &Limits) -> ColumnValues {
    let mut game = game.clone();
    let mut values = Vec::with_capacity(game.moves().len() + 1);
    loop {
        let found = oracle.solve_moves(game.position(), limits);
        values.push(found.into_iter().map(|verdict| verdict?.score()).collect());
        if game.undo().is_none() {
            break;
        }
    }
    values.reverse();
    values
}

/// The values of many games of the same rules, on so many threads. `done` hears how many are. Games that nobody had the time for
/// have none.
pub fn values_of_games(
    rules: Rules,
    games: &[Game],
    threads: usize,
    cancel: &AtomicBool,
    done: &mut dyn FnMut(usize),
) -> Result<Vec<ColumnValues>, OracleError> {
    let oracles: Vec<_> = (0..threads.clamp(1, games.len().max(1)))
        .map(|_| Oracle::new(rules, TABLE_MEGABYTES))
        .collect::<Result<_, _>>()?;
    let numbered: Vec<_> = games.iter().enumerate().collect();
    let mut values = vec![Vec::new(); games.len()];
    let mut count = 0;
    let limits = Limits { stop: Some(cancel), ..Limits::default() };
    let look = |oracle: &mut Oracle, &(number, game): &(usize, &Game)| {
        (number, column_values(oracle, game, &limits))
    };
    let Ok(()) = arena::parallel(oracles, &numbered, look, |(number, found)| {
        values[number] = found;
        count += 1;
        done(count);
        Ok::<_, Infallible>(())
    });
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_of_a_game_has_its_values() {
        let game: Game = "427132473723".parse().expect("a game");
        let mut oracle = Oracle::new(Rules::CLASSIC, 16).expect("classic");
        let values = column_values(&mut oracle, &game, &Limits::default());
        assert_eq!(values.len(), 13);
        // As published (data/solver), at the end and on the empty board.
        assert_eq!(values[12], [-2, -2, -2, -15, 11, 0, -2].map(Some));
        assert_eq!(values[0], [-2, -1, 0, 1, 0, -1, -2].map(Some));
    }

    #[test]
    fn a_full_column_has_none_and_a_finished_game_neither() {
        let mut oracle = Oracle::new(Rules::CLASSIC, 16).expect("classic");
        let full: Game = "4444441212121".parse().expect("a game");
        let values = column_values(&mut oracle, &full, &Limits::default());
        assert_eq!(values[6][3], None);
        assert_eq!(values.last(), Some(&vec![None; 7]), "it is over");
    }

    #[test]
    fn threads_change_no_value() {
        let games: Vec<Game> =
            ["427132473723", "44", "4453"].map(|moves| moves.parse().expect("a game")).into();
        let never = AtomicBool::new(false);
        let one = values_of_games(Rules::CLASSIC, &games, 1, &never, &mut |_| ()).expect("classic");
        let mut told = Vec::new();
        let two = values_of_games(Rules::CLASSIC, &games, 2, &never, &mut |done| told.push(done));
        assert_eq!((one, told), (two.expect("classic"), vec![1, 2, 3]));
    }
}
