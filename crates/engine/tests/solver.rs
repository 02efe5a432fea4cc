//! The solver against the truth: published scores, brute force on small boards, known outcomes, and its own promises.

use engine::Limits;
use engine::solver::{Oracle, Verdict};
use game::{AnyPosition, Game, Move, Outcome, Position, Rules};
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

const SETS: [(&str, &str); 6] = [
    ("end-easy", include_str!("../../../data/solver/end-easy.tsv")),
    ("middle-easy", include_str!("../../../data/solver/middle-easy.tsv")),
    ("begin-easy", include_str!("../../../data/solver/begin-easy.tsv")),
    ("middle-medium", include_str!("../../../data/solver/middle-medium.tsv")),
    ("begin-medium", include_str!("../../../data/solver/begin-medium.tsv")),
    ("begin-hard", include_str!("../../../data/solver/begin-hard.tsv")),
];

/// A scored position of a test set.
struct Scored {
    game: Game,
    score: i32,
}

fn set(name: &str) -> Vec<Scored> {
    let (_, text) = SETS.iter().find(|(known, _)| *known == name).expect("a set");
    let scored = |line: &str| {
        let mut fields = line.split('\t');
        let mut field = || fields.next().expect("moves and score");
        let (moves, score) = (field(), field());
        Scored { game: game(moves), score: score.parse().expect("a score") }
    };
    text.lines().map(scored).collect()
}

fn game(moves: &str) -> Game {
    Game::parse(Rules::CLASSIC, moves).expect("a legal game")
}

fn rules(text: &str) -> Rules {
    text.parse().expect("rules")
}

/// Without a book, so that everything is searched.
fn oracle(rules: Rules, megabytes: usize) -> Oracle {
    Oracle::new(rules, megabytes).expect("rules and memory for it").without_book()
}

fn slow() -> bool {
    std::env::var_os("CONECTA_SLOW_TESTS").is_some_and(|value| value == "1")
}

fn score(oracle: &mut Oracle, position: &AnyPosition) -> i32 {
    oracle.solve(position, &Limits::default()).score().expect("without limits every score is found")
}

#[test]
fn an_absurd_table_is_as_large_as_the_machine_allows_and_says_so() {
    for rules in ["classic", "classic-8x7"] {
        let mut oracle = oracle(self::rules(rules), usize::MAX);
        assert!((1..usize::MAX).contains(&oracle.table_megabytes()));
        let full = Game::parse(self::rules(rules), "1122334").expect("a game");
        assert!(score(&mut oracle, full.position()) < 0);
    }
    assert_eq!(oracle(Rules::CLASSIC, 16).table_megabytes(), 16);
}

fn scores_hold(name: &str, step: usize) {
    let mut oracle = oracle(Rules::CLASSIC, 64);
    for scored in set(name).iter().step_by(step) {
        oracle.clear();
        assert_eq!(score(&mut oracle, scored.game.position()), scored.score, "{}", scored.game);
    }
}

#[test]
fn every_position_of_the_four_easier_sets_has_its_score() {
    for name in ["end-easy", "middle-easy", "begin-easy", "middle-medium"] {
        scores_hold(name, 1);
    }
}

/// All of them under the slow-test switch.
#[test]
fn positions_of_begin_medium_have_their_scores() {
    scores_hold("begin-medium", if slow() { 1 } else { 10 });
}

/// All of them under the slow-test switch: some minutes.
#[test]
fn positions_of_begin_hard_have_their_scores() {
    scores_hold("begin-hard", if slow() { 1 } else { 50 });
}

#[test]
fn a_table_that_is_never_cleared_changes_no_score() {
    let mut oracle = oracle(Rules::CLASSIC, 1);
    for name in ["end-easy", "middle-easy", "begin-easy", "middle-medium"] {
        for scored in set(name).iter().take(300) {
            assert_eq!(score(&mut oracle, scored.game.position()), scored.score, "{}", scored.game);
        }
    }
}

