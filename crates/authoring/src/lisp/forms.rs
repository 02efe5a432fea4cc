//! Special forms and the macros that are like them.

use super::compiler::{Compiler, Lowering, list_of, malformed, quoted, same, unsupported};
use super::library;
use super::reader::{Datum, What};
use crate::card::Note;
use crate::failure::Refusal;
use crate::form::{Expression, Node};
use crate::message::{Message, Place};
use crate::word::TRUE;

const SPECIAL: [&str; 46] = [
    "QUOTE",
    "FUNCTION",
    "IF",
    "COND",
    "WHEN",
    "UNLESS",
    "CASE",
    "ECASE",
    "AND",
    "OR",
    "LET",
    "LET*",
    "PROGN",
    "PROG1",
    "PROG2",
    "SETQ",
    "SETF",
    "PSETQ",
    "PSETF",
    "INCF",
    "DECF",
    "PUSH",
    "POP",
    "ROTATEF",
    "SHIFTF",
    "BLOCK",
    "RETURN",
    "RETURN-FROM",
    "LAMBDA",
    "FLET",
    "LABELS",
    "LOOP",
    "DOTIMES",
    "DOLIST",
    "DO",
    "DO*",
    "THE",
    "DECLARE",
    "LOCALLY",
    "VALUES",
    "FORMAT",
    "ERROR",
    "MULTIPLE-VALUE-BIND",
    "DEFUN",
    "DEFVAR",
    "DEFPARAMETER",
];

/// A file with more notes than these has them for no reader.
const MOST_NOTES: usize = 50;

/// Parts of Common Lisp that a file may name but that are not understood.
const REFUSED: [&str; 62] = [
    "DEFMACRO",
    "MACROLET",
    "DEFSTRUCT",
    "DEFCLASS",
    "DEFMETHOD",
    "DEFGENERIC",
    "MAKE-INSTANCE",
    "MAKE-ARRAY",
    "VECTOR",
    "SVREF",
    "MAKE-HASH-TABLE",
    "GETHASH",
    "REMHASH",
    "MAPHASH",
    "MULTIPLE-VALUE-LIST",
    "MULTIPLE-VALUE-SETQ",
    "DESTRUCTURING-BIND",
    "HANDLER-CASE",
    "HANDLER-BIND",
    "IGNORE-ERRORS",
    "UNWIND-PROTECT",
    "CATCH",
    "THROW",
    "TAGBODY",
    "GO",
    "PROG",
    "PROG*",
    "EVAL",
    "READ",
    "READ-LINE",
    "OPEN",
    "WITH-OPEN-FILE",
    "CONCATENATE",
    "STRING=",
    "STRING-EQUAL",
    "INTERN",
    "SYMBOL-VALUE",
    "SYMBOL-FUNCTION",
    "COERCE",
    "TYPECASE",
    "ETYPECASE",
    "TYPEP",
    "MAPCAN",
    "MAPCON",
    "MAPLIST",
    "MAPL",
    "NCONC",
    "DELETE",
    "DELETE-IF",
    "RPLACA",
    "RPLACD",
    "UNION",
    "INTERSECTION",
    "SET-DIFFERENCE",
    "SUBST",
    "MERGE",
    "PAIRLIS",
    "SETF-FIND",
    "LOAD",
    "BACKQUOTE",
    // The framework's, for its own games.
    "MAKE-JUGADOR",
    "NEGAMAX",
];

impl Compiler {
    /// Lowers any form.
    pub(super) fn form(&mut self, datum: &Datum) -> Lowering {
        let place = datum.place;
        match &datum.what {
            What::Symbol(name) => Ok(self.variable(name, place)),
            What::Double(value) => Ok(Node::new(Expression::Double(*value), place)),
            What::List(items) => match items.split_first() {
                None => Ok(Node::nil(place)),
                Some((head, arguments)) => {
                    let mark = self.mark();
                    let lowered = self.compound(head, arguments, place);
                    lowered.or_else(|refusal| {
                        self.forget_since(mark);
                        self.when_reached(refusal)
                    })
                }
            },
            What::Dotted(..) => Ok(malformed("a dotted list", place)),
            _ => Ok(self.constant(datum)),
        }
    }

