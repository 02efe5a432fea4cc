//! What a parameter means that speaks for nothing itself: what the file's own calls give for it, where they say that in terms of
//! what is known: `get_heuristic(grid, mark, config, patterns_of(grid, config))`.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ExprCall, Number, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextSize};

use super::arguments::{Argument, by_plain_name, plain};
use super::evidence::integer;
use super::names::{OPPONENTS, PLAYERS};
use crate::python::declared::has_decorator;
use crate::python::survey::Survey;

/// A call, and the function that it stands in.
struct Site<'a> {
    call: &'a ExprCall,
    around: Option<&'a StmtFunctionDef>,
}

/// The calls of a file by the name of what is called.
#[derive(Default)]
pub(in crate::python) struct Calls<'a> {
    sites: HashMap<&'a str, Vec<Site<'a>>>,
    /// Where methods begin that are given their object.
    methods: HashSet<TextSize>,
    /// How much more work may be spent on looking for what is given.
    left: Cell<usize>,
}

/// How many calls of a function are looked at.
const SITES: usize = 12;
/// How much work is spent on one file: a call counts as one.
const WORK: usize = 3_000;
/// What it counts to look through a function for what it gives a name, and through the names at the top.
const LOOK: usize = 20;
const LOOK_AT_TOP: usize = 300;
/// Functions with more parameters are no evaluations and make none.
const PARAMETERS: usize = 20;
/// How many calls and names are followed to find out what is given.
const DEPTH: usize = 4;

impl<'a> Calls<'a> {
    /// `None` if all the work is spent.
    fn spend(&self, work: usize) -> Option<()> {
        self.left.set(self.left.get().checked_sub(work)?);
        Some(())
    }

    pub(in crate::python) fn of(body: &'a [Stmt]) -> Self {
        struct Walk<'a> {
            around: Option<&'a StmtFunctionDef>,
            sites: HashMap<&'a str, Vec<Site<'a>>>,
            methods: HashSet<TextSize>,
        }
        impl<'a> Visitor<'a> for Walk<'a> {
            fn visit_stmt(&mut self, statement: &'a Stmt) {
                let outer = self.around;
                if let Stmt::ClassDef(class) = statement {
                    let methods = class.body.iter().filter_map(Stmt::as_function_def_stmt);
                    let methods = methods.filter(|def| !has_decorator(def, "staticmethod"));
                    self.methods.extend(methods.map(Ranged::start));
                }
                if let Stmt::FunctionDef(def) = statement {
                    self.around = Some(def);
                }
                visitor::walk_stmt(self, statement);
                self.around = outer;
            }

            fn visit_expr(&mut self, expression: &'a Expr) {
                if let Expr::Call(call) = expression {
                    let name = match &*call.func {
                        Expr::Name(name) => Some(name.id.as_str()),
                        Expr::Attribute(attribute) => Some(attribute.attr.as_str()),
                        _ => None,
                    };
                    let around = self.around;
                    if let Some(sites) = name.map(|name| self.sites.entry(name).or_default())
                        && sites.len() < SITES
                    {
                        sites.push(Site { call, around });
                    }
                }
                visitor::walk_expr(self, expression);
            }
        }
        let mut walk = Walk { around: None, sites: HashMap::new(), methods: HashSet::new() };
        walk.visit_body(body);
        Self { sites: walk.sites, methods: walk.methods, left: Cell::new(WORK) }
    }
}

/// What names stand for.
type Known<'n> = HashMap<&'n str, Argument>;

/// What the calls of a function give for one of its parameters, in terms of what its other parameters are; `None` if they do not
/// say it, or not all the same.
pub(super) fn at_calls(
    survey: &Survey<'_>,
    def: &StmtFunctionDef,
    parameter: &str,
    known: &Known<'_>,
) -> Option<Argument> {
    Search { survey, calls: &survey.calls }
        .given(def, parameter, known, DEPTH)
        .or_else(|| of_that_name(survey, parameter))
}

