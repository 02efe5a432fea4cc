//! What is no Python, in words that a beginner can use: the mistakes that are common by our own sentences, with what to write
//! instead; the others by the parser's.

use ruff_python_ast::token::TokenKind;
use ruff_python_parser::{LexicalErrorType, ParseError, ParseErrorType};

use ruff_text_size::TextSize;

use super::scan;
use super::source::Source;
use crate::failure::Refusal;
use crate::message::Message;

/// Why a text is no Python: where, what, and what to write.
pub(super) fn refused(source: &Source<'_>, error: &ParseError) -> Refusal {
    let start = error.location.start();
    let before = &source.text[..start.to_usize().min(source.text.len())];
    // Whoever forgot to close a bracket looks for it where it was opened.
    let open = match error.error {
        ParseErrorType::Lexical(LexicalErrorType::Eof) => scan::last_open(source.text),
        _ => None,
    };
    let place = source.place(open.and_then(|at| TextSize::try_from(at).ok()).unwrap_or(start));
    let (problem, advice) = said(&error.error, before);
    let refusal = Refusal::new(place, problem);
    match advice {
        Some(advice) => refusal.advise(advice),
        None => refusal,
    }
}

fn said(error: &ParseErrorType, before: &str) -> (Message, Option<Message>) {
    use ParseErrorType as Type;
    match error {
        Type::SimpleStatementsOnSameLine if last_word(before) == "print" => (
            Message::new("syntax-print", "`print` is a function"),
            Some(Message::new("syntax-print-so", "write what is printed in parentheses")),
        ),
        Type::SimpleStatementsOnSameLine => (
            Message::new("syntax-two", "a second statement begins here, on the line of another one"),
            Some(Message::new(
                "syntax-two-so",
                "give it a line of its own, or look whether a word before it is misspelt",
            )),
        ),
        Type::ExpectedToken { expected, found } => {
            let problem = Message::new("syntax-expected", "{expected} is missing here, before {found}");
            (
                problem.with("expected", named(*expected)).with("found", named(*found)),
                instead(*expected, *found),
            )
        }
        Type::ExpectedExpression => (
            Message::new("syntax-value", "a value is missing here"),
            Some(Message::new("syntax-value-so", "write one, or take away what asks for it")),
        ),
        Type::UnexpectedIndentation => (
            Message::new("syntax-indented", "this line is indented, but begins no block"),
            Some(Message::new("syntax-indented-so", "indent all lines of a block alike")),
        ),
        Type::InvalidAssignmentTarget | Type::InvalidAugmentedAssignmentTarget => (
            Message::new("syntax-target", "this can be given no value"),
            Some(Message::new("syntax-compare-so", "`==` compares, `=` gives a name a value")),
        ),
        Type::Lexical(LexicalErrorType::IndentationError) => (
            Message::new("syntax-unindented", "this line is indented like none of the blocks around it"),
            Some(Message::new("syntax-indented-so", "indent all lines of a block alike")),
        ),
        Type::Lexical(LexicalErrorType::UnclosedStringError) => (
            Message::new("syntax-text", "this text has no end"),
            Some(Message::new("syntax-text-so", "write its closing quotation mark")),
        ),
        Type::Lexical(LexicalErrorType::Eof) => (
            Message::new("syntax-open", "this is never closed"),
            Some(Message::new("syntax-open-so", "close what is open")),
        ),
        Type::Lexical(LexicalErrorType::UnrecognizedToken { tok }) => {
            (Message::new("syntax-letter", "`{letter}` means nothing in Python").with("letter", tok), None)
        }
        Type::OtherError(words) if words.starts_with("Expected an indented block") => (
            Message::new("syntax-block", "the block that should begin here is missing"),
            Some(Message::new("syntax-block-so", "indent its lines; `pass` is a block that does nothing")),
        ),
        _ => (Message::new("python-syntax", "this is not Python: {error}").with("error", error), None),
    }
}

/// What to write where something else was expected, for what is forgotten most.
fn instead(expected: TokenKind, found: TokenKind) -> Option<Message> {
    match (expected, found) {
        (_, TokenKind::Equal) => {
            Some(Message::new("syntax-compare-so", "`==` compares, `=` gives a name a value"))
        }
        (TokenKind::Colon, _) => Some(Message::new(
            "syntax-colon-so",
            "lines that begin with `if`, `else`, `for`, `while`, `def` or `class` end with a colon",
        )),
        (TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace, _) => {
            Some(Message::new("syntax-open-so", "close what is open"))
        }
        _ => None,
    }
}

/// What a token is for people; signs and keywords stand for themselves.
fn named(token: TokenKind) -> String {
    let words = match token {
        TokenKind::Newline | TokenKind::NonLogicalNewline => "the end of the line",
        TokenKind::Name => "a name",
        TokenKind::Int | TokenKind::Float | TokenKind::Complex => "a number",
        TokenKind::String | TokenKind::FStringStart => "a text",
        TokenKind::Indent => "an indented block",
        TokenKind::Dedent => "the end of the block",
        TokenKind::EndOfFile => "the end of the file",
        other => return other.to_string(),
    };
    words.to_owned()
}

fn last_word(text: &str) -> &str {
    text.trim_end()
        .rsplit(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .next()
        .unwrap_or_default()
}
