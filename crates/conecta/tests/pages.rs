//! Pages from end to end: every command that has something to show writes one, and a real browser draws it.

#[path = "../../authoring/tests/demand/mod.rs"]
mod demand;
mod program;

use program::conecta;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Writes a page, and gives its text.
fn page(folder: &TempDir, arguments: &[&str]) -> String {
    let file = folder.path().join("page.html");
    let mut all = arguments.to_vec();
    let file_name = file.to_str().expect("text");
    all.extend(["--html", file_name, "--title", "Spring <class>"]);
    let run = conecta(&all, "");
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.stderr);
    assert!(run.stderr.contains("wrote ") || run.stderr.contains("escrito "), "{}", run.stderr);
    std::fs::read_to_string(&file).expect("written")
}

/// What a browser makes of it, and what it complains about; nothing where there is no browser.
fn drawn(file: &Path) -> Option<(String, String)> {
    let home = tempfile::tempdir().expect("a folder");
    let profile = format!("--user-data-dir={}", home.path().display());
    let flags = "--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking \
                 --disable-component-update --disable-sync --enable-logging=stderr --dump-dom";
    let output = BROWSERS.iter().find_map(|browser| {
        let mut command = Command::new(browser);
        command.args(flags.split_whitespace()).arg(&profile).arg(file).stdin(Stdio::null());
        command.output().ok()
    });
    let Some(output) = output else {
        demand::missing("no browser to draw pages with");
        return None;
    };
    let console = String::from_utf8_lossy(&output.stderr);
    let complaints = console.lines().filter(|line| line.contains("CONSOLE")).collect::<Vec<_>>().join("\n");
    Some((String::from_utf8_lossy(&output.stdout).into_owned(), complaints))
}

#[test]
fn every_command_with_something_to_show_draws_a_page() {
    let folder = tempfile::tempdir().expect("a folder");
    for (arguments, shown) in [
        (
            "match ia2 a2b3d --openings 2 --no-db",
            ["ia2 scored", "id=\"viewer\"", "class=\"values\""].as_slice(),
        ),
        ("sprt maestro random --no-db", &["Sequential test", "class=\"curve-plot\""]),
        (
            "tournament ia2 a2b3d random --openings 2 --no-db",
            &["Connect 4 tournament", "Why each player loses", "Print"],
        ),
        ("tournament prob random --rules boom --openings 2 --no-db", &["Connect 4 match", "class=\"board"]),
        ("why ia1 --against ia2 random --openings 2 --no-db", &["class=\"card panel padded followed\""]),
        ("quality random --set end-easy", &["How good the moves are", "random"]),
        ("analyze 4444437777312 445", &["Connect 4 analysis", "Mistake ›", "would have kept"]),
        ("analyze 445 --lang es", &["Análisis de Conecta 4", "Ocultar valores"]),
    ] {
        let arguments: Vec<_> = arguments.split(' ').collect();
        let text = page(&folder, &arguments);
        // The title is somebody's text: no markup of ours may come of it.
        assert!(text.contains("Spring \\u003cclass>") && !text.contains("Spring <class>"), "{arguments:?}");
        let Some((drawing, complaints)) = drawn(&folder.path().join("page.html")) else { return };
        assert_eq!(complaints, "", "{arguments:?}");
        assert!(drawing.contains("Spring &lt;class&gt;"), "{arguments:?}: the title is shown");
        for part in shown {
            assert!(drawing.contains(part), "{arguments:?}: no `{part}`");
        }
    }
}

#[test]
fn a_file_that_does_not_load_is_on_the_page_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let class = folder.path().join("class");
    std::fs::create_dir(&class).expect("a folder");
    std::fs::write(class.join("good.py"), "def evaluate(board):\n    return 1\n").expect("a file");
    std::fs::write(class.join("torn.py"), "def evaluate(board:\n    return 1\n").expect("a file");
    let class = class.to_str().expect("text");
    let text = page(&folder, &["tournament", class, "random", "--openings", "2", "--no-db"]);
    assert!(text.contains("torn.py") && text.contains("did not load"), "it is named");
    if let Some((drawing, _)) = drawn(&folder.path().join("page.html")) {
        let (_, listed) = drawing.split_once("id=\"absent\"").expect("the list");
        assert!(listed.contains("torn.py") && listed.contains("torn.py:2:5"), "with its place");
    }
}

#[test]
fn games_of_different_rules_make_no_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("page.html");
    let file = file.to_str().expect("text");
    let run = conecta(&["analyze", "classic-5x4:12", "44", "--html", file], "");
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(run.stderr.contains("same rules"), "{}", run.stderr);
}
