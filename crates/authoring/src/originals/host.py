"""Calls the evaluation of a Python file on positions, the way conecta understood the file.

usage: host.py FILE < lines: the reading as JSON, then `MOVES SIDE` for each position
Prints a line for each: the value as repr of a float, or `! ErrorKind`.

usage: host.py FILE measure < lines: the reading, the positions in one line, then a number of milliseconds for each round
Prints a line for each round: evaluations, and the seconds of processor time that they took.
"""
import __future__
import ast
import inspect
import json
import sys
import time
import types
import warnings

warnings.simplefilter("ignore")


def load(path, agent, tree, given, foreign):
    """The names of a file: functions, classes, constants and imports; nothing that runs a game. What comes from modules that
    are not here is what it was taken to be."""
    module = types.ModuleType("heuristic")
    sys.modules["heuristic"] = module
    names = vars(module)
    for name, value in foreign.items():
        *owners, last = name.split(".")
        owner = names
        for one in owners:
            owner = vars(owner.setdefault(one, Record()))
        owner[last] = eval(value)

    def take(body):
        for statement in body:
            if isinstance(statement, ast.If):
                if "__name__" not in ast.dump(statement.test):
                    take(statement.body)
                continue
            kinds = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign,
                     ast.AugAssign, ast.For, ast.Expr)
            if isinstance(statement, ast.Try):
                take(statement.body)
            if not isinstance(statement, kinds):
                continue
            if isinstance(statement, ast.Expr) and not (
                    isinstance(statement.value, ast.Call) and isinstance(statement.value.func, ast.Attribute)):
                continue
            if isinstance(statement, ast.FunctionDef):
                # Compilers that are not installed here.
                statement.decorator_list = [one for one in statement.decorator_list if "jit" not in ast.dump(one)]
            if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
                statement = ast.fix_missing_locations(WithoutForeign().visit(statement))
            module = ast.Module(body=[statement], type_ignores=[])
            flags = __future__.annotations.compiler_flag
            try:
                exec(compile(module, path, "exec", flags=flags), names)
            except Exception:
                # What imports everything gets the usual modules by their usual names as well.
                if isinstance(statement, ast.ImportFrom) and statement.names[0].name == "*":
                    for usual in ("numpy as np", "math", "random", "copy"):
                        try:
                            exec("import " + usual, names)
                        except ImportError:
                            pass
                elif isinstance(statement, (ast.Import, ast.ImportFrom)):
                    for one in statement.names:
                        names.setdefault(one.asname or one.name.split(".")[0], Anything())

    take(tree.body)
    if agent:
        for statement in tree.body:
            if isinstance(statement, ast.FunctionDef) and statement.name == agent:
                for one in statement.args.args:
                    names[one.arg] = given[0] if "conf" in one.arg else given[1] if "obs" in one.arg else None
                take(statement.body)
    return names


class WithoutForeign(ast.NodeTransformer):
    """Functions that import from modules that are not here find what these were taken to be among the names of the file."""

    def visit_Import(self, statement):
        return self.known(statement, statement.names[0].name)

    def visit_ImportFrom(self, statement):
        return self.known(statement, statement.module or "")

    def known(self, statement, module):
        root = module.split(".")[0]
        return statement if root in sys.stdlib_module_names or root == "numpy" else ast.Pass()


class Anything:
    """What comes from a module that is not here: it can be asked for anything, and no value may depend on it."""

    def __getattr__(self, name):
        return Anything()

    def __call__(self, *arguments, **named):
        return Anything()

    def __bool__(self):
        return False

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        return False

    def __mro_entries__(self, bases):
        return (Made,)


class Made:
    """A class of such a module, made from or handed on to: it keeps what it is given by name."""

    def __init__(self, *arguments, **named):
        self.__dict__.update(named)


class Record:
    def __init__(self, **fields):
        self.__dict__.update(fields)


WORDS = {"rows", "columns", "line", "windows", "heights", "run", "threats", "is_bomb"}


def with_words(array):
    """An array with the game's own words, which counts as a list does."""
    import numpy

    walks = {"up": (0, 1), "down": (0, -1), "right": (1, 0), "left": (-1, 0), "up-right": (1, 1), "up-left": (-1, 1),
             "down-right": (1, -1), "down-left": (-1, -1)}

    class Board(numpy.ndarray):
        rows, columns, line = 6, 7, 4

        def windows(self):
            found = []
            for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                for r in range(6):
                    for c in range(7):
                        if c + 3 * across < 7 and 0 <= r + 3 * up < 6:
                            found.append([int(self[r + up * i, c + across * i]) for i in range(4)])
            return found

        def heights(self):
            return [sum(1 for r in range(6) if self[r, c]) for c in range(7)]

        def run(self, disc, column, row, walk):
            across, up = walks[walk]
            count = 0
            while 0 <= column < 7 and 0 <= row < 6 and self[row, column] == disc:
                count, column, row = count + 1, column + across, row + up
            return count

        def threats(self, disc):
            def completes(r, c, across, up):
                return self.run(disc, c + across, r + up, way(across, up)) + self.run(
                    disc, c - across, r - up, way(-across, -up)) >= 3

            def way(across, up):
                return next(walk for walk, step in walks.items() if step == (across, up))

            lines = ((1, 0), (0, 1), (1, 1), (1, -1))
            return [(r, c) for r in range(6) for c in range(7)
                    if self[r, c] == 0 and any(completes(r, c, across, up) for across, up in lines)]

        def is_bomb(self, row, column):
            return False

        def count(self, mark):
            return self.ravel().tolist().count(mark)

    return array.view(Board)


