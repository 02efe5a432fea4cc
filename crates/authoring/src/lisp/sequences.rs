//! Functions that take functions, as loops: the function is called directly where it is known.

use super::compiler::{Compiler, Lowering, is_nil, pair, same, unsupported};
use super::lists;
use super::reader::Datum;
use crate::failure::Refusal;
use crate::form::{Expression, Local, Node, Operation};
use crate::message::Place;
use crate::word::TRUE;

/// Whether a name is one of these functions.
pub(super) fn is_sequence_function(name: &str) -> bool {
    NAMES.contains(&name)
}

const NAMES: [&str; 26] = [
    "MAPCAR",
    "MAPC",
    "SOME",
    "EVERY",
    "NOTANY",
    "NOTEVERY",
    "REDUCE",
    "REMOVE-IF",
    "REMOVE-IF-NOT",
    "COUNT-IF",
    "COUNT-IF-NOT",
    "FIND-IF",
    "POSITION-IF",
    "MEMBER-IF",
    "SORT",
    "STABLE-SORT",
    "APPLY",
    "FUNCALL",
    "MEMBER",
    "COUNT",
    "FIND",
    "POSITION",
    "REMOVE",
    "ASSOC",
    "ADJOIN",
    "PUSHNEW",
];

/// What is to be called.
pub(super) enum Callee<'a> {
    Named(&'a str),
    Lambda(&'a Datum, &'a [Datum]),
    Value(Local),
}

/// `:key` and the like after a function's plain arguments.
#[derive(Default)]
pub(super) struct Options<'a> {
    test: Option<&'a Datum>,
    pub(super) key: Option<&'a Datum>,
    initial: Option<&'a Datum>,
}

fn op(operation: Operation, arguments: Vec<Node>, place: Place) -> Node {
    Node::operation(operation, arguments, place)
}

pub(super) fn first(local: Local, place: Place) -> Node {
    op(Operation::First, vec![Node::local(local, place)], place)
}

pub(super) fn rest(local: Local, place: Place) -> Node {
    op(Operation::Rest, vec![Node::local(local, place)], place)
}

