//! The state of a full-screen game, and what each event does to it.

mod advice;
mod files;
mod hindsight;

use super::event::{Effect, Event, Key, Mouse, Ticket};
use super::form::{Answer, Form};
use super::prompt::{Prompt, Purpose};
use super::record::Record;
use super::settings::{Asked, Participant, Refusal, Settings};
use advice::is_solvable;
use arena::review::Review;
use engine::search::Choice;
use engine::{Catalog, Failure};
use game::{AnyPosition, Boom, Cell, Concrete, Game, IllegalMove, Move, Position, Side, Square};

pub(super) use advice::Scores;

/// Which page is seen.
#[derive(Debug)]
pub(super) enum Page {
    Form(Form, Under),
    Game,
    Help,
}

/// What is to be seen again when the form is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Under {
    Nothing,
    Game,
}

/// What the machines do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pace {
    /// Nothing, until it is their turn.
    Ready,
    /// They wait for so many ticks, so that people can follow two of them.
    Resting(u32),
    Thinking,
    /// Nothing: the one at turn has failed. A person moves for it, or asks it again.
    Failed,
    /// Nothing, until somebody goes on.
    Paused,
}

/// What the player is told, until the next key.
#[derive(Clone, Debug)]
pub(super) enum Notice {
    Illegal(IllegalMove),
    NotYourTurn,
    NothingToUndo,
    NothingToRedo,
    Asking,
    Hint(Move),
    /// Who was asked for a hint failed.
    NoHint(Failure),
    /// The machine of this side failed.
    PlayerFailed(Side, Failure),
    NoScores,
    Scoring,
    /// The time was too short for all scores.
    SomeScores,
    Exploded,
    /// Why the move that was made here was bad: see the review.
    Mistake,
    NoMistakes,
    /// The game is not looked through yet.
    Reviewing,
    /// Only games that are over are looked through.
    NotOver,
    Saved(String),
    Loaded,
    Copied(String),
    /// What went wrong outside, in words.
    Failed(String),
    Refused(Refusal),
}

/// A disc on its way down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fall {
    /// Where it is now.
    pub(super) square: Square,
    /// Where it will rest.
    pub(super) target: Square,
}

/// A bomb going off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Blast {
    /// The board when it went off.
    pub(super) board: AnyPosition,
    /// What it takes away.
    pub(super) squares: Vec<Square>,
    ticks: u32,
}

impl Blast {
    /// How long it is seen.
    const TICKS: u32 = 18;

    /// The explosion of the bomb of the side to move: in its row, the bomb itself and everything of the other side.
    fn of(board: &AnyPosition) -> Option<Self> {
        let (side, size) = (board.to_move(), board.size());
        let all = (0..u32::from(size.width()))
            .flat_map(|column| (0..u32::from(size.height())).map(move |row| Square { column, row }));
        let bomb = all.clone().find(|&square| board.at(square) == Cell::Bomb(side))?;
        let goes = |square: &Square| match board.at(*square) {
            Cell::Empty => false,
            Cell::Disc(owner) => owner != side,
            Cell::Bomb(_) => true,
        };
        let squares = all.filter(|square| square.row == bomb.row).filter(goes).collect();
        Some(Self { board: *board, squares, ticks: Self::TICKS })
    }
}

/// Everything the screen shows.
pub(super) struct Model {
    catalog: Catalog,
    pub(super) page: Page,
    pub(super) settings: Settings,
    pub(super) participants: [Participant; 2],
    pub(super) record: Record,
    /// The column under the arrow, counted from 0.
    pub(super) cursor: u32,
    pub(super) fall: Option<Fall>,
    pub(super) blast: Option<Blast>,
    /// What a machine thinks, or thought when it moved last.
    pub(super) thought: Option<(Side, Choice)>,
    pace: Pace,
    pub(super) hint: Option<Move>,
    pub(super) shows_threats: bool,
    /// The scores of the position shown, if they are wanted.
    pub(super) scores: Option<Scores>,
    pub(super) notice: Option<Notice>,
    pub(super) prompt: Option<Prompt>,
    /// The whole game looked through, once it is over.
    pub(super) review: Option<Review>,
    is_animated: bool,
    ticket: Ticket,
}

/// Ticks between two moves of machines.
const REST: u32 = 12;
/// Where games are saved if nothing else is said.
const FILE: &str = "game.txt";

