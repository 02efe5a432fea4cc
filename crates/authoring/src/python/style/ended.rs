//! What tells the end of a game: `state.is_terminal`, `game.get_winner()`. Values are asked for only while nobody has won, so
//! of an object that is not in the file the answer is known: no, and nobody.

use std::collections::{HashMap, HashSet};

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{BoolOp, CmpOp, Expr, ExprCall, ExprCompare, Stmt};

use super::Mark;
use super::arguments::{Argument, is_board_name};
use super::cells::name_of;
use super::evidence::mark_of;
use super::foreign::foreign;
use crate::card::Note;
use crate::message::Message;
use crate::python::library::methods;
use crate::python::survey::Survey;

/// What a whole file does with the ends of games.
#[derive(Default)]
pub(in crate::python) struct Ended {
    /// What winners are compared with that stands for nobody, by what they are asked by: `state.winner != 0`.
    nobody: HashMap<String, Mark>,
    /// Names in whatever is assigned to: `trial.grid[row][column] = piece` makes other positions of what has these names.
    changed: HashSet<String>,
    /// Names that are given a winner: `winner = state.get_winner()`.
    kept: HashMap<String, String>,
    /// Methods that give one, whatever they are called: `winner = state.get_score()`.
    who: HashSet<String>,
}

/// What is known where something is asked whether the game has ended.
pub(in crate::python) struct Known<'f> {
    /// Whether a name is a parameter that stays what it is.
    pub handed: &'f dyn Fn(&str) -> bool,
    /// Whether the file itself says what an attribute is.
    pub defined: &'f dyn Fn(&str) -> bool,
    /// Whether something comes from another file.
    pub foreign: &'f dyn Fn(&Expr) -> bool,
}

/// What a name asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// Whether the game is over, by whatever.
    Whether,
    /// Whether the board is full, or a column of it.
    Full,
    Who,
}

/// Words that tell an end, and words that stand around them.
const ENDS: &[&str] = &[
    "terminal", "over", "gameover", "finished", "done", "ended", "win", "wins", "won", "winning", "victory",
    "lost", "loss", "draw", "tie", "tied",
];
const FULL: &[&str] = &["full"];
const WINNERS: &[&str] = &["winner", "victor"];
const AROUND: &[&str] = &[
    "is", "has", "have", "check", "get", "find", "test", "if", "for", "game", "board", "state", "node",
    "position", "player", "already", "someone", "anyone", "who", "current", "any", "the", "detect", "a",
    "been",
];

/// The words of `is_game_over` and of `isGameOver`.
fn words(name: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut is_inside = false;
    for letter in name.chars() {
        if letter == '_'
            || letter.is_uppercase() && found.last().is_some_and(|word| word.ends_with(char::is_lowercase))
        {
            is_inside = false;
        }
        if letter != '_' {
            if !is_inside {
                found.push(String::new());
                is_inside = true;
            }
            if let Some(word) = found.last_mut() {
                word.extend(letter.to_lowercase());
            }
        }
    }
    found
}

fn asked(name: &str) -> Option<Asked> {
    let words = words(name);
    let (around, telling): (Vec<&str>, Vec<&str>) =
        words.iter().map(String::as_str).partition(|word| AROUND.contains(word));
    match telling[..] {
        // `draw` alone shows the board, `tie` and the like are texts.
        ["draw" | "tie"] if around.is_empty() => None,
        [word, ..] if telling.iter().all(|word| ENDS.contains(word)) && !word.is_empty() => {
            Some(Asked::Whether)
        }
        [word] if FULL.contains(&word) => Some(Asked::Full),
        [word] if WINNERS.contains(&word) && around.contains(&"is") => Some(Asked::Whether),
        [word] if WINNERS.contains(&word) && around.contains(&"has") => Some(Asked::Whether),
        [word] if WINNERS.contains(&word) => Some(Asked::Who),
        _ => None,
    }
}

impl Ended {
    pub(in crate::python) fn of(body: &[Stmt]) -> Self {
        let mut found = Self::default();
        found.visit_body(body);
        found
    }

    /// What a name asks for, by its words or by what its answer is called.
    fn asked(&self, name: &str) -> Option<Asked> {
        asked(name).or_else(|| self.who.contains(name).then_some(Asked::Who))
    }

    /// What an attribute, or a method without arguments, of an object gives that is asked whether the game has ended.
    pub(in crate::python) fn told(&self, name: &str) -> Option<Argument> {
        Some(match self.asked(name)? {
            Asked::Whether | Asked::Full => Argument::Truth(false),
            Asked::Who => match self.nobody.get(name) {
                None | Some(Mark::None | Mark::Member(..)) => Argument::Nobody,
                Some(Mark::Integer(value)) => Argument::Number(*value),
                Some(Mark::Text(text)) => Argument::Text(text.clone()),
            },
        })
    }

