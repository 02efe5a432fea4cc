//! Games in PGN, as cutechess-cli writes them, so that match runners and rating programs read ours: variant `cfour`, and
//! moves that name the cell where a disc lands. Games of other rules have the rules' own letters.

use super::Report;
use arena::Ending;
use game::{Game, Outcome, Position, Rules, Side};
use std::fmt::Write;

/// What Fairy-Stockfish and cutechess-cli call the classic game.
pub const CFOUR: &str = "cfour";

/// How the standard's tag says that a game ended.
pub fn termination(ending: Ending) -> &'static str {
    match ending {
        Ending::Line | Ending::FullBoard => "normal",
        Ending::ActionLimit => "adjudication",
        Ending::IllegalMove => "illegal move",
        Ending::Timeout => "time forfeit",
        Ending::Crash => "abandoned",
    }
}

/// All games of the report.
pub fn pgn(report: &Report) -> String {
    let mut text = String::new();
    let rules = report.event.rules.parse().ok();
    for (index, game) in report.games.iter().enumerate() {
        let result = match game.outcome {
            Outcome::Win(Side::First) => "1-0",
            Outcome::Win(Side::Second) => "0-1",
            Outcome::Draw => "1/2-1/2",
        };
        let is_classic = rules == Some(Rules::CLASSIC);
        let variant = if is_classic { CFOUR } else { &report.event.rules };
        let tags = [
            ("Event", format!("conecta {}", report.event.schedule)),
            ("Site", "?".to_owned()),
            ("Date", "????.??.??".to_owned()),
            ("Round", (index + 1).to_string()),
            ("White", report.players[game.first].title.clone()),
            ("Black", report.players[game.second].title.clone()),
            ("Result", result.to_owned()),
            ("Variant", variant.to_owned()),
            ("PlyCount", game.moves.chars().count().to_string()),
            ("Opening", report.openings[game.opening].moves.clone()),
            ("Termination", termination(game.ending).to_owned()),
        ];
        for (name, value) in tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        let moves = if is_classic { placements(&game.moves) } else { None };
        let moves = moves.unwrap_or_else(|| game.moves.chars().map(String::from).collect());
        text.push('\n');
        text.push_str(&movetext(&moves, result));
        text.push_str("\n\n");
    }
    text
}

/// Moves by the cells where discs land.
fn placements(moves: &str) -> Option<Vec<String>> {
    let mut game = Game::new(Rules::CLASSIC);
    let placement = |letter: char| {
        let mv = game.rules().move_of(letter)?;
        let square = game.position().landing(mv.number().into())?;
        game.play(mv).ok()?;
        Some(format!("P@{square}"))
    };
    moves.chars().map(placement).collect()
}

/// Numbered moves in lines of at most 80 characters.
fn movetext(moves: &[String], result: &str) -> String {
    let mut text = String::new();
    let mut length = 0;
    let words = moves.iter().enumerate().map(|(index, word)| {
        if index % 2 == 0 { format!("{}. {word}", index / 2 + 1) } else { word.clone() }
    });
    for word in words.chain(std::iter::once(result.to_owned())) {
        if length + word.len() >= 80 {
            text.push('\n');
            length = 0;
        } else if length > 0 {
            text.push(' ');
            length += 1;
        }
        length += word.len();
        text.push_str(&word);
    }
    text
}
