//! What the code does with a parameter: boards are indexed, sides are compared and counted, bits are shifted.

use std::collections::HashMap;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ExprCall, Operator, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextSize};

use super::arguments::{Argument, is_board_name, plain};
use super::names::{BOARDS, PLAYERS};
use crate::python::survey::Survey;

/// A function, one of its parameters, and how much further calls are followed.
pub(super) type Followed = (TextSize, usize, usize);

/// The function of the file that is called, and its parameter at this place among the arguments.
pub(super) fn helper<'a>(
    survey: &Survey<'a>,
    call: &ExprCall,
    place: usize,
) -> Option<(&'a StmtFunctionDef, &'a str)> {
    let (def, skip) = match &*call.func {
        Expr::Name(name) => (*survey.functions.get(name.id.as_str())?, 0),
        Expr::Attribute(attribute) => {
            let method = attribute.attr.as_str();
            let methods = survey.classes.values().filter_map(|class| class.methods.get(method).copied());
            (methods.min_by_key(Ranged::start)?, 1)
        }
        _ => return None,
    };
    let parameter = def.parameters.iter_non_variadic_params().nth(place + skip)?;
    Some((def, parameter.name().as_str()))
}

/// What the code does with a parameter: boards are indexed, sides are compared and counted.
pub(super) fn by_use(
    survey: &Survey<'_>,
    def: &StmtFunctionDef,
    parameter: &str,
    depth: usize,
) -> Option<Argument> {
    used_as(survey, def, parameter, depth, &mut HashMap::new())
}

/// Whether something is counted for a parameter, whatever it is called: nothing but the mark of a side.
pub(super) fn is_counted(def: &StmtFunctionDef, parameter: &str) -> bool {
    struct Counts<'n>(&'n str, bool);
    impl<'b> Visitor<'b> for Counts<'_> {
        fn visit_expr(&mut self, expression: &'b Expr) {
            if let Expr::Call(call) = expression
                && matches!(&*call.func, Expr::Attribute(attribute) if attribute.attr.as_str() == "count")
            {
                self.1 |= matches!(&*call.arguments.args, [Expr::Name(name)] if name.id == self.0);
            }
            visitor::walk_expr(self, expression);
        }
    }
    let mut counts = Counts(parameter, false);
    counts.visit_body(&def.body);
    counts.1
}

