//! What has been handed out, what came back, and what comes next: the books of a coordinator, without a network.

use arena::{Assignment, GameRecord, Identity};
use engine::players::PlayerSpec;
use engine::{Failure, Fingerprint};
use game::{Position, Side};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Games in a share, where nothing is known about how long they take, and at most.
const FIRST: usize = 8;
const MOST: usize = 1000;
/// How much of what is known about the time of a game each report changes.
const NEWS: f64 = 0.25;
/// A share that came back for want of somebody who can play it waits so long before it is tried again.
const PAUSE: Duration = Duration::from_secs(1);

/// A share that is under way.
#[derive(Clone, Debug)]
pub(crate) struct Open {
    pub(crate) task: Task,
    /// How often it was published.
    pub(crate) attempt: u32,
    /// Where it is in the stream.
    pub(crate) sequence: u64,
    /// When it was published, or last found there.
    pub(crate) seen: Instant,
    /// Was it looked for, and not found?
    pub(crate) is_missing: bool,
}

/// What a share is for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Task {
    /// These games, by their numbers.
    Games(Vec<usize>),
    /// Does this player alone kill who plays with it, as somebody in this game does?
    Probe { game: usize, suspect: Identity },
}

/// All games of an errand.
pub(crate) struct Ledger<'a> {
    games: Vec<Assignment>,
    is_settled: Vec<bool>,
    left: usize,
    /// What was not handed out yet.
    waiting: VecDeque<usize>,
    /// What is handed out next, alone.
    tasks: VecDeque<(Task, Instant)>,
    open: BTreeMap<u64, Open>,
    /// No number is given twice, by whatever errand.
    next_share: &'a AtomicU64,
    /// Seconds that a game takes.
    pace: Option<f64>,
    /// Seconds that a share should take.
    share: f64,
    /// Who plays no more, and why.
    disqualified: HashMap<Identity, Failure>,
    /// Suspects of games that killed their workers, and how many of them are still to be looked at.
    inquiries: HashMap<usize, usize>,
}

/// A game that need not be played any more.
pub(crate) type Settled = (usize, GameRecord);

impl<'a> Ledger<'a> {
    pub(crate) fn new(games: Vec<Assignment>, share: Duration, next_share: &'a AtomicU64) -> Self {
        Self {
            is_settled: vec![false; games.len()],
            left: games.len(),
            waiting: (0..games.len()).collect(),
            games,
            tasks: VecDeque::new(),
            open: BTreeMap::new(),
            next_share,
            pace: None,
            share: share.as_secs_f64(),
            disqualified: HashMap::new(),
            inquiries: HashMap::new(),
        }
    }

    /// Is every game settled?
    pub(crate) fn is_complete(&self) -> bool {
        self.left == 0
    }

    /// How many shares are under way.
    pub(crate) fn number_of_open(&self) -> usize {
        self.open.len()
    }

    /// The shares under way.
    pub(crate) fn open(&mut self) -> impl Iterator<Item = (u64, &mut Open)> {
        self.open.iter_mut().map(|(&share, open)| (share, open))
    }

    /// A share under way.
    pub(crate) fn share(&mut self, share: u64) -> Option<&mut Open> {
        self.open.get_mut(&share)
    }

    /// The games of a task, as messages.
    pub(crate) fn assignments(&self, task: &Task) -> Vec<Assignment> {
        match task {
            Task::Games(numbers) => numbers.iter().map(|&number| self.games[number].clone()).collect(),
            Task::Probe { game, suspect } => {
                let mut probe = self.games[*game].clone();
                let bystander = Identity::of(&PlayerSpec::Random { seed: 0 });
                for player in &mut probe.players {
                    if player != suspect {
                        *player = bystander.clone();
                    }
                }
                vec![probe]
            }
        }
    }

    /// What is to be published next, if anything is; it is under way from now on.
    pub(crate) fn next(&mut self, hands: usize, now: Instant) -> Option<(u64, Task)> {
        let ready = self.tasks.iter().position(|(_, from)| *from <= now);
        let task = match ready {
            Some(ready) => self.tasks.remove(ready).map(|(task, _)| task)?,
            None => Task::Games(self.cut(hands)?),
        };
        let share = self.next_share.fetch_add(1, Ordering::Relaxed);
        let open = Open { task: task.clone(), attempt: 0, sequence: 0, seen: now, is_missing: false };
        self.open.insert(share, open);
        Some((share, task))
    }

