//! What operations give, from what is known about their arguments.

use super::infer::Pass;
use super::{Forms, Items, Kinds, Operation, Type};
use crate::word::{Kind, MAX_INTEGER, MIN_INTEGER};

/// What an index can be without asking for more than one item; what is no integer is an error.
const NUMBERS: Kinds = Kinds::INTEGER.or(Kinds::SINGLE).or(Kinds::DOUBLE);

impl Pass<'_> {
    /// What an operation gives. `constant` is its second argument, where that is an integer known beforehand.
    #[expect(clippy::too_many_lines, reason = "one arm for each operation")]
    pub(super) fn operation(
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
        Operation::ShiftLeft if a_low >= 0 && b_low >= 0 && b_high < 64 => Some((0, a_high << b_high)),
        _ => None,
    }
}

fn arithmetic(operation: Operation, kinds: Kinds, types: &[Type]) -> Type {
    let mut found = Type::of(kinds);
    // What is left of a large integer beside a small one that has no sign is small.
    let is_small = |found: &Type| found.is_integer() && found.low >= 0;
    if operation == Operation::BitAnd
        && kinds == Kinds::INTEGER.or(Kinds::OBJECT)
        && let Some(least) = types.iter().filter(|found| is_small(found)).map(|found| found.high).min()
    {
        return Type::range(0, least);
    }
    // Integers that come of other things than integers (truth values, ratios) can be any.
    let plain = Kinds::INTEGER.or(Kinds::NIL).or(Kinds::SINGLE).or(Kinds::DOUBLE).or(Kinds::PAIR);
    if kinds.meets(Kinds::INTEGER)
        && types.iter().all(|found| found.kinds.within(plain))
        && let Some((low, high)) = interval(operation, types)
    {
        let (least, greatest) = (MIN_INTEGER as i128, MAX_INTEGER as i128);
        if found.kinds != Kinds::INTEGER
            && types.iter().all(|found| found.is_integer())
            && operation == Operation::ShiftLeft
            && high <= greatest
        {
            // It never becomes too large for a word.
            found = Type::INTEGER;
        }
        found.low = low.clamp(least, greatest) as i64;
        found.high = high.clamp(least, greatest) as i64;
    }
    found
}
