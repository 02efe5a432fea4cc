//! A game by lines, where there is no terminal: every question on a line of its own, every answer too, so that a script
//! can play.

use super::files::{Replaceable, SaveError, load, save};
use super::record::Record;
use super::scoring::{PATIENCE, score};
use super::settings::{Asked, LEVELS, Opponent, Participant, Settings, Starter, adviser};
use super::words;
use super::workers::{ADVICE_TIME, absent};
use crate::asking;
use anyhow::Context;
use arena::review::Review;
use engine::players::{Player, PlayerSpec};
use engine::search::Choice;
use engine::solver::{Oracle, Verdict};
use engine::{Failure, Limits};
use game::{Move, Position, Side, draw};
use language::{Dictionary, InWords, failed, say};
use std::io::{BufRead, Write};
use std::time::{Duration, Instant};

/// Who waits longer is told so.
const SILENCE: Duration = Duration::from_secs(1);

/// Asks what is left open, then plays a game to its end, or until there are no more lines.
pub(super) fn run(
    asked: &Asked,
    dictionary: Dictionary,
    input: impl BufRead,
    output: impl Write,
) -> anyhow::Result<()> {
    let mut talk = Talk { dictionary, input, output };
    let Some(settings) = talk.settings(asked)? else { return talk.part() };
    let record = asked.game.clone().map_or_else(|| Record::new(settings.rules), Record::at_end);
    Dialogue::new(settings, record, talk).play()
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

    fn flush(&mut self) -> anyhow::Result<()> {
        self.output.flush().context("cannot write")
    }

    /// The next line, or nothing at the end.
    fn hear(&mut self) -> anyhow::Result<Option<String>> {
        self.flush()?;
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
    /// Has the machine failed whose turn it is? Then a person has the word.
    has_failed: bool,
}

impl<I: BufRead, O: Write> Dialogue<I, O> {
    fn new(settings: Settings, record: Record, talk: Talk<I, O>) -> Self {
        let participants = settings.participants();
        Self { talk, settings, participants, record, players: [None, None], has_failed: false }
    }

    fn play(mut self) -> anyhow::Result<()> {
        self.show()?;
        while self.record.game().outcome().is_none() {
            let side = self.record.game().position().to_move();
            match self.participants[side.index()].clone() {
                Participant::Machine(player) if self.record.is_at_end() && !self.has_failed => {
                    self.let_move(&player)?;
                }
                _ => {
                    let Some(line) = self.talk.hear()? else { break };
                    if is_farewell(&line) {
                        break;
                    }
                    self.obey(&line)?;
                }
            }
        }
        self.look_back()?;
        self.talk.tell(&say!(
            self.talk.dictionary,
            "play-game-was",
            game = self.record.whole().to_string()
        ))?;
        self.talk.part()
    }

    /// How well both sides played, once the game is over, where the solver knows.
    fn look_back(&mut self) -> anyhow::Result<()> {
        let (game, dictionary) = (self.record.whole(), self.talk.dictionary);
        let is_over = game.outcome().is_some();
        let Some(mut oracle) =
            is_over.then(|| Oracle::new(game.rules(), Oracle::TABLE_MEGABYTES).ok()).flatten()
        else {
            return Ok(());
        };
        let limits = Limits { deadline: Some(Instant::now() + PATIENCE), ..Limits::default() };
        let review = Review::new(&mut oracle, &game, &limits);
        for side in Side::BOTH {
            let name = words::participant(dictionary, &self.participants, side);
            let accuracy = words::accuracy(dictionary, review.accuracy[side.index()]);
            self.talk.tell(&format!("{name}: {accuracy}"))?;
        }
        words::losing_move(dictionary, &game, &review).map_or(Ok(()), |text| self.talk.tell(&text))
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
        let (rules, side) = (self.record.game().rules(), self.record.game().position().to_move());
        let name = words::participant(self.talk.dictionary, &self.participants, side);
        let mv = match self.ask_machine(spec) {
            Ok(choice) => choice.mv,
            Err(failure) => {
                (self.has_failed, self.players[side.index()]) = (true, None);
                let failure = failed(self.talk.dictionary, &name, None, &failure);
                return self.talk.tell(&say!(
                    self.talk.dictionary,
                    "play-failed-in-dialogue",
                    failure = failure
                ));
            }
        };
        self.record.play(mv).expect("what is asked for is legal");
        self.talk.tell(&say!(
            self.talk.dictionary,
            "play-plays",
            name = name,
            column = rules.letter(mv).to_string()
        ))?;
        self.show()
    }

    fn ask_machine(&mut self, spec: &PlayerSpec) -> Result<Choice, Failure> {
        let game = self.record.game();
        let player = match &mut self.players[game.position().to_move().index()] {
            Some(player) => player,
            empty => empty.insert(spec.player(game.rules()).map_err(absent)?),
        };
        asking::choose(player.as_mut(), game, &Limits::default())
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
                Ok(()) => {
                    self.has_failed = false;
                    self.show()
                }
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
                (self.record, self.has_failed) = (trial, false);
                return self.show();
            }
        }
        self.talk.tell(otherwise)
    }

    fn advise(&mut self) -> anyhow::Result<()> {
        let (game, dictionary) = (self.record.game(), self.talk.dictionary);
        let limits = Limits { deadline: Some(Instant::now() + ADVICE_TIME), ..Limits::default() };
        let adviser = adviser(game.rules()).player(game.rules()).map_err(absent);
        let choice = adviser.and_then(|mut player| asking::think(player.as_mut(), game, &limits, &|_| ()));
        self.talk.tell(&match choice {
            Ok(choice) => {
                say!(dictionary, "play-hint", column = game.rules().letter(choice.mv).to_string())
            }
            Err(failure) => say!(dictionary, "play-no-hint", reason = failure.in_words(dictionary)),
        })
    }

    /// The score of every column, as far as it is found in time: `.` where no disc can fall.
    fn tell_scores(&mut self) -> anyhow::Result<()> {
        let Self { talk, record, .. } = self;
        let (game, dictionary) = (record.game(), talk.dictionary);
        let Ok(mut oracle) = Oracle::new(game.rules(), Oracle::TABLE_MEGABYTES) else {
            return talk.tell(&say!(dictionary, "play-no-scores"));
        };
        let (start, mut told) = (Instant::now(), None);
        let mut found: Vec<Option<Verdict>> = vec![None; game.rules().size().width().into()];
        let limits = Limits { deadline: Some(start + PATIENCE), ..Limits::default() };
        let is_complete = score(&mut oracle, game, &limits, &mut |mv, verdict| {
            found[mv.index()] = Some(verdict);
            if told.is_none() && start.elapsed() > SILENCE {
                let text = say!(dictionary, "play-scoring", seconds = PATIENCE.as_secs());
                told = Some(talk.tell(&text).and_then(|()| talk.flush()));
            }
        });
        told.unwrap_or(Ok(()))?;
        let legal = game.legal();
        let texts = (0..).map(Move::new).zip(&found).map(|(mv, verdict)| match verdict {
            _ if !legal.contains(mv) => ".".to_owned(),
            Some(verdict) => score_text(*verdict),
            None => "?".to_owned(),
        });
        talk.tell(&texts.collect::<Vec<_>>().join(" "))?;
        if is_complete { Ok(()) } else { talk.tell(&say!(dictionary, "play-some-scores")) }
    }

    fn save(&mut self, path: &str) -> anyhow::Result<()> {
        let dictionary = self.talk.dictionary;
        // Nobody is asked here, so nothing but another game is replaced.
        let saved = save(dictionary, path.to_owned(), &self.record.whole(), Replaceable::Games);
        self.talk.tell(&match saved {
            Ok(path) => say!(dictionary, "play-saved", path = path),
            Err(SaveError::Exists(path)) => say!(dictionary, "play-exists", path = path),
            Err(SaveError::Failed(reason)) => reason,
        })
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
        self.has_failed = false;
        self.show()
    }
}

