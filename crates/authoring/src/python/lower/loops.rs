//! Going through things: `for`, comprehensions, and the builtins that use things up.

use std::collections::{HashMap, HashSet};

use ruff_python_ast::{Comprehension, Expr, ExprCall, Number, UnaryOp};

use super::body::Body;
use super::{Lowers, refuse};
use crate::form::{Count, Expression, Label, Local, Node, Operation};
use crate::message::Place;
use crate::python::library::value::STRIDED;
use crate::python::library::{builtins, collections};
use crate::python::scope::target_names;
use crate::word::{FALSE, TRUE};

/// What a round does.
pub(super) type Round<'r, 'l, 'a> = &'r mut dyn FnMut(&mut Body<'l, 'a>) -> Lowers;

impl<'l, 'a> Body<'l, 'a> {
    /// The call of a builtin of that name, if the expression is one and nothing else has that name.
    pub(super) fn builtin_call(&self, expression: &'a Expr) -> Option<(&'a str, &'a ExprCall)> {
        let Expr::Call(call) = expression else { return None };
        let Expr::Name(name) = &*call.func else { return None };
        self.is_builtin(&name.id).then_some((name.id.as_str(), call))
    }

    /// Whether nothing in the file has the name of this builtin.
    pub(super) fn is_builtin(&self, name: &str) -> bool {
        !self.is_variable(name)
            && !self.nested.contains_key(name)
            && !self.module.survey.functions.contains_key(name)
            && !self.module.survey.classes.contains_key(name)
            && !self.module.survey.bindings.contains_key(name)
            && !self.module.survey.imports.contains_key(name)
    }

    /// A loop over `iter` with each item put into `target`.
    pub(super) fn each(
        &mut self,
        target: &'a Expr,
        iter: &'a Expr,
        next: Label,
        place: Place,
        round: Round<'_, 'l, 'a>,
    ) -> Lowers {
        if let Some((name, call)) = self.builtin_call(iter) {
            let arguments = &call.arguments.args;
            let plain = call.arguments.keywords.is_empty() && !arguments.iter().any(Expr::is_starred_expr);
            match (name, &arguments[..]) {
                ("range", [_, ..]) if plain && arguments.len() <= 3 => {
                    if let Some(node) = self.each_in_range(target, arguments, false, next, place, round)? {
                        return Ok(node);
                    }
                }
                ("reversed", [inner]) if plain => {
                    if let Some(("range", inner)) = self.builtin_call(inner) {
                        let arguments = &inner.arguments.args;
                        if (1..=2).contains(&arguments.len())
                            && inner.arguments.keywords.is_empty()
                            && let Some(node) =
                                self.each_in_range(target, arguments, true, next, place, round)?
                        {
                            return Ok(node);
                        }
                    }
                }
                ("enumerate", [sequence, ..]) if plain || call.arguments.find_keyword("start").is_some() => {
                    let first = match arguments.get(1) {
                        Some(first) => Some(first),
                        None => call.arguments.find_keyword("start").map(|keyword| &keyword.value),
                    };
                    if let Expr::Tuple(parts) = target
                        && let [number, item] = &parts.elts[..]
                    {
                        return self.each_numbered((number, item), sequence, first, next, place, round);
                    }
                }
                ("zip", [_, _, ..]) if plain => {
                    if let Expr::Tuple(parts) = target
                        && parts.elts.len() == arguments.len()
                        && !parts.elts.iter().any(Expr::is_starred_expr)
                    {
                        return self.each_of_several(&parts.elts, arguments, next, place, round);
                    }
                }
                _ => {}
            }
        }
        // What is written out has a length that nothing changes.
        if let Expr::Tuple(ruff_python_ast::ExprTuple { elts, .. })
        | Expr::List(ruff_python_ast::ExprList { elts, .. }) = iter
            && !elts.is_empty()
            && !elts.iter().any(Expr::is_starred_expr)
        {
            let sequence = self.expression(iter)?;
            let (set, sequence) = self.keep(sequence, place);
            let (counter, exit) = (self.function.local(), self.function.label());
            let words = vec![Node::local(sequence, place), Node::local(counter, place)];
            let item = Node::operation(Operation::Item, words, place);
            let bind = self.assign(target, item, place)?;
            let inner = round(self)?;
            let count = Count {
                variable: counter,
                from: Self::integer(0, place),
                to: Self::integer(elts.len() as i64, place),
                inclusive: false,
                step: 1,
                exit,
                next,
                body: Node::sequence(vec![bind, inner], place),
            };
            return Ok(Node::sequence(
                vec![set, Node::new(Expression::Count(Box::new(count)), place)],
                place,
            ));
        }
        let sequence = self.consumed(iter)?;
        self.each_item(sequence, next, place, &mut |this, item, _| {
            let bind = this.assign(target, item, place)?;
            let inner = round(this)?;
            Ok(Node::sequence(vec![bind, inner], place))
        })
    }

