//! Names, scopes and functions while a file is lowered.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::library::DIALECT;
use super::reader::{Datum, What};
use crate::card::Note;
use crate::failure::Refusal;
use crate::form::{Expression, Function, FunctionId, Global, GlobalId, Label, Local, Node, Operation, Unit};
use crate::machine::{Image, layout};
use crate::message::{Message, Place};
use crate::word::{NIL, TRUE, UNBOUND, Word};

pub(super) type Lowering = Result<Node, Refusal>;

/// A lexical variable, the same in all functions that see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Variable(u32);

/// How to call a function.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    pub id: FunctionId,
    pub required: usize,
    pub optional: usize,
    pub rest: bool,
    /// What a local function sees of its surroundings: the first arguments.
    pub captures: Vec<Variable>,
}

/// A function that is being lowered.
struct Context {
    function: Function,
    /// Where its variables are, and whether in a cell.
    variables: HashMap<Variable, (Local, bool)>,
}

/// Something that `return-from` leaves.
pub(super) struct Exit {
    pub name: String,
    pub label: Label,
    pub context: usize,
    /// How many globals were bound around it.
    pub bound: usize,
}

pub(super) struct Compiler {
    pub unit: Unit,
    pub functions: HashMap<String, Signature>,
    pub globals: HashMap<String, GlobalId>,
    /// Globals that a binding of their name binds for as long as it lasts, where a form stands.
    pub specials: HashSet<String>,
    /// Names of the file's own constants.
    pub constants: HashSet<String>,
    /// The globals that are bound where a form stands, and where what they were is kept.
    pub bound: Vec<(GlobalId, Local)>,
    /// Globals that have their value from the beginning.
    pub settled: HashSet<GlobalId>,
    /// Names of functions that the file quotes, so that a variable may hold them.
    pub designators: Vec<String>,
    pub notes: Vec<Note>,
    /// How many forms were met that are not understood.
    pub not_understood: usize,
    pub names: Vec<(String, Variable)>,
    pub local_functions: Vec<(String, Signature)>,
    /// Function values of functions that have no code of their own.
    pub wrappers: HashMap<String, Word>,
    contexts: Vec<Context>,
    pub exits: Vec<Exit>,
    next_variable: u32,
    /// Looking for captured variables takes time that a hostile file could waste.
    patience: usize,
}

/// A parameter list.
pub(super) struct Parameters<'a> {
    pub required: Vec<&'a str>,
    pub optional: Vec<(&'a str, Option<&'a Datum>)>,
    pub rest: Option<&'a str>,
}

impl Compiler {
    pub(super) fn new() -> Self {
        let unit = Unit {
            dialect: &DIALECT,
            functions: Vec::new(),
            globals: Vec::new(),
            image: Image::new(),
            start: None,
            entry: FunctionId(0),
            arguments: Arc::new(|_, _| Ok(vec![Word::object(layout::STATE)])),
            fields: Vec::new(),
        };
        Self {
            unit,
            functions: HashMap::new(),
            globals: HashMap::new(),
            specials: HashSet::new(),
            constants: HashSet::new(),
            bound: Vec::new(),
            settled: HashSet::new(),
            designators: Vec::new(),
            notes: Vec::new(),
            not_understood: 0,
            names: Vec::new(),
            local_functions: Vec::new(),
            wrappers: HashMap::new(),
            contexts: Vec::new(),
            exits: Vec::new(),
            next_variable: 0,
            patience: 2_000_000,
        }
    }

    fn context(&mut self) -> &mut Context {
        self.contexts.last_mut().expect("forms are lowered within a function")
    }

    /// How many functions are being lowered within each other.
    pub(super) fn contexts(&self) -> usize {
        self.contexts.len()
    }

    pub(super) fn local(&mut self) -> Local {
        self.context().function.local()
    }

    pub(super) fn label(&mut self) -> Label {
        self.context().function.label()
    }

    // ---- functions

