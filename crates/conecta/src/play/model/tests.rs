//! The model played with keys and answers, without a terminal.

use super::super::files::{Replaceable, SaveError};
use super::super::settings::{Opponent, Starter};
use super::*;
use engine::solver::{Oracle, Verdict};
use game::Rules;

fn asked(opponent: Opponent) -> Asked {
    Asked { rules: None, opponent: Some(opponent), starter: Some(Starter::Me), game: None, seed: 1 }
}

fn model(opponent: Opponent) -> Model {
    Model::new(&asked(opponent), Catalog::built_in(), false).0
}

/// Two persons under these rules.
fn ruled(rules: Rules) -> Model {
    let asked = Asked { rules: Some(rules), ..asked(Opponent::Person) };
    Model::new(&asked, Catalog::built_in(), false).0
}

fn type_keys(model: &mut Model, text: &str) -> Vec<Effect> {
    text.chars().flat_map(|letter| model.update(Event::Key(Key::Char(letter)))).collect()
}

fn letters(model: &Model) -> String {
    model.game().letters()
}

/// The machine answers the question it was asked last.
fn answer(model: &mut Model, effects: &[Effect], letter: char) -> Vec<Effect> {
    let mv = model.game().rules().move_of(letter).expect("a move");
    model.update(Event::Chosen(asked_last(effects), Ok(choice(mv))))
}

/// The ticket of the question that the machine was asked last.
fn asked_last(effects: &[Effect]) -> Ticket {
    let ticket = |effect: &Effect| match effect {
        Effect::Think(ticket, ..) => Some(*ticket),
        _ => None,
    };
    effects.iter().rev().find_map(ticket).expect("the machine was asked")
}

fn choice(mv: Move) -> Choice {
    Choice { mv, value: Some(1.0), depth: 3, ends_in: None, nodes: 9, line: vec![mv] }
}

#[test]
fn the_machine_answers_every_move_of_the_person() {
    let mut model = model(Opponent::Level(2));
    let effects = type_keys(&mut model, "4");
    assert!(model.is_thinking());
    answer(&mut model, &effects, '3');
    assert_eq!((letters(&model).as_str(), model.is_thinking()), ("43", false));
}

#[test]
fn keys_do_not_play_for_the_machine() {
    let mut model = model(Opponent::Level(2));
    type_keys(&mut model, "45");
    assert_eq!(letters(&model), "4");
    assert!(matches!(model.notice, Some(Notice::NotYourTurn)));
}

#[test]
fn answers_about_another_position_are_ignored() {
    let mut model = model(Opponent::Level(2));
    let effects = type_keys(&mut model, "4");
    let undone = type_keys(&mut model, "u");
    assert!(undone.contains(&Effect::StopThinking));
    answer(&mut model, &effects, '3');
    assert_eq!(letters(&model), "");
}

#[test]
fn undo_goes_back_to_the_persons_last_choice_and_redo_forward_again() {
    let mut model = model(Opponent::Level(2));
    for (own, reply) in [("4", '4'), ("5", '3')] {
        let effects = type_keys(&mut model, own);
        answer(&mut model, &effects, reply);
    }
    type_keys(&mut model, "u");
    assert_eq!(letters(&model), "44");
    type_keys(&mut model, "u");
    assert_eq!(letters(&model), "");
    type_keys(&mut model, "u");
    assert!(matches!(model.notice, Some(Notice::NothingToUndo)));
    type_keys(&mut model, "rr");
    assert_eq!(letters(&model), "4453");
    type_keys(&mut model, "r");
    assert!(matches!(model.notice, Some(Notice::NothingToRedo)));
}

#[test]
fn the_machine_keeps_still_while_somebody_looks_at_the_past() {
    let mut model = model(Opponent::Level(2));
    let effects = type_keys(&mut model, "4");
    answer(&mut model, &effects, '4');
    let effects = type_keys(&mut model, "[");
    assert_eq!((letters(&model).as_str(), effects), ("4", Vec::new()));
    let effects = type_keys(&mut model, "p");
    assert!(matches!(effects[..], [Effect::Think(..)]), "until somebody goes on from there");
    assert!(model.record.is_at_end());
}

