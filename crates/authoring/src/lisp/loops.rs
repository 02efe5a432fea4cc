//! `loop`: its clauses are gathered in order and put together as one form.

use std::collections::HashSet;

use super::compiler::{Compiler, Lowering, malformed, unsupported};
use super::iteration::constant_step;
use super::reader::{Datum, What};
use crate::failure::Refusal;
use crate::form::{Count, Expression, GlobalId, Label, Local, Node, Operation};
use crate::message::Place;
use crate::word::TRUE;

/// What a clause gives its values to.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    /// A variable that only the loop and what is written in it see.
    Own(Local),
    /// A global that is bound for as long as the loop runs: functions that are called see it, too.
    Bound(GlobalId),
}

impl Slot {
    pub(super) fn value(self, place: Place) -> Node {
        match self {
            Self::Own(local) => Node::local(local, place),
            Self::Bound(global) => Node::new(Expression::Global(global), place),
        }
    }

    pub(super) fn set(self, value: Node, place: Place) -> Node {
        match self {
            Self::Own(local) => Node::set(local, value, place),
            Self::Bound(global) => Node::set_global(global, value, place),
        }
    }

    /// Whether it may be asked for: a global by every function that is called.
    fn is_read(self, nodes: &[Node]) -> bool {
        match self {
            Self::Own(local) => is_read(nodes, local),
            Self::Bound(_) => !nodes.is_empty(),
        }
    }
}

/// A counting clause.
pub(super) struct Counting {
    pub(super) variable: Slot,
    /// What binds a global to the value in a local, which is computed while the global is what it was.
    pub(super) binding: Option<(Local, Node)>,
    pub(super) from: Node,
    pub(super) to: Option<Node>,
    pub(super) inclusive: bool,
    pub(super) down: bool,
    pub(super) step: Node,
    /// Where among the nodes before the first round, and at the start of each, it stands.
    pub(super) stands: (usize, usize),
}

/// An extended `loop` while it is read.
pub(super) struct Loop<'a> {
    pub(super) items: &'a [Datum],
    pub(super) at: usize,
    pub(super) place: Place,
    pub(super) exit: Label,
    /// Before the first round.
    pub(super) before: Vec<Node>,
    /// At the start of each round: tests and new values.
    pub(super) start: Vec<Node>,
    /// What is done in a round.
    pub(super) body: Vec<Node>,
    /// At the end of each round.
    pub(super) end: Vec<Node>,
    pub(super) after: Vec<Node>,
    pub(super) counting: Vec<Counting>,
    /// What is collected.
    pub(super) result: Option<Local>,
    /// Whether what is collected is the best of something, which is 0 where there is nothing.
    pub(super) is_best: bool,
    /// The last pairs of what is collected.
    pub(super) tails: Vec<(Local, Local)>,
    /// The value if nothing is collected.
    pub(super) default: Node,
    /// Set from the second round on, if a clause asks.
    pub(super) started: Option<Local>,
    pub(super) clauses: usize,
    /// What the clauses count or take from lists.
    pub(super) targets: Vec<&'a str>,
    /// How many globals were bound around it.
    pub(super) bound: usize,
}

impl<'a> Loop<'a> {
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.items.get(self.at).and_then(keyword)
    }

    pub(super) fn take(&mut self) -> Option<&'a Datum> {
        let item = self.items.get(self.at);
        self.at += 1;
        item
    }

    pub(super) fn accept(&mut self, words: &[&str]) -> bool {
        let found = self.peek().is_some_and(|word| words.contains(&word));
        self.at += usize::from(found);
        found
    }
}

impl Compiler {
    pub(super) fn loop_form(&mut self, items: &[Datum], place: Place) -> Lowering {
        let depth = self.names.len();
        let is_simple = items.iter().all(|item| matches!(item.what, What::List(_)));
        let named = match items {
            [word, name, ..] if keyword(word) == Some("NAMED") => name.symbol(),
            _ => None,
        };
        let items = if named.is_some() { &items[2..] } else { items };
        let node = self.block(named.unwrap_or("NIL"), place, |this| {
            if is_simple {
                let (exit, next) = (this.label(), this.label());
                let body = Node::sequence(this.forms(items)?, place);
                return Ok(Node::new(Expression::Loop { exit, next, body: Box::new(body) }, place));
            }
            let mark = this.mark();
            if let Some(node) = this.extended_loop(items, place)? {
                return Ok(this.unbind(mark, node));
            }
            this.forget_since(mark);
            Ok(malformed("LOOP", place))
        });
        self.names.truncate(depth);
        node
    }

