//! What decorators, annotations and `field` say about methods, classes and their fields.

use ruff_python_ast::{Expr, ExprCall, StmtClassDef, StmtFunctionDef};

/// Numbers of data classes are larger, because their instances are equal if all their fields are.
pub(super) const DATA_CLASSES: u32 = 10_000;

/// Those of classes that say themselves how their instances are compared are larger still.
pub(super) const COMPARED: u32 = 1_000_000;

/// The methods that comparisons ask for.
pub(super) const COMPARISONS: &[&str] = &["__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"];

/// Whether a function is decorated with this name.
pub(super) fn has_decorator(def: &StmtFunctionDef, wanted: &str) -> bool {
    def.decorator_list
        .iter()
        .any(|decorator| matches!(&decorator.expression, Expr::Name(name) if name.id == wanted))
}

/// `name` of `name` and of `module.name`.
fn last_name(expression: &Expr) -> Option<&str> {
    match expression {
        Expr::Name(name) => Some(name.id.as_str()),
        Expr::Attribute(attribute) => Some(attribute.attr.as_str()),
        _ => None,
    }
}

/// Whether a class is decorated as a data class.
pub(super) fn is_data_class(def: &StmtClassDef) -> bool {
    def.decorator_list.iter().any(|decorator| {
        let name = match &decorator.expression {
            Expr::Call(call) => &*call.func,
            name => name,
        };
        last_name(name) == Some("dataclass")
    })
}

/// `field(…)` of `dataclasses`.
pub(super) fn field_call(value: &Expr) -> Option<&ExprCall> {
    match value {
        Expr::Call(call) if last_name(&call.func) == Some("field") => Some(call),
        _ => None,
    }
}

/// Whether a field is none of what its class is called with: `field(init=False)`.
pub(super) fn is_worked_out(default: &Expr) -> bool {
    field_call(default)
        .and_then(|call| call.arguments.find_keyword("init"))
        .is_some_and(|init| matches!(&init.value, Expr::BooleanLiteral(literal) if !literal.value))
}

/// Whether an annotation says that a name belongs to the class, and not to its instances.
pub(super) fn is_class_variable(annotation: &Expr) -> bool {
    match annotation {
        Expr::Subscript(subscript) => is_class_variable(&subscript.value),
        name => last_name(name) == Some("ClassVar"),
    }
}
