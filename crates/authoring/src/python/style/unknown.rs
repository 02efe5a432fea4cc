//! What is not known of an object: parameters of its constructor that mean nothing here, and the attributes that depend on them.
//!
//! ```text
//!   def __init__(self, number):
//!       self.number = number           # as unknown as the parameter
//!       self.other = TURNS - number    # and so is what is made of it
//!       if number == 1:
//!           self.name = "first"        # or depends on it
//! ```
//!
//! The constructor is run with None for such a parameter. Whoever looks into None fails by itself, and whoever asks whether it is
//! None is told what holds without it. But comparing it, or calculating with what depends on it, would give a value that its author
//! never had: these attributes are taken away again, and reading one is an error that names the parameter.

use std::collections::{BTreeMap, HashMap, HashSet};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Arguments, CmpOp, Expr, ExprCall, ExprCompare, Stmt};

use super::arguments::{Argument, construction};
use crate::python::survey::Survey;

/// How far what constructors call is followed.
const DEPTH: usize = 4;

/// How many calls are followed for one class.
const CALLS: usize = 40;

/// The attributes of a class that depend on parameters which mean nothing, each with the name of such a parameter; only those that
/// are read in a way that would not fail with None.
pub(in crate::python) fn unknown_attributes(survey: &Survey<'_>, class: &str) -> BTreeMap<String, String> {
    let made_from = construction(survey, class).unwrap_or_default();
    let mut found = BTreeMap::new();
    if !made_from.contains(&Argument::Nothing) {
        return found;
    }
    if let Some((owner, init)) = survey.method(class, "__init__") {
        let parameters = init.parameters.iter_non_variadic_params().skip(1).zip(&made_from);
        let names: HashMap<&str, String> = parameters
            .filter(|(parameter, argument)| parameter.default().is_none() && **argument == Argument::Nothing)
            .map(|(parameter, _)| (parameter.name().as_str(), parameter.name().to_string()))
            .collect();
        let owner = owner.def.name.as_str();
        let mut making = Making { survey, class, found: &mut found, calls: CALLS };
        Made { making: &mut making, owner, names, given: None, depth: DEPTH }.visit_body(&init.body);
    } else {
        let fields = survey.fields(class).unwrap_or_default();
        let fields = fields.into_iter().filter(|(_, default)| default.is_none()).zip(&made_from);
        let unknown = fields.filter(|(_, argument)| **argument == Argument::Nothing);
        found.extend(unknown.map(|((name, _), _)| (name.to_owned(), name.to_owned())));
    }
    let mut told = Told::default();
    told.visit_body(survey.body);
    found.retain(|name, _| told.attributes.contains(name.as_str()) && survey.method(class, name).is_none());
    found
}

/// `self.name`
fn own(expression: &Expr) -> Option<&str> {
    match expression {
        Expr::Attribute(attribute) => {
            let is_own = matches!(&*attribute.value, Expr::Name(owner) if owner.id == "self");
            is_own.then_some(attribute.attr.as_str())
        }
        _ => None,
    }
}

/// `x is None`, `x is not None`
fn asks_none(compare: &ExprCompare) -> bool {
    compare.ops.iter().all(|op| matches!(op, CmpOp::Is | CmpOp::IsNot))
        && compare.comparators.iter().all(Expr::is_none_literal_expr)
}

/// The object that is made.
struct Making<'s, 'a> {
    survey: &'s Survey<'a>,
    class: &'s str,
    found: &'s mut BTreeMap<String, String>,
    /// How many calls may still be followed.
    calls: usize,
}

/// What a constructor, and what it calls, makes of parameters.
struct Made<'m, 's, 'a, 'b> {
    making: &'m mut Making<'s, 'a>,
    /// The class whose method is at hand.
    owner: &'m str,
    /// Names that depend on unknown parameters, each with the constructor's own name of one.
    names: HashMap<&'b str, String>,
    /// The parameter that decides whether the statement at hand is reached.
    given: Option<String>,
    depth: usize,
}

