//! The way from a position to the author's function: a small function that the sandbox calls.

use std::sync::Arc;

use ruff_python_ast::StmtFunctionDef;

use super::body::Body;
use super::{Lowering, Lowers, refuse};
use crate::board::{BoardView, Side};
use crate::failure::{Raise, Refusal};
use crate::form::{Expression, Forms, Function, Given, GlobalId, Kinds, Local, Node, Operation, Type};
use crate::machine::Machine;
use crate::message::Place;
use crate::python::declared::has_decorator;
use crate::python::library::objects;
use crate::python::library::value::{Element, INSTANCE, new_matrix, new_text, one_character, text};
use crate::python::style::{Argument, Mark, Shape, Understanding, construction, inherited};
use crate::word::{Kind, NIL, UNBOUND, Word};

/// What the sandbox hands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Input {
    Board,
    Player,
    Opponent,
    Config,
    Observation,
    Rows,
    Columns,
    Line,
    MyBits,
    TheirBits,
    AllBits,
}

impl<'a> Lowering<'a> {
    /// Makes the entry of the unit.
    pub(super) fn entry(&mut self, understanding: &Understanding<'a>) -> Result<(), Refusal> {
        let def = understanding.def;
        let place = self.at(def);
        let class = match &understanding.class {
            Some(class) => self.survey.classes.get_key_value(class.as_str()).map(|(key, _)| *key),
            None => None,
        };
        let mut inputs: Vec<Input> = Vec::new();
        let mut nodes = Vec::new();
        let mut body = Body::of_module(self, Function::new("<entry>", 0, 0, place));
        body.function.visible = false;
        // Parameters come first among the locals; there are at most eight.
        body.function.locals = 8;
        if let Some(agent) = body.module.survey.agent {
            body.bind_agent(agent, &mut inputs, &mut nodes, place);
            let mut first = Function::new("<agent>", 0, 0, place);
            first.visible = false;
            first.body = Node::nil(place);
            let id = body.module.unit.add_function(first);
            body.module.agent = Some(id);
            nodes.push(Node::call(id, Vec::new(), place));
        }
        body.module.making.is_active = body.module.making.is_allowed;
        let owner = match class {
            Some(class) if !has_decorator(def, "staticmethod") => {
                Some(body.instance(class, &mut inputs, &mut nodes, place)?)
            }
            _ => None,
        };
        if let (Some(owner), Some(attribute)) = (owner, &understanding.board_attribute) {
            let board = input(&mut inputs, Input::Board, place);
            nodes.push(body.set_board(owner, attribute, board, place)?);
        }
        let mut words = Vec::new();
        if let Some(owner) = owner {
            words.push(Node::new(Expression::Global(owner), place));
        }
        let skip = usize::from(owner.is_some());
        let parameters: Vec<_> = def.parameters.iter_non_variadic_params().skip(skip).collect();
        let named = def.parameters.posonlyargs.len() + def.parameters.args.len() - skip;
        for (index, (argument, parameter)) in understanding.arguments.iter().zip(&parameters).enumerate() {
            if index == named && def.parameters.vararg.is_some() {
                words.push(Node::operation(Operation::NewTuple, Vec::new(), place));
            }
            words.push(body.argument(argument, parameter.default(), &mut inputs, &mut nodes, place)?);
        }
        if def.parameters.vararg.is_some() && understanding.arguments.len() <= named {
            words.push(Node::operation(Operation::NewTuple, Vec::new(), place));
        }
        if inputs.len() > 8 {
            return Err(refuse(
                place,
                "an evaluation with so many parameters",
                "take the board and the player",
            ));
        }
        let mut function = body.take_function();
        self.settle_constructors()?;
        self.making.is_active = false;
        let owner = class.and_then(|class| self.survey.method(class, def.name.as_str()));
        let id = self.function(def, owner.map(|(owner, _)| owner.def.name.as_str()).or(class));
        nodes.push(Node::call(id, words, place));
        function.body = Node::sequence(nodes, place);
        function.parameters = inputs.len() as u32;
        let maker = Maker {
            inputs,
            convention: Convention::of(understanding),
            slots: self.slots.clone().into_iter().collect(),
        };
        function.declared = maker.inputs.iter().map(|input| maker.declared(*input)).collect();
        self.unit.fields.extend(maker.fields());
        self.unit.entry = self.unit.add_function(function);
        self.unit.arguments = Arc::new(move |machine, side| maker.make(machine, side));
        self.settle()
    }
}

