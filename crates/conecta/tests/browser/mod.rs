//! A real browser, driven through `WebDriver`: as much of the protocol as the tests need.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long something that should happen may take, on a machine that is busy with other tests.
const PATIENCE: Duration = Duration::from_secs(30);

/// What `WebDriver` calls a reference to an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// The program that starts browsers.
pub(crate) struct Driver {
    process: Child,
    address: String,
}

/// One browser with one window.
pub(crate) struct Browser<'a> {
    driver: &'a Driver,
    session: String,
}

/// How a browser looks.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    pub(crate) width: u32,
    pub(crate) language: &'static str,
    pub(crate) is_dark: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { width: 1280, language: "en", is_dark: false }
    }
}

fn request(method: &str, address: &str, body: Option<&Value>) -> Result<Value, String> {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let text = body.map_or_else(|| "{}".to_owned(), Value::to_string);
    let answer = match method {
        "GET" => agent.get(address).call(),
        "DELETE" => agent.delete(address).call(),
        _ => agent.post(address).header("content-type", "application/json").send(text.as_str()),
    };
    let mut answer = answer.map_err(|error| error.to_string())?;
    let text = answer.body_mut().read_to_string().map_err(|error| error.to_string())?;
    let data: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let value = data["value"].clone();
    if value["error"].is_string() { Err(value.to_string()) } else { Ok(value) }
}

impl Driver {
    /// Starts one; nothing where there is none.
    ///
    /// It takes a port that is free for IPv6 and then wants the same for IPv4, which a connection of somebody else may have: it
    /// ends then ("IPv4 port not available"), and another one finds another port.
    pub(crate) fn start() -> Option<Self> {
        const TRIES: usize = 5;
        let mut said = String::new();
        for _ in 0..TRIES {
            let mut command = Command::new("chromedriver");
            command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
            let mut process = command.spawn().ok()?;
            // It says when it listens, and on which port.
            let lines = BufReader::new(process.stdout.take()?).lines();
            let port = lines.map_while(Result::ok).find_map(|line| {
                let port = line.split_once("started successfully on port ").map(|(_, port)| port);
                let port = port.and_then(|port| port.trim_end_matches('.').parse::<u16>().ok());
                said = line;
                port
            });
            if let Some(port) = port {
                return Some(Self { process, address: format!("http://127.0.0.1:{port}") });
            }
            let _ = process.wait();
        }
        panic!("the driver does not say where it listens, but: {said}");
    }