    /// What a call gives of what nothing in the file defines, if it asks of the position that is valued, or of somebody in it,
    /// whether the game has ended.
    pub(in crate::python) fn told_by(&self, call: &ExprCall, known: &Known<'_>) -> Option<Argument> {
        let is_kept = |thing: &Expr| self.is_kept(thing, known.handed);
        // Marks that other files name are marks.
        let is_mark = |argument: &Expr| is_named_as_mark(argument) && (known.foreign)(argument);
        let is_plain =
            |argument: &Expr| mark_of(argument).is_some() || is_kept(argument) || is_mark(argument);
        let attribute = match &*call.func {
            Expr::Attribute(attribute) => attribute,
            Expr::Name(name) if (known.foreign)(&call.func) => {
                return self.told_by_function(&name.id, call, is_kept, is_plain);
            }
            _ => return None,
        };
        let told = self.told(&attribute.attr)?;
        let is_of_column = asked(&attribute.attr) == Some(Asked::Full) && !call.arguments.is_empty();
        let is_clear = is_kept(&attribute.value)
            && !is_of_column
            && call.arguments.args.iter().all(is_plain)
            && call.arguments.keywords.iter().all(|keyword| is_plain(&keyword.value));
        if !is_clear {
            None
        } else if call.arguments.is_empty() {
            Some(told)
        } else {
            // `check_winner(player)` asks whether.
            Some(Argument::Truth(false))
        }
    }

    /// The same of a function of another file that is handed the board: `has_won(board, "X")`.
    fn told_by_function(
        &self,
        name: &str,
        call: &ExprCall,
        is_kept: impl Fn(&Expr) -> bool,
        is_plain: impl Fn(&Expr) -> bool,
    ) -> Option<Argument> {
        let told = self.told(name)?;
        let is_board = |thing: &Expr| name_of(thing).is_some_and(is_board_name) && is_kept(thing);
        match (&*call.arguments.args, asked(name)?) {
            _ if !call.arguments.keywords.is_empty() => None,
            ([board], _) if is_board(board) => Some(told),
            // Beside the board, somebody who may have won.
            ([board, somebody] | [somebody, board], Asked::Whether)
                if is_board(board) && is_plain(somebody) =>
            {
                Some(told)
            }
            _ => None,
        }
    }

    /// Whether something is a parameter, or belongs to one, and stays what it is.
    fn is_kept(&self, thing: &Expr, is_handed: &dyn Fn(&str) -> bool) -> bool {
        let mut rest = thing;
        loop {
            match rest {
                Expr::Name(name) => {
                    return is_handed(&name.id) && !self.changed.contains(name.id.as_str());
                }
                Expr::Attribute(inner) if !self.changed.contains(inner.attr.as_str()) => rest = &inner.value,
                _ => return false,
            }
        }
    }

    /// Whether a test fails because the game goes on, so that what it guards is never done.
    pub(in crate::python) fn fails(&self, test: &Expr, known: &Known<'_>) -> bool {
        let fails = |test: &Expr| self.fails(test, known);
        let told = |asked: &Expr| match asked {
            Expr::Call(call) => match &*call.func {
                Expr::Attribute(attribute) => {
                    self.told_by(call, known).filter(|_| !(known.defined)(&attribute.attr))
                }
                _ => self.told_by(call, known),
            },
            Expr::Attribute(attribute) if self.is_kept(&attribute.value, known.handed) => {
                self.told(&attribute.attr).filter(|_| !(known.defined)(&attribute.attr))
            }
            _ => None,
        };
        match test {
            Expr::BoolOp(all) if all.op == BoolOp::Or => all.values.iter().all(fails),
            Expr::BoolOp(all) => all.values.first().is_some_and(fails),
            Expr::Compare(compare) => match (&*compare.ops, &*compare.comparators) {
                ([CmpOp::NotEq | CmpOp::IsNot], [Expr::NoneLiteral(_)]) => {
                    told(&compare.left) == Some(Argument::Nobody)
                }
                _ => false,
            },
            _ => matches!(told(test), Some(Argument::Truth(false) | Argument::Nobody)),
        }
    }

    /// What is asked of a test that fails: of `state.is_over() and state.reason()` nothing but the first.
    pub(in crate::python) fn asked_first(test: &Expr) -> &Expr {
        match test {
            Expr::BoolOp(all) if all.op == BoolOp::And => all.values.first().map_or(test, Self::asked_first),
            _ => test,
        }
    }

