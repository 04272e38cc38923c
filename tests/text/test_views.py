"""Values print themselves, and `psolver.draw` draws a tiling."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from typing import Any

import pytest
from support.command import run
from support.places import SAMPLES

import psolver
from psolver import Board, Piece, PsolverError, Tiling
from psolver.core.tilings import tiling

OPTIONAL = psolver.loads(
    "board = '''\n###\n#?#\nA##'''\npieces = '''\nAAA\nA\nA'''\ncount = [0, 2]"
)
ONE = tiling([("A", [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)])])
ROOMY = """\
┏━━━━━━━━━━━┓
┃           ┃
┃   ┏━━━━━━━┫
┃   ┃ ?   ? ┃
┃   ┃       ┃
┃   ┃ ?   ? ┃
┗━━━┻━━━━━━━┛"""
ASCII_ROOMY = """\
+-----------+
|           |
|   +-------+
|   | ?   ? |
|   |       |
|   | ?   ? |
+---+-------+"""
SCREW = Piece("S", ((0, 0, 0), (0, 1, 0), (0, 1, 1), (1, 1, 1)))


def test_a_tiling_prints_as_a_drawing_of_its_placements() -> None:
    expected = """\
┏━━━━━┳━┓
┃ ┏━━━┻━┫
┣━┫     ┃
┗━┻━━━━━┛"""
    cells = [[(0, 0), (0, 1), (0, 2), (1, 0)], [(0, 3)], [(2, 0)]]
    rest = [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]
    assert expected == str(tiling(zip("ABCD", [*cells, rest], strict=True)))


def test_a_solid_tiling_prints_in_layers() -> None:
    expected = "┏━━━┓  ┏━━━┓\n┃ ↑ ┃  ┃ ↓ ┃\n┗━━━┛  ┗━━━┛"
    assert expected == str(tiling([("A", [(0, 0, 0), (1, 0, 0)])]))


def test_what_a_tiling_surrounds_prints_as_a_hole_where_there_is_room() -> None:
    def ring(columns: int) -> Tiling:
        cells = product(range(3), range(columns))
        return tiling([("A", [cell for cell in cells if cell != (1, 1)])])

    assert "┃   ┃░░░┃   ┃" == str(ring(3)).split("\n")[3]
    assert "┃ ┗━┛" == str(ring(20)).split("\n")[2][:5]


def test_a_tiling_of_no_placement_prints_as_nothing() -> None:
    assert "" == str(Tiling(()))


@pytest.mark.parametrize("name", ["optional-5x5", "soma-cube", "symmetry-three-l"])
def test_a_puzzle_prints_as_the_command_shows_it(name: str) -> None:
    path = SAMPLES / f"{name}.toml"
    assert run("show", str(path)).out == f"{psolver.load(path)}\n"


def test_a_board_prints_in_the_marks_of_a_file() -> None:
    assert "Board, 9 cells, 1 of them optional:\n###\n#?#\nA##" == str(OPTIONAL.board)
    assert "Board, no cells" == str(Board(frozenset()))


def test_a_piece_prints_with_its_orientations() -> None:
    assert "I: 2 cells, 2 orientations, used once\n┏━━━┓  ┏━┓\n┗━━━┛  ┃ ┃\n       ┗━┛" == str(
        Piece("I", ((0, 0), (0, 1)))
    )
    assert "S: 4 cells, 12 orientations, used once" == str(SCREW).split("\n")[0]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, ROOMY),
        ({"width": 13}, ROOMY),
        ({"width": 12}, "┏━━━━━┓\n┃ ┏━━━┫\n┃ ┃???┃\n┗━┻━━━┛"),
        ({"size": "compact"}, "┏━━━━━┓\n┃ ┏━━━┫\n┃ ┃???┃\n┗━┻━━━┛"),
        ({"format": "ascii"}, ASCII_ROOMY),
        ({"format": "letters"}, "AAA\nA??\nA??"),
        (
            {"format": "json"},
            '{"type":"solution","index":1,"placements":[{"piece":"A","cells":[[0,0],[0,1],[0,2],'
            "[1,0],[2,0]]}]}",
        ),
    ],
    ids=str,
)
def test_a_tiling_is_drawn_on_the_board_of_its_puzzle(
    options: dict[str, Any], expected: str
) -> None:
    assert expected == psolver.draw(OPTIONAL, ONE, **options)


@pytest.mark.rooms
@pytest.mark.parametrize("format_", ["box", "ascii", "letters", "svg"])
@pytest.mark.parametrize("name", ["soma-cube", "optional-5x5", "symmetry-three-l-7x7"])
def test_what_is_drawn_is_what_the_command_prints(name: str, format_: str) -> None:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    (first,) = psolver.tilings(puzzle, limit=1)
    printed = run(str(SAMPLES / f"{name}.toml"), "-n", "1", "--format", format_).out
    assert printed == psolver.draw(puzzle, first, format_) + "\n"


@pytest.mark.rooms
@pytest.mark.parametrize(
    ("puzzle", "drawn", "options", "expected"),
    [
        (
            OPTIONAL,
            ONE,
            {"format": "svgg"},
            "unknown format 'svgg' (known: box, ascii, letters, json, svg, html)",
        ),
        (OPTIONAL, ONE, {"size": "big"}, "unknown size 'big' (known: auto, compact, roomy)"),
        (
            OPTIONAL,
            tiling([("A", [(0, 0), (0, 7)])]),
            {},
            "puzzle: a tiling that covers (0, 7), outside the board",
        ),
        (
            psolver.loads('goal = "symmetry"\npieces = "#"\ncount = 0'),
            Tiling(()),
            {},
            "puzzle: no piece is used, so that there is no figure",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    puzzle: psolver.Puzzle, drawn: Tiling, options: dict[str, str], expected: str
) -> None:
    with pytest.raises(PsolverError) as caught:
        psolver.draw(puzzle, drawn, **options)
    assert expected == str(caught.value)


def test_printing_needs_nothing_imported_but_psolver() -> None:
    code = "import psolver; print(psolver.Tiling((psolver.Placement('A', ((0, 0),)),)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert "┏━┓\n┗━┛" == "\n".join(done.stdout.decode().splitlines())


def test_more_pieces_than_there_are_letters_are_told() -> None:
    puzzle = psolver.puzzle(board="160x160", pieces=["#"], count="any")
    cells = [(row, column) for row in range(160) for column in range(160)]
    with pytest.raises(PsolverError) as caught:
        psolver.draw(puzzle, tiling(("A", [cell]) for cell in cells), "letters")
    assert "there are not enough letters for 25,600 pieces" == str(caught.value)
