//! Which marks cells have, by everything that a file has written down of them.

use super::Mark;
use super::evidence::Evidence;
use super::names::MACHINES;

/// Marks that belong together, the first mover's first.
pub(super) const PAIRS: &[(&str, &str)] = &[
    ("X", "O"),
    ("x", "o"),
    ("R", "Y"),
    ("r", "y"),
    ("R", "B"),
    ("Y", "R"),
    ("1", "2"),
    ("A", "B"),
    ("W", "B"),
    ("B", "W"),
    ("●", "○"),
    ("🔴", "🟡"),
    ("P", "A"),
    ("H", "C"),
    ("p", "c"),
    ("G", "R"),
    ("#", "@"),
    ("@", "#"),
    ("+", "-"),
    ("0", "1"),
];

/// The same in words.
const WORDS: &[(&str, &str)] =
    &[("red", "yellow"), ("Red", "Yellow"), ("RED", "YELLOW"), ("red", "blue"), ("black", "white")];

/// What empty cells hold where sides are letters, the most usual first.
pub(super) const BLANKS: [&str; 10] = [" ", ".", "-", "_", "", "0", "*", "#", "E", "~"];

/// The same in words.
const BLANK_WORDS: [&str; 3] = ["empty", "Empty", "EMPTY"];

pub(super) fn is_word(text: &str) -> bool {
    BLANK_WORDS.contains(&text) || WORDS.iter().any(|(first, second)| text == *first || text == *second)
}

/// What constants for empty cells are called.
const EMPTIES: [&str; 5] = ["empty", "blank", "vacant", "vacio", "vacia"];

/// The same, as words that other words contain.
const EMPTY_WORDS: [&str; 6] = ["void", "vide", "vazio", "vazia", "leer", "vuoto"];

impl Evidence {
    /// What empty cells, the first side's discs and the second's are: by what is certain, or else by everything that is written
    /// down anywhere.
    pub(super) fn marks(&self) -> [Mark; 3] {
        self.certain_marks().unwrap_or_else(|| self.likely_marks())
    }

    /// What a constant is whose name has one of these in it.
    fn constant(&self, words: &[&str]) -> Option<Mark> {
        self.constants.iter().find_map(|(name, mark)| {
            let name = name.to_lowercase();
            words.iter().any(|word| name.contains(word)).then(|| mark.clone())
        })
    }

    /// What a constant for empty cells is.
    fn nothing(&self) -> Option<Mark> {
        let is_empty = |(name, _): &&(String, Mark)| {
            name.to_lowercase().split('_').any(|word| EMPTY_WORDS.contains(&word))
        };
        self.constant(&EMPTIES).or_else(|| self.constants.iter().find(is_empty).map(|(_, mark)| mark.clone()))
    }

    /// Two members of an enumeration, and that of empty cells or what else these hold.
    fn members(&self) -> Option<[Mark; 3]> {
        const NOBODY: [&str; 8] = ["none", "nobody", "no", "null", "nil", "free", "unset", "e"];
        let (class, members) = self.sure.enumeration.as_ref()?;
        let mark = |name: &str| Mark::Member(class.clone(), name.to_owned());
        let is_empty = |name: &&String| {
            let name = name.to_lowercase();
            EMPTIES.iter().any(|word| name.contains(word))
                || name.split('_').any(|word| EMPTY_WORDS.contains(&word) || NOBODY.contains(&word))
        };
        let is_seen = |name: &&String| {
            let mark = mark(name);
            self.sure.held.has(&mark) || self.sure.sides.has(&mark)
        };
        let all: Vec<&String> = members.iter().filter(|name| !is_empty(name)).collect();
        let seen: Vec<&String> = all.iter().copied().filter(is_seen).collect();
        let (first, second) = match (&all[..], &seen[..]) {
            (&[first, second], _) | (_, &[first, second]) => (first, second),
            (&[first, second, ..], _) => (first, second),
            _ => return None,
        };
        let filling = self.filling.iter().find(|mark| matches!(mark, Mark::None | Mark::Integer(0))).cloned();
        let is_zero = self.sure.held.has(&Mark::Integer(0)) && !self.sure.held.has(&Mark::None);
        let empty = match members.iter().find(is_empty) {
            Some(name) => mark(name),
            None if is_zero => Mark::Integer(0),
            None => filling.unwrap_or(Mark::None),
        };
        Some([empty, mark(first), mark(second)])
    }

