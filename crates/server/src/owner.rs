//! Whose work it is: a browser's, told from others at the same address by a cookie. It proves nothing and opens nothing: whoever
//! throws it away only shares with whoever else has none there.

use crate::callers::Caller;
use crate::secrets::letters;
use crate::visitor::cookie;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::COOKIE;
use axum::http::request::Parts;
use std::convert::Infallible;

const NAME: &str = "conecta-visitor";
const LETTERS: usize = 16;

/// Somebody who has work done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Owner {
    /// Where it calls from. A whole school may be at one address.
    pub(crate) address: String,
    visitor: Option<String>,
}

fn visitor(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get(COOKIE)?.to_str().ok()?;
    let letters = cookie(cookies, NAME)?;
    let is_ours = letters.len() == LETTERS && letters.bytes().all(|letter| letter.is_ascii_alphanumeric());
    is_ours.then(|| letters.to_owned())
}

impl<S: Sync> FromRequestParts<S> for Owner {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let address = parts.extensions.get::<Caller>().map_or_else(String::new, |caller| caller.place());
        Ok(Self { address, visitor: visitor(&parts.headers) })
    }
}

impl Owner {
    /// What tells it from others.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.address, self.visitor.as_deref().unwrap_or_default())
    }

    /// The cookie for a browser that has none yet.
    pub(crate) fn new_cookie(&self) -> Option<String> {
        let cookie =
            || format!("{NAME}={}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly", letters(LETTERS));
        self.visitor.is_none().then(cookie)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn only_cookies_of_our_own_tell_browsers_apart() {
        let told =
            |text: &'static str| visitor(&HeaderMap::from_iter([(COOKIE, HeaderValue::from_static(text))]));
        assert_eq!(told("a=b; conecta-visitor=abcdefgh23456789").as_deref(), Some("abcdefgh23456789"));
        assert_eq!(told("conecta-visitor=short"), None);
        assert_eq!(told("conecta-visitor=abcdefgh2345678/"), None);
        let owner = Owner { address: "::1".to_owned(), visitor: None };
        let cookie = owner.new_cookie().expect("it has none");
        let letters = cookie.split(['=', ';']).nth(1).expect("a value");
        assert_eq!(letters.len(), LETTERS);
    }
}
