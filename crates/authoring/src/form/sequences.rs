//! What is known about the items of lists, tuples and arrays.
//!
//! Every place that makes a sequence founds a class of sequences. Where sequences of two classes can be in one variable,
//! the classes become one (Steensgaard's analysis): all that is ever put into a sequence of a class is in the type of the
//! class's items, whatever way it got there. Sequences that library functions may keep, change or hand back belong to
//! the class of which nothing is known.

use super::{Kinds, Type};
use crate::word::Kind;

/// The class of the sequences among the values of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Items(pub(crate) u32);

impl Items {
    /// There are no objects among the values.
    pub const NONE: Self = Self(0);
    /// Nothing is known about what the objects hold.
    pub const UNKNOWN: Self = Self(1);

    /// Whether it is a class that something is known about.
    pub const fn is_known(self) -> bool {
        self.0 > Self::UNKNOWN.0
    }
}

/// How sequences lie in memory: a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forms(pub u8);

impl Forms {
    /// A list that grows.
    pub const LIST: Self = Self(1);
    /// A row of an array: words side by side. Begins like a list.
    pub const VECTOR: Self = Self(2);
    /// An array of two dimensions; its items are its rows. Begins like a list.
    pub const MATRIX: Self = Self(4);
    /// A tuple.
    pub const TUPLE: Self = Self(8);
    /// A column of an array, or anything else with words at equal distances.
    pub const STRIDED: Self = Self(16);
    /// All of these.
    pub const ALL: Self = Self(31);
    /// What begins like a list: length and address of the words at the same places.
    pub const LISTS: Self = Self(7);
    /// Views of words that others see too.
    pub const ARRAYS: Self = Self(22);

    /// Both together.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of these are in `other`.
    pub const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether some of these are in `other`.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The forms whose objects have that kind.
    pub const fn of_kind(kind: Kind) -> Self {
        match kind {
            Kind::LIST => Self::LISTS,
            Kind::TUPLE => Self::TUPLE,
            Kind::STRIDED => Self::STRIDED,
            _ => Self(0),
        }
    }

    /// The form whose objects have that header; tuples of all lengths are one form.
    pub fn of_header(header: i64) -> Self {
        let kind = Kind(header as u8);
        match (kind, header >> 32) {
            (Kind::LIST, 3) => Self::LIST,
            (Kind::LIST, 4) => Self::VECTOR,
            (Kind::LIST, 8) => Self::MATRIX,
            (Kind::TUPLE | Kind::STRIDED, _) => Self::of_kind(kind),
            _ => Self(0),
        }
    }
}

/// What a caller from outside hands in.
#[derive(Clone, Debug)]
pub enum Given {
    /// Values of a type, nothing known about items.
    Plain(Type),
    /// A sequence of that form with such items.
    Sequence(Forms, Box<Given>),
}

/// What is known about the sequences of a class.
#[derive(Clone, Debug)]
pub struct Class {
    parent: u32,
    /// How they lie in memory.
    pub forms: Forms,
    /// What their items are.
    pub item: Type,
    /// For tuples of one length: what each item is.
    pub parts: Option<Vec<Type>>,
}

/// All classes of a unit.
#[derive(Debug)]
pub struct Classes {
    all: Vec<Class>,
    /// Whether something became known since this was last set to false.
    pub(super) grew: bool,
    /// Whether ranges that still grow are given up.
    pub(super) widen: bool,
}

impl Default for Classes {
    fn default() -> Self {
        let class = |parent, forms, item| Class { parent, forms, item, parts: None };
        let all = vec![class(0, Forms(0), Type::NEVER), class(1, Forms::ALL, Type::ANY)];
        Self { all, grew: false, widen: false }
    }
}

impl Classes {
    /// A new class.
    pub(super) fn found(&mut self, forms: Forms) -> Items {
        let number = self.all.len() as u32;
        self.all.push(Class { parent: number, forms, item: Type::NEVER, parts: None });
        self.grew = true;
        Items(number)
    }

    /// A new class of tuples of one length.
    pub(super) fn found_tuple(&mut self, length: usize) -> Items {
        let items = self.found(Forms::TUPLE);
        self.all[items.0 as usize].parts = Some(vec![Type::NEVER; length]);
        items
    }

