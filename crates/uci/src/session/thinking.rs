//! Players think on a thread of their own, while everybody else goes on listening.
//!
//! The thread stays there and waits for its next task, so that no move has to wait for a new one.

use super::reply::Reply;
use super::restricted::best_of;
use super::telling::{Telling, placements};
use crate::{BestMove, Info, Placement};
use engine::players::Player;
use engine::search::Choice;
use engine::{Failure, Limits, guarded};
use game::{Game, Move, Position};
use std::cell::RefCell;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// What to think about, and how long.
pub(super) struct Task {
    pub(super) number: u64,
    pub(super) game: Game,
    /// No other moves are thought about; all legal ones, unless fewer were asked for.
    pub(super) moves: Vec<Move>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) deadline: Option<Instant>,
    pub(super) begun: Instant,
    /// Whom failures are told of.
    pub(super) name: String,
    /// Does the player look equally far for every end?
    pub(super) is_careless: bool,
    /// Is the expected reply told with the move?
    pub(super) names_ponder: bool,
    pub(super) reply: Arc<Reply>,
}

/// A task that is done.
pub(super) struct Done {
    pub(super) number: u64,
    /// Unless it broke down.
    pub(super) player: Option<Box<dyn Player>>,
    /// How long it has thought.
    pub(super) time: Duration,
}

/// A thread that thinks.
pub(super) struct Thinker {
    tasks: Sender<(Box<dyn Player>, Task)>,
}

impl Thinker {
    /// One that hands every player back through `done` once the answer is offered, unless the player has failed.
    pub(super) fn start(done: impl Fn(Done) + Send + 'static) -> io::Result<Self> {
        let (tasks, received) = mpsc::channel::<(Box<dyn Player>, Task)>();
        let work = move || {
            for (player, task) in received {
                let begun = Instant::now();
                let player = perform(player, &task);
                done(Done { number: task.number, player, time: begun.elapsed() });
            }
        };
        thread::Builder::new().name("thinking".to_owned()).spawn(work)?;
        Ok(Self { tasks })
    }

    /// Begins to think about an unfinished game. Says whether there is a thread to do so.
    pub(super) fn begin(&self, player: Box<dyn Player>, task: Task) -> bool {
        self.tasks.send((player, task)).is_ok()
    }
}

/// Thinks and offers an answer. The player comes back unless it has failed.
fn perform(mut player: Box<dyn Player>, task: &Task) -> Option<Box<dyn Player>> {
    let last = RefCell::new(None);
    let thought = think(player.as_mut(), task, &last);
    let has_failed = thought.as_ref().is_err_and(|failure| *failure != Failure::Stopped);
    let line = match thought {
        Ok(choice) => choice.line,
        Err(failure) => {
            let found: Option<Choice> = last.into_inner();
            let line = found.map_or_else(Vec::new, |choice| choice.line);
            if has_failed || !is_playable(task, &line) {
                task.reply.tell(Info::text(format!("{} failed: {failure}", task.name)));
            }
            line
        }
    };
    task.reply.offer(task.best(&line));
    if has_failed {
        // What has broken down may break down once more when it is taken apart.
        let _ = guarded(move || drop(player));
        return None;
    }
    Some(player)
}

/// The best move, with what is found on the way told as it is found, and kept in `last`.
fn think(player: &mut dyn Player, task: &Task, last: &RefCell<Option<Choice>>) -> Result<Choice, Failure> {
    let Task { game, moves, depth, nodes, deadline, begun, is_careless, reply, .. } = task;
    let limits = Limits { depth: *depth, nodes: *nodes, deadline: *deadline, stop: Some(reply.stop_flag()) };
    let is_restricted = moves.len() < game.legal().len();
    let telling = Telling::new(game, *begun, *is_careless && !is_restricted);
    let report = |choice: &Choice| {
        reply.tell(telling.info(choice));
        *last.borrow_mut() = Some(choice.clone());
    };
    let mut choice = guarded(|| {
        if is_restricted {
            best_of(player, game, moves, &limits, *is_careless, &report)
        } else {
            player.think(game, &limits, &report)
        }
    })
    .flatten()
    .map_err(|failure| failure.on_board(game.position()))?;
    legal(game, choice.mv)?;
    let is_told =
        |told: &Choice| (told.mv, told.depth, told.value) == (choice.mv, choice.depth, choice.value);
    if !last.borrow().as_ref().is_some_and(is_told) {
        report(&choice);
    }
    if choice.line.first() != Some(&choice.mv) {
        choice.line = vec![choice.mv];
    }
    Ok(choice)
}

/// The rules must allow the move.
fn legal(game: &Game, mv: Move) -> Result<(), Failure> {
    let Err(reason) = game.clone().play(mv) else { return Ok(()) };
    Err(Failure::Illegal { mv: format!("number {}", mv.number()), reason: reason.to_string() })
}

fn is_playable(task: &Task, line: &[Move]) -> bool {
    line.first().is_some_and(|mv| task.moves.contains(mv))
}

impl Task {
    /// The first move of a line, and if that cannot be played, the one nearest to the middle.
    pub(super) fn best(&self, line: &[Move]) -> BestMove {
        if !is_playable(self, line) {
            return BestMove { placement: middle(&self.game, &self.moves), ponder: None };
        }
        let mut line = placements(&self.game, line).into_iter();
        BestMove { placement: line.next(), ponder: line.next().filter(|_| self.names_ponder) }
    }
}

/// The move nearest to the middle.
pub(super) fn middle(game: &Game, moves: &[Move]) -> Option<Placement> {
    let width = game.position().size().width();
    let mv = moves.iter().min_by_key(|mv| (2 * mv.number() + 1).abs_diff(width))?;
    Placement::of(game, *mv)
}