/// The same positions always take the same nodes. If this fails, the search has changed: when that was the intention, put
/// the numbers of the message into data/solver/nodes.tsv, in the same commit and with the reason.
#[test]
fn node_counts_are_those_on_file() {
    let on_file = include_str!("../../../data/solver/nodes.tsv");
    let mut found = String::new();
    let mut oracle = oracle(Rules::CLASSIC, 64);
    for line in on_file.lines() {
        let [name, number, _] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("set, positions, nodes")
        };
        let mut nodes = 0;
        for scored in set(name).iter().take(number.parse().expect("a number")) {
            oracle.clear();
            nodes += oracle.solve(scored.game.position(), &Limits::default()).nodes;
        }
        writeln!(found, "{name}\t{number}\t{nodes}").expect("a text takes everything");
    }
    assert_eq!(found, on_file);
}

/// Scores by brute force: every line of every game, each position remembered.
struct BruteForce {
    cells: i32,
    known: HashMap<AnyPosition, i32>,
}

impl BruteForce {
    fn new(rules: Rules) -> Self {
        Self { cells: rules.size().cells() as i32, known: HashMap::new() }
    }

    fn score(&mut self, position: &AnyPosition, discs: i32) -> i32 {
        match position.outcome() {
            // Disc number `discs` has won, for the other side.
            Some(Outcome::Win(_)) => return -((self.cells + 2 - discs) / 2),
            Some(Outcome::Draw) => return 0,
            None => {}
        }
        if let Some(&score) = self.known.get(position) {
            return score;
        }
        let children = position.moves().iter().map(|mv| position.after(mv).0);
        let score = children.map(|child| -self.score(&child, discs + 1)).max().expect("a move");
        self.known.insert(*position, score);
        score
    }
}

/// Compares one in `step` of all unfinished positions of a board.
fn agrees_with_brute_force(text: &str, step: usize) {
    let rules = rules(text);
    let mut brute_force = BruteForce::new(rules);
    brute_force.score(&rules.start(), 0);
    let mut all: Vec<_> = brute_force.known.into_iter().collect();
    all.sort_unstable();
    let mut oracle = oracle(rules, 1);
    for (position, expected) in all.iter().step_by(step) {
        assert_eq!(score(&mut oracle, position), *expected, "{text}\n{}", game::draw(position));
        let weak = oracle.solve_weakly(position, &Limits::default());
        assert_eq!(weak.outcome(), Some(expected.signum()), "{text}\n{}", game::draw(position));
    }
}

#[test]
fn every_position_of_small_boards_has_the_score_of_brute_force() {
    for board in ["2x2", "3x3", "2x5", "2x6", "3x4", "4x2", "4x3", "5x3", "6x2", "7x2", "4x4"] {
        agrees_with_brute_force(&format!("classic-{board}"), 1);
    }
}

/// All of them under the slow-test switch.
#[test]
fn positions_of_boards_of_twenty_cells_have_the_score_of_brute_force() {
    let step = if slow() { 1 } else { 13 };
    agrees_with_brute_force("classic-5x4", step);
    agrees_with_brute_force("classic-4x5", step);
}

/// A random unfinished position with this many discs.
fn random_position(rules: Rules, discs: usize, state: &mut u64) -> AnyPosition {
    'again: loop {
        let mut position = rules.start();
        for _ in 0..discs {
            let open: Vec<_> = position
                .moves()
                .iter()
                .map(|mv| position.after(mv).0)
                .filter(|next| next.outcome().is_none())
                .collect();
            if open.is_empty() {
                continue 'again;
            }
            // Marsaglia's xorshift: small, and the same everywhere.
            *state ^= *state << 13;
            *state ^= *state >> 7;
            *state ^= *state << 17;
            position = open[(*state >> 33) as usize % open.len()];
        }
        return position;
    }
}

#[test]
fn the_end_of_the_game_on_boards_of_every_form_agrees_with_brute_force() {
    for text in ["8x7", "7x8", "9x6", "6x9", "10x5", "5x10", "11x4", "6x6", "8x4", "4x10", "3x10", "2x10"] {
        let rules = rules(&format!("classic-{text}"));
        let (mut oracle, mut state) = (oracle(rules, 1), 88_172_645_463_325_252);
        for empty in (4..11).cycle().take(70) {
            let discs = rules.size().cells() as usize - empty;
            let position = random_position(rules, discs, &mut state);
            let expected = BruteForce::new(rules).score(&position, discs as i32);
            assert_eq!(score(&mut oracle, &position), expected, "{text}\n{}", game::draw(&position));
        }
    }
}

