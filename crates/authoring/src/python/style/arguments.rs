//! What parameters mean: those of evaluations, and those of the classes they are methods of.
//!
//! A name decides where it is known; then what the code does with the parameter.

use std::collections::HashMap;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ExprCall, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextSize};

use super::foreign::foreign;
use super::names::{BOARDS, MACHINES, OPPONENTS, PLAYERS};
use super::objects::{kept_object, object};
use crate::python::survey::Survey;

/// What a parameter is given.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::python) enum Argument {
    Board,
    /// The mark of the side asked for.
    Player,
    /// The mark of the other one.
    Opponent,
    Config,
    Observation,
    Rows,
    Columns,
    Line,
    /// An integer.
    Number(i64),
    Truth(bool),
    /// A set of cells: seven bits a column, row 0 lowest.
    MyBits,
    TheirBits,
    AllBits,
    /// An instance of a class of the file, and its attribute that is given the board.
    Instance(String, String),
    /// An object of a class that is not in the file: its attributes.
    Record(Vec<(String, Argument)>),
    /// What the parameter says itself.
    Default,
    /// None, for what a constructor wants and an evaluation hardly needs.
    Nothing,
}

impl Argument {
    pub(super) fn is_board(&self) -> bool {
        matches!(self, Self::Board | Self::MyBits | Self::Instance(..) | Self::Record(_) | Self::Observation)
    }

    /// Whether it tells the function whose value is wanted.
    pub(super) fn names_side(&self) -> bool {
        match self {
            Self::Player | Self::Opponent | Self::Observation | Self::MyBits => true,
            Self::Record(attributes) => attributes.iter().any(|(_, argument)| argument.names_side()),
            _ => false,
        }
    }
}

/// What a name says about sizes and the like, whatever it is the name of.
pub(super) fn by_plain_name(name: &str) -> Option<Argument> {
    Some(match name {
        "config" | "configuration" | "conf" => Argument::Config,
        "obs" | "observation" => Argument::Observation,
        "rows" | "row_count" | "num_rows" | "height" | "n_rows" | "nrows" | "board_height" | "row_num"
        | "number_of_rows" | "numrows" | "rowcount" => Argument::Rows,
        "columns" | "cols" | "column_count" | "num_cols" | "num_columns" | "width" | "n_cols" | "ncols"
        | "board_width" | "col_count" | "col_num" | "number_of_columns" | "numcols" | "columncount"
        | "n_columns" => Argument::Columns,
        "inarow" | "connect" | "win_length" | "window_length" | "in_a_row" | "k" | "connect_n" | "game_n"
        | "win_len" | "consec_to_win" | "num_to_win" | "num_streak" | "n_in_a_row" | "window_size"
        | "win_condition" => Argument::Line,
        "mask" | "occupied" => Argument::AllBits,
        "depth" | "level" | "ply" | "moves" | "move_count" | "max_depth" | "difficulty" | "turns"
        | "num_moves" | "current_depth" => Argument::Number(0),
        "maximizing_player" | "maximizing" | "is_maximizing" | "maximizingplayer" | "is_max" | "maximize"
        | "ismax" => Argument::Truth(true),
        "bitboard" => Argument::MyBits,
        _ => return bits_by_name(name),
    })
}

/// `opp_bits`, `my_bb`: one side's cells as a number.
fn bits_by_name(name: &str) -> Option<Argument> {
    let words: Vec<&str> = name.split('_').collect();
    let has = |wanted: &[&str]| words.iter().any(|word| wanted.contains(word));
    if !has(&["bits", "bitboard", "bb", "bitmap", "bitmask"]) {
        None
    } else if has(&["opp", "opponent", "enemy", "their", "other", "rival", "foe"]) {
        Some(Argument::TheirBits)
    } else if has(&["my", "own", "me", "mine", "player", "piece", "self", "ai"]) {
        Some(Argument::MyBits)
    } else if has(&["all", "both", "full"]) {
        Some(Argument::AllBits)
    } else {
        None
    }
}

pub(super) fn plain(name: &str) -> String {
    name.trim_start_matches('_').to_lowercase()
}

/// Whether a name is that of a board.
pub(super) fn is_board_name(name: &str) -> bool {
    BOARDS.contains(&plain(name).as_str())
}

