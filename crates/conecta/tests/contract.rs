//! The forms that scripts rely on: what the commands print, and how they fail.

mod program;

use program::{conecta, prints};

#[test]
fn eval_prints_moves_and_the_exact_value() {
    // Values of the original programs, as in data/golden.
    assert_eq!(prints(&["eval", "fc259", "1116"], ""), "1116\t155.33334350585938\n");
    assert_eq!(prints(&["eval", "ia2", "1116"], ""), "1116\t-150\n");
    assert_eq!(prints(&["eval", "aima", "--side", "first", "743242456377"], ""), "743242456377\t-7\n");
    assert_eq!(prints(&["eval", "aima", "--side", "second", "743242456377"], ""), "743242456377\t7\n");
}

#[test]
fn eval_of_a_finished_game_is_its_result() {
    assert_eq!(prints(&["eval", "bueno", "1122334"], ""), "1122334\t-10000000\n");
    assert_eq!(prints(&["eval", "bueno", "--side", "first", "1122334"], ""), "1122334\t10000000\n");
    assert_eq!(prints(&["eval", "aima", "--side", "first", "1122334"], ""), "1122334\t10000\n");
}

#[test]
fn weights_can_be_set_where_a_heuristic_is_named() {
    // Only twos count: the first side's pair lies flat and is seen from both ends, the second's stands and is seen once.
    assert_eq!(prints(&["eval", "bueno(one=0,two=1,three=0)", "--side", "first", "1727"], ""), "1727\t1\n");
}

#[test]
fn positions_come_from_arguments_or_standard_input_in_order() {
    let expected = prints(&["eval", "ia2", "44", "-", "", "445"], "");
    assert_eq!(prints(&["eval", "ia2", "--stdin"], "44\n-\n\n445\n"), expected);
    assert_eq!(prints(&["eval", "ia2", "--stdin"], "44\r\n-\r\n\r\n445"), expected);
    let moves: Vec<_> = expected.lines().map(|line| line.split('\t').next().expect("a field")).collect();
    assert_eq!(moves, ["44", "-", "-", "445"]);
    assert_eq!(prints(&["eval", "ia2", "--stdin"], ""), "", "no lines, no answers");
    assert_eq!(prints(&["eval", "ia2"], ""), "-\t0\n", "nothing given is the empty board");
}

#[test]
fn move_prints_moves_the_chosen_column_and_its_value() {
    // The originals' choices, as in data/golden.
    let position = "534445434435553335276111227177";
    assert_eq!(prints(&["move", "bueno:d1", position], ""), format!("{position}\t2\t10000000\n"));
    let won = "165215655655472373111314624";
    assert_eq!(prints(&["move", "aima:d3", won], ""), format!("{won}\t3\t10000\n"));
    let answer = prints(&["move", "random(seed=3)", "--rules", "classic-9x7", "-"], "");
    let fields: Vec<_> = answer.trim_end().split('\t').collect();
    assert!(
        matches!(fields[..], ["-", "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9", "-"]),
        "{answer}"
    );
}

#[test]
fn show_draws_the_board() {
    let drawing = "   a b c d e f g
 6 . . . . . . .
 5 . . . . . . .
 4 . . . . . . .
 3 . . . . . . .
 2 . . . O . . .
 1 . . O X X . .
   1 2 3 4 5 6 7
first (X) to move
";
    assert_eq!(prints(&["show", "4453"], ""), drawing);
    assert_eq!(prints(&["show", "4453", "4453"], ""), format!("{drawing}\n{drawing}"));
}

