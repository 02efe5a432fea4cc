//! Positions given to a command: as arguments, or one per line on standard input.

use crate::failure::{BadInput, BrokenDown};
use anyhow::Context;
use clap::Args;
use game::{Game, Rules, fen, read_position};
use language::{Dictionary, InWords, say};
use std::io::{self, BufRead, BufWriter, Write};

/// The arguments every command on positions has.
#[derive(Debug, Args)]
pub(crate) struct Positions {
    #[arg(long, default_value_t = Rules::CLASSIC, value_name = "RULES")]
    rules: Rules,

    #[arg(value_name = "MOVES")]
    texts: Vec<String>,

    #[arg(long, conflicts_with = "texts")]
    stdin: bool,
}

impl Positions {
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// Answers every position in order. The first one that is wrong ends it, with those before it answered.
    pub(crate) fn answer(
        &self,
        dictionary: Dictionary,
        mut answer: impl FnMut(&mut dyn Write, &Game) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut output = BufWriter::new(io::stdout().lock());
        let mut one = |text: &str, place: &str| {
            let located = |problem: String| format!("{place}{problem}");
            let game = read_position(self.rules, text)
                .map_err(|error| BadInput(located(error.in_words(dictionary))))?;
            answer(&mut output, &game).map_err(|error| match error.downcast::<BadInput>() {
                Ok(BadInput(problem)) => BadInput(located(problem)).into(),
                Err(other) => match other.downcast::<BrokenDown>() {
                    Ok(BrokenDown(problem)) => BrokenDown(located(problem)).into(),
                    Err(other) => other,
                },
            })?;
            // Whoever reads through a pipe waits for this answer before the next question.
            output.flush().with_context(|| say!(dictionary, "cannot-answer"))
        };
        if self.stdin {
            for (index, line) in io::stdin().lock().split(b'\n').enumerate() {
                let line = line.with_context(|| say!(dictionary, "cannot-read-input"))?;
                // Bytes that are no text become characters that are no moves, and are reported as such.
                one(
                    &String::from_utf8_lossy(&line),
                    &format!("{}: ", say!(dictionary, "place-line", number = (index + 1).to_string())),
                )?;
            }
        } else if self.texts.is_empty() {
            one("-", "")?;
        } else {
            for (index, text) in self.texts.iter().enumerate() {
                let place = match self.texts.len() {
                    1 => String::new(),
                    _ => {
                        format!("{}: ", say!(dictionary, "place-position", number = (index + 1).to_string()))
                    }
                };
                one(text, &place)?;
            }
        }
        Ok(())
    }
}

/// The moves of a game as the first field of an answer: never empty, so that fields can be counted. A position that was set
/// up is told as what every command takes again.
pub(crate) fn moves_field(game: &Game) -> String {
    if !game.is_played_from_start() {
        return fen::write(game);
    }
    if game.moves().is_empty() { "-".to_owned() } else { game.letters() }
}
