//! `setf` and its kin: places that take a value.

use super::compiler::{Compiler, shown, unsupported};
use super::reader::Datum;
use super::{calls, lists};
use crate::failure::Refusal;
use crate::form::Node;
use crate::message::Place;

impl Compiler {
    pub(super) fn setf(&mut self, arguments: &[Datum], place: Place) -> Result<Option<Node>, Refusal> {
        if !arguments.len().is_multiple_of(2) {
            return Ok(None);
        }
        let mut nodes = Vec::new();
        for couple in arguments.chunks_exact(2) {
            let value = self.form(&couple[1])?;
            match self.set_place(&couple[0], value, couple[0].place)? {
                Some(node) => nodes.push(node),
                None => return Ok(None),
            }
        }
        Ok(Some(if nodes.len() == 1 { nodes.remove(0) } else { Node::sequence(nodes, place) }))
    }

    pub(super) fn psetf(&mut self, arguments: &[Datum], place: Place) -> Result<Option<Node>, Refusal> {
        if !arguments.len().is_multiple_of(2) {
            return Ok(None);
        }
        let (mut nodes, mut sets) = (Vec::new(), Vec::new());
        for couple in arguments.chunks_exact(2) {
            let local = self.local();
            let value = self.form(&couple[1])?;
            nodes.push(Node::set(local, value, place));
            match self.set_place(&couple[0], Node::local(local, place), place)? {
                Some(node) => sets.push(node),
                None => return Ok(None),
            }
        }
        nodes.extend(sets);
        nodes.push(Node::nil(place));
        Ok(Some(Node::sequence(nodes, place)))
    }

    /// Sets a variable or a part of a list.
    pub(super) fn set_place(
        &mut self,
        target: &Datum,
        value: Node,
        place: Place,
    ) -> Result<Option<Node>, Refusal> {
        if let Some(name) = target.symbol() {
            return Ok(Some(self.assign(name, value, place)));
        }
        let Some([head, arguments @ ..]) = target.list() else { return Ok(None) };
        let name = head.symbol().unwrap_or("");
        let setter = match (name, arguments) {
            ("CAR" | "FIRST", [list]) => (&lists::SET_FIRST, self.form(list)?),
            ("CDR" | "REST", [list]) => (&lists::SET_REST, self.form(list)?),
            ("NTH", [index, list]) => {
                let (index, list) = (self.form(index)?, self.form(list)?);
                (&lists::SET_FIRST, Node::host(&lists::NTHCDR, vec![index, list], place))
            }
            ("SECOND" | "THIRD" | "FOURTH" | "FIFTH", [list]) => {
                let index = calls::ordinal(name).unwrap_or(0);
                let list = self.form(list)?;
                (
                    &lists::SET_FIRST,
                    Node::host(&lists::NTHCDR, vec![Node::integer(index, place), list], place),
                )
            }
            _ => {
                return Err(unsupported(&format!("(setf ({} ...))", shown(name)), place));
            }
        };
        Ok(Some(Node::host(setter.0, vec![setter.1, value], place)))
    }
}
