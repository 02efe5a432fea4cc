//! The server's pages: documents that name their styles and modules, which the server hands out as they are.

use crate::frame::{COMMON, Piece, Template, VIEWER, assembled, safe_json, sides_and_endings, with_words};
use language::{Dictionary, Language};
use serde::Serialize;

const FRAME: &str = include_str!("site/site.html");

const SITE: Piece =
    Piece { file: "site-page", style: include_str!("site/site.css"), script: include_str!("site/site.js") };
const PLAY: Piece =
    Piece { file: "play-page", style: include_str!("site/play.css"), script: include_str!("site/play.js") };
const ANALYZE: Piece = Piece {
    file: "analyze-page",
    style: include_str!("site/analyze.css"),
    script: include_str!("site/analyze.js"),
};

/// Rankings of classes.
const RANKING: Piece = Piece {
    file: "ranking-page",
    style: include_str!("site/class.css"),
    script: include_str!("site/ranking.js"),
};
const CLASS: Piece = Piece { file: "class-page", style: "", script: include_str!("site/class.js") };
const DESK: Piece = Piece { file: "desk-page", style: "", script: include_str!("site/desk.js") };
const CLASSES: Piece = Piece {
    file: "classes-page",
    style: include_str!("site/classes.css"),
    script: include_str!("site/classes.js"),
};

/// Clocks beside a board.
const CLOCK: Piece = Piece { file: "clock-page", style: "", script: include_str!("site/clock.js") };
/// Pieces put on a board.
const SETUP: Piece = Piece {
    file: "setup-page",
    // It looks as its page says.
    style: "",
    script: include_str!("site/setup.js"),
};

const PLACES: &str = "alias depth elo failure field file games list of openings opponent players probability problem rating rules score seed \
                      share time";
const PROBLEM: Piece = Piece {
    file: "problem-page",
    style: include_str!("site/problem.css"),
    script: include_str!("site/problem.js"),
};
const LAB: Piece =
    Piece { file: "lab-page", style: include_str!("site/lab.css"), script: include_str!("site/lab.js") };
const ARENA: Piece = Piece {
    file: "arena-page",
    style: include_str!("site/arena.css"),
    script: include_str!("site/arena.js"),
};
const EVENT: Piece = Piece {
    file: "event-page",
    style: include_str!("site/event.css"),
    script: include_str!("site/event.js"),
};
/// Ratings with their errors, drawn.
const RATINGS: Piece = Piece { file: "ratings-page", style: "", script: include_str!("site/ratings.js") };
/// Tests that are watched.
const RUNS: Piece = Piece { file: "lab-page", style: "", script: include_str!("site/runs.js") };
/// A text area with numbers of lines, colors and marks.
const EDITOR: Piece = Piece { file: "lab-page", style: "", script: include_str!("site/editor.js") };

const ARENA_PLACES: &str =
    "begun column draws from seed games losses name opponents players probability row share to wins";
const LAB_PLACES: &str = "alias chosen games lower opponent preferred ratio times upper";

pub(crate) const PLAY_PAGE: Template = Template {
    body: include_str!("site/play.html"),
    pieces: &[COMMON, VIEWER, SITE, CLOCK, PLAY],
    places: PLACES,
};
pub(crate) const ANALYZE_PAGE: Template = Template {
    body: include_str!("site/analyze.html"),
    pieces: &[COMMON, VIEWER, SITE, SETUP, ANALYZE],
    places: PLACES,
};
pub(crate) const ARENA_PAGE: Template = Template {
    body: include_str!("site/arena.html"),
    pieces: &[COMMON, VIEWER, SITE, ARENA],
    places: ARENA_PLACES,
};
pub(crate) const EVENT_PAGE: Template = Template {
    body: include_str!("site/event.html"),
    pieces: &[COMMON, VIEWER, SITE, RATINGS, EVENT],
    places: ARENA_PLACES,
};
pub(crate) const LAB_PAGE: Template = Template {
    body: include_str!("site/lab.html"),
    pieces: &[COMMON, VIEWER, SITE, EDITOR, RATINGS, RUNS, LAB],
    places: LAB_PLACES,
};

pub(crate) const CLASS_PAGE: Template = Template {
    body: include_str!("site/class.html"),
    pieces: &[COMMON, VIEWER, SITE, RANKING, CLASS],
    places: PLACES,
};
pub(crate) const DESK_PAGE: Template = Template {
    body: include_str!("site/desk.html"),
    pieces: &[COMMON, VIEWER, SITE, RANKING, DESK],
    places: PLACES,
};
pub(crate) const CLASSES_PAGE: Template = Template {
    body: include_str!("site/classes.html"),
    pieces: &[COMMON, VIEWER, SITE, RANKING, CLASSES],
    places: PLACES,
};
pub(crate) const PROBLEM_PAGE: Template = Template {
    body: include_str!("site/problem.html"),
    pieces: &[COMMON, VIEWER, SITE, PROBLEM],
    places: PLACES,
};

