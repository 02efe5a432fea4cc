//! An event as a page: ranking, results, reasons and every game. A match of two is an event too.

use crate::frame::{COMMON, Occasion, Piece, Template, VIEWER, sides_and_endings};
use arena::statistics::{SprtBounds, SprtVerdict};
use arena::why::Kind;
use lab::SequentialTest;
use lab::report::{MatchReport, Report};
use language::{Dictionary, kind_meaning, kind_name, say, sentences, short};
use serde::Serialize;

const OWN: Piece = Piece {
    file: "tournament-page",
    style: include_str!("tournament.css"),
    script: include_str!("tournament.js"),
};

pub(crate) const PAGE: Template = Template {
    body: include_str!("tournament.html"),
    pieces: &[COMMON, VIEWER, OWN],
    places: "after before certainty chosen depth different draws elo examined from game games high leader losses low one others \
             plies points probability rank ranks ratio rivals score seed share suite terms thrown to wins",
};

/// What is shown of an event besides its report.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Event {
    /// What the two players of a match showed, the first one against the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duel: Option<MatchReport>,
    /// What a sequential test of the two says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<Test>,
    /// Who was to play and did not load.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<Absent>,
    /// The name of the player that the event is about, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<String>,
}

/// A sequential test.
#[derive(Clone, Debug, Serialize)]
pub struct Test {
    /// The verdict, in words.
    #[serde(skip)]
    pub said: String,
    /// The logarithm of the likelihood ratio.
    pub ratio: f64,
    /// Below it there is no gain.
    pub lower: f64,
    /// Above it there is one.
    pub upper: f64,
}

impl Test {
    /// What a test of the players of a match says.
    pub fn of(dictionary: Dictionary, test: &mut SequentialTest, report: &MatchReport) -> Self {
        let (player, (elo0, elo1)) = (short(&report.players[0]), test.hypotheses());
        let [elo0, elo1] = [elo0, elo1].map(|elo| dictionary.number(elo));
        let said = match test.verdict() {
            SprtVerdict::AcceptH1 => say!(dictionary, "sprt-accepted", player = player, elo = elo1),
            SprtVerdict::AcceptH0 => say!(dictionary, "sprt-rejected", player = player, elo = elo0),
            SprtVerdict::Continue | SprtVerdict::SuiteExhausted => say!(dictionary, "sprt-open"),
        };
        let SprtBounds { lower, upper } = test.bounds();
        Self { said, ratio: test.ratio(), lower, upper }
    }
}

/// A file that did not load.
#[derive(Clone, Debug, Serialize)]
pub struct Absent {
    /// Its name.
    pub file: String,
    /// What is wrong with it.
    pub reason: String,
}

#[derive(Serialize)]
struct Shown<'a> {
    #[serde(flatten)]
    report: &'a Report,
    #[serde(flatten)]
    event: &'a Event,
}

/// The page of an event.
pub fn tournament(
    dictionary: Dictionary,
    report: &Report,
    event: &Event,
    occasion: &Occasion,
) -> serde_json::Result<String> {
    let mut words = PAGE.words(dictionary);
    words.extend(sides_and_endings(dictionary));
    for kind in Kind::ALL {
        words.insert(format!("kind-{}", kind.name()), kind_name(dictionary, kind));
        words.insert(format!("meaning-{}", kind.name()), kind_meaning(dictionary, kind));
    }
    words.insert(
        "said-test".to_owned(),
        event.test.as_ref().map_or_else(String::new, |test| test.said.clone()),
    );
    if let (Some(why), Ok(rules)) = (&report.why, report.event.rules.parse()) {
        words.extend(why.players.iter().map(|reasons| {
            let said = sentences(dictionary, report, rules, reasons).join(" ");
            (format!("said-{}", reasons.player), said)
        }));
    }
    PAGE.filled(&words, occasion, &Shown { report, event })
}