#[test]
fn thinking_can_be_cut_short_and_still_gives_a_move() {
    let mut model = model(Opponent::Level(2));
    let effects = type_keys(&mut model, "4");
    assert_eq!(type_keys(&mut model, "x"), [Effect::Hurry]);
    answer(&mut model, &effects, '1');
    assert_eq!(letters(&model), "41");
    assert_eq!(type_keys(&mut model, "x"), [], "nothing to cut short now");
}

/// A game whose machine has failed to answer the first move.
fn failed(opponent: Opponent) -> Model {
    let mut model = model(opponent);
    let effects = type_keys(&mut model, "4");
    model.update(Event::Chosen(asked_last(&effects), Err(Failure::NoMove)));
    assert!(matches!(model.notice, Some(Notice::PlayerFailed(Side::Second, Failure::NoMove))));
    assert!(!model.is_thinking());
    model
}

#[test]
fn a_person_moves_for_a_machine_that_has_failed() {
    let mut model = failed(Opponent::Level(2));
    assert!(type_keys(&mut model, "3").is_empty() && letters(&model) == "43");
    let effects = type_keys(&mut model, "4");
    answer(&mut model, &effects, '5');
    assert_eq!(letters(&model), "4345", "it may know what to do next time");
}

#[test]
fn after_a_failure_moves_are_taken_back_and_the_machine_is_asked_again() {
    let mut model = failed(Opponent::Level(2));
    assert!(matches!(type_keys(&mut model, "p")[..], [Effect::Think(..)]));
    let mut model = failed(Opponent::Level(2));
    type_keys(&mut model, "u");
    assert_eq!(letters(&model), "");
    let effects = type_keys(&mut model, "5");
    answer(&mut model, &effects, '1');
    assert_eq!(letters(&model), "51");
    let mut model = failed(Opponent::Level(2));
    type_keys(&mut model, "n");
    assert!(matches!(model.page, Page::Form(..)));
}

#[test]
fn what_is_said_after_a_failure_is_no_answer() {
    let mut model = model(Opponent::Level(2));
    let effects = type_keys(&mut model, "4");
    model.update(Event::Chosen(asked_last(&effects), Err(Failure::Silent)));
    answer(&mut model, &effects, '3');
    assert_eq!(letters(&model), "4");
}

#[test]
fn hints_can_fail() {
    let mut model = model(Opponent::Person);
    assert!(matches!(type_keys(&mut model, "h")[..], [Effect::Advise(..)]));
    model.update(Event::Advised(model.ticket(), Err(Failure::NoMove)));
    assert!(matches!(model.notice, Some(Notice::NoHint(Failure::NoMove))));
}

#[test]
fn two_machines_rest_between_their_moves() {
    let players = ["level1", "level2"].map(|text| Catalog::built_in().player(text).expect("a player"));
    let (mut model, effects) = Model::new(&asked(Opponent::Watch(players)), Catalog::built_in(), false);
    assert_eq!(answer(&mut model, &effects, '4'), []);
    let ticks: Vec<_> = (0..REST).flat_map(|_| model.update(Event::Tick)).collect();
    assert!(matches!(ticks[..], [Effect::Think(..)]));
    assert_eq!(type_keys(&mut model, "p"), [Effect::StopThinking]);
    answer(&mut model, &ticks, '5');
    assert!(model.is_paused() && !model.is_moving() && letters(&model) == "4");
    assert!(matches!(type_keys(&mut model, "p")[..], [Effect::Think(..)]));
}

#[test]
fn arrows_choose_a_column_and_stay_on_the_board() {
    let mut model = model(Opponent::Person);
    (0..9).for_each(|_| drop(model.update(Event::Key(Key::Right))));
    model.update(Event::Key(Key::Enter));
    (0..9).for_each(|_| drop(model.update(Event::Key(Key::Left))));
    model.update(Event::Key(Key::Char(' ')));
    assert_eq!(letters(&model), "71");
}

#[test]
fn a_full_column_is_refused_with_the_reason() {
    let mut model = model(Opponent::Person);
    type_keys(&mut model, "4444444");
    assert_eq!(letters(&model), "444444");
    assert!(matches!(model.notice, Some(Notice::Illegal(IllegalMove::FullColumn('4')))));
}

