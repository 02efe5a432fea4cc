//! Constants among the arguments of `+`, `*`, `-`, `/` and `expt`: the course's compiler takes them out of turn.
//!
//! ```text
//!   (+ 0.3 f 0.7 h)  is  ((0.3 + 0.7) + f) + h          (- a f 0.1 0.2)  is  (a - (0.1 + 0.2)) - f
//!   (expt f -2)      is  1 / (f * f)
//! ```
//!
//! With singles, that is another number in the last digit.

use super::compiler::{Compiler, Lowering};
use super::reader::{Datum, What};
use crate::form::Node;
use crate::message::Place;

/// Functions whose values are known where their arguments are.
const KNOWN: [&str; 12] = ["+", "-", "*", "/", "1+", "1-", "ABS", "MAX", "MIN", "FLOAT", "EXPT", "SQRT"];

impl Compiler {
    /// A call that the compiler arranges in its own way; `None` if it is none.
    pub(super) fn arranged(&mut self, name: &str, arguments: &[Datum], place: Place) -> Option<Lowering> {
        match (name, arguments) {
            ("+" | "*", [_, _, _, ..]) => {
                let constants: Vec<bool> = arguments.iter().map(|one| self.is_constant(one)).collect();
                let count = constants.iter().filter(|one| **one).count();
                let leads = constants.iter().take(count).all(|one| *one);
                (count > 1 && !leads).then(|| {
                    let pick = |wanted: bool| {
                        let couples = arguments.iter().zip(&constants);
                        couples.filter(move |(_, is_constant)| **is_constant == wanted).map(|(one, _)| one)
                    };
                    let arguments: Result<Vec<Node>, _> =
                        pick(true).chain(pick(false)).map(|one| self.form(one)).collect();
                    Ok(self.call_named(name, arguments?, place))
                })
            }
            ("-" | "/", [first, rest @ ..]) if rest.len() > 1 => {
                let (constants, others): (Vec<&Datum>, Vec<&Datum>) =
                    rest.iter().partition(|one| self.is_constant(one));
                (constants.len() > 1).then(|| {
                    let mut all = vec![self.form(first)?];
                    let constants: Result<Vec<Node>, _> =
                        constants.into_iter().map(|one| self.form(one)).collect();
                    all.push(self.call_named(if name == "-" { "+" } else { "*" }, constants?, place));
                    for other in others {
                        all.push(self.form(other)?);
                    }
                    Ok(self.call_named(name, all, place))
                })
            }
            ("EXPT", [base, power]) => {
                let What::Integer(power @ (-3 | -2 | 2 | 3)) = power.what else { return None };
                Some(self.form(base).map(|base| {
                    let local = self.local();
                    let mut factors = vec![Node::set(local, base, place)];
                    factors.resize_with(power.unsigned_abs() as usize, || Node::local(local, place));
                    let product = self.call_named("*", factors, place);
                    if power > 0 { product } else { self.call_named("/", vec![product], place) }
                }))
            }
            _ => None,
        }
    }

    /// Whether something has the same number wherever it stands.
    fn is_constant(&self, datum: &Datum) -> bool {
        match &datum.what {
            What::Integer(_) | What::Ratio(..) | What::Single(_) | What::Double(_) => true,
            What::Symbol(name) => self.is_constant_name(name),
            What::List(items) => match items.split_first() {
                Some((head, arguments)) => head.symbol().is_some_and(|name| {
                    (KNOWN.contains(&name) || name == "QUOTE")
                        && !arguments.is_empty()
                        && arguments.iter().all(|argument| self.is_constant(argument))
                }),
                None => false,
            },
            _ => false,
        }
    }
}
