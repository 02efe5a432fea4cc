//! The worker: reads a question a line, thinks, answers a line. It keeps what it got to know, as far as there is room.

use crate::message::{Answer, Question, Request, rules, side, worths_data};
use crate::{About, Content, Refused, TuningStep};
use authoring::{HeuristicFile, Language, LoadError};
use engine::heuristics::{Heuristic, Mind, Weights};
use engine::{Failure, Fingerprint, Score, guarded};
use game::{AnyPosition, Rules};
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::thread;

/// The only argument of a program that works.
pub(crate) const WORD: &str = "work-for-strangers";

/// Searches are recursive, and compiled files have a stack of their own inside this one.
const STACK: usize = 64 << 20;

/// Files that are kept in mind; the one that was asked least recently goes.
const FILES: usize = 48;
/// Minds that are kept: each has memory of its own.
const MINDS: usize = 16;
/// Letters of what a file printed that are told.
const LOG: usize = 8_000;

/// If the program was started to work, works until nobody asks any more. To be called before anything else, after the keeper.
pub fn work_if_asked() -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    (arguments.next()? == WORD && arguments.next().is_none()).then(|| {
        let thread = thread::Builder::new().stack_size(STACK).spawn(work);
        let is_done = thread.is_ok_and(|thread| matches!(thread.join(), Ok(Ok(()))));
        if is_done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    })
}

fn work() -> io::Result<()> {
    let mut desk = Desk::default();
    for line in io::stdin().lock().lines() {
        let answer = match serde_json::from_str(&line?) {
            // Whoever does not listen any more ends us; there is nobody to tell that it could not be told.
            Ok(Request::Tune(wish)) => {
                let tell = |step: TuningStep| drop(say(&Answer::Tuning(step)));
                guarded(|| wish.done(&tell)).unwrap_or_else(Answer::Failed)
            }
            Ok(request) => guarded(|| desk.answer(request)).unwrap_or_else(Answer::Failed),
            Err(error) => Answer::Failed(broken(&error.to_string())),
        };
        say(&answer)?;
    }
    Ok(())
}

fn say(answer: &Answer) -> io::Result<()> {
    let mut output = io::stdout().lock();
    serde_json::to_writer(&mut output, answer)?;
    output.write_all(b"\n")?;
    output.flush()
}

/// What should not happen, as a failure of whoever was asked.
pub(crate) fn broken(message: &str) -> Failure {
    Failure::Crash { message: message.to_owned(), place: None, board: None }
}

/// What a worker has at hand, the least recently used first.
#[derive(Default)]
struct Desk {
    files: Vec<(Fingerprint, Heuristic)>,
    minds: Vec<(MindKey, Box<dyn Mind>)>,
}

#[derive(Clone, PartialEq)]
struct MindKey {
    file: Fingerprint,
    rules: Rules,
    weights: Vec<u64>,
}

impl Desk {
    fn answer(&mut self, request: Request) -> Answer {
        match request {
            Request::Load { name, content } => match self.load(&name, &content) {
                Ok(about) => Answer::Loaded(about),
                Err(error) => Answer::NotLoaded(Refused::from(&error)),
            },
            Request::Tune(wish) => wish.done(&|_| ()),
            Request::Refuses { file, rules: text } => match (self.file(&file), rules(&text)) {
                (Some(heuristic), Some(rules)) => {
                    Answer::Refusal(heuristic.refuses(rules).map(|refusal| refusal.reason))
                }
                (None, _) => Answer::Unknown,
                (_, None) => Answer::Failed(broken("no such rules")),
            },
            Request::Ask { file, rules: text, weights, position, side: is_first, question } => {
                let Some(rules) = rules(&text) else { return Answer::Failed(broken("no such rules")) };
                let Some(position) = AnyPosition::of_code(rules, &position) else {
                    return Answer::Failed(broken("no such position"));
                };
                match self.mind(&file, rules, &weights) {
                    Some(Ok(mind)) => asked(&mut **mind, &position, side(is_first), &question)
                        .unwrap_or_else(Answer::Failed),
                    Some(Err(reason)) => Answer::Failed(Failure::Absent { reason }),
                    None => Answer::Unknown,
                }
            }
        }
    }

    fn load(&mut self, name: &str, content: &Content) -> Result<About, LoadError> {
        let language = Language::of_file(name).unwrap_or(Language::Python);
        let content = content.bytes().to_vec();
        let file = HeuristicFile::of(name, language, content)?;
        let about = About::from(file.program.card());
        let fingerprint = file.fingerprint();
        self.files.retain(|(known, _)| *known != fingerprint);
        if self.files.len() >= FILES {
            let (oldest, _) = self.files.remove(0);
            self.minds.retain(|(key, _)| key.file != oldest);
        }
        self.files.push((fingerprint, file.heuristic(name)));
        Ok(about)
    }

    fn file(&mut self, fingerprint: &Fingerprint) -> Option<&Heuristic> {
        let place = self.files.iter().position(|(known, _)| known == fingerprint)?;
        let file = self.files.remove(place);
        self.files.push(file);
        self.files.last().map(|(_, heuristic)| heuristic)
    }

    fn mind(
        &mut self,
        file: &Fingerprint,
        rules: Rules,
        weights: &[Score],
    ) -> Option<Result<&mut Box<dyn Mind>, String>> {
        let key = MindKey {
            file: file.clone(),
            rules,
            weights: weights.iter().map(|weight| weight.to_bits()).collect(),
        };
        let known = self.minds.iter().position(|(known, _)| *known == key);
        let mind = if let Some(place) = known {
            self.minds.remove(place).1
        } else {
            let heuristic = self.file(file)?;
            let mut own = Weights::defaults(&heuristic.card.weights);
            if own.values().len() != weights.len() {
                return Some(Err("it has another number of weights".to_owned()));
            }
            own.values_mut().copy_from_slice(weights);
            match heuristic.mind(rules, &own) {
                Ok(mind) => mind,
                Err(refusal) => return Some(Err(refusal.reason)),
            }
        };
        if self.minds.len() >= MINDS {
            self.minds.remove(0);
        }
        self.minds.push((key, mind));
        self.minds.last_mut().map(|(_, mind)| Ok(mind))
    }
}

fn asked(
    mind: &mut dyn Mind,
    position: &AnyPosition,
    side: game::Side,
    question: &Question,
) -> Result<Answer, Failure> {
    Ok(match question {
        Question::Value => Answer::Value(mind.value(position, side)?),
        Question::Explain => Answer::Explained(mind.explain(position, side)?.map(Into::into)),
        Question::Worths => Answer::Worths(mind.worths(position, side)?.map(worths_data)),
        Question::Log => Answer::Log(mind.log(position, side)?.map(|log| log.chars().take(LOG).collect())),
        Question::Search(plan) => Answer::Chosen(mind.search(position, &plan.plan())?.into()),
    })
}
