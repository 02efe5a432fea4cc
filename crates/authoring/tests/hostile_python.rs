//! Python files that mean harm, or look like it, end within a second with a sentence.

// Programs are put together here, and clearly is better than quickly.
#![allow(clippy::format_collect, clippy::format_push_string, clippy::too_many_lines)]

mod cost;

use authoring::{BoardView, Fault, FaultKind, Language, LoadError, Side, load};

/// What became of a file.
#[derive(Debug)]
enum End {
    Refused(LoadError),
    Fault(Fault),
    Value(f64),
}

/// Loads and evaluates once.
fn run(source: &str) -> End {
    cost::bounded(source, || match load(source.as_bytes(), "hostile.py", Language::Python) {
        Err(error) => End::Refused(error),
        Ok(program) => {
            let board = BoardView::classic();
            let value = program.instance().and_then(|mut instance| instance.evaluate(&board, Side::First));
            value.map_or_else(End::Fault, End::Value)
        }
    })
}

fn fault(source: &str) -> Fault {
    match run(source) {
        End::Fault(fault) => cost::named(fault),
        other => panic!("{other:?} for {source:.200}"),
    }
}

fn refused(source: &str) -> LoadError {
    match run(source) {
        End::Refused(error) => error,
        other => panic!("{other:?} for {source:.200}"),
    }
}

/// Ends without a value, one way or the other.
fn ends(source: &str) {
    match run(source) {
        End::Refused(error) => assert_ne!(error.problem.key, "internal", "{error}"),
        End::Fault(fault) => assert_ne!(fault.message.key, "internal", "{fault}"),
        End::Value(_) => {}
    }
}

fn numbered(numbers: std::ops::Range<usize>, make: impl Fn(usize) -> String) -> String {
    numbers.map(make).collect()
}

fn evaluation(body: &str) -> String {
    format!(
        "def evaluate(board):\n{}\n",
        body.lines().map(|line| format!("    {line}\n")).collect::<String>()
    )
}

#[test]
fn what_does_not_end_is_ended_with_its_line() {
    for body in [
        "while True: pass",
        "while 1: x = 1",
        "while True: print('hello')",
        "while True: print(board)",
        "n = 0\nwhile n >= 0:\n    n += 1\nreturn n",
        "for i in range(10**12): pass",
        "for i in range(10**6):\n    for j in range(10**6):\n        for k in range(10**6): pass",
        "return sum(1 for i in range(10**15))",
        "return sum(i for i in range(10**9) if i < 0)",
        "return max(range(10**10))",
        "return len([i for i in range(10**10)])",
        "l = [1]\nfor x in l: l.append(x)",
        "d = {}\nwhile True: d[len(d)] = 1",
        "s = 'a'\nwhile True: s = s + 'b'",
        "s = set()\nn = 0\nwhile True:\n    n += 1\n    s.add(n)",
        "while True:\n    try:\n        x = [][1]\n    except:\n        pass",
        "while True:\n    try:\n        raise ValueError('x')\n    except ValueError:\n        continue",
        "l = list(range(5000))\nwhile True: l = sorted(l, reverse=True)",
        "l = list(range(5000))\nwhile True: l.reverse()",
        "return all(i < 10**12 for i in range(10**12))",
        "return next(i for i in range(10**12) if i < 0)",
        "s = 'ab' * 10000\nwhile True: s.replace('a', 'c')",
        "s = 'ab' * 10000\nwhile True: s.count('b')",
        "while True: str([1, 2.5, 'a'])",
        "s = 'x' * 10**6\nwhile True: len(s)",
        "s = 'x' * 10**6\nt = 'x' * 10**6\nwhile True: s == t",
        "s = 'x' * 10**6\nt = 'x' * 10**6\nwhile True: s < t",
        "s = 'x' * 10**6\nwhile True: 'y' in s",
        "s = 'x' * 10**6\nwhile True: s[5]",
        "s = 'x' * 10**6\nwhile True: [s].count(s + '')",
        "s = 'x' * 10**6\nwhile True: 'a'.find(s)",
        "s = 'x' * 10**6\nd = {s: 1}\nt = 'x' * 10**6\nwhile True: d[t]",
        "s = '9' * 10**6\nwhile True:\n    try:\n        int(s)\n    except:\n        pass",
        "l = [list(range(1000))] * 1000\nm = [list(range(1000))] * 1000\nwhile True: l == m",
        "import copy\nl = [list(range(100)) for _ in range(100)]\nwhile True: copy.deepcopy(l)",
        "l = [0] * 100000\nwhile True: 1 in l",
        "l = [0] * 100000\nwhile True: l.count(1)",
        "l = [0] * 10000\nwhile True: l.insert(0, l.pop())",
        "l = [0] * 100000\nwhile True: l[:]",
        "l = [0] * 100000\nwhile True: max(l)",
        "l = [0] * 100000\nwhile True: any(l)",
        "d = {i: i for i in range(1000)}\nwhile True: d[999]",
        "s = {i for i in range(1000)}\nwhile True: s | s",
        "while True: sorted([[2], [1]], key=lambda r: str(r))",
        "import random\nwhile True: random.random()",
    ] {
        let fault = fault(&evaluation(body));
        let expected = [FaultKind::Steps, FaultKind::Memory];
        assert!(expected.contains(&fault.kind), "{body}: {fault:?}");
        assert!(fault.place.line >= 2, "{body}: {fault:?}");
    }
}

