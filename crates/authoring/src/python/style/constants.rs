//! What names of a file stand for, and what its own functions ask of cells.
//!
//! A helper that compares `cell == mark` makes what its calls give for `mark` what cells hold: `count(board, "X")`.

use std::collections::{HashMap, HashSet};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ExprCall, Stmt, StmtClassDef, StmtFunctionDef};

use super::Mark;
use super::cells::name_of;
use super::evidence::{LONGEST, integer};

/// Names and attributes that stand for one constant in the whole file.
#[derive(Default)]
pub(super) struct Constants {
    values: HashMap<String, Option<Mark>>,
    /// Enumerations whose members are objects, with the names of these in order.
    enumerations: Vec<(String, Vec<String>)>,
}

impl Constants {
    pub(super) fn of(body: &[Stmt]) -> Self {
        let mut constants = Self::default();
        constants.visit_body(body);
        constants
    }

    /// The enumeration of this name.
    pub(super) fn enumeration(&self, class: &str) -> Option<&(String, Vec<String>)> {
        self.enumerations.iter().find(|(known, _)| known == class)
    }

    /// Takes notice of an enumeration whose members are no numbers or texts at the same time.
    fn enumerate(&mut self, def: &StmtClassDef) {
        let bases: Vec<&str> = def.bases().iter().filter_map(name_of).collect();
        if bases == ["Enum"] {
            let names = def.body.iter().filter_map(|statement| match statement {
                Stmt::Assign(assign) => name_of(&assign.targets[0]).map(str::to_owned),
                _ => None,
            });
            self.enumerations.push((def.name.to_string(), names.collect()));
        }
    }

    fn bind(&mut self, name: &str, value: Option<&Mark>) {
        let known = self.values.entry(name.to_owned()).or_insert_with(|| value.cloned());
        if known.as_ref() != value {
            *known = None;
        }
    }

    fn assign(&mut self, target: &Expr, value: Option<&Expr>) {
        match (target, value) {
            (Expr::Tuple(targets), Some(Expr::Tuple(values))) if targets.elts.len() == values.elts.len() => {
                targets.elts.iter().zip(&values.elts).for_each(|(one, value)| self.assign(one, Some(value)));
            }
            (Expr::Tuple(targets), _) => targets.elts.iter().for_each(|one| self.assign(one, None)),
            (Expr::Name(name), value) => {
                self.bind(&name.id, value.and_then(|value| self.mark(value)).as_ref());
            }
            (Expr::Attribute(attribute), value) => {
                // What an attribute begins with is no constant where it is None: `self.player = None`.
                let mark = value.and_then(|value| self.mark(value)).filter(|mark| *mark != Mark::None);
                self.bind(&attribute.attr, mark.as_ref());
            }
            _ => {}
        }
    }

    /// What an expression stands for, if that is one constant.
    pub(super) fn mark(&self, value: &Expr) -> Option<Mark> {
        match value {
            Expr::NoneLiteral(_) => Some(Mark::None),
            Expr::StringLiteral(text) if text.value.to_str().chars().count() <= LONGEST => {
                Some(Mark::Text(text.value.to_str().to_owned()))
            }
            Expr::Name(name) => self.values.get(name.id.as_str())?.clone(),
            Expr::Attribute(attribute) => {
                let member = |owner: &Expr, name: &str| {
                    let (class, members) = self.enumeration(name_of(owner)?)?;
                    members.iter().any(|known| known == name).then(|| (class.to_owned(), name.to_owned()))
                };
                match &*attribute.value {
                    // `Piece.RED.value`
                    Expr::Attribute(inner)
                        if attribute.attr.as_str() == "value"
                            && member(&inner.value, &inner.attr).is_some() =>
                    {
                        self.values.get(inner.attr.as_str())?.clone()
                    }
                    owner => match member(owner, &attribute.attr) {
                        Some((class, name)) => Some(Mark::Member(class, name)),
                        None => self.values.get(attribute.attr.as_str())?.clone(),
                    },
                }
            }
            _ => integer(value).map(Mark::Integer),
        }
    }
}

