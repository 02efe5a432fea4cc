//! The functions of numpy that evaluations use, on arrays of one and two dimensions.

use super::arithmetic::{binary, cast, element_of, elementwise, shaped};
use super::arrays::{
    along, as_array_if_sequence, contents, copied, diagonal_of, flat, flipped, matrix_of, reshaped, reversed,
    to_array,
};
use super::compare::{equals, is_true, ordering};
use super::numbers::Number;
use super::value::{
    Element, Value, double, elements, integer, matrix_word, new_matrix, new_vector, text, value, vector_word,
};
use super::{Answer, beyond, error, host, truth};
use crate::failure::Raise;
use crate::form::{Operation, Type};
use crate::machine::Machine;
use crate::word::{FALSE, NIL, TRUE, Word};

host! {
    ARRAY "np.array" 2 Type::ANY => array;
    AS_ARRAY "np.asarray" 2 Type::ANY => as_array;
    ZEROS "np.zeros" 2 Type::ANY => zeros;
    ONES "np.ones" 2 Type::ANY => ones;
    FULL "np.full" 3 Type::ANY => full;
    ARANGE "np.arange" 3 Type::ANY => arange;
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
    FLIPLR "np.fliplr" 1 Type::ANY => fliplr;
    FLIPUD "np.flipud" 1 Type::ANY => flipud;
    FLIP "np.flip" 2 Type::ANY => flip;
    DIAGONAL "np.diagonal" 2 Type::ANY => diagonal;
    DIAG "np.diag" 2 Type::ANY => diag;
    TRANSPOSE "np.transpose" 1 Type::ANY => transpose;
    WHERE "np.where" 1 Type::ANY => where_true;
    WHERE_ELSE "np.where" 3 Type::ANY => where_else;
    APPEND "np.append" 3 Type::ANY => append;
    CONCATENATE "np.concatenate" 1 Type::ANY => concatenate;
    NDINDEX "np.ndindex" 1 Type::ANY => ndindex;
    ARRAY_EQUAL "np.array_equal" 2 Type::ANY => array_equal;
    COPY "np.copy" 1 Type::ANY => copy;
    DOT "np.dot" 2 Type::ANY => dot;
    ABS "np.abs" 1 Type::ANY => abs;
    SIGN "np.sign" 1 Type::ANY => sign;
    UNIQUE "np.unique" 1 Type::ANY => unique;
    ROT90 "np.rot90" 1 Type::ANY => rot90;
    RESHAPE "np.reshape" 2 Type::ANY => reshape;
    CONVOLVE "np.convolve" 3 Type::ANY => convolve;
    LOGICAL_AND "np.logical_and" 2 Type::ANY => logical_and;
    LOGICAL_OR "np.logical_or" 2 Type::ANY => logical_or;
    LOGICAL_NOT "np.logical_not" 1 Type::ANY => logical_not;
    SQUARE "np.square" 1 Type::ANY => square;
    CLIP "np.clip" 3 Type::ANY => clip;
    SLIDING "np.lib.stride_tricks.sliding_window_view" 2 Type::ANY => sliding;
}

/// What a `dtype=` stands for.
pub(in crate::python) fn element_named(machine: &Machine<'_>, word: Word) -> Result<Option<Element>, Raise> {
    if word == NIL {
        return Ok(None);
    }
    let name = match value(machine, word) {
        Value::Type(number) => {
            super::builtins::TYPES.get(number as usize).map_or(String::new(), |name| (*name).to_owned())
        }
        _ => text(machine, word).unwrap_or_default(),
    };
    Ok(Some(match name.as_str() {
        "int" | "int8" | "int16" | "int32" | "int64" | "uint8" | "i" | "uint64" | "uint32" | "uint16" => {
            Element::Integer
        }
        "float" | "float64" | "double" | "f8" => Element::Double,
        "bool" | "bool_" => Element::Truth,
        "object" | "str" | "O" => Element::Anything,
        _ => return Err(beyond("this dtype")),
    }))
}

fn array(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let element = element_named(machine, words[1])?;
    to_array(machine, words[0], element)
}