/// A page of the server.
#[derive(Clone, Copy, Debug)]
pub enum Document {
    /// A game.
    Play,
    /// A position and its game.
    Analyze,
    /// Where classes are made.
    Classes,
    /// A class.
    Class,
    /// A class, for its teacher.
    Desk,
    /// What is wrong.
    Problem,
    /// A heuristic that somebody writes.
    Lab,
    /// Events.
    Arena,
    /// An event.
    Event,
}

/// A file that pages ask for.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its media type.
    pub kind: &'static str,
    /// What is in it.
    pub text: &'static str,
}

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// All files that pages ask for, by their names: modules import each other by where they lie here.
const ASSETS: &[(&str, &str, &str)] = &[
    ("shared/page.js", SCRIPT, COMMON.script),
    ("shared/page.css", STYLE, COMMON.style),
    ("shared/board.js", SCRIPT, include_str!("shared/board.js")),
    ("shared/board.css", STYLE, include_str!("shared/board.css")),
    ("shared/viewer.js", SCRIPT, include_str!("shared/viewer.js")),
    ("shared/viewer.css", STYLE, include_str!("shared/viewer.css")),
    ("site/site.js", SCRIPT, SITE.script),
    ("site/site.css", STYLE, SITE.style),
    ("site/clock.js", SCRIPT, CLOCK.script),
    ("site/play.js", SCRIPT, PLAY.script),
    ("site/play.css", STYLE, PLAY.style),
    ("site/setup.js", SCRIPT, SETUP.script),
    ("site/analyze.js", SCRIPT, ANALYZE.script),
    ("site/analyze.css", STYLE, ANALYZE.style),
    ("site/ranking.js", SCRIPT, RANKING.script),
    ("site/class.js", SCRIPT, CLASS.script),
    ("site/class.css", STYLE, RANKING.style),
    ("site/desk.js", SCRIPT, DESK.script),
    ("site/classes.js", SCRIPT, CLASSES.script),
    ("site/classes.css", STYLE, CLASSES.style),
    ("site/problem.js", SCRIPT, PROBLEM.script),
    ("site/problem.css", STYLE, PROBLEM.style),
    ("site/editor.js", SCRIPT, EDITOR.script),
    ("site/runs.js", SCRIPT, RUNS.script),
    ("site/lab.js", SCRIPT, LAB.script),
    ("site/lab.css", STYLE, LAB.style),
    ("site/ratings.js", SCRIPT, RATINGS.script),
    ("site/arena.js", SCRIPT, ARENA.script),
    ("site/arena.css", STYLE, ARENA.style),
    ("site/event.js", SCRIPT, EVENT.script),
    ("site/event.css", STYLE, EVENT.style),
];

/// The file of this name.
pub fn asset(name: &str) -> Option<Asset> {
    let found = ASSETS.iter().find(|(known, ..)| *known == name);
    found.map(|&(_, kind, text)| Asset { kind, text })
}

impl Document {
    fn template(self) -> &'static Template {
        match self {
            Self::Play => &PLAY_PAGE,
            Self::Analyze => &ANALYZE_PAGE,
            Self::Classes => &CLASSES_PAGE,
            Self::Class => &CLASS_PAGE,
            Self::Desk => &DESK_PAGE,
            Self::Problem => &PROBLEM_PAGE,
            Self::Lab => &LAB_PAGE,
            Self::Arena => &ARENA_PAGE,
            Self::Event => &EVENT_PAGE,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Analyze => "analyze",
            Self::Classes => "classes",
            Self::Class => "class",
            Self::Desk => "desk",
            Self::Problem => "problem",
            Self::Lab => "lab",
            Self::Arena => "arena",
            Self::Event => "event",
        }
    }
}

/// A page with its words and what it is told.
///
/// # Panics
/// If the data is no plain data.
pub fn document(dictionary: Dictionary, document: Document, data: &impl Serialize) -> String {
    let mut words = document.template().words(dictionary);
    words.extend(sides_and_endings(dictionary));
    let other = match dictionary.language() {
        Language::English => (Language::Spanish, "Español"),
        Language::Spanish => (Language::English, "English"),
    };
    words.insert("other-language".to_owned(), other.0.to_string());
    words.insert("other-language-name".to_owned(), other.1.to_owned());
    let name = document.name();
    let own: &[&str] = match document {
        Document::Desk => &["class"],
        Document::Classes => &["class", "classes"],
        _ => &[name],
    };
    let shared = ["shared/page", "shared/board", "shared/viewer", "site/site"].map(str::to_owned);
    let styles = shared.into_iter().chain(own.iter().map(|name| format!("site/{name}")));
    let styles = styles.map(|style| format!("<link rel=\"stylesheet\" href=\"/assets/{style}.css\">\n"));
    let json = |value: Result<String, serde_json::Error>| safe_json(&value.expect("plain data"));
    let contents = [
        ("<!--STYLES-->\n", styles.collect()),
        ("<!--BODY-->", with_words(document.template().body, &words)),
        ("/*WORDS*/", json(serde_json::to_string(&words))),
        ("/*DATA*/", json(serde_json::to_string(data))),
        ("<!--SCRIPT-->", format!("site/{name}.js")),
    ];
    assembled(FRAME, &words, &contents)
}
