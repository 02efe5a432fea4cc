//! Random Python programs: typed well enough to have values mostly, wild enough to meet what nobody thought of.

use std::fmt::Write as _;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Writes programs. Variables are typed by their first letter: i, x (number), t (truth), s (text), l (list of integers).
pub(crate) struct Author {
    random: ChaCha8Rng,
    helpers: usize,
    loops: usize,
    text: String,
}

impl Author {
    /// Who writes the same programs whenever the seed is the same.
    pub(crate) fn new(seed: u64) -> Self {
        Self { random: ChaCha8Rng::seed_from_u64(seed), helpers: 0, loops: 0, text: String::new() }
    }

    fn chance(&mut self, of: usize) -> bool {
        self.random.random_range(0..of) == 0
    }

    fn pick<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.random.random_range(0..choices.len())]
    }

    /// An expression of any kind.
    fn any(&mut self, depth: usize) -> String {
        match self.random.random_range(0..6) {
            0 => self.number(depth),
            1 => self.truth(depth),
            2 => self.words(depth),
            3 => self.list(depth),
            4 => "None".into(),
            _ => self.integer(depth),
        }
    }

    fn integer(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.random.random_range(0..8) {
                0 => self.random.random_range(-9..10).to_string(),
                1 => self.pick(&["0", "1", "-1", "2", "100", "True", "10**6", "0x1f", "1_000"]).into(),
                2 => self.pick(&["player", "3 - player", "WEIGHT", "self_count"]).into(),
                3 => match self.random.random_range(0..30) {
                    0 => format!(
                        "board[{}][{}]",
                        self.random.random_range(-8..8),
                        self.random.random_range(-8..8)
                    ),
                    _ => format!(
                        "board[{}][{}]",
                        self.random.random_range(-6..6),
                        self.random.random_range(-7..7)
                    ),
                },
                4 => "len(board)".into(),
                _ => self.pick(&["ia", "ib", "ic"]).into(),
            };
        }
        let d = depth - 1;
        match self.random.random_range(0..39) {
            37 => format!(
                "{{1: 10, 2: -3, 0: {}}}.get({}, 4)",
                self.pick(&["WEIGHT", "7", "-7"]),
                self.integer(d)
            ),
            38 => format!("{{0: 5, 1: WEIGHT, 2: 8}}[{} % 3]", self.integer(d)),
            0..=2 => format!("({} {} {})", self.integer(d), self.pick(&["+", "-", "*"]), self.integer(d)),
            3 => format!("({} // ({} or 3))", self.integer(d), self.integer(d)),
            4 => format!("({} % ({} or 7))", self.integer(d), self.integer(d)),
            5 => format!("({} {} {})", self.integer(d), self.pick(&["&", "|", "^"]), self.integer(d)),
            6 => format!(
                "({} {} {})",
                self.integer(d),
                self.pick(&["<<", ">>"]),
                self.random.random_range(0..6)
            ),
            7 => format!("({} ** {})", self.integer(0), self.random.random_range(0..4)),
            8 => format!(
                "{}{}",
                self.pick(&["-", "~", "+", "abs", "int"]),
                format_args!("({})", self.integer(d))
            ),
            9 => format!("int({})", self.number(d)),
            10 => format!("round({})", self.number(d)),
            11 => format!("{}({}, {})", self.pick(&["max", "min"]), self.integer(d), self.integer(d)),
            12 => format!("{}({})", self.pick(&["sum", "len"]), self.list(d)),
            35 => format!("{}({}, default={})", self.pick(&["max", "min"]), self.list(d), self.integer(0)),
            13 => format!("{}.count({})", self.list(d), self.integer(d)),
            14 => format!(
                "({} or [{}])[{}]",
                self.list(d),
                self.integer(0),
                self.pick(&["0", "-1", "0", "ia", "1"])
            ),
            15 => format!("({} if {} else {})", self.integer(d), self.truth(d), self.integer(d)),
            16 => format!("sum({} for {} in {})", self.integer(d), self.pick(&["ia", "ib"]), self.list(d)),
            17 => format!(
                "sum({} for ia in range({}) if {})",
                self.integer(d),
                self.random.random_range(0..5),
                self.truth(d)
            ),
            18 => format!("len({})", self.words(d)),
            19 => format!("{}.count({})", self.words(d), self.words(0)),
            20 => format!("{}.find({})", self.words(d), self.words(0)),
            21 => format!(
                "board[{}].count({})",
                self.random.random_range(-6..6),
                self.pick(&["0", "player", "1"])
            ),
            22 => format!("sum(row.count({}) for row in board)", self.integer(0)),
            23 => format!("sum(1 for row in board for cell in row if cell == {})", self.integer(0)),
            24 => format!("({} {} {})", self.integer(d), self.pick(&["and", "or"]), self.integer(d)),
            25 => format!(
                "divmod({}, {} or 4)[{}]",
                self.integer(d),
                self.integer(d),
                self.random.random_range(0..2)
            ),
            26 => format!("table.get({}, {})", self.integer(0), self.integer(d)),
            27 => format!("table[{}]", self.pick(&["1", "2", "-1", "player", "ia"])),
            28 if self.chance(3) => format!("{}.index({})", self.list(d), self.integer(0)),
            29 => format!("int({})", self.truth(d)),
            30 => format!(
                "next(({} for ia in {} if {}), {})",
                self.integer(d),
                self.list(d),
                self.truth(0),
                self.integer(0)
            ),
            31 => format!("thing.step({})", self.integer(d)),
            32 => format!("thing.value + {}", self.integer(d)),
            33 => format!("max({} or [1], key=lambda ia: {})", self.list(d), self.integer(d)),
            34 => format!("pow({}, 2) % ({} or 5)", self.integer(d), self.integer(0)),
            _ if self.helpers > 0 => self.call(d),
            _ => self.integer(d),
        }
    }

    fn call(&mut self, depth: usize) -> String {
        let helper = self.random.random_range(0..self.helpers);
        match self.random.random_range(0..4) {
            0 => format!("f{helper}({})", self.integer(depth)),
            1 => format!("f{helper}({}, ib={})", self.integer(depth), self.integer(0)),
            2 => format!("f{helper}(*[{}, {}])", self.integer(depth), self.integer(0)),
            _ => format!("f{helper}({}, {})", self.integer(depth), self.integer(depth)),
        }
    }

    fn number(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.random.random_range(0..4) {
                0 => self.pick(&["0.5", "-2.25", "1e3", "0.1", "3.0", "float('inf')", "1.5e-3"]).into(),
                1 => self.pick(&["xa", "xb"]).into(),
                _ => self.integer(0),
            };
        }
        let d = depth - 1;
        match self.random.random_range(0..10) {
            0..=2 => format!("({} {} {})", self.number(d), self.pick(&["+", "-", "*"]), self.number(d)),
            3 => format!("({} / ({} or 2))", self.number(d), self.number(d)),
            4 => format!("({} {} ({} or 1.5))", self.number(d), self.pick(&["//", "%"]), self.number(d)),
            5 => format!("{}({})", self.pick(&["abs", "float", "-", "+"]), self.number(d)),
            6 => format!("round({}, {})", self.number(d), self.random.random_range(0..3)),
            7 => format!("({} if {} else {})", self.number(d), self.truth(d), self.number(d)),
            8 => format!("({} ** {})", self.number(0), self.pick(&["2", "0.5", "-1", "3"])),
            _ => self.integer(d),
        }
    }

    fn truth(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.random.random_range(0..4) {
                0 => self.pick(&["True", "False", "ta"]).into(),
                1 => format!("ia {} ib", self.pick(&["<", ">", "==", "!=", "<=", ">="])),
                2 => self.integer(0),
                _ => "board[-1][3] == player".into(),
            };
        }
        let d = depth - 1;
        match self.random.random_range(0..17) {
            14 => format!(
                "(({}, {}) {} ({}, {}))",
                self.any(d),
                self.integer(0),
                self.pick(&["==", "!="]),
                self.any(d),
                self.integer(0)
            ),
            15 => format!("({} in [1, 2, -1, 2.5, None])", self.any(d)),
            16 => format!("({} not in {{1, 2, True, 'a'}})", self.number(d)),
            0..=2 => {
                format!(
                    "({} {} {})",
                    self.number(d),
                    self.pick(&["<", ">", "==", "!=", "<=", ">="]),
                    self.number(d)
                )
            }
            3 => format!(
                "({} {} {} {} {})",
                self.integer(d),
                self.pick(&["<", "<=", "=="]),
                self.integer(d),
                self.pick(&["<", ">=", "!="]),
                self.integer(0)
            ),
            4 => format!("({} {} {})", self.truth(d), self.pick(&["and", "or"]), self.truth(d)),
            5 => format!("(not {})", self.any(d)),
            6 => format!("({} {} {})", self.integer(d), self.pick(&["in", "not in"]), self.list(d)),
            7 => format!("({} in {})", self.words(0), self.words(d)),
            8 => format!("any({} for ia in {})", self.truth(d), self.list(d)),
            9 => format!(
                "all({} > {} for ib in range({}))",
                self.integer(d),
                self.integer(0),
                self.random.random_range(0..4)
            ),
            10 => format!("({} == {})", self.list(d), self.list(d)),
            11 => format!("bool({})", self.any(d)),
            12 => format!("({} {} {})", self.words(d), self.pick(&["==", "<", ">="]), self.words(d)),
            _ => format!("({} is None)", self.any(d)),
        }
    }

    fn words(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.pick(&["'XO.X'", "''", "'a'", "sa", "'0120'", "\"it's\"", "str(ia)"]).into();
        }
        let d = depth - 1;
        match self.random.random_range(0..10) {
            0 => format!("({} + {})", self.words(d), self.words(d)),
            1 => format!("({} * {})", self.words(0), self.random.random_range(-1..4)),
            2 => format!("{}[{}:{}]", self.words(d), self.integer(0), self.integer(0)),
            3 => format!("str({})", self.any(d)),
            4 => format!("''.join(str(ia) for ia in {})", self.list(d)),
            5 => format!("{}.{}()", self.words(d), self.pick(&["upper", "lower", "strip"])),
            6 => format!("{}.replace({}, 'z')", self.words(d), self.words(0)),
            7 => format!(
                "f\"{{{}}}-{{{}}}\"",
                self.integer(0).replace('"', ""),
                self.pick(&["ia", "xa", "ta"])
            ),
            8 => format!("{}[::-1]", self.words(d)),
            _ => format!("({} if {} else {})", self.words(d), self.truth(d), self.words(d)),
        }
    }

    fn list(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.random.random_range(0..6) {
                0 => "[]".into(),
                1 => format!("board[{}]", self.random.random_range(-6..6)),
                2 => format!("[{}, {}, {}]", self.integer(0), self.integer(0), self.integer(0)),
                3 => format!("list(range({}))", self.integer(0)),
                _ => self.pick(&["la", "lb"]).into(),
            };
        }
        let d = depth - 1;
        match self.random.random_range(0..20) {
            0 => format!("({} + {})", self.list(d), self.list(d)),
            1 => format!("({} * {})", self.list(0), self.random.random_range(-1..3)),
            2..=4 => format!("{}[{}:{}]", self.list(d), self.integer(0), self.integer(0)),
            5 => format!(
                "{}[{}:{}:{}]",
                self.list(d),
                self.pick(&["", "1", "-2"]),
                self.pick(&["", "5", "-1"]),
                self.pick(&["2", "-1", "-2", "3"])
            ),
            6 => format!("[{} for ia in {}]", self.integer(d), self.list(d)),
            7 => format!(
                "[{} for ib in range({}) if {}]",
                self.integer(d),
                self.random.random_range(0..5),
                self.truth(d)
            ),
            8 => format!("sorted({}, reverse={})", self.list(d), self.truth(0)),
            9 => format!("list(map(lambda ia: {}, {}))", self.integer(d), self.list(d)),
            10 => format!("list(filter(lambda ib: {}, {}))", self.truth(d), self.list(d)),
            11 => format!(
                "[ia * {} + ib for ia, ib in zip({}, {})]",
                self.integer(0),
                self.list(d),
                self.list(d)
            ),
            12 => format!("[ia + ib for ia, ib in enumerate({})]", self.list(d)),
            13 => format!("list(reversed({}))", self.list(d)),
            14 => "[row[3] for row in board]".into(),
            15 => "[cell for row in board for cell in row]".into(),
            16 => format!("sorted({}, key=lambda ia: {})", self.list(d), self.integer(d)),
            17 => format!("[{}, *{}]", self.integer(d), self.list(d)),
            18 => format!(
                "list(range({}, {}, {}))",
                self.integer(0),
                self.integer(0),
                self.pick(&["1", "2", "-1", "-3"])
            ),
            _ => format!("({} if {} else {})", self.list(d), self.truth(d), self.list(d)),
        }
    }

    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.text, "{}{text}", "    ".repeat(indent));
    }

    fn block(&mut self, indent: usize, depth: usize, count: usize) {
        for _ in 0..count {
            self.statement(indent, depth);
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each kind of statement")]
    fn statement(&mut self, indent: usize, depth: usize) {
        let d = self.random.random_range(0..3);
        match self.random.random_range(0..27) {
            26 if depth > 0 => self.choice(indent, depth, d),
            0..=3 => {
                let (name, value) = (self.pick(&["ia", "ib", "ic"]), self.integer(d + 1));
                self.line(indent, &format!("{name} = {value}"));
            }
            4 => {
                let (name, value) = (self.pick(&["xa", "xb"]), self.number(d + 1));
                self.line(indent, &format!("{name} = {value}"));
            }
            5 => {
                let value = self.truth(d + 1);
                self.line(indent, &format!("ta = {value}"));
            }
            6 => {
                let value = self.words(d);
                self.line(indent, &format!("sa = {value}"));
            }
            7 => {
                let (name, value) = (self.pick(&["la", "lb"]), self.list(d));
                self.line(indent, &format!("{name} = list({value})"));
            }
            8 | 9 => {
                let name = self.pick(&["ia", "ib", "ic"]);
                let (sign, value) = (self.pick(&["+=", "-=", "*=", "//=", "%=", "|="]), self.integer(d));
                self.line(indent, &format!("{name} {sign} {value} or 2"));
            }
            10 => {
                let value = self.number(d);
                self.line(indent, &format!("total += {value}"));
            }
            11 => {
                let (name, value) = (self.pick(&["la", "lb"]), self.integer(d));
                let verb = self.pick(&["append", "append", "insert(0, 1) or la.append", "count"]);
                self.line(indent, &format!("{name}.{verb}({value})"));
            }
            12 => {
                let (name, place, value) =
                    (self.pick(&["la", "lb"]), self.pick(&["0", "-1", "0", "1", "ia"]), self.integer(d));
                self.line(indent, &format!("{name}[{place}] = {value}"));
            }
            13 => {
                let (a, b) = (self.integer(d), self.integer(d));
                self.line(indent, &format!("ia, ib = {a}, {b}"));
            }
            14 => {
                let value = self.list(d);
                let target = self.pick(&["ia, *la", "*lb, ib", "ia, ib, *_", "ic, *_, ib"]);
                self.line(indent, &format!("{target} = [1, 2, *{value}]"));
            }
            15 => {
                let (key, value) = (self.integer(0), self.integer(d));
                self.line(indent, &format!("table[{key}] = {value}"));
            }
            16 => {
                let value = self.integer(d);
                self.line(indent, &format!("thing.value = {value}"));
            }
            17 => {
                let value = self.list(d);
                self.line(indent, &format!("la += {value}"));
            }
            18 if depth > 0 => {
                let test = self.truth(d);
                self.line(indent, &format!("if {test}:"));
                self.block(indent + 1, depth - 1, 2);
                if self.chance(2) {
                    let test = self.truth(d);
                    self.line(indent, &format!("elif {test}:"));
                    self.block(indent + 1, depth - 1, 1);
                }
                if self.chance(2) {
                    self.line(indent, "else:");
                    self.block(indent + 1, depth - 1, 2);
                }
            }
            19 if depth > 0 => {
                let (name, items) = (self.pick(&["ia", "ib", "ic"]), self.list(d));
                self.line(indent, &format!("for {name} in {items}:"));
                self.looped(indent + 1, depth - 1);
            }
            20 if depth > 0 => {
                let (name, from, to) = (
                    self.pick(&["ia", "ib", "ic"]),
                    self.random.random_range(-3..4),
                    self.random.random_range(-2..6),
                );
                self.line(indent, &format!("for {name} in range({from}, {to}):"));
                self.looped(indent + 1, depth - 1);
            }
            21 if depth > 0 => {
                let number = self.random.random_range(0..1000);
                let (limit, test) = (self.random.random_range(1..5), self.truth(d));
                self.line(indent, &format!("n{number} = 0"));
                self.line(indent, &format!("while n{number} < {limit} and {test}:"));
                self.line(indent + 1, &format!("n{number} += 1"));
                self.looped(indent + 1, depth - 1);
            }
            22 | 23 if depth > 0 => {
                self.line(indent, "try:");
                self.block(indent + 1, depth - 1, 2);
                let kind = self.pick(&[
                    "",
                    " IndexError",
                    " (ValueError, ZeroDivisionError)",
                    " Exception",
                    " KeyError",
                    " LookupError",
                    " TypeError",
                ]);
                self.line(indent, &format!("except{kind}:"));
                self.block(indent + 1, depth - 1, 1);
                if self.chance(4) {
                    self.line(indent, "else:");
                    self.block(indent + 1, depth - 1, 1);
                }
                if self.chance(4) {
                    self.line(indent, "finally:");
                    self.line(indent + 1, "total += 1");
                }
            }
            24 if self.loops > 0 => {
                let test = self.truth(d);
                let verb = self.pick(&["break", "continue"]);
                self.line(indent, &format!("if {test}: {verb}"));
            }
            25 => {
                let (test, value) = (self.truth(d), self.number(d));
                self.line(indent, &format!("if {test}: return {value}"));
            }
            _ => {
                let value = self.integer(d + 1);
                self.line(indent, &format!("total = total * 0.5 + {value}"));
            }
        }
    }

    /// A `match` with a few cases.
    fn choice(&mut self, indent: usize, depth: usize, d: usize) {
        let subject = match self.random.random_range(0..3) {
            0 => self.any(d),
            1 => format!("{}, {}", self.integer(d), self.any(d)),
            _ => self.list(d),
        };
        self.line(indent, &format!("match {subject}:"));
        for _ in 0..self.random.random_range(1..4) {
            let pattern = self.pick(&[
                "0 | 1",
                "-1",
                "2.5 | 'a' | None",
                "True",
                "(0 | 1, _)",
                "(ib, 2)",
                "[]",
                "[1, ib, ic]",
                "ic if ic",
                "(ia, ib) if ia == ib",
                "(1 as ia, False | True)",
            ]);
            self.line(indent + 1, &format!("case {pattern}:"));
            self.block(indent + 2, depth - 1, 1);
        }
        if self.chance(2) {
            let rest = self.pick(&["_", "ia"]);
            self.line(indent + 1, &format!("case {rest}:"));
            self.block(indent + 2, depth - 1, 1);
        }
    }

    fn looped(&mut self, indent: usize, depth: usize) {
        self.loops += 1;
        self.block(indent, depth, 2);
        self.loops -= 1;
        if self.chance(4) {
            self.line(indent - 1, "else:");
            self.line(indent, "total += 3");
        }
    }

    fn start(&mut self, indent: usize) {
        for line in [
            "ia, ib, ic = 3, -2, 7",
            "xa, xb = 0.75, -1.5",
            "ta, sa = True, 'XXO.'",
            "la, lb = [1, 2, 3, 0], [5, -1]",
            "table = {1: 10, 2: 20, -1: 7}",
            "self_count, total = 4, 0",
            "thing = Thing(2)",
        ] {
            self.line(indent, line);
        }
    }

    /// A program, another one each time.
    pub(crate) fn program(&mut self) -> String {
        self.text = String::from(
            "# conecta: board rows, row 0 top, marks 1 2 empty 0, by side\nWEIGHT = 50\n\n\nclass Thing:\n    RATE = 3\n\n    def __init__(self, value=1):\n        self.value = value\n\n    \
             def step(self, by):\n        self.value += by\n        return self.value * self.RATE\n\n\n",
        );
        self.helpers = 0;
        for number in 0..self.random.random_range(0..3) {
            self.line(0, &format!("def f{number}(ia, ib=2):"));
            self.line(1, "board, player = [[0] * 7, [1, 2, 0, 1, 2, 2, 0]], 1");
            self.line(1, "ic = ia");
            for line in ["xa, xb = 0.75, -1.5", "ta, sa = True, 'XXO.'", "la, lb = [1, 2, 3, 0], [5, -1]"] {
                self.line(1, line);
            }
            self.line(1, "table = {1: 10, 2: 20, -1: 7}");
            self.line(1, "self_count, total = 4, 0");
            self.line(1, "thing = Thing(2)");
            let count = self.random.random_range(1..4);
            self.block(1, 1, count);
            let value = self.integer(1);
            self.line(1, &format!("return {value}"));
            self.line(0, "\n");
            self.helpers = number + 1;
        }
        self.line(0, "def evaluate(board, player):");
        self.start(1);
        let count = self.random.random_range(3..9);
        self.block(1, 2, count);
        let value = self.number(2);
        self.line(1, &format!("return total + {value}"));
        std::mem::take(&mut self.text)
    }
}
