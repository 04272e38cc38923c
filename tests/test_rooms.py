"""Rooms: the map, the parts that a room can be left without, and rooms of other packages."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from support.amputation import answers, without_room
from support.command import run
from support.places import PACKAGE, ROOT, TESTS

import psolver
from psolver.core.room import Room
from psolver.core.room_tables import own_rooms
from psolver.core.rooms import ROOMS

NO_CAPABILITY = {"cli", "core", "engines", "lattices", "rules", "search", "text"}
# a run of each kind, whose answer is the same without any capability
RUNS = (
    ("small-2x3",),
    ("four-pieces",),
    ("pentominoes-6x10", "--count"),
    ("soma-cube", "--count", "--distinct"),
    ("hexiamonds-6x6", "-n", "1"),
    ("clues-6x6",),
    ("impossible-corner",),
)


# the map ------------------------------------------------------------------------------------------


def test_the_map_holds_what_the_doors_say() -> None:
    folders = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert folders - NO_CAPABILITY == ROOMS.keys()
    for found in own_rooms():
        assert import_module(found.package).ROOM == found.room, "run packaging/map.py"


def test_whatever_a_room_names_is_there() -> None:
    for found in own_rooms():
        for name in found.room.commands:
            assert name == found.command_home(name).load().name
        for name in found.room.functions:
            assert getattr(psolver, name) is found.function_home(name).load()
        for home in homes_in(found.room):
            module, _, name = home.partition(":")
            loaded = import_module(f"{found.package}.{module}")
            assert not name or hasattr(loaded, name), home


def test_the_files_of_a_room_for_the_page_are_there() -> None:
    for name, _, room in own_rooms():
        for file in (*room.page_modules.values(), *room.page_sheets):
            assert (PACKAGE / name / file).is_file(), file


def homes_in(room: Room) -> list[str]:
    """The places that a room names, besides those of commands and functions."""
    tables = room.views, room.fronts, room.goals, room.writers, room.report_writers
    tables += room.readers, room.foreign_writers, room.services
    placed = room.page_views, room.page_parts, room.questions
    tables += tuple({name: part[0] for name, part in parts.items()} for parts in placed)
    modules = room.large, room.kernels, room.foreign, room.proofs, room.dates
    return [*(home for table in tables for home in table.values()), *filter(None, modules)]


def test_a_room_has_a_page_of_the_docs_and_tests() -> None:
    for name, _, room in own_rooms():
        assert not room.docs or (ROOT / "docs" / room.docs).is_file(), name
        assert [*(TESTS / name).glob("test_*.py")], name


def test_the_architecture_page_has_the_map() -> None:
    page = (
        (ROOT / "docs/architecture.md").read_text(encoding="utf-8").partition("<!-- the map -->")[2]
    )
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", page, re.M)
    expected = [
        (name, f"{room.sentence} [{room.docs}]({room.docs})" if room.docs else room.sentence)
        for name, _, room in own_rooms()
    ]
    assert expected == rows


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
    assert set() == set(re.findall(r"'(\w+)'", done.stdout.splitlines()[-1])) & ROOMS.keys()


# without a room -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole() -> dict[tuple[str, ...], tuple[int, str, str]]:
    return {words: answers(ROOT, *words) for words in RUNS}


@pytest.mark.slow
@pytest.mark.parametrize("room", ROOMS)
def test_without_a_room_all_else_works(
    room: str, tmp_path: Path, whole: dict[tuple[str, ...], tuple[int, str, str]]
) -> None:
    folder = without_room(room, tmp_path)
    for words, answer in whole.items():
        assert answer == answers(folder, *words), words
    status, out, err = answers(folder, "--help")
    listed = set(re.findall(r"^  ([a-z]+)\*? ", out, re.M))
    assert (0, "") == (status, err)
    assert set() == listed & ROOMS[room].get("commands", {}).keys()
    others = [found.room.commands for found in own_rooms() if found.name != room]
    assert listed >= {name for commands in others for name in commands}


@pytest.mark.slow
def test_what_needs_a_room_that_is_missing_gets_a_sentence(tmp_path: Path) -> None:
    folder = without_room("best", tmp_path / "best")
    said = "puzzles with this goal cannot be solved, as no room of psolver has 'best'\n"
    assert (2, "", said) == answers(folder, "samples/packing-y-pentominoes-9x9.toml")
    folder = without_room("calendars", tmp_path / "calendars")
    said = "this is not possible here, as no room of psolver has 'solve_by_date'\n"
    assert (2, "", said) == answers(folder, "samples/calendar.toml", "--by", "date")


# rooms of other packages --------------------------------------------------------------------------

DOOR = """
from psolver.core.room import Command, Room

