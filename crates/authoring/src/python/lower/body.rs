//! A function while it is lowered: its variables, what is certainly bound, the loops around a place.

use std::collections::{HashMap, HashSet};

use ruff_python_ast::{Expr, Stmt, StmtFunctionDef};
use ruff_text_size::TextSize;

use super::{Lowering, Lowers, refuse};
use crate::form::{Expression, Function, FunctionId, HostFunction, Label, Local, Node, Operation};
use crate::message::Place;
use crate::python::class_bodies::class_names;
use crate::python::effects::Surroundings;
use crate::python::imports::Imported;
use crate::python::library::{attempts, iterators};
use crate::python::scope::Scope;
use crate::word::{UNBOUND, Word};

/// Where a variable lives.
#[derive(Clone, Copy, Debug)]
pub(super) enum Variable {
    Plain(Local),
    Cell(Local),
}

/// A function inside of this one that is only ever called by its name.
#[derive(Clone)]
pub(super) struct Nested<'a> {
    pub id: FunctionId,
    pub def: &'a StmtFunctionDef,
    /// The variables around it that it needs, handed over with each call.
    pub captures: Vec<String>,
}

pub(super) struct Repeat {
    pub exit: Label,
    pub next: Label,
}

pub(super) struct Body<'l, 'a> {
    pub module: &'l mut Lowering<'a>,
    pub function: Function,
    pub scope: Scope,
    pub variables: HashMap<String, Variable>,
    /// Names of comprehensions and lambdas written out in place, innermost last.
    pub frames: Vec<HashMap<String, Local>>,
    /// Names that are certainly bound here; `None` where the program never gets.
    pub bound: Option<HashSet<String>>,
    /// Locals that must start as unbound.
    pub unbound: HashSet<Local>,
    pub repeats: Vec<Repeat>,
    pub nested: HashMap<String, Nested<'a>>,
    pub imports: HashMap<String, Imported>,
    pub class: Option<&'a str>,
    /// In an expression of a class body, the names of the class by where they stand.
    pub class_names: HashMap<TextSize, &'a Expr>,
    /// The function of a constructor that this is the body of: what cannot be done is left out.
    pub making: Option<&'a StmtFunctionDef>,
    /// What that function's names are given, once anybody asks.
    pub around: Option<Surroundings<'a>>,
    /// At the top of a file all names are globals.
    pub is_module: bool,
    /// The list that `yield` adds to.
    pub yielded: Option<Local>,
    /// In the body of a `try`: what leaving it is written down in.
    pub attempt: Option<super::attempts::Leaving>,
    pub depth: usize,
    /// Dictionaries and sets that names are given and that can be made once.
    pub tables: HashSet<*const Expr>,
}

impl<'l, 'a> Body<'l, 'a> {
    fn new(module: &'l mut Lowering<'a>, function: Function, scope: Scope) -> Self {
        Self {
            module,
            function,
            scope,
            variables: HashMap::new(),
            frames: Vec::new(),
            bound: Some(HashSet::new()),
            unbound: HashSet::new(),
            repeats: Vec::new(),
            nested: HashMap::new(),
            imports: HashMap::new(),
            class: None,
            class_names: HashMap::new(),
            making: None,
            around: None,
            is_module: false,
            yielded: None,
            attempt: None,
            depth: 0,
            tables: HashSet::new(),
        }
    }

    /// The top of the file.
    pub(super) fn of_module(module: &'l mut Lowering<'a>, function: Function) -> Self {
        let mut body = Self::new(module, function, Scope::default());
        body.is_module = true;
        body
    }

    /// Lets an expression of a class body see the names of the class.
    pub(super) fn see_class(&mut self, expression: &'a Expr) {
        let class = self.module.class_of.get(&std::ptr::from_ref(expression));
        if let Some(class) = class.and_then(|name| self.module.survey.classes.get(name)) {
            self.class_names = class_names(class, expression);
        }
    }

    pub(super) fn of_function(
        module: &'l mut Lowering<'a>,
        function: Function,
        scope: Scope,
        class: Option<&'a str>,
    ) -> Self {
        let mut body = Self::new(module, function, scope);
        body.class = class;
        body.declare(&[]);
        body
    }

    /// A function inside of another; `captures` come first among its words.
    pub(super) fn inside(
        module: &'l mut Lowering<'a>,
        function: Function,
        scope: Scope,
        captures: &[(String, bool)],
    ) -> Self {
        let mut body = Self::new(module, function, scope);
        body.declare(captures);
        body
    }

