//! The report as text: a table to read, and one for other programs.

use crate::paint::{Ink, Paint};
use arena::statistics::{Bound, Decision, Estimate, TIED_ELO};
use lab::report::{FirstFailure, Ranked, Report, Score};
use language::{Dictionary, InWords, say, short, shortened};
use std::fmt::Write;

/// The ranking and the cross-table, for people.
pub(crate) fn table(dictionary: Dictionary, paint: Paint, report: &Report) -> String {
    let mut rows = vec![titles(dictionary)];
    let names = names(report);
    rows.extend(std::iter::zip(&report.players, &names).map(|(player, name)| row(dictionary, player, name)));
    let mut text = String::new();
    for (number, row) in aligned(&rows, 2).enumerate() {
        // Titles step back, so that the players stand out.
        let row = if number == 0 { paint.painted(Ink::Faint, &row) } else { row };
        let _ = writeln!(text, "{row}");
    }
    if report.players.len() > 1 {
        let _ = writeln!(text, "\n{}", say!(dictionary, "table-cross"));
        text.push_str(&cross_table(dictionary, report));
    }
    text.push('\n');
    text.push_str(&failures(dictionary, report));
    text.push_str(&explanation(dictionary, report));
    text
}

/// The first failure of each player that failed, and how many there were.
fn failures(dictionary: Dictionary, report: &Report) -> String {
    let mut text = String::new();
    for line in report.players.iter().filter_map(|player| failure_of(dictionary, report, player)) {
        let _ = writeln!(text, "{line}");
    }
    if text.is_empty() { text } else { text + "\n" }
}

/// The first failure of a player, and how many there were, if it failed.
pub(crate) fn failure_of(dictionary: Dictionary, report: &Report, player: &Ranked) -> Option<String> {
    (player.failed() > 0).then(|| {
        let (name, times) = (short(&player.title), player.failed());
        if let Some(FirstFailure { game, failure }) = &player.first_failure {
            let (reason, moves) = (failure.in_words(dictionary), report.games[*game].moves.as_str());
            say!(dictionary, "table-failed", player = name, times = times, reason = reason, moves = moves)
        } else {
            say!(dictionary, "table-failed-once", player = name, times = times)
        }
    })
}

fn titles(dictionary: Dictionary) -> [String; 11] {
    [
        say!(dictionary, "table-rank"),
        String::new(),
        say!(dictionary, "table-player"),
        say!(dictionary, "table-rating"),
        String::new(),
        say!(dictionary, "table-score"),
        say!(dictionary, "table-wins"),
        say!(dictionary, "table-draws"),
        say!(dictionary, "table-losses"),
        say!(dictionary, "table-speed"),
        say!(dictionary, "table-failures"),
    ]
}

/// The players as tables call them: no two alike.
fn names(report: &Report) -> Vec<String> {
    shortened(report.players.iter().map(|player| player.title.as_str()))
}

fn row(dictionary: Dictionary, player: &Ranked, name: &str) -> [String; 11] {
    let interval = if player.rank_low == player.rank_high {
        String::new()
    } else {
        format!("{}-{}", player.rank_low, player.rank_high)
    };
    [
        player.rank.to_string(),
        interval,
        name.to_owned(),
        if player.games == 0 { "–".to_owned() } else { dictionary.signed(player.rating, 0) },
        error(dictionary, player),
        if player.games == 0 { "–".to_owned() } else { dictionary.percent(player.score, 1) },
        dictionary.count(player.wins),
        dictionary.count(player.draws),
        dictionary.count(player.losses),
        dictionary.decimal(player.moves_per_second, 0),
        dictionary.count(player.failed()),
    ]
}

/// How far the rating may be off.
fn error(dictionary: Dictionary, player: &Ranked) -> String {
    let &Ranked { rating: value, low, high, bound, games, .. } = player;
    if games == 0 { String::new() } else { error_of(dictionary, &Estimate { value, low, high, bound }) }
}

