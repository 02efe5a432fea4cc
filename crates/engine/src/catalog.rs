//! From names to players: the heuristics that are known, and those who know how to load others.
//!
//! A name is not yet a player: [`PlayerName`] is syntax. A catalog resolves it to a [`PlayerSpec`], which can be asked about
//! itself without being built. It begins with what is compiled in; heuristics and loaders are entered at run time.

use crate::Fingerprint;
use crate::heuristics::{BUILT_IN, Heuristic, HeuristicSpec, House};
use crate::players::{Effort, LEVELS, NameError, PlayerName, PlayerSpec, level_of};
use game::Quoted;
use std::error::Error;
use std::sync::Arc;

/// Every player that can be named.
#[derive(Clone)]
pub struct Catalog {
    heuristics: Vec<Heuristic>,
    loaders: Vec<Arc<dyn Loader>>,
}

/// Knows players that the catalog does not hold: those in files, say.
pub trait Loader: Send + Sync {
    /// The player of a name, or why there is none; nothing if the name is not for this loader. `catalog` resolves names inside
    /// the name.
    fn load(&self, name: &PlayerName, catalog: &Catalog) -> Option<Result<PlayerSpec, CatalogError>>;
}

/// Why a name stands for no player.
#[derive(Clone, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum CatalogError {
    #[error(transparent)]
    Name(#[from] NameError),
    #[error(
        "unknown player `{name}`: expected `random`, `perfect`, `level1` to `level8` or a heuristic (`conecta heuristics` lists them)"
    )]
    Unknown { name: Quoted },
    /// There may be a player of that name, but no heuristic.
    #[error("unknown heuristic `{name}`: expected one of {known}")]
    UnknownHeuristic { name: Quoted, known: String },
    /// It plays, but not by valuing boards.
    #[error("`{name}` is a player without a heuristic and without weights")]
    NoHeuristic { name: Quoted },
    /// A heuristic itself looks no plies ahead.
    #[error("`{text}`: a heuristic alone takes no search effort")]
    NoEffort { text: Quoted },
    #[error("`{text}`: {heuristic} has no weight `{weight}`: it has {known}")]
    NoSuchWeight { text: Quoted, heuristic: String, weight: Quoted, known: String },
    #[error("`{text}`: `{value}` is no number for `{setting}`")]
    NoNumber { text: Quoted, setting: Quoted, value: Quoted },
    #[error("`{text}`: `{setting}` must be a finite number, not `{value}`")]
    NotFinite { text: Quoted, setting: Quoted, value: Quoted },
    #[error("`{text}`: {name} takes {}", if name == "perfect" { "milliseconds such as `perfect:t50` or positions such as `perfect:n10000`, and no depth" } else { "no search effort" })]
    Effortless { text: Quoted, name: String },
    #[error("`{text}`: {name} has no setting `{setting}`: it has seed")]
    NoSuchSetting { text: Quoted, name: String, setting: Quoted },
    /// Two things cannot have one name.
    #[error("there is a player `{0}` already")]
    Taken(String),
    /// What a loader says.
    #[error(transparent)]
    Loading(Arc<dyn Error + Send + Sync>),
}

impl CatalogError {
    /// What a loader says.
    pub fn loading(error: impl Error + Send + Sync + 'static) -> Self {
        Self::Loading(Arc::new(error))
    }
}

impl Default for Catalog {
    fn default() -> Self {
        Self::built_in()
    }
}

impl Catalog {
    /// What is compiled in.
    pub fn built_in() -> Self {
        let heuristics =
            BUILT_IN.iter().map(|built_in| built_in.heuristic(Fingerprint::of_sources())).collect();
        Self { heuristics, loaders: Vec::new() }
    }

    /// Enters a heuristic under the name on its card, which nobody may have yet.
    pub fn register(&mut self, heuristic: Heuristic) -> Result<(), CatalogError> {
        let name = &heuristic.card.name;
        if self.find(name).is_some() || is_reserved(name) {
            return Err(CatalogError::Taken(name.clone()));
        }
        name.parse::<PlayerName>()?;
        self.heuristics.push(heuristic);
        Ok(())
    }

    /// Enters somebody who knows other players. Loaders are asked before the catalog looks for itself, the latest first.
    pub fn add_loader(&mut self, loader: impl Loader + 'static) {
        self.loaders.push(Arc::new(loader));
    }

    /// The heuristics by name, those that are compiled in first.
    pub fn heuristics(&self) -> &[Heuristic] {
        &self.heuristics
    }

    /// The heuristic of this plain name.
    pub fn find(&self, name: &str) -> Option<&Heuristic> {
        self.heuristics.iter().find(|heuristic| heuristic.card.name == name)
    }

