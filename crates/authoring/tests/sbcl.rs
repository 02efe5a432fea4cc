//! Random programs, here and in a Common Lisp: the same values, and errors where it errs.
//!
//! Runs where `sbcl` is installed; says so in a line where it is not. What is refused here (numbers beyond 62 bits, complex
//! ones) is no difference; a different number always is.

mod demand;

use std::fmt::Write as _;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use authoring::{BoardView, FaultKind, Language, load};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const POSITIONS: [&str; 6] = ["", "4", "4453", "44444421", "1223334556", "123456712345671234567"];

/// Writes programs. Variables that hold numbers are a, b, c; lists are l, m.
struct Author {
    random: ChaCha8Rng,
    functions: usize,
}

impl Author {
    fn pick<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.random.random_range(0..choices.len())]
    }

    fn literal(&mut self) -> String {
        match self.random.random_range(0..12) {
            0 => "0".into(),
            1 => "1".into(),
            2 => "-1".into(),
            3 => self.pick(&["(/ i 4)", "(/ a 3)", "(/ -7 i)", "2/7", "(/ 1 3)"]).into(),
            4 => self.pick(&["0.75", "-2.5", "1e3", "0.1"]).into(),
            5 => self.pick(&["1000", "12345", "-987"]).into(),
            6 if self.random.random_range(0..4) == 0 => "nil".into(),
            _ => self.random.random_range(-9..10).to_string(),
        }
    }

    fn small(&mut self, depth: usize) -> String {
        match self.random.random_range(0..6) {
            0 => "a".into(),
            1 => format!("(mod {} 7)", self.number(depth)),
            2 => "i".into(),
            _ => self.random.random_range(-1..8).to_string(),
        }
    }

    /// A loop of several clauses, each of which may ask for what those before it count.
    fn clauses(&mut self, depth: usize) -> String {
        let mut clauses =
            vec![format!("for i from {} below {}", self.small(depth), self.random.random_range(0..9))];
        for name in ["a", "b", "c"] {
            // What is computed in each round sees the variables of all clauses, so that it comes last.
            let kinds = if name == "c" { 7 } else { 5 };
            clauses.push(match self.random.random_range(0..kinds) {
                0 => format!("for {name} from {}", self.small(depth)),
                1 => format!("for {name} from {} to {}", self.small(depth), self.small(depth)),
                2 => format!("for {name} downfrom {} by 2", self.small(depth)),
                3 => format!("for {name} in {}", self.list(depth)),
                4 => continue,
                5 => format!("for {name} = {}", self.number(depth)),
                _ => format!("for {name} = {} then {}", self.number(depth), self.number(depth)),
            });
        }
        clauses.push(match self.random.random_range(0..4) {
            // Nothing that sets a counter: there it may hold nothing but numbers.
            0 => format!("finally (return {})", self.number(0)),
            1 => format!("when {} sum {}", self.test(depth), self.number(depth)),
            _ => format!("{} {}", self.pick(&["sum", "maximize", "count"]), self.number(depth)),
        });
        format!("(loop {})", clauses.join(" "))
    }

    /// A call whose constants the compiler takes out of turn.
    fn with_constants(&mut self, depth: usize) -> String {
        let operation = self.pick(&["+", "*", "-", "/"]);
        let arguments: Vec<String> = (0..self.random.random_range(3..6))
            .map(|_| if self.random.random_range(0..2) == 0 { self.literal() } else { self.number(depth) })
            .collect();
        format!("({operation} {})", arguments.join(" "))
    }

    /// A loop that sets its own counter.
    fn counter(&mut self, depth: usize) -> String {
        let (count, test, more) = (self.small(depth), self.test(depth), self.random.random_range(1..4));
        let number = self.number(depth);
        format!(
            "(let ((s 0)) (dotimes (i {count} (+ i s)) (when {test} (setf i (+ i {more}))) (incf s {number})))"
        )
    }

    fn number(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.random.random_range(0..3) {
                0 => self.literal(),
                1 => self.pick(&["a", "b", "c", "i", "yo"]).into(),
                _ => format!("(altura-columna tablero {})", self.random.random_range(0..7)),
            };
        }
        let depth = depth - 1;
        match self.random.random_range(0..34) {
            0..=2 => format!("(+ {} {})", self.number(depth), self.number(depth)),
            3 => format!("(+ {} {} {})", self.number(depth), self.number(depth), self.number(depth)),
            4 | 5 => format!("(- {} {})", self.number(depth), self.number(depth)),
            6 | 7 => format!("(* {} {})", self.number(depth), self.number(depth)),
            8 => format!("(/ {} {})", self.number(depth), self.number(depth)),
            9 => format!("({} {})", self.pick(&["1+", "1-", "abs", "-", "+"]), self.number(depth)),
            10 => format!(
                "({} {} {})",
                self.pick(&["max", "min", "mod", "rem"]),
                self.number(depth),
                self.number(depth)
            ),
            11 => {
                format!("({} {})", self.pick(&["floor", "ceiling", "truncate", "round"]), self.number(depth))
            }
            12 => format!("(if {} {} {})", self.test(depth), self.number(depth), self.number(depth)),
            13 => format!(
                "(cond ({} {}) ({} {}))",
                self.test(depth),
                self.number(depth),
                self.test(depth),
                self.number(depth)
            ),
            14 => format!(
                "(let ((a {}) (b {})) {})",
                self.number(depth),
                self.number(depth),
                self.number(depth)
            ),
            15 => format!("(let* ((c {}) (a c)) {})", self.number(depth), self.number(depth)),
            16 => format!("(progn (setf c {}) {})", self.number(depth), self.number(depth)),
            17 => {
                let kind = self.pick(&["below", "to"]);
                let verb = self.pick(&["sum", "maximize", "count"]);
                format!(
                    "(loop for i from {} {kind} {} {verb} {})",
                    self.small(depth),
                    self.small(depth),
                    self.number(depth)
                )
            }
            26 | 27 => self.clauses(depth),
            28 | 29 => self.with_constants(depth),
            30 => format!("(expt {} {})", self.number(depth), self.random.random_range(-4..5)),
            31 => format!("({} {})", self.pick(&["sqrt", "sin", "cos", "atan"]), self.number(depth)),
            32 => self.counter(depth),
            33 => {
                format!("(if (/= {} {} {}) 1 2)", self.number(depth), self.number(depth), self.number(depth))
            }
            18 => format!(
                "(let ((s 0)) (dotimes (i {}) (setf s (+ s {}))) s)",
                self.random.random_range(0..5),
                self.number(depth)
            ),
            19 => {
                let run = self.pick(&[
                    "abajo",
                    "arriba",
                    "derecha",
                    "izquierda",
                    "abajo-derecha",
                    "arriba-izquierda",
                ]);
                format!(
                    "(contar-{run} tablero {} {} {})",
                    self.pick(&["yo", "rival", "nil"]),
                    self.small(depth),
                    self.small(depth)
                )
            }
            20 => format!("(length {})", self.list(depth)),
            21 => format!("(reduce #'{} {})", self.pick(&["+", "max", "*"]), self.list(depth)),
            22 => format!("({} {})", self.pick(&["first", "second", "car"]), self.list(depth)),
            23 => format!("(count {} {})", self.number(depth), self.list(depth)),
            24 => format!(
                "(case {} (0 {}) ((1 2) {}) (t {}))",
                self.small(depth),
                self.number(depth),
                self.number(depth),
                self.number(depth)
            ),
            _ if self.functions > 0 => {
                let function = self.random.random_range(0..self.functions);
                format!("(f{function} tablero {} {})", self.number(depth), self.number(depth))
            }
            _ => format!("(obtener-ficha tablero {} {})", self.small(depth), self.small(depth)),
        }
    }

    fn test(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.pick(&["t", "nil", "(> a b)", "(eql c 0)", "(obtener-ficha tablero 3 0)"]).into();
        }
        let depth = depth - 1;
        match self.random.random_range(0..9) {
            0..=2 => format!(
                "({} {} {})",
                self.pick(&["<", ">", "=", "<=", ">=", "/="]),
                self.number(depth),
                self.number(depth)
            ),
            3 => format!("(and {} {})", self.test(depth), self.test(depth)),
            4 => format!("(or {} {})", self.test(depth), self.test(depth)),
            5 => format!("(not {})", self.test(depth)),
            6 => format!("(eql {} {})", self.number(depth), self.number(depth)),
            7 => format!("(dentro-del-tablero-p tablero {} {})", self.small(depth), self.small(depth)),
            _ => format!("(null {})", self.list(depth)),
        }
    }

    fn list(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.pick(&["nil", "'(1 2 3)", "'(5 -1)", "l", "(list a b)"]).into();
        }
        let depth = depth - 1;
        match self.random.random_range(0..9) {
            0 => format!("(list {} {})", self.number(depth), self.number(depth)),
            1 => format!("(cons {} {})", self.number(depth), self.list(depth)),
            2 => format!("(rest {})", self.list(depth)),
            3 => format!("(append {} {})", self.list(depth), self.list(depth)),
            4 => format!("(reverse {})", self.list(depth)),
            5 => format!("(mapcar (lambda (a) {}) {})", self.number(depth), self.list(depth)),
            6 => format!(
                "(loop for a in {} when {} collect {})",
                self.list(depth),
                self.test(depth),
                self.number(depth)
            ),
            7 => format!("(sort (copy-list {}) #'{})", self.list(depth), self.pick(&["<", ">"])),
            _ => format!("(remove-if (lambda (a) {}) {})", self.test(depth), self.list(depth)),
        }
    }

    /// The definitions of a program whose functions' names begin with a prefix.
    fn program(&mut self) -> String {
        let mut text = String::new();
        self.functions = 0;
        for function in 0..2 {
            let body = self.number(3);
            let _ = writeln!(
                text,
                "(defun f{function} (tablero a b) (let ((c 1) (l '(4 2)) (i 2) (yo 0) (rival 1)) {body}))"
            );
            self.functions = function + 1;
        }
        let body = self.number(4);
        let _ = writeln!(
            text,
            "(defun heuristica (e) (let* ((tablero (estado-tablero e)) (yo (estado-turno e)) (rival (siguiente-jugador yo)) \
             (a 3) (b -2) (c 1/2) (l (list 1 2)) (i 2)) {body}))"
        );
        text
    }
}

