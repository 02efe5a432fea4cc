//! `lines:PATH`: the simplest thing a program can be. It reads a line for each position and answers each with a column.
//!
//! ```text
//!   > 4453 ......./......./......./......./...O.../..OXX..     the moves, and the board they lead to, from the top
//!   < 4
//! ```
//!
//! The empty board is shown once when the program starts, so that its start takes nothing off its time. The first player's discs are `X`. `-` is a game without moves, `*` one that began somewhere else than on the empty board.

use crate::conversation::{Conversation, Problem, Question, bare, nonsense};
use crate::{Process, Trouble};
use engine::Failure;
use engine::search::Choice;
use game::{Cell, Game, Position, Rules, Side};
use std::time::{Duration, Instant};

pub(crate) struct Simple {
    /// How long it may take to start, and to answer for the first time.
    pub(crate) patience: Duration,
}

/// The line of a position.
pub(crate) fn line(game: &Game) -> String {
    let moves = match game.letters() {
        _ if !game.is_played_from_start() => "*".to_owned(),
        letters if letters.is_empty() => "-".to_owned(),
        letters => letters,
    };
    let size = game.rules().size();
    let cell = |column, row| match game.position().cell(column, row) {
        Cell::Empty => '.',
        Cell::Disc(Side::First) | Cell::Bomb(Side::First) => 'X',
        Cell::Disc(Side::Second) | Cell::Bomb(Side::Second) => 'O',
    };
    let row = |row| (0..u32::from(size.width())).map(|column| cell(column, row)).collect::<String>();
    let rows: Vec<_> = (0..u32::from(size.height())).rev().map(row).collect();
    format!("{moves} {}", rows.join("/"))
}

impl Conversation for Simple {
    /// There is no greeting, and interpreters are slow to start: a first question, whose answer does not count, keeps that off
    /// the clock of the first move.
    fn greet(&mut self, process: &mut Process, deadline: Instant) -> Result<(), Problem> {
        let deadline = deadline.min(Instant::now() + self.patience);
        process.say(&format!("{}\n", line(&Game::new(Rules::CLASSIC))))?;
        match process.hear(deadline, None) {
            Ok(_) => Ok(()),
            Err(Trouble::Late) => {
                Err(Failure::Late { milliseconds: self.patience.as_millis() as u64 }.into())
            }
            Err(trouble) => Err(trouble.into()),
        }
    }

    fn new_game(&mut self, _: &mut Process, _: Instant) -> Result<(), Problem> {
        Ok(())
    }

    fn ask(&mut self, process: &mut Process, question: &Question) -> Result<Choice, Problem> {
        process.overhear();
        process.say(&format!("{}\n", line(question.game)))?;
        let answer = process.hear(question.turn.deadline, question.stop)?;
        let mut letters = answer.trim().chars();
        let mv = letters.next().filter(|_| letters.next().is_none());
        let mv = mv.and_then(|letter| question.game.rules().move_of(letter));
        mv.map(bare).ok_or_else(|| nonsense(&answer, "it is no column"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::fen;

    #[test]
    fn a_position_is_a_line_of_moves_and_board() {
        let game: Game = "4453".parse().expect("a game");
        assert_eq!(line(&game), "4453 ......./......./......./......./...O.../..OXX..");
        let empty = ["......."; 6].join("/");
        assert_eq!(line(&Game::new(Rules::CLASSIC)), format!("- {empty}"));
        let set_up = fen::read(Rules::CLASSIC, "7/7/7/7/3p3/3P3 w").expect("a position");
        assert!(line(&set_up).starts_with("* ......."), "{}", line(&set_up));
    }
}