#[test]
fn memory_without_end_is_a_fault() {
    for body in [
        "l = []\nwhile True: l.append([0] * 1000)",
        "l = [0]\nwhile True: l = l + l",
        "l = [0]\nwhile True: l += l",
        "l = [0]\nwhile True: l.extend(l)",
        "s = 'x'\nwhile True: s = s + s",
        "s = 'x'\nwhile True: s = s * 2",
        "return len([0] * 10**9)",
        "return len('x' * 10**9)",
        "return len('x' * 10**18)",
        "return len([0] * 10**18)",
        "return len(list(range(10**12)))",
        "return len(tuple(range(10**9)))",
        "return len(set(range(10**7)))",
        "return len(list(zip(range(10**8), range(10**8))))",
        "return len(list(map(str, range(10**8))))",
        "return len(list(enumerate(range(10**9))))",
        "return len([[0] * 1000 for _ in range(10**6)])",
        "return len(sorted(range(10**8)))",
        "return len('a'.join(['b' * 1000] * 10**6))",
        "return len(('a' * 10**6).replace('a', 'b' * 10**6))",
        "return len(str(['b' * 10**5] * 10**6))",
        "l = ['b' * 10**5] * 10**5\nfor i in range(50): l = [l, l]\nreturn len(str(l))",
        "print(*(['b' * 10**6] * 10**6))\nreturn len(('{0}' * 10**5).format('x' * 10**6))",
        "s = 'x' * 10**6\nreturn len(f'{s}{s}{s}{s}{s}{s}{s}{s}{s}{s}')",
        "return len({i: [i] * 100 for i in range(10**7)})",
        "d = {}\nfor i in range(10**9): d[i] = [i] * 10",
        "x = (1,)\nwhile True: x = x + x",
        "return len(f\"{'x' * 10**8}{'y' * 10**8}\")",
        "return len('x'.rjust(10**12)) if False else len('{:>999999999}'.format(1))",
        "def g():\n    while True: yield 1\nreturn sum(g())",
        "def g(n):\n    yield n\n    yield from g(n + 1)\nreturn sum(g(0))",
    ] {
        let fault = fault(&evaluation(body));
        assert!(
            matches!(
                fault.kind,
                FaultKind::Memory | FaultKind::Steps | FaultKind::Recursion | FaultKind::Overflow
            ),
            "{body}: {fault:?}"
        );
    }
}

#[test]
fn arrays_without_end_are_faults() {
    for body in [
        "return np.zeros((10**6, 10**6)).sum()",
        "return len(np.arange(10**10))",
        "a = np.ones(1000)\nwhile True: a = np.append(a, a)",
        "a = np.ones((50, 50))\nwhile True: a = a @ a",
        "return np.ones((5000, 5000)).sum()",
        "return np.einsum('ij,kl->', np.ones((500, 500)), np.ones((500, 500)))",
        "a = np.zeros((6, 7))\nwhile True: a = a + a.T.T",
        "return np.full((10**5, 10**5), 1)[0][0]",
    ] {
        let fault = fault(&format!("import numpy as np\n{}", evaluation(body)));
        assert!(
            matches!(fault.kind, FaultKind::Memory | FaultKind::Steps | FaultKind::Overflow),
            "{body}: {fault:?}"
        );
    }
}

