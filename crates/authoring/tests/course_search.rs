//! The course's framework asked its files about finished games, too. Its search, written down plainly, against ours.

use authoring::{BoardView, HeuristicFile, Instance, Language};
use engine::heuristics::Weights;
use engine::search::{Algorithm, Plan};
use game::{Classic, Game, Position, Rules, Standard};

/// Files that know who has won, that do not ask, that have it the wrong way around, that err
/// on some boards, or exceed the framework's values.
const FILES: [(&str, &str); 5] = [
    (
        "knows.lisp",
        "(defun heuristica (e)
           (cond ((not (juego-terminado-p e)) (contar-abajo (estado-tablero e) (estado-turno e) 3 5))
                 ((null (ganador e)) 0)
                 ((eql (ganador e) (estado-turno e)) +val-max+)
                 (t +val-min+)))",
    ),
    (
        "forgets.lisp",
        "(defun runs (board who)
           (loop for column from 0 below 7
                 sum (* (1+ column) (contar-abajo board who column (1- (altura-columna board column))))))
         (defun heuristica (e)
           (let ((me (estado-turno e)) (board (estado-tablero e)))
             (- (runs board me) (runs board (siguiente-jugador me)))))",
    ),
    (
        "errs.lisp",
        "(defun heuristica (e)
           (if (ganador e)
               (if (eql (ganador e) (estado-turno e)) -500 500)
               (altura-columna (estado-tablero e) 2)))",
    ),
    (
        "partly.lisp",
        "(defun heuristica (e)
           (let* ((b (estado-tablero e)) (h (altura-columna b 5)))
             (if (and (= h 3) (eql (obtener-ficha b 5 2) (estado-turno e)))
                 (+ nil 1)
                 (- (altura-columna b 1) (* 2 (contar-abajo b (estado-turno e) 4 (1- (altura-columna b 4))))))))",
    ),
    ("exceeds.lisp", "(defun heuristica (e) (if (ganador e) -30000000 (if (tablas-p e) 7 3)))"),
];

/// What the framework made of a state: its file's value at the end and at the horizon, the greatest of the successors' between,
/// from the least value there is. Nothing if the file errs anywhere.
fn value(
    instance: &mut Instance,
    position: &Classic<Standard>,
    moves: &mut String,
    depth: u32,
) -> Option<f64> {
    const LEAST: f64 = -10_000_000.0;
    if depth == 0 || position.outcome().is_some() {
        let board = BoardView::after(moves).expect("legal moves");
        return instance.evaluate(&board, board.to_move).ok();
    }
    let mut greatest = LEAST;
    for mv in position.moves() {
        let (child, _) = position.after(mv);
        moves.push(Rules::CLASSIC.letter(mv));
        greatest = greatest.max(-value(instance, &child, moves, depth - 1)?);
        moves.pop();
    }
    Some(greatest)
}

/// The last of the best moves, none of those below the least value.
fn best(
    instance: &mut Instance,
    position: &Classic<Standard>,
    moves: &str,
    depth: u32,
) -> Option<(char, f64)> {
    let mut best: Option<(char, f64)> = None;
    for mv in position.moves() {
        let (child, _) = position.after(mv);
        let mut line = moves.to_owned();
        line.push(Rules::CLASSIC.letter(mv));
        let found = -value(instance, &child, &mut line, depth - 1)?;
        if found >= -10_000_000.0 && best.is_none_or(|(_, value)| found >= value) {
            best = Some((Rules::CLASSIC.letter(mv), found));
        }
    }
    best
}

fn start_of(moves: &str) -> Classic<Standard> {
    let mut position = Classic::standard();
    for &mv in Game::parse(Rules::CLASSIC, moves).expect("legal moves").moves() {
        position.play(mv);
    }
    position
}

