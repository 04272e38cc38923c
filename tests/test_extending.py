"""Lattices, engines, writers, commands and views are added by one file and one entry; see also
`rules`. The table of CONTRIBUTING.md says how, and what it names is there.
"""

from __future__ import annotations

import os
import pickle
import re
import shutil
import subprocess
import sys
from collections.abc import Generator, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from support import brick_lattice, corner_rule, king_lattice
from support.brick_lattice import BRICK
from support.gui import served
from support.king_lattice import KINGS
from support.places import DATA, PACKAGE, ROOT, SAMPLES, data_text

import psolver
from psolver import Lattice
from psolver.core import LATTICES, lattice_named, polyforms
from psolver.engines import Batch, is_cover
from psolver.search import ENGINES, ColouringProof, Query

EXAMPLES = DATA / "extending"
WALL = data_text("extending-wall.toml")
POLYPLETS = data_text("extending-polyplets.toml")


@pytest.fixture
def _two_lattices() -> Iterator[None]:
    LATTICES[brick_lattice.NAME] = brick_lattice.__name__
    LATTICES[king_lattice.NAME] = king_lattice.__name__
    yield
    del LATTICES[brick_lattice.NAME], LATTICES[king_lattice.NAME]
    lattice_named.cache_clear()


@pytest.mark.usefixtures("_two_lattices")
@pytest.mark.parametrize(
    ("text", "lattice", "name"), [(POLYPLETS, KINGS, "KINGS"), (WALL, BRICK, "BRICK")]
)
def test_a_lattice_of_a_class_with_the_least_members_is_solved_by_every_engine(
    text: str, lattice: Lattice, name: str
) -> None:
    puzzle = psolver.loads(text)
    assert puzzle.board.lattice is lattice is pickle.loads(pickle.dumps(lattice))
    numbers = {psolver.count(puzzle, engine=engine) for engine in ("sat", "dlx", "backtrack")}
    assert {by_hand(puzzle)} == numbers
    assert 0 not in numbers
    assert all(() == psolver.verify(puzzle, tiling) for tiling in psolver.tilings(puzzle))
    assert puzzle == psolver.loads(psolver.dumps(puzzle))
    assert name == repr(lattice)


@pytest.mark.usefixtures("_two_lattices")
def test_a_lattice_tells_its_symmetries_and_lacks_sizes() -> None:
    assert [4, 2, 1] == [len(BRICK.group(*flags)) for flags in ((1, 1), (1, 0), (0, 0))]
    wall = psolver.loads(WALL)
    assert "│" in psolver.draw(wall, next(iter(psolver.tilings(wall))))
    text = 'lattice = "kings"\nboard = "4x4"\npieces = "#"'
    with pytest.raises(psolver.PuzzleError, match="the kings lattice has no sizes; draw the board"):
        psolver.loads(text)


def test_a_lattice_without_a_member_that_it_must_have_cannot_be_made() -> None:
    class NoCorners(Lattice):
        name = "no corners"

        def project(self, point: tuple[float, ...]) -> tuple[float, float]:
            return point[1], point[0]

    with pytest.raises(TypeError, match="abstract method corners"):
        NoCorners()  # type: ignore[abstract]


def by_hand(puzzle: psolver.Puzzle) -> int:
    """The number of tilings, by trying all placements of the first free cell."""
    forms = [form for piece in puzzle.pieces for form in piece.orientations]

    def ways(free: frozenset[tuple[int, ...]]) -> int:
        if not free:
            return 1
        first = min(free)
        total = 0
        for form in forms:
            by = [a - b for a, b in zip(first, form[0], strict=True)]
            cells = {tuple(map(sum, zip(cell, by, strict=True))) for cell in form}
            total += ways(free - cells) if cells <= free else 0
        return total

    return ways(puzzle.board.must)


@pytest.mark.usefixtures("_two_lattices")
def test_polybricks_have_the_symmetries_of_a_brick() -> None:
    free = [len(polyforms(size, BRICK)) for size in (1, 2, 3)]
    # of the 11 fixed trihexes each of the three symmetries keeps 3: (11 + 3 + 3 + 3) / 4
    assert [1, 2, 5] == free


