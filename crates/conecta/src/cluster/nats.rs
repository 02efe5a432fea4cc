//! The queue at work: connected for a command, for a worker, or for a look.

use super::company::Company;
use super::words::{address_problem, doing, notice, problem};
use crate::desk::Desk;
use crate::failure::{BadInput, tell, warn};
use crate::report::aligned;
use crate::signals::cancellation;
use arena::{Assignment, Crew, CrewError, Done};
use engine::players::PlayerSpec;
use language::{Dictionary, say};
use queue::{Address, Connection, Coordinator, Doing, Presence, QueueError, Settings, Survey, Worker};
use std::collections::HashSet;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

/// Files with what the server asks of us, and with who vouches for it.
const CREDENTIALS: &str = "CONECTA_QUEUE_CREDENTIALS";
const AUTHORITIES: &str = "CONECTA_QUEUE_CA";

/// Those who work for a queue.
pub(super) fn crew(desk: &Desk, url: &str) -> anyhow::Result<Box<dyn Crew + Send>> {
    let dictionary = desk.dictionary;
    let failed = |error: QueueError| failure(dictionary, &error);
    let address = address(desk, url)?;
    let connection = Connection::new(&address, Settings::default(), false).map_err(failed)?;
    let company = Box::new(Company::new(dictionary, desk.catalog.clone()));
    let telling = Box::new(move |what| warn(&notice(dictionary, &what)));
    let coordinator = Coordinator::new(connection, company, &name(), telling).map_err(failed)?;
    Ok(Box::new(Speaking { coordinator, dictionary }))
}

/// A coordinator whose errors are in the user's language.
struct Speaking {
    coordinator: Coordinator,
    dictionary: Dictionary,
}

impl Crew for Speaking {
    fn hands(&self) -> usize {
        self.coordinator.hands()
    }

    fn play(
        &self,
        players: &[PlayerSpec],
        assignments: Vec<Assignment>,
        cancel: &AtomicBool,
        done: Done,
    ) -> Result<(), CrewError> {
        self.coordinator.play(players, assignments, cancel, done).map_err(|CrewError(error)| match error
            .downcast_ref::<QueueError>(
        ) {
            Some(error) => CrewError(problem(self.dictionary, error).into()),
            None => CrewError(error),
        })
    }
}

/// Works for a queue until somebody ends it.
pub(crate) fn work(desk: &Desk, url: &str, threads: usize) -> anyhow::Result<()> {
    let dictionary = desk.dictionary;
    let failed = |error: QueueError| failure(dictionary, &error);
    let address = address(desk, url)?;
    let stop = cancellation()?;
    tell(&(say!(dictionary, "worker-connecting", address = address.to_string()) + "\n"));
    let connection = Connection::new(&address, Settings::default(), true).map_err(failed)?;
    let company = Company::new(dictionary, desk.catalog.clone());
    let told = Mutex::new(HashSet::new());
    let telling = |what: Doing| {
        let text = doing(dictionary, &what);
        if told.lock().expect("nobody panics while holding it").insert(text.clone()) {
            warn(&text);
        }
    };
    let worker = Worker::new(connection, &company, threads, &name(), &telling).map_err(failed)?;
    worker.run(&stop).map_err(failed)
}

/// Shows who works for a queue, how fast, and what waits.
pub(crate) fn survey(desk: &Desk, url: &str, is_data: bool) -> anyhow::Result<()> {
    let failed = |error: QueueError| failure(desk.dictionary, &error);
    let address = address(desk, url)?;
    let connection = Connection::new(&address, Settings::default(), false).map_err(failed)?;
    let survey = queue::survey(&connection).map_err(failed)?;
    let text = if is_data { serde_json::to_string(&survey)? + "\n" } else { table(desk.dictionary, &survey) };
    Ok(write!(io::stdout(), "{text}")?)
}

fn table(dictionary: Dictionary, survey: &Survey) -> String {
    let Survey { workers, coordinators, waiting, playing, bytes } = survey;
    let threads: usize = workers.iter().map(|worker| worker.threads).sum();
    let pace: f64 = workers.iter().map(|worker| worker.pace).sum();
    let mut text = say!(
        dictionary,
        "queue-summary",
        workers = workers.len(),
        threads = threads,
        pace = dictionary.count(pace as u64),
        events = coordinators.iter().map(|coordinator| coordinator.busy).sum::<usize>()
    );
    text.push('\n');
    text += &say!(
        dictionary,
        "queue-shares",
        waiting = dictionary.count(*waiting),
        playing = dictionary.count(*playing),
        kilobytes = dictionary.count(bytes / 1000)
    );
    text.push('\n');
    if workers.is_empty() {
        return text;
    }
    let mut rows = vec![
        ["queue-worker", "queue-threads", "queue-busy", "queue-games", "queue-pace", "queue-build"]
            .map(|key| say!(dictionary, key)),
    ];
    rows.extend(workers.iter().map(|worker: &Presence| {
        let sources = worker.build.sources.as_str();
        [
            worker.name.clone(),
            worker.threads.to_string(),
            worker.busy.to_string(),
            dictionary.count(worker.games),
            dictionary.count(worker.pace as u64),
            format!("{} {}", worker.build.version, &sources[..sources.len().min(8)]),
        ]
    }));
    text.push('\n');
    for line in aligned(&rows, 1) {
        text += &line;
        text.push('\n');
    }
    text
}

/// What is named on the command line, and the files that the environment names.
fn address(desk: &Desk, url: &str) -> Result<Address, BadInput> {
    let mut address: Address =
        url.parse().map_err(|error| BadInput(address_problem(desk.dictionary, &error)))?;
    let file = |name| std::env::var_os(name).filter(|file| !file.is_empty()).map(PathBuf::from);
    (address.credentials, address.authorities) = (file(CREDENTIALS), file(AUTHORITIES));
    Ok(address)
}

fn failure(dictionary: Dictionary, error: &QueueError) -> anyhow::Error {
    let text = problem(dictionary, error);
    match error {
        QueueError::Failed(_) => anyhow::anyhow!(text),
        // What the user can correct.
        _ => BadInput(text).into(),
    }
}

/// This process, for people.
fn name() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host = Some(host.trim()).filter(|host| !host.is_empty()).unwrap_or("worker").to_owned();
    format!("{host}:{}", std::process::id())
}
