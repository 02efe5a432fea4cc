//! `loop`, `dotimes`, `dolist`, `do`.

use super::compiler::{Compiler, Lowering, is_nil, malformed, pair, unsupported};
use super::library;
use super::reader::{Datum, What};
use crate::failure::Refusal;
use crate::form::{Count, Expression, Label, Local, Node, Operation};
use crate::message::Place;
use crate::word::TRUE;

fn op(operation: Operation, arguments: Vec<Node>, place: Place) -> Node {
    Node::operation(operation, arguments, place)
}

/// A word of `loop`, whatever package it is written in.
fn keyword(datum: &Datum) -> Option<&str> {
    datum.symbol().map(|name| name.trim_start_matches(':'))
}

/// A counting clause.
struct Counting {
    variable: Local,
    from: Node,
    to: Option<Node>,
    inclusive: bool,
    down: bool,
    step: Node,
}

/// An extended `loop` while it is read.
struct Loop<'a> {
    items: &'a [Datum],
    at: usize,
    place: Place,
    exit: Label,
    /// Before the first round.
    before: Vec<Node>,
    /// At the start of each round: tests and new values.
    start: Vec<Node>,
    /// What is done in a round.
    body: Vec<Node>,
    /// At the end of each round.
    end: Vec<Node>,
    after: Vec<Node>,
    counting: Vec<Counting>,
    /// What is collected.
    result: Option<Local>,
    /// Whether what is collected is the best of something, which is 0 where there is nothing.
    is_best: bool,
    /// The last pairs of what is collected.
    tails: Vec<(Local, Local)>,
    /// The value if nothing is collected.
    default: Node,
    /// Set from the second round on, if a clause asks.
    started: Option<Local>,
    clauses: usize,
}

