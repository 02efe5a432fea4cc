//! Events on a queue: a real server, workers and coordinators as processes, and whatever may happen to them.

mod failures;
mod secrets;
mod serving;
#[path = "../../../queue/tests/support/mod.rs"]
mod support;

use queue::{Address, Connection, Settings};
use serde_json::Value;
use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use support::Server;
use tempfile::TempDir;

/// After this long without a word about a share, somebody else gets it.
const PATIENCE: Duration = Duration::from_secs(2);

/// A server where shares are delivered again soon.
fn server() -> Option<Server> {
    let server = Server::start(&[])?;
    let address: Address = server.url().parse().expect("an address");
    Connection::new(&address, Settings { patience: PATIENCE, ..Settings::default() }, false)
        .expect("it listens");
    Some(server)
}

fn conecta(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conecta"));
    command.current_dir(folder).env("LC_ALL", "C").env_remove("CONECTA_QUEUE").stdin(Stdio::null());
    command
}

/// A process that ends with the test.
struct Process {
    child: Child,
    log: std::path::PathBuf,
}

impl Process {
    fn start(mut command: Command, log: &Path) -> Self {
        let file = File::create(log).expect("a log");
        command.stdout(file.try_clone().expect("the same file")).stderr(file);
        Self { child: command.spawn().expect("it starts"), log: log.to_owned() }
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.log).expect("a log")
    }

    /// Waits until it says something.
    fn says(&self, what: &str) -> String {
        let start = Instant::now();
        loop {
            let text = self.text();
            if text.contains(what) {
                return text;
            }
            assert!(start.elapsed() < Duration::from_mins(1), "it never says {what}: {text}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// As everybody on its machine sees it.
    fn command_line(&self) -> String {
        std::fs::read_to_string(format!("/proc/{}/cmdline", self.child.id())).expect("it is running")
    }

    fn kill(&mut self) {
        self.child.kill().expect("it is there");
        self.child.wait().expect("it ends");
    }

    fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill").success());
    }

    /// Waits for its end; did it do well?
    fn ends(&mut self) -> bool {
        self.child.wait().expect("it ends").success()
    }

    fn is_running(&mut self) -> bool {
        self.child.try_wait().expect("it is ours").is_none()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Workers, each in a folder of its own, far from where events are held.
struct Crew {
    url: String,
    folders: Vec<TempDir>,
    workers: Vec<Process>,
    arguments: Vec<String>,
}

impl Crew {
    fn new(server: &Server, number: usize, arguments: &[&str]) -> Self {
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
        let folders = (0..number).map(|_| tempfile::tempdir().expect("a folder")).collect();
        let mut crew = Self { url: server.url(), folders, workers: Vec::new(), arguments };
        crew.workers = (0..number).map(|number| crew.worker(number)).collect();
        crew
    }

    fn worker(&self, number: usize) -> Process {
        let folder = self.folders[number].path();
        let mut command = conecta(folder);
        command.args(["worker", &self.url, "--threads", "1"]).args(&self.arguments);
        Process::start(command, &folder.join("log"))
    }

    /// Starts those again that have died; how many had?
    fn revive(&mut self) -> usize {
        let dead: Vec<_> = (0..self.workers.len()).filter(|&one| !self.workers[one].is_running()).collect();
        for &number in &dead {
            self.workers[number] = self.worker(number);
        }
        dead.len()
    }
}

/// What an event showed, to the last digit: everything but how long it took.
fn shown(folder: &Path, name: &str) -> Value {
    let text = std::fs::read_to_string(folder.join(format!("{name}.json"))).expect("data");
    let mut report: Value = serde_json::from_str(&text).expect("data");
    for player in report["players"].as_array_mut().expect("players") {
        player["moves_per_second"].take();
    }
    let event = report["event"].as_object_mut().expect("what it was");
    for time in ["played", "seconds"] {
        assert!(event.remove(time).is_some(), "{time} is not what is left out: {event:?}");
    }
    report
}

/// The arguments of an event that leaves `NAME.json` and `NAME.db`.
fn event(arguments: &[&str], name: &str) -> Vec<String> {
    let files = ["--db", &format!("{name}.db"), "--json", &format!("{name}.json")];
    arguments.iter().chain(&files).map(|&argument| argument.to_owned()).collect()
}

/// Holds an event on this machine.
fn held_here(folder: &Path, arguments: &[&str]) -> Value {
    let run = conecta(folder).args(event(arguments, "here")).output().expect("it runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    shown(folder, "here")
}

/// Begins an event on a queue.
fn begun(folder: &Path, server: &Server, arguments: &[&str]) -> Process {
    let mut command = conecta(folder);
    command.args(event(arguments, "there")).args(["--queue", &server.url()]);
    Process::start(command, &folder.join("log"))
}

/// Installs `./bot`, a program that thinks for so many seconds and plays in the middle.
fn install_bot(folder: &Path, seconds: &str) {
    let think = if seconds == "0" { String::new() } else { format!("  sleep {seconds}\n") };
    let bot = format!(
        "#!/bin/sh\nwhile read moves board; do\n{think}  for column in 4 3 5 2 6 1 7; do\n    \
         case $(echo \"$board\" | cut -c$column) in .) echo $column; break;; esac\n  done\ndone\n"
    );
    let program = folder.join("bot");
    std::fs::write(&program, bot).expect("written");
    assert!(Command::new("chmod").arg("+x").arg(&program).status().expect("chmod").success());
}

#[test]
fn three_workers_play_the_games_of_one_machine() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let mine = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/mine.py");
    std::fs::copy(mine, folder.path().join("mine.py")).expect("copied");
    let arguments = [
        "tournament",
        "./mine.py:d2",
        "./mine.py(MIDDLE=20):d2",
        "ia2:d3",
        "bueno:d3",
        "random",
        "--openings",
        "30",
    ];
    let here = held_here(folder.path(), &arguments);
    let _crew = Crew::new(&server, 3, &[]);
    let mut there = begun(folder.path(), &server, &arguments);
    assert!(there.ends(), "{}", there.text());
    assert_eq!(shown(folder.path(), "there"), here);
    // Asked again, everything is known, and nobody is needed.
    let mut again = begun(folder.path(), &server, &arguments);
    assert!(again.ends() && again.text().contains("(0 played now"), "{}", again.text());
}

#[test]
fn a_program_plays_where_it_is_installed_and_who_has_it_not_says_so() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    install_bot(folder.path(), "0");
    let arguments = ["tournament", "lines:./bot", "ia2:d1", "random", "--openings", "3"];
    let here = held_here(folder.path(), &arguments);
    let crew = Crew::new(&server, 2, &[]);
    install_bot(crew.folders[1].path(), "0");
    let mut there = begun(folder.path(), &server, &arguments);
    assert!(there.ends(), "{}", there.text());
    assert_eq!(shown(folder.path(), "there"), here);
    crew.workers[0].says("lines:./bot cannot play here");
    assert!(there.text().contains("cannot let lines:./bot play"), "{}", there.text());
}

#[test]
fn quality_is_the_same_with_and_without_a_queue() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let _crew = Crew::new(&server, 2, &[]);
    let measured = |queue: &[&str]| {
        let run = conecta(folder.path()).args(["quality", "ia2:d2", "random", "--json"]).args(queue).output();
        let run = run.expect("it runs");
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        let mut found: Value = serde_json::from_slice(&run.stdout).expect("data");
        for player in found["players"].as_array_mut().expect("players") {
            player["seconds_per_move"].take();
        }
        found
    };
    assert_eq!(measured(&["--queue", &server.url()]), measured(&[]));
}

#[test]
fn tuning_finds_the_same_weights_with_and_without_a_queue() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let _crew = Crew::new(&server, 2, &[]);
    let tuned = |name: &str, queue: &[&str]| {
        let fixed = ["--depth", "1", "--examples", "200", "--rounds", "4", "--openings", "6", "--time", "1"];
        let mut command = conecta(folder.path());
        command.args(["tune", "bueno", "--keep-unproven", "--output", name]).args(fixed).args(queue);
        let run = command.output().expect("it runs");
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        let text = std::fs::read_to_string(folder.path().join(name)).expect("weights");
        text.split("[provenance").next().expect("weights stand before it").to_owned()
    };
    assert_eq!(tuned("there.toml", &["--queue", &server.url()]), tuned("here.toml", &[]));
}

#[test]
fn the_queue_tells_who_works_and_the_environment_may_name_it() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let crew = Crew::new(&server, 2, &[]);
    crew.workers.iter().for_each(|worker| {
        worker.says("ready");
    });
    let run = conecta(folder.path()).args(["queue", &server.url()]).output().expect("it runs");
    let text = String::from_utf8(run.stdout).expect("text");
    assert!(
        text.starts_with("2 workers with 2 threads, 0 games/s; 0 events under way\n0 shares wait"),
        "{text}"
    );
    let run = conecta(folder.path())
        .env("CONECTA_QUEUE", server.url())
        .args(["match", "ia2:d1", "bueno:d1", "--openings", "5", "--no-db"])
        .output()
        .expect("it runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let run = conecta(folder.path()).args(["queue", &server.url(), "--json"]).output().expect("it runs");
    let found: Value = serde_json::from_slice(&run.stdout).expect("data");
    let games = found["workers"].as_array().expect("workers").iter().map(|worker| worker["games"].as_u64());
    assert_eq!(games.map(|games| games.expect("a number")).sum::<u64>(), 10, "{found}");
    assert_eq!((&found["waiting"], &found["playing"]), (&0.into(), &0.into()), "{found}");
}
