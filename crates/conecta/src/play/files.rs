//! Games in files: one line of moves each.

use game::{Game, GameError};
use language::{Dictionary, InWords, say};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// No file of a game is larger, by far.
const MOST_BYTES: u64 = 1 << 16;

/// Why a game was not saved.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum SaveError {
    /// Something else is there, by this name.
    Exists(String),
    /// Why not, in words.
    Failed(String),
}

/// What may be replaced by a game that is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Replaceable {
    Nothing,
    /// A file that holds nothing but a game.
    Games,
    /// Any file: somebody was asked and said so.
    Anything,
}

/// Saves a game, whole or not at all, and returns where.
pub(super) fn save(
    dictionary: Dictionary,
    path: String,
    game: &Game,
    replaceable: Replaceable,
) -> Result<String, SaveError> {
    let failed = |reason: String| {
        SaveError::Failed(say!(dictionary, "play-cannot-save", path = path.as_str(), reason = reason))
    };
    // A link stays one: what it leads to is replaced.
    let place = fs::canonicalize(&path).unwrap_or_else(|_| path.clone().into());
    if let Ok(found) = fs::metadata(&place) {
        let is_free = match replaceable {
            Replaceable::Nothing => false,
            Replaceable::Games => holds_a_game(&place),
            Replaceable::Anything => true,
        };
        if !found.is_file() {
            return Err(failed(say!(dictionary, "play-no-file")));
        }
        if !is_free {
            return Err(SaveError::Exists(path));
        }
    }
    match lab::replace(&place, format!("{game}\n").as_bytes()) {
        Ok(()) => Ok(path),
        Err(error) => Err(failed(error.source.in_words(dictionary))),
    }
}

/// The game in a file: the first line that is not empty.
pub(crate) fn load(dictionary: Dictionary, path: &str) -> Result<Game, String> {
    let failed = |reason: String| say!(dictionary, "play-cannot-load", path = path, reason = reason);
    let text = read(Path::new(path)).map_err(|reason| failed(reason.in_words(dictionary)))?;
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("-");
    line.parse().map_err(|reason: GameError| failed(reason.in_words(dictionary)))
}

fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(MOST_BYTES).read_to_string(&mut text)?;
    Ok(text)
}

/// Is there one line in this file, and is it a game?
fn holds_a_game(path: &Path) -> bool {
    read(path).is_ok_and(|text| {
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        let is_game = lines.next().is_some_and(|line| line.trim().parse::<Game>().is_ok());
        is_game && lines.next().is_none() && (text.len() as u64) < MOST_BYTES
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use language::Language;

    fn saved(path: &Path, replaceable: Replaceable) -> Result<String, SaveError> {
        let (path, game) = (path.to_str().expect("text").to_owned(), "4453".parse().expect("a game"));
        save(Language::English.dictionary(), path, &game, replaceable)
    }

    #[test]
    fn only_what_may_be_replaced_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.txt");
        for (text, replaceable, is_replaced) in [
            ("boom:54\n", Replaceable::Nothing, false),
            ("boom:54\n", Replaceable::Games, true),
            ("44\n\n45\n", Replaceable::Games, false),
            ("fn main() {}\n", Replaceable::Games, false),
            ("", Replaceable::Games, false),
            ("fn main() {}\n", Replaceable::Anything, true),
        ] {
            std::fs::write(&path, text).expect("written");
            let exists = SaveError::Exists(path.to_str().expect("text").to_owned());
            let answer = saved(&path, replaceable);
            assert_eq!(answer.as_ref().err(), (!is_replaced).then_some(&exists), "{text}");
            let left = std::fs::read_to_string(&path).expect("it is there");
            assert_eq!(left, if is_replaced { "4453\n" } else { text });
        }
        assert_eq!(
            std::fs::read_dir(folder.path()).expect("a folder").count(),
            1,
            "nothing is left beside it"
        );
    }

    #[test]
    fn what_is_no_file_is_never_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        for path in [folder.path(), Path::new("/dev/null")] {
            let answer = saved(path, Replaceable::Anything);
            assert!(matches!(&answer, Err(SaveError::Failed(_))), "{answer:?}");
        }
        assert!(matches!(
            saved(&folder.path().join("no/game.txt"), Replaceable::Nothing),
            Err(SaveError::Failed(_))
        ));
    }

    #[test]
    #[cfg(unix)]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().expect("a folder");
        let [file, link] = ["game.txt", "link"].map(|name| folder.path().join(name));
        std::fs::write(&file, "44\n").expect("written");
        std::os::unix::fs::symlink(&file, &link).expect("linked");
        saved(&link, Replaceable::Games).expect("saved");
        assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "4453\n");
        assert!(std::fs::symlink_metadata(&link).expect("it is there").is_symlink());
    }
}
