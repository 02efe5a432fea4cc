//! A class under load, on loopback: visitors who poll the ranking, students who all hand in at once, a kill in the middle.
//!
//! ```text
//! cargo build --release && cargo run --release -p conecta --example class_load [VISITORS [STUDENTS [OPENINGS]]]
//! ```
//!
//! Prints how long pages took, when each hand-in had its first result and its rank, how much memory the server held, and whether
//! anything that was acknowledged is missing after `kill -9` and a restart. docs/class.md has the numbers.

use serde_json::{Value, json};
use std::collections::HashMap;
use std::error::Error;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// A visitor looks again after this time.
const POLLING: Duration = Duration::from_secs(1);

struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(program: &Path, folder: &Path) -> Outcome<Self> {
        let mut process = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0"])
            .current_dir(folder)
            .env("LC_ALL", "C")
            .stderr(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        let mut said = BufReader::new(process.stderr.take().ok_or("no pipe")?);
        said.read_line(&mut line)?;
        // Whatever else it says is thrown away, so that it never waits for us.
        thread::spawn(move || said.lines().map_while(Result::ok).for_each(drop));
        let address = line.split_whitespace().find(|word| word.starts_with("http")).ok_or("no address")?;
        Ok(Self { process, address: address.trim_end_matches('/').to_owned() })
    }

    fn kill(mut self) -> Outcome<()> {
        self.process.kill()?;
        self.process.wait()?;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A client that keeps its connection.
struct Client {
    agent: ureq::Agent,
    address: String,
}

impl Client {
    fn new(address: &str) -> Self {
        Self { agent: ureq::Agent::new_with_defaults(), address: address.to_owned() }
    }

    fn get(&self, path: &str, secret: Option<&str>) -> Outcome<String> {
        let mut asked = self.agent.get(format!("{}{path}", self.address));
        if let Some(secret) = secret {
            asked = asked.header("authorization", format!("Bearer {secret}"));
        }
        Ok(asked.call()?.body_mut().read_to_string()?)
    }

    fn post(&self, path: &str, secret: Option<&str>, body: &str) -> Outcome<Value> {
        let mut asked =
            self.agent.post(format!("{}{path}", self.address)).header("content-type", "application/json");
        if let Some(secret) = secret {
            asked = asked.header("authorization", format!("Bearer {secret}"));
        }
        Ok(serde_json::from_str(&asked.send(body)?.body_mut().read_to_string()?)?)
    }
}

/// The value below which this share lies.
fn percentile(sorted: &[Duration], share: f64) -> Duration {
    sorted
        .get(((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1)))
        .copied()
        .unwrap_or_default()
}

/// Heuristics that differ: the windows of the reports with other weights.
fn source(number: usize) -> String {
    let windows = include_str!("../../../examples/python/a2b3d.py");
    format!("{windows}\n\n# Hand-in {number}\n").replace("50", &(20 + 3 * number).to_string())
}

/// Visitors who look at the ranking again and again.
fn poll(
    visitors: usize,
    address: &str,
    over: &Arc<AtomicBool>,
    times: &Arc<Mutex<Vec<Duration>>>,
) -> Vec<thread::JoinHandle<()>> {
    (0..visitors)
        .map(|visitor| {
            let (over, times, client) = (Arc::clone(over), Arc::clone(times), Client::new(address));
            thread::spawn(move || {
                thread::sleep(POLLING * visitor as u32 / visitors.max(1) as u32);
                while !over.load(Ordering::Relaxed) {
                    let begun = Instant::now();
                    let path = if visitor % 4 == 0 { "/class/load" } else { "/api/v1/classes/load" };
                    if client.get(path, None).is_ok() {
                        times.lock().expect("nobody panics").push(begun.elapsed());
                    }
                    thread::sleep(POLLING.saturating_sub(begun.elapsed()));
                }
            })
        })
        .collect()
}

fn main() -> Outcome<()> {
    let numbers: Vec<usize> = std::env::args().skip(1).map(|text| text.parse()).collect::<Result<_, _>>()?;
    let number = |place: usize, usual| numbers.get(place).copied().unwrap_or(usual);
    let (visitors, students, openings) = (number(0, 200), number(1, 30), number(2, 3));
    let program: PathBuf =
        std::env::current_exe()?.parent().and_then(Path::parent).ok_or("no folder")?.join("conecta");
    let folder = tempfile::tempdir()?;
    let server = Server::start(&program, folder.path())?;
    let client = Client::new(&server.address);
    let settings = json!({ "field": ["ia2", "a2b3d", "bueno", "fc259"], "openings": openings });
    let made = client.post(
        "/api/v1/classes",
        None,
        &json!({ "title": "Load", "settings": settings }).to_string(),
    )?;
    let code = made["code"].as_str().ok_or("no code")?.to_owned();
    let join = |number: usize| -> Outcome<String> {
        let joining = json!({ "code": code, "alias": format!("student {number}") });
        let joined = client.post("/api/v1/classes/load/students", None, &joining.to_string())?;
        Ok(joined["secret"].as_str().ok_or("no secret")?.to_owned())
    };
    let secrets: Vec<String> = (0..students).map(join).collect::<Outcome<_>>()?;

    let (over, times) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Vec::new())));
    let polling = poll(visitors, &server.address, &over, &times);

    thread::sleep(Duration::from_secs(2));
    println!(
        "{visitors} visitors poll every second; {students} students hand in at once, {openings} openings"
    );
    let begun = Instant::now();
    thread::scope(|scope| {
        for (number, secret) in secrets.iter().enumerate() {
            let client = Client::new(&server.address);
            scope.spawn(move || {
                client.post("/api/v1/classes/load/handins?file=mine.py", Some(secret), &source(number))
            });
        }
    });
    println!("acknowledged: all after {:.2?}", begun.elapsed());

    // Whoever has begun to play, has its first result, or is done, and since when.
    let (mut started, mut first, mut done): (
        HashMap<usize, Instant>,
        HashMap<usize, Duration>,
        HashMap<usize, Duration>,
    ) = Default::default();
    let mut most_memory = 0.0;
    let mut is_whole = true;
    let mut server = Some(server);
    let mut address = client.address.clone();
    while done.len() < students {
        let client = Client::new(&address);
        for (number, secret) in
            secrets.iter().enumerate().filter(|(number, _)| !done.contains_key(number)).collect::<Vec<_>>()
        {
            let own: Value = serde_json::from_str(&client.get("/api/v1/classes/load/mine", Some(secret))?)?;
            let last = own["handins"]
                .as_array()
                .and_then(|all| all.last().cloned())
                .ok_or("a hand-in is missing")?;
            if last["state"] != "waiting" {
                let since = *started.entry(number).or_insert_with(Instant::now);
                if last["games"].as_u64().unwrap_or(0) > 0 {
                    first.entry(number).or_insert_with(|| since.elapsed());
                }
            }
            if last["state"] == "done" {
                done.insert(number, begun.elapsed());
            } else if last["state"] == "failed" {
                return Err(format!("a hand-in failed: {last}").into());
            }
        }
        let metrics = client.get("/metrics", None)?;
        let memory = metrics.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
        most_memory = memory.and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0).max(most_memory);
        if is_whole && first.len() == students {
            // Everybody has a first result: pages were measured, now the worst happens.
            is_whole = false;
            over.store(true, Ordering::Relaxed);
            server.take().ok_or("no server")?.kill()?;
            let again = Server::start(&program, folder.path())?;
            address.clone_from(&again.address);
            server = Some(again);
            println!(
                "killed and started again {:.1?} after the hand-ins, with {} of them done",
                begun.elapsed(),
                done.len()
            );
        }
        thread::sleep(Duration::from_millis(300));
    }
    over.store(true, Ordering::Relaxed);
    for visitor in polling {
        // Whoever panicked has said so.
        let _ = visitor.join();
    }
    show_times(times.lock().expect("nobody panics").clone());
    println!(
        "first result after a hand-in's start: at most {:.1?}",
        first.values().max().copied().unwrap_or_default()
    );
    println!("all {} ranked after {:.1?}", done.len(), done.values().max().copied().unwrap_or_default());
    println!("server: at most {:.0} MB", most_memory / 1e6);
    show_ranking(&address)
}

/// How long answers took.
fn show_times(mut times: Vec<Duration>) {
    times.sort();
    let [middle, high, most] = [0.5, 0.99, 1.0].map(|share| percentile(&times, share));
    println!("pages: {} answers, median {middle:.1?}, p99 {high:.1?}, longest {most:.1?}", times.len());
}

fn show_ranking(address: &str) -> Outcome<()> {
    let board: Value = serde_json::from_str(&Client::new(address).get("/api/v1/classes/load", None)?)?;
    let rows = board["board"]["rows"].as_array().map_or(0, Vec::len);
    println!("ranking: {rows} rows, {} games, nothing acknowledged is missing", board["board"]["games"]);
    Ok(())
}