#[test]
fn recursion_without_end_is_told_from_long_work() {
    for source in [
        "def f(x):\n    return 1 + f(x)\ndef evaluate(board):\n    return f(1)\n",
        "def f(x):\n    return g(x) + 1\ndef g(x):\n    return f(x) + 1\ndef evaluate(board):\n    return f(1)\n",
        "class A:\n    def m(self):\n        return self.m() + 1\ndef evaluate(board):\n    return A().m()\n",
        "def evaluate(board):\n    return 1 + evaluate(board)\n",
        "def evaluate(board):\n    f = lambda g: 1 + g(g)\n    return f(f)\n",
        "class A:\n    def __init__(self):\n        self.next = A()\ndef evaluate(board):\n    return A()\n",
        "def f(x):\n    try:\n        return f(x + 1)\n    except ValueError:\n        return 1\ndef evaluate(board):\n    return f(1)\n",
        "def f(x):\n    try:\n        return f(x + 1)\n    finally:\n        x = 2\ndef evaluate(board):\n    return f(1)\n",
        "class A:\n    @property\n    def p(self):\n        return self.p + 1\ndef evaluate(board):\n    return A().p\n",
    ] {
        let fault = fault(source);
        assert!(
            matches!(fault.kind, FaultKind::Recursion | FaultKind::Memory | FaultKind::Steps),
            "{source}: {fault:?}"
        );
        assert!(fault.place.line >= 1, "{fault:?}");
    }
}

#[test]
fn data_nested_in_itself_is_no_danger() {
    for body in [
        "l = []\nl.append(l)\nreturn l == [l]",
        "l = []\nl.append(l)\nreturn len(str(l))",
        "l = []\nl.append(l)\nm = []\nm.append(m)\nreturn l == m",
        "l = []\nfor i in range(100000): l = [l]\nreturn l == [l]",
        "l = []\nfor i in range(100000): l = [l]\nreturn len(str(l))",
        "import copy\nl = []\nl.append(l)\nreturn len(copy.deepcopy(l))",
        "import copy\nl = []\nfor i in range(100000): l = [l]\nreturn len(copy.deepcopy(l))",
        "t = ()\nfor i in range(100000): t = (t,)\nreturn t < (t,)",
        "t = ()\nfor i in range(100000): t = (t,)\nreturn len({t: 1})",
        "l = []\nfor i in range(100000): l = [l]\nreturn l < [l]",
        "d = {}\nd['d'] = d\nreturn d == {'d': d}",
        "l = []\nl.append(l)\nprint(l)\nreturn 1",
        "l = []\nfor i in range(50000): l = [l]\nreturn max([l, l]) == 1",
        "l = []\nfor i in range(50000): l = [l]\nreturn [l, l].count(l)",
        "l = [[1]]\nl[0].append(l)\nreturn sorted([l, l]) == 1",
    ] {
        ends(&evaluation(body));
    }
    ends(
        "import numpy as np\ndef evaluate(board):\n    l = []\n    l.append(l)\n    return np.array(l).sum()\n",
    );
}

#[test]
fn calls_and_loops_that_multiply_are_counted() {
    let mut doubling = String::from("def f0(x):\n    return x + 1\n");
    for level in 1..60 {
        let below = level - 1;
        doubling += &format!("def f{level}(x):\n    return f{below}(x) + f{below}(x)\n");
    }
    doubling += "def evaluate(board):\n    return f59(1)\n";
    assert_eq!(fault(&doubling).kind, FaultKind::Steps);
    let mut nested = String::from("def evaluate(board):\n    x = 0\n");
    for level in 0..18 {
        nested += &format!("{}for i{level} in range(60):\n", "    ".repeat(level + 1));
    }
    nested += &format!("{}x += 1\n    return x\n", "    ".repeat(19));
    assert_eq!(fault(&nested).kind, FaultKind::Steps);
    let comprehension =
        (0..12).fold(String::new(), |text, level| text + &format!(" for i{level} in range(60)"));
    let fault = fault(&evaluation(&format!("return sum(1{comprehension})")));
    assert_eq!(fault.kind, FaultKind::Steps);
}

