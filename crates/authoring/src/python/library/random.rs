//! Python's `random`, from the evaluation's own seed.

use rand::RngExt;

use super::math::math;
use super::value::{Value, elements, integer, value};
use super::{Answer, error, host};
use crate::form::Type;
use crate::machine::Machine;
use crate::word::{NIL, Word};

host! {
    RANDOM "random" 0 Type::DOUBLE => random;
    RANDINT "randint" 2 Type::INTEGER => randint;
    CHOICE "choice" 1 Type::ANY => choice;
    UNIFORM "uniform" 2 Type::DOUBLE => uniform;
    SHUFFLE "shuffle" 1 Type::ANY => shuffle;
}

fn random(machine: &mut Machine<'_>, _words: &[Word]) -> Answer {
    let value = machine.random().random::<f64>();
    machine.double(value)
}

fn randint(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match (integer(machine, words[0]), integer(machine, words[1])) {
        (Some(low), Some(high)) if low <= high => {
            Ok(Word::integer(machine.random().random_range(low..=high)))
        }
        _ => Err(error("ValueError", "empty range for randrange()")),
    }
}

fn choice(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = elements(machine, words[0])?;
    if items.is_empty() {
        return Err(error("IndexError", "Cannot choose from an empty sequence"));
    }
    let place = machine.random().random_range(0..items.len());
    Ok(items[place])
}

fn uniform(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (low, high) = (math(machine, words[0])?, math(machine, words[1])?);
    let value = low + (high - low) * machine.random().random::<f64>();
    machine.double(value)
}

fn shuffle(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut items = elements(machine, words[0])?;
    for index in (1..items.len()).rev() {
        let other = machine.random().random_range(0..=index);
        items.swap(index, other);
    }
    if let Value::List(address) = value(machine, words[0]) {
        super::collections::replace_items(machine, address, &items)?;
    }
    Ok(NIL)
}
