//! Beside the board: who plays, whose turn it is, what the machine thinks, and the moves.

use super::super::model::Model;
use super::super::words;
use super::theme::Theme;
use super::{board, framed};
use arena::review::Review;
use game::{Game, Position, Side};
use language::{Dictionary, say};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

pub(super) fn draw(frame: &mut Frame, model: &Model, area: Rect, theme: Theme, dictionary: Dictionary) {
    let wanted = 8 + 2 * u16::from(words::boom_status(dictionary, model.game()).is_some());
    let [top, bottom] = [wanted + 2, area.height - wanted - 2];
    let upper = Rect { height: top, ..area };
    let lower = Rect { y: area.y + top, height: bottom, ..area };
    game(frame, model, upper, theme, dictionary);
    moves(frame, model, lower, theme, dictionary);
}

fn game(frame: &mut Frame, model: &Model, area: Rect, theme: Theme, dictionary: Dictionary) {
    let block = framed(&say!(dictionary, "play-panel-game"), theme);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let game = model.game();
    let mut lines: Vec<Line> = Side::BOTH.map(|side| player(model, side, theme, dictionary)).into();
    lines.push(Line::default());
    let status = words::status(dictionary, game, &model.participants, model.is_thinking());
    lines.push(Line::styled(status, if game.outcome().is_some() { theme.good() } else { Theme::strong() }));
    lines.extend(words::boom_status(dictionary, game).map(Line::from));
    if model.awaits_person() && words::may_explode(game) {
        lines.push(Line::styled(say!(dictionary, "play-boom-bomb"), theme.title()));
    }
    lines.push(Line::default());
    if let Some(review) = &model.review {
        lines.extend(hindsight(model, review, theme, dictionary));
    } else if let Some((side, choice)) = &model.thought {
        lines.push(Line::from(vec![
            Span::styled(format!("{} ", board::sign(*side, theme)), theme.side(*side)),
            words::opinion(dictionary, choice).into(),
        ]));
        if choice.line.len() > 1 {
            lines.push(Line::styled(
                say!(dictionary, "play-line", moves = words::line(game, choice)),
                theme.faint(),
            ));
        }
        if choice.nodes > 0 {
            lines.push(Line::styled(say!(dictionary, "play-nodes", nodes = choice.nodes), theme.faint()));
        }
    }
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), inner);
}

/// How well each side played, and where the game was lost.
fn hindsight(model: &Model, review: &Review, theme: Theme, dictionary: Dictionary) -> Vec<Line<'static>> {
    let mut lines: Vec<_> = Side::BOTH
        .into_iter()
        .map(|side| {
            Line::from(vec![
                Span::styled(format!("{} ", board::sign(side, theme)), theme.side(side)),
                words::accuracy(dictionary, review.accuracy[side.index()]).into(),
            ])
        })
        .collect();
    lines.extend(words::losing_move(dictionary, &model.record.whole(), review).map(Line::from));
    lines
}

/// A side's sign and name, marked if it is its turn.
fn player(model: &Model, side: Side, theme: Theme, dictionary: Dictionary) -> Line<'static> {
    let game = model.game();
    let is_on_turn = game.outcome().is_none() && game.position().to_move() == side;
    let pointer = match (is_on_turn, theme.ascii) {
        (true, true) => "> ",
        (true, false) => "▸ ",
        (false, _) => "  ",
    };
    let name = words::participant(dictionary, &model.participants, side);
    Line::from(vec![
        pointer.into(),
        Span::styled(format!("{} ", board::sign(side, theme)), theme.side(side)),
        Span::styled(name, if is_on_turn { Theme::strong() } else { theme.faint() }),
    ])
}

/// The moves of the whole game, the last one shown highlighted.
fn moves(frame: &mut Frame, model: &Model, area: Rect, theme: Theme, dictionary: Dictionary) {
    let (shown, all) = (model.game().moves().len(), model.record.len());
    let title = if model.record.is_at_end() {
        say!(dictionary, "play-panel-moves", moves = all)
    } else {
        say!(dictionary, "play-panel-replay", shown = shown, moves = all)
    };
    let block = framed(&title, theme);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let turns = turns(&model.record.whole());
    let widest = turns.iter().flatten().map(Vec::len).max().unwrap_or(1).max(1);
    // Number, dot and the moves of both sides with a space before each.
    let width = 4 + 2 * (widest as u16 + 1) + 1;
    let columns = (inner.width / width).max(1);
    let room = usize::from(inner.height) * usize::from(columns);
    let current = turns.iter().position(|turn| turn.iter().flatten().any(|(ply, _)| *ply + 1 == shown));
    let start = first_shown(current.unwrap_or(0), room, usize::from(inner.height));
    for (index, turn) in turns.iter().enumerate().skip(start).take(room) {
        let place = (index - start) as u16;
        let (column, row) = (place / inner.height, place % inner.height);
        let mut spans = vec![Span::styled(format!("{:>3} ", index + 1), theme.faint())];
        for side in Side::BOTH {
            let moves = &turn[side.index()];
            for &(ply, letter) in moves {
                let style = if ply + 1 == shown {
                    theme.chosen()
                } else if ply < shown {
                    theme.side(side)
                } else {
                    theme.faint()
                };
                spans.push(Span::styled(letter.to_string(), style));
            }
            spans.push(" ".repeat(widest + 1 - moves.len()).into());
        }
        let place = Rect::new(inner.x + column * width, inner.y + row, width, 1);
        frame.render_widget(Line::from(spans), place.intersection(inner));
    }
}

/// The first turn that is seen so that the current one is, whole columns at a time.
fn first_shown(current: usize, room: usize, column: usize) -> usize {
    (current + 1).saturating_sub(room).next_multiple_of(column.max(1))
}

/// The moves by turn, in each by side: number and letter.
fn turns(game: &Game) -> Vec<[Vec<(usize, char)>; 2]> {
    let mut turns: Vec<[Vec<(usize, char)>; 2]> = Vec::new();
    let mut replay = Game::new(game.rules());
    for (ply, &mv) in game.moves().iter().enumerate() {
        let side = replay.position().to_move();
        let is_new = turns.last().is_none_or(|turn| side == Side::First && !turn[1].is_empty());
        if is_new {
            turns.push([Vec::new(), Vec::new()]);
        }
        turns.last_mut().expect("just made sure")[side.index()].push((ply, game.rules().letter(mv)));
        replay.play(mv).expect("it is a game");
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(text: &str) -> Vec<[String; 2]> {
        let turns = turns(&text.parse().expect("a game"));
        turns.iter().map(|turn| turn.each_ref().map(|moves| moves.iter().map(|(_, c)| c).collect())).collect()
    }

    #[test]
    fn turns_hold_the_moves_of_both_sides() {
        assert_eq!(letters("44532"), [["4", "4"], ["5", "3"], ["2", ""]].map(|turn| turn.map(str::to_owned)));
        let boom = letters("boom:5454527");
        assert_eq!(boom, [["5", "45"], ["45", "27"]].map(|turn| turn.map(str::to_owned)));
    }

    #[test]
    fn the_current_turn_is_always_seen() {
        for (room, column) in [(12, 4), (10, 5), (4, 4), (1, 1)] {
            for current in 0..40 {
                let start = first_shown(current, room, column);
                assert!(start <= current && current < start + room, "{current} from {start}");
            }
        }
    }
}
