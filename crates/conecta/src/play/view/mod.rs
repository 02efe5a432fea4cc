//! The model drawn. Nothing here changes anything.

mod board;
mod form;
mod help;
mod panel;
#[cfg(test)]
mod screens;
mod theme;

pub(crate) use theme::Theme;

use super::model::{Model, Notice, Page};
use super::words;
use language::{Dictionary, say};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Wrap};

/// The smallest window in which everything has its place.
const LEAST: (u16, u16) = (60, 20);
/// The panel beside the board is at least and at most so wide.
const PANEL: (u16, u16) = (24, 44);
/// Rows that are not the board's: the title, the notice and the keys.
const AROUND: u16 = 3;
/// No notice takes more rows.
const MOST_LINES: u16 = 4;
/// Columns between the board and the panel.
const GAP: u16 = 1;

const ASCII_BORDER: border::Set = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Draws everything.
pub(super) fn draw(frame: &mut Frame, model: &Model, theme: Theme, dictionary: Dictionary) {
    let area = frame.area();
    match (&model.page, room(area, model, theme)) {
        _ if area.width < LEAST.0 || area.height < LEAST.1 => too_small(frame, dictionary),
        (Page::Form(form, under), _) => form::draw(frame, form, *under, theme, dictionary),
        (Page::Help, _) => help::draw(frame, model.game().rules(), theme, dictionary),
        (Page::Game, None) => too_small(frame, dictionary),
        (Page::Game, Some(room)) => game(frame, model, room, theme, dictionary),
    }
}

fn too_small(frame: &mut Frame, dictionary: Dictionary) {
    let area = frame.area();
    let text = say!(dictionary, "play-too-small", width = LEAST.0, height = LEAST.1);
    let paragraph = Paragraph::new(text).wrap(Wrap { trim: true }).centered();
    let top = area.height.saturating_sub(2) / 2;
    frame.render_widget(paragraph, Rect { y: top, height: area.height - top, ..area });
}

/// Where board and panel are, if the board takes so much room.
fn places(area: Rect, (width, height): (u16, u16)) -> (Rect, Rect) {
    let panel_width = (area.width - width - GAP).min(PANEL.1);
    let left = (area.width - panel_width - GAP - width) / 2;
    let middle = Rect { y: 1, height: area.height - AROUND, ..area };
    let board = Rect::new(left, middle.y + (middle.height - height) / 2, width, height);
    (board, Rect { x: area.width - panel_width, width: panel_width, ..middle })
}

/// The columns of a board on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns {
    board: Rect,
    number: u16,
}

impl Columns {
    /// The column in which this point lies, counted from 0.
    pub(super) fn at(self, x: u16, y: u16) -> Option<u32> {
        let inner = Rect { x: self.board.x + 1, width: self.board.width - 2, ..self.board };
        inner.contains((x, y).into()).then(|| u32::from((x - inner.x) / (inner.width / self.number)))
    }
}

/// Where the columns are, while a board is seen.
pub(super) fn columns(area: Rect, model: &Model, theme: Theme) -> Option<Columns> {
    let is_seen = matches!(model.page, Page::Game) && area.width >= LEAST.0 && area.height >= LEAST.1;
    let room = room(area, model, theme).filter(|_| is_seen)?;
    Some(Columns { board: places(area, room).0, number: model.game().rules().size().width().into() })
}

/// The room of the board, if it fits.
fn room(area: Rect, model: &Model, theme: Theme) -> Option<(u16, u16)> {
    let most = (area.width.saturating_sub(PANEL.0 + GAP), area.height.saturating_sub(AROUND));
    board::room(model, theme, most)
}

fn game(frame: &mut Frame, model: &Model, room: (u16, u16), theme: Theme, dictionary: Dictionary) {
    let area = frame.area();
    let (board, panel) = places(area, room);
    title(frame, model, theme, dictionary);
    board::draw(model, theme, board, frame.buffer_mut());
    panel::draw(frame, model, panel, theme, dictionary);
    notice(frame, model, Rect { y: area.height - 2, height: 1, ..area }, theme, dictionary);
    keys(frame, model, Rect { y: area.height - 1, height: 1, ..area }, theme, dictionary);
}

fn title(frame: &mut Frame, model: &Model, theme: Theme, dictionary: Dictionary) {
    let rules = model.game().rules();
    let dash = if theme.ascii { "-" } else { "·" };
    let line = Line::from(vec![
        Span::styled(" conecta", theme.title()),
        Span::styled(format!(" {dash} {rules} {dash} {}", words::goal(dictionary, rules)), theme.faint()),
    ]);
    frame.render_widget(line, Rect { height: 1, ..frame.area() });
}

