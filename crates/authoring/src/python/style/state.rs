//! What objects keep of a position beside their board: how full columns are, how many discs there are, who is to move, and sets
//! of cells in the bits of numbers. It is handed in as the board is, where the evaluation reads it.

use std::collections::{BTreeSet, HashMap, HashSet};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, Operator, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextSize};

use super::Mark;
use super::arguments::{Argument, plain};
use super::bits::number;
use super::evidence::{integer, mark_of};
use super::heights::is_rows;
use super::names::{MACHINES, OPPONENTS, PLAYERS};
use super::rivals::rival;
use super::sides::{numbered, speaks_for_second};
use super::uses::is_bits;
use crate::python::survey::Survey;

/// What the methods of a class do with the attributes of its objects.
#[derive(Default)]
struct Kept<'a> {
    /// What the constructor gives them.
    made: HashMap<&'a str, &'a Expr>,
    /// Those that are shifted, or of which bits are asked.
    bits: HashSet<&'a str>,
    /// Those that are put into a cell: `self.board[row][column] = self.turn`.
    put: HashSet<&'a str>,
    /// Those of which one item changes by one where a disc is put, and those that do so themselves.
    items: HashMap<&'a str, BTreeSet<i64>>,
    counters: HashSet<&'a str>,
    /// Those of `self` that are read.
    read: HashSet<&'a str>,
    /// Those that something else is assigned to later.
    assigned: HashSet<&'a str>,
    // The method at hand.
    is_making: bool,
    puts: bool,
    items_here: HashMap<&'a str, BTreeSet<i64>>,
    counters_here: HashSet<&'a str>,
}

/// `self.name`
fn own(expression: &Expr) -> Option<&str> {
    match expression {
        Expr::Attribute(attribute) if matches!(&*attribute.value, Expr::Name(name) if name.id == "self") => {
            Some(attribute.attr.as_str())
        }
        _ => None,
    }
}

/// The methods of its own that a method calls.
fn own_calls(def: &StmtFunctionDef) -> HashSet<&str> {
    struct Walk<'b>(HashSet<&'b str>);
    impl<'b> Visitor<'b> for Walk<'b> {
        fn visit_expr(&mut self, expression: &'b Expr) {
            if let Expr::Call(call) = expression {
                self.0.extend(own(&call.func));
            }
            visitor::walk_expr(self, expression);
        }
    }
    let mut walk = Walk(HashSet::new());
    walk.visit_body(&def.body);
    walk.0
}

impl<'a> Kept<'a> {
    fn of(survey: &Survey<'a>, class: &str) -> Self {
        let mut kept = Self::default();
        // What the constructor calls makes the object, too.
        let makers: HashSet<&str> =
            survey.method(class, "__init__").map(|(_, init)| own_calls(init)).unwrap_or_default();
        for ancestor in survey.lineage(class).iter().rev() {
            let mut methods: Vec<&&'a StmtFunctionDef> = ancestor.methods.values().collect();
            methods.sort_by_key(Ranged::start);
            for method in methods {
                let name = method.name.as_str();
                kept.is_making = name == "__init__" || makers.contains(name);
                kept.puts = false;
                kept.visit_body(&method.body);
                let (items, counters) =
                    (std::mem::take(&mut kept.items_here), std::mem::take(&mut kept.counters_here));
                if kept.puts && !kept.is_making {
                    // What one method does another one takes back.
                    for (name, steps) in items {
                        kept.items.entry(name).or_default().extend(steps);
                    }
                    kept.counters.extend(counters);
                }
            }
        }
        kept
    }

    fn target(&mut self, target: &'a Expr, value: &'a Expr) {
        if let Some(name) = own(target) {
            if self.is_making {
                self.made.insert(name, value);
            } else if integer(value) != Some(0) {
                self.assigned.insert(name);
            }
        }
        // A cell of a board is given something.
        if let Expr::Subscript(outer) = target
            && (outer.value.is_subscript_expr() || outer.slice.is_tuple_expr())
        {
            self.puts = true;
            self.put.extend(own(value));
        }
    }
}

