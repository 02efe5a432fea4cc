//! The screen before a game: rules, opponent, level, who starts.

use super::event::Key;
use super::settings::{LEVELS, Opponent, Refusal, Settings, Starter, USUAL_LEVEL};
use engine::Catalog;
use engine::players::PlayerSpec;
use game::Rules;

/// What may be played against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Level,
    Player,
    Person,
    Watch,
}

/// A line of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Rules,
    Kind,
    Level,
    Player,
    FirstPlayer,
    SecondPlayer,
    Starter,
    Begin,
}

/// What a key led to.
#[derive(Debug)]
pub(super) enum Answer {
    Open,
    Begin(Settings),
    Back,
}

/// What has been filled in so far. Rules and players can be chosen from the usual ones, or typed.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub(super) rules: String,
    pub(super) kind: Kind,
    pub(super) level: u8,
    pub(super) player: String,
    pub(super) pair: [String; 2],
    pub(super) starter: Starter,
    pub(super) focus: Field,
    /// What is wrong with what was filled in.
    pub(super) error: Option<Refusal>,
    seed: u64,
}

/// Boards that the form offers beside the usual ones.
const BOARDS: [&str; 3] = ["classic-8x7", "classic-9x7-5", "misere-5x5-3"];

impl Form {
    /// A form filled in with these settings.
    pub(super) fn new(settings: &Settings) -> Self {
        let (kind, level) = match settings.opponent {
            Opponent::Level(level) => (Kind::Level, level),
            Opponent::Player(_) => (Kind::Player, USUAL_LEVEL),
            Opponent::Person => (Kind::Person, USUAL_LEVEL),
            Opponent::Watch(_) => (Kind::Watch, USUAL_LEVEL),
        };
        let player = match &settings.opponent {
            Opponent::Player(player) => player.to_string(),
            _ => "a2b3d:d6".to_owned(),
        };
        let pair = match &settings.opponent {
            Opponent::Watch(players) => players.each_ref().map(ToString::to_string),
            _ => ["level4", "level6"].map(str::to_owned),
        };
        Self {
            rules: settings.rules.to_string(),
            kind,
            level,
            player,
            pair,
            starter: settings.starter,
            focus: Field::Begin,
            error: None,
            seed: settings.seed,
        }
    }

    /// The lines that matter for this kind of opponent, from top to bottom.
    pub(super) fn fields(&self) -> Vec<Field> {
        let asked: &[Field] = match self.kind {
            Kind::Level => &[Field::Level, Field::Starter],
            Kind::Player => &[Field::Player, Field::Starter],
            Kind::Person => &[],
            Kind::Watch => &[Field::FirstPlayer, Field::SecondPlayer],
        };
        [&[Field::Rules, Field::Kind], asked, &[Field::Begin]].concat()
    }

    /// What a key does; `catalog` knows the players.
    pub(super) fn press(&mut self, key: Key, catalog: &Catalog) -> Answer {
        self.error = None;
        match key {
            Key::Escape => return Answer::Back,
            Key::Enter => return self.begin(catalog),
            Key::Up => self.walk(-1),
            Key::Down => self.walk(1),
            Key::Left => self.turn(-1, catalog),
            Key::Right => self.turn(1, catalog),
            Key::Char(letter) => return self.type_letter(letter, catalog),
            Key::Backspace => {
                if let Some(text) = self.text() {
                    text.pop();
                }
            }
            _ => (),
        }
        Answer::Open
    }

    fn walk(&mut self, step: isize) {
        self.focus = neighbor(&self.fields(), &self.focus, step);
    }

    /// The text of the line in focus, if it can be typed.
    fn text(&mut self) -> Option<&mut String> {
        match self.focus {
            Field::Rules => Some(&mut self.rules),
            Field::Player => Some(&mut self.player),
            Field::FirstPlayer => Some(&mut self.pair[0]),
            Field::SecondPlayer => Some(&mut self.pair[1]),
            Field::Kind | Field::Level | Field::Starter | Field::Begin => None,
        }
    }

    /// The next choice of the line in focus, or the one before.
    fn turn(&mut self, step: isize, catalog: &Catalog) {
        match self.focus {
            Field::Rules => {
                let usual = Rules::FAMILIES.iter().map(|family| family.name);
                self.rules = neighbor(&owned(usual.chain(BOARDS)), &self.rules, step);
            }
            Field::Kind => {
                let kinds = [Kind::Level, Kind::Player, Kind::Person, Kind::Watch];
                self.kind = neighbor(&kinds, &self.kind, step);
            }
            Field::Level => self.level = neighbor(&LEVELS.collect::<Vec<_>>(), &self.level, step),
            Field::Starter => self.starter = neighbor(&Starter::ALL, &self.starter, step),
            Field::Player | Field::FirstPlayer | Field::SecondPlayer => {
                let levels = LEVELS.map(|level| format!("level{level}"));
                let others = ["perfect", "random"].into_iter();
                let heuristics = catalog.heuristics().iter().map(|heuristic| heuristic.card.name.as_str());
                let players: Vec<_> = levels.chain(owned(others.chain(heuristics))).collect();
                let text = self.text().expect("players are typed");
                *text = neighbor(&players, text, step);
            }
            Field::Begin => (),
        }
    }

