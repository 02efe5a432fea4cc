//! What was computed once is not computed again: `window.count(piece)` in three tests of a chain is one count.
//!
//! Each function is walked in the order it runs. What was computed on every way to a place, and cannot have changed since,
//! is kept in a local and read again. What depends on memory is forgotten when something may change memory, and what was seen
//! on a board when a disc may be dropped on it where it lies; loops forget beforehand what one of their rounds may change.

use super::infer::{Findings, known_truth};
use super::{Expression, Function, HostFunction, Kinds, Local, Node, Operation, Type, Unit};
use crate::emit::walk;

/// Something that has the same value as long as nobody sets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Atom {
    Local(u32),
    Global(u32),
    Word(i64),
    Double(u64),
}

/// Something known on the way to here.
enum Fact {
    /// A local holds the value of this operation.
    Value(Operation, Vec<Atom>, u32),
    /// A local holds the same as something else.
    Alias(u32, Atom),
}

/// Remembers, in all functions of a unit whose types are known.
pub fn remember(unit: &mut Unit, findings: &mut Findings) {
    let changing = changing(unit);
    let any = changing.iter().fold(Changing::MEMORY, |any, one| any.or(*one));
    for (index, function) in unit.functions.iter_mut().enumerate() {
        let first = function.locals;
        let fresh = fresh_lists(function);
        let mut memory = Memory {
            types: &mut findings.locals[index],
            changing: &changing,
            any,
            fresh,
            facts: Vec::new(),
            first,
            reads: Vec::new(),
        };
        memory.visit(&mut function.body);
        let reads = memory.reads;
        function.locals = findings.locals[index].len() as u32;
        forget_unread(&mut function.body, first, &reads);
    }
}

/// What others can see and something may change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Changing {
    /// Memory, globals, fields.
    memory: bool,
    /// Boards where they lie. Few programs do that, so that it is a matter of its own.
    boards: bool,
}

impl Changing {
    const MEMORY: Self = Self { memory: true, boards: false };

    const fn or(self, other: Self) -> Self {
        Self { memory: self.memory || other.memory, boards: self.boards || other.boards }
    }

    const fn of(function: &HostFunction) -> Self {
        Self { memory: function.changes, boards: function.changes_boards }
    }
}

/// What each function may change.
fn changing(unit: &Unit) -> Vec<Changing> {
    let mut found = vec![Changing::default(); unit.functions.len()];
    let mut calls: Vec<Vec<usize>> = Vec::new();
    let mut unknown = vec![false; unit.functions.len()];
    for (index, function) in unit.functions.iter().enumerate() {
        let fresh = fresh_lists(function);
        let (mut callees, mut changing) = (Vec::new(), Changing::default());
        walk(&function.body, &mut |node| match &node.expression {
            Expression::CallValue(..) | Expression::Attempt(..) => unknown[index] = true,
            Expression::SetGlobal(..) => changing.memory = true,
            Expression::Do(Operation::Append, arguments) => {
                changing.memory |= !is_fresh(&arguments[0], &fresh);
            }
            Expression::Do(Operation::SetItem | Operation::SetField(..) | Operation::CellSet, _) => {
                changing.memory = true;
            }
            Expression::Host(function, _) => changing = changing.or(Changing::of(function)),
            Expression::Call(callee, _) => callees.push(callee.0 as usize),
            _ => {}
        });
        found[index] = changing;
        calls.push(callees);
    }
    // A function value may be any of them.
    let any = found.iter().fold(Changing::MEMORY, |any, one| any.or(*one));
    for (found, unknown) in found.iter_mut().zip(unknown) {
        if unknown {
            *found = any;
        }
    }
    let mut grew = true;
    while grew {
        grew = false;
        for (index, callees) in calls.iter().enumerate() {
            let all = callees.iter().fold(found[index], |all, &callee| all.or(found[callee]));
            grew |= all != found[index];
            found[index] = all;
        }
    }
    found
}

