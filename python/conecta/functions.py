"""A function of Python as a heuristic."""

from __future__ import annotations

import hashlib
import inspect
import types
import uuid
from typing import Any, Callable, Iterable, Mapping, Optional, TypeVar, Union, overload

import numpy as np

from . import _conecta
from ._conecta import Position

Value = Any
"""A number, or an array of them from functions that value many boards."""

Range = Union[float, tuple[float, float, float]]
"""A weight's value; or its value, the least and the greatest that tuning may try."""


class Heuristic:
    """A function that values boards, known by name: wherever a player can be named, it can stand itself, too.

    It is made with :func:`heuristic`, and can be called like the function it was made of.
    """

    def __init__(
        self, function: Callable[..., Value], name: str, weights: dict[str, tuple[float, float, float]], batch: bool
    ) -> None:
        self.function = function
        self.name = name
        self.weights = weights
        self.batch = batch
        self.__doc__ = function.__doc__

    def __call__(self, boards: Any, *arguments: Any, **named: Any) -> Value:
        values = {name: value for name, (value, _, _) in list(self.weights.items())[len(arguments) :]}
        return self.function(boards, *arguments, **{**values, **named})

    def evaluate(self, position: Union[Position, str], side: Optional[int] = None) -> float:
        """The value of a position, for its side to move unless said otherwise."""
        return _conecta.evaluate(self.name, position, side)

    def with_weights(self, **weights: float) -> str:
        """The name of the player that has other weights.

        >>> @heuristic(name="mid", weights={"three": 50})
        ... def mid(board, three):
        ...     return three * board[:, 3].sum()
        >>> mid.with_weights(three=80)
        'mid(three=80)'
        """
        unknown = set(weights) - set(self.weights)
        if unknown:
            raise ValueError(f"{self.name} has no weight {', '.join(sorted(unknown))}")
        return f"{self.name}({','.join(f'{name}={value!r}' for name, value in weights.items())})"

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<heuristic {self.name}>"


Function = TypeVar("Function", bound=Callable[..., Any])


@overload
def heuristic(function: Callable[..., Value]) -> Heuristic: ...


@overload
def heuristic(
    *,
    name: Optional[str] = None,
    weights: Optional[Mapping[str, Range]] = None,
    batch: Optional[bool] = None,
    depth: int = 4,
    viewpoint: str = "leaf",
    tie_break: str = "last",
    version: Optional[str] = None,
) -> Callable[[Callable[..., Value]], Heuristic]: ...


def heuristic(
    function: Optional[Callable[..., Value]] = None,
    *,
    name: Optional[str] = None,
    weights: Optional[Mapping[str, Range]] = None,
    batch: Optional[bool] = None,
    depth: int = 4,
    viewpoint: str = "leaf",
    tie_break: str = "last",
    version: Optional[str] = None,
) -> Union[Heuristic, Callable[[Callable[..., Value]], Heuristic]]:
    """Makes a function a heuristic: a player in contests, measured, explained and tuned like any other.

    The function is given a board as its side to move sees it, an array of rows with the top one first: 1 are its own discs, -1
    the other's. It gives the value for that side. The same array is used for every call: whoever wants to keep it makes a copy.
    The same board must have the same value: a search that meets it again does not ask again.

    >>> @heuristic(weights={"middle": (3, 0, 30)})
    ... def middle(board, middle):
    ...     return middle * board[:, 3].sum()
    >>> middle.evaluate("4453")
    0.0
    >>> _conecta.Player("middle:d2").move("")
    3

    A function whose first parameter is called `boards` (or with `batch=True`) is given many boards at once, an array of the
    shape (n, 6, 7), and gives n values; the moves are the same, and much sooner.

    :param name: the player's name; the function's own if nothing is said, with hyphens for underscores.
    :param weights: the function's other parameters: their values, or value, least and greatest.
    :param depth, viewpoint, tie_break: its house search, as that of the course where nothing is said.
    :param version: what tells it from earlier functions of that name, whose games are then not taken for its own. Without it,
        the code and the plain values that it uses tell.
    """

    def made(function: Callable[..., Value]) -> Heuristic:
        called = name if name is not None else function.__name__.replace("_", "-").lower()
        parameters = list(inspect.signature(function).parameters.values())
        if not parameters:
            raise ValueError(f"{called} takes no board")
        is_batch = parameters[0].name == "boards" if batch is None else batch
        declared = _declared(called, parameters[1:], dict(weights or {}))
        entered = Heuristic(function, called, declared, is_batch)
        _conecta.register(
            function,
            called,
            _idea(function),
            [(weight, *numbers) for weight, numbers in declared.items()],
            (version or _identity(function)).encode(),
            batch=is_batch,
            depth=depth,
            viewpoint=viewpoint,
            tie_break=tie_break,
        )
        return entered

    return made if function is None else made(function)


