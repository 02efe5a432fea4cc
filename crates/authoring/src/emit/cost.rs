//! How many steps code takes, and which functions can call themselves.
//!
//! A step is a node. Loops whose rounds are few and known, and functions made of such code, have a cost that is known
//! beforehand: it is part of the cost of what contains them, and only there it is counted.

use super::collect::{children, walk};
use crate::form::infer::Findings;
use crate::form::{Count, Expression, FunctionId, Node, Unit};

/// The most that is left uncounted until it is over.
const FREE: u64 = 5_000;
/// The most rounds of a loop that is not counted round by round.
const FREE_ROUNDS: i64 = 64;
/// What a library call costs; those that work long count for themselves.
const HOST: u64 = 10;

/// What is known about the functions of a unit.
pub(super) struct Costs {
    /// Whether a function can be called while it runs, other than by a tail call of its own.
    pub recursive: Vec<bool>,
    /// The cost of a call of this function, if it does not count its steps itself.
    pub free: Vec<Option<u64>>,
    /// What it counts when it is entered, if it does.
    pub entry: Vec<u64>,
    /// Whether it calls itself in place of its value, which is a loop.
    pub repeats: Vec<bool>,
}

impl Costs {
    pub(super) fn of(unit: &Unit, findings: &Findings) -> Self {
        let count = unit.functions.len();
        let (recursive, repeats) = recursive(unit, findings);
        let mut costs = Self { recursive, free: vec![None; count], entry: vec![0; count], repeats };
        let mut done = vec![false; count];
        for index in 0..count {
            costs.settle(unit, index, &mut done);
        }
        costs
    }

    fn settle(&mut self, unit: &Unit, index: usize, done: &mut [bool]) {
        if std::mem::replace(&mut done[index], true) {
            return;
        }
        let mut callees = Vec::new();
        walk(&unit.functions[index].body, &mut |node| {
            if let Expression::Call(function, _) = node.expression {
                callees.push(function.0 as usize);
            }
        });
        for callee in callees {
            self.settle(unit, callee, done);
        }
        let cost = self.node(&unit.functions[index].body);
        let is_entry = FunctionId(index as u32) == unit.entry;
        if cost <= FREE && !self.recursive[index] && !self.repeats[index] && !is_entry {
            self.free[index] = Some(cost);
        }
        self.entry[index] = cost;
    }

    /// The cost of a node that is not counted inside it.
    pub(super) fn node(&self, node: &Node) -> u64 {
        match &node.expression {
            Expression::Count(count) => {
                let body = self.node(&count.body);
                let rounds = Self::free_rounds(count, body).map_or(1, |rounds| rounds * (body + 3));
                rounds.saturating_add(self.node(&count.from)).saturating_add(self.node(&count.to))
            }
            Expression::Loop { .. } => 1,
            expression => {
                let own = match expression {
                    Expression::Call(function, _) => self.free[function.0 as usize].unwrap_or(0) + 2,
                    Expression::Host(..) | Expression::CallValue(..) | Expression::Attempt(..) => HOST,
                    _ => 1,
                };
                let mut sum: u64 = own;
                children(node, &mut |child| sum = sum.saturating_add(self.node(child)));
                sum
            }
        }
    }

    /// Whether the cost of a counting loop is part of the cost of what contains it.
    pub(super) fn is_free(&self, count: &Count) -> bool {
        Self::free_rounds(count, self.node(&count.body)).is_some()
    }

    /// The most rounds of a counting loop, if its cost is known beforehand.
    fn free_rounds(count: &Count, body: u64) -> Option<u64> {
        let (from, to) = (count.from.found, count.to.found);
        if !from.is_integer() || !to.is_integer() {
            return None;
        }
        let (low, high) = if count.step > 0 { (from.low, to.high) } else { (to.low, from.high) };
        let rounds = high.checked_sub(low)?.checked_div(count.step.checked_abs()?)?.checked_add(1)?.max(0);
        let is_free = rounds <= FREE_ROUNDS && (rounds as u64).saturating_mul(body.saturating_add(3)) <= FREE;
        is_free.then_some(rounds as u64)
    }
}