    /// Lowers a function. `make` lowers its body after the parameters are bound.
    pub(super) fn function(
        &mut self,
        mut function: Function,
        captures: &[Variable],
        make: impl FnOnce(&mut Self) -> Lowering,
    ) -> Result<Function, Refusal> {
        let mut variables = HashMap::new();
        for (index, variable) in captures.iter().enumerate() {
            let is_cell = self
                .contexts
                .last()
                .and_then(|outer| outer.variables.get(variable))
                .is_some_and(|found| found.1);
            variables.insert(*variable, (Local(index as u32), is_cell));
        }
        function.captures = captures.len() as u32;
        function.locals = function.captures + function.parameters;
        self.contexts.push(Context { function, variables });
        let body = make(self);
        let context = self.contexts.pop().expect("it was pushed above");
        let mut function = context.function;
        function.body = body?;
        Ok(function)
    }

    /// The parameters of the function being lowered, as locals.
    pub(super) fn parameter(&mut self, index: usize) -> Local {
        Local(self.context().function.captures + index as u32)
    }

    /// Binds parameters and lowers a body, the whole being a block of that name.
    pub(super) fn body_with(
        &mut self,
        name: &str,
        parameters: &Parameters<'_>,
        body: &[Datum],
        place: Place,
    ) -> Lowering {
        let mark = self.mark();
        let mut nodes = Vec::new();
        let all =
            parameters.required.iter().copied().chain(parameters.optional.iter().map(|(name, _)| *name));
        let all: Vec<&str> = all.chain(parameters.rest).collect();
        if !self.may_be_bound(&all) {
            return Ok(malformed("DEFUN", place));
        }
        for (index, name) in all.iter().enumerate() {
            let local = self.parameter(index);
            if let Some(optional) = index.checked_sub(parameters.required.len())
                && let Some((_, default)) = parameters.optional.get(optional)
            {
                let default = match default {
                    Some(default) => self.form(default)?,
                    None => Node::nil(place),
                };
                let missing = same(Node::local(local, place), Node::word(UNBOUND, place));
                nodes.push(Node::choose(missing, Node::set(local, default, place), Node::nil(place), place));
            }
            if self.specials.contains(*name) {
                nodes.push(self.bind_global(name, Node::local(local, place), place));
                continue;
            }
            let variable = self.new_variable();
            let is_cell = self.is_shared(name, body)?;
            if is_cell {
                let cell = Node::operation(Operation::Cell, vec![Node::local(local, place)], place);
                let holder = self.local();
                nodes.push(Node::set(holder, cell, place));
                self.context().variables.insert(variable, (holder, true));
            } else {
                self.context().variables.insert(variable, (local, false));
            }
            self.names.push(((*name).to_owned(), variable));
        }
        let body = self.block(name, place, |this| this.progn(body, place))?;
        nodes.push(self.unbind(mark, body));
        Ok(if nodes.len() == 1 { nodes.remove(0) } else { Node::sequence(nodes, place) })
    }

