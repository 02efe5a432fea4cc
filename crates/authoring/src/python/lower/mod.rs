//! From Python's tree to the intermediate form.
//!
//! Only what the entry needs is lowered: functions when something calls them, statements of the file's top when something
//! reads what they bind. So a file may hold anything else, and what is refused is refused because a value depends on it.

mod assignments;
mod attempts;
mod body;
mod builtins;
mod calls;
mod classes;
mod comparisons;
mod comprehensions;
mod constructors;
mod consumers;
mod data_classes;
mod ended;
mod entry;
mod expressions;
mod function_values;
mod handed;
mod large;
mod loops;
mod matching;
mod members;
mod nested;
mod numpy;
mod other_side;
mod special_methods;
mod statements;
mod subscripts;
mod tables;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use ruff_python_ast::{Expr, Number, Stmt, StmtFunctionDef, UnaryOp};
use ruff_text_size::{Ranged, TextSize};

use super::declared::field_call;
use super::favor::Doubts;
use super::source::Source;
use super::style::{Called, Mark, Shape, Understanding};
use super::survey::{Survey, changed_names};
use crate::Lowered;
use crate::card::{Card, Note, Weight};
use crate::failure::Refusal;
use crate::form::{Function, FunctionId, Global, GlobalId, Node, Unit};
use crate::limits::MAX_PROGRAM;
use crate::machine::Image;
use crate::message::{Message, Place};
use crate::word::{FALSE, NIL, TRUE, UNBOUND, Word};
use body::Body;
use constructors::Making;

type Lowers<T = Node> = Result<T, Refusal>;

/// A function that something calls and that is not lowered yet.
#[derive(Clone, Copy)]
struct Waiting<'a> {
    id: FunctionId,
    def: &'a StmtFunctionDef,
    class: Option<&'a str>,
}

/// The file that is being lowered.
struct Lowering<'a> {
    source: &'a Source<'a>,
    survey: &'a Survey<'a>,
    unit: Unit,
    functions: HashMap<*const StmtFunctionDef, FunctionId>,
    waiting: Vec<Waiting<'a>>,
    globals: HashMap<String, GlobalId>,
    /// Globals whose statements are still to be lowered.
    needed: Vec<String>,
    /// The place of each attribute in an instance.
    slots: HashMap<String, u32>,
    /// Where default values of parameters are kept.
    defaults: Vec<(GlobalId, &'a Expr)>,
    default_of: HashMap<*const Expr, GlobalId>,
    /// The classes whose bodies hold these attributes and defaults of parameters.
    class_of: HashMap<*const Expr, &'a str>,
    /// What an agent that everything stands in computes first, for each position.
    agent: Option<FunctionId>,
    weights: Vec<Weight>,
    /// Names of marks, which are no weights whatever they are called.
    mark_names: HashSet<String>,
    notes: Vec<Note>,
    /// How many expressions and statements were lowered: some are lowered once for each class they may mean.
    lowered: usize,
    /// Whether arrays can occur, so that comparisons may give them.
    arrays: bool,
    /// Members of enumerations, and classes as values.
    members: HashMap<String, Word>,
    /// Whether classes occur as values.
    class_values: bool,
    /// What names of modules that are not here stand for, and the note that says so if they are used.
    given: HashMap<String, (Word, Option<Note>)>,
    /// Functions of Python and its modules that are used as values.
    wrappers: HashMap<String, FunctionId>,
    /// Classes that are instantiated somewhere.
    live: HashSet<&'a str>,
    /// Methods of objects that are handed in and are no instances of the file's classes, with a known answer; `None` if there
    /// are no such objects.
    handed_methods: Option<HashSet<String>>,
    /// What a board is asked for beside its cells, by the name of the attribute.
    of_board: HashMap<String, GlobalId>,
    /// Attributes that classes take from those that are not here.
    missing: HashMap<&'a str, Rc<[String]>>,
    /// What constructors leave out.
    making: Making<'a>,
    /// Attributes that depend on what constructors are given for parameters which mean nothing, each with such a parameter.
    unknown: HashMap<String, String>,
    /// What the sides are called, the first one first.
    sides: Option<[Word; 2]>,
    /// Whether what is in other files fails when it is reached.
    foreign_fails: bool,
}