#[test]
fn outcomes_by_size_are_the_known_ones() {
    // The disc that wins with perfect play, 0 for a draw.
    let quick =
        [("4x4", 0), ("5x4", 0), ("6x4", 24), ("7x4", 0), ("4x5", 0), ("5x5", 0), ("4x6", 0), ("5x6", 0)];
    let long = [("8x4", 32), ("6x5", 0), ("7x5", 0), ("6x6", 36), ("4x7", 0), ("5x7", 0)];
    for (text, disc) in quick.into_iter().chain(long.into_iter().filter(|_| slow())) {
        let rules = rules(&format!("classic-{text}"));
        let score = score(&mut oracle(rules, 256), &rules.start());
        let cells = rules.size().cells() as i32;
        // Of the two discs with this score, the one that belongs to the winner.
        let discs = [cells + 2 - 2 * score.abs(), cells + 1 - 2 * score.abs()];
        let winning = discs.into_iter().find(|disc| score != 0 && (disc % 2 == 1) == (score > 0));
        assert_eq!(winning.unwrap_or(0), disc, "{text}");
    }
}

#[test]
fn the_standard_board_is_won_by_the_first_side_with_its_last_disc() {
    if slow() {
        assert_eq!(score(&mut oracle(Rules::CLASSIC, 1024), &Rules::CLASSIC.start()), 1);
    }
    let mut with_book = Oracle::new(Rules::CLASSIC, 1).expect("classic");
    assert_eq!(score(&mut with_book, &Rules::CLASSIC.start()), 1);
    let moves = with_book.solve_moves(&Rules::CLASSIC.start(), &Limits::default());
    let scores: Vec<_> = moves.into_iter().map(|verdict| verdict.and_then(Verdict::score)).collect();
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2].map(Some));
}

#[test]
fn mirror_images_have_equal_scores() {
    let (mut one, mut other) = (oracle(Rules::CLASSIC, 16), oracle(Rules::CLASSIC, 16));
    let mut state = 99;
    for discs in (14..40).cycle().take(400) {
        let position = random_position(Rules::CLASSIC, discs, &mut state);
        assert_eq!(score(&mut one, &position), score(&mut other, &position.mirrored()));
    }
}

#[test]
fn the_weak_question_gets_the_sign_of_the_score() {
    let mut oracle = oracle(Rules::CLASSIC, 16);
    for name in ["end-easy", "middle-easy", "begin-easy", "middle-medium"] {
        for scored in set(name).iter().take(200) {
            oracle.clear();
            let verdict = oracle.solve_weakly(scored.game.position(), &Limits::default());
            assert_eq!(verdict.outcome(), Some(scored.score.signum()), "{}", scored.game);
            assert!(verdict.lower <= scored.score && scored.score <= verdict.upper);
        }
    }
}

#[test]
fn moves_are_worth_what_the_positions_after_them_are() {
    let mut oracle = oracle(Rules::CLASSIC, 16);
    for scored in set("middle-easy").iter().take(100) {
        let position = scored.game.position();
        let verdicts = oracle.solve_moves(position, &Limits::default());
        let scores: Vec<_> =
            verdicts.iter().map(|verdict| verdict.map(|verdict| verdict.score().expect("exact"))).collect();
        assert_eq!(scores.iter().flatten().max(), Some(&scored.score), "{}", scored.game);
        let (best_score, best) = oracle.best_moves(position, &Limits::default()).expect("no limits");
        assert_eq!(best_score, scored.score);
        for (column, score) in scores.into_iter().enumerate() {
            let mv = Move::new(column as u8);
            assert_eq!(score.is_some(), scored.game.legal().contains(mv));
            assert_eq!(score == Some(best_score), best.contains(&mv));
        }
    }
}