#[test]
fn numbers_beyond_the_range_are_faults_and_never_wrong() {
    for body in [
        "return 2 ** 10 ** 8",
        "return 10 ** 100",
        "return 1 << 1000000",
        "return 1 << 10 ** 15",
        "x = 2\nwhile True: x = x * x",
        "x = 1\nwhile True: x <<= 1",
        "x = 4611686018427387903\nreturn x * 2",
        "x = -4611686018427387904\nreturn x * 3",
        "x = 9223372036854775807\nreturn x * x * x",
        "y = [4611686018427387903, 0.5]\nreturn y[0] * 3",
        "y = [4611686018427387903, 0.5]\nreturn y[0] + y[0]",
        "return 2 ** 127",
        "return int('9' * 100)",
        "return int(1e300)",
        "return pow(7, 10**9)",
        "return 7 ** 99999 % 5",
    ] {
        match run(&evaluation(body)) {
            End::Fault(fault) => assert!(matches!(fault.kind, FaultKind::Overflow), "{body}: {fault:?}"),
            End::Refused(error) => assert_eq!(error.problem.key, "python-not-accepted", "{body}"),
            End::Value(value) => panic!("{body} gave {value}"),
        }
    }
}

#[test]
fn large_constants_are_what_they_are() {
    for (body, expected) in [
        ("return 9223372036854775807", 9_223_372_036_854_775_807.0),
        ("return 4611686018427387903 * 2 - 9223372036854775800", 6.0),
        ("x = 10 ** 30\nreturn x - (x - 3)", 3.0),
        ("return -(2 ** 126) // 2 ** 120", -64.0),
    ] {
        match run(&evaluation(body)) {
            End::Value(value) => assert_eq!(value, expected, "{body}"),
            End::Fault(fault) => panic!("{body}: {fault:?}"),
            End::Refused(error) => panic!("{body}: {error:?}"),
        }
    }
}

#[test]
fn what_is_too_large_is_refused_before_it_is_compiled() {
    let many = 100_000;
    for source in [
        "(".repeat(many),
        "[".repeat(many),
        "{".repeat(many),
        format!("x = {}", "(".repeat(60_000) + &")".repeat(60_000)),
        format!("def evaluate(board):\n    return {}1{}", "(".repeat(many), ")".repeat(many)),
        format!("def evaluate(board):\n    return {}1", "-".repeat(many)),
        format!("def evaluate(board):\n    return {}1", "not ".repeat(many / 4)),
        format!("def evaluate(board):\n    return {}1", "~".repeat(many)),
        format!("def evaluate(board):\n    return {}1", "lambda: ".repeat(many / 8)),
        format!("def evaluate(board):\n    return {}1", "1 if board else ".repeat(many / 16)),
        format!("def evaluate(board):\n    return board{}", "[0]".repeat(many / 3)),
        format!("def evaluate(board):\n    return board{}", ".a".repeat(many / 2)),
        format!("def evaluate(board):\n    return board{}", "()".repeat(many / 2)),
        format!("def evaluate(board):\n    return 1{}", " + 1".repeat(many / 4)),
        format!("def evaluate(board):\n    return 1{}", " ** 1".repeat(many / 5)),
        format!("def evaluate(board):\n    return 1{}", " < 1".repeat(many / 4)),
        format!("def evaluate(board):\n    return 1{}", " and 1".repeat(many / 6)),
        format!("def evaluate(board):\n    return f'{}'", "{".repeat(many)),
        format!("def evaluate(board):\n    return f\"{}\"", "{f'".repeat(20_000)),
        format!("def evaluate(board):\n    x = {}1", "y = ".repeat(40_000)),
        format!("def evaluate(board):\n    return 1{}", " if 1 else 1".repeat(8_000)),
        (0..3_000).fold(String::new(), |text, depth| text + &" ".repeat(depth) + "if 1:\n"),
        (0..3_000).fold(String::new(), |text, depth| text + &" ".repeat(depth) + "def evaluate(board):\n"),
        (0..3_000).fold(String::new(), |text, depth| text + &" ".repeat(depth) + "class A:\n"),
        "x".repeat(1 << 20),
        format!("def evaluate(board):\n    return {}", "1".repeat(1 << 20)),
        format!("def evaluate(board):\n    return '{}'", "a".repeat(1 << 20)),
        "#".repeat(1 << 20),
        "\n".repeat(1 << 20),
        format!("x = '''{}", "\n".repeat(1 << 19)),
        "\\\n".repeat(100_000),
        "else:\n".repeat(40_000),
        "@".repeat(200_000),
        "async ".repeat(40_000),
    ] {
        let error = refused(&source);
        assert_ne!(error.problem.key, "internal", "{error}");
    }
}

