//! Calls by name: Lisp's functions, the framework's, the file's own.

use super::compiler::{Compiler, is_nil, list_of, pair, shown, wrong_count};
use super::numbers::{Arithmetic, Number};
use super::{arithmetic, library, lists};
use crate::form::{Expression, HostFunction, Node, Operation};
use crate::message::{Message, Place};
use crate::word::{TRUE, Word};

/// Whether a name is a function of Common Lisp that is understood.
pub(super) fn is_standard(name: &str) -> bool {
    STANDARD.contains(&name) || host(name).is_some() || super::sequences::is_sequence_function(name)
}

const STANDARD: [&str; 66] = [
    "+",
    "-",
    "*",
    "/",
    "1+",
    "1-",
    "=",
    "/=",
    "<",
    ">",
    "<=",
    ">=",
    "MAX",
    "MIN",
    "ABS",
    "MOD",
    "REM",
    "FLOOR",
    "CEILING",
    "TRUNCATE",
    "ROUND",
    "ZEROP",
    "PLUSP",
    "MINUSP",
    "EVENP",
    "ODDP",
    "SIGNUM",
    "EQ",
    "EQL",
    "NOT",
    "NULL",
    "ENDP",
    "ATOM",
    "CAR",
    "CDR",
    "FIRST",
    "REST",
    "SECOND",
    "THIRD",
    "FOURTH",
    "FIFTH",
    "SIXTH",
    "SEVENTH",
    "EIGHTH",
    "NINTH",
    "TENTH",
    "CAAR",
    "CADR",
    "CDAR",
    "CDDR",
    "CADDR",
    "CDDDR",
    "CADDDR",
    "CONS",
    "LIST",
    "LIST*",
    "APPEND",
    "IDENTITY",
    "FUNCALL",
    "LOGAND",
    "LOGIOR",
    "GCD",
    "LCM",
    "LAST",
    "BUTLAST",
    "MAKE-LIST",
];

/// Functions that are one library function, and how many arguments that takes.
fn host(name: &str) -> Option<&'static HostFunction> {
    Some(match name {
        "EQUAL" => &library::EQUAL,
        "EQUALP" => &library::EQUALP,
        "EXPT" => &arithmetic::EXPT,
        "EXP" => &arithmetic::EXP,
        "SQRT" => &arithmetic::SQRT,
        "SIN" => &arithmetic::SIN,
        "COS" => &arithmetic::COS,
        "TAN" => &arithmetic::TAN,
        "ISQRT" => &arithmetic::ISQRT,
        "NUMERATOR" => &arithmetic::NUMERATOR,
        "DENOMINATOR" => &arithmetic::DENOMINATOR,
        "ASH" => &arithmetic::SHIFT,
        "NUMBERP" | "REALP" => &arithmetic::IS_NUMBER,
        "FLOATP" => &arithmetic::IS_FLOAT,
        "RATIONALP" => &arithmetic::IS_RATIONAL,
        "INTEGERP" => &arithmetic::IS_INTEGER,
        "CONSP" => &lists::IS_PAIR,
        "LISTP" => &lists::IS_LIST,
        "SYMBOLP" => &library::IS_SYMBOL,
        "STRINGP" => &library::IS_STRING,
        "FUNCTIONP" => &library::IS_FUNCTION,
        "LENGTH" | "LIST-LENGTH" => &lists::LENGTH,
        "NTH" => &lists::NTH,
        "NTHCDR" => &lists::NTHCDR,
        "ELT" => &lists::ELT,
        "AREF" => &lists::AREF,
        "REVERSE" => &lists::REVERSE,
        "NREVERSE" => &lists::NREVERSE,
        "COPY-LIST" => &lists::COPY_LIST,
        "SUBSTITUTE" => &lists::SUBSTITUTE,
        "ASIN" => &arithmetic::ASIN,
        "ACOS" => &arithmetic::ACOS,
        "SINH" => &arithmetic::SINH,
        "COSH" => &arithmetic::COSH,
        "TANH" => &arithmetic::TANH,
        "REMOVE-DUPLICATES" => &lists::REMOVE_DUPLICATES,
        _ => return None,
    })
}