/// How many times it was asked, so that no two scripts have one name.
static ASKED: AtomicUsize = AtomicUsize::new(0);

/// What the Common Lisp says: for each program and position, a value or `None` for an error.
fn ask_sbcl(programs: &[String]) -> Option<Vec<Option<f64>>> {
    let mut script =
        format!("(load {:?})\n", concat!(env!("CARGO_MANIFEST_DIR"), "/src/originals/host.lisp"));
    // At lower safety the compiler leaves out what nobody uses, errors included.
    script += "(declaim (optimize (safety 3)))\n";
    script += "(declaim (sb-ext:muffle-conditions warning sb-ext:compiler-note))\n";
    let positions = format!("{POSITIONS:?}").replace(['[', ']', ','], " ");
    for (number, program) in programs.iter().enumerate() {
        let _ = writeln!(
            script,
            "(defpackage :p{number} (:use :common-lisp :conecta4))\n(in-package :p{number})\n{program}"
        );
        let _ = writeln!(script, "(conecta4::responder {number} #'heuristica '({positions}))");
    }
    let number = ASKED.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("conecta-{}-{number}.lisp", std::process::id()));
    std::fs::write(&path, script).expect("a place for temporary files");
    let output = Command::new("sbcl").arg("--script").arg(&path).stderr(Stdio::null()).output();
    let _ = std::fs::remove_file(&path);
    let output = output.ok()?;
    let text = String::from_utf8(output.stdout).expect("text");
    let values: Vec<Option<f64>> = text
        .lines()
        .filter_map(|line| {
            let mut words = line.rsplit(' ');
            let denominator: f64 = words.next()?.parse().ok()?;
            Some(words.next()?.parse::<f64>().ok().map(|numerator| numerator / denominator))
        })
        .collect();
    assert_eq!(values.len(), programs.len() * POSITIONS.len(), "sbcl did not answer for all programs");
    Some(values)
}

