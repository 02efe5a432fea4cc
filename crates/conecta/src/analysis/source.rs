//! Games to be analyzed: moves on the command line, or a file of them.

use crate::failure::BadInput;
use crate::language::errors::InWords;
use crate::language::{Dictionary, say};
use anyhow::Context;
use game::{Game, GameError, Rules};
use std::path::Path;

/// The games of an argument: if it names a file, those in it, else the one it spells.
pub(crate) fn games(dictionary: Dictionary, argument: &str, rules: Rules) -> anyhow::Result<Vec<Game>> {
    if !Path::new(argument).is_file() {
        return Ok(vec![game(argument, rules).map_err(|error| BadInput(error.in_words(dictionary)))?]);
    }
    let text = std::fs::read(argument).with_context(|| say!(dictionary, "cannot-read", file = argument))?;
    let text = String::from_utf8_lossy(&text);
    let is_pgn = text.trim_start().starts_with('[');
    let found =
        if is_pgn { from_pgn(dictionary, &text, rules) } else { from_lines(dictionary, &text, rules) };
    let found = found.map_err(|error| BadInput(format!("{argument}: {error}")))?;
    if found.is_empty() {
        Err(BadInput(say!(dictionary, "analyze-no-games", file = argument)).into())
    } else {
        Ok(found)
    }
}

/// A game that may say what rules it is of.
fn game(text: &str, rules: Rules) -> Result<Game, GameError> {
    if text.contains(':') { text.parse() } else { Game::parse(rules, text) }
}

/// A problem in a line, counted from 0.
fn located(dictionary: Dictionary, index: usize, error: &impl InWords) -> String {
    format!(
        "{}: {}",
        say!(dictionary, "place-line", number = (index + 1).to_string()),
        error.in_words(dictionary)
    )
}

/// One game per line: the last of fields that tabs separate, as `conecta results games` prints them.
fn from_lines(dictionary: Dictionary, text: &str, rules: Rules) -> Result<Vec<Game>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(index, line)| {
            let moves = line.trim_end().rsplit('\t').next().unwrap_or_default().trim();
            game(moves, rules).map_err(|error| located(dictionary, index, &error))
        })
        .collect()
}

/// Games as `--pgn` writes them: tags, of which the variant counts, and numbered moves.
fn from_pgn(dictionary: Dictionary, text: &str, rules: Rules) -> Result<Vec<Game>, String> {
    let mut games = Vec::new();
    let (mut variant, mut moves) = (rules, String::new());
    for (index, line) in text.lines().map(str::trim).enumerate() {
        if let Some(tag) = line.strip_prefix('[') {
            let value = tag.strip_prefix("Variant \"").and_then(|rest| rest.strip_suffix("\"]"));
            if let Some(value) = value {
                variant =
                    value.parse().map_err(|error: game::RulesError| located(dictionary, index, &error))?;
            }
            continue;
        }
        for word in line.split_whitespace() {
            if ["1-0", "0-1", "1/2-1/2", "*"].contains(&word) {
                let moves = std::mem::take(&mut moves);
                games.push(Game::parse(variant, &moves).map_err(|error| located(dictionary, index, &error))?);
                variant = rules;
            } else if !word.ends_with('.') {
                moves += word;
            }
        }
    }
    if moves.is_empty() { Ok(games) } else { Err(say!(dictionary, "analyze-torn", moves = moves)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    fn english() -> Dictionary {
        Language::English.dictionary()
    }

    fn letters(games: &[Game]) -> Vec<String> {
        games.iter().map(Game::to_string).collect()
    }

    #[test]
    fn a_file_has_a_game_per_line() {
        let text = "4453\n\nclassic-6x5:12\r\n3\tia2\taima\tfirst\tline\t1122334\n-\n";
        let found = from_lines(english(), text, Rules::CLASSIC).expect("games");
        assert_eq!(letters(&found), ["4453", "classic-6x5:12", "1122334", ""]);
        let error = from_lines(english(), "44\n4x\n", Rules::CLASSIC).expect_err("no game");
        assert!(error.starts_with("line 2: `4x`"), "{error}");
    }

    #[test]
    fn the_pgn_that_we_write_is_read() {
        let text = "[Event \"conecta round robin\"]\n[Variant \"classic-6x5\"]\n[Result \"1-0\"]\n\n\
                    1. 1 2 2. 1\n2 3. 1 2 4. 1 1-0\n\n[White \"a\"]\n\n1. 4 4 1/2-1/2\n";
        let found = from_pgn(english(), text, Rules::CLASSIC).expect("games");
        assert_eq!(letters(&found), ["classic-6x5:1212121", "44"]);
        assert!(
            from_pgn(english(), "[White \"a\"]\n\n1. 4 9 1-0", Rules::CLASSIC)
                .expect_err("no game")
                .contains("line 3")
        );
        assert!(from_pgn(english(), "[White \"a\"]\n\n1. 4", Rules::CLASSIC).is_err(), "torn");
    }
}
