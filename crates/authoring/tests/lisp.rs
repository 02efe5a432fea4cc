//! What forms of Lisp mean.

use authoring::{BoardView, Cell, Fault, FaultKind, Language, LoadError, Program, Side, load};

fn program(source: &str) -> Program {
    load(source.as_bytes(), "test.lisp", Language::Lisp).unwrap_or_else(|error| panic!("{error}\n{source}"))
}

fn evaluate(source: &str) -> Result<f64, Fault> {
    let board = BoardView::after("4453").expect("legal moves");
    program(source).instance()?.evaluate(&board, board.to_move)
}

/// The value of an expression in which `e` is the state and `b` its board.
fn value(expression: &str) -> f64 {
    let source = format!("(defun heuristica (e) (let ((b (estado-tablero e))) {expression}))");
    evaluate(&source).unwrap_or_else(|fault| panic!("{expression}: {fault}"))
}

fn fault(expression: &str) -> Fault {
    let source = format!("(defun heuristica (e) (let ((b (estado-tablero e))) {expression}))");
    match evaluate(&source) {
        Err(fault) => fault,
        Ok(value) => panic!("{expression} is {value}"),
    }
}

fn refused(source: &str) -> LoadError {
    load(source.as_bytes(), "test.lisp", Language::Lisp).err().unwrap_or_else(|| panic!("{source} loads"))
}

fn check(cases: &[(&str, f64)]) {
    for (expression, expected) in cases {
        assert_eq!(value(expression), *expected, "{expression}");
    }
}

#[test]
fn numbers_are_exact_until_a_float_makes_them_singles() {
    check(&[
        ("(/ 7 2)", 3.5),
        ("(* 2 (/ 7 2))", 7.0),
        ("(/ 50 0.75)", f64::from(66.666_664_f32)),
        ("(let ((n 3)) (* (/ n 4) (/ 100 0.75) -1))", f64::from(-(0.75_f32 * (100.0_f32 / 0.75)))),
        ("(+ 1/3 1/6)", 0.5),
        ("(- 5)", -5.0),
        ("(/ 4)", 0.25),
        ("(+)", 0.0),
        ("(expt 2 10)", 1024.0),
        ("(expt 2 -1)", 0.5),
        ("(float 1/3)", f64::from(1.0_f32 / 3.0)),
        ("(mod -7 3)", 2.0),
        ("(rem -7 3)", -1.0),
        ("(floor -7 2)", -4.0),
        ("(truncate -7 2)", -3.0),
        ("(round 5/2)", 2.0),
        ("(ceiling 7 2)", 4.0),
        ("(max 1 5 3)", 5.0),
        ("(min 4 2 8)", 2.0),
        ("(abs -3)", 3.0),
        ("(if (< 1 2 3) 1 0)", 1.0),
        ("(if (= 1 1.0) 1 0)", 1.0),
        ("(if (eql 1 1.0) 1 0)", 0.0),
        ("(sqrt 16)", 4.0),
        ("(+ (if (evenp 4) 1 0) (if (oddp 4) 10 0) (if (zerop 0) 100 0))", 101.0),
    ]);
}

