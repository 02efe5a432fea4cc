//! Statements.

use std::collections::HashSet;

use ruff_python_ast::{ElifElseClause, Expr, Stmt};

use super::body::{Body, Repeat};
use super::{Lowers, refuse};
use crate::form::{Expression, Node};
use crate::message::Place;
use crate::python::imports::imported;
use crate::python::library::attempts;
use crate::python::style::Ended;

impl<'a> Body<'_, 'a> {
    pub(super) fn statements(&mut self, statements: &'a [Stmt]) -> Lowers<Vec<Node>> {
        statements.iter().map(|statement| self.statement(statement)).collect()
    }

    /// Statements as one node.
    pub(super) fn suite(&mut self, statements: &'a [Stmt], place: Place) -> Lowers {
        let mut nodes = self.statements(statements)?;
        nodes.push(Node::nil(place));
        Ok(Node::sequence(nodes, place))
    }

    pub(super) fn statement(&mut self, statement: &'a Stmt) -> Lowers {
        match self.making {
            Some(def) => self.made_or_left(def, statement),
            None => self.plain_statement(statement),
        }
    }

    pub(super) fn plain_statement(&mut self, statement: &'a Stmt) -> Lowers {
        let place = self.module.at(statement);
        self.module.count(place)?;
        match statement {
            Stmt::Expr(expression) => match &*expression.value {
                Expr::StringLiteral(_) | Expr::EllipsisLiteral(_) => Ok(Node::nil(place)),
                Expr::Yield(_) | Expr::YieldFrom(_) => self.yields(&expression.value, place),
                value => self.expression(value),
            },
            Stmt::Assign(assign) => self.assignment(&assign.targets, &assign.value, place),
            Stmt::AnnAssign(assign) => match &assign.value {
                Some(value) => self.assignment(std::slice::from_ref(&assign.target), value, place),
                None => Ok(Node::nil(place)),
            },
            Stmt::AugAssign(assign) => self.augmented(assign, place),
            Stmt::Return(value) => self.returns(value.value.as_deref(), place),
            Stmt::If(branch) => self.branches(&branch.test, &branch.body, &branch.elif_else_clauses, place),
            Stmt::While(repeat) => self.repeat_while(&repeat.test, &repeat.body, &repeat.orelse, place),
            Stmt::For(repeat) => {
                if repeat.is_async {
                    return Err(refuse(place, "`async for`", "write a plain `for`"));
                }
                self.repeat_for(&repeat.target, &repeat.iter, &repeat.body, &repeat.orelse, place)
            }
            Stmt::Break(_) => self.leaves_loop(true, place),
            Stmt::Continue(_) => self.leaves_loop(false, place),
            Stmt::Pass(_) | Stmt::Global(_) | Stmt::Nonlocal(_) | Stmt::TypeAlias(_) => Ok(Node::nil(place)),
            Stmt::Import(_) | Stmt::ImportFrom(_) => {
                self.imports.extend(imported(statement));
                Ok(Node::nil(place))
            }
            Stmt::FunctionDef(def) => self.nested_function(def, place),
            Stmt::Delete(delete) => {
                let mut nodes = Vec::new();
                for target in &delete.targets {
                    nodes.push(self.delete(target, place)?);
                }
                nodes.push(Node::nil(place));
                Ok(Node::sequence(nodes, place))
            }
            Stmt::Raise(raise) => self.raises(raise, place),
            Stmt::Assert(assert) => {
                let test = self.test(&assert.test)?;
                let message = match &assert.msg {
                    Some(message) => self.expression(message)?,
                    None => Node::nil(place),
                };
                let kind = self.text("AssertionError", place);
                let fail = Self::host(&attempts::RAISE, vec![kind, message], place);
                Ok(Node::choose(test, Node::nil(place), fail, place))
            }
            Stmt::Try(attempt) => self.attempts(attempt, place),
            Stmt::With(_) => Err(refuse(place, "`with`", "write out what is needed without it")),
            Stmt::Match(choice) => {
                let subject = self.expression(&choice.subject)?;
                self.matches(subject, &choice.cases, place)
            }
            Stmt::ClassDef(_) => {
                Err(refuse(place, "a class inside of a function", "move it to the top of the file"))
            }
            Stmt::IpyEscapeCommand(_) => Err(refuse(place, "a notebook command", "leave it out")),
        }
    }

    fn yields(&mut self, value: &'a Expr, place: Place) -> Lowers {
        let Some(list) = self.yielded else {
            return Err(refuse(place, "`yield` here", "collect the values in a list"));
        };
        match value {
            Expr::Yield(given) => {
                let item = match &given.value {
                    Some(value) => self.expression(value)?,
                    None => Node::nil(place),
                };
                Ok(Self::append(Node::local(list, place), item, place))
            }
            Expr::YieldFrom(given) => {
                let items = self.consumed(&given.value)?;
                Ok(Self::host(
                    &crate::python::library::builtins::EXTEND,
                    vec![Node::local(list, place), items],
                    place,
                ))
            }
            _ => Err(refuse(place, "`yield` as a value", "collect the values in a list")),
        }
    }

    fn returns(&mut self, value: Option<&'a Expr>, place: Place) -> Lowers {
        let value = match (self.yielded, value) {
            (Some(list), None) => Self::host(
                &crate::python::library::iterators::NEW_ITERATOR,
                vec![Node::local(list, place)],
                place,
            ),
            (Some(_), Some(_)) => {
                return Err(refuse(place, "a `return` with a value next to `yield`", "yield the value"));
            }
            (None, None) => Node::nil(place),
            (None, Some(value)) => self.expression(value)?,
        };
        let node = self.leave_function(value, place);
        self.bound = None;
        Ok(node)
    }

    fn branches(
        &mut self,
        test: &'a Expr,
        body: &'a [Stmt],
        clauses: &'a [ElifElseClause],
        place: Place,
    ) -> Lowers {
        let is_never = self.is_of_the_end(test);
        let test = self.test(if is_never { Ended::asked_first(test) } else { test })?;
        let before = self.bound.clone();
        let then = if is_never {
            self.bound = None;
            Node::nil(place)
        } else {
            self.suite(body, place)?
        };
        let after = std::mem::replace(&mut self.bound, before);
        let otherwise = match clauses.split_first() {
            None => Node::nil(place),
            Some((clause, rest)) => match &clause.test {
                Some(test) => {
                    let place = self.module.place(clause.range.start());
                    self.branches(test, &clause.body, rest, place)?
                }
                None => self.suite(&clause.body, place)?,
            },
        };
        self.join(after);
        Ok(Node::choose(test, then, otherwise, place))
    }

    /// What is bound after either of two ways.
    pub(super) fn join(&mut self, other: Option<HashSet<String>>) {
        self.bound = match (self.bound.take(), other) {
            (None, other) => other,
            (mine, None) => mine,
            (Some(mine), Some(other)) => Some(mine.intersection(&other).cloned().collect()),
        };
    }

    fn repeat_while(&mut self, test: &'a Expr, body: &'a [Stmt], orelse: &'a [Stmt], place: Place) -> Lowers {
        let (exit, next, done) = (self.function.label(), self.function.label(), self.function.label());
        let before = self.bound.clone();
        let endless = matches!(test, Expr::BooleanLiteral(literal) if literal.value)
            || matches!(test, Expr::NumberLiteral(number) if matches!(&number.value, ruff_python_ast::Number::Int(value) if value.as_i64().is_some_and(|value| value != 0)));
        let test_node = if endless { None } else { Some(self.test(test)?) };
        self.repeats.push(Repeat { exit: done, next });
        let inner = self.suite(body, place)?;
        self.repeats.pop();
        self.bound = before;
        let leave = Node::leave(exit, Node::nil(place), place);
        let round = match test_node {
            Some(test) => Node::choose(test, inner, leave, place),
            None => inner,
        };
        let repeat = Node::new(Expression::Loop { exit, next, body: Box::new(round) }, place);
        let mut nodes = vec![repeat];
        if !orelse.is_empty() {
            let before = self.bound.clone();
            nodes.extend(self.statements(orelse)?);
            self.bound = before;
        }
        nodes.push(Node::nil(place));
        Ok(Node::block(done, Node::sequence(nodes, place), place))
    }

    fn repeat_for(
        &mut self,
        target: &'a Expr,
        iter: &'a Expr,
        body: &'a [Stmt],
        orelse: &'a [Stmt],
        place: Place,
    ) -> Lowers {
        let (next, done) = (self.function.label(), self.function.label());
        let before = self.bound.clone();
        let repeat = self.each(target, iter, next, place, &mut |this| {
            this.repeats.push(Repeat { exit: done, next });
            let inner = this.suite(body, place);
            this.repeats.pop();
            inner
        })?;
        self.bound = before;
        let mut nodes = vec![repeat];
        if !orelse.is_empty() {
            let before = self.bound.clone();
            nodes.extend(self.statements(orelse)?);
            self.bound = before;
        }
        nodes.push(Node::nil(place));
        Ok(Node::block(done, Node::sequence(nodes, place), place))
    }

    fn leaves_loop(&mut self, is_break: bool, place: Place) -> Lowers {
        let node = match self.repeats.last() {
            Some(repeat) => {
                let label = if is_break { repeat.exit } else { repeat.next };
                Node::leave(label, Node::nil(place), place)
            }
            None => self.leave_loop_of_attempt(is_break, place)?,
        };
        self.bound = None;
        Ok(node)
    }

    /// Leaves the function, or the body of a `try` that stands for a part of it.
    pub(super) fn leave_function(&mut self, value: Node, place: Place) -> Node {
        match self.attempt.clone() {
            Some(leaving) => Self::leave_attempt_with(&leaving, value, place),
            None => Node::new(Expression::Return(Box::new(value)), place),
        }
    }
}