/// `POINTS` for `points` and for `point_dictionary`: what the file keeps under the parameter's name, if that is one thing.
fn of_that_name(survey: &Survey<'_>, parameter: &str) -> Option<Argument> {
    let words = |name: &str| -> Vec<String> {
        name.to_lowercase().split('_').map(|word| word.trim_end_matches('s').to_owned()).collect()
    };
    survey.calls.spend(LOOK_AT_TOP)?;
    let wanted = words(parameter);
    let is_it = |name: &&String| {
        name.as_str() != parameter
            && is_fixed(survey, name)
            && words(name).iter().all(|word| word.len() > 2 && wanted.contains(word))
    };
    let exact = parameter.to_uppercase();
    let mut all = survey.bindings.keys().filter(is_it);
    match (all.next(), all.next()) {
        _ if exact != parameter && is_fixed(survey, &exact) => Some(Argument::Global(exact)),
        (Some(name), None) => Some(Argument::Global(name.clone())),
        _ => None,
    }
}

/// Whether a name is bound at the top, and never by a function.
fn is_fixed(survey: &Survey<'_>, name: &str) -> bool {
    survey.bindings.contains_key(name) && !survey.changed.contains(name)
}

struct Search<'s, 'a> {
    survey: &'s Survey<'a>,
    calls: &'s Calls<'a>,
}

impl Search<'_, '_> {
    fn given(
        &self,
        def: &StmtFunctionDef,
        parameter: &str,
        known: &Known<'_>,
        depth: usize,
    ) -> Option<Argument> {
        let sites = self.calls.sites.get(def.name.as_str())?;
        let depth = depth.checked_sub(1)?;
        let mut found: Option<Argument> = None;
        for site in sites {
            self.calls.spend(1)?;
            let Some(pairs) = self.pairs(def, site.call) else { continue };
            let Some((_, value)) = pairs.iter().find(|(name, _)| *name == parameter) else { continue };
            // What a function hands on to itself as it got it says nothing new.
            let is_same = matches!(value, Expr::Name(name) if name.id == *parameter);
            if is_same && site.around.is_some_and(|around| std::ptr::eq(around, def)) {
                continue;
            }
            let here: Known<'_> = pairs
                .iter()
                .filter_map(|(name, value)| match value {
                    Expr::Name(variable) => Some((variable.id.as_str(), known.get(name)?.clone())),
                    _ => None,
                })
                .collect();
            match (self.value(value, site.around, &here, depth), &found) {
                (Some(argument), None) => found = Some(argument),
                (Some(argument), Some(other)) if argument != *other => return None,
                _ => {}
            }
        }
        found
    }

