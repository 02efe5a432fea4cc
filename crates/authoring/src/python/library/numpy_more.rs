//! Functions of numpy that few evaluations use: sums over named axes, statistics, stacking, sliding kernels.

use super::arithmetic::{binary, cast, element_of, elementwise, shaped};
use super::arrays::{along, as_array_if_sequence, contents, matrix_of};
use super::compare::{equals, is_true, ordering};
use super::numpy::{element_named, filled, map};
use super::value::{Element, Value, double, elements, integer, new_matrix, text, value, vector_items};
use super::{Answer, beyond, error, host, truth};
use crate::failure::Raise;
use crate::form::{Operation, Type};
use crate::machine::Machine;
use crate::word::{NIL, Word};

host! {
    EINSUM "np.einsum" 3 Type::ANY => einsum;
    TRACE "np.trace" 2 Type::ANY => trace;
    ARGWHERE "np.argwhere" 1 Type::ANY => argwhere;
    FLATNONZERO "np.flatnonzero" 1 Type::ANY => flatnonzero;
    VARIANCE "np.var" 2 Type::ANY => variance;
    DEVIATION "np.std" 2 Type::ANY => deviation;
    ZEROS_LIKE "np.zeros_like" 2 Type::ANY => zeros_like;
    ONES_LIKE "np.ones_like" 2 Type::ANY => ones_like;
    FULL_LIKE "np.full_like" 3 Type::ANY => full_like;
    EYE "np.eye" 2 Type::ANY => eye;
    VSTACK "np.vstack" 1 Type::ANY => vstack;
    CUMSUM "np.cumsum" 1 Type::ANY => cumsum;
    DIFF "np.diff" 1 Type::ANY => diff;
    ROLL "np.roll" 2 Type::ANY => roll;
    MAXIMUM "np.maximum" 2 Type::ANY => maximum;
    MINIMUM "np.minimum" 2 Type::ANY => minimum;
    IS_IN "np.isin" 2 Type::ANY => is_in;
    MATMUL "np.matmul" 2 Type::ANY => matmul;
    RAVEL "np.ravel" 1 Type::ANY => ravel;
    SIZE "np.size" 1 Type::ANY => size;
    SHAPE "np.shape" 1 Type::ANY => shape;
    CONVOLVE_2D "convolve2d" 3 Type::ANY => convolve_2d;
    CORRELATE_2D "correlate2d" 3 Type::ANY => correlate_2d;
}

/// Sums of products over the letters that the result does not name.
fn einsum(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let rule = text(machine, words[0]).ok_or_else(|| beyond("np.einsum() without a rule"))?.replace(' ', "");
    let (inputs, output) = if let Some((inputs, output)) = rule.split_once("->") {
        (inputs.to_owned(), output.to_owned())
    } else {
        let mut letters: Vec<char> = rule.chars().filter(char::is_ascii_alphabetic).collect();
        letters.sort_unstable();
        let once = |letter: &char| rule.matches(*letter).count() == 1;
        (rule.clone(), letters.into_iter().filter(once).collect())
    };
    let mut operands = Vec::new();
    let mut sides: Vec<(char, u32)> = Vec::new();
    let given: Vec<Word> = words[1..].iter().copied().filter(|word| *word != NIL).collect();
    let names: Vec<&str> = inputs.split(',').collect();
    if names.len() != given.len() {
        return Err(error("ValueError", "einstein sum subscripts string does not fit the operands"));
    }
    for (letters, word) in names.into_iter().zip(given) {
        let (shape, items) = contents(machine, word)?;
        let letters: Vec<char> = letters.chars().collect();
        if letters.len() != shape.len() || !letters.iter().all(char::is_ascii_alphabetic) {
            return Err(error("ValueError", "einstein sum subscripts string does not fit the operands"));
        }
        for (&letter, &side) in letters.iter().zip(&shape) {
            match sides.iter().find(|(known, _)| *known == letter) {
                Some(&(_, known)) if known != side => {
                    return Err(error("ValueError", "operands could not be broadcast together"));
                }
                Some(_) => {}
                None => sides.push((letter, side)),
            }
        }
        operands.push((letters, shape, items));
    }
    let free: Vec<char> = output.chars().collect();
    if free.len() > 2 || free.iter().any(|letter| sides.iter().all(|(known, _)| known != letter)) {
        return Err(beyond("this rule of np.einsum()"));
    }
    let side_of =
        |letter: char| sides.iter().find(|(known, _)| *known == letter).map_or(0, |(_, side)| *side);
    let shape: Vec<u32> = free.iter().map(|&letter| side_of(letter)).collect();
    let mut results = vec![Word::integer(0); shape.iter().map(|&side| side as usize).product()];
    let rounds: usize = sides.iter().map(|(_, side)| *side as usize).product();
    machine.charge(rounds.saturating_mul(2))?;
    for round in 0..rounds {
        let mut rest = round;
        let mut at: Vec<(char, usize)> = Vec::with_capacity(sides.len());
        for &(letter, side) in sides.iter().rev() {
            at.push((letter, rest % side as usize));
            rest /= side as usize;
        }
        let index = |letters: &[char], shape: &[u32]| {
            letters.iter().zip(shape).fold(0, |index, (letter, side)| {
                let place = at.iter().find(|(known, _)| known == letter).map_or(0, |(_, place)| *place);
                index * *side as usize + place
            })
        };
        let mut product: Option<Word> = None;
        for (letters, shape, items) in &operands {
            let item = items[index(letters, shape)];
            product = Some(match product {
                None => item,
                Some(product) => binary(machine, Operation::Multiply, product, item)?,
            });
        }
        let place = index(&free, &shape);
        results[place] =
            binary(machine, Operation::Add, results[place], product.unwrap_or(Word::integer(0)))?;
    }
    match shape[..] {
        [] => Ok(results[0]),
        _ => shaped(machine, &shape, results),
    }
}

