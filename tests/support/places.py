"""Where things are: the one place that tells it to the tests."""

from __future__ import annotations

import importlib.util
import re
import sys
from ast import literal_eval
from pathlib import Path
from types import ModuleType
from typing import Any

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
PACKAGE = ROOT / "psolver"
SAMPLES = ROOT / "samples"
DATA = TESTS / "data"
GOLDEN = TESTS / "golden"


def data_text(name: str) -> str:
    """Return a puzzle, or another text, of `tests/data/texts`."""
    return (DATA / "texts" / name).read_text(encoding="utf-8")


def puzzle_file(text: str, folder: Path) -> Path:
    """The file of a sample, by its name, or of the text of a puzzle, written to a folder."""
    if "=" not in text:
        return SAMPLES / f"{text}.toml"
    path = folder / "puzzle.toml"
    path.write_text(text, encoding="utf-8")
    return path


def bounds(told: object, most: int = 10_000) -> tuple[int, int]:
    """The least and the greatest number of a range in the text of a puzzle."""
    least, dots, end = str(told).partition("..")
    return int(least), int(end or (most if dots else least))


def examples(name: str) -> list[tuple[str, str]]:
    """Return expressions in Python, each with its value, of a file in `tests/data`."""
    return re.findall(r"^>>> (.+)\n(.+)$", (DATA / name).read_text(encoding="utf-8"), re.M)


def table(name: str) -> list[Any]:
    """Return the rows of a table in `tests/data/tables`: a value of Python a line."""
    lines = (DATA / "tables" / name).read_text(encoding="utf-8").splitlines()
    return [literal_eval(line) for line in lines if not line.startswith("#")]


def docs_program(name: str) -> ModuleType:
    """The module of a program in docs/."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # its dataclasses look there for their types
    spec.loader.exec_module(module)
    return module