/// Functions that can reach themselves by calls. Calls of function values may reach every function value.
/// Second: functions that call themselves in place of their value.
fn recursive(unit: &Unit, findings: &Findings) -> (Vec<bool>, Vec<bool>) {
    let count = unit.functions.len();
    // One more vertex stands for "any function value", so that the graph stays small.
    let mut edges: Vec<Vec<usize>> = vec![Vec::new(); count + 1];
    let mut repeats = vec![false; count];
    edges[count] = (0..count).filter(|&index| findings.is_value[index]).collect();
    for (index, function) in unit.functions.iter().enumerate() {
        let mut calls = Calls { own: index, values: count, out: Vec::new(), repeats: false };
        calls.note(&function.body, true);
        repeats[index] = calls.repeats;
        calls.out.sort_unstable();
        calls.out.dedup();
        edges[index] = calls.out;
    }
    (cycles(&edges)[..count].to_vec(), repeats)
}

/// Whom a function calls.
struct Calls {
    own: usize,
    values: usize,
    out: Vec<usize>,
    repeats: bool,
}

impl Calls {
    /// Notes whom a node calls; a tail call of the function itself is a loop and does not count.
    fn note(&mut self, node: &Node, tail: bool) {
        match &node.expression {
            Expression::Call(function, arguments) => {
                if tail && function.0 as usize == self.own {
                    self.repeats = true;
                } else {
                    self.out.push(function.0 as usize);
                }
                for argument in arguments {
                    self.note(argument, false);
                }
            }
            Expression::If(test, then, otherwise) => {
                self.note(test, false);
                self.note(then, tail);
                self.note(otherwise, tail);
            }
            Expression::Sequence(nodes) => {
                for (index, node) in nodes.iter().enumerate() {
                    self.note(node, tail && index + 1 == nodes.len());
                }
            }
            Expression::Return(value) => self.note(value, true),
            Expression::Block(_, body) => self.note(body, tail),
            _ => {
                if matches!(node.expression, Expression::CallValue(..) | Expression::Attempt(..)) {
                    self.out.push(self.values);
                }
                children(node, &mut |child| self.note(child, false));
            }
        }
    }
}

/// Which vertices lie on a cycle: those of strongly connected components (Tarjan, without recursion) with more than one
/// vertex, or with an edge to themselves.
fn cycles(edges: &[Vec<usize>]) -> Vec<bool> {
    let count = edges.len();
    let (mut number, mut low) = (vec![usize::MAX; count], vec![0; count]);
    let mut on_stack = vec![false; count];
    let mut stack = Vec::new();
    let mut found = vec![false; count];
    let mut next = 0;
    for root in 0..count {
        if number[root] != usize::MAX {
            continue;
        }
        let mut work = vec![(root, 0)];
        while let Some((vertex, edge)) = work.pop() {
            if edge == 0 {
                number[vertex] = next;
                low[vertex] = next;
                next += 1;
                stack.push(vertex);
                on_stack[vertex] = true;
            } else {
                let child = edges[vertex][edge - 1];
                low[vertex] = low[vertex].min(low[child]);
            }
            let mut descended = false;
            for (index, &child) in edges[vertex].iter().enumerate().skip(edge) {
                if child == vertex {
                    found[vertex] = true;
                }
                if number[child] == usize::MAX {
                    work.push((vertex, index + 1));
                    work.push((child, 0));
                    descended = true;
                    break;
                }
                if on_stack[child] {
                    low[vertex] = low[vertex].min(number[child]);
                }
            }
            if !descended && low[vertex] == number[vertex] {
                let mut component = Vec::new();
                while let Some(member) = stack.pop() {
                    on_stack[member] = false;
                    component.push(member);
                    if member == vertex {
                        break;
                    }
                }
                if component.len() > 1 {
                    for member in component {
                        found[member] = true;
                    }
                }
            }
        }
    }
    found
}
