//! Objects that hold boards: those of the file's own classes, and those of classes that are elsewhere, known by the attributes
//! that they are asked for.

use std::collections::{BTreeMap, HashSet};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ExprCall, Stmt, StmtFunctionDef};
use ruff_text_size::Ranged;

use super::arguments::{Argument, by_plain_name, construct, is_board_name, plain};
use super::attributes::board_attribute;
use super::beside::{are_both_sides, counts_from_zero, has_plain_board, whose};
use super::cells::is_aside;
use super::deep::is_deep;
use super::ended::{Ended, Known, is_elsewhere};
use super::heights::{heights, is_heights};
use super::inherited::handed_on;
use super::names::{OPPONENTS, PLAYERS, gives_other_side};
use super::sides::numbered;
use super::state::{bits_of, counts, handed_state};
use super::uses::{Followed, helper, is_bits};
use crate::python::library::methods;
use crate::python::survey::Survey;

/// An object that a constructor keeps as an attribute, of whose board the class makes use: `self.game.board`.
pub(super) fn kept_object(
    survey: &Survey<'_>,
    class: &str,
    init: &StmtFunctionDef,
    parameter: &str,
    depth: usize,
) -> Option<Argument> {
    struct Uses<'n> {
        kept: HashSet<String>,
        parameter: &'n str,
        inner: BTreeMap<String, Use>,
    }
    impl<'b> Visitor<'b> for Uses<'_> {
        fn visit_stmt(&mut self, statement: &'b Stmt) {
            if let Stmt::Assign(assign) = statement
                && let Expr::Name(value) = &*assign.value
                && value.id == self.parameter
            {
                for target in &assign.targets {
                    if let Expr::Attribute(attribute) = target {
                        self.kept.insert(attribute.attr.to_string());
                    }
                }
            }
            visitor::walk_stmt(self, statement);
        }

        fn visit_expr(&mut self, expression: &'b Expr) {
            let is_it = |owner: &Expr| match owner {
                Expr::Attribute(owner) => self.kept.contains(owner.attr.as_str()),
                Expr::Name(owner) => owner.id == self.parameter,
                _ => false,
            };
            if let Some((name, seen)) = attribute_used(expression, is_it) {
                self.inner.entry(name.to_owned()).or_default().add(seen);
            }
            visitor::walk_expr(self, expression);
        }
    }
    let mut uses = Uses { kept: HashSet::new(), parameter, inner: BTreeMap::new() };
    uses.kept.extend(handed_on(survey, init).into_iter().filter(|name| name == parameter));
    uses.visit_body(&init.body);
    let mut methods = survey.methods(class);
    methods.sort_by_key(Ranged::start);
    for method in methods {
        uses.visit_body(&method.body);
    }
    let Uses { kept, mut inner, .. } = uses;
    let is_kept = |owner: &Expr| match owner {
        Expr::Attribute(owner) => kept.contains(owner.attr.as_str()),
        Expr::Name(owner) => owner.id == parameter,
        _ => false,
    };
    for method in survey.methods(class) {
        deepen(survey, method, &is_kept, &mut inner);
    }
    if let Some(found) = object_with(survey, &inner, Some(class), depth, None) {
        return Some(found);
    }
    let plain = |name: &String| {
        methods::NAMES.contains(&name.as_str()) || methods::ATTRIBUTES.contains(&name.as_str())
    };
    if inner.keys().all(plain) {
        return None;
    }
    // What is known of an object that is asked for more than is known here.
    let known = known(survey, &inner);
    Some(if known.is_empty() { Argument::Nothing } else { Argument::Record(known) })
}

