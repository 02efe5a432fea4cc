//! What objects of other files are asked that tells the end of a game: nobody has won yet.

use ruff_python_ast::{Expr, ExprCall};

use super::body::Body;
use super::{Lowering, Lowers};
use crate::message::Place;
use crate::python::library::methods;
use crate::python::style::{Argument, ended_note};

impl Lowering<'_> {
    /// Says what is taken to be so, once for each name.
    pub(super) fn assume(&mut self, name: &str, told: &Argument, place: Place) {
        let note = ended_note(name, told, place.line);
        if !self.notes.iter().any(|known| known.message == note.message) {
            self.notes.push(note);
        }
    }
}

impl<'a> Body<'_, 'a> {
    /// Whether a test fails because nobody has won yet; what it guards need not be accepted.
    pub(super) fn is_of_the_end(&mut self, test: &Expr) -> bool {
        let survey = self.module.survey;
        let is_defined = |name: &str| survey.defines(name) || methods::NAMES.contains(&name);
        survey.ended.fails(test, &|name: &str| self.is_handed(name), &is_defined)
    }

    /// Whether a name is a parameter that stays what it is.
    fn is_handed(&self, name: &str) -> bool {
        self.scope.parameters.iter().any(|known| known == name)
            && !self.scope.assigned.contains(name)
            && !self.frames.iter().any(|frame| frame.contains_key(name))
    }

    /// What a method gives that nothing in the file defines, if it asks whether the game has ended.
    pub(super) fn unfinished(
        &mut self,
        name: &str,
        call: &'a ExprCall,
        place: Place,
    ) -> Lowers<Option<crate::form::Node>> {
        if methods::NAMES.contains(&name) {
            return Ok(None);
        }
        let Some(told) = self.module.survey.ended.told_by(call, |name| self.is_handed(name)) else {
            return Ok(None);
        };
        self.module.assume(name, &told, place);
        self.argument(&told, None, &mut Vec::new(), &mut Vec::new(), place).map(Some)
    }
}
