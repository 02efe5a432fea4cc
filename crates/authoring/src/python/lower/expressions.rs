//! Expressions.

use ruff_python_ast::{Expr, FStringPart, InterpolatedStringElement, Operator, UnaryOp};

use super::assignments::operation_of;
use super::body::Body;
use super::{Lowers, refuse};
use crate::form::{Expression, Function, Node, Operation};
use crate::limits::MAX_NESTING;
use crate::message::Place;
use crate::python::imports::Imported;
use crate::python::library::{arithmetic, builtins, collections, format, iterators};
use crate::python::scope::Scope;
use crate::word::Kind;

/// The header of a plain list.
pub(super) const LIST_HEADER: i64 = Kind::LIST.header(3);

/// The header of a table.
pub(super) const MATRIX_HEADER: i64 = Kind::LIST.header(crate::python::library::value::MATRIX_LENGTH);

impl<'a> Body<'_, 'a> {
    pub(super) fn expression(&mut self, expression: &'a Expr) -> Lowers {
        self.depth += 1;
        let place = self.module.at(expression);
        self.module.count(place)?;
        if self.depth > MAX_NESTING {
            return Err(refuse(
                place,
                "an expression nested this deeply",
                "split it into several statements",
            ));
        }
        let node = self.expression_at(expression, place);
        self.depth -= 1;
        node
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each expression")]
    fn expression_at(&mut self, expression: &'a Expr, place: Place) -> Lowers {
        if let Some(word) = self.module.large(expression) {
            return Ok(Node::word(word, place));
        }
        match expression {
            Expr::NumberLiteral(_)
            | Expr::StringLiteral(_)
            | Expr::BooleanLiteral(_)
            | Expr::NoneLiteral(_) => match self.module.literal(expression) {
                Some(word) => Ok(super::Lowering::constant_node(word, expression, place)),
                None => Err(refuse(place, "this number", "use integers below 2**127 and no complex numbers")),
            },
            Expr::Name(name) => match self.class_names.get(&name.range.start()) {
                Some(value) => self.class_value(&name.id, value, place),
                None => self.read(&name.id, place),
            },
            Expr::BinOp(binary) => {
                let left = self.expression(&binary.left)?;
                let right = self.expression(&binary.right)?;
                match operation_of(binary.op) {
                    Some(operation) => Ok(Node::operation(operation, vec![left, right], place)),
                    None if binary.op == Operator::Pow => Ok(self.power(left, right, place)),
                    None => Ok(Self::host(
                        &crate::python::library::numpy::products::MATMUL,
                        vec![left, right],
                        place,
                    )),
                }
            }
            Expr::UnaryOp(unary) => match unary.op {
                UnaryOp::Not => {
                    let test = self.test(&unary.operand)?;
                    Ok(Node::new(Expression::Not(Box::new(test)), place))
                }
                UnaryOp::USub => {
                    if let Some(word) = self.module.literal(expression) {
                        return Ok(super::Lowering::constant_node(word, expression, place));
                    }
                    let operand = self.expression(&unary.operand)?;
                    Ok(self.negated(operand, place))
                }
                UnaryOp::UAdd => {
                    let operand = self.expression(&unary.operand)?;
                    Ok(Self::host(&arithmetic::PLUS, vec![operand], place))
                }
                UnaryOp::Invert => {
                    let operand = self.expression(&unary.operand)?;
                    if self.module.arrays {
                        return Ok(Self::host(&arithmetic::INVERT, vec![operand], place));
                    }
                    let all = Self::integer(-1, place);
                    Ok(Node::operation(Operation::BitXor, vec![operand, all], place))
                }
            },
            Expr::BoolOp(connective) => self.connective(connective.op, &connective.values, place),
            Expr::Compare(compare) => self.comparison(compare, place),
            Expr::If(choice) => {
                let test = self.test(&choice.test)?;
                let before = self.bound.clone();
                let then = self.expression(&choice.body)?;
                let after = std::mem::replace(&mut self.bound, before);
                let otherwise = self.expression(&choice.orelse)?;
                self.join(after);
                Ok(Node::choose(test, then, otherwise, place))
            }
            Expr::Call(call) => {
                let value = self.call(call, place)?;
                Ok(if self.is_lazy(expression) { Self::iterator(value, place) } else { value })
            }
            Expr::Attribute(attribute) => {
                if let Some(imported) = self.imported(expression) {
                    return self.imported_value(&imported, place);
                }
                if let Expr::Name(name) = &*attribute.value
                    && !self.is_variable(&name.id)
                    && self.module.survey.classes.contains_key(name.id.as_str())
                {
                    return self.class_attribute(name.id.as_str(), &attribute.attr, place);
                }
                if attribute.attr.as_str() == "value"
                    && let Expr::Attribute(member) = &*attribute.value
                    && let Expr::Name(class) = &*member.value
                    && !self.is_variable(&class.id)
                    && self.module.survey.enumeration(&class.id).is_some()
                    && let Some(known) = self.module.survey.classes.get(class.id.as_str())
                    && let Some((_, value)) =
                        known.attributes.iter().find(|(name, _)| *name == member.attr.as_str())
                    && !value.is_call_expr()
                {
                    return self.expression(value);
                }
                if let Some(node) = self.limit_of_numbers(&attribute.value, &attribute.attr, place) {
                    return Ok(node);
                }
                let owner = self.expression(&attribute.value)?;
                self.get_attribute(owner, &attribute.attr, place)
            }
            Expr::Subscript(subscript) => {
                // np.s_[1, 0:4] is the index itself.
                if let Some(Imported::Member(module, member)) = self.imported(&subscript.value)
                    && matches!((module.as_str(), member.as_str()), ("numpy" | "np", "s_"))
                {
                    return self.index_value(&subscript.slice);
                }
                let owner = self.looked_into(&subscript.value)?;
                self.item(owner, &subscript.slice, place)
            }
            Expr::List(list) => self.display(&list.elts, place),
            Expr::Tuple(tuple) => {
                if tuple.elts.iter().any(Expr::is_starred_expr) {
                    let list = self.display(&tuple.elts, place)?;
                    return Ok(Self::host(&builtins::TUPLE, vec![list], place));
                }
                if let Some(word) = self.module.constant_tuple(expression) {
                    return Ok(Node::word(word, place));
                }
                let items = self.expressions(&tuple.elts)?;
                Ok(Node::operation(Operation::NewTuple, items, place))
            }
            Expr::Set(set) => {
                let list = self.display(&set.elts, place)?;
                Ok(Self::host(&collections::NEW_SET, vec![list], place))
            }
            Expr::Dict(dict) => {
                if dict.items.iter().any(|item| item.key.is_none()) {
                    let parts = dict.items.iter().map(|item| (item.key.as_ref(), &item.value)).collect();
                    return self.merged_dict(parts, place);
                }
                let (mut keys, mut values) = (Vec::new(), Vec::new());
                for item in &dict.items {
                    let Some(key) = &item.key else { continue };
                    keys.push(self.expression(key)?);
                    values.push(self.expression(&item.value)?);
                }
                let keys = Self::new_list(keys, place);
                let values = Self::new_list(values, place);
                Ok(Self::host(&collections::NEW_DICT, vec![keys, values], place))
            }
            Expr::ListComp(comprehension) => {
                self.list_comprehension(&comprehension.elt, &comprehension.generators, place)
            }
            Expr::Generator(generator) => {
                let list = self.list_comprehension(&generator.elt, &generator.generators, place)?;
                Ok(Self::iterator(list, place))
            }
            Expr::SetComp(comprehension) => {
                let list = self.list_comprehension(&comprehension.elt, &comprehension.generators, place)?;
                Ok(Self::host(&collections::NEW_SET, vec![list], place))
            }
            Expr::DictComp(comprehension) => {
                let Some(key) = &comprehension.key else {
                    return Err(refuse(place, "`**` in a dictionary", "name the entries"));
                };
                self.dict_comprehension(key, &comprehension.value, &comprehension.generators, place)
            }
            Expr::Lambda(lambda) => {
                let scope = Scope::of_lambda(lambda.parameters.as_deref(), &lambda.body);
                if lambda.parameters.iter().any(|parameters| {
                    parameters.vararg.is_some()
                        || parameters
                            .iter_non_variadic_params()
                            .any(|parameter| parameter.default().is_some())
                }) {
                    return Err(refuse(place, "a lambda with default values", "write a `def`"));
                }
                self.closure("<lambda>", scope, place, |mut body| {
                    let value = body.expression(&lambda.body)?;
                    let mut function: Function = body.take_function();
                    function.body = value;
                    Ok(function)
                })
            }
            Expr::FString(string) => {
                let mut parts = Vec::new();
                for part in string.value.as_slice() {
                    match part {
                        FStringPart::Literal(literal) => parts.push(self.text(literal.as_str(), place)),
                        FStringPart::FString(string) => {
                            for element in &string.elements {
                                parts.push(self.interpolated(element, place)?);
                            }
                        }
                    }
                }
                let list = Self::new_list(parts, place);
                Ok(Self::host(&format::CONCATENATE, vec![list], place))
            }
            Expr::Named(named) => {
                let value = self.expression(&named.value)?;
                self.assign(&named.target, value, place)
            }
            Expr::Starred(_) => Err(refuse(place, "`*` here", "write the items out")),
            Expr::Yield(_) | Expr::YieldFrom(_) => {
                Err(refuse(place, "`yield` as a value", "collect the values in a list"))
            }
            Expr::Await(_) => Err(refuse(place, "`await`", "call a plain function")),
            Expr::Slice(_) => Err(refuse(place, "a slice here", "write it between brackets")),
            Expr::EllipsisLiteral(_) => Err(refuse(place, "`...`", "write the value")),
            Expr::BytesLiteral(_) => Err(refuse(place, "a bytes literal", "use a string")),
            Expr::TString(_) => Err(refuse(place, "a template string", "use an f-string")),
            Expr::IpyEscapeCommand(_) => Err(refuse(place, "a notebook command", "leave it out")),
        }
    }

    /// A new dictionary without entries.
    pub(super) fn empty_dict(place: Place) -> Node {
        let (keys, values) = (Self::new_list(Vec::new(), place), Self::new_list(Vec::new(), place));
        Self::host(&collections::NEW_DICT, vec![keys, values], place)
    }

    /// A dictionary of entries and of all entries of others.
    fn merged_dict(&mut self, parts: Vec<(Option<&'a Expr>, &'a Expr)>, place: Place) -> Lowers {
        let (set, dict) = self.keep(Self::empty_dict(place), place);
        let mut nodes = vec![set];
        for (key, value) in parts {
            let own = Node::local(dict, place);
            nodes.push(if let Some(key) = key {
                let key = self.expression(key)?;
                let value = self.expression(value)?;
                Self::host(&collections::INSERT, vec![own, key, value], place)
            } else {
                let other = self.expression(value)?;
                Self::host(&collections::MERGE, vec![own, other], place)
            });
        }
        nodes.push(Node::local(dict, place));
        Ok(Node::sequence(nodes, place))
    }

    /// A dictionary of arguments by name; `**` among them are merged.
    pub(super) fn dict_of_keywords(
        &mut self,
        keywords: &'a [ruff_python_ast::Keyword],
        place: Place,
    ) -> Lowers {
        let (set, dict) = self.keep(Self::empty_dict(place), place);
        let mut nodes = vec![set];
        for keyword in keywords {
            let value = self.expression(&keyword.value)?;
            let own = Node::local(dict, place);
            nodes.push(match &keyword.arg {
                Some(name) => {
                    let key = self.text(name, place);
                    Self::host(&collections::INSERT, vec![own, key, value], place)
                }
                None => Self::host(&collections::MERGE, vec![own, value], place),
            });
        }
        nodes.push(Node::local(dict, place));
        Ok(Node::sequence(nodes, place))
    }

    fn interpolated(&mut self, element: &'a InterpolatedStringElement, place: Place) -> Lowers {
        match element {
            InterpolatedStringElement::Literal(literal) => Ok(self.text(&literal.value, place)),
            InterpolatedStringElement::Interpolation(part) => {
                let value = self.expression(&part.expression)?;
                if part.debug_text.is_some() {
                    return Err(refuse(place, "`=` in an f-string", "write the name and the value"));
                }
                match &part.format_spec {
                    None => Ok(value),
                    Some(spec) => {
                        let [InterpolatedStringElement::Literal(literal)] = &spec.elements[..] else {
                            return Err(refuse(place, "this format", "use str()"));
                        };
                        let spec = self.text(&literal.value, place);
                        Ok(Self::host(&format::FORMATTED, vec![value, spec], place))
                    }
                }
            }
        }
    }

    /// Whether an expression gives something that can be gone through once.
    fn is_lazy(&self, expression: &'a Expr) -> bool {
        self.builtin_call(expression)
            .is_some_and(|(name, _)| matches!(name, "map" | "filter" | "zip" | "enumerate" | "reversed"))
    }

    fn iterator(list: Node, place: Place) -> Node {
        Self::host(&iterators::NEW_ITERATOR, vec![list], place)
    }

    /// Something that is used up at once: no iterator is needed for it.
    pub(super) fn used_up(&mut self, expression: &'a Expr) -> Lowers {
        let place = self.module.at(expression);
        match expression {
            Expr::Generator(generator) => {
                self.list_comprehension(&generator.elt, &generator.generators, place)
            }
            Expr::Call(call) if self.is_lazy(expression) => self.call(call, place),
            _ => self.expression(expression),
        }
    }

    pub(super) fn expressions(&mut self, expressions: &'a [Expr]) -> Lowers<Vec<Node>> {
        expressions.iter().map(|expression| self.expression(expression)).collect()
    }

    /// A list of these expressions, stars unpacked.
    pub(super) fn display(&mut self, parts: &'a [Expr], place: Place) -> Lowers {
        if !parts.iter().any(Expr::is_starred_expr) {
            let items = self.expressions(parts)?;
            return Ok(Self::new_list(items, place));
        }
        let list = Self::new_list(Vec::new(), place);
        let (set, list) = self.keep(list, place);
        let mut nodes = vec![set];
        for part in parts {
            let node = match part {
                Expr::Starred(starred) => {
                    let items = self.consumed(&starred.value)?;
                    Self::host(&builtins::EXTEND, vec![Node::local(list, place), items], place)
                }
                part => {
                    let item = self.expression(part)?;
                    Self::append(Node::local(list, place), item, place)
                }
            };
            nodes.push(node);
        }
        nodes.push(Node::local(list, place));
        Ok(Node::sequence(nodes, place))
    }

    /// A new list of these values.
    pub(super) fn new_list(items: Vec<Node>, place: Place) -> Node {
        Node::operation(Operation::NewList, items, place)
    }

    /// Adds to a list that is one for certain.
    pub(super) fn append(list: Node, item: Node, place: Place) -> Node {
        Node::operation(Operation::Append, vec![list, item], place)
    }

    pub(super) fn power(&mut self, left: Node, right: Node, place: Place) -> Node {
        // Small constant powers of integers are products; those of doubles round once more than a power.
        if let Expression::Word(word) = right.expression
            && let Some(exponent @ 2..=3) = word.as_integer()
        {
            let (set, base) = self.keep(left, place);
            let base = || Node::local(base, place);
            let is_integer = Node::operation(Operation::IsInteger, vec![base()], place);
            let mut product = Node::operation(Operation::Multiply, vec![base(), base()], place);
            if exponent == 3 {
                product = Node::operation(Operation::Multiply, vec![product, base()], place);
            }
            let general = Self::host(&arithmetic::POWER, vec![base(), Node::word(word, place)], place);
            return Node::sequence(vec![set, Node::choose(is_integer, product, general, place)], place);
        }
        Self::host(&arithmetic::POWER, vec![left, right], place)
    }

    fn negated(&mut self, operand: Node, place: Place) -> Node {
        let (set, kept) = self.keep(operand, place);
        let is_integer = Node::operation(Operation::IsInteger, vec![set], place);
        let zero = Self::integer(0, place);
        let turned = Node::operation(Operation::Subtract, vec![zero, Node::local(kept, place)], place);
        let general = Self::host(&arithmetic::NEGATE, vec![Node::local(kept, place)], place);
        Node::choose(is_integer, turned, general, place)
    }

    /// What `np.inf` or `math.floor` names, if the expression is such a name.
    pub(super) fn imported(&self, expression: &Expr) -> Option<Imported> {
        match expression {
            Expr::Name(name) => self.import(&name.id),
            Expr::Attribute(attribute) => match self.imported(&attribute.value)? {
                Imported::Module(module) => Some(Imported::Member(module, attribute.attr.to_string())),
                Imported::Member(module, member) => {
                    Some(Imported::Member(format!("{module}.{member}"), attribute.attr.to_string()))
                }
                Imported::Unknown(name) => Some(Imported::Unknown(format!("{name}.{}", attribute.attr))),
            },
            _ => None,
        }
    }
}
