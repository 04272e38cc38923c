"""`psolver export --to sheet` and `--to laser`, run as a user runs them."""

from __future__ import annotations

import re
import signal
import time
from pathlib import Path

import pytest
from support.command import (
    DOMINOES,
    IMPOSSIBLE,
    LONG,
    NO_TILING,
    SMALL,
    Run,
    run,
    start,
    unix,
)

FIGURE, CUBE = "samples/symmetry-three-l.toml", "samples/soma-cube.toml"
USAGE = (
    "Usage: python -m psolver export [OPTIONS] FILE\nTry 'python -m psolver export --help' for"
    " help.\n\nError: "
)
# nobody finds a solution of it soon, or that there is none
HARD = b'board = "20x21"\npiece_set = "hexominoes"\ncount = 2\n'


def to(kind: str, file: str | Path, *options: str | Path, data: bytes = b"") -> Run:
    return run("export", "--to", kind, file, *options, data=data)


# sheets -------------------------------------------------------------------------------------------


def test_a_sheet_is_printed_to_standard_output() -> None:
    done = to("sheet", SMALL)
    assert (0, "2 pages of A4, cells of 20 mm\n") == (done.status, done.err)
    assert done.out.startswith("<!DOCTYPE html>\n")
    assert done.out.endswith("</body></html>\n")


def test_a_sheet_is_written_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "sheet.html"
    assert Run(0, "", "2 pages of A4, cells of 20 mm\n") == to("sheet", SMALL, "-o", path)
    assert path.read_text(encoding="utf-8") == to("sheet", SMALL).out
    assert [path] == list(tmp_path.iterdir())


def test_paper_and_cells_have_the_size_that_is_asked_for() -> None:
    done = to("sheet", SMALL, "--paper", "letter", "--cell", "12.5")
    assert (0, "2 pages of Letter, cells of 12.5 mm\n") == (done.status, done.err)
    assert "@page{size:letter;" in done.out


def test_smaller_cells_and_a_board_in_parts_are_told() -> None:
    long = b'board = "1x24"\n[[piece]]\nshape = "############"\ncount = 2\ncan_rotate = false\n'
    told = """\
2 pages of A4, cells of 15.8 mm
cells of 20 mm would be too long for A4
the board does not fit on A4: glue its 2 parts together
"""
    done = to("sheet", "-", "--cell", "20", data=long)
    assert (0, told) == (done.status, done.err)


def test_an_impossible_puzzle_is_printed_with_the_reason() -> None:
    clue = "the clue X at row 1, column 1 cannot be met: that piece never reaches the cell"
    told = f"no page with a solution: the puzzle is impossible: {clue}"
    assert (0, told) == ((done := to("sheet", IMPOSSIBLE)).status, done.err.splitlines()[-1])
    told = "no page with a solution: the puzzle is impossible"
    assert (0, told) == ((done := to("sheet", NO_TILING)).status, done.err.splitlines()[-1])


def test_a_search_that_is_not_over_in_time_is_told() -> None:
    done = to("sheet", "-", "--time-limit", "0.3", data=HARD)
    told = "no page with a solution: none was found in 0.3 s; --time-limit gives it longer"
    assert (0, told) == (done.status, done.err.splitlines()[-1])


def test_pieces_that_do_not_hold_together_are_told() -> None:
    apart = b'board = "1x4"\n[[piece]]\nname = "C"\nshape = "#.#"\ncount = 2\n'
    told = "1 page of A4, cells of 20 mm\npiece C is in 2 parts that do not hold together\n"
    done = to("sheet", "-", "--no-solution", data=apart)
    assert (0, told) == (done.status, done.err)


def test_a_solid_puzzle_has_a_sheet() -> None:
    done = to("sheet", CUBE)
    assert (0, "3 pages of A4, cells of 10 mm\n") == (done.status, done.err)


# drawings for a laser -----------------------------------------------------------------------------


def test_the_pieces_of_a_solution_are_cut_in_place() -> None:
    done = to("laser", SMALL)
    told = "67 x 107 mm, cells of 15 mm, no kerf: 3 pieces in place\n"
    assert (0, told) == (done.status, done.err)
    assert done.out.startswith(
        '<svg xmlns="http://www.w3.org/2000/svg" width="67mm" height="107mm"'
    )
    assert done.out.endswith("</svg>\n")


def test_with_a_kerf_pieces_lie_apart_and_nothing_is_searched() -> None:
    done = to("laser", LONG, "--kerf", "0.15", "--cell", "10", "--frame", "5")
    told = "X mm, cells of 10 mm, a kerf of 0.15 mm: 12 pieces apart\n"
    assert (0, told) == (done.status, re.sub(r"^[\d.]+ x [\d.]+ mm", "X mm", done.err))


def test_an_exact_drawing_has_a_kerf_of_nothing() -> None:
    assert to("laser", SMALL, "--kerf", "0").out == to("laser", SMALL, "--no-solution").out


def test_a_solution_tells_how_often_a_piece_without_a_bound_is_cut() -> None:
    done = to("laser", DOMINOES, "--kerf", "0.2")
    assert done.err.endswith("cells of 15 mm, a kerf of 0.2 mm: 8 pieces apart\n")


