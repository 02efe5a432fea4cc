//! What somebody comes into a class with: a secret, in a cookie or as a program sends it.

use crate::visitor::cookie;
use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use std::convert::Infallible;

/// Whose secret it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Student,
    Teacher,
}

impl Role {
    fn cookie(self, class: &str) -> String {
        match self {
            Self::Student => format!("conecta-student-{class}"),
            Self::Teacher => format!("conecta-teacher-{class}"),
        }
    }

    /// The header that lets a browser remember a secret: no script reads it, no other site's page sends it.
    pub(crate) fn remembered(self, class: &str, secret: &str) -> HeaderValue {
        let cookie = self.cookie(class);
        let text = format!("{cookie}={secret}; Path=/; Max-Age=31536000; SameSite=Strict; HttpOnly");
        HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
    }
}

/// The secrets that come with a request.
pub(crate) struct Pass(HeaderMap);

impl<S: Sync> FromRequestParts<S> for Pass {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let wanted = |name: &_| *name == AUTHORIZATION || *name == COOKIE;
        Ok(Self(
            parts
                .headers
                .iter()
                .filter(|(name, _)| wanted(*name))
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect(),
        ))
    }
}

impl Pass {
    /// The secret that opens a class in this role, as far as the sender says so; `Authorization` goes before cookies.
    pub(crate) fn secret(&self, role: Role, class: &str) -> Option<&str> {
        let bearer = self.0.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        let remembered = || {
            let mut cookies = self.0.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
            cookies.find_map(|cookies| cookie(cookies, &role.cookie(class)))
        };
        bearer.map(str::trim).or_else(remembered)
    }
}
