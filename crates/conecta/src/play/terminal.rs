//! The terminal: made ready for a full-screen game, kept in step with the model, and left as it was found.

use super::event::{Effect, Event, Key, SaveError};
use super::model::Model;
use super::settings::Asked;
use super::view::{self, Theme};
use super::workers::{Job, Worker};
use crate::language::errors::InWords;
use crate::language::{Dictionary, say};
use anyhow::Context;
use crossterm::clipboard::CopyToClipboard;
use crossterm::cursor::Show;
use crossterm::event::{self, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use game::Game;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::fs::{self, OpenOptions};
use std::io::{self, Stdout, Write};
use std::panic;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// How long a falling disc is seen in one row.
const TICK: Duration = Duration::from_millis(35);

/// Plays until somebody has enough, and prints the game then, so that none is lost.
pub(super) fn run(asked: &Asked, theme: Theme, dictionary: Dictionary) -> anyhow::Result<()> {
    let (mut session, events) = Session::begin(asked, theme, dictionary)?;
    session.play(&events)?;
    let whole = session.model.record.whole();
    drop(session);
    if whole.moves().is_empty() { Ok(()) } else { print_game(&whole, dictionary) }
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

/// Ends with the terminal: a keyboard that cannot be read is one that has gone.
fn listen_to_keys(events: Sender<Event>) {
    thread::spawn(move || {
        loop {
            let event = match event::read() {
                Ok(event::Event::Key(key)) => key_of(key),
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

fn key_of(key: KeyEvent) -> Option<Event> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(Event::Key(match key.code {
        KeyCode::Char('c' | 'd') if is_control => return Some(Event::Ended),
        _ if is_control || key.modifiers.contains(KeyModifiers::ALT) => return None,
        KeyCode::Char(letter) => Key::Char(letter),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Backspace => Key::Backspace,
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
    fn begin(asked: &Asked, theme: Theme, dictionary: Dictionary) -> anyhow::Result<(Self, Receiver<Event>)> {
        let (sender, events) = mpsc::channel();
        listen_to_signals(&sender)?;
        let (model, effects) = Model::new(asked, theme.is_animated());
        let mut session = Self {
            terminal: Seized::new()?,
            model,
            theme,
            dictionary,
            player: Worker::new(sender.clone()),
            adviser: Worker::new(sender.clone()),
            scorer: Worker::new(sender.clone()),
            sender: sender.clone(),
        };
        listen_to_keys(sender);
        session.perform(effects)?;
        Ok((session, events))
    }

    fn play(&mut self, events: &Receiver<Event>) -> anyhow::Result<()> {
        loop {
            self.draw()?;
            let mut next = Some(self.wait(events));
            // All that has happened meanwhile is shown at once.
            while let Some(event) = next {
                if matches!(event, Event::Broken) {
                    anyhow::bail!(say!(self.dictionary, "play-broken", reason = self.terminal.failure()));
                }
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
            .draw(|frame| view::draw(frame, model, theme, dictionary))
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
                Effect::Save { path, text, overwrite } => {
                    self.tell(Event::Saved(save(self.dictionary, path, &text, overwrite)));
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

fn save(dictionary: Dictionary, path: String, text: &str, overwrite: bool) -> Result<String, SaveError> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true).create_new(!overwrite);
    match options.open(&path).and_then(|mut file| file.write_all(text.as_bytes())) {
        Ok(()) => Ok(path),
        Err(reason) if reason.kind() == io::ErrorKind::AlreadyExists => Err(SaveError::Exists(path)),
        Err(reason) => Err(SaveError::Failed(say!(
            dictionary,
            "play-cannot-save",
            path = path,
            reason = reason.in_words(dictionary)
        ))),
    }
}

/// The game in a file: the first line that is not empty.
pub(super) fn load(dictionary: Dictionary, path: &str) -> Result<Game, String> {
    let failed = |reason: String| say!(dictionary, "play-cannot-load", path = path, reason = reason);
    let text = fs::read_to_string(path).map_err(|reason| failed(reason.in_words(dictionary)))?;
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("-");
    line.parse().map_err(|reason: game::GameError| failed(reason.in_words(dictionary)))
}

/// The terminal in our hands: given back when dropped, and before a panic prints its message.
struct Seized {
    screen: Terminal<CrosstermBackend<Stdout>>,
    /// What other threads said when they panicked: they must not write while this one draws.
    failures: Arc<Mutex<String>>,
}

impl Seized {
    fn new() -> anyhow::Result<Self> {
        let failures = Arc::<Mutex<String>>::default();
        let (owner, noted) = (thread::current().id(), Arc::clone(&failures));
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if thread::current().id() == owner {
                give_back();
                usual(panic);
            } else if let Ok(mut failures) = noted.lock() {
                *failures = panic.to_string();
            }
        }));
        let screen = Self::seize().inspect_err(|_| give_back()).context("cannot take over the terminal")?;
        Ok(Self { screen, failures })
    }

    fn seize() -> io::Result<Terminal<CrosstermBackend<Stdout>>> {
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen)?;
        Terminal::new(CrosstermBackend::new(io::stdout()))
    }

    /// What went wrong in another thread.
    fn failure(&self) -> String {
        self.failures.lock().map(|text| text.clone()).unwrap_or_default()
    }
}

impl Drop for Seized {
    fn drop(&mut self) {
        give_back();
        if !thread::panicking() {
            drop(panic::take_hook());
        }
    }
}

/// Leaves the terminal as it was found. There is nobody left to tell if that fails.
fn give_back() {
    let _ = execute!(io::stdout(), LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

#[cfg(test)]
#[path = "../../tests/pty/mod.rs"]
#[allow(dead_code)]
mod pty;

#[cfg(test)]
mod tests {
    use super::super::settings::Opponent;
    use super::*;
    use crate::language::Language;
    use game::Rules;
    use portable_pty::CommandBuilder;

    fn session() -> (Session, Receiver<Event>) {
        let asked = Asked { rules: None, opponent: Some(Opponent::Person), starter: None, seed: 1 };
        Session::begin(&asked, Theme::of_system(false), Language::English.dictionary()).expect("a terminal")
    }

    /// What is left of a test of this file when it runs in a terminal of its own.
    fn left_of(test: &str) -> String {
        let mut command = CommandBuilder::new(std::env::current_exe().expect("this program has a file"));
        let name = format!("play::terminal::tests::{test}");
        command.args(["--ignored", "--nocapture", "--exact", &name]);
        command.env("RUST_BACKTRACE", "0");
        let guest = pty::Guest::start(command);
        guest.wait_for("test result");
        assert!(guest.has_written("\u{1b}[?1049h"), "the terminal was taken over");
        guest.end().1
    }

    #[test]
    #[ignore = "runs in a terminal of its own"]
    fn a_session_panics() {
        let (mut session, _events) = session();
        session.draw().expect("a screen");
        panic!("provoked");
    }

    #[test]
    #[ignore = "runs in a terminal of its own"]
    fn a_player_panics() {
        let (mut session, events) = session();
        let perfect = "perfect".parse().expect("a player");
        session.perform(vec![Effect::Think(1, perfect, Game::new(Rules::Boom))]).expect("a worker");
        let error = session.play(&events).expect_err("the player cannot play that");
        drop(session);
        println!("ended by: {error}");
    }

    #[test]
    fn a_panic_leaves_the_terminal_as_it_was() {
        assert!(left_of("a_session_panics").contains("provoked"));
    }

    #[test]
    fn a_player_that_panics_ends_the_game_with_the_reason() {
        let left = left_of("a_player_panics");
        let reason = left.split_once("ended by: ").expect("an end").1;
        assert!(reason.contains("the settings were checked"), "{left}");
    }
}
