//! What somebody may have meant: the known name nearest to one that nobody has.

use super::{Dictionary, say};
use engine::Catalog;
use std::path::Path;

/// The nearest of these names, if one is near: one slip in three letters, and two at most.
fn nearest(text: &str, known: impl IntoIterator<Item = String>) -> Option<String> {
    let most = (text.chars().count() / 3).clamp(1, 2);
    let slips = |name: &String| strsim::damerau_levenshtein(&text.to_lowercase(), &name.to_lowercase());
    let near = known.into_iter().map(|name| (slips(&name), name)).filter(|(slips, _)| *slips <= most);
    near.min().map(|(_, name)| name)
}

/// A sentence with the name that may have been meant behind it.
pub(super) fn with_suggestion(
    dictionary: Dictionary,
    sentence: String,
    text: &str,
    known: impl IntoIterator<Item = String>,
) -> String {
    match nearest(text, known) {
        Some(name) => format!("{sentence}; {}", say!(dictionary, "did-you-mean", name = name)),
        None => sentence,
    }
}

/// Everybody whose name is known without looking into files.
pub(super) fn players() -> impl Iterator<Item = String> {
    let heuristics =
        Catalog::built_in().heuristics().iter().map(|one| one.card.name.clone()).collect::<Vec<_>>();
    let levels = (1..=8).map(|level| format!("level{level}"));
    heuristics.into_iter().chain(["random", "perfect"].map(str::to_owned)).chain(levels)
}

/// The files beside one that is not there.
pub(super) fn files_beside(file: &str) -> Vec<String> {
    let path = Path::new(file);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let Ok(entries) = std::fs::read_dir(folder.unwrap_or(Path::new("."))) else { return Vec::new() };
    let names = entries.flatten().take(1000).filter_map(|entry| entry.file_name().into_string().ok());
    names.map(|name| path.with_file_name(name).to_string_lossy().into_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let meant = |text| nearest(text, players());
        assert_eq!(meant("maestr").as_deref(), Some("maestro"));
        assert_eq!(meant("a2bd3").as_deref(), Some("a2b3d"));
        assert_eq!(meant("Perfect").as_deref(), Some("perfect"));
        assert_eq!(meant("level9").as_deref(), Some("level1"));
        assert_eq!(meant("nobody"), None);
        assert_eq!(meant(""), None);
    }
}