#[test]
fn what_is_wide_is_compiled_or_refused_in_time() {
    let functions = numbered(0..8_000, |n| format!("def f{n}(x): return x\n"));
    ends(&(functions + "def evaluate(board):\n    return 1\n"));
    let inner = |count| numbered(0..count, |n| format!("def h{n}(x): return h{}(x)\n", n + 1));
    for count in [490, 3_500] {
        ends(&evaluation(&format!("{}return h0(1)", inner(count))));
    }
    let chained = numbered(1..490, |n| {
        format!("def f{n}(board, x): return f{}(board, x) + board[0][{}]\n", n - 1, n % 7)
    });
    ends(&format!("def f0(board, x): return x\n{chained}def evaluate(board):\n    return f489(board, 1)\n"));
    let chained = numbered(1..5_000, |n| format!("def f{n}(x): return f{}(x)\n", n - 1));
    ends(&format!("def f0(x): return x\n{chained}def evaluate(board):\n    return f4999(1)\n"));
    let classes =
        numbered(0..40, |n| format!("class A{n}:\n    x{n} = {n}\n    def m(self): return self.x{n}\n"));
    ends(&(classes + "def evaluate(board):\n    return A0().m() + A39().m()\n"));
    let classes =
        numbered(0..3_000, |n| format!("class A{n}:\n    x{n} = {n}\n    def m(self): return self.x{n}\n"));
    ends(&(classes + "def evaluate(board):\n    return A0().m() + A2999().m()\n"));
    let heirs =
        numbered(1..39, |n| format!("class A{n}(A{}):\n    def m(self): return super().m() + 1\n", n - 1));
    ends(&format!(
        "class A0:\n    def m(self): return 0\n{heirs}def evaluate(board):\n    return A38().m()\n"
    ));
    let heirs =
        numbered(1..2_000, |n| format!("class A{n}(A{}):\n    def m(self): return super().m() + 1\n", n - 1));
    ends(&format!(
        "class A0:\n    def m(self): return 0\n{heirs}def evaluate(board):\n    return A1999().m()\n"
    ));
    let variables = numbered(0..10_000, |n| format!("    v{n} = {n}\n"));
    ends(&format!("def evaluate(board):\n{variables}    return v9999\n"));
    let branches = numbered(0..5_000, |n| format!("    elif board[0][0] == {n}: return {n}\n"));
    ends(&format!("def evaluate(board):\n    if board[0][0] == -1: return 0\n{branches}    return 1\n"));
    let cases = numbered(0..5_000, |n| format!("        case {n}: return {n}\n"));
    ends(&format!("def evaluate(board):\n    match board[0][0]:\n{cases}    return 1\n"));
    let values = numbered(0..5_000, |n| format!("{n} | "));
    ends(&evaluation(&format!("match 1:\n    case {values}-1: return 1\nreturn 0")));
    let pattern = (0..90).fold(String::from("x"), |text, _| format!("[{text}, 1]"));
    ends(&evaluation(&format!("match board:\n    case {pattern}: return 1\nreturn 0")));
    let table = numbered(0..20_000, |n| format!("{n}: {n}, "));
    ends(&evaluation(&format!("t = {{{table}}}\nreturn t[5]")));
    ends(&format!("T = {{{table}}}\ndef evaluate(board):\n    return T[5]\n"));
    let list = numbered(0..40_000, |n| format!("{n}, "));
    ends(&format!("T = [{list}]\ndef evaluate(board):\n    return T[5]\n"));
    let constants = numbered(0..8_000, |n| format!("C{n} = {n}\n"));
    ends(&(constants + "def evaluate(board):\n    return C1 + C7999\n"));
    let attributes = numbered(0..4_000, |n| format!("        self.a{n} = {n}\n"));
    ends(&format!(
        "class A:\n    def __init__(self):\n{attributes}def evaluate(board):\n    return sum(A().a1 for _ in range(100000))\n"
    ));
    let tries = (0..25).fold(String::from("def evaluate(board):\n"), |text, depth| {
        let indent = "    ".repeat(depth + 1);
        text + &format!(
            "{indent}try:\n{indent}    x = 1\n{indent}except:\n{indent}    pass\n{indent}for i in range(2):\n"
        )
    }) + &"    ".repeat(26)
        + "x = 2\n";
    ends(&tries);
    let inner = (0..15).fold(String::from("1"), |text, n| format!("[{text} for x{n} in range(2)]"));
    ends(&evaluation(&format!("return len({inner})")));
    let inner = (0..20).fold(String::from("1"), |text, n| format!("(lambda x{n}: {text})(1)"));
    ends(&evaluation(&format!("return {inner}")));
    let inner = (0..20).fold(String::from("1"), |text, _| format!("f(*[{text}], **{{}})"));
    ends(&format!("def f(a=1, b=2, *c, **d): return a\n{}", evaluation(&format!("return {inner}"))));
    let doubled = (0..14).fold(String::from("x"), |text, _| format!("max({text}, {text})"));
    ends(&evaluation(&format!("x = 1\nreturn {doubled}")));
    let methods = numbered(0..40, |n| format!("class A{n}:\n    def m(self, x): return x\n"));
    let inner = (0..40).fold(String::from("1"), |text, _| format!("a.m({text})"));
    ends(&format!("{methods}{}", evaluation(&format!("a = A0()\nreturn {inner}"))));
    let many = numbered(0..1_500, |n| format!("    a.p{n} = {n}\n    a.p{n} += a.p{n}\n"));
    ends(&format!("class A: pass\ndef evaluate(board):\n    a = A()\n{many}    return a.p1\n"));
    ends(&format!("def evaluate(board):\n    return {}\n", "board[0][0] + ".repeat(700) + "1"));
    ends(&format!("def evaluate(board):\n    return [{}]\n", "board[0][0] ** 2, ".repeat(3_000)));
    ends(&format!(
        "def f({}): return 1\n{}",
        numbered(0..2_000, |n| format!("a{n}=1, ")),
        evaluation("return f()")
    ));
    ends(&format!("import numpy as np\n{}", evaluation(&"x = np.sum(board[:, 1] == 1)\n".repeat(2_000))));
}

