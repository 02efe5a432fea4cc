//! What every request passes and every answer carries. Who asks too often is refused, and so are changes that other sites' pages
//! ask for; a page may load nothing but what is ours; whatever is wrong is told as a problem, and everything is counted.

use crate::Shared;
use crate::callers::{Caller, Line};
use crate::door::Peer;
use crate::problem::Problem;
use crate::visitor::Visitor;
use axum::body::{Body, to_bytes};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::{FutureExt, StreamExt};
use language::{Dictionary, say};
use std::net::{IpAddr, Ipv4Addr};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// Everything that was asked is answered, or at least begun, within this time.
const PATIENCE: Duration = Duration::from_mins(1);
/// Streams of news, all together: fewer than connections, so that some are left for everything else.
const MOST_STREAMS: u64 = 800;
/// What others' code says about a refusal is not longer.
const MOST_WORDS: usize = 4 << 10;

/// Longer requests are refused before they are read.
pub(crate) const MOST_BYTES: usize = 64 << 10;

/// No inline script, no other site, no frame around us, nothing told to others about where somebody was.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Everything that is the same for all requests.
pub(crate) async fn guard(State(shared): State<Arc<Shared>>, mut request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    let peer = request.extensions().get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0);
    let caller = Caller::new(peer, request.headers());
    let dictionary = Visitor::of(request.headers()).dictionary;
    let wants_page = wants_page(&request);
    request.extensions_mut().insert(caller);
    let answered = answered(&shared, dictionary, caller, request, next).await;
    let mut response = explained(answered.unwrap_or_else(IntoResponse::into_response)).await;
    if let Some(problem) = response.extensions().get::<Problem>().filter(|_| wants_page) {
        response = (response.status(), problem.page(dictionary)).into_response();
    }
    for (name, value) in HEADERS {
        // A page that carries its own script says itself which.
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    shared.metrics.answered(&method, &route, response.status().as_u16(), start.elapsed());
    response
}

/// The answer, unless there is none for this caller, or at all.
async fn answered(
    shared: &Arc<Shared>,
    dictionary: Dictionary,
    caller: Caller,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let is_change = !matches!(*request.method(), Method::GET | Method::HEAD);
    if is_change && !is_our_own(request.headers()) {
        return Err(Problem::foreign(say!(dictionary, "server-foreign")));
    }
    let too_often = || {
        shared.metrics.refused.fetch_add(1, Ordering::Relaxed);
        Problem::too_often(say!(dictionary, "server-too-often"))
    };
    if shared.callers.is_too_often(caller) {
        return Err(too_often());
    }
    let held = shared.callers.hold(caller, Line::Request).map_err(|_| too_often())?;
    let answer = timeout(PATIENCE, AssertUnwindSafe(next.run(request)).catch_unwind()).await;
    drop(held);
    let response = match answer {
        Ok(Ok(response)) => response,
        Ok(Err(_)) => {
            shared.metrics.panics.fetch_add(1, Ordering::Relaxed);
            return Err(Problem::broken(say!(dictionary, "server-broken")));
        }
        Err(_) => return Err(Problem::busy(say!(dictionary, "server-busy"))),
    };
    if !kind_of(&response).starts_with("text/event-stream") {
        return Ok(response);
    }
    if shared.metrics.streams() >= MOST_STREAMS {
        return Err(Problem::busy(say!(dictionary, "server-busy")));
    }
    let line = shared.callers.hold(caller, Line::Stream).map_err(|_| too_often())?;
    Ok(counted(shared, response, line))
}

/// A stream of news is counted as long as it lasts, and ends with the server.
fn counted(shared: &Arc<Shared>, mut response: Response, line: impl Send + 'static) -> Response {
    let held = (shared.metrics.stream(), line);
    let mut leaving = shared.leaving.subscribe();
    let end = async move {
        let _ = leaving.wait_for(|&leaving| leaving).await;
    };
    // A proxy that collects news before it hands them on would keep them for itself.
    response
        .headers_mut()
        .insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    response.map(|body| {
        let news = body.into_data_stream().take_until(Box::pin(end));
        Body::from_stream(news.inspect(move |_| {
            let _ = &held;
        }))
    })
}

/// Does somebody look at a page, who could do nothing with data?
fn wants_page(request: &Request) -> bool {
    let accepted = request.headers().get(header::ACCEPT).and_then(|kinds| kinds.to_str().ok());
    request.method() == Method::GET
        && !request.uri().path().starts_with("/api")
        && accepted.is_some_and(|kinds| kinds.contains("text/html"))
}

fn kind_of(response: &Response) -> &str {
    let kind = response.headers().get(header::CONTENT_TYPE);
    kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default()
}

/// Refusals of the libraries below us, as problems: a method that a route does not have, a body that is no JSON.
async fn explained(response: Response) -> Response {
    let status = response.status();
    if !(status.is_client_error() || status.is_server_error()) || kind_of(&response) == Problem::KIND {
        return response;
    }
    let (parts, body) = response.into_parts();
    let words = to_bytes(body, MOST_WORDS).await.unwrap_or_default();
    let mut told = Problem::of_status(status, String::from_utf8_lossy(&words).trim()).into_response();
    if let Some(methods) = parts.headers.get(header::ALLOW) {
        told.headers_mut().insert(header::ALLOW, methods.clone());
    }
    told
}

/// Does a request come from one of our pages, or from a program that is no browser? Browsers tell where it comes from.
fn is_our_own(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if let Some(site) = text(HeaderName::from_static("sec-fetch-site")) {
        return matches!(site, "same-origin" | "none");
    }
    match (text(header::ORIGIN), text(header::HOST)) {
        (None, _) => true,
        (Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(_, own)| own == host),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(lines: &[(&'static str, &'static str)]) -> HeaderMap {
        lines
            .iter()
            .map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn only_our_own_pages_and_programs_may_change_anything() {
        assert!(is_our_own(&headers(&[])), "curl");
        assert!(is_our_own(&headers(&[("sec-fetch-site", "same-origin")])));
        assert!(is_our_own(&headers(&[("origin", "http://localhost:4444"), ("host", "localhost:4444")])));
        for foreign in [
            [("sec-fetch-site", "cross-site"), ("host", "localhost:4444")],
            [("sec-fetch-site", "same-site"), ("host", "localhost:4444")],
            [("origin", "http://evil.example"), ("host", "localhost:4444")],
            [("origin", "null"), ("host", "localhost:4444")],
        ] {
            assert!(!is_our_own(&headers(&foreign)), "{foreign:?}");
        }
        assert!(!is_our_own(&headers(&[("origin", "http://localhost:4444")])), "no host at all");
    }
}
