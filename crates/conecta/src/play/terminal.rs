//! The terminal: made ready for a full-screen game, kept in step with the model, and left as it was found.

use super::event::{Effect, Event, Key, Mouse};
use super::files::{load, save};
use super::model::Model;
use super::settings::Asked;
use super::view::{self, Theme};
use super::workers::{Job, Worker};
use crate::desk::Desk;
use anyhow::Context;
use crossterm::clipboard::CopyToClipboard;
use crossterm::cursor::Show;
use crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
    MouseButton, MouseEvent, MouseEventKind,
};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use engine::guarded;
use game::Game;
use language::{Dictionary, say};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::io::{self, Stdout, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// How long a falling disc is seen in one row.
const TICK: Duration = Duration::from_millis(35);

/// Plays until somebody has enough, and prints the game then, so that none is lost.
pub(super) fn run(asked: &Asked, theme: Theme, desk: &Desk) -> anyhow::Result<()> {
    let whole = contained(|| {
        let (mut session, events) = Session::begin(asked, theme, desk)?;
        session.play(&events)?;
        Ok(session.model.record.whole())
    })?;
    if whole.moves().is_empty() { Ok(()) } else { print_game(&whole, desk.dictionary) }
}

/// Does something with the terminal in our hands. A panic says nothing before the terminal is given back.
fn contained<T>(work: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
    guarded(work).unwrap_or_else(|crash| panic!("{crash}"))
}

fn print_game(game: &Game, dictionary: Dictionary) -> anyhow::Result<()> {
    writeln!(io::stdout(), "{}", say!(dictionary, "play-game-was", game = game.to_string()))
        .context("cannot print the game")
}

fn listen_to_signals(events: &Sender<Event>) -> anyhow::Result<()> {
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM]).context("cannot listen to signals")?;
    let events = events.clone();
    thread::spawn(move || {
        for _ in signals.forever() {
            let _ = events.send(Event::Ended);
        }
    });
    Ok(())
}

/// Where the columns are on the screen as it was drawn last.
type Columns = Arc<Mutex<Option<view::Columns>>>;

/// Ends with the terminal: a keyboard that cannot be read is one that has gone.
fn listen_to_keys(events: Sender<Event>, columns: Columns) {
    thread::spawn(move || {
        loop {
            let event = match event::read() {
                Ok(event::Event::Key(key)) => key_of(key),
                Ok(event::Event::Mouse(mouse)) => {
                    mouse_of(mouse, *columns.lock().expect("nobody panics with it")).map(Event::Mouse)
                }
                Ok(event::Event::Resize(..)) => Some(Event::Resized),
                Ok(_) => None,
                Err(_) => Some(Event::Ended),
            };
            let is_over = matches!(event, Some(Event::Ended));
            if event.is_some_and(|event| events.send(event).is_err()) || is_over {
                break;
            }
        }
    });
}

fn mouse_of(mouse: MouseEvent, columns: Option<view::Columns>) -> Option<Mouse> {
    let column = || columns?.at(mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Moved => column().map(Mouse::Points),
        MouseEventKind::Down(MouseButton::Left) => column().map(Mouse::Clicks),
        MouseEventKind::ScrollUp => Some(Mouse::TurnsBack),
        MouseEventKind::ScrollDown => Some(Mouse::TurnsOn),
        _ => None,
    }
}

fn key_of(key: KeyEvent) -> Option<Event> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(Event::Key(match key.code {
        KeyCode::Char('c' | 'd') if is_control => return Some(Event::Ended),
        KeyCode::Char('u') if is_control => Key::Clear,
        _ if is_control || key.modifiers.contains(KeyModifiers::ALT) => return None,
        KeyCode::Char(letter) => Key::Char(letter),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up | KeyCode::BackTab => Key::Up,
        KeyCode::Down | KeyCode::Tab => Key::Down,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::F(1) => Key::Help,
        _ => return None,
    }))
}

