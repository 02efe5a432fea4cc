//! `dotimes`, `dolist`, `do`.

use super::arithmetic;
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
        if !self.may_be_bound(&[name]) {
            return Ok(None);
        }
        let to = self.form(count)?;
        let mark = self.mark();
        let node = self.block("NIL", place, |this| {
            let (bound, counter) = (this.local(), this.local());
            let is_special = this.specials.contains(name);
            let zero = || Node::integer(0, place);
            let now = |local| Node::local(local, place);
            let set = if is_special {
                this.bind_global(name, now(counter), place)
            } else {
                this.bind(name, now(counter), body)?
            };
            let (exit, next) = (this.label(), this.label());
            let round = this.progn(body, place)?;
            let mut nodes = Vec::new();
            let (is_set, work) = is_set(body, name);
            this.spend(work, body)?;
            if is_set {
                let count = this.variable(name, place);
                let over = op(Operation::GreaterEqual, vec![count.clone(), now(bound)], place);
                let more = op(Operation::Add, vec![integer(count, place), Node::integer(1, place)], place);
                let body = Node::sequence(
                    vec![
                        Node::choose(
                            over,
                            Node::leave(exit, Node::nil(place), place),
                            Node::nil(place),
                            place,
                        ),
                        round,
                        this.assign(name, more, place),
                    ],
                    place,
                );
                nodes.push(Node::set(bound, integer(to, place), place));
                nodes.push(Node::set(counter, zero(), place));
                nodes.push(set);
                nodes.push(Node::new(Expression::Loop { exit, next, body: Box::new(body) }, place));
            } else {
                // The usual loop: nobody else sets the counter, which ends where it is told to.
                let again = if is_special {
                    nodes.extend([Node::set(counter, zero(), place), set]);
                    this.assign(name, now(counter), place)
                } else {
                    set
                };
                let body = Node::sequence(vec![again, round], place);
                let asks = result.iter().any(|result| mentions(result, name));
                let to = if asks { Node::set(bound, to, place) } else { to };
                let count = Count {
                    variable: counter,
                    from: zero(),
                    to,
                    inclusive: false,
                    step: 1,
                    exit,
                    next,
                    body,
                };
                nodes.push(Node::new(Expression::Count(Box::new(count)), place));
                if asks {
                    let some = op(Operation::Greater, vec![now(bound), zero()], place);
                    let last = Node::choose(some, now(bound), zero(), place);
                    nodes.push(if is_special {
                        this.assign(name, last, place)
                    } else {
                        this.bind(name, last, result)?
                    });
                }
            }
            nodes.push(match result {
                [result] => this.form(result)?,
                _ => Node::nil(place),
            });
            Ok(Node::sequence(nodes, place))
        })?;
        Ok(Some(self.unbind(mark, node)))
    }

    /// `(dolist (x list result) ...)`. The result sees the variable as NIL.
    pub(super) fn dolist(&mut self, arguments: &[Datum], place: Place) -> Result<Option<Node>, Refusal> {
        let [head, body @ ..] = arguments else { return Ok(None) };
        let Some([name, list, result @ ..]) = head.list() else { return Ok(None) };
        let (Some(name), true) = (name.symbol(), result.len() <= 1) else { return Ok(None) };
        if !self.may_be_bound(&[name]) {
            return Ok(None);
        }
        let list = self.form(list)?;
        let mark = self.mark();
        let node = self.block("NIL", place, |this| {
            let (exit, next, items) = (this.label(), this.label(), this.local());
            let mut nodes = vec![Node::set(items, list, place)];
            let over = is_nil(Node::local(items, place));
            let leave = Node::leave(exit, Node::nil(place), place);
            let item = op(Operation::First, vec![Node::local(items, place)], place);
            let is_special = this.specials.contains(name);
            let set = if is_special {
                nodes.push(this.bind_global(name, Node::nil(place), place));
                this.assign(name, item, place)
            } else {
                this.bind(name, item, body)?
            };
            let rest = op(Operation::Rest, vec![Node::local(items, place)], place);
            let body = this.progn(body, place)?;
            let round = vec![
                Node::choose(over, leave, Node::nil(place), place),
                set,
                Node::set(items, rest, place),
                body,
            ];
            let body = Box::new(Node::sequence(round, place));
            nodes.push(Node::new(Expression::Loop { exit, next, body }, place));
            if let [result] = result {
                if is_special {
                    nodes.push(this.assign(name, Node::nil(place), place));
                } else {
                    nodes.push(this.bind(name, Node::nil(place), std::slice::from_ref(result))?);
                }
                nodes.push(this.form(result)?);
            } else {
                nodes.push(Node::nil(place));
            }
            Ok(Node::sequence(nodes, place))
        })?;
        Ok(Some(self.unbind(mark, node)))
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
            let (exit, next, mark) = (this.label(), this.label(), this.mark());
            let (mut nodes, mut steps, mut hidden) = (Vec::new(), Vec::new(), Vec::new());
            let mut globals = Vec::new();
            for variable in variables {
                let parts = variable.list().unwrap_or(std::slice::from_ref(variable));
                let [name, rest @ ..] = parts else { return Ok(malformed("DO", place)) };
                let Some(name) = name.symbol() else { return Ok(malformed("DO", place)) };
                let start = match rest.first() {
                    Some(start) => this.form(start)?,
                    None => Node::nil(place),
                };
                let before = this.names.len();
                match (this.specials.contains(name), in_order) {
                    (false, _) => nodes.push(this.bind(name, start, arguments)?),
                    (true, true) => nodes.push(this.bind_global(name, start, place)),
                    (true, false) => {
                        let local = this.local();
                        nodes.push(Node::set(local, start, place));
                        globals.push((name, local));
                    }
                }
                if !in_order {
                    hidden.extend(this.names.drain(before..));
                }
                if let Some(step) = rest.get(1) {
                    steps.push((name, step));
                }
            }
            this.names.extend(hidden);
            for (name, local) in globals {
                nodes.push(this.bind_global(name, Node::local(local, place), place));
            }
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
            Ok(this.unbind(mark, Node::sequence(nodes, place)))
        });
        self.names.truncate(depth);
        Ok(Some(node?))
    }
}