def test_the_pieces_of_an_impossible_puzzle_lie_apart() -> None:
    done = to("laser", NO_TILING)
    told = "no solution to cut in place: the puzzle is impossible"
    assert (0, told) == (done.status, done.err.splitlines()[-1])
    assert ": 5 pieces apart" in done.err


def test_a_figure_without_a_frame_is_cut_alone() -> None:
    done = to("laser", FIGURE)
    assert (0, True) == (done.status, done.err.endswith("no kerf: 3 pieces in place\n"))


def test_solid_puzzles_are_not_cut(tmp_path: Path) -> None:
    told = (
        "is a solid puzzle, and a laser cuts flat pieces; --to stl makes solid ones for a printer"
    )
    expected = Run(2, "", f"{CUBE}: {told}\n")
    assert expected == to("laser", CUBE) == to("laser", CUBE, "-o", tmp_path / "cube.svg")
    assert [] == list(tmp_path.iterdir())


# faults -------------------------------------------------------------------------------------------


def test_a_kerf_is_a_length() -> None:
    for value in ["-0.1", "11", "nan", "inf"]:
        told = f"Invalid value for '--kerf': {value} is not a number of millimetres from 0 to 10\n"
        assert Run(2, "", USAGE + told) == to("laser", SMALL, f"--kerf={value}")


def test_a_kerf_is_less_than_a_cell() -> None:
    for kerf in ["2", "2.5"]:
        told = "--kerf must be less than a cell, which is 2 mm long\n"
        assert Run(2, "", USAGE + told) == to("laser", SMALL, "--cell", "2", "--kerf", kerf)


def test_a_frame_has_a_width() -> None:
    for value in ["0", "1001", "nan"]:
        told = (
            f"Invalid value for '--frame': {value} is not a number of millimetres from 1 to 1000\n"
        )
        assert Run(2, "", USAGE + told) == to("laser", SMALL, f"--frame={value}")


@pytest.mark.parametrize("kind", ["sheet", "laser"])
def test_an_output_that_cannot_be_written_is_told(kind: str, tmp_path: Path) -> None:
    done = to(kind, SMALL, "-o", tmp_path)
    assert (2, "", True) == (*done[:2], done.err.startswith(f"{tmp_path}: cannot be written ("))
    path = tmp_path / "missing" / "file"
    assert Run(2, "", f"{path}: cannot be written (No such file or directory)\n") == to(
        kind, SMALL, "-o", path
    )
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", ["sheet", "laser"])
def test_thousands_of_pieces_are_refused_and_nothing_is_written(kind: str, tmp_path: Path) -> None:
    many = b'board = "100x100"\npieces = "#"\ncount = "any"\n'
    told = "standard input: 10,000 pieces to cut out, more than the 5,000 that psolver draws\n"
    path = tmp_path / "many"
    assert Run(2, "", told) == to(kind, "-", "-o", path, "--no-solution", data=many)
    assert [] == list(tmp_path.iterdir())


@unix
def test_an_interrupted_search_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "sheet.html"
    process = start(
        "export", "--to", "sheet", "-", "-o", str(path), "--time-limit", "1h", data=HARD
    )
    deadline = time.monotonic() + 20
    while not list(tmp_path.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    assert (b"", b"") == process.communicate(timeout=20)
    assert (130, []) == (process.returncode, list(tmp_path.iterdir()))


# hexagons and triangles ---------------------------------------------------------------------------

HEXAGONS = b"""
lattice = "hexagon"
board = "hexagon of side 2"
pieces = "#"
count = "any"
"""
TRIANGLES = b"""
lattice = "triangle"
board = "hexagon of side 2"
pieces = '/A\\A/'
count = "any"
"""


def test_cells_of_other_lattices_are_as_large_as_squares() -> None:
    for data, paper, plate in [(TRIANGLES, 30, 23), (HEXAGONS, 12, 9)]:
        assert f"cells of {paper} mm" in to("sheet", "-", data=data).err
        assert f"cells of {plate} mm" in to("laser", "-", data=data).err
        assert "cells of 17 mm" in to("laser", "-", "--cell", "17", data=data).err


def test_a_kerf_that_is_too_wide_for_triangles_is_refused() -> None:
    told = "standard input: a kerf of 9 mm leaves nothing of cells with sides of 10 mm\n"
    assert Run(2, "", told) == to("laser", "-", "--kerf", "9", "--cell", "10", data=TRIANGLES)


def test_a_gap_and_a_tray_that_triangles_cannot_have_are_refused(tmp_path: Path) -> None:
    told = "standard input: a gap of 0.7 cells leaves too little of a cell\n"
    assert Run(2, "", told) == to("stl", "-", "--gap", "0.7", "-o", tmp_path, data=TRIANGLES)
    only = "a tray is made for boards of squares and of cubes only; leave --tray out"
    told = f"standard input: {only}\n"
    assert Run(2, "", told) == to("stl", "-", "--tray", "-o", tmp_path, data=TRIANGLES)
    assert [] == list(tmp_path.iterdir())