/// A game on the screen.
struct Session {
    terminal: Seized,
    model: Model,
    theme: Theme,
    dictionary: Dictionary,
    player: Worker,
    adviser: Worker,
    scorer: Worker,
    reviewer: Worker,
    columns: Columns,
    sender: Sender<Event>,
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    On,
    Over,
}

impl Session {
    /// Takes the terminal over, and begins what is asked for.
    fn begin(asked: &Asked, theme: Theme, desk: &Desk) -> anyhow::Result<(Self, Receiver<Event>)> {
        let (sender, events) = mpsc::channel();
        listen_to_signals(&sender)?;
        let (model, effects) = Model::new(asked, desk.catalog.clone(), theme.is_animated());
        let mut session = Self {
            terminal: Seized::new()?,
            model,
            theme,
            dictionary: desk.dictionary,
            player: Worker::new(sender.clone()),
            adviser: Worker::new(sender.clone()),
            scorer: Worker::new(sender.clone()),
            reviewer: Worker::new(sender.clone()),
            columns: Columns::default(),
            sender: sender.clone(),
        };
        listen_to_keys(sender, Arc::clone(&session.columns));
        session.perform(effects)?;
        Ok((session, events))
    }

    fn play(&mut self, events: &Receiver<Event>) -> anyhow::Result<()> {
        loop {
            self.draw()?;
            let mut next = Some(self.wait(events));
            // All that has happened meanwhile is shown at once.
            while let Some(event) = next {
                let effects = self.model.update(event);
                if self.perform(effects)? == Course::Over {
                    return Ok(());
                }
                next = events.try_recv().ok();
            }
        }
    }

    fn draw(&mut self) -> anyhow::Result<()> {
        let (model, theme, dictionary) = (&self.model, self.theme, self.dictionary);
        self.terminal
            .screen
            .draw(|frame| {
                view::draw(frame, model, theme, dictionary);
                *self.columns.lock().expect("nobody panics with it") =
                    view::columns(frame.area(), model, theme);
            })
            .context("cannot draw")?;
        Ok(())
    }

    /// The next event; a tick if something moves by itself and nothing else happens.
    fn wait(&self, events: &Receiver<Event>) -> Event {
        if !self.model.is_moving() {
            return events.recv().unwrap_or(Event::Ended);
        }
        match events.recv_timeout(TICK) {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => Event::Tick,
            Err(RecvTimeoutError::Disconnected) => Event::Ended,
        }
    }

    fn perform(&mut self, effects: Vec<Effect>) -> anyhow::Result<Course> {
        for effect in effects {
            match effect {
                Effect::Think(ticket, player, game) => self.player.begin(Job::Play(ticket, player, game)),
                Effect::Hurry | Effect::StopThinking => self.player.stop(),
                Effect::Advise(ticket, game) => self.adviser.begin(Job::Advise(ticket, game)),
                Effect::Score(ticket, game) => self.scorer.begin(Job::Score(ticket, game)),
                Effect::StopScoring => self.scorer.stop(),
                Effect::Review(game) => self.reviewer.begin(Job::Review(game)),
                Effect::Save { path, game, replaceable } => {
                    self.tell(Event::Saved(save(self.dictionary, path, &game, replaceable)));
                }
                Effect::Load(path) => self.tell(Event::Loaded(load(self.dictionary, &path))),
                Effect::Copy(text) => {
                    execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))
                        .context("cannot copy")?;
                }
                Effect::Quit => return Ok(Course::Over),
            }
        }
        Ok(Course::On)
    }

    fn tell(&self, event: Event) {
        self.sender.send(event).expect("this session holds the other end's owner");
    }
}

/// The terminal in our hands: given back when dropped.
struct Seized {
    screen: Terminal<CrosstermBackend<Stdout>>,
}

impl Seized {
    fn new() -> anyhow::Result<Self> {
        let screen = Self::seize().inspect_err(|_| give_back()).context("cannot take over the terminal")?;
        Ok(Self { screen })
    }

