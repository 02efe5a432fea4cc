//! A folder of heuristic files, and the program run in it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;
use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, ExportKind, ExportSection, Function, FunctionSection, GlobalSection,
    GlobalType, InstructionSink, MemArg, MemorySection, MemoryType, Module, TypeSection, ValType,
};

/// Discs in the fourth column, mine and theirs.
pub(crate) const PYTHON: &str = "\
ALIAS = \"Eva\"
THREE = 5  # 0..20
TWO = 1

def evaluate(board):
    value = 0
    for row in range(board.rows):
        cell = board[row][board.columns // 2]
        if cell == 1:
            value += THREE
        elif cell == 2:
            value -= TWO
    return value
";

/// The same idea in Lisp.
pub(crate) const LISP: &str = "\
(defpackage :grupo_1_ab12c (:use :common-lisp :conecta4) (:export :heuristica :*alias*))
(in-package :grupo_1_ab12c)
(defvar *alias* '|Ana|)
(defparameter *three* 5) ; 0..20
(defun heuristica (estado)
  (let ((tablero (estado-tablero estado)) (yo (estado-turno estado)))
    (* *three* (loop for fila from 0 below (altura-columna tablero 3)
                     sum (if (eql (obtener-ficha tablero 3 fila) yo) 1 -1)))))
";

/// A module: the lower left cell times ten, as a number.
pub(crate) fn module() -> Vec<u8> {
    let mut types = TypeSection::new();
    types.ty().function([], [ValType::F64]);
    let mut functions = FunctionSection::new();
    functions.function(0);
    let mut memories = MemorySection::new();
    memories.memory(MemoryType {
        minimum: 1,
        maximum: None,
        memory64: false,
        shared: false,
        page_size_log2: None,
    });
    let mut globals = GlobalSection::new();
    for address in [1024, 2048] {
        let kind = GlobalType { val_type: ValType::I32, mutable: false, shared: false };
        globals.global(kind, &ConstExpr::i32_const(address));
    }
    let mut exports = ExportSection::new();
    exports.export("memory", ExportKind::Memory, 0);
    exports.export("board", ExportKind::Global, 0);
    exports.export("alias", ExportKind::Global, 1);
    exports.export("evaluate", ExportKind::Func, 0);
    let mut body = Vec::new();
    let byte = MemArg { offset: 8, align: 0, memory_index: 0 };
    InstructionSink::new(&mut body)
        .i32_const(1024)
        .i32_load8_u(byte)
        .i32_const(10)
        .i32_mul()
        .f64_convert_i32_s()
        .end();
    let mut function = Function::new([]);
    function.raw(body);
    let mut code = CodeSection::new();
    code.function(&function);
    let mut data = DataSection::new();
    data.active(0, &ConstExpr::i32_const(2048), b"Otto\0".iter().copied());
    let mut module = Module::new();
    module.section(&types).section(&functions).section(&memories).section(&globals);
    module.section(&exports).section(&code).section(&data);
    module.finish()
}

/// A folder with one file of each kind, and a folder `one` with a single player in it.
pub(crate) fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, content: &[u8]| fs::write(folder.path().join(name), content).expect("written");
    fs::create_dir(folder.path().join("one")).expect("a folder");
    write("mine.py", PYTHON.as_bytes());
    write("mine.lisp", LISP.as_bytes());
    write("mine.wasm", &module());
    write("one/only.py", PYTHON.as_bytes());
    folder
}

pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

/// Runs the program in a folder, with nothing on standard input.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conecta"));
    let output = command.current_dir(folder).args(arguments).env("LC_ALL", "C").stdin(Stdio::null()).output();
    let Output { stdout, stderr, status } = output.expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Run { stdout: text(stdout), stderr: text(stderr), code: status.code() }
}

/// What a successful run prints.
pub(crate) fn prints(folder: &Path, arguments: &[&str]) -> String {
    let run = run(folder, arguments);
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.stderr);
    run.stdout
}
