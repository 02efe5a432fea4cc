//! What a class does with what its constructor keeps of a parameter: the cells of a board are looked at, the mark of a side is
//! counted and compared with cells. Under the attribute's name and under names that methods give it: `rack = self.rack`.

use std::collections::HashSet;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{CmpOp, Expr, ExprCall, Operator, Stmt, StmtFunctionDef};

use super::arguments::{Argument, by_plain_name, plain};
use super::compared::{getters, is_looked_for, is_other_chosen, is_other_given};
use super::factors::{asks_sign, is_number};
use super::names::{OPPONENTS, PLAYERS};
use super::uses::helper;
use crate::python::survey::Survey;

/// What is done with a parameter that is kept.
#[derive(Default)]
pub(super) struct Kept<'b> {
    /// The attributes that it is kept in.
    pub(super) attributes: HashSet<&'b str>,
    cells: usize,
    /// `weights[row][column] * 2`: a table, but none of cells.
    factors: usize,
    counted: usize,
    /// How often it is read; and how often only to be kept, and how often as a sign: `score * self.color`.
    read: usize,
    handed_on: usize,
    signs: usize,
    clear_signs: usize,
}

impl<'b> Kept<'b> {
    pub(super) fn of<'a: 'b>(
        survey: &Survey<'a>,
        class: &str,
        init: &'a StmtFunctionDef,
        parameter: &'b str,
    ) -> Self {
        let names = HashSet::from([parameter]);
        let mut walk = Walk {
            survey,
            names,
            rows: HashSet::new(),
            getters: HashSet::new(),
            inner: Vec::new(),
            is_making: true,
            kept: Self::default(),
        };
        walk.visit_body(&init.body);
        walk.is_making = false;
        walk.getters = getters(survey, class, &walk.kept.attributes);
        for method in survey.methods(class) {
            walk.names.clear();
            walk.rows.clear();
            walk.inner = method.body.iter().filter_map(Stmt::as_function_def_stmt).collect();
            if method.name.as_str() != "__init__" {
                walk.visit_body(&method.body);
            }
        }
        walk.kept
    }

    /// Whether its items have items that are looked at as cells are.
    pub(super) fn is_board(&self) -> bool {
        !self.attributes.is_empty() && self.cells > 0 && self.factors == 0 && self.counted == 0
    }

    /// Whether cells are counted or compared with it, or it is handed to a function as a side.
    pub(super) fn is_side(&self) -> bool {
        !self.attributes.is_empty() && self.counted > 0 && self.cells + self.factors == 0
    }
}

impl Kept<'_> {
    /// Whether it is nothing but the sign of a side.
    pub(super) fn is_sign(&self) -> bool {
        self.clear_signs > 0 && self.read <= self.signs + self.handed_on
    }
}

struct Walk<'s, 'a, 'b> {
    survey: &'s Survey<'a>,
    /// Names that it goes by in the method at hand.
    names: HashSet<&'b str>,
    /// Names of its items: `for row in self.rack`.
    rows: HashSet<&'b str>,
    /// Methods that give it: `self.get_side()`.
    getters: HashSet<&'a str>,
    /// The functions inside of the method at hand.
    inner: Vec<&'b StmtFunctionDef>,
    is_making: bool,
    kept: Kept<'b>,
}

impl<'b> Walk<'_, '_, 'b> {
    fn is(&self, expression: &Expr) -> bool {
        match expression {
            Expr::Name(name) => self.names.contains(name.id.as_str()),
            Expr::Attribute(attribute) => {
                self.kept.attributes.contains(attribute.attr.as_str())
                    && matches!(&*attribute.value, Expr::Name(owner) if owner.id == "self")
            }
            _ => false,
        }
    }

    /// It, or what a method gives of it.
    fn is_given(&self, expression: &Expr) -> bool {
        match expression {
            Expr::Call(call) if call.arguments.is_empty() => matches!(&*call.func, Expr::Attribute(method)
                if self.getters.contains(method.attr.as_str())
                    && matches!(&*method.value, Expr::Name(owner) if owner.id == "self")),
            _ => self.is(expression),
        }
    }

