//! Sides that are numbered otherwise than their discs are marked, so that a number is what is asked with.
//!
//! ```text
//!   def evaluate(board, player):
//!       mark = "X" if player == 1 else "O"       # 1, and -1 or 2 by what else the file makes of it
//!       mark = {1: "X", -1: "O"}[player]
//!       mark = " XO"[player]
//! ```

use std::collections::{BTreeMap, HashSet};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{CmpOp, Expr, Operator, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextSize};

use super::Mark;
use super::arguments::plain;
use super::evidence::{integer, mark_of};
use super::names::PLAYERS;
use super::uses::helper;
use crate::python::survey::Survey;

/// How many calls are followed.
const DEPTH: usize = 3;

/// The numbers of the first side and of the second, by which a function knows what it is handed for a side; `None` if that is a
/// mark, or if nothing says what it is.
pub(super) fn numbering(
    survey: &Survey<'_>,
    def: &StmtFunctionDef,
    parameter: &str,
    marks: &[Mark; 3],
) -> Option<[i64; 2]> {
    let mut followed = HashSet::new();
    let numbers = Chosen::by(survey, def, parameter, marks, DEPTH, &mut followed);
    let number = |side| numbers.of.iter().find(|(_, known)| **known == side).map(|(number, _)| *number);
    let is_mark = |number: &i64| marks[1..].contains(&Mark::Integer(*number));
    if numbers.is_mark || numbers.of.keys().any(is_mark) {
        return None;
    }
    let other = |number: i64| numbers.asked.iter().copied().find(|asked| *asked != number);
    let other = |number| other(number).unwrap_or_else(|| turned(survey, parameter, number));
    Some(match (number(0), number(1)) {
        (Some(first), Some(second)) => [first, second],
        (Some(first), None) => [first, other(first)],
        (None, Some(second)) => [other(second), second],
        (None, None) => return None,
    })
}

/// What marks a function chooses by numbers.
struct Chosen<'s, 'a, 'n> {
    survey: &'s Survey<'a>,
    parameter: &'n str,
    marks: &'n [Mark; 3],
    depth: usize,
    followed: &'n mut HashSet<(TextSize, usize)>,
    /// The side whose mark a number chooses: 0 or 1.
    of: BTreeMap<i64, usize>,
    /// Numbers that it is compared with.
    asked: Vec<i64>,
    /// Whether it is compared with what is no number, or counted.
    is_mark: bool,
}

impl<'s, 'a, 'n> Chosen<'s, 'a, 'n> {
    fn by(
        survey: &'s Survey<'a>,
        def: &StmtFunctionDef,
        parameter: &'n str,
        marks: &'n [Mark; 3],
        depth: usize,
        followed: &'n mut HashSet<(TextSize, usize)>,
    ) -> Self {
        let (of, asked) = (BTreeMap::new(), Vec::new());
        let mut chosen = Self { survey, parameter, marks, depth, followed, of, asked, is_mark: false };
        chosen.visit_body(&def.body);
        chosen
    }

    fn is(&self, expression: &Expr) -> bool {
        matches!(expression, Expr::Name(name) if name.id == self.parameter)
    }

    /// What the file writes down, here or under a name.
    fn written<'e>(&self, expression: &'e Expr) -> &'e Expr
    where
        'a: 'e,
    {
        let Expr::Name(name) = expression else { return expression };
        let value = self.survey.body.iter().find_map(|statement| match statement {
            Stmt::Assign(assign) => match (&assign.targets[..], &*assign.value) {
                ([Expr::Name(target)], value) if target.id == name.id => Some(value),
                _ => None,
            },
            _ => None,
        });
        value.unwrap_or(expression)
    }

    fn number(&self, expression: &Expr) -> Option<i64> {
        integer(self.written(expression))
    }

    /// Which of both sides' marks something is.
    fn side(&self, expression: &Expr) -> Option<usize> {
        let mark = mark_of(self.written(expression))?;
        self.marks[1..].iter().position(|known| *known == mark)
    }

    /// The number that a test asks for, and whether it wants that or any other.
    fn asks(&self, test: &Expr) -> Option<(i64, bool)> {
        let Expr::Compare(compare) = test else { return None };
        let (&[op @ (CmpOp::Eq | CmpOp::NotEq)], [right]) = (&*compare.ops, &*compare.comparators) else {
            return None;
        };
        let other = match (self.is(&compare.left), self.is(right)) {
            (true, false) => right,
            (false, true) => &compare.left,
            _ => return None,
        };
        Some((self.number(other)?, op == CmpOp::Eq))
    }

    /// A number chooses one mark, and any other number another one.
    fn choose(&mut self, test: &Expr, holds: Option<usize>, otherwise: Option<usize>) {
        let Some((number, is_wanted)) = self.asks(test) else { return };
        let (one, other) = if is_wanted { (holds, otherwise) } else { (otherwise, holds) };
        let side = match (one, other) {
            (Some(one), other) if other != Some(one) => one,
            (None, Some(other)) => 1 - other,
            _ => return,
        };
        self.of.entry(number).or_insert(side);
    }

    fn item(&mut self, number: i64, item: &Expr) {
        if let Some(side) = self.side(item) {
            self.of.entry(number).or_insert(side);
        }
    }

    /// A table of marks that is asked with the number.
    fn look_up(&mut self, table: &Expr) {
        match self.written(table) {
            Expr::Dict(items) => {
                for item in &items.items {
                    match item.key.as_ref().and_then(|key| self.number(key)) {
                        Some(number) => self.item(number, &item.value),
                        None => self.is_mark = true,
                    }
                }
            }
            Expr::List(list) => {
                list.elts.iter().enumerate().for_each(|(index, item)| self.item(index as i64, item));
            }
            Expr::Tuple(list) => {
                list.elts.iter().enumerate().for_each(|(index, item)| self.item(index as i64, item));
            }
            Expr::StringLiteral(text) => {
                for (index, letter) in text.value.to_str().chars().enumerate() {
                    let mark = Mark::Text(letter.to_string());
                    if let Some(side) = self.marks[1..].iter().position(|known| *known == mark) {
                        self.of.entry(index as i64).or_insert(side);
                    }
                }
            }
            _ => {}
        }
    }
}

