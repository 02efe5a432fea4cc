//! What parameters mean: those of evaluations, and those of the classes they are methods of.
//!
//! A name decides where it is known; then what the code does with the parameter.

use ruff_python_ast::{Expr, ParameterWithDefault, StmtFunctionDef};

use super::beside::beside_board;
use super::compared::is_asked_for_words;
use super::data_classes;
use super::deep::packed;
use super::evidence::integer;
use super::factors::is_factor;
use super::foreign::foreign;
use super::heights::{heights, is_heights};
use super::kept::{Kept, keeper, size_kept_as, size_of_made};
use super::names::{BOARDS, EMPTY_MARKS, OPPONENTS, PLAYERS};
use super::objects::{holds_sizes, kept_object, object};
use super::reads::{Reads, reads};
use super::selectors::selected;
use super::sides::{are_both, bounds, extreme, numbered, settle};
use super::sites::at_calls;
use super::uses::{by_use, is_counted, is_kept_as_side};
use crate::python::survey::Survey;

/// What a parameter is given.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::python) enum Argument {
    Board,
    /// The mark of the side asked for.
    Player,
    /// The mark of the other one.
    Opponent,
    /// The mark of empty cells, of the side that moved first, of the other one.
    Empty,
    First,
    Second,
    /// How many discs each column holds.
    Heights,
    /// The next free row of each column, counted from the top: -1 where there is none.
    TopRows,
    /// The next free row of each column, counted as the board is.
    FreeRows,
    /// How many cells are free in each column.
    Room,
    /// How many discs there are.
    Discs,
    Config,
    Observation,
    Rows,
    Columns,
    Line,
    /// How many rows and columns there are, as an array tells its shape.
    Sizes,
    /// An integer.
    Number(i64),
    Float(f64),
    Truth(bool),
    Text(String),
    List(Vec<Argument>),
    /// What the file keeps under a name.
    Global(String),
    /// What a function of the file gives for these.
    Call(String, Vec<Argument>),
    /// A set of cells in the bits of a number.
    MyBits,
    TheirBits,
    FirstBits,
    SecondBits,
    AllBits,
    /// 1 or -1, as the side that asks is the one that the value speaks for: what a value of fixed sides is multiplied by. Or what
    /// else sides are numbered by that are not called as their discs are.
    Sign,
    /// Which side is asked for: 0 for the one that moved first, 1 for the other one.
    Turn,
    /// The same of the other side.
    OtherTurn,
    /// An instance of a class of the file, and its attribute that is given the board.
    Instance(String, String),
    /// The same without a board: what its attributes are given.
    Kept(String, Vec<(String, Argument)>),
    /// An object of a class that is not in the file: its attributes.
    Record(Vec<(String, Argument)>),
    /// A method of such an object that always gives this, as long as it is asked for nothing in particular.
    Method(Box<Argument>),
    /// What the parameter says itself.
    Default,
    /// None, for whoever has won: nobody has.
    Nobody,
    /// None, for what a constructor wants and an evaluation hardly needs.
    Nothing,
}

impl Argument {
    pub(super) fn is_board(&self) -> bool {
        match self {
            Self::Board | Self::MyBits | Self::Instance(..) | Self::Kept(..) | Self::Observation => true,
            Self::Record(attributes) => attributes.iter().any(|(_, argument)| argument.is_board()),
            Self::List(items) => items.contains(&Self::FirstBits) || items.contains(&Self::Board),
            Self::Method(told) => told.is_board(),
            _ => false,
        }
    }