    fn is_row(&self, expression: &Expr) -> bool {
        match expression {
            Expr::Name(name) => self.rows.contains(name.id.as_str()),
            Expr::Subscript(subscript) => self.is(&subscript.value),
            _ => false,
        }
    }

    /// `rack[column][row]`, `rack[row, column]`, or an item of what goes through the rows.
    fn is_cell(&self, expression: &Expr) -> bool {
        matches!(expression, Expr::Subscript(subscript)
            if self.is_row(&subscript.value) || self.is(&subscript.value) && subscript.slice.is_tuple_expr())
    }

    fn look_at(&mut self, expression: &Expr) {
        self.kept.cells += usize::from(self.is_cell(expression));
    }

    fn sign(&mut self, is_clear: bool) {
        self.kept.signs += 1;
        self.kept.clear_signs += usize::from(is_clear);
    }

    fn repeat(&mut self, target: &'b Expr, over: &Expr) {
        if let (Expr::Name(row), true) = (target, self.is(over)) {
            self.rows.insert(row.id.as_str());
        }
    }

    fn call(&mut self, call: &'b ExprCall) {
        if let Expr::Attribute(attribute) = &*call.func
            && attribute.attr.as_str() == "count"
        {
            self.kept.counted += call.arguments.args.iter().filter(|argument| self.is(argument)).count();
            self.kept.cells += usize::from(self.is_row(&attribute.value));
        }
        for (place, argument) in call.arguments.args.iter().enumerate() {
            self.look_at(argument);
            self.kept.counted +=
                usize::from(self.is_given(argument) && is_looked_for(&self.inner, call, place));
            if self.is(argument)
                && let Some((_, parameter)) = helper(self.survey, call, place)
            {
                let name = plain(parameter);
                let is_side = PLAYERS.contains(&name.as_str()) || OPPONENTS.contains(&name.as_str());
                self.kept.counted += usize::from(is_side);
            }
        }
    }
}

impl<'b> Visitor<'b> for Walk<'_, '_, 'b> {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        match statement {
            Stmt::Assign(assign) => {
                self.kept.handed_on += usize::from(self.is(&assign.value));
                let is_it = self.is(&assign.value) || is_filled_in(&assign.value, |part| self.is(part));
                for target in &assign.targets {
                    match target {
                        Expr::Attribute(target) if is_it && self.is_making => {
                            self.kept.attributes.insert(&target.attr);
                        }
                        Expr::Name(target) if is_it => {
                            self.names.insert(&target.id);
                        }
                        _ => {}
                    }
                }
            }
            Stmt::AnnAssign(assign) if self.is_making => {
                if let (Expr::Attribute(target), Some(value)) = (&*assign.target, &assign.value)
                    && self.is(value)
                {
                    self.kept.attributes.insert(&target.attr);
                }
            }
            Stmt::AugAssign(assign) => {
                self.kept.factors += usize::from(self.is_cell(&assign.value));
                if assign.op == Operator::Mult && self.is(&assign.value) {
                    self.sign(true);
                }
            }
            Stmt::For(repeat) => self.repeat(&repeat.target, &repeat.iter),
            Stmt::If(branch) => self.look_at(&branch.test),
            _ => {}
        }
        self.kept.counted += usize::from(is_other_given(statement, |part| self.is_given(part)));
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'b Expr) {
        self.kept.counted += usize::from(is_other_chosen(expression, |part| self.is_given(part)));
        let is_load = match expression {
            Expr::Name(name) => name.ctx.is_load(),
            Expr::Attribute(attribute) => attribute.ctx.is_load(),
            _ => false,
        };
        self.kept.read += usize::from(is_load && self.is(expression));
        match expression {
            Expr::Compare(compare) => {
                if self.is(&compare.left)
                    && let Some(is_clear) = asks_sign(compare)
                {
                    self.sign(is_clear);
                }
                let sides: Vec<&Expr> = std::iter::once(&*compare.left).chain(&compare.comparators).collect();
                for side in &sides {
                    self.look_at(side);
                }
                let is_equal = compare.ops.iter().all(|op| matches!(op, CmpOp::Eq | CmpOp::NotEq));
                if is_equal
                    && sides.iter().any(|side| self.is_given(side))
                    && sides.iter().any(|side| is_cell_of_something(side))
                {
                    self.kept.counted += 1;
                }
            }
            Expr::BoolOp(both) => both.values.iter().for_each(|part| self.look_at(part)),
            Expr::UnaryOp(unary) => self.look_at(&unary.operand),
            Expr::BinOp(binary) => {
                let parts = [&binary.left, &binary.right];
                self.kept.factors += parts.iter().filter(|part| self.is_cell(part)).count();
                for (one, other) in [(&binary.left, &binary.right), (&binary.right, &binary.left)] {
                    if binary.op == Operator::Mult && self.is(one) && !is_number(other) {
                        self.sign(true);
                    }
                }
            }
            Expr::ListComp(all) => {
                all.generators.iter().for_each(|one| self.repeat(&one.target, &one.iter));
                self.look_at(&all.elt);
            }
            Expr::Generator(all) => {
                all.generators.iter().for_each(|one| self.repeat(&one.target, &one.iter));
            }
            Expr::List(list) => list.elts.iter().for_each(|part| self.look_at(part)),
            Expr::Call(call) => self.call(call),
            _ => {}
        }
        visitor::walk_expr(self, expression);
    }
}