    fn type_letter(&mut self, letter: char, catalog: &Catalog) -> Answer {
        match letter {
            _ if self.text().is_some() => {
                let text = self.text().expect("just seen");
                text.push(letter);
            }
            ' ' if self.focus == Field::Begin => return self.begin(catalog),
            ' ' => self.turn(1, catalog),
            'q' => return Answer::Back,
            _ => match letter.to_digit(10).map(|digit| digit as u8) {
                Some(level) if self.kind == Kind::Level && LEVELS.contains(&level) => self.level = level,
                _ => (),
            },
        }
        Answer::Open
    }

    /// The settings, if they make sense; otherwise the form says what does not.
    fn begin(&mut self, catalog: &Catalog) -> Answer {
        match self.settings(catalog) {
            Ok(settings) => Answer::Begin(settings),
            Err(reason) => {
                self.error = Some(reason);
                Answer::Open
            }
        }
    }

    fn settings(&self, catalog: &Catalog) -> Result<Settings, Refusal> {
        let read = |text: &str| -> Result<PlayerSpec, Refusal> { Ok(catalog.player(text.trim())?) };
        let opponent = match self.kind {
            Kind::Level => Opponent::Level(self.level),
            Kind::Player => Opponent::Player(read(&self.player)?),
            Kind::Person => Opponent::Person,
            Kind::Watch => Opponent::Watch([read(&self.pair[0])?, read(&self.pair[1])?]),
        };
        let rules = self.rules.trim().parse()?;
        let settings = Settings { rules, opponent, starter: self.starter, seed: self.seed };
        settings.check()?;
        Ok(settings)
    }
}

fn owned<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<String> {
    texts.map(str::to_owned).collect()
}

/// The entry after or before this one, around the end; the first if it is not in the list.
fn neighbor<T: Clone + PartialEq>(list: &[T], current: &T, step: isize) -> T {
    let next = list
        .iter()
        .position(|entry| entry == current)
        .map_or(0, |index| (index as isize + step).rem_euclid(list.len() as isize) as usize);
    list[next].clone()
}

#[cfg(test)]
mod tests {
    use super::super::settings::Asked;
    use super::*;
    use language::InWords;
    use language::Language;

    fn form() -> Form {
        let asked = Asked { rules: None, opponent: None, starter: None, game: None, seed: 4 };
        Form::new(&asked.settings())
    }

    fn press(form: &mut Form, keys: &[Key]) -> Answer {
        let catalog = Catalog::built_in();
        keys.iter().map(|&key| form.press(key, &catalog)).last().expect("a key")
    }

    /// What the form says is wrong.
    fn said(form: &Form) -> String {
        form.error.as_ref().expect("a message").in_words(Language::English.dictionary())
    }

    fn typed(form: &mut Form, text: &str) {
        text.chars().for_each(|letter| drop(press(form, &[Key::Char(letter)])));
    }

    #[test]
    fn enter_begins_with_the_usual_settings() {
        let Answer::Begin(settings) = press(&mut form(), &[Key::Enter]) else { panic!("a game") };
        assert_eq!(settings.rules, Rules::CLASSIC);
        assert_eq!(settings.opponent, Opponent::Level(USUAL_LEVEL));
        assert_eq!((settings.starter, settings.seed), (Starter::Me, 4));
    }

    #[test]
    fn a_digit_chooses_the_level_wherever_one_is() {
        let mut form = form();
        press(&mut form, &[Key::Char('9')]);
        assert_eq!(form.level, USUAL_LEVEL);
        press(&mut form, &[Key::Char('7')]);
        assert_eq!(form.level, 7);
    }

    #[test]
    fn lines_that_do_not_matter_are_not_there() {
        let mut form = form();
        assert!(form.fields().contains(&Field::Level));
        press(&mut form, &[Key::Down, Key::Down, Key::Right, Key::Right]);
        assert_eq!((form.kind, form.fields().len()), (Kind::Person, 3));
    }

    #[test]
    fn rules_can_be_typed_and_mistakes_are_told() {
        let mut form = form();
        press(&mut form, &[Key::Down]);
        assert_eq!(form.focus, Field::Rules, "around the end");
        typed(&mut form, "-9x");
        assert!(matches!(press(&mut form, &[Key::Enter]), Answer::Open));
        assert!(said(&form).contains("`classic-9x`"));
        typed(&mut form, "7");
        let Answer::Begin(settings) = press(&mut form, &[Key::Enter]) else { panic!("a game") };
        assert_eq!(settings.rules.to_string(), "classic-9x7");
    }

    #[test]
    fn a_player_that_cannot_play_the_rules_is_refused_with_the_reason() {
        let mut form = form();
        press(&mut form, &[Key::Down, Key::Right, Key::Right, Key::Down, Key::Right, Key::Down]);
        assert_eq!((form.rules.as_str(), form.focus), ("boom", Field::Player));
        while form.text().expect("typed").pop().is_some() {}
        typed(&mut form, "perfect");
        assert!(matches!(press(&mut form, &[Key::Enter]), Answer::Open));
        assert!(said(&form).contains("boom"));
    }

    #[test]
    fn choices_go_around() {
        assert_eq!(neighbor(&[1, 2, 3], &3, 1), 1);
        assert_eq!(neighbor(&[1, 2, 3], &1, -1), 3);
        assert_eq!(neighbor(&[1, 2, 3], &9, 1), 1);
    }
}
