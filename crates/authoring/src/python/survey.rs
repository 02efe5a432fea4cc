//! What is taken from a file: functions, classes, constants and imports of what is known. The rest is left alone.

use std::collections::{HashMap, HashSet};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ExprContext, Stmt, StmtClassDef, StmtFunctionDef, UnaryOp};
use ruff_text_size::Ranged;

pub(super) use super::class_bodies::Class;
use super::declared::{COMPARED, COMPARISONS, has_decorator};
use super::imports::{Imported, imported, imports_all_unknown, inner_imports};
use super::scope::target_names;
use super::source::Source;
use super::style::{Calls, Ended};
use crate::card::Note;
use crate::failure::Refusal;
use crate::message::{Message, Place};

/// How many classes, functions, and different names of attributes a file may have.
const MAX_CLASSES: usize = 40;
const MAX_FUNCTIONS: usize = 500;
const MAX_ATTRIBUTES: usize = 500;

/// What the members of an enumeration are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Enumeration {
    Objects,
    Numbers,
}

/// What a file has at its top.
#[derive(Default)]
pub(super) struct Survey<'a> {
    pub functions: HashMap<&'a str, &'a StmtFunctionDef>,
    pub classes: HashMap<&'a str, Class<'a>>,
    pub imports: HashMap<String, Imported>,
    /// Whether everything of a module that is not known is imported, so that any name may be one of its.
    imports_unknown: bool,
    /// Statements that give values to names, in order.
    pub statements: Vec<&'a Stmt>,
    /// How often each name is bound at the top.
    pub bindings: HashMap<String, usize>,
    /// Names that functions change by `global`.
    pub changed: HashSet<String>,
    /// Names of attributes that anything in the file assigns.
    pub attributes: Vec<String>,
    /// How many functions there are, those of classes and those inside of others among them.
    function_count: usize,
    pub docstring: Option<String>,
    pub notes: Vec<Note>,
    /// Attributes of classes that something assigns: `Agent.lines = …`, or `cls.lines = …` in a method of its class.
    assigned: HashSet<(String, String)>,
    /// Whether a class is named other than to make an instance of it or to ask for an attribute.
    class_values: bool,
    /// The parameters of the agent that everything stands in, if it does.
    pub agent: Option<&'a StmtFunctionDef>,
    /// The whole file.
    pub body: &'a [Stmt],
    /// What the file calls.
    pub calls: Calls<'a>,
    /// How it asks whether games have ended.
    pub ended: Ended,
}

impl<'a> Survey<'a> {
    pub(super) fn of(source: &Source<'_>, body: &'a [Stmt]) -> Self {
        let mut survey = Self { body, calls: Calls::of(body), ended: Ended::of(body), ..Self::default() };
        if let Some(Stmt::Expr(first)) = body.first()
            && let Expr::StringLiteral(text) = &*first.value
        {
            survey.docstring = Some(text.value.to_str().to_owned());
        }
        survey.take(source, body);
        for (name, found) in inner_imports(body) {
            let is_bound = survey.bindings.contains_key(&name)
                || survey.functions.contains_key(name.as_str())
                || survey.classes.contains_key(name.as_str());
            if !is_bound {
                survey.imports.entry(name).or_insert(found);
            }
        }
        if survey.imports_unknown {
            // What imports everything gets the usual modules by their usual names as well.
            for (name, module) in [("np", "numpy"), ("math", "math"), ("random", "random"), ("copy", "copy")]
            {
                if source.text.contains(&format!("{name}.")) && survey.may_import(name) {
                    survey.imports.insert(name.to_owned(), Imported::Module(module.to_owned()));
                }
            }
        }
        survey.find_compared();
        let mut attributes = Attributes::default();
        attributes.visit_body(body);
        survey.attributes = attributes.names;
        survey.function_count = attributes.function_count;
        let mut data_classes: Vec<_> = survey.classes.values().collect();
        data_classes.sort_by_key(|class| class.number);
        for (name, _) in data_classes.into_iter().filter_map(|class| class.fields.as_ref()).flatten() {
            if !survey.attributes.iter().any(|known| known == name) {
                survey.attributes.push((*name).to_owned());
            }
        }
        survey.changed = attributes.globals;
        survey.assigned = attributes.assigned;
        survey.assigned.retain(|(class, _)| survey.classes.contains_key(class.as_str()));
        survey.class_values = !survey.assigned.is_empty()
            || attributes.values.iter().any(|name| survey.classes.contains_key(name.as_str()))
            || survey
                .classes
                .values()
                .any(|class| class.methods.values().any(|def| has_decorator(def, "classmethod")));
        survey
    }

