//! A player is asked for a move.

use super::{game, unanswered};
use crate::State;
use crate::problem::Problem;
use crate::thinking::unbuilt;
use crate::visitor::Visitor;
use axum::Json;
use engine::players::PlayerName;
use language::say;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who is asked, and about which game.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct Question {
    /// Moves such as `4453`, with the rules in front where they are not classic.
    #[serde(default)]
    game: String,
    /// Such as `level4`, `ia2:d6` or `perfect`; `class/NAME/ALIAS` for what somebody handed in.
    player: String,
    /// What chance decides by, in players that leave something to it.
    #[serde(default)]
    seed: u64,
}

/// What a player would do.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChoiceData {
    #[serde(rename = "move")]
    mv: String,
    value: Option<f64>,
    depth: u32,
    nodes: u64,
    line: String,
}

/// The move a player chooses, within the server's limit of time.
#[utoipa::path(post, path = "/api/v1/choice", request_body = Question,
    responses((status = 200, body = ChoiceData), (status = 400, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn choice(
    state: State,
    visitor: Visitor,
    Json(question): Json<Question>,
) -> Result<Json<ChoiceData>, Problem> {
    let dictionary = visitor.dictionary;
    let game = game(dictionary, &question.game)?;
    if game.outcome().is_some() {
        return Err(Problem::conflict(say!(dictionary, "server-game-over")));
    }
    let handed_in = question.player.strip_prefix("class/").and_then(|rest| rest.split_once('/'));
    let spec = if let Some((class, alias)) = handed_in {
        let found = state.classes.find(class).ok().and_then(|class| class.opponent(alias));
        found.ok_or_else(|| Problem::missing(say!(dictionary, "class-missing")))?
    } else {
        let name: PlayerName =
            question.player.parse().map_err(|error| Problem::refused(dictionary, &error))?;
        state.catalog.resolve(&name).map_err(|error| Problem::refused(dictionary, &error))?
    };
    spec.check(game.rules()).map_err(|error| Problem::refused(dictionary, &error))?;
    let found = state.thinking.think(move |limits| {
        let mut player = spec.player(game.rules()).map_err(unbuilt)?;
        player.reseed(question.seed);
        let choice = player.think(&game, limits, &|_| ())?;
        let letter = |&mv: &game::Move| game.rules().letter(mv);
        Ok(ChoiceData {
            mv: letter(&choice.mv).to_string(),
            value: choice.value.filter(|value| value.is_finite()),
            depth: choice.depth,
            nodes: choice.nodes,
            line: choice.line.iter().map(letter).collect(),
        })
    });
    found.await.map(Json).map_err(|reason| unanswered(dictionary, reason))
}