/// What is known of a score: the score itself, who wins, or nothing.
fn score_text(verdict: Verdict) -> String {
    match (verdict.score(), verdict.outcome()) {
        (Some(score), _) => score.to_string(),
        (None, Some(1)) => "+".to_owned(),
        (None, Some(-1)) => "-".to_owned(),
        (None, _) => "?".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::guests::{Manner, guest};
    use super::*;
    use language::Language;

    fn english() -> Dictionary {
        Language::English.dictionary()
    }

    fn talk(asked: &Asked, lines: &str) -> String {
        let mut output = Vec::new();
        run(asked, english(), lines.as_bytes(), &mut output).expect("a dialogue");
        String::from_utf8(output).expect("text")
    }

    fn asked(opponent: Option<Opponent>) -> Asked {
        Asked { rules: None, opponent, starter: None, game: None, seed: 1 }
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

    #[test]
    fn scores_that_are_found_at_once_are_one_line() {
        let text = talk(&asked(Some(Opponent::Person)), "scores\n4\n4\n4\n4\n4\n4\nscores\nquit\n");
        assert!(text.contains("\n-2 -1 0 1 0 -1 -2\n"), "{text}");
        assert!(
            text.lines().any(|line| line.split(' ').nth(3) == Some(".") && !line.contains('?')),
            "{text}"
        );
    }

    #[test]
    fn scores_of_a_board_that_takes_hours_are_given_up_in_time() {
        let rules = Some("classic-8x7".parse().expect("rules"));
        let start = Instant::now();
        let text = talk(&Asked { rules, ..asked(Some(Opponent::Person)) }, "scores\n4\nquit\n");
        assert!(start.elapsed() < 2 * PATIENCE, "{:?}", start.elapsed());
        let answers =
            ["Looking for the scores", "? ? ? ?", "no time for all scores", "Second player to move."];
        assert!(answers.iter().all(|answer| text.contains(answer)), "{text}");
    }

    #[test]
    fn a_machine_that_fails_is_told_and_the_game_goes_on() {
        for (manner, reason) in [
            (Manner::Panics, "it crashed: out of ideas"),
            (Manner::Cheats, "is not legal"),
            (Manner::IsNotThere, "it is asleep"),
        ] {
            let asked =
                Asked { starter: Some(Starter::Machine), ..asked(Some(Opponent::Player(guest(manner)))) };
            let text = talk(&asked, "3\n4\nundo\n5\nmoves\nquit\n");
            assert_eq!(text.matches(reason).count(), 3, "{text}");
            assert!(text.contains("\n35\n"), "{text}");
        }
    }

    #[test]
    fn nothing_but_a_game_is_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let [game, other] = ["game.txt", "main.rs"].map(|name| folder.path().join(name));
        std::fs::write(&other, "fn main() {}\n").expect("written");
        let lines = format!("4\nsave {0}\n5\nsave {0}\nsave {1}\nquit\n", game.display(), other.display());
        let text = talk(&asked(Some(Opponent::Person)), &lines);
        assert!(text.contains("is no saved game"), "{text}");
        let [game, other] = [game, other].map(|file| std::fs::read_to_string(file).expect("it is there"));
        assert_eq!((game.as_str(), other.as_str()), ("45\n", "fn main() {}\n"));
    }
}