impl<'b> Visitor<'b> for Chosen<'_, '_, '_> {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        if let Stmt::If(choice) = statement {
            let given = |body: &[Stmt]| match body {
                [Stmt::Assign(assign)] => self.side(&assign.value),
                [Stmt::Return(back)] => back.value.as_deref().and_then(|value| self.side(value)),
                _ => None,
            };
            let rest = choice.elif_else_clauses.last().filter(|clause| clause.test.is_none());
            let rest = rest.and_then(|clause| given(&clause.body));
            let tests = choice
                .elif_else_clauses
                .iter()
                .filter_map(|clause| Some((clause.test.as_ref()?, given(&clause.body))));
            let tests: Vec<(&Expr, Option<usize>)> =
                std::iter::once((&*choice.test, given(&choice.body))).chain(tests).collect();
            for (test, holds) in tests {
                if holds.is_some() {
                    self.choose(test, holds, rest);
                }
            }
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'b Expr) {
        match expression {
            Expr::If(choice) => {
                let (holds, otherwise) = (self.side(&choice.body), self.side(&choice.orelse));
                self.choose(&choice.test, holds, otherwise);
            }
            Expr::Compare(compare) => {
                let is_here = self.is(&compare.left) || compare.comparators.iter().any(|one| self.is(one));
                match self.asks(expression) {
                    Some((number, _)) => self.asked.push(number),
                    None => self.is_mark |= is_here,
                }
            }
            Expr::Subscript(subscript) if self.is(&subscript.slice) => self.look_up(&subscript.value),
            Expr::Call(call) => {
                for (place, argument) in call.arguments.args.iter().enumerate() {
                    if !self.is(argument) {
                        continue;
                    }
                    let is_count =
                        matches!(&*call.func, Expr::Attribute(method) if method.attr.as_str() == "count");
                    self.is_mark |= is_count;
                    if let Some((def, parameter)) = helper(self.survey, call, place)
                        && self.depth > 0
                        && self.followed.insert((def.start(), place))
                    {
                        let depth = self.depth - 1;
                        let inner =
                            Chosen::by(self.survey, def, parameter, self.marks, depth, &mut *self.followed);
                        let (of, asked, is_mark) = (inner.of, inner.asked, inner.is_mark);
                        for (number, side) in of {
                            self.of.entry(number).or_insert(side);
                        }
                        self.asked.extend(asked);
                        self.is_mark |= is_mark;
                    }
                }
            }
            _ => {}
        }
        visitor::walk_expr(self, expression);
    }
}

/// The number of the other side, as the file makes it of a side's: `player *= -1`, `3 - player`.
fn turned(survey: &Survey<'_>, parameter: &str, number: i64) -> i64 {
    struct Sums<'n> {
        parameter: &'n str,
        sum: Option<i64>,
    }
    impl<'b> Visitor<'b> for Sums<'_> {
        fn visit_expr(&mut self, expression: &'b Expr) {
            if let Expr::BinOp(binary) = expression
                && binary.op == Operator::Sub
                && let Some(sum) = integer(&binary.left)
                && let Expr::Name(name) = &*binary.right
                && (name.id == self.parameter || PLAYERS.contains(&plain(&name.id).as_str()))
            {
                self.sum = self.sum.or(Some(sum));
            }
            visitor::walk_expr(self, expression);
        }
    }
    let mut sums = Sums { parameter, sum: None };
    sums.visit_body(survey.body);
    match sums.sum {
        Some(sum) if sum != 2 * number => sum - number,
        _ if number == 0 => 1,
        _ => -number,
    }
}
