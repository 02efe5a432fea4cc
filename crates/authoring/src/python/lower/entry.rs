//! The way from a position to the author's function: a small function that the sandbox calls.

use std::sync::Arc;

use ruff_python_ast::{Parameters, StmtFunctionDef};

use super::body::Body;
use super::handed::{Convention, Input, Maker};
use super::{Lowering, Lowers, refuse};
use crate::failure::Refusal;
use crate::form::{Expression, Function, GlobalId, Local, Node, Operation};
use crate::message::Place;
use crate::python::declared::{has_decorator, is_worked_out};
use crate::python::library::objects;
use crate::python::style::{Argument, Mark, Understanding, construction, inherited, unknown_attributes};
use crate::word::UNBOUND;

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
        if let Some(owner) = owner {
            for (attribute, argument) in &understanding.state {
                let value = body.argument(argument, None, &mut inputs, &mut nodes, place)?;
                nodes.push(body.set_board(owner, attribute, value, place)?);
            }
        }
        for (name, argument) in &understanding.asked {
            if body.module.survey.ended.told(name).as_ref() == Some(argument) {
                body.module.assume(name, argument, place);
            }
            let value = body.argument(argument, None, &mut inputs, &mut nodes, place)?;
            let global = body.module.hidden_global(name, UNBOUND);
            body.module.of_board.insert(name.clone(), global);
            nodes.push(Node::set_global(global, value, place));
        }
        let mut words = Vec::new();
        if let Some(owner) = owner {
            words.push(Node::new(Expression::Global(owner), place));
        }
        let skip = usize::from(owner.is_some());
        let parameters: Vec<_> = def.parameters.iter_non_variadic_params().skip(skip).collect();
        for (argument, parameter) in understanding.arguments.iter().zip(&parameters) {
            words.push(body.argument(argument, parameter.default(), &mut inputs, &mut nodes, place)?);
        }
        body.add_rest(&def.parameters, &mut words, place)?;
        if inputs.len() > 8 {
            return Err(refuse(
                place,
                "an evaluation with so many parameters",
                "take the board and the player",
            ));
        }
        let mut function = body.take_function();
        let mut members = [None; 3];
        for (word, mark) in members.iter_mut().zip(&understanding.marks) {
            if let Mark::Member(class, name) = mark {
                *word = self.member(class, name);
                if word.is_none() {
                    return Err(refuse(place, "this class", "define it in the file"));
                }
            }
        }
        self.settle_constructors()?;
        self.making.is_active = false;
        let owner = class.and_then(|class| self.survey.method(class, def.name.as_str()));
        let id = self.function(def, owner.map(|(owner, _)| owner.def.name.as_str()).or(class));
        nodes.push(Node::call(id, words, place));
        function.body = Node::sequence(nodes, place);
        function.parameters = inputs.len() as u32;
        let maker = Maker {
            inputs,
            convention: Convention::of(understanding, members),
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
    pub(super) fn argument(
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
            Argument::Sizes => {
                let sizes = [Input::Rows, Input::Columns].map(|size| input(inputs, size, place));
                Node::operation(Operation::NewTuple, sizes.to_vec(), place)
            }
            Argument::Empty => input(inputs, Input::Empty, place),
            Argument::First => input(inputs, Input::First, place),
            Argument::Second => input(inputs, Input::Second, place),
            Argument::Heights => input(inputs, Input::Heights, place),
            Argument::TopRows => input(inputs, Input::TopRows, place),
            Argument::Room => input(inputs, Input::Room, place),
            Argument::Discs => input(inputs, Input::Discs, place),
            Argument::FreeRows => input(inputs, Input::FreeRows, place),
            Argument::MyBits => input(inputs, Input::MyBits, place),
            Argument::TheirBits => input(inputs, Input::TheirBits, place),
            Argument::FirstBits => input(inputs, Input::FirstBits, place),
            Argument::SecondBits => input(inputs, Input::SecondBits, place),
            Argument::AllBits => input(inputs, Input::AllBits, place),
            Argument::Sign => input(inputs, Input::Sign, place),
            Argument::Turn => input(inputs, Input::Turn, place),
            Argument::OtherTurn => input(inputs, Input::OtherTurn, place),
            Argument::Number(value) => Body::integer(*value, place),
            Argument::Float(value) => Node::word(self.module.unit.image.double(*value), place),
            Argument::Text(text) => self.text(text, place),
            Argument::Global(name) => self.read(name, place)?,
            Argument::List(items) => {
                let words: Vec<Node> = items
                    .iter()
                    .map(|item| self.argument(item, None, inputs, nodes, place))
                    .collect::<Result<_, _>>()?;
                Self::new_list(words, place)
            }
            Argument::Call(name, arguments) => {
                let Some(&def) = self.module.survey.functions.get(name.as_str()) else {
                    return Err(refuse(place, "this parameter", "call it `board`"));
                };
                let id = self.module.function(def, None);
                let mut words = Vec::new();
                for (argument, parameter) in arguments.iter().zip(def.parameters.iter_non_variadic_params()) {
                    words.push(self.argument(argument, parameter.default(), inputs, nodes, place)?);
                }
                // Computed before the instances that come after it, in the order of the parameters.
                let (set, kept) = self.keep(Node::call(id, words, place), place);
                nodes.push(set);
                Node::local(kept, place)
            }
            Argument::Method(told) => self.argument(told, None, inputs, nodes, place)?,
            Argument::Truth(holds) => Node::word(crate::python::library::truth(*holds), place),
            Argument::Default => default.map_or(Ok(Node::nil(place)), |one| self.default(one, place))?,
            Argument::Nothing | Argument::Nobody => Node::nil(place),
            Argument::Instance(class, attribute) => {
                let Some((class, _)) = self.module.survey.classes.get_key_value(class.as_str()) else {
                    return Err(refuse(place, "this parameter", "call it `board`"));
                };
                let owner = self.instance(class, inputs, nodes, place)?;
                let board = input(inputs, Input::Board, place);
                nodes.push(self.set_board(owner, attribute, board, place)?);
                Node::new(Expression::Global(owner), place)
            }
            Argument::Kept(class, state) => {
                let Some((class, _)) = self.module.survey.classes.get_key_value(class.as_str()) else {
                    return Err(refuse(place, "this parameter", "call it `board`"));
                };
                let owner = self.instance(class, inputs, nodes, place)?;
                for (attribute, argument) in state {
                    let value = self.argument(argument, None, inputs, nodes, place)?;
                    nodes.push(self.set_board(owner, attribute, value, place)?);
                }
                Node::new(Expression::Global(owner), place)
            }
            Argument::Record(attributes) => {
                let slots = self.module.slots.len() as i64;
                let words = vec![Self::integer(-1, place), Self::integer(slots, place)];
                let fresh = Self::host(&objects::NEW_INSTANCE, words, place);
                let (set, record) = self.keep(fresh, place);
                nodes.push(set);
                for (name, argument) in attributes {
                    let (argument, is_method) = match argument {
                        Argument::Method(told) => (&**told, true),
                        argument => (argument, false),
                    };
                    // Methods that nothing here defines are told where they are called.
                    if (!is_method || self.module.survey.defines(name))
                        && self.module.survey.ended.told(name).as_ref() == Some(argument)
                    {
                        self.module.assume(name, argument, place);
                    }
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
        let needs_position = !of_base.is_empty() || made_from.iter().any(Argument::needs_position);
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
            if survey.ended.told(&name).as_ref() == Some(&argument) {
                self.module.assume(&name, &argument, place);
            }
            let value = self.argument(&argument, None, inputs, before, place)?;
            let instance = Node::new(Expression::Global(global), place);
            nodes.push(self.set_attribute(instance, &name, value, place)?);
        }
        if let Some((owner, init)) = survey.method(class, "__init__") {
            let owner = owner.def.name.as_str();
            let id = self.module.function(init, Some(owner));
            let mut words = vec![Node::new(Expression::Global(global), place)];
            let parameters = init.parameters.iter_non_variadic_params().skip(1);
            let (mut hollow, mut unknown) = (Vec::new(), Vec::new());
            for (parameter, argument) in parameters.zip(made_from) {
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
            self.add_rest(&init.parameters, &mut words, place)?;
            nodes.push(Node::call(id, words, place));
        } else if survey.fields(class).is_some() {
            let instance = Node::new(Expression::Global(global), place);
            let mut handed = Vec::new();
            let all = survey.fields(class).unwrap_or_default();
            let fields = all.into_iter().filter(|(_, default)| !default.is_some_and(is_worked_out));
            for ((name, _), argument) in fields.zip(made_from) {
                if *argument != Argument::Default {
                    handed.push((name, self.argument(argument, None, inputs, before, place)?));
                }
            }
            nodes.push(self.fill(class, &instance, None, handed, place)?);
            if let (true, Some((_, after))) =
                (self.module.making.is_allowed, survey.method(class, "__post_init__"))
            {
                self.module.made_with(after, Vec::new(), Vec::new());
            }
        }
        for (name, parameter) in unknown_attributes(survey, class) {
            if self.module.slots.contains_key(&name) {
                let instance = Node::new(Expression::Global(global), place);
                nodes.push(self.set_attribute(instance, &name, Node::word(UNBOUND, place), place)?);
                self.module.unknown.insert(name, parameter);
            }
        }
        nodes.push(Node::nil(place));
        Ok(Node::sequence(nodes, place))
    }

    /// Nothing for `*rest` and `**named`, where a function has them. The words are those of all its other parameters.
    fn add_rest(&mut self, parameters: &Parameters, words: &mut Vec<Node>, place: Place) -> Lowers<()> {
        if parameters.vararg.is_some() {
            let by_place = parameters.posonlyargs.len() + parameters.args.len();
            words.insert(by_place.min(words.len()), Node::operation(Operation::NewTuple, Vec::new(), place));
        }
        if parameters.kwarg.is_some() {
            words.push(self.dict_of_keywords(&[], place)?);
        }
        Ok(())
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
