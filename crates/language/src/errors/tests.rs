//! Every error that users can see, in every language.

use super::*;
use crate::file_keys;
use engine::Catalog;
use engine::players::PlayerName;
use engine::solver::Oracle;
use game::{Game, Outcome, Quoted, Rules, Side};
use std::collections::HashSet;

/// An example of every error that users can see.
fn examples() -> Vec<Box<dyn Error>> {
    let mut examples: Vec<Box<dyn Error>> = Vec::new();
    for text in ["4x", "4444444", "11223344", "chess:4", "boom:4", "misere:44", "classic-9:4"] {
        examples.push(Box::new(Game::parse(Rules::CLASSIC, text).expect_err(text)));
    }
    examples.push(Box::new(Game::parse(Rules::Boom, "b").expect_err("no bomb")));
    examples.push(Box::new(IllegalMove::NoSuchMove(9)));
    for text in ["chess", "boom-8x8", "classic-9", "classic-99x9-3"] {
        examples.push(Box::new(text.parse::<Rules>().expect_err(text)));
    }
    examples.push(Box::new("third".parse::<Side>().expect_err("no side")));
    examples.push(Box::new("nobody".parse::<Outcome>().expect_err("no outcome")));
    examples.extend(positions());
    for text in ["", "ia2:x", "ia2(three)", "ia2(three=1,three=2)"] {
        examples.push(Box::new(text.parse::<PlayerName>().expect_err(text)));
    }
    let mut catalog = lab::catalog();
    for text in [
        "ia2:x",
        "nobody",
        "random:d3",
        "random(size=3)",
        "ia2(five=3)",
        "ia2(three=x)",
        "ia2(three=inf)",
        "ia2@none.toml",
    ] {
        examples.push(Box::new(catalog.player(text).expect_err(text)));
    }
    for text in ["nobody", "ia2:d3"] {
        examples.push(Box::new(catalog.heuristic(text).expect_err(text)));
    }
    let ia2 = catalog.find("ia2").expect("a heuristic").clone();
    examples.push(Box::new(catalog.register(ia2).expect_err("it is there already")));
    examples.extend(weights_problems().map(boxed));
    examples.extend(failures().map(boxed));
    examples.extend(program_problems().map(boxed));
    examples.push(Box::new(FileError { file: "a.toml".into(), source: io::Error::other("none") }));
    let file = || "a.json".into();
    examples.extend(
        [
            OutputError::Twice { file: file() },
            OutputError::Folder { file: file() },
            OutputError::OtherKind { file: file(), kind: "json".into() },
            OutputError::Unwritable { file: file(), source: io::Error::other("none") },
        ]
        .map(boxed),
    );
    let rules = Rules::CLASSIC;
    examples.extend(
        [
            RequestError::Twice { player: "ia2".into() },
            RequestError::TooFewOpenings { found: 3, plies: 4, rules, wanted: 5000 },
            RequestError::NoOpenings { rules, plies: 4 },
            RequestError::TooFewOwnOpenings { name: "x.pgn".into(), found: 1, rules, wanted: 2 },
        ]
        .map(boxed),
    );
    examples.push(Box::new(SheetError { event: 3, kind: "format", text: Quoted::new("cup") }));
    for game in [None, Some("44".to_owned())] {
        let (player, failure) = ("ia2".to_owned(), Failure::Silent);
        examples.push(Box::new(TuningError::Failed { player, game, failure }));
    }
    examples.push(Box::new("cup".parse::<arena::Format>().expect_err("no format")));
    examples.push(Box::new("mate".parse::<arena::Ending>().expect_err("no ending")));
    for (player, rules) in [("prob", "classic"), ("perfect", "boom"), ("ia2", "classic-3x4")] {
        let player = catalog.player(player).expect("a player");
        examples.push(Box::new(player.check(rules.parse().expect("rules")).expect_err("it cannot play")));
    }
    let (name, reason) = ("uci:engine".to_owned(), "it has no bombs".to_owned());
    examples.push(Box::new(CannotPlay::Guest { name, rules: Rules::Boom, reason }));
    examples.push(Box::new(OracleError::Memory { megabytes: 7, source: io::Error::other("none") }));
    examples.extend([BookError::NotABook, BookError::Ply(40), BookError::Damaged].map(boxed));
    examples.push(Box::new(BookError::Incomplete { held: 7, all: 25 }));
    examples.extend([SprtError::Hypotheses(5.0, 0.5), SprtError::Risks(0.05, 0.7)].map(boxed));
    for line in ["44", "4x\t1\t1", "1122334\t1\t1", "44\t1\t1,2", "44\t9\t1,2,3,4,5,6,7"] {
        examples.push(Box::new(line.parse::<arena::quality::Labeled>().expect_err(line)));
    }
    let file = || "a.db".into();
    examples.extend(
        [
            StoreError::Damaged { file: file() },
            StoreError::Newer { file: file(), version: 9, known: 1 },
            StoreError::Older { file: file(), version: 1, known: 9 },
            StoreError::Missing { event: 3, kind: "player", number: 7 },
            StoreError::Unopened { file: file(), source: io::Error::other("none") },
            StoreError::Unreadable { text: "mate".into(), kind: "ending" },
        ]
        .map(boxed),
    );
    // Not found, no memory, not allowed, not a folder, a folder, full: as Linux numbers them.
    #[cfg(target_os = "linux")]
    examples.extend([2, 12, 13, 20, 21, 28].map(|code| boxed(io::Error::from_raw_os_error(code))));
    examples
}

