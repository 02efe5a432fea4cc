//! What parameters mean: those of evaluations, and those of the classes they are methods of.
//!
//! A name decides where it is known; then what the code does with the parameter.

use std::collections::HashSet;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, StmtFunctionDef};

use super::names::{BOARDS, OPPONENTS, PLAYERS};
use crate::python::library::methods;
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
fn by_plain_name(name: &str) -> Option<Argument> {
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
        "bitboard" | "my_bitboard" | "player_bitboard" | "bitboard_player" | "my_bits" | "player_bb" => {
            Argument::MyBits
        }
        "opponent_bitboard" | "opp_bitboard" | "enemy_bitboard" | "bitboard_opponent" | "opponent_bb"
        | "their_bits" => Argument::TheirBits,
        _ => return None,
    })
}

fn plain(name: &str) -> String {
    name.trim_start_matches('_').to_lowercase()
}

/// Whether a name is that of a board.
fn is_board_name(name: &str) -> bool {
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
    sides(
        &parameters.iter().map(|parameter| plain(parameter.name().as_str())).collect::<Vec<_>>(),
        &mut found,
    );
    Some(found)
}

/// Of a machine's mark and a person's mark, the machine's is the one whose value is wanted.
fn sides(names: &[String], found: &mut [Argument]) {
    let machine = |name: &str| {
        name.split('_')
            .any(|word| matches!(word, "ai" | "bot" | "computer" | "cpu" | "agent" | "my" | "own" | "me"))
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

fn construct(survey: &Survey<'_>, class: &str, depth: usize) -> Option<Vec<Argument>> {
    let Some((_, init)) = survey.method(class, "__init__") else { return Some(Vec::new()) };
    let mut found: Vec<Argument> = Vec::new();
    let parameters: Vec<_> = init.parameters.iter_non_variadic_params().skip(1).collect();
    for parameter in &parameters {
        let name = plain(parameter.name().as_str());
        let argument = match name.as_str() {
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
    sides(
        &parameters.iter().map(|parameter| plain(parameter.name().as_str())).collect::<Vec<_>>(),
        &mut found,
    );
    Some(found)
}

/// An object that a constructor keeps as an attribute, of whose board the class makes use: `self.game.board`.
fn kept_object(
    survey: &Survey<'_>,
    class: &str,
    init: &StmtFunctionDef,
    parameter: &str,
    depth: usize,
) -> Option<Argument> {
    struct Uses<'n> {
        kept: HashSet<String>,
        parameter: &'n str,
        inner: HashSet<String>,
    }
    impl<'b> Visitor<'b> for Uses<'_> {
        fn visit_stmt(&mut self, statement: &'b ruff_python_ast::Stmt) {
            if let ruff_python_ast::Stmt::Assign(assign) = statement
                && let Expr::Name(value) = &*assign.value
                && value.id == self.parameter
            {
                for target in &assign.targets {
                    if let Expr::Attribute(attribute) = target {
                        self.kept.insert(attribute.attr.to_string());
                    }
                }
            }
            visitor::walk_stmt(self, statement);
        }

        fn visit_expr(&mut self, expression: &'b Expr) {
            if let Expr::Attribute(attribute) = expression {
                match &*attribute.value {
                    Expr::Attribute(owner) if self.kept.contains(owner.attr.as_str()) => {
                        self.inner.insert(attribute.attr.to_string());
                    }
                    Expr::Name(owner) if owner.id == self.parameter => {
                        self.inner.insert(attribute.attr.to_string());
                    }
                    _ => {}
                }
            }
            visitor::walk_expr(self, expression);
        }
    }
    let mut uses = Uses { kept: HashSet::new(), parameter, inner: HashSet::new() };
    uses.visit_body(&init.body);
    for ancestor in survey.lineage(class) {
        for method in ancestor.methods.values() {
            uses.visit_body(&method.body);
        }
    }
    if let Some(found) = object_with(survey, &uses.inner, Some(class), depth) {
        return Some(found);
    }
    let plain = |name: &&String| {
        methods::NAMES.contains(&name.as_str()) || methods::ATTRIBUTES.contains(&name.as_str())
    };
    if uses.inner.iter().all(|name| plain(&name)) {
        return None;
    }
    // An object that is asked for nothing but sizes, or for more than is known here.
    let mut names: Vec<&String> = uses.inner.iter().collect();
    names.sort();
    let sizes: Option<Vec<(String, Argument)>> =
        names.into_iter().map(|name| Some((name.clone(), by_plain_name(&self::plain(name))?))).collect();
    Some(sizes.map_or(Argument::Nothing, Argument::Record))
}

/// The attribute of a class that holds its board.
pub(in crate::python) fn board_attribute(survey: &Survey<'_>, class: &str) -> Option<String> {
    struct Own {
        names: Vec<String>,
    }
    impl<'b> Visitor<'b> for Own {
        fn visit_expr(&mut self, expression: &'b Expr) {
            if let Expr::Attribute(attribute) = expression
                && matches!(&*attribute.value, Expr::Name(owner) if owner.id == "self")
            {
                self.names.push(attribute.attr.to_string());
            }
            visitor::walk_expr(self, expression);
        }
    }
    let mut own = Own { names: Vec::new() };
    for ancestor in survey.lineage(class) {
        let mut methods: Vec<_> = ancestor.methods.values().collect();
        methods.sort_by_key(|def| def.range.start());
        for method in methods {
            own.visit_body(&method.body);
        }
        own.names.extend(ancestor.attributes.iter().map(|(name, _)| (*name).to_owned()));
    }
    // What is asked for attributes that no array has is an object with a board, not a board.
    let mut inner = Inner::default();
    for ancestor in survey.lineage(class) {
        ancestor.methods.values().for_each(|method| inner.visit_body(&method.body));
    }
    let is_data = |name: &String| survey.method(class, name).is_none() && !inner.objects.contains(name);
    BOARDS
        .iter()
        .find_map(|wanted| own.names.iter().find(|name| plain(name) == **wanted && is_data(name)))
        .cloned()
}

/// Attributes of `self` that are asked for attributes which neither lists nor arrays have.
#[derive(Default)]
struct Inner {
    objects: HashSet<String>,
}

impl<'b> Visitor<'b> for Inner {
    fn visit_expr(&mut self, expression: &'b Expr) {
        if let Expr::Attribute(attribute) = expression
            && let Expr::Attribute(owner) = &*attribute.value
            && matches!(&*owner.value, Expr::Name(name) if name.id == "self")
        {
            let name = attribute.attr.as_str();
            if !methods::NAMES.contains(&name) && !methods::ATTRIBUTES.contains(&name) {
                self.objects.insert(owner.attr.to_string());
            }
        }
        visitor::walk_expr(self, expression);
    }
}

/// What a parameter is that is only used for its attributes, one of which is a board.
fn object(
    survey: &Survey<'_>,
    def: &StmtFunctionDef,
    parameter: &str,
    annotation: Option<&Expr>,
) -> Option<Argument> {
    struct Uses<'n> {
        name: &'n str,
        attributes: HashSet<String>,
        bare: bool,
    }
    impl<'b> Visitor<'b> for Uses<'_> {
        fn visit_expr(&mut self, expression: &'b Expr) {
            match expression {
                Expr::Attribute(attribute) => match &*attribute.value {
                    Expr::Name(name) if name.id == self.name => {
                        self.attributes.insert(attribute.attr.to_string());
                    }
                    _ => visitor::walk_expr(self, expression),
                },
                Expr::Name(name) if name.id == self.name => self.bare = true,
                _ => visitor::walk_expr(self, expression),
            }
        }
    }
    let mut uses = Uses { name: parameter, attributes: HashSet::new(), bare: false };
    uses.visit_body(&def.body);
    if let Some(Expr::Name(class)) = annotation
        && let Some((class, _)) = survey.classes.get_key_value(class.id.as_str())
        && let Some(attribute) = board_attribute(survey, class)
    {
        return Some(Argument::Instance((*class).to_owned(), attribute));
    }
    if uses.bare || uses.attributes.is_empty() {
        return None;
    }
    object_with(survey, &uses.attributes, None, 2)
}

