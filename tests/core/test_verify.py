"""verify finds every kind of fault, and says so in whole sentences."""

from __future__ import annotations

import pytest
from support.places import DATA

import psolver
from psolver import Board, Piece, Placement, Puzzle, Shape, Tiling, verify

# of the examples of data/verify_faults.txt
SMALL = psolver.puzzle(board="2x3", pieces="A\n\nBB\n\nCCC")
CLUED = psolver.puzzle(board="B##\n###", pieces="A\n\nBB\n\nCCC")
OPTIONAL = psolver.puzzle(board="??", pieces="A", count=(0, 1))
TWICE = psolver.puzzle(board="1x3", pieces="A", count=(0, 2))
ANY = psolver.puzzle(board="1x3", pieces="A", count="any")
GROUPED = psolver.puzzle(
    board="1x4", pieces="A\n\nBB", count="any", group=[{"pieces": ["A"], "count": (0, 1)}]
)
FIGURE = {"goal": "symmetry", "board": "4x4", "pieces": "AA\n\nBBB"}
ROTATED = psolver.puzzle(symmetry="rotation", **FIGURE)
IN_PARTS = psolver.puzzle(connected=False, **FIGURE)
NO_PIECE = psolver.puzzle(goal="symmetry", board="2x2", pieces="#", count="any")


def drawn(letters: str, **more: Shape) -> Tiling:
    """The tiling of a picture: a letter is the placement of the piece of that name."""
    cells: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(letters.split()):
        for column, name in enumerate(line):
            cells.setdefault(name, []).append((row, column))
    cells.pop(".", None)
    return Tiling(tuple(Placement(*one) for one in [*cells.items(), *more.items()]))  # type: ignore[arg-type]


ONE_BY_ONE = Tiling(tuple(Placement("A", ((0, column),)) for column in range(3)))
EXAMPLES = (DATA / "verify_faults.txt").read_text(encoding="utf-8").split(">>> ")[1:]


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_fault_of_a_tiling_is_told(example: str) -> None:
    values, *faults = example.splitlines()
    assert faults == [*verify(*eval(values, globals()))]


def test_the_examples_were_found() -> None:
    assert 22 == len(EXAMPLES)


L_CELLS = ((0, 0), (1, 0), (2, 0), (2, 1))
UPRIGHT, MIRRORED = "L. L. LL", ".L .L LL"
TURNED, MIRRORED_TURNED = "LL .L .L", "LL L. L."
QUARTER, MIRRORED_QUARTER = "..L LLL", "L.. LLL"
ALL = (UPRIGHT, MIRRORED, TURNED, MIRRORED_TURNED, QUARTER, MIRRORED_QUARTER)


@pytest.mark.parametrize(
    ("rotate", "reverse", "allowed"),
    [
        (True, True, ALL),
        (True, False, (UPRIGHT, TURNED, QUARTER)),
        (False, True, (UPRIGHT, MIRRORED)),
        (False, False, (UPRIGHT,)),
    ],
)
def test_a_piece_lies_only_as_its_flags_allow(
    rotate: bool, reverse: bool, allowed: tuple[str, ...]
) -> None:
    piece = Piece("L", L_CELLS, can_rotate=rotate, can_reverse=reverse)
    lying = {letters: drawn(letters) for letters in ALL}
    found = {
        letters: verify(Puzzle((piece,), Board(frozenset(one.owners()))), one)
        for letters, one in lying.items()
    }
    assert allowed == tuple(letters for letters in ALL if not found[letters])
