//! Which function of a file values positions: by its name, by what it is given, and by who calls it.

use std::collections::HashSet;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ExprCall, Stmt, StmtFunctionDef};
use ruff_text_size::Ranged;

use super::arguments::{Argument, arguments, construction, plain};
use super::attributes::board_attribute;
use super::names::NAMES;
use super::sides::bounds;
use super::words::{speaks_of, words};
use super::{Stated, state};
use crate::failure::Refusal;
use crate::message::Message;
use crate::python::declared::has_decorator;
use crate::python::library::methods;
use crate::python::source::Source;
use crate::python::survey::Survey;

/// A function that can be asked, and what it is given.
pub(super) struct Found<'a> {
    pub(super) class: Option<String>,
    pub(super) def: &'a StmtFunctionDef,
    pub(super) board_attribute: Option<String>,
    pub(super) arguments: Vec<Argument>,
}

/// What a function is worth by its name alone.
type Rank = fn(&str, &Stated) -> Option<usize>;

/// How many functions are looked at to find one that can be asked: each of them may mean looking through the whole file.
const CANDIDATES: usize = 60;

/// How often a helper is left for the evaluation that calls it.
const CLIMBS: usize = 4;

impl<'a> Found<'a> {
    /// The function with the best name of those that can be asked, or the one that it is a part of.
    pub(super) fn best(survey: &Survey<'a>, stated: &Stated, rank: Rank) -> Option<Self> {
        let candidates = candidates(survey, stated, rank);
        let mut asked =
            candidates.iter().filter_map(|(rank, class, def)| Self::asked(survey, *rank, *class, def));
        let first = asked.next()?;
        // What does not look at the board is one way to play among others: by chance.
        let mut found = if first.reads_board() {
            first
        } else {
            asked.find(|found| found.has_name(stated) && found.reads_board()).unwrap_or(first)
        };
        if stated.entry.is_none() {
            for _ in 0..CLIMBS {
                let mut callers = candidates.iter().filter(|(rank, _, def)| {
                    rank % LAST < ASIDE
                        && def.start() != found.def.start()
                        && gives_value(def)
                        && uses(survey, def, &found.def.name)
                });
                let Some(caller) =
                    callers.find_map(|(rank, class, def)| Self::asked(survey, *rank, *class, def))
                else {
                    break;
                };
                found = caller;
            }
        }
        Some(found)
    }

    /// Whether the name is that of an evaluation.
    fn has_name(&self, stated: &Stated) -> bool {
        rank(self.def.name.as_str(), stated).is_some_and(|rank| rank < ASIDE)
    }

    /// Whether the value can depend on the board.
    fn reads_board(&self) -> bool {
        let skip = usize::from(self.class.is_some() && !has_decorator(self.def, "staticmethod"));
        let mut names: Vec<&str> =
            self.def.parameters.iter_non_variadic_params().map(|one| one.name().as_str()).collect();
        let own: Vec<&str> = names.drain(..skip.min(names.len())).collect();
        let boards = names.iter().zip(&self.arguments);
        let mut boards =
            boards.filter_map(|(name, argument)| argument.is_board().then_some(*name)).peekable();
        let wanted: Vec<&str> = if boards.peek().is_some() { boards.collect() } else { own };
        wanted.iter().any(|name| reads(self.def, name))
    }

    fn asked(
        survey: &Survey<'a>,
        rank: usize,
        class: Option<&str>,
        def: &'a StmtFunctionDef,
    ) -> Option<Self> {
        match class {
            Some(class) => Self::method(survey, class, def),
            // What is handed an observation and has no speaking name is an agent, whose value is a move.
            None => Self::function(survey, def).filter(|found| {
                let is_agents = rank >= LAST || is_agent(&def.name);
                !is_agents || !found.arguments.contains(&Argument::Observation)
            }),
        }
    }

    fn function(survey: &Survey<'a>, def: &'a StmtFunctionDef) -> Option<Self> {
        let arguments = arguments(survey, def, 0).ok()?;
        arguments.iter().any(Argument::is_board).then_some(Self {
            class: None,
            def,
            board_attribute: None,
            arguments,
        })
    }

    fn method(survey: &Survey<'a>, class: &str, def: &'a StmtFunctionDef) -> Option<Self> {
        let is_static = has_decorator(def, "staticmethod");
        let arguments = arguments(survey, def, usize::from(!is_static)).ok()?;
        let found = |board_attribute, arguments| {
            Some(Self { class: Some(class.to_owned()), def, board_attribute, arguments })
        };
        if arguments.iter().any(Argument::is_board) {
            return found(None, arguments);
        }
        let attribute = board_attribute(survey, class);
        let is_made_from_board = construction(survey, class)?.iter().any(Argument::is_board);
        let holds_bits = || !state::bit_attributes(survey, class, true).is_empty();
        if is_static || attribute.is_none() && !is_made_from_board && !holds_bits() {
            None
        } else {
            found(attribute, arguments)
        }
    }
}