/// The key of what is said of names that stand for something in another file.
pub(super) const FOREIGN: &str = "python-foreign";

/// What need not be understood in a file that would be refused otherwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Leniency {
    Nothing,
    /// Constructors leave out what an evaluation hardly needs.
    Constructors,
    /// What is in other files is an error when it is reached, as it would be in Python.
    Foreign,
}

/// Makes a unit of a file, as leniently as it has to be.
pub(super) fn lower(
    source: &Source<'_>,
    survey: &Survey<'_>,
    understanding: &Understanding<'_>,
    card: &Card,
) -> Result<Lowered, Refusal> {
    let with = |leniency| lower_with(source, survey, understanding, card.clone(), leniency);
    with(Leniency::Nothing).or_else(|_| with(Leniency::Constructors)).or_else(|refusal| {
        let is_foreign = refusal.problem.key == FOREIGN;
        if is_foreign { with(Leniency::Foreign).map_err(|_| refusal) } else { Err(refusal) }
    })
}

fn lower_with(
    source: &Source<'_>,
    survey: &Survey<'_>,
    understanding: &Understanding<'_>,
    card: Card,
    leniency: Leniency,
) -> Result<Lowered, Refusal> {
    let leaves_out = leniency >= Leniency::Constructors;
    let arrays = understanding.uses_arrays(survey);
    let dialect = match arrays {
        true if understanding.shape == Shape::Ours => &super::dialect::OURS,
        true => &super::dialect::ARRAYS,
        false => &super::dialect::PLAIN,
    };
    let unit = Unit {
        dialect,
        functions: Vec::new(),
        globals: Vec::new(),
        image: Image::new(),
        start: None,
        entry: FunctionId(0),
        arguments: std::sync::Arc::new(|_, _| Ok(Vec::new())),
        fields: Vec::new(),
    };
    let mut slots = HashMap::new();
    let config = ["rows", "columns", "inarow", "mark", "board", "name", "value"];
    let handed = understanding.attribute_names(survey);
    for name in survey.attributes.iter().chain(&handed).map(String::as_str).chain(config) {
        let next = slots.len() as u32;
        slots.entry(name.to_owned()).or_insert(next);
    }
    let mut lowering = Lowering {
        source,
        survey,
        unit,
        functions: HashMap::new(),
        waiting: Vec::new(),
        globals: HashMap::new(),
        needed: Vec::new(),
        slots,
        defaults: Vec::new(),
        default_of: HashMap::new(),
        class_of: class_expressions(survey),
        agent: None,
        weights: Vec::new(),
        mark_names: understanding.mark_names.clone(),
        notes: Vec::new(),
        lowered: 0,
        arrays,
        members: HashMap::new(),
        class_values: survey.uses_class_values(),
        given: HashMap::new(),
        wrappers: HashMap::new(),
        live: HashSet::new(),
        handed_methods: understanding.method_names(survey),
        of_board: HashMap::new(),
        missing: HashMap::new(),
        making: Making::new(leaves_out),
        unknown: HashMap::new(),
        sides: None,
        foreign_fails: leniency == Leniency::Foreign,
    };
    lowering.sides = match understanding.called {
        Called::FromZero => Some([Word::integer(0), Word::integer(1)]),
        Called::ByMarks => {
            let [_, first, second] = &understanding.marks;
            lowering.mark(first).zip(lowering.mark(second)).map(|(first, second)| [first, second])
        }
    };
    for given in &understanding.given {
        let word = lowering.mark(&given.value).unwrap_or(NIL);
        lowering.given.insert(given.path.clone(), (word, Some(given.note(source))));
    }
    if leaves_out {
        lowering.find_unknown();
    }
    lowering.entry(understanding)?;
    lowering.start()?;
    let mut card = card;
    card.weights = lowering.weights;
    card.notes.extend(lowering.notes);
    let Doubts { of_marks: is_open, of_side: is_told } = understanding.doubts;
    Ok(Lowered { card, unit: lowering.unit, is_open, is_told })
}

