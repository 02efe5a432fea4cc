//! Constructors that do more than an evaluation needs: windows, sounds, objects of modules that are not here.
//!
//! The second try at a file that is refused otherwise. What cannot be done in `__init__`, and in what it calls, is left out,
//! statement by statement; whatever such a statement would have changed is not known from then on. Other statements of
//! constructors that read it are left out as well, and an evaluation that reads it ends in an error with the reason. All
//! constructors are lowered again until nothing more is left out, so that the order of statements plays no part.
//!
//! Functions that both constructors and evaluations call exist twice: for evaluations nothing is left out.

use std::collections::{BTreeMap, HashMap, HashSet};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ExprContext, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextSize};

use super::body::Body;
use super::{Lowering, Lowers, Waiting, parameter_count, refuse};
use crate::card::Note;
use crate::failure::Refusal;
use crate::form::{Function, FunctionId, Node};
use crate::message::{Message, Place};
use crate::python::effects::{Surroundings, effects, looks_into};
use crate::python::scope::Scope;
use crate::python::style::{foreign, foreign_constructor};
use crate::python::survey::{Survey, changed_names};
use crate::word::UNBOUND;

/// How often constructors are lowered again because something more was left out.
const PASSES: usize = 8;

/// How many expressions are looked at to find out what statements change that are left out.
const WALKED: usize = 1_000_000;

/// What is wrong with a statement that reads what another one would have changed.
const DEPENDENT: &str = "what depends on something that is left alone";

/// What constructors leave out.
#[derive(Default)]
pub(super) struct Making<'a> {
    /// Whether anything may be left out at all.
    pub is_allowed: bool,
    /// Whether what is lowered now belongs to a constructor.
    pub is_active: bool,
    functions: HashMap<*const StmtFunctionDef, FunctionId>,
    all: Vec<Waiting<'a>>,
    /// What instances are made with.
    roots: Vec<*const StmtFunctionDef>,
    /// Attributes that are not known, with the line that is left out.
    attributes: HashMap<String, u32>,
    names: HashMap<*const StmtFunctionDef, HashSet<String>>,
    /// Parameters that get nothing, and attributes that are given one: nobody may look into them.
    hollow_names: HashMap<*const StmtFunctionDef, HashSet<String>>,
    hollow_attributes: HashSet<String>,
    /// Functions that cannot be lowered even with their statements left out.
    failed: HashMap<*const StmtFunctionDef, Refusal>,
    called_failed: Option<Refusal>,
    has_grown: bool,
    /// How many expressions may still be looked at to find out what statements change.
    budget: usize,
    /// What is said of the statements that are left out for a reason of their own.
    notes: BTreeMap<TextSize, Note>,
    /// Names at the top of the file whose values depend on modules that are not here.
    unknown: HashSet<String>,
}

impl<'a> Making<'a> {
    pub(super) fn new(is_allowed: bool) -> Self {
        Self { is_allowed, budget: WALKED, ..Self::default() }
    }

    /// The line that would have given an attribute its value.
    pub(super) fn left_alone(&self, attribute: &str) -> Option<u32> {
        self.attributes.get(attribute).copied()
    }

    /// The function that a `def` is for constructors.
    pub(super) fn function(&self, def: &StmtFunctionDef) -> Option<FunctionId> {
        self.functions.get(&std::ptr::from_ref(def)).copied()
    }

    pub(super) fn add(&mut self, waiting: Waiting<'a>) {
        self.functions.insert(std::ptr::from_ref(waiting.def), waiting.id);
        self.all.push(waiting);
    }

    /// Notes that a function is called.
    pub(super) fn call(&mut self, def: &StmtFunctionDef) {
        if let Some(refusal) = self.failed.get(&std::ptr::from_ref(def)) {
            self.called_failed = Some(refusal.clone());
        }
    }

    fn leave_name(&mut self, def: &StmtFunctionDef, name: &str) {
        let known = self.names.entry(std::ptr::from_ref(def)).or_default();
        self.has_grown |= known.insert(name.to_owned());
    }
}

impl<'a> Lowering<'a> {
    /// Notes what an instance is made with: parameters that get nothing are hollow, those of unknown value are not known.
    pub(super) fn made_with(&mut self, def: &'a StmtFunctionDef, hollow: Vec<String>, unknown: Vec<String>) {
        let key = std::ptr::from_ref(def);
        self.making.roots.push(key);
        self.making.hollow_names.entry(key).or_default().extend(hollow);
        self.making.names.entry(key).or_default().extend(unknown);
    }

