//! Which names a function binds, which it takes from outside, and which of its variables closures share.

use std::collections::HashSet;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{
    Comprehension, ExceptHandler, Expr, ExprContext, Parameters, Pattern, Stmt, StmtFunctionDef,
};

/// The names of a function.
#[derive(Debug, Default)]
pub(super) struct Scope {
    /// Parameters, in order.
    pub parameters: Vec<String>,
    /// What it binds, parameters included.
    pub bound: HashSet<String>,
    /// What it binds other than by being called.
    pub assigned: HashSet<String>,
    /// Names declared `global`.
    pub globals: HashSet<String>,
    /// Names declared `nonlocal`.
    pub nonlocals: HashSet<String>,
    /// Everything it reads, nested functions included, that it does not bind.
    pub free: HashSet<String>,
    /// What function values inside of it share with it: they need cells unless nothing ever changes them.
    pub captured: HashSet<String>,
    /// What bodies of `try` assign: they run as functions of their own.
    pub attempted: HashSet<String>,
    /// Whether it yields.
    pub yields: bool,
}

/// Builtins that go through a function value at once, so that a lambda there is no closure.
pub(super) const CONSUMERS: &[&str] = &["sorted", "min", "max", "map", "filter", "sort", "reduce"];

impl Scope {
    pub(super) fn of_function(def: &StmtFunctionDef) -> Self {
        Self::of(&def.parameters, |collector| collector.visit_body(&def.body))
    }

    fn of(parameters: &Parameters, visit: impl FnOnce(&mut Collector)) -> Self {
        let mut collector = Collector::default();
        for parameter in parameters {
            let name = parameter.name().to_string();
            collector.scope.parameters.push(name.clone());
            collector.scope.bound.insert(name);
        }
        visit(&mut collector);
        collector.finish()
    }

    pub(super) fn of_lambda(parameters: Option<&Parameters>, body: &Expr) -> Self {
        let empty = Parameters::default();
        Self::of(parameters.unwrap_or(&empty), |collector| collector.visit_expr(body))
    }

    /// Whether a variable lives in a cell.
    pub(super) fn in_cell(&self, name: &str) -> bool {
        (self.captured.contains(name) && (self.assigned.contains(name)))
            || self.attempted.contains(name)
            || self.nonlocals.contains(name)
    }
}

#[derive(Default)]
struct Collector {
    scope: Scope,
    read: HashSet<String>,
    /// Names bound by comprehensions around this place.
    inner: Vec<HashSet<String>>,
    attempting: usize,
    /// What nested functions need, and whether they are values.
    nested: Vec<(HashSet<String>, bool)>,
}

impl Collector {
    fn finish(mut self) -> Scope {
        for name in self.scope.globals.iter().chain(&self.scope.nonlocals) {
            self.scope.bound.remove(name);
        }
        for (needs, is_value) in &self.nested {
            for name in needs {
                if self.scope.bound.contains(name) {
                    if *is_value {
                        self.scope.captured.insert(name.clone());
                    }
                } else {
                    self.read.insert(name.clone());
                }
            }
        }
        self.scope.free = self.read.into_iter().filter(|name| !self.scope.bound.contains(name)).collect();
        self.scope
    }

    fn bind(&mut self, name: &str) {
        self.scope.bound.insert(name.to_owned());
        self.scope.assigned.insert(name.to_owned());
        if self.attempting > 0 {
            self.scope.attempted.insert(name.to_owned());
        }
    }

    fn is_inner(&self, name: &str) -> bool {
        self.inner.iter().any(|names| names.contains(name))
    }

    fn nested(&mut self, scope: &Scope, is_value: bool) {
        let needs: HashSet<String> = scope.free.iter().filter(|name| !self.is_inner(name)).cloned().collect();
        // What a nested function assigns by `nonlocal` is shared and changed.
        for name in &scope.nonlocals {
            self.nested.push((HashSet::from([name.clone()]), true));
            self.scope.assigned.insert(name.clone());
        }
        self.nested.push((needs, is_value));
    }

    fn comprehension(&mut self, generators: &[Comprehension], parts: &[&Expr]) {
        if let Some(first) = generators.first() {
            self.visit_expr(&first.iter);
        }
        let mut names = HashSet::new();
        for generator in generators {
            target_names(&generator.target, &mut names);
        }
        self.inner.push(names);
        for (index, generator) in generators.iter().enumerate() {
            if index > 0 {
                self.visit_expr(&generator.iter);
            }
            for test in &generator.ifs {
                self.visit_expr(test);
            }
        }
        for part in parts {
            self.visit_expr(part);
        }
        self.inner.pop();
    }
}

/// The names that an assignment to this target binds.
pub(super) fn target_names(target: &Expr, names: &mut HashSet<String>) {
    match target {
        Expr::Name(name) => {
            names.insert(name.id.to_string());
        }
        Expr::Tuple(tuple) => tuple.elts.iter().for_each(|part| target_names(part, names)),
        Expr::List(list) => list.elts.iter().for_each(|part| target_names(part, names)),
        Expr::Starred(starred) => target_names(&starred.value, names),
        _ => {}
    }
}

