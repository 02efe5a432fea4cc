//! What statements may change, by what is written in them: for statements that are left out, so that nobody reads what
//! they would have changed.
//!
//! Names are followed to what they may be other names of (`row` of `for row in self.rows`); functions of the file that are
//! called, into their bodies. What cannot be followed is unclear, and the statement cannot be left out.

use std::collections::{HashMap, HashSet};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ExprCall, Stmt, StmtFunctionDef};

use super::scope::target_names;
use super::survey::Survey;

/// Methods that change what they are asked of.
const CHANGING: &[&str] = &[
    "append",
    "appendleft",
    "extend",
    "insert",
    "remove",
    "pop",
    "popleft",
    "popitem",
    "clear",
    "sort",
    "reverse",
    "add",
    "discard",
    "update",
    "setdefault",
    "fill",
    "put",
    "resize",
    "subtract",
    "rotate",
];

/// Functions that change nothing and keep nothing of what they are given.
const HARMLESS: &[&str] = &[
    "print",
    "len",
    "int",
    "float",
    "str",
    "bool",
    "abs",
    "round",
    "min",
    "max",
    "sum",
    "range",
    "sorted",
    "repr",
    "isinstance",
    "any",
    "all",
    "input",
    "open",
    "super",
];

/// How far calls are followed.
const DEPTH: usize = 8;

/// What may be changed.
#[derive(Clone, Debug, Default)]
pub(super) struct Effects {
    /// Names that are bound or whose things are changed.
    pub names: HashSet<String>,
    /// Attributes of the function's own object, its first parameter.
    pub own: HashSet<String>,
    /// Whether the loop or the function around it may be left from inside of it.
    pub leaves: bool,
    /// Whether it may change what is not in these lists.
    pub unclear: bool,
}

/// A function, and what its names and the attributes of its object are given anywhere in it.
pub(super) struct Surroundings<'a> {
    pub own: Option<&'a str>,
    hollow: HashSet<&'a str>,
    parameters: HashSet<&'a str>,
    given: HashMap<String, Vec<&'a Expr>>,
}

impl<'a> Surroundings<'a> {
    /// `but` are parameters that nothing of ours is given for.
    pub(super) fn of(def: &'a StmtFunctionDef, is_method: bool, but: Option<&HashSet<String>>) -> Self {
        let mut parameters = def.parameters.iter().map(|parameter| parameter.name().as_str());
        let own = if is_method { parameters.next() } else { None };
        let (hollow, parameters) = parameters.partition(|name| but.is_some_and(|but| but.contains(*name)));
        let mut found = Self { own, hollow, parameters, given: HashMap::new() };
        found.visit_body(&def.body);
        found
    }

    fn give(&mut self, target: &'a Expr, value: &'a Expr) {
        let mut names = HashSet::new();
        target_names(target, &mut names);
        names.extend(self.own_attribute(target).map(own_key));
        for name in names {
            self.given.entry(name).or_default().push(value);
        }
    }

    /// `name` of `self.name`.
    fn own_attribute<'e>(&self, expression: &'e Expr) -> Option<&'e str> {
        match expression {
            Expr::Attribute(attribute) => {
                let is_own =
                    matches!(&*attribute.value, Expr::Name(owner) if Some(owner.id.as_str()) == self.own);
                is_own.then_some(attribute.attr.as_str())
            }
            _ => None,
        }
    }
}

fn own_key(attribute: &str) -> String {
    format!(".{attribute}")
}

impl<'a> Visitor<'a> for Surroundings<'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::Assign(assign) => assign.targets.iter().for_each(|target| self.give(target, &assign.value)),
            Stmt::AnnAssign(assign) => {
                if let Some(value) = &assign.value {
                    self.give(&assign.target, value);
                }
            }
            Stmt::AugAssign(assign) => self.give(&assign.target, &assign.value),
            Stmt::For(repeat) => self.give(&repeat.target, &repeat.iter),
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }
}

/// What a statement of a function may change. The budget is how many expressions may still be looked at in all.
pub(super) fn effects<'a>(
    survey: &Survey<'a>,
    around: &Surroundings<'a>,
    statement: &'a Stmt,
    budget: &mut usize,
) -> Effects {
    let mut walk = Walk {
        survey,
        around,
        found: Effects::default(),
        loops: 0,
        followed: &mut HashSet::new(),
        depth: DEPTH,
        budget,
    };
    walk.visit_stmt(statement);
    walk.found
}

struct Walk<'w, 's, 'a> {
    survey: &'s Survey<'a>,
    around: &'w Surroundings<'a>,
    found: Effects,
    loops: usize,
    /// Functions that were looked into already.
    followed: &'w mut HashSet<*const StmtFunctionDef>,
    depth: usize,
    budget: &'w mut usize,
}