/// Whether nothing but sizes is known of an object, and its owner's constructor asks it for nothing else.
pub(super) fn holds_sizes(object: &Argument, init: &StmtFunctionDef, parameter: &str) -> bool {
    struct Asks<'n> {
        parameter: &'n str,
        is_for_more: bool,
    }
    impl<'b> Visitor<'b> for Asks<'_> {
        fn visit_expr(&mut self, expression: &'b Expr) {
            if let Expr::Attribute(asked) = expression {
                // `game.width`, `self.game.width`
                let is_it = match &*asked.value {
                    Expr::Name(name) => name.id == self.parameter,
                    kept => kept.is_attribute_expr(),
                };
                self.is_for_more |=
                    is_it && !by_plain_name(&plain(&asked.attr)).is_some_and(|one| is_size(&one));
            }
            visitor::walk_expr(self, expression);
        }
    }
    let Argument::Record(known) = object else { return false };
    let told = |argument: &Argument| is_size(argument) || matches!(argument, Argument::Method(_));
    let holds = known.iter().any(|(_, one)| is_size(one)) && known.iter().all(|(_, one)| told(one));
    let mut asks = Asks { parameter, is_for_more: false };
    asks.visit_body(&init.body);
    holds && !asks.is_for_more
}

fn is_size(argument: &Argument) -> bool {
    matches!(argument, Argument::Rows | Argument::Columns | Argument::Line)
}

/// What is done with an attribute.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Use {
    /// It has items that have items.
    pub(super) is_deep: bool,
    sets: Option<Sets>,
    call: Option<Call>,
}

/// What holds sets of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sets {
    Items,
    Whole,
}

/// How something is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Call {
    Bare,
    WithArguments,
}

impl Use {
    fn add(&mut self, other: Self) {
        self.is_deep |= other.is_deep;
        self.sets = self.sets.max(other.sets);
        self.call = self.call.max(other.call);
    }

    /// `state.tokens[0] & 1`
    fn has_sets(self) -> bool {
        self.sets == Some(Sets::Items) && !self.is_deep
    }
}

/// An attribute of an object that is told by `is_it`, and what the expression does with it.
pub(super) fn attribute_used<'e>(
    expression: &'e Expr,
    is_it: impl Fn(&Expr) -> bool,
) -> Option<(&'e str, Use)> {
    let named = |part: &Expr| matches!(part, Expr::Attribute(attribute) if is_it(&attribute.value));
    let (part, seen) = match expression {
        Expr::Attribute(_) => (expression, Use::default()),
        Expr::Call(call) => {
            let how = if call.arguments.is_empty() { Call::Bare } else { Call::WithArguments };
            (&*call.func, Use { call: Some(how), ..Use::default() })
        }
        Expr::Subscript(outer) => match &*outer.value {
            Expr::Subscript(inner) => (&*inner.value, Use { is_deep: true, ..Use::default() }),
            value if outer.slice.is_tuple_expr() => (value, Use { is_deep: true, ..Use::default() }),
            _ => return None,
        },
        Expr::BinOp(binary) if is_bits(binary.op) => {
            let bits = Use { sets: Some(Sets::Whole), ..Use::default() };
            let items = Use { sets: Some(Sets::Items), ..Use::default() };
            // `state.tokens[0] & 1`
            let item = |part: &'e Expr| match part {
                Expr::Subscript(subscript) if named(&subscript.value) => Some(&*subscript.value),
                _ => None,
            };
            match item(&binary.left).or_else(|| item(&binary.right)) {
                Some(pair) => (pair, items),
                None if named(&binary.left) => (&*binary.left, bits),
                None => (&*binary.right, bits),
            }
        }
        _ => return None,
    };
    match part {
        Expr::Attribute(attribute) if is_it(&attribute.value) => Some((attribute.attr.as_str(), seen)),
        _ => None,
    }
}

/// What a parameter is that is only used for its attributes, one of which is a board.
pub(super) fn object<'a>(
    survey: &Survey<'a>,
    def: &'a StmtFunctionDef,
    parameter: &str,
    annotation: Option<&Expr>,
) -> Option<Argument> {
    if let Some(Expr::Name(class)) = annotation
        && let Some((class, _)) = survey.classes.get_key_value(class.id.as_str())
    {
        if let Some(attribute) = board_attribute(survey, class) {
            return Some(instance(survey, class, attribute, Some(def)));
        }
        if let Some(state) = handed_state(survey, class, def) {
            return Some(Argument::Kept((*class).to_owned(), state));
        }
    }
    let mut asked = Asked::default();
    if !asks_attributes(survey, def, parameter, 6, &mut asked) {
        return None;
    }
    // What has a board is no board, whatever else it is asked for that is not known here.
    let part = || Some(Argument::Record(known(survey, &asked.attributes))).filter(has_plain_board);
    object_with(survey, &asked.attributes, None, 2, Some(def)).or_else(part)
}