    /// The attributes of an object that are boards.
    pub(super) fn boards(&self) -> Vec<String> {
        match self {
            Self::Instance(_, attribute) => vec![attribute.clone()],
            Self::Record(attributes) | Self::Kept(_, attributes) => {
                let boards = attributes.iter().filter(|(_, argument)| *argument == Self::Board);
                boards.map(|(name, _)| name.clone()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether the marks of both sides are attributes of it.
    fn has_sides(&self) -> bool {
        let has = |attributes: &[(String, Self)], side: &Self| attributes.iter().any(|(_, one)| one == side);
        matches!(self, Self::Record(attributes) if has(attributes, &Self::First) && has(attributes, &Self::Second))
    }

    /// What the attributes of an object are given.
    pub(super) fn attributes(&self) -> Vec<(&str, &Self)> {
        match self {
            Self::Record(attributes) | Self::Kept(_, attributes) => {
                attributes.iter().map(|(name, argument)| (name.as_str(), argument)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Gives each side the cells of the other one, where they are the bits of numbers.
    pub(super) fn turn_bits(&mut self) {
        match self {
            Self::MyBits => *self = Self::TheirBits,
            Self::TheirBits => *self = Self::MyBits,
            Self::Record(attributes) | Self::Kept(_, attributes) => {
                for (_, argument) in attributes {
                    argument.turn_bits();
                }
            }
            _ => {}
        }
    }

    /// Whether cells are bits of numbers in it.
    pub(super) fn has_bits(&self) -> bool {
        match self {
            Self::MyBits | Self::TheirBits | Self::FirstBits | Self::SecondBits | Self::AllBits => true,
            Self::Record(attributes) | Self::Kept(_, attributes) => {
                attributes.iter().any(|(_, argument)| argument.has_bits())
            }
            Self::List(items) => items.iter().any(Self::has_bits),
            Self::Method(told) => told.has_bits(),
            _ => false,
        }
    }

    /// Whether it tells the function whose value is wanted.
    pub(super) fn names_side(&self) -> bool {
        match self {
            Self::Player
            | Self::Sign
            | Self::Opponent
            | Self::Observation
            | Self::MyBits
            | Self::Turn
            | Self::OtherTurn => true,
            Self::Record(attributes) | Self::Kept(_, attributes) => {
                attributes.iter().any(|(_, argument)| argument.names_side())
            }
            Self::List(items) | Self::Call(_, items) => items.iter().any(Self::names_side),
            Self::Method(told) => told.names_side(),
            _ => false,
        }
    }

    /// Whether it depends on the position.
    pub(in crate::python) fn needs_position(&self) -> bool {
        !matches!(
            self,
            Self::Default
                | Self::Nothing
                | Self::Nobody
                | Self::Number(_)
                | Self::Float(_)
                | Self::Truth(_)
                | Self::Text(_)
        )
    }
}

/// What a name says about sizes and the like, whatever it is the name of.
pub(super) fn by_plain_name(name: &str) -> Option<Argument> {
    Some(match name {
        "config" | "configuration" | "conf" => Argument::Config,
        "obs" | "observation" => Argument::Observation,
        "rows" | "row_count" | "num_rows" | "height" | "n_rows" | "nrows" | "board_height" | "row_num"
        | "number_of_rows" | "numrows" | "rowcount" | "lignes" | "nb_lignes" | "hauteur" | "filas"
        | "num_filas" | "alto" | "zeilen" | "linhas" | "num_linhas" | "altura" | "righe" | "altezza" => {
            Argument::Rows
        }
        "columns" | "cols" | "column_count" | "num_cols" | "num_columns" | "width" | "n_cols" | "ncols"
        | "board_width" | "col_count" | "col_num" | "number_of_columns" | "numcols" | "columncount"
        | "n_columns" | "colonnes" | "nb_colonnes" | "largeur" | "columnas" | "num_columnas" | "ancho"
        | "spalten" | "colunas" | "num_colunas" | "largura" | "larghezza" => Argument::Columns,
        "inarow" | "connect" | "win_length" | "window_length" | "in_a_row" | "k" | "connect_n" | "game_n"
        | "win_len" | "consec_to_win" | "num_to_win" | "num_streak" | "n_in_a_row" | "window_size"
        | "win_condition" | "connect_size" => Argument::Line,
        "mask" | "occupied" => Argument::AllBits,
        "depth" | "level" | "ply" | "moves" | "move_count" | "max_depth" | "difficulty" | "turns"
        | "num_moves" | "current_depth" | "profondeur" | "profundidad" | "profundidade" | "tiefe"
        | "profondita" => Argument::Number(0),
        "maximizing_player"
        | "maximizing"
        | "is_maximizing"
        | "maximizingplayer"
        | "is_max"
        | "maximize"
        | "ismax"
        | "is_maximizing_player"
        | "is_maximising"
        | "is_maximising_player"
        | "maximising"
        | "maximising_player"
        | "maxplayer"
        | "is_max_player"
        | "maximizer_turn"
        | "max_turn"
        | "maximisant"
        | "maximizando"
        | "my_turn"
        | "myturn"
        | "is_my_turn"
        | "ismyturn"
        | "bmyturn" => Argument::Truth(true),
        "bitboard" => Argument::MyBits,
        _ => return count_by_name(name).or_else(|| bits_by_name(name)),
    })
}

/// `nbr_colonnes`, `total_rows`, `is_maximizing_turn`: sizes with a word for how many in front of them, and who is to move.
fn count_by_name(name: &str) -> Option<Argument> {
    const COUNTS: [&str; 8] = ["nbr", "nb", "num", "number_of", "no_of", "total", "n", "max"];
    if name.starts_with("is_max") {
        return Some(Argument::Truth(true));
    }
    // `gridWidth`, `board_rows`: whose size it is.
    let whose = |board: &'static str| name.strip_prefix(board).map(|rest| rest.trim_start_matches('_'));
    match ["grid", "board"].into_iter().find_map(whose) {
        Some("width" | "columns" | "cols") => return Some(Argument::Columns),
        Some("height" | "rows") => return Some(Argument::Rows),
        _ => {}
    }
    let rest = |count: &'static str| name.strip_prefix(count).map(|rest| rest.trim_start_matches('_'));
    COUNTS.into_iter().filter_map(rest).find_map(|rest| match rest {
        "rows" | "lignes" | "filas" | "zeilen" | "linhas" | "righe" => Some(Argument::Rows),
        "columns" | "cols" | "colonnes" | "columnas" | "spalten" | "colunas" | "colonne" => {
            Some(Argument::Columns)
        }
        _ => None,
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
    } else if has(&["my", "own", "me", "mine", "player", "piece", "self", "ai", "cur", "current"]) {
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

/// Names of what counts cells or directions: no sides, although they are compared.
const COUNTING: &[&str] = &[
    "row",
    "col",
    "column",
    "r",
    "c",
    "dx",
    "dy",
    "dr",
    "dc",
    "length",
    "streak",
    "count",
    "start",
    "size",
    "num",
    "number",
    "row_index",
    "col_index",
    "delta_row",
    "delta_col",
    "start_row",
    "start_col",
];

fn is_counting(name: &str) -> bool {
    COUNTING.contains(&name)
        || ["number_of", "num_", "n_", "count_"].iter().any(|start| name.starts_with(start))
}

/// More parameters that mean nothing by themselves are not looked for at the calls.
const UNKNOWN: usize = 6;

/// A parameter that means nothing here.
pub(super) struct Unknown {
    pub(super) parameter: String,
    /// Whether another one is the board.
    pub(super) has_board: bool,
}

/// `length` beside `width`: how many rows there are.
fn is_length(name: &str, names: &[String]) -> bool {
    name == "length" && names.iter().any(|other| by_plain_name(other) == Some(Argument::Columns))
}

/// What each parameter means, or the first of those that mean nothing.
pub(super) fn arguments(
    survey: &Survey<'_>,
    def: &StmtFunctionDef,
    skip: usize,
) -> Result<Vec<Argument>, Unknown> {
    let parameters: Vec<_> = def.parameters.iter_non_variadic_params().skip(skip).collect();
    let names: Vec<String> = parameters.iter().map(|parameter| plain(parameter.name().as_str())).collect();
    let bounds = bounds(&names);
    // Of several that are called like boards, one is.
    let rivals = names.iter().filter(|name| BOARDS.contains(&name.as_str())).count();
    let beside = |name: &str, written: &str| {
        BOARDS.contains(&name).then(|| beside_board(survey, def, written)).flatten()
    };
    let mut found: Vec<Option<Argument>> = Vec::new();
    for (parameter, name) in parameters.iter().zip(&names) {
        let name = name.as_str();
        let written = parameter.name().as_str();
        let has = |wanted: &Argument| found.iter().flatten().any(|known| known == wanted);
        let has_board = found.iter().flatten().any(Argument::is_board);
        let number = numbered(name);
        let is_side = PLAYERS.contains(&name);
        let object = || {
            object(survey, def, written, parameter.annotation()).or_else(|| {
                let mut items = vec![Argument::Nothing; packed(survey, def, written)?];
                items.push(Argument::Board);
                Some(Argument::List(items))
            })
        };
        let truth = searches(name).filter(|_| is_truth(survey, def, parameter)).map(Argument::Truth);
        found.push(match name {
            "position" if names.iter().any(|other| other == "mask") => Some(Argument::MyBits),
            _ if bounds.contains(&found.len()) => parameter.default().map(|_| Argument::Default),
            _ if parameter.default().is_none() && EMPTY_MARKS.contains(&name) => Some(Argument::Empty),
            // What cells are counted for is a side, `my_turn` too.
            _ if matches!(by_plain_name(name), Some(Argument::Truth(_))) && is_counted(def, written) => {
                Some(Argument::Player)
            }
            _ if truth.is_some() => truth,
            _ if by_plain_name(name).is_some() => by_plain_name(name),
            _ if is_length(name, &names) => Some(Argument::Rows),
            _ if rivals > 1 && beside(name, written).is_some() => beside(name, written),
            _ if !has_board && BOARDS.contains(&name) => Some(match by_use(survey, def, written, 3) {
                Some(Argument::MyBits) => Argument::MyBits,
                _ => object().unwrap_or(Argument::Board),
            }),
            _ if is_side && is_factor(survey, def, written) => Some(sign(has(&Argument::Player))),
            _ if OPPONENTS.contains(&name) => Some(Argument::Opponent),
            _ if is_side && !has(&Argument::Player) => Some(Argument::Player),
            _ if parameter.default().is_some() => Some(Argument::Default),
            _ if extreme(name).is_some() && !name.ends_with("player") => extreme(name),
            _ if number.is_some() => Some(if number == Some(1) { Argument::First } else { Argument::Second }),
            _ if is_side => Some(Argument::Opponent),
            _ if has_board && are_both(name) && !has(&Argument::Player) => {
                Some(Argument::List(vec![Argument::Player, Argument::Opponent]))
            }
            _ if has_board && is_heights(name) && !has(&Argument::Heights) && !has(&Argument::FreeRows) => {
                Some(heights(survey, written))
            }
            _ => match by_use(survey, def, written, 3) {
                Some(Argument::Board) if has_board => None,
                Some(Argument::Board) => Some(object().unwrap_or(Argument::Board)),
                Some(Argument::MyBits) if has(&Argument::MyBits) || is_others(name) => {
                    Some(Argument::TheirBits)
                }
                Some(Argument::Player) if is_factor(survey, def, written) => None,
                Some(Argument::Player) if is_counting(name) && !is_counted(def, written) => None,
                Some(Argument::Player) if selected(def, written).is_some() => selected(def, written),
                Some(Argument::Player) if has(&Argument::Opponent) => None,
                Some(Argument::Player) if has(&Argument::Player) => Some(Argument::Opponent),
                None if !has_board => object(),
                other => other,
            },
        });
    }
    settle(survey, &names, &mut found);
    let unknown: Vec<usize> = (0..found.len()).filter(|&index| found[index].is_none()).collect();
    let is_board = |found: &Option<Argument>| found.as_ref().is_some_and(Argument::is_board);
    let nothing = |found: &[Option<Argument>], index: usize| Unknown {
        parameter: parameters[index].name().to_string(),
        has_board: found.iter().any(is_board),
    };
    if unknown.len() > UNKNOWN {
        return Err(nothing(&found, unknown[0]));
    }
    for index in unknown {
        let known = parameters.iter().zip(&found);
        let known =
            known.filter_map(|(one, argument)| Some((one.name().as_str(), argument.clone()?))).collect();
        let written = parameters[index].name().as_str();
        let is_told = found.contains(&Some(Argument::Player));
        let given = at_calls(survey, def, written, &known)
            .or_else(|| (!bounds.contains(&index) && is_factor(survey, def, written)).then(|| sign(is_told)));
        // What nobody asks for may be anything.
        let is_idle = || reads(survey, def, written) == Reads::Never && found.iter().any(is_board);
        let given = given.or_else(|| is_idle().then_some(Argument::Nothing));
        let Some(given) = given else { return Err(nothing(&found, index)) };
        found[index] = Some(given);
    }
    Ok(found.into_iter().flatten().collect())
}

/// `minimizer`, `is_min`, `maximizer`: what says of a search which side it looks for, and whether that is the one it wants to win.
fn searches(name: &str) -> Option<bool> {
    let rest = name.strip_prefix("is_").unwrap_or(name);
    let verb = ["player", "turn", "node", "side"]
        .iter()
        .find_map(|what| rest.strip_suffix(what))
        .unwrap_or(rest)
        .trim_end_matches('_');
    match verb {
        "minimizer" | "minimizing" | "minimize" | "minimiser" | "minimising" | "minimise" | "min"
        | "minimisant" | "minimizando" => Some(false),
        "maximizer" | "maximizing" | "maximize" | "maximiser" | "maximising" | "maximise" | "max"
        | "maximisant" | "maximizando" => Some(true),
        _ => None,
    }
}

/// Whether a parameter holds or does not, and is nothing else: its annotation or its default says so, or all that is done with it.
fn is_truth(survey: &Survey<'_>, def: &StmtFunctionDef, parameter: &ParameterWithDefault) -> bool {
    match parameter.annotation() {
        Some(Expr::Name(annotation)) => annotation.id == "bool",
        _ => {
            parameter.default().is_some_and(Expr::is_boolean_literal_expr)
                || reads(survey, def, parameter.name().as_str()) <= Reads::AsTruth
        }
    }
}

/// Whether a name speaks of the other side: `oppBoard`, `enemy_discs`.
fn is_others(name: &str) -> bool {
    ["opp", "enemy", "their", "rival", "foe"].iter().any(|word| name.starts_with(word))
}

/// Whether a default is the size of a board, or of a line on it, and not that of a window on a screen.
fn is_other_size(name: &str, default: &Expr) -> bool {
    let sizes = match by_plain_name(name) {
        Some(Argument::Rows | Argument::Columns) => 4..=20,
        Some(Argument::Line) if name != "k" => 3..=6,
        _ => return false,
    };
    integer(default).is_some_and(|size| sizes.contains(&size))
}

/// Whether an object says something about the board that it can be asked for.
fn holds_board_or_sizes(object: &Argument) -> bool {
    let is_size =
        |argument: &Argument| matches!(argument, Argument::Rows | Argument::Columns | Argument::Line);
    object.is_board()
        || matches!(object, Argument::Record(known) if known.iter().any(|(_, argument)| is_size(argument)))
}

/// What a value is multiplied by: the sign of the side, or nothing new where it is the value for that side already.
fn sign(is_told: bool) -> Argument {
    if is_told { Argument::Number(1) } else { Argument::Sign }
}

/// The parameters of larger constructors are not followed to what the class does with them.
const KEPT: usize = 20;

/// What a class is made from: `None` if it cannot be made.
pub(in crate::python) fn construction(survey: &Survey<'_>, class: &str) -> Option<Vec<Argument>> {
    construct(survey, class, 2)
}

pub(super) fn construct(survey: &Survey<'_>, class: &str, depth: usize) -> Option<Vec<Argument>> {
    let Some((_, init)) = survey.method(class, "__init__") else {
        return Some(data_classes::made_from(survey, class).unwrap_or_default());
    };
    let mut found: Vec<Argument> = Vec::new();
    let parameters: Vec<_> = init.parameters.iter_non_variadic_params().skip(1).collect();
    let names: Vec<String> = parameters.iter().map(|parameter| plain(parameter.name().as_str())).collect();
    for parameter in &parameters {
        let written = parameter.name().as_str();
        let name = plain(written);
        let is_none = parameter.default().is_some_and(Expr::is_none_literal_expr);
        let kept = || {
            let (init, written) = keeper(survey, class, init, written);
            if parameters.len() > KEPT { Kept::default() } else { Kept::of(survey, class, init, written) }
        };
        let object = || {
            let (init, written) = keeper(survey, class, init, written);
            if depth > 0 { kept_object(survey, class, init, written, depth) } else { None }
        };
        let side = |found: &[Argument]| match found.contains(&Argument::Player) {
            false => Argument::Player,
            true if found.contains(&Argument::Opponent) => Argument::Nothing,
            true => Argument::Opponent,
        };
        // A side that another module names is any side.
        let is_side = PLAYERS.contains(&name.as_str())
            && parameter.default().is_some_and(|default| foreign(survey, default).is_some());
        let argument = match name.as_str() {
            _ if is_side && !found.contains(&Argument::Player) => Argument::Player,
            // None is not what it is made with to be asked for a value.
            _ if is_none && PLAYERS.contains(&name.as_str()) && kept().is_side() => side(&found),
            _ if is_none && name.split('_').any(|word| BOARDS.contains(&word)) => {
                object().filter(holds_board_or_sizes).unwrap_or(Argument::Default)
            }
            // The size of another board is the size of ours.
            _ if parameter.default().is_some_and(|default| is_other_size(&name, default)) => {
                by_plain_name(&name)?
            }
            _ if parameter.default().is_some() => Argument::Default,
            _ if EMPTY_MARKS.contains(&name.as_str()) => Argument::Empty,
            "depth" | "max_depth" | "difficulty" | "level" | "ply" => Argument::Number(4),
            _ if by_plain_name(&name).is_some() => by_plain_name(&name)?,
            _ if is_length(&name, &names) => Argument::Rows,
            _ if bounds(&names).contains(&found.len()) => Argument::Nothing,
            _ if OPPONENTS.contains(&name.as_str()) => Argument::Opponent,
            _ if extreme(&name).is_some() => extreme(&name)?,
            _ if PLAYERS.contains(&name.as_str()) && kept().is_sign() => {
                sign(found.contains(&Argument::Player))
            }
            _ if PLAYERS.contains(&name.as_str()) && !found.contains(&Argument::Player) => Argument::Player,
            _ if PLAYERS.contains(&name.as_str()) => Argument::Opponent,
            _ if BOARDS.contains(&name.as_str())
                && (is_kept_as_side(survey, class, init, written) || kept().is_side()) =>
            {
                if found.contains(&Argument::Player) { Argument::Opponent } else { Argument::Player }
            }
            _ if BOARDS.contains(&name.as_str()) => object().unwrap_or(Argument::Board),
            _ => size_of_made(init, written)
                .or_else(|| size_kept_as(init, written))
                .or_else(|| {
                    let found = by_use(survey, init, written, 2)?;
                    (found != Argument::Player || !is_asked_for_words(init, written)).then_some(found)
                })
                .unwrap_or_else(|| {
                    let kept = kept();
                    if kept.is_board() && !found.iter().any(Argument::is_board) {
                        Argument::Board
                    } else if kept.is_side() {
                        side(&found)
                    } else {
                        // What is kept for the marks of both sides, or for sizes.
                        let is_known =
                            |object: &Argument| object.has_sides() || holds_sizes(object, init, written);
                        object().filter(is_known).unwrap_or(Argument::Nothing)
                    }
                }),
        };
        found.push(argument);
    }
    // Who is told which side is asked for is told the other one, too, whatever the default.
    if found.contains(&Argument::Player) {
        for (argument, _) in
            found.iter_mut().zip(&names).filter(|(_, name)| OPPONENTS.contains(&name.as_str()))
        {
            *argument = Argument::Opponent;
        }
    }
    let mut found: Vec<Option<Argument>> = found.into_iter().map(Some).collect();
    settle(survey, &names, &mut found);
    found.into_iter().collect()
}
