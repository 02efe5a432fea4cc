//! What a file says about itself in comments, which always wins.

use super::{BitOrder, Mark, Shape};
use crate::failure::Refusal;
use crate::message::{Message, Place};
use crate::python::source::Source;

/// What a file says about itself in comments: `# conecta: row 0 top, marks 1 -1`.
#[derive(Default)]
pub(super) struct Stated {
    pub(super) entry: Option<String>,
    pub(super) top_first: Option<bool>,
    /// Those of the sides, and that of empty cells if it is stated, too.
    pub(super) marks: Option<(Option<Mark>, Mark, Mark)>,
    pub(super) shape: Option<Shape>,
    pub(super) bits: Option<BitOrder>,
    pub(super) relative: Option<bool>,
}

impl Stated {
    pub(super) fn of(source: &Source<'_>) -> Result<Self, Refusal> {
        let mut stated = Self::default();
        for (index, line) in source.text.lines().enumerate() {
            let Some((_, rest)) = line.split_once('#') else { continue };
            let Some(rest) = rest.trim_start().strip_prefix("conecta:") else { continue };
            for part in rest.split(',') {
                stated.take(part.trim()).ok_or_else(|| {
                    let column = line.find(part.trim()).map_or(1, |at| line[..at].chars().count() + 1);
                    Refusal::new(
                        Place::new(index as u32 + 1, column as u32),
                        Message::new("python-statement", "`{text}` says nothing about a board")
                            .with("text", part.trim()),
                    )
                    .advise(Message::new(
                        "python-statements",
                        "write `entry NAME`, `row 0 top`, `row 0 bottom`, `marks 1 2`, `marks X O empty .`, \
                         `board ours|rows|columns|stacks|strings|array|floats|flat|text`, `board bits|bits-by-columns|bits-by-rows`, `by side` or `by turn`",
                    ))
                })?;
            }
        }
        Ok(stated)
    }

    /// The marks that are stated, or those that the code gives away. Who states those of the sides means the empty one that was
    /// found, if it can be beside them.
    pub(super) fn marks(&self, found: impl FnOnce() -> [Mark; 3]) -> [Mark; 3] {
        let Some((empty, first, second)) = self.marks.clone() else { return found() };
        let fits = |mark: &Mark| {
            *mark != first
                && *mark != second
                && match &first {
                    Mark::Text(_) => !matches!(mark, Mark::Integer(_)),
                    _ => !matches!(mark, Mark::Text(_)),
                }
        };
        let usual = match &first {
            Mark::Text(_) => Mark::Text(" ".to_owned()),
            _ => Mark::Integer(0),
        };
        let empty = empty.unwrap_or_else(|| {
            let [found, ..] = found();
            [found, usual].into_iter().find(fits).unwrap_or(Mark::None)
        });
        [empty, first, second]
    }

    fn take(&mut self, part: &str) -> Option<()> {
        let words: Vec<&str> = part.split_whitespace().collect();
        match words[..] {
            [] => {}
            ["entry", name] => self.entry = Some(name.to_owned()),
            ["row", "0", "top"] => self.top_first = Some(true),
            ["row", "0", "bottom"] => self.top_first = Some(false),
            ["marks", first, second] => {
                self.marks = Some((None, mark(first), mark(second)));
            }
            ["marks", first, second, "empty", empty] => {
                self.marks = Some((Some(mark(empty)), mark(first), mark(second)));
            }
            ["marks", first, second, "empty"] => {
                let empty = Mark::Text(" ".to_owned());
                self.marks = Some((Some(empty), mark(first), mark(second)));
            }
            ["board", shape] => {
                self.shape = Some(match shape {
                    "rows" | "list" => Shape::Rows,
                    "columns" => Shape::Columns,
                    "stacks" => Shape::Stacks,
                    "strings" => Shape::TextStacks,
                    "ours" => Shape::Ours,
                    "array" | "numpy" => Shape::Table,
                    "floats" => Shape::DoubleTable,
                    "array-columns" => Shape::ColumnTable,
                    "flat" => Shape::Flat,
                    "text" => Shape::Text,
                    "bits" => Shape::Bits,
                    "bits-by-columns" => {
                        self.bits = Some(BitOrder::Columns);
                        Shape::Bits
                    }
                    "bits-by-rows" => {
                        self.bits = Some(BitOrder::Rows);
                        Shape::Bits
                    }
                    _ => return None,
                });
            }
            ["by", "side"] => self.relative = Some(false),
            ["by", "turn"] => self.relative = Some(true),
            // Ranges of weights are read where the weights are.
            _ if part.contains("..") => {}
            _ => return None,
        }
        Some(())
    }
}

fn mark(text: &str) -> Mark {
    let bare = text.trim_matches(|letter| letter == '\'' || letter == '"');
    if bare == "None" && bare == text {
        return Mark::None;
    }
    match text.parse() {
        Ok(value) => Mark::Integer(value),
        Err(_) => Mark::Text(bare.to_owned()),
    }
}
