//! Calls and values of modules: numpy, math, random, copy, itertools.

use ruff_python_ast::{Expr, ExprCall, Identifier};

use super::body::Body;
use super::{FOREIGN, Lowers, refuse, refuse_foreign};
use crate::card::Note;
use crate::form::{Expression, HostFunction, Node, Operation};
use crate::message::{Message, Place};
use crate::python::imports::Imported;
use crate::python::library::collections::Missing;
use crate::python::library::numpy::table::{self, Function};
use crate::python::library::numpy::{creation, itemwise, products};
use crate::python::library::value::TYPE;
use crate::python::library::{
    attempts, builtins, collections, conversions, copying, iterators, itertools, math, random,
};
use crate::python::survey::is_literal;
use crate::word::{UNBOUND, Word};

/// The last part of a module's name and the member: `numpy.linalg` is not `numpy`.
fn canonical(module: &str) -> &str {
    match module {
        "np" => "numpy",
        module => module,
    }
}

/// The function of numpy that a member of one of its modules is.
fn numpy_function(module: &str, member: &str) -> Option<&'static Function> {
    match module {
        "numpy" => table::function(member),
        _ => table::function(&format!("{}.{member}", module.strip_prefix("numpy.")?)),
    }
}

/// A kernel laid over a table, in scipy.
const fn kernel(name: &'static str, run: &'static HostFunction) -> Function {
    Function { name, run, names: &["in1", "in2", "mode"], required: 2 }
}

static CONVOLVE_2D: Function = kernel("convolve2d", &products::CONVOLVE_2D);
static CORRELATE_2D: Function = kernel("correlate2d", &products::CORRELATE_2D);

