//! Events on a queue: a real server, workers and coordinators as processes, and whatever may happen to them.

#[path = "../../queue/tests/support/mod.rs"]
mod support;

use queue::{Address, Connection, Settings};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use support::{Server, is_slow_wanted, missing};
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
            assert!(start.elapsed() < Duration::from_secs(60), "it never says {what}: {text}");
            std::thread::sleep(Duration::from_millis(20));
        }
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

/// Whatever dies, freezes or goes away, at moments drawn by lot: the games are the same, each once.
#[test]
fn nothing_is_lost_and_nothing_counts_twice_whoever_dies() {
    let Some(mut server) = server() else { return };
    let is_long = is_slow_wanted();
    let (workers, coordinators, servers) = if is_long { (20, 3, 2) } else { (5, 2, 1) };
    let openings = if is_long { "200" } else { "60" };
    let folder = tempfile::tempdir().expect("a folder");
    let arguments =
        ["tournament", "ia2:d6", "bueno:d6", "a2b3d:d6", "maestro:d6", "random", "--openings", openings];
    let here = held_here(folder.path(), &arguments);
    let mut blows = vec![Blow::Freeze];
    blows.extend(std::iter::repeat_n(Blow::Worker, workers));
    blows.extend(std::iter::repeat_n(Blow::Coordinator, coordinators));
    blows.extend(std::iter::repeat_n(Blow::Server, servers));
    let seed = 19;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut crew = Crew::new(&server, 3, &[]);
    let mut there = begun(folder.path(), &server, &arguments);
    let mut frozen = None;
    let start = Instant::now();
    while !blows.is_empty() {
        std::thread::sleep(Duration::from_millis(random.random_range(100..700)));
        assert!(
            there.is_running(),
            "{} blows were left: the event is too short\n{}",
            blows.len(),
            there.text()
        );
        let victim = random.random_range(0..3);
        match blows.swap_remove(random.random_range(0..blows.len())) {
            Blow::Worker => {
                crew.workers[victim].kill();
                crew.workers[victim] = crew.worker(victim);
            }
            Blow::Coordinator => {
                there.kill();
                there = begun(folder.path(), &server, &arguments);
            }
            Blow::Server => server.kill_and_restart(),
            Blow::Freeze => {
                crew.workers[victim].signal("-STOP");
                frozen = Some((victim, Instant::now()));
            }
        }
        if let Some((victim, since)) = frozen
            && (since.elapsed() > 2 * PATIENCE || blows.is_empty())
        {
            std::thread::sleep((2 * PATIENCE).saturating_sub(since.elapsed()));
            // Who was killed meanwhile is another one, to whom that means nothing.
            crew.workers[victim].signal("-CONT");
            frozen = None;
        }
    }
    println!("all blows fell within {:.1?}", start.elapsed());
    assert!(there.ends(), "{}", there.text());
    println!("the event took {:.1?}", start.elapsed());
    assert_eq!(shown(folder.path(), "there"), here);
}

#[derive(Clone)]
enum Blow {
    Worker,
    Coordinator,
    Server,
    Freeze,
}

#[test]
fn a_guest_that_kills_its_workers_loses_and_the_event_goes_on() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    // Its parent is its keeper, whose parent is the worker.
    let program = folder.path().join("killer");
    let script = "#!/bin/sh\nread line\nset -- $(cat /proc/$PPID/stat)\nkill -9 $4\nsleep 10\n";
    std::fs::write(&program, script).expect("written");
    assert!(Command::new("chmod").arg("+x").arg(&program).status().expect("chmod").success());
    let player = format!("lines:{}", program.display());
    let mut crew = Crew::new(&server, 2, &["--trust"]);
    let arguments = ["tournament", &player, "ia2:d1", "bueno:d1", "--openings", "2", "--trust"];
    let mut there = begun(folder.path(), &server, &arguments);
    let mut deaths = 0;
    while there.is_running() {
        deaths += crew.revive();
        std::thread::sleep(Duration::from_millis(50));
    }
    let text = there.text();
    assert!(there.ends() && text.contains("it loses its other games"), "{text}");
    assert!(text.contains("it killed the worker that played with it, three times"), "{text}");
    // Three for the share, three for each of the games that were tried one by one before one of them was enough.
    assert!((6..=30).contains(&deaths), "{deaths} deaths");
    let report = shown(folder.path(), "there");
    let games = report["games"].as_array().expect("games");
    let lost = games.iter().filter(|game| game["ending"] == "crash").count();
    assert_eq!((games.len(), lost), (12, 8), "{games:?}");
}

