//! Where a queue is, and who we are there. What is secret is never shown.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// The servers of a queue, with what they ask of us: `nats://HOST:4222`, `tls://USER:PASSWORD@HOST`, `nats://TOKEN@HOST`,
/// several with commas between them.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    /// Without secrets.
    pub(crate) servers: Vec<String>,
    pub(crate) login: Option<Login>,
    /// A file of credentials, as `nsc` writes it.
    pub credentials: Option<PathBuf>,
    /// A file of certificates that vouch for the servers, besides those of the system.
    pub authorities: Option<PathBuf>,
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Login {
    User { name: String, password: String },
    Token(String),
}

/// A text is no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum AddressError {
    #[error("expected an address such as nats://HOST:4222")]
    Form,
    #[error("`{0}` is no way to reach a queue: expected nats:// or tls://")]
    Scheme(String),
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let mut login = None;
        let mut servers = Vec::new();
        for part in text.split(',') {
            let (scheme, rest) = part.split_once("://").unwrap_or(("nats", part));
            if !["nats", "tls"].contains(&scheme) {
                // A scheme is at most a word; whatever is more might be a secret.
                let is_word = scheme.chars().all(char::is_alphanumeric) && scheme.len() < 10;
                return Err(if is_word {
                    AddressError::Scheme(scheme.to_owned())
                } else {
                    AddressError::Form
                });
            }
            let (secret, host) =
                rest.rsplit_once('@').map_or((None, rest), |(secret, host)| (Some(secret), host));
            let host = host.trim_end_matches('/');
            if host.is_empty() || host.contains(['/', '?', '#', ' ']) {
                return Err(AddressError::Form);
            }
            login = login.or(secret.map(Login::of));
            servers.push(format!("{scheme}://{host}"));
        }
        Ok(Self { servers, login, credentials: None, authorities: None })
    }
}

impl Login {
    fn of(secret: &str) -> Self {
        match secret.split_once(':') {
            Some((name, password)) => Self::User { name: plain(name), password: plain(password) },
            None => Self::Token(plain(secret)),
        }
    }
}

/// A text in which `%3A` stands for a colon.
fn plain(text: &str) -> String {
    let mut bytes = text.bytes();
    let mut plain = Vec::new();
    while let Some(byte) = bytes.next() {
        let mut rest = bytes.clone();
        let digits = (byte == b'%').then(|| [rest.next(), rest.next()]);
        let code = digits.and_then(|digits| {
            let digits = [digits[0]?, digits[1]?];
            u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()
        });
        if code.is_some() {
            bytes = rest;
        }
        plain.push(code.unwrap_or(byte));
    }
    String::from_utf8_lossy(&plain).into_owned()
}

/// Without what is secret.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.servers.join(","))
    }
}

/// The same: what is written for debugging is read by others.
impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_understood_and_never_shown() {
        for (text, shown, login) in [
            ("nats://host:4222", "nats://host:4222", None),
            ("host", "nats://host", None),
            ("nats://one,tls://two:4333/", "nats://one,tls://two:4333", None),
            (
                "tls://ann:s%3Acret%40@host",
                "tls://host",
                Some(Login::User { name: "ann".into(), password: "s:cret@".into() }),
            ),
            ("nats://t0ken@host:4222", "nats://host:4222", Some(Login::Token("t0ken".into()))),
            ("nats://100%@host", "nats://host", Some(Login::Token("100%".into()))),
        ] {
            let address: Address = text.parse().expect(text);
            assert_eq!((address.to_string().as_str(), address.login == login), (shown, true), "{text}");
            assert!(!format!("{address:?} {address}").contains("cret"), "{address:?}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused_without_telling_secrets() {
        for text in ["", "nats://", "http://host", "nats://a b", "p4ss:word@x://host"] {
            let error = text.parse::<Address>().expect_err(text).to_string();
            assert!(!error.contains("p4ss"), "{error}");
        }
    }
}
