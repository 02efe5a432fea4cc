//! `conecta match` and `conecta sprt`: two players against each other.

use crate::contest::{ContestOptions, Hosted, Sizes, remember};
use crate::desk::Desk;
use crate::report::{Exports, Looking, Page, game_line};
use arena::statistics::Evidence;
use arena::{ContestGame, Format, Suite};
use clap::Args;
use engine::players::PlayerName;
use lab::report::{MatchReport, Report};
use lab::{EventSheet, Held};
use language::{Dictionary, InWords, say, short};
use pages::{Event, Test};
use std::io::{self, Write};

#[derive(Debug, Args)]
pub(crate) struct Match {
    one: PlayerName,

    other: PlayerName,

    #[arg(long)]
    games: bool,

    #[command(flatten)]
    exports: Exports,

    #[command(flatten)]
    page: Page,

    #[command(flatten)]
    options: ContestOptions,
}

impl Match {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        self.exports.check(desk, &self.page, self.options.store_file())?;
        let usual = Sizes { openings: 100, suite: Suite::Ply4 };
        let players = vec![desk.player(&self.one)?, desk.player(&self.other)?];
        let contest = self.options.contest(desk, players, Format::RoundRobin, &usual)?;
        let held = contest.hold(desk, &mut self.options.store(desk)?, usize::MAX, &mut |_, _| false)?;
        let sheet = contest.event.sheet();
        let mut output = io::stdout().lock();
        if self.games {
            for ContestGame { pairing, record } in &held.games {
                let [first, second] = [pairing.first, pairing.second].map(|player| &sheet.players[player]);
                writeln!(output, "{}", game_line(first, second, record))?;
            }
        }
        write!(output, "{}", result(desk.dictionary, &MatchReport::new(&sheet, &held), &held))?;
        remember(desk, &held, self.options.store_file());
        write_files(desk, (&self.exports, &self.page), &contest, &held, &event_shown(&sheet, &held))
    }
}

/// What a page shows of two players: the first against the second. Of other events, nothing special.
pub(super) fn event_shown(sheet: &EventSheet, held: &Held) -> Event {
    if sheet.players.len() != 2 {
        return Event::default();
    }
    Event { duel: Some(MatchReport::new(sheet, held)), ..Event::default() }
}

fn write_files(
    desk: &Desk,
    (exports, page): (&Exports, &Page),
    contest: &Hosted,
    held: &Held,
    event: &Event,
) -> anyhow::Result<()> {
    let sheet = contest.event.sheet();
    let players = &contest.event.fixture.players;
    let looking = Looking { sheet: &sheet, players, threads: contest.threads };
    exports.write(desk, page, Report::new(&sheet, held), event, &looking)
}

#[derive(Debug, Args)]
pub(crate) struct SequentialTest {
    one: PlayerName,

    other: PlayerName,

    #[arg(long, default_value_t = 0.0, value_name = "ELO", allow_negative_numbers = true)]
    elo0: f64,

    #[arg(long, default_value_t = 20.0, value_name = "ELO", allow_negative_numbers = true)]
    elo1: f64,

    #[command(flatten)]
    exports: Exports,

    #[command(flatten)]
    page: Page,

    #[command(flatten)]
    options: ContestOptions,
}

impl SequentialTest {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let dictionary = desk.dictionary;
        let mut test =
            lab::SequentialTest::new(self.elo0, self.elo1).map_err(|error| desk.refused(&error))?;
        self.exports.check(desk, &self.page, self.options.store_file())?;
        let usual = Sizes { openings: u32::MAX, suite: Suite::Ply8 };
        let players = vec![desk.player(&self.one)?, desk.player(&self.other)?];
        let contest = self.options.contest(desk, players, Format::RoundRobin, &usual)?;
        let (mut store, share) = (self.options.store(desk)?, lab::SequentialTest::SHARE);
        let held = contest.hold(desk, &mut store, share, &mut |games, before| test.look(games, before))?;
        let report = MatchReport::new(&contest.event.sheet(), &held);
        let shown = Test::of(dictionary, &mut test, &report);
        let [elo0, elo1] = [self.elo0, self.elo1].map(|elo| dictionary.number(elo));
        let [ratio, low, high] =
            [shown.ratio, shown.lower, shown.upper].map(|number| dictionary.decimal(number, 2));
        let mut output = io::stdout().lock();
        writeln!(output, "{}", shown.said)?;
        writeln!(
            output,
            "{}",
            say!(dictionary, "sprt-ratio", ratio = ratio, low = low, high = high, elo0 = elo0, elo1 = elo1)
        )?;
        write!(output, "{}", result(dictionary, &report, &held))?;
        remember(desk, &held, self.options.store_file());
        let event = event_shown(&contest.event.sheet(), &held);
        write_files(desk, (&self.exports, &self.page), &contest, &held, &Event { test: Some(shown), ..event })
    }
}

/// The result of the first player against the second, in a few lines.
fn result(dictionary: Dictionary, report: &MatchReport, held: &Held) -> String {
    let endings: Vec<_> = report
        .endings
        .iter()
        .map(|&(kind, count)| format!("{} {}", dictionary.ending(kind), dictionary.count(count as u64)))
        .collect();
    let caution = match report.evidence {
        Evidence::Nothing => Some(say!(dictionary, "match-nothing")),
        Evidence::OneKind => Some(say!(dictionary, "match-one-kind")),
        Evidence::Few => Some(say!(dictionary, "match-few")),
        Evidence::Enough => None,
    };
    let [one, other] = report.players.each_ref().map(|name| short(name));
    let failures = [0, 1].into_iter().filter_map(|player| {
        let first = report.first_failures[player].as_ref()?;
        let (reason, moves) =
            (first.failure.in_words(dictionary), held.games[first.game].record.moves.as_str());
        let (name, times) = (short(&report.players[player]), report.failures[player]);
        Some(say!(dictionary, "table-failed", player = name, times = times, reason = reason, moves = moves))
    });
    let lines = [
        say!(
            dictionary,
            "match-score",
            one = one,
            other = other,
            wins = report.wins,
            draws = report.draws,
            losses = report.losses,
            games = report.games,
            score = dictionary.percent(report.score, 1)
        ),
        say!(
            dictionary,
            "match-elo",
            elo = dictionary.interval(report.elo),
            normalized = dictionary.interval(report.normalized_elo),
            probability = dictionary.probability(report.superiority)
        ),
        say!(dictionary, "match-pairs", counts = format!("{:?}", report.pairs)),
        say!(dictionary, "match-endings", endings = endings.join(", ")),
    ];
    lines.into_iter().chain(failures).chain(caution).map(|line| line + "\n").collect()
}