    /// Finds the names at the top of the file whose values depend on modules that are not here.
    pub(super) fn find_unknown(&mut self) {
        if !self.survey.needs_others() {
            return;
        }
        let statements: Vec<(HashSet<String>, Read)> = self
            .survey
            .statements
            .iter()
            .map(|statement| {
                let mut read = Read { survey: self.survey, names: HashSet::new(), paths: HashSet::new() };
                read.visit_stmt(statement);
                (changed_names(statement), read)
            })
            .collect();
        for _ in 0..PASSES {
            let before = self.making.unknown.len();
            for (changed, read) in &statements {
                let is_unknown = read.paths.iter().any(|path| !self.given.contains_key(path))
                    || read.names.iter().any(|name| self.making.unknown.contains(name));
                if is_unknown {
                    self.making.unknown.extend(changed.iter().cloned());
                }
            }
            if before == self.making.unknown.len() {
                return;
            }
        }
    }

    /// Whether an expression depends on a module that is not here.
    pub(super) fn is_unknown(&self, expression: &Expr) -> bool {
        let mut read = Read { survey: self.survey, names: HashSet::new(), paths: HashSet::new() };
        read.visit_expr(expression);
        read.paths.iter().any(|path| !self.given.contains_key(path))
            || read.names.iter().any(|name| self.making.unknown.contains(name))
    }

    /// Lowers everything that constructors call, again until nothing more is left out.
    pub(super) fn settle_constructors(&mut self) -> Result<(), Refusal> {
        for _ in 0..PASSES {
            self.making.has_grown = false;
            let mut at = 0;
            while let Some(&Waiting { id, def, class }) = self.making.all.get(at) {
                at += 1;
                match self.lowered(id, def, class, true) {
                    Ok(function) => self.unit.functions[id.0 as usize] = function,
                    Err(refusal) if is_final(&refusal) => return Err(refusal),
                    Err(refusal) => {
                        let failed = self.making.failed.insert(std::ptr::from_ref(def), refusal);
                        self.making.has_grown |= failed.is_none();
                    }
                }
            }
            if !self.making.has_grown {
                break;
            }
        }
        if let Some(refusal) = self.making.roots.iter().find_map(|root| self.making.failed.get(root)) {
            return Err(refusal.clone());
        }
        if self.making.has_grown {
            return Err(refuse(
                Place::default(),
                "a constructor like this",
                "split it into several statements",
            ));
        }
        self.notes.extend(std::mem::take(&mut self.making.notes).into_values());
        Ok(())
    }

    /// Whether a statement of a constructor reads nothing that is not known.
    fn readable(&self, def: &StmtFunctionDef, statement: &Stmt, scope: &Scope) -> Result<(), Refusal> {
        let mut check = Check { lowering: self, key: std::ptr::from_ref(def), scope, problem: None };
        match statement {
            // What is handed on is looked at one by one.
            Stmt::Expr(expression)
                if matches!(&*expression.value, Expr::Call(call)
                    if foreign_constructor(self.survey, &call.func).is_some()) => {}
            Stmt::If(branch) => {
                check.visit_expr(&branch.test);
                branch
                    .elif_else_clauses
                    .iter()
                    .filter_map(|clause| clause.test.as_ref())
                    .for_each(|test| check.visit_expr(test));
            }
            Stmt::While(repeat) => check.visit_expr(&repeat.test),
            Stmt::For(repeat) => {
                check.visit_expr(&repeat.iter);
                check.visit_expr(&repeat.target);
            }
            _ => check.visit_stmt(statement),
        }
        match check.problem {
            None => Ok(()),
            Some(place) => {
                let place = self.place(place);
                Err(refuse(place, DEPENDENT, "write what it stands for into this file"))
            }
        }
    }
}

impl Body<'_, '_> {
    /// Whether an expression of a constructor cannot be known; then neither can the attribute that is given it.
    pub(super) fn is_left_alone(&mut self, value: &Expr, attribute: &str, place: Place) -> bool {
        let Some(def) = self.making else { return false };
        let key = std::ptr::from_ref(def);
        let mut check = Check { lowering: self.module, key, scope: &self.scope, problem: None };
        check.visit_expr(value);
        if check.problem.is_none() && !self.module.is_unknown(value) {
            return false;
        }
        let making = &mut self.module.making;
        making.has_grown |= making.attributes.insert(attribute.to_owned(), place.line).is_none();
        true
    }
}

