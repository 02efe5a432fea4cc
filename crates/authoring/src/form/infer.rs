//! Working out what values can be, through the whole program.
//!
//! Every local, function result, global and field gets the join of all that is ever put into it, regardless of order, by
//! repeated passes over all functions until nothing grows any more. Functions that are only called by name learn their
//! parameters from the calls; functions that are values could be called with anything. What sequences hold is worked out
//! by classes of sequences; see [`Classes`].

use std::collections::HashMap;

use super::{Classes, Count, Dialect, Expression, Function, Items, Kinds, Node, Operation, Type, Unit};
use crate::machine::Image;
use crate::word::{Kind, Word};

/// What was found out about a unit. The types of nodes are in the nodes.
#[derive(Debug)]
pub struct Findings {
    /// Of each function's locals.
    pub locals: Vec<Vec<Type>>,
    /// Of each function's value.
    pub results: Vec<Type>,
    /// Whether a function is used as a value.
    pub is_value: Vec<bool>,
    /// What sequences hold.
    pub classes: Classes,
    globals: Vec<Type>,
    labels: Vec<Vec<Type>>,
    /// Of fields of objects, by kind and place.
    pub(super) fields: HashMap<(Kind, u32), Type>,
    /// Of constants in memory.
    constants: HashMap<i64, Type>,
}

/// Passes after which ranges that still grow are given up.
const PATIENCE: usize = 4;

/// Works out all types of a unit, and notes them in its nodes.
pub fn infer(unit: &mut Unit) -> Findings {
    let numbers = Type::of(Kinds::INTEGER.or(unit.dialect.fraction));
    let mut findings = Findings {
        locals: unit.functions.iter().map(|function| vec![Type::NEVER; function.locals as usize]).collect(),
        results: vec![Type::NEVER; unit.functions.len()],
        is_value: (0..unit.functions.len()).map(|index| unit.image.is_function_value(index as u32)).collect(),
        classes: Classes::default(),
        globals: Vec::new(),
        labels: unit.functions.iter().map(|function| vec![Type::NEVER; function.labels as usize]).collect(),
        fields: HashMap::new(),
        constants: HashMap::new(),
    };
    for global in &unit.globals {
        let found = if global.weight { numbers } else { findings.constant(&unit.image, global.initial) };
        findings.globals.push(found);
    }
    for (kind, place, given) in &unit.fields {
        let found = findings.classes.given(given);
        findings.put_into_field(*kind, *place, found);
    }
    for (index, function) in unit.functions.iter().enumerate() {
        for (parameter, given) in function.declared.iter().enumerate() {
            let found = findings.classes.given(given);
            findings.locals[index][function.captures as usize + parameter] = found;
        }
    }
    let mut passes = 0;
    findings.classes.grew = true;
    while findings.classes.grew {
        findings.classes.grew = false;
        findings.classes.widen = passes >= PATIENCE;
        for (index, function) in unit.functions.iter_mut().enumerate() {
            if findings.is_value[index] {
                for parameter in 0..function.parameters {
                    let parameter = (function.captures + parameter) as usize;
                    findings.grow(Slot::Local(index, parameter), Type::ANY);
                }
                findings.classes.lose(findings.results[index]);
            }
            let mut pass =
                Pass { findings: &mut findings, dialect: unit.dialect, image: &unit.image, function: index };
            pass.function(function);
        }
        passes += 1;
    }
    findings
}

/// Where a type is kept.
#[derive(Clone, Copy)]
enum Slot {
    Local(usize, usize),
    Result(usize),
    Global(usize),
    Label(usize, usize),
    Field(Kind, u32),
}

impl Findings {
    fn slot(&mut self, slot: Slot) -> Option<&mut Type> {
        match slot {
            Slot::Local(function, local) => self.locals[function].get_mut(local),
            Slot::Result(function) => self.results.get_mut(function),
            Slot::Global(global) => self.globals.get_mut(global),
            Slot::Label(function, label) => self.labels[function].get_mut(label),
            Slot::Field(kind, place) => Some(self.fields.entry((kind, place)).or_insert(Type::NEVER)),
        }
    }

    fn grow(&mut self, slot: Slot, value: Type) {
        let Some(before) = self.slot(slot).copied() else { return };
        let joined = self.classes.join(before, value);
        if joined != before {
            let widen = self.classes.widen;
            if let Some(slot) = self.slot(slot) {
                *slot = if widen { joined.widened_from(before) } else { joined };
            }
            self.classes.grew = true;
        }
    }

    pub(super) fn put_into_field(&mut self, kind: Kind, place: u32, value: Type) {
        self.grow(Slot::Field(kind, place), value);
    }