impl<'b> Visitor<'b> for Constants {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        match statement {
            Stmt::Assign(assign) => {
                assign.targets.iter().for_each(|target| self.assign(target, Some(&assign.value)));
            }
            Stmt::AnnAssign(assign) => self.assign(&assign.target, assign.value.as_deref()),
            Stmt::AugAssign(assign) => self.assign(&assign.target, None),
            Stmt::For(repeat) => self.assign(&repeat.target, None),
            Stmt::ClassDef(def) => self.enumerate(def),
            Stmt::FunctionDef(def) => {
                for parameter in def.parameters.iter_non_variadic_params() {
                    let mark = parameter.default().and_then(|value| self.mark(value));
                    self.bind(parameter.name(), mark.filter(|mark| *mark != Mark::None).as_ref());
                }
            }
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }
}

/// The functions of a file by name, and which of their parameters cells are compared with.
#[derive(Default)]
pub(super) struct Helpers {
    parameters: HashMap<String, Vec<String>>,
    compared: HashSet<(String, String)>,
    /// Functions that give a cell, and those that give something else, too: `return self.board[row][column]`.
    cells: HashSet<String>,
    others: HashSet<String>,
    /// Those that are being looked at, the innermost last.
    around: Vec<String>,
}

impl Helpers {
    pub(super) fn enter(&mut self, def: &StmtFunctionDef) {
        let name = def.name.to_string();
        self.parameters.entry(name.clone()).or_insert_with(|| {
            let names = def.parameters.iter_non_variadic_params().map(|one| one.name().to_string());
            names
                .enumerate()
                .filter(|(at, name)| *at > 0 || name != "self" && name != "cls")
                .map(|(_, name)| name)
                .collect()
        });
        self.around.push(name);
    }

    pub(super) fn leave(&mut self) {
        self.around.pop();
    }

    /// How much is known: parameters that are compared with cells, and functions that give one.
    pub(super) fn count(&self) -> usize {
        self.compared.len() + self.cells.len()
    }

    /// Takes notice of what a function gives.
    pub(super) fn give(&mut self, is_cell: bool) {
        if let Some(function) = self.around.last() {
            if is_cell { &mut self.cells } else { &mut self.others }.insert(function.clone());
        }
    }

    /// Whether a function gives a cell and nothing else. Who has won is none, though it may be read from one.
    pub(super) fn gives_cell(&self, function: &str) -> bool {
        self.cells.contains(function)
            && !self.others.contains(function)
            && !function.to_lowercase().contains("win")
    }

    /// Takes notice of a name that a cell is compared with.
    pub(super) fn compare(&mut self, name: &str) {
        let has = |function: &&String| {
            self.parameters.get(*function).is_some_and(|all| all.iter().any(|one| one == name))
        };
        if let Some(function) = self.around.iter().rev().find(has) {
            self.compared.insert((function.clone(), name.to_owned()));
        }
    }

    /// What a call gives for parameters that cells are compared with.
    pub(super) fn given<'c>(&self, function: &str, call: &'c ExprCall) -> Vec<&'c Expr> {
        let Some(parameters) = self.parameters.get(function) else { return Vec::new() };
        let is_compared = |name: &String| self.compared.contains(&(function.to_owned(), name.clone()));
        let by_place = parameters.iter().zip(&call.arguments.args).filter(|(name, _)| is_compared(name));
        let by_name = call.arguments.keywords.iter().filter(|keyword| {
            keyword
                .arg
                .as_ref()
                .is_some_and(|name| parameters.contains(&name.to_string()) && is_compared(&name.to_string()))
        });
        by_place.map(|(_, value)| value).chain(by_name.map(|keyword| &keyword.value)).collect()
    }
}
