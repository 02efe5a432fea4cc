//! What is wrong with an author's file, in the user's language.
//!
//! Messages are data: a key, and arguments. Some arguments are words of ours themselves ("a list of rows"); those are
//! phrases of the dictionary by their words, with the code in them left as it is.

use super::InWords;
use super::suggestion::{files_beside, with_suggestion};
use super::{Dictionary, Language, say};
use authoring::{FolderError, FolderProblem, LoadError, Message, ReadError};
use engine::Sentence;
use fluent_bundle::FluentArgs;
use std::io::ErrorKind;
use workers::{LoadingError, Said, Trouble};

/// A message of the compiler by its key; nothing if the dictionary has none.
fn by_key<'a>(
    dictionary: Dictionary,
    key: &str,
    arguments: impl Iterator<Item = (&'a str, &'a str)>,
) -> Option<String> {
    let mut filled = FluentArgs::new();
    for (name, value) in arguments {
        filled.set(name.to_owned(), phrase(dictionary, value));
    }
    dictionary.find_with(&format!("author-{key}"), &filled)
}

impl InWords for Message {
    fn in_words(&self, dictionary: Dictionary) -> String {
        if dictionary.language() == Language::English {
            return self.to_string();
        }
        let arguments = self.arguments.iter().map(|(name, value)| (*name, value.as_str()));
        by_key(dictionary, self.key, arguments).unwrap_or_else(|| self.to_string())
    }
}

/// What a file said when it failed, kept as data; nothing if the dictionary does not know it.
pub(super) fn sentence_in_words(dictionary: Dictionary, sentence: &Sentence) -> Option<String> {
    let is_translated = dictionary.language() != Language::English;
    let arguments = sentence.arguments.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    is_translated.then(|| by_key(dictionary, &sentence.key, arguments)).flatten()
}

/// Place, problem and advice; below them the line with a mark under what is meant.
impl InWords for LoadError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        let said = |message: &Message| message.in_words(dictionary);
        LoadError::shown(self, &said(&self.problem), self.advice.as_deref().map(said).as_deref())
    }
}

impl InWords for Said {
    fn in_words(&self, dictionary: Dictionary) -> String {
        sentence_in_words(dictionary, &self.sentence).unwrap_or_else(|| self.english.clone())
    }
}

/// Why what somebody sent is no heuristic: the problem and what to write instead. The line is data beside it.
impl InWords for LoadingError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        match self {
            Self::Language => say!(dictionary, "stranger-language"),
            Self::Refused(refused) => {
                let said = |said: &Said| said.in_words(dictionary);
                [Some(&refused.problem), refused.advice.as_ref()]
                    .into_iter()
                    .flatten()
                    .map(said)
                    .collect::<Vec<_>>()
                    .join("; ")
            }
            Self::Trouble(Trouble::Busy | Trouble::Stopped) => say!(dictionary, "server-busy"),
            Self::Trouble(Trouble::Late) => say!(dictionary, "stranger-late"),
            Self::Trouble(Trouble::Died) => say!(dictionary, "stranger-died"),
        }
    }
}

impl InWords for ReadError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        let sentence = format!("{}: {}", self.file, self.source.in_words(dictionary));
        if self.source.kind() != ErrorKind::NotFound {
            return sentence;
        }
        with_suggestion(dictionary, sentence, self.file.as_str(), files_beside(self.file.as_str()))
    }
}

impl InWords for FolderError {
    fn in_words(&self, dictionary: Dictionary) -> String {
        let problem = match &self.problem {
            FolderProblem::Empty => say!(dictionary, "folder-empty"),
            FolderProblem::Several { count, example } => {
                say!(dictionary, "folder-several", count = count.to_string(), example = example.as_str())
            }
        };
        format!("{}: {problem}", self.folder)
    }
}

/// Some words of the compiler in the user's language, where the dictionary has them; anything else as it is.
fn phrase(dictionary: Dictionary, text: &str) -> String {
    if dictionary.language() == Language::English {
        return text.to_owned();
    }
    let (key, codes) = taken_apart(text);
    let mut filled = FluentArgs::new();
    for (name, code) in ["one", "two"].into_iter().zip(codes) {
        filled.set(name, code);
    }
    dictionary.find_with(&format!("phrase-{key}"), &filled).unwrap_or_else(|| text.to_owned())
}

