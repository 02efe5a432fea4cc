//! Lines of somebody who is not trusted: they come with the time they were read, have a length they cannot exceed, and bytes
//! that are no text become characters that no command has.

use std::io::{self, BufRead, ErrorKind};
use std::time::Instant;

/// Reads lines until the other side has nothing more to say.
pub struct Lines<R> {
    input: R,
}

/// A line, without its end.
#[derive(Clone, Debug)]
pub struct Line {
    /// What it says.
    pub text: String,
    /// Was it longer than [`Lines::LONGEST`], and the rest thrown away?
    pub is_cut: bool,
    /// When its end was read.
    pub read: Instant,
}

impl<R: BufRead> Lines<R> {
    /// Bytes of a line that are kept: every honest line is far shorter.
    pub const LONGEST: usize = 1 << 16;

    /// The lines of this input.
    pub fn new(input: R) -> Self {
        Self { input }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<io::Result<Line>> {
        let (mut bytes, mut is_cut, mut is_begun) = (Vec::new(), false, false);
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Some(Err(error)),
            };
            if buffer.is_empty() && !is_begun {
                return None;
            }
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = Self::LONGEST - bytes.len();
            is_cut |= part.len() > room;
            bytes.extend_from_slice(&part[..part.len().min(room)]);
            let (is_last, used) =
                (buffer.is_empty() || end.is_some(), part.len() + usize::from(end.is_some()));
            is_begun = true;
            self.input.consume(used);
            if is_last {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                return Some(Ok(Line { text, is_cut, read: Instant::now() }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::BufReader;

    fn lines(bytes: &[u8], at_once: usize) -> Vec<(String, bool)> {
        let lines = Lines::new(BufReader::with_capacity(at_once, bytes));
        lines.map(|line| line.map(|line| (line.text, line.is_cut)).expect("bytes can be read")).collect()
    }

    #[test]
    fn the_last_line_needs_no_end() {
        let plain = |text: &str| (text.to_owned(), false);
        assert_eq!(lines(b"uci\n\nquit", 2), [plain("uci"), plain(""), plain("quit")]);
        assert_eq!(lines(b"uci\n", 2), [plain("uci")]);
        assert_eq!(lines(b"", 2), []);
    }

    #[test]
    fn a_line_that_is_too_long_is_cut_and_the_next_one_is_whole() {
        let long = [vec![b'x'; 10_000_000], b"\nuci\n".to_vec()].concat();
        let found = lines(&long, 8192);
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].0.len(), found[0].1), (Lines::<&[u8]>::LONGEST, true));
        assert_eq!(found[1], ("uci".to_owned(), false));
        let just = vec![b'x'; Lines::<&[u8]>::LONGEST];
        assert!(!lines(&just, 8192)[0].1);
    }

    proptest! {
        #[test]
        fn bytes_come_in_the_same_lines_however_they_come(bytes in prop::collection::vec(0_u8..=255, 0..200), at_once in 1_usize..50) {
            let mut whole: Vec<_> = bytes.split(|&byte| byte == b'\n').map(String::from_utf8_lossy).collect();
            if whole.last().is_some_and(|last| last.is_empty()) {
                whole.pop();
            }
            let found = lines(&bytes, at_once);
            prop_assert!(found.iter().map(|(text, _)| text.as_str()).eq(whole.iter().map(AsRef::as_ref)));
        }
    }
}
