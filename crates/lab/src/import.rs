//! Games that were played elsewhere, as an event: from PGN into the store.

use crate::analysis::{PgnGame, SourceError, told_games};
use arena::{ACTION_LIMIT, ContestGame, Ending, Format, GameRecord, Identity, Pairing};
use engine::Fingerprint;
use game::{Outcome, Position, Rules, Side, played_from_start};
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use store::{EventId, EventInfo, Store, StoreError, StoredOpening, StoredPlayer};

/// Games of somebody else's event.
#[derive(Clone, Debug)]
pub struct Imported {
    info: EventInfo,
    games: Vec<ContestGame>,
    /// Those that have no result, are of other rules than the first, or began where no game leads to.
    pub skipped: usize,
}

/// Players of games that were played elsewhere are nobody whom this program knows, whatever their names.
const ELSEWHERE: &str = "elsewhere";

impl Imported {
    /// The games of a PGN text.
    pub fn of_pgn(text: &str) -> Result<Self, SourceError> {
        let told = told_games(text.strip_prefix('\u{feff}').unwrap_or(text), Rules::CLASSIC)?;
        let rules = told.first().map_or(Rules::CLASSIC, |told| told.game.rules());
        let mut seats = Seats::default();
        let (mut games, mut skipped) = (Vec::new(), 0);
        for told in &told {
            match (told.game.rules() == rules).then(|| record(told)).flatten() {
                Some((opening, record)) => {
                    let name = |tag| told.tag(tag).filter(|name| !name.is_empty()).unwrap_or("?");
                    games.push(ContestGame {
                        pairing: seats.pairing([name("White"), name("Black")], opening),
                        record,
                    });
                }
                None => skipped += 1,
            }
        }
        let player = |name: &String| StoredPlayer {
            identity: Identity { name: name.clone(), fingerprint: Fingerprint::from_text(ELSEWHERE) },
            title: None,
            is_repeatable: false,
        };
        let opening = |moves: &String| StoredOpening { moves: moves.clone(), score: None };
        let info = EventInfo {
            program: ELSEWHERE.to_owned(),
            rules: rules.to_string(),
            format: Format::RoundRobin.to_string(),
            // The same file is the same event.
            suite: format!("imported {}", &Fingerprint::of(text.as_bytes()).as_str()[..8]),
            seed: 0,
            action_limit: ACTION_LIMIT,
            move_time: None,
            players: seats.players.iter().map(player).collect(),
            openings: seats.openings.iter().map(opening).collect(),
        };
        Ok(Self { info, games, skipped })
    }

    /// How many games there are.
    pub fn number_of_games(&self) -> usize {
        self.games.len()
    }

    /// Keeps them.
    pub fn keep(&self, store: &mut Store) -> Result<EventId, StoreError> {
        let event = store.open_event(&self.info)?;
        let pairings: Vec<_> = self.games.iter().map(|game| game.pairing).collect();
        store.known_games(event, &self.info, &pairings)?;
        store.add_games(event, &self.info, &self.games)?;
        store.finish_event(event)?;
        Ok(event)
    }
}

/// Who plays whom from where, in the order in which they appear.
#[derive(Default)]
struct Seats {
    players: Vec<String>,
    /// The moves of openings. Two games of the same players from the same one are from two that are equal.
    openings: Vec<String>,
    taken: HashSet<Pairing>,
    by_moves: HashMap<String, Vec<usize>>,
}

impl Seats {
    fn pairing(&mut self, names: [&str; 2], opening: String) -> Pairing {
        let [first, second] = names.map(|name| {
            self.players.iter().position(|known| known == name).unwrap_or_else(|| {
                self.players.push(name.to_owned());
                self.players.len() - 1
            })
        });
        let equal = self.by_moves.entry(opening.clone()).or_default();
        let free =
            equal.iter().copied().find(|&opening| !self.taken.contains(&Pairing { opening, first, second }));
        let opening = free.unwrap_or_else(|| {
            self.openings.push(opening);
            equal.push(self.openings.len() - 1);
            self.openings.len() - 1
        });
        let pairing = Pairing { opening, first, second };
        self.taken.insert(pairing);
        pairing
    }
}

