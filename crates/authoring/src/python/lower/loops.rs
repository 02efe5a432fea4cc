//! Going through things: ranges, sequences, several at once.

use ruff_python_ast::{Expr, ExprCall, Number, UnaryOp};

use super::Lowers;
use super::body::Body;
use crate::form::{Count, Expression, Label, Local, Node, Operation};
use crate::message::Place;

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
    pub(super) fn known_integer(&mut self, expression: &'a Expr) -> Option<i64> {
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
}
