//! Dictionaries and sets of constants that are only looked into: made once for a file, not again at each use.
//!
//! `{3: 50, 2: 10}[run]` and `cell in {1, 2}` are over before anyone could change or keep what they look into. A name that
//! is given such a thing in a function serves as well, if all that the function does with the name is looking.

use std::collections::{HashMap, HashSet};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{CmpOp, Expr, ExprContext, Identifier, Stmt};

use super::Lowers;
use super::body::Body;
use crate::form::{Expression, Node};
use crate::message::Place;
use crate::python::survey::is_literal;
use crate::word::UNBOUND;

impl<'a> Body<'_, 'a> {
    /// Something that is looked into and dropped.
    pub(super) fn looked_into(&mut self, expression: &'a Expr) -> Lowers {
        if self.is_table(expression) {
            let place = self.module.at(expression);
            return Ok(self.made_once(expression, "<table>", place));
        }
        self.expression(expression)
    }

    /// What `in` looks through: a list of literals is as good as a tuple of them, which is there before anything runs.
    pub(super) fn looked_through(&mut self, expression: &'a Expr) -> Lowers {
        if let Expr::List(list) = expression
            && let Some(items) =
                list.elts.iter().map(|item| self.module.constant_tuple(item)).collect::<Option<Vec<_>>>()
        {
            let place = self.module.at(expression);
            return Ok(Node::word(self.module.unit.image.tuple(&items), place));
        }
        self.looked_into(expression)
    }

    /// The value of an expression that the start of the program computes.
    pub(super) fn made_once(&mut self, expression: &'a Expr, name: &str, place: Place) -> Node {
        let key = std::ptr::from_ref(expression);
        let global = if let Some(&global) = self.module.default_of.get(&key) {
            global
        } else {
            let global = self.module.hidden_global(name, UNBOUND);
            self.module.default_of.insert(key, global);
            self.module.defaults.push((global, expression));
            global
        };
        Node::new(Expression::Global(global), place)
    }

    /// Notes which dictionaries and sets of a function's body can be made once.
    pub(super) fn find_tables(&mut self, statements: &'a [Stmt]) {
        let mut uses = Uses::default();
        uses.visit_body(statements);
        let tables = uses.given.iter().filter(|(name, _)| !uses.kept.contains(*name));
        let tables = tables.flat_map(|(_, values)| values).filter(|value| self.is_table(value));
        let tables: Vec<*const Expr> = tables.map(|value| std::ptr::from_ref(*value)).collect();
        self.tables.extend(tables);
    }

    /// A dictionary or set of constants, at least one.
    fn is_table(&self, expression: &Expr) -> bool {
        match expression {
            Expr::Dict(dict) => {
                !dict.items.is_empty()
                    && dict.items.iter().all(|item| {
                        item.key.as_ref().is_some_and(|key| self.is_constant(key))
                            && self.is_constant(&item.value)
                    })
            }
            Expr::Set(set) => set.elts.iter().all(|item| self.is_constant(item)),
            _ => false,
        }
    }

    fn is_constant(&self, expression: &Expr) -> bool {
        match expression {
            Expr::Tuple(tuple) => tuple.elts.iter().all(|item| self.is_constant(item)),
            Expr::Name(name) => {
                !self.is_variable(&name.id) && self.module.survey.constant(&name.id).is_some()
            }
            literal => is_literal(literal),
        }
    }
}

/// What a function does with its names.
#[derive(Default)]
struct Uses<'a> {
    /// What each name is given by plain assignments.
    given: HashMap<&'a str, Vec<&'a Expr>>,
    /// Names that are more than looked into, or known outside.
    kept: HashSet<&'a str>,
}

impl<'a> Visitor<'a> for Uses<'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::Assign(assign) => {
                if let [Expr::Name(name)] = &assign.targets[..] {
                    self.given.entry(name.id.as_str()).or_default().push(&assign.value);
                }
            }
            Stmt::AnnAssign(assign) => {
                if let (Expr::Name(name), Some(value)) = (&*assign.target, &assign.value) {
                    self.given.entry(name.id.as_str()).or_default().push(value);
                }
            }
            // `a |= b` changes what `a` is.
            Stmt::AugAssign(assign) => {
                if let Expr::Name(name) = &*assign.target {
                    self.kept.insert(name.id.as_str());
                }
            }
            Stmt::Global(names) => self.kept.extend(names.names.iter().map(Identifier::as_str)),
            Stmt::Nonlocal(names) => self.kept.extend(names.names.iter().map(Identifier::as_str)),
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Name(name) if name.ctx != ExprContext::Store => {
                self.kept.insert(name.id.as_str());
            }
            Expr::Subscript(subscript)
                if subscript.ctx == ExprContext::Load && subscript.value.is_name_expr() =>
            {
                self.visit_expr(&subscript.slice);
            }
            Expr::Compare(compare) => {
                self.visit_expr(&compare.left);
                for (op, side) in compare.ops.iter().zip(&compare.comparators) {
                    if !(matches!(op, CmpOp::In | CmpOp::NotIn) && side.is_name_expr()) {
                        self.visit_expr(side);
                    }
                }
            }
            Expr::Call(call) => match &*call.func {
                Expr::Attribute(method) if method.attr.as_str() == "get" && method.value.is_name_expr() => {
                    self.visit_arguments(&call.arguments);
                }
                _ => visitor::walk_expr(self, expression),
            },
            _ => visitor::walk_expr(self, expression),
        }
    }
}
