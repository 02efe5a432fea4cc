//! The functions of numpy that evaluations use, on arrays of one and two dimensions; here: the methods of arrays.

pub(in crate::python) mod creation;
pub(in crate::python) mod itemwise;
pub(in crate::python) mod products;
pub(in crate::python) mod rearranging;
pub(in crate::python) mod reductions;

use self::creation::{array, fill, to_list};
use self::itemwise::where_true;
use self::products::dot;
use self::rearranging::{diagonal, reshape, transpose};
use self::reductions::{all, any, argmax, argmin, cumsum, deviation, max, mean, min, product, sum, variance};
use crate::machine::Machine;
use crate::python::library::arithmetic::shaped;
use crate::python::library::arrays::{copied, flat, reshaped};
use crate::python::library::value::{Value, value};
use crate::python::library::{Answer, error};
use crate::word::{NIL, Word};

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
    let axis = arguments.first().copied().unwrap_or(NIL);
    let run: fn(&mut Machine<'_>, &[Word]) -> Answer = match name {
        "sum" => sum,
        "mean" => mean,
        "any" => any,
        "all" => all,
        "max" => max,
        "min" => min,
        "prod" => product,
        "diagonal" => diagonal,
        "astype" => array,
        "dot" => dot,
        "std" => deviation,
        "var" => variance,
        _ => {
            return Some(match (name, arguments) {
                ("copy" | "squeeze", []) => copied(machine, owner),
                ("transpose", []) => transpose(machine, &[owner]),
                ("argmax", []) => argmax(machine, &[owner]),
                ("argmin", []) => argmin(machine, &[owner]),
                ("nonzero", []) => where_true(machine, &[owner]),
                ("flatten", []) => {
                    let items = flat(machine, owner);
                    shaped(machine, &[items.len() as u32], items)
                }
                ("ravel", []) => reshaped(machine, owner, &[-1]),
                ("reshape", [one]) => reshape(machine, &[owner, *one]),
                ("reshape", [_, _]) => {
                    machine.tuple(arguments).and_then(|sides| reshape(machine, &[owner, sides]))
                }
                ("tolist", []) => to_list(machine, owner),
                ("item", []) => match flat(machine, owner)[..] {
                    [item] => Ok(item),
                    _ => Err(error("ValueError", "can only convert an array of size 1 to a Python scalar")),
                },
                ("trace", []) => diagonal(machine, &[owner, NIL]).and_then(|line| sum(machine, &[line, NIL])),
                ("fill", [item]) => fill(machine, owner, *item),
                ("cumsum", []) => cumsum(machine, &[owner]),
                _ => return None,
            });
        }
    };
    Some(run(machine, &[owner, axis]))
}
