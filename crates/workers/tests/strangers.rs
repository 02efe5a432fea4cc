//! Strangers' files think away, and nobody can tell the difference; what goes wrong with them costs nobody else anything.

use arena::{Format, Suite, Threads};
use authoring::{HeuristicFile, Language};
use engine::heuristics::{Heuristic, HeuristicSpec, Weights};
use engine::players::{Effort, PlayerSpec};
use engine::search::{Algorithm, Plan};
use engine::{Catalog, Failure};
use game::{Game, Position, Rules, Side};
use guests::Keeper;
use lab::{Event, EventRequest, Hosting};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use store::Store;
use workers::{Content, Crew, LoadingError, NotTuned, Stranger, Trouble, TuningStep, TuningWish};

const WINDOWS: &str = include_str!("../../../examples/python/a2b3d.py");
const PATIENCE: Duration = Duration::from_secs(10);

fn crew(workers: usize) -> Crew {
    Crew::new(Keeper::program(env!("CARGO_BIN_EXE_stranger-worker")), workers)
}

fn stranger(crew: &Crew, name: &str, text: &str) -> Result<Heuristic, LoadingError> {
    let stranger = Stranger::load(crew, name, Content::Text(text.to_owned()), PATIENCE);
    stranger.map(|stranger| stranger.heuristic)
}

fn at_hand(name: &str, text: &str) -> Heuristic {
    let language = Language::of_file(name).expect("a language");
    HeuristicFile::of(name, language, text.as_bytes().to_vec()).expect("it loads").heuristic(name)
}

fn player(heuristic: Heuristic, depth: u32) -> PlayerSpec {
    PlayerSpec::Heuristic { heuristic: HeuristicSpec::original(heuristic), effort: Effort::Depth(depth) }
}

#[test]
fn a_mind_that_is_away_says_what_one_at_hand_says() {
    let crew = crew(1);
    let away = stranger(&crew, "windows.py", WINDOWS).expect("it loads");
    let here = at_hand("windows.py", WINDOWS);
    assert_eq!(away.card, here.card);
    assert_eq!(away.fingerprint(), here.fingerprint());
    for rules in ["classic", "classic-8x7", "misere", "boom"] {
        let rules: Rules = rules.parse().expect("rules");
        assert_eq!(away.refuses(rules), here.refuses(rules));
        let weights = Weights::defaults(&here.card.weights);
        let (Ok(mut there), Ok(mut mind)) = (away.mind(rules, &weights), here.mind(rules, &weights)) else {
            continue;
        };
        let mut game = Game::parse(rules, "").expect("a game");
        for letter in "4453321".chars() {
            let position = *game.position();
            for side in Side::BOTH {
                assert_eq!(there.value(&position, side), mind.value(&position, side), "{game}");
                assert_eq!(there.worths(&position, side), mind.worths(&position, side), "{game}");
                assert_eq!(there.log(&position, side), mind.log(&position, side), "{game}");
            }
            let plan = Plan::in_house(&here.card.house, Algorithm::AlphaBeta(3));
            assert_eq!(there.search(&position, &plan), mind.search(&position, &plan), "{game}");
            let mv =
                game.legal().into_iter().find(|&mv| rules.letter(mv) == letter).expect("a column with room");
            game.play(mv).expect("it is legal");
        }
    }
}

fn held(players: Vec<PlayerSpec>) -> Vec<(String, String)> {
    let event = Event::new(EventRequest {
        rules: Rules::CLASSIC,
        players,
        format: Format::RoundRobin,
        suite: Suite::Ply4,
        own_openings: None,
        openings: 3,
        is_exact: true,
        seed: 1,
        action_limit: arena::ACTION_LIMIT,
        move_time: None,
    });
    let hosting = Hosting { crew: &Threads(2), share: 3, cancel: &AtomicBool::new(false) };
    let mut store = Store::in_memory();
    let held =
        event.expect("an event").hold(&mut store, &hosting, &mut |_, _| false, &mut |_| ()).expect("held");
    let text = |game: &arena::ContestGame| (format!("{:?}", game.pairing), game.record.moves.clone());
    held.games.iter().map(text).collect()
}

#[test]
fn games_of_strangers_are_those_of_their_files() {
    let crew = crew(2);
    let others =
        |catalog: Catalog| ["ia2:d3", "bueno:d3"].map(|name| catalog.player(name).expect("a player"));
    let lisp = "(defpackage :x (:use :cl)) (defun heuristica (estado) (declare (ignore estado)) 0)";
    let event = |windows: Heuristic| {
        let mut players = vec![player(windows, 3)];
        players.extend(others(Catalog::built_in()));
        held(players)
    };
    assert!(stranger(&crew, "broken.lisp", &lisp[..30]).is_err());
    let away = event(stranger(&crew, "windows.py", WINDOWS).expect("it loads"));
    assert_eq!(away.len(), 18);
    assert_eq!(away, event(at_hand("windows.py", WINDOWS)));
    assert_eq!(crew.lost(), 0);
}

#[test]
fn a_file_that_does_not_load_says_where() {
    let crew = crew(1);
    let error =
        stranger(&crew, "x.py", "def evaluate(board):\n    retrun bored\n").expect_err("no such statement");
    let LoadingError::Refused(refused) = error else { panic!("{error}") };
    assert_eq!((refused.line, refused.source_line.trim()), (2, "retrun bored"));
    assert_eq!(stranger(&crew, "x.txt", "").expect_err("no language"), LoadingError::Language);
    assert!(stranger(&crew, "x.py", &"(".repeat(100_000)).is_err());
    assert!(stranger(&crew, "x.py", &"x".repeat(300_000)).is_err());
    assert_eq!(crew.lost(), 0, "the compiler refuses before it breaks down");
    assert!(stranger(&crew, "y.py", WINDOWS).is_ok());
}