/// Locals that only ever hold a list that was just made: nobody else sees it while it grows.
fn fresh_lists(function: &Function) -> Vec<bool> {
    let mut fresh = vec![false; function.locals as usize];
    let mut other = vec![false; function.locals as usize];
    walk(&function.body, &mut |node| {
        if let Expression::Set(local, value) = &node.expression {
            let is_list =
                matches!(&value.expression, Expression::Do(Operation::NewList, items) if items.is_empty());
            let seen = if is_list { &mut fresh } else { &mut other };
            seen[local.0 as usize] = true;
        }
    });
    fresh.iter().zip(&other).map(|(fresh, other)| *fresh && !*other).collect()
}

fn is_fresh(node: &Node, fresh: &[bool]) -> bool {
    matches!(node.expression, Expression::Local(local) if fresh.get(local.0 as usize) == Some(&true))
}

/// What is known while a function is walked.
struct Memory<'a> {
    types: &'a mut Vec<Type>,
    changing: &'a [Changing],
    /// What a function value may change.
    any: Changing,
    fresh: Vec<bool>,
    facts: Vec<Option<Fact>>,
    /// The first local of this pass's own.
    first: u32,
    /// How often each of them is read.
    reads: Vec<u32>,
}

/// What something may change.
#[derive(Default)]
struct Changes {
    locals: Vec<u32>,
    others: Changing,
}

