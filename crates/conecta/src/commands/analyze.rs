//! `conecta analyze`: what the solver says about a position and the game that led to it.

use super::solve::seconds;
use crate::analysis::text;
use crate::asking;
use crate::contest::cores;
use crate::desk::Desk;
use crate::failure::BadInput;
use crate::naming::roster;
use crate::report::{Page, written};
use crate::signals::cancellation;
use anyhow::{Context, bail};
use clap::Args;
use engine::players::{PlayerName, PlayerSpec, titles};
use engine::solver::{Oracle, OracleError};
use engine::{Limits, shortest_decimal};
use game::{Game, PositionError, Rules};
use lab::analysis::{Analysis, Sourced, column_values, games_of_text, one_game};
use language::{failed, say, short};
use pages::AnalyzedGame;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

#[derive(Debug, Args)]
pub(crate) struct Analyze {
    #[arg(value_name = "GAME")]
    games: Vec<String>,

    #[arg(long, default_value_t = Rules::CLASSIC, value_name = "RULES")]
    rules: Rules,

    #[arg(long = "player", value_name = "PLAYER", conflicts_with = "json")]
    players: Vec<PlayerName>,

    #[arg(long)]
    json: bool,

    #[command(flatten)]
    page: Page,

    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    limit: Option<Duration>,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    #[arg(long, default_value_t = Oracle::TABLE_MEGABYTES, value_name = "N")]
    table_mb: usize,

    #[arg(long)]
    no_book: bool,
}

/// What a player would do in the position that a game has led to.
fn choice(desk: &Desk, player: &PlayerSpec, title: &str, game: &Game) -> anyhow::Result<String> {
    let dictionary = desk.dictionary;
    if game.outcome().is_some() {
        return Ok(say!(dictionary, "analyze-player-none", player = title));
    }
    let mut player = player.player(game.rules()).map_err(|error| desk.refused(&error))?;
    Ok(match asking::choose(player.as_mut(), game, &Limits::default()) {
        Ok(choice) => {
            let value = choice
                .value
                .map_or_else(|| "-".to_owned(), |value| dictionary.numeral(&shortest_decimal(value)));
            let column = game.rules().letter(choice.mv).to_string();
            say!(dictionary, "analyze-player", player = title, column = column, value = value)
        }
        Err(failure) => failed(dictionary, title, None, &failure),
    })
}

impl Analyze {
    /// For a game on a board where nobody knows how long the solver takes, if nothing is said.
    const PATIENCE: Duration = Duration::from_mins(1);

    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        self.page.check(desk, None)?;
        let games = self.games(desk)?;
        let rules = games.first().map_or(self.rules, |found| found.game.rules());
        if self.page.file().is_some() && games.iter().any(|found| found.game.rules() != rules) {
            return Err(BadInput(say!(desk.dictionary, "analyze-page-rules")).into());
        }
        let players = roster(desk, &self.players)?.players;
        let stop = cancellation()?;
        let mut output = io::stdout().lock();
        let mut looked_through = Vec::new();
        for (number, Sourced { game, players: names, imposed }) in games.iter().enumerate() {
            if stop.load(Ordering::Relaxed) {
                let (done, all) = (number.to_string(), games.len().to_string());
                bail!(say!(desk.dictionary, "analyze-stopped", done = done, all = all));
            }
            let mut oracle = self.oracle(desk, game.rules())?;
            let limit = self.limit.or_else(|| (game.rules() != Rules::CLASSIC).then_some(Self::PATIENCE));
            let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
            let limits = Limits { deadline, stop: Some(&stop), ..Limits::default() };
            let analysis = Analysis::new(&mut oracle, game, &limits).after_opening(*imposed);
            if self.page.file().is_some() {
                let values = column_values(&mut oracle, game, &limits);
                looked_through.push((analysis.clone(), names.clone(), values));
            }
            if self.json {
                writeln!(output, "{}", serde_json::to_string(&analysis)?)?;
                continue;
            }
            if number > 0 {
                writeln!(output)?;
            }
            if games.len() > 1 {
                let (number, all) = ((number + 1).to_string(), games.len().to_string());
                writeln!(output, "{}", say!(desk.dictionary, "analyze-number", number = number, all = all))?;
            }
            if let Some([first, second]) = names {
                let (first, second) = (short(first), short(second));
                writeln!(
                    output,
                    "{}",
                    say!(desk.dictionary, "analyze-names", first = first, second = second)
                )?;
            }
            write!(output, "{}", text(desk.dictionary, desk.paint, &analysis))?;
            for (player, title) in std::iter::zip(&players, titles(&players)) {
                writeln!(output, "{}", choice(desk, player, &title, game)?)?;
            }
        }
        if let Some(file) = self.page.file() {
            let games: Vec<_> = looked_through
                .iter()
                .map(|(analysis, names, values)| {
                    AnalyzedGame::told(desk.dictionary, analysis, names.clone(), values.clone())
                })
                .collect();
            let page = pages::analysis(desk.dictionary, rules, &games, &self.page.occasion(desk))?;
            written(desk, file, &page)?;
        }
        Ok(())
    }

    /// All games that the arguments name; without any, the one that has not begun.
    fn games(&self, desk: &Desk) -> anyhow::Result<Vec<Sourced>> {
        if self.games.is_empty() {
            return self.games_of("", desk);
        }
        let games = self.games.iter().map(|argument| self.games_of(argument, desk));
        Ok(games.collect::<anyhow::Result<Vec<_>>>()?.concat())
    }

    /// If an argument names a file, the games in it, or those of standard input, else the one it spells.
    fn games_of(&self, argument: &str, desk: &Desk) -> anyhow::Result<Vec<Sourced>> {
        let bytes = match argument {
            "-" => {
                let mut bytes = Vec::new();
                io::stdin()
                    .read_to_end(&mut bytes)
                    .with_context(|| say!(desk.dictionary, "cannot-read-input"))?;
                bytes
            }
            file if Path::new(file).is_file() => {
                std::fs::read(file).with_context(|| say!(desk.dictionary, "cannot-read", file = file))?
            }
            moves => {
                let game = one_game(moves, self.rules);
                // No moves have a dot or a slash in them, and many files do.
                if matches!(game, Err(PositionError::Moves(_))) && moves.contains(['.', '/']) {
                    return Err(BadInput(say!(desk.dictionary, "analyze-no-file", file = moves)).into());
                }
                return Ok(vec![game.map_err(|error| desk.refused(&error))?.into()]);
            }
        };
        // Bytes that are no text become characters that are no moves, and are reported as such.
        let found = games_of_text(&String::from_utf8_lossy(&bytes), self.rules)
            .map_err(|error| BadInput(format!("{argument}: {}", desk.refused(&error))))?;
        if found.is_empty() {
            return Err(BadInput(say!(desk.dictionary, "analyze-no-games", file = argument)).into());
        }
        Ok(found)
    }

    fn oracle(&self, desk: &Desk, rules: Rules) -> anyhow::Result<Oracle> {
        let oracle = Oracle::new(rules, self.table_mb).map_err(|error| match error {
            OracleError::Rules { .. } => anyhow::Error::from(desk.refused(&error)),
            OracleError::Memory { .. } => error.into(),
        })?;
        let oracle = oracle.with_threads(self.threads.map_or_else(cores, usize::from));
        Ok(if self.no_book { oracle.without_book() } else { oracle })
    }
}
