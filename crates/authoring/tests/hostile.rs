//! Files that mean harm, or look like it, end within a second with a sentence.

mod cost;

use authoring::{BoardView, Fault, FaultKind, Language, LoadError, load};

/// What became of a file.
#[derive(Debug)]
enum End {
    Refused(LoadError),
    Fault(Fault),
    Value(#[expect(dead_code, reason = "shown when a test fails")] f64),
}

/// Loads and evaluates once.
fn run(source: &str) -> End {
    cost::bounded(source, || match load(source.as_bytes(), "hostile.lisp", Language::Lisp) {
        Err(error) => End::Refused(error),
        Ok(program) => {
            let board = BoardView::classic();
            let value = program.instance().and_then(|mut instance| instance.evaluate(&board, board.to_move));
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

fn numbered(numbers: std::ops::Range<usize>, make: impl Fn(usize) -> String) -> String {
    numbers.map(make).collect()
}

fn heuristic(body: &str) -> String {
    format!("(defun heuristica (estado)\n  {body})")
}

#[test]
fn what_does_not_end_is_ended() {
    for body in [
        "(loop)",
        "(loop (print estado))",
        "(loop while t do (setf x 1))",
        "(do () (nil) (format t \"hello~%\"))",
        "(loop for i from 0 do (list i))",
        "(let ((l (list 1))) (setf (cdr l) l) (length l))",
        "(let ((l (list 1))) (setf (cdr l) l) (member 2 l))",
        "(labels ((f (x) (f (+ x 1)))) (f 0))",
        "(loop for i from 0 to 1000000000000 sum 1)",
    ] {
        let fault = fault(&heuristic(body));
        let expected = [FaultKind::Steps, FaultKind::Memory];
        assert!(expected.contains(&fault.kind), "{body}: {fault:?}");
        assert_eq!(fault.place.line, 2, "{body}: {fault:?}");
    }
}

#[test]
fn recursion_without_end_is_told_from_long_work() {
    let fault = fault("(defun f (x) (+ 1 (f x)))\n(defun heuristica (e) (f e))");
    assert_eq!((fault.kind, fault.place.line), (FaultKind::Recursion, 1));
    assert_eq!(fault.chain[0].function, "f");
    let fault = self::fault(
        "(defun f (x) (if x (+ 1 (g x)) 0))\n(defun g (x) (+ 1 (f x)))\n(defun heuristica (e) (f e))",
    );
    assert_eq!(fault.kind, FaultKind::Recursion);
    let fault =
        self::fault(&heuristic("(let ((f nil)) (setf f (lambda (x) (+ 1 (funcall f x)))) (funcall f 1))"));
    assert_eq!(fault.kind, FaultKind::Recursion);
}

#[test]
fn memory_without_end_is_a_fault() {
    for body in [
        "(let ((l nil)) (loop (push (list 1 2 3 4) l)))",
        "(let ((l (list 1))) (loop (setf l (append l l))))",
    ] {
        let fault = fault(&heuristic(body));
        assert!(matches!(fault.kind, FaultKind::Memory | FaultKind::Steps), "{fault:?}");
    }
}

#[test]
fn calls_that_double_are_counted_although_nothing_recurs() {
    let mut source = String::from("(defun f0 (x) (+ x 1))\n");
    for level in 1..60 {
        let below = level - 1;
        source.push_str(&numbered(level..level + 1, |n| {
            format!("(defun f{n} (x) (+ (f{below} x) (f{below} x)))\n")
        }));
    }
    source += "(defun heuristica (e) (f59 1))";
    assert_eq!(fault(&source).kind, FaultKind::Steps);
}

#[test]
fn loops_that_are_nested_are_counted() {
    let body = "(loop for a from 0 to 60 do ".repeat(12) + "(abs a)" + &")".repeat(12);
    assert_eq!(fault(&heuristic(&body)).kind, FaultKind::Steps);
}

#[test]
fn what_is_too_large_is_refused_before_it_is_compiled() {
    assert_eq!(refused(&"(".repeat(100_000)).problem.key, "too-deep");
    assert_eq!(refused(&heuristic(&("'".repeat(100_000) + "a"))).problem.key, "too-deep");
    assert_eq!(refused(&("a".repeat(1 << 20) + ")")).problem.key, "file-too-long");
    let wide = heuristic(&format!("(+ {})", "1 ".repeat(100_000)));
    assert!(matches!(run(&wide), End::Refused(_) | End::Value(_)));
    let wide = heuristic(&format!("(+ {})", "estado ".repeat(30_000)));
    assert_eq!(refused(&wide).problem.key, "function-too-large");
    let deep = heuristic(&("(if estado ".repeat(190) + "1" + &")".repeat(190)));
    assert!(matches!(run(&deep), End::Value(_)));
    let clauses = numbered(0..3_000, |number| format!("((eql 1 {number}) {number})"));
    assert!(matches!(run(&heuristic(&format!("(cond {clauses})"))), End::Value(_) | End::Refused(_)));
    let functions = numbered(0..8_000, |number| format!("(defun f{number} (x) x)\n"));
    assert_eq!(refused(&(functions + &heuristic("1"))).problem.key, "program-too-large");
    let lambdas = "(mapcar (lambda (x) ".repeat(60) + "1" + &") nil)".repeat(60);
    assert!(matches!(run(&heuristic(&lambdas)), End::Value(_) | End::Fault(_) | End::Refused(_)));
    let variables = numbered(0..5_000, |number| format!("(v{number} (lambda () v{number}))"));
    assert!(matches!(run(&heuristic(&format!("(let* ({variables}) 1)"))), End::Value(_) | End::Refused(_)));
}

#[test]
fn numbers_beyond_the_range_are_faults_and_never_wrong() {
    for body in [
        "99999999999999999999999999",
        "(* 4611686018427387903 2)",
        "(let ((x 1)) (loop (setf x (* x 3))))",
        "(let ((x 1)) (loop (setf x (+ x x))))",
        "(expt 10 100000)",
        "(expt 7 1000000000000)",
        "(ash 1 100000)",
        "(* 1e30 1e30)",
    ] {
        let fault = fault(&heuristic(body));
        assert!(matches!(fault.kind, FaultKind::Overflow | FaultKind::Program), "{body}: {fault:?}");
    }
}

#[test]
fn an_instance_survives_its_faults_and_forgets_them() {
    let source = "(defvar *n* 0)
(defun heuristica (e)
  (setf *n* (+ *n* 1))
  (if (eql (obtener-ficha (estado-tablero e) 0 0) 0) (car 5) *n*))";
    let program = load(source.as_bytes(), "survivor.lisp", Language::Lisp).expect("it loads");
    let mut instance = program.instance().expect("an instance");
    let (empty, filled) = (BoardView::classic(), BoardView::after("1").expect("a move"));
    for _ in 0..100 {
        assert_eq!(instance.evaluate(&empty, empty.to_move), Ok(1.0));
        let fault = instance.evaluate(&filled, filled.to_move).expect_err("5 is no list");
        assert_eq!((fault.kind, fault.place.line), (FaultKind::Program, 4));
    }
}

#[test]
fn what_is_printed_is_bounded() {
    let source = heuristic("(progn (loop for i from 1 to 20000 do (print i)) 7)");
    let program = load(source.as_bytes(), "loud.lisp", Language::Lisp).expect("it loads");
    let mut instance = program.instance().expect("an instance");
    let board = BoardView::classic();
    assert_eq!(instance.evaluate(&board, board.to_move), Ok(7.0));
    assert!(instance.log().starts_with("\n1 \n2 ") && instance.log().len() <= 64 << 10);
    instance.clear_log();
    assert_eq!(instance.log(), "");
}
