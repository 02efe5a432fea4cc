//! Connections: so many at a time, none that says nothing, and all ended in order.

use crate::Shared;
use crate::callers::{Caller, Line};
use axum::Router;
use axum::http::{HeaderMap, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::select;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// All together. Whoever comes when there are as many waits outside.
const MOST_CONNECTIONS: usize = 1024;
/// Who connects, or has been answered, says what is wanted within this time.
const SILENCE: Duration = Duration::from_secs(30);
/// The first line and the headers of a request.
const MOST_HEADER_BYTES: usize = 32 << 10;
/// What is being answered may take this long once the server is to end.
const GRACE: Duration = Duration::from_secs(20);

/// Where a connection comes from.
#[derive(Clone, Copy)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// Answers until `stop` comes to an end, then finishes what was asked.
pub(crate) async fn answer(
    listener: TcpListener,
    router: Router,
    shared: &Arc<Shared>,
    stop: impl Future<Output = ()>,
) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut connections = http1::Builder::new();
    connections.timer(TokioTimer::new()).header_read_timeout(SILENCE).max_buf_size(MOST_HEADER_BYTES);
    let service = TowerToHyperService::new(router);
    let mut stop = pin!(stop);
    loop {
        let place = select! {
            place = Arc::clone(&places).acquire_owned() => place.expect("it is never closed"),
            () = &mut stop => break,
        };
        let accepted = select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let Ok((stream, address)) = accepted else {
            // The connection was gone already, or the system has none left: others end in time.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let peer = address.ip();
        // What a proxy says comes with requests, not with connections.
        let Ok(held) = shared.callers.hold(Caller::new(peer, &HeaderMap::new()), Line::Connection) else {
            continue;
        };
        let counted = shared.metrics.connection();
        let service = service.clone();
        let answering = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Peer(peer));
            service.call(request)
        });
        // Small answers are not kept until there are more.
        let _ = stream.set_nodelay(true);
        let connection = graceful.watch(connections.serve_connection(TokioIo::new(stream), answering));
        tokio::spawn(async move {
            // A connection that breaks is the visitor's business.
            let _ = connection.await;
            drop((place, held, counted));
        });
    }
    drop(listener);
    // Streams that wait for news would keep their connections open.
    shared.leaving.send_replace(true);
    let _ = timeout(GRACE, graceful.shutdown()).await;
}
