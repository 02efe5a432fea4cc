//! Working out what values can be, through the whole program.
//!
//! Every local, function result and global gets the join of all that is ever put into it, regardless of order, by
//! repeated passes over all functions until nothing grows any more. Functions that are only called by name learn their
//! parameters from the calls; functions that are values could be called with anything.

use super::{Count, Dialect, Expression, Function, Kinds, Node, Operation, Type, Unit};
use crate::word::{MAX_INTEGER, MIN_INTEGER};

/// What was found out about a unit. The types of nodes are in the nodes.
#[derive(Debug)]
pub struct Findings {
    /// Of each function's locals.
    pub locals: Vec<Vec<Type>>,
    /// Of each function's value.
    pub results: Vec<Type>,
    /// Whether a function is used as a value.
    pub is_value: Vec<bool>,
    globals: Vec<Type>,
    labels: Vec<Vec<Type>>,
    grew: bool,
    widen: bool,
}

/// Passes after which ranges that still grow are given up.
const PATIENCE: usize = 4;

/// Works out all types of a unit, and notes them in its nodes.
pub fn infer(unit: &mut Unit) -> Findings {
    let mut findings = Findings {
        locals: unit.functions.iter().map(|function| vec![Type::NEVER; function.locals as usize]).collect(),
        results: vec![Type::NEVER; unit.functions.len()],
        is_value: (0..unit.functions.len()).map(|index| unit.image.is_function_value(index as u32)).collect(),
        globals: unit
            .globals
            .iter()
            .map(|global| if global.weight { Type::ANY } else { Type::of_word(global.initial) })
            .collect(),
        labels: unit.functions.iter().map(|function| vec![Type::NEVER; function.labels as usize]).collect(),
        grew: true,
        widen: false,
    };
    for (index, function) in unit.functions.iter().enumerate() {
        for (parameter, declared) in function.declared.iter().enumerate() {
            findings.locals[index][function.captures as usize + parameter] = *declared;
        }
    }
    let mut passes = 0;
    while findings.grew {
        findings.grew = false;
        findings.widen = passes >= PATIENCE;
        for (index, function) in unit.functions.iter_mut().enumerate() {
            if findings.is_value[index] {
                for parameter in 0..function.parameters {
                    findings.locals[index][(function.captures + parameter) as usize] = Type::ANY;
                }
            }
            let mut pass = Pass { findings: &mut findings, dialect: unit.dialect, function: index };
            pass.function(function);
        }
        passes += 1;
    }
    findings
}

impl Findings {
    fn grow(slot: &mut Type, value: Type, widen: bool, grew: &mut bool) {
        let joined = slot.join(value);
        if joined != *slot {
            *slot = if widen { joined.widened_from(*slot) } else { joined };
            *grew = true;
        }
    }
}

struct Pass<'a> {
    findings: &'a mut Findings,
    dialect: &'static Dialect,
    function: usize,
}

