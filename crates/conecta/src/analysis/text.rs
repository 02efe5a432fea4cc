//! An analysis for people.

use super::{Analysis, Prospects};
use crate::language::{Dictionary, say};
use arena::insight::Mistake;
use arena::review::{Accuracy, Finish, Lapse, Reviewed};
use game::{Game, Move, Outcome, Position, Side, Square, draw};
use std::fmt::Write;

impl Analysis {
    /// The board, what can still happen on it, and how it came to that.
    pub(crate) fn text(&self, dictionary: Dictionary) -> String {
        let mut text = draw(self.game.position());
        text += &match (&self.prospects, self.game.outcome()) {
            (Some(prospects), _) => self.outlook(dictionary, prospects),
            (None, Some(Outcome::Win(side))) => {
                lines(&[say!(dictionary, "show-won", side = dictionary.side(side), symbol = symbol(side))])
            }
            (None, _) => lines(&[say!(dictionary, "show-drawn")]),
        };
        text += &lines(&Side::BOTH.map(|side| self.threats_of(dictionary, side)));
        if !self.review.moves.is_empty() {
            text += &self.review(dictionary);
        }
        text
    }

    fn letters(&self, moves: &[Move]) -> String {
        moves.iter().map(|&mv| self.game.rules().letter(mv)).collect()
    }

    fn outlook(&self, dictionary: Dictionary, prospects: &Prospects) -> String {
        let side = self.game.position().to_move();
        let score = prospects.score;
        let result = match prospects.last_disc {
            None => say!(dictionary, "analyze-outlook-draw"),
            Some(disc) if score > 0 => say!(dictionary, "analyze-outlook-win", disc = disc, score = score),
            Some(disc) => say!(dictionary, "analyze-outlook-loss", disc = disc, score = score),
        };
        let scores = prospects.columns.iter().enumerate().map(|(column, score)| {
            let letter = self.game.rules().letter(Move::new(column as u8));
            format!("{letter}: {}", score.map_or_else(|| ".".to_owned(), |score| score.to_string()))
        });
        let scores: Vec<_> = scores.collect();
        lines(&[
            say!(
                dictionary,
                "analyze-to-move",
                side = dictionary.side(side),
                symbol = symbol(side),
                result = result
            ),
            say!(dictionary, "analyze-columns", scores = scores.join("  ")),
            say!(dictionary, "analyze-line", moves = self.letters(&prospects.line)),
        ])
    }

    fn threats_of(&self, dictionary: Dictionary, side: Side) -> String {
        let own = self.threats.iter().filter(|threat| threat.side == side);
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

    fn review(&self, dictionary: Dictionary) -> String {
        let mut text = "\n".to_owned();
        let mut before = Game::new(self.game.rules());
        for one in &self.review.moves {
            let judged = &one.judged;
            let value = if judged.is_perfect() {
                judged.before.to_string()
            } else {
                format!("{} -> {}", judged.before, judged.after)
            };
            let label = say!(dictionary, &format!("label-{}", one.label.name().replace('_', "-")));
            let _ = writeln!(
                text,
                "{:>3}  {:8} {}  {label:14} {value}",
                judged.ply + 1,
                dictionary.side(judged.side),
                self.game.rules().letter(judged.mv),
            );
            if let Some(lapse) = &one.lapse {
                for sentence in self.explanation(dictionary, &before, one, lapse) {
                    let _ = writeln!(text, "       {sentence}");
                }
            }
            before.play(judged.mv).expect("a move of this game");
        }
        text.push('\n');
        for (side, accuracy) in Side::BOTH.into_iter().zip(self.review.accuracy) {
            text += &lines(&accuracy_of(dictionary, side, accuracy));
        }
        let first = if let Some(Reviewed { judged, .. }) = self.review.first_losing() {
            let column = self.game.rules().letter(judged.mv).to_string();
            say!(
                dictionary,
                "analyze-first-losing",
                number = judged.ply + 1,
                side = dictionary.side(judged.side),
                column = column
            )
        } else {
            say!(dictionary, "analyze-none-losing")
        };
        text + &lines(&[first])
    }

    /// Why a move was bad, in sentences. `before` is the game up to it.
    fn explanation(
        &self,
        dictionary: Dictionary,
        before: &Game,
        one: &Reviewed,
        lapse: &Lapse,
    ) -> Vec<String> {
        let (loser, winner) = (one.judged.side, one.judged.side.other());
        let better: Vec<_> =
            lapse.better.iter().map(|&mv| self.game.rules().letter(mv).to_string()).collect();
        let better = better.join(", ");
        let kept = match one.judged.before {
            1.. if lapse.kind == Mistake::MissedWin => {
                say!(dictionary, "analyze-better-at-once", moves = better)
            }
            1.. => say!(dictionary, "analyze-better-win", moves = better),
            _ => say!(dictionary, "analyze-better-draw", moves = better),
        };
        let line = self.letters(&lapse.line);
        let Some(end) = &lapse.end else {
            return vec![kept, say!(dictionary, "analyze-then-draw", moves = line)];
        };
        let (winner_name, loser_name) = (dictionary.side(winner), dictionary.side(loser));
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

fn symbol(side: Side) -> &'static str {
    match side {
        Side::First => "X",
        Side::Second => "O",
    }
}

fn parity(square: Square) -> &'static str {
    if square.is_odd() { "odd" } else { "even" }
}

/// Each sentence on a line of its own.
fn lines<'a>(sentences: impl IntoIterator<Item = &'a String>) -> String {
    sentences.into_iter().fold(String::new(), |text, sentence| text + sentence + "\n")
}