impl<'a> Walk<'_, '_, 'a> {
    fn assigned(&mut self, target: &'a Expr) {
        match target {
            Expr::Name(name) => {
                self.found.names.insert(name.id.to_string());
            }
            Expr::Tuple(tuple) => tuple.elts.iter().for_each(|part| self.assigned(part)),
            Expr::List(list) => list.elts.iter().for_each(|part| self.assigned(part)),
            Expr::Starred(starred) => self.assigned(&starred.value),
            Expr::Subscript(subscript) => self.changed(&subscript.value),
            Expr::Attribute(attribute) => match self.around.own_attribute(target) {
                Some(name) => {
                    self.found.own.insert(name.to_owned());
                }
                None => self.changed(&attribute.value),
            },
            _ => {}
        }
    }

    /// Notes that the thing which an expression gives is changed.
    fn changed(&mut self, thing: &'a Expr) {
        if let Some(attribute) = self.around.own_attribute(thing) {
            if self.found.own.insert(attribute.to_owned()) {
                self.sources(&own_key(attribute));
            }
            return;
        }
        match thing {
            Expr::Name(name) => {
                let name = name.id.as_str();
                if self.survey.imports.contains_key(name) || self.around.hollow.contains(name) {
                    return;
                }
                if self.around.parameters.contains(name) || self.around.own == Some(name) {
                    self.found.unclear = true;
                } else if self.around.given.contains_key(name) {
                    if self.found.names.insert(name.to_owned()) {
                        self.sources(name);
                    }
                } else {
                    // Something global, or of a nested function.
                    self.found.unclear = true;
                }
            }
            Expr::Attribute(attribute) => self.changed(&attribute.value),
            Expr::Subscript(subscript) => self.changed(&subscript.value),
            Expr::Call(call) => {
                let is_own = own_functions(self.survey, call).next().is_some();
                self.found.unclear |= is_own;
            }
            _ => {}
        }
    }

    /// What a name is given may be known by other names as well.
    fn sources(&mut self, key: &str) {
        let around = self.around;
        for value in around.given.get(key).into_iter().flatten() {
            let mut parts = Parts(Vec::new());
            parts.visit_expr(value);
            for part in parts.0 {
                self.changed(part);
            }
        }
    }

    /// Follows a call into a function of the file.
    fn follow(&mut self, call: &'a ExprCall, def: &'a StmtFunctionDef, is_method: bool, is_making: bool) {
        if self.depth == 0 {
            self.found.unclear = true;
            return;
        }
        if !self.followed.insert(def) {
            return;
        }
        let around = Surroundings::of(def, is_method, None);
        let mut walk = Walk {
            survey: self.survey,
            around: &around,
            found: Effects::default(),
            loops: 0,
            followed: &mut *self.followed,
            depth: self.depth - 1,
            budget: &mut *self.budget,
        };
        walk.visit_body(&def.body);
        let Effects { own, unclear, .. } = walk.found;
        self.found.unclear |= unclear;
        if own.is_empty() || is_making {
            return;
        }
        match &*call.func {
            Expr::Attribute(method) => match &*method.value {
                Expr::Name(owner) if Some(owner.id.as_str()) == self.around.own => self.found.own.extend(own),
                Expr::Call(_) => self.found.own.extend(own),
                owner => self.changed(owner),
            },
            _ => self.found.unclear = true,
        }
    }

    /// Whether a name or an attribute is given something that others could change.
    fn is_changeable(&self, thing: &Expr) -> bool {
        let key = match thing {
            Expr::Name(name) => name.id.to_string(),
            _ => match self.around.own_attribute(thing) {
                Some(attribute) => own_key(attribute),
                None => return false,
            },
        };
        self.around.given.get(&key).into_iter().flatten().any(|value| gives_changeable(value))
    }
}

/// Whether an expression makes a list or the like.
fn gives_changeable(value: &Expr) -> bool {
    match value {
        Expr::List(_)
        | Expr::Dict(_)
        | Expr::Set(_)
        | Expr::ListComp(_)
        | Expr::DictComp(_)
        | Expr::SetComp(_) => true,
        Expr::BinOp(binary) => gives_changeable(&binary.left) || gives_changeable(&binary.right),
        Expr::Call(call) => !matches!(&*call.func, Expr::Name(name) if HARMLESS.contains(&name.id.as_str())),
        _ => false,
    }
}

