//! What objects of other files are asked that tells the end of a game: nobody has won yet.

use ruff_python_ast::ExprCall;

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
        let is_framed = |name: &str| self.frames.iter().any(|frame| frame.contains_key(name));
        let is_handed = |name: &str| {
            self.scope.parameters.iter().any(|known| known == name)
                && !self.scope.assigned.contains(name)
                && !is_framed(name)
        };
        let Some(told) = self.module.survey.ended.told_by(call, is_handed) else { return Ok(None) };
        self.module.assume(name, &told, place);
        self.argument(&told, None, &mut Vec::new(), &mut Vec::new(), place).map(Some)
    }
}