    /// What is not understood fails when it is reached, and is told of in a note; everything else stays refused.
    pub(super) fn when_reached(&mut self, refusal: Refusal) -> Lowering {
        if !matches!(refusal.problem.key, "unsupported" | "return-through-function") {
            return Err(refusal);
        }
        self.not_understood += 1;
        if self.notes.len() < MOST_NOTES {
            self.notes.push(Note { line: refusal.place.line, message: refusal.problem.clone() });
        }
        Ok(Node::fault(refusal.problem, refusal.place))
    }

    pub(super) fn constant(&mut self, datum: &Datum) -> Node {
        match quoted(&mut self.unit.image, datum) {
            Some(word) => Node::word(word, datum.place),
            None => Node::fault(
                Message::new(
                    "number-too-large",
                    "a number left the range that is kept exactly (62 bits and a sign)",
                ),
                datum.place,
            ),
        }
    }

    fn compound(&mut self, head: &Datum, arguments: &[Datum], place: Place) -> Lowering {
        let Some(name) = head.symbol() else {
            return if let Some([parameters, body @ ..]) = head.form("LAMBDA") {
                let arguments = self.forms(arguments)?;
                self.inline_lambda(parameters, body, arguments, place)
            } else {
                let message =
                    Message::new("illegal-call", "what follows a parenthesis must be the name of a function");
                Ok(Node::fault(message, place))
            };
        };
        if self.local_functions.iter().any(|(known, _)| known == name) {
            let arguments = self.forms(arguments)?;
            return Ok(self.call_named(name, arguments, place));
        }
        if is_special(name) {
            return match self.special(name, arguments, place)? {
                Some(node) => Ok(node),
                // As a whole, whatever an earlier part of it would have done.
                None => Ok(malformed(name, place)),
            };
        }
        if let Some(node) = self.sequence_form(name, arguments, place)? {
            return Ok(node);
        }
        if REFUSED.contains(&name) && !self.functions.contains_key(name) {
            return Err(unsupported(name, place));
        }
        if let Some(node) = self.arranged(name, arguments, place) {
            return node;
        }
        let arguments = self.forms(arguments)?;
        Ok(self.call_named(name, arguments, place))
    }

    pub(super) fn forms(&mut self, data: &[Datum]) -> Result<Vec<Node>, Refusal> {
        data.iter().map(|datum| self.form(datum)).collect()
    }

    /// A body: declarations and a documentation string are no part of it.
    pub(super) fn progn(&mut self, body: &[Datum], place: Place) -> Lowering {
        let mut body = body;
        loop {
            match body {
                [first, rest @ ..] if first.form("DECLARE").is_some() => body = rest,
                [first, rest @ ..] if matches!(first.what, What::Text(_)) && !rest.is_empty() => body = rest,
                _ => break,
            }
        }
        match body {
            [] => Ok(Node::nil(place)),
            [only] => self.form(only),
            _ => Ok(Node::sequence(self.forms(body)?, place)),
        }
    }