/// The attributes of an object of which it is known what they are.
pub(super) fn known(survey: &Survey<'_>, attributes: &BTreeMap<String, Use>) -> Vec<(String, Argument)> {
    let meaning = |(name, seen): (&String, &Use)| {
        Some((name.clone(), attribute_meaning(survey, name, *seen, attributes)?))
    };
    attributes.iter().filter_map(meaning).collect()
}

/// An instance of a class with a board, and what else it keeps of the position that the function reads.
fn instance<'a>(
    survey: &Survey<'a>,
    class: &str,
    board: String,
    handed_to: Option<&'a StmtFunctionDef>,
) -> Argument {
    let counts = handed_to.map(|def| counts(survey, class, def, &board)).unwrap_or_default();
    if counts.is_empty() {
        return Argument::Instance(class.to_owned(), board);
    }
    let mut kept = vec![(board, Argument::Board)];
    kept.extend(counts);
    Argument::Kept(class.to_owned(), kept)
}

/// What functions ask a parameter for that is handed on.
#[derive(Default)]
pub(super) struct Asked {
    pub(super) attributes: BTreeMap<String, Use>,
    followed: HashSet<Followed>,
}

/// Collects the attributes that a function and those it calls ask a parameter for; whether that is all they do with it.
pub(super) fn asks_attributes(
    survey: &Survey<'_>,
    def: &StmtFunctionDef,
    parameter: &str,
    depth: usize,
    asked: &mut Asked,
) -> bool {
    struct Uses<'n, 's, 'a: 'f, 'f> {
        survey: &'s Survey<'a>,
        def: &'f StmtFunctionDef,
        name: &'n str,
        depth: usize,
        asked: &'n mut Asked,
        bare: bool,
        /// Whether the name has become that of something else: `board = board.grid`.
        is_over: bool,
    }
    impl<'a: 'f, 'f> Uses<'_, '_, 'a, 'f> {
        fn is(&self, expression: &Expr) -> bool {
            matches!(expression, Expr::Name(name) if name.id == self.name)
        }

        /// The function that is called, one inside of this one first, and its parameter at this place.
        fn followed(&self, call: &ExprCall, place: usize) -> Option<(&'f StmtFunctionDef, &'f str)> {
            let mut inner = self.def.body.iter().filter_map(Stmt::as_function_def_stmt);
            let inner = inner.find(|def| matches!(&*call.func, Expr::Name(name) if name.id == *def.name));
            match inner {
                Some(def) => {
                    Some((def, def.parameters.iter_non_variadic_params().nth(place)?.name().as_str()))
                }
                None => helper(self.survey, call, place),
            }
        }
    }
    impl<'b> Visitor<'b> for Uses<'_, '_, '_, '_> {
        fn visit_stmt(&mut self, statement: &'b Stmt) {
            // Inside, the name is another's.
            if let Stmt::FunctionDef(inner) = statement
                && inner.parameters.iter().any(|parameter| parameter.name().as_str() == self.name)
            {
                return;
            }
            let known = Known {
                handed: &|name| name == self.name,
                defined: &|name| self.survey.defines(name),
                foreign: &|thing| is_elsewhere(self.survey, thing),
            };
            if let Stmt::If(choice) = statement
                && self.survey.ended.fails(&choice.test, &known)
            {
                // What is done at the end of a game is never done.
                self.visit_expr(Ended::asked_first(&choice.test));
                for clause in &choice.elif_else_clauses {
                    clause.test.iter().for_each(|test| self.visit_expr(test));
                    self.visit_body(&clause.body);
                }
            } else if let Stmt::Assign(assign) = statement
                && let [target] = &assign.targets[..]
                && self.is(target)
            {
                self.visit_expr(&assign.value);
                self.is_over = true;
            } else {
                visitor::walk_stmt(self, statement);
            }
        }

        fn visit_expr(&mut self, expression: &'b Expr) {
            if !self.is_over
                && let Some((name, seen)) = attribute_used(expression, |owner| self.is(owner))
            {
                self.asked.attributes.entry(name.to_owned()).or_default().add(seen);
            }
            match expression {
                _ if self.is_over => {}
                Expr::Attribute(attribute) if self.is(&attribute.value) => {}
                // What is shown or asked for its class is still known by its attributes alone.
                Expr::Call(call) if matches!(&*call.func, Expr::Name(name) if matches!(name.id.as_str(), "print" | "isinstance")) => {
                    for argument in &call.arguments.args {
                        if !self.is(argument) {
                            self.visit_expr(argument);
                        }
                    }
                }
                Expr::Call(call) if self.depth > 0 => {
                    for (place, argument) in call.arguments.args.iter().enumerate() {
                        let followed = self.is(argument).then(|| self.followed(call, place)).flatten();
                        match followed {
                            Some((helper, parameter)) => {
                                let depth = self.depth - 1;
                                let is_new = self.asked.followed.insert((helper.start(), place, depth));
                                self.bare |= is_new
                                    && !asks_attributes(self.survey, helper, parameter, depth, self.asked);
                            }
                            None => self.visit_expr(argument),
                        }
                    }
                    self.visit_expr(&call.func);
                    call.arguments.keywords.iter().for_each(|keyword| self.visit_expr(&keyword.value));
                }
                _ if self.is(expression) => self.bare = true,
                _ => visitor::walk_expr(self, expression),
            }
        }
    }
    let mut uses = Uses { survey, def, name: parameter, depth, asked, bare: false, is_over: false };
    uses.visit_body(&def.body);
    let is_all = !uses.bare;
    let is_it = |owner: &Expr| matches!(owner, Expr::Name(name) if name.id == parameter);
    deepen(survey, def, &is_it, &mut asked.attributes);
    is_all
}

