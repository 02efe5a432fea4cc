//! Functions within functions, and the closures they are.

use std::collections::HashSet;

use ruff_python_ast::{Expr, Stmt, StmtFunctionDef};

use super::body::{Body, Nested};
use super::{Lowers, parameter_count, refuse};
use crate::form::{Expression, Function, Node};
use crate::message::Place;
use crate::python::scope::Scope;

impl<'a> Body<'_, 'a> {
    /// Finds the functions inside of this one, and what each of them needs.
    pub(super) fn prepare_nested(&mut self, statements: &'a [Stmt]) {
        let mut found: Vec<&'a StmtFunctionDef> = Vec::new();
        collect_defs(statements, &mut found);
        if found.is_empty() {
            return;
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
    }

    pub(super) fn nested_function(&mut self, def: &'a StmtFunctionDef, place: Place) -> Lowers {
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
        Ok(self.assign_name(&def.name, value, place))
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
            Stmt::Match(choice) => choice.cases.iter().for_each(|case| collect_defs(&case.body, found)),
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