def test_an_engine_is_one_more_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    def naive(query: Query, colouring: ColouringProof) -> Generator[Batch, None, None]:
        options = range(len(query.problem.options))
        for number in options:
            for cover in combinations(options, number):
                if is_cover(query.problem, cover):
                    yield Batch((cover,), 1, None, 1)

    monkeypatch.setitem(ENGINES, "naive", naive)
    puzzle = psolver.loads('board = "2x3"\npieces = "##"\ncount = "any"')
    assert 3 == psolver.count(puzzle, engine="naive")
    assert {*psolver.tilings(puzzle)} == {*psolver.tilings(puzzle, engine="naive")}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package, which processes that start in its folder import."""
    shutil.copytree(PACKAGE, tmp_path / "psolver", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "samples").symlink_to(SAMPLES)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return tmp_path / "psolver"


def added(package: Path, room: str, source: str, table: str, entry: str) -> None:
    """Add a file to a room of a copy of psolver, and an entry to a table of its door, and make the
    map; no other file of psolver changes.
    """
    shutil.copy(source, package / room)
    door = package / room / "__init__.py"
    start, found, end = door.read_text(encoding="utf-8").partition("ROOM = Room(")
    assert f"    {table}={{\n" in end
    end = end.replace(f"    {table}={{\n", f"    {table}={{\n        {entry},\n", 1)
    door.write_text(start + found + end, encoding="utf-8")
    make = f"from pathlib import Path; import map as maker; {MAKING_THE_MAP}"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "packaging")}
    command = [sys.executable, "-c", make]
    subprocess.run(command, cwd=package.parent, env=environment, check=True)
    files = {path.relative_to(package).as_posix() for path in package.rglob("*.py")}
    changed = {
        file
        for file in files
        if not (PACKAGE / file).exists()
        or (PACKAGE / file).read_bytes() != (package / file).read_bytes()
    }
    own = f"{room}/{Path(source).name}"
    assert {own, f"{room}/__init__.py", "core/rooms.py"} == changed


MAKING_THE_MAP = "Path('psolver/core/rooms.py').write_text(maker.map_text(Path.cwd()), 'utf-8')"


@pytest.mark.slow
@pytest.mark.usefixtures("_two_lattices")
def test_a_lattice_is_one_more_file_and_entry(package: Path) -> None:
    added(package, "lattices", king_lattice.__file__, "lattices", '"kings": "king_lattice"')
    (package.parent / "kings.toml").write_text(POLYPLETS, encoding="utf-8")
    count = [sys.executable, "-m", "psolver", "kings.toml", "--count", "-q"]
    assert f"{by_hand(psolver.loads(POLYPLETS))}\n" == subprocess.check_output(count, text=True)


@pytest.mark.slow
def test_a_rule_with_an_attribute_is_one_more_file_and_entry(package: Path) -> None:
    entry = 'RuleEntry("corner_rule", (Attribute("one_corner", None),), ("one_corner",))'
    added(package, "rules", corner_rule.__file__, "rules", f'"one_corner": {entry}')
    code = """
import psolver
from psolver.editors import file_schema
plain = psolver.puzzle(board="2x4", pieces=["##"], count="any")
puzzles = [psolver.puzzle(board="2x4", pieces=["##"], count="any", one_corner=True),
           psolver.Puzzle(plain.pieces, plain.board, one_corner=True)]