#[test]
fn forms_choose_bind_and_repeat() {
    check(&[
        ("(cond (nil 1) ((= 1 1) 2) (t 3))", 2.0),
        ("(cond (5))", 5.0),
        ("(let ((x 1) (y 2)) (let ((x y) (y x)) (+ (* 10 x) y)))", 21.0),
        ("(let* ((x 1) (y (+ x 1))) (+ x y))", 3.0),
        ("(let ((ganador 3)) (if (ganador e) 0 ganador))", 3.0),
        ("(let ((s 0)) (loop for i from 1 to 4 do (setf s (+ s i))) s)", 10.0),
        ("(loop for i from 0 below 4 sum i)", 6.0),
        ("(loop for i from 4 downto 1 sum i)", 10.0),
        ("(loop for i from 0 to 10 by 5 sum i)", 15.0),
        ("(loop for x in '(1 2 3) sum x)", 6.0),
        ("(length (loop for x in '(1 2 3) when (> x 1) collect x))", 2.0),
        ("(second (loop for x in '(1 2 3) collect (* x x)))", 4.0),
        ("(loop for x in '(1 5 3) maximize x)", 5.0),
        ("(loop for x in '(1 2 3) for y = (* x 10) sum y)", 60.0),
        ("(loop for x in '(1 2 3) for i from 1 sum (* x i))", 14.0),
        ("(let ((i 0)) (loop while (< i 3) do (incf i)) i)", 3.0),
        ("(let ((i 0)) (loop (if (= i 5) (return (* i 2))) (incf i)))", 10.0),
        ("(let ((s 0)) (dotimes (i 4) (incf s i)) s)", 6.0),
        ("(let ((s 0)) (dolist (x '(1 2 3) s) (incf s x)))", 6.0),
        ("(do ((i 0 (1+ i)) (s 0 (+ s i))) ((= i 4) s))", 6.0),
        ("(case 3 ((1 2) 10) (3 30) (t 0))", 30.0),
        ("(let ((l '(1 2))) (push 5 l) (pop l) (first l))", 1.0),
        ("(block nil (return 3))", 3.0),
        ("(prog1 1 2)", 1.0),
        ("(loop for x from 0 to 2.5 sum x)", 3.0),
        ("(progn (when nil 1) (unless nil 4))", 4.0),
        ("(let ((x 5)) (psetf x 1) x)", 1.0),
        ("(and 1 2 3)", 3.0),
        ("(or nil 2)", 2.0),
    ]);
}

/// The values are those that SBCL gives.
#[test]
fn clauses_of_loops_ask_for_those_before_them() {
    check(&[
        ("(loop for i from 2 below 6 for j from (1+ i) sum (+ (* 10 i) j))", 158.0),
        ("(loop for i from 2 below 6 for j from i to (+ i 1) sum (+ (* 10 i) j))", 55.0),
        ("(loop with a = 2 for i from a below 6 for k in (list i i i i i) sum (+ i k))", 22.0),
        ("(loop for i from 0 below 3 for x from (+ i 1) for y = (+ x i) sum (* y x))", 22.0),
        ("(loop repeat 3 for i from 1 for j from (* 2 i) by 2 sum (+ i j))", 18.0),
        // Variables that get a value in each round have none before the first.
        ("(loop for i in '(1 2 3) for j from (if i i 7) sum (+ (* 10 i) j))", 84.0),
        ("(loop for i = 3 then (1+ i) for j from (if i 100 200) while (< i 8) sum (+ (* 10 i) j))", 1260.0),
        ("(loop for (a b) in '((1 2) (3 4)) for c from (if a 1 10) sum (+ a b c))", 31.0),
        // What ends a loop ends it before the clauses after it go on.
        ("(loop for i below 3 finally (return i))", 3.0),
        ("(loop for i below 3 for j from 10 sum i into s finally (return (+ s (* 100 j) i)))", 1206.0),
        ("(loop for i from 1 to 4 for s = i then (+ s i) finally (return (+ (* 100 i) s)))", 510.0),
        ("(let ((n 0)) (loop for i below 3 for k = (incf n) for j below 2 do (incf n 10)) n)", 23.0),
    ]);
    assert_eq!(
        fault("(loop for i below 3 for k = (1- i) for x from (+ k 1) sum x)").message.key,
        "wrong-type"
    );
}