    pub(crate) fn browser(&self, look: Look) -> Browser<'_> {
        let flags = "--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking \
                     --disable-component-update --disable-sync --disable-dev-shm-usage --force-prefers-reduced-motion";
        let mut arguments: Vec<_> = flags.split_whitespace().map(str::to_owned).collect();
        arguments.push(format!("--window-size={},1000", look.width.max(500)));
        arguments.push(format!("--lang={}", look.language));
        if look.is_dark {
            arguments.push("--blink-settings=preferredColorScheme=0".to_owned());
        }
        let mut options = json!({ "args": arguments, "prefs": { "intl.accept_languages": look.language } });
        if look.width < 500 {
            options["mobileEmulation"] =
                json!({ "deviceMetrics": { "width": look.width, "height": 900, "pixelRatio": 1 } });
        }
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } } } });
        let session =
            request("POST", &format!("{}/session", self.address), Some(&wanted)).expect("a browser");
        let session = session["sessionId"].as_str().expect("a session").to_owned();
        Browser { driver: self, session }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Browser<'_> {
    fn call(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value, String> {
        request(method, &format!("{}/session/{}/{path}", self.driver.address, self.session), body)
    }

    pub(crate) fn go(&self, address: &str) {
        self.call("POST", "url", Some(&json!({ "url": address }))).expect("a page");
    }

    pub(crate) fn back(&self) {
        self.call("POST", "back", None).expect("a page");
    }

    pub(crate) fn reload(&self) {
        self.call("POST", "refresh", None).expect("a page");
    }

    /// What a script gives: `return ...`.
    pub(crate) fn run(&self, script: &str) -> Value {
        self.call("POST", "execute/sync", Some(&json!({ "script": script, "args": [] })))
            .unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// What a script hands to its last argument, sooner or later.
    pub(crate) fn run_async(&self, script: &str) -> Value {
        self.call("POST", "execute/async", Some(&json!({ "script": script, "args": [] })))
            .unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    fn element(&self, selector: &str) -> Option<String> {
        let found =
            self.call("POST", "element", Some(&json!({ "using": "css selector", "value": selector })));
        found.ok()?[ELEMENT].as_str().map(str::to_owned)
    }

    /// Waits until a script gives something true.
    pub(crate) fn wait_for(&self, what: &str, script: &str) {
        let start = Instant::now();
        while self.run(script) != json!(true) {
            let page = self.run("return document.body.innerText.slice(0, 600)");
            assert!(start.elapsed() < PATIENCE, "no {what}: {page}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits until the page shows a text.
    pub(crate) fn wait_for_text(&self, selector: &str, text: &str) {
        let script = format!(
            "return [...document.querySelectorAll({})].some(one => one.textContent.includes({}))",
            json!(selector),
            json!(text)
        );
        self.wait_for(&format!("`{text}` in {selector}"), &script);
    }

    /// Clicks as a mouse does: what is hidden or covered cannot be clicked.
    pub(crate) fn click(&self, selector: &str) {
        let start = Instant::now();
        loop {
            let clicked = self
                .element(selector)
                .ok_or_else(|| "not there".to_owned())
                .and_then(|element| self.call("POST", &format!("element/{element}/click"), None));
            match clicked {
                Ok(_) => return,
                Err(error) => assert!(start.elapsed() < PATIENCE, "cannot click {selector}: {error}"),
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Chooses a file in a form.
    pub(crate) fn choose_file(&self, selector: &str, file: &std::path::Path) {
        let element = self.element(selector).unwrap_or_else(|| panic!("no {selector}"));
        let path = json!({ "text": file.to_str().expect("a plain path") });
        self.call("POST", &format!("element/{element}/value"), Some(&path)).expect("a file is chosen");
    }

    /// Taps on an element as a finger does: so far from its left and its top, in shares of its size.
    pub(crate) fn tap(&self, selector: &str, right: f64, down: f64) {
        let place = self.run(&format!(
            "const box = document.querySelector({}).getBoundingClientRect(); return [box.left + box.width * {right}, box.top + box.height * {down}]",
            json!(selector)
        ));
        let [x, y] = [0, 1].map(|at| place[at].as_f64().expect("a place").round());
        let actions = json!([
            { "type": "pointerMove", "duration": 0, "x": x, "y": y },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerUp", "button": 0 }
        ]);
        let finger = json!({ "type": "pointer", "id": "finger", "parameters": { "pointerType": "touch" }, "actions": actions });
        self.call("POST", "actions", Some(&json!({ "actions": [finger] }))).expect("a tap");
    }

    /// Types into whatever has the focus.
    pub(crate) fn press(&self, keys: &str) {
        let actions: Vec<_> = keys
            .chars()
            .flat_map(|key| {
                [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })]
            })
            .collect();
        let all = json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": actions }] });
        self.call("POST", "actions", Some(&all)).expect("keys");
    }

    /// What the browser complained about since it was asked last.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = self.call("POST", "se/log", Some(&json!({ "type": "browser" }))).expect("a log");
        let lines = log.as_array().expect("lines").iter();
        lines.map(|line| line["message"].to_string()).collect()
    }
}

impl Drop for Browser<'_> {
    fn drop(&mut self) {
        let closed = request("DELETE", &format!("{}/session/{}", self.driver.address, self.session), None);
        // A browser that nobody closes outlives the tests, and slows down all that follow.
        assert!(closed.is_ok() || std::thread::panicking(), "{closed:?}");
    }
}
