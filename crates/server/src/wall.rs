//! What every request passes and every answer carries: only our own pages may ask for changes, and a page may load nothing but
//! what is ours.

use crate::problem::Problem;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

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

/// Refuses what comes from another site, and puts the headers on every answer.
pub(crate) async fn guard(request: Request, next: Next) -> Response {
    let is_change = !matches!(*request.method(), Method::GET | Method::HEAD);
    let mut response = if is_change && !is_our_own(request.headers()) {
        Problem::foreign().into_response()
    } else {
        next.run(request).await
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
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
