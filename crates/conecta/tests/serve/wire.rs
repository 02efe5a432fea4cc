//! HTTP as it goes over a wire: what well-behaved clients never send can be sent too.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// An answer that takes longer is none.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// A connection that is kept open from request to request.
pub(crate) struct Wire {
    stream: TcpStream,
    /// What came behind the last answer.
    rest: Vec<u8>,
}

/// An answer. A stream of news has no body here: it never ends.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
    /// Is this the last one on its wire?
    pub(crate) is_last: bool,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn is_stream(&self) -> bool {
        self.header("content-type").is_some_and(|kind| kind.starts_with("text/event-stream"))
    }
}

impl Wire {
    pub(crate) fn new(port: u16) -> Self {
        let stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
        stream.set_nodelay(true).expect("an option");
        let wire = Self { stream, rest: Vec::new() };
        wire.wait_for(PATIENCE);
        wire
    }

    /// How long an answer is waited for.
    pub(crate) fn wait_for(&self, time: Duration) {
        self.stream.set_read_timeout(Some(time)).expect("a time");
    }

    pub(crate) fn send(&mut self, request: &[u8]) -> io::Result<()> {
        self.stream.write_all(request)
    }

    /// The next answer; nothing where the connection ends instead.
    pub(crate) fn answer(&mut self, has_body: bool) -> io::Result<Option<Answer>> {
        let end = loop {
            if let Some(end) = self.rest.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
                break end;
            }
            if !self.more()? {
                return Ok(None);
            }
        };
        let head = String::from_utf8_lossy(&self.rest[..end]).into_owned();
        self.rest.drain(..end + 4);
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok()).expect("a status");
        let headers: Vec<_> = lines
            .filter_map(|line| line.split_once(':'))
            .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
            .collect();
        let mut answer = Answer { status, headers, body: Vec::new(), is_last: false };
        answer.is_last = answer.header("connection").is_some_and(|value| value.eq_ignore_ascii_case("close"));
        let length: usize =
            answer.header("content-length").map_or(0, |length| length.parse().expect("a length"));
        let length = if has_body && status != 304 { length } else { 0 };
        while self.rest.len() < length {
            if !self.more()? {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        answer.body = self.rest.drain(..length).collect();
        Ok(Some(answer))
    }

    /// Everything until the other side ends.
    pub(crate) fn until_the_end(mut self) -> Vec<u8> {
        while self.more().unwrap_or(false) {}
        self.rest
    }

    fn more(&mut self) -> io::Result<bool> {
        let mut bytes = [0; 8192];
        let count = self.stream.read(&mut bytes)?;
        self.rest.extend(&bytes[..count]);
        Ok(count > 0)
    }
}
