//! Products of matrices, and kernels that slide over them.

use super::rearranging::diagonal;
use super::reductions::sum;
use crate::form::{Operation, Type};
use crate::machine::Machine;
use crate::python::library::arithmetic::{binary, cast, element_of, shaped};
use crate::python::library::arrays::{contents, matrix_of};
use crate::python::library::value::{Element, text, vector_items};
use crate::python::library::{Answer, beyond, error, host};
use crate::word::{NIL, Word};

host! {
    DOT "np.dot" 2 Type::ANY => dot;
    CONVOLVE "np.convolve" 3 Type::ANY => convolve;
    EINSUM "np.einsum" 3 Type::ANY => einsum;
    TRACE "np.trace" 2 Type::ANY => trace;
    CORRELATE "np.correlate" 3 Type::ANY => correlate;
    VDOT "np.vdot" 2 Type::ANY => vdot;
    INNER "np.inner" 2 Type::ANY => inner;
    OUTER "np.outer" 2 Type::ANY => outer;
    NORM "np.linalg.norm" 1 Type::DOUBLE => norm;
    TENSORDOT "np.tensordot" 3 Type::ANY => tensordot;
    MATMUL "np.matmul" 2 Type::ANY => matmul;
    CONVOLVE_2D "convolve2d" 3 Type::ANY => convolve_2d;
    CORRELATE_2D "correlate2d" 3 Type::ANY => correlate_2d;
}

pub(super) fn dot(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let ((left, first), (right, second)) = (contents(machine, words[0])?, contents(machine, words[1])?);
    if left.len() != 1 || right.len() != 1 {
        return (MATMUL.run)(machine, words);
    }
    if left != right {
        return Err(error("ValueError", "shapes not aligned"));
    }
    let mut sum = Word::integer(0);
    for (a, b) in first.into_iter().zip(second) {
        let product = binary(machine, Operation::Multiply, a, b)?;
        sum = binary(machine, Operation::Add, sum, product)?;
    }
    Ok(sum)
}

/// `np.dot` with the last side of both.
fn inner(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if contents(machine, words[1])?.0.len() < 2 {
        return dot(machine, words);
    }
    let turned = super::rearranging::transpose(machine, &[words[1], NIL])?;
    dot(machine, &[words[0], turned])
}

fn vdot(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let first = super::rearranging::ravel(machine, &[words[0]])?;
    let second = super::rearranging::ravel(machine, &[words[1]])?;
    dot(machine, &[first, second])
}

fn tensordot(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let axes = if words[2] == NIL { Some(2) } else { words[2].as_integer() };
    let (left, right) = (contents(machine, words[0])?.0, contents(machine, words[1])?.0);
    match (axes, left.len(), right.len()) {
        (Some(2), 2, 2) if left == right => vdot(machine, &words[..2]),
        (Some(1), 1 | 2, 1 | 2) => dot(machine, &words[..2]),
        _ => Err(beyond("np.tensordot() of this")),
    }
}

fn outer(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let ((_, first), (_, second)) = (contents(machine, words[0])?, contents(machine, words[1])?);
    let size = first.len().saturating_mul(second.len());
    machine.charge(size)?;
    if size > crate::python::library::arithmetic::LARGEST {
        return Err(crate::machine::out_of_memory());
    }
    let mut products = Vec::with_capacity(size);
    for a in &first {
        for b in &second {
            products.push(binary(machine, Operation::Multiply, *a, *b)?);
        }
    }
    shaped(machine, &[first.len() as u32, second.len() as u32], products)
}

/// The length of a vector: the root of the sum of its squares.
fn norm(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let squares = vdot(machine, &[words[0], words[0]])?;
    let squares = crate::python::library::value::double(machine, squares);
    machine.double(squares.ok_or_else(|| beyond("np.linalg.norm() of this"))?.sqrt())
}

/// Like a convolution with the second one turned around; `valid` where no mode is named.
fn correlate(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let ((long, _), (short, mut kernel)) = (contents(machine, words[0])?, contents(machine, words[1])?);
    if long.first() < short.first() {
        return Err(beyond("np.correlate() with the longer one second"));
    }
    kernel.reverse();
    let kernel = machine.list(&kernel)?;
    let mode =
        if words[2] == NIL { crate::python::library::value::new_text(machine, "valid")? } else { words[2] };
    convolve(machine, &[words[0], kernel, mode])
}

fn convolve(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let ((_, mut long), (_, mut short)) = (contents(machine, words[0])?, contents(machine, words[1])?);
    if long.is_empty() || short.is_empty() {
        return Err(error("ValueError", "a cannot be empty"));
    }
    if short.len() > long.len() {
        std::mem::swap(&mut long, &mut short);
    }
    let mode = text(machine, words[2]).unwrap_or_else(|| "full".to_owned());
    let (m, n) = (long.len(), short.len());
    machine.charge(m * n)?;
    let (first, count) = match mode.as_str() {
        "full" => (0, m + n - 1),
        "same" => ((n - 1) / 2, m),
        "valid" => (n - 1, m - n + 1),
        _ => return Err(beyond("this mode of np.convolve()")),
    };
    let mut results = Vec::with_capacity(count);
    for at in first..first + count {
        let mut sum = Word::integer(0);
        for (index, item) in short.iter().enumerate() {
            if let Some(other) = at.checked_sub(index).and_then(|place| long.get(place)) {
                let product = binary(machine, Operation::Multiply, *other, *item)?;
                sum = binary(machine, Operation::Add, sum, product)?;
            }
        }
        results.push(sum);
    }
    shaped(machine, &[count as u32], results)
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
    if free.len() > 4 || free.iter().any(|letter| sides.iter().all(|(known, _)| known != letter)) {
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

pub(super) fn trace(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let line = diagonal(machine, words)?;
    sum(machine, &[line, NIL])
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
    let rule = crate::python::library::value::new_text(machine, rule)?;
    einsum(machine, &[rule, words[0], words[1]])
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
