"""The measures of the house: few files of one subject, names that are there once, imports that run
one way, plain English, and a short way for a small puzzle.

A bound is lowered when the tree gets better. Those of size alone (lines, cases) grow with what
psolver can do, by a commit that says for which features; all others are never raised.
"""

from __future__ import annotations

import re

import pytest
from support.house import (
    FILES,
    banned,
    circles,
    import_graph,
    lines_of,
    modules_of,
    public_classes,
    repeated,
    ways,
)
from support.places import TESTS

MOST_FILES = 315
MOST_LINES = 82_500
MOST_LINES_OF_A_FILE = 600
MOST_LINES_OF_TESTS = 63_500
MOST_CASES = 11_600
MOST_REPEATED_FILE_NAMES = 0
MOST_REPEATED_CLASS_NAMES = 0
MOST_FILES_IN_CIRCLES = 0

SMALL = "samples/small-2x3.toml"
MOST_MOVES = {(): 74, ("-n", "1"): 54, ("--count",): 50}
MOST_FUNCTIONS = 378
MOST_MODULES = 73
HEAVY = {"distributed", "highspy", "llvmlite", "numba", "numpy", "rich", "starlette", "trimesh"}

QUESTIONS = (
    "What|Who|Whose|Whom|How|Where|When|Why|Which|Is|Does|Do|Are|Was|Has|Have|Can|May|Must|Should"
)
OPENING = re.compile(rf"(?:{QUESTIONS})\b|[^\n]*\?$", re.M)
WORDS = "told|tells|said|says|sought|laid|kept|wants|in vain"
PHRASES = re.compile(rf"\b(?:{WORDS}|None\s+where|so\s+many|what\s+is|there\s+is\s+none)\b", re.I)
# programs have no wishes and no memory; "is no number" reads "is not a number"
IN_MESSAGES = re.compile(
    r"\b(?:told|tells|said|sought|laid|kept|wants|lies so|lying so|there twice|beside which)\b"
    r"|(?<!there )\bis no(?! more\b)\b",
    re.I,
)
MOST_BANNED = 0


def test_the_package_has_few_files_and_lines() -> None:
    assert len(FILES) <= MOST_FILES
    assert lines_of(FILES) <= MOST_LINES


def test_every_file_is_short_enough_to_read() -> None:
    assert [] == [path for path in FILES if lines_of([path]) > MOST_LINES_OF_A_FILE]


def test_the_tests_have_few_lines() -> None:
    assert lines_of(TESTS.rglob("*.py")) <= MOST_LINES_OF_TESTS


def test_the_default_run_has_few_cases(request: pytest.FixtureRequest) -> None:
    assert len(request.session.items) <= MOST_CASES or request.config.option.markexpr != "not slow"


def test_a_file_has_a_name_of_its_own() -> None:
    names = repeated(path.stem for path in FILES if path.stem != "__init__")
    assert len(names) <= MOST_REPEATED_FILE_NAMES, names


def test_a_public_class_has_a_name_of_its_own() -> None:
    names = repeated(public_classes(FILES))
    assert len(names) <= MOST_REPEATED_CLASS_NAMES, names


def test_no_two_files_import_each_other() -> None:
    found = circles(import_graph())
    assert sum(map(len, found)) <= MOST_FILES_IN_CIRCLES, found


def test_circles_of_imports_are_found() -> None:
    assert [] == circles({"a": {"b"}, "b": {"c"}, "c": set()})
    assert [["b", "c"]] == circles({"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set()})


def test_a_small_puzzle_takes_a_short_way() -> None:
    found = ways([[SMALL, *options] for options in MOST_MOVES])
    assert found[0].functions <= MOST_FUNCTIONS
    moves = {options: way.moves for options, way in zip(MOST_MOVES, found, strict=True)}
    assert {} == {one: n for one, n in moves.items() if n > MOST_MOVES[one]}


def test_a_small_puzzle_loads_few_modules_and_no_heavy_package() -> None:
    modules = modules_of(SMALL)
    assert set() == HEAVY & set(modules)
    assert sum(name.split(".")[0] == "psolver" for name in modules) <= MOST_MODULES


def test_docstrings_comments_and_messages_are_plain_english() -> None:
    phrases = {"docstring": PHRASES, "comment": PHRASES, "message": IN_MESSAGES}
    found = [*banned(phrases, OPENING)]
    assert len(found) <= MOST_BANNED, "\n".join(map(str, found[:20]))
