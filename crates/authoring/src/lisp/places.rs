//! `setf` and its kin: places that take a value.

use super::compiler::{Compiler, shown, unsupported};
use super::reader::{Datum, What};
use super::{calls, lists};
use crate::failure::Refusal;
use crate::form::{Expression, Node, Operation};
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

    /// `incf`, `decf`, `push`, `pop`. Each part of the place is computed once.
    pub(super) fn modify(
        &mut self,
        name: &str,
        arguments: &[Datum],
        place: Place,
    ) -> Result<Option<Node>, Refusal> {
        let (item, target) = match (name, arguments) {
            ("INCF" | "DECF" | "POP", [target]) => (None, target),
            ("INCF" | "DECF", [target, by]) => (Some(by), target),
            ("PUSH", [item, target]) => (Some(item), target),
            _ => return Ok(None),
        };
        let (mark, mut nodes) = (self.mark(), Vec::new());
        // What is pushed comes before the place's parts, what is added after them.
        let pushed = self.local();
        if let ("PUSH", Some(item)) = (name, item) {
            let item = self.form(item)?;
            nodes.push(Node::set(pushed, item, place));
        }
        let target = &self.steady(target, &mut nodes)?;
        let op = |operation, arguments| Node::operation(operation, arguments, place);
        let set = match (name, item) {
            ("PUSH", _) => {
                let now = self.form(target)?;
                self.set_place(target, op(Operation::Pair, vec![Node::local(pushed, place), now]), place)?
            }
            ("POP", _) => {
                let now = self.form(target)?;
                nodes.push(Node::set(pushed, now, place));
                let rest = op(Operation::Rest, vec![Node::local(pushed, place)]);
                let Some(set) = self.set_place(target, rest, place)? else { return Ok(None) };
                Some(Node::sequence(vec![set, op(Operation::First, vec![Node::local(pushed, place)])], place))
            }
            (_, by) => {
                let mut by = match by {
                    Some(by) => self.form(by)?,
                    None => Node::integer(1, place),
                };
                if !matches!(by.expression, Expression::Word(_) | Expression::Local(_)) {
                    nodes.push(Node::set(pushed, by, place));
                    by = Node::local(pushed, place);
                }
                let operation = if name == "INCF" { Operation::Add } else { Operation::Subtract };
                let now = self.form(target)?;
                self.set_place(target, op(operation, vec![now, by]), place)?
            }
        };
        let Some(set) = set else { return Ok(None) };
        nodes.push(set);
        let all = if nodes.len() == 1 { nodes.remove(0) } else { Node::sequence(nodes, place) };
        Ok(Some(self.unbind(mark, all)))
    }

    /// The same place with parts that may be asked for more than once: what computes something is computed first.
    fn steady(&mut self, target: &Datum, nodes: &mut Vec<Node>) -> Result<Datum, Refusal> {
        let Some([head, parts @ ..]) = target.list() else { return Ok(target.clone()) };
        let mut items = vec![head.clone()];
        for (index, part) in parts.iter().enumerate() {
            if !matches!(part.what, What::List(_)) {
                items.push(part.clone());
                continue;
            }
            // No name in a file ends in a space unless its author wants it to.
            let name = format!("%PART {index} ");
            let value = self.form(part)?;
            nodes.push(self.bind(&name, value, &[])?);
            items.push(Datum::name(&name, part.place));
        }
        Ok(Datum::made(items, target.place))
    }

    /// `rotatef`: each place gets the value of the next, the last that of the first; `shiftf`: the last is a value, and
    /// what the first had is the form's.
    pub(super) fn rotate(
        &mut self,
        around: bool,
        arguments: &[Datum],
        place: Place,
    ) -> Result<Option<Node>, Refusal> {
        if arguments.len() < 2 {
            return Ok(around.then(|| Node::nil(place)));
        }
        let (mark, mut nodes) = (self.mark(), Vec::new());
        let (mut targets, mut values) = (Vec::new(), Vec::new());
        for argument in arguments {
            let target = self.steady(argument, &mut nodes)?;
            let (value, local) = (self.form(&target)?, self.local());
            nodes.push(Node::set(local, value, place));
            targets.push(target);
            values.push(local);
        }
        let last = if around { targets.len() } else { targets.len() - 1 };
        for (index, target) in targets[..last].iter().enumerate() {
            let value = Node::local(values[(index + 1) % values.len()], place);
            let Some(set) = self.set_place(target, value, place)? else { return Ok(None) };
            nodes.push(set);
        }
        nodes.push(if around { Node::nil(place) } else { Node::local(values[0], place) });
        let all = Node::sequence(nodes, place);
        Ok(Some(self.unbind(mark, all)))
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