    /// Refuses more than a program needs: every class is looked at for every attribute, every function for what it calls.
    pub(super) fn check(&self, source: &Source<'_>) -> Result<(), Refusal> {
        let last = self.classes.values().max_by_key(|class| class.def.start());
        let place = last.map_or_else(Place::default, |class| source.place(class.def.start()));
        for (what, count, limit) in [
            ("classes", self.classes.len(), MAX_CLASSES),
            ("functions", self.function_count, MAX_FUNCTIONS),
            ("attributes", self.attributes.len(), MAX_ATTRIBUTES),
        ] {
            if count > limit {
                let message =
                    Message::new("python-too-many", "the file has {count} {what}; at most {limit} are read");
                return Err(Refusal::new(
                    place,
                    message.with("count", count).with("what", what).with("limit", limit),
                ));
            }
        }
        Ok(())
    }

    /// Takes what stands inside of a function as if it stood at the top: agents are written like that.
    pub(super) fn open_agent(&mut self, source: &Source<'_>, agent: &'a StmtFunctionDef) {
        self.agent = Some(agent);
        self.take(source, &agent.body);
        self.find_compared();
    }

    /// Tells the classes whose instances are compared in a way of their own.
    fn find_compared(&mut self) {
        let is_compared = |class: &&str| COMPARISONS.iter().any(|name| self.method(class, name).is_some());
        let found: Vec<&str> = self.classes.keys().copied().filter(is_compared).collect();
        for name in found {
            if let Some(class) = self.classes.get_mut(name).filter(|class| class.number < COMPARED) {
                class.number += COMPARED;
            }
        }
    }

    fn take(&mut self, source: &Source<'_>, body: &'a [Stmt]) {
        for statement in body {
            match statement {
                Stmt::FunctionDef(def) => {
                    self.functions.insert(def.name.as_str(), def);
                }
                Stmt::ClassDef(def) => self.take_class(def),
                Stmt::Import(_) | Stmt::ImportFrom(_) => {
                    for (name, found) in imported(statement) {
                        if matches!(found, Imported::Unknown(_)) {
                            self.leave(source, statement, "import of a module that is not known here");
                        }
                        self.imports.insert(name, found);
                    }
                    if imports_all_unknown(statement) {
                        self.leave(source, statement, "import of a module that is not known here");
                        self.imports_unknown = true;
                    }
                }
                Stmt::Assign(_) | Stmt::AnnAssign(_) | Stmt::AugAssign(_) | Stmt::For(_) => {
                    self.statement(statement);
                }
                Stmt::Expr(expression) => match &*expression.value {
                    Expr::Call(call) => match &*call.func {
                        Expr::Attribute(attribute) if root_name(&attribute.value).is_some() => {
                            self.statement(statement);
                        }
                        _ => self.leave(source, statement, "statement"),
                    },
                    Expr::StringLiteral(_) | Expr::EllipsisLiteral(_) => {}
                    _ => self.leave(source, statement, "statement"),
                },
                Stmt::If(branch) if is_main_test(&branch.test) => {
                    self.leave(source, statement, "what runs when the file is started");
                }
                Stmt::If(branch) => {
                    self.take(source, &branch.body);
                    for clause in &branch.elif_else_clauses {
                        self.take(source, &clause.body);
                    }
                }
                // `try: import numpy …` and the like: what it tries is what counts.
                Stmt::Try(attempt) => self.take(source, &attempt.body),
                Stmt::With(_) | Stmt::While(_) => self.leave(source, statement, "loop of a program"),
                Stmt::Pass(_) => {}
                _ => {
                    if self.agent.is_none() {
                        self.leave(source, statement, "statement");
                    }
                }
            }
        }
    }