    fn extended_loop(&mut self, items: &[Datum], place: Place) -> Result<Option<Node>, Refusal> {
        let exit = self.label();
        let mut state = Loop {
            items,
            at: 0,
            place,
            exit,
            before: Vec::new(),
            start: Vec::new(),
            body: Vec::new(),
            end: Vec::new(),
            after: Vec::new(),
            counting: Vec::new(),
            result: None,
            is_best: false,
            tails: Vec::new(),
            default: Node::nil(place),
            started: None,
            clauses: 0,
            targets: Vec::new(),
            bound: self.bound.len(),
        };
        while state.at < items.len() {
            let Some(word) = state.peek() else { return Ok(None) };
            state.at += 1;
            let understood = match word {
                "FOR" | "AS" => self.for_clauses(&mut state)?,
                "WITH" => self.with_clause(&mut state)?,
                "REPEAT" => self.repeat_clause(&mut state)?,
                "INITIALLY" => {
                    let nodes = self.compound_forms(&mut state)?;
                    state.before.extend(nodes);
                    true
                }
                "FINALLY" => {
                    let nodes = self.compound_forms(&mut state)?;
                    state.after.extend(nodes);
                    true
                }
                _ => match self.main_clause(word, &mut state)? {
                    Some(nodes) => {
                        state.body.extend(nodes);
                        true
                    }
                    None => false,
                },
            };
            if !understood {
                return Ok(None);
            }
        }
        Ok(Some(self.finish_loop(state)))
    }

    fn finish_loop(&mut self, mut state: Loop<'_>) -> Node {
        let place = state.place;
        let next = self.label();
        let mut nodes = std::mem::take(&mut state.before);
        let counting = state.counting.pop();
        let round = match counting {
            // The usual loop: one counter, a bound, a constant step, and nobody else sets the counter.
            Some(Counting {
                variable: Slot::Own(variable),
                from,
                to: Some(to),
                inclusive,
                down,
                step,
                ..
            }) if state.clauses == 1
                && constant_step(&step).is_some()
                && !sets(&state, variable)
                && !is_read(&state.after, variable) =>
            {
                let step = constant_step(&step).unwrap_or(1) * if down { -1 } else { 1 };
                let body = Node::sequence(std::mem::take(&mut state.body), place);
                let count = Count { variable, from, to, inclusive, step, exit: state.exit, next, body };
                Node::new(Expression::Count(Box::new(count)), place)
            }
            counting => {
                // Who asks for counters after the loop is to find those that were counted on before it ended, and no others.
                let counters = || state.counting.iter().chain(&counting).map(|counting| counting.variable);
                if counters().any(|variable| variable.is_read(&state.after)) && state.started.is_none() {
                    state.started = Some(self.local());
                }
                // From the last to the first, so that the places of those before it stay what they are.
                for counting in state.counting.drain(..).chain(counting).rev().collect::<Vec<_>>() {
                    self.count_by_hand(counting, &mut nodes, &mut state);
                }
                for local in early(&nodes, &state) {
                    nodes.insert(0, Node::set(local, Node::nil(place), place));
                }
                if let Some(started) = state.started {
                    nodes.push(Node::set(started, Node::nil(place), place));
                    state.end.push(Node::set(started, Node::word(TRUE, place), place));
                }
                let mut body = std::mem::take(&mut state.start);
                body.append(&mut state.body);
                body.append(&mut state.end);
                let body = Box::new(Node::sequence(body, place));
                Node::new(Expression::Loop { exit: state.exit, next, body }, place)
            }
        };
        nodes.push(round);
        nodes.append(&mut state.after);
        nodes.push(match state.result {
            Some(local) if state.is_best => {
                Node::new(Expression::Or(vec![Node::local(local, place), Node::integer(0, place)]), place)
            }
            Some(local) => Node::local(local, place),
            None => state.default,
        });
        Node::sequence(nodes, place)
    }

    /// A counter that is an ordinary variable. What it starts with and ends at is computed where its clause stands: those after
    /// it may ask for it.
    fn count_by_hand(&mut self, counting: Counting, nodes: &mut Vec<Node>, state: &mut Loop<'_>) {
        let place = state.place;
        let Counting { variable, binding, from, to, inclusive, down, step, stands } = counting;
        // What is counted with has to be numbers, even where the loop ends before anything is counted.
        let number = |node: Node| match node.expression {
            Expression::Word(word) if word.as_integer().is_some() => node,
            _ => op(Operation::Add, vec![node, Node::integer(0, place)], place),
        };
        let (from, to, step) = (number(from), to.map(number), number(step));
        let mut before = vec![match &binding {
            Some((start, _)) => Node::set(*start, from, place),
            None => variable.set(from, place),
        }];
        let by = self.local();
        let operation = if down { Operation::Subtract } else { Operation::Add };
        let value = op(operation, vec![variable.value(place), Node::local(by, place)], place);
        let count = variable.set(value, place);
        if let Some(to) = to {
            let bound = self.local();
            before.push(Node::set(bound, to, place));
            let over = match (down, inclusive) {
                (false, true) => Operation::Greater,
                (false, false) => Operation::GreaterEqual,
                (true, true) => Operation::Less,
                (true, false) => Operation::LessEqual,
            };
            let test = op(over, vec![variable.value(place), Node::local(bound, place)], place);
            let leave = Self::leave_if(state, test);
            state.start.insert(stands.1, leave);
        }
        before.push(Node::set(by, step, place));
        before.extend(binding.map(|(_, bind)| bind));
        nodes.splice(stands.0..stands.0, before);
        match state.started {
            Some(started) => {
                let again = Node::choose(Node::local(started, place), count, Node::nil(place), place);
                state.start.insert(stands.1, again);
            }
            None => state.end.insert(0, count),
        }
    }