impl<'a> Body<'_, 'a> {
    /// A member of a module that is not called.
    pub(super) fn imported_value(&mut self, imported: &Imported, place: Place) -> Lowers {
        let (module, member) = match imported {
            Imported::Member(module, member) => (canonical(module), member.as_str()),
            Imported::Module(module) => {
                return Err(refuse(place, &format!("the module `{module}` as a value"), "use its functions"));
            }
            Imported::Unknown(path) => {
                return match self.module.given(path) {
                    Some(word) => Ok(Node::word(word, place)),
                    None => self.unknown(path, place),
                };
            }
        };
        let double = |value: f64| Ok(Node::new(Expression::Double(value), place));
        match (module, member) {
            ("numpy" | "math", "inf" | "Inf" | "infty" | "PINF") => double(f64::INFINITY),
            ("numpy", "NINF") => double(f64::NEG_INFINITY),
            ("numpy" | "math", "nan") => double(f64::NAN),
            ("numpy" | "math", "pi") => double(std::f64::consts::PI),
            ("numpy" | "math", "e") => double(std::f64::consts::E),
            ("sys", "maxsize") => Ok(Node::word(self.module.large_word(i128::from(i64::MAX)), place)),
            // numpy's own `int`, `float` and `bool` were Python's; newer versions no longer have them.
            ("numpy", "int8" | "int16" | "int32" | "int64" | "uint8" | "int_" | "intp" | "int") => {
                Ok(Node::word(Word::own(TYPE, 0), place))
            }
            ("numpy", "float64" | "double" | "float_" | "float") => Ok(Node::word(Word::own(TYPE, 1), place)),
            ("numpy", "bool_" | "bool") => Ok(Node::word(Word::own(TYPE, 7), place)),
            ("numpy", "str_" | "str") => Ok(Node::word(Word::own(TYPE, 2), place)),
            ("numpy", "newaxis") => Ok(Node::nil(place)),
            ("numpy", "ndarray") => Ok(Node::word(Word::own(TYPE, 9), place)),
            _ => self.member_value(module, member, place).map_err(|_| {
                refuse(place, &format!("`{module}.{member}`"), "use what docs/heuristic-files.md lists")
            }),
        }
    }

    /// `np.iinfo(np.int32).max` and the like, where they are numbers that are kept exactly here.
    pub(super) fn limit_of_numbers(&self, owner: &Expr, name: &str, place: Place) -> Option<Node> {
        let Expr::Call(call) = owner else { return None };
        let Some(Imported::Member(module, function)) = self.imported(&call.func) else { return None };
        let [kind] = &call.arguments.args[..] else { return None };
        let kind = match kind {
            Expr::Name(name) if !self.is_variable(&name.id) => name.id.to_string(),
            Expr::StringLiteral(text) => text.value.to_str().to_owned(),
            kind => match self.imported(kind)? {
                Imported::Member(module, member) if canonical(&module) == "numpy" => member,
                _ => return None,
            },
        };
        let (low, high) = match (canonical(&module), function.as_str(), kind.as_str()) {
            ("numpy", "iinfo", "int8") => (i64::from(i8::MIN), i64::from(i8::MAX)),
            ("numpy", "iinfo", "int16") => (i64::from(i16::MIN), i64::from(i16::MAX)),
            ("numpy", "iinfo", "int32") => (i64::from(i32::MIN), i64::from(i32::MAX)),
            ("numpy", "iinfo", "uint8") => (0, i64::from(u8::MAX)),
            ("numpy", "finfo", "float" | "float64" | "double") => {
                return match name {
                    "max" => Some(Node::new(Expression::Double(f64::MAX), place)),
                    "min" => Some(Node::new(Expression::Double(f64::MIN), place)),
                    "eps" => Some(Node::new(Expression::Double(f64::EPSILON), place)),
                    _ => None,
                };
            }
            _ => return None,
        };
        match name {
            "min" => Some(Self::integer(low, place)),
            "max" => Some(Self::integer(high, place)),
            _ => None,
        }
    }

    /// What a `defaultdict` gives missing keys: `int` and the like, or a lambda that always gives the same.
    fn missing(&mut self, factory: &'a Expr, place: Place) -> Lowers<Option<(Missing, Node)>> {
        let name = match factory {
            Expr::Name(name) if !self.is_variable(&name.id) => name.id.as_str(),
            Expr::Lambda(lambda) if lambda.parameters.is_none() && is_literal(&lambda.body) => {
                return Ok(Some((Missing::Value, self.expression(&lambda.body)?)));
            }
            _ => return Ok(None),
        };
        let nothing = Node::nil(place);
        Ok(match name {
            "int" => Some((Missing::Value, Self::integer(0, place))),
            "float" => Some((Missing::Value, Node::new(Expression::Double(0.0), place))),
            "bool" => Some((Missing::Value, Node::word(crate::word::FALSE, place))),
            "list" => Some((Missing::List, nothing)),
            "dict" => Some((Missing::Dict, nothing)),
            "set" => Some((Missing::Set, nothing)),
            _ => None,
        })
    }

    /// What is in a file that is not here: refused, or an error when it is reached.
    pub(super) fn unknown(&mut self, name: &str, place: Place) -> Lowers {
        let message =
            Message::new(FOREIGN, "`{name}` is of a module that is not known here").with("name", name);
        if !self.module.foreign_fails {
            return Err(refuse_foreign(message, place));
        }
        if self.module.notes.iter().all(|note| note.message != message) {
            self.module.notes.push(Note { line: place.line, message: message.clone() });
        }
        Ok(Node::fault(message, place))
    }

    pub(super) fn call_imported(&mut self, imported: &Imported, call: &'a ExprCall, place: Place) -> Lowers {
        let (module, member) = match imported {
            Imported::Member(module, member) => (canonical(module).to_owned(), member.clone()),
            Imported::Module(module) => (String::new(), module.clone()),
            Imported::Unknown(name) => return self.unknown(name, place),
        };
        let arguments = &call.arguments.args;
        match (module.as_str(), member.as_str()) {
            ("numpy", "where") => {
                let words = self.positional(&call.arguments, place)?;
                let function = if words.len() == 1 { &itemwise::WHERE } else { &itemwise::WHERE_ELSE };
                if words.len() != 1 && words.len() != 3 {
                    return Err(refuse(place, "np.where() with these arguments", "give one or three"));
                }
                return Ok(Self::host(function, words, place));
            }
            ("numpy", "ndindex") => {
                let all = self.packed(arguments, place)?;
                return Ok(Self::host(&creation::NDINDEX, vec![all], place));
            }
            ("scipy.signal" | "scipy.ndimage", "convolve2d") => {
                return self.call_numpy(&CONVOLVE_2D, call, place);
            }
            ("scipy.signal", "correlate2d") => {
                return self.call_numpy(&CORRELATE_2D, call, place);
            }
            ("numpy", "vectorize" | "apply_along_axis") => {
                return Err(refuse(place, &format!("np.{member}()"), "write a list of the calls"));
            }
            _ if module.starts_with("numpy") => {
                if let Some(function) = numpy_function(&module, &member) {
                    return self.call_numpy(function, call, place);
                }
            }
            ("itertools", "product") => {
                let all = self.packed(arguments, place)?;
                if let Some(repeat) = call.arguments.find_keyword("repeat") {
                    let times = self.expression(&repeat.value)?;
                    return Ok(Self::host(&itertools::REPEATED, vec![all, times], place));
                }
                return Ok(Self::host(&itertools::PRODUCT, vec![all], place));
            }
            ("itertools", "chain") => {
                let all = self.packed(arguments, place)?;
                return Ok(Self::host(&itertools::INDEX_OF_CHAIN, vec![all], place));
            }
            ("collections", "Counter") if call.arguments.keywords.is_empty() && arguments.len() <= 1 => {
                let items = match arguments.first() {
                    Some(items) => self.consumed(items)?,
                    None => Self::new_list(Vec::new(), place),
                };
                return Ok(Self::host(&collections::COUNTER, vec![items], place));
            }
            ("collections", "defaultdict") if call.arguments.keywords.is_empty() && arguments.len() == 1 => {
                let Some((missing, value)) = self.missing(&arguments[0], place)? else {
                    return Err(refuse(
                        place,
                        "this default of a `defaultdict`",
                        "give int, float, list, dict or set",
                    ));
                };
                let words = vec![Self::integer(missing as i64, place), value];
                return Ok(Self::host(&collections::DEFAULT_DICT, words, place));
            }
            // A list serves as a deque: what it has besides is known by its methods' names.
            ("collections", "deque") if call.arguments.keywords.is_empty() && arguments.len() <= 1 => {
                let Some(items) = arguments.first() else { return Ok(Self::new_list(Vec::new(), place)) };
                let items = self.used_up(items)?;
                return Ok(Node::operation(Operation::ListOf, vec![items], place));
            }
            ("collections", "defaultdict" | "Counter" | "deque") => {
                return Err(refuse(place, "this class of `collections`", "use a dict or a list"));
            }
            ("functools", "reduce") => return self.reduce(call, place),
            _ => {}
        }
        let mut words = Vec::new();
        for argument in arguments {
            words.push(match argument {
                Expr::Starred(_) => return Err(refuse(place, "`*` in this call", "write the arguments out")),
                argument => self.used_up(argument)?,
            });
        }
        if !call.arguments.keywords.is_empty() {
            return Err(refuse(place, "an argument by name here", "give the arguments by place"));
        }
        Self::apply_member(&module, &member, words, place)
    }

    fn call_numpy(&mut self, function: &'static Function, call: &'a ExprCall, place: Place) -> Lowers {
        let (name, (names, places)) = (function.name, function.arguments());
        let mut words: Vec<Option<Node>> = Vec::new();
        for argument in &call.arguments.args {
            let node = match argument {
                Expr::Starred(_) => return Err(refuse(place, "`*` in this call", "write the arguments out")),
                Expr::Generator(_) if name == "fromiter" => self.used_up(argument)?,
                // np.sum() of a generator is Python's own.
                Expr::Generator(generator) if name == "sum" && call.arguments.len() == 1 => {
                    return self.sum_of(&generator.elt, &generator.generators, None, place);
                }
                Expr::Generator(_) => {
                    return Err(refuse(place, "a generator in a numpy function", "use a list"));
                }
                argument => self.expression(argument)?,
            };
            words.push(Some(node));
        }
        if words.len() > places {
            return Err(refuse(place, &format!("np.{name}() with so many arguments"), "give fewer"));
        }
        words.resize_with(names.len(), || None);
        for keyword in &call.arguments.keywords {
            let given = keyword.arg.as_ref().map(Identifier::as_str);
            let index = given.and_then(|given| names.iter().position(|known| *known == given));
            match index {
                Some(index) if words[index].is_none() => {
                    words[index] = Some(self.expression(&keyword.value)?);
                }
                // Whether something is copied, and how it lies in memory, is nothing that values depend on.
                _ if matches!(
                    (name, given),
                    ("array", Some("copy")) | ("array" | "zeros" | "ones" | "full", Some("order"))
                ) => {}
                _ => {
                    let place = self.module.place(keyword.range.start());
                    return Err(refuse(place, &format!("this argument of np.{name}()"), "leave it out"));
                }
            }
        }
        if words.iter().take(function.required).any(Option::is_none) {
            return Err(refuse(place, &format!("np.{name}() with so few arguments"), "give all of them"));
        }
        let mut words: Vec<Node> =
            words.into_iter().map(|word| word.unwrap_or_else(|| Node::nil(place))).collect();
        words.resize_with(function.run.arity, || Node::nil(place));
        Ok(Self::host(function.run, words, place))
    }

    fn reduce(&mut self, call: &'a ExprCall, place: Place) -> Lowers {
        let [function, items, rest @ ..] = &call.arguments.args[..] else {
            return Err(refuse(place, "reduce() of this", "write a loop"));
        };
        let items = self.used_up(items)?;
        // Without a first value the first item is it.
        let (set_list, list) = self.keep(items, place);
        let (set_items, items) = if rest.is_empty() {
            let iterator = Self::host(&iterators::ITERATE, vec![Node::local(list, place)], place);
            let (set_iterator, iterator) = self.keep(iterator, place);
            (vec![set_list, set_iterator], iterator)
        } else {
            (vec![set_list], list)
        };
        let start = if let Some(start) = rest.first() {
            self.expression(start)?
        } else {
            let kind = self.text("TypeError", place);
            let text = self.text("reduce() of empty iterable with no initial value", place);
            let wrong = Self::host(&attempts::RAISE, vec![kind, text], place);
            let words = vec![Node::local(items, place), Node::word(UNBOUND, place)];
            let first = Self::host(&iterators::NEXT_OR, words, place);
            let (set, kept) = self.keep(first, place);
            let test = Node::operation(Operation::Same, vec![set, Node::word(UNBOUND, place)], place);
            Node::choose(test, wrong, Node::local(kept, place), place)
        };
        let (set, total) = self.keep(start, place);
        let next = self.function.label();
        let rest = Self::host(&builtins::ITERABLE, vec![Node::local(items, place)], place);
        let repeat = self.each_item(rest, next, place, &mut |this, item, _| {
            let (set_item, kept) = this.keep(item, place);
            let value = if let Expr::Lambda(lambda) = function {
                let names: Vec<String> = lambda
                    .parameters
                    .iter()
                    .flat_map(|all| all.iter())
                    .map(|one| one.name().to_string())
                    .collect();
                let [first, second] = &names[..] else {
                    return Err(refuse(place, "reduce() with this function", "take two parameters"));
                };
                this.frames.push([(first.clone(), total), (second.clone(), kept)].into_iter().collect());
                let value = this.expression(&lambda.body);
                this.frames.pop();
                value?
            } else {
                let words = vec![Node::local(total, place), Node::local(kept, place)];
                this.call_expression(function, words, place)?
            };
            Ok(Node::sequence(vec![set_item, Node::set(total, value, place)], place))
        })?;
        let mut nodes = set_items;
        nodes.extend([set, repeat, Node::local(total, place)]);
        Ok(Node::sequence(nodes, place))
    }

    /// A member of a module with words that are computed already.
    pub(super) fn apply_member(module: &str, member: &str, mut words: Vec<Node>, place: Place) -> Lowers {
        let module = canonical(module);
        let nil = || Node::nil(place);
        if module.starts_with("numpy")
            && let Some(function) = numpy_function(module, member)
            && (function.required..=function.arguments().1).contains(&words.len())
        {
            words.resize_with(function.run.arity, nil);
            return Ok(Self::host(function.run, words, place));
        }
        let function: &'static HostFunction = match (module, member, words.len()) {
            ("math", "sqrt", 1) => &math::SQRT,
            ("math", "floor", 1) => &math::FLOOR,
            ("math", "ceil", 1) => &math::CEIL,
            ("math", "exp", 1) => &math::EXP,
            ("math", "log", 1) => {
                words.push(nil());
                &math::LOG
            }
            ("math", "log", 2) => &math::LOG,
            ("math", "pow", 2) => &math::POW_DOUBLE,
            ("math", "isinf", 1) => &math::IS_INF,
            ("math", "tanh", 1) => &math::TANH,
            ("math", "fabs", 1) => {
                let value = Self::host(&conversions::FLOAT, words, place);
                return Ok(Self::host(&conversions::ABS, vec![value], place));
            }
            ("numpy", "int8" | "int16" | "int32" | "int64", 1) => {
                return Ok(Node::operation(Operation::Whole(0), words, place));
            }
            ("numpy", "float64", 1) => &conversions::FLOAT,
            ("random" | "numpy.random", "random", 0) | ("numpy.random", "rand", 0) => &random::RANDOM,
            ("random", "randint", 2) => &random::RANDINT,
            ("numpy.random", "randint", 1 | 2) => {
                if words.len() == 1 {
                    words.insert(0, Self::integer(0, place));
                }
                let stop = words.pop().unwrap_or_else(nil);
                let one = Self::integer(1, place);
                words.push(Node::operation(Operation::Subtract, vec![stop, one], place));
                &random::RANDINT
            }
            ("random" | "numpy.random", "choice", 1) => &random::CHOICE,
            ("random" | "numpy.random", "uniform", 2) => &random::UNIFORM,
            ("random" | "numpy.random", "shuffle", 1) => &random::SHUFFLE,
            ("random", "randrange", 1) => {
                let one = Self::integer(1, place);
                let stop = words.pop().unwrap_or_else(nil);
                let last = Node::operation(Operation::Subtract, vec![stop, one], place);
                return Ok(Self::host(&random::RANDINT, vec![Self::integer(0, place), last], place));
            }
            ("random" | "numpy.random", "seed", _) => return Ok(nil()),
            ("math", "isnan", 1) => &math::IS_NAN,
            ("math", "trunc", 1) => &math::TRUNC,
            ("math", "log2", 1) => &math::LOG_2,
            ("math", "log10", 1) => &math::LOG_10,
            ("math", "comb", 2) => &math::COMB,
            ("math", "factorial", 1) => &math::FACTORIAL,
            ("itertools", "permutations", 1 | 2) => {
                words.resize_with(2, nil);
                &itertools::PERMUTATIONS
            }
            ("itertools", "accumulate", 1) => &itertools::ACCUMULATE,
            ("itertools", "groupby", 1) => &itertools::GROUP_BY,
            ("itertools", "islice", 2) => {
                words.insert(1, nil());
                words.push(nil());
                &itertools::ISLICE
            }
            ("itertools", "islice", 3 | 4) => {
                words.resize_with(4, nil);
                &itertools::ISLICE
            }
            ("operator", "add", 2) => return Ok(Node::operation(Operation::Add, words, place)),
            ("operator", "mul", 2) => return Ok(Node::operation(Operation::Multiply, words, place)),
            ("operator", "eq", 2) => return Ok(Node::operation(Operation::Equal, words, place)),
            ("operator", "ne", 2) => return Ok(Node::operation(Operation::NotEqual, words, place)),
            ("operator", "sub", 2) => return Ok(Node::operation(Operation::Subtract, words, place)),
            ("copy", "deepcopy", 1) => &copying::DEEP_COPY,
            ("copy", "copy", 1) => &copying::COPY,
            ("", "copy", 1) => &copying::COPY,
            ("itertools", "combinations", 2) => &itertools::COMBINATIONS,
            ("itertools.chain", "from_iterable", 1) => &itertools::INDEX_OF_CHAIN,
            ("collections", "OrderedDict", 0) => return Ok(Self::empty_dict(place)),
            ("typing", "cast", 2) => return Ok(words.pop().unwrap_or_else(nil)),
            _ => {
                return Err(refuse(
                    place,
                    &format!("`{module}.{member}()`"),
                    "use what docs/heuristic-files.md lists",
                ));
            }
        };
        Ok(Self::host(function, words, place))
    }
}
