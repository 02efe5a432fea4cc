//! Ten thousand requests that nobody would send, made from the description of the interface: what it names is filled in, left out,
//! exchanged and torn. None may break an answer, and afterwards the server must be what it was.

use crate::wire::{Answer, PATIENCE, Wire};
use crate::{Server, served};
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::time::Duration;

const REQUESTS: usize = 10_000;
const WIRES: usize = 4;

/// Numbers by lot, the same ones for the same seed.
struct Lots(u64);

impl Lots {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }

    /// Once in so many times.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn of<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len())]
    }
}

/// Something that can be asked for.
struct Operation {
    method: String,
    path: String,
    queries: Vec<String>,
    body: Option<Value>,
}

/// All of a description.
fn operations(description: &Value) -> Vec<Operation> {
    let paths = description["paths"].as_object().expect("paths");
    let mut found = Vec::new();
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().expect("methods") {
            let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
            for named in parameters.iter().filter(|one| one["in"] == "path") {
                let place = format!("{{{}}}", named["name"].as_str().expect("a name"));
                assert!(path.contains(&place), "{path} has no {place}, which is described as a part of it");
            }
            let queries = parameters.iter().filter(|one| one["in"] == "query");
            let contents = operation["requestBody"]["content"].as_object();
            found.push(Operation {
                method: method.to_uppercase(),
                path: path.clone(),
                queries: queries.filter_map(|one| Some(one["name"].as_str()?.to_owned())).collect(),
                body: contents.and_then(|kinds| Some(kinds.values().next()?["schema"].clone())),
            });
        }
    }
    found
}

/// What could mean something: games that are cheap to think about, players that are quick, and things in between.
const WORDS: [&str; 40] = [
    "",
    "4",
    "4453",
    "1122334",
    "44444412",
    "boom:12311241",
    "boom:4b",
    "misere:1212121",
    "classic-5x4:1",
    "classic-99x99:1",
    "classic@7.7.7.7.3p3.2PPp2:44",
    "boom@7.7.7.7.7.7.PPPP3~4:",
    "classic@:",
    "@",
    ":",
    "classic:",
    "-",
    "b",
    "z",
    "level1",
    "random",
    "perfect",
    "ia2",
    "ia2(three=1200)",
    "ia2:d1",
    "maestro:d0",
    "./mine.py",
    "/etc/passwd",
    "uci:/bin/sh",
    "first",
    "second",
    "classic",
    "boom",
    "120+2",
    "0",
    "-1",
    "1e999",
    "<script>",
    "\u{202e}x",
    "ñandú 🧨",
];
/// What takes as long as anything may.
const HARD: [&str; 4] = ["boom:12", "misere:1", "boom@7.7.7.7.7.7.PpB3b~12:b", "maestro:d60"];

fn word(lots: &mut Lots, known: &[String]) -> String {
    match lots.below(12) {
        0 => (0..lots.below(60)).map(|_| char::from(33 + lots.below(94) as u8)).collect(),
        1 => WORDS[lots.below(WORDS.len())].repeat(1 + lots.below(40)),
        2 => lots
            .of(&["\0", "\r\nx: y", "%", "%00", "..", "../../etc/passwd", "\u{feff}", "\u{7f}", "'\"`"])
            .to_owned(),
        3 if lots.once_in(20) => lots.of(&HARD).to_owned(),
        3 if lots.once_in(10) => "4".repeat(100_000),
        4 | 5 if !known.is_empty() => known[lots.below(known.len())].clone(),
        _ => WORDS[lots.below(WORDS.len())].to_owned(),
    }
}

