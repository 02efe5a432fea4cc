//! The laboratory: a file is written, mended, tested and compared.

use crate::browser::{Browser, Look};
use crate::{Server, driver, served};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Counts its discs: a heuristic that plays, and badly.
const DISCS: &str = "WORTH = 3\n\ndef evaluate(board):\n    return WORTH * sum(1 for row in board for cell in row if cell == 1)\n";

fn examined(server: &Server, source: &str, game: &str) -> Value {
    let question = json!({ "name": "mine.py", "source": source, "game": game });
    let (status, answer) = server.post("/api/v1/lab/examine", &question);
    assert_eq!(status, 200, "{answer}");
    answer
}

/// A run once it is over.
fn ended(server: &Server, (status, begun): &(u16, Value)) -> Value {
    assert_eq!(*status, 201, "{begun}");
    let path = format!("/api/v1/lab/runs/{}", begun["id"].as_str().expect("an id"));
    let start = Instant::now();
    loop {
        let (_, run) = server.get(&path);
        if run["over"] == json!(true) {
            return run;
        }
        assert!(start.elapsed() < Duration::from_mins(2), "it does not end: {run}");
        std::thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn a_file_is_understood_or_told_where_it_is_wrong() {
    let (_folder, server) = served();
    let found = examined(&server, DISCS, "4453");
    assert_eq!(
        (&found["value"], &found["problem"]),
        (&json!(6.0), &Value::Null),
        "two discs of three points"
    );
    assert_eq!(found["terms"], json!([{ "name": "WORTH", "count": 2.0, "points": 6.0 }]));
    let worth = |cell: &str| {
        let worths = found["worths"].as_array().expect("a list").iter();
        worths.clone().find(|worth| worth["cell"] == cell).map(|worth| worth["points"].clone())
    };
    assert_eq!((worth("d1"), worth("d2"), worth("a1")), (Some(json!(3.0)), Some(json!(0.0)), None));
    let wrong = examined(&server, "def evaluate(board):\n    return bored\n", "44");
    assert_eq!((&wrong["problem"]["line"], &wrong["problem"]["column"]), (&json!(2), &json!(12)), "{wrong}");
    let broken = examined(&server, "def evaluate(board):\n    return 1 // (board[0][3] - 2)\n", "4");
    assert_eq!(broken["problem"]["line"], 2, "it loads, and fails on this board: {broken}");
    for name in ["../x.py", "x.exe", "a b.py", ""] {
        let (status, answer) = server.post("/api/v1/lab/examine", &json!({ "name": name, "source": "" }));
        assert_eq!((status, answer["detail"].is_string()), (400, true), "{name}");
    }
    let (_, names) = server.get("/api/v1/lab/examples");
    for name in names.as_array().expect("a list") {
        let name = name.as_str().expect("a name");
        let (_, example) = server.get(&format!("/api/v1/lab/examples/{name}"));
        let question = json!({ "name": name, "source": example["source"], "game": "4453" });
        let (_, found) = server.post("/api/v1/lab/examine", &question);
        assert!(found["problem"].is_null() && found["value"].is_number(), "{name}: {found}");
    }
}

#[test]
fn a_test_tells_how_strong_a_file_is_and_others_do_not_see_it() {
    let (_folder, server) = served();
    let wish = json!({ "name": "mine.py", "source": DISCS, "field": ["ia2:d2", "random"], "openings": 3 });
    let run = ended(&server, &server.post("/api/v1/lab/tests", &wish));
    assert_eq!(run["stage"], "done", "{run}");
    let test = &run["test"];
    assert_eq!(
        (&test["games"], &test["of"]),
        (&json!(12), &json!(12)),
        "two opponents, three openings, both ways"
    );
    assert_eq!(test["players"].as_array().map(Vec::len), Some(3));
    assert_eq!(test["good_moves"]["positions"], 600);
    assert_eq!(server.get("/api/v1/events").1, json!([]), "a test is no event");
    assert_eq!(server.get("/api/v1/events/1").0, 404);
    let run = ended(&server, &server.post("/api/v1/lab/tests", &json!({ "name": "x.py", "source": "(" })));
    assert_eq!((&run["stage"], run["problem"]["line"].is_number()), (&json!("failed"), true), "{run}");
    let before = json!({ "name": "mine.py", "source": DISCS });
    let same = json!({ "name": "mine.py", "source": DISCS, "before": before });
    assert_eq!(server.post("/api/v1/lab/comparisons", &same).0, 400);
    for too_much in [
        json!({ "openings": 51 }),
        json!({ "openings": 0 }),
        json!({ "field": ["./x.py"] }),
        json!({ "rules": "chess" }),
    ] {
        let mut wish = json!({ "name": "mine.py", "source": DISCS });
        wish.as_object_mut().expect("an object").extend(too_much.as_object().expect("an object").clone());
        assert_eq!(server.post("/api/v1/lab/tests", &wish).0, 400, "{too_much}");
    }
}

#[test]
fn the_numbers_of_a_file_are_tuned() {
    let (_folder, server) = served();
    let source = include_str!("../../../../examples/mine.py").replace("THREAT = 40 ", "THREAT = 0 ");
    let run =
        ended(&server, &server.post("/api/v1/lab/tunings", &json!({ "name": "mine.py", "source": source })));
    assert_eq!(run["stage"], "done", "{run}");
    let result = &run["tuning"]["result"];
    assert_eq!(
        (&result["numbers"][1]["name"], &result["numbers"][1]["before"]),
        (&json!("THREAT"), &json!(0.0))
    );
    let found = examined(&server, result["source"].as_str().expect("a text"), "4453");
    assert!(found["problem"].is_null(), "what was found loads: {found}");
    let bare = json!({ "name": "x.py", "source": "def evaluate(board):\n    return 1\n" });
    let run = ended(&server, &server.post("/api/v1/lab/tunings", &bare));
    assert_eq!(run["stage"], "failed");
    assert!(run["problem"]["message"].as_str().is_some_and(|text| text.contains("numbers")), "{run}");
}

#[test]
fn a_browser_has_two_runs_at_a_time_and_can_stop_them() {
    let (_folder, server) = served();
    let wish = json!({ "name": "mine.py", "source": DISCS, "openings": 50 });
    let begin = || server.post("/api/v1/lab/tests", &wish);
    let (first, _second) = (begin(), begin());
    assert_eq!(begin().0, 429);
    let id = first.1["id"].as_str().expect("an id").to_owned();
    assert_eq!(server.post(&format!("/api/v1/lab/runs/{id}/stop"), &json!({})).0, 200);
    let run = ended(&server, &first);
    assert!(run["stage"] == "stopped" || run["stage"] == "done", "{run}");
    assert_eq!(begin().0, 201, "there is room again");
    assert_eq!(server.get("/api/v1/lab/runs/nothing").0, 404);
}

/// Replaces a part of the text as somebody would who selects it and types.
fn replace(browser: &Browser, old: &str, new: &str) {
    let script = format!(
        "const area = document.querySelector('textarea'), at = area.value.indexOf({old}); area.focus();
         area.setSelectionRange(at, at + {old}.length); document.execCommand('insertText', false, {new})",
        old = json!(old),
        new = json!(new)
    );
    browser.run(&script);
}

#[test]
fn somebody_writes_a_heuristic_mends_it_and_tests_it() {
    let Some(driver) = driver() else { return };
    let (_folder, server) = served();
    for look in [Look::default(), Look { width: 390, language: "es", is_dark: true }] {
        let is_spanish = look.language == "es";
        let browser = driver.browser(look);
        browser.go(&format!("{}/lab", server.address));
        browser.wait_for_text("#verdict", if is_spanish { "Entendido: mine" } else { "Understood: mine" });
        browser.wait_for_text("#value", "+40");
        browser.wait_for(
            "a worth on every disc",
            "return document.querySelectorAll('#board .worth').length === 6",
        );
        replace(&browser, "return points(board, 1)", "retrun points(board, 1)");
        browser.wait_for_text("#verdict", if is_spanish { "Línea 17" } else { "Line 17" });
        browser.wait_for("the mark", "return document.querySelector('.gutter .wrong')?.textContent === '17' && document.querySelector('.spot.wrong') !== null");
        assert_eq!(
            browser.run("return document.querySelector('textarea').getAttribute('aria-invalid')"),
            json!("true")
        );
        replace(&browser, "retrun", "return");
        browser.wait_for("no mark", "return document.querySelector('.spot.wrong') === null && document.querySelector('textarea').getAttribute('aria-invalid') === 'false'");
        // Undo is the browser's own.
        browser.run("document.execCommand('undo')");
        browser.wait_for(
            "the mistake again",
            "return document.querySelector('textarea').value.includes('retrun')",
        );
        browser.run("document.execCommand('redo')");
        browser.wait_for_text("#value", "+40");
        // Tab indents; after Escape it leaves.
        browser.run(
            "const area = document.querySelector('textarea'); area.focus(); area.setSelectionRange(0, 0)",
        );
        browser.press("\u{E004}");
        assert_eq!(
            browser.run("return document.querySelector('textarea').value.startsWith('    \"\"\"')"),
            json!(true)
        );
        browser.run("document.execCommand('undo')");
        browser.press("\u{E00C}\u{E004}");
        assert_eq!(
            browser.run("return document.activeElement.tagName !== 'TEXTAREA'"),
            json!(true),
            "nobody is held"
        );
        // Another position, another value.
        browser.click("#steps button:nth-child(2)");
        browser.wait_for("an empty board", "return document.querySelectorAll('#board .disc').length === 0");
        // A test against few, to its end.
        browser.run("for (const box of document.querySelectorAll('#field input')) box.checked = ['ia1', 'bueno'].includes(box.value); document.getElementById('openings').value = '5'");
        browser.click("#run-buttons .main");
        browser.wait_for_text("#run .status", if is_spanish { "Hecho" } else { "Done" });
        browser.wait_for_text("#run", if is_spanish { "20 de 20 partidas" } else { "20 of 20 games" });
        browser
            .wait_for("the ranking", "return document.querySelectorAll('#run .ratings .dot').length === 3");
        let stays = browser.run("return document.documentElement.scrollWidth <= innerWidth");
        assert_eq!(stays, json!(true), "nothing sticks out at {} pixels", look.width);
        // What is written stays in the browser, and the next version can be compared with the one that was tested.
        replace(&browser, "THREAT = 40", "THREAT = 90");
        browser.wait_for(
            "a version to compare with",
            "return !document.querySelector('#run-buttons button:nth-child(2)').disabled",
        );
        browser.reload();
        browser
            .wait_for("the draft", "return document.querySelector('textarea').value.includes('THREAT = 90')");
        browser.click("#run-buttons button:nth-child(2)");
        browser.wait_for("a comparison", "return document.querySelector('#run .sprt') !== null");
        browser.click("#run-buttons button:last-child");
        let nameless = browser.run("return [...document.querySelectorAll('button, a, input:not([hidden]), select, textarea')].filter(one => !(one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.length)).length");
        assert_eq!(nameless, json!(0), "everything that can be used has a name");
        assert_eq!(browser.complaints(), Vec::<String>::new());
    }
}