/// Refuses a construct, with what to write instead.
fn refuse(place: Place, construct: &str, advice: &'static str) -> Refusal {
    let problem = Message::new("python-not-accepted", "{construct} is not accepted here");
    Refusal::new(place, problem.with("construct", construct)).advise(self::advice(advice))
}

fn advice(text: &'static str) -> Message {
    Message::new("python-advice", "{advice}").with("advice", text)
}

/// Refuses what is in another file.
pub(super) fn refuse_foreign(problem: Message, place: Place) -> Refusal {
    Refusal::new(place, problem).advise(advice("write what it stands for into this file"))
}

impl<'a> Lowering<'a> {
    /// Counts what is lowered, and refuses programs that become too large.
    fn count(&mut self, place: Place) -> Result<(), Refusal> {
        self.lowered += 1;
        if self.lowered <= MAX_PROGRAM / 3 {
            return Ok(());
        }
        Err(Refusal::new(place, Message::new("program-too-large", "the program is too large"))
            .advise(Message::new("split-program", "make it shorter: a file holds one evaluation")))
    }

    fn place(&self, offset: TextSize) -> Place {
        self.source.place(offset)
    }

    fn at(&self, thing: &impl Ranged) -> Place {
        self.place(thing.start())
    }

    /// The function that a `def` becomes; it is lowered later.
    fn function(&mut self, def: &'a StmtFunctionDef, class: Option<&'a str>) -> FunctionId {
        let known = if self.making.is_active {
            self.making.call(def);
            self.making.function(def)
        } else {
            self.functions.get(&std::ptr::from_ref(def)).copied()
        };
        if let Some(id) = known {
            return id;
        }
        let place = self.at(def);
        let name = match class {
            Some(class) => format!("{class}.{}", def.name),
            None => def.name.to_string(),
        };
        let id = self.unit.add_function(Function::new(name, 0, parameter_count(def), place));
        if self.making.is_active {
            self.making.add(Waiting { id, def, class });
            return id;
        }
        self.functions.insert(std::ptr::from_ref(def), id);
        self.waiting.push(Waiting { id, def, class });
        id
    }

    /// Lowers everything that is waiting.
    fn settle(&mut self) -> Result<(), Refusal> {
        while let Some(Waiting { id, def, class }) = self.waiting.pop() {
            let lowered = self.lowered(id, def, class, false)?;
            self.unit.functions[id.0 as usize] = lowered;
        }
        Ok(())
    }

    /// A global variable of the file.
    fn global(&mut self, name: &str) -> GlobalId {
        if let Some(&id) = self.globals.get(name) {
            return id;
        }
        let id = self.hidden_global(name, UNBOUND);
        self.globals.insert(name.to_owned(), id);
        self.needed.push(name.to_owned());
        id
    }

    fn hidden_global(&mut self, name: &str, initial: Word) -> GlobalId {
        self.unit.add_global(Global { name: name.to_owned(), initial, weight: false })
    }

    /// The value of a name of the file that is a constant: a weight, or the constant itself.
    fn constant(&mut self, name: &str, place: Place) -> Option<Node> {
        if let Some(&id) = self.globals.get(name)
            && self.unit.globals[id.0 as usize].weight
        {
            return Some(Node::new(crate::form::Expression::Global(id), place));
        }
        let value = self.survey.constant(name)?;
        let word = self.literal(value)?;
        if let Some(weight) = super::weights::weight(self.source, &self.mark_names, name, value) {
            let id = self.unit.add_global(Global { name: name.to_owned(), initial: word, weight: true });
            self.globals.insert(name.to_owned(), id);
            self.weights.push(weight);
            return Some(Node::new(crate::form::Expression::Global(id), place));
        }
        Some(Self::constant_node(word, value, place))
    }

    fn constant_node(word: Word, value: &Expr, place: Place) -> Node {
        match super::weights::number(value) {
            Some((number, false)) => Node::new(crate::form::Expression::Double(number), place),
            _ => Node::word(word, place),
        }
    }

    /// What a name of a module that is not here stands for, if that is clear.
    fn given(&mut self, path: &str) -> Option<Word> {
        let (word, note) = self.given.get_mut(path)?;
        self.notes.extend(note.take());
        Some(*word)
    }