fn as_array(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let element = element_named(machine, words[1])?;
    let own = match value(machine, words[0]) {
        Value::Vector(vector) => Some(vector.element),
        Value::Matrix(matrix) => Some(matrix.element),
        _ => None,
    };
    if own.is_some() && (element.is_none() || element == own) {
        Ok(words[0])
    } else {
        to_array(machine, words[0], element)
    }
}

fn shape_of(machine: &mut Machine<'_>, word: Word) -> Result<Vec<u32>, Raise> {
    let sides = match value(machine, word) {
        Value::Integer(_) => vec![word],
        _ => elements(machine, word)?,
    };
    let sides: Option<Vec<u32>> = sides
        .into_iter()
        .map(|side| integer(machine, side).and_then(|side| u32::try_from(side).ok()))
        .collect();
    let sides = sides.ok_or_else(|| error("ValueError", "negative dimensions are not allowed"))?;
    if sides.is_empty() || sides.len() > 2 {
        return Err(beyond("an array of three dimensions"));
    }
    let size = sides.iter().fold(1_usize, |size, &side| size.saturating_mul(side as usize));
    machine.charge(size)?;
    if size > super::arithmetic::LARGEST {
        return Err(crate::machine::out_of_memory());
    }
    Ok(sides)
}

pub(in crate::python) fn filled(
    machine: &mut Machine<'_>,
    shape: Word,
    item: Word,
    element: Element,
) -> Answer {
    let shape = shape_of(machine, shape)?;
    let item = cast(machine, item, element)?;
    let items = vec![item; shape.iter().map(|&side| side as usize).product()];
    match shape[..] {
        [rows, columns] => new_matrix(machine, (rows, columns), &items, element),
        _ => new_vector(machine, &items, element),
    }
}

fn zeros(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let element = element_named(machine, words[1])?.unwrap_or(Element::Double);
    filled(machine, words[0], Word::integer(0), element)
}

fn ones(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let element = element_named(machine, words[1])?.unwrap_or(Element::Double);
    filled(machine, words[0], Word::integer(1), element)
}

fn full(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let natural = element_of(machine, &words[1..2]);
    let element = element_named(machine, words[2])?.unwrap_or(natural);
    filled(machine, words[0], words[1], element)
}

fn arange(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let range = (super::builtins::RANGE_OF.run)(machine, words)
        .map_err(|_| beyond("np.arange() of anything but integers"))?;
    let items = elements(machine, range)?;
    new_vector(machine, &items, Element::Integer)
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

fn sum(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words[0], words[1], &mut |machine, items| total(machine, items))
}

fn mean(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
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

fn all(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words[0], words[1], &mut |machine, items| {
        for item in items {
            if !is_true(machine, *item)? {
                return Ok(FALSE);
            }
        }
        Ok(TRUE)
    })
}

fn any(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
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

fn max(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words[0], words[1], &mut |machine, items| {
        Ok(items[best_place(machine, items, std::cmp::Ordering::Greater)?])
    })
}

fn min(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words[0], words[1], &mut |machine, items| {
        Ok(items[best_place(machine, items, std::cmp::Ordering::Less)?])
    })
}

fn product(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    along(machine, words[0], words[1], &mut |machine, items| {
        let mut product = Word::integer(1);
        for item in items {
            product = binary(machine, Operation::Multiply, product, *item)?;
        }
        Ok(product)
    })
}

fn argmax(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (_, items) = contents(machine, words[0])?;
    best_place(machine, &items, std::cmp::Ordering::Greater).map(|place| Word::integer(place as i64))
}

fn argmin(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (_, items) = contents(machine, words[0])?;
    best_place(machine, &items, std::cmp::Ordering::Less).map(|place| Word::integer(place as i64))
}

fn fliplr(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let matrix = matrix_of(machine, words[0])?;
    matrix_word(machine, flipped(matrix, false, true))
}

fn flipud(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    flip(machine, &[words[0], Word::integer(0)])
}

fn flip(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let word = as_array_if_sequence(machine, words[0])?;
    let axis = if words[1] == NIL { None } else { integer(machine, words[1]) };
    match (value(machine, word), axis) {
        (Value::Vector(vector), None | Some(0 | -1)) => vector_word(machine, reversed(vector)),
        (Value::Matrix(matrix), None) => matrix_word(machine, flipped(matrix, true, true)),
        (Value::Matrix(matrix), Some(0 | -2)) => matrix_word(machine, flipped(matrix, true, false)),
        (Value::Matrix(matrix), Some(1 | -1)) => matrix_word(machine, flipped(matrix, false, true)),
        _ => Err(error("AxisError", "axis is out of bounds for array")),
    }
}

