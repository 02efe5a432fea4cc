//! `dotimes`, `dolist`, `do`.

use super::compiler::{Compiler, is_nil, malformed};
use super::loops::op;
use super::reader::Datum;
use crate::failure::Refusal;
use crate::form::{Count, Expression, Node, Operation};
use crate::message::Place;

impl Compiler {
    /// `(dotimes (i n result) ...)`.
    pub(super) fn dotimes(&mut self, arguments: &[Datum], place: Place) -> Result<Option<Node>, Refusal> {
        let [head, body @ ..] = arguments else { return Ok(None) };
        let Some([name, count, result @ ..]) = head.list() else { return Ok(None) };
        let (Some(name), true) = (name.symbol(), result.len() <= 1) else { return Ok(None) };
        let to = self.form(count)?;
        let depth = self.names.len();
        let node = self.block("NIL", place, |this| {
            let (exit, next) = (this.label(), this.label());
            let from = Node::integer(0, place);
            let counter = this.local();
            // The body may set its variable, and the rounds do not mind.
            let set = this.bind(name, Node::local(counter, place), body)?;
            let body = this.progn(body, place)?;
            let body = Node::sequence(vec![set, body], place);
            let count = Count { variable: counter, from, to, inclusive: false, step: 1, exit, next, body };
            let count = Node::new(Expression::Count(Box::new(count)), place);
            let result = match result {
                [result] => this.form(result)?,
                _ => Node::nil(place),
            };
            Ok(Node::sequence(vec![count, result], place))
        });
        self.names.truncate(depth);
        Ok(Some(node?))
    }

    /// `(dolist (x list result) ...)`.
    pub(super) fn dolist(&mut self, arguments: &[Datum], place: Place) -> Result<Option<Node>, Refusal> {
        let [head, body @ ..] = arguments else { return Ok(None) };
        let Some([name, list, result @ ..]) = head.list() else { return Ok(None) };
        let (Some(name), true) = (name.symbol(), result.len() <= 1) else { return Ok(None) };
        let list = self.form(list)?;
        let depth = self.names.len();
        let node = self.block("NIL", place, |this| {
            let (exit, next, items) = (this.label(), this.label(), this.local());
            let over = is_nil(Node::local(items, place));
            let leave = Node::leave(exit, Node::nil(place), place);
            let item = op(Operation::First, vec![Node::local(items, place)], place);
            let set = this.bind(name, item, body)?;
            let rest = op(Operation::Rest, vec![Node::local(items, place)], place);
            let body = this.progn(body, place)?;
            let round = vec![
                Node::choose(over, leave, Node::nil(place), place),
                set,
                Node::set(items, rest, place),
                body,
            ];
            let body = Box::new(Node::sequence(round, place));
            let round = Node::new(Expression::Loop { exit, next, body }, place);
            let result = match result {
                [result] => this.form(result)?,
                _ => Node::nil(place),
            };
            Ok(Node::sequence(vec![Node::set(items, list, place), round, result], place))
        });
        self.names.truncate(depth);
        Ok(Some(node?))
    }

    /// `(do ((v start step)...) (test result...) ...)`.
    pub(super) fn do_loop(
        &mut self,
        in_order: bool,
        arguments: &[Datum],
        place: Place,
    ) -> Result<Option<Node>, Refusal> {
        let [variables, end, body @ ..] = arguments else { return Ok(None) };
        let (Some(variables), Some([test, results @ ..])) = (variables.list(), end.list()) else {
            return Ok(None);
        };
        let depth = self.names.len();
        let node = self.block("NIL", place, |this| {
            let (exit, next) = (this.label(), this.label());
            let (mut nodes, mut steps, mut hidden) = (Vec::new(), Vec::new(), Vec::new());
            for variable in variables {
                let parts = variable.list().unwrap_or(std::slice::from_ref(variable));
                let [name, rest @ ..] = parts else { return Ok(malformed("DO", place)) };
                let Some(name) = name.symbol() else { return Ok(malformed("DO", place)) };
                let start = match rest.first() {
                    Some(start) => this.form(start)?,
                    None => Node::nil(place),
                };
                let before = this.names.len();
                nodes.push(this.bind(name, start, arguments)?);
                if !in_order {
                    hidden.extend(this.names.drain(before..));
                }
                if let Some(step) = rest.get(1) {
                    steps.push((name, step));
                }
            }
            this.names.extend(hidden);
            let test = this.form(test)?;
            let results = this.progn(results, place)?;
            let mut round =
                vec![Node::choose(test, Node::leave(exit, results, place), Node::nil(place), place)];
            round.extend(this.forms(body)?);
            let mut sets = Vec::new();
            for (name, step) in steps {
                let value = this.form(step)?;
                if in_order {
                    round.push(this.assign(name, value, place));
                } else {
                    let local = this.local();
                    round.push(Node::set(local, value, place));
                    sets.push(this.assign(name, Node::local(local, place), place));
                }
            }
            round.extend(sets);
            let body = Box::new(Node::sequence(round, place));
            nodes.push(Node::new(Expression::Loop { exit, next, body }, place));
            Ok(Node::sequence(nodes, place))
        });
        self.names.truncate(depth);
        Ok(Some(node?))
    }
}

/// The step of a counter, if it is a plain positive integer.
pub(super) fn constant_step(node: &Node) -> Option<i64> {
    match node.expression {
        Expression::Word(word) => word.as_integer().filter(|step| (1..1 << 20).contains(step)),
        _ => None,
    }
}
