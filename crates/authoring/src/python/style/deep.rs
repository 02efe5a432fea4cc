//! Whether what an object keeps under some name has items that have items, as boards do: followed through variables, loops
//! and what functions of the file are handed.
//!
//! ```text
//!   cells = state.fields             for column in state.fields:      count(state.fields, player)
//!   cells[row][column]                   for cell in column:
//! ```

use std::collections::{BTreeSet, HashSet};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Comprehension, Expr, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextSize};

use super::evidence::integer;
use super::uses::helper;
use crate::python::survey::Survey;

/// How many functions are looked into for one attribute.
const FUNCTIONS: usize = 12;

/// Whether a function uses something as a board: `is_it` tells what the thing is there.
pub(super) fn is_deep(survey: &Survey<'_>, def: &StmtFunctionDef, is_it: &dyn Fn(&Expr) -> bool) -> bool {
    let mut seen = HashSet::new();
    is_deep_in(survey, def, is_it, &mut seen)
}

fn is_deep_in(
    survey: &Survey<'_>,
    def: &StmtFunctionDef,
    is_it: &dyn Fn(&Expr) -> bool,
    seen: &mut HashSet<(TextSize, usize)>,
) -> bool {
    let mut looking = Looking {
        survey,
        is_it,
        whole: HashSet::new(),
        rows: HashSet::new(),
        found: false,
        handed: Vec::new(),
    };
    looking.visit_body(&def.body);
    if looking.found {
        return true;
    }
    let handed = looking.handed;
    handed.into_iter().any(|(helper, place, parameter)| {
        if seen.len() >= FUNCTIONS || !seen.insert((helper.start(), place)) {
            return false;
        }
        let is_parameter = |thing: &Expr| matches!(thing, Expr::Name(name) if name.id == parameter);
        is_deep_in(survey, helper, &is_parameter, seen)
    })
}

struct Looking<'l, 'a> {
    survey: &'l Survey<'a>,
    is_it: &'l dyn Fn(&Expr) -> bool,
    /// Names of the thing itself, and of its items.
    whole: HashSet<String>,
    rows: HashSet<String>,
    found: bool,
    /// The functions that are handed it, and their parameters.
    handed: Vec<(&'a StmtFunctionDef, usize, &'a str)>,
}

impl Looking<'_, '_> {
    fn is_whole(&self, thing: &Expr) -> bool {
        (self.is_it)(thing)
            || matches!(thing, Expr::Name(name) if self.whole.contains(name.id.as_str()))
            || matches!(thing, Expr::Subscript(subscript)
                if subscript.slice.is_slice_expr() && self.is_whole(&subscript.value))
    }

    fn is_row(&self, thing: &Expr) -> bool {
        match thing {
            Expr::Name(name) => self.rows.contains(name.id.as_str()),
            Expr::Subscript(subscript) => !subscript.slice.is_slice_expr() && self.is_whole(&subscript.value),
            _ => false,
        }
    }

    /// `for target in things`, or in `enumerate(things)`.
    fn pass(&mut self, target: &Expr, things: &Expr) {
        let (target, things) = match (target, things) {
            (Expr::Tuple(parts), Expr::Call(call))
                if parts.elts.len() == 2
                    && matches!(&*call.func, Expr::Name(name) if name.id == "enumerate") =>
            {
                match call.arguments.args.first() {
                    Some(things) => (&parts.elts[1], things),
                    None => return,
                }
            }
            (target, Expr::Call(call)) if matches!(&*call.func, Expr::Name(name) if name.id == "reversed") => {
                match call.arguments.args.first() {
                    Some(things) => (target, things),
                    None => return,
                }
            }
            _ => (target, things),
        };
        self.found |= self.is_row(things);
        if let Expr::Name(name) = target
            && self.is_whole(things)
        {
            self.rows.insert(name.id.to_string());
        }
    }
}

impl<'b> Visitor<'b> for Looking<'_, '_> {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        match statement {
            Stmt::For(repeat) => self.pass(&repeat.target, &repeat.iter),
            Stmt::Assign(assign) => {
                if let [Expr::Name(target)] = &assign.targets[..] {
                    let name = target.id.to_string();
                    if self.is_whole(&assign.value) {
                        self.whole.insert(name);
                    } else if self.is_row(&assign.value) {
                        self.rows.insert(name);
                    }
                }
            }
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_comprehension(&mut self, comprehension: &'b Comprehension) {
        self.pass(&comprehension.target, &comprehension.iter);
        visitor::walk_comprehension(self, comprehension);
    }