/// Something that could stand under a name, or under any other.
fn named(lots: &mut Lots, name: &str, known: &[String]) -> String {
    let fitting: &[&str] = match name {
        "game" | "text" => &[
            "",
            "4453",
            "1122334",
            "44444412",
            "427132473723",
            "classic@7.7.7.7.3p3.2PPp2:44",
            "boom:12311241",
        ],
        "player" | "opponent" => &["level1", "level2", "random", "ia2", "ia2:d1", "aima", "perfect"],
        "rules" => &["classic", "boom", "misere", "classic-5x4"],
        "move" => &["1", "4", "7", "b"],
        "side" => &["first", "second"],
        "clock" => &["60+0", "120+2"],
        "id" | "secret" | "name" | "code" | "token" | "alias" | "number" if !lots.once_in(3) => {
            return known[lots.below(known.len())].clone();
        }
        _ => return word(lots, known),
    };
    if lots.once_in(3) { word(lots, known) } else { lots.of(fitting).to_owned() }
}

/// A value that a schema asks for, or something else.
fn value(
    lots: &mut Lots,
    name: &str,
    schema: &Value,
    whole: &Value,
    known: &[String],
    depth: usize,
) -> Value {
    if lots.once_in(20) || depth > 6 {
        return match lots.below(7) {
            0 => Value::Null,
            1 => json!(-1),
            2 => json!(1e308),
            3 => json!([]),
            4 => json!({ "x": [[[[[]]]]] }),
            5 => json!(true),
            _ => json!(word(lots, known)),
        };
    }
    if let Some(known_as) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return value(lots, name, &whole["components"]["schemas"][known_as], whole, known, depth + 1);
    }
    if let Some(one) =
        schema["oneOf"].as_array().or(schema["anyOf"].as_array()).or(schema["allOf"].as_array())
    {
        let index = lots.below(one.len());
        return value(lots, name, &one[index], whole, known, depth + 1);
    }
    if let Some(all) = schema["enum"].as_array() {
        return all[lots.below(all.len())].clone();
    }
    let kinds = schema["type"].as_array().cloned().unwrap_or_else(|| vec![schema["type"].clone()]);
    match kinds[lots.below(kinds.len())].as_str() {
        Some("object") => {
            let mut object = Map::new();
            for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
                if !lots.once_in(8) {
                    object.insert(name.clone(), value(lots, name, inner, whole, known, depth + 1));
                }
            }
            Value::Object(object)
        }
        Some("array") => {
            (0..lots.below(4)).map(|_| value(lots, name, &schema["items"], whole, known, depth + 1)).collect()
        }
        Some("integer") => json!([0, 1, 2, 7, 43, -1, i64::MAX][lots.below(7)]),
        Some("number") => json!([0.0, 0.5, 1.0, -3.5, 1e300][lots.below(5)]),
        Some("boolean") => json!(lots.once_in(2)),
        Some("null") => Value::Null,
        _ => json!(named(lots, name, known)),
    }
}

fn escaped(lots: &mut Lots, text: &str) -> String {
    let raw = lots.once_in(15);
    text.bytes()
        .map(|byte| match byte {
            b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'-' | b'.' | b'_' | b'~' | b':' | b'@' => {
                char::from(byte).to_string()
            }
            33..=126 if raw && !b"#?&".contains(&byte) => char::from(byte).to_string(),
            byte => format!("%{byte:02X}"),
        })
        .collect()
}

/// A request as it goes over the wire.
struct Request {
    method: String,
    bytes: Vec<u8>,
    /// It is torn, so that the connection may end without an answer.
    is_torn: bool,
}

const PAGES: [&str; 15] = [
    "/",
    "/analyze",
    "/analyze/4453",
    "/analyze/boom:44",
    "/table/",
    "/lab",
    "/arena",
    "/arena/1",
    "/assets/site/site.js",
    "/assets/../x",
    "/language/es",
    "/language/xx?to=//evil.example",
    "/health",
    "/api",
    "/metrics",
];

