//! What guests cannot do, and that nothing is left of them.
#![cfg(target_os = "linux")]

mod support;

use engine::players::PlayerSpec;
use engine::{Failure, Limits};
use game::{Game, Rules};
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Command, Stdio};
use support::{Folder, keeper};

/// What comes of asking a guest for a move.
fn ask(player: &PlayerSpec) -> Result<String, Failure> {
    let mut player = player.player(Rules::CLASSIC).expect("it plays the classic game");
    let game = Game::new(Rules::CLASSIC);
    player.choose(&game, &Limits::default()).map(|choice| game.rules().letter(choice.mv).to_string())
}

#[test]
fn an_honest_guest_plays_and_leaves_nothing_behind() {
    let folder = Folder::new();
    assert_eq!(ask(&folder.player("none", "", "")), Ok("1".to_owned()));
    assert_eq!(ask(&folder.player("scribble", "", "")), Ok("1".to_owned()), "it has a temporary folder");
    assert_eq!(
        ask(&folder.player("chatter", "", "")),
        Ok("1".to_owned()),
        "what it mutters is not the answer"
    );
    assert_eq!(folder.survivors(), Vec::<String>::new());
    let files = std::fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(files, 3, "the descriptions and nothing else");
}

#[test]
fn walls_that_this_system_does_not_offer_are_known() {
    let walls = keeper().walls();
    if !(walls.are_whole() && walls.rooms) {
        eprintln!("this system offers {walls:?}: guests are tested with what there is");
    }
    assert!(walls.limits);
}

#[test]
fn files_of_others_cannot_be_read_or_written() {
    if !keeper().walls().files {
        eprintln!("no landlock here");
        return;
    }
    let (folder, others) = (Folder::new(), Folder::new());
    let secret = others.path().join("secret");
    std::fs::write(&secret, "do not read").expect("a file");
    let own = folder.path().join("own");
    std::fs::write(&own, "read me").expect("a file");
    let [secret, own] = [secret, own].map(|path| path.display().to_string());
    let words = |vice: &str, argument: &str| match ask(&folder.player(vice, argument, "")) {
        Err(Failure::Hosted { last_words, .. }) => last_words,
        other => panic!("{vice} {argument}: {other:?}"),
    };
    assert!(words("read", &secret).contains("Permission denied"));
    assert!(words("write", &secret).contains("Permission denied"));
    assert!(words("write", &own).contains("Permission denied"), "its own folder is not for writing");
    assert_eq!(ask(&folder.player("read", &own, "")), Ok("1".to_owned()), "its own folder is for reading");
    let told = format!("readable = [{:?}]", others.path());
    assert_eq!(ask(&folder.player("read", &secret, &told)), Ok("1".to_owned()), "what its description opens");
    assert_eq!(std::fs::read_to_string(&secret).expect("a file"), "do not read");
    assert_eq!(folder.survivors(), Vec::<String>::new());
}

#[test]
fn there_is_no_network() {
    if !keeper().walls().calls {
        eprintln!("no seccomp here");
        return;
    }
    let folder = Folder::new();
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let failure = ask(&folder.player("connect", &address, "")).expect_err("no network");
    let Failure::Hosted { last_words, .. } = &failure else { panic!("{failure:?}") };
    assert!(last_words.contains("not permitted"), "{last_words}");
}

#[test]
fn memory_processes_and_files_have_limits() {
    let folder = Folder::new();
    for (vice, more, wanted) in [
        ("memory", "memory = 64", "memory"),
        ("fork", "processes = 8\npatience = 30", "processes"),
        ("disk", "", "room"),
    ] {
        let failure = ask(&folder.player(vice, "", more)).expect_err(vice).to_string();
        assert!(failure.contains(wanted), "{vice}: {failure}");
    }
    assert_eq!(folder.survivors(), Vec::<String>::new());
}

#[test]
fn who_will_not_leave_is_made_to_and_so_are_its_children() {
    let folder = Folder::new();
    for vice in ["ignore", "escape"] {
        for is_trusted in [false, true] {
            let name = folder.rogue(vice, "", "");
            let player = support::catalog_of(is_trusted).player(&name).expect("a program");
            assert_eq!(ask(&player), Ok("1".to_owned()), "{vice}");
        }
    }
    assert_eq!(folder.survivors(), Vec::<String>::new());
}

#[test]
fn trusted_programs_have_no_walls() {
    let (folder, others) = (Folder::new(), Folder::new());
    let file = others.path().join("file");
    let name = folder.rogue("write", &file.display().to_string(), "");
    let player = support::catalog_of(true).player(&name).expect("a program");
    assert_eq!(ask(&player), Ok("1".to_owned()));
    assert_eq!(std::fs::read_to_string(&file).expect("it was written"), "was here");
}

#[test]
fn nobody_outlives_a_host_that_was_killed() {
    let folder = Folder::new();
    for (vice, trust) in [("ignore", "no"), ("escape", "no"), ("ignore", "trusted"), ("escape", "trusted")] {
        let mut host = Command::new(env!("CARGO_BIN_EXE_guest-keeper"))
            .args([&folder.rogue(vice, "", ""), trust])
            .stdout(Stdio::piped())
            .spawn()
            .expect("a host");
        let mut said = String::new();
        let output = host.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut said).expect("a line");
        assert_eq!(said, "ready\n");
        assert!(!support::processes_with(&folder.mark).is_empty(), "the guest is there");
        host.kill().expect("SIGKILL");
        host.wait().expect("its end");
        assert_eq!(folder.survivors(), Vec::<String>::new(), "{vice}");
    }
    let left = std::fs::read_dir(std::env::temp_dir()).expect("a folder").flatten();
    let left = left.filter(|entry| entry.file_name().to_string_lossy().starts_with("conecta-guest-"));
    // Others may be at work at the same time; those of processes that are no more would stay for ever.
    let stale = left.filter(|entry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        let number = name.split('-').nth(2).unwrap_or_default().to_owned();
        !std::path::Path::new(&format!("/proc/{number}")).exists() && entry.path().exists()
    });
    assert_eq!(stale.count(), 0);
}
