//! `kaggle:agent.py`: a submission for Kaggle's `ConnectX`, run by the Python that is installed.

use crate::Process;
use crate::conversation::{Conversation, Problem, Question, bare, nonsense};
use engine::search::Choice;
use game::{Cell, Game, Move, Position, Side};
use std::time::Instant;

/// The script that loads the submission and asks it: one line of numbers in, one column out.
pub(crate) const HOST: &str = include_str!("kaggle_host.py");

pub(crate) struct Kaggle;

/// Whose move it is, how many discs there are, and the board: the top row first.
fn line(game: &Game) -> String {
    let (position, size) = (game.position(), game.rules().size());
    let rows = (0..u32::from(size.height())).rev();
    let cells = rows.flat_map(|row| (0..u32::from(size.width())).map(move |column| (column, row)));
    let numbers: Vec<_> = cells
        .map(|(column, row)| match position.cell(column, row) {
            Cell::Empty => 0,
            Cell::Disc(side) | Cell::Bomb(side) => side.number(),
        })
        .collect();
    let discs = numbers.iter().filter(|&&number| number != 0).count();
    let mark = if position.to_move() == Side::First { 1 } else { 2 };
    let numbers: Vec<_> = numbers.iter().map(ToString::to_string).collect();
    format!("{mark} {discs} {}", numbers.join(" "))
}

impl Conversation for Kaggle {
    fn greet(&mut self, process: &mut Process, deadline: Instant) -> Result<(), Problem> {
        // What it imports takes its time, and none of a move's.
        process.hear(deadline, None)?;
        Ok(())
    }

    fn new_game(&mut self, _: &mut Process, _: Instant) -> Result<(), Problem> {
        Ok(())
    }

    fn ask(&mut self, process: &mut Process, question: &Question) -> Result<Choice, Problem> {
        process.overhear();
        process.say(&format!("{}\n", line(question.game)))?;
        let answer = process.hear(question.turn.deadline, question.stop)?;
        let width = question.game.rules().size().width();
        let column = answer.trim().parse::<u8>().ok().filter(|&column| column < width);
        column.map(Move::new).map(bare).ok_or_else(|| nonsense(&answer, "it is no column"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_what_the_competition_shows() {
        let game: Game = "44532".parse().expect("a game");
        let (front, bottom) = ("2 5 ", "0 0 0 2 0 0 0 0 1 2 1 1 0 0");
        let line = line(&game);
        assert!(line.starts_with(front) && line.ends_with(bottom), "{line}");
        assert_eq!(line.split(' ').count(), 2 + 42);
    }
}