/// A function with a rank, and the class it is a method of.
type Candidate<'s, 'a> = (usize, Option<&'s str>, &'a StmtFunctionDef);

/// The functions that may be asked, the best names first.
fn candidates<'s, 'a>(survey: &'s Survey<'a>, stated: &Stated, rank: Rank) -> Vec<Candidate<'s, 'a>> {
    let functions = survey.functions.values().map(|def| (None, *def));
    let methods = survey
        .classes
        .iter()
        .filter(|(name, _)| is_meant(survey, stated, name))
        .flat_map(|(name, _)| survey.methods(name).into_iter().map(move |def| (Some(*name), def)));
    let mut candidates: Vec<_> = functions
        .chain(methods)
        .filter_map(|(class, def)| Some((rank(def.name.as_str(), stated)? + drawback(def), class, def)))
        .collect();
    candidates.sort_by_key(|(rank, class, def)| (*rank, class.is_some(), def.start(), *class));
    candidates.truncate(CANDIDATES);
    candidates
}

/// Why nothing is asked where an evaluation by its name is handed a board and something else that means nothing here: no other
/// function stands for it.
pub(super) fn rejected(source: &Source<'_>, survey: &Survey<'_>, stated: &Stated) -> Option<Refusal> {
    let named = candidates(survey, stated, rank).into_iter().filter(|(rank, ..)| *rank < ASIDE);
    named.into_iter().find_map(|(_, class, def)| {
        let skip = usize::from(class.is_some() && !has_decorator(def, "staticmethod"));
        let unknown = arguments(survey, def, skip).err().filter(|unknown| unknown.has_board)?;
        let name = class.map_or_else(|| def.name.to_string(), |class| format!("{class}.{}", def.name));
        let message = Message::new(
            "python-unknown-parameter",
            "`{parameter}` of {name} means nothing here, so that it cannot be asked",
        );
        let message = message.with("parameter", unknown.parameter).with("name", name);
        Some(Refusal::new(source.place(def.start()), message).advise(Message::new(
            "python-name-parameter",
            "give it a default, or call it by what it is: `board`, `player`, `opponent`, `rows`, `columns`",
        )))
    })
}

/// Whether a function reads one of its names.
fn reads(def: &StmtFunctionDef, name: &str) -> bool {
    struct Reads<'n>(&'n str, bool);
    impl<'b> Visitor<'b> for Reads<'_> {
        fn visit_expr(&mut self, expression: &'b Expr) {
            self.1 |= matches!(expression, Expr::Name(name) if name.id == self.0 && name.ctx.is_load());
            visitor::walk_expr(self, expression);
        }
    }
    let mut reads = Reads(name, false);
    reads.visit_body(&def.body);
    reads.1
}

/// Whether a class may be the one that is asked: of classes made from each other it is the last.
fn is_meant(survey: &Survey<'_>, stated: &Stated, class: &str) -> bool {
    let wanted = stated.entry.as_deref().and_then(|entry| entry.split_once('.'));
    let is_base = survey.classes.keys().any(|other| {
        *other != class && survey.lineage(other).iter().any(|ancestor| ancestor.def.name.as_str() == class)
    });
    wanted.is_none_or(|(wanted, _)| wanted == class) && !is_base
}

/// Whether a function makes use of another one as a part of its own value. What tries moves and searches does not: its value
/// is that of the best move, or a list of them.
fn uses(survey: &Survey<'_>, def: &StmtFunctionDef, name: &str) -> bool {
    let searches = [
        "drop",
        "play",
        "make_move",
        "do_move",
        "makemove",
        "undo",
        "insert",
        "place",
        "simulate",
        "successor",
        "next_state",
        "children",
        "minimax",
        "negamax",
        "alpha",
        "search",
        "mcts",
        "rollout",
        "generate",
    ];
    let names = [
        "best",
        "minimax",
        "negamax",
        "alpha",
        "search",
        "mcts",
        "choose",
        "select",
        "test",
        "train",
        "print",
        "max_value",
        "min_value",
        "maxvalue",
        "minvalue",
    ];
    let calls = Calls::of(def);
    calls.names.contains(name)
        && !is_search(def)
        && !calls.names.contains(def.name.as_str())
        && !speaks_of(&def.name, &names)
        && calls.asked.iter().all(|asked| is_known(survey, def, asked))
        && !calls.names.iter().any(|called| speaks_of(called, &searches))
}