impl<'a> Visitor<'a> for Kept<'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::Assign(assign) => {
                assign.targets.iter().for_each(|target| self.target(target, &assign.value));
            }
            Stmt::AnnAssign(assign) => {
                if let Some(value) = &assign.value {
                    self.target(&assign.target, value);
                }
            }
            Stmt::AugAssign(assign) => {
                let step = match assign.op {
                    Operator::Add => integer(&assign.value),
                    Operator::Sub => integer(&assign.value).and_then(i64::checked_neg),
                    _ => None,
                };
                let whole = own(&assign.target);
                let item = match &*assign.target {
                    Expr::Subscript(subscript) => own(&subscript.value),
                    _ => None,
                };
                if is_bits(assign.op) || assign.op == Operator::BitXor {
                    self.bits.extend(whole.or(item));
                    self.puts = true;
                }
                match (whole, item, step) {
                    (Some(name), _, Some(1)) => {
                        self.counters_here.insert(name);
                    }
                    (_, Some(name), Some(step @ (1 | -1))) => {
                        self.items_here.entry(name).or_default().insert(step);
                    }
                    (Some(name), _, None) if !self.is_making => {
                        self.assigned.insert(name);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        let mut bits = |part: &'a Expr| {
            let item = match part {
                Expr::Subscript(subscript) => own(&subscript.value),
                _ => None,
            };
            self.bits.extend(own(part).or(item));
        };
        if let Expr::Attribute(attribute) = expression
            && attribute.ctx.is_load()
        {
            self.read.extend(own(expression));
        }
        match expression {
            Expr::BinOp(binary) if is_bits(binary.op) => {
                bits(&binary.left);
                bits(&binary.right);
            }
            Expr::Call(call) => match &*call.func {
                Expr::Name(name) if name.id == "bin" => call.arguments.args.iter().for_each(bits),
                Expr::Attribute(attribute) if attribute.attr.as_str() == "bit_count" => {
                    bits(&attribute.value);
                }
                _ => {}
            },
            _ => {}
        }
        visitor::walk_expr(self, expression);
    }
}

/// Who the cells are whose bits a number holds, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Mine,
    Theirs,
    All,
    First,
    Second,
    Person,
    Machine,
}

fn owner(name: &str) -> Option<Owner> {
    let name = plain(name);
    let words: Vec<&str> =
        name.split('_').filter(|word| !matches!(*word, "board" | "bitboard" | "bb" | "bits")).collect();
    let has = |wanted: &[&str]| words.iter().any(|word| wanted.contains(word));
    if let Some(number) = numbered(&words.join("_")) {
        return Some(if number == 1 { Owner::First } else { Owner::Second });
    }
    Some(if has(&["all", "mask", "occupied", "both", "full"]) {
        Owner::All
    } else if has(&["opp", "opponent", "enemy", "their", "other", "rival"]) {
        Owner::Theirs
    } else if has(&["my", "own", "me", "mine", "current", "cur", "position"]) {
        Owner::Mine
    } else if has(&MACHINES) || has(&["yellow"]) {
        Owner::Machine
    } else if has(&["player", "human", "user", "red"]) {
        Owner::Person
    } else {
        return None;
    })
}

/// Whether a name says which side of the game the bits are of, but not whether that is the one which the value speaks for.
pub(super) fn is_of_fixed_side(name: &str) -> bool {
    matches!(owner(name), Some(Owner::First | Owner::Second | Owner::Person | Owner::Machine))
}