    /// Games for about as long as a share should take; fewer towards the end, so that all hands have something to do.
    fn cut(&mut self, hands: usize) -> Option<Vec<usize>> {
        while self.waiting.front().is_some_and(|&number| self.is_settled[number]) {
            self.waiting.pop_front();
        }
        let first = *self.waiting.front()?;
        let timely = self.pace.map_or(FIRST, |pace| (self.share / pace.max(1e-7)) as usize);
        let even = self.waiting.len() / (2 * hands.max(1));
        let most = timely.min(even).clamp(1, MOST);
        let alike = |one: &Assignment, other: &Assignment| {
            one.rules == other.rules && one.move_time == other.move_time
        };
        let mut numbers = Vec::new();
        while let Some(&number) = self.waiting.front() {
            if numbers.len() == most || !alike(&self.games[first], &self.games[number]) {
                break;
            }
            self.waiting.pop_front();
            if !self.is_settled[number] {
                numbers.push(number);
            }
        }
        Some(numbers)
    }

    /// Takes a record; nothing if the game was settled before.
    fn settle(&mut self, number: usize, record: GameRecord) -> Option<Settled> {
        if std::mem::replace(&mut self.is_settled[number], true) {
            return None;
        }
        self.left -= 1;
        Some((number, record))
    }

    /// A share was played: what is new, or nothing if these are not its records.
    pub(crate) fn played(
        &mut self,
        share: u64,
        records: Vec<GameRecord>,
        time: Duration,
    ) -> Option<Vec<Settled>> {
        let Open { task, .. } = self.open.get(&share)?;
        let games = self.assignments(task);
        let is_of = |(game, record): (&Assignment, &GameRecord)| is_record_of(game, record);
        if games.len() != records.len() || !std::iter::zip(&games, &records).all(is_of) {
            return None;
        }
        let Open { task, .. } = self.open.remove(&share)?;
        let pace = time.as_secs_f64() / games.len().max(1) as f64;
        self.pace = Some(self.pace.map_or(pace, |known| known + NEWS * (pace - known)));
        match task {
            Task::Games(numbers) => {
                let mut settled = Vec::new();
                for (number, record) in numbers.into_iter().zip(records) {
                    let silent = silent(&self.games[number], &record);
                    settled.extend(self.settle(number, record));
                    if let Some(player) = silent {
                        settled.extend(self.disqualify(player, Failure::Silent));
                    }
                }
                Some(settled)
            }
            Task::Probe { game, .. } => Some(self.looked_at(game)),
        }
    }

    /// A suspect is innocent. If all are, the game is lost by who was to move when it began: nobody knows better.
    fn looked_at(&mut self, game: usize) -> Vec<Settled> {
        let Some(suspects) = self.inquiries.get_mut(&game) else { return Vec::new() };
        *suspects -= 1;
        if *suspects > 0 {
            return Vec::new();
        }
        self.inquiries.remove(&game);
        let side = self.games[game].start().position().to_move();
        let record = self.lost(game, side, deadly());
        self.settle(game, record).into_iter().collect()
    }

    /// A share killed everybody who played it. Many games are tried one by one; of a single one it is found out whose fault
    /// it is. Built-in players are no suspects: whoever killed those workers, it was not the game.
    pub(crate) fn poisoned(&mut self, share: u64, now: Instant) -> (Vec<Settled>, Option<Identity>) {
        let Some(Open { task, .. }) = self.open.remove(&share) else { return (Vec::new(), None) };
        let numbers = match task {
            Task::Probe { suspect, .. } => {
                return (self.disqualify(suspect.clone(), deadly()), Some(suspect));
            }
            Task::Games(numbers) => numbers,
        };
        if numbers.len() > 1 {
            let mut settled = Vec::new();
            for number in numbers {
                match self.lost_already(number) {
                    Some(record) => settled.extend(self.settle(number, record)),
                    None => self.tasks.push_back((Task::Games(vec![number]), now)),
                }
            }
            return (settled, None);
        }
        let number = numbers[0];
        if let Some(record) = self.lost_already(number) {
            return (self.settle(number, record).into_iter().collect(), None);
        }
        let mut suspects: Vec<_> = self.games[number].players.to_vec();
        suspects.dedup();
        suspects.retain(|player| player.fingerprint != Fingerprint::of_sources());
        match suspects.len() {
            0 => self.tasks.push_back((Task::Games(vec![number]), now)),
            1 => {
                let guilty = suspects.remove(0);
                // It is settled with the others that are nobody's at the moment.
                self.tasks.push_back((Task::Games(vec![number]), now));
                return (self.disqualify(guilty.clone(), deadly()), Some(guilty));
            }
            several => {
                self.inquiries.insert(number, several);
                let probe = |suspect| (Task::Probe { game: number, suspect }, now);
                self.tasks.extend(suspects.into_iter().map(probe));
            }
        }
        (Vec::new(), None)
    }