/// What each parameter means; `None` if one of them means nothing.
pub(super) fn arguments(survey: &Survey<'_>, def: &StmtFunctionDef, skip: usize) -> Option<Vec<Argument>> {
    let parameters: Vec<_> = def.parameters.iter_non_variadic_params().skip(skip).collect();
    let mut found: Vec<Argument> = Vec::new();
    for parameter in &parameters {
        let name = plain(parameter.name().as_str());
        let name = name.as_str();
        let has_board = found.iter().any(Argument::is_board);
        let named = by_plain_name(name);
        let argument = match name {
            "position" if parameters.iter().any(|other| other.name().as_str() == "mask") => Argument::MyBits,
            _ if named.is_some() => named?,
            _ if !has_board && BOARDS.contains(&name) => {
                object(survey, def, parameter.name().as_str(), parameter.annotation())
                    .unwrap_or(Argument::Board)
            }
            _ if OPPONENTS.contains(&name) => Argument::Opponent,
            _ if PLAYERS.contains(&name) && !found.contains(&Argument::Player) => Argument::Player,
            _ if parameter.default().is_some() => Argument::Default,
            _ if PLAYERS.contains(&name) => Argument::Opponent,
            _ => match by_use(survey, def, parameter.name().as_str(), 3)? {
                Argument::Board if has_board => return None,
                Argument::Board => object(survey, def, parameter.name().as_str(), parameter.annotation())
                    .unwrap_or(Argument::Board),
                Argument::Player if found.contains(&Argument::Player) => Argument::Opponent,
                other => other,
            },
        };
        found.push(argument);
    }
    let names: Vec<String> = parameters.iter().map(|parameter| plain(parameter.name().as_str())).collect();
    sides(&names, &mut found);
    Some(found)
}

/// Of a machine's mark and a person's mark, the machine's is the one whose value is wanted.
fn sides(names: &[String], found: &mut [Argument]) {
    let machine = |name: &str| {
        name.split('_').any(|word| MACHINES.contains(&word) || matches!(word, "my" | "own" | "me"))
    };
    let both: Vec<usize> = (0..found.len())
        .filter(|&index| matches!(found[index], Argument::Player | Argument::Opponent))
        .collect();
    if let [first, second] = both[..]
        && machine(&names[second])
        && !machine(&names[first])
    {
        found[first] = Argument::Opponent;
        found[second] = Argument::Player;
    }
}

/// What a class is made from: `None` if it cannot be made.
pub(in crate::python) fn construction(survey: &Survey<'_>, class: &str) -> Option<Vec<Argument>> {
    construct(survey, class, 2)
}

pub(super) fn construct(survey: &Survey<'_>, class: &str, depth: usize) -> Option<Vec<Argument>> {
    let Some((_, init)) = survey.method(class, "__init__") else { return Some(Vec::new()) };
    let mut found: Vec<Argument> = Vec::new();
    let parameters: Vec<_> = init.parameters.iter_non_variadic_params().skip(1).collect();
    for parameter in &parameters {
        let name = plain(parameter.name().as_str());
        // A side that another module names is any side.
        let is_side = PLAYERS.contains(&name.as_str())
            && parameter.default().is_some_and(|default| foreign(survey, default).is_some());
        let argument = match name.as_str() {
            _ if is_side && !found.contains(&Argument::Player) => Argument::Player,
            _ if parameter.default().is_some() => Argument::Default,
            "depth" | "max_depth" | "difficulty" | "level" | "ply" => Argument::Number(4),
            _ if by_plain_name(&name).is_some() => by_plain_name(&name)?,
            _ if OPPONENTS.contains(&name.as_str()) => Argument::Opponent,
            _ if PLAYERS.contains(&name.as_str()) && !found.contains(&Argument::Player) => Argument::Player,
            _ if PLAYERS.contains(&name.as_str()) => Argument::Opponent,
            _ if BOARDS.contains(&name.as_str()) => {
                let kept = if depth > 0 {
                    kept_object(survey, class, init, parameter.name().as_str(), depth)
                } else {
                    None
                };
                kept.unwrap_or(Argument::Board)
            }
            _ => by_use(survey, init, parameter.name().as_str(), 2).unwrap_or(Argument::Nothing),
        };
        found.push(argument);
    }
    let names: Vec<String> = parameters.iter().map(|parameter| plain(parameter.name().as_str())).collect();
    // Who is told which side is asked for is told the other one, too, whatever the default.
    if found.contains(&Argument::Player) {
        for (argument, _) in
            found.iter_mut().zip(&names).filter(|(_, name)| OPPONENTS.contains(&name.as_str()))
        {
            *argument = Argument::Opponent;
        }
    }
    sides(&names, &mut found);
    Some(found)
}

/// A function, one of its parameters, and how much further calls are followed.
pub(super) type Followed = (TextSize, usize, usize);

