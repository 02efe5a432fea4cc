//! `match`: values, alternatives, names, and sequences of a fixed length.
//!
//! A pattern becomes a test of the subject, which is computed once. What it captures is kept aside until all of it has
//! matched; then the names are given their values, and the guard is asked.

use ruff_python_ast::{MatchCase, Pattern, Singleton};

use super::body::Body;
use super::expressions::LIST_HEADER;
use super::{Lowers, refuse};
use crate::failure::Refusal;
use crate::form::{Expression, Local, Node, Operation};
use crate::message::Place;
use crate::python::library::value::RANGE;
use crate::word::{FALSE, Kind, NIL, TRUE};

fn strange_pattern(place: Place) -> Refusal {
    refuse(place, "this pattern", "write `if` and `elif`")
}

/// Names and what they are given if the whole pattern matches.
type Captures<'a> = Vec<(&'a str, Local)>;

impl<'a> Body<'_, 'a> {
    pub(super) fn matches(&mut self, subject: Node, cases: &'a [MatchCase], place: Place) -> Lowers {
        if self.is_module {
            return Err(refuse(place, "`match` here", "write it in a function"));
        }
        let (set, subject) = self.keep(subject, place);
        let done = self.function.label();
        let mut nodes = vec![set];
        // What is bound where each case ends.
        let mut ways = Vec::new();
        for (index, case) in cases.iter().enumerate() {
            let place = self.module.place(case.range.start());
            let before = self.bound.clone();
            let (test, then) = self.case(case, subject, place)?;
            ways.push(std::mem::replace(&mut self.bound, before));
            let leave = Node::new(Expression::Break(done, Box::new(Node::nil(place))), place);
            nodes.push(Node::choose(test, Node::sequence(vec![then, leave], place), Node::nil(place), place));
            if case.guard.is_none() && case.pattern.is_irrefutable() {
                // A syntax error, as a name twice in a pattern is.
                if index + 1 < cases.len() {
                    return Err(strange_pattern(place));
                }
                self.bound = None;
            }
        }
        for way in ways {
            self.join(way);
        }
        let body = Node::sequence(nodes, place);
        Ok(Node::new(Expression::Block(done, Box::new(body)), place))
    }

    /// Whether a case is the one, and what it does.
    fn case(&mut self, case: &'a MatchCase, subject: Local, place: Place) -> Lowers<(Node, Node)> {
        let mut captures = Captures::new();
        let mut test = self.pattern(&case.pattern, subject, &mut captures, place)?;
        let mut then = Vec::new();
        for (index, &(name, local)) in captures.iter().enumerate() {
            if captures[..index].iter().any(|(other, _)| *other == name) {
                return Err(strange_pattern(place));
            }
            then.push(self.assign_name(name, Node::local(local, place), place));
        }
        if let Some(guard) = &case.guard {
            then.push(self.test(guard)?);
            let guarded = Node::sequence(std::mem::take(&mut then), place);
            test = Node::new(Expression::And(vec![test, guarded]), place);
        }
        then.push(self.suite(&case.body, place)?);
        Ok((test, Node::sequence(then, place)))
    }

    /// Whether a value matches a pattern.
    fn pattern(
        &mut self,
        pattern: &'a Pattern,
        subject: Local,
        captures: &mut Captures<'a>,
        place: Place,
    ) -> Lowers {
        self.module.count(place)?;
        let value = || Node::local(subject, place);
        match pattern {
            Pattern::MatchValue(wanted) => {
                let wanted = self.expression(&wanted.value)?;
                let test = Node::operation(Operation::Equal, vec![value(), wanted], place);
                Ok(if self.module.arrays {
                    Node::operation(Operation::Truth, vec![test], place)
                } else {
                    test
                })
            }
            Pattern::MatchSingleton(wanted) => {
                let word = match wanted.value {
                    Singleton::None => NIL,
                    Singleton::True => TRUE,
                    Singleton::False => FALSE,
                };
                Ok(Node::operation(Operation::Same, vec![value(), Node::word(word, place)], place))
            }
            Pattern::MatchAs(part) => {
                let test = match &part.pattern {
                    Some(inner) => self.pattern(inner, subject, captures, place)?,
                    None => Node::word(TRUE, place),
                };
                if let Some(name) = &part.name {
                    captures.push((name.as_str(), subject));
                }
                Ok(test)
            }
            Pattern::MatchOr(alternatives) => {
                let known = captures.len();
                let mut tests = Vec::new();
                for alternative in &alternatives.patterns {
                    tests.push(self.pattern(alternative, subject, captures, place)?);
                }
                if captures.len() > known {
                    return Err(strange_pattern(place));
                }
                Ok(Node::new(Expression::Or(tests), place))
            }
            Pattern::MatchSequence(sequence) => {
                self.sequence_pattern(&sequence.patterns, subject, captures, place)
            }
            Pattern::MatchMapping(_) | Pattern::MatchClass(_) | Pattern::MatchStar(_) => {
                Err(strange_pattern(place))
            }
        }
    }

    /// Lists, tuples and ranges are sequences; arrays and strings are not.
    fn sequence_pattern(
        &mut self,
        parts: &'a [Pattern],
        subject: Local,
        captures: &mut Captures<'a>,
        place: Place,
    ) -> Lowers {
        let value = || vec![Node::local(subject, place)];
        let kinds = [Operation::Is(Kind::TUPLE), Operation::Has(LIST_HEADER), Operation::Is(RANGE)];
        let kinds = kinds.map(|kind| Node::operation(kind, value(), place)).to_vec();
        let length = Node::operation(Operation::Length, value(), place);
        let count = Self::integer(parts.len() as i64, place);
        let mut tests = vec![
            Node::new(Expression::Or(kinds), place),
            Node::operation(Operation::Equal, vec![length, count], place),
        ];
        for (index, part) in parts.iter().enumerate() {
            let at = Self::integer(index as i64, place);
            let item = Node::operation(Operation::Item, vec![Node::local(subject, place), at], place);
            let (set, item) = self.keep(item, place);
            let test = self.pattern(part, item, captures, place)?;
            tests.push(Node::sequence(vec![set, test], place));
        }
        Ok(Node::new(Expression::And(tests), place))
    }
}