/// `third` is 2.
pub(super) fn ordinal(name: &str) -> Option<i64> {
    let names =
        ["FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH", "SEVENTH", "EIGHTH", "NINTH", "TENTH"];
    names.iter().position(|known| *known == name).map(|index| index as i64)
}

pub(super) fn op(operation: Operation, arguments: Vec<Node>, place: Place) -> Node {
    Node::operation(operation, arguments, place)
}

fn not(node: Node) -> Node {
    let place = node.place;
    Node::new(Expression::Not(Box::new(node)), place)
}

impl Compiler {
    /// Calls what a name stands for, with arguments that are lowered already.
    pub(super) fn call_named(&mut self, name: &str, arguments: Vec<Node>, place: Place) -> Node {
        if let Some((_, signature)) = self.local_functions.iter().rev().find(|(known, _)| known == name) {
            let signature = signature.clone();
            return self.call_signature(name, &signature, arguments, place);
        }
        if is_standard(name)
            || matches!(
                name,
                "LOG"
                    | "ATAN"
                    | "FLOAT"
                    | "RANDOM"
                    | "PRINT"
                    | "PRINC"
                    | "PRIN1"
                    | "TERPRI"
                    | "WRITE-LINE"
                    | "LOGXOR"
                    | "SUBSEQ"
            )
        {
            return self.standard(name, arguments, place);
        }
        if let Some(signature) = self.functions.get(name).cloned() {
            return self.call_signature(name, &signature, arguments, place);
        }
        if let Some(node) = Self::framework(name, &arguments, place) {
            return node;
        }
        let mut nodes = arguments;
        let message =
            Message::new("undefined-function", "there is no function {name}").with("name", shown(name));
        nodes.push(Node::fault(message, place));
        Node::sequence(nodes, place)
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each function")]
    fn standard(&mut self, name: &str, mut arguments: Vec<Node>, place: Place) -> Node {
        let given = arguments.len();
        if let Some(function) = host(name) {
            return if given == function.arity {
                Node::host(function, arguments, place)
            } else {
                Self::wrong(name, arguments, place)
            };
        }
        if let Some(index) = ordinal(name) {
            return match <[Node; 1]>::try_from(arguments) {
                Ok([list]) => {
                    let rest = (0..index).fold(list, |list, _| op(Operation::Rest, vec![list], place));
                    op(Operation::First, vec![rest], place)
                }
                Err(arguments) => Self::wrong(name, arguments, place),
            };
        }
        if let Some(path) = name.strip_prefix('C').and_then(|name| name.strip_suffix('R'))
            && !path.is_empty()
            && path.bytes().all(|byte| matches!(byte, b'A' | b'D'))
        {
            return match <[Node; 1]>::try_from(arguments) {
                Ok([list]) => path.bytes().rev().fold(list, |list, step| {
                    op(if step == b'A' { Operation::First } else { Operation::Rest }, vec![list], place)
                }),
                Err(arguments) => Self::wrong(name, arguments, place),
            };
        }
        let compare = match name {
            "=" => Some(Operation::Equal),
            "<" => Some(Operation::Less),
            ">" => Some(Operation::Greater),
            "<=" => Some(Operation::LessEqual),
            ">=" => Some(Operation::GreaterEqual),
            _ => None,
        };
        if let Some(operation) = compare {
            return self.chain(name, operation, arguments, place);
        }
        let one = |value: i64| Node::integer(value, place);
        match (name, given) {
            ("+" | "*" | "LOGAND" | "LOGIOR" | "LOGXOR", _) => {
                let (operation, neutral) = match name {
                    "+" => (Operation::Add, 0),
                    "*" => (Operation::Multiply, 1),
                    "LOGAND" => (Operation::BitAnd, -1),
                    "LOGIOR" => (Operation::BitOr, 0),
                    _ => (Operation::BitXor, 0),
                };
                match given {
                    0 => one(neutral),
                    1 => self.fold(operation, arguments.remove(0), one(neutral), place),
                    _ => self.fold_all(operation, arguments, place),
                }
            }
            ("-", 1) => self.fold(Operation::Subtract, one(0), arguments.remove(0), place),
            ("/", 1) => self.fold(Operation::Divide, one(1), arguments.remove(0), place),
            ("-", 2..) => self.fold_all(Operation::Subtract, arguments, place),
            ("/", 2..) => self.fold_all(Operation::Divide, arguments, place),
            ("1+", 1) => self.fold(Operation::Add, arguments.remove(0), one(1), place),
            ("1-", 1) => self.fold(Operation::Subtract, arguments.remove(0), one(1), place),
            ("/=", 1) => self.chain(name, Operation::Equal, arguments, place),
            ("/=", 2) => op(Operation::NotEqual, arguments, place),
            ("/=", 3..=16) => self.all_different(arguments, place),
            ("GCD" | "LCM", _) => {
                let (function, neutral) =
                    if name == "GCD" { (&arithmetic::GCD, 0) } else { (&arithmetic::LCM, 1) };
                let all = arguments.into_iter();
                all.fold(one(neutral), |sum, next| Node::host(function, vec![sum, next], place))
            }
            ("LAST" | "BUTLAST", 1 | 2) => {
                if given == 1 {
                    arguments.push(one(1));
                }
                let function = if name == "LAST" { &lists::LAST } else { &lists::BUTLAST };
                Node::host(function, arguments, place)
            }
            ("MAKE-LIST", 1) => {
                arguments.push(Node::nil(place));
                Node::host(&lists::MAKE_LIST, arguments, place)
            }
            ("MAKE-LIST", 3) if self.is_keyword(&arguments[1], ":INITIAL-ELEMENT") => {
                arguments.remove(1);
                Node::host(&lists::MAKE_LIST, arguments, place)
            }
            ("MAX" | "MIN", 1..) => {
                let operation = if name == "MAX" { Operation::Greater } else { Operation::Less };
                let mut arguments = arguments.into_iter();
                let first = arguments.next().unwrap_or_else(|| one(0));
                let first = if given == 1 { op(Operation::Add, vec![first, one(0)], place) } else { first };
                arguments.fold(first, |best, next| self.better(operation, best, next, place))
            }
            ("ABS", 1) => {
                let value = self.local();
                let set = Node::set(value, arguments.remove(0), place);
                let negative = op(Operation::Less, vec![set, one(0)], place);
                let negated = op(Operation::Subtract, vec![one(0), Node::local(value, place)], place);
                Node::choose(negative, negated, Node::local(value, place), place)
            }
            ("SIGNUM", 1) => {
                let value = self.local();
                let set = Node::set(value, arguments.remove(0), place);
                let now = || Node::local(value, place);
                let negative = op(Operation::Less, vec![set, one(0)], place);
                let positive = op(Operation::Greater, vec![now(), one(0)], place);
                // The sign has the kind of the number.
                let of = |sign: i64| {
                    op(
                        Operation::Add,
                        vec![op(Operation::Multiply, vec![now(), one(0)], place), one(sign)],
                        place,
                    )
                };
                Node::choose(negative, of(-1), Node::choose(positive, of(1), now(), place), place)
            }
            ("MOD", 2) => op(Operation::Modulo, arguments, place),
            ("REM", 2) => Node::host(&arithmetic::REMAINDER, arguments, place),
            ("FLOOR", 2) => op(Operation::FloorDivide, arguments, place),
            ("FLOOR" | "CEILING" | "TRUNCATE" | "ROUND", 1 | 2) => {
                let function = match name {
                    "FLOOR" => &arithmetic::FLOOR,
                    "CEILING" => &arithmetic::CEILING,
                    "TRUNCATE" => &arithmetic::TRUNCATE,
                    _ => &arithmetic::ROUND,
                };
                if given == 1 {
                    arguments.push(one(1));
                }
                Node::host(function, arguments, place)
            }
            ("ZEROP", 1) => op(Operation::Equal, vec![arguments.remove(0), one(0)], place),
            ("PLUSP", 1) => op(Operation::Greater, vec![arguments.remove(0), one(0)], place),
            ("MINUSP", 1) => op(Operation::Less, vec![arguments.remove(0), one(0)], place),
            ("EVENP" | "ODDP", 1) => {
                let integer = Node::host(&arithmetic::CHECK_INTEGER, vec![arguments.remove(0)], place);
                let rest = op(Operation::BitAnd, vec![integer, one(1)], place);
                op(Operation::Equal, vec![rest, one(i64::from(name == "ODDP"))], place)
            }
            ("EQ" | "EQL", 2) => op(Operation::Same, arguments, place),
            ("NOT", 1) => not(arguments.remove(0)),
            ("NULL" | "ENDP", 1) => is_nil(arguments.remove(0)),
            ("ATOM", 1) => not(Node::host(&lists::IS_PAIR, arguments, place)),
            ("REST", 1) => op(Operation::Rest, arguments, place),
            ("CONS", 2) => op(Operation::Pair, arguments, place),
            ("LIST", _) => list_of(arguments, place),
            ("LIST*", 1..) => {
                let last = arguments.pop().unwrap_or_else(|| Node::nil(place));
                arguments.into_iter().rev().fold(last, |rest, item| pair(item, rest))
            }
            ("APPEND", _) => {
                let Some(last) = arguments.pop() else { return Node::nil(place) };
                // The last is shared, the others are copied; all are looked at in order.
                let locals: Vec<_> = (0..arguments.len()).map(|_| self.local()).collect();
                let mut nodes: Vec<Node> = locals
                    .iter()
                    .zip(arguments)
                    .map(|(local, value)| Node::set(*local, value, place))
                    .collect();
                let joined = locals.iter().rev().fold(last, |rest, local| {
                    Node::host(&lists::APPEND, vec![Node::local(*local, place), rest], place)
                });
                nodes.push(joined);
                Node::sequence(nodes, place)
            }
            ("IDENTITY", 1) => arguments.remove(0),
            ("FUNCALL", 1..) => {
                let function = self.designated(arguments.remove(0));
                Node::new(Expression::CallValue(Box::new(function), arguments), place)
            }
            ("FLOAT", 1) => Node::host(&arithmetic::FLOAT, arguments, place),
            ("FLOAT", 2) => {
                let like = arguments.pop().unwrap_or_else(|| one(0));
                let function = if matches!(like.expression, Expression::Double(_)) {
                    &arithmetic::DOUBLE
                } else {
                    &arithmetic::FLOAT
                };
                Node::host(function, arguments, place)
            }
            ("LOG", 1) => Node::host(&arithmetic::LOG, arguments, place),
            ("LOG", 2) => {
                let base = arguments.pop().unwrap_or_else(|| one(10));
                let logs = vec![
                    Node::host(&arithmetic::LOG, arguments, place),
                    Node::host(&arithmetic::LOG, vec![base], place),
                ];
                op(Operation::Divide, logs, place)
            }
            ("ATAN", 1) => Node::host(&arithmetic::ATAN, arguments, place),
            ("ATAN", 2) => Node::host(&arithmetic::ATAN_OF_TWO, arguments, place),
            ("RANDOM", 1 | 2) => {
                arguments.truncate(1);
                Node::host(&arithmetic::RANDOM, arguments, place)
            }
            ("PRINT", 1 | 2) => {
                arguments.truncate(1);
                Node::host(&library::PRINT, arguments, place)
            }
            ("PRINC", 1 | 2) | ("WRITE-LINE", 1) => {
                arguments.truncate(1);
                Node::host(&library::PRINC, arguments, place)
            }
            ("PRIN1", 1 | 2) => {
                arguments.truncate(1);
                Node::host(&library::PRIN1, arguments, place)
            }
            ("TERPRI", 0 | 1) => Node::host(&library::TERPRI, Vec::new(), place),
            ("SUBSEQ", 2 | 3) => {
                if given == 2 {
                    arguments.push(Node::nil(place));
                }
                Node::host(&lists::SUBSEQ, arguments, place)
            }
            _ => Self::wrong(name, arguments, place),
        }
    }

    pub(super) fn wrong(name: &str, mut arguments: Vec<Node>, place: Place) -> Node {
        let given = arguments.len();
        arguments.push(wrong_count(name, given, place));
        Node::sequence(arguments, place)
    }

    fn fold_all(&mut self, operation: Operation, arguments: Vec<Node>, place: Place) -> Node {
        let mut arguments = arguments.into_iter();
        let first = arguments.next().unwrap_or_else(|| Node::nil(place));
        arguments.fold(first, |sum, next| self.fold(operation, sum, next, place))
    }

    /// An operation, done now if both numbers are known.
    fn fold(&mut self, operation: Operation, a: Node, b: Node, place: Place) -> Node {
        let arithmetic = match operation {
            Operation::Add => Some(Arithmetic::Add),
            Operation::Subtract => Some(Arithmetic::Subtract),
            Operation::Multiply => Some(Arithmetic::Multiply),
            Operation::Divide => Some(Arithmetic::Divide),
            _ => None,
        };
        let known = |node: &Node| match node.expression {
            Expression::Word(word) => match (word.as_integer(), word.as_single()) {
                (Some(value), _) => Some(Number::Integer(value)),
                (_, Some(value)) => Some(Number::Single(value)),
                _ => None,
            },
            _ => None,
        };
        if let (Some(arithmetic), Some(x), Some(y)) = (arithmetic, known(&a), known(&b)) {
            match x.combine(arithmetic, y) {
                Ok(Number::Integer(value)) => return Node::integer(value, place),
                Ok(Number::Single(value)) => return Node::word(Word::single(value), place),
                Ok(Number::Ratio(numerator, denominator)) => {
                    return Node::word(self.unit.image.ratio(numerator, denominator), place);
                }
                // What goes wrong goes wrong when it is reached.
                _ => {}
            }
        }
        op(operation, vec![a, b], place)
    }

    /// `(< a b c)`.
    fn chain(&mut self, name: &str, operation: Operation, arguments: Vec<Node>, place: Place) -> Node {
        match arguments.len() {
            0 => Self::wrong(name, arguments, place),
            1 => {
                let mut arguments = arguments;
                arguments.push(Node::integer(0, place));
                Node::sequence(vec![op(Operation::Equal, arguments, place), Node::word(TRUE, place)], place)
            }
            2 => op(operation, arguments, place),
            _ => {
                let locals: Vec<_> = arguments.iter().map(|_| self.local()).collect();
                let mut nodes: Vec<Node> = Vec::with_capacity(locals.len() + 1);
                for (index, (local, value)) in locals.iter().zip(arguments).enumerate() {
                    // All have to be numbers, even where the first two decide.
                    let is_number =
                        matches!(value.expression, Expression::Word(word) if word.as_integer().is_some());
                    let value = if index < 2 || is_number {
                        value
                    } else {
                        op(Operation::Add, vec![value, Node::integer(0, place)], place)
                    };
                    nodes.push(Node::set(*local, value, place));
                }
                let tests = locals
                    .windows(2)
                    .map(|couple| {
                        op(
                            operation,
                            vec![Node::local(couple[0], place), Node::local(couple[1], place)],
                            place,
                        )
                    })
                    .collect();
                nodes.push(Node::new(Expression::And(tests), place));
                Node::sequence(nodes, place)
            }
        }
    }

    /// `(/= a b c)`: no two are equal.
    fn all_different(&mut self, arguments: Vec<Node>, place: Place) -> Node {
        let locals: Vec<_> = arguments.iter().map(|_| self.local()).collect();
        // All have to be numbers, even where the first two decide.
        let number = |value| op(Operation::Add, vec![value, Node::integer(0, place)], place);
        let couples = locals.iter().zip(arguments);
        let mut nodes: Vec<Node> =
            couples.map(|(local, value)| Node::set(*local, number(value), place)).collect();
        let mut tests = Vec::new();
        for (index, a) in locals.iter().enumerate() {
            for b in &locals[index + 1..] {
                let couple = vec![Node::local(*a, place), Node::local(*b, place)];
                tests.push(op(Operation::NotEqual, couple, place));
            }
        }
        nodes.push(Node::new(Expression::And(tests), place));
        Node::sequence(nodes, place)
    }

    fn is_keyword(&mut self, node: &Node, name: &str) -> bool {
        let keyword = self.unit.image.symbol(name);
        matches!(node.expression, Expression::Word(word) if word == keyword)
    }

    /// The first of two, unless the second is better.
    pub(super) fn better(&mut self, operation: Operation, best: Node, next: Node, place: Place) -> Node {
        let (a, b) = (self.local(), self.local());
        let sets = [Node::set(a, best, place), Node::set(b, next, place)];
        let test = op(operation, vec![Node::local(b, place), Node::local(a, place)], place);
        let [first, second] = sets;
        let choice = Node::choose(test, Node::local(b, place), Node::local(a, place), place);
        Node::sequence(vec![first, second, choice], place)
    }
}