/// What numbers with the bits of cells are given, of which the names are these: nothing if they do not tell both sides.
/// `is_asked`: whether the function is told the side whose value is wanted, so that the numbers are those of fixed sides.
pub(super) fn bits_of<'n>(
    survey: &Survey<'_>,
    names: &[&'n str],
    is_asked: bool,
) -> Vec<(&'n str, Argument)> {
    let owners: Vec<(&str, Owner)> = names.iter().filter_map(|name| Some((*name, owner(name)?))).collect();
    let has = |wanted: Owner| owners.iter().filter(|(_, owner)| *owner == wanted).count() == 1;
    let found = |pairs: &[(Owner, Argument)]| {
        let of = |owner: Owner| {
            pairs.iter().find(|(known, _)| *known == owner).map(|(_, argument)| argument.clone())
        };
        owners.iter().filter_map(|(name, owner)| Some((*name, of(*owner)?))).collect()
    };
    let (mine, theirs, all) = (Argument::MyBits, Argument::TheirBits, Argument::AllBits);
    let (first, second) = (Argument::FirstBits, Argument::SecondBits);
    let all = (Owner::All, all);
    if has(Owner::Mine) && (has(Owner::Theirs) || has(Owner::All)) {
        found(&[(Owner::Mine, mine), (Owner::Theirs, theirs), all])
    } else if has(Owner::First) && has(Owner::Second) {
        let named =
            |wanted: Owner| owners.iter().find(|(_, owner)| *owner == wanted).map_or("", |(name, _)| *name);
        let (first, second) = match () {
            () if is_asked => (first, second),
            () if speaks_for_second(survey, &plain(named(Owner::First)), &plain(named(Owner::Second))) => {
                (theirs, mine)
            }
            () => (mine, theirs),
        };
        found(&[(Owner::First, first), (Owner::Second, second), all])
    } else if has(Owner::Person) && has(Owner::Machine) {
        let (person, machine) = if is_asked { (first, second) } else { (theirs, mine) };
        found(&[(Owner::Person, person), (Owner::Machine, machine), all])
    } else if has(Owner::Person) && has(Owner::Theirs) {
        found(&[(Owner::Person, mine), (Owner::Theirs, theirs), all])
    } else {
        Vec::new()
    }
}

/// The attributes of a class that hold its board in the bits of numbers.
pub(super) fn bit_attributes(survey: &Survey<'_>, class: &str, is_asked: bool) -> Vec<(String, Argument)> {
    let kept = Kept::of(survey, class);
    let mut names: Vec<&str> = kept
        .bits
        .iter()
        .copied()
        .filter(|name| kept.made.get(name).and_then(|made| integer(made)) == Some(0))
        .collect();
    names.sort_unstable();
    let owned = |names: &[&str]| -> Vec<(String, Argument)> {
        let found = bits_of(survey, names, is_asked).into_iter();
        found.map(|(name, argument)| (name.to_owned(), argument)).collect()
    };
    // What moves change comes first: the constructor alone makes masks of the whole board, whatever they are called.
    let changed: Vec<&str> = names.iter().copied().filter(|name| kept.assigned.contains(name)).collect();
    let mut found = owned(&changed);
    if found.is_empty() {
        found = owned(&names);
    }
    if found.is_empty() {
        // `self.bitboards = [0, 0]`
        let is_pair = |made: &&Expr| {
            matches!(made, Expr::List(list)
                if list.elts.len() == 2 && list.elts.iter().all(|item| integer(item) == Some(0)))
        };
        let mut pairs =
            kept.bits.iter().filter(|name| kept.made.get(**name).copied().is_some_and(|made| is_pair(&made)));
        if let (Some(name), None) = (pairs.next(), pairs.next()) {
            found.push(((*name).to_owned(), Argument::List(vec![Argument::FirstBits, Argument::SecondBits])));
        }
    }
    found
}

/// The attribute of a class that holds the sides' cells in the bits of two numbers: `self.tokens = [0, 0]`.
pub(super) fn bit_pair(survey: &Survey<'_>, class: &str) -> Option<String> {
    let found = bit_attributes(survey, class, false);
    let pair = found.into_iter().find(|(_, argument)| matches!(argument, Argument::List(_)));
    pair.map(|(name, _)| name)
}

