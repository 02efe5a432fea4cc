//! `conecta results`: what the store holds.

use super::duel::event_shown;
use crate::contest::cores;
use crate::desk::Desk;
use crate::failure::BadInput;
use crate::report::{Exports, Looking, Page, game_line, spaced, table};
use anyhow::Context;
use arena::ContestGame;
use clap::{Args, Subcommand};
use game::{Game, draw};
use lab::report::Report;
use lab::{EventSheet, Held, Imported};
use language::{Dictionary, say, short};
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use store::{EventId, EventSummary, Store};

#[derive(Debug, Args)]
pub(crate) struct Results {
    #[command(subcommand)]
    what: Option<What>,

    #[arg(long, default_value = "conecta.db", value_name = "FILE", global = true)]
    db: PathBuf,
}

#[derive(Debug, Subcommand)]
enum What {
    List,
    Show {
        event: Option<i64>,

        #[command(flatten)]
        exports: Exports,

        #[command(flatten)]
        page: Page,
    },
    Games {
        event: Option<i64>,
    },
    Replay {
        event: i64,
        game: usize,
    },
    Import {
        file: PathBuf,
    },
}

impl Results {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let dictionary = desk.dictionary;
        if let Some(What::Import { file }) = &self.what {
            return import(desk, file, &self.db);
        }
        if !self.db.exists() {
            return Err(
                BadInput(say!(dictionary, "results-none", file = self.db.display().to_string())).into()
            );
        }
        let store = Store::open_to_read(&self.db)
            .with_context(|| say!(dictionary, "cannot-open", file = self.db.display().to_string()))?;
        let mut output = io::stdout().lock();
        match self.what.unwrap_or(What::List) {
            What::List => {
                let is_terminal = output.is_terminal();
                let rows = store
                    .events()?
                    .iter()
                    .map(|event| event_fields(dictionary, event, is_terminal))
                    .collect();
                let rows: Vec<_> =
                    [titles(dictionary).into()].into_iter().chain::<Vec<Vec<String>>>(rows).collect();
                if is_terminal {
                    write!(output, "{}", spaced(&rows))?;
                } else {
                    rows.iter().try_for_each(|row| writeln!(output, "{}", row.join("\t")))?;
                }
            }
            What::Show { event, exports, page } => {
                let (event, games) = find(dictionary, &store, event)?;
                exports.check(desk, &page, Some(&self.db))?;
                let sheet = EventSheet::of(&event)?;
                let held =
                    Held { event: event.id, games, played: 0, time: Duration::ZERO, is_cancelled: false };
                let report = Report::new(&sheet, &held);
                write!(output, "{}", table(dictionary, desk.paint, &report))?;
                if exports.are_wanted(&page) {
                    let players = sheet.still_known(&desk.catalog);
                    let looking = Looking { sheet: &sheet, players: &players, threads: cores() };
                    exports.write(desk, &page, report, &event_shown(&sheet, &held), &looking)?;
                }
            }
            What::Games { event } => {
                let (event, games) = find(dictionary, &store, event)?;
                for (index, game) in games.iter().enumerate() {
                    writeln!(output, "{}\t{}", index + 1, stored_line(&event, game))?;
                }
            }
            What::Replay { event, game } => {
                let (event, games) = find(dictionary, &store, Some(event))?;
                let found = game.checked_sub(1).and_then(|index| games.get(index));
                let game = found.ok_or_else(|| {
                    BadInput(say!(
                        dictionary,
                        "results-no-game",
                        game = game.to_string(),
                        games = games.len()
                    ))
                })?;
                write!(output, "{}", replay(desk, &event, game)?)?;
            }
            What::Import { .. } => unreachable!("it needs no events, and was done before"),
        }
        Ok(())
    }
}