#[test]
fn what_parameters_mean_is_found_in_time() {
    // Looked for in the functions that are called, which call others as often.
    for parameter in ["board", "zz"] {
        let calls = |next: usize| format!("    f{next}({parameter}, 1)\n").repeat(1_000);
        let helpers = numbered(0..4, |n| format!("def f{n}({parameter}, qq):\n{}", calls(n + 1)));
        let last = format!("def f4({parameter}, qq): return {parameter}.x\n");
        ends(&format!("{helpers}{last}def score({parameter}, qq):\n    return f0({parameter}, qq)\n"));
        // Many functions that might be meant, with a large one behind each.
        let large = format!("    {parameter}.x + 1\n").repeat(6_000);
        let many = numbered(0..3_500, |n| format!("def score_{n}({parameter}): return f({parameter})\n"));
        ends(&format!("def f({parameter}):\n{large}    return 1\n{many}"));
    }
    // Asked for at calls that hand on what others hand on, with much before each.
    let much = "    q = q + 1\n".repeat(1_000);
    let chain = numbered(0..12, |n| {
        let calls = format!("    score_{}(board, w, v, u)\n", n + 1).repeat(12);
        format!("def score_{n}(board, zz, yy, xx):\n{much}    w = t\n    v = t(w)\n    u = v\n{calls}")
    });
    let names = numbered(0..3_000, |n| format!("zz_{n} = yy_{n} = xx_{n} = 1\n"));
    ends(&format!("{names}{chain}def score_12(board, zz, yy, xx):\n    return 1\n"));
    // Sides and heights that the whole file is asked about, and objects whose state is looked through, for many functions.
    let tests = "    if p1 == 1:\n        value += 1\n".repeat(4_000);
    let many = numbered(0..80, |n| format!("def score_{n}(board, p1, p2, heights, qq): return qq.x\n"));
    ends(&format!("def f(p1):\n{tests}    return 1\n{many}"));
    let steps = "        self.a |= 1\n        self.b[1] += 1\n".repeat(4_000);
    let many = numbered(0..80, |n| format!("    def score_{n}(self, piece): return self.a\n"));
    ends(&format!("class A:\n    def __init__(self):\n        self.a = 0\n    def f(self):\n{steps}{many}"));
    let sums = numbered(0..2_500, |n| format!("x{n} = y{n}\nz = 1 << (col * x{n} + row)\n"));
    ends(&format!("{sums}def evaluate(board):\n    return 1\n"));
    // Attributes that every class of a long line assigns.
    let heirs = numbered(1..39, |n| {
        format!(
            "class A{n}(A{}):\n    x = {n}\n    def m(self):\n        A{n}.x = 2\n        return self.x\n",
            n - 1
        )
    });
    ends(&format!("class A0:\n    x = 1\n{heirs}def evaluate(board):\n    return A38().m() + A38().x\n"));
}