/// A number that has to be an integer; what is one already is left as it is.
fn integer(node: Node, place: Place) -> Node {
    match node.expression {
        Expression::Word(word) if word.as_integer().is_some() => node,
        _ => Node::host(&arithmetic::CHECK_INTEGER, vec![node], place),
    }
}

fn mentions(form: &Datum, name: &str) -> bool {
    let mut found = false;
    form.walk(&mut |datum| found |= datum.is_symbol(name));
    found
}

/// Whether something in these forms may set a variable of that name, and how much there was to look at.
fn is_set(forms: &[Datum], name: &str) -> (bool, usize) {
    let (mut found, mut work) = (false, 0);
    for form in forms {
        form.walk(&mut |datum| {
            work += 1;
            let Some([head, rest @ ..]) = datum.list() else { return };
            let sets = matches!(
                head.symbol(),
                Some(
                    "SETF"
                        | "SETQ"
                        | "PSETF"
                        | "PSETQ"
                        | "INCF"
                        | "DECF"
                        | "PUSH"
                        | "POP"
                        | "PUSHNEW"
                        | "ROTATEF"
                        | "SHIFTF"
                )
            );
            found |= sets && rest.iter().any(|item| item.is_symbol(name));
        });
    }
    (found, work)
}

/// The step of a counter, if it is a plain positive integer.
pub(super) fn constant_step(node: &Node) -> Option<i64> {
    match node.expression {
        Expression::Word(word) => word.as_integer().filter(|step| (1..1 << 20).contains(step)),
        _ => None,
    }
}