    /// The word of a text.
    /// The word that cells hold.
    fn mark(&mut self, mark: &Mark) -> Option<Word> {
        Some(match mark {
            Mark::None => NIL,
            Mark::Integer(value) => Word::integer(*value),
            Mark::Text(text) => self.text(text),
            Mark::Member(class, name) => return self.member(class, name),
        })
    }

    fn text(&mut self, text: &str) -> Word {
        match super::library::value::one_character(text) {
            Some(letter) => Word::character(letter),
            None => self.unit.image.string(text),
        }
    }

    /// The word of a tuple of literals: it never changes, so it is there before anything runs.
    fn constant_tuple(&mut self, value: &Expr) -> Option<Word> {
        let Expr::Tuple(tuple) = value else { return self.literal(value) };
        let items = tuple.elts.iter().map(|item| self.constant_tuple(item)).collect::<Option<Vec<Word>>>()?;
        Some(self.unit.image.tuple(&items))
    }

    /// The word of a literal, if it is one and fits.
    fn literal(&mut self, value: &Expr) -> Option<Word> {
        Some(match value {
            Expr::NumberLiteral(number) => match &number.value {
                Number::Int(value) => Word::checked_integer(i128::from(value.as_i64()?))?,
                Number::Float(value) => self.unit.image.double(*value),
                Number::Complex { .. } => return None,
            },
            Expr::StringLiteral(text) => self.text(text.value.to_str()),
            Expr::BooleanLiteral(boolean) => {
                if boolean.value {
                    TRUE
                } else {
                    FALSE
                }
            }
            Expr::NoneLiteral(_) => NIL,
            Expr::UnaryOp(unary) if matches!(unary.op, UnaryOp::USub | UnaryOp::UAdd) => {
                let (number, is_integer) = super::weights::number(value)?;
                if is_integer {
                    let word = self.literal(&unary.operand)?.as_integer()?;
                    Word::integer(if unary.op == UnaryOp::USub { -word } else { word })
                } else {
                    self.unit.image.double(number)
                }
            }
            _ => return None,
        })
    }

    /// Lowers the statements of the file's top that something depends on, in their order, as the start function.
    fn start(&mut self) -> Result<(), Refusal> {
        let mut wanted: HashSet<String> = HashSet::new();
        let mut lowered: HashMap<usize, Node> = HashMap::new();
        let mut first_problem: HashMap<String, Refusal> = HashMap::new();
        let mut function = Function::new("<module>", 0, 0, Place::new(1, 1));
        let mut default_nodes: Vec<(GlobalId, TextSize, Node)> = Vec::new();
        let mut defaults_done = 0;
        loop {
            self.settle()?;
            let names: Vec<String> = self.needed.drain(..).collect();
            if names.is_empty() && defaults_done == self.defaults.len() {
                break;
            }
            while defaults_done < self.defaults.len() {
                let (global, value) = self.defaults[defaults_done];
                defaults_done += 1;
                let mut body = Body::of_module(self, function);
                body.see_class(value);
                let node = body.expression(value)?;
                function = body.take_function();
                default_nodes.push((global, value.start(), node));
            }
            wanted.extend(names.iter().cloned());
            let statements: Vec<&'a Stmt> = self.survey.statements.clone();
            for (index, statement) in statements.into_iter().enumerate() {
                let changes = changed_names(statement);
                if lowered.contains_key(&index) || changes.is_disjoint(&wanted) {
                    continue;
                }
                let mut body = Body::of_module(self, function);
                let result = body.statement(statement);
                function = body.take_function();
                match result {
                    Ok(node) => {
                        lowered.insert(index, node);
                    }
                    Err(refusal) => {
                        for name in changes {
                            first_problem.entry(name).or_insert_with(|| refusal.clone());
                        }
                        lowered.insert(index, Node::nil(Place::default()));
                    }
                }
                self.settle()?;
            }
            for name in names {
                let is_bound = self.survey.statements.iter().enumerate().any(|(index, statement)| {
                    changed_names(statement).contains(&name)
                        && lowered.get(&index).is_some_and(|node| node.place != Place::default())
                });
                if !is_bound && let Some(refusal) = first_problem.remove(&name) {
                    return Err(refusal);
                }
            }
        }
        let mut nodes: Vec<(TextSize, Node)> =
            lowered.into_iter().map(|(index, node)| (self.survey.statements[index].start(), node)).collect();
        for (global, start, node) in default_nodes {
            let place = node.place;
            nodes.push((start, Node::set_global(global, node, place)));
        }
        if nodes.is_empty() {
            return Ok(());
        }
        nodes.sort_by_key(|(start, _)| *start);
        let place = Place::new(1, 1);
        let agent = self.survey.agent.map(Ranged::range);
        let (inside, outside): (Vec<_>, Vec<_>) =
            nodes.into_iter().partition(|(start, _)| agent.is_some_and(|range| range.contains(*start)));
        let body = |nodes: Vec<(TextSize, Node)>| {
            let mut nodes: Vec<Node> = nodes.into_iter().map(|(_, node)| node).collect();
            nodes.push(Node::nil(place));
            Node::sequence(nodes, place)
        };
        if let (Some(id), false) = (self.agent, inside.is_empty()) {
            let mut own = Function::new("<agent>", 0, 0, place);
            (own.locals, own.labels) = (function.locals, function.labels);
            own.visible = false;
            own.body = body(inside);
            self.unit.functions[id.0 as usize] = own;
        }
        if outside.is_empty() {
            return Ok(());
        }
        function.body = body(outside);
        let inner = self.unit.add_function(function);
        self.join_start(inner, place);
        Ok(())
    }

