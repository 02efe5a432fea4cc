//! The reference heuristics as files, to start from.

use crate::problem::Problem;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::Path;
use language::say;
use serde::Serialize;
use utoipa::ToSchema;

/// Name and text of every example (`build.rs` lists them).
const EXAMPLES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/examples.rs"));

/// What they are called.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    EXAMPLES.iter().map(|(name, _)| *name)
}

/// A heuristic as a file.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExampleData {
    /// Its end says the language.
    name: &'static str,
    source: &'static str,
}

/// What somebody begins with.
pub(crate) fn starter() -> ExampleData {
    let (name, source) = EXAMPLES[0];
    ExampleData { name, source }
}

/// The names of all examples.
#[utoipa::path(get, path = "/api/v1/lab/examples", responses((status = 200, body = Vec<String>)))]
pub(super) async fn list() -> Json<Vec<&'static str>> {
    Json(names().collect())
}

/// An example by its name.
#[utoipa::path(get, path = "/api/v1/lab/examples/{name}", params(("name" = String, Path)),
    responses((status = 200, body = ExampleData), (status = 404, body = Problem)))]
pub(super) async fn example(
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Json<ExampleData>, Problem> {
    let found = EXAMPLES.iter().find(|(known, _)| *known == name);
    let missing = || Problem::missing(say!(visitor.dictionary, "lab-no-example"));
    found.map(|&(name, source)| Json(ExampleData { name, source })).ok_or_else(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reference_heuristic_is_an_example_in_both_languages() {
        let names: Vec<_> = names().collect();
        for heuristic in ["ia1", "ia2", "bueno", "aima"] {
            for end in ["py", "lisp"] {
                assert!(names.contains(&&*format!("{heuristic}.{end}")), "{heuristic}.{end}");
            }
        }
        assert_eq!(starter().name, "mine.py");
        let ends = |name: &&str| name.rsplit('.').next().is_some_and(|end| ["py", "lisp"].contains(&end));
        assert!(names.iter().all(ends), "{names:?}");
    }
}
