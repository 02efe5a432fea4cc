//! Sums, extremes and statistics, of all items or along an axis.

use super::joining::lined;
use super::rearranging::number;
use crate::failure::Raise;
use crate::form::{Operation, Type};
use crate::machine::Machine;
use crate::python::library::arithmetic::{binary, elementwise};
use crate::python::library::arrays::{along, by_lines, contents, view_of};
use crate::python::library::compare::{is_true, ordering};
use crate::python::library::value::{Value, double, value};
use crate::python::library::views::side_number;
use crate::python::library::{Answer, beyond, error, host, truth};
use crate::word::{FALSE, NIL, TRUE, Word};

host! {
    SUM "np.sum" 3 Type::ANY => sum;
    MEAN "np.mean" 3 Type::ANY => mean;
    COUNT_NONZERO "np.count_nonzero" 3 Type::ANY => count_nonzero;
    ALL "np.all" 3 Type::ANY => all;
    ANY "np.any" 3 Type::ANY => any;
    MAX "np.max" 3 Type::ANY => max;
    MIN "np.min" 3 Type::ANY => min;
    PRODUCT "np.prod" 3 Type::ANY => product;
    ARGMAX "np.argmax" 3 Type::ANY => argmax;
    ARGMIN "np.argmin" 3 Type::ANY => argmin;
    VARIANCE "np.var" 4 Type::ANY => variance;
    DEVIATION "np.std" 4 Type::ANY => deviation;
    CUMSUM "np.cumsum" 2 Type::ANY => cumsum;
    CUMPROD "np.cumprod" 2 Type::ANY => cumprod;
    DIFF "np.diff" 3 Type::ANY => diff;
    SPREAD "np.ptp" 3 Type::ANY => range_of_values;
    MEDIAN "np.median" 3 Type::ANY => median;
    AVERAGE "np.average" 3 Type::ANY => average;
}

/// A sum as numpy adds: eight sums side by side for longer rows of doubles.
fn total(machine: &mut Machine<'_>, items: &[Word]) -> Answer {
    let all_doubles = items.iter().all(|item| matches!(value(machine, *item), Value::Double(_)));
    if all_doubles {
        let numbers: Vec<f64> = items.iter().filter_map(|item| double(machine, *item)).collect();
        return machine.double(pairwise(&numbers));
    }
    let mut sum = Word::integer(0);
    for item in items {
        sum = binary(machine, Operation::Add, sum, *item)?;
    }
    Ok(sum)
}

pub(in crate::python) fn pairwise(numbers: &[f64]) -> f64 {
    if numbers.len() < 8 {
        return numbers.iter().fold(-0.0, |sum, number| sum + number);
    }
    if numbers.len() <= 128 {
        let mut sums = [0.0; 8];
        sums.copy_from_slice(&numbers[..8]);
        let whole = numbers.len() - numbers.len() % 8;
        for chunk in numbers[8..whole].chunks(8) {
            for (sum, number) in sums.iter_mut().zip(chunk) {
                *sum += number;
            }
        }
        let joined =
            ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
        return numbers[whole..].iter().fold(joined, |sum, number| sum + number);
    }
    let half = numbers.len() / 2;
    let half = half - half % 8;
    pairwise(&numbers[..half]) + pairwise(&numbers[half..])
}

pub(super) fn sum(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words, &mut |machine, items| total(machine, items))
}

fn mean(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words, &mut |machine, items| {
        let sum = total(machine, items)?;
        let sum = double(machine, sum).unwrap_or(f64::NAN);
        machine.double(sum / items.len() as f64)
    })
}

fn count_nonzero(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words, &mut |machine, items| {
        let mut count = 0;
        for item in items {
            count += i64::from(is_true(machine, *item)?);
        }
        Ok(Word::integer(count))
    })
}

pub(super) fn all(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words, &mut |machine, items| {
        for item in items {
            if !is_true(machine, *item)? {
                return Ok(FALSE);
            }
        }
        Ok(TRUE)
    })
}

fn any(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words, &mut |machine, items| {
        for item in items {
            if is_true(machine, *item)? {
                return Ok(TRUE);
            }
        }
        Ok(FALSE)
    })
}

fn best_place(machine: &mut Machine<'_>, items: &[Word], better: std::cmp::Ordering) -> Result<usize, Raise> {
    if items.is_empty() {
        return Err(error("ValueError", "zero-size array to reduction operation which has no identity"));
    }
    let mut found = 0;
    for index in 1..items.len() {
        if ordering(machine, items[index], items[found], "<")? == Some(better) {
            found = index;
        }
    }
    Ok(found)
}

fn max(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words, &mut |machine, items| {
        Ok(items[best_place(machine, items, std::cmp::Ordering::Greater)?])
    })
}

fn min(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words, &mut |machine, items| {
        Ok(items[best_place(machine, items, std::cmp::Ordering::Less)?])
    })
}

fn product(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words, &mut |machine, items| {
        let mut product = Word::integer(1);
        for item in items {
            product = binary(machine, Operation::Multiply, product, *item)?;
        }
        Ok(product)
    })
}

