//! Takes the fingerprint of everything that decides how built-in players play: the sources of `game` and `engine`.
//!
//! It is part of what games are kept under, so it must be the same on every machine for the same sources, whatever the
//! compiler, its flags or the line endings of the checkout; and it must change with any of them.

use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let engine = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut hash = Sha256::new();
    for folder in [engine.join("../game/src"), engine.join("src")] {
        println!("cargo::rerun-if-changed={}", folder.display());
        for file in sources(&folder) {
            let name = file
                .strip_prefix(&folder)
                .expect("a file of the folder")
                .to_string_lossy()
                .replace('\\', "/");
            let text = fs::read_to_string(&file).expect("a source is text").replace('\r', "");
            hash.update(format!("{name} {}\n", text.len()));
            hash.update(text);
        }
    }
    let digest = hash.finalize();
    let front = digest.first_chunk().expect("a digest has 32 bytes");
    println!("cargo::rustc-env=CONECTA_SOURCES={:032x}", u128::from_be_bytes(*front));
}

/// All Rust files of a folder and those below, in one order everywhere.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}
