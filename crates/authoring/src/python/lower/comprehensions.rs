//! Comprehensions and generators.

use std::collections::{HashMap, HashSet};

use ruff_python_ast::{Comprehension, Expr};

use super::body::Body;
use super::loops::Round;
use super::{Lowers, refuse};
use crate::form::{Expression, Label, Local, Node};
use crate::message::Place;
use crate::python::library::collections;
use crate::python::scope::target_names;

/// The most items of a comprehension that are written out.
const WRITTEN_OUT: i64 = 4;

impl<'l, 'a> Body<'l, 'a> {
    /// Opens a place where these names are other variables than outside.
    fn open_frame(&mut self, names: HashSet<String>) {
        let frame: HashMap<String, Local> =
            names.into_iter().map(|name| (name, self.function.local())).collect();
        self.frames.push(frame);
    }

    /// The loops of a comprehension around what `round` does with each item.
    pub(super) fn generators(
        &mut self,
        generators: &'a [Comprehension],
        place: Place,
        round: Round<'_, 'l, 'a>,
    ) -> Lowers {
        let Some((first, rest)) = generators.split_first() else { return round(self) };
        if first.is_async {
            return Err(refuse(place, "`async for`", "write a plain `for`"));
        }
        let next = self.function.label();
        // The first iterable is computed outside of the comprehension's names.
        let mut names = HashSet::new();
        target_names(&first.target, &mut names);
        let repeats = std::mem::take(&mut self.repeats);
        let before = self.bound.clone();
        let target = &first.target;
        let result = self.each_framed(names, target, &first.iter, next, place, &mut |this| {
            let mut tests = Vec::new();
            for test in &first.ifs {
                tests.push(this.test(test)?);
            }
            let inner = this.generators(rest, place, round)?;
            Ok(match tests.len() {
                0 => inner,
                1 => Node::choose(tests.remove(0), inner, Node::nil(place), place),
                _ => Node::choose(Node::new(Expression::And(tests), place), inner, Node::nil(place), place),
            })
        });
        self.bound = before;
        self.repeats = repeats;
        result
    }

    /// [`Self::each`] with a target of its own names; the iterable does not see them.
    fn each_framed(
        &mut self,
        names: HashSet<String>,
        target: &'a Expr,
        iter: &'a Expr,
        next: Label,
        place: Place,
        round: Round<'_, 'l, 'a>,
    ) -> Lowers {
        // The iterable may use a name that the target hides: it is bound under the outer names first.
        let hides = {
            let mut used = HashSet::new();
            read_names(iter, &mut used);
            !used.is_disjoint(&names)
        };
        if hides {
            let sequence = self.consumed(iter)?;
            self.open_frame(names);
            let node = self.each_item(sequence, next, place, &mut |this, item, _| {
                let bind = this.assign(target, item, place)?;
                let inner = round(this)?;
                Ok(Node::sequence(vec![bind, inner], place))
            });
            self.frames.pop();
            return node;
        }
        self.open_frame(names);
        let node = self.each(target, iter, next, place, round);
        self.frames.pop();
        node
    }

    pub(super) fn list_comprehension(
        &mut self,
        element: &'a Expr,
        generators: &'a [Comprehension],
        place: Place,
    ) -> Lowers {
        if let Some(list) = self.written_out(element, generators, place)? {
            return Ok(list);
        }
        let empty = Self::new_list(Vec::new(), place);
        let (set, list) = self.keep(empty, place);
        let repeat = self.generators(generators, place, &mut |this| {
            let item = this.expression(element)?;
            Ok(Self::append(Node::local(list, place), item, place))
        })?;
        Ok(Node::sequence(vec![set, repeat, Node::local(list, place)], place))
    }

    /// `[… for i in range(4)]`: a few items that are known to be so many, one after the other.
    fn written_out(
        &mut self,
        element: &'a Expr,
        generators: &'a [Comprehension],
        place: Place,
    ) -> Lowers<Option<Node>> {
        let [only] = generators else { return Ok(None) };
        let (Expr::Name(target), Some(("range", call))) = (&only.target, self.builtin_call(&only.iter))
        else {
            return Ok(None);
        };
        let [end] = &call.arguments.args[..] else { return Ok(None) };
        if only.is_async || !only.ifs.is_empty() || !call.arguments.keywords.is_empty() {
            return Ok(None);
        }
        let end = match end {
            Expr::Name(name) if !self.is_variable(&name.id) => {
                match self.module.constant(&name.id, place).map(|node| node.expression) {
                    Some(Expression::Word(word)) => word.as_integer(),
                    _ => None,
                }
            }
            end => self.known_integer(end),
        };
        let Some(end @ 1..=WRITTEN_OUT) = end.filter(|_| is_simple(element)) else { return Ok(None) };
        let (repeats, before) = (std::mem::take(&mut self.repeats), self.bound.clone());
        let counter = self.function.local();
        self.frames.push(HashMap::from([(target.id.to_string(), counter)]));
        let items: Lowers<Vec<Node>> = (0..end)
            .map(|number| {
                let set = Node::set(counter, Self::integer(number, place), place);
                let item = self.expression(element)?;
                Ok(Node::sequence(vec![set, item], place))
            })
            .collect();
        self.frames.pop();
        self.bound = before;
        self.repeats = repeats;
        Ok(Some(Self::new_list(items?, place)))
    }

    pub(super) fn dict_comprehension(
        &mut self,
        key: &'a Expr,
        value: &'a Expr,
        generators: &'a [Comprehension],
        place: Place,
    ) -> Lowers {
        let (set, dict) = self.keep(Self::empty_dict(place), place);
        let repeat = self.generators(generators, place, &mut |this| {
            let key = this.expression(key)?;
            let value = this.expression(value)?;
            Ok(Self::host(&collections::INSERT, vec![Node::local(dict, place), key, value], place))
        })?;
        Ok(Node::sequence(vec![set, repeat, Node::local(dict, place)], place))
    }
}

/// Whether an expression can stand several times in a row: nothing in it makes functions or names.
fn is_simple(expression: &Expr) -> bool {
    use ruff_python_ast::visitor::{self, Visitor};
    struct Simple {
        holds: bool,
        size: usize,
    }
    impl<'b> Visitor<'b> for Simple {
        fn visit_expr(&mut self, expression: &'b Expr) {
            self.size += 1;
            self.holds &= matches!(
                expression,
                Expr::Name(_)
                    | Expr::Attribute(_)
                    | Expr::Subscript(_)
                    | Expr::BinOp(_)
                    | Expr::UnaryOp(_)
                    | Expr::NumberLiteral(_)
                    | Expr::Tuple(_)
                    | Expr::Call(_)
            );
            visitor::walk_expr(self, expression);
        }
    }
    let mut simple = Simple { holds: true, size: 0 };
    simple.visit_expr(expression);
    simple.holds && simple.size <= 20
}

/// The names that an expression reads, roughly: more than needed is no harm.
fn read_names(expression: &Expr, names: &mut HashSet<String>) {
    use ruff_python_ast::visitor::{self, Visitor};
    struct Names<'n>(&'n mut HashSet<String>);
    impl<'b> Visitor<'b> for Names<'_> {
        fn visit_expr(&mut self, expression: &'b Expr) {
            if let Expr::Name(name) = expression {
                self.0.insert(name.id.to_string());
            }
            visitor::walk_expr(self, expression);
        }
    }
    Names(names).visit_expr(expression);
}
