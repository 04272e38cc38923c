"""Rooms: the map, the parts that a room can be left without, and rooms of other packages."""

from __future__ import annotations

import ast
import json
import os
import re
import runpy
import subprocess
import sys
import venv
import zipfile
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest
from support.amputation import OF_THE_CORE, ROOMS, answers, core_alone, without_room
from support.command import run
from support.places import PACKAGE, ROOT, SAMPLES, TESTS, table
from support.shared_builds import BuildOnce

import psolver
from psolver.core import Room, known_keys
from psolver.core.installed_rules import OWN_NAMES

CORE_TESTS = sorted(OF_THE_CORE)  # the folders of the tests of the core
# a run of each kind, whose answer is the same without any capability
RUNS = tuple(table("rooms-runs.txt"))


def room_of(name: str) -> Room:
    """What the door of a room holds."""
    room: Room = import_module(f"psolver.{name}").ROOM
    return room


# the map ------------------------------------------------------------------------------------------


def test_the_map_holds_what_the_doors_say() -> None:
    made = runpy.run_path(str(ROOT / "packaging/map.py"))["map_source"]()
    text = (PACKAGE / "core/rooms.py").read_text("utf-8")
    assert ast.dump(ast.parse(made)) == ast.dump(ast.parse(text)), "run packaging/map.py"


def test_what_a_door_offers_is_there_and_has_a_type() -> None:
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    for room in sorted(rooms):
        door = import_module(f"psolver.{room}")
        offered = set()
        for module, names in getattr(door, "OFFERS", {}).items():
            loaded = import_module(f"psolver.{room}.{module}")
            for name in names.split():
                assert getattr(door, name) is getattr(loaded, name)
                offered.add((module, name, name))
        assert not hasattr(door, "no_such_name")
        stub = PACKAGE / room / "__init__.pyi"
        typed = stub.read_text(encoding="utf-8") if stub.exists() else ""
        lines = re.findall(r"^from \.([\w.]+) import (\w+) as (\w+)$", typed, re.M)
        assert offered == set(lines), "run packaging/map.py"


def test_whatever_a_room_names_is_there() -> None:
    for package in ("lattices", "rules", *ROOMS):
        room = room_of(package)
        for name, command in room.commands.items():
            module = import_module(f"psolver.{package}.{command.module}")
            assert name == getattr(module, name).name
        for name, home in room.functions.items():
            module = import_module(f"psolver.{package}.{home}")
            assert getattr(psolver, name) is getattr(module, name)
        for home in homes_in(room):
            place, _, name = home.partition(":")
            module = import_module(f"psolver.{package}.{place}")
            assert not name or hasattr(module, name), home


def test_the_files_of_a_room_for_the_page_are_there() -> None:
    for name in ROOMS:
        room = room_of(name)
        for file in (*room.page_modules.values(), *room.page_sheets):
            assert (PACKAGE / name / file).is_file(), file


def homes_in(room: Room) -> list[str]:
    """The places that a room names, besides those of commands and functions."""
    tables = room.views, room.fronts, room.goals, room.writers, room.report_writers
    tables += room.readers, room.foreign_writers, room.services
    placed = room.page_views, room.page_parts, room.questions
    tables += tuple({name: part[0] for name, part in parts.items()} for parts in placed)
    modules = [room.large, room.kernels, room.key_help, room.foreign, room.proofs, room.dates]
    modules += [entry.module for entry in room.rules.values()]
    for name, module in room.lattices.items():
        constant = name.upper().replace(" ", "_")
        modules.append(f"{module}:{constant}")
    return [*(home for table in tables for home in table.values()), *filter(None, modules)]


def test_a_room_has_a_page_of_the_docs_and_tests() -> None:
    for name in ROOMS:
        room = room_of(name)
        assert not room.docs or (ROOT / "docs" / room.docs).is_file(), name
        assert [*(TESTS / name).glob("test_*.py")], name


def test_the_architecture_page_has_the_map() -> None:
    page = (
        (ROOT / "docs/architecture.md").read_text(encoding="utf-8").partition("<!-- the map -->")[2]
    )
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", page, re.M)
    expected = []
    for name in ROOMS:
        room = room_of(name)
        purpose = f"{room.sentence} [{room.docs}]({room.docs})" if room.docs else room.sentence
        first_files = import_module(f"psolver.{name}").ROOM.first_files
        files = [f"{file}.py" for file in first_files.split()]
        assert [] == [file for file in files if not (PACKAGE / name / file).is_file()]
        expected.append((name, f"{purpose} | {', '.join(f'`{file}`' for file in files)}"))
    assert expected == rows