    /// `None` if the form makes no sense.
    #[expect(clippy::too_many_lines, reason = "one arm for each form")]
    fn special(&mut self, name: &str, arguments: &[Datum], place: Place) -> Result<Option<Node>, Refusal> {
        Ok(Some(match name {
            "QUOTE" => match arguments {
                [datum] => self.constant(datum),
                _ => return Ok(None),
            },
            "FUNCTION" => match arguments {
                [function] => match (function.symbol(), function.form("LAMBDA")) {
                    (Some(name), _) => self.function_value(name, place)?,
                    (_, Some([parameters, body @ ..])) => self.lambda(parameters, body, place)?,
                    _ => return Ok(None),
                },
                _ => return Ok(None),
            },
            "LAMBDA" => match arguments {
                [parameters, body @ ..] => self.lambda(parameters, body, place)?,
                _ => return Ok(None),
            },
            "IF" => match arguments {
                [test, then, rest @ ..] if rest.len() <= 1 => {
                    let (test, then) = (self.form(test)?, self.form(then)?);
                    let otherwise = match rest {
                        [otherwise] => self.form(otherwise)?,
                        _ => Node::nil(place),
                    };
                    Node::choose(test, then, otherwise, place)
                }
                _ => return Ok(None),
            },
            "COND" => return self.cond(arguments, place),
            "WHEN" | "UNLESS" => match arguments {
                [test, body @ ..] => {
                    let test = self.form(test)?;
                    let body = self.progn(body, place)?;
                    if name == "WHEN" {
                        Node::choose(test, body, Node::nil(place), place)
                    } else {
                        Node::choose(test, Node::nil(place), body, place)
                    }
                }
                [] => return Ok(None),
            },
            "CASE" | "ECASE" => return self.case(name == "ECASE", arguments, place),
            "AND" => Node::new(Expression::And(self.forms(arguments)?), place),
            "OR" => match arguments {
                [] => Node::nil(place),
                _ => Node::new(Expression::Or(self.forms(arguments)?), place),
            },
            "LET" | "LET*" => return self.bindings(name == "LET*", arguments, place),
            "MULTIPLE-VALUE-BIND" => return self.several_values(arguments, place),
            "PROGN" | "LOCALLY" => self.progn(arguments, place)?,
            "PROG1" => match arguments {
                [first, rest @ ..] => {
                    let first = self.form(first)?;
                    self.keep(first, rest, place)?
                }
                [] => return Ok(None),
            },
            "PROG2" => match arguments {
                [zeroth, first, rest @ ..] => {
                    let zeroth = self.form(zeroth)?;
                    let first = self.form(first)?;
                    let kept = self.keep(first, rest, place)?;
                    Node::sequence(vec![zeroth, kept], place)
                }
                _ => return Ok(None),
            },
            // What is no name has no place in these two.
            "SETQ" | "PSETQ" if arguments.iter().step_by(2).any(|one| one.symbol().is_none()) => {
                return Ok(None);
            }
            "SETQ" | "SETF" => return self.setf(arguments, place),
            "PSETQ" | "PSETF" => return self.psetf(arguments, place),
            "ROTATEF" | "SHIFTF" => return self.rotate(name == "ROTATEF", arguments, place),
            "INCF" | "DECF" | "PUSH" | "POP" => return self.modify(name, arguments, place),
            "BLOCK" => match arguments {
                [name, body @ ..] if name.symbol().is_some() => {
                    self.block(name.symbol().unwrap_or_default(), place, |this| this.progn(body, place))?
                }
                _ => return Ok(None),
            },
            "RETURN" | "RETURN-FROM" => {
                let (block, rest) = match (name, arguments) {
                    ("RETURN", rest) => ("NIL", rest),
                    (_, [block, rest @ ..]) if block.symbol().is_some() => {
                        (block.symbol().unwrap_or_default(), rest)
                    }
                    _ => return Ok(None),
                };
                let value = match rest {
                    [] => Node::nil(place),
                    [value] => self.form(value)?,
                    _ => return Ok(None),
                };
                self.leave(block, value, place)?
            }
            "FLET" | "LABELS" => return self.local_definitions(name == "LABELS", arguments, place),
            "LOOP" => self.loop_form(arguments, place)?,
            "DOTIMES" => return self.dotimes(arguments, place),
            "DOLIST" => return self.dolist(arguments, place),
            "DO" | "DO*" => return self.do_loop(name == "DO*", arguments, place),
            "THE" => match arguments {
                [_, value] => self.form(value)?,
                _ => return Ok(None),
            },
            "DECLARE" => Node::nil(place),
            "VALUES" => match arguments {
                [] => Node::nil(place),
                [first, rest @ ..] => {
                    let first = self.form(first)?;
                    self.keep(first, rest, place)?
                }
            },
            "FORMAT" => match arguments {
                [target, control, rest @ ..] => {
                    let target = self.form(target)?;
                    let control = self.form(control)?;
                    let rest = list_of(self.forms(rest)?, place);
                    Node::host(&library::FORMAT, vec![target, control, rest], place)
                }
                _ => return Ok(None),
            },
            "ERROR" => match arguments {
                [control, rest @ ..] => {
                    let control = self.form(control)?;
                    let rest = list_of(self.forms(rest)?, place);
                    Node::host(&library::ERROR, vec![control, rest], place)
                }
                [] => return Ok(None),
            },
            _ => return Err(unsupported(name, place)),
        }))
    }