    fn take_class(&mut self, def: &'a StmtClassDef) {
        let (class, inside) = Class::of(def, self.classes.len() as u32);
        class.globals.iter().for_each(|statement| self.statement(statement));
        self.classes.insert(def.name.as_str(), class);
        // A class inside of a class goes by its own name, if no other class has it.
        for inner in inside {
            if !self.classes.contains_key(inner.name.as_str()) {
                self.take_class(inner);
            }
        }
    }

    fn statement(&mut self, statement: &'a Stmt) {
        self.statements.push(statement);
        for name in changed_names(statement) {
            *self.bindings.entry(name).or_default() += 1;
        }
    }

    fn leave(&mut self, source: &Source<'_>, statement: &Stmt, what: &'static str) {
        let line = source.place(statement.start()).line;
        let message = Message::new("python-left-alone", "left alone: {what}").with("what", what);
        self.notes.push(Note { line, message });
    }

    /// A method of a class or of those it is made from.
    pub(super) fn method(&self, class: &str, name: &str) -> Option<(&Class<'a>, &'a StmtFunctionDef)> {
        self.lineage(class).into_iter().find_map(|class| class.methods.get(name).map(|def| (class, *def)))
    }

    /// The methods of a class, inherited ones among them.
    pub(super) fn methods(&self, class: &str) -> Vec<&'a StmtFunctionDef> {
        let mut names = HashSet::new();
        let all = self.lineage(class).into_iter().flat_map(|class| &class.methods);
        all.filter(|(name, _)| names.insert(**name)).map(|(_, def)| *def).collect()
    }

    /// A class and those it is made from, the nearest first.
    pub(super) fn lineage(&self, class: &str) -> Vec<&Class<'a>> {
        let mut found: Vec<&Class<'a>> = Vec::new();
        let mut waiting = vec![class];
        while let Some(name) = waiting.pop() {
            if let Some(class) = self.classes.get(name)
                && found.iter().all(|known| known.number != class.number)
                && found.len() < 20
            {
                found.push(class);
                waiting.extend(class.bases.iter().rev().map(String::as_str));
            }
        }
        found
    }

    /// Whether a class is made from one that is not in the file.
    pub(super) fn has_unknown_base(&self, class: &str) -> bool {
        let is_known = |base: &Expr| match base {
            Expr::Name(name) => {
                self.classes.contains_key(name.id.as_str())
                    || matches!(
                        name.id.as_str(),
                        "object" | "ABC" | "Protocol" | "Exception" | "Enum" | "IntEnum" | "NamedTuple"
                    )
            }
            Expr::Attribute(attribute) => matches!(attribute.attr.as_str(), "ABC" | "Enum" | "IntEnum"),
            _ => true,
        };
        self.lineage(class).iter().flat_map(|class| class.def.bases()).any(|base| !is_known(base))
    }

    /// Whether the file imports something that is not known here: it was written for another program.
    pub(super) fn needs_others(&self) -> bool {
        self.imports_unknown || self.imports.values().any(|import| matches!(import, Imported::Unknown(_)))
    }

    /// Whether a name that nothing here binds may be one of a module that everything is imported from.
    pub(super) fn may_import(&self, name: &str) -> bool {
        self.imports_unknown
            && !self.imports.contains_key(name)
            && !self.bindings.contains_key(name)
            && !self.functions.contains_key(name)
            && !self.classes.contains_key(name)
    }

    /// What instances of a class are made from if it, or what it inherits its making from, is a data class.
    pub(super) fn fields(&self, class: &str) -> Option<Vec<(&'a str, Option<&'a Expr>)>> {
        let lineage = self.lineage(class);
        let maker = lineage
            .iter()
            .position(|class| class.fields.is_some() || class.methods.contains_key("__init__"))?;
        lineage[maker].fields.as_ref().filter(|_| !lineage[maker].methods.contains_key("__init__"))?;
        let mut all: Vec<(&'a str, Option<&'a Expr>)> = Vec::new();
        for (name, value) in lineage[maker..].iter().rev().filter_map(|class| class.fields.as_ref()).flatten()
        {
            match all.iter_mut().find(|(known, _)| known == name) {
                Some(known) => known.1 = *value,
                None => all.push((name, *value)),
            }
        }
        Some(all)
    }

    /// Whether the file says what an attribute or a method is that has this name.
    pub(super) fn defines(&self, name: &str) -> bool {
        self.attributes.iter().any(|known| known == name)
            || self.classes.values().any(|class| {
                class.methods.contains_key(name) || class.attributes.iter().any(|(known, _)| *known == name)
            })
    }

    /// Whether a class is defined inside of another one.
    pub(super) fn holds(&self, outer: &str, inner: &str) -> bool {
        let Some((outer, inner)) = self.classes.get(outer).zip(self.classes.get(inner)) else { return false };
        outer.def.range.contains_range(inner.def.range) && outer.number != inner.number
    }

    /// Whether something assigns this attribute of a class.
    pub(super) fn assigns(&self, class: &str, attribute: &str) -> bool {
        self.assigned.contains(&(class.to_owned(), attribute.to_owned()))
    }

    /// Whether a class is used as a value somewhere, or handed to a method as its class.
    pub(super) fn uses_class_values(&self) -> bool {
        self.class_values
    }

    /// What kind of enumeration a class is: its members are objects (`Enum`) or numbers (`IntEnum`).
    pub(super) fn enumeration(&self, class: &str) -> Option<Enumeration> {
        let bases: Vec<&String> = self.lineage(class).into_iter().flat_map(|class| &class.bases).collect();
        if bases.iter().any(|base| matches!(base.as_str(), "IntEnum" | "IntFlag")) {
            return Some(Enumeration::Numbers);
        }
        bases
            .iter()
            .any(|base| matches!(base.as_str(), "Enum" | "Flag" | "StrEnum"))
            .then_some(Enumeration::Objects)
    }

    /// The value of a name that is bound once, at the top, to a number, text or the like.
    pub(super) fn constant(&self, name: &str) -> Option<&'a Expr> {
        if self.bindings.get(name) != Some(&1) || self.changed.contains(name) {
            return None;
        }
        self.statements.iter().find_map(|statement| {
            let (target, value) = match statement {
                Stmt::Assign(assign) if assign.targets.len() == 1 => (&assign.targets[0], &*assign.value),
                Stmt::AnnAssign(assign) => (&*assign.target, assign.value.as_deref()?),
                _ => return None,
            };
            match target {
                Expr::Name(known) if known.id == name => is_literal(value).then_some(value),
                // `A, B = 1, 2`
                Expr::Tuple(targets) => {
                    let Expr::Tuple(values) = value else { return None };
                    let place = targets
                        .elts
                        .iter()
                        .position(|target| matches!(target, Expr::Name(known) if known.id == name))?;
                    let value = values.elts.get(place)?;
                    (targets.elts.len() == values.elts.len() && is_literal(value)).then_some(value)
                }
                _ => None,
            }
        })
    }
}

