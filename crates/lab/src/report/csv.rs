//! The ranking for spreadsheets.

use super::Report;
use std::fmt::Write;

/// The ranking of a report, one line for each player.
pub fn csv(report: &Report) -> String {
    let mut text =
        "rank,rank_low,rank_high,player,rating,low,high,score,games,wins,draws,losses,moves_per_second,failures\n".to_owned();
    for player in &report.players {
        let name = player.title.replace('"', "\"\"");
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
            player.failed()
        );
    }
    text
}