    /// An integer that is known before running.
    #[expect(clippy::self_only_used_in_recursion, reason = "as all questions about expressions")]
    fn known_integer(&mut self, expression: &'a Expr) -> Option<i64> {
        match expression {
            Expr::NumberLiteral(number) => match &number.value {
                Number::Int(value) => value.as_i64(),
                _ => None,
            },
            Expr::UnaryOp(unary) if unary.op == UnaryOp::USub => {
                self.known_integer(&unary.operand).map(|value| -value)
            }
            _ => None,
        }
    }

    fn each_in_range(
        &mut self,
        target: &'a Expr,
        arguments: &'a [Expr],
        backwards: bool,
        next: Label,
        place: Place,
        round: Round<'_, 'l, 'a>,
    ) -> Lowers<Option<Node>> {
        let step = match arguments.get(2) {
            Some(step) => match self.known_integer(step) {
                Some(step) if step != 0 => step,
                _ => return Ok(None),
            },
            None => 1,
        };
        let (from, to) = match arguments {
            [to] => (Self::integer(0, place), self.index(to)?),
            [from, to, ..] => {
                let from = self.index(from)?;
                (from, self.index(to)?)
            }
            [] => return Ok(None),
        };
        let counter = self.function.local();
        let exit = self.function.label();
        let bind = self.assign(target, Node::local(counter, place), place)?;
        let inner = round(self)?;
        let body = Node::sequence(vec![bind, inner], place);
        let count = if backwards {
            // From the last to the first; the bounds are computed in the order they are written.
            let (set_from, first) = self.keep(from, place);
            let one = Self::integer(1, place);
            let last = Node::operation(Operation::Subtract, vec![to, one], place);
            let count = Count {
                variable: counter,
                from: last,
                to: Node::local(first, place),
                inclusive: true,
                step: -1,
                exit,
                next,
                body,
            };
            let repeat = Node::new(Expression::Count(Box::new(count)), place);
            return Ok(Some(Node::sequence(vec![set_from, repeat], place)));
        } else {
            Count { variable: counter, from, to, inclusive: false, step, exit, next, body }
        };
        Ok(Some(Node::new(Expression::Count(Box::new(count)), place)))
    }

    /// An expression that must be an integer: a bound of a range.
    fn index(&mut self, expression: &'a Expr) -> Lowers {
        let place = self.module.at(expression);
        let value = self.expression(expression)?;
        Ok(Node::operation(Operation::Whole(1), vec![value], place))
    }

    /// A loop over the items of something that can be indexed, with the item and its number.
    pub(super) fn each_item(
        &mut self,
        sequence: Node,
        next: Label,
        place: Place,
        round: &mut dyn FnMut(&mut Self, Node, Local) -> Lowers,
    ) -> Lowers {
        let (set, sequence) = self.keep(sequence, place);
        let counter = self.function.local();
        let number = self.function.local();
        let exit = self.function.label();
        let start = Node::set(counter, Self::integer(-1, place), place);
        let one = Self::integer(1, place);
        let step = Node::operation(Operation::Add, vec![Node::local(counter, place), one], place);
        let step = Node::set(counter, step, place);
        let length = Node::operation(Operation::Length, vec![Node::local(sequence, place)], place);
        let test = Node::operation(Operation::GreaterEqual, vec![Node::local(counter, place), length], place);
        let leave = Node::leave(exit, Node::nil(place), place);
        let done = Node::choose(test, leave, Node::nil(place), place);
        let remember = Node::set(number, Node::local(counter, place), place);
        let item = Node::operation(
            Operation::Item,
            vec![Node::local(sequence, place), Node::local(counter, place)],
            place,
        );
        let inner = round(self, item, number)?;
        let body = Node::sequence(vec![step, done, remember, inner, Node::nil(place)], place);
        let repeat = Node::new(Expression::Loop { exit, next, body: Box::new(body) }, place);
        Ok(Node::sequence(vec![set, start, repeat], place))
    }