#[test]
fn random_programs_mean_what_they_mean_in_a_common_lisp() {
    let seed = std::env::var("CONECTA_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let count = std::env::var("CONECTA_PROGRAMS").ok().and_then(|count| count.parse().ok()).unwrap_or(150);
    let mut author = Author { random: ChaCha8Rng::seed_from_u64(seed), functions: 0 };
    let programs: Vec<String> = (0..count).map(|_| author.program()).collect();
    let Some(answers) = ask_sbcl(&programs) else {
        demand::missing("sbcl is not installed: random programs are not compared");
        return;
    };
    let (mut values, mut errors, mut refused, mut folded, mut different) = (0, 0, 0, 0, 0);
    for (program, answers) in programs.iter().zip(answers.chunks(POSITIONS.len())) {
        let loaded = load(program.as_bytes(), "random.lisp", Language::Lisp)
            .unwrap_or_else(|error| panic!("{error}\n{program}"));
        let mut instance = loaded.instance().expect("an instance");
        for (moves, answer) in POSITIONS.iter().zip(answers) {
            let board = BoardView::after(moves).expect("legal moves");
            match (instance.evaluate(&board, board.to_move), answer) {
                (Ok(ours), Some(theirs)) if ours == *theirs => values += 1,
                (Err(fault), _) if fault.kind == FaultKind::Overflow || fault.message.key == "complex" => {
                    refused += 1;
                }
                (Err(fault), None) if fault.message.key != "internal" => errors += 1,
                // Where the dividend is known to be zero, that compiler no longer looks at the divisor.
                (Err(fault), Some(_)) if fault.message.key == "division-by-zero" => folded += 1,
                (ours, theirs) => {
                    different += 1;
                    if different <= 5 {
                        println!("{program}on {moves:?}: {theirs:?} there, {ours:?} here");
                    }
                }
            }
        }
    }
    println!("{values} values and {errors} errors alike, {refused} refused, {folded} folded");
    assert_eq!(different, 0, "seed {seed}");
    assert!(folded * 40 < values, "few divisions by zero are folded away");
    assert!(values > count, "most programs have values");
}

/// Programs that say by hand what they give on all positions, or that they err, and what the Common Lisp says to that.
fn compare(programs: &[(String, Option<f64>)]) {
    let texts: Vec<String> = programs.iter().map(|(text, _)| text.clone()).collect();
    let answers = ask_sbcl(&texts);
    if answers.is_none() {
        demand::missing("sbcl is not installed: what files mean is not compared");
    }
    for (index, (text, expected)) in programs.iter().enumerate() {
        let loaded = load(text.as_bytes(), "corner.lisp", Language::Lisp)
            .unwrap_or_else(|error| panic!("{error}\n{text}"));
        let mut instance = loaded.instance().expect("an instance");
        for (place, moves) in POSITIONS.iter().enumerate() {
            let board = BoardView::after(moves).expect("legal moves");
            let ours = instance.evaluate(&board, board.to_move);
            assert_eq!(ours.as_ref().ok(), expected.as_ref(), "{text} on {moves:?}: {ours:?}");
            if let Some(answers) = &answers {
                assert_eq!(answers[index * POSITIONS.len() + place], *expected, "sbcl on {moves:?}: {text}");
            }
        }
    }
}

/// Expressions after these definitions.
fn expressions(definitions: &str, cases: &[(&str, Option<f64>)]) -> Vec<(String, Option<f64>)> {
    let program = |(expression, expected): &(&str, Option<f64>)| {
        (format!("{definitions}\n(defun heuristica (e) {expression})\n"), *expected)
    };
    cases.iter().map(program).collect()
}

#[test]
fn the_form_nil_is_a_bound_that_was_left_out_and_no_other_nil_is() {
    compare(&expressions(
        "(defparameter nada nil)",
        &[
            ("(loop for i from () to 3 sum (+ i 1))", Some(10.0)),
            ("(loop for i from 0 to () sum 1)", Some(1.0)),
            ("(loop for i from 1 below nil sum 1)", Some(0.0)),
            ("(loop for i from 2 downto nil sum 1)", Some(3.0)),
            ("(loop for i from 0 to 4 by nil sum i)", Some(10.0)),
            ("(loop for i downfrom nil to -2 sum 1)", Some(3.0)),
            ("(loop for i from 1 to 3 for j from nil below 5 sum (+ i j))", Some(9.0)),
            ("(loop for i from 0 to 'nil sum 1)", None),
            ("(loop for i from 0 to nada sum 1)", None),
            ("(loop for i from (if (null e) 3) to 5 sum 1)", None),
            ("(loop repeat nil sum 1)", None),
        ],
    ));
}

#[test]
fn sorting_changes_the_list_itself_pair_by_pair() {
    compare(&expressions(
        "(defun cifras (l) (reduce (lambda (a b) (+ (* 10 a) b)) l :initial-value 0))",
        &[
            ("(let ((l (list 4 2))) (sort l #'<) (first l))", Some(2.0)),
            ("(let ((l (list 3 1 2))) (sort l #'<) (cifras l))", Some(123.0)),
            ("(let ((l (list 4 2 9 1))) (sort l #'<) (cifras l))", Some(249.0)),
            ("(let ((l (list 4 2 9 1 7 3 5))) (sort l #'<) (length l))", Some(6.0)),
            ("(let ((l (list 4 2 9 1 7 3 5 8))) (sort l #'<= :key #'-) (cifras l))", Some(4321.0)),
            (
                "(cifras (sort (list 4 2 9 1 7 3 5 5 6 1 2 3) (lambda (a b) (> a b))))",
                Some(976_554_332_211.0),
            ),
            // Who counts finds as many comparisons, and in the same order where that decides.
            (
                "(let ((n 0)) (sort (list 1 2 3 4 5 6 7 8 9 10 11) (lambda (a b) (incf n) (< a b))) n)",
                Some(13.0),
            ),
            (
                "(let ((n 0)) (sort (list 1 2 3 4 5 6 7 8 9 10 11) (lambda (a b) (incf n) (> a b))) n)",
                Some(18.0),
            ),
            (
                "(let ((n 0)) (cifras (sort (list 5 3 8 1 9 2 7) (lambda (a b) (evenp (+ (* 3 a) b (incf n)))))))",
                Some(2_751_389.0),
            ),
            ("(if (sort nil #'<) 1 2)", Some(2.0)),
            ("(if (first (sort (list nil) #'<)) 1 2)", Some(2.0)),
            ("(length (sort 5 #'<))", None),
            ("(first (sort (list 1 nil) #'<))", None),
            ("(let* ((l (list 1 2 3)) (m (nreverse l))) (+ (* 10 (cifras m)) (length l)))", Some(3211.0)),
        ],
    ));
}

#[test]
fn a_variable_is_special_from_its_definition_on_for_loops_too() {
    compare(&expressions(
        "(defvar v 3) (defun mira () v) (defun antes (peso) (tu-peso)) (defun tu-peso () peso)
         (defvar peso 7) (defun despues (peso) (tu-peso)) (declaim (special w)) (defun tu-w () w)",
        &[
            ("(antes 4)", Some(7.0)),
            ("(despues 4)", Some(4.0)),
            ("(let ((w 5)) (tu-w))", Some(5.0)),
            ("(loop for v from 10 to 12 sum (mira))", Some(33.0)),
            ("(loop for v from 10 to (mira) sum 1)", Some(0.0)),
            ("(loop for v from 1 to 10 do (setf v (+ v 2)) sum (mira))", Some(30.0)),
            ("(+ (* 100 (loop with v = 7 for i from 1 to 2 sum (mira))) v)", Some(1403.0)),
            ("(+ (* 100 (loop for v in '(1 2) sum (mira))) v)", Some(303.0)),
            ("(+ (* 100 (loop for v = 4 then (1+ v) while (< v 7) sum (mira))) v)", Some(1503.0)),
            (
                "(loop for i from 1 to 3 sum i into v do (setf v (+ (mira) 1)) finally (return (mira)))",
                Some(9.0),
            ),
            ("(+ (* 100 (loop for v from 1 to 10 do (if (> (mira) 5) (return (mira))))) v)", Some(603.0)),
            ("(+ (* 100 (loop for v from 1 to 3 finally (return (mira)))) v)", Some(403.0)),
            ("(loop for (v k) in '((1 2) (3 4)) sum (* k (mira)))", Some(14.0)),
            ("(+ (do ((v 10 (1+ v)) (s 0 (+ s (mira)))) ((> v 12) s)) (* 100 v))", Some(333.0)),
            ("(do* ((v 10 (1+ v)) (s v (+ s (mira)))) ((> v 12) s))", Some(46.0)),
        ],
    ));
}

#[test]
fn what_a_file_defines_again_the_framework_calls_too() {
    for (definitions, expression, expected) in [
        ("", "(if (juego-terminado-p e) 1 (if (ganador e) 2 3))", Some(3.0)),
        ("(defun ganador (x) (estado-turno x) 7)", "(if (tablas-p e) 1 (juego-terminado-p e))", Some(7.0)),
        (
            "(defun ganador-tablero (b) (tablero-ancho b))",
            "(+ (ganador e) (juego-terminado-p e))",
            Some(14.0),
        ),
        ("(defun ganador (x y) nil)", "(if (juego-terminado-p e) 1 2)", None),
        ("(defun contar-abajo (b f c r) 5)", "(if (ganador (ejecutar-accion e 6)) 1 2)", Some(1.0)),
        (
            "(defun obtener-ficha (b c r) (if (dentro-del-tablero-p b c r) 1 nil))",
            "(+ (contar-derecha (estado-tablero e) 1 0 5) (contar-arriba (estado-tablero e) 1 2 2))",
            Some(11.0),
        ),
        (
            "(defun dentro-del-tablero-p (b c r) (and (<= 0 c 2) (<= 0 r 5)))",
            "(contar-derecha (estado-tablero e) nil 0 5)",
            Some(3.0),
        ),
        (
            "(defun columnas-jugables (b) nil)",
            "(+ (length (generar-sucesores e)) (if (tablas-p e) 1 2))",
            Some(1.0),
        ),
        ("(defun siguiente-jugador (j) 0)", "(estado-turno (ejecutar-accion e 6))", Some(0.0)),
        ("(defun copiar-estado (x) (error \"sin copias\"))", "(length (generar-sucesores e))", None),
        (
            "(defun altura-columna (b c) (loop for r below 6 count (obtener-ficha b c r)))",
            "(- (altura-columna (estado-tablero (ejecutar-accion e 6)) 6) (altura-columna (estado-tablero e) 6))",
            Some(1.0),
        ),
        // What only bears a name within a function is no definition.
        ("", "(flet ((ganador (x) (estado-turno x) 7)) (if (juego-terminado-p e) 1 (ganador e)))", Some(7.0)),
        ("(setf +val-max+ 5)", "(let ((+val-max+ (+ +val-max+ 1))) +val-max+)", Some(6.0)),
        ("(defvar cuenta 0) (defun v () +val-max+)", "(let ((+val-max+ 4)) (v))", Some(4.0)),
        ("(setf *verbose* nil)", "(if *verbose* 1 (f-no-eval e))", Some(0.0)),
        ("", "(progn (muestra-tablero (estado-tablero e)) (if *verbose* 1 2))", Some(1.0)),
    ] {
        // Each in a framework of its own.
        compare(&expressions(definitions, &[(expression, expected)]));
    }
}

#[test]
fn two_values_of_a_division_and_lists_without_doubles() {
    compare(&expressions(
        "",
        &[
            ("(multiple-value-bind (q r) (floor -17 5) (+ (* 10 q) r))", Some(-37.0)),
            ("(multiple-value-bind (q r) (truncate -17 5) (+ (* 10 q) r))", Some(-32.0)),
            ("(multiple-value-bind (q r) (round 7/2) (+ (* 10 q) r))", Some(39.5)),
            ("(let ((q 3)) (multiple-value-bind (q) (ceiling q 2) (declare (type integer q)) q))", Some(2.0)),
            ("(multiple-value-bind (a b c) (values 1 2) (if c 0 (+ (* 10 a) b)))", Some(12.0)),
            (
                "(let ((l (list 1 2))) (pushnew 2 l) (pushnew 5 l) (+ (* 10 (length l)) (length (adjoin 1 l))))",
                Some(33.0),
            ),
            ("(length (adjoin 1 5))", None),
        ],
    ));
}
