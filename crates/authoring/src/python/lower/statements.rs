//! Statements.

use std::collections::HashSet;

use ruff_python_ast::{ElifElseClause, Expr, Operator, Stmt, StmtAugAssign, StmtFunctionDef};

use super::body::{Body, Nested, Repeat};
use super::{Lowers, parameter_count, refuse};
use crate::form::{Expression, Function, Node, Operation};
use crate::message::Place;
use crate::python::library::value::STRIDED;
use crate::python::library::{arithmetic, attempts, indexing};
use crate::python::scope::Scope;
use crate::python::survey::{Imported, MODULES};
use crate::word::{Kind, UNBOUND};

/// The integer operation of an operator, if it is one of those with a fast path.
pub(super) fn operation_of(operator: Operator) -> Option<Operation> {
    Some(match operator {
        Operator::Add => Operation::Add,
        Operator::Sub => Operation::Subtract,
        Operator::Mult => Operation::Multiply,
        Operator::Div => Operation::Divide,
        Operator::FloorDiv => Operation::FloorDivide,
        Operator::Mod => Operation::Modulo,
        Operator::BitAnd => Operation::BitAnd,
        Operator::BitOr => Operation::BitOr,
        Operator::BitXor => Operation::BitXor,
        Operator::LShift => Operation::ShiftLeft,
        Operator::RShift => Operation::ShiftRight,
        Operator::Pow | Operator::MatMult => return None,
    })
}

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
            Stmt::Import(import) => {
                for alias in &import.names {
                    let module = alias.name.as_str();
                    let root = module.split('.').next().unwrap_or(module);
                    let name = alias.asname.as_ref().map_or(root, |name| name.as_str());
                    let found = if MODULES.contains(&root) {
                        Imported::Module(if alias.asname.is_some() { module } else { root }.to_owned())
                    } else {
                        Imported::Unknown(module.to_owned())
                    };
                    self.imports.insert(name.to_owned(), found);
                }
                Ok(Node::nil(place))
            }
            Stmt::ImportFrom(import) => {
                let module = import.module.as_ref().map_or("", |module| module.as_str());
                let root = module.split('.').next().unwrap_or(module);
                for alias in &import.names {
                    let name = alias.asname.as_ref().unwrap_or(&alias.name);
                    let member = alias.name.to_string();
                    let found = if MODULES.contains(&root) {
                        Imported::Member(module.to_owned(), member)
                    } else {
                        Imported::Unknown(format!("{module}.{member}"))
                    };
                    self.imports.insert(name.to_string(), found);
                }
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
                let fail = self.host(&attempts::RAISE, vec![kind, message], place);
                Ok(Node::choose(test, Node::nil(place), fail, place))
            }
            Stmt::Try(attempt) => self.attempts(attempt, place),
            Stmt::With(_) => Err(refuse(place, "`with`", "write out what is needed without it")),
            Stmt::Match(_) => Err(refuse(place, "`match`", "write `if` and `elif`")),
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
                Ok(self.append(Node::local(list, place), item, place))
            }
            Expr::YieldFrom(given) => {
                let items = self.consumed(&given.value)?;
                Ok(self.host(
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
            (Some(list), None) => self.host(
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

    fn assignment(&mut self, targets: &'a [Expr], value: &'a Expr, place: Place) -> Lowers {
        // `a, b = b, a` needs no tuple.
        if let ([Expr::Tuple(targets)], Expr::Tuple(values)) = (targets, value) {
            let plain = |parts: &[Expr]| !parts.iter().any(Expr::is_starred_expr);
            if targets.elts.len() == values.elts.len() && plain(&targets.elts) && plain(&values.elts) {
                let mut nodes = Vec::new();
                let mut locals = Vec::new();
                for value in &values.elts {
                    let node = self.expression(value)?;
                    let (set, local) = self.keep(node, place);
                    nodes.push(set);
                    locals.push(local);
                }
                for (target, local) in targets.elts.iter().zip(locals) {
                    nodes.push(self.assign(target, Node::local(local, place), place)?);
                }
                return Ok(Node::sequence(nodes, place));
            }
        }
        let value = self.expression(value)?;
        if let [target] = targets {
            return self.assign(target, value, place);
        }
        let (set, local) = self.keep(value, place);
        let mut nodes = vec![set];
        for target in targets {
            nodes.push(self.assign(target, Node::local(local, place), place)?);
        }
        Ok(Node::sequence(nodes, place))
    }

    /// Gives a target a value.
    pub(super) fn assign(&mut self, target: &'a Expr, value: Node, place: Place) -> Lowers {
        match target {
            Expr::Name(name) => self.assign_name(&name.id, value, place),
            Expr::Tuple(tuple) => self.unpack(&tuple.elts, value, place),
            Expr::List(list) => self.unpack(&list.elts, value, place),
            Expr::Attribute(attribute) => {
                let (set, kept) = self.keep(value, place);
                let owner = self.expression(&attribute.value)?;
                let store = self.set_attribute(owner, &attribute.attr, Node::local(kept, place), place)?;
                Ok(Node::sequence(vec![set, store], place))
            }
            Expr::Subscript(subscript) => {
                // Python computes the value first, then the thing and the index.
                let (set, kept) = self.keep(value, place);
                let owner = self.expression(&subscript.value)?;
                let store = self.store_item(owner, &subscript.slice, Node::local(kept, place), place)?;
                Ok(Node::sequence(vec![set, store], place))
            }
            _ => Err(refuse(
                place,
                "this target of an assignment",
                "assign to a name, an item or an attribute",
            )),
        }
    }

    fn unpack(&mut self, targets: &'a [Expr], value: Node, place: Place) -> Lowers {
        let star = targets.iter().position(Expr::is_starred_expr);
        let items = match star {
            None => {
                let (set, kept) = self.keep(value, place);
                let kept = || Node::local(kept, place);
                let header = Kind::TUPLE.header(targets.len() as u32);
                let is_tuple = Node::operation(Operation::Has(header), vec![kept()], place);
                let count = Self::integer(targets.len() as i64, place);
                let general = self.host(&indexing::UNPACK, vec![kept(), count], place);
                Node::sequence(vec![set, Node::choose(is_tuple, kept(), general, place)], place)
            }
            Some(at) => {
                let (before, after) = (at as i64, (targets.len() - at - 1) as i64);
                let counts = [Self::integer(before, place), Self::integer(after, place)];
                let [before, after] = counts;
                self.host(&indexing::UNPACK_STAR, vec![value, before, after], place)
            }
        };
        let (set, kept) = self.keep(items, place);
        let mut nodes = vec![set];
        for (index, target) in targets.iter().enumerate() {
            let at = Self::integer(index as i64, place);
            let item = Node::operation(Operation::Item, vec![Node::local(kept, place), at], place);
            let target = match target {
                Expr::Starred(starred) => &*starred.value,
                target => target,
            };
            nodes.push(self.assign(target, item, place)?);
        }
        Ok(Node::sequence(nodes, place))
    }

    fn augmented(&mut self, assign: &'a StmtAugAssign, place: Place) -> Lowers {
        let value_of = |body: &mut Self, current: Node| -> Lowers {
            let value = body.expression(&assign.value)?;
            Ok(match operation_of(assign.op) {
                Some(operation) => body.change_in_place(operation, current, value, place),
                None if assign.op == Operator::Pow => body.power(current, value, place),
                None => return Err(refuse(place, "`@=`", "write the sum out")),
            })
        };
        match &*assign.target {
            Expr::Name(name) => {
                let current = self.read(&name.id, place)?;
                let value = value_of(self, current)?;
                self.assign_name(&name.id, value, place)
            }
            Expr::Attribute(attribute) => {
                let owner = self.expression(&attribute.value)?;
                let (set, owner) = self.keep(owner, place);
                let current = self.get_attribute(Node::local(owner, place), &attribute.attr, place)?;
                let value = value_of(self, current)?;
                let store = self.set_attribute(Node::local(owner, place), &attribute.attr, value, place)?;
                Ok(Node::sequence(vec![set, store], place))
            }
            Expr::Subscript(subscript) => {
                if matches!(&*subscript.slice, Expr::Slice(_)) {
                    return Err(refuse(place, "`+=` on a slice", "assign the items one by one"));
                }
                let owner = self.expression(&subscript.value)?;
                let (set_owner, owner) = self.keep(owner, place);
                if let Expr::Tuple(parts) = &*subscript.slice {
                    if let [row, column] = &parts.elts[..]
                        && !row.is_slice_expr()
                        && !column.is_slice_expr()
                    {
                        let row = self.expression(row)?;
                        let (set_row, row) = self.keep(row, place);
                        let column = self.expression(column)?;
                        let (set_column, column) = self.keep(column, place);
                        let cell = || {
                            vec![
                                Node::local(owner, place),
                                Node::local(row, place),
                                Node::local(column, place),
                            ]
                        };
                        let current = self.host(&indexing::ITEM_2, cell(), place);
                        let value = value_of(self, current)?;
                        let mut words = cell();
                        words.push(value);
                        let store = self.host(&indexing::SET_ITEM_2, words, place);
                        return Ok(Node::sequence(vec![set_owner, set_row, set_column, store], place));
                    }
                    return Err(refuse(place, "`+=` on this index", "assign the items one by one"));
                }
                let index = self.expression(&subscript.slice)?;
                let (set_index, index) = self.keep(index, place);
                let words = vec![Node::local(owner, place), Node::local(index, place)];
                let current = Node::operation(Operation::Item, words, place);
                let value = value_of(self, current)?;
                let store = self.set_item(Node::local(owner, place), Node::local(index, place), value, place);
                Ok(Node::sequence(vec![set_owner, set_index, store], place))
            }
            _ => Err(refuse(
                place,
                "this target of an assignment",
                "assign to a name, an item or an attribute",
            )),
        }
    }

    /// `current += value` and the like: lists and arrays change, everything else is computed anew.
    fn change_in_place(&mut self, operation: Operation, current: Node, value: Node, place: Place) -> Node {
        if operation != Operation::Add && !self.module.arrays {
            return Node::operation(operation, vec![current, value], place);
        }
        let (set, kept) = self.keep(current, place);
        let (set_value, value) = self.keep(value, place);
        let words = || vec![Node::local(kept, place), Node::local(value, place)];
        let is = |kind| Node::operation(Operation::Is(kind), vec![Node::local(kept, place)], place);
        let test = if self.module.arrays {
            Node::new(Expression::Or(vec![is(Kind::LIST), is(STRIDED)]), place)
        } else {
            is(Kind::LIST)
        };
        let change = self.host(arithmetic::in_place(operation), words(), place);
        let compute = Node::operation(operation, words(), place);
        Node::sequence(vec![set, set_value, Node::choose(test, change, compute, place)], place)
    }

    fn branches(
        &mut self,
        test: &'a Expr,
        body: &'a [Stmt],
        clauses: &'a [ElifElseClause],
        place: Place,
    ) -> Lowers {
        let test = self.test(test)?;
        let before = self.bound.clone();
        let then = self.suite(body, place)?;
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

    fn delete(&mut self, target: &'a Expr, place: Place) -> Lowers {
        match target {
            Expr::Name(name) => {
                let node = self.assign_name(&name.id, Node::word(UNBOUND, place), place)?;
                if let Some(bound) = &mut self.bound {
                    bound.remove(name.id.as_str());
                }
                Ok(node)
            }
            Expr::Subscript(subscript) if !subscript.slice.is_slice_expr() => {
                let owner = self.expression(&subscript.value)?;
                let index = self.expression(&subscript.slice)?;
                Ok(self.host(&indexing::DELETE_ITEM, vec![owner, index], place))
            }
            _ => Err(refuse(place, "this `del`", "make a new list without the item")),
        }
    }

    /// Finds the functions inside of this one, and what each of them needs.
    pub(super) fn prepare_nested(&mut self, statements: &'a [Stmt]) -> Lowers<()> {
        let mut found: Vec<&'a StmtFunctionDef> = Vec::new();
        collect_defs(statements, &mut found);
        if found.is_empty() {
            return Ok(());
        }
        let values = called_otherwise(statements);
        let scopes: Vec<(&'a StmtFunctionDef, Scope)> =
            found.iter().map(|def| (*def, Scope::of_function(def))).collect();
        let is_static = |name: &str| {
            found.iter().filter(|def| def.name.as_str() == name).count() == 1 && !values.contains(name)
        };
        let mut needs: Vec<(usize, HashSet<String>)> = Vec::new();
        for (index, (def, scope)) in scopes.iter().enumerate() {
            if is_static(def.name.as_str()) {
                needs.push((index, scope.free.clone()));
            }
        }
        // Whoever calls a neighbour needs what the neighbour needs.
        loop {
            let mut grew = false;
            let snapshot = needs.clone();
            for (_, wanted) in &mut needs {
                for (other, more) in &snapshot {
                    if wanted.contains(scopes[*other].0.name.as_str()) {
                        for name in more {
                            grew |= wanted.insert(name.clone());
                        }
                    }
                }
            }
            if !grew {
                break;
            }
        }
        let static_names: HashSet<&str> =
            needs.iter().map(|(index, _)| scopes[*index].0.name.as_str()).collect();
        for (index, wanted) in &needs {
            let def = scopes[*index].0;
            let mut captures: Vec<String> = wanted
                .iter()
                .filter(|name| !static_names.contains(name.as_str()) && !self.nested.contains_key(*name))
                .filter(|name| self.variables.contains_key(*name) || self.scope.bound.contains(*name))
                .filter(|name| self.import(name).is_none() && !self.scope.globals.contains(*name))
                .cloned()
                .collect();
            captures.sort();
            let place = self.module.at(def);
            let function =
                Function::new(def.name.to_string(), captures.len() as u32, parameter_count(def), place);
            let id = self.module.unit.add_function(function);
            self.nested.insert(def.name.to_string(), Nested { id, def, captures });
        }
        Ok(())
    }

    fn nested_function(&mut self, def: &'a StmtFunctionDef, place: Place) -> Lowers {
        if self.is_module {
            return Ok(Node::nil(place));
        }
        let scope = Scope::of_function(def);
        if let Some(nested) = self.nested.get(def.name.as_str()).cloned() {
            let captures: Vec<(String, bool)> = nested
                .captures
                .iter()
                .map(|name| (name.clone(), matches!(self.variable(name), super::body::Variable::Cell(_))))
                .collect();
            let function =
                Function::new(def.name.to_string(), captures.len() as u32, parameter_count(def), place);
            let (nested_functions, imports, class) = (self.nested.clone(), self.imports.clone(), self.class);
            let mut body = Body::inside(self.module, function, scope, &captures);
            body.nested = nested_functions;
            body.imports = imports;
            body.class = class;
            let lowered = body.function_body(&def.body, place)?;
            self.module.unit.functions[nested.id.0 as usize] = lowered;
            return Ok(Node::nil(place));
        }
        let value = self.closure_of_def(def, scope, place)?;
        self.assign_name(&def.name, value, place)
    }

    fn closure_of_def(&mut self, def: &'a StmtFunctionDef, scope: Scope, place: Place) -> Lowers {
        if def.parameters.iter_non_variadic_params().any(|parameter| parameter.default().is_some()) {
            return Err(refuse(
                place,
                "a default value of a function inside of another that is passed around",
                "give all arguments",
            ));
        }
        self.closure(def.name.as_str(), scope, place, |body| body.function_body(&def.body, place))
    }

    /// A function value with what it shares with this function.
    pub(super) fn closure(
        &mut self,
        name: &str,
        scope: Scope,
        place: Place,
        lower: impl FnOnce(Body<'_, 'a>) -> Lowers<Function>,
    ) -> Lowers {
        let mut names: Vec<String> = scope
            .free
            .iter()
            .filter(|name| {
                self.frames.iter().any(|frame| frame.contains_key(*name))
                    || self.variables.contains_key(*name)
                    || self.scope.bound.contains(*name)
            })
            .filter(|name| self.import(name).is_none())
            .cloned()
            .collect();
        for name in &scope.free {
            if let Some(nested) = self.nested.get(name) {
                names.extend(nested.captures.iter().cloned());
            }
        }
        names.sort();
        names.dedup();
        names.retain(|name| !self.nested.contains_key(name));
        let mut captures = Vec::new();
        let mut words = Vec::new();
        for name in names {
            let frame = self.frames.iter().rev().find_map(|frame| frame.get(&name).copied());
            if let Some(local) = frame {
                captures.push((name, false));
                words.push(Node::local(local, place));
                continue;
            }
            let is_cell = matches!(self.variable(&name), super::body::Variable::Cell(_));
            words.push(self.captured(&name, place));
            captures.push((name, is_cell));
        }
        let function = Function::new(name, captures.len() as u32, scope.parameters.len() as u32, place);
        let (nested, imports, class) = (self.nested.clone(), self.imports.clone(), self.class);
        let mut body = Body::inside(self.module, function, scope, &captures);
        body.nested = nested;
        body.imports = imports;
        body.class = class;
        let lowered = lower(body)?;
        let id = self.module.unit.add_function(lowered);
        Ok(Node::new(Expression::Closure(id, words), place))
    }

    /// Leaves the function, or the body of a `try` that stands for a part of it.
    pub(super) fn leave_function(&mut self, value: Node, place: Place) -> Node {
        match self.attempt.clone() {
            Some(leaving) => self.leave_attempt_with(&leaving, value, place),
            None => Node::new(Expression::Return(Box::new(value)), place),
        }
    }
}

fn collect_defs<'a>(statements: &'a [Stmt], found: &mut Vec<&'a StmtFunctionDef>) {
    for statement in statements {
        match statement {
            Stmt::FunctionDef(def) => found.push(def),
            Stmt::If(branch) => {
                collect_defs(&branch.body, found);
                for clause in &branch.elif_else_clauses {
                    collect_defs(&clause.body, found);
                }
            }
            Stmt::For(repeat) => collect_defs(&repeat.body, found),
            Stmt::While(repeat) => collect_defs(&repeat.body, found),
            _ => {}
        }
    }
}

/// Names that are read other than by being called, or bound other than by `def`.
fn called_otherwise(statements: &[Stmt]) -> HashSet<String> {
    use ruff_python_ast::visitor::{self, Visitor};
    #[derive(Default)]
    struct Uses(HashSet<String>);
    impl<'b> Visitor<'b> for Uses {
        fn visit_expr(&mut self, expression: &'b Expr) {
            match expression {
                Expr::Call(call) => {
                    if !call.func.is_name_expr() {
                        self.visit_expr(&call.func);
                    }
                    for argument in &call.arguments.args {
                        self.visit_expr(argument);
                    }
                    for keyword in &call.arguments.keywords {
                        self.visit_expr(&keyword.value);
                    }
                }
                Expr::Name(name) => {
                    self.0.insert(name.id.to_string());
                }
                _ => visitor::walk_expr(self, expression),
            }
        }
    }
    let mut uses = Uses::default();
    for statement in statements {
        uses.visit_stmt(statement);
    }
    uses.0
}
