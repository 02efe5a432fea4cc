//! The reader: text to data.
//!
//! It works with a stack of its own, so that no file is nested deeply enough to exhaust the machine's, and it knows the
//! standard's tokens: case folding, `|…|`, numbers and what only looks like one (`2301_P01_618b6` is a symbol).

use super::sharp::is_feature;
use crate::failure::Refusal;
use crate::limits::MAX_NESTING;
use crate::message::{Message, Place};
use crate::word::{MAX_INTEGER, MIN_INTEGER};

/// Something that was read.
#[derive(Clone, Debug)]
pub(super) struct Datum {
    pub what: What,
    pub place: Place,
    /// Bytes of the text: from, to.
    pub span: (usize, usize),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum What {
    /// A name, folded to upper case; keywords keep their colon.
    Symbol(String),
    Integer(i64),
    Ratio(i64, i64),
    Single(f32),
    Double(f64),
    /// A number that is not kept exactly.
    TooLarge,
    Text(String),
    Character(char),
    List(Vec<Datum>),
    /// `(a b . c)`: what is before the dot, and the rest.
    Dotted(Vec<Datum>, Box<Datum>),
}

impl PartialEq for Datum {
    fn eq(&self, other: &Self) -> bool {
        self.what == other.what
    }
}

impl Datum {
    pub(super) fn symbol(&self) -> Option<&str> {
        match &self.what {
            What::Symbol(name) => Some(name),
            _ => None,
        }
    }

    pub(super) fn is_symbol(&self, name: &str) -> bool {
        self.symbol() == Some(name)
    }

    /// The elements of a proper list; NIL has none.
    pub(super) fn list(&self) -> Option<&[Datum]> {
        match &self.what {
            What::List(items) => Some(items),
            What::Symbol(name) if name == "NIL" => Some(&[]),
            _ => None,
        }
    }

    /// The elements after the first, if it is a list that begins with this name.
    pub(super) fn form(&self, name: &str) -> Option<&[Datum]> {
        match self.list() {
            Some([first, rest @ ..]) if first.is_symbol(name) => Some(rest),
            _ => None,
        }
    }

    /// A list made of these, at this place.
    pub(super) fn made(items: Vec<Datum>, place: Place) -> Self {
        Self { what: What::List(items), place, span: (0, 0) }
    }

    /// A symbol at this place.
    pub(super) fn name(name: &str, place: Place) -> Self {
        Self { what: What::Symbol(name.to_owned()), place, span: (0, 0) }
    }

    /// Calls `visit` for it and everything in it. Nesting is bounded by the reader.
    pub(super) fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Datum)) {
        visit(self);
        match &self.what {
            What::List(items) => items.iter().for_each(|item| item.walk(visit)),
            What::Dotted(items, rest) => {
                for item in items {
                    item.walk(visit);
                }
                rest.walk(visit);
            }
            _ => {}
        }
    }
}

/// A list that is being read.
pub(super) struct Open {
    pub(super) place: Place,
    start: usize,
    items: Vec<Datum>,
    /// Whether there was a dot, and what follows it.
    dotted: bool,
    tail: Option<Datum>,
    /// What ends with the next datum.
    pub(super) prefix: Option<Prefix>,
}

/// What stands before a datum and says what becomes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prefix {
    /// It is put into a form of that name: `'`, `#'`, a backquote.
    Form(&'static str),
    /// `#+` and `#-`: the feature that decides about the next datum, and whether it has to be there.
    Feature(bool),
    /// `#.` and what a feature decided: it is kept, or not there.
    Read(bool),
}

pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    line: u32,
    column: u32,
    pub(super) open: Vec<Open>,
}