fn trace(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let line = (super::numpy::DIAGONAL.run)(machine, words)?;
    (super::numpy::SUM.run)(machine, &[line, NIL])
}

fn argwhere(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (shape, items) = contents(machine, words[0])?;
    let columns = i64::from(shape.last().copied().unwrap_or(1)).max(1);
    let mut places = Vec::new();
    for (index, item) in items.into_iter().enumerate() {
        if is_true(machine, item)? {
            let index = index as i64;
            if shape.len() == 2 {
                places.push(Word::integer(index / columns));
            }
            places.push(Word::integer(index % columns));
        }
    }
    let width = shape.len().max(1) as u32;
    new_matrix(machine, (places.len() as u32 / width, width), &places, Element::Integer)
}

fn flatnonzero(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (_, items) = contents(machine, words[0])?;
    let mut places = Vec::new();
    for (index, item) in items.into_iter().enumerate() {
        if is_true(machine, item)? {
            places.push(Word::integer(index as i64));
        }
    }
    super::value::new_vector(machine, &places, Element::Integer)
}

fn spread(machine: &mut Machine<'_>, items: &[Word]) -> Result<f64, Raise> {
    let numbers: Option<Vec<f64>> = items.iter().map(|item| double(machine, *item)).collect();
    let numbers = numbers.ok_or_else(|| beyond("the variance of this"))?;
    let count = numbers.len() as f64;
    let mean = super::numpy::pairwise(&numbers) / count;
    let squares: Vec<f64> = numbers.iter().map(|number| (number - mean) * (number - mean)).collect();
    Ok(super::numpy::pairwise(&squares) / count)
}

fn variance(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words[0], words[1], &mut |machine, items| {
        let spread = spread(machine, items)?;
        machine.double(spread)
    })
}

fn deviation(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words[0], words[1], &mut |machine, items| {
        let spread = spread(machine, items)?;
        machine.double(spread.sqrt())
    })
}

fn like(machine: &mut Machine<'_>, word: Word, item: Word, kind: Word) -> Answer {
    let word = as_array_if_sequence(machine, word)?;
    let (shape, own) = match value(machine, word) {
        Value::Vector(vector) => (vec![vector.length], vector.element),
        Value::Matrix(matrix) => (vec![matrix.rows, matrix.columns], matrix.element),
        _ => return Err(beyond("an array like this")),
    };
    let element = element_named(machine, kind)?.unwrap_or(own);
    let sides: Vec<Word> = shape.iter().map(|&side| Word::integer(i64::from(side))).collect();
    let sides = machine.tuple(&sides)?;
    filled(machine, sides, item, element)
}

fn zeros_like(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    like(machine, words[0], Word::integer(0), words[1])
}

fn ones_like(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    like(machine, words[0], Word::integer(1), words[1])
}

fn full_like(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    like(machine, words[0], words[1], words[2])
}

fn eye(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let element = element_named(machine, words[1])?.unwrap_or(Element::Double);
    let pair = machine.tuple(&[words[0], words[0]])?;
    let result = filled(machine, pair, Word::integer(0), element)?;
    let one = cast(machine, Word::integer(1), element)?;
    if let Value::Matrix(matrix) = value(machine, result) {
        for index in 0..matrix.rows {
            machine.store(matrix.at(index, index), one.0);
        }
    }
    Ok(result)
}

