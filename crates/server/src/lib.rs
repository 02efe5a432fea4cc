//! THE BROWSER: play and analysis over HTTP, for people and for programs.
//!
//! ```text
//!   browser ──▶ door ──▶ wall (callers, headers, origin, size) ──▶ documents  whole pages, in the visitor's language
//!                         ╰─▶ metrics                           ├─▶ assets     the modules and styles that pages ask for
//!                                                               ╰─▶ api        JSON: positions, analyses, moves, tables
//!                             thinking   solver and players, on threads of their own, within limits ◀──┤
//!                             tables     games between two browsers, kept in the store ◀───────────────┤
//!                             jobs       what takes longer than a request, a second at a time, fairly ◀┤
//!                             crew       strangers' heuristics, in processes behind walls ◀────────────╯
//! ```
//!
//! Nothing here holds a rule or a rating: positions are `game`'s, moves `engine`'s, analyses `lab`'s. Whoever runs the server
//! names the players; a visitor can name nothing that is read from a disk.

mod address;
mod api;
mod assets;
mod callers;
mod classes;
mod clock;
mod documents;
mod door;
mod events;
mod holding;
mod jobs;
mod laboratory;
mod metrics;
mod owner;
mod problem;
mod secrets;
mod tables;
mod thinking;
mod visitor;
mod wall;

use axum::Router;
use axum::middleware;
use callers::Callers;
use classes::{Classes, ReturnTask};
use engine::Catalog;
use engine::heuristics::Heuristic;
use events::Events;
use game::Rules;
use jobs::{Jobs, Place};
use laboratory::Runs;
use metrics::Metrics;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use store::{Store, StoreError};
use tables::Tables;
use thinking::Thinking;
use tokio::net::TcpListener;
use tokio::runtime;
use tokio::sync::watch;
use workers::{Crew, Keeper};

/// Who plays games on other machines.
pub type Elsewhere = Arc<dyn arena::Crew + Send>;

/// What a server is asked for.
#[derive(Clone)]
pub struct Settings {
    /// Where it listens; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// The file that keeps games; without one they end with the server.
    pub store: Option<PathBuf>,
    /// Threads that think.
    pub threads: usize,
    /// Requests in a second from one address, in the long run; nothing for as many as there are.
    pub rate: Option<u32>,
    /// May others than this machine read the metrics?
    pub has_public_metrics: bool,
    /// Who starts the processes that strangers' heuristics run in.
    pub keeper: Keeper,
    /// Who plays the events of the arena, if not this machine's threads.
    pub elsewhere: Option<Elsewhere>,
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum ServerError {
    #[error("cannot listen on {address}: {source}")]
    Listen { address: SocketAddr, source: io::Error },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    System(#[from] io::Error),
}

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) catalog: Catalog,
    pub(crate) thinking: Thinking,
    pub(crate) tables: Tables,
    pub(crate) callers: Arc<Callers>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) has_public_metrics: bool,
    /// Becomes true when the server is to end.
    pub(crate) leaving: watch::Sender<bool>,
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) classes: Classes,
    pub(crate) runs: Runs,
    pub(crate) events: Events,
    /// Where strangers' heuristics run.
    pub(crate) crew: Crew,
    place: Place,
}

impl Shared {
    /// A connection to the store of one's own.
    pub(crate) fn store(&self) -> Result<Store, StoreError> {
        Store::open(&self.place.file())
    }

    /// The heuristics that play these rules.
    pub(crate) fn playing(&self, rules: Rules) -> impl Iterator<Item = &Heuristic> {
        self.catalog.heuristics().iter().filter(move |heuristic| heuristic.refuses(rules).is_none())
    }
}

type State = axum::extract::State<Arc<Shared>>;

/// Serves until `stop` comes to an end, then finishes what was asked. `ready` hears where.
pub fn serve(
    settings: &Settings,
    stop: impl Future<Output = ()>,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServerError> {
    let place = match &settings.store {
        Some(file) => Place::Kept(file.clone()),
        None => Place::Passing(tempfile::tempdir()?),
    };
    let metrics = Arc::new(Metrics::new());
    let store = Store::open(&place.file())?;
    // Nothing that loads files: names come from strangers.
    let catalog = Catalog::built_in();
    // One more than games need, so that somebody who waits at a page is served meanwhile.
    let crew = Crew::new(settings.keeper.clone(), settings.threads + 2);
    let jobs = Arc::new(Jobs::new(settings.threads, &place.file())?);
    let classes = Classes::new(Store::open(&place.file())?, crew.clone(), catalog.clone())?;
    for class in classes.everywhere() {
        jobs.add(class.owner(None), ReturnTask::new(Arc::clone(&class), Arc::clone(&jobs)));
    }
    let shared = Arc::new(Shared {
        catalog,
        thinking: Thinking::new(settings.threads, Arc::clone(&metrics)),
        tables: Tables::new(store),
        callers: Arc::new(Callers::new(settings.rate)),
        metrics,
        has_public_metrics: settings.has_public_metrics,
        leaving: watch::Sender::new(false),
        jobs,
        classes,
        runs: Runs::default(),
        events: Events::new(settings.elsewhere.as_ref(), &place.file())?,
        crew,
        place,
    });
    let runtime = runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let ended = runtime.block_on(async {
        let listener = TcpListener::bind(settings.listen)
            .await
            .map_err(|source| ServerError::Listen { address: settings.listen, source })?;
        ready(listener.local_addr()?);
        door::answer(listener, router(Arc::clone(&shared)), &shared, stop).await;
        shared.jobs.close();
        shared.events.close();
        Ok(())
    });
    // Whoever still thinks has nobody to tell it to.
    runtime.shutdown_background();
    ended
}

fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .merge(documents::routes())
        .merge(assets::routes())
        .merge(api::routes())
        .merge(laboratory::routes())
        .merge(events::routes())
        .merge(metrics::routes())
        .fallback(problem::no_such_page)
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), wall::guard))
        .layer(axum::extract::DefaultBodyLimit::max(wall::MOST_BYTES))
        .with_state(shared)
}

/// The signals that end a server: Ctrl-C, and what systems send to those they want to end.
pub async fn told_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => (),
                _ = terminate.recv() => (),
            }
            return;
        }
    }
    let _ = interrupt.await;
}