    /// Checks a parameter list. `None`: it makes no sense.
    pub(super) fn parameters(list: &Datum) -> Result<Option<Parameters<'_>>, Refusal> {
        let Some(items) = list.list() else { return Ok(None) };
        let mut found = Parameters { required: Vec::new(), optional: Vec::new(), rest: None };
        let mut section = 0;
        for item in items {
            match (item.symbol(), section) {
                (Some("&OPTIONAL"), 0) => section = 1,
                (Some("&REST" | "&BODY"), 0 | 1) => section = 2,
                (Some(name @ ("&KEY" | "&AUX" | "&ALLOW-OTHER-KEYS")), _) => {
                    return Err(unsupported(name, item.place));
                }
                (Some(name), _) if name.starts_with('&') || name == "NIL" || name == "T" => return Ok(None),
                (Some(name), 0) => found.required.push(name),
                (Some(name), 1) => found.optional.push((name, None)),
                (Some(name), 2) => {
                    found.rest = Some(name);
                    section = 3;
                }
                (None, 1) => match item.list() {
                    Some([name, default]) if name.symbol().is_some() => {
                        found.optional.push((name.symbol().unwrap_or_default(), Some(default)));
                    }
                    _ => return Ok(None),
                },
                _ => return Ok(None),
            }
        }
        Ok(Some(found))
    }

    /// Calls a function with what is on hand; the wrong number of arguments is a fault when it is reached.
    pub(super) fn call_signature(
        &mut self,
        name: &str,
        signature: &Signature,
        mut arguments: Vec<Node>,
        place: Place,
    ) -> Node {
        let given = arguments.len();
        let most = signature.required + signature.optional;
        if given < signature.required || (given > most && !signature.rest) {
            arguments.push(wrong_count(name, given, place));
            return Node::sequence(arguments, place);
        }
        let extra = if given > most { arguments.split_off(most) } else { Vec::new() };
        while arguments.len() < most {
            arguments.push(Node::word(UNBOUND, place));
        }
        if signature.rest {
            arguments.push(list_of(extra, place));
        }
        let mut all: Vec<Node> = Vec::new();
        for variable in signature.captures.clone() {
            all.push(self.captured(variable, place));
        }
        all.extend(arguments);
        Node::call(signature.id, all, place)
    }

    // ---- variables

    pub(super) fn new_variable(&mut self) -> Variable {
        self.next_variable += 1;
        Variable(self.next_variable)
    }

    /// Makes a variable visible under a name, with a value; gives the node that sets it.
    pub(super) fn bind(&mut self, name: &str, value: Node, scope: &[Datum]) -> Lowering {
        let place = value.place;
        let is_cell = self.is_shared(name, scope)?;
        let local = self.local();
        let variable = self.new_variable();
        self.context().variables.insert(variable, (local, is_cell));
        self.names.push((name.to_owned(), variable));
        let value = if is_cell { Node::operation(Operation::Cell, vec![value], place) } else { value };
        Ok(Node::set(local, value, place))
    }

    pub(super) fn visible(&self, name: &str) -> Option<Variable> {
        self.names.iter().rev().find(|(known, _)| known == name).map(|(_, variable)| *variable)
    }

    /// The word that a closure takes along for a variable: its value or its cell.
    pub(super) fn captured(&mut self, variable: Variable, place: Place) -> Node {
        match self.context().variables.get(&variable) {
            Some((local, _)) => Node::local(*local, place),
            None => Node::nil(place),
        }
    }

    pub(super) fn variable(&mut self, name: &str, place: Place) -> Node {
        if name == "NIL" {
            return Node::nil(place);
        }
        if name == "T" {
            return Node::word(TRUE, place);
        }
        if name.starts_with(':') {
            return Node::word(self.unit.image.symbol(name), place);
        }
        if let Some(variable) = self.visible(name)
            && let Some(&(local, is_cell)) = self.context().variables.get(&variable)
        {
            let value = Node::local(local, place);
            return if is_cell { Node::operation(Operation::CellGet, vec![value], place) } else { value };
        }
        if !self.globals.contains_key(name)
            && let Some(word) = constant(name, &mut self.unit.image)
        {
            return Node::word(word, place);
        }
        let global = self.global(name);
        let value = Node::new(Expression::Global(global), place);
        if self.unit.globals[global.0 as usize].initial != UNBOUND {
            return value;
        }
        let message =
            Message::new("unbound-variable", "the variable {name} has no value").with("name", shown(name));
        let missing = same(value.clone(), Node::word(UNBOUND, place));
        Node::choose(missing, Node::fault(message, place), value, place)
    }

    /// The global of that name; a new one without a value if there is none.
    pub(super) fn global(&mut self, name: &str) -> GlobalId {
        if let Some(global) = self.globals.get(name) {
            return *global;
        }
        let global = self.unit.add_global(Global { name: shown(name), initial: UNBOUND, weight: false });
        self.globals.insert(name.to_owned(), global);
        global
    }

    pub(super) fn assign(&mut self, name: &str, value: Node, place: Place) -> Node {
        if self.is_constant_name(name) || name.starts_with(':') || self.belongs_to_lisp(name) {
            let message = Message::new("set-constant", "{name} is a constant and cannot be set")
                .with("name", shown(name));
            return Node::sequence(vec![value, Node::fault(message, place)], place);
        }
        if let Some(variable) = self.visible(name)
            && let Some(&(local, is_cell)) = self.context().variables.get(&variable)
        {
            return if is_cell {
                Node::operation(Operation::CellSet, vec![Node::local(local, place), value], place)
            } else {
                Node::set(local, value, place)
            };
        }
        let global = self.global(name);
        Node::set_global(global, value, place)
    }

    /// Appends a value to the list in `head` whose last pair is in `tail`; `head` begins as NIL.
    pub(super) fn collect(&mut self, value: Node, head: Local, tail: Local, place: Place) -> Node {
        let fresh = self.local();
        let now = |local| Node::local(local, place);
        let link = Node::operation(Operation::SetRest, vec![now(tail), now(fresh)], place);
        Node::sequence(
            vec![
                Node::set(fresh, pair(value, Node::nil(place)), place),
                Node::choose(is_nil(now(head)), Node::set(head, now(fresh), place), link, place),
                Node::set(tail, now(fresh), place),
            ],
            place,
        )
    }

    // ---- closures

    /// Whether a variable is both seen by a function within these forms and set in them: then it lives in a cell.
    fn is_shared(&mut self, name: &str, scope: &[Datum]) -> Result<bool, Refusal> {
        let (mut seen, mut set, mut work) = (false, false, 0);
        for datum in scope {
            datum.walk(&mut |datum| {
                work += 1;
                let Some([head, rest @ ..]) = datum.list() else { return };
                match head.symbol() {
                    Some("LAMBDA" | "FLET" | "LABELS") if !seen => {
                        datum.walk(&mut |inner| {
                            work += 1;
                            seen |= inner.is_symbol(name);
                        });
                    }
                    Some(
                        "SETF" | "SETQ" | "PSETF" | "PSETQ" | "INCF" | "DECF" | "PUSH" | "POP" | "PUSHNEW",
                    ) => {
                        set |= rest.iter().any(|item| item.is_symbol(name));
                    }
                    _ => {}
                }
            });
        }
        self.spend(work, scope)?;
        Ok(seen && set)
    }

    pub(super) fn spend(&mut self, work: usize, scope: &[Datum]) -> Result<(), Refusal> {
        if let Some(left) = self.patience.checked_sub(work) {
            self.patience = left;
            Ok(())
        } else {
            let place = scope.first().map_or(Place::default(), |datum| datum.place);
            let message = Message::new("program-too-large", "the program is too large");
            Err(Refusal::new(place, message))
        }
    }

    /// All variables of the function being lowered that these forms could mean.
    pub(super) fn captures(&mut self, forms: &[&Datum]) -> Result<Vec<Variable>, Refusal> {
        let mut mentioned: HashSet<&str> = HashSet::new();
        let mut work = 0;
        for form in forms {
            form.walk(&mut |datum| {
                work += 1;
                mentioned.extend(datum.symbol());
            });
        }
        self.spend(work + self.names.len(), &[])?;
        let mut found: Vec<Variable> = Vec::new();
        let here = &self.contexts.last().expect("forms are lowered within a function").variables;
        for (name, variable) in &self.names {
            if mentioned.contains(name.as_str()) && here.contains_key(variable) && !found.contains(variable) {
                found.push(*variable);
            }
        }
        for (name, signature) in &self.local_functions {
            if mentioned.contains(name.as_str()) {
                for variable in &signature.captures {
                    if here.contains_key(variable) && !found.contains(variable) {
                        found.push(*variable);
                    }
                }
            }
        }
        Ok(found)
    }
}

