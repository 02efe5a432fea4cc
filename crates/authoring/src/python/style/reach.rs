//! Whether an evaluation asks for what its object was told: a constructor may be given a side that no value depends on.

use std::collections::HashSet;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, Stmt, StmtFunctionDef};
use ruff_text_size::Ranged;

use super::arguments::Argument;
use super::state::attributes_read;
use crate::python::survey::Survey;

/// Whether a method, or what it calls, reads an attribute that the constructor makes of a side it is given.
pub(super) fn reads_side(
    survey: &Survey<'_>,
    class: &str,
    def: &StmtFunctionDef,
    made_from: &[Argument],
) -> bool {
    let Some((_, init)) = survey.method(class, "__init__") else { return false };
    let parameters = init.parameters.iter_non_variadic_params().skip(1);
    let sides: HashSet<&str> = parameters
        .zip(made_from)
        .filter_map(|(parameter, argument)| argument.names_side().then_some(parameter.name().as_str()))
        .collect();
    let mut made = Made { sides, attributes: HashSet::new(), is_handed_on: false };
    made.visit_body(&init.body);
    if made.is_handed_on {
        return true;
    }
    let (mut seen, mut waiting) = (HashSet::new(), vec![def]);
    while let Some(def) = waiting.pop() {
        if !seen.insert(def.start()) {
            continue;
        }
        let mut read = Read::default();
        read.visit_body(&def.body);
        if read.names.iter().any(|name| made.attributes.contains(name)) {
            return true;
        }
        waiting.extend(read.names.iter().filter_map(|name| survey.functions.get(*name)));
        waiting.extend(
            survey
                .classes
                .values()
                .flat_map(|class| read.names.iter().filter_map(|name| class.methods.get(*name).copied())),
        );
    }
    false
}

/// Whether a method, or what it calls, reads an attribute that the constructor makes of this parameter: of attributes alone, and
/// not of names that are the same.
pub(super) fn reads_kept(
    survey: &Survey<'_>,
    class: &str,
    def: &StmtFunctionDef,
    init: &StmtFunctionDef,
    parameter: &str,
) -> bool {
    let mut made =
        Made { sides: HashSet::from([parameter]), attributes: HashSet::new(), is_handed_on: false };
    made.visit_body(&init.body);
    let read = attributes_read(survey, class, def);
    made.attributes.iter().any(|name| read.contains(name))
}

/// The attributes that a constructor makes of sides.
struct Made<'b> {
    sides: HashSet<&'b str>,
    attributes: HashSet<&'b str>,
    /// Whether others are told the side, too: what they make of it is not known.
    is_handed_on: bool,
}

impl Made<'_> {
    fn is_of_side(&self, value: &Expr) -> bool {
        let mut read = Read::default();
        read.visit_expr(value);
        read.names.iter().any(|name| self.sides.contains(name) || self.attributes.contains(name))
    }
}

impl<'b> Visitor<'b> for Made<'b> {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        match statement {
            Stmt::Assign(assign) if self.is_of_side(&assign.value) => {
                for target in &assign.targets {
                    match target {
                        Expr::Attribute(attribute) => {
                            self.attributes.insert(&attribute.attr);
                        }
                        Expr::Name(name) => {
                            self.sides.insert(&name.id);
                        }
                        _ => self.is_handed_on = true,
                    }
                }
            }
            Stmt::Assign(_) => {}
            Stmt::If(choice) if self.is_of_side(&choice.test) => self.is_handed_on = true,
            Stmt::Expr(expression) => self.is_handed_on |= self.is_of_side(&expression.value),
            _ => visitor::walk_stmt(self, statement),
        }
    }
}

/// The names and attributes that code asks for.
#[derive(Default)]
struct Read<'b> {
    names: HashSet<&'b str>,
}

impl<'b> Visitor<'b> for Read<'b> {
    fn visit_expr(&mut self, expression: &'b Expr) {
        match expression {
            Expr::Attribute(attribute) => {
                self.names.insert(&attribute.attr);
            }
            Expr::Name(name) => {
                self.names.insert(&name.id);
            }
            _ => {}
        }
        visitor::walk_expr(self, expression);
    }
}
