//! Members of enumerations, and classes as values: objects that are always the same ones.

use ruff_python_ast::Expr;

use super::Lowering;
use crate::form::{Given, Type};
use crate::python::library::value::INSTANCE;
use crate::word::{UNBOUND, Word};

/// Classes as values are objects with numbers below this.
pub(super) const CLASS_OBJECTS: i64 = -10;

impl Lowering<'_> {
    /// A member of an enumeration: an object with a name and a value, always the same.
    pub(super) fn member(&mut self, class: &str, name: &str) -> Option<Word> {
        let key = format!("{class}.{name}");
        if let Some(&word) = self.members.get(&key) {
            return Some(word);
        }
        let known = &self.survey.classes.get(class)?;
        let place = known.attributes.iter().position(|(attribute, _)| *attribute == name)?;
        let number = known.number;
        let is_auto = |value: &Expr| match value {
            Expr::Call(call) => match &*call.func {
                Expr::Name(name) => name.id == "auto",
                Expr::Attribute(attribute) => attribute.attr.as_str() == "auto",
                _ => false,
            },
            _ => false,
        };
        // `auto()` counts from 1.
        let all_auto = known.attributes[..=place].iter().all(|(_, value)| is_auto(value));
        let value = known.attributes[place].1;
        let value = match self.literal(value) {
            _ if all_auto => Word::integer(place as i64 + 1),
            Some(word) => word,
            // A member is told apart by itself; asked for a value that is not known, it has none.
            None => UNBOUND,
        };
        let text = self.text(name);
        let mut fields = vec![UNBOUND.0; self.slots.len() + 1];
        fields[0] = Word::integer(i64::from(number)).0;
        for (attribute, word) in [("name", text), ("value", value)] {
            let slot = *self.slots.get(attribute)? + 1;
            fields[slot as usize] = word.0;
            self.unit.fields.push((INSTANCE, slot, Given::Plain(Type::ANY)));
        }
        let word = Word::object(self.unit.image.object(INSTANCE, fields.len() as u32, &fields));
        self.members.insert(key, word);
        Some(word)
    }

    /// A class as a value: something with its attributes.
    pub(super) fn class_object(&mut self, class: &str) -> Option<Word> {
        if let Some(&word) = self.members.get(class) {
            return Some(word);
        }
        let number = i64::from(self.survey.classes.get(class)?.number);
        let mut fields = vec![UNBOUND.0; self.slots.len() + 1];
        fields[0] = Word::integer(CLASS_OBJECTS - number).0;
        let word = Word::object(self.unit.image.object(INSTANCE, fields.len() as u32, &fields));
        self.members.insert(class.to_owned(), word);
        Some(word)
    }
}
