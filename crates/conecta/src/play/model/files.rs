//! Games that leave the screen and come back: saved, loaded, copied.

use super::super::event::{Effect, Key};
use super::super::files::{Replaceable, SaveError};
use super::super::prompt::{Prompt, Purpose, Typing};
use super::super::record::Record;
use super::super::settings::Settings;
use super::{Model, Notice};
use game::Game;

impl Model {
    /// A key while a prompt is open.
    pub(super) fn answer(&mut self, mut prompt: Prompt, key: Key) -> Vec<Effect> {
        match prompt.press(key) {
            Typing::GoesOn => {
                self.prompt = Some(prompt);
                Vec::new()
            }
            Typing::IsDone => self.done(&prompt),
            Typing::IsGivenUp => Vec::new(),
        }
    }

    /// What a finished prompt leads to.
    pub(super) fn done(&self, prompt: &Prompt) -> Vec<Effect> {
        let path = prompt.text.trim().to_owned();
        let save = |replaceable| Effect::Save { path: path.clone(), game: self.record.whole(), replaceable };
        vec![match prompt.purpose {
            Purpose::Save => save(Replaceable::Nothing),
            Purpose::Overwrite => save(Replaceable::Anything),
            Purpose::Load => Effect::Load(path),
        }]
    }

    pub(super) fn saved(&mut self, result: Result<String, SaveError>) -> Vec<Effect> {
        match result {
            Ok(path) => self.tell(Notice::Saved(path)),
            Err(SaveError::Exists(path)) => self.ask(Purpose::Overwrite, &path),
            Err(SaveError::Failed(reason)) => self.tell(Notice::Failed(reason)),
        }
    }

    pub(super) fn copy(&mut self) -> Vec<Effect> {
        let text = self.record.whole().to_string();
        self.notice = Some(Notice::Copied(text.clone()));
        vec![Effect::Copy(text)]
    }

    pub(super) fn load(&mut self, game: Game) -> Vec<Effect> {
        let settings = Settings { rules: game.rules(), ..self.settings.clone() };
        if let Err(reason) = settings.check() {
            return self.tell(Notice::Refused(reason.into()));
        }
        self.settings = settings;
        (self.record, self.review) = (Record::at_end(game), None);
        // To look at, until somebody goes on.
        let mut effects = self.pause();
        effects.extend(self.enter_game());
        self.notice = Some(Notice::Loaded);
        effects
    }
}
