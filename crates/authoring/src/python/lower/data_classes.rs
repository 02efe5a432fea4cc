//! Instances of data classes: their fields are filled in by what the class is called with, and by defaults.

use std::collections::HashMap;

use ruff_python_ast::{Arguments, Expr};

use super::body::Body;
use super::{Lowers, refuse};
use crate::form::Node;
use crate::message::Place;
use crate::python::declared::{field_call, is_worked_out};
use crate::python::library::collections;

impl<'a> Body<'_, 'a> {
    /// Gives the fields of a new instance of a data class their values. `handed`: those of fields that a position brings.
    pub(super) fn fill(
        &mut self,
        class: &'a str,
        instance: &Node,
        arguments: Option<&'a Arguments>,
        handed: Vec<(&'a str, Node)>,
        place: Place,
    ) -> Lowers {
        let survey = self.module.survey;
        let all = survey.fields(class).unwrap_or_default();
        // `field(init=False)` is for what `__post_init__` works out.
        let (fields, own): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|(_, default)| !default.is_some_and(is_worked_out));
        let mut given: HashMap<&str, Node> = handed.into_iter().collect();
        let mut nodes = Vec::new();
        let wrong = || {
            refuse(place, "a data class with these arguments", "give one for each field without a default")
        };
        for (index, argument) in arguments.iter().flat_map(|all| &all.args).enumerate() {
            let Some((name, _)) = fields.get(index).filter(|_| !argument.is_starred_expr()) else {
                return Err(wrong());
            };
            let value = self.expression(argument)?;
            let (set, kept) = self.keep(value, place);
            nodes.push(set);
            given.insert(name, Node::local(kept, place));
        }
        for keyword in arguments.iter().flat_map(|all| &all.keywords) {
            let field =
                fields.iter().find(|(name, _)| keyword.arg.as_ref().is_some_and(|arg| arg.as_str() == *name));
            let value = self.expression(&keyword.value)?;
            let (set, kept) = self.keep(value, place);
            nodes.push(set);
            match field {
                Some((name, _)) if !given.contains_key(name) => given.insert(name, Node::local(kept, place)),
                _ => return Err(wrong()),
            };
        }
        for (name, default) in &fields {
            let value = match (given.remove(name), default) {
                (Some(value), _) => value,
                (None, Some(default)) => self.field_default(name, default, place)?,
                (None, None) => return Err(wrong()),
            };
            nodes.push(self.set_attribute(instance.clone(), name, value, place)?);
        }
        for (name, default) in own {
            if let Some(default) = default.filter(|default| has_default(default)) {
                let value = self.field_default(name, default, place)?;
                nodes.push(self.set_attribute(instance.clone(), name, value, place)?);
            }
        }
        if let Some((owner, after)) = survey.method(class, "__post_init__") {
            let id = self.module.function(after, Some(owner.def.name.as_str()));
            nodes.push(Node::call(id, vec![instance.clone()], place));
        }
        nodes.push(Node::nil(place));
        Ok(Node::sequence(nodes, place))
    }

    /// What a field has that nothing is given for: `3`, or `field(default_factory=list)`.
    fn field_default(&mut self, name: &str, default: &'a Expr, place: Place) -> Lowers {
        let Some(call) = field_call(default) else { return self.class_value(name, default, place) };
        if let Some(value) = call.arguments.find_keyword("default") {
            return self.class_value(name, &value.value, place);
        }
        match call.arguments.find_keyword("default_factory").map(|factory| &factory.value) {
            Some(Expr::Name(factory)) if factory.id == "list" => Ok(Self::new_list(Vec::new(), place)),
            Some(Expr::Name(factory)) if factory.id == "set" => {
                let empty = Self::new_list(Vec::new(), place);
                Ok(Self::host(&collections::NEW_SET, vec![empty], place))
            }
            Some(Expr::Name(factory)) if factory.id == "dict" => Ok(Self::empty_dict(place)),
            _ => {
                let place = self.module.at(default);
                Err(refuse(place, "this default of a field", "give list, dict or set"))
            }
        }
    }
}

fn has_default(field: &Expr) -> bool {
    field_call(field).is_some_and(|call| {
        ["default", "default_factory"].iter().any(|name| call.arguments.find_keyword(name).is_some())
    })
}