/// `board[row][column]`, `board[row, column]` or a name that means a cell.
fn is_cell_of_something(expression: &Expr) -> bool {
    match expression {
        Expr::Subscript(outer) => outer.value.is_subscript_expr() || outer.slice.is_tuple_expr(),
        Expr::Name(name) => matches!(plain(&name.id).as_str(), "cell" | "slot" | "spot" | "disc" | "piece"),
        _ => false,
    }
}

/// `rack if rack is not None else empty()`, `rack or empty()`, `rack.copy()`: it, wherever it is something.
fn is_filled_in(value: &Expr, is: impl Fn(&Expr) -> bool) -> bool {
    match value {
        Expr::If(choice) => is(&choice.body) || is(&choice.orelse),
        Expr::BoolOp(both) => both.values.first().is_some_and(is),
        Expr::Call(call) => match &*call.func {
            Expr::Attribute(attribute) => {
                matches!(attribute.attr.as_str(), "copy" | "deepcopy" | "array" | "asarray")
                    && (is(&attribute.value) || call.arguments.args.first().is_some_and(is))
            }
            Expr::Name(name) => {
                matches!(name.id.as_str(), "list" | "deepcopy") && call.arguments.args.first().is_some_and(is)
            }
            _ => false,
        },
        _ => false,
    }
}

/// The constructor that keeps a parameter, and what it is called there: `super().__init__(game)` hands it on to a class above.
pub(super) fn keeper<'a>(
    survey: &Survey<'a>,
    class: &str,
    init: &'a StmtFunctionDef,
    parameter: &'a str,
) -> (&'a StmtFunctionDef, &'a str) {
    struct Handed<'n> {
        parameter: &'n str,
        place: Option<usize>,
    }
    impl<'b> Visitor<'b> for Handed<'_> {
        fn visit_expr(&mut self, expression: &'b Expr) {
            if let Expr::Call(call) = expression
                && let Expr::Attribute(attribute) = &*call.func
                && attribute.attr.as_str() == "__init__"
            {
                let is_super = attribute.value.is_call_expr();
                let is_it = |part: &Expr| matches!(part, Expr::Name(name) if name.id == self.parameter);
                let place = call.arguments.args.iter().position(is_it);
                self.place = place.map(|place| place + usize::from(is_super)).or(self.place);
            }
            visitor::walk_expr(self, expression);
        }
    }
    let (mut keeper, mut name) = (init, parameter);
    for class in survey.lineage(class) {
        let Some(above) = class.methods.get("__init__").filter(|above| !std::ptr::eq(**above, init)) else {
            continue;
        };
        let mut handed = Handed { parameter: name, place: None };
        handed.visit_body(&keeper.body);
        let at = handed.place.and_then(|place| above.parameters.iter_non_variadic_params().nth(place));
        let Some(at) = at else { break };
        (keeper, name) = (above, at.name().as_str());
    }
    (keeper, name)
}