// ---- pieces of the form

pub(super) fn same(a: Node, b: Node) -> Node {
    let place = a.place;
    Node::operation(Operation::Same, vec![a, b], place)
}

pub(super) fn is_nil(node: Node) -> Node {
    let place = node.place;
    Node::operation(Operation::IsNil, vec![node], place)
}

pub(super) fn pair(first: Node, rest: Node) -> Node {
    let place = first.place;
    Node::operation(Operation::Pair, vec![first, rest], place)
}

/// Lisp's list of these.
pub(super) fn list_of(items: Vec<Node>, place: Place) -> Node {
    items.into_iter().rev().fold(Node::nil(place), |rest, item| pair(item, rest))
}

/// A name as the author is likely to have written it.
pub(super) fn shown(name: &str) -> String {
    name.to_lowercase()
}

pub(super) fn wrong_count(name: &str, given: usize, place: Place) -> Node {
    let message = Message::new("wrong-arguments", "{name} does not take {count} arguments")
        .with("name", shown(name))
        .with("count", given);
    Node::fault(message, place)
}

pub(super) fn malformed(name: &str, place: Place) -> Node {
    let message = Message::new("malformed", "this form of {name} makes no sense").with("name", shown(name));
    Node::fault(message, place)
}

pub(super) fn unsupported(name: &str, place: Place) -> Refusal {
    let message = Message::new("unsupported", "{name} is not understood here").with("name", shown(name));
    Refusal::new(place, message).advise(advice_for(name))
}

