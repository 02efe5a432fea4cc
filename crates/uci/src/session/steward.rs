//! Who obeys commands, one after another, sets up players and sees that they come back.

use super::reply::Reply;
use super::settings::{Setting, Settings};
use super::thinking::{Done, Task, Thinker, middle};
use super::voice::Voice;
use crate::{Answer, BestMove, Command, Delay, Go, allotment};
use engine::guarded;
use engine::players::{Effort, Player, PlayerSpec};
use engine::search::MAX_DEPTH;
use game::{Game, Move, Quoted, Rules};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// What a steward is told.
pub(super) enum Event {
    /// One that can wait for its turn.
    Command(Command),
    /// Think, and answer with this reply.
    Go { go: Go, reply: Arc<Reply>, read: Instant },
    /// Something has happened to a reply.
    Nudge,
    /// Somebody has thought, and offered an answer.
    Thought(Done),
    /// Nothing more will be said.
    End,
}

/// How long a player that has to come to an end may take for it, where the clock allows it. One that searches needs a
/// millisecond, unless the machine is very busy.
const GRACE: Duration = Duration::from_millis(500);
/// And where the clock does not allow it.
const LEAST_GRACE: Duration = Duration::from_millis(10);

pub(super) struct Steward {
    catalog: engine::Catalog,
    voice: Voice,
    events: Receiver<Event>,
    /// For those who think.
    sender: Sender<Event>,
    /// What was said while somebody thought.
    waiting: VecDeque<Event>,
    settings: Settings,
    /// With which a player could be built.
    sound: Option<Settings>,
    /// The name that was asked for in vain.
    refused: Option<Quoted>,
    /// Here while nobody thinks, and once it was set up.
    player: Option<Box<dyn Player>>,
    /// Where it thinks: nowhere after somebody did not come back.
    thinker: Option<Thinker>,
    game: Game,
    /// Decides what is left to chance in this game.
    seed: u64,
    /// What moves cost besides thinking.
    delay: Delay,
    /// How many have begun to think.
    thoughts: u64,
}

impl Steward {
    pub(super) fn new(
        catalog: engine::Catalog,
        settings: Settings,
        seed: u64,
        voice: Voice,
        events: Receiver<Event>,
        sender: Sender<Event>,
    ) -> Self {
        Self {
            catalog,
            voice,
            events,
            sender,
            waiting: VecDeque::new(),
            settings,
            sound: None,
            refused: None,
            player: None,
            thinker: None,
            game: Game::new(Rules::CLASSIC),
            seed,
            delay: Delay::default(),
            thoughts: 0,
        }
    }