/// Keeps the games of a file.
fn import(desk: &Desk, file: &Path, db: &Path) -> anyhow::Result<()> {
    let (dictionary, name) = (desk.dictionary, file.display().to_string());
    let bytes = std::fs::read(file).with_context(|| say!(dictionary, "cannot-read", file = name.as_str()))?;
    let imported = Imported::of_pgn(&String::from_utf8_lossy(&bytes))
        .map_err(|error| BadInput(format!("{name}: {}", desk.refused(&error))))?;
    let games = imported.number_of_games();
    if games == 0 {
        return Err(BadInput(say!(dictionary, "import-none", file = name)).into());
    }
    let db_name = db.display().to_string();
    let mut store =
        Store::open(db).with_context(|| say!(dictionary, "cannot-open", file = db_name.as_str()))?;
    let event = imported.keep(&mut store)?.0.to_string();
    let mut output = io::stdout().lock();
    writeln!(output, "{}", say!(dictionary, "import-kept", games = games, event = event, file = db_name))?;
    if imported.skipped > 0 {
        writeln!(output, "{}", say!(dictionary, "import-skipped", games = imported.skipped))?;
    }
    Ok(())
}

/// The event of a number, or else the latest.
fn find(
    dictionary: Dictionary,
    store: &Store,
    number: Option<i64>,
) -> anyhow::Result<(EventSummary, Vec<ContestGame>)> {
    let event = match number {
        Some(number) => store
            .event(EventId(number))?
            .ok_or_else(|| BadInput(say!(dictionary, "results-no-event", event = number.to_string())))?,
        None => store
            .events()?
            .into_iter()
            .next()
            .ok_or_else(|| BadInput(say!(dictionary, "results-no-events")))?,
    };
    let games = store.games(&event)?;
    Ok((event, games))
}

/// The titles of the list's fields.
fn titles(dictionary: Dictionary) -> [String; 10] {
    [
        say!(dictionary, "results-event"),
        say!(dictionary, "results-begun"),
        say!(dictionary, "results-state"),
        say!(dictionary, "results-games"),
        say!(dictionary, "results-rules"),
        say!(dictionary, "results-format"),
        say!(dictionary, "results-suite"),
        say!(dictionary, "results-openings"),
        say!(dictionary, "results-seed"),
        say!(dictionary, "results-players"),
    ]
}

/// Its fields are the same in every language where programs read them, but for the day.
fn event_fields(dictionary: Dictionary, event: &EventSummary, is_for_people: bool) -> Vec<String> {
    let players = event.info.players.iter().map(|player| match &player.title {
        Some(title) if is_for_people => short(title),
        _ if is_for_people => short(&player.identity.name),
        _ => player.identity.name.clone(),
    });
    let state = match (event.finished.is_some(), is_for_people) {
        (true, true) => say!(dictionary, "results-complete"),
        (false, true) => say!(dictionary, "results-unfinished"),
        (true, false) => "complete".to_owned(),
        (false, false) => "unfinished".to_owned(),
    };
    vec![
        event.id.0.to_string(),
        dictionary.moment(&event.begun),
        state,
        event.games.to_string(),
        event.info.rules.clone(),
        event.info.format.clone(),
        event.info.suite.clone(),
        event.openings.to_string(),
        event.info.seed.to_string(),
        players.collect::<Vec<_>>().join(" "),
    ]
}

fn stored_line(event: &EventSummary, ContestGame { pairing, record }: &ContestGame) -> String {
    let [first, second] = [pairing.first, pairing.second].map(|player| &event.info.players[player].identity);
    game_line(first, second, record)
}

/// Every position of a game, from its opening on.
fn replay(desk: &Desk, event: &EventSummary, game: &ContestGame) -> anyhow::Result<String> {
    let dictionary = desk.dictionary;
    let EventSheet { rules, openings, .. } = EventSheet::of(event)?;
    let whole =
        Game::parse(rules, &game.record.moves).with_context(|| say!(dictionary, "results-illegal-game"))?;
    let opening = openings[game.pairing.opening].game.moves().len();
    let mut text = format!("{}\n", stored_line(event, game));
    for number in opening..=whole.moves().len() {
        let moves = &game.record.moves[..number];
        let position = Game::parse(rules, moves).with_context(|| say!(dictionary, "results-illegal-game"))?;
        let _ = write!(text, "\n{moves}\n{}", desk.paint.board(&draw(position.position())));
    }
    Ok(text)
}