fn request(lots: &mut Lots, all: &[Operation], whole: &Value, known: &[String]) -> Request {
    let operation = &all[lots.below(all.len())];
    let mut method = operation.method.clone();
    let mut body = operation
        .body
        .as_ref()
        .map(|schema| value(lots, "", schema, whole, known, 0).to_string().into_bytes());
    let mut target = String::new();
    if lots.once_in(5) {
        target += lots.of(&PAGES);
        if lots.once_in(3) {
            let more = word(lots, known);
            target += &escaped(lots, &more);
        }
        (method, body) = ("GET".to_owned(), None);
    } else {
        for part in operation.path.split('/').skip(1) {
            target.push('/');
            if part.starts_with('{') {
                let filled = named(lots, part.trim_matches(['{', '}']), known);
                target += &escaped(lots, &filled);
            } else {
                target += part;
            }
        }
        let mut separator = '?';
        for name in &operation.queries {
            for _ in 0..[1, 1, 1, 1, 0, 2][lots.below(6)] {
                let filled = named(lots, name, known);
                let _ = write!(target, "{separator}{name}={}", escaped(lots, &filled));
                separator = '&';
            }
        }
    }
    if lots.once_in(12) {
        let any = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "BREW"];
        any[lots.below(any.len())].clone_into(&mut method);
    }
    let mut is_torn = false;
    if let Some(body) = body.as_mut().filter(|body| !body.is_empty()).filter(|_| lots.once_in(8)) {
        match lots.below(3) {
            0 => body.truncate(lots.below(body.len())),
            1 => {
                let at = lots.below(body.len());
                body[at] = lots.next() as u8;
            }
            _ => *body = (0..lots.below(300)).map(|_| lots.next() as u8).collect(),
        }
    }
    let mut head = format!("{method} {target} HTTP/1.1\r\nhost: 127.0.0.1\r\n").into_bytes();
    for _ in 0..lots.below(4) {
        let name = lots.of(&[
            "cookie",
            "accept-language",
            "accept",
            "x-nothing",
            "if-modified-since",
            "if-none-match",
            "x-forwarded-for",
            "range",
            "authorization",
            "user-agent",
            "referer",
            "last-event-id",
            "x-conecta-secret",
        ]);
        let text = match name {
            "cookie" => format!("conecta-language={}; x={}", word(lots, known), word(lots, known)),
            // Nobody from elsewhere, or limits would end this test before it begins.
            "x-forwarded-for" => lots.of(&["127.0.0.1", "x", "", ",,,"]).to_owned(),
            _ => word(lots, known),
        };
        head.extend(format!("{name}: ").bytes());
        // Header values are bytes, but for those that end them.
        head.extend(text.bytes().filter(|byte| !byte.is_ascii_control()).take(2000));
        head.extend(b"\r\n");
    }
    if lots.once_in(30) {
        let site = lots.of(&["origin: http://127.0.0.1", "origin: null", "sec-fetch-site: cross-site"]);
        head.extend(format!("{site}\r\n").bytes());
    }
    if let Some(body) = &body {
        let json = "application/json";
        let kind = lots.of(&[json, json, json, json, json, json, json, "text/plain", "", "x/y; z"]);
        head.extend(format!("content-type: {kind}\r\ncontent-length: {}\r\n", body.len()).bytes());
    }
    if lots.once_in(40) {
        let at = lots.below(head.len());
        head[at] = lots.next() as u8;
        is_torn = true;
    }
    head.extend(b"\r\n");
    head.extend(body.unwrap_or_default());
    Request { method, bytes: head, is_torn }
}

fn check(request: &Request, answer: &Answer) {
    let said = || {
        let request: String = String::from_utf8_lossy(&request.bytes).chars().take(1500).collect();
        format!("{request}\n--\n{}", String::from_utf8_lossy(&answer.body))
    };
    assert!(answer.status < 500 || answer.status == 503, "{}: {}", answer.status, said());
    if answer.status >= 400 && !request.is_torn && request.method != "HEAD" && !answer.body.is_empty() {
        let problem: Value =
            serde_json::from_slice(&answer.body).unwrap_or_else(|_| panic!("no problem: {}", said()));
        assert_eq!(problem["status"], answer.status, "{}", said());
        assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{}", said());
    }
}

