//! The functions of numpy that evaluations use; here: the methods of arrays, most of which are functions as well.

pub(in crate::python) mod creation;
pub(in crate::python) mod filling;
pub(in crate::python) mod functions;
pub(in crate::python) mod itemwise;
pub(in crate::python) mod joining;
pub(in crate::python) mod products;
pub(in crate::python) mod rearranging;
pub(in crate::python) mod reductions;
pub(in crate::python) mod sorting;
pub(in crate::python) mod table;

use self::creation::{array, to_list};
use self::filling::copy_to;
use self::rearranging::{FLATTEN, reshape};
use crate::machine::Machine;
use crate::python::library::arrays::{copied, flat};
use crate::python::library::value::{Value, integer, value};
use crate::python::library::{Answer, beyond, error};
use crate::word::{NIL, Word};

/// Methods that are the function of the same name with the array as its first argument.
const ALIKE: &[&str] = &[
    "sum", "mean", "any", "all", "max", "min", "ptp", "prod", "std", "var", "argmax", "argmin", "cumsum",
    "cumprod", "diagonal", "trace", "dot", "nonzero", "ravel", "squeeze", "swapaxes", "repeat", "take",
    "round", "argsort", "clip", "choose",
];

/// The names of a method's arguments in order, and how many of them can be given by place, where they can be given by name.
pub(in crate::python) fn arguments_of_method(name: &str) -> Option<(Vec<&'static str>, usize)> {
    Some(match name {
        "clip" => (vec!["min", "max"], 2),
        "astype" => (vec!["dtype", "copy"], 1),
        "flatten" => (vec!["order"], 1),
        "sort" => (vec!["axis"], 1),
        _ if ALIKE.contains(&name) => {
            let (mut names, places) = table::function(name)?.arguments();
            names.remove(0);
            (names, places - 1)
        }
        _ => return None,
    })
}

/// A method of an array.
pub(in crate::python) fn method(
    machine: &mut Machine<'_>,
    owner: Word,
    name: &str,
    arguments: &[Word],
) -> Option<Answer> {
    if let Value::Matrix(matrix) = value(machine, owner)
        && let Some(answer) = super::board::method(machine, matrix, name, arguments)
    {
        return Some(answer);
    }
    if ALIKE.contains(&name) {
        let function = table::function(name)?;
        let mut words = vec![owner];
        words.extend(arguments);
        if words.len() > function.run.arity {
            return Some(Err(beyond("so many arguments of this method of an array")));
        }
        words.resize(function.run.arity, NIL);
        return Some((function.run.run)(machine, &words));
    }
    Some(match (name, arguments) {
        ("astype", [kind] | [kind, _]) => array(machine, &[owner, *kind]),
        ("copy", []) => copied(machine, owner),
        ("transpose", axes) => with_one(machine, rearranging::transpose, owner, axes),
        ("flatten", []) => (FLATTEN.run)(machine, &[owner, NIL]),
        ("flatten", [order]) => (FLATTEN.run)(machine, &[owner, *order]),
        ("reshape", [_, ..]) => with_one(machine, reshape, owner, arguments),
        ("tolist", []) => to_list(machine, owner),
        ("item", []) => match flat(machine, owner)[..] {
            [item] => Ok(item),
            _ => Err(error("ValueError", "can only convert an array of size 1 to a Python scalar")),
        },
        ("item", [place]) if integer(machine, *place).is_some() => {
            let items = rearranging::ravel(machine, &[owner]);
            items.and_then(|items| super::indexing::item(machine, &[items, *place]))
        }
        ("item", [place]) => super::indexing::item(machine, &[owner, *place]),
        ("item", [_, _, ..]) => {
            machine.tuple(arguments).and_then(|place| super::indexing::item(machine, &[owner, place]))
        }
        ("fill", [item]) => copy_to(machine, &[owner, *item]),
        ("sort", [] | [_]) => {
            let axis = arguments.first().copied().unwrap_or(NIL);
            sorting::sort(machine, &[owner, axis]).and_then(|sorted| copy_to(machine, &[owner, sorted]))
        }
        ("tobytes", _) => Err(beyond("`tobytes()` (make a tuple of the items)")),
        _ => return None,
    })
}

/// A method that takes several numbers, or one sequence of them.
fn with_one(
    machine: &mut Machine<'_>,
    run: fn(&mut Machine<'_>, &[Word]) -> Answer,
    owner: Word,
    arguments: &[Word],
) -> Answer {
    let one = match arguments {
        [] => NIL,
        [one] => *one,
        several => machine.tuple(several)?,
    };
    run(machine, &[owner, one])
}
