//! Methods that operators and builtins ask objects for.
//!
//! Nothing here calls them. Comparisons may stand in a class all the same: they are refused where such objects are compared.

use ruff_text_size::Ranged;

use super::{Lowering, Lowers, refuse};
use crate::message::Place;
use crate::python::declared::COMPARISONS;

/// Special methods that nothing here asks for.
const HARMLESS: &[&str] = &[
    "__init__",
    "__post_init__",
    "__str__",
    "__repr__",
    "__format__",
    "__del__",
    "__hash__",
    "__enter__",
    "__exit__",
    "__copy__",
    "__deepcopy__",
];

impl Lowering<'_> {
    /// Refuses classes whose instances are asked by operators in ways that are not kept here.
    pub(super) fn check_special_methods(&self, class: &str, place: Place) -> Lowers<()> {
        let lineage = self.survey.lineage(class);
        let methods = lineage.iter().flat_map(|ancestor| &ancestor.methods);
        let special = methods.filter(|(name, _)| {
            name.starts_with("__")
                && name.ends_with("__")
                && !HARMLESS.contains(name)
                && !COMPARISONS.contains(name)
        });
        match special.min_by_key(|(_, def)| def.start()) {
            Some((name, _)) => Err(refuse(
                place,
                &format!("a class with the special method `{name}`"),
                "give the method a name of its own and call it",
            )),
            None => Ok(()),
        }
    }
}
