"""The measures of the house: text that is read once, files of one subject, names that are there
once and name something, imports that run one way, plain English, a short way for a small puzzle.

Denser code meets none of them. A bound is lowered when the tree gets better, and never raised.
There is no bound on the number of files, lines or tests: what psolver can do may grow.
"""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

from support import house
from support.house import FILES
from support.places import DATA, PACKAGE, TESTS

MOST_NODES_A_LINE = 5.78
MOST_NODES_A_LINE_OF_A_FILE = 7.7
MOST_VAGUE_NAMES_PERCENT = 1.5
MOST_REPEATED_CONSTANTS = 13
MOST_REPEATED_FUNCTIONS = 38
MOST_FUNCTIONS_WITH_CONTROL = 1
MOST_SPLATS = 0
MOST_IMPORTS_IN_FUNCTIONS = 242
MOST_LINES_OF_A_FILE = 600
MOST_REPEATED_FILE_NAMES = 0
MOST_REPEATED_CLASS_NAMES = 0
MOST_FILES_IN_CIRCLES = 0
MOST_FILES_THAT_NAME_EACH_OTHER = 0

SMALL = "samples/small-2x3.toml"
MOST_MOVES = {(): 60, ("-n", "1"): 40, ("--count",): 36}
MOST_FUNCTIONS = 376
MOST_NODES_LOADED = 62_100
FOUR = "samples/four-pieces.toml"
MOST_MOVES_OF_FOUR_PIECES = 876
LEAST_PERCENT_EXECUTED = 15.4
MOST_NODES_OF_THE_CORE = 107_500
MOST_LINES_OF_TESTS = 52_547
LEAST_PERCENT_THROUGH_DOORS = 77
MOST_MODULES_OF_TESTS = 80
CORE_ROOMS = ("core", "search", "text", "cli")
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
MODULE = """\
// The first line,
// and the second.
//
//   Another paragraph
/**
 * Return a sum.
 * @param {{a: {b: number}}} laid the first one
 * @param {number} [other] from 0
 * @returns {number}
 */
/** @import { Send } from "./asking.js" */
const text = `no // comment ${laid} here`; // the end
"""


def test_the_text_is_not_dense() -> None:
    assert house.nodes_a_line(FILES) <= MOST_NODES_A_LINE
    densest = max(FILES, key=lambda path: house.nodes_a_line([path]))
    assert house.nodes_a_line([densest]) <= MOST_NODES_A_LINE_OF_A_FILE, densest


def test_bound_names_say_something() -> None:
    assert house.share_of_vague_names(FILES) <= MOST_VAGUE_NAMES_PERCENT


def test_constants_and_public_functions_have_names_of_their_own() -> None:
    constants = house.repeated(chain.from_iterable(map(house.constants_of, FILES)))
    assert len(constants) <= MOST_REPEATED_CONSTANTS, constants
    functions = house.repeated(chain.from_iterable(map(house.public_functions_of, FILES)))
    assert len(functions) <= MOST_REPEATED_FUNCTIONS, functions


def test_few_functions_pass_on_a_control() -> None:
    assert house.functions_that_take("control", FILES) <= MOST_FUNCTIONS_WITH_CONTROL


def test_few_tuples_are_written_to_be_unpacked_at_once() -> None:
    assert house.splats_of_tuples(FILES) <= MOST_SPLATS


def test_few_imports_stand_in_functions() -> None:
    assert house.imports_in_functions(FILES) <= MOST_IMPORTS_IN_FUNCTIONS


def test_every_file_is_short_enough_to_read() -> None:
    """The checker of certificates must run alone, without another file of psolver."""
    files = [path for path in FILES if path.name != "certificate_checker.py"]
    assert [] == [path for path in files if house.lines_of([path]) > MOST_LINES_OF_A_FILE]


def test_a_file_has_a_name_of_its_own() -> None:
    names = house.repeated(path.stem for path in FILES if path.stem != "__init__")
    assert len(names) <= MOST_REPEATED_FILE_NAMES, names


def test_a_public_class_has_a_name_of_its_own() -> None:
    names = house.repeated(house.public_classes(FILES))
    assert len(names) <= MOST_REPEATED_CLASS_NAMES, names


def test_no_two_files_import_each_other() -> None:
    loaded = house.circles(house.import_graph(loaded_only=True))
    assert sum(map(len, loaded)) <= MOST_FILES_IN_CIRCLES, loaded
    named = house.circles(house.import_graph())
    assert sum(map(len, named)) <= MOST_FILES_THAT_NAME_EACH_OTHER, named


def test_circles_of_imports_are_found() -> None:
    assert [] == house.circles({"a": {"b"}, "b": {"c"}, "c": set()})
    assert [["b", "c"]] == house.circles({"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set()})


def test_a_small_puzzle_takes_a_short_way() -> None:
    found = house.ways([[SMALL, *options] for options in MOST_MOVES])
    assert found[0].functions <= MOST_FUNCTIONS
    moves = {options: way.moves for options, way in zip(MOST_MOVES, found, strict=True)}
    assert {} == {one: n for one, n in moves.items() if n > MOST_MOVES[one]}


def test_a_small_puzzle_loads_little_and_no_heavy_package() -> None:
    assert set() == HEAVY & set(house.modules_of(SMALL))
    assert house.nodes_of(house.files_of(house.modules_of(SMALL))) <= MOST_NODES_LOADED


def test_a_plain_puzzle_stays_in_few_rooms_and_loads_little_that_it_does_not_execute() -> None:
    found = house.trip(FOUR)
    assert found.moves <= MOST_MOVES_OF_FOUR_PIECES
    percent = 100 * found.executed / found.loaded
    assert percent >= LEAST_PERCENT_EXECUTED, f"{found.executed} of {found.loaded}"


def test_the_core_is_small() -> None:
    core = [path for path in FILES if path.relative_to(PACKAGE).parts[0] in CORE_ROOMS]
    assert house.nodes_of(core) <= MOST_NODES_OF_THE_CORE


def test_most_tests_go_through_doors() -> None:
    tests = [path for path in TESTS.rglob("*.py") if DATA not in path.parents]
    modules = {path: house.behind_doors(path) for path in tests}
    through = [path for path, inside in modules.items() if not inside]
    assert house.lines_of(tests) <= MOST_LINES_OF_TESTS
    assert 100 * house.lines_of(through) / house.lines_of(tests) >= LEAST_PERCENT_THROUGH_DOORS
    assert len(set().union(*modules.values())) <= MOST_MODULES_OF_TESTS


def test_the_prose_of_modules_is_found(tmp_path: Path) -> None:
    path = tmp_path / "one.js"
    path.write_text(MODULE, encoding="utf-8")
    found = [(one.line, one.kind, one.text) for one in house.script_prose(path)]
    assert found == [
        (1, "script", "The first line, and the second."),
        (1, "script", "Another paragraph"),
        (5, "script", "Return a sum."),
        (5, "script", "the first one"),
        (5, "script", "from 0"),
        (12, "message", "no // comment {} here"),
        (12, "script", "the end"),
    ]


def test_docstrings_comments_and_messages_are_plain_english() -> None:
    prose = dict.fromkeys(("docstring", "comment", "script"), PHRASES)
    phrases = {**prose, "message": IN_MESSAGES}
    found = [*house.banned(phrases, OPENING)]
    assert len(found) <= MOST_BANNED, "\n".join(map(str, found[:20]))