    /// Obeys until the end.
    pub(super) fn serve(mut self) {
        while let Some(event) = self.waiting.pop_front().or_else(|| self.events.recv().ok()) {
            match event {
                Event::Command(command) => self.obey(command),
                Event::Go { go, reply, read } => self.go(&go, &reply, read),
                // Of somebody who was given up.
                Event::Thought(done) => drop_quietly(done.player),
                Event::Nudge => {}
                Event::End => break,
            }
        }
        drop_quietly(self.player.take());
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::IsReady => {
                self.set_up();
                self.voice.say(&Answer::ReadyOk);
            }
            Command::SetOption { name, value } => self.set(&name, value.as_deref().unwrap_or_default()),
            Command::NewGame => self.new_game(),
            Command::Position(route) => match route.game() {
                Ok(game) => self.game = game,
                Err(error) => self.voice.remark(&format!("position: {error}; the last one stays")),
            },
            Command::Register(_) => self.voice.remark("there is nothing to register"),
            // We say all we know in any case, and the listener has done the others.
            Command::Debug(_)
            | Command::Uci
            | Command::Go(_)
            | Command::Stop
            | Command::PonderHit
            | Command::Quit => {}
        }
    }

    /// Sets an option. One that cannot be set so keeps its value, and whose it is is said.
    fn set(&mut self, name: &str, value: &str) {
        let mut wanted = self.settings.clone();
        match wanted.set(&self.catalog, name, value) {
            Ok(setting) => {
                if setting == Setting::Player {
                    self.refused = None;
                }
                if wanted.need_another_player(&self.settings) {
                    // Its memory may be needed for the next one.
                    drop_quietly(self.player.take());
                } else if wanted.names_seed != self.settings.names_seed {
                    let spec = wanted.seeded(self.seed);
                    self.reseed(&spec);
                }
                self.settings = wanted;
            }
            Err(error) if name.eq_ignore_ascii_case("player") => {
                self.refused = Some(Quoted::new(value));
                self.voice.remark(&format!("player refused: {error}; playing as {}", self.settings.spec));
            }
            Err(error) => self.voice.remark(&format!("option refused: {error}")),
        }
    }

    /// Games do not depend on earlier ones: what was found out is forgotten, and chance decides anew.
    fn new_game(&mut self) {
        self.seed = self.seed.wrapping_add(1);
        self.set_up();
        if let Some(player) = &mut self.player {
            player.forget();
        }
        let spec = self.settings.seeded(self.seed);
        if self.settings.leave_the_seed_open() {
            self.reseed(&spec);
            self.voice.remark(&format!("playing as {spec}"));
        }
        if let Some(name) = &self.refused {
            self.voice.remark(&format!("there is no player `{name}`: playing as {spec}"));
        }
    }

    fn reseed(&mut self, spec: &PlayerSpec) {
        if let (Some(player), PlayerSpec::Random { seed } | PlayerSpec::Level { seed, .. }) =
            (&mut self.player, spec)
        {
            player.reseed(*seed);
        }
    }

    /// Makes a player ready, if there is none: everything that takes time is done here, and not on its clock. Settings that no
    /// player can be built with give way to the last ones.
    fn set_up(&mut self) {
        if self.thinker.is_none() {
            let sender = self.sender.clone();
            // If the steward has left, the player is not needed any more.
            let thinker = Thinker::start(move |done| drop(sender.send(Event::Thought(done))));
            self.thinker = thinker
                .inspect_err(|error| self.voice.remark(&format!("no thread to think on: {error}")))
                .ok();
        }
        while self.player.is_none() {
            let spec = self.settings.seeded(self.seed);
            match build(&spec, &self.settings) {
                Ok(player) => {
                    self.player = Some(player);
                    self.sound = Some(self.settings.clone());
                    self.voice.remark(&format!("playing as {spec}"));
                }
                Err(reason) => {
                    self.voice.remark(&format!("{spec} cannot play: {reason}"));
                    match self.sound.take() {
                        Some(sound) => self.settings = sound,
                        None => return,
                    }
                }
            }
        }
    }

    /// Lets the player think, and waits until the answer is out.
    fn go(&mut self, go: &Go, reply: &Arc<Reply>, read: Instant) {
        let legal: Vec<Move> = self.game.legal().iter().collect();
        if legal.is_empty() {
            reply.offer(BestMove::NONE);
            return self.wait(go, reply, None);
        }
        self.set_up();
        let moves = self.wanted(go, legal);
        let fallback = BestMove { placement: middle(&self.game, &moves), ponder: None };
        let (Some(player), Some(thinker)) = (self.player.take(), &self.thinker) else {
            self.voice.remark("nobody can play: any move");
            reply.offer(fallback);
            return self.wait(go, reply, None);
        };
        self.delay.learn(go, &self.game);
        let deadline = self.deadline(go, read).filter(|_| !reply.is_pondering());
        self.thoughts += 1;
        let number = self.thoughts;
        let task = Task {
            number,
            game: self.game.clone(),
            moves,
            depth: depth(go),
            nodes: go.nodes,
            deadline,
            begun: read,
            name: self.settings.spec.to_string(),
            is_careless: depth(go).is_none() && has_fixed_depth(&self.settings.spec),
            names_ponder: self.settings.ponders,
            reply: Arc::clone(reply),
        };
        if thinker.begin(player, task) {
            self.wait(go, reply, Some(Awaited { number, read, deadline, fallback }));
        } else {
            self.thinker = None;
            reply.give_up("the thread to think on is gone: any move", fallback);
        }
        // If it broke down, another one is ready before the next move.
        self.set_up();
    }

    /// The moves to think about, those nearest to the middle first.
    fn wanted(&self, go: &Go, mut legal: Vec<Move>) -> Vec<Move> {
        let width = self.game.rules().size().width();
        legal.sort_by_key(|mv| (2 * mv.number() + 1).abs_diff(width));
        let asked: Vec<_> =
            go.search_moves.iter().filter_map(|placement| placement.in_game(&self.game).ok()).collect();
        if asked.is_empty() && !go.search_moves.is_empty() {
            self.voice.remark("none of the moves to search is legal: all are");
        }
        if asked.is_empty() { legal } else { legal.into_iter().filter(|mv| asked.contains(mv)).collect() }
    }

    /// When the time for a move is over that began then.
    fn deadline(&self, go: &Go, begun: Instant) -> Option<Instant> {
        let time = allotment(go, &self.game, self.settings.pace(), self.settings.overhead, self.delay.mean());
        time.filter(|_| !go.infinite).and_then(|time| begun.checked_add(time))
    }

    /// Waits until the answer is out and the player is back, or has to be given up. What is said in the meantime waits.
    fn wait(&mut self, go: &Go, reply: &Arc<Reply>, mut awaited: Option<Awaited>) {
        let mut alarm =
            awaited.as_ref().and_then(|awaited| self.last_moment(go, awaited.read, awaited.deadline));
        // When a thinking has to be told that its time is over, because it began without a deadline.
        let mut time_up = None;
        let (mut was_hit, mut was_stopped) = (false, false);
        loop {
            if reply.is_given() && awaited.is_none() {
                return;
            }
            if let Some(hit) = reply.hit_at().filter(|_| awaited.is_some() && !was_hit) {
                was_hit = true;
                time_up = self.deadline(go, hit);
                alarm = self.last_moment(go, hit, time_up);
            }
            if reply.is_stopped() && awaited.is_some() && !was_stopped {
                was_stopped = true;
                let soon = Instant::now() + GRACE;
                alarm = Some(alarm.map_or(soon, |alarm| alarm.min(soon)));
            }
            let next = time_up.filter(|_| !was_stopped).into_iter().chain(alarm).min();
            match self.event_until(next) {
                Some(Event::Thought(done)) => {
                    match awaited.take_if(|awaited| awaited.number == done.number) {
                        Some(Awaited { read, deadline, .. }) => {
                            (self.player, alarm) = (done.player, None);
                            let meant = deadline
                                .map_or(Duration::ZERO, |deadline| deadline.saturating_duration_since(read));
                            self.delay.note(go, &self.game, done.time.min(meant));
                        }
                        None => drop_quietly(done.player),
                    }
                }
                Some(Event::Nudge) => {}
                Some(event) => self.waiting.push_back(event),
                None if time_up.is_some_and(|time| Instant::now() >= time) && !was_stopped => reply.end(),
                None => {
                    let Some(Awaited { fallback, .. }) = awaited.take() else { continue };
                    self.thinker = None;
                    reply.end();
                    reply.give_up(&format!("{} does not answer: any move", self.settings.spec), fallback);
                }
            }
        }
    }

    /// The next event, or nothing when the time has come.
    fn event_until(&self, time: Option<Instant>) -> Option<Event> {
        let event = match time {
            None => self.events.recv().map_err(RecvTimeoutError::from),
            Some(time) => self.events.recv_timeout(time.saturating_duration_since(Instant::now())),
        };
        match event {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => unreachable!("the steward holds a sender itself"),
        }
    }

    /// When a player with this deadline is given up: some time later, but before its clock runs out.
    fn last_moment(&self, go: &Go, begun: Instant, deadline: Option<Instant>) -> Option<Instant> {
        let deadline = deadline?;
        let clock = go.clocks[game::Position::to_move(self.game.position()).index()];
        let given = go.move_time.into_iter().chain(clock).min().and_then(|time| begun.checked_add(time));
        let patient = deadline + GRACE;
        let in_time =
            given.and_then(|given| given.checked_sub(self.settings.overhead / 2)).unwrap_or(patient);
        Some(patient.min(in_time).max(deadline + LEAST_GRACE))
    }
}