#[test]
fn a_file_in_lisp_is_asked_about_finished_games_as_in_the_course() {
    // Wins for either side are near, and one board is almost full.
    let games = [
        "4455",
        "44553",
        "112233",
        "1212126",
        "443322",
        "32233441155",
        "121314",
        "17416622734167236266541545342427713557",
    ];
    let mut failures = 0;
    for (name, source) in FILES {
        let file = HeuristicFile::of(name, Language::Lisp, source.into()).expect("it loads");
        let mut instance = file.program.instance().expect("an instance");
        let heuristic = file.heuristic(name);
        let house = heuristic.card.house;
        let weights = Weights::defaults(&heuristic.card.weights);
        let mut mind = heuristic.mind(Rules::CLASSIC, &weights).expect("it plays");
        for moves in games {
            let (game, position) = (Game::parse(Rules::CLASSIC, moves).expect("legal"), start_of(moves));
            for depth in 1..=4 {
                let best = best(&mut instance, &position, moves, depth);
                failures += usize::from(best.is_none());
                let plan = Plan::in_house(&house, Algorithm::AlphaBeta(depth));
                let choice = mind.search(game.position(), &plan).ok();
                let chosen = choice.map(|choice| {
                    (Rules::CLASSIC.letter(choice.mv), choice.value.expect("a searched value"))
                });
                assert_eq!(chosen, best, "{name} at {depth} plies after {moves}");
            }
        }
    }
    assert!(failures > 3, "{failures} searches ended in an error");
}

#[test]
fn the_value_of_a_finished_game_is_the_files_own() {
    for ((name, source), expected) in FILES.into_iter().zip([-1e7, -5.0, 500.0, 4.0, -3e7]) {
        let heuristic =
            HeuristicFile::of(name, Language::Lisp, source.into()).expect("it loads").heuristic(name);
        let weights = Weights::defaults(&heuristic.card.weights);
        let mut mind = heuristic.mind(Rules::CLASSIC, &weights).expect("it plays");
        // The first side has three discs in the second column and won with the fourth; the second three in the first.
        let game = Game::parse(Rules::CLASSIC, "2121212").expect("legal moves");
        assert!(game.outcome().is_some());
        let value = mind.evaluate(game.position(), game.position().to_move());
        assert_eq!(value, expected, "{name}");
    }
}

#[test]
fn who_does_not_ask_for_the_end_is_told_so() {
    let notes = FILES.map(|(name, source)| {
        let file = HeuristicFile::of(name, Language::Lisp, source.into()).expect("it loads");
        file.program.card().notes.iter().filter(|note| note.message.key == "plays-past-wins").count()
    });
    assert_eq!(notes, [0, 1, 0, 1, 0]);
}

#[test]
fn who_defines_the_framework_again_is_told_that_the_search_does_not_follow() {
    let named = |source: &str| {
        let source = format!("{source}\n(defun heuristica (e) (if (juego-terminado-p e) 1 2))");
        let file = HeuristicFile::of("again.lisp", Language::Lisp, source.into()).expect("it loads");
        let card = file.program.card().clone();
        let mut instance = file.program.instance().expect("an instance");
        let board = BoardView::classic();
        let value = instance.evaluate(&board, board.to_move).expect("a value");
        let told = card.notes.iter().find(|note| note.message.key == "framework-redefined");
        (told.map(|note| (note.line, note.message.to_string().contains("ganador"))), value)
    };
    assert_eq!(named("; nothing\n(defun ganador (e) (estado-turno e))"), (Some((2, true)), 1.0));
    assert_eq!(named("(setf +val-min+ -50)"), (Some((0, false)), 2.0));
    assert_eq!(named("(defparameter +val-min+ -50)"), (Some((0, false)), 2.0));
    assert_eq!(named("(defun mi-ganador (e) (ganador e))"), (None, 2.0));
    // A package of its own has a function of its own.
    let shadowed =
        "(defpackage :p (:use :cl :conecta4) (:shadow :ganador))\n(in-package :p)\n(defun ganador (e) 0)";
    assert_eq!(named(shadowed), (None, 2.0));
}
