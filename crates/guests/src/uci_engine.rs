//! `uci:PATH`: an engine that speaks UCI, variant `cfour`. The words are those of the crate [`uci`].

use crate::conversation::{Conversation, Problem, Question, bare, nonsense};
use crate::trouble::program_failure;
use crate::{Process, Trouble};
use engine::search::Choice;
use game::Game;
use std::time::{Duration, Instant};
use uci::{Answer, Command, Declaration, Info, Placement, Route, VARIANT, Value};

/// How long an engine may take to answer after it was told to stop.
const AFTER_STOP: Duration = Duration::from_millis(500);

/// The option that says which game it is.
pub(crate) const VARIANT_OPTION: &str = "UCI_Variant";

#[derive(Debug, Default)]
pub(crate) struct UciEngine {
    /// What is set in it, in this order.
    pub(crate) options: Vec<(String, String)>,
    /// What it says about itself.
    pub(crate) name: Option<String>,
    pub(crate) declared: Vec<Declaration>,
}

impl UciEngine {
    pub(crate) fn new(options: Vec<(String, String)>) -> Self {
        Self { options, ..Self::default() }
    }

    /// Waits until it is done with everything.
    pub(crate) fn ready(process: &mut Process, deadline: Instant) -> Result<(), Problem> {
        say(process, &Command::IsReady)?;
        loop {
            if process.hear(deadline, None)?.trim() == Answer::ReadyOk.to_string() {
                return Ok(());
            }
        }
    }

    pub(crate) fn has(&self, option: &str) -> bool {
        self.declared.iter().any(|declaration| declaration.name.eq_ignore_ascii_case(option))
    }
}

pub(crate) fn say(process: &mut Process, command: &Command) -> Result<(), Trouble> {
    process.say(&format!("{command}\n"))
}

pub(crate) fn set(process: &mut Process, name: &str, value: &str) -> Result<(), Trouble> {
    say(process, &Command::SetOption { name: name.to_owned(), value: Some(value.to_owned()) })
}

impl Conversation for UciEngine {
    fn greet(&mut self, process: &mut Process, deadline: Instant) -> Result<(), Problem> {
        (self.name, self.declared) = (None, Vec::new());
        say(process, &Command::Uci)?;
        loop {
            match process.hear(deadline, None)?.parse() {
                Ok(Answer::UciOk) => break,
                Ok(Answer::Name(name)) => self.name = Some(name),
                Ok(Answer::Option(declaration)) => self.declared.push(declaration),
                // Banners and the like.
                _ => {}
            }
        }
        for (name, value) in &self.options {
            if !self.has(name) {
                let message = format!("the engine has no option `{name}`");
                return Err(program_failure("guest-no-option", message, &[("option", name.clone())]).into());
            }
            set(process, name, value)?;
        }
        if !self.has(VARIANT_OPTION) {
            let message = format!("the engine has no option {VARIANT_OPTION}, so it does not play {VARIANT}");
            return Err(program_failure("guest-no-variant", message, &[]).into());
        }
        Self::ready(process, deadline)
    }

    fn new_game(&mut self, process: &mut Process, deadline: Instant) -> Result<(), Problem> {
        set(process, VARIANT_OPTION, VARIANT)?;
        say(process, &Command::NewGame)?;
        Self::ready(process, deadline)
    }

    fn ask(&mut self, process: &mut Process, question: &Question) -> Result<Choice, Problem> {
        let Question { game, turn, stop, is_interruptible, report } = *question;
        let route = Command::Position(Route::from(game));
        process.say(&format!("{route}\n{}\n", Command::Go(turn.go.clone())))?;
        let (mut seen, mut deadline, mut stop) = (Info::default(), turn.deadline, stop);
        loop {
            let line = match process.hear(deadline, stop) {
                Ok(line) => line,
                Err(Trouble::Late | Trouble::Stopped) if is_interruptible && deadline == turn.deadline => {
                    say(process, &Command::Stop)?;
                    (deadline, stop) = (Instant::now() + AFTER_STOP, None);
                    continue;
                }
                Err(trouble) => return Err(trouble.into()),
            };
            match line.parse() {
                Ok(Answer::Info(info)) => {
                    note(&mut seen, info);
                    if let Some(choice) = choice(game, &seen, None) {
                        report(&choice);
                    }
                }
                Ok(Answer::Best(best)) => {
                    let Some(placement) = best.placement else {
                        return Err(nonsense(&line, "it is no move"));
                    };
                    placement
                        .in_game(game)
                        .map_err(|_| nonsense(&placement.to_string(), "no disc lands there"))?;
                    let choice = choice(game, &seen, Some(placement));
                    return choice.ok_or_else(|| nonsense(&line, "it is no move"));
                }
                Err(_) if line.trim_start().starts_with("bestmove") => {
                    return Err(nonsense(line.trim_start().trim_start_matches("bestmove"), "it is no move"));
                }
                _ => {}
            }
        }
    }

    fn farewell(&self) -> &'static str {
        "quit\n"
    }
}

/// What is told later counts; what is not told again stays.
fn note(seen: &mut Info, info: Info) {
    seen.depth = info.depth.or(seen.depth);
    seen.nodes = info.nodes.or(seen.nodes);
    seen.score = info.score.or(seen.score);
    if !info.line.is_empty() {
        seen.line = info.line;
    }
}

/// What an engine would play, and all that it told about it.
fn choice(game: &Game, seen: &Info, best: Option<Placement>) -> Option<Choice> {
    let first = best.or_else(|| seen.line.first().copied())?.in_game(game).ok()?;
    let mut line = vec![first];
    let mut after = game.clone();
    if seen.line.first().and_then(|placement| placement.in_game(game).ok()) == Some(first) {
        for &placement in &seen.line {
            let Ok(mv) = placement.in_game(&after) else { break };
            if after.play(mv).is_err() {
                break;
            }
            line.push(mv);
        }
        line.remove(0);
    }
    let (value, ends_in) = match seen.score.map(|score| score.value) {
        Some(Value::Points(points)) => (Some(f64::from(points)), None),
        Some(Value::Mate(moves)) => {
            let plies = moves.unsigned_abs().saturating_mul(2).saturating_sub(u32::from(moves > 0));
            (Some(f64::from(moves.signum()) * engine::WIN), Some(plies))
        }
        None => (None, None),
    };
    let (depth, nodes) = (seen.depth.unwrap_or(0), seen.nodes.unwrap_or(0));
    Some(Choice { value, depth, ends_in, nodes, line, ..bare(first) })
}