pub(super) fn is_literal(value: &Expr) -> bool {
    match value {
        Expr::NumberLiteral(_) | Expr::StringLiteral(_) | Expr::BooleanLiteral(_) | Expr::NoneLiteral(_) => {
            true
        }
        Expr::UnaryOp(unary) => {
            matches!(unary.op, UnaryOp::USub | UnaryOp::UAdd)
                && matches!(&*unary.operand, Expr::NumberLiteral(_))
        }
        _ => false,
    }
}

fn is_main_test(test: &Expr) -> bool {
    let Expr::Compare(compare) = test else { return false };
    let is_name = |side: &Expr| matches!(side, Expr::Name(name) if name.id == "__name__");
    is_name(&compare.left) || compare.comparators.iter().any(is_name)
}

/// The name at the root of `a.b[c].d`.
pub(super) fn root_name(expression: &Expr) -> Option<&str> {
    match expression {
        Expr::Name(name) => Some(name.id.as_str()),
        Expr::Attribute(attribute) => root_name(&attribute.value),
        Expr::Subscript(subscript) => root_name(&subscript.value),
        _ => None,
    }
}

/// The names that a statement at the top binds or whose values it changes.
pub(super) fn changed_names(statement: &Stmt) -> HashSet<String> {
    let mut names = HashSet::new();
    let mut target = |target: &Expr| {
        target_names(target, &mut names);
        if let Some(root) = root_name(target) {
            names.insert(root.to_owned());
        }
    };
    match statement {
        Stmt::Assign(assign) => assign.targets.iter().for_each(&mut target),
        Stmt::AnnAssign(assign) => target(&assign.target),
        Stmt::AugAssign(assign) => target(&assign.target),
        Stmt::For(repeat) => {
            target(&repeat.target);
            for inner in &repeat.body {
                names.extend(changed_names(inner));
            }
        }
        Stmt::If(branch) => {
            for inner in &branch.body {
                names.extend(changed_names(inner));
            }
            for clause in &branch.elif_else_clauses {
                for inner in &clause.body {
                    names.extend(changed_names(inner));
                }
            }
        }
        Stmt::Expr(expression) => {
            if let Expr::Call(call) = &*expression.value
                && let Expr::Attribute(attribute) = &*call.func
                && let Some(root) = root_name(&attribute.value)
            {
                names.insert(root.to_owned());
            }
        }
        _ => {}
    }
    names
}