    fn each_numbered(
        &mut self,
        (number, item): (&'a Expr, &'a Expr),
        sequence: &'a Expr,
        first: Option<&'a Expr>,
        next: Label,
        place: Place,
        round: Round<'_, 'l, 'a>,
    ) -> Lowers {
        let sequence = self.consumed(sequence)?;
        let first = match first {
            Some(first) => {
                let value = self.index(first)?;
                Some(self.keep(value, place))
            }
            None => None,
        };
        let start = first.as_ref().map(|(_, local)| *local);
        let repeat = self.each_item(sequence, next, place, &mut |this, found, count| {
            let mut value = Node::local(count, place);
            if let Some(start) = start {
                value = Node::operation(Operation::Add, vec![value, Node::local(start, place)], place);
            }
            let bind_number = this.assign(number, value, place)?;
            let bind_item = this.assign(item, found, place)?;
            let inner = round(this)?;
            Ok(Node::sequence(vec![bind_number, bind_item, inner], place))
        })?;
        Ok(match first {
            Some((set, _)) => Node::sequence(vec![set, repeat], place),
            None => repeat,
        })
    }

    fn each_of_several(
        &mut self,
        targets: &'a [Expr],
        sequences: &'a [Expr],
        next: Label,
        place: Place,
        round: Round<'_, 'l, 'a>,
    ) -> Lowers {
        let mut nodes = Vec::new();
        let mut locals = Vec::new();
        for sequence in sequences {
            let sequence = self.consumed(sequence)?;
            let (set, local) = self.keep(sequence, place);
            nodes.push(set);
            locals.push(local);
        }
        let counter = self.function.local();
        let exit = self.function.label();
        nodes.push(Node::set(counter, Self::integer(-1, place), place));
        let one = Self::integer(1, place);
        let step = Node::operation(Operation::Add, vec![Node::local(counter, place), one], place);
        let mut round_nodes = vec![Node::set(counter, step, place)];
        for &local in &locals {
            let length = Node::operation(Operation::Length, vec![Node::local(local, place)], place);
            let test =
                Node::operation(Operation::GreaterEqual, vec![Node::local(counter, place), length], place);
            let leave = Node::leave(exit, Node::nil(place), place);
            round_nodes.push(Node::choose(test, leave, Node::nil(place), place));
        }
        for (target, &local) in targets.iter().zip(&locals) {
            let item = Node::operation(
                Operation::Item,
                vec![Node::local(local, place), Node::local(counter, place)],
                place,
            );
            round_nodes.push(self.assign(target, item, place)?);
        }
        round_nodes.push(round(self)?);
        round_nodes.push(Node::nil(place));
        let body = Box::new(Node::sequence(round_nodes, place));
        nodes.push(Node::new(Expression::Loop { exit, next, body }, place));
        Ok(Node::sequence(nodes, place))
    }

    /// Something that is gone through once, at once, as something that can be indexed.
    pub(super) fn consumed(&mut self, expression: &'a Expr) -> Lowers {
        let place = self.module.at(expression);
        match expression {
            Expr::Generator(_) | Expr::ListComp(_) | Expr::List(_) | Expr::Tuple(_) => {
                self.used_up(expression)
            }
            _ => {
                let value = self.used_up(expression)?;
                let (set, kept) = self.keep(value, place);
                let is = |kind| Node::operation(Operation::Is(kind), vec![Node::local(kept, place)], place);
                let test = Node::new(
                    Expression::Or(vec![is(crate::word::Kind::LIST), is(crate::word::Kind::TUPLE)]),
                    place,
                );
                let mut general = self.host(&builtins::ITERABLE, vec![Node::local(kept, place)], place);
                if self.module.arrays {
                    let list = Node::operation(Operation::ListOf, vec![Node::local(kept, place)], place);
                    general = Node::choose(is(STRIDED), list, general, place);
                }
                let choice = Node::choose(test, Node::local(kept, place), general, place);
                Ok(Node::sequence(vec![set, choice], place))
            }
        }
    }

    /// Opens a place where these names are other variables than outside.
    fn open_frame(&mut self, names: HashSet<String>) {
        let frame: HashMap<String, Local> =
            names.into_iter().map(|name| (name, self.function.local())).collect();
        self.frames.push(frame);
    }

