//! Our side of a conversation: any player of a catalog as an engine.
//!
//! ```text
//!   lines ──▶ listener ──commands──▶ steward ──task──▶ thinking (a thread)
//!                │   stop, isready      │                 │ info, bestmove
//!                ╰──────────────▶ reply ◀─────────────────╯
//!                                   │
//!                                 voice ──▶ output
//! ```
//!
//! * The *listener*, which is whoever calls [`Session::hold`], reads lines and never waits for anything else. What cannot wait
//!   (`stop`, `ponderhit`, `quit`, `isready` while it thinks) it does itself; the rest it hands on.
//! * The *steward* obeys commands one after another. So what is said while somebody thinks happens afterwards, in its order. It
//!   sets up players, and whether it has is what `readyok` says.
//! * A [`reply`] belongs to one `go`, and sees to it that there is one `bestmove`, whoever has it first.

mod reply;
mod restricted;
mod settings;
mod steward;
mod telling;
mod thinking;
mod voice;

use crate::{Answer, Command, Line, Lines};
use engine::Catalog;
use reply::Reply;
use settings::{Setting, Settings};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;
use steward::{Event, Steward};
use voice::Voice;

/// How long the end of a conversation waits for what was asked before it.
const LAST_WORDS: Duration = Duration::from_secs(10);

/// A conversation that has not begun.
pub struct Session {
    catalog: Catalog,
    settings: Settings,
    seed: u64,
}

/// Why there is nobody to speak with.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct SessionError(String);

impl Session {
    /// A session in which this player of the catalog plays until another is asked for.
    pub fn new(catalog: Catalog, player: &str) -> Result<Self, SessionError> {
        let settings = Settings::new(&catalog, player).map_err(SessionError)?;
        // Half of the digits are enough, and can be read out.
        let seed = RandomState::new().hash_one(player) >> 32;
        Ok(Self { catalog, settings, seed })
    }

    /// The same with a known seed for the first game of players whose names have none; each game has the next one.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Answers until the other side says `quit` or nothing more. Fails if nobody listens, or the input cannot be read.
    pub fn hold(self, input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
        let voice = Voice::new(output);
        let (sender, events) = mpsc::channel();
        let (guard, ended) = mpsc::channel::<()>();
        let declarations =
            Setting::ALL.map(|setting| Answer::Option(setting.declaration(&self.settings))).to_vec();
        let steward =
            Steward::new(self.catalog, self.settings, self.seed, voice.clone(), events, sender.clone());
        let thread = thread::Builder::new().name("steward".to_owned()).spawn(move || {
            steward.serve();
            drop(guard);
        })?;
        let mut listener = Listener { voice: voice.clone(), declarations, sender, replies: Vec::new() };
        let heard = listener.listen(input);
        listener.end(&ended);
        if thread.is_finished() && thread.join().is_err() {
            return Err(io::Error::other("the session broke down"));
        }
        heard.and(voice.take_error().map_or(Ok(()), Err))
    }
}

/// Reads lines, and does at once what cannot wait.
struct Listener {
    voice: Voice,
    /// What can be set.
    declarations: Vec<Answer>,
    sender: Sender<Event>,
    /// Those that have not been given when it last looked.
    replies: Vec<Arc<Reply>>,
}

impl Listener {
    fn listen(&mut self, input: impl BufRead) -> io::Result<()> {
        for line in Lines::new(input) {
            let Line { text, is_cut, read } = line?;
            let (command, remarks) = Command::read(&text);
            for remark in &remarks {
                self.voice.remark(&remark.to_string());
            }
            if self.voice.is_unheard() {
                break;
            }
            self.replies.retain(|reply| !reply.is_given());
            match command {
                // Half a `go` is one, which has to be answered; half of anything else is nothing.
                Some(Command::Go(go)) => {
                    let reply = Arc::new(Reply::new(self.voice.clone(), &go));
                    self.replies.push(Arc::clone(&reply));
                    self.hand_on(Event::Go { go, reply, read });
                }
                _ if is_cut => self.voice.remark("a line that is too long is passed over"),
                None => {}
                Some(Command::Uci) => self.introduce(),
                Some(Command::IsReady) if self.is_thinking() => self.voice.say(&Answer::ReadyOk),
                Some(Command::Stop) => self.stop(),
                Some(Command::PonderHit) => {
                    if !self.replies.iter().any(|reply| reply.hit(read)) {
                        self.voice.remark("nobody ponders");
                    }
                    self.hand_on(Event::Nudge);
                }
                Some(Command::Quit) => break,
                Some(command) => self.hand_on(Event::Command(command)),
            }
        }
        Ok(())
    }

    /// Who we are, and what can be set.
    fn introduce(&self) {
        self.voice.say(&Answer::Name(concat!("conecta ", env!("CARGO_PKG_VERSION")).to_owned()));
        self.voice.say(&Answer::Author("the authors of conecta".to_owned()));
        self.declarations.iter().for_each(|declaration| self.voice.say(declaration));
        self.voice.say(&Answer::UciOk);
    }

    /// Is somebody thinking, or about to, who has not been told to stop? Then nobody may wait for the end of it.
    fn is_thinking(&self) -> bool {
        self.replies.iter().any(|reply| !reply.is_given() && !reply.is_stopped())
    }

    fn stop(&self) {
        self.replies.iter().for_each(|reply| reply.stop());
        self.hand_on(Event::Nudge);
    }

    /// Makes an end, after all that was said before.
    fn end(&self, ended: &Receiver<()>) {
        self.stop();
        self.hand_on(Event::End);
        // Nothing is ever sent: the other end is dropped when the steward leaves.
        let left = ended.recv_timeout(LAST_WORDS);
        debug_assert!(matches!(left, Err(RecvTimeoutError::Disconnected | RecvTimeoutError::Timeout)));
    }

    fn hand_on(&self, event: Event) {
        // A steward that has left has nothing to obey any more.
        let _ = self.sender.send(event);
    }
}
