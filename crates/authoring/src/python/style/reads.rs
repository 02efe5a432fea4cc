//! How an evaluation reads what it is handed: not at all, only as something that holds or not, or in any other way.
//!
//! ```text
//!   def evaluate(board, player=None):      # `player` is handed on and never asked for: it says nothing of whose value is wanted
//!       return weigh(board, player)
//!   def weigh(board, player):
//!       return count(board, 1) - count(board, 2)
//! ```

use std::collections::HashSet;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextSize};

use super::arguments::Argument;
use super::uses::helper;
use crate::python::survey::Survey;

/// How many calls are followed.
const DEPTH: usize = 6;

/// How a parameter is read, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reads {
    Never,
    /// `if minimizer: …`
    AsTruth,
    Otherwise,
}

/// What a function is given, but for sides that it never asks for: they say nothing of whose value is wanted.
pub(super) fn asked_for<'x>(
    survey: &Survey<'_>,
    def: &StmtFunctionDef,
    arguments: &'x [Argument],
) -> Vec<&'x Argument> {
    let parameters: Vec<&str> =
        def.parameters.iter_non_variadic_params().map(|one| one.name().as_str()).collect();
    // `self` is given nothing here.
    let skip = parameters.len().saturating_sub(arguments.len());
    let is_idle = |argument: &Argument, parameter: &str| {
        matches!(argument, Argument::Player | Argument::Opponent)
            && reads(survey, def, parameter) == Reads::Never
    };
    let given = arguments.iter().zip(&parameters[skip..]);
    given
        .filter(|(argument, parameter)| !is_idle(argument, parameter))
        .map(|(argument, _)| argument)
        .collect()
}

pub(super) fn reads(survey: &Survey<'_>, def: &StmtFunctionDef, parameter: &str) -> Reads {
    read(survey, def, parameter, DEPTH, &mut HashSet::new())
}

fn read(
    survey: &Survey<'_>,
    def: &StmtFunctionDef,
    parameter: &str,
    depth: usize,
    followed: &mut HashSet<(TextSize, String)>,
) -> Reads {
    // What is looked at already, or is being looked at, says nothing new.
    if !followed.insert((def.start(), parameter.to_owned())) {
        return Reads::Never;
    }
    let inner: HashSet<&str> =
        def.body.iter().filter_map(Stmt::as_function_def_stmt).map(|def| def.name.as_str()).collect();
    let mut walk = Walk { survey, parameter, depth, followed, inner, found: Reads::Never };
    walk.visit_body(&def.body);
    walk.found
}

struct Walk<'w, 's, 'a> {
    survey: &'s Survey<'a>,
    parameter: &'w str,
    depth: usize,
    followed: &'w mut HashSet<(TextSize, String)>,
    /// The functions inside of this one: they are walked through with it, what they are handed is read.
    inner: HashSet<&'w str>,
    found: Reads,
}

impl Walk<'_, '_, '_> {
    fn is(&self, expression: &Expr) -> bool {
        matches!(expression, Expr::Name(name) if name.id == self.parameter)
    }

    /// A condition: the parameter as a truth, or any other expression.
    fn test(&mut self, test: &Expr) {
        match test {
            Expr::BoolOp(both) => both.values.iter().for_each(|part| self.test(part)),
            Expr::UnaryOp(unary) if unary.op.is_not() => self.test(&unary.operand),
            Expr::Compare(compare)
                if self.is(&compare.left)
                    && compare.comparators.iter().all(Expr::is_boolean_literal_expr) =>
            {
                self.found = self.found.max(Reads::AsTruth);
            }
            _ if self.is(test) => self.found = self.found.max(Reads::AsTruth),
            _ => self.visit_expr(test),
        }
    }

    /// The parameter of the function that is called which is handed an argument by place or by name.
    fn handed(&mut self, called: Option<(&StmtFunctionDef, &str)>) {
        let found = match (called, self.depth.checked_sub(1)) {
            (Some((def, parameter)), Some(depth)) => read(self.survey, def, parameter, depth, self.followed),
            _ => Reads::Otherwise,
        };
        self.found = self.found.max(found);
    }
}

impl<'b> Visitor<'b> for Walk<'_, '_, '_> {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        match statement {
            Stmt::If(branch) => {
                self.test(&branch.test);
                self.visit_body(&branch.body);
                for clause in &branch.elif_else_clauses {
                    clause.test.iter().for_each(|test| self.test(test));
                    self.visit_body(&clause.body);
                }
            }
            // `_ = player` says that it is not wanted.
            Stmt::Assign(assign)
                if self.is(&assign.value)
                    && matches!(&assign.targets[..], [Expr::Name(name)] if name.id == "_") => {}
            Stmt::Delete(_) => {}
            _ => visitor::walk_stmt(self, statement),
        }
    }

    fn visit_expr(&mut self, expression: &'b Expr) {
        match expression {
            _ if self.is(expression) => self.found = Reads::Otherwise,
            Expr::If(choice) => {
                self.test(&choice.test);
                self.visit_expr(&choice.body);
                self.visit_expr(&choice.orelse);
            }
            Expr::Call(call) => {
                self.visit_expr(&call.func);
                let is_inner =
                    matches!(&*call.func, Expr::Name(name) if self.inner.contains(name.id.as_str()));
                for (place, argument) in call.arguments.args.iter().enumerate() {
                    if self.is(argument) && !is_inner {
                        let called = helper(self.survey, call, place);
                        self.handed(called);
                    } else {
                        self.visit_expr(argument);
                    }
                }
                for keyword in &call.arguments.keywords {
                    if !self.is(&keyword.value) || is_inner {
                        self.visit_expr(&keyword.value);
                        continue;
                    }
                    let def = helper(self.survey, call, 0).map(|(def, _)| def);
                    let called = def.zip(keyword.arg.as_ref().map(ruff_python_ast::Identifier::as_str));
                    self.handed(called.filter(|(def, name)| {
                        def.parameters.iter_non_variadic_params().any(|one| one.name() == *name)
                    }));
                }
            }
            _ => visitor::walk_expr(self, expression),
        }
    }
}
