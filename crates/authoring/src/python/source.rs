//! The text of a file and places in it.

use ruff_text_size::TextSize;

use crate::message::Place;

/// A text and where its lines begin.
pub(super) struct Source<'a> {
    pub text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Source<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect();
        Self { text, starts }
    }

    /// Line and column, both from one.
    pub(super) fn place(&self, offset: TextSize) -> Place {
        let offset = offset.to_usize().min(self.text.len());
        let line = self.starts.partition_point(|&start| start <= offset);
        let start = self.starts[line - 1];
        let column = self.text.get(start..offset).map_or(0, |before| before.chars().count());
        Place::new(line as u32, column as u32 + 1)
    }

    /// The text of a line, counted from one.
    pub(super) fn line(&self, line: u32) -> &'a str {
        let line = line.max(1) as usize;
        let (Some(&start), end) = (self.starts.get(line - 1), self.starts.get(line)) else { return "" };
        self.text[start..end.map_or(self.text.len(), |end| end - 1)].trim_end()
    }
}
