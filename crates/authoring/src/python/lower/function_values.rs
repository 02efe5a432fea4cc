//! Functions of Python and its modules as values: `for turn in [None, np.fliplr]`, `key=np.sum`, `f = max`.

use super::body::Body;
use super::{Lowers, refuse};
use crate::form::{Function, FunctionId, Node, Operation};
use crate::message::Place;
use crate::python::library::{attempts, builtins};
use crate::word::{Kind, Word};

/// The most arguments that such a function is given.
const MOST: usize = 4;

impl Body<'_, '_> {
    /// A function of a module as a value, if it is one that is known here with some number of arguments.
    pub(super) fn member_value(&mut self, module: &str, member: &str, place: Place) -> Lowers {
        let name = format!("{module}.{member}");
        self.wrapped(&name, place, &mut |_, words| Self::apply_member(module, member, words, place))
    }

    /// A builtin function as a value.
    pub(super) fn builtin_function(&mut self, name: &str, place: Place) -> Lowers {
        let several = matches!(name, "max" | "min");
        self.wrapped(name, place, &mut |body, mut words| {
            if several && words.len() > 1 {
                words = vec![Node::operation(Operation::NewTuple, words, place)];
            }
            body.apply_builtin(name, words, place)
        })
    }

    /// A function that takes its arguments as they come and does what is made for their number.
    fn wrapped(
        &mut self,
        name: &str,
        place: Place,
        make: &mut dyn FnMut(&mut Self, Vec<Node>) -> Lowers,
    ) -> Lowers {
        if let Some(&id) = self.module.wrappers.get(name) {
            return Ok(self.wrapper_word(id, place));
        }
        let mut function = Function::new(name, 0, 1, place);
        function.visible = false;
        function.variadic = true;
        let list = crate::form::Local(0);
        let own = std::mem::replace(&mut self.function, function);
        let body = self.by_number(name, list, place, make);
        let mut function = std::mem::replace(&mut self.function, own);
        function.body = body?;
        let id = self.module.unit.add_function(function);
        self.module.wrappers.insert(name.to_owned(), id);
        Ok(self.wrapper_word(id, place))
    }

    fn wrapper_word(&mut self, id: FunctionId, place: Place) -> Node {
        Node::word(self.module.unit.image.closure(id, Kind::VARIADIC), place)
    }

    fn by_number(
        &mut self,
        name: &str,
        list: crate::form::Local,
        place: Place,
        make: &mut dyn FnMut(&mut Self, Vec<Node>) -> Lowers,
    ) -> Lowers {
        let gathered = Self::host(&builtins::GATHERED, vec![Node::local(list, place)], place);
        let (set, items) = self.keep(gathered, place);
        let kind = self.text("TypeError", place);
        let text = self.text(&format!("{name}() does not take this number of arguments"), place);
        let mut node = Self::host(&attempts::RAISE, vec![kind, text], place);
        let mut known = false;
        for count in 1..=MOST {
            let words = (0..count).map(|index| {
                let index = Self::integer(index as i64, place);
                Node::operation(Operation::Item, vec![Node::local(items, place), index], place)
            });
            let Ok(result) = make(self, words.collect()) else { continue };
            known = true;
            let length = Node::operation(Operation::Length, vec![Node::local(items, place)], place);
            let count = Node::word(Word::integer(count as i64), place);
            let test = Node::operation(Operation::Equal, vec![length, count], place);
            node = Node::choose(test, result, node, place);
        }
        if !known {
            return Err(refuse(place, &format!("`{name}` as a value"), "call it, or use a lambda"));
        }
        Ok(Node::sequence(vec![set, node], place))
    }
}