/// An object with these attributes: of a class of the file, or of one that is elsewhere.
fn object_with(
    survey: &Survey<'_>,
    attributes: &HashSet<String>,
    not: Option<&str>,
    depth: usize,
) -> Option<Argument> {
    if attributes.is_empty() || depth == 0 {
        return None;
    }
    let mut classes: Vec<_> = survey.classes.values().collect();
    classes.sort_by_key(|class| class.number);
    for class in classes {
        let name = class.def.name.as_str();
        if Some(name) == not || construct(survey, name, depth - 1).is_none() {
            continue;
        }
        let Some(attribute) = board_attribute(survey, name) else { continue };
        let fits = attributes.iter().all(|wanted| {
            survey.method(name, wanted).is_some()
                || survey.attributes.contains(wanted)
                || class.attributes.iter().any(|(known, _)| known == wanted)
        });
        if fits && !attributes.iter().all(|wanted| methods::NAMES.contains(&wanted.as_str())) {
            return Some(Argument::Instance(name.to_owned(), attribute));
        }
    }
    let mut record = Vec::new();
    let mut names: Vec<&String> = attributes.iter().collect();
    names.sort();
    for name in names {
        let argument = match plain(name).as_str() {
            _ if is_board_name(name) => Argument::Board,
            "turn" | "player" | "current_player" | "to_move" | "mark" | "current" => Argument::Player,
            other => by_plain_name(other)?,
        };
        record.push((name.clone(), argument));
    }
    record.iter().any(|(_, argument)| *argument == Argument::Board).then_some(Argument::Record(record))
}