    /// Gives captured words and parameters their variables.
    fn declare(&mut self, captures: &[(String, bool)]) {
        let mut bound = HashSet::new();
        for (index, (name, is_cell)) in captures.iter().enumerate() {
            let local = Local(index as u32);
            let variable = if *is_cell { Variable::Cell(local) } else { Variable::Plain(local) };
            self.variables.insert(name.clone(), variable);
            bound.insert(name.clone());
        }
        for (index, name) in self.scope.parameters.clone().into_iter().enumerate() {
            let local = Local((captures.len() + index) as u32);
            self.variables.insert(name.clone(), Variable::Plain(local));
            bound.insert(name);
        }
        self.bound = Some(bound);
    }

    pub(super) fn take_function(self) -> Function {
        self.function
    }

    /// Lowers the body of a function.
    pub(super) fn function_body(mut self, statements: &'a [Stmt], place: Place) -> Lowers<Function> {
        let mut prologue = Vec::new();
        for name in self.scope.parameters.clone() {
            if self.scope.in_cell(&name)
                && let Some(Variable::Plain(parameter)) = self.variables.get(&name).copied()
            {
                let cell = self.function.local();
                let value = Node::operation(Operation::Cell, vec![Node::local(parameter, place)], place);
                prologue.push(Node::set(cell, value, place));
                self.variables.insert(name, Variable::Cell(cell));
            }
        }
        let mut cells: Vec<String> = self
            .scope
            .bound
            .iter()
            .filter(|name| self.scope.in_cell(name) && !self.scope.parameters.contains(name))
            .cloned()
            .collect();
        cells.sort();
        for name in cells {
            let cell = self.function.local();
            let value = Node::operation(Operation::Cell, vec![Node::word(UNBOUND, place)], place);
            prologue.push(Node::set(cell, value, place));
            self.variables.insert(name, Variable::Cell(cell));
        }
        if self.scope.yields {
            let list = self.function.local();
            let empty = Self::new_list(Vec::new(), place);
            prologue.push(Node::set(list, empty, place));
            self.yielded = Some(list);
        }
        self.prepare_nested(statements);
        self.find_tables(statements);
        let mut nodes = self.statements(statements)?;
        nodes.push(match self.yielded {
            Some(list) => Self::host(&iterators::NEW_ITERATOR, vec![Node::local(list, place)], place),
            None => Node::nil(place),
        });
        let mut starts: Vec<Local> = self.unbound.iter().copied().collect();
        starts.sort();
        let starts = starts.into_iter().map(|local| Node::set(local, Node::word(UNBOUND, place), place));
        let all: Vec<Node> = starts.chain(prologue).chain(nodes).collect();
        self.function.body = Node::sequence(all, place);
        Ok(self.function)
    }

    pub(super) fn text(&mut self, text: &str, place: Place) -> Node {
        Node::word(self.module.text(text), place)
    }

    pub(super) fn host(function: &'static HostFunction, arguments: Vec<Node>, place: Place) -> Node {
        debug_assert_eq!(function.arity, arguments.len(), "{}", function.name);
        Node::host(function, arguments, place)
    }

    /// Keeps a value for later; gives what sets it and the local.
    pub(super) fn keep(&mut self, value: Node, place: Place) -> (Node, Local) {
        let local = self.function.local();
        (Node::set(local, value, place), local)
    }

    /// Whether a name is a variable of this function here, so that nothing global of that name is meant.
    pub(super) fn is_variable(&self, name: &str) -> bool {
        self.frames.iter().any(|frame| frame.contains_key(name))
            || self.variables.contains_key(name)
            || (!self.is_module && self.scope.bound.contains(name))
    }

    pub(super) fn import(&self, name: &str) -> Option<Imported> {
        if let Some(found) = self.imports.get(name) {
            return Some(found.clone());
        }
        if self.is_variable(name) {
            return None;
        }
        self.module.survey.imports.get(name).cloned()
    }

    /// A variable's value, checked where it may not be bound yet.
    pub(super) fn read(&mut self, name: &str, place: Place) -> Lowers {
        for frame in self.frames.iter().rev() {
            if let Some(&local) = frame.get(name) {
                return Ok(Node::local(local, place));
            }
        }
        if let Some(imported) = self.imports.get(name).cloned() {
            return self.imported_value(&imported, place);
        }
        if self.variables.contains_key(name) || (!self.is_module && self.scope.bound.contains(name)) {
            let certain = self.bound.as_ref().is_none_or(|bound| bound.contains(name));
            let variable = self.variable(name);
            let value = match variable {
                Variable::Plain(local) => Node::local(local, place),
                Variable::Cell(cell) => {
                    Node::operation(Operation::CellGet, vec![Node::local(cell, place)], place)
                }
            };
            if certain {
                return Ok(value);
            }
            if let Variable::Plain(local) = variable {
                self.unbound.insert(local);
            }
            return Ok(self.checked(value, &attempts::UNBOUND_LOCAL, name, place));
        }
        self.read_global(name, place)
    }

