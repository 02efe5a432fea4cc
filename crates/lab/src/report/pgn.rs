//! Games in PGN, which rating programs such as Ordo read.

use super::Report;
use game::{Outcome, Side};
use std::fmt::Write;

/// All games of the report.
pub fn pgn(report: &Report) -> String {
    let mut text = String::new();
    for (index, game) in report.games.iter().enumerate() {
        let result = match game.outcome {
            Outcome::Win(Side::First) => "1-0",
            Outcome::Win(Side::Second) => "0-1",
            Outcome::Draw => "1/2-1/2",
        };
        let tags = [
            ("Event", format!("conecta {}", report.event.schedule)),
            ("Site", "?".to_owned()),
            ("Date", "????.??.??".to_owned()),
            ("Round", (index + 1).to_string()),
            ("White", report.players[game.first].title.clone()),
            ("Black", report.players[game.second].title.clone()),
            ("Result", result.to_owned()),
            ("Variant", report.event.rules.clone()),
            ("Opening", report.openings[game.opening].moves.clone()),
            ("Termination", game.ending.to_string()),
        ];
        for (name, value) in tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        text.push('\n');
        text.push_str(&movetext(&game.moves, result));
        text.push_str("\n\n");
    }
    text
}

/// Numbered moves in lines of at most 80 characters.
fn movetext(moves: &str, result: &str) -> String {
    let mut text = String::new();
    let mut length = 0;
    let words = moves.chars().enumerate().map(|(index, letter)| {
        if index % 2 == 0 { format!("{}. {letter}", index / 2 + 1) } else { letter.to_string() }
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
