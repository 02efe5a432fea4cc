//! How players are called where people read: by their aliases, told apart where these are equal. A title is no identity.

use super::PlayerSpec;
use crate::catalog::is_of_the_house;
use std::collections::HashMap;
use std::path::Path;

/// What a player is called: its alias with weights and effort, or its name.
pub fn title(player: &PlayerSpec) -> String {
    titles(std::slice::from_ref(player)).remove(0)
}

/// What these players are called among each other. Equal aliases are told apart by their codes, else by their files' names,
/// else by the names of the players; who has no alias keeps its name, and nobody gets the name of somebody of the house.
pub fn titles(players: &[PlayerSpec]) -> Vec<String> {
    let mut marks = vec![Mark::None; players.len()];
    let titled = |marks: &[Mark]| -> Vec<String> {
        std::iter::zip(players, marks).map(|(player, &mark)| marked(player, mark)).collect()
    };
    let mut titles = titled(&marks);
    for mark in [Mark::Code, Mark::File, Mark::Name] {
        let mut times: HashMap<&str, usize> = HashMap::new();
        for title in &titles {
            *times.entry(title).or_default() += 1;
        }
        for (index, player) in players.iter().enumerate() {
            let is_foreign =
                alias(player).is_some_and(is_of_the_house) && titles[index] == marked(player, Mark::None);
            if times[titles[index].as_str()] > 1 || is_foreign {
                marks[index] = mark;
            }
        }
        titles = titled(&marks);
    }
    titles
}

/// What stands behind an alias, to tell it from others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Code,
    File,
    /// The player's name takes the place of the alias.
    Name,
}

fn alias(player: &PlayerSpec) -> Option<&str> {
    let card = &player.heuristic()?.heuristic.card;
    card.alias.as_ref().map(|alias| alias.name.as_str())
}

fn marked(player: &PlayerSpec, mark: Mark) -> String {
    let name = player.to_string();
    let Some((card, alias)) = player.heuristic().and_then(|spec| {
        let card = &spec.heuristic.card;
        Some((card, card.alias.as_ref()?))
    }) else {
        return name;
    };
    // Weights and effort stand behind the name.
    let settings = name.strip_prefix(card.name.as_str()).unwrap_or_default();
    let file = || Path::new(&card.name).file_name().map(|file| file.to_string_lossy().into_owned());
    let mark = match mark {
        Mark::None => None,
        Mark::Code => alias.code.clone(),
        Mark::File => file(),
        Mark::Name => return name,
    };
    let mark = mark.map_or_else(String::new, |mark| format!(" [{mark}]"));
    format!("{}{mark}{settings}", alias.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristics::{Alias, Card, Heuristic, HeuristicSpec, House, Maker, Mind, Weight, Weights};
    use crate::players::Effort;
    use crate::{Catalog, Fingerprint};
    use game::Rules;

    struct Nobody;

    impl Maker for Nobody {
        fn refuses(&self, _: Rules) -> Option<String> {
            None
        }

        fn mind(&self, _: Rules, _: &Weights) -> Result<Box<dyn Mind>, String> {
            Err("nobody thinks".to_owned())
        }
    }

    fn file(path: &str, alias: &str, code: Option<&str>) -> PlayerSpec {
        let card = Card {
            name: path.to_owned(),
            alias: Some(Alias { name: alias.to_owned(), code: code.map(str::to_owned) }),
            idea: String::new(),
            origin: String::new(),
            weights: vec![Weight::new("THREE", 50.0, 0.0, 100.0)],
            house: House::COURSE,
        };
        let heuristic = Heuristic::new(card, Fingerprint::of(path.as_bytes()), Nobody);
        PlayerSpec::Heuristic { heuristic: HeuristicSpec::original(heuristic), effort: Effort::House }
    }

    #[test]
    fn a_title_is_the_alias_with_weights_and_effort() {
        let PlayerSpec::Heuristic { mut heuristic, .. } = file("team/x.py", "Ana", None) else { panic!() };
        heuristic.weights.values_mut()[0] = 80.0;
        let player = PlayerSpec::Heuristic { heuristic, effort: Effort::Depth(6) };
        assert_eq!(player.to_string(), "team/x.py(THREE=80):d6", "its identity");
        assert_eq!(title(&player), "Ana(THREE=80):d6");
        assert_eq!(title(&Catalog::built_in().player("ia2:d3").expect("a player")), "ia2:d3");
    }

    #[test]
    fn equal_aliases_are_told_apart_by_code_file_or_path() {
        for (players, expected) in [
            (
                vec![file("a.lisp", "Ana", Some("ab29a")), file("b.lisp", "Ana", Some("a2b3d"))],
                vec!["Ana [ab29a]", "Ana [a2b3d]"],
            ),
            (vec![file("a.py", "Ana", None), file("b.py", "Ana", None)], vec!["Ana [a.py]", "Ana [b.py]"]),
            (vec![file("a/x.py", "x", None), file("b/x.py", "x", None)], vec!["a/x.py", "b/x.py"]),
            (vec![file("a.py", "Ana", Some("11111")), file("b.py", "Ana", None)], vec!["Ana [11111]", "Ana"]),
            (vec![file("a.py", "Ana", None), file("b.py", "Eva", None)], vec!["Ana", "Eva"]),
        ] {
            assert_eq!(titles(&players), expected);
        }
    }

    #[test]
    fn nobody_gets_the_name_of_somebody_of_the_house() {
        assert_eq!(title(&file("mine.py", "maestro", None)), "maestro [mine.py]");
        assert_eq!(title(&file("mine.py", "perfect", Some("fc259"))), "perfect [fc259]");
    }
}