/// So many names and secrets of what was made are tried again.
const MOST_KNOWN: usize = 60;

/// What is called by a word in an answer.
fn short_texts(answer: &Value) -> Vec<String> {
    match answer {
        Value::String(text) if (1..=64).contains(&text.len()) => vec![text.clone()],
        Value::Array(all) => all.iter().flat_map(short_texts).collect(),
        Value::Object(all) => all.values().flat_map(short_texts).collect(),
        _ => Vec::new(),
    }
}

/// Sends its share of the requests; says how many were answered.
fn send_all(server: &Server, seed: u64, count: usize, description: &Value, known: &[String]) -> usize {
    let (mut lots, all) = (Lots(seed), operations(description));
    let mut known = known.to_vec();
    let mut wire = Wire::new(server.port());
    let mut answered = 0;
    for _ in 0..count {
        let request = request(&mut lots, &all, description, &known);
        // Whoever waits for the rest of a torn request waits for long.
        wire.wait_for(if request.is_torn { Duration::from_millis(200) } else { PATIENCE });
        let sent = wire.send(&request.bytes).and_then(|()| wire.answer(request.method != "HEAD"));
        match sent {
            Ok(Some(answer)) => {
                check(&request, &answer);
                answered += 1;
                if answer.status == 201 && known.len() < MOST_KNOWN {
                    known.extend(short_texts(&serde_json::from_slice(&answer.body).unwrap_or_default()));
                }
                if answer.is_last || answer.is_stream() || request.is_torn {
                    wire = Wire::new(server.port());
                }
            }
            // What is torn, or refused before all of it was read, ends the connection.
            Ok(None) | Err(_) => wire = Wire::new(server.port()),
        }
    }
    answered
}

#[test]
fn no_request_breaks_the_server() {
    let (_folder, server) = served();
    let (_, description) = server.get("/api");
    assert!(operations(&description).len() > 10, "{description}");
    let (_, seat) = server.post("/api/v1/tables", &json!({ "rules": "classic", "side": "first" }));
    let id = seat["table"]["id"].as_str().expect("an id").to_owned();
    let known = [id.clone(), seat["secret"].as_str().expect("a secret").to_owned()];
    let seed = std::env::var("CONECTA_FUZZ_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(4);
    let answered: usize = std::thread::scope(|scope| {
        let wires: Vec<_> = (0..WIRES as u64)
            .map(|wire| {
                let (server, description, known) = (&server, &description, &known);
                scope
                    .spawn(move || send_all(server, seed * 1000 + wire, REQUESTS / WIRES, description, known))
            })
            .collect();
        wires.into_iter().map(|wire| wire.join().expect("no answer was broken")).sum()
    });
    assert!(answered > REQUESTS * 8 / 10, "only {answered} were answered");
    // It is what it was.
    let (_, analysis) = server.get("/api/v1/analysis?game=427132473723");
    assert_eq!(analysis["columns"], json!([-2.0, -2.0, -2.0, -15.0, 11.0, 0.0, -2.0]));
    assert_eq!(server.get(&format!("/api/v1/tables/{id}")).0, 200);
    let (_, metrics) = server.get("/metrics");
    let metrics = metrics.as_str().expect("text");
    let number = |name: &str| -> f64 {
        let line = metrics.lines().find_map(|line| line.strip_prefix(name)).expect(name);
        line.trim().parse().expect("a number")
    };
    assert_eq!(number("conecta_panics_total"), 0.0, "{}", server.said());
    let well: f64 = metrics
        .lines()
        .filter(|line| line.starts_with("conecta_requests_total") && line.contains("status=\"2"))
        .filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok())
        .sum();
    assert!(well > REQUESTS as f64 / 5.0, "only {well} asked for something that there is");
    assert!(number("process_resident_memory_bytes") < 400e6);
    assert!(!server.said().contains("panicked"), "{}", server.said());
}
