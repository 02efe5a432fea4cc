//! What keeps a server steady: limits for each address, sizes, what it counts, and how it ends.

use crate::wire::Wire;
use crate::{Server, served};
use serde_json::json;
use std::process::Command;
use std::time::{Duration, Instant};

/// As a proxy on this machine calls for somebody.
const SOMEBODY: (&str, &str) = ("x-forwarded-for", "198.51.100.7, 203.0.113.9");
const ANOTHER: (&str, &str) = ("x-forwarded-for", "203.0.113.10");

fn with(options: &[&str]) -> (tempfile::TempDir, Server) {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::with(folder.path(), &[&["--listen", "127.0.0.1:0"], options].concat());
    (folder, server)
}

#[test]
fn who_asks_too_often_waits_and_nobody_else_does() {
    let (_folder, server) = with(&["--rate", "3"]);
    let ask = |who: &[(&str, &str)]| server.ask("GET", "/api/v1/position?game=4", None, who);
    let answers: Vec<_> = (0..60).map(|_| ask(&[SOMEBODY])).collect();
    let refused = answers.iter().filter(|(status, _)| *status == 429).count();
    assert!((20..=31).contains(&refused), "{refused} of 60 beyond ten seconds' worth of three");
    let (_, problem) = answers.last().expect("the last one");
    assert_eq!((&problem["type"], &problem["status"]), (&json!("too-often"), &json!(429)));
    assert_eq!(ask(&[ANOTHER]).0, 200);
    assert!((0..60).all(|_| ask(&[]).0 == 200), "this machine has no limit");
    let (_, metrics) = server.get("/metrics");
    let line = format!("conecta_refused_total {refused}");
    assert!(metrics.as_str().is_some_and(|text| text.lines().any(|one| one == line)), "{metrics}");
}

#[test]
fn metrics_are_for_this_machine_unless_the_operator_says_otherwise() {
    let (_folder, server) = served();
    let (_, seat) = server.post("/api/v1/tables", &json!({ "rules": "classic", "side": "first" }));
    let id = seat["table"]["id"].as_str().expect("an id");
    server.get(&format!("/api/v1/tables/{id}"));
    server.get("/api/v1/analysis?game=4453");
    server.get("/nothing/here");
    let (status, text) = server.get("/metrics");
    let text = text.as_str().expect("text").to_owned();
    assert_eq!(status, 200);
    for line in [
        "conecta_requests_total{method=\"GET\",route=\"/api/v1/tables/{id}\",status=\"200\"} 1",
        "conecta_requests_total{method=\"GET\",route=\"none\",status=\"404\"} 1",
        "conecta_request_seconds_count{method=\"GET\",route=\"/api/v1/analysis\"} 1",
        "conecta_request_seconds_bucket{method=\"GET\",route=\"/api/v1/analysis\",le=\"+Inf\"} 1",
        "conecta_thinking_wait_seconds_count 1",
        "conecta_streams 0",
        "conecta_panics_total 0",
    ] {
        assert!(text.lines().any(|one| one == line), "{line}\n{text}");
    }
    assert!(!text.contains(id), "nobody's secrets");
    assert_eq!(server.ask("GET", "/metrics", None, &[SOMEBODY]).0, 404);
    assert_eq!(server.ask("GET", "/health", None, &[SOMEBODY]).0, 200);
    let (_folder, open) = with(&["--public-metrics"]);
    assert_eq!(open.ask("GET", "/metrics", None, &[SOMEBODY]).0, 200);
}

#[test]
fn what_is_too_large_is_refused() {
    let (_folder, server) = served();
    let text = json!({ "game": "4".repeat(100_000), "player": "level1" });
    let (status, problem) = server.post("/api/v1/choice", &text);
    assert_eq!((status, &problem["type"]), (413, &json!("too-large")), "{problem}");
    let mut wire = Wire::new(server.port());
    wire.send(format!("GET / HTTP/1.1\r\nhost: x\r\nx-long: {}\r\n\r\n", "x".repeat(100_000)).as_bytes())
        .expect("sent");
    let answer = wire.answer(true).expect("an answer").expect("one");
    assert_eq!(answer.status, 431);
    assert_eq!(server.get("/health").0, 200);
}

