//! What can be set: the one list of options, as they are declared and as they are set.

use crate::{Declaration, Kind, Pace, VARIANT};
use engine::Catalog;
use engine::players::{PlayerName, PlayerSpec, Resources};
use game::{Quoted, Rules};
use std::ops::RangeInclusive;
use std::time::Duration;

/// What has been agreed.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) spec: PlayerSpec,
    /// Does the player's name say which seed decides what is left to chance?
    pub(super) names_seed: bool,
    pub(super) resources: Resources,
    /// What of a clock is not planned with.
    pub(super) overhead: Duration,
    /// May it think in the other side's time?
    pub(super) ponders: bool,
}

/// Everything that can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    Variant,
    Player,
    Hash,
    Threads,
    Overhead,
    Ponder,
}

const MEGABYTES: RangeInclusive<u64> = 1..=16_384;
const THREADS: RangeInclusive<u64> = 1..=64;
/// Milliseconds. An answer passes through the hands of three threads of two processes. On a machine where every core is taken,
/// each may wait for its turn for some milliseconds, and seldom for more than ten.
const OVERHEAD: u64 = 30;
const OVERHEADS: RangeInclusive<u64> = 0..=5_000;

impl Setting {
    pub(super) const ALL: [Self; 6] =
        [Self::Variant, Self::Player, Self::Hash, Self::Threads, Self::Overhead, Self::Ponder];

    /// Its name, which is the same in capitals and small letters.
    fn name(self) -> &'static str {
        match self {
            Self::Variant => "UCI_Variant",
            Self::Player => "Player",
            Self::Hash => "Hash",
            Self::Threads => "Threads",
            Self::Overhead => "Move Overhead",
            Self::Ponder => "Ponder",
        }
    }

    /// What it can be set to, beginning with what is set already.
    pub(super) fn declaration(self, settings: &Settings) -> Declaration {
        let spin = |default: u64, range: RangeInclusive<u64>| {
            let (least, most) = range.into_inner();
            Kind::Spin { default: default as i64, least: least as i64, most: most as i64 }
        };
        let kind = match self {
            Self::Variant => Kind::Combo { default: VARIANT.to_owned(), choices: vec![VARIANT.to_owned()] },
            Self::Player => Kind::Text { default: settings.spec.to_string() },
            Self::Hash => spin(settings.resources.table_megabytes as u64, MEGABYTES),
            Self::Threads => spin(settings.resources.threads as u64, THREADS),
            Self::Overhead => spin(settings.overhead.as_millis() as u64, OVERHEADS),
            Self::Ponder => Kind::Check { default: settings.ponders },
        };
        Declaration { name: self.name().to_owned(), kind }
    }
}

impl Settings {
    pub(super) fn new(catalog: &Catalog, player: &str) -> Result<Self, String> {
        let (spec, names_seed) = resolve(catalog, player)?;
        let overhead = Duration::from_millis(OVERHEAD);
        Ok(Self { spec, names_seed, resources: Resources::default(), overhead, ponders: false })
    }

    /// Sets an option, or says why it stays as it is.
    pub(super) fn set(&mut self, catalog: &Catalog, name: &str, value: &str) -> Result<Setting, String> {
        let setting = Setting::ALL.into_iter().find(|setting| setting.name().eq_ignore_ascii_case(name));
        let setting = setting.ok_or_else(|| format!("there is no option `{}`", Quoted::new(name)))?;
        let number = |range: RangeInclusive<u64>| {
            let number =
                crate::number(value).filter(|number| range.contains(number) && !value.starts_with('-'));
            number.ok_or_else(|| {
                let (value, (least, most)) = (Quoted::new(value), range.into_inner());
                format!("{} `{value}`: expected a number from {least} to {most}", setting.name())
            })
        };
        match setting {
            Setting::Variant if value == VARIANT => {}
            Setting::Variant => {
                return Err(format!("no variant `{}`: there is {VARIANT}", Quoted::new(value)));
            }
            Setting::Player => (self.spec, self.names_seed) = resolve(catalog, value)?,
            Setting::Hash => self.resources.table_megabytes = number(MEGABYTES)? as usize,
            Setting::Threads => self.resources.threads = number(THREADS)? as usize,
            Setting::Overhead => self.overhead = Duration::from_millis(number(OVERHEADS)?),
            Setting::Ponder => match value {
                "true" => self.ponders = true,
                "false" => self.ponders = false,
                _ => return Err(format!("Ponder `{}`: expected `true` or `false`", Quoted::new(value))),
            },
        }
        Ok(setting)
    }

    /// Would a player built for these be another one?
    pub(super) fn need_another_player(&self, built: &Self) -> bool {
        self.spec != built.spec || self.resources != built.resources
    }

    /// The player as it plays by this seed, unless its name has one.
    pub(super) fn seeded(&self, seed: u64) -> PlayerSpec {
        match &self.spec {
            PlayerSpec::Random { .. } if !self.names_seed => PlayerSpec::Random { seed },
            &PlayerSpec::Level { level, .. } if !self.names_seed => PlayerSpec::Level { level, seed },
            other => other.clone(),
        }
    }

    /// Does chance decide, and differently in each game?
    pub(super) fn leave_the_seed_open(&self) -> bool {
        !self.names_seed && matches!(self.spec, PlayerSpec::Random { .. } | PlayerSpec::Level { .. })
    }

    pub(super) fn pace(&self) -> Pace {
        match self.spec {
            PlayerSpec::Perfect { .. } | PlayerSpec::Level { .. } => Pace::Solver,
            _ => Pace::Search,
        }
    }
}

/// The player of a name, if it can play, and whether the name has a seed in it.
fn resolve(catalog: &Catalog, text: &str) -> Result<(PlayerSpec, bool), String> {
    let name: PlayerName = text.parse().map_err(|error| format!("{error}"))?;
    let spec = catalog.resolve(&name).map_err(|error| error.to_string())?;
    spec.check(Rules::CLASSIC).map_err(|error| error.to_string())?;
    Ok((spec, name.settings.iter().any(|(setting, _)| setting == "seed")))
}
