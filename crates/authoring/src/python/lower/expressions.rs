//! Expressions.

use ruff_python_ast::{
    BoolOp, CmpOp, Expr, ExprCompare, FStringPart, InterpolatedStringElement, Operator, UnaryOp,
};

use super::body::Body;
use super::statements::operation_of;
use super::{Lowers, refuse};
use crate::form::{Expression, Function, Node, Operation};
use crate::limits::MAX_NESTING;
use crate::message::Place;
use crate::python::library::{arithmetic, builtins, collections, compare, format, indexing, iterators};
use crate::python::scope::Scope;
use crate::python::survey::Imported;
use crate::word::Kind;

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

    fn expression_at(&mut self, expression: &'a Expr, place: Place) -> Lowers {
        match expression {
            Expr::NumberLiteral(_)
            | Expr::StringLiteral(_)
            | Expr::BooleanLiteral(_)
            | Expr::NoneLiteral(_) => match self.module.literal(expression) {
                Some(word) => Ok(self.module.constant_node(word, expression, place)),
                None => Err(refuse(place, "this number", "use integers below 2**62 and no complex numbers")),
            },
            Expr::Name(name) => self.read(&name.id, place),
            Expr::BinOp(binary) => {
                let left = self.expression(&binary.left)?;
                let right = self.expression(&binary.right)?;
                match operation_of(binary.op) {
                    Some(operation) => Ok(Node::operation(operation, vec![left, right], place)),
                    None if binary.op == Operator::Pow => Ok(self.power(left, right, place)),
                    None => {
                        Ok(self.host(&crate::python::library::numpy_more::MATMUL, vec![left, right], place))
                    }
                }
            }
            Expr::UnaryOp(unary) => match unary.op {
                UnaryOp::Not => {
                    let test = self.test(&unary.operand)?;
                    Ok(Node::new(Expression::Not(Box::new(test)), place))
                }
                UnaryOp::USub => {
                    if let Some(word) = self.module.literal(expression) {
                        return Ok(self.module.constant_node(word, expression, place));
                    }
                    let operand = self.expression(&unary.operand)?;
                    Ok(self.negated(operand, place))
                }
                UnaryOp::UAdd => {
                    let operand = self.expression(&unary.operand)?;
                    Ok(self.host(&arithmetic::PLUS, vec![operand], place))
                }
                UnaryOp::Invert => {
                    let operand = self.expression(&unary.operand)?;
                    if self.module.arrays {
                        return Ok(self.host(&arithmetic::INVERT, vec![operand], place));
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
                Ok(if self.is_lazy(expression) { self.iterator(value, place) } else { value })
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
                {
                    return self.expression(value);
                }
                let owner = self.expression(&attribute.value)?;
                self.get_attribute(owner, &attribute.attr, place)
            }
            Expr::Subscript(subscript) => {
                let owner = self.expression(&subscript.value)?;
                self.item(owner, &subscript.slice, place)
            }
            Expr::List(list) => self.display(&list.elts, place),
            Expr::Tuple(tuple) => {
                if tuple.elts.iter().any(Expr::is_starred_expr) {
                    let list = self.display(&tuple.elts, place)?;
                    return Ok(self.host(&builtins::TUPLE, vec![list], place));
                }
                if let Some(word) = self.module.constant_tuple(expression) {
                    return Ok(Node::word(word, place));
                }
                let items = self.expressions(&tuple.elts)?;
                Ok(Node::operation(Operation::NewTuple, items, place))
            }
            Expr::Set(set) => {
                let list = self.display(&set.elts, place)?;
                Ok(self.host(&collections::NEW_SET, vec![list], place))
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
                let keys = self.new_list(keys, place)?;
                let values = self.new_list(values, place)?;
                Ok(self.host(&collections::NEW_DICT, vec![keys, values], place))
            }
            Expr::ListComp(comprehension) => {
                self.list_comprehension(&comprehension.elt, &comprehension.generators, place)
            }
            Expr::Generator(generator) => {
                let list = self.list_comprehension(&generator.elt, &generator.generators, place)?;
                Ok(self.iterator(list, place))
            }
            Expr::SetComp(comprehension) => {
                let list = self.list_comprehension(&comprehension.elt, &comprehension.generators, place)?;
                Ok(self.host(&collections::NEW_SET, vec![list], place))
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
                let list = self.new_list(parts, place)?;
                Ok(self.host(&format::CONCATENATE, vec![list], place))
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

    /// A dictionary of entries and of all entries of others.
    fn merged_dict(&mut self, parts: Vec<(Option<&'a Expr>, &'a Expr)>, place: Place) -> Lowers {
        let (keys, values) = (self.new_list(Vec::new(), place)?, self.new_list(Vec::new(), place)?);
        let empty = self.host(&collections::NEW_DICT, vec![keys, values], place);
        let (set, dict) = self.keep(empty, place);
        let mut nodes = vec![set];
        for (key, value) in parts {
            let own = Node::local(dict, place);
            nodes.push(if let Some(key) = key {
                let key = self.expression(key)?;
                let value = self.expression(value)?;
                self.host(&collections::INSERT, vec![own, key, value], place)
            } else {
                let other = self.expression(value)?;
                self.host(&collections::MERGE, vec![own, other], place)
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
        let (keys, values) = (self.new_list(Vec::new(), place)?, self.new_list(Vec::new(), place)?);
        let empty = self.host(&collections::NEW_DICT, vec![keys, values], place);
        let (set, dict) = self.keep(empty, place);
        let mut nodes = vec![set];
        for keyword in keywords {
            let value = self.expression(&keyword.value)?;
            let own = Node::local(dict, place);
            nodes.push(match &keyword.arg {
                Some(name) => {
                    let key = self.text(name, place);
                    self.host(&collections::INSERT, vec![own, key, value], place)
                }
                None => self.host(&collections::MERGE, vec![own, value], place),
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
                        Ok(self.host(&format::FORMATTED, vec![value, spec], place))
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

    fn iterator(&self, list: Node, place: Place) -> Node {
        self.host(&iterators::NEW_ITERATOR, vec![list], place)
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
            return self.new_list(items, place);
        }
        let list = self.new_list(Vec::new(), place)?;
        let (set, list) = self.keep(list, place);
        let mut nodes = vec![set];
        for part in parts {
            let node = match part {
                Expr::Starred(starred) => {
                    let items = self.consumed(&starred.value)?;
                    self.host(&builtins::EXTEND, vec![Node::local(list, place), items], place)
                }
                part => {
                    let item = self.expression(part)?;
                    self.append(Node::local(list, place), item, place)
                }
            };
            nodes.push(node);
        }
        nodes.push(Node::local(list, place));
        Ok(Node::sequence(nodes, place))
    }

    /// A new list of these values.
    pub(super) fn new_list(&mut self, items: Vec<Node>, place: Place) -> Lowers {
        Ok(Node::operation(Operation::NewList, items, place))
    }

    /// Adds to a list that is one for certain.
    pub(super) fn append(&mut self, list: Node, item: Node, place: Place) -> Node {
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
            let general = self.host(&arithmetic::POWER, vec![base(), Node::word(word, place)], place);
            return Node::sequence(vec![set, Node::choose(is_integer, product, general, place)], place);
        }
        self.host(&arithmetic::POWER, vec![left, right], place)
    }

    fn negated(&mut self, operand: Node, place: Place) -> Node {
        let (set, kept) = self.keep(operand, place);
        let is_integer = Node::operation(Operation::IsInteger, vec![set], place);
        let zero = Self::integer(0, place);
        let turned = Node::operation(Operation::Subtract, vec![zero, Node::local(kept, place)], place);
        let general = self.host(&arithmetic::NEGATE, vec![Node::local(kept, place)], place);
        Node::choose(is_integer, turned, general, place)
    }

    /// An expression as a condition: whether its value counts as true.
    pub(super) fn test(&mut self, expression: &'a Expr) -> Lowers {
        let place = self.module.at(expression);
        match expression {
            Expr::BoolOp(connective) => {
                let before_first = connective.values.len();
                let mut tests = Vec::with_capacity(before_first);
                let mut bound = None;
                for (index, value) in connective.values.iter().enumerate() {
                    tests.push(self.test(value)?);
                    if index == 0 {
                        bound = Some(self.bound.clone());
                    }
                }
                if let Some(bound) = bound {
                    self.bound = bound;
                }
                Ok(Node::new(
                    match connective.op {
                        BoolOp::And => Expression::And(tests),
                        BoolOp::Or => Expression::Or(tests),
                    },
                    place,
                ))
            }
            Expr::UnaryOp(unary) if unary.op == UnaryOp::Not => {
                let test = self.test(&unary.operand)?;
                Ok(Node::new(Expression::Not(Box::new(test)), place))
            }
            Expr::Compare(compare)
                if !self.module.arrays
                    || compare
                        .ops
                        .iter()
                        .all(|op| matches!(op, CmpOp::Is | CmpOp::IsNot | CmpOp::In | CmpOp::NotIn)) =>
            {
                self.comparison(compare, place)
            }
            Expr::BooleanLiteral(_) => self.expression(expression),
            _ => {
                let value = self.expression(expression)?;
                Ok(Node::operation(Operation::Truth, vec![value], place))
            }
        }
    }

    /// `and` and `or` give one of their operands.
    fn connective(&mut self, op: BoolOp, values: &'a [Expr], place: Place) -> Lowers {
        let Some((first, rest)) = values.split_first() else { return Ok(Node::nil(place)) };
        let value = self.expression(first)?;
        if rest.is_empty() {
            return Ok(value);
        }
        let (set, kept) = self.keep(value, place);
        let test = Node::operation(Operation::Truth, vec![set], place);
        let before = self.bound.clone();
        let other = self.connective(op, rest, place)?;
        self.bound = before;
        let kept = Node::local(kept, place);
        Ok(match op {
            BoolOp::And => Node::choose(test, other, kept, place),
            BoolOp::Or => Node::choose(test, kept, other, place),
        })
    }

    fn comparison(&mut self, compare: &'a ExprCompare, place: Place) -> Lowers {
        let left = self.expression(&compare.left)?;
        let count = compare.ops.len();
        if count == 1 {
            self.check_identity(compare, place)?;
            let right = self.expression(&compare.comparators[0])?;
            return Ok(self.compare(compare.ops[0], left, right, place));
        }
        let mut tests = Vec::new();
        let mut left = left;
        for (index, (op, comparator)) in compare.ops.iter().zip(&compare.comparators).enumerate() {
            let right = self.expression(comparator)?;
            if index + 1 == count {
                tests.push(self.compare(*op, left, right, place));
                break;
            }
            let (set, kept) = self.keep(right, place);
            let mut test = self.compare(*op, left, set, place);
            if self.module.arrays {
                test = Node::operation(Operation::Truth, vec![test], place);
            }
            tests.push(test);
            left = Node::local(kept, place);
        }
        Ok(Node::new(Expression::And(tests), place))
    }

    /// `is` between numbers: elements of arrays are objects of their own in Python, so the answer is never the expected one.
    fn check_identity(&self, compare: &'a ExprCompare, place: Place) -> Lowers<()> {
        let is_number = |side: &Expr| matches!(side, Expr::NumberLiteral(_) | Expr::BooleanLiteral(_));
        let right = &compare.comparators[0];
        if self.module.arrays
            && matches!(compare.ops[0], CmpOp::Is | CmpOp::IsNot)
            && (is_number(&compare.left) || is_number(right))
        {
            return Err(refuse(place, "`is` between a number and what may come from an array", "use `==`"));
        }
        Ok(())
    }

    fn compare(&mut self, op: CmpOp, left: Node, right: Node, place: Place) -> Node {
        let operation = match op {
            CmpOp::Eq => Operation::Equal,
            CmpOp::NotEq => Operation::NotEqual,
            CmpOp::Lt => Operation::Less,
            CmpOp::LtE => Operation::LessEqual,
            CmpOp::Gt => Operation::Greater,
            CmpOp::GtE => Operation::GreaterEqual,
            CmpOp::Is => Operation::Same,
            CmpOp::IsNot => {
                let same = Node::operation(Operation::Same, vec![left, right], place);
                return Node::new(Expression::Not(Box::new(same)), place);
            }
            CmpOp::In => return self.contains(left, right, place),
            CmpOp::NotIn => {
                let found = self.contains(left, right, place);
                return Node::new(Expression::Not(Box::new(found)), place);
            }
        };
        Node::operation(operation, vec![left, right], place)
    }

    /// `item in sequence`.
    fn contains(&mut self, item: Node, sequence: Node, place: Place) -> Node {
        let (set_item, item) = self.keep(item, place);
        let (set, kept) = self.keep(sequence, place);
        let local = |local| Node::local(local, place);
        let is_list = Node::operation(Operation::Has(LIST_HEADER), vec![local(kept)], place);
        let is_tuple = Node::operation(Operation::Is(Kind::TUPLE), vec![local(kept)], place);
        let test = Node::new(Expression::Or(vec![is_list, is_tuple]), place);
        let count = Node::operation(Operation::CountOf, vec![local(kept), local(item)], place);
        let fast = Node::operation(Operation::Greater, vec![count, Self::integer(0, place)], place);
        let slow = self.host(&compare::CONTAINS, vec![local(item), local(kept)], place);
        Node::sequence(vec![set_item, set, Node::choose(test, fast, slow, place)], place)
    }

    /// The bounds of a slice, None where there are none.
    fn bounds(&mut self, slice: &'a ruff_python_ast::ExprSlice, place: Place) -> Lowers<[Node; 3]> {
        let mut part = |part: Option<&'a Expr>| match part {
            Some(part) => self.expression(part),
            None => Ok(Node::nil(place)),
        };
        Ok([part(slice.lower.as_deref())?, part(slice.upper.as_deref())?, part(slice.step.as_deref())?])
    }

    /// `owner[index]`.
    fn item(&mut self, owner: Node, index: &'a Expr, place: Place) -> Lowers {
        match index {
            Expr::Slice(slice) => {
                let [low, high, step] = self.bounds(slice, place)?;
                if slice.step.is_none() {
                    return Ok(Node::operation(Operation::Slice, vec![owner, low, high], place));
                }
                Ok(self.host(&indexing::SLICE, vec![owner, low, high, step], place))
            }
            Expr::Tuple(tuple) => match &tuple.elts[..] {
                [Expr::Slice(rows), Expr::Slice(columns)] => {
                    let [a, b, c] = self.bounds(rows, place)?;
                    let [d, e, f] = self.bounds(columns, place)?;
                    Ok(self.host(&indexing::SLICE_2, vec![owner, a, b, c, d, e, f], place))
                }
                [Expr::Slice(rows), column] => {
                    let [a, b, c] = self.bounds(rows, place)?;
                    let column = self.expression(column)?;
                    if rows.step.is_none() {
                        return Ok(Node::operation(Operation::Column, vec![owner, a, b, column], place));
                    }
                    Ok(self.host(&indexing::COLUMN, vec![owner, a, b, c, column], place))
                }
                [row, Expr::Slice(columns)] => {
                    let (set, kept) = self.keep(owner, place);
                    let row = self.expression(row)?;
                    let (set_row, row) = self.keep(row, place);
                    let words = || vec![Node::local(kept, place), Node::local(row, place)];
                    let is_table =
                        Node::operation(Operation::Has(MATRIX_HEADER), vec![Node::local(kept, place)], place);
                    let fast = Node::operation(Operation::Item, words(), place);
                    let slow = self.host(&indexing::ROW, words(), place);
                    let line = Node::choose(is_table, fast, slow, place);
                    let [a, b, c] = self.bounds(columns, place)?;
                    let part = if columns.step.is_none() {
                        Node::operation(Operation::Slice, vec![line, a, b], place)
                    } else {
                        self.host(&indexing::SLICE, vec![line, a, b, c], place)
                    };
                    Ok(Node::sequence(vec![set, set_row, part], place))
                }
                [row, column] => {
                    if let (Some(rows), Some(columns)) = (self.range_parts(row)?, self.range_parts(column)?) {
                        let words = std::iter::once(owner).chain(rows).chain(columns).collect();
                        return Ok(Node::operation(Operation::Diagonal, words, place));
                    }
                    let row = self.expression(row)?;
                    let column = self.expression(column)?;
                    Ok(self.cell(owner, row, column, place))
                }
                _ => {
                    let key = self.expression(index)?;
                    Ok(self.host(&indexing::ITEM, vec![owner, key], place))
                }
            },
            index => {
                let index = self.expression(index)?;
                Ok(Node::operation(Operation::Item, vec![owner, index], place))
            }
        }
    }

    /// Start, stop and step of a `range(…)`, if the expression is one.
    fn range_parts(&mut self, expression: &'a Expr) -> Lowers<Option<[Node; 3]>> {
        let Some(("range", call)) = self.builtin_call(expression) else { return Ok(None) };
        let place = self.module.at(expression);
        let arguments = &call.arguments.args;
        if !(1..=3).contains(&arguments.len()) || !call.arguments.keywords.is_empty() {
            return Ok(None);
        }
        let mut parts = self.expressions(arguments)?;
        if parts.len() == 1 {
            parts.insert(0, Self::integer(0, place));
        }
        if parts.len() == 2 {
            parts.push(Self::integer(1, place));
        }
        Ok(parts.try_into().ok())
    }

    /// `owner[row, column]`: two steps where the owner is a table and both are integers.
    fn cell(&mut self, owner: Node, row: Node, column: Node, place: Place) -> Node {
        let (set_owner, owner) = self.keep(owner, place);
        let (set_row, row) = self.keep(row, place);
        let (set_column, column) = self.keep(column, place);
        let is_table = Node::operation(Operation::Has(MATRIX_HEADER), vec![Node::local(owner, place)], place);
        let integers = [row, column]
            .map(|local| Node::operation(Operation::IsInteger, vec![Node::local(local, place)], place));
        let mut tests = vec![is_table];
        tests.extend(integers);
        let line =
            Node::operation(Operation::Item, vec![Node::local(owner, place), Node::local(row, place)], place);
        let fast = Node::operation(Operation::Item, vec![line, Node::local(column, place)], place);
        let words = vec![Node::local(owner, place), Node::local(row, place), Node::local(column, place)];
        let slow = self.host(&indexing::ITEM_2, words, place);
        let choice = Node::choose(Node::new(Expression::And(tests), place), fast, slow, place);
        Node::sequence(vec![set_owner, set_row, set_column, choice], place)
    }

    /// `owner[index] = value` of a list by an integer, or anything else.
    pub(super) fn set_item(&mut self, owner: Node, index: Node, value: Node, place: Place) -> Node {
        let (set_owner, owner) = self.keep(owner, place);
        let (set_index, index) = self.keep(index, place);
        let (set_value, value) = self.keep(value, place);
        let words = || vec![Node::local(owner, place), Node::local(index, place), Node::local(value, place)];
        let is_list = Node::operation(Operation::Has(LIST_HEADER), vec![Node::local(owner, place)], place);
        let fast = Node::operation(Operation::SetItem, words(), place);
        let slow = self.host(&indexing::SET_ITEM, words(), place);
        Node::sequence(vec![set_owner, set_index, set_value, Node::choose(is_list, fast, slow, place)], place)
    }

    pub(super) fn store_item(&mut self, owner: Node, index: &'a Expr, value: Node, place: Place) -> Lowers {
        match index {
            Expr::Slice(slice) => {
                let [low, high, step] = self.bounds(slice, place)?;
                Ok(self.host(&indexing::SET_SLICE, vec![owner, low, high, step, value], place))
            }
            Expr::Tuple(tuple) => match &tuple.elts[..] {
                [Expr::Slice(rows), column] if !column.is_slice_expr() => {
                    let [a, b, c] = self.bounds(rows, place)?;
                    let column = self.expression(column)?;
                    Ok(self.host(&indexing::SET_COLUMN, vec![owner, a, b, c, column, value], place))
                }
                [row, Expr::Slice(columns)] if !row.is_slice_expr() => {
                    let row = self.expression(row)?;
                    let row = self.host(&indexing::ROW, vec![owner, row], place);
                    let [a, b, c] = self.bounds(columns, place)?;
                    Ok(self.host(&indexing::SET_SLICE, vec![row, a, b, c, value], place))
                }
                [row, column] if !row.is_slice_expr() && !column.is_slice_expr() => {
                    let row = self.expression(row)?;
                    let column = self.expression(column)?;
                    Ok(self.host(&indexing::SET_ITEM_2, vec![owner, row, column, value], place))
                }
                _ => Err(refuse(place, "this assignment", "assign the items one by one")),
            },
            index => {
                let index = self.expression(index)?;
                Ok(self.set_item(owner, index, value, place))
            }
        }
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

/// The header of a plain list.
pub(super) const LIST_HEADER: i64 = Kind::LIST.header(3);
/// The header of a table.
pub(super) const MATRIX_HEADER: i64 = Kind::LIST.header(crate::python::library::value::MATRIX_LENGTH);
