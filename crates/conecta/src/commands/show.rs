//! `conecta show`: a position drawn, or as data.

use crate::desk::Desk;
use crate::positions::Positions;
use clap::Args;
use game::{Boom, Cell, Concrete, Game, Outcome, Position, Side, draw};
use language::{Dictionary, say};
use serde::Serialize;

#[derive(Debug, Args)]
pub(crate) struct Show {
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    positions: Positions,
}

/// A position as data. The names and their order are a contract with scripts.
#[derive(Serialize)]
struct Shown {
    rules: String,
    moves: String,
    /// One digit per cell, bottom row first.
    board: String,
    to_move: u8,
    legal: Vec<String>,
    outcome: Option<String>,
}

impl Show {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let dictionary = desk.dictionary;
        let mut is_first = true;
        self.positions.answer(dictionary, |output, game| {
            if self.json {
                return Ok(writeln!(output, "{}", serde_json::to_string(&Shown::new(game))?)?);
            }
            if !std::mem::replace(&mut is_first, false) {
                writeln!(output)?;
            }
            Ok(writeln!(output, "{}{}", desk.paint.board(&draw(game.position())), status(dictionary, game))?)
        })
    }
}

impl Shown {
    fn new(game: &Game) -> Self {
        let (position, size) = (game.position(), game.rules().size());
        let rows = 0..u32::from(size.height());
        let board = rows
            .flat_map(|row| (0..u32::from(size.width())).map(move |column| digit(position.cell(column, row))))
            .collect();
        Self {
            rules: game.rules().to_string(),
            moves: game.letters(),
            board,
            to_move: position.to_move().number(),
            legal: game.legal().iter().map(|mv| game.rules().letter(mv).to_string()).collect(),
            outcome: game.outcome().map(|outcome| outcome.to_string()),
        }
    }
}

fn digit(cell: Cell) -> char {
    match cell {
        Cell::Empty => '0',
        Cell::Disc(Side::First) => '1',
        Cell::Disc(Side::Second) => '2',
        Cell::Bomb(Side::First) => '4',
        Cell::Bomb(Side::Second) => '5',
    }
}

/// Whose move it is, or how it ended, in words.
fn status(dictionary: Dictionary, game: &Game) -> String {
    let words = |side| dictionary.side_and_symbol(side);
    match game.outcome() {
        None => {
            let (side, symbol) = words(game.position().to_move());
            say!(dictionary, "show-to-move", side = side, symbol = symbol) + &boom_status(dictionary, game)
        }
        Some(Outcome::Win(side)) => {
            let (side, symbol) = words(side);
            say!(dictionary, "show-won", side = side, symbol = symbol)
        }
        Some(Outcome::Draw) => say!(dictionary, "show-drawn"),
    }
}

/// In BOOM, which of the turn's movements comes next, and what it puts down.
fn boom_status(dictionary: Dictionary, game: &Game) -> String {
    let Some(boom) = Boom::of(game.position()) else { return String::new() };
    // Of a position that was set up, nothing else is known.
    let before = usize::from(boom.next_movement()) - 1;
    let made = if game.is_played_from_start() { game.moves().len() } else { before };
    // After the very first movement, each side makes two: an odd and an even number of moves have been made before them.
    let left = if made % 2 == 1 { 2 } else { 1 };
    let turn = Boom::turn_after(made);
    let key = if boom.next_is_bomb() { "show-turn-with-bomb" } else { "show-turn" };
    format!(" {}", say!(dictionary, key, turn = turn, left = left))
}