impl Memory<'_> {
    fn resolve(&self, atom: Atom) -> Atom {
        let Atom::Local(local) = atom else { return atom };
        let alias = self.facts.iter().rev().flatten().find_map(|fact| match fact {
            Fact::Alias(known, same) if *known == local => Some(*same),
            _ => None,
        });
        alias.unwrap_or(atom)
    }

    /// A local is set: nothing that depends on what it was holds any more.
    fn forget_local(&mut self, local: u32) {
        let gone = Atom::Local(local);
        for slot in &mut self.facts {
            let is_gone = match slot {
                Some(Fact::Value(_, atoms, kept)) => atoms.contains(&gone) || *kept == local,
                Some(Fact::Alias(known, same)) => *known == local || *same == gone,
                None => false,
            };
            if is_gone {
                *slot = None;
            }
        }
    }

    fn forget_memory(&mut self) {
        self.forget_others(Changing::MEMORY);
    }

    fn forget_others(&mut self, changing: Changing) {
        if changing == Changing::default() {
            return;
        }
        for slot in &mut self.facts {
            let is_gone = match slot {
                Some(Fact::Value(operation, atoms, _)) => {
                    let global = atoms.iter().any(|atom| matches!(atom, Atom::Global(_)));
                    changing.memory && (global || reads_memory(*operation))
                        || changing.boards && reads_board(*operation)
                }
                Some(Fact::Alias(_, same)) => changing.memory && matches!(same, Atom::Global(_)),
                None => false,
            };
            if is_gone {
                *slot = None;
            }
        }
    }

    fn forget(&mut self, changes: &Changes) {
        for local in &changes.locals {
            self.forget_local(*local);
        }
        self.forget_others(changes.others);
    }

    /// What a node may change when it runs.
    fn changes(&self, node: &Node) -> Changes {
        let mut found = Changes::default();
        walk(node, &mut |node| match &node.expression {
            Expression::Set(local, _) => found.locals.push(local.0),
            Expression::Count(count) => found.locals.push(count.variable.0),
            Expression::SetGlobal(..) => found.others.memory = true,
            Expression::CallValue(..) | Expression::Attempt(..) => found.others = found.others.or(self.any),
            Expression::Call(callee, _) => {
                found.others = found.others.or(self.changing[callee.0 as usize]);
            }
            Expression::Host(function, _) => found.others = found.others.or(Changing::of(function)),
            Expression::Do(Operation::Append, arguments) => match arguments[0].expression {
                Expression::Local(local) if is_fresh(&arguments[0], &self.fresh) => {
                    found.locals.push(local.0);
                }
                _ => found.others.memory = true,
            },
            Expression::Do(Operation::SetItem | Operation::SetField(..) | Operation::CellSet, _) => {
                found.others.memory = true;
            }
            _ => {}
        });
        found
    }

    /// Walks something that may not be run, or not to its end: what becomes known there is not known after it.
    fn aside(&mut self, node: &mut Node) {
        let before = self.facts.len();
        self.visit(node);
        self.facts.truncate(before);
    }

    /// Walks a node; gives what holds its value.
    #[expect(clippy::too_many_lines, reason = "one arm for each expression")]
    fn visit(&mut self, node: &mut Node) -> Option<Atom> {
        if let Some(chosen) = decided(node) {
            *node = chosen;
        }
        match &mut node.expression {
            Expression::Word(word) => Some(Atom::Word(word.0)),
            Expression::Double(value) => Some(Atom::Double(value.to_bits())),
            Expression::Local(local) => Some(self.resolve(Atom::Local(local.0))),
            Expression::Global(global) => Some(Atom::Global(global.0)),
            Expression::Set(local, value) => {
                let local = local.0;
                let same = self.visit(value);
                self.forget_local(local);
                match same {
                    Some(same) if same != Atom::Local(local) => {
                        self.facts.push(Some(Fact::Alias(local, same)));
                        Some(same)
                    }
                    _ => Some(Atom::Local(local)),
                }
            }
            Expression::SetGlobal(_, value) => {
                self.visit(value);
                self.forget_memory();
                None
            }
            Expression::Sequence(nodes) => {
                let mut last = None;
                for node in nodes {
                    last = self.visit(node);
                }
                last
            }
            Expression::If(test, then, otherwise) => {
                self.visit(test);
                self.aside(then);
                self.aside(otherwise);
                None
            }
            Expression::And(nodes) | Expression::Or(nodes) => {
                let mut nodes = nodes.iter_mut();
                if let Some(first) = nodes.next() {
                    self.visit(first);
                }
                let before = self.facts.len();
                for node in nodes {
                    self.visit(node);
                }
                self.facts.truncate(before);
                None
            }
            Expression::Not(value) | Expression::Break(_, value) | Expression::Return(value) => {
                self.visit(value);
                None
            }
            Expression::Block(_, body) => {
                self.aside(body);
                None
            }
            Expression::Loop { body, .. } => {
                let changes = self.changes(body);
                self.forget(&changes);
                self.aside(body);
                None
            }
            Expression::Count(count) => {
                self.visit(&mut count.from);
                self.visit(&mut count.to);
                let mut changes = self.changes(&count.body);
                changes.locals.push(count.variable.0);
                self.forget(&changes);
                self.aside(&mut count.body);
                None
            }
            Expression::Call(callee, arguments) => {
                for argument in arguments {
                    self.visit(argument);
                }
                self.forget_others(self.changing[callee.0 as usize]);
                None
            }
            Expression::CallValue(callee, arguments) => {
                self.visit(callee);
                for argument in arguments {
                    self.visit(argument);
                }
                self.forget_others(self.any);
                None
            }
            Expression::Closure(_, captures) => {
                for capture in captures {
                    self.visit(capture);
                }
                None
            }
            Expression::Host(function, arguments) => {
                for argument in arguments {
                    self.visit(argument);
                }
                self.forget_others(Changing::of(function));
                None
            }
            Expression::Attempt(body, otherwise) => {
                self.visit(body);
                self.forget_others(self.any);
                self.aside(otherwise);
                None
            }
            Expression::Fault(_) => None,
            Expression::Do(..) => self.operation(node),
        }
    }

    fn operation(&mut self, node: &mut Node) -> Option<Atom> {
        let Expression::Do(operation, arguments) = &mut node.expression else { return None };
        let operation = *operation;
        let mut atoms = Vec::with_capacity(arguments.len());
        for argument in arguments.iter_mut() {
            atoms.push(self.visit(argument));
        }
        match operation {
            Operation::Append => match arguments[0].expression {
                Expression::Local(local) if is_fresh(&arguments[0], &self.fresh) => {
                    self.forget_local(local.0);
                }
                _ => self.forget_memory(),
            },
            Operation::SetItem | Operation::SetField(..) | Operation::CellSet => self.forget_memory(),
            Operation::Bound => return atoms[0],
            _ => {}
        }
        if !is_worth_remembering(operation, arguments, node.found) {
            return None;
        }
        let atoms = atoms.into_iter().collect::<Option<Vec<Atom>>>()?;
        // A later argument may have changed what an earlier one was.
        if (1..arguments.len()).any(|later| is_set_in(&arguments[later], &atoms[..later])) {
            return None;
        }
        let known = self.facts.iter().rev().flatten().find_map(|fact| match fact {
            Fact::Value(known, with, local) if *known == operation && *with == atoms => Some(*local),
            _ => None,
        });
        if let Some(local) = known
            && self.types[local as usize] == node.found
        {
            node.expression = Expression::Local(Local(local));
            self.reads[(local - self.first) as usize] += 1;
            return Some(Atom::Local(local));
        }
        let local = self.types.len() as u32;
        self.types.push(node.found);
        self.reads.push(0);
        let value = std::mem::replace(node, Node::nil(node.place));
        let (place, found) = (value.place, value.found);
        *node = Node { expression: Expression::Set(Local(local), Box::new(value)), place, found };
        self.facts.push(Some(Fact::Value(operation, atoms, local)));
        Some(Atom::Local(local))
    }
}