/// The attributes that say which of a pair's numbers is that of the side to move: `self.tokens[self.turn]`.
fn turns<'a>(survey: &Survey<'a>, pair: &str) -> HashSet<&'a str> {
    struct Turns<'n, 'b> {
        pair: &'n str,
        found: HashSet<&'b str>,
    }
    impl<'b> Visitor<'b> for Turns<'_, 'b> {
        fn visit_expr(&mut self, expression: &'b Expr) {
            if let Expr::Subscript(subscript) = expression
                && let (Expr::Attribute(pair), Expr::Attribute(turn)) = (&*subscript.value, &*subscript.slice)
                && pair.attr.as_str() == self.pair
            {
                self.found.insert(&turn.attr);
            }
            visitor::walk_expr(self, expression);
        }
    }
    let mut turns = Turns { pair, found: HashSet::new() };
    turns.visit_body(survey.body);
    turns.found
}

/// How full columns are and how many discs there are, where an object that a function is handed keeps that beside its board.
pub(super) fn counts<'a>(
    survey: &Survey<'a>,
    class: &str,
    def: &'a StmtFunctionDef,
    board: &String,
) -> Vec<(String, Argument)> {
    let marks = [Mark::None, Mark::None, Mark::None];
    let mut found = state(survey, class, def, Some(board), true, false, &marks);
    let is_count = |argument: &Argument| {
        matches!(argument, Argument::Heights | Argument::TopRows | Argument::Room | Argument::Discs)
    };
    found.retain(|(_, argument)| is_count(argument));
    found
}

/// What an object of a class without a board is given that a function is handed: nothing unless sets of cells are among it,
/// and everything that the function reads and moves change.
pub(super) fn handed_state<'a>(
    survey: &Survey<'a>,
    class: &str,
    def: &'a StmtFunctionDef,
) -> Option<Vec<(String, Argument)>> {
    bit_pair(survey, class).or_else(|| Some(bit_attributes(survey, class, false).first()?.0.clone()))?;
    let marks = [Mark::None, Mark::None, Mark::None];
    let found = state(survey, class, def, None, false, false, &marks);
    let kept = Kept::of(survey, class);
    let read = attributes_read(survey, class, def);
    let changes = |name: &str| {
        kept.items.contains_key(name) || kept.counters.contains(name) || kept.assigned.contains(name)
    };
    let is_told = |name: &&str| found.iter().any(|(known, _)| known == *name);
    let is_whole = read.iter().filter(|name| changes(name)).all(is_told);
    (is_whole && found.iter().any(|(_, argument)| argument.has_bits())).then_some(found)
}