fn rot90(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let matrix = matrix_of(machine, words[0])?;
    matrix_word(machine, flipped(matrix.transposed(), true, false))
}

fn diagonal(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let matrix = matrix_of(machine, words[0])?;
    let offset = if words[1] == NIL { 0 } else { integer(machine, words[1]).unwrap_or(0) };
    vector_word(machine, diagonal_of(matrix, offset))
}

fn diag(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    diagonal(machine, words)
}

fn transpose(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let word = as_array_if_sequence(machine, words[0])?;
    match value(machine, word) {
        Value::Matrix(matrix) => matrix_word(machine, matrix.transposed()),
        _ => Ok(word),
    }
}

fn where_true(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (shape, items) = contents(machine, words[0])?;
    let columns = i64::from(shape.last().copied().unwrap_or(1)).max(1);
    let (mut rows, mut places) = (Vec::new(), Vec::new());
    for (index, item) in items.into_iter().enumerate() {
        if is_true(machine, item)? {
            rows.push(Word::integer(index as i64 / columns));
            places.push(Word::integer(index as i64 % columns));
        }
    }
    let places = new_vector(machine, &places, Element::Integer)?;
    if shape.len() == 2 {
        let rows = new_vector(machine, &rows, Element::Integer)?;
        machine.tuple(&[rows, places])
    } else {
        machine.tuple(&[places])
    }
}

fn where_else(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let pairs = elementwise(machine, words[0], words[1], &mut |machine, test, then| {
        if is_true(machine, test)? { Ok(then) } else { Ok(NIL) }
    })?;
    let result = elementwise(machine, pairs, words[2], &mut |_, then, other| {
        Ok(if then == NIL { other } else { then })
    })?;
    let (shape, items) = contents(machine, result)?;
    shaped(machine, &shape, items)
}

fn append(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if words[2] != NIL {
        return Err(beyond("np.append() along an axis"));
    }
    let (_, mut items) = contents(machine, words[0])?;
    let (_, more) = contents(machine, words[1])?;
    items.extend(more);
    shaped(machine, &[items.len() as u32], items)
}

fn concatenate(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut items = Vec::new();
    for part in elements(machine, words[0])? {
        let (shape, more) = contents(machine, part)?;
        if shape.len() != 1 {
            return Err(beyond("np.concatenate() of tables"));
        }
        items.extend(more);
    }
    shaped(machine, &[items.len() as u32], items)
}

/// All places of an array of that shape, row by row.
fn ndindex(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut sides = elements(machine, words[0])?;
    if let [only] = sides[..]
        && matches!(value(machine, only), Value::Tuple)
    {
        sides = elements(machine, only)?;
    }
    let mut ranges = Vec::new();
    for side in sides {
        ranges.push((super::builtins::RANGE_OF.run)(machine, &[side, NIL, NIL])?);
    }
    let ranges = machine.tuple(&ranges)?;
    (super::builtins::PRODUCT.run)(machine, &[ranges])
}

fn array_equal(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let ((left, first), (right, second)) = (contents(machine, words[0])?, contents(machine, words[1])?);
    if left != right {
        return Ok(FALSE);
    }
    for (a, b) in first.into_iter().zip(second) {
        if !equals(machine, a, b)? {
            return Ok(FALSE);
        }
    }
    Ok(TRUE)
}

fn copy(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let word = as_array_if_sequence(machine, words[0])?;
    copied(machine, word)
}

