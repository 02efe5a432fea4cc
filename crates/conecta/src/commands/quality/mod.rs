//! `conecta quality`: how good a player's moves are where the truth is known, and how true a heuristic's values.

mod table;

use crate::cluster::QueueOptions;
use crate::contest::{cores, counting};
use crate::desk::Desk;
use crate::failure::{BadInput, BrokenDown};
use crate::naming::roster;
use crate::report::{Page, written};
use crate::signals::cancellation;
use arena::quality::{ASIDE, Asking, Failed, Labeled, MeasureError, SETS, TestSet, built_in};
use arena::{Crew, Threads};
use clap::Args;
use engine::players::{PlayerName, PlayerSpec, title};
use game::Rules;
use indicatif::ProgressBar;
use lab::quality::{Findings, try_out};
use language::{Dictionary, InWords, failed, say, short};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Duration;

#[derive(Debug, Args)]
pub(crate) struct Measure {
    #[arg(required = true)]
    players: Vec<PlayerName>,

    #[arg(long = "set", value_name = "FILE")]
    sets: Vec<String>,

    #[arg(long)]
    json: bool,

    #[command(flatten)]
    page: Page,

    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    move_time: Option<u64>,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    #[command(flatten)]
    queue: QueueOptions,
}

impl Measure {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let dictionary = desk.dictionary;
        self.page.check(desk, None)?;
        let players = roster(desk, &self.players)?.players;
        let sets: Vec<_> = if self.sets.is_empty() {
            SETS.into_iter().map(built_in).collect()
        } else {
            self.sets.iter().map(|set| read(dictionary, set)).collect::<Result<_, _>>()?
        };
        for player in &players {
            player.check(Rules::CLASSIC).map_err(|error| desk.refused(&error))?;
        }
        for player in &players {
            try_out(&sets, player).map_err(|failed| broken(dictionary, player, &failed))?;
        }
        let move_time = self.move_time.map(Duration::from_millis);
        let cancel = cancellation()?;
        let mut findings = Findings::default();
        let elsewhere = self.queue.elsewhere(desk)?;
        for player in &players {
            let here = Threads(self.threads(player));
            let crew: &dyn Crew = match &elsewhere {
                Some(elsewhere) => &**elsewhere,
                None => &here,
            };
            let asking = Asking { crew, move_time, cancel: &cancel };
            measure(desk, &mut findings, &sets, player, asking)?;
        }
        if cancel.load(Ordering::Relaxed) {
            // Shares of what happened to be asked by then would say nothing.
            return Err(anyhow::anyhow!(say!(dictionary, "quality-stopped")));
        }
        let text = if self.json {
            serde_json::to_string(&findings)? + "\n"
        } else {
            table::table(dictionary, &findings)
        };
        write!(io::stdout(), "{text}")?;
        if let Some(file) = self.page.file() {
            written(desk, file, &pages::quality(dictionary, &findings, &self.page.occasion(desk))?)?;
        }
        match findings.broken().next() {
            Some((player, failed)) => Err(broken(dictionary, player, failed).into()),
            None => Ok(()),
        }
    }

    /// A clock that runs for several players on one core measures the core, so who plays by the clock plays alone unless
    /// told otherwise.
    fn threads(&self, player: &PlayerSpec) -> usize {
        match self.threads {
            Some(threads) => usize::from(threads),
            None if player.is_repeatable() => cores(),
            None => 1,
        }
    }
}

fn measure(
    desk: &Desk,
    findings: &mut Findings,
    sets: &[TestSet],
    player: &PlayerSpec,
    asking: Asking,
) -> anyhow::Result<()> {
    let bar = bar(desk.dictionary, player, sets.iter().map(|set| set.positions.len()).sum());
    let measured = findings.add(sets, player, asking, || bar.inc(1));
    bar.finish_and_clear();
    measured.map_err(|error| match error {
        MeasureError::CannotPlay(error) => desk.refused(&error).into(),
        MeasureError::Crew(error) => error.into(),
    })
}

/// Who failed, where and how.
fn broken(dictionary: Dictionary, player: &PlayerSpec, Failed { moves, failure }: &Failed) -> BrokenDown {
    BrokenDown(failed(dictionary, &short(&title(player)), Some(moves), failure))
}

/// A set of the program's own by its name, or a file of lines as `conecta solve --moves` prints them.
fn read(dictionary: Dictionary, set: &str) -> Result<TestSet, BadInput> {
    if let Some(own) = SETS.into_iter().chain([ASIDE]).find(|(name, _)| *name == set) {
        return Ok(built_in(own));
    }
    let bytes = std::fs::read(set).map_err(|error| {
        let known: Vec<_> = SETS.iter().chain([&ASIDE]).map(|(name, _)| *name).collect();
        BadInput(say!(
            dictionary,
            "quality-no-set",
            set = set,
            known = known.join(", "),
            reason = error.in_words(dictionary)
        ))
    })?;
    // Bytes that are no text become characters that are no moves, and are reported as such.
    let text = String::from_utf8_lossy(&bytes);
    let mut positions: Vec<Labeled> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let labeled = line.parse().map_err(|error: arena::quality::LabelError| {
            BadInput(say!(
                dictionary,
                "quality-line",
                set = set,
                number = (index + 1).to_string(),
                problem = error.in_words(dictionary)
            ))
        })?;
        positions.push(labeled);
    }
    if positions.is_empty() {
        return Err(BadInput(say!(dictionary, "quality-empty-set", set = set)));
    }
    let name = Path::new(set).file_name().map_or(set.into(), |name| name.to_string_lossy());
    Ok(TestSet { name: name.into_owned(), positions })
}

/// Tells on a terminal how far a player is.
fn bar(dictionary: Dictionary, player: &PlayerSpec, positions: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let text = say!(dictionary, "quality-progress", done = "{pos}", all = "{len}", left = "{eta}");
    let style = counting(dictionary, &format!("{{bar:30}} {text}  {{msg}}"));
    ProgressBar::new(positions as u64).with_style(style).with_message(title(player))
}
