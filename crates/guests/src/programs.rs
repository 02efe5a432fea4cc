//! Programs as players: what the catalog asks when a name has a protocol in front, or is that of a description.

use crate::interpreters::in_path;
use crate::program::{Invited, Program};
use crate::{Description, Keeper, Protocol, Walls};
use engine::players::{PlayerName, PlayerSpec};
use engine::{Catalog, CatalogError, Loader};
use game::Quoted;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use toml::Value;

/// Knows the players that are programs: `uci:./engine`, `kaggle:agent.py`, `lines:bot.py:t500`, `@engine.toml`.
#[derive(Clone, Debug)]
pub struct Programs {
    keeper: Keeper,
    is_trusted: bool,
}

/// A name is that of no program that can play.
#[derive(Debug, thiserror::Error)]
#[error("{name}: {problem}")]
#[allow(missing_docs)]
pub struct ProgramError {
    pub name: Quoted,
    pub problem: ProgramProblem,
}

/// Why not.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum ProgramProblem {
    #[error("{0}")]
    Unreadable(io::Error),
    #[error("there is no such program, here or where the system looks for programs")]
    Missing,
    #[error("it needs {interpreter}, which is not installed")]
    NoInterpreter { interpreter: &'static str },
    /// What the parser of the description says.
    #[error("{0}")]
    Malformed(String),
    #[error("`{text}` is no clock: expected seconds for the game and for every move, as in `10+0.1`")]
    Clock { text: Quoted },
    #[error("a program that speaks {protocol} has no setting `{setting}`: it has clock")]
    NoSuchSetting { protocol: Protocol, setting: Quoted },
}

impl Programs {
    /// Starts programs by this keeper. Those that are trusted have no walls around them.
    pub fn new(keeper: Keeper, is_trusted: bool) -> Self {
        Self { keeper, is_trusted }
    }

    /// The walls around guests.
    pub fn walls(&self) -> Walls {
        if self.is_trusted { Walls::NONE } else { self.keeper.walls() }
    }

    /// The program of a name, if it is one.
    pub(crate) fn program(&self, name: &PlayerName) -> Option<Result<Program, ProgramError>> {
        let described = match (&name.protocol, &name.settings_file) {
            (Some(protocol), None) => Protocol::of(protocol).map(|protocol| named(protocol, &name.base)),
            (None, Some(file)) if name.base.is_empty() => Some(described(Path::new(file))),
            _ => None,
        }?;
        let wrong = |problem| ProgramError { name: Quoted::new(&name.to_string()), problem };
        let program = described.and_then(|description| {
            let description = with_settings(description, &name.settings)?;
            Program::new(name.to_string(), &description, name.effort, &self.keeper, self.walls())
        });
        Some(program.map_err(wrong))
    }
}

impl Loader for Programs {
    fn load(&self, name: &PlayerName, _: &Catalog) -> Option<Result<PlayerSpec, CatalogError>> {
        let program = self.program(name)?;
        let invited = program.map(|program| PlayerSpec::Guest(Arc::new(Invited(Arc::new(program)))));
        Some(invited.map_err(CatalogError::loading))
    }
}

/// A program that is nothing but a path, or a name that the system knows.
fn named(protocol: Protocol, base: &str) -> Result<Description, ProgramProblem> {
    let here = Path::new(base);
    let is_bare = here.components().count() == 1 && !base.starts_with('.');
    let file = if here.is_file() || !is_bare { Some(here.to_owned()) } else { in_path(base) };
    let file = file.filter(|file| file.exists()).ok_or(ProgramProblem::Missing)?;
    Ok(Description::of(protocol, std::path::absolute(file).map_err(ProgramProblem::Unreadable)?))
}

/// A program that a file describes: paths in it are seen from there.
fn described(file: &Path) -> Result<Description, ProgramProblem> {
    let text = fs::read_to_string(file).map_err(ProgramProblem::Unreadable)?;
    let mut description: Description =
        toml::from_str(&text).map_err(|error| ProgramProblem::Malformed(error.message().to_owned()))?;
    let file = std::path::absolute(file).map_err(ProgramProblem::Unreadable)?;
    let here = file.parent().unwrap_or(Path::new("/")).to_owned();
    let is_bare = description.program.components().count() == 1 && !description.program.starts_with(".");
    let beside = here.join(&description.program);
    description.program = match in_path(&description.program.to_string_lossy()) {
        Some(found) if is_bare && !beside.is_file() => found,
        _ => beside,
    };
    description.folder = Some(description.folder.map_or_else(|| here.clone(), |folder| here.join(folder)));
    description.readable = description.readable.iter().map(|path| here.join(path)).collect::<Vec<PathBuf>>();
    Ok(description)
}

/// What stands in parentheses behind a name: the clock, and an engine's options.
fn with_settings(
    mut description: Description,
    settings: &[(String, String)],
) -> Result<Description, ProgramProblem> {
    for (setting, value) in settings {
        match setting.as_str() {
            "clock" => description.clock = Some(value.clone()),
            option if description.protocol == Protocol::Uci => {
                description.option.insert(option.to_owned(), Value::String(value.clone()));
            }
            _ => {
                let (protocol, setting) = (description.protocol, Quoted::new(setting));
                return Err(ProgramProblem::NoSuchSetting { protocol, setting });
            }
        }
    }
    Ok(description)
}
