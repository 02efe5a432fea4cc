//! What objects have from classes that are not in the file: attributes that a class reads and nothing here gives a value.
//!
//! A constructor that hands something on to the class above (`super().__init__(name, piece)`) has it kept under the name it
//! goes by; what else is read goes by its name, as parameters do.

use std::collections::HashSet;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Arguments, Expr, ExprContext, StmtFunctionDef};

use super::arguments::{Argument, by_plain_name, plain};
use super::foreign::foreign;
use super::names::{OPPONENTS, PLAYERS};
use crate::python::survey::Survey;

/// The attributes that a class takes from others: it reads them of its own objects, and nothing of it gives them a value.
pub(in crate::python) fn missing(survey: &Survey<'_>, class: &str) -> Vec<String> {
    if !survey.has_unknown_base(class) {
        return Vec::new();
    }
    let mut found: Vec<String> = Vec::new();
    let mut own = Own::default();
    let lineage = survey.lineage(class);
    for method in lineage.iter().flat_map(|class| class.methods.values()) {
        own.this = method.parameters.iter().next().map(|parameter| parameter.name().to_string());
        own.visit_body(&method.body);
    }
    for name in own.read {
        let is_given = own.given.contains(&name)
            || lineage.iter().any(|class| {
                class.methods.contains_key(name.as_str())
                    || class.worked_out.contains(&name)
                    || class.attributes.iter().any(|(known, _)| *known == name)
            });
        if !is_given {
            found.push(name);
        }
    }
    found.sort();
    found
}

/// Those of the missing attributes whose meaning is clear from their names alone.
pub(in crate::python) fn inherited(survey: &Survey<'_>, class: &str) -> Vec<(String, Argument)> {
    let missing = missing(survey, class);
    if missing.is_empty() {
        return Vec::new();
    }
    let mut handed = HashSet::new();
    for method in survey.methods(class) {
        handed.extend(handed_on(survey, method));
    }
    let meaning = |name: &str| match by_plain_name(name) {
        Some(size @ (Argument::Rows | Argument::Columns | Argument::Line)) => Some(size),
        _ if PLAYERS.contains(&name) => Some(Argument::Player),
        _ if OPPONENTS.contains(&name) => Some(Argument::Opponent),
        _ => survey.ended.told(name),
    };
    let names = missing.into_iter().filter(|name| !handed.contains(name));
    names.filter_map(|name| Some((name.clone(), meaning(&plain(&name))?))).collect()
}

/// The arguments that constructors hand on to classes that are not here, by the names they go by there.
pub(in crate::python) fn named_arguments(arguments: &Arguments, skip: usize) -> Vec<(&str, &Expr)> {
    let by_place = arguments.args.iter().skip(skip).filter_map(|value| match value {
        Expr::Name(name) => Some((name.id.as_str(), value)),
        _ => None,
    });
    let by_name = arguments
        .keywords
        .iter()
        .filter_map(|keyword| Some((keyword.arg.as_ref()?.as_str(), &keyword.value)));
    by_place.chain(by_name).collect()
}

/// How many arguments come before those of the constructor, if this calls one of a class that is not here.
pub(in crate::python) fn foreign_constructor(survey: &Survey<'_>, function: &Expr) -> Option<usize> {
    let Expr::Attribute(attribute) = function else { return None };
    if attribute.attr.as_str() != "__init__" {
        return None;
    }
    match &*attribute.value {
        Expr::Call(call) if matches!(&*call.func, Expr::Name(name) if name.id == "super") => Some(0),
        class => foreign(survey, class).map(|_| 1),
    }
}

/// The names under which a function hands things on to constructors that are not here.
pub(super) fn handed_on(survey: &Survey<'_>, def: &StmtFunctionDef) -> HashSet<String> {
    struct Handed<'s, 'a> {
        survey: &'s Survey<'a>,
        names: HashSet<String>,
    }
    impl<'b> Visitor<'b> for Handed<'_, '_> {
        fn visit_expr(&mut self, expression: &'b Expr) {
            if let Expr::Call(call) = expression
                && let Some(skip) = foreign_constructor(self.survey, &call.func)
            {
                let named = named_arguments(&call.arguments, skip);
                self.names.extend(named.into_iter().map(|(name, _)| name.to_owned()));
            }
            visitor::walk_expr(self, expression);
        }
    }
    let mut handed = Handed { survey, names: HashSet::new() };
    handed.visit_body(&def.body);
    handed.names
}

/// Attributes of a method's own object.
#[derive(Default)]
struct Own {
    this: Option<String>,
    read: HashSet<String>,
    given: HashSet<String>,
}

impl<'b> Visitor<'b> for Own {
    fn visit_expr(&mut self, expression: &'b Expr) {
        if let Expr::Attribute(attribute) = expression
            && let Expr::Name(owner) = &*attribute.value
            && self.this.as_deref() == Some(owner.id.as_str())
        {
            let names = if attribute.ctx == ExprContext::Load { &mut self.read } else { &mut self.given };
            names.insert(attribute.attr.to_string());
        }
        visitor::walk_expr(self, expression);
    }
}
