//! Whether a name speaks of something: by its whole words, which tells `play` from `opposite_player` and `place` from `replace`.

/// What may follow a word that is written together with it: `dropdisc`, `printboard`.
const THINGS: [&str; 20] = [
    "board", "col", "column", "disc", "disk", "piece", "token", "chip", "coin", "stone", "checker",
    "counter", "move", "moves", "mark", "state", "game", "score", "beta", "win",
];

/// How words end, beside as they are.
const ENDINGS: [&str; 11] = ["s", "es", "d", "ed", "ing", "er", "ers", "ment", "ion", "ions", "or"];

/// So long words are no parts of others by chance.
const LONG: usize = 7;

/// The words of a name: `max_value`, `maxValue` and `MaxValue` have two.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut after_small = false;
    for letter in name.chars() {
        if letter == '_' || after_small && letter.is_uppercase() {
            words.push(String::new());
        }
        after_small = letter.is_lowercase();
        if letter != '_'
            && let Some(word) = words.last_mut()
        {
            word.extend(letter.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether a name speaks of one of these, each a word or several: `make_move`.
pub(super) fn speaks_of(name: &str, wanted: &[&str]) -> bool {
    let words = words(name);
    wanted.iter().any(|wanted| {
        let parts: Vec<&str> = wanted.split('_').filter(|part| !part.is_empty()).collect();
        let squeezed = parts.concat();
        let is_there = words.windows(parts.len()).any(|some| {
            let (last, first) = some.split_last().expect("nothing is called nothing");
            first.iter().zip(&parts).all(|(word, part)| word == part) && is_form(last, parts[parts.len() - 1])
        });
        is_there || words.iter().any(|word| is_form(word, &squeezed))
    })
}

/// Whether a word is a form of another one: `drops`, `dropped`, `placing`, `dropdisc`; not `player` of `play`.
fn is_form(word: &str, of: &str) -> bool {
    if of.len() >= LONG && word.contains(of) {
        return true;
    }
    let stem = of.strip_suffix('e').unwrap_or(of);
    let Some(rest) = word.strip_prefix(stem) else { return false };
    let last = of.chars().next_back().unwrap_or_default();
    let whole = word.strip_prefix(of);
    let is_thing = |rest: &str| THINGS.contains(&rest);
    // Whoever plays does not say that anybody plays here: `player` stands for a side.
    let is_ending = |rest: &str| ENDINGS.contains(&rest) && !(of == "play" && rest.starts_with("er"));
    whole.is_some_and(|rest| rest.is_empty() || is_ending(rest) || is_thing(rest))
        || stem.len() < of.len() && is_ending(rest)
        || rest.strip_prefix(last).is_some_and(|rest| matches!(rest, "ed" | "ing" | "er" | "ers"))
}

#[cfg(test)]
mod tests {
    use super::{speaks_of, words};

    #[test]
    fn names_are_taken_apart_at_lines_and_capitals() {
        assert_eq!(words("_max_value"), ["max", "value"]);
        assert_eq!(words("getBestMove"), ["get", "best", "move"]);
        assert_eq!(words("isalpha"), ["isalpha"]);
    }

    #[test]
    fn words_have_forms_but_are_no_parts_of_others() {
        let wanted = ["play", "place", "drop", "alpha", "make_move", "search", "simulate"];
        for name in [
            "opposite_player",
            "getPlayer",
            "player_score",
            "displayed",
            "replace",
            "isalpha",
            "research",
            "remake",
            "make",
            "backdrop",
        ] {
            assert!(!speaks_of(name, &wanted), "{name}");
        }
        for name in [
            "play",
            "playMove",
            "plays",
            "dropped",
            "drop_piece",
            "dropdisc",
            "placing",
            "alphabeta",
            "makeMove",
            "makemove",
            "make_moves",
            "SearchTree",
            "simulation",
            "simulate_game",
        ] {
            assert!(speaks_of(name, &wanted), "{name}");
        }
    }
}
