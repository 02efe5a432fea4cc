//! Builtins that use things up without a list in between: `sum`, `any`, `all`, `next`, `map`, `filter`.

use ruff_python_ast::{Comprehension, Expr};

use super::body::Body;
use super::expressions::LIST_HEADER;
use super::{Lowers, refuse};
use crate::form::{Count, Expression, Local, Node, Operation};
use crate::message::Place;
use crate::python::imports::Imported;
use crate::python::library::value::STRIDED;
use crate::python::library::{attempts, builtins, ordering};
use crate::word::{FALSE, TRUE};

impl<'a> Body<'_, 'a> {
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
                let mut general = Self::host(&builtins::ITERABLE, vec![Node::local(kept, place)], place);
                if self.module.arrays {
                    let list = Node::operation(Operation::ListOf, vec![Node::local(kept, place)], place);
                    general = Node::choose(is(STRIDED), list, general, place);
                }
                let choice = Node::choose(test, Node::local(kept, place), general, place);
                Ok(Node::sequence(vec![set, choice], place))
            }
        }
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

    /// `sum(items)`: added up here where it is a list, whose items are better known than what the library gives.
    pub(super) fn sum_of_items(&mut self, items: Node, place: Place) -> Node {
        let (set, list) = self.keep(items, place);
        let (start, total) = self.keep(Self::integer(0, place), place);
        let repeat = self.each_in_list(list, 0, place, |item| {
            let sum = Node::operation(Operation::Add, vec![Node::local(total, place), item], place);
            Node::set(total, sum, place)
        });
        let here = Node::sequence(vec![start, repeat, Node::local(total, place)], place);
        let words = vec![Node::local(list, place), Self::integer(0, place)];
        let there = Self::host(&builtins::SUM, words, place);
        let is_list = Node::operation(Operation::Has(LIST_HEADER), vec![Node::local(list, place)], place);
        Node::sequence(vec![set, Node::choose(is_list, here, there, place)], place)
    }

    /// `max(items)` or `min(items)`, likewise.
    pub(super) fn best_of_items(&mut self, items: Node, largest: bool, place: Place) -> Node {
        let (set, list) = self.keep(items, place);
        let of_list = |operation| Node::operation(operation, vec![Node::local(list, place)], place);
        let words = vec![Node::local(list, place), Self::integer(0, place)];
        let (start, best) = self.keep(Node::operation(Operation::Item, words, place), place);
        let (kept, arrays) = (self.function.local(), self.module.arrays);
        let (operation, function, name) = if largest {
            (Operation::Greater, &ordering::MAX, "max")
        } else {
            (Operation::Less, &ordering::MIN, "min")
        };
        let repeat = self.each_in_list(list, 1, place, |item| {
            let sides = vec![Node::set(kept, item, place), Node::local(best, place)];
            let mut test = Node::operation(operation, sides, place);
            if arrays {
                test = Node::operation(Operation::Truth, vec![test], place);
            }
            let better = Node::set(best, Node::local(kept, place), place);
            Node::choose(test, better, Node::nil(place), place)
        });
        let here = Node::sequence(vec![start, repeat, Node::local(best, place)], place);
        let words =
            [self.text("ValueError", place), self.text(&format!("{name}() arg is an empty sequence"), place)];
        let empty = Self::host(&attempts::RAISE, words.to_vec(), place);
        let some = Node::operation(
            Operation::Greater,
            vec![of_list(Operation::Length), Self::integer(0, place)],
            place,
        );
        let here = Node::choose(some, here, empty, place);
        let there = Self::host(function, vec![Node::local(list, place)], place);
        Node::sequence(
            vec![set, Node::choose(of_list(Operation::Has(LIST_HEADER)), here, there, place)],
            place,
        )
    }

    /// A round for each item of a list that nothing changes meanwhile, from a place on.
    fn each_in_list(
        &mut self,
        list: Local,
        from: i64,
        place: Place,
        round: impl FnOnce(Node) -> Node,
    ) -> Node {
        let variable = self.function.local();
        let (exit, next) = (self.function.label(), self.function.label());
        let item = vec![Node::local(list, place), Node::local(variable, place)];
        let count = Count {
            variable,
            from: Self::integer(from, place),
            to: Node::operation(Operation::Length, vec![Node::local(list, place)], place),
            inclusive: false,
            step: 1,
            exit,
            next,
            body: round(Node::operation(Operation::Item, item, place)),
        };
        Node::new(Expression::Count(Box::new(count)), place)
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
        let empty = Self::new_list(Vec::new(), place);
        let (set, list) = self.keep(empty, place);
        let repeat = self.applied(function, sequences, place, &mut |_, result, _| {
            Ok(Self::append(Node::local(list, place), result, place))
        })?;
        Ok(Node::sequence(vec![set, repeat, Node::local(list, place)], place))
    }

    /// The list of the items for which a function gives something true.
    pub(super) fn filtered(&mut self, function: &'a Expr, sequence: Node, place: Place) -> Lowers {
        let empty = Self::new_list(Vec::new(), place);
        let (set, list) = self.keep(empty, place);
        let repeat = if function.is_none_literal_expr() {
            let next = self.function.label();
            self.each_item(sequence, next, place, &mut |this, item, _| {
                let (keep, kept) = this.keep(item, place);
                let test = Node::operation(Operation::Truth, vec![keep], place);
                let add = Self::append(Node::local(list, place), Node::local(kept, place), place);
                Ok(Node::choose(test, add, Node::nil(place), place))
            })?
        } else {
            self.applied(function, vec![sequence], place, &mut |_, result, item| {
                let test = Node::operation(Operation::Truth, vec![result], place);
                let add = Self::append(Node::local(list, place), Node::local(item, place), place);
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
        // key=itemgetter(1)
        let getter = match function {
            Expr::Call(call) => match self.imported(&call.func) {
                Some(Imported::Member(module, member))
                    if module == "operator"
                        && member == "itemgetter"
                        && call.arguments.keywords.is_empty() =>
                {
                    match &call.arguments.args[..] {
                        [index] if !index.is_starred_expr() => {
                            let index = self.expression(index)?;
                            let (set, index) = self.keep(index, place);
                            nodes.push(set);
                            Some(index)
                        }
                        _ => None,
                    }
                }
                _ => None,
            },
            _ => None,
        };
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
        let result = if let (Some(index), [item]) = (getter, &items[..]) {
            let words = vec![Node::local(*item, place), Node::local(index, place)];
            Node::operation(Operation::Item, words, place)
        } else if let Expr::Lambda(lambda) = function {
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