/// Positions in text forms that are none.
fn positions() -> Vec<Box<dyn Error>> {
    let mut examples: Vec<Box<dyn Error>> = Vec::new();
    for text in [
        "7/7",
        "7/7/7/7/7/8",
        "7/7/7/7/7/6x",
        "7/7/7/7/7/7[x]",
        "7/7/7/7/3P3/7",
        "7/7/7/7/7/PP5",
        "7/7/7/7/7/3P3 w",
        "7/7/7/ppp4/pPPP3/PPPPppp",
        "7/7/7/pppp3/PPPP3/Ppppp2",
        "7/7/7/7/ppp4/PPPP2p",
        "PPPPppp/7/7/7/7/7",
    ] {
        examples.extend(game::fen::read(Rules::CLASSIC, text).err().map(boxed));
    }
    examples.push(Box::new(game::fen::read(Rules::Boom, "7/7/7/7/7/7/7").expect_err("whose move?")));
    for text in ["X", "X\nX\nX\nX\nX\nX", ".......\n.......\n.......\n.......\n.......\n...Y..."] {
        examples.push(Box::new(game::diagram::read(Rules::CLASSIC, text).expect_err(text)));
    }
    examples.push(Box::new(game::diagram::read(Rules::Boom, "X").expect_err("boom has no diagram")));
    examples.push(Box::new(game::diagram::read_numbers(Rules::CLASSIC, "0 1").expect_err("too few")));
    let numbers = "3 ".repeat(42);
    examples.push(Box::new(game::diagram::read_numbers(Rules::CLASSIC, &numbers).expect_err("no disc")));
    let square = game::Square { column: 3, row: 1 };
    examples.extend(
        [
            SetupError::Floating(square),
            SetupError::Counts { first: 3, second: 1 },
            SetupError::BothAligned,
            SetupError::OldLine(Side::First),
            SetupError::OldLine(Side::Second),
            SetupError::NoLastDisc(Side::First),
            SetupError::NoLastDisc(Side::Second),
            SetupError::Bombs(Side::First),
            SetupError::Bombs(Side::Second),
        ]
        .map(boxed),
    );
    examples
}