/// The line that answers: a prompt, a notice, or nothing.
fn notice(frame: &mut Frame, model: &Model, area: Rect, theme: Theme, dictionary: Dictionary) {
    if let Some(prompt) = &model.prompt {
        let question = format!(" {} ", words::question(dictionary, prompt));
        let width = (question.chars().count() + prompt.cursor()) as u16;
        let line = Line::from(vec![Span::styled(question, Theme::strong()), prompt.text.as_str().into()]);
        frame.render_widget(line, area);
        frame.set_cursor_position((area.x + width.min(area.width - 1), area.y));
    } else if let Some(notice) = &model.notice {
        let style = match notice {
            Notice::Illegal(_)
            | Notice::Failed(_)
            | Notice::PlayerFailed(..)
            | Notice::NoHint(_)
            | Notice::Refused(_)
            | Notice::NotYourTurn => theme.bad(),
            Notice::Hint(_) | Notice::Saved(_) | Notice::Loaded => theme.good(),
            _ => Theme::strong(),
        };
        tell(frame, &words::notice(dictionary, notice, model), style, area);
    }
}

/// A text in a line or, where it is too long for that, over what stands above the line.
fn tell(frame: &mut Frame, text: &str, style: Style, line: Rect) {
    let lines = wrapped(text, usize::from(line.width) - 2);
    let height = (lines.len() as u16).clamp(1, MOST_LINES);
    let area = Rect { y: line.y + 1 - height, height, ..line };
    let lines: Vec<_> = lines.into_iter().map(|text| Line::styled(format!(" {text}"), style)).collect();
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines), area);
}

/// A text in lines of at most so many letters, broken between words where that is possible.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut letters: Vec<_> = word.chars().collect();
        while !letters.is_empty() {
            let line = lines.last_mut().expect("there is always a line");
            let used = line.chars().count();
            let gap = usize::from(used > 0);
            if used + gap + letters.len() <= width || used == 0 {
                line.extend(std::iter::repeat_n(' ', gap).chain(letters.drain(..letters.len().min(width))));
            } else {
                lines.push(String::new());
            }
        }
    }
    lines
}

/// The keys that matter now, as many as fit.
fn keys(frame: &mut Frame, model: &Model, area: Rect, theme: Theme, dictionary: Dictionary) {
    let mut offers = Vec::new();
    if model.prompt.is_some() {
        offers.extend([say!(dictionary, "play-key-accept"), say!(dictionary, "play-key-cancel")]);
    } else {
        if model.awaits_person() {
            let ascii = || say!(dictionary, "play-key-drop-ascii");
            offers.push(if theme.ascii { ascii() } else { say!(dictionary, "play-key-drop") });
        }
        if model.is_thinking() {
            offers.push(say!(dictionary, "play-key-hurry"));
        }
        let is_over = model.game().outcome().is_some();
        let is_halted = model.is_paused() || model.has_failed();
        if !model.record.is_at_end() || is_halted && !is_over {
            offers.push(say!(dictionary, "play-key-go-on"));
        } else if !model.settings.has_person() && !is_over {
            offers.push(say!(dictionary, "play-key-pause"));
        }
        if model.mistakes().next().is_some() {
            offers.push(say!(dictionary, "play-key-mistake"));
        }
        if is_over {
            offers.push(say!(dictionary, "play-key-new"));
        }
        if model.awaits_person() && words::may_explode(model.game()) {
            offers.push(say!(dictionary, "play-key-explode"));
        }
        offers.push(say!(dictionary, "play-key-undo"));
        if model.awaits_person() {
            offers.push(say!(dictionary, "play-key-hint"));
        }
        offers.extend([
            say!(dictionary, "play-key-scores"),
            say!(dictionary, "play-key-threats"),
            say!(dictionary, "play-key-help"),
            say!(dictionary, "play-key-quit"),
        ]);
    }
    frame.render_widget(offer(&offers, area.width, theme), area);
}

/// Keys with what they do, `u undo`, the key in bold; as many as fit.
fn offer(offers: &[String], width: u16, theme: Theme) -> Line<'static> {
    let mut spans = Vec::new();
    let mut used = 0;
    for text in offers {
        let (key, meaning) = text.split_once(' ').unwrap_or((text, ""));
        let spans_of_one = [
            Span::styled(format!(" {key}"), Theme::strong()),
            Span::styled(format!(" {meaning} "), theme.faint()),
        ];
        used += spans_of_one.iter().map(Span::width).sum::<usize>();
        if used > usize::from(width) {
            break;
        }
        spans.extend(spans_of_one);
    }
    Line::from(spans)
}

/// A frame with a title.
fn framed(title: &str, theme: Theme) -> Block<'static> {
    let set = if theme.ascii { ASCII_BORDER } else { border::ROUNDED };
    let title = Span::styled(format!(" {title} "), theme.title());
    Block::bordered().border_set(set).border_style(theme.faint()).title(title).padding(Padding::horizontal(1))
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn texts_are_wrapped_between_words_and_long_words_are_broken() {
        assert_eq!(wrapped("", 9), [""]);
        assert_eq!(wrapped("a disc falls", 9), ["a disc", "falls"]);
        assert_eq!(wrapped("a disc falls", 12), ["a disc falls"]);
        assert_eq!(wrapped("on 7/7/7/7/3p3 w", 6), ["on", "7/7/7/", "7/3p3", "w"]);
    }
}
