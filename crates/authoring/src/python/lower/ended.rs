//! What methods of objects give that are of other files: whether the game has ended (nobody has won yet), and what the objects
//! are taken to keep.

use ruff_python_ast::{Expr, ExprAttribute, ExprCall};

use super::body::Body;
use super::{Lowering, Lowers};
use crate::form::Node;
use crate::message::Place;
use crate::python::library::methods;
use crate::python::style::{Argument, Ended, Known, ended_note, is_elsewhere};

impl Lowering<'_> {
    /// Whether an object that is not of the file's classes has a method with a known answer.
    pub(super) fn has_handed_method(&self, name: &str) -> bool {
        self.handed_methods.as_ref().is_some_and(|methods| methods.contains(name))
    }

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
        self.asked_of_the_end(|ended, known| ended.fails(test, known))
    }

    /// Finds out about the end of a game with what is known here.
    fn asked_of_the_end<T>(&self, ask: impl FnOnce(&Ended, &Known<'_>) -> T) -> T {
        let survey = self.module.survey;
        let is_foreign = |thing: &Expr| {
            is_elsewhere(survey, thing)
                && !matches!(thing, Expr::Name(name) if self.is_variable(&name.id) || self.nested.contains_key(name.id.as_str()))
        };
        let known = Known {
            handed: &|name| self.is_handed(name),
            defined: &|name| survey.defines(name) || methods::NAMES.contains(&name),
            foreign: &is_foreign,
        };
        ask(&survey.ended, &known)
    }

    /// What a function of another file gives that is asked whether the game has ended on the board it is handed.
    pub(super) fn told_elsewhere(&mut self, call: &'a ExprCall, place: Place) -> Lowers<Option<Node>> {
        let Expr::Name(name) = &*call.func else { return Ok(None) };
        let Some(told) = self.asked_of_the_end(|ended, known| ended.told_by(call, known)) else {
            return Ok(None);
        };
        self.module.assume(&name.id, &told, place);
        self.argument(&told, None, &mut Vec::new(), &mut Vec::new(), place).map(Some)
    }

    /// Whether a name is a parameter that stays what it is.
    fn is_handed(&self, name: &str) -> bool {
        self.scope.parameters.iter().any(|known| known == name)
            && !self.scope.assigned.contains(name)
            && !self.frames.iter().any(|frame| frame.contains_key(name))
    }

    /// What a method gives that nothing in the file defines: whether the game has ended, or what the object is taken to keep.
    pub(super) fn told(
        &mut self,
        attribute: &'a ExprAttribute,
        call: &'a ExprCall,
        place: Place,
    ) -> Lowers<Option<Node>> {
        let name = attribute.attr.as_str();
        if methods::NAMES.contains(&name) {
            return Ok(None);
        }
        if let Some(told) = self.asked_of_the_end(|ended, known| ended.told_by(call, known)) {
            self.module.assume(name, &told, place);
            return self.argument(&told, None, &mut Vec::new(), &mut Vec::new(), place).map(Some);
        }
        let is_of_the_end = self.module.survey.ended.told(name).is_some();
        if is_of_the_end || !call.arguments.is_empty() || !self.module.has_handed_method(name) {
            return Ok(None);
        }
        let owner = self.expression(&attribute.value)?;
        self.get_attribute(owner, name, place).map(Some)
    }
}