    /// A value that is an error if it is not bound.
    fn checked(&mut self, value: Node, error: &'static HostFunction, name: &str, place: Place) -> Node {
        let (set, local) = self.keep(value, place);
        let name = self.text(name, place);
        let test = Node::operation(Operation::Same, vec![set, Node::word(UNBOUND, place)], place);
        let fail = Self::host(error, vec![name], place);
        let bound = Node::operation(Operation::Bound, vec![Node::local(local, place)], place);
        Node::choose(test, fail, bound, place)
    }

    /// The variable of that name in this function.
    pub(super) fn variable(&mut self, name: &str) -> Variable {
        if let Some(&variable) = self.variables.get(name) {
            return variable;
        }
        let local = self.function.local();
        self.variables.insert(name.to_owned(), Variable::Plain(local));
        Variable::Plain(local)
    }

    fn read_global(&mut self, name: &str, place: Place) -> Lowers {
        if let Some(node) = self.module.constant(name, place) {
            return Ok(node);
        }
        let known = self.module.survey.bindings.contains_key(name)
            || self.module.survey.changed.contains(name)
            || self.module.globals.contains_key(name);
        if known {
            let global = self.module.global(name);
            let value = Node::new(Expression::Global(global), place);
            return Ok(self.checked(value, &attempts::NAME_ERROR, name, place));
        }
        if let Some(&def) = self.module.survey.functions.get(name) {
            return self.function_value(def, place);
        }
        if self.module.survey.classes.contains_key(name)
            && let Some(class) = self.module.class_object(name)
        {
            return Ok(Node::word(class, place));
        }
        if let Some(node) = self.builtin_value(name, place) {
            return Ok(node);
        }
        if let Some(imported) = self.import(name) {
            return self.imported_value(&imported, place);
        }
        if let Some(word) = self.module.given(name) {
            return Ok(Node::word(word, place));
        }
        // It may be there in a module that everything is imported from.
        if self.module.survey.may_import(name) {
            return self.unknown(name, place);
        }
        let name = self.text(name, place);
        Ok(Self::host(&attempts::NAME_ERROR, vec![name], place))
    }

    /// A function of the file as a value.
    fn function_value(&mut self, def: &'a StmtFunctionDef, place: Place) -> Lowers {
        if def.parameters.vararg.is_some() || def.parameters.kwarg.is_some() {
            return Err(refuse(
                place,
                "a function with `*args` as a value",
                "give it a fixed number of parameters",
            ));
        }
        let id = self.module.function(def, None);
        Ok(Node::word(self.module.unit.image.closure(id, i64::from(super::parameter_count(def))), place))
    }

    /// Gives a name a value.
    pub(super) fn assign_name(&mut self, name: &str, value: Node, place: Place) -> Node {
        for frame in self.frames.iter().rev() {
            if let Some(&local) = frame.get(name) {
                return Node::set(local, value, place);
            }
        }
        if self.is_module || self.scope.globals.contains(name) {
            let global = self.module.global(name);
            return Node::set_global(global, value, place);
        }
        let variable = self.variable(name);
        if let Some(bound) = &mut self.bound {
            bound.insert(name.to_owned());
        }
        match variable {
            Variable::Plain(local) => Node::set(local, value, place),
            Variable::Cell(cell) => {
                Node::operation(Operation::CellSet, vec![Node::local(cell, place), value], place)
            }
        }
    }

    /// What a call hands to a function inside of this one: the variables it needs, as they are now.
    pub(super) fn captured(&mut self, name: &str, place: Place) -> Node {
        match self.variable(name) {
            Variable::Plain(local) => {
                if self.bound.as_ref().is_some_and(|bound| !bound.contains(name)) {
                    self.unbound.insert(local);
                }
                Node::local(local, place)
            }
            Variable::Cell(cell) => Node::local(cell, place),
        }
    }

    pub(super) fn integer(value: i64, place: Place) -> Node {
        Node::word(Word::integer(value), place)
    }
}