    fn certain_marks(&self) -> Option<[Mark; 3]> {
        if let Some(members) = self.members() {
            return Some(members);
        }
        let nothing = self.nothing();
        if self.sure.are_texts() {
            return self.certain_texts(nothing);
        }
        let filled = || {
            let minus_one = Mark::Integer(-1);
            (self.filling.contains(&minus_one) && self.sure.held.has(&minus_one)).then_some(minus_one)
        };
        // Any two numbers will do that cells are compared with and that have the names of sides.
        let unusual = || {
            self.named_sides().filter(|(first, second)| {
                let held = [first, second].map(|mark| self.sure.held.has(&Mark::Integer(*mark)));
                held == [true; 2] && !matches!((first, second), (-1..=2, -1..=2))
            })
        };
        let are_all_discs = self.stacks > 0 && !self.sure.held.has(&Mark::Integer(2));
        let (first, second) = match self.sure.numbers(nothing.clone().or_else(filled).as_ref()) {
            _ if unusual().is_some() => unusual()?,
            _ if self.zero_is_a_side(nothing.as_ref()) => (0, 1),
            // Columns of nothing but discs hold no empty cells that could be zeros.
            _ if are_all_discs && [0, 1].iter().all(|value| self.sure.held.has(&Mark::Integer(*value))) => {
                (0, 1)
            }
            known => known?,
        };
        let (first, second) = (Mark::Integer(first), Mark::Integer(second));
        let empty =
            nothing.filter(|mark| *mark != first && *mark != second && !matches!(mark, Mark::Text(_)));
        let is_none = || {
            self.sure.held.has(&Mark::None)
                && (!self.sure.held.has(&Mark::Integer(0)) || self.filling.contains(&Mark::None))
                || self.filling.contains(&Mark::None) && !self.filling.contains(&Mark::Integer(0))
        };
        let empty = empty.unwrap_or_else(|| match first {
            _ if is_none() || first == Mark::Integer(0) && self.sure.held.has(&Mark::None) => Mark::None,
            Mark::Integer(0) if are_all_discs => Mark::None,
            Mark::Integer(0) => Mark::Integer(-1),
            _ => Mark::Integer(0),
        });
        Some([empty, first, second])
    }

    /// Whether 0 and 1 are both sides' discs, by the names that cells are compared with: `PLAYER = 0` and `COMPUTER = 1`. Where
    /// boards are filled with zeros or sides are turned like signs, such names only say whose turn it is.
    fn zero_is_a_side(&self, nothing: Option<&Mark>) -> bool {
        let speaks = |name: &str| {
            let mut words = name.split('_');
            words.any(|word| {
                MACHINES.contains(&word) || matches!(word, "player" | "human" | "user" | "opponent")
            })
        };
        let names = |value: i64| {
            self.constants.iter().any(|(name, mark)| {
                *mark == Mark::Integer(value)
                    && self.sure.named.contains(name)
                    && speaks(&name.to_lowercase())
            })
        };
        let holds = |value: i64| self.sure.held.has(&Mark::Integer(value));
        nothing != Some(&Mark::Integer(0))
            && names(0)
            && names(1)
            && holds(0)
            && holds(1)
            && !holds(2)
            && !holds(-1)
            && self.sure.negates + self.sure.takes_from_three == 0
            && !self.are_filled_with_numbers()
    }