#[test]
fn show_as_json_has_the_agreed_fields() {
    assert_eq!(
        prints(&["show", "--json", "--stdin"], "4453\n1122334\n\n"),
        concat!(
            r#"{"rules":"classic","moves":"4453","board":"002110000020000000000000000000000000000000","to_move":1,"legal":["1","2","3","4","5","6","7"],"outcome":null}"#,
            "\n",
            r#"{"rules":"classic","moves":"1122334","board":"111100022200000000000000000000000000000000","to_move":2,"legal":[],"outcome":"first"}"#,
            "\n",
            r#"{"rules":"classic","moves":"","board":"000000000000000000000000000000000000000000","to_move":1,"legal":["1","2","3","4","5","6","7"],"outcome":null}"#,
            "\n",
        )
    );
    let wide = prints(&["show", "--json", "--rules", "classic-11x2-3", "ab"], "");
    assert!(wide.contains(r#""legal":["1","2","3","4","5","6","7","8","9","a","b"]"#), "{wide}");
}

#[test]
fn solve_prints_moves_and_the_exact_score() {
    // Published scores, as in data/solver; the empty board's are known since 1988.
    assert_eq!(
        prints(&["solve", "--stdin"], "13712\n2252576253462244111563365343671351441\n"),
        "13712\t3\n2252576253462244111563365343671351441\t-1\n"
    );
    assert_eq!(prints(&["solve", "--moves", ""], ""), "-\t1\t-2,-1,0,1,0,-1,-2\n");
    let full = "7422341735647741166133573473242566";
    assert_eq!(prints(&["solve", "--moves", "--no-book", full], ""), format!("{full}\t1\t-3,1,.,.,-4,1,.\n"));
    assert_eq!(
        prints(&["solve", "--weak", "--threads", "2", "6146", "335662333565"], ""),
        "6146\t1\n335662333565\t-1\n"
    );
    assert_eq!(prints(&["solve", "--rules", "classic-6x4", "-"], ""), "-\t-1\n");
}

#[test]
fn solve_scores_finished_games_by_their_result() {
    assert_eq!(prints(&["solve", "--moves", "1122334"], ""), "1122334\t-18\t.,.,.,.,.,.,.\n");
    let draw = "121212212121343434434343565656656565777777";
    assert_eq!(prints(&["solve", draw], ""), format!("{draw}\t0\n"));
}

#[test]
fn solve_counts_the_same_nodes_for_the_same_position_whatever_came_before() {
    let moves = "274552224131661";
    let answer = prints(&["solve", "--stats", "--no-book", moves, "5455174361263362", moves], "");
    let nodes: Vec<_> = answer.lines().map(|line| line.split('\t').nth(2).expect("nodes")).collect();
    assert_eq!(nodes[0], nodes[2]);
    assert!(answer.lines().all(|line| line.split('\t').count() == 4), "{answer}");
}

#[test]
fn solve_within_a_limit_prints_bounds_that_are_true() {
    let answer = prints(&["solve", "--no-book", "--limit", "0.05", ""], "");
    let bounds =
        answer.trim_end().strip_prefix("-\t[").and_then(|text| text.strip_suffix(']')).expect("bounds");
    let (low, high) = bounds.split_once(',').expect("two of them");
    assert!(
        low.parse::<i32>().expect("a score") <= 1 && high.parse::<i32>().expect("a score") >= 1,
        "{answer}"
    );
}

#[test]
fn perft_counts_games_and_positions() {
    assert_eq!(prints(&["perft", "classic", "0"], ""), "1\n");
    assert_eq!(prints(&["perft", "classic", "6"], ""), "117649\n");
    assert_eq!(prints(&["perft", "classic", "4", "--unique"], ""), "0\t1\n1\t7\n2\t49\n3\t238\n4\t1120\n");
    assert_eq!(prints(&["perft", "classic-2x2", "9"], ""), "0\n");
}

#[test]
fn heuristics_lists_every_name_with_its_weights() {
    let text = prints(&["heuristics"], "");
    let json = prints(&["heuristics", "--json"], "");
    for line in json.lines() {
        let card: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let name = card["name"].as_str().expect("a name");
        assert!(text.lines().any(|line| line == name), "{name}");
        let weights = card["weights"].as_array().expect("weights");
        // A page full of weights is only in the JSON; people are told how many there are.
        let is_listed = weights.iter().all(|weight| text.contains(weight["name"].as_str().expect("a name")));
        assert!(is_listed || text.contains(&format!("{} weights", weights.len())), "{name}");
    }
    assert!(json.lines().count() >= 10);
}

#[test]
fn one_heuristic_is_shown_with_all_its_weights_and_their_values() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.toml");
    std::fs::write(&file, "heuristic = \"bueno\"\n[weights]\nthree = 1200\n").expect("written");
    for name in ["bueno(three=1200)".to_owned(), format!("bueno@{}:d6", file.display())] {
        let text = prints(&["heuristics", &name], "");
        assert!(text.starts_with("bueno\n") && text.contains(" three=1200"), "{text}");
        let json: serde_json::Value =
            serde_json::from_str(&prints(&["heuristics", &name, "--json"], "")).expect("JSON");
        let weights = json["weights"].as_array().expect("weights");
        let three = weights.iter().find(|weight| weight["name"] == "three").expect("a weight");
        assert_eq!((&three["value"], &three["default"]), (&1200.0.into(), &1000.0.into()));
    }
    let maestro = prints(&["heuristics", "maestro"], "");
    assert!(maestro.split_whitespace().filter(|word| word.contains('=')).count() > 100, "{maestro}");
    for (name, wrong) in [
        ("perfect", "`perfect` is a player without a heuristic"),
        ("maestr", "did you mean `maestro`?"),
        ("nobody", "unknown heuristic `nobody`"),
    ] {
        let run = conecta(&["heuristics", name], "");
        assert!(run.code == 2 && run.stderr.contains(wrong), "{}", run.stderr);
    }
}

#[test]
fn rules_lists_names_that_can_be_used() {
    for line in prints(&["rules"], "").lines() {
        let (name, summary) = line.split_once('\t').expect("a name and a sentence");
        assert!(!summary.is_empty());
        prints(&["show", "--rules", name, "1"], "");
    }
}

/// Behavior has a checksum. If this fails, searches visit other nodes than before: when that was the intention, put what
/// `conecta bench` prints into data/bench/signature.tsv, in the same commit and with the reason. A heuristic that is not
/// on file is not checked.
#[test]
fn the_bench_signature_is_the_one_on_file() {
    let report = prints(&["bench", "--json", "--passes", "1"], "");
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    let on_file = include_str!("../../../data/bench/signature.tsv");
    assert!(on_file.lines().count() >= 12);
    for line in on_file.lines() {
        let (name, nodes) = line.split_once('\t').expect("name and nodes");
        assert_eq!(report["heuristics"][name]["nodes"].to_string(), nodes, "{name}");
        assert!(report["heuristics"][name]["evaluations_per_second"].as_f64().expect("a speed") > 0.0);
    }
}

#[test]
fn bad_input_gives_one_line_that_names_the_place_and_exit_code_2() {
    for (arguments, stdin, stdout, message) in [
        (
            &["eval", "nobody"][..],
            "",
            "",
            "conecta: unknown heuristic `nobody`: expected one of bueno, ia1, ia2, ab29a, a2b3d, fc259, jugador1",
        ),
        (&["move", "nobody:d3"], "", "", "conecta: unknown player `nobody`"),
        (&["move", "ia2:d99"], "", "", "conecta: `ia2:d99`: `d99` is no search effort"),
        (&["show", "--rules", "chess"], "", "", "conecta: unknown rules `chess`"),
        (&["perft", "classic-99x9", "3"], "", "", "conecta: unknown rules `classic-99x9`"),
        (&["eval", "bueno", "--side", "third"], "", "", "conecta: unknown side `third`"),
        (&["eval", "ia2", "44x"], "", "", "conecta: `44x`: character 3, `x`, is no move of classic"),
        (&["eval", "ia2", "-", "44x"], "", "-\t0\n", "conecta: position 2: `44x`: character 3, `x`"),
        (
            &["eval", "ia2", "--stdin"],
            "-\n4444444\n1\n",
            "-\t0\n",
            "conecta: line 2: `4444444`: character 7, `4`, is illegal: column 4 is full",
        ),
        (
            &["eval", "ia2", "--stdin"],
            "11223344",
            "",
            "conecta: line 1: `11223344`: character 8, `4`, is illegal: the game is over: first (X) has won",
        ),
        (
            &["move", "ia2", "--stdin"],
            "1122334",
            "",
            "conecta: line 1: `1122334`: the game is over: first (X) has won",
        ),
        (
            &["eval", "ia1", "--rules", "classic-2x2"],
            "",
            "",
            "conecta: heuristic `ia1` cannot play classic-2x2: ",
        ),
        (
            &["solve", "--rules", "boom"],
            "",
            "",
            "conecta: the solver cannot play boom: it knows the classic game only",
        ),
        (&["solve", "--rules", "classic-11x10"], "", "", "conecta: the solver cannot play classic-11x10: "),
        (&["solve", "--limit", "soon"], "", "", "conecta: `soon` is not a number of seconds"),
        (&["solve", "--stdin"], "44\n4444444\n", "44\t1\n", "conecta: line 2: `4444444`: character 7"),
        (&["eval", "ia2:d3"], "", "", "conecta: `ia2:d3`: a heuristic alone takes no search effort"),
        (&["move", "ia2@none.toml"], "", "", "conecta: none.toml: No such file or directory"),
        (
            &["heuristics", "bueno(three=inf)"],
            "",
            "",
            "conecta: `bueno(three=inf)`: `three` must be a finite number",
        ),
        (&["move", "perfect", "--rules", "misere"], "", "", "conecta: the solver cannot play misere: "),
        (&["bench", "--only", "nobody"], "", "", "conecta: unknown heuristic `nobody`"),
    ] {
        let run = conecta(arguments, stdin);
        assert_eq!((run.code, run.stdout.as_str()), (2, stdout), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.starts_with(message), "{arguments:?}: {}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
}

/// Weights whose sums are beyond all numbers.
const BEYOND: &str = "ia1(one=1e308,two=1e308,their_one=1e308)";

#[test]
fn a_player_that_fails_is_told_with_position_and_reason_and_exit_code_1() {
    let player = format!("{BEYOND}:d3");
    for (arguments, stdin, stdout, begin, reason) in [
        (
            &["move", &player, "4453"][..],
            "",
            "",
            "conecta: `ia1(one=1e308,…",
            "):d3` failed in the game 4453: its value is ",
        ),
        (
            &["eval", BEYOND, "-", "4453"],
            "",
            "-\t0\n",
            "conecta: position 2: `ia1(",
            "in the game 4453: its value is ",
        ),
        (
            &["eval", BEYOND, "--stdin"],
            "-\n4453\n-\n",
            "-\t0\n",
            "conecta: line 2: `ia1(",
            "in the game 4453: its value",
        ),
        (&["explain", BEYOND, "4453"], "", "", "conecta: `ia1(", "failed in the game 4453: its value is "),
        (&["bench", "--only", BEYOND], "", "", "conecta: `ia1(", "` failed: its value is "),
    ] {
        let run = conecta(arguments, stdin);
        assert_eq!((run.code, run.stdout.as_str()), (1, stdout), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.starts_with(begin) && run.stderr.contains(reason), "{}", run.stderr);
        assert!(run.stderr.contains(" on the board ") && run.stderr.lines().count() == 1, "{}", run.stderr);
    }
    let run = conecta(&["--lang", "es", "move", &player, "4453"], "");
    assert!(run.stderr.contains("falló en la partida 4453: su valor es "), "{}", run.stderr);
}

#[test]
fn a_player_that_fails_in_a_dialogue_leaves_the_game_to_the_person() {
    let player = format!("{BEYOND}:d3");
    let text = prints(&["play", "--opponent", &player, "--first", "machine"], "4\n3\nundo\n5\n1\nmoves\n");
    assert!(text.contains("` failed: its value is ") && text.contains("You can move for it"), "{text}");
    assert!(text.ends_with("Thank you for playing.\n"), "{text}");
}

#[test]
fn bytes_that_are_no_text_are_bad_input_too() {
    let run = conecta(&["eval", "ia2", "--stdin"], b"44\n\xff\xfe\n".to_vec());
    assert_eq!(run.code, 2);
    assert!(run.stdout.starts_with("44\t") && run.stderr.starts_with("conecta: line 2: "), "{}", run.stderr);
}

#[test]
fn a_shell_gets_completions_and_man_pages() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = prints(&["completions", shell], "");
        assert!(script.contains("tournament") && script.contains("until-decided"), "{shell}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("man");
    prints(&["man", place.to_str().expect("text")], "");
    let page = |name: &str| std::fs::read_to_string(place.join(name)).expect("a page");
    assert!(page("conecta.1").contains("tournament"));
    assert!(page("conecta-tournament.1").contains("until\\-decided"));
    assert!(page("conecta-results-show.1").contains(".TH conecta-results-show"));
    prints(&["--lang", "es", "man", place.to_str().expect("text")], "");
    assert!(page("conecta-tournament.1").contains("Jugadores"), "{}", page("conecta-tournament.1"));
}

#[test]
fn nothing_and_help_explain_the_commands() {
    assert!(prints(&["--help"], "").contains("heuristics"));
    let run = conecta(&[], "");
    assert!(run.code == 2 && run.stderr.contains("Usage: conecta [OPTIONS] <COMMAND>"), "{}", run.stderr);
    assert_eq!(conecta(&["eval"], "").code, 2);
}

#[test]
fn play_without_a_terminal_is_a_dialogue_that_a_script_can_lead() {
    let text = prints(&["play", "--opponent", "person"], "1\n1\n2\n2\nhint\n3\n3\nundo\n3\n4\n");
    assert!(text.contains("column 3") || text.contains("column 4"), "{text}");
    assert!(
        text.contains("First player has won.\nFirst player: ")
            && text.contains(" of 4 moves kept the result\n"),
        "{text}"
    );
    assert!(text.ends_with("\nLost with move 6, 3.\nGame: 1122334\nThank you for playing.\n"), "{text}");
    let text = prints(&["play", "112233", "--opponent", "person"], "4\n");
    assert!(text.ends_with("\nGame: 1122334\nThank you for playing.\n"), "{text}");
    let text = prints(&["play", "--level", "1", "--first", "machine", "--seed", "7"], "");
    assert!(
        text.contains("Level 1, Newcomer plays ") && text.ends_with("Thank you for playing.\n"),
        "{text}"
    );
    assert_eq!(text, prints(&["play", "--level", "1", "--first", "machine", "--seed", "7"], ""));
    let text = prints(&["play", "--watch", "level1", "level4", "--rules", "boom", "--seed", "1"], "");
    assert!(text.contains("has won."), "{text}");
    let text = prints(&["--lang", "es", "play"], "3\n1\nquit\n");
    assert!(text.contains("¿Qué nivel, de 1 a 8?") && text.ends_with("Gracias por jugar.\n"), "{text}");
    for (arguments, wrong) in [
        (&["play", "--level", "9"][..], "9"),
        (&["play", "--opponent", "nobody"], "`nobody`"),
        (&["play", "--opponent", "perfect", "--rules", "boom"], "boom"),
        (&["play", "--first", "you"], "`you`"),
    ] {
        let run = conecta(arguments, "");
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.stderr.contains(wrong), "{}", run.stderr);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn streams_that_cannot_be_written_to_cost_no_result_and_are_told_by_the_exit_code() {
    let full = || std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let start = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_conecta"));
        command.args(arguments).env("LC_ALL", "C");
        command
    };
    let arguments = ["tournament", "bueno:d1", "random", "--openings", "2", "--no-db"];
    let silent = start(&arguments).stderr(full()).output().expect("it runs");
    assert!(silent.status.success() && String::from_utf8_lossy(&silent.stdout).contains("4 games"));
    let refused = start(&["eval", "nobody"]).stderr(full()).output().expect("it runs");
    assert_eq!(refused.status.code(), Some(2));
    for arguments in [&["--help"][..], &["eval", "--help"], &["show", "44"]] {
        let status =
            start(arguments).stdout(full()).stderr(std::process::Stdio::null()).status().expect("it runs");
        assert_eq!(status.code(), Some(1), "{arguments:?}");
    }
}

#[test]
fn numbers_that_make_no_sense_are_refused_as_numbers() {
    for arguments in [
        &["tournament", "--openings", "-3"][..],
        &["tournament", "--threads", "-1"],
        &["tournament", "--seed", "-1"],
        &["match", "ia2", "bueno", "--move-time", "-5"],
    ] {
        let run = conecta(arguments, "");
        let number = arguments.last().expect("an argument");
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(
            run.stderr.contains(&format!("`{number}`")) && !run.stderr.contains("unknown option"),
            "{}",
            run.stderr
        );
    }
    assert_eq!(prints(&["openings", "0"], ""), "-\t1\n");
}

#[test]
fn a_table_that_cannot_be_had_becomes_a_smaller_one_with_a_word() {
    let run = conecta(&["solve", "--table-mb", "100000000", "44"], "");
    assert_eq!((run.code, run.stdout.as_str()), (0, "44\t1\n"));
    assert!(run.stderr.contains("there is no memory for a table of 100,000,000 MB"), "{}", run.stderr);
}
