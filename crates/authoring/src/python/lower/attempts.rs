//! `try`, `except`, `raise`.
//!
//! The body of a `try` is a function of its own, because that is what can be called and survived. What it assigns lives
//! in cells, and how it was left (to its end, by `return`, `break` or `continue`) is the number it gives back.

use std::collections::HashSet;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{ExceptHandler, Expr, Stmt, StmtRaise, StmtTry};

use super::body::{Body, Variable};
use super::{Lowers, refuse};
use crate::form::{Expression, Function, Label, Local, Node, Operation};
use crate::message::Place;
use crate::python::library::{attempts, objects};
use crate::python::scope::Scope;
use crate::word::UNBOUND;

const TO_THE_END: i64 = 0;
const BY_RETURN: i64 = 1;
const BY_BREAK: i64 = 2;
const BY_CONTINUE: i64 = 3;
const BY_ERROR: i64 = 4;

/// Where the body of a `try` writes down what a `return` in it gives.
#[derive(Clone, Debug)]
pub(super) struct Leaving {
    /// A cell.
    result: Local,
}

impl<'a> Body<'_, 'a> {
    /// Leaves the body of a `try` by `return`.
    pub(super) fn leave_attempt_with(leaving: &Leaving, value: Node, place: Place) -> Node {
        let store =
            Node::operation(Operation::CellSet, vec![Node::local(leaving.result, place), value], place);
        let code = Self::integer(BY_RETURN, place);
        let leave = Node::new(Expression::Return(Box::new(code)), place);
        Node::sequence(vec![store, leave], place)
    }

    /// Leaves the body of a `try` for the loop around it.
    pub(super) fn leave_loop_of_attempt(&mut self, is_break: bool, place: Place) -> Lowers {
        if self.attempt.is_none() {
            return Err(refuse(place, "this outside of a loop", "put it into one"));
        }
        let code = Self::integer(if is_break { BY_BREAK } else { BY_CONTINUE }, place);
        Ok(Node::new(Expression::Return(Box::new(code)), place))
    }

    pub(super) fn attempts(&mut self, attempt: &'a StmtTry, place: Place) -> Lowers {
        if attempt.is_star {
            return Err(refuse(place, "`except*`", "write `except`"));
        }
        if self.is_module {
            return Err(refuse(place, "`try` here", "write it in a function"));
        }
        if attempt.finalbody.is_empty() {
            self.attempt_and_handle(attempt, place)
        } else {
            self.attempt_and_finish(attempt, place)
        }
    }

    /// `try` with `finally`: everything before it is an attempt of its own, whose end waits.
    fn attempt_and_finish(&mut self, attempt: &'a StmtTry, place: Place) -> Lowers {
        let before = self.bound.clone();
        let mut used = names_in(&attempt.body);
        used.extend(names_in(&attempt.orelse));
        used.extend(names_in(&attempt.finalbody));
        for ExceptHandler::ExceptHandler(handler) in &attempt.handlers {
            used.extend(names_in(&handler.body));
            used.extend(handler.name.iter().map(ToString::to_string));
        }
        let (mut nodes, code, result) = self.run_attempt(used, place, |body| {
            if attempt.handlers.is_empty() {
                return body.statements(&attempt.body);
            }
            Ok(vec![body.attempt_and_handle(attempt, place)?])
        })?;
        self.bound = before;
        let finals = self.statements(&attempt.finalbody)?;
        let again = Self::host(&objects::RAISE_AGAIN, Vec::new(), place);
        let leave = self.leave_as(code, result, place);
        nodes.extend(finals);
        nodes.push(Node::choose(left(code, BY_ERROR, place), again, leave, place));
        nodes.push(Node::nil(place));
        Ok(Node::sequence(nodes, place))
    }

    /// `try` with `except` and perhaps `else`.
    fn attempt_and_handle(&mut self, attempt: &'a StmtTry, place: Place) -> Lowers {
        let before = self.bound.clone();
        let (mut nodes, code, result) =
            self.run_attempt(names_in(&attempt.body), place, |body| body.statements(&attempt.body))?;
        // What the body bound is bound after it, unless it failed.
        let mut after_body = before.clone();
        if let Some(bound) = &mut after_body {
            bound.extend(surely_bound(&attempt.body));
        }
        self.bound = before;
        let handlers = self.handlers(attempt, place)?;
        let after_handlers = std::mem::replace(&mut self.bound, after_body);
        let orelse = self.suite(&attempt.orelse, place)?;
        self.join(after_handlers);
        let leave = self.leave_as(code, result, place);
        nodes.push(Node::choose(
            left(code, BY_ERROR, place),
            handlers,
            Node::choose(left(code, TO_THE_END, place), orelse, leave, place),
            place,
        ));
        nodes.push(Node::nil(place));
        Ok(Node::sequence(nodes, place))
    }

    /// Runs statements as a function of their own; how it was left is in the first local, what it returned in the second.
    fn run_attempt(
        &mut self,
        used: HashSet<String>,
        place: Place,
        lower: impl FnOnce(&mut Body<'_, 'a>) -> Lowers<Vec<Node>>,
    ) -> Lowers<(Vec<Node>, Local, Local)> {
        let result = self.function.local();
        let empty = Node::operation(Operation::Cell, vec![Node::word(UNBOUND, place)], place);
        let mut nodes = vec![Node::set(result, empty, place)];
        let closure = self.attempt_body(used, result, place, lower)?;
        let code = self.function.local();
        let caught = Self::integer(BY_ERROR, place);
        let run = Node::new(Expression::Attempt(Box::new(closure), Box::new(caught)), place);
        nodes.push(Node::set(code, run, place));
        Ok((nodes, code, result))
    }

    /// Goes on as the body of the `try` wanted to.
    fn leave_as(&mut self, code: Local, result: Local, place: Place) -> Node {
        let is = |wanted: i64| left(code, wanted, place);
        let value = Node::operation(Operation::CellGet, vec![Node::local(result, place)], place);
        let by_return = self.leave_function(value, place);
        let (exit, next): (Option<Label>, Option<Label>) =
            self.repeats.last().map_or((None, None), |repeat| (Some(repeat.exit), Some(repeat.next)));
        let by = |label: Option<Label>, code: i64| match label {
            Some(label) => Node::leave(label, Node::nil(place), place),
            None => Node::new(Expression::Return(Box::new(Self::integer(code, place))), place),
        };
        let by_break = by(exit, BY_BREAK);
        let by_continue = by(next, BY_CONTINUE);
        Node::choose(
            is(BY_RETURN),
            by_return,
            Node::choose(
                is(BY_BREAK),
                by_break,
                Node::choose(is(BY_CONTINUE), by_continue, Node::nil(place), place),
                place,
            ),
            place,
        )
    }

    fn attempt_body(
        &mut self,
        used: HashSet<String>,
        result: Local,
        place: Place,
        lower: impl FnOnce(&mut Body<'_, 'a>) -> Lowers<Vec<Node>>,
    ) -> Lowers {
        let mut names: Vec<String> = used
            .into_iter()
            .filter(|name| self.variables.contains_key(name) || self.scope.bound.contains(name))
            .filter(|name| self.import(name).is_none() && !self.nested.contains_key(name))
            .collect();
        for nested in self.nested.values() {
            names.extend(nested.captures.iter().cloned());
        }
        names.sort();
        names.dedup();
        names.retain(|name| self.variables.contains_key(name) || self.scope.bound.contains(name));
        let mut captures = Vec::new();
        let mut words = vec![Node::local(result, place)];
        let known = self.bound.clone();
        for name in &names {
            let is_cell = matches!(self.variable(name), Variable::Cell(_));
            words.push(self.captured(name, place));
            captures.push((name.clone(), is_cell));
        }
        let mut all = vec![("<result>".to_owned(), true)];
        all.extend(captures);
        let mut scope = Scope::default();
        scope.globals.clone_from(&self.scope.globals);
        let mut function = Function::new("<try>", all.len() as u32, 0, place);
        function.visible = false;
        let (nested, imports, class, parameters) =
            (self.nested.clone(), self.imports.clone(), self.class, self.scope.parameters.clone());
        let frames = self.frames.clone();
        if !frames.is_empty() {
            return Err(refuse(place, "`try` here", "write it in a function"));
        }
        let mut body = Body::inside(self.module, function, scope, &all);
        body.nested = nested;
        body.imports = imports;
        body.class = class;
        body.scope.parameters = parameters;
        body.bound = known.map(|bound| bound.into_iter().filter(|name| names.contains(name)).collect());
        body.attempt = Some(Leaving { result: Local(0) });
        let mut nodes = lower(&mut body)?;
        nodes.push(Self::integer(TO_THE_END, place));
        let mut starts: Vec<Local> =
            body.unbound.iter().copied().filter(|local| local.0 >= all.len() as u32).collect();
        starts.sort();
        let starts: Vec<Node> =
            starts.into_iter().map(|local| Node::set(local, Node::word(UNBOUND, place), place)).collect();
        let mut function = body.take_function();
        function.body = Node::sequence(starts.into_iter().chain(nodes).collect(), place);
        let id = self.module.unit.add_function(function);
        Ok(Node::new(Expression::Closure(id, words), place))
    }

    /// What the `except` clauses do; what none of them takes is raised again.
    fn handlers(&mut self, attempt: &'a StmtTry, place: Place) -> Lowers {
        let mut clauses: Vec<(Option<Node>, Node)> = Vec::new();
        let before = self.bound.clone();
        let mut after: Option<Option<HashSet<String>>> = None;
        for ExceptHandler::ExceptHandler(handler) in &attempt.handlers {
            let place = self.module.place(handler.range.start());
            let test = match &handler.type_ {
                None => None,
                Some(kind) => {
                    let mut names = Vec::new();
                    match &**kind {
                        Expr::Tuple(kinds) => {
                            for kind in &kinds.elts {
                                names.push(error_name(kind).ok_or_else(|| Self::strange_error(place))?);
                            }
                        }
                        kind => names.push(error_name(kind).ok_or_else(|| Self::strange_error(place))?),
                    }
                    let words: Vec<Node> = names.iter().map(|name| self.text(name, place)).collect();
                    let list = Self::new_list(words, place);
                    Some(Self::host(&objects::WAS_RAISED, vec![list], place))
                }
            };
            self.bound.clone_from(&before);
            let mut nodes = Vec::new();
            if let Some(name) = &handler.name {
                let text = Self::host(&objects::RAISED_TEXT, Vec::new(), place);
                nodes.push(self.assign_name(name, text, place));
            }
            nodes.extend(self.statements(&handler.body)?);
            nodes.push(Node::nil(place));
            let now = self.bound.take();
            after = Some(match after {
                None => now,
                Some(other) => {
                    self.bound = now;
                    self.join(other);
                    self.bound.take()
                }
            });
            clauses.push((test, Node::sequence(nodes, place)));
        }
        self.bound = after.unwrap_or(None);
        let mut node = Self::host(&objects::RAISE_AGAIN, Vec::new(), place);
        for (test, body) in clauses.into_iter().rev() {
            node = match test {
                None => body,
                Some(test) => Node::choose(test, body, node, place),
            };
        }
        Ok(node)
    }

    fn strange_error(place: Place) -> crate::failure::Refusal {
        refuse(place, "this kind of error", "name one of Python's own, such as IndexError")
    }

    pub(super) fn raises(&mut self, raise: &'a StmtRaise, place: Place) -> Lowers {
        let node = match raise.exc.as_deref() {
            None => Self::host(&objects::RAISE_AGAIN, Vec::new(), place),
            Some(Expr::Call(call)) => {
                let name = error_name(&call.func).ok_or_else(|| Self::strange_error(place))?;
                let message = match call.arguments.args.first() {
                    Some(message) => self.expression(message)?,
                    None => Node::nil(place),
                };
                let kind = self.text(&name, place);
                Self::host(&attempts::RAISE, vec![kind, message], place)
            }
            Some(kind) => {
                let name = error_name(kind).ok_or_else(|| Self::strange_error(place))?;
                let kind = self.text(&name, place);
                Self::host(&attempts::RAISE, vec![kind, Node::nil(place)], place)
            }
        };
        self.bound = None;
        Ok(node)
    }
}