def test_a_rule_of_a_package_has_no_key_or_attribute_that_puzzles_have_without_rules() -> None:
    keys = known_keys(())
    attributes = {field.name for field in fields(psolver.Puzzle)}
    assert {*keys.top, *keys.piece, *attributes, "clues"} - {"expect"} <= OWN_NAMES


def test_all_rooms_are_listed() -> None:
    listed = run("rooms")
    names = [line.split()[0] for line in listed.out.splitlines()[1:]]
    assert (0, [*ROOMS], "") == (listed.status, names, listed.err)


def test_a_plain_puzzle_loads_no_room() -> None:
    code = (
        "import sys; from psolver.cli import psolver\n"
        "psolver.main(['samples/four-pieces.toml', '-q'], standalone_mode=False)\n"
        "print({name.split('.')[1] for name in sys.modules if name.startswith('psolver.')})"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert set() == set(re.findall(r"'(\w+)'", done.stdout.splitlines()[-1])) & {*ROOMS}


# without a room -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole() -> dict[tuple[str, ...], tuple[int, str, str]]:
    return {words: answers(ROOT, *words) for words in RUNS}


@pytest.mark.slow
@pytest.mark.parametrize("room", ROOMS)
def test_without_a_room_all_else_works(
    room: str, build_once: BuildOnce, whole: dict[tuple[str, ...], tuple[int, str, str]]
) -> None:
    folder = build_once(f"without-{room}", lambda folder: without_room(room, folder))
    for words, answer in whole.items():
        assert answer == answers(folder, *words), words
    status, out, err = answers(folder, "--help")
    listed = set(re.findall(r"^  ([a-z]+)\*? ", out, re.M))
    assert (0, "") == (status, err)
    assert set() == listed & room_of(room).commands.keys()
    others = [room_of(name).commands for name in ROOMS if name != room]
    assert listed >= {name for commands in others for name in commands}


@pytest.mark.slow
def test_what_needs_a_room_that_is_missing_gets_a_sentence(tmp_path: Path) -> None:
    folder = without_room("best", tmp_path / "best")
    said = "puzzles with this goal cannot be solved, as no room of psolver has 'best'\n"
    assert (2, "", said) == answers(folder, "samples/packing-y-pentominoes-9x9.toml")
    folder = without_room("calendars", tmp_path / "calendars")
    said = "this is not possible here, as no room of psolver has 'solve_by_date'\n"
    assert (2, "", said) == answers(folder, "samples/calendar.toml", "--by", "date")


DOMINOES = "pieces = '##'\ncount = 'any'\nboard = '2x3'\n"
UNKNOWN = "p.toml: unknown key '{}' ('psolver new FILE' writes a file with the usual keys)\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("room", "text", "said"),
    [
        ("families", f"{DOMINOES}[vary]\nn = [1, 2]\n", UNKNOWN.format("vary")),
        ("families", f"{DOMINOES}[[problem]]\nboard = '2x3'\n", UNKNOWN.format("problem")),
        ("making", f"{DOMINOES}[make]\nclues = 1\n", UNKNOWN.format("make")),
        ("disassembly", f"{DOMINOES}[[together]]\npieces = ['A']\n", UNKNOWN.format("together")),
        (
            "figures",
            "pieces = '##'\ngoal = 'symmetry'\n",
            "puzzles with this goal cannot be solved, as no room of psolver has 'symmetry'\n",
        ),
    ],
    ids=["vary", "problem", "make", "together", "symmetry"],
)
def test_a_key_of_a_room_that_is_missing_gets_a_sentence(
    room: str, text: str, said: str, tmp_path: Path
) -> None:
    folder = without_room(room, tmp_path)
    (folder / "p.toml").write_text(text, encoding="utf-8")
    assert (2, "", said) == answers(folder, "p.toml")


