//! What programs get, and what they are told when they ask for what cannot be.

use crate::served;
use serde_json::json;

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
fn a_move_that_wins_is_found_where_the_solver_does_not_finish() {
    let (_folder, server) = served();
    // The first side has three in column 1 after movements 1, 4 and 5, and makes movements 8 and 9.
    let (_, analysis) = server.get("/api/v1/analysis?game=boom:1231124");
    assert_eq!((&analysis["judge"], &analysis["line"]), (&json!("search"), &json!("1")), "{analysis}");
    assert_eq!(analysis["ends_in"][0], 1);
    // A bomb that can explode has a place of its own, also where a column is full.
    let (_, analysis) = server.get("/api/v1/analysis?game=boom@B6.p6.P6.p6.P6.p6.P6~4:");
    assert!(analysis["columns"][0].is_null() && analysis["columns"][7].is_number(), "{analysis}");
}

#[test]
fn games_are_read_from_whatever_people_have() {
    let (_folder, server) = served();
    let read =
        |text: &str, rules: &str| server.post("/api/v1/games", &json!({ "text": text, "rules": rules }));
    let (_, moves) = read("4 4 5 3", "classic");
    assert_eq!(moves[0]["game"], "4453");
    let (_, lines) = read("44\nboom:12\n", "classic");
    assert_eq!((&lines[0]["game"], &lines[1]["game"]), (&json!("44"), &json!("boom:12")));
    let pgn = "[White \"ann\"]\n[Black \"bob\"]\n\n1. 4 4 2. 5 {good} 3 1-0\n\n1. 1 2 *\n";
    let (_, games) = read(pgn, "classic");
    assert_eq!((&games[0]["game"], &games[0]["players"]), (&json!("4453"), &json!(["ann", "bob"])));
    assert_eq!(games[1]["game"], "12");
    let (_, set_up) = read("7/7/7/7/3p3/2PPp2 w", "classic");
    assert_eq!(set_up[0]["game"], "classic@7.7.7.7.3p3.2PPp2:");
    let (_, position) = server.get("/api/v1/position?game=classic@7.7.7.7.3p3.2PPp2:4");
    assert_eq!((&position["to_move"], &position["moves"]), (&json!("second"), &json!("4")));
    let (status, answer) = read("nonsense", "classic");
    assert_eq!(status, 400, "{answer}");
    assert_eq!(read("", "classic").0, 400);
}