impl Model {
    /// Starts with the game that is asked for, or with the form where the opponent is left open.
    pub(super) fn new(asked: &Asked, catalog: Catalog, is_animated: bool) -> (Self, Vec<Effect>) {
        let settings = asked.settings();
        let mut model = Self {
            catalog,
            page: Page::Form(Form::new(&settings), Under::Nothing),
            participants: settings.participants(),
            record: Record::new(settings.rules),
            settings,
            cursor: 0,
            fall: None,
            blast: None,
            thought: None,
            pace: Pace::Ready,
            hint: None,
            shows_threats: false,
            scores: None,
            notice: None,
            prompt: None,
            review: None,
            is_animated,
            ticket: 0,
        };
        let effects = match &asked.game {
            Some(game) => model.go_on_from(game.clone()),
            None if asked.opponent.is_some() => model.begin(model.settings.clone()),
            None => Vec::new(),
        };
        (model, effects)
    }

    /// The game up to the point shown.
    pub(super) fn game(&self) -> &Game {
        self.record.game()
    }

    /// Who plays this side.
    pub(super) fn participant(&self, side: Side) -> &Participant {
        &self.participants[side.index()]
    }

    /// Is it a person's turn, or that of a machine that has failed?
    pub(super) fn awaits_person(&self) -> bool {
        let is_machine = self.participant(self.game().position().to_move()).is_machine();
        self.game().outcome().is_none() && (!is_machine || self.has_failed())
    }

    /// Does something move by itself, so that ticks are needed?
    pub(super) fn is_moving(&self) -> bool {
        self.fall.is_some() || self.blast.is_some() || matches!(self.pace, Pace::Resting(_))
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.pace == Pace::Thinking
    }

    pub(super) fn is_paused(&self) -> bool {
        self.pace == Pace::Paused
    }

    /// Has the machine failed whose turn it is?
    pub(super) fn has_failed(&self) -> bool {
        self.pace == Pace::Failed
    }

    /// The ticket of questions about the position shown.
    #[cfg(test)]
    pub(super) fn ticket(&self) -> Ticket {
        self.ticket
    }

