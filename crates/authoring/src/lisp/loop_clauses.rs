//! The clauses of `loop`: what runs, what ends, what is accumulated.

use super::compiler::{Compiler, is_nil, pair, unsupported};
use super::lists;
use super::loops::{Counting, Loop, Slot, is_read, keyword, op};
use super::reader::{Datum, What};
use crate::failure::Refusal;
use crate::form::{Expression, Node, Operation};
use crate::word::TRUE;

impl Compiler {
    /// `for` and what follows it with `and`, which has its values before the first of them has a new one: where one asks for
    /// another's variable, that is not understood.
    pub(super) fn for_clauses(&mut self, state: &mut Loop<'_>) -> Result<bool, Refusal> {
        let first = state.targets.len();
        loop {
            let from = state.at;
            if let Some(name) = state.items.get(from).and_then(Datum::symbol) {
                if state.targets.contains(&name) || !self.may_be_bound(&[name]) {
                    return Ok(false);
                }
                state.targets.push(name);
            }
            if !self.for_clause(state)? {
                return Ok(false);
            }
            let before = &state.targets[first..state.targets.len().max(first + 1) - 1];
            let mut asks = false;
            for item in state.items.get(from + 1..state.at).unwrap_or_default() {
                item.walk(&mut |datum| asks |= datum.symbol().is_some_and(|name| before.contains(&name)));
            }
            // Who is called may ask for a global.
            asks |= before.iter().any(|name| self.specials.contains(*name));
            if asks && from_and(state.items, from) {
                return Err(unsupported("loop for ... and", state.place));
            }
            if !state.accept(&["AND"]) {
                return Ok(true);
            }
        }
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
                    let is_pair = Node::host(&lists::IS_PAIR, vec![Node::local(items, place)], place);
                    Node::new(Expression::Not(Box::new(is_pair)), place)
                };
                state.start.push(Self::leave_if(state, test));
                let mut parts = Vec::new();
                let Some(slot) = self.loop_variable(target, &mut parts, state)? else { return Ok(false) };
                let value = if word == "IN" {
                    op(Operation::First, vec![Node::local(items, place)], place)
                } else {
                    Node::local(items, place)
                };
                state.start.push(slot.set(value, place));
                state.start.extend(parts);
                state.start.push(Node::set(items, step, place));
                Ok(true)
            }
            "=" => {
                state.at += 1;
                let Some(first) = state.take() else { return Ok(false) };
                let mut parts = Vec::new();
                let Some(slot) = self.loop_variable(target, &mut parts, state)? else { return Ok(false) };
                // The variable is there already, without a value: it hides another one of its name.
                let first = self.form(first)?;
                if let Slot::Own(local) = slot
                    && is_read(std::slice::from_ref(&first), local)
                {
                    state.before.push(Node::set(local, Node::nil(place), place));
                }
                let mut value = slot.set(first, place);
                if state.accept(&["THEN"]) {
                    let Some(then) = state.take() else { return Ok(false) };
                    let then = self.form(then)?;
                    let started = match state.started {
                        Some(started) => started,
                        None => self.local(),
                    };
                    state.started = Some(started);
                    let later = slot.set(then, place);
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
            // The form NIL itself, and no other whose value that is, is taken for a bound that was left out.
            let value = match value.list() {
                Some([]) => Node::integer(i64::from(word == "BY"), value.place),
                _ => self.form(value)?,
            };
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
        let is_none =
            |node: &Node| matches!(node.expression, Expression::Word(word) if word.as_integer() == Some(0));
        if step.as_ref().is_some_and(is_none) {
            return Ok(false);
        }
        let Some(name) = target.symbol() else { return Ok(false) };
        let (variable, binding) = if self.specials.contains(name) {
            let start = self.local();
            let bind = self.bind_global(name, Node::local(start, place), place);
            (Slot::Bound(self.global(name)), Some((start, bind)))
        } else {
            let set = self.bind(name, Node::nil(place), &[])?;
            let Expression::Set(variable, _) = set.expression else { return Ok(false) };
            (Slot::Own(variable), None)
        };
        state.counting.push(Counting {
            variable,
            binding,
            from: from.unwrap_or_else(|| Node::integer(0, place)),
            to,
            inclusive,
            down,
            step: step.unwrap_or_else(|| Node::integer(1, place)),
            stands: (state.before.len(), state.start.len()),
        });
        Ok(true)
    }

    pub(super) fn with_clause(&mut self, state: &mut Loop<'_>) -> Result<bool, Refusal> {
        loop {
            let Some(name) = state.take().and_then(Datum::symbol) else { return Ok(false) };
            let value = if state.accept(&["="]) {
                let Some(value) = state.take() else { return Ok(false) };
                self.form(value)?
            } else {
                Node::nil(state.place)
            };
            let set = if self.specials.contains(name) {
                self.bind_global(name, value, state.place)
            } else {
                self.bind(name, value, state.items)?
            };
            state.before.push(set);
            if !state.accept(&["AND"]) {
                return Ok(true);
            }
        }
    }

    pub(super) fn repeat_clause(&mut self, state: &mut Loop<'_>) -> Result<bool, Refusal> {
        let place = state.place;
        let Some(count) = state.take() else { return Ok(false) };
        let to = self.form(count)?;
        let variable = Slot::Own(self.local());
        state.clauses += 1;
        let (from, step) = (Node::integer(0, place), Node::integer(1, place));
        let stands = (state.before.len(), state.start.len());
        state.counting.push(Counting {
            variable,
            binding: None,
            from,
            to: Some(to),
            inclusive: false,
            down: false,
            step,
            stands,
        });
        Ok(true)
    }

    pub(super) fn compound_forms(&mut self, state: &mut Loop<'_>) -> Result<Vec<Node>, Refusal> {
        let mut nodes = Vec::new();
        while let Some(item) = state.items.get(state.at).filter(|item| matches!(item.what, What::List(_))) {
            state.at += 1;
            nodes.push(self.form(item)?);
        }
        Ok(nodes)
    }

    /// A clause of the body; `None` if it is none.
    pub(super) fn main_clause(
        &mut self,
        word: &str,
        state: &mut Loop<'_>,
    ) -> Result<Option<Vec<Node>>, Refusal> {
        let place = state.place;
        Ok(Some(match word {
            "DO" | "DOING" => {
                let nodes = self.compound_forms(state)?;
                if nodes.is_empty() {
                    return Ok(None);
                }
                nodes
            }
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
    pub(super) fn clauses(&mut self, state: &mut Loop<'_>) -> Result<Option<Vec<Node>>, Refusal> {
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
        let slot = match (into, state.result) {
            (Some(name), _) if self.specials.contains(name) => {
                let global = self.global(name);
                if !self.bound[state.bound..].iter().any(|(known, _)| *known == global) {
                    state.before.push(self.bind_global(name, start, place));
                }
                Slot::Bound(global)
            }
            (Some(name), _) => {
                if let Some(Expression::Local(local)) =
                    self.visible(name).map(|variable| self.captured(variable, place).expression)
                {
                    Slot::Own(local)
                } else {
                    let set = self.bind(name, start, &[])?;
                    let Expression::Set(local, _) = set.expression else { return Ok(None) };
                    state.before.push(set);
                    Slot::Own(local)
                }
            }
            (None, Some(local)) => Slot::Own(local),
            (None, None) => {
                let local = self.local();
                state.before.push(Node::set(local, start, place));
                state.result = Some(local);
                state.is_best = matches!(kind, "MAXIMIZE" | "MINIMIZE");
                Slot::Own(local)
            }
        };
        let now = || slot.value(place);
        let value = match (kind, slot) {
            ("COLLECT", Slot::Own(local)) if !appends(state.items) => {
                let tail = if let Some((_, tail)) = state.tails.iter().find(|(head, _)| *head == local) {
                    *tail
                } else {
                    let tail = self.local();
                    state.tails.push((local, tail));
                    tail
                };
                return Ok(Some(vec![self.collect(value, local, tail, place)]));
            }
            ("COLLECT", _) => {
                let one = pair(value, Node::nil(place));
                Node::host(&lists::APPEND, vec![now(), one], place)
            }
            ("APPEND", _) => Node::host(&lists::APPEND, vec![now(), value], place),
            ("SUM", _) => op(Operation::Add, vec![now(), value], place),
            ("COUNT", _) => {
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
        Ok(Some(vec![slot.set(value, place)]))
    }
}

fn from_and(items: &[Datum], at: usize) -> bool {
    at > 0 && keyword(&items[at - 1]) == Some("AND")
}

/// Whether lists are appended, which copies them, so that nothing may be hung to their ends.
fn appends(items: &[Datum]) -> bool {
    let words = ["APPEND", "APPENDING", "NCONC", "NCONCING"];
    items.iter().filter_map(keyword).any(|word| words.contains(&word))
}