/// Finds the attributes that are boards where they are put into variables, gone through or handed on.
fn deepen(
    survey: &Survey<'_>,
    def: &StmtFunctionDef,
    is_it: &dyn Fn(&Expr) -> bool,
    attributes: &mut BTreeMap<String, Use>,
) {
    for (name, seen) in attributes.iter_mut().take(DEEPENED) {
        let is_attribute = |thing: &Expr| matches!(thing, Expr::Attribute(attribute) if attribute.attr.as_str() == name && is_it(&attribute.value));
        if !seen.is_deep && seen.call.is_none() && seen.sets.is_none() && !is_board_name(name) {
            seen.is_deep = is_deep(survey, def, &is_attribute);
        }
    }
}

/// At most so many attributes of an object are followed.
const DEEPENED: usize = 24;

/// An object with these attributes: of a class of the file, or of one that is elsewhere.
fn object_with<'a>(
    survey: &Survey<'a>,
    attributes: &BTreeMap<String, Use>,
    not: Option<&str>,
    depth: usize,
    handed_to: Option<&'a StmtFunctionDef>,
) -> Option<Argument> {
    if attributes.is_empty() || depth == 0 {
        return None;
    }
    let mut classes: Vec<_> = survey.classes.values().collect();
    classes.sort_by_key(|class| class.def.start());
    for class in classes {
        let name = class.def.name.as_str();
        if Some(name) == not || construct(survey, name, depth - 1).is_none() {
            continue;
        }
        let fits = attributes.keys().all(|wanted| {
            survey.method(name, wanted).is_some()
                || survey.attributes.contains(wanted)
                || class.attributes.iter().any(|(known, _)| known == wanted)
        });
        if !fits || attributes.keys().all(|wanted| methods::NAMES.contains(&wanted.as_str())) {
            continue;
        }
        if let Some(attribute) = board_attribute(survey, name) {
            return Some(instance(survey, name, attribute, handed_to));
        }
        if let Some(state) = handed_to.and_then(|def| handed_state(survey, name, def)) {
            return Some(Argument::Kept(name.to_owned(), state));
        }
    }
    let record: Option<Vec<(String, Argument)>> = attributes
        .iter()
        // What the object says of any side is no part of it.
        .filter(|(name, seen)| !(seen.call == Some(Call::WithArguments) && gives_other_side(name)))
        .map(|(name, seen)| Some((name.clone(), attribute_meaning(survey, name, *seen, attributes)?)))
        .collect();
    record.map(Argument::Record).filter(Argument::is_board)
}