fn advice_for(name: &str) -> Message {
    match name {
        "MAKE-ARRAY" | "MAKE-HASH-TABLE" | "DEFSTRUCT" | "VECTOR" => {
            Message::new("use-lists", "keep what belongs together in a list")
        }
        "DEFMACRO" | "MACROLET" => Message::new("use-function", "write a function instead"),
        "&KEY" | "&AUX" => Message::new("use-plain-parameters", "write plain parameters, &optional or &rest"),
        "MULTIPLE-VALUE-BIND" | "MULTIPLE-VALUE-LIST" | "MULTIPLE-VALUE-SETQ" => {
            Message::new("use-two-calls", "call floor or mod for the value you need")
        }
        _ => Message::new("write-plainly", "write it with functions, let, cond and loop"),
    }
}

/// Constants of the standard and of the course's framework.
fn constant(name: &str, image: &mut Image) -> Option<Word> {
    Some(match name {
        "+VAL-MAX+" => Word::integer(10_000_000),
        "+VAL-MIN+" => Word::integer(-10_000_000),
        "*MY-RANDOM-STATE*" | "*RANDOM-STATE*" | "*STANDARD-OUTPUT*" | "*ERROR-OUTPUT*" => image.symbol(name),
        "*VERBOSE*" => TRUE,
        "PI" => image.double(std::f64::consts::PI),
        "MOST-POSITIVE-FIXNUM" => Word::integer(crate::word::MAX_INTEGER),
        "MOST-NEGATIVE-FIXNUM" => Word::integer(crate::word::MIN_INTEGER),
        "MOST-POSITIVE-SINGLE-FLOAT" => Word::single(f32::MAX),
        "MOST-NEGATIVE-SINGLE-FLOAT" => Word::single(f32::MIN),
        _ => return None,
    })
}

/// A quoted datum as a constant.
pub(super) fn quoted(image: &mut Image, datum: &Datum) -> Option<Word> {
    Some(match &datum.what {
        What::Symbol(name) if name == "NIL" => NIL,
        What::Symbol(name) if name == "T" => TRUE,
        What::Symbol(name) => image.symbol(name),
        What::Integer(value) => Word::integer(*value),
        What::Ratio(numerator, denominator) => image.ratio(*numerator, *denominator),
        What::Single(value) => Word::single(*value),
        What::Double(value) => image.double(*value),
        What::Text(text) => image.own_string(text),
        What::Character(letter) => Word::character(*letter),
        What::TooLarge => return None,
        What::List(items) => {
            let words: Option<Vec<Word>> = items.iter().map(|item| quoted(image, item)).collect();
            words?.into_iter().rev().fold(NIL, |rest, word| image.pair(word, rest))
        }
        What::Dotted(items, rest) => {
            let words: Option<Vec<Word>> = items.iter().map(|item| quoted(image, item)).collect();
            let rest = quoted(image, rest)?;
            words?.into_iter().rev().fold(rest, |rest, word| image.pair(word, rest))
        }
    })
}
