//! Runs with fixed, small numbers: each takes a second or two.

use super::*;
use arena::Threads;
use std::cell::RefCell;
use std::fs;
use tempfile::TempDir;

/// A heuristic whose weights are as good as they get, and one that anything is better than.
const GOOD: &str = "a2b3d";
const BAD: &str = "a2b3d(center=-3,three=-5,two=-2,their_three=0)";

fn tuning(heuristic: &str) -> Tuning {
    let spec = crate::catalog().heuristic(heuristic).expect("a heuristic");
    let settings = Settings {
        depth: 1,
        seconds: 0.5,
        examples: Some(192),
        rounds: Some(12),
        openings: Some(6),
        ..Settings::new(&spec, Rules::CLASSIC)
    };
    Tuning::new(settings, spec, Rules::CLASSIC).expect("it can be tuned")
}

struct Place {
    folder: TempDir,
    asides: RefCell<Vec<String>>,
}

impl Place {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder"), asides: RefCell::default() }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).expect("a folder");
        let mut names: Vec<_> =
            entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect();
        names.sort();
        names
    }

    fn run(&self, tuning: &Tuning, keeps_unproven: bool, cancel: bool) -> Result<Ended, RunError> {
        let watch = |progress: Progress| {
            if let Progress::SetAside { problem, .. } = progress {
                self.asides.borrow_mut().push(problem.to_string());
            }
        };
        let (output, cancel) = (self.file("mine.toml"), AtomicBool::new(cancel));
        tuning.run(&Errand {
            output: &output,
            form: &WeightsForm,
            keeps_unproven,
            threads: 2,
            crew: &Threads(2),
            cancel: &cancel,
            watch: &watch,
        })
    }

    fn complete(&self, tuning: &Tuning, keeps_unproven: bool) -> Tuned {
        match self.run(tuning, keeps_unproven, false).expect("it runs") {
            Ended::Complete(tuned) => *tuned,
            Ended::Cancelled { .. } => panic!("nobody stopped it"),
        }
    }

    /// The name with which the weights in a file can be played.
    fn reads(&self, name: &str) -> String {
        let spec = crate::catalog().heuristic(&format!("a2b3d@{}", self.file(name).display()));
        spec.expect("weights").to_string()
    }
}

#[test]
fn proven_weights_take_the_place_of_others_which_are_kept() {
    let place = Place::new();
    fs::write(place.file("mine.toml"), "heuristic = \"a2b3d\"\n[weights]\nthree = 1\n").expect("written");
    let tuned = place.complete(&tuning(BAD), false);
    assert!(tuned.proven && tuned.written, "{:?}", tuned.gain);
    assert_eq!(place.names(), ["mine.1.toml", "mine.toml"]);
    assert_eq!(place.reads("mine.1.toml"), "a2b3d(three=1)");
    assert_ne!(place.reads("mine.toml"), "a2b3d(three=1)");
    assert!(tuned.kept.is_some_and(|kept| kept.ends_with("mine.1.toml")));
}

/// A run whose proof says that nothing was gained: no round is played.
fn idle() -> Tuning {
    let mut tuning = tuning(GOOD);
    (tuning.settings.method, tuning.settings.rounds) = (Some(Method::Spsa), Some(0));
    tuning
}

#[test]
fn weights_that_are_not_proven_stay_beside_the_output_unless_one_wants_them() {
    let place = Place::new();
    let before = "heuristic = \"a2b3d\"\n[weights]\nthree = 1\n";
    fs::write(place.file("mine.toml"), before).expect("written");
    let tuned = place.complete(&idle(), false);
    assert!(!tuned.proven && !tuned.written && tuned.kept.is_none(), "{:?}", tuned.gain);
    assert!(tuned.file.ends_with("mine.unproven.toml") && tuned.player.ends_with("mine.unproven.toml"));
    assert_eq!(fs::read_to_string(place.file("mine.toml")).expect("a file"), before);
    assert_eq!(place.names(), ["mine.toml", "mine.unproven.toml"]);
    let found = place.reads("mine.unproven.toml");
    let tuned = place.complete(&idle(), true);
    assert!(!tuned.proven && tuned.written);
    assert_eq!(place.names(), ["mine.1.toml", "mine.toml"]);
    assert_eq!(place.reads("mine.toml"), found);
}