/// The parameter that brings something in.
fn input(inputs: &mut Vec<Input>, wanted: Input, place: Place) -> Node {
    let index = inputs.iter().position(|known| *known == wanted).unwrap_or_else(|| {
        inputs.push(wanted);
        inputs.len() - 1
    });
    Node::local(Local(index as u32), place)
}

impl<'a> Body<'_, 'a> {
    /// What a parameter of the entry or of a constructor is given.
    fn argument(
        &mut self,
        argument: &Argument,
        default: Option<&'a ruff_python_ast::Expr>,
        inputs: &mut Vec<Input>,
        nodes: &mut Vec<Node>,
        place: Place,
    ) -> Lowers {
        Ok(match argument {
            Argument::Board => input(inputs, Input::Board, place),
            Argument::Player => input(inputs, Input::Player, place),
            Argument::Opponent => input(inputs, Input::Opponent, place),
            Argument::Config => input(inputs, Input::Config, place),
            Argument::Observation => input(inputs, Input::Observation, place),
            Argument::Rows => input(inputs, Input::Rows, place),
            Argument::Columns => input(inputs, Input::Columns, place),
            Argument::Line => input(inputs, Input::Line, place),
            Argument::MyBits => input(inputs, Input::MyBits, place),
            Argument::TheirBits => input(inputs, Input::TheirBits, place),
            Argument::AllBits => input(inputs, Input::AllBits, place),
            Argument::Number(value) => Body::integer(*value, place),
            Argument::Truth(holds) => Node::word(crate::python::library::truth(*holds), place),
            Argument::Default => match default {
                Some(default) => self.default(default, place)?,
                None => Node::nil(place),
            },
            Argument::Nothing => Node::nil(place),
            Argument::Instance(class, attribute) => {
                let Some((class, _)) = self.module.survey.classes.get_key_value(class.as_str()) else {
                    return Err(refuse(place, "this parameter", "call it `board`"));
                };
                let owner = self.instance(class, inputs, nodes, place)?;
                let board = input(inputs, Input::Board, place);
                nodes.push(self.set_board(owner, attribute, board, place)?);
                Node::new(Expression::Global(owner), place)
            }
            Argument::Record(attributes) => {
                let slots = self.module.slots.len() as i64;
                let words = vec![Self::integer(-1, place), Self::integer(slots, place)];
                let fresh = Self::host(&objects::NEW_INSTANCE, words, place);
                let (set, record) = self.keep(fresh, place);
                nodes.push(set);
                for (name, argument) in attributes {
                    let value = self.argument(argument, None, inputs, nodes, place)?;
                    nodes.push(self.set_attribute(Node::local(record, place), name, value, place)?);
                }
                Node::local(record, place)
            }
        })
    }

    /// The global that holds an instance of a class: made at the start, or for each position if it is made from one.
    fn instance(
        &mut self,
        class: &'a str,
        inputs: &mut Vec<Input>,
        nodes: &mut Vec<Node>,
        place: Place,
    ) -> Lowers<GlobalId> {
        let key = format!("<{class}>");
        if let Some(&global) = self.module.globals.get(&key) {
            return Ok(global);
        }
        self.module.check_special_methods(class, place)?;
        let global = self.module.hidden_global(&key, UNBOUND);
        self.module.globals.insert(key, global);
        let survey = self.module.survey;
        let made_from = construction(survey, class).unwrap_or_default();
        let of_base = inherited(survey, class);
        let needs_position = !of_base.is_empty()
            || made_from.iter().any(|argument| {
                !matches!(argument, Argument::Default | Argument::Number(_) | Argument::Nothing)
            });
        if needs_position {
            let made = self.make_instance(class, global, &made_from, inputs, nodes, place)?;
            nodes.push(made);
            return Ok(global);
        }
        let start = Function::new("<instance>", 0, 0, place);
        let mut body = Body::of_module(self.module, start);
        let made = body.make_instance(class, global, &made_from, &mut Vec::new(), &mut Vec::new(), place)?;
        let mut function = body.take_function();
        function.visible = false;
        function.body = made;
        let id = self.module.unit.add_function(function);
        self.module.join_start_last(id, place);
        Ok(global)
    }

    fn make_instance(
        &mut self,
        class: &'a str,
        global: GlobalId,
        made_from: &[Argument],
        inputs: &mut Vec<Input>,
        before: &mut Vec<Node>,
        place: Place,
    ) -> Lowers {
        let survey = self.module.survey;
        let number = survey.classes[class].number;
        let slots = self.module.slots.len() as i64;
        let words = vec![Self::integer(i64::from(number), place), Self::integer(slots, place)];
        let fresh = Self::host(&objects::NEW_INSTANCE, words, place);
        let mut nodes = vec![Node::set_global(global, fresh, place)];
        for (name, argument) in inherited(survey, class) {
            let value = self.argument(&argument, None, inputs, before, place)?;
            let instance = Node::new(Expression::Global(global), place);
            nodes.push(self.set_attribute(instance, &name, value, place)?);
        }
        if let Some((owner, init)) = survey.method(class, "__init__") {
            let owner = owner.def.name.as_str();
            let id = self.module.function(init, Some(owner));
            let mut words = vec![Node::new(Expression::Global(global), place)];
            let named = init.parameters.posonlyargs.len() + init.parameters.args.len();
            let parameters = init.parameters.iter_non_variadic_params().enumerate().skip(1);
            let (mut hollow, mut unknown) = (Vec::new(), Vec::new());
            for ((index, parameter), argument) in parameters.zip(made_from) {
                if index == named && init.parameters.vararg.is_some() {
                    words.push(Node::operation(Operation::NewTuple, Vec::new(), place));
                }
                let name = || parameter.name().to_string();
                let default = parameter.default();
                if self.module.making.is_allowed
                    && *argument == Argument::Default
                    && default.is_some_and(|default| self.module.is_unknown(default))
                {
                    unknown.push(name());
                    words.push(Node::nil(place));
                    continue;
                }
                hollow.extend((*argument == Argument::Nothing).then(name));
                words.push(self.argument(argument, default, inputs, before, place)?);
            }
            if self.module.making.is_allowed {
                self.module.made_with(init, hollow, unknown);
            }
            if init.parameters.vararg.is_some() && words.len() <= named {
                words.push(Node::operation(Operation::NewTuple, Vec::new(), place));
            }
            nodes.push(Node::call(id, words, place));
        } else if survey.fields(class).is_some() {
            let instance = Node::new(Expression::Global(global), place);
            nodes.push(self.fill(class, &instance, None, place)?);
            if let (true, Some((_, after))) =
                (self.module.making.is_allowed, survey.method(class, "__post_init__"))
            {
                self.module.made_with(after, Vec::new(), Vec::new());
            }
        }
        nodes.push(Node::nil(place));
        Ok(Node::sequence(nodes, place))
    }

    fn set_board(&mut self, owner: GlobalId, attribute: &str, board: Node, place: Place) -> Lowers {
        let owner = Node::new(Expression::Global(owner), place);
        self.set_attribute(owner, attribute, board, place)
    }

    /// Gives the parameters of an agent that everything stands in.
    fn bind_agent(
        &mut self,
        agent: &'a StmtFunctionDef,
        inputs: &mut Vec<Input>,
        nodes: &mut Vec<Node>,
        place: Place,
    ) {
        for parameter in agent.parameters.iter_non_variadic_params() {
            let name = parameter.name().to_string();
            let wanted = match name.to_lowercase().as_str() {
                "config" | "configuration" | "conf" => Input::Config,
                "obs" | "observation" => Input::Observation,
                "board" | "grid" | "state" => Input::Board,
                "piece" | "player" | "mark" => Input::Player,
                _ => continue,
            };
            let global = self.module.hidden_global(&name, UNBOUND);
            self.module.globals.insert(name, global);
            nodes.push(Node::set_global(global, input(inputs, wanted, place), place));
        }
    }
}