#[test]
fn wide_boards_have_columns_beyond_the_ninth_and_boom_has_a_bomb() {
    let mut wide = ruled("classic-11x10".parse().expect("rules"));
    type_keys(&mut wide, "9ab");
    assert_eq!(letters(&wide), "9ab");
    let mut boom = ruled(Rules::Boom);
    type_keys(&mut boom, "5b");
    assert!(matches!(boom.notice, Some(Notice::Illegal(IllegalMove::NoBomb))));
    type_keys(&mut boom, "4545277562");
    type_keys(&mut boom, "7b");
    assert_eq!(letters(&boom), "545452775627b");
    assert!(matches!(boom.notice, Some(Notice::Exploded)));
}

#[test]
fn discs_fall_row_by_row_unless_a_key_is_pressed() {
    let mut model = Model::new(&asked(Opponent::Person), Catalog::built_in(), true).0;
    type_keys(&mut model, "4");
    let [square, target] = ["d6", "d1"].map(|name| name.parse().expect("a square"));
    assert_eq!(model.fall, Some(Fall { square, target }));
    model.update(Event::Tick);
    assert_eq!(model.fall.map(|fall| fall.square.row), Some(4));
    type_keys(&mut model, "t");
    assert_eq!(model.fall, None);
}

#[test]
fn scores_are_asked_for_every_position_until_they_are_put_away() {
    let mut model = model(Opponent::Person);
    let ask = type_keys(&mut model, "s");
    assert!(matches!(ask[..], [Effect::Score(..)]));
    let Effect::Score(ticket, _) = ask[0] else { unreachable!() };
    let verdict = Verdict { lower: 1, upper: 1, nodes: 0 };
    model.update(Event::Scored(ticket, Move::new(3), verdict));
    assert_eq!(model.scores.as_ref().expect("shown").columns[3], Some(verdict));
    assert!(matches!(type_keys(&mut model, "4")[..], [Effect::Score(..)]));
    assert_eq!(model.scores.as_ref().expect("shown").columns[3], None, "another position");
    assert!(model.notice.is_none());
    model.update(Event::ScoresEnded(model.ticket(), false));
    assert!(matches!(model.notice, Some(Notice::SomeScores)), "it says that no more will come");
    assert!(model.scores.as_ref().expect("shown").are_final);
    assert_eq!(type_keys(&mut model, "s"), [Effect::StopScoring]);
    let mut model = ruled(Rules::Boom);
    assert_eq!(type_keys(&mut model, "s"), []);
    assert!(matches!(model.notice, Some(Notice::NoScores)));
}

#[test]
fn a_file_that_exists_is_overwritten_only_when_told_twice() {
    let mut model = model(Opponent::Person);
    type_keys(&mut model, "44w");
    model.update(Event::Key(Key::Backspace));
    let save = |replaceable| {
        let (path, game) = ("game.tx".to_owned(), "44".parse().expect("a game"));
        vec![Effect::Save { path, game, replaceable }]
    };
    assert_eq!(model.update(Event::Key(Key::Enter)), save(Replaceable::Nothing));
    model.update(Event::Saved(Err(SaveError::Exists("game.tx".to_owned()))));
    assert_eq!(model.update(Event::Key(Key::Enter)), save(Replaceable::Anything));
}

#[test]
fn a_loaded_game_waits_for_somebody_to_go_on() {
    let mut model = model(Opponent::Level(2));
    let effects = model.update(Event::Loaded(Ok("445".parse().expect("a game"))));
    assert!(effects.is_empty() && letters(&model) == "445");
    assert!(matches!(type_keys(&mut model, "p")[..], [Effect::Think(..)]));
}

#[test]
fn a_finished_game_takes_no_move_but_can_be_taken_back() {
    let mut model = model(Opponent::Person);
    type_keys(&mut model, "11223345");
    assert_eq!(letters(&model), "1122334");
    type_keys(&mut model, "u5");
    assert_eq!(letters(&model), "1122335");
}

#[test]
fn rubbish_is_harmless() {
    let mut model = model(Opponent::Person);
    let rubbish = "!\"$%&/=~é漢\u{0}\u{7f}890yzQWERTY";
    assert_eq!(type_keys(&mut model, rubbish), []);
    assert_eq!(letters(&model), "");
}

/// A review as the solver makes it.
fn review(game: &Game) -> Review {
    let mut oracle = Oracle::new(game.rules(), 1).expect("classic");
    Review::new(&mut oracle, game, &engine::Limits::default())
}

