//! A stranger's crate: it links the laboratory, enters heuristics of its own at run time, and has everything work on them.

use arena::quality::{Asking, SETS, built_in, measure};
use arena::{ACTION_LIMIT, Ending, Format, Suite, Threads};
use engine::heuristics::{BoardHeuristic, Declaration, Heuristic, House, Weight, Weights};
use engine::players::PlayerSpec;
use engine::{Catalog, Failure, Fingerprint, Limits, Score};
use game::{Bits, Board, Game, Geometry, Rules, Side};
use lab::quality::try_out;
use lab::report::{MatchReport, Report};
use lab::tuning::{Ended, Errand, RunError, Settings, Tuning, WeightsForm};
use lab::{Event, EventRequest, EventSheet, Held, Hosting};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use store::Store;

/// The higher a disc stands, the better.
struct Tower {
    height: Score,
    middle: Score,
}

impl BoardHeuristic for Tower {
    const CARD: Declaration = Declaration {
        name: "tower",
        idea: "discs by their height, and those in the middle column",
        origin: "a stranger",
        weights: &[Weight::new("height", 1.0, 0.0, 10.0), Weight::new("middle", 3.0, 0.0, 30.0)],
        house: House::COURSE,
    };

    fn new(weights: &Weights) -> Self {
        let [height, middle] = weights.array();
        Self { height, middle }
    }

    fn evaluate<G: Geometry>(&self, board: &Board<G>) -> Score {
        let geometry = board.geometry;
        let points = |discs: G::Bits| {
            let heights: u32 =
                (0..geometry.height()).map(|row| row * (discs & geometry.row(row)).count()).sum();
            let middle = (discs & geometry.column(geometry.center())).count();
            self.height * Score::from(heights) + self.middle * Score::from(middle)
        };
        points(board.mine) - points(board.theirs)
    }
}

/// Heuristics that break down, each in its own way.
macro_rules! evil {
    ($name:ident, $text:literal, $value:expr) => {
        struct $name;

        impl BoardHeuristic for $name {
            const CARD: Declaration = Declaration {
                name: $text,
                idea: "breaks down",
                origin: "a stranger",
                weights: &[Weight::new("one", 1.0, 0.0, 2.0)],
                house: House::COURSE,
            };

            fn new(_: &Weights) -> Self {
                Self
            }

            fn evaluate<G: Geometry>(&self, _: &Board<G>) -> Score {
                $value
            }
        }
    };
}

evil!(Panics, "panics", panic!("no idea what this is"));
evil!(NoNumber, "no-number", Score::NAN);
evil!(Silent, "silent", {
    loop {
        std::thread::sleep(Duration::from_secs(1));
    }
});

fn catalog() -> Catalog {
    let mut catalog = lab::catalog();
    let fingerprint = || Fingerprint::of(b"the stranger's sources");
    for heuristic in [
        Heuristic::on_boards::<Tower>(fingerprint()),
        Heuristic::on_boards::<Panics>(fingerprint()),
        Heuristic::on_boards::<NoNumber>(fingerprint()),
        Heuristic::on_boards::<Silent>(fingerprint()),
    ] {
        catalog.register(heuristic).expect("a free name");
    }
    catalog
}

fn request(players: &[&str], openings: usize, move_time: Option<Duration>) -> EventRequest {
    let catalog = catalog();
    EventRequest {
        rules: Rules::CLASSIC,
        players: players.iter().map(|name| catalog.player(name).expect("a player")).collect(),
        format: Format::RoundRobin,
        suite: Suite::Ply4,
        own_openings: None,
        openings,
        is_exact: true,
        seed: 1,
        action_limit: ACTION_LIMIT,
        move_time,
    }
}

fn hold(store: &mut Store, request: EventRequest) -> (EventSheet, Held) {
    let event = Event::new(request).expect("everybody plays it");
    let hosting = Hosting { crew: &Threads(2), share: usize::MAX, cancel: &AtomicBool::new(false) };
    let held = event.hold(store, &hosting, &mut |_, _| false, &mut |_| ()).expect("a store in memory");
    (event.sheet(), held)
}

#[test]
fn a_heuristic_entered_at_run_time_plays_a_tournament() {
    let mut store = Store::in_memory();
    let players = ["tower:d3", "tower(middle=0):d3", "bueno:d3", "a2b3d:d3"];
    let (sheet, held) = hold(&mut store, request(&players, 10, None));
    let report = Report::new(&sheet, &held);
    assert_eq!((report.games.len(), held.played), (120, 120));
    assert!(report.players.iter().any(|player| player.name == "tower:d3" && player.failed() == 0));
    let data: serde_json::Value = serde_json::to_value(&report).expect("data");
    assert_eq!(data["players"].as_array().map(Vec::len), Some(4));
    // The same players again: nothing is played twice.
    let (_, again) = hold(&mut store, request(&players, 10, None));
    assert_eq!((again.played, again.games), (0, held.games));
}

#[test]
fn an_event_shows_even_when_a_player_of_it_no_longer_exists() {
    let mut store = Store::in_memory();
    let (_, held) = hold(&mut store, request(&["tower:d2", "bueno:d2"], 4, None));
    // Nobody asks the catalog: there might be no tower in it any more.
    let event = store.event(held.event).expect("readable").expect("it is there");
    assert!(lab::catalog().player("tower:d2").is_err());
    let sheet = EventSheet::of(&event).expect("a sheet");
    let games = store.games(&event).expect("games");
    let shown = Report::new(&sheet, &Held { games, ..held.clone() });
    assert_eq!(shown.games.len(), 8);
    assert!(shown.players.iter().any(|player| player.name == "tower:d2"));
}

