//! Files on every rule set and board size, and what the course's framework does with strange values.

use std::path::PathBuf;

use authoring::HeuristicFiles;
use engine::heuristics::Mind;
use engine::search::{Algorithm, Plan};
use engine::{Catalog, Failure};
use game::{Game, Position, Rules, Side};

/// A file for the time of a test.
struct Written(PathBuf);

impl Written {
    fn new(name: &str, text: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("conecta-rules-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a place for temporary files");
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a file");
        Self(path)
    }

    fn path(&self) -> String {
        self.0.to_string_lossy().into_owned()
    }
}

impl Drop for Written {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn catalog() -> Catalog {
    let mut catalog = Catalog::built_in();
    catalog.add_loader(HeuristicFiles);
    catalog
}

fn mind(file: &Written, rules: Rules) -> Box<dyn Mind> {
    let spec = catalog().heuristic(&file.path()).expect("a heuristic");
    spec.heuristic.mind(rules, &spec.weights).expect("it serves these rules")
}

fn rules(text: &str) -> Rules {
    text.parse().expect("rules")
}

const PYTHON: &str = "
def evaluate(board):
    # Mine in the middle, and how wide and high the board is.
    middle = board.shape[1] // 2
    mine = sum(1 for r in range(board.shape[0]) if board[r, middle] == 1)
    return 100 * mine + 10 * board.shape[1] + board.shape[0]
";

const LISP: &str = "
(defun heuristica (estado)
  (let* ((tablero (estado-tablero estado)) (medio (floor (tablero-ancho tablero) 2)) (mias 0))
    (loop for fila from 0 below (altura-columna tablero medio) do
      (setf mias (+ mias (if (eql (obtener-ficha tablero medio fila) (estado-turno estado)) 1 0))))
    (+ (* 100 mias) (* 10 (tablero-ancho tablero)) (tablero-alto tablero))))
";

#[test]
fn a_file_serves_every_size_that_its_code_asks_the_board_for() {
    for (name, text) in [("sizes.py", PYTHON), ("sizes.lisp", LISP)] {
        let file = Written::new(name, text);
        for (rules_text, moves, expected) in [
            ("classic", "4", 76.0),
            ("classic", "41", 176.0),
            ("classic-9x7", "5", 97.0),
            ("classic-9x7", "51", 197.0),
        ] {
            let rules = rules(rules_text);
            let mut mind = mind(&file, rules);
            let game = Game::parse(rules, moves).expect("legal moves");
            let side = game.position().to_move();
            assert_eq!(mind.evaluate(game.position(), side), expected, "{name}: {rules_text} {moves}");
            let plan = Plan::in_house(
                &catalog().heuristic(&file.path()).expect("a heuristic").heuristic.card.house,
                Algorithm::AlphaBeta(3),
            );
            assert!(mind.search(game.position(), &plan).is_ok(), "{name} plays {rules_text}");
        }
    }
}

#[test]
fn in_misere_games_what_is_good_is_bad() {
    for (name, text) in [("misere.py", PYTHON), ("misere.lisp", LISP)] {
        let file = Written::new(name, text);
        let (classic, misere) = (rules("classic"), rules("misere"));
        let ours = Game::parse(classic, "4").expect("a move");
        let theirs = Game::parse(misere, "4").expect("a move");
        let mut in_classic = mind(&file, classic);
        let mut in_misere = mind(&file, misere);
        for side in Side::BOTH {
            let good = in_classic.evaluate(ours.position(), side);
            let bad = in_misere.evaluate(theirs.position(), side.other());
            assert_eq!(good, bad, "{name} for {side}");
        }
    }
}

#[test]
fn bombs_are_their_owners_discs() {
    for (name, text) in [("boom.py", PYTHON), ("boom.lisp", LISP)] {
        let file = Written::new(name, text);
        let boom = rules("boom");
        let mut mind = mind(&file, boom);
        let disc = Game::parse(boom, "4").expect("a disc");
        let size = disc.position().size();
        let sizes = f64::from(10 * u32::from(size.width()) + u32::from(size.height()));
        let middle = size.width() / 2 + 1;
        let game = Game::parse(boom, &middle.to_string()).expect("a disc");
        assert_eq!(mind.evaluate(game.position(), Side::First), 100.0 + sizes, "{name}");
        assert_eq!(mind.evaluate(game.position(), Side::Second), sizes, "{name}");
    }
}

#[test]
fn a_file_that_knows_one_size_fails_on_others_with_its_line() {
    let file =
        Written::new("fixed.py", "def evaluate(board, player):\n    return board[6][8] == player or 5\n");
    let mut on_larger = mind(&file, rules("classic-9x7"));
    let start = Game::new(rules("classic-9x7"));
    assert_eq!(on_larger.evaluate(start.position(), Side::First), 5.0);
    let mut on_classic = mind(&file, Rules::CLASSIC);
    let start = Game::new(Rules::CLASSIC);
    match on_classic.value(start.position(), Side::First) {
        Err(Failure::Program { message, place: Some(place), .. }) => {
            assert!(message.contains("IndexError"), "{message}");
            assert!(place.contains("fixed.py") && place.contains('2'), "{place}");
        }
        other => panic!("{other:?}"),
    }
}

fn course_search(file: &Written, moves: &str, depth: u32) -> Result<(char, f64), Failure> {
    let spec = catalog().heuristic(&file.path()).expect("a heuristic");
    let mut mind = spec.heuristic.mind(Rules::CLASSIC, &spec.weights).expect("it plays");
    let game = Game::parse(Rules::CLASSIC, moves).expect("legal moves");
    let mut found = Vec::new();
    for algorithm in [Algorithm::AlphaBeta(depth), Algorithm::Negamax(depth)] {
        let plan = Plan::in_house(&spec.heuristic.card.house, algorithm);
        found.push(
            mind.search(game.position(), &plan)
                .map(|choice| (Rules::CLASSIC.letter(choice.mv), choice.value.expect("a value"))),
        );
    }
    assert_eq!(format!("{:?}", found[0]), format!("{:?}", found[1]), "both searches agree");
    found.remove(0)
}

/// The framework's search began with -10,000,000 as the best so far and took what was not worse. Values by hand.
#[test]
fn values_beyond_a_won_game_are_what_the_frameworks_search_made_of_them() {
    // Every leaf is worth 30,000,000 to whoever is to move there. At one ply all moves are worth -30,000,000, below the
    // least value: no move. At two plies every reply is worth that, so it counts as -10,000,000, and moves 10,000,000.
    let file = Written::new("huge.lisp", "(defun heuristica (estado) 30000000)");
    assert!(matches!(course_search(&file, "", 1), Err(Failure::NoMove)));
    assert_eq!(course_search(&file, "", 2), Ok(('7', 10_000_000.0)));
    // At three plies replies are worth 10,000,000 to the other side, and moves -10,000,000: not worse than the least.
    assert_eq!(course_search(&file, "", 3), Ok(('7', -10_000_000.0)));
    // Leaves worth -30,000,000 to whoever is to move there: at one ply moves are worth 30,000,000.
    let file = Written::new("tiny.lisp", "(defun heuristica (estado) -30000000)");
    assert_eq!(course_search(&file, "", 1), Ok(('7', 30_000_000.0)));
    // At two plies replies are worth 30,000,000, and every move -30,000,000: no move.
    assert!(matches!(course_search(&file, "", 2), Err(Failure::NoMove)));
    // At three plies, positions after two moves are worth 30,000,000 to their side to move, replies -30,000,000, which
    // counts as -10,000,000, and moves 10,000,000.
    assert_eq!(course_search(&file, "", 3), Ok(('7', 10_000_000.0)));
    // Files in other languages were not written for that search.
    let file = Written::new("huge.py", "def evaluate(board):\n    return 30000000\n");
    assert_eq!(course_search(&file, "", 1), Ok(('7', -30_000_000.0)));
}

#[test]
fn random_numbers_are_the_same_in_every_event() {
    let text = "(defun heuristica (estado) (random 1000))";
    let (file, same) = (Written::new("dice.lisp", text), Written::new("copy.lisp", text));
    let other = Written::new("other.lisp", &format!("; another player\n{text}"));
    let values = |file: &Written| -> Vec<f64> {
        let mut mind = mind(file, Rules::CLASSIC);
        let games =
            ["", "4", "44", "445", "1234567"].map(|moves| Game::parse(Rules::CLASSIC, moves).expect("moves"));
        games.iter().map(|game| mind.evaluate(game.position(), game.position().to_move())).collect()
    };
    assert_eq!(values(&file), values(&file));
    assert_eq!(values(&file), values(&same));
    assert_ne!(values(&file), values(&other));
}

#[test]
fn an_infinite_value_is_better_than_all_others_and_can_be_searched_with() {
    let text = "
def evaluate(board):
    if board[0][6] == 1:
        return float('inf')
    return -float('inf') if board[0][6] == 2 else 0
";
    let file = Written::new("infinite.py", text);
    let mut mind = mind(&file, Rules::CLASSIC);
    let game = |moves| Game::parse(Rules::CLASSIC, moves).expect("legal moves");
    let mut value = |moves, side| mind.value(game(moves).position(), side).expect("a value");
    assert_eq!(
        [value("7", Side::First), value("7", Side::Second), value("4", Side::First)],
        [1e15, -1e15, 0.0]
    );
    let house = catalog().heuristic(&file.path()).expect("a heuristic").heuristic.card.house;
    for (depth, expected) in [(1, 1e15), (2, 1e15)] {
        let plan = Plan::in_house(&house, Algorithm::AlphaBeta(depth));
        let choice = mind.search(game("44").position(), &plan).expect("a move");
        assert_eq!((Rules::CLASSIC.letter(choice.mv), choice.value), ('7', Some(expected)), "{depth} plies");
    }
}
