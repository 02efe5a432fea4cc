//! What was found out about an engine, in the user's language.

use crate::{Dictionary, InWords, say};
use fluent_bundle::FluentArgs;
use guests::check::{Finding, Verdict};

/// Verdict, topic and what was seen, on one line.
impl InWords for Finding {
    fn in_words(&self, dictionary: Dictionary) -> String {
        let verdict = match self.verdict {
            Verdict::Passed => say!(dictionary, "check-passed"),
            Verdict::Doubtful => say!(dictionary, "check-doubtful"),
            Verdict::Failed => say!(dictionary, "check-failed"),
        };
        let topic = dictionary.sentence(&format!("check-topic-{}", self.topic), &FluentArgs::new());
        let mut arguments = FluentArgs::new();
        for (name, value) in &self.remark.arguments {
            arguments.set(name.clone(), value.clone());
        }
        let remark = dictionary.sentence(&format!("check-{}", self.remark.key), &arguments);
        let line = format!("{verdict:8} {topic:24} {remark}");
        match &self.last_words {
            Some(words) => say!(dictionary, "failure-hosted", failure = line, words = words.as_str()),
            None => line,
        }
    }
}
