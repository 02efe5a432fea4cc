//! `conecta serve` from end to end: the program, a real browser, and requests of all kinds.

mod access;
mod analysis;
mod arena;
#[path = "../browser/mod.rs"]
mod browser;
mod classes;
#[path = "../../../authoring/tests/demand/mod.rs"]
mod demand;
mod fuzz;
mod interface;
mod lab;
mod play;
mod steady;
mod tables;
mod wire;

use browser::Driver;
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use tempfile::TempDir;

/// A server, and where it is.
struct Server {
    process: Child,
    address: String,
    /// What it has said since it listens.
    said: Arc<Mutex<String>>,
}

impl Server {
    fn start(folder: &Path, listen: &str) -> Self {
        Self::with(folder, &["--listen", listen])
    }

    fn with(folder: &Path, options: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_conecta"));
        command.current_dir(folder).arg("serve").args(options).env("LC_ALL", "C");
        let mut process = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut lines = BufReader::new(process.stderr.take().expect("a pipe"));
        let mut line = String::new();
        lines.read_line(&mut line).expect("it says where");
        let address = line.split_whitespace().find(|word| word.starts_with("http")).expect("an address");
        let said = Arc::new(Mutex::new(String::new()));
        let heard = Arc::clone(&said);
        std::thread::spawn(move || {
            for line in lines.lines().map_while(Result::ok) {
                *heard.lock().expect("nobody panics") += &(line + "\n");
            }
        });
        Self { process, address: address.trim_end_matches('/').to_owned(), said }
    }

    fn port(&self) -> u16 {
        self.address.rsplit(':').next().expect("a port").parse().expect("a number")
    }

    fn said(&self) -> String {
        self.said.lock().expect("nobody panics").clone()
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

/// What drives browsers; nothing, and a word, where there is none.
fn driver() -> Option<Driver> {
    let driver = Driver::start();
    if driver.is_none() {
        demand::missing("no chromedriver to drive a browser with");
    }
    driver
}