/// Whether a node sets one of these.
fn is_set_in(node: &Node, atoms: &[Atom]) -> bool {
    let mut found = false;
    walk(node, &mut |node| {
        found |= match &node.expression {
            Expression::Set(local, _) => atoms.contains(&Atom::Local(local.0)),
            Expression::Count(count) => atoms.contains(&Atom::Local(count.variable.0)),
            Expression::SetGlobal(global, _) => atoms.contains(&Atom::Global(global.0)),
            Expression::Call(..) | Expression::CallValue(..) | Expression::Attempt(..) => {
                atoms.iter().any(|atom| matches!(atom, Atom::Global(_)))
            }
            _ => false,
        };
    });
    found
}

/// The branch that a choice always takes, with its test where that does something.
fn decided(node: &mut Node) -> Option<Node> {
    let Expression::If(test, then, otherwise) = &mut node.expression else { return None };
    let holds = known_truth(test.found.kinds)?;
    let nothing = || Box::new(Node::nil(crate::message::Place::default()));
    let chosen = *std::mem::replace(if holds { then } else { otherwise }, nothing());
    let test = std::mem::replace(test, nothing());
    if is_idle(&test) {
        return Some(chosen);
    }
    let (place, found) = (node.place, chosen.found);
    Some(Node { expression: Expression::Sequence(vec![*test, chosen]), place, found })
}

/// Whether a test does nothing but look at what a local is.
fn is_idle(node: &Node) -> bool {
    match &node.expression {
        Expression::Word(_) | Expression::Local(_) => true,
        Expression::And(nodes) | Expression::Or(nodes) => nodes.iter().all(is_idle),
        Expression::Do(Operation::Is(_) | Operation::Has(_) | Operation::IsInteger, arguments) => {
            arguments.iter().all(is_idle)
        }
        _ => false,
    }
}

/// Whether the value of an operation changes when memory does.
fn reads_memory(operation: Operation) -> bool {
    use Operation as O;
    matches!(operation, O::Item | O::Length | O::CountOf | O::Field(..) | O::First | O::Rest)
}

/// Whether the value of an operation changes when a disc is dropped on a board where it lies.
fn reads_board(operation: Operation) -> bool {
    use Operation as O;
    matches!(operation, O::BoardCell | O::ColumnHeight | O::Run(..))
}

/// Whether doing it again gives the same thing, and takes long enough.
fn is_worth_remembering(operation: Operation, arguments: &[Node], found: Type) -> bool {
    use Operation as O;
    let numbers = Kinds::INTEGER.or(Kinds::DOUBLE);
    if found.kinds.is_empty() || arguments.iter().any(|argument| argument.found.kinds.is_empty()) {
        return false;
    }
    match operation {
        O::Add | O::Subtract | O::Multiply | O::FloorDivide | O::Modulo => {
            arguments.iter().all(|argument| argument.found.kinds.within(numbers))
        }
        O::Item => arguments[1].found.kinds.within(Kinds::INTEGER),
        O::Length | O::CountOf | O::Field(..) | O::BoardCell | O::ColumnHeight | O::Run(..) => true,
        _ => false,
    }
}

/// Takes the locals away that nothing reads.
fn forget_unread(node: &mut Node, first: u32, reads: &[u32]) {
    if let Expression::Set(local, value) = &mut node.expression
        && local.0 >= first
        && reads[(local.0 - first) as usize] == 0
    {
        let value = std::mem::replace(&mut **value, Node::nil(node.place));
        *node = value;
        return forget_unread(node, first, reads);
    }
    crate::emit::children_mut(node, &mut |child| forget_unread(child, first, reads));
}
