//! A program that is known: what is started for it, and what it is to the letter.

use crate::conversation::Conversation;
use crate::hosted::Hosted;
use crate::interpreters::{launch, python};
use crate::kaggle::{HOST, Kaggle};
use crate::programs::ProgramProblem;
use crate::simple::Simple;
use crate::time_control::TimeControl;
use crate::uci_engine::UciEngine;
use crate::{Clock, Description, Enclosure, Keeper, Protocol, Walls};
use engine::Fingerprint;
use engine::players::{Effort, Guest, Player, Resources};
use game::{Quoted, Rules};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Where no time is said, nobody waits longer for a move.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is known about a program without starting it.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) protocol: Protocol,
    pub(crate) enclosure: Enclosure,
    pub(crate) keeper: Keeper,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) time: TimeControl,
    is_deterministic: bool,
    fingerprint: Fingerprint,
}

impl Program {
    /// The program of a description whose paths are absolute.
    pub(crate) fn new(
        name: String,
        description: &Description,
        effort: Effort,
        keeper: &Keeper,
        walls: Walls,
    ) -> Result<Self, ProgramProblem> {
        let file = &description.program;
        let content = std::fs::read(file).map_err(ProgramProblem::Unreadable)?;
        let missing = |interpreter| ProgramProblem::NoInterpreter { interpreter };
        let mut launch = match description.protocol {
            Protocol::Kaggle => {
                let script = ["-c".to_owned(), HOST.to_owned(), file.to_string_lossy().into_owned()];
                python(script.into()).map_err(missing)?
            }
            Protocol::Uci | Protocol::Lines => launch(file).map_err(missing)?,
        };
        launch.arguments.extend(description.arguments.iter().cloned());
        let folder = description.folder.clone().or_else(|| file.parent().map(Path::to_owned));
        let mut readable = launch.readable;
        readable.extend(file.parent().map(Path::to_owned));
        readable.extend(file.canonicalize().ok().and_then(|file| Some(file.parent()?.to_owned())));
        readable.extend(description.readable.iter().cloned());
        let mut environment = launch.environment;
        environment.extend(description.environment.clone());
        let clock = description.clock.as_deref().map(|text| {
            text.parse::<Clock>().map_err(|()| ProgramProblem::Clock { text: Quoted::new(text) })
        });
        let patience = description.patience.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let time = TimeControl { effort, clock: clock.transpose()?, patience: patience.unwrap_or(PATIENCE) };
        let mut letters = content;
        letters.extend(
            format!("{} {:?} {:?}", description.protocol, launch.arguments, description.environment).bytes(),
        );
        if description.protocol == Protocol::Kaggle {
            letters.extend(HOST.bytes());
        }
        Ok(Self {
            name,
            protocol: description.protocol,
            enclosure: Enclosure {
                program: launch.program,
                arguments: launch.arguments,
                folder: folder.unwrap_or_else(|| PathBuf::from("/")),
                environment,
                readable,
                allowance: description.allowance(),
                walls,
            },
            keeper: keeper.clone(),
            options: description.options(),
            time,
            is_deterministic: description.deterministic,
            fingerprint: Fingerprint::of(&letters),
        })
    }

    /// How it is spoken to.
    pub(crate) fn conversation(&self) -> Box<dyn Conversation> {
        match self.protocol {
            Protocol::Uci => Box::new(UciEngine::new(self.options.clone())),
            Protocol::Kaggle => Box::new(Kaggle),
            Protocol::Lines => Box::new(Simple { patience: self.time.patience }),
        }
    }
}

/// A program as the engine knows guests.
#[derive(Clone, Debug)]
pub(crate) struct Invited(pub(crate) Arc<Program>);

impl Guest for Invited {
    fn name(&self) -> &str {
        &self.0.name
    }

    fn fingerprint(&self) -> Fingerprint {
        self.0.fingerprint.clone()
    }

    fn is_repeatable(&self) -> bool {
        self.0.is_deterministic && (self.0.protocol != Protocol::Uci || !self.0.time.is_timed())
    }

    fn refuses(&self, rules: Rules) -> Option<String> {
        (rules != Rules::CLASSIC).then(|| "it knows the classic game only".to_owned())
    }

    fn player(&self, _: Rules, _: &Resources) -> Result<Box<dyn Player>, String> {
        Ok(Box::new(Hosted::new(Arc::clone(&self.0))))
    }
}