/// Functions of the file that a call may mean, whether each is a method, and whether it makes an instance.
fn own_functions<'s, 'a>(
    survey: &'s Survey<'a>,
    call: &ExprCall,
) -> Box<dyn Iterator<Item = (&'a StmtFunctionDef, bool, bool)> + 's> {
    match &*call.func {
        Expr::Name(name) => {
            let name = name.id.to_string();
            let plain = survey.functions.get(name.as_str()).map(|def| (*def, false, false));
            let making = survey.method(&name, "__init__").map(|(_, def)| (def, true, true));
            Box::new(plain.into_iter().chain(making))
        }
        Expr::Attribute(attribute) => {
            let name = attribute.attr.to_string();
            let methods = survey
                .classes
                .values()
                .filter_map(move |class| class.methods.get(name.as_str()).map(|def| (*def, true, false)));
            Box::new(methods)
        }
        _ => Box::new(std::iter::empty()),
    }
}

impl<'a> Visitor<'a> for Walk<'_, '_, 'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::Assign(assign) => assign.targets.iter().for_each(|target| self.assigned(target)),
            Stmt::AnnAssign(assign) => self.assigned(&assign.target),
            Stmt::AugAssign(assign) => {
                self.assigned(&assign.target);
                self.changed(&assign.target);
            }
            Stmt::Delete(delete) => delete.targets.iter().for_each(|target| self.assigned(target)),
            Stmt::For(repeat) => {
                self.assigned(&repeat.target);
                self.loops += 1;
                visitor::walk_stmt(self, statement);
                self.loops -= 1;
                return;
            }
            Stmt::While(_) => {
                self.loops += 1;
                visitor::walk_stmt(self, statement);
                self.loops -= 1;
                return;
            }
            Stmt::With(with) => {
                for item in &with.items {
                    if let Some(target) = &item.optional_vars {
                        self.assigned(target);
                    }
                }
            }
            Stmt::Return(_) => self.found.leaves = true,
            Stmt::Break(_) | Stmt::Continue(_) => self.found.leaves |= self.loops == 0,
            Stmt::Global(_) | Stmt::Nonlocal(_) => self.found.unclear = true,
            Stmt::FunctionDef(def) => {
                self.found.names.insert(def.name.to_string());
                return;
            }
            Stmt::ClassDef(def) => {
                self.found.names.insert(def.name.to_string());
                return;
            }
            Stmt::Import(import) => {
                let names = import.names.iter().map(|alias| alias.asname.as_ref().unwrap_or(&alias.name));
                self.found.names.extend(names.map(ToString::to_string));
            }
            Stmt::ImportFrom(import) => {
                let names = import.names.iter().map(|alias| alias.asname.as_ref().unwrap_or(&alias.name));
                self.found.names.extend(names.map(ToString::to_string));
            }
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        let Some(left) = self.budget.checked_sub(1) else {
            self.found.unclear = true;
            return;
        };
        *self.budget = left;
        match expression {
            Expr::Named(named) => self.assigned(&named.target),
            Expr::Call(call) => {
                let own: Vec<_> = own_functions(self.survey, call).collect();
                let is_own = !own.is_empty();
                for (def, is_method, is_making) in own {
                    self.follow(call, def, is_method, is_making);
                }
                let is_harmless = match &*call.func {
                    Expr::Name(name) => HARMLESS.contains(&name.id.as_str()),
                    Expr::Attribute(method) => {
                        if CHANGING.contains(&method.attr.as_str()) {
                            self.changed(&method.value);
                        }
                        false
                    }
                    _ => false,
                };
                if !is_own && !is_harmless {
                    let named = call.arguments.keywords.iter().map(|keyword| &keyword.value);
                    for argument in call.arguments.args.iter().chain(named) {
                        if self.is_changeable(argument) {
                            self.changed(argument);
                        }
                    }
                }
            }
            Expr::Lambda(_) => return,
            _ => {}
        }
        visitor::walk_expr(self, expression);
    }
}

/// The names and attributes in an expression that it may give as they are.
struct Parts<'a>(Vec<&'a Expr>);

impl<'a> Visitor<'a> for Parts<'a> {
    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Name(_) | Expr::Attribute(_) | Expr::Subscript(_) => self.0.push(expression),
            Expr::Compare(_) | Expr::Lambda(_) | Expr::NumberLiteral(_) | Expr::StringLiteral(_) => {}
            Expr::Call(call) => {
                // What is computed from lists shares nothing with them.
                let is_plain =
                    matches!(&*call.func, Expr::Name(name) if HARMLESS.contains(&name.id.as_str()));
                if !is_plain {
                    call.arguments.args.iter().for_each(|argument| self.visit_expr(argument));
                }
            }
            _ => visitor::walk_expr(self, expression),
        }
    }
}

/// Whether an expression looks into the thing that `is` says: for an attribute, an item, a call.
pub(super) fn looks_into(expression: &Expr) -> Option<&Expr> {
    match expression {
        Expr::Attribute(attribute) => Some(&attribute.value),
        Expr::Subscript(subscript) => Some(&subscript.value),
        Expr::Call(call) => match &*call.func {
            Expr::Attribute(method) => Some(&method.value),
            function => Some(function),
        },
        _ => None,
    }
}