/// The function of the file that is called, and its parameter at this place among the arguments.
pub(super) fn helper<'a>(
    survey: &Survey<'a>,
    call: &ExprCall,
    place: usize,
) -> Option<(&'a StmtFunctionDef, &'a str)> {
    let (def, skip) = match &*call.func {
        Expr::Name(name) => (*survey.functions.get(name.id.as_str())?, 0),
        Expr::Attribute(attribute) => {
            let method = attribute.attr.as_str();
            let methods = survey.classes.values().filter_map(|class| class.methods.get(method).copied());
            (methods.min_by_key(Ranged::start)?, 1)
        }
        _ => return None,
    };
    let parameter = def.parameters.iter_non_variadic_params().nth(place + skip)?;
    Some((def, parameter.name().as_str()))
}

/// What the code does with a parameter: boards are indexed, sides are compared and counted.
fn by_use(survey: &Survey<'_>, def: &StmtFunctionDef, parameter: &str, depth: usize) -> Option<Argument> {
    used_as(survey, def, parameter, depth, &mut HashMap::new())
}

/// The same, with what is known already of the functions that are called: each is looked at once for each depth.
fn used_as(
    survey: &Survey<'_>,
    def: &StmtFunctionDef,
    parameter: &str,
    depth: usize,
    known: &mut HashMap<Followed, Option<Argument>>,
) -> Option<Argument> {
    struct Uses<'n, 's, 'a> {
        name: &'n str,
        survey: &'s Survey<'a>,
        board: usize,
        side: usize,
        depth: usize,
        known: &'n mut HashMap<Followed, Option<Argument>>,
    }
    impl Uses<'_, '_, '_> {
        fn is(&self, expression: &Expr) -> bool {
            matches!(expression, Expr::Name(name) if name.id == self.name)
        }
    }
    impl<'b> Visitor<'b> for Uses<'_, '_, '_> {
        fn visit_expr(&mut self, expression: &'b Expr) {
            match expression {
                Expr::Subscript(subscript) if self.is(&subscript.value) => self.board += 2,
                Expr::Attribute(attribute) if self.is(&attribute.value) => {
                    let array = ["shape", "T", "copy", "flatten", "diagonal", "tolist"];
                    if array.contains(&attribute.attr.as_str()) || is_board_name(&attribute.attr) {
                        self.board += 2;
                    }
                }
                Expr::Compare(compare) => {
                    let sides = std::iter::once(&*compare.left).chain(&compare.comparators);
                    self.side += sides.filter(|side| self.is(side)).count();
                }
                Expr::BinOp(binary) if self.is(&binary.left) || self.is(&binary.right) => self.side += 1,
                Expr::UnaryOp(unary) if self.is(&unary.operand) => self.side += 1,
                Expr::Call(call) => {
                    let place = call.arguments.args.iter().position(|argument| self.is(argument));
                    let name = match &*call.func {
                        Expr::Name(name) => name.id.as_str(),
                        Expr::Attribute(attribute) => attribute.attr.as_str(),
                        _ => "",
                    };
                    if let Some(place) = place {
                        match name {
                            "len" | "enumerate" | "zip" | "array" | "asarray" | "fliplr" | "flipud"
                            | "deepcopy" => {
                                self.board += 1;
                            }
                            "count" => self.side += 2,
                            _ if self.depth > 0 => {
                                let inner = helper(self.survey, call, place).map(|(helper, parameter)| {
                                    let name = plain(parameter);
                                    if BOARDS.contains(&name.as_str()) {
                                        Some(Argument::Board)
                                    } else if PLAYERS.contains(&name.as_str()) {
                                        Some(Argument::Player)
                                    } else {
                                        let depth = self.depth - 1;
                                        let key = (helper.start(), place, depth);
                                        if let Some(known) = self.known.get(&key) {
                                            return known.clone();
                                        }
                                        let found =
                                            used_as(self.survey, helper, parameter, depth, self.known);
                                        self.known.insert(key, found.clone());
                                        found
                                    }
                                });
                                match inner.flatten() {
                                    Some(Argument::Board) => self.board += 2,
                                    Some(Argument::Player) => self.side += 2,
                                    _ => {}
                                }
                            }
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
            visitor::walk_expr(self, expression);
        }

        fn visit_stmt(&mut self, statement: &'b Stmt) {
            if let Stmt::For(repeat) = statement
                && self.is(&repeat.iter)
            {
                self.board += 2;
            }
            visitor::walk_stmt(self, statement);
        }
    }
    let mut uses = Uses { name: parameter, survey, board: 0, side: 0, depth, known };
    uses.visit_body(&def.body);
    match (uses.board, uses.side) {
        (0, 0) => None,
        (board, side) if board > side || board >= 2 => Some(Argument::Board),
        _ => Some(Argument::Player),
    }
}
