//! What shows that something is the mark of a side, beside being compared with cells of a board: that the other side is chosen by
//! it, that it is compared with a constant for a side, or that a function looks for it in what it is handed.
//!
//! ```text
//!   other = YOU if self.number == ME else ME
//!   if self.get_number() == PLAYER_1: …
//!   def longest(line, wanted): … line[i] == wanted …
//! ```

use std::collections::HashSet;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{CmpOp, Expr, ExprCall, ExprCompare, Stmt, StmtFunctionDef};

use super::arguments::plain;
use super::evidence::mark_of;
use super::names::{MACHINES, OPPONENTS, PLAYERS};
use super::sides::numbered;
use crate::python::survey::Survey;

/// What a thing that `is` tells is compared with for equality.
fn compared_with(compare: &ExprCompare, is: impl Fn(&Expr) -> bool) -> Option<&Expr> {
    let (&[CmpOp::Eq | CmpOp::NotEq], [right]) = (&*compare.ops, &*compare.comparators) else { return None };
    match (is(&compare.left), is(right)) {
        (true, false) => Some(right),
        (false, true) => Some(&compare.left),
        _ => None,
    }
}

/// A constant that can be a mark: a name in capitals or a literal.
fn constant(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Name(name) => is_constant(&name.id).then(|| name.id.to_string()),
        Expr::Attribute(attribute) => is_constant(&attribute.attr).then(|| attribute.attr.to_string()),
        _ => mark_of(expression).map(|mark| mark.to_string()),
    }
}

fn is_constant(name: &str) -> bool {
    name.chars().any(char::is_uppercase) && !name.chars().any(char::is_lowercase)
}

/// Whether a test and what is given as it has it choose the other side: `YOU if x == ME else ME`.
fn chooses_other(test: &Expr, body: &Expr, otherwise: &Expr, is: impl Fn(&Expr) -> bool) -> bool {
    let Expr::Compare(compare) = test else { return false };
    let Some(asked) = compared_with(compare, is).and_then(constant) else { return false };
    match (constant(body), constant(otherwise)) {
        (Some(one), Some(other)) => one != other && (asked == one || asked == other),
        _ => false,
    }
}

/// Whether a conditional expression gives the other side of what `is` tells.
pub(super) fn is_other_chosen(expression: &Expr, is: impl Fn(&Expr) -> bool) -> bool {
    match expression {
        Expr::If(choice) => chooses_other(&choice.test, &choice.body, &choice.orelse, is),
        Expr::Compare(compare) => compared_with(compare, is).is_some_and(is_side_constant),
        _ => false,
    }
}

/// The same with statements: `if x == ME: other = YOU` and `else: other = ME`.
pub(super) fn is_other_given(statement: &Stmt, is: impl Fn(&Expr) -> bool) -> bool {
    let Stmt::If(choice) = statement else { return false };
    let given = |body: &[Stmt]| match body {
        [Stmt::Assign(assign)] => match &assign.targets[..] {
            [Expr::Name(target)] => Some((target.id.to_string(), assign.value.clone())),
            [Expr::Attribute(target)] => Some((target.attr.to_string(), assign.value.clone())),
            _ => None,
        },
        _ => None,
    };
    let [clause] = &choice.elif_else_clauses[..] else { return false };
    match (given(&choice.body), given(&clause.body)) {
        (Some((one, body)), Some((other, otherwise))) => {
            one == other && chooses_other(&choice.test, &body, &otherwise, is)
        }
        _ => false,
    }
}

/// `PLAYER_1`, `MY_PIECE`, `OPPONENT`: a constant that is called as sides are. `HUMAN` and `AI` may be kinds of players as well.
fn is_side_constant(expression: &Expr) -> bool {
    let name = match expression {
        Expr::Name(name) => name.id.as_str(),
        Expr::Attribute(attribute) => attribute.attr.as_str(),
        _ => return false,
    };
    let bare = plain(name);
    let is_side =
        PLAYERS.contains(&bare.as_str()) || OPPONENTS.contains(&bare.as_str()) || numbered(&bare).is_some();
    is_constant(name) && is_side && bare != "human" && !MACHINES.contains(&bare.as_str())
}

/// Whether a parameter is compared with words that no cell holds: `if manner == "bold"`. Colors may be marks.
pub(super) fn is_asked_for_words(def: &StmtFunctionDef, parameter: &str) -> bool {
    const COLORS: [&str; 8] = ["red", "yellow", "blue", "green", "black", "white", "orange", "purple"];
    struct Words<'n>(&'n str, bool);
    impl<'b> Visitor<'b> for Words<'_> {
        fn visit_expr(&mut self, expression: &'b Expr) {
            if let Expr::Compare(compare) = expression {
                let is_it = |part: &Expr| matches!(part, Expr::Name(name) if name.id == self.0);
                if let Some(Expr::StringLiteral(text)) = compared_with(compare, is_it) {
                    let text = text.value.to_str().to_lowercase();
                    self.1 |= text.chars().count() > 1 && !COLORS.contains(&text.as_str());
                }
            }
            visitor::walk_expr(self, expression);
        }
    }
    let mut words = Words(parameter, false);
    words.visit_body(&def.body);
    words.1
}

/// The methods of a class that give nothing but one of these attributes: `def get_number(self): return self.number`.
pub(super) fn getters<'a>(survey: &Survey<'a>, class: &str, attributes: &HashSet<&str>) -> HashSet<&'a str> {
    let gives = |def: &StmtFunctionDef| {
        matches!(def.body.last(), Some(Stmt::Return(back))
            if matches!(back.value.as_deref(), Some(Expr::Attribute(attribute))
                if attributes.contains(attribute.attr.as_str())
                    && matches!(&*attribute.value, Expr::Name(owner) if owner.id == "self")))
    };
    let is_short = |def: &StmtFunctionDef| def.body.len() <= 2;
    let methods = survey.methods(class).into_iter().filter(|def| is_short(def) && gives(def));
    methods.map(|def| def.name.as_str()).collect()
}

/// Whether a function that is called looks for its argument at this place among the items of another: one inside of the
/// function that calls it first.
pub(super) fn is_looked_for(inner: &[&StmtFunctionDef], call: &ExprCall, place: usize) -> bool {
    let Expr::Name(name) = &*call.func else { return false };
    let Some(def) = inner.iter().find(|def| *def.name == *name.id) else { return false };
    let Some(parameter) = def.parameters.iter_non_variadic_params().nth(place) else { return false };
    let mut items = Items { wanted: parameter.name(), parts: HashSet::new(), is_found: false };
    items.visit_body(&def.body);
    items.is_found
}

/// Looks for a comparison of a name with an item of something.
struct Items<'n, 'b> {
    wanted: &'n str,
    /// Names that go through something's items.
    parts: HashSet<&'b str>,
    is_found: bool,
}

impl<'b> Visitor<'b> for Items<'_, 'b> {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        if let Stmt::For(repeat) = statement
            && let (Expr::Name(part), false) = (&*repeat.target, repeat.iter.is_call_expr())
        {
            self.parts.insert(part.id.as_str());
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'b Expr) {
        if let Expr::Compare(compare) = expression {
            let is_it = |part: &Expr| matches!(part, Expr::Name(name) if name.id == self.wanted);
            self.is_found |= compared_with(compare, is_it).is_some_and(|other| match other {
                Expr::Subscript(_) => true,
                Expr::Name(name) => self.parts.contains(name.id.as_str()),
                _ => false,
            });
        }
        visitor::walk_expr(self, expression);
    }
}