/// Whether an attempt was left in that way.
fn left(code: Local, wanted: i64, place: Place) -> Node {
    let wanted = Node::word(crate::word::Word::integer(wanted), place);
    Node::operation(Operation::Same, vec![Node::local(code, place), wanted], place)
}

/// The name of a kind of error.
fn error_name(kind: &Expr) -> Option<String> {
    match kind {
        Expr::Name(name) => Some(name.id.to_string()),
        Expr::Attribute(attribute) => Some(attribute.attr.to_string()),
        _ => None,
    }
}

/// Everything that is named in statements.
fn names_in(statements: &[Stmt]) -> HashSet<String> {
    #[derive(Default)]
    struct Names(HashSet<String>);
    impl<'b> Visitor<'b> for Names {
        fn visit_expr(&mut self, expression: &'b Expr) {
            if let Expr::Name(name) = expression {
                self.0.insert(name.id.to_string());
            }
            visitor::walk_expr(self, expression);
        }
    }
    let mut names = Names::default();
    for statement in statements {
        names.visit_stmt(statement);
    }
    names.0
}

/// The names that plain assignments at the top of a block bind, whatever else happens in it.
fn surely_bound(statements: &[Stmt]) -> HashSet<String> {
    let mut names = HashSet::new();
    for statement in statements {
        if let Stmt::Assign(assign) = statement {
            for target in &assign.targets {
                crate::python::scope::target_names(target, &mut names);
            }
        }
    }
    names
}