    fn seize() -> io::Result<Terminal<CrosstermBackend<Stdout>>> {
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        Terminal::new(CrosstermBackend::new(io::stdout()))
    }
}

impl Drop for Seized {
    fn drop(&mut self) {
        give_back();
    }
}

/// Leaves the terminal as it was found. There is nobody left to tell if that fails.
fn give_back() {
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

#[cfg(test)]
#[path = "../../tests/pty/mod.rs"]
#[allow(dead_code)]
mod pty;

#[cfg(test)]
mod tests {
    use super::super::guests::{Manner, guest};
    use super::super::settings::{Opponent, Starter};
    use super::*;
    use language::Language;
    use portable_pty::CommandBuilder;

    fn session() -> (Session, Receiver<Event>) {
        let asked =
            Asked { rules: None, opponent: Some(Opponent::Person), starter: None, game: None, seed: 1 };
        let desk = Desk::new(Language::English.dictionary(), false);
        Session::begin(&asked, Theme::of_system(false), &desk).expect("a terminal")
    }

    /// A test of this file in a terminal of its own.
    fn started(test: &str) -> pty::Guest {
        let mut command = CommandBuilder::new(std::env::current_exe().expect("this program has a file"));
        let name = format!("play::terminal::tests::{test}");
        command.args(["--ignored", "--nocapture", "--exact", &name]);
        command.env("RUST_BACKTRACE", "0");
        pty::Guest::start(command)
    }

    #[test]
    #[ignore = "runs in a terminal of its own"]
    fn a_session_panics() {
        let _ = contained(|| -> anyhow::Result<()> {
            let (mut session, _events) = session();
            session.draw().expect("a screen");
            panic!("provoked");
        });
    }

    #[test]
    fn a_panic_leaves_the_terminal_as_it_was() {
        let guest = started("a_session_panics");
        guest.wait_for("test result");
        assert!(guest.has_written("\u{1b}[?1049h"), "the terminal was taken over");
        assert!(guest.end().1.contains("provoked"));
    }

    /// Somebody plays against a guest with bad manners, which begins.
    fn plays_against(manner: Manner) {
        let asked = Asked {
            rules: None,
            opponent: Some(Opponent::Player(guest(manner))),
            starter: Some(Starter::Machine),
            game: None,
            seed: 1,
        };
        let desk = Desk::new(Language::English.dictionary(), false);
        run(&asked, Theme::of_system(false), &desk).expect("a game");
    }

    #[test]
    #[ignore = "runs in a terminal of its own"]
    fn somebody_plays_against_one_who_panics() {
        plays_against(Manner::Panics);
    }

    #[test]
    #[ignore = "runs in a terminal of its own"]
    fn somebody_plays_against_one_who_never_answers() {
        plays_against(Manner::IsSilent);
    }

    #[test]
    fn a_player_that_panics_is_told_and_the_game_goes_on() {
        let mut game = started("somebody_plays_against_one_who_panics");
        game.wait_for("`guest` failed: it crashed: out of ideas");
        // For the guest, and for oneself; then the guest fails again.
        game.press("44");
        game.wait_for("2 moves");
        game.wait_for("out of ideas");
        game.press("u");
        game.wait_for("Your turn.");
        game.press("q");
        let (_, left) = game.end();
        assert!(left.contains("Game: 44") && !left.contains("panicked"), "{left}");
    }

    #[test]
    fn a_player_that_never_answers_can_be_left() {
        let mut game = started("somebody_plays_against_one_who_never_answers");
        game.wait_for("is thinking");
        game.press("x");
        game.wait_for("`silent-guest` failed: it does not answer");
        game.press("4");
        game.wait_for("Your turn.");
        game.press("4");
        game.wait_for("is thinking");
        game.press("q");
        let (_, left) = game.end();
        assert!(left.contains("Game: 44"), "{left}");
    }
}
