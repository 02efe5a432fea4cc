//! What things look like: colours where the terminal has them and nobody minds, and shapes that do without.

use crate::paint::{Ink, are_colors_welcome};
use game::Side;
use ratatui::style::{Color, Modifier, Style};

/// How to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    /// Nothing but the letters every terminal has.
    pub(super) ascii: bool,
    pub(super) color: bool,
}

const BOARD: Color = Color::Indexed(26);
const BOARD_DOT: Color = Color::Indexed(75);
const BOARD_LAST: Color = Color::Indexed(33);
const BOARD_WON: Color = Color::Indexed(255);
const HOLE: Color = Color::Indexed(17);
const FIRST: Color = Color::Indexed(Ink::First.number());
const SECOND: Color = Color::Indexed(Ink::Second.number());
const FIRST_DARK: Color = Color::Indexed(160);
const SECOND_DARK: Color = Color::Indexed(172);
const FAINT: Color = Color::Indexed(Ink::Faint.number());
const ACCENT: Color = Color::Indexed(39);
const GOOD: Color = Color::Indexed(Ink::Good.number());
const BAD: Color = Color::Indexed(Ink::Bad.number());

impl Theme {
    /// Colours unless `NO_COLOR` is set to something (no-color.org).
    pub(crate) fn of_system(ascii: bool) -> Self {
        Self { ascii, color: are_colors_welcome() }
    }

    /// Discs fall in sight only where they look like discs.
    pub(crate) fn is_animated(self) -> bool {
        !self.ascii
    }

    /// Is the board painted? Letters are read best on the terminal's own ground.
    pub(super) fn has_ground(self) -> bool {
        self.color && !self.ascii
    }

    fn colored(self, style: Style, otherwise: Modifier) -> Style {
        if self.color { style } else { Style::new().add_modifier(otherwise) }
    }

    pub(super) fn title(self) -> Style {
        self.colored(Style::new().fg(ACCENT), Modifier::empty()).add_modifier(Modifier::BOLD)
    }

    pub(super) fn strong() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(super) fn faint(self) -> Style {
        self.colored(Style::new().fg(FAINT), Modifier::DIM)
    }

    /// The chosen thing among others.
    pub(super) fn chosen(self) -> Style {
        let style = Style::new().fg(Color::Indexed(231)).bg(BOARD);
        self.colored(style, Modifier::REVERSED).add_modifier(Modifier::BOLD)
    }

    pub(super) fn good(self) -> Style {
        self.colored(Style::new().fg(GOOD), Modifier::empty()).add_modifier(Modifier::BOLD)
    }

    pub(super) fn bad(self) -> Style {
        self.colored(Style::new().fg(BAD), Modifier::empty())
    }

    /// A side's name and small signs on the terminal's own ground.
    pub(super) fn side(self, side: Side) -> Style {
        let color = if side == Side::First { FIRST } else { SECOND };
        self.colored(Style::new().fg(color), Modifier::BOLD)
    }

    /// The edge of the board.
    pub(super) fn edge(self) -> Style {
        self.colored(Style::new().fg(BOARD), Modifier::empty())
    }

    /// The board around a cell.
    pub(super) fn ground(self, look: Look) -> Style {
        let color = match look {
            Look::Plain => BOARD,
            Look::Last => BOARD_LAST,
            Look::Won => BOARD_WON,
        };
        match (self.has_ground(), look) {
            (true, _) => Style::new().bg(color),
            (false, Look::Won) => Style::new().add_modifier(Modifier::BOLD),
            (false, _) => Style::new(),
        }
    }

    /// A hole on that ground.
    pub(super) fn hole(self, look: Look) -> Style {
        self.colored(self.ground(look).fg(HOLE), Modifier::DIM)
    }

    /// A hole too small to be drawn as one.
    pub(super) fn dot(self, look: Look) -> Style {
        let color = if self.has_ground() { BOARD_DOT } else { FAINT };
        self.colored(self.ground(look).fg(color), Modifier::DIM)
    }

    /// A disc on that ground.
    pub(super) fn disc(self, side: Side, look: Look) -> Style {
        let color = match (side, look) {
            (Side::First, Look::Won) if self.has_ground() => FIRST_DARK,
            (Side::Second, Look::Won) if self.has_ground() => SECOND_DARK,
            (Side::First, _) => FIRST,
            (Side::Second, _) => SECOND,
        };
        self.colored(self.ground(look).fg(color), self.ground(look).add_modifier)
    }

    /// The cross on a bomb: dark where the disc is solid, the disc's own colour where it is a ring.
    pub(super) fn bomb(self, side: Side, look: Look) -> Style {
        match (side, self.has_ground()) {
            (Side::First, true) => Style::new().fg(Color::Indexed(16)).bg(FIRST),
            _ => self.disc(side, look),
        }
    }

    /// Where a bomb goes off.
    pub(super) fn fire(self) -> Style {
        self.colored(Style::new().fg(SECOND).bg(FIRST), Modifier::REVERSED)
    }

    /// A sign in a hole.
    pub(super) fn mark(self, side: Side) -> Style {
        if self.has_ground() { self.side(side).bg(HOLE) } else { self.side(side) }
    }
}

/// What is special about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    Plain,
    /// The last move went here.
    Last,
    /// Part of the line that decided the game.
    Won,
}
