//! WHAT ONE CAN DO: contests, reports, analyses, tuning runs, as data in and data out.
//!
//! Nothing here knows a terminal, a browser or a language: results are data with one JSON form, errors say what is wrong as
//! data and in plain English for whoever has no dictionary.

pub mod analysis;
mod contest;
mod explanation;
mod files;
pub mod gauntlet;
pub mod ground;
mod import;
mod interval;
pub mod ladder;
pub mod quality;
pub mod report;
mod sequential;
pub mod tuning;
mod weights;

pub use contest::{
    Enough, Event, EventRequest, EventSheet, Happening, Held, HoldError, Hosting, OwnOpenings, RequestError,
    SheetError,
};
pub use explanation::{Explained, Explainer};
pub use files::{FileError, OutputError, check_output, replace};
pub use import::Imported;
pub use interval::{Counted, Interval};
pub use sequential::SequentialTest;
pub use weights::{WeightsError, WeightsFiles, WeightsProblem, write_weights};

use engine::Catalog;
use engine::heuristics::HeuristicSpec;
use engine::players::{Effort, PlayerSpec};
use game::Rules;

/// Everybody who can be named: what is compiled in, and heuristics with weights from files.
pub fn catalog() -> Catalog {
    let mut catalog = Catalog::built_in();
    catalog.add_loader(WeightsFiles);
    catalog
}

/// Every heuristic that plays these rules, as its original did.
pub fn house_players(catalog: &Catalog, rules: Rules) -> Vec<PlayerSpec> {
    let playing = catalog.heuristics().iter().filter(|heuristic| heuristic.refuses(rules).is_none());
    playing
        .map(|heuristic| PlayerSpec::Heuristic {
            heuristic: HeuristicSpec::original(heuristic.clone()),
            effort: Effort::House,
        })
        .collect()
}