/// What the code does with a parameter: boards are indexed, sides are compared and counted.
#[expect(clippy::too_many_lines, reason = "one arm for each use")]
fn by_use(survey: &Survey<'_>, def: &StmtFunctionDef, parameter: &str, depth: usize) -> Option<Argument> {
    struct Uses<'n, 's, 'a> {
        name: &'n str,
        survey: &'s Survey<'a>,
        board: usize,
        side: usize,
        depth: usize,
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
                                let method = call.func.is_attribute_expr();
                                let helper = if method {
                                    self.survey
                                        .classes
                                        .values()
                                        .find_map(|class| class.methods.get(name).copied())
                                } else {
                                    self.survey.functions.get(name).copied()
                                };
                                let inner = helper.and_then(|helper| {
                                    helper
                                        .parameters
                                        .iter_non_variadic_params()
                                        .nth(place + usize::from(method))
                                        .map(|parameter| {
                                            let name = plain(parameter.name().as_str());
                                            if BOARDS.contains(&name.as_str()) {
                                                Some(Argument::Board)
                                            } else if PLAYERS.contains(&name.as_str()) {
                                                Some(Argument::Player)
                                            } else {
                                                by_use(
                                                    self.survey,
                                                    helper,
                                                    parameter.name().as_str(),
                                                    self.depth - 1,
                                                )
                                            }
                                        })
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

        fn visit_stmt(&mut self, statement: &'b ruff_python_ast::Stmt) {
            if let ruff_python_ast::Stmt::For(repeat) = statement
                && self.is(&repeat.iter)
            {
                self.board += 2;
            }
            visitor::walk_stmt(self, statement);
        }
    }
    let mut uses = Uses { name: parameter, survey, board: 0, side: 0, depth };
    uses.visit_body(&def.body);
    match (uses.board, uses.side) {
        (0, 0) => None,
        (board, side) if board > side || board >= 2 => Some(Argument::Board),
        _ => Some(Argument::Player),
    }
}
