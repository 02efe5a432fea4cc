//! The page that explains the keys.

use super::framed;
use super::theme::Theme;
use crate::language::say;
use game::Rules;
use ratatui::Frame;
use ratatui::layout::Constraint;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

/// Where explanations begin.
const INDENT: usize = 13;
const WIDTH: u16 = 62;

pub(super) fn draw(frame: &mut Frame, rules: Rules, theme: Theme) {
    let area = frame.area();
    let arrows = |left: &str, right: &str| if theme.ascii { left.to_owned() } else { right.to_owned() };
    let width = u32::from(rules.size().width());
    let last = char::from_digit(width, 36).expect("at most eleven columns");
    let mut entries = vec![
        (format!("1-{}", last.min('9')), say!("play-help-columns")),
        (arrows("left right", "← →"), say!("play-help-arrows")),
        (arrows("space enter", "␣ ⏎ ↓"), say!("play-help-drop")),
    ];
    if last > '9' {
        entries[0].0 = format!("1-9 a-{last}");
    }
    if rules == Rules::Boom {
        entries.push(("b".to_owned(), say!("play-help-explode")));
    }
    entries.extend(
        [
            ("u r", say!("play-help-undo")),
            ("h", say!("play-help-hint")),
            ("s", say!("play-help-scores")),
            ("t", say!("play-help-threats")),
            ("x", say!("play-help-hurry")),
            ("[ ]", say!("play-help-replay")),
            ("Home End", say!("play-help-ends")),
            ("p", say!("play-help-go-on")),
            ("w l", say!("play-help-files")),
            ("c", say!("play-help-copy")),
            ("n", say!("play-help-new")),
            ("q", say!("play-help-quit")),
        ]
        .map(|(key, meaning)| (key.to_owned(), meaning)),
    );
    // Where rows are scarce, the page does without empty ones.
    let space = || (area.height as usize > entries.len() + 6).then(Line::default);
    let mut lines: Vec<_> = space().into_iter().collect();
    let end = space();
    lines.extend(entries.into_iter().map(|(key, meaning)| {
        let padding = " ".repeat(INDENT.saturating_sub(key.chars().count()));
        Line::from(vec![Span::styled(format!("  {key}{padding}"), Theme::strong()), meaning.into()])
    }));
    lines.extend(end);
    lines.push(Line::styled(format!("  {}", say!("play-help-back")), theme.faint()));
    let place = area.centered(Constraint::Max(WIDTH), Constraint::Max(lines.len() as u16 + 2));
    frame.render_widget(Paragraph::new(lines).block(framed(&say!("play-help-title"), theme)), place);
}
