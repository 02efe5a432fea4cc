//! A question in one line, and the answer as it is typed: edited as people expect.

use super::event::Key;

/// A question with the answer so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Prompt {
    pub(super) purpose: Purpose,
    pub(super) text: String,
    /// The letters before the cursor.
    cursor: usize,
}

/// What a prompt asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Save,
    /// The file is there already.
    Overwrite,
    Load,
}

/// What a key made of a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typing {
    GoesOn,
    IsDone,
    IsGivenUp,
}

impl Prompt {
    /// Asks with an answer proposed, the cursor behind it.
    pub(super) fn new(purpose: Purpose, text: &str) -> Self {
        Self { purpose, text: text.to_owned(), cursor: text.chars().count() }
    }

    /// How many letters stand before the cursor.
    pub(super) fn cursor(&self) -> usize {
        self.cursor
    }

    /// Takes a key in.
    pub(super) fn press(&mut self, key: Key) -> Typing {
        let length = self.text.chars().count();
        match key {
            Key::Escape => return Typing::IsGivenUp,
            Key::Enter if self.text.trim().is_empty() => return Typing::IsGivenUp,
            Key::Enter => return Typing::IsDone,
            Key::Left => self.cursor = self.cursor.saturating_sub(1),
            Key::Right => self.cursor = length.min(self.cursor + 1),
            Key::Home => self.cursor = 0,
            Key::End => self.cursor = length,
            Key::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.remove();
            }
            Key::Delete if self.cursor < length => self.remove(),
            Key::Clear => {
                self.text.drain(..self.place());
                self.cursor = 0;
                self.forgive();
            }
            Key::Char(letter) => {
                self.text.insert(self.place(), letter);
                self.cursor += 1;
                self.forgive();
            }
            _ => (),
        }
        Typing::GoesOn
    }

    /// Where the cursor is in the text, in bytes.
    fn place(&self) -> usize {
        self.text.char_indices().nth(self.cursor).map_or(self.text.len(), |(place, _)| place)
    }

    /// Takes out the letter behind the cursor.
    fn remove(&mut self) {
        self.text.remove(self.place());
        self.forgive();
    }

    /// Another name is not the file that is there.
    fn forgive(&mut self) {
        if self.purpose == Purpose::Overwrite {
            self.purpose = Purpose::Save;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str, keys: &[Key]) -> (String, usize) {
        let mut prompt = Prompt::new(Purpose::Save, text);
        for &key in keys {
            assert_eq!(prompt.press(key), Typing::GoesOn);
        }
        (prompt.text.clone(), prompt.cursor())
    }

    #[test]
    fn letters_come_and_go_where_the_cursor_is() {
        assert_eq!(typed("game.txt", &[Key::Home, Key::Char('a')]), ("agame.txt".into(), 1));
        assert_eq!(typed("añb", &[Key::Left, Key::Backspace]), ("ab".into(), 1));
        assert_eq!(typed("añb", &[Key::Left, Key::Left, Key::Delete, Key::Char('x')]), ("axb".into(), 2));
        assert_eq!(typed("abc", &[Key::Left, Key::Clear]), ("c".into(), 0));
        assert_eq!(typed("a", &[Key::Delete, Key::Right, Key::End]), ("a".into(), 1));
        assert_eq!(typed("a", &[Key::Home, Key::Backspace, Key::Left]), ("a".into(), 0));
    }

    #[test]
    fn nothing_is_no_name() {
        let mut prompt = Prompt::new(Purpose::Load, "  ");
        assert_eq!(prompt.press(Key::Enter), Typing::IsGivenUp);
        assert_eq!(Prompt::new(Purpose::Load, "x").press(Key::Enter), Typing::IsDone);
        assert_eq!(Prompt::new(Purpose::Load, "x").press(Key::Escape), Typing::IsGivenUp);
    }

    #[test]
    fn a_name_that_is_changed_is_another_file() {
        let mut prompt = Prompt::new(Purpose::Overwrite, "a.txt");
        prompt.press(Key::Left);
        assert_eq!(prompt.purpose, Purpose::Overwrite);
        prompt.press(Key::Backspace);
        assert_eq!(prompt.purpose, Purpose::Save);
    }
}
