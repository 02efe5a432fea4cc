//! `conecta match` and `conecta sprt`: two players against each other.

use crate::contest::{Contest, ContestOptions, Held, Sizes};
use crate::failure::BadInput;
use crate::language::errors::InWords;
use crate::language::{Dictionary, say};
use crate::report::{by_opening, game_line};
use crate::weights;
use arena::statistics::{Evidence, PairCounts, PairSummary, Sprt, SprtVerdict};
use arena::{Ending, Format, Suite};
use clap::Args;
use engine::players::PlayerSpec;
use game::{Outcome, Side};
use std::io::{self, Write};
use store::StoredGame;

#[derive(Debug, Args)]
pub(crate) struct Match {
    #[arg(value_parser = weights::player)]
    one: PlayerSpec,

    #[arg(value_parser = weights::player)]
    other: PlayerSpec,

    #[arg(long)]
    games: bool,

    #[command(flatten)]
    options: ContestOptions,
}

impl Match {
    pub(super) fn run(self, dictionary: Dictionary) -> anyhow::Result<()> {
        let usual = Sizes { openings: 100, suite: Suite::Ply4 };
        let contest =
            self.options.contest(dictionary, vec![self.one, self.other], Format::RoundRobin, &usual)?;
        let held =
            contest.hold(dictionary, &mut self.options.store(dictionary)?, usize::MAX, &mut |_| false)?;
        let mut output = io::stdout().lock();
        if self.games {
            for StoredGame { pairing, record } in &held.games {
                let [first, second] =
                    [pairing.first, pairing.second].map(|player| &contest.setup.players[player]);
                writeln!(output, "{}", game_line(first, second, record))?;
            }
        }
        write!(output, "{}", result(dictionary, &contest, &held))?;
        Ok(())
    }
}

#[derive(Debug, Args)]
pub(crate) struct SequentialTest {
    #[arg(value_parser = weights::player)]
    one: PlayerSpec,

    #[arg(value_parser = weights::player)]
    other: PlayerSpec,

    #[arg(long, default_value_t = 0.0, value_name = "ELO", allow_negative_numbers = true)]
    elo0: f64,

    #[arg(long, default_value_t = 20.0, value_name = "ELO", allow_negative_numbers = true)]
    elo1: f64,

    #[command(flatten)]
    options: ContestOptions,
}

impl SequentialTest {
    /// Openings that are played before the test is looked at again. Fixed, so that threads change no result.
    const SHARE: usize = 16;

    pub(super) fn run(self, dictionary: Dictionary) -> anyhow::Result<()> {
        let test = Sprt::new(self.elo0, self.elo1).map_err(|error| BadInput(error.in_words(dictionary)))?;
        let usual = Sizes { openings: u32::MAX, suite: Suite::Ply8 };
        let contest =
            self.options.contest(dictionary, vec![self.one, self.other], Format::RoundRobin, &usual)?;
        let pairs = |games: &[StoredGame]| {
            PairCounts::between(0, 1, &by_opening(contest.setup.openings.len(), games))
        };
        let held =
            contest.hold(dictionary, &mut self.options.store(dictionary)?, Self::SHARE, &mut |games| {
                test.verdict(&pairs(games), true) != SprtVerdict::Continue
            })?;
        let (counts, bounds) = (pairs(&held.games), test.bounds());
        let player = weights::short(&contest.setup.players[0].to_string());
        let [elo0, elo1] = [self.elo0, self.elo1].map(|elo| dictionary.number(elo));
        let verdict = match test.verdict(&counts, false) {
            SprtVerdict::AcceptH1 => say!(dictionary, "sprt-accepted", player = player, elo = elo1.as_str()),
            SprtVerdict::AcceptH0 => say!(dictionary, "sprt-rejected", player = player, elo = elo0.as_str()),
            SprtVerdict::Continue | SprtVerdict::SuiteExhausted => say!(dictionary, "sprt-open"),
        };
        let [ratio, low, high] = [test.log_likelihood_ratio(&counts), bounds.lower, bounds.upper]
            .map(|number| dictionary.decimal(number, 2));
        let mut output = io::stdout().lock();
        writeln!(output, "{verdict}")?;
        writeln!(
            output,
            "{}",
            say!(dictionary, "sprt-ratio", ratio = ratio, low = low, high = high, elo0 = elo0, elo1 = elo1)
        )?;
        write!(output, "{}", result(dictionary, &contest, &held))?;
        Ok(())
    }
}

/// The result of the first player against the second, in a few lines.
fn result(dictionary: Dictionary, contest: &Contest, held: &Held) -> String {
    let counts = PairCounts::between(0, 1, &by_opening(contest.setup.openings.len(), &held.games));
    let PairSummary { elo, normalized_elo, superiority, score, evidence, .. } = counts.summary();
    let outcome = |wanted: Option<usize>| {
        let winner = |game: &StoredGame| match game.record.outcome {
            Outcome::Win(Side::First) => Some(game.pairing.first),
            Outcome::Win(Side::Second) => Some(game.pairing.second),
            Outcome::Draw => None,
        };
        held.games.iter().filter(|game| winner(game) == wanted).count()
    };
    let endings: Vec<_> = Ending::ALL
        .into_iter()
        .map(|ending| (ending, held.games.iter().filter(|game| game.record.ending == ending).count()))
        .filter(|&(_, count)| count > 0)
        .map(|(kind, count)| format!("{} {}", dictionary.ending(kind), dictionary.count(count as u64)))
        .collect();
    let caution = match evidence {
        Evidence::Nothing => Some(say!(dictionary, "match-nothing")),
        Evidence::OneKind => Some(say!(dictionary, "match-one-kind")),
        Evidence::Few => Some(say!(dictionary, "match-few")),
        Evidence::Enough => None,
    };
    let [one, other] = [0, 1].map(|player| weights::short(&contest.setup.players[player].to_string()));
    let lines = [
        say!(
            dictionary,
            "match-score",
            one = one,
            other = other,
            wins = outcome(Some(0)),
            draws = outcome(None),
            losses = outcome(Some(1)),
            games = held.games.len(),
            score = dictionary.percent(score, 1)
        ),
        say!(
            dictionary,
            "match-elo",
            elo = dictionary.interval(elo),
            normalized = dictionary.interval(normalized_elo),
            probability = dictionary.decimal(superiority, 3)
        ),
        say!(dictionary, "match-pairs", counts = format!("{:?}", counts.counts())),
        say!(dictionary, "match-endings", endings = endings.join(", ")),
    ];
    lines.into_iter().chain(caution).map(|line| line + "\n").collect()
}