    /// The loops of a comprehension around what `round` does with each item.
    fn generators(
        &mut self,
        generators: &'a [Comprehension],
        place: Place,
        round: Round<'_, 'l, 'a>,
    ) -> Lowers {
        let Some((first, rest)) = generators.split_first() else { return round(self) };
        if first.is_async {
            return Err(refuse(place, "`async for`", "write a plain `for`"));
        }
        let next = self.function.label();
        // The first iterable is computed outside of the comprehension's names.
        let mut names = HashSet::new();
        target_names(&first.target, &mut names);
        let repeats = std::mem::take(&mut self.repeats);
        let before = self.bound.clone();
        let target = &first.target;
        let result = self.each_framed(names, target, &first.iter, next, place, &mut |this| {
            let mut tests = Vec::new();
            for test in &first.ifs {
                tests.push(this.test(test)?);
            }
            let inner = this.generators(rest, place, round)?;
            Ok(match tests.len() {
                0 => inner,
                1 => Node::choose(tests.remove(0), inner, Node::nil(place), place),
                _ => Node::choose(Node::new(Expression::And(tests), place), inner, Node::nil(place), place),
            })
        });
        self.bound = before;
        self.repeats = repeats;
        result
    }

    /// [`Self::each`] with a target of its own names; the iterable does not see them.
    fn each_framed(
        &mut self,
        names: HashSet<String>,
        target: &'a Expr,
        iter: &'a Expr,
        next: Label,
        place: Place,
        round: Round<'_, 'l, 'a>,
    ) -> Lowers {
        // The iterable may use a name that the target hides: it is bound under the outer names first.
        let hides = {
            let mut used = HashSet::new();
            read_names(iter, &mut used);
            !used.is_disjoint(&names)
        };
        if hides {
            let sequence = self.consumed(iter)?;
            self.open_frame(names);
            let node = self.each_item(sequence, next, place, &mut |this, item, _| {
                let bind = this.assign(target, item, place)?;
                let inner = round(this)?;
                Ok(Node::sequence(vec![bind, inner], place))
            });
            self.frames.pop();
            return node;
        }
        self.open_frame(names);
        let node = self.each(target, iter, next, place, round);
        self.frames.pop();
        node
    }

    pub(super) fn list_comprehension(
        &mut self,
        element: &'a Expr,
        generators: &'a [Comprehension],
        place: Place,
    ) -> Lowers {
        if let Some(list) = self.written_out(element, generators, place)? {
            return Ok(list);
        }
        let empty = self.new_list(Vec::new(), place)?;
        let (set, list) = self.keep(empty, place);
        let repeat = self.generators(generators, place, &mut |this| {
            let item = this.expression(element)?;
            Ok(this.append(Node::local(list, place), item, place))
        })?;
        Ok(Node::sequence(vec![set, repeat, Node::local(list, place)], place))
    }

    /// `[… for i in range(4)]`: a few items that are known to be so many, one after the other.
    fn written_out(
        &mut self,
        element: &'a Expr,
        generators: &'a [Comprehension],
        place: Place,
    ) -> Lowers<Option<Node>> {
        let [only] = generators else { return Ok(None) };
        let (Expr::Name(target), Some(("range", call))) = (&only.target, self.builtin_call(&only.iter))
        else {
            return Ok(None);
        };
        let [end] = &call.arguments.args[..] else { return Ok(None) };
        if only.is_async || !only.ifs.is_empty() || !call.arguments.keywords.is_empty() {
            return Ok(None);
        }
        let end = match end {
            Expr::Name(name) if !self.is_variable(&name.id) => {
                match self.module.constant(&name.id, place).map(|node| node.expression) {
                    Some(Expression::Word(word)) => word.as_integer(),
                    _ => None,
                }
            }
            end => self.known_integer(end),
        };
        let Some(end @ 1..=WRITTEN_OUT) = end.filter(|_| is_simple(element)) else { return Ok(None) };
        let (repeats, before) = (std::mem::take(&mut self.repeats), self.bound.clone());
        let counter = self.function.local();
        self.frames.push(HashMap::from([(target.id.to_string(), counter)]));
        let items: Lowers<Vec<Node>> = (0..end)
            .map(|number| {
                let set = Node::set(counter, Self::integer(number, place), place);
                let item = self.expression(element)?;
                Ok(Node::sequence(vec![set, item], place))
            })
            .collect();
        self.frames.pop();
        self.bound = before;
        self.repeats = repeats;
        Ok(Some(self.new_list(items?, place)?))
    }