#[test]
fn functions_are_values() {
    check(&[
        ("(apply #'+ 1 2 '(3 4))", 10.0),
        ("(reduce #'+ '(1 2 3))", 6.0),
        ("(reduce #'max '(1 7 3))", 7.0),
        ("(reduce #'+ '())", 0.0),
        ("(funcall #'* 3 4)", 12.0),
        ("(first (mapcar #'+ '(1 2) '(10 20)))", 11.0),
        ("(let ((k 5)) (second (mapcar (lambda (x) (* x k)) '(1 2))))", 10.0),
        ("(let ((n 0)) (mapc (lambda (x) (setf n (+ n x))) '(1 2 3)) n)", 6.0),
        ("(let* ((n 0) (f (lambda (x) (setf n (+ n x))))) (funcall f 2) (funcall f 3) n)", 5.0),
        ("(labels ((fact (n) (if (= n 0) 1 (* n (fact (- n 1)))))) (fact 10))", 3_628_800.0),
        ("(flet ((f (x) (+ x 1))) (first (mapcar #'f '(1))))", 2.0),
        ("(first (sort (list 3 1 2) #'<))", 1.0),
        ("(first (sort (list 3 1 2) #'> :key #'-))", 1.0),
        ("(if (some #'evenp '(1 2 3)) 1 0)", 1.0),
        ("(if (every #'evenp '(2 4)) 1 0)", 1.0),
        ("(count 1 '(1 2 1))", 2.0),
        ("(count nil (list 1 nil nil))", 2.0),
        ("(length (remove-if #'null '(1 nil 2)))", 2.0),
        ("(first (member 2 '(1 2 3)))", 2.0),
        ("(nth 2 '(1 2 3))", 3.0),
        ("(first (reverse (append '(1 2) '(3))))", 3.0),
        ("((lambda (x) (+ x 1)) 4)", 5.0),
        ("(length '(1 . (2 3)))", 3.0),
    ]);
}

#[test]
fn the_framework_answers_about_the_board() {
    // After 4453: discs of 0 at (3,0) and (4,0), of 1 at (3,1) and (2,0).
    check(&[
        ("(tablero-ancho b)", 7.0),
        ("(tablero-alto b)", 6.0),
        ("(altura-columna b 3)", 2.0),
        ("(obtener-ficha b 3 1)", 1.0),
        ("(if (obtener-ficha b 0 0) 1 0)", 0.0),
        ("(contar-derecha b 0 3 0)", 2.0),
        ("(contar-izquierda b 0 4 0)", 2.0),
        ("(contar-arriba-derecha b 1 2 0)", 2.0),
        ("(contar-abajo b 0 3 -1)", 0.0),
        ("(contar-abajo b 0 300 -1)", 0.0),
        ("(contar-derecha b nil 0 0)", 2.0),
        ("(if (dentro-del-tablero-p b 7 0) 1 0)", 0.0),
        ("(if (dentro-del-tablero-p b 6 5) 1 0)", 1.0),
        ("(siguiente-jugador 0)", 1.0),
        ("(siguiente-jugador nil)", 0.0),
        ("(length (acciones-posibles e))", 7.0),
        ("(estado-turno (ejecutar-accion e 0))", 1.0),
        ("(altura-columna (estado-tablero (ejecutar-accion e 3)) 3)", 3.0),
        ("(length (generar-sucesores e))", 7.0),
        ("(if (juego-terminado-p e) 1 0)", 0.0),
        ("+val-max+", 10_000_000.0),
    ]);
}

#[test]
fn what_is_wrong_is_an_error_when_it_is_reached() {
    check(&[
        ("(if t 1 (no-such-function 2))", 1.0),
        ("(if t 1 no-such-variable)", 1.0),
        ("(if t 1 (cond ((= 1 1) 2) 0))", 1.0),
        ("(if t 1 (let* ((a 1) (+ a 1)) a))", 1.0),
        ("(if t 1 (car 1 2 3))", 1.0),
    ]);
    for (expression, key) in [
        ("(no-such-function 2)", "undefined-function"),
        ("no-such-variable", "unbound-variable"),
        ("(cond ((= 1 1) 2) 0)", "malformed"),
        ("(let* ((a 1) (+ a 1)) a)", "malformed"),
        ("(+ 1 (cond (nil 1)))", "wrong-type"),
        ("(+ nil)", "wrong-type"),
        ("(car 1 2 3)", "wrong-arguments"),
        ("(obtener-ficha b 7 0)", "off-board"),
        ("(obtener-ficha b 0 -1)", "off-board"),
        ("(altura-columna b 7)", "no-column"),
        ("(tablero-casillas b)", "undefined-function"),
        ("(/ 1 0)", "division-by-zero"),
        ("(ejecutar-accion e 9)", "cannot-play"),
        ("(tablero-ancho e)", "wrong-type"),
        ("(error \"out of ~a\" 'ideas)", "error-called"),
    ] {
        let fault = fault(expression);
        assert_eq!((fault.message.key, fault.kind), (key, FaultKind::Program), "{expression}: {fault}");
        assert_eq!(fault.place.line, 1, "{expression}");
    }
    assert_eq!(fault("nil").kind, FaultKind::NotANumber);
    assert_eq!(fault("'(1)").kind, FaultKind::NotANumber);
}

