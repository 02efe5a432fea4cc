//! A guest of any evil kind: `rogue VICE [ARGUMENT]`. It speaks `lines`, plays the first column that is not full, and does
//! what its vice is. What it gets away with it says by playing on; what it does not ends it, with the reason.

use std::io::{self, BufRead, Write};
use std::net::TcpStream;
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let vice = arguments.first().map_or("none", String::as_str);
    let argument = arguments.get(1).map_or("", String::as_str);
    begin(vice, argument);
    for (number, line) in io::stdin().lock().lines().map_while(Result::ok).enumerate() {
        answer(vice, argument, number, &line);
    }
    if vice == "ignore" || vice == "escape" {
        sleep();
    }
}

fn sleep() {
    thread::sleep(Duration::from_mins(10));
}

/// The first column that has room, as a column's number.
fn column(line: &str) -> usize {
    let top = line.split(' ').nth(1).and_then(|board| board.split('/').next()).unwrap_or_default();
    top.find('.').map_or(9, |column| column + 1)
}

/// What it does before anybody asks.
fn begin(vice: &str, argument: &str) {
    match vice {
        "crash-at-start" => {
            eprintln!("born to die");
            std::process::exit(3);
        }
        "ignore" => {
            for signal in
                [signal_hook::consts::SIGTERM, signal_hook::consts::SIGINT, signal_hook::consts::SIGHUP]
            {
                let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
                signal_hook::flag::register(signal, flag).expect("a signal");
            }
        }
        "escape" => {
            let itself = std::env::current_exe().expect("a program");
            let nothing = Stdio::null;
            let mut child = Command::new(itself);
            child
                .args(["sleep", argument])
                .process_group(0)
                .stdin(nothing())
                .stdout(nothing())
                .stderr(nothing());
            // Whether it may is not what this is about.
            let _ = child.spawn();
        }
        "sleep" => sleep(),
        _ => {
            if let Some(depth) = vice.strip_prefix("fork-").and_then(|depth| depth.parse().ok()) {
                if depth > 0 {
                    fork(depth, argument);
                }
                sleep();
            }
        }
    }
}

/// What it does when it is asked.
fn answer(vice: &str, argument: &str, number: usize, line: &str) {
    let mut output = io::stdout().lock();
    let mut say = |text: &str| {
        let _ = output.write_all(text.as_bytes()).and_then(|()| output.flush());
    };
    let honest = format!("{}\n", column(line));
    match vice {
        "crash" if number == 1 => {
            eprintln!("out of luck\nand out of words");
            std::process::abort();
        }
        "hang" => sleep(),
        "drip" => {
            for _ in 0..1_000 {
                say("x");
                thread::sleep(Duration::from_millis(20));
            }
        }
        "illegal" => say("9\n"),
        "full" => say(if number < 4 { "1\n" } else { "7\n" }),
        "garbage" => say("\u{1b}[2J my best move, surely\n"),
        "flood" => {
            let line = "x".repeat(1 << 20);
            for _ in 0..1 << 10 {
                say(&line);
            }
        }
        "chatter" => {
            for _ in 0..1 << 10 {
                eprintln!("{}", "y".repeat(1 << 10));
            }
            say(&honest);
        }
        "fork" => {
            fork(6, argument);
            sleep();
        }
        "memory" => {
            let mut hoard = Vec::new();
            for _ in 0..1 << 12 {
                hoard.push(vec![1_u8; 1 << 20]);
            }
            say(&honest);
        }
        "disk" => {
            let folder = std::env::temp_dir();
            for number in 0..1 << 12 {
                std::fs::write(folder.join(number.to_string()), vec![1_u8; 1 << 20]).expect("room");
            }
            say(&honest);
        }
        "scribble" => {
            let file = std::env::temp_dir().join("notes");
            std::fs::write(&file, "mine").expect("a folder of its own");
            assert_eq!(std::fs::read(&file).expect("a file of its own"), b"mine");
            say(&honest);
        }
        "read" => {
            std::fs::read(argument).expect("reading");
            say(&honest);
        }
        "write" => {
            std::fs::write(argument, "was here").expect("writing");
            say(&honest);
        }
        "connect" => {
            TcpStream::connect(argument).expect("connecting");
            say(&honest);
        }
        "close" => {
            drop(output);
            // Everybody else's handle on the same output is closed with the process; this one by the system's own tool.
            let nothing = std::fs::File::open("/dev/null").expect("nothing");
            nix::unistd::dup2_stdout(nothing.as_fd()).expect("closing");
            sleep();
        }
        _ => say(&honest),
    }
}

/// Children that have children that have children.
fn fork(depth: u32, argument: &str) {
    let itself = std::env::current_exe().expect("a program");
    for _ in 0..3 {
        let child: &str = &format!("fork-{}", depth - 1);
        let _ =
            Command::new(&itself).args([child, argument]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn();
    }
}