/// How far a number of Elo may be off: half the width of its interval, or the end that is known.
pub(crate) fn error_of(dictionary: Dictionary, estimate: &Estimate) -> String {
    match estimate.bound {
        Bound::AtLeast => format!("≥{}", dictionary.signed(estimate.low, 0)),
        Bound::AtMost => format!("≤{}", dictionary.signed(estimate.high, 0)),
        Bound::TwoSided | Bound::Unknown => format!("±{}", dictionary.decimal(estimate.error(), 0)),
    }
}

fn cross_table(dictionary: Dictionary, report: &Report) -> String {
    let places = (1..=report.players.len()).map(|place| place.to_string());
    let mut rows = vec![[String::new(), String::new()].into_iter().chain(places).collect::<Vec<_>>()];
    for (index, (name, scores)) in std::iter::zip(names(report), &report.cross).enumerate() {
        let scores = scores.iter().map(|score| {
            score.as_ref().and_then(percentage).map_or("·".to_owned(), |share| dictionary.decimal(share, 0))
        });
        rows.push([(index + 1).to_string(), name].into_iter().chain(scores).collect());
    }
    aligned(&rows, 1).map(|row| row + "\n").collect()
}

/// The score of a pair in percent, from whole numbers: both sides' add up to 100 even when they are rounded, because halves go to
/// the even neighbor.
fn percentage(&Score { wins, draws, losses }: &Score) -> Option<f64> {
    let games = wins + draws + losses;
    (games > 0).then(|| (100 * (2 * wins + draws)) as f64 / (2 * games) as f64)
}

/// What the numbers mean, in a few lines.
fn explanation(dictionary: Dictionary, report: &Report) -> String {
    let event = &report.event;
    let (games, played, openings) = (event.games, event.played, event.openings);
    let (seconds, suite) = (dictionary.decimal(event.seconds, 1), event.suite.as_str());
    let first_move = dictionary.signed(report.model.first_move_elo, 0);
    let mut lines = vec![
        say!(
            dictionary,
            "table-games",
            games = games,
            played = played,
            seconds = seconds,
            openings = openings,
            suite = suite
        ),
        say!(dictionary, "table-meaning"),
    ];
    // Of few games that number says nothing.
    if report.model.intervals_reliable && report.players.len() > 1 {
        lines.push(say!(dictionary, "table-first-move", elo = first_move));
    }
    lines.extend(settled(dictionary, &report.decisions));
    if !report.model.intervals_reliable {
        lines.push(say!(dictionary, "table-caution"));
    }
    lines.join("\n") + "\n"
}

/// What is settled about neighbors in the ranking, and what is not; nothing if nobody looked.
fn settled(dictionary: Dictionary, decisions: &[Decision]) -> Vec<String> {
    let places = |wanted| {
        let places = (1..).zip(decisions).filter(|&(_, &decision)| decision == wanted);
        places.map(|(place, _)| format!("{place}-{}", place + 1)).collect::<Vec<_>>().join(", ")
    };
    let (tied, open) = (places(Decision::Tied), places(Decision::Undecided));
    let mut lines = Vec::new();
    if !tied.is_empty() {
        lines.push(say!(dictionary, "table-tied", elo = dictionary.number(TIED_ELO), places = tied));
    }
    if !open.is_empty() {
        lines.push(say!(dictionary, "table-undecided", places = open));
    } else if !decisions.is_empty() {
        lines.push(say!(dictionary, "table-decided"));
    }
    lines
}