#[test]
fn what_constructors_leave_out_is_found_in_time() {
    let class = |init: &str, methods: &str| {
        ends(&format!(
            "import gui\nclass A(gui.Window):\n    def __init__(self, w):\n{init}{methods}    def evaluate(self, board):\n        return 1\n"
        ));
    };
    for count in [300, 6_000] {
        class(&numbered(0..count, |n| format!("        self.a{} = gui.B(w)\n", n % 400)), "");
        class(&"        super().__init__(w)\n".repeat(count), "");
        // Each line waits for the next one to be known.
        class(&numbered(0..count, |n| format!("        x{n} = x{}.f(gui)\n", n + 1)), "");
        // Calls that are followed, each into all others.
        let methods = numbered(0..300, |n| {
            format!(
                "    def m{n}(self, x):\n        self.m{}(gui.C)\n        self.x = gui.D\n",
                (n + 1) % 300
            )
        });
        class(&numbered(0..count / 3, |n| format!("        self.m{}(gui.B)\n", n % 300)), &methods);
    }
}

#[test]
fn strange_bytes_are_no_danger() {
    for bytes in [
        &b"\xff\xfe\x00"[..],
        b"def evaluate(board):\n    return 1\0",
        b"\0\0\0\0",
        b"def evaluate(board):\r    return 1\r",
        b"\xef\xbb\xbfdef evaluate(board):\n    return 1\n",
        b"def evaluate(board):\n\treturn 1\n",
        b"def evaluate(board):\n    return '\xe1\xe9'\n",
        b"def evaluate(b\xc3\xa1rd):\n    return 1\n",
        b"",
        b"\n",
        b"\\",
        b"'",
        b"'''",
        b"f'{",
        b"def",
        b"# conecta: marks",
        b"# conecta: entry",
        b"# conecta: marks '",
    ] {
        match load(bytes, "strange.py", Language::Python) {
            Ok(program) => {
                let mut instance = program.instance().expect("an instance");
                let _ = instance.evaluate(&BoardView::classic(), Side::First);
            }
            Err(error) => assert_ne!(error.problem.key, "internal", "{error}"),
        }
    }
}

#[test]
fn an_instance_survives_its_faults_and_forgets_them() {
    let source = "n = 0\nseen = []\ndef evaluate(board, player):\n    global n\n    n += 1\n    seen.append(n)\n    \
                  if board[5][0] == 1: return [][0]\n    if board[5][6] == 1:\n        while True: seen.append(n)\n    \
                  return n + len(seen)\n";
    let program = load(source.as_bytes(), "survivor.py", Language::Python).expect("it loads");
    let mut instance = program.instance().expect("an instance");
    let boards = ["", "1", "7"].map(|moves| BoardView::after(moves).expect("moves"));
    for _ in 0..5 {
        assert_eq!(instance.evaluate(&boards[0], Side::First), Ok(2.0));
        let fault = instance.evaluate(&boards[1], Side::First).expect_err("an empty list has no items");
        assert_eq!((fault.kind, fault.place.line), (FaultKind::Program, 7));
        let fault = instance.evaluate(&boards[2], Side::First).expect_err("it does not end");
        assert!(matches!(fault.kind, FaultKind::Steps | FaultKind::Memory), "{fault:?}");
    }
}
