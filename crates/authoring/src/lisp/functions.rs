//! Functions as values: `#'name`, symbols that stand for functions, lists of arguments.

use super::calls::{is_standard, op};
use super::compiler::{Compiler, Lowering, Signature, is_nil, same, shown};
use super::lists;
use crate::failure::Refusal;
use crate::form::{Expression, Function, Node, Operation};
use crate::message::{Message, Place};
use crate::word::{Kind, Word};

impl Compiler {
    /// `#'name` as a value.
    pub(super) fn function_value(&mut self, name: &str, place: Place) -> Lowering {
        if let Some((_, signature)) = self.local_functions.iter().rev().find(|(known, _)| known == name) {
            let signature = signature.clone();
            let captured =
                signature.captures.iter().map(|variable| self.captured(*variable, place)).collect();
            return Ok(Node::new(Expression::Closure(signature.id, captured), place));
        }
        if let Some(&word) = self.wrappers.get(name) {
            return Ok(Node::word(word, place));
        }
        let own = self.functions.get(name).cloned();
        let word = match own {
            Some(Signature { id, required, optional: 0, rest: false, .. }) if !is_standard(name) => {
                self.unit.image.closure(id, required as i64)
            }
            _ => self.wrapper(name, place)?,
        };
        self.wrappers.insert(name.to_owned(), word);
        Ok(Node::word(word, place))
    }

    /// What is called when this value is: symbols stand for functions. Those that the file quotes are looked for.
    pub(super) fn designated(&mut self, value: Node) -> Node {
        let place = value.place;
        if self.designators.is_empty() || matches!(value.expression, Expression::Closure(..)) {
            return value;
        }
        // A symbol never means a local function.
        let local_functions = std::mem::take(&mut self.local_functions);
        let local = self.local();
        let mut result = Node::local(local, place);
        for name in self.designators.clone() {
            let Ok(function) = self.function_value(&name, place) else { continue };
            let is_it = same(Node::local(local, place), Node::word(self.unit.image.symbol(&name), place));
            result = Node::choose(is_it, function, result, place);
        }
        self.local_functions = local_functions;
        Node::sequence(vec![Node::set(local, value, place), result], place)
    }

    /// A function of one list of arguments that calls what a name stands for.
    fn wrapper(&mut self, name: &str, place: Place) -> Result<Word, Refusal> {
        let mut function = Function::new(shown(name), 0, 1, place);
        function.visible = false;
        function.variadic = true;
        let id = self.unit.add_function(Function::new("", 0, 0, place));
        let function = self.function(function, &[], |this| {
            let list = this.parameter(0);
            Ok(this.spread(name, list, place))
        })?;
        self.unit.functions[id.0 as usize] = function;
        Ok(self.unit.image.closure(id, Kind::VARIADIC))
    }

    /// Calls what a name stands for with the elements of the list in a local.
    pub(super) fn spread(&mut self, name: &str, list: crate::form::Local, place: Place) -> Node {
        if matches!(name, "+" | "*" | "MAX" | "MIN" | "APPEND" | "LOGAND" | "LOGIOR") {
            let (sum, exit, next) = (self.local(), self.label(), self.label());
            let empty = self.call_named(name, Vec::new(), place);
            let first = op(Operation::First, vec![Node::local(list, place)], place);
            let alone = self.call_named(name, vec![first], place);
            let rest = || op(Operation::Rest, vec![Node::local(list, place)], place);
            let item = op(Operation::First, vec![Node::local(list, place)], place);
            let step = self.call_named(name, vec![Node::local(sum, place), item], place);
            let done = Node::choose(
                is_nil(Node::local(list, place)),
                Node::leave(exit, Node::local(sum, place), place),
                Node::nil(place),
                place,
            );
            let round = Node::sequence(
                vec![done, Node::set(sum, step, place), Node::set(list, rest(), place)],
                place,
            );
            let all = Node::sequence(
                vec![
                    Node::set(sum, alone, place),
                    Node::set(list, rest(), place),
                    Node::new(Expression::Loop { exit, next, body: Box::new(round) }, place),
                ],
                place,
            );
            return Node::choose(is_nil(Node::local(list, place)), empty, all, place);
        }
        if name == "LIST" {
            return Node::local(list, place);
        }
        let count = self.local();
        let length = Node::host(&lists::LENGTH, vec![Node::local(list, place)], place);
        let known = self
            .local_functions
            .iter()
            .rev()
            .find(|(known, _)| known == name)
            .map(|(_, signature)| signature);
        let known = known.or_else(|| self.functions.get(name));
        let numbers = match known {
            Some(Signature { required, optional: 0, rest: false, .. }) => *required..=*required,
            _ => 0..=8,
        };
        let message = Message::new("wrong-arguments-applied", "{name} does not take that many arguments")
            .with("name", shown(name));
        let mut result = Node::fault(message, place);
        for number in numbers.rev() {
            let arguments = (0..number)
                .map(|index| {
                    let rest = (0..index)
                        .fold(Node::local(list, place), |list, _| op(Operation::Rest, vec![list], place));
                    op(Operation::First, vec![rest], place)
                })
                .collect();
            let call = self.call_named(name, arguments, place);
            let number = Node::integer(number as i64, place);
            let test = op(Operation::Equal, vec![Node::local(count, place), number], place);
            result = Node::choose(test, call, result, place);
        }
        Node::sequence(vec![Node::set(count, length, place), result], place)
    }
}