    /// What a winner goes by that an expression gives.
    fn winner<'e>(&'e self, expression: &'e Expr) -> Option<&'e str> {
        let expression = match expression {
            Expr::Call(call) => &*call.func,
            other => other,
        };
        match expression {
            Expr::Attribute(attribute) if self.asked(&attribute.attr) == Some(Asked::Who) => {
                Some(&attribute.attr)
            }
            Expr::Name(name) => self.kept.get(name.id.as_str()).map(String::as_str),
            _ => None,
        }
    }

    /// `state.winner is not None`, `state.winner != 0`: whoever is not this has won.
    fn compare(&mut self, compare: &ExprCompare) {
        let ([op], [right]) = (&*compare.ops, &*compare.comparators) else { return };
        let Some(mark) = mark_of(right) else { return };
        let is_nobody = match op {
            CmpOp::NotEq | CmpOp::IsNot => true,
            CmpOp::Is | CmpOp::Eq => mark == Mark::None,
            _ => false,
        };
        if is_nobody && let Some(name) = self.winner(&compare.left) {
            self.nobody.insert(name.to_owned(), mark);
        }
    }

    /// `winner = game.get_score()`: who is asked for is said by what the answer is called.
    fn call(&mut self, target: &Expr, value: &Expr) {
        if let (Expr::Name(target), Expr::Call(call)) = (target, value)
            && let Expr::Attribute(method) = &*call.func
            && let Expr::Name(owner) = &*method.value
            && owner.id != "self"
            && call.arguments.is_empty()
            && asked(&target.id) == Some(Asked::Who)
            && asked(&method.attr).is_none()
            && !methods::NAMES.contains(&method.attr.as_str())
        {
            self.who.insert(method.attr.to_string());
        }
    }

    fn change(&mut self, target: &Expr) {
        let mut rest = match target {
            Expr::Subscript(subscript) => &*subscript.value,
            Expr::Attribute(attribute) => &*attribute.value,
            _ => return,
        };
        loop {
            match rest {
                Expr::Subscript(subscript) => rest = &subscript.value,
                Expr::Attribute(attribute) => {
                    self.changed.insert(attribute.attr.to_string());
                    rest = &attribute.value;
                }
                Expr::Name(name) if name.id != "self" => {
                    self.changed.insert(name.id.to_string());
                    return;
                }
                _ => return,
            }
        }
    }
}

/// `PLAYER`, `Player.ONE`, `Cell.Red`, `constants.RED`
fn is_named_as_mark(thing: &Expr) -> bool {
    match thing {
        Expr::Name(name) => !name.id.chars().any(char::is_lowercase),
        Expr::Attribute(attribute) => {
            !attribute.attr.chars().any(char::is_lowercase)
                || matches!(&*attribute.value, Expr::Name(class) if class.id.starts_with(char::is_uppercase))
        }
        _ => false,
    }
}

/// Whether something comes from a module that is not here, and nothing in the file goes by its name.
pub(in crate::python) fn is_elsewhere(survey: &Survey<'_>, thing: &Expr) -> bool {
    let is_own = |name: &str| {
        survey.functions.contains_key(name)
            || survey.classes.contains_key(name)
            || survey.bindings.contains_key(name)
    };
    foreign(survey, thing)
        .is_some_and(|(written, _)| written.split('.').next().is_some_and(|name| !is_own(name)))
}

/// What is said where such an answer is assumed.
pub(in crate::python) fn note(name: &str, told: &Argument, line: u32) -> Note {
    let value = match told {
        Argument::Truth(_) => "False".to_owned(),
        Argument::Number(value) => value.to_string(),
        Argument::Text(text) => format!("'{text}'"),
        _ => "None".to_owned(),
    };
    let message = Message::new(
        "python-unfinished",
        "`{name}`, which is not in this file, is taken to be {value}: nobody has won yet when a position is valued",
    );
    Note { line, message: message.with("name", name).with("value", value) }
}

impl<'b> Visitor<'b> for Ended {
    fn visit_stmt(&mut self, statement: &'b Stmt) {
        match statement {
            Stmt::Assign(assign) => {
                assign.targets.iter().for_each(|target| self.change(target));
                if let [target] = &assign.targets[..] {
                    self.call(target, &assign.value);
                }
                if let ([Expr::Name(target)], Some(name)) = (&assign.targets[..], self.winner(&assign.value))
                {
                    let name = name.to_owned();
                    self.kept.insert(target.id.to_string(), name);
                }
            }
            Stmt::AugAssign(assign) => self.change(&assign.target),
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'b Expr) {
        if let Expr::Compare(compare) = expression {
            self.compare(compare);
        }
        visitor::walk_expr(self, expression);
    }
}
