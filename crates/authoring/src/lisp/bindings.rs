//! `let`, `flet`, `labels`, `lambda`: names that hold within a body.

use super::compiler::{Compiler, Lowering, Signature, malformed, shown, unsupported};
use super::reader::{Datum, What};
use super::{calls, forms};
use crate::failure::Refusal;
use crate::form::{Expression, Function, Node};
use crate::message::Place;

impl Compiler {
    pub(super) fn bindings(
        &mut self,
        in_order: bool,
        arguments: &[Datum],
        place: Place,
    ) -> Result<Option<Node>, Refusal> {
        let [list, body @ ..] = arguments else { return Ok(None) };
        let Some(list) = list.list() else { return Ok(None) };
        let mut parts = Vec::with_capacity(list.len());
        for binding in list {
            let part = match (&binding.what, binding.list()) {
                (What::Symbol(name), _) => (name.as_str(), None),
                (_, Some([name])) => (name.symbol().unwrap_or(""), None),
                (_, Some([name, value])) => (name.symbol().unwrap_or(""), Some(value)),
                _ => return Ok(None),
            };
            if matches!(part.0, "" | "NIL" | "T") || part.0.starts_with(':') {
                return Ok(None);
            }
            parts.push((part.0, part.1, binding.place));
        }
        let names: Vec<&str> = parts.iter().map(|part| part.0).collect();
        if names.iter().any(|name| self.is_constant_name(name)) || !in_order && !self.may_be_bound(&names) {
            return Ok(None);
        }
        let mark = self.mark();
        let mut nodes = Vec::new();
        // What becomes visible after all values are computed: names, and globals that are bound.
        let (mut later, mut globals) = (Vec::new(), Vec::new());
        for (name, value, place) in parts {
            let mut value = match value {
                Some(value) => self.form(value)?,
                None => Node::nil(place),
            };
            value.place = place;
            let is_special = self.specials.contains(name);
            if in_order {
                nodes.push(if is_special {
                    self.bind_global(name, value, place)
                } else {
                    self.bind(name, value, arguments)?
                });
            } else if is_special {
                let local = self.local();
                nodes.push(Node::set(local, value, place));
                globals.push((name, local, place));
            } else {
                let before = self.names.len();
                nodes.push(self.bind(name, value, body)?);
                later.extend(self.names.drain(before..));
            }
        }
        self.names.extend(later);
        for (name, local, place) in globals {
            nodes.push(self.bind_global(name, Node::local(local, place), place));
        }
        let body = self.progn(body, place)?;
        nodes.push(self.unbind(mark, body));
        Ok(Some(Node::sequence(nodes, place)))
    }

    /// `multiple-value-bind` of a division, the one thing in a file that has two values, or of `values` as they stand.
    pub(super) fn several_values(
        &mut self,
        arguments: &[Datum],
        place: Place,
    ) -> Result<Option<Node>, Refusal> {
        let [names, form, body @ ..] = arguments else { return Ok(None) };
        let (Some(names), Some([head, values @ ..])) = (names.list(), form.list()) else { return Ok(None) };
        let made = |items: &[&Datum]| Datum::made(items.iter().copied().cloned().collect(), place);
        let word = |name: &str| Datum::name(name, place);
        let (bindings, outer) = match (head.symbol(), values) {
            (Some("VALUES"), _) if values.len() <= names.len() => {
                let value = |index: usize| values.get(index).cloned().unwrap_or_else(|| word("NIL"));
                let couples = names.iter().enumerate();
                (couples.map(|(index, name)| made(&[name, &value(index)])).collect::<Vec<_>>(), Vec::new())
            }
            (Some("FLOOR" | "CEILING" | "TRUNCATE" | "ROUND"), [first, rest @ ..])
                if rest.len() <= 1 && names.len() <= 2 =>
            {
                // Names that no file has.
                let (dividend, divisor) = (word("%DIVIDEND "), word("%DIVISOR "));
                let one = Datum { what: What::Integer(1), place, span: (0, 0) };
                let outer = vec![made(&[&dividend, first]), made(&[&divisor, rest.first().unwrap_or(&one)])];
                let quotient = made(&[head, &dividend, &divisor]);
                let product = made(&[&word("*"), &quotient, &divisor]);
                let rest = made(&[&word("-"), &dividend, &product]);
                let couples = names.iter().zip([quotient, rest]);
                (couples.map(|(name, value)| made(&[name, &value])).collect(), outer)
            }
            _ => return Err(unsupported("MULTIPLE-VALUE-BIND", place)),
        };
        let mut inner = vec![word("LET"), Datum::made(bindings, place)];
        inner.extend(body.iter().cloned());
        self.bindings(true, &[Datum::made(outer, place), Datum::made(inner, place)], place)
    }