fn unclosed(place: Place) -> Refusal {
    Refusal::new(place, Message::new("unclosed", "this parenthesis is never closed")).advise(Message::new(
        "close-parenthesis",
        "add the missing ) at the end of the form that begins here",
    ))
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, line: 1, column: 1, open: Vec::new() }
    }

    pub(super) fn place(&self) -> Place {
        Place::new(self.line, self.column)
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += letter.len_utf8();
        if letter == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(letter)
    }

    /// All data of the text.
    pub(super) fn read_all(mut self) -> Result<Vec<Datum>, Refusal> {
        let mut found = Vec::new();
        while let Some(datum) = self.read()? {
            found.push(datum);
        }
        Ok(found)
    }

    /// The next datum at top level; `None` at the end.
    fn read(&mut self) -> Result<Option<Datum>, Refusal> {
        loop {
            let (place, start) = (self.place(), self.at);
            let Some(letter) = self.peek() else {
                // A quote that quotes nothing ends in the same way; the innermost real list is what is missing a `)`.
                return match self.open.iter().rev().find(|open| open.prefix.is_none()).or(self.open.last()) {
                    Some(open) => Err(unclosed(self.open.first().map_or(open.place, |first| first.place))),
                    None => Ok(None),
                };
            };
            let datum = match letter {
                letter if letter.is_whitespace() => {
                    self.next();
                    continue;
                }
                ';' => {
                    self.skip_line();
                    continue;
                }
                '(' => {
                    self.next();
                    self.begin(place, start, None)?;
                    continue;
                }
                '\'' => {
                    self.next();
                    self.begin(place, start, Some(Prefix::Form("QUOTE")))?;
                    continue;
                }
                ')' => {
                    self.next();
                    match self.end(place)? {
                        Some(datum) => datum,
                        None => continue,
                    }
                }
                '"' => self.string(place)?,
                '`' | ',' => {
                    self.backquote(place, start)?;
                    continue;
                }
                '#' => match self.sharp(place, start)? {
                    Some(datum) => datum,
                    None => continue,
                },
                _ => match self.token(place, start)? {
                    Some(datum) => datum,
                    None => continue,
                },
            };
            if let Some(datum) = self.put(datum)? {
                return Ok(Some(datum));
            }
        }
    }

    pub(super) fn begin(
        &mut self,
        place: Place,
        start: usize,
        prefix: Option<Prefix>,
    ) -> Result<(), Refusal> {
        if self.open.len() >= MAX_NESTING {
            let problem = Message::new("too-deep", "parentheses are nested more than {limit} deep here")
                .with("limit", MAX_NESTING);
            return Err(Refusal::new(place, problem)
                .advise(Message::new("split-function", "split it into several functions")));
        }
        self.open.push(Open { place, start, items: Vec::new(), dotted: false, tail: None, prefix });
        Ok(())
    }

    /// A closing parenthesis.
    fn end(&mut self, place: Place) -> Result<Option<Datum>, Refusal> {
        let extra = || {
            Refusal::new(place, Message::new("extra-parenthesis", "this parenthesis closes nothing"))
                .advise(Message::new("remove-parenthesis", "remove it, or add the ( it should close"))
        };
        let open = self.open.pop().ok_or_else(extra)?;
        if open.prefix.is_some() {
            return Err(extra());
        }
        let what = match open.tail {
            None if !open.dotted => What::List(open.items),
            Some(rest) if !open.items.is_empty() => match rest.list() {
                Some(more) => What::List(open.items.into_iter().chain(more.iter().cloned()).collect()),
                None => What::Dotted(open.items, Box::new(rest)),
            },
            _ => {
                return Err(Refusal::new(place, Message::new("bad-dot", "a dot is in the wrong place")));
            }
        };
        Ok(Some(Datum { what, place: open.place, span: (open.start, self.at) }))
    }

    /// Puts a finished datum where it belongs; gives it back if that is the top level.
    fn put(&mut self, mut datum: Datum) -> Result<Option<Datum>, Refusal> {
        loop {
            let Some(open) = self.open.last_mut() else { return Ok(Some(datum)) };
            let Some(prefix) = open.prefix else {
                match (open.dotted, &open.tail) {
                    (false, _) => open.items.push(datum),
                    (true, None) => open.tail = Some(datum),
                    (true, Some(_)) => {
                        let problem = Message::new("bad-dot", "a dot is in the wrong place");
                        return Err(Refusal::new(datum.place, problem));
                    }
                }
                return Ok(None);
            };
            let (place, start) = (open.place, open.start);
            self.open.pop();
            let span = (start, datum.span.1);
            match prefix {
                Prefix::Form(name) => {
                    let items = vec![Datum::name(name, place), datum];
                    datum = Datum { what: What::List(items), place, span };
                }
                Prefix::Feature(wanted) => {
                    let kept = is_feature(&datum) == wanted;
                    self.begin(place, start, Some(Prefix::Read(kept)))?;
                    return Ok(None);
                }
                Prefix::Read(true) => {}
                Prefix::Read(false) => return Ok(None),
            }
        }
    }

    fn skip_line(&mut self) {
        while self.next().is_some_and(|letter| letter != '\n') {}
    }

    fn string(&mut self, place: Place) -> Result<Datum, Refusal> {
        let start = self.at;
        self.next();
        let mut text = String::new();
        loop {
            match self.next() {
                Some('"') => break,
                Some('\\') => text.extend(self.next()),
                Some(letter) => text.push(letter),
                None => {
                    let problem = Message::new("unclosed-string", "this string is never closed");
                    return Err(Refusal::new(place, problem)
                        .advise(Message::new("close-string", "add the missing \" where it ends")));
                }
            }
        }
        Ok(Datum { what: What::Text(text), place, span: (start, self.at) })
    }

    /// The letters of a token, folded where they are not escaped, and whether some were.
    pub(super) fn spell(&mut self) -> Result<(String, bool), Refusal> {
        let place = self.place();
        let (mut name, mut escaped) = (String::new(), false);
        while let Some(letter) = self.peek() {
            match letter {
                '|' => {
                    escaped = true;
                    self.next();
                    loop {
                        match self.next() {
                            Some('|') => break,
                            Some(letter) => name.push(letter),
                            None => {
                                let problem = Message::new("unclosed-bar", "this | is never closed");
                                return Err(Refusal::new(place, problem).advise(Message::new(
                                    "close-bar",
                                    "add the missing | where the name ends",
                                )));
                            }
                        }
                    }
                }
                '\\' => {
                    escaped = true;
                    self.next();
                    name.extend(self.next());
                }
                '(' | ')' | '"' | ';' | '\'' | '`' | ',' => break,
                letter if letter.is_whitespace() => break,
                letter => {
                    self.next();
                    let mut upper = letter.to_uppercase();
                    match (upper.next(), upper.next()) {
                        (Some(one), None) => name.push(one),
                        _ => name.push(letter),
                    }
                }
            }
        }
        Ok((name, escaped))
    }

    /// `None` for a dot: what follows it is the rest of the list.
    pub(super) fn token(&mut self, place: Place, start: usize) -> Result<Option<Datum>, Refusal> {
        let (name, escaped) = self.spell()?;
        let span = (start, self.at);
        if escaped {
            return Ok(Some(Datum { what: What::Symbol(without_package(&name).to_owned()), place, span }));
        }
        if name == "." {
            return match self.open.last_mut() {
                Some(open) if !open.dotted && open.prefix.is_none() => {
                    open.dotted = true;
                    Ok(None)
                }
                _ => Err(Refusal::new(place, Message::new("bad-dot", "a dot is in the wrong place"))),
            };
        }
        let what = number(&name).unwrap_or_else(|| What::Symbol(without_package(&name).to_owned()));
        Ok(Some(Datum { what, place, span }))
    }
}