impl<'a> Visitor<'a> for Collector {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::FunctionDef(def) => {
                for parameter in def.parameters.iter_non_variadic_params() {
                    if let Some(default) = parameter.default() {
                        self.visit_expr(default);
                    }
                }
                let scope = Scope::of_function(def);
                self.nested(&scope, false);
                self.bind(&def.name);
            }
            Stmt::ClassDef(def) => self.bind(&def.name),
            Stmt::Global(global) => {
                self.scope.globals.extend(global.names.iter().map(ToString::to_string));
            }
            Stmt::Nonlocal(nonlocal) => {
                self.scope.nonlocals.extend(nonlocal.names.iter().map(ToString::to_string));
                self.read.extend(nonlocal.names.iter().map(ToString::to_string));
            }
            Stmt::Import(import) => {
                for alias in &import.names {
                    let name = alias.asname.as_ref().unwrap_or(&alias.name);
                    self.bind(name.split('.').next().unwrap_or(name));
                }
            }
            Stmt::ImportFrom(import) => {
                for alias in &import.names {
                    self.bind(alias.asname.as_ref().unwrap_or(&alias.name));
                }
            }
            Stmt::Try(attempt) => {
                self.attempting += 1;
                self.visit_body(&attempt.body);
                // What comes before `finally` is one attempt, handlers and all.
                let finishes = usize::from(!attempt.finalbody.is_empty());
                self.attempting -= 1;
                self.attempting += finishes;
                for ExceptHandler::ExceptHandler(handler) in &attempt.handlers {
                    if let Some(name) = &handler.name {
                        self.bind(name);
                    }
                    self.visit_body(&handler.body);
                }
                self.visit_body(&attempt.orelse);
                self.attempting -= finishes;
                self.visit_body(&attempt.finalbody);
            }
            Stmt::AnnAssign(assign) => {
                if let Some(value) = &assign.value {
                    self.visit_expr(value);
                    self.visit_expr(&assign.target);
                }
            }
            _ => visitor::walk_stmt(self, statement),
        }
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        if let Pattern::MatchAs(part) = pattern
            && let Some(name) = &part.name
        {
            self.bind(name);
        }
        visitor::walk_pattern(self, pattern);
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Name(name) => {
                if self.is_inner(&name.id) {
                    return;
                }
                if matches!(name.ctx, ExprContext::Store | ExprContext::Del) {
                    self.bind(&name.id);
                } else {
                    self.read.insert(name.id.to_string());
                }
            }
            Expr::Lambda(lambda) => {
                let scope = Scope::of_lambda(lambda.parameters.as_deref(), &lambda.body);
                self.nested(&scope, true);
            }
            Expr::ListComp(comprehension) => {
                self.comprehension(&comprehension.generators, &[&comprehension.elt]);
            }
            Expr::SetComp(comprehension) => {
                self.comprehension(&comprehension.generators, &[&comprehension.elt]);
            }
            Expr::Generator(comprehension) => {
                self.comprehension(&comprehension.generators, &[&comprehension.elt]);
            }
            Expr::DictComp(comprehension) => match &comprehension.key {
                Some(key) => self.comprehension(&comprehension.generators, &[key, &comprehension.value]),
                None => self.comprehension(&comprehension.generators, &[&comprehension.value]),
            },
            Expr::Named(named) => {
                self.visit_expr(&named.value);
                if let Expr::Name(name) = &*named.target {
                    self.bind(&name.id);
                }
            }
            Expr::Yield(_) | Expr::YieldFrom(_) => {
                self.scope.yields = true;
                visitor::walk_expr(self, expression);
            }
            Expr::Call(call) => {
                let consumer = match &*call.func {
                    Expr::Name(name) => CONSUMERS.contains(&name.id.as_str()),
                    Expr::Attribute(attribute) => CONSUMERS.contains(&attribute.attr.as_str()),
                    _ => false,
                };
                self.visit_expr(&call.func);
                let arguments = call
                    .arguments
                    .args
                    .iter()
                    .chain(call.arguments.keywords.iter().map(|keyword| &keyword.value));
                for argument in arguments {
                    match argument {
                        // A lambda that is used up at once is written out in place: its parameters are inner names.
                        Expr::Lambda(lambda) if consumer => {
                            let names = lambda.parameters.iter().flat_map(|parameters| parameters.iter());
                            self.inner.push(names.map(|parameter| parameter.name().to_string()).collect());
                            self.visit_expr(&lambda.body);
                            self.inner.pop();
                        }
                        _ => self.visit_expr(argument),
                    }
                }
            }
            _ => visitor::walk_expr(self, expression),
        }
    }

    fn visit_annotation(&mut self, _annotation: &'a Expr) {}
}