/// The attributes of the object that is asked which belong to the position and which the evaluation reads. `is_handed`: whether
/// the board is a parameter.
pub(super) fn state<'a>(
    survey: &Survey<'a>,
    class: &str,
    def: &'a StmtFunctionDef,
    board: Option<&String>,
    is_handed: bool,
    is_asked: bool,
    marks: &[Mark; 3],
) -> Vec<(String, Argument)> {
    let read = attributes_read(survey, class, def);
    let kept = Kept::of(survey, class);
    let is_in_bits = board.is_none() && !is_handed;
    let mut found = if is_in_bits { bit_attributes(survey, class, is_asked) } else { Vec::new() };
    if let [(pair, Argument::List(_))] = &found[..] {
        let is_turn = |name: &&&str| kept.made.get(**name).and_then(|made| integer(made)) == Some(0);
        let turns = turns(survey, pair);
        let turns: Vec<String> = turns.iter().filter(is_turn).map(|name| (*name).to_owned()).collect();
        found.extend(turns.into_iter().map(|name| (name, Argument::Turn)));
    }
    for (name, steps) in &kept.items {
        let Some(made) = kept.made.get(name) else { continue };
        let argument = match each(survey, made) {
            Some(0) if steps.contains(&1) => Argument::Heights,
            Some(5) if steps.contains(&-1) => Argument::TopRows,
            Some(6) if steps.contains(&-1) => Argument::Room,
            _ => continue,
        };
        found.push(((*name).to_owned(), argument));
    }
    for name in kept.counters.difference(&kept.assigned) {
        if kept.made.get(name).and_then(|made| integer(made)) == Some(0) {
            found.push(((*name).to_owned(), Argument::Discs));
        }
    }
    for name in &kept.put {
        let made = kept.made.get(name).and_then(|made| mark_of(made));
        if let Some(made) = made
            && kept.assigned.contains(name)
            && made != marks[1]
            && made != marks[2]
        {
            found.push(((*name).to_owned(), Argument::Player));
        }
    }
    // The side that somebody tells the object later, or that a class which is not here keeps.
    let is_none = |name: &str| kept.made.get(name).is_some_and(|made| made.is_none_literal_expr());
    for name in &read {
        let is_told = kept.assigned.contains(name) && is_none(name);
        if is_none(name)
            && let Some(rival) = rival(survey, class, name, &read)
        {
            found.push(((*name).to_owned(), rival));
            continue;
        }
        let is_known = kept.made.contains_key(name) && !is_told
            || survey.method(class, name).is_some()
            || survey.fields(class).is_some()
            || survey
                .lineage(class)
                .iter()
                .any(|class| class.attributes.iter().any(|(known, _)| known == name));
        let bare = plain(name);
        let argument = if PLAYERS.contains(&bare.as_str()) {
            Argument::Player
        } else if OPPONENTS.contains(&bare.as_str()) {
            Argument::Opponent
        } else {
            continue;
        };
        if !is_known && kept.read.contains(name) {
            found.push(((*name).to_owned(), argument));
        }
    }
    found.retain(|(name, _)| read.contains(name.as_str()) && Some(name) != board);
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

/// The number that a list holds seven times: `[0] * 7`, `[5 for _ in range(7)]`.
fn each(survey: &Survey<'_>, made: &Expr) -> Option<i64> {
    let of = |item: &Expr| if is_rows(item) { Some(6) } else { number(survey, item, 2) };
    match made {
        Expr::BinOp(binary) if binary.op == Operator::Mult => match &*binary.left {
            Expr::List(list) if list.elts.len() == 1 => of(&list.elts[0]),
            _ => None,
        },
        Expr::ListComp(comprehension) => of(&comprehension.elt),
        Expr::List(list) if list.elts.len() == 7 => {
            let first = of(&list.elts[0])?;
            list.elts.iter().all(|item| of(item) == Some(first)).then_some(first)
        }
        _ => None,
    }
}

/// The attributes that a method reads, and what it calls in the file.
pub(super) fn attributes_read<'b, 'a: 'b>(
    survey: &Survey<'a>,
    class: &str,
    def: &'b StmtFunctionDef,
) -> HashSet<&'b str> {
    #[derive(Default)]
    struct Read<'a> {
        attributes: HashSet<&'a str>,
        called: Vec<&'a str>,
    }
    impl<'a> Visitor<'a> for Read<'a> {
        fn visit_expr(&mut self, expression: &'a Expr) {
            match expression {
                Expr::Attribute(attribute) => {
                    self.attributes.insert(attribute.attr.as_str());
                    self.called.push(attribute.attr.as_str());
                }
                Expr::Name(name) => self.called.push(name.id.as_str()),
                _ => {}
            }
            visitor::walk_expr(self, expression);
        }
    }
    let mut read = Read::default();
    let mut seen: HashSet<TextSize> = HashSet::new();
    let mut waiting: Vec<&'b StmtFunctionDef> = vec![def];
    while let Some(def) = waiting.pop() {
        if !seen.insert(def.start()) {
            continue;
        }
        read.visit_body(&def.body);
        let mut called: Vec<&str> = std::mem::take(&mut read.called);
        called.sort_unstable();
        called.dedup();
        for name in called {
            waiting.extend(survey.functions.get(name).copied());
            waiting.extend(survey.method(class, name).map(|(_, def)| def));
        }
    }
    read.attributes
}