    /// Two texts that sides are compared with, or else cells; and what else cells hold.
    fn certain_texts(&self, nothing: Option<Mark>) -> Option<[Mark; 3]> {
        let nothing = nothing.filter(|mark| matches!(mark, Mark::Text(_) | Mark::None));
        let is_empty = |text: &str| matches!(&nothing, Some(Mark::Text(empty)) if empty == text);
        let of_sides: Vec<&str> = self.sure.sides.texts().filter(|text| !is_empty(text)).collect();
        let mut all = of_sides.clone();
        all.extend(self.sure.held.texts().filter(|text| !is_empty(text) && !of_sides.contains(text)));
        let is_blank = |text: &&str| BLANKS.contains(text) || BLANK_WORDS.contains(text);
        let discs: Vec<&str> = all.iter().copied().filter(|text| !is_blank(text)).collect();
        // Of several pairs that which is written more often; what may be blank is a side's where nothing else is.
        let known = PAIRS.iter().chain(WORDS).filter(|(a, b)| all.contains(a) && all.contains(b)).rev();
        let known = known.max_by_key(|(a, b)| {
            let is_clear = !is_blank(a) && !is_blank(b);
            (is_clear, self.sure.times(a).min(self.sure.times(b)))
        });
        let known = known.copied();
        let two = |texts: &[&'_ str]| match *texts {
            [a, b] => Some((a.to_owned(), b.to_owned())),
            _ => None,
        };
        let pair = known.map(|(a, b)| (a.to_owned(), b.to_owned()));
        let (mut first, mut second) = pair.or_else(|| two(&of_sides)).or_else(|| two(&discs))?;
        // The machine is the second one.
        let is_machines = |text: &str| {
            let mut names = self.constants.iter().filter(|(_, mark)| *mark == Mark::Text(text.to_owned()));
            speaks_of_machine(text) || names.any(|(name, _)| speaks_of_machine(name))
        };
        if known.is_none() && is_machines(&first) && !is_machines(&second) {
            std::mem::swap(&mut first, &mut second);
        }
        let mut rest = all.into_iter().filter(|text| *text != first && *text != second);
        let filling = self.filling.iter().find(|mark| matches!(mark, Mark::Text(_) | Mark::None)).cloned();
        let empty = nothing
            .or_else(|| rest.clone().find(is_blank).map(|text| Mark::Text(text.to_owned())))
            .or(filling)
            .or_else(|| rest.next().map(|text| Mark::Text(text.to_owned())))
            .or_else(|| self.sure.held.has(&Mark::None).then_some(Mark::None))
            .or_else(|| self.sure.held.has(&Mark::Integer(0)).then_some(Mark::Integer(0)))
            .or_else(|| self.filling.contains(&Mark::Integer(0)).then_some(Mark::Integer(0)))
            .unwrap_or_else(|| Mark::Text(" ".to_owned()));
        Some([empty, Mark::Text(first), Mark::Text(second)])
    }