#[test]
fn a_fault_names_the_place_and_the_calls_that_led_there() {
    let fault = evaluate(
        "(defun heuristica (e)
  (+ 1 (first-of
         (estado-turno e))))
(defun first-of (x)
  (let ((y x))
    (car y)))",
    )
    .expect_err("an integer is no list");
    assert_eq!((fault.place.line, fault.place.column), (6, 5));
    let chain: Vec<(&str, u32)> =
        fault.chain.iter().map(|call| (call.function.as_str(), call.place.line)).collect();
    assert_eq!(chain, [("first-of", 6), ("heuristica", 2)]);
}

#[test]
fn files_that_do_not_load_say_where_and_why() {
    let error = refused("(defun heuristica (e)\n  (+ 1 2)\n");
    assert_eq!((error.problem.key, error.place.line), ("unclosed", 1));
    let error = refused("(defun heuristica (e) 1))\n");
    assert_eq!((error.problem.key, error.place.column), ("extra-parenthesis", 25));
    assert_eq!(refused("(defun otra (e) 1)").problem.key, "no-heuristica");
    assert_eq!(refused("(defun heuristica (e) 1)\n(si gana entonces)").place.line, 2);
    assert_eq!(refused("(defun max (e) 1)").problem.key, "standard-redefined");
    // A stray atom is harmless, and so are numbers, texts and keywords; words that nobody made a comment of are not.
    assert_eq!(evaluate("(defun heuristica (e) 1)\nfin"), Ok(1.0));
    assert_eq!(evaluate("(defun heuristica (e) 1)\n2 3.5 \"dos\" :dos nil t"), Ok(1.0));
    let error = refused("(defun heuristica (e) 1)\n\n  primero mira la columna");
    assert_eq!((error.problem.key, error.place.line, error.place.column), ("stray-words", 3, 3));
    assert_eq!(refused("(defun heuristica (e) (+ 2,5 1))").problem.key, "comma");
}

/// SBCL loads them all, and errs where what it would run here is reached.
#[test]
fn what_is_not_understood_fails_where_it_is_reached() {
    for unused in [
        "(defun u (x) (setf (aref x 0) 1))",
        "(defun u (x &key (y 3)) (+ x y))",
        "(defun u (x) (multiple-value-bind (q r) (floor x 2) (+ q r)))",
        "(defun u (x) (make-array x))",
        "(defun u (x) (svref #(1 2 3) x))",
        "(defun u (x) (mapcar (lambda (y) (return-from u y)) x))",
        "(defmacro u (x) `(+ ,x ,@(list 1 2)))",
        "(defstruct nodo valor hijos)",
        "(proclaim '(optimize speed))",
        "(let ((k 3)) (defun u (x) (+ x k)))",
        "#-sbcl (clisp:una-cosa \"x\")",
        "(declaim #+sbcl (sb-ext:muffle-conditions warning))",
    ] {
        assert_eq!(evaluate(&format!("{unused}\n(defun heuristica (e) 7)")), Ok(7.0), "{unused}");
    }
    assert_eq!(evaluate("(progn (defun u (x) (* 2 x)))\n(defun heuristica (e) (u 4))"), Ok(8.0));
    assert_eq!(evaluate("(defun heuristica (e) #+sbcl 1 #-sbcl 2)"), Ok(1.0));
    assert_eq!(evaluate("(defun heuristica (e) #+(or clisp (not sbcl)) 1 #+(and sbcl unix) 2)"), Ok(2.0));
    let source = "(defun u (x &key y) x)\n(defun heuristica (e)\n  (u 1 :y 2))";
    let failure = evaluate(source).expect_err("parameters like these are not understood");
    assert_eq!((failure.message.key, failure.place.line), ("unsupported", 1));
    let about_lines = |note: &&authoring::Note| note.line > 0;
    let lines: Vec<u32> =
        program(source).card().notes.iter().filter(about_lines).map(|note| note.line).collect();
    assert_eq!(lines, [1]);
    assert_eq!(fault("(mapcan #'list '(1))").message.key, "unsupported");
}