/// What is done with a name.
struct Uses<'n, 's, 'a> {
    name: &'n str,
    survey: &'s Survey<'a>,
    board: usize,
    side: usize,
    bits: usize,
    depth: usize,
    known: &'n mut HashMap<Followed, Option<Argument>>,
}
impl Uses<'_, '_, '_> {
    fn is(&self, expression: &Expr) -> bool {
        matches!(expression, Expr::Name(name) if name.id == self.name)
    }
}
impl<'b> Visitor<'b> for Uses<'_, '_, '_> {
    fn visit_expr(&mut self, expression: &'b Expr) {
        match expression {
            Expr::Subscript(subscript) if self.is(&subscript.value) => self.board += 2,
            Expr::Attribute(attribute) if self.is(&attribute.value) => {
                self.bits += usize::from(attribute.attr.as_str() == "bit_count");
                let array = ["shape", "T", "copy", "flatten", "diagonal", "tolist"];
                if array.contains(&attribute.attr.as_str()) || is_board_name(&attribute.attr) {
                    self.board += 2;
                }
            }
            Expr::Compare(compare) => {
                let sides = std::iter::once(&*compare.left).chain(&compare.comparators);
                self.side += sides.filter(|side| self.is(side)).count();
            }
            Expr::BinOp(binary)
                if is_bits(binary.op) && (self.is(&binary.left) || self.is(&binary.right)) =>
            {
                self.bits += 1;
            }
            Expr::BinOp(binary) if self.is(&binary.left) || self.is(&binary.right) => self.side += 1,
            Expr::UnaryOp(unary) if self.is(&unary.operand) => self.side += 1,
            Expr::Call(call) => {
                let place = call.arguments.args.iter().position(|argument| self.is(argument));
                let name = match &*call.func {
                    Expr::Name(name) => name.id.as_str(),
                    Expr::Attribute(attribute) => attribute.attr.as_str(),
                    _ => "",
                };
                if let Some(place) = place {
                    match name {
                        "len" | "enumerate" | "zip" | "array" | "asarray" | "fliplr" | "flipud"
                        | "deepcopy" => {
                            self.board += 1;
                        }
                        "count" => self.side += 2,
                        "bin" => self.bits += 1,
                        _ if self.depth > 0 => {
                            let inner = helper(self.survey, call, place).map(|(helper, parameter)| {
                                let name = plain(parameter);
                                if BOARDS.contains(&name.as_str()) {
                                    Some(Argument::Board)
                                } else if PLAYERS.contains(&name.as_str()) {
                                    Some(Argument::Player)
                                } else {
                                    let depth = self.depth - 1;
                                    let key = (helper.start(), place, depth);
                                    if let Some(known) = self.known.get(&key) {
                                        return known.clone();
                                    }
                                    let found = used_as(self.survey, helper, parameter, depth, self.known);
                                    self.known.insert(key, found.clone());
                                    found
                                }
                            });
                            match inner.flatten() {
                                Some(Argument::Board) => self.board += 2,
                                Some(Argument::Player) => self.side += 2,
                                Some(Argument::MyBits) => self.bits += 1,
                                _ => {}
                            }
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
        visitor::walk_expr(self, expression);
    }

    fn visit_stmt(&mut self, statement: &'b Stmt) {
        if let Stmt::For(repeat) = statement
            && self.is(&repeat.iter)
        {
            self.board += 2;
        }
        visitor::walk_stmt(self, statement);
    }
}

/// The same, with what is known already of the functions that are called: each is looked at once for each depth.
fn used_as(
    survey: &Survey<'_>,
    def: &StmtFunctionDef,
    parameter: &str,
    depth: usize,
    known: &mut HashMap<Followed, Option<Argument>>,
) -> Option<Argument> {
    let mut uses = Uses { name: parameter, survey, board: 0, side: 0, bits: 0, depth, known };
    uses.visit_body(&def.body);
    match (uses.board, uses.side) {
        (0, _) if uses.bits > 0 => Some(Argument::MyBits),
        (0, 0) => None,
        (board, side) if board > side || board >= 2 => Some(Argument::Board),
        _ => Some(Argument::Player),
    }
}

/// Whether an operator is one for sets of bits. `player ^ 3` is the other player.
pub(super) fn is_bits(operator: Operator) -> bool {
    matches!(operator, Operator::BitAnd | Operator::BitOr | Operator::LShift | Operator::RShift)
}

/// Whether what a constructor keeps of a parameter is only ever compared and calculated with, as a side is: no board.
pub(super) fn is_kept_as_side(
    survey: &Survey<'_>,
    class: &str,
    init: &StmtFunctionDef,
    parameter: &str,
) -> bool {
    #[derive(Default)]
    struct Uses<'n> {
        parameter: &'n str,
        kept: Option<String>,
        side: usize,
        other: usize,
    }
    impl Uses<'_> {
        fn is(&self, expression: &Expr) -> bool {
            matches!(expression, Expr::Attribute(attribute)
                if self.kept.as_deref() == Some(attribute.attr.as_str())
                    && matches!(&*attribute.value, Expr::Name(name) if name.id == "self"))
        }
    }
    impl<'b> Visitor<'b> for Uses<'_> {
        fn visit_stmt(&mut self, statement: &'b Stmt) {
            match statement {
                Stmt::Assign(assign) => {
                    if let (Expr::Name(value), Expr::Attribute(target)) = (&*assign.value, &assign.targets[0])
                        && value.id == self.parameter
                    {
                        self.kept = Some(target.attr.to_string());
                    }
                }
                Stmt::For(repeat) if self.is(&repeat.iter) => self.other += 1,
                _ => {}
            }
            visitor::walk_stmt(self, statement);
        }

        fn visit_expr(&mut self, expression: &'b Expr) {
            match expression {
                Expr::Compare(compare) => {
                    let mut sides = std::iter::once(&*compare.left).chain(&compare.comparators);
                    let is_bare = |side: &Expr| matches!(side, Expr::Name(name) if name.id == self.parameter);
                    if sides.any(|side| self.is(side) || is_bare(side))
                        && !compare.comparators.iter().any(Expr::is_none_literal_expr)
                    {
                        self.side += 1;
                    }
                }
                Expr::BinOp(binary) if self.is(&binary.left) || self.is(&binary.right) => self.side += 1,
                Expr::Subscript(subscript) if self.is(&subscript.value) => self.other += 1,
                Expr::Attribute(attribute) if self.is(&attribute.value) => self.other += 1,
                _ => {}
            }
            visitor::walk_expr(self, expression);
        }
    }
    let mut uses = Uses { parameter, ..Uses::default() };
    uses.visit_body(&init.body);
    for method in survey.methods(class) {
        uses.visit_body(&method.body);
    }
    uses.side > 0 && uses.other == 0
}
