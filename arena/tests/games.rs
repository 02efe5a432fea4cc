//! Whole games between players.

use arena::{ACTION_LIMIT, Ending, GameRecord, play_game};
use engine::players::PlayerSpec;
use game::{Game, Outcome, Rules, Side};

fn play(rules: Rules, [first, second]: [&str; 2], opening: &str, limit: usize) -> GameRecord {
    let player = |text: &str| {
        let spec: PlayerSpec = text.parse().expect("a player");
        spec.player(rules).expect("it plays these rules")
    };
    let opening = Game::parse(rules, opening).expect("legal");
    play_game(&mut [player(first), player(second)], opening, limit)
}

#[test]
fn depth_eight_players_finish_a_game_of_boom() {
    for players in [["prob", "test"], ["test", "prob"], ["prob", "prob"]] {
        let record = play(Rules::Boom, players, "", ACTION_LIMIT);
        assert_ne!(record.ending, Ending::ActionLimit, "{players:?}");
        assert_eq!(record.game.outcome(), Some(record.outcome));
    }
}

#[test]
fn a_game_that_goes_on_for_too_long_is_a_draw_and_says_so() {
    let record = play(Rules::Boom, ["prob:d2", "prob:d2"], "", 5);
    assert_eq!(
        (record.outcome, record.ending, record.game.moves().len()),
        (Outcome::Draw, Ending::ActionLimit, 5)
    );
    assert_eq!(record.ending.to_string(), "action limit");
}

#[test]
fn a_line_and_a_full_board_are_told_apart() {
    let won = play(Rules::CLASSIC, ["bueno:d1", "random"], "112233", ACTION_LIMIT);
    assert_eq!((won.outcome, won.ending), (Outcome::Win(Side::First), Ending::Line));
    let small: Rules = "classic-3x2".parse().expect("rules");
    let drawn = play(small, ["random", "random"], "", ACTION_LIMIT);
    assert_eq!((drawn.outcome, drawn.ending), (Outcome::Draw, Ending::FullBoard));
}

#[test]
fn a_full_board_of_boom_is_a_loss_for_the_side_that_cannot_act() {
    // A golden game that fills the board, up to its last action.
    let table = include_str!("../../data/golden/boom-special.tsv");
    let row = table.lines().find(|line| line.contains("\tfull_")).expect("there is one");
    let [_, actions, _, winner] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("a game") };
    let record = play(Rules::Boom, ["random", "random"], actions, ACTION_LIMIT);
    assert_eq!(record.ending, Ending::FullBoard);
    assert_eq!(record.outcome.winner().expect("no draws").number().to_string(), winner);
}

#[test]
fn misere_turns_the_result_around() {
    let rules: Rules = "misere".parse().expect("rules");
    let record = play(rules, ["random", "random"], "1122334", ACTION_LIMIT);
    assert_eq!((record.outcome, record.ending), (Outcome::Win(Side::Second), Ending::Line));
    // Offered the line, a player that looks one ply ahead does not take it.
    let record = play(rules, ["bueno:d1", "random"], "112233", 7);
    assert_ne!(record.game.letters(), "1122334");
}