impl Compiler {
    /// What a function argument means. The nodes have to come before the calls.
    pub(super) fn callee<'a>(
        &mut self,
        datum: &'a Datum,
        nodes: &mut Vec<Node>,
    ) -> Result<Callee<'a>, Refusal> {
        let quoted = datum.form("FUNCTION").or_else(|| datum.form("QUOTE"));
        if let Some([function]) = quoted {
            if let Some(name) = function.symbol() {
                return Ok(Callee::Named(name));
            }
            if let Some([parameters, body @ ..]) = function.form("LAMBDA") {
                return Ok(Callee::Lambda(parameters, body));
            }
        }
        if let Some([parameters, body @ ..]) = datum.form("LAMBDA") {
            return Ok(Callee::Lambda(parameters, body));
        }
        let local = self.local();
        let value = self.form(datum)?;
        let value = self.designated(value);
        nodes.push(Node::set(local, value, datum.place));
        Ok(Callee::Value(local))
    }

    pub(super) fn call(&mut self, callee: &Callee<'_>, arguments: Vec<Node>, place: Place) -> Lowering {
        match callee {
            Callee::Named(name) => Ok(self.call_named(name, arguments, place)),
            Callee::Lambda(parameters, body) => self.inline_lambda(parameters, body, arguments, place),
            Callee::Value(local) => {
                let function = Box::new(Node::local(*local, place));
                Ok(Node::new(Expression::CallValue(function, arguments), place))
            }
        }
    }

    fn options<'a>(arguments: &'a [Datum], name: &str) -> Result<Options<'a>, Refusal> {
        let mut found = Options::default();
        for couple in arguments.chunks(2) {
            match (couple[0].symbol(), couple.get(1)) {
                (Some(":TEST"), Some(value)) => found.test = Some(value),
                (Some(":KEY"), Some(value)) => found.key = Some(value),
                (Some(":INITIAL-VALUE"), Some(value)) => found.initial = Some(value),
                _ => return Err(unsupported(name, couple[0].place)),
            }
        }
        Ok(found)
    }

    /// Lowers a call of one of these functions; `None` if it is another, or one of the file's own.
    pub(super) fn sequence_form(
        &mut self,
        name: &str,
        arguments: &[Datum],
        place: Place,
    ) -> Result<Option<Node>, Refusal> {
        if !is_sequence_function(name) {
            return Ok(None);
        }
        let node = match (name, arguments) {
            ("MAPCAR" | "MAPC" | "SOME" | "EVERY" | "NOTANY" | "NOTEVERY", [function, lists @ ..])
                if !lists.is_empty() =>
            {
                self.along(name, function, lists, place)?
            }
            ("REDUCE", [function, list, options @ ..]) => {
                let options = Self::options(options, name)?;
                self.reduce(function, list, &options, place)?
            }
            (
                "REMOVE-IF" | "REMOVE-IF-NOT" | "COUNT-IF" | "COUNT-IF-NOT" | "FIND-IF" | "POSITION-IF"
                | "MEMBER-IF",
                [function, list, options @ ..],
            ) => {
                let options = Self::options(options, name)?;
                let mut nodes = Vec::new();
                let callee = self.callee(function, &mut nodes)?;
                self.filter(
                    name,
                    &|this, item| this.call(&callee, vec![item], place),
                    nodes,
                    list,
                    &options,
                    place,
                )?
            }
            ("MEMBER" | "COUNT" | "FIND" | "POSITION" | "REMOVE" | "ASSOC", [item, list, options @ ..]) => {
                self.search(name, item, list, options, place)?
            }
            ("SORT" | "STABLE-SORT", [list, function, options @ ..]) => {
                let options = Self::options(options, name)?;
                self.sort(list, function, &options, place)?
            }
            ("APPLY", [function, arguments @ .., last]) => self.apply(function, arguments, last, place)?,
            ("FUNCALL", [function, arguments @ ..]) => {
                let mut nodes = Vec::new();
                let callee = self.callee(function, &mut nodes)?;
                let arguments = self.forms(arguments)?;
                nodes.push(self.call(&callee, arguments, place)?);
                Node::sequence(nodes, place)
            }
            ("ADJOIN", [item, list]) => {
                let (item, list) = (self.form(item)?, self.form(list)?);
                self.with_item(item, list, place)
            }
            ("PUSHNEW", [item, list]) if list.symbol().is_some() => {
                let (item, now) = (self.form(item)?, self.form(list)?);
                let value = self.with_item(item, now, place);
                self.assign(list.symbol().unwrap_or_default(), value, place)
            }
            ("ADJOIN" | "PUSHNEW", _) => return Err(unsupported(name, place)),
            _ => {
                let mut nodes = self.forms(arguments)?;
                nodes.push(super::compiler::wrong_count(name, arguments.len(), place));
                Node::sequence(nodes, place)
            }
        };
        Ok(Some(node))
    }

    /// An endless loop with its exit; `make` gets what leaves it.
    pub(super) fn endless(
        &mut self,
        place: Place,
        make: impl FnOnce(&mut Self, &dyn Fn(Node) -> Node) -> Result<Vec<Node>, Refusal>,
    ) -> Lowering {
        let (exit, next) = (self.label(), self.label());
        let leave = |value: Node| Node::leave(exit, value, place);
        let body = make(self, &leave)?;
        Ok(Node::new(Expression::Loop { exit, next, body: Box::new(Node::sequence(body, place)) }, place))
    }

    /// `mapcar` and its relatives over one or more lists.
    fn along(&mut self, name: &str, function: &Datum, lists: &[Datum], place: Place) -> Lowering {
        let mut nodes = Vec::new();
        let callee = self.callee(function, &mut nodes)?;
        let mut locals = Vec::new();
        for list in lists {
            let local = self.local();
            let value = self.form(list)?;
            nodes.push(Node::set(local, value, list.place));
            locals.push(local);
        }
        let (result, tail) = (self.local(), self.local());
        let (start, found) = match name {
            "MAPC" => (Node::local(locals[0], place), None),
            "EVERY" => (Node::word(TRUE, place), Some(false)),
            "NOTANY" => (Node::word(TRUE, place), Some(true)),
            "SOME" => (Node::nil(place), Some(true)),
            "NOTEVERY" => (Node::nil(place), Some(false)),
            _ => (Node::nil(place), None),
        };
        nodes.push(Node::set(result, start, place));
        let round = self.endless(place, |this, leave| {
            let mut body = Vec::new();
            for local in &locals {
                let over = is_nil(Node::local(*local, place));
                body.push(Node::choose(over, leave(Node::local(result, place)), Node::nil(place), place));
            }
            let items: Vec<Local> = locals.iter().map(|_| this.local()).collect();
            for (item, local) in items.iter().zip(&locals) {
                body.push(Node::set(*item, first(*local, place), place));
                body.push(Node::set(*local, rest(*local, place), place));
            }
            let arguments = items.iter().map(|item| Node::local(*item, place)).collect();
            let value = this.call(&callee, arguments, place)?;
            match (name, found) {
                ("MAPCAR", _) => body.push(this.collect(value, result, tail, place)),
                ("MAPC", _) => body.push(value),
                ("SOME", _) => {
                    body.push(Node::set(result, value, place));
                    let holds = Node::local(result, place);
                    body.push(Node::choose(
                        holds,
                        leave(Node::local(result, place)),
                        Node::nil(place),
                        place,
                    ));
                }
                (_, Some(true)) => {
                    body.push(Node::choose(value, leave(Node::nil(place)), Node::nil(place), place));
                }
                ("EVERY", _) => {
                    body.push(Node::choose(value, Node::nil(place), leave(Node::nil(place)), place));
                }
                _ => body.push(Node::choose(value, Node::nil(place), leave(Node::word(TRUE, place)), place)),
            }
            Ok(body)
        })?;
        nodes.push(round);
        Ok(Node::sequence(nodes, place))
    }

    fn reduce(&mut self, function: &Datum, list: &Datum, options: &Options<'_>, place: Place) -> Lowering {
        let mut nodes = Vec::new();
        let callee = self.callee(function, &mut nodes)?;
        let key = options.key.map(|key| self.callee(key, &mut nodes)).transpose()?;
        let (items, sum) = (self.local(), self.local());
        let value = self.form(list)?;
        nodes.push(Node::set(items, value, place));
        let element = |this: &mut Self| match &key {
            Some(key) => this.call(key, vec![first(items, place)], place),
            None => Ok(first(items, place)),
        };
        let round = {
            let item = element(self)?;
            let step = self.call(&callee, vec![Node::local(sum, place), item], place)?;
            self.endless(place, |_, leave| {
                let over = is_nil(Node::local(items, place));
                Ok(vec![
                    Node::choose(over, leave(Node::local(sum, place)), Node::nil(place), place),
                    Node::set(sum, step, place),
                    Node::set(items, rest(items, place), place),
                ])
            })?
        };
        if let Some(initial) = options.initial {
            let initial = self.form(initial)?;
            nodes.push(Node::set(sum, initial, place));
            nodes.push(round);
            return Ok(Node::sequence(nodes, place));
        }
        let empty = self.call(&callee, Vec::new(), place)?;
        let start = element(self)?;
        let all = vec![Node::set(sum, start, place), Node::set(items, rest(items, place), place), round];
        nodes.push(Node::choose(is_nil(Node::local(items, place)), empty, Node::sequence(all, place), place));
        Ok(Node::sequence(nodes, place))
    }

    /// Functions that look for something in a list; plain ones are library functions.
    fn search(
        &mut self,
        name: &str,
        item: &Datum,
        list: &Datum,
        options: &[Datum],
        place: Place,
    ) -> Lowering {
        let options = Self::options(options, name)?;
        let is_equal = options.test.and_then(|test| test.form("FUNCTION").or_else(|| test.form("QUOTE")));
        let is_equal = matches!(is_equal, Some([name]) if name.is_symbol("EQUAL"));
        let is_plain = options.test.is_none_or(|test| {
            let name = test.form("FUNCTION").or_else(|| test.form("QUOTE"));
            matches!(name, Some([name]) if name.is_symbol("EQL") || name.is_symbol("EQ"))
        });
        if options.key.is_none() && is_plain {
            // Counting among given things needs no list.
            if let (true, Some(things)) = (name == "COUNT", list.form("LIST")) {
                return self.count_among(item, things, place);
            }
            if name == "COUNT" {
                let wanted = self.local();
                let value = self.form(item)?;
                let nodes = vec![Node::set(wanted, value, place)];
                let matches = |_: &mut Self, item: Node| Ok(same(Node::local(wanted, place), item));
                return self.filter("COUNT-IF", &matches, nodes, list, &options, place);
            }
            let function = match name {
                "MEMBER" => &lists::MEMBER,
                "FIND" => &lists::FIND,
                "POSITION" => &lists::POSITION,
                "ASSOC" => &lists::ASSOC,
                _ => &lists::REMOVE,
            };
            let arguments = vec![self.form(item)?, self.form(list)?];
            return Ok(Node::host(function, arguments, place));
        }
        if name == "MEMBER" && is_equal && options.key.is_none() {
            let arguments = vec![self.form(item)?, self.form(list)?];
            return Ok(Node::host(&lists::MEMBER_EQUAL, arguments, place));
        }
        if name == "ASSOC" {
            return Err(unsupported(name, place));
        }
        let wanted = self.local();
        let value = self.form(item)?;
        let mut nodes = vec![Node::set(wanted, value, place)];
        let test = options.test.map(|test| self.callee(test, &mut nodes)).transpose()?;
        let matches = |this: &mut Self, item: Node| match &test {
            Some(test) => this.call(test, vec![Node::local(wanted, place), item], place),
            None => Ok(same(Node::local(wanted, place), item)),
        };
        let like = match name {
            "MEMBER" => "MEMBER-IF",
            "COUNT" => "COUNT-IF",
            "FIND" => "FIND-IF",
            "POSITION" => "POSITION-IF",
            _ => "REMOVE-IF",
        };
        self.filter(like, &matches, nodes, list, &options, place)
    }

    fn count_among(&mut self, item: &Datum, things: &[Datum], place: Place) -> Lowering {
        let wanted = self.local();
        let value = self.form(item)?;
        let mut nodes = vec![Node::set(wanted, value, place)];
        let mut locals = Vec::new();
        for thing in things {
            let local = self.local();
            let value = self.form(thing)?;
            nodes.push(Node::set(local, value, place));
            locals.push(local);
        }
        let sum = locals.iter().fold(Node::integer(0, place), |sum, local| {
            let is_one = same(Node::local(wanted, place), Node::local(*local, place));
            let one = Node::choose(is_one, Node::integer(1, place), Node::integer(0, place), place);
            op(Operation::Add, vec![sum, one], place)
        });
        nodes.push(sum);
        Ok(Node::sequence(nodes, place))
    }

    /// `remove-if` and its relatives.
    fn filter(
        &mut self,
        name: &str,
        matches: &dyn Fn(&mut Self, Node) -> Lowering,
        mut nodes: Vec<Node>,
        list: &Datum,
        options: &Options<'_>,
        place: Place,
    ) -> Lowering {
        let key = options.key.map(|key| self.callee(key, &mut nodes)).transpose()?;
        let (items, item, result, tail) = (self.local(), self.local(), self.local(), self.local());
        let value = self.form(list)?;
        nodes.push(Node::set(items, value, place));
        let counts = matches!(name, "COUNT-IF" | "COUNT-IF-NOT" | "POSITION-IF");
        let start = if counts { Node::integer(0, place) } else { Node::nil(place) };
        nodes.push(Node::set(result, start, place));
        let now = |local: Local| Node::local(local, place);
        let keyed = match &key {
            Some(key) => self.call(key, vec![now(item)], place)?,
            None => now(item),
        };
        let test = matches(self, keyed)?;
        let at_end = if matches!(name, "COUNT-IF" | "COUNT-IF-NOT" | "REMOVE-IF" | "REMOVE-IF-NOT") {
            now(result)
        } else {
            Node::nil(place)
        };
        let keep = self.collect(now(item), result, tail, place);
        let round = self.endless(place, |_, leave| {
            let mut body = vec![
                Node::choose(is_nil(now(items)), leave(at_end), Node::nil(place), place),
                Node::set(item, first(items, place), place),
            ];
            let one_more = || {
                Node::set(
                    result,
                    op(Operation::Add, vec![now(result), Node::integer(1, place)], place),
                    place,
                )
            };
            let nothing = || Node::nil(place);
            body.push(match name {
                "COUNT-IF" => Node::choose(test, one_more(), nothing(), place),
                "COUNT-IF-NOT" => Node::choose(test, nothing(), one_more(), place),
                "REMOVE-IF" => Node::choose(test, nothing(), keep, place),
                "REMOVE-IF-NOT" => Node::choose(test, keep, nothing(), place),
                "FIND-IF" => Node::choose(test, leave(now(item)), nothing(), place),
                "MEMBER-IF" => Node::choose(test, leave(now(items)), nothing(), place),
                _ => Node::choose(test, leave(now(result)), one_more(), place),
            });
            body.push(Node::set(items, rest(items, place), place));
            Ok(body)
        })?;
        nodes.push(round);
        Ok(Node::sequence(nodes, place))
    }

    /// A list with an item in front, unless it is in it.
    fn with_item(&mut self, item: Node, list: Node, place: Place) -> Node {
        let (wanted, items) = (self.local(), self.local());
        let now = |local| Node::local(local, place);
        let found = Node::host(&lists::MEMBER, vec![now(wanted), now(items)], place);
        let longer = pair(now(wanted), now(items));
        let choice = Node::choose(found, now(items), longer, place);
        Node::sequence(vec![Node::set(wanted, item, place), Node::set(items, list, place), choice], place)
    }

    fn apply(&mut self, function: &Datum, arguments: &[Datum], last: &Datum, place: Place) -> Lowering {
        let mut nodes = Vec::new();
        let callee = self.callee(function, &mut nodes)?;
        let mut leading = self.forms(arguments)?;
        let list = self.local();
        let last = self.form(last)?;
        let all = leading.drain(..).rev().fold(last, |rest, item| pair(item, rest));
        nodes.push(Node::set(list, all, place));
        match callee {
            Callee::Named(name) => nodes.push(self.spread(name, list, place)),
            callee => {
                let count = self.local();
                let length = Node::host(&lists::LENGTH, vec![Node::local(list, place)], place);
                nodes.push(Node::set(count, length, place));
                let most = 8;
                let mut result = self.call(&callee, vec![Node::nil(place); most + 1], place)?;
                for number in (0..=most).rev() {
                    let arguments = (0..number)
                        .map(|index| {
                            let rest = (0..index).fold(Node::local(list, place), |list, _| {
                                op(Operation::Rest, vec![list], place)
                            });
                            op(Operation::First, vec![rest], place)
                        })
                        .collect();
                    let call = self.call(&callee, arguments, place)?;
                    let number = Node::integer(number as i64, place);
                    let test = op(Operation::Equal, vec![Node::local(count, place), number], place);
                    result = Node::choose(test, call, result, place);
                }
                nodes.push(result);
            }
        }
        Ok(Node::sequence(nodes, place))
    }
}