impl<'a> Loop<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.items.get(self.at).and_then(keyword)
    }

    fn take(&mut self) -> Option<&'a Datum> {
        let item = self.items.get(self.at);
        self.at += 1;
        item
    }

    fn accept(&mut self, words: &[&str]) -> bool {
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
            match this.extended_loop(items, place)? {
                Some(node) => Ok(node),
                None => Ok(malformed("LOOP", place)),
            }
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
        };
        while state.at < items.len() {
            let Some(word) = state.peek() else { return Ok(None) };
            state.at += 1;
            let understood = match word {
                "FOR" | "AS" => self.for_clause(&mut state)?,
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
            Some(Counting { variable, from, to: Some(to), inclusive, down, step })
                if state.clauses == 1 && constant_step(&step).is_some() && !sets(&state, variable) =>
            {
                let step = constant_step(&step).unwrap_or(1) * if down { -1 } else { 1 };
                let body = Node::sequence(std::mem::take(&mut state.body), place);
                let count = Count { variable, from, to, inclusive, step, exit: state.exit, next, body };
                Node::new(Expression::Count(Box::new(count)), place)
            }
            counting => {
                for counting in state.counting.drain(..).chain(counting).rev().collect::<Vec<_>>() {
                    self.count_by_hand(
                        counting,
                        &mut nodes,
                        &mut state.start,
                        &mut state.end,
                        state.exit,
                        place,
                    );
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

    /// A counter that is an ordinary variable.
    fn count_by_hand(
        &mut self,
        counting: Counting,
        before: &mut Vec<Node>,
        start: &mut Vec<Node>,
        end: &mut Vec<Node>,
        exit: Label,
        place: Place,
    ) {
        let Counting { variable, from, to, inclusive, down, step } = counting;
        before.push(Node::set(variable, from, place));
        if let Some(to) = to {
            let bound = self.local();
            before.push(Node::set(bound, to, place));
            let over = match (down, inclusive) {
                (false, true) => Operation::Greater,
                (false, false) => Operation::GreaterEqual,
                (true, true) => Operation::Less,
                (true, false) => Operation::LessEqual,
            };
            let test = op(over, vec![Node::local(variable, place), Node::local(bound, place)], place);
            let leave = Node::leave(exit, Node::nil(place), place);
            // Counters are looked at before what depends on them.
            start.insert(0, Node::choose(test, leave, Node::nil(place), place));
        }
        let by = self.local();
        before.push(Node::set(by, step, place));
        let operation = if down { Operation::Subtract } else { Operation::Add };
        let value = op(operation, vec![Node::local(variable, place), Node::local(by, place)], place);
        end.push(Node::set(variable, value, place));
    }

    fn leave_if(state: &Loop<'_>, test: Node) -> Node {
        let place = state.place;
        let leave = Node::leave(state.exit, Node::nil(place), place);
        Node::choose(test, leave, Node::nil(place), place)
    }

    /// A new variable of a clause; a pattern of names takes a list apart.
    fn loop_variable(
        &mut self,
        datum: &Datum,
        nodes: &mut Vec<Node>,
        state: &Loop<'_>,
    ) -> Result<Option<Local>, Refusal> {
        let place = state.place;
        let local = self.local();
        if let Some(name) = datum.symbol() {
            let set = self.bind(name, Node::nil(place), &[])?;
            let Expression::Set(local, _) = set.expression else { return Ok(None) };
            return Ok(Some(local));
        }
        let Some(names) = datum.list() else { return Ok(None) };
        for (index, name) in names.iter().enumerate() {
            let Some(name) = name.symbol() else { return Err(unsupported("LOOP", datum.place)) };
            let list =
                (0..index).fold(Node::local(local, place), |list, _| op(Operation::Rest, vec![list], place));
            let part = op(Operation::First, vec![list], place);
            nodes.push(self.bind(name, part, &[])?);
        }
        Ok(Some(local))
    }

    fn for_clause(&mut self, state: &mut Loop<'_>) -> Result<bool, Refusal> {
        let place = state.place;
        let Some(target) = state.take() else { return Ok(false) };
        // Types say nothing here.
        if state.accept(&["OF-TYPE"]) {
            state.take();
        } else {
            state.accept(&["FIXNUM", "FLOAT", "INTEGER", "NUMBER"]);
        }
        state.clauses += 1;
        let word = state.peek().unwrap_or("");
        match word {
            "IN" | "ON" => {
                state.at += 1;
                let Some(list) = state.take() else { return Ok(false) };
                let items = self.local();
                let value = self.form(list)?;
                state.before.push(Node::set(items, value, list.place));
                let mut step = op(Operation::Rest, vec![Node::local(items, place)], place);
                if state.accept(&["BY"]) {
                    let Some(by) = state.take() else { return Ok(false) };
                    let call = [Datum::name("FUNCALL", place), by.clone(), Datum::name("%LIST", place)];
                    let depth = self.names.len();
                    let name = self.bind("%LIST", Node::nil(place), &[])?;
                    let Expression::Set(argument, _) = name.expression else { return Ok(false) };
                    let call = self.form(&Datum::made(call.to_vec(), place))?;
                    self.names.truncate(depth);
                    let set = Node::set(argument, Node::local(items, place), place);
                    step = Node::sequence(vec![set, call], place);
                }
                let test = if word == "IN" {
                    is_nil(Node::local(items, place))
                } else {
                    let is_pair = Node::host(&library::IS_PAIR, vec![Node::local(items, place)], place);
                    Node::new(Expression::Not(Box::new(is_pair)), place)
                };
                state.start.push(Self::leave_if(state, test));
                let mut parts = Vec::new();
                let Some(local) = self.loop_variable(target, &mut parts, state)? else { return Ok(false) };
                let value = if word == "IN" {
                    op(Operation::First, vec![Node::local(items, place)], place)
                } else {
                    Node::local(items, place)
                };
                state.start.push(Node::set(local, value, place));
                state.start.extend(parts);
                state.start.push(Node::set(items, step, place));
                Ok(true)
            }
            "=" => {
                state.at += 1;
                let Some(first) = state.take() else { return Ok(false) };
                let first = self.form(first)?;
                let mut parts = Vec::new();
                let Some(local) = self.loop_variable(target, &mut parts, state)? else { return Ok(false) };
                let mut value = Node::set(local, first, place);
                if state.accept(&["THEN"]) {
                    let Some(then) = state.take() else { return Ok(false) };
                    let then = self.form(then)?;
                    let started = match state.started {
                        Some(started) => started,
                        None => self.local(),
                    };
                    state.started = Some(started);
                    let later = Node::set(local, then, place);
                    value = Node::choose(Node::local(started, place), later, value, place);
                }
                state.start.push(value);
                state.start.extend(parts);
                Ok(true)
            }
            "ACROSS" | "BEING" => Err(unsupported(&format!("loop for ... {word}"), target.place)),
            _ => self.counting_clause(target, state),
        }
    }

    fn counting_clause(&mut self, target: &Datum, state: &mut Loop<'_>) -> Result<bool, Refusal> {
        let place = state.place;
        let (mut from, mut to, mut step) = (None, None, None);
        let (mut inclusive, mut down) = (true, false);
        while let Some(word) = state.peek() {
            match word {
                "FROM" | "UPFROM" | "DOWNFROM" | "TO" | "UPTO" | "BELOW" | "DOWNTO" | "ABOVE" | "BY" => {}
                _ => break,
            }
            state.at += 1;
            let Some(value) = state.take() else { return Ok(false) };
            let value = self.form(value)?;
            match word {
                "FROM" | "UPFROM" => from = Some(value),
                "DOWNFROM" => {
                    from = Some(value);
                    down = true;
                }
                "TO" | "UPTO" => to = Some(value),
                "BELOW" => {
                    to = Some(value);
                    inclusive = false;
                }
                "DOWNTO" => {
                    to = Some(value);
                    down = true;
                }
                "ABOVE" => {
                    to = Some(value);
                    inclusive = false;
                    down = true;
                }
                _ => step = Some(value),
            }
        }
        if from.is_none() && to.is_none() && step.is_none() {
            return Ok(false);
        }
        let Some(name) = target.symbol() else { return Ok(false) };
        let set = self.bind(name, Node::nil(place), &[])?;
        let Expression::Set(variable, _) = set.expression else { return Ok(false) };
        state.counting.push(Counting {
            variable,
            from: from.unwrap_or_else(|| Node::integer(0, place)),
            to,
            inclusive,
            down,
            step: step.unwrap_or_else(|| Node::integer(1, place)),
        });
        Ok(true)
    }

    fn with_clause(&mut self, state: &mut Loop<'_>) -> Result<bool, Refusal> {
        loop {
            let Some(name) = state.take().and_then(Datum::symbol) else { return Ok(false) };
            let value = if state.accept(&["="]) {
                let Some(value) = state.take() else { return Ok(false) };
                self.form(value)?
            } else {
                Node::nil(state.place)
            };
            let set = self.bind(name, value, state.items)?;
            state.before.push(set);
            if !state.accept(&["AND"]) {
                return Ok(true);
            }
        }
    }

    fn repeat_clause(&mut self, state: &mut Loop<'_>) -> Result<bool, Refusal> {
        let place = state.place;
        let Some(count) = state.take() else { return Ok(false) };
        let to = self.form(count)?;
        let variable = self.local();
        state.clauses += 1;
        let (from, step) = (Node::integer(0, place), Node::integer(1, place));
        state.counting.push(Counting { variable, from, to: Some(to), inclusive: false, down: false, step });
        Ok(true)
    }

    fn compound_forms(&mut self, state: &mut Loop<'_>) -> Result<Vec<Node>, Refusal> {
        let mut nodes = Vec::new();
        while let Some(item) = state.items.get(state.at).filter(|item| matches!(item.what, What::List(_))) {
            state.at += 1;
            nodes.push(self.form(item)?);
        }
        Ok(nodes)
    }

    /// A clause of the body; `None` if it is none.
    fn main_clause(&mut self, word: &str, state: &mut Loop<'_>) -> Result<Option<Vec<Node>>, Refusal> {
        let place = state.place;
        Ok(Some(match word {
            "DO" | "DOING" => self.compound_forms(state)?,
            "WHILE" | "UNTIL" => {
                let Some(test) = state.take() else { return Ok(None) };
                let test = self.form(test)?;
                let test =
                    if word == "UNTIL" { test } else { Node::new(Expression::Not(Box::new(test)), place) };
                vec![Self::leave_if(state, test)]
            }
            "WHEN" | "IF" | "UNLESS" => {
                let Some(test) = state.take() else { return Ok(None) };
                let test = self.form(test)?;
                let Some(then) = self.clauses(state)? else { return Ok(None) };
                let otherwise = if state.accept(&["ELSE"]) {
                    let Some(otherwise) = self.clauses(state)? else { return Ok(None) };
                    otherwise
                } else {
                    Vec::new()
                };
                state.accept(&["END"]);
                let (then, otherwise) = if word == "UNLESS" { (otherwise, then) } else { (then, otherwise) };
                vec![Node::choose(test, Node::sequence(then, place), Node::sequence(otherwise, place), place)]
            }
            "RETURN" => {
                let Some(value) = state.take() else { return Ok(None) };
                let value = self.form(value)?;
                vec![self.leave("NIL", value, place)?]
            }
            "ALWAYS" | "NEVER" | "THEREIS" => {
                let Some(test) = state.take() else { return Ok(None) };
                let test = self.form(test)?;
                if word == "THEREIS" {
                    let found = self.local();
                    let leave = self.leave("NIL", Node::local(found, place), place)?;
                    vec![Node::choose(Node::set(found, test, place), leave, Node::nil(place), place)]
                } else {
                    state.default = Node::word(TRUE, place);
                    let leave = self.leave("NIL", Node::nil(place), place)?;
                    let (then, otherwise) =
                        if word == "NEVER" { (leave, Node::nil(place)) } else { (Node::nil(place), leave) };
                    vec![Node::choose(test, then, otherwise, place)]
                }
            }
            _ => return self.accumulation(word, state),
        }))
    }

    /// One clause, or several joined by `and`.
    fn clauses(&mut self, state: &mut Loop<'_>) -> Result<Option<Vec<Node>>, Refusal> {
        let mut nodes = Vec::new();
        loop {
            let Some(word) = state.peek() else { return Ok(None) };
            state.at += 1;
            match self.main_clause(word, state)? {
                Some(more) => nodes.extend(more),
                None => return Ok(None),
            }
            if !state.accept(&["AND"]) {
                return Ok(Some(nodes));
            }
        }
    }

    fn accumulation(&mut self, word: &str, state: &mut Loop<'_>) -> Result<Option<Vec<Node>>, Refusal> {
        let place = state.place;
        let kind = match word {
            "COLLECT" | "COLLECTING" => "COLLECT",
            "APPEND" | "APPENDING" | "NCONC" | "NCONCING" => "APPEND",
            "SUM" | "SUMMING" => "SUM",
            "COUNT" | "COUNTING" => "COUNT",
            "MAXIMIZE" | "MAXIMIZING" => "MAXIMIZE",
            "MINIMIZE" | "MINIMIZING" => "MINIMIZE",
            _ => return Ok(None),
        };
        let Some(value) = state.take() else { return Ok(None) };
        let value = self.form(value)?;
        let start = if matches!(kind, "SUM" | "COUNT") { Node::integer(0, place) } else { Node::nil(place) };
        let into = if state.accept(&["INTO"]) { state.take().and_then(Datum::symbol) } else { None };
        let local = match (into, state.result) {
            (Some(name), _) => {
                if let Some(Expression::Local(local)) =
                    self.visible(name).map(|variable| self.captured(variable, place).expression)
                {
                    local
                } else {
                    let set = self.bind(name, start, &[])?;
                    let Expression::Set(local, _) = set.expression else { return Ok(None) };
                    state.before.push(set);
                    local
                }
            }
            (None, Some(local)) => local,
            (None, None) => {
                let local = self.local();
                state.before.push(Node::set(local, start, place));
                state.result = Some(local);
                state.is_best = matches!(kind, "MAXIMIZE" | "MINIMIZE");
                local
            }
        };
        let now = || Node::local(local, place);
        let value = match kind {
            "COLLECT" if appends(state.items) => {
                let one = pair(value, Node::nil(place));
                Node::host(&library::APPEND, vec![now(), one], place)
            }
            "COLLECT" => {
                let tail = if let Some((_, tail)) = state.tails.iter().find(|(head, _)| *head == local) {
                    *tail
                } else {
                    let tail = self.local();
                    state.tails.push((local, tail));
                    tail
                };
                return Ok(Some(vec![self.collect(value, local, tail, place)]));
            }
            "APPEND" => Node::host(&library::APPEND, vec![now(), value], place),
            "SUM" => op(Operation::Add, vec![now(), value], place),
            "COUNT" => {
                let more = op(Operation::Add, vec![now(), Node::integer(1, place)], place);
                Node::choose(value, more, now(), place)
            }
            _ => {
                let item = self.local();
                let operation = if kind == "MAXIMIZE" { Operation::Greater } else { Operation::Less };
                // What is no number is an error even if nothing is compared with it.
                let value = op(Operation::Add, vec![value, Node::integer(0, place)], place);
                let set = Node::set(item, value, place);
                let better = op(operation, vec![Node::local(item, place), now()], place);
                let test = Node::new(Expression::Or(vec![is_nil(now()), better]), place);
                let choice = Node::choose(test, Node::local(item, place), now(), place);
                Node::sequence(vec![set, choice], place)
            }
        };
        Ok(Some(vec![Node::set(local, value, place)]))
    }

    // ---- the older ones

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
fn constant_step(node: &Node) -> Option<i64> {
    match node.expression {
        Expression::Word(word) => word.as_integer().filter(|step| (1..1 << 20).contains(step)),
        _ => None,
    }
}

/// Whether lists are appended, which copies them, so that nothing may be hung to their ends.
fn appends(items: &[Datum]) -> bool {
    let words = ["APPEND", "APPENDING", "NCONC", "NCONCING"];
    items.iter().filter_map(keyword).any(|word| words.contains(&word))
}

/// Whether something in the body sets a variable.
fn sets(state: &Loop<'_>, variable: Local) -> bool {
    let mut found = false;
    for node in state.body.iter().chain(&state.after) {
        crate::emit::walk(node, &mut |node| {
            found |= matches!(node.expression, Expression::Set(local, _) if local == variable);
        });
    }
    found
}