#[test]
fn the_card_comes_from_the_file() {
    let source = ";;; Counts discs.\n;;; Nothing else.\n\n(defpackage :2302_P03_fc259 (:use :common-lisp :conecta4));comment
(in-package 2302_P03_fc259)
(defvar *alias* '|El alias|)
(defparameter *peso* 50) ; 0..120
(defconstant +mitad+ 0.5)
(defvar *contador* 0)
(defun heuristica (estado) (setf *contador* (* *peso* +mitad+)) *contador*)";
    let program = program(source);
    let card = program.card();
    assert_eq!((card.alias.as_str(), card.code.as_deref()), ("El alias", Some("fc259")));
    assert_eq!(card.idea, "Counts discs. Nothing else.");
    let weights: Vec<(&str, f64, f64, f64)> = card
        .weights
        .iter()
        .map(|weight| (weight.name.as_str(), weight.default, weight.low, weight.high))
        .collect();
    assert_eq!(weights, [("peso", 50.0, 0.0, 120.0), ("mitad", 0.5, 0.0, 10.0)]);
    assert_eq!(&source[card.weights[0].span.0..card.weights[0].span.1], "50");
    let board = BoardView::classic();
    let value =
        |weights: &[f64]| program.instance_with(weights, 0).unwrap().evaluate(&board, Side::First).unwrap();
    assert_eq!(value(&[50.0, 0.5]), 25.0);
    assert_eq!(value(&[80.0, 0.25]), 20.0);
}

#[test]
fn latin_1_and_carriage_returns_are_read() {
    let source = b"; informaci\xf3n\r\n(defun heuristica (e)\r\n  ; a\xf1o\r\n  42)\r\n";
    let program = load(source, "latin.lisp", Language::Lisp).expect("it loads");
    let board = BoardView::classic();
    assert_eq!(program.instance().unwrap().evaluate(&board, Side::First), Ok(42.0));
}

#[test]
fn random_numbers_depend_on_seed_and_position_only() {
    let program = program("(defun heuristica (e) (+ (random 1000000) (random 1.0)))");
    let (empty, moved) = (BoardView::classic(), BoardView::after("4").unwrap());
    let mut one = program.instance_with(&[], 1).unwrap();
    let mut other = program.instance_with(&[], 2).unwrap();
    let first = one.evaluate(&empty, Side::First);
    assert_ne!(one.evaluate(&moved, Side::Second), first);
    assert_eq!(one.evaluate(&empty, Side::First), first);
    assert_ne!(other.evaluate(&empty, Side::First), first);
}

#[test]
fn boards_of_all_sizes_and_bombs_are_boards() {
    let program = program(
        "(defun heuristica (e)
  (let* ((b (estado-tablero e)) (n 0))
    (loop for c from 0 below (tablero-ancho b) do
      (loop for r from 0 below (tablero-alto b) do
        (when (eql (obtener-ficha b c r) 1) (incf n))))
    (+ n (* 100 (tablero-ancho b)) (* 10000 (tablero-alto b)) (if (ganador e) 1000000 0))))",
    );
    let mut instance = program.instance().unwrap();
    for (width, height) in [(7, 6), (11, 10), (2, 2), (9, 7), (7, 6)] {
        let mut board = BoardView::empty(width, height, 4);
        board.set(0, 0, Cell::Bomb(Side::Second));
        board.set(width - 1, 0, Cell::Disc(Side::Second));
        let expected = 2 + 100 * width + 10_000 * height;
        assert_eq!(instance.evaluate(&board, Side::First), Ok(expected as f64 + 0.0), "{width}x{height}");
    }
    let mut board = BoardView::empty(3, 2, 2);
    board.set(0, 0, Cell::Disc(Side::First));
    board.set(1, 0, Cell::Disc(Side::First));
    assert_eq!(instance.evaluate(&board, Side::First), Ok(1_020_300.0));
    // The framework in Lisp, which a file has that defines a part of it again, knows of them, too.
    let again = self::program(
        "(defun altura-columna (b c) (loop for r below (tablero-alto b) count (obtener-ficha b c r)))
(defun heuristica (e) (if (eql (ganador e) 0) 1 2))",
    );
    assert_eq!(again.instance().unwrap().evaluate(&board, Side::First), Ok(1.0));
    board.set(1, 0, Cell::Disc(Side::Second));
    assert_eq!(again.instance().unwrap().evaluate(&board, Side::First), Ok(2.0));
}

