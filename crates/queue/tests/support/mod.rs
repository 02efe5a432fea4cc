//! A real server for tests, on a free port, with its files in a folder of its own.

#![allow(dead_code, reason = "no test file needs all of it")]

#[path = "../../../authoring/tests/demand/mod.rs"]
mod demand;

pub(crate) use demand::missing;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Are tests wanted that take minutes?
pub(crate) fn is_slow_wanted() -> bool {
    std::env::var_os("CONECTA_SLOW_TESTS").is_some_and(|value| value == "1")
}

/// A port below those that systems give to connections: none gets it while the server is down, either.
fn free_port() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let first = std::process::id();
    let ports = std::iter::repeat_with(|| 20_000 + (first + NEXT.fetch_add(1, Ordering::Relaxed)) % 12_000);
    let mut ports = ports.take(1_000).filter_map(|port| u16::try_from(port).ok());
    ports.find(|&port| TcpListener::bind(("127.0.0.1", port)).is_ok()).expect("a port")
}

/// A `nats-server`.
pub(crate) struct Server {
    pub(crate) port: u16,
    monitor: u16,
    arguments: Vec<String>,
    folder: TempDir,
    process: Child,
}

impl Server {
    /// A server, unless there is none on this machine.
    pub(crate) fn start(arguments: &[&str]) -> Option<Self> {
        if Command::new("nats-server").arg("--version").stdout(Stdio::null()).status().is_err() {
            missing("there is no nats-server");
            return None;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let (port, monitor) = (free_port(), free_port());
        let arguments: Vec<_> = arguments.iter().map(|&argument| argument.to_owned()).collect();
        let process = launch(port, monitor, &arguments, &folder);
        let server = Self { port, monitor, arguments, folder, process };
        server.wait();
        Some(server)
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    fn wait(&self) {
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(start.elapsed() < Duration::from_secs(20), "the server does not listen");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Kills it without warning, and starts it again on the same files.
    pub(crate) fn kill_and_restart(&mut self) {
        self.kill();
        self.launch_again();
    }

    /// Kills it, and starts it again on a disk that is empty.
    pub(crate) fn kill_and_lose_everything(&mut self) {
        self.kill();
        self.folder = tempfile::tempdir().expect("a folder");
        self.launch_again();
    }

    fn kill(&mut self) {
        self.process.kill().expect("it is running");
        self.process.wait().expect("it ends");
    }

    fn launch_again(&mut self) {
        self.process = launch(self.port, self.monitor, &self.arguments, &self.folder);
        self.wait();
    }

    /// How many bytes it has received and sent so far.
    pub(crate) fn bytes(&self) -> u64 {
        let mut stream = TcpStream::connect(("127.0.0.1", self.monitor)).expect("it tells about itself");
        stream.write_all(b"GET /varz HTTP/1.0\r\n\r\n").expect("asked");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("an answer");
        let number = |key: &str| -> u64 {
            let rest = text.split(&format!("\"{key}\":")).nth(1).expect(key);
            let digits: String = rest.trim_start().chars().take_while(char::is_ascii_digit).collect();
            digits.parse().expect("a number")
        };
        number("in_bytes") + number("out_bytes")
    }

    /// Takes a share as workers with these sources do, and lets it lie.
    pub(crate) fn take_share(&self, sources: &str) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let next = format!("$JS.API.CONSUMER.MSG.NEXT.CONECTA_V1_WORK.hands-{}", &sources[..16]);
        let hello = "CONNECT {\"verbose\":false,\"headers\":true}";
        write!(stream, "{hello}\r\nSUB taken 1\r\nPUB {next} taken 1\r\n1\r\n").expect("written");
        let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
        assert!(lines.any(|line| line.starts_with("HMSG") && line.contains("$JS.ACK")), "a share");
    }

    /// Publishes a message, as anybody could.
    pub(crate) fn publish(&self, subject: &str, message: &str) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        write!(
            stream,
            "CONNECT {{\"verbose\":false}}\r\nPUB {subject} {}\r\n{message}\r\nPING\r\n",
            message.len()
        )
        .expect("written");
        let lines = BufReader::new(stream).lines();
        assert!(lines.map_while(Result::ok).any(|line| line == "PONG"), "it was taken");
    }
}

fn launch(port: u16, monitor: u16, arguments: &[String], folder: &TempDir) -> Child {
    Command::new("nats-server")
        .args(["-a", "127.0.0.1", "-p", &port.to_string(), "-m", &monitor.to_string(), "-js", "-sd"])
        .arg(folder.path())
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts")
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
