//! What a program printed, up to a limit.

/// Text with a bound. What comes after is dropped and counted.
#[derive(Clone, Debug, Default)]
pub struct Log {
    text: String,
    limit: usize,
    dropped: u64,
}

impl Log {
    /// An empty log that keeps that many bytes.
    pub fn new(limit: usize) -> Self {
        Self { text: String::new(), limit, dropped: 0 }
    }

    /// Whether anything is kept at all, so that nobody formats for nothing.
    pub fn is_open(&self) -> bool {
        self.text.len() < self.limit
    }

    /// Adds text.
    pub fn write(&mut self, text: &str) {
        let room = self.limit - self.text.len();
        let kept = (0..=room.min(text.len())).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
        self.text.push_str(&text[..kept]);
        self.dropped += (text.len() - kept) as u64;
    }

    /// What was kept.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many bytes were dropped.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Empties it.
    pub fn clear(&mut self) {
        self.text.clear();
        self.dropped = 0;
    }
}