impl Pass<'_> {
    fn function(&mut self, function: &mut Function) {
        let result = self.node(&mut function.body);
        self.grow_result(result);
    }

    fn grow_result(&mut self, value: Type) {
        let findings = &mut *self.findings;
        Findings::grow(&mut findings.results[self.function], value, findings.widen, &mut findings.grew);
    }

    fn grow_local(&mut self, function: usize, local: usize, value: Type) {
        let findings = &mut *self.findings;
        if let Some(slot) = findings.locals[function].get_mut(local) {
            Findings::grow(slot, value, findings.widen, &mut findings.grew);
        }
    }

    fn grow_label(&mut self, label: usize, value: Type) {
        let findings = &mut *self.findings;
        Findings::grow(&mut findings.labels[self.function][label], value, findings.widen, &mut findings.grew);
    }

    fn truth(&self) -> Type {
        Type::of(Kinds::TRUE.or(Type::of_word(self.dialect.falsehood).kinds))
    }

    fn node(&mut self, node: &mut Node) -> Type {
        let found = self.expression(&mut node.expression);
        node.found = found;
        found
    }

    fn nodes(&mut self, nodes: &mut [Node]) -> Vec<Type> {
        nodes.iter_mut().map(|node| self.node(node)).collect()
    }

    fn expression(&mut self, expression: &mut Expression) -> Type {
        match expression {
            Expression::Word(word) => Type::of_word(*word),
            Expression::Double(_) => Type::DOUBLE,
            Expression::Local(local) => self.findings.locals[self.function][local.0 as usize],
            Expression::Set(local, value) => {
                let found = self.node(value);
                self.grow_local(self.function, local.0 as usize, found);
                found
            }
            Expression::Global(global) => self.findings.globals[global.0 as usize],
            Expression::SetGlobal(global, value) => {
                let found = self.node(value);
                let findings = &mut *self.findings;
                let slot = &mut findings.globals[global.0 as usize];
                Findings::grow(slot, found, findings.widen, &mut findings.grew);
                found
            }
            Expression::Sequence(nodes) => {
                let types = self.nodes(nodes);
                if types.iter().any(|found| found.kinds.is_empty()) {
                    return Type::NEVER;
                }
                types.last().copied().unwrap_or(Type::of(Kinds::NIL))
            }
            Expression::If(test, then, otherwise) => {
                let test = self.node(test).kinds;
                // A branch that cannot be reached, as far as is known yet, contributes nothing yet.
                match known_truth(test) {
                    Some(true) => return self.node(then),
                    Some(false) => return self.node(otherwise),
                    None => {}
                }
                let (then, otherwise) = (self.node(then), self.node(otherwise));
                if test.is_empty() { Type::NEVER } else { then.join(otherwise) }
            }
            Expression::And(nodes) => {
                let false_kinds = Kinds::NIL.or(Kinds::FALSE);
                if nodes.iter_mut().any(|node| known_truth(self.node(node).kinds) == Some(false)) {
                    return Type::of_word(self.dialect.falsehood);
                }
                self.connective(nodes, |found| Type::of(found.kinds.and(false_kinds)))
            }
            Expression::Or(nodes) => {
                let true_kinds = Kinds(Kinds::ANY.0 & !Kinds::NIL.0 & !Kinds::FALSE.0);
                self.connective(nodes, |found| Type { kinds: found.kinds.and(true_kinds), ..found })
            }
            Expression::Not(node) => {
                self.node(node);
                self.truth()
            }
            Expression::Block(label, body) => {
                let found = self.node(body);
                found.join(self.findings.labels[self.function][label.0 as usize])
            }
            Expression::Loop { exit, body, .. } => {
                self.node(body);
                self.findings.labels[self.function][exit.0 as usize]
            }
            Expression::Count(count) => self.count(count),
            Expression::Break(label, value) => {
                let found = self.node(value);
                self.grow_label(label.0 as usize, found);
                Type::NEVER
            }
            Expression::Return(value) => {
                let found = self.node(value);
                self.grow_result(found);
                Type::NEVER
            }
            Expression::Call(function, arguments) => {
                let types = self.nodes(arguments);
                let callee = function.0 as usize;
                for (index, found) in types.iter().enumerate() {
                    self.grow_local(callee, index, *found);
                }
                self.findings.results[callee]
            }
            Expression::CallValue(callee, arguments) => {
                self.node(callee);
                self.nodes(arguments);
                Type::ANY
            }
            Expression::Closure(function, captures) => {
                let types = self.nodes(captures);
                let callee = function.0 as usize;
                for (index, found) in types.iter().enumerate() {
                    self.grow_local(callee, index, *found);
                }
                if !self.findings.is_value[callee] {
                    self.findings.is_value[callee] = true;
                    self.findings.grew = true;
                }
                Type::of(Kinds::OBJECT)
            }
            Expression::Do(operation, arguments) => {
                let types = self.nodes(arguments);
                self.operation(*operation, &types)
            }
            Expression::Host(function, arguments) => {
                self.nodes(arguments);
                function.result
            }
            Expression::Fault(_) => Type::NEVER,
            Expression::Attempt(body, otherwise) => {
                self.node(body);
                self.node(otherwise);
                Type::ANY
            }
        }
    }

    fn connective(&mut self, nodes: &mut [Node], early: impl Fn(Type) -> Type) -> Type {
        let types = self.nodes(nodes);
        let Some((last, others)) = types.split_last() else { return self.truth() };
        others.iter().fold(*last, |found, other| found.join(early(*other)))
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
        self.grow_local(self.function, count.variable.0 as usize, variable);
        self.node(&mut count.body);
        Type::of(Kinds::NIL).join(self.findings.labels[self.function][count.exit.0 as usize])
    }

    fn operation(&self, operation: Operation, types: &[Type]) -> Type {
        use Operation as O;
        if types.iter().any(|found| found.kinds.is_empty()) {
            return Type::NEVER;
        }
        let kinds: Vec<Kinds> = types.iter().map(|found| found.kinds).collect();
        let asked = || (self.dialect.result)(operation, &kinds);
        let cells =
            || self.dialect.cells.iter().fold(Type::NEVER, |found, word| found.join(Type::of_word(*word)));
        let last = || types.last().copied().unwrap_or(Type::ANY);
        match operation {
            O::Add
            | O::Subtract
            | O::Multiply
            | O::FloorDivide
            | O::Modulo
            | O::BitAnd
            | O::BitOr
            | O::BitXor
            | O::ShiftLeft
            | O::ShiftRight
            | O::Divide => arithmetic(operation, asked(), types),
            O::Less
            | O::LessEqual
            | O::Greater
            | O::GreaterEqual
            | O::Equal
            | O::NotEqual
            | O::First
            | O::Rest
            | O::Item
            | O::Field(..) => Type::of(asked()),
            O::Same | O::Truth | O::IsNil | O::Inside => self.truth(),
            O::Length => {
                let kinds = asked();
                if kinds == Kinds::INTEGER { Type::range(0, 1 << 32) } else { Type::of(kinds) }
            }
            O::NewList | O::NewTuple => Type::of(Kinds::OBJECT),
            O::Append => Type::of(Kinds::NIL),
            O::Slice => Type::of(asked()),
            O::CountOf => Type::range(0, 1 << 32),
            O::Is(_) | O::Has(_) if !kinds[0].meets(Kinds::OBJECT) => Type::of_word(self.dialect.falsehood),
            O::Is(_) | O::Has(_) => self.truth(),
            O::IsInteger if kinds[0].within(Kinds::INTEGER) => Type::of(Kinds::TRUE),
            O::IsInteger if !kinds[0].meets(Kinds::INTEGER) => Type::of_word(self.dialect.falsehood),
            O::IsInteger => self.truth(),
            O::Whole(_) if types[0].is_integer() => types[0],
            O::Whole(_) => Type::INTEGER,
            O::Pair => Type::of(Kinds::PAIR),
            O::SetItem | O::SetField(..) | O::CellSet | O::SetRest => last(),
            O::Cell => Type::of(Kinds::OBJECT),
            O::CellGet | O::CallValue => Type::ANY,
            O::BoardOf => Type::BOARD,
            O::TurnOf => Type::range(0, 1),
            O::Width => Type::range(1, 11),
            O::Height => Type::range(1, 10),
            O::BoardCell => cells(),
            O::WinnerOf => cells().join(Type::of(Kinds::NIL)),
            O::OverOf => cells().join(Type::of(Kinds::NIL.or(Kinds::TRUE))),
            O::ColumnHeight => Type::range(0, 10),
            O::Run(..) => Type::range(0, 11),
        }
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

/// The range of an operation on integers, where it is known; wider than all integers where it may leave them.
pub fn interval(operation: Operation, types: &[Type]) -> Option<(i128, i128)> {
    let [a, b] = types else { return None };
    let (a_low, a_high, b_low, b_high) = (a.low as i128, a.high as i128, b.low as i128, b.high as i128);
    if a_low > a_high || b_low > b_high {
        return None;
    }
    match operation {
        Operation::Add => Some((a_low + b_low, a_high + b_high)),
        Operation::Subtract => Some((a_low - b_high, a_high - b_low)),
        Operation::Multiply => {
            let products = [a_low * b_low, a_low * b_high, a_high * b_low, a_high * b_high];
            Some((*products.iter().min()?, *products.iter().max()?))
        }
        Operation::Modulo if b_low > 0 => Some((0, b_high - 1)),
        Operation::FloorDivide if b_low > 0 => Some((a_low.min(0), a_high.max(0))),
        Operation::BitAnd if a_low >= 0 || b_low >= 0 => {
            let bound = |low: i128, high: i128| if low >= 0 { high } else { i128::MAX };
            Some((0, bound(a_low, a_high).min(bound(b_low, b_high))))
        }
        Operation::ShiftRight if a_low >= 0 => Some((0, a_high)),
        _ => None,
    }
}

fn arithmetic(operation: Operation, kinds: Kinds, types: &[Type]) -> Type {
    let mut found = Type::of(kinds);
    // Integers that come of other things than integers (truth values, ratios) can be any.
    let plain = Kinds::INTEGER.or(Kinds::NIL).or(Kinds::SINGLE).or(Kinds::DOUBLE).or(Kinds::PAIR);
    if kinds.meets(Kinds::INTEGER)
        && types.iter().all(|found| found.kinds.within(plain))
        && let Some((low, high)) = interval(operation, types)
    {
        found.low = low.clamp(MIN_INTEGER as i128, MAX_INTEGER as i128) as i64;
        found.high = high.clamp(MIN_INTEGER as i128, MAX_INTEGER as i128) as i64;
    }
    found
}
