//! The form before a game.

use super::super::form::{Field, Form, Kind};
use super::super::model::Under;
use super::super::words;
use super::theme::Theme;
use super::{framed, offer};
use language::{Dictionary, InWords, say};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

/// Where values begin, so that they stand in a column in every language.
const INDENT: usize = 20;
const SIZE: (u16, u16) = (60, 18);

const BANNER: [&str; 2] = ["▟██▙ ▟▀▀▙ ▟██▙ ▟▀▀▙", "▜██▛ ▜▄▄▛ ▜██▛ ▜▄▄▛"];

pub(super) fn draw(frame: &mut Frame, form: &Form, under: Under, theme: Theme, dictionary: Dictionary) {
    let area = frame.area();
    let place = Rect::new((area.width - SIZE.0) / 2, (area.height - SIZE.1) / 2, SIZE.0, SIZE.1);
    let block = framed(&say!(dictionary, "play-form-title"), theme);
    let inner = block.inner(place);
    frame.render_widget(block, place);
    let mut lines = banner(theme);
    for field in form.fields() {
        if field == Field::Begin {
            lines.push(Line::default());
        }
        lines.push(line(form, field, theme, dictionary));
    }
    lines.push(Line::default());
    match &form.error {
        Some(error) => lines.push(Line::styled(format!(" {}", error.in_words(dictionary)), theme.bad())),
        None => lines.push(Line::styled(format!(" {}", advice(dictionary, form.focus)), theme.faint())),
    }
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), inner);
    let back = if under == Under::Game {
        say!(dictionary, "play-key-back")
    } else {
        say!(dictionary, "play-key-leave")
    };
    let [walk, turn] = if theme.ascii {
        [say!(dictionary, "play-key-walk-ascii"), say!(dictionary, "play-key-turn-ascii")]
    } else {
        [say!(dictionary, "play-key-walk"), say!(dictionary, "play-key-turn")]
    };
    let keys = offer(&[walk, turn, say!(dictionary, "play-key-begin"), back], inner.width, theme);
    frame.render_widget(keys, Rect { y: inner.y + inner.height - 1, height: 1, ..inner });
}

/// Four in a row, to say what this is about.
fn banner(theme: Theme) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    if theme.ascii {
        lines.push(Line::styled("X O X O", theme.title()).centered());
    } else {
        for row in BANNER {
            let discs = row.split(' ').zip(game::Side::BOTH.into_iter().cycle());
            let spans: Vec<_> =
                discs.map(|(disc, side)| Span::styled(format!(" {disc} "), theme.side(side))).collect();
            lines.push(Line::from(spans).centered());
        }
    }
    lines.push(Line::default());
    lines
}

fn line(form: &Form, field: Field, theme: Theme, dictionary: Dictionary) -> Line<'static> {
    let is_chosen = form.focus == field;
    if field == Field::Begin {
        let text = format!("  {}  ", say!(dictionary, "play-form-begin"));
        let style = if is_chosen { theme.chosen() } else { theme.faint() };
        return Line::from(Span::styled(text, style)).centered();
    }
    let (name, value) = match field {
        Field::Rules => (say!(dictionary, "play-form-rules"), form.rules.clone()),
        Field::Kind => (say!(dictionary, "play-form-opponent"), kind(dictionary, form.kind)),
        Field::Level => {
            let name = format!("{} {}", form.level, words::level(dictionary, form.level));
            (say!(dictionary, "play-form-level"), name)
        }
        Field::Player => (say!(dictionary, "play-form-player"), form.player.clone()),
        Field::FirstPlayer => (say!(dictionary, "play-form-first-player"), form.pair[0].clone()),
        Field::SecondPlayer => (say!(dictionary, "play-form-second-player"), form.pair[1].clone()),
        Field::Starter | Field::Begin => {
            (say!(dictionary, "play-form-starter"), words::starter(dictionary, form.starter))
        }
    };
    let arrows = match (is_chosen, theme.ascii) {
        (false, _) => ["  ", "  "],
        (true, true) => ["< ", " >"],
        (true, false) => ["‹ ", " ›"],
    };
    let padding = " ".repeat(INDENT.saturating_sub(name.chars().count()));
    Line::from(vec![
        Span::styled(format!("  {name}{padding}"), if is_chosen { Theme::strong() } else { theme.faint() }),
        arrows[0].into(),
        Span::styled(format!(" {value} "), if is_chosen { theme.chosen() } else { Theme::strong() }),
        arrows[1].into(),
    ])
}

fn kind(dictionary: Dictionary, kind: Kind) -> String {
    match kind {
        Kind::Level => say!(dictionary, "play-kind-level"),
        Kind::Player => say!(dictionary, "play-kind-player"),
        Kind::Person => say!(dictionary, "play-kind-person"),
        Kind::Watch => say!(dictionary, "play-kind-watch"),
    }
}

/// What can be done with a line.
fn advice(dictionary: Dictionary, field: Field) -> String {
    match field {
        Field::Rules => say!(dictionary, "play-advice-rules"),
        Field::Player | Field::FirstPlayer | Field::SecondPlayer => say!(dictionary, "play-advice-player"),
        Field::Level => say!(dictionary, "play-advice-level"),
        Field::Kind | Field::Starter => say!(dictionary, "play-advice-turn"),
        Field::Begin => say!(dictionary, "play-advice-begin"),
    }
}
