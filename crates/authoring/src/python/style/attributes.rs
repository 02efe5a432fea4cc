//! Which attribute of a class holds its board: by its name, by what the class does with it, by what it is made as.

use std::collections::{BTreeSet, HashSet};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, Operator, Stmt};

use super::arguments::plain;
use super::bits::number;
use super::cells::is_aside;
use super::data_classes::{fields_with_items, nested_fields};
use super::kept::Kept;
use super::making::is_made_as_board;
use super::names::BOARDS;
use super::objects::{Use, attribute_used};
use super::state::bit_pair;
use crate::python::library::methods;
use crate::python::survey::Survey;

/// The attribute of a class that holds its board.
pub(super) fn board_attribute(survey: &Survey<'_>, class: &str) -> Option<String> {
    struct Own {
        names: Vec<String>,
    }
    impl<'b> Visitor<'b> for Own {
        fn visit_expr(&mut self, expression: &'b Expr) {
            if let Expr::Attribute(attribute) = expression
                && matches!(&*attribute.value, Expr::Name(owner) if owner.id == "self")
            {
                self.names.push(attribute.attr.to_string());
            }
            visitor::walk_expr(self, expression);
        }
    }
    let mut own = Own { names: Vec::new() };
    for ancestor in survey.lineage(class) {
        let mut methods: Vec<_> = ancestor.methods.values().collect();
        methods.sort_by_key(|def| def.range.start());
        for method in methods {
            own.visit_body(&method.body);
        }
        own.names.extend(ancestor.attributes.iter().map(|(name, _)| (*name).to_owned()));
    }
    own.names.extend(fields_with_items(survey, class).into_iter().map(str::to_owned));
    // What is asked for attributes that no array has is an object with a board, not a board.
    let mut inner = Inner::default();
    for ancestor in survey.lineage(class) {
        ancestor.methods.values().for_each(|method| inner.visit_body(&method.body));
    }
    let bits = bit_pair(survey, class);
    let is_data = |name: &String| {
        survey.method(class, name).is_none()
            && !inner.objects.contains(name)
            && bits.as_ref() != Some(name)
            && !is_made_as_product(survey, class, name)
    };
    let by_name =
        |wanted: &&str| own.names.iter().find(|name| plain(name) == **wanted && is_data(name)).cloned();
    // `self.columns` is the board itself if it is looked into, and else how many there are.
    let nested = nested_fields(survey, class);
    let is_board = |name: &String| inner.looked_into.contains(name) || nested.contains(&name.as_str());
    BOARDS
        .iter()
        .find_map(by_name)
        .or_else(|| ["columns", "cols", "rows", "slots"].iter().find_map(by_name).filter(is_board))
        .or_else(|| {
            // The one thing with rows and columns that the constructor does not write out in numbers.
            let mut grids = inner.grids.iter().filter(|name| is_data(name) && inner.made.contains(*name));
            grids.next().filter(|_| grids.next().is_none()).cloned()
        })
        .or_else(|| kept_board(survey, class).filter(is_data))
        .or_else(|| {
            // The one table of the board's size that is handed out, whatever it is called: others look into it.
            let is_told = |name: &&String| is_data(name) && !is_aside(name) && is_handed_out(survey, name);
            let mut tables = inner.tables.iter().filter(is_told);
            tables.next().filter(|_| tables.next().is_none()).cloned()
        })
}

/// Whether the constructor gives an attribute the number of the cells, or of something else by sizes: `self.cells = width * height`.
fn is_made_as_product(survey: &Survey<'_>, class: &str, attribute: &str) -> bool {
    let Some((_, init)) = survey.method(class, "__init__") else { return false };
    init.body.iter().any(|statement| {
        let Stmt::Assign(assign) = statement else { return false };
        let is_it = |target: &Expr| {
            matches!(target, Expr::Attribute(target) if target.attr.as_str() == attribute
                && matches!(&*target.value, Expr::Name(owner) if owner.id == "self"))
        };
        assign.targets.iter().any(is_it)
            && matches!(&*assign.value, Expr::BinOp(product) if product.op == Operator::Mult
                && [&product.left, &product.right].into_iter().all(|side| number(survey, side, 2).is_some()))
    })
}

