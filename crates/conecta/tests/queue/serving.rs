//! `conecta serve --queue`: events that are begun in the browser are played by whoever works for the queue.

use crate::{Crew, Process, conecta, server};
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// A server for browsers.
struct Site {
    process: Process,
    address: String,
}

impl Site {
    fn start(folder: &Path, options: &[&str]) -> Self {
        let mut command = conecta(folder);
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(options);
        let process = Process::start(command, &folder.join("log"));
        let said = process.says("http://");
        let address = said.split_whitespace().find(|word| word.starts_with("http")).expect("an address");
        Self { process, address: address.trim_end_matches('/').to_owned() }
    }

    fn get(&self, path: &str) -> Value {
        let answer = ureq::get(format!("{}{path}", self.address)).call();
        let text = answer.expect("an answer").body_mut().read_to_string().expect("text");
        serde_json::from_str(&text).expect("data")
    }

    /// Asks for something; what comes back, if anything does.
    fn post(&self, path: &str, wish: &Value) -> Value {
        let asked = ureq::post(format!("{}{path}", self.address)).header("content-type", "application/json");
        let text = asked.send(wish.to_string()).expect("an answer").body_mut().read_to_string();
        serde_json::from_str(&text.expect("text")).unwrap_or_default()
    }

    /// Begins an event.
    fn begin(&self, wish: &Value) -> Value {
        self.post("/api/v1/events", wish)["id"].clone()
    }

    /// Waits until an event is as it should be.
    fn until(&self, id: &Value, what: &str, is_so: impl Fn(&Value) -> bool) {
        let start = Instant::now();
        loop {
            let event = self.get(&format!("/api/v1/events/{id}"));
            if is_so(&event) {
                return;
            }
            let said = self.process.text();
            assert!(start.elapsed() < Duration::from_mins(1), "not {what}: {event}\n{said}");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// All games of an event, when it is over.
    fn games(&self, id: &Value) -> Value {
        self.until(id, "finished", |event| event["finished"].is_string());
        self.get(&format!("/api/v1/events/{id}/report/json"))["games"].clone()
    }
}

/// How many games the workers of a queue have played, and how many events are under way.
fn look(folder: &Path, url: &str) -> [u64; 2] {
    let run = conecta(folder).args(["queue", url, "--json"]).output().expect("it runs");
    let found: Value = serde_json::from_slice(&run.stdout).expect("data");
    [("workers", "games"), ("coordinators", "busy")].map(|(who, what)| {
        found[who].as_array().expect(who).iter().filter_map(|one| one[what].as_u64()).sum()
    })
}

#[test]
fn events_of_a_site_are_played_by_the_workers_of_its_queue() {
    let Some(server) = server() else { return };
    let (folder, alone) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let wish = json!({ "players": ["ia2", "bueno", "ia1"], "openings": 20, "seed": 3 });
    // The same players from other openings, at the same time.
    let other = json!({ "players": ["ia2", "bueno", "ia1"], "openings": 15, "seed": 4 });
    let here = Site::start(alone.path(), &[]);
    let expected = [&wish, &other].map(|wish| here.games(&here.begin(wish)));
    assert_eq!(expected.each_ref().map(|games| games.as_array().map(Vec::len)), [Some(120), Some(90)]);

    let there = Site::start(folder.path(), &["--queue", &server.url()]);
    let ids = [&wish, &other].map(|wish| there.begin(wish));
    there.process.says("Nobody works for this queue yet");
    there.until(&ids[0], "begun", |event| event["running"] == true && event["games"] == 0);
    assert_eq!(look(folder.path(), &server.url()), [0, 2]);
    let _crew = Crew::new(&server, 1, &[]);
    assert_eq!(ids.each_ref().map(|id| there.games(id)), expected);
    assert_eq!(look(folder.path(), &server.url()), [210, 0], "each game once, by the worker");
}

#[test]
fn an_event_of_a_site_is_stopped_and_goes_on() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let _crew = Crew::new(&server, 1, &[]);
    let there = Site::start(folder.path(), &["--queue", &server.url()]);
    let id = there.begin(&json!({ "players": ["maestro", "ia2", "bueno"], "openings": 100 }));
    there.until(&id, "under way", |event| event["games"] != 0);
    there.post(&format!("/api/v1/events/{id}/stop"), &json!({}));
    there.until(&id, "stopped", |event| event["running"] == false && event["finished"].is_null());
    there.post(&format!("/api/v1/events/{id}/resume"), &json!({}));
    assert_eq!(there.games(&id).as_array().map(Vec::len), Some(600));
    // Who is told to end while others play for it does so soon.
    let mut there = there;
    there.begin(&json!({ "players": ["maestro", "ia2", "bueno"], "openings": 100, "seed": 9 }));
    let told = Instant::now();
    there.process.signal("-TERM");
    assert!(there.process.ends() && told.elapsed() < Duration::from_secs(20), "{}", there.process.text());
}
