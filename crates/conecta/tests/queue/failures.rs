//! Whatever may happen to workers, coordinators and servers, and who is to blame for it.

use crate::{Crew, PATIENCE, begun, held_here, install_bot, server, shown};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::process::Command;
use std::time::{Duration, Instant};

/// Whatever dies, freezes or goes away, at moments drawn by lot: the games are the same, each once.
#[test]
fn nothing_is_lost_and_nothing_counts_twice_whoever_dies() {
    let Some(mut server) = server() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    // However fast the machine is, the bot takes its time.
    let bot_thinks = "0.01";
    install_bot(folder.path(), bot_thinks);
    let arguments = ["tournament", "lines:./bot", "ia2:d6", "maestro:d6", "random", "--openings", "40"];
    let here = held_here(folder.path(), &[&arguments[..], &["--threads", "6"]].concat());
    let mut blows = vec![Blow::Freeze];
    blows.extend(std::iter::repeat_n(Blow::Worker, 20));
    blows.extend(std::iter::repeat_n(Blow::Coordinator, 3));
    blows.extend(std::iter::repeat_n(Blow::Server, 2));
    let seed = 19;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut crew = Crew::new(&server, 3, &[]);
    crew.folders.iter().for_each(|folder| install_bot(folder.path(), bot_thinks));
    let mut there = begun(folder.path(), &server, &arguments);
    let mut frozen = None;
    let start = Instant::now();
    while !blows.is_empty() {
        std::thread::sleep(Duration::from_millis(random.random_range(50..400)));
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

#[test]
fn an_event_goes_on_when_the_server_loses_its_files() {
    let Some(mut server) = server() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let mine = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/mine.py");
    std::fs::copy(mine, folder.path().join("mine.py")).expect("copied");
    let arguments = ["tournament", "./mine.py:d5", "ia2:d6", "maestro:d6", "--openings", "60"];
    let here = held_here(folder.path(), &arguments);
    let mut crew = Crew::new(&server, 2, &[]);
    let mut there = begun(folder.path(), &server, &arguments);
    there.says("games/s");
    server.kill_and_lose_everything();
    // One that has not seen the player's file, which the server has no more.
    crew.workers[0].kill();
    crew.workers[0] = crew.worker(0);
    assert!(there.ends(), "{}", there.text());
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
fn a_worker_that_is_told_to_end_finishes_what_it_plays() {
    let Some(server) = server() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let mut crew = Crew::new(&server, 2, &[]);
    let arguments = ["tournament", "ia2:d6", "bueno:d6", "maestro:d6", "--openings", "100"];
    let mut there = begun(folder.path(), &server, &arguments);
    there.says("games/s");
    crew.workers[0].signal("-TERM");
    assert!(crew.workers[0].ends(), "{}", crew.workers[0].text());
    assert!(there.ends(), "{}", there.text());
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
