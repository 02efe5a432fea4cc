//! The report as text: a table to read, and one for other programs.

use super::{Player, Report};
use crate::language::say;
use crate::weights::short;
use arena::statistics::{Decision, TIED_ELO};
use std::fmt::Write;

/// The ranking and the cross-table, for people.
pub(crate) fn table(report: &Report) -> String {
    let mut rows = vec![titles()];
    rows.extend(report.players.iter().map(row));
    let mut text = String::new();
    for row in aligned(&rows, 2) {
        let _ = writeln!(text, "{row}");
    }
    if report.players.len() > 1 {
        let _ = writeln!(text, "\n{}", say!("table-cross"));
        text.push_str(&cross_table(report));
    }
    text.push('\n');
    text.push_str(&explanation(report));
    text
}

fn titles() -> [String; 11] {
    [
        say!("table-rank"),
        String::new(),
        say!("table-player"),
        say!("table-rating"),
        String::new(),
        say!("table-score"),
        say!("table-wins"),
        say!("table-draws"),
        say!("table-losses"),
        say!("table-speed"),
        say!("table-failures"),
    ]
}

fn row(player: &Player) -> [String; 11] {
    let interval = if player.rank_low == player.rank_high {
        String::new()
    } else {
        format!("{}-{}", player.rank_low, player.rank_high)
    };
    [
        player.rank.to_string(),
        interval,
        short(&player.name),
        format!("{:+.0}", player.rating),
        player.error(),
        format!("{:.1}%", 100.0 * player.score),
        player.wins.to_string(),
        player.draws.to_string(),
        player.losses.to_string(),
        format!("{:.0}", player.moves_per_second),
        player.failures().to_string(),
    ]
}

fn cross_table(report: &Report) -> String {
    let places = (1..=report.players.len()).map(|place| place.to_string());
    let mut rows = vec![[String::new(), String::new()].into_iter().chain(places).collect::<Vec<_>>()];
    for (index, (player, scores)) in std::iter::zip(&report.players, &report.cross).enumerate() {
        let scores = scores.iter().map(|score| {
            score
                .as_ref()
                .and_then(super::Score::share)
                .map_or("·".to_owned(), |share| format!("{:.0}", 100.0 * share))
        });
        rows.push([(index + 1).to_string(), short(&player.name)].into_iter().chain(scores).collect());
    }
    aligned(&rows, 1).map(|row| row + "\n").collect()
}

/// What the numbers mean, in a few lines.
fn explanation(report: &Report) -> String {
    let event = &report.event;
    let (games, played, openings) = (event.games, event.played, event.openings);
    let (seconds, suite) = (format!("{:.1}", event.seconds), event.suite.as_str());
    let first_move = format!("{:+.0}", report.model.first_move_elo);
    let mut lines = vec![
        say!(
            "table-games",
            games = games,
            played = played,
            seconds = seconds,
            openings = openings,
            suite = suite
        ),
        say!("table-meaning", elo = first_move),
    ];
    lines.extend(settled(&report.decisions));
    if !report.model.intervals_reliable {
        lines.push(say!("table-caution"));
    }
    lines.join("\n") + "\n"
}

/// What is settled about neighbors in the ranking, and what is not; nothing if nobody looked.
fn settled(decisions: &[Decision]) -> Vec<String> {
    let places = |wanted| {
        let places = (1..).zip(decisions).filter(|&(_, &decision)| decision == wanted);
        places.map(|(place, _)| format!("{place}-{}", place + 1)).collect::<Vec<_>>().join(", ")
    };
    let (tied, open) = (places(Decision::Tied), places(Decision::Undecided));
    let mut lines = Vec::new();
    if !tied.is_empty() {
        lines.push(say!("table-tied", elo = TIED_ELO, places = tied));
    }
    if !open.is_empty() {
        lines.push(say!("table-undecided", places = open));
    } else if !decisions.is_empty() {
        lines.push(say!("table-decided"));
    }
    lines
}

/// Columns side by side; the column `left` and none other starts at its left edge.
fn aligned<R: AsRef<[String]>>(rows: &[R], left: usize) -> impl Iterator<Item = String> {
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

/// The ranking for spreadsheets.
pub(super) fn csv(report: &Report) -> String {
    let mut text =
        "rank,rank_low,rank_high,player,rating,low,high,score,games,wins,draws,losses,moves_per_second,failures\n".to_owned();
    for player in &report.players {
        let name = player.name.replace('"', "\"\"");
        let _ = writeln!(
            text,
            "{},{},{},\"{name}\",{:.2},{:.2},{:.2},{:.4},{},{},{},{},{:.0},{}",
            player.rank,
            player.rank_low,
            player.rank_high,
            player.rating,
            player.low,
            player.high,
            player.score,
            player.games,
            player.wins,
            player.draws,
            player.losses,
            player.moves_per_second,
            player.failures()
        );
    }
    text
}