/// How the board of a file looks.
#[derive(Clone, Debug)]
struct Convention {
    shape: Shape,
    top_first: bool,
    marks: [Mark; 3],
    relative: bool,
}

impl Convention {
    fn of(understanding: &Understanding<'_>) -> Self {
        Self {
            shape: understanding.shape,
            top_first: understanding.top_first,
            marks: understanding.marks.clone(),
            relative: understanding.relative,
        }
    }
}

/// Makes the words that the entry takes.
struct Maker {
    inputs: Vec<Input>,
    convention: Convention,
    slots: Vec<(String, u32)>,
}

impl Maker {
    /// What is known about an input.
    fn declared(&self, input: Input) -> Given {
        Given::Plain(match input {
            Input::Board => return self.declared_board(),
            Input::Config | Input::Observation => Type::of(Kinds::OBJECT),
            Input::Player | Input::Opponent => self.marks(&[1, 2], false),
            Input::Rows | Input::Columns | Input::Line => Type::range(1, 11),
            Input::MyBits | Input::TheirBits | Input::AllBits => Type::INTEGER,
        })
    }

    fn declared_board(&self) -> Given {
        let cell =
            Box::new(Given::Plain(self.marks(&[0, 1, 2], self.convention.shape == Shape::DoubleTable)));
        let list = |item| Given::Sequence(Forms::LIST, item);
        match self.convention.shape {
            Shape::Rows | Shape::Columns | Shape::Stacks => list(Box::new(list(cell))),
            Shape::Flat => list(cell),
            Shape::Table | Shape::DoubleTable | Shape::ColumnTable => {
                Given::Sequence(Forms::MATRIX, Box::new(Given::Sequence(Forms::VECTOR, cell)))
            }
            Shape::TextStacks => list(Box::new(Given::Plain(Type::ANY))),
            Shape::Text => Given::Plain(Type::ANY),
        }
    }

