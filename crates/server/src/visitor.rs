//! Who asks: in which language.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_LANGUAGE, COOKIE};
use axum::http::request::Parts;
use language::{Dictionary, Language};
use std::convert::Infallible;

/// The cookie that remembers a choice of language.
pub(crate) const LANGUAGE_COOKIE: &str = "conecta-language";

/// Somebody who asks for something.
pub(crate) struct Visitor {
    pub(crate) dictionary: Dictionary,
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers))
    }
}

impl Visitor {
    /// Who sends these headers.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let chosen = header(COOKIE).and_then(|cookies| cookie(cookies, LANGUAGE_COOKIE)?.parse().ok());
        let language = chosen.or_else(|| header(ACCEPT_LANGUAGE).and_then(preferred));
        Self { dictionary: language.unwrap_or(Language::English).dictionary() }
    }
}

/// The value of a cookie.
pub(crate) fn cookie<'a>(cookies: &'a str, name: &str) -> Option<&'a str> {
    cookies
        .split(';')
        .filter_map(|one| one.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

/// The language a browser likes best of those that we speak. Browsers list them best first, or say how much they like each.
fn preferred(accepted: &str) -> Option<Language> {
    let mut liked: Vec<_> = accepted
        .split(',')
        .filter_map(|entry| {
            let mut parts = entry.split(';');
            let language = Language::of_locale(parts.next()?.trim())?;
            let weight = parts.find_map(|part| part.trim().strip_prefix("q=")?.parse::<f32>().ok());
            Some((weight.unwrap_or(1.0), language))
        })
        .collect();
    liked.sort_by(|one, other| other.0.total_cmp(&one.0));
    liked.first().map(|&(_, language)| language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_answered_in_the_language_it_likes_best() {
        for (accepted, language) in [
            ("es-AR,es;q=0.9,en;q=0.8", Some(Language::Spanish)),
            ("en-US,en;q=0.5", Some(Language::English)),
            ("fr,es;q=0.3,en;q=0.7", Some(Language::English)),
            ("fr-FR", None),
            ("", None),
            (";;q=x,,", None),
        ] {
            assert_eq!(preferred(accepted), language, "{accepted}");
        }
    }

    #[test]
    fn cookies_are_told_apart() {
        assert_eq!(cookie("a=1; conecta-language=es; b=2", LANGUAGE_COOKIE), Some("es"));
        assert_eq!(cookie("xconecta-language=es", LANGUAGE_COOKIE), None);
        assert_eq!(cookie("", LANGUAGE_COOKIE), None);
    }
}
