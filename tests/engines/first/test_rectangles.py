"""Plans cut a box into boxes that are known, as cheaply as can be."""

from __future__ import annotations

import pytest

import psolver
from psolver.engines.first.rectangles import find_beside

TEE, CROSS, Y = "###\n.#.", ".#.\n###\n.#.", "####\n.#.."


# the box in the corner is 12x12, 8x8; what is left of 6x6 is too narrow; crosses tile no box;
# in 16x16 the box is smaller than others that are tiled
@pytest.mark.rooms
@pytest.mark.parametrize(
    ("side", "piece", "covered", "is_found"),
    [
        (18, TEE, 320, True),
        (14, TEE, 192, True),
        (6, TEE, 32, False),
        (12, CROSS, 100, False),
        (16, Y, 255, True),
    ],
)
def test_the_rest_is_packed_beside_a_tiled_box(
    side: int, piece: str, covered: int, is_found: bool
) -> None:
    from psolver.best import equivalent_puzzle

    file = f'board = "{side}x{side}"\npieces = """\n{piece}\n"""\ncount = "any"\n'
    puzzle = psolver.loads(f'{file}goal = "packing"\n')
    plain = equivalent_puzzle(puzzle, covered)
    assert plain
    found = find_beside(plain.puzzle, plain.free)
    assert is_found == (found is not None)
    if found:
        assert () == psolver.verify(puzzle, found)
        assert covered == sum(len(one.cells) for one in found.placements)