fn argmax(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words, &mut |machine, items| {
        best_place(machine, items, std::cmp::Ordering::Greater).map(|place| Word::integer(place as i64))
    })
}

fn argmin(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words, &mut |machine, items| {
        best_place(machine, items, std::cmp::Ordering::Less).map(|place| Word::integer(place as i64))
    })
}

fn range_of_values(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words, &mut |machine, items| {
        let largest = items[best_place(machine, items, std::cmp::Ordering::Greater)?];
        let smallest = items[best_place(machine, items, std::cmp::Ordering::Less)?];
        binary(machine, Operation::Subtract, largest, smallest)
    })
}

fn median(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words, &mut |machine, items| {
        let numbers: Option<Vec<f64>> = items.iter().map(|item| double(machine, *item)).collect();
        let mut numbers = numbers.ok_or_else(|| beyond("the median of this"))?;
        if numbers.is_empty() || numbers.iter().any(|number| number.is_nan()) {
            return machine.double(f64::NAN);
        }
        numbers.sort_by(f64::total_cmp);
        let middle = numbers.len() / 2;
        let odd = numbers.len() % 2 == 1;
        machine.double(if odd {
            numbers[middle]
        } else {
            f64::midpoint(numbers[middle - 1], numbers[middle])
        })
    })
}

/// `np.average(array, axis, weights)`.
fn average(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if words[2] == NIL {
        return mean(machine, &words[..2]);
    }
    if words[1] != NIL || contents(machine, words[0])?.0 != contents(machine, words[2])?.0 {
        return Err(beyond("np.average() with weights along an axis"));
    }
    let product = elementwise(machine, words[0], words[2], &mut |machine, item, weight| {
        let product = binary(machine, Operation::Multiply, item, weight)?;
        let product = double(machine, product).unwrap_or(f64::NAN);
        machine.double(product)
    })?;
    let product = sum(machine, &[product, NIL])?;
    let weights = sum(machine, &[words[2], NIL])?;
    match (double(machine, product), double(machine, weights)) {
        (Some(_), Some(0.0)) => Err(error("ZeroDivisionError", "Weights sum to zero, can't be normalized")),
        (Some(product), Some(weights)) => machine.double(product / weights),
        _ => Err(beyond("the average of this")),
    }
}

fn spread(machine: &mut Machine<'_>, items: &[Word], words: &[Word]) -> Result<f64, Raise> {
    let numbers: Option<Vec<f64>> = items.iter().map(|item| double(machine, *item)).collect();
    let numbers = numbers.ok_or_else(|| beyond("the variance of this"))?;
    let count = numbers.len() as f64;
    let mean = pairwise(&numbers) / count;
    let squares: Vec<f64> = numbers.iter().map(|number| (number - mean) * (number - mean)).collect();
    // `ddof=`: how many fewer the sum is divided by.
    let fewer = words.get(3).and_then(|word| double(machine, *word)).unwrap_or(0.0);
    Ok(pairwise(&squares) / (count - fewer))
}

fn variance(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words, &mut |machine, items| {
        let spread = spread(machine, items, words)?;
        machine.double(spread)
    })
}

fn deviation(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words, &mut |machine, items| {
        let spread = spread(machine, items, words)?;
        machine.double(spread.sqrt())
    })
}

/// What there is so far at each place, along an axis or of everything.
fn cumulative(machine: &mut Machine<'_>, words: &[Word], operation: Operation, start: i64) -> Answer {
    let (view, side) = lined(machine, words[0], words[1])?;
    by_lines(machine, &view, side, &mut |machine, line| {
        let mut total = Word::integer(start);
        let mut totals = Vec::with_capacity(line.len());
        for item in line {
            total = binary(machine, operation, total, item)?;
            totals.push(total);
        }
        Ok(totals)
    })
}

fn cumsum(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    cumulative(machine, words, Operation::Add, 0)
}

fn cumprod(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    cumulative(machine, words, Operation::Multiply, 1)
}

/// `np.diff(array, n, axis)`.
fn diff(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut word = words[0];
    let times = number(machine, words[1], 1)?;
    if times < 0 {
        return Err(error("ValueError", "order must be non-negative"));
    }
    for _ in 0..times {
        let view = view_of(machine, word)?;
        let side = side_number(number(machine, words[2], -1)?, view.sides.len())?;
        if view.sides[side].length == 0 {
            break;
        }
        word = by_lines(machine, &view, side, &mut |machine, line| {
            let mut steps = Vec::with_capacity(line.len());
            for pair in line.windows(2) {
                // Of truth values, numpy gives where they change.
                steps.push(match (value(machine, pair[0]), value(machine, pair[1])) {
                    (Value::Truth(a), Value::Truth(b)) => truth(a != b),
                    _ => binary(machine, Operation::Subtract, pair[1], pair[0])?,
                });
            }
            Ok(steps)
        })?;
    }
    Ok(word)
}