/// Somebody who thinks.
struct Awaited {
    number: u64,
    /// When it was asked to.
    read: Instant,
    deadline: Option<Instant>,
    /// What is played in its place.
    fallback: BestMove,
}

/// The plies that a command allows.
fn depth(go: &Go) -> Option<u32> {
    let mate = go.mate.map(|moves| moves.saturating_mul(2).saturating_sub(1));
    go.depth.into_iter().chain(mate).min().map(|depth| depth.clamp(1, MAX_DEPTH))
}

/// Does it look equally far for every end, so that it prefers no win over another?
fn has_fixed_depth(spec: &PlayerSpec) -> bool {
    matches!(spec, PlayerSpec::Heuristic { effort: Effort::House | Effort::Depth(_) | Effort::Level(_), .. })
}

/// A player with everything at hand that it needs.
fn build(spec: &PlayerSpec, settings: &Settings) -> Result<Box<dyn Player>, String> {
    let built = guarded(|| {
        let mut player = spec.player_with(Rules::CLASSIC, &settings.resources)?;
        player.prepare();
        Ok::<_, engine::players::CannotPlay>(player)
    });
    built.map_err(|failure| failure.to_string())?.map_err(|error| error.to_string())
}

/// Lets a player go that may break down even now.
fn drop_quietly(player: Option<Box<dyn Player>>) {
    let _ = guarded(move || drop(player));
}
