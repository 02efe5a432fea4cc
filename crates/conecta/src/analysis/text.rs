//! An analysis for people.

use crate::paint::{Ink, Paint};
use arena::insight::{Accuracy, Mistake};
use arena::review::{Finish, Lapse, Reviewed};
use game::{Game, Move, Outcome, Position, Side, Square, draw};
use lab::analysis::{Analysis, ColumnValues, Prospects};
use language::{Dictionary, say};
use pages::{AnalyzedGame, Better, MoveSaid};
use std::fmt::Write;

/// The board, what can still happen on it, and how it came to that.
pub(crate) fn text(dictionary: Dictionary, paint: Paint, analysis: &Analysis) -> String {
    Telling { dictionary, analysis }.text(paint)
}

/// The same for a page, with what every column was worth at each move.
pub(crate) fn shown(
    dictionary: Dictionary,
    analysis: &Analysis,
    names: Option<[String; 2]>,
    values: ColumnValues,
) -> AnalyzedGame<'_> {
    let telling = Telling { dictionary, analysis };
    let outlook = analysis.prospects.as_ref().map_or_else(Vec::new, |prospects| {
        let threats = Side::BOTH.map(|side| telling.threats_of(side));
        telling.outlook(prospects).lines().map(str::to_owned).chain(threats).collect()
    });
    let mut before = analysis.game.clone();
    let mut moves_said = Vec::new();
    while before.undo().is_some() {
        moves_said.push(telling.said(&before));
    }
    moves_said.reverse();
    let players = names.map_or([None, None], |names| names.map(Some));
    let given = analysis.review.imposed;
    AnalyzedGame { name: None, players, given, analysis, values, outlook, moves_said }
}

/// An analysis that is told in a language.
struct Telling<'a> {
    dictionary: Dictionary,
    analysis: &'a Analysis,
}