    /// Takes an event in and says what is to be done.
    pub(super) fn update(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Key(key) => self.press(key),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Resized => Vec::new(),
            Event::Tick => self.tick(),
            Event::Ended => vec![Effect::Quit],
            Event::Saved(result) => self.saved(result),
            Event::Loaded(Ok(game)) => self.load(game),
            Event::Reviewed(game, review) => self.reviewed(&game, review),
            Event::Loaded(Err(reason)) => self.tell(Notice::Failed(reason)),
            Event::Thought(ticket, _)
            | Event::Chosen(ticket, _)
            | Event::Advised(ticket, _)
            | Event::Scored(ticket, ..)
            | Event::ScoresEnded(ticket, _)
                if ticket != self.ticket =>
            {
                Vec::new()
            }
            Event::Thought(..) | Event::Chosen(..) if !self.is_thinking() => Vec::new(),
            Event::Thought(_, choice) => {
                self.thought = Some((self.game().position().to_move(), choice));
                Vec::new()
            }
            Event::Chosen(_, Err(failure)) => {
                self.pace = Pace::Failed;
                self.tell(Notice::PlayerFailed(self.game().position().to_move(), failure))
            }
            Event::Chosen(_, Ok(choice)) => {
                let side = self.game().position().to_move();
                self.pace = Pace::Ready;
                let effects = self.play(choice.mv);
                self.thought = Some((side, choice));
                effects
            }
            Event::Advised(_, Err(failure)) => self.tell(Notice::NoHint(failure)),
            Event::Advised(_, Ok(mv)) => {
                self.hint = Some(mv);
                self.tell(Notice::Hint(mv))
            }
            Event::Scored(_, mv, verdict) => {
                if let Some(scores) = &mut self.scores {
                    scores.columns[mv.index()] = Some(verdict);
                }
                Vec::new()
            }
            Event::ScoresEnded(_, are_known) => self.end_scoring(are_known),
        }
    }

    fn tick(&mut self) -> Vec<Effect> {
        if let Some(fall) = &mut self.fall {
            fall.square.row -= 1;
            if fall.square <= fall.target {
                self.fall = None;
            }
            return Vec::new();
        }
        if let Some(blast) = &mut self.blast {
            blast.ticks -= 1;
            if blast.ticks == 0 {
                self.blast = None;
            }
            return Vec::new();
        }
        match self.pace {
            Pace::Resting(0 | 1) => self.let_machine_think(),
            Pace::Resting(ticks) => {
                self.pace = Pace::Resting(ticks - 1);
                Vec::new()
            }
            Pace::Ready | Pace::Thinking | Pace::Failed | Pace::Paused => Vec::new(),
        }
    }

    fn press(&mut self, key: Key) -> Vec<Effect> {
        // Whoever presses keys has seen enough.
        (self.fall, self.blast) = (None, None);
        if let Page::Form(form, under) = &mut self.page {
            return match (form.press(key, &self.catalog), under) {
                (Answer::Open, _) => Vec::new(),
                (Answer::Begin(settings), _) => self.begin(settings),
                (Answer::Back, Under::Game) => self.turn_to_game(),
                (Answer::Back, Under::Nothing) => vec![Effect::Quit],
            };
        }
        self.notice = None;
        if matches!(self.page, Page::Help) {
            return self.turn_to_game();
        }
        match self.prompt.take() {
            Some(prompt) => self.answer(prompt, key),
            None => self.command(key),
        }
    }

    /// What the mouse does: it points at columns, drops discs and, with its wheel, steps through the game.
    fn mouse(&mut self, mouse: Mouse) -> Vec<Effect> {
        if !matches!(self.page, Page::Game) || self.prompt.is_some() {
            return Vec::new();
        }
        match mouse {
            Mouse::Points(column) => self.point(column),
            Mouse::Clicks(column) => {
                (self.fall, self.blast, self.notice) = (None, None, None);
                self.drop(Move::new(column as u8))
            }
            Mouse::TurnsBack => self.travel(|record| record.back().is_some()),
            Mouse::TurnsOn => self.travel(|record| record.forward().is_some()),
        }
    }

    fn turn_to_game(&mut self) -> Vec<Effect> {
        self.page = Page::Game;
        Vec::new()
    }

    /// What a key does while the board is seen.
    fn command(&mut self, key: Key) -> Vec<Effect> {
        if let Key::Char(letter) = key
            && let Some(mv) = self.game().rules().move_of(letter)
        {
            return self.drop(mv);
        }
        match key {
            Key::Left => self.point(self.cursor.saturating_sub(1)),
            Key::Right => self.point(self.cursor + 1),
            Key::Char(' ') | Key::Enter | Key::Down if self.settings.has_person() => {
                self.drop(Move::new(self.cursor as u8))
            }
            Key::Char(' ' | 'p') => self.pause_or_go_on(),
            Key::Char('u') | Key::Backspace => self.undo(),
            Key::Char('r') => self.redo(),
            Key::Char('[' | ',') | Key::PageUp => self.travel(|record| record.back().is_some()),
            Key::Char(']' | '.') | Key::PageDown => self.travel(|record| record.forward().is_some()),
            Key::Home => self.travel(|record| std::iter::from_fn(|| record.back()).count() > 0),
            Key::End => self.travel(|record| std::iter::from_fn(|| record.forward()).count() > 0),
            Key::Char('h') => self.ask_for_hint(),
            Key::Char('s') => self.toggle_scores(),
            Key::Char('t') => {
                self.shows_threats = !self.shows_threats;
                Vec::new()
            }
            Key::Char('m') => self.show_next_mistake(),
            Key::Char('x') | Key::Escape if self.is_thinking() => vec![Effect::Hurry],
            Key::Char('w') => self.ask(Purpose::Save, FILE),
            Key::Char('l' | 'o') => self.ask(Purpose::Load, FILE),
            Key::Char('c') => self.copy(),
            Key::Char('n') => {
                self.page = Page::Form(Form::new(&self.settings.next()), Under::Game);
                Vec::new()
            }
            Key::Char('?') | Key::Help => {
                self.page = Page::Help;
                Vec::new()
            }
            Key::Char('q') => vec![Effect::Quit],
            _ => Vec::new(),
        }
    }

    fn point(&mut self, column: u32) -> Vec<Effect> {
        self.cursor = column.min(u32::from(self.game().rules().size().width()) - 1);
        Vec::new()
    }

    fn tell(&mut self, notice: Notice) -> Vec<Effect> {
        self.notice = Some(notice);
        Vec::new()
    }

    fn ask(&mut self, purpose: Purpose, text: &str) -> Vec<Effect> {
        self.prompt = Some(Prompt::new(purpose, text));
        Vec::new()
    }

    fn begin(&mut self, settings: Settings) -> Vec<Effect> {
        self.participants = settings.participants();
        (self.record, self.review) = (Record::new(settings.rules), None);
        self.settings = settings;
        self.wake();
        self.enter_game()
    }

    /// Begins with a game that has begun elsewhere.
    fn go_on_from(&mut self, game: Game) -> Vec<Effect> {
        self.record = Record::at_end(game);
        self.enter_game()
    }

    fn enter_game(&mut self) -> Vec<Effect> {
        self.page = Page::Game;
        self.cursor = (u32::from(self.settings.rules.size().width()) - 1) / 2;
        self.notice = None;
        self.arrive()
    }

    /// A person drops a disc or explodes a bomb.
    fn drop(&mut self, mv: Move) -> Vec<Effect> {
        if u32::from(mv.number()) < u32::from(self.game().rules().size().width()) {
            self.cursor = u32::from(mv.number());
        }
        if let Some(outcome) = self.game().outcome() {
            return self.tell(Notice::Illegal(IllegalMove::Over(outcome)));
        }
        if !self.awaits_person() {
            return self.tell(Notice::NotYourTurn);
        }
        self.wake();
        self.play(mv)
    }

    fn play(&mut self, mv: Move) -> Vec<Effect> {
        let before = *self.game().position();
        if let Err(reason) = self.record.play(mv) {
            return self.tell(Notice::Illegal(reason));
        }
        self.review = None;
        if Boom::of(&before).is_some() && mv == Boom::EXPLODE {
            self.notice = Some(Notice::Exploded);
            self.blast = Blast::of(&before).filter(|_| self.is_animated);
        } else if self.is_animated {
            let target = before.landing(mv.number().into()).expect("a legal move lands somewhere");
            let square = Square { row: u32::from(before.size().height()) - 1, ..target };
            self.fall = (square != target).then_some(Fall { square, target });
        }
        let is_watched = !self.settings.has_person();
        self.arrive_after(if is_watched { REST } else { 0 })
    }

    /// Another position is shown: whatever was thought about the last one is out of date.
    fn arrive(&mut self) -> Vec<Effect> {
        self.arrive_after(0)
    }

    fn arrive_after(&mut self, rest: u32) -> Vec<Effect> {
        self.ticket += 1;
        (self.hint, self.thought) = (None, None);
        let mut effects = Vec::new();
        if !self.is_paused() {
            effects.extend(self.is_thinking().then_some(Effect::StopThinking));
            self.pace = if rest > 0 { Pace::Resting(rest) } else { Pace::Ready };
        }
        if rest == 0 {
            effects.extend(self.let_machine_think());
        }
        if self.scores.is_some() {
            effects.extend(self.ask_for_scores());
        }
        effects.extend(self.ask_for_review());
        effects
    }

    /// Machines do nothing from now on.
    fn pause(&mut self) -> Vec<Effect> {
        let was_thinking = self.is_thinking();
        self.pace = Pace::Paused;
        was_thinking.then_some(Effect::StopThinking).into_iter().collect()
    }

    /// Machines may act again.
    fn wake(&mut self) {
        if self.is_paused() {
            self.pace = Pace::Ready;
        }
    }

    /// If it is a machine's turn and nobody is looking at the past, it begins to think.
    fn let_machine_think(&mut self) -> Vec<Effect> {
        let game = self.record.game();
        let is_due = self.record.is_at_end() && !self.is_paused() && game.outcome().is_none();
        match self.participant(game.position().to_move()) {
            Participant::Machine(player) if is_due => {
                let effect = Effect::Think(self.ticket, player.clone(), game.clone());
                self.pace = Pace::Thinking;
                vec![effect]
            }
            _ => {
                if !self.is_paused() {
                    self.pace = Pace::Ready;
                }
                Vec::new()
            }
        }
    }

    /// Back to the last point where a person had the choice; without persons, one move.
    fn undo(&mut self) -> Vec<Effect> {
        let has_person = self.settings.has_person();
        let mut trial = self.record.clone();
        while trial.back().is_some() {
            let side = trial.game().position().to_move();
            if !has_person || !self.participant(side).is_machine() {
                self.record = trial;
                return self.arrive();
            }
        }
        self.tell(Notice::NothingToUndo)
    }

    /// Forward to the next point where a person has the choice, or to the end.
    fn redo(&mut self) -> Vec<Effect> {
        if self.record.forward().is_none() {
            return self.tell(Notice::NothingToRedo);
        }
        while !self.awaits_person() && self.settings.has_person() && self.record.forward().is_some() {}
        self.arrive()
    }

    /// Looks at another point of the game.
    fn travel(&mut self, step: impl FnOnce(&mut Record) -> bool) -> Vec<Effect> {
        if !step(&mut self.record) {
            return Vec::new();
        }
        let mut effects = if self.settings.has_person() { Vec::new() } else { self.pause() };
        effects.extend(self.arrive());
        effects
    }

    /// Stops two machines or lets them go on; goes on from a point in the past.
    fn pause_or_go_on(&mut self) -> Vec<Effect> {
        let is_live = self.record.is_at_end() && !self.is_paused() && !self.has_failed();
        if is_live && self.settings.has_person() {
            return Vec::new();
        }
        let mut effects = Vec::new();
        if is_live {
            effects.extend(self.pause());
        } else {
            self.wake();
            if !self.record.is_at_end() {
                self.record.cut();
                self.review = None;
            }
        }
        effects.extend(self.arrive());
        effects
    }
}

#[cfg(test)]
mod tests;