@pytest.mark.slow
def test_without_any_room_the_tests_of_the_core_pass(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    """Of the rows of a test a run with `--part` has those of that part."""
    folder = core_alone(tmp_path)
    pytest_here = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider"]
    pytest_here += ["--part", pytestconfig.option.part or "0/1"]
    done = subprocess.run(
        [*pytest_here, "-m", "not slow and not rooms", *(f"tests/{room}" for room in CORE_TESTS)],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
    )
    assert 0 == done.returncode, done.stdout[-5000:]


# rooms of other packages --------------------------------------------------------------------------

PAGE = (ROOT / "docs/extending.md").read_text(encoding="utf-8")
# the modules of the page's package, each under the line that names it
MODULE_ON_PAGE = re.compile(
    r"`psolver_walls/(\w+)\.py`[^`]*(?:`[^`]*`[^`]*)*?```python\n(.*?)^```$", re.M | re.S
)
MODULES = dict(MODULE_ON_PAGE.findall(PAGE))
ENTRY = "walls = psolver_walls:ROOM"
WALL = re.search(r"^```text\n(lattice = .*?)^```$", PAGE, re.M | re.S)[1]  # type: ignore[index]
DOOR = "from psolver.core import Command, Room, RuleEntry\n\nROOM = Room(sentence='Walls.', {})"
# a room with the fields that the page's package has not got
READING = {
    "__init__": DOOR.format(
        "readers={'wall': 'reading:read_wall'}, endings={'.wall': 'wall'},"
        " foreign_writers={'wall': 'reading:write_wall'},"
        " fronts={'row_of': 'reading:read_row'}, keys={'row_of': 'stands at the top'},"
        " key_help='reading:ROW_KEYS', report_writers={'said': 'reading:said'},"
        " views={'Wall.text': 'reading:text'}, kernels='reading', goals={'walls': 'reading:TASK'}"
    ),
    "reading": """
from psolver.core import FileProblem, KeyHelp
from psolver.editors import KeyTables, RoomKeys, properties_of
from psolver.core.toml.load import loads, puzzle_of_table

KEYS = {"row_of": KeyHelp("the length of a row of dominoes", "number")}
TASK = "a task"

def read_wall(data, file, choices):
    size = data.decode().strip()
    return [FileProblem("", loads(f"board = '{size}'\\npieces = '##'\\ncount = 'any'"))]

def write_wall(puzzles, tilings):
    return f"2x{len(puzzles[0].board.cells) // 2}\\n".encode(), ()

def read_row(top, vary):
    values = {key: value for key, value in top.values.items() if key != "row_of"}
    return puzzle_of_table(top.having({**values, "board": f"2x{top.values['row_of']}"}))

def with_tables(tables):
    return KeyTables({**tables.keys, "": {**tables.keys[""], **KEYS}}, tables.headers)

def with_schema(schema):
    return {**schema, "properties": {**schema["properties"], **properties_of(KEYS)}}

ROW_KEYS = RoomKeys(with_tables, with_schema)

def said(report, look):
    return "said"

def text(value):
    return "a wall"

def units():
    return []
""",
}


def wheel(folder: Path, entries: str, modules: dict[str, str]) -> Path:
    """Make a wheel, psolver-walls 1.0, with entry points and modules; return its path."""
    path = folder / "psolver_walls-1.0-py3-none-any.whl"
    info = "psolver_walls-1.0.dist-info"
    metadata = {
        "METADATA": "Metadata-Version: 2.1\nName: psolver-walls\nVersion: 1.0\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: x\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "entry_points.txt": f"[psolver.rooms]\n{entries}\n",
        "RECORD": "",
    }
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in modules.items():
            archive.writestr(f"psolver_walls/{name}.py", text)
        for name, text in metadata.items():
            archive.writestr(f"{info}/{name}", text)
    return path


class Installed(NamedTuple):
    """A virtual environment with a wheel, beside psolver, in a folder to work in."""

    folder: Path

    @property
    def program(self) -> Path:
        binary = "Scripts/python.exe" if sys.platform == "win32" else "bin/python"
        return self.folder / "environment" / binary

    def run(self, *arguments: str, **variables: str) -> tuple[int, str, str]:
        """The exit status of Python with some arguments, and what it prints."""
        done = subprocess.run(
            [self.program, *arguments],
            cwd=self.folder,
            env={**os.environ, "PYTHONIOENCODING": "utf-8", **variables},
            capture_output=True,
            encoding="utf-8",
        )
        return done.returncode, done.stdout, done.stderr

    def psolver(self, *arguments: str, **variables: str) -> tuple[int, str, str]:
        """The same of a command line of psolver, whose kernels need not be compiled."""
        return self.run("-m", "psolver", *arguments, **variables)

    def shown(self, code: str) -> str:
        """What some lines of Python print, which must not fail."""
        status, out, err = self.run("-c", code)
        assert (0, "") == (status, err)
        return out


def installed(folder: Path, entries: str, modules: dict[str, str]) -> Installed:
    """Install a wheel with these in a fresh virtual environment, beside psolver."""
    place = folder / "environment"
    venv.create(place, symlinks=True)
    (packages,) = {*place.glob("lib/python*/site-packages"), *place.glob("Lib/site-packages")}
    known = [str(ROOT), *(path for path in sys.path if path.endswith("site-packages"))]
    (packages / "psolver_and_its_packages.pth").write_text("\n".join(known), encoding="utf-8")
    made = wheel(folder, entries, modules)
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--target"]
    subprocess.run([*pip, str(packages), str(made)], check=True, capture_output=True)
    (folder / "wall.toml").write_text(WALL, encoding="utf-8")
    return Installed(folder)


@pytest.fixture(scope="module")
def walls(build_once: BuildOnce) -> Installed:
    """The package of docs/extending.md."""
    return Installed(build_once("walls", lambda folder: installed(folder, ENTRY, MODULES)))


@pytest.fixture(scope="module")
def reading(build_once: BuildOnce) -> Installed:
    """A package with all other fields."""
    return Installed(build_once("reading", lambda folder: installed(folder, ENTRY, READING)))


def test_the_page_has_the_modules_that_its_door_names() -> None:
    expected = {"__init__", "brick_lattice", "rim_rule", "wall_formats", "wall_command"}
    assert expected == MODULES.keys()


@pytest.mark.slow
def test_commands_know_the_room_of_a_package(walls: Installed) -> None:
    assert (0, "12\n", "") == walls.psolver("bricks", "wall.toml")
    _, out, _ = walls.psolver("--help")
    assert re.search(r"^Others:\n  bricks +Print the number of cells of a board\.", out, re.M)
    _, out, err = walls.psolver("rooms")
    last = out.splitlines()[-1]
    assert ["walls", "bricks", "Walls of bricks. (psolver_walls)"] == re.split(" {2,}", last)
    assert "" == err
    assert (0, "1\n", "") == walls.psolver("wall.toml", "--count", "-q")
    _, out, _ = walls.psolver("show", "wall.toml")
    assert "Each piece covers a cell at the rim." in out.splitlines()
    assert (0, "A A A A A A\n", "") == walls.psolver("wall.toml", "-q", "--format", "names")
    status, out, err = walls.psolver("wall.toml", "-q", "-o", "wall.names")
    assert (0, "", "") == (status, out, err)
    assert "A A A A A A\n" == (walls.folder / "wall.names").read_text(encoding="utf-8")


@pytest.mark.slow
def test_python_knows_the_room_of_a_package(walls: Installed) -> None:
    code = """
import copy, pickle, psolver
loaded = psolver.load("wall.toml")
plain = psolver.puzzle(board="3x3", pieces=["#"], count="any")
made = psolver.Puzzle(plain.pieces, plain.board, at_rim=True)
rule = made.rules[0]
puzzles = [psolver.Puzzle(plain.pieces, plain.board, rules=(rule,)), plain.having(at_rim=True),
           psolver.puzzle(board="3x3", pieces=["#"], count="any", at_rim=True),
           psolver.Puzzle.from_dict(made.to_dict()), pickle.loads(pickle.dumps(made))]
print(len(loaded.at_rim), plain.at_rim, len(made.at_rim), [made] * 5 == puzzles)
print(psolver.count(made), psolver.count(plain), "at_rim" in dir(plain), "bricks" in dir(psolver))
print(loaded.board.lattice, psolver.loads(psolver.dumps(loaded)) == loaded)
tiling = next(psolver.tilings(loaded))
print(psolver.verify(loaded, tiling), psolver.draw(loaded, tiling, "names"))
"""
    expected = ["10 None 8 True", "0 1 True True", "BRICK True", "() A A A A A A"]
    assert expected == walls.shown(code).splitlines()


@pytest.mark.slow
def test_an_attribute_alone_is_enough_to_find_the_rule_of_a_package(walls: Installed) -> None:
    head = "import psolver\nfrom psolver.core.model import *\npieces = Piece('A', ((0, 0),)),\n"
    head += "board = Board(frozenset({(0, 0)}))\n"
    assert "None\n" == walls.shown(f"{head}print(Puzzle(pieces, board).at_rim)")
    assert "frozenset({(0, 0)})\n" == walls.shown(
        f"{head}from psolver_walls.rim_rule import AtRim\n"
        "print(Puzzle(pieces, board, rules=(AtRim(board.must),)).at_rim)"
    )
    assert "1\n" == walls.shown(f"{head}print(len(Puzzle(pieces, board, at_rim=True).rules))")


@pytest.mark.slow
def test_the_schema_and_completion_know_the_room_of_a_package(walls: Installed) -> None:
    properties = json.loads(walls.psolver("schema")[1])["properties"]
    assert "brick" in properties["lattice"]["enum"]
    assert "whether each piece covers a cell at the rim" == properties["at_rim"]["description"]
    code = "from psolver.editors import completions; print(completions())"
    assert "whether each piece covers a cell at the rim" in walls.shown(code)
    for words, expected in (("psolver bri", "bricks"), ("psolver wall.toml --format na", "names")):
        asked = {"COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
        _, out, _ = walls.psolver(_PSOLVER_COMPLETE="bash_complete", **asked)
        assert f"plain,{expected}" in out.splitlines()
    asked = {"COMP_WORDS": "psolver wall.toml -o x.n", "COMP_CWORD": "3"}
    _, out, _ = walls.psolver(_PSOLVER_COMPLETE="bash_complete", **asked)
    assert "plain,x.names" in out.splitlines()


@pytest.mark.slow
def test_the_page_reads_puzzles_with_the_room_of_a_package(walls: Installed) -> None:
    code = """
from psolver.page.drawings import drawing_values
import psolver
text = open("wall.toml").read()
drawn = drawing_values(text, psolver.loads(text))
print(drawn["lattice"]["name"], len(drawn["pieces"]), drawn["board"]["layers"][0][0].count("#"))
"""
    assert "brick 1 4\n" == walls.shown(code)


@pytest.mark.slow
def test_a_package_brings_formats_keys_goals_and_views(reading: Installed) -> None:
    (reading.folder / "small.wall").write_text("2x3\n", encoding="utf-8")
    (reading.folder / "row.toml").write_text(
        "row_of = 4\npieces = '##'\ncount = 'any'\n", encoding="utf-8"
    )
    assert (0, "3\n", "") == reading.psolver("small.wall", "--count", "-q")
    assert (0, "5\n", "") == reading.psolver("row.toml", "--count", "-q")
    assert (0, "", "") == reading.psolver("convert", "row.toml", "back.wall")
    assert "2x4\n" == (reading.folder / "back.wall").read_text(encoding="utf-8")
    assert (0, "2x3\n", "") == reading.psolver("convert", "small.wall", "-", "--to", "wall")
    properties = json.loads(reading.psolver("schema")[1])["properties"]
    assert "the length of a row of dominoes" == properties["row_of"]["description"]
    code = """
from psolver.core.value_views import view
from psolver.engines.kernels.precompile import units
from psolver.search.run import goal_task
print(view("Wall.text", 7), len(units()) > 9, goal_task("walls"))
"""
    assert "a wall True a task\n" == reading.shown(code)
    assert (0, "said\n", "") == reading.psolver("explain", "row.toml", "-q", "--format", "said")


@pytest.mark.slow
def test_a_plain_puzzle_looks_at_no_package(walls: Installed) -> None:
    code = (
        "import importlib.metadata, sys\nfrom psolver.cli import psolver\n"
        "def none(**_): raise SystemExit('looked')\nimportlib.metadata.entry_points = none\n"
        f"psolver.main([{str(SAMPLES / 'four-pieces.toml')!r}, '-q'], standalone_mode=False)"
    )
    status, _, err = walls.run("-c", code)
    assert (0, "") == (status, err)


FAILS = "the package psolver_walls fails (ZeroDivisionError: division by zero)"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("entries", "modules", "fault"),
    [
        (
            ENTRY,
            {"__init__": "1 / 0"},
            "the room 'walls' of psolver-walls cannot be loaded (ZeroDivisionError: division by"
            " zero)",
        ),
        (
            "walls = psolver_walls:OTHER",
            {"__init__": "OTHER = 7"},
            "the room 'walls' of psolver-walls is not used: psolver_walls:OTHER is not a Room",
        ),
        (
            "planes = psolver_walls:ROOM",
            MODULES,
            "the room 'planes' of psolver-walls is not used: there is a room of this name already",
        ),
        (
            ENTRY,
            {"__init__": DOOR.format("lattices=['brick']")},
            "the room 'walls' of psolver-walls is not used: its lattices is not a dictionary from"
            " names to values of str",
        ),
    ],
    ids=["raises", "is none", "has a name of psolver's", "has a field of another kind"],
)
def test_a_room_with_a_fault_harms_nothing_else(
    entries: str, modules: dict[str, str], fault: str, tmp_path: Path
) -> None:
    faulty = installed(tmp_path, entries, modules)
    status, out, err = faulty.psolver("rooms")
    assert (0, f"{fault}\n") == (status, err)
    assert len(ROOMS) + 1 == len(out.splitlines())
    assert (0, "4\n", "") == faulty.psolver("small-2x3", "--count", "-q")
    assert (2, "") == faulty.psolver("bricks", "7")[:2]


def test_names_that_there_are_already_stay_those_of_psolver(tmp_path: Path) -> None:
    door = DOOR.format(
        "lattices={'hexagon': 'other'}, functions={'plane': 'other'},"
        " rules={'near': RuleEntry('other', keys=('touch',))}"
    )
    faulty = installed(tmp_path, ENTRY, {"__init__": door})
    _, _, err = faulty.psolver("rooms")
    assert [
        "'plane', one of the functions of psolver-walls, is not used: there is one already",
        "'hexagon', one of the lattices of psolver-walls, is not used: there is one already",
        "the rule 'near' is not used: the package psolver_walls has 'touch', which there is"
        " already",
    ] == err.splitlines()


@pytest.mark.slow
def test_each_part_of_a_package_that_fails_gets_a_sentence(tmp_path: Path) -> None:
    broken = dict.fromkeys(MODULES, "1 / 0")
    faulty = installed(tmp_path, ENTRY, {**broken, "__init__": MODULES["__init__"]})
    for words, sentence in {
        ("bricks", "wall.toml"): f"bricks: {FAILS}",
        ("rim.toml",): f"rim.toml: at_rim: {FAILS}",
        ("brick.toml",): f"brick.toml: lattice: brick: {FAILS}",
        ("small-2x3", "--format", "names"): f"names: {FAILS}",
    }.items():
        for name, line in (("rim", "at_rim = true"), ("brick", "lattice = 'brick'")):
            text = f"{line}\npieces = '##'\nboard = '2x3'\ncount = 'any'\n"
            (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
        assert (2, "", f"{sentence}\n") == faulty.psolver(*words), words
    status, out, err = faulty.psolver("schema")
    assert (0, f"the rule 'at_rim' is not used: {FAILS}\n") == (status, err)
    assert "at_rim" not in json.loads(out)["properties"]
    harmless = (
        "import psolver\ntry: psolver.load('small-2x3').nothing\nexcept AttributeError: pass\n"
    )
    harmless += "print(psolver.load('small-2x3').having(touch='never').to_dict()['touch'])"
    assert "never\n" == faulty.shown(harmless)


@pytest.mark.slow
def test_what_fails_while_it_is_used_gets_a_sentence(tmp_path: Path) -> None:
    modules = {
        **MODULES,
        "wall_formats": "def names(puzzle, look):\n    return 1 / 0",
        "wall_command": MODULES["wall_command"].replace("click.echo(", "click.echo(1 / 0, "),
        "rim_rule": MODULES["rim_rule"].replace('cells = values.get("at_rim")', "1 / 0"),
    }
    faulty = installed(tmp_path, ENTRY, modules)
    for words in (
        ("bricks", "wall.toml"),
        ("wall.toml", "--count"),
        ("small-2x3", "--format", "names"),
    ):
        assert (2, f"{FAILS}\n") == faulty.psolver(*words)[::2], words
