//! Classes of the file: instances, attributes, methods.
//!
//! An instance is an object with a word for every attribute name of the file. Which method a call means is found by the
//! class number in the instance; where only one class has the method, the call is direct.

use std::rc::Rc;

use ruff_python_ast::{Arguments, Expr, ExprAttribute, ExprCall, StmtFunctionDef};

use super::body::Body;
use super::members::CLASS_OBJECTS;
use super::{Lowers, refuse};
use crate::form::{Expression, Node, Operation};
use crate::message::Place;
use crate::python::declared::has_decorator;
use crate::python::library::value::INSTANCE;
use crate::python::library::{attempts, methods, numpy, objects};
use crate::python::style::{missing, named_arguments};
use crate::python::survey::{Class, Enumeration};
use crate::word::{Kind, UNBOUND};

impl<'a> Body<'_, 'a> {
    fn class_key(&self, class: &str) -> Option<&'a str> {
        self.module.survey.classes.get_key_value(class).map(|(key, _)| *key)
    }

    /// A new instance of a class of the file.
    pub(super) fn instantiate(&mut self, class: &str, arguments: &'a Arguments, place: Place) -> Lowers {
        let Some(class) = self.class_key(class) else {
            return Err(refuse(place, "this class", "define it in the file"));
        };
        let survey = self.module.survey;
        for ancestor in survey.lineage(class) {
            self.module.live.insert(ancestor.def.name.as_str());
        }
        if survey.has_unknown_base(class) {
            return Err(refuse(
                place,
                "a class made from one that is not known here",
                "write it without that",
            ));
        }
        self.module.check_special_methods(class, place)?;
        let number = survey.classes[class].number;
        let slots = self.module.slots.len() as i64;
        let words = vec![Self::integer(i64::from(number), place), Self::integer(slots, place)];
        let fresh = Self::host(&objects::NEW_INSTANCE, words, place);
        let (set, instance) = self.keep(fresh, place);
        let mut nodes = vec![set];
        if let Some((owner, init)) = survey.method(class, "__init__") {
            let owner = owner.def.name.as_str();
            let id = self.module.function(init, Some(owner));
            let mut words = vec![Node::local(instance, place)];
            words.extend(self.arguments(init, 1, arguments, place)?);
            nodes.push(Node::call(id, words, place));
        } else if survey.fields(class).is_some() {
            let instance = Node::local(instance, place);
            nodes.push(self.fill(class, &instance, Some(arguments), Vec::new(), place)?);
        } else if !arguments.is_empty() {
            return Err(refuse(place, "arguments of a class without `__init__`", "define `__init__`"));
        }
        nodes.push(Node::local(instance, place));
        Ok(Node::sequence(nodes, place))
    }

    /// `super().__init__(name, piece)` of a class that is not in the file: what it hands on and reads later is kept under
    /// the name it goes by.
    pub(super) fn made_elsewhere(&mut self, arguments: &'a Arguments, skip: usize, place: Place) -> Lowers {
        let Some(class) = self.class else { return Ok(Node::nil(place)) };
        let survey = self.module.survey;
        let missing =
            Rc::clone(self.module.missing.entry(class).or_insert_with(|| missing(survey, class).into()));
        let own = self.scope.parameters.first().cloned().unwrap_or_default();
        let mut nodes = Vec::new();
        for (name, value) in named_arguments(arguments, skip) {
            if missing.iter().any(|known| known == name) && !self.is_left_alone(value, name, place) {
                let this = self.read(&own, place)?;
                let value = self.expression(value)?;
                nodes.push(self.set_attribute(this, name, value, place)?);
            }
        }
        nodes.push(Node::nil(place));
        Ok(Node::sequence(nodes, place))
    }

    /// `Class.name`.
    pub(super) fn class_attribute(&mut self, class: &str, name: &str, place: Place) -> Lowers {
        if self.module.survey.enumeration(class) == Some(Enumeration::Objects)
            && let Some(member) = self.module.member(class, name)
        {
            return Ok(Node::word(member, place));
        }
        // The nearest class that has it decides; what something assigns is looked for when it is read.
        let survey = self.module.survey;
        let mut assigned = Vec::new();
        let mut found = None;
        for owner in survey.lineage(class) {
            if owner.worked_out.contains(name) {
                return Err(refuse(
                    place,
                    "an attribute that the class body works out in several statements",
                    "give it its value in one assignment",
                ));
            }
            if survey.assigns(owner.def.name.as_str(), name) {
                assigned.push(owner.def.name.as_str());
            }
            if let Some((_, value)) = owner.attributes.iter().rev().find(|(known, _)| *known == name) {
                found = Some(self.class_value(name, value, place)?);
                break;
            }
        }
        let mut value = match found {
            Some(value) => value,
            None if assigned.is_empty() => {
                return Err(refuse(place, "this attribute of a class", "define it in the class"));
            }
            None => {
                let object = self.class_word(class, place);
                let text = self.text(name, place);
                Self::host(&attempts::ATTRIBUTE_ERROR, vec![object, text], place)
            }
        };
        for owner in assigned.into_iter().rev() {
            let Some(&slot) = self.module.slots.get(name) else { continue };
            let object = self.class_word(owner, place);
            let field = Node::operation(Operation::Field(INSTANCE, slot + 1), vec![object], place);
            let (set, kept) = self.keep(field, place);
            let kept = || Node::local(kept, place);
            let is_unbound =
                Node::operation(Operation::Same, vec![kept(), Node::word(UNBOUND, place)], place);
            let bound = Node::operation(Operation::Bound, vec![kept()], place);
            value = Node::sequence(vec![set, Node::choose(is_unbound, value, bound, place)], place);
        }
        Ok(value)
    }

    fn class_word(&mut self, class: &str, place: Place) -> Node {
        Node::word(self.module.class_object(class).unwrap_or(crate::word::NIL), place)
    }

    /// What the body of a class gives an attribute.
    pub(super) fn class_value(&mut self, name: &str, value: &'a Expr, place: Place) -> Lowers {
        if crate::python::survey::is_literal(value) {
            return self.expression(value);
        }
        Ok(self.made_once(value, name, place))
    }

    /// The error that reading an attribute is of which a constructor gives nothing, if there may be such objects.
    fn unknown_attribute(&mut self, name: &str, place: Place) -> Option<Node> {
        let text = self.text(name, place);
        if let Some(line) = self.module.making.left_alone(name) {
            let line = Self::integer(i64::from(line), place);
            return Some(Self::host(&attempts::LEFT_ALONE, vec![text, line], place));
        }
        let parameter = self.module.unknown.get(name).cloned()?;
        let parameter = self.text(&parameter, place);
        Some(Self::host(&attempts::UNKNOWN, vec![text, parameter], place))
    }

    /// `owner.name`.
    pub(super) fn get_attribute(&mut self, owner: Node, name: &str, place: Place) -> Lowers {
        let survey = self.module.survey;
        let text = self.text(name, place);
        let mut classes: Vec<&str> = survey.classes.keys().copied().collect();
        classes.sort_unstable();
        // Properties are methods without a call.
        let property = classes.iter().find_map(|class| {
            let (owner, def) = survey.method(class, name)?;
            has_decorator(def, "property").then_some((owner.def.name.as_str(), def))
        });
        if let Some((class, def)) = property {
            let id = self.module.function(def, Some(class));
            return Ok(Node::call(id, vec![owner], place));
        }
        let slot = self.module.slots.get(name).copied();
        let left = self.unknown_attribute(name, place);
        let mut of_class: Vec<&str> = classes
            .iter()
            .copied()
            .filter(|class| {
                survey.assigns(class, name)
                    || survey.classes[class].worked_out.contains(name)
                    || survey.classes[class].attributes.iter().any(|(known, _)| *known == name)
            })
            .collect();
        // Those that are made from others are asked first: the last test is the outermost.
        of_class.sort_by_key(|class| survey.lineage(class).len());
        if let (Some(left), None) = (&left, slot) {
            return Ok(left.clone());
        }
        if slot.is_none() && of_class.is_empty() {
            if let Some(&global) = self.module.of_board.get(name) {
                return Ok(Node::new(Expression::Global(global), place));
            }
            if !methods::ATTRIBUTES.contains(&name) {
                if methods::NAMES.contains(&name)
                    || classes.iter().any(|class| survey.method(class, name).is_some())
                {
                    return Err(refuse(place, "a method as a value", "call it"));
                }
                return Ok(Self::host(&attempts::ATTRIBUTE_ERROR, vec![owner, text], place));
            }
            return Ok(Self::host(&methods::ATTRIBUTE, vec![owner, text], place));
        }
        let (set, kept) = self.keep(owner, place);
        let mut missing = if methods::ATTRIBUTES.contains(&name) {
            Self::host(&methods::ATTRIBUTE, vec![Node::local(kept, place), text], place)
        } else {
            Self::host(&attempts::ATTRIBUTE_ERROR, vec![Node::local(kept, place), text], place)
        };
        for class in of_class {
            let value = self.class_attribute(class, name, place)?;
            let test = self.has_class(kept, class, place);
            missing = Node::choose(test, value, missing, place);
        }
        // What a constructor would have given is not known, whatever the class has under that name.
        missing = left.unwrap_or(missing);
        let Some(slot) = slot else { return Ok(Node::sequence(vec![set, missing], place)) };
        let is_instance = Node::operation(Operation::Is(INSTANCE), vec![Node::local(kept, place)], place);
        let field =
            Node::operation(Operation::Field(INSTANCE, slot + 1), vec![Node::local(kept, place)], place);
        let (set_value, value) = self.keep(field, place);
        let test = Node::operation(
            Operation::Same,
            vec![Node::local(value, place), Node::word(UNBOUND, place)],
            place,
        );
        let (set_missing, absent) = self.keep(missing, place);
        let done = self.function.label();
        let body = Node::sequence(
            vec![
                set,
                Node::choose(
                    is_instance,
                    Node::sequence(
                        vec![
                            set_value,
                            Node::choose(
                                test,
                                Node::nil(place),
                                Node::leave(
                                    done,
                                    Node::operation(Operation::Bound, vec![Node::local(value, place)], place),
                                    place,
                                ),
                                place,
                            ),
                        ],
                        place,
                    ),
                    Node::nil(place),
                    place,
                ),
                set_missing,
                Node::local(absent, place),
            ],
            place,
        );
        Ok(Node::block(done, body, place))
    }

    /// Whether a kept value is a class or made from it.
    fn has_class(&mut self, kept: crate::form::Local, class: &str, place: Place) -> Node {
        self.is_one_of(kept, class, self.module.class_values, place)
    }

    /// Whether a kept value is an instance of a class or of one made from it.
    fn is_of_class(&mut self, kept: crate::form::Local, class: &str, place: Place) -> Node {
        self.is_one_of(kept, class, false, place)
    }

    fn is_one_of(&mut self, kept: crate::form::Local, class: &str, or_class: bool, place: Place) -> Node {
        let survey = self.module.survey;
        let mut numbers: Vec<i64> = survey
            .classes
            .keys()
            .filter(|other| survey.lineage(other).iter().any(|ancestor| ancestor.def.name.as_str() == class))
            .map(|other| i64::from(survey.classes[other].number))
            .collect();
        numbers.sort_unstable();
        if or_class {
            let classes: Vec<i64> = numbers.iter().map(|number| CLASS_OBJECTS - number).collect();
            numbers.extend(classes);
        }
        let tests = numbers
            .into_iter()
            .map(|number| {
                let own =
                    Node::operation(Operation::Field(INSTANCE, 0), vec![Node::local(kept, place)], place);
                Node::operation(Operation::Equal, vec![own, Self::integer(number, place)], place)
            })
            .collect();
        let is_instance = Node::operation(Operation::Is(INSTANCE), vec![Node::local(kept, place)], place);
        Node::new(Expression::And(vec![is_instance, Node::new(Expression::Or(tests), place)]), place)
    }

    /// `isinstance(value, Class)` for a class of the file.
    pub(super) fn is_instance_of(&mut self, value: Node, class: &str, place: Place) -> Node {
        let (set, kept) = self.keep(value, place);
        let test = self.is_of_class(kept, class, place);
        let truth = Node::choose(
            test,
            Node::word(crate::word::TRUE, place),
            Node::word(crate::word::FALSE, place),
            place,
        );
        Node::sequence(vec![set, truth], place)
    }

    /// `owner.name = value`.
    pub(super) fn set_attribute(&mut self, owner: Node, name: &str, value: Node, place: Place) -> Lowers {
        let Some(&slot) = self.module.slots.get(name) else {
            return Err(refuse(place, "this attribute", "assign to attributes of your own classes"));
        };
        Ok(Node::operation(Operation::SetField(INSTANCE, slot + 1), vec![owner, value], place))
    }

    /// `super().name(…)`.
    fn method_above(&mut self, name: &str, call: &'a ExprCall, place: Place) -> Lowers {
        let survey = self.module.survey;
        let Some(class) = self.class else {
            return Err(refuse(place, "`super()` here", "use it in a method"));
        };
        let lineage = survey.lineage(class);
        let found = lineage
            .iter()
            .skip(1)
            .find_map(|ancestor| ancestor.methods.get(name).map(|def| (ancestor.def.name.as_str(), *def)));
        match found {
            Some((owner, def)) => {
                let id = self.module.function(def, Some(owner));
                let own = self.scope.parameters.first().cloned().unwrap_or_default();
                let mut words = vec![self.read(&own, place)?];
                words.extend(self.arguments(def, 1, &call.arguments, place)?);
                Ok(Node::call(id, words, place))
            }
            None if name == "__init__" => self.made_elsewhere(&call.arguments, 0, place),
            None => Err(refuse(place, "this method of `super()`", "define it in the class above")),
        }
    }

    /// `Class.name(…)`.
    fn method_of_class(&mut self, owner: &str, name: &str, call: &'a ExprCall, place: Place) -> Lowers {
        let survey = self.module.survey;
        let Some((class, def)) = survey.method(owner, name) else {
            if survey.holds(owner, name) {
                return self.instantiate(name, &call.arguments, place);
            }
            let holds = |class: &Class<'_>| class.attributes.iter().any(|(known, _)| *known == name);
            if survey.lineage(owner).into_iter().any(holds) {
                let function = self.class_attribute(owner, name, place)?;
                let words = self.positional(&call.arguments, place)?;
                return Ok(Node::new(Expression::CallValue(Box::new(function), words), place));
            }
            return Err(refuse(place, "this method of a class", "define it in the class"));
        };
        let class = class.def.name.as_str();
        let id = self.module.function(def, Some(class));
        let mut words = Vec::new();
        let skip = usize::from(has_decorator(def, "classmethod"));
        if skip == 1 {
            words.push(self.class_word(owner, place));
        }
        words.extend(self.arguments(def, skip, &call.arguments, place)?);
        Ok(Node::call(id, words, place))
    }

    pub(super) fn call_method(
        &mut self,
        attribute: &'a ExprAttribute,
        call: &'a ExprCall,
        place: Place,
    ) -> Lowers {
        let name = attribute.attr.as_str();
        let survey = self.module.survey;
        if let Some(("super", _)) = self.builtin_call(&attribute.value) {
            return self.method_above(name, call, place);
        }
        if let Expr::Name(owner) = &*attribute.value
            && !self.is_variable(&owner.id)
            && survey.classes.contains_key(owner.id.as_str())
        {
            return self.method_of_class(&owner.id, name, call, place);
        }
        let mut owners: Vec<(&'a str, &'a StmtFunctionDef)> = Vec::new();
        let mut keys: Vec<&&'a str> = survey.classes.keys().collect();
        keys.sort();
        for class in keys {
            if let Some(def) = survey.classes[*class].methods.get(name) {
                owners.push((*class, def));
            }
        }
        // self.name(…) in a class that nothing else is made from is a direct call.
        if let (Some(class), Expr::Name(own)) = (self.class, &*attribute.value) {
            let is_self = self.scope.parameters.first().is_some_and(|first| first == own.id.as_str())
                && !self.frames.iter().any(|frame| frame.contains_key(own.id.as_str()));
            let is_base = survey.classes.iter().any(|(other, _)| {
                *other != class
                    && survey.lineage(other).iter().any(|ancestor| ancestor.def.name.as_str() == class)
            });
            if is_self
                && !is_base
                && let Some((owner, def)) = survey.method(class, name)
            {
                let owner = owner.def.name.as_str();
                let this = self.read(&own.id, place)?;
                return self.direct_method(owner, def, this, call, place);
            }
        }
        if owners.is_empty()
            && let Some(told) = self.told(attribute, call, place)?
        {
            return Ok(told);
        }
        let owner = match name {
            "get" => self.looked_into(&attribute.value)?,
            _ => self.expression(&attribute.value)?,
        };
        if owners.is_empty() {
            return self.builtin_method(owner, name, call, place);
        }
        // An object of another file may have a method of that name, too.
        if let [(class, def)] = owners[..]
            && !methods::NAMES.contains(&name)
            && self.module.handed_methods.is_none()
        {
            return self.direct_method(class, def, owner, call, place);
        }
        let (set, kept) = self.keep(owner, place);
        let mut node = if methods::NAMES.contains(&name) {
            self.builtin_method(Node::local(kept, place), name, call, place)?
        } else if self.module.has_handed_method(name) && call.arguments.is_empty() {
            self.get_attribute(Node::local(kept, place), name, place)?
        } else {
            let text = self.text(name, place);
            Self::host(&attempts::ATTRIBUTE_ERROR, vec![Node::local(kept, place), text], place)
        };
        // Classes made from others are asked for last, so that their tests stand first.
        owners.sort_by_key(|(class, _)| survey.lineage(class).len());
        for (class, def) in owners {
            let test = self.is_of_class(kept, class, place);
            let direct = self.direct_method(class, def, Node::local(kept, place), call, place)?;
            node = Node::choose(test, direct, node, place);
        }
        Ok(Node::sequence(vec![set, node], place))
    }

    fn direct_method(
        &mut self,
        class: &'a str,
        def: &'a StmtFunctionDef,
        owner: Node,
        call: &'a ExprCall,
        place: Place,
    ) -> Lowers {
        let id = self.module.function(def, Some(class));
        if has_decorator(def, "staticmethod") {
            let words = self.arguments(def, 0, &call.arguments, place)?;
            return Ok(Node::sequence(vec![owner, Node::call(id, words, place)], place));
        }
        let mut words = vec![owner];
        words.extend(self.arguments(def, 1, &call.arguments, place)?);
        Ok(Node::call(id, words, place))
    }

    /// A method of something built in.
    fn builtin_method(&mut self, owner: Node, name: &'a str, call: &'a ExprCall, place: Place) -> Lowers {
        if !methods::NAMES.contains(&name) {
            return Err(refuse(
                place,
                &format!("the method `{name}`"),
                "use one of those in docs/heuristic-files.md or put the class that has it into this file",
            ));
        }
        let by_axis = call.arguments.find_keyword("axis").is_some();
        if let ("sort", false, false) = (name, call.arguments.keywords.is_empty(), by_axis) {
            return self.sort_in_place(owner, call, place);
        }
        let mut words = Vec::new();
        for argument in &call.arguments.args {
            words.push(match argument {
                Expr::Starred(_) => return Err(refuse(place, "`*` in this call", "write the arguments out")),
                argument
                    if matches!(
                        name,
                        "join" | "extend" | "update" | "union" | "intersection" | "difference"
                    ) =>
                {
                    self.used_up(argument)?
                }
                argument => self.expression(argument)?,
            });
        }
        for keyword in &call.arguments.keywords {
            let names = numpy::arguments_of_method(name).map(|(names, _)| names).unwrap_or_default();
            let given = keyword.arg.as_ref().map(ruff_python_ast::Identifier::as_str);
            match names.iter().position(|known| Some(*known) == given) {
                Some(index) if index >= words.len() => {
                    let value = self.expression(&keyword.value)?;
                    words.resize_with(index, || Node::nil(place));
                    words.push(value);
                }
                _ => return Err(refuse(place, "this argument by name", "give it by place")),
            }
        }
        match (name, words.len()) {
            ("count", 1) => {
                let item = words.remove(0);
                return Ok(Node::operation(Operation::CountOf, vec![owner, item], place));
            }
            ("get", 1 | 2) => {
                let mut kept = vec![self.keep(owner, place)];
                kept.extend(words.into_iter().map(|word| self.keep(word, place)));
                let (mut nodes, locals): (Vec<Node>, Vec<_>) = kept.into_iter().unzip();
                let mut words: Vec<Node> = locals.iter().map(|&local| Node::local(local, place)).collect();
                let mut all = words.clone();
                all.insert(1, self.text(name, place));
                let method = if all.len() == 3 { &methods::CALL_1 } else { &methods::CALL_2 };
                let general = Self::host(method, all, place);
                if words.len() == 2 {
                    words.push(Node::nil(place));
                }
                let is_dict = Node::operation(Operation::Is(Kind::DICT), vec![words[0].clone()], place);
                let get = Node::operation(Operation::Get, words, place);
                nodes.push(Node::choose(is_dict, get, general, place));
                return Ok(Node::sequence(nodes, place));
            }
            ("append", 1) => {
                let item = words.remove(0);
                return Ok(self.checked_append(owner, item, place));
            }
            _ => {}
        }
        let name = self.text(name, place);
        let mut all = vec![owner, name];
        all.append(&mut words);
        let function = match all.len() {
            2 => &methods::CALL_0,
            3 => &methods::CALL_1,
            4 => &methods::CALL_2,
            5 => &methods::CALL_3,
            6 => &methods::CALL_4,
            _ => return Err(refuse(place, "so many arguments of a method", "give fewer")),
        };
        Ok(Self::host(function, all, place))
    }

    fn checked_append(&mut self, owner: Node, item: Node, place: Place) -> Node {
        let (set, list) = self.keep(owner, place);
        let (set_item, item) = self.keep(item, place);
        let is_list =
            Node::operation(Operation::Has(Kind::LIST.header(3)), vec![Node::local(list, place)], place);
        let add = Self::append(Node::local(list, place), Node::local(item, place), place);
        let name = self.text("append", place);
        let words = vec![Node::local(list, place), name, Node::local(item, place)];
        let other = Self::host(&methods::CALL_1, words, place);
        Node::sequence(vec![set, set_item, Node::choose(is_list, add, other, place)], place)
    }
}
