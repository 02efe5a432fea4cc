//! Moves, scores and lines as the protocol writes them.

use engine::search::Choice;
use game::{Game, Move, Position, Quoted, Square};
use std::fmt::Write;
use std::time::Duration;

/// Where a disc in this column lands, if there is room.
fn landing(game: &Game, mv: Move) -> Option<Square> {
    game.position().landing(mv.number().into())
}

/// A move in the position of the game: `P@` and the cell where the disc lands.
pub(super) fn write_move(game: &Game, mv: Move) -> String {
    format!("P@{}", landing(game, mv).expect("a legal move lands somewhere"))
}

/// Reads a move. The cell must be where a disc lands.
pub(super) fn read_move(game: &Game, text: &str) -> Result<Move, String> {
    let quoted = Quoted::new(text);
    let cell = text.strip_prefix("P@").and_then(|cell| cell.parse::<Square>().ok());
    let cell = cell.ok_or_else(|| format!("`{quoted}` is no move: expected `P@` and a cell"))?;
    let lands = game.position().landing(cell.column) == Some(cell);
    lands
        .then(|| Move::new(cell.column as u8))
        .ok_or_else(|| format!("`{quoted}` is no move: no disc lands there"))
}

/// What is known after some time of thinking.
pub(super) fn info(game: &Game, choice: &Choice, time: Duration) -> String {
    let mut text = format!("info depth {}", choice.depth.max(1));
    if let Some(score) = score(choice) {
        let _ = write!(text, " score {score}");
    }
    let per_second = choice.nodes as f64 / time.as_secs_f64().max(1e-6);
    let _ = write!(text, " nodes {} nps {} time {}", choice.nodes, per_second as u64, time.as_millis());
    text += " pv";
    let mut game = game.clone();
    for &mv in &choice.line {
        let word = landing(&game, mv).map(|cell| format!(" P@{cell}"));
        let Some(word) = word.filter(|_| game.play(mv).is_ok()) else { break };
        text += &word;
    }
    text
}

/// A certain end by the winner's moves until then, negative for a loss; any other value as it is, in the heuristic's own
/// units.
fn score(choice: &Choice) -> Option<String> {
    let value = choice.value?;
    Some(match choice.ends_in {
        Some(plies) if value > 0.0 => format!("mate {}", plies.div_ceil(2)),
        Some(plies) => format!("mate -{}", plies / 2),
        None => format!("cp {}", value.round() as i64),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_names_the_cell_where_its_disc_lands() {
        let game: Game = "443".parse().expect("a game");
        for (mv, text) in [(0, "P@a1"), (2, "P@c2"), (3, "P@d3"), (6, "P@g1")] {
            assert_eq!(write_move(&game, Move::new(mv)), text);
            assert_eq!(read_move(&game, text), Ok(Move::new(mv)));
        }
        for text in ["", "P@", "P@d2", "P@d4", "P@h1", "P@a0", "p@a1", "a1", "4", "P@d3x", "P@é"] {
            assert!(read_move(&game, text).is_err(), "{text}");
        }
    }

    #[test]
    fn information_has_the_agreed_form() {
        let game: Game = "44".parse().expect("a game");
        let line = vec![Move::new(3), Move::new(3)];
        let choice = Choice {
            mv: line[0],
            value: Some(30.4),
            depth: 6,
            ends_in: None,
            nodes: 397,
            line: line.clone(),
        };
        let text = |choice| info(&game, &choice, Duration::from_millis(2));
        assert_eq!(text(choice.clone()), "info depth 6 score cp 30 nodes 397 nps 198500 time 2 pv P@d3 P@d4");
        let ends = |value, plies| {
            let score = score(&Choice { value: Some(value), ends_in: Some(plies), ..choice.clone() });
            score.expect("a score")
        };
        assert_eq!(
            [ends(1.0, 1), ends(1.0, 5), ends(-1.0, 2), ends(-1.0, 8)],
            ["mate 1", "mate 3", "mate -1", "mate -4"]
        );
        let silent = text(Choice { value: None, depth: 0, ..choice.clone() });
        assert_eq!(silent, "info depth 1 nodes 397 nps 198500 time 2 pv P@d3 P@d4");
    }
}
