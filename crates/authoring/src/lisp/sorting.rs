//! `sort`, as the course's compiler did it: in place, so that whoever still holds the list sees what has become of it.
//!
//! A list is halved until no part has more than three elements. Two or three change places within their pairs; longer parts
//! are merged by hanging their pairs together anew. The first pair of the list is afterwards somewhere in the middle:
//!
//! ```text
//!   (setf l (list 4 2 9 1))   l ─▶ 4 ─▶ 2 ─▶ 9 ─▶ 1
//!   (sort l #'<)              parts (2 4) (1 9), merged: 1 ─▶ 2 ─▶ 4 ─▶ 9, and l is the pair of 2
//! ```

use super::compiler::{Compiler, Lowering, is_nil, pair};
use super::library::{Words, wrong_type};
use super::lists;
use super::reader::Datum;
use super::sequences::{Callee, Options, first, rest};
use crate::failure::{Raise, Refusal};
use crate::form::{Expression, HostFunction, Kinds, Local, Node, Operation, Type};
use crate::machine::Machine;
use crate::message::Place;
use crate::word::{NIL, Word};

/// The sizes of the parts of a list in the order in which they become sorted: up to three, elements that come next in the list;
/// above, the last two parts together.
static PLAN: HostFunction = HostFunction {
    name: "sort",
    arity: 1,
    result: Type::of(Kinds::PAIR.or(Kinds::NIL)),
    changes: false,
    changes_boards: false,
    run: |machine, words| plan(machine, words),
};

fn plan(machine: &mut Machine<'_>, words: Words<'_>) -> Result<Word, Raise> {
    let list = words[0];
    if list == NIL {
        return Ok(NIL);
    }
    if list.as_pair().is_none() {
        return Err(wrong_type(machine, list, "a list"));
    }
    let mut sizes = Vec::new();
    parts(lists::elements(machine, list)?.len() as i64, &mut sizes);
    machine.chain(&sizes)
}

fn parts(size: i64, sizes: &mut Vec<Word>) {
    if size > 3 {
        parts(size / 2, sizes);
        parts(size - size / 2, sizes);
    }
    sizes.push(Word::integer(size));
}

/// From this size on it is looked first whether one part belongs before the other as a whole.
const LONG: i64 = 8;

/// What is compared, and how.
struct Order<'a> {
    before: Callee<'a>,
    key: Option<Callee<'a>>,
}

impl Compiler {
    pub(super) fn sort(
        &mut self,
        list: &Datum,
        function: &Datum,
        options: &Options<'_>,
        place: Place,
    ) -> Lowering {
        let (items, plan, size, parts) = (self.local(), self.local(), self.local(), self.local());
        let now = |local| Node::local(local, place);
        let value = self.form(list)?;
        let mut nodes = vec![Node::set(items, value, place)];
        let before = self.shared_callee(function, &mut nodes)?;
        let key = options.key.map(|key| self.shared_callee(key, &mut nodes)).transpose()?;
        let order = Order { before, key };
        nodes.push(Node::set(plan, Node::host(&PLAN, vec![now(items)], place), place));
        nodes.push(Node::set(parts, Node::nil(place), place));
        let next = self.next_part(&order, items, size, parts, place)?;
        let merged = self.merged_parts(&order, size, parts, place)?;
        nodes.push(self.endless(place, |_, leave| {
            let is_small =
                Node::operation(Operation::LessEqual, vec![now(size), Node::integer(3, place)], place);
            // The last part that is left is the whole, the first of it under its last.
            let whole = Node::operation(Operation::First, vec![rest(parts, place)], place);
            Ok(vec![
                Node::choose(is_nil(now(plan)), leave(whole), Node::nil(place), place),
                Node::set(size, first(plan, place), place),
                Node::set(plan, rest(plan, place), place),
                Node::choose(is_small, next, merged, place),
            ])
        })?);
        Ok(Node::sequence(nodes, place))
    }

