//! Working out what values can be, through the whole program.
//!
//! Every local, function result, global and field gets the join of all that is ever put into it, regardless of order, by
//! repeated passes over all functions until nothing grows any more. Functions that are only called by name learn their
//! parameters from the calls; functions that are values could be called with anything. What sequences hold is worked out
//! by classes of sequences; see [`Classes`].

use std::collections::HashMap;

use super::sequences::Forms;
use super::{Classes, Count, Dialect, Expression, Function, Items, Kinds, Node, Operation, Type, Unit};
use crate::machine::Image;
use crate::word::{Kind, MAX_INTEGER, MIN_INTEGER, Word};

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
    fields: HashMap<(Kind, u32), Type>,
    /// Of constants in memory.
    constants: HashMap<i64, Type>,
}

/// What an index can be without asking for more than one item; what is no integer is an error.
const NUMBERS: Kinds = Kinds::INTEGER.or(Kinds::SINGLE).or(Kinds::DOUBLE);

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

    fn put_into_field(&mut self, kind: Kind, place: u32, value: Type) {
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

struct Pass<'a> {
    findings: &'a mut Findings,
    dialect: &'static Dialect,
    image: &'a Image,
    function: usize,
}

impl Pass<'_> {
    fn function(&mut self, function: &mut Function) {
        let result = self.node(&mut function.body);
        self.findings.grow(Slot::Result(self.function), result);
    }

    fn truth(&self) -> Type {
        Type::of(Kinds::TRUE.or(Type::of_word(self.dialect.falsehood).kinds))
    }

    fn join(&mut self, a: Type, b: Type) -> Type {
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

    fn lose_all(&mut self, types: &[Type]) {
        for found in types {
            self.findings.classes.lose(*found);
        }
    }

    /// `before` is the class that this node was given in an earlier pass.
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

    /// What an operation gives. `constant` is its second argument, where that is an integer known beforehand.
    fn operation(
        &mut self,
        operation: Operation,
        types: &[Type],
        constant: Option<i64>,
        before: Items,
    ) -> Type {
        use Operation as O;
        if types.iter().any(|found| found.kinds.is_empty()) {
            return Type::NEVER;
        }
        let kinds: Vec<Kinds> = types.iter().map(|found| found.kinds).collect();
        let asked = || (self.dialect.result)(operation, &kinds);
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
            | O::Divide => {
                let found = arithmetic(operation, asked(), types);
                // Sums of sequences are made of their items.
                if found.kinds.meets(Kinds::OBJECT) {
                    self.lose_all(types);
                }
                found
            }
            O::Less | O::LessEqual | O::Greater | O::GreaterEqual | O::Equal | O::NotEqual => {
                Type::of(asked())
            }
            O::First | O::Rest => Type::of(asked()),
            O::Item => self.item(types, constant, asked()),
            O::Get => {
                self.lose_all(types);
                Type::ANY
            }
            O::SetItem => {
                self.set_item(types);
                last()
            }
            O::Field(kind, place) => {
                let known = self.findings.fields.get(&(kind, place)).copied().unwrap_or(Type::NEVER);
                self.join(known, Type::of(Kinds::UNBOUND))
            }
            O::SetField(kind, place) => {
                self.findings.put_into_field(kind, place, last());
                last()
            }
            O::Same | O::Truth | O::IsNil | O::Inside => self.truth(),
            O::Length => {
                let kinds = asked();
                if kinds == Kinds::INTEGER { Type::range(0, 1 << 32) } else { Type::of(kinds) }
            }
            O::NewList => {
                let items = self.class_at(before, Forms::LIST);
                for found in types {
                    self.findings.classes.put(items, *found);
                }
                Type { items, ..Type::of(Kinds::OBJECT) }
            }
            O::NewTuple => {
                let items = match before {
                    Items::NONE => self.findings.classes.found_tuple(types.len()),
                    before => before,
                };
                for (place, found) in types.iter().enumerate() {
                    self.findings.classes.put_part(items, place, *found);
                }
                Type { items, ..Type::of(Kinds::OBJECT) }
            }
            O::Append => {
                match types[0].items {
                    items if items.is_known() => self.findings.classes.put(items, types[1]),
                    _ => self.findings.classes.lose(types[1]),
                }
                Type::of(Kinds::NIL)
            }
            O::Slice => self.slice(types, before, asked()),
            O::ListOf => {
                let Some(class) = self.findings.classes.certain(types[0]) else {
                    self.lose_all(types);
                    return Type::of(Kinds::OBJECT);
                };
                let item = class.item;
                let items = self.class_at(before, Forms::LIST);
                self.findings.classes.put(items, item);
                Type { items, ..Type::of(Kinds::OBJECT) }
            }
            O::Column | O::Diagonal => {
                let class = self.findings.classes.certain(types[0]);
                let plain = operation == O::Diagonal || types[3].kinds.within(NUMBERS);
                match class.filter(|class| class.forms == Forms::MATRIX && plain).map(|class| class.item) {
                    Some(row) if row.items.is_known() => {
                        self.findings.classes.also(row.items, Forms::STRIDED.or(Forms::VECTOR));
                        Type { items: row.items, ..Type::of(Kinds::OBJECT) }
                    }
                    // Nothing is known about the rows yet.
                    Some(row) if row.kinds.is_empty() => Type::NEVER,
                    _ => {
                        self.lose_all(types);
                        Type::of(asked())
                    }
                }
            }
            O::CountOf => Type::range(0, 1 << 32),
            O::Is(_) | O::Has(_) => self.question(operation, types[0]),
            O::IsInteger if kinds[0].within(Kinds::INTEGER) => Type::of(Kinds::TRUE),
            O::IsInteger if !kinds[0].meets(Kinds::INTEGER) => Type::of_word(self.dialect.falsehood),
            O::IsInteger => self.truth(),
            O::Bound => {
                let kinds = Kinds(kinds[0].0 & !Kinds::UNBOUND.0);
                Type { kinds, ..types[0] }
            }
            O::Whole(_) if types[0].is_integer() => types[0],
            O::Whole(_) => Type::INTEGER,
            O::Pair => {
                self.lose_all(types);
                Type::of(Kinds::PAIR)
            }
            O::SetRest => {
                self.lose_all(types);
                last()
            }
            O::CellSet => {
                self.lose_all(types);
                last()
            }
            O::Cell => {
                self.lose_all(types);
                Type::of(Kinds::OBJECT)
            }
            O::CellGet | O::CallValue => Type::ANY,
            O::BoardOf => Type::BOARD,
            O::TurnOf => Type::range(0, 1),
            O::Width => Type::range(1, 11),
            O::Height => Type::range(1, 10),
            O::BoardCell => self.cells(Kinds::NONE),
            O::WinnerOf => self.cells(Kinds::NIL),
            O::OverOf => self.cells(Kinds::NIL.or(Kinds::TRUE)),
            O::ColumnHeight => Type::range(0, 10),
            O::Run(..) => Type::range(0, 11),
        }
    }

    /// What cells of a board can be, and these.
    fn cells(&mut self, or: Kinds) -> Type {
        let words = self.dialect.cells;
        words.iter().fold(Type::of(or), |found, word| self.join(found, Type::of_word(*word)))
    }

    /// The class of what a node makes: the same in every pass.
    fn class_at(&mut self, before: Items, forms: Forms) -> Items {
        if before == Items::NONE { self.findings.classes.found(forms) } else { before }
    }

    fn item(&mut self, types: &[Type], constant: Option<i64>, asked: Kinds) -> Type {
        // Arrays take other things than numbers, and make other arrays. Everything else takes integers or is an error.
        let of = self.findings.classes.of(types[0].items);
        let plain = types[1].kinds.within(NUMBERS) || !of.forms.meets(Forms::ARRAYS);
        let Some(class) = self.findings.classes.certain(types[0]).filter(|_| plain) else {
            // What is no object has no items; texts of one character have one.
            let others = Kinds(types[0].kinds.0 & !Kinds::OBJECT.0);
            if types[0].items.is_known() && plain && !others.meets(Kinds::OTHER) {
                return of.item;
            }
            self.lose_all(types);
            return Type::of(asked);
        };
        let part =
            constant.and_then(|place| class.parts.as_ref()?.get(usize::try_from(place).ok()?).copied());
        part.unwrap_or(class.item)
    }

    fn set_item(&mut self, types: &[Type]) {
        let certain = self.findings.classes.certain(types[0]).is_some_and(|class| class.forms == Forms::LIST);
        if certain {
            self.findings.classes.put(types[0].items, types[2]);
        } else {
            self.lose_all(types);
        }
    }

    fn slice(&mut self, types: &[Type], before: Items, asked: Kinds) -> Type {
        let Some(class) = self.findings.classes.certain(types[0]) else {
            self.lose_all(types);
            return Type::of(asked);
        };
        let (forms, item) = (class.forms, class.item);
        // Parts of arrays are views; parts of lists and tuples are new ones.
        let items = if forms.meets(Forms::ARRAYS) {
            if before.is_known() {
                self.findings.classes.unify(before, types[0].items);
            }
            types[0].items
        } else {
            let items = self.class_at(before, forms);
            self.findings.classes.also(items, forms);
            self.findings.classes.put(items, item);
            items
        };
        Type { items, ..Type::of(Kinds::OBJECT) }
    }

    fn question(&self, operation: Operation, found: Type) -> Type {
        let no = Type::of_word(self.dialect.falsehood);
        if !found.kinds.meets(Kinds::OBJECT) {
            return no;
        }
        let class = self.findings.classes.of(found.items);
        let wanted = match operation {
            Operation::Is(kind) => Forms::of_kind(kind),
            Operation::Has(header) => Forms::of_header(header),
            _ => return self.truth(),
        };
        if !found.items.is_known() {
            return self.truth();
        }
        let yes = Type::of(Kinds::TRUE);
        let length = match operation {
            Operation::Has(header) if Kind(header as u8) == Kind::TUPLE => Some((header >> 32) as usize),
            _ => None,
        };
        if !class.forms.meets(wanted) {
            return no;
        }
        match (length, class.parts.as_ref().map(Vec::len)) {
            (Some(wanted), Some(known)) if wanted != known => return no,
            (Some(_), None) => return self.truth(),
            _ => {}
        }
        if class.forms.within(wanted) && found.kinds == Kinds::OBJECT { yes } else { self.truth() }
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