    /// What these marks can be, on a board of doubles or not.
    fn marks(&self, which: &[usize], doubles: bool) -> Type {
        let marks = || which.iter().map(|&index| &self.convention.marks[index]);
        let numbers: Option<Vec<i64>> =
            marks().map(|mark| if let Mark::Integer(value) = mark { Some(*value) } else { None }).collect();
        match numbers {
            Some(_) if doubles => Type::DOUBLE,
            Some(numbers) => {
                let (low, high) = (numbers.iter().min(), numbers.iter().max());
                Type::range(low.copied().unwrap_or(0), high.copied().unwrap_or(0))
            }
            None => {
                let is_plain = |mark: &Mark| match mark {
                    Mark::None => true,
                    Mark::Integer(_) => false,
                    Mark::Text(text) => one_character(text).is_some(),
                };
                if marks().all(is_plain) { Type::of(Kinds::OTHER.or(Kinds::NIL)) } else { Type::ANY }
            }
        }
    }

    /// A mark outside of the board.
    fn mark(&self, machine: &mut Machine<'_>, index: usize) -> Result<Word, Raise> {
        match &self.convention.marks[index] {
            Mark::None => Ok(NIL),
            Mark::Integer(value) => Ok(Word::integer(*value)),
            Mark::Text(text) => new_text(machine, text),
        }
    }

    fn make(&self, machine: &mut Machine<'_>, side: Side) -> Result<Vec<Word>, Raise> {
        let mut marks = [NIL; 3];
        for (index, mark) in self.convention.marks.iter().enumerate() {
            marks[index] = match mark {
                Mark::Integer(value) if self.convention.shape == Shape::DoubleTable => {
                    machine.double(*value as f64)?
                }
                _ => self.mark(machine, index)?,
            };
        }
        let of_side = |wanted: Side| {
            let first = if self.convention.relative { wanted == side } else { wanted == Side::First };
            if first { 1 } else { 2 }
        };
        // Empty, the first side's, the second's.
        let words = [marks[0], marks[of_side(Side::First)], marks[of_side(Side::Second)]];
        let mut found = Vec::with_capacity(self.inputs.len());
        for input in &self.inputs {
            let view = machine.view();
            let (rows, columns, line) = (view.height() as i64, view.width() as i64, view.line() as i64);
            found.push(match input {
                Input::Board => self.board(machine, words)?,
                Input::Player => self.mark(machine, of_side(side))?,
                Input::Opponent => self.mark(machine, of_side(side.other()))?,
                Input::Rows => Word::integer(rows),
                Input::Columns => Word::integer(columns),
                Input::Line => Word::integer(line),
                Input::MyBits => Word::integer(bits(view, Some(side))),
                Input::TheirBits => Word::integer(bits(view, Some(side.other()))),
                Input::AllBits => Word::integer(bits(view, None)),
                Input::Config => {
                    let sizes = [("rows", rows), ("columns", columns), ("inarow", line)];
                    let sizes = sizes.map(|(name, value)| (name, Word::integer(value)));
                    self.record(machine, &sizes)?
                }
                Input::Observation => {
                    let flat = cells(machine.view(), true, words);
                    let board = machine.list(&flat)?;
                    let mark = self.mark(machine, of_side(side))?;
                    self.record(machine, &[("board", board), ("mark", mark)])?
                }
            });
        }
        Ok(found)
    }

