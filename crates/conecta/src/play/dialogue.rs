//! A game by lines, where there is no terminal: every question on a line of its own, every answer too, so that a script
//! can play.

use super::record::Record;
use super::settings::{Asked, LEVELS, Opponent, Participant, Settings, Starter, adviser};
use super::terminal::load;
use super::words;
use crate::language::errors::InWords;
use crate::language::{Dictionary, say};
use anyhow::Context;
use engine::players::{Player, PlayerSpec};
use engine::solver::{Limits, Oracle};
use game::{Position, draw};
use std::fs;
use std::io::{BufRead, Write};

/// Asks what is left open, then plays a game to its end, or until there are no more lines.
pub(super) fn run(
    asked: &Asked,
    dictionary: Dictionary,
    input: impl BufRead,
    output: impl Write,
) -> anyhow::Result<()> {
    let mut talk = Talk { dictionary, input, output };
    let Some(settings) = talk.settings(asked)? else { return talk.part() };
    Dialogue::new(settings, talk).play()
}

/// Lines in, lines out, in a language.
struct Talk<I, O> {
    dictionary: Dictionary,
    input: I,
    output: O,
}

impl<I: BufRead, O: Write> Talk<I, O> {
    fn tell(&mut self, text: &str) -> anyhow::Result<()> {
        writeln!(self.output, "{text}").context("cannot write")
    }