/// Whether what a function asks a name for is known: boards of modules that are not here can do anything.
fn is_known(survey: &Survey<'_>, def: &StmtFunctionDef, (owner, method): &(String, String)) -> bool {
    let is_parameter = def.parameters.iter_non_variadic_params().any(|one| one.name().as_str() == owner);
    owner == "self"
        || !is_parameter
        || methods::NAMES.contains(&method.as_str())
        || survey.classes.values().any(|class| class.methods.contains_key(method.as_str()))
}

/// The names of what a function calls.
#[derive(Default)]
struct Calls {
    names: HashSet<String>,
    /// What is asked for its methods, and for which.
    asked: HashSet<(String, String)>,
}

impl Calls {
    fn of(def: &StmtFunctionDef) -> Self {
        let mut calls = Self::default();
        calls.visit_body(&def.body);
        calls
    }
}

impl<'b> Visitor<'b> for Calls {
    fn visit_expr(&mut self, expression: &'b Expr) {
        if let Expr::Call(ExprCall { func, .. }) = expression {
            match &**func {
                Expr::Name(name) => self.names.insert(name.id.to_string()),
                Expr::Attribute(attribute) => {
                    if let Expr::Name(owner) = &*attribute.value {
                        self.asked.insert((owner.id.to_string(), attribute.attr.to_string()));
                    }
                    self.names.insert(attribute.attr.to_string())
                }
                _ => false,
            };
        }
        visitor::walk_expr(self, expression);
    }
}

/// Whether a function is told what both sides are sure of already, so that it looks ahead: `(state, alpha, beta, depth)`.
fn is_search(def: &StmtFunctionDef) -> bool {
    let names: Vec<String> =
        def.parameters.iter_non_variadic_params().map(|parameter| plain(parameter.name())).collect();
    bounds(&names).len() == 2
}

/// What speaks against a function that has the name of an evaluation: it is told a cell, it searches, or it only hands something
/// out.
fn drawback(def: &StmtFunctionDef) -> usize {
    const OF_CELLS: [&str; 16] = [
        "r", "c", "row", "col", "column", "x", "y", "i", "j", "dx", "dy", "dr", "dc", "move", "action",
        "length",
    ];
    let is_of_a_cell = def.parameters.iter_non_variadic_params().any(|parameter| {
        parameter.default().is_none() && OF_CELLS.contains(&plain(parameter.name()).as_str())
    });
    let is_getter = matches!(&def.body[..], [Stmt::Return(given)]
        if given.value.as_deref().is_some_and(Expr::is_attribute_expr));
    match () {
        () if is_of_a_cell || is_getter || is_search(def) => 2 * ASIDE,
        // It keeps what others give, which are better asked; but no part of an evaluation stands for one that is not written.
        () if !gives_value(def) => VALUELESS,
        () => 0,
    }
}

/// Whether a function gives something to whoever calls it, functions inside of it left out.
fn gives_value(def: &StmtFunctionDef) -> bool {
    struct Gives(bool);
    impl<'b> Visitor<'b> for Gives {
        fn visit_stmt(&mut self, statement: &'b Stmt) {
            match statement {
                Stmt::FunctionDef(_) | Stmt::ClassDef(_) => {}
                Stmt::Return(given) => self.0 |= given.value.is_some(),
                _ => visitor::walk_stmt(self, statement),
            }
        }
    }
    let mut gives = Gives(false);
    gives.visit_body(&def.body);
    gives.0
}

/// Whether a name is that of an agent.
fn is_agent(name: &str) -> bool {
    let name = name.to_lowercase();
    ["agent", "mcts", "bot"].iter().any(|word| name.contains(word))
}

/// Whether one of the functions inside of an agent, or of the methods of its classes, has the name of an evaluation.
pub(super) fn holds_evaluation(agent: &StmtFunctionDef, stated: &Stated) -> bool {
    let is_one = |statement: &Stmt| match statement {
        Stmt::FunctionDef(def) => rank(def.name.as_str(), stated).is_some(),
        _ => false,
    };
    agent.body.iter().any(|statement| match statement {
        Stmt::ClassDef(class) => class.body.iter().any(is_one),
        statement => is_one(statement),
    })
}

/// The rank of what has no speaking name.
const LAST: usize = 1_000;

/// How much worse a name is that speaks of something else as well.
const ASIDE: usize = 300;

/// How much worse a function is that gives nothing: behind all other names of evaluations, before those of their parts.
const VALUELESS: usize = 150;

