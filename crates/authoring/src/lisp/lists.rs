//! Functions on lists.

use super::library::{Answer, LIST, TRUTH, Words, eql, equal, integer, library, truth, wrong_type};
use crate::failure::Raise;
use crate::form::{HostFunction, Kinds, Type};
use crate::machine::Machine;
use crate::word::{NIL, Word};

/// The elements of a proper list.
pub(super) fn elements(machine: &mut Machine<'_>, list: Word) -> Result<Vec<Word>, Raise> {
    let mut found = Vec::new();
    let mut rest = list;
    while let Some(address) = rest.as_pair() {
        found.push(machine.word(address));
        rest = machine.word(address + 8);
        if found.len().is_multiple_of(1024) {
            machine.charge(1024)?;
        }
    }
    if rest != NIL {
        return match machine.items(rest) {
            Some(items) if found.is_empty() => Ok(items),
            _ => Err(wrong_type(machine, list, "a list")),
        };
    }
    machine.charge(found.len() & 1023)?;
    Ok(found)
}

/// Functions that change what they are given.
pub(super) static SET_FIRST: HostFunction = HostFunction {
    name: "setf car",
    arity: 2,
    result: Type::ANY,
    changes: true,
    changes_boards: false,
    run: |machine, words| set_part(machine, words, 0),
};

pub(super) static SET_REST: HostFunction = HostFunction {
    name: "setf cdr",
    arity: 2,
    result: Type::ANY,
    changes: true,
    changes_boards: false,
    run: |machine, words| set_part(machine, words, 8),
};

/// The same pairs, hung together the other way around.
pub(super) static NREVERSE: HostFunction = HostFunction {
    name: "nreverse",
    arity: 1,
    result: Type::ANY,
    changes: true,
    changes_boards: false,
    run: |machine, words| {
        if words[0] != NIL && words[0].as_pair().is_none() {
            return Err(wrong_type(machine, words[0], "a list"));
        }
        elements(machine, words[0])?;
        let (mut done, mut rest) = (NIL, words[0]);
        while let Some(address) = rest.as_pair() {
            let next = machine.word(address + 8);
            machine.store(address + 8, done.0);
            (done, rest) = (rest, next);
        }
        Ok(done)
    },
};

fn set_part(machine: &mut Machine<'_>, words: Words<'_>, offset: u32) -> Answer {
    let address = words[0].as_pair().ok_or_else(|| wrong_type(machine, words[0], "a pair"))?;
    machine.store(address + offset, words[1].0);
    Ok(words[1])
}

fn nthcdr(machine: &mut Machine<'_>, count: Word, list: Word) -> Answer {
    let count = integer(machine, count)?;
    if count < 0 {
        return Err(wrong_type(machine, Word::integer(count), "a number of zero or more"));
    }
    let mut rest = list;
    for _ in 0..count {
        machine.charge(1)?;
        match rest.as_pair() {
            Some(address) => rest = machine.word(address + 8),
            None if rest == NIL => return Ok(NIL),
            None => return Err(wrong_type(machine, rest, "a list")),
        }
    }
    Ok(rest)
}