    /// The type of a constant. Tuples never change, so what is in them is known.
    fn constant(&mut self, image: &Image, word: Word) -> Type {
        let Some(address) = word.as_object() else { return Type::of_word(word) };
        if let Some(&known) = self.constants.get(&word.0) {
            return Type { items: self.classes.now(known.items), ..known };
        }
        let header = image.load(address);
        let found = match header.map(|header| Kind(header as u8)) {
            Some(Kind::DOUBLE) => Type::DOUBLE,
            Some(Kind::RATIO) => Type::of(Kinds::RATIO),
            Some(Kind::TUPLE) => {
                let length = header.map_or(0, |header| (header >> 32) as u32);
                let items = self.classes.found_tuple(length as usize);
                for place in 0..length {
                    let part = image
                        .load(address + 8 + 8 * place)
                        .map_or(Type::ANY, |bits| self.constant(image, Word(bits)));
                    self.classes.put_part(items, place as usize, part);
                }
                Type { items, ..Type::of(Kinds::OBJECT) }
            }
            Some(_) => Type::of(Kinds::OBJECT),
            None => Type::of_word(word),
        };
        self.constants.insert(word.0, found);
        found
    }
}

pub(super) struct Pass<'a> {
    pub(super) findings: &'a mut Findings,
    pub(super) dialect: &'static Dialect,
    image: &'a Image,
    function: usize,
}