    pub(super) fn leave_if(state: &Loop<'_>, test: Node) -> Node {
        let place = state.place;
        let leave = Node::leave(state.exit, Node::nil(place), place);
        Node::choose(test, leave, Node::nil(place), place)
    }

    /// A new variable of a clause; a pattern of names takes a list apart.
    pub(super) fn loop_variable(
        &mut self,
        datum: &Datum,
        nodes: &mut Vec<Node>,
        state: &mut Loop<'_>,
    ) -> Result<Option<Slot>, Refusal> {
        let place = state.place;
        let local = self.local();
        if let Some(name) = datum.symbol() {
            if self.specials.contains(name) {
                state.before.push(self.bind_global(name, Node::nil(place), place));
                return Ok(Some(Slot::Bound(self.global(name))));
            }
            let set = self.bind(name, Node::nil(place), &[])?;
            let Expression::Set(local, _) = set.expression else { return Ok(None) };
            return Ok(Some(Slot::Own(local)));
        }
        if !matches!(datum.what, What::List(_) | What::Dotted(..)) {
            return Ok(None);
        }
        self.take_apart(datum, local, nodes, state)?;
        Ok(Some(Slot::Own(local)))
    }

    /// Binds the names of a pattern to the parts of a list.
    fn take_apart(
        &mut self,
        pattern: &Datum,
        list: Local,
        nodes: &mut Vec<Node>,
        state: &mut Loop<'_>,
    ) -> Result<(), Refusal> {
        let place = state.place;
        let (names, tail) = match &pattern.what {
            What::Dotted(names, tail) => (names.as_slice(), Some(&**tail)),
            _ => (pattern.list().unwrap_or_default(), None),
        };
        let rest = |count: usize| {
            (0..count).fold(Node::local(list, place), |list, _| op(Operation::Rest, vec![list], place))
        };
        let first = |index: usize| op(Operation::First, vec![rest(index)], place);
        let parts = names.iter().enumerate().map(|(index, name)| (name, first(index)));
        for (name, part) in parts.chain(tail.map(|tail| (tail, rest(names.len())))) {
            match name.symbol() {
                Some("NIL") => {}
                Some(name) if self.specials.contains(name) => {
                    state.before.push(self.bind_global(name, Node::nil(place), place));
                    nodes.push(self.assign(name, part, place));
                }
                Some(name) => nodes.push(self.bind(name, part, &[])?),
                None if matches!(name.what, What::List(_) | What::Dotted(..)) => {
                    let inner = self.local();
                    nodes.push(Node::set(inner, part, place));
                    self.take_apart(name, inner, nodes, state)?;
                }
                None => return Err(unsupported("LOOP", name.place)),
            }
        }
        Ok(())
    }
}

pub(super) fn op(operation: Operation, arguments: Vec<Node>, place: Place) -> Node {
    Node::operation(operation, arguments, place)
}

/// A word of `loop`, whatever package it is written in.
pub(super) fn keyword(datum: &Datum) -> Option<&str> {
    datum.symbol().map(|name| name.trim_start_matches(':'))
}

/// Whether a variable is asked for.
pub(super) fn is_read(nodes: &[Node], variable: Local) -> bool {
    any(nodes, |expression| matches!(expression, Expression::Local(local) if *local == variable))
}

/// Variables that get their values in a round and are asked for before the first one, or after a loop that ended in it: they
/// are nil then.
fn early(before: &[Node], state: &Loop<'_>) -> Vec<Local> {
    let (mut asked, mut known) = (HashSet::new(), HashSet::new());
    for node in before.iter().chain(&state.after) {
        crate::emit::walk(node, &mut |node| {
            if let Expression::Local(local) = node.expression {
                asked.insert(local);
            }
        });
    }
    for node in before {
        crate::emit::walk(node, &mut |node| {
            if let Expression::Set(local, _) = node.expression {
                known.insert(local);
            }
        });
    }
    let mut found = Vec::new();
    for node in &state.start {
        crate::emit::walk(node, &mut |node| {
            if let Expression::Set(local, _) = node.expression
                && asked.contains(&local)
                && known.insert(local)
            {
                found.push(local);
            }
        });
    }
    found
}

/// Whether something in the body sets a variable.
pub(super) fn sets(state: &Loop<'_>, variable: Local) -> bool {
    let is_set =
        |expression: &Expression| matches!(expression, Expression::Set(local, _) if *local == variable);
    any(state.body.iter().chain(&state.after), is_set)
}

/// Whether something in these nodes is like that.
fn any<'n>(nodes: impl IntoIterator<Item = &'n Node>, test: impl Fn(&Expression) -> bool) -> bool {
    let mut found = false;
    for node in nodes {
        crate::emit::walk(node, &mut |node| found |= test(&node.expression));
    }
    found
}