/// What no second try helps against.
fn is_final(refusal: &Refusal) -> bool {
    refusal.problem.key == "program-too-large"
}

impl<'a> Body<'_, 'a> {
    /// A statement of a constructor, or what is left of it.
    pub(super) fn made_or_left(&mut self, def: &'a StmtFunctionDef, statement: &'a Stmt) -> Lowers {
        let place = self.module.at(statement);
        let (functions, needed, defaults) =
            (self.module.making.all.len(), self.module.needed.len(), self.module.defaults.len());
        let (repeats, frames, depth) = (self.repeats.len(), self.frames.len(), self.depth);
        let bound = self.bound.clone();
        let lowered = self.module.readable(def, statement, &self.scope).and_then(|()| {
            let node = self.plain_statement(statement)?;
            match self.module.making.called_failed.take() {
                None => Ok(node),
                Some(refusal) => Err(refusal),
            }
        });
        let refusal = match lowered {
            Ok(node) => {
                self.note_hollow(def, statement);
                return Ok(node);
            }
            Err(refusal) if is_final(&refusal) => return Err(refusal),
            Err(refusal) => refusal,
        };
        // Nothing of the attempt stays.
        self.module.making.called_failed = None;
        for waiting in self.module.making.all.split_off(functions) {
            self.module.making.functions.remove(&std::ptr::from_ref(waiting.def));
        }
        for name in self.module.needed.split_off(needed) {
            self.module.globals.remove(&name);
        }
        for (global, expression) in self.module.defaults.split_off(defaults) {
            debug_assert!(self.module.default_of.get(&std::ptr::from_ref(expression)) == Some(&global));
            self.module.default_of.remove(&std::ptr::from_ref(expression));
        }
        self.repeats.truncate(repeats);
        self.frames.truncate(frames);
        (self.depth, self.bound) = (depth, bound);
        self.leave_out(def, statement, refusal, place)
    }

    /// Nothing instead of a statement: what it would have changed is not known.
    fn leave_out(
        &mut self,
        def: &'a StmtFunctionDef,
        statement: &'a Stmt,
        refusal: Refusal,
        place: Place,
    ) -> Lowers {
        let making = &mut self.module.making;
        let around = self.around.get_or_insert_with(|| {
            let hollow = making.hollow_names.get(&std::ptr::from_ref(def));
            Surroundings::of(def, self.class.is_some(), hollow)
        });
        let own_name = around.own;
        let effects = effects(self.module.survey, around, statement, &mut making.budget);
        if effects.leaves || effects.unclear {
            return Err(refusal);
        }
        let mut names: Vec<String> = effects.names.into_iter().collect();
        names.sort();
        let mut nodes = Vec::new();
        for name in names {
            if !self.is_variable(&name) {
                return Err(refusal);
            }
            self.module.making.leave_name(def, &name);
            nodes.push(self.assign_name(&name, Node::word(UNBOUND, place), place));
            if let Some(bound) = &mut self.bound {
                bound.remove(&name);
            }
        }
        let mut own: Vec<String> = effects.own.into_iter().collect();
        own.sort();
        for attribute in own {
            let making = &mut self.module.making;
            making.has_grown |= making.attributes.insert(attribute.clone(), place.line).is_none();
            if let (Some(this), true) = (own_name, self.module.slots.contains_key(&attribute)) {
                let this = self.read(this, place)?;
                nodes.push(self.set_attribute(this, &attribute, Node::word(UNBOUND, place), place)?);
            }
        }
        nodes.push(Node::nil(place));
        let construct = refusal.problem.arguments.iter().find(|(name, _)| *name == "construct");
        if let Some((_, what)) = construct.filter(|(_, what)| what != DEPENDENT) {
            let message = Message::new(
                "python-left-in-constructor",
                "left alone in a constructor, because {what} is not accepted here",
            );
            let note = Note { line: place.line, message: message.with("what", what) };
            self.module.making.notes.entry(statement.start()).or_insert(note);
        }
        Ok(Node::sequence(nodes, place))
    }

    /// `self.window = window` of a parameter that gets nothing.
    fn note_hollow(&mut self, def: &'a StmtFunctionDef, statement: &Stmt) {
        let Stmt::Assign(assign) = statement else { return };
        let making = &mut self.module.making;
        let hollow = making.hollow_names.get(&std::ptr::from_ref(def));
        let is_hollow = |expression: &Expr| matches!(expression, Expr::Name(name) if hollow.is_some_and(|hollow| hollow.contains(name.id.as_str())));
        if !is_hollow(&assign.value) {
            return;
        }
        for target in &assign.targets {
            if let Expr::Attribute(attribute) = target {
                making.has_grown |= making.hollow_attributes.insert(attribute.attr.to_string());
            }
        }
    }
}

