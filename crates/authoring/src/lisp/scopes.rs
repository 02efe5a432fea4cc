//! Where names and blocks begin and end, and globals that are bound in between.
//!
//! A global that is bound (`let`, a parameter, `dotimes`) is set, and set back when its scope ends or is left:
//!
//! ```text
//!   (let ((*x* 1)) body)   is   new = 1;  old = *x*;  *x* = new;  result = body;  *x* = old;  result
//! ```

use std::collections::HashSet;

use super::compiler::{Compiler, Exit, Lowering, shown};
use super::{calls, forms};
use crate::failure::Refusal;
use crate::form::{Expression, Node};
use crate::message::{Message, Place};

/// How many names, local functions, blocks and bound globals there are at a place.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    names: usize,
    functions: usize,
    exits: usize,
    bound: usize,
}

impl Compiler {
    pub(super) fn mark(&self) -> Mark {
        Mark {
            names: self.names.len(),
            functions: self.local_functions.len(),
            exits: self.exits.len(),
            bound: self.bound.len(),
        }
    }

    /// Forgets what was bound since then.
    pub(super) fn forget_since(&mut self, mark: Mark) {
        self.names.truncate(mark.names);
        self.local_functions.truncate(mark.functions);
        self.exits.truncate(mark.exits);
        self.bound.truncate(mark.bound);
    }

    /// What was bound since then ends with this node.
    pub(super) fn unbind(&mut self, mark: Mark, node: Node) -> Node {
        let node = self.restored(mark.bound, node);
        self.names.truncate(mark.names);
        self.bound.truncate(mark.bound);
        node
    }

    /// A value after which the globals that were bound since are what they were.
    fn restored(&mut self, since: usize, value: Node) -> Node {
        if self.bound.len() <= since {
            return value;
        }
        let (place, result) = (value.place, self.local());
        let mut nodes = vec![Node::set(result, value, place)];
        for (global, saved) in self.bound[since..].iter().rev() {
            nodes.push(Node::set_global(*global, Node::local(*saved, place), place));
        }
        nodes.push(Node::local(result, place));
        Node::sequence(nodes, place)
    }

    /// Binds a global until [`Self::unbind`].
    pub(super) fn bind_global(&mut self, name: &str, value: Node, place: Place) -> Node {
        let (global, saved, fresh) = (self.global(name), self.local(), self.local());
        self.bound.push((global, saved));
        let nodes = vec![
            Node::set(fresh, value, place),
            Node::set(saved, Node::new(Expression::Global(global), place), place),
            Node::set_global(global, Node::local(fresh, place), place),
        ];
        Node::sequence(nodes, place)
    }

    /// Whether these names may be bound together: each once, and none is a constant.
    pub(super) fn may_be_bound(&self, names: &[&str]) -> bool {
        let mut seen = HashSet::with_capacity(names.len());
        names.iter().all(|name| seen.insert(*name) && !self.is_constant_name(name) && !name.starts_with(':'))
    }

    /// Whether a name stands for a constant of the language or the file.
    pub(super) fn is_constant_name(&self, name: &str) -> bool {
        matches!(name, "NIL" | "T" | "PI" | "MOST-POSITIVE-FIXNUM" | "MOST-NEGATIVE-FIXNUM")
            || self.constants.contains(name)
    }

    /// Whether a name that no variable has belongs to the language, so that it cannot become a global.
    pub(super) fn belongs_to_lisp(&self, name: &str) -> bool {
        self.visible(name).is_none()
            && !self.globals.contains_key(name)
            && (calls::is_standard(name) || forms::is_special(name))
    }

    /// A block that `return-from` can leave.
    pub(super) fn block(
        &mut self,
        name: &str,
        place: Place,
        make: impl FnOnce(&mut Self) -> Lowering,
    ) -> Lowering {
        let label = self.label();
        let (context, bound) = (self.contexts(), self.bound.len());
        self.exits.push(Exit { name: name.to_owned(), label, context, bound });
        let body = make(self);
        self.exits.pop();
        Ok(Node::block(label, body?, place))
    }

    /// Leaves a block by name.
    pub(super) fn leave(&mut self, name: &str, value: Node, place: Place) -> Lowering {
        let depth = self.contexts();
        match self.exits.iter().rev().find(|exit| exit.name == name) {
            Some(exit) if exit.context == depth => {
                let (label, bound) = (exit.label, exit.bound);
                let value = self.restored(bound, value);
                Ok(Node::leave(label, value, place))
            }
            Some(_) => Err(Refusal::new(
                place,
                Message::new("return-through-function", "this leaves {name} from within another function")
                    .with("name", shown(name)),
            )
            .advise(Message::new(
                "return-a-value",
                "let the inner function return a value and look at it outside",
            ))),
            None => {
                let message = Message::new("no-block", "there is no block {name} to return from")
                    .with("name", shown(name));
                Ok(Node::sequence(vec![value, Node::fault(message, place)], place))
            }
        }
    }
}