impl<'b> Made<'_, '_, '_, 'b> {
    /// The parameter that a value depends on, if it would not be the same without it.
    fn depends_on(&self, value: &Expr) -> Option<String> {
        let mut reads = Reads { made: self, found: None };
        reads.visit_expr(value);
        reads.found
    }

    fn give(&mut self, target: &'b Expr, parameter: &str) {
        if let Some(attribute) = own(target) {
            let found = self.making.found.entry(attribute.to_owned());
            found.or_insert_with(|| parameter.to_owned());
        }
        match target {
            Expr::Name(name) => {
                self.names.insert(name.id.as_str(), parameter.to_owned());
            }
            Expr::Tuple(parts) => parts.elts.iter().for_each(|part| self.give(part, parameter)),
            Expr::List(parts) => parts.elts.iter().for_each(|part| self.give(part, parameter)),
            _ => {}
        }
    }

    fn assign(&mut self, target: &'b Expr, value: &'b Expr) {
        if let (Expr::Tuple(targets), Expr::Tuple(values)) = (target, value)
            && targets.elts.len() == values.elts.len()
        {
            targets.elts.iter().zip(&values.elts).for_each(|(target, value)| self.assign(target, value));
        } else if let Some(parameter) = self.given.clone().or_else(|| self.depends_on(value)) {
            self.give(target, &parameter);
        }
    }

    /// Follows a call of a method of the object: `super().__init__(x)`, `Base.__init__(self, x)`, `self.set(x)`.
    fn follow(&mut self, call: &'b ExprCall) {
        let Expr::Attribute(function) = &*call.func else { return };
        let survey = self.making.survey;
        let name = function.attr.as_str();
        let (found, skip) = match &*function.value {
            Expr::Call(_) => {
                let above = survey.lineage(self.owner).into_iter().skip(1);
                let above = above.filter_map(|class| Some((class, *class.methods.get(name)?)));
                (above.into_iter().next(), 1)
            }
            Expr::Name(this) if this.id == "self" => (survey.method(self.making.class, name), 1),
            Expr::Name(class) => (survey.method(&class.id, name), 0),
            _ => return,
        };
        let (Some((owner, def)), Some(depth)) = (found, self.depth.checked_sub(1)) else { return };
        let Some(left) = self.making.calls.checked_sub(1) else { return };
        self.making.calls = left;
        let parameters: Vec<&str> =
            def.parameters.iter_non_variadic_params().map(|one| one.name().as_str()).collect();
        let names = self.handed(&parameters, skip, &call.arguments);
        let (owner, given) = (owner.def.name.as_str(), self.given.clone());
        Made { making: &mut *self.making, owner, names, given, depth }.visit_body(&def.body);
    }

    /// The parameters that are handed something unknown.
    fn handed<'p>(
        &self,
        parameters: &[&'p str],
        skip: usize,
        arguments: &Arguments,
    ) -> HashMap<&'p str, String> {
        let by_place = arguments
            .args
            .iter()
            .enumerate()
            .filter_map(|(place, value)| Some((*parameters.get(place + skip)?, self.depends_on(value)?)));
        let by_name = arguments.keywords.iter().filter_map(|keyword| {
            let name = keyword.arg.as_ref()?;
            let known = parameters.iter().find(|known| **known == name.as_str())?;
            Some((*known, self.depends_on(&keyword.value)?))
        });
        by_place.chain(by_name).collect()
    }

    /// What is reached or not as a test has it.
    fn guarded(&mut self, test: &'b Expr, body: &'b [Stmt]) {
        let before = self.given.clone();
        self.given = before.clone().or_else(|| self.depends_on(test));
        self.visit_body(body);
        self.given = before;
    }
}