library! {
    IS_PAIR "consp" 1 TRUTH => |_, words| truth(words[0].as_pair().is_some());
    IS_LIST "listp" 1 TRUTH => |_, words| truth(words[0] == NIL || words[0].as_pair().is_some());
    FIRST "car" 1 Kinds::NONE => |machine, words| Err(wrong_type(machine, words[0], "a list"));
    REST "cdr" 1 Kinds::NONE => |machine, words| Err(wrong_type(machine, words[0], "a list"));
    LENGTH "length" 1 Kinds::INTEGER => |machine, words| {
        if let Some(text) = machine.as_text(words[0]) {
            return Ok(Word::integer(text.chars().count() as i64));
        }
        Ok(Word::integer(elements(machine, words[0])?.len() as i64))
    };
    NTH "nth" 2 Kinds::ANY => |machine, words| {
        let rest = nthcdr(machine, words[0], words[1])?;
        match rest.as_pair() {
            Some(address) => Ok(machine.word(address)),
            None if rest == NIL => Ok(NIL),
            None => Err(wrong_type(machine, rest, "a list")),
        }
    };
    NTHCDR "nthcdr" 2 Kinds::ANY => |machine, words| nthcdr(machine, words[0], words[1]);
    ELT "elt" 2 Kinds::ANY => |machine, words| {
        let items = elements(machine, words[0])?;
        let index = integer(machine, words[1])?;
        let item = usize::try_from(index).ok().and_then(|index| items.get(index).copied());
        item.ok_or_else(|| wrong_type(machine, words[1], "an index of the sequence"))
    };
    AREF "aref" 2 Kinds::ANY => |machine, words| {
        let items = if words[0].as_pair().is_some() { None } else { machine.items(words[0]) };
        let items = items.ok_or_else(|| wrong_type(machine, words[0], "an array"))?;
        let index = integer(machine, words[1])?;
        let item = usize::try_from(index).ok().and_then(|index| items.get(index).copied());
        item.ok_or_else(|| wrong_type(machine, words[1], "an index of the array"))
    };
    APPEND "append" 2 Kinds::ANY => |machine, words| {
        let mut result = words[1];
        for item in elements(machine, words[0])?.into_iter().rev() {
            result = machine.pair(item, result)?;
        }
        Ok(result)
    };
    REVERSE "reverse" 1 LIST => |machine, words| {
        let mut items = elements(machine, words[0])?;
        items.reverse();
        machine.chain(&items)
    };
    COPY_LIST "copy-list" 1 LIST => |machine, words| {
        let items = elements(machine, words[0])?;
        machine.chain(&items)
    };
    LAST "last" 2 Kinds::ANY => |machine, words| {
        let mut last = words[0];
        if last != NIL && last.as_pair().is_none() {
            return Err(wrong_type(machine, last, "a list"));
        }
        // The one that goes ahead is so many pairs ahead.
        let mut ahead = nthcdr(machine, words[1], last)?;
        while let Some(address) = ahead.as_pair() {
            machine.charge(1)?;
            ahead = machine.word(address + 8);
            last = nthcdr(machine, Word::integer(1), last)?;
        }
        Ok(last)
    };
    BUTLAST "butlast" 2 LIST => |machine, words| {
        let mut items = elements(machine, words[0])?;
        let count = usize::try_from(integer(machine, words[1])?);
        let count = count.map_err(|_| wrong_type(machine, words[1], "a number of zero or more"))?;
        items.truncate(items.len().saturating_sub(count));
        machine.chain(&items)
    };
    MAKE_LIST "make-list" 2 LIST => |machine, words| {
        let count = usize::try_from(integer(machine, words[0])?);
        let count = count.map_err(|_| wrong_type(machine, words[0], "a number of zero or more"))?;
        let mut list = NIL;
        for _ in 0..count {
            machine.charge(1)?;
            list = machine.pair(words[1], list)?;
        }
        Ok(list)
    };
    SUBSTITUTE "substitute" 3 LIST => |machine, words| {
        let mut items = elements(machine, words[2])?;
        for item in &mut items {
            if eql(machine, words[1], *item) {
                *item = words[0];
            }
        }
        machine.chain(&items)
    };
    SUBSEQ "subseq" 3 LIST => |machine, words| {
        let items = elements(machine, words[0])?;
        let from = integer(machine, words[1])?;
        let to = if words[2] == NIL { items.len() as i64 } else { integer(machine, words[2])? };
        if from < 0 || to < from || to > items.len() as i64 {
            return Err(wrong_type(machine, words[1], "a part of the sequence"));
        }
        machine.chain(&items[from as usize..to as usize])
    };
    MEMBER "member" 2 LIST => |machine, words| {
        let mut rest = words[1];
        while let Some(address) = rest.as_pair() {
            machine.charge(1)?;
            if eql(machine, words[0], machine.word(address)) {
                return Ok(rest);
            }
            rest = machine.word(address + 8);
        }
        if rest == NIL { Ok(NIL) } else { Err(wrong_type(machine, words[1], "a list")) }
    };
    MEMBER_EQUAL "member" 2 LIST => |machine, words| {
        let mut rest = words[1];
        while let Some(address) = rest.as_pair() {
            let item = machine.word(address);
            if equal(machine, words[0], item)? {
                return Ok(rest);
            }
            rest = machine.word(address + 8);
        }
        if rest == NIL { Ok(NIL) } else { Err(wrong_type(machine, words[1], "a list")) }
    };
    ASSOC "assoc" 2 LIST => |machine, words| {
        for item in elements(machine, words[1])? {
            match item.as_pair() {
                Some(address) if eql(machine, words[0], machine.word(address)) => return Ok(item),
                None if item != NIL => return Err(wrong_type(machine, item, "a list")),
                _ => {}
            }
        }
        Ok(NIL)
    };
    POSITION "position" 2 Kinds::INTEGER.or(Kinds::NIL) => |machine, words| {
        let items = elements(machine, words[1])?;
        let index = items.iter().position(|item| eql(machine, words[0], *item));
        Ok(index.map_or(NIL, |index| Word::integer(index as i64)))
    };
    FIND "find" 2 Kinds::ANY => |machine, words| {
        let items = elements(machine, words[1])?;
        Ok(if items.iter().any(|item| eql(machine, words[0], *item)) { words[0] } else { NIL })
    };
    REMOVE "remove" 2 LIST => |machine, words| {
        let mut items = elements(machine, words[1])?;
        items.retain(|item| !eql(machine, words[0], *item));
        machine.chain(&items)
    };
    REMOVE_DUPLICATES "remove-duplicates" 1 LIST => |machine, words| {
        let items = elements(machine, words[0])?;
        machine.charge(items.len().saturating_mul(items.len()))?;
        let mut kept = Vec::new();
        for (index, item) in items.iter().enumerate() {
            if !items[index + 1..].iter().any(|later| eql(machine, *item, *later)) {
                kept.push(*item);
            }
        }
        machine.chain(&kept)
    };
}