/// Whether a method gives an attribute of its own object to whoever asks, or something else than the object itself reads it.
fn is_handed_out(survey: &Survey<'_>, attribute: &str) -> bool {
    struct Out<'n>(&'n str, bool);
    impl<'b> Visitor<'b> for Out<'_> {
        fn visit_stmt(&mut self, statement: &'b Stmt) {
            if let Stmt::Return(given) = statement {
                self.1 |= matches!(given.value.as_deref(), Some(Expr::Attribute(given)) if given.attr.as_str() == self.0);
            }
            visitor::walk_stmt(self, statement);
        }

        fn visit_expr(&mut self, expression: &'b Expr) {
            if let Expr::Attribute(attribute) = expression {
                self.1 |= attribute.attr.as_str() == self.0
                    && attribute.ctx.is_load()
                    && !matches!(&*attribute.value, Expr::Name(owner) if owner.id == "self");
            }
            visitor::walk_expr(self, expression);
        }
    }
    let mut out = Out(attribute, false);
    out.visit_body(survey.body);
    out.1
}

/// The attribute that a constructor keeps a parameter in of whose cells the class makes use: `self.rack = rack`.
fn kept_board(survey: &Survey<'_>, class: &str) -> Option<String> {
    const PARAMETERS: usize = 20;
    let (_, init) = survey.method(class, "__init__")?;
    let parameters = init.parameters.iter_non_variadic_params().skip(1).take(PARAMETERS);
    let mut boards = parameters.filter_map(|parameter| {
        let kept = Kept::of(survey, class, init, parameter.name().as_str());
        kept.is_board().then(|| kept.attributes.into_iter().min().map(str::to_owned)).flatten()
    });
    boards.next().filter(|_| boards.next().is_none())
}

/// How attributes of `self` are used: those that are asked for attributes which neither lists nor arrays have, and those that
/// are indexed or gone through.
#[derive(Default)]
struct Inner {
    objects: HashSet<String>,
    looked_into: HashSet<String>,
    /// Those whose items are looked into, and those that are made of repetitions, not of a table that is written out.
    grids: BTreeSet<String>,
    made: HashSet<String>,
    /// Those that are made as tables with as many rows and columns as the board.
    tables: BTreeSet<String>,
}

impl Inner {
    fn look_into(&mut self, thing: &Expr) {
        if let Expr::Attribute(attribute) = thing
            && matches!(&*attribute.value, Expr::Name(name) if name.id == "self")
        {
            self.looked_into.insert(attribute.attr.to_string());
        }
    }
}

impl<'b> Visitor<'b> for Inner {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        if let Stmt::Assign(assign) = statement {
            for target in &assign.targets {
                if let Expr::Attribute(attribute) = target
                    && matches!(&*attribute.value, Expr::Name(name) if name.id == "self")
                {
                    if assign.value.is_list_comp_expr() || is_filled(&assign.value) {
                        self.made.insert(attribute.attr.to_string());
                    }
                    if is_made_as_board(&assign.value) {
                        self.tables.insert(attribute.attr.to_string());
                    }
                }
            }
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'b Expr) {
        if let Expr::Attribute(attribute) = expression
            && let Expr::Attribute(owner) = &*attribute.value
            && matches!(&*owner.value, Expr::Name(name) if name.id == "self")
        {
            let name = attribute.attr.as_str();
            if !methods::NAMES.contains(&name) && !methods::ATTRIBUTES.contains(&name) {
                self.objects.insert(owner.attr.to_string());
            }
        }
        if let Expr::Subscript(subscript) = expression {
            self.look_into(&subscript.value);
        }
        let is_self = |owner: &Expr| matches!(owner, Expr::Name(name) if name.id == "self");
        if let Some((name, Use { is_deep: true, .. })) = attribute_used(expression, is_self) {
            self.grids.insert(name.to_owned());
        }
        visitor::walk_expr(self, expression);
    }
}

/// `np.zeros((6, 7))`, `np.full(…)`
fn is_filled(value: &Expr) -> bool {
    matches!(value, Expr::Call(call)
        if matches!(&*call.func, Expr::Attribute(attribute)
            if matches!(attribute.attr.as_str(), "zeros" | "full" | "ones" | "empty")))
}