impl<'b> Visitor<'b> for Made<'_, '_, '_, 'b> {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        match statement {
            Stmt::Assign(assign) => {
                self.visit_expr(&assign.value);
                assign.targets.iter().for_each(|target| self.assign(target, &assign.value));
            }
            Stmt::AnnAssign(assign) => {
                if let Some(value) = &assign.value {
                    self.visit_expr(value);
                    self.assign(&assign.target, value);
                }
            }
            Stmt::AugAssign(assign) => self.assign(&assign.target, &assign.value),
            Stmt::If(branch) => {
                self.guarded(&branch.test, &branch.body);
                // What stands behind `else` is reached as all tests before it have it.
                let before = self.given.clone();
                self.given = before.clone().or_else(|| self.depends_on(&branch.test));
                for clause in &branch.elif_else_clauses {
                    match &clause.test {
                        Some(test) => {
                            self.guarded(test, &clause.body);
                            self.given = self.given.clone().or_else(|| self.depends_on(test));
                        }
                        None => self.visit_body(&clause.body),
                    }
                }
                self.given = before;
            }
            Stmt::While(repeat) => self.guarded(&repeat.test, &repeat.body),
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => {}
            _ => visitor::walk_stmt(self, statement),
        }
    }

    fn visit_expr(&mut self, expression: &'b Expr) {
        if let Expr::Call(call) = expression {
            self.follow(call);
        }
        visitor::walk_expr(self, expression);
    }
}

struct Reads<'r, 'm, 's, 'a, 'b> {
    made: &'r Made<'m, 's, 'a, 'b>,
    found: Option<String>,
}

impl<'e> Visitor<'e> for Reads<'_, '_, '_, '_, '_> {
    fn visit_expr(&mut self, expression: &'e Expr) {
        let making = &self.made.making;
        let known = match expression {
            Expr::Name(name) => self.made.names.get(name.id.as_str()),
            _ => own(expression).and_then(|attribute| making.found.get(attribute)),
        };
        if known.is_some() {
            self.found = self.found.take().or_else(|| known.cloned());
            return;
        }
        match expression {
            // `theme or "dark"`, `theme if theme is not None else "dark"`: known without it.
            Expr::BoolOp(either) if either.op.is_or() => {}
            Expr::If(choice) if matches!(&*choice.test, Expr::Compare(compare) if asks_none(compare)) => {}
            Expr::Compare(compare) if asks_none(compare) => {}
            // Looking into None fails.
            Expr::Attribute(_) => {}
            // An object that is made with it is there all the same.
            Expr::Call(call)
                if matches!(&*call.func, Expr::Name(name)
                    if making.survey.classes.contains_key(name.id.as_str())) => {}
            _ => visitor::walk_expr(self, expression),
        }
    }
}

/// The attributes that are read, other than to be looked into, to be asked whether they are None, or to be shown.
#[derive(Default)]
struct Told<'b> {
    attributes: HashSet<&'b str>,
}

impl<'b> Told<'b> {
    /// Walks past an attribute itself, to what it is one of.
    fn look_into(&mut self, thing: &'b Expr) {
        match thing {
            Expr::Attribute(attribute) => self.look_into(&attribute.value),
            _ => self.visit_expr(thing),
        }
    }
}

impl<'b> Visitor<'b> for Told<'b> {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        match statement {
            Stmt::FunctionDef(def) if def.name.as_str() == "__init__" => {}
            Stmt::If(choice)
                if choice.test.is_attribute_expr()
                    && choice.elif_else_clauses.is_empty()
                    && choice.body.iter().all(is_shown) => {}
            _ => visitor::walk_stmt(self, statement),
        }
    }

    fn visit_expr(&mut self, expression: &'b Expr) {
        match expression {
            Expr::Attribute(attribute) => {
                if attribute.ctx.is_load() {
                    self.attributes.insert(attribute.attr.as_str());
                }
                self.look_into(&attribute.value);
            }
            Expr::Subscript(subscript) => {
                self.look_into(&subscript.value);
                self.visit_expr(&subscript.slice);
            }
            Expr::Compare(compare) if asks_none(compare) => self.look_into(&compare.left),
            Expr::Call(call) if is_print(call) => {}
            Expr::Call(call) => {
                self.look_into(&call.func);
                call.arguments.args.iter().for_each(|argument| self.visit_expr(argument));
                call.arguments.keywords.iter().for_each(|keyword| self.visit_expr(&keyword.value));
            }
            _ => visitor::walk_expr(self, expression),
        }
    }
}

fn is_print(call: &ExprCall) -> bool {
    matches!(&*call.func, Expr::Name(name) if name.id == "print")
}

fn is_shown(statement: &Stmt) -> bool {
    matches!(statement, Stmt::Expr(shown) if matches!(&*shown.value, Expr::Call(call) if is_print(call)))
}