/// Rows and tables one below the other.
fn vstack(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (mut items, mut rows, mut columns) = (Vec::new(), 0, None);
    for part in elements(machine, words[0])? {
        let (shape, more) = contents(machine, part)?;
        let (height, width) = match shape[..] {
            [width] => (1, width),
            [height, width] => (height, width),
            _ => return Err(beyond("np.vstack() of this")),
        };
        if columns.is_some_and(|columns| columns != width) {
            return Err(error("ValueError", "all the input array dimensions must match exactly"));
        }
        columns = Some(width);
        rows += height;
        items.extend(more);
    }
    shaped(machine, &[rows, columns.unwrap_or(0)], items)
}

fn cumsum(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
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

fn roll(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (shape, mut items) = contents(machine, words[0])?;
    let shift = integer(machine, words[1]).ok_or_else(|| beyond("np.roll() by this"))?;
    if !items.is_empty() {
        let shift = shift.rem_euclid(items.len() as i64) as usize;
        items.rotate_right(shift);
    }
    shaped(machine, &shape, items)
}

fn larger(machine: &mut Machine<'_>, words: &[Word], wanted: std::cmp::Ordering) -> Answer {
    elementwise(machine, words[0], words[1], &mut |machine, a, b| {
        Ok(if ordering(machine, b, a, "<")? == Some(wanted) { b } else { a })
    })
}

fn maximum(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    larger(machine, words, std::cmp::Ordering::Greater)
}

fn minimum(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    larger(machine, words, std::cmp::Ordering::Less)
}

fn is_in(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (_, wanted) = contents(machine, words[1])?;
    map(machine, words[0], &mut |machine, item| {
        for &other in &wanted {
            if equals(machine, item, other)? {
                return Ok(truth(true));
            }
        }
        Ok(truth(false))
    })
}

fn matmul(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let ((left, _), (right, _)) = (contents(machine, words[0])?, contents(machine, words[1])?);
    let rule = match (left.len(), right.len()) {
        (1, 1) => "i,i->",
        (2, 1) => "ij,j->i",
        (1, 2) => "i,ij->j",
        (2, 2) => "ij,jk->ik",
        _ => return Err(beyond("this product of arrays")),
    };
    let rule = super::value::new_text(machine, rule)?;
    einsum(machine, &[rule, words[0], words[1]])
}

fn ravel(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    super::arrays::reshaped(machine, words[0], &[-1])
}

fn size(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (_, items) = contents(machine, words[0])?;
    Ok(Word::integer(items.len() as i64))
}

fn shape(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (shape, _) = contents(machine, words[0])?;
    let sides: Vec<Word> = shape.into_iter().map(|side| Word::integer(i64::from(side))).collect();
    machine.tuple(&sides)
}

fn convolve_2d(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    slide(machine, words, true)
}

fn correlate_2d(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    slide(machine, words, false)
}

/// A kernel laid over every place of a table, as `scipy.signal` does it.
fn slide(machine: &mut Machine<'_>, words: &[Word], turned: bool) -> Answer {
    let (table, kernel) = (matrix_of(machine, words[0])?, matrix_of(machine, words[1])?);
    let mode = if words[2] == NIL { "full".to_owned() } else { text(machine, words[2]).unwrap_or_default() };
    let (rows, columns) = (i64::from(table.rows), i64::from(table.columns));
    let (high, wide) = (i64::from(kernel.rows), i64::from(kernel.columns));
    let (first_row, first_column, height, width) = match mode.as_str() {
        "valid" if high <= rows && wide <= columns => {
            (high - 1, wide - 1, rows - high + 1, columns - wide + 1)
        }
        "full" => (0, 0, rows + high - 1, columns + wide - 1),
        "same" => ((high - 1) / 2, (wide - 1) / 2, rows, columns),
        _ => return Err(beyond("this way of laying a kernel over a table")),
    };
    machine.charge((height * width * high * wide).max(0) as usize)?;
    let element = element_of(machine, &vector_items(machine, kernel.row(0)));
    let mut results = Vec::new();
    for row in first_row..first_row + height {
        for column in first_column..first_column + width {
            let mut sum = Word::integer(0);
            for i in 0..high {
                for j in 0..wide {
                    let (r, c) = (row - i, column - j);
                    if !(0..rows).contains(&r) || !(0..columns).contains(&c) {
                        continue;
                    }
                    let (ki, kj) = if turned { (i, j) } else { (high - 1 - i, wide - 1 - j) };
                    let weight = machine.word(kernel.at(ki as u32, kj as u32));
                    let cell = machine.word(table.at(r as u32, c as u32));
                    let product = binary(machine, Operation::Multiply, cell, weight)?;
                    sum = binary(machine, Operation::Add, sum, product)?;
                }
            }
            results.push(
                cast(machine, sum, if element == Element::Double { element } else { Element::Integer })
                    .or(Ok(sum))?,
            );
        }
    }
    shaped(machine, &[height as u32, width as u32], results)
}