ROOM = Room(
    sentence="Squares of numbers.",
    commands={"square": Command("square_command", "Print the square of a number.", "Understand")},
    functions={"square": "squares"},
)
"""
SQUARES = '''
def square(number):
    """Return the square of a number."""
    return number**2
'''
SQUARE_COMMAND = '''
import click

from .squares import square as square_of


@click.command()
@click.argument("number", type=int)
def square(number):
    """Print the square of a number."""
    click.echo(square_of(number))
    return 0
'''


def wheel(folder: Path, entries: str, modules: dict[str, str]) -> Path:
    """Make a wheel, psolver-squares 1.0, with entry points and modules; return its path."""
    path = folder / "psolver_squares-1.0-py3-none-any.whl"
    info = "psolver_squares-1.0.dist-info"
    metadata = {
        "METADATA": "Metadata-Version: 2.1\nName: psolver-squares\nVersion: 1.0\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: x\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "entry_points.txt": f"[psolver.rooms]\n{entries}\n",
        "RECORD": "",
    }
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in modules.items():
            archive.writestr(f"psolver_squares/{name}.py", text)
        for name, text in metadata.items():
            archive.writestr(f"{info}/{name}", text)
    return path


def installed(folder: Path, entries: str, modules: dict[str, str]) -> dict[str, str]:
    """Install a wheel with these in a folder; return the environment in which it is found."""
    place = folder / "site"
    made = wheel(folder, entries, modules)
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--target"]
    subprocess.run([*pip, str(place), str(made)], check=True, capture_output=True)
    return {**os.environ, "PYTHONPATH": f"{place}{os.pathsep}{ROOT}", "PYTHONIOENCODING": "utf-8"}


def python(environment: dict[str, str], *arguments: str) -> Any:
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True
    )
    return done.returncode, done.stdout, done.stderr


MODULES = {"__init__": DOOR, "squares": SQUARES, "square_command": SQUARE_COMMAND}


@pytest.mark.slow
def test_a_package_brings_a_room(tmp_path: Path) -> None:
    environment = installed(tmp_path, "squares = psolver_squares:ROOM", MODULES)
    assert (0, "49\n", "") == python(environment, "-m", "psolver", "square", "7")
    assert (0, "49\n", "") == python(environment, "-c", "import psolver; print(psolver.square(7))")
    _, out, _ = python(environment, "-m", "psolver", "--help")
    assert re.search(r"^Understand:\n(  .*\n)*  square +Print the square of a number\.", out, re.M)
    _, out, err = python(environment, "-m", "psolver", "rooms")
    last = out.splitlines()[-1]
    assert ["squares", "square", "Squares of numbers. (psolver_squares)"] == re.split(" {2,}", last)
    assert "" == err
    code = "import json, psolver; print(json.dumps(dir(psolver)))"
    assert "square" in json.loads(python(environment, "-c", code)[1])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("entries", "modules", "fault"),
    [
        (
            "squares = psolver_squares:ROOM",
            {"__init__": "1 / 0"},
            "the room 'squares' of psolver-squares cannot be loaded (ZeroDivisionError: division"
            " by zero)",
        ),
        (
            "squares = psolver_squares:OTHER",
            {"__init__": "OTHER = 7"},
            "the room 'squares' of psolver-squares is not used: psolver_squares:OTHER is not a"
            " Room",
        ),
        (
            "planes = psolver_squares:ROOM",
            MODULES,
            "the room 'planes' of psolver-squares is not used: there is a room of this name"
            " already",
        ),
    ],
    ids=["raises", "is none", "has a name of psolver's"],
)
def test_a_room_with_a_fault_harms_nothing_else(
    entries: str, modules: dict[str, str], fault: str, tmp_path: Path
) -> None:
    environment = installed(tmp_path, entries, modules)
    status, out, err = python(environment, "-m", "psolver", "rooms")
    assert (0, f"{fault}\n") == (status, err)
    assert len(ROOMS) + 1 == len(out.splitlines())
    counted = python(environment, "-m", "psolver", "small-2x3", "--count", "-q")
    assert (0, "4\n", "") == counted
    unknown = python(environment, "-m", "psolver", "square", "7")
    assert (2, "") == unknown[:2]


@pytest.mark.slow
def test_a_command_of_a_package_that_fails_gets_a_sentence(tmp_path: Path) -> None:
    modules = {**MODULES, "square_command": "1 / 0"}
    environment = installed(tmp_path, "squares = psolver_squares:ROOM", modules)
    said = "square: the package psolver_squares fails (ZeroDivisionError: division by zero)\n"
    assert (2, "", said) == python(environment, "-m", "psolver", "square", "7")
