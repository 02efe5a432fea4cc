//! What is wrong with a request, as programs read it (problem details, RFC 9457) and people too.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use language::{Dictionary, InWords};
use serde::Serialize;
use utoipa::ToSchema;

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
    fn new(status: StatusCode, kind: &'static str, detail: String) -> Self {
        Self { kind, status: status.as_u16(), detail }
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
    pub(crate) fn foreign() -> Self {
        Self::new(StatusCode::FORBIDDEN, "foreign", "requests come from our own pages".to_owned())
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

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(self)).into_response();
        let kind = HeaderValue::from_static("application/problem+json");
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        response
    }
}

/// Where nothing is.
pub(crate) async fn no_such_page() -> Problem {
    Problem::missing("there is nothing here".to_owned())
}
