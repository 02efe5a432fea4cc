"""What all tests have at hand."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test works in a folder of its own: what it keeps is nobody else's."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def table(name: str) -> list[list[str]]:
    """The rows of a data file of the project."""
    with open(ROOT / "data" / name, encoding="utf-8") as file:
        return list(csv.reader(file, delimiter="\t"))