    pub(super) fn dict_comprehension(
        &mut self,
        key: &'a Expr,
        value: &'a Expr,
        generators: &'a [Comprehension],
        place: Place,
    ) -> Lowers {
        let keys = self.new_list(Vec::new(), place)?;
        let values = self.new_list(Vec::new(), place)?;
        let empty = self.host(&collections::NEW_DICT, vec![keys, values], place);
        let (set, dict) = self.keep(empty, place);
        let repeat = self.generators(generators, place, &mut |this| {
            let key = this.expression(key)?;
            let value = this.expression(value)?;
            Ok(this.host(&collections::INSERT, vec![Node::local(dict, place), key, value], place))
        })?;
        Ok(Node::sequence(vec![set, repeat, Node::local(dict, place)], place))
    }

    /// `sum(… for …)` without a list.
    pub(super) fn sum_of(
        &mut self,
        element: &'a Expr,
        generators: &'a [Comprehension],
        start: Option<&'a Expr>,
        place: Place,
    ) -> Lowers {
        let start = match start {
            Some(start) => self.expression(start)?,
            None => Self::integer(0, place),
        };
        let (set, total) = self.keep(start, place);
        let repeat = self.generators(generators, place, &mut |this| {
            let item = this.expression(element)?;
            let sum = Node::operation(Operation::Add, vec![Node::local(total, place), item], place);
            Ok(Node::set(total, sum, place))
        })?;
        Ok(Node::sequence(vec![set, repeat, Node::local(total, place)], place))
    }

    /// `any(… for …)` and `all(… for …)`: no further than needed.
    pub(super) fn any_or_all(
        &mut self,
        element: &'a Expr,
        generators: &'a [Comprehension],
        is_any: bool,
        place: Place,
    ) -> Lowers {
        let done = self.function.label();
        let (early, late) = if is_any { (TRUE, FALSE) } else { (FALSE, TRUE) };
        let repeat = self.generators(generators, place, &mut |this| {
            let test = this.test(element)?;
            let leave = Node::leave(done, Node::word(early, place), place);
            Ok(if is_any {
                Node::choose(test, leave, Node::nil(place), place)
            } else {
                Node::choose(test, Node::nil(place), leave, place)
            })
        })?;
        Ok(Node::block(done, Node::sequence(vec![repeat, Node::word(late, place)], place), place))
    }

    /// `next((… for …), default)`.
    pub(super) fn first_of(
        &mut self,
        element: &'a Expr,
        generators: &'a [Comprehension],
        default: Node,
        place: Place,
    ) -> Lowers {
        let done = self.function.label();
        let repeat = self.generators(generators, place, &mut |this| {
            let item = this.expression(element)?;
            Ok(Node::leave(done, item, place))
        })?;
        Ok(Node::block(done, Node::sequence(vec![repeat, default], place), place))
    }

    /// The list of what a function gives for each item: a lambda is written out, anything else is called.
    pub(super) fn mapped(&mut self, function: &'a Expr, sequences: Vec<Node>, place: Place) -> Lowers {
        let empty = self.new_list(Vec::new(), place)?;
        let (set, list) = self.keep(empty, place);
        let repeat = self.applied(function, sequences, place, &mut |this, result, _| {
            Ok(this.append(Node::local(list, place), result, place))
        })?;
        Ok(Node::sequence(vec![set, repeat, Node::local(list, place)], place))
    }

    /// The list of the items for which a function gives something true.
    pub(super) fn filtered(&mut self, function: &'a Expr, sequence: Node, place: Place) -> Lowers {
        let empty = self.new_list(Vec::new(), place)?;
        let (set, list) = self.keep(empty, place);
        let repeat = if function.is_none_literal_expr() {
            let next = self.function.label();
            self.each_item(sequence, next, place, &mut |this, item, _| {
                let (keep, kept) = this.keep(item, place);
                let test = Node::operation(Operation::Truth, vec![keep], place);
                let add = this.append(Node::local(list, place), Node::local(kept, place), place);
                Ok(Node::choose(test, add, Node::nil(place), place))
            })?
        } else {
            self.applied(function, vec![sequence], place, &mut |this, result, item| {
                let test = Node::operation(Operation::Truth, vec![result], place);
                let add = this.append(Node::local(list, place), Node::local(item, place), place);
                Ok(Node::choose(test, add, Node::nil(place), place))
            })?
        };
        Ok(Node::sequence(vec![set, repeat, Node::local(list, place)], place))
    }

