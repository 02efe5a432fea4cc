//! The report as text: a table to read, and one for other programs.

use super::{Player, Report};
use std::fmt::Write;

/// The ranking and the cross-table, for people.
pub(crate) fn table(report: &Report) -> String {
    let header =
        ["rank", "", "player", "rating", "", "score", "wins", "draws", "losses", "moves/s", "failures"];
    let mut rows = vec![header.map(str::to_owned)];
    rows.extend(report.players.iter().map(row));
    let mut text = String::new();
    for row in aligned(&rows, 2) {
        let _ = writeln!(text, "{row}");
    }
    if report.players.len() > 1 {
        let _ = writeln!(text, "\nScore in percent of the row's player against the column's:");
        text.push_str(&cross_table(report));
    }
    text.push('\n');
    text.push_str(&explanation(report));
    text
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
        player.name.clone(),
        format!("{:+.0}", player.rating),
        format!("±{:.0}", player.error()),
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
        rows.push([(index + 1).to_string(), player.name.clone()].into_iter().chain(scores).collect());
    }
    aligned(&rows, 1).map(|row| row + "\n").collect()
}

/// What the numbers mean, in a few lines.
fn explanation(report: &Report) -> String {
    let mut text = String::new();
    let event = &report.event;
    let _ = writeln!(
        text,
        "{} games ({} played now, {:.1} s) from {} openings of the {} suite,\neach played with both sides.",
        event.games, event.played, event.seconds, event.openings, event.suite
    );
    let _ = writeln!(
        text,
        "Ratings are Elo around the average of these players, ± with 95 % confidence.\n\
         Behind a rank stand the ranks that are as plausible.\n\
         Moving first is worth {:+.0} Elo here.\n\
         Add --html FILE for a page with every game, and why each player loses.",
        report.model.first_move_elo
    );
    if !report.model.intervals_reliable {
        let _ = writeln!(
            text,
            "So few openings say little: the errors are themselves uncertain. Use --openings."
        );
    }
    text
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
