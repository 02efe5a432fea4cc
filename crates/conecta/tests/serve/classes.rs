//! A class from its making to its final: hand-ins good, bad and hostile; secrets; a kill in the middle; a browser.

use crate::access::{axe, violations};
use crate::browser::Look;
use crate::{Server, driver, served};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

const GOOD: &str = include_str!("../../../../examples/python/a2b3d.py");
const OTHER: &str = include_str!("../../../../examples/lisp/bueno.lisp");
const WRONG: &str = "def evaluate(board):\n    retrun 1\n";
/// Counts discs in the middle: plays, and not well.
const MIDDLE: &str = "def evaluate(board):\n    return sum(1 for row in board if row[3] == 1)\n";

struct Class<'a> {
    server: &'a Server,
    name: String,
    code: String,
    teacher: String,
}

impl<'a> Class<'a> {
    fn made(server: &'a Server, title: &str, openings: usize) -> Self {
        let settings = json!({ "field": ["ia2:d2", "bueno:d2"], "openings": openings, "depth": 2 });
        let (status, made) = server.post("/api/v1/classes", &json!({ "title": title, "settings": settings }));
        assert_eq!(status, 201, "{made}");
        let text = |key: &str| made[key].as_str().expect("a text").to_owned();
        Self { server, name: text("name"), code: text("code"), teacher: text("teacher") }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/v1/classes/{}{rest}", self.name)
    }

    fn join(&self, alias: &str) -> String {
        let joining = json!({ "code": self.code, "alias": alias, "number": "0731" });
        let (status, joined) = self.server.post(&self.path("/students"), &joining);
        assert_eq!(status, 201, "{joined}");
        joined["secret"].as_str().expect("a secret").to_owned()
    }

    fn as_somebody(&self, method: &str, rest: &str, body: Option<&str>, secret: &str) -> (u16, Value) {
        self.server.ask(method, &self.path(rest), body, &[("authorization", &format!("Bearer {secret}"))])
    }

    fn hand_in(&self, secret: &str, file: &str, source: &str) -> (u16, Value) {
        self.as_somebody("POST", &format!("/handins?file={file}"), Some(source), secret)
    }

    fn last(&self, secret: &str) -> Value {
        let (status, own) = self.as_somebody("GET", "/mine", None, secret);
        assert_eq!(status, 200, "{own}");
        own["handins"].as_array().and_then(|handins| handins.last().cloned()).expect("a hand-in")
    }

