//! Calls of the course's package `conecta4`.

use super::calls::op;
use super::compiler::{Compiler, same};
use super::framework;
use crate::form::{Node, Operation};
use crate::message::Place;
use crate::word::TRUE;

impl Compiler {
    /// The package `conecta4`.
    pub(super) fn framework(name: &str, arguments: &[Node], place: Place) -> Option<Node> {
        match (name, arguments) {
            ("ESTADO ", [_, _]) => return Some(Node::host(&framework::STATE, arguments.to_vec(), place)),
            ("LINEA ", [_]) => return Some(Node::host(&framework::LINE, arguments.to_vec(), place)),
            _ => {}
        }
        // As the framework has it, whatever the file made of it ([`super::shared`]).
        let name = name.strip_suffix(' ').unwrap_or(name);
        let run = |right, up| Some((Operation::Run(right, up), 4));
        let operation = match name {
            "ESTADO-TABLERO" => Some((Operation::BoardOf, 1)),
            "ESTADO-TURNO" => Some((Operation::TurnOf, 1)),
            "TABLERO-ANCHO" => Some((Operation::Width, 1)),
            "TABLERO-ALTO" => Some((Operation::Height, 1)),
            "GANADOR-TABLERO" => Some((Operation::WinnerOf, 1)),
            "ALTURA-COLUMNA" => Some((Operation::ColumnHeight, 2)),
            "OBTENER-FICHA" => Some((Operation::BoardCell, 3)),
            "DENTRO-DEL-TABLERO-P" => Some((Operation::Inside, 3)),
            "CONTAR-ABAJO" => run(0, -1),
            "CONTAR-ARRIBA" => run(0, 1),
            "CONTAR-DERECHA" => run(1, 0),
            "CONTAR-IZQUIERDA" => run(-1, 0),
            "CONTAR-ABAJO-DERECHA" => run(1, -1),
            "CONTAR-ABAJO-IZQUIERDA" => run(-1, -1),
            "CONTAR-ARRIBA-DERECHA" => run(1, 1),
            "CONTAR-ARRIBA-IZQUIERDA" => run(-1, 1),
            _ => None,
        };
        let given = arguments.len();
        let check = |arity: usize| (given == arity).then(|| arguments.to_vec());
        if let Some((operation, arity)) = operation {
            return Some(match check(arity) {
                Some(arguments) => op(operation, arguments, place),
                None => Self::wrong(name, arguments.to_vec(), place),
            });
        }
        let of_state = |operation: Operation, arguments: Vec<Node>| {
            op(operation, vec![op(Operation::BoardOf, arguments, place)], place)
        };
        let made = match name {
            "GANADOR" => check(1).map(|arguments| of_state(Operation::WinnerOf, arguments)),
            "JUEGO-TERMINADO-P" => check(1).map(|arguments| of_state(Operation::OverOf, arguments)),
            "TABLAS-P" => check(1)
                .map(|arguments| same(of_state(Operation::OverOf, arguments), Node::word(TRUE, place))),
            "SIGUIENTE-JUGADOR" => check(1).map(|arguments| {
                let player = arguments.into_iter().next().unwrap_or_else(|| Node::nil(place));
                let is_first = same(player, Node::integer(0, place));
                Node::choose(is_first, Node::integer(1, place), Node::integer(0, place), place)
            }),
            "COLUMNAS-JUGABLES" => {
                check(1).map(|arguments| Node::host(&framework::PLAYABLE, arguments, place))
            }
            "ACCIONES-POSIBLES" => {
                check(1).map(|arguments| Node::host(&framework::ACTIONS, arguments, place))
            }
            "EJECUTAR-ACCION" => check(2).map(|arguments| Node::host(&framework::PLAY, arguments, place)),
            "GENERAR-SUCESORES" => {
                check(1).map(|arguments| Node::host(&framework::SUCCESSORS, arguments, place))
            }
            "COPIAR-TABLERO" => {
                check(1).map(|arguments| Node::host(&framework::COPY_BOARD, arguments, place))
            }
            "COPIAR-ESTADO" => check(1).map(|arguments| Node::host(&framework::COPY_STATE, arguments, place)),
            "PONER-FICHA" => check(3).map(|arguments| Node::host(&framework::PUT, arguments, place)),
            _ => return None,
        };
        Some(made.unwrap_or_else(|| Self::wrong(name, arguments.to_vec(), place)))
    }
}