/// The words of a phrase joined, `code` in the place of code, and the code.
fn taken_apart(text: &str) -> (String, Vec<String>) {
    let (mut words, mut codes) = (Vec::new(), Vec::new());
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let quoted = rest.strip_prefix('`').and_then(|inner| inner.find('`')).map(|end| end + 2);
        let end = quoted.unwrap_or_else(|| rest.find(' ').unwrap_or(rest.len()));
        let token = rest[..end].trim_start_matches('(');
        rest = rest[end..].trim_start_matches([',', ' ']);
        if quoted.is_some() || token.contains(['(', '/', '*']) {
            words.push("code".to_owned());
            let is_open = token.matches(')').count() > token.matches('(').count();
            codes.push(if is_open { &token[..token.len() - 1] } else { token }.to_owned());
            continue;
        }
        let letters = token.split(|letter: char| !letter.is_ascii_alphanumeric());
        words.extend(letters.filter(|word| !word.is_empty()).map(str::to_lowercase));
    }
    (words.join("-"), codes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::path::{Path, PathBuf};

    /// The sources of the compiler.
    fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(folder).expect("the sources are there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                found.extend(sources(&path));
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = std::fs::read_to_string(&path).expect("text");
                found.push((path, text));
            }
        }
        found
    }

    fn compiler() -> Vec<(PathBuf, String)> {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../authoring/src"))
    }

    /// The literals that follow, up to the first that is none.
    fn literals(mut text: &str) -> Vec<String> {
        let mut found = Vec::new();
        while let Some(inner) = text.trim_start().strip_prefix('"') {
            let (mut literal, mut letters) = (String::new(), inner.char_indices());
            let end = loop {
                let Some((at, letter)) = letters.next() else { return found };
                match letter {
                    '"' => break at + 1,
                    '\\' => match letters.next() {
                        // A line that goes on.
                        Some((_, '\n')) => {
                            while letters.clone().next().is_some_and(|(_, next)| next.is_whitespace()) {
                                letters.next();
                            }
                        }
                        Some((_, escaped)) => literal.push(escaped),
                        None => return found,
                    },
                    letter => literal.push(letter),
                }
            };
            found.push(literal);
            text = inner[end..].trim_start().strip_prefix(',').unwrap_or("");
        }
        found
    }

    /// What stands behind a word in the sources of the compiler.
    fn behind<'a>(sources: &'a [(PathBuf, String)], word: &str) -> Vec<&'a str> {
        let found = sources.iter().flat_map(|(_, text)| {
            let at: Vec<_> = text.match_indices(word).map(|(at, _)| &text[at + word.len()..]).collect();
            at
        });
        found.collect()
    }

    /// All sentences of the compiler in English, by their keys.
    fn sentences() -> BTreeMap<String, String> {
        let mut found: BTreeMap<String, String> = BTreeMap::new();
        for text in behind(&compiler(), "Message::new(") {
            if let [key, english, ..] = &literals(text)[..] {
                let known = found.insert(key.clone(), english.clone());
                assert!(known.is_none_or(|known| known == *english), "two sentences for {key}");
            }
        }
        found
    }

    /// All words of the compiler that stand in sentences.
    fn phrases() -> Vec<String> {
        let sources = compiler();
        let mut found = vec!["top".to_owned(), "bottom".to_owned()];
        let arguments = |text: &str, skip: usize| {
            let mut rest = text;
            for _ in 0..skip {
                rest = rest.split_once(',').map_or("", |(_, rest)| rest);
            }
            let rest = rest.trim_start();
            let rest = rest.strip_prefix("&format!(").unwrap_or(rest);
            let first = literals(rest);
            // What is formatted has a parenthesis behind it.
            let behind = rest.trim_start().get(1..).and_then(|rest| rest.split_once("\"),"));
            let second = behind.map_or_else(Vec::new, |(_, rest)| literals(rest));
            first.into_iter().take(2).chain(second.into_iter().take(1)).collect::<Vec<_>>()
        };
        let python: Vec<_> =
            sources.iter().filter(|(path, _)| path.iter().any(|part| part == "python")).cloned().collect();
        for text in behind(&python, " refuse(").into_iter().chain(behind(&python, "(refuse(")) {
            if !text.starts_with("place: Place") {
                found.extend(arguments(text, 1));
            }
        }
        for (word, skip) in [(".leave(source", 2), ("beyond(", 0), ("wrong_type(machine", 2)] {
            for text in behind(&sources, word) {
                found.extend(arguments(text, skip).into_iter().take(1));
            }
        }
        for (file, function) in [("python/style.rs", "fn words(self)"), ("python/syntax.rs", "fn named(")] {
            let text = &sources.iter().find(|(path, _)| path.ends_with(file)).expect("a source").1;
            let words = text.split_once(function).expect("words of ours").1;
            let words = words.split_once("\n}").expect("an end").0;
            found.extend(words.split("=> ").skip(1).flat_map(|text| literals(text).into_iter().take(1)));
        }
        found.sort();
        found.dedup();
        // What a name is put into is no phrase of its own, and code alone needs no words.
        found.retain(|phrase| taken_apart(phrase).0.split('-').any(|word| word != "code"));
        found
    }

    #[test]
    fn every_message_of_the_compiler_is_in_every_dictionary() {
        let sentences = sentences();
        assert!(sentences.len() > 80, "only {} sentences found", sentences.len());
        let english = Language::English.dictionary();
        let mut missing = Vec::new();
        for (key, sentence) in &sentences {
            let places: Vec<_> = sentence
                .split('{')
                .skip(1)
                .filter_map(|rest| Some(rest.split_once('}')?.0.to_owned()))
                .collect();
            let filled = places.iter().map(|place| (place.as_str(), place.as_str()));
            let [mut ours, mut theirs] = [FluentArgs::new(), FluentArgs::new()];
            let mut expected = sentence.clone();
            for (name, value) in filled {
                ours.set(name.to_owned(), value.to_owned());
                theirs.set(name.to_owned(), value.to_owned());
                expected = expected.replace(&format!("{{{name}}}"), value);
            }
            let key = format!("author-{key}");
            let spanish = Language::Spanish.dictionary().find_with(&key, &theirs);
            if english.find_with(&key, &ours) != Some(expected.clone()) || spanish.is_none() {
                missing.push(format!("{key} = {sentence}"));
            }
        }
        assert!(missing.is_empty(), "not in locales/*/authoring.ftl:\n{}", missing.join("\n"));
    }

    #[test]
    fn every_phrase_of_the_compiler_is_in_every_dictionary() {
        let phrases = phrases();
        assert!(phrases.len() > 130, "only {} phrases found", phrases.len());
        let mut missing = Vec::new();
        for phrase in phrases {
            let (key, codes) = taken_apart(&phrase);
            let key = format!("phrase-{key}");
            let said = Language::ALL.map(|language| {
                let mut filled = FluentArgs::new();
                for (name, code) in ["one", "two"].into_iter().zip(codes.clone()) {
                    filled.set(name, code);
                }
                language.dictionary().find_with(&key, &filled)
            });
            if said[0].as_deref() != Some(phrase.as_str()) || said[1].is_none() {
                missing.push(format!("{key} = {phrase}"));
            }
        }
        assert!(missing.is_empty(), "not in locales/*/authoring.ftl:\n{}", missing.join("\n"));
    }

    #[test]
    fn a_phrase_is_taken_apart_into_words_and_code() {
        let apart = |text: &str| {
            let (key, codes) = taken_apart(text);
            (key, codes.join(" "))
        };
        for (text, key, codes) in [
            ("`yield` as a value", "code-as-a-value", "`yield`"),
            ("write `if` and `elif`", "write-code-and-code", "`if` `elif`"),
            ("np.where() with these arguments", "code-with-these-arguments", "np.where()"),
            ("the order of a set's items (use sorted())", "the-order-of-a-set-s-items-use-code", "sorted()"),
        ] {
            assert_eq!(apart(text), (key.to_owned(), codes.to_owned()));
        }
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said_in_both_languages() {
        let source = b"def evaluate(board):\n    with board:\n        return 1\n";
        let error = authoring::load(source, "mine.py", authoring::Language::Python).err().expect("no `with`");
        let [english, spanish] = Language::ALL.map(|language| error.in_words(language.dictionary()));
        assert_eq!(english, error.to_string());
        let line = "\n      with board:\n      ^";
        assert_eq!(
            english,
            format!("mine.py:2:5: `with` is not accepted here; write out what is needed without it{line}")
        );
        assert_eq!(
            spanish,
            format!(
                "mine.py:2:5: aqu\u{ed} no se acepta `with`; escribe sin \u{e9}l lo que haga falta{line}"
            )
        );
    }
}