    /// Runs a function at the start, after what was there already.
    fn join_start_last(&mut self, last: FunctionId, place: Place) {
        match self.unit.start.take() {
            None => self.unit.start = Some(last),
            Some(first) => {
                self.unit.start = Some(last);
                self.join_start(first, place);
            }
        }
    }

    /// Runs a function at the start, before what was there already.
    fn join_start(&mut self, first: FunctionId, place: Place) {
        let Some(then) = self.unit.start else {
            self.unit.start = Some(first);
            return;
        };
        let mut both = Function::new("<start>", 0, 0, place);
        both.visible = false;
        both.body = Node::sequence(
            vec![Node::call(first, Vec::new(), place), Node::call(then, Vec::new(), place)],
            place,
        );
        let both = self.unit.add_function(both);
        self.unit.start = Some(both);
    }
}

/// Decorators that change nothing a value depends on.
const DECORATORS: &[&str] = &[
    "staticmethod",
    "classmethod",
    "property",
    "abstractmethod",
    "override",
    "final",
    "setter",
    "no_type_check",
    // Answers kept from one call to the next are the same answers.
    "lru_cache",
    "cache",
    // Compilers for the same program.
    "njit",
    "jit",
];

fn is_known_decorator(decorator: &Expr) -> bool {
    match decorator {
        Expr::Name(name) => DECORATORS.contains(&name.id.as_str()),
        Expr::Attribute(attribute) => DECORATORS.contains(&attribute.attr.as_str()),
        Expr::Call(call) => is_known_decorator(&call.func),
        _ => false,
    }
}

/// The expressions that are computed in the bodies of classes, and the classes.
fn class_expressions<'a>(survey: &Survey<'a>) -> HashMap<*const Expr, &'a str> {
    let mut found = HashMap::new();
    for class in survey.classes.values() {
        let parameters = class.methods.values().flat_map(|def| def.parameters.iter_non_variadic_params());
        let defaults = parameters.filter_map(|parameter| parameter.default());
        let values = class.attributes.iter().map(|(_, value)| *value);
        let fields = class.fields.iter().flatten().filter_map(|(_, value)| *value);
        let inner = fields
            .clone()
            .filter_map(|value| Some(&field_call(value)?.arguments.find_keyword("default")?.value));
        for expression in defaults.chain(values).chain(fields).chain(inner) {
            found.insert(std::ptr::from_ref(expression), class.def.name.as_str());
        }
    }
    found
}

/// How many words a function takes: one for each parameter, one for all of `*rest`.
fn parameter_count(def: &StmtFunctionDef) -> u32 {
    def.parameters.iter().count() as u32
}