#[test]
fn threads_agree() {
    let source =
        std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/lisp/fc259.lisp")).unwrap();
    let program = load(&source, "fc259.lisp", Language::Lisp).expect("it loads");
    let boards: Vec<BoardView> = ["", "4453", "4444", "1234567", "112233"]
        .iter()
        .map(|moves| BoardView::after(moves).unwrap())
        .collect();
    let values = || -> Vec<f64> {
        let mut instance = program.instance().unwrap();
        boards.iter().map(|board| instance.evaluate(board, board.to_move).unwrap()).collect()
    };
    let expected = values();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(values)).collect();
        for thread in threads {
            assert_eq!(thread.join().unwrap(), expected);
        }
    });
}

/// The values are those that SBCL gives.
#[test]
fn constants_are_taken_out_of_turn() {
    let single = |text: &str| f64::from(text.parse::<f32>().expect("a number"));
    let f = "(let ((f (/ 1.0 (+ 5 (estado-turno e)))) (g 1000000.3)) (declare (ignorable g)) ";
    for (expression, expected) in [
        ("(* f g 0.3 0.7)", "42000.016"),
        ("(* f g 0.3 (- 0.7))", "-42000.016"),
        ("(- 100 f 0.1 0.2)", "99.5"),
        ("(- g f 0.1 0.7 g)", "-1.0"),
        ("(/ 100 (+ f 1.2) 3 7)", "3.4013603"),
        ("(+ 0.3 g 0.7 f 100)", "1000101.5"),
        ("(expt (* 0.1 (1+ f)) -2)", "69.44444"),
        ("(expt (* 0.7 f) 3)", "0.002744"),
        ("(expt (* 0.7 f) -3)", "364.4315"),
        ("(exp (/ -3 7))", "0.6514391"),
        ("(sqrt 11/3)", "1.9148542"),
        ("(expt 7/3 0.3)", "1.289416"),
        ("(log 2/3)", "-0.4054651"),
        ("(tanh 1/3)", "0.32151273"),
    ] {
        assert_eq!(value(&format!("{f}{expression})")), single(expected), "{expression}");
    }
}