/// What an attribute of an object is that nothing else is known of, beside its other attributes.
pub(super) fn attribute_meaning(
    survey: &Survey<'_>,
    name: &str,
    seen: Use,
    all: &BTreeMap<String, Use>,
) -> Option<Argument> {
    let bare = plain(name);
    let has = |wanted: &str| all.contains_key(wanted);
    let has_board = || all.keys().any(|other| is_board_name(other));
    let told = survey.ended.told(name);
    if let Some(call) = seen.call {
        // `state.get_board()` gives what `state.board` is.
        let kept = name.strip_prefix("get_").or_else(|| name.strip_prefix("get")).unwrap_or(name);
        let seen = Use { call: None, ..seen };
        let is_plain = call == Call::Bare && !methods::NAMES.contains(&name);
        // `get_moves()` gives moves, not how many there were.
        let is_clear = |meaning: &Argument| is_plain && meaning.needs_position();
        let told = told.or_else(|| attribute_meaning(survey, kept, seen, all).filter(is_clear));
        return told.map(|told| Argument::Method(Box::new(told)));
    }
    if seen.sets == Some(Sets::Whole) && !seen.is_deep {
        let names: Vec<&str> = all
            .iter()
            .filter(|(_, seen)| seen.sets == Some(Sets::Whole))
            .map(|(name, _)| name.as_str())
            .collect();
        let bits = bits_of(survey, &names, false);
        return bits.into_iter().find(|(known, _)| *known == name).map(|(_, argument)| argument);
    }
    if seen.has_sets() {
        return Some(Argument::List(vec![Argument::FirstBits, Argument::SecondBits]));
    }
    // Who chooses between two sets of cells is called 0 or 1.
    let has_pair = all.values().any(|seen| seen.has_sets());
    // What has items with items is the board, if nothing else is and no table of points goes by that name.
    let is_other_board = |(other, seen): (&String, &Use)| {
        other != name && (is_board_name(other) || seen.is_deep && !is_aside(other))
    };
    let is_alone = !is_aside(name) && !all.iter().any(is_other_board);
    Some(match bare.as_str() {
        _ if is_board_name(name) => Argument::Board,
        // Beside the board, what tells its sizes as an array does is no array.
        "shape" if all.keys().any(|other| is_board_name(other)) => Argument::Sizes,
        _ if seen.is_deep && is_alone => Argument::Board,
        _ if told.is_some() => told?,
        other if whose(other).is_some() && are_both_sides(all) => whose(other)?,
        other if has_pair && OPPONENTS.contains(&other) => Argument::OtherTurn,
        other if has_pair && PLAYERS.contains(&other) => Argument::Turn,
        "current" => Argument::Player,
        other if OPPONENTS.contains(&other) => Argument::Opponent,
        other if PLAYERS.contains(&other) => Argument::Player,
        // Who counts sides from 0 calls the second one 1.
        other if numbered(other).is_some() && counts_from_zero(all) => return None,
        other if numbered(other) == Some(1) => Argument::First,
        other if numbered(other) == Some(2) => Argument::Second,
        other if by_plain_name(other).is_some() => by_plain_name(other)?,
        other if is_heights(other) => heights(survey, name),
        // Sizes in one letter, beside each other.
        "w" if has("h") || has("H") || has_board() => Argument::Columns,
        "h" if has("w") || has("W") || has_board() => Argument::Rows,
        "n" if has("w") && has("h") => Argument::Line,
        "n" if has("m") => Argument::Rows,
        "m" if has("n") => Argument::Columns,
        _ => return None,
    })
}
