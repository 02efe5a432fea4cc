//! Short ways to write the intermediate form.

use super::{
    Expression, Function, FunctionId, Global, GlobalId, HostFunction, Label, Local, Node, Operation, Type,
    Unit,
};
use crate::message::{Message, Place};
use crate::word::{NIL, Word};

impl Node {
    /// That expression at that place.
    pub const fn new(expression: Expression, place: Place) -> Self {
        Self { expression, place, found: Type::NEVER }
    }

    /// A constant.
    pub const fn word(word: Word, place: Place) -> Self {
        Self::new(Expression::Word(word), place)
    }

    /// NIL.
    pub const fn nil(place: Place) -> Self {
        Self::word(NIL, place)
    }

    /// An integer.
    pub const fn integer(value: i64, place: Place) -> Self {
        Self::word(Word::integer(value), place)
    }

    /// A variable's value.
    pub const fn local(local: Local, place: Place) -> Self {
        Self::new(Expression::Local(local), place)
    }

    /// Sets a variable.
    pub fn set(local: Local, value: Node, place: Place) -> Self {
        Self::new(Expression::Set(local, Box::new(value)), place)
    }

    /// Sets a global variable.
    pub fn set_global(global: GlobalId, value: Node, place: Place) -> Self {
        Self::new(Expression::SetGlobal(global, Box::new(value)), place)
    }

    /// One after the other.
    pub fn sequence(nodes: Vec<Node>, place: Place) -> Self {
        Self::new(Expression::Sequence(nodes), place)
    }

    /// A choice.
    pub fn choose(test: Node, then: Node, otherwise: Node, place: Place) -> Self {
        Self::new(Expression::If(Box::new(test), Box::new(then), Box::new(otherwise)), place)
    }

    /// An operation.
    pub const fn operation(operation: Operation, arguments: Vec<Node>, place: Place) -> Self {
        Self::new(Expression::Do(operation, arguments), place)
    }

    /// A library function.
    pub const fn host(function: &'static HostFunction, arguments: Vec<Node>, place: Place) -> Self {
        Self::new(Expression::Host(function, arguments), place)
    }

    /// A call of a known function.
    pub const fn call(function: FunctionId, arguments: Vec<Node>, place: Place) -> Self {
        Self::new(Expression::Call(function, arguments), place)
    }

    /// Something that can be left.
    pub fn block(label: Label, body: Node, place: Place) -> Self {
        Self::new(Expression::Block(label, Box::new(body)), place)
    }

    /// Leaves a block or loop.
    pub fn leave(label: Label, value: Node, place: Place) -> Self {
        Self::new(Expression::Break(label, Box::new(value)), place)
    }

    /// An error when it is reached.
    pub fn fault(message: Message, place: Place) -> Self {
        Self::new(Expression::Fault(Box::new(message)), place)
    }
}

impl Node {
    /// How many nodes there are in it, itself included.
    pub fn size(&self) -> usize {
        let mut count = 0;
        crate::emit::walk(self, &mut |_| count += 1);
        count
    }
}

impl Function {
    /// A function without a body yet.
    pub fn new(name: impl Into<String>, captures: u32, parameters: u32, place: Place) -> Self {
        Self {
            name: name.into(),
            place,
            visible: true,
            captures,
            parameters,
            variadic: false,
            declared: Vec::new(),
            locals: captures + parameters,
            labels: 0,
            body: Node::nil(place),
        }
    }

    /// A new variable.
    pub fn local(&mut self) -> Local {
        self.locals += 1;
        Local(self.locals - 1)
    }

    /// A new label.
    pub fn label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels - 1)
    }
}

impl Unit {
    /// A new function; its number holds from now on, the function itself may be replaced later.
    pub fn add_function(&mut self, function: Function) -> FunctionId {
        self.functions.push(function);
        FunctionId(self.functions.len() as u32 - 1)
    }

    /// A new global variable.
    pub fn add_global(&mut self, global: Global) -> GlobalId {
        self.globals.push(global);
        GlobalId(self.globals.len() as u32 - 1)
    }
}