/// The values are those that SBCL gives.
#[test]
fn what_is_dropped_on_a_board_is_seen_on_it() {
    check(&[
        (
            "(let ((c (copiar-tablero b))) (poner-ficha c 3 0) (- (altura-columna c 3) (altura-columna b 3)))",
            1.0,
        ),
        (
            "(let* ((c (copiar-tablero b)) (h (altura-columna c 0)) (r (contar-derecha c 1 1 0)))
               (poner-ficha c 1 1)
               (+ (* 100 (- (altura-columna c 1) h)) (* 10 (contar-derecha c 1 1 0)) r))",
            120.0,
        ),
        (
            "(let ((c (copiar-tablero b)) (s 0))
               (loop for k from 0 below 7 do
                 (when (null (obtener-ficha c k 5))
                   (poner-ficha c k 0)
                   (incf s (contar-izquierda c 0 k (1- (altura-columna c k))))))
               s)",
            13.0,
        ),
        (
            "(let ((c (copiar-tablero b)) (f #'poner-ficha)) (altura-columna c 6) (funcall f c 6 1) (altura-columna c 6))",
            1.0,
        ),
        ("(poner-ficha (copiar-tablero b) 0 1)", 1.0),
        ("(let ((c (copiar-tablero b))) (poner-ficha c 0 nil) (altura-columna c 0))", 0.0),
        ("(if (dentro-del-tablero-p nil -1 0) 1 2)", 2.0),
        ("(contar-abajo nil 0 -1 0)", 0.0),
    ]);
    for (expression, key) in
        [("(dentro-del-tablero-p b 7 nil)", "wrong-type"), ("(contar-abajo nil 0 1 0)", "wrong-type")]
    {
        assert_eq!(fault(expression).message.key, key, "{expression}");
    }
}

/// The values are those that SBCL gives.
#[test]
fn globals_are_bound_by_whatever_binds_their_name() {
    for (source, expected) in [
        (
            "(defvar *w* 2) (defun g () *w*) (defun f (*w*) (g)) (defun heuristica (e) (+ (* 10 (f 7)) *w*))",
            72.0,
        ),
        (
            "(defvar *w* 2) (defun g () *w*) (defun heuristica (e) (let ((s 0)) (dotimes (*w* 4) (incf s (g))) (+ (* 10 s) *w*)))",
            62.0,
        ),
        (
            "(defvar *w* 2) (defun g () *w*) (defun heuristica (e) (let ((s 0)) (dolist (*w* '(5 6)) (incf s (g))) (+ (* 10 s) *w*)))",
            112.0,
        ),
        // Who leaves early leaves them as they were.
        (
            "(defvar *w* 2) (defun f () (let ((*w* 9)) (return-from f *w*))) (defun heuristica (e) (+ (* 10 (f)) *w*))",
            92.0,
        ),
        (
            "(defvar *w* 2) (defun heuristica (e) (+ (* 10 (dolist (x '(1 2)) (let ((*w* x)) (return *w*)))) *w*))",
            12.0,
        ),
        // Values are computed before any is bound.
        ("(defvar *w* 2) (defun heuristica (e) (let ((*w* 5) (y *w*)) (+ (* 10 y) *w*)))", 25.0),
        ("(defparameter *w* 5) (defparameter *w* 6) (defun heuristica (e) *w*)", 6.0),
        ("(defvar *w* 5) (defvar *w* 6) (defun heuristica (e) *w*)", 5.0),
        ("(defvar *w* 5) (defparameter *w* 6) (defun heuristica (e) *w*)", 6.0),
        ("(setf w 3) (defvar w 5) (defun heuristica (e) w)", 3.0),
        ("(defvar +val-max+ 5) (defun heuristica (e) +val-max+)", 10_000_000.0),
        ("(defparameter +val-max+ 5) (defun heuristica (e) +val-max+)", 5.0),
        ("(setf +val-min+ (- +val-max+ 1)) (defun heuristica (e) +val-min+)", 9_999_999.0),
    ] {
        assert_eq!(evaluate(source), Ok(expected), "{source}");
    }
    for source in [
        "(defconstant k 5) (defun heuristica (e) (let ((k 6)) k))",
        "(defconstant k 5) (defun f (k) k) (defun heuristica (e) (f 3))",
        "(defconstant k 5) (defun heuristica (e) (setf k 6) k)",
        "(defun f (x y x) x) (defun heuristica (e) (f 1 2 3))",
    ] {
        evaluate(source).expect_err(source);
    }
}

