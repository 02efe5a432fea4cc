//! Lists the example heuristics, so that a file that is added to them is offered by itself.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let own = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    // What somebody begins with comes first: it lies above the others.
    let mut list = String::from("&[\n");
    for folder in ["", "python", "lisp"].map(|folder| own.join("../../examples").join(folder)) {
        println!("cargo::rerun-if-changed={}", folder.display());
        for file in files(&folder) {
            let name = file.file_name().expect("a file has a name").to_string_lossy();
            let path = file.canonicalize().expect("it is there").to_string_lossy().into_owned();
            writeln!(list, "    ({name:?}, include_str!({path:?})),").expect("a string grows");
        }
    }
    list.push(']');
    let output = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(output.join("examples.rs"), list).expect("the list can be written");
}

fn is_source(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "py" || end == "lisp")
}

/// The heuristics of a folder, in one order everywhere.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of examples");
    let mut files: Vec<_> =
        entries.map(|entry| entry.expect("an entry").path()).filter(|path| is_source(path)).collect();
    files.sort();
    files
}
