//! `option`: what can be set in an engine.

use crate::on_one_line;
use std::fmt;

/// An option that an engine has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// What it is called; may have spaces in it.
    pub name: String,
    /// What it can be set to.
    pub kind: Kind,
}

/// What an option can be set to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Kind {
    /// `true` or `false`.
    Check { default: bool },
    /// A number in a range.
    Spin { default: i64, least: i64, most: i64 },
    /// One of a few words.
    Combo { default: String, choices: Vec<String> },
    /// Something to be done.
    Button,
    /// Any text.
    Text { default: String },
}

/// How an empty text is written.
const EMPTY: &str = "<empty>";

impl Declaration {
    /// Reads the text behind `option`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let words: Vec<_> = text.split_whitespace().collect();
        let words = words.strip_prefix(&["name"])?;
        let end = words.iter().position(|&word| word == "type")?;
        let name = words[..end].join(" ");
        let (&kind, details) = words.get(end + 1..)?.split_first()?;
        let is_label = |word: &&str| ["default", "min", "max", "var"].contains(word);
        let behind = |label: &str| {
            let texts = (0..details.len()).filter(|&index| details[index] == label).map(|index| {
                let rest = &details[index + 1..];
                rest[..rest.iter().position(&is_label).unwrap_or(rest.len())].join(" ")
            });
            texts.collect::<Vec<String>>()
        };
        let default = behind("default").into_iter().next().unwrap_or_default();
        let limit = |label: &str| behind(label).first()?.parse().ok();
        let kind = match kind {
            "check" => Kind::Check { default: default == "true" },
            "spin" => {
                Kind::Spin { default: default.parse().ok()?, least: limit("min")?, most: limit("max")? }
            }
            "combo" => Kind::Combo { default, choices: behind("var") },
            "button" => Kind::Button,
            "string" if default == EMPTY => Kind::Text { default: String::new() },
            "string" => Kind::Text { default },
            _ => return None,
        };
        (!name.is_empty()).then_some(Self { name, kind })
    }
}

/// What stands behind `option`.
impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name {} type ", on_one_line(&self.name))?;
        match &self.kind {
            Kind::Check { default } => write!(f, "check default {default}"),
            Kind::Spin { default, least, most } => write!(f, "spin default {default} min {least} max {most}"),
            Kind::Combo { default, choices } => {
                write!(f, "combo default {}", on_one_line(default))?;
                choices.iter().try_for_each(|choice| write!(f, " var {}", on_one_line(choice)))
            }
            Kind::Button => f.write_str("button"),
            Kind::Text { default } if default.is_empty() => write!(f, "string default {EMPTY}"),
            Kind::Text { default } => write!(f, "string default {}", on_one_line(default)),
        }
    }
}