#[test]
fn a_run_that_is_stopped_goes_on_to_the_same_weights_and_touches_nothing_until_then() {
    let (undisturbed, place) = (Place::new(), Place::new());
    undisturbed.complete(&tuning(BAD), true);
    assert!(matches!(place.run(&tuning(BAD), true, true), Ok(Ended::Cancelled { .. })));
    assert_eq!(place.names(), ["mine.toml.part", "mine.unproven.toml"]);
    let tuned = place.complete(&tuning(BAD), true);
    assert!(tuned.resumed && place.asides.borrow().is_empty());
    assert_eq!(place.reads("mine.toml"), undisturbed.reads("mine.toml"));
}

#[test]
fn two_runs_do_not_share_an_output() {
    let place = Place::new();
    let _claim = Claim::new(&place.file("mine.toml")).expect("nobody is there");
    let error = place.run(&tuning(GOOD), false, false).expect_err("somebody is");
    assert!(matches!(error, RunError::InUse { .. }) && error.is_refusal(), "{error}");
}

#[test]
fn an_output_that_holds_something_else_is_refused() {
    let place = Place::new();
    fs::write(place.file("mine.toml"), "SQLite format 3\0").expect("written");
    let error = place.run(&tuning(GOOD), false, false).expect_err("no weights");
    assert!(matches!(error, RunError::Output(OutputError::OtherKind { .. })), "{error}");
    assert_eq!(place.names(), ["mine.toml"]);
}

/// The state that a stopped run leaves, changed.
fn changed(place: &Place, tuning: &Tuning, change: impl FnOnce(&mut serde_json::Value)) {
    let state = State { seconds: 1.0, ..State::new(tuning.settings.clone()) };
    let mut value = serde_json::to_value(&state).expect("data");
    change(&mut value);
    fs::write(place.file("mine.toml.part"), value.to_string()).expect("written");
}

#[test]
fn a_state_that_cannot_be_is_told_and_kept_and_never_believed() {
    type Change = fn(&mut serde_json::Value);
    let changes: [(&str, Change); 16] = [
        ("of another run", |state| state["settings"]["seed"] = 77.into()),
        ("damaged", |state| state["more"] = 1.into()),
        ("damaged", |state| state["tried"] = (-1).into()),
        ("`seconds`", |state| state["seconds"] = (-1.0).into()),
        ("`tried`", |state| state["tried"] = u64::MAX.into()),
        ("`examples`", |state| state["examples"] = serde_json::json!([["44x", 0.5]])),
        ("`examples`", |state| state["examples"] = serde_json::json!([["1212121", 0.5]])),
        ("`examples`", |state| state["examples"] = serde_json::json!([["44", 0.3]])),
        ("`start`", |state| state["start"] = serde_json::json!([1.0])),
        ("`plan`", |state| {
            state["plan"] = serde_json::json!([12, 30_000_000_000_000_u64]);
            state["start"] = serde_json::json!([1.0, 1.0, 1.0, 1.0, 1.0, 1.0]);
        }),
        ("`plan`", |state| state["plan"] = serde_json::json!([12, 6])),
        ("`scores`", |state| state["scores"] = serde_json::json!([0.5])),
        ("`games`", |state| state["games"] = u64::MAX.into()),
        ("`history`", |state| {
            state["history"] =
                serde_json::json!([{"seconds": 1, "loss": null, "pairs": null, "weights": []}]);
        }),
        ("`history`", |state| {
            let pairs = [u64::MAX; 5];
            state["history"] = serde_json::json!([{"seconds": 1, "loss": 0.5, "pairs": pairs, "weights": [1, 1, 1, 1, 1, 1]}]);
        }),
        ("damaged", |state| *state = "{\"settings\"".into()),
    ];
    let tuning = tuning(GOOD);
    for (reason, change) in changes {
        let place = Place::new();
        changed(&place, &tuning, change);
        let before = fs::read(place.file("mine.toml.part")).expect("a state");
        place.run(&tuning, false, true).expect("it begins anew");
        assert!(
            place.asides.borrow().iter().any(|told| told.contains(reason)),
            "{reason}: {:?}",
            place.asides
        );
        assert_eq!(fs::read(place.file("mine.toml.1.part")).expect("it is kept"), before);
    }
    let place = Place::new();
    changed(&place, &tuning, |_| ());
    place.run(&tuning, false, true).expect("it goes on");
    assert!(place.asides.borrow().is_empty(), "what can be is believed: {:?}", place.asides);
}

