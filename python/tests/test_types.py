"""What type checkers are told is enough for strict programs, and true."""

import subprocess
import sys

import pytest
from conftest import ROOT

from conecta import _conecta

TYPED = ROOT / "python" / "tests" / "typed"


def checked(*arguments):
    pytest.importorskip("mypy")
    settings = ["--strict", "--config-file", str(ROOT / "python" / "pyproject.toml")]
    return subprocess.run([sys.executable, "-m", "mypy", *settings, *arguments], capture_output=True, text=True)


def test_strict_programs_pass():
    told = checked(str(TYPED / "right.py"))
    assert told.returncode == 0, told.stdout


def test_wrong_programs_are_found_out():
    told = checked(str(TYPED / "wrong.py"))
    lines = (TYPED / "wrong.py").read_text(encoding="utf-8").splitlines()
    expected = {number for number, line in enumerate(lines, 1) if "# wrong" in line}
    assert {int(line.split(":")[1]) for line in told.stdout.splitlines() if ": error:" in line} == expected, told.stdout


def test_the_package_itself_passes():
    told = checked("-p", "conecta")
    assert told.returncode == 0, told.stdout


def test_the_stubs_name_what_is_there_and_nothing_else():
    stubs = (ROOT / "python" / "conecta" / "_conecta.pyi").read_text(encoding="utf-8")
    import ast

    declared = {node.name: node for node in ast.parse(stubs).body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    assert set(declared) == {name for name in dir(_conecta) if not name.startswith("__") and name != "VERSION"}
    for name, node in declared.items():
        if isinstance(node, ast.ClassDef) and name != "PlayerFailure":
            methods = {inner.name for inner in node.body if isinstance(inner, ast.FunctionDef)} - {"__init__", "__hash__", "__eq__"}
            there = {inner for inner in dir(getattr(_conecta, name)) if not inner.startswith("__")}
            assert methods == there, name