    /// The parameters of a function with what a call gives for them.
    fn pairs<'c>(&self, def: &'c StmtFunctionDef, call: &'c ExprCall) -> Option<Vec<(&'c str, &'c Expr)>> {
        let skip = usize::from(self.calls.methods.contains(&def.start()));
        if def.parameters.len() > PARAMETERS || call.arguments.len() > PARAMETERS {
            return None;
        }
        if def.parameters.vararg.is_some() || call.arguments.args.iter().any(Expr::is_starred_expr) {
            return None;
        }
        let names = def.parameters.iter_non_variadic_params().skip(skip).map(|one| one.name().as_str());
        let mut pairs: Vec<(&str, &Expr)> = names.zip(&call.arguments.args).collect();
        for keyword in &call.arguments.keywords {
            pairs.push((keyword.arg.as_ref()?.as_str(), &keyword.value));
        }
        Some(pairs)
    }

    /// What an expression is, in terms of what is known where it stands.
    fn value(
        &self,
        value: &Expr,
        around: Option<&StmtFunctionDef>,
        known: &Known<'_>,
        depth: usize,
    ) -> Option<Argument> {
        if let Some(number) = integer(value) {
            return Some(Argument::Number(number));
        }
        match value {
            Expr::BooleanLiteral(literal) => Some(Argument::Truth(literal.value)),
            Expr::StringLiteral(text) => Some(Argument::Text(text.value.to_str().to_owned())),
            Expr::NoneLiteral(_) => Some(Argument::Nothing),
            Expr::NumberLiteral(literal) => match literal.value {
                Number::Float(value) => Some(Argument::Float(value)),
                _ => None,
            },
            Expr::List(list) => {
                let items = list.elts.iter().map(|item| self.value(item, around, known, depth));
                Some(Argument::List(items.collect::<Option<_>>()?))
            }
            Expr::Name(name) => self.name(name.id.as_str(), around, known, depth),
            Expr::Attribute(attribute) => {
                let name = plain(&attribute.attr);
                match by_plain_name(&name) {
                    Some(size @ (Argument::Rows | Argument::Columns | Argument::Line | Argument::Config)) => {
                        Some(size)
                    }
                    _ if OPPONENTS.contains(&name.as_str()) => Some(Argument::Opponent),
                    _ if PLAYERS.contains(&name.as_str()) => Some(Argument::Player),
                    _ => None,
                }
            }
            Expr::Call(call) => self.call(call, around, known, depth),
            // `3 - player`, `-player` and the like are the other side.
            Expr::BinOp(_) | Expr::UnaryOp(_) => {
                is_of_player(value, known, DEPTH).then_some(Argument::Opponent)
            }
            _ => None,
        }
    }

    fn name(
        &self,
        name: &str,
        around: Option<&StmtFunctionDef>,
        known: &Known<'_>,
        depth: usize,
    ) -> Option<Argument> {
        if let Some(argument) = known.get(name) {
            return Some(argument.clone());
        }
        let Some(around) = around else { return self.at_top(name) };
        let depth = depth.checked_sub(1)?;
        if around.parameters.iter().any(|one| one.name() == name) {
            return self.given(around, name, known, depth);
        }
        self.calls.spend(LOOK)?;
        match only_value(around, name) {
            Given::Once(value) => self.value(value, Some(around), known, depth),
            Given::Nowhere => self.at_top(name),
            Given::Otherwise => None,
        }
    }

    fn at_top(&self, name: &str) -> Option<Argument> {
        if is_fixed(self.survey, name) {
            return Some(Argument::Global(name.to_owned()));
        }
        match by_plain_name(&plain(name))? {
            size @ (Argument::Rows | Argument::Columns | Argument::Line | Argument::Config) => Some(size),
            _ => None,
        }
    }

    /// A call of one of the file's own functions with what is known.
    fn call(
        &self,
        call: &ExprCall,
        around: Option<&StmtFunctionDef>,
        known: &Known<'_>,
        depth: usize,
    ) -> Option<Argument> {
        let Expr::Name(name) = &*call.func else { return None };
        let depth = depth.checked_sub(1)?;
        let def = self.survey.functions.get(name.id.as_str())?;
        let mut pairs = self.pairs(def, call)?;
        let mut arguments = Vec::new();
        for parameter in def.parameters.iter_non_variadic_params() {
            let given = pairs.iter().position(|(name, _)| *name == parameter.name().as_str());
            arguments.push(match given {
                Some(at) => self.value(pairs.swap_remove(at).1, around, known, depth)?,
                None => parameter.default().map(|_| Argument::Default)?,
            });
        }
        pairs.is_empty().then(|| Argument::Call(name.id.to_string(), arguments))
    }
}

/// Whether a value is computed of the side that is asked for and of nothing else.
fn is_of_player(value: &Expr, known: &Known<'_>, depth: usize) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    match value {
        Expr::Name(name) => known.get(name.id.as_str()) == Some(&Argument::Player),
        Expr::UnaryOp(unary) => is_of_player(&unary.operand, known, depth),
        Expr::BinOp(binary) => match (integer(&binary.left), integer(&binary.right)) {
            (Some(_), None) => is_of_player(&binary.right, known, depth),
            (None, Some(_)) => is_of_player(&binary.left, known, depth),
            _ => false,
        },
        _ => false,
    }
}

/// What a function gives a name.
enum Given<'b> {
    Nowhere,
    Once(&'b Expr),
    /// More than once, or in another way than `name = value`.
    Otherwise,
}

fn only_value<'b>(def: &'b StmtFunctionDef, name: &str) -> Given<'b> {
    struct Walk<'n, 'b> {
        name: &'n str,
        values: Vec<&'b Expr>,
        stored: usize,
    }
    impl<'b> Visitor<'b> for Walk<'_, 'b> {
        fn visit_stmt(&mut self, statement: &'b Stmt) {
            if let Stmt::Assign(assign) = statement
                && let [Expr::Name(target)] = &assign.targets[..]
                && target.id == self.name
            {
                self.values.push(&assign.value);
            }
            visitor::walk_stmt(self, statement);
        }

        fn visit_expr(&mut self, expression: &'b Expr) {
            if let Expr::Name(name) = expression
                && name.id == self.name
                && !name.ctx.is_load()
            {
                self.stored += 1;
            }
            visitor::walk_expr(self, expression);
        }
    }
    let mut walk = Walk { name, values: Vec::new(), stored: 0 };
    walk.visit_body(&def.body);
    match (&walk.values[..], walk.stored) {
        ([], 0) => Given::Nowhere,
        ([value], 1) => Given::Once(value),
        _ => Given::Otherwise,
    }
}
