//! What names stand for that a file imports, at its top or inside of its functions.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Stmt, StmtImport, StmtImportFrom};

/// The modules whose functions are known, by their names.
const MODULES: &[&str] = &[
    "numpy",
    "math",
    "random",
    "copy",
    "typing",
    "itertools",
    "functools",
    "collections",
    "abc",
    "dataclasses",
    "enum",
    "__future__",
    "time",
    "sys",
    "os",
    "operator",
    "string",
    "scipy",
    "numbers",
];

/// What an import gave a name to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Imported {
    /// A module that is known.
    Module(String),
    /// A member of one.
    Member(String, String),
    /// Something that is not known here.
    Unknown(String),
}

/// The names that a statement imports, and what they stand for. Of what imports everything only `math` is known by name.
pub(super) fn imported(statement: &Stmt) -> Vec<(String, Imported)> {
    match statement {
        Stmt::Import(import) => modules(import),
        Stmt::ImportFrom(import) => members(import),
        _ => Vec::new(),
    }
}

fn modules(import: &StmtImport) -> Vec<(String, Imported)> {
    let of = |alias: &ruff_python_ast::Alias| {
        let module = alias.name.as_str();
        let root = root(module);
        let (name, target) = match &alias.asname {
            Some(name) => (name.to_string(), module.to_owned()),
            None => (root.to_owned(), root.to_owned()),
        };
        let is_known = MODULES.contains(&root);
        (name, if is_known { Imported::Module(target) } else { Imported::Unknown(target) })
    };
    import.names.iter().map(of).collect()
}

fn members(import: &StmtImportFrom) -> Vec<(String, Imported)> {
    let module = import.module.as_ref().map_or("", |module| module.as_str());
    let is_known = MODULES.contains(&root(module));
    let mut found = Vec::new();
    for alias in &import.names {
        let member = alias.name.as_str();
        if member == "*" {
            let all: &[&str] = match module {
                "math" => &["inf", "sqrt", "floor", "ceil", "pi", "log", "exp", "pow"],
                _ => &[],
            };
            let of = |member: &&str| (*member).to_owned();
            found.extend(
                all.iter().map(|member| (of(member), Imported::Member("math".to_owned(), of(member)))),
            );
            continue;
        }
        let name = alias.asname.as_ref().unwrap_or(&alias.name).to_string();
        found.push(if is_known {
            (name, Imported::Member(module.to_owned(), member.to_owned()))
        } else {
            (name, Imported::Unknown(format!("{module}.{member}")))
        });
    }
    found
}

/// Whether a statement imports everything of a module that is not known.
pub(super) fn imports_all_unknown(statement: &Stmt) -> bool {
    let Stmt::ImportFrom(import) = statement else { return false };
    let module = import.module.as_ref().map_or("", |module| module.as_str());
    import.names.iter().any(|alias| alias.name.as_str() == "*") && !MODULES.contains(&root(module))
}

fn root(module: &str) -> &str {
    module.split('.').next().unwrap_or(module)
}

/// What functions import for themselves.
pub(super) fn inner_imports(body: &[Stmt]) -> Vec<(String, Imported)> {
    struct Inner {
        depth: usize,
        found: Vec<(String, Imported)>,
    }
    impl Visitor<'_> for Inner {
        fn visit_stmt(&mut self, statement: &Stmt) {
            if self.depth > 0 {
                self.found.extend(imported(statement));
            }
            let opens = usize::from(matches!(statement, Stmt::FunctionDef(_)));
            self.depth += opens;
            visitor::walk_stmt(self, statement);
            self.depth -= opens;
        }
    }
    let mut inner = Inner { depth: 0, found: Vec::new() };
    inner.visit_body(body);
    inner.found
}
