//! An author's text with other numbers, and nothing else changed.

use crate::card::Weight;
use crate::files::HeuristicFile;
use crate::source::{Language, Text};

impl HeuristicFile {
    /// The file with these values for its weights, in the card's order. A number that stays is not touched: spelling,
    /// comments, encoding and line ends are the author's. Modules have no weights and come back as they are.
    ///
    /// # Panics
    /// If the number of values is not the card's.
    #[must_use]
    pub fn with_weights(&self, values: &[f64]) -> Vec<u8> {
        let weights = &self.program.card().weights;
        assert_eq!(values.len(), weights.len(), "a value for each weight of the card");
        if self.language == Language::WebAssembly {
            return self.content.clone();
        }
        let mut text = Text::decode(&self.content);
        let mut changes: Vec<_> =
            std::iter::zip(weights, values).filter(|(weight, value)| weight.default != **value).collect();
        // From the end, so that places before stay where they are.
        changes.sort_by_key(|(weight, _)| std::cmp::Reverse(weight.span.0));
        for (weight, &value) in changes {
            let (start, end) = weight.span;
            let number = spelled(self.language, weight, value, &text.letters[start..end]);
            text.letters.replace_range(start..end, &number);
        }
        text.encode()
    }
}

/// A number as the language reads it: whole where the author wrote a whole one and it is, else with a fraction, in the
/// precision of the number that it replaces.
fn spelled(language: Language, weight: &Weight, value: f64, before: &str) -> String {
    let is_whole = value.fract() == 0.0 && value.abs() < 9e15;
    if weight.is_integer && is_whole {
        return format!("{value:.0}");
    }
    if language == Language::Python {
        return if is_whole { format!("{value:.1}") } else { format!("{value}") };
    }
    let is_double = before.contains(['d', 'D']);
    // A single is measured as a single, so it is written with as many digits as that takes.
    let mut text = match (is_double, is_whole) {
        (_, true) => format!("{value:.1}"),
        (true, false) => value.to_string(),
        (false, false) => (value as f32).to_string(),
    };
    if is_double {
        text += "d0";
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load;

    fn file(name: &str, content: &[u8]) -> HeuristicFile {
        let language = Language::of_file(name).expect("a heuristic");
        let program = load(content, name, language).expect("it loads");
        HeuristicFile { language, content: content.to_vec(), program }
    }

    fn names(file: &HeuristicFile) -> Vec<&str> {
        file.program.card().weights.iter().map(|weight| weight.name.as_str()).collect()
    }

    #[test]
    fn only_the_numbers_of_a_python_file_change() {
        let source = "# caf\u{e9} \u{2603}\r\nTHREE = 50  # 0..200\nTWO=-1_0\nSHARE = 0.5 # keep\nSAME = 1e1\n\ndef evaluate(board):\n    return THREE + TWO + SHARE + SAME\n";
        let file = file("mine.py", source.as_bytes());
        assert_eq!(names(&file), ["THREE", "TWO", "SHARE", "SAME"]);
        let other = file.with_weights(&[46.5, -7.0, 2.0, 10.0]);
        let expected = source.replace("50 ", "46.5 ").replace("-1_0", "-7").replace("0.5", "2.0");
        assert_eq!(String::from_utf8(other).expect("text"), expected);
        assert_eq!(file.with_weights(&[50.0, -10.0, 0.5, 10.0]), source.as_bytes(), "nothing to change");
    }

    #[test]
    fn a_lisp_file_keeps_its_encoding_and_its_kinds_of_numbers() {
        // A comment in Latin-1, and a number of each kind.
        let mut source =
            b"; heur\xedstica\n(defparameter *a* 5)(defparameter *b* 0.5) ; n\xfamero\n".to_vec();
        source.extend(b"(defparameter *c* 1/3) (defconstant +d+ 2.5d0)\n(defun heuristica (e) (declare (ignore e)) (+ *a* *b* *c* +d+))\n");
        let file = file("mine.lisp", &source);
        assert_eq!(names(&file), ["a", "b", "c", "d"]);
        let third = file.program.card().weights[2].default;
        let other = file.with_weights(&[6.5, 0.1, third, 0.1]);
        let text: String = other.iter().map(|&byte| byte as char).collect();
        assert!(
            text.starts_with("; heur\u{ed}stica\n(defparameter *a* 6.5)(defparameter *b* 0.1) ; n\u{fa}mero"),
            "{text}"
        );
        assert!(text.contains("(defparameter *c* 1/3) (defconstant +d+ 0.1d0)"), "{text}");
    }

    #[test]
    fn the_mark_of_an_encoding_moves_nothing() {
        let file = file("mine.py", b"\xef\xbb\xbfONE = 5\ndef evaluate(board):\n    return ONE\n");
        assert_eq!(file.with_weights(&[7.0]), b"\xef\xbb\xbfONE = 7\ndef evaluate(board):\n    return ONE\n");
    }

    #[test]
    fn what_is_written_values_boards_as_what_was_measured() {
        let source = b"(defparameter *a* 5)(defparameter *b* 0.5)(defparameter *c* 2.5d0)\n(defun heuristica (e) (+ (* *a* *b*) (* *c* (altura-columna (estado-tablero e) 3))))";
        let file = file("mine.lisp", source);
        let values = [6.123, 0.7, 0.1];
        let board = crate::BoardView::after("4453").expect("moves");
        let value = |program: &crate::Program, values: &[f64]| {
            let mut instance = program.instance_with(values, 0).expect("an instance");
            instance.evaluate(&board, crate::Side::First).expect("a value")
        };
        let written = load(&file.with_weights(&values), "mine.lisp", Language::Lisp).expect("it loads");
        let defaults: Vec<_> = written.card().weights.iter().map(|weight| weight.default).collect();
        assert_eq!(value(&file.program, &values), value(&written, &defaults));
    }
}