/// Everything that can be wrong with a file of weights but what its readers say in English only.
fn weights_problems() -> [WeightsError; 5] {
    let quoted = |text: &str| Quoted::new(text);
    [
        WeightsProblem::TooLarge,
        WeightsProblem::OfOther { heuristic: quoted("ia1"), name: quoted("ia2") },
        WeightsProblem::NoSuchWeight { weight: quoted("five"), name: quoted("ia2") },
        WeightsProblem::NoNumber { weight: quoted("three"), value: quoted("x") },
        WeightsProblem::Weightless { player: quoted("perfect") },
    ]
    .map(|problem| WeightsError { file: quoted("a.toml"), problem })
}

/// Everything that can be wrong with the name of a program but what its readers say in English only.
fn program_problems() -> [ProgramError; 4] {
    [
        ProgramProblem::Missing,
        ProgramProblem::NoInterpreter { interpreter: "node" },
        ProgramProblem::Clock { text: Quoted::new("noon") },
        ProgramProblem::NoSuchSetting { protocol: guests::Protocol::Lines, setting: Quoted::new("Hash") },
    ]
    .map(|problem| ProgramError { name: Quoted::new("uci:engine"), problem })
}

/// Every way to fail.
fn failures() -> [Failure; 12] {
    let board = || "7/7/7/7/7/3P3 b".to_owned();
    let (message, place) = (|| "no luck".to_owned(), || Some("mine.py:3".to_owned()));
    [
        Failure::Crash { message: message(), place: None, board: None },
        Failure::Crash { message: message(), place: place(), board: None },
        Failure::Crash { message: message(), place: place(), board: Some(board()) },
        Failure::NotFinite { value: "NaN".into(), board: board() },
        Failure::Program { message: message(), sentence: None, place: place(), board: Some(board()) },
        Failure::Late { milliseconds: 5000 },
        Failure::Silent,
        Failure::Stopped,
        Failure::Illegal { mv: "9".into(), reason: "there is no move 9".into() },
        Failure::NoMove,
        Failure::Absent { reason: "it is asleep".into() },
        Failure::Hosted { failure: Box::new(Failure::Silent), last_words: "why me".into() },
    ]
}

fn boxed(error: impl Error + 'static) -> Box<dyn Error> {
    Box::new(error)
}

#[test]
fn in_english_errors_are_said_as_the_libraries_say_them() {
    for error in examples() {
        assert_eq!(error.in_words(Language::English.dictionary()), error.to_string());
    }
}

#[test]
fn in_other_languages_errors_are_said_otherwise() {
    for error in examples() {
        assert_ne!(error.in_words(Language::Spanish.dictionary()), error.to_string());
    }
}

/// Every reason that a heuristic or the solver has for refusing some rules.
fn reasons() -> HashSet<String> {
    let boards =
        ["classic", "misere", "boom", "classic-2x2", "classic-4x4", "classic-11x10", "classic-9x7-5"];
    let rules = boards.map(|text| text.parse::<Rules>().expect("rules"));
    let mut reasons = HashSet::new();
    for rules in rules {
        let catalog = Catalog::built_in();
        let refusals = catalog.heuristics().iter().filter_map(|heuristic| heuristic.refuses(rules));
        reasons.extend(refusals.map(|refusal| refusal.reason));
        if let Err(OracleError::Rules { reason, .. }) = Oracle::check(rules) {
            reasons.insert(reason.to_owned());
        }
    }
    reasons
}

#[test]
fn the_dictionary_has_the_reasons_that_are_given() {
    let given = reasons();
    let [english, spanish] = Language::ALL.map(Language::dictionary);
    let keys: Vec<_> = file_keys("errors").filter(|key| key.starts_with("reason-")).collect();
    assert_eq!(keys.len(), 7);
    for key in keys {
        let text = english.find(key).expect("a sentence");
        assert!(given.contains(text.as_str()) && reason(english, &text) == text, "nobody says `{text}`");
        assert_ne!(reason(spanish, &text), text, "no translation");
    }
}