#[test]
fn an_address_has_so_many_streams_and_gets_them_back() {
    let (_folder, server) = served();
    let (_, seat) = server.post("/api/v1/tables", &json!({ "rules": "classic" }));
    let id = seat["table"]["id"].as_str().expect("an id");
    let open = |who: (&str, &str)| {
        let mut wire = Wire::new(server.port());
        let head =
            format!("GET /api/v1/tables/{id}/events HTTP/1.1\r\nhost: x\r\n{}: {}\r\n\r\n", who.0, who.1);
        wire.send(head.as_bytes()).expect("sent");
        let answer = wire.answer(true).expect("an answer").expect("one");
        (wire, answer)
    };
    let streams: Vec<_> = (0..128).map(|_| open(SOMEBODY)).collect();
    assert!(streams.iter().all(|(_, answer)| answer.status == 200 && answer.is_stream()));
    assert_eq!(open(SOMEBODY).1.status, 429);
    assert_eq!(open(ANOTHER).1.status, 200);
    drop(streams);
    let start = Instant::now();
    while open(SOMEBODY).1.status != 200 {
        assert!(start.elapsed() < Duration::from_secs(30), "streams that are gone still count");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn whoever_goes_away_is_thought_about_no_longer() {
    let (_folder, server) = with(&["--threads", "1"]);
    // Each would take five seconds.
    for _ in 0..20 {
        let mut wire = Wire::new(server.port());
        wire.send(b"GET /api/v1/analysis?game=boom:44 HTTP/1.1\r\nhost: x\r\n\r\n").expect("sent");
        std::thread::sleep(Duration::from_millis(20));
    }
    let start = Instant::now();
    assert_eq!(server.get("/api/v1/analysis?game=1212121").0, 200);
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
    let (_, metrics) = server.get("/metrics");
    let metrics = metrics.as_str().expect("text");
    let thinking = metrics.lines().find_map(|line| line.strip_prefix("conecta_thinking "));
    assert!(matches!(thinking, Some("0" | "1")), "{thinking:?}");
}

#[cfg(unix)]
#[test]
fn told_to_end_it_finishes_what_was_asked() {
    let (_folder, mut server) = served();
    let (_, seat) = server.post("/api/v1/tables", &json!({ "rules": "classic" }));
    let id = seat["table"]["id"].as_str().expect("an id").to_owned();
    let mut stream = Wire::new(server.port());
    stream
        .send(format!("GET /api/v1/tables/{id}/events HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes())
        .expect("sent");
    assert!(stream.answer(true).expect("an answer").expect("one").is_stream());
    // A search that takes all the time there is.
    let mut asked = Wire::new(server.port());
    asked.send(b"GET /api/v1/analysis?game=boom:44 HTTP/1.1\r\nhost: x\r\n\r\n").expect("sent");
    std::thread::sleep(Duration::from_millis(500));
    let told = Command::new("kill").arg(server.process.id().to_string()).status().expect("kill");
    assert!(told.success());
    let answer = asked.answer(true).expect("an answer").expect("one, although the server ends");
    assert_eq!(answer.status, 200);
    assert!(String::from_utf8_lossy(&answer.body).contains("\"judge\":\"search\""));
    assert!(!stream.until_the_end().is_empty(), "the stream told its news, and ended");
    assert!(server.process.wait().expect("it ends").success());
}

#[test]
fn listening_beyond_this_machine_says_what_that_means() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::with(folder.path(), &["--listen", "0.0.0.0:0"]);
    let start = Instant::now();
    while !server.said().contains("not encrypted") {
        assert!(start.elapsed() < Duration::from_secs(10), "it says: {}", server.said());
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn every_problem_is_told_as_one() {
    let (_folder, server) = served();
    for (method, path, body, status, kind) in [
        ("DELETE", "/api/v1/position", "", 405, "no-such-method"),
        ("POST", "/", "", 405, "no-such-method"),
        ("GET", "/nothing", "", 404, "not-found"),
        ("POST", "/api/v1/choice", "{", 400, "bad-request"),
        ("POST", "/api/v1/choice", "{}", 400, "bad-request"),
        ("GET", "/api/v1/opinion?game=4", "", 400, "bad-request"),
        ("GET", "/analyze/%ff", "", 400, "bad-request"),
    ] {
        let mut wire = Wire::new(server.port());
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        wire.send(head.as_bytes()).expect("sent");
        let answer = wire.answer(true).expect("an answer").expect("one");
        let problem: serde_json::Value = serde_json::from_slice(&answer.body).expect("JSON");
        assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{path}");
        assert_eq!(
            (answer.status, problem["type"].as_str()),
            (status, Some(kind)),
            "{method} {path}: {problem}"
        );
        assert!(problem["detail"].as_str().is_some_and(|detail| !detail.is_empty()));
        assert!(answer.header("content-security-policy").is_some());
    }
}