    /// The player of a text.
    pub fn player(&self, text: &str) -> Result<PlayerSpec, CatalogError> {
        self.resolve(&text.parse()?)
    }

    /// The player of a name.
    pub fn resolve(&self, name: &PlayerName) -> Result<PlayerSpec, CatalogError> {
        if let Some(loaded) = self.loaders.iter().rev().find_map(|loader| loader.load(name, self)) {
            return loaded;
        }
        if name.protocol.is_some() || name.settings_file.is_some() {
            return Err(CatalogError::Unknown { name: Quoted::new(&name.to_string()) });
        }
        if is_reserved(&name.base) {
            return of_the_house(name);
        }
        let heuristic =
            self.find(&name.base).ok_or_else(|| CatalogError::Unknown { name: Quoted::new(&name.base) })?;
        with_settings(heuristic.clone(), name)
    }

    /// The heuristic of a text, without search effort.
    pub fn heuristic(&self, text: &str) -> Result<HeuristicSpec, CatalogError> {
        self.resolve_heuristic(&text.parse()?)
    }

    /// The heuristic of a name.
    pub fn resolve_heuristic(&self, name: &PlayerName) -> Result<HeuristicSpec, CatalogError> {
        let unknown = || {
            let known: Vec<_> =
                self.heuristics.iter().map(|heuristic| heuristic.card.name.as_str()).collect();
            CatalogError::UnknownHeuristic { name: Quoted::new(&name.base), known: known.join(", ") }
        };
        if name.effort != Effort::House {
            return Err(CatalogError::NoEffort { text: Quoted::new(&name.to_string()) });
        }
        match self.resolve(name) {
            Ok(PlayerSpec::Heuristic { heuristic, .. }) => Ok(heuristic),
            Ok(_) => Err(CatalogError::NoHeuristic { name: Quoted::new(&name.base) }),
            Err(CatalogError::Unknown { .. }) => Err(unknown()),
            Err(other) => Err(other),
        }
    }
}

/// Is it a name that somebody of the house has, whoever else is registered?
pub(crate) fn is_of_the_house(name: &str) -> bool {
    is_reserved(name) || BUILT_IN.iter().any(|built_in| built_in.declaration.name == name)
}

/// Is it the name of a player without a heuristic?
fn is_reserved(name: &str) -> bool {
    ["random", "perfect"].contains(&name) || level_of(name).is_some_and(|level| LEVELS.contains(&level))
}

/// `random`, `perfect` and the levels.
fn of_the_house(name: &PlayerName) -> Result<PlayerSpec, CatalogError> {
    let (text, base) = (|| Quoted::new(&name.to_string()), name.base.as_str());
    let is_fitting = match name.effort {
        Effort::House => true,
        Effort::Nodes(_) | Effort::Time(_) => base == "perfect",
        Effort::Depth(_) | Effort::Level(_) => false,
    };
    if !is_fitting {
        return Err(CatalogError::Effortless { text: text(), name: base.to_owned() });
    }
    let mut seed = None;
    for (setting, value) in &name.settings {
        if setting != "seed" {
            let setting = Quoted::new(setting);
            return Err(CatalogError::NoSuchSetting { text: text(), name: base.to_owned(), setting });
        }
        seed = Some(value.parse().map_err(|_| CatalogError::NoNumber {
            text: text(),
            setting: Quoted::new(setting),
            value: Quoted::new(value),
        })?);
    }
    Ok(match base {
        "random" => PlayerSpec::Random { seed: seed.unwrap_or(0) },
        "perfect" => PlayerSpec::Perfect { seed, effort: name.effort },
        _ => PlayerSpec::Level {
            level: level_of(base).expect("no other name is reserved"),
            seed: seed.unwrap_or(0),
        },
    })
}

/// The player that thinks with a heuristic as its name says: with these weights, so far. For loaders, too.
pub fn with_settings(heuristic: Heuristic, name: &PlayerName) -> Result<PlayerSpec, CatalogError> {
    let text = || Quoted::new(&name.to_string());
    let effort = match name.effort {
        Effort::Level(level) => original_level(&heuristic, level).ok_or_else(|| NameError::Effort {
            text: text(),
            effort: Quoted::new(&format!("level{level}")),
        })?,
        other => other,
    };
    let mut spec = HeuristicSpec::original(heuristic);
    for (weight, value) in &name.settings {
        let (setting, quoted) = (Quoted::new(weight), Quoted::new(value));
        let declared = &spec.heuristic.card.weights;
        let Some(index) = declared.iter().position(|known| known.name == *weight) else {
            let known = declared.iter().map(|weight| &*weight.name).collect::<Vec<_>>().join(", ");
            let heuristic = spec.heuristic.card.name.clone();
            return Err(CatalogError::NoSuchWeight { text: text(), heuristic, weight: setting, known });
        };
        let number = value.parse::<f64>();
        match number {
            Ok(number) if number.is_finite() => spec.weights.values_mut()[index] = number,
            Ok(_) => return Err(CatalogError::NotFinite { text: text(), setting, value: quoted }),
            Err(_) => return Err(CatalogError::NoNumber { text: text(), setting, value: quoted }),
        }
    }
    Ok(PlayerSpec::Heuristic { heuristic: spec, effort })
}