#[test]
fn a_changed_heuristic_gets_no_old_games() {
    let mut store = Store::in_memory();
    hold(&mut store, request(&["tower:d2", "bueno:d2"], 4, None));
    let mut changed = lab::catalog();
    changed.register(Heuristic::on_boards::<Tower>(Fingerprint::of(b"other sources"))).expect("a free name");
    let mut request = request(&["tower:d2", "bueno:d2"], 4, None);
    request.players[0] = changed.player("tower:d2").expect("a player");
    assert_eq!(hold(&mut store, request).1.played, 8);
}

#[test]
fn who_breaks_down_is_an_ordinary_loser_with_a_reason() {
    let players = ["bueno:d2", "panics:d2", "no-number:d2", "silent:d2"];
    let limit = Some(Duration::from_millis(200));
    let (sheet, held) = hold(&mut Store::in_memory(), request(&players, 2, limit));
    let report = Report::new(&sheet, &held);
    let best = &report.players[0];
    assert_eq!((best.name.as_str(), best.wins, best.failed()), ("bueno:d2", 12, 0));
    for (name, ending, reason) in [
        ("panics:d2", Ending::Crash, "no idea what this is"),
        ("no-number:d2", Ending::Crash, "its value is NaN on the board"),
        ("silent:d2", Ending::Timeout, "it does not answer"),
    ] {
        let player = report.players.iter().find(|player| player.name == name).expect("it took part");
        assert!(player.failures[&ending.to_string()] >= 4, "{name}: {:?}", player.failures);
        let first = player.first_failure.as_ref().expect("a reason").failure.to_string();
        assert!(first.contains(reason), "{name}: {first}");
    }
    let (sheet, held) = hold(&mut Store::in_memory(), request(&["panics:d2", "bueno:d2"], 3, limit));
    let duel = MatchReport::new(&sheet, &held);
    assert_eq!((duel.losses, duel.failures), (6, [6, 0]));
}

#[test]
fn values_are_explained_and_moves_measured() {
    let spec = catalog().heuristic("tower").expect("a heuristic");
    let game: Game = "44".parse().expect("a game");
    let mut mind = spec.heuristic.mind(Rules::CLASSIC, &spec.weights).expect("it plays classic");
    assert_eq!(mind.value(game.position(), Side::First), Ok(-1.0));
    assert_eq!(mind.worths(game.position(), Side::First).expect("no failure").expect("discs").len(), 2);
    let sets: Vec<_> = SETS.into_iter().take(1).map(built_in).collect();
    let asking = Asking { crew: &Threads(2), move_time: None, cancel: &AtomicBool::new(false) };
    let quality = |name: &str| {
        let player: PlayerSpec = catalog().player(name).expect("a player");
        measure(&sets, &player, asking, || ()).expect("it plays classic")
    };
    assert!(quality("tower:d4").mean(|set| set.all.good).value > 0.8);
    let broken = quality("no-number:d2");
    let first = broken.first_failure.expect("it fails everywhere");
    assert!(matches!(first.failure, Failure::NotFinite { .. }) && !first.moves.is_empty());
}

#[test]
fn a_stranger_can_be_asked_like_anybody() {
    let game: Game = "4453".parse().expect("a game");
    let mut player =
        catalog().player("tower(height=0):d3").expect("a player").player(Rules::CLASSIC).expect("classic");
    assert!(game.legal().contains(player.choose(&game, &Limits::default()).expect("a move").mv));
}

/// A run with fixed, small numbers on a heuristic of the stranger's.
fn tune(heuristic: &str) -> Result<Ended, RunError> {
    let folder = tempfile::tempdir().expect("a folder");
    let spec = catalog().heuristic(heuristic).expect("a heuristic");
    let usual = Settings::new(&spec, Rules::CLASSIC);
    let settings = Settings {
        depth: 1,
        seconds: 0.5,
        examples: Some(128),
        rounds: Some(12),
        openings: Some(6),
        ..usual
    };
    let errand = Errand {
        output: &folder.path().join("mine.toml"),
        form: &WeightsForm,
        keeps_unproven: true,
        threads: 2,
        crew: &Threads(2),
        cancel: &AtomicBool::new(false),
        watch: &|_| (),
    };
    Tuning::new(settings, spec, Rules::CLASSIC)?.run(&errand)
}

#[test]
fn a_stranger_is_tuned_like_anybody() {
    let Ok(Ended::Complete(tuned)) = tune("tower") else { panic!("it has weights and values") };
    let names: Vec<_> = tuned.weights.iter().map(|weight| weight.name.as_str()).collect();
    assert_eq!(names, ["height", "middle"]);
    assert!(tuned.written && tuned.player.starts_with("tower@") && tuned.openings > 0);
    let data = serde_json::to_value(&*tuned).expect("data");
    assert_eq!((&data["format"], &data["heuristic"]), (&"conecta-tuning-1".into(), &"tower".into()));
}

#[test]
fn who_breaks_down_is_not_tuned_and_the_reason_is_told() {
    for (heuristic, reason) in [
        ("panics", "no idea what this is"),
        ("no-number", "its value is NaN on the board"),
        ("silent", "it does not answer"),
    ] {
        let error = tune(heuristic).expect_err("it breaks down").to_string();
        assert!(
            error.contains(reason) && error.contains(heuristic) && error.contains("in the game"),
            "{error}"
        );
    }
}

#[test]
fn who_never_answers_is_found_out_before_it_is_measured() {
    let sets: Vec<_> = SETS.into_iter().take(1).map(built_in).collect();
    let silent = catalog().player("silent:d4").expect("a player");
    assert_eq!(try_out(&sets, &silent).expect_err("it does not answer").failure, Failure::Silent);
    let panics = catalog().player("panics").expect("a player");
    assert!(try_out(&sets, &panics).is_ok(), "that is measured");
}
