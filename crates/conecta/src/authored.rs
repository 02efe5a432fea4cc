//! Heuristics that are files, for people: how a file was understood, and what it printed.

use authoring::{HeuristicFile, Language, Note, doubts};
use engine::heuristics::Heuristic;
use game::Quoted;
use language::{Dictionary, InWords, say};

/// How the file of a heuristic was understood, in some lines; none for what is no file.
pub(crate) fn understanding(dictionary: Dictionary, heuristic: &Heuristic) -> Vec<String> {
    let Some(Ok(file)) = HeuristicFile::open(&heuristic.card.name) else { return Vec::new() };
    let first = match file.language {
        Language::Python => say!(dictionary, "file-python"),
        Language::Lisp => say!(dictionary, "file-lisp"),
        Language::WebAssembly => say!(dictionary, "file-wasm"),
    };
    let note = |Note { line, message }: &Note| {
        let message = message.in_words(dictionary);
        match line {
            0 => message,
            line => say!(dictionary, "file-note", line = line.to_string(), message = message),
        }
    };
    let doubts = if file.language == Language::Python { doubts(&file.program) } else { Vec::new() };
    [first].into_iter().chain(file.program.card().notes.iter().chain(&doubts).map(note)).collect()
}

/// What a file printed, with a mark before each line that tells it from answers. No line does anything to a terminal.
pub(crate) fn shown_log(log: Option<&str>) -> String {
    let line = |line: &str| {
        // As much of a line as there is, in pieces that are shown as messages quote text.
        let letters: Vec<char> = line.chars().collect();
        let pieces: Vec<_> = letters
            .chunks(Quoted::LONGEST / 10)
            .map(|piece| Quoted::new(&piece.iter().collect::<String>()).to_string())
            .collect();
        format!("| {}\n", pieces.concat())
    };
    log.unwrap_or_default().lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_prints_is_shown_line_by_line_and_harms_no_terminal() {
        assert_eq!(shown_log(None), "");
        assert_eq!(shown_log(Some("one\ntwo \u{1b}[2J three\n")), "| one\n| two \\u{1b}[2J three\n");
        let long = "x".repeat(5_000);
        assert_eq!(shown_log(Some(&long)), format!("| {long}\n"));
    }
}
