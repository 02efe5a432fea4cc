//! From the names that a user writes to players.

use crate::desk::Desk;
use crate::failure::{BadInput, warn};
use engine::players::{PlayerName, PlayerSpec};
use pages::Absent;

/// The players that the user calls so.
pub(crate) struct Roster {
    /// In order.
    pub(crate) players: Vec<PlayerSpec>,
    /// Files in folders that do not load, and so do not play.
    pub(crate) absent: Vec<Absent>,
}

/// The players that the user calls so, in order. A folder is all the heuristics in it; files there that do not load are told
/// with the reason, and take nobody with them.
pub(crate) fn roster(desk: &Desk, names: &[PlayerName]) -> Result<Roster, BadInput> {
    let mut roster = Roster { players: Vec::new(), absent: Vec::new() };
    for name in names {
        let Some(files) = authoring::folder(name) else {
            roster.players.push(desk.player(name)?);
            continue;
        };
        if files.is_empty() {
            // The folder says itself what is missing in it.
            roster.players.push(desk.player(name)?);
        }
        for base in files {
            match desk.player(&PlayerName { base: base.clone(), ..name.clone() }) {
                Ok(player) => roster.players.push(player),
                Err(reason) => {
                    warn(&reason.to_string());
                    roster.absent.push(Absent { file: base, reason: reason.to_string() });
                }
            }
        }
    }
    Ok(roster)
}