    /// The last hand-in, once nothing more is done about it.
    fn finished(&self, secret: &str) -> Value {
        let begun = Instant::now();
        loop {
            let last = self.last(secret);
            if !["waiting", "playing"].contains(&last["state"].as_str().expect("a state")) {
                return last;
            }
            assert!(begun.elapsed() < Duration::from_mins(4), "it does not end: {last}");
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    /// The moves of somebody's games against these others, by players.
    fn games(&self, alias: &str, others: &[&str]) -> BTreeMap<String, Vec<String>> {
        let (status, games) = self.server.get(&self.path(&format!("/games?alias={alias}")));
        assert_eq!(status, 200, "{games}");
        let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for game in games.as_array().expect("a list") {
            let [first, second] =
                ["first", "second"].map(|side| game[side].as_str().expect("a name").to_owned());
            if others.contains(&first.as_str()) || others.contains(&second.as_str()) {
                found.entry(format!("{first}-{second}")).or_default().push(game["game"].to_string());
            }
        }
        for games in found.values_mut() {
            games.sort();
        }
        found
    }
}

#[test]
fn a_class_from_its_making_to_the_export() {
    let (_folder, server) = served();
    let class = Class::made(&server, "IA 2026", 3);
    assert_eq!(class.name, "ia-2026");
    let (status, _) = server.post("/api/v1/classes", &json!({ "title": "ia 2026" }));
    assert_eq!(status, 409, "the name is taken");
    let [fox, owl, cat] = ["fox", "owl", "cat"].map(|alias| class.join(alias));
    let stranger = json!({ "code": "guessed", "alias": "x" });
    assert_eq!(server.post(&class.path("/students"), &stranger).0, 404);
    assert_eq!(server.post(&class.path("/students"), &json!({ "code": class.code, "alias": "Fox" })).0, 409);
    for (secret, file, source) in
        [(&fox, "mine.py", GOOD), (&owl, "mine.lisp", OTHER), (&cat, "mine.py", WRONG)]
    {
        let (status, answer) = class.hand_in(secret, file, source);
        assert_eq!(status, 202, "{answer}");
    }
    assert_eq!(class.hand_in(&fox, "mine.py", GOOD).0, 409, "the same again");
    assert_eq!(class.hand_in(&fox, "mine.txt", GOOD).0, 400);
    assert_eq!(class.hand_in("nobody", "mine.py", GOOD).0, 404);
    let [first, second, third] = [&fox, &owl, &cat].map(|secret| class.finished(secret));
    assert_eq!(
        (&first["state"], &second["state"], &third["state"]),
        (&json!("done"), &json!("done"), &json!("failed"))
    );
    assert_eq!(
        (&first["games"], &first["of"]),
        (&json!(18), &json!(18)),
        "three others, three openings, both ways"
    );
    assert!(first["findings"]["good_moves"][0].as_f64().is_some_and(|share| share > 0.5), "{first}");
    assert!(first["findings"]["why"]["es"].as_array().is_some_and(|why| !why.is_empty()), "{first}");
    assert_eq!(
        (&third["findings"]["line"], third["findings"]["problem"]["es"].is_string()),
        (&json!(2), true),
        "{third}"
    );
    let (_, seen) = server.get(&class.path(""));
    let rows = seen["board"]["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 4, "two students and the field: {seen}");
    assert_eq!(rows[0]["title"], "fox", "the heuristic of the reports beats its field: {seen}");
    assert!(!seen.to_string().contains("0731"), "numbers are for the teacher");
    // A better file after a wrong one: the rank comes, and nothing else is lost.
    assert_eq!(class.hand_in(&cat, "mine.py", MIDDLE).0, 202);
    assert_eq!(class.finished(&cat)["state"], "done");
    secrets_are_kept(&class, &fox, &owl);
    final_and_exports(&class);
}

fn secrets_are_kept(class: &Class, fox: &str, owl: &str) {
    let own = class.last(fox)["id"].as_i64().expect("a number");
    let file = format!("/handins/{own}/file");
    let (status, text) = class.as_somebody("GET", &file, None, fox);
    assert_eq!((status, text.as_str()), (200, Some(GOOD)));
    assert_eq!(class.as_somebody("GET", &file, None, owl).0, 404, "another student");
    assert_eq!(class.as_somebody("GET", &file, None, &class.teacher).0, 404, "nor the teacher");
    assert_eq!(class.server.get(&class.path("/desk")).0, 404);
    assert_eq!(class.as_somebody("GET", "/desk", None, fox).0, 404, "a student is no teacher");
    for page in ["/teacher", "/enter/nobody", "/teach/nobody"] {
        assert_eq!(class.server.get(&format!("/class/{}{page}", class.name)).0, 404, "{page}");
    }
    let (_, desk) = class.as_somebody("GET", "/desk", None, &class.teacher);
    let students = desk["students"].as_array().expect("students");
    assert_eq!((students.len(), &students[0]["number"]), (3, &json!("0731")));
    let (status, renewed) = class.as_somebody(
        "POST",
        &format!("/students/{}/secret", students[1]["id"]),
        Some("{}"),
        &class.teacher,
    );
    assert_eq!(status, 200, "{renewed}");
    assert_eq!(class.as_somebody("GET", "/mine", None, owl).0, 404, "the old secret opens nothing");
    assert_eq!(class.as_somebody("GET", "/mine", None, renewed["secret"].as_str().expect("a secret")).0, 200);
    let frozen = class.as_somebody("POST", "/desk", Some(r#"{"frozen":true,"hidden":true}"#), &class.teacher);
    assert_eq!(frozen.0, 200, "{}", frozen.1);
    assert_eq!(class.hand_in(fox, "mine.py", MIDDLE).0, 409, "frozen");
    assert!(class.server.get(&class.path("")).1["board"].is_null(), "hidden");
}

fn final_and_exports(class: &Class) {
    let (status, begun) = class.as_somebody("POST", "/finals", Some(r#"{"openings":2}"#), &class.teacher);
    assert_eq!(status, 202, "{begun}");
    let start = Instant::now();
    loop {
        let (_, desk) = class.as_somebody("GET", "/desk", None, &class.teacher);
        let last = &desk["finals"][0];
        if last["games"] == last["of"] && last["of"] != 0 && last["players"] == 5 {
            assert_eq!(last["of"], 40, "five players, two openings, both ways");
            break;
        }
        assert!(start.elapsed() < Duration::from_mins(2), "{desk}");
        std::thread::sleep(Duration::from_millis(200));
    }
    let export = |form: &str| class.as_somebody("GET", &format!("/export/1/{form}"), None, &class.teacher);
    let (status, table) = export("csv");
    let table = table.as_str().expect("a text").to_owned();
    assert_eq!((status, table.lines().count()), (200, 6), "{table}");
    assert!(table.starts_with("rank,") && table.contains("fox") && table.contains("\"0731\""), "{table}");
    let (_, page) = export("html");
    assert!(page.as_str().is_some_and(|page| page.contains("<!DOCTYPE html>") && page.contains("IA 2026")));
    assert_eq!(export("json").1["games"].as_array().map(Vec::len), Some(40));
    assert_eq!(export("exe").0, 404);
}

#[test]
fn hostile_hand_ins_cost_nobody_else_anything() {
    let (_folder, server) = served();
    let hostile = [
        ("endless", "def evaluate(board):\n    while True:\n        pass\n".to_owned()),
        ("deep", "def evaluate(board):\n    return evaluate(board) + 1\n".to_owned()),
        (
            "greedy",
            "def evaluate(board):\n    x = []\n    while True:\n        x.append([0] * 1000)\n".to_owned(),
        ),
        ("noisy", "def evaluate(board):\n    while True:\n        print('x' * 1000)\n".to_owned()),
        ("long", format!("X = '{}'\ndef evaluate(board):\n    return 0\n", "x".repeat(300_000))),
        ("nested", format!("def evaluate(board):\n    return {}0{}\n", "(".repeat(5_000), ")".repeat(5_000))),
        (
            "huge",
            format!(
                "def evaluate(board):\n{}    return 0\n",
                "    x = board[0][0] * 3 + board[1][1] - 2\n".repeat(6_000)
            ),
        ),
    ];
    let honest = [("fox", GOOD), ("hen", MIDDLE)];
    let class = |title: &str, with_hostile: bool| {
        let class = Class::made(&server, title, 2);
        let bad: Vec<_> = hostile
            .iter()
            .filter(|_| with_hostile)
            .map(|(alias, source)| {
                let secret = class.join(alias);
                assert_eq!(
                    class.hand_in(&secret, "x.py", source).0,
                    202,
                    "{alias} is taken, and looked at later"
                );
                (*alias, secret)
            })
            .collect();
        let good = honest.map(|(alias, source)| {
            let secret = class.join(alias);
            assert_eq!(class.hand_in(&secret, "x.py", source).0, 202);
            secret
        });
        for secret in &good {
            assert_eq!(class.finished(secret)["state"], "done");
        }
        for (alias, secret) in bad {
            let last = class.finished(&secret);
            assert_eq!(last["state"], "failed", "{alias}: {last}");
            assert!(
                last["findings"]["problem"]["en"].as_str().is_some_and(|said| said.len() > 10),
                "{alias}: {last}"
            );
        }
        honest.map(|(alias, _)| class.games(alias, &["ia2:d2", "bueno:d2", "fox", "hen"]))
    };
    assert_eq!(class("Alone", false), class("Crowded", true));
}

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let (folder, mut server) = served();
    let (class, secret, name);
    {
        let made = Class::made(&server, "Fall", 10);
        secret = made.join("fox");
        assert_eq!(made.hand_in(&secret, "mine.py", GOOD).0, 202);
        name = made.name;
    }
    server.process.kill().expect("it was running");
    server.process.wait().expect("it ends");
    let again = Server::start(folder.path(), "127.0.0.1:0");
    class = Class { server: &again, name, code: String::new(), teacher: String::new() };
    let last = class.finished(&secret);
    assert_eq!(
        (&last["state"], &last["games"]),
        (&json!("done"), &json!(40)),
        "two opponents, ten openings, both ways"
    );
}

#[test]
fn a_teacher_and_a_student_in_their_browsers() {
    let Some(driver) = driver() else { return };
    let (folder, server) = served();
    let teacher = driver.browser(Look { width: 1280, ..Look::default() });
    teacher.go(&format!("{}/class", server.address));
    teacher.run("document.querySelector('#make [name=title]').value = '<script>alert(1)</script> \\u202e9º'");
    teacher.run("for (const box of document.querySelectorAll('[name=field]')) box.checked = ['bueno', 'ia2'].includes(box.value)");
    teacher.run("document.querySelector('#make [name=openings]').value = '2'");
    teacher.click("#make button");
    teacher.wait_for("the class", "return !document.querySelector('#made').hidden");
    teacher.click("#made a");
    teacher.wait_for_text("h1", "<script>alert(1)</script> 9º");
    let code = teacher.run("return document.querySelector('#code').textContent");
    let code = code.as_str().expect("a code");
    let name = teacher.run("return location.pathname.split('/')[2]").as_str().expect("a name").to_owned();
    let class = Class { server: &server, name, code: code.to_owned(), teacher: String::new() };
    for (alias, source) in [("fox", GOOD), ("hen", WRONG)] {
        assert_eq!(class.hand_in(&class.join(alias), "mine.py", source).0, 202);
    }
    let student = driver.browser(Look { width: 390, is_dark: true, language: "es" });
    let address = teacher.run("return location.pathname.replace('/teacher', '')");
    let address = format!("{}{}", server.address, address.as_str().expect("a path"));
    student.go(&format!("{address}?code={code}"));
    student.wait_for_text("#joining h2", "Únete a esta clase");
    student.run("document.querySelector('[name=alias]').value = 'búho \\u{1f989}'");
    student.click("#join-form button");
    student.wait_for_text("#own-title", "Eres búho");
    let file = folder.path().join("mine.py");
    std::fs::write(&file, WRONG).expect("written");
    student.choose_file("#hand-in-form input", &file);
    student.click("#hand-in-form button");
    student.wait_for_text("#own", "Línea 2");
    std::fs::write(&file, MIDDLE).expect("written");
    student.choose_file("#hand-in-form input", &file);
    student.click("#hand-in-form button");
    student.wait_for_text("#own-status", "clasificada");
    student.wait_for_text("#ranking", "búho");
    student.wait_for_text("#own", "Por qué pierde");
    student.reload();
    student.wait_for_text("#own-title", "Eres búho");
    let width = student.run("return document.documentElement.scrollWidth");
    assert!(width.as_i64().is_some_and(|width| width <= 390), "{width}");
    // What is written in the laboratory is handed in from there.
    student.click("#hand-in-form a");
    let button = "[...document.querySelectorAll('button')].find(button => button.textContent === 'Entregar')";
    student.wait_for(
        "the button",
        &format!("return {button} !== undefined && document.querySelector('textarea').value !== ''"),
    );
    student.run(&format!("{button}.click()"));
    student.wait_for_text("#own", "Versión 3");
    student.wait_for_text("#own-status", "clasificada");
    teacher.wait_for_text("#students", "búho");
    teacher.run("document.querySelector('#final [name=openings]').value = '1'");
    teacher.click("#final button");
    teacher.wait_for_text("#finals", "12 of 12 games");
    let page = teacher.run_async(
        "const done = arguments[arguments.length - 1], link = document.querySelectorAll('#finals a')[1].href;
         fetch(link).then(answer => answer.text()).then(done, error => done(String(error)))",
    );
    assert!(
        page.as_str().is_some_and(|page| page.contains("fox") && page.contains("búho")),
        "the page of the final"
    );
    if let Some(axe) = axe() {
        for browser in [&teacher, &student] {
            assert_eq!(violations(browser, &axe), Vec::<String>::new());
        }
    }
    for browser in [&teacher, &student] {
        assert_eq!(browser.complaints(), Vec::<String>::new());
    }
}
