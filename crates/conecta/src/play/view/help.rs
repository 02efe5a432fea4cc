//! The page that explains the keys.

use super::framed;
use super::theme::Theme;
use game::Rules;
use language::{Dictionary, say};
use ratatui::Frame;
use ratatui::layout::Constraint;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

/// Where explanations begin.
const INDENT: usize = 13;
const WIDTH: u16 = 62;

pub(super) fn draw(frame: &mut Frame, rules: Rules, theme: Theme, dictionary: Dictionary) {
    let area = frame.area();
    let arrows = |left: &str, right: &str| if theme.ascii { left.to_owned() } else { right.to_owned() };
    let width = u32::from(rules.size().width());
    let last = char::from_digit(width, 36).expect("at most eleven columns");
    let mut entries = vec![
        (format!("1-{}", last.min('9')), say!(dictionary, "play-help-columns")),
        (arrows("left right", "← →"), say!(dictionary, "play-help-arrows")),
        (arrows("space enter", "␣ ⏎ ↓"), say!(dictionary, "play-help-drop")),
    ];
    if last > '9' {
        entries[0].0 = format!("1-9 a-{last}");
    }
    if rules == Rules::Boom {
        entries.push(("b".to_owned(), say!(dictionary, "play-help-explode")));
    }
    entries.extend(
        [
            ("u r", say!(dictionary, "play-help-undo")),
            ("h", say!(dictionary, "play-help-hint")),
            ("s", say!(dictionary, "play-help-scores")),
            ("t", say!(dictionary, "play-help-threats")),
            ("x", say!(dictionary, "play-help-hurry")),
            ("[ ]", say!(dictionary, "play-help-replay")),
            ("Home End", say!(dictionary, "play-help-ends")),
            ("m", say!(dictionary, "play-help-mistake")),
            ("p", say!(dictionary, "play-help-go-on")),
            ("w l", say!(dictionary, "play-help-files")),
            ("c", say!(dictionary, "play-help-copy")),
            ("n", say!(dictionary, "play-help-new")),
            ("q", say!(dictionary, "play-help-quit")),
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
    lines.push(Line::styled(format!("  {}", say!(dictionary, "play-help-back")), theme.faint()));
    let place = area.centered(Constraint::Max(WIDTH), Constraint::Max(lines.len() as u16 + 2));
    frame.render_widget(
        Paragraph::new(lines).block(framed(&say!(dictionary, "play-help-title"), theme)),
        place,
    );
}
