//! A game under the solver's eyes, in sentences: what can still happen, what threatens, and why bad moves were bad.

use crate::{Dictionary, say};
use arena::insight::{Accuracy, Mistake};
use arena::review::{Finish, Lapse, Reviewed};
use game::{Game, Move, Position, Side, Square};
use lab::analysis::{Analysis, Prospects};

/// An analysis that is told in a language.
#[derive(Clone, Copy)]
pub struct Telling<'a> {
    /// The language.
    pub dictionary: Dictionary,
    /// What is told.
    pub analysis: &'a Analysis,
}

/// What is to be said about a move.
pub struct MoveSaid {
    /// Who made it.
    pub side: Side,
    /// The verdict in a word or two.
    pub label: String,
    /// The score before it, and after it if that is another.
    pub value: String,
    /// Why it was bad, if it was.
    pub sentences: Vec<String>,
    /// As they are written, the moves that would have kept what it gave away, if it gave something away.
    pub better: Option<Vec<String>>,
}

impl Telling<'_> {
    fn letters(&self, moves: &[Move]) -> String {
        moves.iter().map(|&mv| self.analysis.game.rules().letter(mv)).collect()
    }

    /// What can still happen, a sentence each.
    pub fn outlook(&self, prospects: &Prospects) -> Vec<String> {
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
        sentences
    }

    /// Where a side threatens to win.
    pub fn threats_of(&self, side: Side) -> String {
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

    /// How well a side played, once it has made a move.
    pub fn accuracy(&self, side: Side) -> Option<String> {
        let Accuracy { moves, good, perfect } = self.analysis.review.accuracy[side.index()];
        let percent = |part: usize| self.dictionary.percent(part as f64 / moves as f64, 0);
        (moves > 0).then(|| {
            say!(
                self.dictionary,
                "analyze-accuracy",
                side = self.dictionary.side(side),
                moves = moves,
                good = percent(good),
                perfect = percent(perfect),
            )
        })
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
    pub fn said(&self, before: &Game) -> MoveSaid {
        let is_imposed = before.moves().len() < self.analysis.review.imposed;
        let found = self.analysis.review.of(before.moves().len()).filter(|_| !is_imposed);
        let (label, value) = if is_imposed {
            (say!(self.dictionary, "label-imposed"), String::new())
        } else {
            self.verdict(found)
        };
        let lapse = found.and_then(|one| Some((one, one.lapse.as_ref()?)));
        MoveSaid {
            side: before.position().to_move(),
            label,
            value,
            sentences: lapse.map_or_else(Vec::new, |(one, lapse)| self.explanation(before, one, lapse)),
            better: lapse.map(|(_, lapse)| {
                lapse.better.iter().map(|&mv| before.rules().letter(mv).to_string()).collect()
            }),
        }
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

fn landing_of(game: &Game, mv: Move) -> Square {
    game.position().landing(mv.number().into()).expect("a legal move lands somewhere")
}

fn parity(square: Square) -> &'static str {
    if square.is_odd() { "odd" } else { "even" }
}