/// The size of the board that a parameter is kept as, whatever it is called: `self.width = x`.
pub(super) fn size_kept_as(init: &StmtFunctionDef, parameter: &str) -> Option<Argument> {
    init.body.iter().find_map(|statement| {
        let Stmt::Assign(assign) = statement else { return None };
        let (Expr::Attribute(target), Expr::Name(value)) = (&assign.targets[0], &*assign.value) else {
            return None;
        };
        by_plain_name(&plain(&target.attr)).filter(|size| {
            value.id == *parameter && matches!(size, Argument::Rows | Argument::Columns | Argument::Line)
        })
    })
}

/// What a parameter is of which a constructor makes its board: `np.zeros((length, width))`, `[[0] * width] * length`.
pub(super) fn size_of_made(init: &StmtFunctionDef, parameter: &str) -> Option<Argument> {
    struct Sizes<'n> {
        parameter: &'n str,
        found: Option<Argument>,
    }
    impl Sizes<'_> {
        /// Of how many rows and how many columns a board is made.
        fn table(&mut self, rows: &Expr, columns: &Expr) {
            let name = |size: &Expr| match size {
                Expr::Name(name) => Some(name.id.to_string()),
                Expr::Attribute(attribute) => Some(attribute.attr.to_string()),
                _ => None,
            };
            let (Some(rows), Some(columns)) = (name(rows), name(columns)) else { return };
            let meaning = |name: &str| by_plain_name(&plain(name));
            if rows == self.parameter {
                // What stands beside the rows is the columns, wherever they stand.
                let is_rows = meaning(&columns) != Some(Argument::Rows);
                self.found = Some(if is_rows { Argument::Rows } else { Argument::Columns });
            } else if columns == self.parameter {
                let is_columns = meaning(&rows) != Some(Argument::Columns);
                self.found = Some(if is_columns { Argument::Columns } else { Argument::Rows });
            }
        }
    }
    impl<'b> Visitor<'b> for Sizes<'_> {
        fn visit_expr(&mut self, expression: &'b Expr) {
            match expression {
                Expr::Call(call) => {
                    if let Expr::Attribute(attribute) = &*call.func
                        && matches!(attribute.attr.as_str(), "zeros" | "full" | "ones" | "empty")
                        && let Some(Expr::Tuple(sizes)) = call.arguments.args.first()
                        && let [rows, columns] = &sizes.elts[..]
                    {
                        self.table(rows, columns);
                    }
                }
                Expr::ListComp(all) => {
                    if let [repeat] = &all.generators[..]
                        && let Some(rows) = times(&repeat.iter)
                        && let Some(columns) = row_of(&all.elt)
                    {
                        self.table(rows, columns);
                    }
                }
                _ => {}
            }
            visitor::walk_expr(self, expression);
        }
    }
    let mut sizes = Sizes { parameter, found: None };
    sizes.visit_body(&init.body);
    sizes.found
}

/// `range(times)`
fn times(iter: &Expr) -> Option<&Expr> {
    match iter {
        Expr::Call(call) if matches!(&*call.func, Expr::Name(name) if name.id == "range") => {
            match &*call.arguments.args {
                [times] => Some(times),
                _ => None,
            }
        }
        _ => None,
    }
}

/// `[0] * columns`, `[0 for _ in range(columns)]`
fn row_of(row: &Expr) -> Option<&Expr> {
    match row {
        Expr::BinOp(binary) if binary.op == Operator::Mult && binary.left.is_list_expr() => {
            Some(&binary.right)
        }
        Expr::ListComp(all) => match &all.generators[..] {
            [repeat] => times(&repeat.iter),
            _ => None,
        },
        _ => None,
    }
}