    fn visit_expr(&mut self, expression: &'b Expr) {
        match expression {
            // What a comprehension goes through has to be known before its element is looked at.
            Expr::ListComp(comprehension) => {
                comprehension.generators.iter().for_each(|one| self.pass(&one.target, &one.iter));
            }
            Expr::Generator(generator) => {
                generator.generators.iter().for_each(|one| self.pass(&one.target, &one.iter));
            }
            Expr::Subscript(subscript) => {
                self.found |= self.is_row(&subscript.value)
                    || subscript.slice.is_tuple_expr() && self.is_whole(&subscript.value);
            }
            Expr::Call(call) => {
                if let Expr::Attribute(attribute) = &*call.func {
                    self.found |= attribute.attr.as_str() == "count" && self.is_row(&attribute.value);
                }
                for (place, argument) in call.arguments.args.iter().enumerate() {
                    if self.is_whole(argument)
                        && let Some((def, parameter)) = helper(self.survey, call, place)
                    {
                        self.handed.push((def, place, parameter));
                    }
                }
            }
            _ => {}
        }
        visitor::walk_expr(self, expression);
    }
}

/// How a function and those it hands a parameter to use it.
struct Packed<'n, 'l, 'a> {
    survey: &'l Survey<'a>,
    name: &'n str,
    /// The items that are asked for by numbers.
    items: BTreeSet<i64>,
    /// Whether anything else is done with it.
    is_bare: bool,
    handed: Vec<(&'a StmtFunctionDef, &'a str)>,
}

impl<'b> Visitor<'b> for Packed<'_, '_, '_> {
    fn visit_expr(&mut self, expression: &'b Expr) {
        let wanted = self.name;
        let is_it = |thing: &Expr| matches!(thing, Expr::Name(name) if name.id == wanted);
        match expression {
            Expr::Subscript(subscript) if is_it(&subscript.value) => match integer(&subscript.slice) {
                Some(item) => {
                    self.items.insert(item);
                }
                None => self.is_bare = true,
            },
            Expr::Call(call) => {
                for (place, argument) in call.arguments.args.iter().enumerate() {
                    match (is_it(argument), helper(self.survey, call, place)) {
                        (true, Some(handed)) => self.handed.push(handed),
                        _ => self.visit_expr(argument),
                    }
                }
                self.visit_expr(&call.func);
                call.arguments.keywords.iter().for_each(|keyword| self.visit_expr(&keyword.value));
            }
            _ if is_it(expression) => self.is_bare = true,
            _ => visitor::walk_expr(self, expression),
        }
    }
}

/// The place of the board in a list that is handed over, of which nothing else is asked: `board = state[0]`.
pub(super) fn packed(survey: &Survey<'_>, def: &StmtFunctionDef, parameter: &str) -> Option<usize> {
    let mut items = BTreeSet::new();
    let mut is_board = false;
    let mut seen: HashSet<TextSize> = HashSet::new();
    let mut waiting = vec![(def, parameter)];
    while let Some((def, name)) = waiting.pop() {
        if !seen.insert(def.start()) || seen.len() > FUNCTIONS {
            continue;
        }
        let mut packed = Packed { survey, name, items: BTreeSet::new(), is_bare: false, handed: Vec::new() };
        packed.visit_body(&def.body);
        if packed.is_bare {
            return None;
        }
        items.append(&mut packed.items);
        waiting.extend(packed.handed);
        let is_item = |thing: &Expr| {
            matches!(thing, Expr::Subscript(subscript)
                if matches!(&*subscript.value, Expr::Name(owner) if owner.id == name)
                    && integer(&subscript.slice).is_some())
        };
        is_board = is_board || is_deep(survey, def, &is_item);
    }
    let mut items = items.into_iter();
    match (items.next(), items.next()) {
        (Some(place @ 0..8), None) if is_board => usize::try_from(place).ok(),
        _ => None,
    }
}