#[derive(Default)]
struct Attributes {
    /// Names that are read other than by calling them or asking for an attribute.
    values: HashSet<String>,
    names: Vec<String>,
    function_count: usize,
    globals: HashSet<String>,
    /// Names and their attributes that are assigned; those of `cls` are of the class around.
    assigned: HashSet<(String, String)>,
    class: String,
}

impl<'a> Visitor<'a> for Attributes {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::Global(global) => self.globals.extend(global.names.iter().map(ToString::to_string)),
            Stmt::FunctionDef(_) => self.function_count += 1,
            Stmt::ClassDef(def) => {
                let outer = std::mem::replace(&mut self.class, def.name.to_string());
                visitor::walk_stmt(self, statement);
                self.class = outer;
                return;
            }
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_annotation(&mut self, _annotation: &'a Expr) {}

    fn visit_expr(&mut self, expression: &'a Expr) {
        if let Expr::Attribute(attribute) = expression {
            let name = attribute.attr.to_string();
            if attribute.ctx == ExprContext::Store {
                if let Expr::Name(owner) = &*attribute.value {
                    let class = if owner.id == "cls" { self.class.clone() } else { owner.id.to_string() };
                    self.assigned.insert((class, name.clone()));
                }
                if !self.names.contains(&name) {
                    self.names.push(name);
                }
            }
        }
        match expression {
            Expr::Name(name) => {
                self.values.insert(name.id.to_string());
            }
            Expr::Attribute(attribute) if attribute.value.is_name_expr() => {}
            Expr::Call(call) if call.func.is_name_expr() => {
                call.arguments.args.iter().for_each(|argument| self.visit_expr(argument));
                call.arguments.keywords.iter().for_each(|keyword| self.visit_expr(&keyword.value));
            }
            _ => visitor::walk_expr(self, expression),
        }
    }
}
