"""Which tilings the symmetries of a puzzle make the same: cases of the definitions in the docs."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pytest

import psolver

UpTo: TypeAlias = Literal["symmetries", "rotations", "reflections"]
GROUPS: tuple[UpTo, ...] = ("symmetries", "rotations", "reflections")
SQUARE = "board = '''\n???\n???\n???\n'''\n"
ONE_SIDED = "can_reverse = false\n"
FIXED = f"{ONE_SIDED}can_rotate = false\n"
L = "[[piece]]\nname = 'L'\nshape = '''\n#\n#\n##\n'''\n"
J = "[[piece]]\nname = 'J'\nshape = '''\n.#\n.#\n##\n'''\n"
BOX = "board = '''\n????\n????\n????\n'''\n"
DOTS = "pieces = '''\nX\n\nOO\n'''\ncount = 'any'\nboard = '''\n{}\n'''"
BAR = 'pieces = "##"\nboard = "##?"\n'
BENT = 'pieces = """\nA.\nAA\n\nBB\nB.\n\nC\nC\n"""\ncan_rotate = false\n'


def classes(text: str) -> tuple[int, ...]:
    """How many solutions a puzzle's text has, then the number of classes under each of GROUPS."""
    outcomes = []
    for up_to in GROUPS:
        with psolver.Search(psolver.loads(text), distinct=True, up_to=up_to) as search:
            outcomes.append(search.count())
    (solutions,) = {outcome.solutions for outcome in outcomes}
    return (solutions, *(outcome.distinct or 0 for outcome in outcomes))


CASES = [
    ("piece_set = 'tetrominoes'\ncount = 'any'\nboard = '4x4'", (117, 22, 37, 22)),
    # a chiral piece that may not be flipped leaves only rotations, an achiral one all
    (f"{ONE_SIDED}{SQUARE}{L}", (8, 2, 2, 2)),
    (f"{SQUARE}{L}", (16, 2, 4, 2)),
    (f"{ONE_SIDED}{SQUARE}{L}count = 0\n[[piece]]\nshape = '##'", (12, 2, 3, 2)),
    # twins are exchanged only up to reflections, and only if they are used equally often
    (f"{ONE_SIDED}{BOX}{L}{J}", (28, 14, 14, 8)),
    (f"{ONE_SIDED}{BOX}{L}{J}count = [0, 1]", (42, 21, 21, 21)),
    (f"{FIXED}{SQUARE}pieces = '''\nL\nLL\n'''", (4, 3, 4, 3)),
    (f"{FIXED}{SQUARE}pieces = '''\nAA\n\nB\nB\n'''", (20, 5, 10, 3)),
    (f"{BENT}board = '''\n###C\n###C\n'''", (2, 2, 2, 1)),
    # clues and optional cells are mapped onto their like
    (DOTS.format("X##\n###\n###"), (67, 35, 67, 35)),
    (DOTS.format("###\n#X#\n###"), (47, 9, 15, 9)),
    (DOTS.format("X##\n###\n##X"), (33, 10, 18, 10)),
    (DOTS.format("X##\n###\n##O"), (34, 17, 34, 17)),
    (DOTS.format("X#O\n###\n###"), (37, 37, 37, 37)),
    (DOTS.format("?##\n###\n###"), (198, 102, 198, 102)),
    (DOTS.format("?##\n###\n##?"), (298, 81, 154, 81)),
    (f"{BAR}count = [0, 1]", (1, 1)),
]
PACKINGS = [  # optional cells differ only if cells count
    (f'{BAR}goal = "packing"\nbest = "most pieces"', (2, 1)),
    (f'{BAR}goal = "blocking"', (2, 1)),
    (f'{BAR}goal = "packing"', (1, 1)),
    (f'{BAR}goal = "blocking"\nbest = "most cells"', (1, 1)),
]


@pytest.mark.parametrize(
    ("text", "expected"),
    [*CASES, *(pytest.param(*case, marks=pytest.mark.rooms) for case in PACKINGS)],
)
def test_solutions_and_classes_are_as_many_as_the_definitions_say(
    text: str, expected: tuple[int, ...]
) -> None:
    assert expected == classes(text)[: len(expected)]
