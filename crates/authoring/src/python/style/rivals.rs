//! The player on the other side, whom an object knows: `self.opponent = None` in the constructor, and somebody tells it later. It is
//! of the same class, made for the other side, as far as it is asked for what the constructor keeps of sides:
//!
//! ```text
//!   def __init__(self, piece):
//!       self.piece = piece
//!       self.opponent = None
//!   def evaluate(self, board):
//!       return count(board, self.piece) - count(board, self.opponent.piece)
//! ```

use std::collections::{BTreeSet, HashSet};

use ruff_python_ast::Expr;
use ruff_python_ast::visitor::{self, Visitor};

use super::arguments::{Argument, construct, plain};
use super::kept::{Kept, keeper};
use super::names::OPPONENTS;
use crate::python::survey::Survey;

/// What such an attribute is, of all that the evaluation reads.
pub(super) fn rival(survey: &Survey<'_>, class: &str, name: &str, read: &HashSet<&str>) -> Option<Argument> {
    if !OPPONENTS.contains(&plain(name).as_str()) {
        return None;
    }
    let mut asked = Asked { owner: name, attributes: BTreeSet::new() };
    asked.visit_body(survey.body);
    let asked = asked.attributes.into_iter().filter(|attribute| read.contains(attribute));
    let (_, init) = survey.method(class, "__init__")?;
    let made_from = construct(survey, class, 1)?;
    let parameters = init.parameters.iter_non_variadic_params().skip(1).zip(&made_from);
    let sides: Vec<(HashSet<&str>, Argument)> = parameters
        .filter_map(|(parameter, argument)| {
            let theirs = match argument {
                Argument::Player => Argument::Opponent,
                Argument::Opponent => Argument::Player,
                _ => return None,
            };
            let (init, written) = keeper(survey, class, init, parameter.name().as_str());
            Some((Kept::of(survey, class, init, written).attributes, theirs))
        })
        .collect();
    let known: Option<Vec<(String, Argument)>> = asked
        .map(|attribute| {
            let (_, theirs) = sides.iter().find(|(kept, _)| kept.contains(attribute))?;
            Some((attribute.to_owned(), theirs.clone()))
        })
        .collect();
    known.filter(|known| !known.is_empty()).map(Argument::Record)
}

/// What `self.opponent` is asked for.
struct Asked<'n, 'b> {
    owner: &'n str,
    attributes: BTreeSet<&'b str>,
}

impl<'b> Visitor<'b> for Asked<'_, 'b> {
    fn visit_expr(&mut self, expression: &'b Expr) {
        if let Expr::Attribute(attribute) = expression
            && let Expr::Attribute(owner) = &*attribute.value
            && owner.attr.as_str() == self.owner
            && matches!(&*owner.value, Expr::Name(this) if this.id == "self")
        {
            self.attributes.insert(attribute.attr.as_str());
        }
        visitor::walk_expr(self, expression);
    }
}