#[test]
fn a_finished_game_is_looked_through_and_its_mistakes_are_shown_in_turn() {
    // The second side could have stopped the row of the first with its last disc, and lost before that already.
    let mut model = model(Opponent::Person);
    let effects = type_keys(&mut model, "4455667");
    let whole: Game = "4455667".parse().expect("a game");
    assert_eq!(effects, [Effect::Review(whole.clone())]);
    let found = review(&whole);
    let plies: Vec<_> =
        found.moves.iter().filter(|one| one.lapse.is_some()).map(|one| one.judged.ply).collect();
    assert!(!plies.is_empty(), "{found:?}");
    type_keys(&mut model, "m");
    assert!(matches!(model.notice, Some(Notice::Reviewing)));
    model.update(Event::Reviewed(whole, found));
    for &ply in plies.iter().chain(&plies[..1]) {
        type_keys(&mut model, "m");
        assert_eq!(model.game().moves().len(), ply);
        let judged = &model.mistake_here().expect("a mistake").judged;
        assert_ne!(model.hint, Some(judged.mv), "what was played is not recommended");
    }
    // Whoever plays on has another game.
    type_keys(&mut model, "p");
    assert!(model.review.is_none());
}

#[test]
fn a_review_of_another_game_is_not_taken() {
    let mut model = model(Opponent::Person);
    type_keys(&mut model, "4455667");
    let other: Game = "1122334".parse().expect("a game");
    model.update(Event::Reviewed(other.clone(), review(&other)));
    assert!(model.review.is_none());
}

#[test]
fn the_mouse_points_drops_and_steps() {
    let mut model = model(Opponent::Person);
    model.update(Event::Mouse(Mouse::Points(6)));
    assert_eq!((model.cursor, letters(&model).as_str()), (6, ""));
    model.update(Event::Mouse(Mouse::Clicks(2)));
    model.update(Event::Mouse(Mouse::Clicks(0)));
    assert_eq!(letters(&model), "31");
    model.update(Event::Mouse(Mouse::TurnsBack));
    assert_eq!(letters(&model), "3");
    model.update(Event::Mouse(Mouse::TurnsOn));
    assert_eq!(letters(&model), "31");
    // Not while something else is on the screen.
    type_keys(&mut model, "?");
    model.update(Event::Mouse(Mouse::Clicks(2)));
    assert_eq!(letters(&model), "31");
}

#[test]
fn an_explosion_is_seen_for_a_while() {
    let asked = Asked { rules: Some(Rules::Boom), ..asked(Opponent::Person) };
    let mut model = Model::new(&asked, Catalog::built_in(), true).0;
    type_keys(&mut model, "54545277562761");
    let bombs: Game = "boom:54545277562761".parse().expect("a game");
    assert_eq!(model.game(), &bombs);
    type_keys(&mut model, "b");
    let blast = model.blast.clone().expect("a bomb goes off");
    let vanished = |square: &Square| blast.board.at(*square) != Cell::Empty;
    assert!(!blast.squares.is_empty() && blast.squares.iter().all(vanished), "{:?}", blast.squares);
    let rows: Vec<_> = blast.squares.iter().map(|square| square.row).collect();
    assert!(rows.iter().all(|row| *row == rows[0]), "all of it happens in one row");
    let count = |board: &AnyPosition| {
        let all = (0..7).flat_map(|column| (0..7).map(move |row| Square { column, row }));
        all.filter(|&square| board.at(square) != Cell::Empty).count()
    };
    assert_eq!(count(&blast.board) - blast.squares.len(), count(model.game().position()));
    for _ in 0..Blast::TICKS {
        assert!(model.blast.is_some() && model.is_moving());
        model.update(Event::Tick);
    }
    assert!(model.blast.is_none());
}

#[test]
fn a_game_that_has_begun_goes_on() {
    let game: Game = "boom:545".parse().expect("a game");
    let asked = Asked { game: Some(game.clone()), ..asked(Opponent::Level(1)) };
    let (model, effects) = Model::new(&asked, Catalog::built_in(), false);
    assert_eq!(model.game(), &game);
    assert!(model.awaits_person() && effects.is_empty(), "movements 4 and 5 are the first side's");
    let asked = Asked { starter: Some(Starter::Machine), ..asked };
    let (_, effects) = Model::new(&asked, Catalog::built_in(), false);
    assert!(matches!(&effects[..], [Effect::Think(_, _, about)] if *about == game));
}
