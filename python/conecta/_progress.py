"""How far long work is: a line that is written over and over, where somebody looks at it."""

from __future__ import annotations

import sys
import time
from typing import Callable, Optional, Union

Progress = Union[None, bool, Callable[[int, int], None]]
"""`True` or `False`, or a function of what is done and what there is in all; `None` shows what takes long to who looks."""


class Line:
    """Writes the progress to standard error, after a moment at the earliest."""

    def __init__(self, patience: float) -> None:
        self.begun = time.monotonic()
        self.patience = patience
        self.is_shown = False

    def __call__(self, done: int, all: int) -> None:
        if time.monotonic() - self.begun < self.patience:
            return
        end = "\n" if done >= all else ""
        if end and not self.is_shown:
            return
        self.is_shown = not end
        sys.stderr.write(f"\r{done:,} of {all:,}{end}")
        sys.stderr.flush()


def shown(progress: Progress) -> Optional[Callable[[int, int], None]]:
    """What is called with the progress."""
    if callable(progress):
        return progress
    if progress is True:
        return Line(0.0)
    if progress is None and (sys.stderr.isatty() or "ipykernel" in sys.modules):
        return Line(2.0)
    return None