    fn likely_marks(&self) -> [Mark; 3] {
        let nothing = || self.nothing();
        let seen = |letter: &str| self.letters.contains_key(letter);
        let anywhere = |letter: &str| self.all_letters.contains_key(letter);
        let pair = PAIRS
            .iter()
            .find(|(a, b)| seen(a) && seen(b))
            .or_else(|| PAIRS.iter().find(|(a, b)| (seen(a) || seen(b)) && anywhere(a) && anywhere(b)))
            .map(|(a, b)| ((*a).to_owned(), (*b).to_owned()))
            .or_else(|| self.constant_letters())
            .or_else(|| self.written_pair())
            .or_else(|| {
                let filled = self.filling.iter().any(|mark| matches!(mark, Mark::Text(_) | Mark::None));
                let pair = PAIRS.iter().find(|(a, b)| anywhere(a) && anywhere(b))?;
                filled.then(|| (pair.0.to_owned(), pair.1.to_owned()))
            });
        let filling = self.filling.iter().find(|mark| **mark != Mark::Integer(0)).cloned();
        // Cells that are compared with a blank, or used as texts, hold letters, whatever the sides are called.
        let asked = |word: &&str| self.cells.contains_key(*word);
        let words = WORDS.iter().filter(|(a, b)| anywhere(a) && anywhere(b));
        let mut words = words.filter(|(a, b)| BLANK_WORDS.iter().chain([a, b]).any(asked));
        let pair = pair.or_else(|| words.next().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())));
        let held_blank = || {
            let mut texts = self.sure.held.texts();
            texts.find(|text| BLANKS.contains(text) || nothing() == Some(Mark::Text((*text).to_owned())))
        };
        // Cells are compared with a blank and with nothing else, or filled with one.
        let are_texts = || {
            let is_filled = matches!(filling, Some(Mark::Text(_))) && filling == nothing();
            self.sure.are_texts() && held_blank().is_some() || is_filled && !self.are_filled_with_numbers()
        };
        let pair = pair.or_else(|| {
            (self.texts > 0 || BLANKS.iter().take(4).any(asked) || are_texts()).then(|| {
                let is_free = |letter: &str| {
                    !(BLANKS.contains(&letter)
                        && (self.cells.contains_key(letter) || self.sure.times(letter) > 0))
                };
                let mut pairs = PAIRS.iter().filter(|(a, b)| is_free(a) && is_free(b));
                let (a, b) = pairs.find(|(a, b)| anywhere(a) || anywhere(b)).unwrap_or(&PAIRS[0]);
                ((*a).to_owned(), (*b).to_owned())
            })
        });
        if let Some((first, second)) = pair.filter(|_| !self.sure.are_numbers()) {
            let fits = |letter: &&str| *letter != first && *letter != second;
            let empty = BLANKS.into_iter().filter(|letter| seen(letter)).find(fits);
            // What cells are asked for most, of that which is neither side's.
            let other = || {
                let others = self.cells.iter().filter(|(letter, _)| fits(&letter.as_str()));
                others.max_by_key(|(letter, count)| (**count, std::cmp::Reverse(letter.as_str())))
            };
            let empty = match (nothing(), empty) {
                (Some(mark @ (Mark::Text(_) | Mark::None)), _) => mark,
                (_, Some(letter)) => Mark::Text(letter.to_owned()),
                _ if held_blank().is_some_and(|text| fits(&text)) => {
                    Mark::Text(held_blank().unwrap_or_default().to_owned())
                }
                _ if filling.is_some() => filling.unwrap_or(Mark::None),
                _ if self.filling.contains(&Mark::Integer(0)) => Mark::Integer(0),
                _ if self.none > 0 => Mark::None,
                _ => Mark::Text(other().map_or(" ", |(letter, _)| letter).to_owned()),
            };
            return [empty, Mark::Text(first), Mark::Text(second)];
        }
        let empty = match nothing() {
            Some(mark @ (Mark::Integer(_) | Mark::None)) => mark,
            _ if filling == Some(Mark::None) => Mark::None,
            _ if self.sure.held.has(&Mark::None) && !self.sure.held.has(&Mark::Integer(0)) => Mark::None,
            _ if self.none > 1
                && self.letters.is_empty()
                && self.filling.is_empty()
                && !self.sure.held.has(&Mark::Integer(0)) =>
            {
                Mark::None
            }
            _ => Mark::Integer(0),
        };
        if let Some((a, b)) = self.named_sides() {
            let (first, second) = if a == 1 || a != 2 && b != 1 { (a, b) } else { (b, a) };
            return [empty, Mark::Integer(first), Mark::Integer(second)];
        }
        if self.minus_one > 0 && self.two == 0 {
            return [empty, Mark::Integer(1), Mark::Integer(-1)];
        }
        [empty, Mark::Integer(1), Mark::Integer(2)]
    }

    /// The numbers of two constants that are called after the first side and after the second one.
    fn named_sides(&self) -> Option<(i64, i64)> {
        const FIRST: [&str; 6] = ["player", "human", "p1", "red", "first", "one"];
        const SECOND: [&str; 5] = ["p2", "yellow", "second", "opponent", "two"];
        // Beside these, a name that says nothing else may be that of any number.
        const PLAIN: [&str; 8] = ["piece", "mark", "token", "disc", "chip", "symbol", "color", "id"];
        let speaks = |name: &str, words: &[&str]| {
            name.split('_')
                .any(|part| words.iter().any(|word| part == *word || word.len() > 2 && part.contains(word)))
        };
        let of = |is_second: bool| {
            let numbers = self.constants.iter().filter_map(|(name, mark)| match mark {
                Mark::Integer(value) => Some((name.to_lowercase(), *value)),
                _ => None,
            });
            let named = numbers.filter(move |(name, _)| {
                // `AI_PLAYER` and `PLAYER_TWO` are second ones, though they are players.
                let second = speaks(name, &MACHINES) || speaks(name, &SECOND);
                if is_second { second } else { !second && speaks(name, &FIRST) }
            });
            named.filter(|(name, value)| {
                let is_plain = |part: &str| {
                    PLAIN.contains(&part)
                        || FIRST.contains(&part)
                        || SECOND.contains(&part)
                        || MACHINES.contains(&part)
                };
                matches!(value, -1 | 1 | 2) || *value != 0 && name.split('_').all(is_plain)
            })
        };
        let (_, first) = of(false).next()?;
        let (_, second) = of(true).next()?;
        (first != second).then_some((first, second))
    }

    fn are_filled_with_numbers(&self) -> bool {
        self.filling.contains(&Mark::Integer(0)) || self.integer_zeros + self.double_zeros > 0
    }

    /// A pair that is written down, unless boards are filled with numbers: then it is what they are shown with.
    fn written_pair(&self) -> Option<(String, String)> {
        if self.are_filled_with_numbers() { None } else { self.pairs.first().cloned() }
    }

    /// Letters that constants with a speaking name hold: `AI = 'O'`, `HUMAN = 'X'`.
    fn constant_letters(&self) -> Option<(String, String)> {
        let speaking = [
            "player", "human", "ai", "bot", "computer", "cpu", "opponent", "red", "yellow", "agent", "mark",
            "piece", "token", "symbol", "me", "enemy", "p1", "p2", "black", "white", "user", "max", "min",
            "blue", "green",
        ];
        let letters: Vec<&String> = self
            .constants
            .iter()
            .filter_map(|(name, mark)| match mark {
                Mark::Text(letter) if letter.chars().count() == 1 && letter != " " => {
                    Some((name.to_lowercase(), letter))
                }
                _ => None,
            })
            .filter(|(name, _)| {
                name.split('_').any(|word| speaking.contains(&word) || word.starts_with("player"))
            })
            .map(|(_, letter)| letter)
            .collect();
        let known = |letter: &str| letters.iter().any(|known| *known == letter);
        if let Some((a, b)) = PAIRS.iter().find(|(a, b)| known(a) && known(b)) {
            return Some(((*a).to_owned(), (*b).to_owned()));
        }
        match letters[..] {
            [a, b] if a != b => Some((a.clone(), b.clone())),
            _ => None,
        }
    }

    /// Whether a function that knows no sides speaks for the second mark: that of the machine.
    pub(super) fn favours_second(&self) -> bool {
        let [_, first, second] = self.marks();
        self.is_machines(&second) && !self.is_machines(&first)
    }

    /// Whether something that speaks of the machine is this mark.
    fn is_machines(&self, wanted: &Mark) -> bool {
        let mut named = self.constants.iter().chain(&self.sure.counts);
        named.any(|(name, mark)| mark == wanted && speaks_of_machine(name))
    }
}

/// `AI_PIECE`, `cor_cpu`
fn speaks_of_machine(name: &str) -> bool {
    name.to_lowercase().split('_').any(|word| MACHINES.contains(&word))
}
