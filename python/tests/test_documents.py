"""Examples in the package, in docs/python.md and in the notebooks do what they say."""

import doctest
import importlib
import re

import pytest
from conftest import ROOT

import conecta
from conecta import _conecta

MODULES = ["conecta", "conecta.functions", "conecta.contests", "conecta.data", "conecta.kaggle", "conecta._drawing"]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_the_package_are_true(name):
    outcome = doctest.testmod(importlib.import_module(name))
    assert outcome.failed == 0 and outcome.attempted > 0


@pytest.mark.parametrize("thing", ["Position", "Solution", "Player", "solve", "solve_many", "symmetries"])
def test_examples_in_the_compiled_part_are_true(thing):
    names = {name: getattr(_conecta, name) for name in dir(_conecta)}
    test = doctest.DocTestParser().get_doctest(getattr(_conecta, thing).__doc__, names, thing, None, 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_everything_that_is_exported_is_described():
    for name in conecta.__all__:
        assert getattr(conecta, name).__doc__, name


def test_the_document_is_true():
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    snippets = re.findall(r"^```python\n(.*?)^```", text, re.S | re.M)
    assert len(snippets) >= 8
    names: dict[str, object] = {}
    for snippet in snippets:
        if ">>>" in snippet:
            test = doctest.DocTestParser().get_doctest(snippet, names, "python.md", None, 0)
            assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, clear_globs=False).failed == 0, snippet
            names.update(test.globs)
        else:
            exec(compile(snippet, "python.md", "exec"), names)


@pytest.mark.parametrize("notebook", sorted((ROOT / "python" / "examples").glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks_run(notebook, own_folder):
    nbformat, nbclient = (pytest.importorskip(name) for name in ("nbformat", "nbclient"))
    pytest.importorskip("ipykernel")
    read = nbformat.read(notebook, as_version=4)
    assert all(not cell.get("outputs") for cell in read.cells), "notebooks are kept without their outputs"
    nbclient.NotebookClient(read, timeout=300, resources={"metadata": {"path": str(own_folder)}}).execute()