#[test]
fn the_line_of_best_play_ends_as_the_score_says() {
    let mut oracle = oracle(Rules::CLASSIC, 16);
    for scored in set("middle-medium").iter().take(100) {
        let mut game = scored.game.clone();
        let mover = game.position().to_move();
        for mv in oracle.line(scored.game.position(), &Limits::default()) {
            game.play(mv).expect("a legal line");
        }
        let discs = game.moves().len() as i32;
        let end = match game.outcome().expect("the line goes to the end") {
            Outcome::Draw => 0,
            Outcome::Win(side) if side == mover => (44 - discs) / 2,
            Outcome::Win(_) => -((44 - discs) / 2),
        };
        assert_eq!(end, scored.score, "{}", scored.game);
    }
}

#[test]
fn a_finished_game_has_the_score_of_its_result() {
    let mut oracle = oracle(Rules::CLASSIC, 1);
    let lost = game("1212121");
    assert_eq!(score(&mut oracle, lost.position()), -18);
    assert!(oracle.solve_moves(lost.position(), &Limits::default()).iter().all(Option::is_none));
    assert!(oracle.line(lost.position(), &Limits::default()).is_empty());
}

#[test]
fn bounds_of_an_interrupted_solve_are_true_and_do_no_harm() {
    let mut oracle = oracle(Rules::CLASSIC, 4);
    for (index, scored) in set("middle-medium").iter().take(200).enumerate() {
        oracle.clear();
        for nodes in [0, 1, 10, 100, 1_000, 5_000 + index as u64] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let verdict = oracle.solve(scored.game.position(), &limits);
            assert!(verdict.lower <= scored.score && scored.score <= verdict.upper, "{}", scored.game);
            assert!(verdict.nodes <= nodes);
        }
        assert_eq!(score(&mut oracle, scored.game.position()), scored.score, "{}", scored.game);
    }
}

/// The best of three: other processes may take the processor away.
fn quickest(mut delay: impl FnMut() -> Duration) -> Duration {
    (0..3).map(|_| delay()).min().expect("three of them")
}

#[test]
fn a_stop_is_answered_within_20_milliseconds() {
    for threads in [1, 2] {
        let mut oracle = oracle(Rules::CLASSIC, 64).with_threads(threads);
        let delay = quickest(|| {
            oracle.clear();
            let stop = AtomicBool::new(false);
            thread::scope(|scope| {
                let watch = scope.spawn(|| {
                    thread::sleep(Duration::from_millis(100));
                    stop.store(true, Ordering::Relaxed);
                    Instant::now()
                });
                let limits = Limits { stop: Some(&stop), ..Limits::default() };
                let verdict = oracle.solve(&Rules::CLASSIC.start(), &limits);
                assert!(verdict.lower <= 1 && 1 <= verdict.upper);
                Instant::now().duration_since(watch.join().expect("it does not panic"))
            })
        });
        assert!(delay < Duration::from_millis(20), "{delay:?} with {threads} threads");
    }
}

#[test]
fn a_deadline_is_kept() {
    let mut oracle = oracle(Rules::CLASSIC, 64);
    let delay = quickest(|| {
        oracle.clear();
        let deadline = Instant::now() + Duration::from_millis(50);
        oracle.solve(&Rules::CLASSIC.start(), &Limits { deadline: Some(deadline), ..Limits::default() });
        deadline.elapsed()
    });
    assert!(delay < Duration::from_millis(20), "{delay:?}");
}

#[test]
fn threads_change_no_score() {
    for threads in [2, 4] {
        let mut oracle = oracle(Rules::CLASSIC, 16).with_threads(threads);
        for scored in set("begin-medium").iter().take(20) {
            oracle.clear();
            let verdict = oracle.solve(scored.game.position(), &Limits::default());
            assert_eq!(verdict.score(), Some(scored.score), "{}", scored.game);
        }
    }
}

#[test]
fn rules_without_a_proof_are_refused() {
    for text in ["boom", "misere", "classic-7x6-5", "classic-9x7", "classic-8x8"] {
        let error = Oracle::new(rules(text), 1).err().expect("not solved here").to_string();
        assert!(error.contains(text), "{error}");
    }
}
