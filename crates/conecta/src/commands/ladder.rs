//! `conecta ladder`: all versions of a player, and what each was worth.

use crate::desk::Desk;
use crate::failure::BadInput;
use crate::naming::roster;
use crate::report::{error_of, spaced};
use anyhow::Context;
use arena::Identity;
use arena::statistics::Estimate;
use clap::Args;
use engine::players::PlayerName;
use game::Rules;
use lab::house_players;
use lab::ladder::{Field, Ladder, Rung};
use language::{Dictionary, say};
use std::io::{self, Write};
use std::path::PathBuf;
use store::Store;

#[derive(Debug, Args)]
pub(crate) struct Climb {
    player: PlayerName,

    field: Vec<PlayerName>,

    #[arg(long, default_value_t = Rules::CLASSIC, value_name = "RULES")]
    rules: Rules,

    #[arg(long)]
    json: bool,

    #[arg(long, default_value = "conecta.db", value_name = "FILE")]
    db: PathBuf,
}

impl Climb {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let dictionary = desk.dictionary;
        let file = self.db.display().to_string();
        if !self.db.exists() {
            return Err(BadInput(say!(dictionary, "results-none", file = file)).into());
        }
        let store =
            Store::open_to_read(&self.db).with_context(|| say!(dictionary, "cannot-open", file = file))?;
        let field = if self.field.is_empty() {
            house_players(&desk.catalog, self.rules)
        } else {
            roster(desk, &self.field)?.players
        };
        // Its file may be broken, or gone: what it has played is kept under its name.
        let player =
            desk.player(&self.player).map_or_else(|_| self.player.to_string(), |spec| spec.to_string());
        let opponents = field.iter().map(Identity::of).filter(|other| other.name != player).collect();
        let ladder = Ladder::climb(&store, &player, Field { rules: self.rules, opponents })?;
        if ladder.rungs.is_empty() && !self.json {
            return Err(BadInput(say!(dictionary, "ladder-nothing", player = player)).into());
        }
        let text =
            if self.json { serde_json::to_string(&ladder)? + "\n" } else { table(dictionary, &ladder) };
        Ok(write!(io::stdout(), "{text}")?)
    }
}

/// A day and time without seconds have so many letters.
const MINUTES: usize = 16;

/// One line for each version, with its rating drawn on a scale that is the same for all.
fn table(dictionary: Dictionary, ladder: &Ladder) -> String {
    let scale = Scale::of(&ladder.rungs);
    let mut rows = vec![vec![
        say!(dictionary, "ladder-version"),
        say!(dictionary, "ladder-begun"),
        say!(dictionary, "table-rating"),
        say!(dictionary, "ladder-change"),
        say!(dictionary, "ladder-sure"),
        say!(dictionary, "ladder-games"),
        scale.title(dictionary),
    ]];
    for (number, rung) in (1..).zip(&ladder.rungs) {
        let mark: String = rung.version.fingerprint.as_str().chars().take(4).collect();
        let with_error =
            |elo: &Estimate| format!("{} {:>5}", dictionary.signed(elo.value, 0), error_of(dictionary, elo));
        let change = rung.change.as_ref();
        let begun = dictionary.moment(&rung.version.begun);
        rows.push(vec![
            format!("{number} {mark}"),
            begun.chars().take(MINUTES).collect(),
            with_error(&rung.rating),
            change.map_or_else(String::new, |change| with_error(&change.elo)),
            change.map_or_else(String::new, |change| dictionary.percent(change.superiority, 0)),
            dictionary.count(rung.results.games()),
            scale.drawn(rung),
        ]);
    }
    let mut text = spaced(&rows);
    text.push('\n');
    let opponents = ladder.field.opponents.len();
    text += &(say!(dictionary, "ladder-meaning", opponents = opponents) + "\n");
    if ladder.rungs.iter().any(|rung| rung.version.is_of_other_build) {
        text += &(say!(dictionary, "ladder-other-build") + "\n");
    }
    if ladder.left_out > 0 {
        text += &(say!(dictionary, "ladder-left-out", number = ladder.left_out) + "\n");
    }
    text
}

/// The ratings of all versions on a line.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// Letters of the line.
    const WIDTH: usize = 15;

    fn of(rungs: &[Rung]) -> Self {
        let low = rungs.iter().map(|rung| rung.rating.low).fold(f64::INFINITY, f64::min);
        let high = rungs.iter().map(|rung| rung.rating.high).fold(f64::NEG_INFINITY, f64::max);
        // A scale needs a width.
        Self { low: low.floor(), high: high.ceil().max(low.floor() + 1.0) }
    }

    /// Its ends.
    fn title(&self, dictionary: Dictionary) -> String {
        let (low, high) = (dictionary.signed(self.low, 0), dictionary.signed(self.high, 0));
        let gap = Self::WIDTH.saturating_sub(low.chars().count() + high.chars().count());
        format!("{low}{}{high}", " ".repeat(gap))
    }

    fn place(&self, elo: f64) -> usize {
        let share = ((elo - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        (share * (Self::WIDTH - 1) as f64).round() as usize
    }

    /// A rating with its error.
    fn drawn(&self, rung: &Rung) -> String {
        let [low, value, high] =
            [rung.rating.low, rung.rating.value, rung.rating.high].map(|elo| self.place(elo));
        let letter = |place: usize| match place {
            _ if place == value => '●',
            _ if (low..=high).contains(&place) => '─',
            _ => ' ',
        };
        (0..Self::WIDTH).map(letter).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_drawn_where_they_lie() {
        let scale = Scale { low: -100.0, high: 100.0 };
        assert_eq!([-100.0, 0.0, 100.0, 5000.0].map(|elo| scale.place(elo)), [0, 7, 14, 14]);
        let title = scale.title(language::Language::English.dictionary());
        assert_eq!(title, "-100       +100");
    }
}