print(plain.one_corner, sorted(puzzles[0].one_corner), len({*puzzles}), psolver.count(puzzles[0]))
print("one_corner" in psolver.dumps(puzzles[0]), "one_corner" in file_schema()["properties"])
"""
    expected = "None [(0, 0), (0, 3), (1, 0), (1, 3)] 1 1\nTrue True\n"
    assert expected == subprocess.check_output([sys.executable, "-c", code], text=True)


NAMES_TEXT = '''"""The names of the pieces of a tiling."""

from .writers import Writer


def names(puzzle, look):
    """Return the writer."""
    return Writer(lambda _, tiling: " ".join(placement.piece for placement in tiling))
'''


def test_a_writer_of_texts_is_one_more_file_and_entry(package: Path) -> None:
    (package / "text/names_text.py").write_text(NAMES_TEXT, encoding="utf-8")
    table = "WRITER_HOMES |= {"
    entry = '\n    "names": "psolver.text.names_text:names",'
    text = (package / "__init__.py").read_text(encoding="utf-8")
    assert table in text
    (package / "__init__.py").write_text(text.replace(table, table + entry), encoding="utf-8")
    words = "samples/four-pieces.toml", "-n", "1", "--format", "names"
    command = [sys.executable, "-m", "psolver", *words]
    assert "A B C D" == " ".join(sorted(subprocess.check_output(command, text=True).split()))


def test_a_command_is_one_more_file_and_entry(package: Path) -> None:
    shutil.copy(EXAMPLES / "cells_command.txt", package / "planes/cells_command.py")
    texts = '("cells_command", "Print the number of cells of the board.", "Others"),'
    for file, room, entry in (
        ("planes/__init__.py", "ROOM = Room(", f'commands={{"cells": Command{texts}'),
        ("core/rooms.py", '"planes": {', f'"commands": {{"cells": {texts}'),
    ):
        start, found, end = (package / file).read_text(encoding="utf-8").partition(room)
        end = end.replace(entry.partition('"cells"')[0], entry, 1)
        (package / file).write_text(f"{start}{found}{end}", encoding="utf-8")
    psolver = [sys.executable, "-m", "psolver"]
    assert "6\n" == subprocess.check_output(
        [*psolver, "cells", "samples/small-2x3.toml"], text=True
    )
    assert "  cells        Print the num" in subprocess.check_output([*psolver, "-h"], text=True)


@pytest.mark.slow
def test_a_view_of_the_page_is_one_more_file_and_entry(package: Path, own_page: Any) -> None:
    shutil.copy(EXAMPLES / "cells_view.txt", package / "watching/cells_view.py")
    texts = '("cells_view:CellsView", 100)'
    for file, entry in (
        ("watching/__init__.py", f'    page_views={{"Cells": PagePart{texts}, "Watch"'),
        ("core/rooms.py", f'        "page_views": {{"Cells": {texts}, "Watch"'),
    ):
        start, before, end = (
            (package / file)
            .read_text(encoding="utf-8")
            .partition(entry.replace(entry[entry.index('"Cells"') : entry.index('"Watch"')], ""))
        )
        assert before
        (package / file).write_text(f"{start}{entry}{end}", encoding="utf-8")
    with served("samples/small-2x3.toml") as address:
        own_page.goto(address)
        own_page.get_by_role("tab", name="Cells").click()
        own_page.get_by_text("6 cells", exact=True).wait_for()


TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
TABLE = TEXT[TEXT.index("<!-- adding") : TEXT.index("<!-- end -->")]
ROWS = re.findall(r"^\| (a.*?) \| `(.*?)` \| `(.*?)` in `(.*?)` \| `(.*?)` \|$", TABLE, re.M)
NAMED = re.findall(
    r"`((?:psolver|tests|docs)/[\w./]+)`",
    TEXT + (ROOT / "docs/architecture.md").read_text(encoding="utf-8"),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_what_is_to_be_done_to_add_something_is_there(row: tuple[str, ...]) -> None:
    _, like, table, home, example = row
    assert all((ROOT / path).is_file() for path in (like, home, example))
    assert re.search(rf"^{table}\b.* (=|\+=|\|=) ", (ROOT / home).read_text(encoding="utf-8"), re.M)
    # a test makes an entry with the example
    tests = [ROOT / "tests/test_extending.py", *(ROOT / "tests/rules").glob("*.py")]
    entries = rf"{table}\[|\({table}, |{table}\.append\(|\"{table}\b.*\{{\"|\"{table} = "
    adding = [one for one in tests if re.search(entries, one.read_text(encoding="utf-8"))]
    assert any(
        one == ROOT / example
        or re.search(rf"\b{Path(example).stem}(\.txt|\.__file__| import)", one.read_text("utf-8"))
        for one in adding
    )


def test_there_is_a_row_for_each_thing_to_add() -> None:
    assert 6 == len(ROWS)


@pytest.mark.parametrize("path", sorted(set(NAMED)))
def test_a_file_that_the_pages_for_contributors_name_is_there(path: str) -> None:
    assert (ROOT / path).exists()
