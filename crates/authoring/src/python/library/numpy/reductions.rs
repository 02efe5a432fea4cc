//! Sums, extremes and statistics, of all items or along an axis.

use crate::failure::Raise;
use crate::form::{Operation, Type};
use crate::machine::Machine;
use crate::python::library::arithmetic::{binary, shaped};
use crate::python::library::arrays::{along, contents};
use crate::python::library::compare::{is_true, ordering};
use crate::python::library::value::{Value, double, value};
use crate::python::library::{Answer, beyond, error, host};
use crate::word::{FALSE, TRUE, Word};

host! {
    SUM "np.sum" 2 Type::ANY => sum;
    MEAN "np.mean" 2 Type::ANY => mean;
    COUNT_NONZERO "np.count_nonzero" 2 Type::ANY => count_nonzero;
    ALL "np.all" 2 Type::ANY => all;
    ANY "np.any" 2 Type::ANY => any;
    MAX "np.max" 2 Type::ANY => max;
    MIN "np.min" 2 Type::ANY => min;
    PRODUCT "np.prod" 2 Type::ANY => product;
    ARGMAX "np.argmax" 1 Type::ANY => argmax;
    ARGMIN "np.argmin" 1 Type::ANY => argmin;
    VARIANCE "np.var" 2 Type::ANY => variance;
    DEVIATION "np.std" 2 Type::ANY => deviation;
    CUMSUM "np.cumsum" 1 Type::ANY => cumsum;
    DIFF "np.diff" 1 Type::ANY => diff;
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
    along(machine, words[0], words[1], &mut |machine, items| total(machine, items))
}

pub(super) fn mean(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words[0], words[1], &mut |machine, items| {
        let sum = total(machine, items)?;
        let sum = double(machine, sum).unwrap_or(f64::NAN);
        machine.double(sum / items.len() as f64)
    })
}

fn count_nonzero(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words[0], words[1], &mut |machine, items| {
        let mut count = 0;
        for item in items {
            count += i64::from(is_true(machine, *item)?);
        }
        Ok(Word::integer(count))
    })
}

pub(super) fn all(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words[0], words[1], &mut |machine, items| {
        for item in items {
            if !is_true(machine, *item)? {
                return Ok(FALSE);
            }
        }
        Ok(TRUE)
    })
}

pub(super) fn any(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words[0], words[1], &mut |machine, items| {
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

pub(super) fn max(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words[0], words[1], &mut |machine, items| {
        Ok(items[best_place(machine, items, std::cmp::Ordering::Greater)?])
    })
}

pub(super) fn min(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words[0], words[1], &mut |machine, items| {
        Ok(items[best_place(machine, items, std::cmp::Ordering::Less)?])
    })
}

pub(super) fn product(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words[0], words[1], &mut |machine, items| {
        let mut product = Word::integer(1);
        for item in items {
            product = binary(machine, Operation::Multiply, product, *item)?;
        }
        Ok(product)
    })
}

pub(super) fn argmax(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (_, items) = contents(machine, words[0])?;
    best_place(machine, &items, std::cmp::Ordering::Greater).map(|place| Word::integer(place as i64))
}

pub(super) fn argmin(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (_, items) = contents(machine, words[0])?;
    best_place(machine, &items, std::cmp::Ordering::Less).map(|place| Word::integer(place as i64))
}

fn spread(machine: &mut Machine<'_>, items: &[Word]) -> Result<f64, Raise> {
    let numbers: Option<Vec<f64>> = items.iter().map(|item| double(machine, *item)).collect();
    let numbers = numbers.ok_or_else(|| beyond("the variance of this"))?;
    let count = numbers.len() as f64;
    let mean = pairwise(&numbers) / count;
    let squares: Vec<f64> = numbers.iter().map(|number| (number - mean) * (number - mean)).collect();
    Ok(pairwise(&squares) / count)
}

pub(super) fn variance(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words[0], words[1], &mut |machine, items| {
        let spread = spread(machine, items)?;
        machine.double(spread)
    })
}

pub(super) fn deviation(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words[0], words[1], &mut |machine, items| {
        let spread = spread(machine, items)?;
        machine.double(spread.sqrt())
    })
}

pub(super) fn cumsum(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (_, items) = contents(machine, words[0])?;
    let mut total = Word::integer(0);
    let mut sums = Vec::with_capacity(items.len());
    for item in items {
        total = binary(machine, Operation::Add, total, item)?;
        sums.push(total);
    }
    shaped(machine, &[sums.len() as u32], sums)
}

fn diff(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (shape, items) = contents(machine, words[0])?;
    if shape.len() != 1 || items.iter().any(|item| matches!(value(machine, *item), Value::Truth(_))) {
        return Err(beyond("np.diff() of this"));
    }
    let mut steps = Vec::new();
    for pair in items.windows(2) {
        steps.push(binary(machine, Operation::Subtract, pair[1], pair[0])?);
    }
    shaped(machine, &[steps.len() as u32], steps)
}