/// The opening of a game and how it went; nothing if that is not known.
fn record(told: &PgnGame) -> Option<(String, GameRecord)> {
    let result = match told.result.as_str() {
        "1-0" => Outcome::Win(Side::First),
        "0-1" => Outcome::Win(Side::Second),
        "1/2-1/2" => Outcome::Draw,
        _ => return None,
    };
    let mut start = told.game.clone();
    while start.undo().is_some() {}
    let mut whole = played_from_start(&start)?;
    let set_up = whole.moves().len();
    for &mv in told.game.moves() {
        whole.play(mv).ok()?;
    }
    let moves = whole.letters();
    // What both were given: a position, a book's moves, or what the tag of our own files says.
    let opening = moves[..(set_up + told.imposed()).min(moves.len())].to_owned();
    let (outcome, ending) = match whole.outcome() {
        Some(outcome) => {
            (outcome, if whole.position().is_aligned() { Ending::Line } else { Ending::FullBoard })
        }
        None => (result, ending(told)),
    };
    let chosen = (moves.len() - opening.len()) as u32;
    let choices = by_side(opening.len(), chosen);
    Some((
        opening,
        GameRecord { moves, outcome, ending, failure: None, choices, thinking: [Duration::ZERO; 2] },
    ))
}

/// How a game ended that was not over on the board.
fn ending(told: &PgnGame) -> Ending {
    match told.tag("Termination").unwrap_or_default() {
        "time forfeit" => Ending::Timeout,
        "illegal move" | "rules infraction" => Ending::IllegalMove,
        "abandoned" | "stalled connection" => Ending::Crash,
        _ => Ending::ActionLimit,
    }
}

/// How many moves each side chose, of so many after the opening.
fn by_side(opening: usize, chosen: u32) -> [u32; 2] {
    let first = if opening.is_multiple_of(2) { chosen.div_ceil(2) } else { chosen / 2 };
    [first, chosen - first]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EventSheet;

    /// As cutechess-cli writes it.
    const MATCH: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"2026.01.01\"]\n[Round \"1\"]\n[White \"one\"]\n[Black \"two\"]\n\
        [Result \"1-0\"]\n[PlyCount \"7\"]\n[TimeControl \"1+0.1\"]\n[Variant \"cfour\"]\n\n\
        1. P@d1 {book} P@a1 {book} 2. P@d2 {+0.10/8 0.05s} P@a2 {-0.20/8 0.05s} 3. P@d3 P@a3\n\
        4. P@d4 {+M1/1 0.01s, White wins} 1-0\n\n\
        [White \"two\"]\n[Black \"one\"]\n[Result \"0-1\"]\n[Variant \"cfour\"]\n[Termination \"time forfeit\"]\n\n\
        1. P@d1 {book} P@a1 {book} 2. P@b1 {White loses on time} 0-1\n\n\
        [White \"one\"]\n[Black \"two\"]\n[Result \"*\"]\n[Variant \"cfour\"]\n\n1. P@d1 *\n\n\
        [White \"one\"]\n[Black \"two\"]\n[FEN \"7/7/7/7/3p3/3P3 w - - 0 2\"]\n[SetUp \"1\"]\n[Variant \"cfour\"]\n\n\
        1. P@d3 {Draw by adjudication} 1/2-1/2\n";

    #[test]
    fn a_match_that_was_played_elsewhere_is_an_event() {
        let imported = Imported::of_pgn(MATCH).expect("games");
        assert_eq!((imported.number_of_games(), imported.skipped), (3, 1));
        let mut store = Store::in_memory();
        let event = imported.keep(&mut store).expect("kept");
        assert_eq!(imported.keep(&mut store).expect("kept once"), event, "the same file is the same event");
        let summary = store.event(event).expect("readable").expect("there");
        let sheet = EventSheet::of(&summary).expect("an event");
        assert_eq!(
            sheet.players.iter().map(|player| player.name.as_str()).collect::<Vec<_>>(),
            ["one", "two"]
        );
        let openings: Vec<_> = sheet.openings.iter().map(|opening| opening.game.letters()).collect();
        assert_eq!(openings, ["41", "44"]);
        let games = store.games(&summary).expect("games");
        let told: Vec<_> = games
            .iter()
            .map(|ContestGame { pairing, record }| {
                (pairing.first, record.moves.as_str(), record.outcome, record.ending, record.choices)
            })
            .collect();
        let (first, second) = (Outcome::Win(Side::First), Outcome::Win(Side::Second));
        assert_eq!(
            told,
            [
                (0, "4141414", first, Ending::Line, [3, 2]),
                (1, "412", second, Ending::Timeout, [1, 0]),
                (0, "444", Outcome::Draw, Ending::ActionLimit, [1, 0]),
            ]
        );
    }

    #[test]
    fn games_from_one_opening_are_told_apart() {
        let game =
            |white: &str, black: &str| format!("[White \"{white}\"]\n[Black \"{black}\"]\n\n1. P@d1 1-0\n\n");
        let text = [game("a", "b"), game("b", "a"), game("a", "b"), game("a", "b")].concat();
        let imported = Imported::of_pgn(&text).expect("games");
        let pairings: Vec<_> =
            imported.games.iter().map(|game| (game.pairing.opening, game.pairing.first)).collect();
        assert_eq!(pairings, [(0, 0), (0, 1), (1, 0), (2, 0)]);
    }
}