mod never {
    //! Texts of all kinds in the place of a state.

    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

        #[test]
        fn no_state_makes_reading_panic(at in 0..2000_usize, letters in "[-0-9eE.,:\\[\\]{}\"a-z]{0,6}") {
            let tuning = tuning_once();
            let place = Place::new();
            let mut state = State { seconds: 1.0, tried: 64, games: 3, ..State::new(tuning.settings.clone()) };
            state.examples = vec![("44".into(), 0.5); 3];
            (state.start, state.plan, state.scores) = (Some(vec![1.0; 6]), Some((12, 6)), vec![0.5; 4]);
            let mut text = serde_json::to_string(&state).expect("data");
            text.insert_str(at % text.len(), &letters);
            fs::write(place.file("mine.toml.part"), text).expect("written");
            let _ = State::read(&place.file("mine.toml.part"), tuning);
        }
    }

    fn tuning_once() -> &'static Tuning {
        static TUNING: std::sync::OnceLock<Tuning> = std::sync::OnceLock::new();
        TUNING.get_or_init(|| tuning(GOOD))
    }
}

#[test]
fn a_heuristic_that_breaks_down_is_told_before_anything_begins() {
    let place = Place::new();
    let spec = crate::catalog().heuristic("ia1(one=1e308,two=1e308,their_one=1e308)").expect("a heuristic");
    let settings = Settings::new(&spec, Rules::CLASSIC);
    let tuning = Tuning::new(settings, spec, Rules::CLASSIC).expect("it has weights");
    let error = place.run(&tuning, false, false).expect_err("it has no values");
    assert!(!error.is_refusal() && error.to_string().contains("its value is"), "{error}");
    assert_eq!(place.names(), [""; 0]);
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let refused = |heuristic: &str, rules: &str, method| {
        let spec = crate::catalog().heuristic(heuristic).expect("a heuristic");
        let rules = rules.parse().expect("rules");
        let settings = Settings { method, ..Settings::new(&spec, rules) };
        Tuning::new(settings, spec, rules).err().expect("no run")
    };
    assert!(matches!(refused("prob", "boom", Some(Method::Regression)), RunError::Unsolved(_)));
    assert!(matches!(refused("maestro", "boom", None), RunError::Unsupported(_)));
}

#[test]
fn the_command_names_what_is_not_usual() {
    let spec = crate::catalog().heuristic("bueno(three=7)").expect("a heuristic");
    let settings =
        Settings { rounds: Some(3), method: Some(Method::Spsa), ..Settings::new(&spec, Rules::CLASSIC) };
    assert_eq!(
        settings.command(),
        "conecta tune 'bueno(three=7)' --seed 0 --depth 4 --method spsa --rounds 3"
    );
    assert_eq!("spsa".parse(), Ok(Method::Spsa));
    assert!("magic".parse::<Method>().is_err_and(|error| error.to_string().contains("`magic`")));
}