fn dot(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let ((left, first), (right, second)) = (contents(machine, words[0])?, contents(machine, words[1])?);
    if left.len() != 1 || right.len() != 1 {
        return (super::numpy_more::MATMUL.run)(machine, words);
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

/// A function of every element.
pub(in crate::python) fn map(
    machine: &mut Machine<'_>,
    word: Word,
    operation: &mut dyn FnMut(&mut Machine<'_>, Word) -> Answer,
) -> Answer {
    let (shape, items) = contents(machine, word)?;
    let mut results = Vec::with_capacity(items.len());
    for item in items {
        results.push(machine.deeper(|machine| operation(machine, item))?);
    }
    shaped(machine, &shape, results)
}

fn abs(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    map(machine, words[0], &mut |machine, item| (super::builtins::ABS.run)(machine, &[item]))
}

fn square(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    map(machine, words[0], &mut |machine, item| binary(machine, Operation::Multiply, item, item))
}

fn sign(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    map(machine, words[0], &mut |machine, item| match Number::of(machine, item) {
        Some(Number::Integer(value)) => Ok(Word::integer(value.signum())),
        Some(Number::Double(value)) => machine.double(if value == 0.0 { 0.0 } else { value.signum() }),
        None => Err(beyond("np.sign() of this")),
    })
}

fn logical_not(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    map(machine, words[0], &mut |machine, item| is_true(machine, item).map(|holds| truth(!holds)))
}

fn logical_and(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    elementwise(machine, words[0], words[1], &mut |machine, a, b| {
        Ok(truth(is_true(machine, a)? & is_true(machine, b)?))
    })
}

fn logical_or(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    elementwise(machine, words[0], words[1], &mut |machine, a, b| {
        Ok(truth(is_true(machine, a)? | is_true(machine, b)?))
    })
}

fn clip(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (low, high) = (words[1], words[2]);
    map(machine, words[0], &mut |machine, item| {
        if ordering(machine, item, low, "<")? == Some(std::cmp::Ordering::Less) {
            Ok(low)
        } else if ordering(machine, item, high, "<")? == Some(std::cmp::Ordering::Greater) {
            Ok(high)
        } else {
            Ok(item)
        }
    })
}

fn unique(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (_, items) = contents(machine, words[0])?;
    let places = super::builtins::sorted_places(machine, &items, false)?;
    let mut kept: Vec<Word> = Vec::new();
    for place in places {
        let known = match kept.last() {
            Some(last) => equals(machine, *last, items[place])?,
            None => false,
        };
        if !known {
            kept.push(items[place]);
        }
    }
    shaped(machine, &[kept.len() as u32], kept)
}

fn reshape(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let sides = match value(machine, words[1]) {
        Value::Integer(_) => vec![words[1]],
        _ => elements(machine, words[1])?,
    };
    let sides: Option<Vec<i64>> = sides.into_iter().map(|side| integer(machine, side)).collect();
    let sides = sides.ok_or_else(|| error("TypeError", "an integer is required"))?;
    reshaped(machine, words[0], &sides)
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

fn sliding(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let word = as_array_if_sequence(machine, words[0])?;
    match (value(machine, word), integer(machine, words[1])) {
        (Value::Vector(vector), Some(width)) if width >= 1 && width <= i64::from(vector.length) => {
            matrix_word(
                machine,
                super::value::Matrix {
                    data: vector.data,
                    rows: vector.length - width as u32 + 1,
                    columns: width as u32,
                    row_step: vector.step,
                    column_step: vector.step,
                    element: vector.element,
                },
            )
        }
        _ => Err(beyond("this sliding window")),
    }
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
        "std" => super::numpy_more::DEVIATION.run,
        "var" => super::numpy_more::VARIANCE.run,
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
                ("cumsum", []) => (super::numpy_more::CUMSUM.run)(machine, &[owner]),
                _ => return None,
            });
        }
    };
    Some(run(machine, &[owner, axis]))
}

fn fill(machine: &mut Machine<'_>, owner: Word, item: Word) -> Answer {
    let rows = match value(machine, owner) {
        Value::Vector(vector) => vec![vector],
        Value::Matrix(matrix) => (0..matrix.rows).map(|row| matrix.row(row)).collect(),
        _ => Vec::new(),
    };
    for row in rows {
        let kept = cast(machine, item, row.element)?;
        for index in 0..row.length {
            machine.store(row.at(index), kept.0);
        }
    }
    Ok(NIL)
}

fn to_list(machine: &mut Machine<'_>, word: Word) -> Answer {
    if let Value::Matrix(matrix) = value(machine, word) {
        let mut rows = Vec::new();
        for row in 0..matrix.rows {
            let items = super::value::vector_items(machine, matrix.row(row));
            rows.push(machine.list(&items)?);
        }
        machine.list(&rows)
    } else {
        let items = flat(machine, word);
        machine.list(&items)
    }
}
