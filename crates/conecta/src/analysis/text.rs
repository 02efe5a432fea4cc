//! An analysis for people.

use crate::paint::{Ink, Paint};
use arena::review::Reviewed;
use game::{Game, Move, Outcome, Position, Side, draw};
use lab::analysis::Analysis;
use language::{Dictionary, Telling, say};
use std::fmt::Write;

/// The board, what can still happen on it, and how it came to that.
pub(crate) fn text(dictionary: Dictionary, paint: Paint, analysis: &Analysis) -> String {
    Painted { telling: Telling { dictionary, analysis }, paint }.text()
}

/// An analysis that is told where there may be colors.
struct Painted<'a> {
    telling: Telling<'a>,
    paint: Paint,
}

impl Painted<'_> {
    fn text(&self) -> String {
        let Telling { dictionary, analysis } = self.telling;
        let game = &analysis.game;
        let mut text = self.paint.board(&draw(game.position()));
        text += &match (&analysis.prospects, game.outcome()) {
            (Some(prospects), _) => lines(&self.telling.outlook(prospects)),
            (None, Some(Outcome::Win(side))) => {
                let (side, symbol) = dictionary.side_and_symbol(side);
                lines(&[say!(dictionary, "show-won", side = side, symbol = symbol)])
            }
            (None, _) => lines(&[say!(dictionary, "show-drawn")]),
        };
        text += &lines(&Side::BOTH.map(|side| self.telling.threats_of(side)));
        if !game.moves().is_empty() {
            text += &self.review();
        }
        if !analysis.is_complete() {
            text += &lines(&[say!(dictionary, "analyze-incomplete")]);
        }
        text
    }

    fn review(&self) -> String {
        let Telling { dictionary, analysis } = self.telling;
        let review = &analysis.review;
        let mut before = analysis.game.clone();
        let mut moves = Vec::new();
        while let Some(mv) = before.undo() {
            moves.push(self.reviewed(&before, mv));
        }
        moves.reverse();
        let mut text = format!("\n{}\n", moves.concat());
        for side in Side::BOTH {
            text += &lines(&self.telling.accuracy(side));
        }
        let first = match review.first_losing() {
            Some(Reviewed { judged, .. }) => {
                let column = before.rules().letter(judged.mv).to_string();
                let (number, side) = (judged.ply + 1, dictionary.side(judged.side));
                say!(dictionary, "analyze-first-losing", number = number, side = side, column = column)
            }
            None if review.is_complete() => say!(dictionary, "analyze-none-losing"),
            None => say!(dictionary, "analyze-losing-unknown"),
        };
        text + &lines(&[first])
    }

    /// A move, what is to be said about it, and why it was bad. `before` is the game up to it.
    fn reviewed(&self, before: &Game, mv: Move) -> String {
        let (dictionary, paint) = (self.telling.dictionary, self.paint);
        let said = self.telling.said(before);
        let (label, value) = (said.label, said.value);
        let (number, side) = (before.moves().len() + 1, dictionary.side(before.position().to_move()));
        let letter = before.rules().letter(mv);
        let (side, label) = (format!("{side:8}"), format!("{label:14}"));
        let side = paint.painted(Ink::of(before.position().to_move()), &side);
        let label = if said.better.is_some() { paint.painted(Ink::Bad, &label) } else { label };
        let mut text = format!("{number:>3}  {side} {letter}  {label} {value}").trim_end().to_owned() + "\n";
        for sentence in said.sentences {
            let _ = writeln!(text, "       {sentence}");
        }
        text
    }
}

/// Each sentence on a line of its own.
fn lines<'a>(sentences: impl IntoIterator<Item = &'a String>) -> String {
    sentences.into_iter().fold(String::new(), |text, sentence| text + sentence + "\n")
}