def play(moves):
    """Rows from the bottom of 0, 1 and 2."""
    rows = [[0] * 7 for _ in range(6)]
    turn = 1
    for letter in moves:
        if letter == "-":
            continue
        column = int(letter) - 1
        row = next(r for r in range(6) if rows[r][column] == 0)
        rows[row][column] = turn
        turn = 3 - turn
    return rows


def main():
    path = sys.argv[1]
    reading = json.loads(sys.stdin.readline())
    tree = ast.parse(open(path, encoding="utf-8").read())
    words = {node.attr for node in ast.walk(tree)
             if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "board"}
    # Members of the file's own enumerations are known when it is loaded.
    members = [mark for mark in reading["marks"] if mark.replace(".", "").isidentifier() and mark != "None"]
    marks = [None if mark in members else eval(mark) for mark in reading["marks"]]
    shape = reading["shape"]

    def board_of(rows, first):
        cells = [[marks[0] if cell == 0 else marks[1] if (cell == 1) == first else marks[2] for cell in row]
                 for row in rows]
        if reading["top_first"]:
            cells.reverse()
        if shape == "Rows":
            return cells
        if shape == "Columns":
            return [[row[c] for row in cells] for c in range(7)]
        if shape == "Stacks":
            return [[row[c] for row in cells if row[c] != marks[0]] for c in range(7)]
        if shape == "TextStacks":
            return ["".join(str(row[c]) for row in cells if row[c] != marks[0]) for c in range(7)]
        if shape == "Flat":
            return [cell for row in cells for cell in row]
        if shape == "Text":
            return "".join(str(cell) for row in cells for cell in row)
        import numpy
        if shape == "DoubleTable":
            return numpy.array(cells, dtype=float)
        if shape == "ColumnTable":
            return numpy.array(cells).T.copy()
        return with_words(numpy.array(cells)) if shape == "Ours" or words & WORDS else numpy.array(cells)

    def bits(rows, wanted):
        found = 0
        for c in range(7):
            for r in range(6):
                if rows[r][c] in wanted:
                    row = 5 - r if reading["bits"][1] else r
                    column = 6 - c if reading["bits"][2] else c
                    found |= 1 << {
                        "Spare": column * 7 + row, "Columns": column * 6 + row, "WideColumns": column * 8 + row,
                        "Rows": row * 7 + column, "WideRows": row * 8 + column,
                    }[
                        reading["bits"][0]]
        return found

    def prepare(moves, side):
        """The function and its arguments for a position, of a file that has evaluated nothing before."""
        rows = play(moves)
        first = side == 0 if reading["relative"] else True
        mine, theirs = (1, 2) if side == 0 else (2, 1)
        of = (lambda s: marks[1] if (s == side) == True else marks[2]) if reading["relative"] else (
            lambda s: marks[1 + s])
        if reading["from_zero"]:
            of = lambda s: int(s != side) if reading["relative"] else s
        config = Record(rows=6, columns=7, inarow=4)
        flat = [marks[cell] for row in reversed(rows) for cell in row]
        names = load(path, reading["agent"], tree, (config, Record(board=flat, mark=of(side))),
                     reading["given"])
        if members:
            marks[:] = [eval(mark, dict(names)) for mark in reading["marks"]]

        sign = reading["signs"][0 if reading["relative"] else side]
        heights = [sum(1 for r in range(6) if rows[r][c]) for c in range(7)]

        def instance(name, attribute):
            made = called(name, [given(one) for one in reading["instances"].get(name, [])])
            keep(made, name, attribute, board_of(rows, first))
            return made

        def with_attributes(board):
            """A board that is asked for more than its cells."""
            if not reading.get("asked", ()):
                return board
            told = {name: given(argument) for name, argument in reading.get("asked", ())}
            told = {name: staticmethod(one) if callable(one) else one for name, one in told.items()}
            kind = type("Asked", (type(board),), told)
            return board.view(kind) if hasattr(board, "view") else kind(board)

        def kept(name, state):
            made = called(name, [given(one) for one in reading["instances"].get(name, [])])
            for attribute, value in state:
                keep(made, name, attribute, value)
            return made

        def keep(owner, kind, attribute, value):
            """What is private to a class goes by another name from outside of it."""
            if attribute.startswith("__") and not attribute.endswith("__"):
                kinds = type(owner).__mro__
                private = [f"_{one.__name__.lstrip('_')}{attribute}" for one in kinds]
                attribute = next((one for one in private if hasattr(owner, one)), private[0])
            # Data classes may be frozen.
            object.__setattr__(owner, attribute, value)

        def all_given(function, arguments):
            """What a function is called with: by their names behind what it says itself."""
            try:
                parameters = list(inspect.signature(function).parameters.values())
            except (TypeError, ValueError):
                parameters = []
            by_place, by_name = [], {}
            for index, argument in enumerate(arguments):
                if argument is inspect.Parameter.empty:
                    continue
                if index == len(by_place) and not by_name:
                    by_place.append(argument)
                else:
                    by_name[parameters[index].name] = argument
            return by_place, by_name

        def called(name, arguments):
            by_place, by_name = all_given(names[name], arguments)
            return names[name](*by_place, **by_name)

        around = any(isinstance(one, Anything) for one in names.values())
        # An argument is written as a Python expression of these.
        words = {
            "Board": lambda: with_attributes(board_of(rows, first)), "Player": lambda: of(side), "Opponent": lambda: of(1 - side),
            "Empty": lambda: marks[0], "First": lambda: marks[1], "Second": lambda: marks[2],
            "Config": lambda: config, "Observation": lambda: Record(board=flat, mark=of(side)),
            "Rows": lambda: 6, "Columns": lambda: 7, "Line": lambda: 4,
            "Sizes": lambda: (6, 7),
            "Heights": lambda: heights, "TopRows": lambda: [5 - h for h in heights],
            "FreeRows": lambda: [5 - h if reading["top_first"] else h for h in heights],
            "Room": lambda: [6 - h for h in heights], "Discs": lambda: sum(heights),
            "MyBits": lambda: bits(rows, [mine]), "TheirBits": lambda: bits(rows, [theirs]),
            "FirstBits": lambda: bits(rows, [1]), "SecondBits": lambda: bits(rows, [2]),
            "AllBits": lambda: bits(rows, [1, 2]), "Turn": lambda: side, "OtherTurn": lambda: 1 - side,
            "Sign": lambda: sign,
            # What no value depends on: what it is asked for is left alone.
            "Nothing": lambda: Anything() if around else None,
            "Default": lambda: inspect.Parameter.empty, "true": lambda: True, "false": lambda: False,
            "Number": lambda: int, "Float": lambda: float, "Truth": lambda: bool, "Text": lambda: str, "List": lambda: list,
            "Global": lambda: names.__getitem__, "Call": lambda: called, "Instance": lambda: instance,
            "Kept": lambda: kept,
            "Nobody": lambda: None, "Method": lambda: lambda told: lambda *given, **named: False if given or named else told,
            "Record": lambda: lambda attributes: Record(**dict(attributes)),
        }

        class Words(dict):
            def __missing__(self, word):
                return words[word]()

        def given(argument):
            return eval(argument, {"__builtins__": {}}, Words())

        arguments = [given(argument) for argument in reading["arguments"]]
        if reading["class"]:
            kind = reading["class"]
            owner = called(kind, [given(argument) for argument in reading["construction"]])
            if reading["board_attribute"]:
                keep(owner, kind, reading["board_attribute"], board_of(rows, first))
            for name, argument in reading["state"]:
                keep(owner, kind, name, given(argument))
            function = getattr(owner, reading["entry"])
        else:
            function = names[reading["entry"]]
        return function, *all_given(function, arguments)

    def call(moves, side):
        function, by_place, by_name = prepare(moves, side)
        return function(*by_place, **by_name)

    def measure(positions):
        """Rounds of about as many milliseconds as the lines say. Making the boards is not measured, but limits the round, because
        for small functions it takes a hundred times as long. What never gives a value is not measured either."""
        for line in iter(sys.stdin.readline, ""):
            count, spent, values = 0, 0.0, 0
            end = time.monotonic() + 4 * float(line) / 1000
            while spent * 1000 < float(line) and (not count or time.monotonic() < end):
                calls = [prepare(moves, len(moves.strip("-")) % 2) for moves in positions]
                sys.stdout = quiet
                start = time.process_time()
                for function, by_place, by_name in calls:
                    try:
                        function(*by_place, **by_name)
                        values += 1
                    except Exception as problem:
                        last = problem
                spent += time.process_time() - start
                sys.stdout = real
                count += len(calls)
                if not values:
                    print(f"{type(last).__name__}: {last}", flush=True)
                    return
            print(count, spent, flush=True)

    real = sys.stdout
    if len(sys.argv) > 2:
        quiet = open("/dev/null", "w")
        return measure(sys.stdin.readline().split())
    lines = sys.stdin.read().split("\n")
    for line in lines:
        if not line:
            continue
        moves, side = line.split()
        try:
            sys.stdout = open("/dev/null", "w")
            value = call(moves, int(side))
            sys.stdout = real
            print(repr(float(value)) if value is not None and not isinstance(value, str) else "! None")
        except Exception as error:
            sys.stdout = real
            print("!", type(error).__name__)


main()