    pub(super) fn local_definitions(
        &mut self,
        recursive: bool,
        arguments: &[Datum],
        place: Place,
    ) -> Result<Option<Node>, Refusal> {
        let [definitions, body @ ..] = arguments else { return Ok(None) };
        let Some(definitions) = definitions.list() else { return Ok(None) };
        let captures = self.captures(&definitions.iter().collect::<Vec<_>>())?;
        let mut made = Vec::new();
        for definition in definitions {
            let Some([name, parameters, inner @ ..]) = definition.list() else { return Ok(None) };
            let (Some(name), Some(parameters)) = (name.symbol(), Compiler::parameters(parameters)?) else {
                return Ok(None);
            };
            // Names of the language are locked.
            if calls::is_standard(name) || forms::is_special(name) {
                return Ok(None);
            }
            let count = parameters.required.len()
                + parameters.optional.len()
                + usize::from(parameters.rest.is_some());
            let id = self.unit.add_function(Function::new(shown(name), 0, count as u32, definition.place));
            let signature = Signature {
                id,
                required: parameters.required.len(),
                optional: parameters.optional.len(),
                rest: parameters.rest.is_some(),
                captures: captures.clone(),
            };
            made.push((name.to_owned(), signature, parameters, inner, definition.place));
        }
        let depth = self.local_functions.len();
        let visible: Vec<(String, Signature)> =
            made.iter().map(|(name, signature, ..)| (name.clone(), signature.clone())).collect();
        if recursive {
            self.local_functions.extend(visible.clone());
        }
        for (name, signature, parameters, inner, place) in made {
            let empty = std::mem::replace(
                &mut self.unit.functions[signature.id.0 as usize],
                Function::new("", 0, 0, place),
            );
            let function =
                self.function(empty, &captures, |this| this.body_with(&name, &parameters, inner, place))?;
            self.unit.functions[signature.id.0 as usize] = function;
        }
        if !recursive {
            self.local_functions.extend(visible);
        }
        let body = self.progn(body, place);
        self.local_functions.truncate(depth);
        Ok(Some(body?))
    }

    /// A function value of a lambda expression.
    pub(super) fn lambda(&mut self, parameters: &Datum, body: &[Datum], place: Place) -> Lowering {
        let Some(list) = Compiler::parameters(parameters)? else { return Ok(malformed("LAMBDA", place)) };
        if !list.optional.is_empty() || list.rest.is_some() && !list.required.is_empty() {
            return Err(unsupported("&OPTIONAL", place));
        }
        let mut forms: Vec<&Datum> = vec![parameters];
        forms.extend(body);
        let captures = self.captures(&forms)?;
        let count = list.required.len() + usize::from(list.rest.is_some());
        let mut function = Function::new("lambda", 0, count as u32, place);
        function.variadic = list.rest.is_some();
        let id = self.unit.add_function(Function::new("lambda", 0, 0, place));
        let function = self.function(function, &captures, |this| this.body_with("", &list, body, place))?;
        self.unit.functions[id.0 as usize] = function;
        let captured = captures.into_iter().map(|variable| self.captured(variable, place)).collect();
        Ok(Node::new(Expression::Closure(id, captured), place))
    }

    /// A lambda expression that is called where it stands.
    pub(super) fn inline_lambda(
        &mut self,
        parameters: &Datum,
        body: &[Datum],
        arguments: Vec<Node>,
        place: Place,
    ) -> Lowering {
        let Some(list) = Compiler::parameters(parameters)? else { return Ok(malformed("LAMBDA", place)) };
        if !list.optional.is_empty() || list.rest.is_some() {
            return Err(unsupported("&OPTIONAL", place));
        }
        if list.required.len() != arguments.len() {
            let mut nodes = arguments;
            let given = nodes.len();
            nodes.push(super::compiler::wrong_count("lambda", given, place));
            return Ok(Node::sequence(nodes, place));
        }
        if !self.may_be_bound(&list.required) {
            return Ok(malformed("LAMBDA", place));
        }
        let mark = self.mark();
        let mut nodes = Vec::new();
        for (name, value) in list.required.iter().zip(arguments) {
            nodes.push(if self.specials.contains(*name) {
                self.bind_global(name, value, place)
            } else {
                self.bind(name, value, body)?
            });
        }
        let body = self.progn(body, place)?;
        nodes.push(self.unbind(mark, body));
        Ok(Node::sequence(nodes, place))
    }
}
