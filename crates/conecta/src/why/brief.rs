//! The costliest mistakes side by side, for a screen that has to show other things too.

use super::text::{broken, listed, marked, value};
use crate::paint::Paint;
use arena::why::Kind;
use game::{Cell, Game, Position, Rules, symbol};
use lab::report::{Judged, MistakeData, PlayerReasons, Report};
use language::{Dictionary, kind_name, say, short};

/// So many stand beside each other.
const SHOWN: usize = 3;

/// A mistake is no wider: three of them fill a line of 80.
const WIDTH: usize = 25;

/// So many moves stand together.
const GROUP: usize = 10;

/// Boards with the moves that cost a player most, each with what it believed and what was true.
pub(crate) fn side_by_side(
    dictionary: Dictionary,
    paint: Paint,
    report: &Report,
    rules: Rules,
    reasons: &PlayerReasons,
) -> String {
    let shown = reasons.costliest.iter().take(SHOWN);
    let columns: Vec<Column> = shown
        .filter_map(|costly| {
            let mistake = &reasons.mistakes[costly.mistake];
            let played = &report.games[mistake.game];
            let moves: String = played.moves.chars().take(mistake.ply).collect();
            let before = Game::parse(rules, &moves).ok()?;
            let opponent = if played.first == reasons.player { played.second } else { played.first };
            let opponent = short(&report.players[opponent].title);
            Some(Column {
                above: above(dictionary, &before, mistake, &opponent, costly.games),
                board: marked(&before, mistake),
                below: below(dictionary, rules, &before, mistake),
            })
        })
        .collect();
    let mut text =
        beside(&columns.iter().map(|column| &column.above).collect::<Vec<_>>(), true, str::to_owned);
    text += &beside(&columns.iter().map(|column| &column.board).collect::<Vec<_>>(), false, |line| {
        paint.board_line(line)
    });
    text + &beside(&columns.iter().map(|column| &column.below).collect::<Vec<_>>(), false, str::to_owned)
}

/// A mistake from top to bottom.
struct Column {
    above: Vec<String>,
    board: Vec<String>,
    below: Vec<String>,
}

/// Against whom, when, and how often.
fn above(
    dictionary: Dictionary,
    before: &Game,
    mistake: &MistakeData,
    opponent: &str,
    games: usize,
) -> Vec<String> {
    let symbol = symbol(Cell::Disc(before.position().to_move())).to_string();
    let where_it_was = say!(
        dictionary,
        "watch-mistake",
        opponent = opponent,
        move = mistake.ply + 1,
        symbol = symbol,
        games = games
    );
    where_it_was.lines().flat_map(|line| broken(line, WIDTH, "  ")).collect()
}

/// What was played, believed and true.
fn below(dictionary: Dictionary, rules: Rules, before: &Game, mistake: &MistakeData) -> Vec<String> {
    let played = mistake.played.as_str();
    let right = listed(dictionary, &mistake.right);
    let mut lines = vec![say!(dictionary, "watch-played", played = played, right = right)];
    if let Some(belief) = &mistake.belief {
        let [chosen, preferred] = [belief.chosen, belief.right].map(|number| value(dictionary, number));
        lines.push(say!(
            dictionary,
            "watch-thought",
            played = played,
            chosen = chosen,
            right = belief.preferred.as_str(),
            preferred = preferred
        ));
    }
    let even = match Judged::of(rules) {
        Judged::Solver => say!(dictionary, "why-draws"),
        Judged::Search { .. } => say!(dictionary, "why-holds"),
    };
    let after = mistake.loses_in.map_or(even, |plies| say!(dictionary, "why-loses-in", plies = plies));
    lines.push(say!(dictionary, "watch-truth", played = played, after = after));
    let seen_at = mistake.seen_at().filter(|_| mistake.kind == Kind::Horizon).unwrap_or(0);
    let kind = kind_name(dictionary, mistake.kind);
    lines.push(say!(dictionary, "watch-kind", kind = kind, seen = seen_at));
    // In groups, so that a long game can be broken; what reads moves does not mind.
    let moves: Vec<char> = before.letters().chars().collect();
    let groups: Vec<String> = moves.chunks(GROUP).map(|group| group.iter().collect()).collect();
    lines.push(say!(dictionary, "watch-after", moves = groups.join(" ")));
    lines.iter().flat_map(|line| broken(line, WIDTH, "  ")).collect()
}

/// Blocks of lines beside each other; where they differ in height, the lower ones stand at the bottom or at the top.
fn beside(blocks: &[&Vec<String>], at_bottom: bool, painted: impl Fn(&str) -> String) -> String {
    let height = blocks.iter().map(|block| block.len()).max().unwrap_or(0);
    let mut text = String::new();
    for line in 0..height {
        let cell = |block: &&Vec<String>| {
            let skipped = if at_bottom { height - block.len() } else { 0 };
            let cell = line.checked_sub(skipped).and_then(|line| block.get(line));
            painted(&format!("{:WIDTH$}", cell.map_or("", String::as_str)))
        };
        let cells: Vec<_> = blocks.iter().map(cell).collect();
        text += cells.join("  ").trim_end();
        text.push('\n');
    }
    text
}
