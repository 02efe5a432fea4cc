//! What an event showed, to take away: as data, for spreadsheets, for other programs, as a page.

use super::{missing, snapshot};
use crate::State;
use crate::problem::Problem;
use crate::visitor::Visitor;
use axum::extract::Path;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use lab::report::{csv, pgn};
use language::say;
use pages::{Event, Occasion};
use sha2::{Digest, Sha256};

/// The report of an event: `json`, `csv` (the ranking), `pgn` (all games) or `html` (the page that `tournament --html` writes).
#[utoipa::path(get, path = "/api/v1/events/{id}/report/{form}", params(("id" = i64, Path), ("form" = String, Path)),
    responses((status = 200), (status = 404, body = Problem)))]
pub(super) async fn export(
    state: State,
    visitor: Visitor,
    Path((id, form)): Path<(i64, String)>,
) -> Result<Response, Problem> {
    let dictionary = visitor.dictionary;
    let snapshot = snapshot(&state, dictionary, id).await?;
    let report = &snapshot.report;
    let broken = |_| Problem::broken(say!(dictionary, "server-broken"));
    let (kind, text) = match form.as_str() {
        "json" => ("application/json", serde_json::to_string(report).map_err(broken)?),
        "csv" => ("text/csv; charset=utf-8", csv(report)),
        "pgn" => ("application/x-chess-pgn", pgn(report)),
        "html" => {
            let page = pages::tournament(dictionary, report, &Event::default(), &Occasion::default());
            let page = page.map_err(broken)?;
            let headers = [
                (CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
                (CONTENT_SECURITY_POLICY, policy(&page)),
            ];
            return Ok((headers, page).into_response());
        }
        _ => return Err(missing(dictionary)),
    };
    let file = format!("attachment; filename=\"event-{id}.{form}\"");
    Ok(([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, file)], text).into_response())
}

/// What a page that carries its own script and style may do: run these, to the letter, and nothing else.
fn policy(page: &str) -> String {
    let allowed = |begin: &str, end: &str| -> String {
        let parts = page.split(begin).skip(1).filter_map(|rest| rest.split(end).next());
        let hashes = parts.map(|part| format!(" 'sha256-{}'", base64(&Sha256::digest(part.as_bytes()))));
        hashes.collect::<Vec<_>>().concat()
    };
    format!(
        "default-src 'none'; script-src{}; style-src{}; img-src data:; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
        allowed("<script type=\"module\">", "</script>"),
        allowed("<style>", "</style>")
    )
}

/// Bytes as the header wants them (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |group: &[u8]| {
        let bits = group.iter().fold(0, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - group.len()));
        let letter = move |place: usize| char::from(LETTERS[(bits >> (18 - 6 * place)) as usize & 63]);
        let length = group.len() + 1;
        (0..4).map(move |place| if place < length { letter(place) } else { '=' }).collect::<String>()
    };
    bytes.chunks(3).map(group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of RFC 4648.
    #[test]
    fn bytes_are_written_as_everybody_does() {
        for (text, letters) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(text.as_bytes()), letters);
        }
    }

    #[test]
    fn a_page_may_run_its_own_script_and_nothing_else() {
        let page = "<style>\np{}</style><script type=\"application/json\">{}</script><script type=\"module\">a()</script>";
        let policy = policy(page);
        let script = base64(&Sha256::digest(b"a()"));
        assert!(policy.contains(&format!("script-src 'sha256-{script}';")), "{policy}");
        assert_eq!(policy.matches("sha256-").count(), 2, "{policy}");
        assert!(!policy.contains("unsafe"));
    }
}
