//! Games between two browsers, through reloads and restarts, with a clock and without.

use crate::browser::Look;
use crate::{Server, driver, served};
use serde_json::{Value, json};

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
    one.wait_for_text("#status", "The other player to move");
    other.wait_for_text("#status", "Te toca");
    other.reload();
    other.wait_for_text("#status", "Te toca");
    other.press("4");
    one.wait_for("both discs", "return document.querySelectorAll('#board .disc').length === 2");
    // On to the end: both see it, and what it was worth.
    for (number, key) in "33556".chars().enumerate() {
        let (mover, turn) = if number % 2 == 0 { (&one, "Your move") } else { (&other, "Te toca") };
        mover.wait_for_text("#status", turn);
        mover.press(&key.to_string());
    }
    one.wait_for_text("#status", "You have won");
    other.wait_for_text("#status", "Has perdido");
    one.wait_for_text("#review-text", "The losing move");
    other.wait_for_text("#review-text", "La jugada perdedora");
    assert_eq!((one.complaints(), other.complaints()), (Vec::new(), Vec::new()));
}

#[test]
fn an_answer_that_comes_late_turns_nothing_back() {
    let Some(driver) = driver() else { return };
    let (_folder, server) = served();
    let (_, seat) = server.post("/api/v1/tables", &json!({ "rules": "classic", "side": "first" }));
    let id = seat["table"]["id"].as_str().expect("an id");
    let other = driver.browser(Look::default());
    other.go(&format!("{}/table/{id}", server.address));
    // The seat is taken, but the answer that says so waits, while the first side moves and the news of that arrive.
    other.run(
        "const real = window.fetch, late = new Promise(resolve => { window.release = resolve; });
        window.fetch = async (address, ...rest) => {
            const answer = await real(address, ...rest);
            if (String(address).endsWith('/seat')) await late;
            return answer;
        }",
    );
    other.click("#invitation button");
    other.wait_for_text("#invitation", "watch");
    let first = json!({ "secret": seat["secret"], "move": "4", "number": 1 });
    assert_eq!(server.post(&format!("/api/v1/tables/{id}/moves"), &first).0, 200);
    other.wait_for("a disc", "return document.querySelectorAll('#board .disc').length === 1");
    other.run("window.release()");
    other.wait_for_text("#status", "Your move");
    other.press("4");
    other.wait_for_text("#status", "The other player to move");
    assert_eq!(server.get(&format!("/api/v1/tables/{id}")).1["moves"], "44");
    assert_eq!(other.complaints(), Vec::<String>::new());
}

#[test]
fn the_servers_clock_survives_it_and_a_flag_falls() {
    let (folder, server) = served();
    let wish = json!({ "rules": "classic", "side": "first", "clock": "3+0" });
    let (status, seat) = server.post("/api/v1/tables", &wish);
    assert_eq!((status, &seat["table"]["clock"]["left"]), (201, &json!([3000, 3000])), "{seat}");
    let id = seat["table"]["id"].as_str().expect("an id").to_owned();
    let (_, other) = server.post(&format!("/api/v1/tables/{id}/seat"), &json!({}));
    let (_, state) = server.post(
        &format!("/api/v1/tables/{id}/moves"),
        &json!({ "secret": seat["secret"], "move": "4", "number": 1 }),
    );
    assert_eq!(state["clock"]["running"], "second", "{state}");
    std::thread::sleep(std::time::Duration::from_millis(600));
    let port = server.port();
    drop(server);
    let server = Server::start(folder.path(), &format!("127.0.0.1:{port}"));
    let (_, state) = server.get(&format!("/api/v1/tables/{id}"));
    let left = state["clock"]["left"][1].as_i64().expect("milliseconds");
    assert!(left < 2400 && state["clock"]["left"][0] == 3000, "{state}");
    std::thread::sleep(std::time::Duration::from_millis(left.max(0) as u64 + 20));
    let (_, state) = server.get(&format!("/api/v1/tables/{id}"));
    assert_eq!((&state["outcome"], &state["flag"]), (&json!("first"), &json!("second")), "{state}");
    let (status, answer) = server.post(
        &format!("/api/v1/tables/{id}/moves"),
        &json!({ "secret": other["secret"], "move": "4", "number": 2 }),
    );
    assert_eq!(status, 409, "{answer}");
    for clock in ["0", "x", "60+99", "-5"] {
        let wish = json!({ "rules": "classic", "clock": clock });
        assert_eq!(server.post("/api/v1/tables", &wish).0, 400, "{clock}");
    }
}

#[test]
fn two_browsers_see_a_flag_fall() {
    let Some(driver) = driver() else { return };
    let (_folder, server) = served();
    let (one, other) =
        (driver.browser(Look::default()), driver.browser(Look { width: 390, ..Look::default() }));
    let wish = json!({ "rules": "classic", "side": "first", "clock": "10+1" });
    let (_, seat) = server.post("/api/v1/tables", &wish);
    let id = seat["table"]["id"].as_str().expect("an id");
    let address = format!("{}/table/{id}", server.address);
    one.go(&address);
    let kept = json!({ "side": "first", "secret": seat["secret"] }).to_string();
    one.run(&format!("localStorage.setItem('conecta-table-{id}', {})", json!(kept)));
    one.reload();
    one.wait_for_text("#status", "Waiting");
    other.go(&address);
    other.click("#invitation button");
    one.wait_for_text("#status", "Your move");
    one.wait_for_text("#players", "0:10");
    one.press("4");
    other.wait_for_text("#status", "Your move");
    // The second side does nothing.
    other.wait_for_text("#status", "Your time is over");
    one.wait_for_text("#status", "you have won");
    other.reload();
    other.wait_for_text("#status", "Your time is over");
    assert_eq!((one.complaints(), other.complaints()), (Vec::new(), Vec::new()));
}