    /// The number that stands for a class now.
    pub(super) fn now(&self, items: Items) -> Items {
        let mut at = items.0;
        while self.all[at as usize].parent != at {
            at = self.all[at as usize].parent;
        }
        Items(at)
    }

    /// The class of a type's sequences.
    pub fn of(&self, items: Items) -> &Class {
        &self.all[self.now(items).0 as usize]
    }

    /// The class of sequences that certainly is what a value of this type is; `None` where it may be something else.
    pub fn certain(&self, found: Type) -> Option<&Class> {
        let class = self.now(found.items);
        (class.is_known() && found.kinds == Kinds::OBJECT).then(|| &self.all[class.0 as usize])
    }

    /// Values of either type.
    pub(super) fn join(&mut self, a: Type, b: Type) -> Type {
        let items = match (a.items, b.items) {
            (Items::NONE, items) | (items, Items::NONE) => self.now(items),
            (a, b) => self.unify(a, b),
        };
        Type { items, ..a.join_kinds(b) }
    }

    /// Makes two classes one.
    pub(super) fn unify(&mut self, a: Items, b: Items) -> Items {
        let (a, b) = (self.now(a), self.now(b));
        if a == b {
            return a;
        }
        self.grew = true;
        let (stays, goes) = if a.0 < b.0 { (a, b) } else { (b, a) };
        self.all[goes.0 as usize].parent = stays.0;
        let gone = self.all[goes.0 as usize].clone();
        let class = &mut self.all[stays.0 as usize];
        class.forms = class.forms.or(gone.forms);
        let parts = (class.parts.take(), gone.parts);
        if stays.is_known()
            && let (Some(ours), Some(theirs)) = parts
            && ours.len() == theirs.len()
        {
            let parts = ours.iter().zip(&theirs).map(|(a, b)| self.join(*a, *b)).collect();
            let now = self.now(stays);
            if now == stays {
                self.all[now.0 as usize].parts = Some(parts);
            }
        }
        self.put(stays, gone.item);
        self.now(stays)
    }

    /// Something is put into the sequences of a class.
    pub(super) fn put(&mut self, items: Items, item: Type) {
        let class = self.now(items);
        let before = self.all[class.0 as usize].item;
        let joined = self.join(before, item);
        let class = self.now(class);
        let slot = &mut self.all[class.0 as usize].item;
        if joined != *slot {
            *slot = if self.widen { joined.widened_from(*slot) } else { joined };
            self.grew = true;
        }
    }

    /// Something is put at a place of tuples of one length.
    pub(super) fn put_part(&mut self, items: Items, place: usize, item: Type) {
        self.put(items, item);
        let class = self.now(items).0 as usize;
        let Some(before) = self.all[class].parts.as_ref().and_then(|parts| parts.get(place).copied()) else {
            return;
        };
        let joined = self.join(before, item);
        let (class, widen) = (self.now(items).0 as usize, self.widen);
        if let Some(slot) = self.all[class].parts.as_mut().and_then(|parts| parts.get_mut(place))
            && joined != *slot
        {
            *slot = if widen { joined.widened_from(*slot) } else { joined };
            self.grew = true;
        }
    }

    /// Nobody knows from here on what happens to a value.
    pub(super) fn lose(&mut self, found: Type) {
        if found.items.is_known() {
            self.unify(found.items, Items::UNKNOWN);
        }
    }

    /// Sequences of a class may have that form too.
    pub(super) fn also(&mut self, items: Items, forms: Forms) {
        let class = self.now(items).0 as usize;
        if !forms.within(self.all[class].forms) {
            self.all[class].forms = self.all[class].forms.or(forms);
            self.grew = true;
        }
    }

    /// The type of what is handed in.
    pub(super) fn given(&mut self, given: &Given) -> Type {
        match given {
            Given::Plain(found) => *found,
            Given::Sequence(forms, item) => {
                let item = self.given(item);
                let items = self.found(*forms);
                self.put(items, item);
                Type { items, ..Type::of(Kinds::OBJECT) }
            }
        }
    }
}
