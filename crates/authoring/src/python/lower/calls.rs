//! Calls: of functions of the file, of function values, of methods.

use ruff_python_ast::{Arguments, Expr, ExprCall, StmtFunctionDef};

use super::body::Body;
use super::{Lowers, refuse};
use crate::form::{Expression, FunctionId, Node, Operation};
use crate::message::Place;
use crate::python::imports::Imported;
use crate::python::library::{builtins, collections};
use crate::python::style::foreign_constructor;
use crate::python::survey::is_literal;

impl<'a> Body<'_, 'a> {
    pub(super) fn call(&mut self, call: &'a ExprCall, place: Place) -> Lowers {
        if self.class.is_some()
            && let Some(skip @ 1) = foreign_constructor(self.module.survey, &call.func)
        {
            return self.made_elsewhere(&call.arguments, skip, place);
        }
        if let Some(told) = self.told_elsewhere(call, place)? {
            return Ok(told);
        }
        if let Some(other) = self.other_side(call, place)? {
            return Ok(other);
        }
        if let Some(imported) = self.imported(&call.func) {
            return self.call_imported(&imported, call, place);
        }
        match &*call.func {
            Expr::Name(name) => self.call_name(&name.id, call, place),
            Expr::Attribute(attribute) => self.call_method(attribute, call, place),
            function => {
                let function = self.expression(function)?;
                let words = self.positional(&call.arguments, place)?;
                Ok(Node::new(Expression::CallValue(Box::new(function), words), place))
            }
        }
    }

    fn call_name(&mut self, name: &'a str, call: &'a ExprCall, place: Place) -> Lowers {
        let framed = self.frames.iter().any(|frame| frame.contains_key(name));
        if !framed && let Some(nested) = self.nested.get(name).cloned() {
            let mut words: Vec<Node> =
                nested.captures.iter().map(|name| self.captured(name, place)).collect();
            words.extend(self.arguments(nested.def, 0, &call.arguments, place)?);
            return Ok(Node::call(nested.id, words, place));
        }
        if self.is_variable(name) {
            let function = self.read(name, place)?;
            let words = self.positional(&call.arguments, place)?;
            return Ok(Node::new(Expression::CallValue(Box::new(function), words), place));
        }
        let survey = self.module.survey;
        if survey.bindings.contains_key(name) && !survey.functions.contains_key(name) {
            let function = self.read(name, place)?;
            let words = self.positional(&call.arguments, place)?;
            return Ok(Node::new(Expression::CallValue(Box::new(function), words), place));
        }
        if let Some(&def) = survey.functions.get(name) {
            let id = self.module.function(def, None);
            let words = self.arguments(def, 0, &call.arguments, place)?;
            return Ok(Node::call(id, words, place));
        }
        if survey.classes.contains_key(name) {
            return self.instantiate(name, &call.arguments, place);
        }
        self.call_builtin(name, call, place)
    }

    /// Arguments that are given by place only.
    pub(super) fn positional(&mut self, arguments: &'a Arguments, place: Place) -> Lowers<Vec<Node>> {
        if let Some(keyword) = arguments.keywords.first() {
            let place = self.module.place(keyword.range.start());
            return Err(refuse(place, "an argument by name here", "give the arguments by place"));
        }
        if arguments.args.iter().any(Expr::is_starred_expr) {
            return Err(refuse(place, "`*` in this call", "write the arguments out"));
        }
        self.expressions(&arguments.args)
    }

    /// The words for a function of the file: by place, by name, defaults, `*rest`. `skip` parameters are filled already.
    pub(super) fn arguments(
        &mut self,
        def: &'a StmtFunctionDef,
        skip: usize,
        arguments: &'a Arguments,
        place: Place,
    ) -> Lowers<Vec<Node>> {
        let parameters = &def.parameters;
        let stars = arguments.args.iter().any(Expr::is_starred_expr);
        let pairs = arguments.keywords.iter().any(|keyword| keyword.arg.is_none());
        if stars || pairs || parameters.kwarg.is_some() {
            return self.spread_arguments(def, skip, arguments, place);
        }
        let named: Vec<_> = parameters.posonlyargs.iter().chain(&parameters.args).skip(skip).collect();
        let wrong = |given: usize| {
            let name = &def.name;
            let message = format!("TypeError: {name}() called with {given} arguments");
            Node::fault(
                crate::message::Message::new("python-error", "{kind}: {text}")
                    .with("kind", "TypeError")
                    .with("text", message.trim_start_matches("TypeError: ")),
                place,
            )
        };
        let mut given = self.expressions(&arguments.args)?;
        let rest = if given.len() > named.len() { given.split_off(named.len()) } else { Vec::new() };
        // Arguments are computed in the order they are written, whatever parameters they are for.
        let mut before = Vec::new();
        if !arguments.keywords.is_empty() {
            for node in &mut given {
                let (set, kept) = self.keep(std::mem::replace(node, Node::nil(place)), place);
                before.push(set);
                *node = Node::local(kept, place);
            }
        }
        let mut slots: Vec<Option<Node>> = given.into_iter().map(Some).collect();
        slots.resize_with(named.len() + parameters.kwonlyargs.len(), || None);
        for keyword in &arguments.keywords {
            let Some(name) = &keyword.arg else {
                return Err(refuse(place, "`**` in a call", "name the arguments"));
            };
            let index = named
                .iter()
                .chain(parameters.kwonlyargs.iter().collect::<Vec<_>>().iter())
                .position(|parameter| parameter.name().as_str() == name.as_str());
            let value = self.expression(&keyword.value)?;
            let (set, kept) = self.keep(value, place);
            before.push(set);
            match index {
                Some(index) if slots[index].is_none() => slots[index] = Some(Node::local(kept, place)),
                _ => return Ok(vec![wrong(arguments.len())]),
            }
        }
        let mut words = Vec::new();
        let all: Vec<_> = named.iter().copied().chain(&parameters.kwonlyargs).collect();
        for (index, slot) in slots.into_iter().enumerate() {
            if index == named.len() && parameters.vararg.is_some() {
                words.push(Node::nil(place));
            }
            let word = match slot {
                Some(node) => node,
                None => match all[index].default() {
                    Some(default) => self.default(default, place)?,
                    None => wrong(arguments.len()),
                },
            };
            words.push(word);
        }
        if parameters.vararg.is_some() {
            let rest = Node::operation(Operation::NewTuple, rest, place);
            if words.len() == named.len() {
                words.push(rest);
            } else {
                words[named.len()] = rest;
            }
        } else if !rest.is_empty() {
            let fault = wrong(arguments.len() + skip);
            match words.first_mut() {
                Some(first) => *first = fault,
                None => before.push(fault),
            }
        }
        if !before.is_empty() {
            // The first word carries what has to happen before the call.
            match words.first_mut() {
                Some(first) => {
                    before.push(std::mem::replace(first, Node::nil(place)));
                    *first = Node::sequence(before, place);
                }
                None => return Ok(vec![Node::sequence(before, place)]),
            }
        }
        Ok(words)
    }

    /// `f(a, *rest, **named)`, and functions that take whatever is given by name.
    fn spread_arguments(
        &mut self,
        def: &'a StmtFunctionDef,
        skip: usize,
        arguments: &'a Arguments,
        place: Place,
    ) -> Lowers<Vec<Node>> {
        let parameters = &def.parameters;
        let list = self.display(&arguments.args, place)?;
        let (set_list, list) = self.keep(list, place);
        let by_name = self.dict_of_keywords(&arguments.keywords, place)?;
        let (set_dict, dict) = self.keep(by_name, place);
        let mut nodes = vec![set_list, set_dict];
        let mut locals = Vec::new();
        let named: Vec<_> = parameters.posonlyargs.iter().chain(&parameters.args).skip(skip).collect();
        let error = |text: &str| {
            let message = crate::message::Message::new("python-error", "{kind}: {text}");
            Node::fault(message.with("kind", "TypeError").with("text", text), place)
        };
        let count = named.len();
        for (index, parameter) in named.iter().copied().chain(&parameters.kwonlyargs).enumerate() {
            let default = match parameter.default() {
                Some(default) => self.default(default, place)?,
                None => Node::word(crate::word::UNBOUND, place),
            };
            let key = self.text(parameter.name(), place);
            let taken = Self::host(&collections::TAKE, vec![Node::local(dict, place), key, default], place);
            let (set, kept) = self.keep(taken, place);
            let is_missing =
                Node::operation(Operation::Same, vec![set, Node::word(crate::word::UNBOUND, place)], place);
            let missing = error(&format!("{}() is missing an argument", def.name));
            let mut value = Node::choose(is_missing, missing, Node::local(kept, place), place);
            if index < count {
                let at = || Self::integer(index as i64, place);
                let length = Node::operation(Operation::Length, vec![Node::local(list, place)], place);
                let given = Node::operation(Operation::Greater, vec![length, at()], place);
                let item = Node::operation(Operation::Item, vec![Node::local(list, place), at()], place);
                value = Node::choose(given, item, value, place);
            }
            let (set, local) = self.keep(value, place);
            nodes.push(set);
            locals.push(local);
        }
        if parameters.vararg.is_some() {
            let from = Self::integer(count as i64, place);
            let words = vec![Node::local(list, place), from, Node::nil(place)];
            let rest = Node::operation(Operation::Slice, words, place);
            let rest = Self::host(&builtins::TUPLE, vec![rest], place);
            let (set, local) = self.keep(rest, place);
            nodes.push(set);
            locals.insert(count, local);
        } else {
            let length = Node::operation(Operation::Length, vec![Node::local(list, place)], place);
            let most = Self::integer(count as i64, place);
            let too_many = Node::operation(Operation::Greater, vec![length, most], place);
            let wrong =
                error(&format!("{}() takes {count} positional arguments but more were given", def.name));
            nodes.push(Node::choose(too_many, wrong, Node::nil(place), place));
        }
        if parameters.kwarg.is_some() {
            locals.push(dict);
        } else {
            nodes.push(Self::host(&collections::NOTHING_LEFT, vec![Node::local(dict, place)], place));
        }
        let mut words: Vec<Node> = locals.into_iter().map(|local| Node::local(local, place)).collect();
        let Some(first) = words.first_mut() else {
            return Err(refuse(place, "`*` in this call", "write the arguments out"));
        };
        nodes.push(std::mem::replace(first, Node::nil(place)));
        *first = Node::sequence(nodes, place);
        Ok(words)
    }

    /// The default value of a parameter: computed once, where the function is defined.
    pub(super) fn default(&mut self, default: &'a Expr, place: Place) -> Lowers {
        if is_literal(default) {
            return self.expression(default);
        }
        Ok(self.made_once(default, "<default>", place))
    }

    /// Calls whatever an expression names with words that are computed already.
    pub(super) fn call_expression(&mut self, function: &'a Expr, words: Vec<Node>, place: Place) -> Lowers {
        if let Expr::Name(name) = function {
            let name = name.id.as_str();
            let framed = self.frames.iter().any(|frame| frame.contains_key(name));
            if !framed && let Some(nested) = self.nested.get(name).cloned() {
                let mut all: Vec<Node> =
                    nested.captures.iter().map(|name| self.captured(name, place)).collect();
                all.extend(words);
                return Ok(Node::call(nested.id, all, place));
            }
            if !self.is_variable(name) {
                if let Some(&def) = self.module.survey.functions.get(name)
                    && def.parameters.iter().count() == words.len()
                {
                    let id: FunctionId = self.module.function(def, None);
                    return Ok(Node::call(id, words, place));
                }
                if self.is_builtin(name) {
                    return self.apply_builtin(name, words, place);
                }
            }
        }
        if let Some(Imported::Member(module, member)) = self.imported(function) {
            return Self::apply_member(&module, &member, words, place);
        }
        let function = self.expression(function)?;
        Ok(Node::new(Expression::CallValue(Box::new(function), words), place))
    }
}
