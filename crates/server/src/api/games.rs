//! Games from texts that people have: moves, PGN, positions in any form.

use crate::address;
use crate::problem::Problem;
use crate::visitor::Visitor;
use axum::Json;
use lab::analysis::games_of_text;
use language::say;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Texts of many games are longer than other requests.
pub(crate) const MOST_BYTES: usize = 1 << 20;
/// So many games of one text are told at most.
const MOST_GAMES: usize = 1000;

/// A text with games in it.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct GamesText {
    /// Moves, a game on each line; PGN; or a position as FEN, picture or numbers.
    text: String,
    /// The rules where the text does not say.
    rules: Option<String>,
}

/// A game that was found in a text.
#[derive(Serialize, ToSchema)]
pub(crate) struct FoundGame {
    /// As it stands in addresses and requests.
    game: String,
    /// Who played it, if that is told.
    players: Option<[String; 2]>,
    /// So many moves at its beginning were given to both.
    imposed: usize,
}

/// The games of a text.
#[utoipa::path(post, path = "/api/v1/games", request_body = GamesText,
    responses((status = 200, body = Vec<FoundGame>), (status = 400, body = Problem)))]
pub(crate) async fn games(
    visitor: Visitor,
    Json(sent): Json<GamesText>,
) -> Result<Json<Vec<FoundGame>>, Problem> {
    let dictionary = visitor.dictionary;
    let rules = super::rules(dictionary, sent.rules.as_deref())?;
    // A game as it stands in addresses is one too.
    if sent.text.contains('@') && !sent.text.trim_start().starts_with('[') {
        let game = super::game(dictionary, sent.text.trim())?;
        return Ok(Json(vec![FoundGame { game: address::write(&game), players: None, imposed: 0 }]));
    }
    let found = games_of_text(&sent.text, rules).map_err(|error| Problem::refused(dictionary, &error))?;
    if found.is_empty() {
        return Err(Problem::bad(say!(dictionary, "server-no-game")));
    }
    let told = found.into_iter().take(MOST_GAMES).map(|found| FoundGame {
        game: address::write(&found.game),
        players: found.players,
        imposed: found.imposed,
    });
    Ok(Json(told.collect()))
}
