//! WHAT IS SHOWN IN HTML: self-contained pages in the user's language.
//!
//! All have one frame (`shared/frame.html`) and one look (`page.css`); boards and the viewer of games are shared too. A page adds
//! a body, a style and a script of its own, files of the same name. It draws itself from the data that it carries, and needs
//! nothing from elsewhere.

mod analysis;
mod frame;
mod quality;
mod site;
mod tournament;
mod tune;

pub use analysis::{AnalyzedGame, analysis};
pub use frame::Occasion;
pub use quality::quality;
pub use site::{Asset, Document, asset, document};
pub use tournament::{Absent, Event, Test, tournament};
pub use tune::tune;