    /// A value that outlives the forms after it.
    fn keep(&mut self, value: Node, rest: &[Datum], place: Place) -> Lowering {
        if rest.is_empty() {
            return Ok(value);
        }
        let local = self.local();
        let mut nodes = vec![Node::set(local, value, place)];
        nodes.extend(self.forms(rest)?);
        nodes.push(Node::local(local, place));
        Ok(Node::sequence(nodes, place))
    }

    fn cond(&mut self, clauses: &[Datum], place: Place) -> Result<Option<Node>, Refusal> {
        let mut parts = Vec::with_capacity(clauses.len());
        for clause in clauses {
            let What::List(items) = &clause.what else { return Ok(None) };
            let Some((test, body)) = items.split_first() else { return Ok(None) };
            parts.push((test, body, clause.place));
        }
        let mut lowered = Vec::with_capacity(parts.len());
        for (test, body, place) in parts {
            let test = self.form(test)?;
            let body = if body.is_empty() { None } else { Some(self.progn(body, place)?) };
            lowered.push((test, body, place));
        }
        let mut result = Node::nil(place);
        for (test, body, place) in lowered.into_iter().rev() {
            result = match body {
                Some(body) if matches!(test.expression, Expression::Word(TRUE)) => body,
                Some(body) => Node::choose(test, body, result, place),
                None => Node::new(Expression::Or(vec![test, result]), place),
            };
        }
        Ok(Some(result))
    }

    fn case(&mut self, must_match: bool, arguments: &[Datum], place: Place) -> Result<Option<Node>, Refusal> {
        let [key, clauses @ ..] = arguments else { return Ok(None) };
        let local = self.local();
        let key = self.form(key)?;
        let mut parts = Vec::new();
        for (index, clause) in clauses.iter().enumerate() {
            let What::List(items) = &clause.what else { return Ok(None) };
            let Some((keys, body)) = items.split_first() else { return Ok(None) };
            let is_last = index + 1 == clauses.len();
            let is_default = !must_match && (keys.is_symbol("T") || keys.is_symbol("OTHERWISE"));
            if is_default && !is_last {
                return Ok(None);
            }
            let test = if is_default {
                Node::word(TRUE, clause.place)
            } else {
                let keys = match &keys.what {
                    What::List(keys) => keys.as_slice(),
                    What::Symbol(name) if name == "NIL" => &[],
                    _ => std::slice::from_ref(keys),
                };
                let tests = keys
                    .iter()
                    .map(|key| {
                        let constant = self.constant(key);
                        same(Node::local(local, clause.place), constant)
                    })
                    .collect();
                Node::new(Expression::Or(tests), clause.place)
            };
            parts.push((test, self.progn(body, clause.place)?, clause.place));
        }
        let mut result = if must_match {
            Node::fault(Message::new("no-case", "no clause of ecase has this value"), place)
        } else {
            Node::nil(place)
        };
        for (test, body, place) in parts.into_iter().rev() {
            result = Node::choose(test, body, result, place);
        }
        Ok(Some(Node::sequence(vec![Node::set(local, key, place), result], place)))
    }
}

/// Whether a name means a form with rules of its own.
pub(super) fn is_special(name: &str) -> bool {
    SPECIAL.contains(&name)
}