    /// A function that is called in several places: a lambda expression is no longer written out in each.
    fn shared_callee<'a>(
        &mut self,
        function: &'a Datum,
        nodes: &mut Vec<Node>,
    ) -> Result<Callee<'a>, Refusal> {
        match self.callee(function, nodes)? {
            Callee::Lambda(parameters, body) => {
                let local = self.local();
                let closure = self.lambda(parameters, body, function.place)?;
                nodes.push(Node::set(local, closure, function.place));
                Ok(Callee::Value(local))
            }
            callee => Ok(callee),
        }
    }

    /// Whether the one in the first local belongs before that in the second.
    fn belongs_before(&mut self, order: &Order<'_>, one: Local, other: Local, place: Place) -> Lowering {
        let mut arguments = vec![Node::local(one, place), Node::local(other, place)];
        if let Some(key) = &order.key {
            for argument in &mut arguments {
                let item = std::mem::replace(argument, Node::nil(place));
                *argument = self.call(key, vec![item], place)?;
            }
        }
        self.call(&order.before, arguments, place)
    }

    /// The next one, two or three pairs of a list become a part.
    fn next_part(
        &mut self,
        order: &Order<'_>,
        items: Local,
        size: Local,
        parts: Local,
        place: Place,
    ) -> Lowering {
        let (second, last) = (self.local(), self.local());
        let (x, y, z, other) = (self.local(), self.local(), self.local(), self.local());
        let now = |local| Node::local(local, place);
        let set = |local, value| Node::set(local, value, place);
        let all = |nodes| Node::sequence(nodes, place);
        let when = |test, then| Node::choose(test, then, Node::nil(place), place);
        let store = |list, value| Node::host(&lists::SET_FIRST, vec![now(list), now(value)], place);
        let at_least = |count| {
            Node::operation(Operation::GreaterEqual, vec![now(size), Node::integer(count, place)], place)
        };
        let swap = |a, b| all(vec![set(other, now(a)), set(a, now(b)), set(b, now(other))]);
        let third = vec![
            set(last, rest(second, place)),
            set(z, first(last, place)),
            when(
                self.belongs_before(order, z, y, place)?,
                all(vec![swap(z, y), when(self.belongs_before(order, y, x, place)?, swap(y, x))]),
            ),
            store(last, z),
        ];
        let two = vec![
            set(second, rest(items, place)),
            set(last, now(second)),
            set(x, first(items, place)),
            set(y, first(second, place)),
            when(self.belongs_before(order, y, x, place)?, swap(y, x)),
            when(at_least(3), all(third)),
            store(items, x),
            store(second, y),
        ];
        let after = self.local();
        Ok(all(vec![
            set(last, now(items)),
            when(at_least(2), all(two)),
            set(after, rest(last, place)),
            Node::host(&lists::SET_REST, vec![now(last), Node::nil(place)], place),
            set(parts, pair(now(last), pair(now(items), now(parts)))),
            set(items, now(after)),
        ]))
    }

    /// The last two parts become one. Equal elements of the first stay before those of the second.
    fn merged_parts(&mut self, order: &Order<'_>, size: Local, parts: Local, place: Place) -> Lowering {
        let (one, one_last, two, two_last) = (self.local(), self.local(), self.local(), self.local());
        let (a, b) = (self.local(), self.local());
        let now = |local| Node::local(local, place);
        let set = |local, value| Node::set(local, value, place);
        let all = |nodes| Node::sequence(nodes, place);
        let hang = |list, value| Node::host(&lists::SET_REST, vec![now(list), now(value)], place);
        let mut nodes = Vec::new();
        for local in [two_last, two, one_last, one] {
            nodes.push(set(local, first(parts, place)));
            nodes.push(set(parts, rest(parts, place)));
        }
        let compare = |this: &mut Self, x, y| {
            let test = this.belongs_before(order, a, b, place)?;
            Ok(all(vec![set(a, first(x, place)), set(b, first(y, place)), test]))
        };
        let is_long =
            || Node::operation(Operation::GreaterEqual, vec![now(size), Node::integer(LONG, place)], place);
        let follows = Node::new(Expression::Not(Box::new(compare(self, two, one_last)?)), place);
        let follows = Node::new(Expression::And(vec![is_long(), follows]), place);
        let leads = Node::new(Expression::And(vec![is_long(), compare(self, two_last, one)?]), place);
        let (head, end, next) = (self.local(), self.local(), self.local());
        let test = compare(self, two, one)?;
        let round = self.endless(place, |_, leave| {
            let take = |from, other| {
                let over = all(vec![hang(from, other), leave(Node::nil(place))]);
                all(vec![
                    hang(end, from),
                    set(end, now(from)),
                    set(next, rest(from, place)),
                    Node::choose(is_nil(now(next)), over, set(from, now(next)), place),
                ])
            };
            Ok(vec![Node::choose(test, take(two, one), take(one, two), place)])
        })?;
        let empty = pair(Node::nil(place), Node::nil(place));
        let mixed = all(vec![
            set(head, empty),
            set(end, now(head)),
            round,
            set(one, rest(head, place)),
            Node::choose(
                is_nil(rest(one_last, place)),
                set(two_last, now(one_last)),
                Node::nil(place),
                place,
            ),
        ]);
        let turned = all(vec![hang(two_last, one), set(one, now(two)), set(two_last, now(one_last))]);
        let joined = hang(one_last, two);
        nodes.push(Node::choose(follows, joined, Node::choose(leads, turned, mixed, place), place));
        // What became of both begins in the first local and ends in the last of the second.
        nodes.push(set(parts, pair(now(two_last), pair(now(one), now(parts)))));
        Ok(all(nodes))
    }
}
