"""Readers by suffix, writers by name: the command line offers what stands in the tables."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest
from support.places import SAMPLES

from psolver.cli import psolver as group
from psolver.cli.sample_files import puzzle_files
from psolver.core.errors import PuzzleError
from psolver.core.formats import READERS, load, load_bytes
from psolver.core.model import Puzzle
from psolver.core.tilings import tiling
from psolver.core.toml.load import loads
from psolver.search.strategy import ENGINES
from psolver.text.look import Look, Page
from psolver.text.writers import WRITERS

SMALL = SAMPLES / "small-2x3.toml"
COUNTING = """
from psolver.text.writers import WRITERS, Writer
def pieces(puzzle, look):
    return Writer(
        lambda number, tiling: f"{number} has {len(tiling.placements)} pieces",
        lambda outcome: f"{outcome.solutions} in all",
        f"tilings of {len(puzzle.board.cells)} cells",
    )
WRITERS["pieces"] = pieces
from psolver.cli import main
main()
"""


def psolver(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line with one more writer."""
    command = [sys.executable, "-c", COUNTING, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.rooms
def test_a_new_writer_is_a_choice_of_the_command_line() -> None:
    done = psolver(str(SMALL), "--format", "pieces", "-n", "2", "-q")
    expected = ["tilings of 6 cells", "1 has 3 pieces", "2 has 3 pieces", "2 in all"]
    assert (0, expected) == (done.returncode, done.stdout.splitlines())
    assert ", svg, png, html, pieces, " in " ".join(psolver("solve", "--help").stdout.split())


@pytest.mark.rooms
def test_the_command_line_offers_every_engine_and_every_export() -> None:
    from psolver.exchange.problem_text import EXPORTS

    def choices(command: str, option: str) -> list[str]:
        types = {one.name: one.type for one in group.commands[command].params}
        found = types[option]
        assert isinstance(found, click.Choice)
        return list(found.choices)

    assert list(ENGINES) == choices("solve", "engine")
    more = ["veripb", "sheet", "laser", "play", "stl"]  # which are more than a text, or drawings
    assert sorted([*EXPORTS, *more]) == sorted(choices("export", "to"))


def test_the_summary_of_a_writer_takes_the_place_of_the_number_of_a_count() -> None:
    done = psolver(str(SMALL), "--format", "pieces", "--count", "-q")
    assert ["tilings of 6 cells", "4 in all"] == done.stdout.splitlines()


def test_a_new_reader_reads_the_files_with_its_suffix(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def boards(data: bytes, file: str) -> Puzzle:
        return loads(f'pieces = "#"\ncount = "any"\nboard = "{data.decode()}"', file)

    monkeypatch.setitem(READERS, ".size", boards)
    (tmp_path / "two.SIZE").write_text("1x2")
    puzzle = load(tmp_path / "two.SIZE")
    assert (str(tmp_path / "two.SIZE"), 2) == (puzzle.file, len(puzzle.board.cells))
    assert [str(tmp_path / "two.SIZE")] == puzzle_files([str(tmp_path)])


@pytest.mark.parametrize("name", ["puzzle", "puzzle.txt", ".toml", "a.b/puzzle"])
def test_a_file_with_no_known_suffix_is_read_as_toml(name: str) -> None:
    assert load_bytes(SMALL.read_bytes(), name).board == load(SMALL).board


def test_a_large_file_is_refused_before_it_is_read() -> None:
    with pytest.raises(PuzzleError) as caught:
        load_bytes(b"\xff" * 16_000_001, "large")
    assert "large: is too large for a puzzle file (over 16 MB)" == str(caught.value)


@pytest.mark.parametrize("name", ["box", "ascii", "letters"])
def test_a_blank_line_stands_between_pictures(name: str) -> None:
    puzzle = load(SMALL)
    one = tiling([("A", [(0, 0)])])
    first, second = (WRITERS[name](puzzle, Look()).answer(number, one) for number in (1, 2))
    assert f"\n{first}" == second


def test_a_picture_is_roomy_where_that_tells_more_and_fits() -> None:
    flat, solid = load(SMALL), loads('pieces = "#"\ncount = "any"\nboard = "1x1x3"')
    pieces = tiling([("A", cells) for cells in ([(0, 0, 0)], [(0, 0, 1)], [(0, 0, 2)])])

    rows = [("A", [(0, 0)]), ("B", [(0, 1), (0, 2)]), ("C", [(1, 0), (1, 1), (1, 2)])]

    def lines(puzzle: Puzzle, look: Look) -> int:
        one = pieces if puzzle is solid else tiling(rows)
        return WRITERS["box"](puzzle, look).answer(1, one).count("\n") + 1

    def paint(picture: object, fills: object, frame: object) -> str:
        return picture.text  # type: ignore[attr-defined, no-any-return]

    assert (2, 3, 3) == tuple(lines(solid, Look(size)) for size in ("compact", "roomy", "auto"))
    assert (2, 3) == tuple(lines(solid, Look("auto", Page(width))) for width in (12, 13))
    assert (3, 3, 5) == tuple(
        lines(flat, look)
        for look in (Look(), Look(paint=paint), Look("auto", Page(80, print), paint))
    )