#[test]
fn a_program_plays_where_it_is_installed_and_who_has_it_not_says_so() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let bot = "#!/bin/sh\nwhile read moves board; do\n  for column in 4 3 5 2 6 1 7; do\n    \
               case $(echo \"$board\" | cut -c$column) in .) echo $column; break;; esac\n  done\ndone\n";
    let install = |folder: &Path| {
        std::fs::write(folder.join("bot"), bot).expect("written");
        assert!(Command::new("chmod").arg("+x").arg(folder.join("bot")).status().expect("chmod").success());
    };
    install(folder.path());
    let arguments = ["tournament", "lines:./bot", "ia2:d1", "random", "--openings", "3"];
    let here = held_here(folder.path(), &arguments);
    let crew = Crew::new(&server, 2, &[]);
    install(crew.folders[1].path());
    let mut there = begun(folder.path(), &server, &arguments);
    assert!(there.ends(), "{}", there.text());
    assert_eq!(shown(folder.path(), "there"), here);
    crew.workers[0].says("lines:./bot cannot play here");
    assert!(there.text().contains("cannot let lines:./bot play"), "{}", there.text());
}

#[test]
fn who_is_another_build_gets_no_work_and_both_sides_say_so() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let presence = r#"{"name":"elsewhere:1","id":"x","build":{"version":"9.9","sources":"0123456789abcdef"},"threads":64,"busy":0,"games":0,"pace":0.0}"#;
    let arguments = ["tournament", "ia2:d1", "bueno:d1", "--openings", "4"];
    let mut there = begun(folder.path(), &server, &arguments);
    there.says("Nobody works for this queue yet");
    server.publish("conecta.v1.worker", presence);
    there.says("Worker elsewhere:1 is another build, 9.9 (01234567)");
    let crew = Crew::new(&server, 1, &[]);
    crew.workers[0].says("ready");
    server.publish("conecta.v1.coordinator", presence);
    crew.workers[0].says("elsewhere:1 has work for another build, 9.9 (01234567)");
    assert!(there.ends(), "{}", there.text());
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

#[test]
fn a_worker_that_is_told_to_end_finishes_what_it_plays() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let mut crew = Crew::new(&server, 2, &[]);
    let arguments = ["tournament", "ia2:d6", "bueno:d6", "maestro:d6", "--openings", "20"];
    let mut there = begun(folder.path(), &server, &arguments);
    there.says("games/s");
    crew.workers[0].signal("-TERM");
    assert!(crew.workers[0].ends(), "{}", crew.workers[0].text());
    assert!(there.ends(), "{}", there.text());
}

#[test]
fn secrets_open_the_door_and_are_never_shown() {
    for (arguments, right, wrong) in [
        (["--user", "ann", "--pass", "s3cret"].as_slice(), "ann:s3cret@", "ann:wr0ng@"),
        (&["--auth", "s3cret"], "s3cret@", "wr0ng@"),
    ] {
        let Some(server) = Server::start(arguments) else { return };
        let folder = tempfile::tempdir().expect("a folder");
        let asked = |login: &str| {
            let url = server.url().replace("nats://", &format!("nats://{login}"));
            let run = conecta(folder.path()).args(["queue", &url]).output().expect("it runs");
            let said = String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned();
            assert!(!said.contains("s3cret") && !said.contains("wr0ng"), "{said}");
            (run.status.code(), said)
        };
        let (code, said) = asked(right);
        assert!(code == Some(0) && said.contains("0 workers"), "{said}");
        for login in [wrong, ""] {
            let (code, said) = asked(login);
            assert!(code == Some(2) && said.contains("does not let us in"), "{said}");
        }
    }
}

#[test]
fn what_is_said_to_the_server_can_be_secret_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let (certificate, key) = (folder.path().join("certificate.pem"), folder.path().join("key.pem"));
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"])
        .args(["-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE", "-keyout"])
        .arg(&key)
        .arg("-out")
        .arg(&certificate)
        .output();
    if !made.is_ok_and(|made| made.status.success()) {
        missing("there is no openssl to make a certificate with");
        return;
    }
    let paths = [&certificate, &key].map(|path| path.to_str().expect("text").to_owned());
    let Some(server) = Server::start(&["--tls", "--tlscert", &paths[0], "--tlskey", &paths[1]]) else {
        return;
    };
    let url = server.url().replace("nats://", "tls://");
    let trusted = conecta(folder.path()).env("CONECTA_QUEUE_CA", &certificate).args(["queue", &url]).output();
    let trusted = trusted.expect("it runs");
    assert!(trusted.status.success(), "{}", String::from_utf8_lossy(&trusted.stderr));
    let stranger = conecta(folder.path()).args(["queue", &url]).output().expect("it runs");
    let said = String::from_utf8_lossy(&stranger.stderr).into_owned();
    assert!(stranger.status.code() == Some(2) && said.contains("cannot reach the queue"), "{said}");
}
