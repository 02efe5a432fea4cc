//! Calls of builtin functions.

use ruff_python_ast::{Expr, ExprCall};

use super::body::Body;
use super::{Lowers, refuse};
use crate::form::{HostFunction, Node, Operation};
use crate::message::Place;
use crate::python::library::builtins::{self, TYPES};
use crate::python::library::{
    collections, compare, conversions, format, indices, iterators, objects, ordering, value::TYPE,
};
use crate::word::{FALSE, TRUE, Word};

/// Builtins that touch the world, and why they are not here.
const FORBIDDEN: &[&str] =
    &["input", "open", "exec", "eval", "compile", "__import__", "exit", "quit", "globals", "locals"];

impl<'a> Body<'_, 'a> {
    /// A builtin as a value: types, and functions of one argument.
    pub(super) fn builtin_value(&mut self, name: &str, place: Place) -> Option<Node> {
        if let Some(number) = TYPES.iter().position(|known| *known == name) {
            return Some(Node::word(Word::own(TYPE, number as u32), place));
        }
        match name {
            "__name__" => Some(self.text("heuristic", place)),
            "abs" | "all" | "any" | "bin" | "chr" | "divmod" | "len" | "max" | "min" | "ord" | "pow"
            | "repr" | "round" | "sorted" | "sum" => self.builtin_function(name, place).ok(),
            _ => None,
        }
    }

    fn keyword(call: &'a ExprCall, name: &str) -> Option<&'a Expr> {
        call.arguments.find_keyword(name).map(|keyword| &keyword.value)
    }

    fn only_keywords(&self, call: &ExprCall, known: &[&str]) -> Lowers<()> {
        for keyword in &call.arguments.keywords {
            if !keyword.arg.as_ref().is_some_and(|name| known.contains(&name.as_str())) {
                let place = self.module.place(keyword.range.start());
                return Err(refuse(place, "this argument by name", "leave it out"));
            }
        }
        Ok(())
    }

    pub(super) fn call_builtin(&mut self, name: &'a str, call: &'a ExprCall, place: Place) -> Lowers {
        let arguments = &call.arguments.args;
        match (name, &arguments[..]) {
            ("print", _) => return self.print(call, place),
            ("sum", [Expr::Generator(generator), rest @ ..]) if rest.len() <= 1 => {
                let start = match rest.first() {
                    Some(start) => Some(start),
                    None => Self::keyword(call, "start"),
                };
                return self.sum_of(&generator.elt, &generator.generators, start, place);
            }
            ("any" | "all", [Expr::Generator(generator)]) => {
                return self.any_or_all(&generator.elt, &generator.generators, name == "any", place);
            }
            ("next", [Expr::Generator(generator), rest @ ..]) => {
                let default = if let Some(default) = rest.first() {
                    self.expression(default)?
                } else {
                    let kind = self.text("StopIteration", place);
                    Self::host(&crate::python::library::attempts::RAISE, vec![kind, Node::nil(place)], place)
                };
                return self.first_of(&generator.elt, &generator.generators, default, place);
            }
            ("max" | "min", [_, ..]) => return self.best(name, call, place),
            ("sorted", [items]) => {
                self.only_keywords(call, &["key", "reverse"])?;
                let items = self.unordered(items)?;
                let reverse = match Self::keyword(call, "reverse") {
                    Some(reverse) => self.expression(reverse)?,
                    None => Node::word(FALSE, place),
                };
                return match Self::keyword(call, "key") {
                    None => Ok(Self::host(&ordering::SORTED, vec![items, reverse], place)),
                    Some(key) => {
                        let items = Self::host(&builtins::ITERABLE, vec![items], place);
                        let (set, kept) = self.keep(items, place);
                        let keys = self.mapped(key, vec![Node::local(kept, place)], place)?;
                        let words = vec![Node::local(kept, place), keys, reverse];
                        let sorted = Self::host(&ordering::SORTED_BY, words, place);
                        Ok(Node::sequence(vec![set, sorted], place))
                    }
                };
            }
            ("map", [function, sequences @ ..]) if !sequences.is_empty() => {
                let mut lists = Vec::new();
                for sequence in sequences {
                    lists.push(self.consumed(sequence)?);
                }
                return self.mapped(function, lists, place);
            }
            ("filter", [function, sequence]) => {
                let sequence = self.consumed(sequence)?;
                return self.filtered(function, sequence, place);
            }
            ("zip", _) => {
                let all = self.packed(arguments, place)?;
                return Ok(Self::host(&builtins::ZIP, vec![all], place));
            }
            ("slice", [_, ..]) if arguments.len() <= 3 && call.arguments.keywords.is_empty() => {
                return self.slice_value(arguments, place);
            }
            ("isinstance", [value, class]) => return self.is_instance(value, class, place),
            ("range", [_, ..]) if arguments.len() <= 3 => {
                let mut words = self.expressions(arguments)?;
                while words.len() < 3 {
                    words.push(Node::nil(place));
                }
                return Ok(Self::host(&builtins::RANGE_OF, words, place));
            }
            ("dict", _) if !call.arguments.keywords.is_empty() && arguments.len() <= 1 => {
                let named = self.dict_of_keywords(&call.arguments.keywords, place)?;
                let Some(first) = arguments.first() else { return Ok(named) };
                let first = self.used_up(first)?;
                let first = Self::host(&objects::DICT_OF, vec![first], place);
                return Ok(Self::host(&collections::MERGE, vec![first, named], place));
            }
            ("getattr", [owner, Expr::StringLiteral(name)]) => {
                let owner = self.expression(owner)?;
                return self.get_attribute(owner, name.value.to_str(), place);
            }
            ("super", []) => return Err(refuse(place, "`super()` here", "call a method of it")),
            _ => {}
        }
        if FORBIDDEN.contains(&name) {
            return Err(refuse(place, &format!("`{name}()`"), "an evaluation only looks at its board"));
        }
        self.only_keywords(call, &["start", "reverse", "base", "ndigits"])?;
        let mut words = Vec::new();
        for argument in arguments {
            words.push(match argument {
                Expr::Starred(_) => return Err(refuse(place, "`*` in this call", "write the arguments out")),
                argument if takes_all(name) => self.used_up(argument)?,
                argument => self.expression(argument)?,
            });
        }
        for keyword in &call.arguments.keywords {
            words.push(self.expression(&keyword.value)?);
        }
        self.apply_builtin(name, words, place)
    }

    /// `slice(start, stop, step)`.
    fn slice_value(&mut self, arguments: &'a [Expr], place: Place) -> Lowers {
        let mut words = self.expressions(arguments)?;
        if words.len() == 1 {
            words.insert(0, Node::nil(place));
        }
        words.resize_with(3, || Node::nil(place));
        Ok(Self::host(&indices::NEW_SLICE, words, place))
    }

    /// Items whose order does not matter.
    fn unordered(&mut self, items: &'a Expr) -> Lowers {
        self.used_up(items)
    }

    /// All arguments as one tuple, stars unpacked.
    pub(super) fn packed(&mut self, arguments: &'a [Expr], place: Place) -> Lowers {
        if let [Expr::Starred(starred)] = arguments {
            return self.consumed(&starred.value);
        }
        if arguments.iter().any(Expr::is_starred_expr) {
            return self.display(arguments, place);
        }
        let words = self.expressions(arguments)?;
        Ok(Node::operation(Operation::NewTuple, words, place))
    }

    fn best(&mut self, name: &str, call: &'a ExprCall, place: Place) -> Lowers {
        self.only_keywords(call, &["key", "default"])?;
        let arguments = &call.arguments.args;
        let largest = name == "max";
        let key = Self::keyword(call, "key");
        let default = Self::keyword(call, "default");
        if let ([a, b], None) = (&arguments[..], key)
            && !a.is_starred_expr()
            && !b.is_starred_expr()
        {
            // The first of equals, as Python has it.
            let a = self.expression(a)?;
            let (set_a, a) = self.keep(a, place);
            let b = self.expression(b)?;
            let (set_b, b) = self.keep(b, place);
            let operation = if largest { Operation::Greater } else { Operation::Less };
            let mut test =
                Node::operation(operation, vec![Node::local(b, place), Node::local(a, place)], place);
            if self.module.arrays {
                test = Node::operation(Operation::Truth, vec![test], place);
            }
            let choice = Node::choose(test, Node::local(b, place), Node::local(a, place), place);
            return Ok(Node::sequence(vec![set_a, set_b, choice], place));
        }
        let items = match &arguments[..] {
            [only] if !only.is_starred_expr() => self.unordered(only)?,
            several => self.packed(several, place)?,
        };
        let items = match default {
            None => items,
            Some(default) => {
                let (set, kept) = self.keep(items, place);
                let default = self.expression(default)?;
                let (set_default, default) = self.keep(default, place);
                let default = Node::local(default, place);
                let length = Node::operation(Operation::Length, vec![Node::local(kept, place)], place);
                let empty = Node::operation(Operation::Equal, vec![length, Self::integer(0, place)], place);
                let found = self.best_of(Node::local(kept, place), key, largest, place)?;
                let choice = Node::choose(empty, default, found, place);
                return Ok(Node::sequence(vec![set, set_default, choice], place));
            }
        };
        self.best_of(items, key, largest, place)
    }

    fn best_of(&mut self, items: Node, key: Option<&'a Expr>, largest: bool, place: Place) -> Lowers {
        match key {
            None => Ok(self.best_of_items(items, largest, place)),
            Some(key) => {
                let items = Self::host(&builtins::ITERABLE, vec![items], place);
                let (set, kept) = self.keep(items, place);
                let keys = self.mapped(key, vec![Node::local(kept, place)], place)?;
                let which = Node::word(if largest { TRUE } else { FALSE }, place);
                let found =
                    Self::host(&ordering::BEST_BY_KEY, vec![Node::local(kept, place), keys, which], place);
                Ok(Node::sequence(vec![set, found], place))
            }
        }
    }

    /// `list.sort(key=…, reverse=…)`.
    pub(super) fn sort_in_place(&mut self, owner: Node, call: &'a ExprCall, place: Place) -> Lowers {
        self.only_keywords(call, &["key", "reverse"])?;
        let (set, list) = self.keep(owner, place);
        let reverse = match Self::keyword(call, "reverse") {
            Some(reverse) => self.expression(reverse)?,
            None => Node::word(FALSE, place),
        };
        let sorted = match Self::keyword(call, "key") {
            None => Self::host(&ordering::SORTED, vec![Node::local(list, place), reverse], place),
            Some(key) => {
                let keys = self.mapped(key, vec![Node::local(list, place)], place)?;
                Self::host(&ordering::SORTED_BY, vec![Node::local(list, place), keys, reverse], place)
            }
        };
        let nil = || Node::nil(place);
        let store = Self::host(
            &crate::python::library::slicing::SET_SLICE,
            vec![Node::local(list, place), nil(), nil(), nil(), sorted],
            place,
        );
        Ok(Node::sequence(vec![set, store, nil()], place))
    }

    fn print(&mut self, call: &'a ExprCall, place: Place) -> Lowers {
        self.only_keywords(call, &["sep", "end", "flush", "file"])?;
        let values = self.packed(&call.arguments.args, place)?;
        let mut options = Vec::new();
        for name in ["sep", "end"] {
            options.push(match Self::keyword(call, name) {
                Some(value) => self.expression(value)?,
                None => Node::nil(place),
            });
        }
        let end = options.pop().unwrap_or_else(|| Node::nil(place));
        let separator = options.pop().unwrap_or_else(|| Node::nil(place));
        Ok(Self::host(&format::PRINT, vec![values, separator, end], place))
    }

    fn is_instance(&mut self, value: &'a Expr, class: &'a Expr, place: Place) -> Lowers {
        let node = self.expression(value)?;
        match class {
            Expr::Name(name) if self.module.survey.classes.contains_key(name.id.as_str()) => {
                Ok(self.is_instance_of(node, &name.id, place))
            }
            _ => {
                let parts = match class {
                    Expr::Tuple(parts) => &parts.elts[..],
                    _ => std::slice::from_ref(class),
                };
                let whole = |part: &Expr| matches!(part, Expr::Name(name) if matches!(name.id.as_str(), "int" | "bool"));
                if self.module.arrays && parts.iter().any(whole) {
                    return Err(refuse(
                        place,
                        "isinstance() of what may come from an array",
                        "numpy's numbers are no int: compare values",
                    ));
                }
                let class = self.expression(class)?;
                Ok(Self::host(&builtins::IS_INSTANCE, vec![node, class], place))
            }
        }
    }

    /// A builtin with words that are computed already.
    pub(super) fn apply_builtin(&mut self, name: &str, mut words: Vec<Node>, place: Place) -> Lowers {
        let nil = || Node::nil(place);
        let function: &'static HostFunction = match (name, words.len()) {
            ("len", 1) => return Ok(Node::operation(Operation::Length, words, place)),
            ("int", 1) => return Ok(Node::operation(Operation::Whole(0), words, place)),
            ("int", 0) => return Ok(Self::integer(0, place)),
            ("bool", 1) => return Ok(Node::operation(Operation::Truth, words, place)),
            ("bool", 0) => return Ok(Node::word(FALSE, place)),
            ("list", 0) => return Ok(Self::new_list(Vec::new(), place)),
            ("tuple", 0) => return Ok(Node::operation(Operation::NewTuple, Vec::new(), place)),
            ("dict", 0) => return Ok(Self::empty_dict(place)),
            ("set", 0) => {
                let empty = Self::new_list(Vec::new(), place);
                return Ok(Self::host(&collections::NEW_SET, vec![empty], place));
            }
            ("str", 0) => return Ok(self.text("", place)),
            ("dict", 1) => &objects::DICT_OF,
            ("iter", 1) => &iterators::ITERATE,
            ("next", 1) => &iterators::NEXT,
            ("next", 2) => &iterators::NEXT_OR,
            ("int", 2) => &conversions::INT_BASE,
            ("float", 1) => &conversions::FLOAT,
            ("str", 1) => &format::STR,
            ("repr", 1) => &format::REPR,
            ("list", 1) => return Ok(Node::operation(Operation::ListOf, words, place)),
            ("tuple", 1) => &builtins::TUPLE,
            ("set" | "frozenset", 1) => &collections::NEW_SET,
            ("abs", 1) => &conversions::ABS,
            ("round", 1) => {
                words.push(nil());
                &conversions::ROUND
            }
            ("round", 2) => &conversions::ROUND,
            ("sum", 1) => return Ok(self.sum_of_items(words.remove(0), place)),
            ("sum", 2) => &builtins::SUM,
            ("any", 1) => &builtins::ANY,
            ("all", 1) => &builtins::ALL,
            ("max", 1) => &ordering::MAX,
            ("min", 1) => &ordering::MIN,
            ("sorted", 1) => {
                words.push(Node::word(FALSE, place));
                &ordering::SORTED
            }
            ("enumerate", 1) => {
                words.push(Self::integer(0, place));
                &builtins::ENUMERATE
            }
            ("enumerate", 2) => &builtins::ENUMERATE,
            ("reversed", 1) => &builtins::REVERSED,
            ("bin", 1) => &conversions::BIN,
            ("ord", 1) => &conversions::ORD,
            ("chr", 1) => &conversions::CHR,
            ("divmod", 2) => &conversions::DIVMOD,
            ("type", 1) => &builtins::TYPE_OF,
            ("pow", 2) => {
                let right = words.pop().unwrap_or_else(nil);
                let left = words.pop().unwrap_or_else(nil);
                return Ok(self.power(left, right, place));
            }
            ("callable", 1) => return Err(refuse(place, "`callable()`", "leave it out")),
            _ => {
                if is_known(name) {
                    return Err(refuse(
                        place,
                        &format!("`{name}()` with these arguments"),
                        "see docs/heuristic-files.md",
                    ));
                }
                let name = self.text(name, place);
                return Ok(Self::host(&crate::python::library::attempts::NAME_ERROR, vec![name], place));
            }
        };
        let _ = &compare::TRUTH;
        Ok(Self::host(function, words, place))
    }
}