    /// Applies a function to the items of sequences, side by side.
    fn applied(
        &mut self,
        function: &'a Expr,
        sequences: Vec<Node>,
        place: Place,
        round: &mut dyn FnMut(&mut Self, Node, Local) -> Lowers,
    ) -> Lowers {
        let mut nodes = Vec::new();
        let mut locals = Vec::new();
        for sequence in sequences {
            let (set, local) = self.keep(sequence, place);
            nodes.push(set);
            locals.push(local);
        }
        let names = match function {
            Expr::Lambda(lambda) => {
                let names: Vec<String> = lambda
                    .parameters
                    .iter()
                    .flat_map(|all| all.iter())
                    .map(|one| one.name().to_string())
                    .collect();
                if names.len() != locals.len() {
                    return Err(refuse(
                        place,
                        "a function with this number of parameters here",
                        "take one for each list",
                    ));
                }
                names
            }
            _ => Vec::new(),
        };
        let counter = self.function.local();
        let (exit, next) = (self.function.label(), self.function.label());
        nodes.push(Node::set(counter, Self::integer(-1, place), place));
        let one = Self::integer(1, place);
        let step = Node::operation(Operation::Add, vec![Node::local(counter, place), one], place);
        let mut inner = vec![Node::set(counter, step, place)];
        let mut items = Vec::new();
        for &local in &locals {
            let length = Node::operation(Operation::Length, vec![Node::local(local, place)], place);
            let test =
                Node::operation(Operation::GreaterEqual, vec![Node::local(counter, place), length], place);
            let leave = Node::leave(exit, Node::nil(place), place);
            inner.push(Node::choose(test, leave, Node::nil(place), place));
        }
        for &local in &locals {
            let item = Node::operation(
                Operation::Item,
                vec![Node::local(local, place), Node::local(counter, place)],
                place,
            );
            let (set, kept) = self.keep(item, place);
            inner.push(set);
            items.push(kept);
        }
        let result = if let Expr::Lambda(lambda) = function {
            self.frames.push(names.into_iter().zip(items.iter().copied()).collect());
            let value = self.expression(&lambda.body);
            self.frames.pop();
            value?
        } else {
            let words = items.iter().map(|&item| Node::local(item, place)).collect();
            self.call_expression(function, words, place)?
        };
        inner.push(round(self, result, items[0])?);
        inner.push(Node::nil(place));
        let body = Box::new(Node::sequence(inner, place));
        nodes.push(Node::new(Expression::Loop { exit, next, body }, place));
        Ok(Node::sequence(nodes, place))
    }
}

/// The most items of a comprehension that are written out.
const WRITTEN_OUT: i64 = 4;

/// Whether an expression can stand several times in a row: nothing in it makes functions or names.
fn is_simple(expression: &Expr) -> bool {
    use ruff_python_ast::visitor::{self, Visitor};
    struct Simple {
        holds: bool,
        size: usize,
    }
    impl<'b> Visitor<'b> for Simple {
        fn visit_expr(&mut self, expression: &'b Expr) {
            self.size += 1;
            self.holds &= matches!(
                expression,
                Expr::Name(_)
                    | Expr::Attribute(_)
                    | Expr::Subscript(_)
                    | Expr::BinOp(_)
                    | Expr::UnaryOp(_)
                    | Expr::NumberLiteral(_)
                    | Expr::Tuple(_)
                    | Expr::Call(_)
            );
            visitor::walk_expr(self, expression);
        }
    }
    let mut simple = Simple { holds: true, size: 0 };
    simple.visit_expr(expression);
    simple.holds && simple.size <= 20
}

/// The names that an expression reads, roughly: more than needed is no harm.
fn read_names(expression: &Expr, names: &mut HashSet<String>) {
    use ruff_python_ast::visitor::{self, Visitor};
    struct Names<'n>(&'n mut HashSet<String>);
    impl<'b> Visitor<'b> for Names<'_> {
        fn visit_expr(&mut self, expression: &'b Expr) {
            if let Expr::Name(name) = expression {
                self.0.insert(name.id.to_string());
            }
            visitor::walk_expr(self, expression);
        }
    }
    Names(names).visit_expr(expression);
}