    /// What the objects that are handed in have in their fields.
    fn fields(&self) -> Vec<(Kind, u32, Given)> {
        let size = || Given::Plain(Type::range(1, 11));
        let flat = Given::Sequence(Forms::LIST, Box::new(Given::Plain(self.marks(&[0, 1, 2], false))));
        // The number of the class comes first.
        let mut fields = vec![(INSTANCE, 0, Given::Plain(Type::INTEGER))];
        if !self.inputs.iter().any(|input| matches!(input, Input::Config | Input::Observation)) {
            return fields;
        }
        let known = [
            ("rows", size()),
            ("columns", size()),
            ("inarow", size()),
            (
                "board",
                if self.convention.shape == Shape::DoubleTable { Given::Plain(Type::ANY) } else { flat },
            ),
            ("mark", Given::Plain(self.marks(&[1, 2], false))),
        ];
        for (name, given) in known {
            if let Some((_, slot)) = self.slots.iter().find(|(known, _)| known == name) {
                fields.push((INSTANCE, *slot + 1, given));
            }
        }
        fields
    }

    /// An instance of no class with these attributes.
    fn record(&self, machine: &mut Machine<'_>, attributes: &[(&str, Word)]) -> Result<Word, Raise> {
        let mut fields = vec![UNBOUND.0; self.slots.len() + 1];
        fields[0] = Word::integer(-1).0;
        for (name, word) in attributes {
            if let Some((_, slot)) = self.slots.iter().find(|(known, _)| known == name) {
                fields[*slot as usize + 1] = word.0;
            }
        }
        machine.object(INSTANCE, fields.len() as u32, &fields)
    }

    fn board(&self, machine: &mut Machine<'_>, words: [Word; 3]) -> Result<Word, Raise> {
        let (width, height) = (machine.view().width(), machine.view().height());
        let top_first = self.convention.top_first;
        let all = |machine: &Machine<'_>| cells(machine.view(), top_first, words);
        match self.convention.shape {
            Shape::Rows => rows_or_columns(machine, true, top_first, words),
            Shape::Columns => rows_or_columns(machine, false, top_first, words),
            Shape::Stacks | Shape::TextStacks => {
                let all = all(machine);
                let column = |column: usize| (0..height).map(move |row| row * width + column);
                let columns: Vec<Vec<Word>> = (0..width)
                    .map(|number| column(number).map(|at| all[at]).filter(|item| *item != words[0]).collect())
                    .collect();
                if self.convention.shape == Shape::Stacks {
                    return lists(machine, &columns);
                }
                let columns: Vec<Word> =
                    columns.iter().map(|column| joined(machine, column)).collect::<Result<_, _>>()?;
                machine.list(&columns)
            }
            Shape::Table | Shape::DoubleTable => {
                let all = all(machine);
                new_matrix(machine, (height as u32, width as u32), &all, self.element())
            }
            Shape::ColumnTable => {
                let all = all(machine);
                let cells = (0..width).flat_map(|column| (0..height).map(move |row| row * width + column));
                let turned: Vec<Word> = cells.map(|at| all[at]).collect();
                new_matrix(machine, (width as u32, height as u32), &turned, self.element())
            }
            Shape::Flat => {
                let all = all(machine);
                machine.list(&all)
            }
            Shape::Text => {
                let all = all(machine);
                joined(machine, &all)
            }
        }
    }