/// What parts of a board and of its evaluation are called in other languages than English.
const PARTS: [&str; 37] = [
    "ventana", "fenetre", "janela", "finestra", "fenster", "linea", "ligne", "linha", "zeile", "reihe",
    "fila", "rangee", "riga", "spalte", "celda", "celula", "casella", "zelle", "ficha", "pieza", "jeton",
    "peca", "pedina", "stein", "jugada", "movim", "jogada", "mossa", "grupo", "gruppo", "gruppe", "amenaza",
    "menace", "ameaca", "minacci", "direcc", "direcao",
];

/// Functions without a speaking name, as long as it does not speak of something else.
pub(super) fn last_resort(name: &str, stated: &Stated) -> Option<usize> {
    if stated.entry.is_some() {
        return None;
    }
    let aside = [
        "minimax",
        "alpha",
        "beta",
        "negamax",
        "search",
        "drop",
        "play",
        "player",
        "main",
        "print",
        "draw",
        "show",
        "display",
        "win",
        "check",
        "valid",
        "validate",
        "move",
        "copy",
        "next",
        "create",
        "init",
        "initial",
        "initialize",
        "make",
        "place",
        "insert",
        "put",
        "is",
        "terminal",
        "full",
        "over",
        "gameover",
        "legal",
        "possible",
        "render",
        "reset",
        "undo",
        "agent",
        "act",
        "run",
        "start",
        "turn",
        "random",
        "choose",
        "best",
        "expand",
        "simulate",
        "mcts",
        "setup",
        "input",
        "window",
        "line",
        "diag",
        "diagonal",
        "row",
        "col",
        "column",
    ];
    // `isfull`, `getmoves`
    let bare = ["is", "get", "check", "game", "has", "do"].iter().find_map(|first| name.strip_prefix(first));
    let is_aside = name.contains("__")
        || speaks_of(name, &aside)
        || bare.is_some_and(|bare| speaks_of(bare, &aside))
        || words(name).iter().any(|word| PARTS.iter().any(|part| word.contains(part)));
    (!is_aside).then_some(LAST)
}

pub(super) fn rank(name: &str, stated: &Stated) -> Option<usize> {
    if let Some(entry) = &stated.entry {
        let own = entry.rsplit('.').next().unwrap_or(entry);
        return (own == name).then_some(0);
    }
    let plain = name.trim_start_matches('_').to_lowercase();
    if let Some(place) = NAMES.iter().position(|known| *known == plain) {
        return Some(place);
    }
    let squeezed = plain.replace('_', "");
    if let Some(place) = NAMES.iter().position(|known| known.replace('_', "") == squeezed) {
        return Some(NAMES.len() + place);
    }
    if plain.starts_with("h_") || plain.strip_prefix('h').is_some_and(|rest| rest.parse::<u8>().is_ok()) {
        return Some(NAMES.len() * 2);
    }
    let hints = [
        "heurist",
        "eval",
        "score",
        "utility",
        "value",
        "utilidad",
        "bewert",
        "valut",
        "avalia",
        "rating",
        "points",
        "rate_",
        "assess",
        "strength",
        "estimat",
        "potential",
        "quality",
        "reward",
        "juzga",
        "puntua",
    ];
    let aside = [
        "window",
        "line",
        "row",
        "col",
        "diag",
        "cell",
        "piece",
        "move",
        "segment",
        "section",
        "four",
        "get_valid",
        "group",
        "slice",
        "pattern",
        "threat",
        "direction",
        "position_table",
        "random",
    ];
    if hints.iter().any(|hint| squeezed.contains(hint)) {
        let is_aside = aside.iter().chain(&PARTS).any(|word| squeezed.contains(word)) || speaks_of_end(name);
        let penalty = if is_aside { ASIDE } else { 0 };
        // `my_evaluate_board` says more than `random_eval`.
        let is_known = NAMES.iter().any(|known| known.len() > 4 && plain.contains(known));
        return Some(NAMES.len() * 2 + usize::from(!is_known) + penalty);
    }
    None
}

/// Whether a name speaks of games that are over, which nobody is asked about: `evaluate_end`, `scoreIfWon`.
fn speaks_of_end(name: &str) -> bool {
    let words = words(name);
    let is_end = |word: &str| {
        matches!(
            word,
            "end" | "endgame" | "ended" | "win" | "wins" | "won" | "winner" | "winning" | "finished"
        )
    };
    let squeezed = words.concat();
    words.iter().any(|word| is_end(word))
        || squeezed.contains("gameover")
        || squeezed.contains("terminal") && !squeezed.contains("nonterminal")
}