/// The effort of a level of the original terminal game, such as `level3`: each looks one ply further than the one before.
fn original_level(heuristic: &Heuristic, level: u8) -> Option<Effort> {
    let house = heuristic.card.house;
    let has_levels = house == House::TERMINAL && (1..=6).contains(&level);
    has_levels.then(|| Effort::Depth(house.depth + u32::from(level) - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(text: &str) -> Result<PlayerSpec, CatalogError> {
        Catalog::built_in().player(text)
    }

    #[test]
    fn a_player_has_one_text_form() {
        for text in [
            "ia2",
            "ia2:d6",
            "ia2:t100",
            "ia2:n50000",
            "bueno(three=1200):d4",
            "bueno(one=0.5,two=-3)",
            "random",
            "random(seed=7)",
            "perfect",
            "perfect(seed=0)",
            "perfect:t50",
            "perfect(seed=3):n10000",
            "level1",
            "level8(seed=7)",
        ] {
            assert_eq!(player(text).expect("a player").to_string(), text);
        }
        for (text, same) in
            [("random(seed=0)", "random"), ("bueno( three = 1000 )", "bueno"), ("bueno()", "bueno")]
        {
            assert_eq!(player(text).expect("a player").to_string(), same);
        }
    }

    #[test]
    fn the_levels_of_the_original_game_look_three_plies_further_than_their_number() {
        for (text, plies) in [("aima:level1", "aima:d4"), ("aima:level6", "aima:d9")] {
            assert_eq!(player(text).expect("a level"), player(plies).expect("a depth"));
        }
        for text in ["aima:level0", "aima:level7", "ia2:level1"] {
            assert!(matches!(player(text), Err(CatalogError::Name(NameError::Effort { .. }))), "{text}");
        }
    }

    #[test]
    fn bad_names_are_refused_with_what_is_wrong_in_the_message() {
        for (text, wrong) in [
            ("nobody:d3", "`nobody`"),
            ("ia2(x=1)", "`x`"),
            ("bueno(four=1)", "`four`"),
            ("bueno(three=x)", "`x` is no number for `three`"),
            ("bueno(three=inf)", "`three` must be a finite number, not `inf`"),
            ("bueno(three=nan)", "`three` must be a finite number, not `nan`"),
            ("random:d3", "random takes no search effort"),
            ("perfect:d6", "perfect takes milliseconds such as `perfect:t50`"),
            ("random(sed=1)", "`sed`"),
            ("random(seed=-1)", "`-1`"),
            ("level0", "`level0`"),
            ("level9", "`level9`"),
            ("level+1", "`level+1`"),
            ("level1:d3", "level1 takes no search effort"),
            ("mine.py", "`mine.py`"),
            ("ia2@mine.toml", "`ia2@mine.toml`"),
            ("uci:engine", "`uci:engine`"),
        ] {
            let error = player(text).expect_err(text).to_string();
            assert!(error.contains(wrong), "{error}");
        }
    }

    #[test]
    fn a_heuristic_is_a_player_without_effort() {
        let catalog = Catalog::built_in();
        assert_eq!(catalog.heuristic("bueno(three=3)").expect("a heuristic").to_string(), "bueno(three=3)");
        for (text, wrong) in [
            ("perfect", "`perfect` is a player without a heuristic"),
            ("nobody", "unknown heuristic"),
            ("ia2:d3", "no search effort"),
        ] {
            let error = catalog.heuristic(text).expect_err(text).to_string();
            assert!(error.contains(wrong), "{error}");
        }
    }

    #[test]
    fn nobody_can_take_a_name_that_somebody_has() {
        let mut catalog = Catalog::built_in();
        let ia2 = catalog.find("ia2").expect("it is compiled in").clone();
        assert!(matches!(catalog.register(ia2), Err(CatalogError::Taken(name)) if name == "ia2"));
    }

    #[test]
    fn everything_compiled_in_has_the_fingerprint_of_the_sources() {
        let sources = Fingerprint::of_sources();
        assert!(
            ["ia2(one=3):d3", "perfect", "level3", "random"]
                .iter()
                .all(|text| player(text).expect("a player").fingerprint() == sources)
        );
        assert_eq!(sources.as_str().len(), 32);
    }
}
