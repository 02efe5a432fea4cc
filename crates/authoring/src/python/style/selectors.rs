//! Parameters that select what is computed, and are no sides although they are compared as sides are.
//!
//! ```text
//!   def heuristic(board, which):
//!       if which == 0: return threats(board)
//!       if which == 1: return threats(board) + middle(board)
//! ```

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{CmpOp, Expr, StmtFunctionDef};

use super::arguments::{Argument, plain};
use super::evidence::integer;
use super::names::{MACHINES, OPPONENTS, PLAYERS};

/// What a parameter is given that is compared with numbers, some of which are none of sides, and that is used for nothing else: the
/// least of them, by which authors call what they began with.
pub(super) fn selected(def: &StmtFunctionDef, parameter: &str) -> Option<Argument> {
    struct Uses<'n> {
        name: &'n str,
        seen: usize,
        compared: usize,
        numbers: Vec<i64>,
    }
    impl Uses<'_> {
        fn is(&self, expression: &Expr) -> bool {
            matches!(expression, Expr::Name(name) if name.id == self.name)
        }

        fn compare(&mut self, other: &Expr) -> bool {
            let numbers: Option<Vec<i64>> = match other {
                Expr::Tuple(parts) => parts.elts.iter().map(integer).collect(),
                Expr::List(parts) => parts.elts.iter().map(integer).collect(),
                Expr::Set(parts) => parts.elts.iter().map(integer).collect(),
                _ => integer(other).map(|number| vec![number]),
            };
            let is_known = numbers.is_some();
            self.numbers.extend(numbers.into_iter().flatten());
            is_known
        }
    }
    impl<'b> Visitor<'b> for Uses<'_> {
        fn visit_expr(&mut self, expression: &'b Expr) {
            if let Expr::Compare(compare) = expression
                && let ([CmpOp::Eq | CmpOp::NotEq | CmpOp::Is | CmpOp::In], [other]) =
                    (&*compare.ops, &*compare.comparators)
                && self.is(&compare.left)
                && self.compare(other)
            {
                self.compared += 1;
            }
            self.seen += usize::from(self.is(expression));
            visitor::walk_expr(self, expression);
        }
    }
    let is_side_word = |word: &str| {
        let bare = word.trim_end_matches(char::is_numeric);
        [PLAYERS, OPPONENTS, &MACHINES].iter().any(|all| all.contains(&bare)) || bare.ends_with("player")
    };
    if plain(parameter).split('_').any(is_side_word) {
        return None;
    }
    let mut uses = Uses { name: parameter, seen: 0, compared: 0, numbers: Vec::new() };
    uses.visit_body(&def.body);
    let is_of_sides = |number: &i64| matches!(number, -1 | 1 | 2);
    let selects = uses.compared > 1 && uses.compared == uses.seen && !uses.numbers.iter().all(is_of_sides);
    let least = uses.numbers.into_iter().min()?;
    selects.then_some(Argument::Number(least))
}