def _declared(
    name: str, parameters: Iterable[inspect.Parameter], weights: dict[str, Range]
) -> dict[str, tuple[float, float, float]]:
    """The weights in the order of the parameters, which have values of their own or are given one."""
    declared: dict[str, tuple[float, float, float]] = {}
    for parameter in parameters:
        given = weights.pop(parameter.name, None)
        if parameter.kind not in (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD):
            raise ValueError(f"{name}: the parameter {parameter.name} cannot be given by its place")
        if given is None:
            if parameter.default is inspect.Parameter.empty:
                raise ValueError(f"{name}: there is no weight for the parameter {parameter.name}")
            given = parameter.default
        if isinstance(given, tuple):
            value, low, high = (float(number) for number in given)
        else:
            value = float(given)
            # Ten times as much is enough to find out whether more is better.
            low, high = sorted((0.0, 10 * value)) if value else (-100.0, 100.0)
        if not low <= value <= high:
            raise ValueError(f"{name}: the weight {parameter.name} is {value}, not between {low} and {high}")
        declared[parameter.name] = (value, low, high)
    if weights:
        raise ValueError(f"{name} has no parameter {', '.join(weights)}")
    return declared


def _idea(function: Callable[..., Value]) -> str:
    """The first sentence of its description."""
    text = (inspect.getdoc(function) or "").strip().split("\n\n")[0]
    return " ".join(text.split()) or "a function without a description"


def _identity(function: Callable[..., Value]) -> str:
    """What a function is to the letter: its code, and the plain values and functions that it uses. Of what cannot be known, such
    as an object with a state, nothing can be said later: then it is another one each time."""
    digest = hashlib.sha256()
    seen: set[int] = set()

    def add(thing: Any) -> bool:
        if id(thing) in seen:
            return True
        if isinstance(thing, (bool, int, float, complex, str, bytes, type(None))):
            digest.update(repr(thing).encode())
            return True
        if isinstance(thing, np.ndarray) and not thing.dtype.hasobject:
            digest.update(repr((thing.shape, thing.dtype.str)).encode() + thing.tobytes())
            return True
        if isinstance(thing, np.generic):
            digest.update(repr(thing).encode())
            return True
        if isinstance(thing, types.ModuleType):
            digest.update(f"{thing.__name__} {getattr(thing, '__version__', '')}".encode())
            return True
        if isinstance(thing, (types.BuiltinFunctionType, np.ufunc, type)):
            digest.update(f"{getattr(thing, '__module__', '')}.{thing.__name__}".encode())
            return not isinstance(thing, type) or thing.__module__ in ("builtins", "numpy")
        seen.add(id(thing))
        if isinstance(thing, (tuple, list)):
            digest.update(f"{type(thing).__name__}{len(thing)}".encode())
            return all([add(item) for item in thing])
        if isinstance(thing, (dict, set, frozenset)):
            items = thing.items() if isinstance(thing, dict) else thing
            return add(sorted(items, key=repr))
        if isinstance(thing, types.CodeType):
            digest.update(thing.co_code)
            return add((thing.co_consts, thing.co_names, thing.co_varnames, thing.co_freevars))
        if isinstance(thing, Heuristic):
            return add(thing.function)
        if isinstance(thing, types.FunctionType):
            if (thing.__module__ or "").split(".")[0] == "numpy":
                return add(thing.__qualname__)
            try:
                inside = [cell.cell_contents for cell in thing.__closure__ or ()]
            except ValueError:
                return False  # It uses a name that stands for nothing yet.
            names = _global_names(thing.__code__)
            outside = [(name, thing.__globals__[name]) for name in sorted(names) if name in thing.__globals__]
            return add((thing.__code__, thing.__defaults__, inside, outside))
        return False

    return digest.hexdigest() if add(function) else uuid.uuid4().hex


def _global_names(code: types.CodeType) -> set[str]:
    """The names that code uses, and the code in it."""
    inner = (_global_names(constant) for constant in code.co_consts if isinstance(constant, types.CodeType))
    return set(code.co_names).union(*inner)


def heuristics() -> list[dict[str, Any]]:
    """The heuristics there are: name, idea, origin and weights.

    >>> [about["name"] for about in heuristics()][:3]
    ['bueno', 'ia1', 'ia2']
    """
    keys = ("name", "idea", "origin", "weights")
    return [dict(zip(keys, (*about[:3], dict(about[3])))) for about in _conecta.heuristics()]