/// A name without the package before it; keywords keep their colon.
fn without_package(name: &str) -> &str {
    match name.rfind(':') {
        None | Some(0) => name,
        Some(colon) if colon + 1 < name.len() => &name[colon + 1..],
        Some(_) => name,
    }
}

pub(super) fn integer(value: i64) -> What {
    if (MIN_INTEGER..=MAX_INTEGER).contains(&value) { What::Integer(value) } else { What::TooLarge }
}

/// The number a token is, if it is one.
fn number(token: &str) -> Option<What> {
    let body = token.strip_prefix(['+', '-']).unwrap_or(token);
    if !body.starts_with(|letter: char| letter.is_ascii_digit() || letter == '.') {
        return None;
    }
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = body.strip_suffix('.').unwrap_or(body);
    if digits(unsigned) {
        let signed = token.strip_suffix('.').unwrap_or(token);
        return Some(signed.parse().map_or(What::TooLarge, integer));
    }
    if let Some((numerator, denominator)) = body.split_once('/') {
        if digits(numerator) && digits(denominator) {
            let negative = token.starts_with('-');
            let parts = (numerator.parse::<i64>(), denominator.parse::<i64>());
            return Some(match parts {
                (Ok(numerator), Ok(denominator)) if denominator > 0 => {
                    let numerator = if negative { -numerator } else { numerator };
                    match super::numbers::ratio(numerator as i128, denominator as i128) {
                        Some((numerator, 1)) => integer(numerator),
                        Some((numerator, denominator)) => What::Ratio(numerator, denominator),
                        None => What::TooLarge,
                    }
                }
                _ => What::TooLarge,
            });
        }
        return None;
    }
    float(token, body)
}

