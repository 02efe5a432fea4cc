//! `conecta serve` from end to end: the program, a real browser, and requests of all kinds.

mod browser;
#[path = "../../authoring/tests/demand/mod.rs"]
mod demand;

use browser::{Driver, Look};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A server, and where it is.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path, listen: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_conecta"));
        command.current_dir(folder).args(["serve", "--listen", listen]).env("LC_ALL", "C");
        let mut process = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut line = String::new();
        BufReader::new(process.stderr.take().expect("a pipe")).read_line(&mut line).expect("it says where");
        let address = line.split_whitespace().find(|word| word.starts_with("http")).expect("an address");
        Self { process, address: address.trim_end_matches('/').to_owned() }
    }

    fn port(&self) -> String {
        self.address.rsplit(':').next().expect("a port").to_owned()
    }

    /// A request; status and answer.
    fn ask(&self, method: &str, path: &str, body: Option<&str>, headers: &[(&str, &str)]) -> (u16, Value) {
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let address = format!("{}{path}", self.address);
        let answer = match method {
            "GET" => headers
                .iter()
                .fold(agent.get(&address), |ask, (name, value)| ask.header(*name, *value))
                .call(),
            _ => headers
                .iter()
                .fold(agent.post(&address), |ask, (name, value)| ask.header(*name, *value))
                .header("content-type", "application/json")
                .send(body.unwrap_or("{}")),
        };
        let mut answer = answer.expect("an answer");
        let text = answer.body_mut().read_to_string().unwrap_or_default();
        (answer.status().as_u16(), serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    fn get(&self, path: &str) -> (u16, Value) {
        self.ask("GET", path, None, &[])
    }

    fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.ask("POST", path, Some(&body.to_string()), &[])
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn served() -> (TempDir, Server) {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path(), "127.0.0.1:0");
    (folder, server)
}

fn driver() -> Option<Driver> {
    let driver = Driver::start();
    if driver.is_none() {
        demand::missing("no chromedriver to drive a browser with");
    }
    driver
}

#[test]
fn programs_get_positions_scores_and_moves() {
    let (_folder, server) = served();
    let (status, position) = server.get("/api/v1/position?game=4444412");
    assert_eq!(
        (status, &position["to_move"], &position["legal"].to_string()),
        (200, &json!("second"), &r#"["1","2","3","4","5","6","7"]"#.to_owned())
    );
    // As published (data/solver).
    let (_, analysis) = server.get("/api/v1/analysis?game=427132473723");
    assert_eq!(analysis["columns"], json!([-2.0, -2.0, -2.0, -15.0, 11.0, 0.0, -2.0]));
    assert_eq!((&analysis["score"], &analysis["judge"]), (&json!(11.0), &json!("solver")));
    let (_, choice) = server.post("/api/v1/choice", &json!({ "game": "", "player": "perfect" }));
    assert_eq!(choice["move"], "4", "the only move that wins");
    let (_, boom) = server.get("/api/v1/analysis?game=boom:44");
    assert_eq!(boom["judge"], "search", "and says so: {boom}");
    let (status, opinion) = server.get("/api/v1/opinion?game=4453&player=maestro");
    assert!(status == 200 && opinion["terms"].as_array().is_some_and(|terms| !terms.is_empty()), "{opinion}");
    let (_, review) = server.get("/api/v1/review?game=4453");
    assert_eq!(review["values"][0], json!([-2, -1, 0, 1, 0, -1, -2]));
    let (status, description) = server.get("/api");
    assert!(status == 200 && description["paths"]["/api/v1/choice"]["post"].is_object());
}

#[test]
fn what_cannot_be_is_refused_with_a_sentence() {
    let (_folder, server) = served();
    for (path, status, word) in [
        ("/api/v1/position?game=9", 400, "9"),
        ("/api/v1/position?game=chess:1", 400, "chess"),
        ("/api/v1/analysis?game=x", 400, "x"),
        ("/api/v1/tables/nowhere", 404, "table"),
        ("/table/nowhere", 404, "table"),
        ("/nothing", 404, "nothing"),
        ("/assets/../Cargo.toml", 404, "nothing"),
        ("/assets/shared%2f..%2fpage.js", 404, "nothing"),
    ] {
        let (found, answer) = server.get(path);
        assert_eq!(found, status, "{path}: {answer}");
        assert!(answer["detail"].as_str().is_some_and(|detail| detail.contains(word)), "{path}: {answer}");
    }
    // Nothing that a visitor names is read from a disk.
    for player in ["/etc/passwd", "./mine.py", "ia2@weights.toml", "../x.lisp"] {
        let (status, answer) = server.post("/api/v1/choice", &json!({ "game": "", "player": player }));
        assert_eq!(status, 400, "{player}: {answer}");
    }
    let (status, _) = server.ask("POST", "/api/v1/choice", Some("{"), &[]);
    assert_eq!(status, 400);
    let (status, _) = server.ask(
        "POST",
        "/api/v1/tables",
        Some(r#"{"rules":"classic"}"#),
        &[("origin", "http://elsewhere.example")],
    );
    assert_eq!(status, 403, "another site's page");
    let long = format!("/api/v1/position?game={}", "4".repeat(2000));
    assert_eq!(server.get(&long).0, 400);
}

#[test]
fn a_table_survives_the_server() {
    let (folder, server) = served();
    let (status, seat) = server.post("/api/v1/tables", &json!({ "rules": "classic", "side": "first" }));
    assert_eq!(status, 201, "{seat}");
    let id = seat["table"]["id"].as_str().expect("an id").to_owned();
    let (_, other) = server.post(&format!("/api/v1/tables/{id}/seat"), &json!({}));
    let played = |server: &Server, secret: &Value, number: u32| {
        server.post(
            &format!("/api/v1/tables/{id}/moves"),
            &json!({ "secret": secret, "move": "4", "number": number }),
        )
    };
    assert_eq!(played(&server, &seat["secret"], 1).0, 200);
    let port = server.port();
    drop(server);
    // It was killed, not asked to end.
    let server = Server::start(folder.path(), &format!("127.0.0.1:{port}"));
    assert_eq!(server.get(&format!("/api/v1/tables/{id}")).1["moves"], "4");
    assert_eq!(played(&server, &seat["secret"], 2).0, 409, "the other's move");
    assert_eq!(played(&server, &other["secret"], 2).0, 200);
    assert_eq!(played(&server, &json!("guess"), 3).0, 404);
    // The file holds no secret.
    let bytes = std::fs::read(folder.path().join("conecta.db")).expect("the store");
    let secret = seat["secret"].as_str().expect("a secret").as_bytes();
    assert!(!bytes.windows(secret.len()).any(|part| part == secret));
}

#[test]
fn people_play_by_mouse_by_keys_and_with_bombs() {
    let Some(driver) = driver() else { return };
    let (_folder, server) = served();
    let browser = driver.browser(Look::default());
    browser.go(&server.address);
    // Against the weakest level, until somebody has won or the board is full.
    browser.wait_for_text("#status", "Your move");
    browser.run("document.querySelector('[name=opponent]').value = 'level1'");
    browser.click("#settings button");
    browser.wait_for_text("#status", "Your move");
    browser.click("#views button:nth-child(1)");
    browser
        .wait_for("scores", "return document.querySelectorAll('.columns .win, .columns .loss').length > 3");
    browser.click(".columns button:nth-child(4)");
    browser.wait_for("an answer", "return document.querySelectorAll('#board .disc').length === 2");
    browser.click("#actions button:nth-child(1)");
    browser.wait_for("an empty board", "return document.querySelectorAll('#board .disc').length === 0");
    // Two people at this screen, by keys.
    browser.run("document.querySelector('[name=opponent]').value = 'two'");
    browser.click("#settings button");
    browser.wait_for_text("#status", "first player to move");
    for (number, key) in "1212121".chars().enumerate() {
        browser.press(&key.to_string());
        let drawn = format!("return document.querySelectorAll('#board .disc').length === {}", number + 1);
        browser.wait_for("the next disc", &drawn);
        if number < 6 {
            browser.wait_for_text("#status", "to move");
        }
    }
    browser.wait_for_text("#status", "first player has won");
    browser.wait_for_text("#review-text", "losing move");
    // CONECTA-4 BOOM: a bomb is put and explodes.
    browser.run("const rules = document.querySelector('[name=rules]'); rules.value = 'boom'; rules.dispatchEvent(new Event('change'))");
    browser.run("document.querySelector('[name=opponent]').value = 'two'");
    browser.click("#settings button");
    browser.wait_for("an empty board", "return document.querySelectorAll('#board .disc').length === 0");
    for number in 1..40 {
        let can_explode = browser.run("return document.querySelector('#actions .main') !== null");
        if can_explode == json!(true) {
            browser.click("#actions .main");
            browser.wait_for("an explosion", "return document.querySelector('#board .blast') !== null");
            break;
        }
        assert!(number < 39, "no bomb in forty moves");
        let before = browser.run("return document.querySelectorAll('#board .disc').length");
        browser.press(&(1 + number % 7).to_string());
        let grown = format!(
            "return document.querySelectorAll('#board .disc').length > {before} && document.querySelector('.live').classList.contains('open')"
        );
        browser.wait_for("the next disc", &grown);
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn two_browsers_play_each_other_through_a_reload() {
    let Some(driver) = driver() else { return };
    let (_folder, server) = served();
    let (one, other) =
        (driver.browser(Look::default()), driver.browser(Look { language: "es", ..Look::default() }));
    one.go(&server.address);
    one.wait_for_text("#status", "Your move");
    one.run("document.querySelector('[name=opponent]').value = 'link'");
    one.click("#settings button");
    one.wait_for_text("#invitation", "Send this address");
    let address = one.run("return location.href");
    other.go(address.as_str().expect("an address"));
    other.wait_for_text("#invitation", "te espera");
    other.click("#invitation button");
    one.wait_for_text("#status", "Your move");
    one.press("4");
    other.wait_for_text("#status", "Te toca");
    other.reload();
    other.wait_for_text("#status", "Te toca");
    other.press("4");
    one.wait_for("both discs", "return document.querySelectorAll('#board .disc').length === 2");
    one.wait_for_text("#status", "Your move");
    assert_eq!((one.complaints(), other.complaints()), (Vec::new(), Vec::new()));
}

#[test]
fn a_position_is_analyzed_by_its_address() {
    let Some(driver) = driver() else { return };
    let (_folder, server) = served();
    for look in [Look::default(), Look { width: 390, language: "es", is_dark: true }] {
        let browser = driver.browser(look);
        browser.go(&format!("{}/analyze/4453", server.address));
        let (turn, loses) = if look.language == "es" {
            ("Juega el primero", "Pierde el primero")
        } else {
            ("first player to move", "first player loses")
        };
        browser.wait_for_text("#status", turn);
        browser.wait_for_text("#truth", loses);
        browser.wait_for(
            "every column's score",
            "return document.querySelectorAll('.columns .loss').length === 7",
        );
        browser.wait_for("the mistake", "return document.querySelectorAll('#moves .mistake').length === 1");
        browser.click(".columns button:nth-child(3)");
        browser.wait_for("the address", "return location.pathname === '/analyze/44533'");
        browser.back();
        browser.wait_for("the way back", "return location.pathname === '/analyze/4453' && document.querySelectorAll('#board .disc').length === 4");
        browser.run("const player = document.querySelector('[name=player]'); player.value = 'maestro'; player.dispatchEvent(new Event('change', { bubbles: true }))");
        browser.wait_for(
            "the heuristic's terms",
            "return document.querySelectorAll('#opinion-text tr').length > 0",
        );
        let width = browser.run("return document.documentElement.scrollWidth <= innerWidth");
        assert_eq!(width, json!(true), "nothing sticks out at {} pixels", look.width);
        let theme = browser.run("return document.documentElement.dataset.theme");
        assert_eq!(theme, json!(if look.is_dark { "dark" } else { "light" }));
        let nameless = browser.run("return [...document.querySelectorAll('button, a, input, select, textarea')].filter(one => !(one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.length)).length");
        assert_eq!(nameless, json!(0), "everything that can be used has a name");
        assert_eq!(browser.complaints(), Vec::<String>::new());
    }
}
