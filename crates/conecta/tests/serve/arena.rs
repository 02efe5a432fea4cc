//! The arena: events are begun, stopped, resumed, watched and reported.

use crate::browser::Look;
use crate::{Server, driver, served};
use serde_json::{Value, json};
use std::process::Command;
use std::time::{Duration, Instant};

fn event(server: &Server, id: &Value) -> Value {
    let (status, event) = server.get(&format!("/api/v1/events/{id}"));
    assert_eq!(status, 200, "{event}");
    event
}

/// Waits until an event is as it should be.
fn until(server: &Server, id: &Value, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let start = Instant::now();
    loop {
        let event = event(server, id);
        if is_so(&event) {
            return event;
        }
        assert!(start.elapsed() < Duration::from_mins(2), "not {what}: {event}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn an_event_is_stopped_resumed_and_the_same_as_the_command_lines() {
    let (folder, server) = served();
    let wish = json!({ "players": ["ia2", "bueno", "ia1", "maestro"], "openings": 60, "seed": 3 });
    let (status, begun) = server.post("/api/v1/events", &wish);
    assert_eq!(status, 201, "{begun}");
    let id = &begun["id"];
    until(&server, id, "under way", |event| event["games"] != 0);
    assert_eq!(server.post(&format!("/api/v1/events/{id}/stop"), &json!({})).0, 204);
    let stopped = until(&server, id, "stopped", |event| event["running"] == json!(false));
    assert!(stopped["finished"].is_null() && stopped["can_resume"] == json!(true), "{stopped}");
    assert_eq!(server.post(&format!("/api/v1/events/{id}/stop"), &json!({})).0, 409, "it is not held");
    assert_eq!(server.post(&format!("/api/v1/events/{id}/resume"), &json!({})).0, 204);
    let done = until(&server, id, "finished", |event| event["finished"].is_string());
    assert_eq!(
        (&done["games"], &done["of"]),
        (&json!(720), &json!(720)),
        "six pairs, sixty openings, both ways"
    );
    // The command line finds the same event on the same file, and has nothing left to play.
    let mut command = Command::new(env!("CARGO_BIN_EXE_conecta"));
    let players = ["ia2", "bueno", "ia1", "maestro"];
    command.current_dir(folder.path()).env("LC_ALL", "C").arg("tournament").args(players);
    let output = command.args(["--openings", "60", "--seed", "3"]).output().expect("it runs");
    assert!(output.status.success(), "{output:?}");
    let (_, report) = server.get(&format!("/api/v1/events/{id}/report/json"));
    assert_eq!(report["games"].as_array().map(Vec::len), Some(720));
    assert_eq!(server.get("/api/v1/events").1.as_array().map(Vec::len), Some(1), "the same event");
    let (_, csv) = server.get(&format!("/api/v1/events/{id}/report/csv"));
    assert_eq!(csv.as_str().map(|text| text.lines().count()), Some(5), "{csv}");
    let (_, pgn) = server.get(&format!("/api/v1/events/{id}/report/pgn"));
    assert_eq!(pgn.as_str().map(|text| text.matches("[Result ").count()), Some(720));
    let (_, games) = server.get(&format!("/api/v1/events/{id}/games?player=0&from=300"));
    assert_eq!((&games["all"], games["games"].as_array().map(Vec::len)), (&json!(360), Some(60)));
    for path in ["/api/v1/events/99", "/arena/99", &format!("/api/v1/events/{id}/report/exe")] {
        assert_eq!(server.get(path).0, 404, "{path}");
    }
}

#[test]
fn an_event_that_was_killed_goes_on() {
    let (folder, server) = served();
    let wish = json!({ "players": ["maestro", "ia2", "aima"], "openings": 100 });
    let (_, begun) = server.post("/api/v1/events", &wish);
    let id = &begun["id"];
    let before = until(&server, id, "under way", |event| event["games"] != 0);
    drop(server);
    let server = Server::start(folder.path(), "127.0.0.1:0");
    let after = event(&server, id);
    assert!(after["games"].as_u64() >= before["games"].as_u64(), "no game is lost");
    assert_eq!((&after["running"], &after["can_resume"]), (&json!(false), &json!(true)));
    assert_eq!(server.post(&format!("/api/v1/events/{id}/resume"), &json!({})).0, 204);
    until(&server, id, "further", |event| event["games"].as_u64() > after["games"].as_u64());
}

#[test]
fn somebody_holds_an_event_and_reads_its_report() {
    let Some(driver) = driver() else { return };
    let (_folder, server) = served();
    for look in [Look::default(), Look { width: 390, language: "es", is_dark: true }] {
        let is_spanish = look.language == "es";
        let browser = driver.browser(look);
        browser.go(&format!("{}/arena", server.address));
        browser.wait_for("players", "return document.querySelectorAll('#field input:checked').length > 1");
        let seed = u8::from(is_spanish);
        browser.run(&format!("document.querySelector('[name=openings]').value = 60; document.querySelector('[name=seed]').value = {seed}"));
        browser.click("#wish button.main");
        browser.wait_for("the event", "return /^\\/arena\\/\\d+$/.test(location.pathname) && document.querySelectorAll('#table tbody tr').length === 4");
        browser.click("#actions button");
        browser.wait_for_text("#summary", if is_spanish { "Sin terminar" } else { "Unfinished" });
        browser.wait_for_text("#actions", if is_spanish { "Continuar" } else { "Go on" });
        browser.click("#actions button.main");
        browser.wait_for_text("#summary", if is_spanish { "Terminado" } else { "Finished" });
        browser.wait_for_text("#summary", if is_spanish { "720 de 720" } else { "720 of 720" });
        browser.wait_for(
            "all results",
            "return document.querySelectorAll('#cross td.good, #cross td.bad').length === 12",
        );
        browser.wait_for("all ratings", "return document.querySelectorAll('#ratings .dot').length === 4");
        browser.wait_for("games", "return document.querySelectorAll('#games tbody tr').length === 100");
        let stays = browser.run("return document.documentElement.scrollWidth <= innerWidth");
        assert_eq!(stays, json!(true), "nothing sticks out at {} pixels", look.width);
        assert_eq!(browser.complaints(), Vec::<String>::new());
        // Its report carries its own script, and is allowed exactly that.
        let report = browser.run("return document.querySelector('#actions a').href");
        let place = browser.run("return location.href");
        browser.go(report.as_str().expect("an address"));
        browser.wait_for(
            "the report",
            "return document.querySelectorAll('#standings-table tbody tr').length === 4",
        );
        assert_eq!(browser.complaints(), Vec::<String>::new());
        browser.go(place.as_str().expect("an address"));
        browser.wait_for("games", "return document.querySelectorAll('#games tbody tr').length === 100");
        browser.click("#games tbody tr:first-child a");
        browser.wait_for("the analysis", "return location.pathname.startsWith('/analyze/')");
        // The list knows it too.
        browser.go(&format!("{}/arena", server.address));
        browser.wait_for_text("#list", if is_spanish { "terminado" } else { "finished" });
    }
}
