//! The versions of a player: one name, many fingerprints, and what each of them has played.

use crate::{Store, StoreError};
use arena::Identity;
use engine::Fingerprint;
use game::{Outcome, Side};
use rusqlite::params;

/// What a player was at some time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredVersion {
    /// What it was, to the letter.
    pub fingerprint: Fingerprint,
    /// When its first event began, in UTC.
    pub begun: String,
    /// All its games under the rules that were asked about, in the order they were kept.
    pub games: Vec<VersionGame>,
}

/// A game of a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionGame {
    /// Against whom.
    pub opponent: Identity,
    /// The side of the version.
    pub side: Side,
    /// The opening's moves.
    pub opening: String,
    /// How it ended.
    pub outcome: Outcome,
}

impl Store {
    /// All versions of a player that took part in an event, the oldest first, with their games under these rules.
    pub fn versions(&self, name: &str, rules: &str) -> Result<Vec<StoredVersion>, StoreError> {
        let mut versions = self.connection.prepare(
            "SELECT player.id, fingerprint, min(event.begun) FROM player
                 JOIN event_player ON event_player.player = player.id
                 JOIN event ON event.id = event_player.event
             WHERE name = ? GROUP BY player.id ORDER BY min(event.id)",
        )?;
        let found = versions
            .query_map([name], |row| Ok((row.get(0)?, row.get::<_, String>(1)?, row.get(2)?)))?
            .collect::<Result<Vec<(i64, String, String)>, _>>()?;
        found
            .into_iter()
            .map(|(player, fingerprint, begun)| {
                let fingerprint = Fingerprint::from_text(&fingerprint);
                Ok(StoredVersion { fingerprint, begun, games: self.games_of(player, rules)? })
            })
            .collect()
    }

    fn games_of(&self, player: i64, rules: &str) -> Result<Vec<VersionGame>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT first = ?1, name, fingerprint, opening, outcome FROM game
                 JOIN player ON player.id = CASE first WHEN ?1 THEN second ELSE first END
             WHERE (first = ?1 OR second = ?1) AND rules = ?2 ORDER BY game.id",
        )?;
        let mut rows = statement.query(params![player, rules])?;
        let mut games = Vec::new();
        while let Some(row) = rows.next()? {
            let outcome: String = row.get(4)?;
            games.push(VersionGame {
                side: if row.get(0)? { Side::First } else { Side::Second },
                opponent: Identity {
                    name: row.get(1)?,
                    fingerprint: Fingerprint::from_text(&row.get::<_, String>(2)?),
                },
                opening: row.get(3)?,
                outcome: outcome
                    .parse()
                    .map_err(|_| StoreError::Unreadable { text: outcome.as_str().into(), kind: "outcome" })?,
            });
        }
        Ok(games)
    }
}