impl Telling<'_> {
    fn text(&self, paint: Paint) -> String {
        let (dictionary, game) = (self.dictionary, &self.analysis.game);
        let mut text = paint.board(&draw(game.position()));
        text += &match (&self.analysis.prospects, game.outcome()) {
            (Some(prospects), _) => self.outlook(prospects),
            (None, Some(Outcome::Win(side))) => {
                let (side, symbol) = dictionary.side_and_symbol(side);
                lines(&[say!(dictionary, "show-won", side = side, symbol = symbol)])
            }
            (None, _) => lines(&[say!(dictionary, "show-drawn")]),
        };
        text += &lines(&Side::BOTH.map(|side| self.threats_of(side)));
        if !game.moves().is_empty() {
            text += &self.review(paint);
        }
        if !self.analysis.is_complete() {
            text += &lines(&[say!(dictionary, "analyze-incomplete")]);
        }
        text
    }

    fn letters(&self, moves: &[Move]) -> String {
        moves.iter().map(|&mv| self.analysis.game.rules().letter(mv)).collect()
    }

    fn outlook(&self, prospects: &Prospects) -> String {
        let (dictionary, game) = (self.dictionary, &self.analysis.game);
        let side = game.position().to_move();
        let result = match (prospects.score, prospects.last_disc) {
            (None, _) => say!(dictionary, "analyze-outlook-unknown"),
            (_, None) => say!(dictionary, "analyze-outlook-draw"),
            (Some(score @ 1..), Some(disc)) => {
                say!(dictionary, "analyze-outlook-win", disc = disc, score = score)
            }
            (Some(score), Some(disc)) => say!(dictionary, "analyze-outlook-loss", disc = disc, score = score),
        };
        let legal = game.legal();
        let scores = prospects.columns.iter().enumerate().map(|(column, score)| {
            let mv = Move::new(column as u8);
            let unknown = if legal.contains(mv) { "?" } else { "." };
            let score = score.map_or_else(|| unknown.to_owned(), |score| score.to_string());
            format!("{}: {score}", game.rules().letter(mv))
        });
        let scores: Vec<_> = scores.collect();
        let (name, symbol) = dictionary.side_and_symbol(side);
        let line = prospects.line.as_deref();
        let line = line.map(|line| say!(dictionary, "analyze-line", moves = self.letters(line)));
        let mut sentences = vec![
            say!(dictionary, "analyze-to-move", side = name, symbol = symbol, result = result),
            say!(dictionary, "analyze-columns", scores = scores.join("  ")),
        ];
        sentences.extend(line);
        lines(&sentences)
    }

    fn threats_of(&self, side: Side) -> String {
        let dictionary = self.dictionary;
        let own = self.analysis.threats.iter().filter(|threat| threat.side == side);
        let list: Vec<_> = own
            .map(|threat| {
                let cell = threat.square.to_string();
                let parity = parity(threat.square);
                if threat.is_playable {
                    say!(dictionary, "analyze-threat-now", cell = cell, row = parity)
                } else {
                    say!(dictionary, "analyze-threat-later", cell = cell, row = parity)
                }
            })
            .collect();
        let list = if list.is_empty() { say!(dictionary, "analyze-no-threats") } else { list.join(", ") };
        say!(dictionary, "analyze-threats", side = dictionary.side(side), list = list)
    }

    fn review(&self, paint: Paint) -> String {
        let (dictionary, review) = (self.dictionary, &self.analysis.review);
        let mut before = self.analysis.game.clone();
        let mut moves = Vec::new();
        while let Some(mv) = before.undo() {
            moves.push(self.reviewed(paint, &before, mv));
        }
        moves.reverse();
        let mut text = format!("\n{}\n", moves.concat());
        for (side, accuracy) in Side::BOTH.into_iter().zip(review.accuracy) {
            text += &lines(&accuracy_of(dictionary, side, accuracy));
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

    /// The verdict on a move in a word or two, and the score before it, and after it if that is another.
    fn verdict(&self, found: Option<&Reviewed>) -> (String, String) {
        let dictionary = self.dictionary;
        match found {
            None => (say!(dictionary, "label-unknown"), "?".to_owned()),
            Some(Reviewed { judged, label, .. }) => {
                let label = say!(dictionary, &format!("label-{}", label.name().replace('_', "-")));
                let value = if judged.is_perfect() {
                    judged.before.to_string()
                } else {
                    format!("{} -> {}", judged.before, judged.after)
                };
                (label, value)
            }
        }
    }

    /// What is to be said about the move that a game goes on with.
    fn said(&self, before: &Game) -> MoveSaid {
        let is_imposed = before.moves().len() < self.analysis.review.imposed;
        let found = self.analysis.review.of(before.moves().len()).filter(|_| !is_imposed);
        let (label, value) = if is_imposed {
            (say!(self.dictionary, "label-imposed"), String::new())
        } else {
            self.verdict(found)
        };
        let lapse = found.and_then(|one| Some((one, one.lapse.as_ref()?)));
        MoveSaid {
            side: before.position().to_move().index(),
            label,
            value,
            sentences: lapse.map_or_else(Vec::new, |(one, lapse)| self.explanation(before, one, lapse)),
            lapse: lapse.map(|(_, lapse)| Better {
                better: lapse.better.iter().map(|&mv| before.rules().letter(mv).to_string()).collect(),
            }),
        }
    }

    /// A move, what is to be said about it, and why it was bad. `before` is the game up to it.
    fn reviewed(&self, paint: Paint, before: &Game, mv: Move) -> String {
        let dictionary = self.dictionary;
        let said = self.said(before);
        let (label, value) = (said.label, said.value);
        let (number, side) = (before.moves().len() + 1, dictionary.side(before.position().to_move()));
        let letter = before.rules().letter(mv);
        let (side, label) = (format!("{side:8}"), format!("{label:14}"));
        let side = paint.painted(Ink::of(before.position().to_move()), &side);
        let label = if said.lapse.is_some() { paint.painted(Ink::Bad, &label) } else { label };
        let mut text = format!("{number:>3}  {side} {letter}  {label} {value}").trim_end().to_owned() + "\n";
        for sentence in said.sentences {
            let _ = writeln!(text, "       {sentence}");
        }
        text
    }

    /// Why a move was bad, in sentences. `before` is the game up to it.
    fn explanation(&self, before: &Game, one: &Reviewed, lapse: &Lapse) -> Vec<String> {
        let dictionary = self.dictionary;
        let (loser, winner) = (one.judged.side, one.judged.side.other());
        let better: Vec<_> = lapse.better.iter().map(|&mv| before.rules().letter(mv).to_string()).collect();
        let better = better.join(", ");
        let kept = match one.judged.before {
            1.. if better.is_empty() => say!(dictionary, "analyze-gave-win"),
            _ if better.is_empty() => say!(dictionary, "analyze-gave-draw"),
            1.. if lapse.kind == Mistake::MissedWin => {
                say!(dictionary, "analyze-better-at-once", moves = better)
            }
            1.. => say!(dictionary, "analyze-better-win", moves = better),
            _ => say!(dictionary, "analyze-better-draw", moves = better),
        };
        let (winner_name, loser_name) = (dictionary.side(winner), dictionary.side(loser));
        let Some(line) = &lapse.line else { return vec![kept] };
        let line = self.letters(line);
        let Some(end) = &lapse.end else {
            return vec![kept, say!(dictionary, "analyze-then-draw", moves = line)];
        };
        let why = match end {
            Finish::AtOnce(cell) if *cell == landing_of(before, one.judged.mv).above() => {
                say!(dictionary, "reason-gave-square", winner = winner_name, cell = cell.to_string())
            }
            Finish::AtOnce(cell) => {
                say!(dictionary, "reason-missed-block", winner = winner_name, cell = cell.to_string())
            }
            Finish::Several(cells) => {
                let names: Vec<_> = cells.iter().map(ToString::to_string).collect();
                say!(dictionary, "reason-several", winner = winner_name, cells = names.join(", "))
            }
            Finish::Stacked { block, above } => say!(
                dictionary,
                "reason-stacked",
                winner = winner_name,
                loser = loser_name,
                block = block.to_string(),
                above = above.to_string(),
            ),
            Finish::Zugzwang { threat, others_are_full, was_there } => say!(
                dictionary,
                "reason-zugzwang",
                winner = winner_name,
                loser = loser_name,
                row = parity(*threat),
                threat = threat.to_string(),
                below = threat.below().expect("it lies on another cell").to_string(),
                full = if *others_are_full { "yes" } else { "no" },
                there = if *was_there { "yes" } else { "no" },
            ),
        };
        vec![kept, say!(dictionary, "analyze-then-win", winner = dictionary.side(winner), moves = line), why]
    }
}

fn accuracy_of(
    dictionary: Dictionary,
    side: Side,
    Accuracy { moves, good, perfect }: Accuracy,
) -> Option<String> {
    let percent = |part: usize| dictionary.percent(part as f64 / moves as f64, 0);
    (moves > 0).then(|| {
        say!(
            dictionary,
            "analyze-accuracy",
            side = dictionary.side(side),
            moves = moves,
            good = percent(good),
            perfect = percent(perfect),
        )
    })
}

fn landing_of(game: &Game, mv: Move) -> Square {
    game.position().landing(mv.number().into()).expect("a legal move lands somewhere")
}

fn parity(square: Square) -> &'static str {
    if square.is_odd() { "odd" } else { "even" }
}

/// Each sentence on a line of its own.
fn lines<'a>(sentences: impl IntoIterator<Item = &'a String>) -> String {
    sentences.into_iter().fold(String::new(), |text, sentence| text + sentence + "\n")
}
