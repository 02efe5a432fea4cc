//! The course's package `conecta4`: what is not compiled inline.

use super::library::wrong_type;
use super::numbers::Number;
use crate::failure::Raise;
use crate::form::{HostFunction, Kinds, Type};
use crate::machine::{Machine, layout, play_on_board};
use crate::message::Message;
use crate::word::{Kind, NIL, Word};

type Answer = Result<Word, Raise>;

fn board(machine: &Machine<'_>, word: Word) -> Result<u32, Raise> {
    machine.object_of(word, Kind::BOARD).ok_or_else(|| wrong_type(machine, word, "a board"))
}

fn state(machine: &Machine<'_>, word: Word) -> Result<(u32, Word), Raise> {
    let address = machine.object_of(word, Kind::STATE).ok_or_else(|| wrong_type(machine, word, "a state"))?;
    Ok((board(machine, machine.word(address + 8))?, machine.word(address + 16)))
}

fn integer(machine: &Machine<'_>, word: Word) -> Result<i64, Raise> {
    word.as_integer().ok_or_else(|| wrong_type(machine, word, "an integer"))
}

/// Whether two real numbers are a place on the board, or between two. The board is asked last.
fn is_inside(machine: &Machine<'_>, words: &[Word; 3]) -> Result<bool, Raise> {
    let number = |word| Number::of(machine, word).ok_or_else(|| wrong_type(machine, word, "a number"));
    for word in &words[1..] {
        if number(*word)?.is_negative() {
            return Ok(false);
        }
    }
    let address = board(machine, words[0])?;
    for (word, size) in [(words[1], layout::WIDTH), (words[2], layout::HEIGHT)] {
        let size = Number::Integer(machine.load(address + size) >> 1);
        if !number(word)?.compare(size).is_lt() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The other player; anything but 0 gives 0.
fn other(player: Word) -> Word {
    Word::integer(i64::from(player == Word::integer(0)))
}

macro_rules! framework {
    ($($name:ident $text:literal $arity:literal $kinds:expr => $run:expr;)*) => {
        $(
            pub(super) static $name: HostFunction = HostFunction {
                name: $text,
                arity: $arity,
                result: Type::of($kinds),
                changes: false,
                changes_boards: false,
                run: $run,
            };
        )*
    };
}

framework! {
    OFF_BOARD_CELL "obtener-ficha" 3 Kinds::NONE => |machine, words| {
        board(machine, words[0])?;
        let (column, row) = (integer(machine, words[1])?, integer(machine, words[2])?);
        Err(Raise::program(
            Message::new("off-board", "column {column}, row {row} is not on the board")
                .with("column", column)
                .with("row", row),
        ))
    };
    OFF_BOARD_HEIGHT "altura-columna" 2 Kinds::NONE => |machine, words| {
        board(machine, words[0])?;
        let column = integer(machine, words[1])?;
        Err(Raise::program(
            Message::new("no-column", "column {column} is not on the board").with("column", column),
        ))
    };
    // Only what is no board or no integer comes to the next two.
    INSIDE "dentro-del-tablero-p" 3 Kinds::TRUE.or(Kinds::NIL) => |machine, words| {
        Ok(Word::truth(is_inside(machine, &[words[0], words[1], words[2]])?, NIL))
    };
    RUN "contar" 4 Kinds::INTEGER => |machine, words| {
        if is_inside(machine, &[words[0], words[2], words[3]])? {
            integer(machine, words[2])?;
            integer(machine, words[3])?;
        }
        Ok(Word::integer(0))
    };
    PLAYABLE "columnas-jugables" 1 Kinds::PAIR.or(Kinds::NIL) => |machine, words| {
        let address = board(machine, words[0])?;
        let columns = playable(machine, address);
        machine.chain(&columns)
    };
    ACTIONS "acciones-posibles" 1 Kinds::PAIR.or(Kinds::NIL) => |machine, words| {
        let (address, _) = state(machine, words[0])?;
        let columns = playable(machine, address);
        machine.chain(&columns)
    };
    PLAY "ejecutar-accion" 2 Kinds::STATE => |machine, words| {
        let (address, turn) = state(machine, words[0])?;
        let column = integer(machine, words[1])?;
        play(machine, address, turn, column)
    };
    SUCCESSORS "generar-sucesores" 1 Kinds::PAIR.or(Kinds::NIL) => |machine, words| {
        let (address, turn) = state(machine, words[0])?;
        let mut states = Vec::new();
        for column in playable(machine, address) {
            states.push(play(machine, address, turn, column.as_integer().unwrap_or(0))?);
        }
        machine.chain(&states)
    };
    COPY_BOARD "copiar-tablero" 1 Kinds::BOARD => |machine, words| {
        let address = board(machine, words[0])?;
        Ok(Word::object(copy(machine, address)?))
    };
    STATE "estado" 2 Kinds::STATE => |machine, words| {
        let board = board(machine, words[0])?;
        machine.object(Kind::STATE, 2, &[Word::object(board).0, words[1].0])
    };
    // How many discs in a line win.
    LINE "linea" 1 Kinds::INTEGER => |machine, words| {
        let address = board(machine, words[0])?;
        Ok(Word(machine.load(address + layout::LINE)))
    };
    COPY_STATE "copiar-estado" 1 Kinds::STATE => |machine, words| {
        let (address, turn) = state(machine, words[0])?;
        let board = copy(machine, address)?;
        machine.object(Kind::STATE, 2, &[Word::object(board).0, turn.0])
    };
}

/// `(poner-ficha tablero columna ficha)`: drops a disc on the board itself and gives it. What is no disc leaves the cell free.
pub(super) static PUT: HostFunction = HostFunction {
    name: "poner-ficha",
    arity: 3,
    result: Type::ANY,
    changes: true,
    changes_boards: true,
    run: |machine, words| {
        let address = board(machine, words[0])?;
        let column = integer(machine, words[1])?;
        match play_on_board(machine, address, column, words[2], NIL)? {
            Some(copy) => {
                let from = copy as usize;
                if words[2] != NIL {
                    machine
                        .memory
                        .copy_within(from..from + layout::BOARD_WORDS as usize * 8, address as usize);
                }
                Ok(words[2])
            }
            None => Err(full(column)),
        }
    },
};

fn full(column: i64) -> Raise {
    Raise::program(
        Message::new("cannot-play", "no disc can be dropped in column {column}").with("column", column),
    )
}

fn copy(machine: &mut Machine<'_>, address: u32) -> Result<u32, Raise> {
    let copy = machine.allocate(layout::BOARD_WORDS as usize)?;
    let from = address as usize;
    machine.memory.copy_within(from..from + layout::BOARD_WORDS as usize * 8, copy as usize);
    Ok(copy)
}

fn playable(machine: &Machine<'_>, address: u32) -> Vec<Word> {
    let (width, height) = (machine.load(address + layout::WIDTH), machine.load(address + layout::HEIGHT));
    let free = |column: &i64| machine.load(address + layout::height(*column as i32)) < height;
    (0..width >> 1).filter(free).map(Word::integer).collect()
}

fn play(machine: &mut Machine<'_>, address: u32, turn: Word, column: i64) -> Answer {
    match play_on_board(machine, address, column, turn, NIL)? {
        Some(board) => machine.object(Kind::STATE, 2, &[Word::object(board).0, other(turn).0]),
        None => Err(full(column)),
    }
}