/// Looks for something in a statement that is not known.
struct Check<'c, 'a> {
    lowering: &'c Lowering<'a>,
    key: *const StmtFunctionDef,
    scope: &'c Scope,
    problem: Option<TextSize>,
}

impl Check<'_, '_> {
    fn is_hollow(&self, thing: &Expr) -> bool {
        let making = &self.lowering.making;
        match thing {
            Expr::Name(name) => {
                making.hollow_names.get(&self.key).is_some_and(|names| names.contains(name.id.as_str()))
            }
            Expr::Attribute(attribute) => making.hollow_attributes.contains(attribute.attr.as_str()),
            _ => false,
        }
    }

    fn is_unknown(&self, expression: &Expr) -> bool {
        let making = &self.lowering.making;
        match expression {
            Expr::Name(name) if name.ctx != ExprContext::Store => {
                let name = name.id.as_str();
                making.names.get(&self.key).is_some_and(|names| names.contains(name))
                    || making.unknown.contains(name) && !self.scope.bound.contains(name)
            }
            Expr::Attribute(attribute) if attribute.ctx != ExprContext::Store => {
                making.attributes.contains_key(attribute.attr.as_str())
            }
            _ => false,
        }
    }
}

impl<'b> Visitor<'b> for Check<'_, '_> {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        if let Stmt::AugAssign(assign) = statement {
            let is_left = match &*assign.target {
                Expr::Name(name) => {
                    let names = self.lowering.making.names.get(&self.key);
                    names.is_some_and(|names| names.contains(name.id.as_str()))
                }
                Expr::Attribute(attribute) => {
                    self.lowering.making.attributes.contains_key(attribute.attr.as_str())
                }
                _ => false,
            };
            if is_left {
                self.problem = Some(statement.start());
            }
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'b Expr) {
        if self.problem.is_some() {
            return;
        }
        if self.is_unknown(expression) || looks_into(expression).is_some_and(|thing| self.is_hollow(thing)) {
            self.problem = Some(expression.start());
            return;
        }
        visitor::walk_expr(self, expression);
    }

    fn visit_annotation(&mut self, _annotation: &'b Expr) {}
}

/// The names that something reads, and paths of modules that are not here.
struct Read<'s, 'a> {
    survey: &'s Survey<'a>,
    names: HashSet<String>,
    paths: HashSet<String>,
}

impl<'b> Visitor<'b> for Read<'_, '_> {
    fn visit_expr(&mut self, expression: &'b Expr) {
        if let Some((_, path)) = foreign(self.survey, expression) {
            self.paths.insert(path);
            return;
        }
        if let Expr::Name(name) = expression {
            self.names.insert(name.id.to_string());
        }
        visitor::walk_expr(self, expression);
    }

    fn visit_annotation(&mut self, _annotation: &'b Expr) {}
}

impl<'a> Lowering<'a> {
    /// The body of a function; of one that constructors call, what cannot be done is left out.
    pub(super) fn lowered(
        &mut self,
        id: FunctionId,
        def: &'a StmtFunctionDef,
        class: Option<&'a str>,
        is_making: bool,
    ) -> Result<Function, Refusal> {
        let place = self.at(def);
        if def.is_async {
            return Err(refuse(place, "`async def`", "write a plain `def`"));
        }
        for decorator in &def.decorator_list {
            if !super::is_known_decorator(&decorator.expression) {
                let place = self.at(decorator);
                return Err(refuse(place, "this decorator", "write the function without it"));
            }
        }
        let name = self.unit.functions[id.0 as usize].name.clone();
        let function = Function::new(name, 0, parameter_count(def), place);
        let mut body = Body::of_function(self, function, Scope::of_function(def), class);
        body.making = is_making.then_some(def);
        body.function_body(&def.body, place)
    }
}
