//! Sides that are nothing but a sign: `return score * color`, `score if color > 0 else -score`, where 1 stands for the first side
//! and -1 for the second.

use std::collections::HashSet;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{CmpOp, Expr, ExprCompare, Operator, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextSize};

use super::evidence::integer;
use super::uses::helper;
use crate::python::survey::Survey;

/// How many calls are followed.
const DEPTH: usize = 3;

/// Whether a function does nothing with a parameter but multiply its value by it, or ask for its sign.
pub(super) fn is_factor(survey: &Survey<'_>, def: &StmtFunctionDef, parameter: &str) -> bool {
    multiplies(survey, def, parameter, DEPTH, &mut HashSet::new())
}

fn multiplies(
    survey: &Survey<'_>,
    def: &StmtFunctionDef,
    parameter: &str,
    depth: usize,
    followed: &mut HashSet<(TextSize, usize)>,
) -> bool {
    let mut uses = Uses { survey, parameter, depth, followed, factors: 0, others: 0 };
    uses.visit_body(&def.body);
    uses.factors > 0 && uses.others == 0
}

struct Uses<'s, 'a, 'n> {
    survey: &'s Survey<'a>,
    parameter: &'n str,
    depth: usize,
    /// What is looked at already, or is being looked at: it says nothing new.
    followed: &'n mut HashSet<(TextSize, usize)>,
    factors: usize,
    others: usize,
}

impl Uses<'_, '_, '_> {
    /// The side, or the other one: `color`, `-color`.
    fn is(&self, expression: &Expr) -> bool {
        match expression {
            Expr::Name(name) => name.id == self.parameter,
            Expr::UnaryOp(unary) => matches!(&*unary.operand, Expr::Name(name) if name.id == self.parameter),
            _ => false,
        }
    }
}

impl<'b> Visitor<'b> for Uses<'_, '_, '_> {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        match statement {
            Stmt::AugAssign(assign) if assign.op == Operator::Mult && self.is(&assign.value) => {
                self.factors += 1;
                self.visit_expr(&assign.target);
            }
            _ => visitor::walk_stmt(self, statement),
        }
    }

    fn visit_expr(&mut self, expression: &'b Expr) {
        match expression {
            // `4 * player` is the sum of four discs of ±1.
            Expr::BinOp(binary) if binary.op == Operator::Mult && self.is(&binary.left) => {
                self.factors += 1;
                self.others += usize::from(is_number(&binary.right));
                self.visit_expr(&binary.right);
            }
            Expr::BinOp(binary) if binary.op == Operator::Mult && self.is(&binary.right) => {
                self.factors += 1;
                self.others += usize::from(is_number(&binary.left));
                self.visit_expr(&binary.left);
            }
            Expr::Compare(compare) if self.is(&compare.left) => {
                match asks_sign(compare) {
                    Some(is_clear) => self.factors += usize::from(is_clear),
                    None => self.others += 1,
                }
                compare.comparators.iter().for_each(|other| self.visit_expr(other));
            }
            Expr::Call(call) => {
                self.visit_expr(&call.func);
                for (place, argument) in call.arguments.args.iter().enumerate() {
                    if !self.is(argument) {
                        self.visit_expr(argument);
                        continue;
                    }
                    match helper(self.survey, call, place) {
                        Some((other, _)) if !self.followed.insert((other.start(), place)) => {}
                        Some((other, parameter))
                            if self.depth > 0
                                && multiplies(
                                    self.survey,
                                    other,
                                    parameter,
                                    self.depth - 1,
                                    self.followed,
                                ) =>
                        {
                            self.factors += 1;
                        }
                        _ => self.others += 1,
                    }
                }
                call.arguments.keywords.iter().for_each(|keyword| self.visit_expr(&keyword.value));
            }
            Expr::Name(name) if name.id == self.parameter => self.others += 1,
            _ => visitor::walk_expr(self, expression),
        }
    }
}

/// Whether a comparison asks for a sign: `color == -1` and `color > 0` do so clearly, `player == 1` does if other things say so.
pub(super) fn asks_sign(compare: &ExprCompare) -> Option<bool> {
    let (&[op], [other]) = (&*compare.ops, &*compare.comparators) else { return None };
    match (op, integer(other)?) {
        (CmpOp::Eq | CmpOp::NotEq, 1) => Some(false),
        (CmpOp::Eq | CmpOp::NotEq, -1) => Some(true),
        (CmpOp::Lt | CmpOp::Gt | CmpOp::LtE | CmpOp::GtE, 0) => Some(true),
        _ => None,
    }
}

/// A number that is no sign itself.
pub(super) fn is_number(expression: &Expr) -> bool {
    integer(expression).is_some_and(|value| !matches!(value, 1 | -1))
}
