//! The modules and styles that pages ask for, as `pages` has them.

use crate::Shared;
use crate::problem::{Problem, no_such_page};
use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use pages::Asset;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::sync::Arc;

pub(crate) fn routes() -> Router<Arc<Shared>> {
    Router::new().route("/assets/{*name}", get(asset))
}

/// A file by its name. Browsers keep it, and ask whether it is still the same.
async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let Some(Asset { kind, text }) = pages::asset(&name) else { return Err(no_such_page().await) };
    let mut mark = String::from("\"");
    for byte in &Sha256::digest(text.as_bytes())[..8] {
        let _ = write!(mark, "{byte:02x}");
    }
    mark.push('"');
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let caching = [(header::ETAG, mark.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if known == Some(mark.as_str()) {
        return Ok((StatusCode::NOT_MODIFIED, caching).into_response());
    }
    Ok((caching, [(header::CONTENT_TYPE, kind)], text).into_response())
}
