//! Engines under examination: every planted fault is found, and nothing in an engine without one.
#![cfg(target_os = "linux")]

mod support;

use guests::check::{Finding, Topic, Verdict, check, check_some, topics};
use guests::{Programs, Protocol};
use support::{Folder, keeper};

fn programs() -> Programs {
    Programs::new(keeper(), false)
}

/// The name of the engine with this fault.
fn faulty(folder: &Folder, fault: &str) -> String {
    let program = env!("CARGO_BIN_EXE_guest-faulty");
    let text =
        format!("protocol = \"uci\"\nprogram = {program:?}\narguments = [{fault:?}, {:?}]\n", folder.mark);
    let file = folder.path().join(format!("{fault}.toml"));
    std::fs::write(&file, text).expect("a description");
    format!("@{}", file.display())
}

fn told(finding: &Finding) -> String {
    format!("{} {:?} {:?} {:?}", finding.topic, finding.verdict, finding.remark, finding.last_words)
}

#[test]
fn an_engine_without_faults_passes_in_everything() {
    let folder = Folder::new();
    let mut found = Vec::new();
    let name = faulty(&folder, "none").parse().expect("a name");
    check(&programs(), &name, &mut |finding| found.push(finding.clone()))
        .expect("a program")
        .expect("it is there");
    assert_eq!(found.iter().map(|finding| finding.topic).collect::<Vec<_>>(), topics(Protocol::Uci));
    let failed: Vec<_> =
        found.iter().filter(|finding| finding.verdict == Verdict::Failed).map(told).collect();
    assert_eq!(failed, Vec::<String>::new());
    assert_eq!(folder.survivors(), Vec::<String>::new());
}

/// Is this fault found in its topic, with this remark?
fn is_found(folder: &Folder, fault: &str, topic: Topic, remark: &str) {
    let mut found = Vec::new();
    let name = faulty(folder, fault).parse().expect("a name");
    let checked = check_some(&programs(), &name, &mut |other| other == topic, &mut |finding| {
        found.push(finding.clone());
    });
    checked.expect("a program").expect("it is there");
    let [finding] = found.as_slice() else { panic!("{fault}: {found:?}") };
    assert_eq!(
        (finding.verdict, finding.remark.key.as_str()),
        (Verdict::Failed, remark),
        "{fault}: {}",
        told(finding)
    );
}

#[test]
fn every_planted_fault_is_found() {
    let folder = Folder::new();
    let faults = [
        ("crash-at-start", Topic::Start, "ended"),
        ("silent-start", Topic::Start, "no-answer"),
        ("no-variant", Topic::Start, "no-variant"),
        ("impossible-option", Topic::Options, "option-impossible"),
        ("unreadable-option", Topic::Options, "option-unreadable"),
        ("illegal", Topic::LegalMoves, "illegal"),
        ("ignores-fen", Topic::Fen, "fen-ignored"),
        ("late", Topic::MoveTime, "late"),
        ("careless", Topic::Clock, "flag-fell"),
        ("greedy", Topic::Nodes, "nodes-exceeded"),
        ("deep", Topic::Depth, "depth-exceeded"),
        ("hasty", Topic::Stop, "not-infinite"),
        ("unstoppable", Topic::Stop, "no-answer"),
        ("deaf", Topic::ReadyWhileThinking, "not-ready"),
        ("breaks-on-the-end", Topic::FinishedGame, "ended"),
        ("breaks-on-nonsense", Topic::Nonsense, "ended"),
        ("leaks", Topic::Memory, "memory-grows"),
        ("stays", Topic::Farewell, "stays"),
    ];
    // Most of the time is spent in waiting, which can be done together.
    std::thread::scope(|scope| {
        for (fault, topic, remark) in faults {
            let folder = &folder;
            scope.spawn(move || is_found(folder, fault, topic, remark));
        }
    });
    assert_eq!(folder.survivors(), Vec::<String>::new());
}

#[test]
fn programs_that_speak_in_lines_are_examined_too() {
    let folder = Folder::new();
    for (vice, failed) in
        [("none", None), ("illegal", Some(Topic::LegalMoves)), ("ignore", Some(Topic::Farewell))]
    {
        let mut found = Vec::new();
        let name = folder.rogue(vice, "", "").parse().expect("a name");
        check(&programs(), &name, &mut |finding| found.push(finding.clone()))
            .expect("a program")
            .expect("it is there");
        let first = found.iter().find(|finding| finding.verdict == Verdict::Failed);
        assert_eq!(first.map(|finding| finding.topic), failed, "{vice}: {:?}", first.map(told));
    }
}

#[test]
fn who_is_no_program_is_not_examined() {
    assert!(check(&programs(), &"ia2".parse().expect("a name"), &mut |_| ()).is_none());
    let missing = check(&programs(), &"uci:./nobody".parse().expect("a name"), &mut |_| ());
    assert!(missing.expect("a program").expect_err("it is not there").to_string().contains("nobody"));
}