/// The values are those that SBCL gives.
#[test]
fn forms_mean_what_they_mean_there_in_their_corners_too() {
    check(&[
        ("(dotimes (i 5 i))", 5.0),
        ("(dotimes (i -3 i))", 0.0),
        ("(let ((s 0)) (dotimes (i 7 (+ i (* 10 s))) (when (= i 2) (setf i 5)) (incf s)))", 47.0),
        ("(let ((n 3) (s 0)) (dotimes (i n s) (setf n 10) (incf s)))", 3.0),
        ("(if (dolist (x '(1 2) x)) 1 2)", 2.0),
        ("(if (eql \"a\" \"a\") 1 2)", 2.0),
        ("(if (equal \"a\" \"a\") 1 2)", 1.0),
        ("(if (equalp '(1 2.0 \"aB\") '(1.0 2 \"Ab\")) 1 2)", 1.0),
        ("(if (equalp '(1 2) '(1 3)) 1 2)", 2.0),
        ("(if (eql (every #'identity '(1 2)) t) 1 2)", 1.0),
        ("(some #'identity '(nil 2 3))", 2.0),
        ("(let ((l (list 1 2 3)) (i 0)) (incf (nth (incf i) l) 10) (+ i (second l)))", 13.0),
        (
            "(let ((l (list (list 1) (list 2))) (i -1)) (push 7 (nth (incf i) l)) (+ i (first (first l))))",
            7.0,
        ),
        ("(let ((x 1)) (incf x (setf x 10)) x)", 20.0),
        ("(let ((a 1) (c 2) (d 3)) (rotatef a c d) (+ (* 100 a) (* 10 c) d))", 231.0),
        ("(let ((a 1) (c 2)) (+ (* 100 (shiftf a c 5)) (* 10 a) c))", 125.0),
        ("(let ((f '+)) (funcall f 1 2))", 3.0),
        ("(let ((f 'max)) (+ (reduce f '(1 5 2)) (apply f '(1 2))))", 7.0),
        ("(second (let ((f '1+)) (mapcar f '(1 2))))", 3.0),
        ("(loop for i from 0 to 2 and j from 5 downto 0 sum (* i j))", 10.0),
        ("(loop for (x . y) in '((1 . 2) (3 . 4)) sum (* x y))", 14.0),
        ("(loop for (x (y nil z)) in '((1 (2 3 4)) (5 (6 7 8))) sum (+ x (* y z)))", 62.0),
        ("(+ (if (/= 1 2 3) 1 0) (if (/= 1 2 1) 10 0))", 1.0),
        ("(+ (length (butlast '(1 2 3) 2)) (first (last '(4 5 6) 2)) (length (last '(1 2) 0)))", 6.0),
        ("(+ (gcd 4) (gcd) (gcd 12 18 8) (* 100 (lcm 4 6)) (lcm))", 1207.0),
        ("(third (substitute 9 2 '(1 3 2)))", 9.0),
        ("(+ (length (make-list 3)) (second (make-list 2 :initial-element 4)))", 7.0),
        ("(round (* 1000 (atan 1 -2)))", 2678.0),
    ]);
    for expression in [
        "(let ((x 1) (x 2)) x)",
        "(ecase 5 (1 2) (t 3))",
        "(case 5 (t 1) (5 2))",
        "(flet ((max (a c) 7)) (max 1 2))",
        "(progn (loop for i from 0 to 3 do) 1)",
        "(loop for i from 0 to 3 by 0 sum i)",
        "(loop for i from 0 to 3 for i from 1 to 2 sum i)",
        "(let ((l (list 1))) (setq (car l) 3))",
        "(assoc 1 '(1 2))",
        "(setf max 3)",
        "(if (< 3 2 nil) 1 2)",
        "(if (/= 3 3 nil) 1 2)",
        "(last 5)",
        "(expt 0 (* 0.0 (estado-turno e)))",
    ] {
        fault(expression);
    }
}