/// `1.5`, `.5`, `1e3`, `1.5d0`.
fn float(token: &str, body: &str) -> Option<What> {
    let marker = body.find(['E', 'S', 'F', 'D', 'L']);
    let (mantissa, exponent) = match marker {
        Some(index) => (&body[..index], Some(&body[index + 1..])),
        None => (body, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_valid = all_digits(whole)
        && match (fraction, exponent) {
            (Some(fraction), None) => !fraction.is_empty() && all_digits(fraction),
            (Some(fraction), Some(_)) => all_digits(fraction) && !(whole.is_empty() && fraction.is_empty()),
            (None, Some(_)) => !whole.is_empty(),
            (None, None) => false,
        }
        && exponent.is_none_or(|exponent| {
            let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
            !digits.is_empty() && all_digits(digits)
        });
    if !is_valid {
        return None;
    }
    let sign = if token.starts_with('-') { "-" } else { "" };
    let text = format!("{sign}{}.{}e{}", zero(whole), zero(fraction.unwrap_or("")), exponent.unwrap_or("0"));
    let is_double = marker.is_some_and(|index| matches!(&body[index..=index], "D" | "L"));
    Some(if is_double {
        text.parse().ok().filter(|value: &f64| value.is_finite()).map_or(What::TooLarge, What::Double)
    } else {
        text.parse().ok().filter(|value: &f32| value.is_finite()).map_or(What::TooLarge, What::Single)
    })
}

fn zero(digits: &str) -> &str {
    if digits.is_empty() { "0" } else { digits }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<What> {
        Reader::new(text).read_all().expect("readable").into_iter().map(|datum| datum.what).collect()
    }

    #[test]
    fn tokens_that_look_like_numbers_are_symbols_unless_they_are_numbers() {
        assert_eq!(read("2301_P01_618b6"), [What::Symbol("2301_P01_618B6".into())]);
        assert_eq!(read("1+ 1- - +"), ["1+", "1-", "-", "+"].map(|name| What::Symbol(name.into())));
        assert_eq!(
            read("-12 +3 4. 6/4 -8/4"),
            [What::Integer(-12), What::Integer(3), What::Integer(4), What::Ratio(3, 2), What::Integer(-2)]
        );
        assert_eq!(
            read("0.75 .5 -1e3 2.5d0"),
            [What::Single(0.75), What::Single(0.5), What::Single(-1000.0), What::Double(2.5)]
        );
    }

    #[test]
    fn names_fold_case_but_not_between_bars() {
        assert_eq!(
            read("filaCentro |El Alias| conecta4:ganador :key"),
            [
                What::Symbol("FILACENTRO".into()),
                What::Symbol("El Alias".into()),
                What::Symbol("GANADOR".into()),
                What::Symbol(":KEY".into())
            ]
        );
    }

    #[test]
    fn parentheses_that_do_not_match_are_found_where_they_stand() {
        let place = |text: &str| Reader::new(text).read_all().expect_err("unbalanced").place;
        assert_eq!(place("(a)\n(b (c)"), Place::new(2, 1));
        assert_eq!(place("(a))"), Place::new(1, 4));
        assert_eq!(place(&"(".repeat(100_000)), Place::new(1, MAX_NESTING as u32 + 1));
        assert_eq!(place("(a #| b"), Place::new(1, 4));
        assert_eq!(place("\"a"), Place::new(1, 1));
    }

    #[test]
    fn comments_touch_names() {
        assert_eq!(read("(in-package x);comment\n#| a #| b |# c |# 1").len(), 2);
        assert_eq!(read("#||# 1 #|#| a |#|# 2 #||||# 3").len(), 3);
    }
}