    /// The next line, or nothing at the end.
    fn hear(&mut self) -> anyhow::Result<Option<String>> {
        self.output.flush().context("cannot write")?;
        let mut bytes = Vec::new();
        let length = self.input.read_until(b'\n', &mut bytes).context("cannot read standard input")?;
        Ok((length > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    /// Asks until the answer makes sense; nothing if there is none.
    fn ask<T>(&mut self, question: &str, read: impl Fn(&str) -> Option<T>) -> anyhow::Result<Option<T>> {
        loop {
            self.tell(question)?;
            let Some(line) = self.hear()? else { return Ok(None) };
            if is_farewell(&line) {
                return Ok(None);
            }
            if let Some(answer) = read(&line) {
                return Ok(Some(answer));
            }
            self.tell(&say!(self.dictionary, "play-not-understood", text = line))?;
        }
    }

    /// What the options say, and answers to the rest; nothing when there is none.
    fn settings(&mut self, asked: &Asked) -> anyhow::Result<Option<Settings>> {
        let mut settings = asked.settings();
        if asked.opponent.is_none() {
            for level in LEVELS {
                self.tell(&format!("{level} {}", words::level(self.dictionary, level)))?;
            }
            let read = |text: &str| text.parse().ok().filter(|level| LEVELS.contains(level));
            let Some(level) = self.ask(&say!(self.dictionary, "play-ask-level"), read)? else {
                return Ok(None);
            };
            settings.opponent = Opponent::Level(level);
        }
        let has_machine = matches!(settings.opponent, Opponent::Level(_) | Opponent::Player(_));
        if asked.starter.is_none() && has_machine {
            let read = |text: &str| match text {
                "1" => Some(Starter::Me),
                "2" => Some(Starter::Machine),
                "3" => Some(Starter::Random),
                other => other.parse().ok(),
            };
            let Some(starter) = self.ask(&say!(self.dictionary, "play-ask-starter"), read)? else {
                return Ok(None);
            };
            settings.starter = starter;
        }
        Ok(Some(settings))
    }

    fn part(&mut self) -> anyhow::Result<()> {
        self.tell(&say!(self.dictionary, "play-farewell"))
    }
}

fn is_farewell(line: &str) -> bool {
    matches!(line, "quit" | "exit" | "q")
}

/// A game by lines.
struct Dialogue<I, O> {
    talk: Talk<I, O>,
    settings: Settings,
    participants: [Participant; 2],
    record: Record,
    /// By side, those that are machines, made when they are first asked.
    players: [Option<Box<dyn Player>>; 2],
}

impl<I: BufRead, O: Write> Dialogue<I, O> {
    fn new(settings: Settings, talk: Talk<I, O>) -> Self {
        let (participants, record) = (settings.participants(), Record::new(settings.rules));
        Self { talk, settings, participants, record, players: [None, None] }
    }

    fn play(mut self) -> anyhow::Result<()> {
        self.show()?;
        while self.record.game().outcome().is_none() {
            let side = self.record.game().position().to_move();
            match self.participants[side.index()].clone() {
                Participant::Machine(player) if self.record.is_at_end() => self.let_move(&player)?,
                _ => {
                    let Some(line) = self.talk.hear()? else { break };
                    if is_farewell(&line) {
                        break;
                    }
                    self.obey(&line)?;
                }
            }
        }
        self.talk.tell(&say!(
            self.talk.dictionary,
            "play-game-was",
            game = self.record.whole().to_string()
        ))?;
        self.talk.part()
    }

    /// The board and whose turn it is.
    fn show(&mut self) -> anyhow::Result<()> {
        let game = self.record.game();
        let status = words::status(self.talk.dictionary, game, &self.participants, false);
        let text = format!("{}{status}", draw(game.position()));
        let boom = words::boom_status(self.talk.dictionary, game);
        self.talk.tell(&text)?;
        boom.map_or(Ok(()), |boom| self.talk.tell(&boom))
    }

    fn let_move(&mut self, spec: &PlayerSpec) -> anyhow::Result<()> {
        let game = self.record.game();
        let (rules, side) = (game.rules(), game.position().to_move());
        let player = match &mut self.players[side.index()] {
            Some(player) => player,
            empty => empty.insert(spec.player(rules)?),
        };
        let mv = player.choose(game).mv;
        let name = words::participant(self.talk.dictionary, &self.participants, side);
        self.record.play(mv).expect("players choose legal moves");
        self.talk.tell(&say!(
            self.talk.dictionary,
            "play-plays",
            name = name,
            column = rules.letter(mv).to_string()
        ))?;
        self.show()
    }

    /// Does what a line says.
    fn obey(&mut self, line: &str) -> anyhow::Result<()> {
        let rules = self.record.game().rules();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let mut letters = word.chars();
        if let (Some(letter), None) = (letters.next(), letters.next())
            && let Some(mv) = rules.move_of(letter)
        {
            return match self.record.play(mv) {
                Ok(()) => self.show(),
                Err(reason) => self.talk.tell(&words::illegal(self.talk.dictionary, reason)),
            };
        }
        match word {
            "" => Ok(()),
            "undo" => self.travel(Record::back, &say!(self.talk.dictionary, "play-nothing-to-undo")),
            "redo" => self.travel(Record::forward, &say!(self.talk.dictionary, "play-nothing-to-redo")),
            "hint" => self.advise(),
            "scores" => self.tell_scores(),
            "board" => self.show(),
            "moves" => self.talk.tell(&self.record.whole().to_string()),
            "save" if !rest.is_empty() => self.save(rest.trim()),
            "load" if !rest.is_empty() => self.load(rest.trim()),
            "help" => self.talk.tell(&say!(self.talk.dictionary, "play-dialogue-help")),
            _ => self.talk.tell(&say!(self.talk.dictionary, "play-not-understood", text = line)),
        }
    }

    /// To the person's next choice in a direction.
    fn travel(
        &mut self,
        step: impl Fn(&mut Record) -> Option<game::Move>,
        otherwise: &str,
    ) -> anyhow::Result<()> {
        let mut trial = self.record.clone();
        while step(&mut trial).is_some() {
            let side = trial.game().position().to_move();
            if !self.participants[side.index()].is_machine() || trial.is_at_end() {
                self.record = trial;
                return self.show();
            }
        }
        self.talk.tell(otherwise)
    }

    fn advise(&mut self) -> anyhow::Result<()> {
        let game = self.record.game();
        let mv = adviser(game.rules()).player(game.rules())?.choose(game).mv;
        let column = game.rules().letter(mv).to_string();
        self.talk.tell(&say!(self.talk.dictionary, "play-hint", column = column))
    }

    fn tell_scores(&mut self) -> anyhow::Result<()> {
        let game = self.record.game();
        let Ok(mut oracle) = Oracle::new(game.rules(), Oracle::TABLE_MEGABYTES) else {
            return self.talk.tell(&say!(self.talk.dictionary, "play-no-scores"));
        };
        let verdicts = oracle.solve_moves(game.position(), &Limits::default());
        let score = |verdict: Option<engine::solver::Verdict>| {
            verdict.and_then(engine::solver::Verdict::score).map_or(".".to_owned(), |score| score.to_string())
        };
        self.talk.tell(&verdicts.into_iter().map(score).collect::<Vec<_>>().join(" "))
    }

    fn save(&mut self, path: &str) -> anyhow::Result<()> {
        let told = match fs::write(path, format!("{}\n", self.record.whole())) {
            Ok(()) => say!(self.talk.dictionary, "play-saved", path = path),
            Err(reason) => say!(
                self.talk.dictionary,
                "play-cannot-save",
                path = path,
                reason = reason.in_words(self.talk.dictionary)
            ),
        };
        self.talk.tell(&told)
    }

    fn load(&mut self, path: &str) -> anyhow::Result<()> {
        let game = match load(self.talk.dictionary, path) {
            Ok(game) => game,
            Err(reason) => return self.talk.tell(&reason),
        };
        let settings = Settings { rules: game.rules(), ..self.settings.clone() };
        if let Err(reason) = settings.check() {
            return self.talk.tell(&reason.in_words(self.talk.dictionary));
        }
        (self.settings, self.players, self.record) = (settings, [None, None], Record::at_end(game));
        self.show()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    fn english() -> Dictionary {
        Language::English.dictionary()
    }

    fn talk(asked: &Asked, lines: &str) -> String {
        let mut output = Vec::new();
        run(asked, english(), lines.as_bytes(), &mut output).expect("a dialogue");
        String::from_utf8(output).expect("text")
    }

    fn asked(opponent: Option<Opponent>) -> Asked {
        Asked { rules: None, opponent, starter: None, seed: 1 }
    }

    #[test]
    fn what_is_left_open_is_asked_until_it_makes_sense() {
        let text = talk(&asked(None), "9\nhard\n2\nmyself\n1\nquit\n");
        assert_eq!(text.matches(&say!(english(), "play-ask-level")).count(), 3);
        assert_eq!(text.matches(&say!(english(), "play-ask-starter")).count(), 2);
        assert!(text.contains(&say!(english(), "play-your-turn")));
    }

    #[test]
    fn two_persons_play_to_the_end() {
        let text = talk(&asked(Some(Opponent::Person)), "1\n1\n2\n2\n8\n3\n3\nundo\n3\n4\n");
        assert!(text.contains(&say!(english(), "play-not-understood", text = "8")));
        assert!(text.contains(&say!(english(), "play-won", name = say!(english(), "play-person-first"))));
        assert!(text.contains("1122334"));
    }

    #[test]
    fn the_end_of_the_input_is_a_farewell() {
        for lines in ["", "3\n", "3\n1\n", "3\n1\n4"] {
            assert!(
                talk(&asked(None), lines).ends_with(&format!("{}\n", say!(english(), "play-farewell"))),
                "{lines}"
            );
        }
    }
}