    /// A worker cannot play a share: somebody else may, or the same one a little later.
    pub(crate) fn refused(&mut self, share: u64, now: Instant) {
        if let Some(Open { task, .. }) = self.open.remove(&share) {
            self.tasks.push_back((task, now + PAUSE));
        }
    }

    /// Somebody plays no more: games of theirs that nobody plays at the moment are lost.
    fn disqualify(&mut self, player: Identity, failure: Failure) -> Vec<Settled> {
        self.disqualified.insert(player, failure);
        let is_single = |(task, _): &(Task, Instant)| match task {
            Task::Games(numbers) => Some(numbers.clone()),
            Task::Probe { .. } => None,
        };
        let singles = self.tasks.iter().filter_map(is_single).flatten();
        let idle: Vec<_> =
            self.waiting.iter().copied().chain(singles).chain(self.inquiries.keys().copied()).collect();
        let mut settled = Vec::new();
        for number in idle {
            if let Some(record) = self.lost_already(number) {
                settled.extend(self.settle(number, record));
            }
        }
        let is_settled = &self.is_settled;
        self.inquiries.retain(|game, _| !is_settled[*game]);
        self.tasks.retain(|(task, _)| match task {
            Task::Games(numbers) => numbers.iter().any(|&number| !is_settled[number]),
            Task::Probe { game, .. } => !is_settled[*game],
        });
        settled
    }

    /// The record of a game that somebody has lost by not playing any more.
    fn lost_already(&self, number: usize) -> Option<GameRecord> {
        Side::BOTH.into_iter().find_map(|side| {
            let failure = self.disqualified.get(&self.games[number].players[side.index()])?;
            Some(self.lost(number, side, failure.clone()))
        })
    }

    fn lost(&self, number: usize, side: Side, failure: Failure) -> GameRecord {
        GameRecord::lost_by(side, failure, self.games[number].start().letters())
    }

    /// Takes a record that was found: of a game between these players from this opening.
    pub(crate) fn found(&mut self, finder: &Finder, game: &Assignment, record: &GameRecord) -> Vec<Settled> {
        let numbers = finder.0.get(game).map_or(&[][..], Vec::as_slice);
        let is_good = record.failure.is_none() && is_record_of(game, record);
        let numbers = if is_good { numbers } else { &[] };
        numbers.iter().filter_map(|&number| self.settle(number, record.clone())).collect()
    }

    /// A game of this errand: rules and time are those of all.
    pub(crate) fn like(&self) -> Assignment {
        self.games[0].clone()
    }

    /// Finds games by what they are.
    pub(crate) fn finder(&self) -> Finder {
        let mut numbers: HashMap<Assignment, Vec<usize>> = HashMap::new();
        for (number, game) in self.games.iter().enumerate() {
            numbers.entry(game.clone()).or_default().push(number);
        }
        Finder(numbers)
    }
}

/// Games by what they are.
pub(crate) struct Finder(HashMap<Assignment, Vec<usize>>);

/// How somebody fails who kills whoever lets it play.
fn deadly() -> Failure {
    let message = "it killed the worker that played with it, three times".to_owned();
    Failure::Crash { message, place: None, board: None }
}

/// Who did not come back, if that is how the game ended.
fn silent(game: &Assignment, record: &GameRecord) -> Option<Identity> {
    let is_silent = record.failure == Some(Failure::Silent);
    let winner = record.outcome.winner().filter(|_| is_silent)?;
    Some(game.players[winner.other().index()].clone())
}

/// Can this be what became of the game?
fn is_record_of(game: &Assignment, record: &GameRecord) -> bool {
    let mut position = game.start();
    let known = position.letters();
    record.moves.strip_prefix(&known).is_some_and(|moves| {
        moves.chars().all(|letter| game.rules.move_of(letter).is_some_and(|mv| position.play(mv).is_ok()))
    })
}

#[cfg(test)]
mod tests;
