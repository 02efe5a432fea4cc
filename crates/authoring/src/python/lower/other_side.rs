//! `opp(player)`, `game.get_opponent(player)` of another file: by such a name it can give nothing but the mark of the other side.

use ruff_python_ast::{CmpOp, Expr, ExprCall};

use super::body::Body;
use super::{Lowers, refuse};
use crate::form::{Node, Operation};
use crate::message::{Message, Place};
use crate::python::library::methods;
use crate::python::style::{foreign, gives_other_side};

impl<'a> Body<'_, 'a> {
    /// The other side of what such a function is handed; `None` if it is not one.
    pub(super) fn other_side(&mut self, call: &'a ExprCall, place: Place) -> Lowers<Option<Node>> {
        let survey = self.module.survey;
        let ([asked], true) = (&*call.arguments.args, call.arguments.keywords.is_empty()) else {
            return Ok(None);
        };
        let name = match &*call.func {
            Expr::Name(name) if !self.is_variable(&name.id) && foreign(survey, &call.func).is_some() => {
                &name.id
            }
            Expr::Attribute(method)
                if !survey.defines(&method.attr) && !methods::NAMES.contains(&method.attr.as_str()) =>
            {
                &method.attr.id
            }
            _ => return Ok(None),
        };
        if !gives_other_side(name) || asked.is_starred_expr() {
            return Ok(None);
        }
        let Some([first, second]) = self.module.sides else {
            return Err(refuse(place, "this class", "define it in the file"));
        };
        let value = self.expression(asked)?;
        let (set, kept) = self.keep(value, place);
        let mut given = Node::fault(
            Message::new(
                "python-no-side",
                "`{name}` is asked for the other side of something that is no side",
            )
            .with("name", name),
            place,
        );
        for (side, other) in [(second, first), (first, second)] {
            let is_it = self.compare(CmpOp::Eq, Node::local(kept, place), Node::word(side, place), place);
            let is_it = Node::operation(Operation::Truth, vec![is_it], place);
            given = Node::choose(is_it, Node::word(other, place), given, place);
        }
        Ok(Some(Node::sequence(vec![set, given], place)))
    }
}
