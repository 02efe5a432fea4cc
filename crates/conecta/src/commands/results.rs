//! `conecta results`: what the store holds.

use crate::contest::{Held, Setup, cores};
use crate::failure::BadInput;
use crate::language::say;
use crate::report::{Exports, Report, game_line, table};
use anyhow::Context;
use arena::Opening;
use clap::{Args, Subcommand};
use engine::players::PlayerSpec;
use game::{Game, Rules, draw};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;
use store::{EventId, EventSummary, Store, StoredGame};

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
        event: i64,

        #[command(flatten)]
        exports: Exports,
    },
    Games {
        event: i64,
    },
    Replay {
        event: i64,
        game: usize,
    },
}

impl Results {
    pub(super) fn run(self) -> anyhow::Result<()> {
        if !self.db.exists() {
            return Err(BadInput(say!("results-none", file = self.db.display().to_string())).into());
        }
        let store = Store::open(&self.db)
            .with_context(|| say!("cannot-open", file = self.db.display().to_string()))?;
        let mut output = io::stdout().lock();
        match self.what.unwrap_or(What::List) {
            What::List => {
                writeln!(output, "{}", titles().join("\t"))?;
                for event in store.events()? {
                    writeln!(output, "{}", event_line(&event))?;
                }
            }
            What::Show { event, exports } => {
                let (event, games) = find(&store, event)?;
                let setup = setup(&event)?;
                let held = Held { games, played: 0, time: Duration::ZERO };
                let report = Report::new(&setup, &held);
                write!(output, "{}", table(&report))?;
                if !exports.is_empty() {
                    exports.write(report, &setup, cores())?;
                }
            }
            What::Games { event } => {
                let (event, games) = find(&store, event)?;
                for (index, game) in games.iter().enumerate() {
                    writeln!(output, "{}\t{}", index + 1, stored_line(&event, game))?;
                }
            }
            What::Replay { event, game } => {
                let (event, games) = find(&store, event)?;
                let found = game.checked_sub(1).and_then(|index| games.get(index));
                let game = found
                    .ok_or_else(|| BadInput(say!("results-no-game", game = game, games = games.len())))?;
                write!(output, "{}", replay(&event, game)?)?;
            }
        }
        Ok(())
    }
}

fn find(store: &Store, number: i64) -> anyhow::Result<(EventSummary, Vec<StoredGame>)> {
    let event =
        store.event(EventId(number))?.ok_or_else(|| BadInput(say!("results-no-event", event = number)))?;
    let games = store.games(event.id)?;
    Ok((event, games))
}

/// What the event was, from its text forms.
fn setup(event: &EventSummary) -> anyhow::Result<Setup> {
    let info = &event.info;
    let rules: Rules = info.rules.parse().with_context(|| say!("results-unknown-rules"))?;
    let player = |(identity, _): &(String, bool)| {
        identity
            .parse::<PlayerSpec>()
            .with_context(|| say!("results-unknown-player", player = identity.as_str()))
    };
    let opening = |(moves, score): &(String, Option<i32>)| {
        let game = Game::parse(rules, moves).with_context(|| say!("results-illegal-opening"))?;
        Ok(Opening { game, score: *score })
    };
    Ok(Setup {
        rules,
        players: info.players.iter().map(player).collect::<anyhow::Result<_>>()?,
        format: info.format.parse().with_context(|| say!("results-unknown-format"))?,
        suite: info.suite.clone(),
        seed: info.seed,
        openings: info.openings.iter().map(opening).collect::<anyhow::Result<_>>()?,
    })
}

/// The titles of the list's fields.
fn titles() -> [String; 9] {
    [
        say!("results-event"),
        say!("results-begun"),
        say!("results-state"),
        say!("results-games"),
        say!("results-rules"),
        say!("results-format"),
        say!("results-suite"),
        say!("results-openings"),
        say!("results-players"),
    ]
}

fn event_line(event: &EventSummary) -> String {
    let players: Vec<_> = event.info.players.iter().map(|(identity, _)| identity.as_str()).collect();
    let state = if event.finished.is_some() { "complete" } else { "unfinished" };
    format!(
        "{}\t{}\t{state}\t{}\t{}\t{}\t{}\t{}\t{}",
        event.id.0,
        event.begun,
        event.games,
        event.info.rules,
        event.info.format,
        event.info.suite,
        event.openings,
        players.join(" ")
    )
}

fn stored_line(event: &EventSummary, StoredGame { pairing, record }: &StoredGame) -> String {
    let [first, second] = [pairing.first, pairing.second].map(|player| &event.info.players[player].0);
    game_line(first, second, record)
}

/// Every position of a game, from its opening on.
fn replay(event: &EventSummary, game: &StoredGame) -> anyhow::Result<String> {
    let rules: Rules = event.info.rules.parse().with_context(|| say!("results-unknown-rules"))?;
    let whole = Game::parse(rules, &game.record.moves).with_context(|| say!("results-illegal-game"))?;
    let opening = event.info.openings[game.pairing.opening].0.len();
    let mut text = format!("{}\n", stored_line(event, game));
    for number in opening..=whole.moves().len() {
        let moves = &game.record.moves[..number];
        let position = Game::parse(rules, moves).with_context(|| say!("results-illegal-game"))?;
        let _ = write!(text, "\n{moves}\n{}", draw(position.position()));
    }
    Ok(text)
}
