//! Letters that nobody can guess, and what is kept of them: a hash.

use sha2::{Digest, Sha256};

/// The hash of a secret.
pub(crate) type Hash = [u8; 32];

/// Letters that nobody confuses.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// As many as no machine tries out.
const SECRET_LETTERS: usize = 26;

/// So many letters by chance. Each takes five bits of a byte: there are 32 of them.
pub(crate) fn letters(count: usize) -> String {
    let mut bytes = vec![0; count];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    spelled(&bytes)
}

fn spelled(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()])).collect()
}

/// A new secret. Whoever gets it is told once.
pub(crate) fn secret() -> String {
    letters(SECRET_LETTERS)
}

/// What is kept of a secret.
pub(crate) fn hash(secret: &str) -> Hash {
    Sha256::digest(secret.as_bytes()).into()
}

/// A few letters that whoever knows a secret can tell others, and nobody else: the secret does not follow from them.
pub(crate) fn derived(secret: &str, purpose: &str, count: usize) -> String {
    let digest = Sha256::digest(format!("{purpose}:{secret}").as_bytes());
    spelled(&digest[..count])
}

/// Compares without stopping at the first difference, so that the time it takes tells nothing.
pub(crate) fn is_same(one: &Hash, other: &Hash) -> bool {
    std::iter::zip(one, other).fold(0, |difference, (one, other)| difference | (one ^ other)) == 0
}