    fn element(&self) -> Element {
        if self.convention.shape == Shape::DoubleTable {
            return Element::Double;
        }
        let integers = self.convention.marks.iter().all(|mark| matches!(mark, Mark::Integer(_)));
        if integers { Element::Integer } else { Element::Anything }
    }
}

/// Cells as one string.
fn joined(machine: &mut Machine<'_>, cells: &[Word]) -> Result<Word, Raise> {
    let mut whole = String::new();
    for word in cells {
        match word.as_integer() {
            Some(value) => whole.push_str(&value.to_string()),
            None => whole.push_str(&text(machine, *word).unwrap_or_default()),
        }
    }
    new_text(machine, &whole)
}

/// The board as a list of its rows or of its columns, in one piece of memory. Most files ask for this at every position, so
/// that it is written where it stays.
fn rows_or_columns(
    machine: &mut Machine<'_>,
    by_row: bool,
    top_first: bool,
    words: [Word; 3],
) -> Result<Word, Raise> {
    let (width, height) = (machine.view().width(), machine.view().height());
    let (count, length) = if by_row { (height, width) } else { (width, height) };
    let total = 4 + count + count * (4 + length);
    let base = machine.allocate(total)?;
    let address = |index: usize| base + 8 * index as u32;
    let view = &machine.state.view;
    let bytes = &mut machine.memory[base as usize..base as usize + 8 * total];
    let mut places = bytes.chunks_exact_mut(8);
    let mut put = |bits: i64| {
        places.next().expect("there are as many places as words").copy_from_slice(&bits.to_le_bytes());
    };
    let header =
        |length: usize, data: u32| [Kind::LIST.header(3), length as i64, length as i64, i64::from(data)];
    header(count, address(4)).into_iter().for_each(&mut put);
    let first = 4 + count;
    for index in 0..count {
        put(Word::object(address(first + index * (4 + length))).0);
    }
    for index in 0..count {
        header(length, address(first + index * (4 + length) + 4)).into_iter().for_each(&mut put);
        for at in 0..length {
            let (column, row) = if by_row { (at, index) } else { (index, at) };
            let row = if top_first { height - 1 - row } else { row };
            put(match view.cell(column, row).owner() {
                None => words[0].0,
                Some(side) => words[1 + side.index()].0,
            });
        }
    }
    Ok(Word::object(base))
}

/// A list of lists, in one piece of memory.
fn lists(machine: &mut Machine<'_>, rows: &[Vec<Word>]) -> Result<Word, Raise> {
    let count = rows.len();
    let mut block: Vec<i64> = Vec::with_capacity(256);
    let total = 4 + count + rows.iter().map(|row| 4 + row.len()).sum::<usize>();
    let base = machine.allocate(total)?;
    let address = |index: usize| i64::from(base) + 8 * index as i64;
    block.extend([Kind::LIST.header(3), count as i64, count as i64, address(4)]);
    let mut next = 4 + count;
    for row in rows {
        block.push(Word::object(base + 8 * next as u32).0);
        next += 4 + row.len();
    }
    for row in rows {
        let data = address(block.len() + 4);
        block.extend([Kind::LIST.header(3), row.len() as i64, row.len() as i64, data]);
        block.extend(row.iter().map(|word| word.0));
    }
    machine.write(base, &block);
    Ok(Word::object(base))
}

/// All cells, row by row.
fn cells(view: &BoardView, top_first: bool, words: [Word; 3]) -> Vec<Word> {
    let mut all = Vec::with_capacity(view.width() * view.height());
    for row in 0..view.height() {
        let row = if top_first { view.height() - 1 - row } else { row };
        for column in 0..view.width() {
            all.push(match view.cell(column, row).owner() {
                None => words[0],
                Some(side) => words[1 + side.index()],
            });
        }
    }
    all
}

/// A set of cells as published solvers lay it out: one bit more than the height for each column.
fn bits(view: &BoardView, side: Option<Side>) -> i64 {
    let mut bits = 0_u128;
    for column in 0..view.width() {
        for row in 0..view.height() {
            let owner = view.cell(column, row).owner();
            let counts = owner.is_some() && (side.is_none() || owner == side);
            bits |= u128::from(counts) << (column * (view.height() + 1) + row);
        }
    }
    // Boards beyond 62 bits are refused by whoever asks for their bits.
    bits as i64 & crate::word::MAX_INTEGER
}
