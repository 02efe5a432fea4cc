//! `conecta explain`: values taken apart, by hand and by sums.

mod program;

use program::{conecta, prints};
use serde_json::Value;

fn data(arguments: &[&str]) -> Value {
    serde_json::from_str(&prints(&[&["explain", "--json"], arguments].concat(), "")).expect("JSON")
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// By hand: the first side has d1 in the middle column (3 points), and of the windows that hold its two discs only d1-e1-f1-g1
/// has no disc of the opponent (2 points, half a point for each cell). The second side has no three.
#[test]
fn windows_are_named_and_drawn_with_their_points() {
    let expected = "\
a2b3d of 4453 for first (X): 5

   a     b     c     d     e     f     g
 6 .     .     .     .     .     .     .
 5 .     .     .     .     .     .     .
 4 .     .     .     .     .     .     .
 3 .     .     .     .     .     .     .
 2 .     .     .     O     .     .     .
 1 .     .     O     X+3.5 X+0.5 .+0.5 .+0.5
   1     2     3     4     5     6     7
The points of a line are shared by its cells.

first (X): +5
  center  1  x  3  +3  d1
  two     1  x  2  +2  d1-e1-f1-g1
second (O): 0
sum  +5
";
    assert_eq!(prints(&["explain", "a2b3d", "4453"], ""), expected);
}

/// By hand: only twos count; the first side's pair lies flat and is seen from both ends, the second's stands and is seen once.
/// Without a disc there is no pair.
#[test]
fn a_disc_is_worth_what_would_be_missing_without_it() {
    let found = data(&["bueno(one=0,two=1,three=0)", "--side", "first", "1727"]);
    let discs: Vec<_> = found["discs"]
        .as_array()
        .expect("discs")
        .iter()
        .map(|disc| (disc["cell"].as_str().expect("a cell"), number(&disc["points"])))
        .collect();
    assert_eq!(discs, [("a1", 2.0), ("b1", 2.0), ("g1", -1.0), ("g2", -1.0)]);
    assert_eq!((number(&found["value"]), &found["entries"]), (1.0, &Value::Null));
}

#[test]
fn the_parts_of_every_value_add_up() {
    let mut explained = 0;
    for line in prints(&["heuristics", "--json"], "").lines() {
        let card: Value = serde_json::from_str(line).expect("JSON");
        let name = card["name"].as_str().expect("a name");
        for rules in card["rules"].as_array().expect("rules").iter().filter_map(Value::as_str) {
            for side in ["first", "second"] {
                let arguments = [name, "--rules", rules, "--side", side, "44535261", "3345566", "-"];
                for line in prints(&[&["explain", "--json"], &arguments[..]].concat(), "").lines() {
                    let found: Value = serde_json::from_str(line).expect("JSON");
                    let sum = |parts: &Value| -> f64 {
                        parts.as_array().expect("parts").iter().map(|part| number(&part["points"])).sum()
                    };
                    let value = number(&found["value"]);
                    let is_value = |sum: f64| (sum - value).abs() <= 1e-6 * (1.0 + value.abs());
                    assert!(is_value(sum(&found["weights"]) + number(&found["rest"])), "{line}");
                    if !found["entries"].is_null() {
                        assert!(is_value(sum(&found["entries"])), "{line}");
                        explained += 1;
                    }
                }
            }
        }
    }
    assert!(explained > 10, "{explained}");
}

/// The first side has a1, b1 and c1, so the second must take d1.
#[test]
fn forced_replies_are_named_and_drawn() {
    let text = prints(&["explain", "maestro", "17273"], "");
    assert!(text.contains("Counted after the forced replies 4.\n"), "{text}");
    let bottom = text.lines().find(|line| line.starts_with(" 1 ")).expect("the lowest row");
    let discs: String = bottom[3..].split_whitespace().filter_map(|cell| cell.chars().next()).collect();
    assert_eq!(discs, "XXXO..O");
    assert_eq!(data(&["maestro", "17273"])["replies"], serde_json::json!(["4"]));
}

#[test]
fn drawings_fit_a_hundred_columns_in_both_languages() {
    // The beginning of a drawn game.
    let moves = "1212122121213434344343435656566565";
    for language in ["en", "es"] {
        for name in ["maestro", "fc259", "jugador1", "a2b3d"] {
            for rules in ["classic-11x10", "classic-9x7-5"] {
                let text = prints(&["explain", name, "--rules", rules, moves, "--lang", language], "");
                for line in text.lines() {
                    assert!(line.chars().count() <= 100, "{name} {rules}: {line}");
                }
            }
        }
    }
    assert!(prints(&["explain", "ia2", "44", "--lang", "es"], "").contains("\nsuma "));
}

#[test]
fn what_cannot_be_explained_is_refused() {
    for (arguments, message) in [
        (&["explain", "nobody", "44"][..], "conecta: unknown heuristic `nobody`"),
        (&["explain", "ia2", "44x"], "conecta: `44x`: character 3, `x`, is no move of classic"),
        (&["explain", "ia2", "1122334"], "conecta: `1122334`: the game is over: first (X) has won"),
        (&["explain", "ia2", "--side", "third"], "conecta: unknown side `third`"),
        (&["explain", "maestro", "--rules", "boom"], "conecta: heuristic `maestro` cannot play boom: "),
        (&["explain", "prob", "44"], "conecta: heuristic `prob` cannot play classic: "),
    ] {
        let run = conecta(arguments, "");
        assert_eq!((run.code, run.stdout.as_str(), run.stderr.lines().count()), (2, "", 1), "{}", run.stderr);
        assert!(run.stderr.starts_with(message), "{arguments:?}: {}", run.stderr);
    }
}