/// Columns side by side; the column `left` and none other starts at its left edge.
pub(crate) fn aligned<R: AsRef<[String]>>(rows: &[R], left: usize) -> impl Iterator<Item = String> {
    let columns = rows.first().map_or(0, |row| row.as_ref().len());
    let width =
        |column: usize| rows.iter().map(|row| row.as_ref()[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<_> = (0..columns).map(width).collect();
    rows.iter().map(move |row| {
        let cells = row.as_ref().iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column == left { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<_>>().join(" ").trim_end().to_owned()
    })
}

/// Lines of columns two spaces apart, for cells and titles that hold spaces themselves; the first starts at its left edge.
pub(crate) fn spaced(rows: &[Vec<String>]) -> String {
    let apart = |row: &Vec<String>| {
        let (first, others) = row.split_first().expect("every row has a first cell");
        [first.clone()].into_iter().chain(others.iter().map(|cell| format!(" {cell}"))).collect::<Vec<_>>()
    };
    aligned(&rows.iter().map(apart).collect::<Vec<_>>(), 0).map(|row| row + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::Identity;
    use arena::{Format, Suite};
    use game::Rules;
    use lab::{EventSheet, Held};
    use language::Language;
    use pages::{Event, Occasion};
    use std::thread;
    use std::time::Duration;
    use store::EventId;

    /// 23 of 40 points are 57.5 %, and 17 are 42.5 %: rounded one by one, from shares that binary numbers cannot hold, they were 57
    /// and 42.
    #[test]
    fn the_scores_of_a_pair_add_up_to_a_hundred() {
        let dictionary = Language::English.dictionary();
        for games in 1..=60_u64 {
            for wins in 0..=games {
                let draws = (games - wins) / 3;
                let losses = games - wins - draws;
                let shown = |score: Score| {
                    let share = percentage(&score).expect("games");
                    dictionary.decimal(share, 0).parse::<u64>().expect("a number")
                };
                let one = shown(Score { wins, draws, losses });
                let other = shown(Score { wins: losses, draws, losses: wins });
                assert_eq!(one + other, 100, "{wins} {draws} {losses}");
            }
        }
    }

    #[test]
    fn names_that_look_alike_when_shortened_are_told_apart() {
        let mut report = report();
        let title = format!("ia2({})", "x".repeat(60));
        for (place, player) in report.players.iter_mut().enumerate() {
            player.title = title.clone();
            player.name = format!("player{place}");
        }
        let names = names(&report);
        assert_ne!(names[0], names[1], "{names:?}");
    }

    fn report() -> Report {
        let mut openings = Suite::Ply4.openings(Rules::CLASSIC, 0);
        openings.truncate(2);
        let sheet = EventSheet {
            rules: Rules::CLASSIC,
            titles: ["ia2", "bueno"].map(str::to_owned).into(),
            players: ["ia2", "bueno"]
                .map(|name| Identity::of(&engine::Catalog::built_in().player(name).expect("a player")))
                .into(),
            format: Format::RoundRobin,
            suite: "4-ply".to_owned(),
            seed: 0,
            openings,
        };
        let (games, time) = (Vec::new(), Duration::from_millis(13_500));
        Report::new(&sheet, &Held { event: EventId(1), games, played: 5500, time, is_cancelled: false })
    }

    #[test]
    fn one_report_is_rendered_in_two_languages_at_once() {
        let report = report();
        let render = |language: Language| {
            let dictionary = language.dictionary();
            table(dictionary, Paint::PLAIN, &report)
                + &pages::tournament(dictionary, &report, &Event::default(), &Occasion::default())
                    .expect("a page")
        };
        let [english, spanish] = Language::ALL.map(render);
        for sentence in ["0 games (5,500 played now, 13.5 s)", "<html lang=\"en\">"] {
            assert!(english.contains(sentence), "{english}");
        }
        for sentence in ["0 partidas (5.500 jugadas ahora, 13,5 s)", "<html lang=\"es\">"] {
            assert!(spanish.contains(sentence), "{spanish}");
        }
        thread::scope(|scope| {
            for (language, other) in
                [(Language::English, Language::Spanish), (Language::Spanish, Language::English)]
            {
                let (render, expected) = (&render, [&english, &spanish]);
                scope.spawn(move || {
                    for _ in 0..20 {
                        assert!(render(language) == *expected[language as usize]);
                        assert!(render(other) == *expected[other as usize]);
                    }
                });
            }
        });
    }
}
