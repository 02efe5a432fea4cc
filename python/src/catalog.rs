//! Everybody who can be named here: whom the command line knows, and functions that were registered.

use crate::errors::refused;
use crate::function::{Form, FunctionMaker};
use crate::keeper;
use authoring::HeuristicFiles;
use engine::heuristics::{Card, Heuristic, HeuristicSpec, House, TieBreak, Viewpoint, Weight};
use engine::players::{PlayerName, PlayerSpec};
use engine::{Catalog, CatalogError, Fingerprint, Loader, Score, with_settings};
use game::{Quoted, Rules};
use guests::Programs;
use pyo3::prelude::*;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The functions by their names. A notebook runs a cell again, so the latest of a name counts.
static FUNCTIONS: Mutex<BTreeMap<String, Heuristic>> = Mutex::new(BTreeMap::new());

/// Knows the functions.
struct Functions;

impl Loader for Functions {
    fn load(&self, name: &PlayerName, _: &Catalog) -> Option<Result<PlayerSpec, CatalogError>> {
        if name.protocol.is_some() || name.settings_file.is_some() {
            return None;
        }
        let functions = FUNCTIONS.lock().unwrap_or_else(PoisonError::into_inner);
        functions.get(&name.base).map(|heuristic| with_settings(heuristic.clone(), name))
    }
}

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
    let mut catalog = lab::catalog();
    catalog.add_loader(HeuristicFiles);
    catalog.add_loader(Programs::new(keeper::keeper(), false));
    catalog.add_loader(Functions);
    catalog
});

/// Everybody.
pub(crate) fn catalog() -> &'static Catalog {
    &CATALOG
}

/// The players of these names, in order. A folder is all the heuristics in it.
pub(crate) fn players(names: &[String]) -> PyResult<Vec<PlayerSpec>> {
    let mut players = Vec::new();
    for name in names {
        let name: PlayerName = name.parse().map_err(refused)?;
        match authoring::folder(&name).filter(|files| !files.is_empty()) {
            None => players.push(catalog().resolve(&name).map_err(refused)?),
            Some(files) => {
                for base in files {
                    let file = PlayerName { base, ..name.clone() };
                    players.push(catalog().resolve(&file).map_err(refused)?);
                }
            }
        }
    }
    Ok(players)
}

/// The heuristic of a name.
pub(crate) fn heuristic(name: &str) -> PyResult<HeuristicSpec> {
    catalog().heuristic(name).map_err(refused)
}

/// The names of the players that a tournament without names has.
#[pyfunction]
pub(crate) fn house(rules: &str) -> PyResult<Vec<String>> {
    let rules: Rules = rules.parse().map_err(refused)?;
    Ok(lab::house_players(catalog(), rules).iter().map(ToString::to_string).collect())
}

/// What a heuristic says about itself: name, idea, origin, and its weights with their default values.
type About = (String, String, String, Vec<(String, Score)>);

/// All heuristics that are compiled in, and the functions.
#[pyfunction]
pub(crate) fn heuristics() -> Vec<About> {
    let functions = FUNCTIONS.lock().unwrap_or_else(PoisonError::into_inner);
    let about = |heuristic: &Heuristic| {
        let Card { name, idea, origin, weights, .. } = &*heuristic.card;
        let weights = weights.iter().map(|weight| (weight.name.to_string(), weight.default)).collect();
        (name.clone(), idea.clone(), origin.clone(), weights)
    };
    catalog().heuristics().iter().chain(functions.values()).map(about).collect()
}

/// What is compiled in, to the letter.
#[pyfunction]
pub(crate) fn fingerprint_of_sources() -> String {
    Fingerprint::of_sources().to_string()
}

/// Enters a function as a heuristic; one of the same name that was entered before is replaced. `weights` are name, default,
/// least and greatest value, in the order of the function's parameters; `identity` is what the function is to the letter.
#[pyfunction]
#[pyo3(signature = (function, name, idea, weights, identity, *, batch, depth, viewpoint, tie_break))]
#[expect(clippy::too_many_arguments, reason = "they are named where it is called")]
pub(crate) fn register(
    function: Py<PyAny>,
    name: String,
    idea: String,
    weights: Vec<(String, Score, Score, Score)>,
    identity: &[u8],
    batch: bool,
    depth: u32,
    viewpoint: &str,
    tie_break: &str,
) -> PyResult<()> {
    let taken = || refused(CatalogError::Taken(name.clone()));
    let parsed: PlayerName = name.parse().map_err(refused)?;
    let is_word = name.chars().all(|letter| letter.is_alphanumeric() || "-_".contains(letter));
    if !is_word || parsed != PlayerName::plain(&name) {
        return Err(refused(format!(
            "`{}` is no name for a function: letters, digits, - and _",
            Quoted::new(&name)
        )));
    }
    if Catalog::built_in().resolve(&parsed).is_ok() {
        return Err(taken());
    }
    let house = House {
        depth,
        viewpoint: match viewpoint {
            "leaf" => Viewpoint::Leaf,
            "root" => Viewpoint::Root,
            other => return Err(refused(format!("`{other}` is no viewpoint: there are `leaf` and `root`"))),
        },
        tie_break: match tie_break {
            "first" => TieBreak::First,
            "last" => TieBreak::Last,
            other => return Err(refused(format!("`{other}` is no tie-break: there are `first` and `last`"))),
        },
        floor: Score::NEG_INFINITY,
        ..House::COURSE
    };
    let defaults = weights.iter().map(|&(_, default, ..)| default).collect();
    let weight = |(name, default, low, high)| Weight { name: Cow::Owned(name), default, low, high };
    let card = Card {
        name: name.clone(),
        alias: None,
        idea,
        origin: "a function of this Python".to_owned(),
        weights: weights.into_iter().map(weight).collect(),
        house,
    };
    let form = if batch { Form::Batch } else { Form::Scalar };
    let maker = FunctionMaker { function, form, defaults, win: house.win };
    let heuristic = Heuristic::new(card, Fingerprint::of(identity), maker);
    let replaced = FUNCTIONS.lock().unwrap_or_else(PoisonError::into_inner).insert(name, heuristic);
    // Its function may have something to do when it goes, which must not happen behind the lock.
    drop(replaced);
    Ok(())
}