/// Whether a builtin goes through its first argument at once, and to the end.
fn takes_all(name: &str) -> bool {
    matches!(
        name,
        "list" | "tuple" | "set" | "frozenset" | "dict" | "sum" | "sorted" | "max" | "min" | "any" | "all"
    )
}

fn is_known(name: &str) -> bool {
    matches!(
        name,
        "abs"
            | "all"
            | "any"
            | "ascii"
            | "bin"
            | "bool"
            | "bytearray"
            | "bytes"
            | "chr"
            | "classmethod"
            | "complex"
            | "delattr"
            | "dict"
            | "dir"
            | "divmod"
            | "enumerate"
            | "filter"
            | "float"
            | "format"
            | "frozenset"
            | "getattr"
            | "hasattr"
            | "hash"
            | "help"
            | "hex"
            | "id"
            | "int"
            | "isinstance"
            | "issubclass"
            | "iter"
            | "len"
            | "list"
            | "map"
            | "max"
            | "memoryview"
            | "min"
            | "next"
            | "object"
            | "oct"
            | "ord"
            | "pow"
            | "print"
            | "property"
            | "range"
            | "repr"
            | "reversed"
            | "round"
            | "set"
            | "setattr"
            | "slice"
            | "sorted"
            | "staticmethod"
            | "str"
            | "sum"
            | "super"
            | "tuple"
            | "type"
            | "vars"
            | "zip"
    )
}