impl Pass<'_> {
    fn function(&mut self, function: &mut Function) {
        let result = self.node(&mut function.body);
        self.findings.grow(Slot::Result(self.function), result);
    }

    pub(super) fn truth(&self) -> Type {
        Type::of(Kinds::TRUE.or(Type::of_word(self.dialect.falsehood).kinds))
    }

    pub(super) fn join(&mut self, a: Type, b: Type) -> Type {
        self.findings.classes.join(a, b)
    }

    fn now(&self, found: Type) -> Type {
        Type { items: self.findings.classes.now(found.items), ..found }
    }

    fn node(&mut self, node: &mut Node) -> Type {
        let before = node.found.items;
        let found = self.expression(&mut node.expression, before);
        node.found = self.now(found);
        node.found
    }

    fn nodes(&mut self, nodes: &mut [Node]) -> Vec<Type> {
        nodes.iter_mut().map(|node| self.node(node)).collect()
    }

    pub(super) fn lose_all(&mut self, types: &[Type]) {
        for found in types {
            self.findings.classes.lose(*found);
        }
    }

    /// `before` is the class that this node was given in an earlier pass.
    #[expect(clippy::too_many_lines, reason = "one arm for each expression")]
    fn expression(&mut self, expression: &mut Expression, before: Items) -> Type {
        match expression {
            Expression::Word(word) => self.findings.constant(self.image, *word),
            Expression::Double(_) => Type::DOUBLE,
            Expression::Local(local) => self.findings.locals[self.function][local.0 as usize],
            Expression::Set(local, value) => {
                let found = self.node(value);
                self.findings.grow(Slot::Local(self.function, local.0 as usize), found);
                found
            }
            Expression::Global(global) => self.findings.globals[global.0 as usize],
            Expression::SetGlobal(global, value) => {
                let found = self.node(value);
                self.findings.grow(Slot::Global(global.0 as usize), found);
                found
            }
            Expression::Sequence(nodes) => {
                let mut last = Type::of(Kinds::NIL);
                for node in nodes {
                    last = self.node(node);
                    // What comes after is not reached, as far as is known yet.
                    if last.kinds.is_empty() {
                        return Type::NEVER;
                    }
                }
                last
            }
            Expression::If(test, then, otherwise) => {
                let test = self.node(test).kinds;
                // A branch that cannot be reached, as far as is known yet, contributes nothing yet.
                match known_truth(test) {
                    Some(true) => return self.node(then),
                    Some(false) => return self.node(otherwise),
                    None if test.is_empty() => return Type::NEVER,
                    None => {}
                }
                let (then, otherwise) = (self.node(then), self.node(otherwise));
                self.join(then, otherwise)
            }
            Expression::And(nodes) => self.connective(nodes, false),
            Expression::Or(nodes) => self.connective(nodes, true),
            Expression::Not(node) => match known_truth(self.node(node).kinds) {
                Some(true) => Type::of_word(self.dialect.falsehood),
                Some(false) => Type::of(Kinds::TRUE),
                None => self.truth(),
            },
            Expression::Block(label, body) => {
                let found = self.node(body);
                let left = self.findings.labels[self.function][label.0 as usize];
                self.join(found, left)
            }
            Expression::Loop { exit, body, .. } => {
                self.node(body);
                self.findings.labels[self.function][exit.0 as usize]
            }
            Expression::Count(count) => self.count(count),
            Expression::Break(label, value) => {
                let found = self.node(value);
                self.findings.grow(Slot::Label(self.function, label.0 as usize), found);
                Type::NEVER
            }
            Expression::Return(value) => {
                let found = self.node(value);
                self.findings.grow(Slot::Result(self.function), found);
                Type::NEVER
            }
            Expression::Call(function, arguments) => {
                let types = self.nodes(arguments);
                let callee = function.0 as usize;
                for (index, found) in types.iter().enumerate() {
                    self.findings.grow(Slot::Local(callee, index), *found);
                }
                self.findings.results[callee]
            }
            Expression::CallValue(callee, arguments) => {
                self.node(callee);
                let types = self.nodes(arguments);
                self.lose_all(&types);
                Type::ANY
            }
            Expression::Closure(function, captures) => {
                let types = self.nodes(captures);
                let callee = function.0 as usize;
                for (index, found) in types.iter().enumerate() {
                    self.findings.grow(Slot::Local(callee, index), *found);
                }
                if !self.findings.is_value[callee] {
                    self.findings.is_value[callee] = true;
                    self.findings.classes.grew = true;
                }
                Type::of(Kinds::OBJECT)
            }
            Expression::Do(operation, arguments) => {
                let types = self.nodes(arguments);
                let constant = arguments.get(1).and_then(|node| match node.expression {
                    Expression::Word(word) => word.as_integer(),
                    _ => None,
                });
                self.operation(*operation, &types, constant, before)
            }
            Expression::Host(function, arguments) => {
                let types = self.nodes(arguments);
                // What only looks at things and gives no object neither keeps them nor hands them back.
                if function.changes || function.result.kinds.meets(Kinds::OBJECT) {
                    self.lose_all(&types);
                }
                function.result
            }
            Expression::Fault(_) => Type::NEVER,
            Expression::Attempt(body, otherwise) => {
                let body = self.node(body);
                let otherwise = self.node(otherwise);
                self.lose_all(&[body, otherwise]);
                Type::ANY
            }
        }
    }

    /// `and` and `or`: the first node that decides, or the last.
    fn connective(&mut self, nodes: &mut [Node], is_or: bool) -> Type {
        let Some((last, others)) = nodes.split_last_mut() else { return self.truth() };
        let false_kinds = Kinds::NIL.or(Kinds::FALSE);
        let deciding = if is_or { Kinds(Kinds::ANY.0 & !false_kinds.0) } else { false_kinds };
        let mut found = Type::NEVER;
        for other in others {
            let one = self.node(other);
            if one.kinds.is_empty() {
                return found;
            }
            let kinds = one.kinds.and(deciding);
            let early = if kinds.meets(Kinds::INTEGER.or(Kinds::OBJECT)) {
                let items = if kinds.meets(Kinds::OBJECT) { one.items } else { Items::NONE };
                Type { kinds, items, ..one }
            } else {
                Type::of(kinds)
            };
            found = self.join(found, early);
            // It decides for certain: the rest is not reached.
            if known_truth(one.kinds) == Some(is_or) {
                return found;
            }
        }
        let last = self.node(last);
        self.join(found, last)
    }

    fn count(&mut self, count: &mut Count) -> Type {
        let (from, to) = (self.node(&mut count.from), self.node(&mut count.to));
        let variable = if from.is_integer() && to.is_integer() {
            let edge = i64::from(!count.inclusive);
            if count.step > 0 {
                Type::range(from.low, (to.high - edge).max(from.low))
            } else {
                Type::range((to.low + edge).min(from.high), from.high)
            }
        } else {
            Type::of(from.kinds.or((self.dialect.result)(Operation::Add, &[from.kinds, Kinds::INTEGER])))
        };
        self.findings.grow(Slot::Local(self.function, count.variable.0 as usize), variable);
        self.node(&mut count.body);
        let left = self.findings.labels[self.function][count.exit.0 as usize];
        self.join(Type::of(Kinds::NIL), left)
    }
}

/// Whether a value of these kinds counts as true, where that is certain.
pub(crate) fn known_truth(kinds: Kinds) -> Option<bool> {
    let false_kinds = Kinds::NIL.or(Kinds::FALSE);
    match (kinds.is_empty(), kinds.meets(false_kinds), kinds.within(false_kinds)) {
        (true, ..) => None,
        (_, false, _) => Some(true),
        (_, _, true) => Some(false),
        _ => None,
    }
}
