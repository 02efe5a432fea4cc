//! What is wrong with a request, as programs read it (problem details, RFC 9457) and people too.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use language::{Dictionary, InWords};
use serde::Serialize;
use utoipa::ToSchema;

/// Whoever is told to come again should wait this long.
const RETRY_SECONDS: &str = "2";

/// Something is wrong: a status, a word that programs compare, and a sentence.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// A word for the kind of problem.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The status again.
    status: u16,
    /// A sentence in the visitor's language.
    detail: String,
}

impl Problem {
    /// The media type of problems.
    pub(crate) const KIND: &str = "application/problem+json";

    fn new(status: StatusCode, kind: &'static str, detail: String) -> Self {
        Self { kind, status: status.as_u16(), detail }
    }

    /// What is wrong.
    pub(crate) fn detail(self) -> String {
        self.detail
    }

    /// The request says something that cannot be.
    pub(crate) fn bad(detail: String) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-request", detail)
    }

    /// The same by an error of the libraries.
    pub(crate) fn refused(dictionary: Dictionary, error: &impl InWords) -> Self {
        Self::bad(error.in_words(dictionary))
    }

    /// There is nothing of that name, or it is none of the visitor's business.
    pub(crate) fn missing(detail: String) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", detail)
    }

    /// It could be, but not now.
    pub(crate) fn conflict(detail: String) -> Self {
        Self::new(StatusCode::CONFLICT, "conflict", detail)
    }

    /// Everybody who thinks is busy.
    pub(crate) fn busy(detail: String) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", detail)
    }

    /// It comes from another site.
    pub(crate) fn foreign(detail: String) -> Self {
        Self::new(StatusCode::FORBIDDEN, "foreign", detail)
    }

    /// Somebody asks more than is good for others.
    pub(crate) fn too_often(detail: String) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-often", detail)
    }

    /// We have made a mistake.
    pub(crate) fn broken(detail: String) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", detail)
    }

    /// What a library below us refused, in its words.
    pub(crate) fn of_status(status: StatusCode, words: &str) -> Self {
        let (status, kind) = match status {
            // Text that is JSON, but says something else than was asked for.
            StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => {
                (StatusCode::BAD_REQUEST, "bad-request")
            }
            StatusCode::NOT_FOUND => (status, "not-found"),
            StatusCode::METHOD_NOT_ALLOWED => (status, "no-such-method"),
            StatusCode::PAYLOAD_TOO_LARGE => (status, "too-large"),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => (status, "no-such-media-type"),
            _ if status.is_client_error() => (status, "refused"),
            _ => (status, "broken"),
        };
        let words = if words.is_empty() { status.canonical_reason().unwrap_or_default() } else { words };
        Self::new(status, kind, words.to_owned())
    }

    /// A player broke down.
    pub(crate) fn failed(detail: String) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "player-failed", detail)
    }

    /// The store did.
    pub(crate) fn unkept(detail: String) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "not-kept", detail)
    }
}

impl Problem {
    /// The same as a page, for somebody who came with a browser.
    pub(crate) fn page(&self, dictionary: Dictionary) -> Html<String> {
        Html(pages::document(dictionary, pages::Document::Problem, self))
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(self.clone())).into_response();
        response.extensions_mut().insert(self);
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(Self::KIND));
        if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_SECONDS));
        }
        response
    }
}

/// Where nothing is.
pub(crate) async fn no_such_page() -> Problem {
    Problem::missing("there is nothing here".to_owned())
}