#[test]
fn a_stranger_that_takes_too_long_loses_its_worker_and_nobody_else_does() {
    let crew = crew(1);
    // Each value takes a tenth of the steps that are allowed, and a search of six plies wants thousands of them.
    let slow = "def evaluate(board):\n    n = 0\n    for i in range(400000):\n        n += i\n    return n\n";
    let slow = Stranger::load(&crew, "slow.py", Content::Text(slow.to_owned()), Duration::from_millis(100));
    let slow = slow.expect("it loads").heuristic;
    let mut mind = slow.mind(Rules::CLASSIC, &Weights::defaults(&slow.card.weights)).expect("a mind");
    let game: Game = "4".parse().expect("a game");
    let begun = Instant::now();
    let plan = Plan::in_house(&slow.card.house, Algorithm::Negamax(6));
    let failure = mind.search(game.position(), &plan).expect_err("it takes too long");
    assert_eq!(failure, Failure::Late { milliseconds: 100 });
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    assert_eq!(crew.lost(), 1);
    let windows = stranger(&crew, "windows.py", WINDOWS).expect("there is another worker");
    let mut mind = windows.mind(Rules::CLASSIC, &Weights::defaults(&windows.card.weights)).expect("a mind");
    assert!(mind.value(game.position(), game.position().to_move()).is_ok());
}

#[test]
fn an_endless_file_fails_with_its_line() {
    let crew = crew(1);
    let endless = "def evaluate(board):\n    while board is not None:\n        pass\n    return 0\n";
    let endless = stranger(&crew, "endless.py", endless).expect("it loads");
    let mut mind = endless.mind(Rules::CLASSIC, &Weights::defaults(&[])).expect("a mind");
    let game: Game = "4".parse().expect("a game");
    let failure = mind.value(game.position(), Side::First).expect_err("it never ends");
    assert!(
        matches!(&failure, Failure::Program { place: Some(place), .. } if place.starts_with("endless.py:2")),
        "{failure}"
    );
    assert_eq!(crew.lost(), 0, "the sandbox ends it, not the wall around it");
}

/// The worker that a keeper keeps: the last of its line. (The keeper itself lives on, and tidies up.)
#[cfg(target_os = "linux")]
fn kept_by(keeper: u32) -> u32 {
    let children =
        std::fs::read_to_string(format!("/proc/{keeper}/task/{keeper}/children")).unwrap_or_default();
    children.split_whitespace().next().and_then(|child| child.parse().ok()).map_or(keeper, kept_by)
}

/// The system ends the process, as it would if memory were short.
#[cfg(target_os = "linux")]
#[test]
fn a_worker_that_dies_is_replaced_before_anybody_notices() {
    let crew = crew(1);
    let windows = stranger(&crew, "windows.py", WINDOWS).expect("it loads");
    let mut mind = windows.mind(Rules::CLASSIC, &Weights::defaults(&windows.card.weights)).expect("a mind");
    let game: Game = "4".parse().expect("a game");
    let value = mind.value(game.position(), Side::First).expect("a value");
    for keeper in crew.processes() {
        let status = std::process::Command::new("kill").args(["-9", &kept_by(keeper).to_string()]).status();
        assert!(status.expect("kill is there").success());
    }
    // It may still answer while it dies.
    let begun = Instant::now();
    while crew.lost() == 0 && begun.elapsed() < PATIENCE {
        assert_eq!(mind.value(game.position(), Side::First), Ok(value));
    }
    assert_eq!(crew.lost(), 1);
}

fn wish(source: &str, seconds: f64) -> TuningWish {
    let content = Content::Text(source.to_owned());
    TuningWish { name: "mine.py".to_owned(), content, rules: "classic".to_owned(), seconds }
}

#[test]
fn a_file_is_tuned_away_and_nothing_but_its_numbers_changes() {
    let crew = crew(1);
    // Whoever counts threats as bad begins with something that can be improved.
    let source = include_str!("../../../examples/mine.py").replace("THREAT = 40 ", "THREAT = -40");
    let mut steps = Vec::new();
    let tuned = wish(&source, 3.0).tune(&crew, &AtomicBool::new(false), &mut |step| steps.push(step));
    let tuned = tuned.expect("it is tuned");
    let names: Vec<_> = tuned.numbers.iter().map(|(name, before, _)| (name.as_str(), *before)).collect();
    assert_eq!(names, [("MIDDLE", 6.0), ("THREAT", -40.0)]);
    assert!(matches!(steps.first(), Some(TuningStep::Fitting { .. })), "{steps:?}");
    let words =
        |text: &str| text.replace(|letter: char| letter.is_ascii_digit() || "-.".contains(letter), "");
    assert_eq!(words(&tuned.source), words(&source), "everything else is the author's");
    assert_eq!(crew.lost(), 0);
}

#[test]
fn tuning_ends_when_somebody_says_so() {
    let crew = crew(1);
    let source = include_str!("../../../examples/mine.py");
    let (stop, begun) = (AtomicBool::new(false), Instant::now());
    let tuned = wish(source, 60.0)
        .tune(&crew, &stop, &mut |_| stop.store(true, std::sync::atomic::Ordering::Relaxed));
    assert_eq!(tuned, Err(NotTuned::Trouble(Trouble::Stopped)));
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    let without =
        wish("def evaluate(board):\n    return 1\n", 1.0).tune(&crew, &AtomicBool::new(false), &mut |_| ());
    assert!(matches!(without, Err(NotTuned::Failure(Failure::Absent { .. }))), "{without:?}");
}
