//! What the body of a class gives its attributes and methods, and which of its names its own expressions see.
//!
//! The names of a class body are in scope for what stands behind them in the body: in later attributes (`FIRST = marks[0]`)
//! and in defaults of methods (`def __init__(self, rows=ROWS)`), but not inside of methods, lambdas and comprehensions.

use std::collections::{HashMap, HashSet};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Comprehension, Expr, Identifier, Stmt, StmtClassDef, StmtFunctionDef};
use ruff_text_size::{Ranged, TextSize};

use super::declared::{DATA_CLASSES, field_call, is_class_variable, is_data_class};
use super::survey::changed_names;

/// A class and what it is made of.
pub(super) struct Class<'a> {
    pub def: &'a StmtClassDef,
    pub bases: Vec<String>,
    pub methods: HashMap<&'a str, &'a StmtFunctionDef>,
    pub attributes: Vec<(&'a str, &'a Expr)>,
    /// Attributes that other statements of the body change: loops, branches, `+=`, calls of methods.
    pub worked_out: HashSet<String>,
    /// What instances of a data class are made from, with default values.
    pub fields: Option<Vec<(&'a str, Option<&'a Expr>)>>,
    /// Statements that give values to names of the file: `global colors` stands above them.
    pub globals: Vec<&'a Stmt>,
    /// Its number in the order of the file; those of data classes are larger than [`DATA_CLASSES`], and those
    /// of classes with comparisons of their own than [`COMPARED`](super::declared::COMPARED).
    pub number: u32,
}

impl<'a> Class<'a> {
    /// A class that is the file's `count`th, and the classes inside of it.
    pub(super) fn of(def: &'a StmtClassDef, count: u32) -> (Self, Vec<&'a StmtClassDef>) {
        let mut class = Self {
            def,
            bases: Vec::new(),
            methods: HashMap::new(),
            attributes: Vec::new(),
            worked_out: HashSet::new(),
            globals: Vec::new(),
            fields: is_data_class(def).then(Vec::new),
            number: count + if is_data_class(def) { DATA_CLASSES } else { 0 },
        };
        let mut inside = Vec::new();
        for base in def.bases() {
            match base {
                Expr::Name(name) => class.bases.push(name.id.to_string()),
                Expr::Attribute(attribute) => class.bases.push(attribute.attr.to_string()),
                _ => {}
            }
        }
        let declared = def.body.iter().filter_map(Stmt::as_global_stmt).flat_map(|all| &all.names);
        let declared: HashSet<&str> = declared.map(Identifier::as_str).collect();
        for statement in &def.body {
            match statement {
                Stmt::Assign(assign)
                    if assign.targets.iter().all(
                        |target| matches!(target, Expr::Name(name) if declared.contains(name.id.as_str())),
                    ) =>
                {
                    class.globals.push(statement);
                }
                Stmt::FunctionDef(method) => {
                    class.methods.insert(method.name.as_str(), method);
                }
                Stmt::ClassDef(inner) => inside.push(inner),
                Stmt::Assign(assign) => {
                    for target in &assign.targets {
                        class.take_target(statement, target, &assign.value);
                    }
                }
                Stmt::AnnAssign(assign) => {
                    if let Expr::Name(name) = &*assign.target {
                        let value = assign.value.as_deref();
                        // `field(…)` is for the instances.
                        if class.fields.is_none() || value.is_none_or(|value| field_call(value).is_none()) {
                            class.attributes.extend(value.map(|value| (name.id.as_str(), value)));
                        }
                        if let Some(fields) = &mut class.fields
                            && !is_class_variable(&assign.annotation)
                        {
                            fields.push((name.id.as_str(), value));
                        }
                    }
                }
                other => class.worked_out.extend(changed_names(other)),
            }
        }
        (class, inside)
    }

    fn take_target(&mut self, statement: &'a Stmt, target: &'a Expr, value: &'a Expr) {
        match (target, value) {
            (Expr::Name(name), _) => self.attributes.push((name.id.as_str(), value)),
            // `ROWS, COLUMNS = 6, 7`
            (Expr::Tuple(targets), Expr::Tuple(values)) if targets.elts.len() == values.elts.len() => {
                for (target, value) in targets.elts.iter().zip(&values.elts) {
                    self.take_target(statement, target, value);
                }
            }
            _ => self.worked_out.extend(changed_names(statement)),
        }
    }

    /// What a name of the body holds before this place of it.
    fn value_before(&self, name: &str, place: TextSize) -> Option<&'a Expr> {
        let before = |(known, value): &&(&str, &Expr)| *known == name && value.end() <= place;
        self.attributes.iter().rev().find(before).map(|(_, value)| *value)
    }
}

/// The names of a class that an expression of its body reads, by where they stand, with what they hold there.
pub(super) fn class_names<'a>(class: &Class<'a>, expression: &'a Expr) -> HashMap<TextSize, &'a Expr> {
    let mut names = Names { class, found: HashMap::new() };
    names.visit_expr(expression);
    names.found
}

struct Names<'c, 'a> {
    class: &'c Class<'a>,
    found: HashMap<TextSize, &'a Expr>,
}

impl<'a> Names<'_, 'a> {
    /// Only the first iterable of a comprehension is computed in the class body.
    fn first_iterable(&mut self, generators: &'a [Comprehension]) {
        if let Some(first) = generators.first() {
            self.visit_expr(&first.iter);
        }
    }
}

impl<'a> Visitor<'a> for Names<'_, 'a> {
    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Name(name) => {
                if let Some(value) = self.class.value_before(&name.id, name.start()) {
                    self.found.insert(name.start(), value);
                }
            }
            Expr::Lambda(_) => {}
            Expr::ListComp(comprehension) => self.first_iterable(&comprehension.generators),
            Expr::SetComp(comprehension) => self.first_iterable(&comprehension.generators),
            Expr::DictComp(comprehension) => self.first_iterable(&comprehension.generators),
            Expr::Generator(comprehension) => self.first_iterable(&comprehension.generators),
            _ => visitor::walk_expr(self, expression),
        }
    }
}
